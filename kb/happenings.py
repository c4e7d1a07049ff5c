"""Things that simply happen because the situation says so: carried out as stated, with the cause it gives."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

import msgspec

from grammar.nodes import Action
from grammar.terms import SUMMONS, CardKind, Verb, Zone
from kb import lasting, stated_values
from kb.cards import EXTRA_DECK_KINDS, FIELD_ZONES, CardInPlay, Seat
from kb.changes import (
    assume,
    change_position,
    damage,
    doubt,
    gain_lp,
    happen,
    linger,
    move,
    negate_link,
    pay_lp,
    take_control,
)
from kb.context import Base, Context
from kb.enforce import enforces
from kb.errors import SituationError
from kb.events import Cause
from kb.leaving import going, home_of
from kb.looking import card_for, find
from kb.situation import Stated
from kb.state import ChainLink, DuelState, Lingering
from kb.told_copies import took_over
from kb.trace import Trace
from kb.unseen import unseen

_WHERE_TO = {
    Verb.DESTROY: Zone.GRAVEYARD,
    Verb.TRIBUTE: Zone.GRAVEYARD,
    Verb.DISCARD: Zone.GRAVEYARD,
    Verb.SEND_TO_GRAVEYARD: Zone.GRAVEYARD,
    Verb.LEAVE_FIELD: Zone.GRAVEYARD,
    Verb.DETACH: Zone.GRAVEYARD,
    Verb.RETURN_TO_GRAVEYARD: Zone.GRAVEYARD,
    Verb.BANISH: Zone.BANISHED,
    Verb.RETURN_TO_HAND: Zone.HAND,
    Verb.ADD_TO_HAND: Zone.HAND,
    Verb.RETURN_TO_DECK: Zone.DECK,
    Verb.RETURN_TO_EXTRA_DECK: Zone.EXTRA_DECK,
    Verb.ADD_TO_EXTRA_DECK: Zone.EXTRA_DECK,
    Verb.SET: Zone.SPELL_TRAP_ZONE,
    Verb.PLACE: Zone.SPELL_TRAP_ZONE,
}
_RULES = {
    Verb.DESTROY: ("destroy.then-graveyard", "send.owner-graveyard"),
    Verb.SEND_TO_GRAVEYARD: ("send.owner-graveyard",),
    Verb.LEAVE_FIELD: ("send.owner-graveyard",),
    Verb.BANISH: ("banish.definition",),
    Verb.DISCARD: ("discard.to-graveyard",),
}
#: where a card was before something was done to it, when the situation does not place it
_WHERE_FROM = {
    Verb.DISCARD: Zone.HAND,
    Verb.SPECIAL_SUMMON: Zone.GRAVEYARD,
    Verb.NORMAL_SUMMON: Zone.HAND,
    Verb.ADD_TO_HAND: Zone.DECK,
    Verb.DRAW: Zone.DECK,
}


def carry_out(
    state: DuelState, stated: Iterable[Stated], base: Base, trace: Trace, ctx: Context | None = None
) -> DuelState:
    """Do what is stated, all of it at the present moment."""
    told = tuple(stated)
    names = [one.card for one in told if one.card is not None and one.verb == Verb.DESTROY]
    destroyed = [card.id for name in names if (card := find(state, name)) is not None]
    for one in told:
        state = _carry_out(state, one, base, trace, ctx, destroyed)
    return state


def of_link(state: DuelState, link: ChainLink, base: Base, trace: Trace) -> DuelState:
    """What the situation says that a chain link does when it resolves."""
    results = link.chosen.get("result")
    assert isinstance(results, tuple)
    return carry_out(state, results, base, trace, Context.of_link(base, link))


def verb_of(name: str) -> Verb:
    """Raises SituationError for a word that is no act of the game."""
    try:
        return Verb(name)
    except ValueError as error:
        raise SituationError(f"stated.verb: {name!r} is no act of the game", path="stated.verb") from error


def _carry_out(
    state: DuelState,
    stated: Stated,
    base: Base,
    trace: Trace,
    ctx: Context | None,
    destroyed: Collection[str],
) -> DuelState:
    verb = verb_of(stated.verb)
    trace.step("stated", *_RULES.get(verb, ()), card=stated.card, seat=stated.player, verb=verb)
    if verb in _TO_PLAYERS:
        return _TO_PLAYERS[verb](state, stated, ctx)
    if verb in (Verb.NEGATE_ACTIVATION, Verb.NEGATE_EFFECT):
        return _negate(state, stated, verb, ctx)
    if stated.card is None:
        return happen(
            state, verb, seat=stated.player, cause=_cause(stated, ctx), ctx=ctx, amount=stated.amount
        )
    if ctx is not None and find(state, stated.card) is None and base.get(stated.card) is None:
        return doubt(state, trace, "resolution.written-order", "doubt.unknown_card", stated.card)
    seat = stated.player or (ctx.controller if ctx is not None else state.turn_player)
    origin = _where_from(verb, stated.card, base)
    state, card = card_for(state, stated.card, seat, origin, base)
    if verb in SUMMONS:
        return _summoned(state, stated, verb, card, ctx)
    if verb is Verb.GAIN_EFFECT and stated.by_card is not None:
        return took_over(state, card, stated.by_card, base, trace)
    if verb is Verb.TAKE_CONTROL:
        state = take_control(state, card.id, stated.player or card.controller.other, ctx=ctx)
        if not state.cards[card.id].on_field:
            trace.step("resolve.no_room", "control.no-free-zone", card=card.card.name())
        return state
    if verb in (Verb.CHANGE_STAT, Verb.SET_STAT):
        return stated_values.change(state, stated, verb, card, base, trace)
    if verb in (Verb.CHANGE_POSITION, Verb.FLIP):
        return _turned(state, stated, card, verb, ctx)
    if verb in _WHERE_TO or stated.to:
        return _moved(state, stated, verb, card, base, trace, ctx, destroyed)
    return happen(state, verb, card=card.id, cause=_cause(stated, ctx), ctx=ctx, player=stated.player)


def _where_from(verb: Verb, name: str, base: Base) -> Zone:
    """Where such a card was before that was done to it: a monster of the Extra Deck is summoned from there."""
    if verb in SUMMONS and (card := base.get(name)) is not None and EXTRA_DECK_KINDS & {*card.kinds}:
        return Zone.EXTRA_DECK
    return _WHERE_FROM.get(verb, Zone.MAIN_MONSTER_ZONE)


_CAUSES = {cause.value: cause for cause in Cause}


def _cause(stated: Stated, ctx: Context | None) -> Cause:
    if stated.by is not None:
        return _CAUSES.get(stated.by, Cause.STATED)
    return Cause.EFFECT if ctx is not None else Cause.STATED


def _moved(
    state: DuelState,
    stated: Stated,
    verb: Verb,
    card: CardInPlay,
    base: Base,
    trace: Trace,
    ctx: Context | None,
    together: Collection[str],
) -> DuelState:
    zone = Zone(stated.to) if stated.to in set(Zone) else _WHERE_TO.get(verb, Zone.GRAVEYARD)
    if zone is Zone.FIELD:
        zone = Zone.MAIN_MONSTER_ZONE
    face_up = False if verb is Verb.SET else None
    verbs: tuple[Verb, ...] = (verb,)
    if zone in (Zone.HAND, Zone.DECK) and (home := home_of(card, zone)) is not zone:
        trace.step("resolve.extra_deck_home", "monster.extra-deck-home", card=card.card.name())
        zone, verbs = (
            home,
            (verb, Verb.RETURN_TO_EXTRA_DECK)
            if verb is Verb.RETURN_TO_DECK
            else (Verb.RETURN_TO_EXTRA_DECK,),
        )
    if zone is Zone.GRAVEYARD and (stated.to is None or card.card.is_kind(CardKind.PENDULUM_MONSTER)):
        would = lasting.would_be(verb, card, ctx, _cause(stated, ctx))
        to = going(state, card, zone, base, would, together if verb is Verb.DESTROY else ())
        zone, face_up = to.zone, to.face_up
        if to.why is not None:
            trace.found(to.why)
            if to.why.allows is None:
                return doubt(
                    state, trace, "send.replaced-by-banish", "doubt.replaced", to.why.missing or card.id
                )
        elif to.rule is not None:
            trace.step("resolve.to_extra_deck", to.rule, card=card.card.name())
    if verb is Verb.LEAVE_FIELD and stated.to is None:
        state = assume(state, f"plays.{card.id}.to", zone.value)
    by = next((c.id for c in state.cards.values() if stated.by_card in (c.id, c.card.name())), None)
    state = move(
        state,
        card.id,
        zone,
        verbs=verbs,
        cause=_cause(stated, ctx),
        ctx=ctx,
        player=stated.player,
        face_up=face_up,
    )
    if by is None or ctx is not None:
        return state
    last = msgspec.structs.replace(state.events[-1], by_card=by)
    return msgspec.structs.replace(
        state, events=(*state.events[:-1], last), pending=(*state.pending[:-1], last)
    )


def _summoned(
    state: DuelState, stated: Stated, verb: Verb, card: CardInPlay, ctx: Context | None
) -> DuelState:
    if card.zone in FIELD_ZONES and verb is Verb.FLIP_SUMMON:
        return change_position(
            state, card.id, face_up=True, attack=True, verbs=(verb,), ctx=ctx, player=card.controller
        )
    seat = stated.player or (ctx.controller if ctx is not None else card.controller)
    verbs = (verb,) if verb in (Verb.NORMAL_SUMMON, Verb.SPECIAL_SUMMON) else (verb, Verb.SPECIAL_SUMMON)
    return move(
        state,
        card.id,
        Zone.MAIN_MONSTER_ZONE,
        verbs=verbs,
        cause=_cause(stated, ctx),
        ctx=ctx,
        controller=seat,
        player=seat,
    )


def _turned(state: DuelState, stated: Stated, card: CardInPlay, verb: Verb, ctx: Context | None) -> DuelState:
    """``to``: the position it comes to; not said: the other battle position, or face-up for a flip."""
    to = stated.to or ""
    face_up = False if "face_down" in to else True if "face_up" in to or verb is Verb.FLIP else None
    attack = True if "attack" in to else False if "defense" in to or face_up is False else None
    if not to and verb is Verb.CHANGE_POSITION:
        attack = not card.attack
    return change_position(state, card.id, face_up=face_up, attack=attack, verbs=(verb,), ctx=ctx)


def _negate(state: DuelState, stated: Stated, verb: Verb, ctx: Context | None) -> DuelState:
    """A link of the chain by its card; without a chain, the card's effects are negated from now on."""
    for link in reversed(state.chain):
        card = state.cards.get(link.card)
        named = card is not None and stated.card in (link.card, card.card.name())
        if named or (stated.card is None and ctx is not None and link.number == (ctx.link or 0) - 1):
            return negate_link(state, link.number, activation=verb is Verb.NEGATE_ACTIVATION, ctx=ctx)
    card = find(state, stated.card) if stated.card is not None else None
    state = happen(state, verb, card=card.id if card is not None else None, ctx=ctx)
    return state if card is None or state.chain else _negated_from_now_on(state, card)


