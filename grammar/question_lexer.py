"""Words of a typed question: one leftmost-longest scan over the lexicon, card names being islands."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache

import msgspec
from opencc import OpenCC

from grammar.kept import lexicon_file
from grammar.nodes import Span
from grammar.question_values import closes

_BREAKS = "，。；：！？…,.;:!?（）()\n\r—~～"
_MARKS = '「」『』【】《》“”"'
_PAIRS = {"「": "」", "『": "』", "【": "】", "《": "》", "“": "”"}
_LOOK_AHEAD = 8
_LOOK_BEFORE = 4
_DIGITS = {"一": 1, "二": 2, "两": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9, "十": 10}
_NUMBER = "([0-9]+|[一二两三四五六七八九十])"
_ZONE = "(?=(?:(?:我|自己|对方|对面|对手)(?:场上)?的?)?[^，。的]{0,7}区)"
#: 回了额外卡组, 返回持有者手卡: a card goes back to its owner's place whoever is said to own it
_BACK, _OWNERS = "(?:返回|弹回|回到?|洗回)", "(?:了|(?:了)?(?:持有者|原本持有者|各自|主人)的?)"
_PATTERNS = (
    ("LINK", re.compile(r"(?:连锁|chain|Chain|CL|(?<![A-Za-z.])[Cc])\s?([0-9]+)(?![张只个枚])")),
    (
        "LEVEL",
        re.compile(
            r"(?:等级)?([0-9]+|[一二三四五六七八九十](?=星(?!期)))(?:星|(?<=[0-9])级)(以上|以下)?|等级([0-9]+)(以上|以下)?|(?:LINK-?|连接|链接|连结)([0-9]+)(?![0-9只张个次])(以上|以下)?(?:的(?=[^，。]{0,6}(?:连接|链接|连结|LINK)))?"
        ),
    ),
    (
        "ATTRIBUTE",
        re.compile("[暗光地水炎风](?=(?:[·・、/和或][暗光地水炎风])*[·・、/和或][暗光地水炎风]属性)"),
    ),  # 水·炎属性
    ("OTHER", re.compile("第([2-9二两三四五六七八九])(?:只|张|个|枚)")),  # one more of them
    # 没人用的额外怪兽区域, 有怪兽的那格主要怪兽区域: of a zone, whether anything lies in it
    (
        "OTHER",
        re.compile(f"(?P<unused>(?:没(?:有)?|未(?:被)?)(?:人|在)?(?:使用|用)(?:着)?的){_ZONE}"),
    ),
    ("OTHER", re.compile(f"(?P<unused>(?:没有?|不存在)(?:任何)?(?:怪兽?|卡片?|牌)(?:存在)?的){_ZONE}")),
    (
        "OTHER",
        re.compile(
            f"(?P<used>(?:有|存在)(?:怪兽?|卡片?|牌)(?:存在)?的|(?:正在)?(?:使用中|被使用|被占)的){_ZONE}"
        ),
    ),
    ("COUNT", re.compile("第" + _NUMBER + "次")),
    ("VERB", re.compile("(?P<empty>(?:可以?|能够?)(?:使用|用))(?=的[^，。的]{0,7}区)")),  # 可用的怪兽区域
    ("COUNT", re.compile(_NUMBER + "(?:只|张|个|枚|条|次|种|格|组)")),
    ("EFFECT_NO", re.compile("(?:效果)?([①②③④⑤⑥⑦⑧⑨])(?:号)?(?:的)?(?:效果)?")),
    ("VERB", re.compile("(?P<apply>(?:有效|有用|起效|起作用)(?!果))")),
    ("VERB", re.compile(f"(?P<return_to_hand>{_BACK}{_OWNERS}(?:手卡|手牌|手上|手里|手))")),
    ("VERB", re.compile(f"(?P<return_to_deck>{_BACK}{_OWNERS}(?:卡组|牌组)(?!最))")),
    ("VERB", re.compile(f"(?P<return_to_extra_deck>{_BACK}{_OWNERS}(?:额外卡组|EX卡组|额外(?!怪)))")),
    ("NUMBER", re.compile("([0-9]+)[×xX*](?:那个|这个)?(?:数量|张数|只数)")),  # so much for every one
    ("NUMBER", re.compile("([一两二三])(?=回合)")),
    ("NUMBER", re.compile("([0-9]+)点?(以上|以下)?")),
    ("NUMBER", re.compile("(?:写着|写的是|是|为)?[?？](?=的)")),  # 攻击力?的怪兽
    (
        "NUMBER",
        re.compile("(?<=[攻守][击备]力)[是为]([0-9]+)(?=的(?!场合|话|时|情|状|期))"),
    ),  # 攻击力是0的怪兽
    ("LETTER", re.compile("([A-Z甲乙丙丁])(?![A-Za-z])")),
)


#: 2只以上, 3张以下: no number of cards that a table could hold, so that it is left unread
_OF_QUESTIONS = (
    ("UNKNOWN", re.compile(_NUMBER + "(?:只|张|个|枚|条|次|种|格|组)(?:以上|以下|以内)")),
    *_PATTERNS,
)


class Word(msgspec.Struct, frozen=True):
    """One word of the question: its terminal, its concept, and what a pattern read in it.

    ``text`` is in simplified script and half width, save for names, quotes and what is unknown.
    """

    terminal: str
    concept: str
    span: Span
    text: str
    number: int | None = None
    bound: str | None = None  # 以上, 以下


#: terminals and the patterns of their words; what finds an inflected verb in (folded text, place, limit)
Patterns = Sequence[tuple[str, re.Pattern[str]]]
VerbAt = Callable[[str, int, int], Word | None]


@cache
def _converter() -> OpenCC:
    return OpenCC("t2s")


def _fold(character: str) -> str:
    """Full width to half width and traditional to simplified, one character to one."""
    code = ord(character)
    if 0xFF01 <= code <= 0xFF5E and character not in _BREAKS:
        return chr(code - 0xFEE0)
    simple = "着" if character == "著" else str(_converter().convert(character))  # 蓋著, 接著
    return simple if len(simple) == 1 else character


class _Folded(dict[int, str]):
    """What every character comes to, as ``str.translate`` takes it; filled as characters are met."""

    def __missing__(self, code: int) -> str:
        self[code] = _fold(chr(code))
        return self[code]


_FOLDED = _Folded()


def fold(text: str) -> str:
    """*text* in half width and simplified script, one character for one."""
    return text.translate(_FOLDED)


class Lexicon:
    """Words by their first character, longest first."""

    def __init__(self, *files: tuple[str, dict[str, dict[str, list[str]]]]) -> None:
        """*files*: names and contents; a word of a later file replaces that of an earlier one."""
        self.words: dict[str, tuple[str, str]] = {}
        for name, data in files:
            self.words |= _words_of(name, data)
        self._by_first: dict[str, list[str]] = {}
        for word in sorted(self.words, key=len, reverse=True):
            self._by_first.setdefault(word[0], []).append(word)

    def longest(self, text: str, start: int, end: int) -> str | None:
        for word in self._by_first.get(text[start], ()):
            if text.startswith(word, start) and start + len(word) <= end:
                return word
        return None


def _words_of(name: str, data: dict[str, dict[str, list[str]]]) -> dict[str, tuple[str, str]]:
    """Terminal and concept of every word, folded. Raises ValueError for a word that is listed twice."""
    found: dict[str, tuple[str, str]] = {}
    for terminal, concepts in data.items():
        for concept, words in concepts.items():
            for word in words:
                key = fold(str(word))
                if key in found:
                    raise ValueError(f"{name}: {word!r} is listed twice")
                found[key] = (terminal, concept)
    return found


@cache
def lexicon(*names: str) -> Lexicon:
    """The words of those files of ``rules_data/lexicon``; without names, of plain questions, with what players say."""
    if names:
        return Lexicon(*((name, lexicon_file(name)) for name in names))
    return Lexicon(
        ("question.zh.yaml", lexicon_file("question.zh.yaml")),
        ("spoken.zh.yaml", lexicon_file("spoken.zh.yaml")["words"]),
    )


def is_word(text: str) -> bool:
    """The lexicon has this word, so that it cannot stand for a card's name."""
    return fold(text) in lexicon().words


