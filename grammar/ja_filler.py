"""Japanese words that say again what was said: …する事でのみ特殊召喚できる, as …した場合のみ."""

from __future__ import annotations

import msgspec

from grammar.lexer import Entry, Token
from grammar.passes import Pass, due, reads
from grammar.terms import Verb


def _only_by_doing(tokens: list[Token]) -> list[Token]:
    """岩石族モンスターを除外する事でのみ特殊召喚できる: in no other case."""
    for i, token in enumerate(tokens):
        summons = any(reads(tokens, k, Verb.SPECIAL_SUMMON) for k in range(i + 2, len(tokens)))
        if summons and reads(tokens, i, "by_doing", "only"):
            case = msgspec.structs.replace(token, entry=Entry("COND", "if"), text="場合")
            return [*tokens[:i], case, *tokens[i + 1 :]]
    return tokens


JAPANESE: tuple[Pass, ...] = (due(_only_by_doing, ("by_doing",), ("only",)),)
