"""我丢灰流丽: a card given up from the hand for its own effect, so that to discard it is to activate it."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import zip_longest

import msgspec

from grammar.question_nodes import Event, QuestionSyntax, Role
from grammar.terms import Verb, Zone
from kb.cards import Card
from kb.context import Base
from kb.understanding.phrases import actor, all_things, themes
from kb.understanding.vocabulary import PLAYED
from kb.walk import is_this_card

_GIVEN_UP = frozenset({Verb.DISCARD, Verb.SEND_TO_GRAVEYARD})


def with_hand_effects(
    syntax: QuestionSyntax, names: Mapping[tuple[int, int], str], base: Base
) -> QuestionSyntax:
    """*syntax* with such discards as activations; not where the discard pays for something else, or adjusts the hand."""
    asked = syntax.ask.event if syntax.ask is not None else None
    events = [*syntax.statements, *([asked] if asked is not None else [])]
    if any(event.verb == "adjust" or _adjusts_hand(event) for event in events):
        return syntax
    written = {syntax.text[start:end]: name for (start, end), name in names.items()}
    read = [_activated(e, then, names, written, base) for e, then in zip_longest(events, events[1:])]
    statements = tuple(read[: len(syntax.statements)])
    if syntax.ask is None or asked is None:
        return msgspec.structs.replace(syntax, statements=statements)
    ask = msgspec.structs.replace(syntax.ask, event=read[-1])
    return msgspec.structs.replace(syntax, statements=statements, ask=ask)


def _adjusts_hand(event: Event) -> bool:
    return any(thing.word == "hand_limit" for thing in all_things(event))


def _activated(
    event: Event,
    following: Event | None,
    names: Mapping[tuple[int, int], str],
    written: Mapping[str, str],
    base: Base,
) -> Event:
    done = themes(event)
    same = following is not None and actor(following) in (None, actor(event))
    pays = Role.COST.value in event.adverbs or (same and following is not None and following.verb in PLAYED)
    if event.verb != "discard" or event.passive or event.negated or pays or len(done) != 1:
        return event
    span = done[0].span
    name = names.get((span.start, span.end)) if span is not None else None
    name = name or written.get(done[0].name or "")  # 第二张X
    card = base.get(name)
    gives_itself = card is not None and gives_itself_up(card, base)
    return msgspec.structs.replace(event, verb="activate") if gives_itself else event


def gives_itself_up(card: Card, base: Base) -> bool:
    """An effect of it is activated in the hand by discarding it, or sending it to the Graveyard."""
    return any(
        effect.activates
        and Zone.HAND in effect.zones
        and effect.text is not None
        and any(cost.verb in _GIVEN_UP and is_this_card(cost.theme) for cost in effect.text.costs)
        for effect in base.effects(card)
    )
