"""Effects of real cards whose trees were checked by hand against the printed text.

``checked.yaml`` holds the card's number, the dialect that was read, which effect of the text it is, and the tree; the
text itself is read from the card corpus. ``also``: the other dialect that gives the same tree, names aside.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from grammar import parse_card_text
from grammar.nodes import plain
from grammar.terms import Lang

CHECKED = yaml.load((Path(__file__).parent / "checked.yaml").read_text("utf-8"), yaml.CSafeLoader)
_NAMES = frozenset({"names", "counter"})


@pytest.fixture(scope="module")
def texts(corpus: list[dict[str, Any]]) -> dict[int, dict[str, str]]:
    return {row["password"]: row["text"] for row in corpus if row.get("password")}


def tree(texts: dict[int, dict[str, str]], case: dict[str, Any], lang: str) -> Any:
    effects = parse_card_text(texts[case["card"]][lang], Lang(lang)).effects
    return plain(effects[case["effect"]])


def nameless(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: nameless(part) for key, part in value.items() if key not in _NAMES}
    return [nameless(part) for part in value] if isinstance(value, list) else value


@pytest.mark.parametrize("case", CHECKED, ids=lambda case: f"{case['card']}-{case['lang']}-{case['effect']}")
def test_an_effect_reads_as_it_was_checked_by_hand(
    texts: dict[int, dict[str, str]], case: dict[str, Any]
) -> None:
    assert tree(texts, case, case["lang"]) == case["tree"]
    if "also" in case:
        assert nameless(tree(texts, case, case["also"])) == nameless(case["tree"])


def test_enough_effects_of_every_kind_were_checked() -> None:
    assert len(CHECKED) >= 150
    assert {case["lang"] for case in CHECKED} >= {"ja", "zh-fan"}
