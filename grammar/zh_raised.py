"""What a Chinese relative clause took of the words before it, or lost of them, once the clauses around it are known."""

from __future__ import annotations

import msgspec

from grammar.clauses import Case, Clause, Ender, LightVerb, Phrase, Unit, UnitKind
from grammar.nodes import Span
from grammar.terms import SUMMONS, Verb, Zone
from grammar.time_inside import with_time_inside

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
    return zones and all(unit.kind in _PLACES or unit.concept == "note" for unit in phrase.units)


def with_object_after_place(clauses: list[Clause]) -> list[Clause]:
    """上升 + 自己场上的 + 从额外卡组特殊召唤的怪兽数量×300: the place is of the object that opens with a preposition; so is
    这张卡以外的, and in 上升 + 这张卡 + 战斗破坏的怪兽的等级数值 it is this card that did so.

    So is a time behind it: 选 + 自己墓地的这个回合 + 被战斗破坏的怪兽 + 加入手卡.
    """
    found: list[Clause] = []
    for clause in clauses:
        last = found[-1] if found else None
        place = last.phrases[-1] if last is not None and last.phrases else None
        if place is not None and (is_place(place) or _told_before(place)):
            clause = with_time_inside(clause)  # 选择自己墓地 + 这个回合 + 被战斗破坏的1只怪兽
        if last is not None and _chooses_what_follows(last, clause):
            chosen = msgspec.structs.replace(clause.phrases[0], case=Case.OBJ)
            span = Span(last.span.start, chosen.span.end)
            found[-1] = msgspec.structs.replace(last, phrases=(*last.phrases, chosen), span=span)
            found.append(_without_voice(msgspec.structs.replace(clause, phrases=clause.phrases[1:])))
            continue
        if last is None or place is None or not _goes_on(last, place, clause):
            found.append(clause)
            continue
        first = clause.phrases[0]
        span = Span(place.span.start, first.span.end)
        whole = Phrase(place.case, _done_by(first, place) or _placed(place, first), span)
        rest = clause.phrases[1:]
        if clause.verb is not None:
            found[-1] = msgspec.structs.replace(
                last, phrases=(*last.phrases[:-1], whole), span=Span(last.span.start, span.end)
            )
            found.append(_without_voice(msgspec.structs.replace(clause, phrases=rest)))
            continue
        found[-1] = msgspec.structs.replace(
            last,
            phrases=(*last.phrases[:-1], whole, *rest),
            ender=clause.ender,
            span=Span(last.span.start, clause.span.end),
        )
    return found


def _chooses_what_follows(last: Clause, clause: Clause) -> bool:
    """选 + 被战斗破坏的怪兽 + 加入手卡: what is chosen opens with a preposition."""
    chooses = last.verb is not None and last.verb.verb is Verb.CHOOSE and last.ender is Ender.JOIN
    without = chooses and all(p.case is not Case.OBJ for p in last.phrases)
    first = clause.phrases[0] if clause.phrases else None
    described = first is not None and first.case is Case.BARE and first.units[0].kind is UnitKind.DID
    adjoins = last.span.end == clause.span.start and clause.connective is None
    return without and described and adjoins and clause.verb is not None


def _goes_on(last: Clause, place: Phrase, clause: Clause) -> bool:
    told = _told_before(place)
    between = clause.span.start - last.span.end  # nothing, or the 的 of what is told before
    joined = last.ender is Ender.JOIN and last.verb is not None and 0 <= between <= told
    object_ = joined and last.verb is not None and place.span.start >= last.verb.span.end
    described = bool(clause.phrases) and clause.phrases[0].units[0].kind is UnitKind.DID
    lies = is_place(Phrase(place.case, _without_time(place), place.span)) or _counted(last, place) or told
    cases = (Case.BARE, Case.SUBJ) if lies else (Case.BARE,)  # 场上存在的 + 有装备卡装备的1只怪兽
    alone = clause.verb is None or clause.phrases[:1] and clause.phrases[0].case in cases
    this = place.units[-1].kind is UnitKind.THIS_CARD and clause.span.start == place.span.end
    chosen = this and last.verb is not None and last.verb.verb is Verb.CHOOSE and _fought(clause)
    this = this and all(unit.kind in (*_PLACES, UnitKind.DID) for unit in place.units[:-1])
    fits = lies or chosen or (clause.verb is None and (this or place.units[-1].kind is UnitKind.OTHER_THAN))
    return bool(object_ and fits and described and alone and clause.connective is None)


