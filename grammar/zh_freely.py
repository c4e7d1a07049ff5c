"""What any mainland fan text may leave out, add or put elsewhere, as it mostly says it.

这张卡只要在怪兽区域存在，自己不受伤害 is 只要这张卡在…; 只要这张卡在场上 is 只要这张卡在场上存在; 盖放在自己场上 is 在自己场上盖放;
送去持有者的墓地 is 送去墓地; 自己场上有「A」存在，可以特殊召唤 is 存在的场合; 以表侧表示放置 is 表侧表示放置.
"""

from __future__ import annotations

from grammar.clauses import LightVerb, UnitKind
from grammar.lexer import NOUN, VERB, Entry, Token
from grammar.passes import Pass, due, reads
from grammar.terms import Player, Verb
from grammar.zh_words import (
    COMMA,
    COND,
    DE,
    ENDS_SEGMENT,
    FRONT,
    IN_NOUN,
    JOIN,
    MODAL,
    PREP,
    STOP,
    act_of,
    as_mark,
    empty,
    kind_of,
    segment_end,
    token_at,
    type_at,
    verb_token,
)

_PUT = frozenset({Verb.SPECIAL_SUMMON, Verb.SET, Verb.PLACE})
_OF_A_PLACE = frozenset({UnitKind.PLAYER, UnitKind.ZONE, UnitKind.POSITION})
#: what the words behind 只要…存在 may be about instead of the card named before it
_ANOTHER = frozenset(
    {
        UnitKind.PLAYER,
        UnitKind.ZONE,
        UnitKind.CARD_KIND,
        UnitKind.NAME,
        UnitKind.THIS_CARD,
        UnitKind.REFERENCE,
    }
)


def _starts(tokens: list[Token], i: int) -> bool:
    return i == 0 or tokens[i - 1].type in ENDS_SEGMENT


def _while_first(tokens: list[Token]) -> list[Token]:
    """这张卡只要在怪兽区域存在，自己场上的怪兽的攻击力…: 只要 before what it is said of, as the rest is about another."""
    for i, token in enumerate(tokens):
        start = i
        while start and tokens[start - 1].type == NOUN:
            start -= 1
        end = segment_end(tokens, i)
        lasts = token.type == FRONT and token.text == "只要" and reads(tokens, i + 1, "at")
        there = act_of(token_at(tokens, end - 1)) is Verb.EXIST and type_at(tokens, end) == COMMA
        this = start == i - 1 and kind_of(tokens[start]) is UnitKind.THIS_CARD and _starts(tokens, start)
        if lasts and there and this and kind_of(token_at(tokens, end + 1)) in _ANOTHER:
            at = tokens[start].start
            first = Token(FRONT, at, at, token.text, token.entry)
            return [*tokens[:start], first, *tokens[start:i], *tokens[i + 1 :]]
    return tokens


def _there(tokens: list[Token]) -> list[Token]:
    """只要这张卡在场上，… / 这张卡在墓地，… / 那只怪兽不在场上的场合: that it is there."""
    for i, token in enumerate(tokens):
        if token.type != PREP or token.concept != "at":
            continue
        end = i + 1
        while type_at(tokens, end) == DE or kind_of(token_at(tokens, end)) in _OF_A_PLACE:
            end += 1
        start = i
        while start and tokens[start - 1].type not in ENDS_SEGMENT:
            start -= 1
        closed = type_at(tokens, end) == COMMA and kind_of(tokens[end - 1]) is UnitKind.ZONE
        absent = type_at(tokens, i - 1) == MODAL and tokens[i - 1].text == "不"
        absent = absent and type_at(tokens, end) == COND and kind_of(tokens[end - 1]) is UnitKind.ZONE
        what = tokens[start + (type_at(tokens, start) == FRONT) : i - absent]
        named = bool(what) and what[-1].type == NOUN
        named = named and all(t.type in IN_NOUN or _is_told(what, n) for n, t in enumerate(what))
        card = named and kind_of(what[-1]) in (UnitKind.THIS_CARD, UnitKind.CARD_KIND, UnitKind.NAME)
        if card and (closed or absent):
            word = empty(tokens[end - 1], "存在", Entry(VERB, "exist"))
            return [*tokens[:end], verb_token(word, Verb.EXIST), *tokens[end:]]
    return tokens


def _is_told(tokens: list[Token], i: int) -> bool:
    """宣言的, 破坏的: an act before a noun."""
    return tokens[i].type == VERB and type_at(tokens, i + 1) == DE


