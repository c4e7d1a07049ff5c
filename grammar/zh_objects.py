"""A Chinese verb with its object before 的: 持有等级的怪兽, 包含「A」怪兽的, 变成里侧表示的怪兽."""

from __future__ import annotations

import msgspec

from grammar.clauses import LightVerb, UnitKind
from grammar.lexer import NOUN, UNK, VERB, Entry, Token
from grammar.terms import Verb
from grammar.zh_words import (
    ADV,
    ATTR,
    DE,
    LIST,
    MODAL,
    NOMINAL,
    PREP,
    TIME_KINDS,
    Attribute,
    act_of,
    as_mark,
    has_verb,
    kind_of,
    noun_token,
    segment_end,
    thing_of,
    token_at,
    type_at,
)

# Verbs that take a short object and 的 before their noun: 持有等级的怪兽.
_HOLDERS = frozenset({LightVerb.HAVE, LightVerb.INCLUDE, LightVerb.MENTION})
# What a noun phrase ends with that says which cards (or effects): a card word, a name, or their number.
_HEADS = frozenset(
    {
        UnitKind.CARD_KIND,
        UnitKind.NAME,
        UnitKind.THIS_CARD,
        UnitKind.REFERENCE,
        UnitKind.COUNT,
        UnitKind.DID,
        UnitKind.THING,
    }
)
# Verbs whose doer may follow 的: 战斗破坏怪兽的这张卡.
_DONE_BY = frozenset(
    {Verb.DESTROY, Verb.EQUIP, Verb.ATTACK, LightVerb.GIVE, LightVerb.RECEIVE, LightVerb.GET}
)


def short_objects(tokens: list[Token]) -> list[Token]:
    """持有等级的怪兽, 变成里侧表示的怪兽: an object between a verb and its 的 goes into the attributive verb."""
    found: list[Token] = []
    i = 0
    while i < len(tokens):
        token = tokens[i]
        if token.type == VERB and (end := _object_end(tokens, i)) is not None:
            token.entry = Entry(VERB, token.concept, Attribute(object=tuple(tokens[i + 1 : end])))
            i = end - 1
        found.append(token)
        i += 1
    return found


def _ends_included(token: Token) -> bool:
    """A card word, or 「Ａ」、「Ｂ」其中任意种."""
    return kind_of(token) in _HEADS or token.concept == "any_of"


def _object_end(tokens: list[Token], i: int) -> int | None:
    """Where the 的 stands that makes ``tokens[i]`` and its object a relative clause; None if it does not."""
    end = _words_end(tokens, i + 1, 10 if act_of(tokens[i]) is LightVerb.INCLUDE else 6)
    verb = act_of(tokens[i])
    if verb is LightVerb.HAVE and (held := _held_at(tokens, i)) is not None:
        return held + 1 if type_at(tokens, held + 1) == DE else None  # 持有等级1的「A」作为超量素材
    while verb is LightVerb.INCLUDE and type_at(tokens, end) == DE and not _ends_included(tokens[end - 1]):
        end = _words_end(tokens, end + 1, 6)  # 包含6星以上的怪兽的: up to the 的 behind a card word
    if end == i + 1 or type_at(tokens, end) != DE or type_at(tokens, end + 1) not in (NOUN, UNK, VERB, PREP):
        return None
    last = tokens[end - 1]
    if _is_perfect(tokens[i]):
        return end  # 装备了装备卡的怪兽
    if verb is Verb.DESTROY and kind_of(last) is UnitKind.CARD_KIND and _is_time(tokens, end + 1):
        return end  # 战斗破坏怪兽的战斗阶段
    if verb in _HOLDERS:
        return end
    if verb is LightVerb.BECOME and (
        kind_of(last) is UnitKind.POSITION or thing_of(last) in ("linked_state", "co_linked")
    ):
        return end
    if verb is Verb.PLACE and kind_of(last) is UnitKind.COUNTER and type_at(tokens, i - 1) == MODAL:
        return end  # 1张可以放置魔力指示物的卡
    if verb in (LightVerb.INCREASE, LightVerb.DECREASE) and kind_of(last) is UnitKind.NUMBER:
        return end if thing_of(token_at(tokens, end + 1)) != "value" else None
    if thing_of(last) in ("control", "battle_damage", "effect_damage", "damage") and end == i + 2:
        return end
    if (
        verb is Verb.ACTIVATE
        and thing_of(last) == "effect"
        and end == i + 2
        and _is_of_a_card(tokens, end + 1)
    ):
        return end  # 发动效果的对方场上的怪兽
    dealt = verb is LightVerb.GIVE and kind_of(tokens[i + 1]) is UnitKind.PLAYER and end == i + 3
    described = token_at(tokens, end + 1)
    told = kind_of(described) is UnitKind.CARD_KIND or thing_of(described) == "effect"
    if dealt and thing_of(last) in ("damage", "battle_damage") and told:
        return end  # 给与对方伤害的魔法卡
    harmed = thing_of(last) in ("damage", "battle_damage") and kind_of(tokens[i + 1]) is UnitKind.PLAYER
    if verb is LightVerb.GIVE and harmed and kind_of(described) is UnitKind.MOMENT:
        return end  # 给与对方基本分战斗伤害的伤害步骤结束时
    if verb is LightVerb.GIVE and kind_of(last) is UnitKind.PLAYER and _is_damage(tokens, end + 1):
        return end  # 给与对方的战斗伤害变成一半
    done_by = verb in _DONE_BY and kind_of(token_at(tokens, end + 1)) is UnitKind.THIS_CARD
    return end if done_by or _open_before(tokens, i) else None


