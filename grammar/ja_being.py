"""Japanese states told with で before what is awaited: このカードが除外状態で、…場合 / 種族が３種類以上で、…時, as with a 場合 of their own."""

from __future__ import annotations

import msgspec

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


def _told_so(tokens: list[Token]) -> list[Token]:
    """自分の手札が０枚で、…場合 / 全てのモンスターが「Ａ」モンスターで、このカードが…場合."""
    found: list[Token] = []
    for i, token in enumerate(tokens):
        if token.text == "で" and _is_state(tokens, i):
            found += [_of(token), _case(token)]
        else:
            found.append(token)
    return found


def _is_state(tokens: list[Token], at: int) -> bool:
    """Is what stands before *at* said of what が marks, and is what is awaited told after it?"""
    end = next((i for i in range(at, len(tokens)) if _awaits(tokens[i])), 0)
    at_most = _text(tokens, at - 1) == "以下"
    if not end or not (at_most or reads(tokens, at + 1, "COMMA")):
        return False
    last = at - (_text(tokens, at - 1) in ("のみ", "以下", "以上")) - 1
    if reads(tokens, last - 1, "が", UnitKind.COUNT) or reads(tokens, last - 1, "が", UnitKind.NUMBER):
        return True
    first = last
    while first > 0 and (tokens[first].unit is not None or tokens[first].type == "LINK"):
        first -= 1
    noun = tokens[last].unit
    own = any(tokens[i].concept in ("subj", Verb.DECLARE_ATTACK) for i in range(at, end))
    return (
        own
        and first < last
        and _text(tokens, first) == "が"
        and noun is not None
        and noun.kind is UnitKind.CARD_KIND
    )


def _awaits(token: Token) -> bool:
    """場合, 時 or 攻撃宣言時."""
    return token.type == "COND" or (token.unit is not None and token.unit.kind is UnitKind.MOMENT)


def _has_been(tokens: list[Token]) -> list[Token]:
    """このカードがＸ召喚されていて、…場合 / モンスターを召喚しておらず、…場合."""
    end = next((i for i in range(len(tokens) - 1, -1, -1) if _awaits(tokens[i])), 0)
    found: list[Token] = []
    for i, token in enumerate(tokens):
        form = token.verb
        going = token.text.endswith(_GOING) and form is not None and form.verb is not Verb.EXIST
        if form is not None and going and i < end and reads(tokens, i + 1, "COMMA"):
            text = token.text[:-1] + "る" if not form.negated else token.text[:-3] + "いない"
            entry = msgspec.structs.replace(token.entry, form="plain")
            verb = msgspec.structs.replace(form, text=text)
            found += [Token(VERB, token.start, token.end, text, entry, verb=verb), _case(token)]
        else:
            found.append(token)
    return found


_GOING = ("ていて", "でいて", "ておらず", "でおらず")


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
    due(_told_so, ("で",), ("COND", UnitKind.MOMENT)),
    due(_has_been, (VERB,), ("COMMA",), ("COND", UnitKind.MOMENT)),
    due(_both_counted, (UnitKind.COUNT,), ("で", "COMMA"), ("COND",)),
)
