"""With which characters can a match of a regular expression begin? So that a search can pass over all others."""

from __future__ import annotations

import re
from re import _constants as ops
from re import _parser
from typing import Any

_REPEATS = (ops.MAX_REPEAT, ops.MIN_REPEAT, ops.POSSESSIVE_REPEAT)
_NO_WIDTH = (ops.ASSERT, ops.ASSERT_NOT, ops.AT)


def guarded(pattern: str) -> str:
    """*pattern*, tried only where its first character can stand; as it is when that cannot be told."""
    found: list[str] = []
    try:
        needs_one = _first(_parser.parse(pattern), found)
    except LookupError:
        return pattern
    return f"(?=[{''.join(found)}])(?:{pattern})" if needs_one and found else pattern


def _first(items: Any, found: list[str]) -> bool:
    """Add to *found* what a match of *items* can begin with; False if it can be empty. LookupError: not known."""
    return any(_of_item(op, value, found) for op, value in items)


def _of_item(op: Any, value: Any, found: list[str]) -> bool:
    if op in _NO_WIDTH:
        return False
    if op is ops.LITERAL:
        found.append(re.escape(chr(value)))
    elif op is ops.IN:
        found += [_in_class(kind, inner) for kind, inner in value]
    elif op is ops.SUBPATTERN:
        return _first(value[-1], found)
    elif op is ops.BRANCH:
        filled = [_first(branch, found) for branch in value[1]]
        return all(filled)
    elif op in _REPEATS:
        return _first(value[2], found) and value[0] > 0
    else:
        raise LookupError(op)
    return True


def _in_class(kind: Any, value: Any) -> str:
    if kind is ops.LITERAL:
        return re.escape(chr(value))
    if kind is ops.RANGE:
        return f"{re.escape(chr(value[0]))}-{re.escape(chr(value[1]))}"
    raise LookupError(kind)
