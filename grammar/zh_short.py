"""What the mainland fan wording says shorter, or at more length, than it mostly does.

上升解放怪兽的攻击力的数值 is 解放的怪兽的; 持有和原本攻击力不同攻击力的 is 攻击力和原本攻击力不同的; 变成一半数值 is 变成一半;
作为成为对象的怪兽的超量素材 is 作为作为对象的怪兽的超量素材.
"""

from __future__ import annotations

from grammar import zh_ritual
from grammar.clauses import LightVerb, UnitKind
from grammar.lexer import NOUN, UNK, VERB, Entry, Token
from grammar.passes import Pass, due
from grammar.terms import Stat, Verb
from grammar.zh_words import (
    COMMA,
    DE,
    FRONT,
    IN_NOUN,
    LIST_KINDS,
    MODAL,
    PREP,
    STOP,
    act_of,
    as_mark,
    empty,
    kind_of,
    noun_end,
    noun_token,
    thing_of,
    token_at,
    type_at,
    verb_token,
)

_DONE = frozenset(
    {Verb.DESTROY, Verb.TRIBUTE, Verb.BANISH, Verb.CHOOSE, Verb.DISCARD, Verb.REVEAL, LightVerb.RETURN}
)
_MEASURED = frozenset(
    {
        LightVerb.INCREASE,
        LightVerb.DECREASE,
        LightVerb.BECOME,
        LightVerb.RECEIVE,
        LightVerb.LOSE,
        Verb.GAIN_LP,
    }
)


def _done_to(tokens: list[Token]) -> list[Token]:
    """上升解放怪兽的攻击力, 和除外怪兽相同, 选择怪兽不能…: as 解放的怪兽, 选择的怪兽."""
    found: list[Token] = []
    for i, token in enumerate(tokens):
        found.append(token)
        if token.verb is None:
            continue
        described = act_of(token) in _DONE and kind_of(token_at(tokens, i + 1)) is UnitKind.CARD_KIND
        if described and (_measures(tokens, i) or _goes_on_of_chosen(tokens, i)):
            found.append(empty(token, "的", Entry(DE, "gen")))
    return found


def _measures(tokens: list[Token], i: int) -> bool:
    """Is it what a value is changed by, or is like?"""
    before, after = token_at(tokens, i - 1), token_at(tokens, i + 2)
    same = kind_of(after) is UnitKind.SAME or act_of(after) is LightVerb.SAME
    differs = act_of(after) is LightVerb.DIFFER or kind_of(after) is UnitKind.STAT
    like = kind_of(before) is UnitKind.AND and (same or differs)
    counted = type_at(tokens, i + 2) == DE or thing_of(after) == "number"
    return like or (act_of(before) in _MEASURED and counted)


def _goes_on_of_chosen(tokens: list[Token], i: int) -> bool:
    """选择怪兽, with no number, at the head of what is said of it: those that were chosen."""
    after = token_at(tokens, i + 2)
    timed = all(kind_of(t) is UnitKind.TURN for t in tokens[:i])  # 这个回合选择怪兽给与战斗伤害时
    opens = i == 0 or timed or tokens[i - 1].type == COMMA
    if act_of(tokens[i]) is not Verb.CHOOSE or not opens or after is None:
        return False
    timed = after.type == PREP and after.concept == "until"
    timed = timed or (act_of(after) is LightVerb.GIVE and i > 0)
    timed = timed or (kind_of(after) is UnitKind.AND and any(act_of(t) is Verb.SWAP_CONTROL for t in tokens))
    return timed or after.type in (MODAL, FRONT) or after.concept == "each_battle_phase"


def _half_value(tokens: list[Token]) -> list[Token]:
    """变成一半数值: as 变成一半."""
    return [
        token
        for i, token in enumerate(tokens)
        if not (
            thing_of(token) == "value"
            and kind_of(token_at(tokens, i - 1)) is UnitKind.HALF
            and type_at(tokens, i + 1) in (COMMA, STOP)
        )
    ]


