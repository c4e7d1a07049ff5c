"""What is kept in the cache folder is what would be made."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
import yaml

from grammar.kept import kept, lexicon_file

LEXICON = Path(__file__).parents[2] / "rules_data/lexicon"


@pytest.fixture(autouse=True)
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("SAITEI_CACHE", str(tmp_path))
    return tmp_path


def test_it_is_made_anew_for_what_it_was_not_made_of() -> None:
    said = [kept("words", text, text.encode, bytes.decode) for text in ("old", "old", "new", "old")]
    assert said == ["old", "old", "new", "old"]


def test_nothing_is_made_twice_and_what_is_old_is_taken_away(folder: Path) -> None:
    kept("words", "old", lambda: b"old", bytes.decode)
    kept("others", "old", lambda: b"old", bytes.decode)
    assert kept("words", "old", lambda: b"again", bytes.decode) == "old"
    kept("words", "new", lambda: b"new", bytes.decode)
    assert sorted(path.read_bytes() for path in folder.iterdir()) == [b"new", b"old", b"old"]
    for path in folder.iterdir():
        os.utime(path, (0, 0))
    kept("words", "newest", lambda: b"newest", bytes.decode)
    assert sorted(path.read_bytes() for path in folder.iterdir()) == [b"newest", b"old"]


@pytest.mark.parametrize("path", sorted(LEXICON.glob("*.yaml")), ids=lambda path: path.name)
def test_a_kept_lexicon_says_what_its_file_says(path: Path) -> None:
    said = yaml.load(path.read_text("utf-8"), yaml.CSafeLoader)
    assert [lexicon_file(path.name), lexicon_file(path.name)] == [said, said]
