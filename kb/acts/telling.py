"""Acts that only show or settle something: look, reveal, excavate, declare, choose; and effects that go on applying."""

from __future__ import annotations

import msgspec

from grammar.nodes import Action, DidThat, Duration, IsKind, Predicate, Reference, Selection, Several
from grammar.terms import CardKind, DurationKind, Manner, Modality, QuantityKind, RefKind, Verb, Zone
from kb import amounts, chance, matching
from kb.acts.choosing import Unlisted, meant
from kb.acts.negating import by_name
from kb.acts.registry import act
from kb.acts.values import for_the_turn, lingering, while_it_is_so
from kb.cards import FIELD_ZONES, CardInPlay
from kb.changes import edit, happen, linger
from kb.context import Context
from kb.enforce import enforces
from kb.references import Undecided
from kb.state import DuelState
from kb.trace import Trace


@act(Verb.REVEAL, Verb.LOOK, Verb.EXCAVATE)
@enforces("facedown.looking-is-not-flipping")
def show(state: DuelState, action: Action, ctx: Context, trace: Trace) -> DuelState:
    """Cards are looked at. Unlisted ones stay unknown to us, yet the act is done."""
    trace.step("resolve.shows", seat=ctx.controller, act=action.verb.value, link=ctx.link)
    for card in _shown(state, action, ctx):
        state = edit(happen(state, action.verb, card=card.id, ctx=ctx), card.id, revealed=True)
    return happen(state, action.verb, seat=ctx.controller, ctx=ctx)


def _shown(state: DuelState, action: Action, ctx: Context) -> list[CardInPlay]:
    if action.theme is None:
        return []
    try:
        return meant(state, action, ctx)
    except Unlisted:
        return []


@act(Verb.CHOOSE)
def pick_out(state: DuelState, action: Action, ctx: Context, trace: Trace) -> DuelState:
    """Cards are chosen; what the text then says of "that card" is said of them."""
    for card in meant(state, action, ctx):
        state = happen(state, Verb.CHOOSE, card=card.id, ctx=ctx)
        trace.step("resolve.chooses", "target.not-targeting", seat=ctx.controller, card=card.card.name())
    return state


@act(Verb.DECLARE)
def declare(state: DuelState, action: Action, ctx: Context, trace: Trace) -> DuelState:
    """Something is declared; the situation says what, or it stays open."""
    trace.step("resolve.declares", seat=ctx.controller, link=ctx.link)
    return happen(state, Verb.DECLARE, seat=ctx.controller, ctx=ctx)


@act(Verb.SHUFFLE)
def shuffle(state: DuelState, action: Action, ctx: Context, trace: Trace) -> DuelState:
    return happen(state, Verb.SHUFFLE, seat=ctx.controller, ctx=ctx)


@act(Verb.TOSS_COIN, Verb.ROLL_DIE)
def by_chance(state: DuelState, action: Action, ctx: Context, trace: Trace) -> DuelState:
    """Coins or dice: they fell as the situation tells; else the outcome is nobody's to tell."""
    fell = chance.outcomes(action.verb, ctx)
    wanted = 1 if action.amount is None else amounts.amount(state, action.amount, ctx)
    again = any(action.verb in event.verbs for event in ctx.done)
    if again or len(fell) != wanted:
        raise Undecided("doubt.chance", missing=action.verb.value)
    trace.step("resolve.chance", seat=ctx.controller, act=action.verb.value, fell=fell, link=ctx.link)
    return happen(state, action.verb, seat=ctx.controller, ctx=ctx)


@act(Verb.GUESS)
def call(state: DuelState, action: Action, ctx: Context, trace: Trace) -> DuelState:
    """裏表を当てる: whether the call was right is asked where something hangs on it."""
    return happen(state, Verb.GUESS, seat=ctx.controller, ctx=ctx)


