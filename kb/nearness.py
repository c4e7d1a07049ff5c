"""Which of many short texts are nearest to some words: overlapping pairs of characters, weighed by rarity."""

from __future__ import annotations

import math
import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable
from functools import cache
from typing import Any

#: a pair found in a title says more than one found in the statement
TITLE_WEIGHT = 3.0
#: fewer shared pairs than this share of the words is chance
LEAST_SHARE = 0.15


class Nearness:
    """An index over (id, title, statement)."""

    def __init__(self, texts: Iterable[tuple[str, str, str]]) -> None:
        self._weights: dict[str, dict[str, float]] = defaultdict(dict)
        count = 0
        for key, title, statement in texts:
            count += 1
            for piece in pieces(statement):
                self._weights[piece][key] = 1.0
            for piece in pieces(title):
                self._weights[piece][key] = TITLE_WEIGHT
        self._count = count

    def nearest(self, words: str, n: int) -> list[str]:
        """The *n* nearest ids, nearest first; texts that share next to nothing are left out."""
        scores: defaultdict[str, float] = defaultdict(float)
        shares: Counter[str] = Counter()
        wanted = pieces(words)
        for piece in wanted:
            keys = self._weights.get(piece, {})
            rarity = math.log(1 + self._count / len(keys)) if keys else 0.0
            for key, weight in keys.items():
                scores[key] += rarity * weight
                shares[key] += 1
        likely = [key for key in scores if shares[key] >= LEAST_SHARE * len(wanted)]
        return sorted(likely, key=lambda key: (-scores[key] * shares[key], key))[:n]


def pieces(text: str) -> set[str]:
    """Pairs of neighbouring East Asian characters, and whole words of alphabetic scripts."""
    found: set[str] = set()
    for run in re.findall(r"[a-z0-9]+|[^\W\d_a-z]+", fold(text)):
        if run[0].isascii() or len(run) == 1:
            found.add(run)
        else:
            found.update(run[i : i + 2] for i in range(len(run) - 1))
    return found


def fold(text: str) -> str:
    """One form for comparing: compatibility forms, case, and traditional characters folded to simplified."""
    folded: str = _to_simplified().convert(unicodedata.normalize("NFKC", text).casefold())
    return folded


@cache
def _to_simplified() -> Any:
    import opencc

    return opencc.OpenCC("t2s")
