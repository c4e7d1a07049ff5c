"""Settling Chinese phrases: words of time, prepositions, modals, conjunctions and adverbs."""

from __future__ import annotations

import msgspec

from grammar import zh_times
from grammar.clauses import LightVerb, Unit, UnitKind
from grammar.lexer import NOUN, UNK, VERB, Entry, Token
from grammar.nodes import Span
from grammar.passes import marks
from grammar.terms import QuantityKind, Verb
from grammar.zh_strict import lone_preposition
from grammar.zh_words import (
    ADV,
    ATTR,
    BY_DOING,
    COMMA,
    COND,
    CONN,
    DE,
    ENDS_SEGMENT,
    FRONT,
    IN_NOUN,
    JOIN,
    LIST,
    MODAL,
    NOMINAL,
    OPEN,
    POST,
    PREP,
    STRAY,
    TIME,
    TIME_KINDS,
    act_of,
    as_mark,
    has_verb,
    kind_of,
    segment_end,
    thing_of,
    token_at,
    type_at,
    verb_token,
)

_ADVERBIAL = frozenset({UnitKind.MANNER, UnitKind.ADVERB})
# Adverbs that belong to the word before them and are no phrase of their own.
_CLINGING = frozenset({"each_other", "ordinal", "at_most", "required"})


def settle(tokens: list[Token]) -> list[Token]:
    """Times as one token, prepositions and modals as what they are here, lists apart from conjunctions."""
    said = marks(tokens)
    if "each" in said:
        tokens = _each(tokens)
    if not said.isdisjoint(zh_times.WORDS):
        tokens = zh_times.fold(tokens)
    if not said.isdisjoint(_APART):
        tokens = _adverbs(tokens)
    tokens = _prepositions(tokens)
    if LIST in said or JOIN in said:
        _joins(tokens)
    return _fronted(tokens) if FRONT in said and "while" in said else tokens


# What can be a phrase of its own beside the nouns.
_APART = frozenset({*_ADVERBIAL, UnitKind.POSITION, "all", "battle", "during", "only", "processing"})


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
    """A preposition before a noun; 把 before another one waits for its noun, else the second says it."""
    if tokens[i].text == "不受":  # 不受…影响: as 不会受到
        by = as_mark(tokens[i], OPEN, "by") if type_at(tokens, i + 1) == PREP else tokens[i]
        return [as_mark(tokens[i], MODAL, "not"), by]  # 不受以这张卡为对象的效果影响
    worn = tokens[i].concept in ("at", "to") and type_at(tokens, i + 1) == PREP
    if worn and tokens[i + 1].concept == "has" and _told_before_noun(tokens, i + 2):
        return [as_mark(tokens[i], OPEN, tokens[i].concept)]  # 在有「A」装备的怪兽上面, 向有「A」装备的怪兽
    if tokens[i].text == "向" and type_at(tokens, i + 1) == PREP and tokens[i + 1].concept == "from":
        return [as_mark(tokens[i], OPEN, "to")]  # 向从额外卡组特殊召唤的怪兽
    opens = tokens[i].concept in ("obj", "cause", "target")
    timed = opens and type_at(tokens, i + 1) == TIME  # 把这个回合没有送去墓地的这张卡
    if timed or (tokens[i].concept in _DESCRIBED and _opens_inside(tokens, i + 1)):
        return [as_mark(tokens[i], OPEN, tokens[i].concept)]  # 给从额外卡组特殊召唤的怪兽装备
    if type_at(tokens, i + 1) == PREP and tokens[i + 1].concept == "obj_inner" and tokens[i].text == "给":
        return [as_mark(tokens[i], OPEN, "to")]  # 给 + 把那张卡可以装备的怪兽
    if type_at(tokens, i + 1) == PREP and tokens[i].concept in ("obj", "target", "cause", "as"):
        if tokens[i].concept == "cause" and tokens[i + 1].concept == "obj":
            tokens[i + 1].entry = Entry(PREP, "obj_inner")  # 让把这张卡破坏的怪兽的攻击力变成0
        return [as_mark(tokens[i], OPEN, tokens[i].concept)]
    if tokens[i].concept == "cause" and _takes_described(tokens, i):
        return [as_mark(tokens[i], PREP, "obj_inner")]  # 把让这张卡破坏的怪兽破坏
    if type_at(tokens, i + 1) in (NOUN, UNK, ATTR, TIME, DE, LIST):
        return [tokens[i]]
    return [as_mark(tokens[i], STRAY, tokens[i].concept)] if lone_preposition(tokens, i) else []


