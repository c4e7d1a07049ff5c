"""Turns of speech of the mainland fan wording that are seldom printed, as it usually puts them.

装备怪兽的攻击力对方场上的怪兽每有1只上升300 is 对方场上的怪兽每有1只，装备怪兽的攻击力上升300; 若非以…超量召唤则不能 is 不用…超量召唤不能;
用那1只怪兽作为素材，把… is 用那1只怪兽为素材把….
"""

from __future__ import annotations

from copy import copy

from grammar.clauses import LightVerb, UnitKind
from grammar.lexer import VERB, Entry, Token
from grammar.passes import Pass, due, reads
from grammar.terms import SUMMONS, Verb
from grammar.zh_words import (
    COMMA,
    COND,
    CONN,
    DE,
    ENDS_SEGMENT,
    FRONT,
    IN_NOUN,
    MATERIALS,
    MODAL,
    POST,
    PREP,
    act_of,
    empty,
    kind_of,
    noun_end,
    noun_token,
    segment_end,
    thing_of,
    token_at,
    type_at,
    verb_token,
)


def _start(tokens: list[Token], i: int) -> int:
    """Where the stretch of words begins that *i* stands in."""
    return next((n for n in range(i - 1, -1, -1) if tokens[n].type in ENDS_SEGMENT), -1) + 1


def _for_each_there(tokens: list[Token]) -> list[Token]:
    """装备怪兽的攻击力 + 对方场上的怪兽每有1只 + 上升300: for what comes first."""
    for i, token in enumerate(tokens):
        changes = act_of(token_at(tokens, i + 2)) in (LightVerb.INCREASE, LightVerb.DECREASE)
        if (
            token.concept != "for_each"
            or kind_of(token_at(tokens, i + 1)) is not UnitKind.COUNT
            or not changes
        ):
            continue
        start = _start(tokens, i)
        stat = next((n for n in range(i - 1, start, -1) if kind_of(tokens[n]) is UnitKind.STAT), None)
        if stat is None or kind_of(token_at(tokens, stat + 1)) not in (UnitKind.PLAYER, UnitKind.ZONE):
            continue
        pause = empty(tokens[i + 1], "，", Entry(COMMA, "comma"))
        whose = tokens[start : stat + 1]
        rest = _for_each_there(tokens[i + 2 :])
        return [*tokens[:start], *tokens[stat + 1 : i + 2], pause, *whose, *rest]
    return tokens


def _each_described(tokens: list[Token]) -> list[Token]:
    """场上每有1只表侧表示存在的怪兽, 墓地中每有1只, 每有1只对方场上的怪兽: as 对方场上的怪兽每有1只."""
    for i, token in enumerate(tokens):
        size = token_at(tokens, i + 1)
        if token.concept != "for_each" or size is None or kind_of(size) is not UnitKind.COUNT:
            continue
        end = _end_of_described(tokens, i + 2)
        words = tokens[i + 2 : end]
        told = all(t.type in (*IN_NOUN, "NAMED") or act_of(t) is Verb.EXIST for t in words)
        if words and told and act_of(words[-1]) is Verb.EXIST:
            words = words[:-1]  # 每有1只怪兽存在，
        inside = i > 1 and tokens[i - 1].text == "中"
        place = token_at(tokens, i - 1 - inside) if i else None
        opens = not i or tokens[i - 1].type in ENDS_SEGMENT
        placed = kind_of(place) is UnitKind.ZONE
        counted = bool(words) and kind_of(words[-1]) in _COUNTED_CARDS
        if not (counted and told and (placed or opens)):
            continue
        before = tokens[: i - inside] if placed else tokens[:i]
        of = [empty(before[-1], "的", Entry(DE, "gen"))] if placed else []
        pause = [] if type_at(tokens, end) == COMMA else [empty(size, "，", Entry(COMMA, "comma"))]
        return [*before, *of, *words, token, size, *pause, *tokens[end:]]
    return tokens


