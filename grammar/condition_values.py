"""Two values compared as a condition: 自分のＬＰが相手より少ない, 对方场上的怪兽数量比自己场上的怪兽多2只以上."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.amounts import amount
from grammar.clauses import Case, Clause, LightVerb, Phrase, Unit, UnitKind
from grammar.comparisons import difference
from grammar.nodes import (
    Amount,
    Compared,
    Condition,
    CountOf,
    Number,
    Reference,
    Selection,
    StatOf,
    SumOf,
    Who,
)
from grammar.nouns import noun
from grammar.places import read_place
from grammar.predicates import read_quantity
from grammar.scope import Scope
from grammar.terms import Compare, Player, QuantityKind, Stat

_COMPARES = {
    LightVerb.MORE: Compare.GT,
    LightVerb.LESS: Compare.LT,
    LightVerb.DIFFER: Compare.NE,
    LightVerb.SAME: Compare.EQ,
}
_PLACES = (UnitKind.PLAYER, UnitKind.ZONE, UnitKind.DOT)


def values_compared(clause: Clause, scope: Scope) -> Condition | None:
    """Both values, and by how much one is above the other when that is said."""
    assert clause.verb is not None
    than = next((p for p in clause.phrases if p.case in (Case.THAN, Case.WITH)), None)
    subject = next((p for p in clause.phrases if p.case in (Case.BARE, Case.TOPIC, Case.SUBJ)), None)
    if (
        than is None
        and (apart := _all_apart(clause, scope) or _alike_on_both_sides(clause, scope)) is not None
    ):
        return apart
    if than is None or subject is None or clause.verb.negated or not isinstance(clause.verb.verb, LightVerb):
        scope.leave(clause.span, "two values to compare")
        return None
    left = value_of(subject.units, scope)
    right = _other(left, than.units, scope)
    compare: Compare | None = _COMPARES[clause.verb.verb]
    for phrase in clause.phrases:
        if phrase not in (than, subject):
            right, compare = _by(phrase, compare, right)
    if left is None or right is None or compare is None:
        scope.leave(clause.span, "two values to compare")
        return None
    return Compared(left=left, compare=compare, right=right, span=clause.span)


def _all_apart(clause: Clause, scope: Scope) -> Condition | None:
    """それらのカード名が全て異なる: as many names, Attributes, Types as there are cards."""
    verb, units = clause.verb, clause.phrases[0].units if len(clause.phrases) == 1 else ()
    if verb is None or verb.verb is not LightVerb.DIFFER or verb.negated or len(units) < 3:
        return None
    *cards, stat, every = units
    if every.concept != QuantityKind.ALL or stat.concept not in _TOLD_APART or stat.value is not None:
        return None
    read = noun(cards, scope)
    if stat.kind is not UnitKind.STAT or read is None or read.place is not None:
        return None
    if not isinstance(read.noun, (Selection, Reference)):
        return None
    different = CountOf(what=read.noun, distinct=Stat(stat.concept))
    return Compared(left=different, compare=Compare.EQ, right=CountOf(what=read.noun), span=clause.span)


def _alike_on_both_sides(clause: Clause, scope: Scope) -> Condition | None:
    """お互いのフィールドのモンスターの数が同じ場合: the one player's as many as the other's."""
    verb, units = clause.verb, clause.phrases[0].units if len(clause.phrases) == 1 else ()
    if verb is None or verb.verb is not LightVerb.SAME or verb.negated or not units:
        return None
    if units[0].concept != Player.BOTH:
        return None
    own = amount([msgspec.structs.replace(units[0], concept=Player.SELF), *units[1:]], scope)
    if not isinstance(own, CountOf) or not isinstance(own.what, Selection):
        return None
    other = CountOf(what=msgspec.structs.replace(own.what, player=Player.OPPONENT), distinct=own.distinct)
    return Compared(left=own, compare=Compare.EQ, right=other, span=clause.span)


_TOLD_APART = frozenset({Stat.NAME, Stat.ATTRIBUTE, Stat.RACE})


def value_of(units: Sequence[Unit], scope: Scope) -> Amount | None:
    """自分のＬＰ, カードの数; without a word for it (自分フィールドのカードが…より多い) how many cards there are."""
    found = amount(units, scope)
    if found is not None or any(u.kind is UnitKind.STAT for u in units):
        return found
    read = noun(units, scope)
    if read is None or not isinstance(read.noun, Selection) or not read.noun.zones:
        return None
    return None if read.noun.quantity.amount is not None else CountOf(what=read.noun, span=read.noun.span)


def _other(left: Amount | None, units: Sequence[Unit], scope: Scope) -> Amount | None:
    """～より: the other value, or whose it is (相手より, 相手フィールドより)."""
    players = [u for u in units if u.kind is UnitKind.PLAYER]
    if len(players) == len(units) == 1:
        return _of_player(left, Player(players[0].concept))
    if isinstance(left, CountOf) and all(u.kind in _PLACES for u in units):
        place = read_place(units, scope)
        what = left.what
        if place is None or not isinstance(what, Selection):
            return None
        return CountOf(what=msgspec.structs.replace(what, player=place.player, zones=place.zones))
    own = isinstance(left, StatOf) and isinstance(left.of, Reference)
    found = value_of(units, scope)
    if own and isinstance(found, StatOf) and isinstance(found.of, Reference) and found.of.span is None:
        assert isinstance(left, StatOf)
        return msgspec.structs.replace(found, of=left.of)  # 攻撃力が元々の攻撃力と異なる: its own
    return found if _is_count(found) is _is_count(left) else None


def _is_count(value: Amount | None) -> bool:
    """カードの数, カードの数＋６枚."""
    return isinstance(value.amounts[0] if isinstance(value, SumOf) else value, CountOf)


def _of_player(left: Amount | None, player: Player) -> Amount | None:
    """The same value of the other player."""
    if isinstance(left, StatOf) and isinstance(left.of, Who):
        return StatOf(stat=left.stat, of=Who(player=player), original=left.original)
    if isinstance(left, CountOf) and isinstance(left.what, Selection) and left.what.player is not None:
        return CountOf(what=msgspec.structs.replace(left.what, player=player), distinct=left.distinct)
    return None


def _by(
    phrase: Phrase, compare: Compare | None, right: Amount | None
) -> tuple[Amount | None, Compare | None]:
    """２０００以上(少ない), 5张以上, ２枚(多い): the other value and the number together."""
    unit = phrase.units[0]
    if (
        len(phrase.units) != 1
        or right is None
        or compare not in (Compare.GT, Compare.LT)
        or unit.concept == "times"
    ):
        return None, None
    at_least, number = False, difference(unit)
    if unit.kind is UnitKind.NUMBER and unit.concept == "ge":
        at_least, number = True, int(str(unit.value))
    elif number is None and (quantity := read_quantity(unit)) is not None:
        at_least = quantity.kind is QuantityKind.AT_LEAST
        number = quantity.amount.value if at_least and isinstance(quantity.amount, Number) else None
    if number is None:
        return None, None
    less = compare is Compare.LT
    bound = Compare.LE if less else Compare.GE
    whole = SumOf(amounts=(right, Number(value=number)), minus=less)
    return whole, bound if at_least else Compare.EQ
