"""What can be wrong with a text before any word of it is read."""

from __future__ import annotations

MAX_LENGTH = 20_000


class TextError(ValueError):
    """The text cannot be read at all: it is empty, or far longer than any card. ``str()`` says which."""


def check_length(text: str) -> None:
    """Raise :class:`TextError` for an empty or an overlong *text*."""
    if not text.strip():
        raise TextError("the text is empty")
    if len(text) > MAX_LENGTH:
        raise TextError(f"the text has {len(text)} characters; at most {MAX_LENGTH} are read")
