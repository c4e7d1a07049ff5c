"""Settling Chinese phrases: words of time, prepositions, modals, conjunctions and adverbs."""

from __future__ import annotations

import msgspec

from grammar.clauses import LightVerb, Unit, UnitKind
from grammar.lexer import NOUN, UNK, VERB, Entry, Token
from grammar.nodes import Span
from grammar.terms import QuantityKind, Verb
from grammar.zh_strict import lone_preposition
from grammar.zh_words import (
    ADV,
    ATTR,
    COMMA,
    COND,
    CONN,
    DE,
    ENDS_SEGMENT,
    FRONT,
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
    if any(token.concept == "each" for token in tokens):
        tokens = _each(tokens)
    tokens = _adverbs(_ended(_times(tokens)))
    tokens = _prepositions(tokens)
    _joins(tokens)
    return _fronted(tokens)


def _times(tokens: list[Token]) -> list[Token]:
    """自己主要阶段, 这个回合的结束阶段: words of time are one token, so that the noun after them stays apart."""
    found: list[Token] = []
    i = 0
    while i < len(tokens):
        end = _time_end(tokens, i) if _starts_time(tokens, i) else i
        if end > i:
            found += _time_and_times(tokens[i:end])
            i = end
        elif i and _is_done_to_phase(tokens[i - 1]) and (end := _time_end(tokens, i)) > i:
            found += tokens[i:end]  # 跳过下次的自己抽卡阶段
            i = end
        else:
            found.append(tokens[i])
            i += 1
    return found


_RECURRING = frozenset({"self", "opponent", "both"})


def _time_and_times(run: list[Token]) -> list[Token]:
    """自己回合1次, 在这个回合只有1次: when, and apart from it how often."""
    last = run[-1]
    turns = [t.concept for t in run if kind_of(t) is UnitKind.TURN]
    counted = kind_of(last) is UnitKind.COUNT and last.unit is not None and last.unit.concept == "times"
    if not counted or len(turns) != 1 or turns[0] not in (*_RECURRING, "this"):
        return [_time(run)]
    when, often = _time(run[:-1]), _time(run[-1:])
    if turns[0] in _RECURRING:
        per = Unit(UnitKind.TURN, Span(last.start, last.start), "", "per", 1)
        units = often.entry.value
        assert isinstance(units, tuple)
        often.entry = Entry(TIME, "", (per, *units))
    return [when, often]


def _ended(tokens: list[Token]) -> list[Token]:
    """结束阶段时, 直到准备阶段时: 时 adds nothing to a time; 结束阶段前, 回合终了前 are 直到结束阶段, 直到回合终了."""
    found: list[Token] = []
    for token in tokens:
        after_time = bool(found) and found[-1].type == TIME and token.type == COND
        if after_time and token.concept == "when":
            continue
        if after_time and token.concept == "before" and _is_phase(found[-1]):
            found.insert(
                len(found) - 1, Token(PREP, token.start, token.end, token.text, Entry(PREP, "until"))
            )
            continue
        found.append(token)
    return found


def _is_phase(token: Token) -> bool:
    units = token.entry.value
    return isinstance(units, tuple) and (
        units[-1].kind is UnitKind.PHASE or (units[-1].kind is UnitKind.TURN and units[-1].concept == "end")
    )


def _starts_time(tokens: list[Token], i: int) -> bool:
    token, before = tokens[i], token_at(tokens, i - 1)
    kind = kind_of(token)
    opens = kind in TIME_KINDS or kind in (UnitKind.PLAYER, UnitKind.DEICTIC)
    opens = opens or (kind is UnitKind.ADVERB and token.concept == "only" and token.text.endswith("在"))
    if token.type == FRONT and token.concept == "each_time":
        opens = True
    elif token.type != NOUN:
        return False
    if before is not None and _opens_inside(tokens, i):
        return True
    return opens and not (before is not None and (before.type in (DE, LIST, ATTR) or _is_object_mark(before)))


def _opens_inside(tokens: list[Token], i: int) -> bool:
    """把这个回合没有送去墓地的这张卡: the time behind 把 opens a relative clause."""
    return (
        tokens[i - 1].type == PREP
        and tokens[i - 1].concept == "obj"
        and tokens[i].concept == "this"
        and kind_of(tokens[i]) is UnitKind.TURN
        and type_at(tokens, i + 1) in (MODAL, VERB, ATTR, PREP)
    )


def _is_object_mark(token: Token) -> bool:
    if _is_done_to_phase(token):
        return True
    return token.type == PREP and token.concept in ("obj", "has", "has_not")


def _is_done_to_phase(token: Token) -> bool:
    """进行战斗阶段 and 跳过…阶段 have the phase as object."""
    return act_of(token) is Verb.SKIP_PHASE or (token.type == MODAL and token.concept == "do")


def _time_end(tokens: list[Token], start: int) -> int:
    """The end of the longest run of time words from *start*; *start* itself if there is none."""
    end = i = start
    while i < len(tokens):
        token, kind = tokens[i], kind_of(tokens[i])
        counts = (
            kind is UnitKind.COUNT and token.unit is not None and token.unit.concept in ("times", "turns")
        )
        during = kind is UnitKind.ADVERB and token.concept == "during" and end == i
        if kind in TIME_KINDS or during or (counts and end > start):
            end = i + 1
        elif not (
            kind in (UnitKind.PLAYER, UnitKind.DEICTIC)
            or token.type in (DE, LIST)
            or (token.concept == "only" and end == i)
            or token.concept == "each_phase"
            or (token.type == FRONT and token.concept == "each_time")
        ):
            break
        i += 1
    following = token_at(tokens, end)
    if end > start and following is not None and (following.type == DE or _is_phase_act(tokens, end)):
        return start
    return end


def _is_phase_act(tokens: list[Token], i: int) -> bool:
    """战斗阶段结束, 抽卡阶段跳过, 战斗阶段可以进行2次: the phase is what is ended, skipped, conducted."""
    if act_of(tokens[i]) in (LightVerb.END, Verb.SKIP_PHASE):
        return True
    while type_at(tokens, i) == MODAL:
        i += 1
    conducted = type_at(tokens, i - 1) == MODAL and tokens[i - 1].concept == "do"
    return conducted and tokens[i].concept == "times" and type_at(tokens, i + 1) in ENDS_SEGMENT


def _time(run: list[Token]) -> Token:
    """One TIME token; its entry's value holds the units."""
    units = []
    for token in run:
        if token.type == FRONT:
            units.append(Unit(UnitKind.ADVERB, Span(token.start, token.end), token.text, "every"))
        elif token.unit is not None and (token.unit.concept != "only" or token is run[0]):
            units.append(token.unit)
    first, last = run[0], run[-1]
    text = "".join(token.text for token in run)
    return Token(TIME, first.start, last.end, text, Entry(TIME, "", tuple(units)))


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
        return [as_mark(tokens[i], MODAL, "not"), tokens[i]]
    timed = tokens[i].concept == "obj" and type_at(tokens, i + 1) == TIME  # 把这个回合没有送去墓地的这张卡
    if timed:
        return [as_mark(tokens[i], OPEN, tokens[i].concept)]
    if type_at(tokens, i + 1) == PREP and tokens[i].concept in ("obj", "target", "cause"):
        if tokens[i].concept == "cause" and tokens[i + 1].concept == "obj":
            tokens[i + 1].entry = Entry(PREP, "obj_inner")  # 让把这张卡破坏的怪兽的攻击力变成0
        return [as_mark(tokens[i], OPEN, tokens[i].concept)]
    if tokens[i].concept == "cause" and type_at(tokens, i - 1) == PREP and tokens[i - 1].concept == "obj":
        return [as_mark(tokens[i], PREP, "obj_inner")]  # 把让这张卡破坏的怪兽破坏
    if type_at(tokens, i + 1) in (NOUN, UNK, ATTR, TIME, DE, LIST):
        return [tokens[i]]
    return [as_mark(tokens[i], STRAY, tokens[i].concept)] if lone_preposition(tokens, i) else []


def _agent(tokens: list[Token], i: int) -> list[Token]:
    token = tokens[i]
    if token.text == "被" and type_at(tokens, i + 1) == LIST:
        return [as_mark(token, PREP, "passive_by")]  # 被和那只怪兽的战斗破坏
    if token.text == "被" and type_at(tokens, i + 1) not in (NOUN, UNK, ATTR):
        return [as_mark(token, MODAL, "passive")]
    return [as_mark(token, PREP, "passive_by" if token.text == "被" else "subj")]


def _has(tokens: list[Token], i: int) -> list[Token]:
    """自己场上有怪兽存在; 那之中有怪兽的场合."""
    token = tokens[i]
    negated = token.concept == "has_not"
    following = token_at(tokens, i + 1)
    if kind_of(following) is UnitKind.COUNT and following is not None and following.text.endswith("次"):
        return []  # 才有1次
    if type_at(tokens, i + 1) in (VERB, ATTR, MODAL, PREP, ADV):
        return [as_mark(token, MODAL, "not" if negated else "do")]
    end = segment_end(tokens, i)
    if has_verb(tokens, i + 1, end) or any(
        t.type == ATTR and t.verb is not None for t in tokens[i + 1 : end]
    ):
        counted = kind_of(token_at(tokens, i - 1)) is UnitKind.COUNT
        if act_of(token_at(tokens, i - 2 if counted else i - 1)) is Verb.CHOOSE:
            return []  # 选有「A」的卡名记述的1张卡
        inner = _opens_relative(tokens, i)
        mark = as_mark(token, PREP, "subj_inner" if inner else "subj")
        return [as_mark(token, MODAL, "not"), mark] if negated else [mark]
    verb = verb_token(token, Verb.EXIST)
    if negated:
        verb.verb = msgspec.structs.replace(verb.verb, negated=True) if verb.verb is not None else None
    return [verb]


def _opens_relative(tokens: list[Token], i: int) -> bool:
    """把有「A」的卡名记述的卡…: 有 inside the phrase of another word belongs to the relative clause."""
    before = token_at(tokens, i - 1)
    return before is None or before.type in (PREP, LIST, DE) or kind_of(before) is UnitKind.COUNT


def _not_being(tokens: list[Token], i: int) -> list[Token]:
    """自己不是龙族怪兽不能特殊召唤: しか…ない. Else 不是 is a plain negated 是."""
    token = tokens[i]
    end = segment_end(tokens, i)
    if any(t.type == MODAL and t.concept in ("cannot", "also_cannot") for t in tokens[i + 1 : end]):
        following = token_at(tokens, i + 1)
        if following is not None and following.type == PREP:
            following.entry = Entry(PREP, "except")
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
    end = segment_end(tokens, i)
    if has_verb(tokens, i + 1, end):
        return [as_mark(tokens[i], FRONT, "until")]
    return _as_it_is(tokens, i)


def _at_place(tokens: list[Token], i: int) -> list[Token]:
    """在墓地; 在这张卡在墓地存在的场合 opens a clause, whose subject follows."""
    end = i + 1
    while type_at(tokens, end) in (NOUN, UNK, ATTR, DE, LIST):
        end += 1
    inside = tokens[i + 1 : end]
    placed = any(kind_of(token) in (UnitKind.ZONE, *TIME_KINDS) or token.unit is None for token in inside)
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
    by_doing = tokens[i].text in _BY_DOING and type_at(tokens, i + 1) in (PREP, VERB)
    return [as_mark(tokens[i], FRONT, "by_doing")] if by_doing else _as_it_is(tokens, i)


_BY_DOING = frozenset({"通过", "借由", "藉由"})


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
        return []
    if token.concept in ("among", "where") and _inside(tokens, i + 1):
        unit = Unit(UnitKind.THING, Span(token.start, token.end), token.text, token.concept)
        return [Token(NOUN, token.start, token.end, token.text, Entry(NOUN, token.concept), unit)]
    return [token]


def _inside(tokens: list[Token], i: int) -> bool:
    """Does the noun phrase go on at *i*?"""
    return type_at(tokens, i) in (DE, NOUN, UNK, ATTR, LIST) or (
        type_at(tokens, i) == PREP and tokens[i].concept == "exclude"
    )


def _joins(tokens: list[Token]) -> None:
    """或者 after a verb and before no verb opens another clause; 并 after a comma only connects."""
    for i, token in enumerate(tokens):
        before, following = type_at(tokens, i - 1), type_at(tokens, i + 1)
        either = kind_of(token) is UnitKind.OR
        if token.type == LIST and before == VERB and following not in (VERB, ATTR):
            tokens[i] = as_mark(token, CONN, "or") if either else as_mark(token, COMMA, "")
        elif token.type == LIST and before == PREP:
            token.type = NOUN
        elif token.type == LIST and before not in (NOUN, UNK, ATTR, DE, LIST, VERB):
            tokens[i] = as_mark(token, CONN, "or") if either else as_mark(token, PREP, "with")
        elif token.type == JOIN and before in NOMINAL and not _verb_before(tokens, i):
            token.type = LIST
        elif token.type == JOIN and before != VERB and before not in NOMINAL:
            tokens[i] = as_mark(token, CONN, "and")


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
        elif front is not None and act_of(token) is Verb.EXIST and type_at(tokens, i + 1) not in ENDS_SEGMENT:
            found.append(Token(COND, token.end, token.end, "", Entry(COND, front.concept)))
            front = None
    return found


def _verb_before(tokens: list[Token], i: int) -> bool:
    for token in reversed(tokens[:i]):
        if token.type in ENDS_SEGMENT:
            return False
        if token.type == VERB:
            return True
    return False


def _each(tokens: list[Token]) -> list[Token]:
    """各1只, 各把1只: the count is one of each, as １体ずつ."""
    found: list[Token] = []
    for i, token in enumerate(tokens):
        if kind_of(token) is UnitKind.QUANTIFIER and token.concept == "each":
            ahead = i + 2 if type_at(tokens, i + 1) in (PREP, MODAL) else i + 1
            counted = token_at(tokens, ahead)
            unit = counted.unit if counted is not None else None
            if counted is not None and unit is not None and unit.concept == "times" and ahead == i + 2:
                counted.type, counted.entry = TIME, Entry(TIME, "", (unit,))
                continue  # 向怪兽全部各作1次攻击: as 全てに１回ずつ
            if (
                counted is not None
                and unit is not None
                and unit.kind is UnitKind.COUNT
                and unit.concept != "times"
            ):
                number = unit.value[1] if isinstance(unit.value, tuple) else None
                counted.unit = msgspec.structs.replace(unit, value=(QuantityKind.EACH, number))
                continue
        found.append(token)
    return found


def _adverbs(tokens: list[Token]) -> list[Token]:
    """随机, 尽可能 and a position right before the verb are phrases of their own; 怪兽中的1只 is a 的."""
    found: list[Token] = []
    for i, token in enumerate(tokens):
        what = kind_of(token)
        if token.type != NOUN:
            found.append(token)
            continue
        if (
            token.concept == "only"
            and type_at(tokens, i - 1) in NOMINAL
            and type_at(tokens, i + 1) in NOMINAL
        ):
            found.append(as_mark(token, PREP, "subj"))  # 自己场上只有怪兽存在
        elif token.concept == "only" and token.text in ("只", "仅") and _is_only_of(token_at(tokens, i + 1)):
            found.append(tokens[i + 1])  # 只用「A」怪兽: of the noun behind the preposition
            tokens[i + 1] = token
            continue
        elif what is UnitKind.ADVERB and token.concept == "during":
            token = as_mark(token, POST, "among")
        elif _stands_apart(tokens, i, what):
            token.type = ADV
        found.append(token)
    return found


def _is_only_of(token: Token | None) -> bool:
    return token is not None and token.type == PREP and token.text in ("用", "以", "让")


def _stands_apart(tokens: list[Token], i: int, what: UnitKind | None) -> bool:
    token = tokens[i]
    if token.concept == "processing" and token.text.startswith("作为"):
        return True
    if thing_of(token) == "battle" and kind_of(token_at(tokens, i - 1)) is UnitKind.DEICTIC:
        return False  # 不会被那次战斗破坏
    if thing_of(token) == "battle" and type_at(tokens, i - 1) not in (PREP, LIST, DE):
        return type_at(tokens, i + 1) in (VERB, ATTR, MODAL)  # 战斗破坏
    if what in _ADVERBIAL and type_at(tokens, i + 1) == DE:
        return False
    if what in _ADVERBIAL:
        clings = token.concept in _CLINGING or (token.concept == "only" and type_at(tokens, i + 1) in NOMINAL)
        return not clings
    if what is UnitKind.QUANTIFIER and token.concept == "all":  # 在手卡全部齐集
        placed = kind_of(token_at(tokens, i - 1)) is UnitKind.ZONE and type_at(tokens, i - 2) == PREP
        return placed and type_at(tokens, i + 1) == VERB
    return (
        what is UnitKind.POSITION
        and type_at(tokens, i + 1) in (VERB, MODAL)
        and type_at(tokens, i - 1) != PREP
    )
