"""A summon, Set, attack or change of position that a player thinks about, and what all of them have in common."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from grammar.nodes import Action, EffectText, IsSo
from grammar.terms import SUMMONS, ActivationMode, CardKind, Modality, Phase, Verb, Zone
from kb import lasting, uniqueness
from kb.beyond import beyond, binds_others, is_own_material_ban, summons_are_counted
from kb.cards import MONSTER_ZONES, CardInPlay, Seat
from kb.checks.act import forbids, judged, unknown
from kb.checks.places import remains_by_itself, unread_lasting
from kb.context import Base, Context
from kb.enforce import enforces
from kb.events import Cause, Event
from kb.happened import covers
from kb.state import DuelState
from kb.verdict import Finding
from kb.walk import actions_of, is_this_card

_MAIN = frozenset({Phase.MAIN, Phase.MAIN1, Phase.MAIN2})
#: acts in whose words a monster's text may speak of how it is summoned, or of what it is summoned with
ABOUT_SUMMONING = SUMMONS | {
    Verb.SUMMON_ANY,
    Verb.NORMAL_SUMMON_OR_SET,
    Verb.SET,
    Verb.USE_AS_MATERIAL,
    Verb.TRIBUTE,
    Verb.ATTACH,
    Verb.TREAT_AS,
    Verb.PUT_ON_FIELD,
}


class Doing(msgspec.Struct, frozen=True, kw_only=True):
    """An act outside a chain that *seat* thinks about with *card*: nothing of it has been done yet.

    materials   ids of the monsters to be used, all of them and no others; None: any that will do
    """

    base: Base
    state: DuelState
    seat: Seat
    card: CardInPlay
    act: str
    materials: tuple[str, ...] | None = None

    @property
    def ctx(self) -> Context:
        return Context(base=self.base, controller=self.seat, source=self.card.id, since=self.card.since)

    @property
    def names(self) -> dict[str, Any]:
        return {"card": self.card.card.name(), "act": self.act, "seat": self.seat}

    @property
    def knows_field(self) -> bool:
        """It is stated which monsters the player controls."""
        return any((self.seat, zone) in self.state.known for zone in MONSTER_ZONES)

    def monsters(self) -> list[CardInPlay]:
        return self.state.in_zone(self.seat, *MONSTER_ZONES)


@enforces("turn.acts-of-main-phase", "chain.no-activation-while-resolving")
def in_own_main_phase(doing: Doing) -> Finding:
    """Summons, Sets and changes of position: one's own Main Phase, with no chain open."""
    state = doing.state
    if state.turn_player is not doing.seat or state.chain:
        return forbids(doing, "turn.acts-of-main-phase", "main_phase_act")
    known = None if state.phase is None else state.phase in _MAIN
    return judged(doing, known, "turn.acts-of-main-phase", "main_phase_act", "phase")


def would_be(
    doing: Doing,
    *verbs: Verb,
    zone: Zone | None = Zone.MAIN_MONSTER_ZONE,
    cause: Cause = Cause.PROCEDURE,
) -> Event:
    """The event that the act would be, for what forbids it."""
    card = doing.card
    return Event(
        moment=0,
        verbs=verbs,
        card=card.id,
        since=card.since,
        player=doing.seat,
        origin=card.zone,
        origin_controller=card.controller,
        was_face_up=card.face_up,
        destination=zone,
        cause=cause,
    )


@enforces("resolution.prohibition-first", "battle.attack-lock")
def not_locked(doing: Doing, event: Event, *, own_text: bool = True) -> Finding | None:
    """No lasting effect forbids it. A monster's procedure goes past its own "cannot be summoned (otherwise)"."""
    ignored = None if own_text else doing.card.id
    return lasting.forbidden(doing.state, event, doing.base, ignoring=ignored)


@enforces("effect.continuous-applies")
def all_was_understood(doing: Doing) -> Finding | None:
    """Unread words of a card that applies, or that stays although it is no lasting card, may forbid or allow it."""
    for card in doing.state.on_field():
        words = (unread_lasting(card) or remains_by_itself(doing.state, card)) if card.face_up else ""
        if words:
            return unknown(
                doing, "effect.continuous-applies", "lasting_unread", words, by=card.card.name(), words=words
            )
    return None


