"""Passes are run only where they are due: elsewhere they would change nothing."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from grammar.clauses import UnitKind
from grammar.layout import layout
from grammar.lexer import Token
from grammar.passes import Passes, due, marks, run
from grammar.reader import tokens_of
from grammar.terms import Lang, Verb
from grammar.zh_order import PASSES


def test_a_pass_is_due_when_a_mark_of_each_set_is_there() -> None:
    tokens = tokens_of("将此卡破坏。", Lang.ZH_CN)
    assert {"此卡", UnitKind.THIS_CARD, Verb.DESTROY, "PREP"} <= marks(tokens)
    cut = Passes([due(lambda found: found[1:], {Verb.DESTROY, Verb.BANISH}, {"此卡"})])
    assert run(cut, tokens) == tokens[1:]
    absent = Passes([due(lambda found: found[1:], {Verb.DESTROY}, {"墓地"})])
    assert run(absent, tokens) == tokens


@pytest.mark.parametrize("lang", [Lang.ZH_CN, Lang.ZH_TW])
def test_a_pass_that_is_not_due_would_change_nothing(corpus: list[dict[str, Any]], lang: Lang) -> None:
    for row in corpus[::60]:
        text = row["text"].get(lang)
        blocks = [block for part in layout(text, lang).sections for block in part.blocks] if text else []
        for leaf in (leaf for block in blocks for leaf in block.sentences):
            _check(tokens_of(text[leaf.span.start : leaf.span.end], lang))


def _check(tokens: list[Token]) -> None:
    found = [msgspec.structs.replace(token) for token in tokens]
    for one in PASSES:
        found = one.rewrite(found)
    assert run(PASSES, tokens) == found
