"""What a writer offers (``grammar.wordings``), in the words that a printed text has.

What is offered is read once into a tree in which equal parts are one object, and looked for at many places of the
printed text at once: a set of places is the bits of a number, so that one step of the search is one operation on it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache

from grammar.wordings import (
    CLOSES,
    GROUPS_AND_MARKS,
    KEPT,
    NEXT,
    OPENS_CHOICE,
    OPENS_ORDER,
    STOP,
    folded,
    kept,
    unpaused,
)


def printed_as(text: str, printed: str, form: Callable[[str], str] | None = None) -> str:
    """*text* in the words of *printed*, as far as it offers them; ``form``: what else need not be the same.

    >>> printed_as("⟪・¦機械族¦戦士族⟫を戦闘⟨で¦によって⟩破壊", "戦士族・機械族を戦闘によって破壊")
    '戦士族・機械族を戦闘によって破壊'
    """
    if not GROUPS_AND_MARKS.search(text) and not KEPT.search(text):
        return text
    whole, offered = folded(printed), _read(text)
    exact = _Printed(whole)
    if (told := exact.whole(offered)) is not None:
        return told
    if (other_pauses := _Printed(unpaused(printed), unpaused).whole(offered)) is not None:
        return other_pauses
    if form is not None and (other_words := _Printed(form(printed), form).whole(offered)) is not None:
        return other_words
    told = exact.wording(offered)
    if folded(told) == whole or whole.endswith("."):
        return told
    ended = whole.removesuffix(",") + "."  # a sentence that ends in a comma or in nothing
    as_ended = _Printed(ended).wording(offered)
    if folded(as_ended) != ended:
        return told
    return as_ended.removesuffix(STOP) + ("、" if whole.endswith(",") else "")


# --------------------------------------------------------------------------- texts with marks as trees


class Choice:
    """One of these."""

    __slots__ = ("options",)

    def __init__(self, options: Sequence[Run]) -> None:
        self.options = options


class Order:
    """All of these in any order."""

    __slots__ = ("between", "parts")

    def __init__(self, between: Run, parts: Sequence[Run]) -> None:
        self.between, self.parts = between, parts


class Run:
    """One after the other."""

    __slots__ = ("parts",)

    def __init__(self, parts: Sequence[str | Choice | Order]) -> None:
        self.parts = parts


class _Made:
    """Parts of one text; those of the same words are one object, so that each is looked for once."""

    def __init__(self) -> None:
        self._runs: dict[tuple[str | Choice | Order, ...], Run] = {}
        self._groups: dict[tuple[str, tuple[Run, ...]], Choice | Order] = {}
        self._plain: dict[str, Choice | Order] = {}
        self._kept: dict[str, Sequence[str | Choice | Order]] = {}

    def words(self, text: str) -> Iterator[str | Choice | Order]:
        """*text*, which has no marks, and what is kept aside of it."""
        for piece in KEPT.split(text) if KEPT.search(text) else (text,):
            if not KEPT.match(piece):
                yield from (piece,) if piece else ()
                continue
            if (known := self._kept.get(piece)) is None:
                known = self._kept[piece] = _read(kept(piece), self).parts
            yield from known

    def run(self, parts: Sequence[str | Choice | Order]) -> Run:
        key = tuple(parts)
        if (known := self._runs.get(key)) is None:
            known = self._runs[key] = Run(key)
        return known

    def plain_group(self, text: str) -> Choice | Order:
        """The group that *text* is, which holds no other."""
        if (known := self._plain.get(text)) is None:
            runs = [self.run(tuple(self.words(words))) for words in text[1:-1].split(NEXT)]
            known = self._plain[text] = self.group(text[0], runs)
        return known

    def group(self, mark: str, runs: Sequence[Run]) -> Choice | Order:
        key = mark, tuple(runs)
        if (known := self._groups.get(key)) is None:
            if mark == OPENS_ORDER:
                known = Order(runs[0], [run for run in runs[1:] if run.parts])
            else:
                known = Choice(tuple(dict.fromkeys(runs)))
            self._groups[key] = known
        return known


def _read(text: str, made: _Made | None = None) -> Run:
    """The tree of a text with marks."""
    made = made or _Made()
    around: list[tuple[str, list[Run], list[str | Choice | Order]]] = []
    mark = ""
    runs: list[Run] = []
    parts: list[str | Choice | Order] = []
    pieces = GROUPS_AND_MARKS.split(text)  # words, mark or group without others, words … words
    for i in range(0, len(pieces) - 1, 2):
        words, found = pieces[i], pieces[i + 1]
        if words:
            parts += made.words(words)
        if len(found) > 1:
            parts.append(made.plain_group(found))
        elif found in (OPENS_CHOICE, OPENS_ORDER):
            around.append((mark, runs, parts))
            mark, runs, parts = found, [], []
        else:
            runs.append(made.run(parts))
            parts = []
            if found in CLOSES:
                group = made.group(mark, runs)
                mark, runs, parts = around.pop()
                parts.append(group)
    parts += made.words(pieces[-1])
    return made.run(parts)


def _sentences(run: Run) -> Iterator[Run]:
    """The sentences of *run*, as far as their ends are sure."""
    parts: list[str | Choice | Order] = []
    for part in run.parts:
        pieces = re.split(f"(?<={STOP})", part) if isinstance(part, str) else [part]
        for piece in pieces:
            if not piece:
                continue
            parts.append(piece)
            if isinstance(piece, str) and piece.endswith(STOP):
                yield Run(parts)
                parts = []
    if parts:
        yield Run(parts)


# --------------------------------------------------------------------------- the search


class _Printed:
    """One printed text, and how what a writer offers can be worded as it is there."""

    def __init__(self, text: str, fold: Callable[[str], str] = folded) -> None:
        self.text = text
        self._fold = _cached(fold)
        self._known: dict[tuple[Choice | Order | Run, int], int] = {}
        self._lies: dict[str, tuple[int, int]] = {}
        self._everywhere = (1 << len(text) + 1) - 1

    def whole(self, run: Run) -> str | None:
        """All of it as printed."""
        end = len(self.text)
        return self._words(run, 0, end) if self._ends(run, 1) >> end & 1 else None

    def wording(self, run: Run) -> str:
        """All of it as printed, else sentence by sentence."""
        if (whole := self.whole(run)) is not None:
            return whole
        return "".join(self._sentence(sentence) for sentence in _sentences(run))

    def _sentence(self, sentence: Run) -> str:
        starts = [0, *(m.end() for m in re.finditer(r"\.", self.text))]
        bounds = sum(1 << at for at in {*starts, len(self.text)})
        for at in starts:
            if ends := self._ends(sentence, 1 << at) & bounds:
                return self._words(sentence, at, _first(ends))
        return self._nearest(sentence)

    def _nearest(self, part: str | Choice | Order | Run) -> str:
        """The longest pieces that are printed somewhere, the usual words for the rest."""
        if isinstance(part, str):
            return part
        if (found := self._anywhere(part)) is not None:
            return found
        if isinstance(part, Choice):
            printed = (self._anywhere(option) for option in part.options if option.parts)
            found = next((words for words in printed if words is not None), None)
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
        if not self._ends(part, self._everywhere):
            return None
        for at in range(len(self.text)):
            if ends := self._ends(part, 1 << at) >> at + 1:
                return self._words(part, at, at + 1 + _first(ends))
        return None

    # ------------------------------------------------------------------ where a part can end

    def _ends(self, part: str | Choice | Order | Run, starts: int) -> int:
        """Where *part* can end when it begins at any of *starts*."""
        if isinstance(part, str):
            lies, length = self._lies.get(part) or self._look_for(part)
            return (lies & starts) << length
        key = part, starts
        if (known := self._known.get(key)) is None:
            known = self._known[key] = self._find(part, starts)
        return known

    def _look_for(self, words: str) -> tuple[int, int]:
        """Where *words* are printed, and how long they are."""
        folded_words = self._fold(words)
        lies, at = 0, self.text.find(folded_words)
        while at >= 0:
            lies |= 1 << at
            at = self.text.find(folded_words, at + 1)
        self._lies[words] = lies, len(folded_words)
        return lies, len(folded_words)

    def _find(self, part: Choice | Order | Run, starts: int) -> int:
        if isinstance(part, Choice):
            found = 0
            for option in part.options:
                found |= self._ends(option, starts)
            return found
        if isinstance(part, Run):
            for each in part.parts:
                starts = self._ends(each, starts)
                if not starts:
                    break
            return starts
        return self._orders(part, starts)[-1].get((1 << len(part.parts)) - 1, 0)

    def _orders(self, order: Order, starts: int) -> list[dict[int, int]]:
        """After each number of parts said: which they can be, and where they end then."""
        levels = [{0: starts}]
        for said in range(len(order.parts)):
            following: dict[int, int] = {}
            for done, ends in levels[-1].items():
                joined = self._ends(order.between, ends) if said else ends
                if not joined:
                    continue
                for i, part in enumerate(order.parts):
                    if not done >> i & 1 and (after := self._ends(part, joined)):
                        key = done | 1 << i
                        following[key] = following.get(key, 0) | after
            levels.append(following)
        return levels

    # ------------------------------------------------------------------ what is said from there to there

    def _words(self, part: str | Choice | Order | Run, at: int, end: int) -> str:
        """The words of *part* that are printed from *at* to *end*, as they can be."""
        if isinstance(part, str):
            return part
        if isinstance(part, Choice):
            said = next(option for option in part.options if self._ends(option, 1 << at) >> end & 1)
            return self._words(said, at, end)
        return self._in_a_row(part, at, end) if isinstance(part, Run) else self._in_order(part, at, end)

    def _in_a_row(self, run: Run, at: int, end: int) -> str:
        starts = [1 << at]
        for part in run.parts[:-1]:
            starts.append(self._ends(part, starts[-1]))
        said: list[str] = []
        for part, before in zip(reversed(run.parts), reversed(starts), strict=False):
            start = self._start(part, before, end)
            said.append(self._words(part, start, end))
            end = start
        return "".join(reversed(said))

    def _in_order(self, order: Order, at: int, end: int) -> str:
        levels = self._orders(order, 1 << at)
        said: list[str] = []
        done = (1 << len(order.parts)) - 1
        for before in reversed(levels[:-1]):
            for i in reversed(range(len(order.parts))):
                left = done & ~(1 << i)
                if left == done or left not in before:
                    continue
                joined = self._ends(order.between, before[left]) if left else before[left]
                if (start := self._start(order.parts[i], joined, end)) >= 0:
                    said.append(self._words(order.parts[i], start, end))
                    break
            done, end = left, start
            if done:
                start = self._start(order.between, before[done], end)
                said.append(self._words(order.between, start, end))
                end = start
        return "".join(reversed(said))

    def _start(self, part: str | Choice | Order | Run, starts: int, end: int) -> int:
        """The first of *starts* from which *part* can go to *end*; -1: none."""
        while starts:
            start = _first(starts)
            if self._ends(part, 1 << start) >> end & 1:
                return start
            starts &= starts - 1
        return -1


def _first(places: int) -> int:
    return (places & -places).bit_length() - 1


@cache
def _cached(fold: Callable[[str], str]) -> Callable[[str], str]:
    """*fold*, once for each text."""
    return cache(fold)
