"""Turns of the official simplified wording that stand for a whole phrase of the mainland fan wording.

作为该怪兽的代替，可将此卡除外 is 可以作为那些怪兽的代替而把这张卡除外; 对象之场上的卡 is 作为对象的场上的卡; 仅可从额外牌组特殊召唤怪兽1次 is
只能有1次从额外卡组把怪兽特殊召唤; 从场上以外的地方 is 从场上以外.
"""

from __future__ import annotations

from grammar.clauses import LightVerb, UnitKind
from grammar.lexer import NOUN, VERB, Entry, Token
from grammar.passes import Pass, due, reads
from grammar.terms import SUMMONS, Verb
from grammar.zh_turned import made_of, or_those
from grammar.zh_words import (
    ATTR,
    COMMA,
    COND,
    CONN,
    DE,
    ENDS_SEGMENT,
    FRONT,
    IN_NOUN,
    JOIN,
    LIST_KINDS,
    MATERIALS,
    MODAL,
    POST,
    PREP,
    STOP,
    act_of,
    empty,
    is_passive,
    kind_of,
    noun_end,
    noun_token,
    segment_end,
    thing_of,
    token_at,
    type_at,
    verb_token,
)


def _by_coin(tokens: list[Token]) -> list[Token]:
    """根据掷出的正反，此卡获得以下效果: as 这张卡得到那个里表的以下效果."""
    for i, token in enumerate(tokens):
        sides = next((n for n in range(i, segment_end(tokens, i)) if thing_of(tokens[n]) == "heads_tails"), 0)
        if token.type != PREP or token.concept != "by" or not sides or type_at(tokens, sides + 1) != COMMA:
            continue
        if not any(act_of(t) is Verb.ROLL_DIE for t in tokens[i:sides]):
            continue
        listed = next((n for n, t in enumerate(tokens) if n > sides and t.concept == "following"), None)
        if listed is not None and act_of(tokens[listed - 1]) in (Verb.APPLY, LightVerb.GET):
            that = noun_token(token, UnitKind.DEICTIC, "that")
            told = [that, tokens[sides], empty(tokens[sides], "的", Entry(DE, "gen"))]
            return [*tokens[:i], *tokens[sides + 2 : listed], *told, *tokens[listed:]]
    return tokens


def _in_place_of(tokens: list[Token]) -> list[Token]:
    """作为该“A”怪兽中1只的代替，可将此卡除外: as 可以作为那些「A」怪兽之内1只的代替而把这张卡除外."""
    for i, token in enumerate(tokens):
        modal = token_at(tokens, i + 2)
        if token.concept != "instead" or type_at(tokens, i + 1) != COMMA or modal is None:
            continue
        start = next((n for n in range(i, -1, -1) if tokens[n].type in ENDS_SEGMENT), -1) + 1
        opens = type_at(tokens, start) == PREP and tokens[start].text == "作为"
        if opens and i > start + 1 and modal.type == MODAL and modal.concept == "can":
            join = Token(JOIN, tokens[i + 1].start, tokens[i + 1].end, "而", Entry(JOIN, "join"))
            return [*tokens[:start], modal, *_one_of(tokens[start:i]), token, join, *tokens[i + 3 :]]
    return tokens


def _one_of(said: list[Token]) -> list[Token]:
    """作为该将被破坏的怪兽的1只的, 作为该1只将被破坏的怪兽的: as 作为那1只怪兽的."""
    count = next((t for t in said if kind_of(t) is UnitKind.COUNT), None)
    described = [t for t in said[2:] if kind_of(t) in (UnitKind.NAME, UnitKind.CARD_KIND)]
    pointed = kind_of(token_at(said, 1)) is UnitKind.DEICTIC
    if count is None or not pointed or not described or said[-1].type != DE:
        return said
    return [said[0], said[1], count, *described, said[-1]]


