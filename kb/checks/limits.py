"""Once per turn, by copy, by name, by duel; and what forbids activating at all (3.4.3)."""

from __future__ import annotations

import msgspec

from grammar.nodes import Action, EffectText, Happened, Reference, Step, UseLimit
from grammar.terms import (
    CardKind,
    DurationKind,
    LimitCounts,
    LimitScope,
    Modality,
    Phase,
    RefKind,
    Verb,
    Zone,
)
from kb import happened, lasting, matching
from kb.cards import CardClass
from kb.changes import edit
from kb.checks.act import Activation, forbids, judged, passes, unknown
from kb.classify import limits_on
from kb.context import Context
from kb.copies import as_printed, printed_on
from kb.effects import EffectKind, LimitKind
from kb.enforce import enforces
from kb.events import Event
from kb.playing import most_worn
from kb.state import DuelState, Use
from kb.summon_limits import is_counted_lock
from kb.truth import Truth, every, opposite, some
from kb.verdict import Finding


@enforces("activation.once-per-turn")
def is_within_limits(act: Activation) -> list[Finding]:
    """Every limit that covers the effect still has a use left."""
    if act.effect.limit is None and act.effect.index >= 0:
        return [unknown(act, "activation.once-per-turn", "limit", f"cards.{act.card.id}.text")]
    if act.effect.text is None or act.effect.limit is LimitKind.NONE:
        return []
    if act.effect.taken_from:
        return [_count(act, limit) for limit in act.effect.text.limits]
    return [_count(act, limit) for limit in limits_on(act.card.card, act.effect.text, act.effect.kind)]


@enforces("equip.monster-as-equip")
def may_wear_more(act: Activation) -> Finding | None:
    """このカードに１体のみ装備できる: whether a monster that it wears came by this very effect is not recorded."""
    most = [n for step in act.text.resolution if (n := most_worn(step.action)) is not None]
    worn = [
        card
        for card in act.state.cards.values()
        if card.equipped_to == act.card.id and card.card.card_class in (CardClass.MONSTER, None)
    ]
    if not most or len(worn) < min(most):
        return None
    return unknown(
        act,
        "equip.monster-as-equip",
        "worn",
        f"cards.{worn[0].id}",
        worn=worn[0].card.name(),
        count=min(most),
    )


def _count(act: Activation, limit: UseLimit) -> Finding:
    used = sum(_counts(act, limit, use) for use in act.state.uses)
    if limit.scope is LimitScope.WINDOW and used >= limit.count:
        return unknown(act, "activation.once-per-turn", "limit", f"cards.{act.card.id}.text")
    if limit.counts is LimitCounts.OPTION and used >= limit.count:
        return unknown(act, "activation.once-per-turn", "limit", f"cards.{act.card.id}.text")
    if used < limit.count and _another_copy_did(act, limit):
        return unknown(act, "activation.once-per-turn", "limit", f"cards.{act.card.id}.text")
    code = passes if used < limit.count else forbids
    return code(act, "activation.once-per-turn", "limit", used=used, count=limit.count)


def _another_copy_did(act: Activation, limit: UseLimit) -> bool:
    """同一チェーン上では１度しか発動できない, before the effects: the sentence may say it of all cards of the name."""
    effect = act.effect.text
    if limit.scope is not LimitScope.CHAIN or effect is None or limit in effect.limits:
        return False
    mine = (act.card.card.key, act.effect.index, act.seat)
    others = (use for use in act.state.uses if use.card != act.card.id and _on_chain(act, use))
    return any((use.card_key, use.effect_index, use.seat) == mine for use in others)


def _on_chain(act: Activation, use: Use) -> bool:
    return any(link.card == use.card and link.number == use.link for link in act.state.chain)


@enforces(
    "name.use-limit-keeps-printed-name",
    "activation.limits-per-player",
    "memory.plain-once-per-turn",
    "activation.shared-use",
)
def _counts(act: Activation, limit: UseLimit, use: Use) -> bool:
    """*use* uses up *limit*. An oath counts activations: one that was negated is no activation."""
    if limit.counts is LimitCounts.ACTIVATION and use.activation_negated:
        return False
    if limit.per_turn and limit.scope is not LimitScope.DUEL and use.turn != act.state.turn:
        return False
    if limit.shared and limit.effects:
        if not _numbered(act, use, limit.effects):
            return False
    elif use.effect_index != act.effect.index and not (
        limit.scope in (LimitScope.NAME, LimitScope.DUEL)
        and as_printed(use.effect_index) == as_printed(act.effect.index)
    ):
        return False
    if limit.scope in (LimitScope.COPY, LimitScope.WHILE_FACE_UP, LimitScope.WINDOW):
        return (use.card, use.since) == (act.card.id, act.card.since)
    if limit.scope is LimitScope.CHAIN:
        return use.card == act.card.id and _on_chain(act, use)
    return use.seat is act.seat and use.card_key == printed_on(act.card, act.effect)


def _numbered(act: Activation, use: Use, numbers: tuple[int, ...]) -> bool:
    used = (use.card_key, as_printed(use.effect_index))
    known = (e for e in act.card.effects if (printed_on(act.card, e), as_printed(e.index)) == used)
    effect = next(known, None)
    return effect is not None and effect.printed_no in numbers


@enforces("activation.once-per-turn", "trigger.once-per-event")
def is_once_per_event(act: Activation) -> Finding | None:
    """The same card answers one event with the same effect only once (PRAC:activation:35)."""
    if act.effect.kind is not EffectKind.TRIGGER:
        return None
    for link in act.state.chain:
        if (link.card, link.since, link.effect.index) == (act.card.id, act.card.since, act.effect.index):
            return forbids(act, "activation.once-per-turn", "limit", used=1, count=1)
    return _once_in_its_phase(act)


