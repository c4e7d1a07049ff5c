"""Worked scenarios of the rulebook, replayed: the answer and the rules that decide it, by situation and by question."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from kb.exchange import answer_situation
from kb.judge import ask, judge
from kb.knowledge import KnowledgeBase, load
from kb.situation import situation_from
from kb.verdict import Verdict

SCENARIOS = [
    scenario
    for path in sorted((Path(__file__).parents[2] / "rules_data" / "scenarios").glob("*.yaml"))
    for scenario in yaml.safe_load(path.read_text(encoding="utf-8"))
]
TYPED = [
    (scenario, question)
    for scenario in SCENARIOS
    if scenario.get("also_asked")
    for question in (scenario["question"], *scenario["also_asked"])
]


@pytest.fixture(scope="module")
def base() -> KnowledgeBase:
    return load()


def agrees(verdict: Verdict, expected: dict[str, Any]) -> None:
    value = list(verdict.value) if isinstance(verdict.value, tuple) else verdict.value
    told = (verdict.reason, verdict.because)
    assert verdict.answer.value == expected["answer"], told
    if "value" in expected:
        assert value == expected["value"]
    assert set(expected.get("because", ())) <= set(verdict.because), verdict.because


def test_there_are_enough_scenarios_and_typed_questions() -> None:
    assert len({scenario["id"] for scenario in SCENARIOS}) == len(SCENARIOS) >= 50
    assert len({scenario["id"] for scenario, _ in TYPED}) >= 22


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario["id"])
def test_the_simulation_derives_the_answer_of_the_scenario(
    scenario: dict[str, Any], base: KnowledgeBase
) -> None:
    situation = situation_from({**scenario["situation"], "era": scenario["era"]})
    agrees(judge(situation, base, changes=False), scenario["expect"])


@pytest.mark.parametrize(("scenario", "question"), TYPED, ids=[f"{s['id']}-{q}" for s, q in TYPED])
def test_the_typed_question_gets_the_same_answer(
    scenario: dict[str, Any], question: str, base: KnowledgeBase
) -> None:
    asked = ask(question, base, scenario["era"])
    assert asked.understood, asked.unparsed
    agrees(asked.verdict, scenario["expect"])


def test_the_questions_of_the_source_are_never_answered_wrongly(base: KnowledgeBase, shared: Path) -> None:
    source = (shared / "data" / "sources" / "examples.jsonl").read_text(encoding="utf-8")
    questions = {item["id"]: item["question"] for item in map(json.loads, source.splitlines())}
    wrong = {}
    for scenario in (one for one in SCENARIOS if one["id"] in questions):
        verdict = ask(questions[scenario["id"]], base, scenario["era"]).verdict
        if verdict.decided and verdict.answer.value != scenario["expect"]["answer"]:
            wrong[scenario["id"]] = verdict.answer.value
    assert not wrong


def test_the_examples_of_the_sources_are_never_simulated_wrongly(base: KnowledgeBase, shared: Path) -> None:
    source = (shared / "data" / "sources" / "examples.jsonl").read_text(encoding="utf-8")
    items = [
        item for item in map(json.loads, source.splitlines()) if item["expected"]["type"] in ("yes", "no")
    ]
    answers = {item["id"]: answer_situation(item, base) for item in items}
    decided = {name: row["answer"] for name, row in answers.items() if not row["abstain"]}
    assert len(decided) > 20
    right = {item["id"]: item["expected"]["type"] for item in items}
    assert {name: answer for name, answer in decided.items() if answer != right[name]} == {}


def test_no_scenario_repeats_the_question_of_its_source(shared: Path) -> None:
    source = (shared / "data" / "sources" / "examples.jsonl").read_text(encoding="utf-8")
    questions = {item["question"] for item in map(json.loads, source.splitlines())}
    ours = {question for s in SCENARIOS for question in (s["question"], *s.get("also_asked", ()))}
    assert not ours & questions