def _targeted_there(tokens: list[Token]) -> list[Token]:
    """对象之场上的卡: as 作为对象的场上的卡."""
    found: list[Token] = []
    for i, token in enumerate(tokens):
        of = found[-1] if found else None
        if token.text == "之" and token.type == DE and thing_of(of) == "target" and of is not None:
            placed = kind_of(token_at(tokens, i + 1)) in (UnitKind.PLAYER, UnitKind.ZONE, UnitKind.CARD_KIND)
            if placed:
                found[-1] = noun_token(of, UnitKind.REFERENCE, "targeted")
                continue
        found.append(token)
    return found


def _both_bounded(tokens: list[Token]) -> list[Token]:
    """攻击力・守备力为2500以下的: each of them."""
    found = list(tokens)
    for i in range(len(found) - 3):
        stat, dot, bound, of = found[i : i + 4]
        unit = bound.unit
        pair = {stat.concept, bound.concept} == {"atk", "def"} and kind_of(stat) is UnitKind.STAT
        listed = kind_of(dot) in LIST_KINDS and of.type == DE
        if pair and listed and unit is not None and unit.kind is UnitKind.STAT_COMPARE:
            found[i] = noun_token(stat, UnitKind.STAT_COMPARE, stat.concept, unit.value)
            found[i + 1] = Token(DE, dot.start, dot.end, "的", Entry(DE, "gen"))
    return found


def _so_often(tokens: list[Token]) -> list[Token]:
    """仅可从额外牌组特殊召唤怪兽1次, 1回合仅可发动1次魔法・陷阱卡: as 只能1次把…."""
    for i, token in enumerate(tokens):
        if token.type != MODAL or token.concept != "only_can":
            continue
        end = segment_end(tokens, i)
        act = next((n for n in range(i, end) if tokens[n].type == VERB), end)
        times = next((n for n in range(act + 1, end) if _counts_times(tokens[n])), None)
        if times is None or act_of(tokens[act]) not in (Verb.SPECIAL_SUMMON, Verb.ACTIVATE):
            continue
        what = [*tokens[act + 1 : times], *tokens[times + 1 : end]]
        if not what or any(t.type not in IN_NOUN for t in what) or (times > act + 1 and times + 1 < end):
            continue
        obj = Token(PREP, tokens[act].start, tokens[act].start, "把", Entry(PREP, "obj"))
        before, often = tokens[i + 1 : act], tokens[times]
        often = Token(NOUN, token.end, token.end, often.text, often.entry, often.unit)
        return [*tokens[: i + 1], often, *before, obj, *what, tokens[act], *tokens[end:]]
    return tokens


def _counts_times(token: Token) -> bool:
    return kind_of(token) is UnitKind.COUNT and token.concept == "times"


def _wearing(tokens: list[Token]) -> list[Token]:
    """此卡装备有「A」卡, 装备有装备卡的怪兽: as 有「A」卡装备."""
    for i, token in enumerate(tokens):
        has = token_at(tokens, i + 1)
        if act_of(token) is not Verb.EQUIP or has is None or has.text != "有" or has.type != PREP:
            continue
        end = noun_end(tokens, i + 2)
        of = next((n for n in range(i + 2, end) if tokens[n].type == DE), end)
        if of > i + 2 and (of < end or type_at(tokens, end) in (COMMA, COND)):
            mark = Token(PREP, token.start, has.end, "有", has.entry)
            worn = verb_token(empty(tokens[of - 1], "装备", Entry(VERB)), Verb.EQUIP)
            return [*tokens[:i], mark, *tokens[i + 2 : of], worn, *_wearing(tokens[of:])]
    return tokens


def _elsewhere(tokens: list[Token]) -> list[Token]:
    """从场上以外的地方: as 从场上以外."""
    found: list[Token] = []
    for token in tokens:
        other = len(found) > 1 and found[-1].type == DE and kind_of(found[-2]) is UnitKind.OTHER_THAN
        if other and thing_of(token) == "zone_word" and token.text == "地方":
            found.pop()
            continue
        found.append(token)
    return found


