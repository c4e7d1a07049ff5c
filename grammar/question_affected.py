"""适用了「X」的效果的怪兽, 受到「X」效果影响的Y: a relative clause of an effect that was applied, said with one verb."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from grammar.question_lexer import Word

_TAKES = frozenset({"apply", "take_damage", "undergo"})
_NOUNS = frozenset({"NAME", "QUOTE", "KIND", "RACE", "ATTRIBUTE"})


def with_affected(found: Sequence[Word]) -> list[Word]:
    """*found* with every such clause as 吃了「X」的, before its noun."""
    words: list[Word] = []
    place = 0
    while place < len(found):
        told = _clause(found, place)
        if told is None:
            words.append(found[place])
            place += 1
        else:
            kept, place = told
            words += kept
    return words


def _clause(found: Sequence[Word], place: int) -> tuple[list[Word], int] | None:
    """The words that stand for the clause that begins at *place*, and where it ends; None for any other words."""
    verb = found[place]
    if verb.terminal != "VERB" or verb.concept not in _TAKES:
        return None
    at = place + 1
    aspect = [word for word in found[at : at + 1] if word.terminal == "ASPECT"]
    at += len(aspect)
    if at >= len(found) or found[at].terminal != "NAME":
        return None
    name, at = found[at], at + 1
    said = 0
    while at < len(found) and not (said and _is_of(found[at])):
        if found[at].terminal == "EFFECT" or found[at].concept == "influence":
            said += 1
        elif not _is_of(found[at]):
            return None
        at += 1
    if at < len(found) and at + 1 < len(found) and found[at + 1].concept == "influence":
        at += 2  # 的效果的影响的
    if not said or at + 1 >= len(found) or not _is_of(found[at]) or found[at + 1].terminal not in _NOUNS:
        return None
    return [msgspec.structs.replace(verb, concept="undergo"), *aspect, name, found[at]], at + 1


def _is_of(word: Word) -> bool:
    return (word.terminal, word.concept) == ("LINKER", "of")
