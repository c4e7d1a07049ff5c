"""The official and the Taiwanese wording in the order of the mainland fan wording, before its settle passes.

These wordings print a place after its verb (存在于墓地, 特殊召唤至自己场上), what exists after 存在, and what is left out
after 除了. Moved, they are the same clauses.
"""

from __future__ import annotations

from grammar import (
    fewer_tributes,
    rewordings,
    zh_amounts,
    zh_counted,
    zh_formal,
    zh_listed,
    zh_mainland,
    zh_official,
    zh_oldest,
    zh_ritual,
    zh_sayings,
    zh_substitute,
    zh_taiwan,
    zh_tokens,
    zh_told,
    zh_usage,
    zh_wording,
)
from grammar.clauses import LightVerb, UnitKind
from grammar.lexer import NOUN, VERB, Entry, Token
from grammar.passes import Passes, due, run
from grammar.terms import Lang, QuantityKind, Verb
from grammar.zh_words import (
    COMMA,
    COND,
    DE,
    ENDS_SEGMENT,
    IN_NOUN,
    LIST_KINDS,
    MODAL,
    POST,
    PREP,
    TIME_KINDS,
    act_of,
    as_mark,
    empty,
    is_passive,
    kind_of,
    noun_end,
    noun_token,
    of_all,
    segment_end,
    thing_of,
    token_at,
    type_at,
    verb_token,
)

_PLACES = frozenset({"linked_zone", "zone_word", "location", "where"})
# Verbs whose other party is a card: the whole noun after 于 is it.
_BEARERS = frozenset({Verb.EQUIP, Verb.ATTACH})


def settle(tokens: list[Token]) -> list[Token]:
    """The tokens as ``zh.lark`` wants them."""
    return zh_tokens.settle(run(PASSES, tokens))


def _behind(tokens: list[Token]) -> list[Token]:
    """存在于墓地: the place before the verb, and before what clings to it (被, 可以, 表侧表示)."""
    found: list[Token] = []
    i = 0
    while i < len(tokens):
        token = tokens[i]
        if type_at(tokens, i - 1) == VERB and found and (mark := _mark_behind(token, tokens[i - 1])):
            end = _place_end(tokens, i + 1, mark)
            if act_of(tokens[i - 1]) is LightVerb.STACK:
                end = _above(tokens, i + 1)
            if end > i + 1:
                at = len(found) - 1
                while at > 1 and kind_of(found[at - 1]) is UnitKind.DOT and found[at - 2].type == VERB:
                    at -= 2  # 召唤・特殊召唤至自己场上
                while at and _clings(found[at - 1]):
                    at -= 1
                found[at:at] = (as_mark(token, PREP, mark), *tokens[i + 1 : end])
                i = end
                continue
        if token.text == "到" and type_at(tokens, i - 1) == VERB:
            token = verb_token(token, LightVerb.GO)  # 捨棄到墓地 is 丢弃去墓地
        found.append(token)
        i += 1
    return found


def _above(tokens: list[Token], i: int) -> int:
    """重叠在该怪兽上面，视为超量召唤: the card and 上面; the comma says nothing."""
    end = noun_end(tokens, i)
    if type_at(tokens, end) != POST:
        return i
    if (
        type_at(tokens, end + 1) == COMMA
        and tokens[end + 2 : end + 3]
        and _TREATED in tokens[end + 2].concept
    ):
        del tokens[end + 1]
    return end + 1


_TREATED = "treated_as_"


def _mark_behind(token: Token, verb: Token) -> str | None:
    """Which preposition the word after *verb* is in front of it."""
    if token.type != PREP or act_of(verb) in (Verb.ACTIVATE, Verb.USE):
        return None
    if act_of(verb) in _BEARERS and token.text in ("于", "在", "至", "给"):
        return "to"
    if act_of(verb) is Verb.DISCARD:
        return "to" if token.text == "至" else None
    if token.text == "到" and act_of(verb) in (Verb.SPECIAL_SUMMON, Verb.PLACE, Verb.SET):
        return "at"
    return {"于": "at", "至": "at", "在": "at", "给": "to"}.get(token.text)


