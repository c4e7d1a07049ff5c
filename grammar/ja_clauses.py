"""What the reductions of ``ja.lark`` become: phrases, relative clauses and clauses of :mod:`grammar.clauses`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import msgspec

from grammar.clauses import Case, Clause, Ender, LightVerb, Phrase, Unit, UnitKind, VerbForm
from grammar.driver import Build, Parser, Row, tables
from grammar.ja_cuts import DESCRIBES, of_the_noun
from grammar.ja_raised import acts, hangs, stays_outside, summons_nothing, with_where_it_is, with_who_is
from grammar.ja_room import with_who_acts
from grammar.ja_words import PAUSE
from grammar.lexer import Token
from grammar.nodes import Span
from grammar.summon_kinds import summoned_so
from grammar.terms import SUMMONS, Manner, QuantityKind, Stat, Verb

_TIME_KINDS = frozenset({UnitKind.TURN, UnitKind.PHASE, UnitKind.MOMENT})
_WITH_TIMES = frozenset(
    {UnitKind.PLAYER, UnitKind.DEICTIC, UnitKind.DOT, UnitKind.OR, UnitKind.AND, UnitKind.ADVERB}
)
_TOPICS = ("topic", "also")
_COMMAS = ("、", "，")
_WAYS = (Case.BY, Case.FROM, Case.TO, Case.AT, Case.AS)
_OWNING = ("have", "include", "place", "mention", "treat_as")
_PLACES = (UnitKind.PLAYER, UnitKind.ZONE, UnitKind.DOT, UnitKind.OR, UnitKind.AND)
_JOINERS = (UnitKind.OR, UnitKind.AND)


def _flat(children: list[Any]) -> list[Any]:
    found: list[Any] = []
    for child in children:
        if type(child) is Row:
            found += _flat(child) if Row in map(type, child) else child
        else:
            found.append(child)
    return found


def _span(parts: list[Any]) -> Span:
    first, last = parts[0], parts[-1]
    start = first.start if type(first) is Token else first.span.start
    return Span(start, last.end if type(last) is Token else last.span.end)


class Outer(msgspec.Struct, frozen=True):
    """A phrase that cannot stand inside a relative clause: a topic, an until, or one with a pause after it."""

    phrase: Phrase
    once: bool = False  # it may stand inside the next relative clause

    @property
    def span(self) -> Span:
        return self.phrase.span


def phrase(children: list[Any]) -> Row:
    """Units and the particles after them, behind the phrases that its relative clause gave back."""
    parts = _flat(children)
    outside = [part for part in parts if type(part) is Outer]
    parts = parts[len(outside) :]
    units = [part if type(part) is Unit else part.unit for part in parts]
    found = tuple([unit for unit in units if unit is not None])
    told = bool(outside) and outside[-1].phrase.units[-1].kind in DESCRIBES
    if outside and (hangs(outside[-1].phrase) or told):  # 自分の墓地の、～されたモンスター
        found = _with_place(outside.pop().phrase, found)
        while outside and outside[-1].phrase.units[-1].kind in _JOINERS and hangs(outside[-1].phrase):
            found = (
                *outside.pop().phrase.units,
                *found,
            )  # そのモンスター及び + 相手フィールドの～されたモンスター
    made = Phrase(_case(parts, found), found, _span([found[0], *parts[1:]] if found else parts))
    return Row([*outside, Outer(made) if _is_outer(made, parts[-1]) else made])


def _with_place(place: Phrase, units: tuple[Unit, ...]) -> tuple[Unit, ...]:
    """自分の～を含むフィールドのモンスター: with a place of its own the noun leaves the one before to what it includes."""
    inner = units[0].value if units else None
    placed = any(unit.kind is UnitKind.ZONE for unit in units[1:])
    if not isinstance(inner, Clause) or units[0].text[:1] != "含" or not placed or not inner.phrases:
        return (*place.units, *units)
    first = inner.phrases[0]
    whole = Phrase(first.case, (*place.units, *first.units), Span(place.span.start, first.span.end))
    inner = msgspec.structs.replace(inner, phrases=(whole, *inner.phrases[1:]))
    return (msgspec.structs.replace(units[0], value=inner), *units[1:])


#: １度のバトルフェイズ中に, 通常の攻撃に加えて: how often one attacks, which describes no card
_OF_THE_ATTACKS = ("each_battle_phase", Manner.IN_ADDITION)


def _is_outer(made: Phrase, last: Any) -> bool:
    often = bool(made.units) and made.units[0].concept in _OF_THE_ATTACKS
    if often and all(unit.concept in _OF_THE_ATTACKS for unit in made.units):
        return True
    if made.case is Case.UNTIL or type(last) is not Token:
        return made.case is Case.UNTIL
    paused = last.entry.form == PAUSE or last.text in _COMMAS
    return paused or (last.concept == "topic" and made.case is Case.TOPIC)


def _case(parts: list[Any], units: tuple[Unit, ...]) -> Case:
    marks = [part.entry.concept for part in parts if type(part) is Token and part.type == "CASE"]
    if "until" in marks:  # エンドフェイズ時まで
        return Case.UNTIL
    for mark in marks:
        if mark not in _TOPICS:
            return _CASES[mark]
    if marks:
        return Case.TOPIC
    last = parts[-1]
    if type(last) is Token and last.type == "LINK":
        return Case(last.concept) if last.concept in ("from", "to", "by") else Case.GEN
    return Case.DURING if _is_time(units) else Case.BARE


_CASES = {case.value: case for case in Case}


def _is_time(units: tuple[Unit, ...]) -> bool:
    return any(u.kind in _TIME_KINDS for u in units) and all(
        u.kind in _TIME_KINDS or u.kind in _WITH_TIMES for u in units
    )


def _split_choice(parts: list[Any]) -> list[Any]:
    """What stands in the relative clause's last phrase, but belongs to the noun after it.

    「Ａ」１体またはそのカード名が記された…: the choice before または. 自分フィールドのＸ素材を持つ…: whose, where.
    """
    at, cut = _choice_in(parts)
    battles = isinstance(parts[-1], Token) and parts[-1].concept == "occur"  # ＡとＢの戦闘で発生する
    if not cut or battles:
        return parts
    units = parts[at].units
    before = Outer(Phrase(Case.GEN, units[:cut], Span(units[0].span.start, units[cut - 1].span.end)))
    rest = Phrase(parts[at].case, units[cut:], Span(units[cut].span.start, parts[at].span.end))
    return [*parts[:at], before, rest, *parts[at + 1 :]]


def _choice_in(parts: list[Any]) -> tuple[int, int]:
    """Which phrase is to be cut, and before which of its units; (0, 0) if none is."""
    phrases = [i for i, part in enumerate(parts) if isinstance(part, Phrase)]
    for i in reversed(phrases):
        units = parts[i].units
        cut = max(_after_choice(units), _before_time(units), _lies_before(units, parts[-1]))
        cut = max(cut, _before_known(parts[i], parts[-1]), of_the_noun(parts[i], parts[-1]))
        if all(u.kind is UnitKind.COUNT for n in phrases if n > i for u in parts[n].units):
            cut = max(cut, _after_place(parts[i].units, parts[-1]))
        if cut:
            return i, cut
    return 0, 0


def _after_choice(units: tuple[Unit, ...]) -> int:
    return next(
        (i + 1 for i in range(len(units) - 1, 0, -1) if units[i].kind in _JOINERS and _ends_noun(units, i)), 0
    )


def _before_time(units: tuple[Unit, ...]) -> int:
    """自分の墓地の + このターンに墓地へ送られた: where the card lies, not where the turn is."""
    at = next((i for i, u in enumerate(units) if u.kind is UnitKind.TURN), 0)
    place = units[:at]
    lies = any(u.kind is UnitKind.ZONE for u in place) and all(
        u.kind in _PLACES or u.concept == "note" for u in place
    )
    return at if lies else 0


def _before_known(made: Phrase, verb: Any) -> int:
    """自分フィールドの + このカードより攻撃力が低い, そのモンスターと同じレベルの: there lies what is described."""
    compares = isinstance(verb, Token) and verb.concept in ("more", "less", "same", "differ")
    if not compares or made.case not in (Case.THAN, Case.WITH):
        return 0
    at = next((i for i, u in enumerate(made.units) if u.kind not in _PLACES), 0)
    known = (UnitKind.THIS_CARD, UnitKind.DEICTIC, UnitKind.REFERENCE)
    kinds = {u.kind for u in made.units[:at]}
    placed = {UnitKind.ZONE, UnitKind.PLAYER} <= kinds  # フィールドのこのカードより
    pauses = at > 0 and made.units[at].span.start > made.units[at - 1].span.end + 1  # 相手の、このカードより
    whose = kinds == {UnitKind.PLAYER} and made.units[at].kind is UnitKind.THIS_CARD
    placed = placed or pauses or whose
    return at if placed and made.units[at].kind in known else 0


def _lies_before(units: tuple[Unit, ...], verb: Any) -> int:
    """自分フィールドに存在する、 + 同じ攻撃力を持つ, Ｘ素材が無い: where a pause stands between, both describe the card."""
    form = verb.verb if isinstance(verb, Token) else None
    if form is None or len(units) < 2 or not _describes_too(form):
        return 0
    first, second = units[0], units[1]
    lies = isinstance(first.value, Clause) and first.value.verb is not None
    there = lies and isinstance(first.value, Clause) and first.value.verb.verb is Verb.EXIST  # type: ignore[union-attr]
    return 1 if there and first.span.end < second.span.start else 0


def _describes_too(form: VerbForm) -> bool:
    return form.verb is LightVerb.HAVE or (form.verb is Verb.EXIST and form.negated)


def _after_place(units: tuple[Unit, ...], verb: Any) -> int:
    *place, last = units
    if isinstance(verb, Token) and verb.concept == "negate" and last.concept == "effect":
        # フィールドの効果が無効化されているモンスター
        lies = any(u.kind is UnitKind.ZONE for u in place) and all(u.kind in _PLACES for u in place)
        return len(place) if lies else 0
    if not isinstance(verb, Token) or verb.concept not in _OWNING:
        return 0
    counters = next((i for i, unit in enumerate(units) if unit.kind is UnitKind.COUNTER), 0)
    if verb.concept == "place" and any(map(_is_of_no_counter, units[:counters])):
        return counters  # 「Ａ」以外のフィールド上の, 表側表示の + Ｂカウンターが乗ったモンスター
    if verb.concept == "place" and counters == 1 and units[0].kind is UnitKind.DID:
        # 同じレベルを持つ、カウンターを置く事ができるモンスター: a pause stands between
        return counters if units[0].span.end < units[1].span.start else 0
    cut = next((i for i, u in enumerate(units) if u.kind not in _PLACES and u.concept != "note"), 0)
    if verb.concept == "include" and units[cut].kind is UnitKind.THIS_CARD:
        return 0  # フィールドのこのカードを含む
    if units[-1].kind is UnitKind.SAME and units[cut].kind is UnitKind.CARD_KIND:
        return 0  # 相手の墓地のモンスターと同じ属性を持つ: there lies what it is compared with
    if verb.concept == "have" and any(u.kind is UnitKind.CARD_KIND for u in units[cut:]):
        return 0  # 相手フィールドのモンスターの数×３００以下の攻撃力を持つ: there are those that are counted
    return cut if any(unit.kind is UnitKind.ZONE for unit in units[:cut]) else 0


def _is_of_no_counter(unit: Unit) -> bool:
    return unit.kind in (UnitKind.OTHER_THAN, UnitKind.POSITION) or unit.concept == "other"


def _ends_noun(units: tuple[Unit, ...], i: int) -> bool:
    """Does the joiner at *i* stand between whole nouns: behind a count, or before a card name?"""
    if i + 1 >= len(units):
        return False
    before, after = units[i - 1], units[i + 1]
    if before.kind in (UnitKind.CARD_KIND, UnitKind.THIS_CARD) and after.kind in (
        UnitKind.ZONE,
        UnitKind.PLAYER,
    ):
        return True
    ends = i == len(units) - 2 or units[-1].kind in (UnitKind.SAME, UnitKind.STAT)
    if before.kind is after.kind is UnitKind.THIS_CARD and ends:
        return True  # このカード及び + このカードと同じ属性を持つモンスター
    if before.kind is UnitKind.THIS_CARD and after.kind is UnitKind.NAME and units[-1].concept == Stat.NAME:
        return True  # このカードと + 「Ａ」のカード名が記されたカードを
    if before.kind is UnitKind.MEANS and len(units) > i + 1:
        return True  # 戦闘及び装備モンスターを対象とするカードの効果
    if before.kind in (UnitKind.CARD_KIND, UnitKind.NAME) and after.concept == "that":
        return True  # 除外したモンスター及びそのモンスターとカード名が同じモンスター
    if before.kind in _WHOLE and _by_this_effect(units[i + 1 :]):
        return True  # 対象のモンスター及びこの効果で特殊召喚したモンスター
    if before.kind in _WHOLE and after.kind is UnitKind.TURN:
        return True  # モンスター、及びこのターン自分の手札から捨てられたモンスター
    return before.kind is UnitKind.COUNT or after.concept == "card_name"


_WHOLE = (UnitKind.CARD_KIND, UnitKind.THIS_CARD)


def _by_this_effect(units: Sequence[Unit]) -> bool:
    return [u.concept for u in units] in (["this", "effect"], ["this", "method"])


def _begins_noun(made: Phrase) -> bool:
    """デッキからレベル８以上の通常召喚できないモンスター: the noun begins before the relative clause."""
    begins = made.units[0].kind in (UnitKind.STAT_COMPARE, UnitKind.STAT_IS)
    return begins and made.case is Case.BARE and len(made.units) == 1


def rel(children: list[Any]) -> Row:
    """Everything left of an attributive verb, except what cannot be inside: that and all before it is outside."""
    parts = _split_choice(_flat(children))
    battles = isinstance(parts[-1], Token) and parts[-1].concept == Verb.BATTLE
    parts = [
        p.phrase if isinstance(p, Outer) and (p.once or (battles and acts(p.phrase))) else p for p in parts
    ]
    cut = max(
        (
            i + 1
            for i, part in enumerate(parts)
            if isinstance(part, Outer) or (isinstance(part, Phrase) and stays_outside(part, parts, i))
        ),
        default=0,
    )
    cut = max([cut, *(i for i, part in enumerate(parts) if isinstance(part, Phrase) and _begins_noun(part))])
    outside = [_outside(part, parts[-1]) for part in parts[:cut]]
    before, inner = _told_before(_clause(parts[cut:], Ender.END))
    told = Unit(UnitKind.DID, inner.span, inner.verb.text if inner.verb else "", value=inner)
    return Row([*outside, *before, told])


def _told_before(clause: Clause) -> tuple[tuple[Unit, ...], Clause]:
    """カード名が異なる、「Ａ」のカード名が記された, 「Ａ」以外の墓地から特殊召喚された: what is told of the card, and not of
    the name written there or of the place it came from.
    """
    phrase = clause.phrases[0] if clause.verb is not None and clause.phrases else None
    if phrase is None or clause.verb is None:
        return (), clause
    cut = 0
    if clause.verb.verb is LightVerb.MENTION and len(phrase.units) > 1 and len(clause.phrases) == 1:
        cut = phrase.units[0].kind is UnitKind.DID and phrase.units[1].kind is UnitKind.NAME
    elif clause.verb.passive and phrase.case is Case.FROM:
        cut = max((i + 1 for i, u in enumerate(phrase.units) if _tells_cards(u)), default=0)
        cut = cut or _next_place(phrase.units)
    kept = phrase.units[cut:]
    if not cut or not kept or (phrase.case is Case.FROM and any(u.kind not in _PLACED for u in kept)):
        return (), clause
    bare = msgspec.structs.replace(phrase, units=kept, span=Span(kept[0].span.start, phrase.span.end))
    told = msgspec.structs.replace(
        clause, phrases=(bare, *clause.phrases[1:]), span=Span(bare.span.start, clause.span.end)
    )
    return phrase.units[:cut], told


def _next_place(units: tuple[Unit, ...]) -> int:
    """自分フィールドの + ＥＸデッキから特殊召喚された: where the second of two places begins that nothing joins."""
    zones = [u.kind is UnitKind.ZONE for u in units]
    return next((i for i in range(1, len(units)) if zones[i - 1] and zones[i]), 0)


_PLACED = (UnitKind.ZONE, UnitKind.DOT, UnitKind.OR, UnitKind.PLAYER)


def _tells_cards(unit: Unit) -> bool:
    form = unit.value.verb if isinstance(unit.value, Clause) else None
    return unit.kind is UnitKind.OTHER_THAN or (form is not None and form.verb is Verb.EXIST)


def _outside(part: Any, verb: Any) -> Outer:
    """このカードが、特殊召喚されたモンスターと戦闘を行う時: out of the clause that follows the pause, in the next one."""
    made = part.phrase if isinstance(part, Outer) else part
    return Outer(made, once=acts(made) or summons_nothing(made, verb))


def clause(children: list[Any]) -> Clause:
    """Phrases, the verb that closes them, and the mark that says how the clause ends."""
    parts = _flat(children)
    last = parts[-1]
    if last.type == "TE":
        ender = Ender.JOIN
    elif last.type == "COND":
        ender = Ender(last.concept)
    else:
        ender = Ender.END
    return _clause(parts, ender)


def _nominal(phrases: list[Phrase], verb: VerbForm | None) -> list[Phrase]:
    """A の before a verb: 相手の効果の対象にならない says by what, 相手モンスターの攻撃宣言時 who does it."""
    if not phrases or phrases[-1].case is not Case.GEN or verb is None:
        return phrases
    case = Case.BY if verb.verb in (Verb.TARGET, Verb.BE_ATTACK_TARGET) else Case.BARE
    return [*phrases[:-1], msgspec.structs.replace(phrases[-1], case=case)]


def _only_this_way(phrases: list[Phrase], verb: VerbForm | None) -> tuple[list[Phrase], VerbForm | None]:
    """「Ａ」の効果でのみ特殊召喚できる is 「Ａ」の効果でしか特殊召喚できない."""
    if verb is None or not verb.can or verb.negated:
        return phrases, verb
    last = phrases[-1] if phrases else None
    if (
        verb.verb is Verb.EQUIP
        and last is not None
        and len(last.units) > 1
        and last.units[-1].concept == "only"
    ):
        excepted = msgspec.structs.replace(last, case=Case.EXCEPT, units=last.units[:-1])
        return [*phrases[:-1], excepted], msgspec.structs.replace(verb, negated=True)  # 「Ａ」のみ装備可能
    for i in range(1, len(phrases)):
        units = phrases[i].units
        if len(units) == 1 and units[0].concept == "only" and phrases[i - 1].case in _WAYS:
            excepted = msgspec.structs.replace(phrases[i - 1], case=Case.EXCEPT)
            return [*phrases[: i - 1], excepted, *phrases[i + 1 :]], msgspec.structs.replace(
                verb, negated=True
            )
    return phrases, verb


def _conducted(phrases: list[Phrase], verb: VerbForm | None) -> tuple[list[Phrase], VerbForm | None]:
    """このカードの融合召喚は上記のカードでしか行えない: it is this card that is so summoned."""
    first = phrases[0].units if phrases and phrases[0].case is Case.TOPIC else ()
    act = first[-1].concept if len(first) > 1 and first[-1].kind is UnitKind.THING else ""
    if verb is None or verb.verb is not LightVerb.DO or not verb.negated or not act.endswith("_summon"):
        return phrases, verb
    host = msgspec.structs.replace(phrases[0], units=first[:-1])
    return [host, *phrases[1:]], msgspec.structs.replace(verb, verb=Verb(act))


_SUBJECT = (Case.SUBJ, Case.TOPIC)
_ATTACKS = {"attack": Verb.ATTACK, "declare_attack": Verb.DECLARE_ATTACK}
_ON_ATTACKS = frozenset({LightVerb.DO, LightVerb.RECEIVE, Verb.ATTACK})


def _attacked(phrases: list[Phrase], verb: VerbForm | None) -> tuple[list[Phrase], VerbForm | None]:
    """攻撃を受けた: as 攻撃された; 相手プレイヤーへの直接攻撃に成功した: as 相手に直接攻撃した."""
    if verb is None or verb.verb not in _ON_ATTACKS:
        return phrases, verb
    made = next(
        (p for p in phrases if len(p.units) > 1 and p.units[-1].concept == Verb.ATTACK_DIRECTLY), None
    )
    won = [p for p in phrases if [u.concept for u in p.units] == ["success"]]
    if verb.verb is LightVerb.DO and made is not None and made.case is Case.TO and won:
        whom = msgspec.structs.replace(made, units=made.units[:-1])
        told = [whom if p is made else p for p in phrases if p not in won]
        return told, msgspec.structs.replace(verb, verb=Verb.ATTACK_DIRECTLY)
    if verb.verb is Verb.ATTACK and verb.text.startswith("行われ"):
        return phrases, msgspec.structs.replace(verb, passive=False)  # このカードへの攻撃が行われた
    what = next((p for p in phrases if p.case is Case.OBJ and len(p.units) == 1), None)
    act = _ATTACKS.get(what.units[0].concept) if what is not None else None
    if verb.verb is not LightVerb.RECEIVE or act is None:
        return phrases, verb
    if act is Verb.DECLARE_ATTACK:  # who declares it is told by nobody: it is declared on what receives it
        told = [
            msgspec.structs.replace(p, case=Case.TO) if p.case in _SUBJECT else p
            for p in phrases
            if p is not what
        ]
        return told, msgspec.structs.replace(verb, verb=act)
    rest = [
        msgspec.structs.replace(p, case=Case.BY) if p.case is Case.FROM else p
        for p in phrases
        if p is not what
    ]
    return rest, msgspec.structs.replace(verb, verb=act, passive=True)


def _clause(parts: list[Any], ender: Ender) -> Clause:
    phrases: list[Phrase] = []
    verbs: list[VerbForm] = []
    connectives: list[str] = []
    for part in parts:
        if type(part) is Phrase:
            phrases.append(part)
        elif type(part) is Outer:
            phrases.append(part.phrase)
        elif type(part) is Token and part.verb is not None:
            verbs.append(part.verb)
        elif type(part) is Token and part.type == "CONN":
            connectives.append(part.concept)
    phrases, verbs = summoned_so(phrases, verbs)
    verb = verbs[-1] if verbs else None
    phrases, verb = _attacked(*_conducted(*_only_this_way(phrases, verb)))
    if verb is None or verb.verb is Verb.BATTLE:
        phrases = with_who_is(phrases, verb)
    elif verb.verb is Verb.EXIST or verb.verb in SUMMONS:
        phrases = with_where_it_is(phrases, verb)
    phrases = with_who_acts(phrases, verb, ender)
    return Clause(
        phrases=_with_floating(_nominal(phrases, verb), verb),
        verb=verb,
        ender=ender,
        span=_span(parts),
        connective=connectives[0] if connectives else None,
        also=tuple(verbs[:-1]),
    )


_COUNTS = (UnitKind.COUNT, UnitKind.QUANTIFIER)
# 自分は２枚ドローする, レベルを２つ上げる: the number says how much, not how many cards.
_MEASURED = (Verb.DRAW, LightVerb.INCREASE, LightVerb.DECREASE, LightVerb.PAY, Verb.GAIN_LP)


def _with_floating(phrases: list[Phrase], verb: VerbForm | None) -> tuple[Phrase, ...]:
    """モンスターを全て破壊する: a count behind the particle belongs to the noun before it."""
    found: list[Phrase] = []
    for made in _with_counts_apart(phrases):
        before = found[-1] if found else None
        if before is not None and _is_once(made) and _is_recurring(before):
            per = Unit(UnitKind.TURN, before.units[-1].span, before.units[-1].text, "per", 1)
            found.append(Phrase(Case.DURING, (per, *made.units), made.span))
        elif (
            before is not None
            and before.case is Case.BY
            and _is_following(made)
            or before is not None
            and before.case is Case.BY
            and _says_what(before.units)
        ):
            found[-1] = Phrase(
                made.case, (*before.units, *made.units), Span(before.span.start, made.span.end)
            )
        elif (
            before is not None and before.case is Case.DURING and [u.concept for u in made.units] == ["only"]
        ):
            span = Span(before.span.start, made.span.end)  # メインフェイズにのみ
            found[-1] = Phrase(before.case, (*before.units, *made.units), span)
        elif before is not None and _floats(made, before) and (verb is None or verb.verb not in _MEASURED):
            span = Span(before.span.start, made.span.end)
            found[-1] = Phrase(before.case, (*before.units, *made.units), span)
        else:
            found.append(made)
    return tuple(found)


def _with_counts_apart(phrases: list[Phrase]) -> list[Phrase]:
    """モンスターを + それぞれ１体まで相手に: how many is said of the object before it."""
    found: list[Phrase] = []
    for made in phrases:
        each = made.units[0].concept == QuantityKind.EACH and len(made.units) > 2
        if found and found[-1].case is Case.OBJ and each and made.units[1].kind is UnitKind.COUNT:
            counted, rest = made.units[:2], made.units[2:]
            object_ = found.pop()
            span = Span(object_.span.start, counted[1].span.end)
            found.append(Phrase(Case.OBJ, (*object_.units, *counted), span))
            made = Phrase(made.case, rest, Span(rest[0].span.start, made.span.end))
        found.append(made)
    return found


# レベル７以上で光属性の…, 同じレベルでカード名が異なる…: で joins what is said of one noun.
_SAYS_WHAT = frozenset(
    {UnitKind.STAT_COMPARE, UnitKind.STAT_IS, UnitKind.ATTRIBUTE, UnitKind.RACE, UnitKind.SAME}
)


def _says_what(units: Sequence[Unit]) -> bool:
    """闇属性で…, 闇属性以外で…, レベル４以下で…."""
    if units[-1].kind is UnitKind.OTHER_THAN and len(units) > 1:
        units = units[:-1]
    return units[-1].kind in _SAYS_WHAT or units[-1].concept == "at_most"


def _is_once(made: Phrase) -> bool:
    """１度、 as a phrase of its own."""
    return made.case is Case.DURING and len(made.units) == 1 and made.units[0].concept == "times"


def _is_recurring(made: Phrase) -> bool:
    """自分・相手ターンに: a time that every turn has; a phase or moment counts by itself (ダメージ計算時に１度)."""
    once = ("this", "that", "next", "nth", "per")
    if made.case is Case.DURING and made.units[-1].kind in (UnitKind.PHASE, UnitKind.MOMENT):
        return False
    return made.case is Case.DURING and not any(
        u.kind is UnitKind.TURN and u.concept in once for u in made.units
    )


def _is_following(made: Phrase) -> bool:
    """カードの数によって以下の効果を: the effects below, by the number."""
    return made.case is Case.OBJ and made.units[0].concept == "following"


def _floats(made: Phrase, before: Phrase) -> bool:
    return (
        made.case is Case.BARE
        and before.case in (Case.OBJ, Case.SUBJ, Case.TOPIC)
        and all(
            unit.kind in _COUNTS and unit.concept != "times" for unit in made.units if unit.concept != "total"
        )
        and not all(unit.kind is UnitKind.PLAYER for unit in before.units)
    )


_CONDITIONS = frozenset(Ender) - {Ender.END, Ender.JOIN, Ender.COMMA}


def _topics_raised(clauses: list[Clause]) -> list[Clause]:
    """この効果は、このカードが墓地へ送られたターンには発動できない: a topic before another subject is for later."""
    for i in range(len(clauses) - 1):
        made, after = clauses[i], clauses[i + 1]
        if made.ender not in _CONDITIONS:
            continue
        cases = [p.case for p in made.phrases]
        cut = cases.index(Case.TOPIC) + 1 if Case.TOPIC in cases else 0
        passive = after.verb is not None and after.verb.passive
        if made.ender is Ender.TO_DO and passive and cases[:1] == [Case.SUBJ] and Case.OBJ in cases:
            cut = 1  # このカードが効果を発動するために墓地へ送られた
        elif Case.SUBJ not in cases[cut:] and not _shared(made, after):
            cut = 0
        if cut:
            clauses[i] = msgspec.structs.replace(made, phrases=made.phrases[cut:])
            clauses[i + 1] = msgspec.structs.replace(after, phrases=(*made.phrases[:cut], *after.phrases))
    return clauses


def _shared(made: Clause, after: Clause) -> bool:
    """このカードは特殊召喚したターンには攻撃できない: the topic is of both, and stands with the act that is told."""
    told = all(p.case not in (Case.TOPIC, Case.SUBJ) for p in after.phrases)
    return made.ender is Ender.TURN_OF and told


BUILD: Mapping[str, Build] = {
    "phrase": phrase,
    "rel": rel,
    "clause": clause,
    "sentence": lambda children: _topics_raised([c for c in _flat(children) if isinstance(c, Clause)]),
}


@cache
def parser() -> Parser:
    """The parser of ``ja.lark``."""
    return Parser(tables("ja.lark"), BUILD)
