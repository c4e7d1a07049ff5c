"""Japanese states told with で before what is awaited: このカードが除外状態で、…場合 / 種族が３種類以上で、…時, as with a 場合 of their own."""

from __future__ import annotations

from grammar.clauses import UnitKind, VerbForm
from grammar.lexer import VERB, Entry, Token
from grammar.nodes import Span
from grammar.passes import Pass, due, reads
from grammar.terms import Verb, Zone


def _lying(tokens: list[Token]) -> list[Token]:
    """このカードが除外状態で、."""
    for i in range(len(tokens)):
        if reads(tokens, i, "が", Zone.BANISHED, "で", "COMMA"):
            at, comma = tokens[i + 2], tokens[i + 3]
            there = Token("CASE", at.start, at.end, "に", Entry("CASE", "to"))
            form = VerbForm(Verb.EXIST, Span(at.end, at.end), "存在する")
            lies = Token(VERB, at.end, at.end, "存在する", Entry(VERB, "exist", verb=Verb.EXIST), verb=form)
            return [*tokens[: i + 2], there, lies, _case(at), comma, *tokens[i + 4 :]]
    return tokens


def _so_many(tokens: list[Token]) -> list[Token]:
    """種族が３種類以上で、: of values alone, and not of the cards that have them."""
    for i, token in enumerate(tokens):
        values = token.unit is not None and token.unit.kind is UnitKind.STAT
        told = values and reads(tokens, i + 1, "が", UnitKind.COUNT, "で", "COMMA")
        if told and tokens[i + 2].concept == "kind":
            by = tokens[i + 3]
            return [*tokens[: i + 3], _of(by), _case(by), *tokens[i + 4 :]]
    return tokens


def _at_most(tokens: list[Token]) -> list[Token]:
    """モンスターが３体以下で、魔法・罠カードが３枚以下の場合."""
    found: list[Token] = []
    for i, token in enumerate(tokens):
        if token.text == "で" and reads(tokens, i - 3, "が", UnitKind.COUNT, "以下"):
            found += [_of(token), _case(token)]
        else:
            found.append(token)
    return found


def _both_counted(tokens: list[Token]) -> list[Token]:
    """自分の手札が０枚で(６枚以上、)相手の手札が２枚以上の場合: each of them is a case."""
    end = next((i for i, token in enumerate(tokens) if token.type == "COND"), 0)
    at = end - (_text(tokens, end - 1) == "の")
    if not _counted_before(tokens, at):
        return tokens
    found: list[Token] = []
    for i, token in enumerate(tokens[:end]):
        pause = token.type == "COMMA" and _text(tokens, i - 1) != "で"
        if (token.text == "で" or pause) and _counted_before(tokens, i):
            found += [_of(token), _case(token)]
            found += [token] if pause else []
        else:
            found.append(token)
    return [*found, *tokens[end:]]


def _counted_before(tokens: list[Token], at: int) -> bool:
    """が６枚以上, が２枚以下, が１体のみ right before *at*."""
    at -= _text(tokens, at - 1) in ("のみ", "以下")
    return reads(tokens, at - 2, "が", UnitKind.COUNT)


def _text(tokens: list[Token], i: int) -> str:
    """The word at *i*, empty where there is none."""
    return tokens[i].text if 0 <= i < len(tokens) else ""


def _of(at: Token) -> Token:
    return Token("LINK", at.start, at.end, "の", Entry("LINK", ""))


def _case(at: Token) -> Token:
    return Token("COND", at.end, at.end, "場合", Entry("COND", "if"))


JAPANESE: tuple[Pass, ...] = (
    due(_lying, (Zone.BANISHED,), ("で",)),
    due(_so_many, ("kind",), ("で",)),
    due(_at_most, ("以下",), ("で",)),
    due(_both_counted, (UnitKind.COUNT,), ("で", "COMMA"), ("COND",)),
)