_DESCRIBED = frozenset({"by", "to", "with"})
_INSIDE = frozenset({"from", "has", "agent"})  # what opens a relative clause, behind another preposition


def _opens_inside(tokens: list[Token], i: int) -> bool:
    """从额外卡组特殊召唤的怪兽, 这个回合特殊召唤的怪兽: a relative clause that a preposition or a time opens."""
    opens = type_at(tokens, i) == TIME or (type_at(tokens, i) == PREP and tokens[i].concept in _INSIDE)
    return opens and _describes(tokens, i)


def _describes(tokens: list[Token], i: int) -> bool:
    """Is the next act told of the noun behind it?"""
    while type_at(tokens, i) in (NOUN, UNK, DE, LIST, PREP, TIME, MODAL, ADV, POST):
        i += 1
    return type_at(tokens, i) == ATTR and type_at(tokens, i + 1) in (NOUN, UNK)


def _takes_described(tokens: list[Token], i: int) -> bool:
    """把 + 让这张卡破坏的怪兽, 给与对方 + 让这张卡破坏的怪兽的攻击力数值的伤害: 让 is of what the monster did."""
    before = i - 1 - (kind_of(token_at(tokens, i - 1)) is UnitKind.STAT)
    if (
        kind_of(token_at(tokens, before)) is UnitKind.PLAYER
        and act_of(token_at(tokens, before - 1)) is LightVerb.GIVE
    ):
        return _told_before_noun(tokens, i + 1)
    return type_at(tokens, i - 1) == PREP and tokens[i - 1].concept == "obj"


def _told_before_noun(tokens: list[Token], i: int) -> bool:
    """「A」装备的怪兽: nouns, and an act told of the noun behind it."""
    while type_at(tokens, i) in (NOUN, UNK, DE, LIST):
        i += 1
    return type_at(tokens, i) == ATTR and type_at(tokens, i + 1) in (NOUN, UNK)


def _agent(tokens: list[Token], i: int) -> list[Token]:
    token = tokens[i]
    if token.text == "被" and type_at(tokens, i + 1) == LIST:
        return [_in_battle_with(tokens, i, "passive_by")]
    if token.text == "被" and type_at(tokens, i + 1) not in (NOUN, UNK, ATTR):
        return [as_mark(token, MODAL, "passive")]
    activated = type_at(tokens, i + 2) == ATTR and act_of(tokens[i + 2]) is Verb.ACTIVATE
    activated = activated and thing_of(token_at(tokens, i + 3)) == "effect" and type_at(tokens, i + 4) == VERB
    if token.text == "被" and activated and kind_of(token_at(tokens, i + 1)) is UnitKind.PLAYER:
        return [as_mark(token, OPEN, "passive_by")]  # 不会被对方发动的效果破坏
    return [as_mark(token, PREP, "passive_by" if token.text == "被" else "subj")]


def _in_battle_with(tokens: list[Token], i: int, concept: str) -> Token:
    """被和那只怪兽的战斗破坏, 被和从卡组特殊召唤的怪兽的战斗破坏: 和 says nothing beside the battle."""
    tokens[i + 1] = as_mark(tokens[i + 1], MODAL, "do")
    return as_mark(tokens[i], PREP if type_at(tokens, i + 2) in (*NOMINAL, ATTR) else OPEN, concept)