def in_word(text: str, start: int, end: int) -> bool:
    """``text[start:end]`` is a word of the lexicon or stands inside a longer one: 灵摆区域 and 融合素材 name no card."""
    folded = fold(text[: end + _LOOK_AHEAD])
    for first in range(max(0, start - _LOOK_BEFORE), start + 1):
        found = lexicon().longest(folded, first, len(folded))
        length = len(found) if found is not None else 0
        if first + length >= end and (first == start or length > end - start):
            return True
    return False


def is_chained_verb(text: str, start: int, end: int) -> bool:
    """它被连锁破坏了: what an effect that answers does, though two cards are called 连锁破坏 and 连锁除外."""
    words_ = lexicon().words
    first, act = fold(text[start:end])[:2], fold(text[start:end])[2:]
    done = words_.get(act, ("", ""))[0] == "VERB"
    follows = lexicon().longest(fold(text), end, len(text)) if end < len(text) else None
    acts_then = follows is not None and words_[follows][0] == "VERB"
    return text[max(0, start - 1) : start] == "被" and first == "连锁" and done and not acts_then


def describes_at(text: str, place: int) -> bool:
    """A word for a kind, a Type or an Attribute of cards begins there: 怪兽 in 鬼计怪兽."""
    found = lexicon().longest(fold(text), place, len(text)) if place < len(text) else None
    return found is not None and lexicon().words[found][0] in ("KIND", "RACE", "ATTRIBUTE")


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
        for word in scan(text, (*names, *unmarked), lexicon(), patterns=_OF_QUESTIONS)
    ]
    return _settled(joined(found))