def _where_it_points(tokens: list[Token]) -> list[Token]:
    """特殊召唤至暗属性连接怪兽连接端的自己场上: as 往作为暗属性连接怪兽所连接区的自己场上特殊召唤."""
    for i, token in enumerate(tokens):
        if token.text != "至" or act_of(token_at(tokens, i - 1)) is not Verb.SPECIAL_SUMMON:
            continue
        end = noun_end(tokens, i + 1)
        at = next((n for n in range(i + 1, end) if thing_of(tokens[n]) == "linked_zone"), None)
        start = i + 1
        opened = tokens[start].text == "作为" if start < len(tokens) else False
        if opened:
            end = noun_end(tokens, start + 1)
            at = next((n for n in range(start, end) if thing_of(tokens[n]) == "linked_zone"), None)
        placed = (
            at is not None and type_at(tokens, at + 1) == DE and kind_of(tokens[end - 1]) is UnitKind.ZONE
        )
        cards = at is not None and any(kind_of(t) is UnitKind.CARD_KIND for t in tokens[start:at])
        if not placed or not cards:
            continue
        to = Token(PREP, token.start, token.end, "往", Entry(PREP, "to"))
        role = [] if opened else [Token(PREP, token.end, token.end, "作为", Entry(PREP, "as"))]
        first = i - 1
        while first and (tokens[first - 1].type == MODAL or kind_of(tokens[first - 1]) is UnitKind.POSITION):
            first -= 1
        what = [*tokens[first:i]]
        return [*tokens[:first], to, *role, *tokens[start:end], *what, *tokens[end:]]
    return tokens


def _of_its_effect(tokens: list[Token]) -> list[Token]:
    """此卡效果的发动: as 此卡的效果的发动."""
    found: list[Token] = []
    for i, token in enumerate(tokens):
        own = thing_of(token) == "effect" and kind_of(token_at(tokens, i - 1)) is UnitKind.THIS_CARD
        if own and any(act_of(t) is LightVerb.RELATE for t in tokens[:i]):
            found.append(empty(tokens[i - 1], "的", Entry(DE, "gen")))
        found.append(token)
    return found


def _from_when(tokens: list[Token]) -> list[Token]:
    """从…进行战斗的伤害步骤开始时直至伤害计算前为止: 从 says nothing before who battles."""
    if not tokens or tokens[0].text != "从" or tokens[0].type != PREP:
        return tokens
    end = segment_end(tokens, 0)
    until = next((n for n in range(end) if tokens[n].type == PREP and tokens[n].concept == "until"), None)
    timed = until is not None and kind_of(token_at(tokens, until - 1)) is UnitKind.MOMENT
    closed = type_at(tokens, end - 1) == POST
    fought = any(thing_of(t) == "battle" for t in tokens[:end])
    return tokens[1:] if timed and closed and fought else tokens


def _and_alike(tokens: list[Token]) -> list[Token]:
    """与对象怪兽相同，且卡名不同的: the comma says nothing."""
    found: list[Token] = []
    for i, token in enumerate(tokens):
        alike = act_of(token_at(tokens, i - 1)) is LightVerb.SAME
        joined = type_at(tokens, i + 1) == JOIN and kind_of(token_at(tokens, i + 2)) is UnitKind.SAME
        if token.type == COMMA and alike and joined:
            continue
        found.append(token)
    return found


def _equal_values(tokens: list[Token]) -> list[Token]:
    """攻击力与守备力数值相同: as 攻击力和守备力的数值相同."""
    found: list[Token] = []
    for i, token in enumerate(tokens):
        after, before = token_at(tokens, i + 1), [token_at(tokens, i - n) for n in (1, 2, 3)]
        told = [kind_of(t) for t in before] == [UnitKind.STAT, UnitKind.AND, UnitKind.STAT]
        if thing_of(token) == "value" and told and act_of(after) is LightVerb.SAME:
            found.append(empty(tokens[i - 1], "的", Entry(DE, "gen")))
        found.append(token)
    return found


