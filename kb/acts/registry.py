"""One small function for each verb that an effect can carry out, found by its verb."""

from __future__ import annotations

from collections.abc import Callable

from grammar.nodes import Action
from grammar.terms import Verb
from kb.context import Context
from kb.state import DuelState
from kb.trace import Trace

#: carries out one act and returns the next state; the same state when nothing could be done
Act = Callable[[DuelState, Action, Context, Trace], DuelState]

ACTS: dict[Verb, Act] = {}


def act(*verbs: Verb) -> Callable[[Act], Act]:
    """Register the function that carries out these verbs."""

    def register(function: Act) -> Act:
        for verb in verbs:
            ACTS[verb] = function
        return function

    return register
