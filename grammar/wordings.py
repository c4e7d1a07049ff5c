"""Ways to say the same: a writer's text may hold choices, and the one that a printed text has is taken.

A tree keeps no synonyms, no order of phrases and no commas, so one tree has many texts. A writer that *offers* writes
them all as one text with marks:

``⟨で¦によって⟩``      one of these; the first when nothing tells (an empty one: it may be left out)
``⟪・¦機械族¦戦士族⟫``   all of these in any order with ``・`` between, in this order when nothing tells

The marks nest, and templates of the writing files may hold them. :func:`plainest` takes the first of everything,
``as_printed.printed_as`` what a given text prints; both build the text from what the writer wrote of the tree alone.

A noun that can be said in many ways stands in many wordings of its clause, and the clause in many of its sentence: so
that their text does not grow with each, a group of some length, made while :func:`keeping`, is kept aside, and one
character stands for it (:func:`kept`).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from itertools import pairwise

OPENS_CHOICE, OPENS_ORDER, NEXT, CLOSES = "⟨", "⟪", "¦", "⟩⟫"
_OPEN, _ALL, _CLOSE, _END = OPENS_CHOICE, OPENS_ORDER, CLOSES[0], CLOSES[1]
_DEPTH = {_OPEN: 1, _ALL: 1, _CLOSE: -1, _END: -1}
_PLAIN = f"{_OPEN}[^{_OPEN}{_ALL}{_CLOSE}{_END}]*{_CLOSE}|{_ALL}[^{_OPEN}{_ALL}{_CLOSE}{_END}]*{_END}"
_INNERMOST = re.compile(_PLAIN)
GROUPS_AND_MARKS = re.compile(f"({_PLAIN}|[{_OPEN}{_ALL}{NEXT}{_CLOSE}{_END}])")
STOP = "。"
_GROUPS_AND_STOPS = re.compile(f"{_PLAIN}|[{_OPEN}{_ALL}{_CLOSE}{_END}{STOP}]")
_NOTHING = re.compile("[\\s\ue000-\uf8ff]+")  # spaces, and the marks of what is told in one of two places
_PLACES = 3000
_POINTS = str.maketrans({"、": ",", "，": ",", "。": "."})
_REMEMBERED = 4096  # so many short texts, met again and again
_MOST = 9  # so many phrases are put in any order at most
_LONG = 600  # a group of so many characters is kept aside
_FIRST_KEPT, _LAST_KEPT = 0xF0000, 0x10FFFD
KEPT = re.compile(f"([{chr(_FIRST_KEPT)}-{chr(_LAST_KEPT)}])")
_aside: ContextVar[_Aside | None] = ContextVar("_aside", default=None)


class _Aside:
    """Groups kept aside, each with the character that stands for it."""

    def __init__(self) -> None:
        self.groups: list[str] = []
        self._chars: dict[str, str] = {}

    def char(self, group: str) -> str:
        """The character for *group*; the group itself when there are no more characters."""
        if (known := self._chars.get(group)) is not None:
            return known
        if _FIRST_KEPT + len(self.groups) > _LAST_KEPT:
            return group
        char = self._chars[group] = chr(_FIRST_KEPT + len(self.groups))
        self.groups.append(group)
        return char


@contextmanager
def keeping() -> Iterator[None]:
    """Long groups made in here are kept aside, and known to all that reads them in here."""
    token = _aside.set(_Aside())
    try:
        yield
    finally:
        _aside.reset(token)


def kept(char: str) -> str:
    """The group that *char* stands for."""
    aside = _aside.get()
    assert aside is not None, "a group that was kept aside is read while nothing is kept"
    return aside.groups[ord(char) - _FIRST_KEPT]


def _short(group: str) -> str:
    """*group*, or the character for it."""
    aside = _aside.get() if len(group) > _LONG else None
    return group if aside is None else aside.char(group)


def _open(text: str) -> str:
    """The group that the one character *text* stands for, or *text*."""
    return kept(text) if len(text) == 1 and _FIRST_KEPT <= ord(text) <= _LAST_KEPT else text


def either(*options: str) -> str:
    """One of *options*; the first is the usual one."""
    different = tuple(dict.fromkeys(options))
    return different[0] if len(different) == 1 else _short(_OPEN + NEXT.join(different) + _CLOSE)


def any_order(parts: Sequence[str], between: str = "") -> str:
    """All *parts*, usually in this order."""
    said = [part for part in parts if part]
    if len(said) < 2 or len(said) > _MOST:
        return between.join(said)
    return _short(_ALL + NEXT.join((between, *said)) + _END)


def also(said: str, *parts: str, between: str = "") -> str:
    """*said* with more *parts* before it or anywhere among its own.

    >>> also("⟪、¦手札を¦１枚⟫", "自分は")
    '⟪、¦自分は¦手札を¦１枚⟫'
    """
    more = [part for part in parts if part]
    if not more:
        return said
    if _is_one(said, _OPEN):
        return either(*(also(option, *more, between=between) for option in _pieces(said)))
    if not _is_one(said, _ALL):
        return any_order([*more, said], between)
    joint, *told = _pieces(said)
    return _short(_ALL + NEXT.join((joint, *more, *told)) + _END)


def parts_of(text: str) -> tuple[str, ...]:
    """The parts of a text that is one list in any order; another is its only part.

    >>> parts_of("⟪、¦Ａ¦⟨Ｂ¦Ｃ⟩⟫")
    ('Ａ', '⟨Ｂ¦Ｃ⟩')
    """
    return tuple(_pieces(text)[1:]) if _is_one(text, _ALL) else (text,)


def ending(text: str, last: str, *instead: str) -> str:
    """*text* whose end, which is *last*, may be any of *instead*.

    >>> ending("⟨Ａ的¦Ｂ的⟩", "的", "的", "而")
    '⟨Ａ⟨的¦而⟩¦Ｂ⟨的¦而⟩⟩'
    """
    if text.endswith(last):
        return text[: -len(last)] + either(*instead)
    if _is_one(text, _OPEN):
        return either(*(ending(option, last, *instead) for option in _pieces(text)))
    return text


def _is_one(text: str, mark: str) -> bool:
    """Is the whole *text* one choice or one list in any order?"""
    text = _open(text)
    if not text.startswith(mark) or text[-1] not in CLOSES:
        return False
    depth = 1
    for found in GROUPS_AND_MARKS.finditer(text, 1):
        depth += _DEPTH.get(found.group(), 0)
        if depth == 0:
            return found.end() == len(text)
    return False


def _pieces(text: str) -> list[str]:
    """What the marks around *text* hold."""
    text = _open(text)
    cuts, depth = [0], 1
    for mark in GROUPS_AND_MARKS.finditer(text, 1):
        if mark.group() == NEXT and depth == 1:
            cuts.append(mark.start())
        depth += _DEPTH.get(mark.group(), 0)
    cuts.append(len(text) - 1)
    return [text[a + 1 : b] for a, b in pairwise(cuts)]


def alternatives(text: str) -> tuple[str, ...]:
    """The wordings that a text which is one choice is between, with their marks; another is its only one.

    >>> alternatives("⟨Ａ⟨で¦に⟩¦Ｂ⟩")
    ('Ａ⟨で¦に⟩', 'Ｂ')
    """
    return tuple(_pieces(text)) if _is_one(text, _OPEN) else (text,)


def told_elsewhere(number: int) -> tuple[str, str]:
    """Two marks that are not printed: here something is left out, which is told where the other mark stands."""
    left_out = 0xE000 + 2 * (number % _PLACES)
    return chr(left_out), chr(left_out + 1)


def nothing_left_out(text: str) -> bool:
    """Is all that *text* leaves out in one place told in another?"""
    return all(chr(ord(mark) + 1) in text for mark in _marks_in(text) if ord(mark) % 2 == 0)


def unmarked(text: str) -> str:
    """*text* as it is printed."""
    return "".join(char for char in text if char not in _marks_in(text))


def _marks_in(text: str) -> frozenset[str]:
    return frozenset(char for char in text if "\ue000" <= char <= "\uf8ff")


def stops(text: str) -> list[int]:
    """Where sentences end in *text*, outside all marks.

    >>> stops("Ａ。⟨Ｂ。¦Ｃ⟩。")
    [1, 8]
    """
    depth, found = 0, []
    for mark in _GROUPS_AND_STOPS.finditer(text):
        depth += _DEPTH.get(mark.group(), 0)
        if mark.group() == STOP and not depth:
            found.append(mark.start())
    return found


def after_any_stop(text: str, sentence: str) -> str:
    """*text*, where *sentence* may be told after any of its sentences, also one within a choice.

    >>> after_any_stop("Ａ。⟨Ｂ。¦Ｃ⟩", "Ｄ。")
    'Ａ。⟨¦Ｄ。⟩⟨Ｂ。⟨¦Ｄ。⟩¦Ｃ⟩'
    """
    told: dict[str, str] = {}

    def opened(char: re.Match[str]) -> str:
        if (known := told.get(char.group())) is None:
            known = told[char.group()] = _short(within(kept(char.group())))
        return known

    def within(part: str) -> str:
        return KEPT.sub(opened, part).replace(STOP, STOP + either("", sentence))

    return within(text)


def folded(text: str) -> str:
    """*text* as it is compared: widths, spaces and the two commas are one.

    >>> folded("１体、 破壊する。")
    '1体,破壊する.'
    """
    return _NOTHING.sub("", unicodedata.normalize("NFKC", text)).translate(_POINTS)


def plainest(text: str) -> str:
    """The usual wording.

    >>> plainest("戦闘⟨で¦によって⟩破壊")
    '戦闘で破壊'
    """
    text = KEPT.sub(lambda char: plainest(kept(char.group())), text)
    while _OPEN in text or _ALL in text:
        text = _INNERMOST.sub(_usual_of, text)
    return text


def _usual_of(group: re.Match[str]) -> str:
    """The usual wording of a group that holds no other."""
    first, *others = group.group()[1:-1].split(NEXT)
    return first if group.group().startswith(_OPEN) else first.join(filter(None, others))


def options_of(text: str) -> tuple[str, ...]:
    """What a choice is between; a text that is none is its only option.

    >>> options_of("⟨で¦によって⟩")
    ('で', 'によって')
    """
    return (
        _options_of(text) if _aside.get() is None or not KEPT.search(text) else _options_of.__wrapped__(text)
    )


@lru_cache(maxsize=_REMEMBERED)
def _options_of(text: str) -> tuple[str, ...]:
    return tuple(map(plainest, _pieces(text))) if _is_one(text, _OPEN) else (text,)


def unpaused(text: str) -> str:
    """*text* as it is compared when a comma more or less says nothing else, as the reader must confirm.

    >>> unpaused("その後、 破壊する。")
    'その後破壊する.'
    """
    return folded(text).replace(",", "")
