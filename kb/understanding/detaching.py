"""X取除1个素材发动①, 取除X的1个素材发动①: what the text of X asks to be detached is a part of the activation.

In: a question's syntax. Out: the same with the activation alone, where the text asks for just that.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from grammar.nodes import Number
from grammar.question_nodes import Event, Mood, Phrase, QuestionSyntax, Role, ThingKind
from grammar.terms import Verb
from kb.context import Base
from kb.understanding.phrases import named_in, phrases_of, things_of

_MATERIAL = "material"


def without_own_cost(syntax: QuestionSyntax, written: Mapping[str, str], base: Base) -> QuestionSyntax:
    """*syntax* with every such pair told as one activation. *written*: the full names of the cards named."""
    statements: list[Event] = []
    for event in syntax.statements:
        detached = statements[-1] if statements and statements[-1].verb == "remove_counter" else None
        played = _activation(detached, event, written, base) if detached is not None else None
        if played is not None:
            statements[-1] = played
        else:
            statements.append(event)
    return msgspec.structs.replace(syntax, statements=tuple(statements))


def _activation(detached: Event, event: Event, written: Mapping[str, str], base: Base) -> Event | None:
    plain = detached.mood is Mood.TOLD and not (
        detached.negated or detached.passive or detached.wondered or detached.condition
    )
    if not plain or event.verb not in ("activate", "chain") or event.negated:
        return None
    told = [*things_of(phrases_of(detached)), *things_of(phrases_of(event))]  # 取除X的1个|素材发动①
    words = [t for t in told if t.word == _MATERIAL]
    owners = named_in(phrases_of(detached)) or named_in(event.after)
    effects = [t for t in things_of(event.after) if t.kind is ThingKind.EFFECT]
    known = (*words, *owners, *effects)
    others = [t for t in told if t not in known and t.kind is not ThingKind.PLAYER]
    counts = [t.count for t in (*words, *owners) if t.count is not None]
    if len(words) != 1 or len(owners) != 1 or len(effects) > 1 or len(counts) != 1 or others:
        return None
    number = effects[0].effect_no if effects else None
    if not _asks_for(written.get(owners[0].name or ""), number, counts[0], base):
        return None
    played = msgspec.structs.replace(
        owners[0], kind=ThingKind.EFFECT, word="effect", effect_no=number, count=None
    )
    before = tuple(p for p in detached.before if all(t.kind is ThingKind.PLAYER for t in p.things))
    after = (Phrase(role=Role.BARE, things=(played,), span=played.span),)
    return msgspec.structs.replace(
        event, before=before, after=after, subject=event.subject or detached.subject
    )


def _asks_for(name: str | None, number: int | None, count: int | None, base: Base) -> bool:
    """The one effect meant costs so many materials, and nothing else."""
    card = base.find(name) if name is not None else None
    effects = [e for e in base.effects(card) if e.activates and e.text] if card is not None else []
    costs = [
        e.text.costs
        for e in effects
        if e.text is not None and number in (None, e.printed_no) and e.text.costs
    ]
    if len(costs) != 1 or len(costs[0]) != 1:
        return False
    (cost,) = costs[0]
    return cost.verb is Verb.DETACH and isinstance(cost.amount, Number) and cost.amount.value == count
