"""What we answer, and why: findings made by the checks, steps made by the simulation, a verdict made of both.

Sentences are not written here: a finding or step has a message ``code`` with ``params``; the words for each
language are in ``rules_data/messages/`` and ``kb.wording`` puts them together.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Any

import msgspec

from grammar.nodes import Span
from kb.cards import Seat


class Answer(StrEnum):
    CAN = "can"
    CANNOT = "cannot"
    DEPENDS = "depends"  # on named missing facts; both branches are given
    VALUE = "value"  # a number, a place, an order
    PENDING = "pending"  # officially 調整中
    NOT_DERIVABLE = "not_derivable"


class Words(msgspec.Struct, frozen=True):
    """The deciding words of a card's text."""

    card: str  # card name
    text: str
    span: Span | None = None


class Finding(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One rule considered. ``allows`` None: it could not be decided (``missing`` names the fact or words)."""

    rule: str
    allows: bool | None
    code: str = ""
    params: dict[str, Any] = {}
    words: Words | None = None
    missing: str | None = None
    decisive: bool = False


class TraceStep(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One thing that the simulation did: who, with which card and effect, under which rules."""

    n: int
    code: str
    params: dict[str, Any] = {}
    seat: Seat | None = None
    card: str | None = None
    effect_no: int | None = None
    link: int | None = None
    rules: tuple[str, ...] = ()
    words: Words | None = None


class Assumption(msgspec.Struct, frozen=True):
    """A fact the situation did not give. ``path`` is where in the situation it can be set."""

    path: str
    value: str


class Change(msgspec.Struct, frozen=True):
    """A smallest change of the situation that flips the answer."""

    path: str
    value: str
    answer: Answer


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """Our answer.

    value     for VALUE: a number, a string, or a tuple of strings in order
    because   ids of the deciding rules, most decisive first
    reason    for NOT_DERIVABLE and DEPENDS: (code, params) of what stands in the way
    near      ids of the nearest rules, when there is no answer
    then      what is answered to a second question asked along with the first
    """

    answer: Answer
    value: Any = None
    headline: str = ""
    headline_params: dict[str, Any] = {}
    because: tuple[str, ...] = ()
    findings: tuple[Finding, ...] = ()
    trace: tuple[TraceStep, ...] = ()
    assumed: tuple[Assumption, ...] = ()
    would_change: tuple[Change, ...] = ()
    reason: tuple[str, dict[str, Any]] | None = None
    near: tuple[str, ...] = ()
    era: str = "2020-04"
    then: Verdict | None = None

    @property
    def decided(self) -> bool:
        return self.answer in (Answer.CAN, Answer.CANNOT, Answer.VALUE)


def one_after_the_other(first: Verdict, second: Verdict) -> Verdict:
    """The answer to two questions: yes or no only where both have it; open where either is."""
    if not first.decided or not second.decided:
        return second if first.decided else first
    same = first.answer is second.answer
    return msgspec.structs.replace(
        first,
        answer=first.answer if same else Answer.VALUE,
        because=tuple(dict.fromkeys((*first.because, *second.because))),
        assumed=tuple(dict.fromkeys((*first.assumed, *second.assumed))),
        would_change=tuple(dict.fromkeys((*first.would_change, *second.would_change))),
        then=second,
    )


def all_of_them(verdicts: Sequence[Verdict], *, apart: bool = False) -> Verdict:
    """The answer to several claims made at once: wrong when one is, right only when all are.

    ``apart``: asked of several situations, so that each has its own answer where they differ.
    """
    wrong = (
        None if apart else next((verdict for verdict in verdicts if verdict.answer is Answer.CANNOT), None)
    )
    if wrong is not None:
        return wrong
    whole = verdicts[-1]
    for verdict in reversed(verdicts[:-1]):
        whole = one_after_the_other(verdict, whole)
    return whole


def not_derivable(code: str, **params: Any) -> Verdict:
    """The honest answer when a clause, a form or a rule is missing."""
    return Verdict(answer=Answer.NOT_DERIVABLE, reason=(code, params))