def _made_to(tokens: list[Token]) -> list[Token]:
    """装备怪兽被送至墓地导致此卡被送至墓地: as …让这张卡被送去墓地."""
    for i, token in enumerate(tokens):
        if token.text != "导致":
            continue
        zone = kind_of(token_at(tokens, i - 1)) is UnitKind.ZONE
        done = act_of(token_at(tokens, i - 2 if zone else i - 1)) is not None
        material = (thing_of(token_at(tokens, i - 1)) or "").endswith("_material")
        start = next((n for n in range(i, -1, -1) if tokens[n].type in ENDS_SEGMENT), -1) + 1
        opens = type_at(tokens, start) == PREP and tokens[start].text in ("因", "在")
        if not (done or material):
            continue
        cause = Token(PREP, token.start, token.end, "让", Entry(PREP, "cause"))
        before = tokens[start + opens : i]
        if material:
            before = [t for t in before if t.text != "被"]
        return [*tokens[:start], *before, cause, *tokens[i + 1 :]]
    return tokens


def _where_none_is(tokens: list[Token]) -> list[Token]:
    """以此效果放置的卡，在自己场上不存在怪兽的情况下: the comma says nothing."""
    for i, token in enumerate(tokens):
        end = segment_end(tokens, i + 1)
        place = type_at(tokens, i + 1) == PREP and tokens[i + 1].text == "在"
        absent = any(act_of(t) is Verb.EXIST for t in tokens[i:end]) and type_at(tokens, end) == COND
        set_ = any(act_of(t) is Verb.SET for t in tokens[:i]) and kind_of(token_at(tokens, i - 1)) in _CARDS
        if token.type == COMMA and place and absent and set_ and not any(t.type == COMMA for t in tokens[:i]):
            return [*tokens[:i], *tokens[i + 1 :]]
    return tokens


_CARDS = (UnitKind.CARD_KIND, UnitKind.THIS_CARD)


def _only_in_position(tokens: list[Token]) -> list[Token]:
    """自己仅可以里侧守备表示特殊召唤怪兽: as 不用里侧守备表示不能把怪兽特殊召唤."""
    for i, token in enumerate(tokens):
        only = token.type == MODAL and token.concept == "only_can" and token.text.endswith("以")
        position = kind_of(token_at(tokens, i + 1)) is UnitKind.POSITION
        whole = token_at(tokens, i + 2)
        if only and position and whole is not None and whole.concept == "special_summon_monster":
            return _only_in_position([*tokens[: i + 2], *_act_and_monster(whole), *tokens[i + 3 :]])
        act, what = whole, token_at(tokens, i + 3)
        if not (only and position) or act_of(act) is not Verb.SPECIAL_SUMMON or act is None or what is None:
            continue
        if kind_of(what) is UnitKind.CARD_KIND and type_at(tokens, i + 4) in (COMMA, STOP):
            use = Token(PREP, token.start, token.end, "不用", Entry(PREP, "not_being"))
            cannot = empty(tokens[i + 1], "不能", Entry(MODAL, "cannot"))
            obj = empty(tokens[i + 1], "把", Entry(PREP, "obj"))
            return [*tokens[:i], use, tokens[i + 1], cannot, obj, what, act, *tokens[i + 4 :]]
    return tokens


def _act_and_monster(token: Token) -> list[Token]:
    """特殊召唤怪兽: an act and what it is done to."""
    cut = token.end - 2
    act = Token(VERB, token.start, cut, token.text[:-2], Entry(VERB))
    monster = Token(NOUN, cut, token.end, token.text[-2:], Entry(NOUN, kind=UnitKind.CARD_KIND))
    return [verb_token(act, Verb.SPECIAL_SUMMON), noun_token(monster, UnitKind.CARD_KIND, "monster")]


