"""Steps of a resolution that are not carried out at once: they wait for another phase, or for what they take the place of."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import takewhile

import msgspec

from grammar.nodes import Action, Condition, EffectText, Happened, InWindow, Reference, Step, Window, plain
from grammar.terms import Join, Modality, Moment, Phase, RefKind, Verb, WhichTurn
from kb import matching, references
from kb.acts.values import lingering
from kb.cards import MONSTER_ZONES, CardInPlay
from kb.changes import doubt, linger
from kb.context import Base, Context
from kb.due import turn_of_nth, turn_of_phase, turn_of_window
from kb.enforce import enforces
from kb.references import Undecided
from kb.state import DuelState
from kb.trace import Trace


def waits_to_replace(step: Step, steps: Iterable[Step]) -> bool:
    """フィールドから離れた場合に除外される: not done now, but whenever that would happen."""
    instead = step.instead_of
    if instead is None or instead.verb is Verb.DAMAGE_CALCULATION:
        return False
    return all(other.action != instead for other in steps)


@enforces("memory.delayed-process", "send.replaced-by-banish")
def replacing(state: DuelState, step: Step, ctx: Context, trace: Trace) -> DuelState:
    """From now on the act takes the place of that event for the cards meant."""
    instead, action = step.instead_of, step.action
    theme = instead.theme if instead is not None else None
    if instead is None or not isinstance(theme, Reference) or step.condition is not None:
        return doubt(state, trace, "resolution.written-order", "doubt.verb", action.verb.value)
    try:
        subjects = tuple(references.known(state, theme, ctx))
    except Undecided as why:
        return doubt(state, trace, "resolution.written-order", why.code, why.missing)
    if not subjects:
        return state
    trace.step("resolve.applies_on", act=action.verb.value, link=ctx.link)
    left = lingering(state, action, ctx, subjects)
    return linger(
        state, msgspec.structs.replace(left, instead_of=msgspec.structs.replace(instead, theme=None))
    )


def may_come_true(condition: Condition) -> bool:
    """What waits for a moment, or asks what was done this turn, may be so later though it is not now."""
    if isinstance(condition, Happened):
        return not condition.negated and matching.of_this_turn(condition)
    return isinstance(condition, InWindow) and bool(condition.window.moments)


def binds_a_turn(step: Step) -> bool:
    """次の相手ターン、相手は攻撃宣言できない: a prohibition of that turn."""
    window = step.condition.window if isinstance(step.condition, InWindow) else Window()
    plain = not (window.phases or window.moments or window.nth or window.link or window.condition)
    forbids = step.action.modality is Modality.CANNOT and step.action.duration is None
    return forbids and plain and window.which is WhichTurn.NEXT


@enforces("memory.delayed-process")
def bound_in_turn(state: DuelState, step: Step, ctx: Context, trace: Trace) -> DuelState:
    """It is laid now, and holds in that turn only. Only of what names a player or a kind of cards, not of certain ones."""
    assert isinstance(step.condition, InWindow)
    action, turn = step.action, turn_of_window(state, step.condition.window, ctx)
    if any(isinstance(noun, Reference) for noun in (action.theme, action.agent)):
        return doubt(state, trace, "resolution.written-order", "doubt.verb", action.verb.value)
    trace.step("resolve.later", act=action.verb.value, link=ctx.link)
    left = lingering(state, action, ctx, ())
    return linger(state, msgspec.structs.replace(left, from_turn=turn, until=turn))


def comes_later(state: DuelState, step: Step) -> bool:
    """このターンのエンドフェイズに…: another phase than this one; it is done when that comes."""
    if _is_end_of_turn(step.condition):
        return state.phase is not Phase.END
    phases = _phases(step.condition)
    window = step.condition.window if isinstance(step.condition, InWindow) else Window()
    if window.which is WhichTurn.NEXT and window.nth < 2:
        return bool(phases) and not window.moments
    if window.which or window.nth > 1:
        return False
    if window.nth:
        return (
            bool(phases) and not window.moments
        )  # 次のスタンバイフェイズに: the next to come, never this one
    if isinstance(step.condition, InWindow) and Moment.PHASE_END in step.condition.window.moments:
        return bool(phases) and state.step is not Moment.PHASE_END
    return bool(phases) and state.phase is not None and state.phase not in phases


def _is_end_of_turn(condition: Condition | None) -> bool:
    """ターン終了時に, of old texts: in the End Phase."""
    window = condition.window if isinstance(condition, InWindow) else Window()
    bare = not (window.phases or window.nth or window.which or window.turn or window.condition)
    return bare and window.moments == (Moment.PHASE_END,)


def _phases(condition: Condition | None) -> tuple[str, ...]:
    return tuple(condition.window.phases) if isinstance(condition, InWindow) else ()


def same_time(first: Step, rest: list[Step]) -> list[Step]:
    """*first* and the steps right after it that wait for the same phase, or hang on what is done then (その後…)."""
    when = plain(first.condition) if first.condition is not None else None

    def waits_too(step: Step) -> bool:
        if step.condition is None:
            return step.join in (Join.THEN, Join.IF_SO)
        return bool(plain(step.condition) == when)

    return [first, *takewhile(waits_too, rest)]


def put_off(state: DuelState, steps: list[Step], ctx: Context, trace: Trace) -> DuelState:
    """Keep the steps for their phase, bound to the targets (``kb.duties.come_due`` carries them out)."""
    first = steps[0]
    window = first.condition.window if isinstance(first.condition, InWindow) else Window()
    if window.nth or window.which:
        return _until_the_next(state, steps, window, ctx, trace)
    try:
        subjects = _subjects(state, steps, ctx)
    except Undecided as why:
        return doubt(state, trace, "resolution.written-order", why.code, why.missing)
    trace.step("resolve.later", act=first.action.verb.value, link=ctx.link)
    now = tuple(_bound(step, ctx) for step in steps)
    later = Action(verb=Verb.APPLY, effects=(EffectText(resolution=now),))
    left = lingering(state, later, ctx, ())
    return linger(
        state,
        msgspec.structs.replace(left, condition=_when(first.condition), subjects=subjects, until=state.turn),
    )


def _when(condition: Condition | None) -> Condition | None:
    return InWindow(window=Window(phases=(Phase.END,))) if _is_end_of_turn(condition) else condition


_KNOWN_NOW = frozenset({RefKind.AFFECTED, RefKind.TOKEN})


def _subjects(state: DuelState, steps: list[Step], ctx: Context) -> tuple[tuple[str, int], ...]:
    """The targets as this resolution leaves them, or the cards that it did something to, where the steps name those."""
    themes = [step.action.theme for step in steps]
    named = [one for one in themes if isinstance(one, Reference) and _is_known_now(one, ctx)]
    if not named:
        moved = {event.card: event.since for event in ctx.done if event.destination is not None}
        return tuple((card_id, moved.get(card_id, since)) for card_id, since in ctx.targets)
    found = {tuple((card.id, card.since) for card in references.referred(state, one, ctx)) for one in named}
    others = any(
        isinstance(one, Reference) and one.kind in (RefKind.TARGETED, RefKind.THAT) and one not in named
        for one in themes
    )
    if len(found) > 1 or others:
        raise Undecided("doubt.which_that", missing=ctx.source)
    return found.pop()


def _is_known_now(noun: Reference, ctx: Context) -> bool:
    """What this resolution did something to; without targets, その is such a card too."""
    return noun.kind in _KNOWN_NOW or (noun.kind is RefKind.THAT and bool(ctx.done) and not ctx.targets)


def _bound(step: Step, ctx: Context) -> Step:
    """The step without its time, and with what the resolution did told as what it keeps."""
    theme = step.action.theme
    if isinstance(theme, Reference) and _is_known_now(theme, ctx):
        kept = Reference(kind=RefKind.TARGETED, by=theme.by)
        step = msgspec.structs.replace(step, action=msgspec.structs.replace(step.action, theme=kept))
    return msgspec.structs.replace(step, condition=None)


@enforces("memory.delayed-process")
def _until_the_next(
    state: DuelState, steps: list[Step], window: Window, ctx: Context, trace: Trace
) -> DuelState:
    """Kept for the next such phase, in this turn or a later one, and for the cards that are meant now.

    Of those that are gone by then nothing is done; with none to begin with nothing is kept.
    """
    action = steps[0].action
    theme = action.theme
    if len(steps) > 1 or not isinstance(theme, Reference) or theme.kind is RefKind.THIS_CARD:
        return doubt(state, trace, "resolution.written-order", "doubt.verb", action.verb.value)
    try:
        subjects = tuple((card.id, card.since) for card in references.known(state, theme, ctx))
    except Undecided as why:
        return doubt(state, trace, "resolution.written-order", why.code, why.missing)
    if not subjects:
        trace.step("resolve.not_reached", "resolution.written-order", link=ctx.link, act=action.verb.value)
        return state
    trace.step("resolve.later", act=action.verb.value, link=ctx.link)
    now = msgspec.structs.replace(action, theme=Reference(kind=RefKind.TARGETED))
    later = Action(verb=Verb.APPLY, effects=(EffectText(resolution=(Step(action=now),)),))
    then = InWindow(window=msgspec.structs.replace(window, nth=0, which=None))
    turn = turn_of_window(state, window, ctx)
    last = turn if window.which else state.turn + _TURNS
    left = lingering(state, later, ctx, ())
    left = msgspec.structs.replace(left, condition=then, subjects=subjects, from_turn=turn, until=last)
    return linger(state, left)


#: so many turns later every phase of either player has come
_TURNS = 2


def told_to_wait(state: DuelState, card: CardInPlay, base: Base) -> DuelState:
    """What a card that is spent left to be done in a phase, told as applying: to the one monster that there is."""
    monsters = [other for other in state.on_field() if other.zone in MONSTER_ZONES and other.face_up]
    found = [
        (effect, step)
        for effect in base.effects(card.card)
        for step in (effect.text.resolution if effect.text is not None else ())
        if _phases(step.condition)
    ]
    if len(monsters) != 1 or len(found) != 1:
        return state
    effect, step = found[0]
    assert isinstance(step.condition, InWindow)
    window = msgspec.structs.replace(step.condition.window, nth=0, which=None)
    now = msgspec.structs.replace(step.action, theme=Reference(kind=RefKind.TARGETED))
    later = Action(verb=Verb.APPLY, effects=(EffectText(resolution=(Step(action=now),)),))
    left = lingering(state, later, Context.of_card(base, card, effect.index), tuple(monsters))
    return linger(
        state, msgspec.structs.replace(left, condition=InWindow(window=window), until=state.turn + _TURNS)
    )


@enforces("memory.delayed-process", "effect.text-over-rules")
def leaves_in_time(state: DuelState, step: Step, ctx: Context, trace: Trace) -> DuelState:
    """A card that stays is bound to leave in the phase counted from now (相手ターンで数えて３ターン後のエンドフェイズに)."""
    card = state.same_card(ctx.source, ctx.since)
    window = step.condition.window if isinstance(step.condition, InWindow) else None
    duration = step.action.duration
    if card is None or not card.on_field:
        return state
    try:
        if window is not None:
            player, phase = window.turn, window.phases[0]
            turn = turn_of_nth(state, player, phase, window.nth, ctx)
        elif duration is not None and duration.phase is not None:
            player, phase = duration.player, duration.phase
            turn = turn_of_phase(state, duration, ctx)
        else:
            return state
    except Undecided as why:
        return doubt(state, trace, "resolution.written-order", why.code, why.missing)
    trace.step("resolve.later", act=step.action.verb.value, link=ctx.link)
    leaves = step.action if window is not None else Action(verb=Verb.LEAVE_FIELD, theme=step.action.theme)
    then = Step(action=leaves)  # ３ターンの間残り続ける says no more than that it is gone then
    left = lingering(state, Action(verb=Verb.APPLY, effects=(EffectText(resolution=(then,)),)), ctx, (card,))
    when = InWindow(window=Window(turn=player, phases=(phase,)))
    return linger(state, msgspec.structs.replace(left, condition=when, from_turn=turn, until=turn))
