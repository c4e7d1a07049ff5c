"""A card that is equipped with another: how it is, not the moment of equipping."""

from __future__ import annotations

from grammar.clauses import Case, Clause, Ender, UnitKind
from grammar.nodes import Holding, IsSo, Reference, Selection
from grammar.nouns import noun
from grammar.scope import Scope
from grammar.terms import CardKind, RefKind, Verb
from grammar.windows import is_time


def wears(clause: Clause, scope: Scope) -> IsSo | None:
    """このカードが装備カードを装備している場合, 这张卡有「Ａ」装备的场合: a state of the card, not the moment of equipping."""
    verb = clause.verb
    subjects = [p for p in clause.phrases if [u.kind for u in p.units] == [UnitKind.THIS_CARD]]
    others = [p for p in clause.phrases if p not in subjects and not is_time(p.units)]
    if verb is None or verb.verb is not Verb.EQUIP or len(subjects) != 1 or len(others) != 1:
        return None
    lasts = verb.text.endswith(("ている", "ていない")) and subjects[0].case is not Case.OBJ
    worn = others[0]
    has = subjects[0].case is Case.TO and worn.case is Case.SUBJ and clause.ender in (Ender.IF, Ender.WHILE)
    if not lasts and (not has or verb.passive):
        return None  # 装備された時 is the moment
    what = None
    if [u.concept for u in worn.units] != [CardKind.EQUIP_CARD]:
        read = noun(worn.units, scope) if worn.case in (Case.OBJ, Case.SUBJ) else None
        if read is None or read.place is not None or not isinstance(read.noun, Selection):
            return None
        what = read.noun
    this = Reference(kind=RefKind.THIS_CARD, span=subjects[0].span)
    held = Holding(thing="equips", what=what, span=clause.span)
    return IsSo(subject=this, predicates=(held,), negated=verb.negated, span=clause.span)
