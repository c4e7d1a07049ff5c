"""What is Tributed or used as material must be of a kind: リリースするモンスターは水属性モンスターでなければならない.

Told as what cannot be used, as しか…できない is.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.act_tables import MATERIALS
from grammar.clauses import Case, Clause, LightVerb, Unit, UnitKind
from grammar.nodes import (
    Action,
    AllThese,
    By,
    Happened,
    IsIn,
    IsKind,
    MaterialFor,
    NotThat,
    Predicate,
    Reference,
    SameAs,
    Selection,
)
from grammar.nouns import noun
from grammar.predicates import ordered
from grammar.scope import Scope
from grammar.terms import CardKind, Means, Modality, QuantityKind, RefKind, Verb
from grammar.verbs import verbs_of

_SUBJECTS = (Case.TOPIC, Case.SUBJ, Case.BARE)


def must_be(clause: Clause, scope: Scope) -> Action | None:
    """他のＳ素材モンスターは全て「Ａ」モンスターでなければならない, 解放的怪兽必须是水属性怪兽."""
    form = clause.verb
    if form is None or form.verb is not LightVerb.BE or not form.must or form.negated or clause.skipped:
        return None
    units = [p.units for p in clause.phrases]
    told = [us for us in units if not all(u.concept == QuantityKind.ALL for u in us)]  # 必须全部是
    if len(told) == 3 and [u.concept for us in told[1:] for u in us] == ["correct", "thing"]:
        told = [told[0], told[1]]  # 正規の + もの
    if len(told) != 2 or clause.phrases[0].case not in _SUBJECTS:
        return None
    used = _used([u for u in told[0] if u.concept != QuantityKind.ALL], scope)
    if used is not None and used.by is not None and told[1][0].concept == "correct":
        return _proper(used, clause)
    read = noun(told[1], scope) if used is not None else None
    what = read.noun if read is not None and read.place is None else None
    if used is None or not isinstance(what, Selection) or not what.predicates:
        return None
    if (what.player is not None and not what.zones) or what.quantity.kind is not QuantityKind.UNSTATED:
        return None
    return msgspec.structs.replace(
        used,
        theme=_but(what, used.theme),
        modality=Modality.CANNOT,
        span=clause.span,
    )


def _proper(used: Action, clause: Clause) -> Action:
    """正規のものでなければならない: one that the monster asks for, and no other in its place."""
    assert isinstance(used.theme, Selection)
    asked = MaterialFor(of=Reference(kind=RefKind.THAT))
    theme = msgspec.structs.replace(
        used.theme, predicates=ordered([*used.theme.predicates, NotThat(other=asked)])
    )
    return msgspec.structs.replace(used, theme=theme, modality=Modality.CANNOT, span=clause.span)


def _told_by_case(scope: Scope) -> tuple[Means, ...]:
    """このカードを融合・Ｓ召喚の素材とする場合、他の素材は: of the kinds told before."""
    case = scope.case.action if isinstance(scope.case, Happened) else scope.awaited
    told = case is not None and case.verb is Verb.USE_AS_MATERIAL and case.by is not None
    return case.by.means if told and case is not None and case.by is not None else ()


def _used(units: Sequence[Unit], scope: Scope) -> Action | None:
    """リリースするモンスター, 他のＳ素材モンスター: the act, and of which cards it is told."""
    inner = units[0].value
    if isinstance(inner, Clause) and verbs_of(inner) == (Verb.TRIBUTE,) and not inner.phrases:
        plain = inner.verb is not None and not (inner.verb.negated or inner.verb.past)
        monsters = [u.concept for u in units[1:]] == [CardKind.MONSTER]
        theme = Selection(predicates=(IsKind(kinds=(CardKind.MONSTER,)),))
        return Action(verb=Verb.TRIBUTE, theme=theme) if plain and monsters else None
    others = units[0].kind is UnitKind.DEICTIC and units[0].concept == "other"
    rest = units[1:] if others else units
    this = NotThat(other=Reference(kind=RefKind.THIS_CARD))
    theme = Selection(predicates=(this,) if others else ())
    if [u.concept for u in rest] == ["material"] and others and (kinds := _told_by_case(scope)):
        return Action(verb=Verb.USE_AS_MATERIAL, theme=theme, by=By(means=kinds, span=rest[0].span))
    if len(rest) != 1 or rest[0].concept not in MATERIALS:
        return None
    by = By(means=(MATERIALS[rest[0].concept],), span=rest[0].span)
    return Action(verb=Verb.USE_AS_MATERIAL, theme=theme, by=by)


def _but(what: Selection, used: object) -> Selection:
    """The cards used that are none of *what*; of 同じ属性のモンスター those that differ among each other."""
    assert isinstance(used, Selection)
    alike = [p for p in what.predicates if isinstance(p, SameAs) and p.other is None and not p.different]
    if alike and not what.zones:
        rest = [p for p in what.predicates if p not in alike]
        differ: list[Predicate] = [*rest, *(msgspec.structs.replace(p, different=True) for p in alike)]
        return msgspec.structs.replace(used, predicates=ordered([*used.predicates, *differ]), span=what.span)
    there = (
        (IsIn(zones=what.zones, player=what.player),) if what.zones else ()
    )  # 自分の手札の「Ａ」モンスター
    every = ordered([*what.predicates, *there])
    said = every[0] if len(every) == 1 else AllThese(predicates=every)
    others = NotThat(other=said, span=what.span)
    return msgspec.structs.replace(used, predicates=ordered([*used.predicates, others]), span=what.span)
