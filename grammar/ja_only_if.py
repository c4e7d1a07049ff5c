"""…場合にしか…できない, for Japanese: it cannot in the other case, so the case is told the other way round.

このカードは「Ａ」が存在する場合にしか特殊召喚できない is 「Ａ」が存在しない場合、特殊召喚できない. Only one state can be turned round so, and
what is activated is turned round only where effects are named by their numbers; else しか allows it (``ja_tokens``).
"""

from __future__ import annotations

from copy import copy

import msgspec

from grammar.clauses import LightVerb, UnitKind
from grammar.ja_words import NOMINAL, kind_of
from grammar.lexer import Token
from grammar.passes import Pass, due, reads
from grammar.terms import SUMMONS, Verb

_ONLY = frozenset({"しか", "にしか", "でしか"})


def _in_other_cases(tokens: list[Token]) -> list[Token]:
    for i in range(2, len(tokens) - 1):
        if tokens[i].text not in _ONLY or not reads(tokens, i - 1, "COND") or tokens[i - 1].concept != "if":
            continue
        start = _beginning(tokens, i)
        host, act = _barred(tokens, start, i)
        state = tokens[i - 2].verb
        named = any(token.concept == "effect_number" for token in tokens[start:i])
        if i + 2 < len(tokens) and tokens[i + 2].type != "STOP":
            continue  # the case is of that act alone
        if act is None or act.verb is None or state is None or state.verb is not Verb.EXIST:
            continue
        if (act.verb.verb is Verb.ACTIVATE and not named) or not _alone(tokens, start + len(host), i - 2):
            continue
        kept = [host[0], host[-1]] if len(host) > 2 else host
        between = tokens[start + len(host) : i - 2]
        return [
            *tokens[:start],
            *kept,
            *between,
            _turned(tokens[i - 2]),
            tokens[i - 1],
            act,
            *tokens[i + 2 :],
        ]
    return tokens


def _beginning(tokens: list[Token], end: int) -> int:
    """Where the words begin that しか at *end* is told of: behind a ban that stands before."""
    for i in range(end - 1, 0, -1):
        form = tokens[i - 1].verb
        if tokens[i].type == "COMMA" and form is not None and form.negated and form.can:
            return i + 1
    return 0


def _barred(tokens: list[Token], start: int, at: int) -> tuple[list[Token], Token | None]:
    """このカード + は; このカードのＬ召喚は + 行えない, as このカードは + Ｌ召喚できない: the words of the card, and the act."""
    act = tokens[at + 1]
    form = act.verb
    if form is None or not (form.negated and form.can):
        return [], None
    if form.verb is not LightVerb.DO:
        return [], act if form.verb in SUMMONS or form.verb is Verb.ACTIVATE else None
    told = tokens[start : start + 4]
    summon = told[2].verb if reads(tokens, start, UnitKind.THIS_CARD, "LINK", "VERB", "topic") else None
    if summon is None or summon.verb not in SUMMONS:
        return [], None
    done = copy(act)
    done.verb = msgspec.structs.replace(form, verb=summon.verb)
    return told, done


def _alone(tokens: list[Token], start: int, end: int) -> bool:
    """Is what stands at *end* the only state, all other verbs being told of a noun?"""
    return all(
        tokens[k].verb is None
        or (tokens[k + 1].type in NOMINAL and kind_of(tokens[k + 1]) is not UnitKind.OR)
        for k in range(start, end)
    )


def _turned(token: Token) -> Token:
    form = token.verb
    assert form is not None
    turned = copy(token)
    text = "存在する" if form.negated else "存在しない"
    turned.verb = msgspec.structs.replace(form, negated=not form.negated, text=text)
    turned.entry = msgspec.structs.replace(token.entry, negated=not form.negated)
    return turned


JAPANESE: tuple[Pass, ...] = (due(_in_other_cases, _ONLY, {"COND"}, {Verb.EXIST}),)
