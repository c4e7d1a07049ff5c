"""Other ways in which players write a card's name: the Latin letters of its series kept, 之 and 的 put in or left out."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

_LATIN = re.compile("^([A-Za-zＡ-Ｚａ-ｚ][A-Za-zＡ-Ｚａ-ｚ0-9０-９・.．－-]*)")
_KANA = re.compile("[ぁ-ヿ]")
_SERIES = re.compile("^[㐀-鿿－·・]{2,8}[ ·・－-](?P<own>.*[㐀-鿿].*)$")
_POSSESSIVE = re.compile("[之的の]")
_CHARACTERS = 4  # a shorter name without its 之 may well be another card's


def with_series_letters(names: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """D-HERO 钻石人 besides 命运英雄 钻石人, of pairs of (name, card key): the series as the Japanese name writes it."""
    pairs = list(names)
    letters = {
        key: found[1].strip("・.．－-")
        for name, key in pairs
        if not name[0].isspace() and (found := _LATIN.match(name)) and _KANA.search(name)
    }
    for name, key in pairs:
        told = _SERIES.match(name) if key in letters else None
        if told is not None:
            yield f"{letters[key]} {told['own']}", key


def without_possessive(folded: str) -> str | None:
    """What remains of a folded name without 之 and 的, by which one that has them elsewhere is found; None when too short."""
    rest = _POSSESSIVE.sub("", folded)
    return rest if len(rest) >= _CHARACTERS else None
