"""Settling Chinese verbs: which act, whether it is named or done, what stands before a noun (V的), what after it."""

from __future__ import annotations

import msgspec

from grammar.clauses import LightVerb, Unit, UnitKind, VerbForm
from grammar.lexer import NOUN, UNK, VERB, Entry, Token
from grammar.nodes import Span
from grammar.terms import Verb
from grammar.zh_words import (
    ATTR,
    COMMA,
    COND,
    CONN,
    DE,
    ENDS_SEGMENT,
    FRONT,
    JOIN,
    LIST,
    MATERIALS,
    MODAL,
    NOMINAL,
    POST,
    PREP,
    STOP,
    act_of,
    as_mark,
    has_verb,
    kind_of,
    make_noun,
    segment_end,
    thing_of,
    token_at,
    type_at,
    verb_token,
)

# Verbs whose destination is printed after them: 送去墓地, 加入手卡.
_DIRECTIONAL = frozenset({Verb.SEND_TO_GRAVEYARD, LightVerb.ADD, LightVerb.RETURN, LightVerb.MOVE})
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
# Verbs that take a short object and 的 before their noun: 持有等级的怪兽.
_HOLDERS = frozenset({LightVerb.HAVE, LightVerb.INCLUDE, LightVerb.MENTION})


def settle(tokens: list[Token]) -> list[Token]:
    """Every verb as VERB, ATTR (before a noun) or, when only named, NOUN."""
    tokens = _directions(tokens)
    _fights(tokens)
    tokens = _roles(tokens)
    tokens = _treated(tokens)
    tokens = _short_objects(tokens)
    _verb_nouns(tokens)
    return _attributes(tokens)


def _directions(tokens: list[Token]) -> list[Token]:
    """送去墓地, 回到持有者手卡: the destination is put before its verb as a TO phrase, where ja prints it."""
    found: list[Token] = []
    i = 0
    while i < len(tokens):
        token = tokens[i]
        if act_of(token) in _DIRECTIONAL:
            end = _destination_end(tokens, i + 1)
            if end > i + 1:
                found += (as_mark(tokens[i + 1], PREP, "to"), *tokens[i + 1 : end])
                token.end = tokens[end - 1].end
                found.append(token)
                i = end
                continue
        found.append(token)
        i += 1
    return found


