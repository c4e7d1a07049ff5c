"""Normal Summons in addition to the one of the turn: what allows one, and whether it has been made (R2020 3.4.4:147-149)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from grammar.nodes import Action, EffectText
from grammar.terms import Manner, Modality, Verb
from kb import lasting
from kb.cards import Seat
from kb.checks.act import Activation, forbids, passes
from kb.context import Base
from kb.enforce import enforces
from kb.state import DuelState, Use
from kb.truth import Truth
from kb.verdict import Finding

_NORMAL = frozenset({Verb.NORMAL_SUMMON, Verb.NORMAL_SUMMON_OR_SET, Verb.TRIBUTE_SUMMON})


def allows_extra(action: Action) -> bool:
    """通常召喚に加えて１度だけ: the act is a Normal Summon that may be made once more."""
    permitted = action.modality is Modality.MAY and Manner.IN_ADDITION in action.manner
    return permitted and action.verb in _NORMAL


def granted_by(text: EffectText | None) -> Iterator[Action]:
    if text is not None:
        yield from (step.action for step in text.resolution if allows_extra(step.action))


def has_been_made(state: DuelState, seat: Seat) -> bool:
    """The player has made one this turn, by whatever effect."""
    return state.normal_summons.get(seat, 0) > 1 or any(
        event.player is seat and event.by_card is not None and _NORMAL & set(event.verbs)
        for event in state.events
    )


def permissions(state: DuelState, seat: Seat, base: Base) -> list[Truth]:
    """For every effect that allows the player one: whether it applies."""
    return [
        lasting.applies(state, entry)
        for entry in lasting.lasting(state, base)
        if allows_extra(entry.action) and entry.ctx.controller is seat
    ]


@enforces("summon.extra-normal-once")
def how_many(state: DuelState, seat: Seat, base: Base) -> int | None:
    """However many effects allow it, one is made; None when it is not known whether any allows it."""
    if has_been_made(state, seat):
        return 0
    allowed = permissions(state, seat, base)
    return 1 if True in allowed else None if None in allowed else 0


@enforces("summon.extra-normal-once")
def is_still_to_come(act: Activation) -> Finding | None:
    """An effect that allows one is not activated after one was made, nor after another of the same content."""
    wanted = [_plain(action) for action in granted_by(act.effect.text)]
    if not wanted:
        return None
    made = has_been_made(act.state, act.seat)
    same = any(
        _plain(action) in wanted
        for use in act.state.uses
        if use.seat is act.seat and use.turn == act.state.turn and not use.activation_negated
        for action in granted_by(_text_used(act.state, use))
    )
    code = forbids if made or same else passes
    return code(act, "summon.extra-normal-once", "extra_summon")


def _text_used(state: DuelState, use: Use) -> EffectText | None:
    card = state.cards.get(use.card)
    texts = [effect.text for effect in card.effects if effect.index == use.effect_index] if card else []
    return texts[0] if texts else None


def _plain(action: Action) -> Any:
    """The content of the act, wherever in a text it stands."""
    return _without_spans(msgspec.to_builtins(action))


def _without_spans(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _without_spans(part) for key, part in value.items() if key != "span"}
    return [_without_spans(part) for part in value] if isinstance(value, list) else value