def _clings(token: Token) -> bool:
    return token.type == MODAL or is_passive(token) or kind_of(token) is UnitKind.POSITION


def _place_end(tokens: list[Token], i: int, mark: str) -> int:
    """The end of the place after a verb: its last zone, or for a card or player the noun."""
    end = start = i
    described = kind_of(token_at(tokens, i)) in (UnitKind.THIS_CARD, UnitKind.DEICTIC)
    while type_at(tokens, i) in IN_NOUN and tokens[i].concept != "note":
        if mark == "to":
            if described and tokens[i].type == DE and kind_of(tokens[i - 1]) is not UnitKind.PLAYER:
                break
            if tokens[i].type == DE and kind_of(token_at(tokens, i + 1)) is UnitKind.THIS_CARD:
                break  # 装备于怪兽的此卡
            if tokens[i].type == DE and kind_of(token_at(tokens, start - 3)) is UnitKind.COUNT:
                break  # 1张装备于怪兽的装备卡
            end = i + 1
        elif kind_of(tokens[i]) is UnitKind.ZONE or thing_of(tokens[i]) in _PLACES:
            if end > start and tokens[end].type == DE and end == i - 1:
                break  # 不存在于自己场上的 + 手牌的怪兽: it lies in one of them only
            end = i + 1
        elif not _leads_to_place(tokens[i]):
            break
        i += 1
    return end


def _leads_to_place(token: Token) -> bool:
    kind = kind_of(token)
    named = kind in (UnitKind.PLAYER, UnitKind.DEICTIC, UnitKind.THIS_CARD, UnitKind.REFERENCE)
    named = (
        named or kind in (UnitKind.RACE, UnitKind.NAME) or thing_of(token) in ("center", "front", "column")
    )
    return named or kind in LIST_KINDS or token.type == DE or kind is UnitKind.CARD_KIND


def _existing(tokens: list[Token]) -> list[Token]:
    """场上存在怪兽 is 场上有怪兽存在, 不存在 is 没有…存在."""
    for i, token in enumerate(tokens):
        leaves_out = type_at(tokens, i + 1) == PREP and tokens[i + 1].concept == "exclude"
        if act_of(token) is not Verb.EXIST or not (leaves_out or type_at(tokens, i + 1) == NOUN):
            continue
        end = segment_end(tokens, i)
        if any(t.type == VERB and type_at(tokens, n) != DE for n, t in enumerate(tokens[i + 1 : end], i + 2)):
            continue
        negated = type_at(tokens, i - 1) == MODAL and tokens[i - 1].concept == "not"
        start = i - 1 if negated else i
        mark = Token(
            PREP, tokens[start].start, token.end, token.text, Entry(PREP, "has_not" if negated else "has")
        )
        rest = _existing(tokens[end:])
        return [
            *tokens[:start],
            mark,
            *tokens[i + 1 : end],
            verb_token(empty(tokens[end - 1], "存在", Entry(VERB)), Verb.EXIST),
            *rest,
        ]
    return tokens


def _turns(tokens: list[Token]) -> list[Token]:
    """发动此卡的回合 is 此卡发动的回合, 攻击怪兽的伤害步骤 is 向怪兽攻击的伤害步骤."""
    for i, token in enumerate(tokens):
        timed = token.type == DE and kind_of(token_at(tokens, i + 1)) in TIME_KINDS
        if not timed and not (token.type == COND and token.concept == "turn_of"):
            continue
        start = i
        while start and tokens[start - 1].type in IN_NOUN:
            start -= 1
        verb = token_at(tokens, start - 1)
        if verb is not None and start < i and act_of(verb) in _ACTS:
            mark = [as_mark(verb, PREP, "to")] if act_of(verb) is Verb.ATTACK else []
            return [*tokens[: start - 1], *mark, *tokens[start:i], verb, *tokens[i:]]
    return tokens


