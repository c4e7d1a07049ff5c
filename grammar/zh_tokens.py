"""Between scan and parser, for Chinese: what each word is, decided with a look at its neighbours.

Chinese has no endings, so a verb is told from a noun, and a preposition from a verb, by what stands around it.
Each pass settles one such question; the grammar stays free of conflicts.
"""

from __future__ import annotations

import msgspec

from grammar import (
    fewer_tributes,
    former_zone,
    hand_holders,
    normal_draw,
    rewordings,
    ritual_parts,
    scale_summons,
    whole_sets,
    zh_absent,
    zh_compare,
    zh_described,
    zh_filler,
    zh_freely,
    zh_include,
    zh_lacks,
    zh_loose,
    zh_materials,
    zh_mentions,
    zh_moved,
    zh_numbers,
    zh_offers,
    zh_old,
    zh_oldest,
    zh_phrases,
    zh_plainly,
    zh_purpose,
    zh_seldom,
    zh_shares,
    zh_short,
    zh_spots,
    zh_stated,
    zh_strict,
    zh_turned,
    zh_undone,
    zh_verbs,
)
from grammar.clauses import LightVerb, Unit, UnitKind
from grammar.lexer import NOUN, UNK, VERB, Entry, Token
from grammar.nodes import Span
from grammar.passes import Passes, due, marks, run
from grammar.terms import Lang, Manner, Verb
from grammar.zh_usage import described_first
from grammar.zh_words import (
    COMMA,
    COND,
    CONN,
    DE,
    ENDS_SEGMENT,
    FRONT,
    JOIN,
    LIST,
    LIST_KINDS,
    MODAL,
    NOMINAL,
    OPEN,
    PREP,
    STOP,
    STRAY,
    act_of,
    as_mark,
    empty,
    has_verb,
    kind_of,
    segment_end,
    thing_of,
    token_at,
    type_at,
    verb_token,
)

PASSES = Passes(
    (
        *rewordings.passes(Lang.ZH_FAN),
        *whole_sets.CHINESE,
        due(described_first, {"被"}, {UnitKind.TURN}, {UnitKind.COUNT}),
        *zh_described.PASSES,
        *zh_plainly.PASSES,
        *zh_shares.PASSES,
        *zh_turned.PASSES,
        *zh_moved.PASSES,
        *zh_short.PASSES,
        *zh_loose.PASSES,
        *zh_numbers.PASSES,
        *zh_old.PASSES,
        *zh_oldest.PASSES,
        *zh_seldom.PASSES,
        *zh_freely.PASSES,
        *zh_filler.PASSES,
        *zh_purpose.PASSES,
        *zh_undone.PASSES,
        *fewer_tributes.CHINESE,
        *ritual_parts.CHINESE,
        *normal_draw.CHINESE,
        *hand_holders.CHINESE,
        *former_zone.CHINESE,
        *scale_summons.CHINESE,
    )
)


def settle(tokens: list[Token]) -> list[Token]:
    """The tokens as ``zh.lark`` wants them."""
    tokens = run(PASSES, zh_strict.placed(zh_seldom.barred_acts(tokens)))
    said = marks(tokens)
    tokens = zh_offers.fold(tokens, said)
    _lists(tokens)
    if "counter" in said:
        tokens = _counters(tokens)
    if "NAMED" in said:
        tokens = _series(tokens)
    if not said.isdisjoint(_SAYS_NO_MORE):
        tokens = _aspects(tokens)
    if "到" in said:
        tokens = _to_field(tokens)
    if "在" in said and UnitKind.THIS_CARD in said:
        tokens = _of_a_place(tokens)
    if UnitKind.STAT_COMPARE in said and LightVerb.BE in said:
        _stated(tokens)
    if Verb.EQUIP in said and UnitKind.THIS_CARD in said:
        tokens = _wearing_this(tokens)
    if not said.isdisjoint(_OCCASIONS):
        tokens = _occasions(tokens)
    if FRONT in said and "while" in said:
        _while_both(tokens)
    if "当作" in said or "作为" in said:
        tokens = _worn(tokens)
    if not said.isdisjoint(zh_materials.WORDS):
        tokens = zh_materials.fold(tokens)
    if "使用" in said:
        tokens = zh_materials.used_in_summon(tokens)
    if not said.isdisjoint(zh_spots.WORDS):
        tokens = zh_spots.fold(tokens)
    if "not" in said and not said.isdisjoint(_MAY):
        tokens = _may_not_but(tokens)
    if "has_not" in said:
        tokens = zh_lacks.fold(tokens)
    if not said.isdisjoint(zh_include.TELLING) and "效果" in said:
        tokens = zh_include.fold(tokens, lambda words: zh_compare.act_of_words(words, _settled))
    if UnitKind.SAME in said and "不" in said:
        tokens = zh_absent.fold(tokens)
    said = marks(tokens)
    if LightVerb.BE in said or LightVerb.MENTION in said:
        tokens = zh_mentions.fold(zh_stated.fold(tokens), _settled)
        said = marks(tokens)
    if not said.isdisjoint(zh_compare.COMPARES):
        tokens = zh_compare.fold(tokens, _settled)
    return zh_strict.strict(_settled(tokens))


