"""Card names: one key for every spelling, and all names found in a running text in one pass.

Keys are for searching only; a name is always shown as it is written. Folding is done character by character, so
that a place in the folded text leads back to the place in the text as given.
"""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

import ahocorasick_rs
import msgspec
import opencc
from opencc import OpenCC

from grammar.kept import kept
from kb.spellings import with_series_letters, without_possessive

_DROPPED = frozenset(" 　・·‧•-‐‑–—―－_ー、，,。.!！?？「」『』【】《》〈〉“”\"'’‘☆★♪：:；;（）()[]～~")
_MARKS = {**dict.fromkeys("・·‧•･", "·"), **dict.fromkeys("-‐‑–—―－", "-")}
#: the marks between two parts of a name, and the words, behind which only a long part is a name of its own
_MARKED = re.compile("[-－—–·・‧ 　@＠]+")
_JOINED = re.compile("[之的の]")
_SHORT, _LONG = 3, 4
_COMPARED = 30  # so many of the names that have most in common are ranked by what was changed
_QUOTED = re.compile("[「【《]([^「」【】《》]+)[」】》]")
_OPENING = '「『【《“"'
_HYPHENS = "-－—–―"
_CLOSING = '」』】》”"'


@cache
def _converters() -> tuple[OpenCC, OpenCC]:
    return OpenCC("jp2t"), OpenCC("t2s")


@lru_cache(maxsize=20_000)
def fold_character(character: str) -> str:
    """One character as it counts in a key: width, case, script and marks aside; "" for a mark."""
    return _plain_character(character).casefold()


@lru_cache(maxsize=20_000)
def _plain_character(character: str) -> str:
    """As :func:`fold_character`, its case kept."""
    if "\ud800" <= character <= "\udfff":  # half a character, as broken JSON can hold one
        return ""
    jp2t, t2s = _converters()
    plain = t2s.convert(jp2t.convert(unicodedata.normalize("NFKC", character)))
    return "".join(part for part in plain if part.casefold() not in _DROPPED and not part.isspace())


def has_part(name: str, part: str) -> bool:
    """*name* contains the name part 「*part*」, in any spelling.

    In Latin letters case and marks tell series apart: ＨＥＲＯ is no part of Heroic, nor Ｅ・ＨＥＲＯ of Ｅ－ＨＥＲＯ.
    """
    if fold(part) not in fold(name):
        return False
    written = _written(part)
    return written.lower() == written.upper() or written in _written(name)


def _written(name: str) -> str:
    """*name* with its case, and with one kind of dot and one of hyphen, other marks aside."""
    return "".join(_MARKS.get(character) or _plain_character(character) for character in name)


def fold(name: str) -> str:
    """The key of *name*: equal for spellings that differ only in width, script, case, dots and hyphens."""
    return name.translate(_FOLDED) or name.strip()


class _Folded(dict[int, str]):
    """What every character comes to in a key, as ``str.translate`` takes it; filled as characters are met."""

    def __missing__(self, code: int) -> str:
        self[code] = fold_character(chr(code))
        return self[code]


_FOLDED = _Folded()


class Spotted(msgspec.Struct, frozen=True):
    """A card name in a text: ``text[start:end]``; ``keys`` has several card keys when the name is ambiguous."""

    start: int
    end: int
    name: str
    keys: tuple[str, ...]
    marked: bool  # stands between name marks such as 「」


_ASKED_FOR = 256  # unknown names whose nearest are kept
_MANY = 10_000  # so many names take longer to fold than to look up


def _folded(names: Iterable[str]) -> list[str]:
    """The keys of *names*; those of a whole pool are kept."""
    names = list(names)
    if len(names) < _MANY:
        return [fold(name) for name in names]
    return kept(
        "names",
        "\0".join((Path(__file__).read_text("utf-8"), opencc.__version__, *names)),
        lambda: msgspec.msgpack.encode([fold(name) for name in names]),
        lambda data: msgspec.msgpack.decode(data, type=list[str]),
    )


