"""What the official and the Taiwanese wording tell in another order, as the mainland fan wording has it.

只能將我方場上的卡除外，從額外牌組特殊召喚 is 把自己场上的卡除外的场合才能从额外卡组特殊召唤; 1隻等級比那隻怪獸高1級的怪獸 is 等级比那只怪兽高1星的1只怪兽.
"""

from __future__ import annotations

from grammar.clauses import LightVerb, UnitKind
from grammar.lexer import NOUN, VERB, Entry, Token
from grammar.passes import Pass, due, reads
from grammar.terms import SUMMONS, Verb
from grammar.zh_words import (
    COMMA,
    COND,
    DE,
    ENDS_SEGMENT,
    MODAL,
    PREP,
    STOP,
    act_of,
    as_mark,
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


def _only_when_given(tokens: list[Token]) -> list[Token]:
    """只能將…除外，從額外牌組特殊召喚, 只能讓…回到牌組來特殊召喚: as 把…除外的场合才能从额外卡组特殊召唤."""
    for i, token in enumerate(tokens):
        act = token_at(tokens, i + 1)
        if token.type != MODAL or token.concept != "only_can" or act is None:
            continue
        marked = act.type == PREP and act.concept in ("obj", "from", "cause", "by")
        if not marked and act_of(act) is not Verb.TRIBUTE:
            continue
        close = _given_end(tokens, i + 1)
        last = segment_end(tokens, close + 1)
        last = last - 1 if last and tokens[last - 1].concept == "note" else last
        if not close or act_of(token_at(tokens, last - 1)) is not Verb.SPECIAL_SUMMON:
            continue
        told = tokens[i + 1 : close]
        if not marked:
            told = [Token(PREP, act.start, act.start, "把", Entry(PREP, "obj")), *told[1:], act]
        case = empty(tokens[close - 1], "的场合", Entry(COND, "if"))
        return [*tokens[:i], *told, case, as_mark(token, MODAL, "may"), *tokens[close + 1 :]]
    return tokens


def _given_end(tokens: list[Token], i: int) -> int:
    """Where what is given ends: at a comma before 從…特殊召喚, or at 來 before 特殊召喚."""
    end = segment_end(tokens, i)
    come = next((n for n in range(i, end) if tokens[n].text == "来" and tokens[n].type == MODAL), None)
    if come is not None:
        paid = tokens[i:come]
    elif (
        type_at(tokens, end) == COMMA
        and type_at(tokens, end + 1) == PREP
        and tokens[end + 1].concept == "from"
    ):
        come, paid = end, tokens[i:end]
    else:
        return 0
    acts = [t for n, t in enumerate(paid) if t.type == VERB and type_at(paid, n + 1) != DE]
    return come if len(acts) == 1 and act_of(acts[0]) in _GIVES else 0


_GIVES = frozenset({Verb.TRIBUTE, Verb.BANISH, Verb.SEND_TO_GRAVEYARD, Verb.DISCARD, LightVerb.RETURN})


def _compared_behind(tokens: list[Token]) -> list[Token]:
    """將1隻等級比那隻怪獸高1級的同步怪獸, 将1只等级高于该怪兽的怪兽: the number goes to the noun that is described."""
    for i, token in enumerate(tokens):
        opened = type_at(tokens, i - 1) in (PREP, VERB)
        if (
            not opened
            or kind_of(token) is not UnitKind.COUNT
            or kind_of(token_at(tokens, i + 1)) is not UnitKind.STAT
        ):
            continue
        end = segment_end(tokens, i)
        than = next((n for n in range(i + 2, end) if _compares(tokens[n])), None)
        if than is None or any(t.type == DE or t.type == VERB for t in tokens[i + 1 : than]):
            continue
        head = _head(tokens, than, end)
        if head:
            return [*tokens[:i], *tokens[i + 1 : head], token, *_compared_behind(tokens[head:])]
    return tokens


def _compares(token: Token) -> bool:
    return (token.type == PREP and token.concept == "than") or (
        act_of(token) in (LightVerb.MORE, LightVerb.LESS) and token.text[-1] in "于於"
    )


def _head(tokens: list[Token], than: int, end: int) -> int:
    """比那隻怪獸高1級的 + 同步怪獸: where the noun begins that is described; 0 when it cannot be told."""
    start = than
    if tokens[than].type == PREP:
        start = next(
            (n for n in range(than, end) if act_of(tokens[n]) in (LightVerb.MORE, LightVerb.LESS)), end
        )
    heads = []
    for n in range(start + 1, end):
        if tokens[n].type == DE and type_at(tokens, n + 1) == NOUN:
            rest = noun_end(tokens, n + 1)
            whole = not any(t.type == DE for t in tokens[n + 1 : rest])
            heads += [n + 1] if whole and kind_of(tokens[rest - 1]) is UnitKind.CARD_KIND else []
    return heads[0] if len(heads) == 1 else 0


def _at_most_so_often(tokens: list[Token]) -> list[Token]:
    """攻擊多次，次數上限為X數量: as 作最多有X数量的攻击."""
    for i, token in enumerate(tokens):
        if act_of(token) is not Verb.ATTACK or not (
            token_at(tokens, i + 1) and tokens[i + 1].concept == "many_times"
        ):
            continue
        bound = i + 3 if type_at(tokens, i + 2) == COMMA else 0
        end = segment_end(tokens, bound)
        if not bound or token_at(tokens, bound) is None or tokens[bound].concept != "limit_is":
            continue
        if thing_of(token_at(tokens, end - 1)) != "number":
            continue
        most = noun_token(tokens[i + 1], UnitKind.ADVERB, "at_most")
        most.text = "最多有"
        of = empty(tokens[end - 1], "的", Entry(DE, "gen"))
        return [*tokens[:i], most, *tokens[bound + 1 : end], of, token, *tokens[end:]]
    return tokens


def _as_many_as_chosen(tokens: list[Token]) -> list[Token]:
    """去除我方場上的以下數量的計數器，發動那個效果: as 把自己场上的指示物的以下数量取除，那个效果发动."""
    for i, token in enumerate(tokens):
        told = token.concept == "following" and thing_of(token_at(tokens, i + 1)) == "number"
        if not told or type_at(tokens, i + 2) != DE or type_at(tokens, i - 1) != DE:
            continue
        end = noun_end(tokens, i + 3)
        act = next((n for n in range(i - 1, -1, -1) if tokens[n].type == VERB), None)
        if any(act_of(t) is Verb.CHOOSE for t in tokens[:i]):
            return tokens  # 選擇1張卡為對象，去除以下數量的…
        effect = end + 1
        does = reads(tokens, effect, Verb.ACTIVATE, UnitKind.DEICTIC, "effect", "STOP")
        if type_at(tokens, end) != COMMA or not does or act is None or end == i + 3:
            continue
        took = Token(PREP, tokens[act].start, tokens[act].start, "把", Entry(PREP, "obj"))
        what = (*tokens[act + 1 : i], *tokens[i + 3 : end], tokens[i + 2], token, tokens[i + 1], tokens[act])
        done = (tokens[end], tokens[effect + 1], tokens[effect + 2], tokens[effect])
        return [*tokens[:act], took, *what, *done, *tokens[effect + 3 :]]
    return tokens


def _respective(tokens: list[Token]) -> list[Token]:
    """那隻怪獸的對應數值, 各自的数值: as 各自数值."""
    found: list[Token] = []
    for i, token in enumerate(tokens):
        valued = thing_of(token_at(tokens, i + 1)) == "value" and type_at(tokens, i - 1) == DE
        if token.text in ("对应", "對應", "相应") and valued:
            token = noun_token(token, UnitKind.QUANTIFIER, "each")
            token.text = "各自"
        if token.text == "各自的" and thing_of(token_at(tokens, i + 1)) == "value":
            token = noun_token(token, UnitKind.QUANTIFIER, "each")
            token.text = "各自"
        if token.text == "分别" and _told_apart(tokens, i):
            continue  # 分别上升…的相应数值: the values say it
        each = token.type == DE and type_at(tokens, i - 1) == NOUN and tokens[i - 1].text == "各自"
        if not (each and valued) and not (each and thing_of(token_at(tokens, i + 1)) == "value"):
            found.append(token)
    return found


def _told_apart(tokens: list[Token], i: int) -> bool:
    """Do 相应数值, 各自的数值 stand behind *i*?"""
    end = segment_end(tokens, i)
    told = ("相应", "对应", "各自的", "各自")
    return any(tokens[n].text in told and thing_of(token_at(tokens, n + 1)) == "value" for n in range(i, end))


def _drawn_until(tokens: list[Token]) -> list[Token]:
    """抽牌直到手牌變成6張為止: as 直到手卡变成6张为止抽卡."""
    for i, token in enumerate(tokens):
        end = segment_end(tokens, i + 1)
        until = reads(tokens, i + 1, "until") and tokens[i + 1].type == PREP
        became = sum(act_of(t) is LightVerb.BECOME for t in tokens[i + 2 : end])
        if act_of(token) is Verb.DRAW and until and became == 1 and type_at(tokens, end) == STOP:
            return [*tokens[:i], *tokens[i + 1 : end], token, *tokens[end:]]
    return tokens


def _without_tributes(tokens: list[Token]) -> list[Token]:
    """怪獸召喚的場合可以不用解放: as 怪兽召唤的场合需要的解放可以不用."""
    for i, token in enumerate(tokens):
        done = act_of(token) is Verb.NORMAL_SUMMON and reads(tokens, i + 1, "if", "can")
        free = token_at(tokens, i + 3)
        if done and free is not None and free.text.startswith("不用"):
            need = noun_token(
                empty(tokens[i + 1], "需要的", Entry(NOUN, "required")), UnitKind.ADVERB, "required"
            )
            tribute = verb_token(empty(tokens[i + 1], "解放", Entry(VERB)), Verb.TRIBUTE)
            not_so = Token(PREP, free.start, free.end, "不用", Entry(PREP, "not_being"))
            rest = i + 5 if act_of(token_at(tokens, i + 4)) is Verb.TRIBUTE else i + 4
            return [*tokens[: i + 2], need, tribute, tokens[i + 2], not_so, *tokens[rest:]]
    return tokens


def _pointing_to(tokens: list[Token]) -> list[Token]:
    """指向此卡的「A」連結怪獸: as 有这张卡位于所连接区的."""
    for i, token in enumerate(tokens):
        this = kind_of(token_at(tokens, i + 1)) is UnitKind.THIS_CARD and type_at(tokens, i + 2) == DE
        if token.text != "指向" or not this or type_at(tokens, i - 1) == NOUN:
            continue
        has = Token(PREP, token.start, token.start, "有", Entry(PREP, "has"))
        at = Token(PREP, token.start, token.start, "位于", Entry(PREP, "at"))
        return [*tokens[:i], has, tokens[i + 1], at, token, *_pointing_to(tokens[i + 2 :])]
    return tokens


def _as_that_card(tokens: list[Token]) -> list[Token]:
    """和送去墓地的怪獸當作同名卡: as 当作和送去墓地的怪兽同名卡使用."""
    for i, token in enumerate(tokens):
        like = (
            token.type == PREP and token.concept == "as" and kind_of(token_at(tokens, i + 1)) is UnitKind.SAME
        )
        card = kind_of(token_at(tokens, i + 2)) is UnitKind.CARD_KIND
        if not (like and card) or type_at(tokens, i + 3) not in (STOP, COMMA, VERB):
            continue
        start = i
        while (
            start
            and tokens[start - 1].type not in ENDS_SEGMENT
            and tokens[start].text not in ("和", "與", "与")
        ):
            start -= 1
        if tokens[start].text not in ("和", "與", "与") or start == i:
            continue
        use = verb_token(empty(tokens[i + 2], "使用", Entry(VERB)), Verb.USE)
        rest = i + 4 if act_of(token_at(tokens, i + 3)) is Verb.USE else i + 3
        return [*tokens[:start], token, *tokens[start:i], *tokens[i + 1 : i + 3], use, *tokens[rest:]]
    return tokens


def _only_so_often(tokens: list[Token]) -> list[Token]:
    """我方只能將怪獸特殊召喚1次: as 自己只能有1次把怪兽特殊召唤."""
    for i, token in enumerate(tokens):
        if token.concept != "only_can":
            continue
        end = segment_end(tokens, i)
        often = token_at(tokens, end - 1)
        counted = kind_of(often) is UnitKind.COUNT and often is not None and often.text.endswith("次")
        act = act_of(token_at(tokens, end - 2))
        taken = any(t.type == PREP and t.concept == "obj" for t in tokens[i:end])
        if counted and often is not None and act is Verb.SPECIAL_SUMMON and taken:
            has = Token(PREP, often.start, often.start, "有", Entry(PREP, "has"))
            return [*tokens[: i + 1], has, often, *tokens[i + 1 : end - 1], *tokens[end:]]
    return tokens


def _according_to(tokens: list[Token]) -> list[Token]:
    """依照發動回合來發動以下效果, 依照那個控制者發動以下效果: as 发动回合的以下效果发动, 那个控制者对应的以下效果发动."""
    for i, token in enumerate(tokens):
        if token.type != PREP or token.text not in ("依照", "按照", "根据", "依"):
            continue
        end = noun_end(tokens, i + 1)
        act = end + (type_at(tokens, end) in (COMMA, MODAL))
        act += type_at(tokens, act) == MODAL
        listed = reads(tokens, act, Verb.ACTIVATE, "following", "effect")
        if not listed or end == i + 1:
            continue
        what = tokens[i + 1 : end]
        modals = [t for t in tokens[end:act] if t.type == MODAL and t.concept != "do"]
        of = empty(tokens[end - 1], "的", Entry(DE, "gen"))
        if kind_of(what[0]) is UnitKind.TURN:
            took = [Token(PREP, token.start, token.end, "把", Entry(PREP, "obj"))]
        else:
            took = []
            what = [*what, verb_token(empty(what[-1], "对应", Entry(VERB)), LightVerb.RELATE)]
        effects = tokens[act + 1 : act + 3]
        return [*tokens[:i], *modals, *took, *what, of, *effects, tokens[act], *tokens[act + 3 :]]
    return tokens


def _named_there(tokens: list[Token]) -> list[Token]:
    """1隻在那隻怪獸有記載卡名的融合素材怪獸: as 那只怪兽有卡名记述的1只融合素材怪兽."""
    for i, _token in enumerate(tokens):
        if not reads(tokens, i, "has", LightVerb.MENTION, "name", "gen"):
            continue
        at = next((n for n in range(i - 1, -1, -1) if tokens[n].type != NOUN), -1)
        if at < 0 or tokens[at].text != "在":
            continue
        counted = tokens[at - 1 : at] if kind_of(token_at(tokens, at - 1)) is UnitKind.COUNT else []
        told = (*tokens[at + 1 : i + 1], tokens[i + 2], tokens[i + 1], tokens[i + 3])
        return [*tokens[: at - len(counted)], *told, *counted, *_named_there(tokens[i + 4 :])]
    return tokens


def _tributes_spared(tokens: list[Token]) -> list[Token]:
    """自己召唤怪兽的情况下，可免除所必须的解放: as 自己把怪兽召唤的场合需要的解放可以不用."""
    free = next((i for i, token in enumerate(tokens) if token.text == "免"), 0)
    case = next((i for i in range(free) if tokens[i].type == COND), 0)
    act = next((i for i in range(case) if act_of(tokens[i]) is Verb.NORMAL_SUMMON), case)
    last = next((i for i in range(free, len(tokens)) if act_of(tokens[i]) is Verb.TRIBUTE), 0)
    spared = reads(tokens, free + 1, "exclude") and type_at(tokens, case + 1) == COMMA
    if not (free and case and act < case - 1 and last and spared) or tokens[free - 1].type != MODAL:
        return tokens
    took = Token(PREP, tokens[act].start, tokens[act].start, "把", Entry(PREP, "obj"))
    need = noun_token(empty(tokens[case], "需要的", Entry(NOUN, "required")), UnitKind.ADVERB, "required")
    not_so = Token(PREP, tokens[free].start, tokens[last].end, "不用", Entry(PREP, "not_being"))
    what = (took, *tokens[act + 1 : case], tokens[act], tokens[case])
    return [*tokens[:act], *what, need, tokens[last], tokens[free - 1], not_so, *tokens[last + 1 :]]


def _as_many_for_that(tokens: list[Token]) -> list[Token]:
    """依以下数量去除超量素材，可以发动相应效果: as 可以把超量素材的以下数量取除，那个效果发动."""
    for i, token in enumerate(tokens):
        told = reads(tokens, i + 1, "following", "number") and type_at(tokens, i + 3) == VERB
        if token.type != PREP or token.text not in ("依", "依照", "按照") or not told:
            continue
        end = segment_end(tokens, i + 4)
        does = reads(tokens, end + 1, "can", Verb.ACTIVATE) and reads(tokens, end + 4, "effect")
        if type_at(tokens, end) != COMMA or not does or tokens[end + 3].text not in ("相应", "对应"):
            continue
        took = Token(PREP, token.start, token.end, "把", Entry(PREP, "obj"))
        that = noun_token(tokens[end + 3], UnitKind.DEICTIC, "that")
        that.text = "那个"
        of = empty(tokens[end - 1], "的", Entry(DE, "gen"))
        what = (*tokens[i + 4 : end], of, tokens[i + 1], tokens[i + 2], tokens[i + 3])
        done = (tokens[end], that, tokens[end + 4], tokens[end + 2])
        return [*tokens[:i], tokens[end + 1], took, *what, *done, *tokens[end + 5 :]]
    return tokens


def _at_most_of(tokens: list[Token]) -> list[Token]:
    """挑选最多为那个数量的怪兽: as 最多有那个数量的."""
    found: list[Token] = []
    for i, token in enumerate(tokens):
        before = found[-1] if found else None
        most = token.text == "为" and before is not None and before.concept == "at_most"
        if most and type_at(tokens, i - 2) in (VERB, PREP) and type_at(tokens, i + 1) == NOUN:
            assert before is not None
            found[-1] = noun_token(before, UnitKind.ADVERB, "at_most")
            found[-1].text = "最多有"
            continue
        found.append(token)
    return found


def _attacks_at_most(tokens: list[Token]) -> list[Token]:
    """最多可攻击的次数为X的数量, 最多可以攻击相当于X数量的次数: as 可以作最多有X数量的攻击."""
    for i, token in enumerate(tokens):
        often = token.concept == "at_most" and type_at(tokens, i + 1) == MODAL
        if not often or act_of(token_at(tokens, i + 2)) is not Verb.ATTACK:
            continue
        end = segment_end(tokens, i)
        if reads(tokens, i + 3, "gen", "times", "to_do"):
            many = tokens[i + 6 : end]
        elif reads(tokens, end - 2, "gen", "times"):
            many = [t for t in tokens[i + 3 : end - 2] if t.type != "SILENT"]
        else:
            continue
        if not many or thing_of(many[-1]) != "number":
            continue
        most = noun_token(token, UnitKind.ADVERB, "at_most")
        most.text = "最多有"
        of = empty(many[-1], "的", Entry(DE, "gen"))
        return [*tokens[:i], tokens[i + 1], most, *many, of, tokens[i + 2], *tokens[end:]]
    return tokens


def _not_but_by(tokens: list[Token]) -> list[Token]:
    """除了以「A」怪兽作为素材的超量召唤之外，不可…: as 不用「A」怪兽为素材的超量召唤不能…."""
    for i, token in enumerate(tokens):
        end = segment_end(tokens, i)
        by = token_at(tokens, i + 1)
        if (
            token.concept != "exclude"
            or by is None
            or by.text not in ("以", "用")
            or type_at(tokens, end) != COMMA
        ):
            continue
        outside = end - 2 if type_at(tokens, end - 2) == DE else end - 1
        summons = kind_of(tokens[end - 1]) is UnitKind.OTHER_THAN and act_of(tokens[outside - 1]) in SUMMONS
        if summons and reads(tokens, end + 1, "cannot"):
            mark = Token(PREP, token.start, by.end, "不用", Entry(PREP, "not_being"))
            return [*tokens[:i], mark, *tokens[i + 2 : outside], *tokens[end + 1 :]]
    return tokens


def _apart_from_original(tokens: list[Token]) -> list[Token]:
    """拥有不同于原本攻击力的攻击力的怪兽: as 攻击力和原本攻击力不同的怪兽."""
    for i, token in enumerate(tokens):
        has = act_of(token) is LightVerb.HAVE and reads(
            tokens, i + 1, LightVerb.DIFFER, "at", UnitKind.STAT, "gen"
        )
        if has and reads(tokens, i + 5, UnitKind.STAT, "gen"):
            alike = noun_token(tokens[i + 2], UnitKind.AND, "")
            alike.text = "和"
            said = (tokens[i + 5], alike, tokens[i + 3], tokens[i + 1])
            return [*tokens[:i], *said, *tokens[i + 6 :]]
    return tokens


def _opens_cards(tokens: list[Token], i: int) -> bool:
    """将 + 1张: a number of cards, not of monsters."""
    counted = kind_of(tokens[i]) is UnitKind.COUNT and tokens[i].text.endswith("张")
    return counted and type_at(tokens, i - 1) in (PREP, VERB)


def _applied_to(tokens: list[Token]) -> list[Token]:
    """適用這個效果召喚的怪獸: as 这个效果适用召唤的怪兽."""
    for i, token in enumerate(tokens):
        told = act_of(token) is Verb.APPLY and reads(tokens, i + 1, UnitKind.DEICTIC, "effect")
        if told and act_of(token_at(tokens, i + 3)) in SUMMONS and type_at(tokens, i + 4) == DE:
            return [*tokens[:i], *tokens[i + 1 : i + 3], token, *_applied_to(tokens[i + 3 :])]
    return tokens


def _held_materials(tokens: list[Token]) -> list[Token]:
    """此卡所持有的超量素材中的1张卡: as 此卡作为超量素材中的1张卡."""
    for i, token in enumerate(tokens):
        has = act_of(token) is LightVerb.HAVE and reads(tokens, i + 1, "gen", "xyz_material", "during", "gen")
        if has:
            start = i - 1 if type_at(tokens, i - 1) == MODAL else i
            mark = Token(PREP, token.start, token.end, "作为", Entry(PREP, "as"))
            bare = kind_of(token_at(tokens, i + 5)) is not UnitKind.COUNT
            at = next((n for n in range(start) if _opens_cards(tokens, n)), None)
            if at is None or not bare:
                return [*tokens[:start], mark, *tokens[i + 2 :]]
            before = (*tokens[:at], *tokens[at + 1 : start])  # 1张 + 怪兽所持有的超量素材中的卡
            return [*before, mark, *tokens[i + 2 : i + 5], tokens[at], *tokens[i + 5 :]]
    return tokens


PASSES: tuple[Pass, ...] = (
    due(_only_when_given, {"only_can"}, {Verb.SPECIAL_SUMMON}),
    due(_at_most_so_often, {"many_times"}),
    due(_as_many_as_chosen, {"following"}, {"number"}, {Verb.ACTIVATE}),
    due(_respective, {"value"}, {"对应", "對應", "相应", "各自", "各自的"}),
    due(_drawn_until, {Verb.DRAW}, {"until"}),
    due(_without_tributes, {Verb.NORMAL_SUMMON}, {"can"}, {"if"}),
    due(_pointing_to, {"指向"}),
    due(_as_that_card, {UnitKind.SAME}, {"as"}),
    due(_only_so_often, {"only_can"}, {Verb.SPECIAL_SUMMON}, {UnitKind.COUNT}),
    due(_according_to, {"依照", "按照", "根据", "依"}, {"following"}),
    due(_named_there, {LightVerb.MENTION}, {"在"}),
    due(_tributes_spared, {"免"}),
    due(_as_many_for_that, {"following"}, {"number"}, {Verb.ACTIVATE}),
    due(_at_most_of, {"at_most"}, {"为"}),
    due(_attacks_at_most, {"at_most"}, {Verb.ATTACK}),
    due(_not_but_by, {"exclude"}, SUMMONS),
    due(_apart_from_original, {LightVerb.HAVE}, {LightVerb.DIFFER}),
    due(_applied_to, {Verb.APPLY}, SUMMONS),
    due(_held_materials, {LightVerb.HAVE}, {"xyz_material"}),
    due(_compared_behind, {UnitKind.COUNT}, {"than", LightVerb.MORE, LightVerb.LESS}),
)
