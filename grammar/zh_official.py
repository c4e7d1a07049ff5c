"""What the official and the Taiwanese wording say in a way of their own, as whole turns of speech.

此卡也可从手牌发动 is 这张卡的发动从手牌也能用; 如果场上存在「A」则可以发动 is 若…存在则能发动; 攻击力在…的攻击力以下的 is 持有…的攻击力以下的攻击力的; 因战斗以外的
方法 is 被战斗以外. Single words are in :mod:`grammar.zh_wording`, what is only ordered otherwise in :mod:`grammar.zh_order`.
"""

from __future__ import annotations

from grammar import zh_answers
from grammar.clauses import LightVerb, UnitKind
from grammar.lexer import NOUN, UNK, VERB, Entry, Token
from grammar.passes import Pass, due
from grammar.terms import MATERIAL_SUMMONS, QuantityKind, Verb
from grammar.zh_words import (
    COMMA,
    COND,
    DE,
    ENDS_SEGMENT,
    FRONT,
    JOIN,
    MATERIALS,
    MODAL,
    PREP,
    STOP,
    TIME_KINDS,
    act_of,
    as_mark,
    empty,
    is_passive,
    kind_of,
    noun_token,
    segment_end,
    thing_of,
    token_at,
    type_at,
    verb_token,
)


def _from_elsewhere(tokens: list[Token]) -> list[Token]:
    """此卡也可从手牌发动: its activation can be done from there too."""
    for i, token in enumerate(tokens):
        also = type_at(tokens, i + 1) == MODAL and tokens[i + 1].concept in ("also_can", "can")
        if kind_of(token) is not UnitKind.THIS_CARD or not also or type_at(tokens, i + 2) != PREP:
            continue
        end = segment_end(tokens, i)
        act = tokens[end - 1]
        if tokens[i + 2].concept == "from" and act_of(act) is Verb.ACTIVATE and end - i <= 8:
            of = empty(token, "的", Entry(DE, "gen"))
            activation = noun_token(act, UnitKind.THING, "activation", Verb.ACTIVATE.value)
            do = verb_token(empty(act, "用", Entry(VERB)), LightVerb.DO)
            said = [token, of, activation, *tokens[i + 2 : end - 1], tokens[i + 1], do]
            return [*tokens[:i], *said, *tokens[end:]]
    return tokens


def _if_so(tokens: list[Token]) -> list[Token]:
    """如果场上存在「A」则可以发动, 场上如果存在…: 则 closes what 如果 opens."""
    found: list[Token] = []
    front: Token | None = None
    for i, token in enumerate(tokens):
        if token.type in (COMMA, STOP):
            front = None
        elif token.type == FRONT and token.concept == "if":
            front = token
            at = len(found)
            while at and found[-1].type != COMMA and found[at - 1].type in (NOUN, DE):
                at -= 1
            found.insert(at, token)
            continue
        elif token.text == "则" and front is not None and type_at(tokens, i - 1) != COMMA:
            found.remove(front)
            token, front = as_mark(token, COND, "if"), None
        found.append(token)
    return found


def _within(tokens: list[Token]) -> list[Token]:
    """攻击力在此卡的攻击力以下的怪兽: as 持有这张卡的攻击力以下的攻击力的怪兽."""
    for i, token in enumerate(tokens):
        than = token_at(tokens, i + 1)
        if kind_of(token) is not UnitKind.STAT or than is None or than.text not in ("在", "为"):
            continue
        end = i + 2
        while _measures(tokens, end):
            end += 1
        above = token_at(tokens, end + 1)
        wide = (
            type_at(tokens, end) == PREP
            and tokens[end].text == "以"
            and above is not None
            and above.text == "上"
        )
        bound = above if wide else token_at(tokens, end)
        measured = kind_of(token_at(tokens, end - 1)) is UnitKind.STAT
        measured = measured or thing_of(token_at(tokens, end - 1)) in ("number", "total", "value")
        if bound is None or (bound.type not in (NOUN, "UNK") and not wide) or not measured:
            continue
        last = end + wide  # 以上 is two words
        if end == i + 2 or type_at(tokens, last + 1) != DE:
            continue
        has = verb_token(empty(token, "持有", Entry(VERB)), LightVerb.HAVE)
        of = empty(bound, "的", Entry(DE, "gen"))
        value = [t for t in tokens[i + 2 : last + 1] if t.text != "所"]
        return [*tokens[:i], has, *value, of, token, *_within(tokens[last + 1 :])]
    return tokens


