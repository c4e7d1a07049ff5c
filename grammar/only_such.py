"""自分フィールドのモンスターが「Ｎ」モンスターのみの場合: there are such, and nothing else of that kind is there.

As conditions: cards of the one description that fit the other exist, and none that does not. With a number
(レベル５モンスター１体のみ) there are exactly so many, in place of some.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.clauses import Case, Clause, Ender, Phrase, Unit, UnitKind
from grammar.nodes import (
    AllOf,
    AllThese,
    Compared,
    Condition,
    CountOf,
    Exists,
    Extreme,
    HasName,
    Including,
    IsKind,
    NotThat,
    Number,
    Predicate,
    Reference,
    SameAs,
    Selection,
    SumIs,
    plain,
)
from grammar.nouns import noun
from grammar.predicates import ordered, read_quantity
from grammar.scope import Scope
from grammar.terms import CardKind, Compare, Player, QuantityKind, RefKind, Verb, Zone
from grammar.walk import is_just_this_card

_OF_SEVERAL = (SameAs, Including, SumIs, Extreme)
_SUBJECTS = (Case.SUBJ, Case.TOPIC, Case.BARE)


def only_such(subject: list[Unit], told: list[Unit], clause: Clause, scope: Scope) -> Condition | None:
    """The condition, *told* being the words beside のみ／只有; None when they say something else."""
    counts = [u for u in (*subject, *told) if u.kind is UnitKind.COUNT]
    subject, told = ([u for u in units if u.kind is not UnitKind.COUNT] for units in (subject, told))
    whole = noun(subject, scope) if subject else None
    if whole is None or not isinstance(whole.noun, Selection) or not whole.noun.zones or len(counts) > 1:
        return None
    such = noun(told, scope) if told else None
    what = such.noun if such is not None else Selection()
    if is_just_this_card(what) and not (such and such.place):
        one = not counts or _exactly(counts[0]) == 1
        return this_alone(whole.noun, clause) if one else None
    if not isinstance(what, Selection) or what.zones or what.player or what.quantity != Selection().quantity:
        return None
    said = {_key(p) for p in whole.noun.predicates}
    more = [p for p in what.predicates if _key(p) not in said and not _says_less(p)]
    number = _exactly(counts[0]) if counts else None
    if counts and number is None:
        return None
    here = msgspec.structs.replace(whole.noun, predicates=_both(whole.noun.predicates, more))
    there: Condition = Exists(what=here, span=clause.span)
    if number is not None:
        many = CountOf(what=whole.noun, span=whole.noun.span)
        there = Compared(left=many, compare=Compare.EQ, right=Number(value=number), span=clause.span)
    if not more:
        return there if number is not None and not told else None
    if any(isinstance(p, _OF_SEVERAL) for p in more):
        return None  # 同名モンスター３体のみ: said of them together
    other = more[0] if len(more) == 1 else AllThese(predicates=ordered(more))
    others = ordered([*whole.noun.predicates, NotThat(other=other)])
    none = Exists(what=msgspec.structs.replace(whole.noun, predicates=others), negated=True, span=clause.span)
    return AllOf(conditions=(there, none), span=clause.span)


def this_alone(whole: Selection, clause: Clause) -> Exists:
    """手札がこのカード１枚のみの場合, 手札にこのカード１枚しかない場合: the hand that this card is in."""
    others = ordered([*whole.predicates, NotThat(other=Reference(kind=RefKind.THIS_CARD))])
    owner = whole.player or (Player.SELF if whole.zones == (Zone.HAND,) else None)
    return Exists(
        what=msgspec.structs.replace(whole, predicates=others, player=owner), negated=True, span=clause.span
    )


def _exactly(count: Unit) -> int | None:
    quantity = read_quantity(count) if count.concept not in ("times", "turns", "kind") else None
    if quantity is None or quantity.kind is not QuantityKind.EXACT or not isinstance(quantity.amount, Number):
        return None
    return quantity.amount.value


def _key(predicate: Predicate) -> str:
    return str(plain(predicate))


def _says_less(predicate: Predicate) -> bool:
    """カード in 自分フィールドのモンスターが「Ｎ」カードのみ: every card is one."""
    return isinstance(predicate, IsKind) and predicate.kinds == (CardKind.CARD,)


def with_subjects(clauses: Sequence[Clause]) -> list[Clause]:
    """モンスターが、存在しない場合または「Ｎ」モンスターのみの場合: of what the second says so is printed once."""
    found: list[Clause] = []
    for clause in clauses:
        before = found[-1] if found else None
        subject = _absent(before) if before is not None and _lacks_subject(clause) else None
        if subject is not None:
            clause = msgspec.structs.replace(clause, phrases=(subject, *clause.phrases))
        found.append(clause)
    return found


def _lacks_subject(clause: Clause) -> bool:
    only = len(clause.phrases) == 1 and any(u.concept == "only" for u in clause.phrases[0].units)
    return only and clause.verb is None and clause.connective == "or"


def _absent(clause: Clause) -> Phrase | None:
    """自分フィールドのモンスターが: what *clause* says does not exist, its place told with it."""
    form = clause.verb
    gone = form is not None and form.verb is Verb.EXIST and form.negated and not clause.skipped
    if not gone or clause.ender is not Ender.IF or len(clause.phrases) != 1:
        return None
    phrase = clause.phrases[0]
    return phrase if phrase.case in _SUBJECTS else None


class Alone(msgspec.Struct, frozen=True):
    """*whole* are nothing but *such*, so many of them if that is said."""

    whole: Selection
    such: Selection
    number: int | None = None


def as_only(condition: Condition) -> Alone | None:
    """The way back, for the writers: what *condition* says is alone there."""
    if not isinstance(condition, AllOf) or len(condition.conditions) != 2:
        return None
    there, none = condition.conditions
    if not isinstance(none, Exists) or not none.negated or not isinstance(none.what, Selection):
        return None
    excepted = [p for p in none.what.predicates if isinstance(p, NotThat)]
    if len(excepted) != 1 or isinstance(excepted[0].other, Reference):
        return None
    rest = tuple(p for p in none.what.predicates if p is not excepted[0])
    whole = msgspec.structs.replace(none.what, predicates=rest)
    other = excepted[0].other
    more = other.predicates if isinstance(other, AllThese) else (other,)
    such = Selection(predicates=ordered([*more, *_head(rest, more)]))
    if isinstance(there, Compared) and isinstance(there.right, Number) and there.compare is Compare.EQ:
        same = isinstance(there.left, CountOf) and plain(there.left) == plain(CountOf(what=whole))
        return Alone(whole, such, there.right.value) if same else None
    some = Exists(what=msgspec.structs.replace(whole, predicates=_both(rest, more)))
    return Alone(whole, such) if plain(there) == plain(some) else None


def _both(whole: Sequence[Predicate], more: Sequence[Predicate]) -> tuple[Predicate, ...]:
    """What fits both descriptions; Ｐモンスター says モンスター too."""
    if any(isinstance(p, IsKind) for p in more):
        whole = [p for p in whole if not _any_monster(p)]
    return ordered([*whole, *more])


def _any_monster(predicate: Predicate) -> bool:
    return isinstance(predicate, IsKind) and predicate.kinds == (CardKind.MONSTER,)


def _head(whole: Sequence[Predicate], told: Sequence[Predicate]) -> list[Predicate]:
    """「Ｎ」モンスターのみ: a noun needs its head."""
    if any(isinstance(p, (IsKind, HasName)) for p in told):
        return []
    return [p for p in whole if isinstance(p, IsKind)]