# Marks that say nothing of their own, and the comma, which often does not.
_SAYS_NO_MORE = frozenset({COMMA, "ASPECT", "COLON", "SILENT", "存在期间", "则"})


def _settled(tokens: list[Token]) -> list[Token]:
    said = marks(tokens)
    if "当作" in said and UnitKind.SAME in said:
        tokens = _treated_alike(tokens)
    if not said.isdisjoint(_COMPANIES):
        tokens = _companions(tokens)
    return zh_phrases.settle(zh_verbs.settle(tokens, said))


def _lists(tokens: list[Token]) -> None:
    """· 和 或者 join; 和 at the start of a phrase marks the other party (和这张卡相同纵列)."""
    for i, token in enumerate(tokens):
        if token.unit is not None and token.unit.kind in LIST_KINDS:
            token.type = LIST
            if token.text in ("/", "／") and _are_values(token_at(tokens, i - 1), token_at(tokens, i + 1)):
                token.type, token.unit = DE, None  # 攻击力1500/守备力2100: both


def _are_values(before: Token | None, after: Token | None) -> bool:
    kinds = (kind_of(before), kind_of(after))
    return kinds == (UnitKind.STAT_IS, UnitKind.STAT_IS)


def _series(tokens: list[Token]) -> list[Token]:
    """名字带有「A」的: a series, as 「A」 before a noun is."""
    found: list[Token] = []
    named = False
    for i, token in enumerate(tokens):
        if token.type == "NAMED":
            named = any(kind_of(after) is UnitKind.NAME for after in tokens[i + 1 : i + 3])
            if not named:
                found.append(as_mark(token, STRAY, token.concept))  # 名字带有怪兽: no name is told
            continue
        kind = kind_of(token)
        if named and kind is UnitKind.NAME and token.unit is not None:
            token.unit = msgspec.structs.replace(token.unit, concept="series")
        elif named and not (token.type == LIST and kind_of(token_at(tokens, i + 1)) is UnitKind.NAME):
            named = False
        found.append(token)
    return found


def _aspects(tokens: list[Token]) -> list[Token]:
    """发动过, 召唤成功: the verb alone, past. Marks that say nothing go."""
    found: list[Token] = []
    for token in tokens:
        if token.type == COMMA and type_at(found, len(found) - 1) == DE:
            continue  # 「A」以外的，「B」怪兽
        if token.type == "SILENT":
            continue  # 特殊召唤上场
        if token.text == "则" and _supposes(found):
            if type_at(found, len(found) - 1) != COMMA:  # 若…存在，则…, 若…存在则…
                found.append(as_mark(token, COMMA, "comma"))
            continue
        if token.type == COND and token.text == "存在期间":
            found.append(
                verb_token(Token(VERB, token.start, token.start + 2, "存在", token.entry), Verb.EXIST)
            )
            token = Token(COND, token.start + 2, token.end, "期间", token.entry)
        if token.type == "ASPECT":
            if found and found[-1].verb is not None:
                if token.concept == "success" and _each_time(tokens, token):
                    found.append(empty(token, "，", Entry(COMMA, "comma")))  # 每次…成功发动
                    continue
                if token.concept == "success" and act_of(found[-1]) is Verb.ATTACK_DIRECTLY:
                    found.append(token)  # 直接攻击成功时: when it has dealt its damage
                    continue
                found[-1].verb = msgspec.structs.replace(found[-1].verb, past=True)
                found[-1].end = token.end
            continue
        if token.type == "COLON":
            token = as_mark(token, COMMA, "colon")
        found.append(token)
    return found


