"""The chain: adding a link (place, pay, target, record), and resolving from the last link down (3.4.3:24-34).

Nothing here judges legality (``kb.activation`` does); these functions carry out what was done and record every rule
at work in the trace.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

import msgspec

from grammar.nodes import EffectText, Reference, unparsed_in_effect
from grammar.terms import CardKind, DurationKind, RefKind, SpellSpeed, Verb, Zone
from kb import lasting, matching, told_choice
from kb.beyond import beyond
from kb.cards import CardClass, CardInPlay, Seat
from kb.changes import (
    by_rule,
    doubt,
    edit,
    happen,
    linger,
    move,
    next_moment,
    open_window,
    replace_field_spell,
)
from kb.checks.act import Activation
from kb.checks.limits import oaths
from kb.checks.places import unread_lasting
from kb.checks.timing import event_for
from kb.context import Base, Context
from kb.copied import taken_over
from kb.copies import printed_on
from kb.effects import Effect
from kb.enforce import enforces
from kb.events import Cause, Event
from kb.payment import pay
from kb.playing import BARE, goes_on, speed_of_card, stays_on_field, zone_when_activated
from kb.resolve import carry_out
from kb.standing import answer_activation, answer_events, react
from kb.state import ChainLink, DuelState, Lingering, Use
from kb.staying import is_stay
from kb.trace import Trace
from kb.truth import every

#: how a situation's stated results of a link are carried out: ``kb.happenings.carry_out``
StatedResult = Callable[[DuelState, ChainLink, Trace], DuelState]


@enforces(
    "activation.card",
    "activation.effect-of-spell-trap",
    "activation.monster-effect",
    "chain.numbering",
    "activation.steps",
    "cost.one-cost-one-activation",
    "chain.costs-one-by-one",
)
def activate(
    state: DuelState,
    seat: Seat,
    card_id: str,
    effect: Effect,
    base: Base,
    trace: Trace,
    *,
    targets: tuple[str, ...] = (),
    cost: tuple[str, ...] | None = None,
    chosen: Mapping[str, Any] = MappingProxyType({}),
) -> DuelState:
    """Put the effect on the chain as its next link: the card is played, the cost paid, the targets chosen.

    All of that belongs to the activation and happens before anything resolves; the activation itself is the later
    moment. *cost* None: the cheapest payment the text allows is made and noted as assumed.
    """
    act = Activation(
        base=base,
        state=state,
        seat=seat,
        card=state.cards[card_id],
        effect=effect,
        targets=targets,
        cost=cost,
    )
    event = event_for(act)
    was_set = act.card.on_field and not act.card.face_up
    state = next_moment(state)
    if act.is_card_activation:
        state = _lay_open(state, act, trace)
    before = state
    state = pay(msgspec.structs.replace(act, state=state, card=state.cards[card_id]), cost, trace)
    paid = state.events[len(before.events) :]
    state = react(before, state, base, trace)
    link = _link(state, act, event, was_set, targets, paid, chosen)
    if any(one.destination is not None for one in paid):
        link = msgspec.structs.replace(link, unpaid=before)
    copied = taken_over(state, act.effect, paid, base)
    if copied is not act.effect:
        _step(trace, "chain.copied", link, act.card, "copy.same-as-that-cards-effect")
        link = msgspec.structs.replace(link, effect=copied)
    return sworn(_recorded(_targeted(state, link), link, act, trace), link)


@enforces("activation.oath", "oath.is-no-effect")
def sworn(state: DuelState, link: ChainLink) -> DuelState:
    """The oath of an activation binds its player from now to the end of the turn."""
    if link.effect.text is None:
        return state
    for step in oaths(link.effect.text):
        bound = step.action.agent if step.action.theme is None else step.action.theme
        of_targets = isinstance(bound, Reference) and bound.kind in (RefKind.TARGETED, RefKind.THAT)
        oath = Lingering(
            action=msgspec.structs.replace(step.action, theme=bound, agent=None)
            if of_targets
            else step.action,
            controller=link.player,
            source=link.card,
            source_since=link.since,
            effect_index=link.effect.index,
            subjects=link.targets if of_targets else (),
            until=state.turn,
            made_at=state.moment,
        )
        state = linger(state, oath)
    return state


@enforces("activation.new-field-spell", "activation.face-up-from-declaration")
def _lay_open(state: DuelState, act: Activation, trace: Trace) -> DuelState:
    """A Spell or Trap is turned face-up, or laid on the field from the hand, to be activated."""
    card = act.card
    if card.on_field:
        return edit(state, card.id, face_up=True, set_turn=None)
    zone = zone_when_activated(card)
    if zone is Zone.FIELD_ZONE:
        state = replace_field_spell(state, act.seat)
    return move(state, card.id, zone, verbs=(), cause=Cause.RULE, controller=act.seat, player=act.seat)


def _link(
    state: DuelState,
    act: Activation,
    event: Event | None,
    was_set: bool,
    targets: tuple[str, ...],
    paid: tuple[Event, ...],
    chosen: Mapping[str, Any],
) -> ChainLink:
    card = state.cards.get(act.card.id, act.card)
    at_activation = card if act.is_card_activation else act.card
    return ChainLink(
        number=len(state.chain) + 1,
        player=act.seat,
        card=card.id,
        since=at_activation.since,
        effect=act.effect,
        zone=at_activation.zone,
        speed=act.effect.spell_speed or speed_of_card(card.card) or SpellSpeed.ONE,
        card_activation=act.is_card_activation,
        was_set=was_set,
        targets=tuple((target, state.cards[target].since) for target in targets if target in state.cards),
        cost_events=paid,
        trigger_event=event,
        chosen=chosen,
    )


@enforces("target.on-activation")
def _targeted(state: DuelState, link: ChainLink) -> DuelState:
    for target, _ in link.targets:
        lying = state.cards.get(target)
        state = happen(
            state,
            Verb.TARGET,
            card=target,
            cause=Cause.EFFECT,
            player=link.player,
            other=link.card,
            origin=lying.zone if lying is not None else None,
        )
    return state


@enforces("chain.link-one-and-priority", "chain.numbering", "cost.paid-at-activation")
def _recorded(state: DuelState, link: ChainLink, act: Activation, trace: Trace) -> DuelState:
    """The link lies on the chain; the other player may respond first."""
    state = next_moment(state)
    event = Event(
        moment=state.moment,
        verbs=(Verb.ACTIVATE,),
        card=link.card,
        since=link.since,
        player=link.player,
        origin=link.zone,
        by_card=link.card,
        by_effect=link.effect.index,
        link=link.number,
    )
    use = Use(
        turn=state.turn,
        seat=link.player,
        card_key=printed_on(act.card, act.effect),
        card=link.card,
        since=link.since,
        effect_index=link.effect.index,
        link=link.number,
    )
    rule = "chain.link-one-and-priority" if link.number == 1 else "chain.numbering"
    kind = "activation.card" if link.card_activation else _effect_rule(act)
    _step(trace, "chain.activated", link, act.card, rule, kind, targets=_names(state, link))
    return msgspec.structs.replace(
        state,
        chain=(*state.chain, link),
        events=(*state.events, event),
        pending=(*state.pending, event),
        uses=(*state.uses, use),
        priority=link.player.other,
        passes=0,
        attempt=None if act.text.trigger is None else state.attempt,
    )


def _effect_rule(act: Activation) -> str:
    monster = act.card.card.card_class in (CardClass.MONSTER, None)
    return "activation.monster-effect" if monster else "activation.effect-of-spell-trap"


def _names(state: DuelState, link: ChainLink) -> tuple[str, ...]:
    return tuple(state.cards[target].card.name() for target, _ in link.targets if target in state.cards)


def _step(trace: Trace, code: str, link: ChainLink, card: CardInPlay, *rules: str, **params: Any) -> None:
    trace.step(
        code,
        *rules,
        seat=link.player,
        card=card.card.name(),
        effect_no=link.effect.printed_no,
        link=link.number,
        **params,
    )


# --------------------------------------------------------------------------- resolving


@enforces("chain.start-resolving", "chain.reverse-resolution")
def resolve(state: DuelState, base: Base, trace: Trace, stated: StatedResult | None = None) -> DuelState:
    """Resolve the whole chain from its last link down; then the spent cards leave and triggers may be activated.

    *stated* carries out what the situation says that a link does, for effects that are not in the base.
    """
    if not state.chain:
        return state
    if state.over:
        return msgspec.structs.replace(state, chain=(), resolving=None)
    return _finish(resolve_above(state, 0, base, trace, stated), base, trace)


def resolve_above(
    state: DuelState, last: int, base: Base, trace: Trace, stated: StatedResult | None = None
) -> DuelState:
    """Resolve the links above number *last*, which is the next to resolve."""
    trace.step("chain.resolving", "chain.start-resolving", "chain.reverse-resolution", links=len(state.chain))
    state = _doubt_unread(state, trace)
    for number in range(len(state.chain), last, -1):
        before = state
        state = _resolve_link(state, number, base, trace, stated)
        state = _mark(state, number, resolved=True)
        state = react(before, _negated_cards_leave(state, base, trace), base, trace)
        if state.winner is not None:
            trace.step("win.during_chain", "win.mid-chain", seat=state.winner, left=number - 1)
        if state.over:
            break
        state = _answer_targeting(state, number, base, trace)
        state = answer_activation(state, number, base, trace)
    return state


@enforces(
    "chain.reverse-resolution",
    "resolution.nothing-done-still-a-moment",
    "negation.negated-effect-still-resolves",
    "negation.activation-leaves-no-moment",
    "negation.effect-keeps-moment",
    "effect.resolves-after-card-left",
    "ritual.not-negated-tributes-stay",
    "trigger.negated-effect-covers",
    "negation.lasting-card-unhurt",
)
def _resolve_link(
    state: DuelState, number: int, base: Base, trace: Trace, stated: StatedResult | None
) -> DuelState:
    """One link. A negated *activation* is skipped without a moment; a negated *effect* resolves and does nothing."""
    link = state.chain[number - 1]
    card = state.cards.get(link.card)
    name = card.card.name() if card is not None else link.card
    if link.negated_activation:
        trace.step("chain.skipped", "negation.activation", seat=link.player, card=name, link=number)
        return state
    state = msgspec.structs.replace(next_moment(state), resolving=number)
    negated, finding = lasting.link_negated(state, link, base)
    if finding is not None:
        trace.found(finding)
    if negated or link.chosen.get("negated"):
        by = str(finding.params.get("by", "")) if finding is not None else ""
        rules = ("negation.effect-only", "negation.negated-effect-still-resolves")
        trace.step("chain.negated", *rules, seat=link.player, card=name, link=number, by=by)
        state = _mark(state, number, negated_effect=True)
        if _only_equips(link):
            state = _carried_out(state, link, base, trace, stated)
    elif negated is None:
        state = doubt(state, trace, "negation.effect-only", "doubt.negated", name)
    else:
        trace.step("chain.link", "chain.reverse-resolution", seat=link.player, card=name, link=number)
        state = _carried_out(state, link, base, trace, stated)
    return msgspec.structs.replace(state, resolving=None)


@enforces("negation.equip-spell")
def _only_equips(link: ChainLink) -> bool:
    """The activation of an Equip Spell: with its effect negated it is equipped all the same."""
    text = link.effect.text
    return link.effect.index == BARE and text is not None and bool(text.resolution)


def _doubt_unread(state: DuelState, trace: Trace) -> DuelState:
    """Unread words of a targeted card on the field may be what answers that (成为对象的场合 …)."""
    for link in state.chain:
        for target, since in link.targets:
            card = state.same_card(target, since)
            words = unread_lasting(card) if card is not None and card.on_field and card.face_up else ""
            if words:
                state = doubt(state, trace, "effect.continuous-applies", "doubt.unread", words)
    return state


@enforces("trigger.immediate-does-not-cover")
def _answer_targeting(state: DuelState, number: int, base: Base, trace: Trace) -> DuelState:
    """What a card applies when it becomes a target (it is destroyed, …) comes once that link has resolved."""
    link = state.chain[number - 1]
    for target, since in link.targets:
        card = state.same_card(target, since)
        if card is None or not card.on_field:
            continue
        fresh = tuple(
            event
            for event in state.events
            if Verb.TARGET in event.verbs and (event.card, event.other) == (target, link.card)
        )
        state = answer_events(state, card, fresh, base, trace)
    return state


def _mark(state: DuelState, number: int, **flags: bool) -> DuelState:
    links = tuple(
        msgspec.structs.replace(link, **flags) if link.number == number else link for link in state.chain
    )
    return msgspec.structs.replace(state, chain=links)


def _carried_out(
    state: DuelState, link: ChainLink, base: Base, trace: Trace, stated: StatedResult | None
) -> DuelState:
    """What the situation states of the link's result, else what its text says."""
    if stated is not None and link.chosen.get("result"):
        return stated(state, link, trace)
    text = link.effect.text
    if text is None:
        if link.effect.index != BARE:
            return doubt(state, trace, "resolution.written-order", "doubt.unknown_effect", link.card)
        return state
    does_something = text.resolution or text.options or _lies_or_goes_on(state, link)
    if not does_something and not any(map(is_stay, text.restrictions)) and text.complete:
        # an activated effect that does nothing is one whose words were taken for something else
        return doubt(state, trace, "resolution.written-order", "doubt.unknown_effect", link.card)
    if acts := beyond(text):
        return doubt(state, trace, "resolution.written-order", "doubt.unread", acts)
    selects = link.chosen.get("selects", ())
    ctx = Context.of_link(base, link, selects if isinstance(selects, tuple) else ())
    unread = _unread_now(state, text, ctx)
    if (unfit := told_choice.unfit(state, text, ctx)) is not None:
        return doubt(state, trace, "resolution.no-impossible-choice", "doubt.unfit", unfit)
    state = carry_out(state, text, ctx, trace)
    if unread is not None:
        return doubt(state, trace, "resolution.written-order", "doubt.unread", unread)
    return _further_sentences(state, link, ctx, trace)


