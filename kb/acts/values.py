"""LP, values, positions, control, counters, equips: what changes without a card going away."""

from __future__ import annotations

import msgspec

from grammar.nodes import (
    Action,
    Duration,
    IsIn,
    IsSo,
    NotThat,
    Noun,
    Number,
    Reference,
    Selection,
    Several,
    StatOf,
    Who,
)
from grammar.terms import (
    CardKind,
    DurationKind,
    Manner,
    Means,
    Player,
    QuantityKind,
    RefKind,
    Stat,
    Verb,
    Zone,
)
from kb import amounts, lasting, matching, stats
from kb.acts.choosing import meant, pick
from kb.acts.moving import drawers, reached
from kb.acts.registry import act
from kb.acts.trap_monsters import goes_back, put_back
from kb.cards import MONSTER_ZONES, CardInPlay, Seat
from kb.changes import (
    attach,
    change_position,
    damage,
    doubt,
    gain_lp,
    happen,
    linger,
    pay_lp,
    put_counter,
    set_lp,
)
from kb.context import Context
from kb.counter_holders import holds_now
from kb.damage import Blow, suffered
from kb.doomed import is_settled
from kb.due import end_of_turn, last_turn
from kb.enforce import enforces
from kb.events import Cause
from kb.playing import stays_on_field
from kb.predicates import counters_on, facing
from kb.references import Undecided
from kb.state import DuelState, Lingering
from kb.trace import Trace
from kb.walk import is_this_card

#: the damage was dealt, but nobody knows how much: only Life Points hang on it
DAMAGE_UNKNOWN = "doubt.damage"


def number(state: DuelState, action: Action, ctx: Context) -> int:
    """The amount of the act. Raises Undecided when it is not known."""
    value = None if action.amount is None else amounts.amount(state, action.amount, ctx)
    if value is None:
        raise Undecided("doubt.number", missing=action.verb.value)
    return value


# --------------------------------------------------------------------------- LP


def _receivers(state: DuelState, who: object, ctx: Context, otherwise: Player) -> list[Seat]:
    named = who.player if isinstance(who, Who | Selection) else None
    player = named or otherwise
    return sorted(matching.seats(player, ctx, state), key=lambda seat: seat is not state.turn_player)


@act(Verb.DEAL_DAMAGE)
@enforces("damage.effect")
def deal_damage(state: DuelState, action: Action, ctx: Context, trace: Trace) -> DuelState:
    for seat in _receivers(state, action.to, ctx, Player.OPPONENT):
        state = _damaged(state, seat, action, ctx, trace)
    return _told_if_drawn(state, trace)


@act(Verb.TAKE_DAMAGE)
def take_damage(state: DuelState, action: Action, ctx: Context, trace: Trace) -> DuelState:
    """Damage taken; "battle damage you take becomes 0" is about damage to come, and goes on applying."""
    if action.duration is not None or (action.by is not None and Means.BATTLE in action.by.means):
        return _damage_to_come(state, action, ctx, trace)
    for seat in drawers(state, action, ctx):
        state = _damaged(state, seat, action, ctx, trace)
    return _told_if_drawn(state, trace)


def _damage_to_come(state: DuelState, action: Action, ctx: Context, trace: Trace) -> DuelState:
    """How damage changes from now on (``kb.damage`` looks at it); of one battle, until that battle is over."""
    if action.duration is None and state.attacker is None:
        raise Undecided("doubt.battle", missing=action.verb.value)
    trace.step("resolve.applies_on", "damage.battle-order", act=action.verb.value, link=ctx.link)
    return linger(state, lingering(state, action, ctx, ()))


def _told_if_drawn(state: DuelState, trace: Trace) -> DuelState:
    """Both players came to 0 at the same time."""
    if state.drawn:
        trace.step("resolve.drawn", "lp.damage-to-both", "win.draw")
    return state


def _damaged(state: DuelState, seat: Seat, action: Action, ctx: Context, trace: Trace) -> DuelState:
    dealer = ctx.source if ctx.source in state.cards else None
    try:
        blow = suffered(state, Blow(seat, number(state, action, ctx), dealer), Cause.EFFECT, ctx.base)
    except Undecided:
        state = happen(state, Verb.TAKE_DAMAGE, card=ctx.source, seat=seat, cause=Cause.EFFECT, ctx=ctx)
        return doubt(state, trace, "damage.effect", DAMAGE_UNKNOWN, action.verb.value)
    trace.step("resolve.damage", "damage.effect", seat=blow.seat, link=ctx.link, amount=blow.amount)
    return damage(state, blow.seat, blow.amount, ctx=ctx, card=dealer)


