"""The clauses of a typed question, with its brackets."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from lark import Token, Tree

from grammar.question_lexer import Word


def parts(tree: Tree[Token]) -> Iterable[tuple[list[Any], bool, bool]]:
    """Clauses; whether they stand in brackets; whether a mere comma parts them from the one before.

    Clauses joined by arrows come as one; brackets inside a clause come before it and do not cut it, those that end it
    come after it.
    """
    depth = 0
    follows = False
    joined: list[Any] = []
    around: tuple[list[Any], bool] = ([], False)
    for child in _brackets_last(tree.children):
        if isinstance(child, Tree):
            joined += child.children
            continue
        word: Word = child.value
        if word.concept == "arrow":
            joined.append(child)
            continue
        if depth == 0 and word.text in "（(":
            around, joined = (joined, follows), []
        elif joined:
            yield joined, depth > 0, follows
            joined = []
        follows = word.text in "，,、"
        depth += 1 if word.text in "（(" else -1 if word.text in "）)" else 0
        if depth == 0 and word.text in "）)":
            joined, follows = around
            around = ([], False)
    if around[0]:
        yield *around[:1], False, around[1]
    if joined:
        yield joined, depth > 0, follows


def _brackets_last(children: list[Any]) -> list[Any]:
    """我发动X（…），: the stop goes before the brackets that end a clause."""
    moved = list(children)
    for place, child in enumerate(children[:-1]):
        following = children[place + 1]
        if not _is_stop(child, "）)") or not _is_stop(following, "，,。；"):
            continue
        opened = next((n for n in range(place, -1, -1) if _is_stop(moved[n], "（(")), None)
        if opened:
            moved[opened : place + 2] = [following, *moved[opened : place + 1]]
    return moved


def _is_stop(child: Tree[Token] | Token, marks: str) -> bool:
    return isinstance(child, Token) and child.value.text in marks
