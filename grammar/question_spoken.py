"""Players' turns of speech in typed questions, said again in plain words: ``rules_data/lexicon/spoken.zh.yaml``, ``spoken.ja.yaml``.

Under ``words`` stand what players call things (as in ``question.zh.yaml``), under ``turns`` rows ``[typed, said]`` of words
with blanks between them. In *typed*

* ``都|也`` is a word typed so, or so; ``<x=VERB|ASPECT:destroy|done>`` one of those terminals and, if told, concepts,
  ``<x=VERB:destroy~され>`` with those letters in it;
* ``{n}`` is a noun phrase: words that name or describe, and what links them;
* ``^`` is where a clause begins, ``$`` where one ends; ``?`` behind an item: it may be missing.

In *said*, ``<x>`` and ``{n}`` are what they stood for, ``<x:destroy>`` is the word with that concept, in its own inflection,
and any other word is one of the lexicon.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache, partial

import msgspec

from grammar.kept import lexicon_file
from grammar.nodes import Span
from grammar.question_lexer import NOUN_WORDS, Lexicon, Word, fold, lexicon
from grammar.turn_matching import Reading, rewritten

_ITEM = re.compile(r"<(?:(\w+)=)?([A-Z_|]+)(?::([\w|]+))?(?:~(\w+))?>|\{(\w+)\}|([\^$])|([^\s<{^$?]+)")
_ENDS = frozenset({"BREAK", "WHEN", "ASK"})

_Found = dict[str, list[Word]]


class _Item(msgspec.Struct, frozen=True):
    """``role``: word, noun, begins or ends; of a word the texts or the terminal and concepts that it may have."""

    role: str
    name: str = ""
    texts: frozenset[str] = frozenset()
    terminals: frozenset[str] = frozenset()
    concepts: frozenset[str] = frozenset()
    letters: str = ""
    optional: bool = False

    def is_met_by(self, word: Word) -> bool:
        if self.texts:
            return word.text in self.texts and word.terminal != "NAME"
        fits = word.terminal in self.terminals and (not self.concepts or word.concept in self.concepts)
        return fits and self.letters in word.text


def said_plainly(found: list[Word]) -> list[Word]:
    """*found* with every turn of the table in plain words."""
    return _plainly(found, "spoken.zh.yaml", lexicon())


def said_plainly_ja(found: list[Word]) -> list[Word]:
    """The same of a Japanese question."""
    return _plainly(found, "spoken.ja.yaml", lexicon("question.ja.yaml"))


def _plainly(found: list[Word], table: str, known: Lexicon) -> list[Word]:
    for typed, said in _rows(table):
        found = rewritten(typed, found, _READING, partial(_said, said, known))
    return found


@cache
def _rows(table: str) -> tuple[tuple[tuple[_Item, ...], tuple[str, ...]], ...]:
    rows = lexicon_file(table)["turns"]
    return tuple((tuple(map(_item, typed.split())), tuple(map(fold, said.split()))) for typed, said in rows)


def _item(written: str) -> _Item:
    match = _ITEM.match(written)
    assert match is not None, written
    name, terminal, concepts, letters, noun, edge, texts = match.groups()
    optional = written.endswith("?")
    if edge:
        return _Item("begins" if edge == "^" else "ends")
    if noun:
        return _Item("noun", name=noun, optional=optional)
    if terminal:
        wanted = frozenset(concepts.split("|")) if concepts else frozenset[str]()
        among = frozenset(terminal.split("|"))
        return _Item(
            "word",
            name=name or "",
            terminals=among,
            concepts=wanted,
            letters=letters or "",
            optional=optional,
        )
    return _Item("word", texts=frozenset(map(fold, texts.split("|"))), optional=optional)


_READING: Reading[_Item, Word] = Reading(
    meets=_Item.is_met_by,
    may_be_in=lambda _, word: word.terminal in NOUN_WORDS or word.terminal == "LINKER",
    ends_stretch=lambda word: word.terminal in _ENDS,
)


def _said(said: Sequence[str], known: Lexicon, typed: list[Word], named: _Found) -> list[Word]:
    """The words that *typed* come to; those that are not typed stand where typed words stood that are left out."""
    kept = {id(word) for part in said if (n := _name(part)) for word in named.get(n.partition(":")[0], [])}
    left = [word for word in typed if id(word) not in kept]
    free = [word.span for word in left if word.text not in said] or [(left or typed)[0].span]
    made: list[Word] = []
    for part in said:
        name = _name(part)
        same = next((word for word in left if word.text == part), None)
        if name:
            name, _, concept = name.partition(":")
            words = named.get(name, [])
            made += [msgspec.structs.replace(word, concept=concept or word.concept) for word in words]
        elif same is not None:
            made.append(same)
        else:
            terminal, concept = known.words[part]
            spot = free.pop(0) if len(free) > 1 else free[0]
            made.append(Word(terminal, concept, Span(spot.start, spot.end), part))
    return made


def _name(part: str) -> str:
    """The name between the brackets of <x> and {n}; of a word nothing."""
    return part[1:-1] if part[0] in "<{" else ""