def _excess(tokens: list[Token]) -> list[Token]:
    """依攻击力超出该怪兽守备力的数值的两倍来给予对手战斗伤害: as 给与对方攻击力超过那个守备力的数值的2倍数值的战斗伤害."""
    for i in range(2, len(tokens)):
        over = act_of(tokens[i]) is LightVerb.EXCEED and kind_of(tokens[i - 1]) is UnitKind.STAT
        if not over or type_at(tokens, i - 2) != PREP or tokens[i - 2].concept != "by":
            continue
        value = next((n for n in range(i, len(tokens)) if thing_of(tokens[n]) == "value"), len(tokens))
        guarded = tokens[i + 1 : value]
        known = any(kind_of(t) is UnitKind.DEICTIC for t in guarded) and any(
            kind_of(t) is UnitKind.STAT and t.concept == "def" for t in guarded
        )
        times = token_at(tokens, value + 2)
        end = value + 3 if kind_of(times) is UnitKind.TIMES else value + 1
        end += type_at(tokens, end) == MODAL
        give, damage = token_at(tokens, end), token_at(tokens, end + 2)
        player = kind_of(token_at(tokens, end + 1)) is UnitKind.PLAYER
        if not (known and player) or act_of(give) is not LightVerb.GIVE or give is None or damage is None:
            continue
        whole = Token(
            NOUN, tokens[i - 1].start, tokens[value].end, "攻击力超过那个守备力的数值", tokens[value].entry
        )
        of = empty(tokens[value], "的", Entry(DE, "gen"))
        factor = [of, times, tokens[value]] if kind_of(times) is UnitKind.TIMES and times is not None else []
        said = [give, tokens[end + 1], noun_token(whole, UnitKind.THING, "excess"), *factor, of]
        return [*tokens[: i - 2], *said, *tokens[end + 2 :]]
    return tokens


def _sum_of_those(tokens: list[Token]) -> list[Token]:
    """将等级合计为8的、最多3只怪兽特殊召唤: as 等级合计直到变成8为止，将最多3只怪兽特殊召唤."""
    for i in range(1, len(tokens) - 3):
        stat, total, be, number = tokens[i : i + 4]
        summed = {kind_of(stat), kind_of(total)} >= {UnitKind.STAT} and "total" in (
            thing_of(stat),
            thing_of(total),
        )
        start = next((n for n in range(i - 1, -1, -1) if tokens[n].type in ENDS_SEGMENT), -1) + 1
        opened = any(_takes(token) for token in tokens[start:i])
        valued = (
            be.text in ("为", "是") and kind_of(number) is UnitKind.NUMBER and type_at(tokens, i + 4) == DE
        )
        if not (summed and opened and valued):
            continue
        first = start + (type_at(tokens, start) == CONN)
        until = empty(total, "直到", Entry(PREP, "until"))
        become = verb_token(empty(total, "变成", Entry(VERB)), LightVerb.BECOME)
        close = empty(number, "为止", Entry(POST, "until"))
        value, what = (stat, total) if kind_of(stat) is UnitKind.STAT else (total, stat)
        told = [value, what, until, become, number, close, empty(number, "，", Entry(COMMA))]
        rest = tokens[i + 5 :]
        if rest and rest[0].text == "、":
            rest = rest[1:]
        return [*tokens[:first], *told, *tokens[first:i], *rest]
    return tokens


def _takes(token: Token) -> bool:
    """将, 挑选: what follows is taken."""
    return (token.type == PREP and token.concept == "obj") or act_of(token) is Verb.CHOOSE


def _counters_there(tokens: list[Token]) -> list[Token]:
    """此卡上原先放有的计数物, 此卡上所放计数物: as 这张卡放置的."""
    found: list[Token] = []
    for i, token in enumerate(tokens):
        before = token_at(tokens, i - 1)
        after = [t for t in tokens[i + 1 : i + 4] if t.text != "所" and t.type != "SILENT"]
        put = bool(after) and act_of(after[0]) is Verb.PLACE
        card = kind_of(before) in (UnitKind.THIS_CARD, UnitKind.CARD_KIND)
        if token.type == POST and token.text == "上" and card and put and not _opened(found):
            continue
        lies = act_of(before) is Verb.PLACE and token.text == "有" and type_at(tokens, i + 1) == DE
        if not lies:
            found.append(token)
    return found


def _opened(found: list[Token]) -> bool:
    """在此卡上放: is 在 still open?"""
    for token in reversed(found):
        if token.type not in IN_NOUN:
            return token.type == PREP and token.concept == "at"
    return False


