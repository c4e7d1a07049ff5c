"""How much is tributed for a Ritual Summon, in the official and Taiwanese wordings: put as 等级合计直到变成…为止.

为使合计等级达到仪式召唤的怪兽的等级以上，解放…; 为使等级合计与仪式召唤的怪兽相等，…; 解放…，直到等級合計為…的等級以上為止，….
So are the shorter mainland fan wordings: 等级合计直到8以上为止, 直到等级合计变成8为止, 等级合计最多到8星以下为止, 等级合计直到8以上的怪兽解放.
"""

from __future__ import annotations

from grammar.clauses import LightVerb, UnitKind
from grammar.lexer import NOUN, VERB, Entry, Token
from grammar.terms import Verb
from grammar.zh_words import (
    COMMA,
    DE,
    FRONT,
    JOIN,
    MODAL,
    POST,
    PREP,
    act_of,
    as_mark,
    empty,
    kind_of,
    noun_token,
    thing_of,
    token_at,
    type_at,
    verb_token,
)


def settle(tokens: list[Token]) -> list[Token]:
    """The sum before what is tributed, as a clause of its own."""
    tokens = _in_place_of_tributes(tokens)
    for i, token in enumerate(tokens):
        if type_at(tokens, i) == FRONT and token.text == "为" and _caused(tokens, i + 1):
            end = _comma(tokens, i)
            return _told(tokens, i, i + 2, end, closed=False)
        if token.type == PREP and token.concept == "until":
            end = _comma(tokens, i)
            closed = type_at(tokens, end - 1) == POST and tokens[end - 1].concept == "until"
            apart = i == 0 or tokens[i - 1].type == COMMA
            if closed and _sum(tokens, i + 1):
                told = _told(tokens, i, i + 1, end, closed=True)
                start = _opening(tokens, max(i - apart, 0))
                while start and _offers(tokens[start]):  # 解放…，或者作为代替…，直到…为止
                    start = _opening(tokens, start - 1)
                if not any(act_of(t) is Verb.TRIBUTE for t in tokens[start:i]):
                    return told if apart else tokens
                # 解放…，直到…为止，仪式召唤: the sum goes before what is tributed
                size = len(told) - len(tokens) + end - i
                said = told[i : i + size]
                comma = empty(tokens[end - 1], "，", Entry(COMMA))
                return [*tokens[:start], *said, comma, *tokens[start : i - apart], *tokens[end:]]
    return tokens


def _offers(token: Token) -> bool:
    return token.text in ("或", "或者", "或是")


def _in_place_of_tributes(tokens: list[Token]) -> list[Token]:
    """或將墓地的怪獸除外來代替解放, 或将怪兽除外作为解放的代替: as 或者作为解放的代替而将怪兽除外."""
    for i, token in enumerate(tokens):
        if not _offers(token) or type_at(tokens, i - 1) != COMMA:
            continue
        end = _comma(tokens, i)
        words = [(t.text, act_of(t)) for t in tokens[i:end]]
        short = [w[0] for w in words[-3:-1]] == ["来", "代替"] and words[-1][1] is Verb.TRIBUTE
        long = [w[0] for w in words[-4:]] == ["作为", "解放", "的", "代替"]
        if not short and not long:
            continue
        last = end - (3 if short else 4)
        if all(act_of(t) is None for t in tokens[i + 1 : last]):
            continue
        word, act = (tokens[-2 + end], tokens[end - 1]) if short else (tokens[end - 1], tokens[end - 3])
        spot = tokens[i]
        said = [
            empty(spot, "作为", Entry(PREP, "as")),
            verb_token(empty(spot, act.text, act.entry), Verb.TRIBUTE),
            empty(spot, "的", Entry(DE, "gen")),
            noun_token(empty(spot, word.text, word.entry), UnitKind.ADVERB, "instead"),
            empty(spot, "而", Entry(JOIN, "join")),
        ]
        return [*tokens[: i + 1], *said, *tokens[i + 1 : last], *tokens[end:]]
    return tokens


def in_full(tokens: list[Token]) -> list[Token]:
    """等级合计直到8以上为止从…, 直到等级合计变成8为止从…, 等级合计直到8以上的怪兽解放: as 等级合计直到变成8以上为止，从…."""
    for i in range(len(tokens) - 3):
        front = tokens[i - 1] if i and _is_until(tokens[i - 1]) else None
        at_most = tokens[i + 2].concept == "at_most"
        until = front or token_at(tokens, i + 2 + at_most)
        if (
            until is None
            or not _sum(tokens, i)
            or not _is_until(until)
            or type_at(tokens, i - 1) in (PREP, DE)
            and front is None
        ):
            continue
        at = i + 2 if front is not None else i + 3 + at_most
        at += act_of(token_at(tokens, at)) is LightVerb.BECOME
        end = at
        while end < len(tokens) and tokens[end].type not in (COMMA, "STOP") and not _closes(tokens[end]):
            end += 1
        closed = end < len(tokens) and _closes(tokens[end])
        if closed and type_at(tokens, end + 1) == DE:  # 直到变成…为止的怪兽解放
            tokens = [*tokens[: end + 1], empty(tokens[end], "把", Entry(PREP, "obj")), *tokens[end + 2 :]]
        end, close = (end, tokens[end]) if closed else (at + 1, None)
        what = _bound(tokens[at:end])
        if (
            not what
            or (close is None and not _bounded_of(tokens, at))
            or (at_most and not _is_bound(what[-1]))
        ):
            continue
        start = i - (front is not None)
        first = start
        while first and tokens[first - 1].type == MODAL:
            first -= 1
        become = verb_token(empty(tokens[i + 1], "变成", Entry(VERB)), LightVerb.BECOME)
        said = [tokens[i], tokens[i + 1], as_mark(until, PREP, "until"), become, *what]
        said.append(close or empty(what[-1], "为止", Entry(POST, "until")))
        rest = tokens[end + 1 :]
        if close is None:
            rest = [empty(tokens[end], "把", Entry(PREP, "obj")), *rest]
        if type_at(rest, 0) != COMMA:
            said.append(empty(said[-1], "，", Entry(COMMA)))
        modals = tokens[first:start]
        comma = [rest.pop(0)] if type_at(rest, 0) == COMMA else []
        return [*tokens[:first], *said, *comma, *modals, *rest]
    return tokens


