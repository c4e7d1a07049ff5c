"""Where a card or a zone lies, told by another card: リンク先, 正面, 隣, 同じ縦列, 中央, リンク状態 → Spot."""

from __future__ import annotations

from collections.abc import Sequence

from grammar.clauses import Unit, UnitKind
from grammar.nodes import (
    NotThat,
    Noun,
    Predicate,
    Reference,
    Spot,
)
from grammar.noun_kinds import JOINERS, is_noun_unit
from grammar.scope import Scope, covering
from grammar.terms import (
    Player,
    RefKind,
    SpotKind,
)

_WORDS = {
    "linked_zone": SpotKind.POINTED_TO,
    "co_pointed": SpotKind.CO_POINTED_TO,
    "linked_state": SpotKind.LINKED,
    "co_linked": SpotKind.CO_LINKED,
    "front": SpotKind.OPPOSITE,
    "adjacent": SpotKind.ADJACENT,
    "center": SpotKind.CENTER,
    "left_end": SpotKind.LEFT_END,
    "right_end": SpotKind.RIGHT_END,
    "ends": SpotKind.ENDS,
    "unused": SpotKind.UNUSED,
    "points_to": SpotKind.POINTS_TO,
    "former_zone": SpotKind.FORMER,
    "beside_or_column": SpotKind.BESIDE_OR_COLUMN,
    "column_and_beside": SpotKind.COLUMN_AND_BESIDE,
    "column": SpotKind.COLUMN,  # その縦列の自分フィールド
}
_STATES = frozenset({"linked_state", "co_linked"})  # of cards, not of zones
_ALONE = frozenset(
    {"center", "left_end", "right_end", "ends", "unused"}
)  # said of a zone without another card
_PLACE_WORDS = frozenset({UnitKind.ZONE, UnitKind.PLAYER, *JOINERS})


def is_spot(unit: Unit) -> bool:
    return unit.kind is UnitKind.THING and unit.concept in _WORDS


def spot_of(unit: Unit) -> SpotKind | None:
    """Which spot the word tells."""
    return _WORDS.get(unit.concept) if unit.kind is UnitKind.THING else None


def joins_spot(units: Sequence[Unit], i: int) -> bool:
    """このカードとリンク状態の: this と joins no nouns."""
    return i + 1 < len(units) and units[i + 1].kind is UnitKind.THING and units[i + 1].concept in _STATES


def is_former(predicate: Predicate) -> bool:
    """そのモンスターが存在していたゾーン."""
    return isinstance(predicate, Spot) and predicate.how is SpotKind.FORMER


def of_its_controller(units: Sequence[Unit]) -> Sequence[Unit]:
    """そのコントローラーのフィールド: whose controller that is, is the card just spoken of."""
    told = len(units) > 2 and units[0].kind is UnitKind.DEICTIC and units[0].concept == "that"
    return units[1:] if told and units[1].concept in (Player.CONTROLLER, Player.OWNER) else units


def keeper_at(units: Sequence[Unit]) -> int:
    """そのモンスターのコントローラーの墓地: where its controller (or owner) is told; 0 where no card before says whose."""
    kept = (Player.CONTROLLER, Player.OWNER)
    at = next((i for i, u in enumerate(units) if u.kind is UnitKind.PLAYER and u.concept in kept), 0)
    known = at > 1 and units[0].kind in _KNOWN and is_noun_unit(units[at - 1])
    told = known and not any(u.kind in _PLACE_WORDS for u in units[:at])
    return at if told and _is_zone(units[at + 1 :]) else 0


_KNOWN = frozenset({UnitKind.DEICTIC, UnitKind.DID, UnitKind.REFERENCE})


def names_place(units: Sequence[Unit]) -> bool:
    """Do the words name zones: 自分フィールド, このカードのリンク先, その隣の自分のモンスターゾーン?"""
    units = of_its_controller(units)[keeper_at(units) :]
    at = _last(units)
    if at is None:
        return any(u.kind is UnitKind.ZONE for u in units) and all(u.kind in _PLACE_WORDS for u in units)
    after = units[at + 1 :]
    if units[at].concept in _ALONE and after and after[0].kind is UnitKind.OTHER_THAN:
        return _is_zone(after[1:])
    return units[at].concept not in _STATES and all(u.kind in _PLACE_WORDS for u in after)


def take_spots(units: Sequence[Unit], scope: Scope) -> tuple[list[Spot | NotThat], list[Unit]]:
    """The spots that *units* tell, and the words that are left: those after them, and an exception before."""
    rest = list(units)
    found: list[Spot | NotThat] = []
    while (at := _last(rest)) is not None:
        if rest[at].concept in _ALONE and at + 1 < len(rest) and rest[at + 1].kind is UnitKind.OTHER_THAN:
            spot = _spot(rest[at], (), scope)  # 中央以外のメインモンスターゾーン
            found.insert(0, NotThat(other=spot, span=spot.span))
            rest = rest[:at] + rest[at + 2 :]
            continue
        start = at if rest[at].concept in _ALONE else _start(rest, at)
        if [u.kind for u in rest[start:at]] == [UnitKind.COUNT, UnitKind.THIS_CARD]:
            start += 1  # 1只 + 这张卡所连接区的怪兽: so many of those that lie there
        spot = _spot(rest[at], rest[start:at], scope)
        found.insert(0, NotThat(other=spot, span=spot.span) if rest[at].value == "not" else spot)
        rest = rest[:start] + rest[at + 1 :]
    return found, rest


def _last(units: Sequence[Unit]) -> int | None:
    for i in range(len(units) - 1, -1, -1):
        if units[i].concept in _WORDS and is_spot(units[i]):
            return i
        if units[i].concept == "same_column" and i and _is_zone(units[i + 1 :]):
            return i  # このカードと同じ縦列の自分フィールド: a place, and no card in that column
    return None


def _is_zone(units: Sequence[Unit]) -> bool:
    zone = any(u.kind is UnitKind.ZONE for u in units)
    return zone and all(u.kind in _PLACE_WORDS for u in units)


def _start(units: Sequence[Unit], at: int) -> int:
    """Where the words for the other card begin: behind an exception; there is none before a mere 自分の."""
    start = max((i + 1 for i in range(at) if units[i].kind is UnitKind.OTHER_THAN), default=0)
    if [u.concept for u in units[start:at]] == [RefKind.TARGETED]:
        return at  # 対象のリンク先のモンスター: the target that lies there
    named = any(is_noun_unit(u) or u.kind is UnitKind.DID for u in units[start:at])
    named = named or (units[at].concept == "column" and [u.concept for u in units[start:at]] == ["that"])
    return start if named else at


def _spot(word: Unit, other: Sequence[Unit], scope: Scope) -> Spot:
    of: Noun | None = None
    while other and other[-1].kind is UnitKind.AND:
        other = other[:-1]
    how = _WORDS.get(word.concept, SpotKind.COLUMN)
    if how is SpotKind.COLUMN and len(other) == 1 and other[0].concept == "that":
        of = Reference(kind=RefKind.THAT, span=other[0].span)  # その縦列
    elif other:
        read = scope.readers.noun(other, scope)
        if read is not None and read.place is None:
            of = read.noun
        elif (span := covering(other)) is not None:
            scope.leave(span, "of which card")
    return Spot(how=how, of=of, span=covering([*other, word]))