@act(Verb.GAIN_LP)
def recover(state: DuelState, action: Action, ctx: Context, trace: Trace) -> DuelState:
    for seat in drawers(state, action, ctx):
        value = number(state, action, ctx)
        trace.step("resolve.recovers", seat=seat, link=ctx.link, amount=value)
        state = gain_lp(state, seat, value, ctx=ctx)
    return state


@act(Verb.LOSE_LP, Verb.PAY_LP)
@enforces("damage.effect", "damage.lost-lp-is-no-damage", "lp.pay-lose-become")
def lose_lp(state: DuelState, action: Action, ctx: Context, trace: Trace) -> DuelState:
    """LP lost or paid are no damage."""
    for seat in drawers(state, action, ctx):
        value = number(state, action, ctx)
        trace.step("resolve.loses", "damage.effect", seat=seat, link=ctx.link, amount=value)
        state = pay_lp(state, seat, value, cause=Cause.EFFECT, ctx=ctx)
    return state


# --------------------------------------------------------------------------- values of cards


@act(Verb.CHANGE_STAT)
@enforces(
    "value.changes-add-up",
    "duration.who-is-covered",
    "facedown.target-still-handled",
    "facedown.own-effect-resolves",
    "value.reference-fixed-or-live",
)
def change_stat(state: DuelState, action: Action, ctx: Context, trace: Trace) -> DuelState:
    """Raise, lower or set a value of the cards meant, for as long as the text says."""
    if Stat.LP in action.stats:
        return _set_lp(state, action, ctx, trace)
    if for_the_turn(action) and action.amount is not None:
        trace.step("resolve.for_the_turn", "duration.who-is-covered", act=action.verb.value, link=ctx.link)
        return linger(state, lingering(state, action, ctx, (), number(state, action, ctx)))
    if while_it_is_so(action):
        trace.step("resolve.applies_on", "duration.who-is-covered", act=action.verb.value, link=ctx.link)
        value = None if action.amount is None else number(state, action, ctx)
        return linger(state, lingering(state, action, ctx, (), value))
    for card in meant(state, action, ctx):
        own = _of_its_values(state, action, card, ctx)
        if own is None or not _shows_it(card, own) or not reached(state, card, own.verb, ctx, trace):
            continue
        value = _new_value(state, own, card, ctx)
        before = state
        state = linger(state, lingering(state, own, ctx, (card,), value))
        state = _noted(before, state, own, card, ctx)
        _say_value(own, card, value, ctx, trace)
    return state


@enforces("value.missing-is-not-zero")
def _of_its_values(state: DuelState, action: Action, card: CardInPlay, ctx: Context) -> Action | None:
    """The act on the values that the card has: a Link Monster has no DEF, an Xyz Monster no Level. None: it has none."""
    has = tuple(which for which in action.stats if stats.has_stat(state, card, which, ctx.base) is not False)
    if len(has) == len(action.stats):
        return action
    return msgspec.structs.replace(action, stats=has) if has else None


def _shows_it(card: CardInPlay, action: Action) -> bool:
    """Face-up on the field, or where the text says that it lies (墓地のこのカードは…宣言した属性になる)."""
    theme = action.theme
    told = theme.predicates if isinstance(theme, Reference) else ()
    places = [*(zone for one in told if isinstance(one, IsIn) for zone in one.zones)]
    places += action.source.zones if action.source is not None else ()
    return card.face_up if card.on_field else card.zone in places


@act(Verb.SWAP_STATS)
@enforces("value.swap")
def swap_stats(state: DuelState, action: Action, ctx: Context, trace: Trace) -> DuelState:
    """ATK and DEF of each card are exchanged as they are now; what raised them before is not counted again."""
    if set(action.stats) != {Stat.ATK, Stat.DEF} or action.theme is None or action.to is not None:
        raise Undecided("doubt.verb", missing=action.verb.value)
    for card in meant(state, action, ctx):
        if not card.on_field or not card.face_up or not reached(state, card, Verb.SET_STAT, ctx, trace):
            continue
        if CardKind.LINK_MONSTER in card.card.kinds:
            continue  # it has no DEF
        now = [stats.stat(state, card, which, ctx.base) for which in (Stat.DEF, Stat.ATK)]
        if None in now:
            raise Undecided("doubt.number", missing=card.card.name())
        for which, value in zip((Stat.ATK, Stat.DEF), now, strict=True):
            one = msgspec.structs.replace(action, verb=Verb.SET_STAT, stats=(which,))
            state = linger(state, lingering(state, one, ctx, (card,), value))
            _say_value(one, card, value, ctx, trace)
    return state


