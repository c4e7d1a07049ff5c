"""Chinese words of time: a run of them is one token, so that the noun after it stays apart."""

from __future__ import annotations

from grammar.clauses import LightVerb, Unit, UnitKind
from grammar.lexer import NOUN, VERB, Entry, Token
from grammar.nodes import Span
from grammar.passes import reads
from grammar.terms import (
    Moment,
    Verb,
)
from grammar.zh_words import (
    ATTR,
    COMMA,
    COND,
    DE,
    ENDS_SEGMENT,
    FRONT,
    LIST,
    MODAL,
    PREP,
    TIME,
    TIME_KINDS,
    act_of,
    kind_of,
    segment_end,
    token_at,
    type_at,
)

WORDS = frozenset({*TIME_KINDS, "during", "each"})  # no other sentence has times


def fold(tokens: list[Token]) -> list[Token]:
    """Times as one token each; 时 after one says nothing."""
    return _ended(_times(tokens))


def _times(tokens: list[Token]) -> list[Token]:
    """自己主要阶段, 这个回合的结束阶段: words of time are one token, so that the noun after them stays apart."""
    found: list[Token] = []
    i = 0
    while i < len(tokens):
        end = _time_end(tokens, i) if _starts_time(tokens, i) else i
        if end == i + 1 and _is_of_what_follows(tokens, i):
            found.append(tokens[i])
            i = end
        elif end > i:
            found += _time_and_times(tokens[i:end])
            i = end
        elif i and _is_done_to_phase(tokens[i - 1]) and (end := _time_end(tokens, i)) > i:
            found += tokens[i:end]  # 跳过下次的自己抽卡阶段
            i = end
        elif _is_told(tokens, i) and (end := _time_end(tokens, i)) > i:
            often = end - 1 if tokens[end - 1].concept == "times" and end > i + 1 else end
            pointed = reads(tokens, i, UnitKind.DEICTIC, UnitKind.MOMENT)
            found += tokens[i + pointed : often]  # 进行战斗的那次伤害计算时
            found += [_time([t]) for t in tokens[often:end]]
            i = end
        elif _bounds_moment(tokens, i):
            found.append(_time(tokens[i : i + 1]))
            i += 1
        else:
            found.append(tokens[i])
            i += 1
    return found


_RECURRING = frozenset({"self", "opponent", "both"})


def _is_told(tokens: list[Token], i: int) -> bool:
    """这张卡召唤的 + 自己主要阶段: whose phase, told by what happened in it, is of that phrase."""
    return kind_of(tokens[i]) in (UnitKind.PLAYER, UnitKind.DEICTIC) and type_at(tokens, i - 1) == ATTR


def _is_of_what_follows(tokens: list[Token], i: int) -> bool:
    """最多有 + 这个回合破坏的怪兽数量, 解放 + 这个回合特殊召唤的怪兽: when that was done."""
    turn, before = tokens[i], token_at(tokens, i - 1)
    end = segment_end(tokens, i)
    told = any(t.type == ATTR for t in tokens[i + 1 : end])
    told = told and type_at(tokens, i + 1) != NOUN  # 这个回合 + 这张卡战斗破坏的: read as it is printed
    if kind_of(turn) is not UnitKind.TURN or turn.concept not in ("this", "that") or not told:
        return False
    opens = act_of(before) in _TAKEN and (i == 1 or type_at(tokens, i - 2) in ENDS_SEGMENT)
    return opens or (before is not None and before.concept == "at_most")


_TAKEN = frozenset({Verb.TRIBUTE, Verb.DISCARD, Verb.BANISH, Verb.DESTROY})


def _bounds_moment(tokens: list[Token], i: int) -> bool:
    """进行战斗的伤害计算时1次，: how often, after a moment that a relative clause tells."""
    times = kind_of(tokens[i]) is UnitKind.COUNT and tokens[i].concept == "times"
    return times and kind_of(token_at(tokens, i - 1)) in TIME_KINDS and type_at(tokens, i + 1) == COMMA


def _time_and_times(run: list[Token]) -> list[Token]:
    """自己回合1次, 在这个回合只有1次: when, and apart from it how often."""
    last = run[-1]
    turns = [t.concept for t in run if kind_of(t) is UnitKind.TURN]
    counted = kind_of(last) is UnitKind.COUNT and last.unit is not None and last.unit.concept == "times"
    phased = not turns and any(kind_of(t) is UnitKind.PHASE for t in run)  # 自己主要阶段只有1次
    if not counted or not (phased or (len(turns) == 1 and turns[0] in (*_RECURRING, "this"))):
        return [_time(run)]
    when, often = _time(run[:-1]), _time(run[-1:])
    if phased:
        return [when, often]
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
        tokens[i - 1].concept in _OPENS
        and tokens[i - 1].type in (PREP, FRONT)
        and tokens[i].concept == "this"
        and kind_of(tokens[i]) is UnitKind.TURN
        and type_at(tokens, i + 1) in (MODAL, VERB, ATTR, PREP)
    )


_OPENS = frozenset({"obj", "cause", "target", "while"})


def _is_object_mark(token: Token) -> bool:
    if _is_done_to_phase(token):
        return True
    return token.type == PREP and token.concept in ("obj", "has", "has_not")


def _is_done_to_phase(token: Token) -> bool:
    """进行战斗阶段 and 跳过…阶段 have the phase as object."""
    if token.verb is not None and token.verb.verb is Verb.SKIP_PHASE:
        return True
    return token.type == MODAL and token.concept == "do"


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
            if token.concept == Moment.AFTER_DAMAGE_STEP:
                break  # 那次伤害步骤结束后 + 战斗阶段结束: what follows is another time
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