@enforces("negation.effect-only")
def _negated_from_now_on(state: DuelState, card: CardInPlay) -> DuelState:
    return linger(
        state,
        Lingering(
            action=Action(verb=Verb.NEGATE_EFFECT),
            controller=card.controller,
            source="",
            source_since=0,
            effect_index=-1,
            subjects=((card.id, card.since),),
            made_at=state.moment,
        ),
    )


_ToPlayer = Callable[[DuelState, Stated, Context | None], DuelState]


def _player(state: DuelState, stated: Stated, ctx: Context | None) -> Seat:
    return stated.player or (ctx.controller if ctx is not None else state.turn_player)


def _damaged(state: DuelState, stated: Stated, ctx: Context | None) -> DuelState:
    seat = _player(state, stated, ctx)
    if stated.amount is None:
        return happen(state, Verb.TAKE_DAMAGE, seat=seat, cause=_cause(stated, ctx), ctx=ctx)
    return damage(state, seat, stated.amount, cause=_cause(stated, ctx), ctx=ctx)


def _gained(state: DuelState, stated: Stated, ctx: Context | None) -> DuelState:
    return gain_lp(state, _player(state, stated, ctx), stated.amount or 0, ctx=ctx)


def _lost(state: DuelState, stated: Stated, ctx: Context | None) -> DuelState:
    return pay_lp(state, _player(state, stated, ctx), stated.amount or 0, cause=Cause.EFFECT, ctx=ctx)


def _drew(state: DuelState, stated: Stated, ctx: Context | None) -> DuelState:
    seat = _player(state, stated, ctx)
    for _ in range(stated.amount or 1):
        state, card_id = unseen(state, seat, Zone.DECK)
        state = move(
            state, card_id, Zone.HAND, verbs=(Verb.DRAW,), cause=_cause(stated, ctx), ctx=ctx, player=seat
        )
    return state


_TO_PLAYERS: dict[Verb, _ToPlayer] = {
    Verb.TAKE_DAMAGE: _damaged,
    Verb.DEAL_DAMAGE: _damaged,
    Verb.GAIN_LP: _gained,
    Verb.LOSE_LP: _lost,
    Verb.DRAW: _drew,
}
