"""Two questions one after the other: 能对Y发动X吗？处理时它会回手吗？ Each is read as a question of its own.

What the first asks whether it may be done is taken as done where the second is asked; a first question of what comes
out tells nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

import msgspec

from grammar.question_nodes import Event, Mood, QuestionSyntax, QuestionWord
from kb.understanding.phrases import all_things

_ASKED = re.compile("[？?](?=.)")
#: acts that may be asked about first and are then done
_DONE = frozenset({"activate", "chain"})

Names = Iterable[tuple[int, int]]
#: spans of names, and what they name
Spans = Mapping[tuple[int, int], str]


def in_turn(
    syntax: QuestionSyntax, names: Names, parse: Callable[[str, Names], QuestionSyntax]
) -> tuple[QuestionSyntax, QuestionSyntax] | None:
    """The two questions; None for one, or for what is no such pair. *parse* reads the words up to the first mark."""
    marks = [match.start() for match in _ASKED.finditer(syntax.text) if not _inside(match.start(), names)]
    if len(marks) != 1 or syntax.ask is None:
        return None
    first = parse(syntax.text[: marks[0]], [span for span in names if span[1] <= marks[0]])
    rest = tuple(event for event in syntax.statements if _starts(event) > marks[0])
    if first.ask is None or first.unparsed or _starts(syntax.ask.event) < marks[0]:
        return None
    told = _told(first)
    if told is None:
        return None
    return first, msgspec.structs.replace(syntax, statements=(*first.statements, *told, *rest))


def claims_apart(syntax: QuestionSyntax, names: Spans) -> list[tuple[QuestionSyntax, Spans]]:
    """不会…，也不能…，对吗: every claim as a question of its own, the last one first, with the names it is about."""
    if syntax.ask is None:
        return [(syntax, names)]
    claims = (msgspec.structs.replace(syntax.ask, also=()), *syntax.ask.also)
    spoken = [{span for span in names if _speaks_of(claim.event, span)} for claim in claims]
    apart: list[tuple[QuestionSyntax, Spans]] = []
    for claim, own in zip(claims, spoken, strict=True):
        others = set().union(*spoken) - own
        about = {span: name for span, name in names.items() if span not in others}
        apart.append((msgspec.structs.replace(syntax, ask=claim), about))
    return apart


def _speaks_of(event: Event, name: tuple[int, int]) -> bool:
    """The name stands in the words of one of its things."""
    spans = [thing.span for thing in all_things(event) if thing.span is not None]
    return any(span.start <= name[0] and name[1] <= span.end for span in spans)


def _inside(place: int, names: Names) -> bool:
    return any(start <= place < end for start, end in names)


def _starts(event: Event) -> int:
    spans = [event.span, *(t.span for p in (*event.before, *event.after) for t in p.things)]
    return min((span.start for span in spans if span is not None), default=-1)


def _told(first: QuestionSyntax) -> tuple[Event, ...] | None:
    """What is done once the first question is answered with yes; nothing for a question of what comes out."""
    ask = first.ask
    if ask is None or ask.word is not QuestionWord.WHETHER or ask.denied:
        return None
    if ask.event.mood is Mood.WILL:
        return ()
    if ask.event.mood is not Mood.CAN or ask.event.verb not in _DONE:
        return None
    return (msgspec.structs.replace(ask.event, mood=Mood.TOLD, wondered=False, adverbs=()),)
