"""The rule data that we ship."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path

import pytest

import kb
from kb.rules import load_rules

SPOKEN_EVERYWHERE = ("activation", "chain", "cost", "negation", "resolution", "speed", "target", "trigger")


@pytest.fixture(scope="module")
def rules():
    return load_rules()


def test_the_rule_data_is_sound(rules):
    assert [str(problem) for problem in rules.check()] == []


def test_rule_ids_are_chapter_and_kebab_case(rules):
    assert [i for i in rules.ids() if not re.fullmatch(r"[a-z]+\.[a-z0-9]+(-[a-z0-9]+)*", i)] == []


def test_rules_on_activation_and_chains_are_stated_in_japanese_and_english_too(rules):
    silent = [
        node.id
        for node in rules
        if node.id.split(".")[0] in SPOKEN_EVERYWHERE and not node.practice
        if not {"ja", "en"} <= node.says.keys()
    ]
    assert silent == []


def test_medium_practice_is_not_passed_off_as_certain(rules):
    """A practice rule is no surer than the practice statements it rests on."""
    order = {"high": 0, "unchecked": 1, "medium": 2}
    bold = [
        node.id
        for node in rules
        if node.practice and node.confidence == "high"
        for citation in node.cites
        if order.get((rules.citations.get(citation) or node).confidence or "high", 0) == 2
    ]
    assert bold == []


def test_every_rule_that_code_names_exists(rules):
    named = _named_in_code()
    assert sorted((rule, where) for rule, where in named.items() if rule not in rules) == []
    assert "trigger.when-missed" in named


#: calls that name rules -> from which argument on
NAMING = {"enforces": 0, "step": 1}


def _named_in_code():
    """The rule ids in ``@enforces(…)`` and in steps of a trace, read from the source, with a place."""
    named = {}
    for path in sorted(Path(kb.__file__).parent.rglob("*.py")):
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call):
                function = getattr(call.func, "id", getattr(call.func, "attr", None))
                for argument in call.args[NAMING.get(function, len(call.args)) :]:
                    if isinstance(argument, ast.Constant):
                        named[argument.value] = f"{path.name}:{call.lineno}"
    return named


def test_the_citation_index_has_the_facts_of_every_statement(rules, shared):
    with (shared / "data/sources/statements.jsonl").open(encoding="utf-8") as lines:
        given = {row["id"]: row for row in map(json.loads, lines)}
    ours = {s.id: s for s in rules.citations if s.doc != "PRAC"}
    assert ours.keys() == given.keys()
    assert [i for i, row in given.items() if ours[i].normative != row["normative"]] == []
    assert [i for i, row in given.items() if ours[i].same_as != row.get("same_as")] == []


def test_no_rule_repeats_a_sentence_of_its_sources(rules, shared):
    with (shared / "data/sources/statements.jsonl").open(encoding="utf-8") as lines:
        sentences = {
            re.sub(r"\W", "", row["text"][start:end])
            for row in map(json.loads, lines)
            for start, end in row.get("sentences") or ()
            if row["text"]
        }
    copied = [
        (node.id, sentence)
        for node in rules
        for words in node.says.values()
        for sentence in re.split(r"[。；]", words)
        if len(re.sub(r"\W", "", sentence)) > 12 and re.sub(r"\W", "", sentence) in sentences
    ]
    assert copied == []
