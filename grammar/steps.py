"""Clauses of a resolution (or a cost) → Steps: acts with their joins, conditions and durations."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.actions import ActionReader
from grammar.clauses import Clause, Ender
from grammar.conditions import condition
from grammar.nodes import Action, Condition, Duration, Step
from grammar.scope import Scope
from grammar.terms import DurationKind, Join, Manner, Modality, Verb
from grammar.verbs import verbs_of

_CONNECTIVES = {
    "then": Join.THEN,
    "also": Join.ALSO,
    "separate": Join.SEPARATE,
    "if_so": Join.IF_SO,
    "together": Join.TOGETHER,
    "or": Join.OR,
}
_CONDITIONAL = frozenset({Ender.IF, Ender.WHILE, Ender.WHEN})


class StepReader:
    """Reads the clauses of one sentence (or cost list) into steps."""

    def __init__(self, scope: Scope, opening: Join) -> None:
        self.scope = scope
        self.join = opening
        self.steps: list[Step] = []
        self.condition: Condition | None = None
        self.duration: Duration | None = None
        self.chosen: Action | None = None

    def read(self, clauses: Sequence[Clause]) -> list[Step]:
        for clause in clauses:
            if clause.connective in _CONNECTIVES:
                self.join = _CONNECTIVES[clause.connective]
            elif clause.connective is not None:
                self.scope.leave(clause.span, "a connective")
            if clause.ender in _CONDITIONAL:
                self._condition(clause)
            else:
                self._act(clause)
        if self.chosen is not None:
            self._add(self.chosen)
        return self.steps

    def _condition(self, clause: Clause) -> None:
        found = condition(clause, self.scope)
        if clause.ender is Ender.WHILE and found is not None:
            self.duration = Duration(kind=DurationKind.WHILE, condition=found, span=clause.span)
        else:
            self.condition = found

    def _act(self, clause: Clause) -> None:
        verbs = verbs_of(clause)
        if not verbs:
            self.scope.leave(clause.span, "an act")
            return
        reader = ActionReader(clause, self.scope, verbs)
        actions = reader.read()
        for found in reader.targets:
            if found.span is not None:
                self.scope.leave(found.span, "no target here")
        for i, action in enumerate(actions):
            if self.chosen is None and action.verb is Verb.CHOOSE and clause.ender is not Ender.END:
                self.chosen = action
                continue
            self._add(self._with_choice(action), Join.OR if i else None)

    def _with_choice(self, action: Action) -> Action:
        """選んで破壊する: the choice is the manner of the next act."""
        chosen, self.chosen = self.chosen, None
        if chosen is None:
            return action
        if action.theme is not None:
            self._add(chosen)
            return action
        changes: dict[str, object] = {
            "theme": chosen.theme,
            "manner": tuple(sorted({*action.manner, *chosen.manner, Manner.CHOSEN})),
            "agent": action.agent or chosen.agent,
            "source": action.source or chosen.source,
            "duration": action.duration or chosen.duration,
        }
        if chosen.modality is Modality.MAY and action.modality is Modality.DO:
            changes["modality"] = Modality.MAY
        return msgspec.structs.replace(action, **changes)

    def _add(self, action: Action, join: Join | None = None) -> None:
        if action.duration is None and self.duration is not None:
            action = msgspec.structs.replace(action, duration=self.duration)
        self.steps.append(
            Step(action=action, join=join or self.join, condition=self.condition, span=action.span)
        )
        self.scope.done.append(action.verb)
        if action.theme is not None:
            self.scope.last = action.theme
        self.join = Join.TOGETHER


def steps_of(clauses: Sequence[Clause], scope: Scope, opening: Join = Join.FIRST) -> list[Step]:
    """The steps of *clauses*."""
    return StepReader(scope, opening).read(clauses)
