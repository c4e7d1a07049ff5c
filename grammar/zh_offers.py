"""Before other words are settled, for Chinese: X的场合：可以支付500基本分，以…为对象；那只怪兽破坏。

What one may do before ； is the activation, what stands behind it the resolution: as 才能发动 in its place would say.
Without ； nothing is paid or targeted, and all that stands behind 可以 is the resolution (X的场合：可以抽1张。).
"""

from __future__ import annotations

from grammar.clauses import UnitKind
from grammar.lexer import VERB, Entry, Token
from grammar.terms import Verb
from grammar.zh_words import (
    ADV,
    COMMA,
    COND,
    DE,
    ENDS_SEGMENT,
    MODAL,
    STOP,
    act_of,
    empty,
    kind_of,
    noun_token,
    type_at,
    verb_token,
)

QUICK = "quick_effect"
_QUICK_WORDS = "诱发即时效果"
_COLON = "COLON"
_SEMICOLON = ("；", ";")


def fold(tokens: list[Token], words: set[str]) -> list[Token]:
    """*tokens* with the activation that such a sentence tells without the word."""
    if words.isdisjoint(("colon", *_SEMICOLON)) or "can" not in words:
        return tokens
    cut = next((i for i, token in enumerate(tokens) if _parts(tokens, token)), None)
    offer = next((i for i in range(len(tokens) if cut is None else cut) if _is_offer(tokens, i, cut)), None)
    if offer is None or _is_told(tokens, offer, cut) or _of_the_card(tokens[:offer]):
        return tokens
    before, marks = _without_mark(tokens[:offer])
    if cut is None or cut < offer:
        return [*before, *_may_activate(tokens[offer], marks), *tokens[offer + 1 :]]
    paid = tokens[offer + 1 : cut]
    return [*before, *paid, *_may_activate(tokens[cut], marks), *tokens[cut + 1 :]]


def _parts(tokens: list[Token], token: Token) -> bool:
    """；, or a colon in its place: 可以把这张卡给对方观看：从卡组…"""
    if token.type == _COLON:
        return tokens[0].type == MODAL and tokens[0].text == "可以"
    return token.type == COMMA and token.text in _SEMICOLON


def _is_offer(tokens: list[Token], i: int, cut: int | None) -> bool:
    """可以 behind a colon, or with ； behind it."""
    if tokens[i].type != MODAL or tokens[i].text != "可以" or any(t.type == STOP for t in tokens[:i]):
        return False
    before = type_at(tokens, i - 1) if i else COMMA
    return before == _COLON or (cut is not None and before == COMMA)


def _is_told(tokens: list[Token], offer: int, cut: int | None) -> bool:
    """可以发动这个效果；, 可以从以下效果选择1个发动: the activation is told by its word."""
    return any(
        act_of(tokens[i]) is Verb.ACTIVATE
        and tokens[i - 1].concept != "that"  # 可以让那个发动无效
        and (
            type_at(tokens, i + 1) in ENDS_SEGMENT
            or type_at(tokens, i + 2) in ENDS_SEGMENT
            or _lists(tokens, i)
        )
        for i in range(offer, len(tokens) if cut is None else cut)
    )


def _of_the_card(before: list[Token]) -> bool:
    """这张卡的发动时：, 作为这张卡的发动时的效果处理：: the activation is the card's own."""
    if any(token.concept == "processing" for token in before):
        return True
    said = [token for token in before if token.type not in (DE, COND, _COLON, COMMA)]
    return len(said) == 2 and kind_of(said[0]) is UnitKind.THIS_CARD and act_of(said[1]) is Verb.ACTIVATE


def _lists(tokens: list[Token], i: int) -> bool:
    return any(token.concept in ("this", "following") for token in tokens[i + 1 : i + 2])


def _without_mark(before: list[Token]) -> tuple[list[Token], list[Token]]:
    """（诱发即时效果）, which stands beside the activation, and what is left without it."""
    mark = next((i for i, token in enumerate(before) if _is_quick(token)), None)
    if mark is None:
        return before, []
    token = noun_token(before[mark], UnitKind.ADVERB, QUICK)
    token.type = ADV  # never part of the noun before it
    rest = before[:mark] + before[mark + 1 :]
    return (rest if mark else []), [token]


def _is_quick(token: Token) -> bool:
    return token.unit is not None and token.concept == "note" and token.text[1:-1] == _QUICK_WORDS


def _may_activate(token: Token, marks: list[Token]) -> list[Token]:
    """才能发动， in the place of *token*."""
    may = Token(MODAL, token.start, token.start, "才能", Entry(MODAL, "may"))
    act = verb_token(Token(VERB, token.start, token.end, "发动", token.entry), Verb.ACTIVATE)
    return [*marks, may, act, empty(token, "，", Entry(COMMA, "comma"))]