@enforces("value.floor-zero", "value.level-changes")
def _noted(before: DuelState, state: DuelState, action: Action, card: CardInPlay, ctx: Context) -> DuelState:
    """By how much a value was lowered: no more than there was of it, for what the text says of that number.

    A Level that is 1 already was not lowered.
    """
    if not action.decrease or len(action.stats) != 1:
        return state
    values = [stats.stat(one, card, action.stats[0], ctx.base) for one in (before, state)]
    if values[0] is None or values[1] is None:
        return state
    if action.stats[0] in (Stat.LEVEL, Stat.RANK) and values[0] == values[1]:
        return state
    return happen(state, Verb.CHANGE_STAT, card=card.id, ctx=ctx, amount=values[0] - values[1])


def for_the_turn(action: Action) -> bool:
    """このターン、自分フィールドのモンスターの攻撃力は…: whatever is there while it lasts, what comes later too."""
    for_turn = action.duration is not None and action.duration.kind is DurationKind.THIS_TURN
    return for_turn and _is_described(action.theme)


def while_it_is_so(action: Action) -> bool:
    """このカードがフィールドに存在する限り、フィールドの全てのモンスターは…: whatever is there as long as it is so."""
    return _while(action) is not None and _is_described(action.theme)


def _is_described(noun: Noun | None) -> bool:
    """Cards that are told by what they are, not so many of them."""
    return isinstance(noun, Selection) and noun.quantity.kind in (QuantityKind.UNSTATED, QuantityKind.ALL)


def _say_value(action: Action, card: CardInPlay, value: int | None, ctx: Context, trace: Trace) -> None:
    name, changed = card.card.name(), [stat.value for stat in action.stats]
    if action.verb is Verb.CHANGE_STAT:
        code = "resolve.lowered" if action.decrease else "resolve.raised"
    else:
        code = "resolve.set_to" if value is not None else "resolve.becomes"
    trace.step(code, "value.changes-add-up", card=name, link=ctx.link, stats=changed, amount=value)


def _new_value(state: DuelState, action: Action, card: CardInPlay, ctx: Context) -> int | None:
    """The number with which the change is made; what each card's own value gives is read of that card."""
    if action.amount is None:
        if action.becomes:
            return None
        raise Undecided("doubt.number", missing=action.verb.value)
    each = amounts.of_each(action.amount, action.theme)
    value = amounts.amount(state, action.amount, ctx) if each is None else None
    if value is None:
        own = msgspec.structs.replace(ctx, targets=((card.id, card.since),))
        value = amounts.amount(state, each or action.amount, own)
    if value is None:
        raise Undecided("doubt.number", missing=card.card.name())
    return value


def _set_lp(state: DuelState, action: Action, ctx: Context, trace: Trace) -> DuelState:
    for seat in _receivers(state, action.theme or action.agent, ctx, Player.SELF):
        value = number(state, action, ctx)
        trace.step("resolve.lp_becomes", seat=seat, link=ctx.link, amount=value)
        state = set_lp(state, seat, value, ctx=ctx)
    return state


def lingering(
    state: DuelState,
    action: Action,
    ctx: Context,
    subjects: tuple[CardInPlay, ...],
    value: int | None = None,
) -> Lingering:
    """The effect goes on applying: to these very cards, until the text says it ends, or with the battle it is about."""
    if action.duration is None and state.attacker is not None and _is_about_the_battle(action):
        action = msgspec.structs.replace(action, duration=Duration(kind=DurationKind.DAMAGE_STEP))
    lasts = action.duration.kind if action.duration is not None else None
    if state.attacker is None and lasts is DurationKind.DAMAGE_STEP:
        raise Undecided("doubt.duration", missing=action.verb.value)  # of which battle?
    return Lingering(
        action=action,
        controller=ctx.controller,
        source=ctx.source,
        source_since=ctx.since,
        effect_index=ctx.effect if ctx.effect is not None else -1,
        subjects=tuple((card.id, card.since) for card in subjects),
        value=value,
        until=until(state, action, ctx),
        condition=_while(action),
        made_at=state.moment,
        done=ctx.done if _excepts_what_it_did(action) else (),
        lasting=_goes_with_its_card(state, action, ctx),
    )


@enforces("negation.lasting-target-link")
def _goes_with_its_card(state: DuelState, action: Action, ctx: Context) -> bool:
    """このカードが魔法＆罠ゾーンに存在する限り, of a Spell or Trap that stays: while it is negated it does nothing."""
    source = state.cards.get(ctx.source)
    so = _while(action)
    itself = isinstance(so, IsSo) and is_this_card(so.subject) and so.place is not None and not so.negated
    return itself and source is not None and source.zone is Zone.SPELL_TRAP_ZONE and stays_on_field(source)


