"""Passes over the tokens or the clauses of a sentence, each run only on sentences that have the words it is about.

A wording has scores of turns of speech, a sentence one or two of them. So each pass names what a sentence must have
for it to change anything, and one look at the words of the sentence tells which passes are due.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from grammar.clauses import Clause, Sentence, Unit, UnitKind
from grammar.lexer import NOUN, Entry, Token
from grammar.nodes import Span

Rewrite = Callable[..., Any]  # of the tokens, the clauses or the sentence that the passes are over
Marks = Callable[[Iterable[Any]], set[str]]


class Pass(msgspec.Struct, frozen=True):
    """A pass, and the sets of marks (see :func:`marks`) of each of which a sentence must have one."""

    rewrite: Rewrite
    needs: tuple[frozenset[str], ...]


def due(rewrite: Rewrite, *needs: Collection[str]) -> Pass:
    """*rewrite*, for sentences with at least one mark of each of *needs*."""
    return Pass(rewrite, tuple(frozenset(need) for need in needs))


class Passes:
    """Passes in their order, found by the marks of a sentence: those that are not due cost nothing."""

    def __init__(self, passes: Iterable[Pass]) -> None:
        self._all = tuple(passes)
        self._by_mark: dict[str, list[int]] = {}  # by the need of each pass that the fewest sentences have
        for i, one in enumerate(self._all):
            for mark in min(one.needs, key=_how_common):
                self._by_mark.setdefault(mark, []).append(i)
        self._marks = frozenset(self._by_mark)
        self._perhaps = lru_cache(_FEW_SETS)(self._places)

    def __iter__(self) -> Iterator[Pass]:
        return iter(self._all)

    def due(self, said: set[str], start: int) -> list[tuple[int, Rewrite]]:
        """Those from *start* on that are due in a sentence with the marks *said*."""
        found = []
        for i in self._perhaps(self._marks & said):
            if i >= start:
                one = self._all[i]
                for need in one.needs:
                    if said.isdisjoint(need):
                        break
                else:
                    found.append((i, one.rewrite))
        return found

    def _places(self, marks: frozenset[str]) -> list[int]:
        """Where the passes are of which a sentence has such a mark, in their order."""
        return sorted({i for mark in marks for i in self._by_mark[mark]})


_FEW_SETS = 4096  # of marks that sentences have in common are kept


def _how_common(need: frozenset[str]) -> tuple[bool, int]:
    """Kinds and terminals are marks of most sentences."""
    return any(isinstance(mark, UnitKind) or mark.isupper() for mark in need), len(need)


def run(passes: Passes, tokens: list[Token]) -> list[Token]:
    """*tokens* after those of *passes* that are due, in order; each sees what the ones before it made.

    A pass may put other tokens into the list, but changes none that stay in it.
    """
    return _run(passes, tokens, marks)


def run_on_clauses(passes: Passes, clauses: list[Clause], *given: Any) -> list[Clause]:
    """*clauses* after those of *passes* that are due, as :func:`run`; what is *given* is handed to each of them."""
    return _run(passes, clauses, clause_marks, given)


def run_on_sentence(passes: Passes, sentence: Sentence) -> Sentence:
    """*sentence* after those of *passes* that are due, as :func:`run`."""
    waiting = passes.due(clause_marks(sentence.clauses), 0)
    while waiting:
        for place, rewrite in waiting:
            before = sentence.clauses
            sentence = rewrite(sentence)
            if sentence.clauses != before:
                waiting = passes.due(clause_marks(sentence.clauses), place + 1)
                break
        else:
            break
    return sentence


def _run(passes: Passes, parts: list[Any], marks_of: Marks, given: tuple[Any, ...] = ()) -> list[Any]:
    waiting = passes.due(marks_of(parts), 0)
    while waiting:
        for place, rewrite in waiting:
            before = parts[:]
            parts = rewrite(parts, *given)
            if parts != before:
                waiting = passes.due(marks_of(parts), place + 1)
                break
        else:
            break
    return parts


def each(change: Callable[[Clause], Clause]) -> Rewrite:
    """*change* made to every clause by itself."""
    return lambda clauses: [change(clause) for clause in clauses]


def marks(tokens: Iterable[Token]) -> set[str]:
    """All that a pass can know a word by: its terminal, text and concept, the kind of its unit, the act of its verb."""
    found: set[str] = set()
    add = found.add
    for token in tokens:
        unit, verb = token.unit, token.verb
        add(token.type)
        add(token.text)
        add(token.entry.concept)
        if unit is not None:
            add(unit.kind)
            add(unit.concept)
        if verb is not None:
            add(verb.verb)
    return found


NEGATED, MUST = "negated", "must"  # marks of verbs


def clause_marks(clauses: Iterable[Clause]) -> set[str]:
    """All that a pass can know clauses by, and those inside them: enders, connectives, cases, kinds and concepts, acts."""
    found: set[str] = set()
    add = found.add
    for clause in clauses:
        add(clause.ender)
        if clause.connective is not None:
            add(clause.connective)
        for form in (clause.verb, *clause.also):
            if form is not None:
                add(form.verb)
                if form.negated:
                    add(NEGATED)
                if form.must:
                    add(MUST)
        for phrase in clause.phrases:
            add(phrase.case)
            for unit in phrase.units:
                add(unit.kind)
                add(unit.concept)
                if type(unit.value) is Clause:
                    add(UnitKind.DID)
                    found |= clause_marks((unit.value,))
    return found


def reads(tokens: Sequence[Token], at: int, *wanted: str | tuple[str, ...]) -> bool:
    """Do the tokens from *at* on each have the mark wanted of it, or one of those wanted?"""
    if at < 0 or at + len(wanted) > len(tokens):
        return False
    return all(_has(token, mark) for token, mark in zip(tokens[at:], wanted, strict=False))


def _has(token: Token, mark: str | tuple[str, ...]) -> bool:
    said = marks((token,))
    return mark in said if isinstance(mark, str) else not said.isdisjoint(mark)


def one_word(tokens: Sequence[Token], kind: UnitKind, concept: str, value: object = None) -> Token:
    """The words *tokens*, which stand side by side, as one noun."""
    start, end = tokens[0].start, tokens[-1].end
    told = "".join(token.text for token in tokens)
    unit = Unit(kind, Span(start, end), told, concept, value)
    return Token(NOUN, start, end, told, Entry(NOUN, concept, value, kind), unit)
