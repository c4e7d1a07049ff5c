"""Words of the stems of questions with options, from the lexicon, as what a pattern may hold."""

from __future__ import annotations

import re
from functools import cache
from importlib import resources
from typing import Any

import yaml

from grammar.alternatives import spelt_out

#: the table of predicates, which is no list of words
_SAME = "SAME"


@cache
def _written() -> dict[str, Any]:
    text = (resources.files("rules_data") / "lexicon" / "stem.zh.yaml").read_text("utf-8")
    return dict(yaml.safe_load(text))


@cache
def lists() -> dict[str, tuple[str, ...]]:
    """The words of each sort, as written in ``rules_data/lexicon/stem.zh.yaml``."""
    return {sort: tuple(words) for sort, words in _written().items() if sort != _SAME}


@cache
def _otherwise() -> dict[str, str]:
    return {
        way: plain for plain, ways in _written()[_SAME].items() for told in ways for way in spelt_out(told)
    }


def plainly(predicate: str) -> str:
    """What is asked of each option in the words that the judge knows it by; as it stands, where it is no other way of
    saying one of those."""
    return _otherwise().get(predicate, predicate)


def any_of(*sorts: str) -> str:
    """A group that fits any word of those sorts, the longest first."""
    words = sorted((word for sort in sorts for word in lists()[sort]), key=len, reverse=True)
    return f"(?:{'|'.join(map(re.escape, words))})"
