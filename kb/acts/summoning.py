"""Monsters that an effect summons or sets, and cards it sets or places."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from grammar.nodes import (
    Action,
    HasAttribute,
    HasName,
    HasRace,
    HasSeries,
    HasStat,
    IsKind,
    Number,
    Predicate,
    Reference,
    Selection,
    Several,
)
from grammar.terms import (
    CardKind,
    Compare,
    Manner,
    Player,
    Position,
    RefKind,
    Stat,
    Verb,
    Zone,
)
from kb import amounts, matching, stats, uniqueness
from kb.acts.choosing import Unlisted, meant
from kb.acts.moving import destination, found_unseen, reached, searched
from kb.acts.registry import ACTS, act
from kb.cards import MONSTER_ZONES, Card, CardClass, CardInPlay, Seat
from kb.changes import assume, by_rule, edit, move, new_card, next_moment
from kb.checks.doing import speaks_of
from kb.context import Context
from kb.enforce import enforces
from kb.events import Cause
from kb.made_of import remember
from kb.predicates import facing
from kb.references import Undecided
from kb.situation import NO_MATERIALS
from kb.state import DuelState
from kb.summoned_with import is_laid_over
from kb.trace import Trace
from kb.turn_locks import turn_lock_broken
from kb.with_materials import (
    RULES_OF,
    Way,
    everything_listed,
    is_barred,
    is_understood,
    the_one,
    ways,
    zone_for,
)

_MAIN_ZONES = 5


@act(Verb.SPECIAL_SUMMON, Verb.FUSION_SUMMON, Verb.RITUAL_SUMMON, Verb.PENDULUM_SUMMON)
@enforces("resolution.simultaneous", "summon.by-effect-cannot-be-negated", "summon.forbidden-at-resolution")
def summon(state: DuelState, action: Action, ctx: Context, trace: Trace) -> DuelState:
    """Special Summon: all of them at the same moment, as far as there is room."""
    if is_laid_over(action):
        return ACTS[Verb.XYZ_SUMMON](state, action, ctx, trace)
    if _is_token(action):
        return _tokens(state, action, ctx, trace)
    if _are_too_many(state, action, ctx):
        trace.step("resolve.none_fit", "summon.stated-number", card=_name(state, ctx), link=ctx.link)
        return state
    try:
        cards = [card for card in meant(state, action, ctx) if card.zone not in MONSTER_ZONES]
    except Unlisted as unknown:
        if _room(state, whose_field(state, action, ctx)) < _least(state, action, ctx):
            trace.step("resolve.none_fit", "summon.stated-number", card=_name(state, ctx), link=ctx.link)
            return state
        if (
            isinstance(action.theme, Several) and not action.theme.either
        ):  # 「A」「B」を１体ずつ: all of them at once
            raise Undecided(unknown.code, unknown.missing) from unknown
        return found_unseen(state, action, ctx, trace, unknown)
    seat = whose_field(state, action, ctx)
    if cards and _room(state, seat) < 1:
        return _without_room(state, cards, action, ctx, trace)
    if len(cards) > _room(state, seat):
        raise Undecided("doubt.room", missing=", ".join(card.card.name() for card in cards))
    before = state
    for card in cards:
        if turn_lock_broken(state, card, ctx) is not False:
            raise Undecided("doubt.forbidden", missing=card.card.name())
        if _is_one_too_many(state, card, seat, action, ctx):
            trace.step("resolve.none_fit", "unique.set-copies", card=card.card.name(), link=ctx.link)
            continue
        coming = as_it_comes(state, card, action)
        if reached(
            coming,
            card,
            action.verb,
            ctx,
            trace,
            *_treated_as(action),
            manner=_manner(action, card, ctx),
        ):
            state = summoned(state, card, seat, action, ctx, trace)
    return searched(state, action, before, ctx, trace)


@enforces("summon.no-zone-at-resolution")
def _without_room(
    state: DuelState, cards: list[CardInPlay], action: Action, ctx: Context, trace: Trace
) -> DuelState:
    """No zone is free: a card that was settled before (the target, this card) goes to the Graveyard, others stay."""
    trace.step(
        "resolve.no_monster_zone", "summon.no-zone-at-resolution", card=_name(state, ctx), link=ctx.link
    )
    if not isinstance(action.theme, Reference):
        return state
    for card in cards:
        if card.zone is Zone.EXTRA_DECK:
            raise Undecided("doubt.room", missing=card.card.name())
        if card.zone is not Zone.GRAVEYARD:
            state = by_rule(state, card, ctx.base)
    return state


@enforces("unique.set-copies")
def _is_one_too_many(state: DuelState, card: CardInPlay, seat: Seat, action: Action, ctx: Context) -> bool:
    """As many of its name are face-up on that field as its text lets there be; face-down it may come."""
    return position_of(action, ctx)[0] and uniqueness.exceeded(state, card, seat, ctx.base) is not None


@enforces("summon.stated-number")
def _are_too_many(state: DuelState, action: Action, ctx: Context) -> bool:
    """その２体: both of the cards shown are summoned, or neither when there is no room for both."""
    theme = action.theme
    if not isinstance(theme, Reference) or theme.kind is not RefKind.THAT:
        return False
    if theme.quantity is None or ctx.targets:
        return False
    bounds = amounts.bounds(state, theme.quantity, ctx)
    stated = bounds is not None and bounds[0] == bounds[1] and bounds[0] > 1
    return bool(stated and bounds and bounds[0] > _room(state, whose_field(state, action, ctx)))


def _name(state: DuelState, ctx: Context) -> str:
    return matching.name_of(state, ctx.source)


def _is_token(action: Action) -> bool:
    """A card that comes from nowhere: the text names it and no place it is taken from."""
    theme = action.theme
    if not isinstance(theme, Selection) or theme.zones or action.source is not None:
        return False
    return action.verb is Verb.SPECIAL_SUMMON and _name_told(theme) is not None


def _name_told(theme: Selection) -> str | None:
    """「Ｎ」, or 「Ｎトークン」 where a word like a series stands before its bracket."""
    token = any(isinstance(p, IsKind) and CardKind.TOKEN in p.kinds for p in theme.predicates)
    told = [p for p in theme.predicates if isinstance(p, HasName) or (token and isinstance(p, HasSeries))]
    return told[0].names[0] if told else None


@enforces("token.is-normal-monster")
def _tokens(state: DuelState, action: Action, ctx: Context, trace: Trace) -> DuelState:
    """So many Tokens of that name. What they are is in the text's bracket; unread, it is not known."""
    theme = action.theme
    assert isinstance(theme, Selection)
    bounds = amounts.bounds(state, theme.quantity, ctx)
    if bounds is None or bounds[0] != bounds[1]:
        raise Undecided("doubt.number", missing=action.verb.value)
    seat, (face_up, attack) = whose_field(state, action, ctx), position_of(action, ctx)
    name = _name_told(theme) or ""
    if bounds[0] > _room(state, seat):
        trace.step("resolve.none_fit", "summon.stated-number", card=name, link=ctx.link)
        return state
    token = _token(name, theme)
    for _ in range(bounds[0]):
        token_id = f"{seat}:{name}:{len(state.events)}"
        state = new_card(
            state, token_id, token, seat, Zone.MAIN_MONSTER_ZONE, face_up=face_up, attack=attack, ctx=ctx
        )
        trace.step("resolve.summoned", "summon.success-moment", seat=seat, card=name, link=ctx.link)
    return state