def _so_much(tokens: list[Token]) -> list[Token]:
    """怪兽每有1只，这张卡的攻击力就上升300, …的场合，就: what follows from what is told before the pause."""
    for i, token in enumerate(tokens):
        if token.type != CONN or token.text != "就":
            continue
        start = _start(tokens, i)
        only_nouns = all(t.type in IN_NOUN for t in tokens[start:i])
        each = start and any(t.concept == "for_each" for t in tokens[_start(tokens, start - 1) : start])
        case = start and (type_at(tokens, start - 1) == COND or type_at(tokens, start - 2) == COND)
        if only_nouns and act_of(token_at(tokens, i + 1)) is not None and (each or case):
            return [*tokens[:i], *tokens[i + 1 :]]
    return tokens


def _end_of_described(tokens: list[Token], i: int) -> int:
    """Up to the pause, or to 这张卡 right behind what is counted."""
    end = segment_end(tokens, i)
    this = next((n for n in range(i, end) if kind_of(tokens[n]) is UnitKind.THIS_CARD), end)
    behind = this < end and this > i and kind_of(tokens[this - 1]) in _COUNTED_CARDS
    return this if behind else end


_COUNTED_CARDS = frozenset({UnitKind.CARD_KIND, UnitKind.NAME})


def _its_value(tokens: list[Token]) -> list[Token]:
    """装备怪兽攻击力上升800: as 装备怪兽的攻击力."""
    found: list[Token] = []
    for i, token in enumerate(tokens):
        worn = i > 0 and tokens[i - 1].concept == "equipped"
        opens = i < 2 or tokens[i - 2].type in ENDS_SEGMENT
        changes = act_of(token_at(tokens, i + 1)) in (LightVerb.INCREASE, LightVerb.DECREASE)
        if worn and opens and changes and kind_of(token) is UnitKind.STAT:
            found.append(empty(tokens[i - 1], "的", Entry(DE, "gen")))
        found.append(token)
    return found


def made_of(tokens: list[Token]) -> list[Token]:
    """仅以“A”怪兽作为素材，将1只“A”怪兽超量召唤: as 只用「A」怪兽为素材把…超量召唤."""
    for i, token in enumerate(tokens):
        material = thing_of(token_at(tokens, i + 1)) in _MADE_AS
        start = _start(tokens, i)
        by = next((n for n in range(start, i) if tokens[n].type == PREP and tokens[n].text in _MADE_OF), None)
        after = i + 2 + (type_at(tokens, i + 2) == COMMA)
        end = segment_end(tokens, after)
        summons = act_of(token_at(tokens, end - 1)) in SUMMONS and end > after + 1
        if token.text not in ("作为", "为") or not material or by is None or not summons:
            continue
        if token.text == "为" and after == i + 2:
            continue
        acts = [n for n in range(by, end - 1) if tokens[n].type == VERB and tokens[n] is not token]
        if any(type_at(tokens, n + 1) != DE for n in acts) or type_at(tokens, after) == DE:
            continue
        use = Token(PREP, tokens[by].start, tokens[by].end, "用", Entry(PREP, "by"))
        mark = Token(FRONT, token.start, token.end, "为", Entry(FRONT, "to_do"))
        return [*tokens[:by], use, *tokens[by + 1 : i], mark, tokens[i + 1], *tokens[after:]]
    return tokens


_MADE_AS = frozenset({"material", "synchro_material", "link_material", "xyz_material", "xyz_summon_material"})
_MADE_OF = ("以", "将", "把", "用")


def _used_as(tokens: list[Token]) -> list[Token]:
    """只用那1只怪兽作为融合素材，把…: as 只把那1只怪兽作为融合素材，把…."""
    for i, token in enumerate(tokens):
        material = thing_of(token_at(tokens, i + 1)) in MATERIALS and tokens[i + 1].concept != "material"
        if token.text != "作为" or not material or type_at(tokens, i + 2) != COMMA:
            continue
        by = next((n for n in range(i - 1, _start(tokens, i) - 1, -1) if tokens[n].type == PREP), None)
        if by is not None and tokens[by].text == "用":
            mark = Token(PREP, tokens[by].start, tokens[by].end, "把", Entry(PREP, "obj"))
            return [*tokens[:by], mark, *tokens[by + 1 :]]
    return tokens


