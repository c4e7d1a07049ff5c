"""What is read off one state again and again is read once: remembered by the very object asked about."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import TypeVar

from kb.context import Base
from kb.state import DuelState

_T = TypeVar("_T")
#: states remembered; a question looks at few of them at a time
_MOST = 16


class _Asked:
    """A state and a base, equal only to the same two objects: a frozen state need not be compared field by field."""

    __slots__ = ("base", "state")

    def __init__(self, state: DuelState, base: Base) -> None:
        self.state, self.base = state, base

    def __hash__(self) -> int:
        return id(self.state)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Asked) and other.state is self.state and other.base is self.base


def once(function: Callable[[DuelState, Base], Iterable[_T]]) -> Callable[[DuelState, Base], tuple[_T, ...]]:
    """*function*, a pure one, called once for each state (of the last few) instead of each time it is asked."""

    @lru_cache(maxsize=_MOST)
    def remembered(key: _Asked) -> tuple[_T, ...]:
        return tuple(function(key.state, key.base))

    def asked(state: DuelState, base: Base) -> tuple[_T, ...]:
        return remembered(_Asked(state, base))

    return asked
