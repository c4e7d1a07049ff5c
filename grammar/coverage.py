"""A last look at what the clauses of a sentence leave out: a lost 不 or ない turns the meaning round.

Function words (把, 的, 场合) are in no unit and no verb, and that is as it should be. A negation (or a
must) that no verb took is not: then the sentence is not understood.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from grammar.clauses import Clause, Sentence, Unit
from grammar.nodes import Span

_NEGATION = re.compile(
    "不是的场合|不是的場合|不是的情况下|不|没|沒|未|無|非|必须|必須|必需|必定|ない|なかった|なければ|ず"
)
_SAID_ELSEWHERE = frozenset({"不是的场合", "不是的場合", "不是的情况下"})


def lost_negations(text: str, sentence: Sentence) -> list[Span]:
    """The words of negation in *sentence* that stand in no unit and belong to no negated verb or connective."""
    covered = sorted((s.start, s.end) for clause in sentence.clauses for s in _spans(clause))
    found = []
    for match in _NEGATION.finditer(text, sentence.span.start, sentence.span.end):
        if match[0] in _SAID_ELSEWHERE or any(a <= match.start() < b for a, b in covered):
            continue
        clause = next((c for c in sentence.clauses if c.span.start <= match.start() < c.span.end), None)
        if clause is None or not _negates(clause):
            found.append(Span(match.start(), match.end()))
    return found


def _negates(clause: Clause) -> bool:
    """Did a verb of the clause (or of a relative clause in it), or a case, take a negation?"""
    if clause.verb is not None and clause.verb.negated:
        return True
    if clause.connective == "else" or any(p.case.value == "except" for p in clause.phrases):
        return True
    inner = [u.value for p in clause.phrases for u in p.units if isinstance(u.value, Clause)]
    return any(_negates(c) for c in inner)


def _spans(clause: Clause) -> Iterator[Span]:
    """The words that became units or verbs."""
    for form in (*clause.also, clause.verb):
        if form is not None:
            yield form.span
    for phrase in clause.phrases:
        for unit in phrase.units:
            if isinstance(unit.value, Clause):
                yield from _spans(unit.value)
            else:
                yield _printed(unit)
    yield from clause.skipped


def _printed(unit: Unit) -> Span:
    return unit.span