def _has(tokens: list[Token], i: int) -> list[Token]:
    """自己场上有怪兽存在; 那之中有怪兽的场合."""
    token = tokens[i]
    negated = token.concept == "has_not"
    following = token_at(tokens, i + 1)
    if kind_of(following) is UnitKind.COUNT and following is not None and following.text.endswith("次"):
        return []  # 才有1次
    end = segment_end(tokens, i)
    lets = negated and type_at(tokens, i + 1) == PREP and tokens[i + 1].concept == "cause"
    if lets and (undone := _denied(tokens, i + 2)):  # 没让对方怪兽被破坏的伤害步骤结束时
        form = tokens[undone].verb
        tokens[undone].verb = msgspec.structs.replace(form, negated=True) if form is not None else None
        return []
    if negated and _undone_by(tokens, i + 1):
        return []
    if type_at(tokens, i + 1) in (VERB, ATTR, MODAL, PREP, ADV) and not _among_them(tokens, i, end):
        return [as_mark(token, MODAL, "not" if negated else "do")]
    told = has_verb(tokens, i + 1, end) or any(
        t.type == ATTR and t.verb is not None for t in tokens[i + 1 : end]
    )
    if told and not _among_them(tokens, i, end):
        start = i
        while type_at(tokens, start - 1) in (NOUN, DE):
            start -= 1
        placed = any(kind_of(token) is UnitKind.ZONE for token in tokens[start:i])
        if act_of(token_at(tokens, start - 1)) is Verb.CHOOSE and not negated and not placed:
            return []  # 选「B」以外的1张有「A」的卡名记述的卡
        inner = _opens_relative(tokens, i)
        if negated and (told_of := _denied(tokens, i + 1)):
            form = tokens[told_of].verb
            tokens[told_of].verb = msgspec.structs.replace(form, negated=True) if form is not None else None
            return [as_mark(token, PREP, "subj_inner")]
        mark = as_mark(token, PREP, "subj_inner" if inner else "subj")
        return [as_mark(token, MODAL, "not"), mark] if negated else [mark]
    verb = verb_token(token, Verb.EXIST)
    if negated:
        verb.verb = msgspec.structs.replace(verb.verb, negated=True) if verb.verb is not None else None
    return [verb]


def _undone_by(tokens: list[Token], i: int) -> bool:
    """没 + 被那次战斗破坏的怪兽: the monster was not destroyed; 没 is of no verb behind it. Says so in that act."""
    stated = type_at(tokens, i) == PREP and tokens[i].concept != "agent" and _stated(tokens, i)
    if type_at(tokens, i) != PREP or not (tokens[i].concept == "agent" or stated):
        return False
    at = i + 1
    while type_at(tokens, at) in (NOUN, UNK, DE, LIST, PREP) or (
        type_at(tokens, at) == ATTR and not (stated or _means(tokens, at - 1))
    ):
        at += 1
    form = tokens[at].verb if at < len(tokens) else None
    if type_at(tokens, at) != ATTR or form is None:
        return False
    tokens[at].verb = msgspec.structs.replace(form, negated=True)
    tokens[i].start = tokens[i - 1].start
    return True


def _stated(tokens: list[Token], i: int) -> bool:
    """没有 + 把怪兽特殊召唤的玩家抽1张: no text states what is not done now, but the case that it was not done may be told."""
    end = segment_end(tokens, i)
    described = next((n for n in range(i, end) if tokens[n].type == ATTR), end)
    return type_at(tokens, end) not in (COND, TIME) and has_verb(tokens, described + 1, end)


def _means(tokens: list[Token], i: int) -> bool:
    return thing_of(token_at(tokens, i)) in ("battle", "effect", "attack")


def _denied(tokens: list[Token], i: int) -> int:
    """没有 + 怪兽存在的自己战斗阶段, 没有 + 装备卡装备的这张卡被破坏: where the act stands that was not done; 0 if 没有 is of the main verb."""
    described = i > 1 and (tokens[i - 2].type == ATTR or tokens[i - 2].concept == "has")
    # 场上存在的 + 没有指示物放置的怪兽, 有 + 没有指示物放置的怪兽存在
    while type_at(tokens, i) in (NOUN, UNK, DE, LIST):
        i += 1
    if type_at(tokens, i) != ATTR:
        return 0
    at = i + 1 + (kind_of(token_at(tokens, i + 1)) is UnitKind.PLAYER)
    if kind_of(token_at(tokens, at)) in TIME_KINDS or type_at(tokens, at) == TIME:
        return i
    act = next((n for n in range(i + 1, segment_end(tokens, i)) if tokens[n].type == VERB), 0)
    put = act_of(tokens[i]) in (Verb.EQUIP, Verb.PLACE)
    worn = put and (not act or act_of(tokens[act]) is not Verb.EXIST)
    return i if described or worn else 0