def _each_time(tokens: list[Token], token: Token) -> bool:
    """Does 发动 follow what happens each time, with no comma between?"""
    at = tokens.index(token)
    every = any(t.type == FRONT and t.concept == "each_time" for t in tokens[:at])
    return every and act_of(token_at(tokens, at + 1)) is Verb.ACTIVATE and type_at(tokens, at + 2) == STOP


def _supposes(tokens: list[Token]) -> bool:
    return any(token.type == FRONT and token.concept == "if" for token in tokens)


def _to_field(tokens: list[Token]) -> list[Token]:
    """特殊召唤1只怪兽到自己场上: where it comes, printed last."""
    for i, token in enumerate(tokens):
        if token.type != PREP or token.text != "到":
            continue
        end = i + 1
        while (
            kind_of(token_at(tokens, end)) in (UnitKind.PLAYER, UnitKind.ZONE) or type_at(tokens, end) == DE
        ):
            end += 1
        placed = (
            end > i + 1 and kind_of(tokens[end - 1]) is UnitKind.ZONE and type_at(tokens, end) in ENDS_SEGMENT
        )
        start = i
        while placed and start and tokens[start - 1].type not in ENDS_SEGMENT:
            start -= 1
            if act_of(tokens[start]) in (Verb.SPECIAL_SUMMON, Verb.SET, Verb.PLACE):
                at = as_mark(token, PREP, "at")
                return [*tokens[:start], at, *tokens[i + 1 : end], *tokens[start:i], *tokens[end:]]
    return tokens


def _stated(tokens: list[Token]) -> None:
    """等级是7星以上, 等级合计是10星以上: 星 says again what 等级 says."""
    for i in range(2, len(tokens)):
        unit = tokens[i].unit
        if unit is None or unit.kind is not UnitKind.STAT_COMPARE or not isinstance(unit.value, tuple):
            continue
        stat = tokens[i - 3] if i > 2 and thing_of(tokens[i - 2]) == "total" else tokens[i - 2]
        same = kind_of(stat) is UnitKind.STAT and stat.concept == unit.concept
        if same and act_of(tokens[i - 1]) is LightVerb.BE:
            compare, number = unit.value
            tokens[i].unit = Unit(UnitKind.NUMBER, unit.span, unit.text, str(compare), number)


def _wearing_this(tokens: list[Token]) -> list[Token]:
    """装备这张卡的怪兽: as 有这张卡装备的怪兽."""
    for i, token in enumerate(tokens):
        this = kind_of(token_at(tokens, i + 1)) is UnitKind.THIS_CARD and type_at(tokens, i + 2) == DE
        described = kind_of(token_at(tokens, i + 3)) in (UnitKind.CARD_KIND, UnitKind.NAME)
        opens = i == 0 or tokens[i - 1].type in ENDS_SEGMENT
        if act_of(token) is Verb.EQUIP and this and described and opens:
            has = Token(PREP, token.start, token.start, "有", Entry(PREP, "has"))
            return [*tokens[:i], has, tokens[i + 1], token, *tokens[i + 2 :]]
    return tokens


def _of_a_place(tokens: list[Token]) -> list[Token]:
    """在额外卡组的表侧的这张卡: 在 says no more than 的."""
    found: list[Token] = []
    for i, token in enumerate(tokens):
        if token.text != "在":
            found.append(token)
            continue
        end = i + 1
        while type_at(tokens, end) in (NOUN, DE):
            end += 1
        placed = kind_of(token_at(tokens, i + 1)) is UnitKind.ZONE and type_at(tokens, i + 2) == DE
        if placed and kind_of(token_at(tokens, end - 1)) is UnitKind.THIS_CARD:
            continue
        found.append(token)
    return found


