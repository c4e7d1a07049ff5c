"""Forbidden and limited lists: how many copies of a card a deck may hold from a date on."""

from __future__ import annotations

import datetime
from collections.abc import Sequence

import msgspec

from kb.cards import Card
from kb.errors import DataError

#: copies of a card a deck may hold where no list says less (rule deck.copies)
MOST_COPIES = 3


class Regulation(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One list.

    name    as its file calls it
    date    ISO date from which it is in force, "" when not known
    limits  number → copies allowed: 0 forbidden, 1 limited, 2 semi-limited, 3 no longer limited
    konami  the numbers are Konami's ids, not passwords
    only    nothing that is not in ``limits`` may be played (a "whitelist")
    """

    name: str
    date: str = ""
    limits: dict[str, int] = {}
    konami: bool = False
    only: bool = False

    def copies(self, card: Card) -> int:
        """How many copies of *card* this list allows."""
        numbers = (str(card.konami_id),) if self.konami else (card.key, *card.artworks)
        listed = [self.limits[number] for number in numbers if number in self.limits]
        return min(listed, default=0 if self.only else MOST_COPIES)


def named(lists: Sequence[Regulation], wanted: str) -> Regulation:
    """The list of *lists* called *wanted*, or else the last one in force on that ISO date. Raises DataError."""
    for known in lists:
        if known.name.casefold() == wanted.casefold():
            return known
    try:
        day = datetime.date.fromisoformat(wanted).isoformat()
    except ValueError:
        day = ""
    in_force = [known for known in lists if known.date and known.date <= day]
    if not in_force:
        have = ", ".join(f"{known.name} ({known.date or '?'})" for known in lists[:10])
        raise DataError(f"no limit list {wanted!r}; there are: {have or 'none (import one first)'}")
    return max(in_force, key=lambda known: known.date)
