"""Words that say no more than the words beside them.

已用「A」为素材连接召唤的场合, 这张卡是已召唤的场合: what was done is told as done without 已. Only what lies there already (已在场上存在) is
something else.
"""

from __future__ import annotations

from copy import copy

from grammar.clauses import LightVerb, UnitKind
from grammar.lexer import NOUN, VERB, Entry, Token
from grammar.passes import Pass, due
from grammar.terms import Verb
from grammar.zh_words import (
    COMMA,
    COND,
    DE,
    ENDS_SEGMENT,
    FRONT,
    JOIN,
    MODAL,
    PREP,
    STOP,
    act_of,
    empty,
    kind_of,
    noun_token,
    segment_end,
    thing_of,
    token_at,
    type_at,
    verb_token,
)

_LIES = frozenset({Verb.EXIST, Verb.EQUIP, Verb.PLACE, Verb.TREAT_AS})
_OPENS = frozenset({"作为", "用", "从", "被"})


def _done_already(tokens: list[Token]) -> list[Token]:
    """已 before an act that was done; its place stays that of the act, for what lasts is a condition and no event."""
    found: list[Token] = []
    told: Token | None = None
    for i, token in enumerate(tokens):
        if token.concept == "already" and _is_done(tokens, i):
            told = token
            continue
        if told is not None:
            token = copy(token)
            token.start, told = told.start, None
        found.append(token)
    return found


def _is_done(tokens: list[Token], i: int) -> bool:
    following = token_at(tokens, i + 1)
    if following is None:
        return False
    fights = (
        following.type == MODAL
        and following.concept == "do"
        and thing_of(token_at(tokens, i + 2)) == "battle"
    )
    opens = following.type == VERB or (following.type == PREP and following.text in _OPENS)
    at = i + 1
    while type_at(tokens, at) not in (VERB, *ENDS_SEGMENT):
        at += 1
    act = act_of(token_at(tokens, at))
    return fights or (opens and act is not None and act not in _LIES)


def _is_so(tokens: list[Token]) -> list[Token]:
    """那只怪兽是这个回合进行战斗的场合: as 那只怪兽这个回合进行战斗的场合."""
    for i, token in enumerate(tokens):
        end = segment_end(tokens, i)
        timed = kind_of(token_at(tokens, i + 1)) is UnitKind.TURN and type_at(tokens, i - 1) == NOUN
        done = type_at(tokens, end) == COND and type_at(tokens, end - 1) in (VERB, "ASPECT") and end > i + 2
        done = done or thing_of(token_at(tokens, end - 1)) == "battle"
        if act_of(token) is LightVerb.BE and token.type == VERB and timed and done:
            time = copy(tokens[i + 1])
            time.start = token.start
            return [*tokens[:i], time, *tokens[i + 2 :]]
    return tokens


def _same_value(tokens: list[Token]) -> list[Token]:
    """变成和攻击怪兽的攻击力相同数值: as 变成和攻击怪兽的攻击力相同."""
    return [
        token
        for i, token in enumerate(tokens)
        if not (
            thing_of(token) == "value"
            and (
                act_of(token_at(tokens, i - 1)) is LightVerb.SAME
                or kind_of(token_at(tokens, i - 1)) is UnitKind.SAME
            )
            and kind_of(token_at(tokens, i - 2)) is UnitKind.STAT
            and type_at(tokens, i + 1) in (COMMA, STOP, JOIN)
            and _becomes(tokens, i)
        )
    ]


def _becomes(tokens: list[Token], i: int) -> bool:
    start = i
    while start and tokens[start - 1].type not in ENDS_SEGMENT:
        start -= 1
    return any(act_of(token) is LightVerb.BECOME for token in tokens[start:i])


def _is_like(tokens: list[Token]) -> list[Token]:
    """原本的种族·属性是和那只怪兽相同的, 卡名是和那些不同的: 是 says no more."""
    for i, token in enumerate(tokens):
        after = token_at(tokens, i + 1)
        valued = kind_of(token_at(tokens, i - 1)) in (UnitKind.STAT, UnitKind.CARD_KIND)
        if act_of(token) is not LightVerb.BE or not valued or after is None or after.text not in ("和", "与"):
            continue
        end = segment_end(tokens, i)
        alike = (n for n in range(i, end) if act_of(tokens[n]) in (LightVerb.SAME, LightVerb.DIFFER))
        if type_at(tokens, next(alike, end) + 1) == DE:
            return _is_like([*tokens[:i], *tokens[i + 1 :]])
    return tokens


def _level_number(tokens: list[Token]) -> list[Token]:
    """等级合计比21星大: 星 says again what 等级 says."""
    found = list(tokens)
    for i, token in enumerate(tokens):
        unit = token.unit
        told = unit is not None and unit.kind is UnitKind.STAT_IS and isinstance(unit.value, tuple)
        than = type_at(tokens, i - 1) == PREP and tokens[i - 1].concept == "than"
        bare = act_of(token_at(tokens, i + 1)) in (LightVerb.MORE, LightVerb.LESS)
        if (
            unit is not None
            and told
            and than
            and bare
            and isinstance(unit.value, tuple)
            and len(unit.value) == 1
        ):
            found[i] = noun_token(token, UnitKind.NUMBER, "", unit.value[0])
    return found