# What a card does, or is done with it, in the turn or step named after it.
_ACTS = frozenset({Verb.APPLY, Verb.ACTIVATE, Verb.ATTACK, Verb.NORMAL_SUMMON, Verb.SPECIAL_SUMMON})


def _in_case(tokens: list[Token]) -> list[Token]:
    """仅可在将怪兽解放的情况下，从手牌特殊召唤 is 把怪兽解放的场合才能从手卡特殊召唤."""
    for i, token in enumerate(tokens):
        end = segment_end(tokens, i)
        opens = (
            token.type == MODAL and token.concept in ("can", "only_can") and type_at(tokens, i + 1) == PREP
        )
        if (
            opens
            and tokens[i + 1].text == "在"
            and type_at(tokens, end) == COND
            and tokens[end].concept == "if"
        ):
            may = as_mark(token, MODAL, "may") if token.concept == "only_can" else token
            if type_at(tokens, end + 1) == VERB:
                return [*tokens[:i], *tokens[i + 2 : end + 1], may, *tokens[end + 1 :]]
            then = end + 2 if type_at(tokens, end + 1) == COMMA else end + 1
            if act_of(tokens[segment_end(tokens, then) - 1]) is Verb.SPECIAL_SUMMON:
                return [*tokens[:i], *tokens[i + 2 : then], may, *tokens[then:]]
    return tokens


def _compared(tokens: list[Token]) -> list[Token]:
    """生命值低于对手 is 比对手低."""
    found: list[Token] = []
    i = 0
    while i < len(tokens):
        token = tokens[i]
        end = noun_end(tokens, i + 1)
        if act_of(token) in (LightVerb.MORE, LightVerb.LESS) and token.text[-1] == "于" and end > i + 1:
            end = _before_head(tokens, i + 1, end)
            found += (as_mark(token, PREP, "than"), *tokens[i + 1 : end], token)
            i = end
            continue
        found.append(token)
        i += 1
    return found


def _before_head(tokens: list[Token], i: int, end: int) -> int:
    """高于此卡的怪兽: the other card ends before the 的 of the noun that is described."""
    if type_at(tokens, end) == COND:
        return end  # 多于自己场上的怪兽的情况下: nothing is described
    for n in range(i + 1, end):
        head = tokens[n + 1 : end]
        described = any(kind_of(t) in (UnitKind.CARD_KIND, UnitKind.THIS_CARD) for t in head)
        if tokens[n].type == DE and described and head and kind_of(head[0]) is not UnitKind.STAT:
            return n
    return end


def _occurring(tokens: list[Token]) -> list[Token]:
    """战斗产生给我方的战斗伤害 is 战斗发生的对自己的战斗伤害."""
    found: list[Token] = []
    for i, token in enumerate(tokens):
        if (
            act_of(token_at(tokens, i - 1)) is LightVerb.OCCUR
            and token.type == PREP
            and token.text in ("给", "給")
        ):
            found.append(empty(tokens[i - 1], "的", Entry(DE, "gen")))
            token = as_mark(token, PREP, "to")
            token.text = "对"
        found.append(token)
    return found


def _times(tokens: list[Token]) -> list[Token]:
    """攻击2次 is 作2次攻击; 攻击所有怪兽各1次 is 向所有怪兽各作1次攻击; 最多可攻击怪兽2次 is 最多2次可以向怪兽攻击."""
    for i, token in enumerate(tokens[:-1]):
        if act_of(token) not in (Verb.ATTACK, Verb.ATTACK_DIRECTLY):
            continue
        if _is_times(tokens[i + 1]):
            before: list[Token] = tokens[:i]
            make: list[Token] = []
            if i and tokens[i - 1].concept == "each":  # 向怪獸各攻擊1次: all of them
                make = [empty(token, "作", Entry(MODAL, "do"))]
                if not any(kind_of(t) is UnitKind.QUANTIFIER and t.concept == "all" for t in before):
                    every = empty(token, "全部", Entry(NOUN, "all", kind=UnitKind.QUANTIFIER))
                    before.insert(i - 1, noun_token(every, UnitKind.QUANTIFIER, "all"))
            at = _before_whom(before) if not make else len(before)
            told = [*before[:at], tokens[i + 1], *before[at:]]
            return [*(told if not make else [*before, *make, tokens[i + 1]]), token, *_times(tokens[i + 2 :])]
        end = segment_end(tokens, i)
        each, once = tokens[end - 2 : end]
        if end - i < 3 or not _is_times(once):
            continue
        to = as_mark(token, PREP, "to")
        if each.concept == "each":
            do = empty(each, "作", Entry(MODAL, "do"))
            return [*tokens[:i], to, *tokens[i + 1 : end - 2], each, do, once, token, *tokens[end:]]
        whom = [t for t in tokens[i + 1 : end - 1] if t.concept != "only"]  # 攻击仅1次
        return [*_limited(tokens[:i], once), *([to, *whom] if whom else []), token, *tokens[end:]]
    return tokens


