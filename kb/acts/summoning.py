"""Monsters that an effect summons or sets, and cards it sets or places."""

from __future__ import annotations

from grammar.nodes import Action, HasName, Selection
from grammar.terms import SPECIAL_SUMMONS, CardKind, Player, Position, Verb, Zone
from kb import amounts, matching
from kb.acts.choosing import Unlisted, meant
from kb.acts.moving import destination, found_unseen, reached
from kb.acts.registry import act
from kb.cards import MONSTER_ZONES, Card, CardClass, CardInPlay, Seat
from kb.changes import move, new_card
from kb.context import Context
from kb.enforce import enforces
from kb.events import Cause
from kb.predicates import facing
from kb.references import Undecided
from kb.state import DuelState
from kb.trace import Trace

_MAIN_ZONES = 5


@act(*SPECIAL_SUMMONS)
@enforces("resolution.simultaneous", "summon.by-effect-cannot-be-negated")
def summon(state: DuelState, action: Action, ctx: Context, trace: Trace) -> DuelState:
    """Special Summon: all of them at the same moment, as far as there is room."""
    if _is_token(action):
        return _tokens(state, action, ctx, trace)
    try:
        cards = [card for card in meant(state, action, ctx) if card.zone not in MONSTER_ZONES]
    except Unlisted as unknown:
        return found_unseen(state, action, ctx, trace, unknown)
    seat = _whose_field(state, action, ctx)
    if len(cards) > _room(state, seat):
        raise Undecided("doubt.room", missing=", ".join(card.card.name() for card in cards))
    for card in cards:
        if reached(state, card, action.verb, ctx, trace):
            state = _summoned(state, card, seat, action, ctx, trace)
    return state


def _is_token(action: Action) -> bool:
    """A card that comes from nowhere: the text names it and no place it is taken from."""
    theme = action.theme
    if not isinstance(theme, Selection) or theme.zones or action.source is not None:
        return False
    return action.verb is Verb.SPECIAL_SUMMON and any(isinstance(p, HasName) for p in theme.predicates)


def _tokens(state: DuelState, action: Action, ctx: Context, trace: Trace) -> DuelState:
    """So many Tokens of that name. What they are is in the text's bracket; unread, it is not known."""
    theme = action.theme
    assert isinstance(theme, Selection)
    bounds = amounts.bounds(state, theme.quantity, ctx)
    if bounds is None or bounds[0] != bounds[1]:
        raise Undecided("doubt.number", missing=action.verb.value)
    seat, (face_up, attack) = _whose_field(state, action, ctx), position_of(action)
    name = next(p.names[0] for p in theme.predicates if isinstance(p, HasName))
    if bounds[0] > _room(state, seat):
        raise Undecided("doubt.room", missing=name)
    kinds = (CardKind.MONSTER, CardKind.TOKEN)
    token = Card(key=f"?{name}", names={"": name}, card_class=CardClass.MONSTER, kinds=kinds, stated=True)
    for _ in range(bounds[0]):
        token_id = f"{seat}:{name}:{len(state.events)}"
        state = new_card(
            state, token_id, token, seat, Zone.MAIN_MONSTER_ZONE, face_up=face_up, attack=attack, ctx=ctx
        )
        trace.step("resolve.summoned", "summon.success-moment", seat=seat, card=name, link=ctx.link)
    return state


def _whose_field(state: DuelState, action: Action, ctx: Context) -> Seat:
    """The field it is summoned to: that of the player who summons, unless the text names another."""
    place = action.destination.player if action.destination is not None else None
    who = place or (getattr(action.agent, "player", None) if action.agent is not None else None)
    seats = matching.seats(who or Player.SELF, ctx, state)
    return seats[0] if len(seats) == 1 else ctx.controller


def _room(state: DuelState, seat: Seat) -> int:
    return _MAIN_ZONES - len(state.in_zone(seat, Zone.MAIN_MONSTER_ZONE))


def _summoned(
    state: DuelState, card: CardInPlay, seat: Seat, action: Action, ctx: Context, trace: Trace
) -> DuelState:
    face_up, attack = position_of(action)
    verbs = tuple(dict.fromkeys((Verb.SPECIAL_SUMMON, action.verb, *_treated_as(action))))
    state = move(
        state, card.id, Zone.MAIN_MONSTER_ZONE, verbs=verbs, ctx=ctx, controller=seat, face_up=face_up,
        attack=attack,
    )  # fmt: skip
    trace.step("resolve.summoned", "summon.success-moment", seat=seat, card=card.card.name(), link=ctx.link)
    return state


def position_of(action: Action) -> tuple[bool, bool]:
    """(face-up, Attack Position) the text asks for; face-up Attack Position where the player may choose."""
    if len(action.position) != 1:
        return True, True
    face_up, attack = facing(action.position[0])
    return face_up is not False, attack is not False and face_up is not False


