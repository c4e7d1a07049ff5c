"""（…） after a noun: what a token is, how its cards must differ, how they stand."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from grammar.clauses import LightVerb, Sentence, Unit, UnitKind
from grammar.nodes import (
    FaceUpIn,
    HasStat,
    Including,
    InPosition,
    IsKind,
    NotThat,
    Number,
    Predicate,
    Quantity,
    Reference,
    SameAs,
    Span,
    Variable,
    plain,
)
from grammar.noun_kinds import JOINERS
from grammar.predicates import Item, read_quantity
from grammar.scope import Scope
from grammar.slots import Slots
from grammar.terms import (
    CardKind,
    Compare,
    Position,
    QuantityKind,
    RefKind,
    Stat,
    Zone,
)

ITEM_KINDS = frozenset(
    {
        UnitKind.CARD_KIND,
        UnitKind.ATTRIBUTE,
        UnitKind.RACE,
        UnitKind.NAME,
        UnitKind.POSITION,
        UnitKind.STAT_IS,
        UnitKind.STAT_COMPARE,
        UnitKind.EXTREME,
    }
)


FACE_UP = InPosition(positions=(Position.FACE_UP,))


def face_up_note(before: Unit, note: Unit) -> bool:
    """フィールド（表側表示）, 额外卡组（表侧）: a parenthesis behind a zone that says how its cards lie."""
    if before.kind is not UnitKind.ZONE or note.concept != "note" or not isinstance(note.value, Sentence):
        return False
    clauses = note.value.clauses
    inside = [u for clause in clauses for phrase in clause.phrases for u in phrase.units]
    verbless = all(clause.verb is None for clause in clauses)
    return verbless and [u.concept for u in inside] == [Position.FACE_UP]


def face_up_in(zones: Sequence[Zone], of: Sequence[Zone], span: Span | None) -> tuple[Predicate, ...]:
    """Face-up if in one of *zones*; when the cards can be nowhere else, simply face-up."""
    if not zones:
        return ()
    if set(zones) == set(of):
        return (msgspec.structs.replace(FACE_UP, span=span),)
    return (FaceUpIn(zones=tuple(sorted(set(zones))), span=span),)


def read_note(note: Sentence, slots: Slots, scope: Scope) -> None:
    """（…） after a noun: （同名卡最多1张）, （表侧表示）, or a token's data."""
    units = [u for c in note.clauses for p in c.phrases for u in p.units]
    verbs = [c for c in note.clauses if c.verb is not None]
    kinds = [u.kind for u in units]
    if not verbs and kinds and all(kind is UnitKind.POSITION for kind in kinds):
        positions = tuple(sorted({Position(u.concept) for u in units}))
        slots.predicates.append(InPosition(positions=positions, span=note.span))
    elif _but_tokens(note):
        tokens = IsKind(kinds=(CardKind.TOKEN,), span=note.span)
        slots.predicates.append(NotThat(other=tokens, span=note.span))
    elif (differ := differing_names(note)) is not None:
        slots.predicates.append(differ)
    elif _this_among(note):
        slots.predicates.append(Including(what=Reference(kind=RefKind.THIS_CARD), span=note.span))
    elif (most := at_most(note)) is not None and (whole := bounded(slots.quantity, most)) is not None:
        slots.quantity = whole
    else:
        _token_data(note, slots, scope)


_MOST = re.compile("最[大多]?([0-9]+)(?:[体枚つ](?:まで)?|[只张隻張个個])|([0-9]+)[体枚](?:まで)")
_WIDTHS = str.maketrans("０１２３４５６７８９", "0123456789")


def at_most(note: object) -> Number | None:
    """（最大５体まで）, （最多5只）, （１体まで）: no more of them than that."""
    if not isinstance(note, Sentence):
        return None
    found = _MOST.fullmatch(note.text.translate(_WIDTHS))
    return None if found is None else Number(value=int(found[1] or found[2]), span=note.span)


def bounded(quantity: Quantity | None, most: Number) -> Quantity | None:
    """*quantity* with that bound; None where a number is told already."""
    if quantity is None or quantity.kind is QuantityKind.UNSTATED:
        return Quantity(kind=QuantityKind.UP_TO, amount=most, span=most.span)
    exact = quantity.kind is not QuantityKind.AT_LEAST and isinstance(quantity.amount, Number)
    if exact or quantity.kind is QuantityKind.ALL or quantity.most is not None:
        return None
    return msgspec.structs.replace(quantity, most=most)


def _but_tokens(note: Sentence) -> bool:
    """（トークンを除く）, （衍生物除外）."""
    units = [u for c in note.clauses for p in c.phrases for u in p.units if u.kind is not UnitKind.OTHER_THAN]
    excepts = any(u.kind is UnitKind.OTHER_THAN for c in note.clauses for p in c.phrases for u in p.units)
    acts = [c.verb for c in note.clauses if c.verb is not None]
    left_out = len(acts) == 1 and acts[0].text == "除外"
    return [u.concept for u in units] == [CardKind.TOKEN] and (left_out if acts else excepts)