def _is_of_a_card(tokens: list[Token], i: int) -> bool:
    """怪兽, 1张卡, 对方场上的怪兽: the words at *i* end in a card word."""
    end = i
    while type_at(tokens, end) in (*NOMINAL, DE, LIST):
        end += 1
    return any(kind_of(token) is UnitKind.CARD_KIND for token in tokens[i:end])


def _held_at(tokens: list[Token], i: int) -> int | None:
    """Where the word stands that makes the object of 持有 at *i* its materials."""
    at = i + 1
    while type_at(tokens, at) in (*NOMINAL, DE, LIST):
        if thing_of(tokens[at]) == "held_material":
            return at
        at += 1
    return None


def _is_time(tokens: list[Token], i: int) -> bool:
    """战斗阶段结束时, 自己战斗阶段."""
    return kind_of(token_at(tokens, i + (kind_of(token_at(tokens, i)) is UnitKind.PLAYER))) in TIME_KINDS


def _words_end(tokens: list[Token], start: int, most: int) -> int:
    """The end of the words of one noun phrase from *start*, up to its first 的."""
    end = start
    while (
        end < len(tokens) and end - start < most and (tokens[end].type in NOMINAL or tokens[end].type == LIST)
    ):
        end += 1
    return end


def _is_damage(tokens: list[Token], i: int) -> bool:
    """Is the damage at *i* what the next verb is about?"""
    return thing_of(token_at(tokens, i)) in ("damage", "battle_damage", "effect_damage") and (
        act_of(token_at(tokens, i + 1)) is LightVerb.BECOME
    )


def _is_perfect(token: Token) -> bool:
    """装备了, 发动过: the aspect is in the verb's span."""
    return token.verb is not None and token.verb.past and token.end - token.start == len(token.text) + 1


def _open_before(tokens: list[Token], i: int) -> bool:
    """Is a preposition that wants a verb of its own still open before the verb at *i*, right behind another one?"""
    modal = i > 0 and tokens[i - 1].type == MODAL
    start = i - 1 if modal else i
    return (
        modal
        and start > 0
        and tokens[start - 1].type in (DE, PREP)
        and has_verb(tokens, i + 1, segment_end(tokens, i))
    )


def told_controller(words: list[Token]) -> list[Token]:
    """给与装备怪兽的控制者500伤害: the words that name who takes it, before how much."""
    who = ("controller", "owner")
    end = next((i + 1 for i, word in enumerate(words) if word.unit and word.unit.concept in who), 0)
    measure = (UnitKind.NUMBER, UnitKind.REFERENCE, UnitKind.THIS_CARD)
    return words[:end] if end > 1 and kind_of(token_at(words, end)) in measure else []


def told_in_objects(tokens: list[Token]) -> list[Token]:
    """上升这个效果送去墓地的怪兽数量×100, 那些作为同调素材的怪兽: behind a verb, 墓地 and 素材 go into the relative clause."""
    terminals = {token.type for token in tokens}
    if ATTR not in terminals or PREP not in terminals:
        return tokens
    found: list[Token] = []
    i = 0
    while i < len(tokens):
        end = _roles_end(tokens, i)
        attr = token_at(tokens, end)
        behind = attr is not None and attr.type == ATTR and _is_inside(tokens[i], attr, found)
        if end > i + 1 and attr is not None and behind and _in_object(found):
            attribute = attr.entry.value if isinstance(attr.entry.value, Attribute) else Attribute()
            summon = found[-1].concept in ("that", "those") and tokens[i].concept == "as"
            that = [noun_token(found.pop(), UnitKind.DEICTIC, "that")] if summon else []
            role = (tokens[i], *that, *tokens[i + 1 : end])
            attr.entry = Entry(
                ATTR, attr.concept, msgspec.structs.replace(attribute, role=(*attribute.role, *role))
            )
            i = end
            continue
        found.append(tokens[i])
        i += 1
    return found


