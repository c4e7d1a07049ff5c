"""For how many of what a Summon asks for a card stands: 儀式召喚に必要な分のリリースとして使用できる, ２体分のＸ素材にできる."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.clauses import Case, Clause, LightVerb, Phrase, Unit, UnitKind, VerbForm
from grammar.predicates import read_quantity
from grammar.terms import Means, QuantityKind, Verb

REQUIRED = "required_number"  # a THING unit: as many as the Summon asks for
_CARDS = (Case.TOPIC, Case.SUBJ, Case.BARE, Case.BY, Case.OBJ)


def as_whole_tribute(clauses: Sequence[Clause]) -> list[Clause]:
    """このカード１枚で儀式召喚に必要な分のリリースとして使用できる, 可以由这1张卡作为仪式召唤需要的数值的解放使用: as all the Tributes."""
    found: list[Clause] = []
    for clause in clauses:
        before = found[-1] if found else None
        if (
            before is not None
            and _uses(clause)
            and not clause.phrases
            and (told := _in_two(before)) is not None
        ):
            found[-1] = msgspec.structs.replace(told, ender=clause.ender)
        else:
            found.append(_in_one(clause) if _uses(clause) else clause)
    return found


def _uses(clause: Clause) -> bool:
    form = clause.verb
    return form is not None and form.verb is Verb.USE and not form.negated and not clause.skipped


def _in_one(clause: Clause) -> Clause:
    told = [p for p in clause.phrases if p.case is Case.AS and p.units[-1].concept == "tribute"]
    cards = [p for p in clause.phrases if any(u.kind is UnitKind.THIS_CARD for u in p.units)]
    rest = [u.concept for p in clause.phrases if p not in told and p not in cards for u in p.units]
    if len(told) != 1 or len(cards) != 1 or rest != ["ritual_summon", "required"] or clause.verb is None:
        return clause
    if any(u.concept not in ("level", "value", "tribute") for u in told[0].units):
        return clause
    return _tributed(clause, cards[0], told[0])


def _in_two(before: Clause) -> Clause | None:
    form = before.verb
    if form is None or form.verb is not Verb.RITUAL_SUMMON or form.negated or len(before.phrases) != 2:
        return None
    card, told = before.phrases
    if (
        told.case is not Case.OBJ
        or told.units[0].concept != "required"
        or told.units[-1].concept != "tribute"
    ):
        return None
    if any(u.concept not in ("required", "level", "value", "tribute") for u in told.units):
        return None
    return _tributed(before, card, told)


def _tributed(clause: Clause, card: Phrase, told: Phrase) -> Clause:
    """*card* Tributed as many times as *told* says."""
    assert clause.verb is not None
    units = _this_card(card.units)
    if card.case not in _CARDS or units is None:
        return clause
    span = told.units[-1].span
    whole = Phrase(Case.AS, (Unit(UnitKind.THING, span, "", REQUIRED),), span)
    form = msgspec.structs.replace(clause.verb, verb=Verb.TRIBUTE)
    phrases = (Phrase(Case.TOPIC, units, card.span), whole)
    return msgspec.structs.replace(clause, phrases=phrases, verb=form)


def _this_card(units: Sequence[Unit]) -> tuple[Unit, ...] | None:
    """自分フィールドのこのカード１枚, 自己场上的这1张卡: this card, with where it lies."""
    at = next((i for i, u in enumerate(units) if u.kind is UnitKind.THIS_CARD or u.concept == "this"), None)
    if at is None:
        return None
    counts = [q for u in units[at:] if u.kind is UnitKind.COUNT and (q := read_quantity(u)) is not None]
    one = all(q.kind is QuantityKind.EXACT and q.amount is not None and q.amount.value == 1 for q in counts)  # type: ignore[union-attr]
    rest = [u for u in units[at + 1 :] if u.kind is not UnitKind.COUNT]
    if units[at].kind is not UnitKind.THIS_CARD and [u.concept for u in rest] != ["card"]:
        return None
    if not one or (units[at].kind is UnitKind.THIS_CARD and rest):
        return None
    return (*units[:at], msgspec.structs.replace(units[at], kind=UnitKind.THIS_CARD, concept=""))


def as_many_materials(clause: Clause) -> Clause:
    """このカードは２体分のＸ素材にできる, 这张卡可以作为2只数量的超量素材: it is material, and counts as so many."""
    form = clause.verb
    makes = form is not None and form.verb in (LightVerb.MAKE, Verb.ATTACH) and form.can and not form.negated
    if form is None or not makes or len(clause.phrases) != 2 or clause.skipped or clause.also:
        return clause
    card, share = clause.phrases
    known = [u for u in card.units if u.kind is not UnitKind.COUNT]
    counts = [u for p in (card, share) for u in p.units if u.kind is UnitKind.COUNT]
    concepts = [u.concept for u in share.units if u.kind is not UnitKind.COUNT]
    told = concepts == ["value", "xyz_material"] or (form.verb is Verb.ATTACH and concepts == ["number"])
    if not told or len(counts) != 1 or [u.kind for u in known] != [UnitKind.THIS_CARD]:
        return clause
    number = Unit(UnitKind.THING, share.span, share.units[-1].text, "number")
    material = Unit(UnitKind.MEANS, share.span, share.units[-1].text, Means.XYZ_MATERIAL)
    phrases = (
        Phrase(Case.TOPIC, tuple(known), card.span),
        Phrase(Case.BY, (material,), share.span),
        Phrase(Case.AS, (counts[0], number), share.span),
    )
    used = VerbForm(Verb.USE_AS_MATERIAL, form.span, form.text, can=True)
    return msgspec.structs.replace(clause, phrases=phrases, verb=used)
