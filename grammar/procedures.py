"""自分の墓地のモンスター２体を除外した場合に特殊召喚できる: how a card is summoned by its own text, and at what price."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.clauses import Case, Clause
from grammar.drafts import Draft
from grammar.nodes import Step
from grammar.terms import Join, Modality, Timing, Verb
from grammar.verbs import table


def summons_itself(clauses: Sequence[Clause]) -> bool:
    """～した場合に特殊召喚できる: with nothing else named, it is this card that can be."""
    clause = clauses[0] if len(clauses) == 1 else None
    if clause is None or clause.verb is None or clause.verb.verb is not Verb.SPECIAL_SUMMON or clause.also:
        return False
    named = any(p.case not in (Case.FROM, Case.TO, Case.AT, Case.DURING) for p in clause.phrases)
    return clause.verb.can and not clause.verb.negated and not named


def price(opening: Sequence[Clause], draft: Draft) -> list[Step]:
    """What its player does for it, read as the awaited event: no trigger but the first steps of the procedure."""
    paying = opening[-1] if opening else None
    if paying is None or paying.verb is None or paying.verb.passive or len(draft.triggers) != 1:
        return []
    trigger = draft.triggers[0]
    done = any(p.case is Case.OBJ for p in paying.phrases) and trigger.timing is Timing.IF
    if not done or any(e.verb not in table().costs or e.agent or e.by for e in trigger.events):
        return []
    draft.triggers.pop()
    return [
        Step(
            action=msgspec.structs.replace(event, modality=Modality.MAY),
            join=Join.TOGETHER if i else Join.FIRST,
            span=event.span,
        )
        for i, event in enumerate(trigger.events)
    ]
