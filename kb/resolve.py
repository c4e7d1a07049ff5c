"""Carrying out the resolution of an effect from its text: step by step, in the order written.

How a step hangs on the one before it decides what happens and when (R2020:3.4.1:4, 3.4.4:3): "and" is the same
moment, その後／那之后 a later one that comes only if the step before it was done. What cannot be told for want of a
fact is recorded as a doubt of the state, never guessed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import takewhile

import msgspec

from grammar.nodes import (
    Action,
    Condition,
    DidThat,
    Duration,
    EffectText,
    Exists,
    Happened,
    HasAttribute,
    HasRace,
    HasStat,
    IsKind,
    Noun,
    Number,
    Place,
    Quantity,
    Reference,
    SameAs,
    Selection,
    Several,
    Step,
    Who,
)
from grammar.terms import (
    ActivationMode,
    CardKind,
    Compare,
    DurationKind,
    Join,
    Modality,
    Player,
    QuantityKind,
    RefKind,
    Stat,
    Verb,
    Zone,
)
from grammar.walk import is_just_this_card, nodes_in
from kb import declared, fighting, lasting, made_of, matching, references
from kb.acts import ACTS
from kb.acts.placing import is_laid_as
from kb.acts.summoning import with_materials
from kb.acts.telling import give_leave, gives_leave, restrict
from kb.acts.values import lingering
from kb.all_of_them import fell_short, one_cannot
from kb.battles_to_come import battles_awaited, during_battles
from kb.cards import FIELD_ZONES, MONSTER_ZONES, CardClass, needs_proper_summon
from kb.changes import assume, doubt, edit, linger, move, next_moment
from kb.checks.normal_count import is_permission
from kb.context import Context
from kb.enforce import enforces
from kb.events import Cause
from kb.happened import counts_as
from kb.implied import worded_actively
from kb.meant_steps import as_meant
from kb.options import with_options
from kb.places import placed
from kb.playing import most_worn, stays_on_field
from kb.put_off import (
    binds_a_turn,
    bound_in_turn,
    comes_later,
    leaves_in_time,
    may_come_true,
    put_off,
    replacing,
    same_time,
    waits_to_replace,
)
from kb.references import Undecided
from kb.state import DuelState
from kb.staying import is_counted, is_stay, says_it_stays
from kb.trace import Trace
from kb.truth import Truth, every
from kb.unclear_materials import are_unclear
from kb.unsaid_conditions import as_read
from kb.with_materials import goes_together

__all__ = ["Undecided", "carry_out", "perform"]

#: cards that must still be on the field for an effect they activated there
_REMAINING = frozenset(
    {
        CardKind.CONTINUOUS_SPELL,
        CardKind.FIELD_SPELL,
        CardKind.EQUIP_SPELL,
        CardKind.CONTINUOUS_TRAP,
        CardKind.PENDULUM_MONSTER,
    }
)


# --------------------------------------------------------------------------- a whole effect


@enforces(
    "resolution.condition-still-needed",
    "resolution.target-or-card-gone",
    "activation.conditions-of-activation",
    "resolution.restriction-at-the-end",
)
def carry_out(state: DuelState, text: EffectText, ctx: Context, trace: Trace) -> DuelState:
    """Everything the resolution of *text* does: its steps, the options that apply, the locks that go with it.

    Nothing is done when a condition that must still hold no longer does.
    """
    ctx = msgspec.structs.replace(ctx, before=state)
    text = declared.spelled_out(text, ctx.selects)
    if _card_had_to_remain(state, ctx):
        trace.step("resolve.card_gone", "effect.continuous-card-must-remain", link=ctx.link)
        return state
    if _text_kept_it(state, ctx):
        return _doubted(state, Undecided("doubt.standing", ctx.source), "effect.text-over-rules", trace)
    still = every(_holds(state, condition, ctx) for condition in text.resolution_conditions)
    if still is False:
        trace.step("resolve.condition_gone", "resolution.condition-still-needed", link=ctx.link)
        return state
    if still is None:
        return _doubted(state, Undecided("doubt.condition"), "resolution.condition-still-needed", trace)
    if are_unclear(text.resolution):
        return _doubted(state, Undecided("doubt.materials", ctx.source), "resolution.written-order", trace)
    _note_targets_gone(state, text, ctx, trace)
    try:
        steps = with_options(state, text, ctx)
    except Undecided as why:
        return _doubted(state, why, "resolution.condition-still-needed", trace)
    began = len(state.events)
    state = perform(state, steps, ctx, trace)
    done = state.events[began:]  # 这个效果特殊召唤的怪兽以外
    state = _bound(_negated_summon_leaves(state, trace), ctx, trace)
    return perform(state, _locks(text), msgspec.structs.replace(ctx, done=(*ctx.done, *done)), trace)


def _bound(state: DuelState, ctx: Context, trace: Trace) -> DuelState:
    """A card that stays on the field keeps its one target as the subject of its lasting effects; not several."""
    source = state.same_card(ctx.source, ctx.since)
    if source is None or not source.face_up or not ctx.targets or not stays_on_field(source):
        return state
    if len(ctx.targets) > 1:
        keeps = any(_speaks_of_targets(effect.text) for effect in source.effects if effect.text is not None)
        why = Undecided("doubt.standing", source.card.name())
        return _doubted(state, why, "effect.chain-or-applied", trace) if keeps else state
    subject = state.cards.get(ctx.targets[0][0])
    if subject is None or not subject.on_field or source.zone in MONSTER_ZONES:
        return state
    return edit(state, source.id, linked_to=subject.id)


def _of_the_kind_declared(action: Action) -> bool:
    """宣言した属性のモンスターは攻撃できない: whom it keeps from attacking hangs on what nobody told."""
    kinds = [node.other for node in nodes_in(action) if isinstance(node, SameAs)]
    return any(isinstance(other, Reference) and other.kind is RefKind.DECLARED for other in kinds)


def _speaks_of_targets(text: EffectText) -> bool:
    """選択したモンスターがフィールドから離れた時, in what is not activated: of what the card was activated for."""
    if text.activation is not ActivationMode.NONE:
        return False
    return any(isinstance(node, Reference) and node.kind is RefKind.TARGETED for node in nodes_in(text))


@enforces("summon.negated-goes-to-graveyard", "summon.negated-is-not-from-field")
def _negated_summon_leaves(state: DuelState, trace: Trace) -> DuelState:
    """A monster whose summon was negated goes to the Graveyard, when the effect did nothing else with it."""
    attempt = state.attempt
    if attempt is None or attempt.card is None or not _was_negated(state, attempt.card):
        return state
    state = msgspec.structs.replace(state, attempt=None)
    card = state.same_card(attempt.card, attempt.since)
    if card is None:
        return state
    trace.step("resolve.unsummoned", "summon.negated-goes-to-graveyard", card=card.card.name())
    flipped = Verb.FLIP_SUMMON in attempt.verbs
    state = move(state, card.id, Zone.GRAVEYARD, verbs=(), cause=Cause.RULE, unplaced=not flipped)
    return _summon_forgotten(state, card.id) if flipped else state


@enforces("special.proper-lost-by-negated-flip")
def _summon_forgotten(state: DuelState, card_id: str) -> DuelState:
    """A monster whose Flip Summon was negated no longer counts as properly summoned."""
    proper = not needs_proper_summon(state.cards[card_id].card)
    return edit(state, card_id, properly_summoned=proper)


def _was_negated(state: DuelState, card_id: str) -> bool:
    return any(e.card == card_id and Verb.NEGATE_SUMMON in e.verbs for e in state.events)


@enforces("effect.continuous-card-must-remain", "resolution.left-as-own-cost")
def _card_had_to_remain(state: DuelState, ctx: Context) -> bool:
    """A card that stays on the field after its activation left it before its effect, activated there, resolves."""
    link = next((link for link in state.chain if link.number == ctx.link), None)
    if link is None or link.zone not in FIELD_ZONES - MONSTER_ZONES:
        return False
    card = state.cards.get(link.card)
    if card is None or state.same_card(link.card, link.since) is not None:
        return False
    if any(event.card == link.card for event in link.cost_events):
        return False  # it left as the cost of this very effect
    if _REMAINING & set(card.card.kinds):
        return True
    stayed = card.card.card_class in (CardClass.SPELL, CardClass.TRAP) and not link.card_activation
    return stayed and link.zone is Zone.SPELL_TRAP_ZONE  # a Trap that has become an Equip Card


def _text_kept_it(state: DuelState, ctx: Context) -> bool:
    """A card that its text keeps on the field left it before its effect resolves: what is still done is not written."""
    link = next((link for link in state.chain if link.number == ctx.link), None)
    card = state.cards.get(link.card) if link is not None and link.card_activation else None
    gone = card is not None and link is not None and state.same_card(link.card, link.since) is None
    return gone and card is not None and says_it_stays(card.card)


@enforces("target.moved", "target.cannot-be-targeted", "protection.gained-mid-chain")
def _note_targets_gone(state: DuelState, text: EffectText, ctx: Context, trace: Trace) -> None:
    """A target that moved is no target any more; one that cannot be targeted any more still is."""
    for card_id, since in ctx.targets if text.targets else ():
        name, card = matching.name_of(state, card_id), state.same_card(card_id, since)
        if card is None:
            trace.step("resolve.target_gone", "target.moved", card=name, link=ctx.link)
        elif lasting.cannot_be_targeted(state, card, ctx) is not None:
            trace.step("resolve.target_kept", "target.cannot-be-targeted", card=name, link=ctx.link)


@enforces("oath.after-activation-is-effect")
def _locks(text: EffectText) -> tuple[Step, ...]:
    """Restrictions that begin with the resolution; an oath of the activation began when it was activated, and what
    may not answer the activation is over by now."""
    return tuple(step for step in text.restrictions if not (_is_oath(step.action) or _closes(step.action)))


def _is_oath(action: Action) -> bool:
    if action.modality is Modality.DO:
        return False  # このカードを発動したターン、ダメージは半分になる
    return action.duration is not None and action.duration.kind is DurationKind.ACTIVATION_TURN


def _closes(action: Action) -> bool:
    return action.verb is Verb.ACTIVATE and action.to is not None and action.duration is None


# --------------------------------------------------------------------------- step by step


@enforces(
    "resolution.written-order",
    "resolution.then-separates",
    "resolution.then-depends",
    "resolution.simultaneous",
    "effect.text-over-rules",
    "resolution.then-depends",
    "resolution.comma",
    "resolution.sentences-independent",
    "resolution.all-done-if-one",
    "win.zero-mid-resolution",
    "resolution.also-joins",
    "resolution.same-moment-still-in-order",
)
def perform(state: DuelState, steps: Iterable[Step], ctx: Context, trace: Trace) -> DuelState:
    """Carry out *steps* one after the other.

    A step tied to one that was not done is not done either. After a doubt nothing that hangs on it is done.
    """
    if ctx.before is None:
        ctx = msgspec.structs.replace(ctx, before=state)
    did: Truth = True
    waiting = list(_destroyed_and_banished(_with_shared_durations(as_meant(steps))))
    own = {id(step) for step in waiting if waits_to_replace(step, waiting)}
    while waiting and not (state.over and _comes_too_late(state, waiting[0])):
        step = waiting.pop(0)
        if id(step) in own:
            state = replacing(state, step, ctx, trace) if did else state
            continue
        if is_permission(step.action):
            state, did = _permitted(state, step, ctx, trace), True
            continue
        if binds_a_turn(step):
            state, did = bound_in_turn(state, step, ctx, trace), True
            continue
        if is_stay(step) or is_counted(step):
            state, did = leaves_in_time(state, step, ctx, trace), True
            continue
        if comes_later(state, step):
            late = same_time(step, waiting)
            del waiting[: len(late) - 1]
            state, did = put_off(state, late, ctx, trace), True
            continue
        if step.join is Join.OR and did:
            continue
        if _hangs_on_the_step_before(step) and not did:
            _note_skipped(step, did, ctx, trace)
            continue
        if _may_be_replaced(state, step, waiting, ctx):
            why = Undecided("doubt.option", missing=step.action.verb.value)
            waiting = [later for later in waiting if later.instead_of != step.action]
            state, did = _doubted(state, why, "resolution.written-order", trace), None
            continue
        either = (step, *takewhile(lambda later: later.join is Join.OR, waiting))
        if (told := _which_of(either, ctx)) is None:
            why = Undecided("doubt.option", missing=step.action.verb.value)
            state, did = _doubted(state, why, "resolution.written-order", trace), None
            del waiting[: len(either) - 1]
            continue
        if told is not step:
            did = False
            continue
        before = len(state.events)
        if waiting and goes_together(step, waiting[0]):
            state, did = _with_materials(state, step, waiting.pop(0), ctx, trace)
        else:
            state, did = _in_turn(state, step, ctx, trace)
        ctx = msgspec.structs.replace(ctx, done=(*ctx.done, *state.events[before:]))
    return state


#: acts by which a player may lose in the moment in which the other one does
_DECIDING = frozenset({Verb.DEAL_DAMAGE, Verb.TAKE_DAMAGE, Verb.LOSE_LP, Verb.DRAW})


@enforces("lp.damage-to-both")
def _comes_too_late(state: DuelState, step: Step) -> bool:
    """The duel is decided, and what the step does is no part of the moment that decided it."""
    return state.drawn or step.join in (Join.THEN, Join.IF_SO) or step.action.verb not in _DECIDING


def _which_of(either: tuple[Step, ...], ctx: Context) -> Step | None:
    """手札に戻すかデッキの一番上に戻す: the way that was told, one that may be left out too; None where nobody said which."""
    if len(either) == 1 or either[0].join is Join.OR:
        return either[0]
    told = [step for step in either if {step.action.verb.value, *step.action.stats} & set(ctx.selects)]
    if told or any(step.action.modality is not Modality.DO for step in either):
        return (told or either)[0]
    return None


def _permitted(state: DuelState, step: Step, ctx: Context, trace: Trace) -> DuelState:
    """From now on its player may Normal Summon more often, while the condition of the step holds."""
    trace.step("resolve.permits", "summon.extra-normal-once", act=step.action.verb.value, link=ctx.link)
    left = lingering(state, step.action, ctx, ())
    return linger(state, msgspec.structs.replace(left, condition=left.condition or step.condition))


def _may_be_replaced(state: DuelState, step: Step, waiting: Iterable[Step], ctx: Context) -> bool:
    """～の場合、代わりに…: another step may be carried out in place of this one; nobody said which."""
    others = [later for later in waiting if later.instead_of is not None and later.instead_of == step.action]
    return any(
        later.condition is None or matching.holds(state, later.condition, ctx) is not False
        for later in others
    )


@enforces("trigger.then-covers-first", "resolution.stopped-midway")
def _in_turn(state: DuelState, step: Step, ctx: Context, trace: Trace) -> tuple[DuelState, Truth]:
    """A step that comes later is a later moment, if it is carried out at all (PRAC:trigger:06)."""
    if step.join not in (Join.THEN, Join.IF_SO, Join.ALSO):
        return _carried_out(state, step, ctx, trace)
    later = next_moment(state)
    after, did = _carried_out(later, step, ctx, trace)
    if after.events == state.events and after.lingering == state.lingering:
        return msgspec.structs.replace(after, moment=state.moment), did
    trace.step("resolve.then", "resolution.then-separates", link=ctx.link)
    return after, did


@enforces("destroy.then-depends-on-it")
def _destroyed_and_banished(steps: Iterable[Step]) -> Iterator[Step]:
    """破壊し除外する is one act: what is destroyed goes there and not to the Graveyard, and nothing else does."""
    held: Step | None = None
    for step in steps:
        if held is not None and _is_of_the_destroyed(step, held):
            there = Place(zones=(Zone.BANISHED,))
            yield msgspec.structs.replace(
                held, action=msgspec.structs.replace(held.action, destination=there)
            )
            held = None
            continue
        if held is not None:
            yield held
        held = step
    if held is not None:
        yield held


def _is_of_the_destroyed(step: Step, before: Step) -> bool:
    theme = step.action.theme
    again = isinstance(theme, Reference) and theme.kind is RefKind.THAT and theme.quantity is None
    plain_acts = (before.action.verb, step.action.verb) == (Verb.DESTROY, Verb.BANISH)
    same = again or theme == before.action.theme
    return plain_acts and step.join is Join.TOGETHER and same and step.condition == before.condition


def _with_shared_durations(steps: Iterable[Step]) -> Iterator[Step]:
    """ターン終了時まで、～し、～し、～: the time named once in a sentence holds for all that it joins."""
    shared: Duration | None = None
    for step in steps:
        if step.join is not Join.TOGETHER:
            shared = None
        if step.action.duration is not None:
            shared = step.action.duration
        elif shared is not None:
            step = msgspec.structs.replace(step, action=msgspec.structs.replace(step.action, duration=shared))
        yield step


def _hangs_on_the_step_before(step: Step) -> bool:
    return step.join in (Join.THEN, Join.IF_SO, Join.TOGETHER, Join.ALSO)


def _note_skipped(step: Step, did: Truth, ctx: Context, trace: Trace) -> None:
    code = "resolve.not_reached" if did is False else "resolve.open"
    trace.step(code, "resolution.written-order", act=step.action.verb.value, link=ctx.link)


@enforces("resolution.may-step", "resolution.if-inside", "resolution.this-card-gone")
def _carried_out(state: DuelState, step: Step, ctx: Context, trace: Trace) -> tuple[DuelState, Truth]:
    """One step, and whether anything was done."""
    try:
        if battles_awaited(step):
            return during_battles(state, step, ctx, trace), True
        if not _is_due(state, step, ctx):
            why = _why_not_due(state, step, ctx)
            trace.step("resolve.not_due", *why, act=step.action.verb.value, link=ctx.link)
            return state, False
        left_out = step.action.modality is Modality.MAY and not _wanted(state, step.action, ctx)
        if left_out and not gives_leave(step.action):
            return _not_used(state, _of_those(step.action, step.condition), ctx, trace), False
        if one_cannot(state, step.action, ctx):
            trace.step("resolve.nothing", "resolution.one-of-two-impossible", act=step.action.verb.value)
            return state, False
        if fighting.is_state(step) and _of_the_kind_declared(step.action):
            raise Undecided("doubt.choice", missing=Verb.DECLARE.value)
        after = _do(state, _of_those(_while_it_is_so(step), step.condition), ctx, trace)
        _ends_the_battle(after, step)
        if after is state and _points_nowhere(state, step.action, ctx):
            raise Undecided("doubt.which_that", missing=ctx.source)
    except Undecided as why:
        trace.step("resolve.open", "resolution.written-order", act=step.action.verb.value, link=ctx.link)
        return _doubted(state, why, "resolution.written-order", trace), None
    if after is state and _of_unlisted(step.action, ctx):
        return state, True
    if after is state:
        trace.step("resolve.nothing", act=step.action.verb.value, link=ctx.link)
    done = after is not state and _was_that_act(state, after, step.action, ctx)
    return after, done and not fell_short(state, after, step.action)


@enforces("battle.face-down-target-removed")
def _ends_the_battle(state: DuelState, step: Step) -> None:
    """ダメージ計算を行わずそのモンスターを破壊する: with one of the two gone there is none. Undecided where both are left."""
    instead = step.instead_of
    if instead is None or instead.verb is not Verb.DAMAGE_CALCULATION or state.attacker is None:
        return
    sides = [state.cards.get(side or "") for side in (state.attacker, state.attack_target)]
    if all(card is not None and card.zone in MONSTER_ZONES for card in sides):
        raise Undecided("doubt.verb", missing=Verb.DAMAGE_CALCULATION.value)


def _of_unlisted(action: Action, ctx: Context) -> bool:
    """Done to cards that nobody listed, and that nothing here shows therefore."""
    return isinstance(action.theme, Reference) and references.means_unlisted(action.theme, ctx)


_NAMES_THE_PLACE = frozenset(
    {Verb.SEND_TO_GRAVEYARD, Verb.RETURN_TO_HAND, Verb.ADD_TO_HAND, Verb.BANISH, Verb.RETURN_TO_DECK}
)


@enforces("resolution.banished-instead", "resolution.returned-to-extra-deck")
def _was_that_act(before: DuelState, after: DuelState, action: Action, ctx: Context) -> bool:
    """Cards that went elsewhere than the act says (banished instead) were not "sent to the Graveyard"."""
    fresh = after.events[len(before.events) :]
    if action.modality in (Modality.CANNOT, Modality.NOT):
        return True  # a lock or a protection was laid
    if action.verb is Verb.DESTROY:  # what another effect did in its place is no destruction
        return any(Verb.DESTROY in event.verbs and event.by_card == ctx.source for event in fresh)
    if action.verb not in _NAMES_THE_PLACE:
        return True
    return any(counts_as(action.verb, event.verbs) for event in fresh)


@enforces("summon.fusion-all-or-nothing")
def _with_materials(
    state: DuelState, materials: Step, summon: Step, ctx: Context, trace: Trace
) -> tuple[DuelState, Truth]:
    """The two steps of a Fusion or Ritual Summon by effect, and whether it was done."""
    try:
        if not _is_due(state, materials, ctx):
            return state, False
        if summon.action.modality is Modality.MAY and not _wanted(state, summon.action, ctx):
            return _not_used(state, summon.action, ctx, trace), False
        after = with_materials(state, materials.action, summon.action, ctx, trace)
    except Undecided as why:
        return _doubted(state, why, "resolution.written-order", trace), None
    return after, after is not state


def _of_those(action: Action, condition: Condition | None) -> Action:
    """～が手札に存在する場合、その内の１体を, それらの: one of those whose presence was asked for, or all of them."""
    theme = action.theme
    if (
        isinstance(condition, Happened)
        and not condition.negated
        and (all_of := _whole_set(theme, condition.action))
    ):
        return msgspec.structs.replace(action, theme=all_of)
    if not isinstance(condition, Exists) or condition.negated or not isinstance(condition.what, Selection):
        return action
    namesakes = isinstance(theme, Selection) and not theme.zones and _are_namesakes(condition.what)
    if namesakes and isinstance(theme, Selection) and _are_namesakes(theme) and action.source is None:
        those = msgspec.structs.replace(condition.what, quantity=theme.quantity)
        return msgspec.structs.replace(action, theme=those)  # その同名カードを: those that were asked for
    if not isinstance(theme, Reference) or theme.kind is not RefKind.THAT:
        return action
    if theme.quantity is None and theme.predicates:
        return action  # そのモンスター: the one spoken of before
    own = condition.what.player or (Player.SELF if condition.what.zones == (Zone.HAND,) else None)
    every_one = theme.quantity or Quantity(kind=QuantityKind.ALL)
    those = msgspec.structs.replace(condition.what, quantity=every_one, player=own)
    return msgspec.structs.replace(action, theme=those)


def _are_namesakes(noun: Selection) -> bool:
    return any(isinstance(p, SameAs) and p.stat is Stat.NAME and not p.different for p in noun.predicates)


def _whole_set(theme: Noun | None, gathered: Action) -> Selection | None:
    """素材一組が墓地に揃っていれば、その一組を: all the materials that lie together there."""
    that = isinstance(theme, Reference) and theme.kind is RefKind.THAT
    place, of = gathered.source or gathered.destination, gathered.theme
    told = gathered.verb is Verb.GATHER and isinstance(of, Selection) and made_of.told_in(of) is not None
    if not (that and told and place is not None and isinstance(of, Selection)):
        return None
    own = tuple(p for p in of.predicates if not (isinstance(p, IsKind) and CardKind.MATERIAL in p.kinds))
    every_one = Quantity(kind=QuantityKind.ALL)
    return msgspec.structs.replace(
        of, predicates=own, quantity=every_one, zones=place.zones, player=place.player
    )


def _while_it_is_so(step: Step) -> Action:
    """このトークンを特殊召喚したターン、…できない: what holds for that turn ends with it."""
    action, condition = step.action, step.condition
    if (
        action.duration is not None
        or action.modality is not Modality.CANNOT
        or not isinstance(condition, Happened)
    ):
        return action
    return msgspec.structs.replace(action, duration=condition.during)


def _points_nowhere(state: DuelState, action: Action, ctx: Context) -> bool:
    """ "That monster" with nothing targeted, done, paid or fought that it could mean: its words are not understood."""
    theme = action.theme
    paid = any(event.card not in (None, ctx.source) for event in ctx.cost_events)
    spoken_of = ctx.targets or ctx.done or ctx.trigger_event or paid or state.fighters
    return isinstance(theme, Reference) and theme.kind is RefKind.THAT and not spoken_of


def _is_due(state: DuelState, step: Step, ctx: Context) -> bool:
    if step.condition is None:
        return True
    holds = _holds(state, step.condition, ctx)
    waits = may_come_true(step.condition)
    if holds is None or (waits and not holds):  # what waits for it is not kept here
        raise Undecided("doubt.condition", missing=step.action.verb.value)
    return holds


def _why_not_due(state: DuelState, step: Step, ctx: Context) -> tuple[str, ...]:
    """The rule by which the condition does not hold, where it is not the text alone."""
    gathered = step.condition.action if isinstance(step.condition, Happened) else None
    rule = made_of.why_not_gathered(state, gathered, ctx) if gathered is not None else None
    return () if rule is None else (rule,)


def _holds(state: DuelState, condition: Condition, ctx: Context) -> Truth:
    return as_read(state, condition, ctx, matching.holds(state, condition, ctx))


def _do(state: DuelState, action: Action, ctx: Context, trace: Trace) -> DuelState:
    named = fighting.with_attacker_named(state, worded_actively(action), ctx)
    if named is None:
        raise Undecided("doubt.battle", missing=action.verb.value)
    action = named
    if most_worn(action) is not None:
        return state  # what has to be so when it is activated
    if action.modality in (Modality.CANNOT, Modality.NOT):
        return restrict(state, action, ctx, trace)
    if gives_leave(action):
        return give_leave(state, action, ctx, trace)
    if action.effects and action.verb is Verb.APPLY:
        return _apply(state, action, ctx, trace)
    carry = ACTS.get(action.verb)
    if carry is None or _says_more(action):
        raise Undecided("doubt.verb", missing=action.verb.value)
    ctx = msgspec.structs.replace(ctx, players_own=_must_be_done_by_player(action))
    for own in _each_player(state, action, ctx):
        state = carry(state, own, ctx, trace)
    return state


@enforces("unaffected.player-must-move-cards")
def _must_be_done_by_player(action: Action) -> bool:
    """相手は自身のフィールドのモンスター１体を墓地へ送らなければならない: an act of that player, with cards of his own."""
    own = action.verb in (Verb.TRIBUTE, Verb.BANISH, Verb.SEND_TO_GRAVEYARD)
    return own and action.modality is Modality.MUST and isinstance(action.agent, Who)


@enforces("resolution.turn-player-first")
def _each_player(state: DuelState, action: Action, ctx: Context) -> tuple[Action, ...]:
    """お互いのプレイヤーは、それぞれ自身の…: the act once for each player with cards of his own, the turn player first."""
    theme = action.theme
    both = isinstance(action.agent, Who) and action.agent.player is Player.BOTH
    if not both or not isinstance(theme, Selection) or theme.player is not Player.THAT_PLAYER:
        return (action,)
    mine = ctx.controller is state.turn_player
    order = (Player.SELF, Player.OPPONENT) if mine else (Player.OPPONENT, Player.SELF)
    return tuple(
        msgspec.structs.replace(
            action, agent=Who(player=player), theme=msgspec.structs.replace(theme, player=player)
        )
        for player in order
    )


def _says_more(action: Action) -> bool:
    """チューナー扱いで特殊召喚する, 攻撃力１０００アップの装備カード扱いで: what the card is from then on is not followed."""
    becomes = action.becomes and action.verb not in (Verb.TREAT_AS, Verb.SET_STAT, Verb.DECLARE)
    becomes = becomes and not (_comes_as_monster(action) or is_laid_as(action))
    gives = action.effects and action.verb not in (Verb.APPLY, Verb.GAIN_EFFECT, Verb.EQUIP)
    treated = action.verb is Verb.TREAT_AS and (
        action.amount is not None or any(isinstance(said, DidThat) for said in action.becomes)
    )  # レベルは５として, 「Ａ」の効果で特殊召喚された扱いとなる
    return bool(becomes or gives or treated)


def _comes_as_monster(action: Action) -> bool:
    """このカードは…モンスターとなり特殊召喚する: a Trap or Spell that is Special Summoned as a monster of stated values."""
    this = is_just_this_card(action.theme)
    plain = all(
        isinstance(said, (HasAttribute, HasRace, IsKind))
        or (isinstance(said, HasStat) and isinstance(said.amount, Number) and said.compare is Compare.EQ)
        for said in action.becomes
    )
    return action.verb is Verb.SPECIAL_SUMMON and this and plain


def _apply(state: DuelState, action: Action, ctx: Context, trace: Trace) -> DuelState:
    """Effects applied: at once, or, with a duration, from now on."""
    if action.duration is not None:
        trace.step("resolve.applies_on", act=action.verb.value, link=ctx.link)
        return linger(state, lingering(state, action, ctx, ()))
    for effect in action.effects:
        state = perform(state, effect.resolution, ctx, trace)
    return state


_YES = ("yes", "可以", "使用", "适用")


def _wanted(state: DuelState, action: Action, ctx: Context) -> bool:
    """A step that may be done is done when the situation states it: by a word, its verb, or the cards it takes."""
    if action.verb.value in ctx.selects or any(word in ctx.selects for word in _YES):
        return True
    if not isinstance(action.theme, (Selection, Several)):
        return False
    named = [state.cards[card_id] for card_id in ctx.selects if card_id in state.cards]
    return any(
        matching.belongs(state, card, _placed(action.theme, action), ctx) is not False for card in named
    )


def _not_used(state: DuelState, action: Action, ctx: Context, trace: Trace) -> DuelState:
    """Taken not to be done, and noted with the cards it could have been done to."""
    trace.step("resolve.not_used", act=action.verb.value, link=ctx.link)
    noun = action.theme
    if isinstance(noun, (Selection, Several)):
        noun = _placed(noun, action)
    able = {card.id for card in matching.cards(state, noun, ctx, unsure=True)} if noun is not None else set()
    state = msgspec.structs.replace(state, left_open=state.left_open | able)
    return assume(state, f"plays.{ctx.link}.selects", f"does not {action.verb.value}")


def _placed(noun: Selection | Several, action: Action) -> Selection | Several:
    if isinstance(noun, Selection):
        return placed(noun, action)
    parts = tuple(placed(part, action) if isinstance(part, Selection) else part for part in noun.parts)
    return msgspec.structs.replace(noun, parts=parts)


def _doubted(state: DuelState, why: Undecided, rule: str, trace: Trace) -> DuelState:
    return doubt(state, trace, rule, why.code, why.missing)