def _among_them(tokens: list[Token], i: int, end: int) -> bool:
    """那之中有宣言的卡的场合: what is described is among them."""
    placed = i == 0 or tokens[i - 1].concept == "among" or kind_of(tokens[i - 1]) is UnitKind.ZONE
    among = placed and type_at(tokens, i + 1) == ATTR
    return among and type_at(tokens, end) == COND and not has_verb(tokens, i + 1, end)


def _opens_relative(tokens: list[Token], i: int) -> bool:
    """把有「A」的卡名记述的卡…: 有 inside the phrase of another word belongs to the relative clause."""
    before = token_at(tokens, i - 1)
    bounds = before is not None and before.concept == "at_most"  # 最多 + 有「A」放置的怪兽数量的卡
    fought = (
        before is not None and before.type == MODAL and before.text in ("和", "与")
    )  # 被和有「A」装备的怪兽的战斗
    opened = before is None or bounds or fought or before.type in (PREP, OPEN, LIST, DE, ATTR)  # 存在的 + 有
    return opened or kind_of(before) is UnitKind.COUNT or _of_object(tokens, i)


def _of_object(tokens: list[Token], i: int) -> bool:
    """把自己场上 + 有指示物放置的怪兽 + 解放: what is told of the card whose place stands before."""
    start = i
    while kind_of(token_at(tokens, start - 1)) in (UnitKind.PLAYER, UnitKind.ZONE) or (
        start < i and type_at(tokens, start - 1) == DE
    ):
        start -= 1
    opened = type_at(tokens, start - 1) == PREP and tokens[start - 1].concept in ("obj", "cause", "target")
    return start < i and opened and _told_before_noun(tokens, i + 1)


def _not_being(tokens: list[Token], i: int) -> list[Token]:
    """自己不是龙族怪兽不能特殊召唤: しか…ない. Else 不是 is a plain negated 是."""
    token = tokens[i]
    end = segment_end(tokens, i)
    if any(t.type == MODAL and t.concept in ("cannot", "also_cannot") for t in tokens[i + 1 : end]):
        following = token_at(tokens, i + 1)
        for n in range(i + 1, end):
            if tokens[n].text == "则":
                tokens[n] = as_mark(tokens[n], MODAL, "do")  # 若非龙族怪兽则不能: says no more
        if (
            following is not None
            and following.type == PREP
            and following.concept in _INSIDE
            and _describes(tokens, i + 1)
        ):
            return [as_mark(token, OPEN, "except")]  # 不用从额外卡组特殊召唤的怪兽不能攻击
        if following is not None and following.type == PREP:
            following.entry = Entry(PREP, "except")
            following.start = token.start
            return []
        return [as_mark(token, PREP, "except")]
    if token.text == "不用":
        return [as_mark(token, PREP, "without")]
    verb = verb_token(token, LightVerb.BE)
    verb.verb = msgspec.structs.replace(verb.verb, negated=True) if verb.verb is not None else None
    return [verb]


def _until(tokens: list[Token], i: int) -> list[Token]:
    """直到回合结束时; 直到…出现为止 is a clause."""
    if type_at(tokens, i + 1) == TIME:
        return [tokens[i]]
    place = _zone_end(tokens, i + 1) if tokens[i].text == "到" else 0
    placed = place + (kind_of(token_at(tokens, place)) is UnitKind.POSITION)  # 到自己场上表侧表示放置
    if place and type_at(tokens, placed) == VERB:
        if act_of(tokens[placed]) is Verb.PLACE:
            return [as_mark(tokens[i], PREP, "at")]  # 到卡组最上面放置
        return [as_mark(tokens[i], PREP, "to")]  # 从手卡到魔法与陷阱区域盖放
    end = segment_end(tokens, i)
    if has_verb(tokens, i + 1, end):
        return [as_mark(tokens[i], FRONT, "until")]
    return _as_it_is(tokens, i)


