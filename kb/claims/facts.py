"""One sentence of the facts that restate the rules, read."""

from __future__ import annotations

import msgspec

from grammar.claim import Proposition


class Fact(msgspec.Struct, frozen=True, kw_only=True):
    """One sentence of a row, read."""

    rule: str
    said: str
    proposition: Proposition
    needs: frozenset[str]  # the words but numbers, without which no statement is about it
    may: tuple[str, ...] = ()
    example: bool = False
    ordered: bool = False
    sole: frozenset[str] = frozenset()  # words of which no rival is so