def _closes(token: Token) -> bool:
    """为止."""
    return token.type == POST and token.concept == "until"


def _is_until(token: Token) -> bool:
    return token.type == PREP and token.concept == "until"


def _is_bound(token: Token) -> bool:
    return token.concept in ("at_most", "le")


def _bound(what: list[Token]) -> list[Token]:
    """8星以下 as a number, 等级以下 as at most that."""
    unit = what[-1].unit if what else None
    if unit is None:
        return what
    if len(what) == 1 and unit.kind is UnitKind.STAT_COMPARE and isinstance(unit.value, tuple):
        return [noun_token(what[0], UnitKind.NUMBER, str(unit.value[0]), unit.value[1])]
    if (
        len(what) > 2
        and (what[-2].text, what[-1].text) == ("以", "上")
        and kind_of(what[-3]) is UnitKind.STAT
    ):
        whole = Token(NOUN, what[-2].start, what[-1].end, "以上", what[-1].entry)
        return [*what[:-2], noun_token(whole, UnitKind.ADVERB, "at_least")]
    if what[-1].text == "以下" and len(what) > 1 and kind_of(what[-2]) is UnitKind.STAT:
        return [*what[:-1], noun_token(what[-1], UnitKind.ADVERB, "at_most")]
    return what


def _bounded_of(tokens: list[Token], at: int) -> bool:
    """直到4以上的 + what is tributed."""
    number = kind_of(token_at(tokens, at)) is UnitKind.NUMBER and tokens[at].concept in ("ge", "le")
    end = at + 2
    while type_at(tokens, end) not in (COMMA, "STOP"):
        end += 1
    stretch = tokens[at + 2 : end]
    acts = [t for t in stretch if t.type == VERB]
    only = len(acts) == 1 and bool(stretch) and stretch[-1] is acts[0]
    return number and type_at(tokens, at + 1) == DE and only and all(t.type != PREP for t in stretch)


def _caused(tokens: list[Token], i: int) -> bool:
    return type_at(tokens, i) == PREP and tokens[i].text in ("使", "让") and _sum(tokens, i + 1)


def _sum(tokens: list[Token], i: int) -> bool:
    """合计等级, 等级合计, 攻击力合计."""
    words = (token_at(tokens, i), token_at(tokens, i + 1))
    summed = any(thing_of(word) == "total" for word in words)
    return summed and any(_summed(word) for word in words)


def _summed(word: Token | None) -> bool:
    return kind_of(word) is UnitKind.STAT or thing_of(word) == "link_marker"


def _comma(tokens: list[Token], i: int) -> int:
    while i < len(tokens) and tokens[i].type not in (COMMA, "STOP"):
        i += 1
    return i


def _opening(tokens: list[Token], i: int) -> int:
    """Where the stretch that ends before the comma at *i* begins."""
    while i and tokens[i - 1].type not in (COMMA, "STOP", "COND"):
        i -= 1
    return i


_BECOMES = (LightVerb.BE, LightVerb.BECOME)


def _told(tokens: list[Token], i: int, at: int, end: int, closed: bool) -> list[Token]:
    """The stretch from *i* to *end* as 等级合计直到变成…为止."""
    stat = next(token for token in tokens[at : at + 2] if _summed(token))
    total = next(token for token in tokens[at : at + 2] if thing_of(token) == "total")
    rest = tokens[at + 2 : end - 1 if closed else end]
    if rest and (rest[0].text in ("为", "是", "达到", "达") or act_of(rest[0]) in _BECOMES):
        rest = rest[1:]
    if rest and rest[0].text == "到" and rest[0].type == PREP:
        rest = rest[1:]
    until = empty(total, "直到", Entry(PREP, "until"))
    become = verb_token(empty(total, "变成", Entry(VERB)), LightVerb.BECOME)
    last = rest[-1] if rest else total
    close = tokens[end - 1] if closed else empty(last, "为止", Entry(POST, "until"))
    return [*tokens[:i], stat, total, until, become, *rest, close, *tokens[end:]]
