"""From the syntax tree back to text: the words come from the dialect's lexicon, the patterns from its writing file.

``rules_data/lexicon/writing.<lang>.yaml`` holds short templates. ``{role}`` is replaced by that part of the node;
a group in square brackets is left out when one of its roles is absent. The first word that the lexicon lists for a
concept is the one we write, unless the writing file has its own. Templates may hold choices (``grammar.wordings``).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, TypeVar

import msgspec

from grammar.kept import lexicon_file
from grammar.nodes import FaceUpIn, Node, Reference, Selection, Several
from grammar.terms import Zone
from grammar.wordings import any_order, either, plainest

N = TypeVar("N", bound=Node)

_ROLE = re.compile(r"\{(\w+)\}")
_GROUP = re.compile(r"\[([^\[\]]*)\]")


class CannotWrite(ValueError):
    """The tree holds something that the dialect has no pattern for."""


def fill(template: str, roles: Mapping[str, str]) -> str:
    """Fill *template*; groups whose roles are empty or missing go away. Raises CannotWrite for a bare missing one.

    >>> fill("[{agent}]把{theme}破坏", {"theme": "那张卡"})
    '把那张卡破坏'
    """

    def group(match: re.Match[str]) -> str:
        inside = match.group(1)
        needed = _ROLE.findall(inside)
        return inside if all(roles.get(name) for name in needed) else ""

    while _GROUP.search(template):
        template = _GROUP.sub(group, template)
    for name in _ROLE.findall(template):
        if not roles.get(name):
            raise CannotWrite(f"{template!r} needs {name}")
    return _ROLE.sub(lambda match: roles[match.group(1)], template)


class Words:
    """A dialect's words and templates: the preferred ones, or, *offering*, choices of all that say the same."""

    def __init__(self, lang: str, offering: bool = False) -> None:
        lexicon = lexicon_file(f"{lang}.yaml")
        self.offering = offering
        self._writing = lexicon_file(f"writing.{lang}.yaml")
        self._known = {
            (section, concept): words
            for section, concepts in lexicon.items()
            if isinstance(concepts, dict)
            for concept, words in concepts.items()
            if isinstance(words, list) and words
        }

    def word(self, section: str, concept: str) -> str:
        """The word for *concept*: the writing file's own, else the lexicon's first. Raises CannotWrite."""
        own: str | None = self._writing.get("words", {}).get(section, {}).get(concept)
        if own is not None and not self.offering:
            return plainest(own)
        known = [*([own] if own is not None else []), *self._known.get((section, concept), ())]
        if not known:
            raise CannotWrite(f"no word for {section} {concept}")
        return self.either(*known)

    def either(self, *options: str) -> str:
        """The first of *options*, or a choice of them all."""
        return either(*options) if self.offering else options[0]

    def any_order(self, parts: Sequence[str], between: str = "") -> str:
        """*parts* one after the other, or in any order."""
        return any_order(parts, between) if self.offering else between.join(filter(None, parts))

    def template(self, section: str, key: str, default: str | None = None) -> str:
        """The template for *key*. Raises CannotWrite when there is none and no default."""
        found: str | None = self._writing[section].get(key, default)
        if found is None:
            raise CannotWrite(f"no pattern for {section} {key}")
        return found if self.offering else plainest(found)

    def fill(self, section: str, key: str, **roles: str) -> str:
        """The template for *key*, filled."""
        return fill(self.template(section, key), roles)


def without_spans(node: N) -> N:
    """*node* without places in a text, so that equal parts compare equal."""
    return msgspec.convert(_bare(msgspec.to_builtins(node)), type(node))


def _bare(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _bare(part) for key, part in value.items() if key not in ("span", "activation_span")}
    if isinstance(value, (list, tuple)):
        return [_bare(part) for part in value]
    return value


def face_up_zones(noun: object) -> tuple[Zone, ...]:
    """The zones in which the cards described must be face-up."""
    if isinstance(noun, Several):
        return tuple(zone for part in noun.parts for zone in face_up_zones(part))
    predicates = noun.predicates if isinstance(noun, (Selection, Reference)) else ()
    return next((p.zones for p in predicates if isinstance(p, FaceUpIn)), ())


@cache
def synonyms_of(lang: str, sections: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """The words that *sections* of the lexicon of *lang* list for each concept, the usual one first."""
    lexicon = lexicon_file(f"{lang}.yaml")
    return tuple(
        tuple(words)
        for concepts in map(lexicon.get, sections)
        if isinstance(concepts, dict)
        for words in concepts.values()
        if isinstance(words, list) and words and all(isinstance(word, str) for word in words)
    )


@cache
def words_of(lang: str, offering: bool = False) -> Words:
    """The words and patterns of *lang*. Raises CannotWrite when it has no writing file."""
    try:
        return Words(lang, offering)
    except FileNotFoundError:
        raise CannotWrite(f"nothing is written in {lang}") from None
