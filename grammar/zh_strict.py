"""Words that stand where no Chinese sentence has them: left over, never passed by.

Order carries the meaning of Chinese; a grammar that takes phrases in any order would find sense in words thrown
together. Each rule names a word that real texts only have in one place. What breaks a rule becomes a token that the
grammar has no use for, so that the parser skips it and the clause is not understood.
"""

from __future__ import annotations

from collections.abc import Callable

from grammar.clauses import LightVerb, UnitKind
from grammar.lexer import NOUN, VERB, Token
from grammar.terms import Verb
from grammar.zh_words import COMMA, COND, CONN, DE, LIST, MODAL, POST, PREP, STOP, STRAY, kind_of, type_at

_Rule = Callable[[list[Token], int], bool]
_Rules = dict[str, tuple[tuple[frozenset[str] | None, _Rule], ...]]

_ENDS = frozenset({COMMA, COND, STOP})
_HEADS = frozenset({UnitKind.CARD_KIND, UnitKind.THIS_CARD})
_PERMITTED = frozenset(verb for verb in Verb if verb.value.endswith("summon")) | {
    Verb.ACTIVATE,
    Verb.NORMAL_SUMMON_OR_SET,
    Verb.SET,
    Verb.EQUIP,
    Verb.PLACE,
    Verb.USE,
    Verb.DECLARE_ATTACK,
    Verb.ATTACK,
    Verb.RESOLVE,
    Verb.APPLY,
    Verb.EXIST,
}
_PERMITS = frozenset({"can", "may", "also_can", "cannot"})
_OPENS = frozenset({"then", "if_so", "separate"})


_TAKES_A_NOUN = frozenset({"obj", "from", "target"})


def lone_preposition(tokens: list[Token], i: int) -> bool:
    """1只怪兽把召唤: 把, 从 and 以 open a noun; 将受到伤害 (will be so), 以上为止 and 把装备解除 do not."""
    token, following = tokens[i], type_at(tokens, i + 1)
    if token.concept == "at" or following != VERB:
        return following in _ENDS and token.concept in (*_TAKES_A_NOUN, "at")
    act = tokens[i + 1].verb
    acts = act is not None and isinstance(act.verb, Verb) and act.verb is not Verb.EQUIP
    return acts and token.concept in _TAKES_A_NOUN and token.text != "将"


def placed(tokens: list[Token]) -> list[Token]:
    """*tokens* as printed, prepositions out of place marked as such: what is settled later leaves some of them out."""
    return _without(tokens, _PLACES, _pointing_at_nothing)


def strict(tokens: list[Token]) -> list[Token]:
    """*tokens*, those out of place marked as such."""
    return _without(tokens, _RULES, _late_deictic)


def _without(tokens: list[Token], rules: _Rules, points_wrong: _Rule) -> list[Token]:
    stray = []
    for i, token in enumerate(tokens):
        unit = token.unit
        if unit is not None and unit.kind is UnitKind.DEICTIC and points_wrong(tokens, i):
            stray.append(token)
        elif (about := rules.get(token.type)) is not None:
            for words, rule in about:
                if (words is None or token.concept in words) and rule(tokens, i):
                    stray.append(token)
                    break
    for token in stray:
        token.type = STRAY
    return tokens


def _permission_without_act(tokens: list[Token], i: int) -> bool:
    """抽可以: a modal with no verb after it."""
    return all(token.verb is None for token in tokens[i + 1 :])


def _permits_something_else(tokens: list[Token], i: int) -> bool:
    """发动才能丢弃: 才能 is said of an activation or a Summon."""
    form = next((token.verb for token in tokens[i + 1 :] if token.verb is not None), None)
    return form is not None and form.verb not in _PERMITTED


def _late_deictic(tokens: list[Token], i: int) -> bool:
    """卡那张, 怪兽里侧守备表示那只, 那张的卡, 攻击无效那次: 那 stands before what it points at."""
    unit = tokens[i].unit
    if unit is None or unit.kind is not UnitKind.DEICTIC or unit.concept not in ("that", "those"):
        return False
    if i + 1 >= len(tokens) or type_at(tokens, i + 1) in (DE, COMMA, STOP):
        return True
    before = i - 1
    while before >= 0 and tokens[before].type == NOUN:
        if kind_of(tokens[before]) in _HEADS:
            return True
        before -= 1
    return False


