"""Clauses told once more in the words that the readers know: what a value is, before what is told of something else.

自分のＬＰが２０００以下で、相手モンスターの攻撃宣言時に is 自分のＬＰが２０００以下であり + 相手モンスターの攻撃宣言時に;
この効果で特殊召喚したモンスターが存在する限り、他の… is それ以外の….
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.act_tables import SUMMON_WORDS
from grammar.clauses import Case, Clause, Ender, LightVerb, Phrase, Unit, UnitKind, VerbForm
from grammar.nodes import Span
from grammar.stated import PARITY
from grammar.terms import CardKind, Stat, Verb

_HEIGHTS = frozenset({Stat.SCALE, Stat.LEVEL, Stat.RANK})
BOUNDS = frozenset({"le", "ge"})


def values_first(clauses: Sequence[Clause]) -> list[Clause]:
    """自分のＬＰが２０００以下で、～が存在する場合: what the value is, as a clause of its own."""
    return [_with_holder(_summons_excepted(part)) for clause in clauses for part in _value_first(clause)]


CHANGES = frozenset({LightVerb.INCREASE, LightVerb.DECREASE, LightVerb.BECOME})


def amounts_told(clauses: Sequence[Clause]) -> list[Clause]:
    """攻击力下降 + 给人观看的数量×100，效果无效化: how much it is goes with the change, not with what is told next."""
    found: list[Clause] = []
    for clause in clauses:
        first = clause.phrases[0] if clause.phrases else None
        so_much = first is not None and first.case is Case.BARE and first.units[-1].kind is UnitKind.TIMES
        described = so_much and first is not None and first.units[0].kind is UnitKind.DID
        if first is None or not described or clause.verb is None or clause.connective is not None:
            found.append(clause)
            continue
        if not found or not _wants_amount(found[-1]):
            found.append(clause)
            continue
        whole = msgspec.structs.replace(found[-1].span, end=first.span.end)
        amount = msgspec.structs.replace(first, case=Case.OBJ)
        found[-1] = msgspec.structs.replace(found[-1], phrases=(*found[-1].phrases, amount), span=whole)
        span = msgspec.structs.replace(clause.span, start=first.span.end)
        found.append(msgspec.structs.replace(clause, phrases=clause.phrases[1:], span=span))
    return found


def _wants_amount(clause: Clause) -> bool:
    changes = clause.verb is not None and clause.verb.verb in CHANGES and clause.ender is Ender.JOIN
    told = any(p.case in (Case.OBJ, Case.AS) for p in clause.phrases)
    return changes and not told and not clause.skipped


def _summons_excepted(clause: Clause) -> Clause:
    """Ｐ召喚以外の + 特殊召喚ができない: as Ｐ召喚でしか特殊召喚できない."""
    form = clause.verb
    if form is None or form.verb is not Verb.SPECIAL_SUMMON or not (form.negated and form.can):
        return clause
    return msgspec.structs.replace(clause, phrases=tuple(map(_except_summon, clause.phrases)))


def _except_summon(phrase: Phrase) -> Phrase:
    *units, other = phrase.units
    summon = len(units) == 1 and units[0].kind is UnitKind.THING and units[0].concept in SUMMON_WORDS
    if phrase.case is not Case.BARE or other.kind is not UnitKind.OTHER_THAN or not summon:
        return phrase
    return msgspec.structs.replace(phrase, case=Case.EXCEPT, units=tuple(units))


def _with_holder(clause: Clause) -> Clause:
    """偶数のＰスケールが存在する, 有偶数的灵摆刻度存在: a card whose scale is so."""
    if clause.verb is None or clause.verb.verb is not Verb.EXIST:
        return clause
    return msgspec.structs.replace(clause, phrases=tuple(map(_holding, clause.phrases)))


def _holding(phrase: Phrase) -> Phrase:
    if len(phrase.units) < 2:
        return phrase
    value, stat = phrase.units[-2:]
    if value.concept not in PARITY or stat.kind is not UnitKind.STAT or stat.concept not in _HEIGHTS:
        return phrase
    form = VerbForm(LightVerb.BE, value.span, value.text)
    span = Span(value.span.start, stat.span.end)
    so = Clause(
        (Phrase(Case.SUBJ, (stat,), stat.span), Phrase(Case.BARE, (value,), value.span)),
        form,
        Ender.END,
        span,
    )
    did = Unit(UnitKind.DID, span, value.text, form.verb.value, so)
    card = Unit(UnitKind.CARD_KIND, stat.span, stat.text, CardKind.CARD)
    return msgspec.structs.replace(phrase, units=(*phrase.units[:-2], did, card))


def _value_first(clause: Clause) -> tuple[Clause, ...]:
    if len(clause.phrases) < 2 or clause.also or clause.skipped:
        return (clause,)
    whose, bound, *rest = clause.phrases
    value = len(whose.units) > 1 and whose.units[-1].kind is UnitKind.STAT
    number = bound.case is Case.BY and [u.kind for u in bound.units] == [UnitKind.NUMBER]
    if whose.case is not Case.SUBJ or not value or not number or bound.units[0].concept not in BOUNDS:
        return (clause,)
    if not rest and clause.verb is None:
        return (clause,)
    form = VerbForm(LightVerb.BE, Span(bound.units[-1].span.end, bound.span.end), "で")
    first = Clause(
        (whose, Phrase(Case.BARE, bound.units, bound.span)),
        form,
        Ender.JOIN,
        Span(clause.span.start, bound.span.end),
        connective=clause.connective,
    )
    start = rest[0].span.start if rest else clause.verb.span.start if clause.verb else bound.span.end
    after = msgspec.structs.replace(
        clause, phrases=tuple(rest), connective=None, span=Span(start, clause.span.end)
    )
    return first, after


def _in_this_turn(clauses: Sequence[Clause]) -> list[Clause]:
    """このターン、そのモンスターが存在する限り、攻撃できない: in this turn it cannot, not in this turn it exists."""
    found = list(clauses)
    for i, clause in enumerate(found[:-1]):
        times = [p for p in clause.phrases if p.case is Case.DURING and _is_this_turn(p)]
        after = found[i + 1]
        if clause.ender is not Ender.WHILE or len(times) != 1 or not _lasts(after):
            continue
        if any(map(_is_this_turn, after.phrases)):
            continue
        found[i] = msgspec.structs.replace(
            clause, phrases=tuple(p for p in clause.phrases if p is not times[0])
        )
        found[i + 1] = msgspec.structs.replace(found[i + 1], phrases=(*times, *found[i + 1].phrases))
    return found


def _lasts(clause: Clause) -> bool:
    """攻撃できない, 効果は無効化される: what goes on for so long, and is not done once by what happened in that time."""
    form = clause.verb
    return form is not None and (
        form.verb in (Verb.NEGATE_EFFECT, LightVerb.NEGATE) or (form.negated and form.can)
    )


def _is_this_turn(phrase: Phrase) -> bool:
    return [(u.kind, u.concept) for u in phrase.units] == [(UnitKind.TURN, "this")]


def other_than_summoned(clauses: Sequence[Clause]) -> list[Clause]:
    """この効果で特殊召喚したモンスターが存在する限り、相手は他のモンスターを: other than that one."""
    clauses = _in_this_turn(clauses)
    found = list(clauses)
    for i, (before, clause) in enumerate(zip(clauses, clauses[1:], strict=False)):
        known = _summoned_there(before)
        if known is None or any(u.kind is UnitKind.DID for p in clause.phrases for u in p.units):
            continue
        found[i + 1] = msgspec.structs.replace(
            clause, phrases=tuple(_other_than(p, known) for p in clause.phrases)
        )
    return found


def _summoned_there(clause: Clause) -> Unit | None:
    """この効果で特殊召喚したモンスターが…存在する限り: the word for what was Summoned."""
    form, first = clause.verb, clause.phrases[0] if clause.phrases else None
    exists = form is not None and form.verb is Verb.EXIST and not form.negated
    if first is None or not exists or clause.ender is not Ender.WHILE or len(first.units) != 2:
        return None
    did, card = first.units
    inner = did.value
    if not isinstance(inner, Clause) or inner.verb is None or inner.verb.verb is not Verb.SPECIAL_SUMMON:
        return None
    by_this = [[u.concept for u in p.units] for p in inner.phrases] == [["this", "effect"]]
    return card if by_this and card.kind is UnitKind.CARD_KIND and not inner.verb.negated else None


def _other_than(phrase: Phrase, known: Unit) -> Phrase:
    other, *rest = phrase.units
    if phrase.case is not Case.OBJ or [u.kind for u in rest] != [UnitKind.CARD_KIND]:
        return phrase
    if other.kind is not UnitKind.DEICTIC or other.concept != "other":
        return phrase
    that = Unit(UnitKind.DEICTIC, other.span, other.text, "that")
    card = msgspec.structs.replace(known, span=other.span, text=other.text)
    but = Unit(UnitKind.OTHER_THAN, other.span, other.text)
    return msgspec.structs.replace(phrase, units=(that, card, but, *rest))
