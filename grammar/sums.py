"""What the values of the cards taken together must add up to, as a word of the noun that says which cards.

レベルの合計が８以上になるように、モンスターをリリースし / 等级合计直到变成8以上为止，把怪兽解放: the clause of the sum
goes into the phrase of the cards, from where the noun reader takes it as a predicate.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from grammar.amounts import amount
from grammar.clauses import Case, Clause, Ender, LightVerb, Phrase, Unit, UnitKind
from grammar.nodes import Amount, Number, Product, Reference, Selection, Span, StatOf, SumIs, Variable
from grammar.nouns import noun
from grammar.scope import Scope, covering
from grammar.terms import Compare, QuantityKind, Stat, Verb

_BOUND = re.compile("以上|以下|未満|未满")
_COMPARE = {"以上": Compare.GE, "以下": Compare.LE, "未満": Compare.LT, "未满": Compare.LT}
_OF_THE_ACT = (Case.FROM, Case.TOPIC)
_EDGES = frozenset({"at_least", "at_most"})
_STRENGTHS = {Stat.ATK, Stat.DEF}


def with_sums(clauses: Sequence[Clause], scope: Scope) -> list[Clause]:
    """*clauses* with every sum in the phrase of the cards it is about; what cannot be placed stays as it is."""
    found: list[Clause] = []
    waiting: Clause | None = None
    clauses = [_in_full(c, clauses[i + 1 : i + 2]) for i, c in enumerate(clauses)]
    for i, clause in enumerate(clauses):
        whole = clause if waiting is None else _joined(waiting, clause)
        following = clauses[i + 1] if i + 1 < len(clauses) else None
        if waiting is None and following is not None and _tells_sum(clause, following):
            waiting = clause
            continue
        said = _with_sum(whole, waiting, scope) if waiting is not None or _sum_phrase(clause) else None
        if said is None and waiting is not None:
            found.append(waiting)
        found.append(said or clause)
        waiting = None
    return found


def with_target_sum(clauses: list[Clause], scope: Scope) -> list[Clause]:
    """等级合计最多到8星以下为止 + 以…2只怪兽为对象才能发动: the sum of the targets."""
    if len(clauses) < 2 or all(p.case is not Case.TARGET for p in clauses[-1].phrases):
        return clauses
    return [*clauses[:-2], *with_sums(clauses[-2:], scope)]


def _in_full(clause: Clause, after: Sequence[Clause]) -> Clause:
    """レベルが７以上になるよう, 星の数が合計７個以上になるよう + 生け贄に捧げ: the sum of what is Tributed, in older words."""
    form, acts = clause.verb, [c.verb.verb for c in after if c.verb is not None]
    if form is None or form.verb is not LightVerb.BECOME or clause.ender is not Ender.TO_DO:
        return clause
    told = next((p for p in clause.phrases if [u.concept for u in p.units] == [Stat.LEVEL]), None)
    if told is None or acts != [Verb.TRIBUTE] or told.case is not Case.SUBJ:
        return clause
    total = Unit(UnitKind.THING, Span(told.span.end, told.span.end), "", "total")
    phrases = []
    for phrase in clause.phrases:
        if phrase is told:
            phrases.append(msgspec.structs.replace(phrase, units=(*phrase.units, total)))
        elif phrase.case is Case.AS:
            units = tuple(_as_number(u) for u in phrase.units if u.concept != "total")
            phrases.append(msgspec.structs.replace(phrase, units=units))
        else:
            phrases.append(phrase)
    return msgspec.structs.replace(clause, phrases=tuple(phrases))


def _as_number(unit: Unit) -> Unit:
    """７個以上."""
    if unit.kind is not UnitKind.COUNT or not isinstance(unit.value, (tuple, list)):
        return unit
    kind, number = unit.value
    least = str(kind) == QuantityKind.AT_LEAST.value
    return Unit(UnitKind.NUMBER, unit.span, unit.text, "ge", number) if least else unit


def _tells_sum(clause: Clause, following: Clause) -> bool:
    """～になるように, 直到变成～为止: a clause of its own, before the act on the cards."""
    becomes = clause.verb is not None and clause.verb.verb is LightVerb.BECOME and not clause.verb.negated
    if (
        not becomes
        or clause.skipped
        or following.verb is None
        or clause.ender not in (Ender.TO_DO, Ender.UNTIL)
    ):
        return False
    return _sum_phrase(clause) is not None or _sum_phrase(following) is not None


def _is_sum(phrase: Phrase) -> bool:
    if len(phrase.units) != 2 or phrase.units[1].concept != "total":
        return False
    return _stat_of(phrase.units[0]) is not None


def _stat_of(unit: Unit) -> Stat | None:
    """レベル(の合計), リンクマーカー(の合計): what adds up."""
    if unit.kind is UnitKind.STAT:
        return Stat(unit.concept)
    return Stat.LINK if unit.concept == "link_marker" else None


def _sum_phrase(clause: Clause) -> Phrase | None:
    """レベルの合計が: in the clause, or swallowed by a relative clause in it."""
    for phrase in clause.phrases:
        if _is_sum(phrase):
            return phrase
        for unit in phrase.units:
            if type(unit.value) is Clause and (inner := _sum_phrase(unit.value)) is not None:
                return inner
    return None


def _joined(told: Clause, act: Clause) -> Clause:
    """The act, with all that the clause before it says of the sum."""
    return msgspec.structs.replace(act, phrases=(*told.phrases, *act.phrases), connective=told.connective)


def _with_sum(whole: Clause, told: Clause | None, scope: Scope) -> Clause | None:
    """*whole* without the words of the sum, which become one word of its object."""
    said = _sum_phrase(whole)
    assert said is not None
    rest = [p for p in (_without(phrase, said) for phrase in whole.phrases) if p is not None]
    if told is not None:
        bounds = [p for p in rest if _within(p.span, told.span) and p.case not in _OF_THE_ACT]
        words = [u for p in bounds for u in p.units]
        rest = [p for p in rest if p not in bounds]
        objects = [p for p in rest if p.case is Case.OBJ] or [p for p in rest if p.case is Case.TARGET]
        if len(objects) > 1:  # …を２体まで、効果を無効にして
            objects = [p for p in objects if p.units[-1].concept != "effect"]
    else:  # 把等级合计直到6以上的怪兽解放: the number stands before the cards
        objects = [p for p in rest if p.units[0].kind is UnitKind.NUMBER]
        words = [objects[0].units[0]] if objects else []
        rest = [p for p in rest if p not in objects]
        objects = [Phrase(Case.OBJ, p.units[1:], p.span) for p in objects if len(p.units) > 1]
        rest += objects
    stat = _stat_of(said.units[0])
    if len(objects) != 1:
        return None
    value = _value(words, stat, scope) if stat is not None else None
    if value is None or stat is None:
        return None
    bound = told.span if told is not None else Span(words[0].span.start, words[0].span.end)
    total = SumIs(
        stat=stat,
        compare=_compare(words, scope.text[bound.start : bound.end]),
        amount=value,
        original=said.units[0].value == "original",
        span=said.span,
    )
    unit = Unit(UnitKind.ADVERB, said.span, "", "sum", total)
    cards = msgspec.structs.replace(objects[0], units=(unit, *objects[0].units))
    ender = Ender.JOIN if whole.ender is Ender.UNTIL else whole.ender
    phrases = tuple(cards if p is objects[0] else p for p in rest)
    return msgspec.structs.replace(whole, phrases=phrases, ender=ender)


def _within(inner: Span, outer: Span) -> bool:
    """解放…，直到等级合计为…为止: what is told may be printed after the act."""
    return outer.start <= inner.start and inner.end <= outer.end


def _without(phrase: Phrase, said: Phrase) -> Phrase | None:
    """*phrase* without the words *said*, wherever they are in it."""
    if phrase is said:
        return None
    units = []
    for unit in phrase.units:
        if isinstance(unit.value, Clause):
            inner = [p for p in (_without(p, said) for p in unit.value.phrases) if p is not None]
            unit = msgspec.structs.replace(
                unit, value=msgspec.structs.replace(unit.value, phrases=tuple(inner))
            )
        units.append(unit)
    return msgspec.structs.replace(phrase, units=tuple(units))


def _value(words: Sequence[Unit], stat: Stat, scope: Scope) -> Amount | None:
    """８以上, 儀式召喚するモンスターのレベル以上, そのモンスターと同じ."""
    units = [u for u in words if not (u.kind is UnitKind.ADVERB and u.concept in _EDGES)]
    if len(units) == 1 and isinstance(units[0].value, Clause) and _is_likeness(units[0].value):
        units = [u for p in units[0].value.phrases for u in p.units]
    units = [u for u in units if not (u.kind is UnitKind.SAME and not u.concept)]
    if any(u.concept == "roll" for u in units):
        return amount(units, scope)  # 出た目と同じ
    if len(units) == 1 and units[0].kind is UnitKind.NUMBER and units[0].concept != "range":
        return Number(value=int(str(units[0].value)), span=units[0].span)
    if len(units) == 1 and units[0].kind is UnitKind.STAT_IS and units[0].concept == stat:
        value = units[0].value  # 7星
        if not isinstance(value, (tuple, list)) or len(value) != 1:
            return None
        return Number(value=int(value[0]), span=units[0].span)
    if any(u.kind is UnitKind.STAT for u in units):
        found = amount(units, scope)
        if isinstance(found, StatOf) and found.stat is Stat.LP and any(u.kind is UnitKind.DID for u in units):
            return None  # 払ったＬＰの数値: no player's LP
        if isinstance(found, Variable):
            return found
        valued = found.amount if isinstance(found, Product) else found  # レベルの倍
        alike = isinstance(valued, StatOf) and (
            valued.stat in (stat, Stat.LP) or {valued.stat, stat} == _STRENGTHS
        )
        return found if alike else None
    if any(u.concept in ("number", "value") for u in units):
        return amount(units, scope)  # 自分の手札の数と同じ, 払ったＬＰの数値以下
    read = noun(units, scope) if units else None
    if read is None or not isinstance(read.noun, (Selection, Reference)):
        return None
    return StatOf(stat=stat, of=read.noun, span=covering(units))


def _is_likeness(clause: Clause) -> bool:
    alike = clause.verb is not None and clause.verb.verb is LightVerb.SAME and not clause.verb.negated
    return alike and all(p.case is Case.WITH for p in clause.phrases)


def _compare(words: Sequence[Unit], text: str) -> Compare:
    number = next((u for u in words if u.kind is UnitKind.NUMBER and u.concept), None)
    if number is not None:
        return Compare(number.concept)
    match = _BOUND.search(text)
    return Compare.EQ if match is None else _COMPARE[match[0]]
