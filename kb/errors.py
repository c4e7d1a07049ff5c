"""Errors made by what was given to us, each saying where. An illegal play is a Verdict, not an error."""

from __future__ import annotations

from typing import Any


class KBError(Exception):
    """Base. ``code`` and ``params`` choose the words shown to a user; ``str()`` is the English line."""

    code = "error"

    def __init__(self, message: str, **params: Any) -> None:
        super().__init__(message)
        self.params = params


class DataError(KBError):
    """A rule, card or scenario file is wrong. The message starts with ``file:line:``."""

    code = "data_error"


class CardTextError(KBError):
    """The pasted text is no card text (empty, too long, control characters…)."""

    code = "card_text_error"


class SituationError(KBError):
    """A situation contradicts itself or names what is not there; ``path`` says where."""

    code = "situation_error"


class QuestionError(KBError):
    """A question that cannot be taken (empty, too long)."""

    code = "question_error"


class UnknownCard(SituationError):
    """No card of that name; ``near`` holds the nearest names."""

    code = "unknown_card"


class UnknownRule(KBError):
    """No rule of that id."""

    code = "unknown_rule"


class UnknownSource(KBError):
    """No source document of that id."""

    code = "unknown_source"


class WordingError(KBError):
    """A message has no words: its code, its language or one of its parameters is missing."""

    code = "wording_error"


class DeckError(KBError):
    """A deck file that cannot be read; ``line`` says where (0: the whole file)."""

    code = "deck_error"


class QueryError(KBError):
    """A search that cannot be understood; ``value`` is the part that is wrong."""

    code = "query_error"


class DownloadError(KBError):
    """A file that could not be fetched; ``url`` is its address."""

    code = "download_error"


class StudyError(KBError):
    """A study question, paper or quiz that there is not, or that cannot be read."""

    code = "study_error"


def no_broken_characters(text: str) -> None:
    """Raises QuestionError for what was no UTF-8 where it came from (bytes of a terminal, a lone surrogate in JSON)."""
    if not text.isascii() and any("\ud800" <= character <= "\udfff" for character in text):
        raise QuestionError("the question is not UTF-8 text")
