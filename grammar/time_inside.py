"""这个回合特殊召唤的怪兽: a time printed right before what describes a card says when that was done to it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.clauses import Case, Clause, Phrase, Unit, UnitKind
from grammar.nodes import Span
from grammar.terms import SUMMONS, Verb
from grammar.windows import OPPONENT_TURNS

_DONE = SUMMONS | {
    Verb.DESTROY,
    Verb.SEND_TO_GRAVEYARD,
    Verb.BANISH,
    Verb.SET,
    Verb.DISCARD,
    Verb.TRIBUTE,
    Verb.ADD_TO_HAND,
    Verb.DRAW,
}


def with_times_inside(clauses: Sequence[Clause]) -> list[Clause]:
    """*clauses*, each with such a time in the clause it is said of. A comma behind it makes it a time of the whole."""
    return [with_time_inside(_with_time_of_whole(clause)) for clause in clauses]


def _with_time_of_whole(clause: Clause) -> Clause:
    """このターン攻撃可能な相手モンスターは攻撃しなければならない: for how long they must, not what they can."""
    host = clause.phrases[0] if clause.phrases else None
    inner = host.units[0].value if host is not None else None
    able = isinstance(inner, Clause) and inner.verb is not None and inner.verb.can and not inner.verb.negated
    must = clause.verb is not None and clause.verb.must
    if host is None or not isinstance(inner, Clause) or not (able and must and inner.phrases):
        return clause
    time, *rest = inner.phrases
    if not _is_this_turn(time):
        return clause
    did = msgspec.structs.replace(host.units[0], value=msgspec.structs.replace(inner, phrases=tuple(rest)))
    bare = msgspec.structs.replace(host, units=(did, *host.units[1:]))
    return msgspec.structs.replace(clause, phrases=(time, bare, *clause.phrases[1:]))


def with_time_inside(clause: Clause) -> Clause:
    """*clause*, each such time in the clause it is said of."""
    found: list[Phrase] = []
    for phrase in clause.phrases:
        time = found[-1] if found else None
        if time is not None and len(found) > 1 and (whole := _counted(found[-2], time, phrase)) is not None:
            found[-2:] = [whole]
        elif time is not None and _is_this_turn(time) and (told := _told_of(phrase, time)) is not None:
            found[-1] = told
        else:
            found.append(phrase)
    if len(found) == len(clause.phrases):
        return clause
    return msgspec.structs.replace(clause, phrases=tuple(found))


def with_own_times(clause: Clause) -> Clause:
    """自己墓地的 + 这个回合 + 被送去墓地的怪兽: behind a place the time is of what was done, the place of the card."""
    phrases = tuple(_with_own_time(phrase) for phrase in clause.phrases)
    return msgspec.structs.replace(clause, phrases=phrases) if phrases != clause.phrases else clause


def _with_own_time(phrase: Phrase) -> Phrase:
    units = list(phrase.units)
    inner = units[0].value
    first = inner.phrases[0] if isinstance(inner, Clause) and inner.phrases else None
    if first is not None and first.case is Case.BARE and len(first.units) > 1 and _is_now(first.units[-1]):
        assert isinstance(inner, Clause)
        told = msgspec.structs.replace(inner, phrases=inner.phrases[1:])
        units[:1] = [*first.units, msgspec.structs.replace(units[0], value=told)]
    at = next((i for i, unit in enumerate(units[:-1]) if _is_now(unit)), -1)
    placed = all(unit.kind in _PLACE or _lies(unit) for unit in units[: max(at, 0)])
    did = units[at + 1].value if at >= 0 else None
    if at < 0 or not placed or not isinstance(did, Clause) or did.verb is None or did.verb.can:
        return phrase
    time = Phrase(Case.DURING, (units[at],), units[at].span)
    span = Span(time.span.start, units[at + 1].span.end)
    whole = msgspec.structs.replace(did, phrases=(time, *did.phrases), span=span)
    units[at : at + 2] = [msgspec.structs.replace(units[at + 1], value=whole, span=span)]
    return msgspec.structs.replace(phrase, units=tuple(units))


_PLACE = (UnitKind.PLAYER, UnitKind.ZONE, UnitKind.DOT, UnitKind.COUNT)


def _lies(unit: Unit) -> bool:
    """场上存在的 + 这个回合 + 特殊召唤的怪兽, 从游戏中除外的 + ….."""
    told = unit.value
    return isinstance(told, Clause) and told.verb is not None and told.verb.verb in (Verb.EXIST, Verb.BANISH)


def _is_now(unit: Unit) -> bool:
    return unit.kind is UnitKind.TURN and unit.concept == "this"


def _counted(host: Phrase, time: Phrase, phrase: Phrase) -> Phrase | None:
    """把自己场上1只 + 这个回合 + 特殊召唤的怪兽, 把自己墓地 + 这个回合 + 被破坏的怪兽: one phrase, its time inside."""
    last = host.units[-1]
    waits = (last.kind is UnitKind.COUNT and last.concept != "times") or last.kind is UnitKind.ZONE
    placed = len(host.units) > 1 and all(unit.kind in _PLACE or _lies(unit) for unit in host.units)
    if not (waits and placed and host.case is Case.OBJ and _is_this_turn(time)):
        return None
    told = _told_of(phrase, time)
    if told is None or phrase.case not in (Case.BARE, Case.TARGET):
        return None
    case = Case.TARGET if phrase.case is Case.TARGET else host.case
    return Phrase(case, (*host.units, *told.units), Span(host.span.start, told.span.end))


def _is_this_turn(phrase: Phrase) -> bool:
    units = phrase.units
    told = units[0].concept in ("this", OPPONENT_TURNS)
    return phrase.case in (Case.DURING, Case.BY) and [u.kind for u in units] == [UnitKind.TURN] and told


def _told_of(phrase: Phrase, time: Phrase) -> Phrase | None:
    inner = phrase.units[0].value
    form = inner.verb if isinstance(inner, Clause) else None
    if not isinstance(inner, Clause) or form is None or form.verb not in _DONE or form.can or form.negated:
        return None
    led = 1 if form.passive and not form.past else 0  # 这个回合 + 被 + 破坏的怪兽
    if not 0 <= phrase.units[0].span.start - time.units[-1].span.end <= led or phrase.case is Case.DURING:
        return None
    if time.case is Case.BY and phrase.case is not Case.BARE:
        return None
    span, when = Span(time.span.start, inner.span.end), msgspec.structs.replace(time, case=Case.DURING)
    did = msgspec.structs.replace(
        phrase.units[0],
        value=msgspec.structs.replace(inner, phrases=(when, *inner.phrases), span=span),
        span=span,
    )
    case = Case.BY if time.case is Case.BY else phrase.case  # 用 + 这个回合 + 特殊召唤的怪兽
    whole = Span(time.span.start, phrase.span.end)
    return msgspec.structs.replace(phrase, case=case, units=(did, *phrase.units[1:]), span=whole)
