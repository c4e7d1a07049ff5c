"""Lasting effects that a worked example tells to apply with what was declared for them: DNA改造手术：…变成魔法使族.

Such a card was activated, and that value declared, before anything else that is told.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from grammar.question import parse_question
from grammar.terms import Verb
from kb.cards import Seat
from kb.context import Base
from kb.effects import Effect
from kb.situation import DECLARED, Placed, Play
from kb.understanding.phrases import phrases_of, things_of, value_told
from kb.walk import actions_of

#: of a value that the board gives for what an effect makes of it
_BY_EFFECT = "_by_effect"


def is_by_effect(value: Any) -> bool:
    """The board tells what a value became; what made it so is told beside it."""
    return isinstance(value, str) and value.endswith(_BY_EFFECT)


def activations(data: Mapping[str, Any], base: Base) -> Iterator[tuple[Placed, Play]]:
    """The cards that had a value declared, as they were Set, and their activations; whose they are is not told."""
    for text in data.get("continuous_effects") or ():
        name, _, words = text.partition("：")
        value = _told(words) if words and _declares(name, base) else None
        if value is not None:
            placed = Placed(
                card=name,
                player=Seat.B,
                zone="spell_trap_zone",
                position="face_down",
                set_this_turn=False,
            )
            yield placed, Play(do="activate", player=Seat.B, card=name, selects=(f"{DECLARED}{value}",))


def _told(words: str) -> str | None:
    """The one value that *words* say something becomes."""
    syntax = parse_question(words)
    told = [
        value[1]
        for event in syntax.statements
        if event.verb == "become"
        for thing in things_of(phrases_of(event))
        if (value := value_told(thing)) is not None
    ]
    return told[0] if len(told) == 1 and not syntax.unparsed else None


def _declares(name: str, base: Base) -> bool:
    card = base.get(name)
    effects: Iterable[Effect] = base.effects(card) if card is not None else ()
    texts = [effect.text for effect in effects if effect.activates and effect.text is not None]
    acts = [act for text in texts for act in (*text.costs, *(action for action, _ in actions_of(text)))]
    return any(act.verb is Verb.DECLARE for act in acts)
