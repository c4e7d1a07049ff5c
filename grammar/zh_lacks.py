"""没有超量素材的这张卡, 1只没有超量素材的怪兽: the words up to 的 are one word, which ``grammar.lacks`` reads."""

from __future__ import annotations

from grammar.clauses import Case, Clause, Ender, Phrase, Unit, UnitKind, VerbForm
from grammar.lexer import NOUN, Entry, Token
from grammar.nodes import Span
from grammar.terms import Verb
from grammar.zh_words import DE, MATERIALS, act_of, thing_of, token_at, type_at


def fold(tokens: list[Token]) -> list[Token]:
    """*tokens* with each such description as one word."""
    found: list[Token] = []
    i = 0
    while i < len(tokens):
        close = _close(tokens, i)
        if close is None:
            found.append(tokens[i])
            i += 1
        else:
            found.append(_word(tokens[i], tokens[i + 1], tokens[close]))
            i = close + 1
    return found


def _close(tokens: list[Token], i: int) -> int | None:
    """Where the 的 stands that closes 没有超量素材(存在)的 at *i*."""
    if tokens[i].concept != "has_not" or thing_of(token_at(tokens, i + 1)) not in MATERIALS:
        return None
    end = i + 2
    if act_of(token_at(tokens, end)) is Verb.EXIST:
        end += 1
    return end if type_at(tokens, end) == DE and type_at(tokens, end + 1) == NOUN else None


def _word(mark: Token, thing: Token, close: Token) -> Token:
    assert thing.unit is not None
    span = Span(mark.start, close.end)
    form = VerbForm(Verb.EXIST, Span(mark.start, mark.end), mark.text, negated=True)
    phrase = Phrase(Case.SUBJ, (thing.unit,), Span(thing.start, thing.end))
    unit = Unit(UnitKind.DID, span, form.text, Verb.EXIST.value, Clause((phrase,), form, Ender.END, span))
    return Token(NOUN, span.start, span.end, form.text, Entry(NOUN, Verb.EXIST.value), unit)
