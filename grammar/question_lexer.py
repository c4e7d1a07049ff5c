"""Words of a typed question: one leftmost-longest scan over the lexicon, card names being islands."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import cache

import msgspec
from opencc import OpenCC

from grammar.kept import lexicon_file
from grammar.nodes import Span

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
OF_QUESTIONS = (
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


#: terminals of the words that make up a noun phrase
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
