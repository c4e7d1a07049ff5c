"""Summons and Sets made by a player outside a chain: what leaves first, the attempt, the success (3.3.2)."""

from __future__ import annotations

from collections.abc import Iterable
from types import MappingProxyType

import msgspec

from grammar.terms import CardKind, Player, Verb, Zone
from kb import replaced
from kb.cards import MONSTER_ZONES, CardClass, CardInPlay, Seat
from kb.changes import attach, change_position, edit, move, next_moment, replace_field_spell
from kb.checks.doing import speaks_of
from kb.classify import summons_itself
from kb.context import Base
from kb.effects import EffectKind
from kb.enforce import enforces
from kb.errors import SituationError
from kb.events import Cause, Event
from kb.looking import card_for, find
from kb.made_of import remember
from kb.situation import Play
from kb.state import DuelState
from kb.trace import Trace
from kb.walk import actions_of

_FROM_EXTRA = {
    "fusion_summon": Verb.FUSION_SUMMON,
    "synchro_summon": Verb.SYNCHRO_SUMMON,
    "xyz_summon": Verb.XYZ_SUMMON,
    "link_summon": Verb.LINK_SUMMON,
}
_OF_KIND = {
    CardKind.SYNCHRO_MONSTER: Verb.SYNCHRO_SUMMON,
    CardKind.XYZ_MONSTER: Verb.XYZ_SUMMON,
    CardKind.LINK_MONSTER: Verb.LINK_SUMMON,
}
_MAIN = (Zone.MAIN_MONSTER_ZONE,)


def summon(state: DuelState, play: Play, base: Base, trace: Trace) -> DuelState:
    """Carry out the summon (or Set) that *play* states. A negated one brings the monster to the Graveyard."""
    seat = play.player or state.turn_player
    verb = _FROM_EXTRA.get(play.do) or _by_materials(state, play, seat)
    if verb is not None:
        return _from_extra_deck(state, play, seat, verb, base, trace)
    if play.do in ("summon", "tribute_summon"):
        return _normal_summon(state, play, seat, base, trace)
    if play.do == "flip_summon":
        return _flip_summon(state, play, seat, base, trace)
    if play.do == "pendulum_summon":
        return _pendulum_summon(state, play, seat, base, trace)
    if play.do in ("set_monster", "set_spell_trap"):
        return _set(state, play, seat, base, trace)
    return _own_procedure(state, play, seat, base, trace)


def _by_materials(state: DuelState, play: Play, seat: Seat) -> Verb | None:
    """The Special Summon of a Synchro, Xyz or Link Monster from the Extra Deck with materials is that of its kind."""
    if play.do != "special_summon" or not play.materials:
        return None
    card = find(state, play.card or "", seat, (Zone.EXTRA_DECK,))
    if card is None or card.zone is not Zone.EXTRA_DECK:
        return None
    return next((verb for kind, verb in _OF_KIND.items() if kind in card.card.kinds), None)


# --------------------------------------------------------------------------- in the Main Phase


@enforces("summon.material-then-summon", "summon.success-moment", "summon.normal-position")
def _normal_summon(state: DuelState, play: Play, seat: Seat, base: Base, trace: Trace) -> DuelState:
    """Tributes leave first; then the monster is summoned."""
    state, monster = card_for(state, play.card or "", seat, Zone.HAND, base, play, (Zone.HAND,))
    state = before = next_moment(state)
    used = []
    for name in play.tributes:
        state, tribute = card_for(state, name, seat, _MAIN[0], base, play, MONSTER_ZONES)
        used.append(tribute)
        state = _leaves(state, tribute, Verb.TRIBUTE, Cause.MATERIAL, monster.id, base, trace)
    state = remember(before, state, monster, used)
    verbs = (
        (Verb.NORMAL_SUMMON, Verb.TRIBUTE_SUMMON)
        if play.tributes or play.do == "tribute_summon" or _takes_tributes(monster)
        else (Verb.NORMAL_SUMMON,)
    )
    state = _counted(state, seat)
    state = _success_or_not(next_moment(state), play, seat, monster, verbs, Zone.MAIN_MONSTER_ZONE, trace)
    return state if play.by is None else _allowed_by(state, play.by)


def _takes_tributes(monster: CardInPlay) -> bool:
    """It cannot be Normal Summoned without them, though nobody told which: five stars or more, and no word of its own."""
    level = monster.card.level
    other_terms = {Verb.TRIBUTE, Verb.TRIBUTE_SUMMON, Verb.NORMAL_SUMMON, Verb.NORMAL_SUMMON_OR_SET}
    from_hand = monster.zone is Zone.HAND and level is not None and level >= 5
    return from_hand and not speaks_of(monster, other_terms)