def _measures(tokens: list[Token], at: int) -> bool:
    """Is this a word of what something is measured by: 所加入手牌的怪兽的攻击力, 以此效果特殊召唤的怪兽的攻击力?"""
    token = token_at(tokens, at)
    if token is None or token.text in _BOUNDS:
        return False
    by_this = token.text == "以" and kind_of(token_at(tokens, at + 1)) is UnitKind.DEICTIC
    return token.type in (NOUN, DE, VERB, "ASPECT") or token.text == "所" or by_this


_BOUNDS = frozenset({"以下", "以上", "未满"})


def _ways(tokens: list[Token]) -> list[Token]:
    """因战斗以外的方法: 的方法 says nothing."""
    found: list[Token] = []
    for token in tokens:
        after_other = len(found) > 1 and found[-1].type == DE and kind_of(found[-2]) is UnitKind.OTHER_THAN
        if thing_of(token) == "method" and after_other:
            found.pop()
            continue
        found.append(token)
    return found


def _every(tokens: list[Token]) -> list[Token]:
    """在每个自己・对手回合中1次: as 自己·对方回合1次; in 每个自己的结束阶段 it is 每次."""
    found: list[Token] = []
    for i, token in enumerate(tokens):
        run = tokens[i : segment_end(tokens, i)] if token.concept == "each_phase" else []
        if any(kind_of(t) in TIME_KINDS for t in run):
            if any(t.unit is not None and t.unit.concept == "times" for t in run):
                continue
            token = Token(FRONT, token.start, token.end, "每次", Entry(FRONT, "each_time"))
        found.append(token)
    return found


def _in_front(tokens: list[Token]) -> list[Token]:
    """怪兽正面的对手怪兽: opposite it, not what a coin shows."""
    for i, token in enumerate(tokens):
        after = token_at(tokens, i + 1)
        follows = after is not None and (after.type == DE or act_of(after) is Verb.EXIST)
        described = thing_of(token) == "heads" and follows
        if described and _whose_front(tokens, i):
            tokens[i] = noun_token(token, UnitKind.THING, "front")
    return tokens


def _whose_front(tokens: list[Token], i: int) -> bool:
    at = i - 2 if type_at(tokens, i - 1) == DE else i - 1
    return kind_of(token_at(tokens, at)) in (UnitKind.CARD_KIND, UnitKind.THIS_CARD, UnitKind.DEICTIC)


def _being_done(tokens: list[Token]) -> list[Token]:
    """此卡是被特殊召唤的情况下: as 这张卡是已特殊召唤的场合."""
    found: list[Token] = []
    for i, token in enumerate(tokens):
        was = act_of(token) is LightVerb.BE and i + 1 < len(tokens) and is_passive(tokens[i + 1])
        if act_of(token) is LightVerb.BE and _by_its_effect(tokens, i + 1):
            continue  # 此卡是以此卡的效果被装备中的情况下
        if was and act_of(token_at(tokens, i + 2)) in _COMES_BY and type_at(tokens, i + 3) == COND:
            continue
        if (
            found
            and is_passive(token)
            and act_of(token_at(tokens, i - 1)) is LightVerb.BE
            and found[-1] is tokens[i - 2]
        ):
            continue
        found.append(token)
    return found


def _by_its_effect(tokens: list[Token], i: int) -> bool:
    end = i + 1
    while type_at(tokens, end) in (NOUN, DE):
        end += 1
    by = type_at(tokens, i) == PREP and tokens[i].concept in ("target", "by") and end > i + 1
    passive = token_at(tokens, end)
    return by and thing_of(tokens[end - 1]) == "effect" and passive is not None and is_passive(passive)


