"""The guard in front of an expression lets every match through."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grammar.first_chars import guarded

PATTERNS = ("(?P<n>[0-9]+)回", "(?:最大)?(?P<n>[0-9]+)体", "×1|[①-③]+", "(?=a)[a-c]x", "x*(?:y|\\])")


@pytest.mark.parametrize("pattern", PATTERNS)
def test_the_guard_names_the_first_characters(pattern: str) -> None:
    assert guarded(pattern).startswith("(?=[")


@pytest.mark.parametrize("pattern", ("", "x*", "[^a]b", ".x", "\\d", "(?!)"))
def test_what_may_begin_with_anything_stays_as_it_is(pattern: str) -> None:
    assert guarded(pattern) == pattern


@given(st.text(alphabet="0123回最大体×①②③abcxy]", max_size=30), st.sampled_from(PATTERNS))
def test_the_same_is_found(text: str, pattern: str) -> None:
    plain = [(m.span(), m.lastgroup) for m in re.finditer(pattern, text)]
    assert [(m.span(), m.lastgroup) for m in re.finditer(guarded(pattern), text)] == plain
