"""What happened in the Chain that is being built: 同一チェーン上に複数回同名カードの効果が発動している / 同一连锁上有复数次同名卡的效果发动."""

from __future__ import annotations

from grammar.clauses import Clause, UnitKind
from grammar.nodes import Action, Duration, Happened, IsKind, Number, Quantity, SameAs, Selection
from grammar.predicates import ordered, read_quantity
from grammar.scope import covering
from grammar.terms import CardKind, DurationKind, QuantityKind, Stat, Verb

_CHAIN = (["chain"], ["same_one", "chain"])
_NAMESAKES = [Stat.NAME, CardKind.CARD, "effect"]


def namesakes_in_chain(clause: Clause) -> Happened | None:
    """Effects of cards of one name were activated twice or oftener; nothing where *clause* says anything else."""
    form = clause.verb
    if form is None or form.verb is not Verb.ACTIVATE or form.can or clause.skipped or clause.also:
        return None
    units = [u for p in clause.phrases for u in p.units]
    at = next((i for i in (2, 1) if [u.concept for u in units[:i]] in _CHAIN), 0)
    chain, said = units[:at], units[at:]
    counts = [u for u in said if u.kind is UnitKind.COUNT and u.concept == "times"]
    rest = [u for u in said if u not in counts]
    often = read_quantity(counts[0]) if len(counts) == 1 else None
    if not chain or often is None or [u.concept for u in rest] != _NAMESAKES:
        return None
    if often.kind is not QuantityKind.AT_LEAST or often.amount is not None or rest[0].value is not None:
        return None
    same = SameAs(stat=Stat.NAME, span=rest[0].span)
    effects = Selection(
        quantity=Quantity(kind=QuantityKind.AT_LEAST, amount=Number(value=2), span=counts[0].span),
        predicates=ordered([IsKind(kinds=(CardKind.EFFECT,), span=rest[-1].span), same]),
        span=covering(rest),
    )
    return Happened(
        action=Action(verb=Verb.ACTIVATE, theme=effects, span=form.span),
        during=Duration(kind=DurationKind.CHAIN, span=covering(chain)),
        negated=form.negated,
        span=clause.span,
    )
