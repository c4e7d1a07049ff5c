"""What a card has none of, as a description: Ｘ素材が無いこのカード, 没有超量素材的怪兽."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.clauses import Case, Clause, Ender, Phrase, UnitKind
from grammar.made_monsters import this_card
from grammar.nodes import Compared, Holding, IsSo, NotThat, Number, Predicate, Reference, Selection, StatOf
from grammar.noun_words import fill
from grammar.nouns import noun
from grammar.scope import Scope
from grammar.slots import Slots
from grammar.spots import names_place
from grammar.terms import Compare, Stat, Verb

_MATERIALS = frozenset({"material", "xyz_material"})


def no_materials(clause: Clause, slots: Slots, scope: Scope) -> Predicate | None:
    """Read the relative *clause*, whose verb says that something does not exist."""
    places = [p for p in clause.phrases if names_place(p.units)]
    things = [p for p in clause.phrases if p not in places]
    if clause.skipped or clause.also or len(things) != 1:
        return None
    *where, last = things[0].units
    if (
        last.kind is not UnitKind.THING
        or last.concept not in _MATERIALS
        or (where and not names_place(where))
    ):
        return None
    for units in (where, *(p.units for p in places)):
        fill(units, slots, scope)  # 自分フィールドのＸ素材の無いモンスター: where the monster is
    return NotThat(other=Holding(thing="materials"), span=clause.span)


def with_lacking(clauses: Sequence[Clause]) -> list[Clause]:
    """カウンターのない状態で戦闘を行った場合: of this card where none is named, in the state and in what happens to it."""
    found: list[Clause] = []
    card: Phrase | None = None
    for clause in clauses:
        if card is not None and not any(p.case in _SUBJECTS for p in clause.phrases):
            clause = msgspec.structs.replace(clause, phrases=(card, *clause.phrases))
        card = None
        if clause.ender is Ender.WHILE and lacking(clause) is not None:
            named = [p for p in clause.phrases if _is_card(p)]
            card = named[0] if named else this_card(clause.span.start)
            if not named:
                clause = msgspec.structs.replace(clause, phrases=(card, *clause.phrases))
        found.append(clause)
    return found


def lacking(clause: Clause) -> str | None:
    """Ｘ素材の無い, 没有指示物的: what the one card of *clause* has none of."""
    form = clause.verb
    if form is None or form.verb is not Verb.EXIST or not form.negated or clause.skipped:
        return None
    things = [p for p in clause.phrases if len(p.units) == 1 and not _is_card(p)]
    if (
        len(things) != 1
        or len(clause.phrases) > 2
        or not all(p in things or _is_card(p) for p in clause.phrases)
    ):
        return None
    unit = things[0].units[0]
    if unit.kind is UnitKind.COUNTER:
        return str(unit.value)
    if unit.kind is UnitKind.THING and unit.concept == "counter":
        return ""
    return "materials" if unit.kind is UnitKind.THING and unit.concept in _MATERIALS else None


def lacks(clause: Clause, scope: Scope) -> IsSo | Compared | None:
    """このカードがＸ素材の無い(状態で): that card holds none; of counters their number is told."""
    thing = lacking(clause)
    cards = [p for p in clause.phrases if _is_card(p)]
    read = noun(cards[0].units, scope) if thing is not None and len(cards) == 1 else None
    if thing is None or read is None or read.place is not None:
        return None
    if thing != "materials" and isinstance(read.noun, (Reference, Selection)):
        left = StatOf(stat=Stat.COUNTERS, of=read.noun, counter=thing or None, span=clause.span)
        return Compared(left=left, compare=Compare.EQ, right=Number(value=0), span=clause.span)
    held = Holding(thing=thing, span=clause.span)
    return IsSo(subject=read.noun, predicates=(held,), negated=True, span=clause.span)


_SUBJECTS = (Case.SUBJ, Case.TOPIC, Case.BARE)


def _is_card(phrase: Phrase) -> bool:
    return phrase.case in _SUBJECTS and phrase.units[-1].kind in (
        UnitKind.THIS_CARD,
        UnitKind.CARD_KIND,
        UnitKind.REFERENCE,
    )