def _as_its_material(tokens: list[Token]) -> list[Token]:
    """此卡连接素材的怪兽: as 作为此卡的连接素材的怪兽."""
    for i in range(1, len(tokens) - 2):
        whose, material, of, card = tokens[i - 1 : i + 3]
        named = thing_of(material) in MATERIALS and thing_of(material) != "xyz_material" and of.type == DE
        opens = i < 2 or tokens[i - 2].type not in (PREP, DE)
        if named and opens and kind_of(whose) is UnitKind.THIS_CARD and kind_of(card) is UnitKind.CARD_KIND:
            mark = Token(PREP, whose.start, whose.start, "作为", Entry(PREP, "as"))
            gen = empty(whose, "的", Entry(DE, "gen"))
            return [*tokens[: i - 1], mark, whose, gen, *tokens[i:]]
    return tokens


def _for_its_summon(tokens: list[Token]) -> list[Token]:
    """为上级召唤此卡而解放的: as 为此卡的上级召唤而."""
    found = list(tokens)
    for i in range(len(found) - 3):
        front, act, card, join = found[i : i + 4]
        shape = front.type == FRONT and act_of(act) in SUMMONS and join.type == JOIN
        if shape and kind_of(card) is UnitKind.THIS_CARD:
            found[i + 1 : i + 3] = (card, empty(card, "的", Entry(DE, "gen")), act)
    return found


def _so_much_more(tokens: list[Token]) -> list[Token]:
    """依其攻击力，此卡的攻击力上升相同数值: as 此卡的攻击力上升其攻击力的数值."""
    for i, token in enumerate(tokens):
        comma = segment_end(tokens, i)
        by = token.type == PREP and token.concept == "by" and type_at(tokens, comma) == COMMA
        act = (
            next((n for n in range(comma, len(tokens)) if act_of(tokens[n]) in _CHANGES), None)
            if by
            else None
        )
        if act is None or comma == i + 1 or type_at(tokens, act + 3) not in (STOP, COMMA):
            continue
        same, value = token_at(tokens, act + 1), token_at(tokens, act + 2)
        alike = kind_of(same) is UnitKind.SAME or act_of(same) is LightVerb.SAME
        if alike and thing_of(value) == "value" and value is not None:
            measure = tokens[i + 1 : comma]
            counted = thing_of(measure[-1]) == "number"
            rest = [] if counted else [empty(measure[-1], "的", Entry(DE, "gen")), value]
            return [*tokens[:i], *tokens[comma + 1 : act + 1], *measure, *rest, *tokens[act + 3 :]]
    return tokens


_CHANGES = (LightVerb.INCREASE, LightVerb.DECREASE)


def _how_they_differ(tokens: list[Token]) -> list[Token]:
    """以其数量差为上限, 连接标记的合计为上限: as 那个相差数量, 连接标记合计数量."""
    found: list[Token] = []
    for i, token in enumerate(tokens):
        limit = type_at(tokens, i + 1) == POST and tokens[i + 1].concept == "limit"
        if limit and thing_of(token) == "difference" and found and thing_of(found[-1]) == "number":
            found.insert(-1, token)
            continue
        markers = thing_of(token) == "total" and len(found) > 1 and thing_of(found[-2]) == "link_marker"
        if limit and markers and found[-1].type == DE:
            found[-1] = token
            token = noun_token(
                empty(token, "数量", Entry(NOUN, kind=UnitKind.THING)), UnitKind.THING, "number"
            )
        found.append(token)
    return found


def _of_changed_position(tokens: list[Token]) -> list[Token]:
    """以此效果更改表示形式的怪兽: 更改表示形式 before what it was done to is one verb."""
    for i, token in enumerate(tokens):
        changes = act_of(token) is LightVerb.CHANGE and thing_of(token_at(tokens, i + 1)) == "battle_position"
        end = i + 3 if type_at(tokens, i + 2) == DE else i + 4
        if (
            changes
            and type_at(tokens, end - 1) == DE
            and kind_of(token_at(tokens, end)) is UnitKind.CARD_KIND
        ):
            verb = verb_token(token, Verb.CHANGE_POSITION, ATTR)
            return [*tokens[:i], verb, *tokens[end - 1 :]]
    return tokens


