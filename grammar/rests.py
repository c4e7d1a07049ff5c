"""Acts told by what is left after them: モンスターが１体になるように墓地へ送る, １００ＬＰになるようにＬＰを払う."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from grammar.clauses import Case, Clause, Ender, LightVerb, Phrase, Unit, UnitKind
from grammar.nodes import Action, CountOf, Number, Quantity, Selection, Span, StatOf, SumOf, Who
from grammar.predicates import read_quantity
from grammar.terms import Player, QuantityKind, Stat, Verb
from grammar.windows import is_time

DOWN_TO = "down_to"  # a NUMBER unit: what is left of the Life Points
_UP_TO = frozenset({Ender.TO_DO, Ender.UNTIL})
_SUBJECTS = frozenset({Case.SUBJ, Case.BARE, Case.OBJ})
_TAKES_AWAY = frozenset(
    {Verb.SEND_TO_GRAVEYARD, Verb.BANISH, Verb.DESTROY, Verb.TRIBUTE, Verb.RETURN_TO_HAND, LightVerb.RETURN}
)


class Left(NamedTuple):
    """The act (*clause*), told of all that it could be done to, and how many of these are left."""

    clause: Clause
    number: Number


def leaves_so_many(clause: Clause, following: Clause | None) -> Left | None:
    """相手フィールドのモンスターが１体になるように + 墓地へ送る: the monsters are sent, but for one."""
    if not _becomes(clause) or following is None or following.verb is None or following.skipped:
        return None
    counts = [p for p in clause.phrases if [u.kind for u in p.units] == [UnitKind.COUNT]]
    cards = [p for p in clause.phrases if p.case in _SUBJECTS and p not in counts]
    takes = following.verb.verb in _TAKES_AWAY and not (following.verb.negated or following.also)
    named = any(p.case is Case.OBJ for p in following.phrases)
    if not takes or named or len(counts) != 1 or len(cards) != 1 or len(clause.phrases) != 2:
        return None
    number = read_quantity(counts[0].units[0])
    whole = counts[0].units[0].concept not in ("kind", "times", "turns")
    if number is None or number.kind not in _ENDS or not isinstance(number.amount, Number) or not whole:
        return None
    units = cards[0].units
    if units[-1].concept == "total" and len(units) > 1:
        units = units[:-1]
    if units[-1].kind is not UnitKind.CARD_KIND:
        return None
    those = Phrase(Case.OBJ, units, cards[0].span)
    return Left(msgspec.structs.replace(following, phrases=(*following.phrases, those)), number.amount)


_ENDS = (QuantityKind.EXACT, QuantityKind.UP_TO)  # 变成1只为止


def but_for(action: Action, number: Number) -> Action | None:
    """*action* done to as many as are more than *number*; nothing when it does not say by itself to which."""
    theme = action.theme
    told = isinstance(theme, Selection) and theme.quantity.kind is QuantityKind.UNSTATED
    if not told or not isinstance(theme, Selection) or action.source is not None or not theme.zones:
        return None
    above = SumOf(amounts=(CountOf(what=theme, span=theme.span), number), minus=True, span=number.span)
    many = Quantity(kind=QuantityKind.EXACT, amount=above, span=number.span)
    return msgspec.structs.replace(action, theme=msgspec.structs.replace(theme, quantity=many))


def paid_down(clauses: Sequence[Clause]) -> list[Clause]:
    """１００ＬＰになるようにＬＰを払い, 把基本分支付到变成100: one clause, whose number is what is left."""
    found: list[Clause] = []
    for clause in clauses:
        merged = _paid_down(found[-1], clause) if found else None
        if merged is None:
            found.append(clause)
        else:
            found[-1] = merged
    return found


def _paid_down(before: Clause, clause: Clause) -> Clause | None:
    pay, become = (clause, before) if _becomes(before) else (before, clause)
    pays = pay.verb is not None and pay.verb.verb is LightVerb.PAY and not pay.verb.negated
    if not pays or not _becomes(become) or pay.skipped or pay.also or clause.connective is not None:
        return None
    times = tuple(p for p in before.phrases if is_time(p.units))
    said = [u for c in (before, clause) for p in c.phrases if p not in times for u in p.units]
    numbers = [u for u in said if u.kind is UnitKind.NUMBER and not u.concept]
    rest = [u for u in said if u not in numbers]
    points = any(u.concept == Stat.LP for u in rest)
    if len(numbers) != 1 or not points or any(u.concept not in (Stat.LP, "points") for u in rest):
        return None
    left = msgspec.structs.replace(numbers[0], concept=DOWN_TO)
    span = Span(before.span.start, clause.span.end)
    ender = clause.ender if pay is clause else Ender.JOIN
    phrases = (*times, Phrase(Case.OBJ, (left,), left.span))
    return msgspec.structs.replace(pay, phrases=phrases, span=span, ender=ender, connective=before.connective)


def so_many_left(unit: Unit) -> SumOf:
    """All of the Life Points but for the number that *unit* says."""
    left = Number(value=int(str(unit.value)), span=unit.span)
    have = StatOf(stat=Stat.LP, of=Who(player=Player.SELF))
    return SumOf(amounts=(have, left), minus=True, span=unit.span)


def _becomes(clause: Clause) -> bool:
    form = clause.verb
    told = form is not None and form.verb is LightVerb.BECOME and not (form.negated or form.can)
    return told and clause.ender in _UP_TO and not clause.skipped and not clause.also
