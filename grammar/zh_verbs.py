"""Settling Chinese verbs: which act, whether it is named or done, what stands before a noun (V的), what after it."""

from __future__ import annotations

import msgspec

from grammar.clauses import LightVerb, Unit, UnitKind, VerbForm
from grammar.lexer import NOUN, UNK, VERB, Entry, Token
from grammar.nodes import Span
from grammar.terms import SUMMONS, Verb
from grammar.zh_objects import sent_destroyed, short_objects, told_in_objects, told_inside
from grammar.zh_words import (
    ATTR,
    BY_DOING,
    COMMA,
    COND,
    CONN,
    DE,
    ENDS_SEGMENT,
    FRONT,
    LIST,
    MATERIALS,
    MODAL,
    OPEN,
    POST,
    PREP,
    STOP,
    TIME_KINDS,
    Attribute,
    act_of,
    as_mark,
    has_verb,
    is_passive,
    kind_of,
    make_noun,
    segment_end,
    thing_of,
    token_at,
    type_at,
    verb_token,
)

# Verbs whose destination is printed after them: 送去墓地, 加入手卡.
_DIRECTIONAL = frozenset(
    {Verb.SEND_TO_GRAVEYARD, LightVerb.ADD, LightVerb.RETURN, LightVerb.MOVE, LightVerb.GO}
)
_THAT_ACT = frozenset({"那个", "那次", "这个", "这次", "该", "此"})
# An act that a deictic can point at as a thing: 那个发动, 那次攻击.
_ACTS = frozenset(
    {
        Verb.ACTIVATE,
        Verb.ATTACK,
        Verb.SPECIAL_SUMMON,
        Verb.NORMAL_SUMMON,
        Verb.DECLARE_ATTACK,
        Verb.ATTACK_DIRECTLY,
    }
)


def settle(tokens: list[Token], said: set[str]) -> list[Token]:
    """Every verb as VERB, ATTR (before a noun) or, when only named, NOUN. *said* are the marks of *tokens*."""
    if "has_not" in said:
        tokens = _undone(tokens)
    if not said.isdisjoint(_DIRECTED):
        tokens = _directions(tokens)
    if "battle" in said:
        _fights(tokens)
    if Verb.ATTACK in said and "target" in said:
        _aimed_both(tokens)
    if not said.isdisjoint(_ACTING):
        tokens = _roles(tokens)
    if "当作" in said:
        tokens = _treated(tokens)
    if DE in said:
        tokens = short_objects(tokens)
    _verb_nouns(tokens)
    found = _attributes(tokens)
    if Verb.SEND_TO_GRAVEYARD in said and Verb.DESTROY in said:
        sent_destroyed(found)
    found = told_in_objects(found)
    if not said.isdisjoint(("玩家", "被")) or (Verb.TRIBUTE_SUMMON in said and Verb.TRIBUTE in said):
        told_inside(found)
    return found


_DIRECTED = frozenset({*_DIRECTIONAL, LightVerb.RECEIVE, "用"})
_ACTING = frozenset({"作为", "为", LightVerb.BECOME})


def _undone(tokens: list[Token]) -> list[Token]:
    """没有送去墓地, 没有进行战斗的: 没有 right before a verb says that it was not done."""
    return [
        as_mark(token, MODAL, "not")
        if token.type == PREP and token.concept == "has_not" and _is_act(tokens, i + 1)
        else token
        for i, token in enumerate(tokens)
    ]


def _is_act(tokens: list[Token], i: int) -> bool:
    done = type_at(tokens, i) == MODAL and tokens[i].concept == "do"
    fights = done and thing_of(token_at(tokens, i + 1)) == "battle" and type_at(tokens, i + 2) == DE
    return fights or type_at(tokens, i) == VERB