def _lies_or_goes_on(state: DuelState, link: ChainLink) -> bool:
    """A card's activation that does nothing itself: what the card does lies in wait on the field, or stands in the next
    sentence."""
    card = state.cards.get(link.card)
    said = link.effect.text is not None and link.effect.text.card_activation
    return said and card is not None and (stays_on_field(card) or bool(goes_on(card)))


def _further_sentences(state: DuelState, link: ChainLink, ctx: Context, trace: Trace) -> DuelState:
    """What an old text says after the sentence that was carried out. Doubted where it waits for something."""
    card = state.cards.get(link.card)
    later = goes_on(card) if card is not None and link.card_activation else ()
    for text in [effect.text for effect in later if effect.text is not None]:
        waits = text.trigger is not None or text.window is not None or bool(text.restrictions)
        holds = every(matching.holds(state, condition, ctx) for condition in text.conditions)
        if holds is False:
            continue
        if waits or not text.complete or holds is None or beyond(text):
            missing = card.card.name() if card is not None else link.card
            return doubt(state, trace, "resolution.sentences-independent", "doubt.unread", missing)
        state = carry_out(state, text, ctx, trace)
    return state


def _unread_now(state: DuelState, text: EffectText, ctx: Context) -> str | None:
    """Unread words of what is carried out: those of a ● whose case is not given do not matter. None: there are none."""
    if text.complete:
        return None
    not_given = [
        part
        for option in text.options
        if option.effect is not None and option.guard is not None
        if matching.holds(state, option.guard, ctx) is False
        for part in unparsed_in_effect(option.effect)
    ]
    words = [part.text for part in unparsed_in_effect(text) if part not in not_given]
    return "…".join(words) if words or not not_given else None