def _pointing_at_nothing(tokens: list[Token], i: int) -> bool:
    """这个的效果, 这个1回合, 数量×300那个: 这个 and 那个 stand right before what they point at, behind no number."""
    unit, before = tokens[i].unit, tokens[i - 1] if i else None
    if unit is None or unit.concept not in ("this", "that", "those") or tokens[i].text[0] not in "这那該该":
        return False
    following = tokens[i + 1] if i + 1 < len(tokens) else None
    turns = following is not None and following.text[:1].isdigit() and following.text.endswith("回合")
    return turns or type_at(tokens, i + 1) == DE or kind_of(before) is UnitKind.TIMES


def _late_conjunction(tokens: list[Token], i: int) -> bool:
    """自己，1张那之后: 那之后 opens its sentence."""
    return i > 0 and tokens[i - 1].type != COMMA


def _hanging_of(tokens: list[Token], i: int) -> bool:
    """2星的。: 的 with nothing after it, or two of them."""
    return i + 1 >= len(tokens) or type_at(tokens, i + 1) in (COND, STOP, DE, LIST)


def _opening_of(tokens: list[Token], i: int) -> bool:
    """，的卡破坏: 的 with nothing before it."""
    return i == 0 or type_at(tokens, i - 1) in (COMMA, MODAL, PREP, LIST)


def _preposition_before_another(tokens: list[Token], i: int) -> bool:
    """这张卡从可以特殊召唤: what comes from somewhere is named at once; 从所除外的怪兽之中 names it."""
    if type_at(tokens, i + 1) not in (MODAL, CONN) or tokens[i + 1].text == "所":
        return False
    return not _names_more(tokens, i)


def _place_without_a_name(tokens: list[Token], i: int) -> bool:
    """场上在盖放, 在盖放: 在 takes a place; 在盖放的回合 and 等级在解放的怪兽以下 name it later."""
    following = tokens[i + 1 : i + 2]
    if not following or following[0].verb is None or _names_more(tokens, i):
        return False
    return isinstance(following[0].verb.verb, Verb) and following[0].text != "连锁"


def _names_more(tokens: list[Token], i: int) -> bool:
    """Whether what stands behind *i* may be told of a noun that comes later in its stretch."""
    if i and kind_of(tokens[i - 1]) is UnitKind.ZONE:
        return False
    end = next((n for n in range(i, len(tokens)) if tokens[n].type in (COMMA, STOP)), len(tokens))
    ends = (DE, COND, POST)
    return any(token.type in ends or kind_of(token) is UnitKind.NUMBER for token in tokens[i + 2 : end])


def _becomes_a_monster(tokens: list[Token], i: int) -> bool:
    """里侧守备表示变成那只怪兽: a position is what monsters become, never the other way round."""
    verb, before, after = (
        tokens[i].verb,
        tokens[i - 1] if i else None,
        tokens[i + 1] if i + 1 < len(tokens) else None,
    )
    if verb is None or verb.verb is not LightVerb.BECOME or before is None or after is None:
        return False
    return kind_of(before) is UnitKind.POSITION and kind_of(after) in (UnitKind.DEICTIC, UnitKind.THIS_CARD)


def _hanging_list(tokens: list[Token], i: int) -> bool:
    """·手卡, 手卡·: a list has words on both sides."""
    return i == 0 or i + 1 >= len(tokens) or type_at(tokens, i + 1) in (COND, STOP)


def _of_no_noun(tokens: list[Token], i: int) -> bool:
    """全部的变成, 怪兽的无效化效果, 特殊召唤的的: what 的 describes is no act that something becomes or loses."""
    following = tokens[i + 1] if i + 1 < len(tokens) else None
    act = following.verb.verb if following is not None and following.verb is not None else None
    nullifies = act is LightVerb.NEGATE and i + 2 < len(tokens) and tokens[i + 2].concept == "effect"
    twice = (
        following is not None and following.type == DE and following.end > following.start == tokens[i].end
    )
    described = act is LightVerb.BECOME and _became_so(tokens, i + 1)
    becomes = act is LightVerb.BECOME and not described
    return becomes or nullifies or (twice and tokens[i].end > tokens[i].start)


