"""Layers 2 and 3 together: one sentence of any dialect → :class:`grammar.clauses.Sentence`.

Contract between the dialects' grammars (``ja.lark``, ``zh.lark``), the same aliases in both:

alias         children (picked by type, never by position)
sentence      clauses
clause        connective mark, phrases, verb token(s), modal marks, ender mark
phrase        noun phrase and its case mark(s); no mark: ``Case.BARE`` (``DURING`` if all its units are times)
rel           phrases and an ATTR verb token → Unit(kind=DID, value=Clause)
np            units, marks joining them (LINK → dropped, LIST → Unit AND/OR/DOT), UNK → Unit(UNKNOWN)

Terminals, the same in both as far as a dialect needs them:

NOUN UNK      words of a noun phrase (Token.unit)        LINK      の／的, からの: inside a noun phrase
LIST          ・ 和 或者 (Token.unit AND, OR, DOT)       CASE      particle after a phrase (concept: a Case value)
PREP          word before a phrase (concept: a Case)     VERB      verb that closes a clause
TE            verb that joins on (ja)                    ATTR      verb before a noun
MODAL         不能, 可以, 才能 apart from their verb     COND      場合, 时, 限り (concept: an Ender value)
CONN          その後, 此外 (concept: then also …)        COMMA STOP

Verbs joined by ・ or 或 share phrases and ender: the last is ``Clause.verb``, the others ``Clause.also``.
选～破坏, 選んで破壊する are two clauses, the first CHOOSE with Ender.JOIN; 解放才能发动 likewise.
A serial zh verb's object stands after it; it gets ``Case.OBJ`` as を does (抽1张, 选1张卡, 给与…伤害).
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from grammar.clauses import Sentence
from grammar.lexer import Token
from grammar.terms import Lang


class Dialect(msgspec.Struct, frozen=True):
    """How one dialect is read: its grammar file, and the look-ahead pass between scan and parser."""

    grammar: str
    settle: Callable[[list[Token]], list[Token]]


def read_sentence(text: str, start: int, end: int, lang: Lang) -> Sentence:
    """Read ``text[start:end]``. Never fails: what cannot be placed is in ``Clause.skipped``."""
    raise NotImplementedError
