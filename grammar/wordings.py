"""Ways to say the same: a writer's text may hold choices, and the one that a printed text has is taken.

A tree keeps no synonyms, no order of phrases and no commas, so one tree has many texts. A writer that *offers* writes
them all as one text with marks:

``⟨で¦によって⟩``      one of these; the first when nothing tells (an empty one: it may be left out)
``⟪・¦機械族¦戦士族⟫``   all of these in any order with ``・`` between, in this order when nothing tells

The marks nest, and templates of the writing files may hold them. :func:`plainest` takes the first of everything,
:func:`printed_as` what a given text prints; both build the text from what the writer wrote of the tree alone.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import pairwise

_OPEN, _ALL, _NEXT, _CLOSE, _END = "⟨", "⟪", "¦", "⟩", "⟫"
_MARKS = re.compile(f"([{_OPEN}{_ALL}{_NEXT}{_CLOSE}{_END}])")
_DEPTH = {_OPEN: 1, _ALL: 1, _CLOSE: -1, _END: -1}
_INNERMOST = re.compile(f"{_OPEN}[^{_OPEN}{_ALL}{_END}{_CLOSE}]*{_CLOSE}|{_ALL}[^{_OPEN}{_ALL}{_END}{_CLOSE}]*{_END}")
_STOP = "。"
_MARKS_AND_STOPS = re.compile(f"[{_OPEN}{_ALL}{_NEXT}{_CLOSE}{_END}{_STOP}]")
_NOTHING = re.compile("[\\s\ue000-\uf8ff]+")  # spaces, and the marks of what is told in one of two places
_PLACES = 3000
_POINTS = str.maketrans({"、": ",", "，": ",", "。": "."})
_REMEMBERED = 4096  # so many short texts, met again and again
_MOST = 9  # so many phrases are put in any order at most


def either(*options: str) -> str:
    """One of *options*; the first is the usual one."""
    different = tuple(dict.fromkeys(options))
    return different[0] if len(different) == 1 else _OPEN + _NEXT.join(different) + _CLOSE


def any_order(parts: Sequence[str], between: str = "") -> str:
    """All *parts*, usually in this order."""
    said = [part for part in parts if part]
    if len(said) < 2 or len(said) > _MOST:
        return between.join(said)
    return _ALL + _NEXT.join((between, *said)) + _END


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
    return _ALL + _NEXT.join((joint, *more, *told)) + _END


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
    if not text.startswith(mark):
        return False
    depth = 0
    for found in _MARKS.finditer(text):
        depth += _DEPTH.get(found.group(), 0)
        if depth == 0:
            return found.end() == len(text)
    return False


def _pieces(text: str) -> list[str]:
    """What the marks around *text* hold."""
    cuts, depth = [0], 0
    for mark in _MARKS.finditer(text):
        if mark.group() == _NEXT and depth == 1:
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
    for mark in _MARKS_AND_STOPS.finditer(text):
        depth += _DEPTH.get(mark.group(), 0)
        if mark.group() == _STOP and not depth:
            found.append(mark.start())
    return found


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
    while _OPEN in text or _ALL in text:
        text = _INNERMOST.sub(_usual_of, text)
    return text


def _usual_of(group: re.Match[str]) -> str:
    """The usual wording of a group that holds no other."""
    first, *others = group.group()[1:-1].split(_NEXT)
    return first if group.group().startswith(_OPEN) else first.join(filter(None, others))


@lru_cache(maxsize=_REMEMBERED)
def options_of(text: str) -> tuple[str, ...]:
    """What a choice is between; a text that is none is its only option.

    >>> options_of("⟨で¦によって⟩")
    ('で', 'によって')
    """
    parts = _read(text).parts
    if len(parts) == 1 and isinstance(parts[0], Choice):
        return tuple(_usual(each) for each in parts[0].options)
    return (text,)


def printed_as(text: str, printed: str, form: Callable[[str], str] | None = None) -> str:
    """*text* in the words of *printed*, as far as it offers them; ``form``: what else need not be the same.

    >>> printed_as("⟪・¦機械族¦戦士族⟫を戦闘⟨で¦によって⟩破壊", "戦士族・機械族を戦闘によって破壊")
    '戦士族・機械族を戦闘によって破壊'
    """
    if not _MARKS.search(text):
        return text
    whole, offered = folded(printed), _read(text)
    told = _Printed(whole).wording(offered)
    if folded(told) == whole:
        return told
    if (other_pauses := _Printed(unpaused(printed), unpaused).whole(offered)) is not None:
        return other_pauses
    if form is not None and (other_words := _Printed(form(printed), form).whole(offered)) is not None:
        return other_words
    if whole.endswith("."):
        return told
    ended = whole.removesuffix(",") + "."  # a sentence that ends in a comma or in nothing
    as_ended = _Printed(ended).wording(offered)
    if folded(as_ended) != ended:
        return told
    return as_ended.removesuffix(_STOP) + ("、" if whole.endswith(",") else "")


def unpaused(text: str) -> str:
    """*text* as it is compared when a comma more or less says nothing else, as the reader must confirm.

    >>> unpaused("その後、 破壊する。")
    'その後破壊する.'
    """
    return folded(text).replace(",", "")


# --------------------------------------------------------------------------- texts with marks as trees


class Choice:
    """One of these."""

    def __init__(self, options: Sequence[Run]) -> None:
        self.options = options


class Order:
    """All of these in any order."""

    def __init__(self, between: Run, parts: Sequence[Run]) -> None:
        self.between, self.parts = between, parts


class Run:
    """One after the other."""

    def __init__(self, parts: Sequence[str | Choice | Order]) -> None:
        self.parts = parts


def _read(text: str) -> Run:
    """The tree of a text with marks."""
    return _Reading(text).whole()


class _Reading:
    """A text with marks, read into a tree; groups of the same words are one part, so that each is looked for once."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.marks = [(mark.start(), mark.group()) for mark in _MARKS.finditer(text)]
        self.known: dict[str, Choice | Order] = {}
        self.bounds: dict[int, list[int]] = {}  # of the mark that opens a group: where its pieces end
        opened: list[int] = []
        for i, (_, mark) in enumerate(self.marks):
            if _DEPTH.get(mark) == 1:
                opened.append(i)
                self.bounds[i] = [i]
            else:
                self.bounds[opened[-1]].append(i)
                if mark != _NEXT:
                    opened.pop()

    def whole(self) -> Run:
        return self._run(0, 0, len(self.text), len(self.marks))

    def _run(self, start: int, first: int, end: int, last: int) -> Run:
        """From character *start* to *end*, which hold the marks *first* to *last*."""
        parts: list[str | Choice | Order] = []
        while first < last:
            at = self.marks[first][0]
            if start < at:
                parts.append(self.text[start:at])
            parts.append(self._group(first))
            closed = self.bounds[first][-1]
            start, first = self.marks[closed][0] + 1, closed + 1
        if start < end:
            parts.append(self.text[start:end])
        return Run(parts)

    def _group(self, opened: int) -> Choice | Order:
        bounds = self.bounds[opened]
        start, mark = self.marks[opened]
        words = self.text[start : self.marks[bounds[-1]][0] + 1]
        if (known := self.known.get(words)) is not None:
            return known
        runs = [self._run(self.marks[i][0] + 1, i + 1, self.marks[j][0], j) for i, j in pairwise(bounds)]
        told = Choice(runs) if mark == _OPEN else Order(runs[0], [run for run in runs[1:] if run.parts])
        self.known[words] = told
        return told