def differing_names(note: object) -> SameAs | None:
    """（同名カードは１枚まで）, （同じ種族は１体まで）, wherever it is printed: the cards chosen must differ in that.

    （２体以上を特殊召喚する場合は全て同名モンスターでなければならない）: they must be alike in that.
    """
    if isinstance(note, Sentence) and (alike_in := _all_alike(note)) is not None:
        return alike_in
    if not isinstance(note, Sentence) or any(c.verb is not None or c.skipped for c in note.clauses):
        return None
    units = [u for c in note.clauses for p in c.phrases for u in p.units]
    alike = [u for u in units if u.kind is UnitKind.SAME and u.value is None]
    if len(alike) != 1 or not alike[0].concept or not _one_at_most(units):
        return None
    return SameAs(stat=Stat(alike[0].concept), different=True, span=note.span)


def _this_among(note: Sentence) -> bool:
    """（このカードをその内の１体とする）."""
    units = [(u.kind, u.concept) for c in note.clauses for p in c.phrases for u in p.units]
    made = len(note.clauses) == 1 and note.clauses[0].verb is not None and not note.clauses[0].verb.negated
    one = len(units) == 4 and units[0][0] is UnitKind.THIS_CARD and units[3][0] is UnitKind.COUNT
    return made and one and [concept for _, concept in units[1:3]] == ["that", "among"]


def _all_alike(note: Sentence) -> SameAs | None:
    """全て同名モンスターでなければならない, of any or of two or more of them."""
    *cases, last = note.clauses or (None,)
    form = last.verb if last is not None else None
    if last is None or form is None or form.verb is not LightVerb.BE or not form.must or form.negated:
        return None
    counts = [
        read_quantity(u) for clause in cases if clause is not None for p in clause.phrases for u in p.units
    ]
    two = Quantity(kind=QuantityKind.AT_LEAST, amount=Number(value=2))
    if len(cases) > 1 or [c and plain(c) for c in counts] != [plain(two)] * len(cases) or last.skipped:
        return None
    units = [u for p in last.phrases for u in p.units if u.concept != QuantityKind.ALL]
    same = [u for u in units if u.kind is UnitKind.SAME and u.concept and u.value is None]
    if len(same) != 1 or any(u.kind not in (UnitKind.SAME, UnitKind.CARD_KIND) for u in units):
        return None
    return SameAs(stat=Stat(same[0].concept), span=note.span)


def _one_at_most(units: Sequence[Unit]) -> bool:
    """同名卡最多1张, 同名カードは１枚まで: their names must differ."""
    counts = [read_quantity(u) for u in units if u.kind is UnitKind.COUNT]
    only = [u for u in units if u.kind is UnitKind.ADVERB and u.concept == "only"]  # １枚のみ
    kind = QuantityKind.EXACT if only else QuantityKind.UP_TO
    wanted = Quantity(kind=kind, amount=Number(value=1))
    told = (UnitKind.COUNT, UnitKind.SAME, UnitKind.CARD_KIND)
    others = [u for u in units if u.kind not in told and u not in only]
    return not others and [c and plain(c) for c in counts] == [plain(wanted)]


_UNKNOWN = {f"{word}{mark}": stat for word, stat in (("攻", Stat.ATK), ("守", Stat.DEF)) for mark in "?？"}


def _token_data(note: Sentence, slots: Slots, scope: Scope) -> None:
    """（機械族・風・星３・攻／守０） after a token's name: what the token is."""
    kinds = {(u.kind, u.concept) for c in note.clauses for p in c.phrases for u in p.units}
    starred = (UnitKind.STAT_IS, Stat.LEVEL) in kinds  # （星１・攻／守０）: its type is told before
    if not starred and UnitKind.RACE not in {kind for kind, _ in kinds}:
        scope.leave(note.span, "a token")
        return
    if all(item.group is not UnitKind.CARD_KIND for item in slots.items):
        # 通常モンスター（…）として特殊召喚する: a card that becomes a monster is no token
        slots.items.append(Item(UnitKind.CARD_KIND, [CardKind.TOKEN], note.span.start, note.span.start))
    stats: list[Stat] = []
    for clause in note.clauses:
        for phrase in clause.phrases:
            for unit in phrase.units:
                if unit.kind in ITEM_KINDS:
                    slots.items.append(Item(unit.kind, [unit], unit.span.start, unit.span.end))
                elif unit.kind is UnitKind.STAT or unit.text in ("攻", "守", "攻撃力", "守備力"):
                    stats.append(Stat.ATK if unit.text.startswith("攻") else Stat.DEF)
                elif (unit.kind is UnitKind.NUMBER and stats and not isinstance(unit.value, tuple)) or (
                    unit.text in _UNKNOWN
                ):
                    value: Number | Variable = Variable(name="question")  # 攻／守？: what it is told to be
                    if unit.text in _UNKNOWN:
                        stats.append(_UNKNOWN[unit.text])
                    else:
                        value = Number(value=int(str(unit.value)))
                    for stat in stats:
                        has = HasStat(stat=stat, compare=Compare.EQ, amount=value, span=unit.span)
                        slots.predicates.append(has)
                    stats = []
                elif unit.kind not in JOINERS and unit.text not in ("/", "／"):
                    scope.leave_unit(unit, "a token")
