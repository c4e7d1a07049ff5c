"""Paying the cost of an activation: what was named, or the first way the text allows."""

from __future__ import annotations

import msgspec

from grammar.nodes import Action, Amount, IsKind, Noun, Product, Reference, Selection, Several, StatOf
from grammar.terms import CardKind, Position, QuantityKind, RefKind, Stat, Verb, Zone
from kb import replaced
from kb.acts.temporary import for_a_time
from kb.among import some_together
from kb.amounts import amount
from kb.cards import EXTRA_DECK_KINDS, MONSTER_ZONES, CardInPlay, Seat
from kb.changes import assume, change_position, doubt, edit, happen, move, pay_lp, put_counter
from kb.checks.act import Activation
from kb.checks.costs import any_of_them_pays, barred_from, cost_pool
from kb.checks.pools import needed
from kb.enforce import enforces
from kb.events import Cause
from kb.references import Undecided
from kb.state import DuelState
from kb.trace import Trace
from kb.unseen import unseen

_WHERE_TO = {
    Verb.TRIBUTE: Zone.GRAVEYARD,
    Verb.DISCARD: Zone.GRAVEYARD,
    Verb.SEND_TO_GRAVEYARD: Zone.GRAVEYARD,
    Verb.DETACH: Zone.GRAVEYARD,
    Verb.DESTROY: Zone.GRAVEYARD,
    Verb.RETURN_TO_GRAVEYARD: Zone.GRAVEYARD,
    Verb.BANISH: Zone.BANISHED,
    Verb.RETURN_TO_HAND: Zone.HAND,
    Verb.RETURN_TO_DECK: Zone.DECK,
    Verb.RETURN_TO_EXTRA_DECK: Zone.EXTRA_DECK,
    Verb.ADD_TO_EXTRA_DECK: Zone.EXTRA_DECK,
}


@enforces("cost.paid-at-activation", "cost.not-an-effect", "value.round-half-up")
def pay(act: Activation, named: tuple[str, ...] | None, trace: Trace) -> DuelState:
    """Pay every part of the cost at the present moment; all of it happens together.

    *named* are the cards the situation says were paid, shared out over the parts in order. A card that the text
    does not ask for is paid all the same, the way the first part says: the situation states what was done.
    """
    state, left = act.state, list(named or ())
    for action in act.text.costs:
        state, left = _pay_part(_at(act, state), action, left, named is None, trace)
    if not act.text.costs and left:
        for card_id in left:
            state = _pay_with(_at(act, state), None, state.cards[card_id], trace)
    return state


def _at(act: Activation, state: DuelState) -> Activation:
    return msgspec.structs.replace(act, state=state, card=state.cards.get(act.card.id, act.card))


def _pay_part(
    act: Activation, action: Action, left: list[str], choose: bool, trace: Trace
) -> tuple[DuelState, list[str]]:
    if action.verb in (Verb.PAY_LP, Verb.LOSE_LP):
        return _pay_lp(act, action, trace), left
    if action.verb is Verb.REMOVE_COUNTER:
        return _remove_counters(act, action, trace), left
    if action.verb is Verb.DECLARE:  # no card that lies there is given for it
        return happen(act.state, Verb.DECLARE, seat=act.seat, cause=Cause.COST, ctx=act.ctx), left
    state = act.state
    if isinstance(action.theme, Several) and action.verb is not Verb.DETACH:
        state, cards = _cards_of_parts(act, action, action.theme, left, choose)
    else:
        cards = _cards_for(act, action, left, choose)
    alone = [card.id for card in cards] == [act.card.id] and isinstance(action.theme, Selection)
    if choose and alone and _may_hold_more(state, act.seat, act.card.zone):
        state, other = unseen(state, act.seat, act.card.zone, monster=act.card.zone in MONSTER_ZONES)
        cards = [state.cards[other]]  # one that nobody listed, rather than the very card that is activated
    unlisted: list[CardInPlay] = []
    if choose and isinstance(action.theme, Selection):  # rather than a card that is told for another reason
        state, unlisted = _nobody_listed(_at(act, state), action, action.theme)
    if unlisted:
        cards = unlisted
    elif choose and cards and isinstance(action.theme, Selection):
        state = assume(state, f"plays.{act.card.id}.cost", "、".join(card.card.name() for card in cards))
    before = state
    for card in cards:
        state = _pay_with(_at(act, state), action, card, trace)
        left = [card_id for card_id in left if card_id != card.id]
    if action.verb is Verb.BANISH and action.duration is not None:  # エンドフェイズまで除外し
        try:
            state = for_a_time(before, state, action, act.ctx)
        except Undecided as why:
            state = doubt(state, trace, "banish.temporary", why.code, why.missing)
    return state, left


