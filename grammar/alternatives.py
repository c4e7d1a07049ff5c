"""Sentences of the data with a choice of words, spelt out: (能|可以) stands for any of the words in it."""

from __future__ import annotations

import re
from collections.abc import Iterator

_CHOICE = re.compile(r"\(([^()]*)\)")


def spelt_out(sentence: str) -> Iterator[str]:
    """Every sentence that one with choices stands for."""
    found = _CHOICE.search(sentence)
    if found is None:
        yield sentence
        return
    for word in found[1].split("|"):
        yield from spelt_out(f"{sentence[: found.start()]}{word}{sentence[found.end() :]}")