_POINTS = {Stat.ATK: "atk", Stat.DEF: "def_"}
_TOKEN_STATS = {Stat.ATK: "atk", Stat.DEF: "def_", Stat.LEVEL: "level"}


@enforces("token.original-values")
def _token(name: str, theme: Selection) -> Card:
    """The Token as the text's bracket describes it: a Normal Monster; a value of which nothing is written is 0."""
    written = {said.stat for said in theme.predicates if isinstance(said, HasStat)}
    unwritten: dict[str, Any] = {
        field: 0 for which, field in _POINTS.items() if written and which not in written
    }
    kinds = (CardKind.MONSTER, CardKind.NORMAL_MONSTER, CardKind.TOKEN)
    return Card(
        key=f"?{name}", names={"": name}, card_class=CardClass.MONSTER, kinds=kinds, stated=True,
        **unwritten, **_facts_said(theme.predicates),
    )  # fmt: skip


def _facts_said(predicates: Iterable[Predicate]) -> dict[str, Any]:
    """Attribute, Type, Level, ATK and DEF that words give to a monster."""
    facts: dict[str, Any] = {}
    for said in predicates:
        if isinstance(said, HasAttribute) and len(said.values) == 1:
            facts["attribute"] = said.values[0]
        elif isinstance(said, HasRace) and len(said.values) == 1:
            facts["race"] = said.values[0]
        elif isinstance(said, HasStat) and isinstance(said.amount, Number) and said.compare is Compare.EQ:
            facts |= {_TOKEN_STATS[said.stat]: said.amount.value} if said.stat in _TOKEN_STATS else {}
    return facts