_OCCASIONS = ("只在", "at_that")


def _occasions(tokens: list[Token]) -> list[Token]:
    """只在…存在才有1次: 才 closes the state; 这个时候 inside a clause is a time, not a conjunction."""
    found: list[Token] = []
    state: Token | None = None
    for i, token in enumerate(tokens):
        if token.text == "只在":
            state = token
        elif token.text == "才" and state is not None and type_at(tokens, i - 1) == VERB:
            found[found.index(state)] = as_mark(state, FRONT, "while")
            token, state = as_mark(token, COND, "while"), None
        elif token.type == CONN and token.concept == "at_that" and not _opens_clause(tokens, i):
            unit = Unit(UnitKind.DEICTIC, Span(token.start, token.end), token.text, "that")
            token = Token(NOUN, token.start, token.end, token.text, Entry(NOUN, "that"), unit)
        found.append(token)
    return found


def _while_both(tokens: list[Token]) -> None:
    """只要自己基本分比对方多并有这张卡存在，: both hold; the mark goes to the second."""
    front = next((i for i, t in enumerate(tokens) if t.type == FRONT and t.concept == "while"), None)
    if front is None:
        return
    first = segment_end(tokens, front)
    join = first + 1 if type_at(tokens, first) == COMMA else first
    second = segment_end(tokens, join + 1)
    if type_at(tokens, join) != JOIN or act_of(token_at(tokens, second - 1)) is not Verb.EXIST:
        return
    if act_of(token_at(tokens, first - 1)) in (LightVerb.MORE, LightVerb.LESS, Verb.EXIST):
        mark = tokens.pop(front)
        if join > first:
            tokens.pop(first - 1)
            join -= 1
        tokens.insert(join, empty(tokens[join - 1], mark.text, mark.entry))


def _worn(tokens: list[Token]) -> list[Token]:
    """当作攻击力上升1000的装备卡使用 is 攻击力上升1000 当作装备卡使用; 是当作「A」使用的场合 is 当作「A」使用的场合."""
    found: list[Token] = []
    i = 0
    while i < len(tokens):
        end = _worn_end(tokens, i)
        if end:
            change, number = tokens[end - 5], tokens[end - 4]
            thing = Unit(UnitKind.THING, Span(change.start, change.end), change.text, change.concept)
            mark = Unit(UnitKind.MANNER, Span(tokens[i].start, tokens[end - 1].end), "", Manner.AS_EQUIP_CARD)
            entry = Entry(NOUN, mark.concept, kind=UnitKind.MANNER)
            found.append(as_mark(empty(tokens[i], "", tokens[i].entry), PREP, "worn"))
            found += tokens[i + 1 : end - 5]
            found.append(number)
            found.append(
                Token(NOUN, change.start, change.end, change.text, Entry(NOUN, thing.concept), thing)
            )
            found.append(Token(NOUN, tokens[end - 2].start, tokens[end - 1].end, "", entry, mark))
            i = end
            continue
        if not (tokens[i].text == "是" and i + 1 < len(tokens) and tokens[i + 1].text == "当作"):
            found.append(tokens[i])
        i += 1
    return found


def _worn_end(tokens: list[Token], i: int) -> int:
    """Where 当作…使用 that opens at *i* ends, 0 if it is no Equip Card with changed values."""
    if tokens[i].type != PREP or tokens[i].text not in ("当作", "作为"):
        return 0
    end = i + 1
    while kind_of(token_at(tokens, end)) is UnitKind.STAT or kind_of(token_at(tokens, end)) in LIST_KINDS:
        end += 1
    change, number, of, card, use = (token_at(tokens, end + n) for n in range(5))
    told = end > i + 1 and act_of(change) in (LightVerb.INCREASE, LightVerb.DECREASE)
    worn = card is not None and card.concept in ("equip_card", "equip_spell")
    if not told or not worn or kind_of(number) is not UnitKind.NUMBER or of is None or of.type != DE:
        return 0
    return end + 5 if act_of(use) is Verb.USE else 0


