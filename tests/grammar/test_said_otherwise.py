"""Wordings that say the same, in any dialect, are one tree; and wordings that differ by a word that counts are not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from grammar import parse_card_text
from grammar.nodes import plain, unparsed_in
from grammar.terms import Lang

_GROUPS = [
    group
    for file in ("said_otherwise.yaml", "rewordings.yaml")
    for group in msgspec.yaml.decode((Path(__file__).parent / file).read_bytes())
]


def _tree(lang: str, text: str) -> Any:
    return plain(parse_card_text(text, Lang(lang)))


@pytest.mark.parametrize("group", _GROUPS, ids=lambda group: group["name"])
def test_all_wordings_of_a_group_are_one_tree(group: Any) -> None:
    first = _tree(*group["same"][0])

    for lang, text in group["same"]:
        assert not unparsed_in(parse_card_text(text, Lang(lang))), text
        assert _tree(lang, text) == first, text


@pytest.mark.parametrize("group", _GROUPS, ids=lambda group: group["name"])
def test_a_near_miss_is_another_tree(group: Any) -> None:
    first = _tree(*group["same"][0])

    for lang, text in group["other"]:
        assert _tree(lang, text) != first, text
