"""Three-valued reasoning: ``None`` is "not known", and never turns into a yes or a no by itself."""

from __future__ import annotations

from collections.abc import Iterable

Truth = bool | None


def every(values: Iterable[Truth]) -> Truth:
    """All of them hold.

    >>> every([True, None]), every([None, False]), every([])
    (None, False, True)
    """
    unknown = False
    for value in values:
        if value is False:
            return False
        unknown = unknown or value is None
    return None if unknown else True


def some(values: Iterable[Truth]) -> Truth:
    """At least one holds.

    >>> some([False, None]), some([None, True]), some([])
    (None, True, False)
    """
    unknown = False
    for value in values:
        if value:
            return True
        unknown = unknown or value is None
    return None if unknown else False


def opposite(value: Truth) -> Truth:
    return None if value is None else not value
