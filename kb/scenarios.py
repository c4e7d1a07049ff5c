"""Worked scenarios of the rulebook: a situation, the questions that mean it, the answer and the rules it rests on."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from kb.loading import DATA, convert, read_files
from kb.rules import RuleNode
from kb.situation import Situation, situation_from


class Expected(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the answer must be.

    because   rules that must be among the deciding ones
    shows     rules whose working the answer shows, though its derivation rests on others (a rule that lets something
              pass, that only says where a card goes, …)
    """

    answer: str
    because: tuple[str, ...] = ()
    shows: tuple[str, ...] = ()
    value: Any = None


class Scenario(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One scenario as written in ``rules_data/scenarios``."""

    id: str
    era: str
    question: str
    stated: dict[str, Any] = msgspec.field(name="situation")
    expect: Expected
    cites: tuple[str, ...] = ()
    topics: tuple[str, ...] = ()
    also_asked: tuple[str, ...] = ()

    @property
    def situation(self) -> Situation:
        return situation_from({**self.stated, "era": self.era})

    def typed(self) -> tuple[str, ...]:
        """The questions that the question grammar must read; none when it need not."""
        return (self.question, *self.also_asked) if self.also_asked else ()


def load_scenarios(root: Path = DATA) -> Iterator[Scenario]:
    """Read ``scenarios/*.yaml``. Raises DataError naming file and line of a wrong one."""
    for document in read_files(root / "scenarios", root):
        yield from convert(document, list[Scenario])


@cache
def scenarios() -> tuple[Scenario, ...]:
    """The built-in scenarios, read once."""
    return tuple(load_scenarios())


def scenarios_of_rule(rule: RuleNode) -> tuple[Scenario, ...]:
    """The scenarios whose answer rests on *rule* or shows it, then those made of the book's examples of it."""
    resting = [s for s in scenarios() if rule.id in (*s.expect.because, *s.expect.shows)]
    showing = [scenario for scenario in scenarios() if not set(rule.examples).isdisjoint(scenario.cites)]
    return tuple({scenario.id: scenario for scenario in (*resting, *showing)}.values())