def _zone_end(tokens: list[Token], i: int) -> int:
    """Index after the zone, and whose it is, at *i*; 0 if none is there."""
    while kind_of(token_at(tokens, i)) is UnitKind.PLAYER or type_at(tokens, i) == DE:
        i += 1
    return i + 1 if kind_of(token_at(tokens, i)) is UnitKind.ZONE else 0


def _at_place(tokens: list[Token], i: int) -> list[Token]:
    """在墓地; 在这张卡在墓地存在的场合 opens a clause, whose subject follows."""
    end = i + 1
    while type_at(tokens, end) in (NOUN, UNK, ATTR, DE, LIST):
        end += 1
    inside = tokens[i + 1 : end]
    placed = any(kind_of(token) in (UnitKind.ZONE, *TIME_KINDS) or token.unit is None for token in inside)
    lies = bool(inside) and all(kind_of(token) is UnitKind.POSITION for token in inside)
    if lies and act_of(token_at(tokens, end)) is Verb.EXIST:
        tokens[i + 1].type = ADV if len(inside) == 1 else tokens[i + 1].type
        return []  # 这只怪兽在表侧表示存在期间
    closer = token_at(tokens, segment_end(tokens, i))
    if not inside and closer is not None and closer.concept == "turn_of":
        return [as_mark(tokens[i], FRONT, "turn_of")]  # 这张卡在特殊召唤的回合不能攻击
    placed = placed or any(thing_of(token) in _PLACES for token in inside) or type_at(tokens, end) == POST
    if inside and not placed and closer is not None and closer.type == COND:
        return [as_mark(tokens[i], PREP, "subj_at")]
    return _as_it_is(tokens, i)


_PLACES = frozenset({"zone_word", "linked_zone", "location", "column", "where"})


def _by(tokens: list[Token], i: int) -> list[Token]:
    """通过把这张卡解放，…: what is done for something else; 通过「A」的效果 is plainly by what."""
    include = type_at(tokens, i + 2) == ATTR and act_of(tokens[i + 2]) is LightVerb.INCLUDE
    if include and kind_of(token_at(tokens, i + 1)) is UnitKind.STAT:
        return [as_mark(tokens[i], OPEN, tokens[i].concept)]  # 用原本卡名包含「A」的怪兽为素材
    if tokens[i].text in ("用", "因") and type_at(tokens, i + 1) == LIST:
        return [_in_battle_with(tokens, i, "by")]
    by_doing = tokens[i].text in BY_DOING and type_at(tokens, i + 1) in (PREP, VERB)
    by_doing = by_doing and not _opens_inside(tokens, i + 1)  # 用从额外卡组特殊召唤的怪兽的效果
    return [as_mark(tokens[i], FRONT, "by_doing")] if by_doing else _as_it_is(tokens, i)


def _nothing(tokens: list[Token], i: int) -> list[Token]:
    return []


_PREPOSITION = {
    "agent": _agent,
    "at": _at_place,
    "by": _by,
    "has": _has,
    "has_not": _has,
    "not_being": _not_being,
    "until": _until,
    "exclude": _nothing,  # 除「A」外: 外 says it
}


def _front(tokens: list[Token], i: int) -> list[Token]:
    """为 before a noun of a phrase only is filler (给与对方为…数值的伤害)."""
    token = tokens[i]
    if token.concept == "to_do" and not has_verb(tokens, i + 1, len(tokens)):
        return []
    return [token]


def _modal(tokens: list[Token], i: int) -> list[Token]:
    """进行, 作 before the verb they carry say nothing; with a noun only they are the verb."""
    token = tokens[i]
    if token.concept == "must" and type_at(tokens, i + 1) == PREP and tokens[i + 1].text == "以":
        return []  # 需以「A」为素材
    if token.text == "要" and type_at(tokens, i + 1) == PREP and tokens[i + 1].concept in ("obj", "cause"):
        tokens[i + 1].entry = Entry(PREP, "obj_inner")  # 要让场上的卡破坏的效果
        return []
    if token.concept != "do":
        return [token]
    end = segment_end(tokens, i)
    if has_verb(tokens, i + 1, end) or any(t.type == ATTR for t in tokens[i + 1 : end]):
        return []
    return [verb_token(token, LightVerb.DO)] if token.text not in ("来", "去") else []