def _of_another_value(tokens: list[Token]) -> list[Token]:
    """持有和原本攻击力不同攻击力的, 持有和那只怪兽的等级不同等级的: as 攻击力和原本攻击力不同的."""
    for i, token in enumerate(tokens):
        named = kind_of(token_at(tokens, i + 1)) is UnitKind.AND
        if act_of(token) is not LightVerb.HAVE or not named:
            continue
        end = i + 2
        while type_at(tokens, end) in IN_NOUN and not _differs_in_stat(tokens[end]):
            end += 1
        apart = token_at(tokens, end)
        whole = apart is not None and _differs_in_stat(apart)
        stat = token_at(tokens, end if whole else end - 1)
        again = token_at(tokens, end + 1)
        if apart is None or stat is None or again is None or not (whole or act_of(apart) is LightVerb.DIFFER):
            continue
        if (
            kind_of(again) is not UnitKind.STAT
            or again.concept != stat.concept
            or type_at(tokens, end + 2) != DE
        ):
            continue
        told = [noun_token(apart, UnitKind.STAT, stat.concept)] if whole else []
        differ = verb_token(empty(apart, "不同", Entry(VERB)) if whole else apart, LightVerb.DIFFER)
        return [
            *tokens[:i],
            again,
            *tokens[i + 1 : end],
            *told,
            differ,
            *_of_another_value(tokens[end + 2 :]),
        ]
    return tokens


def _differs_in_stat(token: Token) -> bool:
    """等级不同, one word."""
    unit = token.unit
    return unit is not None and unit.kind is UnitKind.SAME and unit.value == "different"


def _so_many_markers(tokens: list[Token]) -> list[Token]:
    """和除外数量相同数量的连接标记: as 和除外数量相同的连接标记数量."""
    for i, token in enumerate(tokens):
        same = kind_of(token) is UnitKind.SAME or act_of(token) is LightVerb.SAME
        number = thing_of(token_at(tokens, i + 1)) == "number" and type_at(tokens, i + 2) == DE
        markers = token_at(tokens, i + 3)
        if same and number and markers is not None and thing_of(markers) == "link_marker":
            link = noun_token(markers, UnitKind.STAT, Stat.LINK)
            return [*tokens[: i + 1], tokens[i + 2], link, *_so_many_markers(tokens[i + 4 :])]
    return tokens


def _apart_from(tokens: list[Token]) -> list[Token]:
    """上升和那个原本攻击力的相差数值: 和 says nothing."""
    found: list[Token] = []
    for i, token in enumerate(tokens):
        if kind_of(token) is UnitKind.AND and act_of(token_at(tokens, i - 1)) in _MEASURED:
            end = i + 1
            while type_at(tokens, end) in IN_NOUN and thing_of(tokens[end]) != "difference":
                end += 1
            if thing_of(token_at(tokens, end)) == "difference":
                continue
        found.append(token)
    return found


def _made_target(tokens: list[Token]) -> list[Token]:
    """作为成为对象的怪兽的超量素材: as 作为作为对象的怪兽的."""
    found: list[Token] = []
    for i, token in enumerate(tokens):
        before = found[-1] if found else None
        if (
            thing_of(token) == "target"
            and act_of(before) is LightVerb.BECOME
            and len(found) > 1
            and found[-2].text == "作为"
            and type_at(tokens, i + 1) == DE
        ):
            become = found.pop()
            whole = Token(NOUN, become.start, token.end, "作为对象", token.entry)
            token = noun_token(whole, UnitKind.REFERENCE, "targeted")
        found.append(token)
    return found


def _as_well_as(tokens: list[Token]) -> list[Token]:
    """8星以上而机械族·光属性的怪兽: 而 between what is said of one card says no more than 的."""
    found: list[Token] = []
    for i, token in enumerate(tokens):
        both = {kind_of(token_at(tokens, i - 1)), kind_of(token_at(tokens, i + 1))} <= _TELLING
        if token.text == "而" and both:
            token = Token(DE, token.start, token.end, "的", Entry(DE, "gen"))
        found.append(token)
    return found


def _any_of_names(tokens: list[Token]) -> list[Token]:
    """包含「A」、「B」之内任意种的: as 其中任意种."""
    return [
        token
        for i, token in enumerate(tokens)
        if not (
            token.concept == "among"
            and kind_of(token_at(tokens, i - 1)) is UnitKind.NAME
            and kind_of(token_at(tokens, i + 1)) is UnitKind.DEICTIC
            and tokens[i + 1].text.endswith("种")
        )
    ]


_TELLING = frozenset({UnitKind.STAT_COMPARE, UnitKind.STAT_IS, UnitKind.RACE, UnitKind.ATTRIBUTE})


def _fighting_each_other(tokens: list[Token]) -> list[Token]:
    """自己和对方的怪兽之间进行战斗: 自己·对方的怪兽, not oneself."""
    for i, token in enumerate(tokens):
        both = kind_of(token) is UnitKind.PLAYER and kind_of(token_at(tokens, i + 2)) is UnitKind.PLAYER
        if not both or kind_of(token_at(tokens, i + 1)) is not UnitKind.AND:
            continue
        end = noun_end(tokens, i + 3)
        if any(t.concept == "each_other" for t in tokens[i + 3 : end]):
            joined = Token(NOUN, tokens[i + 1].start, tokens[i + 1].end, "·", tokens[i + 1].entry)
            dot = noun_token(joined, UnitKind.DOT, "")
            return [*tokens[: i + 1], dot, *tokens[i + 2 :]]
    return tokens


