"""攻撃力1500の「X」, 4星的X, where that is what is printed on X: it tells nothing that the card does not say.

In: a question's syntax. Out: the same without such words. A Level, an Attribute or a Type that is not the printed one
tells what has become of the card, by what is not told: that is not read.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from grammar.question_nodes import Event, Phrase, QuestionSyntax, Thing
from grammar.terms import Compare
from kb.cards import Card
from kb.context import Base
from kb.errors import SituationError
from kb.understanding.named_card import named_card


def without_print(syntax: QuestionSyntax, written: Mapping[str, str], base: Base) -> QuestionSyntax:
    """Raises SituationError for what the card is said to be and is not."""

    def plain(thing: Thing) -> Thing:
        inner = tuple(map(each, thing.before))
        thing = msgspec.structs.replace(thing, before=inner) if inner else thing
        card = _card(thing, written, base)
        said = syntax.text[thing.span.start : thing.span.end] if thing.span is not None else ""
        if card is None or said.find(thing.name or "") <= 0:
            return thing  # X的攻击力1900: what its value is by now
        return _plain(thing, card)

    def phrases(told: tuple[Phrase, ...]) -> tuple[Phrase, ...]:
        return tuple(msgspec.structs.replace(p, things=tuple(map(plain, p.things))) for p in told)

    def each(event: Event) -> Event:
        return msgspec.structs.replace(event, before=phrases(event.before), after=phrases(event.after))

    statements = tuple(map(each, syntax.statements))
    ask = syntax.ask
    if ask is not None:
        ask = msgspec.structs.replace(ask, event=each(ask.event))
    return msgspec.structs.replace(syntax, statements=statements, ask=ask)


def _card(thing: Thing, written: Mapping[str, str], base: Base) -> Card | None:
    return named_card(thing, written, base) if not (thing.isnt or thing.other) else None


def _plain(thing: Thing, card: Card) -> Thing:
    printed = {"atk": card.atk, "def": card.def_}
    if thing.number is not None and thing.word in printed and thing.number == printed[thing.word]:
        thing = msgspec.structs.replace(thing, number=None, word=None)
    exact = thing.level_compare in (None, Compare.EQ)
    if thing.level is not None and exact and card.level == thing.level:
        thing = msgspec.structs.replace(thing, level=None, level_compare=None)
    elif thing.level is not None:
        raise SituationError("question: that is not the Level of the card", words=thing.name or "")
    return thing