def whose_field(state: DuelState, action: Action, ctx: Context) -> Seat:
    """The field it is summoned to: that of the player who summons, unless the text names another."""
    place = action.destination.player if action.destination is not None else None
    who = place or (getattr(action.agent, "player", None) if action.agent is not None else None)
    seats = matching.seats(who or Player.SELF, ctx, state)
    if place is not None and len(seats) > 1:
        raise Undecided(
            "doubt.choice", missing=action.verb.value
        )  # 自分または相手フィールドに: nobody said which
    return seats[0] if len(seats) == 1 else ctx.controller


def _least(state: DuelState, action: Action, ctx: Context) -> int:
    """How many monsters at least are summoned, all of them or none: one of each that is named, so many of a sort."""
    theme = action.theme
    if isinstance(theme, Several):
        return 1 if theme.either else len(theme.parts)
    found = amounts.bounds(state, theme.quantity, ctx) if isinstance(theme, Selection) else None
    return max(1, found[0]) if found is not None else 1


def _room(state: DuelState, seat: Seat) -> int:
    return _MAIN_ZONES - len(state.in_zone(seat, Zone.MAIN_MONSTER_ZONE))


@enforces("zone.returns-to-main-monster-zone")
def summoned(
    state: DuelState,
    card: CardInPlay,
    seat: Seat,
    action: Action,
    ctx: Context,
    trace: Trace,
    zone: Zone = Zone.MAIN_MONSTER_ZONE,
) -> DuelState:
    face_up, attack = position_of(action, ctx)
    verbs = tuple(dict.fromkeys((Verb.SPECIAL_SUMMON, action.verb, *_treated_as(action))))
    state = move(state, card.id, zone, verbs=verbs, ctx=ctx, controller=seat, face_up=face_up, attack=attack)
    if len(action.position) != 1 and "position" not in ctx.chosen and zone is Zone.MAIN_MONSTER_ZONE:
        state = edit(state, card.id, position_told=False)
    if action.becomes:
        state = edit(state, card.id, card=_as_monster(card.card, action), printed=card.card)
    trace.step("resolve.summoned", "summon.success-moment", seat=seat, card=card.card.name(), link=ctx.link)
    return state


def _manner(action: Action, card: CardInPlay, ctx: Context) -> tuple[Manner, ...]:
    """A Trap that Summons itself passes over what its own text forbids in the turn it is activated."""
    own = bool(action.becomes) and card.id == ctx.source
    return (*action.manner, Manner.IGNORING_CONDITIONS) if own else action.manner


def as_it_comes(state: DuelState, card: CardInPlay, action: Action) -> DuelState:
    """*state* with the card as what it is to be Summoned as: a Trap that becomes a monster is forbidden like one."""
    if not action.becomes:
        return state
    as_monster = _as_monster(card.card, action)
    zone = Zone.MAIN_MONSTER_ZONE
    return edit(state, card.id, card=as_monster, printed=card.card, zone=zone, face_up=True)