@enforces("summon.extra-normal-once")
def _allowed_by(state: DuelState, name: str) -> DuelState:
    """The summon just made is the one in addition that an effect of that card allows."""
    by = find(state, name)
    last = msgspec.structs.replace(state.events[-1], by_card=by.id if by is not None else name)
    pending = (*state.pending[:-1], last) if state.pending else ()
    return msgspec.structs.replace(state, events=(*state.events[:-1], last), pending=pending)


@enforces("summon.normal-once-per-turn")
def _counted(state: DuelState, seat: Seat) -> DuelState:
    """The Normal Summon (or Set) of the turn is used up, whether or not it succeeds."""
    counts = MappingProxyType({**state.normal_summons, seat: state.normal_summons.get(seat, 0) + 1})
    return msgspec.structs.replace(state, normal_summons=counts)


@enforces("flip.summon-is-attack")
def _flip_summon(state: DuelState, play: Play, seat: Seat, base: Base, trace: Trace) -> DuelState:
    state, monster = card_for(state, play.card or "", seat, _MAIN[0], base, play, MONSTER_ZONES)
    if monster.face_up:
        raise SituationError(
            f"plays.card: {play.card} lies face-up and cannot be Flip Summoned", path="plays.card"
        )
    state = next_moment(state)
    if play.timing == "summon_attempt":
        return _attempted(state, seat, monster, (Verb.FLIP_SUMMON,), trace)
    trace.step(
        "summon.done", "summon.success-moment", seat=seat, card=monster.card.name(), verb=Verb.FLIP_SUMMON
    )
    return change_position(
        state,
        monster.id,
        face_up=True,
        attack=True,
        verbs=(Verb.FLIP_SUMMON,),
        cause=Cause.PROCEDURE,
        player=seat,
    )


@enforces("summon.normal-position")
def _set(state: DuelState, play: Play, seat: Seat, base: Base, trace: Trace) -> DuelState:
    state, card = card_for(state, play.card or "", seat, Zone.HAND, base, play, (Zone.HAND,))
    monster = play.do == "set_monster"
    zone = Zone.MAIN_MONSTER_ZONE if monster else Zone.SPELL_TRAP_ZONE
    if not monster and CardKind.FIELD_SPELL in card.card.kinds:
        zone = Zone.FIELD_ZONE
    state = next_moment(state)
    for name in play.tributes:
        state, tribute = card_for(state, name, seat, _MAIN[0], base, play, MONSTER_ZONES)
        state = _leaves(state, tribute, Verb.TRIBUTE, Cause.MATERIAL, card.id, base, trace)
    state = _counted(state, seat) if monster else state
    if zone is Zone.FIELD_ZONE:
        state = replace_field_spell(state, seat)
    trace.step("summon.set", seat=seat, card=card.card.name())
    return move(
        next_moment(state), card.id, zone, verbs=(Verb.SET,), cause=Cause.PROCEDURE, controller=seat, player=seat,
        face_up=False, attack=False,
    )  # fmt: skip


@enforces(
    "summon.procedure-not-chain", "summon.material-then-summon", "special.procedure-is-no-effect-summon"
)
def _own_procedure(state: DuelState, play: Play, seat: Seat, base: Base, trace: Trace) -> DuelState:
    """A Special Summon by the monster's own text: what it asks for leaves first, and no chain is made."""
    state, monster = card_for(state, play.card or "", seat, Zone.HAND, base, play)
    state = next_moment(state)
    verb = _asked_by_procedure(monster)
    for name in (*play.cost, *play.tributes, *play.materials):
        state, paid = card_for(state, name, seat, Zone.HAND, base, play)
        default = Verb.TRIBUTE if paid.on_field else Verb.SEND_TO_GRAVEYARD
        state = _leaves(state, paid, verb or default, Cause.PROCEDURE, monster.id, base, trace)
    trace.step("summon.procedure", "summon.procedure-not-chain", seat=seat, card=monster.card.name())
    state = next_moment(state)
    if play.timing == "summon_attempt" and not _has_procedure(monster):
        state = msgspec.structs.replace(state, doubts=(*state.doubts, ("doubt.way", monster.card.name())))
    return _success_or_not(state, play, seat, monster, (Verb.SPECIAL_SUMMON,), Zone.MAIN_MONSTER_ZONE, trace)


def _has_procedure(monster: CardInPlay) -> bool:
    """Its text Summons it without an activation; only such a Special Summon can be answered before it succeeds."""
    return any(not e.activates and e.text is not None and summons_itself(e.text) for e in monster.effects)