def _each_at_most(tokens: list[Token]) -> list[Token]:
    """最多各1张: as 各最多1张."""
    found: list[Token] = []
    for token in tokens:
        unit = token.unit
        before = found[-2:]
        if (
            unit is not None
            and unit.kind is UnitKind.COUNT
            and [t.concept for t in before] == ["at_most", "each"]
            and isinstance(unit.value, tuple)
        ):
            del found[-2]
            token = noun_token(token, UnitKind.COUNT, unit.concept, (QuantityKind.UP_TO, unit.value[1]))
        found.append(token)
    return found


def _mentioned(tokens: list[Token]) -> list[Token]:
    """記載「A」的卡名的, 记载有该卡名的: as 有「A」的卡名记述的."""
    for i, token in enumerate(tokens):
        if act_of(token) is not LightVerb.MENTION:
            continue
        end = i + 1
        while not _is_name_word(token_at(tokens, end)) and (
            type_at(tokens, end) == DE
            or kind_of(token_at(tokens, end)) in _NAMED
            or (type_at(tokens, end) == VERB and type_at(tokens, end + 1) == DE)  # 记载有出示的怪兽的卡名的
        ):
            end += 1
        named = _is_name_word(token_at(tokens, end))
        if named and end > i + 1 and type_at(tokens, end + 1) == DE:
            has = Token(PREP, token.start, token.start, "有", Entry(PREP, "has"))
            rest = _mentioned(tokens[end + 1 :])
            return [*tokens[:i], has, *tokens[i + 1 : end + 1], token, *rest]
    return tokens


_NAMED = frozenset(
    {UnitKind.NAME, UnitKind.DEICTIC, UnitKind.DOT, UnitKind.CARD_KIND, UnitKind.REFERENCE, UnitKind.OR}
)


def _is_name_word(token: Token | None) -> bool:
    """卡名, 该卡名, and 名 of 衍生物名."""
    if token is None:
        return False
    return (
        thing_of(token) == "card_name"
        or token.concept == "name"
        or (token.type == UNK and token.text == "名")
    )


def _as_targeted(tokens: list[Token]) -> list[Token]:
    """将此卡作为对象怪兽的超量素材: 作为 and 对象怪兽, not 作为对象."""
    found: list[Token] = []
    for i, token in enumerate(tokens):
        described = kind_of(token_at(tokens, i + 1)) is UnitKind.CARD_KIND and type_at(tokens, i + 2) == DE
        if token.text == "作为对象" and described and thing_of(token_at(tokens, i + 3)) in MATERIALS:
            mark = Token(PREP, token.start, token.start + 2, "作为", Entry(PREP, "as"))
            whole = Token(NOUN, mark.end, token.end, "对象", token.entry)
            found += (mark, noun_token(whole, UnitKind.REFERENCE, "targeted"))
            continue
        found.append(token)
    return found


def _long_objects(tokens: list[Token]) -> list[Token]:
    """不可发动该怪兽在场上发动的效果: an object with a relative clause in it goes before its verb, as with 把."""
    for i, token in enumerate(tokens):
        if act_of(token) not in _TAKES_OBJECT or type_at(tokens, i + 1) not in (NOUN, PREP):
            continue
        if type_at(tokens, i - 1) == FRONT and tokens[i - 1].concept == "to_do":
            continue  # 为特殊召唤此卡送至墓地的怪兽: what it was done for
        if act_of(token) is Verb.TRIBUTE and any(act_of(t) is Verb.TRIBUTE_SUMMON for t in tokens[i:]):
            continue  # 解放「A」怪兽来上级召唤的此卡: how it was Summoned
        if kind_of(tokens[i + 1]) is UnitKind.AND:
            continue  # 效果的发动以及那些发动的效果不会被无效化: it joins what is told before
        if type_at(tokens, i + 1) == PREP and tokens[i + 1].concept not in ("target", "by", "agent"):
            continue
        end = segment_end(tokens, i)
        closes = max((n for n in range(i, end) if tokens[n].type == DE), default=i)
        end = next((n for n in range(closes, end) if tokens[n].type == MODAL), end)
        inside = tokens[i + 1 : end]
        acts = [n for n in range(i + 1, end) if tokens[n].type == VERB]
        nominal = all(t.type in (NOUN, DE) for t in tokens[closes:end])
        if (
            acts
            and acts[-1] < closes
            and nominal
            and tokens[end - 1].type == NOUN
            and not _has_object(inside)
        ):
            obj = Token(PREP, token.start, token.start, "将", Entry(PREP, "obj"))
            return [*tokens[:i], obj, *inside, token, *_long_objects(tokens[end:])]
    return tokens