@act(Verb.UNAFFECTED, Verb.LOSE_EFFECT, Verb.ATTACK_DIRECTLY, Verb.ATTACK)
def goes_on(state: DuelState, action: Action, ctx: Context, trace: Trace) -> DuelState:
    """Something that is so from now on, for the cards meant; said of a turn, for those that come later too."""
    if for_the_turn(action) and action.verb in (Verb.UNAFFECTED, Verb.TREAT_AS):
        trace.step("resolve.for_the_turn", "duration.who-is-covered", act=action.verb.value, link=ctx.link)
        return linger(state, lingering(state, action, ctx, ()))
    if while_it_is_so(action) and action.verb in (Verb.UNAFFECTED, Verb.TREAT_AS):
        trace.step("resolve.applies_on", "duration.who-is-covered", act=action.verb.value, link=ctx.link)
        return linger(state, lingering(state, action, ctx, ()))
    for card in meant(state, action, ctx):
        state = linger(state, lingering(state, action, ctx, (card,)))
        trace.step("resolve.goes_on", card=card.card.name(), act=action.verb.value, link=ctx.link)
    return state


_LEAVE = (Verb.ATTACK, Verb.ATTACK_DIRECTLY, Verb.DECLARE_ATTACK)


def gives_leave(action: Action) -> bool:
    """このターン、このカードは直接攻撃できる, ２回攻撃できる: nothing that is done now, but leave to attack so from now on.

    セットしたターンでも発動できる: leave to activate what the effect Set.
    """
    may = action.modality is Modality.MAY
    return may and (
        action.verb in _LEAVE or (action.verb is Verb.ACTIVATE and Manner.IN_SET_TURN in action.manner)
    )


@enforces("battle.direct-attack", "battle.extra-attacks-do-not-add-up")
def give_leave(state: DuelState, action: Action, ctx: Context, trace: Trace) -> DuelState:
    """The very cards meant, or whatever the words describe, may attack (be activated) so while it lasts."""
    acts = action.agent is not None and action.verb is not Verb.ACTIVATE
    attackers = action.agent if acts else action.theme
    subjects: tuple[CardInPlay, ...] = ()
    if isinstance(attackers, Reference) or _picked_now(msgspec.structs.replace(action, theme=attackers)):
        subjects = tuple(meant(state, msgspec.structs.replace(action, theme=attackers), ctx))
        if not subjects:
            return state
    elif not isinstance(attackers, Selection):
        raise Undecided("doubt.verb", missing=action.verb.value)
    names = [card.card.name() for card in subjects]
    trace.step("resolve.leave", link=ctx.link, act=action.verb.value, cards=names)
    return linger(state, lingering(state, action, ctx, subjects))


@act(Verb.DEAL_PIERCING)
@enforces("damage.piercing")
def pierces_on(state: DuelState, action: Action, ctx: Context, trace: Trace) -> DuelState:
    """From now on those monsters pierce. Which ones and for how long has to be said."""
    agent = action.agent
    if action.duration is None or not isinstance(agent, (Selection, Reference)):
        raise Undecided("doubt.verb", missing=action.verb.value)
    cards = tuple(matching.referred(state, agent, ctx)) if isinstance(agent, Reference) else ()
    if isinstance(agent, Reference) and not cards:
        return state
    trace.step("resolve.applies_on", act=action.verb.value, link=ctx.link)
    return linger(state, lingering(state, action, ctx, cards))


@act(Verb.PUT_BACK)
def put_back(state: DuelState, action: Action, ctx: Context, trace: Trace) -> DuelState:
    """Cards that were looked at lie again as they lay: nothing has changed."""
    if any(Verb.NEGATE_ACTIVATION in event.verbs for event in ctx.done):
        raise Undecided("doubt.verb", missing=action.verb.value)  # Set again, as it lay before its activation
    trace.step("resolve.shows", seat=ctx.controller, act=action.verb.value, link=ctx.link)
    return happen(state, action.verb, seat=ctx.controller, ctx=ctx)


