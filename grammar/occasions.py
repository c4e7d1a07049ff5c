"""戦闘で破壊したダメージ計算後、または戦闘ダメージを与えた時: a time and an event in one clause are two occasions."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.clauses import Case, Clause, Ender, LightVerb, Phrase, Sentence, Unit, UnitKind, VerbForm
from grammar.nodes import Span
from grammar.terms import Verb

_SUBJECTS = (Case.BARE, Case.TOPIC, Case.SUBJ)


def with_times_apart(clauses: Sequence[Clause]) -> list[Clause]:
    """*clauses* with each time that stands before または as a clause of its own, of the same card as the event."""
    return [part for clause in clauses for part in (_parted(clause) or [clause])]


def with_doers_after(sentence: Sentence) -> Sentence:
    """相手は装備モンスターの攻撃宣言時に発動できない, 对方在装备怪兽的攻击宣言时不能发动: who may not is told before the time."""
    clauses = list(sentence.clauses)
    for i, (time, act) in enumerate(zip(clauses, clauses[1:], strict=False)):
        form, phrases = time.verb, time.phrases
        declared = form is not None and form.verb is Verb.DECLARE_ATTACK and time.ender is Ender.WHEN
        if (
            not declared
            or len(phrases) != 2
            or phrases[0].case not in (Case.TOPIC, Case.BARE)
            or time.connective
        ):
            continue
        doer, whose = phrases
        named = any(p.case in _SUBJECTS for p in act.phrases)
        if named or any(u.kind is not UnitKind.PLAYER for u in doer.units) or act.verb is None:
            continue
        if whose.case not in (Case.BARE, Case.AT, Case.GEN) or whose.units[-1].kind is UnitKind.PLAYER:
            continue
        span = Span(whose.span.start, time.span.end)
        clauses[i] = _with(time, (msgspec.structs.replace(whose, case=Case.BARE),), span=span)
        clauses[i + 1] = _with(act, (doer, *act.phrases))
    return msgspec.structs.replace(sentence, clauses=tuple(clauses))


def with_holders(sentence: Sentence) -> Sentence:
    """只要持有超量素材，这张卡不会被破坏: who has it is told with what is so meanwhile."""
    clauses = list(sentence.clauses)
    for i, (state, told) in enumerate(zip(clauses, clauses[1:], strict=False)):
        holds = state.verb is not None and state.verb.verb is LightVerb.HAVE and state.ender is Ender.WHILE
        subject = told.phrases[0] if told.phrases else None
        if not holds or subject is None or any(p.case is not Case.OBJ for p in state.phrases):
            continue
        if subject.case in _SUBJECTS and subject.units[-1].kind is UnitKind.THIS_CARD:
            bare = tuple(p for p in told.phrases if p is not subject)
            clauses[i] = _with(state, (subject, *state.phrases))
            clauses[i + 1] = _with(told, bare)
    return msgspec.structs.replace(sentence, clauses=tuple(clauses))


def resolving(clause: Clause) -> Clause:
    """モンスターの効果処理時に, 怪兽的效果处理时: as its effect resolves."""
    units = clause.phrases[-1].units if clause.phrases else ()
    if clause.ender is not Ender.WHEN or clause.verb is not None or len(units) < 2:
        return clause
    if any(u.kind not in _OFTEN for p in clause.phrases[:-1] for u in p.units):
        return clause  # １ターンに１度、…: nothing else is told before it
    *whose, last = units
    if last.kind is not UnitKind.THING or last.concept != "processing" or whose[-1].kind is UnitKind.DEICTIC:
        return clause
    effect = msgspec.structs.replace(last, concept="effect")
    often, whose = _often_first(whose)
    phrase = msgspec.structs.replace(clause.phrases[-1], units=(*whose, effect))
    return _with(
        clause,
        (*clause.phrases[:-1], *often, phrase),
        verb=VerbForm(verb=Verb.RESOLVE, span=last.span, text=last.text),
    )


def _often_first(units: list[Unit]) -> tuple[tuple[Phrase, ...], list[Unit]]:
    """1回合1次，对方发动的怪兽的: how often it can be is said of the whole, not of the effect that was activated."""
    told = units[0].value if units[0].kind is UnitKind.DID else None
    first = told.phrases[0] if isinstance(told, Clause) and told.phrases else None
    if not isinstance(told, Clause) or first is None or any(u.kind not in _OFTEN for u in first.units):
        return (), units
    bare = msgspec.structs.replace(units[0], value=_with(told, told.phrases[1:]))
    return (first,), [bare, *units[1:]]


_OFTEN = (UnitKind.TURN, UnitKind.COUNT)


def _parted(clause: Clause) -> list[Clause] | None:
    if clause.ender is not Ender.WHEN or clause.verb is None:
        return None
    for i, phrase in enumerate(clause.phrases):
        told = phrase.units[0].value if phrase.units[0].kind is UnitKind.DID else None
        ends = len(phrase.units) > 2 and phrase.units[1].kind is UnitKind.MOMENT
        if isinstance(told, Clause) and ends and phrase.units[2].kind is UnitKind.OR:
            return _of_same(clause, i, told)
    return None


def _of_same(clause: Clause, at: int, told: Clause) -> list[Clause] | None:
    """The time, and the event; whoever is named before the time does both, unless the event names another."""
    did, moment, either, *rest = clause.phrases[at].units
    before = clause.phrases[:at]
    subjects = [p for p in (*before, *told.phrases) if p.case in _SUBJECTS]
    if len(subjects) != 1 or any(p.case not in _SUBJECTS for p in before):
        return None
    inner = told if subjects[0] in told.phrases else _with(told, (subjects[0], *told.phrases))
    time = (msgspec.structs.replace(did, value=inner), moment)
    when = Phrase(Case.DURING, time, Span(did.span.start, moment.span.end))
    after = [*([_as(clause.phrases[at], rest)] if rest else []), *clause.phrases[at + 1 :]]
    named = any(p.case in _SUBJECTS for p in after)
    event = _with(clause, tuple(after) if named else (subjects[0], *after))
    first = _with(clause, (when,), verb=None, also=(), span=when.span)
    span = Span(either.span.end, clause.span.end)
    return [first, msgspec.structs.replace(event, connective="or", span=span)]


def _as(phrase: Phrase, units: list[Unit]) -> Phrase:
    return Phrase(phrase.case, tuple(units), Span(units[0].span.start, units[-1].span.end))


def _with(clause: Clause, phrases: tuple[Phrase, ...], **changes: object) -> Clause:
    return msgspec.structs.replace(clause, phrases=phrases, **changes)
