"""What a card's text has its controller do in every Standby (or End) Phase by itself: the cost of keeping it.

Text of that kind is no effect: it uses no chain and is not negated (R2020 3.5).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grammar.nodes import (
    Action,
    EffectText,
    Happened,
    InWindow,
    Number,
    Step,
    Who,
    Window,
)
from grammar.terms import ActivationMode, Join, Modality, Phase, Player, Verb
from grammar.walk import is_just_this_card
from kb import lasting, matching
from kb.cards import CardInPlay
from kb.changes import by_rule, doubt, pay_lp
from kb.checks.act import Activation
from kb.checks.costs import can_pay
from kb.context import Base, Context
from kb.effects import Effect
from kb.enforce import enforces
from kb.state import DuelState
from kb.staying import is_counted, is_stay, said, window_of
from kb.trace import Trace
from kb.walk import is_this_card

#: acts that are done once when the phase comes; others (values, locks) are states of that phase
_DONE_ONCE = frozenset(
    {
        Verb.PAY_LP,
        Verb.LOSE_LP,
        Verb.DEAL_DAMAGE,
        Verb.TAKE_DAMAGE,
        Verb.DESTROY,
        Verb.SEND_TO_GRAVEYARD,
        Verb.DISCARD,
        Verb.TRIBUTE,
    }
)
_PHASES = frozenset({Phase.STANDBY, Phase.END})


def maintain(state: DuelState, base: Base, trace: Trace) -> DuelState:
    """Do it for every card on the field; what is more than paying Life Points is doubted."""
    for card in list(state.on_field()):
        for effect in card.effects or base.effects(card.card):
            if not state.over and state.same_card(card.id, card.since) is not None:
                state = _kept(state, card, effect, base, trace)
    return _overdue(state, base, trace)


def _kept(state: DuelState, card: CardInPlay, effect: Effect, base: Base, trace: Trace) -> DuelState:
    text = effect.text
    if text is None or text.activation is not ActivationMode.NONE or text.trigger is not None:
        return state
    if not lasting.in_place(state, card, effect):
        return state
    ctx = Context.of_card(base, card, effect.index)
    due = list(_due(state, text, ctx))
    if not due:
        return state
    if (ways := _or_destroyed(text)) and not text.conditions and not text.unparsed:
        return _kept_or_destroyed(state, card, effect, ways, base, trace)
    rest = text.resolution[text.resolution.index(due[0]) + 1 :]
    if len(due) > 1 or text.conditions or text.unparsed or not _is_plain_payment(due[0], rest):
        return doubt(state, trace, "effect.text-that-is-no-effect", "doubt.verb", due[0].action.verb.value)
    return _paid(state, card, due[0], rest, base, trace)


def _due(state: DuelState, text: EffectText, ctx: Context) -> Iterator[Step]:
    """The acts of this phase: the words about it stand with the act, or before the whole text."""
    for step in text.resolution:
        condition, action = step.condition, step.action
        if condition is None and text.window is not None:
            condition = InWindow(window=text.window)
        if not isinstance(condition, InWindow) or action.verb not in _DONE_ONCE:
            continue
        window = condition.window
        if action.modality is not Modality.DO or not set(window.phases) <= _PHASES or not window.phases:
            continue
        if window.moments or window.condition or matching.holds(state, condition, ctx) is not True:
            continue
        yield step


def _or_destroyed(text: EffectText) -> tuple[Action, ...]:
    """～を墓地へ送る。または、送らずこのカードを破壊する: the acts any of which keeps it; none where the text is another."""
    *ways, last = text.resolution
    if (
        last.action.verb is not Verb.DESTROY
        or not is_this_card(last.action.theme)
        or last.join is not Join.OR
    ):
        return ()
    plain = all(step.join in (Join.FIRST, Join.OR) and _is_of_controller(step.action) for step in ways)
    done = all(one.action.modality is Modality.DO and one.condition is None for one in text.resolution)
    return tuple(step.action for step in ways) if plain and done else ()


def _is_of_controller(action: Action) -> bool:
    agent = action.agent
    return agent is None or (isinstance(agent, Who) and agent.player in (Player.SELF, Player.CONTROLLER))


@enforces("lp.maintenance", "effect.text-that-is-no-effect")
def _kept_or_destroyed(
    state: DuelState, card: CardInPlay, effect: Effect, ways: Sequence[Action], base: Base, trace: Trace
) -> DuelState:
    """Which one is done is up to its controller; where none can be, the card is destroyed, and by no effect."""
    act = Activation(base=base, state=state, seat=card.controller, card=card, effect=effect)
    open_ways = [way for way in ways if all(found.allows is not False for found in can_pay(act, way))]
    if open_ways:
        return doubt(state, trace, "lp.maintenance", "doubt.upkeep", open_ways[0].verb.value)
    verb, name = ways[0].verb, card.card.name()
    trace.step("upkeep.not_kept", "lp.maintenance", seat=card.controller, card=name, act=verb)
    return by_rule(state, card, base, Verb.DESTROY)


def _is_plain_payment(step: Step, rest: Sequence[Step]) -> bool:
    """So many Life Points of its controller, and nothing beside it but that the card is destroyed otherwise."""
    own, amount = _is_of_controller(step.action), step.action.amount
    pays = step.action.verb is Verb.PAY_LP and isinstance(amount, Number)
    return own and pays and (not rest or (len(rest) == 1 and _is_otherwise_destroyed(rest[0])))


def _is_otherwise_destroyed(step: Step) -> bool:
    condition, theme = step.condition, step.action.theme
    unpaid = isinstance(condition, Happened) and condition.negated and condition.action.verb is Verb.PAY_LP
    itself = is_just_this_card(theme)
    return unpaid and itself and step.action.verb is Verb.DESTROY and step.join is not Join.OR


@enforces("effect.text-that-is-no-effect", "lp.exact-payment", "lp.paid-to-zero", "lp.maintenance")
def _paid(
    state: DuelState, card: CardInPlay, step: Step, rest: Sequence[Step], base: Base, trace: Trace
) -> DuelState:
    """Exactly as many Life Points as one has can be paid too, and the duel is lost by it."""
    amount = step.action.amount
    assert isinstance(amount, Number)
    seat, name = card.controller, card.card.name()
    if state.lp[seat] >= amount.value:
        rule = "lp.exact-payment" if state.lp[seat] == amount.value else "effect.text-that-is-no-effect"
        trace.step("upkeep.paid", rule, seat=seat, card=name, amount=amount.value)
        return pay_lp(state, seat, amount.value)
    if not rest:
        return doubt(state, trace, "effect.text-that-is-no-effect", "doubt.verb", Verb.PAY_LP.value)
    trace.step("upkeep.unpaid", "effect.text-that-is-no-effect", seat=seat, card=name, amount=amount.value)
    return by_rule(state, card, base, Verb.DESTROY)


@enforces("effect.text-over-rules")
def _overdue(state: DuelState, base: Base, trace: Trace) -> DuelState:
    """Nobody said how long a card has lain there that leaves in a phase such as the one now running: it may leave now."""
    for card in state.on_field():
        if card.face_up and not _was_activated(state, card) and any(_is_now(state, card, base)):
            state = doubt(state, trace, "effect.text-over-rules", "doubt.standing", card.card.name())
    return state


def _was_activated(state: DuelState, card: CardInPlay) -> bool:
    """Its activation is part of what is told: the time is counted from there."""
    return any((card.id, card.since) in left.subjects for left in state.lingering if left.source == card.id)


def _is_now(state: DuelState, card: CardInPlay, base: Base) -> Iterator[bool]:
    ctx = Context.of_card(base, card)
    for step in said(card.card):
        window = window_of(step)
        if is_counted(step) and window is not None:
            now = Window(turn=window.turn, phases=window.phases)
            yield matching.in_window(state, now, ctx) is not False
        duration = step.action.duration
        if is_stay(step) and duration is not None and duration.phase is not None:
            yield (
                matching.in_window(state, Window(turn=duration.player, phases=(duration.phase,)), ctx)
                is not False
            )
