"""A Trap that becomes an Equip Card, told in two clauses that are one act.

発動後このカードは攻撃力５００アップの装備カードとなり、モンスター１体に装備する: it is equipped as an Equip Card that does so.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.clauses import Case, Clause, Ender, LightVerb, Phrase, Sentence, Unit, UnitKind
from grammar.made_monsters import this_card
from grammar.terms import CardKind, Manner, Verb

_GOES_ON = frozenset({Ender.JOIN, Ender.COMMA})
_CHANGES = {LightVerb.INCREASE: "increase", LightVerb.DECREASE: "decrease"}


def with_made_equips(sentence: Sentence) -> Sentence:
    """*sentence* with such acts in one clause."""
    found: list[Clause] = []
    for clause in sentence.clauses:
        worn = _worn(found[-1], clause) if found else None
        if worn is None:
            found.append(clause)
            continue
        found[-1] = worn
        if len(found) > 1 and _after_activation(found[-2]):
            del found[-2]  # every act of an effect comes after its activation
    clauses = tuple(found)
    return sentence if clauses == sentence.clauses else msgspec.structs.replace(sentence, clauses=clauses)


def _worn(becomes: Clause, equips: Clause) -> Clause | None:
    """Both clauses in one, if the first says that this card becomes an Equip Card."""
    form, act = becomes.verb, equips.verb
    if form is None or act is None or form.verb is not LightVerb.BECOME or act.verb is not Verb.EQUIP:
        return None
    plain = not (form.negated or form.can or act.negated or act.can or becomes.skipped or equips.skipped)
    if not plain or becomes.ender not in _GOES_ON or equips.connective or equips.also:
        return None
    *card, kind = becomes.phrases or (None,)
    what = _what_it_does(kind) if kind is not None else None
    if what is None or len(card) > 1 or (card and not card[0].is_this_card):
        return None
    this = msgspec.structs.replace(card[0] if card else this_card(becomes.span.start), case=Case.OBJ)
    bearer = [p for p in equips.phrases if p.case in (Case.TO, Case.BARE)]
    if len(bearer) != 1 or len(equips.phrases) != 1:
        return None
    to = msgspec.structs.replace(bearer[0], case=Case.TO)
    return msgspec.structs.replace(equips, phrases=(this, *what, to), connective=becomes.connective)


def _what_it_does(kind: Phrase) -> tuple[Phrase, ...] | None:
    """(攻撃力５００ポイントアップの)装備カード, 攻击力上升500的装备卡, as the words of an act."""
    *words, last = kind.units
    if last.kind is not UnitKind.CARD_KIND or last.concept != CardKind.EQUIP_CARD:
        return None
    manner = Unit(UnitKind.MANNER, last.span, last.text, Manner.AS_EQUIP_CARD)
    as_equip = Phrase(Case.BARE, (manner,), last.span)
    change = _change(words)
    if change is None:
        return None
    return (Phrase(Case.BARE, tuple(change), kind.span), as_equip) if change else (as_equip,)


def _change(words: Sequence[Unit]) -> list[Unit] | None:
    """How a value changes; nothing of other words."""
    inner = words[0].value if len(words) == 1 else None
    if isinstance(inner, Clause) and inner.verb is not None and inner.verb.verb in _CHANGES:
        thing = Unit(UnitKind.THING, inner.verb.span, inner.verb.text, _CHANGES[LightVerb(inner.verb.verb)])
        words = [*(u for p in inner.phrases for u in p.units), thing]
    words = [u for u in words if u.concept != "points"]
    kinds = [u.kind for u in words]
    whole = (
        kinds == [UnitKind.STAT, UnitKind.NUMBER, UnitKind.THING] and words[-1].concept in _CHANGES.values()
    )
    return list(words) if whole or not words else None


def _after_activation(clause: Clause) -> bool:
    form = clause.verb
    return (
        form is not None and form.verb is Verb.ACTIVATE and clause.ender is Ender.AFTER and not clause.phrases
    )