def _directions(tokens: list[Token]) -> list[Token]:
    """送去墓地, 回到持有者手卡: the destination is put before its verb as a TO phrase, where ja prints it.

    丢弃去墓地 is one act with a destination; 去 without one says nothing.
    """
    found: list[Token] = []
    i = 0
    while i < len(tokens):
        token = tokens[i]
        if token.verb is None and token.text != "用":
            found.append(token)
            i += 1
            continue
        if act_of(token) in _DIRECTIONAL:
            end = _destination_end(tokens, i + 1)
            if end > i + 1:
                if act_of(token) is LightVerb.GO and found and found[-1].type == VERB:
                    token = found.pop()
                at = len(found)
                while at and (found[at - 1].type == MODAL or is_passive(found[at - 1])):
                    at -= 1
                found[at:at] = (as_mark(tokens[i + 1], PREP, "to"), *tokens[i + 1 : end])
                i = end - 1
            elif act_of(token) is LightVerb.GO:
                token = as_mark(token, MODAL, "do")
        elif act_of(token) is LightVerb.RECEIVE and _is_affected(tokens, i):
            token = as_mark(token, PREP, "by")  # 不会受到魔法的效果影响
        elif token.text == "用" and type_at(tokens, i + 1) in (STOP, COMMA):
            token = verb_token(token, LightVerb.DO)
        found.append(token)
        i += 1
    return found


def _is_affected(tokens: list[Token], i: int) -> bool:
    """受到…影响: one act in two verbs."""
    return any(act_of(token) is Verb.UNAFFECTED for token in tokens[i + 1 : segment_end(tokens, i)])


def _destination_end(tokens: list[Token], i: int) -> int:
    """The end of a run of players and zones that ends in a zone."""
    end = start = i
    while i < len(tokens):
        kind = kind_of(tokens[i])
        if kind is UnitKind.ZONE:
            end = i + 1
        elif not (
            kind in (UnitKind.PLAYER, UnitKind.DEICTIC)
            or (
                tokens[i].type in (LIST, DE)
                and kind_of(token_at(tokens, i + 1)) in (UnitKind.ZONE, UnitKind.PLAYER)
                and not (tokens[i].type == DE and start < end == i)  # 送去墓地 + 的自己墓地1只怪兽
            )
        ):
            break
        i += 1
    return end


def _fights(tokens: list[Token]) -> None:
    """战斗 is a verb in 战斗的怪兽 and 战斗的场合, else what something is done by (战斗破坏, 被战斗破坏)."""
    for i, token in enumerate(tokens):
        if thing_of(token) != "battle":
            continue
        following = type_at(tokens, i + 1)
        doing = i > 0 and tokens[i - 1].type == MODAL and tokens[i - 1].concept == "do"
        if following in (DE, COND) or doing:
            tokens[i] = verb_token(token, Verb.BATTLE)
            if doing:
                tokens[i].start = tokens[i].start


_WITH_ROLES = frozenset({PREP, FRONT})


def _roles(tokens: list[Token]) -> list[Token]:
    """作为…, 成为…, 以…为素材, 当作…使用: the noun says which act it is."""
    found: list[Token] = []
    i = 0
    while i < len(tokens):
        token = tokens[i]
        if token.type not in _WITH_ROLES and token.verb is None:
            found.append(token)
            i += 1
            continue
        after = token_at(tokens, i + 1)
        following = thing_of(after)
        if token.type == PREP and token.concept == "as" and token.text == "作为":
            i = _acting_as(tokens, i, found)
            continue
        if (
            token.type in (FRONT, PREP)
            and token.text == "为"
            and following in MATERIALS
            and after is not None
        ):
            _opens_relative(found)
            found += _as_material(token, after)
            i += 2
            continue
        if act_of(token) is LightVerb.BECOME and following in MATERIALS and _goes_on(tokens, i + 2):
            i = _acting_as(tokens, i, found)  # 成为融合召唤的素材送去墓地
            continue
        if act_of(token) is LightVerb.BECOME and (_aims_from(tokens, i) or _aimed_by(tokens, i) is not None):
            i = _acting_as(tokens, i, found)
            continue
        if act_of(token) is LightVerb.BECOME and following in ("target", "attack_target"):
            assert after is not None
            act = Verb.TARGET if following == "target" else Verb.BE_ATTACK_TARGET
            verb = verb_token(token, act)
            verb.end = after.end
            found.append(verb)
            i += 2
            continue
        found.append(token)
        i += 1
    return found


def _aimed_both(tokens: list[Token]) -> None:
    """成为攻击·效果的对象: the attack is a noun beside the effect."""
    for i, token in enumerate(tokens):
        listed = act_of(token) is Verb.ATTACK and type_at(tokens, i + 1) == LIST
        effect = thing_of(token_at(tokens, i + 2)) == "effect" and type_at(tokens, i + 3) == DE
        if listed and effect and thing_of(token_at(tokens, i + 4)) == "target":
            make_noun(token)


