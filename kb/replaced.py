"""Acts that take the place of others: where a card really goes when an effect sends it elsewhere."""

from __future__ import annotations

import msgspec

from grammar.nodes import Action
from grammar.terms import Verb, Zone
from kb import happened, lasting, matching
from kb.cards import MONSTER_ZONES, CardClass, CardInPlay
from kb.context import Base
from kb.enforce import enforces
from kb.events import Event
from kb.lasting import Lasting
from kb.state import DuelState
from kb.truth import Truth, every
from kb.verdict import Finding
from kb.walk import is_this_card

_GOES_TO = {
    Verb.BANISH: Zone.BANISHED,
    Verb.RETURN_TO_DECK: Zone.DECK,
    Verb.RETURN_TO_HAND: Zone.HAND,
    Verb.SEND_TO_GRAVEYARD: Zone.GRAVEYARD,
    Verb.RETURN_TO_EXTRA_DECK: Zone.EXTRA_DECK,
    Verb.ADD_TO_EXTRA_DECK: Zone.EXTRA_DECK,
}
_COMES_TO = {zone: verb for verb, zone in _GOES_TO.items() if verb is not Verb.ADD_TO_EXTRA_DECK}


@enforces("send.replaced-by-banish", "resolution.prohibition-first")
def replaced_destination(
    state: DuelState, card: CardInPlay, zone: Zone, base: Base, event: Event | None = None
) -> tuple[Zone, Finding | None]:
    """Where the card really goes when something would put it into *zone* (墓地へは行かず除外される).

    *event* is what would happen, when more than the place matters. A finding with ``allows`` None: not known.
    """
    verb = _COMES_TO.get(zone)
    if verb is None:
        return zone, None
    would = event or lasting.would_be(verb, card, None)
    leaving = (Verb.LEAVE_FIELD,) if card.on_field else ()
    if not {verb, *leaving} <= set(would.verbs):
        would = msgspec.structs.replace(would, verbs=tuple(dict.fromkeys((*would.verbs, verb, *leaving))))
    would = msgspec.structs.replace(would, destination=would.destination or zone)
    for entry in lasting.lasting(state, base):
        instead = entry.step.instead_of
        if instead is None or instead.verb not in (verb, *leaving) or entry.action.verb not in _GOES_TO:
            continue
        applied = _as_it_leaves(entry, instead, card)
        truth = every((replaces(state, entry, instead, card, would), lasting.applies(state, applied)))
        if truth is not False and entry.action.verb is not verb:
            barred = lasting.forbidden(state, lasting.would_be(entry.action.verb, card, entry.ctx), base)
            truth = truth if barred is None else every((truth, barred.allows))
        if truth is False:
            continue
        target = _GOES_TO[entry.action.verb] if truth else zone
        found = _replacement(state, entry, card, target, truth)
        if applied is not entry and not lasting.applies(state, entry):
            found = msgspec.structs.replace(found, rule="negation.as-it-leaves")
        return target, found
    return zone, None


@enforces("negation.as-it-leaves")
def _as_it_leaves(entry: Lasting, instead: Action, card: CardInPlay) -> Lasting:
    """A monster's own words on where it goes as it leaves the field are no effect: nothing negates them."""
    own = entry.ctx.source == card.id and is_this_card(instead.theme) and entry.lingering is None
    monster = card.zone in MONSTER_ZONES and card.card.card_class is CardClass.MONSTER
    return msgspec.structs.replace(entry, innate=True) if own and monster else entry


def replaces(state: DuelState, entry: Lasting, instead: Action, card: CardInPlay, would: Event) -> Truth:
    fits = happened.matches(state, would, instead, entry.ctx)
    return fits if instead.theme is not None else every((lasting.covers(state, entry, card), fits))


def _replacement(state: DuelState, entry: Lasting, card: CardInPlay, zone: Zone, truth: Truth) -> Finding:
    by = matching.name_of(state, entry.ctx.source)
    return Finding(
        rule="send.replaced-by-banish",
        allows=False if truth else None,
        code="lasting.replaces",
        params={"by": by, "card": card.card.name(), "zone": zone.value},
        missing=None if truth else by,
    )
