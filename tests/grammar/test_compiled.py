"""Compiled grammars are kept between runs, and what is kept reads as what was made."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from lark import Lark

from grammar import compiled
from grammar.lookup import parse_lookup

QUESTION = "速攻魔法能连锁反击陷阱吗？"


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    monkeypatch.setenv("SAITEI_CACHE", str(tmp_path))
    compiled.parser.cache_clear()
    yield tmp_path
    compiled.parser.cache_clear()


def test_a_kept_grammar_is_not_compiled_again(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = parse_lookup(QUESTION)
    assert made is not None
    compiled.parser.cache_clear()
    monkeypatch.setattr(Lark, "__init__", None)
    assert parse_lookup(QUESTION) == made


@pytest.mark.parametrize("damage", [b"", b"no grammar"])
def test_a_damaged_one_is_made_again(folder: Path, damage: bytes) -> None:
    made = parse_lookup(QUESTION)
    (kept,) = folder.glob("lookup.lark-*")
    kept.write_bytes(damage)
    compiled.parser.cache_clear()
    assert parse_lookup(QUESTION) == made
    assert kept.stat().st_size > len(damage)


def test_an_old_one_of_another_version_is_taken_away(folder: Path) -> None:
    old, other, late = folder / "lookup.lark-0", folder / "scene.lark-0", folder / "lookup.lark-1"
    for path in (old, other, late):
        path.touch()
    os.utime(old, (0, 0))
    parse_lookup(QUESTION)
    assert not old.exists() and other.exists() and late.exists()


def test_questions_are_read_where_nothing_can_be_kept(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "file").touch()
    monkeypatch.setenv("SAITEI_CACHE", str(folder / "file"))
    assert parse_lookup(QUESTION) is not None
