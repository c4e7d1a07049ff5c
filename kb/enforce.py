"""Which function enforces which rule: the code says so by the rule's id, and ``saitei rules enforced`` reports it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

_Function = TypeVar("_Function", bound=Callable[..., object])

#: rule id -> names of the functions that enforce it
ENFORCED: dict[str, list[str]] = {}


def enforces(*rule_ids: str) -> Callable[[_Function], _Function]:
    """Mark a function as enforcing these rules. Tests demand that each id is a node of the rule graph."""

    def mark(function: _Function) -> _Function:
        for rule_id in rule_ids:
            ENFORCED.setdefault(rule_id, []).append(f"{function.__module__}.{function.__qualname__}")
        return function

    return mark
