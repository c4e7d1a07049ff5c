"""Card names in a question: written in full, or by one of their parts (六武众-斩次, then 斩次; 复仇秃鹫 alone)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping

import msgspec

from grammar.claim import is_of_rules
from grammar.nodes import Unparsed
from grammar.question_lexer import describes_at, fold, in_word, is_word

_PARTS = re.compile("[-－—·・ 　@之的]+")

#: 第一回合 speaks of no card
_ORDINAL = re.compile("第[一二三四五六七八九十0-9]")
_CLOSING = frozenset("」』】》”")
#: right after a part of a name: cards of that series
_OF_SERIES = ("怪兽", "魔法", "陷阱", "モンスター", "カード", "罠")


def series_part(word: str, names: Iterable[str]) -> bool:
    """*word* is a part of one of *names*: what the cards of a series have in common."""
    return any(word in _PARTS.split(name) for name in names)


def naming(text: str, names: Iterable[str]) -> list[tuple[int, int]]:
    """Spans of *names* in *text*, longest first; a name already given in full may be repeated by one of its parts."""
    written = [(name, name) for name in names]
    parts = [
        (part, name) for name in names for part in _PARTS.split(name) if len(part) > 1 and not is_word(part)
    ]
    folded = fold(text)
    taken: set[int] = set()
    spans: list[tuple[int, int]] = []
    for name, whole in (*sorted(written, key=_longest), *sorted(parts, key=_longest)):
        in_part, name = name != whole, fold(name)
        start = folded.find(name)
        while start >= 0:
            span = range(start, start + len(name))
            part_of_word = not is_word(name) and in_word(text, start, start + len(name))  # 融合 in 融合召唤
            after = start + len(name) + (folded[start + len(name) : start + len(name) + 1] in _CLOSING)
            of_series = in_part and (folded.startswith(_OF_SERIES, after) or _is_series(text, start, after))
            if not taken.intersection(span) and not part_of_word and not of_series:
                spans.append((start, start + len(name)))
                taken.update(span)
            start = folded.find(name, start + 1)
    return sorted(spans)


def _is_series(text: str, start: int, end: int) -> bool:
    """「魔导书」卡: in name marks, right before a word for a kind of card."""
    return text[end - 1 : end] in _CLOSING and start > 0 and describes_at(text, end)


def within_part(text: str, start: int, end: int, names: Iterable[str]) -> bool:
    """渊鲨 in 巨齿深渊鲨: the name at that place is only the end of a longer part of another name in the text."""
    folded, name = fold(text), fold(text[start:end])
    for part in (fold(part) for other in names for part in _PARTS.split(other)):
        at = part.find(name)
        while at >= 0 and len(part) > len(name):
            if folded.startswith(part, start - at) and start >= at:
                return True
            at = part.find(name, at + 1)
    return False


def nicknames(text: str, written: Mapping[tuple[int, int], str]) -> dict[tuple[int, int], str]:
    """Parts of the names spotted in *text* that stand again outside them, each with the one full name it can mean."""
    taken = {place for start, end in written for place in range(start, end)}
    found: dict[tuple[int, int], str] = {}
    for start, end in naming(text, set(written.values())):
        part = text[start:end]
        meant = {name for name in written.values() if part in _PARTS.split(name)}
        if len(meant) == 1 and not taken.intersection(range(start, end)):
            found[start, end] = meant.pop()
    return found


#: how far a name can reach beyond the words of it that were not read
_REACH = 10
#: a series named without marks has so many cards at least
_SERIES = 2


class Unmarked(msgspec.Struct, frozen=True):
    """Words left unread that name something: spans of the parts of names, each with the key of the one card that has
    it, and spans of series (鬼计怪兽)."""

    cards: dict[tuple[int, int], str]
    series: tuple[tuple[int, int], ...]


def unmarked(
    text: str,
    taken: Iterable[tuple[int, int]],
    unread: Iterable[Unparsed],
    with_part: Callable[[str], frozenset[str]],
    members: Callable[[str], frozenset[str]],
) -> Unmarked:
    """What the *unread* words of *text* name, outside the names *taken*.

    *with_part*: the keys of cards whose name has that part; *members*: those of the cards of a series. Before a word
    for a kind of card it is a series, else a card, and only where no other card's name has that part and no rule that
    word (消灭, 格子).
    """
    edges = [place for start, end in taken for place in range(start, end)]
    cards: dict[tuple[int, int], str] = {}
    series: list[tuple[int, int]] = []
    for word in unread:
        assert word.span is not None
        if any(start <= word.span.start < end for start, end in (*cards, *series)):
            continue
        for start, end in _around(text, word, frozenset(edges)):
            part = text[start:end]
            if _ORDINAL.match(part):
                continue
            if end - start > 1 and describes_at(text, end):
                if len(members(part)) >= _SERIES:
                    series.append((start, end))
                    break
            elif part.isalpha() and not is_of_rules(part) and len(keys := with_part(part)) == 1:
                cards[start, end] = next(iter(keys))
                break
    return Unmarked(cards, tuple(series))


_ALL_OF_THEM = re.compile("(?:[两2２]|三|[3３]|这些|那些)(?:只|张|体)?$")


def without_shared(text: str, names: Iterable[str], unread: Iterable[Unparsed]) -> str:
    """两只海皇, after the names of cards of that series were written: 两只, for the word says nothing more of them."""
    written = list(dict.fromkeys(names))
    for word in unread:
        assert word.span is not None
        start, end = word.span.start, word.span.end
        sharing = [
            name for name in written if name != text[start:end] and text[start:end] in _PARTS.split(name)
        ]
        if len(sharing) > 1 and _ALL_OF_THEM.search(text[:start]) and not describes_at(text, end):
            return text[:start] + text[end:]
    return text


def _around(text: str, word: Unparsed, taken: frozenset[int]) -> Iterator[tuple[int, int]]:
    """Spans that hold the unread *word*, longest first; one that is longer than it is no shorter than three."""
    assert word.span is not None
    first, last = word.span.start, word.span.end
    spans = [
        (start, end)
        for start in range(max(0, first - _REACH), first + 1)
        for end in range(last, min(len(text), last + _REACH) + 1)
        if not taken.intersection(range(start, end))
    ]
    spans = [(start, end) for start, end in spans if text[start].isalnum() and text[end - 1].isalnum()]
    spans = [(start, end) for start, end in spans if not _is_joined(text, start, end)]
    long = [(s, e) for s, e in spans if e - s > 2 or (e - s == 2 and (s, e) == (first, last))]
    return iter(sorted(long, key=lambda span: span[0] - span[1]))


def _is_joined(text: str, start: int, end: int) -> bool:
    """强欲 in 强欲之壶: a mark joins it to the rest of a longer name."""
    return text[start - 1 : start] in _JOINING or text[end : end + 1] in _JOINING


_JOINING = ("-", "－", "—", "·", "・", "之")


def _longest(pair: tuple[str, str]) -> int:
    return -len(pair[0])


def full_name(written: str, names: Iterable[str]) -> str:
    """The one name of which *written* is a part, else *written* itself."""
    whole = {name for name in names if name != written and written in _PARTS.split(name)}
    return whole.pop() if len(whole) == 1 else written