def _each_time_activated(tokens: list[Token]) -> list[Token]:
    """每次怪兽被破坏送去墓地发动。: a pause before 发动."""
    for i, token in enumerate(tokens):
        each = token.type == FRONT and token.concept == "each_time"
        end = segment_end(tokens, i)
        if not each or type_at(tokens, end) != STOP or act_of(token_at(tokens, end - 1)) is not Verb.ACTIVATE:
            continue
        sent = kind_of(token_at(tokens, end - 2)) is UnitKind.ZONE
        acts = [t for t in tokens[i : end - 1] if t.type == VERB]
        if (sent or type_at(tokens, end - 2) == VERB) and acts:
            pause = empty(tokens[end - 2], "，", Entry(COMMA, "comma"))
            return [*tokens[: end - 1], pause, *tokens[end - 1 :]]
    return tokens


def _nothing_dealt(tokens: list[Token]) -> list[Token]:
    """受到的战斗伤害为0: as 变成0."""
    for i, token in enumerate(tokens):
        after = token_at(tokens, i + 1)
        zero = after is not None and after.text in ("0", "零") and type_at(tokens, i + 2) in (STOP, COMMA)
        damage = thing_of(token_at(tokens, i - 1)) in ("damage", "battle_damage", "effect_damage")
        damage = damage and act_of(token_at(tokens, i - 2)) is not LightVerb.RECEIVE
        damage = damage or (i > 1 and tokens[i - 1].concept == "all")
        if token.text == "为" and zero and damage and after is not None:
            become = verb_token(Token(VERB, token.start, token.end, "变成", Entry(VERB)), LightVerb.BECOME)
            return [*tokens[:i], become, noun_token(after, UnitKind.NUMBER, "", 0), *tokens[i + 2 :]]
    return tokens


def _so_long(tokens: list[Token]) -> list[Token]:
    """只要这张卡在怪兽区域存在，那个期间…: 那个期间 says it again."""
    for i, token in enumerate(tokens):
        while_there = token.type == COND and token.text == "期间" and type_at(tokens, i - 2) == COMMA
        pointed = i > 1 and kind_of(tokens[i - 1]) is UnitKind.DEICTIC and tokens[i - 1].concept == "that"
        if while_there and pointed and any(t.type == FRONT and t.concept == "while" for t in tokens[:i]):
            return [*tokens[: i - 1], *tokens[i + 1 :]]
    return tokens


def _counted_up(tokens: list[Token]) -> list[Token]:
    """手卡·场上的卡合计数量: how many of them there are."""
    return [
        token
        for i, token in enumerate(tokens)
        if not (
            thing_of(token) == "total"
            and thing_of(token_at(tokens, i + 1)) == "number"
            and kind_of(token_at(tokens, i - 1)) is UnitKind.CARD_KIND
        )
    ]


def _among_those(tokens: list[Token]) -> list[Token]:
    """把其中1只怪兽特殊召唤: as 把那之中的1只怪兽."""
    for i, token in enumerate(tokens):
        opened = type_at(tokens, i - 1) == PREP and tokens[i - 1].concept == "obj"
        told = kind_of(token_at(tokens, i + 1)) in (UnitKind.COUNT, UnitKind.STAT_COMPARE, UnitKind.STAT_IS)
        if token.text == "其中" and opened and told:
            that = noun_token(token, UnitKind.DEICTIC, "that")
            among = Token("POST", token.end, token.end, "之中", Entry("POST", "among"))
            return [*tokens[:i], that, among, empty(among, "的", Entry(DE, "gen")), *tokens[i + 1 :]]
    return tokens


def _attacked_alone(tokens: list[Token]) -> list[Token]:
    """这张卡的攻击让这张卡被战斗破坏: as 让这张卡被破坏, by that attack."""
    for i, token in enumerate(tokens):
        by = type_at(tokens, i - 1) == PREP and tokens[i - 1].text == "被" if i else False
        if thing_of(token) != "battle" or not by or act_of(token_at(tokens, i + 1)) is not Verb.DESTROY:
            continue
        cause = next((n for n in range(i) if tokens[n].type == PREP and tokens[n].concept == "cause"), 0)
        if cause and act_of(tokens[cause - 1]) is Verb.ATTACK and type_at(tokens, cause - 2) == DE:
            act = copy(tokens[i + 1])
            act.start = token.start
            return [*tokens[:i], act, *tokens[i + 2 :]]
    return tokens