def _usual(part: str | Choice | Order | Run) -> str:
    if isinstance(part, str):
        return part
    if isinstance(part, Choice):
        return _usual(part.options[0])
    if isinstance(part, Order):
        return _usual(part.between).join(map(_usual, part.parts))
    return "".join(map(_usual, part.parts))


class _Printed:
    """One printed text, and how what a writer offers can be worded as it is there."""

    def __init__(self, text: str, fold: Callable[[str], str] = folded) -> None:
        self.text = text
        self._fold = _cached(fold)
        self._known: dict[tuple[int, int], dict[int, str]] = {}
        self._kept: list[object] = []  # parts made here live as long as their ids are known

    def whole(self, run: Run) -> str | None:
        """All of it as printed."""
        return self._ends(run, 0).get(len(self.text))

    def wording(self, run: Run) -> str:
        """All of it as printed, else sentence by sentence."""
        if (whole := self.whole(run)) is not None:
            return whole
        return "".join(self._sentence(sentence) for sentence in _sentences(run))

    def _sentence(self, sentence: Run) -> str:
        starts = [0, *(m.end() for m in re.finditer(r"\.", self.text))]
        for at in starts:
            for end, words in self._ends(sentence, at).items():
                if end in starts or end == len(self.text):
                    return words
        return self._nearest(sentence)

    def _nearest(self, part: str | Choice | Order | Run) -> str:
        """The longest pieces that are printed somewhere, the usual words for the rest."""
        if isinstance(part, str):
            return part
        if (found := self._anywhere(part)) is not None:
            return found
        if isinstance(part, Choice):
            found = next(
                (f for option in part.options if option.parts and (f := self._anywhere(option)) is not None),
                None,
            )
            return found if found is not None else self._nearest(part.options[0])
        if isinstance(part, Order):
            return self._nearest(part.between).join(map(self._nearest, part.parts))
        written, i = "", 0
        while i < len(part.parts):
            for j in range(min(len(part.parts), i + 8), i, -1):
                piece = Run(part.parts[i:j])
                found = self._anywhere(piece) if j > i + 1 else self._nearest(part.parts[i])
                if found is not None:
                    written, i = written + found, j
                    break
        return written

    def _anywhere(self, part: Choice | Order | Run) -> str | None:
        """The wording of *part* that is printed somewhere."""
        for at in range(len(self.text)):
            for end, words in self._ends(part, at).items():
                if end > at:
                    return words
        return None

    def _ends(self, part: str | Choice | Order | Run, at: int) -> dict[int, str]:
        """Where *part* can end when it begins *at*, and its wording then."""
        if isinstance(part, str):
            text = self._fold(part)
            return {at + len(text): part} if self.text.startswith(text, at) else {}
        key = id(part), at
        if key not in self._known:
            self._kept.append(part)
            self._known[key] = {}
            self._known[key] = self._find(part, at)
        return self._known[key]

    def _find(self, part: Choice | Order | Run, at: int) -> dict[int, str]:
        found: dict[int, str] = {}
        if isinstance(part, Choice):
            for option in part.options:
                for end, words in self._ends(option, at).items():
                    found.setdefault(end, words)
            return found
        if isinstance(part, Run):
            found = {at: ""}
            for each in part.parts:
                found = self._after(found, each)
                if not found:
                    break
            return found
        return self._ordered(part, at)

    def _after(self, before: dict[int, str], part: str | Choice | Order | Run) -> dict[int, str]:
        found: dict[int, str] = {}
        for at, words in before.items():
            for end, more in self._ends(part, at).items():
                found.setdefault(end, words + more)
        return found

    def _ordered(self, order: Order, at: int) -> dict[int, str]:
        """Every order that is printed here."""
        states: dict[frozenset[int], dict[int, str]] = {frozenset(): {at: ""}}
        for said in range(len(order.parts)):
            following: dict[frozenset[int], dict[int, str]] = {}
            for done, before in states.items():
                joined = self._after(before, order.between) if said else before
                for i, part in enumerate(order.parts):
                    if i in done or not (after := self._after(joined, part)):
                        continue
                    known = following.setdefault(done | {i}, {})
                    for end, words in after.items():
                        known.setdefault(end, words)
            states = following
        return next(iter(states.values()), {})


@cache
def _cached(fold: Callable[[str], str]) -> Callable[[str], str]:
    """*fold*, once for each text."""
    return cache(fold)


def _sentences(run: Run) -> Iterator[Run]:
    """The sentences of *run*, as far as their ends are sure."""
    parts: list[str | Choice | Order] = []
    for part in run.parts:
        pieces = re.split(f"(?<={_STOP})", part) if isinstance(part, str) else [part]
        for piece in pieces:
            if not piece:
                continue
            parts.append(piece)
            if isinstance(piece, str) and piece.endswith(_STOP):
                yield Run(parts)
                parts = []
    if parts:
        yield Run(parts)