def _cards_of_parts(
    act: Activation, action: Action, theme: Several, left: list[str], choose: bool
) -> tuple[DuelState, list[CardInPlay]]:
    """把这张卡和1只怪兽除外: other cards for each part; one that nobody listed where none is told that could pay it."""
    state = act.state
    paid: list[CardInPlay] = []
    for part in _parts_paid(act, action, theme, left, choose):
        own = msgspec.structs.replace(action, theme=part)
        taken = frozenset(card.id for card in paid)
        found = _cards_for(act, own, [one for one in left if one not in taken], choose, taken)
        if choose and isinstance(part, Selection) and not (paid and any_of_them_pays(theme)):
            zones = part.zones or (action.source.zones if action.source is not None else ())
            zone = zones[0] if len(zones) == 1 else act.card.zone
            for _ in range((needed(part.quantity, state, act.ctx) or 1) - len(found)):
                if _may_hold_more(state, act.seat, zone):
                    state, other = unseen(state, act.seat, zone, monster=zone in MONSTER_ZONES)
                    found = [*found, state.cards[other]]
        paid += found
    return state, paid


def _parts_paid(
    act: Activation, action: Action, theme: Several, left: list[str], choose: bool
) -> tuple[Noun, ...]:
    """Of ～または～ the one that is told to be paid, or that can be; else every part."""
    if not theme.either:
        return theme.parts
    found = (
        p for p in theme.parts if _cards_for(act, msgspec.structs.replace(action, theme=p), left, choose)
    )
    return (next(found, theme.parts[0]),)


def _may_hold_more(state: DuelState, seat: Seat, zone: Zone) -> bool:
    """There may be cards there that nobody listed."""
    place = (seat, zone)
    return place not in state.known or place in state.untold | state.partly


#: a cost of more cards than these tells no trigger anything new
_SO_MANY = 10


def _nobody_listed(act: Activation, action: Action, theme: Selection) -> tuple[DuelState, list[CardInPlay]]:
    """Cards that pay from a place of which nobody said what lies there: what they are is not known."""
    zones = theme.zones or (action.source.zones if action.source is not None else ())
    state = act.state
    if len(zones) != 1 or zones[0] not in (Zone.HAND, Zone.DECK) or (act.seat, zones[0]) in state.known:
        return state, []
    count = needed(theme.quantity, state, act.ctx) or 1
    monster = any(isinstance(one, IsKind) and one.kinds == (CardKind.MONSTER,) for one in theme.predicates)
    paid: list[CardInPlay] = []
    for _ in range(min(count, _SO_MANY)):
        state, other = unseen(state, act.seat, zones[0], monster=monster)
        paid.append(state.cards[other])
    return state, paid


def _pay_lp(act: Activation, action: Action, trace: Trace) -> DuelState:
    wanted = None if action.amount is None else amount(act.state, action.amount, act.ctx)
    if wanted is None:
        return doubt(act.state, trace, "cost.definition", "doubt.cost", act.card.card.name())
    if _is_half_of_lp(action.amount):  # what is rounded is the half that remains (R2020:3.4.1:11:ex1)
        wanted = act.state.lp[act.seat] - wanted
    state = pay_lp(act.state, act.seat, wanted, ctx=act.ctx)
    trace.step(
        "cost.lp",
        "cost.paid-at-activation",
        "value.round-half-up",
        seat=act.seat,
        card=act.card.card.name(),
        amount=wanted,
        left=state.lp[act.seat],
    )
    return state


def _is_half_of_lp(amount: Amount | None) -> bool:
    return (
        isinstance(amount, Product)
        and (amount.numerator, amount.denominator) == (1, 2)
        and isinstance(amount.amount, StatOf)
        and amount.amount.stat is Stat.LP
    )


def _remove_counters(act: Activation, action: Action, trace: Trace) -> DuelState:
    wanted = 1 if action.amount is None else amount(act.state, action.amount, act.ctx)
    if wanted is None or action.counter is None or act.card.id not in act.state.cards:
        return doubt(act.state, trace, "cost.definition", "doubt.cost", act.card.card.name())
    trace.step(
        "cost.counters", "cost.paid-at-activation", seat=act.seat, card=act.card.card.name(), amount=wanted
    )
    return put_counter(act.state, act.card.id, action.counter, -wanted, ctx=act.ctx)