@enforces("resolution.prohibition-first")
def restrict(state: DuelState, action: Action, ctx: Context, trace: Trace) -> DuelState:
    """A prohibition begins: for the very cards meant, or for whatever the words describe while it lasts."""
    if action.theme is None and isinstance(action.agent, (Reference, Several)):
        action = msgspec.structs.replace(
            action, theme=action.agent, agent=None
        )  # そのモンスターは攻撃できない
    if action.verb is Verb.ACTIVATE and isinstance(action.theme, Several):
        for part in action.theme.parts:  # 破坏的那张卡以及原本卡名和那张卡相同的卡的效果: each by itself
            state = restrict(state, msgspec.structs.replace(action, theme=part), ctx, trace)
        return state
    if action.verb is Verb.ACTIVATE and (of := _whose_effects(action.theme)) is not None:
        action = msgspec.structs.replace(action, theme=of)
    if action.verb is Verb.ACTIVATE and action.modality is Modality.NOT and action.duration is None:
        then = Duration(kind=DurationKind.CHAIN)  # この時、…の効果は発動しない
        action = msgspec.structs.replace(action, modality=Modality.CANNOT, duration=then)
    if action.verb is Verb.ACTIVATE:
        action = by_name(state, action, ctx)  # 原本卡名和那张卡相同的卡的效果
    if isinstance(action.theme, Reference) and action.theme.kind is RefKind.DECLARED:
        return _restricted(state, action, ctx, trace, ())  # of which card that is, nobody may have told
    if isinstance(action.theme, (Reference, Several)) or _picked_now(action):
        subjects = tuple(meant(state, action, ctx))
    elif _all_there(action):
        subjects = tuple(card for card in meant(state, action, ctx) if card.face_up)
    else:
        return _restricted(state, action, ctx, trace, ())
    return _restricted(state, action, ctx, trace, subjects) if subjects else state


def _restricted(
    state: DuelState, action: Action, ctx: Context, trace: Trace, subjects: tuple[CardInPlay, ...]
) -> DuelState:
    trace.step(
        "resolve.restricts", link=ctx.link, act=action.verb.value, cards=[c.card.name() for c in subjects]
    )
    return linger(state, lingering(state, action, ctx, subjects))


def _whose_effects(noun: object) -> Reference | None:
    """そのモンスターは、フィールドで発動する効果を発動できない: the card itself, without what is said of its effects."""
    if isinstance(noun, Selection):  # そのモンスターがフィールドで発動する効果
        doers = [
            one.action.agent for one in noun.predicates if isinstance(one, DidThat) and _of_activating(one)
        ]
        return doers[0] if len(doers) == 1 and isinstance(doers[0], Reference) else None
    if not isinstance(noun, Reference):
        return None
    left = tuple(one for one in noun.predicates if not _of_activating(one))
    return msgspec.structs.replace(noun, predicates=left)


def _of_activating(said: Predicate) -> bool:
    of_effect = isinstance(said, IsKind) and CardKind.EFFECT in said.kinds
    return of_effect or (isinstance(said, DidThat) and said.action.verb is Verb.ACTIVATE)


@enforces("duration.who-is-covered")
def _all_there(action: Action) -> bool:
    """ターン終了時まで、相手フィールドの全てのモンスターは…できない: those that are face-up there now, and no others."""
    theme, said = action.theme, action.duration
    described = isinstance(theme, Selection) and theme.quantity.kind is QuantityKind.ALL
    on_field = isinstance(theme, Selection) and bool(theme.zones) and set(theme.zones) <= FIELD_ZONES | _FIELD
    return described and on_field and said is not None and said.kind in _UP_TO


_FIELD = frozenset({Zone.FIELD, Zone.MONSTER_ZONE})
#: not for a turn as such, nor as long as something is so: of whatever is there then
_UP_TO = frozenset({DurationKind.END_OF_TURN, DurationKind.PHASE, DurationKind.NEXT_TURN_END})


def _picked_now(action: Action) -> bool:
    return isinstance(action.theme, Selection) and action.theme.quantity.amount is not None
