"""What may be activated at this moment: every effect of every card on the table, each with the rules that decide.

One asks what could respond to an activation, a Summon or an attack, or what is open to a player at all. Cards in a
Deck or Extra Deck count only for effects that are activated there.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from grammar.terms import Zone
from kb.activation import Legality, can_activate, legality
from kb.cards import CardInPlay, Seat
from kb.context import Base
from kb.effects import Effect
from kb.forced import run_through
from kb.knowledge import KnowledgeBase
from kb.playing import activatable
from kb.situation import Situation
from kb.state import DuelState
from kb.understanding.completing import complete
from kb.verdict import Finding

_HIDDEN = frozenset({Zone.DECK, Zone.EXTRA_DECK, Zone.OVERLAY})
_ORDER = (Legality.ALLOWED, Legality.UNDECIDED, Legality.FORBIDDEN)


class Response(msgspec.Struct, frozen=True, kw_only=True):
    """One activation considered.

    effect_no  the printed number, 0 for a text without numbers
    findings   every rule considered, the deciding one marked
    """

    card: str
    name: str
    seat: Seat
    zone: Zone
    face_up: bool
    effect_no: int
    mandatory: bool | None
    legality: Legality
    findings: tuple[Finding, ...]

    @property
    def deciding(self) -> Finding | None:
        """The rule that refuses it, or what is not known; None for what is allowed."""
        return next((finding for finding in self.findings if finding.decisive), None)


class Responses(msgspec.Struct, frozen=True, kw_only=True):
    """What may be activated in a situation.

    doubt   what could not be carried out on the way here: (code, what), None when all was
    """

    found: tuple[Response, ...]
    doubt: tuple[str, str] | None = None


def responses_in(situation: Situation, base: KnowledgeBase) -> Responses:
    """Every activation considered once the plays of *situation* were made, at the moment of which it asks.

    Raises SituationError for a situation that cannot be laid out.
    """
    state, _ = run_through(complete(situation, base), base)
    return Responses(found=responses(state, base), doubt=state.doubts[0] if state.doubts else None)


def responses(state: DuelState, base: Base) -> tuple[Response, ...]:
    """Every activation considered in *state*, the allowed ones first. Asking changes nothing."""
    found = [one for card in state.cards.values() for one in _of_card(state, card, base)]
    return tuple(sorted(found, key=lambda one: (_ORDER.index(one.legality), one.seat)))


def _of_card(state: DuelState, card: CardInPlay, base: Base) -> Iterator[Response]:
    """Each printed effect once: of the ● activations of one effect, the one that comes nearest to being allowed."""
    best: dict[int, Response] = {}
    for effect in activatable(card):
        if card.zone in _HIDDEN and card.zone not in effect.zones:
            continue
        one = _response(state, card, effect, base)
        known = best.get(effect.index)
        if known is None or _ORDER.index(one.legality) < _ORDER.index(known.legality):
            best[effect.index] = one
    yield from best.values()


def _response(state: DuelState, card: CardInPlay, effect: Effect, base: Base) -> Response:
    findings = can_activate(state, card.controller, card.id, effect, base)
    return Response(
        card=card.id,
        name=card.card.name(),
        seat=card.controller,
        zone=card.zone,
        face_up=card.face_up,
        effect_no=effect.printed_no,
        mandatory=effect.mandatory,
        legality=legality(findings),
        findings=findings,
    )