def _became_so(tokens: list[Token], i: int) -> bool:
    """自己场上的 + 成为攻击对象的怪兽, 场上的 + 变成守备表示的怪兽: more is told of the card."""
    told = tokens[i].text == "成为" or (i + 1 < len(tokens) and kind_of(tokens[i + 1]) is UnitKind.POSITION)
    return told and type_at(tokens, i + 2) == DE and type_at(tokens, i + 3) == NOUN


def _becomes_two(tokens: list[Token], i: int) -> bool:
    """变成这张卡里侧守备表示, 变成表侧攻击表示那只怪兽: what becomes so stands before the act."""
    verb = tokens[i].verb
    if verb is None or verb.verb is not LightVerb.BECOME or i + 2 >= len(tokens):
        return False
    what, more = kind_of(tokens[i + 1]), kind_of(tokens[i + 2])
    this = what in (UnitKind.THIS_CARD, UnitKind.DEICTIC) and more is UnitKind.POSITION
    return this or (what is UnitKind.POSITION and more in (UnitKind.DEICTIC, UnitKind.THIS_CARD))


def _done_twice(tokens: list[Token], i: int) -> bool:
    """发动发动: an act is told once."""
    if not i or tokens[i - 1].type != VERB or tokens[i - 1].text != tokens[i].text:
        return False
    return tokens[i - 1].end == tokens[i].start  # not 上升(相当于所)上升的数值


def _to_nobody(tokens: list[Token], i: int) -> bool:
    """对方观看给: 给 stands before the one who receives."""
    return type_at(tokens, i + 1) in (STOP, COMMA)


def _sent_nowhere(tokens: list[Token], i: int) -> bool:
    """墓地送去这张卡: where to is told behind 送去."""
    return (
        tokens[i].text == "送去"
        and type_at(tokens, i + 1) in (STOP, COMMA)
        or (tokens[i].text == "送去" and kind_of(tokens[i + 1]) is UnitKind.THIS_CARD)
    )


def _may_nothing(tokens: list[Token], i: int) -> bool:
    """不能效果，: nothing is done before the pause."""
    if type_at(tokens, i + 1) != NOUN:
        return False
    if tokens[i].text == "才能" and kind_of(tokens[i + 1]) in _HEADS:
        return True  # 才能这张卡发动: what it is stands before
    end = next((n for n in range(i, len(tokens)) if tokens[n].type in (COMMA, STOP)), len(tokens))
    return all(token.type in (NOUN, DE) for token in tokens[i + 1 : end])


def _from_what_is_done(tokens: list[Token], i: int) -> bool:
    """从把怪兽: 从 takes a place."""
    return type_at(tokens, i + 1) == PREP and tokens[i + 1].concept == "obj"


_FROM, _AT, _TO, _MAY = frozenset({"from"}), frozenset({"at"}), frozenset({"to"}), frozenset({"may"})
# By the terminal of the word that they are about, with its concepts where they are about few of them.
_PLACES: _Rules = {
    PREP: (
        (_FROM, _preposition_before_another),
        (_AT, _place_without_a_name),
        (_FROM, _from_what_is_done),
        (_TO, _to_nobody),
    ),
    DE: ((None, _of_no_noun),),
    VERB: ((None, _becomes_two), (None, _done_twice), (None, _sent_nowhere)),
    MODAL: ((_PERMITS, _may_nothing),),
}
_RULES: _Rules = {
    MODAL: ((_PERMITS, _permission_without_act), (_MAY, _permits_something_else)),
    CONN: ((_OPENS, _late_conjunction),),
    DE: ((None, _hanging_of), (None, _opening_of)),
    LIST: ((None, _hanging_list),),
    VERB: ((None, _becomes_a_monster),),
}
