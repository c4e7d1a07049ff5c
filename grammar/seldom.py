"""１ターンに１度しか特殊召喚できない／1回合只能有1次把怪兽特殊召唤: oftener than so many times it cannot be done."""

from __future__ import annotations

import re

import msgspec

from grammar.clauses import Case, Clause, Phrase, Unit, UnitKind
from grammar.nodes import Action
from grammar.terms import DurationKind, Manner, QuantityKind, Verb

_PER_TURN = re.compile("[1１]個?个?(?:回合|ターン)")
_IN_TURN = re.compile("(?:するターン、?|[发發][动動]的整?回合中?，?)$")  # told of the turn of the activation
_ONE_TURN = frozenset(
    {DurationKind.THIS_TURN, DurationKind.END_OF_TURN, DurationKind.ACTIVATION_TURN, DurationKind.WHILE}
)


def with_times_allowed(clause: Clause) -> Clause:
    """*clause* with the word for it; 对方1回合 before it is one who acts, and how long."""
    clause = _one_card(clause)
    times = [p for p in clause.phrases if p.case is Case.EXCEPT and _are_times(p)]
    form = clause.verb
    if (
        len(times) != 1
        or form is None
        or form.verb is Verb.USE
        or form.passive
        or not (form.negated and form.can)
    ):
        return clause
    if any(u.concept == "turns" for p in clause.phrases for u in p.units):
        return clause  # 对方玩家1回合魔法·陷阱卡只能发动1次
    mark = Unit(UnitKind.MANNER, msgspec.structs.replace(times[0].span, end=times[0].span.start), "")
    mark = msgspec.structs.replace(mark, concept=Manner.MORE_OFTEN)
    phrases: list[Phrase] = []
    for phrase in clause.phrases:
        kinds = [u.kind for u in phrase.units]
        if phrase.case is Case.DURING and kinds == [UnitKind.PLAYER, UnitKind.TURN]:
            turn = phrase.units[1]
            if turn.concept == "per":
                phrases.append(msgspec.structs.replace(phrase, case=Case.BARE, units=phrase.units[:1]))
                phrases.append(msgspec.structs.replace(times[0], units=(turn, *times[0].units, mark)))
                continue
        if phrase is not times[0]:
            phrases.append(phrase)
        elif not any(times[0].units[0] in p.units for p in phrases):
            phrases.append(msgspec.structs.replace(phrase, units=(*phrase.units, mark)))
    return msgspec.structs.replace(clause, phrases=tuple(phrases))


def _one_card(clause: Clause) -> Clause:
    """罠カードを１枚しか発動できない, 只能有1张陷阱卡发动: one at a time is activated or Set, so it is done once."""
    form = clause.verb
    if form is None or form.verb not in (Verb.ACTIVATE, Verb.SET) or not (form.negated and form.can):
        return clause
    phrases: list[Phrase] = []
    for phrase in clause.phrases:
        first, *rest = phrase.units
        counted = first.kind is UnitKind.COUNT and first.concept in ("card", "body")
        one = counted and isinstance(first.value, tuple) and first.value == (QuantityKind.EXACT, 1)
        if phrase.case is not Case.EXCEPT or not one or any(u.kind not in _CARDS for u in rest):
            phrases.append(phrase)
            continue
        once = msgspec.structs.replace(first, concept="times")
        phrases.append(msgspec.structs.replace(phrase, units=(once,), span=first.span))
        if rest:
            phrases.append(Phrase(Case.OBJ, tuple(rest), phrase.span))
    return msgspec.structs.replace(clause, phrases=tuple(phrases))


_CARDS = (UnitKind.CARD_KIND, UnitKind.DOT)


def is_told_for_how_long(action: Action, text: str) -> bool:
    """So many times in each turn, or in all of the time that is told; of neither it is not known."""
    if Manner.MORE_OFTEN not in action.manner or action.span is None:
        return False
    lasts = action.duration.kind if action.duration is not None else None
    if _PER_TURN.search(text, action.span.start, action.span.end):
        return lasts is None or lasts in _ONE_TURN
    return lasts is not None or _IN_TURN.search(text, 0, action.span.start) is not None


def _are_times(phrase: Phrase) -> bool:
    times = [u for u in phrase.units if u.kind is UnitKind.COUNT and u.concept == "times"]
    return len(times) == 1 and all(
        u in times or (u.kind is UnitKind.TURN and u.concept == "per") for u in phrase.units
    )