def _put_there(tokens: list[Token]) -> list[Token]:
    """那张卡盖放在自己场上, 特殊召唤在自己场上: where it is put, printed last."""
    for i, token in enumerate(tokens):
        end = i + 1
        while type_at(tokens, end) == DE or kind_of(token_at(tokens, end)) in _OF_A_PLACE:
            end += 1
        placed = kind_of(tokens[end - 1]) is UnitKind.ZONE and type_at(tokens, end) in (COMMA, STOP)
        if token.type == PREP and token.text == "在" and act_of(token_at(tokens, i - 1)) in _PUT and placed:
            return [*tokens[: i - 1], *tokens[i:end], tokens[i - 1], *tokens[end:]]
    return tokens


def _to_its_owner(tokens: list[Token]) -> list[Token]:
    """送去持有者的墓地: cards go to their owner's, said or not."""
    for i, token in enumerate(tokens):
        end = i + 2 + (type_at(tokens, i + 2) == DE)
        owner = reads(tokens, i + 1, Player.OWNER) and reads(tokens, end, "graveyard")
        if act_of(token) is Verb.SEND_TO_GRAVEYARD and owner:
            return [*tokens[: i + 1], *tokens[end:]]
    return tokens


def _besides(tokens: list[Token]) -> list[Token]:
    """那张卡破坏，并且自己抽1张: the comma joins them already."""
    return [
        token
        for i, token in enumerate(tokens)
        if not (
            token.type == JOIN
            and token.text in ("并", "并且", "同时并")
            and type_at(tokens, i - 1) == COMMA
            and type_at(tokens, i + 1) == NOUN
        )
    ]


def _in_position(tokens: list[Token]) -> list[Token]:
    """当作永续魔法卡使用以表侧表示放置: 以 says no more."""
    return [
        token
        for i, token in enumerate(tokens)
        if not (
            token.type == PREP
            and token.text == "以"
            and kind_of(token_at(tokens, i + 1)) is UnitKind.POSITION
            and act_of(token_at(tokens, i + 2)) in _PUT
        )
    ]


def _in_that_case(tokens: list[Token]) -> list[Token]:
    """自己场上有「A」怪兽存在，可以从手卡特殊召唤: in that case, where nothing of an activation is told."""
    end = segment_end(tokens, 0)
    rest = tokens[end + 1 :]
    stated = not any(t.type == FRONT for t in tokens[:end]) and type_at(tokens, end) == COMMA
    there = act_of(token_at(tokens, end - 1)) is Verb.EXIST and any(t.concept == "has" for t in tokens[:end])
    lone = not any(t.type in (COND, FRONT) or act_of(t) in (Verb.ACTIVATE, Verb.EXIST) for t in rest)
    if not (stated and there and lone and rest) or any(t.type == "CONN" for t in tokens[: end + 1]):
        return tokens
    case = empty(tokens[end - 1], "的场合", Entry(COND, "if"))
    return [*tokens[:end], as_mark(case, COND, "if"), *tokens[end:]]


def _without_mark(tokens: list[Token]) -> list[Token]:
    """从卡组1只「A」怪兽加入手卡: 把 before the number is left out."""
    for i, token in enumerate(tokens):
        if kind_of(token) is not UnitKind.COUNT or kind_of(token_at(tokens, i - 1)) is not UnitKind.ZONE:
            continue
        start = i - 1
        while start and kind_of(tokens[start - 1]) in (UnitKind.ZONE, UnitKind.PLAYER, UnitKind.DOT):
            start -= 1
        while start and (tokens[start - 1].type == DE or kind_of(tokens[start - 1]) is UnitKind.PLAYER):
            start -= 1
        stop = i + 1
        while type_at(tokens, stop) in IN_NOUN:
            stop += 1
        acted = act_of(token_at(tokens, stop)) in _TAKES
        if type_at(tokens, start - 1) == PREP and tokens[start - 1].text == "从" and acted and stop > i + 1:
            mark = Token(PREP, token.start, token.start, "把", Entry(PREP, "obj"))
            return [*tokens[:i], mark, *tokens[i:]]
    return tokens


_TAKES = frozenset({LightVerb.ADD, Verb.BANISH, Verb.SEND_TO_GRAVEYARD, Verb.SPECIAL_SUMMON, Verb.DISCARD})

PASSES: tuple[Pass, ...] = (
    due(_while_first, {"只要"}, {Verb.EXIST}, {UnitKind.THIS_CARD}),
    due(_there, {"at"}, {UnitKind.ZONE}),
    due(_put_there, {"在"}, _PUT),
    due(_to_its_owner, {Player.OWNER}, {Verb.SEND_TO_GRAVEYARD}),
    due(_besides, {JOIN}, {COMMA}),
    due(_in_position, {"以"}, {UnitKind.POSITION}, _PUT),
    due(_in_that_case, {Verb.EXIST}, {"has"}, {COMMA}),
    due(_without_mark, {"从"}, {UnitKind.COUNT}, _TAKES),
)
