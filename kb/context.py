"""Whose effect is speaking: what the words 自己, このカード, その… of a text refer to while it is read.

Made from a chain link (``Context.of_link``) when an effect was activated, or for a card whose text is merely asked
about (``Context.of_card``). ``kb.matching``, ``kb.amounts`` and ``kb.resolve`` read texts through it.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Protocol

import msgspec

from kb.cards import Card, CardInPlay, Seat
from kb.effects import Effect
from kb.events import Event
from kb.state import ChainLink, DuelState, Lingering


class Base(Protocol):
    """What the engine needs of the knowledge base (``kb.knowledge.KnowledgeBase``; tests use a small one)."""

    def find(self, name: str) -> Card:
        """The card of that name in any dialect. Raises UnknownCard."""
        ...

    def get(self, name: str | None) -> Card | None:
        """The card that ``find`` finds; None where nothing is named, no card has the name, or several have."""
        ...

    def effects(self, card: Card) -> tuple[Effect, ...]:
        """Its effects, classified."""
        ...

    def same_name(self, name: str, card: Card) -> bool:
        """*name*, in any dialect, is this card's name."""
        ...

    def series_members(self, part: str) -> frozenset[str]:
        """The keys of the cards that count as 「*part*」 cards."""
        ...

    def in_series(self, part: str, card: Card) -> bool:
        """The card counts as a 「*part*」 card."""
        ...


class Context(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that the words of one effect may refer to.

    controller   the controller of the effect: "self" of the text
    source, since   the card whose effect it is, as it was when activated (it may have moved or vanished)
    effect       index of the effect in its card, None for text that is no effect
    link         chain link number, None outside a chain
    targets      (card id, since) in the order of the text's targets
    cost_events  what paid the cost; unpaid: the duel just before, for the values of the cards that paid
    trigger_event   what set the effect off
    chosen       choices made on activation: ``option``, ``name``, ``number``…
    selects      choices of the resolution as stated, in order: card ids, or words for options
    done         what this resolution did so far, for ``Reference(AFFECTED)`` and "if so" joins
    before       the duel as this resolution began, for the last values of cards that it moved
    players_own  what is done now a player must do himself: it is no act of the effect on the cards
    facing       the other side of the battle whose one side is described (攻撃力がそのモンスターより高い…)
    """

    base: Base
    controller: Seat
    source: str
    since: int
    effect: int | None = None
    link: int | None = None
    targets: tuple[tuple[str, int], ...] = ()
    cost_events: tuple[Event, ...] = ()
    unpaid: DuelState | None = None
    trigger_event: Event | None = None
    chosen: Mapping[str, Any] = MappingProxyType({})
    selects: tuple[str, ...] = ()
    done: tuple[Event, ...] = ()
    before: DuelState | None = None
    players_own: bool = False
    facing: tuple[str, int] | None = None

    @classmethod
    def of_link(cls, base: Base, link: ChainLink, selects: tuple[str, ...] = ()) -> Context:
        """The context in which that link's effect resolves."""
        return cls(
            base=base,
            controller=link.player,
            source=link.card,
            since=link.since,
            effect=link.effect.index,
            link=link.number,
            targets=link.targets,
            cost_events=link.cost_events,
            unpaid=link.unpaid,
            trigger_event=link.trigger_event,
            chosen=link.chosen,
            selects=selects,
        )

    @classmethod
    def of_card(cls, base: Base, card: CardInPlay, effect: int | None = None) -> Context:
        """The context of a card's text read where the card lies, for activation checks and lasting effects."""
        return cls(base=base, controller=card.controller, source=card.id, since=card.since, effect=effect)

    @classmethod
    def of_lingering(cls, base: Base, left: Lingering) -> Context:
        """The words of what an effect left behind, read as those of that effect."""
        return cls(
            base=base,
            controller=left.controller,
            source=left.source,
            since=left.source_since,
            effect=left.effect_index,
            targets=left.subjects,
            done=left.done,
        )
