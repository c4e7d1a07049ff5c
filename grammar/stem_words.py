"""Words of the stems of questions with options, from the lexicon, as what a pattern may hold."""

from __future__ import annotations

import re
from functools import cache
from importlib import resources

import yaml


@cache
def lists() -> dict[str, tuple[str, ...]]:
    """The words of each sort, as written in ``rules_data/lexicon/stem.zh.yaml``."""
    text = (resources.files("rules_data") / "lexicon" / "stem.zh.yaml").read_text("utf-8")
    return {sort: tuple(words) for sort, words in yaml.safe_load(text).items()}


def any_of(*sorts: str) -> str:
    """A group that fits any word of those sorts, the longest first."""
    words = sorted((word for sort in sorts for word in lists()[sort]), key=len, reverse=True)
    return f"(?:{'|'.join(map(re.escape, words))})"
