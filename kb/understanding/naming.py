"""Card names in a question: written in full, or repeated by one of their parts (六武众-斩次, then 斩次)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from grammar.question_lexer import fold, in_word, is_word

_PARTS = re.compile("[-－—·・ 　@之的]+")

#: right after a part of a name: cards of that series
_OF_SERIES = ("怪兽", "魔法", "陷阱")


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
            of_series = in_part and folded.startswith(_OF_SERIES, start + len(name))
            if not taken.intersection(span) and not part_of_word and not of_series:
                spans.append((start, start + len(name)))
                taken.update(span)
            start = folded.find(name, start + 1)
    return sorted(spans)


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


def _longest(pair: tuple[str, str]) -> int:
    return -len(pair[0])


def full_name(written: str, names: Iterable[str]) -> str:
    """The one name of which *written* is a part, else *written* itself."""
    whole = {name for name in names if name != written and written in _PARTS.split(name)}
    return whole.pop() if len(whole) == 1 else written
