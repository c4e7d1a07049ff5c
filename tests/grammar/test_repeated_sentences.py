"""A sentence that was read before is moved to where it stands now, and is what reading it there gives."""

from __future__ import annotations

import pytest

from grammar import reader
from grammar.terms import Lang

SENTENCES = {
    Lang.JA: "「Ａ」を素材として特殊召喚したこのカードは破壊されず、相手は（２枚まで）発動できない。",
    Lang.ZH_FAN: "以「A」为素材作特殊召唤的这张卡不会被破坏，对方不能把效果发动（最多2次）。",
}


@pytest.mark.parametrize(("lang", "sentence"), SENTENCES.items())
def test_a_repeated_sentence_is_moved(lang: Lang, sentence: str) -> None:
    text = f"①：{sentence}\n②：{sentence}"
    first, second = text.index(sentence), text.rindex(sentence)
    reader.read_sentence(text, first, first + len(sentence), lang)
    again = reader.read_sentence(text, second, second + len(sentence), lang)
    assert again == reader._read(text, second, second + len(sentence), lang)
    assert again.clauses[0].span.start == second
