"""攻撃する代わりに…できる, 可以作为攻击的代替而…: an act that is not done, and another in its place."""

from __future__ import annotations

import re

import msgspec

from grammar.clauses import Case, Clause, Ender, Phrase, Sentence, UnitKind
from grammar.nodes import Span
from grammar.terms import Verb

_PLAIN = re.compile("[うくぐすつぬぶむる]")
_SUBJECTS = (Case.BARE, Case.TOPIC, Case.SUBJ)


def told_in_place(before: Clause, clause: Clause) -> bool:
    """Is *before* the act in whose place *clause* is done? 破壊し、代わりに… tells two acts."""
    form = before.verb
    if form is None or form.negated or form.can or form.past or before.ender is not Ender.JOIN:
        return False
    plain = _PLAIN.fullmatch(form.text[-1:]) is not None
    return form.noun or plain


def with_positions_apart(sentence: Sentence) -> Sentence:
    """把那只怪兽守备表示 + 从墓地特殊召唤: in which position it comes, not in which it lies."""
    clauses = tuple(_posed(clause) for clause in sentence.clauses)
    return msgspec.structs.replace(sentence, clauses=clauses)


def _posed(clause: Clause) -> Clause:
    form = clause.verb
    if form is None or form.verb is not Verb.SPECIAL_SUMMON or clause.also:
        return clause
    found: list[Phrase] = []
    for phrase in clause.phrases:
        end = len(phrase.units)
        while end and phrase.units[end - 1].kind in (UnitKind.POSITION, UnitKind.OR):
            end -= 1
        units, posed = phrase.units[:end], phrase.units[end:]
        opened = phrase.case in (Case.OBJ, Case.BARE) and units and units[-1].kind is UnitKind.CARD_KIND
        closed = posed and UnitKind.OR not in (posed[0].kind, posed[-1].kind)
        if not opened or not closed or phrase is clause.phrases[-1]:
            found.append(phrase)
            continue
        found.append(Phrase(phrase.case, units, Span(phrase.span.start, units[-1].span.end)))
        found.append(Phrase(Case.BARE, posed, Span(posed[0].span.start, posed[-1].span.end)))
    return _with(clause, tuple(found))


def with_acts_replaced(sentence: Sentence) -> Sentence:
    """*sentence* with 作为攻击的代替 as a clause of its own, of whoever is named before it."""
    found: list[Clause] = []
    for clause in sentence.clauses:
        found += _apart(clause) or [clause]
    if len(found) == len(sentence.clauses):
        return sentence
    return msgspec.structs.replace(sentence, clauses=tuple(found))


def _apart(clause: Clause) -> list[Clause] | None:
    phrases = clause.phrases
    for i, (act, mark) in enumerate(zip(phrases, phrases[1:], strict=False)):
        if [u.concept for u in mark.units] != ["instead"] or act.case is not Case.AS or len(act.units) != 1:
            continue
        inner = act.units[0].value
        before = phrases[:i]
        if act.units[0].kind is not UnitKind.DID or not isinstance(inner, Clause) or inner.verb is None:
            return None
        if inner.verb.verb is Verb.TRIBUTE:
            return None  # 作为解放的代替: of the Tributes told before it
        if any(p.case not in _SUBJECTS for p in before):
            return None
        form = msgspec.structs.replace(inner.verb, noun=True)
        span = Span(before[0].span.start if before else act.span.start, act.span.end)
        told = _with(inner, (*before, *inner.phrases), verb=form, ender=Ender.JOIN, span=span)
        rest = Span(mark.span.end, clause.span.end)
        return [told, _with(clause, phrases[i + 2 :], connective="instead", span=rest)]
    return None


def _with(clause: Clause, phrases: tuple[Phrase, ...], **changes: object) -> Clause:
    return msgspec.structs.replace(clause, phrases=phrases, **changes)