@enforces("zone.spell-trap-in-monster-zone")
def _as_monster(card: Card, action: Action) -> Card:
    """このカードは…モンスターとなり特殊召喚する: the card with the values that its text gives it as a monster."""
    kinds = [kind for said in action.becomes if isinstance(said, IsKind) for kind in said.kinds]
    facts = _facts_said(action.becomes) | {
        "kinds": (CardKind.MONSTER, *kinds),
        "card_class": CardClass.MONSTER,
    }
    return msgspec.structs.replace(card, **facts)


@enforces("special.position")
def position_of(action: Action, ctx: Context) -> tuple[bool, bool]:
    """(face-up, Attack Position) the text asks for; where the player may choose, what is stated, else Attack."""
    if len(action.position) != 1:
        return True, "defense" not in str(ctx.chosen.get("position", ""))
    face_up, attack = facing(action.position[0])
    return face_up is not False, attack is not False and face_up is not False


def _treated_as(action: Action) -> tuple[Verb, ...]:
    """融合召唤扱い: it counts as that summon as well."""
    words = {
        manner.value.removeprefix("treated_as_") for manner in action.manner if "treated_as_" in manner.value
    }
    return tuple(verb for verb in Verb if verb.value in words)


@enforces(
    "fusion.procedure",
    "ritual.procedure",
    "ritual.not-negated-tributes-stay",
    "summon.material-then-summon",
    "material.when-missed-in-resolution",
    "fusion.by-any-card-kind",
    "ritual.by-other-effects",
)
def with_materials(
    state: DuelState, materials: Action, summon: Action, ctx: Context, trace: Trace
) -> DuelState:
    """A Fusion or Ritual Summon by effect: the materials leave first, then the monster comes. Nothing without a way."""
    if NO_MATERIALS not in ctx.selects and is_barred(state, summon, ctx):
        trace.step("resolve.no_materials", "resolution.prohibition-first", link=ctx.link)
        return state
    way = None if NO_MATERIALS in ctx.selects else _way_meant(state, materials, summon, ctx)
    if way is None:
        trace.step(
            "resolve.no_materials", f"{summon.verb.value.removesuffix('_summon')}.procedure", link=ctx.link
        )
        return state
    trace.step(
        "resolve.chosen_way", *RULES_OF[summon.verb], card=way.monster.card.name(), link=ctx.link,
        materials=[card.card.name() for card in way.materials],
    )  # fmt: skip
    before = state
    for card in way.materials:
        state = used(state, state.cards[card.id], materials, way.monster, ctx, trace)
    state = remember(before, state, way.monster, way.materials)
    return summoned(
        next_moment(state),
        state.cards[way.monster.id],
        ctx.controller,
        summon,
        ctx,
        trace,
        zone_for(state, ctx.controller),
    )


def _way_meant(state: DuelState, materials: Action, summon: Action, ctx: Context) -> Way | None:
    """The only way there is, or the one whose cards the situation names; None when there is none."""
    if not is_understood(materials, summon):
        raise Undecided("doubt.verb", missing=summon.verb.value)
    found = list(ways(state, materials, summon, ctx))
    return the_one(found, ctx, listed=everything_listed(state, materials, summon, ctx), verb=summon.verb)


def used(
    state: DuelState, card: CardInPlay, materials: Action, monster: CardInPlay, ctx: Context, trace: Trace
) -> DuelState:
    """One material leaves as the text says (to the Graveyard, unless it says otherwise)."""
    verb = materials.verb
    going = Verb.SEND_TO_GRAVEYARD if verb is Verb.USE_AS_MATERIAL else verb
    zone, face_up = destination(state, card, going, ctx, trace)
    verbs = (Verb.USE_AS_MATERIAL,) if going is Verb.SEND_TO_GRAVEYARD else (Verb.USE_AS_MATERIAL, verb)
    trace.step("resolve.material", "summon.material-then-summon", card=card.card.name(), link=ctx.link)
    return move(
        state, card.id, zone, verbs=verbs, cause=Cause.MATERIAL, ctx=ctx, face_up=face_up, other=monster.id
    )