_TAKES_OBJECT = frozenset({Verb.ACTIVATE, Verb.TRIBUTE, Verb.SPECIAL_SUMMON, Verb.DESTROY, Verb.BANISH})


def _has_object(tokens: list[Token]) -> bool:
    """Is there one, or what would be read as one? 以怪兽作为素材 is how it was done."""
    return any(
        t.type == PREP
        and t.concept in ("obj", "has", "has_not", "as")
        and thing_of(token_at(tokens, i + 1)) not in MATERIALS
        for i, t in enumerate(tokens)
    )


def _arrivals(tokens: list[Token]) -> list[Token]:
    """以「A」仪式魔法卡降临: as 「A」仪式魔法卡降临."""
    last = next((t for t in reversed(tokens) if t.type != STOP), None)
    opens = tokens[0].type == PREP and tokens[0].concept in ("target", "by") if tokens else False
    return tokens[1:] if opens and act_of(last) is Verb.RITUAL_SUMMON else tokens


def _chosen_to_equip(tokens: list[Token]) -> list[Token]:
    """當作裝備卡，選擇1隻怪獸裝備: as 当作装备卡给1只怪兽装备."""
    for i, token in enumerate(tokens):
        chooses = type_at(tokens, i + 1) == COMMA and act_of(token_at(tokens, i + 2)) is Verb.CHOOSE
        end = segment_end(tokens, i + 2)
        if token.concept == "as_equip_card" and chooses and act_of(token_at(tokens, end - 1)) is Verb.EQUIP:
            to = as_mark(tokens[i + 2], PREP, "to")
            return [*tokens[: i + 1], to, *tokens[i + 3 :]]
    return tokens


def _by_that(tokens: list[Token]) -> list[Token]:
    """不可以此卡的效果以外的方式特殊召唤: 不可 and 以."""
    found: list[Token] = []
    for i, token in enumerate(tokens):
        end = i + 1
        while type_at(tokens, end) in (NOUN, DE):
            end += 1
        by = any(thing_of(t) in ("effect", "method") for t in tokens[i + 1 : end])
        if token.text == "不可以" and by and act_of(token_at(tokens, end)) not in (None, Verb.ACTIVATE):
            found.append(Token(MODAL, token.start, token.end - 1, "不可", token.entry))
            token = Token(PREP, token.end - 1, token.end, "用", Entry(PREP, "by"))
        found.append(token)
    return found


def _and_so(tokens: list[Token]) -> list[Token]:
    """特殊召唤，并装备此卡: after a comma 并 says no more, but in 只要…，且…存在，."""
    found: list[Token] = []
    held = False
    for i, token in enumerate(tokens):
        held = held or (token.type == FRONT and token.concept == "while")
        end = segment_end(tokens, i + 1)
        state = held and any(act_of(t) is Verb.EXIST for t in tokens[i:end]) and type_at(tokens, end) == COMMA
        if token.type != JOIN or state or type_at(tokens, i - 1) != COMMA:
            found.append(token)
    return found


def _leaving(tokens: list[Token]) -> list[Token]:
    """离开场上: as 从场上离开."""
    found: list[Token] = []
    i = 0
    while i < len(tokens):
        token = tokens[i]
        end = i + 1
        while act_of(token) is Verb.LEAVE_FIELD and kind_of(token_at(tokens, end)) in _WHOSE_PLACE:
            end += 1
        if end > i + 1 and kind_of(tokens[end - 1]) is UnitKind.ZONE:
            at = len(found)
            while at and found[at - 1].type == MODAL:
                at -= 1
            source = Token(PREP, token.end, token.end, "从", Entry(PREP, "from"))
            found[at:at] = (source, *tokens[i + 1 : end])
            i = end - 1
        found.append(token)
        i += 1
    return found


_WHOSE_PLACE = (UnitKind.PLAYER, UnitKind.ZONE)


