"""Cards used for a Summon, told in a clause of their own: リリースしてアドバンス召喚に成功した, 使用して儀式召喚した.

They are the materials of the Summon, as in ～を素材としてＳ召喚した.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.clauses import Case, Clause, Ender, Phrase, Sentence, Unit, UnitKind, VerbForm
from grammar.made_monsters import this_card
from grammar.nodes import Span
from grammar.terms import CardKind, Verb

USES = {Verb.TRIBUTE: (Verb.TRIBUTE_SUMMON,), Verb.USE: (Verb.RITUAL_SUMMON, Verb.FUSION_SUMMON)}
_DESCRIBES = {
    **USES,
    Verb.TRIBUTE: (Verb.TRIBUTE_SUMMON, Verb.NORMAL_SUMMON),
}  # リリースして召喚したモンスター
_EVENT = frozenset({Ender.WHEN, Ender.IF, Ender.EACH_TIME, Ender.TURN_OF})
_SUBJECTS = (Case.SUBJ, Case.TOPIC, Case.BARE)


def with_used_materials(sentence: Sentence) -> Sentence:
    """*sentence* with such cards as the materials of their Summon."""
    found: list[Clause] = []
    for clause in sentence.clauses:
        before = found[-1] if found else None
        merged = _merged(before, clause) if before is not None else None
        if merged is None:
            found.append(clause)
        else:
            found[-1] = merged
    if len(found) == len(sentence.clauses):
        return sentence
    return msgspec.structs.replace(sentence, clauses=tuple(found))


def _merged(using: Clause, clause: Clause) -> Clause | None:
    form = using.verb
    if form is None or form.verb not in USES or using.ender is not Ender.JOIN or using.also or using.skipped:
        return None
    if form.negated or form.passive or clause.connective is not None:
        return None
    return _event(using, form, clause) or _described(using, form, clause) or _chinese(using, form, clause)


def _event(using: Clause, form: VerbForm, clause: Clause) -> Clause | None:
    """モンスターをリリースして + このカードのアドバンス召喚に成功した時."""
    summon = clause.verb
    if summon is None or summon.verb not in USES[form.verb] or clause.ender not in _EVENT:  # type: ignore[index]
        return None
    if summon.negated or summon.can or form.can or clause.also or clause.skipped:
        return None
    subjects, used = _parted(using.phrases)
    if used is None or any(p.case in _SUBJECTS for p in clause.phrases) and subjects:
        return None
    units, also = _both_summons(used.units, summon)
    used = msgspec.structs.replace(used, units=units)
    succeeded = "成功" in summon.text or (
        summon.past and not summon.text.endswith("した")
    )  # 上级召唤成功 is past
    alone = form.verb is Verb.TRIBUTE and succeeded and not (subjects or clause.phrases)
    whose = (this_card(using.span.start),) if alone else clause.phrases
    phrases = (*subjects, *_materials(used), *whose)
    span = Span(using.span.start, clause.span.end)
    return msgspec.structs.replace(clause, phrases=phrases, span=span, connective=using.connective, also=also)


def _both_summons(units: tuple[Unit, ...], summon: VerbForm) -> tuple[tuple[Unit, ...], tuple[VerbForm, ...]]:
    """使用「A」的仪式· + 融合召唤成功: the first of the two Summons stands with the cards."""
    if len(units) < 3 or units[-1].kind is not UnitKind.DOT or units[-2].concept != CardKind.RITUAL_MONSTER:
        return units, ()
    return units[:-2], (msgspec.structs.replace(summon, verb=Verb.RITUAL_SUMMON, span=units[-2].span),)


def _described(using: Clause, form: VerbForm, clause: Clause) -> Clause | None:
    """モンスターを使用して + 儀式召喚したこのカードは…."""
    subjects, used = _parted(using.phrases)
    host = clause.phrases[0] if clause.phrases else None
    told = _summoned(host.units, form) if host is not None else None
    if used is None or subjects or form.can or host is None or told is None or told.phrases:
        return None
    if told.span.start != using.span.end:
        return None
    inner = msgspec.structs.replace(told, phrases=_materials(used))
    host = _with_inner(host, inner, used.span.start)
    span = Span(using.span.start, clause.span.end)
    phrases = (host, *clause.phrases[1:])
    return msgspec.structs.replace(clause, phrases=phrases, span=span, connective=using.connective)


def _chinese(using: Clause, form: VerbForm, clause: Clause) -> Clause | None:
    """使用场上的怪兽作仪式召唤的这张卡 + 不会被破坏, 把怪兽解放作上级召唤的这张卡 + 攻击的场合."""
    *others, host = using.phrases or (None,)
    told = _summoned(host.units, form) if host is not None else None
    if host is None or told is None or host.case is not Case.OBJ or form.can or len(others) > 1:
        return None
    used = others[0] if others else None
    if used is None and len(told.phrases) == 1 and told.phrases[0].case is Case.BARE:
        used = told.phrases[0]
    elif told.phrases or used is None or used.case is not Case.OBJ:
        return None
    if any(p.case in (Case.SUBJ, Case.TOPIC) for p in clause.phrases):
        return None
    inner = msgspec.structs.replace(told, phrases=_materials(used))
    subject = msgspec.structs.replace(_with_inner(host, inner, used.span.start), case=Case.BARE)
    span = Span(using.span.start, clause.span.end)
    phrases = (subject, *clause.phrases)
    return msgspec.structs.replace(clause, phrases=phrases, span=span, connective=using.connective)


def _parted(phrases: Sequence[Phrase]) -> tuple[tuple[Phrase, ...], Phrase | None]:
    """Who does it, and what is used; no cards when the clause says anything else."""
    subjects = tuple(p for p in phrases if p.case in _SUBJECTS)
    used = [p for p in phrases if p.case is Case.OBJ]
    if len(used) != 1 or len(subjects) > 1 or len(subjects) + 1 != len(phrases):
        return (), None
    return subjects, used[0]


def _summoned(units: Sequence[Unit], form: VerbForm) -> Clause | None:
    """The relative clause at the head of *units*, when it tells of such a Summon."""
    inner = units[0].value if len(units) > 1 else None
    if not isinstance(inner, Clause) or inner.verb is None or inner.also or inner.verb.negated:
        return None
    return inner if inner.verb.verb in _DESCRIBES[form.verb] else None  # type: ignore[index]


def _materials(used: Phrase) -> tuple[Phrase, Phrase]:
    """～を素材として."""
    there = Span(used.span.end, used.span.end)
    word = Unit(UnitKind.THING, there, "", "material")
    return msgspec.structs.replace(used, case=Case.OBJ), Phrase(Case.AS, (word,), there)


def _with_inner(host: Phrase, inner: Clause, start: int) -> Phrase:
    did = msgspec.structs.replace(host.units[0], value=inner)
    return Phrase(host.case, (did, *host.units[1:]), Span(start, host.span.end))