def _aims_from(tokens: list[Token], i: int) -> bool:
    """成为对方的效果的对象, 成为对方怪兽的攻击对象, 成为「A」的超量素材: more than the bare word follows."""
    last = _last_noun(tokens, i)
    longer = last is not None and last is not token_at(tokens, i + 1)
    return thing_of(last) == "target" or (longer and thing_of(last) in ("attack_target", "xyz_material"))


def _last_noun(tokens: list[Token], i: int) -> Token | None:
    """The last word of the noun that follows: 对象 of 成为对方的效果的对象."""
    end = i + 1
    while type_at(tokens, end) in (NOUN, UNK, DE, LIST):
        end += 1
    return token_at(tokens, end - 1)


def _treated(tokens: list[Token]) -> list[Token]:
    """当作…使用: 使用 is the act; without it 当作 is."""
    found: list[Token] = []
    waiting: int | None = None
    for i, token in enumerate(tokens):
        if token.type in ENDS_SEGMENT:
            waiting = None
        if token.type == PREP and token.text == "当作":
            end = segment_end(tokens, i)
            uses = [n for n in range(i + 1, end) if act_of(tokens[n]) is Verb.USE]
            if uses:
                waiting = uses[0]
                if len(found) > 1 and found[-2].type == PREP and found[-2].text == "用":
                    found[-2].entry = Entry(PREP, "obj")  # 用守备力当作攻击力使用
            else:
                token = verb_token(token, Verb.TREAT_AS)
        elif i == waiting:
            token = verb_token(token, Verb.TREAT_AS)
            waiting = None
        found.append(token)
    return found


def _acting_as(tokens: list[Token], i: int, found: list[Token]) -> int:
    """作为超量素材, 作为效果的对象, 作为攻击对象: an act, when no other verb of its clause takes the phrase."""
    end = i + 1
    while end < len(tokens) and (tokens[end].type in (NOUN, UNK, DE, LIST)):
        end += 1
    if (aimed := _aimed_by(tokens, i)) is not None:
        verb = verb_token(tokens[i], _ROLE_ACTS[thing_of(tokens[aimed])])
        verb.end = tokens[aimed].end
        found += (as_mark(tokens[i], OPEN, "by"), *tokens[i + 1 : aimed - 1], verb)
        return aimed + 1
    inside = tokens[i + 1 : end]
    last = next((n for n in range(len(inside) - 1, -1, -1) if thing_of(inside[n]) in _ROLE_ACTS), None)
    behind = inside[last + 1] if last is not None and last + 1 < len(inside) else None
    if last is None or (behind is not None and behind.type != DE and behind.concept != "note"):
        found.append(tokens[i] if tokens[i].text == "作为" else as_mark(tokens[i], PREP, "at"))
        return i + 1
    role = thing_of(inside[last])
    act = _ROLE_ACTS[role]
    before = inside[:last]
    while before and before[-1].type == DE:
        before.pop()  # 成为怪兽的效果的对象: by that effect
    if act is Verb.ATTACH:
        if before:
            found += (as_mark(tokens[i], PREP, "to"), *before)
    elif act in (Verb.TARGET, Verb.BE_ATTACK_TARGET):
        _absorb_choice(found)
        if before:
            found += (as_mark(tokens[i], PREP, "by"), *before)
    else:
        aims = any(t.type == POST and t.concept == "target" for t in tokens[i : segment_end(tokens, i)])
        if type_at(tokens, i + 1 + last + 1) == DE and not aims:
            _opens_relative(found)  # 以「A」作为素材的怪兽
        found += (as_mark(tokens[i], PREP, "as"), *inside[: last + 1])
        if _goes_on(tokens, i + 1 + last + 1):
            return i + 1 + last + 1  # 作为同调素材送去墓地: one act
    verb = verb_token(tokens[i], act)
    verb.end = inside[last].end
    verb.text = tokens[i].text
    found.append(verb)
    return i + 1 + last + 1


def _aimed_by(tokens: list[Token], i: int) -> int | None:
    """作为从额外卡组特殊召唤的怪兽的效果的对象: where 对象 stands, when what aims is told with a relative clause."""
    end = segment_end(tokens, i) - 1
    what = thing_of(token_at(tokens, end))
    aimed = what in ("target", "attack_target") and type_at(tokens, end - 1) == DE
    by = thing_of(token_at(tokens, end - 2)) == "effect" or what == "attack_target"
    relative = any(
        t.type == VERB and type_at(tokens, n) == DE for n, t in enumerate(tokens[i + 1 : end], i + 2)
    )
    return end if aimed and by and relative else None  # 成为对方发动的效果的对象


