"""The filled slots of one noun → Selection or Reference."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.act_tables import DONE_TO_CARDS
from grammar.clauses import Case, Clause, Unit, UnitKind
from grammar.nodes import (
    Action,
    AllThese,
    AnyOf,
    DidThat,
    FaceUpIn,
    HasName,
    HasSeries,
    InPosition,
    IsIn,
    IsKind,
    Place,
    Predicate,
    Quantity,
    Reference,
    Selection,
    Span,
)
from grammar.noun_notes import face_up_in
from grammar.predicates import ordered, predicates_of
from grammar.scope import Scope, covering
from grammar.slots import NounRead, Slots
from grammar.terms import (
    CardKind,
    Player,
    Position,
    QuantityKind,
    RefKind,
    Verb,
    Where,
    Zone,
)

_EQUIP_CARDS = frozenset({CardKind.EQUIP_CARD, CardKind.EQUIP_SPELL})
_EITHER_PLAYER = frozenset({Player.SELF, Player.OPPONENT})


def finish(units: Sequence[Unit], slots: Slots, scope: Scope) -> NounRead | None:
    """Build the node from its slots."""
    span = covering(units)
    if units[-1].kind is UnitKind.PLAYER and slots.predicates and span is not None:
        scope.leave(span, "which player")  # 被攻击的玩家
    predicates = [*slots.predicates, *predicates_of(slots.items, head=False)]
    predicates += face_up_in(slots.face_up, slots.zones, span)
    if slots.effect:
        predicates = predicates if slots.items else [_does_that(p) for p in predicates]
        predicates.append(IsKind(kinds=(CardKind.EFFECT,), span=span))
    player = player_of_slots(slots)
    known = slots.reference
    if known is not None and (
        (known.kind is RefKind.EQUIPPED and (_is_equip_card(predicates) or _is_card_on_it(units)))
        or (known.kind is RefKind.THIS_CARD and _is_worn_by_it(units, slots))
    ):
        predicates.append(_worn_by_this(known.span))
    elif known is not None:
        return _known(slots, predicates, player, span, scope)
    if not (slots.items or slots.zones or slots.quantity or predicates or slots.players):
        return None
    if slots.where is Where.TOP_OR_BOTTOM and span is not None:
        scope.leave(span, "the top of the Deck")  # one of the two
    quantity = slots.quantity or _UNTOLD
    _remember_name(predicates, quantity, scope)
    scope.last_named_at = units[-1].span.end
    return NounRead(
        Selection(
            quantity=quantity,
            predicates=ordered(_where_they_lie(predicates, slots.zones)),
            player=player,
            zones=tuple(slots.zones),
            top=slots.where is Where.TOP,
            bottom=slots.where is Where.BOTTOM,
            span=span,
        )
    )


def _does_that(told: Predicate) -> Predicate:
    """场上的怪兽破坏的效果: no effect is destroyed; it is the effect that does that to those cards."""
    act = told.action if isinstance(told, DidThat) and told.passive else None
    if act is None or act.verb not in DONE_TO_CARDS or act.theme is not None:
        return told
    if not isinstance(act.agent, (Selection, Reference)):
        return told
    does = msgspec.structs.replace(act, theme=act.agent, agent=None)
    return DidThat(action=does, passive=False, span=told.span)


_UNTOLD = Selection().quantity
_UPRIGHT = frozenset({Zone.HAND, Zone.DECK, Zone.GRAVEYARD})


def _where_they_lie(predicates: Sequence[Predicate], zones: Sequence[Zone]) -> list[Predicate]:
    """手札または自分フィールド上に表側表示で存在する: no card of the hand lies face-up, and none is asked to."""
    lying = tuple(sorted(zone for zone in zones if zone not in _UPRIGHT))
    if not lying or len(lying) == len(zones):
        return list(predicates)
    rest = tuple(sorted(zone for zone in zones if zone in _UPRIGHT))
    return [_lying_there(p, lying, rest) for p in predicates]


def _lying_there(predicate: Predicate, lying: tuple[Zone, ...], rest: tuple[Zone, ...]) -> Predicate:
    if not isinstance(predicate, InPosition) or predicate.already:
        return predicate
    if predicate.positions == (Position.FACE_UP,):
        return FaceUpIn(zones=lying, span=predicate.span)
    there = AllThese(predicates=ordered([predicate, IsIn(zones=lying)]))
    return AnyOf(predicates=(there, IsIn(zones=rest)), span=predicate.span)  # 手札・フィールド（裏側表示）の


def _remember_name(predicates: Sequence[Predicate], quantity: Quantity, scope: Scope) -> None:
    """The name (or the name part) that そのカード名 goes back to: of the last cards that were described."""
    named = next((p for p in predicates if isinstance(p, HasName)), None)
    if named is not None:
        scope.last_names, scope.last_series = named.names, ()
    elif any(isinstance(p, HasSeries) for p in predicates):
        described = ordered([p for p in predicates if isinstance(p, (HasSeries, IsKind))])
        scope.last_names, scope.last_series = (), described
    elif predicates and quantity.kind is not QuantityKind.UNSTATED:
        scope.last_names, scope.last_series = (), ()


def _is_worn_by_it(units: Sequence[Unit], slots: Slots) -> bool:
    """このカードの装備カード."""
    this, kinds = slots.reference, [v.concept for i in slots.items for v in i.values if isinstance(v, Unit)]
    return (
        kinds == [CardKind.EQUIP_CARD]
        and this is not None
        and this == Reference(kind=RefKind.THIS_CARD, span=this.span)
        and units[-1].kind in (UnitKind.CARD_KIND, UnitKind.QUANTIFIER)
        and units[0].text not in ("この", "这张")
    )


def _is_equip_card(predicates: Sequence[Predicate]) -> bool:
    return any(isinstance(p, IsKind) and set(p.kinds) <= _EQUIP_CARDS for p in predicates)


def _is_card_on_it(units: Sequence[Unit]) -> bool:
    """这张卡装备的1张怪兽卡, 这张卡装备的「N」卡: a card on it; 这张卡装备的怪兽 is the one that it is equipped to."""
    heads = [u.concept for u in units if u.kind is UnitKind.CARD_KIND]
    told = [u.value for u in units if u.kind is UnitKind.DID and u.concept == Verb.EQUIP]
    bare = [isinstance(c, Clause) and [p.case for p in c.phrases] == [Case.BARE] for c in told]
    return bool(heads) and heads[-1] == CardKind.CARD and bare == [True]


def _worn_by_this(span: Span | None) -> DidThat:
    """把这张卡装备的装备卡: the Equip Cards on this card, and not the monster that it is equipped to."""
    this = Reference(kind=RefKind.THIS_CARD, span=span)
    return DidThat(action=Action(verb=Verb.EQUIP, to=this, span=span), passive=True, span=span)


def player_of_slots(slots: Slots) -> Player | None:
    """自分または相手の: either of them."""
    players = set(slots.players)
    if len(players) > 1:
        players.discard(Player.THAT_PLAYER)  # 对方玩家的
    if len(players) == 1:
        return next(iter(players))
    if players == _EITHER_PLAYER:
        return Player.EITHER
    return slots.players[-1] if players else None


def _known(
    slots: Slots, predicates: list[Predicate], player: Player | None, span: Span | None, scope: Scope
) -> NounRead:
    reference = slots.reference
    assert reference is not None
    if slots.numbers and not slots.effect and span is not None:
        scope.leave(span, "an effect")  # このカードの①
    if reference.kind is RefKind.ATTACKER and slots.quantity is not None:
        attacks = DidThat(action=Action(verb=Verb.DECLARE_ATTACK), passive=False, span=reference.span)
        monster = IsKind(kinds=(CardKind.MONSTER,), span=reference.span)
        described = ordered([*predicates, attacks, monster])
        return NounRead(Selection(quantity=slots.quantity, predicates=described, player=player, span=span))
    if slots.effect and reference.kind is RefKind.THAT and not slots.items:
        reference = Reference(kind=RefKind.THAT_EFFECT)
        predicates = [p for p in predicates if not (isinstance(p, IsKind) and CardKind.EFFECT in p.kinds)]
    place = None
    if slots.zones:
        place = Place(zones=tuple(slots.zones), player=player, where=slots.where, span=span)
        player = None
    kinds = [v.concept for item in slots.items for v in item.values if isinstance(v, Unit)]
    if reference.kind is RefKind.THIS_CARD and kinds == [CardKind.TOKEN]:
        reference = Reference(kind=RefKind.TOKEN)  # このトークン
        predicates = []
    quantity = slots.quantity
    if quantity is not None and quantity.kind is QuantityKind.ALL:
        quantity = None  # それらを全て is それら
    return NounRead(
        msgspec.structs.replace(
            reference,
            predicates=ordered([*reference.predicates, *predicates]),
            quantity=quantity,
            player=player,
            effects=slots.numbers or reference.effects,
            span=span,
        ),
        place,
    )