def _used_for(tokens: list[Token]) -> list[Token]:
    """仅可使用于水属性怪兽的同步召唤: as 不是水属性怪兽的同步召唤不可使用."""
    for i, token in enumerate(tokens):
        end = segment_end(tokens, i)
        if token.type != MODAL or not reads(tokens, i, "only_can", "use", "于") or end < i + 5:
            continue
        *what, summon = tokens[i + 3 : end]
        if act_of(summon) in SUMMONS and all(t.type in IN_NOUN for t in what):
            other = Token(PREP, token.start, tokens[i + 2].end, "不是", Entry(PREP, "except"))
            cannot = empty(summon, "不可", Entry(MODAL, "cannot"))
            return [*tokens[:i], other, *what, summon, cannot, tokens[i + 1], *tokens[end:]]
    return tokens


def _will_receive(tokens: list[Token]) -> list[Token]:
    """对手将受到的效果伤害: 将 says it is still to come."""
    return [
        token
        for i, token in enumerate(tokens)
        if token.text != "将"
        or token.type != PREP
        or act_of(token_at(tokens, i + 1)) is not LightVerb.RECEIVE
    ]


def _all_that(tokens: list[Token]) -> list[Token]:
    """攻击所有被特殊召唤的对手怪兽: as 攻击被特殊召唤的所有对手怪兽."""
    for i, token in enumerate(tokens):
        every = kind_of(token) is UnitKind.QUANTIFIER and token.concept == "all"
        done = token_at(tokens, i + 1)
        if every and done is not None and is_passive(done) and reads(tokens, i + 2, VERB, DE, NOUN):
            return [*tokens[:i], *tokens[i + 1 : i + 4], token, *tokens[i + 4 :]]
    return tokens


def _none_there(tokens: list[Token]) -> list[Token]:
    """自己场上没有怪兽存在、且…: the mark before 且 says nothing."""
    return [
        token
        for i, token in enumerate(tokens)
        if token.text not in ("、", "・")
        or act_of(token_at(tokens, i - 1)) is not Verb.EXIST
        or type_at(tokens, i + 1) != JOIN
    ]


LATE: tuple[Pass, ...] = (
    due(_used_for, {"only_can"}, {"于"}),
    due(_so_often, {"only_can"}, {"times"}),
    due(or_those, {UnitKind.OR, UnitKind.AND}, {"target"}, {COMMA}),
    due(made_of, {"作为"}, {"material"}),
    due(_only_in_position, {"only_can"}, {UnitKind.POSITION}),
)
PASSES: tuple[Pass, ...] = (
    due(_of_changed_position, {LightVerb.CHANGE}, {"battle_position"}),
    due(_will_receive, {LightVerb.RECEIVE}, {"将"}),
    due(_all_that, {"all"}, {"被"}),
    due(_none_there, {Verb.EXIST}, {"、", "・"}),
    due(_by_coin, {"heads_tails"}, {"by"}),
    due(_in_place_of, {"instead"}, {"作为"}),
    due(_targeted_there, {"target"}, {"之"}),
    due(_both_bounded, {UnitKind.STAT_COMPARE}, {UnitKind.STAT}),
    due(_wearing, {Verb.EQUIP}, {"有"}),
    due(_elsewhere, {"地方"}),
    due(_where_it_points, {"linked_zone"}, {"至"}),
    due(_of_its_effect, {LightVerb.RELATE}, {"effect"}),
    due(_from_when, {"从"}, {"until"}),
    due(_and_alike, {LightVerb.SAME}, {JOIN}),
    due(_equal_values, {LightVerb.SAME}, {"value"}),
    due(_made_to, {"导致"}),
    due(_counters_there, {Verb.PLACE}, {"上", "有"}),
    due(_as_its_material, MATERIALS, {UnitKind.THIS_CARD}),
    due(_for_its_summon, {FRONT}, {JOIN}),
    due(_so_much_more, {"by"}, {"value"}),
    due(_how_they_differ, {"limit"}),
    due(_excess, {LightVerb.EXCEED}, {LightVerb.GIVE}),
    due(_sum_of_those, {"total"}, {UnitKind.NUMBER}),
    due(_where_none_is, {"在"}, {Verb.EXIST}, {Verb.SET}),
)