def scan(
    text: str,
    names: Iterable[tuple[int, int]],
    lexicon: Lexicon,
    *,
    patterns: Patterns = _PATTERNS,
    verb_at: VerbAt | None = None,
) -> list[Word]:
    """Every word of *text* as *lexicon* has it; *names* are spans of card names, taken whole.

    *verb_at* finds an inflected verb, which is taken when no word of the lexicon is longer.
    """
    folded = fold(text)
    islands = dict(names)
    edges = sorted(islands)
    found: list[Word] = []
    place = 0
    while place < len(text):
        if place in islands:
            end = islands[place]
            found.append(Word("NAME", "name", Span(place, end), text[place:end]))
            place = end + _trailing_mark(text, end)
            continue
        limit = next((edge for edge in edges if edge > place), len(text))
        word = _word_at(text, folded, place, limit, lexicon, patterns, verb_at)
        if word is not None:
            found.append(word)
        place = word.span.end if word is not None else place + 1
    return _merged(found)


def _trailing_mark(text: str, end: int) -> int:
    """神圣防护罩-反射镜力-: a hyphen that closes the name, and joins nothing to it."""
    joins = end + 1 < len(text) and text[end + 1].isascii() and text[end + 1].isalnum()
    return int(end < len(text) and text[end] in "-－—" and not joins)


def _word_at(
    text: str,
    folded: str,
    place: int,
    limit: int,
    lexicon: Lexicon,
    patterns: Patterns,
    verb_at: VerbAt | None,
) -> Word | None:
    """The word that begins at *place*, None for a space or a mark."""
    character = folded[place]
    if character in _PAIRS:
        close = text.find(_PAIRS[character], place + 1)
        if place < close <= limit and close - place > 1:
            return Word("QUOTE", "quote", Span(place, close + 1), text[place + 1 : close])
    if character.isspace() or character in _MARKS:
        return None
    if character in _BREAKS and not (character in "?？" and folded.startswith("的", place + 1)):
        return Word("BREAK", "open" if character in "（(" else "stop", Span(place, place + 1), character)
    if folded.startswith("→", place):
        return Word("BREAK", "arrow", Span(place, place + 1), "→")
    best = lexicon.longest(folded, place, limit)
    verb = verb_at(folded, place, limit) if verb_at is not None else None
    if verb is not None and (best is None or verb.span.end - place >= len(best)):
        return verb
    pattern = _pattern_at(folded, place, limit, patterns)
    if pattern is not None and (best is None or pattern.span.end - place >= len(best)):
        return pattern
    if best is None:
        return Word("UNKNOWN", "unknown", Span(place, place + 1), text[place])
    terminal, concept = lexicon.words[best]
    return Word(terminal, concept, Span(place, place + len(best)), best)


