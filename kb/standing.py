"""Lasting effects that answer an event at once, without a chain: 每次…, 这张卡从场上离开时那只怪兽破坏, winning the duel.

They are applied right after what set them off: after a chain link, a cost, a summon (``react``).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

import msgspec

from grammar.nodes import Action, EffectText, Reference, Step
from grammar.terms import ActivationMode, CardKind, Moment, RefKind, Verb
from kb import fighting, happened, lasting, matching, one_kind
from kb.cards import CardInPlay
from kb.changes import by_rule, doubt, edit
from kb.context import Base, Context
from kb.control import control_held
from kb.effects import Effect
from kb.enforce import enforces
from kb.events import Event
from kb.goes_instead import as_replacement
from kb.places import happens_to_this_card
from kb.playing import bearer
from kb.resolve import perform
from kb.self_destruction import destroyed_by_themselves
from kb.state import DuelState
from kb.trace import Trace
from kb.truth import Truth, every, opposite, some
from kb.uniqueness import without_surplus
from kb.unsaid_conditions import as_read
from kb.upkeep import settle

_MOST_ROUNDS = 10


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """A lasting effect that waits for an event, and whose it is (as it lay before the event).

    untimed  what it does in a battle is not tied to a part of the Damage Step
    """

    text: EffectText
    ctx: Context
    card: CardInPlay | None
    untimed: bool = False


@enforces(
    "effect.chain-or-applied",
    "trigger.each-time-applied",
    "trigger.immediate-does-not-cover",
)
def react(before: DuelState, state: DuelState, base: Base, trace: Trace) -> DuelState:
    """Apply what answers the events between *before* and *state*, and what answers those, until all is quiet."""
    return settle(_answered(before, state, base, trace, _MOST_ROUNDS), base, trace)


@enforces("damage.continuous")
def _answered(before: DuelState, state: DuelState, base: Base, trace: Trace, rounds: int) -> DuelState:
    """What one lasting effect does is answered before the next one applies."""
    fresh = _fresh_events(before, state)
    if state.over or not rounds:
        return state
    if not fresh:
        return _fallen(before, state, base, trace, rounds) if state.chain != before.chain else state
    after = state
    for waiting in _standing(before, base):
        for _, group in groupby(fresh, key=lambda event: event.moment):
            applied = _answer(before, after, waiting, tuple(group), trace)
            after = applied if applied is after else _answered(after, applied, base, trace, rounds - 1)
    settled = _unfit_equips(_loosen(after, fresh), base, trace)
    settled = _win(control_held(settled, base, trace), base, trace)
    settled = destroyed_by_themselves(before, settled, base, trace)
    settled = _kinds_kept(without_surplus(before, settled, base, trace), base, trace)
    return _answered(after, settled, base, trace, rounds - 1)


def _fallen(before: DuelState, state: DuelState, base: Base, trace: Trace, rounds: int) -> DuelState:
    """A link has resolved and nothing was moved: what applies from now on (or no longer) may destroy a card at once."""
    settled = _unfit_equips(state, base, trace)
    settled = _kinds_kept(destroyed_by_themselves(before, settled, base, trace), base, trace)
    return state if settled is state else _answered(state, settled, base, trace, rounds - 1)


@enforces("unique.kind")
def _kinds_kept(state: DuelState, base: Base, trace: Trace) -> DuelState:
    """Only so many kinds may be face-up and there are more: which of them its player keeps, nobody has said."""
    for entry in lasting.lasting(state, base):
        if one_kind.limit(entry.action) is None or not lasting.applies(state, entry):
            continue
        if one_kind.surplus(state, entry.action, entry.ctx) is not False:
            by = matching.name_of(state, entry.ctx.source)
            state = doubt(state, trace, "unique.kind", "doubt.choice", by)
    return state


def answer_events(
    state: DuelState, card: CardInPlay, events: tuple[Event, ...], base: Base, trace: Trace
) -> DuelState:
    """What *card*'s own lasting effects apply because of *events* that happened before."""
    for waiting in _standing(state, base):
        own = waiting.card is not None and waiting.card.id == card.id
        if own and events and _waits_to_be_target(waiting.text):
            applied = _answer(state, state, waiting, events[:1], trace)
            state = applied if applied is state else _answered(state, applied, base, trace, _MOST_ROUNDS)
    return state


@enforces("trigger.each-time-applied", "negation.activation")
def answer_activation(state: DuelState, number: int, base: Base, trace: Trace) -> DuelState:
    """What is applied each time that something is activated comes once that link has resolved.

    The card that applies it lay there face-up when that was activated; a negated activation counts for nothing.
    """
    link = state.chain[number - 1]
    made = [
        e for e in state.events if e.verbs == (Verb.ACTIVATE,) and (e.link, e.card) == (number, link.card)
    ]
    if link.negated_activation or not made:
        return state
    for waiting in _standing(state, base):
        if waiting.card is None or not _awaits_activation(waiting.text):
            continue
        if waiting.card.id == link.card or waiting.card.since >= made[-1].moment:
            continue
        applied = _answer(state, state, waiting, (made[-1],), trace)
        state = applied if applied is state else _answered(state, applied, base, trace, _MOST_ROUNDS)
    return state


