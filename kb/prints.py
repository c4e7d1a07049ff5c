"""An answer that hangs on which print of a card is followed: two official prints of it do not say the same."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from kb.cards import Card
from kb.effects import Effect
from kb.knowledge import KnowledgeBase
from kb.situation import Situation
from kb.verdict import Verdict


def otherwise_printed(
    situation: Situation,
    verdict: Verdict,
    base: KnowledgeBase,
    derive: Callable[[Situation, KnowledgeBase], Verdict],
) -> Card | None:
    """The card on the table by whose other print the answer would be another one."""
    cards = {
        card.key: card
        for placed in situation.board
        if (card := base.get(placed.card)) is not None and card.reprint is not None
    }

    def differs(keys: frozenset[str]) -> bool:
        meant = derive(situation, _OtherPrint(base, keys))
        return meant.decided and (meant.answer, meant.value) != (verdict.answer, verdict.value)

    if not cards or not differs(frozenset(cards)):
        return None
    alone = [card for key, card in cards.items() if len(cards) == 1 or differs(frozenset({key}))]
    return alone[0] if alone else next(iter(cards.values()))


class _OtherPrint(KnowledgeBase):
    """*base*, with some of its cards saying what their other print says."""

    def __init__(self, base: KnowledgeBase, keys: frozenset[str]) -> None:
        super().__init__(base._store)
        self._base, self._keys = base, keys
        self.rules, self.names, self._members = base.rules, base.names, base._members

    def card(self, key: str) -> Card:
        card = self._base.card(key)
        if card.key not in self._keys:
            return card
        return msgspec.structs.replace(card, text=card.reprint, printed=None, reprint=None)

    def effects(self, card: Card) -> tuple[Effect, ...]:
        return super().effects(card) if card.key in self._keys else self._base.effects(card)