def _pattern_at(folded: str, place: int, limit: int, patterns: Patterns) -> Word | None:
    for terminal, pattern in patterns:
        match = pattern.match(folded, place, limit)
        if match is None or match.end() == place:
            continue
        if terminal == "ATTRIBUTE":
            whole = _attribute(match.group())
            return Word(terminal, whole, Span(place, match.end()), match.group())
        groups = [group for group in match.groups() if group]
        number = _number(groups[0]) if groups else None
        bound = next((group for group in groups if group in ("以上", "以下")), None)
        concept = match.lastgroup or "number"
        written = match.group().lstrip("是为") if terminal == "NUMBER" else match.group()
        return Word(terminal, concept, Span(place, match.end()), written, number, bound)
    return None


def _attribute(first: str) -> str:
    """水 in 水·炎属性."""
    return lexicon().words[f"{first}属性"][1]


def _number(written: str) -> int | None:
    if written.isdigit() and written.isascii():
        return int(written)
    if written in _DIGITS:
        return _DIGITS[written]
    return "①②③④⑤⑥⑦⑧⑨".index(written) + 1 if written in "①②③④⑤⑥⑦⑧⑨" else None


def _merged(found: list[Word]) -> list[Word]:
    """Neighbouring unknown characters as one unknown word."""
    merged: list[Word] = []
    for word in found:
        last = merged[-1] if merged else None
        if last and last.terminal == word.terminal == "UNKNOWN" and last.span.end == word.span.start:
            merged[-1] = Word(
                "UNKNOWN", "unknown", Span(last.span.start, word.span.end), last.text + word.text
            )
        else:
            merged.append(word)
    return merged


NOUN_WORDS = frozenset(
    [
        "NAME",
        "PLAYER",
        "ZONE",
        "KIND",
        "ATTRIBUTE",
        "RACE",
        "POSITION",
        "PRONOUN",
        "EFFECT",
        "EFFECT_NO",
        "THING",
        "OTHER",
        "COUNT",
        "NUMBER",
        "LEVEL",
        "LINK",
        "LETTER",
        "QUOTE",
        "QUESTION_WORD",
        "VERB_NOUN",
        "IN",
        "DESCRIBED",
    ]
)
_AFTER_VERB_NOUN = frozenset(
    {"MODAL", "NEGATION", "BREAK", "ADVERB", "WHEN", "ASK", "VERB", "LINKER", "CLOSE", "FILLER", "MARK"}
)


def _settled(found: list[Word]) -> list[Word]:
    """Settle by neighbours what a word is, so that the grammar need not.

    的 after a verb or a when-word makes a relative clause; a verb right after 的 and before no noun is a noun
    (旋风的发动); 里 and 上 go with the noun before them; a link word that links nothing is a small word.
    """
    settled: list[Word] = []
    found = list(_other_than(_apart(found)))
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


def _apart(found: list[Word]) -> Iterator[Word]:
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
        return not _means_only(word, following.terminal)
    over = before.terminal == "ASPECT" or before.text.endswith("了")
    behind = over or (before.terminal == "VERB" and word.text != "只")
    return behind and following.terminal in _COUNTED


def _is_target_noun(before: Word | None, found: list[Word]) -> bool:
    """作为对象 的 怪兽, with nothing before it that it could make the target."""
    texts = [word.text for word in found[:2]]
    free = before is None or before.terminal not in NOUN_WORDS
    noun = len(found) == 3 and found[2].terminal in ("KIND", "NAME")
    return free and texts == ["作为对象", "的"] and noun


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


def _means_only(word: Word, after: str) -> bool:
    """只用X, 只能…: the counter 只 right before what is done is the word for "only"."""
    return word.text == "只" and after in ("MARK", "VERB", "MODAL")


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
            if _means_only(word, after) and before in _DOERS:
                return "ADVERB"  # 黑洞只破坏对方的怪兽
            return "IN" if before in NOUN_WORDS else "ADVERB" if _means_only(word, after) else "UNKNOWN"
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
