"""The knowledge base as the rest of the program sees it: rules, cards, names."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grammar import likely
from grammar.terms import Lang
from kb.builtin import builtin_base
from kb.card_index import EffectRow
from kb.cards import Card
from kb.classify import effects_of
from kb.effects import Effect
from kb.errors import UnknownCard
from kb.names import NameIndex, Spotted, fold, has_part
from kb.regulation import Regulation
from kb.rulings import Ruling
from kb.series import NamesInText, members, series_of
from kb.situation import whose_copy
from kb.store import Store

if TYPE_CHECKING:
    from kb.rules import RuleGraph


class KnowledgeBase:
    """Rules and cards, read-only. Answers depend on nothing else."""

    def __init__(self, cards: Store) -> None:
        self._store = cards
        self._cards: dict[str, Card] = {}
        self._effects: dict[str, tuple[Effect, ...]] = {}
        self._members: dict[str, frozenset[str]] = {}

    @cached_property
    def rules(self) -> RuleGraph:
        from kb.rules import load_rules

        return load_rules()

    @cached_property
    def names(self) -> NameIndex:
        return NameIndex(self._store.names())

    @cached_property
    def names_in_text(self) -> NamesInText:
        """What the names quoted in the imported texts stand for."""
        return NamesInText(self.cards())

    def __len__(self) -> int:
        return len(self._store)

    def card(self, key: str) -> Card:
        """The card with that key. Raises UnknownCard."""
        if key not in self._cards:
            card = self._store.card(key)
            if card is None:
                raise UnknownCard(f"no card {key!r}", name=key, near=[])
            self._cards[key] = card
        return self._cards[key]

    def find(self, name: str) -> Card:
        """The one card that goes by *name* (any dialect) or has it as password.

        Raises UnknownCard with ``near`` names when there is none, or with the candidates when there are several.
        """
        card = self.get(name)
        if card is not None:
            return card
        keys = self.names.exact(name)
        if keys:
            raise self._of_several(name, keys)
        raise UnknownCard(f"no card named {name!r}", name=name, near=self.names.near(name))

    def get(self, name: str | None) -> Card | None:
        """The one card that ``find`` finds; None where nothing is named, no card has the name, or several have.

        *name* may be that of one player's copy (旋风#A).
        """
        if name is None:
            return None
        keys = self.names.exact(name)
        if not keys:
            copy = whose_copy(name)
            if copy is not None:
                return self.get(copy[0])
            password = str(int(name)) if name.isdecimal() else ""
            return self.card(password) if self._store.card(password) is not None else None
        if len(keys) == 1:
            return self.card(keys[0])
        own = self._named_so(name, keys, "zh-Hans") or self._named_so(name, keys, "zh-fan")
        if own is not None:  # the name the rulebook documents use goes before other dialects' names
            return self.card(own)
        spelt = [key for key in keys if name in self.card(key).names.values()]
        if len(spelt) == 1:  # 混沌巫师: another card is only called so in other characters
            return self.card(spelt[0])
        japanese = {self.card(key).names.get("ja") for key in keys}
        if len(japanese) == 1 and None not in japanese:
            # no two cards share a Japanese name: one card with another artwork under a password of its own
            return self.card(max(keys, key=lambda key: len(self.card(key).names)))
        return None

    def _named_so(self, name: str, keys: Iterable[str], lang: str) -> str | None:
        """The only one of those cards that has the name in *lang*."""
        own = [key for key in keys if fold(self.card(key).names.get(lang, "")) == fold(name)]
        return own[0] if len(own) == 1 else None

    def _of_several(self, name: str, keys: Iterable[str]) -> UnknownCard:
        candidates = [f"{self.card(key).name()} ({key})" for key in keys]
        return UnknownCard(f"{name!r} is the name of several cards", name=name, near=candidates)

    def suggest(self, name: str, count: int = 5) -> list[Card]:
        """Cards that may be meant by *name*, best first: those it is a name of, then those of similar names."""
        keys = dict.fromkeys(self.names.exact(name))
        for near in self.names.near(name, 3 * count):
            keys.update(dict.fromkeys(self.names.exact(near)))
            if len(keys) >= count:
                break
        return [self.card(key) for key in list(keys)[:count]]

    def cards(self) -> Iterator[Card]:
        return self._store.cards()

    def effect_rows(self, key: str) -> tuple[EffectRow, ...]:
        """The effects of the card with that key, as they are searched for."""
        return self._store.effects(key)

    def select(self, query: str, values: Sequence[object] = ()) -> list[tuple[Any, ...]]:
        """The rows of a query over the tables of the base (kb.store)."""
        return self._store.select(query, values)

    def regulations(self) -> list[Regulation]:
        """The limit lists that were imported, newest first."""
        return self._store.regulations()

    def ruling(self, number: str) -> Ruling | None:
        """The published ruling of that id."""
        return self._store.ruling(number)

    def rulings(self) -> Iterator[Ruling]:
        """Every published ruling that was imported, oldest first."""
        return self._store.rulings()

    def rulings_of(self, card: Card) -> list[Ruling]:
        """The published rulings about *card*, newest first; withdrawn ones too, which say so."""
        return self._store.rulings_of(card.key)

    def spot(self, text: str) -> list[Spotted]:
        """Every card name in *text*, in order."""
        return self.names.spot(text)

    def known_as(self, name: Spotted, text: str) -> str:
        """The name as the card bears it (in its own script and width); as it is written when several cards bear it.

        Raises UnknownCard where several do and *text* may well mean another than ``find`` would.
        """
        by_dialect = len(name.keys) > 1 and self._named_so(name.name, name.keys, "zh-Hans") is None
        if by_dialect and Lang.ZH_CN in likely(text) and self._named_so(name.name, name.keys, "zh-fan"):
            raise self._of_several(name.name, name.keys)
        card = self.card(name.keys[0]) if len(name.keys) == 1 else None
        if card is None or name.name in (card.key, *card.names.values(), *card.aliases):
            return name.name
        return card.name()

    def effects(self, card: Card) -> tuple[Effect, ...]:
        """The card's effects, classified."""
        if card.stated:
            return effects_of(card)
        if card.key not in self._effects:
            self._effects[card.key] = effects_of(card)
        return self._effects[card.key]

    def carriers(self, pattern_id: str) -> tuple[Card, ...]:
        """The built-in cards whose text has that card-text pattern. Raises UnknownRule."""
        from kb.patterns import patterns

        return _carriers().get(patterns().pattern(pattern_id).id, ())

    def same_name(self, name: str, card: Card) -> bool:
        """*name*, in any dialect, is this card's name."""
        key = fold(name)
        return any(fold(own) == key for own in (*card.names.values(), *card.aliases))

    def in_series(self, part: str, card: Card) -> bool:
        """The card counts as a 「*part*」 card: by its name, by its listed series, or by its own text."""
        if fold(part) in series_of(card) or card.key in self.series_members(part):
            return True
        return card.stated and any(has_part(name, part) for name in card.names.values())

    def series_members(self, part: str) -> frozenset[str]:
        """The keys of the cards that count as 「*part*」 cards, *part* in any language that is imported."""
        if part not in self._members:
            self._members[part] = members(part, self.select, lambda key: self.card(key).names)
        return self._members[part]


def load(path: str | os.PathLike[str] | None = None) -> KnowledgeBase:
    """Open the knowledge base at *path*, or at ``SAITEI_BASE``, or the built-in one (made on first use)."""
    named = path or os.environ.get("SAITEI_BASE")
    return KnowledgeBase(Store(Path(named)) if named else builtin_base())


@cache
def _carriers() -> dict[str, tuple[Card, ...]]:
    """Pattern → the built-in cards that have it. Only those: their texts are our own, so they may be shown."""
    from kb.patterns import patterns_in

    found: dict[str, list[Card]] = {}
    for card in builtin_base().cards():
        if card.text is not None:
            for pattern in dict.fromkeys(hit.pattern for hit in patterns_in(card.text)):
                found.setdefault(pattern, []).append(card)
    return {pattern: tuple(cards) for pattern, cards in found.items()}