def _excepts_what_it_did(action: Action) -> bool:
    """这个效果特殊召唤的怪兽以外: some of those it did something to are left out."""
    predicates = action.theme.predicates if isinstance(action.theme, Selection) else ()
    others = [one.other for one in predicates if isinstance(one, NotThat)]
    return any(isinstance(other, Reference) and other.kind is RefKind.AFFECTED for other in others)


def _is_about_the_battle(action: Action) -> bool:
    """その戦闘では破壊されない, その戦闘で受けるダメージ: there is nothing left of it after that battle."""
    card = action.by.card if action.by is not None else None
    named = isinstance(card, Reference) and card.kind in (RefKind.THAT_BATTLE, RefKind.THAT_ATTACK)
    return named or action.verb is Verb.TAKE_DAMAGE


_THIS_TURN = (
    DurationKind.THIS_TURN,
    DurationKind.ACTIVATION_TURN,
    DurationKind.DAMAGE_CALCULATION,
    DurationKind.DAMAGE_STEP,
    DurationKind.BATTLE_PHASE,
)


@enforces("value.change-without-limit")
def until(state: DuelState, action: Action, ctx: Context) -> int | None:
    """Number of the turn with whose end it stops; None: it lasts."""
    duration = action.duration
    if duration is None:
        return None
    if duration.kind in (DurationKind.END_OF_TURN, DurationKind.NEXT_TURN_END):
        return end_of_turn(state, duration, ctx)
    if duration.kind in _THIS_TURN:
        return state.turn
    return last_turn(state, duration, ctx) if duration.kind is DurationKind.PHASE else None


def _while(action: Action) -> IsSo | None:
    duration = action.duration
    if (
        duration is None
        or duration.kind is not DurationKind.WHILE
        or not isinstance(duration.condition, IsSo)
    ):
        return None
    return duration.condition


# --------------------------------------------------------------------------- positions


@act(Verb.CHANGE_POSITION, Verb.FLIP)
@enforces("facedown.turned-face-down", "link.always-attack")
def change(state: DuelState, action: Action, ctx: Context, trace: Trace) -> DuelState:
    """Turn monsters; a monster turned face-down sheds every effect that applied to it."""
    for card in meant(state, action, ctx):
        if not reached(state, card, Verb.CHANGE_POSITION, ctx, trace):
            continue
        down = len(action.position) == 1 and facing(action.position[0])[0] is False
        if not down and CardKind.LINK_MONSTER in card.card.kinds and card.zone in MONSTER_ZONES:
            trace.step("resolve.never_turned", "link.always-attack", card=card.card.name())
            continue
        face_up, attack = _wanted_position(action, card)
        if face_up is False and is_settled(state, card):
            name = card.card.name()
            trace.step("resolve.prevented", "battle.doomed-monster-untouchable", card=name, by=name)
            continue
        if face_up is False and not _can_be_face_down(card):
            trace.step("resolve.never_face_down", "facedown.never", card=card.card.name())
            continue
        if face_up is False and goes_back(card):
            state = put_back(state, card, ctx, trace)
            continue
        state = change_position(state, card.id, face_up=face_up, attack=attack, ctx=ctx)
        trace.step(
            "resolve.position", card=card.card.name(), link=ctx.link, position=_position_word(state, card)
        )
    return state


@enforces("position.what-change-does")
def _wanted_position(action: Action, card: CardInPlay) -> tuple[bool | None, bool | None]:
    """Face-up or not, Attack or not, None for what stays as it is; nothing lies face-down in Attack Position."""
    if len(action.position) == 1:
        face_up, attack = facing(action.position[0])
        return (True, True) if attack and face_up is None else (face_up, attack)
    if action.verb is Verb.FLIP:
        return True, None
    if action.position:
        raise Undecided("doubt.position", missing=card.card.name())
    return True, not card.attack


@enforces("facedown.never")
def _can_be_face_down(card: CardInPlay) -> bool:
    return not card.card.is_kind(CardKind.LINK_MONSTER) and not card.card.is_kind(CardKind.TOKEN)


def _position_word(state: DuelState, card: CardInPlay) -> str:
    now = state.cards[card.id]
    facing_word = "face_up" if now.face_up else "face_down"
    return facing_word if now.attack is None else f"{facing_word}_{'attack' if now.attack else 'defense'}"


