"""What a Chinese relative clause took of the words before it, or lost of them, once the clauses around it are known."""

from __future__ import annotations

import msgspec

from grammar.clauses import Case, Clause, Ender, LightVerb, Phrase, Unit, UnitKind
from grammar.nodes import Span
from grammar.terms import SUMMONS, Verb

_PLACES = (UnitKind.PLAYER, UnitKind.ZONE, UnitKind.DOT, UnitKind.OR, UnitKind.AND)


def with_what_is_not_there(clause: Clause) -> Clause:
    """自己场上没有特殊召唤的怪兽存在: no such monster is there; it is not said of one that it was not Summoned."""
    form = clause.verb
    if form is None or form.verb is not Verb.EXIST or form.negated or len(clause.phrases) != 1:
        return clause
    what = clause.phrases[0]
    inner = what.units[0].value
    if not isinstance(inner, Clause) or inner.verb is None or not inner.verb.negated or inner.verb.can:
        return clause
    if not inner.phrases or not is_place(inner.phrases[0]):
        return clause
    place = msgspec.structs.replace(inner.phrases[0], case=Case.AT)
    done = msgspec.structs.replace(inner.verb, negated=False)
    told = msgspec.structs.replace(inner, phrases=inner.phrases[1:], verb=done)
    units = (msgspec.structs.replace(what.units[0], value=told), *what.units[1:])
    exists = msgspec.structs.replace(what, units=units, case=Case.SUBJ)
    none = msgspec.structs.replace(form, negated=True)
    return msgspec.structs.replace(clause, phrases=(place, exists), verb=none)


def is_place(phrase: Phrase) -> bool:
    """自己场上, 对方的墓地."""
    zones = any(unit.kind is UnitKind.ZONE for unit in phrase.units)
    return zones and all(unit.kind in _PLACES for unit in phrase.units)


def with_object_after_place(clauses: list[Clause]) -> list[Clause]:
    """上升 + 自己场上的 + 从额外卡组特殊召唤的怪兽数量×300: the place is of the object that opens with a preposition; so is
    这张卡以外的, and in 上升 + 这张卡 + 战斗破坏的怪兽的等级数值 it is this card that did so.
    """
    found: list[Clause] = []
    for clause in clauses:
        last = found[-1] if found else None
        place = last.phrases[-1] if last is not None and last.phrases else None
        if last is None or place is None or not _goes_on(last, place, clause):
            found.append(clause)
            continue
        first = clause.phrases[0]
        span = Span(place.span.start, first.span.end)
        units = _done_by(first, place) or (*place.units, *first.units)
        whole = Phrase(place.case, units, span)
        found[-1] = msgspec.structs.replace(
            last,
            phrases=(*last.phrases[:-1], whole, *clause.phrases[1:]),
            ender=clause.ender,
            span=Span(last.span.start, clause.span.end),
        )
    return found


def _goes_on(last: Clause, place: Phrase, clause: Clause) -> bool:
    joined = last.ender is Ender.JOIN and last.verb is not None and last.span.end == clause.span.start
    fits = is_place(place) or place.units[-1].kind is UnitKind.OTHER_THAN
    fits = fits or (
        [u.kind for u in place.units] == [UnitKind.THIS_CARD] and clause.span.start == place.span.end
    )
    object_ = joined and last.verb is not None and place.span.start >= last.verb.span.end and fits
    described = bool(clause.phrases) and clause.phrases[0].units[0].kind is UnitKind.DID
    return object_ and described and clause.verb is None and clause.connective is None


def _done_by(host: Phrase, card: Phrase) -> tuple[Unit, ...] | None:
    """这张卡 + 战斗破坏的怪兽: by which card."""
    did = host.units[0]
    if not isinstance(did.value, Clause) or [u.kind for u in card.units] != [UnitKind.THIS_CARD]:
        return None
    who = msgspec.structs.replace(card, case=Case.BARE)
    told = msgspec.structs.replace(did.value, phrases=(who, *did.value.phrases))
    return (msgspec.structs.replace(did, value=told), *host.units[1:])


def with_who_alone_is(clause: Clause) -> Clause:
    """自己场上的怪兽只有从额外卡组特殊召唤的怪兽: what is alone there is described; whose field it is stands before."""
    if clause.verb is not None or len(clause.phrases) != 1:
        return clause
    what = clause.phrases[0]
    inner = what.units[0].value
    if not isinstance(inner, Clause) or len(inner.phrases) < 2:
        return clause
    whole, only, *rest = inner.phrases
    if [u.concept for u in only.units] != ["only"] or whole.units[-1].kind is not UnitKind.CARD_KIND:
        return clause
    told = msgspec.structs.replace(inner, phrases=tuple(rest))
    units = (*only.units, msgspec.structs.replace(what.units[0], value=told), *what.units[1:])
    alone = Phrase(Case.SUBJ, units, Span(only.span.start, what.span.end))
    return msgspec.structs.replace(clause, phrases=(whole, alone))


def with_places_apart(clause: Clause) -> Clause:
    """自己场上1只 + 对方特殊召唤的怪兽, 场上的 + 效果被无效化的怪兽: where the card is, then who did it or what befell it."""
    phrases = tuple(_with_place_apart(phrase) for phrase in clause.phrases)
    return msgspec.structs.replace(clause, phrases=phrases) if phrases != clause.phrases else clause


def _with_place_apart(phrase: Phrase) -> Phrase:
    did, *rest = phrase.units
    inner = did.value
    first = inner.phrases[0] if isinstance(inner, Clause) and inner.phrases else None
    if not isinstance(inner, Clause) or first is None or first.case is not Case.BARE:
        return phrase
    last = max((i + 1 for i, unit in enumerate(first.units) if unit.kind is UnitKind.ZONE), default=0)
    while last and last < len(first.units) and first.units[last].kind is UnitKind.COUNT:
        last += 1
    place, told = first.units[:last], first.units[last:]
    apart = place and all(unit.kind in (*_PLACES, UnitKind.COUNT) for unit in place)
    if not apart or not _tells_who(told, inner):
        return phrase
    span = Span(told[0].span.start, first.span.end)
    phrases = (msgspec.structs.replace(first, units=told, span=span), *inner.phrases[1:])
    inner = msgspec.structs.replace(inner, phrases=phrases)
    return msgspec.structs.replace(phrase, units=(*place, msgspec.structs.replace(did, value=inner), *rest))


def _tells_who(units: tuple[Unit, ...], inner: Clause) -> bool:
    """对方 before 特殊召唤的, 效果 before 被无效化的."""
    if len(units) != 1 or inner.verb is None:
        return False
    who = units[0].kind is UnitKind.PLAYER and inner.verb.verb in SUMMONS
    return who or (units[0].concept == "effect" and inner.verb.verb is LightVerb.NEGATE)
