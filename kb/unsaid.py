"""Targets that a question does not name, places not told: harmless, unless the card asked about may have been meant."""

from __future__ import annotations

from collections.abc import Iterator

from grammar.nodes import IsKind, Selection
from grammar.terms import Verb, Zone
from kb.cards import FIELD_ZONES, MONSTER_ZONES
from kb.checks.costs import zones_paid_from
from kb.happened import covers
from kb.knowledge import KnowledgeBase
from kb.places import happens_to_this_card
from kb.questions.common import card_meant, steps_of_link
from kb.situation import Play, Situation, standing_in
from kb.state import DuelState
from kb.trace import Trace
from kb.verdict import Answer, TraceStep, Verdict

#: with these a link does nothing whatever it targeted
_NOTHING_ANYWAY = frozenset({"resolve.condition_gone", "chain.skipped", "chain.negated"})


def unsaid_place(situation: Situation, verdict: Verdict, base: KnowledgeBase) -> bool:
    """A "no" to an effect that awaits what is done to its own card, of which nobody said where it was.

    对方发动雷击，处理后X的效果能发动吗: X may have been the very card that was destroyed.
    """
    ask = situation.ask
    if _may_lie_in_full_row(situation, verdict):
        return True
    if ask is None or ask.card is None or verdict.answer is not Answer.CANNOT or not situation.plays:
        return False
    if "activation.condition" not in verdict.because or f"board.{ask.card}.zone" not in dict(
        situation.assumed
    ):
        return False
    if any(ask.card in _named_in(play) for play in situation.plays):
        return False  # what was done to it is told
    card = base.get(ask.card)
    effects = base.effects(card) if card is not None else ()
    triggers = [e.text.trigger for e in effects if e.text is not None and ask.effect in (None, e.printed_no)]
    return any(happens_to_this_card(event) for trigger in triggers if trigger for event in trigger.events)


def _may_lie_in_full_row(situation: Situation, verdict: Verdict) -> bool:
    """魔陷区满了，能发动X吗: from the hand not; X may be one of those that lie there Set."""
    ask = situation.ask
    of_row = verdict.answer is Answer.CANNOT and verdict.because == ("activation.free-zone",)
    return ask is not None and of_row and f"board.{ask.card}.zone" in dict(situation.assumed)


def _named_in(play: Play) -> set[str | None]:
    stated = {one.card for one in (*play.result, play.stated) if one is not None}
    return {
        play.card,
        play.target,
        *play.targets,
        *play.cost,
        *play.selects,
        *play.materials,
        *play.tributes,
    } | stated


def unsaid_target(situation: Situation, state: DuelState, base: KnowledgeBase, trace: Trace) -> str | None:
    """The played card whose target is not said though the answer may hang on it; None when all is well.

    A chain that has not been resolved does nothing to anybody yet.
    """
    ask = situation.ask
    if ask is None or not any(play.do == "resolve" for play in situation.plays):
        return None
    untold = standing_in(situation)
    names = [name for name in (ask.card, ask.target, *_fighting(situation)) if name not in untold]
    asked = [card for name in names if (card := card_meant(state, name)) is not None]
    for play in situation.plays:
        told = set(play.targets) - untold
        if play.do != "activate" or told or play.card is None or play.result:
            continue
        if _is_settled_before(play, situation):
            continue
        if any(step.code in _NOTHING_ANYWAY for step in _steps(trace, state, play.card)):
            continue
        own = card_meant(state, play.card)
        others = [card for card in asked if own is None or card.id != own.id]  # no card targets itself
        been = {zone for card in others for zone in _been(state, card.id)}
        zones = set(_zones(play, base, _activated_in(state, play.card)))
        placed = dict((*situation.assumed, *state.assumed))
        somewhere = any(f"board.{name}.zone" in placed for name in names if name not in (None, play.card))
        of_them = zones and ask.form == "applies" and ask.card in (None, play.card) and not play.targets
        if zones & been or of_them or (zones and ask.form == "happens" and somewhere):
            return play.card
    return None