_LEAVING = (
    Verb.TRIBUTE,
    Verb.SEND_TO_GRAVEYARD,
    Verb.BANISH,
    Verb.DISCARD,
    Verb.RETURN_TO_HAND,
    Verb.RETURN_TO_DECK,
)


def _side(monster: CardInPlay, seat: Seat) -> Seat:
    """The field that its own procedure puts it on (相手フィールドに特殊召喚できる)."""
    for effect in monster.effects:
        if effect.kind is not EffectKind.UNCLASSIFIED or effect.text is None:
            continue
        for action, _ in actions_of(effect.text):
            place = action.destination
            if action.verb is Verb.SPECIAL_SUMMON and place is not None and place.player is Player.OPPONENT:
                return seat.other
    return seat


def _asked_by_procedure(monster: CardInPlay) -> Verb | None:
    """How the monster's own summoning procedure makes other cards leave, as its text says."""
    for effect in monster.effects:
        if effect.kind is not EffectKind.UNCLASSIFIED or effect.text is None:
            continue
        for action in (*effect.text.costs, *(action for action, _ in actions_of(effect.text))):
            if action.verb in _LEAVING:
                return action.verb
    return None


# --------------------------------------------------------------------------- from the Extra Deck


@enforces(
    "summon.material-then-summon",
    "synchro.procedure",
    "xyz.procedure",
    "link.procedure",
    "xyz.summon-negated",
    "xyz.earlier-monster-as-material",
    "xyz.laid-on-a-monster",
)
def _from_extra_deck(
    state: DuelState, play: Play, seat: Seat, verb: Verb, base: Base, trace: Trace
) -> DuelState:
    """Materials leave (or are stacked), then the monster is Special Summoned: two moments."""
    state, monster = card_for(
        state, play.card or f"?{verb}", seat, Zone.EXTRA_DECK, base, play, (Zone.EXTRA_DECK,)
    )
    materials = []
    for name in play.materials:
        state, material = card_for(state, name, seat, _MAIN[0], base, play, MONSTER_ZONES)
        materials.append(material)
    if not materials:
        state = _may_be_used(state, seat)
    state = before = next_moment(state)
    if verb is not Verb.XYZ_SUMMON:
        for material in materials:
            state = _leaves(state, material, Verb.USE_AS_MATERIAL, Cause.MATERIAL, monster.id, base, trace)
        state = next_moment(state)
    else:
        state = next_moment(stacked(state, materials, monster.id, base, trace))
    state = remember(before, state, monster, materials)
    rule = "summon.material-then-summon"
    trace.step("summon.materials", rule, seat=seat, card=monster.card.name(), count=len(materials))
    taken = state.in_zone(seat, Zone.EXTRA_MONSTER_ZONE)
    zone = Zone.MAIN_MONSTER_ZONE if taken else Zone.EXTRA_MONSTER_ZONE
    return _success_or_not(state, play, seat, monster, (verb, Verb.SPECIAL_SUMMON), zone, trace)


def _may_be_used(state: DuelState, seat: Seat) -> DuelState:
    """Nobody said what it was Summoned with: any face-up monster of the field may have been among it."""
    there = {card.id for card in state.in_zone(seat, *MONSTER_ZONES) if card.face_up}
    return msgspec.structs.replace(state, left_open=state.left_open | there)


def stacked(
    state: DuelState, materials: Iterable[CardInPlay], xyz: str, base: Base, trace: Trace
) -> DuelState:
    """All *materials* are laid under the Xyz Monster, with what lies under them."""
    for material in materials:
        below = [card for card in state.cards.values() if card.attached_to == material.id]
        for card in below:
            state = edit(state, card.id, attached_to=xyz)
        state = _stacked(state, material, xyz, base, trace)
    return state


@enforces("material.trap-monster")
def _stacked(state: DuelState, material: CardInPlay, xyz: str, base: Base, trace: Trace) -> DuelState:
    """A material is laid under the Xyz Monster; a Trap that was a monster goes to the Graveyard instead."""
    if material.card.card_class is CardClass.TRAP:
        return _leaves(state, material, Verb.USE_AS_MATERIAL, Cause.MATERIAL, xyz, base, trace)
    return attach(state, material.id, xyz, cause=Cause.MATERIAL)


def _pendulum_summon(state: DuelState, play: Play, seat: Seat, base: Base, trace: Trace) -> DuelState:
    """All monsters come at once."""
    state = next_moment(state)
    names = play.selects or play.materials or ((play.card,) if play.card else ())
    for name in names:
        state, monster = card_for(state, name, seat, Zone.HAND, base, play, (Zone.HAND, Zone.EXTRA_DECK))
        verbs = (Verb.PENDULUM_SUMMON, Verb.SPECIAL_SUMMON)
        state = _success_or_not(state, play, seat, monster, verbs, Zone.MAIN_MONSTER_ZONE, trace)
    if state.attempt is not None and len(names) > 1:
        # all of them are attempted at once; the last stands for them, and what becomes of them is not worked out
        state = msgspec.structs.replace(
            state, attempt=msgspec.structs.replace(state.attempt, amount=len(names))
        )
    return state


