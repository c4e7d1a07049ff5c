"""罠カードを発動するために払うＬＰは必要なくなる／为陷阱卡发动而支付的基本分变成不需要: a price that need not be paid.

It is told once more as an act that is not done: 罠カードを発動するためにＬＰを払わない.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.clauses import Case, Clause, LightVerb, Phrase, UnitKind
from grammar.nodes import Span
from grammar.prices import with_purpose
from grammar.terms import Verb

_JOINED = (UnitKind.AND, UnitKind.OR)  # 「Ａ」の効果及び罠カードを: two descriptions, which no noun holds
_PRICES = (LightVerb.PAY, Verb.PAY_LP, Verb.DISCARD)


def costs_spared(clauses: Sequence[Clause]) -> list[Clause]:
    """*clauses*, each price that is not needed as an act that is not done, for what it would be done."""
    found: list[Clause] = []
    for clause in clauses:
        unpaid = _unpaid(clause)
        several = found and any(u.kind in _JOINED for p in found[-1].phrases for u in p.units)
        told = with_purpose([found[-1], unpaid]) if unpaid is not None and found and not several else []
        if unpaid is not None and len(told) == 1:
            span = Span(found[-1].span.start, clause.span.end)
            found[-1] = msgspec.structs.replace(told[0], span=span, connective=found[-1].connective)
        else:
            found.append(clause)
    return found


def _unpaid(clause: Clause) -> Clause | None:
    """払うＬＰが必要なくなる as ＬＰを払わない; None when *clause* says something else."""
    form = clause.verb
    if form is None or form.verb is not LightVerb.NOT_NEEDED or form.negated or clause.skipped:
        return None
    for at, phrase in enumerate(clause.phrases):
        inner = phrase.units[0].value
        if not isinstance(inner, Clause) or inner.verb is None or inner.phrases or len(phrase.units) != 2:
            continue
        if inner.verb.verb not in _PRICES or inner.verb.negated:
            continue
        verb = msgspec.structs.replace(inner.verb, negated=True, can=False, passive=False)
        what = Phrase(Case.OBJ, phrase.units[1:], phrase.units[1].span)
        phrases = (*clause.phrases[:at], *clause.phrases[at + 1 :], what)
        return msgspec.structs.replace(clause, phrases=phrases, verb=verb)
    return None
