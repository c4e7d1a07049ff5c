"""Japanese verbs between scan and parser: which closes a clause, joins on, stands before a noun, or is a noun."""

from __future__ import annotations

import msgspec

from grammar.clauses import Unit, UnitKind, VerbForm
from grammar.ja_words import (
    ADV,
    ATTR,
    CASE,
    COMMA,
    COND,
    CONN,
    JOINED,
    LIST,
    LIST_KINDS,
    NOMINAL,
    STOP,
    TE,
    kind_of,
)
from grammar.lexer import NOUN, VERB, Token
from grammar.nodes import Span
from grammar.terms import Verb


def settle_verbs(tokens: list[Token]) -> list[Token]:
    """Give every verb its terminal, last word first, so that a joined verb knows the ending it shares."""
    found: list[Token] = []
    for i in range(len(tokens) - 1, -1, -1):
        token = tokens[i]
        if token.verb is None:
            found.append(token)
            continue
        following = _after_pause(found)
        if token.entry.form == "must":
            token.verb = msgspec.structs.replace(token.verb, must=True)
        found += reversed(_verb(token, following, found))
    found.reverse()
    return found


def _after_pause(found: list[Token]) -> Token | None:
    for token in reversed(found):
        if token.type != COMMA:
            return token
    return None


def _second(found: list[Token]) -> Token:
    """The token after the next one (*found* runs backwards)."""
    return found[-2]


def _verb(token: Token, following: Token | None, found: list[Token]) -> list[Token]:
    form = token.entry.form
    next_type = following.type if following is not None else STOP
    if form == "stem":
        return [_stem(token, following, found)]
    if token.text == "同じ" and next_type == CASE:
        token.type = ATTR
        return [token]
    if form == "cond":
        return _conditional(token)
    if form == "attr":
        token.type = ATTR
    elif form == "te" or (form == "must" and token.text.endswith("ず")):
        token.type = TE
    elif next_type == LIST and following is not None and following.text == "か":
        token.type = TE
        following.type, following.unit = CONN, None
        following.entry = msgspec.structs.replace(following.entry, terminal=CONN, concept="or", kind=None)
    elif next_type in (STOP, COND):
        token.type = VERB
    elif following is not None and following.concept == "state" and _second(found).text == "で":
        found.remove(following)
        mark = _second([*found, following])
        mark.start, mark.text = following.start, "状態で"
        token.type = VERB
        _mark(mark, "while")
    elif following is not None and following.concept == "during" and following.text[0] == "間":
        token.type = VERB
        _mark(following, "while")
    elif kind_of(following) is UnitKind.TURN and following is not None and following.text == "ターン":
        token.type = VERB
        _mark(following, "turn_of")
    elif next_type == CASE and following is not None and following.concept == "until":
        token.type = VERB
        _mark(following, "until")
    elif next_type in NOMINAL or next_type in (ATTR, ADV, JOINED, VERB, TE):
        token.type = ATTR
    else:
        token.type = TE
    return [token]


def _mark(token: Token, ender: str) -> None:
    """Make *token* the mark that ends a clause."""
    token.type, token.unit = COND, None
    token.entry = msgspec.structs.replace(token.entry, terminal=COND, concept=ender, kind=None)


def _conditional(token: Token) -> list[Token]:
    """すれば: the verb, and its last kana as the mark of a condition."""
    size = 2 if token.text.endswith("なら") else 1
    if len(token.text) <= size or token.verb is None:
        token.type = TE
        return [token]
    cut = token.end - size
    verb = msgspec.structs.replace(token.verb, span=Span(token.start, cut), text=token.text[:-size])
    entry = msgspec.structs.replace(token.entry, terminal=COND, concept="if", verb=None)
    mark = Token(COND, cut, token.end, token.text[-size:], entry)
    return [msgspec.structs.replace(token, type=VERB, end=cut, text=token.text[:-size], verb=verb), mark]


def _stem(token: Token, following: Token | None, found: list[Token]) -> Token:
    """A nominal verb without ending: shares one (召喚・特殊召喚した), closes a clause (攻撃宣言時), or is a noun."""
    second = found[-2] if len(found) > 1 else None
    if (
        following is not None
        and kind_of(following) in LIST_KINDS
        and following.type == LIST
        and second is not None
        and second.verb is not None
        and second.type in (JOINED, TE, VERB, ATTR)
        and token.verb is not None
        and second.entry.form != "stem_end"
    ):
        found.pop()
        shared = second.verb
        token.type = JOINED
        token.verb = VerbForm(
            token.verb.verb,
            token.verb.span,
            token.text,
            shared.passive,
            shared.negated,
            shared.can,
            shared.past,
        )
        return token
    if (
        following is not None
        and following.type == COND
        and following.concept in ("when", "after", "before", "if")
    ):
        token.type = VERB
        token.entry = msgspec.structs.replace(token.entry, form="stem_end")
        if token.verb is not None:
            token.verb = msgspec.structs.replace(token.verb, noun=True)
        return token
    return _as_noun(token)


_THINGS = {Verb.ACTIVATE: "activation", Verb.NORMAL_SUMMON: "summon"}


def _as_noun(token: Token) -> Token:
    """A verb as a noun: THING, its concept the verb (発動 → activation, 召喚 → summon)."""
    verb = token.verb.verb if token.verb is not None else Verb.USE
    concept = _THINGS.get(verb, verb.value) if isinstance(verb, Verb) else verb.value
    token.type, token.verb = NOUN, None
    token.unit = Unit(UnitKind.THING, Span(token.start, token.end), token.text, concept)
    return token
