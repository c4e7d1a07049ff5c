"""Before verbs are settled, for Japanese: 元々の攻撃力が１８５０の, 元々の種族・属性が天使族・地属性となる before a noun."""

from __future__ import annotations

from grammar.clauses import LightVerb, UnitKind
from grammar.ja_compare import COMPARING
from grammar.ja_words import COMMA, LINK, NOMINAL, at, kind_of
from grammar.lexer import Token
from grammar.stated import as_word, list_end, owned, owner_end, said_end

_STAT = frozenset({UnitKind.STAT})
_OPENS = frozenset({UnitKind.STAT, UnitKind.PLAYER})  # values, or the owner
_TIMES = (UnitKind.TURN, UnitKind.PHASE, UnitKind.MOMENT)
_GOES_ON = (UnitKind.STAT_IS, UnitKind.STAT_COMPARE, UnitKind.RACE, UnitKind.ATTRIBUTE, UnitKind.DID)


def fold(tokens: list[Token]) -> list[Token]:
    """*tokens* with each value that is told of a noun as one word."""
    found: list[Token] = []
    i = 0
    while i < len(tokens):
        if tokens[i].unit is None or tokens[i].unit.kind not in _OPENS:  # type: ignore[union-attr]
            found.append(tokens[i])
            i += 1
            continue
        stats = list_end(tokens, i, _STAT)
        stats = stats if stats > i else owner_end(tokens, i)
        values = stats + 1
        end = said_end(tokens, i, values) if stats > i and _is_ga(at(tokens, stats)) else values
        other = end > values and kind_of(at(tokens, end)) is UnitKind.OTHER_THAN  # 攻撃力が０以外の
        close = 0 if end == values or owned(tokens, i) else end + 1 if other else _closed(tokens, end)
        if not close:
            found.append(tokens[i])
            i += 1
            continue
        found.append(as_word(tokens[i:stats], tokens[values:end], tokens[close - 1].end, other))
        i = close
    return found


def _is_ga(token: Token | None) -> bool:
    return token is not None and token.text == "が"


def _closed(tokens: list[Token], end: int) -> int:
    """Where the noun begins that の (or となる, or で before another description) leads to; 0 without one."""
    link, verb = at(tokens, end), at(tokens, end + 1)
    close = 0
    if tokens[end - 1].text.endswith("の"):
        close = end  # １５００以下の is one word
    elif link is not None and link.type == LINK and link.text == "の":
        close = end + 1
    elif link is not None and link.text == "と" and _act(verb) is LightVerb.BECOME and verb is not None:
        close = end + 2 if verb.text == "なる" else 0
    elif link is not None and (link.text == "で" or link.text == "である"):
        close = end + 1
    if not close:
        return 0
    comma = at(tokens, close)
    if comma is not None and comma.type == COMMA:
        close += 1
    following = at(tokens, close)
    if following is None or kind_of(following) in _TIMES:
        return 0
    if following.type not in NOMINAL and not _tells_noun(tokens, close):
        return 0
    if link is not None and link.text == "で" and kind_of(following) not in _GOES_ON:
        return close if _compares(tokens, close) else 0
    return close


def _tells_noun(tokens: list[Token], i: int) -> bool:
    """元々のレベルが４以下の + 通常召喚できない + モンスター."""
    after = at(tokens, i + 1)
    return tokens[i].verb is not None and after is not None and after.type in NOMINAL


def _compares(tokens: list[Token], i: int) -> bool:
    """元々のレベルが７以上で + 元々の属性が異なる."""
    told = at(tokens, i + 2)
    return kind_of(tokens[i]) is UnitKind.STAT and _is_ga(at(tokens, i + 1)) and _act(told) in COMPARING


def _act(token: Token | None) -> object:
    return token.verb.verb if token is not None and token.verb is not None else None
