"""包含把怪兽特殊召唤效果的, 包含从牌组将卡加入手牌的效果在内的, 持有进行投掷硬币效果的: an effect's acts are one word before its noun."""

from __future__ import annotations

from collections.abc import Callable

from grammar.clauses import Case, Clause, Ender, LightVerb, Phrase, Unit, UnitKind, VerbForm
from grammar.lexer import NOUN, VERB, Entry, Token
from grammar.nodes import Span
from grammar.zh_words import COMMA, DE, ENDS_SEGMENT, MODAL, PREP, act_of, thing_of, token_at, type_at

_MOST = 12  # words of an act
TELLING = frozenset({LightVerb.INCLUDE, LightVerb.HAVE})


def fold(tokens: list[Token], clause_of: Callable[[list[Token]], Clause | None]) -> list[Token]:
    """*tokens* with each such description as one word; *clause_of* reads the words of an act."""
    found: list[Token] = []
    i = 0
    while i < len(tokens):
        made = _made(tokens, i, clause_of) if act_of(tokens[i]) in TELLING else None
        if made is None:
            found.append(tokens[i])
            i += 1
        else:
            word, i = made
            found.append(word)
    return found


def _made(
    tokens: list[Token], i: int, clause_of: Callable[[list[Token]], Clause | None]
) -> tuple[Token, int] | None:
    effect = next((n for n in range(i + 1, i + _MOST) if thing_of(token_at(tokens, n)) == "effect"), 0)
    words = tokens[i + 1 : effect]
    has = act_of(tokens[i]) is LightVerb.HAVE
    if has and words and words[0].type == MODAL and words[0].concept == "do":
        words = words[1:]  # 进行投掷硬币: 进行 says no more
    opens = (PREP, VERB) if has else (PREP,)
    if not words or words[0].type not in opens or any(t.type in ENDS_SEGMENT for t in words):
        return None
    end = effect + 1
    if (inside := token_at(tokens, end)) is not None and inside.text == "在内":
        end += 1
    if type_at(tokens, end) != DE:
        return None
    end += 1
    after = end + 1 if type_at(tokens, end) == COMMA else end
    if type_at(tokens, after) != NOUN:
        return None
    act = clause_of(words[:-1] if words[-1].type == DE else words)
    named = tokens[effect].unit
    if act is None or named is None:
        return None
    did = Unit(UnitKind.DID, act.span, "", act.verb.verb.value if act.verb is not None else "", act)
    span = Span(tokens[i].start, tokens[end - 1].end)
    form = VerbForm(
        LightVerb.HAVE if has else LightVerb.INCLUDE, Span(tokens[i].start, tokens[i].end), tokens[i].text
    )
    phrase = Phrase(Case.OBJ, (did, named), Span(act.span.start, named.span.end))
    unit = Unit(UnitKind.DID, span, form.text, form.verb.value, Clause((phrase,), form, Ender.END, span))
    return Token(NOUN, span.start, span.end, form.text, Entry(NOUN, form.verb.value), unit), after
