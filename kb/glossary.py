"""The glossary: the game's terms in four languages, each with a definition and the rules that use it."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

from kb.loading import DATA, convert, read_yaml


class Term(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One term.

    words   by language, the usual word first, then other words for it
    says    a definition of one line, by language
    rules   ids of the rules that define or use it
    """

    id: str
    words: dict[str, tuple[str, ...]]
    says: dict[str, str]
    rules: tuple[str, ...] = ()

    def word(self, lang: str) -> str:
        """The usual word in *lang*."""
        return (self.words.get(lang) or self.words["zh-Hans"])[0]


def load_glossary(root: Path = DATA) -> tuple[Term, ...]:
    """Read ``glossary.yaml``; none when there is no such file."""
    path = root / "glossary.yaml"
    return convert(read_yaml(path, root), tuple[Term, ...]) if path.exists() else ()


@cache
def terms() -> tuple[Term, ...]:
    """The built-in terms, read once, in the order of the file (by subject)."""
    return load_glossary()
