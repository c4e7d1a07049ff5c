"""Effects read in one dialect come across to the other, or are refused: never written as something else."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from benchmarks.crossing import ACROSS, SAME, crossed
from grammar import parse_card_text
from grammar.render import CannotWrite, render
from grammar.terms import Lang

_ROWS = msgspec.yaml.decode((Path(__file__).parent / "crossing.yaml").read_bytes())


@pytest.mark.parametrize(("lang", "text"), _ROWS, ids=lambda part: str(part)[:20])
def test_an_effect_comes_across(lang: str, text: str) -> None:
    (effect,) = parse_card_text(text, Lang(lang)).effects
    assert effect.complete

    found = crossed(effect, ACROSS[Lang(lang)])

    assert found.kind == SAME, (found.family, found.words)


def test_an_effect_that_would_be_read_as_something_else_is_refused() -> None:
    """The words of a case are those of the print: they are not read in the other dialect."""
    text = "①：自分メインフェイズに発動できる。コイントスを１回行い、その裏表によって以下の効果を適用する。\n●表：自分は１枚ドローする。\n●裏：相手は１枚ドローする。"
    (effect,) = parse_card_text(text, Lang.JA).effects

    assert crossed(effect, Lang.ZH_FAN).kind == "not read again"
    assert render(effect, Lang.JA)
    with pytest.raises(CannotWrite):
        render(effect, Lang.ZH_FAN)
