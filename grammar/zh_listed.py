"""How often, which of several, and what a list or a card names, in the official simplified wording, as the mainland fan wording has it.

可攻击怪兽的次数最多为X的数量 is 可以向怪兽作出最多有X数量的攻击; 手牌相应属性的怪兽各1只 is 那属性的手卡的怪兽各1只; 宣言1～6为止的任意等级 is 宣言1～6的任意等级.
"""

from __future__ import annotations

from grammar.clauses import LightVerb, UnitKind
from grammar.lexer import NOUN, VERB, Entry, Token
from grammar.passes import Pass, due, reads
from grammar.terms import Verb
from grammar.zh_words import (
    COMMA,
    COND,
    CONN,
    DE,
    ENDS_SEGMENT,
    FRONT,
    JOIN,
    MODAL,
    POST,
    PREP,
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


def _of_that_attribute(tokens: list[Token]) -> list[Token]:
    """手牌(的)相应属性的怪兽各1只: as 那属性的手卡的怪兽各1只."""
    for i, token in enumerate(tokens):
        value = kind_of(token_at(tokens, i + 1)) is UnitKind.STAT and type_at(tokens, i + 2) == DE
        start = i - 1 - (type_at(tokens, i - 1) == DE)
        if token.text == "相应" and value and kind_of(token_at(tokens, start)) is UnitKind.ZONE:
            that = noun_token(token, UnitKind.DEICTIC, "that")
            return [*tokens[:start], that, *tokens[i + 1 : i + 3], tokens[start], *tokens[i + 2 :]]
    return tokens


def _declared_of(tokens: list[Token]) -> list[Token]:
    """宣言1～6为止的任意等级: 为止 says nothing behind the range."""
    return [
        token
        for i, token in enumerate(tokens)
        if not (token.text == "为止" and token_at(tokens, i - 1) and tokens[i - 1].concept == "range")
    ]


def _any_of_them(tokens: list[Token]) -> list[Token]:
    """包含“A”、“B”中任一的: as 之内任意种."""
    found = list(tokens)
    for i in range(1, len(found) - 1):
        named = kind_of(found[i - 1]) is UnitKind.NAME
        if named and found[i].text == "中" and found[i + 1].concept == "any_of":
            found[i] = Token(POST, found[i].start, found[i].end, "之内", Entry(POST, "among"))
            word = found[i + 1]
            found[i + 1] = Token(NOUN, word.start, word.end, "任意种", word.entry, word.unit)
    return found


def _so_many_attacks(tokens: list[Token]) -> list[Token]:
    """可攻击怪兽的次数最多为X的数量: as 可以向怪兽作出最多有X数量的攻击."""
    for i, token in enumerate(tokens):
        attacked = token.concept == "attacker"
        may = type_at(tokens, i - 1) == MODAL
        if not may or not (attacked or act_of(token) is Verb.ATTACK):
            continue
        end = i + 1 if attacked else _attacked_end(tokens, i + 1)
        if not reads(tokens, end, DE, "times", "at_most") or tokens[i - 1].concept != "can":
            continue
        last = segment_end(tokens, end)
        start = end + 3 + (type_at(tokens, end + 3) == FRONT or type_at(tokens, end + 3) == "SILENT")
        counted = tokens[start:last]
        if not counted or thing_of(counted[-1]) != "number" or start == end + 3:
            continue
        if type_at(counted, len(counted) - 2) == DE:
            counted = [*counted[:-2], counted[-1]]
        whom = tokens[i + 1 : end]
        if attacked:
            cut = Token(NOUN, token.end - 2, token.end, token.text[-2:], token.entry)
            whom = [noun_token(cut, UnitKind.CARD_KIND, "monster")]
        to = [Token(PREP, token.start, token.start, "向", Entry(PREP, "to")), *whom] if whom else []
        do = Token(MODAL, token.start, token.start, "作出", Entry(MODAL, "do"))
        most = tokens[end + 2]
        most = Token(NOUN, most.start, most.end, "最多有", most.entry, most.unit)
        of = empty(counted[-1], "的", Entry(DE, "gen"))
        attack = verb_token(empty(counted[-1], "攻击", Entry(VERB)), Verb.ATTACK)
        return [*tokens[:i], *to, do, most, *counted, of, attack, *tokens[last:]]
    return tokens


def _attacked_end(tokens: list[Token], i: int) -> int:
    """Behind what is attacked, before 的次数."""
    end = noun_end(tokens, i)
    times = next((n for n in range(i, end) if thing_of(tokens[n]) == "times"), end)
    return times - 1 if type_at(tokens, times - 1) == DE else i


def _both_of_list(tokens: list[Token]) -> list[Token]:
    """两者都可适用, 两者都可以选择: as 可以选两方适用, 可以选择两方."""
    for i, token in enumerate(tokens):
        act = token_at(tokens, i + 3)
        if token.text != "两者" or not reads(tokens, i + 1, "all", MODAL) or act is None:
            continue
        both = noun_token(token, UnitKind.THING, "both_of")
        choose = verb_token(empty(token, "选", Entry(VERB, "choose")), Verb.CHOOSE)
        if act_of(act) is Verb.APPLY:
            return [*tokens[:i], tokens[i + 2], choose, both, *tokens[i + 3 :]]
        if act_of(act) is Verb.CHOOSE:
            return [*tokens[:i], tokens[i + 2], act, both, *tokens[i + 4 :]]
    return tokens


def _named_on_it(tokens: list[Token]) -> list[Token]:
    """记载有该卡名的怪兽: as 有那个卡名记述的怪兽; 被装备于“A”或…: as 给“A”或…装备中."""
    for i in range(len(tokens) - 2):
        mention, name, of = tokens[i : i + 3]
        shape = act_of(mention) is LightVerb.MENTION and thing_of(name) == "card_name" and of.type == DE
        if not shape or name.text != "该卡名":
            continue
        has = Token(PREP, mention.start, mention.start, "有", Entry(PREP, "has"))
        cut = name.start + 1
        that = noun_token(Token(NOUN, name.start, cut, "该", Entry(NOUN, "that")), UnitKind.DEICTIC, "that")
        what = noun_token(Token(NOUN, cut, name.end, "卡名", Entry(NOUN, "name")), UnitKind.STAT, "name")
        told = [has, that, what, verb_token(empty(name, "记述", mention.entry), LightVerb.MENTION)]
        end = noun_end(tokens, i + 2)
        at = next((n for n in range(i - 1, 1, -1) if tokens[n].text == "于"), 0)
        if not at or not reads(tokens, at - 2, "agent", Verb.EQUIP):
            return [*tokens[:i], *told, *tokens[i + 2 :]]
        to = Token(PREP, tokens[at].start, tokens[at].end, "给", Entry(PREP, "to"))
        worn = verb_token(empty(tokens[end - 1], "装备", tokens[at - 1].entry), Verb.EQUIP)
        during = noun_token(empty(tokens[end - 1], "中", Entry(NOUN)), UnitKind.ADVERB, "during")
        bearer = [*tokens[at + 1 : i], *told, *tokens[i + 2 : end]]
        return [*tokens[: at - 2], to, *bearer, worn, during, *tokens[end:]]
    return tokens


def _whole_tribute(tokens: list[Token]) -> list[Token]:
    """使用1张此卡即可作为仪式召唤所必需的解放: as 可以由这1张卡作为仪式召唤需要的数值的解放使用."""
    for i, token in enumerate(tokens):
        if act_of(token) is not Verb.USE or not (i == 0 or type_at(tokens, i - 1) == COMMA):
            continue
        end = noun_end(tokens, i + 1)
        at = end + 3 + (type_at(tokens, end + 3) == MODAL)
        if not reads(tokens, end, MODAL, "as", VERB) or not reads(tokens, at, "required", Verb.TRIBUTE):
            continue
        by = Token(PREP, token.start, token.end, "由", Entry(PREP, "agent"))
        value = noun_token(empty(tokens[at], "数值", Entry(NOUN)), UnitKind.THING, "value")
        of = empty(tokens[at], "的", Entry(DE, "gen"))
        use = verb_token(empty(tokens[at + 1], "使用", token.entry), Verb.USE)
        what = [*tokens[end + 1 : end + 3], tokens[at], value, of, tokens[at + 1], use]
        card = [t for t in tokens[i + 1 : end] if kind_of(t) is not UnitKind.COUNT]
        return [*tokens[:i], tokens[end], by, *card, *what, *tokens[at + 2 :]]
    return tokens


def _until_there(tokens: list[Token]) -> list[Token]:
    """从牌组上面翻开卡，直至翻到陷阱卡为止，: as 直到陷阱卡出现为止从牌组上面翻开卡，."""
    for i in range(1, len(tokens) - 2):
        until, turn, to = tokens[i : i + 3]
        shape = until.type == PREP and until.concept == "until" and act_of(turn) is Verb.EXCAVATE
        if not shape or to.text != "到" or type_at(tokens, i - 1) != COMMA:
            continue
        end = next((n for n in range(i + 3, segment_end(tokens, i)) if tokens[n].type == POST), None)
        start = next((n for n in range(i - 2, -1, -1) if tokens[n].type in ENDS_SEGMENT), -1) + 1
        start += type_at(tokens, start) == CONN
        if end is None or all(act_of(t) is not Verb.EXCAVATE for t in tokens[start:i]):
            continue
        appears = verb_token(empty(tokens[end - 1], "出现", Entry(VERB)), LightVerb.APPEAR)
        found = [until, *tokens[i + 3 : end], appears, tokens[end]]
        return [*tokens[:start], *found, *tokens[start : i - 1], *tokens[end + 1 :]]
    return tokens


def _then_sent(tokens: list[Token]) -> list[Token]:
    """为发动X的效果被去除并被送至墓地: as 为让X的效果发动而被取除送去墓地."""
    for i in range(len(tokens) - 2):
        done, join, passive = tokens[i : i + 3]
        removed = act_of(done) is LightVerb.REMOVE and join.type == JOIN
        if not removed or passive.type != PREP or passive.concept != "agent":
            continue
        start = next((n for n in range(i) if reads(tokens, n, FRONT, Verb.ACTIVATE)), None)
        end = noun_end(tokens, start + 2) if start is not None else i
        if start is None or end != i - 1:
            return tokens
        so = empty(tokens[end - 1], "而", Entry(JOIN, "join"))
        let = Token(FRONT, tokens[start].start, tokens[start].end, "为让", tokens[start].entry)
        cause = [let, *tokens[start + 2 : end], tokens[start + 1], so]
        before = tokens[:start]
        if reads(before, 0, "as", "xyz_material", DE, UnitKind.THIS_CARD):
            before = before[1:]
        return [*before, *cause, *tokens[end : i + 1], *tokens[i + 3 :]]
    return tokens


def _declared_there(tokens: list[Token]) -> list[Token]:
    """宣言1个场上怪兽的属性: as 宣言场上的怪兽1个属性."""
    for i in range(len(tokens) - 3):
        if act_of(tokens[i]) is not Verb.DECLARE or kind_of(tokens[i + 1]) is not UnitKind.COUNT:
            continue
        end = noun_end(tokens, i + 2)
        value = tokens[end - 1]
        described = kind_of(tokens[end - 3]) is UnitKind.CARD_KIND and type_at(tokens, end - 2) == DE
        placed = kind_of(tokens[i + 2]) in (UnitKind.ZONE, UnitKind.PLAYER)
        if end > i + 4 and described and placed and kind_of(value) is UnitKind.STAT:
            of = [] if type_at(tokens, end - 4) == DE else [empty(tokens[end - 4], "的", Entry(DE, "gen"))]
            there = [*tokens[i + 2 : end - 3], *of, tokens[end - 3]]
            return [*tokens[: i + 1], *there, tokens[i + 1], *tokens[end - 1 :]]
    return tokens


def _only_so_many(tokens: list[Token]) -> list[Token]:
    """怪兽仅有1只且为协调的情况下, 仅为2只机械族怪兽的情况下: as 只有协调1只的场合."""
    for i, token in enumerate(tokens):
        if thing_of(token) != "only" and token.concept != "only":
            continue
        count = i + 1 + (token_at(tokens, i + 1) is not None and tokens[i + 1].text in ("有", "为"))
        after = count + 1
        if kind_of(token_at(tokens, count)) is not UnitKind.COUNT:
            continue
        if tokens[count - 1].text != "为":  # 仅有1只、且为…
            after += type_at(tokens, after) == NOUN and tokens[after].text == "、"
            if not reads(tokens, after, JOIN, FRONT):
                continue
            after += 2
        end = segment_end(tokens, after)
        what = tokens[after:end]
        closed = type_at(tokens, end) == COND and kind_of(token_at(tokens, i - 1)) is UnitKind.CARD_KIND
        if closed and what and noun_end(tokens, after) == end:
            only = Token(NOUN, token.start, token.end, "只有", token.entry, token.unit)
            return [*tokens[:i], only, *what, tokens[count], *tokens[end:]]
    return tokens


def _suffered(tokens: list[Token]) -> list[Token]:
    """将自己因该效果受到的伤害改成0: as 那个效果让自己受到的伤害变成0."""
    for i in range(len(tokens) - 4):
        opens, who, by = tokens[i : i + 3]
        shape = opens.type == PREP and opens.concept == "obj" and kind_of(who) is UnitKind.PLAYER
        if not shape or by.type != PREP or by.concept != "by":
            continue
        end = noun_end(tokens, i + 3)
        if act_of(token_at(tokens, end)) is LightVerb.RECEIVE and type_at(tokens, end + 1) == DE:
            cause = Token(PREP, by.start, by.start, "让", Entry(PREP, "cause"))
            return [*tokens[:i], *tokens[i + 3 : end], cause, who, *tokens[end:]]
    return tokens


def _just_declared(tokens: list[Token]) -> list[Token]:
    """场上所宣言属性的怪兽: as 场上的宣言属性的怪兽; 原本卡名中包含: 中 says nothing."""
    found: list[Token] = []
    for i, token in enumerate(tokens):
        before, after = token_at(tokens, i - 1), token_at(tokens, i + 1)
        declared = act_of(after) is Verb.DECLARE and kind_of(token_at(tokens, i + 2)) is UnitKind.STAT
        if token.text == "所" and declared and kind_of(before) is UnitKind.ZONE:
            token = Token(DE, token.start, token.end, "的", Entry(DE, "gen"))
        of_name = before is not None and before.concept == "name" and act_of(after) is LightVerb.INCLUDE
        if token.text != "中" or not of_name:
            found.append(token)
    return found


def _under_it(tokens: list[Token]) -> list[Token]:
    """此卡持有的超量素材中“A”怪兽的相应数值: as 这张卡作为超量素材中的「A」怪兽的各自数值."""
    found = list(tokens)
    for i in range(1, len(found) - 3):
        if reads(found, i, LightVerb.HAVE, DE, "xyz_material", "during"):
            mark = Token(PREP, found[i].start, found[i + 1].end, "作为", Entry(PREP, "as"))
            of = empty(found[i + 3], "的", Entry(DE, "gen"))
            found[i : i + 4] = [mark, found[i + 2], found[i + 3], of]
            break
    for i in range(len(found) - 1):
        if found[i].text == "相应" and thing_of(found[i + 1]) == "value":
            found[i] = noun_token(found[i], UnitKind.QUANTIFIER, "each")
    return found


def _summed_up(tokens: list[Token]) -> list[Token]:
    """合计等级为12以下的: as 等级合计为12以下的."""
    for i, token in enumerate(tokens):
        told = token.unit
        if told is None or told.kind is not UnitKind.STAT_COMPARE or not isinstance(told.value, tuple):
            continue
        at = token.text.find("为")
        if at < 1 or not i or thing_of(tokens[i - 1]) != "total":
            continue
        compare, number = told.value
        cut = token.start + at
        stat = Token(NOUN, token.start, cut, token.text[:at], Entry(NOUN, token.concept))
        value = Token(NOUN, cut + 1, token.end, token.text[at + 1 :], Entry(NOUN, str(compare)))
        be = Token(FRONT, cut, cut + 1, "为", Entry(FRONT, "to_do"))
        words = [
            noun_token(stat, UnitKind.STAT, token.concept),
            tokens[i - 1],
            be,
            noun_token(value, UnitKind.NUMBER, str(compare), number),
        ]
        return [*tokens[: i - 1], *words, *tokens[i + 1 :]]
    return tokens


PASSES: tuple[Pass, ...] = (
    due(_just_declared, {"所", "中"}, {Verb.DECLARE, LightVerb.INCLUDE}),
    due(_under_it, {"相应"}, {"value"}),
    due(_summed_up, {"total"}, {UnitKind.STAT_COMPARE}),
    due(_of_that_attribute, {"相应"}),
    due(_declared_of, {"range"}, {"为止"}),
    due(_any_of_them, {"any_of"}, {"中"}),
    due(_so_many_attacks, {"times"}, {"at_most"}),
    due(_both_of_list, {"两者"}),
    due(_named_on_it, {"该卡名"}),
    due(_whole_tribute, {"required"}, {Verb.USE}),
    due(_until_there, {Verb.EXCAVATE}, {"到"}),
    due(_then_sent, {LightVerb.REMOVE}, {JOIN}),
    due(_declared_there, {Verb.DECLARE}, {UnitKind.STAT}),
    due(_only_so_many, {"only"}, {"为"}),
    due(_suffered, {LightVerb.RECEIVE}, {"by"}),
)
