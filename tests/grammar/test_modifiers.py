"""Two Japanese descriptions with a pause between them are both told of the card, and so is the place before one."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import msgspec
import pytest

from grammar import parse_card_text
from grammar.nodes import Selection, plain
from grammar.terms import Lang

_WORDS = msgspec.yaml.decode((Path(__file__).parent / "modifiers.yaml").read_bytes())


def _told(words: str) -> tuple[set[str], str | None, tuple[str, ...]]:
    text = parse_card_text(f"①：{words}モンスター１体を対象として発動できる。自分は１枚ドローする。", Lang.JA)
    assert text.complete, words
    target = text.effects[0].targets[0]
    assert isinstance(target, Selection), words
    return {repr(plain(p)) for p in target.predicates}, target.player, target.zones


@pytest.mark.parametrize("place", _WORDS["places"])
@pytest.mark.parametrize("pause", ["", "、"])
def test_the_place_is_told_of_the_card(place: str, pause: str) -> None:
    for words in _WORDS["descriptions"]:
        said, _, _ = _told(words)
        _, player, zones = _told(place)
        assert _told(place + pause + words) == (said | _told(place)[0], player, zones), words


def test_both_descriptions_are_told_of_the_card() -> None:
    for first, second in permutations(_WORDS["descriptions"], 2):
        both = _told(first)[0] | _told(second)[0]
        assert _told(f"{first}、{second}")[0] == both, (first, second)