@enforces("effect.parts")
def own_text_was_understood(doing: Doing) -> Finding | None:
    """Words of the card itself that may say how it is summoned."""
    words = unread_of_summoning(doing.card, doing.base)
    return unknown(doing, "effect.parts", "unread", words, words=words) if words else None


def unread_of_summoning(card: CardInPlay, base: Base) -> str:
    """Unread words in a card's text that may be about its summon, or about what it may be used for."""
    text = card.card.text
    if text is None:
        return ""
    unread = [part for statement in text.statements for part in statement.unparsed]
    unread += text.unparsed
    judged_apart = (all(is_own_material_ban(step.action) for step in said.steps) for said in text.statements)
    known = [beyond(said) for said, apart in zip(text.statements, judged_apart, strict=True) if not apart]
    for effect in card.effects:
        if effect.text is None or effect.text.activation is not ActivationMode.NONE:
            continue
        if not _may_speak_of_summoning(effect.text) or applies_elsewhere(effect.text, card):
            continue
        unread += effect.text.unparsed
        if all(binds_others(action) for action, _ in actions_of(effect.text)):
            continue  # of the materials beside it
        if not uniqueness.says_only_that(effect, card, base):
            known.append(beyond(effect.text))
    known += [Verb.SPECIAL_SUMMON] if summons_are_counted(card.card) else []
    return "…".join(filter(None, (*(part.text for part in unread), *known)))


def _may_speak_of_summoning(text: EffectText) -> bool:
    if text.activation is not ActivationMode.NONE:
        return False
    verbs = {action.verb for action, _ in actions_of(text)}
    return not verbs or bool(verbs & ABOUT_SUMMONING)


def applies_elsewhere(text: EffectText, card: CardInPlay) -> bool:
    """Completely read, it says itself that it applies in a place where the card is not (只要这张卡在怪兽区域存在)."""
    places = [c.place for c in text.conditions if isinstance(c, IsSo) and is_this_card(c.subject)]
    named = [place for place in places if place is not None and place.zones]
    return not text.unparsed and any(not covers(place.zones, card.zone) for place in named)


def speaks_of(card: CardInPlay, verbs: Iterable[Verb], *, here: bool = False) -> bool:
    """Text of the card that applies by itself (or is no effect) is about one of these acts; *here*: where it lies."""
    wanted = frozenset(verbs)
    return any(action.verb in wanted for action in _said(card, here=here))


def tells_a_way(card: CardInPlay, verbs: Iterable[Verb]) -> bool:
    """Of these acts its text says more than that they cannot be done (特殊召喚できない tells of no way to do it)."""
    wanted = frozenset(verbs)
    told = (action for action in _said(card) if action.verb in wanted)
    return any(action.modality is not Modality.CANNOT or action.by is not None for action in told)


def _said(card: CardInPlay, *, here: bool = False) -> list[Action]:
    statements = card.card.text.statements if card.card.text is not None else ()
    said = [step.action for statement in statements for step in statement.steps]
    texts = [effect.text for effect in card.effects if effect.text is not None]
    for text in texts:
        if text.activation is ActivationMode.NONE and not (here and applies_elsewhere(text, card)):
            said += [action for action, _ in actions_of(text)]
    return said


def may_be_granted(doing: Doing, verbs: Iterable[Verb]) -> bool:
    """Some lasting effect is about doing one of these acts: it may allow it once more, or in another way."""
    wanted = frozenset(verbs)
    return any(
        entry.action.verb in wanted and entry.action.modality is not Modality.CANNOT
        for entry in lasting.lasting(doing.state, doing.base)
        if lasting.applies(doing.state, entry) is not False
    )


def is_kind(card: CardInPlay, *kinds: CardKind) -> bool:
    return any(kind in card.card.kinds for kind in kinds)
