"""Whatever the engine says has words."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from table import Table, act, draw, effect, some, spell

import kb
from kb.activation import can_activate
from kb.cards import Seat
from kb.playing import activatable
from kb.simulate import run
from kb.situation import situation_from
from kb.wording import LANGUAGES, load_messages, say

_KB = Path(kb.__file__).parent
_FILES = sorted([*_KB.glob("checks/*.py"), *_KB.glob("acts/*.py"), *_KB.glob("*.py")])
#: function of kb.checks.act -> what it can come to
_ENDINGS = {
    "passes": ("yes",),
    "forbids": ("no",),
    "unknown": ("unknown",),
    "assumes": ("assumed",),
}


def _calls(tree: ast.AST) -> Iterator[tuple[str, list[ast.expr]]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            yield name, node.args


def _text(args: list[ast.expr], place: int) -> str | None:
    if len(args) <= place or not isinstance(args[place], ast.Constant):
        return None
    value = args[place].value  # type: ignore[attr-defined]
    return value if isinstance(value, str) else None


def codes_in(path: Path) -> set[str]:
    """Message codes that this file can produce."""
    found: set[str] = set()
    for name, args in _calls(ast.parse(path.read_text(encoding="utf-8"))):
        if name in _ENDINGS and (code := _text(args, 2)):
            found |= {f"check.{code}.{ending}" for ending in _ENDINGS[name]}
        elif name == "judged" and (code := _text(args, 3)):
            found |= {f"check.{code}.yes", f"check.{code}.no"}
        elif (
            name == "step"
            and (code := _text(args, 0))
            or name == "_step"
            and (code := _text(args, 1))
            or name == "doubt"
            and (code := _text(args, 3))
        ):
            found.add(code)
    return found


@pytest.mark.parametrize("path", _FILES, ids=lambda path: path.name)
def test_every_code_has_a_message(path: Path) -> None:
    assert codes_in(path) - load_messages().keys() == set()


def test_every_finding_about_an_activation_can_be_said_in_every_language() -> None:
    table = Table()
    text = effect(draw(), costs=[act("discard", some(["hand"], player="self"))], targets=[some(["field"])])
    held = table.put("A", "hand", spell("Odd", text))
    table.put("A", "deck", spell("Filler"))
    table.put("B", "spell_trap_zone", spell("Wall", kind="continuous_spell"))
    found = activatable(table.state.card(held))[0]
    findings = can_activate(table.state, Seat.A, held, found, table.base)
    assert len(findings) > 5
    for finding in findings:
        assert all(say(finding.code, lang, **finding.params) for lang in LANGUAGES)


def test_every_step_of_a_simulation_can_be_said_in_every_language() -> None:
    table = Table()
    table.put("A", "hand", spell("Pot", effect(draw())))
    plays = [
        {"do": "activate", "player": "A", "card": "Pot"},
        {"do": "pass", "player": "B"},
        {"do": "resolve"},
        {"do": "attack", "player": "A", "card": "攻击怪兽", "target": "direct"},
        {"do": "summon", "player": "A", "card": "怪兽Y"},
        {"do": "end_turn"},
    ]
    _, trace = run(situation_from({"plays": plays}), table.base)
    assert len(trace.steps) > 6
    for step in trace.steps:
        assert all(say(step.code, lang, **step.params) for lang in LANGUAGES), step.code
