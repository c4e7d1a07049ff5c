"""Questions that may ask themselves: two cards that negate each other, a value that depends on itself."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_asked: ContextVar[frozenset[tuple[str, ...]]] = ContextVar("asked", default=frozenset())


@contextmanager
def asking(*question: str) -> Iterator[bool]:
    """Yield False when this very question is being asked already, further up: a circle decides nothing.

    >>> with asking("negated", "A:1") as first, asking("negated", "A:1") as again:
    ...     first, again
    (True, False)
    """
    before = _asked.get()
    if question in before:
        yield False
        return
    token = _asked.set(before | {question})
    try:
        yield True
    finally:
        _asked.reset(token)
