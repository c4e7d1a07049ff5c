"""Turns of the older mainland fan wording, and those of few texts, said again as it mostly says them.

这张卡召唤的回合不能攻击 is 在召唤的回合; 攻击力为怪兽数量×300的数值 is 变成; 和这张卡互相连接的怪兽 is 成为互相连接状态的;
在回合结束前得到对方场上的1只怪兽 is 得到控制权.
"""

from __future__ import annotations

from grammar import zh_taiwan, zh_usage
from grammar.clauses import LightVerb, UnitKind
from grammar.lexer import UNK, VERB, Entry, Token
from grammar.passes import Pass, due, reads
from grammar.terms import SUMMONS, Manner, Verb
from grammar.zh_words import (
    COMMA,
    COND,
    DE,
    ENDS_SEGMENT,
    IN_NOUN,
    MODAL,
    POST,
    PREP,
    STOP,
    act_of,
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

_CARDS = (UnitKind.THIS_CARD, UnitKind.CARD_KIND)
_COMES = frozenset({Verb.NORMAL_SUMMON, *SUMMONS})
_ATTACKS = frozenset({Verb.ATTACK, Verb.DECLARE_ATTACK, Verb.ATTACK_DIRECTLY})


def _in_the_turn(tokens: list[Token]) -> list[Token]:
    """这张卡召唤·特殊召唤的回合不能攻击: as 这张卡在召唤·特殊召唤的回合, for it is what cannot attack."""
    for i, token in enumerate(tokens):
        turn = token.type == COND and token.concept == "turn_of"
        cannot = type_at(tokens, i + 1) == MODAL and tokens[i + 1].concept == "cannot"
        at = i + 2 + (type_at(tokens, i + 2) == MODAL)
        if not (turn and cannot) or act_of(token_at(tokens, at)) not in _ATTACKS:
            continue
        start = i
        while start and (act_of(tokens[start - 1]) in _COMES or kind_of(tokens[start - 1]) is UnitKind.DOT):
            start -= 1
        opened = start
        while opened and tokens[opened - 1].type not in (PREP, *ENDS_SEGMENT):
            opened -= 1
        lone = type_at(tokens, opened - 1) != PREP
        if start < i and lone and kind_of(token_at(tokens, start - 1)) in _CARDS:
            mark = Token(PREP, tokens[start].start, tokens[start].start, "在", Entry(PREP, "at"))
            return [*tokens[:start], mark, *tokens[start:]]
    return tokens


def _reckoned(tokens: list[Token]) -> list[Token]:
    """攻击力为除外的怪兽数量×300的数值, 守备力，是怪兽数×700: as 变成."""
    for i, token in enumerate(tokens):
        told = token.text == "为" or act_of(token) is LightVerb.BE
        at = i - (type_at(tokens, i - 1) == COMMA)
        end = segment_end(tokens, i)
        if not told or kind_of(token_at(tokens, at - 1)) is not UnitKind.STAT or type_at(tokens, end) != STOP:
            continue
        if kind_of(token_at(tokens, i + 1)) in _VALUED and type_at(tokens, i + 2) == DE:
            continue  # 原本攻击力是2000以上的怪兽数量×100
        times = next((n for n in range(i, end) if kind_of(tokens[n]) is UnitKind.TIMES), end)
        rest = tokens[times + 1 : end]
        if times < end and all(t.type == DE or thing_of(t) in ("value", "points") for t in rest):
            become = Token(VERB, token.start, token.end, "变成", Entry(VERB))
            return [*tokens[:at], verb_token(become, LightVerb.BECOME), *tokens[i + 1 :]]
    return tokens


_VALUED = (UnitKind.NUMBER, UnitKind.STAT_IS, UnitKind.STAT_COMPARE)


def _co_linked(tokens: list[Token]) -> list[Token]:
    """和这张卡互相连接的怪兽: as 和这张卡成为互相连接状态的怪兽."""
    for i, token in enumerate(tokens):
        linked = token_at(tokens, i + 1)
        word = linked is not None and linked.text == "连接" and type_at(tokens, i + 2) == DE
        if token.concept == "each_other" and word and linked is not None:
            whole = Token(linked.type, token.start, linked.end, "互相连接", linked.entry)
            return [*tokens[:i], noun_token(whole, UnitKind.THING, "co_linked"), *tokens[i + 2 :]]
    return tokens


def _its_value(tokens: list[Token]) -> list[Token]:
    """选场上1只怪兽那个攻击力变成一半: as 选场上1只怪兽，那个攻击力变成一半."""
    for i, token in enumerate(tokens):
        that = kind_of(token) is UnitKind.DEICTIC and token.concept in ("that", "those")
        valued = kind_of(token_at(tokens, i + 1)) is UnitKind.STAT
        if not (that and valued) or kind_of(token_at(tokens, i - 1)) is not UnitKind.CARD_KIND:
            continue
        start = i
        while start and tokens[start - 1].type in IN_NOUN:
            start -= 1
        counted = any(kind_of(t) is UnitKind.COUNT for t in tokens[start:i])
        changed = any(act_of(t) in _CHANGES for t in tokens[i : segment_end(tokens, i)])
        if act_of(token_at(tokens, start - 1)) is Verb.CHOOSE and counted and changed:
            return [*tokens[:i], empty(tokens[i - 1], "，", Entry(COMMA, "comma")), *tokens[i:]]
    return tokens


_CHANGES = frozenset({LightVerb.BECOME, LightVerb.INCREASE, LightVerb.DECREASE})


def _taken_over(tokens: list[Token]) -> list[Token]:
    """在回合结束前得到对方场上的1只怪兽: as 得到…的控制权."""
    for i, token in enumerate(tokens):
        end = segment_end(tokens, i)
        words = tokens[i + 1 : end]
        until = any(t.type == PREP and t.concept == "until" for t in tokens[:i])
        theirs = [kind_of(t) for t in words[:2]] == [UnitKind.PLAYER, UnitKind.ZONE]
        one = any(kind_of(t) is UnitKind.COUNT for t in words)
        taken = theirs and one and words[0].concept == "opponent"
        monster = bool(words) and kind_of(words[-1]) is UnitKind.CARD_KIND
        if act_of(token) is LightVerb.GET and until and taken and monster:
            last = words[-1]
            control = noun_token(empty(last, "控制权", last.entry), UnitKind.THING, "control")
            return [*tokens[:end], empty(last, "的", Entry(DE, "gen")), control, *tokens[end:]]
    return tokens


def _changed_to(tokens: list[Token]) -> list[Token]:
    """怪兽的表示形式变更为表侧守备表示, 把这张卡变更为表侧守备表示: as 变成表侧守备表示."""
    for i, token in enumerate(tokens):
        to = token_at(tokens, i + 1)
        placed = kind_of(token_at(tokens, i + 2)) is UnitKind.POSITION
        if act_of(token) is not LightVerb.CHANGE or to is None or to.text != "为" or not placed:
            continue
        start = i
        if thing_of(token_at(tokens, i - 1)) == "battle_position" and type_at(tokens, i - 2) == DE:
            start = i - 2
        become = Token(VERB, token.start, to.end, "变成", Entry(VERB))
        return [*tokens[:start], verb_token(become, LightVerb.BECOME), *_changed_to(tokens[i + 2 :])]
    return tokens


def _there_in(tokens: list[Token]) -> list[Token]:
    """存在于自己墓地里的卡, 存在于场上: as 在自己墓地里存在."""
    for i, token in enumerate(tokens):
        to = token_at(tokens, i + 1)
        if act_of(token) is not Verb.EXIST or to is None or to.text != "于":
            continue
        end = i + 2
        while kind_of(token_at(tokens, end)) in (UnitKind.PLAYER, UnitKind.ZONE) or (
            type_at(tokens, end) == DE and kind_of(token_at(tokens, end + 1)) is UnitKind.ZONE
        ):
            end += 1
        if end > i + 2 and kind_of(tokens[end - 1]) is UnitKind.ZONE:
            mark = Token(PREP, to.start, to.end, "在", Entry(PREP, "at"))
            return [*tokens[:i], mark, *tokens[i + 2 : end], token, *_there_in(tokens[end:])]
    return tokens


def _worn_by_its_effect(tokens: list[Token]) -> list[Token]:
    """(用这张卡的效果)把这张卡(当作装备卡使用来)装备的怪兽: as 有这张卡装备的怪兽."""
    for i, token in enumerate(tokens):
        this = kind_of(token_at(tokens, i + 1)) is UnitKind.THIS_CARD
        if token.type != PREP or token.concept != "obj" or not this:
            continue
        act = i + 2
        while kind_of(token_at(tokens, act)) is UnitKind.MANNER or reads(tokens, act, "来"):
            act += 1
        worn = act_of(token_at(tokens, act)) is Verb.EQUIP and type_at(tokens, act + 1) == DE
        by = i - 4 if [t.text for t in tokens[max(i - 4, 0) : i]] == ["用", "这张卡", "的", "效果"] else i
        if not worn or (act == i + 2 and by == i):
            continue
        has = Token(PREP, token.start, token.end, "有", Entry(PREP, "has"))
        return [*tokens[:by], has, tokens[i + 1], *tokens[act:]]
    return tokens


_AS_SUMMONED = {Verb.FUSION_SUMMON: Manner.TREATED_AS_FUSION_SUMMON}


def _summoned_as_by(tokens: list[Token]) -> list[Token]:
    """当作「A」的融合召唤作融合召唤, 当作「A」的融合召唤从额外卡组特殊召唤: by that card, and treated so."""
    for i, token in enumerate(tokens):
        name, of, act = (token_at(tokens, i + n) for n in (1, 2, 3))
        if token.text != "当作" or token.type != PREP or act is None or of is None or of.type != DE:
            continue
        summon = act_of(act)
        manner = _AS_SUMMONED.get(summon) if isinstance(summon, Verb) else None
        rest = tokens[i + 4 : segment_end(tokens, i)]
        if kind_of(name) is not UnitKind.NAME or name is None or manner is None:
            continue
        if any(act_of(t) in SUMMONS for t in rest) and all(act_of(t) is not Verb.USE for t in rest):
            mark = Token(PREP, token.start, token.end, "用", Entry(PREP, "by"))
            treated = noun_token(act, UnitKind.MANNER, manner)
            return [*tokens[:i], mark, name, treated, *tokens[i + 4 :]]
    return tokens


_UNDONE = (Verb.TRIBUTE, Verb.DESTROY, Verb.BANISH, Verb.DISCARD)


def _chosen_wearing(tokens: list[Token]) -> list[Token]:
    """选给这张卡装备的1张怪兽卡特殊召唤, 选从额外卡组特殊召唤的1只怪兽破坏: as 把给这张卡装备的1张怪兽卡选出."""
    for i, token in enumerate(tokens):
        if act_of(token) is not Verb.CHOOSE:
            continue
        to = token_at(tokens, i + 1)
        act = noun_end(tokens, i + 2)
        if to is not None and act_of(to) is LightVerb.INCLUDE:
            act = next((n for n in range(i + 2, len(tokens) - 1) if tokens[n + 1].type == DE), i + 2)
            end = noun_end(tokens, act + 2)
            if type_at(tokens, end) == VERB and end > act + 2:
                obj = Token(PREP, token.start, token.start, "把", Entry(PREP, "obj"))
                return [*tokens[:i], obj, *tokens[i + 1 : end], token, *tokens[end:]]
        if (
            act_of(to) in (LightVerb.REMOVE, *_UNDONE) and type_at(tokens, i + 2) == DE
        ):  # 选取除的数量的怪兽破坏
            end = noun_end(tokens, i + 3)
            if type_at(tokens, end) == VERB and thing_of(tokens[end - 1]) != "number":
                obj = Token(PREP, token.start, token.start, "把", Entry(PREP, "obj"))
                return [*tokens[:i], obj, *tokens[i + 1 : end], token, *tokens[end:]]
        told = {"给": {Verb.EQUIP}, "从": SUMMONS}.get(to.text, ()) if to is not None else ()
        worn = act_of(token_at(tokens, act)) in told and type_at(tokens, act + 1) == DE
        end = noun_end(tokens, act + 2)
        if worn and end > act + 2 and type_at(tokens, end) == VERB:
            obj = Token(PREP, token.start, token.start, "把", Entry(PREP, "obj"))
            return [*tokens[:i], obj, *tokens[i + 1 : end], token, *tokens[end:]]
    return tokens


def _added(tokens: list[Token]) -> list[Token]:
    """攻击力加200: as 上升200."""
    for i, token in enumerate(tokens):
        number = kind_of(token_at(tokens, i + 1)) is UnitKind.NUMBER
        valued = any(kind_of(t) is UnitKind.STAT for t in tokens[:i])
        if token.text == "加" and token.type == UNK and number and valued:
            return [*tokens[:i], verb_token(token, LightVerb.INCREASE), *tokens[i + 1 :]]
    return tokens


def _bounded(tokens: list[Token]) -> list[Token]:
    """攻击力在500以下的场合, 手卡在8张以上时: 在 is 是."""
    found = list(tokens)
    for i, token in enumerate(found):
        of = kind_of(token_at(found, i - 1)) in (UnitKind.STAT, UnitKind.ZONE)
        if token.type == PREP and token.text == "在" and of and type_at(found, i + 2) == COND:
            bound = token_at(found, i + 1)
            counted = kind_of(bound) is UnitKind.COUNT and bound is not None and bound.text[-2:] in _BOUNDS
            numbered = kind_of(bound) is UnitKind.NUMBER and bound is not None and bound.concept
            if counted or numbered:
                found[i] = verb_token(Token(VERB, token.start, token.end, "是", Entry(VERB)), LightVerb.BE)
    return found


_BOUNDS = ("以上", "以下")


def _all_again(tokens: list[Token]) -> list[Token]:
    """所有怪兽，直到结束阶段时为止全部变成龙族: 全部 says 所有 again."""
    for i, token in enumerate(tokens):
        if not _is_all(token) or type_at(tokens, i + 1) != VERB:
            continue
        first = next((n for n in range(i) if _is_all(tokens[n])), i)
        between = tokens[first + 1 : i]
        told = [t for t in between if t.type not in IN_NOUN]
        at = next((n for n, t in enumerate(between) if t.type == COMMA), len(between))
        cards = any(kind_of(t) in (UnitKind.CARD_KIND, UnitKind.NAME) for t in between[at:])
        if between and not cards and all(t.type in (COMMA, PREP, POST, COND) for t in told):
            return [*tokens[:i], *tokens[i + 1 :]]
    return tokens


def _is_all(token: Token) -> bool:
    return kind_of(token) is UnitKind.QUANTIFIER and token.concept == "all"


def _by_either(tokens: list[Token]) -> list[Token]:
    """把怪兽战斗或者卡的效果破坏: as 用战斗或者卡的效果."""
    for i, token in enumerate(tokens):
        either = kind_of(token_at(tokens, i + 1)) is UnitKind.OR
        end = noun_end(tokens, i + 2)
        by = thing_of(token_at(tokens, end - 1)) == "effect"
        if thing_of(token) != "battle" or not (either and by):
            continue
        if kind_of(token_at(tokens, i - 1)) in _CARDS and act_of(token_at(tokens, end)) is Verb.DESTROY:
            mark = Token(PREP, token.start, token.start, "用", Entry(PREP, "by"))
            return [*tokens[:i], mark, *tokens[i:]]
    return tokens


def _only_those(tokens: list[Token]) -> list[Token]:
    """这张卡只有自己场上的怪兽才能装备: as 给自己场上的怪兽才能装备."""
    for i, token in enumerate(tokens):
        rest = tokens[i + 1 : segment_end(tokens, i)]
        may = [n for n, t in enumerate(rest) if t.type == MODAL and t.concept == "may"]
        if token.text == "只有" and token.concept == "only" and may and may[0] > 0:
            act = token_at(rest, may[0] + 1)
            nouns = all(t.type in IN_NOUN for t in rest[: may[0]])
            if nouns and act_of(act) is Verb.EQUIP and kind_of(rest[may[0] - 1]) is UnitKind.CARD_KIND:
                to = Token(PREP, token.start, token.end, "给", Entry(PREP, "to"))
                return [*tokens[:i], to, *tokens[i + 1 :]]
    return tokens


def _not_aimed(tokens: list[Token]) -> list[Token]:
    """不能指定龙族为怪兽的效果的对象: as 不能把龙族作为怪兽的效果的对象."""
    for i, token in enumerate(tokens):
        end = segment_end(tokens, i)
        at = next((n for n in range(i, end) if tokens[n].text == "为"), end)
        aimed = thing_of(token_at(tokens, end - 1)) == "target" and type_at(tokens, end - 2) == DE
        cannot = type_at(tokens, i - 1) == MODAL
        if act_of(token) in (LightVerb.DECIDE, Verb.CHOOSE) and cannot and at < end and aimed:
            obj = Token(PREP, token.start, token.end, "把", Entry(PREP, "obj"))
            role = Token(PREP, tokens[at].start, tokens[at].end, "作为", Entry(PREP, "as"))
            return [*tokens[:i], obj, *tokens[i + 1 : at], role, *tokens[at + 1 :]]
    return tokens


def _of_this_card(tokens: list[Token]) -> list[Token]:
    """这张卡向怪兽攻击的伤害步骤内，攻击力上升500: its own value."""
    value = next((i for i, t in enumerate(tokens) if kind_of(t) is UnitKind.STAT), 0)
    during, step = token_at(tokens, value - 2), token_at(tokens, value - 3)
    timed = during is not None and during.concept == "during" and kind_of(step) is UnitKind.MOMENT
    described = type_at(tokens, value - 4) == DE and type_at(tokens, value - 5) == VERB
    opens = bool(tokens) and kind_of(tokens[0]) is UnitKind.THIS_CARD and type_at(tokens, value - 1) == COMMA
    each = opens and reads(tokens, 1, "each_time")  # 这张卡每战斗破坏1只怪兽，攻击力上升1000
    if opens and ((timed and described) or each) and act_of(token_at(tokens, value + 1)) in _CHANGES:
        this = empty(tokens[value - 1], "这张卡", tokens[0].entry)
        whose = noun_token(this, UnitKind.THIS_CARD, "")
        return [*tokens[:value], whose, empty(this, "的", Entry(DE, "gen")), *tokens[value:]]
    return tokens


def _face_up(tokens: list[Token]) -> list[Token]:
    """里侧表示的怪兽全部表侧表示。: 变成 is left out."""
    placed = len(tokens) > 3 and kind_of(tokens[-2]) is UnitKind.POSITION and tokens[-1].type == STOP
    nouns = all(t.type in (*IN_NOUN, STOP, VERB) and act_of(t) in (None, Verb.EXIST) for t in tokens)
    if placed and _is_all(tokens[-3]) and nouns:
        become = verb_token(empty(tokens[-3], "变成", Entry(VERB)), LightVerb.BECOME)
        return [*tokens[:-2], become, *tokens[-2:]]
    return tokens


def _of_the_word(tokens: list[Token]) -> list[Token]:
    """名称中含有「A」字样的怪兽: as 名称中含有「A」的怪兽."""
    return [
        token
        for i, token in enumerate(tokens)
        if thing_of(token) != "card_kind_word" or kind_of(token_at(tokens, i - 1)) is not UnitKind.NAME
    ]


def _within(tokens: list[Token]) -> list[Token]:
    """手卡中的怪兽卡: as 手卡的怪兽卡; 双方互相把自己卡组, 当作装备卡使用而装备的: 互相 and 而 say no more."""
    found: list[Token] = []
    for i, token in enumerate(tokens):
        before = token_at(tokens, i - 1)
        inside = token.text == "中" and kind_of(before) is UnitKind.ZONE and type_at(tokens, i + 1) == DE
        both = before is not None and before.concept == "both" and kind_of(before) is UnitKind.PLAYER
        mutual = token.concept == "each_other" and both and type_at(tokens, i + 1) == PREP
        as_worn = token.text == "而" and before is not None and before.concept == "as_equip_card"
        if not (inside or mutual or (as_worn and act_of(token_at(tokens, i + 1)) is Verb.EQUIP)):
            found.append(token)
    return found


def _known_targets(tokens: list[Token]) -> list[Token]:
    """这张卡的效果作为对象的卡, 这张卡的效果除外中的卡: as 作为对象的卡, 这张卡的效果除外的; a numbered effect is another."""
    for i, token in enumerate(tokens):
        effect = thing_of(token_at(tokens, i - 1)) == "effect"
        if (
            effect
            and kind_of(token) is UnitKind.ZONE
            and token.text == "除外中"
            and type_at(tokens, i + 1) == DE
        ):
            done = verb_token(Token(VERB, token.start, token.end, "除外", Entry(VERB)), Verb.BANISH)
            return [*tokens[:i], done, *tokens[i + 1 :]]
        if not effect or kind_of(token) is not UnitKind.REFERENCE or token.concept != "targeted":
            continue
        start = i - 1
        while start and tokens[start - 1].type in IN_NOUN and kind_of(tokens[start - 1]) in _OWN:
            start -= 1
        numbered = any(thing_of(told) == "effect_number" for told in tokens[start:i])
        if kind_of(tokens[start]) is UnitKind.THIS_CARD and not numbered:
            return [*tokens[:start], *tokens[i:]]
    return tokens


_OWN = (None, UnitKind.THIS_CARD, UnitKind.THING)


def _in_its_turn(tokens: list[Token]) -> list[Token]:
    """这张卡在召唤的回合的结束阶段时，这张卡送去墓地: 在 says no more."""
    for i, token in enumerate(tokens):
        comes = act_of(token_at(tokens, i + 1)) in _COMES and kind_of(token_at(tokens, i - 1)) in _CARDS
        end = segment_end(tokens, i)
        turn = end < len(tokens) and tokens[end].concept == "turn_of" and type_at(tokens, end + 1) == DE
        pause = next((n for n in range(end + 1, len(tokens)) if tokens[n].type == COMMA), end)
        again = turn and kind_of(token_at(tokens, pause + 1)) is UnitKind.THIS_CARD
        if token.type == PREP and token.text == "在" and comes and again:
            return [*tokens[:i], *tokens[i + 1 :]]
    return tokens


def _declared_value(tokens: list[Token]) -> list[Token]:
    """持有宣言的等级的1只怪兽: as 宣言的等级的."""
    for i, token in enumerate(tokens):
        declared = act_of(token_at(tokens, i + 1)) is Verb.DECLARE and type_at(tokens, i + 2) == DE
        value = kind_of(token_at(tokens, i + 3)) is UnitKind.STAT and type_at(tokens, i + 4) == DE
        if act_of(token) is LightVerb.HAVE and declared and value:
            return [*tokens[:i], *_declared_value(tokens[i + 1 :])]
    return tokens


def _included(tokens: list[Token]) -> list[Token]:
    """包含「A」怪兽在内的最多2只怪兽: 在内 says no more."""
    for i, token in enumerate(tokens):
        inside = token.text == "在" and reads(tokens, i + 1, "内") and type_at(tokens, i + 2) == DE
        if inside and any(act_of(t) is LightVerb.INCLUDE for t in tokens[:i]):
            return [*tokens[:i], *tokens[i + 2 :]]
    return tokens


PASSES: tuple[Pass, ...] = (
    due(_in_the_turn, {"turn_of"}, _ATTACKS),
    due(_reckoned, {UnitKind.TIMES}, {"为", LightVerb.BE}),
    due(_co_linked, {"each_other"}, {"连接"}),
    due(_its_value, {Verb.CHOOSE}, _CHANGES),
    due(_changed_to, {LightVerb.CHANGE}, {"为"}),
    due(_there_in, {Verb.EXIST}, {"于"}),
    due(_worn_by_its_effect, {Verb.EQUIP}, {UnitKind.THIS_CARD}, {"obj"}),
    due(_summoned_as_by, {"当作"}, _AS_SUMMONED),
    due(_included, {LightVerb.INCLUDE}, {"内"}),
    due(_chosen_wearing, {Verb.CHOOSE}, {"给", "从", LightVerb.INCLUDE, LightVerb.REMOVE, *_UNDONE}),
    due(_added, {"加"}),
    due(_bounded, {"在"}, {COND}),
    due(_all_again, {"all"}),
    due(_by_either, {"battle"}, {UnitKind.OR}, {Verb.DESTROY}),
    due(_only_those, {"只有"}, {"may"}, {Verb.EQUIP}),
    due(_not_aimed, {"为"}, {"target"}),
    due(_of_this_card, {"during", "each_time"}, _CHANGES),
    due(_face_up, {UnitKind.POSITION}, {"all"}),
    due(_of_the_word, {"card_kind_word"}),
    due(_within, {"中", "each_other", "而"}),
    due(zh_usage.each_time, {"each_time"}),
    due(zh_usage.declared, {Verb.DECLARE}),
    due(zh_taiwan.among_those, {"其中"}),
    due(zh_taiwan.fight_gives, {LightVerb.GIVE}, {"battle"}),
    due(zh_taiwan.according, {"根据"}),
    due(_known_targets, {"effect"}, {"targeted", "banished"}),
    due(_in_its_turn, {"turn_of"}, {"在"}),
    due(_declared_value, {LightVerb.HAVE}, {Verb.DECLARE}),
    due(_taken_over, {LightVerb.GET}, {"until"}),
)
