"""Turns of speech of the official simplified wording, as the mainland fan wording has them.

破坏了怪兽的情况下 is 把怪兽破坏的场合; 此卡为连接状态的情况下 is 是连接状态的场合; 特殊召唤，且视为同步召唤 is 当作同步召唤特殊召唤.
"""

from __future__ import annotations

from grammar.clauses import LightVerb, UnitKind
from grammar.lexer import NOUN, UNK, VERB, Entry, Token
from grammar.passes import Pass, due
from grammar.terms import Verb
from grammar.zh_words import (
    COMMA,
    COND,
    DE,
    ENDS_SEGMENT,
    FRONT,
    JOIN,
    LIST_KINDS,
    MODAL,
    PREP,
    STOP,
    act_of,
    as_mark,
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


def _done_in_case(tokens: list[Token]) -> list[Token]:
    """破坏了怪兽的情况下, 对手发动过效果的回合, 发动了此卡的效果的回合: as 把怪兽破坏的场合, 这张卡的效果发动的回合."""
    for i, token in enumerate(tokens):
        end = noun_end(tokens, i + 2)
        closer = token_at(tokens, end)
        if act_of(token) not in _ON_CARDS or type_at(tokens, i + 1) != "ASPECT" or end == i + 2:
            continue
        if closer is None or closer.type != COND or closer.concept not in ("if", "when", "turn_of"):
            continue
        opened = type_at(tokens, i - 1) == PREP and tokens[i - 1].text == "在"
        before = tokens[: i - 1] if opened else tokens[:i]
        told = closer.concept == "turn_of" and (not before or kind_of(before[-1]) is not UnitKind.PLAYER)
        mark = [] if told else [Token(PREP, token.start, token.start, "把", Entry(PREP, "obj"))]
        rest = _done_in_case(tokens[end:])
        return [*before, *mark, *tokens[i + 2 : end], token, tokens[i + 1], *rest]
    return tokens


_ON_CARDS = frozenset(
    {
        Verb.ACTIVATE,
        Verb.APPLY,
        Verb.BANISH,
        Verb.DESTROY,
        Verb.DISCARD,
        Verb.NORMAL_SUMMON,
        Verb.SPECIAL_SUMMON,
        Verb.TRIBUTE,
    }
)


def _is_linked(tokens: list[Token]) -> list[Token]:
    """此卡为相互连接状态的情况下: 为 is 是; 非相互连接状态的: as 不在."""
    found: list[Token] = []
    for i, token in enumerate(tokens):
        linked = thing_of(token_at(tokens, i + 1)) in ("linked_state", "co_linked")
        card = kind_of(token_at(tokens, i - 1)) in (UnitKind.CARD_KIND, UnitKind.THIS_CARD)
        lies = card and kind_of(token_at(tokens, i + 1)) is UnitKind.POSITION  # 该怪兽为守备表示的情况下
        if token.text == "为" and (linked or lies) and type_at(tokens, i + 2) == COND:
            token = verb_token(Token(VERB, token.start, token.end, "是", token.entry), LightVerb.BE)
        elif token.text == "非" and token.type == UNK and linked:
            found.append(Token(MODAL, token.start, token.end, "不", Entry(MODAL, "not")))
            token = Token(PREP, token.end, token.end, "在", Entry(PREP, "at"))
        found.append(token)
    return found


def _was_done(tokens: list[Token]) -> list[Token]:
    """此卡是被装备于怪兽的情况下: 是 says no more."""
    return [
        token
        for i, token in enumerate(tokens)
        if not (
            act_of(token) is LightVerb.BE
            and i + 1 < len(tokens)
            and is_passive(tokens[i + 1])
            and type_at(tokens, segment_end(tokens, i)) == COND
            and act_of(token_at(tokens, i + 2)) is Verb.EQUIP
        )
    ]


def _in_its_turn(tokens: list[Token]) -> list[Token]:
    """此卡被连接召唤的回合不可作为素材: as 这张卡在连接召唤的回合, for what cannot be is this card too."""
    for i, token in enumerate(tokens):
        after = token_at(tokens, i + 3)
        opens = i == 0 or tokens[i - 1].type in ENDS_SEGMENT
        turn = after is not None and after.type == COND and after.concept == "turn_of"
        passive = i + 1 < len(tokens) and is_passive(tokens[i + 1])
        if kind_of(token) is not UnitKind.THIS_CARD or not (opens and turn and passive):
            continue
        if type_at(tokens, i + 2) == VERB and type_at(tokens, i + 4) == MODAL:
            return [*tokens[: i + 1], as_mark(tokens[i + 1], FRONT, "turn_of"), *tokens[i + 2 :]]
    return tokens


def _each_time_once(tokens: list[Token]) -> list[Token]:
    """每次此卡进行战斗的伤害计算时可以发动1次: once at each such moment, which 1次 alone says."""
    if not tokens or tokens[0].type != FRONT or tokens[0].concept != "each_time":
        return tokens
    once = any(
        t.concept == "times" and kind_of(t) is UnitKind.COUNT and type_at(tokens, i + 1) in (COMMA, STOP)
        for i, t in enumerate(tokens)
    )
    end = segment_end(tokens, 0)
    moment = any(kind_of(t) is UnitKind.MOMENT for t in tokens[:end])
    moment = moment or (type_at(tokens, end) == COND and tokens[end].concept == "when")  # 攻击宣言时
    return tokens[1:] if once and moment else tokens


def _treated_after(tokens: list[Token]) -> list[Token]:
    """特殊召唤，且视为同步召唤: as 当作同步召唤特殊召唤."""
    for i, token in enumerate(tokens):
        if not token.concept.startswith("treated_as_") or type_at(tokens, i + 1) != STOP:
            continue
        start = i - 1 if type_at(tokens, i - 1) == JOIN else i
        start = start - 1 if type_at(tokens, start - 1) == COMMA else start
        if start < i and act_of(token_at(tokens, start - 1)) is Verb.SPECIAL_SUMMON:
            return [*tokens[: start - 1], token, tokens[start - 1], *tokens[i + 1 :]]
    return tokens


def _worn_as(tokens: list[Token]) -> list[Token]:
    """视为攻击力上升1000的装备魔法卡，装备于该怪兽: as 当作攻击力上升1000的装备魔法卡使用."""
    for i, token in enumerate(tokens):
        if token.type != PREP or token.text not in ("视为", "当作", "作为"):
            continue
        at = i + 1
        while kind_of(token_at(tokens, at)) in (UnitKind.STAT, *LIST_KINDS):
            at += 1
        number, card = token_at(tokens, at + 1), token_at(tokens, at + 3)
        told = at > i + 1 and act_of(token_at(tokens, at)) in (LightVerb.INCREASE, LightVerb.DECREASE)
        worn = card is not None and card.concept in ("equip_card", "equip_spell")
        if not told or card is None or not worn or kind_of(number) is not UnitKind.NUMBER:
            continue
        use = verb_token(empty(card, "使用", Entry(VERB)), Verb.USE)
        after = tokens[at + 4 :]
        if after and after[0].type == COMMA and act_of(token_at(after, 1)) is Verb.EQUIP:
            after = after[1:]
        if act_of(token_at(after, 0)) is not Verb.USE and any(act_of(t) is Verb.EQUIP for t in after):
            mark = Token(PREP, token.start, token.end, "当作", token.entry)
            return [*tokens[:i], mark, *tokens[i + 1 : at + 4], use, *after]
    return tokens


def _held_up(tokens: list[Token]) -> list[Token]:
    """可在表侧守备表示的状态下攻击: as 可以用表侧守备表示的状态攻击."""
    found = list(tokens)
    for i in range(len(found) - 3):
        at, position, state = found[i : i + 3]
        held = state.type == COND and state.concept == "while" and found[i + 3].type == VERB
        if at.text == "在" and kind_of(position) is UnitKind.POSITION and held:
            found[i] = Token(PREP, at.start, at.end, "用", Entry(PREP, "by"))
            found[i + 2] = Token(COND, state.start, state.end, "的状态", state.entry)
    return found


def _reckoned(tokens: list[Token]) -> list[Token]:
    """将此卡的守备力视为攻击力来进行伤害计算: as 这张卡把守备力当作攻击力使用."""
    for i, token in enumerate(tokens):
        end = noun_end(tokens, i + 1)
        whose, stat = tokens[i + 1 : end - 2], token_at(tokens, end - 1)
        card = bool(whose) and kind_of(whose[-1]) in (
            UnitKind.THIS_CARD,
            UnitKind.CARD_KIND,
            UnitKind.REFERENCE,
        )
        of = type_at(tokens, end - 2) == DE and kind_of(stat) is UnitKind.STAT
        treated = type_at(tokens, end) == PREP and tokens[end].concept == "as"
        told = card and of and treated and kind_of(token_at(tokens, end + 1)) is UnitKind.STAT
        opened = token.type == PREP and token.concept == "obj"
        if opened and told and any(act_of(t) is Verb.DAMAGE_CALCULATION for t in tokens[i:]):
            return [*tokens[:i], *whose, token, *tokens[end - 1 :]]
    return tokens


def _pointing(tokens: list[Token]) -> list[Token]:
    """连接端指向此卡的怪兽: as 有这张卡位于所连接区的怪兽."""
    for i, token in enumerate(tokens):
        points, to = token_at(tokens, i + 1), token_at(tokens, i + 2)
        if thing_of(token) != "linked_zone" or points is None or points.text != "指" or to is None:
            continue
        end = noun_end(tokens, i + 3)
        of = next((n for n in range(i + 3, end) if tokens[n].type == DE), None)
        if to.text == "向" and of is not None:
            has = Token(PREP, token.start, token.start, "有", Entry(PREP, "has"))
            at = Token(PREP, points.start, to.end, "位于", Entry(PREP, "at"))
            return [*tokens[:i], has, *tokens[i + 3 : of], at, token, *tokens[of:]]
    return tokens


def _tossed(tokens: list[Token]) -> list[Token]:
    """掷1次硬币: as 1次投掷硬币."""
    found = list(tokens)
    for i in range(len(found) - 2):
        times = kind_of(found[i + 1]) is UnitKind.COUNT and found[i + 1].concept == "times"
        if act_of(found[i]) is Verb.ROLL_DIE and times and thing_of(found[i + 2]) == "coin":
            found[i : i + 3] = (found[i + 1], verb_token(found[i + 2], Verb.TOSS_COIN))
            return _tossed(found)
    return found


def _is_what(tokens: list[Token]) -> list[Token]:
    """其为怪兽的情况下, 该卡为「A」以外的情况下: 为 is 是."""
    found = list(tokens)
    for i, token in enumerate(found):
        at = i - 2 if kind_of(token_at(found, i - 1)) is UnitKind.CARD_KIND else i - 1
        pointed = kind_of(token_at(found, at)) is UnitKind.DEICTIC and found[at].concept == "that"
        last = token_at(found, noun_end(found, i + 1) - 1)
        described = not {kind_of(last), kind_of(token_at(found, i + 1))}.isdisjoint(_CARDS)
        closed = type_at(found, noun_end(found, i + 1)) == COND
        if token.text == "为" and token.type == FRONT and pointed and described and closed:
            found[i] = verb_token(Token(VERB, token.start, token.end, "是", token.entry), LightVerb.BE)
    return found


_CARDS = (UnitKind.CARD_KIND, UnitKind.NAME)


def _placed_as(tokens: list[Token]) -> list[Token]:
    """将该怪兽视为永续魔法卡，以表侧表示放在自己的魔法与陷阱区域: one act; the comma says nothing."""
    for i, token in enumerate(tokens):
        if token.type != COMMA:
            continue
        acts = [t for t in tokens[i + 1 : segment_end(tokens, i + 1)] if t.type == VERB]
        placed = len(acts) == 1 and act_of(acts[0]) is Verb.PLACE
        if placed and _treats(tokens, i) and not _has_object(tokens, i + 1):
            return [*tokens[:i], *_placed_as(tokens[i + 1 :])]
    return tokens


def _treats(tokens: list[Token], end: int) -> bool:
    """Do the words before *end* say what a card is treated as?"""
    start = end
    while start and tokens[start - 1].type not in ENDS_SEGMENT:
        start -= 1
    said = tokens[start:end]
    mark = next((n for n, t in enumerate(said) if t.text in ("视为", "当作") and n), 0)
    rest = said[mark + 1 :]
    return (
        bool(mark)
        and _has_object(said, 0)
        and not any(t.type in (VERB, PREP, MODAL) for t in rest if t.text != "使用")
    )


def _has_object(tokens: list[Token], i: int) -> bool:
    stretch = tokens[i : segment_end(tokens, i)]
    marks = [n for n, t in enumerate(stretch) if t.type == PREP and t.concept in ("obj", "target")]
    return any(kind_of(token_at(stretch, n + 1)) is not UnitKind.POSITION for n in marks)  # 以表侧表示


def _none_but_this(tokens: list[Token]) -> list[Token]:
    """自己手牌仅有此卡1张的情况下: as 只有这1张卡."""
    for i, token in enumerate(tokens):
        only = token.concept == "only" and type_at(tokens, i + 1) == PREP and tokens[i + 1].concept == "has"
        this = kind_of(token_at(tokens, i + 2)) is UnitKind.THIS_CARD
        counted = kind_of(token_at(tokens, i + 3)) is UnitKind.COUNT and type_at(tokens, i + 4) == COND
        if only and this and counted and i:
            mark = Token(NOUN, token.start, tokens[i + 1].end, "只有", token.entry, token.unit)
            this_one = noun_token(tokens[i + 2], UnitKind.DEICTIC, "this")
            card = noun_token(empty(tokens[i + 3], "卡", Entry(NOUN)), UnitKind.CARD_KIND, "card")
            return [*tokens[:i], mark, this_one, tokens[i + 3], card, *tokens[i + 4 :]]
    return tokens


def _each_applied(tokens: list[Token]) -> list[Token]:
    """分别适用以下效果: as 适用以下效果, which are all applied."""
    return [
        token
        for i, token in enumerate(tokens)
        if token.text != "分别" or act_of(token_at(tokens, i + 1)) is not Verb.APPLY
    ]


PASSES: tuple[Pass, ...] = (
    due(_each_applied, {"分别"}, {Verb.APPLY}),
    due(_placed_as, {"视为", "当作"}, {Verb.PLACE}, {COMMA}),
    due(_none_but_this, {"only"}, {"has"}, {UnitKind.THIS_CARD}),
    due(_done_in_case, _ON_CARDS, {"ASPECT"}, {"if", "when", "turn_of"}),
    due(_is_linked, {"linked_state", "co_linked", UnitKind.POSITION}),
    due(_was_done, {LightVerb.BE}, {"被"}, {Verb.EQUIP}),
    due(_in_its_turn, {"turn_of"}, {"被"}),
    due(_each_time_once, {"each_time"}),
    due(_treated_after, {Verb.SPECIAL_SUMMON}),
    due(_worn_as, {"视为", "当作", "作为"}, {UnitKind.STAT}, {LightVerb.INCREASE, LightVerb.DECREASE}),
    due(_held_up, {"while"}, {UnitKind.POSITION}, {"在"}),
    due(_reckoned, {Verb.DAMAGE_CALCULATION}, {"as"}),
    due(_pointing, {"linked_zone"}, {"指"}),
    due(_tossed, {Verb.ROLL_DIE}, {"coin"}),
    due(_is_what, {"为"}, {"that"}),
)
