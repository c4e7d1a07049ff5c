"""What can be wrong with a text before any word of it is read."""

from __future__ import annotations

MAX_LENGTH = 20_000


class TextError(ValueError):
    """The text cannot be read at all: it is empty, or far longer than any card.

    ``code`` is a message id for the reader's language; ``params`` fill its blanks.
    """

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(f"{code}: {params}" if params else code)
        self.code = code
        self.params = params


def check_length(text: str) -> None:
    """Raise :class:`TextError` for an empty or an overlong *text*."""
    if not text.strip():
        raise TextError("text-empty")
    if len(text) > MAX_LENGTH:
        raise TextError("text-too-long", length=len(text), limit=MAX_LENGTH)
