"""So much for each of some things: モンスター１体につき３００, 怪兽每有1只上升300 → the number of things × 300."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.amounts import amount
from grammar.clauses import Case, Clause, Phrase, Unit, UnitKind
from grammar.nodes import (
    Action,
    Amount,
    Number,
    Product,
    Quantity,
    Reference,
    Selection,
    Span,
    StatOf,
    Variable,
)
from grammar.predicates import says_original
from grammar.scope import Scope, covering
from grammar.spots import names_place
from grammar.terms import (
    QuantityKind,
    RefKind,
    Stat,
)


class Share(msgspec.Struct, frozen=True):
    """*what* is counted (nothing: as many as the event before it speaks of), so many (*size*) at a time.

    ``kinds``: １種類につき, so cards that are alike count once.
    """

    what: tuple[Unit, ...]
    size: int
    span: Span
    kinds: bool = False


def with_share(clause: Clause) -> tuple[Clause, Share | None]:
    """*clause* without the words that say for each of what its number is, and those words."""
    at = next((i for i, p in enumerate(clause.phrases) if p.case is Case.FOR_EACH), None)
    if at is None:
        return clause, None
    said = clause.phrases[at]
    before = clause.phrases[at - 1] if at and clause.phrases[at - 1].case is Case.BARE else None
    if _size(said.units[0]) is not None and _names_counter(said, before):
        # 每有1个A指示物 + 攻击力·守备力下降300; 攻击力 + 每有1个A指示物
        rest = said.units[2:]
        span = covering(said.units[:2]) or said.span
        value = (Phrase(Case.BARE, rest, covering(rest) or said.span),) if rest else ()
        phrases = tuple(part for p in clause.phrases for part in (value if p is said else (p,)))
        share = Share(what=(said.units[1],), size=_size(said.units[0]) or 1, span=span)
        return msgspec.structs.replace(clause, phrases=phrases), share
    if _size(said.units[0]) is not None and (before is not None or len(said.units) == 1):
        # 怪兽 + 每有1只, 对方场上 + 每存在1只怪兽; 每有1只 alone is each of those just spoken of
        taken = _counted(before, said)
        if taken is None:
            return clause, None
        what, size = taken, _size(said.units[0])
        kinds = _is_kinds(said.units[0])
    else:
        before = None
        units = _value_apart([u for u in said.units if u.concept != "points"])
        what, size, kinds = tuple(units[:-1]), _size(units[-1]), _is_kinds(units[-1])
    if not size:
        return clause, None
    phrases = tuple(
        part for p in clause.phrases if p is not said and p is not before for part in _number_apart(p)
    )
    span = covering([*what, *said.units]) or said.span
    return msgspec.structs.replace(clause, phrases=phrases), Share(what, size, span, kinds)


def _is_kinds(unit: Unit) -> bool:
    """１種類につき."""
    return unit.kind is UnitKind.COUNT and unit.concept == "kind"


def _names_counter(said: Phrase, before: Phrase | None) -> bool:
    """１つ + counter, and then either what it changes or, before it, what of one card is changed."""
    if len(said.units) < 2 or said.units[1].kind is not UnitKind.COUNTER:
        return False
    return len(said.units) > 2 or (before is not None and before.units[-1].kind is UnitKind.STAT)


def _value_apart(units: list[Unit]) -> list[Unit]:
    """その攻撃力１０００につき: of what, and how much of it."""
    last = units[-1]
    if last.kind is not UnitKind.STAT_IS or not isinstance(last.value, tuple) or len(last.value) != 1:
        return units
    printed = "original" if says_original(last) else None  # 元々の攻撃力１０００につき
    stat = msgspec.structs.replace(last, kind=UnitKind.STAT, value=printed)
    return [
        *units[:-1],
        stat,
        msgspec.structs.replace(last, kind=UnitKind.NUMBER, concept="", value=last.value[0]),
    ]


def _number_apart(phrase: Phrase) -> tuple[Phrase, ...]:
    """１体につき１つこのカードに, １枚、自分は: the number right behind につき is no word of the next phrase."""
    first, *rest = phrase.units
    if first.kind is not UnitKind.COUNT or not rest or first.span.start != phrase.span.start:
        return (phrase,)
    if rest[0].kind is UnitKind.DOT:
        rest = rest[1:]
    elif rest[0].kind is not UnitKind.THIS_CARD:
        return (phrase,)
    return (Phrase(Case.BARE, (first,), first.span), msgspec.structs.replace(phrase, units=tuple(rest)))


def _counted(before: Phrase | None, said: Phrase) -> tuple[Unit, ...] | None:
    rest = said.units[1:]
    if before is None:
        return ()
    if rest and not names_place(before.units):
        return None
    return (*before.units, *rest)


def _size(unit: Unit) -> int | None:
    """１体, 1000: how many make one share."""
    if unit.kind is UnitKind.NUMBER and not unit.concept:
        return int(str(unit.value))
    exact = unit.kind is UnitKind.COUNT and isinstance(unit.value, tuple)
    if not exact or not isinstance(unit.value, tuple) or unit.value[0] is not QuantityKind.EXACT:
        return None
    return int(unit.value[1]) if unit.value[1] else None


def shared_out(actions: Sequence[Action], share: Share, scope: Scope) -> tuple[Action, ...]:
    """*actions* with the number they print once for each share."""
    counted = _number_of(share, scope)
    found = [_shared(action, counted, share) for action in actions] if counted is not None else []
    shared = [action for action in found if action is not None]
    if not actions or len(shared) < len(actions):
        scope.leave(share.span, "for_each")
        return tuple(actions)
    return tuple(shared)


def _shared(action: Action, counted: Amount, share: Share) -> Action | None:
    """How much the act is done, or to how many cards (３枚につき１枚、…カードを墓地へ送る)."""
    if isinstance(action.amount, Number):
        return msgspec.structs.replace(action, amount=_times(counted, share, action.amount))
    theme = action.theme
    if action.amount is not None or not isinstance(theme, Selection):
        return None
    many = _so_many(theme.quantity, counted, share)
    return (
        None
        if many is None
        else msgspec.structs.replace(action, theme=msgspec.structs.replace(theme, quantity=many))
    )


def _so_many(quantity: Quantity, counted: Amount, share: Share) -> Quantity | None:
    if quantity.kind not in _COUNTED or not isinstance(quantity.amount, Number) or quantity.most is not None:
        return None
    return msgspec.structs.replace(quantity, amount=_times(counted, share, quantity.amount))


_COUNTED = (QuantityKind.EXACT, QuantityKind.UP_TO)


def shared_quantity(quantity: Quantity, share: Share, scope: Scope) -> Quantity | None:
    """２枚につき１枚まで(…を対象として): *quantity* once for each share."""
    counted = _number_of(share, scope)
    return None if counted is None else _so_many(quantity, counted, share)


def _number_of(share: Share, scope: Scope) -> Amount | None:
    if not share.what:
        return Variable(name="that_many", span=share.span)
    number = Unit(UnitKind.THING, share.span, "", "number")
    if share.kinds:
        return amount((*share.what, Unit(UnitKind.STAT, share.span, "種類", Stat.KIND), number), scope)
    valued = share.what[-1].kind is UnitKind.STAT or share.what[-1].concept in ("damage", "difference")
    if valued:
        return amount(share.what, scope)
    if [u.kind for u in share.what] == [UnitKind.COUNTER]:  # Ａカウンター１つにつき: those on the card itself
        own = Reference(kind=RefKind.ITSELF)
        return StatOf(stat=Stat.COUNTERS, of=own, counter=str(share.what[0].value), span=share.span)
    if share.what[-1].concept == "number":  # 表が出た数２回につき
        return amount(share.what, scope)
    return amount((*share.what, number), scope)


def _times(counted: Amount, share: Share, each: Amount | None) -> Amount | None:
    if not isinstance(each, Number):
        return each
    if (each.value, share.size) == (1, 1):
        return counted
    return Product(
        amount=counted,
        numerator=each.value,
        denominator=share.size,
        whole=share.size > 1,
        span=share.span,
    )
