"""Before verbs are settled, for Chinese: 同名卡不在自己场上存在的, 自己场上不存在同名卡的 before a noun, as one word."""

from __future__ import annotations

from collections.abc import Sequence

from grammar.clauses import Case, Clause, Ender, Phrase, Unit, UnitKind, VerbForm
from grammar.lexer import NOUN, Entry, Token
from grammar.nodes import Span
from grammar.terms import Stat, Verb
from grammar.zh_words import DE, NOMINAL, act_of, kind_of, token_at, type_at

_PLACES = (UnitKind.PLAYER, UnitKind.ZONE, UnitKind.DOT)


def fold(tokens: list[Token]) -> list[Token]:
    """*tokens* with each description by the absence of a card of the same name as one word."""
    if not any(_is_same(tokens, i) for i in range(len(tokens))):
        return tokens
    found: list[Token] = []
    i = 0
    while i < len(tokens):
        place = _told_behind(tokens, i) or _told_before(tokens, i)
        if not place:
            found.append(tokens[i])
            i += 1
            continue
        start, end, close = place
        same = i if start > i else end + 2
        found.append(
            _word(tokens[same : same + 2], tokens[start:end], tokens[i].start, tokens[close - 1].end)
        )
        i = close
    return found


def _is_same(tokens: Sequence[Token], i: int) -> bool:
    unit = tokens[i].unit
    same = (
        unit is not None and unit.kind is UnitKind.SAME and unit.concept == Stat.NAME and unit.value is None
    )
    return same and i + 1 < len(tokens) and kind_of(tokens[i + 1]) is UnitKind.CARD_KIND


def _told_behind(tokens: list[Token], i: int) -> tuple[int, int, int] | None:
    """同名卡 + 不在自己场上(存在), 不存在于自己场上: where the place begins and ends, and where the noun begins.

    Official texts have 于自己场上不存在 here already.
    """
    if not _is_same(tokens, i):
        return None
    start, denied = i + 2, 0
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
    return _closed(tokens, start + 1, end, close) if denied == 1 else None


def _told_before(tokens: list[Token], i: int) -> tuple[int, int, int] | None:
    """自己场上 + 不存在同名卡."""
    end = _place_end(tokens, i)
    absent = _is(tokens, end, "不") and act_of(token_at(tokens, end + 1)) is Verb.EXIST
    if not absent or end + 2 >= len(tokens) or not _is_same(tokens, end + 2):
        return None
    return _closed(tokens, i, end, end + 4)


def _closed(tokens: list[Token], start: int, end: int, close: int) -> tuple[int, int, int] | None:
    """的 and a noun follow."""
    described = type_at(tokens, close) == DE and type_at(tokens, close + 1) in NOMINAL
    return (start, end, close + 1) if described and end > start else None


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


def _word(same: list[Token], place: list[Token], start: int, end: int) -> Token:
    span = Span(start, end)
    form = VerbForm(Verb.EXIST, Span(place[-1].end, end), "不存在", negated=True)
    phrases = (_phrase(Case.SUBJ, same), _phrase(Case.AT, place))
    unit = Unit(UnitKind.DID, span, "不存在", Verb.EXIST, Clause(phrases, form, Ender.END, span))
    return Token(NOUN, start, end, unit.text, Entry(NOUN, Verb.EXIST), unit)


def _phrase(case: Case, tokens: list[Token]) -> Phrase:
    units = tuple(token.unit for token in tokens if token.unit is not None)
    return Phrase(case, units, Span(units[0].span.start, units[-1].span.end))
