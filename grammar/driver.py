"""Layer 3's engine: the LALR tables that Lark compiled, run by a loop of our own.

Lark's driver does much that a flat grammar does not need; this one is four times as fast and, unlike Lark's error
handling with a custom lexer, it can leave out a token that fits nowhere and go on. A test checks that both accept
the same sentences with the same reductions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

from grammar.compiled import parser
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
def tables(grammar: str) -> Tables:
    """The parse table of *grammar* in a form quick to walk."""
    table = parser(grammar, start="sentence").parser.parser._parse_table
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


class _Stack:
    """One content of the parser's stack, and where each terminal leads from it (filled as it is asked for)."""

    __slots__ = ("moves", "states")

    def __init__(self, states: tuple[int, ...]) -> None:
        self.states = states
        self.moves: dict[str, _Move] = {}


class _Move(NamedTuple):
    """The reductions before a terminal is shifted, each with its function and how many it takes."""

    reductions: tuple[tuple[Build, int], ...]
    target: _Stack | None  # None: the terminal fits nowhere


class Parser:
    """A compiled grammar, and functions that make values of its rules.

    ``build`` maps an alias or rule name to a function of its children. Without one, a single child is passed up
    alone and several as a :class:`Row`.

    The grammars are flat and left-recursive, so a stack never holds more than a handful of states and there are few
    different stacks: what a terminal does to each is worked out once.
    """

    def __init__(self, table: Tables, build: Mapping[str, Build]) -> None:
        self._table = table
        self._build = build
        self._stacks: dict[tuple[int, ...], _Stack] = {}
        self._start = self._stack((table.start,))

    def parse(self, tokens: Sequence[Token]) -> tuple[Any, list[Token]]:
        """What ``build`` made of the start symbol (None should even the end not fit), and the tokens left out."""
        stack, values = self._start, list[Any]()
        skipped: list[Token] = []
        for token in tokens:
            move = stack.moves.get(token.type) or self._move(stack, token.type)
            reductions, target = move
            if target is None:
                skipped.append(token)
                continue
            if reductions:
                _reduce(values, reductions)
            values.append(token)
            stack = target
        end = stack.moves.get("$END") or self._move(stack, "$END")
        _reduce(values, end.reductions)
        return (values[0] if end.target is not None else None), skipped

    def _stack(self, states: tuple[int, ...]) -> _Stack:
        found = self._stacks.get(states)
        if found is None:
            found = self._stacks[states] = _Stack(states)
        return found

    def _move(self, stack: _Stack, terminal: str) -> _Move:
        shifts, reduces = self._table.shifts, self._table.reduces
        states, reductions = list(stack.states), []
        while (rule := reduces[states[-1]].get(terminal)) is not None:
            origin, name, size = rule
            if size:
                del states[-size:]
            states.append(shifts[states[-1]][origin])
            make = self._build.get(name)
            if make is not None or size != 1:
                reductions.append((make or row, size))
        if terminal == "$END":
            target = stack if states[-1] == self._table.end else None
        else:
            shifted = shifts[states[-1]].get(terminal)
            target = None if shifted is None else self._stack((*states, shifted))
        stack.moves[terminal] = move = _Move(tuple(reductions), target)
        return move


def _reduce(values: list[Any], reductions: tuple[tuple[Build, int], ...]) -> None:
    for make, size in reductions:
        if make is row and size == 2 and type(values[-2]) is Row and type(values[-1]) is not Row:
            word = values.pop()
            values[-1].append(word)  # nearly always: one more word
        elif size:
            children = values[-size:]
            del values[-size:]
            values.append(make(children))
        else:
            values.append(make([]))
