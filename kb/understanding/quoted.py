"""Card text quoted in a question for a card that is only described: 那只怪兽写着『被破坏时，可以～』."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from grammar.question_nodes import QuestionSyntax, ThingKind
from kb.situation import Facts, Situation

#: when it is set off, and whether its player may or must activate it; what it then does is left out
_SHORTENED = re.compile(
    "(?:这张卡)?(.+?(?:时|的场合))[，、,]?(可以|才能发动|能发动|发动|必须发动)?[～~…·.]*$"
)


def text_of(quote: str) -> str | None:
    """The quoted words as a whole text, drawing a card standing for what is left out; None for other words."""
    match = _SHORTENED.match(quote)
    if match is None:
        return None
    must = match.group(2) in ("发动", "必须发动")
    return f"这张卡{match.group(1)}{'发动' if must else '才能发动'}。自己抽1张卡。"


def with_quoted_texts(situation: Situation, syntax: QuestionSyntax) -> Situation:
    """*situation* with the quoted text given to the one monster that is only described."""
    texts = [text for quote in _quotes(syntax) if (text := text_of(quote)) is not None]
    described = [
        number
        for number, placed in enumerate(situation.board)
        if placed.facts is not None and placed.facts.card_class == "monster" and placed.facts.text is None
    ]
    if len(texts) != 1 or len(described) != 1:
        return situation
    board = list(situation.board)
    placed = board[described[0]]
    facts = msgspec.structs.replace(placed.facts or Facts(), text=texts[0])
    board[described[0]] = msgspec.structs.replace(placed, facts=facts)
    return msgspec.structs.replace(situation, board=tuple(board))


def _quotes(syntax: QuestionSyntax) -> Iterator[str]:
    """What a described card is said to have written on it."""
    for event in syntax.statements:
        subjects = [thing for phrase in event.before for thing in phrase.things]
        if event.verb == "write" and any(thing.kind is ThingKind.DESCRIBED for thing in subjects):
            yield from (thing.quote for phrase in event.after for thing in phrase.things if thing.quote)