def _post(tokens: list[Token], i: int) -> list[Token]:
    """之中 and 上 after a noun close its phrase; 中的 stays inside it."""
    token = tokens[i]
    before = type_at(tokens, i - 1)
    if before == VERB and token.concept == "until":
        return [as_mark(token, COND, "until")]
    if before not in (NOUN, UNK, ATTR, TIME):
        return [as_mark(token, STRAY, token.concept)] if token.concept == "target" else []
    if token.concept in ("among", "where") and _inside(tokens, i + 1):
        unit = Unit(UnitKind.THING, Span(token.start, token.end), token.text, token.concept)
        return [Token(NOUN, token.start, token.end, token.text, Entry(NOUN, token.concept), unit)]
    return [token]


def _inside(tokens: list[Token], i: int) -> bool:
    """Does the noun phrase go on at *i*?"""
    return type_at(tokens, i) in (DE, NOUN, UNK, ATTR, LIST) or (
        type_at(tokens, i) == PREP and tokens[i].concept == "exclude"
    )


_GOES_ON = frozenset({VERB, PREP})


def _joins(tokens: list[Token]) -> None:
    """或者 after a verb and before no verb opens another clause; 并 after a comma only connects."""
    for i, token in enumerate(tokens):
        either = token.unit is not None and token.unit.kind is UnitKind.OR
        if not either and token.type != LIST and token.type != JOIN:
            continue
        before, following = type_at(tokens, i - 1), type_at(tokens, i + 1)
        if (
            either
            and token.type == LIST
            and following == PREP
            and tokens[i + 1].concept == "obj"
            and _verb_before(tokens, i)
        ):
            tokens[i] = as_mark(token, CONN, "or")  # 支付500基本分或把这张卡破坏
        elif either and token.type == LIST and _placed_or(tokens, i):
            tokens[i] = as_mark(token, CONN, "or")  # 在灵摆区域放置或破坏: destroyed where it is
        elif either and before == VERB and following == VERB and tokens[i + 1].text == "选":
            tokens[i] = as_mark(token, CONN, "or")  # 加入手卡或选1张在场上盖放
        elif token.type == LIST and before == VERB and following not in (VERB, ATTR):
            tokens[i] = as_mark(token, CONN, "or") if either else as_mark(token, COMMA, "")
        elif token.type == LIST and either and _after_discard(tokens, i):
            tokens[i] = as_mark(token, CONN, "or")  # 丢弃1张手卡或这张卡回到卡组
        elif token.type == LIST and before == PREP:
            token.type = NOUN
        elif token.type == LIST and before not in (NOUN, UNK, ATTR, DE, LIST, VERB):
            tokens[i] = as_mark(token, CONN, "or") if either else as_mark(token, PREP, "with")
        elif token.type == JOIN and before in NOMINAL and not _verb_before(tokens, i):
            token.type = LIST
        elif (
            token.type == JOIN and before == COMMA and token.text in ("并", "并且") and following in _GOES_ON
        ):
            tokens[i] = as_mark(token, MODAL, "do")  # 无效，并且破坏: says no more
        elif token.type == JOIN and before != VERB and before not in NOMINAL:
            tokens[i] = as_mark(token, CONN, "and")


def _placed_or(tokens: list[Token], i: int) -> bool:
    return act_of(token_at(tokens, i - 1)) is Verb.PLACE and act_of(token_at(tokens, i + 1)) is Verb.DESTROY


def _after_discard(tokens: list[Token], i: int) -> bool:
    """Does 或这张卡 at *i* stand behind what is discarded, which this card on the field is not?"""
    start = i
    while start and tokens[start - 1].type in (NOUN, UNK, DE):
        start -= 1
    told = act_of(token_at(tokens, start - 1)) is Verb.DISCARD and start < i
    return told and kind_of(token_at(tokens, i + 1)) is UnitKind.THIS_CARD


def _fronted(tokens: list[Token]) -> list[Token]:
    """只要在墓地存在效果无效化: without a comma, the clause that 只要 opens ends at 存在."""
    found: list[Token] = []
    front: Token | None = None
    for i, token in enumerate(tokens):
        found.append(token)
        if token.type in ENDS_SEGMENT:
            front = None
        elif token.type == FRONT and token.concept == "while":
            front = token
        elif front is not None and _lies_here(tokens, i):
            found.append(Token(COND, token.end, token.end, "", Entry(COND, front.concept)))
            front = None
    return found