_MATERIAL_ACTS = frozenset(
    {Verb.SEND_TO_GRAVEYARD, Verb.BANISH, Verb.TRIBUTE, Verb.DISCARD, LightVerb.RETURN, LightVerb.ADD}
)


def _goes_on(tokens: list[Token], i: int) -> bool:
    """Is the next verb, with no comma between, what is done with the material?"""
    act = i
    while type_at(tokens, act) in (PREP, NOUN, DE) and not is_passive(tokens[act]):
        act += 1
    if type_at(tokens, i) == DE and not (act < len(tokens) and is_passive(tokens[act])):
        return False  # 作为同调素材的怪兽, but 作为同调素材的、被送至墓地的 is one act
    while type_at(tokens, i) in (MODAL, PREP, NOUN, DE):
        if tokens[i].type == PREP and tokens[i].concept not in ("to", "from", "agent"):
            return False
        i += 1
    return act_of(token_at(tokens, i)) in _MATERIAL_ACTS


def _absorb_choice(found: list[Token]) -> None:
    """被选择作为攻击对象, 选择其他怪兽作为攻击对象 are one act."""
    for n in range(len(found) - 1, -1, -1):
        if found[n].type in ENDS_SEGMENT:
            return
        if act_of(found[n]) is Verb.CHOOSE:
            if n + 1 == len(found):
                found.pop()
            else:
                found[n] = as_mark(found[n], PREP, "obj")
            return


_ROLE_ACTS = dict.fromkeys(MATERIALS, Verb.USE_AS_MATERIAL) | {
    "xyz_material": Verb.ATTACH,
    "target": Verb.TARGET,
    "attack_target": Verb.BE_ATTACK_TARGET,
}


def _opens_relative(found: list[Token]) -> None:
    """The 以 of 以「A」为素材 belongs to its relative clause, unlike that of 以…为对象."""
    for earlier in reversed(found):
        if earlier.type in ENDS_SEGMENT:
            return
        if earlier.type == PREP and earlier.concept == "target":
            earlier.entry = Entry(PREP, "target_of")
            return


def _as_material(token: Token, material: Token) -> list[Token]:
    """以…为融合素材."""
    verb = verb_token(token, Verb.USE_AS_MATERIAL)
    return [as_mark(token, PREP, "as"), material, verb]


def _verb_nouns(tokens: list[Token]) -> None:
    """怪兽的特殊召唤, 那个发动, 发动无效: a verb that is only named. Verbs joined by · are one group."""
    i = 0
    while i < len(tokens):
        if tokens[i].type != VERB:
            i += 1
            continue
        end = i + 1
        while type_at(tokens, end) == LIST and type_at(tokens, end + 1) == VERB:
            end += 2
        if _is_named(tokens, i, end):
            for token in tokens[i:end]:
                if token.type == VERB:
                    make_noun(token)
        i = end


def _is_named(tokens: list[Token], start: int, end: int) -> bool:
    before, following = token_at(tokens, start - 1), token_at(tokens, end)
    act = act_of(tokens[start])
    if act is Verb.SWAP_CONTROL and type_at(tokens, end) == STOP:
        return False  # 选择的怪兽的控制权交换
    modal = end
    while type_at(tokens, modal) == MODAL or (type_at(tokens, modal) == PREP and tokens[modal].text == "被"):
        modal += 1
    if act is not LightVerb.NEGATE and act_of(token_at(tokens, modal)) is LightVerb.NEGATE:
        return True
    if kind_of(following) is UnitKind.OTHER_THAN:
        return True
    if before is None:
        return False
    if before.type == PREP and thing_of(following) == "number":
        return False  # 以丢弃数量的卡为对象
    if before.type == PREP and before.text in ("不用", "用", "除", "不是", "通过", "藉由", "以"):
        if _done_by(tokens, start, end):
            return False
        return following is not None and following.type != DE
    if _by_activated(tokens, start, end):
        return False
    pointed = before.text in _THAT_ACT or (
        before.text == "那些" and type_at(tokens, end) == LIST
    )  # 那些发动和效果
    if pointed and kind_of(before) is UnitKind.DEICTIC and act in _ACTS:
        return True
    if before.type != DE or (following is not None and following.type == COND):
        return False
    if act is LightVerb.NEGATE:
        return False
    if following is not None and following.type == DE:
        if thing_of(token_at(tokens, start - 2)) == "number":
            return False  # 怪兽数量的除外的卡
        return kind_of(token_at(tokens, start - 2)) in (UnitKind.CARD_KIND, UnitKind.THING)
    seg_start = start - 1
    while seg_start > 0 and tokens[seg_start - 1].type not in (*ENDS_SEGMENT, CONN):
        seg_start -= 1
    return has_verb(tokens, end, segment_end(tokens, end)) or has_verb(tokens, seg_start, start - 1)