class _Parts(NamedTuple):
    """The cards of every part of a name; the parts that can stand for a whole name; those of two characters that end one."""

    keys: dict[str, set[str]]
    standing: set[str]
    ends: set[str]


class NameIndex:
    """All names of a knowledge base, for exact look-up and for spotting in prose.

    Parameters
    ----------
    names
        Pairs of (name as written, card key).
    """

    def __init__(self, names: Iterable[tuple[str, str]]) -> None:
        self._keys: dict[str, tuple[str, ...]] = {}
        self._written: dict[str, str] = {}
        given = list(names)
        self._spelt = [*given, *with_series_letters(given)]
        for (name, key), folded in zip(self._spelt, _folded(name for name, _ in self._spelt), strict=True):
            held = self._keys.get(folded, ())
            if key not in held:
                self._keys[folded] = (*held, key)
            self._written.setdefault(folded, name)
        self._parts: _Parts | None = None
        self._loose: dict[str, set[str]] | None = None
        self._patterns = list(self._keys)
        self._compared = lru_cache(maxsize=_ASKED_FOR)(self._nearest)
        self._automaton = ahocorasick_rs.AhoCorasick(
            self._patterns, matchkind=ahocorasick_rs.MatchKind.LeftmostLongest
        )

    def __len__(self) -> int:
        return len(self._patterns)

    def exact(self, name: str) -> tuple[str, ...]:
        """Card keys that go by *name*, none when nobody does."""
        return self._keys.get(fold(name), ()) or self._but_for_possessive(fold(name))

    def _but_for_possessive(self, folded: str) -> tuple[str, ...]:
        """The one card whose name differs only in a 之 or 的 (攻击之无力化 for 攻击无力化)."""
        rest = without_possessive(folded)
        if rest is None:
            return ()
        if self._loose is None:
            self._loose = defaultdict(set)
            for known, held in self._keys.items():
                self._loose[without_possessive(known) or ""].update(held)
        keys = self._loose.get(rest, set())
        return tuple(keys) if len(keys) == 1 else ()

    def with_part(self, part: str) -> frozenset[str]:
        """Keys of the cards one of whose names has *part* between two of its marks (复仇秃鹫 in 急袭猛禽-复仇秃鹫).

        Only a part that can stand for the whole name: of three characters, or of four where only 的 or 之 sets it off
        (决斗 in 镇魂的决斗 is a word of the game). Cards of which it is a part in any way are all counted.
        """
        if self._parts is None:
            self._parts = self._all_parts()
        folded = fold(part)
        return frozenset(self._parts.keys[folded]) if folded in self._parts.standing else frozenset()

    def with_end(self, part: str) -> frozenset[str]:
        """Keys of the cards one of whose names ends with *part* after a mark (斩次 in 六武众-斩次): a name of two characters.

        Cards of which it is a part in any way are all counted, as in :meth:`with_part`.
        """
        if self._parts is None:
            self._parts = self._all_parts()
        folded = fold(part)
        return frozenset(self._parts.keys[folded]) if folded in self._parts.ends else frozenset()

    def _all_parts(self) -> _Parts:
        keys: dict[str, set[str]] = defaultdict(set)
        standing: set[str] = set()
        ends: set[str] = set()
        for written, key in self._spelt:
            parts = _MARKED.split(written)
            if len(parts) > 1 and len(parts[-1]) == _SHORT - 1:
                ends.add(fold(parts[-1]))
            for marked in parts:
                folded = fold(marked)
                keys[folded].add(key)
                if len(marked) >= _SHORT:
                    standing.add(folded)
                joined = _JOINED.split(marked)
                for one in joined if len(joined) > 1 else ():
                    folded = fold(one)
                    keys[folded].add(key)
                    if len(one) >= _LONG:
                        standing.add(folded)
        return _Parts(keys, standing, ends)

    def near(self, name: str, count: int = 5) -> list[str]:
        """The most similar names, best first, as written: least changes of one character, then most in common.

        All names are compared: that takes 10 ms for 70,000 names, and a filter before it would lose short names. A
        question asks for the same unknown name many times over.
        """
        return list(self._compared(fold(name), count))

    def _nearest(self, key: str, count: int) -> tuple[str, ...]:
        from rapidfuzz import fuzz, process
        from rapidfuzz.distance import OSA

        wide = max(_COMPARED, count)
        hits = process.extract(key, self._patterns, scorer=fuzz.ratio, limit=wide, score_cutoff=45)
        ranked = sorted(hits, key=lambda hit: (OSA.distance(key, hit[0]), -hit[1]))
        return tuple(self._written[pattern] for pattern, _, _ in ranked[:count])

    def spot(self, text: str) -> list[Spotted]:
        """Names in *text*, leftmost and longest first, never overlapping.

        A one-character name is taken only where it is marked (「山」), and a name inside a longer marked name that is
        not itself known is not taken. What stands between the marks is the name, with hyphens at its ends.
        """
        folded, places = _fold_with_places(text)
        found = []
        for index, start, end in self._automaton.find_matches_as_indexes(folded):
            pattern = self._patterns[index]
            begin, stop = places[start], places[end - 1] + 1
            marked = _between_marks(text, begin, stop)
            if marked is not None and any(
                map(fold_character, text[marked[0] : begin] + text[stop : marked[1]])
            ):
                continue
            begin, stop = marked or (begin, _with_closing_hyphen(text, begin, _with_long_vowel(text, stop)))
            if len(pattern) < 2 and marked is None:
                continue
            found.append(
                Spotted(
                    start=begin,
                    end=stop,
                    name=text[begin:stop],
                    keys=self._keys[pattern],
                    marked=marked is not None or _is_marked(text, begin, stop),
                )
            )
        return sorted([*found, *self._marked_loosely(text, found)], key=lambda one: one.start)

    def _marked_loosely(self, text: str, found: list[Spotted]) -> Iterator[Spotted]:
        """Names between marks that are known but for a 之 or 的."""
        taken = {name.start for name in found if name.marked}
        for marked in _QUOTED.finditer(text):
            keys = self._but_for_possessive(fold(marked[1])) if marked.start(1) not in taken else ()
            if keys:
                start, end = marked.span(1)
                yield Spotted(start=start, end=end, name=marked[1], keys=keys, marked=True)


