"""Cards that an effect sets, or places in a zone that its text names."""

from __future__ import annotations

from grammar.nodes import Action, IsKind
from grammar.terms import CardKind, Player, Position, Verb, Zone
from kb.acts.choosing import meant
from kb.acts.moving import reached
from kb.acts.registry import act
from kb.acts.summoning import whose_field
from kb.acts.temporary import come_back
from kb.acts.values import lingering
from kb.cards import CardInPlay, Seat
from kb.changes import edit, happen, linger, move
from kb.context import Context
from kb.enforce import enforces
from kb.references import Undecided
from kb.state import DuelState
from kb.trace import Trace


@act(Verb.SET)
@enforces("set.special-summon-face-down")
def set_card(state: DuelState, action: Action, ctx: Context, trace: Trace) -> DuelState:
    """Set cards face-down: monsters to the Monster Zone (a Special Summon), Spells and Traps to their zones."""
    told = action.destination is not None and action.destination.player is Player.OPPONENT
    seat = whose_field(state, action, ctx) if told else ctx.controller
    for card in meant(state, action, ctx):
        zone = _set_zone(card)
        summons = zone is Zone.MAIN_MONSTER_ZONE and not card.on_field
        more = (Verb.SPECIAL_SUMMON,) if summons else ()
        if not reached(state, card, Verb.SET, ctx, trace, *more):
            continue
        if card.zone is zone:  # そのままセットする: it lies there already
            state = _turned_over(happen(state, Verb.SET, card=card.id, ctx=ctx), card)
            continue
        attack = False if zone is Zone.MAIN_MONSTER_ZONE else None
        state = move(
            state, card.id, zone, verbs=(Verb.SET, *more), ctx=ctx, controller=seat, face_up=False,
            attack=attack,
        )  # fmt: skip
        trace.step("resolve.set", seat=seat, card=card.card.name(), zone=zone.value)
    return state


def _turned_over(state: DuelState, card: CardInPlay) -> DuelState:
    """A Spell or Trap is Set where it lies, as if it had just been put there."""
    return edit(
        state, card.id, face_up=False, since=card.since + 1, set_turn=state.turn, counters={}, linked_to=None
    )


def _set_zone(card: CardInPlay) -> Zone:
    if card.card.is_kind(CardKind.MONSTER):
        return Zone.MAIN_MONSTER_ZONE
    return Zone.FIELD_ZONE if card.card.is_kind(CardKind.FIELD_SPELL) else Zone.SPELL_TRAP_ZONE


@act(Verb.PLACE, Verb.MOVE_ZONE, Verb.RETURN_TO_FIELD)
@enforces(
    "zone.pendulum-placed-by-effect",
    "zone.pendulum-zone-occupied",
    "resolution.no-zone-stays",
    "activation.placing-is-not-activating",
    "zone.monster-in-spell-trap-zone",
)
def place(state: DuelState, action: Action, ctx: Context, trace: Trace) -> DuelState:
    """Place a card in a zone the text names, face-up (a Pendulum Zone, the Spell & Trap Zone …)."""
    if action.verb is Verb.RETURN_TO_FIELD and action.destination is None:
        for card in meant(state, action, ctx):
            state = come_back(state, card, ctx, trace)
        return state
    zone = _named_zone(action)
    for card in meant(state, action, ctx):
        seat = card.owner if _goes_to_owner(action) else whose_field(state, action, ctx)
        if not reached(state, card, action.verb, ctx, trace):
            continue
        if _is_full(state, seat, zone):
            trace.step("resolve.no_zone", "zone.pendulum-zone-occupied", card=card.card.name(), link=ctx.link)
            continue
        face_up = Position.FACE_DOWN not in action.position
        state = move(state, card.id, zone, verbs=(action.verb,), ctx=ctx, controller=seat, face_up=face_up)
        trace.step("resolve.placed", seat=seat, card=card.card.name(), zone=zone.value)
        if action.becomes:
            state = _counts_as(state, state.cards[card.id], action, ctx)
    return state


def _goes_to_owner(action: Action) -> bool:
    """元々の持ち主の魔法＆罠ゾーンに."""
    return action.destination is not None and action.destination.player is Player.OWNER


def is_laid_as(action: Action) -> bool:
    """永続魔法カード扱いで置く: a card placed among the Spells and Traps that counts as one of a kind there."""
    laid = action.verb is Verb.PLACE and action.destination is not None
    kinds = all(isinstance(p, IsKind) and set(p.kinds) <= set(_CLASS_OF) for p in action.becomes)
    return laid and kinds


_CLASS_OF = {CardKind.CONTINUOUS_SPELL: CardKind.SPELL, CardKind.CONTINUOUS_TRAP: CardKind.TRAP}


def _counts_as(state: DuelState, card: CardInPlay, action: Action, ctx: Context) -> DuelState:
    """What it is as long as it lies there: a Continuous Trap is a Trap too."""
    named = [kind for p in action.becomes if isinstance(p, IsKind) for kind in p.kinds]
    kinds = tuple(dict.fromkeys(k for kind in named for k in (kind, _CLASS_OF[kind])))
    treated = Action(verb=Verb.TREAT_AS, becomes=(IsKind(kinds=kinds),))
    return linger(state, lingering(state, treated, ctx, (card,)))


def _is_full(state: DuelState, seat: Seat, zone: Zone) -> bool:
    """Both Pendulum Zones, or every Spell & Trap Zone, hold a card already."""
    return zone in _ROOM and len(state.in_zone(seat, zone)) >= _ROOM[zone]


_ROOM = {Zone.PENDULUM_ZONE: 2, Zone.SPELL_TRAP_ZONE: 5}


def _named_zone(action: Action) -> Zone:
    zones = action.destination.zones if action.destination is not None else ()
    if len(zones) != 1 or zones[0] is Zone.FIELD:
        raise Undecided("doubt.place", missing=action.verb.value)
    return Zone.MAIN_MONSTER_ZONE if zones[0] is Zone.MONSTER_ZONE else zones[0]