@act(Verb.NORMAL_SUMMON, Verb.NORMAL_SUMMON_OR_SET, Verb.TRIBUTE_SUMMON)
@enforces("tribute.summon", "summon.material-then-summon")
def normal_summon(state: DuelState, action: Action, ctx: Context, trace: Trace) -> DuelState:
    """The Normal Summon (or Set) of a monster carried out by an effect, with the Tributes that its Level asks for."""
    for card in meant(state, action, ctx):
        set_it = action.verb is Verb.NORMAL_SUMMON_OR_SET and "face_down" in str(
            ctx.chosen.get("position", "")
        )
        if reached(state, card, Verb.SET if set_it else Verb.NORMAL_SUMMON, ctx, trace):
            state = _normally(state, card, _tributes(state, card, ctx), action, set_it, ctx, trace)
    return state


def _normally(
    state: DuelState,
    card: CardInPlay,
    tributes: list[CardInPlay] | None,
    action: Action,
    set_it: bool,
    ctx: Context,
    trace: Trace,
) -> DuelState:
    """Tributes leave, then the monster comes; nothing when there are too few of them (None)."""
    if tributes is None:
        return state
    if not tributes and action.verb is Verb.TRIBUTE_SUMMON:
        return state  # a monster that takes no Tribute is not Tribute Summoned
    if not tributes and _room(state, ctx.controller) < 1:
        raise Undecided("doubt.room", missing=card.card.name())
    before = state
    for tribute in tributes:
        zone, face_up = destination(state, tribute, Verb.TRIBUTE, ctx, trace)
        state = move(
            state, tribute.id, zone, verbs=(Verb.TRIBUTE,), cause=Cause.MATERIAL, ctx=ctx, face_up=face_up,
            other=card.id,
        )  # fmt: skip
        trace.step("resolve.material", "tribute.summon", card=tribute.card.name(), link=ctx.link)
    state = remember(before, state, card, tributes)
    if tributes:
        state = next_moment(state)
    if action.verb is Verb.NORMAL_SUMMON_OR_SET and "position" not in ctx.chosen:
        state = assume(state, f"plays.{ctx.link}.position", Position.FACE_UP_ATTACK.value)
    verbs = (Verb.SET,) if set_it else (Verb.NORMAL_SUMMON, *((Verb.TRIBUTE_SUMMON,) if tributes else ()))
    trace.step("resolve.summoned", "summon.success-moment", seat=ctx.controller, card=card.card.name())
    return move(
        state, card.id, Zone.MAIN_MONSTER_ZONE, verbs=verbs, ctx=ctx, controller=ctx.controller,
        face_up=not set_it, attack=not set_it,
    )  # fmt: skip


def _tributes(state: DuelState, card: CardInPlay, ctx: Context) -> list[CardInPlay] | None:
    """The monsters Tributed for it: those the situation names, or all there are; None when there are too few."""
    level = stats.stat(state, card, Stat.LEVEL, ctx.base)
    if level is None or speaks_of(card, {Verb.TRIBUTE, Verb.NORMAL_SUMMON, Verb.TRIBUTE_SUMMON}):
        raise Undecided("doubt.tributes", missing=card.card.name())
    wanted = 0 if level <= 4 else 1 if level <= 6 else 2
    there = state.in_zone(ctx.controller, *MONSTER_ZONES)
    named = [monster for monster in there if monster.id in ctx.selects]
    if wanted and any(speaks_of(monster, {Verb.TRIBUTE, Verb.TREAT_AS}) for monster in there):
        raise Undecided("doubt.tributes", missing=card.card.name())
    if len(there) < wanted:
        return None
    if len(named) != wanted and len(there) != wanted and wanted:
        raise Undecided("doubt.tributes", missing=card.card.name())
    return (named if len(named) == wanted else there) if wanted else []
