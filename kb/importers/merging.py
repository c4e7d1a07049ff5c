"""Several records of one card, of several files and languages, made one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

import msgspec

from kb.cards import Card

T = TypeVar("T")


class Pool:
    """Cards by password, else by Konami id. Held encoded, so that a whole card pool stays small."""

    def __init__(self) -> None:
        self._cards: dict[str, bytes] = {}
        self._by_konami: dict[int, str] = {}
        self._also: dict[str, str] = {}  # artwork -> card
        self._decoder = msgspec.msgpack.Decoder(Card)

    def __len__(self) -> int:
        return len(self._cards)

    def __contains__(self, key: str) -> bool:
        return key in self._cards

    def add(self, card: Card) -> None:
        """Take *card* in; what it says goes before what was known, names it replaces become aliases."""
        key = self._key(card)
        held = self._cards.pop(key, None)
        if held is not None:
            card = merged(self._decoder.decode(held), card, key)
        else:
            written = set(card.names.values())
            aliases = tuple(name for name in dict.fromkeys(card.aliases) if name not in written)
            card = msgspec.structs.replace(card, key=key, aliases=aliases)
        self._cards[key] = msgspec.msgpack.encode(card)
        self._also.update(dict.fromkeys(card.artworks, key))
        if card.konami_id is not None:
            self._by_konami.setdefault(card.konami_id, key)

    def _key(self, card: Card) -> str:
        """Under which key *card* is kept; a card known by its Konami id only moves to its password's."""
        key = self._also.get(card.key, card.key)
        if card.konami_id is None or key in self._cards:
            return key
        known = self._by_konami.get(card.konami_id)
        if known is None:
            return key
        if key.isdigit() and not known.isdigit():  # first seen without its password
            self._cards[key] = self._cards.pop(known)
            self._by_konami[card.konami_id] = key
            return key
        return key if key.isdigit() else known

    def cards(self) -> Iterator[Card]:
        """All, by key."""
        for key in sorted(self._cards):
            yield self._decoder.decode(self._cards[key])


def merged(known: Card, new: Card, key: str) -> Card:
    """Both records as one; where they differ the new one is right, and names and texts of all dialects stay."""
    former = [name for lang, name in known.names.items() if new.names.get(lang, name) != name]
    names = {**known.names, **new.names}
    written = set(names.values())
    aliases = _union(known.aliases, former, new.aliases)
    return Card(
        key=key,
        names=names,
        aliases=tuple(name for name in aliases if name not in written),
        card_class=new.card_class or known.card_class,
        kinds=new.kinds or known.kinds,
        attribute=new.attribute or known.attribute,
        race=new.race or known.race,
        level=_later(known.level, new.level),
        atk=_later(known.atk, new.atk),
        def_=_later(known.def_, new.def_),
        scale=_later(known.scale, new.scale),
        arrows=new.arrows or known.arrows,
        series=tuple(_union(known.series, new.series)),
        texts={**known.texts, **new.texts},
        konami_id=_later(known.konami_id, new.konami_id),
        artworks=tuple(_union(known.artworks, new.artworks)),
        set_codes=tuple(_union(known.set_codes, new.set_codes)),
    )


def over_builtin(builtin: Card, imported: Card) -> Card:
    """A built-in card with what an import adds: it keeps its reviewed facts, its tree and the names it goes by."""
    names = {**imported.names, **builtin.names}
    other = [name for name in imported.names.values() if name not in names.values()]
    aliases = _union(builtin.aliases, other, imported.aliases)
    return msgspec.structs.replace(
        builtin,
        names=names,
        aliases=tuple(name for name in aliases if name not in set(names.values())),
        series=tuple(_union(builtin.series, imported.series)),
        texts=imported.texts,
        konami_id=imported.konami_id,
        artworks=imported.artworks,
        set_codes=imported.set_codes,
    )


def _later(known: int | None, new: int | None) -> int | None:
    return known if new is None else new


def _union(*groups: Iterable[T]) -> list[T]:
    return list(dict.fromkeys(item for group in groups for item in group))
