"""Turns of the mainland fan wording, most of them old, that say a usual thing in loose words.

自己场上有着「A」存在 is 有; 进行1只「A」超量怪兽的超量召唤 is 把1只「A」超量怪兽超量召唤; 那个效果让自己受到的伤害 is what that effect deals;
装备在这张卡身上 is 给这张卡装备; 这张卡变成和那只怪兽相同等级 is 这张卡的等级变成和那只怪兽相同.
"""

from __future__ import annotations

import msgspec

from grammar.clauses import LightVerb, UnitKind
from grammar.lexer import NOUN, VERB, Entry, Token
from grammar.passes import Pass, due, reads
from grammar.terms import SUMMONS, Manner, Verb
from grammar.zh_words import (
    COMMA,
    COND,
    CONN,
    DE,
    ENDS_SEGMENT,
    FRONT,
    IN_NOUN,
    JOIN,
    LIST_KINDS,
    MODAL,
    POST,
    PREP,
    STOP,
    act_of,
    as_mark,
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


def _there_is(tokens: list[Token]) -> list[Token]:
    """自己场上有着「A」以及有那个卡名记述的怪兽存在: 有着 is 有."""
    found = list(tokens)
    for i, token in enumerate(tokens):
        end = segment_end(tokens, i)
        held = token.text == "有着" and act_of(token) is LightVerb.HAVE
        among = i > 0 and tokens[i - 1].concept == "among" and type_at(tokens, end) == COND
        if held and (among or any(act_of(t) is Verb.EXIST for t in tokens[i:end])):
            found[i] = Token(PREP, token.start, token.end, "有", Entry(PREP, "has"))
    return found


def _by_which_taken(tokens: list[Token]) -> list[Token]:
    """那个效果让自己受到的伤害, 怪兽的效果让对方受到的全部效果伤害: as 自己用那个效果受到的伤害."""
    for i, token in enumerate(tokens):
        by = token_at(tokens, i - 1)
        taken = (
            kind_of(token_at(tokens, i + 1)) is UnitKind.PLAYER
            and act_of(token_at(tokens, i + 2)) is LightVerb.RECEIVE
        )
        of = type_at(tokens, i + 3) == DE and any(thing_of(t) in _DAMAGE for t in tokens[i + 4 : i + 7])
        if token.text != "让" or not (taken and of) or thing_of(by) not in ("effect", "battle"):
            continue
        start = i
        while start and tokens[start - 1].type in IN_NOUN and kind_of(tokens[start - 1]) is not UnitKind.TURN:
            start -= 1
        until = (
            start > 1 and kind_of(tokens[start - 1]) is UnitKind.TURN and tokens[start - 2].concept == "until"
        )
        opens = (
            until or start == 0 or tokens[start - 1].type in ENDS_SEGMENT or tokens[start - 1].type == CONN
        )
        this = thing_of(by) == "effect" and tokens[start].concept == "this"
        if opens and not this:
            mark = Token(PREP, tokens[start].start, tokens[start].start, "用", Entry(PREP, "by"))
            return [*tokens[:start], tokens[i + 1], mark, *tokens[start:i], *tokens[i + 2 :]]
    return tokens


_DAMAGE = frozenset({"damage", "battle_damage", "effect_damage"})


def _conducted(tokens: list[Token]) -> list[Token]:
    """进行1只「A」超量怪兽的超量召唤: as 把1只「A」超量怪兽超量召唤."""
    for i, token in enumerate(tokens):
        counted = kind_of(token_at(tokens, i + 1)) is UnitKind.COUNT
        end = segment_end(tokens, i)
        act = token_at(tokens, end - 1)
        named = act_of(act) in SUMMONS and type_at(tokens, end - 2) == DE
        plain = all(t.type in IN_NOUN or kind_of(t) in LIST_KINDS for t in tokens[i + 1 : end - 1])
        if token.text == "进行" and counted and named and plain and act is not None:
            obj = Token(PREP, token.start, token.end, "把", Entry(PREP, "obj"))
            return [*tokens[:i], obj, *tokens[i + 1 : end - 2], act, *tokens[end:]]
    return tokens


def _not_activated(tokens: list[Token]) -> list[Token]:
    """不能作这个效果加入手卡的卡的效果的发动, 不能作同名卡的发动: as 不能把…的效果发动."""
    for i, token in enumerate(tokens):
        cannot = type_at(tokens, i - 1) == MODAL and tokens[i - 1].concept == "cannot"
        end = segment_end(tokens, i)
        named = act_of(tokens[end - 1]) is Verb.ACTIVATE and type_at(tokens, end - 2) == DE
        what = token_at(tokens, end - 3)
        known = thing_of(what) == "effect" or kind_of(what) is UnitKind.CARD_KIND
        if token.text == "作" and cannot and named and known:
            obj = Token(PREP, token.start, token.end, "把", Entry(PREP, "obj"))
            return [*tokens[:i], obj, *tokens[i + 1 : end - 2], *tokens[end - 1 :]]
    return tokens


def _either_summoned(tokens: list[Token]) -> list[Token]:
    """特殊召唤或者不用解放作召唤的这张卡: 特殊召唤 is named beside the other Summon."""
    for i, token in enumerate(tokens):
        way = token_at(tokens, i + 2)
        either = kind_of(token_at(tokens, i + 1)) is UnitKind.OR and kind_of(way) is UnitKind.MANNER
        if act_of(token) not in SUMMONS or not either:
            continue
        end = i + 3 + (type_at(tokens, i + 3) == MODAL)
        if act_of(token_at(tokens, end)) in _SUMMONED and type_at(tokens, end + 1) == DE:
            found = list(tokens)
            found[i] = noun_token(token, UnitKind.THING, token.concept, token.concept)
            return found
    return tokens


_SUMMONED = frozenset({Verb.NORMAL_SUMMON, *SUMMONS})


def _worn_on(tokens: list[Token]) -> list[Token]:
    """装备在这张卡身上, 装备到对方场上的怪兽上: as 给这张卡装备."""
    for i, token in enumerate(tokens):
        mark = token_at(tokens, i + 1)
        on = mark is not None and mark.type == PREP and mark.text in ("在", "到")
        if act_of(token) is not Verb.EQUIP or not on or mark is None:
            continue
        end = noun_end(tokens, i + 2)
        close = token_at(tokens, end)
        card = kind_of(token_at(tokens, end - 1)) in (UnitKind.THIS_CARD, UnitKind.CARD_KIND)
        if close is None or close.type != POST or close.text not in ("上", "身上") or not card:
            continue
        if type_at(tokens, end + 1) in (COMMA, STOP):
            to = Token(PREP, mark.start, mark.end, "给", Entry(PREP, "to"))
            return [*tokens[:i], to, *tokens[i + 2 : end], token, *tokens[end + 1 :]]
    return tokens


def _attacked(tokens: list[Token]) -> list[Token]:
    """守备表示的这张卡受到攻击: as 被攻击."""
    found: list[Token] = []
    for i, token in enumerate(tokens):
        hit = act_of(token) is LightVerb.RECEIVE and act_of(token_at(tokens, i + 1)) is Verb.ATTACK
        closed = type_at(tokens, i + 2) in (COND, COMMA)
        if hit and closed and kind_of(token_at(tokens, i - 1)) is UnitKind.THIS_CARD:
            token = Token(PREP, token.start, token.end, "被", Entry(PREP, "agent"))
        found.append(token)
    return found


def _like_another(tokens: list[Token]) -> list[Token]:
    """这张卡直到回合结束时变成和那只怪兽相同等级: as 这张卡直到回合结束时等级变成和那只怪兽相同."""
    for i, token in enumerate(tokens):
        end = segment_end(tokens, i)
        like = act_of(token) is LightVerb.BECOME and kind_of(token_at(tokens, i + 1)) is UnitKind.AND
        at = next((n for n in range(i, end) if _is_same_value(tokens[n])), None) if like else None
        start = i
        while start and tokens[start - 1].type not in (COMMA, STOP, COND, CONN):
            start -= 1
        who = noun_end(tokens, start)
        named = any(kind_of(t) is UnitKind.STAT for t in tokens[start:i])
        card = who > start and kind_of(tokens[who - 1]) in (UnitKind.THIS_CARD, UnitKind.CARD_KIND)
        if at is None or named or not card or any(t.type == VERB for t in tokens[start:i]):
            continue
        rest = tokens[at + 1 : end]
        if any(kind_of(t) is not UnitKind.STAT and kind_of(t) not in LIST_KINDS for t in rest):
            continue
        same = tokens[at]
        stats = [noun_token(same, UnitKind.STAT, same.unit.concept if same.unit else ""), *rest]
        alike = verb_token(empty(rest[-1] if rest else same, "相同", Entry(VERB)), LightVerb.SAME)
        return [*tokens[:i], *stats, *tokens[i:at], alike, *tokens[end:]]
    return tokens


def _is_same_value(token: Token) -> bool:
    """相同等级."""
    unit = token.unit
    return unit is not None and unit.kind is UnitKind.SAME and not unit.value and len(token.text) == 4


def _may_wear(tokens: list[Token]) -> list[Token]:
    """机械族以外的怪兽装备可能: as 才能装备."""
    for i, token in enumerate(tokens):
        may = [t.text for t in tokens[i + 1 : i + 3]] == ["可", "能"]
        if act_of(token) is Verb.EQUIP and may and type_at(tokens, i + 3) == STOP:
            can = Token(MODAL, token.start, token.end, "才能", Entry(MODAL, "may"))
            act = Token(VERB, tokens[i + 1].start, tokens[i + 2].end, "装备", Entry(VERB))
            return [*tokens[:i], can, verb_token(act, Verb.EQUIP), *tokens[i + 3 :]]
    return tokens


def _and_then(tokens: list[Token]) -> list[Token]:
    """并且再…: 再 says it; 作为代替而支付: 而 says no more; 并且不会被战斗破坏: a second thing said of the same card."""
    found: list[Token] = []
    for i, token in enumerate(tokens):
        after = token_at(tokens, i + 1)
        at = i + 1 + (type_at(tokens, i + 1) == MODAL)  # 并且可以再从卡组
        again = token.type == JOIN and i == 0 and reads(tokens, at, "also") and tokens[at].type == CONN
        instead = token.type == JOIN and bool(found) and found[-1].text == "作为代替"
        second = token.text == "并且" and token.type == JOIN and type_at(tokens, i - 1) == COMMA
        second = second and after is not None and after.type == MODAL and after.concept in _SECOND
        if second and after is not None and after.concept == "also_can":
            token = as_mark(token, CONN, "also")
            second = False
        if not (again or instead or second):
            found.append(token)
    return found


_SECOND = ("not", "cannot", "also_can")


def _in_their_turn(tokens: list[Token]) -> list[Token]:
    """召唤·反转回合的结束阶段时: as 召唤·反转的回合的."""
    for i, token in enumerate(tokens):
        turn = kind_of(token) is UnitKind.TURN and token.text == "回合"
        done = act_of(token_at(tokens, i - 1)) in (*_SUMMONED, Verb.FLIP) and type_at(tokens, i + 1) == DE
        if turn and done:
            return [
                *tokens[:i],
                Token(COND, token.start, token.end, "的回合", Entry(COND, "turn_of")),
                *tokens[i + 1 :],
            ]
    return tokens


def _worn_by_effect(tokens: list[Token]) -> list[Token]:
    """当作那个效果的装备魔法卡使用, 视为以自身效果变成的装备魔法卡: an Equip Card by that effect."""
    for i, token in enumerate(tokens):
        if token.type != PREP or token.text not in ("当作", "视为"):
            continue
        by = i + 1 + (type_at(tokens, i + 1) == PREP)
        effect, end = by + 1, by + 2
        if type_at(tokens, effect) == DE:
            effect, end = effect + 1, end + 1
        told = act_of(token_at(tokens, end)) is LightVerb.BECOME
        end += told
        pointed = kind_of(token_at(tokens, by)) in (UnitKind.DEICTIC, UnitKind.PLAYER)
        card, use = token_at(tokens, end + 1), act_of(token_at(tokens, end + 2)) is Verb.USE
        named = thing_of(token_at(tokens, effect)) == "effect" and type_at(tokens, end) == DE
        if pointed and named and card is not None and card.concept in _EQUIPS and (use or told):
            mark = Token(PREP, token.start, token.end, "用", Entry(PREP, "by"))
            whose = Token(NOUN, tokens[by].start, tokens[by].end, "那个", tokens[by].entry)
            that = noun_token(whose, UnitKind.DEICTIC, "that")
            manner = noun_token(card, UnitKind.MANNER, Manner.AS_EQUIP_CARD)
            return [*tokens[:i], mark, that, tokens[effect], manner, *tokens[end + 2 + use :]]
    return tokens


_EQUIPS = frozenset({"equip_spell", "equip_card"})


def _higher_value(tokens: list[Token]) -> list[Token]:
    """攻击力和守备力之内较高方数值: as 较高方的数值."""
    found: list[Token] = []
    for i, token in enumerate(tokens):
        found.append(token)
        higher = token.text.startswith("较") and act_of(token) in (LightVerb.MORE, LightVerb.LESS)
        if higher and thing_of(token_at(tokens, i + 1)) == "value":
            found.append(empty(token, "的", Entry(DE, "gen")))
    return found


def _monster_card(tokens: list[Token]) -> list[Token]:
    """变成怪兽卡（…）: 怪兽卡 is one word."""
    for i in range(1, len(tokens) - 2):
        monster, card, note = tokens[i : i + 3]
        becomes = act_of(tokens[i - 1]) is LightVerb.BECOME and note.concept == "note"
        if becomes and (monster.text, card.text) == ("怪兽", "卡"):
            whole = Token(NOUN, monster.start, card.end, "怪兽卡", monster.entry)
            return [*tokens[:i], noun_token(whole, UnitKind.CARD_KIND, "monster"), *tokens[i + 2 :]]
    return tokens


def _in_effect_text(tokens: list[Token]) -> list[Token]:
    """效果文本有「A」记述的, 效果文本上记载有「A」的: as 有「A」记述的."""
    for i, token in enumerate(tokens):
        if thing_of(token) != "effect" or thing_of(token_at(tokens, i + 1)) != "text":
            continue
        has = token_at(tokens, i + 2)
        if has is not None and has.type == PREP and has.concept == "has":
            return [*tokens[:i], *tokens[i + 2 :]]
        written = "".join(t.text for t in tokens[i + 2 : i + 5]) == "上记载有"
        name, of = token_at(tokens, i + 5), token_at(tokens, i + 6)
        if (
            written
            and kind_of(name) is UnitKind.NAME
            and name is not None
            and of is not None
            and of.type == DE
        ):
            mark = Token(PREP, token.start, tokens[i + 4].end, "有", Entry(PREP, "has"))
            mention = verb_token(empty(name, "记述", Entry(VERB)), LightVerb.MENTION)
            return [*tokens[:i], mark, name, mention, of, *tokens[i + 7 :]]
    return tokens


def _turn_of_destruction(tokens: list[Token]) -> list[Token]:
    """这张卡战斗破坏对方怪兽的回合的结束阶段: as 这张卡把对方怪兽战斗破坏的回合, the card being what destroys."""
    for i, token in enumerate(tokens):
        turn = token.type == COND and token.concept == "turn_of"
        act = next((n for n in range(i, -1, -1) if act_of(tokens[n]) is Verb.DESTROY), -1) if turn else -1
        fight = next((n for n in range(act - 1, 0, -1) if tokens[n].type not in IN_NOUN), 0) if act > 1 else 0
        fight = next((n for n in range(fight, act) if thing_of(tokens[n]) == "battle"), 0)
        what = [t for t in tokens[fight + 1 : i] if t.type != "ASPECT" and t is not tokens[act]]
        if not fight or (act > fight + 1 and type_at(tokens, act + 1) in IN_NOUN):
            continue
        start = fight
        while start and tokens[start - 1].type in IN_NOUN:
            start -= 1
        at = start - (start > 0 and tokens[start - 1].text == "在")
        opens = at == 0 or tokens[at - 1].type in ENDS_SEGMENT
        card = kind_of(tokens[fight - 1]) in (UnitKind.THIS_CARD, UnitKind.CARD_KIND)
        if not what or any(t.type not in IN_NOUN for t in what) or not (opens and card):
            continue
        who = Token(PREP, tokens[start].start, tokens[start].start, "", Entry(PREP, "subj"))
        obj = Token(PREP, what[0].start, what[0].start, "把", Entry(PREP, "obj"))
        of = [] if type_at(tokens, i + 1) in (DE, COMMA, MODAL) else [empty(token, "的", Entry(DE, "gen"))]
        done = verb_token(tokens[act], Verb.DESTROY)
        done.verb = msgspec.structs.replace(done.verb, past=True) if done.verb is not None else None
        said = [who, *tokens[start:fight], obj, *what, tokens[fight], done, token, *of]
        return [*tokens[:at], *said, *tokens[i + 1 :]]
    return tokens


def _as_long_as_there_is(tokens: list[Token]) -> list[Token]:
    """只要对方场上有衍生物，: as 有衍生物存在."""
    for i, token in enumerate(tokens):
        has = token.type == PREP and token.concept in ("has", "has_not") and token.text != "只有"
        end = noun_end(tokens, i + 1)
        held = any(t.type == FRONT and t.concept == "while" for t in tokens[:i])
        cards = kind_of(token_at(tokens, end - 1)) in (UnitKind.CARD_KIND, UnitKind.NAME)
        placed = kind_of(token_at(tokens, i - 1)) is UnitKind.ZONE
        if has and held and placed and cards and type_at(tokens, end) == COMMA:
            exist = verb_token(empty(tokens[end - 1], "存在", Entry(VERB)), Verb.EXIST)
            return [*tokens[:end], exist, *tokens[end:]]
    return tokens


PASSES: tuple[Pass, ...] = (
    due(_as_long_as_there_is, {"while"}, {"has", "has_not"}),
    due(_turn_of_destruction, {"turn_of"}, {Verb.DESTROY}),
    due(_worn_by_effect, _EQUIPS),
    due(_higher_value, {"value"}, {LightVerb.MORE, LightVerb.LESS}),
    due(_monster_card, {LightVerb.BECOME}, {"note"}),
    due(_in_effect_text, {"text"}),
    due(_there_is, {"有着"}, {Verb.EXIST}),
    due(_by_which_taken, {"让"}, {LightVerb.RECEIVE}),
    due(_conducted, {"进行"}, {verb.value for verb in SUMMONS}),
    due(_not_activated, {"作"}, {Verb.ACTIVATE}),
    due(_either_summoned, {UnitKind.MANNER}, {UnitKind.OR}),
    due(_worn_on, {Verb.EQUIP}, {"在", "到"}, {POST}),
    due(_attacked, {LightVerb.RECEIVE}, {Verb.ATTACK}),
    due(_like_another, {LightVerb.BECOME}, {UnitKind.SAME}),
    due(_may_wear, {"可"}, {Verb.EQUIP}),
    due(_and_then, {JOIN}),
    due(_in_their_turn, {"回合"}),
)
