"""Cards compared with another card in a value: higher, lower, so much higher, the same, at most its value.

The grammars print one form for every wording: a clause of MORE, LESS, APART, SAME or DIFFER whose THAN or WITH phrase
is the other card (with its value, when printed), whose subject is the value compared, and whose number, if any, is
the difference; or a HAVE clause with the value of the other card, 以下 or 以上, and the value had. A comparison that
goes before another one (レベルが異なり、種族が同じ) stands as a DID unit in front of the words of the second.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import msgspec

from grammar.clauses import Case, Clause, LightVerb, Phrase, Unit, UnitKind
from grammar.kind_notes import told_apart
from grammar.nodes import (
    Amount,
    AnyOf,
    HasStat,
    Noun,
    Number,
    Predicate,
    Reference,
    SameAs,
    Selection,
    Several,
    Span,
    StatOf,
    SumOf,
)
from grammar.noun_kinds import JOINERS
from grammar.noun_numbers import BOUNDS
from grammar.noun_words import fill
from grammar.nouns import noun
from grammar.predicates import ordered, read_quantity
from grammar.scope import Scope
from grammar.slots import Slots, compared_with, where_it_lies
from grammar.terms import CardKind, Compare, QuantityKind, RefKind, Stat

COMPARING = frozenset({LightVerb.MORE, LightVerb.LESS, LightVerb.APART, LightVerb.SAME, LightVerb.DIFFER})
_UNEQUAL = {LightVerb.MORE: Compare.GT, LightVerb.LESS: Compare.LT, LightVerb.DIFFER: Compare.NE}
_BOUNDS = {"at_most": Compare.LE, "at_least": Compare.GE}
_NUMERIC = frozenset({Stat.ATK, Stat.DEF, Stat.LEVEL, Stat.RANK, Stat.LINK, Stat.SCALE})
_VALUE_WORDS = frozenset({"value", "number"})
_TAKEN_TOGETHER = frozenset(
    {"total", "difference", "number", "roll"}
)  # レベルの合計と同じ, レベルの差と同じ, 除外した数と同じ, 出た目と同じ


class Stats(msgspec.Struct, frozen=True):
    """The values a comparison is about. Which card's values they are is said apart."""

    stats: tuple[Stat, ...]
    original: bool = False
    either: bool = False  # 種族または属性が


def is_comparison(unit: Unit) -> bool:
    clause = unit.value
    return isinstance(clause, Clause) and clause.verb is not None and clause.verb.verb in COMPARING


def compared(clause: Clause, slots: Slots, scope: Scope) -> bool:
    """Put what *clause* says of a card into *slots*; False when it is no comparison that is understood."""
    found = _predicates(clause, slots, scope)
    slots.predicates += found or ()
    return found is not None


def bounded(units: Sequence[Unit], slots: Slots, scope: Scope) -> bool:
    """このカードの攻撃力以下の攻撃力, このカードより高い攻撃力, そのモンスターと同じ種族・属性: what a card can have."""
    rest = _earlier(units, slots, scope, had=True)
    if rest is None:
        return False
    found = _likewise(rest, slots, scope) or _within(rest, scope) or _beside(rest, slots, scope)
    slots.predicates += found or ()
    return found is not None


def _earlier(units: Sequence[Unit], slots: Slots, scope: Scope, had: bool = False) -> list[Unit] | None:
    """*units* without the comparison in front of them, which goes into *slots*.

    *had*: of what a card has, where より高い + 攻撃力 is one comparison.
    """
    rest = list(units)
    while len(rest) > 1 and is_comparison(rest[0]):
        if had and (_is_stats(rest[1:]) or _is_marks(rest[1:])):
            break
        assert isinstance(rest[0].value, Clause)
        if not compared(rest[0].value, slots, scope):
            return None
        rest = rest[1:]
    return rest


def _is_stats(units: Sequence[Unit]) -> bool:
    return all(u.kind in (UnitKind.STAT, *JOINERS) or u.concept in _VALUE_WORDS for u in units)


def _is_marks(units: Sequence[Unit]) -> bool:
    """数のリンクマーカー."""
    return [u.concept for u in units] == ["number", "link_marker"]


