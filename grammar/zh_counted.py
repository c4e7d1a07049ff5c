"""Numbers and values as the official simplified wording tells them, as the mainland fan wording has them.

合计等级为4以上 is 等级合计是4以上; 最多可使用2次 is 可以使用最多2次; 卡名与该怪兽不同、拥有… is 不同并持有….
"""

from __future__ import annotations

from grammar.clauses import LightVerb, UnitKind
from grammar.lexer import NOUN, VERB, Entry, Token
from grammar.passes import Pass, due
from grammar.terms import QuantityKind
from grammar.zh_words import (
    DE,
    JOIN,
    LIST_KINDS,
    MODAL,
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


def _split_sums(tokens: list[Token]) -> list[Token]:
    """合计等级为4以上: 等级合计 and the number; 怪兽的合计等级为2以上 is 怪兽的等级合计是2以上."""
    found: list[Token] = []
    for token in tokens:
        unit = token.unit
        if (
            not found
            or thing_of(found[-1]) != "total"
            or unit is None
            or unit.kind is not UnitKind.STAT_COMPARE
        ):
            found.append(token)
            continue
        at = next((n for n, char in enumerate(token.text) if char in "为是"), 0)
        if not at or not isinstance(unit.value, tuple):
            found.append(token)
            continue
        compare, number = unit.value
        cut = token.start + at
        stat = Token(NOUN, token.start, cut, token.text[:at], token.entry)
        be = verb_token(Token(VERB, cut, cut + 1, "是", token.entry), LightVerb.BE)
        bound = Token(NOUN, cut + 1, token.end, token.text[at + 1 :], token.entry)
        total = found.pop()
        found += (noun_token(stat, UnitKind.STAT, unit.concept), total, be)
        found.append(noun_token(bound, UnitKind.NUMBER, str(compare), number))
    return found


def _so_many_kinds(tokens: list[Token]) -> list[Token]:
    """怪兽的种族有2种以上: as 种族是2种类以上."""
    found = list(tokens)
    for i, token in enumerate(found):
        counted = kind_of(token_at(found, i + 1)) is UnitKind.COUNT and found[i + 1].concept == "kind"
        if token.text == "有" and kind_of(token_at(found, i - 1)) is UnitKind.STAT and counted:
            found[i] = verb_token(Token(VERB, token.start, token.end, "是", token.entry), LightVerb.BE)
    return found


def _at_most_so_often(tokens: list[Token]) -> list[Token]:
    """最多可使用2次, 最多可进行3次通常召唤: as 可以使用最多2次."""
    for i, token in enumerate(tokens):
        if token.concept != "at_most" or type_at(tokens, i + 1) != MODAL:
            continue
        end = segment_end(tokens, i)
        times = next((n for n in range(i + 2, end) if _counts_times(tokens[n])), None)
        if times is None or kind_of(token_at(tokens, times + 1)) is UnitKind.CARD_KIND:
            continue
        unit = tokens[times].unit
        assert unit is not None and isinstance(unit.value, tuple)
        most = noun_token(tokens[times], UnitKind.COUNT, "times", (QuantityKind.UP_TO, unit.value[1]))
        return [*tokens[:i], *tokens[i + 1 : times], most, *tokens[times + 1 :]]
    return tokens


def _counts_times(token: Token) -> bool:
    unit = token.unit
    exact = unit is not None and isinstance(unit.value, tuple) and unit.value[0] is QuantityKind.EXACT
    return kind_of(token) is UnitKind.COUNT and token.concept == "times" and exact


def _dealt(tokens: list[Token]) -> list[Token]:
    """依给予伤害的数值: as 给与的伤害的数值."""
    for i, token in enumerate(tokens):
        damage = thing_of(token_at(tokens, i + 1)) in ("damage", "battle_damage", "effect_damage")
        value = type_at(tokens, i + 2) == DE and thing_of(token_at(tokens, i + 3)) == "value"
        if act_of(token) is LightVerb.GIVE and damage and value:
            return [*tokens[: i + 1], empty(token, "的", Entry(DE, "gen")), *tokens[i + 1 :]]
    return tokens


def _same_number(tokens: list[Token]) -> list[Token]:
    """场上同数量的卡: as 那个数量的场上的卡."""
    for i, token in enumerate(tokens):
        number = token_at(tokens, i + 1)
        if token.concept != "same_one" or thing_of(number) != "number" or number is None:
            continue
        start = i
        while start and (
            kind_of(tokens[start - 1]) in (UnitKind.PLAYER, UnitKind.ZONE) or tokens[start - 1].type == DE
        ):
            start -= 1
        of = empty(number, "的", Entry(DE, "gen"))
        said = [noun_token(token, UnitKind.DEICTIC, "that"), number, of, *tokens[start:i]]
        return [*tokens[:start], *said, *_same_number(tokens[i + 2 :])]
    return tokens


def _alike(tokens: list[Token]) -> list[Token]:
    """原本种族・属性相同、卡名不同的, 卡名与该怪兽不同、拥有…的, 低1、种族相同的: 、 is 并; else it is 的."""
    found: list[Token] = []
    for i, token in enumerate(tokens):
        unit = token.unit
        values = kind_of(token) is UnitKind.SAME and unit is not None and len(token.text) == 4
        listed = bool(found) and kind_of(found[-1]) in LIST_KINDS
        if (
            values
            and unit is not None
            and listed
            and kind_of(token_at(found, len(found) - 2)) is UnitKind.STAT
        ):
            cut = token.start + 2
            verb = LightVerb.DIFFER if unit.value == "different" else LightVerb.SAME
            head = Token(NOUN, token.start, cut, token.text[:2], token.entry)
            found.append(noun_token(head, UnitKind.STAT, unit.concept))
            found.append(verb_token(Token(VERB, cut, token.end, token.text[2:], token.entry), verb))
            continue
        if token.text == "、" and _told_apart(found):
            if act_of(token_at(tokens, i + 1)) is LightVerb.HAVE or _tells_apart(tokens, i + 1):
                token = Token(JOIN, token.start, token.end, "并", Entry(JOIN, "join"))
            elif kind_of(token_at(tokens, i + 1)) in (UnitKind.STAT_IS, UnitKind.STAT_COMPARE):
                token = Token(DE, token.start, token.end, "的", Entry(DE, "gen"))
        found.append(token)
    return found


def _told_apart(found: list[Token]) -> bool:
    if not found:
        return False
    number = kind_of(found[-1]) in (UnitKind.NUMBER, UnitKind.STAT_IS)
    last = token_at(found, len(found) - 2) if number else found[-1]
    return act_of(last) in (_UNEQUAL if number else _LIKE)


def _tells_apart(tokens: list[Token], i: int) -> bool:
    """种族相同的, 卡名不同的, 原本种族相同的."""
    while kind_of(token_at(tokens, i)) is UnitKind.STAT or kind_of(token_at(tokens, i)) in LIST_KINDS:
        i += 1
    return act_of(token_at(tokens, i)) in _LIKE or kind_of(token_at(tokens, i)) is UnitKind.SAME


_LIKE = (LightVerb.SAME, LightVerb.DIFFER)


_UNEQUAL = (LightVerb.MORE, LightVerb.LESS)


PASSES: tuple[Pass, ...] = (
    due(_alike, {UnitKind.SAME, "、"}),
    due(_split_sums, {"total"}, {UnitKind.STAT_COMPARE}),
    due(_so_many_kinds, {"kind"}, {"有"}),
    due(_at_most_so_often, {"at_most"}, {"times"}),
    due(_dealt, {LightVerb.GIVE}, {"value"}),
    due(_same_number, {"same_one"}, {"number"}),
)