def _direct_attacks(tokens: list[Token]) -> list[Token]:
    """直接攻击宣言时: one act; a monster's, with or without 的."""
    found: list[Token] = []
    for token in tokens:
        if act_of(token) is Verb.DECLARE and found and act_of(found[-1]) is Verb.ATTACK_DIRECTLY:
            found[-1].end = token.end
            if len(found) > 1 and found[-2].type == NOUN:
                found.insert(-1, empty(found[-2], "的", Entry(DE, "gen")))
            continue
        found.append(token)
    return found


def _spells_and_traps(tokens: list[Token]) -> list[Token]:
    """魔法陷阱卡: as 魔法・陷阱卡."""
    found: list[Token] = []
    for token in tokens:
        before = found[-1] if found else None
        both = token.concept == "trap" and before is not None and before.concept == "spell"
        if (
            both
            and before is not None
            and before.end == token.start
            and kind_of(before) is UnitKind.CARD_KIND
        ):
            found.append(noun_token(empty(before, "・", Entry(NOUN, kind=UnitKind.DOT)), UnitKind.DOT, ""))
        found.append(token)
    return found


def _passive_positions(tokens: list[Token]) -> list[Token]:
    """以表侧被除外: as 被表侧除外."""
    found = list(tokens)
    for i in range(len(found) - 3):
        mark, position, passive = found[i : i + 3]
        as_it = mark.type == PREP and mark.text == "以" and kind_of(position) is UnitKind.POSITION
        if as_it and is_passive(passive) and found[i + 3].type == VERB:
            found[i : i + 3] = (passive, position)
            return _passive_positions(found)
    return found


def _done_to_this(tokens: list[Token]) -> list[Token]:
    """(将)破坏此卡的怪兽破坏, 装备了「A」的怪兽: as 把这张卡破坏的怪兽, 有「A」装备的怪兽."""
    for i, token in enumerate(tokens):
        this = kind_of(token_at(tokens, i + 1)) is UnitKind.THIS_CARD and type_at(tokens, i + 2) == DE
        opened = type_at(tokens, i - 1) == PREP and tokens[i - 1].concept in ("obj", "target")
        opened = opened or ((not i or tokens[i - 1].type in (COMMA, STOP)) and _of_a_monster(tokens, i + 3))
        if act_of(token) is Verb.DESTROY and this and opened:
            mark = Token(PREP, token.start, token.start, "把", Entry(PREP, "obj_inner"))
            return [*tokens[:i], mark, tokens[i + 1], token, *_done_to_this(tokens[i + 2 :])]
        end = i + 2
        worn = type_at(tokens, i + 1) == "ASPECT" or (i + 1 < len(tokens) and tokens[i + 1].text == "有")
        if act_of(token) is not Verb.EQUIP or not worn:
            continue
        while type_at(tokens, end) == NOUN:
            end += 1
        if end > i + 2 and type_at(tokens, end) in (DE, COND):
            has = Token(PREP, tokens[i + 1].start, tokens[i + 1].end, "有", Entry(PREP, "has"))
            described = type_at(tokens, i - 1) == NOUN and type_at(tokens, end) == DE
            of = [empty(tokens[i - 1], "的", Entry(DE, "gen"))] if described else []
            rest = _done_to_this(tokens[end:])
            return [*tokens[:i], *of, has, *tokens[i + 2 : end], token, *rest]
    return tokens


def _of_a_monster(tokens: list[Token], i: int) -> bool:
    """破坏此卡的 + 怪兽变成里侧守备表示: this card has no monster that could be destroyed."""
    return kind_of(token_at(tokens, i)) is UnitKind.CARD_KIND


