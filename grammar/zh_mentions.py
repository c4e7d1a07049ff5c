"""Before verbs are settled, for Chinese: (在)那只怪兽有卡名记述的, 有那个卡名作为融合素材记述的 before a noun, as one word."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from grammar.clauses import Case, Clause, Ender, LightVerb, Phrase, Unit, UnitKind, VerbForm
from grammar.lexer import NOUN, VERB, Entry, Token
from grammar.nodes import Span
from grammar.terms import Stat
from grammar.zh_clauses import parser
from grammar.zh_words import DE, LIST, NOMINAL, act_of, kind_of, thing_of, token_at, type_at

Settle = Callable[[list[Token]], list[Token]]
_LISTED = (UnitKind.NAME, UnitKind.COUNT, UnitKind.CARD_KIND)
_KNOWN = (UnitKind.CARD_KIND, UnitKind.DEICTIC, UnitKind.REFERENCE)


def fold(tokens: list[Token], settle: Settle) -> list[Token]:
    """*tokens* with each such description as one word."""
    found: list[Token] = []
    i = 0
    while i < len(tokens):
        made = _written_on(tokens, i, found, settle) or _as_material(tokens, i) or _named(tokens, i, found)
        if made is None:
            found.append(tokens[i])
            i += 1
            continue
        token, taken, i = made
        del found[len(found) - taken :]
        found.append(token)
    return found


def _written_on(
    tokens: list[Token], i: int, found: list[Token], settle: Settle
) -> tuple[Token, int, int] | None:
    """(在)那只怪兽 + 有卡名记述的: the card before 有 is the one that the name is written on."""
    if tokens[i].text != "有" or not _is_card_name(token_at(tokens, i + 1)):
        return None
    if act_of(token_at(tokens, i + 2)) is not LightVerb.MENTION or not _described(tokens, i + 3):
        return None
    start = _opened(found)
    card = found[start:] if start is not None else []
    opened = bool(card) and card[0].text == "在"
    units = _units_of(card[1:] if opened else card, settle) if card else ()
    if not units or start is None:
        return None
    on = Phrase(Case.TO, units, Span(units[0].span.start, units[-1].span.end))
    name = tokens[i + 1].unit
    assert name is not None
    said = Phrase(Case.SUBJ, (name,), name.span)
    return _word((on, said), found[start].start, tokens[i + 3].end), len(card), i + 4


def _opened(found: list[Token]) -> int | None:
    """Where the words of the card begin: behind 在, or at 那只 and the like right before it."""
    start = len(found)
    while start and kind_of(found[start - 1]) in _KNOWN:
        start -= 1
    if start < len(found) and kind_of(found[start]) is not UnitKind.CARD_KIND:
        return start - 1 if start and found[start - 1].text == "在" else start
    for n in range(len(found) - 1, max(len(found) - 7, -1), -1):
        if found[n].text == "在":
            return n
    return None


def _as_material(tokens: list[Token], i: int) -> tuple[Token, int, int] | None:
    """有 + 那个卡名 + 作为融合素材 + 记述的."""
    if tokens[i].text != "有":
        return None
    end = i + 1
    while type_at(tokens, end) in NOMINAL and end < i + 6:
        end += 1
    material, verb = token_at(tokens, end + 1), token_at(tokens, end + 2)
    as_what = end > i + 1 and tokens[end].text == "作为" and (thing_of(material) or "").endswith("material")
    if not as_what or act_of(verb) is not LightVerb.MENTION or not _described(tokens, end + 3):
        return None
    phrases = (_phrase(Case.SUBJ, tokens[i + 1 : end]), _phrase(Case.AS, tokens[end + 1 : end + 2]))
    return _word(phrases, tokens[i].start, tokens[end + 3].end), 0, end + 4


def _named(tokens: list[Token], i: int, found: list[Token]) -> tuple[Token, int, int] | None:
    """上升 + 有「A」的卡名记述的 + 怪兽数量×300: in the object of a verb, where no preposition can stand.

    So too 「A」或者 + 有那个卡名记述的, beside another noun.
    """
    at = len(found)
    while at and found[at - 1].type in (*NOMINAL, DE):
        at -= 1
    counted = kind_of(token_at(found, len(found) - 1)) is UnitKind.COUNT
    joined = token_at(found, len(found) - 1 - counted)
    beside = kind_of(joined) in (UnitKind.AND, UnitKind.OR) or (joined is not None and joined.type == LIST)
    that = kind_of(token_at(tokens, i + 1)) is UnitKind.DEICTIC and _is_card_name(token_at(tokens, i + 2))
    known = beside and that and kind_of(token_at(found, len(found) - 2 - counted)) in _LISTED
    taken = type_at(found, at - 1) == VERB and kind_of(token_at(tokens, i + 1)) is UnitKind.NAME
    if tokens[i].text != "有" or not (taken or known):
        return None
    end = i + 1
    while type_at(tokens, end) in (*NOMINAL, DE) and end < i + 8:
        end += 1
    named = _is_card_name(token_at(tokens, end - 1)) or tokens[end - 1].text == "名"
    if not named or act_of(token_at(tokens, end)) is not LightVerb.MENTION or not _described(tokens, end + 1):
        return None
    return _word((_phrase(Case.SUBJ, tokens[i + 1 : end]),), tokens[i].start, tokens[end + 1].end), 0, end + 2


def _is_card_name(token: Token | None) -> bool:
    return kind_of(token) is UnitKind.STAT and token is not None and token.concept == Stat.NAME


def _described(tokens: list[Token], i: int) -> bool:
    return type_at(tokens, i) == DE and type_at(tokens, i + 1) in NOMINAL


def _units_of(words: list[Token], settle: Settle) -> tuple[Unit, ...]:
    """The words of the card, read for themselves."""
    clauses, skipped = parser().parse(settle([msgspec.structs.replace(word) for word in words]))
    if skipped or not clauses or len(clauses) != 1 or clauses[0].verb is not None:
        return ()
    phrases = clauses[0].phrases
    return phrases[0].units if len(phrases) == 1 else ()


def _phrase(case: Case, tokens: list[Token]) -> Phrase:
    units = tuple(token.unit for token in tokens if token.unit is not None)
    return Phrase(case, units, Span(units[0].span.start, units[-1].span.end))


def _word(phrases: tuple[Phrase, ...], start: int, end: int) -> Token:
    span = Span(start, end)
    form = VerbForm(LightVerb.MENTION, Span(end - 1, end), "记述")
    unit = Unit(UnitKind.DID, span, form.text, LightVerb.MENTION, Clause(phrases, form, Ender.END, span))
    return Token(NOUN, start, end, form.text, Entry(NOUN, LightVerb.MENTION), unit)
