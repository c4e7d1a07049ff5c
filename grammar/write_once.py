"""Parts of a tree are written once: each way to tell an effect tells all of it anew, mostly in the same words."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

Write = TypeVar("Write", bound=Callable[..., str])


class Written(dict[tuple[object, ...], str]):
    """What a writer has written, by what it was asked for and all that it went by; no part of that itself."""

    __slots__ = ()
    __hash__ = object.__hash__  # type: ignore[assignment]


def once(write: Write) -> Write:
    """*write*, a method of a writer that has ``written``, done once for equal arguments while its other attributes
    are equal. What changes an attribute is done each time.
    """
    name = write.__qualname__

    @wraps(write)
    def told(self: Any, *args: object) -> str:
        gone_by = _attributes(self)
        key = (name, args, gone_by)
        try:
            known: str | None = self.written.get(key)
        except TypeError:  # something in a list
            return write(self, *args)
        if known is None:
            known = write(self, *args)
            if _attributes(self) == gone_by:
                self.written[key] = known
        return known

    return told  # type: ignore[return-value]


def _attributes(writer: object) -> tuple[tuple[str, object], ...]:
    return tuple([(name, value or False) for name, value in vars(writer).items()])
