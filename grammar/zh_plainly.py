"""Turns of the mainland fan wording about which cards, and how much, put plainly.

那些怪兽的其中1只 is 那些怪兽的1只; 变成和那个相差数值相同 is 变成那个相差数值; 持有解放怪兽的攻击力以下的守备力 speaks of 解放的怪兽;
从场地送去墓地 is from the field.
"""

from __future__ import annotations

from grammar.clauses import LightVerb, UnitKind
from grammar.lexer import VERB, Entry, Token
from grammar.passes import Pass, due
from grammar.terms import CardKind, Verb, Zone
from grammar.zh_words import (
    DE,
    ENDS_SEGMENT,
    PREP,
    act_of,
    empty,
    is_passive,
    kind_of,
    noun_token,
    segment_end,
    thing_of,
    token_at,
    type_at,
)


def _one_of_them(tokens: list[Token]) -> list[Token]:
    """那些怪兽的其中1只: 其中 says no more."""
    return [
        token
        for i, token in enumerate(tokens)
        if not (
            token.text == "其中"
            and i > 1
            and (type_at(tokens, i - 1) == DE or kind_of(tokens[i - 1]) is UnitKind.CARD_KIND)
            and kind_of(token_at(tokens, i + 1)) is UnitKind.COUNT
            and any(t.text in ("那些", "这些") for t in tokens[max(0, i - 4) : i])
        )
    ]


def _becomes_the_difference(tokens: list[Token]) -> list[Token]:
    """变成和那个相差数值相同: 和 and 相同 say no more."""
    for i, token in enumerate(tokens):
        end = segment_end(tokens, i) - 1
        alike = end > i + 2 and tokens[end].text == "相同" and act_of(token) is LightVerb.BECOME
        opens = token_at(tokens, i + 1)
        told = tokens[i + 2 : end] if alike else []
        measured = any(thing_of(t) == "difference" for t in told)
        plain = not any(t.type in (VERB, PREP) or t.text in ("和", "与") for t in told)
        if opens is not None and opens.text in ("和", "与") and measured and plain:
            return [*tokens[: i + 1], *told, *tokens[end + 1 :]]
    return tokens


def _given_up(tokens: list[Token]) -> list[Token]:
    """持有解放怪兽的攻击力以下的守备力: of the monster that was Tributed."""
    for i, token in enumerate(tokens):
        had = act_of(token_at(tokens, i - 1)) is LightVerb.HAVE if i else False
        card = kind_of(token_at(tokens, i + 1)) is UnitKind.CARD_KIND and type_at(tokens, i + 2) == DE
        if had and card and token.type == VERB and act_of(token) in _DONE:
            return [*tokens[: i + 1], empty(token, "的", Entry(DE, "gen")), *tokens[i + 1 :]]
    return tokens


_DONE = frozenset(
    {Verb.TRIBUTE, Verb.SEND_TO_GRAVEYARD, Verb.BANISH, Verb.DISCARD, Verb.DESTROY, Verb.CHOOSE}
)


def _controlled_by(tokens: list[Token]) -> list[Token]:
    """这张卡被对方控制的卡的效果破坏: as 被对方的卡的效果破坏; nothing is controlled here."""
    for i, token in enumerate(tokens):
        who = kind_of(token_at(tokens, i + 1)) is UnitKind.PLAYER
        controls = act_of(token_at(tokens, i + 2)) is LightVerb.CONTROL and type_at(tokens, i + 3) == DE
        if (is_passive(token) or token.text == "成为") and who and controls:
            return [*tokens[: i + 2], *_controlled_by(tokens[i + 3 :])]
    return tokens


def _from_field(tokens: list[Token]) -> list[Token]:
    """从场地送去墓地, 从场地和手卡: the field, no Field Spell."""
    found = list(tokens)
    for i, token in enumerate(tokens):
        field = token.concept == f"{CardKind.FIELD_SPELL}/short" or (
            kind_of(token) is UnitKind.CARD_KIND and token.concept == CardKind.FIELD_SPELL
        )
        if token.text != "场地" or not field or not i or tokens[i - 1].text != "从":
            continue
        after = token_at(tokens, i + 1)
        joins = kind_of(after) is UnitKind.AND and kind_of(token_at(tokens, i + 2)) is UnitKind.ZONE
        if joins or (after is not None and (after.type == VERB or after.type in ENDS_SEGMENT)):
            found[i] = noun_token(token, UnitKind.ZONE, Zone.FIELD)
    return found


PASSES: tuple[Pass, ...] = (
    due(_one_of_them, {"其中"}),
    due(_becomes_the_difference, {"difference"}, {LightVerb.BECOME}),
    due(_given_up, {LightVerb.HAVE}, _DONE),
    due(_controlled_by, {"被", "成为"}, {LightVerb.CONTROL}),
    due(_from_field, {"场地"}),
)
