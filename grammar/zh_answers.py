"""What cannot be done in answer, in the official wording, as the mainland fan wording has it.

应对此卡的发动，对手不可发动怪兽的效果 is 对方不能对应这张卡的发动把怪兽的效果发动.
"""

from __future__ import annotations

from grammar.clauses import LightVerb, UnitKind
from grammar.lexer import NOUN, VERB, Entry, Token
from grammar.terms import Verb
from grammar.zh_words import (
    COMMA,
    DE,
    MODAL,
    PREP,
    act_of,
    noun_token,
    segment_end,
    thing_of,
    token_at,
    type_at,
    verb_token,
)


def settle(tokens: list[Token]) -> list[Token]:
    """应对此卡的发动，对手不可发动怪兽的效果: as 对方不能对应这张卡的发动把怪兽的效果发动."""
    if any(act_of(t) is LightVerb.RELATE for t in tokens):
        tokens = _split(tokens)
    start = next((i for i, t in enumerate(tokens) if act_of(t) is LightVerb.RELATE), 0)
    if start and tokens[start - 1].type == COMMA:
        return [*tokens[:start], *settle(tokens[start:])]  # 只要…，应对…的发动，
    comma = next((i for i, token in enumerate(tokens) if token.type == COMMA), None)
    if tokens and act_of(tokens[0]) is LightVerb.RELATE and comma is None:
        return _note_of_no_response(tokens)
    if not tokens or act_of(tokens[0]) is not LightVerb.RELATE or comma is None:
        return tokens
    named = act_of(tokens[comma - 1]) is Verb.ACTIVATE or thing_of(tokens[comma - 1]) == "activation"
    modal = next((i for i in range(comma, len(tokens)) if tokens[i].type == MODAL), None)
    end = segment_end(tokens, comma + 1)
    told = any(
        (t.type == VERB and type_at(tokens, n + 1) != DE) or (t.type == PREP and t.text != "被")
        for n, t in enumerate(tokens[1 : comma - 1], 1)
    )
    if told or not named or modal is None or modal > end or tokens[modal].concept != "cannot":
        return tokens
    act = next((i for i in range(modal, end) if act_of(tokens[i]) is Verb.ACTIVATE), None)
    if act is None:
        return tokens
    agent, after = tokens[comma + 1 : modal], tokens[act + 1 : end]
    theme = after or agent
    mark = Token(PREP, tokens[act].start, tokens[act].start, "把", Entry(PREP, "obj"))
    said = [*(agent if after else ()), tokens[modal], *tokens[:comma], mark, *theme, tokens[act]]
    return [*said, *tokens[end:]]


def _split(tokens: list[Token]) -> list[Token]:
    """不可发动效果: an act and its object."""
    found: list[Token] = []
    for i, token in enumerate(tokens):
        if token.concept == "activated_effect" and type_at(tokens, i - 1) == MODAL:
            cut = token.start + 2
            act = Token(VERB, token.start, cut, token.text[:2], Entry(VERB))
            found.append(verb_token(act, Verb.ACTIVATE))
            token = noun_token(
                Token(NOUN, cut, token.end, token.text[2:], token.entry), UnitKind.THING, "effect"
            )
        found.append(token)
    return found


def _note_of_no_response(tokens: list[Token]) -> list[Token]:
    """应对此发动不可发动效果: as 不能对应这个发动把效果发动."""
    modal = next((i for i, t in enumerate(tokens) if t.type == MODAL and t.concept == "cannot"), 0)
    named = act_of(tokens[modal - 1]) is Verb.ACTIVATE or thing_of(tokens[modal - 1]) == "activation"
    act, theme = token_at(tokens, modal + 1), tokens[modal + 2 :]
    if not modal or not named or act is None or act_of(act) is not Verb.ACTIVATE or not theme:
        return tokens
    if any(t.type not in (NOUN, DE) for t in theme):
        return tokens
    mark = Token(PREP, act.start, act.start, "把", Entry(PREP, "obj"))
    return [tokens[modal], *tokens[:modal], mark, *theme, act]