def _fold_with_places(text: str) -> tuple[str, list[int]]:
    pieces: list[str] = []
    places: list[int] = []
    for place, character in enumerate(text):
        folded = fold_character(character)
        pieces.append(folded)
        places.extend([place] * len(folded))
    return "".join(pieces), places


def _with_long_vowel(text: str, end: int) -> int:
    """クリッター: the key leaves the mark of a long vowel out, and no word begins with one."""
    while text[end : end + 1] in ("ー", "ｰ"):
        end += 1
    return end


def _with_closing_hyphen(text: str, start: int, end: int) -> int:
    """神圣防护罩 -反射镜力-: a hyphen that closes what one inside the name opened belongs to the name."""
    hyphen = text[end : end + 1]
    opened = hyphen in _HYPHENS and text[start:end].count(hyphen) == 1 if hyphen else False
    return end + 1 if opened and text[text.index(hyphen, start) - 1].isspace() else end


def _is_marked(text: str, start: int, end: int) -> bool:
    return start > 0 and end < len(text) and text[start - 1] in _OPENING and text[end] in _CLOSING


def _between_marks(text: str, start: int, end: int) -> tuple[int, int] | None:
    """Where the words between the name marks around that place begin and end; None where there are no marks."""
    opened = max(text.rfind(mark, 0, start) for mark in "「【《")
    closed = min((p for p in (text.find(mark, end) for mark in "」】》") if p >= 0), default=-1)
    if opened < 0 or closed < 0 or any(mark in text[opened:start] for mark in "」】》"):
        return None
    return opened + 1, closed