def _awaits_activation(text: EffectText) -> bool:
    trigger = text.trigger
    return trigger is not None and all(event.verb is Verb.ACTIVATE for event in trigger.events)


def _waits_to_be_target(text: EffectText) -> bool:
    trigger = text.trigger
    return trigger is not None and all(event.verb is Verb.TARGET for event in trigger.events)


def _fresh_events(before: DuelState, state: DuelState) -> tuple[Event, ...]:
    known = len(before.events)
    return state.events[known:] if state.events[:known] == before.events else state.events


def _standing(state: DuelState, base: Base) -> Iterator[Standing]:
    for card in state.cards.values():
        for effect in card.effects or base.effects(card.card):
            text = effect.text
            if text is not None and _waits(text) and _is_in_place(state, card, effect):
                ctx = Context.of_card(base, card, effect.index)
                yield Standing(text=text, ctx=_with_subject(state, card, ctx), card=card)
    for left in state.lingering:
        for applied in left.action.effects if left.action.verb is Verb.APPLY else ():
            if _waits(applied):
                yield Standing(text=applied, ctx=Context.of_lingering(base, left), card=None)


def _is_in_place(state: DuelState, card: CardInPlay, effect: Effect) -> bool:
    """It lies where it applies; for an effect about its own leaving that is where it lay before."""
    trigger = effect.text.trigger if effect.text is not None else None
    own = trigger is not None and all(happens_to_this_card(event) for event in trigger.events)
    return lasting.in_place(state, card, msgspec.structs.replace(effect, zones=()) if own else effect)


def _waits(text: EffectText) -> bool:
    waiting = text.trigger is not None and text.activation is ActivationMode.NONE
    return waiting and as_replacement(text) is text


@enforces("facedown.turned-face-down", "facedown.links-cut")
def _with_subject(state: DuelState, card: CardInPlay, ctx: Context) -> Context:
    """The card keeps the monster it was laid on as its "that monster", unless that one was turned face-down."""
    subject = state.cards.get(card.linked_to or "")
    if subject is None or not subject.on_field or not subject.face_up:
        return ctx
    return msgspec.structs.replace(ctx, targets=((subject.id, subject.since),))


@enforces("draw.counted-per-effect")
def _answer(
    before: DuelState, state: DuelState, waiting: Standing, events: tuple[Event, ...], trace: Trace
) -> DuelState:
    """Once for all that happened at one moment (two monsters summoned together are one summon)."""
    steps = _done_at_once(waiting.text)
    if not steps and waiting.text.complete:
        return state
    for event in events:
        truth = _is_set_off(before, state, waiting, event)
        if truth is False:
            continue
        name = matching.name_of(before, waiting.ctx.source)
        if truth is None or not waiting.text.complete:
            return doubt(state, trace, "effect.chain-or-applied", "doubt.standing", name)
        trace.step("standing.applies", "effect.chain-or-applied", seat=waiting.ctx.controller, card=name)
        ctx = msgspec.structs.replace(waiting.ctx, trigger_event=event)
        return perform(state, steps, ctx, trace)
    return state


def _done_at_once(text: EffectText) -> tuple[Step, ...]:
    """What is done the moment the event happens: not what is so during a battle, nor what waits for a part of it."""
    if not fighting.fights_of(text):
        return text.resolution
    return tuple(
        step for step in text.resolution if not fighting.is_state(step) and not fighting.moments_of(step)
    )


def _is_set_off(before: DuelState, state: DuelState, waiting: Standing, event: Event) -> Truth:
    trigger = waiting.text.trigger
    if trigger is None:
        return False
    fits = some(
        happened.matches(state, event, _about_its_subject(action, waiting), waiting.ctx)
        for action in trigger.events
    )
    if fits is False:
        return False
    return every((fits, _undisturbed(before, waiting), _conditions_hold(before, waiting)))


def _about_its_subject(action: Action, waiting: Standing) -> Action:
    """その in a lasting effect is the monster the card is laid on; without one nothing can happen to it."""
    if isinstance(action.theme, Reference) and action.theme.kind is RefKind.THAT:
        return msgspec.structs.replace(action, theme=Reference(kind=RefKind.TARGETED))
    return action


def _undisturbed(before: DuelState, waiting: Standing) -> Truth:
    if waiting.card is None:
        return True
    return opposite(lasting.is_negated(before, waiting.card, waiting.ctx.base))