def _take_kinds(units: list[Unit], kinds: list[CardKind]) -> list[Unit]:
    """*units* without 種類（モンスター・魔法・罠）'s note; the *kinds* it tells apart, if they are others."""
    noted = [u for i, u in enumerate(units) if i and u.concept == "note" and told_apart(u) is not None]
    kinds += [kind for unit in noted for kind in told_apart(unit) or ()]
    return [u for u in units if u not in noted]


def _among_kinds(found: list[Predicate] | None, kinds: Sequence[CardKind]) -> list[Predicate] | None:
    """The one comparison of kinds tells *kinds* apart."""
    if not kinds or found is None:
        return found
    of_kind = [p for p in found if isinstance(p, SameAs) and p.stat is Stat.KIND]
    if len(of_kind) != 1:
        return None
    told = msgspec.structs.replace(of_kind[0], kinds=tuple(kinds))
    return [told if p is of_kind[0] else p for p in found]


def _within(units: Sequence[Unit], scope: Scope) -> list[Predicate] | None:
    """そのモンスターの攻撃力以下の攻撃力."""
    at = next((i for i, u in enumerate(units) if u.text in BOUNDS and i > 0), None)
    if at is None or len(units) != at + 2 or units[-1].kind is not UnitKind.STAT:
        return None
    value = scope.readers.amount(units[:at], scope)
    if value is None:
        return None
    compare = BOUNDS[units[at].text]
    return [_has(units[-1], compare, value)]


def _has(unit: Unit, compare: Compare, value: Amount) -> HasStat:
    original = unit.value == "original"
    return HasStat(stat=Stat(unit.concept), compare=compare, amount=value, original=original, span=unit.span)


def _beside(units: Sequence[Unit], slots: Slots, scope: Scope) -> list[Predicate] | None:
    """このカードより高い + 攻撃力."""
    if len(units) < 2 or not is_comparison(units[0]):
        return None
    clause = units[0].value
    assert isinstance(clause, Clause)
    if _is_marks(units[1:]):
        return _marked(clause, scope)
    if not _is_stats(units[1:]):
        return None
    subject = Phrase(Case.SUBJ, tuple(units[1:]), units[1].span)
    if any(phrase.case is Case.SUBJ for phrase in clause.phrases):
        return None
    whole = msgspec.structs.replace(clause, phrases=(*clause.phrases, subject))
    return _predicates(whole, slots, scope)


def _marked(clause: Clause, scope: Scope) -> list[Predicate] | None:
    """除外した数と同じ数のリンクマーカー, カウンターの数より多い数のリンクマーカー: a Link as high as that."""
    told = clause.phrases[0] if len(clause.phrases) == 1 else None
    verb = clause.verb.verb if clause.verb is not None else None
    compare = (
        Compare.EQ if verb is LightVerb.SAME else next((c for v, c in _UNEQUAL.items() if v is verb), None)
    )
    if told is None or told.case not in (Case.WITH, Case.THAN) or compare is None:
        return None
    found = scope.readers.amount(told.units, scope)
    return (
        None if found is None else [HasStat(stat=Stat.LINK, compare=compare, amount=found, span=clause.span)]
    )


def _likewise(units: Sequence[Unit], slots: Slots, scope: Scope) -> list[Predicate] | None:
    """そのモンスターと同じ種族・属性: SAME names the first value, the others follow it."""
    at = next((i for i, u in enumerate(units) if u.kind is UnitKind.SAME and u.concept), None)
    if at is None or not _is_stats(units[at + 1 :]) or any(u.kind is UnitKind.OR for u in units[at:]):
        return None
    stats = (Stat(units[at].concept), *(Stat(u.concept) for u in units[at:] if u.kind is UnitKind.STAT))
    than = units[:at]
    if than and than[-1].concept in _TAKEN_TOGETHER and len(stats) == 1:  # 除外した数と同じレベル
        verb = LightVerb.DIFFER if units[at].value == "different" else LightVerb.SAME
        return _as_many(verb, than, Stats(stats), scope, units[at].span)
    compare = Compare.NE if units[at].value == "different" else Compare.EQ
    if len(than) == len(stats) == 1 and than[0].kind is UnitKind.STAT and than[0].value == "original":
        itself = StatOf(stat=Stat(than[0].concept), of=Reference(kind=RefKind.ITSELF), original=True)
        return [HasStat(stat=stats[0], compare=compare, amount=itself, span=units[at].span)]
    said = than[-1] if len(than) > 1 and than[-1].kind is UnitKind.STAT else None
    if said is not None and said.concept == stats[0] and len(stats) == 1:
        than = than[:-1]  # そのモンスターの元々のレベルと同じレベル
    elif said is not None and len(stats) == 1 and {Stat(said.concept), *stats} <= _NUMERIC:
        value = scope.readers.amount(than, scope)  # 墓地へ送ったモンスターのランクと同じレベル
        return [HasStat(stat=stats[0], compare=compare, amount=value, span=units[at].span)] if value else None
    original = said is not None and said.value == "original"
    other = _other(than, scope) if at else compared_with(slots)
    if at and other is None:
        return None
    return [
        SameAs(
            stat=stat,
            other=other,
            different=units[at].value == "different",
            original=original,
            span=units[at].span,
        )
        for stat in stats
    ]


