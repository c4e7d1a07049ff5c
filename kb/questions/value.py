"""How much: Life Points, ATK, DEF, or a number of cards, after everything."""

from __future__ import annotations

from types import MappingProxyType

import msgspec

from grammar.terms import Stat, Verb, Zone
from kb import activation, chain, stats
from kb.cards import MONSTER_ZONES, Seat
from kb.checks import normal_summons
from kb.checks.doing import Doing
from kb.checks.special_summons import scales_of
from kb.enforce import enforces
from kb.events import Cause, Event
from kb.knowledge import KnowledgeBase
from kb.questions import common
from kb.questions.befallen import befallen
from kb.questions.can_do import materials_meant
from kb.situation import EACH, Ask
from kb.state import DuelState
from kb.trace import Trace
from kb.untold import hand_is_told
from kb.verdict import Answer, Verdict, not_derivable

_COUNTED = {"hand_count": (Zone.HAND,), "monster_count": tuple(MONSTER_ZONES)}

_LP_CHANGES = {
    "lp_gained": Verb.GAIN_LP,
    "lp_lost": Verb.LOSE_LP,
    "lp_paid": Verb.PAY_LP,
    "damage_taken": Verb.TAKE_DAMAGE,
}


def answer(state: DuelState, ask: Ask, base: KnowledgeBase, trace: Trace) -> Verdict:
    """``about``: lp, atk, def, level, rank, hand_count, monster_count, pendulum_levels, lp_gained, lp_lost, lp_paid, …."""
    of_hand = ask.about in ("hand_count", "cards_drawn")
    doubt = common.uncertain(state, hand=(ask.player or Seat.A) if of_hand else None) or common.unsettled(
        state, ask, base
    )
    if doubt is not None:
        return doubt
    unread = [link for link in state.chain if not link.effect.complete]
    if unread:  # what it cost is not certain
        return not_derivable("judge.text_unknown", card=state.cards[unread[0].card].card.name())
    about, seat = ask.about or "", ask.player or Seat.A
    if about == "lp":
        return common.valued(state.lp[seat], "judge.value.lp", trace.rules(), seat=seat)
    if about in _COUNTED:
        count = len(state.in_zone(seat, *_COUNTED[about]))
        if about == "monster_count" and not count and not any(_left(event, seat) for event in state.events):
            return not_derivable("judge.no_ground")  # of its monsters nothing was told
        if about == "hand_count" and not hand_is_told(state, seat):
            return not_derivable("judge.no_ground")
        return common.valued(count, f"judge.value.{about}", trace.rules(), seat=seat)
    if about == "counters":
        return _counters(state, ask, seat, trace)
    if about == "synchro_level":
        return _synchro_level(state, ask, seat, base)
    if about == "pendulum_levels":
        return _levels_between(state, seat, base)
    if about in _LP_CHANGES and ask.wanted == EACH:
        return _of_each(state, about, trace)
    if about in _LP_CHANGES:
        return _sum_of(state, seat, about, trace, ask.by)
    if about == "cards_drawn":
        return _drawn(state, seat, trace)
    if about == "cards_befallen":
        return befallen(state, ask, base, trace)
    if about == "normal_summons":
        return _normal_summons(state, ask, base, trace)
    if about == "activations":
        return _activations(state, ask, base, trace)
    if about not in ("atk", "def", "level", "rank"):
        return not_derivable("judge.value_unknown", about=about)
    card = common.card_meant(state, ask.card, ask.player)
    if card is None:
        return common.no_such_card(ask.card)
    found = stats.stat(state, card, Stat(about), base)
    if found is None:
        return not_derivable("judge.stat_unknown", card=card.card.name(), about=about)
    original = stats.stat(state, card, Stat(about), base, original=True)
    because = (*stats.deciding(state, card, Stat(about), base), *trace.rules())
    told = {"card": card.card.name(), "about": about, "original": original}
    lapsed = _lapsed(trace, card.card.name(), about) if found == original else None
    if lapsed is not None:
        return common.valued(found, "judge.value.stat.lapsed", because, **told, amount=lapsed)
    return common.valued(found, "judge.value.stat", because, **told)


