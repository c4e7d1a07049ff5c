"""Before verbs are settled, for Chinese: what is absent, told of the noun behind it, as one word.

同名卡不在自己场上存在的, 自己场上不存在同名卡的, 相同种族的怪兽不在自己墓地的.
"""

from __future__ import annotations

from grammar.clauses import Case, Clause, Ender, Phrase, Unit, UnitKind, VerbForm
from grammar.lexer import NOUN, Entry, Token
from grammar.nodes import Span
from grammar.terms import Verb
from grammar.zh_words import DE, NOMINAL, act_of, kind_of, token_at, type_at

_PLACES = (UnitKind.PLAYER, UnitKind.ZONE, UnitKind.DOT)


def fold(tokens: list[Token]) -> list[Token]:
    """*tokens* with each description by what is absent as one word."""
    found: list[Token] = []
    i = 0
    while i < len(tokens):
        made = _told_behind(tokens, i) or _told_before(tokens, i)
        if made is None:
            found.append(tokens[i])
            i += 1
            continue
        token, i = made
        found.append(token)
    return found


def _same_end(tokens: list[Token], i: int) -> int:
    """同名卡, 相同种族的怪兽: where such words end; 0 without them."""
    unit = tokens[i].unit if i < len(tokens) else None
    if unit is None or unit.kind is not UnitKind.SAME or not unit.concept or unit.value is not None:
        return 0
    head = i + 2 if type_at(tokens, i + 1) == DE else i + 1
    return head + 1 if kind_of(token_at(tokens, head)) is UnitKind.CARD_KIND else 0


def _told_behind(tokens: list[Token], i: int) -> tuple[Token, int] | None:
    """同名卡 + 不在自己场上(存在), 不存在于自己场上. Official texts have 于自己场上不存在 here already."""
    start, denied = _same_end(tokens, i), 0
    same = tokens[i:start]
    if not same:
        return None
    if _is(tokens, start, "不"):
        start, denied = start + 1, 1
    if act_of(token_at(tokens, start)) is Verb.EXIST:
        start += 1
    if not _is(tokens, start, "在", "于", "於"):
        return None
    end = close = _place_end(tokens, start + 1)
    if _is(tokens, close, "不"):
        close, denied = close + 1, denied + 1
    if act_of(token_at(tokens, close)) is Verb.EXIST:
        close += 1
    return _word(tokens, same, tokens[start + 1 : end], i, close) if denied == 1 else None


def _told_before(tokens: list[Token], i: int) -> tuple[Token, int] | None:
    """自己场上 + 不存在同名卡."""
    end = _place_end(tokens, i)
    if not _is(tokens, end, "不") or act_of(token_at(tokens, end + 1)) is not Verb.EXIST:
        return None
    close = _same_end(tokens, end + 2)
    return _word(tokens, tokens[end + 2 : close], tokens[i:end], i, close) if close else None


def _is(tokens: list[Token], i: int, *texts: str) -> bool:
    token = token_at(tokens, i)
    return token is not None and token.text in texts


def _place_end(tokens: list[Token], i: int) -> int:
    end = i
    while kind_of(token_at(tokens, end)) in _PLACES or (end > i and type_at(tokens, end) == DE):
        end += 1
    while end > i and kind_of(tokens[end - 1]) is not UnitKind.ZONE:
        end -= 1
    return end


def _word(
    tokens: list[Token], what: list[Token], place: list[Token], start: int, close: int
) -> tuple[Token, int] | None:
    """The words from *start* to *close* as one, and where the noun behind 的 begins; None without such a noun."""
    if type_at(tokens, close) != DE or type_at(tokens, close + 1) not in NOMINAL:
        return None
    span = Span(tokens[start].start, tokens[close].end)
    form = VerbForm(Verb.EXIST, Span(tokens[close - 1].start, span.end), "不存在", negated=True)
    phrases = [_phrase(Case.SUBJ, what)] + ([_phrase(Case.AT, place)] if place else [])
    unit = Unit(UnitKind.DID, span, "不存在", Verb.EXIST, Clause(tuple(phrases), form, Ender.END, span))
    return Token(NOUN, span.start, span.end, unit.text, Entry(NOUN, Verb.EXIST), unit), close + 1


def _phrase(case: Case, tokens: list[Token]) -> Phrase:
    units = tuple(token.unit for token in tokens if token.unit is not None)
    return Phrase(case, units, Span(units[0].span.start, units[-1].span.end))
