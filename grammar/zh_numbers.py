"""Numbers and damage in rarer turns of the mainland fan wording: each 1只300, as many as were destroyed, to whom it is dealt.

上升自己场上的怪兽每1只300 is 自己场上的怪兽每有1只上升300; 给与发动陷阱卡的玩家伤害 is 对陷阱卡发动的玩家给与.
"""

from __future__ import annotations

from grammar.clauses import LightVerb, UnitKind
from grammar.lexer import UNK, VERB, Entry, Token
from grammar.passes import Pass, due
from grammar.terms import Verb
from grammar.zh_words import (
    COMMA,
    DE,
    ENDS_SEGMENT,
    FRONT,
    IN_NOUN,
    JOIN,
    PREP,
    act_of,
    empty,
    kind_of,
    segment_end,
    thing_of,
    token_at,
    type_at,
)


def _for_each(tokens: list[Token]) -> list[Token]:
    """上升自己场上的怪兽每1只300, 给与对方场上的卡每1张300分伤害: as 自己场上的怪兽每有1只上升300."""
    for i, token in enumerate(tokens):
        size, number = token_at(tokens, i + 1), token_at(tokens, i + 2)
        each = token.type == FRONT and token.text == "每" and kind_of(size) is UnitKind.COUNT
        start = i
        while start and (tokens[start - 1].type in IN_NOUN or type_at(tokens, start) == DE):
            start -= 1
        act = start - 1
        if each and act_of(token_at(tokens, act)) is LightVerb.GIVE:
            return _dealt_for_each(tokens, act, i)
        if not each or kind_of(number) is not UnitKind.NUMBER or act_of(token_at(tokens, act)) not in _SHARED:
            continue
        if start < i and size is not None and number is not None:
            mark = Token(PREP, token.start, token.end, "每有", Entry(PREP, "for_each"))
            apart = empty(tokens[act - 1], "，", Entry(COMMA, "comma"))
            counted = [apart, *tokens[start:i], mark, size]
            return [*tokens[:act], *counted, tokens[act], *tokens[i + 2 :]]
    return tokens


def _dealt_for_each(tokens: list[Token], act: int, i: int) -> list[Token]:
    """给与 + 对方基本分 + 对方场上的卡 + 每1张 + 300分伤害."""
    what = act + 2 + (kind_of(token_at(tokens, act + 2)) is UnitKind.STAT)
    end = segment_end(tokens, i)
    dealt = thing_of(token_at(tokens, end - 1)) == "damage"
    numbered = kind_of(token_at(tokens, i + 2)) is UnitKind.NUMBER
    if kind_of(tokens[act + 1]) is not UnitKind.PLAYER or what >= i or not (dealt and numbered):
        return tokens
    mark = Token(PREP, tokens[i].start, tokens[i].end, "每有", Entry(PREP, "for_each"))
    counted = [*tokens[what:i], mark, tokens[i + 1]]
    return [*tokens[:act], *counted, *tokens[act:what], *tokens[i + 2 :]]


_SHARED = frozenset({LightVerb.INCREASE, LightVerb.DECREASE})


def _to_whom(tokens: list[Token]) -> list[Token]:
    """给与发动陷阱卡的玩家1000分的伤害, 给与把那些怪兽特殊召唤的玩家…: as 给陷阱卡发动的玩家给与."""
    for i, token in enumerate(tokens):
        end = segment_end(tokens, i)
        who = next((n for n in range(i + 1, end) if tokens[n].text == "玩家"), end)
        told = tokens[i + 1 : who]
        described = type_at(tokens, who - 1) == DE and any(t.type == VERB for t in told)
        opens = type_at(tokens, i + 1) in (VERB, PREP)
        at = who + 1 + (kind_of(token_at(tokens, who + 1)) is UnitKind.STAT)
        numbered = kind_of(token_at(tokens, at)) is UnitKind.NUMBER
        if act_of(token) is LightVerb.GIVE and who < end and described and opens and numbered:
            act, *rest = told
            said = [*rest[:-1], act, rest[-1]] if act.type == VERB else rest
            to = Token(PREP, token.start, token.start, "对", Entry(PREP, "to"))
            return [*tokens[:i], to, *said, tokens[who], token, *tokens[at:]]
    return tokens


