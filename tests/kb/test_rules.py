"""The rule graph: sound, cited, related, dated and searchable."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from kb.errors import DataError, SituationError, UnknownRule, UnknownSource
from kb.rules import load_rules


@pytest.fixture(scope="module")
def rules():
    return load_rules()


# --- looking up


def test_a_rule_says_what_it_is_and_what_it_rests_on(rules):
    rule = rules.rule("cost.paid-at-activation")
    assert rule.chapter == "3.4.2"
    assert "R2020:3.4.2:9" in rule.cites
    assert rule.title["en"] == "Paid on activation, never refunded"


def test_an_unknown_rule_is_named_with_the_nearest_one(rules):
    with pytest.raises(UnknownRule, match="unknown rule 'chain.numberin'. Did you mean 'chain.numbering'?"):
        rules.rule("chain.numberin")


def test_relations_are_seen_from_both_ends(rules):
    assert "speed.definition" in rules.relations("speed.two")["refines"]
    assert "speed.two" in rules.relations("speed.definition")["refined_by"]
    assert rules.relations("speed.one")["has_exception"] == ("speed.simultaneous-exception",)


def test_a_rule_is_found_by_a_statement_it_cites_and_by_its_twin(rules):
    assert "chain.reverse-resolution" in rules.citing("R2020:3.4.3:32")
    assert "chain.reverse-resolution" in rules.citing("R2020E:3.4.3:32")
    assert "cost.tribute-face-down" in rules.citing("R2020:3.4.2:15:ex1")


def test_chapters_come_in_the_order_of_the_rulebook(rules):
    chapters = list(rules.chapters())
    assert chapters.index("2.1.4") < chapters.index("3.4.1") < chapters.index("3.4.4")
    assert "cost.definition" in rules.chapters()["3.4.2"]


# --- eras


def test_a_rule_without_eras_holds_in_all_of_them(rules):
    assert all(rules.holds_in("cost.definition", era) for era in rules.eras.ids())


def test_a_dated_rule_holds_only_in_its_eras(rules):
    assert rules.holds_in("chain.order-2011", "2011-MR2")
    assert not rules.holds_in("chain.order-2011", "2020-04")


def test_the_difference_of_two_eras_pairs_the_old_rule_with_the_new(rules):
    difference = rules.diff("2011-MR2", "2020-04")
    assert "chain.order-2011" in difference.ended
    assert "trigger.returned-to-deck" in difference.began
    assert ("chain.order-2011", "chain.order") in difference.replaced


def test_every_difference_that_the_sources_record_hangs_on_a_dated_rule(rules, shared):
    table = (shared / "data" / "sources" / "ERAS.md").read_text("utf-8")
    rows = re.findall(r"^\| (E\d+) \| (.*) \| ([^|]*) \|$", table, re.MULTILINE)
    assert len(rows) > 50
    missing = []
    for number, cells, nature in rows:
        citations = re.findall(r"\[([A-Za-z0-9-]+:[^\]]+)\]", cells)
        dated = [rule for c in citations for rule in rules.citing(c) if rules.rule(rule).eras]
        if not dated and "新增明文" not in nature:  # only put into words later, never otherwise
            missing.append(number)
    assert missing == []


def test_practice_that_nobody_recorded_of_the_other_era_is_not_passed_off_as_a_change(rules):
    difference = rules.diff("2011", "2020")
    assert "trigger.cost-moment-missed" in difference.unrecorded
    assert not set(difference.unrecorded) & {*difference.began, *difference.ended}


def test_the_difference_read_backwards_swaps_what_ended_and_what_began(rules):
    there, back = rules.diff("2011-MR2", "2020-04"), rules.diff("2020-04", "2011-MR2")
    assert (there.ended, there.began) == (back.began, back.ended)
    assert ("chain.order", "chain.order-2011") in back.replaced


@pytest.mark.parametrize(
    ("name", "era"),
    [
        ("2011", "2011-MR2"),
        ("mr2", "2011-MR2"),
        ("２０１４", "2014-03"),
        ("新大师规则", "2017-NMR"),
        ("エキスパートルール", "2004-expert"),
        ("2020-04", "2020-04"),
        ("March 2014 Master Rule 3", "2014-03"),
    ],
)
def test_an_era_is_known_by_its_year_its_short_name_and_its_name(rules, name, era):
    assert rules.eras.named(name).id == era


def test_eras_are_compared_by_their_short_names(rules):
    assert rules.diff("2011", "2020") == rules.diff("2011-MR2", "2020-04")


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("20111", "unknown era '20111'. Did you mean '2011'?"),
        ("MR22", "unknown era 'MR22'. Did you mean 'MR2'?"),
        ("then", "unknown era 'then'. Known: 2004-expert, 2011-MR2, 2014-03, 2017-NMR, 2020-04."),
    ],
)
def test_an_era_nobody_knows_is_named_with_the_nearest_one(rules, name, message):
    with pytest.raises(SituationError) as raised:
        rules.diff(name, "2020")
    assert str(raised.value) == message


def test_an_unknown_era_is_named_with_the_nearest_one(rules):
    with pytest.raises(SituationError, match="unknown era '2020-4'. Did you mean '2020-04'?"):
        rules.holds_in("chain.order", "2020-4")


# --- coverage


def test_coverage_adds_up_in_every_document(rules):
    coverage = rules.coverage()
    assert [counts.document for counts in coverage] == [*rules.citations.sources, "total"]
    for counts in coverage:
        assert counts.statements == counts.cited + counts.listed + len(counts.left)


def test_coverage_counts_word_for_word_twins_once_in_the_total(rules):
    *documents, total = rules.coverage()
    each = sum(counts.statements for counts in documents)
    twins = sum(1 for s in rules.citations if s.normative and s.same_as)
    assert twins > 200
    assert total.statements == each - twins


@pytest.mark.parametrize("section", ["3.4.1", "3.4.2", "3.4.3", "3.4.4"])
def test_every_statement_on_card_effects_is_cited(rules, section):
    left = next(counts.left for counts in rules.coverage() if counts.document == "R2020")
    assert [s for s in left if s.startswith(f"R2020:{section}:")] == []


# --- search

SEARCHES = {
    "simplified": ("咒文速度2能连锁反击陷阱吗", "speed.two"),
    "traditional": ("同時發動的排列次序", "chain.order"),
    "Japanese": ("タイミングを逃す", "trigger.when-missed"),
    "Japanese kanji": ("裏側のモンスターもリリースできますか", "cost.tribute-face-down"),
    "English": ("optional when effect misses the timing", "trigger.when-missed"),
    "fullwidth": ("咒文速度３", "speed.three"),
    "two characters": ("逆序", "chain.reverse-resolution"),
}


@pytest.mark.parametrize(("words", "rule"), SEARCHES.values(), ids=SEARCHES)
def test_the_nearest_rule_is_found_in_every_script(rules, words, rule):
    assert rules.near(words, 3)[0] == rule


def test_simplified_and_traditional_words_find_the_same(rules):
    assert rules.near("里侧怪兽解放", 5) == rules.near("裏側怪獸解放", 5)


def test_words_that_have_nothing_to_do_with_rules_find_none(rules):
    assert rules.near("qwerty zxcvb") == []
    assert rules.near("") == []


# --- documents


def test_every_statement_of_a_document_comes_in_its_order_with_what_became_of_it(rules):
    rows = {row.statement.id: row for row in rules.statements("R2020")}
    assert list(rows) == [s.id for s in rules.citations if s.doc == "R2020"]
    assert rows["R2020:3.4.3:32"].rules == ("chain.reverse-resolution",)
    assert "cost.tribute-face-down" in rows["R2020:3.4.2:15:ex1"].examples
    assert rows["R2020:title"].rules == ()


def test_a_statement_repeated_in_another_edition_leads_to_the_same_rules(rules):
    here = {row.statement.id: row.rules for row in rules.statements("R2020")}
    twins = [row for row in rules.statements("R2020E") if row.statement.same_as]
    assert len(twins) > 200
    for row in twins:
        assert set(here[row.statement.same_as]) <= set(row.rules)


def test_an_unknown_document_is_named_with_the_nearest_one(rules):
    with pytest.raises(UnknownSource, match="unknown document 'R2021'. Did you mean 'R2020'?"):
        rules.statements("R2021")


def test_every_rule_hangs_in_a_section_of_the_table_of_contents(rules):
    assert [node.id for node in rules if node.chapter not in rules.contents] == []
    assert rules.contents.section("3.4.2").parent == "3.4"


# --- broken data: each file of tests/rules_data/broken says in its first line what must be said of it

BROKEN = Path(__file__).parent.parent / "rules_data" / "broken"
CASES = sorted(path for path in BROKEN.glob("*/*.yaml") if path.parent.name != "sound")
#: where a broken file goes in a sound data folder; a broken glossary takes the place of the sound one
GOES_TO = {
    "rules": "rules/broken.yaml",
    "patterns": "patterns/broken.yaml",
    "glossary": "glossary.yaml",
    "listed": "listed.yaml",
}


@pytest.fixture
def sound(tmp_path):
    """A small sound data folder."""
    return Path(shutil.copytree(BROKEN / "sound", tmp_path / "data"))


def said_of(root):
    """What is said of the data: why it is refused, or what is wrong with it."""
    try:
        return [str(problem) for problem in load_rules(root).check()]
    except DataError as error:
        return [str(error)]


def test_sound_data_has_no_problem(sound):
    assert said_of(sound) == []


@pytest.mark.parametrize("path", CASES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_what_is_wrong_with_the_data_is_said_with_file_line_and_suggestion(sound, path):
    text = path.read_text(encoding="utf-8")
    (sound / GOES_TO[path.parent.name]).write_text(text, encoding="utf-8")
    assert said_of(sound) == [text.splitlines()[0].removeprefix("# ")]


def test_a_citation_index_with_a_short_line_is_refused(sound):
    with (sound / "statements.tsv").open("a") as file:
        file.write("DOC:1:3\trule\n")
    with pytest.raises(DataError, match=r"^statements\.tsv:5: 2 columns instead of 10$"):
        load_rules(sound)
