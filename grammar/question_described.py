"""What is said of a card before its noun, in the terms of card texts: 不受陷阱效果影响、攻击力2000的怪.

A row of attributes ends in 的 before the noun. Each of them is read by the grammar of card texts: as a filter
(攻击力2000的怪兽), or as what the text of such a card would be (这张卡不受陷阱卡的效果影响).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

import msgspec

from grammar import parse_card_text
from grammar.nodes import (
    CardText,
    DidThat,
    HasStat,
    Holding,
    InPosition,
    IsKind,
    Number,
    OneOfThose,
    Predicate,
    Selection,
)
from grammar.question_lexer import Word, lexicon
from grammar.terms import SPECIAL_SUMMONS, CardKind, Compare, Lang, Modality, Verb
from grammar.walk import is_just_this_card

#: the terminal of a word that stands for one attribute
DESCRIBED = "DESCRIBED"
_HEADS = frozenset({"KIND", "RACE", "ATTRIBUTE", "LEVEL", "POSITION", "COUNT", DESCRIBED})
#: words that an attribute may have
_INSIDE = frozenset(
    ["KIND", "RACE", "ATTRIBUTE", "LEVEL", "POSITION", "EFFECT", "THING", "NUMBER", "COUNT", "ZONE", "VERB"]
    + ["ASPECT", "MODAL", "NEGATION", "MARK", "CLOSE", "LINKER", "PLAYER", "ADVERB", "OTHER"]
)
#: words with which one may begin
_FIRST = frozenset(
    ["EFFECT", "THING", "POSITION", "LEVEL", "RACE", "ATTRIBUTE", "MODAL", "NEGATION", "VERB", "MARK"]
)
#: words that are written in a question as a card text would have them, one for each concept
_WRITTEN_ALIKE = frozenset({"KIND", "RACE", "ATTRIBUTE", "POSITION", "ZONE", "PLAYER"})
_SUMMONED = frozenset(
    ["special_summon", "synchro_summon", "xyz_summon", "link_summon", "fusion_summon", "ritual_summon"]
)
_ACTS = _SUMMONED | {"negate"}
#: words before 融合召唤的X that leave it a state of X; behind others it tells of an act
_BEFORE_STATE = frozenset(
    ["BREAK", "PLAYER", "LINKER", "WHEN", "MODAL", "ADVERB", "VERB", "COUNT", "PRONOUN"]
)
_DOERS = frozenset({"NAME", "EFFECT", "EFFECT_NO", "QUOTE"})
_OF_NOUN_MARKS = frozenset({"object", "by", "at"})
_VALUES = {"atk": "攻击力", "def": "守备力", "scale": "刻度是", "material": "素材"}
_JOINS = frozenset({"、", "且", "并且", "又", "而且", "并"})
_ADDS_NOTHING = frozenset({"已经", "已", "着", "了", "一直"})
_NONE = frozenset({"没有", "没"})
_MARKS = frozenset({"by", "from"})
_MODALS = frozenset({"can", "will"})
_HAS = frozenset({"exist", "have_effect", "put_counter", "unaffected_by", "write"})


class Attribute(msgspec.Struct, frozen=True):
    """One of the two: filters that the card passes, or a sentence of its own text."""

    predicates: tuple[Predicate, ...] = ()
    own_text: str = ""


@lru_cache(maxsize=4096)
def attribute(words: str) -> Attribute | None:
    """What *words*, as card texts have them, say of a monster; None when they are no attribute that is known."""
    if (held := _HELD.fullmatch(words)) is not None:
        return _holding(held)
    own = f"这张卡{words}。"
    if _is_own(_parsed(f"①：{own}")):
        return Attribute(own_text=own)
    noun = _noun(_parsed(f"①：以1只{words}的怪兽为对象才能发动。那只怪兽破坏。"))
    if noun is None:
        return None
    more = tuple(p for p in noun.predicates if p != IsKind(kinds=(CardKind.MONSTER,), span=p.span))
    bare = msgspec.structs.replace(noun, predicates=(), quantity=Selection().quantity, span=None)
    pointed = any(isinstance(p, OneOfThose) for p in more)  # 被选的怪兽: which one is meant, not what it is
    fine = bool(more) and bare == Selection() and not pointed and not any(map(_is_past, more))
    return Attribute(predicates=more) if fine else None


#: acts that leave a card in a state
_LASTING = frozenset({Verb.NEGATE_EFFECT, Verb.TREAT_AS})


def _is_past(predicate: Predicate) -> bool:
    """被除外的, 被破坏的: what was done to it is told as an act, but for how and where from it was Summoned."""
    if not isinstance(predicate, DidThat):
        return False
    action = predicate.action
    whence = action.verb in SPECIAL_SUMMONS
    return not (whence or action.verb in _LASTING) or action.by is not None or action.agent is not None


#: 有2个素材, 放着3个魔力指示物
_HELD = re.compile(
    "(?:有|还有|持有|带着|带有|放着|放置|放有|叠着|剩)([0-9]+)?个?([^0-9放有持带]*?)(素材|指示物)(?:放置)?"
)


def _holding(held: re.Match[str]) -> Attribute:
    """So many of them; some, where no number is told."""
    number, name, what = held.groups()
    thing = "materials" if what == "素材" else name
    return Attribute(predicates=(Holding(thing=thing, at_least=int(number or 1)),))


def _parsed(text: str) -> CardText:
    return parse_card_text(text, Lang.ZH_FAN)


def _noun(text: CardText) -> Selection | None:
    targets = [target for effect in text.effects for target in effect.targets]
    only = targets[0] if text.complete and len(targets) == 1 else None
    return only if isinstance(only, Selection) and only.quantity.amount == Number(value=1) else None


#: what a card may be allowed to do by its own text
_ALLOWED = frozenset({Verb.ATTACK, Verb.ATTACK_DIRECTLY})


def _is_own(text: CardText) -> bool:
    """It says what cannot be done to the card or by it, or how it may attack."""
    steps = [step for effect in text.effects for step in effect.resolution]
    if not text.complete or len(steps) != 1 or len(text.effects) != 1:
        return False
    effect, action = text.effects[0], steps[0].action
    roles = [role for role in (action.theme, action.agent) if role is not None]
    of_itself = len(roles) == 1 and is_just_this_card(roles[0])
    unaffected = action.modality is Modality.NOT and action.verb is Verb.UNAFFECTED
    denied = action.modality is Modality.CANNOT or unaffected
    said = denied or (action.modality is Modality.MAY and action.verb in _ALLOWED)
    if action.position or action.destination is not None or action.source is not None:
        return False
    return of_itself and said and not (effect.costs or effect.targets or effect.conditions or effect.trigger)


# --------------------------------------------------------------------------- in the row of words


def with_attributes(found: Sequence[Word]) -> list[Word]:
    """*found* with one word for each attribute in place of its words, where all of them before a noun are known."""
    words = list(_with_banished(found))
    place = 0
    while place < len(words):
        if _ends_row(words, place):
            row = _row(words, place)
            if row:
                begin, attributes = row
                words[begin : place + 1] = attributes
                place = begin + len(attributes) - 1
        place += 1
    return _with_told(words)


def _with_told(words: list[Word]) -> list[Word]:
    """它不受陷阱效果影响，…: a clause that says it of a card, before anything is done, as a noun and one verb.

    What is said of a card after something was done may be what is asked about.
    """
    if any(word.terminal == "ASK" and word.concept == "claim" for word in words):
        return words
    begin, follows = 0, False
    while (
        end := next((n for n in range(begin, len(words)) if words[n].terminal == "BREAK"), None)
    ) is not None:
        clause = words[begin:end]
        later = any(word.terminal == "VERB" for word in words[end:])
        read = _told(clause, follows) if later else None
        follows = read is not None or (bool(clause) and clause[-1].terminal == "KIND")
        if read is not None:
            words = [*words[:begin], *read, *words[end:]]
            end = begin + len(read)
        elif any(word.terminal == "VERB" and word.concept != "exist" for word in clause):
            break
        begin = end + 1
    return words


def _told(clause: Sequence[Word], follows: bool) -> list[Word] | None:
    """The noun and the verb; None for any other clause. *follows*: what was told last ends in a card that is described."""
    at = next((n for n, word in enumerate(clause) if _begins_saying(word)), 0)
    noun, said = clause[:at], clause[at:]
    if noun and noun[-1].terminal == "LINKER":
        noun = noun[:-1]  # 我的怪兽的攻击力是2000
    whose = any(word.terminal in ("PLAYER", "PRONOUN") for word in noun)
    plain = bool(noun) and all(word.terminal in _OF_NOUN for word in noun)
    of_card = plain and whose and noun[-1].terminal in ("KIND", "PRONOUN")
    if not (of_card or (follows and not noun)) or not said or not _may_begin(said):
        return None
    read = _word(said)
    told = attribute(read.text) if read is not None else None
    if read is None or told is None or not (told.own_text or all(map(_is_value, told.predicates))):
        return None
    return [*noun, msgspec.structs.replace(read, terminal="VERB")]


def _begins_saying(word: Word) -> bool:
    return word.terminal in ("NEGATION", "VERB") or (word.terminal == "THING" and word.concept in _VALUES)


def _is_value(predicate: Predicate) -> bool:
    return isinstance(predicate, HasStat) and predicate.compare is Compare.EQ


#: words of the noun that such a clause is about
_OF_NOUN = frozenset(
    {"PLAYER", "ZONE", "KIND", "RACE", "ATTRIBUTE", "LEVEL", "POSITION", "PRONOUN", "LINKER", "COUNT"}
)


def _with_banished(words: Sequence[Word]) -> Iterator[Word]:
    """被除外的怪兽, 除外的X: those that lie there now; 我除外的怪兽, 从墓地除外的 and 这张除外的卡 tell of the act."""
    skip = False
    for place, word in enumerate(words):
        if skip:
            skip = False
            continue
        before = words[place - 1] if place else None
        by = word.concept == "by" and place + 1 < len(words) and words[place + 1].text == "除外"
        at = place + 1 if by else place
        following = words[at + 1 : at + 3]
        noun = len(following) == 2 and following[0].text == "的" and following[1].terminal in _LYING
        there = words[at].text == "除外" and noun
        if not there or (before is not None and before.terminal in _TELLS):
            yield word
            continue
        skip = by
        span = msgspec.structs.replace(word.span, end=words[at].span.end)
        yield Word("ZONE", "banished", span, "除外状态")


#: nouns of what lies somewhere; words before 除外的 by which it tells of an act
_LYING = frozenset({"KIND", "RACE", "ATTRIBUTE", "LEVEL", "COUNT", "NAME"})
_TELLS = frozenset(
    {"PLAYER", "ZONE", "NAME", "EFFECT", "EFFECT_NO", "QUOTE", "PRONOUN", "IN", "VERB", "ASPECT", "KIND"}
)


def _ends_row(words: Sequence[Word], place: int) -> bool:
    following = words[place + 1] if place + 1 < len(words) else None
    of = words[place].terminal == "LINKER" and words[place].concept == "of"
    return of and following is not None and following.terminal in (*_HEADS, "NAME")


def _row(words: Sequence[Word], end: int) -> tuple[int, list[Word]] | None:
    """Where the attributes before the 的 at *end* begin, and a word for each; None when they are read without this."""
    found: list[Word] = []
    last, joined = end, False
    while True:
        begin = _piece_begins(words, last)
        after_joint = joined
        joined = begin > 0 and words[begin - 1].text in _JOINS
        read = _whole(words, begin, last) if joined else None
        if read is None:
            read = _longest(words, begin, last)
            if read is None:
                last += after_joint  # X、守备表示的Y: what it joins is another card
                break
            begin, joined = read.span.start, False
            begin = next(n for n, word in enumerate(words) if word.span.start == begin)
        found.insert(0, read)
        last = begin - 1 if joined else begin
        if not joined:
            break
    if not found or (len(found) == 1 and _is_plain(words[last:end])):
        return None
    if last and words[last - 1].terminal in ("EFFECT", "EFFECT_NO"):
        return None  # 靠自身效果放着指示物的X: what made it so is told too
    if last and words[last].concept == "by" and words[last - 1].terminal in ("VERB", "VERB_NOUN"):
        return None  # 发动被无效的X, 召唤被无效的X: that act was, not the effects of X
    if words[end + 1].terminal == "NAME" and not all(_is_of_copy(words[last:end], word) for word in found):
        return None
    return last, found


#: what may be said of one copy of a card that has a name: the rest is printed on it, or an act told by the way
_OF_COPY = (InPosition, Holding, DidThat)


def _is_of_copy(row: Sequence[Word], word: Word) -> bool:
    """放着2个指示物的X, 效果被无效的X."""
    read = attribute(word.text)
    acts = any(one.concept in ("set", "equip") for one in row)
    return read is not None and not acts and all(isinstance(p, _OF_COPY) for p in read.predicates)


def _piece_begins(words: Sequence[Word], end: int) -> int:
    """Where the words between two joints begin that end before *end*."""
    begin = end
    while begin > 0 and _belongs(words, begin - 1) and end - begin < _LONGEST:
        begin -= 1
    return begin


_LONGEST = 12


def _belongs(words: Sequence[Word], place: int) -> bool:
    word = words[place]
    if word.terminal not in _INSIDE or word.text in _JOINS:
        return False
    if word.terminal == "MODAL":
        return word.concept in _MODALS  # 可不可以, 要: of the clause in which the noun stands
    if word.terminal == "LINKER":  # 对方的效果
        return word.concept == "of" and words[place + 1].terminal == "EFFECT"
    return True


def _whole(words: Sequence[Word], begin: int, end: int) -> Word | None:
    return _word(words[begin:end]) if begin < end and _may_begin(words[begin:end]) else None


def _longest(words: Sequence[Word], begin: int, end: int) -> Word | None:
    for start in range(begin, end):
        before = words[start - 1] if start else None
        if words[start].concept in _SUMMONED and not _opens_noun(before):
            continue
        if words[start].concept in ("from", "set") and before is not None and before.terminal in _DOERS:
            continue  # 用X从墓地特殊召唤的: X did it
        if _may_begin(words[start:end]) and (read := _word(words[start:end])) is not None:
            return read
    return None


def _opens_noun(before: Word | None) -> bool:
    """Nothing before it that could have a part in the Summon: 用X融合召唤的Y tells how that was done."""
    if before is None or before.terminal in _BEFORE_STATE:
        return before is None or before.concept not in ("just", "tribute")
    return before.terminal == "MARK" and before.concept in _OF_NOUN_MARKS


def _may_begin(piece: Sequence[Word]) -> bool:
    """It begins with a word of the attribute itself, and not with one of the clause in which the noun stands."""
    first = piece[0]
    if first.terminal == "MODAL" and len(piece) > 1 and piece[1].terminal == "MARK":
        return piece[1].concept in _MARKS  # 能对不受…影响的怪: what may be done to it
    if first.terminal == "MARK":
        return first.concept in _MARKS
    if first.terminal == "THING":
        return first.concept in _VALUES or first.concept == "original"
    if first.concept == "exist" or first.text in _NONE:
        return any(word.concept in ("material", "counter") for word in piece)
    if first.terminal == "VERB":
        alone = first.concept == "set" or first.concept in _SUMMONED
        return first.concept in _HAS or (alone and len(piece) < 3)
    return first.terminal in _FIRST


def _word(piece: Sequence[Word]) -> Word | None:
    text = written(piece)
    said = attribute(text)
    if said is None or (not said.own_text and any(word.terminal == "MODAL" for word in piece)):
        return None  # 能选攻击表示的怪: what may be done to it is no attribute
    return Word(DESCRIBED, "described", msgspec.structs.replace(piece[0].span, end=piece[-1].span.end), text)


def _is_plain(piece: Sequence[Word]) -> bool:
    """守备表示, 等级4, 攻击力2000: words that have slots of their own."""
    units = {"POSITION", "LEVEL", "RACE", "ATTRIBUTE", "KIND", "THING", "NUMBER"}
    apart = {"scale", "original"}
    return all(
        (word.terminal in units or word.concept == "be") and word.concept not in apart for word in piece
    )


def written(piece: Sequence[Word]) -> str:
    """The words as a card text has them."""
    return "".join(_written(piece))


def _written(piece: Sequence[Word]) -> Iterator[str]:
    if piece[0].concept == "set" and all(word.terminal in ("VERB", "ASPECT") for word in piece):
        yield _first_of("POSITION", "face_down")  # 盖着的
        return
    if piece[0].concept == "unaffected_by":
        yield _unaffected(piece)
        return
    for word in piece:
        if word.text in _ADDS_NOTHING:
            continue
        if word.concept == "come_out" and _is_special_summon(piece):
            yield _first_of("VERB", "special_summon")
            continue
        alike = word.terminal in _WRITTEN_ALIKE or word.concept in _ACTS
        if word.terminal == "LEVEL" and word.number is not None:
            yield f"{word.number}星{word.bound or ''}"
        elif word.terminal == "COUNT" and word.number is not None:
            yield f"{word.number}个"
        elif word.concept in _VALUES:
            yield _VALUES[word.concept]
        else:
            yield _first_of(word.terminal, word.concept) if alike else word.text


def _is_special_summon(piece: Sequence[Word]) -> bool:
    """从额外出来的: no Normal Summon brings a monster out from there."""
    zones = [word.concept for word in piece if word.terminal == "ZONE"]
    closing = [word for word in piece if word.terminal != "ASPECT"][
        -1
    ]  # 从额外出不是…的怪: who does it follows
    return (
        closing.concept == "come_out"
        and piece[0].concept == "from"
        and len(zones) == 1
        and zones[0] in _SPECIALLY
    )


_SPECIALLY = frozenset({"extra_deck", "graveyard", "banished", "deck"})


def _unaffected(piece: Sequence[Word]) -> str:
    """不受…影响, whatever words are used for it: by effects of those kinds, or of any other card."""
    kinds = [
        _first_of("KIND", word.concept)
        for word in piece
        if word.terminal == "KIND" and word.concept != "card"
    ]
    theirs = any(word.terminal == "PLAYER" and word.concept == "opponent" for word in piece)
    known = all(
        word.terminal in ("KIND", "PLAYER", "EFFECT", "CLOSE", "LINKER", "OTHER")
        or word.concept == "unaffected_by"
        for word in piece
    )
    whose = "对方的" if theirs else "" if kinds else "其他卡的"
    return f"不受{whose}{'·'.join(kinds)}{'的' if kinds else ''}效果影响" if known else "不受"


def _first_of(terminal: str, concept: str) -> str:
    return _canonical()[terminal, concept]


@lru_cache(maxsize=1)
def _canonical() -> dict[tuple[str, str], str]:
    """The word that the lexicon lists first for a concept."""
    first: dict[tuple[str, str], str] = {}
    for word, key in lexicon().words.items():
        first.setdefault(key, word)
    return first