def _left(event: Event, seat: Seat) -> bool:
    return event.origin in MONSTER_ZONES and event.origin_controller is seat


def _lapsed(trace: Trace, card: str, about: str) -> int | None:
    """By how much its own effect had raised the value before the card's effects were negated."""
    own = [step for step in trace.steps if step.params.get("card") == card]
    raised = [
        n for n, step in enumerate(own) if step.code == "resolve.raised" and about in step.params["stats"]
    ]
    negated = [n for n, step in enumerate(own) if step.code == "resolve.negates_card"]
    others = any(step.code in _VALUES_CHANGED for step in own)
    amount = own[raised[0]].params.get("amount") if len(raised) == 1 else None
    return amount if not others and negated[-1:] > raised and isinstance(amount, int) else None


#: steps that change a value otherwise than by raising it
_VALUES_CHANGED = frozenset({"resolve.lowered", "resolve.set_to", "resolve.becomes"})


@enforces("counter.definition")
def _counters(state: DuelState, ask: Ask, seat: Seat, trace: Trace) -> Verdict:
    """On that card, or on all of that player's; of several kinds nothing is said."""
    card = common.card_meant(state, ask.card, ask.player) if ask.card is not None else None
    if ask.card is not None and card is None:
        return common.no_such_card(ask.card)
    holders = [card] if card is not None else state.on_field(seat)
    kinds = {kind for held in holders for kind, count in held.counters.items() if count}
    if len(kinds) > 1 or not trace.steps:
        return not_derivable("judge.no_ground")
    count = sum(sum(held.counters.values()) for held in holders)
    return common.valued(count, "judge.value.counters", ("counter.definition", *trace.rules()))


def _synchro_level(state: DuelState, ask: Ask, seat: Seat, base: KnowledgeBase) -> Verdict:
    """The Level of the Synchro Monster: that of its materials together."""
    materials = materials_meant(state, ask, seat)
    levels = [stats.stat(state, card, Stat.LEVEL, base) for card in materials or ()]
    known = [level for level in levels if level is not None]
    if not known or len(known) < len(levels):
        return not_derivable("judge.undecided", missing="level", rule="synchro.requirement")
    total = sum(known)
    return common.valued(total, "judge.value.synchro_level", ("synchro.requirement",), total=total)


def _levels_between(state: DuelState, seat: Seat, base: KnowledgeBase) -> Verdict:
    """The Levels strictly between the two Pendulum Scales."""
    scales = scales_of(state, seat, base)
    if len(scales) != 2 or None in scales:
        return not_derivable("judge.undecided", missing="scale", rule="pendulum.summon")
    low, high = sorted(scale for scale in scales if scale is not None)
    levels = tuple(range(low + 1, high))
    return common.valued(levels, "judge.value.pendulum_levels", ("pendulum.summon",), low=low, high=high)


def _sum_of(state: DuelState, seat: Seat, about: str, trace: Trace, by: str | None = None) -> Verdict:
    """All Life Points of that player gained, lost or taken as damage (*by* that cause) in what was told."""
    events = [e for e in state.events if e.seat is seat and _LP_CHANGES[about] in e.verbs]
    if by is not None and any(event.cause is Cause.STATED for event in events):
        return not_derivable("judge.no_ground")
    events = [event for event in events if by in (None, event.cause.value)]
    fought = about == "damage_taken" and (
        state.calculated or any(step.code in _FOUGHT for step in trace.steps)
    )
    dealt = any(step.code == "resolve.damage" and step.params.get("seat") is seat for step in trace.steps)
    if not events and not fought and not (dealt and about == "damage_taken"):
        return not_derivable("judge.no_ground")
    return common.valued(sum(e.amount or 0 for e in events), f"judge.value.{about}", trace.rules(), seat=seat)