def _by_activated(tokens: list[Token], start: int, end: int) -> bool:
    """不受那个 + 发动的效果影响: by the effect that was activated."""
    by = token_at(tokens, start - 2)
    that = tokens[start - 1].text == "那个" and by is not None and by.text == "不受"
    return that and act_of(tokens[start]) is Verb.ACTIVATE and type_at(tokens, end) == DE


def _done_by(tokens: list[Token], start: int, end: int) -> bool:
    """通过丢弃1张手牌，…: what is done for something else; 通过融合召唤特殊召唤 tells how."""
    if tokens[start - 1].text not in BY_DOING or act_of(tokens[start]) in SUMMONS:
        return False
    closes = segment_end(tokens, end)
    acts = [n for n in range(end, closes) if tokens[n].type == VERB and type_at(tokens, n + 1) != DE]
    return closes > end and type_at(tokens, closes) == COMMA and not acts


_BEFORE_NOUN = frozenset({VERB, COND, POST})


def _attributes(tokens: list[Token]) -> list[Token]:
    """Verb + 的 before a noun is attributive; 的回合 after a verb closes a clause, after a player it is his turn."""
    found: list[Token] = []
    i = 0
    while i < len(tokens):
        token = tokens[i]
        if token.type not in _BEFORE_NOUN:
            found.append(token)
            i += 1
            continue
        before_de = type_at(tokens, i + 1) == DE
        if token.type == VERB and thing_of(token_at(tokens, i + 1)) in ("number", "times"):
            _attribute(token, found)  # 破坏数量
        elif _changed_so_much(tokens, i):
            _attribute(token, found)  # 给与对方下降数值的伤害
        elif token.type == VERB and _names_its_noun(tokens, i):
            _attribute(token, found)  # 把破坏怪兽当作装备卡使用
        elif (
            token.type == COND
            and token.text == "的状态"
            and found
            and kind_of(found[-1]) is UnitKind.POSITION
        ):
            found.append(as_mark(token, DE, "gen"))
            token = _state(token)
        elif token.type == VERB and before_de:
            _attribute(token, found, by_it=_by_its_effect(tokens, i + 2))
            found.append(token)
            i += 2
            continue
        if token.type == POST and token.concept == "target" and before_de:
            found += _targeting(token, found)
            i += 2
            continue
        if token.type == POST and token.concept == "target" and _only_targets(tokens, i):
            _opens_relative(found)
            token = verb_token(token, Verb.TARGET)
        if _turn_before_phase(tokens, i) and _closes(found):
            found.append(token)
            i += 2
            continue
        if token.type == COND and before_de and found and found[-1].type == VERB:
            verb = found.pop()
            _attribute(verb, found)
            found.append(verb)
            if token.concept == "turn_of":
                found.append(_turn(token))
                i += 1
            else:
                i += 2
            continue
        if token.type == COND and token.concept == "turn_of" and not _closes(found):
            found += (as_mark(token, DE, "gen"), _turn(token))
            i += 1
            continue
        if token.type == COND and token.concept == "after" and _opens(found):
            token = as_mark(token, CONN, "then")
        found.append(token)
        i += 1
    return found


def _changed_so_much(tokens: list[Token], i: int) -> bool:
    if act_of(tokens[i]) not in (LightVerb.INCREASE, LightVerb.DECREASE):
        return False
    dealt = act_of(token_at(tokens, i - 2)) is LightVerb.GIVE
    return dealt and thing_of(token_at(tokens, i + 1)) == "value" and type_at(tokens, i + 2) == DE


def _only_targets(tokens: list[Token], i: int) -> bool:
    """也能作为代替以1只怪兽为对象: no other act follows, nothing is activated."""
    start = i
    while start and tokens[start - 1].type not in ENDS_SEGMENT:
        start -= 1
    allowed = any(token.type == MODAL for token in tokens[start:i])
    return allowed and type_at(tokens, i + 1) == STOP and not has_verb(tokens, start, i)


