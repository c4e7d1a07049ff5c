"""What is done in place of what, in the official and the Taiwanese wordings, put as the mainland fan wording has it.

可以將墓地的此卡除外作為其中1張卡的代替 and 可以將…送去墓地來代替解放 are 可以作为…的代替而把…; 通常抽牌 is 通常抽卡.
"""

from __future__ import annotations

from grammar.clauses import UnitKind
from grammar.lexer import VERB, Entry, Token
from grammar.passes import Pass, due
from grammar.zh_words import (
    DE,
    ENDS_SEGMENT,
    JOIN,
    MODAL,
    PREP,
    act_of,
    empty,
    kind_of,
    noun_token,
    segment_end,
    thing_of,
    token_at,
    type_at,
    verb_token,
)

_PERMITS = frozenset({"can", "also_can"})


def _stood_in(tokens: list[Token]) -> list[Token]:
    """可以將此卡除外作為其中1隻被破壞的怪獸的代替, 可以將怪獸送去墓地來代替解放: what is given up goes first."""
    for i, token in enumerate(tokens):
        if token.text != "代替" or token.concept != "instead":
            continue
        end = segment_end(tokens, i)
        last = type_at(tokens, i - 1) == DE and end == i + 1
        done = type_at(tokens, i - 1) == MODAL and tokens[i - 1].text == "来" and end > i + 1
        may = _permission(tokens, i)
        if may is None or not (last or done):
            continue
        start = next((n for n in range(i, may, -1) if tokens[n].text == "作为"), None) if last else i - 1
        if start is None or all(act_of(t) is None for t in tokens[may + 1 : start]):
            continue
        what = _given_up(tokens[start + 1 : i - 1] if last else tokens[i + 1 : end])
        if not what:
            continue
        word = noun_token(empty(token, "代替", token.entry), UnitKind.ADVERB, "instead")
        of, join = empty(token, "的", Entry(DE, "gen")), empty(token, "而", Entry(JOIN, "join"))
        opened = empty(tokens[may], "作为", Entry(PREP, "as"))
        said = [opened, *what, of, word, join]
        return [*tokens[: may + 1], *said, *tokens[may + 1 : start], *tokens[end:]]
    return tokens


def _permission(tokens: list[Token], i: int) -> int | None:
    """Where the 可以 of the stretch that holds *i* stands."""
    at = i - 1
    while at >= 0 and tokens[at].type not in ENDS_SEGMENT:
        if tokens[at].type == MODAL and tokens[at].concept in _PERMITS:
            return at
        at -= 1
    return None


def _given_up(what: list[Token]) -> list[Token]:
    """解放 as an act; 其中1隻 as 那1只; 那些怪獸之中的1隻 as 那些怪兽之中1只."""
    if len(what) == 1 and (verb := act_of(what[0])) is not None:
        return [verb_token(what[0], verb)]
    found: list[Token] = []
    for n, token in enumerate(what):
        if token.concept == "any_of" and kind_of(token_at(what, n + 1)) is UnitKind.COUNT:
            found.append(noun_token(token, UnitKind.DEICTIC, "that"))
        elif token.type == DE and n and thing_of(what[n - 1]) == "among":
            continue
        else:
            found.append(token)
    return found


def _stands_in(tokens: list[Token]) -> list[Token]:
    """此卡可以代替在融合怪獸卡有記載卡名的1隻融合素材怪獸: as 可以作为融合怪兽卡有卡名记载的1只融合素材怪兽的代替."""
    for i, token in enumerate(tokens):
        end = segment_end(tokens, i)
        if token.text != "代替" or type_at(tokens, i - 1) != MODAL or type_at(tokens, i + 1) != PREP:
            continue
        at = next((n for n in range(i, end) if tokens[n].concept == "mention"), None)
        if at is None or tokens[i + 1].concept != "at" or thing_of(token_at(tokens, at + 1)) != "name":
            continue
        word = noun_token(empty(tokens[end - 1], "代替", token.entry), UnitKind.ADVERB, "instead")
        of = empty(tokens[end - 1], "的", Entry(DE, "gen"))
        opened = Token(PREP, token.start, token.end, "作为", Entry(PREP, "as"))
        named = [*tokens[i + 2 : at], tokens[at + 1], tokens[at], *tokens[at + 2 : end]]
        return [*tokens[:i], opened, *named, of, word, *tokens[end:]]
    return tokens


def _normal_draw(tokens: list[Token]) -> list[Token]:
    return [
        Token(t.type, t.start, t.end, "通常抽卡", t.entry, t.unit, t.verb) if t.text == "通常抽牌" else t
        for t in tokens
    ]


PASSES: tuple[Pass, ...] = (
    due(_normal_draw, {"通常抽牌"}),
    due(_stood_in, {"代替"}, {VERB}),
    due(_stands_in, {"代替"}, {"mention"}),
)
