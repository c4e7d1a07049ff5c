"""Japanese words for where a card lies, as one word before their noun: リンク先となる, リンク状態になっている, 使用していない."""

from __future__ import annotations

import msgspec

from grammar.clauses import LightVerb, Unit, UnitKind
from grammar.ja_words import LINK, at, kind_of
from grammar.lexer import NOUN, Entry, Token
from grammar.nodes import Span
from grammar.terms import CardKind, Verb

_STATES = ("linked_state", "co_linked")
WORDS = frozenset({"linked_zone", *_STATES, "use"})  # no other sentence is changed


def fold(tokens: list[Token]) -> list[Token]:
    """リンク先となる is リンク先の, リンク状態ではない its opposite; ～をリンク先とする and 使用していない are words."""
    tokens = _spots_chosen(tokens)
    found: list[Token] = []
    i = 0
    while i < len(tokens):
        taken = _folded(tokens, i)
        if taken is None:
            found.append(tokens[i])
            i += 1
        else:
            made, size = taken
            found += (made, _of(tokens[i + size - 1]))
            i += size
    return found


def _spots_chosen(tokens: list[Token]) -> list[Token]:
    """指定したゾーンは使用できない: what was chosen, whatever it is called."""
    return [
        noun_card(token) if i and _thing(token) == "zone" and _of_zone(tokens, i) else token
        for i, token in enumerate(tokens)
    ]


def _of_zone(tokens: list[Token], i: int) -> bool:
    known = _acts(tokens[i - 1], Verb.CHOOSE) or kind_of(tokens[i - 1]) is UnitKind.DEICTIC
    act = next((token for token in reversed(tokens) if token.verb is not None), None)
    uses = act is not None and act.verb is not None and act.verb.verb is Verb.USE and act.verb.negated
    return known and uses and _is(at(tokens, i + 1), "は")


def _folded(tokens: list[Token], i: int) -> tuple[Token, int] | None:
    """The word that stands for the words from *i*, and how many they are; they must stand before a noun."""
    token, first, second, third = tokens[i], at(tokens, i + 1), at(tokens, i + 2), at(tokens, i + 3)
    thing = _thing(token)
    if thing == "linked_zone" and _is(first, "と") and _acts(second, LightVerb.BECOME) and _noun(third):
        return token, 3
    if thing in _STATES and _is(first, "に") and _acts(second, LightVerb.BECOME) and _noun(third):
        return token, 3
    if thing in _STATES and _acts(first, LightVerb.BE, negated=True) and _noun(second):
        assert first is not None
        return _word(msgspec.structs.replace(token, end=first.end), thing, "not"), 2
    pointing = token.text == "を" and _thing(first) == "linked_zone" and _is(second, "と")
    if pointing and _acts(third, LightVerb.DO) and _noun(at(tokens, i + 4)):
        return _word(token, "points_to"), 4
    owned = i + 1
    while kind_of(at(tokens, owned)) in (UnitKind.PLAYER, UnitKind.DOT) or _is(at(tokens, owned), "の"):
        owned += 1  # 使用していない自分・相手の
    lies = kind_of(at(tokens, owned)) is UnitKind.ZONE or _thing(first) == "adjacent"
    if _acts(token, Verb.USE, negated=True) and lies:
        return _word(token, "unused"), 1
    return None


def _thing(token: Token | None) -> str:
    return token.concept if token is not None and kind_of(token) is UnitKind.THING else ""


def _is(token: Token | None, text: str) -> bool:
    return token is not None and token.text == text


def _acts(token: Token | None, verb: Verb | LightVerb, negated: bool = False) -> bool:
    form = token.verb if token is not None else None
    return form is not None and form.verb is verb and form.negated is negated and not form.can


def _noun(token: Token | None) -> bool:
    return token is not None and token.type == NOUN


def _word(token: Token, concept: str, value: object = None) -> Token:
    unit = Unit(UnitKind.THING, Span(token.start, token.end), token.text, concept, value)
    entry = Entry(NOUN, concept, value, UnitKind.THING)
    return msgspec.structs.replace(token, type=NOUN, entry=entry, unit=unit, verb=None)


def noun_card(token: Token) -> Token:
    """*token* as カード."""
    unit = Unit(UnitKind.CARD_KIND, Span(token.start, token.end), token.text, CardKind.CARD)
    entry = Entry(NOUN, CardKind.CARD, None, UnitKind.CARD_KIND)
    return msgspec.structs.replace(token, type=NOUN, entry=entry, unit=unit, verb=None)


def _of(last: Token) -> Token:
    return Token(LINK, last.end, last.end, "の", Entry(LINK, ""))