def or_those(tokens: list[Token]) -> list[Token]:
    """以对手场上的1只怪兽，或自己场上的1只怪兽为对象, 把1只「A」怪兽，或者1只「B」怪兽特殊召唤: the comma says nothing."""
    found: list[Token] = []
    for i, token in enumerate(tokens):
        listed = token.type == COMMA and kind_of(token_at(tokens, i + 1)) in (UnitKind.OR, UnitKind.AND)
        if listed and kind_of(token_at(tokens, i - 1)) in _CARDS:
            start, end = _start(tokens, i), segment_end(tokens, i + 1)
            if _one_target(tokens, start, i, end) or _one_object(tokens, start, i, end):
                continue
        found.append(token)
    return found


_CARDS = (UnitKind.CARD_KIND, UnitKind.NAME)


def _one_target(tokens: list[Token], start: int, i: int, end: int) -> bool:
    opened = type_at(tokens, start) == PREP and (
        tokens[start].concept == "target" or tokens[start].text == "以"
    )
    closed = any(t.type == POST and t.concept == "target" for t in tokens[i:end])
    return opened and closed and not any(t.type == POST for t in tokens[start:i])


def _one_object(tokens: list[Token], start: int, i: int, end: int) -> bool:
    """把1只「A」怪兽 + 或者1只「B」怪兽特殊召唤: nothing is done yet to the first."""
    opened = any(t.type == PREP and t.concept == "obj" for t in tokens[start:i])
    acts = [n for n in range(start, i) if tokens[n].type == VERB and type_at(tokens, n + 1) != DE]
    counted = kind_of(token_at(tokens, i + 2)) is UnitKind.COUNT
    acted = type_at(tokens, end - 1) == VERB and not any(t.type in (PREP, MODAL) for t in tokens[i:end])
    return opened and not acts and counted and acted


def _once_till(tokens: list[Token]) -> list[Token]:
    """到伤害计算前1次，: as 到伤害计算前，1次，."""
    found: list[Token] = []
    for i, token in enumerate(tokens):
        once = kind_of(token) is UnitKind.COUNT and token.text.endswith("次")
        moment = kind_of(token_at(tokens, i - 1)) is UnitKind.MOMENT and type_at(tokens, i - 2) == PREP
        if once and moment and tokens[i - 2].text == "到" and type_at(tokens, i + 1) == COMMA:
            found.append(empty(tokens[i - 1], "，", Entry(COMMA, "comma")))
        found.append(token)
    return found


def _placed_on(tokens: list[Token]) -> list[Token]:
    """在对方场上1只怪兽放置1个A指示物: as 给对方场上1只怪兽放置."""
    found: list[Token] = []
    for i, token in enumerate(tokens):
        if token.type == PREP and token.text == "在":
            end = noun_end(tokens, i + 1)
            on = kind_of(token_at(tokens, end - 1)) is UnitKind.CARD_KIND
            counters = kind_of(token_at(tokens, end + 1)) is UnitKind.COUNT and tokens[end + 1].text.endswith(
                "个"
            )
            if on and counters and act_of(token_at(tokens, end)) is Verb.PLACE:
                token = Token(PREP, token.start, token.end, "给", Entry(PREP, "to"))
        found.append(token)
    return found


def _less_than(tokens: list[Token]) -> list[Token]:
    """基本分未满100: as 基本分比100少."""
    for i, token in enumerate(tokens):
        number = kind_of(token_at(tokens, i + 1)) is UnitKind.NUMBER
        if token.text == "未满" and number and kind_of(token_at(tokens, i - 1)) is UnitKind.STAT:
            than = Token(PREP, token.start, token.end, "比", Entry(PREP, "than"))
            less = verb_token(empty(tokens[i + 1], "少", Entry(VERB)), LightVerb.LESS)
            return [*tokens[:i], than, tokens[i + 1], less, *_less_than(tokens[i + 2 :])]
    return tokens


