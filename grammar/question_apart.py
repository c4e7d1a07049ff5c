"""Where the words of a typed Chinese question end, settled by their neighbours: what the scan took for one word may be two, or none."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from grammar.nodes import Span
from grammar.question_lexer import NOUN_WORDS, Word, lexicon


def apart(found: list[Word]) -> Iterator[Word]:
    """Words that are two beside their neighbours, or none: 被连锁的X除外, 被对方连锁发动的X破坏 is by X.

    发动无效特殊召唤的效果: the effect is activated, and what it negates is the Summon; X的发动无效; X的效果处理时; 不在场上;
    作为对象的怪兽, 作为对象的X at the head of a clause is the card that was targeted.
    """
    skip = 0
    found = list(_without_chained(list(_compounds(found))))
    for number, word in enumerate(found):
        if skip:
            skip -= 1
            continue
        following = found[number + 1] if number + 1 < len(found) else None
        before = found[number - 1] if number else None
        if word.text == "发动无效" and (_is_summon(following) or _is_of(before)):
            yield from _cut(word, 2, ("VERB", "activate"), ("VERB", "negate"))
        elif word.text == "效果处理" and following is not None and _is_time(following):
            yield from _cut(word, 2, ("EFFECT", "effect"), ("VERB", "resolve"))
        elif word.text == "在场" and _is_denied(before) and following is not None and following.text == "上":
            whole = msgspec.structs.replace(
                word, span=Span(word.span.start, following.span.end), text="在场上"
            )
            yield from _cut(whole, 1, ("MARK", "on"), ("ZONE", "field"))
            skip = 1
        elif (
            word.text == "还是"
            and before is not None
            and before.terminal == "THING"
            and following is not None
            and following.terminal == "NUMBER"
        ):
            yield from _cut(word, 1, ("ADVERB", "still"), ("VERB", "be"))  # 攻击力还是3000吗
        elif word.terminal == "NEGATION" and _is_not_used(found[number + 1 : number + 3]):
            span = Span(word.span.start, found[number + 1].span.end)
            yield Word("ADVERB", "unused", span, word.text + found[number + 1].text)
            skip = 1
        elif (can := _said_both_ways(found[number : number + 4])) is not None:
            skip = 2 if can else 1
            yield Word("MODAL", "can_q" if can else "will_q", word.span, word.text)
        elif _is_one(before, word, following):
            yield msgspec.structs.replace(word, terminal="COUNT", concept="number", number=1)
        elif word.concept == "wait" and before is not None and before.terminal == "NAME":
            continue  # 旋风等效果, X等: what is said holds of the card named as of others
        elif word.concept == "brings_about" and before is not None and before.terminal != "BREAK":
            yield msgspec.structs.replace(word, terminal="BREAK", concept="stop")  # 连锁X导致…
        elif word.text == "有用" and following is not None and following.terminal in ("NAME", "PRONOUN"):
            yield from _cut(word, 1, ("VERB", "exist"), ("MARK", "with"))  # 场上有用X特召的Y
        elif word.text in _BUT and following is not None and _is_told_before(found, number):
            yield msgspec.structs.replace(word, terminal="BREAK", concept="stop")  # 对面有怪而我没怪
        elif word.text == "、" and _tells_of_other_side(found, number):
            yield msgspec.structs.replace(word, terminal="BREAK", concept="stop")
        elif _is_target_noun(before, found[number : number + 3]):
            yield msgspec.structs.replace(word, terminal="THING", concept="target")
            skip = 1
        else:
            yield word


_BUT = frozenset({"而", "但", "但是", "可是", "不过", "而且"})


def _is_told_before(found: list[Word], place: int) -> bool:
    """A player or a place right behind it, and a verb before it in the clause."""
    start = max((n for n in range(place) if found[n].terminal == "BREAK"), default=-1) + 1
    verbs = any(word.terminal == "VERB" or word.terminal == "NEGATION" for word in found[start:place])
    return verbs and found[place + 1].terminal in ("PLAYER", "ZONE")


def _compounds(found: list[Word]) -> Iterator[Word]:
    """叫了回来, 拉了出来, 弹了回去: a verb and where to, with 了 between, are the one verb that they are without it."""
    place = 0
    while place < len(found):
        word, rest = found[place], found[place + 1 : place + 3]
        whole = word.text + rest[1].text if len(rest) == 2 and rest[0].text == "了" else ""
        if (
            word.terminal == "VERB"
            and whole.endswith(_WAYS)
            and lexicon().words.get(whole, ("",))[0] == "VERB"
        ):
            yield Word("VERB", lexicon().words[whole][1], Span(word.span.start, rest[1].span.end), whole)
            yield rest[0]
            place += 3
        else:
            yield word
            place += 1


_WAYS = ("来", "去", "回", "出", "走", "掉")


def _tells_of_other_side(found: list[Word], place: int) -> bool:
    """自己场上有X、对方场上有Y; 自己基本分8000、对方基本分8000: a clause of its own begins behind the mark."""
    head = [word for word in found[place + 1 : place + 4] if word.concept != "of"][:2]
    if (
        len(head) < 2
        or head[0].terminal != "PLAYER"
        or (head[1].terminal != "ZONE" and head[1].concept != "lp")
    ):
        return False
    start = max((n for n in range(place) if found[n].terminal == "BREAK"), default=-1) + 1
    clause = found[start:place]
    points = any(word.concept == "lp" for word in clause) and clause[-1].terminal in ("NUMBER", "COUNT")
    return points or any(word.terminal == "VERB" and word.concept == "exist" for word in clause)


def _without_chained(found: list[Word]) -> Iterator[Word]:
    """被连锁发动的X破坏: that X answers follows from its doing so while a link is open. Nor 玩家 after the Life Points."""
    skip = 0
    for number, word in enumerate(found):
        if skip:
            skip -= 1
            continue
        ahead = found[number + 1 : number + 3]
        marked = [before for before in found[max(0, number - 2) : number] if before.terminal != "PLAYER"][-1:]
        by = bool(marked) and marked[0].terminal == "MARK" and marked[0].concept == "by"
        if by and word.concept == "chain" and word.terminal == "VERB":
            of = bool(ahead) and _is_of(ahead[0])
            if any(one.terminal == "NAME" for one in ahead[int(of) : int(of) + 1]):
                skip = int(of)
                continue
        if (
            _is_of(word)
            and [one.text for one in ahead[:1]] == ["玩家"]
            and _tells_life_points(found[:number])
        ):
            skip = 1  # 基本分500的玩家能发动X吗: so much that player has
            continue
        yield word


def _tells_life_points(before: list[Word]) -> bool:
    """基本分(只有)500."""
    told = [word for word in before if word.terminal != "BREAK"][-3:]
    number = bool(told) and told[-1].terminal == "NUMBER" and told[-1].bound is None
    return number and any(word.concept == "lp" for word in told[:-1])


def _is_not_used(after: list[Word]) -> bool:
    """…已经适用但还没用: at the end of a clause, what was allowed has not been done."""
    return (
        bool(after) and after[0].text in ("用", "使用") and [w.terminal for w in after[1:]] in ([], ["BREAK"])
    )


def _cut(word: Word, size: int, *kinds: tuple[str, str]) -> Iterator[Word]:
    """*word* as two words of those terminals and concepts, the first of *size* characters."""
    middle = word.span.start + size
    for (terminal, concept), start, end in zip(
        kinds, (word.span.start, middle), (middle, word.span.end), strict=True
    ):
        yield Word(terminal, concept, Span(start, end), word.text[start - word.span.start :][: end - start])


def _is_time(word: Word) -> bool:
    """效果处理时, 效果处理的时候; 有过效果处理的时点吗 asks of the moment itself."""
    return word.terminal == "WHEN" and not word.text.startswith("的时点")


def _is_summon(word: Word | None) -> bool:
    return word is not None and word.terminal == "VERB" and "summon" in word.concept


def _is_of(word: Word | None) -> bool:
    return word is not None and word.terminal == "LINKER" and word.concept == "of"


def _is_denied(before: Word | None) -> bool:
    return before is not None and before.terminal == "NEGATION"


def _said_both_ways(found: list[Word]) -> bool | None:
    """炸不炸 asks whether it will, 炸不(能)炸 whether it can; None of what is no such turn."""
    if len(found) < 3 or found[0].terminal != "VERB" or found[1].text != "不":
        return None
    can = found[2].terminal == "MODAL" and found[2].concept == "can"
    same = found[3:4] if can else found[2:3]
    again = [word.concept for word in same if word.terminal == "VERB"] == [found[0].concept]
    return can if again else None


_COUNTED = frozenset({"NAME", "KIND", "RACE", "ATTRIBUTE", "LEVEL"})


def _is_one(before: Word | None, word: Word, following: Word | None) -> bool:
    """有只怪兽, 有张盖着的旋风, 盖了张X: a counter right behind a verb with no number counts one; 有只能… says "only"."""
    if word.terminal != "COUNTER_WORD" or before is None or following is None:
        return False
    if before.terminal == "VERB" and before.concept == "exist":
        return not means_only(word, following.terminal)
    over = before.terminal == "ASPECT" or before.text.endswith("了")
    behind = over or (before.terminal == "VERB" and word.text != "只")
    return behind and following.terminal in _COUNTED


def _is_target_noun(before: Word | None, found: list[Word]) -> bool:
    """作为对象 的 怪兽, with nothing before it that it could make the target."""
    texts = [word.text for word in found[:2]]
    free = before is None or before.terminal not in NOUN_WORDS
    noun = len(found) == 3 and found[2].terminal in ("KIND", "NAME")
    return free and texts == ["作为对象", "的"] and noun


def means_only(word: Word, after: str) -> bool:
    """只用X, 只能…: the counter 只 right before what is done is the word for "only"."""
    return word.text == "只" and after in ("MARK", "VERB", "MODAL")
