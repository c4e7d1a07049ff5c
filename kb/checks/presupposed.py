"""What a question leaves untold: to ask of an effect presupposes that the conditions nobody spoke of are met.

Only of a question in one's own words; a table told in full is taken as told.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from grammar.nodes import AllOf, Compared, Condition, Exists, OneOf, Selection
from kb import matching
from kb.checks.act import Activation, assumes, judged, unknown
from kb.enforce import enforces
from kb.truth import Truth
from kb.untold import places_of
from kb.verdict import Finding

_RULE, _CODE = "activation.condition", "condition"


@enforces("activation.condition")
def condition_holds(act: Activation, condition: Condition, path: str) -> Finding:
    """The condition is met; assumed when it speaks of places of which the question tells nothing."""
    truth = matching.holds(act.state, condition, act.ctx)
    if truth is True or not (act.state.untold or act.state.partly):
        return judged(act, truth, _RULE, _CODE, path)
    met, assumed = _met(act, condition)
    if met and assumed:
        return assumes(act, _RULE, _CODE, path)
    if met is None:
        return unknown(act, _RULE, _CODE, path)
    return judged(act, met, _RULE, _CODE, path)


def _met(act: Activation, condition: Condition) -> tuple[Truth, bool]:
    """Whether it is met as far as is told, and whether that rests on what is not."""
    if isinstance(condition, AllOf | OneOf):
        parts = [_met(act, part) for part in condition.conditions]
        wanted = isinstance(condition, OneOf)
        if any(met is wanted and not assumed for met, assumed in parts):
            return wanted, False
        if wanted and any(met for met, _ in parts):
            return True, True
        if any(met is None for met, _ in parts):
            return None, False
        return not wanted, any(assumed for _, assumed in parts)
    truth = matching.holds(act.state, condition, act.ctx)
    if truth is True or not _asks_for_more(condition):
        return truth, False
    places = {place for noun in counted(condition) for place in places_of(act.state, noun, act.ctx)}
    if places and places <= act.state.untold:
        return True, True
    return (None, False) if places & (act.state.partly | act.state.untold) else (truth, False)


def _asks_for_more(condition: Condition) -> bool:
    """More cards than are told could meet it."""
    return isinstance(condition, Compared) or (isinstance(condition, Exists) and not condition.negated)


def counted(node: object) -> Iterator[Selection]:
    """Every description of cards in the words of a condition."""
    if isinstance(node, Selection):
        yield node
    elif isinstance(node, msgspec.Struct):
        for field in node.__struct_fields__:
            yield from counted(getattr(node, field))
    elif isinstance(node, tuple):
        for part in node:
            yield from counted(part)