@enforces("duration.on-one-monster", "value.lost-when-flipped-or-banished")
# --------------------------------------------------------------------------- counters, equips, materials


def _may_be_taken_off(state: DuelState, card: CardInPlay, ctx: Context) -> bool:
    """That is done to the counters, and not to the card, which may be unaffected."""
    finding = lasting.forbidden(state, lasting.would_be(Verb.REMOVE_COUNTER, card, ctx), ctx.base)
    return finding is None or finding.allows is not False


@act(Verb.PUT_COUNTER, Verb.REMOVE_COUNTER)
@enforces("counter.face-down", "unaffected.materials-and-counters")
def counters(state: DuelState, action: Action, ctx: Context, trace: Trace) -> DuelState:
    """Put counters on face-up cards, or take them off."""
    sign = 1 if action.verb is Verb.PUT_COUNTER else -1
    if Manner.UP_TO in action.manner:
        raise Undecided("doubt.number", missing=action.counter or action.verb.value)
    if sign < 0 and isinstance(action.amount, StatOf) and action.amount.stat is Stat.COUNTERS:
        return _without_counters(state, action, ctx, trace)
    cards = holders(state, action, ctx)
    if sign > 0 and len(cards) > 1 and _is_shared_out(action):
        raise Undecided("doubt.choice", missing=", ".join(card.card.name() for card in cards))
    count = 1 if action.amount is None else number(state, action, ctx)
    for card in cards:
        if not card.face_up or (sign < 0 and counters_on(card, action.counter) < count):
            continue
        if sign > 0 and count > room_for_counters(card, action, count):
            continue
        holds = holds_now(state, card, action.counter, ctx.base) if sign > 0 else True
        if holds is None:
            raise Undecided("doubt.verb", missing=action.verb.value)
        if not holds:
            trace.step("resolve.no_counters", "counter.holder-gemini", card=card.card.name(), link=ctx.link)
            continue
        if _may_be_taken_off(state, card, ctx) if sign < 0 else reached(state, card, action.verb, ctx, trace):
            state = put_counter(state, card.id, action.counter or "", sign * count, ctx=ctx)
            code = "resolve.counters_put" if sign > 0 else "resolve.counters_removed"
            name = card.card.name()
            trace.step(
                code, "counter.face-down", card=name, link=ctx.link, count=count, counter=action.counter
            )
    return state


def _is_shared_out(action: Action) -> bool:
    """その数だけ…カウンターをフィールドのモンスターに置く: so many in all, on any of them."""
    to = action.to
    unsaid = isinstance(to, Selection) and to.quantity.kind is QuantityKind.UNSTATED
    return unsaid and not isinstance(action.amount, Number | None)


@enforces("counter.where-allowed")
def room_for_counters(card: CardInPlay, action: Action, count: int) -> int:
    """（最大５つまで）: how many of *count* more the card can hold. Raises Undecided where some fit, but not all."""
    if action.bound is None:
        return count
    room = action.bound.value - counters_on(card, action.counter)
    if 0 < room < count:
        raise Undecided("doubt.number", missing=action.counter or action.verb.value)
    return min(room, count)


def _without_counters(state: DuelState, action: Action, ctx: Context, trace: Trace) -> DuelState:
    """カウンターを全て取り除く: every one of that name, or of any, from each of the cards."""
    for card in holders(state, action, ctx):
        for name, count in card.counters.items():
            if action.counter not in (None, name) or not reached(state, card, action.verb, ctx, trace):
                continue
            state = put_counter(state, card.id, name, -count, ctx=ctx)
            shown = card.card.name()
            trace.step("resolve.counters_removed", card=shown, link=ctx.link, count=count, counter=name)
    return state


def holders(state: DuelState, action: Action, ctx: Context) -> list[CardInPlay]:
    """The cards that get it: counters, an Equip Card, a material. Where that is taken from says nothing of them."""
    if isinstance(action.to, (Selection, Reference, Several)):
        return pick(state, action.to, msgspec.structs.replace(action, source=None), ctx)
    return meant(state, action, ctx)


@act(Verb.ATTACH)
def attaches(state: DuelState, action: Action, ctx: Context, trace: Trace) -> DuelState:
    bearers = holders(state, action, ctx) if action.to is not None else []
    if len(bearers) != 1:
        return state
    for card in meant(state, action, ctx):
        if reached(state, card, Verb.ATTACH, ctx, trace):
            state = attach(state, card.id, bearers[0].id, ctx=ctx)
            trace.step("resolve.attached", card=card.card.name(), link=ctx.link, to=bearers[0].card.name())
    return state