def _turn_before_phase(tokens: list[Token], i: int) -> bool:
    """送去墓地的回合的结束阶段: the turn closes a clause, and the phase is of what follows."""
    if tokens[i].type != COND or tokens[i].concept != "turn_of" or type_at(tokens, i + 1) != DE:
        return False
    after = kind_of(token_at(tokens, i + 2))
    return after in TIME_KINDS or after is UnitKind.PLAYER


def _names_its_noun(tokens: list[Token], i: int) -> bool:
    """把破坏怪兽…: a verb right behind 把, before a card word, tells which card."""
    before = token_at(tokens, i - 1)
    if before is None or before.type != PREP or before.concept != "obj":
        return False
    described = kind_of(token_at(tokens, i + 1)) is UnitKind.CARD_KIND
    return described and has_verb(tokens, i + 1, segment_end(tokens, i))


def _opens(found: list[Token]) -> bool:
    """Does the next word open a clause?"""
    return not found or found[-1].type in (COMMA, STOP)


def _targeting(token: Token, found: list[Token]) -> list[Token]:
    """以这张卡为对象的效果, 这张卡为对象的效果: as 把…作为对象的."""
    _opens_relative(found)
    return [verb_token(token, Verb.TARGET, ATTR)]


def _state(token: Token) -> Token:
    unit = Unit(UnitKind.THING, Span(token.start + 1, token.end), token.text[1:], "state")
    return Token(NOUN, token.start + 1, token.end, token.text[1:], Entry(NOUN, "state"), unit)


def _turn(token: Token) -> Token:
    unit = Unit(UnitKind.TURN, Span(token.start + 1, token.end), token.text[1:], "turn")
    return Token(NOUN, token.start + 1, token.end, token.text[1:], Entry(NOUN, "turn"), unit)


def _by_its_effect(tokens: list[Token], i: int) -> bool:
    """不会被特殊召唤的 + 怪兽的效果破坏: 被 is of the act behind, done by that effect."""
    while type_at(tokens, i) in (NOUN, UNK, DE, LIST):
        i += 1
    return thing_of(token_at(tokens, i - 1)) == "effect" and type_at(tokens, i) == VERB


def _attribute(token: Token, before: list[Token], by_it: bool = False) -> None:
    """Make *token* attributive. Verbs joined to it (召唤·特殊召唤的) and a modal before it go into it; 被 does not, where
    what it describes does (*by_it*) what is told behind.
    """
    token.type = ATTR
    attribute = token.entry.value if isinstance(token.entry.value, Attribute) else Attribute()
    while len(before) > 1 and before[-1].type == LIST and before[-2].type == VERB:
        before.pop()
        earlier = before.pop()
        token.start = earlier.start
        if earlier.verb is not None:
            attribute.also.insert(0, earlier.verb)
    token.entry = Entry(ATTR, token.concept, attribute)
    while before and (before[-1].type == MODAL or (is_passive(before[-1]) and not by_it)):
        modal = before.pop()
        attribute.only = attribute.only or modal.concept == "may"
        token.verb = _with_modal(token.verb, modal.concept)


def _with_modal(verb: VerbForm | None, concept: str) -> VerbForm | None:
    if verb is None:
        return None
    negated = concept in ("cannot", "also_cannot", "not")
    can = concept in ("can", "may", "also_can", "only_can", "cannot", "also_cannot")
    passive = verb.passive or concept in ("agent", "passive")
    return msgspec.structs.replace(
        verb, negated=verb.negated or negated, can=verb.can or can, passive=passive
    )


def _closes(found: list[Token]) -> bool:
    """Can what stands before 的回合 be an event? Then it closes a clause."""
    damage = bool(found) and thing_of(found[-1]) in ("damage", "battle_damage", "effect_damage")
    suffered = damage and len(found) > 1 and act_of(found[-2]) is LightVerb.RECEIVE  # 让自己受到伤害的回合
    points = bool(found) and found[-1].concept == "lp"  # 支付基本分的回合
    suffered = suffered or (points and len(found) > 1 and act_of(found[-2]) in (LightVerb.PAY, Verb.GAIN_LP))
    return bool(found) and (found[-1].type == VERB or suffered)
