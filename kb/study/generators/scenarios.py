"""In which of these situations is the answer yes: the worked scenarios of the knowledge base, five at a time."""

from __future__ import annotations

from random import Random

from kb.scenarios import Scenario, scenarios
from kb.study.claims import Desk, Outcome
from kb.study.drafts import Choice, Draft
from kb.study.generators.registry import generator
from kb.study.items import OPTIONS, Level
from kb.verdict import Answer

_LONGEST = 90


@generator("situations", Level.APPLIED, 4, langs=("zh-Hans",))
def _draft(rng: Random, desk: Desk) -> Draft | None:
    """The questions of the scenarios are written in simplified Chinese only."""
    wanted = rng.random() < 0.5
    answer, other = ("can", "cannot") if wanted else ("cannot", "can")
    known = [one for one in scenarios() if one.era == desk.era and _is_short(one)]
    right = rng.choice([one for one in known if one.expect.answer == answer])
    wrong = [
        one
        for one in known
        if one.expect.answer == other and one.stated["ask"]["form"] == right.stated["ask"]["form"]
    ]
    if len(wrong) < OPTIONS - 1:
        return None
    chosen = (right, *rng.sample(wrong, OPTIONS - 1))
    return Draft(
        stem=desk.say("study.situations.yes" if wanted else "study.situations.no"),
        wanted=wanted,
        choices=tuple(Choice(one.question, _claim(one)) for one in chosen),
    )


def _is_short(scenario: Scenario) -> bool:
    return len(scenario.question) <= _LONGEST and "ask" in scenario.stated


def _claim(scenario: Scenario) -> Outcome:
    situation = scenario.situation
    assert situation.ask is not None
    return Outcome(situation=situation, answers=((situation.ask, Answer.CAN),))