def _fought(clause: Clause) -> bool:
    """选择对方墓地存在的这张卡 + 战斗破坏的1只怪兽: what this card destroyed is chosen."""
    told = clause.phrases[0].units[0].value if clause.phrases else None
    return isinstance(told, Clause) and [p.case for p in told.phrases] == [Case.BY]


def _told_before(place: Phrase) -> bool:
    """选择场上表侧表示存在的 + 有装备卡装备的1只怪兽, 除外的自己的 + ….: what is told of the card goes on."""
    units = _without_time(place)
    told = any(unit.kind is UnitKind.DID for unit in units)
    return told and all(unit.kind in (*_PLACES, UnitKind.DID, UnitKind.COUNT) for unit in units)


def _counted(last: Clause, host: Phrase) -> bool:
    """选1只 + 从墓地特殊召唤的怪兽: so many of what is described."""
    chooses = last.verb is not None and last.verb.verb is Verb.CHOOSE
    told = all(unit.kind in (*_PLACES, UnitKind.COUNT) for unit in host.units)
    return chooses and told and host.units[-1].kind is UnitKind.COUNT


def _without_time(place: Phrase) -> tuple[Unit, ...]:
    return place.units[:-1] if len(place.units) > 1 and _is_this_turn(place.units[-1]) else place.units


def _is_this_turn(unit: Unit) -> bool:
    return unit.kind is UnitKind.TURN and unit.concept == "this"


def _placed(place: Phrase, described: Phrase) -> tuple[Unit, ...]:
    """The units of both, a time that ends the place told of what was done."""
    lies, did = _without_time(place), described.units[0]
    inner = did.value
    if len(lies) < len(place.units) and isinstance(inner, Clause):
        time = Phrase(Case.DURING, place.units[-1:], place.units[-1].span)
        did = msgspec.structs.replace(
            did, value=msgspec.structs.replace(inner, phrases=(time, *inner.phrases))
        )
    return (*lies, did, *described.units[1:])


def _without_voice(clause: Clause) -> Clause:
    """被 of what is described is no 被 of the act behind it."""
    if clause.verb is None or any(p.case is Case.BY for p in clause.phrases):
        return clause
    return msgspec.structs.replace(clause, verb=msgspec.structs.replace(clause.verb, passive=False))


def _done_by(host: Phrase, card: Phrase) -> tuple[Unit, ...] | None:
    """这张卡 + 战斗破坏的怪兽, 墓地存在的这张卡 + 战斗破坏的怪兽: by which card."""
    did = host.units[0]
    *lies, this = card.units
    if not isinstance(did.value, Clause) or this.kind is not UnitKind.THIS_CARD:
        return None
    who = Phrase(Case.BARE, (this,), this.span)
    told = msgspec.structs.replace(did.value, phrases=(who, *did.value.phrases))
    return (*lies, msgspec.structs.replace(did, value=told), *host.units[1:])


def with_who_alone_is(clause: Clause) -> Clause:
    """自己场上的怪兽只有从额外卡组特殊召唤的怪兽: what is alone there is described; whose field it is stands before."""
    if clause.verb is not None or not clause.phrases:
        return clause
    what, before = clause.phrases[-1], clause.phrases[:-1]
    if before:
        return _alone_before(clause, what, before)
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


def _alone_before(clause: Clause, what: Phrase, before: tuple[Phrase, ...]) -> Clause:
    """怪兽 + 只有 + 这个回合特殊召唤的怪兽, 怪兽 + 只有效果无效化的怪兽: the word is of what is described."""
    whole, *only = before
    did = what.units[0]
    if whole.units[-1].kind is not UnitKind.CARD_KIND or not isinstance(did.value, Clause):
        return clause
    if len(only) == 1 and [u.concept for u in only[0].units] == ["only"]:
        units = (*only[0].units, *what.units)
    elif not only and (first := did.value.phrases[:1]) and _opens_only(first[0]):
        own = msgspec.structs.replace(first[0], units=first[0].units[1:])
        told = msgspec.structs.replace(did.value, phrases=(own, *did.value.phrases[1:]))
        units = (first[0].units[0], msgspec.structs.replace(did, value=told), *what.units[1:])
    else:
        return clause
    alone = Phrase(Case.SUBJ, units, Span(units[0].span.start, what.span.end))
    return msgspec.structs.replace(clause, phrases=(whole, alone))