def _other(units: Sequence[Unit], scope: Scope) -> Noun | None:
    """What it is compared with; 自身と同名のモンスターを素材とした: the card of which that is told."""
    if [u.text for u in units] == ["自身"]:
        return Reference(kind=RefKind.ITSELF, span=units[0].span)
    if units and all(u.kind is UnitKind.PLAYER for u in units):
        return None
    any_one = [u for u in units if u.kind is UnitKind.DEICTIC and u.concept == "any_of"]
    read = noun([u for u in units if u not in any_one], scope) if units else None
    if read is None or not isinstance(read.noun, (Reference, Selection)):
        return None
    if any_one and not isinstance(read.noun, Selection):
        return None  # 相手の墓地のモンスターのいずれかと同じ属性: of whichever is so described
    return where_it_lies(read)


def _predicates(clause: Clause, slots: Slots, scope: Scope) -> list[Predicate] | None:
    than: list[Unit] = []
    values: list[Unit] = []
    numbers: list[Unit] = []
    kinds: list[CardKind] = []
    for phrase in clause.phrases:
        units = _earlier(phrase.units, slots, scope)
        if units is None:
            return None
        units = _take_kinds(units, kinds)
        if phrase.case in (Case.THAN, Case.WITH) and not than:
            than = units
            continue
        at = next((i for i, u in enumerate(units) if u.kind is UnitKind.SAME), None)
        if at is not None:  # そのモンスターと同じ種族で + ランクが高い
            end = at + 1
            while [u.kind for u in units[end : end + 2]] == [UnitKind.DOT, UnitKind.STAT]:
                end += 2  # 同じ種族・属性で
            likewise = _likewise(units[:end], slots, scope)
            if likewise is None:
                return None
            slots.predicates += likewise
            units = units[end:]
        elif phrase.case in (Case.SUBJ, Case.BARE):
            units = _described_first(units, slots, scope)
        if not than:
            than, units = _split(units)
        numbers += [u for u in units if _is_number(u)]
        values += [u for u in units if not _is_number(u)]
    if clause.verb is None or not (values or than):
        return None
    if than and than[0].kind is UnitKind.DID and not values:
        than, values = _lowered(than)
    verb = clause.verb.verb
    assert isinstance(verb, LightVerb)
    return _among_kinds(_compare(verb, than, _stats(values), numbers, slots, scope, clause.span), kinds)


def _described_first(units: list[Unit], slots: Slots, scope: Scope) -> list[Unit]:
    """自分の墓地の + カード名が異なる, それぞれ + 種族が異なる: what is said of the described cards before the value."""
    edge = next((i for i, u in enumerate(units) if u.concept in _BOUNDS and i > 1), 0)
    if edge and units[edge - 1].kind is UnitKind.STAT:  # その攻撃力以下で + 種族が異なる
        bound = _within([*units[: edge + 1], units[edge - 1]], scope)
        slots.predicates += bound or ()
        units = units[edge + 1 :] if bound else units
    at = next((i for i, u in enumerate(units) if u.kind is UnitKind.STAT), 0)
    told = units[:at]
    if not at or any(u.kind not in _SAID_BEFORE for u in told) or not _is_stats(units[at:]):
        return units
    fill([u for u in told if u.concept != QuantityKind.EACH], slots, scope)
    return units[at:]


_SAID_BEFORE = (UnitKind.PLAYER, UnitKind.ZONE, UnitKind.DOT, UnitKind.POSITION, UnitKind.QUANTIFIER)