def _lies_here(tokens: list[Token], i: int) -> bool:
    """只要在墓地存在 + 效果无效化; no comma behind it, and not 场上存在的 of what lies there."""
    exists = tokens[i].type == VERB and act_of(tokens[i]) is Verb.EXIST
    return exists and type_at(tokens, i + 1) not in ENDS_SEGMENT


def _verb_before(tokens: list[Token], i: int) -> bool:
    for token in reversed(tokens[:i]):
        if token.type in ENDS_SEGMENT:
            return False
        if token.type == VERB:
            return True
    return False


def _each(tokens: list[Token]) -> list[Token]:
    """各1只, 各把1只, 怪兽各选1只: the count is one of each, as １体ずつ."""
    found: list[Token] = []
    for i, token in enumerate(tokens):
        if kind_of(token) is UnitKind.QUANTIFIER and token.concept == "each":
            ahead = i + 2 if type_at(tokens, i + 1) in (PREP, MODAL) or _chosen_of(tokens, i) else i + 1
            counted = token_at(tokens, ahead)
            unit = counted.unit if counted is not None else None
            if counted is not None and unit is not None and unit.concept == "times" and ahead == i + 2:
                number = unit.value[1] if isinstance(unit.value, tuple) else None
                each_time = msgspec.structs.replace(unit, value=(QuantityKind.EACH, number))
                counted.type, counted.entry = TIME, Entry(TIME, "", (each_time,))
                continue  # 向怪兽全部各作1次攻击: as 全てに１回ずつ
            if (
                counted is not None
                and unit is not None
                and unit.kind is UnitKind.COUNT
                and unit.concept != "times"
            ):
                kind, number = unit.value if isinstance(unit.value, tuple) else (None, None)
                if kind is QuantityKind.AT_LEAST:
                    found.append(token)  # 各3张以上: as それぞれ３枚以上, each of them and so many or more
                    continue
                each = QuantityKind.EACH_UP_TO if kind is QuantityKind.UP_TO else QuantityKind.EACH
                counted.unit = msgspec.structs.replace(unit, value=(each, number))
                if (
                    ahead == i + 1
                    and _in_both(tokens, i)
                    and type_at(tokens, _act(tokens, ahead)) not in IN_NOUN
                ):
                    counted.type = ADV  # 在自己·对方的场上各1只特殊召唤: of what is Summoned
                continue
        found.append(token)
    return found


def _chosen_of(tokens: list[Token], i: int) -> bool:
    """双方场上的怪兽各选1只: of the cards before 各; not 双方各选1张手卡, which is what each player does."""
    cards = kind_of(token_at(tokens, i - 1)) is UnitKind.CARD_KIND
    return cards and act_of(token_at(tokens, i + 1)) is Verb.CHOOSE and type_at(tokens, i + 3) not in IN_NOUN


def _act(tokens: list[Token], i: int) -> int:
    """Index behind the count at *i*, and behind how it is done: 各1只守备表示特殊召唤."""
    following = token_at(tokens, i + 1)
    return i + 2 if kind_of(following) in (UnitKind.POSITION, UnitKind.MANNER) else i + 1


def _in_both(tokens: list[Token], i: int) -> bool:
    """在自己·对方的场上, 从卡组以及额外卡组 before *i*."""
    start = i
    while type_at(tokens, start - 1) in (*IN_NOUN, LIST):
        start -= 1
    placed = kind_of(token_at(tokens, i - 1)) is UnitKind.ZONE
    return placed and type_at(tokens, start - 1) == PREP and tokens[start - 1].concept in ("at", "from")


