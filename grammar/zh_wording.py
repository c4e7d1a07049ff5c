"""The official and the Taiwanese wording in the words of the mainland fan wording.

What these wordings add says nothing (将 before a passive, 相当于), or the fan wording says it otherwise: 以此效果 is 用,
视为「A」 is 当作「A」使用, 对象怪兽 is 作为对象的怪兽. The order of the words is left to :mod:`grammar.zh_order`.
"""

from __future__ import annotations

from grammar.clauses import LightVerb, UnitKind
from grammar.lexer import NOUN, UNK, VERB, Entry, Token
from grammar.passes import Pass, due
from grammar.terms import SUMMONS, Verb
from grammar.zh_words import (
    BY_DOING,
    COMMA,
    COND,
    DE,
    ENDS_SEGMENT,
    FRONT,
    LIST_KINDS,
    MATERIALS,
    MODAL,
    POST,
    PREP,
    STOP,
    TIME_KINDS,
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


def _said(token: Token, text: str) -> Token:
    """*token* as the mainland fan wording says it."""
    return Token(token.type, token.start, token.end, text, token.entry, token.unit, token.verb)


def _plain_words(tokens: list[Token]) -> list[Token]:
    """相当于 says nothing; 将被破坏, 通过将…送至墓地可以发动: 将 only says that it comes, 通过 only how."""
    found = []
    for i, token in enumerate(tokens):
        silent = token.type == "SILENT" or (token.text == "将" and _is_future(tokens, i))
        silent = silent or (token.type == PREP and _holds_state(tokens, i))
        link = (
            i > 1 and kind_of(tokens[i - 1]) is UnitKind.NUMBER and act_of(tokens[i - 2]) is LightVerb.CHAIN
        )
        after = token.type == COND and token.concept == "after" and _activates(tokens, i + 1)
        silent = silent or (after and not link)  # 連鎖3以後可以發動 is no pause
        by_act = token.text in BY_DOING and _takes_an_act(tokens, i + 1) and _then_activates(tokens, i)
        pause = token.text == "、" and type_at(tokens, i - 1) == DE
        if not (silent or by_act or pause or _is_it(tokens, i) or _is_it(tokens, i - 1)):
            found.append(_said(token, "当作") if token.text.endswith("视为") else token)
    return found


def _is_it(tokens: list[Token], i: int) -> bool:
    """将其除外: what the sentence is about, which the others leave out. 将其无效 is 那个无效."""
    if type_at(tokens, i) != PREP or tokens[i].concept != "obj":
        return False
    it, act = token_at(tokens, i + 1), token_at(tokens, i + 2)
    if it is None or it.text != "其":
        return False
    if act is None or act.type not in (VERB, PREP, MODAL) or act.concept == "as":
        return False
    return act_of(act) is not LightVerb.NEGATE


def _is_future(tokens: list[Token], i: int) -> bool:
    following = token_at(tokens, i + 1)
    if following is None or following.type not in (PREP, VERB, MODAL):
        return False
    if is_passive(following) or following.type == MODAL:
        return not _told_of(tokens, i + 1)
    if following.type != PREP or following.concept == "from":
        return False
    return any(is_passive(token) for token in tokens[i + 1 : segment_end(tokens, i)])


def _told_of(tokens: list[Token], i: int) -> bool:
    """将被除外的怪兽特殊召唤: what is done to the monsters described, not what will be done to them."""
    described = type_at(tokens, i + 1) == VERB and type_at(tokens, i + 2) == DE
    end = segment_end(tokens, i)
    return described and any(t.type == VERB for t in tokens[i + 3 : end])


def _holds_state(tokens: list[Token], i: int) -> bool:
    """在自己的LP比对手少的情况下: the state is named by what closes it."""
    if tokens[i].text != "在" or type_at(tokens, i - 1) not in (COMMA, STOP):
        return False
    closer = token_at(tokens, segment_end(tokens, i))
    timed = kind_of(token_at(tokens, i + 1)) in TIME_KINDS
    held = (
        closer is not None
        and closer.text.endswith("状态下")
        and type_at(tokens, segment_end(tokens, i) + 1) == COMMA
    )
    return not timed and closer is not None and (held or closer.text.endswith("情况下"))


def _activates(tokens: list[Token], i: int) -> bool:
    """解放此卡后可以发动: 后 says no more than 才能."""
    return type_at(tokens, i) == MODAL and act_of(token_at(tokens, i + 1)) is Verb.ACTIVATE


def _takes_an_act(tokens: list[Token], i: int) -> bool:
    return type_at(tokens, i) == VERB or (type_at(tokens, i) == PREP and tokens[i].concept in ("obj", "from"))


def _then_activates(tokens: list[Token], i: int) -> bool:
    """通过将这张卡解放可以发动, 也可通过丢弃手牌，特殊召唤.

    What else is told behind a comma (通过将这张卡解放，给与伤害) is what it is done for.
    """
    end = segment_end(tokens, i)
    told = type_at(tokens, end) == COMMA and not (
        tokens[i].text == "通过" and type_at(tokens, i - 1) == MODAL
    )
    after = end + 1 if told else end
    while type_at(tokens, after) == MODAL:
        after += 1
    return not told or act_of(token_at(tokens, after)) is Verb.ACTIVATE


def _nouns(tokens: list[Token]) -> list[Token]:
    """对象怪兽 is 作为对象的怪兽, 攻击力为0 is 攻击力是0, 选择为攻击对象 is 选择作为攻击对象; 已 and 抽2张卡's 卡 say nothing."""
    found: list[Token] = []
    for i, token in enumerate(tokens):
        following = token_at(tokens, i + 1)
        if thing_of(token) == "target" and kind_of(following) is UnitKind.CARD_KIND:
            token = noun_token(token, UnitKind.REFERENCE, "targeted")
        elif token.text == "为" and _chooses(found) and thing_of(following) == "attack_target":
            token = Token(PREP, token.start, token.end, "作为", Entry(PREP, "as"))
        elif token.text == "为" and _worth(tokens, i):
            token = verb_token(_said(token, "变成"), LightVerb.BECOME)
        elif token.text == "在" and kind_of(token_at(tokens, i - 1)) is UnitKind.STAT and _bounded(following):
            token = verb_token(_said(token, "是"), LightVerb.BE)  # 攻击力在3000以下
        elif token.text == "为" and type_at(tokens, i - 1) == NOUN and kind_of(following) in _STATES:
            token = verb_token(_said(token, "是"), LightVerb.BE)
        elif _adds_nothing(tokens, i):
            continue
        found.append(token)
    return found


def _bounded(token: Token | None) -> bool:
    return kind_of(token) is UnitKind.NUMBER and token is not None and token.concept in ("le", "ge")


def _worth(tokens: list[Token], i: int) -> bool:
    """攻击力为此卡的等级×200: a value that is reckoned."""
    value = kind_of(token_at(tokens, i - 1)) is UnitKind.STAT
    reckoned = any(kind_of(token) is UnitKind.TIMES for token in tokens[i : segment_end(tokens, i)])
    return value and reckoned and type_at(tokens, i + 1) == NOUN


def _acts(tokens: list[Token]) -> list[Token]:
    """对手特殊召唤怪兽, 不可特殊召唤怪兽, 对手发动效果时, 可攻击怪兽: an act and its object, not one noun."""
    found: list[Token] = []
    for i, token in enumerate(tokens):
        before = token_at(tokens, i - 1)
        listed = kind_of(before) is UnitKind.DOT and type_at(tokens, i - 2) == VERB  # 召唤・特殊召唤怪兽
        done = listed or before is None or before.type in (MODAL, COMMA)
        done = done or kind_of(before) in (UnitKind.PLAYER, UnitKind.ZONE, UnitKind.OTHER_THAN)
        done = done or thing_of(before) == "method"
        verb = _SPLIT.get(token.concept)
        named = verb is Verb.ATTACK and type_at(tokens, i + 1) == DE  # ，攻击怪兽的攻击力
        if verb is None or len(token.text) < 4 or named or not (done or verb is Verb.ACTIVATE):
            found.append(token)
            continue
        cut = token.end - 2
        found.append(verb_token(Token(VERB, token.start, cut, token.text[:-2], Entry(VERB)), verb))
        rest = Token(NOUN, cut, token.end, token.text[-2:], token.entry)
        if verb is Verb.ACTIVATE:
            found.append(noun_token(rest, UnitKind.THING, "effect"))
        else:
            found.append(noun_token(rest, UnitKind.CARD_KIND, "monster"))
    return found


# Words that are a noun in the fan wording and here an act and its object.
_SPLIT = {
    "special_summon_monster": Verb.SPECIAL_SUMMON,
    "activated_effect": Verb.ACTIVATE,
    "attacker": Verb.ATTACK,
}


def _effect_monsters(tokens: list[Token]) -> list[Token]:
    """发动效果怪兽的效果: 效果怪兽 is one word."""
    found: list[Token] = []
    for i, token in enumerate(tokens):
        if token.text == "怪兽" and thing_of(token_at(tokens, i - 1)) == "effect" and found:
            effect = found.pop()
            whole = Token(NOUN, effect.start, token.end, "效果怪兽", token.entry)
            token = noun_token(whole, UnitKind.CARD_KIND, "effect_monster")
        found.append(token)
    return found


def _done(tokens: list[Token]) -> list[Token]:
    """所破坏怪兽, 所破坏的怪兽: as 破坏的怪兽."""
    found: list[Token] = []
    for i, token in enumerate(tokens):
        if token.text == "所" and type_at(tokens, i + 1) == VERB:
            continue
        found.append(token)
        if token.type == VERB and i and tokens[i - 1].text == "所" and type_at(tokens, i + 1) in (NOUN, UNK):
            found.append(empty(token, "的", Entry(DE, "gen")))
    return found


def _owners(tokens: list[Token]) -> list[Token]:
    """对手场上被特殊召唤的怪兽, 自己被除外的怪兽, 对手场上拥有…的怪兽: the place is where the monster is, not where it was Summoned to."""
    found: list[Token] = []
    for i, token in enumerate(tokens):
        found.append(token)
        owner = kind_of(token) is UnitKind.PLAYER and act_of(token_at(tokens, i + 2)) is Verb.BANISH
        if not (owner or kind_of(token) is UnitKind.ZONE) or not _was_done(tokens, i + 1):
            continue
        start = i
        while start and tokens[start - 1].type in (NOUN, DE) and kind_of(tokens[start - 1]) not in LIST_KINDS:
            start -= 1
        opens = token_at(tokens, start - 1)
        if owner or opens is None or opens.type != PREP or opens.concept in ("obj", "target"):
            found.append(empty(token, "的", Entry(DE, "gen")))
    return found


def _was_done(tokens: list[Token], i: int) -> bool:
    """被特殊召唤的, 在此回合被特殊召唤的, 拥有…的."""
    if act_of(token_at(tokens, i)) is LightVerb.HAVE:
        return any(t.type == DE for t in tokens[i : segment_end(tokens, i)])
    if (
        type_at(tokens, i) == PREP
        and tokens[i].text == "在"
        and kind_of(token_at(tokens, i + 1)) in TIME_KINDS
    ):
        i += 2
    passive, act = token_at(tokens, i), i + 1
    if type_at(tokens, act) == PREP and tokens[act].concept == "from":  # 被从额外牌组特殊召唤的
        act = noun_end(tokens, act + 1)
    return (
        passive is not None
        and is_passive(passive)
        and type_at(tokens, act) == VERB
        and type_at(tokens, act + 1) == DE
    )


def _bearing(tokens: list[Token]) -> list[Token]:
    """放有2个魔力计数物的怪兽, 已放置魔力计数物的怪兽: as 有2个魔力计数物放置的怪兽."""
    for i, token in enumerate(tokens):
        put = token_at(tokens, i + 1)
        if act_of(token) is Verb.PLACE and put is not None and put.text in ("有", "着"):
            start = i
        elif token.concept == "already" and act_of(put) is Verb.PLACE:
            start = i
            token, put = tokens[i + 1], token
        else:
            continue
        end = i + 2
        while type_at(tokens, end) in (NOUN, UNK) and thing_of(tokens[end]) != "counter":
            end += 1
        if thing_of(token_at(tokens, end)) == "counter":
            has = Token(PREP, put.start, put.end, "有", Entry(PREP, "has"))
            rest = _bearing(tokens[end + 1 :])
            return [*tokens[:start], has, *tokens[i + 2 : end + 1], token, *rest]
    return tokens


def _adds_nothing(tokens: list[Token], i: int) -> bool:
    """抽2张卡, 已装备, 不除外而改为特殊召唤, 不去墓地而直接被除外."""
    drawn = tokens[i].concept == "card" and act_of(token_at(tokens, i - 2)) is Verb.DRAW
    turned = tokens[i].text == "改成" and tokens[i].type != VERB and _denies(tokens, i)
    already = tokens[i].concept == "already" and not _lies_already(tokens, i)
    clings = turned or already or tokens[i].text in ("改为", "直接")
    following = token_at(tokens, i + 1)
    worn = tokens[i].concept == "already" and kind_of(following) is UnitKind.MANNER  # 已当作装备卡装备
    return drawn or worn or (clings and following is not None and following.type in (VERB, PREP))


def _lies_already(tokens: list[Token], i: int) -> bool:
    """此卡已在怪兽区域存在: it was there before what is awaited; 已装备 says no more than 装备."""
    end = segment_end(tokens, i)
    acts = [act_of(token) for token in tokens[i:end] if token.type == VERB]
    return acts[:1] == [Verb.EXIST]


def _denies(tokens: list[Token], i: int) -> bool:
    """不加入手牌改成特殊召唤: not the one act but the other."""
    while i and tokens[i - 1].type not in ENDS_SEGMENT:
        i -= 1
        if tokens[i].type == MODAL and tokens[i].concept == "not":
            return True
    return False


def _among(tokens: list[Token]) -> list[Token]:
    """从其中 is 从那之中; 选择其中1张 is 从那之中选择1张."""
    found: list[Token] = []
    for i, token in enumerate(tokens):
        if token.text == "其中":
            before, verb = token_at(tokens, i - 1), None
            those = (noun_token(token, UnitKind.DEICTIC, "that"), empty(token, "之中", Entry(POST, "among")))
            if kind_of(token_at(tokens, i + 1)) is UnitKind.COUNT and _chooses(found):
                verb = found.pop()
                found.append(Token(PREP, verb.start, verb.start, "从", Entry(PREP, "from")))
            if before is not None and before.type == PREP and before.concept in ("target", "obj"):
                found += (
                    those[0],
                    empty(token, "之内", Entry(POST, "among")),
                    empty(token, "的", Entry(DE, "gen")),
                )
                continue  # 以其中1只为对象, 将其中1张除外: 那之内的1只
            if verb is not None or (before is not None and before.concept in ("from", "at_most")):
                found += those if verb is None else (*those, verb)
                continue
        found.append(token)
    return found


# What something can be said to be: 攻击力为0, 怪兽为恶魔族.
_STATES = frozenset(
    {UnitKind.NUMBER, UnitKind.COUNT, UnitKind.RACE, UnitKind.ATTRIBUTE, UnitKind.STAT_COMPARE}
)


def _chooses(found: list[Token]) -> bool:
    return bool(found) and act_of(found[-1]) is Verb.CHOOSE


def _own_name(tokens: list[Token]) -> list[Token]:
    """此卡只要在墓地存在，卡名当作「A」: this card is there, and it is its name."""
    found: list[Token] = []
    front = token_at(tokens, 1)
    held = front is not None and front.type == FRONT and front.concept == "while"
    held = held or (type_at(tokens, 1) == FRONT and kind_of(token_at(tokens, 2)) is UnitKind.POSITION)
    wears = any(t.type == PREP and t.concept == "has" for t in tokens[: segment_end(tokens, 0)])
    if held and kind_of(token_at(tokens, 0)) is UnitKind.THIS_CARD and not wears:
        this, front = tokens[:2]
        tokens = [Token(FRONT, this.start, this.start, front.text, front.entry), this, *tokens[2:]]
    for i, token in enumerate(tokens):
        before, following = token_at(tokens, i - 1), token_at(tokens, i + 1)
        names = kind_of(token) is UnitKind.STAT and following is not None and following.concept == "as"
        if names and before is not None and before.type == COMMA:
            this = noun_token(empty(before, "", Entry(NOUN)), UnitKind.THIS_CARD, "")
            found += (this, empty(this, "的", Entry(DE, "gen")))
        found.append(token)
    return found


def _means(tokens: list[Token]) -> list[Token]:
    """以此效果特殊召唤 is 用; 以守备表示特殊召唤 needs no mark; 以…为对象 and 以…为素材 stay; 可以…为对象 is 可 以."""
    waiting: Token | None = None
    found: list[Token] = []
    for i, token in enumerate(tokens):
        if token.type == PREP and token.concept == "target" and not _frames(tokens, i):
            if kind_of(token_at(tokens, i + 1)) is UnitKind.POSITION:
                waiting = tokens[i + 1] if type_at(tokens, i + 2) == PREP else None
                continue
            if _measures(found) and _by_this_effect(tokens, i):
                continue  # 上升以此效果除外的卡的数量
            token = as_mark(token, PREP, "by")
        elif token is waiting:
            continue  # 以守备表示从手牌特殊召唤: right before the act
        elif waiting is not None and token.type == VERB:
            at = len(found)
            while at and (found[at - 1].type == MODAL or is_passive(found[at - 1])):
                at -= 1
            found.insert(at, waiting)
            waiting = None
        elif token.concept == "targeted" and token.text.startswith("作为") and _opened(found):
            of = token.text.endswith("的") and type_at(tokens, i + 1) == NOUN
            token = as_mark(token, POST, "target")  # 以…作为对象发动
            if of:  # 以此卡作为对象的魔法・陷阱卡
                found.append(token)
                token = empty(token, "的", Entry(DE, "gen"))
        elif token.text in ("可以", "也可以") and type_at(tokens, i + 1) == NOUN and _frames(tokens, i):
            found.append(token)
            token = empty(token, "以", Entry(PREP, "target"))
        found.append(token)
    return found


def _measures(found: list[Token]) -> bool:
    """Is it the value of a change, of damage or of LP that begins here?"""
    if found and kind_of(found[-1]) is UnitKind.PLAYER:
        return act_of(token_at(found, len(found) - 2)) is LightVerb.GIVE
    return act_of(token_at(found, len(found) - 1)) in _TAKES_VALUE or _is_according(found[-1:])


def _is_according(found: list[Token]) -> bool:
    return bool(found) and found[-1].type == PREP and found[-1].text in ("依", "依照", "按照", "根据")


_TAKES_VALUE = (LightVerb.INCREASE, LightVerb.DECREASE, LightVerb.GIVE, Verb.GAIN_LP, LightVerb.RECEIVE)


def _by_this_effect(tokens: list[Token], i: int) -> bool:
    """以此效果破坏的, 以其效果破坏的."""
    this = (
        kind_of(token_at(tokens, i + 1)) is UnitKind.DEICTIC and thing_of(token_at(tokens, i + 2)) == "effect"
    )
    return this and type_at(tokens, i + 3) == VERB and type_at(tokens, i + 4) == DE


def _opened(found: list[Token]) -> bool:
    """Is a 以 open, with no verb behind it?"""
    for token in reversed(found):
        if token.type in ENDS_SEGMENT or token.type == VERB:
            return False
        if token.type == PREP and token.concept == "target":
            return True
    return False


def _frames(tokens: list[Token], i: int) -> bool:
    """Does 为对象, 为素材, 作为对象 close the phrase that opens at *i*?"""
    for n in range(i + 1, len(tokens)):
        token = tokens[n]
        if token.type in (COMMA, STOP) or (token.type == PREP and token.concept == "target"):
            return False
        if token.type == POST and token.concept == "target":
            return True
        if token.text in ("为", "作为") and token.type in (FRONT, PREP):
            return thing_of(token_at(tokens, n + 1)) in (*MATERIALS, "target", "attack_target")
        if token.concept == "targeted" and token.text.startswith("作为"):
            return True
    return False


def _treated(tokens: list[Token]) -> list[Token]:
    """视为「A」 is 当作「A」使用; 视为装备卡，装备于: the comma says nothing."""
    found: list[Token] = []
    waiting: int | None = None
    for i, token in enumerate(tokens):
        if i == waiting:
            found.append(verb_token(empty(found[-1], "使用", Entry(VERB)), Verb.USE))
        if token.type == PREP and token.text == "当作" and not _is_used(tokens, i):
            end = noun_end(tokens, i + 1)
            if kind_of(token_at(tokens, i - 1)) is UnitKind.COUNT:  # 1张当作永续魔法卡的怪兽卡
                end = next((n for n in range(i + 2, end) if tokens[n].type == DE), end)
            while end > i + 1 and (tokens[end - 1].type == DE or _is_manner(tokens, i, end - 1)):
                end -= 1
            waiting = end if end > i + 1 else None
        equips = token.type == COMMA and act_of(token_at(tokens, i + 1)) is Verb.EQUIP
        if not (equips and found and found[-1].concept == "as_equip_card"):
            found.append(token)
    return found


def _is_manner(tokens: list[Token], i: int, last: int) -> bool:
    """当作永续魔法卡以表侧表示放置: how it is placed, not what it is."""
    return last > i + 1 and kind_of(tokens[last]) is UnitKind.POSITION


def _is_used(tokens: list[Token], i: int) -> bool:
    return any(act_of(token) is Verb.USE for token in tokens[i : segment_end(tokens, i)])


def _by_first_way(tokens: list[Token]) -> list[Token]:
    """仅可通过融合召唤及以下方法特殊召唤: the summon named first is a way too; 仅可以 holds the 以 of 以融合召唤."""
    for i, token in enumerate(tokens):
        if token.type != MODAL or token.concept != "only_can":
            continue
        by = token_at(tokens, i + 1)
        printed = by is not None and (by.type == PREP or by.text in _BY)
        at = i + 2 if printed else i + 1
        way, following, method = (token_at(tokens, n) for n in (at, at + 2, at + 3))
        told = following is not None and following.unit is not None and following.unit.concept == "following"
        if way is None or act_of(way) not in SUMMONS or not told or thing_of(method) != "method":
            continue
        mark = Token(PREP, by.start, by.end, "用", Entry(PREP, "by")) if by is not None and printed else None
        mark = mark or empty(token, "用", Entry(PREP, "by"))
        named = noun_token(way, UnitKind.THING, str(act_of(way)), str(act_of(way)))
        return [*tokens[: i + 1], mark, named, *tokens[at + 1 :]]
    return tokens


_BY = ("通过", "藉由", "借由")


PASSES: tuple[Pass, ...] = (
    due(_acts, _SPLIT),
    due(_effect_monsters, {"effect"}, {"怪兽"}),
    due(_done, {"所"}),
    due(_owners, {UnitKind.ZONE, Verb.BANISH}, {"被", LightVerb.HAVE}),
    due(_bearing, {"counter"}, {Verb.PLACE}),
    due(_by_first_way, {"only_can"}, {"following"}, {"method"}),
    due(_plain_words, {"SILENT", "将", "在", "after", "通过", "藉由", "借由", "、", "其", "as"}),
    due(_nouns, {"target", "为", "在", "改成", "改为", "直接", "already", Verb.DRAW}),
    due(_among, {"其中"}),
    due(_own_name, {FRONT, "as"}),
    due(_means, {"target", "targeted", "可以", "也可以"}),
    due(_treated, {"当作", "as_equip_card"}),
)
