"""A full-text index over short texts in any script: SQLite FTS5 over overlapping pairs of characters.

FTS5's own tokenizers lose two-character words such as 破坏, so the texts are cut here: a run of East Asian
characters into its overlapping pairs and its last character (which makes one-character words findable by prefix),
anything alphabetic into words. Width, case and script are folded away first, character by character, so that a
place in the folded text leads back to the place in the text as written.
"""

from __future__ import annotations

import math
import re
import sqlite3
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from kb.names import fold_character

#: a hit in the title is worth so many in the body
TITLE_WEIGHT = 8.0
#: among near texts, a word shared with the title is worth so many shared with the body
NEAR_TITLE_WEIGHT = 3.0
#: fewer shared words than this share of them is chance
LEAST_SHARE = 0.15
#: a mark that is a part of the word it stands in
_LENGTH_MARK = "ー"

_SCHEMA = (
    "CREATE VIRTUAL TABLE text USING fts5(title, body, tokenize='unicode61 remove_diacritics 0', prefix='1')"
)


class Folded(NamedTuple):
    """A text as it is compared; ``places[i]`` is where its i-th character stands in the text as written."""

    text: str
    places: tuple[int, ...]


@lru_cache(maxsize=4096)
def folded(text: str) -> Folded:
    """*text* in one form; everything between words becomes one blank."""
    pieces: list[str] = []
    places: list[int] = []
    for place, character in enumerate(text):
        piece = _PIECES[ord(character)]
        if piece == " " and (not pieces or pieces[-1] == " "):
            piece = ""
        pieces.append(piece)
        places.extend([place] * len(piece))
    return Folded("".join(pieces), tuple(places))


class _Pieces(dict[int, str]):
    """What every character comes to: a blank between words, nothing for a mark within one."""

    def __missing__(self, code: int) -> str:
        character = chr(code)
        self[code] = fold_character(character) or ("" if character == _LENGTH_MARK else " ")
        return self[code]


_PIECES = _Pieces()


def runs(text: str) -> list[str]:
    """The words and the runs of East Asian characters of *text*, folded."""
    return re.findall(r"[a-z0-9]+|[^\W_a-z0-9]+", text.translate(_PIECES))


def tokens(text: str) -> Iterator[str]:
    """How a text is kept in the index."""
    for run in runs(text):
        if run[0].isascii():
            yield run
        else:
            yield from _pairs(run)
            yield run[-1]


def pieces(text: str) -> set[str]:
    """The words and pairs of a text, by which its nearness to others is measured."""
    return {
        piece for run in runs(text) for piece in ([run] if run[0].isascii() or len(run) == 1 else _pairs(run))
    }


def phrase(words: str) -> str:
    """The FTS5 expression for *words* standing in a text just so; "" when nothing of them can be searched."""
    parts: list[str] = []
    found = runs(words)
    for number, run in enumerate(found, 1):
        last = number == len(found)
        if run[0].isascii() or len(run) == 1:
            parts.append(run)
        else:
            parts.extend(_pairs(run))
            parts.extend([] if last else [run[-1]])
    if not parts:
        return ""
    return f'"{" ".join(parts)}"' + ("*" if len(found[-1]) == 1 or found[-1][0].isascii() else "")


def _pairs(run: str) -> list[str]:
    return [run[i : i + 2] for i in range(len(run) - 1)]


class FullText:
    """An index over (title, body) pairs; a text is known by its number."""

    def __init__(self, texts: Iterable[tuple[str, str]]) -> None:
        self._connection = sqlite3.connect(":memory:", check_same_thread=False)
        self._connection.execute(_SCHEMA)
        rows = ((number, " ".join(tokens(t)), " ".join(tokens(b))) for number, (t, b) in enumerate(texts))
        self._connection.executemany("INSERT INTO text (rowid, title, body) VALUES (?, ?, ?)", rows)
        (self._count,) = self._connection.execute("SELECT count(*) FROM text").fetchone()

    def matching(self, expression: str) -> list[int]:
        """Numbers of the texts that fit the FTS5 *expression*, best first."""
        if not expression:
            return []
        query = "SELECT rowid FROM text WHERE text MATCH ? ORDER BY bm25(text, ?, 1.0), rowid"
        return [number for (number,) in self._connection.execute(query, (expression, TITLE_WEIGHT))]

    def nearest(self, words: str, limit: int) -> list[int]:
        """Numbers of the texts that share most with *words*, nearest first; none that share next to nothing."""
        scores: defaultdict[int, float] = defaultdict(float)
        shares: Counter[int] = Counter()
        wanted = pieces(words)
        for token in wanted:
            everywhere, in_titles = self._having(f'"{token}"'), self._having(f'title : "{token}"')
            rarity = math.log(1 + self._count / max(1, len(everywhere)))
            for number in everywhere:
                scores[number] += rarity * (NEAR_TITLE_WEIGHT if number in in_titles else 1.0)
                shares[number] += 1
        likely = [number for number in scores if shares[number] >= LEAST_SHARE * len(wanted)]
        return sorted(likely, key=lambda number: (-scores[number] * shares[number], number))[:limit]

    def _having(self, expression: str) -> set[int]:
        rows = self._connection.execute("SELECT rowid FROM text WHERE text MATCH ?", (expression,))
        return {number for (number,) in rows}


def occurrences(text: str, phrases: Sequence[str]) -> list[tuple[int, int]]:
    """Where any of the *phrases* stands in *text*, as places in the text as written; longest first, none twice."""
    whole = folded(text)
    found: list[tuple[int, int]] = []
    for wanted in sorted({folded(p).text.strip() for p in phrases} - {""}, key=len, reverse=True):
        for hit in re.finditer(_starting_a_word(wanted), whole.text):
            start, end = whole.places[hit.start()], whole.places[hit.end() - 1] + 1
            if all(end <= a or b <= start for a, b in found):
                found.append((start, end))
    return sorted(found)


def _starting_a_word(wanted: str) -> str:
    return (r"(?<![a-z0-9])" if wanted[0].isascii() else "") + re.escape(wanted)