def _opens_clause(tokens: list[Token], i: int) -> bool:
    return type_at(tokens, i + 1) != DE and (i == 0 or type_at(tokens, i - 1) == COMMA)


def _counters(tokens: list[Token]) -> list[Token]:
    """魔力指示物: the word before 指示物 is the counter's name, whatever else it may mean."""
    found: list[Token] = []
    for token in tokens:
        if thing_of(token) == "counter" and found and _names_counter(found[-1], token):
            name = found.pop()
            while found and found[-1].end == name.start and _in_name(found, name):
                name = Token(UNK, found[-1].start, name.end, found.pop().text + name.text, name.entry)
            unit = Unit(UnitKind.COUNTER, Span(name.start, token.end), name.text + token.text, "", name.text)
            token = Token(NOUN, name.start, token.end, unit.text, Entry(NOUN, kind=UnitKind.COUNTER), unit)
        found.append(token)
    return found


def _in_name(found: list[Token], name: Token) -> bool:
    """炎 of 炎星指示物, 时 of 2个时计指示物: also a word of its own."""
    if found[-1].text == "之" and len(found) > 1 and found[-2].type == UNK:
        return True  # 皇之键指示物
    split = name.type == UNK and (
        kind_of(found[-1]) is UnitKind.ATTRIBUTE
        or (found[-1].type == COND and kind_of(token_at(found, len(found) - 2)) is UnitKind.COUNT)
    )
    return found[-1].type == UNK or split


# 光指示物, 龍族計數器: words of their own elsewhere.
_ALSO_NAMES = (UnitKind.ATTRIBUTE, UnitKind.RACE, UnitKind.CARD_KIND, UnitKind.THING)


def _names_counter(before: Token, token: Token) -> bool:
    if before.end == token.start and before.text == "召唤":
        return True  # 召唤指示物
    if before.end != token.start or before.type not in NOMINAL:
        return False
    return kind_of(before) in (None, UnitKind.UNKNOWN, *_ALSO_NAMES)


def _treated_alike(tokens: list[Token]) -> list[Token]:
    """此卡和那只怪兽当作同名卡: as 此卡当作和那只怪兽同名卡."""
    mark = next((i for i, t in enumerate(tokens) if t.type == PREP and t.text == "当作"), None)
    if mark is None or kind_of(token_at(tokens, mark + 1)) is not UnitKind.SAME:
        return tokens
    this = next((i for i, t in enumerate(tokens[:mark]) if kind_of(t) is UnitKind.THIS_CARD), None)
    if this is None or token_at(tokens, this + 1) is None or tokens[this + 1].text not in ("和", "与"):
        return tokens
    return [*tokens[: this + 1], tokens[mark], *tokens[this + 1 : mark], *tokens[mark + 1 :]]


_LIKE = (LightVerb.SAME, LightVerb.DIFFER)


def _companions(tokens: list[Token]) -> list[Token]:
    """和…相同, 和…进行战斗: 和 marks the other one. Where it only opens what is compared, it says nothing."""
    found: list[Token] = []
    for i, token in enumerate(tokens):
        end = _likened(tokens, i) if token.type == LIST and token.text in ("和", "与") else None
        if end is not None and not _counted_again(tokens, end):
            if _only_compares(tokens, found, end):
                continue
            if thing_of(tokens[end]) == "battle" and found and found[-1].text in ("被", "用", "因"):
                found.append(token)  # 被和那只怪兽的战斗破坏: by that battle
                continue
            # 和从卡组特殊召唤的怪兽进行战斗: its noun comes after a relative clause
            opens = type_at(tokens, i + 1) == PREP
            token = as_mark(token, OPEN if opens else PREP, "with")
        elif act_of(token) in _LIKE:
            following = type_at(tokens, i + 1)
            if following in NOMINAL or (following == DE and not _has_companion(found)):
                _make_same(token)
        found.append(token)
    return found


_COMPANIES = frozenset({"和", "与", *_LIKE})
_MAY = frozenset({"can", "also_can"})


