"""Where in a sentence a bond begins that goes with the activation: …特殊召唤，这个效果的发动后，直到回合结束时自己不能….

A sentence that opens with 发动后 is read as a bond (``grammar.special``). One that has acts before it is two sentences.
"""

from __future__ import annotations

from grammar.clauses import Clause, Ender, Sentence, UnitKind
from grammar.terms import Verb


def bond_begins(sentence: Sentence) -> int:
    """Where the bond begins behind acts; 0 if no act stands before one."""
    at = _bond(sentence)
    if not at or at + 1 == len(sentence.clauses):
        return 0
    before = sentence.clauses[at - 1]
    acts = before.verb is not None and before.ender in (Ender.COMMA, Ender.JOIN)
    return sentence.clauses[at].span.start if acts else 0


def _bond(sentence: Sentence) -> int:
    return next((i for i, clause in enumerate(sentence.clauses) if i and _after_activation(clause)), 0)


def _after_activation(clause: Clause) -> bool:
    """发动后, 这个效果的发动后, この効果の発動後."""
    units = [u for phrase in clause.phrases for u in phrase.units]
    form = clause.verb
    if clause.ender is not Ender.AFTER or clause.connective or clause.skipped:
        return False
    if form is not None and (form.verb is not Verb.ACTIVATE or form.negated or form.can):
        return False
    told = units if form is not None else units[:-1]
    if form is None and (not units or units[-1].concept != "activation"):
        return False
    this = [u.concept for u in told] == ["this", "effect"] or [u.kind for u in told] == [UnitKind.THIS_CARD]
    return not told or this
