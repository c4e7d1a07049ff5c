"""このカードは自分フィールドのモンスター１体をリリースして発動する事もできる: another way to activate the card itself.

By paying that, it may be activated besides as usual, or else in the turn it was Set or from the hand.
"""

from __future__ import annotations

from collections.abc import Sequence

from grammar.also_paid import ALSO, of_this_card, without
from grammar.clauses import Case, Clause, Ender, Sentence
from grammar.drafts import Draft
from grammar.effects import pay
from grammar.nodes import Action, By, Place, Reference, Statement, Step
from grammar.places import read_place
from grammar.scope import Scope
from grammar.terms import Manner, Means, Modality, RefKind, Verb


def also_activated(sentence: Sentence, scope: Scope) -> Statement | None:
    """*sentence* as a statement, or None when it is about something else; then *scope* is left as it was."""
    *before, last = sentence.clauses
    form = last.verb
    if not before or form is None or form.verb is not Verb.ACTIVATE or form.negated:
        return None
    if not (form.can or (before[0].verb is not None and before[0].verb.can)):
        return None
    if ALSO.search(scope.text, sentence.span.start, sentence.span.end) is None:
        return None
    clauses, manner = _without_turn(before)
    subject = of_this_card(clauses[0]) if clauses else None
    if subject is None or any(c.ender not in (Ender.JOIN, Ender.COMMA) for c in clauses):
        return None
    draft = Draft(0, False, scope)
    pay([without(clauses[0], subject), *clauses[1:]], draft)
    where = _from(last, scope)
    paid = draft.costs[0] if len(draft.costs) == 1 else None
    if paid is None or draft.targets or draft.windows or draft.limits:
        scope.leave(sentence.span, "another way to activate it")
    by = By(means=(Means.COST,), act=paid, span=before[0].span)
    this = Reference(kind=RefKind.THIS_CARD, span=subject.span)
    act = Action(
        verb=Verb.ACTIVATE,
        theme=this,
        source=where,
        by=by,
        manner=manner,
        modality=Modality.MAY,
        span=last.span,
    )
    steps = (Step(action=act, span=sentence.span),)
    return Statement(steps=steps, unparsed=tuple(scope.unparsed), span=sentence.span)


def _without_turn(clauses: Sequence[Clause]) -> tuple[Sequence[Clause], tuple[Manner, ...]]:
    """セットしたターンに, 在盖放的回合."""
    last = clauses[-1]
    turn = last.ender is Ender.TURN_OF and last.verb is not None and last.verb.verb is Verb.SET
    return (clauses[:-1], (Manner.IN_SET_TURN,)) if turn and not last.phrases else (clauses, ())


def _from(clause: Clause, scope: Scope) -> Place | None:
    """手札から, 从手卡; every other word beside the activation is left."""
    where = None
    for phrase in clause.phrases:
        place = read_place(phrase.units, scope) if phrase.case is Case.FROM and where is None else None
        if place is None:
            scope.leave_phrase(phrase, "from where it is activated")
        where = place or where
    return where