def _bounded_by(tokens: list[Token]) -> list[Token]:
    """送去墓地的怪兽的等级以下的怪兽, 解放怪兽的等级以下的怪兽: as 持有送去墓地的怪兽的等级以下的等级的怪兽."""
    for i, token in enumerate(tokens):
        stat = token_at(tokens, i - 1)
        behind = token_at(tokens, i + 2)
        told = (
            token.text in ("以下", "以上") and kind_of(stat) is UnitKind.STAT and type_at(tokens, i + 1) == DE
        )
        if not told or stat is None or kind_of(behind) is UnitKind.STAT or type_at(tokens, i - 2) != DE:
            continue
        start = i
        while start and tokens[start - 1].type not in (*ENDS_SEGMENT, PREP, "CONN", MODAL):
            start -= 1
        words = tokens[start : i + 1]
        if act_of(words[0]) not in _GIVEN_UP or words[0].type != VERB:
            continue
        if kind_of(token_at(words, 1)) is UnitKind.CARD_KIND:
            words.insert(1, empty(words[0], "的", Entry(DE, "gen")))
        have = verb_token(Token(VERB, words[0].start, words[0].start, "持有", Entry(VERB)), LightVerb.HAVE)
        again = copy(stat)
        again.start = again.end = tokens[i + 1].end
        return [
            *tokens[:start],
            have,
            *words,
            tokens[i + 1],
            again,
            empty(again, "的", Entry(DE, "gen")),
            *tokens[i + 2 :],
        ]
    return tokens


_GIVEN_UP = frozenset({Verb.TRIBUTE, Verb.SEND_TO_GRAVEYARD, Verb.BANISH, Verb.DISCARD, Verb.DESTROY})


def _chosen_card(tokens: list[Token]) -> list[Token]:
    """选择怪兽的控制权转移, 选择怪兽这个回合可以直接攻击: the monster that was chosen."""
    for i, token in enumerate(tokens):
        opens = i == 0 or tokens[i - 1].type in ENDS_SEGMENT
        card = kind_of(token_at(tokens, i + 1)) is UnitKind.CARD_KIND
        if token.text not in ("选择", "宣言") or token.type != VERB or not (opens and card):
            continue
        after = token_at(tokens, i + 2)
        goes_on = after is not None and (
            kind_of(after) in (UnitKind.TURN, UnitKind.AND)
            or (after.type == PREP and after.text == "在")
            or after.type == DE
        )
        if goes_on and any(t.type == VERB for t in tokens[i + 2 : segment_end(tokens, i)]):
            return [*tokens[: i + 1], empty(token, "的", Entry(DE, "gen")), *tokens[i + 1 :]]
    return tokens


def _goes_up(tokens: list[Token]) -> list[Token]:
    """灵摆刻度各自上升1: as 灵摆刻度上升1."""
    return [
        token
        for i, token in enumerate(tokens)
        if not (
            token.text == "各自"
            and act_of(token_at(tokens, i + 1)) in (LightVerb.INCREASE, LightVerb.DECREASE)
            and kind_of(token_at(tokens, i - 1)) is UnitKind.STAT
        )
    ]


def _to_one_that_can(tokens: list[Token]) -> list[Token]:
    """给可以把那张卡装备的怪兽装备: 可以 is of what is told of the monster."""
    for i, token in enumerate(tokens):
        given = token.type == PREP and token.text == "给" and type_at(tokens, i + 1) == MODAL
        opened = type_at(tokens, i + 2) == PREP and tokens[i + 2].concept == "obj"
        at = i + 3
        while type_at(tokens, at) == NOUN:
            at += 1
        worn = act_of(token_at(tokens, at)) is Verb.EQUIP and type_at(tokens, at + 1) == DE
        if given and opened and worn:
            mark = copy(tokens[i + 2])
            mark.entry = Entry(PREP, "obj_inner")
            return [*tokens[: i + 1], mark, *tokens[i + 3 : at], tokens[i + 1], *tokens[at:]]
    return tokens


def _in_phase(tokens: list[Token]) -> list[Token]:
    """在主要阶段期间不受影响: as 在主要阶段."""
    found: list[Token] = []
    for i, token in enumerate(tokens):
        phase = kind_of(token_at(tokens, i - 1)) is UnitKind.PHASE and type_at(tokens, i + 1) != COMMA
        if not (token.text == "期间" and phase):
            found.append(token)
    return found


PASSES: tuple[Pass, ...] = (
    due(_done_already, {"already"}),
    due(_is_so, {LightVerb.BE}, {UnitKind.TURN}, {COND}),
    due(_same_value, {"value"}, {LightVerb.BECOME}),
    due(_is_like, {LightVerb.BE}, {LightVerb.SAME, LightVerb.DIFFER}),
    due(_nothing_dealt, {"为"}, {"damage", "battle_damage", "effect_damage"}),
    due(_attacked_alone, {"cause"}, {"battle"}, {Verb.ATTACK}),
    due(_bounded_by, {"以下", "以上"}, {UnitKind.STAT}, _GIVEN_UP),
    due(_chosen_card, {"选择"}),
    due(_goes_up, {"各自"}, {LightVerb.INCREASE, LightVerb.DECREASE}),
    due(_to_one_that_can, {"给"}, {"obj"}, {Verb.EQUIP}),
    due(_in_phase, {"期间"}, {UnitKind.PHASE}),
    due(_so_long, {"期间"}, {"while"}),
    due(_counted_up, {"total"}, {"number"}),
    due(_among_those, {"其中"}, {"obj"}),
    due(_level_number, {"than"}, {UnitKind.STAT_IS}),
    due(_each_time_activated, {"each_time"}, {Verb.ACTIVATE}),
)
