"""Layer 2: a sentence as tokens. One dictionary scan; names, counts and comparisons are recognised first.

A dialect's words are data: ``rules_data/lexicon/<lang>.yaml``. Its top-level keys are

* lower case: a :class:`~grammar.clauses.UnitKind`; below it ``concept: [words]``. ``concept/value`` sets the unit's
  value too (``deck/top: [卡组最上面]``). The token's terminal is ``NOUN``.
* UPPER CASE: a terminal of the dialect's grammar; below it ``concept: [words]`` (``PREP: {obj: [把, 将]}``).
* ``verbs``: ``Verb value: [...]``, inflected by the dialect (``zh_tokens.forms``, ``inflect.forms``).
* ``islands``: a list of ``{pattern, kind, concept, value}``: regular expressions for what no list can hold.

Tokens tile the sentence: what no word covers is an ``UNK`` token.
"""

from __future__ import annotations

import msgspec

from grammar.clauses import Unit, UnitKind, VerbForm
from grammar.terms import Lang, Verb


class Entry(msgspec.Struct, frozen=True):
    """What a word of the lexicon becomes. Exactly one of ``kind`` and ``verb`` is set, or none for a mark."""

    terminal: str
    concept: str = ""
    value: object = None
    kind: UnitKind | None = None
    verb: Verb | None = None
    passive: bool = False
    negated: bool = False
    can: bool = False
    past: bool = False
    form: str = ""  # dialect's own note for its settle pass (te, plain, attributive …)


class Token(msgspec.Struct, frozen=True):
    """A terminal with its place. ``unit`` or ``verb`` is what it gives to a clause, ``entry`` where it is from."""

    type: str
    start: int
    end: int
    text: str
    entry: Entry
    unit: Unit | None = None
    verb: VerbForm | None = None

    @property
    def concept(self) -> str:
        return self.entry.concept


def scan(text: str, start: int, end: int, lang: Lang) -> list[Token]:
    """The tokens of ``text[start:end]`` in printed order, before the dialect's settle pass."""
    raise NotImplementedError