def _opens_only(phrase: Phrase) -> bool:
    return len(phrase.units) > 1 and phrase.units[0].concept == "only"


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
    last = max((i + 1 for i, unit in enumerate(first.units) if _lies_there(unit)), default=0)
    while last < len(first.units) and first.units[last].kind is UnitKind.COUNT:
        last += 1
    place, told = first.units[:last], first.units[last:]
    apart = place and all(unit.kind in (*_PLACES, UnitKind.COUNT) or _lies_there(unit) for unit in place)
    holds = not told and _says_nothing_of_place(place, inner)
    if not apart or not (holds or _tells_who(told, inner) or _tells_which(place, told, inner)):
        return phrase
    own = () if holds else (Phrase(first.case, told, Span(told[0].span.start, first.span.end)),)
    phrases = (*own, *inner.phrases[1:])
    inner = msgspec.structs.replace(inner, phrases=phrases)
    return msgspec.structs.replace(phrase, units=(*place, msgspec.structs.replace(did, value=inner), *rest))


def _lies_there(unit: Unit) -> bool:
    """场上, 场上表侧表示存在的."""
    told = unit.value
    exists = isinstance(told, Clause) and told.verb is not None and told.verb.verb is Verb.EXIST
    return unit.kind is UnitKind.ZONE or exists


def _says_nothing_of_place(place: tuple[Unit, ...], inner: Clause) -> bool:
    """自己场上1只 + 持有超量素材的, 自己墓地 + 不能通常召唤的, 对方场上 + 没有指示物放置的: all of the place is the card's."""
    form = inner.verb
    if form is None or form.verb is Verb.EXIST:
        return False
    counted = bool(place) and place[-1].kind is UnitKind.COUNT
    undone = form.negated and form.verb not in SUMMONS  # 自己场上没有召唤的怪兽
    destroyed = form.verb is Verb.DESTROY and _in_graveyard(place)
    return counted or form.verb in _NOWHERE or (form.negated and form.can) or undone or destroyed


_NOWHERE = frozenset({LightVerb.HAVE, Verb.ATTACK, Verb.BE_ATTACK_TARGET, Verb.BATTLE, Verb.CHANGE_POSITION})


def _in_graveyard(place: tuple[Unit, ...]) -> bool:
    return any(unit.concept == Zone.GRAVEYARD for unit in _units_in(place))


def _tells_which(place: tuple[Unit, ...], told: tuple[Unit, ...], inner: Clause) -> bool:
    """自己墓地 + 这张卡战斗破坏的怪兽: this card fights on the field, and what it destroyed lies in the Graveyard."""
    this = [unit.kind for unit in told] == [UnitKind.THIS_CARD]
    return this and _in_graveyard(place) and inner.verb is not None and inner.verb.verb is Verb.DESTROY


def _units_in(units: tuple[Unit, ...]) -> list[Unit]:
    """*units*, and those of what is told in them."""
    found: list[Unit] = []
    for unit in units:
        found.append(unit)
        if isinstance(unit.value, Clause):
            found += [inner for phrase in unit.value.phrases for inner in phrase.units]
    return found


def _tells_who(units: tuple[Unit, ...], inner: Clause) -> bool:
    """对方 before 特殊召唤的, 效果 before 被无效化的."""
    if len(units) != 1 or inner.verb is None:
        return False
    who = units[0].kind is UnitKind.PLAYER and inner.verb.verb in SUMMONS
    return who or (units[0].concept == "effect" and inner.verb.verb is LightVerb.NEGATE)


def with_own_comparison(clause: Clause) -> Clause:
    """把自己场上的守备力 + 比攻击力高的怪兽 + 破坏: two values of the card that is described lie there with it."""
    for at in range(len(clause.phrases) - 1):
        lies, told = clause.phrases[at : at + 2]
        inner = told.units[0].value
        if told.case not in (Case.THAN, Case.TARGET) or not isinstance(inner, Clause) or inner.verb is None:
            continue
        *place, value = lies.units
        compares = inner.verb.verb in (LightVerb.MORE, LightVerb.LESS) and len(inner.phrases) == 1
        if (
            not compares
            or value.kind is not UnitKind.STAT
            or not is_place(Phrase(lies.case, tuple(place), lies.span))
        ):
            continue
        other = inner.phrases[0]
        if other.case is not Case.BARE or any(u.kind is not UnitKind.STAT for u in other.units):
            continue
        than = msgspec.structs.replace(other, case=Case.THAN)
        own = Phrase(Case.SUBJ, (value,), value.span)
        did = msgspec.structs.replace(
            told.units[0], value=msgspec.structs.replace(inner, phrases=(than, own))
        )
        case = lies.case if told.case is Case.THAN else told.case
        span = Span(lies.span.start, told.span.end)
        whole = Phrase(case, (*place, did, *told.units[1:]), span)
        return msgspec.structs.replace(
            clause, phrases=(*clause.phrases[:at], whole, *clause.phrases[at + 2 :])
        )
    return clause