def _is_settled_before(play: Play, situation: Situation) -> bool:
    """Asked is whether a later link of the chain is negated, and that one has resolved before *play* does."""
    ask = situation.ask
    links = [one for one in situation.plays if one.do in ("activate", "resolve")]
    chain = links[: next(n for n, one in enumerate(links) if one.do == "resolve")]
    if ask is None or ask.about not in _NEGATIONS or play not in chain:
        return False
    return any(one.card in (ask.target, ask.card) for one in chain[chain.index(play) + 1 :])


_NEGATIONS = frozenset({Verb.NEGATE_ACTIVATION.value, Verb.NEGATE_EFFECT.value})


def _fighting(situation: Situation) -> Iterator[str]:
    """The monsters whose battle deals the damage that is asked about, and no card is."""
    if situation.ask is not None and situation.ask.card is None:
        for play in situation.plays:
            if play.do == "attack":
                yield from filter(None, (play.card, play.target))


def unsaid_cost(situation: Situation, state: DuelState, base: KnowledgeBase) -> str | None:
    """The played card whose price is not said though the card asked about may have paid it; None when all is well."""
    ask = situation.ask
    if ask is None or ask.form not in ("happens", "where", "fate", "remains") or not situation.open:
        return None
    asked = [card for name in (ask.card, ask.target) if (card := card_meant(state, name)) is not None]
    for play in situation.plays:
        own = card_meant(state, play.card) if play.do == "activate" and play.card and not play.cost else None
        others = [card for card in asked if own is not None and card.id != own.id and card.owner is own.owner]
        been = {zone for card in others for zone in _been(state, card.id)}
        if been & set(_paid_from(play, base)):
            return play.card
    return None


def _paid_from(play: Play, base: KnowledgeBase) -> Iterator[Zone]:
    """The hand or Deck from which the price of the effect takes some card or other."""
    card = base.get(play.card)
    for effect in base.effects(card) if card is not None else ():
        if effect.text is None or not effect.activates or play.effect not in (None, effect.printed_no):
            continue
        for cost in effect.text.costs:
            if isinstance(cost.theme, Selection):
                yield from (z for z in zones_paid_from(cost, cost.theme) if z in (Zone.HAND, Zone.DECK))


def _steps(trace: Trace, state: DuelState, name: str) -> list[TraceStep]:
    card = card_meant(state, name)
    links = [
        step.link for step in trace.steps if card is not None and step.card == card.card.name() and step.link
    ]
    return [step for link in links[:1] for step in steps_of_link(trace, link)]


def _been(state: DuelState, card_id: str) -> Iterator[Zone]:
    yield state.cards[card_id].zone
    for event in state.events:
        if event.card == card_id:
            yield from (zone for zone in (event.origin, event.destination) if zone is not None)


def _activated_in(state: DuelState, name: str) -> set[Zone]:
    """Where the card was when it was activated; empty when that is not recorded any more."""
    card = card_meant(state, name)
    acts = [e for e in state.events if card is not None and e.card == card.id and Verb.ACTIVATE in e.verbs]
    return {event.origin for event in acts if event.origin is not None}


def _zones(play: Play, base: KnowledgeBase, places: set[Zone]) -> Iterator[Zone]:
    """Where the effects that the played card can have in *places* look for targets, zone by zone."""
    card = base.get(play.card)
    for effect in base.effects(card) if card is not None else ():
        if effect.text is None or not effect.activates or play.effect not in (None, effect.printed_no):
            continue
        if effect.zones and places and not any(covers(effect.zones, place) for place in places):
            continue
        for selection in effect.text.targets:
            for zone in selection.zones or (Zone.FIELD,):
                monsters = zone is Zone.MONSTER_ZONE or (zone is Zone.FIELD and _is_of_monsters(selection))
                yield from MONSTER_ZONES if monsters else FIELD_ZONES if zone is Zone.FIELD else (zone,)


def _is_of_monsters(selection: Selection) -> bool:
    """On the field such a card lies in a Monster Zone."""
    kinds = [kind for one in selection.predicates if isinstance(one, IsKind) for kind in one.kinds]
    return bool(kinds) and all(kind.value.endswith("monster") for kind in kinds)
