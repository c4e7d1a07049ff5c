"""Published rulings: official answers as somebody recorded them, each dated and tied to cards."""

from __future__ import annotations

from enum import StrEnum

import msgspec


class RulingStatus(StrEnum):
    """What an official answer is worth today; that it is still being considered is an answer of its own."""

    PUBLISHED = "published"
    PENDING = "pending"  # 调整中
    WITHDRAWN = "withdrawn"


class Ruling(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """One published answer.

    date      ISO date of publication, "" when not known
    question  what was asked, "" where the answer was published as a statement
    source    where it was published, as recorded
    cards     names of cards (or series) it is about, as it names them
    keys      the cards of the knowledge base that these names are the names of
    verdict   the recorded class of the answer (can_activate, wont …), where there is one
    later     ids of newer rulings on the same cards
    """

    id: str
    date: str = ""
    question: str = ""
    answer: str
    source: str = ""
    faq_ids: tuple[int, ...] = ()
    cards: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()
    status: RulingStatus = RulingStatus.PUBLISHED
    kind: str = "ruling"
    verdict: str | None = None
    topics: tuple[str, ...] = ()
    later: tuple[str, ...] = ()