@enforces(
    "negation.card-goes-to-graveyard",
    "negation.effect-card-stays",
    "negation.not-sent-by-effect",
    "pendulum.activation-negated",
    "negation.destroyed-on-field",
)
def _negated_cards_leave(state: DuelState, base: Base, trace: Trace) -> DuelState:
    """A card whose activation was negated goes to the Graveyard, by rule; one whose effect was negated stays."""
    for link in state.chain:
        card = state.same_card(link.card, link.since)
        if link.negated_activation and link.card_activation and card is not None and card.on_field:
            _step(trace, "chain.negated_card_leaves", link, card, "negation.card-goes-to-graveyard")
            state = by_rule(state, card, base, unplaced=True)
    return state


@enforces("chain.spent-cards-leave-after")
def _finish(state: DuelState, base: Base, trace: Trace) -> DuelState:
    """After the last resolution the spent cards leave (no later moment), and the chain is over."""
    state = _released(state)
    chain, uses = state.chain, _uses_after(state)
    for link in chain:
        card = state.same_card(link.card, link.since)
        spent = link.card_activation and card is not None and card.zone is Zone.SPELL_TRAP_ZONE
        if not spent or card is None:
            continue
        if _is_not_equipped(card):
            _step(trace, "chain.not_equipped", link, card, "equip.not-equipped-at-resolution")
            state = by_rule(state, card, base)
        elif not stays_on_field(card):
            _step(trace, "chain.spent", link, card, "chain.spent-cards-leave-after")
            state = by_rule(state, card, base)
    state = msgspec.structs.replace(
        _with_negated_told(state), chain=(), resolving=None, priority=state.turn_player, passes=0, uses=uses
    )
    return open_window(state)


