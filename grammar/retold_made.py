"""Clauses told once more in the words that the readers know: what values are made, by a declaration, a die or a choice.

レベルを宣言したレベルにする is レベルは宣言したレベルになる; 出た目と同じになる is 出た目になる; 攻撃力または守備力をアップする is two
acts, one of which is done; コイントスで裏表を当てる is コイントスを行い、裏表を当てる.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.clauses import Case, Clause, Ender, LightVerb, Phrase, Unit, UnitKind, VerbForm
from grammar.nodes import Span
from grammar.terms import CardKind, QuantityKind, Verb


def made_as_declared(clause: Clause) -> Clause:
    """そのモンスターのレベルを宣言したレベルにする: its Level becomes that; no Level is declared here."""
    form = clause.verb
    if form is None or form.verb is not LightVerb.MAKE or form.negated or clause.also:
        return clause
    *others, made = clause.phrases or (None,)
    inner = made.units[0].value if made is not None and len(made.units) == 2 else None
    if made is None or made.case is not Case.AS or not isinstance(inner, Clause) or inner.verb is None:
        return clause
    value = inner.phrases[0] if len(inner.phrases) == 1 else None
    declared = inner.verb.verb is Verb.DECLARE and not inner.verb.negated and not inner.skipped
    if not declared or value is None or value.case is not Case.OBJ or len(value.units) < 2:
        return clause
    said = (value.units[-1].kind, value.units[-1].concept)
    if said != (made.units[1].kind, made.units[1].concept) or made.units[1].kind is not UnitKind.STAT:
        return clause
    if any(p.case in (Case.OBJ, Case.TOPIC, Case.SUBJ) for p in others):
        return clause
    bare = msgspec.structs.replace(made.units[0], value=msgspec.structs.replace(inner, phrases=()))
    phrases = (
        msgspec.structs.replace(value, case=Case.TOPIC),
        *others,
        msgspec.structs.replace(made, units=(bare, made.units[1])),
    )
    becomes = msgspec.structs.replace(form, verb=LightVerb.BECOME)
    return msgspec.structs.replace(clause, phrases=phrases, verb=becomes)


def made_a_tuner(clause: Clause) -> Clause:
    """チューナーになる, 变成调整: as チューナーとして扱う."""
    form = clause.verb
    if form is None or form.verb is not LightVerb.BECOME or form.negated:
        return clause
    kinds = [p for p in clause.phrases if [u.concept for u in p.units] == [CardKind.TUNER]]
    if len(kinds) != 1 or kinds[0].case not in (Case.AS, Case.OBJ):
        return clause
    told = msgspec.structs.replace(kinds[0], case=Case.AS)
    phrases = tuple(told if p is kinds[0] else p for p in clause.phrases)
    return msgspec.structs.replace(
        clause, phrases=phrases, verb=msgspec.structs.replace(form, verb=Verb.TREAT_AS)
    )


def times_outside(clause: Clause) -> Clause:
    """そのダメージ計算時のみ + このカードと同じ守備力になる: how long it is so, and no word of what is the same."""
    for at, phrase in enumerate(clause.phrases):
        inner = phrase.units[0].value
        alike = isinstance(inner, Clause) and inner.verb is not None and inner.verb.verb is LightVerb.SAME
        if not alike or not isinstance(inner, Clause) or phrase.case not in (Case.AS, Case.OBJ):
            continue
        times = tuple(p for p in inner.phrases if p.case in (Case.DURING, Case.UNTIL))
        if not times:
            continue
        rest = tuple(p for p in inner.phrases if p not in times)
        bare = msgspec.structs.replace(phrase.units[0], value=msgspec.structs.replace(inner, phrases=rest))
        told = msgspec.structs.replace(phrase, units=(bare, *phrase.units[1:]))
        phrases = (*clause.phrases[:at], *times, told, *clause.phrases[at + 1 :])
        return msgspec.structs.replace(clause, phrases=phrases)
    return clause


def value_outside(clause: Clause) -> Clause:
    """变成 + 和那只怪兽相同攻击力: the value that changes stands behind, as in そのモンスターと同じ攻撃力."""
    last = clause.phrases[-1] if clause.phrases else None
    inner = last.units[0].value if last is not None and len(last.units) == 1 else None
    if clause.verb is None or clause.verb.verb is not LightVerb.BECOME or last is None:
        return clause
    alike = isinstance(inner, Clause) and inner.verb is not None and inner.verb.verb is LightVerb.SAME
    if (
        not alike
        or not isinstance(inner, Clause)
        or [p.case for p in inner.phrases] != [Case.WITH, Case.SUBJ]
    ):
        return clause
    values = inner.phrases[1].units
    if any(u.kind is not UnitKind.STAT for u in values):
        return clause
    bare = msgspec.structs.replace(
        last.units[0], value=msgspec.structs.replace(inner, phrases=inner.phrases[:1])
    )
    told = msgspec.structs.replace(last, units=(bare, *values))
    return msgspec.structs.replace(clause, phrases=(*clause.phrases[:-1], told))


def as_rolled(clause: Clause) -> Clause:
    """レベルは出た目と同じになる, 出た目と同じレベルになる: it becomes what the die shows."""
    form = clause.verb
    if form is None or form.verb is not LightVerb.BECOME or form.negated:
        return clause
    at = next((i for i, p in enumerate(clause.phrases) if p.case in (Case.AS, Case.OBJ) and _rolled(p)), None)
    if at is None:
        return clause
    told = clause.phrases[at]
    inner = told.units[0].value
    roll = inner.phrases[0].units[0] if isinstance(inner, Clause) else told.units[0]
    phrases = list(clause.phrases)
    phrases[at] = Phrase(told.case, (roll,), told.span)
    level = told.units[1] if len(told.units) == 2 else None
    if level is not None:  # このカードは出た目と同じレベルになる
        host = phrases[0]
        if host.case is not Case.TOPIC or host.units[-1].kind is UnitKind.STAT:
            return clause
        value = Unit(UnitKind.STAT, Span(level.span.end, level.span.end), "", level.concept)
        phrases[0] = msgspec.structs.replace(host, units=(*host.units, value))
    return msgspec.structs.replace(clause, phrases=tuple(phrases))


def _rolled(phrase: Phrase) -> bool:
    """出た目(の数)と同じ, 出た目 + 同じレベル."""
    inner = phrase.units[0].value
    if len(phrase.units) == 2:
        same = phrase.units[1]
        return phrase.units[0].concept == "roll" and same.kind is UnitKind.SAME and same.value is None
    if not isinstance(inner, Clause) or inner.verb is None or len(phrase.units) != 1:
        return False
    alike = inner.verb.verb is LightVerb.SAME and not inner.verb.negated and len(inner.phrases) == 1
    words = [u.concept for p in inner.phrases for u in p.units]
    return alike and words in (["roll"], ["roll", "number"], ["roll", "value"])


def tossed_and_guessed(clauses: Sequence[Clause]) -> list[Clause]:
    """コイントスで裏表を当てる: a coin is tossed, and which side it shows is guessed."""
    found: list[Clause] = []
    for clause in clauses:
        form = clause.verb
        guesses = form is not None and form.verb is Verb.GUESS and not form.negated and not clause.skipped
        toss = next((p for p in clause.phrases if [u.concept for u in p.units] == ["toss_coin"]), None)
        if not guesses or toss is None or toss.case is not Case.BY or clause.ender is Ender.IF:
            found.append(clause)
            continue
        rest = tuple(p for p in clause.phrases if p is not toss)
        once = Unit(UnitKind.COUNT, toss.span, toss.units[0].text, "times", (QuantityKind.EXACT, 1))
        tossed = msgspec.structs.replace(
            clause,
            phrases=(*rest, Phrase(Case.BARE, (once,), toss.span)),
            verb=VerbForm(Verb.TOSS_COIN, toss.span, toss.units[0].text),
            ender=Ender.JOIN,
        )
        found += (tossed, msgspec.structs.replace(clause, phrases=(), connective=None))
    return found


_CHANGES = (LightVerb.INCREASE, LightVerb.DECREASE)


def either_value(clauses: Sequence[Clause]) -> list[Clause]:
    """攻撃力または守備力を１０００アップする, 攻击力或者守备力上升1000: the one or the other."""
    return [part for clause in clauses for part in _either_value(clause)]


def _either_value(clause: Clause) -> tuple[Clause, ...]:
    form = clause.verb
    at = next((i for i, p in enumerate(clause.phrases) if _is_either(p)), None)
    if form is None or form.verb not in _CHANGES or form.negated or clause.also or at is None:
        return (clause,)
    told = clause.phrases[at]
    *owner, one, _, other = told.units
    first, second = (
        tuple(msgspec.structs.replace(p, units=(*owner, value)) if p is told else p for p in clause.phrases)
        for value in (one, other)
    )
    return (
        msgspec.structs.replace(clause, phrases=first, ender=Ender.JOIN),
        msgspec.structs.replace(clause, phrases=second, connective="or"),
    )


def _is_either(phrase: Phrase) -> bool:
    """このカードの攻撃力または守備力."""
    kinds = [u.kind for u in phrase.units[-3:]]
    told = kinds == [UnitKind.STAT, UnitKind.OR, UnitKind.STAT] and len(phrase.units) > 3
    return told and phrase.case in (Case.OBJ, Case.BARE, Case.TOPIC)