def _all_alike(tokens: list[Token]) -> list[Token]:
    """双方的基本分全都变成0: 全都 says no more of the two."""
    return [
        token
        for i, token in enumerate(tokens)
        if not (
            token.concept == "all"
            and kind_of(token_at(tokens, i - 1)) is UnitKind.STAT
            and act_of(token_at(tokens, i + 1)) is LightVerb.BECOME
        )
    ]


def _unless_there(tokens: list[Token]) -> list[Token]:
    """若非自己场上有怪兽存在的场合则不能…: as 自己场上没有怪兽存在的场合不能….; 若…的回合，则: 则 says no more."""
    found = [
        t
        for i, t in enumerate(tokens)
        if not (
            t.text == "则"
            and type_at(tokens, i - 1) == COND
            and any(f.type == FRONT and f.concept == "if" for f in tokens[:i])
        )
    ]
    for i, token in enumerate(found):
        then = next((n for n in range(i, len(found)) if found[n].text == "则"), 0)
        has = next((n for n in range(i, then) if found[n].type == PREP and found[n].concept == "has"), 0)
        there = then > 2 and type_at(found, then - 1) == COND and act_of(found[then - 2]) is Verb.EXIST
        if token.text == "若非" and has and there and type_at(found, then + 1) == MODAL:
            lacks = Token(PREP, found[has].start, found[has].end, "没有", Entry(PREP, "has_not"))
            first = copy(found[i + 1])
            first.start = token.start
            return [*found[:i], first, *found[i + 2 : has], lacks, *found[has + 1 : then], *found[then + 1 :]]
    return found


def _unless_so(tokens: list[Token]) -> list[Token]:
    """若非以只用「A」怪兽为素材的超量召唤则不能…: as 不用…超量召唤不能…."""
    for i, token in enumerate(tokens):
        if token.text != "若非" or type_at(tokens, i + 1) != PREP:
            continue
        then = next((n for n in range(i, len(tokens)) if tokens[n].text == "则"), None)
        if then is None or type_at(tokens, then + 1) != MODAL or tokens[then + 1].concept != "cannot":
            continue
        by = Token(PREP, token.start, tokens[i + 1].end, "不用", Entry(PREP, "not_being"))
        return [*tokens[:i], by, *tokens[i + 2 : then], *tokens[then + 1 :]]
    return tokens


def _worn_by_one(tokens: list[Token]) -> list[Token]:
    """装备在怪兽上的这张卡: as 给怪兽装备的这张卡."""
    for i, token in enumerate(tokens):
        mark = token_at(tokens, i + 1)
        if (
            act_of(token) is not Verb.EQUIP
            or mark is None
            or mark.type != PREP
            or mark.text not in ("在", "到")
        ):
            continue
        close = next(
            (n for n in range(i + 2, len(tokens)) if tokens[n].type not in IN_NOUN or tokens[n].text == "上"),
            i,
        )
        on = tokens[close].text in ("上", "身上") and type_at(tokens, close + 1) == DE
        if on and kind_of(token_at(tokens, close - 1)) is UnitKind.CARD_KIND:
            to = Token(PREP, mark.start, mark.end, "给", Entry(PREP, "to"))
            return [*tokens[:i], to, *tokens[i + 2 : close], token, *_worn_by_one(tokens[close + 1 :])]
    return tokens


def _only_so_many(tokens: list[Token]) -> list[Token]:
    """怪兽只有表侧攻击表示存在的「A」怪兽1只的场合: as 只有1只…「A」怪兽的场合."""
    for i, token in enumerate(tokens):
        counted = kind_of(token) is UnitKind.COUNT and type_at(tokens, i + 1) == COND
        if not counted or kind_of(token_at(tokens, i - 1)) is not UnitKind.CARD_KIND:
            continue
        start = _start(tokens, i)
        only = next((n for n in range(i - 1, start, -1) if tokens[n].text == "只有"), None)
        if only is None or any(kind_of(t) is UnitKind.COUNT for t in tokens[only:i]):
            continue
        said = [*_bare(tokens[start:only]), tokens[only], token, *_bare(tokens[only + 1 : i])]
        return [*tokens[:start], *said, *_only_so_many(tokens[i + 1 :])]
    return tokens


