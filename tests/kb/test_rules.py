"""The rule graph: sound, cited, related, dated and searchable."""

from __future__ import annotations

import pytest

from kb.citations import COLUMNS
from kb.errors import DataError, SituationError, UnknownRule
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


def test_the_difference_read_backwards_swaps_what_ended_and_what_began(rules):
    there, back = rules.diff("2011-MR2", "2020-04"), rules.diff("2020-04", "2011-MR2")
    assert (there.ended, there.began) == (back.began, back.ended)
    assert ("chain.order", "chain.order-2011") in back.replaced


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


# --- broken data

GOOD = """
- id: chain.spell-speed
  chapter: "3.4.3"
  kind: rule
  title: {zh-Hans: 一, zh-Hant: 一, ja: 一, en: One}
  says: {zh-Hans: 一。}
  cites: [DOC:1:1]
"""


def write(root, rules, listed=""):
    (root / "rules").mkdir()
    (root / "rules" / "chain.yaml").write_text(rules, encoding="utf-8")
    (root / "listed.yaml").write_text(listed, encoding="utf-8")
    (root / "eras.yaml").write_text('- {id: 2020-04, since: "2020-04-01", name: {en: now}}\n')
    (root / "sources.yaml").write_text(
        "- {id: DOC, title: {en: d}, what: {en: d}, language: en, era: 2020-04, date: now}\n"
    )
    rows = ["\t".join(COLUMNS), "DOC:1:1\trule\t1" + "\t" * 7, "DOC:1:1:ex1\texample" + "\t" * 8]
    (root / "statements.tsv").write_text("\n".join(rows) + "\n")
    return root


def second(**changed):
    """A second rule, right but for what is changed."""
    fields = {
        "id": "chain.two",
        "chapter": '"3.4.3"',
        "kind": "rule",
        "title": "{zh-Hans: 二, zh-Hant: 二, ja: 二, en: Two}",
        "says": "{zh-Hans: 二。}",
        "cites": "[DOC:1:1]",
    } | changed
    lines = [f"  {key}: {value}" for key, value in fields.items() if value is not None]
    return GOOD + "\n".join(lines).replace("  id", "- id", 1) + "\n"


WRONG = {
    "a relation to no rule": (
        second(refines="[chain.spell-sped]"),
        "rules/chain.yaml:14: unknown rule 'chain.spell-sped'. Did you mean 'chain.spell-speed'?",
    ),
    "no such statement": (
        second(cites="[DOC:1:2]"),
        "rules/chain.yaml:13: unknown citation 'DOC:1:2'. Did you mean 'DOC:1:1'?",
    ),
    "no such example": (
        second(examples="[DOC:1:1:ex2]"),
        "rules/chain.yaml:14: unknown citation 'DOC:1:1:ex2'. Did you mean 'DOC:1:1:ex1'?",
    ),
    "an example cited as a statement": (
        second(cites="[DOC:1:1:ex1]"),
        "rules/chain.yaml:13: DOC:1:1:ex1 is an example: list it under examples",
    ),
    "no such era": (
        second(eras="[2020-40]"),
        "rules/chain.yaml:14: unknown era '2020-40'. Did you mean '2020-04'?",
    ),
    "no title in a language": (
        second(title="{zh-Hans: 二, zh-Hant: 二, ja: 二}"),
        "rules/chain.yaml:8: rule 'chain.two' has no en title",
    ),
    "no statement": (
        second(says="{en: Two.}"),
        "rules/chain.yaml:8: rule 'chain.two' has no zh-Hans statement",
    ),
    "an unknown language": (
        second(says="{zh-Hans: 二。, zh-Hanss: 二。}"),
        "rules/chain.yaml:8: unknown language 'zh-Hanss'. Did you mean 'zh-Hans'?",
    ),
    "no citation": (
        second(cites=None),
        "rules/chain.yaml:8: rule 'chain.two' cites no document and is not marked as practice",
    ),
    "a practice rule that does not say how sure it is": (
        second(cites=None, practice="true"),
        "rules/chain.yaml:8: practice rule 'chain.two' must say confidence: high or medium",
    ),
    "a circle": (
        GOOD.rstrip()
        + "\n  refines: [chain.two]"
        + second(refines="[chain.spell-speed]").replace(GOOD, "\n"),
        "rules/chain.yaml:2: refines leads back to itself: chain.spell-speed → chain.two → chain.spell-speed",
    ),
}


@pytest.mark.parametrize(("rules", "message"), WRONG.values(), ids=WRONG)
def test_what_is_wrong_with_a_rule_is_found(tmp_path, rules, message):
    problems = [str(problem) for problem in load_rules(write(tmp_path, rules)).check()]
    assert problems == [message]


def test_a_sound_rule_has_no_problem(tmp_path):
    assert load_rules(write(tmp_path, second())).check() == []


def test_a_listed_statement_must_exist(tmp_path):
    graph = load_rules(write(tmp_path, GOOD, "- {reason: {en: a greeting}, ids: [DOC:1:3]}\n"))
    assert [str(p) for p in graph.check()] == [
        "listed.yaml: unknown citation 'DOC:1:3'. Did you mean 'DOC:1:1'?"
    ]


REFUSED = {
    "an id given twice": (
        second(id="chain.spell-speed"),
        "rules/chain.yaml:8: rule 'chain.spell-speed' is already at rules/chain.yaml:2",
    ),
    "an unknown key": (second(refine="[x]"), "rules/chain.yaml:8: Object contains unknown field `refine`"),
    "an unknown kind": (second(kind="guess"), "rules/chain.yaml:10: Invalid enum value 'guess'"),
}


@pytest.mark.parametrize(("rules", "message"), REFUSED.values(), ids=REFUSED)
def test_what_cannot_be_understood_is_refused(tmp_path, rules, message):
    with pytest.raises(DataError) as raised:
        load_rules(write(tmp_path, rules))
    assert str(raised.value) == message


def test_a_citation_index_with_a_short_line_is_refused(tmp_path):
    root = write(tmp_path, GOOD)
    with (root / "statements.tsv").open("a") as file:
        file.write("DOC:1:2\trule\n")
    with pytest.raises(DataError, match=r"^statements\.tsv:4: 2 columns instead of 10$"):
        load_rules(root)