def _treated_as(action: Action) -> tuple[Verb, ...]:
    """融合召唤扱い: it counts as that summon as well."""
    words = {
        manner.value.removeprefix("treated_as_") for manner in action.manner if "treated_as_" in manner.value
    }
    return tuple(verb for verb in Verb if verb.value in words)


@act(Verb.USE_AS_MATERIAL)
@enforces("summon.material-then-summon")
def use_materials(state: DuelState, action: Action, ctx: Context, trace: Trace) -> DuelState:
    """The materials of a summon by effect go to the Graveyard first. Which ones, the situation must say."""
    if not isinstance(action.theme, Selection):
        raise Undecided("doubt.verb", missing=action.verb.value)
    fitting = matching.candidates(state, action.theme, ctx, hidden=True)
    chosen = [card for card in fitting if card.id in ctx.selects]
    if not chosen:
        raise Undecided("doubt.choice", missing=", ".join(card.card.name() for card in fitting))
    for card in chosen:
        zone, face_up = destination(state, card, Verb.SEND_TO_GRAVEYARD, ctx, trace)
        state = move(
            state,
            card.id,
            zone,
            verbs=(Verb.USE_AS_MATERIAL,),
            cause=Cause.MATERIAL,
            ctx=ctx,
            face_up=face_up,
        )
        trace.step("resolve.material", "summon.material-then-summon", card=card.card.name(), link=ctx.link)
    return state


@act(Verb.NORMAL_SUMMON, Verb.NORMAL_SUMMON_OR_SET)
def normal_summon(state: DuelState, action: Action, ctx: Context, trace: Trace) -> DuelState:
    """The Normal Summon of a monster carried out by an effect. What needs Tributes, or may be Set, is left open."""
    for card in meant(state, action, ctx):
        if card.card.level is None or card.card.level > 4:
            raise Undecided("doubt.tributes", missing=card.card.name())
        if action.verb is Verb.NORMAL_SUMMON_OR_SET:
            raise Undecided("doubt.summon_or_set", missing=card.card.name())
        if reached(state, card, Verb.NORMAL_SUMMON, ctx, trace):
            state = move(
                state, card.id, Zone.MAIN_MONSTER_ZONE, verbs=(Verb.NORMAL_SUMMON,), ctx=ctx,
                controller=ctx.controller, face_up=True, attack=True,
            )  # fmt: skip
            trace.step(
                "resolve.summoned", "summon.success-moment", seat=ctx.controller, card=card.card.name()
            )
    return state


@act(Verb.SET)
def set_card(state: DuelState, action: Action, ctx: Context, trace: Trace) -> DuelState:
    """Set cards face-down: monsters to the Monster Zone, Spells and Traps to their zones."""
    for card in meant(state, action, ctx):
        if not reached(state, card, Verb.SET, ctx, trace):
            continue
        zone = _set_zone(card)
        attack = False if zone is Zone.MAIN_MONSTER_ZONE else None
        state = move(
            state, card.id, zone, verbs=(Verb.SET,), ctx=ctx, controller=ctx.controller, face_up=False,
            attack=attack,
        )  # fmt: skip
        trace.step("resolve.set", seat=ctx.controller, card=card.card.name(), zone=zone.value)
    return state


def _set_zone(card: CardInPlay) -> Zone:
    if card.card.is_kind(CardKind.MONSTER):
        return Zone.MAIN_MONSTER_ZONE
    return Zone.FIELD_ZONE if card.card.is_kind(CardKind.FIELD_SPELL) else Zone.SPELL_TRAP_ZONE


@act(Verb.PLACE, Verb.MOVE_ZONE, Verb.RETURN_TO_FIELD)
def place(state: DuelState, action: Action, ctx: Context, trace: Trace) -> DuelState:
    """Place a card in a zone the text names, face-up (a Pendulum Zone, the Spell & Trap Zone …)."""
    zone = _named_zone(action)
    seat = _whose_field(state, action, ctx)
    for card in meant(state, action, ctx):
        if not reached(state, card, action.verb, ctx, trace):
            continue
        face_up = Position.FACE_DOWN not in action.position
        state = move(state, card.id, zone, verbs=(action.verb,), ctx=ctx, controller=seat, face_up=face_up)
        trace.step("resolve.placed", seat=seat, card=card.card.name(), zone=zone.value)
    return state


def _named_zone(action: Action) -> Zone:
    zones = action.destination.zones if action.destination is not None else ()
    if len(zones) != 1 or zones[0] is Zone.FIELD:
        raise Undecided("doubt.place", missing=action.verb.value)
    return Zone.MAIN_MONSTER_ZONE if zones[0] is Zone.MONSTER_ZONE else zones[0]