def _lowered(than: list[Unit]) -> tuple[list[Unit], list[Unit]]:
    """レベルが + リリースしたモンスターと同じ: the value before another relative clause is not inside it."""
    inner = than[0].value
    first = inner.phrases[0] if isinstance(inner, Clause) and inner.phrases else None
    if not isinstance(inner, Clause) or first is None or first.case is not Case.SUBJ:
        return than, []
    if not _is_stats(first.units):
        return than, []
    rest = msgspec.structs.replace(inner, phrases=inner.phrases[1:])
    return [msgspec.structs.replace(than[0], value=rest), *than[1:]], list(first.units)


def _split(units: list[Unit]) -> tuple[list[Unit], list[Unit]]:
    """そのモンスターと + 元々の種族が同じ: what stands before と is the other card. 攻击力和原本攻击力不同: its own."""
    at = next((i for i, u in enumerate(units) if u.kind is UnitKind.AND and _is_stats(units[i:])), None)
    if len(units) > 2 and units[-1].concept == "original_value" and units[-2].kind is UnitKind.AND:
        return [units[-1]], units[:-2]
    if len(units) == 3 and at == 1 and units[0].concept == units[2].concept:
        return [units[2]], [units[0]]
    if not at or _is_stats(units[:at]):
        return [], units
    return units[:at], units[at + 1 :]


def _is_number(unit: Unit) -> bool:
    return unit.kind in (UnitKind.COUNT, UnitKind.NUMBER, UnitKind.STAT_IS)


def _stats(units: Sequence[Unit]) -> Stats | None:
    """レベル, 元々の種族・属性, 元々のレベルまたはランク: 元々 before the first is said of all."""
    named = [u for u in units if u.kind is UnitKind.STAT]
    others = [u for u in units if u not in named and u.kind not in JOINERS and u.concept not in _VALUE_WORDS]
    only_name = [u.concept for u in others] == ["card_name"] and not named
    if (others and not only_name) or (units and not named and not only_name):
        return None
    stats = (Stat.NAME,) if only_name else tuple(dict.fromkeys(Stat(u.concept) for u in named))
    either = len(stats) > 1 and any(u.kind is UnitKind.OR for u in units)
    return Stats(stats=stats, original=bool(named) and named[0].value == "original", either=either)


def _compare(
    verb: LightVerb,
    than: Sequence[Unit],
    stats: Stats | None,
    numbers: Sequence[Unit],
    slots: Slots,
    scope: Scope,
    span: Span,
) -> list[Predicate] | None:
    joined = any(u.kind is UnitKind.AND and after.kind is UnitKind.DEICTIC for u, after in pairwise(than))
    if stats is None or joined:
        return None  # 破壊したモンスター及びそのモンスターと同じ: the first is not compared with anything
    if verb in (LightVerb.SAME, LightVerb.DIFFER) and than and than[-1].concept in _TAKEN_TOGETHER:
        return _as_many(verb, than, stats, scope, span) if not numbers else None
    if verb in (LightVerb.SAME, LightVerb.DIFFER) and not numbers:
        return _alike(verb, than, stats, slots, scope, span)
    if not than and not (stats.stats and compared_with(slots)):
        return None
    by = [difference(unit) for unit in numbers]
    if any(n is None for n in by) or (verb is LightVerb.APART and len(by) != 1):
        return None
    found: list[Predicate] = []
    for stat, value in _pairs(than, stats, slots, scope):
        if stat not in _NUMERIC:
            return None
        cases = _cases(verb, stat, stats.original, value, [n for n in by if n is not None], span)
        found.append(cases[0] if len(cases) == 1 else AnyOf(predicates=ordered(cases), span=span))
    if not found:
        return None
    return found if len(found) == 1 else [AnyOf(predicates=ordered(found), span=span)]


def _as_many(
    verb: LightVerb, than: Sequence[Unit], stats: Stats, scope: Scope, span: Span
) -> list[Predicate] | None:
    """和除外的卡数量相同等级的, その２体のレベルの合計と同じレベルの: as high as there are cards, as they are together."""
    found = scope.readers.amount(than, scope)
    if found is None or len(stats.stats) != 1 or stats.stats[0] not in _NUMERIC:
        return None
    compare = Compare.EQ if verb is LightVerb.SAME else Compare.NE
    return [HasStat(stat=stats.stats[0], compare=compare, amount=found, original=stats.original, span=span)]


