"""What the code says that it enforces: rules of the graph, counted per chapter, each shown at work by a scenario or a test."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from grammar.terms import CardKind
from kb.enforcement import CORE, core, enforced_by, per_chapter, report
from kb.loading import Document
from kb.reading import read, reading_row
from kb.rules import RuleKind, load_rules
from kb.scenarios import scenarios

HERE = Path(__file__).parent
#: enforced, but nothing shows it yet: only ever made shorter
UNSHOWN = frozenset((HERE / "unshown.txt").read_text("utf-8").split())


def test_only_rules_of_the_graph_are_said_to_be_enforced() -> None:
    assert [rule_id for rule_id in enforced_by() if rule_id not in load_rules()] == []


def test_figures_add_up_and_count_only_what_lays_something_down() -> None:
    graph, found, chapters = load_rules(), enforced_by(), per_chapter()
    for one in chapters:
        assert one.rules == one.enforced + len(one.left)
        assert not {graph.rule(rule_id).kind for rule_id in one.left} & {RuleKind.NOTE, RuleKind.DEFINITION}
        assert not set(one.left) & set(found)
    assert core().rules == sum(one.rules for one in chapters if one.chapter in CORE)
    assert {"3.2", "3.6", "practice"} <= {one.chapter for one in chapters}
    assert set(core().left) <= set(report()["not_yet"])  # type: ignore[call-overload]


def by_scenario() -> set[str]:
    return {rule for one in scenarios() for rule in (*one.expect.because, *one.expect.shows)}


def by_classification() -> set[str]:
    """Rules named as the reason of a field that a classification test compares."""
    found = set()
    path = HERE / "classified" / "effects.yaml"
    for case in Document(path.name, path.read_text("utf-8")).plain:
        rows = reading_row(read(case["text"], kind=CardKind(case["on"])))["effects"]
        for row, wanted in zip(rows, case["effects"], strict=True):
            found |= {reason["rule"] for field, reason in row["because"].items() if field in wanted}
    return found


def by_unit_test() -> set[str]:
    """Rules that a test of the engine expects by their id."""
    paths = [path for path in HERE.glob("test_*.py") if path != Path(__file__)]
    return {
        rule for path in paths for rule in re.findall(r'"([a-z-]+\.[a-z0-9-]+)"', path.read_text("utf-8"))
    }


@pytest.fixture(scope="module")
def shown() -> set[str]:
    return by_scenario() | by_classification() | by_unit_test()


def test_every_enforced_rule_is_shown_at_work(shown: set[str]) -> None:
    missing = sorted(set(enforced_by()) - shown - UNSHOWN)
    assert missing == [], "name them in a scenario (expect.because or expect.shows) or in a test"


def test_the_list_of_rules_that_nothing_shows_only_shrinks(shown: set[str]) -> None:
    assert sorted(UNSHOWN & shown) == []
    assert set(enforced_by()) >= UNSHOWN


def test_a_scenario_shows_only_what_the_code_enforces() -> None:
    assert {rule for one in scenarios() for rule in one.expect.shows} <= set(enforced_by())
