"""Does the card count as that, there where it lies: an Effect Monster, a Warrior, a card in the Pendulum Zone?"""

from __future__ import annotations

from grammar.terms import Attribute, CardKind, Race, Verb, Zone
from kb import matching, stats
from kb.cards import CardInPlay
from kb.knowledge import KnowledgeBase
from kb.questions import common
from kb.situation import Ask
from kb.state import DuelState
from kb.trace import Trace
from kb.verdict import Verdict, not_derivable


def answer(state: DuelState, ask: Ask, base: KnowledgeBase, trace: Trace) -> Verdict:
    """``options``: the kind, or what ``about`` says: a "zone", a "race", an "attribute".

    "controller": is it ``player``'s (its owner's) again?
    """
    card = common.card_meant(state, ask.card, None if ask.about == "controller" else ask.player)
    if card is None or not (ask.options or ask.about == "controller"):
        return common.no_such_card(ask.card)
    doubt = common.uncertain(state)
    if doubt is not None:
        return doubt
    name = card.card.name()
    if ask.about == "controller":
        return _controlled(state, card, ask, trace)
    if ask.about == "zone":
        lies = matching.in_zones(state, card, (Zone(ask.options[0]),))
        return common.yes_no(bool(lies), "judge.is_so", ("zone.on-the-field", *trace.rules()), card=name)
    if ask.about in ("race", "attribute"):
        return _has_become(state, card, ask, base, trace)
    kind = CardKind(ask.options[0])
    truth = stats.is_kind(state, card, kind, base)
    if truth is None:
        return not_derivable("judge.classify_unknown", card=name, about="kind")
    because = (*stats.why_kind(state, card, kind, base), *trace.rules())
    by_place = {
        Zone.PENDULUM_ZONE: "zone.pendulum-card-is-spell",
        Zone.SPELL_TRAP_ZONE: "zone.monster-in-spell-trap-zone",
    }
    rule = by_place.get(card.zone, "monster.normal-and-effect")
    return common.yes_no(truth, "judge.is_so", because or (rule,), card=name)


def _has_become(state: DuelState, card: CardInPlay, ask: Ask, base: KnowledgeBase, trace: Trace) -> Verdict:
    """Its Type or Attribute after what was told; where nothing was done to ask about, there is no ground to answer on."""
    if ask.about == "race":
        truth = stats.has_race(state, card, (Race(ask.options[0]),), base)
    else:
        truth = stats.has_attribute(state, card, (Attribute(ask.options[0]),), base)
    name = card.card.name()
    if truth is None or not trace.rules():
        return not_derivable("judge.classify_unknown", card=name, about=ask.about)
    return common.yes_no(truth, "judge.is_so", trace.rules(), card=name)


def _controlled(state: DuelState, card: CardInPlay, ask: Ask, trace: Trace) -> Verdict:
    """Asked of a card that changed hands in what was told."""
    taken = any(Verb.TAKE_CONTROL in event.verbs and event.card == card.id for event in state.events)
    taken = taken or any(s.code in _TAKEN and s.card == card.card.name() for s in trace.steps)
    seat = ask.player or card.owner
    if not card.on_field or not trace.rules() or not (taken or card.controller is not card.owner):
        return not_derivable("judge.no_ground")
    return common.yes_no(
        card.controller is seat, "judge.controls", trace.rules(), card=card.card.name(), seat=seat
    )


#: steps of the turn, or of one that is over by now, that tell of a change of control
_TAKEN = frozenset({"resolve.control"})
