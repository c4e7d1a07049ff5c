"""Stems that number what is to be judged, with options that are sets of the numbers, or how many fit.

(1)… (2)… (3)… or ①… ②… ③…, and the options (1)(2), 只有(3), 全部; or 2个, 没有.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from grammar.nodes import Node
from grammar.question_lexer import fold

_MARK = re.compile("[(（]([0-9]|[a-h]|[A-H])[)）]")
#: ① before a statement, or before another one in an option; not 「X」的①
_CIRCLED = re.compile("(?<![」』的①-⑨])[①-⑨](?!的|效果)|[①-⑨](?=[「①-⑨])|(?<=[①-⑨])[①-⑨]")
#: 1. and 1、 before a statement
_DOTTED = re.compile("(?:^|(?<=[。？?！：:；;\\s]))([1-9])[.．、](?![0-9])")
_COMBINED = re.compile("的?组合[，,]?(?:(?:是)?正确的)?(?=是|为)|(?<=正确的)组合|(?<=错误的)组合")
_HOW_MANY = re.compile("(?:是)?(?:一共|总共|共)?有(?:几|多少)[个项张只种]|(?:几|多少)[个项张只种]")
#: 有几个是正确的: what is asked for stands before what is so
_SO_BEHIND = re.compile("(?:几|多少)[个项张只种](?:说明|说法|叙述|选项)?(?:是|不|正|错|有)")
_JOINING = re.compile("[和与、，,+＋\\s]|只有|仅有|仅|只")
_ALL = re.compile("^(?:以上)?(?:全部|全都|都)(?:正确|对|是|可以|能)?$|^以上全部$")
_NUMBER = re.compile("^([0-9]+)[个项张只种]?$")
_NOT_ONE = re.compile("^(?:[1一]个)?(?:也|都)?没有$")


class Combined(Node, frozen=True, kw_only=True, tag="combined"):
    """*stem* asks of each of *parts*; an option fits when exactly those of its set (``wanted``) do, or so many."""

    stem: str
    parts: tuple[str, ...]
    wanted: tuple[frozenset[int] | int, ...]


def parse_combined(stem: str, options: Sequence[str]) -> Combined | None:
    """The numbered parts of *stem* and what every option says of them; None for any other stem."""
    text = _marked(stem)
    marks = list(_MARK.finditer(text))
    names = [mark[1] for mark in marks]
    if len(names) < 2 or names != _first(names[0], len(names)):
        return None
    ends = [mark.start() for mark in marks[1:]] + [len(text)]
    parts = tuple(
        text[mark.end() : end].strip(" 、，,。;；：:\n") for mark, end in zip(marks, ends, strict=True)
    )
    head = text[: marks[0].start()].strip(" ：:\n")
    wanted = [_wanted(_marked(option).strip("。 "), names) for option in options]
    counts = all(isinstance(one, int) for one in wanted)
    if None in wanted or not all(parts) or (not counts and any(isinstance(one, int) for one in wanted)):
        return None
    if counts:
        if _HOW_MANY.search(head) is None:
            return None
        head = _HOW_MANY.sub("哪些", head) if _SO_BEHIND.search(head) else _HOW_MANY.sub("是哪些", head)
    asked = re.sub("是(?:是)+", "是", _COMBINED.sub("", head))
    return Combined(stem=asked, parts=parts, wanted=tuple(one for one in wanted if one is not None))


def _marked(text: str) -> str:
    """With every number that stands before a statement as (1)."""
    circled = _CIRCLED.sub(lambda mark: f"({ord(mark[0]) - ord('①') + 1})", text)
    return _DOTTED.sub(r"(\1)", fold(circled))


def _first(name: str, count: int) -> list[str]:
    return [chr(ord(name) + n) for n in range(count)] if name in "1aA" else []


def _wanted(option: str, names: list[str]) -> frozenset[int] | int | None:
    if _ALL.match(option):
        return frozenset(range(len(names)))
    marks = _MARK.findall(option)
    rest = _JOINING.sub("", _MARK.sub("", option))
    if marks and not rest and set(marks) <= set(names):
        return frozenset(map(names.index, marks))
    if _NOT_ONE.match(option):
        return 0
    number = _NUMBER.match(option)
    return int(number[1]) if number is not None and not marks else None


def fits(combined: Combined, of_parts: Sequence[bool | None]) -> list[bool | None]:
    """Whether each option fits, by what is known of the parts."""
    return [_fits(wanted, of_parts) for wanted in combined.wanted]


def _fits(wanted: frozenset[int] | int, of_parts: Sequence[bool | None]) -> bool | None:
    if isinstance(wanted, int):
        sure = sum(one is True for one in of_parts)
        possible = sum(one is not False for one in of_parts)
        return sure == wanted if sure == possible else None if sure <= wanted <= possible else False
    agreed = [None if one is None else one is (place in wanted) for place, one in enumerate(of_parts)]
    return False if False in agreed else None if None in agreed else True