def _cards_for(
    act: Activation, action: Action, left: list[str], choose: bool, taken: frozenset[str] = frozenset()
) -> list[CardInPlay]:
    """The cards that pay this part: this card itself, the named ones that fit, or the first that could.

    *taken* are those that pay another part.
    """
    theme = action.theme
    if action.verb is Verb.DETACH:
        materials = [c for c in act.state.cards.values() if c.attached_to == act.card.id]
        named = [c for c in materials if c.id in left]
        return named or materials[: _count(act, action)]
    if isinstance(theme, Reference):
        return _known_card(act, theme)
    if not isinstance(theme, Selection):
        return []
    pool = [card for card in cost_pool(act, action, theme) if _may_pay(act, action, card)]
    pool = [card for card in pool if card.id not in taken]
    pool.sort(key=lambda card: _as_target(act, card))
    named = [card for card in pool if card.id in left]
    if named or not choose:
        return named or [act.state.cards[card_id] for card_id in left]
    if theme.quantity.kind is QuantityKind.ALL:
        return pool
    count = needed(theme.quantity, act.state, act.ctx) or 1
    if len(pool) < count:  # it was activated: a card of which nothing is told was such a one
        maybe = cost_pool(act, action, theme, unsure=True)
        pool += [card for card in maybe if card not in pool and card.zone is Zone.HAND and _is_blank(card)]
    _, together = some_together(act.state, pool, count, theme, act.ctx)
    return list(together) or pool[:count]


def _is_blank(card: CardInPlay) -> bool:
    """One of so many that a hand was said to hold."""
    return card.card.stated and card.card.card_class is None


@enforces("activation.cost-takes-target")
def _as_target(act: Activation, card: CardInPlay) -> int:
    """Sorts a target behind the other cards, unless it can be one only where paying with it puts it."""
    if card.id not in (act.targets or ()):
        return 1
    return 0 if card.zone in (Zone.HAND, Zone.DECK) else 2


def _count(act: Activation, action: Action) -> int:
    return 1 if action.amount is None else amount(act.state, action.amount, act.ctx) or 1


def _known_card(act: Activation, theme: Reference) -> list[CardInPlay]:
    if theme.kind is RefKind.THIS_CARD:
        return [act.card]
    if theme.kind is RefKind.EQUIPPED and act.card.equipped_to in act.state.cards:
        return [act.state.cards[act.card.equipped_to or ""]]
    return []


def _may_pay(act: Activation, action: Action, card: CardInPlay) -> bool:
    found = barred_from(act, action, card)
    return found is None or found.allows is not False


@enforces("cost.tribute", "cost.discard", "cost.send-to-graveyard", "cost.tribute-replaced")
def _pay_with(act: Activation, action: Action | None, card: CardInPlay, trace: Trace) -> DuelState:
    """One card pays: it goes where the act sends it, or where a replacing effect sends it instead."""
    verb = action.verb if action is not None else _stated_verb(card)
    zone = _WHERE_TO.get(verb)
    paid = card.card.name()
    trace.step(
        "cost.card", "cost.paid-at-activation", seat=act.seat, card=act.card.card.name(), paid=paid, verb=verb
    )
    if zone is None:
        return _without_moving(act, action, verb, card)
    if zone is Zone.DECK and not EXTRA_DECK_KINDS.isdisjoint(card.card.kinds):
        zone = Zone.EXTRA_DECK
    if zone is Zone.GRAVEYARD:
        zone, why = replaced.replaced_destination(act.state, card, zone, act.base)
        if why is not None:
            trace.found(why)
    hidden = action is not None and verb is Verb.BANISH and Position.FACE_DOWN in action.position
    return move(
        act.state,
        card.id,
        zone,
        verbs=(verb,),
        cause=Cause.COST,
        ctx=act.ctx,
        player=act.seat,
        face_up=False if hidden else None,
    )


def _stated_verb(card: CardInPlay) -> Verb:
    """How a card that the situation says was paid must have been paid, when the text is not known."""
    return {Zone.HAND: Verb.DISCARD, Zone.GRAVEYARD: Verb.BANISH, Zone.OVERLAY: Verb.DETACH}.get(
        card.zone, Verb.TRIBUTE
    )


def _without_moving(act: Activation, action: Action | None, verb: Verb, card: CardInPlay) -> DuelState:
    if verb is Verb.REVEAL:
        state = happen(act.state, verb, card=card.id, cause=Cause.COST, ctx=act.ctx)
        return edit(state, card.id, revealed=True)
    if verb is Verb.CHANGE_POSITION:
        attack = not card.attack
        return change_position(act.state, card.id, attack=attack, face_up=True, cause=Cause.COST, ctx=act.ctx)
    return happen(act.state, verb, card=card.id, cause=Cause.COST, ctx=act.ctx)
