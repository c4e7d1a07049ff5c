"""The table of seldom turns of speech: all its words are known, and a row changes only what it is about."""

from __future__ import annotations

import re

import pytest

from grammar.kept import lexicon_file
from grammar.lexer import UNK
from grammar.reader import tokens_of
from grammar.rewordings import passes
from grammar.terms import Lang

_ROWS = [
    (Lang(lang), printed, said)
    for lang, rows in lexicon_file("rewordings.yaml").items()
    for printed, said in rows
]


@pytest.mark.parametrize(("lang", "printed", "said"), _ROWS)
def test_what_a_row_says_anew_are_known_words_and_names_of_the_printed_row(
    lang: Lang, printed: str, said: str
) -> None:
    names = re.findall(r"[<{](\w+)", printed)

    for part in said.split():
        named = re.fullmatch(r"<(\w+)>|\{(\w+)\}", part)
        if named is not None:
            assert (named[1] or named[2]) in names, said
        elif part not in printed.split():
            assert all(token.type != UNK for token in tokens_of(part, lang)), part


def test_a_row_changes_the_words_it_is_about_and_no_others() -> None:
    tokens = tokens_of("守备怪兽破坏。", Lang.ZH_FAN)
    others = tokens_of("守备表示的怪兽破坏。", Lang.ZH_FAN)

    for one in passes(Lang.ZH_FAN):
        tokens = one.rewrite(tokens)
        others = one.rewrite(others)

    assert [token.text for token in tokens] == ["守备表示", "怪兽", "破坏", "。"]
    assert [token.text for token in others] == ["守备表示", "的", "怪兽", "破坏", "。"]
