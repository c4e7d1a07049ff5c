"""May this player activate this effect now? Every rule that has a say gives a finding, and all of them are kept.

A finding with ``allows`` True and a ``missing`` path was let through on a fact that the situation leaves open (cards
in a hand or Deck nobody stated): the verdict lists it among its assumptions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import StrEnum

import msgspec

from grammar.nodes import EffectText
from grammar.terms import Modality, Verb, Zone
from kb import extra_summons, matching
from kb.cards import Seat
from kb.checks import (
    costs,
    each_step,
    limits,
    places,
    resolvable,
    speed,
    summon_occasions,
    targets,
    timing,
    waiting,
)
from kb.checks.act import Activation, judged, unknown
from kb.checks.presupposed import condition_holds
from kb.context import Base
from kb.copies import keys_of
from kb.effects import Effect
from kb.enforce import enforces
from kb.events import Event
from kb.playing import activatable, goes_on
from kb.references import Undecided
from kb.state import DuelState
from kb.truth import every, opposite
from kb.verdict import Finding
from kb.walk import actions_of, is_this_card


class Legality(StrEnum):
    """What all findings together come to."""

    ALLOWED = "allowed"
    FORBIDDEN = "forbidden"
    UNDECIDED = "undecided"


Check = Callable[[Activation], Finding | list[Finding] | None]


@enforces(
    "activation.condition",
    "cost.not-an-effect",
    "activation.conditions-before-placing",
    "activation.empty-flip-condition",
    "trigger.state-at-activation",
)
def conditions_hold(act: Activation) -> list[Finding]:
    """Everything that the text says must be so ("if you control a …") is so."""
    return [
        condition_holds(act, condition, f"conditions.{n}")
        for n, condition in enumerate((*act.text.conditions, *act.text.resolution_conditions))
    ] + [_not_barred(act, text) for text in _bars(act)]


def _bars(act: Activation) -> list[EffectText]:
    """～の場合このカードは発動できない, a sentence of its own after what the card does."""
    later = [effect.text for effect in goes_on(act.card) if effect.text is not None]
    return [
        text
        for text in later
        if act.is_card_activation
        and any(
            step.action.verb is Verb.ACTIVATE
            and step.action.modality is Modality.CANNOT
            and is_this_card(step.action.theme)
            for step in text.resolution
        )
    ]


def _not_barred(act: Activation, text: EffectText) -> Finding:
    barred = every(matching.holds(act.state, condition, act.ctx) for condition in text.conditions)
    truth = opposite(barred) if text.complete else None
    return judged(act, truth, "activation.condition", "condition", f"cards.{act.card.id}.text")


#: in the order in which a judge would ask
CHECKS: tuple[Check, ...] = (
    places.is_activated,
    speed.nothing_resolves,
    places.is_controller,
    places.is_in_place,
    places.may_leave_hand,
    places.was_set_before,
    places.has_room,
    places.is_not_doomed,
    speed.is_own_main_phase,
    speed.is_fast_enough,
    speed.fits_window,
    speed.is_before_hand_adjustment,
    speed.fits_damage_step,
    timing.is_set_off,
    timing.is_only_self_summoner,
    conditions_hold,
    limits.is_within_limits,
    limits.is_once_per_event,
    limits.may_wear_more,
    limits.nothing_prohibits,
    limits.keeps_its_oath,
    extra_summons.is_still_to_come,
    summon_occasions.may_summon_so_often,
    costs.costs_are_payable,
    targets.targets_exist,
    resolvable.can_resolve,
    each_step.each_step_is_possible,
    waiting.what_comes_later,
    places.was_understood,
    places.comes_by_activation,
    places.answered_card_was_understood,
    places.others_were_understood,
)


@enforces("negation.negated-card-may-activate")
def can_activate(
    state: DuelState,
    seat: Seat,
    card_id: str,
    effect: Effect,
    base: Base,
    *,
    targets: tuple[str, ...] | None = None,
    cost: tuple[str, ...] | None = None,
    event: Event | None = None,
) -> tuple[Finding, ...]:
    """Every rule considered for that activation, passed and failed; the first that forbids is marked decisive.

    Asking changes nothing. *targets* and *cost* are the cards the player names; without them any that fit will do.
    """
    found = [
        _considered(
            Activation(
                base=base,
                state=state,
                seat=seat,
                card=state.cards[card_id],
                effect=one,
                targets=targets,
                cost=cost,
                event=event,
            )
        )
        for one in effect.at_occasions or (effect,)
    ]
    return min(found, key=lambda findings: _FIRST.index(legality(findings)))


#: of several occasions the one at which it can be activated counts
_FIRST = (Legality.ALLOWED, Legality.UNDECIDED, Legality.FORBIDDEN)


def _considered(act: Activation) -> tuple[Finding, ...]:
    """What every rule says of *act*."""
    findings: list[Finding] = []
    for check in CHECKS:
        found = _found(check, act)
        if found is None:
            continue
        new = found if isinstance(found, list) else [found]
        findings += [_doubted(act, one) for one in new] if check in _READ_FROM_TEXT else new
        if check is places.is_activated and findings[-1].allows is False:
            break  # what is never activated has no timing, cost or target to judge
    return _with_decisive(findings)


def _found(check: Check, act: Activation) -> Finding | list[Finding] | None:
    """What *check* says; words that could mean either of two cards leave it open."""
    try:
        return check(act)
    except Undecided as why:
        return unknown(act, "activation.condition", "unread", why.missing, words=why.missing)


#: what these refuse, they refuse because of the effect's own words
_READ_FROM_TEXT = frozenset(
    {
        places.is_in_place,
        speed.fits_window,
        timing.is_set_off,
        conditions_hold,
        limits.keeps_its_oath,
        costs.costs_are_payable,
        targets.targets_exist,
        resolvable.can_resolve,
        each_step.each_step_is_possible,
        waiting.what_comes_later,
    }
)


def _doubted(act: Activation, finding: Finding) -> Finding:
    """A refusal read from words beside which others were not understood (除外, 以外 …) is not certain."""
    words = unread_before_activation(act.text)
    if finding.allows is not False or not words:
        return finding
    code = "check.unread.unknown"
    params = {**act.names, "words": words}
    return Finding(rule=finding.rule, allows=None, code=code, params=params, missing=words)


def unread_before_activation(text: EffectText) -> str:
    """Unread words in the part of the text that says when, for what price and on what it is activated."""
    end = text.activation_span
    return "…".join(
        part.text for part in text.unparsed if end is None or part.span is None or part.span.start < end.start
    )


def _with_decisive(findings: list[Finding]) -> tuple[Finding, ...]:
    for wanted in (False, None):
        for n, finding in enumerate(findings):
            if finding.allows is wanted:
                findings[n] = msgspec.structs.replace(finding, decisive=True)
                return tuple(findings)
    return tuple(findings)


def legality(findings: Iterable[Finding]) -> Legality:
    """One refusal forbids, whatever else is open; with no refusal, one open question leaves it undecided.

    >>> legality([Finding(rule="a", allows=None), Finding(rule="b", allows=False)]).value
    'forbidden'
    """
    answers = [finding.allows for finding in findings]
    if False in answers:
        return Legality.FORBIDDEN
    return Legality.UNDECIDED if None in answers else Legality.ALLOWED


def choose_effect(
    state: DuelState,
    seat: Seat,
    card_id: str,
    base: Base,
    number: int | None = None,
    *,
    targets: tuple[str, ...] | None = None,
    cost: tuple[str, ...] | None = None,
    doing: tuple[str, ...] = (),
    of: str | None = None,
) -> Effect | None:
    """The effect a player means: of those with that printed number (0: of none), the one that can be activated (best) now.

    One that does what is told of it, takes the named targets and can be paid with the named cards is meant before
    one that cannot. *of*: one that was taken over from the card of that name; a number alone is one of its own.
    """
    card = state.cards[card_id]
    effects = [e for e in activatable(card) if number is None or e.printed_no == number]
    if of is not None:
        effects = [e for e in effects if e.taken_from and e.taken_from in keys_of(state, of, base)]
    elif number is not None:
        effects = [e for e in effects if not e.taken_from] or effects
    if number is not None:  # of the two ① of a Pendulum Monster the one that works where it lies
        there = [e for e in effects if e.pendulum is (card.zone is Zone.PENDULUM_ZONE)]
        effects = there or effects
    if len(effects) <= 1:
        return effects[0] if effects else None
    order = {Legality.ALLOWED: 0, Legality.UNDECIDED: 1, Legality.FORBIDDEN: 2}

    def rank(effect: Effect) -> tuple[bool, bool, bool, bool, int, bool, int]:
        findings = can_activate(state, seat, card_id, effect, base, targets=targets, cost=cost)
        refused = sum(f.allows is False for f in findings)
        return (
            bool(doing) and not does(effect, doing),
            _is_empty(effect) or places.is_beside(card, effect),
            _ignores(effect.targets, targets),
            _ignores(effect.has_cost, cost),
            order[legality(findings)],
            any(f.code == "check.place.no" for f in findings),
            refused,
        )

    return min(effects, key=rank)


def does(effect: Effect, verbs: tuple[str, ...]) -> bool:
    """It does all of that, when it resolves or as its price."""
    if effect.text is None:
        return not verbs
    done = {action.verb.value for action, _ in actions_of(effect.text)}
    return done | {cost.verb.value for cost in effect.text.costs} >= set(verbs)


def _is_empty(effect: Effect) -> bool:
    """Words about the activation that were taken for an effect of their own."""
    text = effect.text
    return text is not None and not text.resolution and not text.options and not text.card_activation


def _ignores(takes: bool | None, named: tuple[str, ...] | None) -> bool:
    """Cards are named for something that the effect does not have."""
    return bool(named) and takes is False
