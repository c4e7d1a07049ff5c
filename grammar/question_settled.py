"""Which part of speech a word of a typed Chinese question is, settled by its neighbours before the grammar sees it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

import msgspec

from grammar.nodes import Span
from grammar.question_apart import apart, means_only
from grammar.question_lexer import NOUN_WORDS, OF_QUESTIONS, Word, lexicon, scan
from grammar.question_values import closes


def words(
    text: str,
    names: Iterable[tuple[int, int]] = (),
    series: Iterable[tuple[int, int]] = (),
    joined: Callable[[Sequence[Word]], list[Word]] = list,
) -> list[Word]:
    """Every word of *text*, settled by its neighbours; *names* are spans of card names, taken whole, *series* those of
    series named without marks; *joined* makes one word of several that belong together."""
    unmarked = set(series)
    found = [
        msgspec.structs.replace(word, terminal="QUOTE", concept="quote")
        if (word.span.start, word.span.end) in unmarked
        else word
        for word in scan(text, (*names, *unmarked), lexicon(), patterns=OF_QUESTIONS)
    ]
    return _settled(joined(found))


_AFTER_VERB_NOUN = frozenset(
    {"MODAL", "NEGATION", "BREAK", "ADVERB", "WHEN", "ASK", "VERB", "LINKER", "CLOSE", "FILLER", "MARK"}
)


def _settled(found: list[Word]) -> list[Word]:
    """Settle by neighbours what a word is, so that the grammar need not.

    的 after a verb or a when-word makes a relative clause; a verb right after 的 and before no noun is a noun
    (旋风的发动); 里 and 上 go with the noun before them; a link word that links nothing is a small word.
    """
    settled: list[Word] = []
    found = list(_other_than(apart(found)))
    for number, word in enumerate(found):
        before = settled[-1].terminal if settled else "BREAK"
        following = found[number + 1] if number + 1 < len(found) else None
        linked = before == "LINKER" and settled[-1].concept == "of"
        if word.text == "用" and (following is None or _ends_verb(following)) and not _is_what_for(settled):
            word = msgspec.structs.replace(word, terminal="VERB", concept="activate")
        if word.text == "在" and (following is None or following.terminal in ("BREAK", "ASK")):
            word = msgspec.structs.replace(word, terminal="VERB", concept="exist")  # 那只怪还在吗
        if word.text == "到" and following is not None and following.concept.endswith(("phase", "standby")):
            word = msgspec.structs.replace(word, terminal="ADVERB", concept="then")  # 到结束阶段
        if _is_used_as(word, found[number + 1 : number + 3]):
            word = msgspec.structs.replace(word, terminal="VERB", concept="be")
        if _comes_to(word, following):
            word = msgspec.structs.replace(word, terminal="VERB", concept="become")
        terminal = _terminal(word, before, following, linked)
        if terminal == "LINKER" and word.concept == "of" and closes(settled):
            terminal = "RELATIVE"  # 攻击力变成1500的怪兽
        ends = _ends_object(settled, following) and not _joins_names(word, following)
        ends = ends or _ends_target(settled, following)
        if word.terminal == "LINKER" and (ends or _ends_change(settled, following)):
            terminal = "RELATIVE"
        if word.terminal == "VERB" and "summon" in word.concept and _is_what_is_negated(settled):
            terminal = "VERB_NOUN"
        if word.concept == "chain" and settled and settled[-1].concept == "by" and _is_done_to(following):
            terminal = "VERB_NOUN"  # 被连锁除外: by an effect that answers
        if word.terminal == "COUNT" and word.text.endswith("次"):  # 再召唤一次, 发动两次
            settled.append(msgspec.structs.replace(word, terminal="ADVERB", concept=f"times{word.number}"))
            continue
        settled.append(
            word if terminal == word.terminal else msgspec.structs.replace(word, terminal=terminal)
        )
    return settled


def _other_than(words_: Iterable[Word]) -> Iterator[Word]:
    """特召不是风属性的怪: 不是 before a description, right after a verb, is a part of the noun."""
    found = list(words_)
    before, skip = "BREAK", False
    for word, following, then in zip(found, (*found[1:], None), (*found[2:], None, None), strict=False):
        if skip:
            skip = False
            continue
        is_not = word.text == "不" and following is not None and following.text == "是"
        if is_not and following and then and before in ("VERB", "ASPECT") and then.terminal in _DESCRIBES:
            span = Span(word.span.start, following.span.end)
            word = Word("OTHER", "isnt", span, word.text + following.text)
            skip = True
        before = word.terminal
        yield word


_DESCRIBES = frozenset({"LEVEL", "ATTRIBUTE", "RACE", "QUOTE", "KIND"})


#: X加Y, X再加1只Y: the words between which 加 joins two cards; 攻击力加500 is a verb
_JOINED_BEFORE = frozenset({"NAME", "KIND", "RACE", "LETTER"})


_JOINED_AFTER = frozenset({"NAME", "COUNT", "LEVEL", "RACE", "ATTRIBUTE", "KIND"})


_DOERS = frozenset({"NAME", "PLAYER", "PRONOUN", "EFFECT"})


def _is_what_is_negated(settled: list[Word]) -> bool:
    """把召唤无效, 无效了召唤: the Summon is what the negation is done to."""
    pointing = ("这次", "那次", "该次", "这个", "那个")  # 把这次召唤无效
    before = [word for word in settled if word.terminal != "ASPECT" and word.text not in pointing][-1:]
    return bool(before) and (before[0].text in ("把", "将") or before[0].concept == "negate")


def _is_emphasis(following: Word | None) -> bool:
    """它是被…叫出来的, 是在…选, 是进墓地还是…: 是 right before what is done adds nothing."""
    return following is not None and (following.concept == "go" or following.text in ("被", "在"))


def _is_passive(following: Word | None) -> bool:
    return following is not None and following.terminal == "MARK" and following.concept == "by"


_AND = frozenset({"和", "与", "跟", "及", "以及"})


def _joins_names(word: Word, following: Word | None) -> bool:
    """装备了X和Y: both are worn; in 装着X、攻击力3500的Y no 和 stands."""
    return word.text in _AND and following is not None and following.terminal == "NAME"


def _ends_object(settled: list[Word], following: Word | None) -> bool:
    """吃了突进的怪兽, 装着X的Y, 装着X、攻击力3500的Y: what is done to the name describes the noun behind."""
    while len(settled) > 2 and settled[-2].text in _AND and settled[-3].terminal == "NAME":
        settled = settled[:-2]  # 装着X和Y的Z
    if following is None or len(settled) < 2 or settled[-1].terminal != "NAME":
        return False
    verb = settled[-2] if settled[-2].terminal == "VERB" else settled[-3:-2] and settled[-3]
    opens = len(settled) == 2 or settled[-3].terminal in ("BREAK", "WHEN", "ASK")  # 装备Y的怪兽
    going = opens or settled[-2].terminal == "ASPECT" or settled[-2].text.endswith(("着", "了", "到"))
    worn = isinstance(verb, Word) and verb.terminal == "VERB" and verb.concept in ("undergo", "equip")
    describes = following.terminal in ("KIND", "NAME", "PRONOUN", "RACE", "ATTRIBUTE", "LEVEL")
    return going and worn and (describes or following.concept in ("atk", "def"))


def _ends_target(settled: list[Word], following: Word | None) -> bool:
    """成为X的对象的Y, 作为X的效果的对象的Y: what Y is the target of describes Y."""
    if following is None or following.terminal not in ("NAME", "KIND") or not settled:
        return False
    place = len(settled) - 1
    if settled[place].concept != "target":
        return False
    while place and settled[place - 1].terminal in ("NAME", "EFFECT", "EFFECT_NO", "LINKER"):
        place -= 1
    named = any(word.terminal == "NAME" for word in settled[place:])
    return named and place > 0 and settled[place - 1].text in ("成为", "作为")


def _ends_change(settled: list[Word], following: Word | None) -> bool:
    """因X的效果变成里侧表示的Y: how Y has come to lie, by a card that is said, describes Y."""
    if following is None or following.terminal not in ("NAME", "KIND", "PRONOUN") or len(settled) < 2:
        return False
    clause = settled[max((n for n, word in enumerate(settled) if word.terminal == "BREAK"), default=0) :]
    changed = settled[-1].terminal == "POSITION" and settled[-2].concept == "become"
    return changed and any(word.terminal == "MARK" and word.concept == "by" for word in clause)


def _is_done_to(following: Word | None) -> bool:
    return following is not None and following.terminal == "VERB" and following.concept != "activate"


def _ends_verb(following: Word) -> bool:
    """用过①效果, 用掉了, 才能用的卡: nothing comes that is used for something else."""
    return following.terminal in ("ASPECT", "BREAK", "ASK") or following.text == "的"


def _is_what_for(settled: list[Word]) -> bool:
    """能当素材用吗: what it is used as stands in the same clause."""
    start = max((n for n, word in enumerate(settled) if word.terminal == "BREAK"), default=-1) + 1
    return any(w.concept.endswith("material") or w.concept in ("cost", "equip") for w in settled[start:])


def _is_used_as(word: Word, after: Sequence[Word]) -> bool:
    """还能当连接素材吗: at the end of the clause 当 is no 如果, and closes nothing (当连接素材送去墓地)."""
    material = bool(after) and after[0].concept.endswith("material")
    return word.text == "当" and material and all(w.terminal in ("ASK", "BREAK") for w in after[1:])


def _comes_to(word: Word, following: Word | None) -> bool:
    """装备巨大化到5000, 变2倍: right before a number the word says what a value has become."""
    number = following is not None and (
        following.terminal == "NUMBER" or following.concept in ("half", "double")
    )
    return word.text in ("到", "变", "成") and number


def _terminal(word: Word, before: str, following: Word | None, linked: bool) -> str:
    of, after = word.concept == "of", following.terminal if following is not None else "BREAK"
    match word.terminal:
        case "LINKER" if of and before in ("VERB", "ASPECT", "WHEN", "CLOSE"):
            return "RELATIVE"
        case "LINKER" if before not in NOUN_WORDS:
            return "ADVERB"
        case "VERB" if linked and (after in _AFTER_VERB_NOUN or after == "EFFECT"):
            return "VERB_NOUN"
        case "ADVERB" if word.concept == "in" and before in NOUN_WORDS:
            return "IN"
        case "COUNTER_WORD":
            if means_only(word, after) and before in _DOERS:
                return "ADVERB"  # 黑洞只破坏对方的怪兽
            return "IN" if before in NOUN_WORDS else "ADVERB" if means_only(word, after) else "UNKNOWN"
        case "VERB" if "summon" in word.concept and before == "BREAK" and _is_passive(following):
            return "VERB_NOUN"  # 通常召唤被无效了
        case "VERB" if word.concept == "occur" and after == "VERB":
            return "FILLER"  # 会发生卷回吗
        case "WHEN" if word.text == "的时点" and following is not None and following.text in "吗？?，。":
            return "FILLER"  # 有过效果处理的时点吗
        case "VERB" if word.concept == "be" and _is_emphasis(following):
            return "FILLER"  # 它是被…叫出来的, 是进墓地还是…
        case "VERB" if word.text in ("出", "出来", "出场") and before in ("VERB", "ASPECT"):
            return "ASPECT"
        case "VERB" if word.concept == "increase" and before in _JOINED_BEFORE and after in _JOINED_AFTER:
            return "LINKER"
        case "ADVERB" if word.text == "那" and before not in ("BREAK", "ADVERB"):
            return "UNKNOWN"
        case "ASPECT" if word.text in ("好", "下", "成") and (
            before not in ("VERB", "ASPECT") or after == "KIND"
        ):
            return "UNKNOWN"  # 是好卡
        case "ASPECT" if before not in ("VERB", "ASPECT"):
            return "ADVERB"
        case "CLOSE" if before not in NOUN_WORDS and before not in ("VERB", "ASPECT"):
            return "ADVERB"
    return word.terminal
