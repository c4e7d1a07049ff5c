"""The glossary: the game's terms in four languages, each with a definition and the rules that use it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from pathlib import Path

import msgspec

from grammar.definition import folded_term, terms_asked, terms_compared
from kb.loading import DATA, Place, read_items, read_yaml


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


class Glossary:
    """Every term, in the order of the file (by subject). Read-only."""

    def __init__(self, placed: Mapping[str, tuple[Term, Place]]) -> None:
        self._terms = {key: term for key, (term, _) in placed.items()}
        self._places = {key: place for key, (_, place) in placed.items()}

    def __iter__(self) -> Iterator[Term]:
        return iter(self._terms.values())

    def __len__(self) -> int:
        return len(self._terms)

    def __contains__(self, term_id: object) -> bool:
        return term_id in self._terms

    def place(self, term_id: str, *steps: str | int) -> str:
        """``file:line`` where the term says that."""
        return self._places[term_id].at(*steps)

    def term(self, term_id: str) -> Term:
        """The term of that id. Raises KeyError."""
        return self._terms[term_id]

    def named(self, words: str) -> Term | None:
        """The term of which *words* (folded, ``grammar.definition``) is a word in any language."""
        return self._by_word.get(words)

    @cached_property
    def _by_word(self) -> dict[str, Term]:
        found: dict[str, Term] = {}
        for term in self:
            for word in (word for words in term.words.values() for word in words):
                found.setdefault(folded_term(word), term)
        return found


def asked_terms(text: str, glossary: Glossary) -> tuple[Term, ...]:
    """The term whose meaning *text* asks for, or the two whose difference; empty for any other question."""
    for words in terms_asked(text):
        if (term := glossary.named(words)) is not None:
            return (term,)
    for first, second in terms_compared(text):
        one, other = glossary.named(first), glossary.named(second)
        if one is not None and other is not None and one is not other:
            return one, other
    return ()


@cache
def load_glossary(root: Path = DATA) -> Glossary:
    """Read ``glossary.yaml``. Raises DataError for what cannot be understood or an id given twice."""
    return Glossary(read_items([read_yaml(root / "glossary.yaml", root)], Term))


def terms() -> tuple[Term, ...]:
    """The built-in terms, in the order of the file (by subject)."""
    return tuple(load_glossary())