@enforces("kind.trigger-phase", "trigger.once-per-event")
def _once_in_its_phase(act: Activation) -> Finding | None:
    """A trigger of a phase is activated only once in it by the same card, though its activation be negated."""
    if act.text.trigger is not None:
        return None
    mine = (act.card.id, act.card.since, act.effect.index, act.state.turn)
    if any((use.card, use.since, use.effect_index, use.turn) == mine for use in act.state.uses):
        return forbids(act, "kind.trigger-phase", "limit", used=1, count=1)
    return None


@enforces(
    "activation.prohibited",
    "trigger.mandatory-and-prohibition",
    "resolution.prohibition-first",
    "continuous.judged-when-activating",
)
def nothing_prohibits(act: Activation) -> Finding | None:
    """A lasting effect forbids activating this card or effect."""
    state = _with_card_placed(act)
    would = lasting.would_be(Verb.ACTIVATE, state.cards.get(act.card.id, act.card), act.ctx)
    would = msgspec.structs.replace(would, by_effect=act.effect.index, player=act.seat)
    if (closed := _closed_to_answers(act, would)) is not False:
        by = matching.name_of(act.state, act.state.chain[-1].card)
        if closed is None:
            return unknown(act, "activation.prohibited", "prohibited", "chain", by=by)
        return forbids(act, "activation.prohibited", "prohibited", by=by)
    found = lasting.forbidden(state, would, act.base)
    if found is None:
        return None
    params = {**act.names, **found.params}
    code = "check.prohibited.no" if found.allows is False else "check.prohibited.unknown"
    return Finding(
        rule="activation.prohibited", allows=found.allows, code=code, params=params, missing=found.missing
    )


@enforces("pendulum.two-uses")
def _with_card_placed(act: Activation) -> DuelState:
    """A Pendulum Monster activated from the hand is a Spell Card from the moment it is placed."""
    placed = act.is_card_activation and act.card.zone is Zone.HAND
    if not placed or CardKind.PENDULUM_MONSTER not in act.card.card.kinds:
        return act.state
    return edit(act.state, act.card.id, zone=Zone.PENDULUM_ZONE, face_up=True)


@enforces("chain.cannot-respond-directly")
def _closed_to_answers(act: Activation, would: Event) -> Truth:
    """この効果の発動に対して…発動できない: the chain link to be answered says what may not answer it."""
    link = act.state.chain[-1] if act.state.chain else None
    if link is None or link.effect.text is None:
        return False
    barred: list[Truth] = [False]
    for step in link.effect.text.restrictions:
        if step.action.verb is Verb.ACTIVATE and step.action.to is not None:
            ctx = Context.of_link(act.base, link)
            fits = happened.matches(act.state, would, step.action, ctx)
            barred.append(fits if step.condition is None else every((fits, None)))
    return some(barred)


@enforces("activation.oath", "oath.is-no-effect", "oath.successful-summons-only")
def keeps_its_oath(act: Activation) -> list[Finding]:
    """ "You cannot … the turn you activate this": what is forsworn must not have been done this turn already."""
    found = []
    for step in oaths(act.text):
        done = _done_already(act, step.action)
        found.append(judged(act, opposite(done), "activation.oath", "oath", "events", verb=step.action.verb))
    return found


def _done_already(act: Activation, action: Action) -> Truth:
    """It was; of what may be done so many times, more often than that."""
    if action.verb is Verb.CONDUCT_PHASE:
        return _has_begun(act, action)
    hits = [(e.moment, happened.matches(act.state, e, action, act.ctx)) for e in act.state.events]
    if action.times is None:
        return some(truth for _, truth in hits)
    if not is_counted_lock(action):
        return None if any(truth is not False for _, truth in hits) else False
    return len({moment for moment, truth in hits if truth is not False}) > action.times


@enforces("activation.oath")
def _has_begun(act: Activation, action: Action) -> bool:
    """自分はバトルフェイズを行えない: in that phase of one's own it is too late; only after a Battle Phase comes Main Phase 2."""
    named = set(action.phase.phases) if action.phase is not None else set()
    begun = {act.state.phase} | ({Phase.BATTLE} if act.state.phase is Phase.MAIN2 else set())
    return act.seat is act.state.turn_player and bool(named & begun)


def oaths(text: EffectText) -> tuple[Step, ...]:
    """The restrictions that bind the whole turn of the activation."""
    sworn = tuple(
        step
        for step in text.restrictions
        if step.action.duration is not None
        and step.action.duration.kind is DurationKind.ACTIVATION_TURN
        and step.action.modality is Modality.CANNOT
    )
    return sworn + tuple(step for step in text.resolution if _in_turn_of_activation(step))


def _in_turn_of_activation(step: Step) -> bool:
    """…，这个效果发动的回合，自己不能…: told at the end of a sentence about the resolution, it is an oath all the same."""
    when = step.condition
    if step.action.modality is not Modality.CANNOT or not isinstance(when, Happened) or when.negated:
        return False
    what = when.action.theme
    own = isinstance(what, Reference) and what.kind in (RefKind.THIS_EFFECT, RefKind.THIS_ACTIVATION)
    this_turn = when.during is not None and when.during.kind is DurationKind.THIS_TURN
    return when.action.verb is Verb.ACTIVATE and own and this_turn
