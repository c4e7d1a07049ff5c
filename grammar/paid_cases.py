"""モンスターをリリースして（このカードを）発動した場合 / 把怪兽解放来把这张卡发动的场合: a case told by what was paid."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.actions import read_actions
from grammar.clauses import Clause, Ender
from grammar.conditions import happened
from grammar.nodes import Action, By, Condition, Happened, Reference
from grammar.scope import Scope
from grammar.terms import Means, RefKind, Verb
from grammar.verbs import verbs_of

_THIS = (RefKind.THIS_CARD, RefKind.THIS_EFFECT)


def paid_case(clauses: Sequence[Clause], i: int, scope: Scope) -> Condition | None:
    """That this card was activated with the act of the clause at *i* as its cost; None when it is no such act."""
    paid, following = clauses[i], clauses[i + 1] if i + 1 < len(clauses) else None
    if following is None or paid.ender is not Ender.JOIN or paid.skipped or following.skipped:
        return None
    if verbs_of(following) != (Verb.ACTIVATE,) or following.ender is not Ender.IF or following.connective:
        return None
    if len(following.phrases) > 1 or not (following.phrases or scope.paid.intersection(verbs_of(paid))):
        return None
    case = happened(following, scope) if following.phrases else _this_one(following)
    this = case.action.theme if isinstance(case, Happened) and not case.negated else None
    acts = read_actions(paid, scope) if isinstance(this, Reference) and this.kind in _THIS else ()
    if len(acts) != 1 or not isinstance(case, Happened):
        return None
    by = By(means=(Means.COST,), act=acts[0], span=paid.span)
    return msgspec.structs.replace(case, action=msgspec.structs.replace(case.action, by=by))


def _this_one(clause: Clause) -> Happened | None:
    """～して発動した場合: this very effect, whose cost was such an act."""
    form = clause.verb
    if form is None or form.negated or form.can or form.passive:
        return None
    this = Reference(kind=RefKind.THIS_EFFECT, span=clause.span)
    return Happened(action=Action(verb=Verb.ACTIVATE, theme=this, span=clause.span), span=clause.span)
