"""Between scan and parser, for Chinese: what each word is, decided with a look at its neighbours.

Chinese has no endings, so a verb is told from a noun, and a preposition from a verb, by what stands around it.
Each pass below settles one such question; the grammar stays free of conflicts.
"""

from __future__ import annotations

import msgspec

from grammar.clauses import LightVerb, Unit, UnitKind, VerbForm
from grammar.lexer import NOUN, UNK, VERB, Entry, Token
from grammar.nodes import Span
from grammar.terms import Verb

ATTR, DE, LIST, PREP, POST, TIME, ADV = "ATTR", "DE", "LIST", "PREP", "POST", "TIME", "ADV"
MODAL, COND, FRONT, CONN, JOIN, COMMA, STOP = "MODAL", "COND", "FRONT", "CONN", "JOIN", "COMMA", "STOP"

_LIST_KINDS = frozenset({UnitKind.AND, UnitKind.OR, UnitKind.DOT})
_TIME_KINDS = frozenset({UnitKind.TURN, UnitKind.PHASE, UnitKind.MOMENT})
_NOMINAL = frozenset({NOUN, UNK})
_ENDS_SEGMENT = frozenset({COMMA, STOP, COND, JOIN})
# Verbs whose destination is printed after them: 送去墓地, 加入手卡.
_DIRECTIONAL = frozenset({Verb.SEND_TO_GRAVEYARD, LightVerb.ADD, LightVerb.RETURN, LightVerb.MOVE})
_ADVERBIAL = frozenset({UnitKind.MANNER, UnitKind.ADVERB})
# Adverbs that belong to the word before them and are no phrase of their own.
_CLINGING = frozenset({"during", "each_other", "ordinal", "most", "at_most"})
_MATERIALS = frozenset(
    {"fusion_material", "synchro_material", "xyz_material", "link_material", "ritual_material", "material"}
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
# Verbs that take a short object and 的 before their noun: 持有等级的怪兽.
_HOLDERS = frozenset({LightVerb.HAVE, LightVerb.INCLUDE, LightVerb.MENTION})


def settle(tokens: list[Token]) -> list[Token]:
    """The tokens as ``zh.lark`` wants them."""
    _lists(tokens)
    tokens = _series(tokens)
    tokens = _aspects(tokens)
    tokens = _directions(tokens)
    _fights(tokens)
    tokens = _roles(tokens)
    tokens = _short_objects(tokens)
    _verb_nouns(tokens)
    tokens = _attributes(tokens)
    tokens = _times(tokens)
    tokens = _prepositions(tokens)
    _joins(tokens)
    _adverbs(tokens)
    return tokens


# --------------------------------------------------------------------------- small helpers


def _at(tokens: list[Token], i: int) -> Token | None:
    return tokens[i] if 0 <= i < len(tokens) else None


def _type(tokens: list[Token], i: int) -> str:
    return tokens[i].type if 0 <= i < len(tokens) else STOP


def _kind(token: Token | None) -> UnitKind | None:
    return token.unit.kind if token is not None and token.unit is not None else None


def _thing(token: Token | None) -> str:
    unit = token.unit if token is not None else None
    return unit.concept if unit is not None and unit.kind is UnitKind.THING else ""


def _act(token: Token | None) -> Verb | LightVerb | None:
    return token.verb.verb if token is not None and token.verb is not None else None


def _mark(token: Token, terminal: str, concept: str) -> Token:
    """A copy of *token* as a mark."""
    return Token(terminal, token.start, token.end, token.text, Entry(terminal, concept))


def _verb_token(token: Token, verb: Verb | LightVerb, terminal: str = VERB) -> Token:
    form = VerbForm(verb, Span(token.start, token.end), token.text)
    return Token(terminal, token.start, token.end, token.text, Entry(VERB, verb.value, verb=verb), None, form)


def _noun_of(token: Token) -> None:
    """Turn a verb used as a noun into a unit, in place: 发动 → activation."""
    verb = token.verb
    assert verb is not None
    concept = _AS_THING.get(verb.verb, verb.verb.value)
    unit = Unit(UnitKind.THING, Span(token.start, token.end), token.text, concept, verb.verb.value)
    token.type, token.unit, token.verb = NOUN, unit, None


_AS_THING: dict[Verb | LightVerb, str] = {
    Verb.ACTIVATE: "activation",
    Verb.NORMAL_SUMMON: "summon",
    Verb.ATTACK: "attack",
    Verb.ATTACK_DIRECTLY: "direct_attack",
    Verb.BATTLE: "battle",
}


def _segment_end(tokens: list[Token], i: int) -> int:
    """Index of the comma, stop or ender that closes the stretch of words *i* stands in."""
    while i < len(tokens) and tokens[i].type not in _ENDS_SEGMENT:
        i += 1
    return i


def _verb_between(tokens: list[Token], start: int, end: int) -> bool:
    return any(token.type == VERB for token in tokens[start:end])


# --------------------------------------------------------------------------- lists, series, aspects


def _lists(tokens: list[Token]) -> None:
    """· 和 或者 join; 和 at the start of a phrase marks the other party (和这张卡相同纵列)."""
    for token in tokens:
        if _kind(token) in _LIST_KINDS:
            token.type = LIST


def _series(tokens: list[Token]) -> list[Token]:
    """名字带有「A」的: a series, as 「A」 before a noun is."""
    found: list[Token] = []
    named = False
    for i, token in enumerate(tokens):
        if token.type == "NAMED":
            named = True
            continue
        kind = _kind(token)
        if named and kind is UnitKind.NAME and token.unit is not None:
            token.unit = msgspec.structs.replace(token.unit, concept="series")
        elif named and not (token.type == LIST and _kind(_at(tokens, i + 1)) is UnitKind.NAME):
            named = False
        found.append(token)
    return found


def _aspects(tokens: list[Token]) -> list[Token]:
    """发动过, 召唤成功: the verb alone, past."""
    found: list[Token] = []
    for token in tokens:
        if token.type == "ASPECT":
            if found and found[-1].verb is not None:
                found[-1].verb = msgspec.structs.replace(found[-1].verb, past=True)
                found[-1].end = token.end
            continue
        if token.type == "COLON":
            token = _mark(token, COMMA, "colon")
        found.append(token)
    return found


# --------------------------------------------------------------------------- verbs and their neighbours


def _directions(tokens: list[Token]) -> list[Token]:
    """送去墓地, 回到持有者手卡: the destination is put before its verb as a TO phrase, where ja prints it."""
    found: list[Token] = []
    i = 0
    while i < len(tokens):
        token = tokens[i]
        if _act(token) in _DIRECTIONAL:
            end = _destination_end(tokens, i + 1)
            if end > i + 1:
                found += (_mark(tokens[i + 1], PREP, "to"), *tokens[i + 1 : end])
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
        kind = _kind(tokens[i])
        if kind is UnitKind.ZONE:
            end = i + 1
        elif not (
            kind in (UnitKind.PLAYER, UnitKind.DEICTIC)
            or (
                tokens[i].type in (LIST, DE) and _kind(_at(tokens, i + 1)) in (UnitKind.ZONE, UnitKind.PLAYER)
            )
        ):
            break
        i += 1
    return end


def _fights(tokens: list[Token]) -> None:
    """战斗 is a verb in 战斗的怪兽 and 战斗的场合, else what something is done by (战斗破坏, 被战斗破坏)."""
    for i, token in enumerate(tokens):
        if _thing(token) != "battle":
            continue
        following = _type(tokens, i + 1)
        doing = i > 0 and tokens[i - 1].type == MODAL and tokens[i - 1].concept == "do"
        if following in (DE, COND) or doing:
            tokens[i] = _verb_token(token, Verb.BATTLE)
            if doing:
                tokens[i].start = tokens[i].start


def _roles(tokens: list[Token]) -> list[Token]:
    """作为…, 成为…, 以…为素材, 当作…使用: the noun says which act it is."""
    found: list[Token] = []
    i = 0
    while i < len(tokens):
        token = tokens[i]
        following = _thing(_at(tokens, i + 1))
        after = _at(tokens, i + 1)
        if token.type == PREP and token.concept == "as" and token.text.startswith("作为"):
            i = _acting_as(tokens, i, found)
            continue
        if (
            token.type in (FRONT, PREP)
            and token.text == "为"
            and following in _MATERIALS
            and after is not None
        ):
            found += _as_material(token, after)
            i += 2
            continue
        if _act(token) is LightVerb.BECOME and following in ("target", "attack_target"):
            assert after is not None
            act = Verb.TARGET if following == "target" else Verb.BE_ATTACK_TARGET
            verb = _verb_token(token, act)
            verb.end = after.end
            found.append(verb)
            i += 2
            continue
        found.append(token)
        i += 1
    return found


def _acting_as(tokens: list[Token], i: int, found: list[Token]) -> int:
    """作为超量素材, 作为效果的对象, 作为攻击对象: an act, when no other verb of its clause takes the phrase."""
    end = i + 1
    while end < len(tokens) and (tokens[end].type in (NOUN, UNK, DE, LIST)):
        end += 1
    inside = tokens[i + 1 : end]
    last = next((n for n in range(len(inside) - 1, -1, -1) if _thing(inside[n]) in _ROLE_ACTS), None)
    if last is None or (last + 1 < len(inside) and inside[last + 1].type != DE):
        found.append(tokens[i])
        return i + 1
    role = _thing(inside[last])
    act = _ROLE_ACTS[role]
    before = inside[:last]
    if act is Verb.ATTACH:
        if before:
            found += (_mark(tokens[i], PREP, "to"), *before)
    elif act in (Verb.TARGET, Verb.BE_ATTACK_TARGET):
        if before:
            found += (_mark(tokens[i], PREP, "by"), *before)
    else:
        found += (_mark(tokens[i], PREP, "as"), *inside[: last + 1])
    verb = _verb_token(tokens[i], act)
    verb.end = inside[last].end
    verb.text = tokens[i].text
    found.append(verb)
    return i + 1 + last + 1


_ROLE_ACTS = dict.fromkeys(_MATERIALS, Verb.USE_AS_MATERIAL) | {
    "xyz_material": Verb.ATTACH,
    "target": Verb.TARGET,
    "attack_target": Verb.BE_ATTACK_TARGET,
}


def _as_material(token: Token, material: Token) -> list[Token]:
    """以…为融合素材."""
    verb = _verb_token(token, Verb.USE_AS_MATERIAL)
    return [_mark(token, PREP, "as"), material, verb]


def _short_objects(tokens: list[Token]) -> list[Token]:
    """持有等级的怪兽, 变成里侧表示的怪兽, 战斗破坏怪兽的这张卡: an object between verb and 的 goes before its verb."""
    found: list[Token] = []
    i = 0
    while i < len(tokens):
        token = tokens[i]
        if token.type == VERB and (end := _object_end(tokens, i)) is not None:
            found += (_mark(token, PREP, "obj"), *tokens[i + 1 : end], token)
            i = end
            continue
        found.append(token)
        i += 1
    return found


def _object_end(tokens: list[Token], i: int) -> int | None:
    """Where the 的 stands that makes ``tokens[i]`` and its object a relative clause; None if it does not."""
    end = i + 1
    while end < len(tokens) and end - i <= 6 and (tokens[end].type in _NOMINAL or tokens[end].type == LIST):
        end += 1
    if end == i + 1 or _type(tokens, end) != DE or _type(tokens, end + 1) not in (NOUN, UNK, VERB, PREP):
        return None
    verb, last = _act(tokens[i]), tokens[end - 1]
    if verb in _HOLDERS:
        return end
    if verb is LightVerb.BECOME and _kind(last) is UnitKind.POSITION:
        return end
    if _thing(last) in ("control", "battle_damage", "effect_damage", "damage") and end == i + 2:
        return end
    return end if _kind(_at(tokens, end + 1)) is UnitKind.THIS_CARD or _open_before(tokens, i) else None


def _open_before(tokens: list[Token], i: int) -> bool:
    """Is a preposition that wants a verb of its own still open before the verb at *i*, right behind another one?"""
    modal = i > 0 and tokens[i - 1].type == MODAL
    start = i - 1 if modal else i
    return (
        modal
        and start > 0
        and tokens[start - 1].type in (DE, PREP)
        and _verb_between(tokens, i + 1, _segment_end(tokens, i))
    )


def _verb_nouns(tokens: list[Token]) -> None:
    """怪兽的特殊召唤, 那个发动, 发动无效: a verb that is only named. Verbs joined by · are one group."""
    i = 0
    while i < len(tokens):
        if tokens[i].type != VERB:
            i += 1
            continue
        end = i + 1
        while _type(tokens, end) == LIST and _type(tokens, end + 1) == VERB:
            end += 2
        if _is_named(tokens, i, end):
            for token in tokens[i:end]:
                if token.type == VERB:
                    _noun_of(token)
        i = end


def _is_named(tokens: list[Token], start: int, end: int) -> bool:
    before, following = _at(tokens, start - 1), _at(tokens, end)
    modal = end
    while _type(tokens, modal) == MODAL or (_type(tokens, modal) == PREP and tokens[modal].text == "被"):
        modal += 1
    if _act(_at(tokens, modal)) is LightVerb.NEGATE and _act(tokens[start]) is not LightVerb.NEGATE:
        return True
    if before is None:
        return False
    if _kind(before) is UnitKind.DEICTIC and before.text in _THAT_ACT and _act(tokens[start]) in _ACTS:
        return True
    if before.type != DE or (following is not None and following.type == COND):
        return False
    if _act(tokens[start]) is LightVerb.NEGATE:
        return False
    seg_start = start - 1
    while seg_start > 0 and tokens[seg_start - 1].type not in (COMMA, STOP, COND, JOIN):
        seg_start -= 1
    return _verb_between(tokens, end, _segment_end(tokens, end)) or _verb_between(
        tokens, seg_start, start - 1
    )


def _attributes(tokens: list[Token]) -> list[Token]:
    """Verb + 的 before a noun is attributive; 的回合 after a verb closes a clause, after a player it is his turn."""
    found: list[Token] = []
    i = 0
    while i < len(tokens):
        token = tokens[i]
        if token.type == VERB and _type(tokens, i + 1) == DE:
            _attribute(token, found)
            found.append(token)
            i += 2
            continue
        if token.type == COND and token.text.startswith("的") and not _closes(found):
            found += _reopened(token)
            i += 1
            continue
        if token.type == COND and _type(tokens, i + 1) == DE and found and found[-1].type == VERB:
            _attribute(found[-1], found[:-1])
            i += 2
            continue
        found.append(token)
        i += 1
    return found


def _attribute(token: Token, before: list[Token]) -> None:
    token.type = ATTR
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
    return bool(found) and (found[-1].type == VERB or found[-1].text in ("场合",))


def _reopened(token: Token) -> list[Token]:
    """自己的回合: 的 and the noun; 自己回合的场合 still closes a verbless clause."""
    if token.concept != "turn_of":
        return [token]
    link = _mark(token, DE, "gen")
    link.end = token.start + 1
    unit = Unit(UnitKind.TURN, Span(token.start + 1, token.end), token.text[1:], "turn")
    return [link, Token(NOUN, token.start + 1, token.end, token.text[1:], Entry(NOUN, "turn"), unit)]


# --------------------------------------------------------------------------- times


def _times(tokens: list[Token]) -> list[Token]:
    """自己主要阶段, 这个回合的结束阶段: words of time are one token, so that the noun after them stays apart."""
    found: list[Token] = []
    i = 0
    while i < len(tokens):
        end = _time_end(tokens, i) if _starts_time(tokens, i) else i
        if end > i:
            found.append(_time(tokens[i:end]))
            i = end
        else:
            found.append(tokens[i])
            i += 1
    return found


def _starts_time(tokens: list[Token], i: int) -> bool:
    token, before = tokens[i], _at(tokens, i - 1)
    kind = _kind(token)
    opens = kind in _TIME_KINDS or kind in (UnitKind.PLAYER, UnitKind.DEICTIC)
    if token.type == FRONT and token.concept == "each_time":
        opens = True
    elif token.type != NOUN:
        return False
    return opens and not (before is not None and (before.type in (DE, LIST, ATTR) or _is_object_mark(before)))


def _is_object_mark(token: Token) -> bool:
    return token.type == PREP and token.concept in ("obj", "has", "has_not")


def _time_end(tokens: list[Token], start: int) -> int:
    """The end of the longest run of time words from *start*; *start* itself if there is none."""
    end = i = start
    while i < len(tokens):
        token, kind = tokens[i], _kind(tokens[i])
        counts = (
            kind is UnitKind.COUNT and token.unit is not None and token.unit.concept in ("times", "turns")
        )
        if (
            kind in _TIME_KINDS
            or (counts and _kind(_at(tokens, i - 1)) in _TIME_KINDS and i > start)
            or kind is UnitKind.ADVERB
            and token.concept == "during"
            and end == i
        ):
            end = i + 1
        elif not (
            kind in (UnitKind.PLAYER, UnitKind.DEICTIC)
            or token.type in (DE, LIST)
            or (token.type == FRONT and i == start)
        ):
            break
        i += 1
    following = _at(tokens, end)
    if end > start and following is not None and (following.type == DE or _is_phase_act(tokens, end)):
        return start
    return end


def _is_phase_act(tokens: list[Token], i: int) -> bool:
    """战斗阶段结束, 抽卡阶段跳过: the phase is what is ended or skipped."""
    return _act(tokens[i]) in (LightVerb.END, Verb.SKIP_PHASE)


def _time(run: list[Token]) -> Token:
    """One TIME token; its entry's value holds the units."""
    units = []
    for token in run:
        if token.type == FRONT:
            units.append(Unit(UnitKind.ADVERB, Span(token.start, token.end), token.text, "every"))
        elif token.unit is not None:
            units.append(token.unit)
    first, last = run[0], run[-1]
    text = "".join(token.text for token in run)
    return Token(TIME, first.start, last.end, text, Entry(TIME, "", tuple(units)))


# --------------------------------------------------------------------------- prepositions and modals


def _prepositions(tokens: list[Token]) -> list[Token]:
    """被 before its verb is voice, 有 without another verb is 存在, 不是…不能 is しか, 除…外 is 以外."""
    found: list[Token] = []
    for i, token in enumerate(tokens):
        if token.type == PREP:
            found += _PREPOSITION.get(token.concept, _as_it_is)(tokens, i)
        elif token.type == FRONT:
            found += _front(tokens, i)
        elif token.type == MODAL:
            found += _modal(tokens, i)
        elif token.type == POST:
            found += _post(tokens, i)
        else:
            found.append(token)
    return found


def _as_it_is(tokens: list[Token], i: int) -> list[Token]:
    following = _type(tokens, i + 1)
    return [tokens[i]] if following in (NOUN, UNK, ATTR, TIME, DE, LIST) else []


def _agent(tokens: list[Token], i: int) -> list[Token]:
    token = tokens[i]
    if token.text == "被" and _type(tokens, i + 1) not in (NOUN, UNK, ATTR):
        return [_mark(token, MODAL, "passive")]
    return [_mark(token, PREP, "passive_by" if token.text == "被" else "subj")]


def _has(tokens: list[Token], i: int) -> list[Token]:
    """自己场上有怪兽存在; 那之中有怪兽的场合."""
    token = tokens[i]
    negated = token.concept == "has_not"
    if _type(tokens, i + 1) in (VERB, ATTR, MODAL, PREP):
        return [_mark(token, MODAL, "not" if negated else "do")]
    end = _segment_end(tokens, i)
    if _verb_between(tokens, i + 1, end) or any(
        t.type == ATTR and t.verb is not None for t in tokens[i + 1 : end]
    ):
        mark = _mark(token, PREP, "subj")
        return [_mark(token, MODAL, "not"), mark] if negated else [mark]
    verb = _verb_token(token, Verb.EXIST)
    if negated:
        verb.verb = msgspec.structs.replace(verb.verb, negated=True) if verb.verb is not None else None
    return [verb]


def _not_being(tokens: list[Token], i: int) -> list[Token]:
    """自己不是龙族怪兽不能特殊召唤: しか…ない. Else 不是 is a plain negated 是."""
    token = tokens[i]
    end = _segment_end(tokens, i)
    if any(t.type == MODAL and t.concept in ("cannot", "also_cannot") for t in tokens[i + 1 : end]):
        return [_mark(token, PREP, "except")]
    if token.text == "不用":
        return [_mark(token, PREP, "without")]
    verb = _verb_token(token, LightVerb.BE)
    verb.verb = msgspec.structs.replace(verb.verb, negated=True) if verb.verb is not None else None
    return [verb]


def _until(tokens: list[Token], i: int) -> list[Token]:
    """直到回合结束时; 直到…出现为止 is a clause."""
    if _type(tokens, i + 1) == TIME:
        return [tokens[i]]
    end = _segment_end(tokens, i)
    if _verb_between(tokens, i + 1, end):
        return [_mark(tokens[i], FRONT, "until")]
    return _as_it_is(tokens, i)


def _nothing(tokens: list[Token], i: int) -> list[Token]:
    return []


_PREPOSITION = {
    "agent": _agent,
    "has": _has,
    "has_not": _has,
    "not_being": _not_being,
    "until": _until,
    "except": _nothing,  # 除「A」外: 外 says it
}


def _front(tokens: list[Token], i: int) -> list[Token]:
    """为 before a noun of a phrase only is filler (给与对方为…数值的伤害)."""
    token = tokens[i]
    if token.concept == "to_do" and not _verb_between(tokens, i + 1, len(tokens)):
        return []
    return [token]


def _modal(tokens: list[Token], i: int) -> list[Token]:
    """进行, 作 before the verb they carry say nothing; with a noun only they are the verb."""
    token = tokens[i]
    if token.concept != "do":
        return [token]
    end = _segment_end(tokens, i)
    if _verb_between(tokens, i + 1, end) or any(t.type == ATTR for t in tokens[i + 1 : end]):
        return []
    return [_verb_token(token, LightVerb.DO)] if token.text not in ("来", "去") else []


def _post(tokens: list[Token], i: int) -> list[Token]:
    """之中 and 上 after a noun close its phrase; 中的 stays inside it."""
    token = tokens[i]
    before = _type(tokens, i - 1)
    if before == VERB and token.concept == "until":
        return [_mark(token, COND, "until")]
    if before not in (NOUN, UNK, ATTR, TIME):
        return []
    if token.concept in ("among", "where") and _type(tokens, i + 1) in (DE, NOUN, UNK, ATTR, LIST):
        return [] if _type(tokens, i + 1) == DE else [_mark(token, DE, "gen")]
    return [token]


def _joins(tokens: list[Token]) -> None:
    """或者 after a verb and before no verb opens another clause; 并 after a comma only connects."""
    for i, token in enumerate(tokens):
        before = _type(tokens, i - 1)
        if token.type == LIST and before == VERB and _type(tokens, i + 1) not in (VERB, ATTR):
            kind = _kind(token)
            tokens[i] = _mark(token, CONN, "or") if kind is UnitKind.OR else _mark(token, COMMA, "")
        elif token.type == LIST and before in (COMMA, STOP, COND, CONN, MODAL):
            tokens[i] = (
                _mark(token, CONN, "or") if _kind(token) is UnitKind.OR else _mark(token, PREP, "with")
            )
        elif token.type == JOIN and before != VERB and before not in _NOMINAL:
            tokens[i] = _mark(token, CONN, "and")


def _adverbs(tokens: list[Token]) -> None:
    """随机, 尽可能 and a position right before the verb are phrases of their own."""
    for i, token in enumerate(tokens):
        kind = _kind(token)
        if token.type != NOUN:
            continue
        if (
            kind in _ADVERBIAL
            and token.concept not in _CLINGING
            or (
                kind is UnitKind.POSITION
                and _type(tokens, i + 1) in (VERB, MODAL)
                and _type(tokens, i - 1) != PREP
            )
        ):
            token.type = ADV