#: steps that only a battle leaves which came to its damage calculation, or ended without one
_FOUGHT = frozenset(
    {"battle.calculation", "battle.damage", "battle.no_damage", "battle.stopped", "battle.no_calculation"}
)


def _of_each(state: DuelState, about: str, trace: Trace) -> Verdict:
    """双方分别受到多少伤害; outside of a battle that of the only one who took any."""
    damaged = {e.seat for e in state.events if _LP_CHANGES[about] in e.verbs}
    fought = state.calculated or any(step.code in _FOUGHT for step in trace.steps)
    if len(damaged) == 1 and not fought and (seat := damaged.pop()) is not None:
        return _sum_of(state, seat, about, trace)
    found = [_sum_of(state, seat, about, trace) for seat in Seat]
    if not all(verdict.decided for verdict in found):
        return not_derivable("judge.no_ground")
    own, other = (verdict.value for verdict in found)
    return common.valued((own, other), "judge.value.damage_each", trace.rules(), own=own, other=other)


@enforces("draw.definition")
def _drawn(state: DuelState, seat: Seat, trace: Trace) -> Verdict:
    """How many cards that player draws in what was told; none is an answer only where something was carried out."""
    if not any(step.code in common.RESOLVING for step in trace.steps):
        return not_derivable("judge.no_ground")
    count = sum(1 for e in state.events if Verb.DRAW in e.verbs and e.player is seat)
    return common.valued(count, "judge.value.cards_drawn", trace.rules(), seat=seat)


def _normal_summons(state: DuelState, ask: Ask, base: KnowledgeBase, trace: Trace) -> Verdict:
    """How many Normal Summons that player has left: one after the other, until the next may not be made."""
    seat, card = ask.player or Seat.A, common.card_meant(state, ask.card, ask.player)
    if card is None:
        return common.no_such_card(ask.card)
    because: tuple[str, ...] = ()
    for count in range(_MOST_SUMMONS):
        doing = Doing(base=base, state=state, seat=seat, card=card, act=Verb.NORMAL_SUMMON.value)
        found = common.of_findings(normal_summons.normal_summon(doing), trace, "judge.do")
        if found.answer is Answer.CANNOT and "summon.normal-once-per-turn" in found.because:
            because = tuple(dict.fromkeys((*found.because, *because)))
            return common.valued(count, "judge.value.normal_summons", because, seat=seat)
        if found.answer is not Answer.CAN:
            return not_derivable(
                "judge.undecided", missing="normal_summons", rule="summon.normal-once-per-turn"
            )
        because = found.because
        counts = MappingProxyType({**state.normal_summons, seat: state.normal_summons.get(seat, 0) + 1})
        state = msgspec.structs.replace(state, normal_summons=counts)
    return not_derivable("judge.no_ground")


#: more Normal Summons in a turn than any card allows
_MOST_SUMMONS = 10


def _activations(state: DuelState, ask: Ask, base: KnowledgeBase, trace: Trace) -> Verdict:
    """How many copies go on one chain: each is activated in turn, until the next may not be."""
    count = 0
    refused: tuple[str, ...] = ("activation.once-per-turn",)
    for card in [card for card in state.cards.values() if common.is_named(card, ask.card or "")]:
        seat = ask.player or card.controller
        effect = activation.choose_effect(state, seat, card.id, base, ask.effect)
        if effect is None:
            return not_derivable("judge.nothing_to_activate", card=card.card.name())
        findings = activation.can_activate(state, seat, card.id, effect, base)
        verdict = common.of_findings(findings, trace, "judge.activate", card=card.card.name(), seat=seat)
        if verdict.answer is Answer.CANNOT:
            refused = verdict.because
            break
        if verdict.answer is not Answer.CAN:
            return verdict
        state = chain.activate(state, seat, card.id, effect, base, trace)
        count += 1
    if count == 0:
        return not_derivable("judge.no_such_card", card=ask.card or "")
    return common.valued(count, "judge.value.activations", refused, card=ask.card or "")
