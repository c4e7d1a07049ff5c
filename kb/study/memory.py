"""What a learner remembers of each rule: spaced repetition with FSRS.

The state of a rule is plain JSON in the form of the ``fsrs`` library, and every review gives a log line, so that the
state can be worked out again when the library's weights change.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from datetime import datetime
from functools import cache
from typing import Any, NamedTuple

from fsrs import Card, Rating, ReviewLog, Scheduler

#: an answer right within so many seconds was easy
_EASY = 8.0


class Reviewed(NamedTuple):
    """The state after a review, the log line, and when the rule is due again."""

    card: dict[str, Any]
    log: dict[str, Any]
    due: datetime


def review(card: dict[str, Any] | None, right: bool, now: datetime, seconds: float | None = None) -> Reviewed:
    """One answer about a rule; *card* is its state before, None when it is new. ``now`` with a time zone."""
    before = Card.from_json(json.dumps(card)) if card is not None else Card()
    taken = round(seconds * 1000) if seconds is not None else None
    after, log = _scheduler().review_card(before, _rating(right, seconds), now, taken)
    return Reviewed(json.loads(after.to_json()), json.loads(log.to_json()), after.due)


def rebuilt(logs: Iterable[dict[str, Any]]) -> Reviewed | None:
    """The state that these log lines lead to, oldest first; None of no lines."""
    found = None
    for line in logs:
        log = ReviewLog.from_json(json.dumps(line))
        before = Card.from_json(json.dumps(found.card)) if found is not None else Card()
        after, again = _scheduler().review_card(before, log.rating, log.review_datetime, log.review_duration)
        found = Reviewed(json.loads(after.to_json()), json.loads(again.to_json()), after.due)
    return found


def retention(card: dict[str, Any], now: datetime) -> float:
    """How likely the rule is remembered now, 0 to 1."""
    return float(_scheduler().get_card_retrievability(Card.from_json(json.dumps(card)), now))


def _rating(right: bool, seconds: float | None) -> Rating:
    if not right:
        return Rating.Again
    return Rating.Easy if seconds is not None and seconds < _EASY else Rating.Good


@cache
def _scheduler() -> Scheduler:
    """Whole days only: steps of minutes make no sense for a test weeks away."""
    return Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)