def _before_whom(tokens: list[Token]) -> int:
    """可以向怪兽攻击2次: how often goes before 可以, apart from whom."""
    at = len(tokens)
    while at and tokens[at - 1].type in IN_NOUN:
        at -= 1
    if at == len(tokens) or not at or tokens[at - 1].type != PREP or tokens[at - 1].concept != "to":
        return len(tokens)
    at -= 1
    while at and tokens[at - 1].type == MODAL:
        at -= 1
    return at


def _is_times(token: Token) -> bool:
    return token.unit is not None and token.unit.kind is UnitKind.COUNT and token.concept == "times"


def _limited(tokens: list[Token], times: Token) -> list[Token]:
    """*tokens* with *times* before the modal; a 最多 among them goes into it."""
    limit = next((n for n, token in enumerate(tokens) if token.concept == "at_most"), None)
    value = times.unit.value if times.unit is not None else None
    if limit is not None and isinstance(value, tuple):
        times = noun_token(times, UnitKind.COUNT, "times", (QuantityKind.UP_TO, value[1]))
        tokens = [*tokens[:limit], *tokens[limit + 1 :]]
    at = len(tokens)
    while at and tokens[at - 1].type == MODAL:
        at -= 1
    return [*tokens[:at], times, *tokens[at:]]


def _instead(tokens: list[Token]) -> list[Token]:
    """将此卡除外作为代替: 作为代替 before the act."""
    for i, token in enumerate(tokens):
        if (
            kind_of(token) is UnitKind.ADVERB
            and token.concept == "instead"
            and type_at(tokens, i - 1) in (VERB, NOUN)
        ):
            at = i - 1
            while at and tokens[at - 1].type not in ENDS_SEGMENT and tokens[at - 1].type != MODAL:
                at -= 1
            rest = [*tokens[:i], *tokens[i + 1 :]]
            return [*rest[:at], token, *rest[at:]]
    return tokens


def _except(tokens: list[Token]) -> list[Token]:
    """除了龙族怪兽以外不能特殊召唤 is 不是龙族怪兽不能特殊召唤; 除了「A」以外，将1只 is 将「A」以外的1只."""
    found: list[Token] = []
    waiting: list[Token] = []
    i = 0
    while i < len(tokens):
        token = tokens[i]
        other = _left_out(tokens, i)
        if other is not None and type_at(tokens, other + 1) == COMMA and _opens_noun(tokens, other + 2):
            waiting = [
                *tokens[i + 1 : other],
                of_all(tokens[other]),
                empty(tokens[other], "的", Entry(DE, "gen")),
            ]
            i = other + 2
            continue
        if other is not None and type_at(tokens, other + 1) == COMMA and _exists(tokens, other + 2):
            found += (*tokens[i + 1 : other + 1], empty(tokens[other], "的", Entry(DE, "gen")))
            i = other + 2
            continue
        if other is not None and _forbids(tokens, other) and type_at(tokens, other + 1) != DE:
            mark = Token(PREP, token.start, token.end, "不是", Entry(PREP, "not_being"))
            found += (mark, *tokens[i + 1 : other])
            i = other + 1
            continue
        found.append(token)
        if waiting and token.type == PREP and token.concept in ("obj", "target"):
            found += waiting
            waiting = []
        i += 1
    return found