def _adverbs(tokens: list[Token]) -> list[Token]:
    """随机, 尽可能 and a position right before the verb are phrases of their own; 怪兽中的1只 is a 的."""
    found: list[Token] = []
    for i, token in enumerate(tokens):
        if token.type != NOUN:
            found.append(token)
            continue
        what = kind_of(token)
        if (
            token.concept == "only"
            and type_at(tokens, i - 1) in NOMINAL
            and type_at(tokens, i + 1) in NOMINAL
        ):
            found.append(as_mark(token, PREP, "subj"))  # 自己场上只有怪兽存在
        elif token.concept == "only" and token.text in ("只", "仅") and _is_only_of(token_at(tokens, i + 1)):
            found.append(tokens[i + 1])  # 只用「A」怪兽: of the noun behind the preposition
            tokens[i], tokens[i + 1] = tokens[i + 1], token
            continue
        elif what is UnitKind.ADVERB and token.concept == "during" and _is_filler(tokens, i):
            continue
        elif what is UnitKind.ADVERB and token.concept == "during":
            token = as_mark(token, POST, "among")
        elif _stands_apart(tokens, i, what):
            token.type = ADV
        found.append(token)
    return found


def _is_filler(tokens: list[Token], i: int) -> bool:
    """自己墓地中1张怪兽卡: 中 says no more than 的."""
    return (
        kind_of(token_at(tokens, i - 1)) is UnitKind.ZONE
        and kind_of(token_at(tokens, i + 1)) is UnitKind.COUNT
    )


def _is_only_of(token: Token | None) -> bool:
    return token is not None and token.type == PREP and token.text in ("用", "以", "让", "把", "将")


def _goes_to(tokens: list[Token], i: int) -> bool:
    """表侧攻击表示回到自己场上: the place stands before its verb by now, behind a mark that is not printed."""
    place = token_at(tokens, i + 1)
    return type_at(tokens, i) == PREP and place is not None and tokens[i].start == place.start


def _stands_apart(tokens: list[Token], i: int, what: UnitKind | None) -> bool:
    token = tokens[i]
    if token.concept == "processing" and token.text.startswith("作为"):
        return True
    if token.concept == "correct" and act_of(token_at(tokens, i - 1)) is LightVerb.BE:
        return False  # 必须是正规品
    if thing_of(token) == "battle" and kind_of(token_at(tokens, i - 1)) is UnitKind.DEICTIC:
        return False  # 不会被那次战斗破坏
    if thing_of(token) == "battle" and type_at(tokens, i - 1) not in (PREP, LIST, DE):
        return type_at(tokens, i + 1) in (VERB, ATTR, MODAL)  # 战斗破坏
    if what in _ADVERBIAL and type_at(tokens, i + 1) == DE:
        return False
    if what in _ADVERBIAL:
        described = type_at(tokens, i + 1) in NOMINAL
        described = described or (type_at(tokens, i + 1) == ATTR and type_at(tokens, i - 1) == PREP)
        clings = token.concept in _CLINGING or (token.concept == "only" and described)
        other_one = token.concept == "another" and kind_of(token_at(tokens, i + 2)) is UnitKind.CARD_KIND
        worn = token.concept == "as_equip_card" and act_of(token_at(tokens, i + 1)) is Verb.EQUIP
        worn = worn and type_at(tokens, i + 1) == ATTR and type_at(tokens, i - 1) == PREP
        clings = clings or worn  # 把当作装备卡使用装备的这张卡送去墓地
        same = kind_of(token_at(tokens, i + 3)) is UnitKind.SAME  # 和另1只怪兽相同等级
        clings = clings or (other_one and (same or type_at(tokens, i + 3) == DE))  # 另1只怪兽的等级
        return not clings
    if what is UnitKind.QUANTIFIER and token.concept == "all":  # 在手卡全部齐集
        placed = kind_of(token_at(tokens, i - 1)) is UnitKind.ZONE
        placed = placed and (type_at(tokens, i - 2) == PREP or _in_both(tokens, i))  # 从场上·墓地全部除外
        return placed and type_at(tokens, i + 1) == VERB
    if act_of(token_at(tokens, i - 1)) is LightVerb.BECOME:
        return False  # 变成守备表示才能发动: what it becomes
    return (
        what is UnitKind.POSITION
        and (type_at(tokens, i + 1) in (VERB, MODAL) or _goes_to(tokens, i + 1))
        and type_at(tokens, i - 1) != PREP
        and not (type_at(tokens, i - 1) == LIST and type_at(tokens, i - 3) == PREP)  # 以攻击表示或者守备表示
    )
