"""A Trap Monster that is turned face-down goes back among the Spells and Traps, if it is still a Trap."""

from __future__ import annotations

from grammar.terms import CardKind, Verb, Zone
from kb.cards import MONSTER_ZONES, CardClass, CardInPlay
from kb.changes import by_rule, move
from kb.context import Context
from kb.enforce import enforces
from kb.references import Undecided
from kb.state import DuelState
from kb.stats import says_it_stays
from kb.trace import Trace

_ROOM = 5
_ERA = "2020-04"


@enforces("trapmonster.back-to-zone", "trapmonster.monster-only")
def goes_back(card: CardInPlay) -> bool:
    """Whether *card*, turned face-down, leaves the Monster Zone. Raises Undecided where its text is not known."""
    if card.zone not in MONSTER_ZONES or card.card.card_class is not CardClass.TRAP:
        return False
    stays = says_it_stays(card.card, CardKind.TRAP)
    if stays is None:
        raise Undecided("doubt.position", missing=card.card.name())
    return stays


def put_back(state: DuelState, card: CardInPlay, ctx: Context, trace: Trace) -> DuelState:
    """Into a free zone of its controller; with none free the rules send it to the Graveyard."""
    if state.era != _ERA:
        raise Undecided("doubt.position", missing=card.card.name())
    rule, name = "trapmonster.back-to-zone", card.card.name()
    if len(state.in_zone(card.controller, Zone.SPELL_TRAP_ZONE)) >= _ROOM:
        trace.step("resolve.no_zone", rule, card=name, link=ctx.link)
        return by_rule(state, card, ctx.base)
    trace.step("resolve.set", rule, seat=card.controller, card=name, zone=Zone.SPELL_TRAP_ZONE.value)
    return move(
        state, card.id, Zone.SPELL_TRAP_ZONE, verbs=(Verb.CHANGE_POSITION,), ctx=ctx,
        controller=card.controller, face_up=False,
    )  # fmt: skip