def _roles_end(tokens: list[Token], i: int) -> int:
    """The end of the phrases that begin at *i*: 让双方 + (回到)卡组."""
    while _is_role(tokens[i]):
        end = i + 1
        while type_at(tokens, end) in (*NOMINAL, DE, LIST):
            end += 1
        if end == i + 1 or not (end < len(tokens) and _is_role(tokens[end])):
            return end
        i = end
    return i


def _is_inside(role: Token, attr: Token, found: list[Token]) -> bool:
    """Is it printed behind the act, or behind what did it: 这个效果 + 从场上(离开的), 这个效果 + 让双方(回到卡组的)?"""
    return role.start >= attr.start or (
        role.concept in ("from", "cause") and bool(found) and thing_of(found[-1]) == "effect"
    )


def _is_role(token: Token) -> bool:
    return token.type == PREP and token.concept in ("to", "as", "from", "cause")


def sent_destroyed(tokens: list[Token]) -> None:
    """这个效果破坏送去墓地的卡: two acts told of the card, with no pause between."""
    for i, token in enumerate(tokens):
        to = type_at(tokens, i + 1) == PREP and kind_of(token_at(tokens, i + 2)) is UnitKind.ZONE
        sent = token_at(tokens, i + 3)
        if token.type != VERB or act_of(token) is not Verb.DESTROY or not to or sent is None:
            continue
        plain = sent.type == ATTR and act_of(sent) is Verb.SEND_TO_GRAVEYARD
        if plain and type_at(tokens, i - 1) == NOUN and thing_of(tokens[i - 1]) == "effect":
            attribute = sent.entry.value if isinstance(sent.entry.value, Attribute) else Attribute()
            role = (*attribute.role, tokens[i + 1], tokens[i + 2])
            sent.entry = Entry(ATTR, sent.concept, msgspec.structs.replace(attribute, role=role))
            token.type = ATTR
            del tokens[i + 1 : i + 3]


def _in_object(found: list[Token]) -> bool:
    """Are the last words those of the noun behind a verb that takes a value or chooses?"""
    at = len(found)
    while at and (found[at - 1].type in (*NOMINAL, DE, LIST, ATTR) or found[at - 1].concept == "to_do"):
        at -= 1  # 给与对方为…数量×500伤害
    before = token_at(found, at - 1)
    limit = token_at(found, at)
    if before is not None and before.type == PREP and before.concept in ("obj", "target"):
        return limit is not None and limit.concept == "at_most"  # 把最多有那些作为同调素材的怪兽数量的
    return before is not None and before.type == VERB and act_of(before) in _TAKES_MEASURE


_TAKES_MEASURE = frozenset(
    {
        LightVerb.INCREASE,
        LightVerb.DECREASE,
        LightVerb.BECOME,
        LightVerb.GIVE,
        LightVerb.RECEIVE,
        LightVerb.LOSE,
        Verb.GAIN_LP,
        Verb.LOSE_LP,
        Verb.DEAL_DAMAGE,
        Verb.DRAW,
        Verb.CHOOSE,
    }
)


def _by_tribute(tokens: list[Token], i: int) -> bool:
    summoned = act_of(token_at(tokens, i + 1)) or thing_of(token_at(tokens, i + 1))
    return act_of(tokens[i]) is Verb.TRIBUTE and summoned == Verb.TRIBUTE_SUMMON


def _befell(tokens: list[Token], i: int) -> bool:
    """把怪兽破坏的 + 这张卡被送去墓地: no act of anybody on this card."""
    while type_at(tokens, i + 1) in (NOUN, DE) or (
        type_at(tokens, i + 1) == PREP and tokens[i + 1].concept == "to"
    ):
        i += 1
    after = token_at(tokens, i + 1)
    return after is not None and after.text == "被" and type_at(tokens, i + 2) not in (NOUN, UNK)


def told_inside(tokens: list[Token]) -> None:
    """把这张卡特殊召唤的玩家决斗胜利, 把怪兽2只以上解放的上级召唤: 把 is of what the player did, of what the Summon takes."""
    for i, token in enumerate(tokens):
        at = i + 1
        while type_at(tokens, at) in (NOUN, UNK, DE, ADV):
            at += 1
        told = at > i + 1 and type_at(tokens, at) == ATTR and token_at(tokens, at + 1) is not None
        told = told and (tokens[at + 1].text == "玩家" or _by_tribute(tokens, at) or _befell(tokens, at))
        if token.type == PREP and token.text in ("把", "将") and told:
            token.entry = Entry(PREP, "obj_inner")
            if tokens[i - 1].text == "那个":
                tokens[i - 1] = as_mark(tokens[i - 1], MODAL, "do")
