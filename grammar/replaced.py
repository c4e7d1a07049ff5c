"""その破壊されるモンスター１体の代わりに…: of many that something would befall, one is spared; a card that goes elsewhere instead."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from grammar.clauses import Case, Clause, LightVerb, Phrase, Unit, UnitKind
from grammar.drafts import Draft
from grammar.nodes import Action, By, HasSeries, IsKind, Predicate, Quantity, Selection, plain
from grammar.nouns import noun
from grammar.predicates import read_quantity
from grammar.scope import Scope
from grammar.terms import CardKind, Means, QuantityKind, Timing, Verb
from grammar.verbs import verbs_of

_POINTED = (Case.GEN, Case.AS)  # …の代わりに, 作为…的代替


def one_of_them(clauses: Sequence[Clause], event: Action) -> tuple[list[Clause], Action] | None:
    """The act that is done instead, and what it replaces: *event* for so many of its cards only."""
    if not clauses or not isinstance(event.theme, Selection):
        return None
    first = clauses[0]
    at = next((i for i, phrase in enumerate(first.phrases) if i and _instead(phrase)), 0)
    told = first.phrases[at - 1] if at else None
    if told is None or told.case not in _POINTED or first.connective not in (None, "and"):
        return None
    phrases = (*first.phrases[: at - 1], *first.phrases[at + 1 :])
    done = msgspec.structs.replace(first, phrases=phrases, connective="instead")
    if (detached := _detached_for_it(told.units, event)) is not None:
        return [done, *clauses[1:]], detached
    quantity = _how_many(list(_words(told.units)), event)
    if quantity is None:
        return None
    spared = msgspec.structs.replace(event.theme, quantity=quantity)
    return [done, *clauses[1:]], msgspec.structs.replace(event, theme=spared)


def _detached_for_it(units: Sequence[Unit], event: Action) -> Action | None:
    """Ｘ素材を取り除いて効果を発動する場合、取り除くＸ素材１つの代わりに: so much of what that activation costs."""
    cost = event.by.act if event.by is not None and event.by.means == (Means.COST,) else None
    if cost is None or cost.verb is not Verb.DETACH or not isinstance(event.theme, Selection):
        return None
    counts = [u for u in units if u.kind is UnitKind.COUNT]
    words = [u.concept for u in units[1:] if u not in counts]
    if not _removes(units[0]) or words != ["xyz_material"] or len(counts) > 1:
        return None
    quantity = read_quantity(counts[0]) if counts else None
    if counts and (quantity is None or quantity.kind is not QuantityKind.EXACT):
        return None
    amount = quantity.amount if quantity is not None else cost.amount
    effect = plain(IsKind(kinds=(CardKind.EFFECT,)))
    holders = tuple(p for p in event.theme.predicates if plain(p) != effect)
    of = msgspec.structs.replace(event.theme, predicates=holders)
    return msgspec.structs.replace(cost, to=of, amount=amount, by=By(means=(Means.COST,), span=cost.span))


def _removes(unit: Unit) -> bool:
    """取り除く, of which nothing else is told."""
    inner = unit.value
    form = inner.verb if isinstance(inner, Clause) and not inner.phrases else None
    return form is not None and form.verb is LightVerb.REMOVE and not form.negated


def in_its_place(clause: Clause, before: Action) -> Clause | None:
    """リリース、または + リリースの代わりに…を除外し: done in place of the act just told, which is named again."""
    for i, phrase in enumerate(clause.phrases[:-1]):
        named = phrase.units[0] if len(phrase.units) == 1 and phrase.case in _POINTED else None
        if named is not None and _instead(clause.phrases[i + 1]) and before.verb in _acts_named(named):
            kept = (*clause.phrases[:i], *clause.phrases[i + 2 :])
            return msgspec.structs.replace(clause, phrases=kept)
    return None


def tribute_replaced(clause: Clause, scope: Scope) -> tuple[Clause, Action] | None:
    """モンスターの代わりに罠カードをリリースできる, 墓地の「Ａ」もリリースの代わりに除外できる: the act, and the Tribute it spares."""
    for i, phrase in enumerate(clause.phrases[:-1]):
        if phrase.case not in _POINTED or not _instead(clause.phrases[i + 1]):
            continue
        kept = (*clause.phrases[:i], *clause.phrases[i + 2 :])
        connective = None if clause.connective == "and" else clause.connective
        bare = msgspec.structs.replace(clause, phrases=kept, connective=connective)
        if len(phrase.units) == 1 and Verb.TRIBUTE in _acts_named(phrase.units[0]):
            return bare, Action(verb=Verb.TRIBUTE, span=phrase.span)
        read = noun(phrase.units, scope) if verbs_of(clause) == (Verb.TRIBUTE,) else None
        if read is not None and read.place is None and isinstance(read.noun, Selection):
            return bare, Action(verb=Verb.TRIBUTE, theme=read.noun, span=phrase.span)
        return None
    return None


def _acts_named(unit: Unit) -> Sequence[str]:
    """リリース; 解放 as a relative clause of nothing else."""
    inner = unit.value
    if isinstance(inner, Clause):
        plain = not inner.phrases and inner.verb is not None and not inner.verb.negated
        return verbs_of(inner) if plain else ()
    return (unit.concept,) if unit.kind is UnitKind.THING else ()


def _instead(phrase: Phrase) -> bool:
    return all(u.kind is UnitKind.ADVERB and u.concept == "instead" for u in phrase.units)


def _words(units: Sequence[Unit]) -> Iterator[Unit]:
    """The words of *units*, those before its verb as well: 那1只破坏的怪兽."""
    for unit in units:
        if isinstance(unit.value, Clause):
            for phrase in unit.value.phrases:
                yield from _words(phrase.units)
        yield unit


def _how_many(words: Sequence[Unit], event: Action) -> Quantity | None:
    """How many of the cards of *event*, if *words* say nothing else of them."""
    counts = [unit for unit in words if unit.kind is UnitKind.COUNT]
    that = any(unit.kind is UnitKind.DEICTIC and unit.concept in ("that", "those") for unit in words)
    known = all(_is_known(unit, event) for unit in words)
    return read_quantity(counts[0]) if that and known and len(counts) == 1 else None


def _is_known(unit: Unit, event: Action) -> bool:
    if unit.kind is UnitKind.DID and isinstance(unit.value, Clause):
        return set(verbs_of(unit.value)) == {event.verb}
    if unit.kind is UnitKind.NAME:
        return any(isinstance(p, HasSeries) and str(unit.value) in p.names for p in _predicates(event))
    among = unit.kind is UnitKind.THING and unit.concept == "among"
    return among or unit.kind in (UnitKind.COUNT, UnitKind.DEICTIC, UnitKind.CARD_KIND)


def _predicates(event: Action) -> tuple[Predicate, ...]:
    return event.theme.predicates if isinstance(event.theme, Selection) else ()


def goes_elsewhere(draft: Draft, rest: Sequence[Clause]) -> bool:
    """フィールドから離れた場合に除外される: no event is awaited; the very card that leaves goes there instead."""
    if len(draft.triggers) != 1 or len(draft.triggers[0].events) != 1 or len(draft.resolution) != 1:
        return False
    trigger, done = draft.triggers[0], draft.resolution[0].action
    leaves = trigger.timing is Timing.IF and trigger.events[0].verb is Verb.LEAVE_FIELD
    same = trigger.events[0].theme == done.theme and not rest[0].phrases
    return leaves and trigger.during is None and done.verb is Verb.BANISH and same
