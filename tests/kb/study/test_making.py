"""Questions made: five different options, one key, every option with its reasons, the same from the same seed."""

from __future__ import annotations

import json
from itertools import islice

import pytest
from click.testing import CliRunner

from kb.cli import main
from kb.errors import StudyError
from kb.knowledge import load
from kb.study.claims import Desk
from kb.study.generators import GENERATORS
from kb.study.items import OPTIONS, Item, Level
from kb.study.making import generators, make, named, series
from kb.wording import LANGUAGES

#: over all generators together more than 2,000
_OF_EACH = 85


@pytest.fixture(scope="module")
def desk() -> Desk:
    return Desk(base=load())


@pytest.mark.parametrize("generator", GENERATORS)
def test_every_question_has_one_key_and_reasons(generator: str, desk: Desk) -> None:
    items = [item for seed in range(_OF_EACH) if (item := make(generator, seed, desk)) is not None]
    assert len(items) > 0.9 * _OF_EACH
    for item in items:
        assert len({option.text for option in item.options}) == OPTIONS
        of_key = item.options[item.key].holds
        assert [option.holds is of_key for option in item.options].count(True) == 1
        reasons = [why for option in item.options for why in option.why]
        assert all(option.why for option in item.options)
        assert any(why.rule for why in item.options[item.key].why)
        assert all(why.rule is None or why.rule in desk.base.rules for why in reasons)
        assert item.rules and item.chapter == desk.base.rules.rule(item.rules[0]).chapter
        assert 1 <= item.difficulty <= 5


def test_there_are_enough_generators_for_two_thousand_questions() -> None:
    assert len(GENERATORS) >= 12
    assert 0.9 * _OF_EACH * len(GENERATORS) > 2000


@pytest.mark.parametrize("generator", GENERATORS)
def test_the_key_is_not_always_in_the_same_place(generator: str, desk: Desk) -> None:
    keys = {item.key for seed in range(25) if (item := make(generator, seed, desk)) is not None}
    assert len(keys) >= 3


def test_every_chapter_with_rules_can_be_practised(desk: Desk) -> None:
    rules = desk.base.rules
    for chapter, of in rules.chapters().items():
        if any(rules.holds_in(rule, desk.era) for rule in of):
            item = next(series(3, desk, chapter=chapter), None)
            assert item is not None and item.chapter.startswith(chapter), chapter


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_same_id_is_the_same_question_in_every_language(lang: str, desk: Desk) -> None:
    there = Desk(base=desk.base, lang=lang)
    for name in set(generators(lang)) & set(generators("zh-Hans")):
        if name.startswith("effect-"):
            continue  # a text too long in one language is not in another
        one, other = make(name, 11, desk), make(name, 11, there)
        assert one is not None and other is not None
        assert (one.key, one.rules, one.generator) == (other.key, other.rules, other.generator)
        assert [option.holds for option in one.options] == [option.holds for option in other.options]


def test_an_id_names_its_question(desk: Desk) -> None:
    item = next(series(5, desk))
    assert named(item.id, desk) == item


@pytest.mark.parametrize(
    "bad", ["", "battle", "battle-x", "nothing-1", "battle-9999999999999", "rule:no.such-1"]
)
def test_an_id_that_names_nothing_is_refused(bad: str, desk: Desk) -> None:
    with pytest.raises(StudyError):
        named(bad, desk)


def test_a_rule_can_be_asked_about(desk: Desk) -> None:
    item = named("rule:battle.no-first-turn-7", desk)
    assert item.rules[0] == "battle.no-first-turn"


def test_a_series_is_of_its_level_and_repeats_nothing(desk: Desk) -> None:
    items = list(islice(series(1, desk, level=Level.APPLIED), 60))
    assert {item.level for item in items} == {Level.APPLIED}
    assert len({(item.stem, frozenset(option.text for option in item.options)) for item in items}) == 60


# --------------------------------------------------------- keys worked out a second time, by hand


def _right(item: Item) -> str:
    return item.options[item.key].text


def test_tributes_are_counted_by_level(desk: Desk) -> None:
    for seed in range(30):
        item = make("tributes", seed, desk)
        assert item is not None
        there = 1 if "有1只" in item.stem else 0
        for option in item.options:
            level = int(option.text.removesuffix("星怪兽"))
            assert option.holds == ((0 if level <= 4 else 1 if level <= 6 else 2) <= there)


def test_a_chain_resolves_backwards(desk: Desk) -> None:
    for seed in range(10):
        item = make("chain-resolution", seed, desk)
        assert item is not None and _right(item) == "连锁3 → 连锁2 → 连锁1"


def test_effects_set_off_together_are_ordered_by_turn_and_duty(desk: Desk) -> None:
    for seed in range(30):
        item = make("segoc", seed, desk)
        assert item is not None
        turn_player, *lines = item.stem.split("\n")[:-1]
        mine = turn_player.split("的回合")[0]
        told = [(line[:3], mine in line.split("：")[0], "才能" not in line) for line in lines]
        order = sorted(told, key=lambda one: (not one[2], not one[1]))
        assert _right(item) == " → ".join(name for name, _, _ in order)


def test_decks_have_their_sizes(desk: Desk) -> None:
    for seed in range(30):
        item = make("deck", seed, desk)
        assert item is not None
        for option in item.options:
            main, extra, side, copies = (
                int(part) for part in "".join(c if c.isdigit() else " " for c in option.text).split()
            )
            assert option.holds == (40 <= main <= 60 and extra <= 15 and side <= 15 and copies <= 3)


# --------------------------------------------------------- the command


def test_generate_prints_questions_as_json() -> None:
    run = CliRunner().invoke(main, ["quiz", "generate", "--seed", "4", "--count", "6", "--json"])
    rows = [json.loads(line) for line in run.stdout.splitlines()]
    assert run.exit_code == 0 and len(rows) == 6
    for row in rows:
        assert [option["letter"] for option in row["options"] if option["right"]] == [row["key"]]
        assert {"generator", "chapter", "difficulty", "rules", "stem"} <= row.keys()
        assert all(option["why"] for option in row["options"])


def test_the_terminal_quiz_counts_and_explains() -> None:
    run = CliRunner().invoke(main, ["quiz", "--seed", "4", "--count", "3"], input="A\nb\nC\n")
    assert run.exit_code == 0
    assert "/ 3" in run.stdout and "[" in run.stdout


def test_the_terminal_quiz_can_be_left() -> None:
    run = CliRunner().invoke(main, ["quiz", "--seed", "4"], input="q\n")
    assert run.exit_code == 0 and "0 / 0" in run.stdout


@pytest.mark.parametrize("arguments", [["--chapter", "9"], ["generate", "--kind", "nothing"]])
def test_what_there_is_not_is_said(arguments: list[str]) -> None:
    run = CliRunner().invoke(main, ["quiz", *arguments])
    assert run.exit_code == 2 and run.stderr.startswith("saitei: no ")
