"""Verdicts under earlier eras: never by a rule that did not hold then, and beside the verdict of today."""

from __future__ import annotations

import msgspec
import pytest

from kb.eras_compare import compare_eras
from kb.judge import judge
from kb.knowledge import KnowledgeBase, load
from kb.scenarios import Scenario, scenarios
from kb.situation import Situation
from kb.verdict import Answer

EARLIER = ("2011-MR2", "2014-03")


@pytest.fixture(scope="module")
def base() -> KnowledgeBase:
    return load()


def in_era(scenario: Scenario, era: str) -> Situation:
    return msgspec.structs.replace(scenario.situation, era=era)


@pytest.mark.parametrize("era", EARLIER)
@pytest.mark.parametrize("scenario", scenarios(), ids=lambda scenario: scenario.id)
def test_no_verdict_of_an_earlier_era_rests_on_a_rule_that_did_not_hold(
    scenario: Scenario, era: str, base: KnowledgeBase
) -> None:
    verdict = judge(in_era(scenario, era), base, changes=False)
    for rule in verdict.because:
        assert base.rules.rule(rule).practice or base.rules.holds_in(rule, era)


def test_a_change_of_2020_is_named_when_it_would_decide(base: KnowledgeBase) -> None:
    scenario = next(s for s in scenarios() if s.expect.because == ("trigger.moved-before-activation",))
    situation = in_era(scenario, "2014-03")
    verdict = judge(situation, base)
    assert verdict.answer is Answer.NOT_DERIVABLE
    assert verdict.reason == (
        "judge.rule_of_other_era",
        {"rules": ("trigger.moved-before-activation",)},
    )
    beside = compare_eras(situation, verdict, base)
    assert beside is not None and not beside.same
    assert beside.verdict.answer.value == scenario.expect.answer
    assert "trigger.moved-before-activation" in beside.began


def test_a_rule_that_was_replaced_stands_beside_its_successor(base: KnowledgeBase) -> None:
    pairs = dict(base.rules.diff("2011-MR2", "2020-04").replaced)
    told = 0
    for scenario in scenarios():
        situation = in_era(scenario, "2011-MR2")
        beside = compare_eras(situation, judge(situation, base, changes=False), base)
        assert beside is not None
        for old in beside.ended:
            assert base.rules.holds_in(old, "2011-MR2") and not base.rules.holds_in(old, "2020-04")
            told += pairs[old] in beside.began if old in pairs else 0
    assert told


def test_there_is_nothing_to_compare_under_the_current_rules(base: KnowledgeBase) -> None:
    situation = scenarios()[0].situation
    assert compare_eras(situation, judge(situation, base, changes=False), base) is None
