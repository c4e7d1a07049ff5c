"""Colours that can be read: WCAG AA, in light and in dark."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import web

SHEET = (Path(web.__file__).parent / "static" / "site.css").read_text(encoding="utf-8")
COLOURS = dict(re.findall(r"(--[\w-]+): light-dark\((#\w{6}, #\w{6})\)", SHEET))
ROLES = ("condition", "trigger", "cost", "target", "resolution", "restriction", "statement", "unparsed")
PAIRS = [
    *(
        (text, ground)
        for text in ("ink", "soft", "link", "seal", "can", "cannot")
        for ground in ("bg", "paper")
    ),
    ("depends", "bg"),
    *((text, "paper") for text in ("depends", "none", "value")),
    *((role, f"{role}-bg") for role in ROLES),
    *((role, "paper") for role in ROLES),
    *(("ink", f"{role}-bg") for role in ROLES),
    *(("paper", role) for role in (*ROLES, "link")),
]


def _luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("pair", PAIRS, ids="-on-".join)
def test_text_stands_out_from_its_ground(pair: tuple[str, str], scheme: str) -> None:
    text, ground = (COLOURS[f"--{name}"].split(", ")[scheme == "dark"] for name in pair)
    assert contrast(text, ground) >= 4.5


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_borders_of_fields_stand_out(scheme: str) -> None:
    border, ground = (COLOURS[f"--{name}"].split(", ")[scheme == "dark"] for name in ("field", "paper"))
    assert contrast(border, ground) >= 3