def _with_negated_told(state: DuelState) -> DuelState:
    """The activations that were negated in this chain are remembered as such."""
    events = list(state.events)
    for link in state.chain:
        if not link.negated_activation:
            continue
        for at in reversed(range(len(events))):
            event = events[at]
            if Verb.ACTIVATE in event.verbs and (event.card, event.link) == (link.card, link.number):
                events[at] = msgspec.structs.replace(event, unplaced=True)
                break
    return msgspec.structs.replace(state, events=tuple(events))


@enforces("equip.not-equipped-at-resolution")
def _is_not_equipped(card: CardInPlay) -> bool:
    """An Equip Spell that found no bearer when its activation resolved."""
    return CardKind.EQUIP_SPELL in card.card.kinds and card.equipped_to is None


@enforces("oath.when-negated")
def _released(state: DuelState) -> DuelState:
    """The oath of an activation that was negated does not bind; one whose effect only was negated does."""
    void = {(link.card, link.since, link.effect.index) for link in state.chain if link.negated_activation}
    kept = tuple(
        left
        for left in state.lingering
        if not _is_oath(left) or (left.source, left.source_since, left.effect_index) not in void
    )
    return msgspec.structs.replace(state, lingering=kept)


def _is_oath(left: Lingering) -> bool:
    duration = left.action.duration
    return duration is not None and duration.kind is DurationKind.ACTIVATION_TURN


def _uses_after(state: DuelState) -> tuple[Use, ...]:
    """An activation that was negated is remembered as such: oaths do not count it."""
    negated = {link.number for link in state.chain if link.negated_activation}
    return tuple(
        msgspec.structs.replace(
            use, activation_negated=use.activation_negated or use.link in negated, link=None
        )
        if use.link is not None
        else use
        for use in state.uses
    )