def difference(unit: Unit) -> int | None:
    """１つ, 1星, ５００: so much."""
    if unit.kind is UnitKind.NUMBER:
        return int(str(unit.value)) if not unit.concept else None
    if unit.kind is UnitKind.STAT_IS:
        values = unit.value if isinstance(unit.value, (tuple, list)) else ()
        return int(str(values[0])) if len(values) == 1 else None
    quantity = read_quantity(unit)
    exact = quantity is not None and quantity.kind == "exact" and isinstance(quantity.amount, Number)
    return quantity.amount.value if exact and isinstance(quantity.amount, Number) else None  # type: ignore[union-attr]


def _cases(
    verb: LightVerb, stat: Stat, original: bool, value: Amount, by: Sequence[int], span: Span
) -> list[Predicate]:
    """Higher by any amount; or by just so much (by either of several numbers, or either way)."""
    if not by:
        return [HasStat(stat=stat, compare=_UNEQUAL[verb], amount=value, original=original, span=span)]
    ways = (False, True) if verb is LightVerb.APART else (verb is LightVerb.LESS,)
    sums = [SumOf(amounts=(value, Number(value=n)), minus=minus) for n in by for minus in ways]
    return [HasStat(stat=stat, compare=Compare.EQ, amount=s, original=original, span=span) for s in sums]


def _pairs(than: Sequence[Unit], stats: Stats, slots: Slots, scope: Scope) -> list[tuple[Stat, Amount]]:
    """Each value compared, and with what: その攻撃力より or, of the other card, the same value."""
    if not than:
        other = compared_with(slots)
        return [(stat, StatOf(stat=stat, of=other)) for stat in stats.stats if not _is_several(other)]  # type: ignore[arg-type]
    than = _without_place(than, slots, scope)
    own = [u for u in than if u.kind is UnitKind.STAT]
    if len(own) == len([u for u in than if u.concept not in _VALUE_WORDS]) == 1:  # 元々の攻撃力より高い攻撃力
        stat = Stat(own[0].concept)
        value = StatOf(stat=stat, of=Reference(kind=RefKind.ITSELF), original=own[0].value == "original")
        return [(one, value) for one in stats.stats or (stat,)]
    if own or any(u.kind is UnitKind.NUMBER or u.concept in _VALUE_WORDS for u in than):
        amount = scope.readers.amount(than, scope)
        named = stats.stats or (tuple(Stat(u.concept) for u in own) if len(own) == 1 else ())
        return [] if amount is None else [(stat, amount) for stat in named]
    other = _other(than, scope)
    if not isinstance(other, (Reference, Selection)):
        return []
    return [(stat, StatOf(stat=stat, of=other)) for stat in stats.stats]


def _without_place(than: Sequence[Unit], slots: Slots, scope: Scope) -> Sequence[Unit]:
    """相手フィールドの + 元々の攻撃力より高い攻撃力を持つ: where the described card is, not whose value."""
    at = next((i for i, u in enumerate(than) if u.kind not in _PLACES), len(than))
    if at == len(than) or than[at].kind is not UnitKind.STAT:
        return than
    if not any(u.kind is UnitKind.ZONE for u in than[:at]):
        return than
    fill(than[:at], slots, scope)
    return than[at:]


_PLACES = (UnitKind.PLAYER, UnitKind.ZONE, UnitKind.DOT)


def _is_several(other: Noun | None) -> bool:
    return not isinstance(other, (Reference, Selection))