def _made_of(tokens: list[Token]) -> list[Token]:
    """以「A」为素材连接召唤, 将怪兽作为素材进行同步召唤: as 用「A」为素材作连接召唤; 以此卡作为素材 as 这张卡为素材."""
    for i, token in enumerate(tokens):
        by = tokens[i - 1].text if i and thing_of(token) in MATERIALS else ""
        act = i + 2 if type_at(tokens, i + 1) == MODAL else i + 1
        if by not in ("为", "作为") or act_of(token_at(tokens, act)) not in MATERIAL_SUMMONS:
            continue
        mark = next((n for n in range(i - 1, -1, -1) if _bounds(tokens[n])), -1)
        while mark > 0 and tokens[mark].type == PREP and tokens[mark].text not in ("以", "将"):
            mark = next((n for n in range(mark - 1, -1, -1) if _bounds(tokens[n])), -1)
        if mark < 0 or tokens[mark].type != PREP:
            continue
        if by == "作为":
            tokens[i - 1] = Token(FRONT, tokens[i - 1].start, tokens[i - 1].end, "为", Entry(FRONT, "to_do"))
        if kind_of(tokens[i - 2]) is UnitKind.THIS_CARD and by == "作为":
            return [*tokens[:mark], *tokens[mark + 1 :]]
        tokens[mark] = Token(PREP, tokens[mark].start, tokens[mark].end, "用", Entry(PREP, "by"))
    return tokens


def _ended(tokens: list[Token]) -> list[Token]:
    """结束战斗阶段: as 战斗阶段结束."""
    for i, token in enumerate(tokens[:-1]):
        phase = kind_of(tokens[i + 1]) is UnitKind.PHASE
        if act_of(token) is LightVerb.END and phase and type_at(tokens, i + 2) in (*ENDS_SEGMENT, VERB):
            return [*tokens[:i], tokens[i + 1], token, *_ended(tokens[i + 2 :])]
    return tokens


def _in_battle(tokens: list[Token]) -> list[Token]:
    """被攻击力1900以上的怪兽战斗破坏: as 被…的战斗破坏."""
    found: list[Token] = []
    passive = False
    for i, token in enumerate(tokens):
        passive = (passive or is_passive(token)) and token.type not in (VERB, *ENDS_SEGMENT)
        fought = thing_of(token) == "battle" and type_at(tokens, i + 1) == VERB
        if passive and fought and kind_of(token_at(tokens, i - 1)) is UnitKind.CARD_KIND:
            found.append(empty(tokens[i - 1], "的", Entry(DE, "gen")))
        found.append(token)
    return found


def _bounds(token: Token) -> bool:
    return token.type == PREP or token.type in ENDS_SEGMENT


_COMES_BY = frozenset(verb for verb in Verb if verb.value.endswith("summon")) | {Verb.NORMAL_SUMMON_OR_SET}


PASSES: tuple[Pass, ...] = (
    due(_from_elsewhere, {UnitKind.THIS_CARD}, {"also_can", "can"}, {"from"}),
    due(_if_so, {FRONT}, {"if"}),
    due(_within, {UnitKind.STAT}, {"在", "为"}),
    due(_ways, {"method"}),
    due(_every, {"each_phase"}),
    due(_in_front, {"heads"}),
    due(_being_done, {LightVerb.BE}, {"被"}),
    due(zh_answers.settle, {LightVerb.RELATE}),
    due(_each_at_most, {"at_most"}, {"each"}),
    due(_mentioned, {LightVerb.MENTION}),
    due(_as_targeted, {"作为对象"}),
    due(_long_objects, _TAKES_OBJECT, {DE}),
    due(_arrivals, {Verb.RITUAL_SUMMON}),
    due(_chosen_to_equip, {"as_equip_card"}, {Verb.EQUIP}),
    due(_by_that, {"不可以"}),
    due(_and_so, {JOIN}, {COMMA}),
    due(_leaving, {Verb.LEAVE_FIELD}, {UnitKind.ZONE}),
    due(_direct_attacks, {Verb.DECLARE}, {Verb.ATTACK_DIRECTLY}),
    due(_spells_and_traps, {"spell"}, {"trap"}),
    due(_passive_positions, {"以"}, {"被"}, {UnitKind.POSITION}),
    due(_done_to_this, {Verb.DESTROY, Verb.EQUIP}, {UnitKind.THIS_CARD, "ASPECT", "有"}),
    due(_made_of, MATERIALS, {"为", "作为"}, MATERIAL_SUMMONS),
    due(_ended, {LightVerb.END}, {UnitKind.PHASE}),
    due(_in_battle, {"被"}, {"battle"}),
)