def _destination_end(tokens: list[Token], i: int) -> int:
    """The end of a run of players and zones that ends in a zone."""
    end = i
    while i < len(tokens):
        kind = kind_of(tokens[i])
        if kind is UnitKind.ZONE:
            end = i + 1
        elif not (
            kind in (UnitKind.PLAYER, UnitKind.DEICTIC)
            or (
                tokens[i].type in (LIST, DE)
                and kind_of(token_at(tokens, i + 1)) in (UnitKind.ZONE, UnitKind.PLAYER)
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


def _roles(tokens: list[Token]) -> list[Token]:
    """作为…, 成为…, 以…为素材, 当作…使用: the noun says which act it is."""
    found: list[Token] = []
    i = 0
    while i < len(tokens):
        token = tokens[i]
        following = thing_of(token_at(tokens, i + 1))
        after = token_at(tokens, i + 1)
        if token.type == PREP and token.concept == "as" and token.text.startswith("作为"):
            i = _acting_as(tokens, i, found)
            continue
        if (
            token.type in (FRONT, PREP)
            and token.text == "为"
            and following in MATERIALS
            and after is not None
        ):
            found += _as_material(token, after)
            i += 2
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
    inside = tokens[i + 1 : end]
    last = next((n for n in range(len(inside) - 1, -1, -1) if thing_of(inside[n]) in _ROLE_ACTS), None)
    if last is None or (last + 1 < len(inside) and inside[last + 1].type != DE):
        found.append(tokens[i])
        return i + 1
    role = thing_of(inside[last])
    act = _ROLE_ACTS[role]
    before = inside[:last]
    if act is Verb.ATTACH:
        if before:
            found += (as_mark(tokens[i], PREP, "to"), *before)
    elif act in (Verb.TARGET, Verb.BE_ATTACK_TARGET):
        if before:
            found += (as_mark(tokens[i], PREP, "by"), *before)
    else:
        found += (as_mark(tokens[i], PREP, "as"), *inside[: last + 1])
    verb = verb_token(tokens[i], act)
    verb.end = inside[last].end
    verb.text = tokens[i].text
    found.append(verb)
    return i + 1 + last + 1


_ROLE_ACTS = dict.fromkeys(MATERIALS, Verb.USE_AS_MATERIAL) | {
    "xyz_material": Verb.ATTACH,
    "target": Verb.TARGET,
    "attack_target": Verb.BE_ATTACK_TARGET,
}


def _as_material(token: Token, material: Token) -> list[Token]:
    """以…为融合素材."""
    verb = verb_token(token, Verb.USE_AS_MATERIAL)
    return [as_mark(token, PREP, "as"), material, verb]


def _short_objects(tokens: list[Token]) -> list[Token]:
    """持有等级的怪兽, 变成里侧表示的怪兽, 战斗破坏怪兽的这张卡: an object between verb and 的 goes before its verb."""
    found: list[Token] = []
    i = 0
    while i < len(tokens):
        token = tokens[i]
        if token.type == VERB and (end := _object_end(tokens, i)) is not None:
            found += (as_mark(token, PREP, "obj"), *tokens[i + 1 : end], token)
            i = end
            continue
        found.append(token)
        i += 1
    return found


def _object_end(tokens: list[Token], i: int) -> int | None:
    """Where the 的 stands that makes ``tokens[i]`` and its object a relative clause; None if it does not."""
    end = i + 1
    while end < len(tokens) and end - i <= 6 and (tokens[end].type in NOMINAL or tokens[end].type == LIST):
        end += 1
    if end == i + 1 or type_at(tokens, end) != DE or type_at(tokens, end + 1) not in (NOUN, UNK, VERB, PREP):
        return None
    verb, last = act_of(tokens[i]), tokens[end - 1]
    if verb in _HOLDERS:
        return end
    if verb is LightVerb.BECOME and kind_of(last) is UnitKind.POSITION:
        return end
    if thing_of(last) in ("control", "battle_damage", "effect_damage", "damage") and end == i + 2:
        return end
    return (
        end if kind_of(token_at(tokens, end + 1)) is UnitKind.THIS_CARD or _open_before(tokens, i) else None
    )


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
    modal = end
    while type_at(tokens, modal) == MODAL or (type_at(tokens, modal) == PREP and tokens[modal].text == "被"):
        modal += 1
    if act_of(token_at(tokens, modal)) is LightVerb.NEGATE and act_of(tokens[start]) is not LightVerb.NEGATE:
        return True
    if before is None:
        return False
    if before.type == PREP and before.text in ("不用", "用", "除", "不是"):
        return following is not None and following.type != DE
    if kind_of(before) is UnitKind.DEICTIC and before.text in _THAT_ACT and act_of(tokens[start]) in _ACTS:
        return True
    if before.type != DE or (following is not None and following.type == COND):
        return False
    if act_of(tokens[start]) is LightVerb.NEGATE:
        return False
    seg_start = start - 1
    while seg_start > 0 and tokens[seg_start - 1].type not in (COMMA, STOP, COND, JOIN):
        seg_start -= 1
    return has_verb(tokens, end, segment_end(tokens, end)) or has_verb(tokens, seg_start, start - 1)


def _attributes(tokens: list[Token]) -> list[Token]:
    """Verb + 的 before a noun is attributive; 的回合 after a verb closes a clause, after a player it is his turn."""
    found: list[Token] = []
    i = 0
    while i < len(tokens):
        token = tokens[i]
        before_de = type_at(tokens, i + 1) == DE
        if token.type == VERB and before_de:
            _attribute(token, found)
            found.append(token)
            i += 2
            continue
        if token.type == POST and token.concept == "target" and before_de:
            found += _targeting(token, found)
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
        if token.type == COND and not found:
            token = as_mark(token, CONN, "then")
        found.append(token)
        i += 1
    return found


def _targeting(token: Token, found: list[Token]) -> list[Token]:
    """以这张卡为对象的效果, 这张卡为对象的效果: as 把…作为对象的."""
    for earlier in reversed(found):
        if earlier.type == PREP and earlier.concept == "target":
            earlier.entry = Entry(PREP, "target_of")
            break
        if earlier.type in ENDS_SEGMENT:
            break
    return [verb_token(token, Verb.TARGET, ATTR)]


def _turn(token: Token) -> Token:
    unit = Unit(UnitKind.TURN, Span(token.start + 1, token.end), token.text[1:], "turn")
    return Token(NOUN, token.start + 1, token.end, token.text[1:], Entry(NOUN, "turn"), unit)


def _attribute(token: Token, before: list[Token]) -> None:
    """Make *token* attributive. Verbs joined to it (召唤·特殊召唤的) and a modal before it go into it."""
    token.type = ATTR
    joined: list[VerbForm] = []
    while len(before) > 1 and before[-1].type == LIST and before[-2].type == VERB:
        before.pop()
        earlier = before.pop()
        token.start = earlier.start
        if earlier.verb is not None:
            joined.insert(0, earlier.verb)
    if joined:
        token.entry = Entry(ATTR, token.entry.concept, tuple(joined))
    if before and before[-1].type == MODAL:
        token.verb = _with_modal(token.verb, before.pop().concept)


def _with_modal(verb: VerbForm | None, concept: str) -> VerbForm | None:
    if verb is None:
        return None
    negated = concept in ("cannot", "also_cannot", "not")
    can = concept in ("can", "may", "also_can", "only_can", "cannot", "also_cannot")
    return msgspec.structs.replace(verb, negated=verb.negated or negated, can=verb.can or can)


def _closes(found: list[Token]) -> bool:
    """Can what stands before 的回合 be an event? Then it closes a clause."""
    return bool(found) and (found[-1].type == VERB)
