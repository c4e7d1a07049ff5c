"""Before verbs are settled, for Chinese: 原本攻击力是1850的, 原本种族·属性是天使族·地属性的 before a noun."""

from __future__ import annotations

from grammar.clauses import LightVerb, UnitKind
from grammar.lexer import Token
from grammar.stated import as_word, list_end, owned, owner_end, said_end
from grammar.zh_words import DE, NOMINAL, act_of, kind_of, token_at, type_at

_STAT = frozenset({UnitKind.STAT})
_TIMES = (UnitKind.TURN, UnitKind.PHASE, UnitKind.MOMENT)
_GOES_ON = (UnitKind.STAT_IS, UnitKind.STAT_COMPARE, UnitKind.RACE, UnitKind.ATTRIBUTE)


def fold(tokens: list[Token]) -> list[Token]:
    """*tokens* with each value that is told of a noun as one word."""
    found: list[Token] = []
    i = 0
    while i < len(tokens):
        stats = list_end(tokens, i, _STAT)
        stats = stats if stats > i else owner_end(tokens, i)
        values = stats + 1
        being = stats > i and act_of(token_at(tokens, stats)) is LightVerb.BE
        end = said_end(tokens, i, values) if being else values
        close = _closed(tokens, end) if end > values and not owned(tokens, i) else 0
        if not close:
            found.append(tokens[i])
            i += 1
            continue
        found.append(as_word(tokens[i:stats], tokens[values:end], tokens[close - 1].end))
        i = close
    return found


def _closed(tokens: list[Token], end: int) -> int:
    """Where the noun begins that 的 (or 而 before another description) leads to; 0 without one."""
    link, following = token_at(tokens, end), token_at(tokens, end + 1)
    if link is None or following is None or following.type not in NOMINAL or kind_of(following) in _TIMES:
        return 0
    if link.type == DE:
        return end + 1
    goes_on = link.text in ("而", "并", "且") and kind_of(following) in _GOES_ON
    return end + 1 if goes_on and any(type_at(tokens, end + n) == DE for n in range(2, 6)) else 0
