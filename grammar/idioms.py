"""Words around an act that together say one thing of it: もう１度だけ続けて攻撃, ２体分のリリースにできる."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

import msgspec

from grammar.act_tables import SUMMON_WORDS
from grammar.clauses import Case, Clause, Ender, LightVerb, Phrase, Sentence, Unit, UnitKind
from grammar.nodes import Span
from grammar.terms import CardKind, Manner, Position, Verb
from grammar.verbs import verbs_of

GOES_ON = frozenset({"continuously", "order_n"})  # 続けて; 继续
_SAID_WITH_IT = frozenset({"another", "only"})  # もう１度だけ, 只再1次: the count of times says it


def stands_in(clause: Clause) -> Clause:
    """可代替「Ａ」调整作为同调素材: as 可以作为「Ａ」调整的代替而成为同调素材."""
    if clause.connective not in ("instead", "and"):
        return clause
    words = [i for i, p in enumerate(clause.phrases) if [u.concept for u in p.units] == ["instead"]]
    if len(words) != 1 or not words[0]:
        return clause
    if Verb.USE_AS_MATERIAL not in verbs_of(clause):
        return clause
    at, phrases = words[0], list(clause.phrases)
    if phrases[at - 1].case is not Case.AS:
        if at + 1 == len(phrases) or phrases[at + 1].case is not Case.BARE:
            return clause
        phrases[at + 1] = msgspec.structs.replace(phrases[at + 1], case=Case.AS)
    del phrases[at]
    return msgspec.structs.replace(clause, phrases=tuple(phrases), connective=None)


def only_if(sentence: Sentence) -> Sentence:
    """～が存在する場合のみ、このカードは召喚できる: a condition is needed anyhow. When it may attack is said otherwise."""
    found: list[Clause] = []
    for clause in sentence.clauses:
        before = found[-1] if found else None
        told = before is not None and before.ender in (Ender.IF, Ender.WHEN) and not before.skipped
        word = clause.phrases[0].units[0] if clause.phrases else None
        if told and word is not None and word.text == "のみ" and not _attacks(clause):
            clause = msgspec.structs.replace(clause, phrases=clause.phrases[1:])
        found.append(clause)
    clauses = tuple(found)
    return sentence if clauses == sentence.clauses else msgspec.structs.replace(sentence, clauses=clauses)


def _attacks(clause: Clause) -> bool:
    return clause.verb is not None and clause.verb.verb in (Verb.ATTACK, Verb.ATTACK_DIRECTLY)


def or_between(clauses: Iterable[Clause]) -> list[Clause]:
    """上升1星或者下降1星: the word between two acts stands behind the number of the first."""
    found: list[Clause] = []
    for clause in clauses:
        clause = _position_from(found, clause)
        last = found[-1].phrases[-1] if found and found[-1].phrases else None
        if last is not None and clause.connective is None and _ends_with_or(last) and len(last.units) == 2:
            kept = msgspec.structs.replace(last, units=last.units[:-1])
            found[-1] = msgspec.structs.replace(found[-1], phrases=(*found[-1].phrases[:-1], kept))
            clause = msgspec.structs.replace(clause, connective="or")
        found.append(clause)
    return found


def _position_from(before: list[Clause], clause: Clause) -> Clause:
    """选择1只怪兽表侧攻击表示或者 + 里侧守备表示特殊召唤: both are how it is summoned; the first leaves *before*."""
    card = before[-1].phrases[-1] if before and before[-1].phrases else None
    first = clause.phrases[0] if clause.phrases else None
    if card is None or first is None or len(card.units) < 3 or not _ends_with_or(card):
        return clause
    position, word = card.units[-2:]
    if position.kind is not UnitKind.POSITION or [u.kind for u in first.units] != [UnitKind.POSITION]:
        return clause
    kept = msgspec.structs.replace(card, units=card.units[:-2])
    before[-1] = msgspec.structs.replace(before[-1], phrases=(*before[-1].phrases[:-1], kept))
    either = msgspec.structs.replace(first, units=(position, word, *first.units))
    return msgspec.structs.replace(clause, phrases=(either, *clause.phrases[1:]))


def _ends_with_or(phrase: Phrase) -> bool:
    return len(phrase.units) > 1 and phrase.units[-1].kind is UnitKind.OR


def positions_of(units: Sequence[Unit]) -> tuple[Position, ...]:
    """表側攻撃表示か表側守備表示に: one of these."""
    if UnitKind.POSITION not in [u.kind for u in units]:
        return ()
    if not all(u.kind in (UnitKind.POSITION, UnitKind.OR, UnitKind.DOT) for u in units):
        return ()
    either = [Position(u.concept) for u in units if u.kind is UnitKind.POSITION]
    return tuple(sorted(either)) if len(either) > 1 else ()


def either_position(clause: Clause) -> Clause:
    """怪兽表侧攻击表示或者 + 里侧守备表示 + 特殊召唤: both are how it is summoned, none how the card is."""
    for i, (before, phrase) in enumerate(zip(clause.phrases, clause.phrases[1:], strict=False)):
        if len(before.units) < 3 or before.units[-1].kind is not UnitKind.OR:
            continue
        *card, position, word = before.units
        if position.kind is not UnitKind.POSITION or [u.kind for u in phrase.units] != [UnitKind.POSITION]:
            continue
        rest = msgspec.structs.replace(before, units=tuple(card))
        either = msgspec.structs.replace(phrase, units=(position, word, *phrase.units))
        phrases = (*clause.phrases[:i], rest, either, *clause.phrases[i + 2 :])
        return msgspec.structs.replace(clause, phrases=phrases)
    return clause


def in_column(clause: Clause) -> tuple[Clause, Phrase | None]:
    """このカードと同じ縦列で魔法カードが発動した, 和这张卡相同纵列有魔法卡发动: which cards are activated.

    The phrase of the column is handed back when no card in it is named (和那只怪兽相同纵列发动的效果).
    """
    if clause.verb is None or clause.verb.verb is not Verb.ACTIVATE or clause.also:
        return clause, None
    column = next((p for p in clause.phrases if _is_column(p)), None)
    card = next((p for p in clause.phrases if p.case in (Case.OBJ, Case.SUBJ) and p is not column), None)
    if column is None:
        return clause, None
    told = msgspec.structs.replace(card, units=(*column.units, *card.units)) if card is not None else None
    phrases = tuple(told if p is card and told is not None else p for p in clause.phrases if p is not column)
    return msgspec.structs.replace(clause, phrases=phrases), column if card is None else None


def _is_column(phrase: Phrase) -> bool:
    return (
        phrase.case in _COLUMN_CASES and len(phrase.units) > 1 and phrase.units[-1].concept == "same_column"
    )


_COLUMN_CASES = frozenset({Case.BARE, Case.BY, Case.AT})


def attacks_on(clause: Clause) -> Clause:
    """このカードはもう１度だけ続けて攻撃できる, 这张卡只再1次可以继续攻击: 続けて is how it attacks."""
    if clause.verb is None or clause.verb.verb is not Verb.ATTACK or clause.also or not clause.verb.can:
        return clause
    at = next((i for i, p in enumerate(clause.phrases) if _is_adverb(p, GOES_ON)), None)
    if at is None:
        return clause
    counted = any(u.kind is UnitKind.COUNT and u.concept == "times" for p in clause.phrases for u in p.units)
    dropped = _SAID_WITH_IT if counted else frozenset[str]()
    on = clause.phrases[at].units[0]
    manner = msgspec.structs.replace(on, kind=UnitKind.MANNER, concept=Manner.FOLLOWING_UP)
    phrases = [
        msgspec.structs.replace(phrase, units=(manner,)) if i == at else phrase
        for i, phrase in enumerate(clause.phrases)
        if not _is_adverb(phrase, dropped)
    ]
    again = counted and clause.connective == "also"  # 再 belongs to 1次
    connective = None if again else clause.connective
    return msgspec.structs.replace(clause, phrases=tuple(phrases), connective=connective)


def _is_adverb(phrase: Phrase, concepts: frozenset[str]) -> bool:
    return (
        len(phrase.units) == 1
        and phrase.units[0].kind is UnitKind.ADVERB
        and phrase.units[0].concept in concepts
    )


def performed(clause: Clause) -> Clause:
    """「Ａ」１体のＡ召喚を表側表示で行う, 通常召喚を２回まで行う: as 「Ａ」１体を表側表示でＡ召喚する."""
    form = clause.verb
    summon = next((p for p in clause.phrases if p.case is Case.OBJ), None)
    if form is not None and form.verb is Verb.NORMAL_SUMMON_OR_SET and summon is not None:
        often = [u.concept for u in summon.units] == ["times"]  # 进行通常召唤最多2次
        told = msgspec.structs.replace(summon, case=Case.DURING)
        phrases = tuple(told if p is summon and often else p for p in clause.phrases)
        return msgspec.structs.replace(clause, phrases=phrases)
    if form is None or form.verb is not LightVerb.DO or summon is None or len(clause.phrases) < 2:
        return clause
    *what, named = summon.units
    act = SUMMON_WORDS.get(named.concept) if named.kind is UnitKind.THING else None
    if named.concept == Verb.NORMAL_SUMMON_OR_SET:
        act = Verb.NORMAL_SUMMON_OR_SET
    so = [p for p in clause.phrases if p.case is Case.BARE]
    times = len(so) == 1 and [u.concept for u in so[0].units if u.concept != "per"] == ["times"]
    positions = len(so) == 1 and all(u.kind is UnitKind.POSITION for u in so[0].units)
    if act is None or not (positions if what else times):
        return clause
    said = (msgspec.structs.replace(summon, units=tuple(what)),) if what else ()
    if times:
        so = [msgspec.structs.replace(so[0], case=Case.DURING)]
    others = [p for p in clause.phrases if p is not summon and p.case is not Case.BARE]
    phrases = (*others, *so, *said)
    return msgspec.structs.replace(clause, phrases=phrases, verb=msgspec.structs.replace(form, verb=act))


def for_so_many(clause: Clause) -> Clause:
    """このカードは２体分のリリースにできる (リリースとする事ができる) is printed as 这张卡可以作为2只的数量解放."""
    clause = _as_tribute(clause)
    if clause.verb is None or clause.verb.verb is not Verb.TRIBUTE or len(clause.phrases) != 2:
        return clause
    card, share = clause.phrases
    if [u.concept for u in share.units] != ["value"] or share.units[0].text != "分" or len(card.units) < 2:
        return clause
    *known, count = card.units
    if count.kind is not UnitKind.COUNT:
        return clause
    number = Unit(UnitKind.THING, share.span, share.units[0].text, "number")
    phrases = (
        msgspec.structs.replace(card, units=tuple(known)),
        Phrase(Case.AS, (count, number), msgspec.structs.replace(share.span, start=count.span.start)),
    )
    return msgspec.structs.replace(clause, phrases=phrases)


def _as_tribute(clause: Clause) -> Clause:
    """２体分の生け贄とする: it is Tributed as so many."""
    form, made = clause.verb, clause.phrases[-1] if clause.phrases else None
    if form is None or form.verb is not LightVerb.MAKE or made is None or made.case is not Case.AS:
        return clause
    *share, tribute = made.units
    if len(clause.phrases) != 2 or tribute.concept not in ("tribute", "tribute_fodder"):
        return clause
    card = clause.phrases[0]
    if [u.concept for u in share[-1:]] != ["value"] or len(share) > 2:
        return clause
    known = [u for u in card.units if u.kind is not UnitKind.COUNT or len(share) == 1]
    card = msgspec.structs.replace(
        card, case=Case.TOPIC, units=(*known, *share[:-1])
    )  # このモンスター１体で２体分の
    value = Phrase(Case.BARE, (share[-1],), share[-1].span)
    return msgspec.structs.replace(
        clause, phrases=(card, value), verb=msgspec.structs.replace(form, verb=Verb.TRIBUTE)
    )


def made_like(clause: Clause) -> Clause:
    """このカードのレベルをそのモンスターと同じにする: the value stands before what it is compared with, and becomes it."""
    form = clause.verb
    if form is None or form.verb is not LightVerb.MAKE or form.negated or not clause.phrases:
        return clause
    *others, like = clause.phrases
    same = like.units[0].value if like.case is Case.AS and len(like.units) == 1 else None
    if not isinstance(same, Clause) or same.verb is None or same.verb.verb is not LightVerb.SAME:
        return clause
    value, rest = _first_object(same)
    if value is None:
        return clause
    compared = msgspec.structs.replace(like, units=(msgspec.structs.replace(like.units[0], value=rest),))
    phrases = (*others, msgspec.structs.replace(value, case=Case.TOPIC), compared)
    becomes = msgspec.structs.replace(form, verb=LightVerb.BECOME)
    return msgspec.structs.replace(clause, phrases=phrases, verb=becomes)


def _first_object(clause: Clause) -> tuple[Phrase | None, Clause]:
    """What the words open with, however deep in relative clauses the parser put it, and the clause without it."""
    first = clause.phrases[0] if clause.phrases else None
    if first is None:
        return None, clause
    if first.case is Case.OBJ and first.units[-1].kind is UnitKind.STAT:
        return first, msgspec.structs.replace(clause, phrases=clause.phrases[1:])
    inner = first.units[0].value
    if not isinstance(inner, Clause):
        return None, clause
    value, rest = _first_object(inner)
    did = msgspec.structs.replace(first.units[0], value=rest)
    first = msgspec.structs.replace(first, units=(did, *first.units[1:]))
    return value, msgspec.structs.replace(clause, phrases=(first, *clause.phrases[1:]))


def stands_for(units: Sequence[Unit]) -> Unit | None:
    """２体分, 作为2只的数量: for how many it stands."""
    if [u.kind for u in units] != [UnitKind.COUNT, UnitKind.THING] or units[1].concept != "number":
        return None
    return units[0]


_OTHER_POSITIONS = {
    Position.FACE_DOWN_DEFENSE: Position.FACE_UP,
    Position.DEFENSE: Position.ATTACK,
    Position.ATTACK: Position.DEFENSE,
}


def all_other_positions(units: Sequence[Unit]) -> tuple[Position, ...]:
    """裏側守備表示でしか…特殊召喚できない: what is forbidden is to do it face-up."""
    if len(units) != 1 or units[0].kind is not UnitKind.POSITION:
        return ()
    other = _OTHER_POSITIONS.get(Position(units[0].concept))
    return (other,) if other is not None else ()


_ATTACKS = (Verb.ATTACK, Verb.BE_ATTACK_TARGET)
_CARDS = (UnitKind.CARD_KIND, UnitKind.THIS_CARD, UnitKind.REFERENCE)


def attacking_only(clause: Clause) -> Clause:
    """相手モンスターはこのカードしか攻撃できない: no monster other than this card. 自分は「Ａ」でしか says who attacks."""
    form = clause.verb
    if form is None or form.verb not in _ATTACKS or not form.negated or not form.can:
        return clause
    if not any(u.kind in _CARDS for p in _acting(clause) for u in p.units):
        return clause
    return msgspec.structs.replace(clause, phrases=tuple(map(_all_but_that, clause.phrases)))


def attacked_only(clauses: Sequence[Clause], text: str) -> list[Clause]:
    """このカードは直接攻撃できず、ドラゴン族モンスターにのみ攻撃できる: behind what a card does it is told whom it attacks."""
    found: list[Clause] = []
    for clause in clauses:
        form, before = clause.verb, found[-1] if found else None
        bound = form is not None and form.verb in _ATTACKS and form.negated and form.can
        if bound and before is not None and _by_a_card(before) and not _acting(clause):
            phrases = (_all_but_that(p) if _TOWARDS.search(_around(p, text)) else p for p in clause.phrases)
            clause = msgspec.structs.replace(clause, phrases=tuple(phrases))
        found.append(clause)
    return found


#: モンスターにのみ, 只能向…怪兽; モンスターでしか, 用怪兽 says who attacks
_TOWARDS = re.compile("[向对對]…|…に")


def _around(phrase: Phrase, text: str) -> str:
    """The words of *phrase* as …, and what stands before and behind it."""
    start, end = phrase.units[0].span.start, phrase.units[-1].span.end
    return f"{text[max(start - 1, 0) : start]}…{text[end : end + 1]}"


def _acting(clause: Clause) -> list[Phrase]:
    return [p for p in clause.phrases if p.case in (Case.TOPIC, Case.SUBJ, Case.BARE)]


def _by_a_card(clause: Clause) -> bool:
    acting = _acting(clause)
    return bool(acting) and all(any(u.kind in _CARDS for u in p.units) for p in acting)


def _all_but_that(phrase: Phrase) -> Phrase:
    last = phrase.units[-1]
    placed = any(u.kind in (UnitKind.COUNT, UnitKind.ZONE, UnitKind.PLAYER) for u in phrase.units)
    if phrase.case is not Case.EXCEPT or placed or last.kind not in (*_CARDS, UnitKind.NAME):
        return phrase
    end = Span(last.span.end, last.span.end)
    but = Unit(UnitKind.OTHER_THAN, end, "以外の")
    monster = Unit(UnitKind.CARD_KIND, end, "", CardKind.MONSTER)
    return Phrase(Case.OBJ, (*phrase.units, but, monster), phrase.span)
