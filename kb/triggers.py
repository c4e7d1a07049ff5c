"""Which effects the last chain or act set off, whether each may still be activated, and in which order (3.4.3:5-8, 27-30)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

import msgspec

from grammar.terms import ActivationMode, Timing, Zone
from kb.activation import Legality, can_activate, legality
from kb.cards import FIELD_ZONES, CardInPlay, Seat
from kb.checks.act import Activation
from kb.checks.speed import fits_window, names_a_part
from kb.checks.timing import awaited_window, is_set_off, matching_events
from kb.context import Base
from kb.effects import Effect, EffectKind
from kb.enforce import enforces
from kb.events import Event
from kb.playing import activatable
from kb.state import DuelState
from kb.verdict import Finding


class Triggered(msgspec.Struct, frozen=True, kw_only=True):
    """An effect whose event has happened.

    findings   every rule considered; ``legality`` what they come to (a trigger that missed its timing is FORBIDDEN)
    priority   1 mandatory, 2 optional in a public place, 3 optional from the hand or a Set card
    """

    card: str
    effect: Effect
    seat: Seat
    event: Event
    findings: tuple[Finding, ...]
    legality: Legality
    priority: int


class Group(msgspec.Struct, frozen=True, kw_only=True):
    """Effects of one player and one priority: that player chooses their order."""

    seat: Seat
    priority: int
    members: tuple[Triggered, ...]


@enforces("battle.borrowed-monster-destroyed")
def set_off(state: DuelState, base: Base, seat: Seat | None = None) -> tuple[Triggered, ...]:
    """Every Trigger Effect, Spell or Trap that answers something of the present window, with what may become of it.

    Those that may not be activated any more are kept, with the reason: an asker wants to know why.
    """
    found = []
    for card in state.cards.values():
        if seat is not None and card.controller is not seat:
            continue
        for effect in activatable(card):
            triggered = _triggered(state, base, card, effect)
            if triggered is not None:
                found.append(triggered)
    return tuple(found)


def _triggered(state: DuelState, base: Base, card: CardInPlay, effect: Effect) -> Triggered | None:
    if effect.text is None:
        return None
    act = Activation(base=base, state=state, seat=card.controller, card=card, effect=effect)
    if effect.text.trigger is None:
        events = _of_the_part(act)
    elif effect.text.trigger.timing is Timing.BEFORE or is_set_off(act) is None:
        return None
    else:
        events = [event for event, _, _ in matching_events(act)]
    if not events:
        return None
    findings = can_activate(state, card.controller, card.id, effect, base)
    return Triggered(
        card=card.id,
        effect=effect,
        seat=card.controller,
        event=events[-1],
        findings=findings,
        legality=legality(findings),
        priority=priority(card, effect),
    )


@enforces("battle.damage-step-parts")
def _of_the_part(act: Activation) -> list[Event]:
    """A Trigger Effect that names a part of the Damage Step is set off by that part, in a battle as its text says."""
    if act.effect.kind is not EffectKind.TRIGGER or act.state.attacker is None or act.state.chain:
        return []
    window = fits_window(act)
    if not names_a_part(act) or window is None or window.allows is False:
        return []
    return [Event(moment=act.state.part_began, verbs=(), card=act.card.id, since=act.card.since)]


@enforces("chain.order", "chain.order-revealed-hand", "chain.spell-trap-triggers-rank")
def priority(card: CardInPlay, effect: Effect) -> int:
    """1 mandatory; 2 optional where everybody sees it; 3 optional from the hand or a Set card (R2020:3.4.3:27)."""
    said = effect.text is not None and effect.text.activation is ActivationMode.MUST
    if said if effect.mandatory is None else effect.mandatory:
        return 1
    return 2 if _is_public(card) else 3


@enforces("hand.revealed")
def _is_public(card: CardInPlay) -> bool:
    if card.zone is Zone.HAND:
        return card.revealed
    if card.zone in FIELD_ZONES:
        return card.face_up
    return card.zone not in (Zone.DECK, Zone.EXTRA_DECK) or card.face_up


@enforces("chain.order", "chain.order-same-player", "chain.trigger-ranks")
def in_order(state: DuelState, triggered: Iterable[Triggered]) -> tuple[Group, ...]:
    """Groups in the order in which they go on the chain; within a group its player chooses the order."""

    def rank(item: Triggered) -> tuple[int, bool]:
        return item.priority, item.seat is not state.turn_player

    able = [item for item in triggered if item.legality is not Legality.FORBIDDEN]
    groups = groupby(sorted(able, key=rank), key=rank)
    members = (tuple(items) for _, items in groups)
    return tuple(Group(seat=m[0].seat, priority=m[0].priority, members=m) for m in members)


def waiting(state: DuelState, base: Base) -> tuple[Group, ...]:
    """What goes on the chain now because of what happened (or of the part of the Damage Step), group by group."""
    events, _ = awaited_window(state)
    if not events and state.attacker is None:
        return ()
    triggers = [item for item in set_off(state, base) if item.effect.kind is not EffectKind.QUICK]
    return in_order(state, triggers)