def _alike(
    verb: LightVerb, than: Sequence[Unit], stats: Stats, slots: Slots, scope: Scope, span: Span
) -> list[Predicate] | None:
    """The same (or another) name, Type, Level as that card; without a card, as one another."""
    different = verb is LightVerb.DIFFER
    if not stats.stats and _or_between(than):
        stats = msgspec.structs.replace(stats, either=True)  # 和那只怪兽的原本种族或者属性相同
    both = (*stats.stats, *(Stat(u.concept) for u in than if u.kind is UnitKind.STAT))
    if different and any(u.concept == "original_value" for u in than):
        return _not_as_printed(both, stats.either, span)
    if both == (Stat.ATK, Stat.DEF) and _is_stats(than):  # 攻撃力と守備力の数値が同じ
        own_def = StatOf(stat=Stat.DEF, of=Reference(kind=RefKind.ITSELF))
        return [
            HasStat(stat=Stat.ATK, compare=Compare.NE if different else Compare.EQ, amount=own_def, span=span)
        ]
    own = [u for u in than if u.kind is UnitKind.STAT]
    if own and than and len(own) == len(than) and different and len(stats.stats) == 1:
        value = StatOf(stat=Stat(own[0].concept), of=Reference(kind=RefKind.ITSELF), original=True)
        return [HasStat(stat=stats.stats[0], compare=Compare.NE, amount=value, span=span)]
    rest = [u for u in _without_values(than, own) if u.concept not in _VALUE_WORDS]
    if rest and not different and (equal := _as_high(own, stats, than, scope, span)) is not None:
        return [equal]
    named = stats.stats or tuple(Stat(u.concept) for u in own)
    original = stats.original or bool(own and own[0].value == "original")
    if not named or (own and [Stat(u.concept) for u in own] != list(named)):
        return None
    if different and not stats.either and (cards := _of_both(rest, scope)):
        each = [(stat, card) for stat in named for card in cards]
        return [SameAs(stat=s, other=o, different=True, original=original, span=span) for s, o in each]
    other = _other(rest, scope) if rest else compared_with(slots)
    if rest and other is None:
        return None
    alike = [
        SameAs(stat=stat, other=other, different=different, original=original, span=span) for stat in named
    ]
    if stats.either and other is None:
        return None  # 種族または属性が同じ: of each other, in either
    return [AnyOf(predicates=ordered(alike), span=span)] if stats.either else [*alike]


def _not_as_printed(stats: Sequence[Stat], either: bool, span: Span) -> list[Predicate] | None:
    """攻撃力か守備力が元々の数値と異なる: each value with the one printed for it."""
    if any(stat not in (Stat.ATK, Stat.DEF, Stat.LEVEL, Stat.RANK) for stat in stats):
        return None
    itself = Reference(kind=RefKind.ITSELF)
    changed: list[Predicate] = [
        HasStat(stat=one, compare=Compare.NE, amount=StatOf(stat=one, of=itself, original=True), span=span)
        for one in stats
    ]
    if len(changed) > 1 and not either:
        return None  # 攻撃力・守備力が: both of them, or one?
    return [AnyOf(predicates=ordered(changed), span=span)] if len(changed) > 1 else changed or None


def _or_between(units: Sequence[Unit]) -> bool:
    """种族或者属性: one of these values, not both; 「Ａ」怪兽或者「Ｂ」怪兽 are cards."""
    values = [i for i, u in enumerate(units) if u.kind is UnitKind.STAT]
    return bool(values) and any(u.kind is UnitKind.OR for u in units[values[0] : values[-1]])


def _of_both(units: Sequence[Unit], scope: Scope) -> tuple[Reference, ...]:
    """対象のカード及び墓地へ送ったカードとは種類が異なる: another than either of them."""
    if not any(u.kind is UnitKind.AND for u in units):
        return ()
    read = noun(units, scope)
    parts = read.noun.parts if read is not None and isinstance(read.noun, Several) else ()
    known = tuple(part for part in parts if isinstance(part, Reference))
    return known if len(known) == len(parts) and read is not None and not read.place else ()


def _without_values(than: Sequence[Unit], own: Sequence[Unit]) -> list[Unit]:
    """*than* without its values and what joins them; 「Ａ」怪兽或者「Ｂ」怪兽 stays a choice."""
    joins = {
        i
        for i, u in enumerate(than)
        if u.kind in JOINERS and any(v in own for v in than[max(i - 1, 0) : i + 2])
    }
    return [u for i, u in enumerate(than) if u not in own and i not in joins]


def _as_high(
    own: Sequence[Unit], stats: Stats, than: Sequence[Unit], scope: Scope, span: Span
) -> HasStat | None:
    """そのモンスターのレベルと同じ数値の + ランク: a value of one kind as high as one of another."""
    if len(own) != 1 or len(stats.stats) != 1 or not {Stat(own[0].concept), stats.stats[0]} <= _NUMERIC:
        return None
    value = scope.readers.amount(than, scope) if Stat(own[0].concept) is not stats.stats[0] else None
    if value is None:
        return None
    return HasStat(stat=stats.stats[0], compare=Compare.EQ, amount=value, original=stats.original, span=span)
