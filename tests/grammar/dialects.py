"""The groups of ``dialects.yaml``: one effect each, in the words of four dialects."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from grammar import parse_card_text
from grammar.clauses import Clause, Unit
from grammar.nodes import plain, unparsed_in
from grammar.reader import read_sentence
from grammar.terms import Lang

_GROUPS = yaml.safe_load((Path(__file__).parent / "dialects.yaml").read_text("utf-8"))
groups = pytest.mark.parametrize("texts", [pytest.param(g["texts"], id=g["name"]) for g in _GROUPS])


def tree(text: str, lang: Lang) -> Any:
    """What *text* says, all of it understood, without the places it is printed at."""
    read = parse_card_text(text, lang)
    assert not unparsed_in(read)
    return plain(read)


def clauses(text: str, lang: Lang) -> list[Any]:
    """What each clause of *text* says, without the words it says it in."""
    return [_clause(clause) for clause in read_sentence(text, 0, len(text), lang).clauses]


def _clause(clause: Clause) -> Any:
    verb = clause.verb
    act = None if verb is None else (verb.verb.value, verb.negated, verb.can, verb.passive)
    said = sorted((phrase.case.value, tuple(map(_unit, phrase.units))) for phrase in clause.phrases)
    return act, clause.ender.value, said, len(clause.skipped)


def _unit(unit: Unit) -> str:
    value = _clause(unit.value) if isinstance(unit.value, Clause) else unit.value
    return f"{unit.kind.value} {unit.concept} {value}"
