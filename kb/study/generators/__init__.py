"""The generators, a module for each field; importing them registers them."""

from kb.study.generators import (
    battles,
    boards,
    chains,
    decks,
    effects,
    places,
    rules,
    scenarios,
    summons,
    values,
)
from kb.study.generators.registry import GENERATORS, Generator

__all__ = [
    "GENERATORS",
    "Generator",
    "battles",
    "boards",
    "chains",
    "decks",
    "effects",
    "places",
    "rules",
    "scenarios",
    "summons",
    "values",
]
