"""What something is, as a condition: 自分の手札が０枚の場合, それがモンスターだった場合, モンスターが「Ｎ」モンスターのみの場合."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.clauses import Case, Clause, Phrase, Unit, UnitKind
from grammar.condition_values import value_of
from grammar.nodes import (
    Action,
    Amount,
    Compared,
    Condition,
    CountOf,
    DidThat,
    Exists,
    HasAttribute,
    HasName,
    HasRace,
    IsKind,
    IsSo,
    Noun,
    Number,
    OneOf,
    Predicate,
    Quantity,
    Reference,
    SameAs,
    Selection,
    Several,
    Span,
    StatOf,
    SumOf,
    Who,
)
from grammar.nouns import noun
from grammar.only_such import only_such
from grammar.predicates import ordered, read_quantity, says_original
from grammar.scope import Scope
from grammar.terms import CardKind, Compare, Player, QuantityKind, RefKind, Stat, Verb

_BOUNDS = {
    QuantityKind.EXACT: Compare.EQ,
    QuantityKind.AT_LEAST: Compare.GE,
    QuantityKind.UP_TO: Compare.LE,
}
_OPPOSITE = {
    Compare.EQ: Compare.NE,
    Compare.GE: Compare.LT,
    Compare.LE: Compare.GT,
    Compare.LT: Compare.GE,
    Compare.GT: Compare.LE,
}
_DESCRIBING = (
    UnitKind.DID,
    UnitKind.CARD_KIND,
    UnitKind.STAT_IS,
    UnitKind.STAT_COMPARE,
    UnitKind.ATTRIBUTE,
    UnitKind.RACE,
)
_NUMBERS = (UnitKind.COUNT, UnitKind.NUMBER, UnitKind.STAT_COMPARE, UnitKind.STAT_IS)


def state(phrases: Sequence[Phrase], clause: Clause, scope: Scope) -> Condition | None:
    """*clause* says of its first phrase what the last one tells. Nothing is left to *scope* when it is None."""
    phrases = _with_edge(phrases)
    if not phrases or len(phrases) > 2 or any(p.case not in _SUBJECT_OR_PREDICATE for p in phrases):
        return None
    quiet = len(scope.unparsed)
    found = _state(phrases, clause, scope)
    if found is None or len(scope.unparsed) > quiet:
        del scope.unparsed[quiet:]
        return None
    return found


_INSIDE = ("让在", "把在", "讓在")  # 让在这张卡表侧表示存在期间反转过的怪兽…: of the relative clause
_SUBJECT_OR_PREDICATE = (Case.SUBJ, Case.TOPIC, Case.BARE, Case.AT)


def _state(phrases: Sequence[Phrase], clause: Clause, scope: Scope) -> Condition | None:
    negated = clause.verb is not None and clause.verb.negated
    if scope.text[: phrases[0].units[0].span.start].endswith(_INSIDE):
        return None
    if len(phrases) == 1:
        subject, told = _cut(list(phrases[0].units))
    else:
        subject, told = list(phrases[0].units), list(phrases[1].units)
    if not told:
        return None
    if (compared := _is_as_much(subject, told, negated, clause, scope)) is not None:
        return compared
    only = [u for u in told if u.kind is UnitKind.ADVERB and u.concept == "only"]
    if only:
        return None if negated else only_such(subject, [u for u in told if u not in only], clause, scope)
    if len(told) == 1 and told[0].kind in _NUMBERS:
        if (either := _either_value(subject)) and not negated:
            found = [_is_so_much(part, told[0], negated, clause, scope) for part in either]
            whole = tuple(part for part in found if part is not None)
            return OneOf(conditions=whole, span=clause.span) if len(whole) == 2 else None
        return _is_so_much(subject, told[0], negated, clause, scope)
    return _is_one(subject, told, negated, clause, scope)


def _either_value(subject: list[Unit]) -> list[list[Unit]]:
    """攻撃力か守備力が０: the one value of that card or the other."""
    told = [u.kind for u in subject[-3:]]
    if len(subject) < 4 or told != [UnitKind.STAT, UnitKind.OR, UnitKind.STAT]:
        return []
    return [subject[:-2], [*subject[:-3], subject[-1]]]


_EDGES = {"at_least": Compare.GE, "at_most": Compare.LE}
_EDGE_WORDS = {"以上": "at_least", "以下": "at_most"}


def _with_edge(phrases: Sequence[Phrase]) -> Sequence[Phrase]:
    """自分のＬＰ + 以上, ４枚 + 以下: the word belongs to the value before it."""
    last = phrases[-1] if len(phrases) in (2, 3) else None
    edge = last.units[0] if last is not None and len(last.units) == 1 else None
    if edge is None or edge.text not in _EDGE_WORDS:
        return phrases
    before = phrases[-2]
    edge = Unit(UnitKind.ADVERB, edge.span, edge.text, _EDGE_WORDS[edge.text])
    whole = Phrase(before.case, (*before.units, edge), Span(before.span.start, edge.span.end))
    if len(phrases) == 3:
        return (*phrases[:-2], whole)
    subject = msgspec.structs.replace(before, units=before.units[:-1])
    if before.units[-1].kind is not UnitKind.COUNT or not subject.units:
        return phrases
    return (subject, Phrase(Case.BARE, (before.units[-1], edge), whole.span))  # 手札が２枚以下


def _is_as_much(
    subject: list[Unit], told: list[Unit], negated: bool, clause: Clause, scope: Scope
) -> Compared | None:
    """攻撃力が自分のＬＰ以上, 数が自分フィールドのモンスターの数以上: one value not below another; ４枚以下: a number."""
    *words, edge = told
    compare = _EDGES.get(edge.concept)
    if compare is None and edge.concept == "following":  # レベルの合計 + 以下
        compare = _EDGES.get(_EDGE_WORDS.get(edge.text, ""))
    if compare is None:  # 是自己基本分 + 以上: told by no word of its own
        words, said = told, scope.text[told[-1].span.end :][:2]
        compare = _EDGES.get(_EDGE_WORDS.get(said, ""))
    if compare is None or not subject or not words:
        return None
    left = value_of(subject, scope)
    right: Amount | None
    if len(words) == 1 and words[0].kind is UnitKind.COUNT:
        quantity = read_quantity(words[0])
        exact = quantity is not None and quantity.kind is QuantityKind.EXACT
        counted = words[0].concept not in ("times", "turns", "kind")
        right = quantity.amount if exact and counted and quantity is not None else None
    elif all(u.kind in _NUMBERS for u in words):
        return None
    else:
        right = value_of(words, scope)
        if (isinstance(left, CountOf)) is not (isinstance(right, CountOf)):
            return None
    if left is None or right is None:
        return None
    compare = _OPPOSITE[compare] if negated else compare
    return Compared(left=left, compare=compare, right=right, span=clause.span)


def _cut(units: list[Unit]) -> tuple[list[Unit], list[Unit]]:
    """手札が０枚: the number ends the phrase; 宣言した種類のカードだった: nothing but what it is."""
    if len(units) > 1 and units[-1].kind in _NUMBERS:
        return units[:-1], units[-1:]
    if len(units) > 1 and units[-1].kind is UnitKind.POSITION:
        return units[:-1], units[-1:]  # 这只怪兽表侧表示存在期间, 此卡为攻击表示
    if (able := _able_card(units)) is not None:
        return able
    return ([], units) if units[0].kind in _DESCRIBING else ([], [])


def _able_card(units: list[Unit]) -> tuple[list[Unit], list[Unit]] | None:
    """めくったカードが通常召喚可能な + モンスターだった: the card is what is described, and no part of the description."""
    inner = units[0].value if len(units) > 1 else None
    if not isinstance(inner, Clause) or inner.verb is None or not inner.verb.can:
        return None
    cards = [p for p in inner.phrases if p.case is Case.SUBJ]
    if len(cards) != 1:
        return None
    told = msgspec.structs.replace(inner, phrases=tuple(p for p in inner.phrases if p is not cards[0]))
    return list(cards[0].units), [msgspec.structs.replace(units[0], value=told), *units[1:]]


def _is_so_much(
    subject: list[Unit], unit: Unit, negated: bool, clause: Clause, scope: Scope
) -> Condition | None:
    """ＬＰが３０００以下, 手札が０枚, このカードのレベルが７以上."""
    if not subject:
        return None
    left: Amount | None
    named = subject[-1].kind is UnitKind.STAT and subject[-1].concept == unit.concept  # 等级是 + 7星以上
    if unit.kind is UnitKind.COUNT and unit.concept == "kind":
        left = _kinds_of(subject, scope)
    elif unit.kind in (UnitKind.STAT_COMPARE, UnitKind.STAT_IS) and not named:
        read = noun(subject, scope)
        if read is None or not isinstance(read.noun, Reference):
            return None
        original = says_original(unit)
        left = StatOf(stat=Stat(unit.concept), of=read.noun, original=original, span=unit.span)
    elif unit.kind is UnitKind.COUNT and (
        subject[-1].kind is UnitKind.COUNTER or subject[-1].concept in ("xyz_material", "counter")
    ):
        number = Unit(UnitKind.THING, unit.span, "", "number")  # このカードのＸ素材が３つ以上
        left = value_of([*subject, number], scope)
    elif (
        unit.kind is UnitKind.NUMBER
        and len(subject) == 1
        and subject[0].text.endswith(("ライフ", "LP", "ＬＰ"))
    ):
        whose = subject[0]
        left = StatOf(stat=Stat.LP, of=Who(player=Player(whose.concept)), span=whose.span)  # 相手ライフが
    else:
        left = value_of(subject, scope)
    return _bounded(left, unit, negated, clause)


_KINDS = frozenset({Stat.ATTRIBUTE, Stat.RACE})


def _kinds_of(subject: list[Unit], scope: Scope) -> CountOf | None:
    """「Ｎ」モンスターが３種類以上: so many different names; モンスターの種族が３種類以上: Types."""
    told = [u for u in subject if u.kind is UnitKind.STAT]
    rest = subject[:-1] if told == subject[-1:] else subject
    if any(u.concept not in _KINDS or u.value for u in told) or len(subject) - len(rest) != len(told):
        return None
    read = noun(rest, scope) if rest else None
    if read is None or not isinstance(read.noun, Selection):
        return None
    if not read.noun.zones and not any(isinstance(p, DidThat) for p in read.noun.predicates):
        return None
    distinct = Stat(told[0].concept) if told else Stat.NAME
    return CountOf(what=read.noun, distinct=distinct, span=read.noun.span)


def bounded_kinds(what: Selection, unit: Unit, clause: Clause) -> Condition | None:
    """Cards *what* with so many different names as *unit* says (６種類以上)."""
    negated = clause.verb is not None and clause.verb.negated
    return _bounded(CountOf(what=what, distinct=Stat.NAME, span=what.span), unit, negated, clause)


def _bounded(left: Amount | None, unit: Unit, negated: bool, clause: Clause) -> Condition | None:
    bound = _bound(unit)
    if left is None or bound is None:
        return None
    if isinstance(left, SumOf) and all(
        isinstance(v, StatOf) and isinstance(v.of, Reference) for v in left.amounts
    ):
        return _either_bounded(left, unit, negated, clause)
    compare = _OPPOSITE[bound[0]] if negated else bound[0]
    right = Number(value=bound[1], span=unit.span)
    return _as_existing(Compared(left=left, compare=compare, right=right, span=clause.span))


_OF_ONE_MONSTER = frozenset({Stat.LEVEL, Stat.RANK, Stat.LINK})


def _either_bounded(left: SumOf, unit: Unit, negated: bool, clause: Clause) -> Condition | None:
    """レベル・ランクが７以上: whichever of them the monster has."""
    if not all(isinstance(value, StatOf) and value.stat in _OF_ONE_MONSTER for value in left.amounts):
        return None
    each = [_bounded(value, unit, negated, clause) for value in left.amounts]
    return OneOf(conditions=tuple(c for c in each if c is not None), span=clause.span)


def _as_existing(compared: Compared) -> Condition:
    """At least so many names: so many cards with different names are there (カード名が異なるモンスターが６体以上)."""
    left = compared.left
    named = isinstance(left, CountOf) and left.distinct is Stat.NAME and compared.compare is Compare.GE
    if not named or not isinstance(left, CountOf) or not isinstance(left.what, Selection):
        return compared
    quantity = Quantity(kind=QuantityKind.AT_LEAST, amount=compared.right)
    apart = SameAs(stat=Stat.NAME, different=True)
    what = msgspec.structs.replace(
        left.what, quantity=quantity, predicates=ordered([*left.what.predicates, apart])
    )
    return Exists(what=what, span=compared.span)


def _bound(unit: Unit) -> tuple[Compare, int] | None:
    if unit.kind is UnitKind.COUNT:
        quantity = read_quantity(unit)
        counted = unit.concept not in ("times", "turns")
        if quantity is None or not counted or not isinstance(quantity.amount, Number):
            return None
        if quantity.kind not in _BOUNDS:
            return None  # 各1张: no number that something can be
        return _BOUNDS[quantity.kind], quantity.amount.value
    if unit.kind is UnitKind.NUMBER:
        return (Compare(unit.concept) if unit.concept in set(Compare) else Compare.EQ), int(str(unit.value))
    value = unit.value
    if unit.kind is UnitKind.STAT_COMPARE and isinstance(value, (tuple, list)):
        return Compare(str(value[0])), int(value[1])
    return (Compare.EQ, int(value[0])) if isinstance(value, (tuple, list)) and len(value) == 1 else None


def _is_one(
    subject: list[Unit], told: list[Unit], negated: bool, clause: Clause, scope: Scope
) -> Condition | None:
    """それがモンスターだった: the known card is one; with no subject the card just spoken of."""
    subject, value = _value_asked(subject, told)
    read = noun(subject, scope) if subject else None
    awaited = _of_event(read.noun, scope) if read is not None else None
    if subject and awaited is None and (read is None or read.place or not _is_one_card(read.noun)):
        return None
    if not subject and not _spoken_of(told, clause, scope):
        return None
    known = awaited or (read.noun if read is not None else Reference(kind=RefKind.THAT))
    predicates = _declared(told, scope) or _description(told, scope)
    if predicates is None:
        return None
    if value is not None and (predicates := _of_that_value(predicates, value)) is None:
        return None
    return IsSo(subject=known, predicates=predicates, negated=negated, span=clause.span)


_VALUES = {Stat.RACE: UnitKind.RACE, Stat.ATTRIBUTE: UnitKind.ATTRIBUTE, Stat.NAME: UnitKind.NAME}


def _value_asked(subject: list[Unit], told: list[Unit]) -> tuple[list[Unit], Unit | None]:
    """装備モンスターの種族が + 天使族, 那只怪兽的原本卡名是 + 「A」: the card, and the value of it that is asked for."""
    last = subject[-1] if len(subject) > 1 else None
    if last is None or last.kind is not UnitKind.STAT or last.concept not in _VALUES:
        return subject, None
    joined = (UnitKind.OR, UnitKind.DOT)
    fits = all(u.kind is _VALUES[Stat(last.concept)] or u.kind in joined for u in told)
    return (subject[:-1], last) if fits else (subject, None)


def _of_that_value(found: tuple[Predicate, ...], value: Unit) -> tuple[Predicate, ...] | None:
    """元々の種族が: what is printed on the card."""
    one = found[0] if len(found) == 1 else None
    if not isinstance(one, (HasRace, HasAttribute, HasName)):
        return None
    return (msgspec.structs.replace(one, original=value.value == "original"),)


def _of_event(found: Noun, scope: Scope) -> Reference | None:
    """墓地へ送られたモンスターが通常モンスターだった場合, where that event was awaited: the card of the event."""
    did = [p for p in found.predicates if isinstance(p, DidThat)] if isinstance(found, Selection) else []
    event = scope.awaited
    if event is None or len(did) != 1 or not isinstance(found, Selection) or found.zones or found.player:
        return None
    bare = did[0].action == Action(verb=event.verb, span=did[0].action.span)
    rest = tuple(p for p in found.predicates if p not in did)
    return Reference(kind=RefKind.THAT, predicates=rest, span=found.span) if bare else None


def _spoken_of(told: list[Unit], clause: Clause, scope: Scope) -> bool:
    """（カードを確認し、）レベル１モンスターだった場合: of a card that something was done to before."""
    if told[0].kind in (UnitKind.DID, UnitKind.CARD_KIND):
        return True
    past = clause.verb is not None and clause.verb.past
    return told[-1].kind is UnitKind.CARD_KIND and (past or bool(scope.done))


def _is_one_card(found: object) -> bool:
    """One card, or every card of a description (フィールドのモンスターが全て攻撃表示)."""
    if isinstance(found, Selection):
        return found.top or found.quantity.kind is QuantityKind.ALL
    return isinstance(found, Reference)


def _description(told: list[Unit], scope: Scope) -> tuple[Predicate, ...] | None:
    read = noun(told, scope)
    if read is None or not isinstance(read.noun, Selection):
        return None
    what = read.noun
    if what.zones or what.player or what.quantity.kind is not Quantity(kind=QuantityKind.UNSTATED).kind:
        return None
    return what.predicates or None


def _declared(told: list[Unit], scope: Scope) -> tuple[Predicate, ...] | None:
    """宣言した種類のカード: of the kind declared; 宣言したカード: of the name declared."""
    inner = told[0].value
    if not isinstance(inner, Clause) or inner.verb is None or inner.verb.verb is not Verb.DECLARE:
        return None
    if not inner.phrases and [u.concept for u in told[1:]] == [CardKind.CARD]:
        return (SameAs(stat=Stat.NAME, other=Reference(kind=RefKind.DECLARED), span=told[0].span),)
    if inner.phrases or len(told) not in (2, 3) or told[1].kind is not UnitKind.STAT:
        return None
    same = SameAs(stat=Stat(told[1].concept), other=Reference(kind=RefKind.DECLARED), span=told[0].span)
    if len(told) == 2 or told[2].concept == CardKind.CARD:
        return (same,)
    if told[2].kind is not UnitKind.CARD_KIND:
        return None
    return ordered([same, IsKind(kinds=(CardKind(told[2].concept),), span=told[2].span)])


def each_named(what: Noun, units: Sequence[Unit]) -> Noun:
    """「Ａ」及び「Ｂ」が存在する, 「Ａ」「Ｂ」「Ｃ」が存在する: every one of them is there."""
    names = [u for u in units if u.kind is UnitKind.NAME]
    joined = all(u in names or u.kind is UnitKind.AND or u.concept == QuantityKind.ALL for u in units)
    if not isinstance(what, Selection) or len(names) < 2 or not joined or any(u.concept for u in names):
        return what
    named = [p for p in what.predicates if isinstance(p, HasName) and not p.original]
    if len(named) != 1 or set(named[0].names) != {str(u.value) for u in names}:
        return what
    rest = [p for p in what.predicates if p is not named[0]]
    one = Selection().quantity
    parts = tuple(
        msgspec.structs.replace(
            what,
            quantity=one,
            predicates=ordered([*rest, HasName(names=(name,), span=what.span)]),
        )
        for name in named[0].names
    )
    return Several(parts=parts, span=what.span)