def _exists(tokens: list[Token], i: int) -> bool:
    """除了「A」以外，「B」怪獸存在, 場上的怪獸全部破壞: the noun that begins at *i* is what is there, or what it is done to."""
    stretch = tokens[i : segment_end(tokens, i)]
    if kind_of(token_at(tokens, i)) is UnitKind.ZONE:
        return not any(token.type in (MODAL, PREP) for token in stretch)
    described = kind_of(token_at(tokens, i)) in (UnitKind.NAME, UnitKind.CARD_KIND)
    return described and any(act_of(token) is Verb.EXIST for token in stretch)


def _opens_noun(tokens: list[Token], i: int) -> bool:
    """Does the stretch at *i* have a noun that 以外 can go to?"""
    return any(t.type == PREP and t.concept in ("obj", "target") for t in tokens[i : segment_end(tokens, i)])


def _left_out(tokens: list[Token], i: int) -> int | None:
    """Index of the 以外 that closes 除了 at *i*."""
    if tokens[i].type != PREP or tokens[i].concept != "exclude":
        return None
    end = segment_end(tokens, i)
    return next((n for n in range(i, end) if kind_of(tokens[n]) is UnitKind.OTHER_THAN), None)


def _forbids(tokens: list[Token], i: int) -> bool:
    stretch = tokens[i : segment_end(tokens, i)]
    return any(t.type == MODAL and t.concept in ("cannot", "also_cannot") for t in stretch)


def _only(tokens: list[Token]) -> list[Token]:
    """仅可从额外牌组特殊召唤龙族怪兽: what can be is the object, so 仅可 goes before the verb."""
    for i, token in enumerate(tokens):
        if token.type != MODAL or token.concept != "only_can" or type_at(tokens, i + 1) != PREP:
            continue
        verb = next((n for n in range(i, segment_end(tokens, i)) if tokens[n].type == VERB), None)
        if verb is None or type_at(tokens, verb + 1) != NOUN:
            continue
        bare = tokens[verb + 1].concept in ("monster", "card") and noun_end(tokens, verb + 1) == verb + 2
        if (
            kind_of(tokens[verb + 1]) is not UnitKind.COUNT and not bare
        ):  # 仅可从手牌特殊召唤怪兽: from there only
            only = empty(tokens[verb - 1], token.text, token.entry)
            return [*tokens[:i], *tokens[i + 1 : verb], only, *tokens[verb:]]
    return tokens


PASSES = Passes(
    (
        *rewordings.passes(Lang.ZH_CN),
        *fewer_tributes.CHINESE,
        *zh_substitute.PASSES,
        *zh_listed.PASSES,
        *zh_formal.PASSES,
        *zh_counted.PASSES,
        *zh_sayings.PASSES,
        due(zh_ritual.settle, {"total"}),
        *zh_told.PASSES,
        *zh_taiwan.PASSES,
        *zh_mainland.PASSES,
        *zh_usage.PASSES,
        *zh_official.PASSES,
        *zh_wording.PASSES,
        *zh_amounts.PASSES,
        due(_occurring, {LightVerb.OCCUR}, {"给", "給"}),
        due(_behind, {"于", "至", "在", "给", "到"}),
        due(_existing, {Verb.EXIST}),
        due(_turns, _ACTS, {*TIME_KINDS, "turn_of"}),
        due(zh_oldest.late, {"until"}, {POST}),
        due(_in_case, {"can", "only_can"}, {"在"}, {"if"}),
        due(_compared, {LightVerb.MORE, LightVerb.LESS}),
        due(_times, {Verb.ATTACK, Verb.ATTACK_DIRECTLY}, {"times"}),
        due(_instead, {"instead"}),
        due(_except, {"exclude"}),
        *zh_formal.LATE,
        due(_only, {"only_can"}),
    )
)