def _may_not_but(tokens: list[Token]) -> list[Token]:
    """可以不送去墓地当作…放置, 也能不回到卡组加入手卡: what may be done is the act after the one left out."""
    for i, token in enumerate(tokens):
        left_out = type_at(tokens, i + 2) == VERB and tokens[i + 1].text == "不"
        if token.type != MODAL or token.concept not in _MAY or not left_out:
            continue
        at = i + 3 + (kind_of(token_at(tokens, i + 3)) is UnitKind.ZONE)
        at += type_at(tokens, at) == COMMA and act_of(tokens[i + 2]) is Verb.SEND_TO_GRAVEYARD
        joining = token_at(tokens, at)
        at += joining is not None and joining.text in {"而是", "而改为"}
        if has_verb(tokens, at, segment_end(tokens, at)):
            return [*tokens[:i], *tokens[i + 1 : at], token, *tokens[at:]]
    return tokens


def _counted_again(tokens: list[Token], end: int) -> bool:
    """1只「A」怪兽和自己墓地1只同名怪兽: another card, no part of what is compared."""
    return (
        kind_of(token_at(tokens, end)) is UnitKind.SAME
        and kind_of(token_at(tokens, end - 1)) is UnitKind.COUNT
    )


def _only_compares(tokens: list[Token], found: list[Token], end: int) -> bool:
    """变成和那只怪兽相同, 以和那只怪兽卡名不同的…: the words before 相同 are what it is compared with."""
    compared = tokens[end]
    if (
        compared.type == NOUN
        and kind_of(compared) is UnitKind.SAME
        or thing_of(compared) in ("same_column", "column_and_beside", "linked_state", "co_linked")
    ):
        return True
    if act_of(compared) not in _LIKE:
        return False
    before = found[-1] if found else None
    if before is None or before.type == PREP or before.type in ENDS_SEGMENT or _verb_open(tokens, found, end):
        if type_at(tokens, end + 1) != COND:
            _make_same(compared)
        return True
    return False


def _verb_open(tokens: list[Token], found: list[Token], end: int) -> bool:
    """Does the comparison stand in the object of a verb: one before it in its stretch, none after it?"""
    start = len(found)
    while start and found[start - 1].type not in ENDS_SEGMENT:
        start -= 1
    return has_verb(found, start, len(found)) and not has_verb(tokens, end + 1, segment_end(tokens, end))


def _likened(tokens: list[Token], i: int) -> int | None:
    """Index of the word that makes 和 at *i* a comparison or a companion, if there is one in its stretch."""
    for n in range(i + 1, len(tokens)):
        token = tokens[n]
        opens = token.type == PREP and token.concept in ("obj", "target", "agent", "as")
        if token.type in ENDS_SEGMENT or opens:
            return None
        if thing_of(token) in ("same_column", "column_and_beside") and n > i + 1:
            return n  # not 这张卡和 + 相同纵列的对方怪兽进行战斗
        if thing_of(token) in ("linked_state", "co_linked") and type_at(tokens, n + 1) == DE:
            return n
        if act_of(token) in (*_LIKE, Verb.BATTLE) or kind_of(token) is UnitKind.SAME:
            return n
        done = type_at(tokens, n - 1) == MODAL and tokens[n - 1].concept == "do"  # 进行战斗
        if thing_of(token) == "battle" and (done or type_at(tokens, n + 1) in (DE, COND)):
            return n
        if kind_of(token) is UnitKind.COUNT and type_at(tokens, n + 1) == STOP:
            return None
    return None


def _has_companion(found: list[Token]) -> bool:
    for token in reversed(found):
        if token.type in ENDS_SEGMENT:
            return False
        if token.type == PREP and token.concept == "with":
            return True
    return False


def _make_same(token: Token) -> None:
    """相同 before its noun is a word of the noun phrase."""
    value = "different" if act_of(token) is LightVerb.DIFFER else None
    token.unit = Unit(UnitKind.SAME, Span(token.start, token.end), token.text, "", value)
    token.type, token.verb = NOUN, None
