"""Full-text search over rules, patterns and terms, in any script and language."""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import StrEnum
from functools import cache

import msgspec

from grammar.nodes import Span
from kb.eras import DEFAULT_ERA
from kb.fulltext import FullText, folded, occurrences, phrase, pieces, runs
from kb.glossary import Term
from kb.patterns import Pattern
from kb.rules import RuleGraph, RuleNode, load_rules

#: characters of a snippet before and after the first place that matches
_BEFORE, _AFTER = 16, 44
_LANGUAGES = ("zh-Hans", "zh-Hant", "ja", "en")


class HitKind(StrEnum):
    RULE = "rule"
    PATTERN = "pattern"
    TERM = "term"


class Hit(msgspec.Struct, frozen=True, kw_only=True):
    """One thing found.

    id       of the rule, the pattern or the term
    snippet  words around the first place that matches; ``marks`` are the places in it that match
    lang     the language of the snippet
    """

    kind: HitKind
    id: str
    title: str
    snippet: str
    lang: str
    title_marks: tuple[Span, ...] = ()
    marks: tuple[Span, ...] = ()


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """What can be found: its words by language. ``names``: the words it goes by, ``says``: what it says."""

    kind: HitKind
    id: str
    names: dict[str, tuple[str, ...]]
    says: dict[str, str]


class Query(msgspec.Struct, frozen=True):
    """A search expression, and the wordings that are marked where they are found."""

    expression: str
    phrases: tuple[str, ...]


class Index:
    """Everything that can be found, indexed once."""

    def __init__(self, graph: RuleGraph) -> None:
        self._graph = graph
        self._entries = [
            *map(_term_entry, graph.glossary),
            *map(_rule_entry, graph),
            *map(_pattern_entry, graph.patterns),
        ]
        self._synonyms = _Synonyms(graph.glossary)
        self._names: dict[str, list[int]] = {}
        for number, entry in enumerate(self._entries):
            for key in {entry.id, *(_key(name) for names in entry.names.values() for name in names)} - {""}:
                self._names.setdefault(key, []).append(number)
        #: rules of earlier eras only, which come after the others
        self._past = {
            number
            for number, entry in enumerate(self._entries)
            if entry.kind is HitKind.RULE and not graph.holds_in(entry.id, DEFAULT_ERA)
        }
        self._text = FullText(_texts(entry) for entry in self._entries)

    def search(self, query: str, lang: str, limit: int) -> list[Hit]:
        wanted = self._synonyms.query(query)
        phrases = wanted.phrases
        found = [*self._text.matching(phrase(query)), *self._text.matching(wanted.expression)]
        called = self._called(query)
        if not found and not called:
            found = self._text.nearest(query, limit)
            phrases = tuple(sorted(pieces(query)))
        numbers = dict.fromkeys([*called, *sorted(found, key=self._past.__contains__)])
        return [_hit(self._entries[number], phrases, lang) for number in list(numbers)[:limit]]

    def _called(self, query: str) -> list[int]:
        """What goes by exactly that name or id, or cites that statement."""
        asked = query.strip()
        keys = (_key(asked), asked, *self._graph.citing(asked))
        return [number for key in keys for number in self._names.get(key, ())]


class _Synonyms:
    """The other words for a term: what is searched for in one language is found in all of them."""

    def __init__(self, glossary: Iterable[Term]) -> None:
        self._words: dict[str, tuple[str, ...]] = {}
        for term in glossary:
            words = tuple(dict.fromkeys(word for words in term.words.values() for word in words))
            for word in words:
                key = _key(word)
                self._words[key] = tuple(dict.fromkeys((*self._words.get(key, ()), *words)))
        known = sorted(filter(None, self._words), key=len, reverse=True)
        self._known = re.compile("|".join(map(_whole_word, known)) or r"(?!)")

    def query(self, text: str) -> Query:
        """Every part of *text* must be found: a known term in the words of any language, the rest as it stands."""
        meant = [self._words.get(part, (part,)) for part in self._parts(folded(text).text)]
        expressions = [f"({_either(words)})" for words in meant if _either(words)]
        phrases = (text, *(word for words in meant for word in words))
        return Query(" AND ".join(expressions), phrases)

    def _parts(self, key: str) -> list[str]:
        """The known terms in *key* and what is left between them."""
        parts: list[str] = []
        end = 0
        for hit in self._known.finditer(key):
            parts += runs(key[end : hit.start()])
            parts.append(hit.group())
            end = hit.end()
        return parts + runs(key[end:])


