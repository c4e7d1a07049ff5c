"""Chinese words for where a card lies, as one word of their noun: 作为…所连接区的, 有…位于所连接区的, 不在连接状态的."""

from __future__ import annotations

import msgspec

from grammar.clauses import LightVerb, UnitKind
from grammar.lexer import Token
from grammar.terms import CardKind, Verb
from grammar.zh_words import (
    DE,
    IN_NOUN,
    LIST,
    MODAL,
    PREP,
    act_of,
    kind_of,
    noun_token,
    thing_of,
    token_at,
    type_at,
    verb_token,
)

_STATES = ("linked_state", "co_linked")
WORDS = frozenset({"linked_zone", *_STATES, "use", "decide"})  # no other sentence is changed


def fold(tokens: list[Token]) -> list[Token]:
    """作为这张卡所连接区的 is 这张卡所连接区的, 成为连接状态的 is 连接状态的; the rest becomes one word."""
    tokens = _spots_chosen(tokens)
    found: list[Token] = []
    i = 0
    while i < len(tokens):
        token, after = tokens[i], token_at(tokens, i + 1)
        if _says_nothing(tokens, i):
            i += 1
        elif after is not None and (made := _folded(tokens, i)) is not None:
            word, size = made
            found.append(word)
            i += size
        elif token.text == "有" and (end := _pointing(tokens, i + 1)) is not None:
            found += (*tokens[i + 1 : end], noun_token(tokens[end + 1], UnitKind.THING, "points_to"))
            i = end + 2
        else:
            found.append(token)
            i += 1
    return found


def _spots_chosen(tokens: list[Token]) -> list[Token]:
    """指定…区域1处: to choose, as 選ぶ; 指定的区域不能使用: what was chosen, whatever it is called."""
    found = list(tokens)
    for i, token in enumerate(tokens):
        if act_of(token) is LightVerb.DECIDE and token.text == "指定" and _of_zones(tokens, i + 1):
            found[i] = verb_token(token, Verb.CHOOSE)
        elif thing_of(token) == "zone_word" and i and _known_zone(tokens, i):
            found[i] = noun_token(token, UnitKind.CARD_KIND, CardKind.CARD)
    return found


def _of_zones(tokens: list[Token], i: int) -> bool:
    """Is a zone what is pointed out: 指定没有使用的主要怪兽区域2处, 指定的区域?"""
    if type_at(tokens, i) == DE:
        return kind_of(token_at(tokens, i + 1)) is UnitKind.ZONE or _known_zone(tokens, i + 1)
    words = tokens[i : next((n for n in range(i, len(tokens)) if tokens[n].text in "，。（"), len(tokens))]
    return any(kind_of(token) is UnitKind.ZONE for token in words) and any("处" in t.text for t in words)


def _known_zone(tokens: list[Token], i: int) -> bool:
    before = tokens[i - 1]
    known = before.type == DE and act_of(token_at(tokens, i - 2)) in (LightVerb.DECIDE, Verb.CHOOSE)
    known = known or kind_of(before) is UnitKind.DEICTIC
    ends = [n for n in range(i + 1, len(tokens)) if act_of(tokens[n]) is Verb.USE]
    return (
        known
        and thing_of(token_at(tokens, i)) == "zone_word"
        and len(ends) == 1
        and any("不" in token.text for token in tokens[i + 1 : ends[0]])
    )


def _says_nothing(tokens: list[Token], i: int) -> bool:
    """作为 of 作为…所连接区的, 受 of 作为受…所连接区的, 成为 of 成为连接状态的."""
    if tokens[i].text in ("作为", "受"):
        received = tokens[i].text == "作为" and (after := token_at(tokens, i + 1)) and after.text == "受"
        return _ends_linked(tokens, i + (2 if received else 1))
    state = thing_of(token_at(tokens, i + 1)) in _STATES and type_at(tokens, i + 2) == DE
    return state and act_of(tokens[i]) is LightVerb.BECOME


def _folded(tokens: list[Token], i: int) -> tuple[Token, int] | None:
    """不在连接状态, 未使用的: one word, and how many words it was."""
    token, after, third = tokens[i], tokens[i + 1], token_at(tokens, i + 2)
    negates = token.type == MODAL and token.concept == "not"
    if negates and after.type == PREP and third is not None and thing_of(third) in _STATES:
        whole = msgspec.structs.replace(third, start=token.start)
        return noun_token(whole, UnitKind.THING, third.concept, "not"), 3
    zone = kind_of(token_at(tokens, i + 3)) is UnitKind.ZONE
    if negates and act_of(after) is Verb.USE and third is not None and third.type == DE and zone:
        whole = msgspec.structs.replace(after, start=token.start)
        return noun_token(whole, UnitKind.THING, "unused"), 3
    return None


def _ends_linked(tokens: list[Token], i: int) -> bool:
    """Does the noun at *i* lead to 所连接区的 and a place?"""
    while type_at(tokens, i) in (*IN_NOUN, LIST):
        if thing_of(tokens[i]) == "linked_zone":
            return type_at(tokens, i + 1) == DE
        i += 1
    return False


def _pointing(tokens: list[Token], i: int) -> int | None:
    """有这张卡位于所连接区的: where 位于 stands."""
    while type_at(tokens, i) in IN_NOUN:
        i += 1
    at_zone = type_at(tokens, i) == PREP and tokens[i].text == "位于"
    return i if at_zone and thing_of(token_at(tokens, i + 1)) == "linked_zone" else None
