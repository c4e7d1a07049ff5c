"""What an effect can do, verb by verb. ``ACTS`` holds the function that carries out each."""

from kb.acts import (
    activating,
    control,
    copying,
    equipping,
    extra_deck,
    moving,
    negating,
    placing,
    summoning,
    telling,
    turns,
    values,
)
from kb.acts.registry import ACTS

__all__ = [
    "ACTS",
    "activating",
    "control",
    "copying",
    "equipping",
    "extra_deck",
    "moving",
    "negating",
    "placing",
    "summoning",
    "telling",
    "turns",
    "values",
]
