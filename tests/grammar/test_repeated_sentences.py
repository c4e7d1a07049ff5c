"""A sentence that was read before is moved to where it stands now, and is what reading it there gives."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from grammar import reader
from grammar.terms import Lang

_PARSES = Path(__file__).parent / "parses"

SENTENCES = [
    (Lang.JA, "「Ａ」を素材として特殊召喚したこのカードは破壊されず、相手は（２枚まで）発動できない。"),
    (Lang.ZH_FAN, "以「A」为素材作特殊召唤的这张卡不会被破坏，对方不能把效果发动（最多2次）。"),
    *(
        (Lang(lang), text)
        for path in sorted(_PARSES.glob("*.yaml"))
        for case in msgspec.yaml.decode(path.read_bytes())
        for lang, text in case["texts"].items()
    ),
]


@pytest.mark.parametrize(("lang", "sentence"), SENTENCES)
def test_a_repeated_sentence_is_moved(lang: Lang, sentence: str) -> None:
    text = f"①：{sentence}\n②：{sentence}"
    first, second = text.index(sentence), text.rindex(sentence)
    reader.read_sentence(text, first, first + len(sentence), lang)
    again = reader.read_sentence(text, second, second + len(sentence), lang)
    assert again == reader._read(text, second, second + len(sentence), lang)
    assert again.span.start == second