def _lying(tokens: list[Token]) -> list[Token]:
    """放置有「A」指示物的怪兽, 「A」指示物放置有4个以上的: as 有「A」指示物放置的, 有「A」指示物4个以上放置的."""
    for i, token in enumerate(tokens):
        has = token_at(tokens, i + 1)
        if act_of(token) is not Verb.PLACE or has is None or has.type != PREP or has.text != "有":
            continue
        end = i + 2
        while type_at(tokens, end) in (NOUN, UNK):
            end += 1
        what = tokens[i + 2 : end]
        if not what or type_at(tokens, end) != DE:
            continue
        start = i
        if (
            kind_of(what[0]) is UnitKind.COUNT
            and len(what) == 1
            and thing_of(token_at(tokens, i - 1)) == "counter"
        ):
            start = i - 1
            while start and tokens[start - 1].end == tokens[start].start and tokens[start - 1].type == UNK:
                start -= 1
        elif thing_of(what[-1]) != "counter":
            continue
        return [*tokens[:start], has, *tokens[start:i], *what, token, *_lying(tokens[end:])]
    return tokens


def _bearing_first(tokens: list[Token]) -> list[Token]:
    """选自己场上1张有「A」指示物放置的卡: as 选有「A」指示物放置的自己场上1张卡."""
    for i, token in enumerate(tokens):
        end = noun_end(tokens, i + 1)
        bears = act_of(token_at(tokens, end)) in (Verb.PLACE, Verb.EQUIP) and type_at(tokens, end + 1) == DE
        counted = kind_of(token_at(tokens, i - 1)) is UnitKind.COUNT
        if token.type != PREP or token.text != "有" or not (bears and counted):
            continue
        start = i - 1
        while start and kind_of(tokens[start - 1]) in (UnitKind.PLAYER, UnitKind.ZONE):
            start -= 1
        if act_of(token_at(tokens, start - 1)) is Verb.CHOOSE:
            return [*tokens[:start], *tokens[i : end + 2], *tokens[start:i], *tokens[end + 2 :]]
    return tokens


def _before_the_end(tokens: list[Token]) -> list[Token]:
    """在回合结束前, 直到回合结束前: as 直到回合结束时."""
    for i, token in enumerate(tokens):
        ends = kind_of(token) is UnitKind.TURN and token.concept == "end"
        mark, before = token_at(tokens, i - 1), token_at(tokens, i + 1)
        timed = mark is not None and mark.type == PREP and (mark.text == "在" or mark.concept == "until")
        if ends and timed and mark is not None and before is not None and before.text == "前":
            until = as_mark(mark, PREP, "until")
            return [*tokens[: i - 1], until, token, *tokens[i + 2 :]]
    return tokens


def _below(tokens: list[Token]) -> list[Token]:
    """选择下面1个效果发动, 从下面效果选择1个: 下面 before "effect" is 以下, no place under another card."""
    for i, token in enumerate(tokens):
        rest = i + 1 + (type_at(tokens, i + 1) == DE)  # 下面的1个效果
        after = token_at(tokens, rest + (kind_of(token_at(tokens, rest)) is UnitKind.COUNT))
        if token.text == "下面" and after is not None and after.text == "效果":
            listed = noun_token(token, UnitKind.DEICTIC, "following")
            return [*tokens[:i], listed, *tokens[rest:]]
    return tokens


PASSES: tuple[Pass, ...] = (
    due(_fighting_each_other, {"each_other"}, {UnitKind.AND}),
    due(_lying, {Verb.PLACE}, {"counter"}),
    due(_bearing_first, {"有"}, {Verb.PLACE, Verb.EQUIP}, {Verb.CHOOSE}),
    due(_before_the_end, {"end"}, {"前"}),
    due(_done_to, _DONE),
    due(_half_value, {UnitKind.HALF}, {"value"}),
    due(_of_another_value, {LightVerb.HAVE}, {LightVerb.DIFFER, UnitKind.SAME}),
    due(_so_many_markers, {"link_marker"}, {"number"}),
    due(_apart_from, {"difference"}, LIST_KINDS),
    due(_made_target, {"target"}, {LightVerb.BECOME}),
    due(_as_well_as, {"而"}),
    due(_any_of_names, {"among"}, {"any_of"}),
    due(zh_ritual.in_full, {"total"}, {"until"}),
    due(_below, {"下面"}, {"效果"}),
)