def _counters_from(tokens: list[Token]) -> list[Token]:
    """从场上A指示物被取除: as 场上的A指示物被取除."""
    for i, token in enumerate(tokens):
        placed = kind_of(token_at(tokens, i + 1)) is UnitKind.ZONE
        end = i + 2
        while type_at(tokens, end) == UNK:
            end += 1
        counter = thing_of(token_at(tokens, end)) == "counter"
        removed = act_of(token_at(tokens, end + 2)) is LightVerb.REMOVE
        if token.type == PREP and token.concept == "from" and placed and counter and removed:
            return [
                *tokens[:i],
                tokens[i + 1],
                empty(tokens[i + 1], "的", Entry(DE, "gen")),
                *tokens[i + 2 :],
            ]
    return tokens


def _borne(tokens: list[Token]) -> list[Token]:
    """自己受到的战斗伤害，作为代替由对方承受: 承受 says 作为代替."""
    for i, token in enumerate(tokens):
        by = token_at(tokens, i + 1)
        instead = kind_of(token) is UnitKind.ADVERB and token.concept == "instead"
        if (
            instead
            and by is not None
            and by.text == "由"
            and act_of(token_at(tokens, i + 3)) is LightVerb.REPLACE
        ):
            return [*tokens[: i - (type_at(tokens, i - 1) == COMMA)], *tokens[i + 1 :]]
    return tokens


def _made_of(tokens: list[Token]) -> list[Token]:
    """同调素材的怪兽数量, 融合素材的2只怪兽: as 作为同调素材的怪兽."""
    found: list[Token] = []
    for i, token in enumerate(tokens):
        at = i + 2 + (kind_of(token_at(tokens, i + 2)) is UnitKind.COUNT)
        card = kind_of(token_at(tokens, at)) is UnitKind.CARD_KIND and type_at(tokens, i + 1) == DE
        opens = act_of(token_at(tokens, i - 1)) in (LightVerb.INCREASE, LightVerb.DECREASE, LightVerb.BECOME)
        if thing_of(token) in _SUMMON_MATERIALS and card and opens:
            found.append(Token(PREP, token.start, token.start, "作为", Entry(PREP, "as")))
        found.append(token)
    return found


_SUMMON_MATERIALS = frozenset({"fusion_material", "synchro_material", "link_material"})


def _at_most_as_many(tokens: list[Token]) -> list[Token]:
    """最多和破坏数量相同数量的怪兽: as 最多有破坏数量的怪兽."""
    for i, token in enumerate(tokens):
        if token.concept != "at_most" or kind_of(token_at(tokens, i + 1)) is not UnitKind.AND:
            continue
        end = i + 2
        while end < len(tokens) and tokens[end].type not in (*ENDS_SEGMENT, PREP) and not _same(tokens[end]):
            end += 1
        counted = thing_of(token_at(tokens, end - 1)) == "number"
        again = thing_of(token_at(tokens, end + 1)) == "number" and type_at(tokens, end + 2) == DE
        if counted and again and _same(tokens[end]):
            return [*tokens[: i + 1], *tokens[i + 2 : end], *tokens[end + 2 :]]
    return tokens


def _same(token: Token) -> bool:
    return act_of(token) is LightVerb.SAME or (kind_of(token) is UnitKind.SAME and not token.concept)


def _paid_for(tokens: list[Token]) -> list[Token]:
    """和为这张卡发动而送去墓地的怪兽相同: those sent for its activation are those that were sent."""
    for i, token in enumerate(tokens):
        like = kind_of(token_at(tokens, i - 1)) is UnitKind.AND and token.type == FRONT
        at = i + 2 + (type_at(tokens, i + 2) == DE)
        this = kind_of(token_at(tokens, i + 1)) is UnitKind.THIS_CARD
        act = act_of(token_at(tokens, at)) is Verb.ACTIVATE and type_at(tokens, at + 1) == JOIN
        if like and token.concept == "to_do" and this and act:
            return [*tokens[:i], *tokens[at + 2 :]]
    return tokens


PASSES: tuple[Pass, ...] = (
    due(_at_most_as_many, {"at_most"}, {LightVerb.SAME, UnitKind.SAME}),
    due(_made_of, _SUMMON_MATERIALS, {DE}),
    due(_for_each, {"每"}, {*_SHARED, LightVerb.GIVE}),
    due(_to_whom, {LightVerb.GIVE}, {"玩家"}),
    due(_paid_for, {"to_do"}, {Verb.ACTIVATE}),
    due(_counters_from, {"counter"}, {LightVerb.REMOVE}),
    due(_borne, {"instead"}, {LightVerb.REPLACE}),
)
