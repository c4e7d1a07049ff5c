"""Layer 3's engine: the LALR tables that Lark compiled, run by a loop of our own.

Lark's driver does much that a flat grammar does not need; this one is four times as fast and, unlike Lark's error
handling with a custom lexer, it can leave out a token that fits nowhere and go on. A test checks that both accept
the same sentences with the same reductions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from importlib import resources
from typing import Any

import msgspec
from lark import Lark

from grammar.lexer import Token

Build = Callable[[list[Any]], Any]


class Row(list[Any]):
    """Children passed up as they are; a row inside a row is taken apart."""


def row(children: list[Any]) -> Row:
    """A :class:`Row` of *children*; the first one grows where it can, so that left recursion costs nothing."""
    if children and type(children[0]) is Row:
        found: Row = children[0]
        rest = children[1:]
    else:
        found, rest = Row(), children
    for child in rest:
        if type(child) is Row:
            found.extend(child)
        else:
            found.append(child)
    return found


class Tables(msgspec.Struct, frozen=True):
    """A compiled grammar. ``shifts[state][terminal]`` is the next state; ``reduces[state][terminal]`` a rule."""

    shifts: tuple[dict[str, int], ...]
    reduces: tuple[dict[str, tuple[str, str, int]], ...]  # (origin, alias or origin, number of children)
    start: int
    end: int


@lru_cache
def compiled(grammar: str) -> Lark:
    """The Lark object of a grammar file beside this module; only tests parse with it."""
    source = (resources.files("grammar") / grammar).read_text("utf-8")
    return Lark(source, parser="lalr", lexer="basic", start="sentence", maybe_placeholders=False)


@lru_cache
def tables(grammar: str) -> Tables:
    """The parse table of *grammar* in a form quick to walk."""
    table = compiled(grammar).parser.parser._parse_table
    size = max(table.states) + 1
    shifts: list[dict[str, int]] = [{} for _ in range(size)]
    reduces: list[dict[str, tuple[str, str, int]]] = [{} for _ in range(size)]
    for state, actions in table.states.items():
        for terminal, (
            action,
            target,
        ) in actions.items():  # names are Lark tokens, slow to compare: str() them
            if action.name == "Shift":
                shifts[state][str(terminal)] = target
            else:
                origin = str(target.origin.name)
                reduces[state][str(terminal)] = (origin, str(target.alias or origin), len(target.expansion))
    return Tables(tuple(shifts), tuple(reduces), table.start_states["sentence"], table.end_states["sentence"])


def parse(table: Tables, tokens: Sequence[Token], build: Mapping[str, Build]) -> tuple[Any, list[Token]]:
    """Parse *tokens*; return what ``build`` made of the start symbol, and the tokens that fitted nowhere.

    ``build`` maps an alias or rule name to a function of its children. Without one, a single child is passed up
    alone and several as a :class:`Row`. Should even the end not fit, the value is None.
    """
    states, values = [table.start], list[Any]()
    skipped: list[Token] = []
    shifts = table.shifts
    for token in tokens:
        terminal = token.type
        target = shifts[states[-1]].get(terminal)
        if target is None:
            if not _fits(table, states, terminal):
                skipped.append(token)
                continue
            _reduce(table, states, values, terminal, build)
            target = shifts[states[-1]][terminal]
        states.append(target)
        values.append(token)
    _reduce(table, states, values, "$END", build)
    return (values[0] if states[-1] == table.end else None), skipped


def _fits(table: Tables, states: list[int], terminal: str) -> bool:
    """Would *terminal* be shifted in the end? LALR may reduce before it finds that a token does not fit."""
    stack = list(states)
    while True:
        if terminal in table.shifts[stack[-1]]:
            return True
        rule = table.reduces[stack[-1]].get(terminal)
        if rule is None:
            return False
        origin, _, size = rule
        if size:
            del stack[-size:]
        stack.append(table.shifts[stack[-1]][origin])


def _reduce(
    table: Tables, states: list[int], values: list[Any], terminal: str, build: Mapping[str, Build]
) -> None:
    shifts, reduces = table.shifts, table.reduces
    while (rule := reduces[states[-1]].get(terminal)) is not None:
        origin, name, size = rule
        if size:
            children = values[-size:]
            del values[-size:]
            del states[-size:]
        else:
            children = []
        make = build.get(name)
        if make is not None:
            values.append(make(children))
        elif size == 1:
            values.append(children[0])
        else:
            values.append(row(children))
        states.append(shifts[states[-1]][origin])
