"""Chinese comparisons before a noun: 比那只怪兽阶级高1阶的, 和那只怪兽是卡名不同并是种族相同的, 持有这张卡的攻击力以下的攻击力的.

Which words belong to such a description is clear from the word that compares and the 的 behind it, so it is folded into
one word (a relative clause, as :mod:`grammar.comparisons` reads it) before verbs are settled.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from grammar.clauses import Case, Clause, Ender, LightVerb, Phrase, Unit, UnitKind, VerbForm
from grammar.lexer import NOUN, Entry, Token
from grammar.nodes import Span
from grammar.terms import Stat, Verb
from grammar.zh_clauses import parser
from grammar.zh_words import (
    COMMA,
    COND,
    DE,
    JOIN,
    LIST,
    PREP,
    STOP,
    act_of,
    kind_of,
    thing_of,
    token_at,
    type_at,
)

Settle = Callable[[list[Token]], list[Token]]
_UNEQUAL = (LightVerb.MORE, LightVerb.LESS)
_LIKE = (LightVerb.SAME, LightVerb.DIFFER)
#: without one of these in a sentence nothing is compared
COMPARES = frozenset({*_UNEQUAL, *_LIKE, LightVerb.HAVE, UnitKind.SAME})
_ENDS = (COMMA, STOP, COND)
_NUMBERS = (UnitKind.STAT_IS, UnitKind.COUNT, UnitKind.NUMBER)
_BOUNDS = {"以下": "at_most", "以上": "at_least"}


class _Found(msgspec.Struct):
    """A comparison: its verb, the other card, the values, how much, and where its words end."""

    form: VerbForm
    other: list[Token]
    values: list[Token]
    numbers: list[Token]
    end: int


def fold(tokens: list[Token], settle: Settle) -> list[Token]:
    """*tokens* with each described comparison as one word."""
    tokens = _above(tokens)
    found: list[Token] = []
    i = 0
    while i < len(tokens):
        made = _bounded(tokens, i, settle) or _opened(tokens, i, found, settle) or _bare(tokens, i, found)
        if made is None:
            found.append(tokens[i])
            i += 1
            continue
        token, i, taken = made
        del found[len(found) - taken :]
        found.append(token)
    return found


_Made = tuple[Token, int, int]


def _is_same(token: Token | None) -> bool:
    return kind_of(token) is UnitKind.SAME


def _is_value(token: Token | None) -> bool:
    return kind_of(token) is UnitKind.STAT


def _joins(token: Token | None) -> bool:
    return token is not None and (token.type == LIST or token.text in ("·", "或者", "或", "和", "以及"))


# --------------------------------------------------------------------------- 比…, 和…


def _opened(tokens: list[Token], i: int, found: list[Token], settle: Settle) -> _Made | None:
    """比 or 和 at *i* opens a comparison that ends before a noun (or, after 变成, with its clause)."""
    than = tokens[i].type == PREP and tokens[i].concept == "than"
    if not than and tokens[i].text not in ("和", "与", "跟"):
        return None
    before = _values_before(found)
    if before and _is_value(token_at(tokens, i + 1)) and _joins(token_at(tokens, i + 2)):
        return None  # 种族和属性 + 与此卡不同的: it only joins the two
    having = act_of(token_at(found, len(found) - before - 1)) is LightVerb.HAVE and not before
    made = _compared(tokens, i + 1, than, told=bool(before))
    if made is None:
        return None
    if before:
        named = [t for t in found[len(found) - before :] if t.type != DE]
        made.values = [t for t in named if kind_of(t) is not UnitKind.AND] + made.values
    end = _closed(tokens, made.end, found[: len(found) - before])
    if having and end is not None and type_at(tokens, end) != DE and _is_value(token_at(tokens, end)):
        last = end
        while _is_value(token_at(tokens, last)) or _joins(token_at(tokens, last)):
            last += 1
        made.other = made.other or made.values  # 持有比原本攻击力高的攻击力
        made.values, end = tokens[end:last], _closed(tokens, last, [])
    if end is None or (before and made.values and _open_list(found, before)):
        return None
    units = _units_of(made.other, settle)
    if units is None:
        return None
    clause = _clause(made, units, Case.THAN if than else Case.WITH)
    start = found[len(found) - before].start if before else tokens[i].start
    if having:
        start, before = found[-1].start, 1
    return _word(clause, made.form, start, tokens[end - 1].end), end, before


def _open_list(found: list[Token], before: int) -> bool:
    """Does something join on to the values from the left, so that they are not all?"""
    at = len(found) - before - 1
    return _joins(token_at(found, at)) and _is_value(token_at(found, at - 1))


def _values_before(found: list[Token]) -> int:
    """How many words right before 比 or 和 name values: 原本的等级或者阶级, 等级·阶级的数值."""
    n = len(found)
    if n and thing_of(found[n - 1]) == "note":  # 种类（怪兽·魔法·陷阱）
        n -= 1
    if n and thing_of(found[n - 1]) == "value":
        n -= 1
        n -= 1 if n and found[n - 1].type == DE else 0
    end = n
    while n and (
        _is_value(found[n - 1]) or (n < end and _joins(found[n - 1]) and _is_value(token_at(found, n - 2)))
    ):
        n -= 1
    placed = n > 1 and (kind_of(found[n - 2]) is UnitKind.ZONE or act_of(found[n - 2]) is Verb.EXIST)
    # 自己场上的攻击力比…低的, 场上存在的攻击力比…低的: no place has an ATK
    whose = n > 1 and n < end and kind_of(found[n - 2]) is UnitKind.PLAYER
    placed = placed or (
        whose and found[n].concept in (Stat.ATK, Stat.DEF)
    )  # 对方的攻击力比…低的: nor a player
    if n == end or (n and found[n - 1].type == DE and not placed):
        return 0
    return len(found) - n


def _compared(tokens: list[Token], i: int, than: bool, told: bool) -> _Found | None:
    """From the other card at *i* to the number behind the word that compares; *told*: the values stand before 比."""
    at = i
    while type_at(tokens, at) not in _ENDS:
        token = tokens[at]
        if token.type == PREP and token.concept in ("obj", "target", "than", "cause"):
            return None
        if (act_of(token) in _UNEQUAL) if than else (act_of(token) in _LIKE or _is_same(token)):
            break
        at += 1
    else:
        return None
    other, values = (
        (tokens[i:at], []) if than and told else _parted(tokens[i:at], _is_same(tokens[at]))
    )  # 阶级比此卡等级低
    if not other and not than:
        return None
    return _tail(tokens, at, other, values)


def _parted(middle: list[Token], goes_on: bool) -> tuple[list[Token], list[Token]]:
    """那只怪兽是 + 卡名, 那只怪兽 + 阶级: the other card, and the values named after it. *goes_on*: 种族· + 属性不同."""
    at = next((n for n, t in enumerate(middle) if act_of(t) is LightVerb.BE), None)
    if at is not None:
        return middle[:at], middle[at + 1 :]
    n = len(middle)
    while n and (_is_value(middle[n - 1]) or (_joins(middle[n - 1]) and (goes_on or n < len(middle)))):
        n -= 1
    if n and middle[n - 1].type == DE:
        return middle, []
    return middle[:n], middle[n:]


def _tail(tokens: list[Token], at: int, other: list[Token], values: list[Token]) -> _Found | None:
    token = tokens[at]
    end = at + 1
    if _is_same(token):
        assert token.unit is not None
        verb = LightVerb.DIFFER if token.unit.value == "different" else LightVerb.SAME
        if token.unit.concept:
            if not values or _joins(values[-1]):  # 卡名不同, 种族·属性不同
                named = msgspec.structs.replace(token.unit, kind=UnitKind.STAT, value=None)
                values = [*values, msgspec.structs.replace(token, unit=named)]
            elif not token.text.startswith(("不同", "相同")):
                return None
    elif token.verb is not None and isinstance(token.verb.verb, LightVerb):
        verb = token.verb.verb
    else:
        return None
    if verb in _LIKE and (token.text[:2] in ("相同", "不同")):
        while not _compares_next(tokens, end) and (
            _is_value(token_at(tokens, end))
            or (_joins(token_at(tokens, end)) and _is_value(token_at(tokens, end + 1)))
        ):
            values = [*values, tokens[end]]
            end += 1
    of_value = thing_of(token_at(tokens, end)) == "value" and type_at(tokens, end + 1) == DE
    if verb is LightVerb.SAME and of_value and _is_value(token_at(tokens, end + 2)):
        values, end = [*values, tokens[end + 2]], end + 3  # 相同数值的阶级
    numbers: list[Token] = []
    while verb in _UNEQUAL and kind_of(token_at(tokens, end)) in _NUMBERS:
        numbers.append(tokens[end])
        end += 1
        if kind_of(token_at(tokens, end)) is UnitKind.OR and kind_of(token_at(tokens, end + 1)) in _NUMBERS:
            end += 1
    either = _either_way(tokens, end, verb, numbers)
    if either:
        verb, end = LightVerb.APART, either
    form = VerbForm(verb, Span(token.start, token.end), token.text)
    return _Found(form, other, values, numbers, end)


def _compares_next(tokens: list[Token], i: int) -> bool:
    """原本卡名不同 + 原本种族相同: the value is of the next comparison."""
    while _is_value(token_at(tokens, i)) or _joins(token_at(tokens, i)):
        i += 1
    return act_of(token_at(tokens, i)) in _LIKE


def _either_way(tokens: list[Token], i: int, verb: LightVerb, numbers: list[Token]) -> int:
    """高1阶 + 或者阶级低1阶."""
    if kind_of(token_at(tokens, i)) is not UnitKind.OR or len(numbers) != 1:
        return 0
    at = i + 1
    at += 1 if _is_value(token_at(tokens, at)) else 0
    other, number = token_at(tokens, at), token_at(tokens, at + 1)
    if act_of(other) not in _UNEQUAL or act_of(other) is verb or number is None:
        return 0
    return at + 2 if number.text == numbers[0].text else 0


def _closed(tokens: list[Token], end: int, before: list[Token]) -> int | None:
    """Where the noun begins behind 的 (or behind 并, which goes on describing it); None if no noun follows."""
    following = token_at(tokens, end)
    if following is None or following.type == STOP or (following.type == COMMA and before):
        return end if before and act_of(before[-1]) is LightVerb.BECOME else None
    if following.type == DE:
        return end + 1 if type_at(tokens, end + 1) not in (*_ENDS, LIST) else None
    if following.text in ("并", "而", "且", "并且") and _goes_on(tokens, end + 1):
        return end + 1
    return None


def _goes_on(tokens: list[Token], i: int) -> bool:
    """Does another comparison, closed by 的, follow 并?"""
    while type_at(tokens, i) not in (*_ENDS, JOIN):
        if (act_of(tokens[i]) in (*_LIKE, *_UNEQUAL) or _is_same(tokens[i])) and any(
            t.type == DE for t in tokens[i : i + 4]
        ):
            return True
        if act_of(tokens[i]) is LightVerb.HAVE:
            return True
        i += 1
    return False


# --------------------------------------------------------------------------- without the other card


def _bare(tokens: list[Token], i: int, found: list[Token]) -> _Made | None:
    """是种族相同的, 种族·属性相同而等级不同的: the card it is compared with was named before, or they are compared with
    one another."""
    at = i + 1 if act_of(tokens[i]) is LightVerb.BE else i
    end = at
    while _is_value(token_at(tokens, end)) or (end > at and _joins(token_at(tokens, end))):
        end += 1
    told = bool(found) and kind_of(found[-1]) is UnitKind.DID
    token = token_at(tokens, end)
    alike = (act_of(token) in _LIKE or (_is_same(token) and _joins(tokens[end - 1]))) and end > at
    named = _is_same(token) and end == at and (at > i or told)
    more = act_of(token) in _UNEQUAL and end > at and told
    if not (alike or named or more) or (at > i and not told):
        return None
    before = token_at(found, len(found) - 1)
    if before is not None and not told and (before.type == DE or _joins(before)):
        return None
    made = _tail(tokens, end, [], tokens[at:end])
    if made is None:
        return None
    close = _closed(tokens, made.end, [])
    if close is None:
        return None
    return _word(_clause(made, (), Case.WITH), made.form, tokens[i].start, tokens[close - 1].end), close, 0


# --------------------------------------------------------------------------- 持有…以下的…


def _above(tokens: list[Token]) -> list[Token]:
    """攻击力以上的攻击力: one word, where 以…上 would open a phrase and close it."""
    for i in range(len(tokens) - 3, 0, -1):
        one = tokens[i].text == "以" and tokens[i + 1].text == "上" and type_at(tokens, i + 2) == DE
        told = _is_value(tokens[i - 1]) or thing_of(tokens[i - 1]) == "total"
        if one and told and _is_value(token_at(tokens, i + 3)):
            word = msgspec.structs.replace(tokens[i], end=tokens[i + 1].end, text="以上")
            tokens = [*tokens[:i], word, *tokens[i + 2 :]]
    return tokens


def _bounded(tokens: list[Token], i: int, settle: Settle) -> _Made | None:
    """持有这张卡的攻击力以下的攻击力的."""
    if act_of(tokens[i]) is not LightVerb.HAVE:
        return None
    at = i + 1
    while type_at(tokens, at) not in (*_ENDS, JOIN) and not _bound_at(tokens, at):
        at += 1
    end = at + len(_bound_at(tokens, at)) // len(tokens[at].text) if at < len(tokens) else at
    of = type_at(tokens, end) == DE  # 以下的等级, 以下等级
    value, close = token_at(tokens, end + of), end + 1 + of
    if type_at(tokens, at) in (*_ENDS, JOIN) or not _is_value(value):
        return None
    if type_at(tokens, close) != DE or value is None or value.unit is None:
        return None
    units = _units_of(tokens[i + 1 : at], settle)
    if units is None:
        return None
    text = _bound_at(tokens, at)
    mark = Unit(UnitKind.ADVERB, Span(tokens[at].start, tokens[end - 1].end), text, _BOUNDS[text])
    held = (*units, mark, value.unit)
    span = Span(tokens[i].start, tokens[close].end)
    form = VerbForm(LightVerb.HAVE, Span(tokens[i].start, tokens[i].end), tokens[i].text)
    phrase = Phrase(Case.OBJ, held, Span(units[0].span.start, value.end))
    return _word(Clause((phrase,), form, Ender.END, span), form, span.start, span.end), close + 1, 0


def _bound_at(tokens: list[Token], i: int) -> str:
    """以下, 以上 (two words for the scan); empty if neither stands at *i*."""
    token, after = token_at(tokens, i), token_at(tokens, i + 1)
    if token is not None and token.text in _BOUNDS:
        return token.text
    above = token is not None and token.text == "以" and after is not None and after.text == "上"
    return "以上" if above else ""


# --------------------------------------------------------------------------- the words made


def act_of_words(words: list[Token], settle: Settle) -> Clause | None:
    """The words of one act, read for themselves."""
    clauses, skipped = parser().parse(settle([msgspec.structs.replace(word) for word in words]))
    if skipped or not clauses or len(clauses) != 1 or clauses[0].verb is None or clauses[0].skipped:
        return None
    only: Clause = clauses[0]
    return only


def _units_of(words: list[Token], settle: Settle) -> tuple[Unit, ...] | None:
    """The words of one noun, read for themselves."""
    if not words:
        return None
    copies = [msgspec.structs.replace(word) for word in words]
    clauses, skipped = parser().parse(settle(copies))
    if skipped or not clauses or len(clauses) != 1 or clauses[0].verb is not None:
        return None
    phrases = clauses[0].phrases
    return phrases[0].units if len(phrases) == 1 else None


def _clause(made: _Found, other: tuple[Unit, ...], case: Case) -> Clause:
    phrases: list[Phrase] = []
    if other:
        phrases.append(Phrase(case, other, Span(other[0].span.start, other[-1].span.end)))
    for which, words in ((Case.SUBJ, made.values), (Case.BARE, made.numbers)):
        units = tuple(w.unit for w in words if w.unit is not None)
        if units:
            phrases.append(Phrase(which, units, Span(units[0].span.start, units[-1].span.end)))
    return Clause(tuple(phrases), made.form, Ender.END, made.form.span)


def _word(clause: Clause, form: VerbForm, start: int, end: int) -> Token:
    span = Span(start, end)
    clause = msgspec.structs.replace(clause, span=span)
    unit = Unit(UnitKind.DID, span, form.text, form.verb.value, clause)
    return Token(NOUN, start, end, form.text, Entry(NOUN, form.verb.value), unit)
