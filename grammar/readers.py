"""A fresh scope, with the readers that nouns call for what stands inside them."""

from __future__ import annotations

from collections.abc import Iterable

from grammar.amounts import amount
from grammar.nouns import noun
from grammar.relatives import relative
from grammar.scope import Readers, Scope
from grammar.terms import Verb

_READERS = Readers(relative=relative, amount=amount, noun=noun)


def scope_of(text: str, paid: Iterable[Verb] = (), targeted: bool = False) -> Scope:
    """The scope of one effect or statement of *text*; *paid* and *targeted* are what the effect has done before."""
    return Scope(text, _READERS, paid, targeted)