def search(query: str, lang: str = "zh-Hans", limit: int = 20) -> list[Hit]:
    """What the words of *query* are found in, best first; titles and snippets in *lang* where there are any.

    All words must be there, each as it stands or in another language's word for the same term; when nothing has
    them all, what is nearest to them.
    """
    return index().search(query, lang, limit)


@cache
def index() -> Index:
    """The index of the built-in rules, patterns and terms, made on first use."""
    return Index(load_rules())


def _rule_entry(rule: RuleNode) -> Entry:
    names: dict[str, tuple[str, ...]] = {lang: (title,) for lang, title in rule.title.items()}
    return Entry(kind=HitKind.RULE, id=rule.id, names=names, says=rule.says)


def _pattern_entry(pattern: Pattern) -> Entry:
    names: dict[str, tuple[str, ...]] = {lang: (title,) for lang, title in pattern.title.items()}
    for dialect, wordings in pattern.wordings.items():
        lang = "ja" if dialect == "ja" else "zh-Hans"
        names[lang] = (*names.get(lang, ()), *wordings)
    return Entry(kind=HitKind.PATTERN, id=pattern.id, names=names, says=pattern.says)


def _term_entry(term: Term) -> Entry:
    return Entry(kind=HitKind.TERM, id=term.id, names=term.words, says=term.says)


def _texts(entry: Entry) -> tuple[str, str]:
    names = [name for names in entry.names.values() for name in names]
    return " . ".join([*names, entry.id.replace("-", " ")]), " . ".join(entry.says.values())


def _key(name: str) -> str:
    return folded(name).text.strip()


def _hit(entry: Entry, phrases: tuple[str, ...], lang: str) -> Hit:
    title = _in(entry.names, lang)[0]
    said = _where(entry.says, phrases, lang)
    snippet, marks = _snippet(entry.says[said], phrases, wide=2 if said == "en" else 1)
    return Hit(
        kind=entry.kind,
        id=entry.id,
        title=title,
        title_marks=_marks(title, phrases),
        snippet=snippet,
        marks=marks,
        lang=said,
    )


def _in(names: dict[str, tuple[str, ...]], lang: str) -> tuple[str, ...]:
    return next(names[known] for known in (lang, *_LANGUAGES) if names.get(known))


def _where(says: dict[str, str], phrases: tuple[str, ...], lang: str) -> str:
    """The language to quote: the asked one when the words are found in it or in none."""
    order = [known for known in (lang, *_LANGUAGES) if says.get(known)]
    return next((known for known in order if occurrences(says[known], phrases)), order[0])


def _snippet(text: str, phrases: tuple[str, ...], wide: int) -> tuple[str, tuple[Span, ...]]:
    """The words around the first place that matches; *wide*: alphabetic words take so many times the room."""
    places = occurrences(text, phrases)
    first = places[0][0] if places else 0
    start = 0 if first <= _BEFORE * wide else first - _BEFORE * wide
    end = len(text) if len(text) - first <= _AFTER * wide else first + _AFTER * wide
    cut = ("…" if start else "") + text[start:end] + ("…" if end < len(text) else "")
    return cut, _marks(cut, phrases)


def _marks(text: str, phrases: tuple[str, ...]) -> tuple[Span, ...]:
    return tuple(Span(start, end) for start, end in occurrences(text, phrases))


def _either(words: Iterable[str]) -> str:
    return " OR ".join(filter(None, map(phrase, words)))


def _whole_word(key: str) -> str:
    """A pattern for a known word: anywhere in East Asian text, but one character or an alphabetic word only whole."""
    escaped = re.escape(key)
    if len(key) == 1:
        return rf"(?<!\w){escaped}(?!\w)"
    return rf"(?<![a-z0-9]){escaped}(?![a-z0-9])" if key.isascii() else escaped
