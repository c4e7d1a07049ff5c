"""魔力カウンターを置く事ができるカード: whose own text puts such counters on it (R2020 2.2.2)."""

from __future__ import annotations

from collections.abc import Iterator

from grammar.nodes import Action, EffectText
from grammar.terms import CardKind, Verb
from kb import stats
from kb.cards import Card, CardInPlay
from kb.context import Base
from kb.enforce import enforces
from kb.names import fold
from kb.state import DuelState
from kb.truth import Truth, every, opposite
from kb.walk import is_this_card


@enforces("counter.spell-counter-holder", "counter.holder-while-negated")
def is_holder(card: Card, counter: str | None) -> Truth:
    """Its text puts counters of that name on it, be it negated or not; of a text not wholly read it is not known."""
    if card.text is None:
        return None if card.stated or CardKind.NORMAL_MONSTER not in card.kinds else False
    puts = any(
        _on_itself(action) and fold(action.counter or "") == fold(counter or "")
        for effect in card.text.effects
        for action in _acts(effect)
    )
    return puts or (False if card.text.complete else None)


@enforces("counter.holder-gemini")
def holds_now(state: DuelState, card: CardInPlay, counter: str | None, base: Base) -> Truth:
    """Counters can be put on it; on a Gemini Monster of that text, only once it is no Normal Monster any more."""
    if CardKind.GEMINI_MONSTER not in card.card.kinds or is_holder(card.card, counter) is False:
        return True
    return opposite(
        every((is_holder(card.card, counter), stats.is_kind(state, card, CardKind.NORMAL_MONSTER, base)))
    )


def _acts(text: EffectText) -> Iterator[Action]:
    steps = [
        *text.resolution,
        *(step for one in text.options if one.effect for step in one.effect.resolution),
    ]
    yield from (step.action for step in steps if step.action.verb is Verb.PUT_COUNTER)


def _on_itself(action: Action) -> bool:
    return is_this_card(action.to or action.theme)
