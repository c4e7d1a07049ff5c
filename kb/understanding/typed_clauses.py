"""A question that the readers of clauses leave open is put to them once more, with every clause's roles filled.

The readers know the usual forms of a clause. Where one is not understood, each clause is brought to such a form by the
valency of its verb (``valency``): nothing is left out, nothing is told inside a noun. What that makes of a question
that was understood is never looked at, so that no reading changes.
"""

from __future__ import annotations

from collections.abc import Mapping

from grammar.question_nodes import QuestionSyntax
from kb.context import Base
from kb.errors import SituationError
from kb.situation import Situation
from kb.understanding import left_out, noun_told, serial_verbs, sorts_told, usual_order
from kb.understanding.situate import situate


def understand(syntax: QuestionSyntax, names: Mapping[tuple[int, int], str], base: Base) -> Situation:
    """As ``situate``. Raises its SituationError."""
    written = {syntax.text[start:end]: name for (start, end), name in names.items()}
    syntax = sorts_told.noted(syntax, written, base, verbs=frozenset({"exist"}))
    try:
        return situate(syntax, names, base)
    except SituationError as error:
        try:
            filled = _with_roles_filled(syntax, written, base)
            if filled != syntax:
                return situate(filled, names, base)
        except SituationError:
            pass
        raise error


def _with_roles_filled(syntax: QuestionSyntax, written: Mapping[str, str], base: Base) -> QuestionSyntax:
    syntax = usual_order.put_in_order(serial_verbs.as_one(syntax, written, base), written, base)
    syntax = noun_told.told_before(syntax, written, base)
    syntax = sorts_told.noted(syntax, written, base, verbs=frozenset({"be"}))
    return left_out.filled_in(syntax, written, base)