# --------------------------------------------------------------------------- shared


@enforces("material.would-be-banished")
def _leaves(
    state: DuelState, card: CardInPlay, verb: Verb, cause: Cause, other: str, base: Base, trace: Trace
) -> DuelState:
    """A Tribute, material or other price of a summon goes away (banished where an effect says so)."""
    zone = {
        Verb.BANISH: Zone.BANISHED,
        Verb.RETURN_TO_HAND: Zone.HAND,
        Verb.RETURN_TO_DECK: Zone.DECK,
    }.get(verb, Zone.GRAVEYARD)
    if zone is Zone.GRAVEYARD:
        zone, why = replaced.replaced_destination(state, card, zone, base)
        if why is not None:
            trace.found(why)
    trace.step("summon.leaves", "summon.material-then-summon", card=card.card.name(), verb=verb)
    return move(state, card.id, zone, verbs=(verb,), cause=cause, other=other, player=card.controller)


@enforces(
    "pendulum.summon-negated",
    "pendulum.hybrid-summon-negated",
    "summon.negated-goes-to-graveyard",
    "summon.negated-is-not-from-field",
    "summon.negated-never-arrived",
    "special.position",
)
def _success_or_not(
    state: DuelState,
    play: Play,
    seat: Seat,
    monster: CardInPlay,
    verbs: tuple[Verb, ...],
    zone: Zone,
    trace: Trace,
) -> DuelState:
    """The summon as far as the play goes: only attempted, negated, or successful."""
    if play.timing == "summon_attempt":
        return _attempted(state, seat, monster, verbs, trace)
    if play.negated:
        trace.step("summon.negated", seat=seat, card=monster.card.name())
        return move(
            state, monster.id, Zone.GRAVEYARD, verbs=(Verb.NEGATE_SUMMON,), cause=Cause.RULE, unplaced=True
        )
    word = play.position or ""
    trace.step("summon.done", "summon.success-moment", seat=seat, card=monster.card.name(), verb=verbs[0])
    state = move(
        state,
        monster.id,
        zone,
        verbs=verbs,
        cause=Cause.PROCEDURE,
        controller=_side(monster, seat) if verbs == (Verb.SPECIAL_SUMMON,) else seat,
        player=seat,
        face_up="face_down" not in word,
        attack="defense" not in word,
    )
    untold = play.position is None and Verb.SPECIAL_SUMMON in verbs and Verb.LINK_SUMMON not in verbs
    return edit(state, monster.id, position_told=False) if untold else state


@enforces("summon.being-summoned", "unaffected.not-while-being-summoned")
def _attempted(
    state: DuelState, seat: Seat, monster: CardInPlay, verbs: tuple[Verb, ...], trace: Trace
) -> DuelState:
    """The summon is declared and may be negated; the monster is not on the field yet."""
    trace.step("summon.attempt", seat=seat, card=monster.card.name(), verb=verbs[0])
    attempt = Event(
        moment=state.moment,
        verbs=verbs,
        card=monster.id,
        since=monster.since,
        player=seat,
        origin=monster.zone,
        destination=Zone.MAIN_MONSTER_ZONE,
        cause=Cause.PROCEDURE,
    )
    return msgspec.structs.replace(state, attempt=attempt)


@enforces("summon.declared-does-not-fail")
def finish_attempt(state: DuelState) -> DuelState:
    """Nobody negated the summon: the monster is on the field now."""
    attempt = state.attempt
    if attempt is None or attempt.card is None:
        return state
    state = msgspec.structs.replace(state, attempt=None)
    if attempt.amount is not None:
        doubts = (*state.doubts, ("doubt.verb", attempt.verbs[0].value))
        state = msgspec.structs.replace(state, doubts=doubts)
    if attempt.card not in state.cards or state.cards[attempt.card].since != attempt.since:
        return state
    zone, seat = attempt.destination or Zone.MAIN_MONSTER_ZONE, attempt.player
    if seat is not None and attempt.verbs == (Verb.SPECIAL_SUMMON,):
        seat = _side(state.cards[attempt.card], seat)
    return move(
        next_moment(state), attempt.card, zone, verbs=attempt.verbs, cause=Cause.PROCEDURE,
        controller=seat, player=attempt.player, face_up=True, attack=True,
    )  # fmt: skip