def _conditions_hold(before: DuelState, waiting: Standing) -> Truth:
    return every(
        as_read(before, condition, waiting.ctx, matching.holds(before, condition, waiting.ctx))
        for condition in waiting.text.conditions
    )


def _loosen(state: DuelState, fresh: tuple[Event, ...]) -> DuelState:
    """A monster that left is no longer what a card was laid on."""
    gone = {event.card for event in fresh if event.card and Verb.LEAVE_FIELD in event.verbs}
    for card in list(state.cards.values()):
        if card.linked_to in gone:
            state = edit(state, card.id, linked_to=None)
    return state


@enforces(
    "equip.destroyed-with-monster",
    "equip.lost-target-destroyed-by-rule",
    "equip.controllers-view",
    "equip.stays-on-unaffected",
    "continuous.data-change-ends",
)
def _unfit_equips(state: DuelState, base: Base, trace: Trace) -> DuelState:
    """An Equip Spell whose monster is no longer one that it may be equipped to is destroyed by the rules."""
    for card in list(state.cards.values()):
        monster = state.cards.get(card.equipped_to or "")
        if monster is None or not card.face_up or not card.card.is_kind(CardKind.EQUIP_SPELL):
            continue
        fitting = bearer(card.card)
        if monster.held_by == card.id:
            fitting = msgspec.structs.replace(fitting, player=None)  # it changed sides by this very card
        if matching.suits(state, monster, fitting, Context.of_card(base, card)) is False:
            name = card.card.name()
            trace.step("standing.unfit", "equip.destroyed-with-monster", seat=card.controller, card=name)
            state = by_rule(state, card, base, Verb.DESTROY)
    return state


# --------------------------------------------------------------------------- winning


@enforces("win.text-is-no-effect", "win.mid-chain", "win.cannot-be-stopped", "win.when-checked")
def _win(state: DuelState, base: Base, trace: Trace) -> DuelState:
    """A card whose text says so wins the duel the moment its condition is met, even during a chain."""
    for card in state.cards.values():
        for effect in card.effects or base.effects(card.card):
            text = effect.text
            if text is None or not _wins_by_itself(text):
                continue
            ctx = Context.of_card(base, card, effect.index)
            if every(matching.holds(state, condition, ctx) for condition in text.conditions):
                return perform(state, text.resolution, ctx, trace)
    return state


def _wins_by_itself(text: EffectText) -> bool:
    return (
        text.activation is ActivationMode.NONE
        and text.trigger is None
        and bool(text.conditions)
        and any(step.action.verb is Verb.WIN_DUEL for step in text.resolution)
    )


# --------------------------------------------------------------------------- in a part of the Damage Step


@enforces("battle.damage-step-parts")
def due_in_battle(state: DuelState, base: Base, trace: Trace) -> DuelState:
    """Steps that effects tie to the part of the Damage Step now running (攻撃した場合、ダメージステップ終了時に…).

    What they tie to the end of the Battle Phase is put off until then, when the battle is over.
    """
    for waiting in (*_standing(state, base), *_of_their_battles(state, base)):
        due = waiting.untimed and state.step is Moment.AFTER_DAMAGE_CALCULATION
        steps = [step for step in waiting.text.resolution if due or _is_tied_to(step, state.step)]
        fights = fighting.fights_of(waiting.text) if steps else ()
        truth = some(fighting.going_on(state, fight, waiting.ctx) for fight in fights)
        truth = every((truth, _undisturbed(state, waiting), _conditions_hold(state, waiting)))
        if truth is False:
            continue
        name = matching.name_of(state, waiting.ctx.source)
        if truth is None or not waiting.text.complete or waiting.untimed:
            state = doubt(state, trace, "effect.chain-or-applied", "doubt.standing", name)
            continue
        trace.step("standing.applies", "effect.chain-or-applied", seat=waiting.ctx.controller, card=name)
        state = perform(state, steps, waiting.ctx, trace)
    return state


def _of_their_battles(state: DuelState, base: Base) -> Iterator[Standing]:
    """What becomes of the monsters that fight a card, as its text says without any occasion."""
    for card in state.cards.values():
        for effect in card.effects or base.effects(card.card):
            text = fighting.as_in_its_battles(effect.text) if effect.text is not None else None
            if text is not None and lasting.in_place(state, card, effect):
                ctx = Context.of_card(base, card, effect.index)
                untimed = any(step.condition is None for step in text.resolution)
                yield Standing(text=text, ctx=ctx, card=card, untimed=untimed)


def _is_tied_to(step: Step, part: Moment | None) -> bool:
    moments = fighting.moments_of(step)
    put_off = part is Moment.DAMAGE_STEP_END and Moment.PHASE_END in moments
    return not fighting.is_state(step) and (part in moments or put_off)
