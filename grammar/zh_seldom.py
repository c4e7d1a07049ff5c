"""Turns of few mainland fan texts that leave a word out, or put it where the others do not.

当自己场上存在「A」时才能召唤 is 这张卡才能召唤; 1张手卡由对方随机选 is 对方把1张手卡随机选; 战斗破坏怪兽并将其送去墓地时 is 战斗破坏怪兽送去墓地时;
自己场上的怪兽为攻击对象的怪兽 is 以自己场上的怪兽作为攻击对象的.
"""

from __future__ import annotations

from grammar.clauses import LightVerb, UnitKind
from grammar.lexer import NOUN, UNK, VERB, Entry, Token
from grammar.passes import Pass, due, one_word, reads
from grammar.terms import SUMMONS, Compare, Verb
from grammar.zh_words import (
    COMMA,
    COND,
    DE,
    ENDS_SEGMENT,
    FRONT,
    IN_NOUN,
    JOIN,
    MODAL,
    PREP,
    STOP,
    TIME_KINDS,
    act_of,
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

_COMES = frozenset({Verb.NORMAL_SUMMON, *SUMMONS})


def _opens(tokens: list[Token], i: int) -> bool:
    return i == 0 or tokens[i - 1].type in ENDS_SEGMENT


def _looked_at(tokens: list[Token]) -> list[Token]:
    """翻开，确认后回到原状: as 确认，那之后回到原状."""
    for i, token in enumerate(tokens):
        after = token_at(tokens, i + 1)
        back = act_of(token_at(tokens, i + 2)) is Verb.PUT_BACK
        if act_of(token) is Verb.LOOK and back and after is not None and after.text in ("后", "之后"):
            pause, then = (
                empty(token, "，", Entry(COMMA, "comma")),
                Token("CONN", after.start, after.end, "那之后", Entry("CONN", "then")),
            )
            return [*tokens[: i + 1], pause, then, *tokens[i + 2 :]]
    return tokens


def _attacking(tokens: list[Token]) -> list[Token]:
    """自己场上的怪兽为攻击对象的对方怪兽: as 作为攻击对象的, told of the one that attacks."""
    for i, token in enumerate(tokens):
        aimed = thing_of(token_at(tokens, i + 1)) == "attack_target" and type_at(tokens, i + 2) == DE
        if token.type == FRONT and token.text == "为" and aimed and type_at(tokens, i - 1) == NOUN:
            act = Token(VERB, token.start, tokens[i + 1].end, "为攻击对象", Entry(VERB))
            return [*tokens[:i], verb_token(act, Verb.BE_ATTACK_TARGET), *tokens[i + 2 :]]
    return tokens


def _itself_summoned(tokens: list[Token]) -> list[Token]:
    """这张卡可以支付2000基本分(，)从手卡特殊召唤: as 可以支付2000基本分，这张卡从手卡特殊召唤."""
    end = segment_end(tokens, 0)
    if type_at(tokens, end) == COMMA:
        end += 1
    elif reads(tokens, 2, "pay"):
        end = next((n for n in range(2, end) if reads(tokens, n, "from")), end)
    opens = len(tokens) > 4 and kind_of(tokens[0]) is UnitKind.THIS_CARD and reads(tokens, 1, "can")
    last = act_of(tokens[-2]) if len(tokens) > 4 else None
    placed = reads(tokens, end, "from") and kind_of(token_at(tokens, end + 1)) is UnitKind.ZONE
    paid = any(act_of(t) in (LightVerb.PAY, LightVerb.REMOVE) for t in tokens[:end])
    if opens and paid and placed and last is Verb.SPECIAL_SUMMON and end + 4 == len(tokens):
        pause = (
            [] if type_at(tokens, end - 1) == COMMA else [empty(tokens[end - 1], "，", Entry(COMMA, "comma"))]
        )
        return [*tokens[1:end], *pause, tokens[0], *tokens[end:]]
    return tokens


def _may_be_summoned(tokens: list[Token]) -> list[Token]:
    """当自己场上存在「A」时才能召唤·特殊召唤: as 这张卡才能召唤."""
    for i, token in enumerate(tokens):
        comes = act_of(token_at(tokens, i + 1)) in _COMES
        lone = all(act_of(t) in _COMES or kind_of(t) is UnitKind.DOT for t in tokens[i + 1 : -1])
        after = token_at(tokens, i - 1)
        state = after is not None and after.type == COND and any(t.text == "当" for t in tokens[:i])
        if token.type == MODAL and token.concept == "may" and comes and lone and state and after is not None:
            this = noun_token(empty(after, "这张卡", token.entry), UnitKind.THIS_CARD, "")
            return [*tokens[:i], this, *tokens[i:]]
    return tokens


def _both_of_them(tokens: list[Token]) -> list[Token]:
    """双方都不能发动: 都 says no more."""
    return [
        token
        for i, token in enumerate(tokens)
        if not (
            token.text in ("都", "均") and reads(tokens, i - 1, "both") and type_at(tokens, i + 1) == MODAL
        )
    ]


def _sent_so(tokens: list[Token]) -> list[Token]:
    """战斗破坏怪兽并将其送去墓地时: as 战斗破坏怪兽送去墓地时."""
    for i, token in enumerate(tokens):
        it = (
            reads(tokens, i + 1, "obj") and token_at(tokens, i + 2) is not None and tokens[i + 2].text == "其"
        )
        sent = act_of(token_at(tokens, i + 3)) is Verb.SEND_TO_GRAVEYARD
        destroyed = any(act_of(t) is Verb.DESTROY for t in tokens[:i])
        destroyed = destroyed and type_at(tokens, segment_end(tokens, i + 1)) in (COND, COMMA)
        if token.type == JOIN and it and sent and destroyed:
            return [*tokens[:i], *tokens[i + 3 :]]
    return tokens


def _by_battle_of(tokens: list[Token]) -> list[Token]:
    """被这张卡战斗破坏的怪兽: as 这张卡战斗破坏的怪兽."""
    for i, token in enumerate(tokens):
        end = noun_end(tokens, i + 1)
        fought = (
            thing_of(token_at(tokens, end - 1)) == "battle"
            and kind_of(token_at(tokens, i + 1)) is UnitKind.THIS_CARD
        )
        alone = (
            end == i + 3 and act_of(token_at(tokens, end)) is Verb.DESTROY and type_at(tokens, end + 1) == DE
        )
        if is_passive(token) and fought and alone:
            return [*tokens[:i], *tokens[i + 1 :]]
    return tokens


_MADE = frozenset(
    {Verb.RITUAL_SUMMON, Verb.FUSION_SUMMON, Verb.SYNCHRO_SUMMON, Verb.XYZ_SUMMON, Verb.LINK_SUMMON}
)


def _used_for(tokens: list[Token]) -> list[Token]:
    """(只)使用通常怪兽作仪式召唤的这张卡, 使用此卡仪式召唤的: as 用通常怪兽为素材作仪式召唤的."""
    for i, token in enumerate(tokens):
        use = act_of(token) is Verb.USE or token.text == "用"
        end = noun_end(tokens, i + 1)
        monster = kind_of(token_at(tokens, end - 1)) is UnitKind.CARD_KIND and tokens[
            end - 1
        ].concept.endswith("monster")
        monster = monster or kind_of(token_at(tokens, end - 1)) is UnitKind.THIS_CARD
        at = end + (type_at(tokens, end) == MODAL)
        made = act_of(token_at(tokens, at)) in _MADE and type_at(tokens, at + 1) == DE
        if not (use and monster and made) or end == i + 1:
            continue
        by = Token(PREP, token.start, token.end, "用", Entry(PREP, "by"))
        last = tokens[end - 1]
        mark = empty(last, "为", Entry(FRONT, "to_do"))
        material = noun_token(empty(last, "素材", last.entry), UnitKind.THING, "material")
        return [*tokens[:i], by, *tokens[i + 1 : end], mark, material, *tokens[end:]]
    return tokens


def _chosen_by(tokens: list[Token]) -> list[Token]:
    """自己1张手卡由对方随机选: as 对方把自己1张手卡随机选."""
    for i, token in enumerate(tokens):
        start = i
        while start and tokens[start - 1].type in IN_NOUN:
            start -= 1
        who = token_at(tokens, i + 1)
        act = i + 2 + (kind_of(token_at(tokens, i + 2)) is UnitKind.MANNER)
        chosen = act_of(token_at(tokens, act)) is Verb.CHOOSE and type_at(tokens, act + 1) in (STOP, COMMA)
        if token.text != "由" or kind_of(who) is not UnitKind.PLAYER or who is None or not chosen:
            continue
        if start < i and _opens(tokens, start):
            obj = Token(PREP, tokens[start].start, tokens[start].start, "把", Entry(PREP, "obj"))
            return [*tokens[:start], who, obj, *tokens[start:i], *tokens[i + 2 :]]
    return tokens


def _who_got_it(tokens: list[Token]) -> list[Token]:
    """这个效果让卡加入手卡的玩家: as 用这个效果…."""
    for i, token in enumerate(tokens):
        words = [t.text for t in tokens[i : i + 6]]
        if (
            words == ["让", "卡", "加入", "手卡", "的", "玩家"]
            and thing_of(token_at(tokens, i - 1)) == "effect"
        ):
            start = i - 1
            while start and tokens[start - 1].type in IN_NOUN:
                start -= 1
            if token.type == PREP and reads(tokens, start, "this"):
                by = Token(PREP, tokens[start].start, tokens[start].start, "用", Entry(PREP, "by"))
                card = Token(PREP, token.start, token.end, "", Entry(PREP, "subj_inner"))
                return [*tokens[:start], by, *tokens[start:i], card, *tokens[i + 1 :]]
    return tokens


def _as_many_as(tokens: list[Token]) -> list[Token]:
    """上升和怪兽数量相同数值, 和那只怪兽的等级相同数量的卡: as 怪兽数量的数值, 那只怪兽的等级数量的卡."""
    for i, token in enumerate(tokens):
        value = thing_of(token_at(tokens, i + 1))
        same = act_of(token) is LightVerb.SAME and value in ("value", "number")
        told = token_at(tokens, i - 1)
        start = i
        while start and tokens[start - 1].type in IN_NOUN and kind_of(tokens[start]) is not UnitKind.AND:
            start -= 1
        known = thing_of(told) == "number" or kind_of(told) is UnitKind.STAT
        if not (same and known) or kind_of(token_at(tokens, start)) is not UnitKind.AND or told is None:
            continue
        measured = act_of(token_at(tokens, start - 1)) in _MEASURED and value == "value"
        counted = _opens(tokens, start) and value == "number" and type_at(tokens, i + 2) == DE
        if thing_of(told) == "number" and measured:
            of = empty(told, "的", Entry(DE, "gen"))
            return [*tokens[:start], *tokens[start + 1 : i], of, *tokens[i + 1 :]]
        if counted:
            return [*tokens[:start], *tokens[start + 1 : i], *tokens[i + 1 :]]
    return tokens


_MEASURED = frozenset({LightVerb.INCREASE, LightVerb.DECREASE})


def _stat_bounded(tokens: list[Token]) -> list[Token]:
    """攻击力在1500以下的怪兽: as 攻击力1500以下的怪兽."""
    for i, token in enumerate(tokens):
        at, number = token_at(tokens, i + 1), token_at(tokens, i + 2)
        valued = kind_of(token) is UnitKind.STAT and token.concept in ("atk", "def", "level", "rank")
        if not valued or at is None or at.text != "在" or kind_of(number) is not UnitKind.NUMBER:
            continue
        unit = number.unit if number is not None else None
        if unit is not None and unit.concept in ("le", "ge") and type_at(tokens, i + 3) == DE:
            value = (Compare(unit.concept), unit.value)
            return [
                *tokens[:i],
                one_word(tokens[i : i + 3], UnitKind.STAT_COMPARE, token.concept, value),
                *_stat_bounded(tokens[i + 3 :]),
            ]
    return tokens


def _used_in_ritual(tokens: list[Token]) -> list[Token]:
    """把这张卡在仪式召唤使用的仪式怪兽给与…: 把 says no more."""
    for i, token in enumerate(tokens):
        this = reads(tokens, i + 1, UnitKind.THIS_CARD) and token_at(tokens, i + 2) is not None
        used = this and tokens[i + 2].text == "在" and act_of(token_at(tokens, i + 4)) is Verb.USE
        rest = tokens[i + 6 : segment_end(tokens, i)]
        given = any(act_of(t) is LightVerb.GIVE for t in rest)
        if token.type == PREP and token.concept == "obj" and _opens(tokens, i) and used and given:
            return [*tokens[:i], *tokens[i + 1 :]]
    return tokens


def _manner_and(tokens: list[Token]) -> list[Token]:
    """无视召唤条件并效果无效特殊召唤: 并 says no more."""
    return [
        token
        for i, token in enumerate(tokens)
        if not (
            token.type == JOIN
            and kind_of(token_at(tokens, i - 1)) is UnitKind.MANNER
            and thing_of(token_at(tokens, i + 1)) == "effect"
        )
    ]


def _stands_there(tokens: list[Token]) -> list[Token]:
    """自己场上是兽族怪兽2只存在的场合, 自己墓地是「A」不存在的场合: as 有, 没有."""
    for i, token in enumerate(tokens):
        end = noun_end(tokens, i + 1)
        lacks = reads(tokens, end, "不")
        exists = (
            act_of(token_at(tokens, end + lacks)) is Verb.EXIST and type_at(tokens, end + lacks + 1) == COND
        )
        placed = kind_of(token_at(tokens, i - 1)) is UnitKind.ZONE
        if act_of(token) is LightVerb.BE and placed and exists and end > i + 1:
            has = Token(
                PREP,
                token.start,
                token.end,
                "没有" if lacks else "有",
                Entry(PREP, "has_not" if lacks else "has"),
            )
            return [*tokens[:i], has, *tokens[i + 1 : end], *tokens[end + lacks :]]
    return tokens


def _double_tribute(tokens: list[Token]) -> list[Token]:
    """作为水属性怪兽祭品召唤的场合，这只怪兽1只可以作为2只份的祭品使用: as 这张卡可以作为2只的数量解放."""
    for i, token in enumerate(tokens):
        counted = (
            token.type == PREP and token.text == "作为" and kind_of(token_at(tokens, i + 1)) is UnitKind.COUNT
        )
        end = i + 2
        while end < len(tokens) and (tokens[end].type == DE or tokens[end].text in ("份", "数量")):
            end += 1
        fodder = end > i + 2 and thing_of(token_at(tokens, end)) == "tribute_fodder"
        last = end + 1 + (act_of(token_at(tokens, end + 1)) is Verb.USE)
        if not (counted and fodder) or type_at(tokens, last) != STOP or not reads(tokens, i - 1, "can"):
            continue
        start = i - 1
        while start and tokens[start - 1].type in IN_NOUN:
            start -= 1
        who = "".join(t.text for t in tokens[start : i - 1])
        if who not in ("这1只怪兽", "这只怪兽1只", "这张卡1张", "这张卡"):
            continue
        this = one_word(tokens[start : i - 1], UnitKind.THIS_CARD, "")
        of, number = empty(tokens[i + 1], "的", Entry(DE, "gen")), tokens[end]
        amount = noun_token(empty(tokens[i + 1], "数量", number.entry), UnitKind.THING, "number")
        act = Token(VERB, number.start, tokens[last - 1].end, "解放", Entry(VERB))
        before = tokens[1:start] if reads(tokens, 0, "作为") else tokens[:start]
        said = [this, tokens[i - 1], token, tokens[i + 1], of, amount, verb_token(act, Verb.TRIBUTE)]
        return [*before, *said, *tokens[last:]]
    return tokens


def _each_of_both(tokens: list[Token]) -> list[Token]:
    """双方玩家把手卡公开，各自选1张: 各自 says no more."""
    both = any(kind_of(t) is UnitKind.PLAYER and t.concept == "both" for t in tokens)
    return [
        token
        for i, token in enumerate(tokens)
        if not (
            both
            and token.concept == "each"
            and type_at(tokens, i - 1) == COMMA
            and act_of(token_at(tokens, i + 1)) is Verb.CHOOSE
        )
    ]


def _aimed_at(tokens: list[Token]) -> list[Token]:
    """让攻击对象改变为这张卡: as 转移为这张卡."""
    for i, token in enumerate(tokens):
        to = token_at(tokens, i + 1)
        aimed = thing_of(token_at(tokens, i - 1)) == "attack_target"
        this = kind_of(token_at(tokens, i + 2)) is UnitKind.THIS_CARD
        if act_of(token) is LightVerb.CHANGE and aimed and this and to is not None and to.text == "为":
            act = Token(VERB, token.start, to.end, "转移为", Entry(VERB))
            return [*tokens[:i], verb_token(act, LightVerb.MOVE), *tokens[i + 2 :]]
    return tokens


def _so_often(tokens: list[Token]) -> list[Token]:
    """可以变更表示形式1次: as 1次变更表示形式."""
    for i, token in enumerate(tokens):
        form = thing_of(token_at(tokens, i + 1)) == "battle_position" and reads(tokens, i + 2, "times")
        if act_of(token) is LightVerb.CHANGE and form and type_at(tokens, i + 3) in (STOP, COMMA):
            return [*tokens[:i], tokens[i + 2], token, tokens[i + 1], *tokens[i + 3 :]]
    return tokens


def _greater(tokens: list[Token]) -> list[Token]:
    """等级合计比21星大: as 比21星高."""
    found = list(tokens)
    for i, token in enumerate(found):
        than = any(t.type == PREP and t.concept == "than" for t in found[:i])
        if token.type == UNK and token.text in ("大", "小") and than and type_at(found, i + 1) == COND:
            found[i] = verb_token(token, LightVerb.MORE if token.text == "大" else LightVerb.LESS)
    return found


def _only_then(tokens: list[Token]) -> list[Token]:
    """这张卡不在自己·对方的主要阶段不能发动: but for then it cannot."""
    for i, token in enumerate(tokens):
        end = segment_end(tokens, i)
        timed = reads(tokens, i + 1, "at") and any(kind_of(t) in TIME_KINDS for t in tokens[i + 2 : end])
        last = act_of(token_at(tokens, end - 1)) is Verb.ACTIVATE and reads(tokens, end - 2, "cannot")
        told = all(t.type in IN_NOUN for t in tokens[i + 2 : end - 2])
        if token.text == "不" and token.type == MODAL and timed and last and told:
            mark = Token(PREP, token.start, tokens[i + 1].end, "不是", Entry(PREP, "not_being"))
            return [*tokens[:i], mark, *tokens[i + 2 :]]
    return tokens


def _summons_monsters(tokens: list[Token]) -> list[Token]:
    """对方从手卡特殊召唤怪兽时: an act and its object, not one noun."""
    for i, token in enumerate(tokens):
        from_zone = kind_of(token_at(tokens, i - 1)) is UnitKind.ZONE and type_at(tokens, i - 2) == PREP
        if token.concept == "special_summon_monster" and from_zone and type_at(tokens, i + 1) == COND:
            return _act_and_object(tokens, i)
    return tokens


#: nouns of the fan wording that may be an act and its object
_ACTS = {
    "special_summon_monster": Verb.SPECIAL_SUMMON,
    "activated_effect": Verb.ACTIVATE,
    "attacker": Verb.ATTACK,
}


def _act_and_object(tokens: list[Token], i: int) -> list[Token]:
    token, verb = tokens[i], _ACTS[tokens[i].concept]
    cut = token.end - len("怪兽")
    act = verb_token(Token(VERB, token.start, cut, token.text[: cut - token.end], Entry(VERB)), verb)
    rest = Token(NOUN, cut, token.end, token.text[cut - token.end :], token.entry)
    of = (UnitKind.THING, "effect") if verb is Verb.ACTIVATE else (UnitKind.CARD_KIND, "monster")
    return [*tokens[:i], act, noun_token(rest, *of), *tokens[i + 1 :]]


def barred_acts(tokens: list[Token]) -> list[Token]:
    """不能(从墓地)特殊召唤怪兽, 不能发动效果: what is not allowed is an act; without a verb 不能 would have no use."""
    for i, token in enumerate(tokens):
        if token.concept not in _ACTS or type_at(tokens, i + 1) not in (STOP, COMMA, None):
            continue
        at = i - 1
        while kind_of(token_at(tokens, at)) in (UnitKind.ZONE, UnitKind.PLAYER) or type_at(tokens, at) == DE:
            at -= 1
        if at < i - 1 and token_at(tokens, at) is not None and tokens[at].text == "从":
            at -= 1
        if type_at(tokens, at) == MODAL and at >= 0:
            return _act_and_object(tokens, i)
    return tokens


def _sent_to(tokens: list[Token]) -> list[Token]:
    """送到墓地: as 送去墓地."""
    return [
        token
        for i, token in enumerate(tokens)
        if not (
            token.text == "到"
            and act_of(token_at(tokens, i - 1)) is Verb.SEND_TO_GRAVEYARD
            and kind_of(token_at(tokens, i + 1)) is UnitKind.ZONE
        )
    ]


def _told_in_quotes(tokens: list[Token]) -> list[Token]:
    """「通过丢弃手卡来发动」的效果: words about an effect, no card's name; they are not read."""
    return [
        noun_token(token, UnitKind.UNKNOWN, "")
        if kind_of(token) is UnitKind.NAME
        and token.text[:-1].endswith("发动")
        and type_at(tokens, i + 1) == DE
        and thing_of(token_at(tokens, i + 2)) == "effect"
        else token
        for i, token in enumerate(tokens)
    ]


PASSES: tuple[Pass, ...] = (
    due(_looked_at, {Verb.LOOK}, {Verb.PUT_BACK}),
    due(_attacking, {"attack_target"}, {"为"}),
    due(_itself_summoned, {LightVerb.PAY, LightVerb.REMOVE}, {Verb.SPECIAL_SUMMON}),
    due(_may_be_summoned, {"may"}, {"当"}),
    due(_both_of_them, {"都", "均"}),
    due(_sent_so, {"其"}, {Verb.SEND_TO_GRAVEYARD}),
    due(_by_battle_of, {"被"}, {"battle"}),
    due(_used_for, _MADE, {"用", Verb.USE}),
    due(_chosen_by, {"由"}, {Verb.CHOOSE}),
    due(_who_got_it, {"玩家"}, {LightVerb.ADD}),
    due(_stat_bounded, {"在"}, {"le", "ge"}),
    due(_used_in_ritual, {Verb.USE}, {"在"}, {"obj"}),
    due(_manner_and, {JOIN}, {UnitKind.MANNER}),
    due(_stands_there, {LightVerb.BE}, {Verb.EXIST}, {COND}),
    due(_double_tribute, {"tribute_fodder"}, {"作为"}),
    due(_each_of_both, {"each"}, {"both"}),
    due(_aimed_at, {"attack_target"}, {LightVerb.CHANGE}),
    due(_so_often, {"battle_position"}, {"times"}),
    due(_greater, {"than"}, {"大", "小"}),
    due(_only_then, {"不"}, {"cannot"}, {"在"}),
    due(_summons_monsters, {"special_summon_monster"}, {COND}),
    due(_sent_to, {"到"}, {Verb.SEND_TO_GRAVEYARD}),
    due(_told_in_quotes, {UnitKind.NAME}, {"effect"}, {Verb.ACTIVATE}),
    due(_as_many_as, {LightVerb.SAME}, {"value", "number"}),
)
