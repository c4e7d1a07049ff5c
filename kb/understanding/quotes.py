"""Words of a card's text in quotation marks: “被破坏时才能发动”的效果 is one of its effects, “可以直接攻击”那项 one of its ●.

The words need not be whole: what is left out of a text between them does not matter, so long as they fit one alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping

import msgspec

from grammar.question_lexer import fold
from grammar.question_nodes import Event, Phrase, QuestionSyntax, Thing, ThingKind
from kb.cards import Card
from kb.context import Base
from kb.understanding.phrases import all_things

_NUMBERS = "①②③④⑤⑥⑦⑧⑨"
_EFFECT = re.compile(f"([{_NUMBERS}])[：:]")
_UNSAID = re.compile("[，。、；：·～~…「」“”\\s]")
#: the dialects in which Chinese questions quote
_CHINESE = ("zh-fan", "zh-CN", "zh-TW-fan", "zh-TW")
_LEAST = 3


def told_apart(syntax: QuestionSyntax, names: Mapping[str, str], base: Base) -> QuestionSyntax:
    """*syntax* with quoted words of a card's text replaced by what they point out: an effect's number, an option's."""
    events = [*syntax.statements, *((syntax.ask.event,) if syntax.ask is not None else ())]
    things = [thing for event in events for thing in all_things(event)]
    if not any(thing.quote for thing in things):
        return syntax
    spoken = dict.fromkeys(names.get(thing.name, thing.name) for thing in things if thing.name is not None)
    cards = [(name, card) for name in spoken if (card := base.get(name)) is not None]

    def event_told(event: Event) -> Event:
        return msgspec.structs.replace(
            event, before=_phrases(event.before, told), after=_phrases(event.after, told)
        )

    def told(thing: Thing) -> Thing:
        found = [one for card in cards if (one := _pointed_out(thing, *card)) is not thing]
        return found[0] if len(found) == 1 else thing

    statements = tuple(event_told(event) for event in syntax.statements)
    ask = syntax.ask
    if ask is not None:
        ask = msgspec.structs.replace(ask, event=event_told(ask.event))
    return msgspec.structs.replace(syntax, statements=statements, ask=ask)


def _phrases(phrases: Iterable[Phrase], told: Callable[[Thing], Thing]) -> tuple[Phrase, ...]:
    return tuple(
        msgspec.structs.replace(phrase, things=tuple(told(thing) for thing in phrase.things))
        for phrase in phrases
    )


def _pointed_out(thing: Thing, name: str, card: Card) -> Thing:
    """The effect, or the option, of *card* (called *name*) that alone has the quoted words; *thing* itself when none or several do."""
    if thing.quote is None or len(thing.quote) < _LEAST:
        return thing
    if thing.word == "effect" and thing.effect_no is None:
        numbers = {number for words, number in _effects(card) if _has(words, thing.quote)}
        if len(numbers) != 1:
            return thing
        return msgspec.structs.replace(
            thing, quote=None, kind=ThingKind.EFFECT, effect_no=numbers.pop(), name=name
        )
    options = {(number, place) for words, number, place in _options(card) if _has(words, thing.quote)}
    if len(options) != 1 or thing.kind is not ThingKind.THING:
        return thing
    number, place = options.pop()
    told = {"name": name, "effect_no": number, "number": place}
    return msgspec.structs.replace(thing, quote=None, word="option", **told)


def _effects(card: Card) -> Iterator[tuple[str, int]]:
    for dialect in _CHINESE:
        parts = _EFFECT.split(card.texts.get(dialect, ""))
        for number, words in zip(parts[1::2], parts[2::2], strict=True):
            yield words, _NUMBERS.index(number) + 1


def _options(card: Card) -> Iterator[tuple[str, int, int]]:
    """The words of every ● with the number of its effect and its place among the ● there."""
    for words, number in _effects(card):
        for place, option in enumerate(words.split("●")[1:], 1):
            yield option, number, place


def _has(words: str, quote: str) -> bool:
    """The quoted words stand in one sentence of *words* in that order."""
    wanted = _UNSAID.sub("", fold(quote))
    for sentence in fold(words).split("。"):
        rest = iter(_UNSAID.sub("", sentence))
        if all(character in rest for character in wanted):
            return True
    return False
