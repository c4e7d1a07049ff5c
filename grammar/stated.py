"""元々の攻撃力が１８５０の, 原本种族是兽战士族的: a value that the described card has, told as a clause of its own.

Both dialects fold such words into one DID unit before verbs are settled: a clause of BE whose subject is the values
and whose other phrase is what they are.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.clauses import Case, Clause, Ender, LightVerb, Phrase, Unit, UnitKind, VerbForm
from grammar.lexer import NOUN, Entry, Token
from grammar.nodes import (
    AnyOf,
    HasAttribute,
    HasName,
    HasRace,
    HasSeries,
    HasStat,
    Number,
    OwnedBy,
    Predicate,
    Span,
)
from grammar.noun_kinds import JOINERS
from grammar.predicates import ordered
from grammar.slots import Slots
from grammar.terms import Attribute, Compare, Player, Race, Stat

_NUMERIC = frozenset({Stat.ATK, Stat.DEF, Stat.LEVEL, Stat.RANK, Stat.LINK, Stat.SCALE})
_ONE_OF = frozenset({Stat.LEVEL, Stat.RANK, Stat.LINK})  # a monster has one of them
_OF_STAT = {Stat.RACE: UnitKind.RACE, Stat.ATTRIBUTE: UnitKind.ATTRIBUTE, Stat.NAME: UnitKind.NAME}
_NUMBERS = (UnitKind.NUMBER, UnitKind.STAT_IS, UnitKind.STAT_COMPARE)

VALUES = frozenset({*_OF_STAT.values(), *_NUMBERS})  # the words that can say what a value is
#: 奇数, 偶数: what the remainder by two is
PARITY = {"odd": Compare.NOT_MULTIPLE_OF, "even": Compare.MULTIPLE_OF}
_HEADS = frozenset({UnitKind.CARD_KIND, UnitKind.THIS_CARD, UnitKind.REFERENCE})


# --------------------------------------------------------------------------- before the parser


def list_end(tokens: Sequence[Token], i: int, kinds: frozenset[UnitKind]) -> int:
    """Where the list of words of *kinds* that begins at *i* ends; *i* when there is none."""
    end = i
    while end < len(tokens) and _says_value(tokens[end], kinds):
        end += 1
        if end + 1 < len(tokens) and _is(tokens[end], JOINERS) and _says_value(tokens[end + 1], kinds):
            end += 1
        elif not _is(tokens[end - 1], (UnitKind.NAME,)):  # 「A」「B」となる
            break
    return end


def owner_end(tokens: Sequence[Token], i: int) -> int:
    """Where 元々の持ち主 that begins at *i* ends; *i* when it is another word."""
    return i + 1 if _is(tokens[i], (UnitKind.PLAYER,)) and tokens[i].concept == Player.OWNER else i


def said_end(tokens: Sequence[Token], i: int, at: int) -> int:
    """Where the values that begin at *at* end: a player for the owner at *i*, and else what such a value can be."""
    if owner_end(tokens, i) == i:
        return list_end(tokens, at, VALUES)
    player = at < len(tokens) and tokens[at].concept in (Player.SELF, Player.OPPONENT)
    return at + 1 if player and _is(tokens[at], (UnitKind.PLAYER,)) else at


def owned(tokens: Sequence[Token], i: int) -> bool:
    """そのモンスターの攻撃力が: whose value it is was said, so it describes no other card."""
    return i > 1 and tokens[i - 1].text in ("の", "的", "之") and _is(tokens[i - 2], _HEADS)


def _says_value(token: Token, kinds: Sequence[UnitKind] | frozenset[UnitKind]) -> bool:
    return _is(token, kinds) or (
        kinds is VALUES and _is(token, (UnitKind.THING,)) and token.concept in PARITY
    )


def _is(token: Token, kinds: Sequence[UnitKind] | frozenset[UnitKind]) -> bool:
    return token.unit is not None and token.unit.kind in kinds


def as_word(stats: Sequence[Token], values: Sequence[Token], end: int, other: bool = False) -> Token:
    """The whole, up to *end*, as one word of the noun phrase; *other*: any value but that."""
    start = stats[0].start
    form = VerbForm(LightVerb.BE, Span(values[0].start, end), values[0].text, negated=other)
    phrases = (_phrase(Case.SUBJ, stats), _phrase(Case.BARE, values))
    clause = Clause(phrases, form, Ender.END, Span(start, end))
    text = "".join(token.text for token in (*stats, *values))
    unit = Unit(UnitKind.DID, clause.span, text, form.verb.value, clause)
    return Token(NOUN, start, end, text, Entry(NOUN, form.verb.value), unit)


def _phrase(case: Case, tokens: Sequence[Token]) -> Phrase:
    units = tuple(token.unit for token in tokens if token.unit is not None)
    return Phrase(case, units, Span(units[0].span.start, units[-1].span.end))


# --------------------------------------------------------------------------- as predicates


def stated(clause: Clause, slots: Slots) -> bool:
    """Put what *clause* says the values are into *slots*; False when it is not understood."""
    said = [phrase for phrase in clause.phrases if phrase.case is Case.SUBJ]
    others = [phrase for phrase in clause.phrases if phrase.case is not Case.SUBJ]
    if len(said) != 1 or len(others) != 1 or clause.verb is None:
        return False
    stats = [u for u in said[0].units if u.kind not in JOINERS]
    other = clause.verb.negated  # 攻撃力が０以外の
    if (owner := _owner(said[0].units, others[0].units, clause.span)) is not None and not other:
        slots.predicates.append(owner)
        return True
    values = [u for u in others[0].units if u.kind not in JOINERS]
    if not all(u.kind is UnitKind.STAT for u in stats):
        return False
    original = any(u.value == "original" for u in stats)
    found: list[Predicate] = []
    used: list[Unit] = []
    for stat in (Stat(u.concept) for u in stats):
        own = (
            [u for u in values if u.kind in _NUMBERS or u.concept in PARITY]
            if stat in _NUMERIC
            else _of(stat, values)
        )
        predicate = _predicate(stat, own, original, clause.span)
        if other and isinstance(predicate, HasStat) and predicate.compare is Compare.EQ and len(stats) == 1:
            predicate = msgspec.structs.replace(predicate, compare=Compare.NE)
        elif other:
            return False
        if predicate is None:
            return False
        found.append(predicate)
        used += own
    if any(unit not in used for unit in values):
        return False
    either = any(u.kind is UnitKind.OR for u in said[0].units) or {u.concept for u in stats} <= _ONE_OF
    if either and len(found) > 1:
        found = [AnyOf(predicates=ordered(found), span=clause.span)]
    slots.predicates += found
    return True


def _owner(said: Sequence[Unit], value: Sequence[Unit], span: Span) -> OwnedBy | None:
    """元々の持ち主が + 相手."""
    units = (*said, *value)
    if (
        len(units) != 2
        or any(u.kind is not UnitKind.PLAYER for u in units)
        or said[0].concept != Player.OWNER
    ):
        return None
    return OwnedBy(player=Player(value[0].concept), span=span)


def _of(stat: Stat, values: Sequence[Unit]) -> list[Unit]:
    return [u for u in values if u.kind is _OF_STAT.get(stat)]


def _predicate(stat: Stat, values: Sequence[Unit], original: bool, span: Span) -> Predicate | None:
    if not values:
        return None
    if stat is Stat.RACE:
        races = tuple(sorted({Race(u.concept) for u in values}))
        return HasRace(values=races, original=original, span=span)
    if stat is Stat.ATTRIBUTE:
        attributes = tuple(sorted({Attribute(u.concept) for u in values}))
        return HasAttribute(values=attributes, original=original, span=span)
    if stat is Stat.NAME:
        return HasName(names=tuple(str(u.value) for u in values), original=original, span=span)
    if len({u.concept for u in values} & set(PARITY)) > 1:
        return None  # 奇数と偶数の…がそれぞれ: one of each
    bounds = [bound for unit in values for bound in _bounds(unit, stat)]
    numbers: list[Predicate] = [
        HasStat(stat=stat, compare=compare, amount=Number(value=n), original=original, span=span)
        for compare, n in bounds
    ]
    if not numbers:
        return None
    return numbers[0] if len(numbers) == 1 else AnyOf(predicates=ordered(numbers), span=span)


def _bounds(unit: Unit, stat: Stat) -> list[tuple[Compare, int]]:
    """０, １５００以下, 8星以上, 4·8星: so much, or at least or at most so much; nothing when of another value."""
    if unit.concept in PARITY:
        return [(PARITY[unit.concept], 2)]
    if unit.kind is UnitKind.NUMBER:
        return [(Compare(unit.concept) if unit.concept else Compare.EQ, int(str(unit.value)))]
    if unit.concept != stat or not isinstance(unit.value, (tuple, list)):
        return []
    if unit.kind is UnitKind.STAT_COMPARE:
        return [(Compare(str(unit.value[0])), int(str(unit.value[1])))]
    return [(Compare.EQ, int(str(n))) for n in unit.value]


def names_held(clause: Clause) -> tuple[HasSeries, list[Unit]] | None:
    """元々のカード名に「Ａ」か「Ｂ」を含む, 原本卡名包含「A」: a part of its name; and where and how many such cards are."""
    units = [u for phrase in clause.phrases for u in phrase.units if u.kind not in JOINERS]
    names = tuple(str(u.value) for u in units if u.kind is UnitKind.NAME)
    if len(names) > 1:  # 「Ａ」、「Ｂ」の内、いずれかを含む
        units = [u for u in units if u.concept not in ("among", "any_of")]
    at = next((i for i, u in enumerate(units) if u.kind is UnitKind.STAT), 0)
    before = units[:at] if all(u.kind in _OF_THE_CARDS for u in units[:at]) else []
    said = [u for u in units[len(before) :] if u.kind is not UnitKind.NAME]
    if not names or len(said) != 1 or said[0].kind is not UnitKind.STAT or said[0].concept != Stat.NAME:
        return None
    if clause.verb is None or clause.verb.negated or clause.also:
        return None
    return HasSeries(names=names, original=said[0].value == "original", span=clause.span), before


_OF_THE_CARDS = (UnitKind.PLAYER, UnitKind.ZONE, UnitKind.COUNT, UnitKind.POSITION)