def _bare(words: list[Token]) -> list[Token]:
    """自己场上存在的怪兽, 表侧攻击表示存在的怪兽: 存在 says no more."""
    return [
        token
        for i, token in enumerate(words)
        if not (act_of(token) is Verb.EXIST and type_at(words, i + 1) == DE and i)
    ]


def _attack_declared_on(tokens: list[Token]) -> list[Token]:
    """自己场上的怪兽受到攻击宣言时: as 向自己场上的怪兽攻击宣言时."""
    for i, token in enumerate(tokens):
        hit = act_of(token) is LightVerb.RECEIVE and act_of(token_at(tokens, i + 1)) is Verb.DECLARE_ATTACK
        if hit and type_at(tokens, i + 2) == COND:
            start = _start(tokens, i)
            to = empty(tokens[start], "向", Entry(PREP, "to")) if start < i else None
            if to is not None and kind_of(tokens[i - 1]) is UnitKind.CARD_KIND:
                to.start = to.end = tokens[start].start
                return [*tokens[:start], to, *tokens[start:i], *tokens[i + 1 :]]
    return tokens


def _activation_and_effect(tokens: list[Token]) -> list[Token]:
    """这个发动和这个效果不会被无效化: as 这个效果的发动和效果."""
    for i, token in enumerate(tokens):
        these = reads(tokens, i, "这个", Verb.ACTIVATE, UnitKind.AND, "这个", "effect")
        if these:
            effect = noun_token(empty(token, "效果", tokens[i + 4].entry), UnitKind.THING, "effect")
            of = empty(token, "的", Entry(DE, "gen"))
            rest = (tokens[i + 1], tokens[i + 2], *tokens[i + 4 :])
            return [*tokens[: i + 1], effect, of, *rest]
    return tokens


def _summoned_with_it(tokens: list[Token]) -> list[Token]:
    """这个效果适用召唤的怪兽: as 这个效果召唤的怪兽."""
    return [
        token
        for i, token in enumerate(tokens)
        if not (
            act_of(token) is Verb.APPLY
            and reads(tokens, i - 2, UnitKind.DEICTIC, "effect")
            and act_of(token_at(tokens, i + 1)) in SUMMONS
            and type_at(tokens, i + 2) == DE
        )
    ]


PASSES: tuple[Pass, ...] = (
    due(_for_each_there, {"for_each"}, {LightVerb.INCREASE, LightVerb.DECREASE}),
    due(_so_much, {"就"}),
    due(_each_described, {"for_each"}, {UnitKind.COUNT}),
    due(_its_value, {"equipped"}, {UnitKind.STAT}),
    due(made_of, {"作为", "为"}, SUMMONS),
    due(_used_as, {"作为"}, {"用"}, {COMMA}),
    due(or_those, {UnitKind.OR, UnitKind.AND}, {COMMA}),
    due(_once_till, {"到"}, {UnitKind.MOMENT}),
    due(_activation_and_effect, {Verb.ACTIVATE}, {"这个"}, {UnitKind.AND}),
    due(_summoned_with_it, {Verb.APPLY}, SUMMONS),
    due(_placed_on, {Verb.PLACE}, {"在"}),
    due(_less_than, {"未满"}),
    due(_all_alike, {"all"}, {UnitKind.STAT}, {LightVerb.BECOME}),
    due(_unless_there, {"则"}, {COND}),
    due(_unless_so, {"若非"}),
    due(_worn_by_one, {Verb.EQUIP}, {"上", "身上"}),
    due(_only_so_many, {"只有"}, {UnitKind.COUNT}),
    due(_attack_declared_on, {LightVerb.RECEIVE}, {Verb.DECLARE_ATTACK}),
)
