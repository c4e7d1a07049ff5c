"""Decks as players keep them (``.ydk``), and whether the rules and a limit list allow them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from enum import StrEnum

import msgspec

from kb.cards import EXTRA_DECK_KINDS, Card
from kb.enforce import enforces
from kb.eras import DEFAULT_ERA
from kb.errors import DeckError
from kb.knowledge import KnowledgeBase
from kb.regulation import MOST_COPIES, Regulation
from kb.series import names_by_text

MAIN_SIZE = (40, 60)
EXTRA_SIZE = (0, 15)
SIDE_SIZE = (0, 15)
#: no deck comes near this; more is no deck
MOST_LINES = 500
_HEADINGS = {"#main": "main", "#extra": "extra", "!side": "side"}


class Part(StrEnum):
    MAIN = "main"
    EXTRA = "extra"
    SIDE = "side"


class Deck(msgspec.Struct, frozen=True):
    """Passwords, part by part, in the order of the file."""

    main: tuple[str, ...] = ()
    extra: tuple[str, ...] = ()
    side: tuple[str, ...] = ()

    def all(self) -> tuple[str, ...]:
        return (*self.main, *self.extra, *self.side)


class Fault(StrEnum):
    """In what way a deck is not as the rules demand."""

    SIZE = "size"
    COPIES = "copies"
    LIMIT = "limit"
    PLACE = "place"
    UNKNOWN = "unknown_cards"


class Finding(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that is wrong, with the rule it breaks.

    part   which part, None for the three together
    cards  names of the cards concerned (an unknown card: its number)
    count, least, most   how many there are, and how many there may be
    """

    fault: Fault
    rule: str
    part: Part | None = None
    cards: tuple[str, ...] = ()
    count: int = 0
    least: int = 0
    most: int = 0


class Checked(msgspec.Struct, frozen=True, kw_only=True):
    """A deck and what is wrong with it. ``legal`` is None when only unknown cards stand in the way of a verdict."""

    deck: Deck
    names: dict[str, str]
    findings: tuple[Finding, ...]
    regulation: str | None
    legal: bool | None


def read_ydk(text: str) -> Deck:
    """The deck of a ``.ydk`` file. Raises DeckError naming the line that is wrong."""
    parts: dict[str, list[str]] = {"main": [], "extra": [], "side": []}
    into = "main"
    for number, raw in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        line = raw.strip()
        if number > MOST_LINES:
            raise DeckError(f"more than {MOST_LINES} lines: no deck", line=number)
        heading = _HEADINGS.get(line.casefold())
        if heading is not None:
            into = heading
        elif line.isascii() and line.isdigit():
            parts[into].append(str(int(line)))
        elif line and not line.startswith(("#", "!")):
            raise DeckError(f"line {number}: {line[:40]!r} is not a card's number", line=number)
    deck = Deck(*(tuple(parts[part]) for part in ("main", "extra", "side")))
    if not deck.all():
        raise DeckError("no cards in it", line=0)
    return deck


def check(
    deck: Deck, base: KnowledgeBase, regulation: Regulation | None = None, era: str = DEFAULT_ERA
) -> Checked:
    """Hold *deck* against the rules of building one in *era*, and against *regulation*."""
    cards = {number: base.get(number) for number in dict.fromkeys(deck.all())}
    findings = [*_sizes(deck, era), *_places(deck, cards), *copies(deck, cards, base)]
    if regulation is not None:
        findings += _limits(deck, cards, base, regulation)
    unknown = tuple(number for number, card in cards.items() if card is None)
    wrong = bool(findings)
    if unknown:
        findings.append(Finding(fault=Fault.UNKNOWN, rule="deck.main", cards=unknown, count=len(unknown)))
    return Checked(
        deck=deck,
        names={number: card.name() if card is not None else number for number, card in cards.items()},
        findings=tuple(findings),
        regulation=regulation.name if regulation is not None else None,
        legal=False if wrong else None if unknown else True,
    )


@enforces("deck.main", "deck.extra", "deck.side")
def _sizes(deck: Deck, era: str) -> Iterator[Finding]:
    rules = (
        (Part.MAIN, "deck.main", MAIN_SIZE, deck.main),
        (Part.EXTRA, _EXTRA_RULES.get(era, "deck.extra"), EXTRA_SIZE, deck.extra),
        (Part.SIDE, "deck.side", SIDE_SIZE, deck.side),
    )
    for part, rule, (least, most), numbers in rules:
        if not least <= len(numbers) <= most:
            yield Finding(fault=Fault.SIZE, rule=rule, part=part, count=len(numbers), least=least, most=most)


_EXTRA_RULES = {"2014-03": "deck.extra-2014", "2011-MR2": "deck.extra-2011", "2004-expert": "deck.extra-2004"}


@enforces("monster.extra-deck-home")
def _places(deck: Deck, cards: dict[str, Card | None]) -> Iterator[Finding]:
    for part, numbers, wants_extra in ((Part.MAIN, deck.main, False), (Part.EXTRA, deck.extra, True)):
        known = [card for number in dict.fromkeys(numbers) if (card := cards[number]) is not None]
        wrong = tuple(card.name() for card in known if goes_extra(card) is not wants_extra)
        if wrong:
            yield Finding(
                fault=Fault.PLACE, rule="monster.extra-deck-home", part=part, cards=wrong, count=len(wrong)
            )


def goes_extra(card: Card) -> bool:
    """Its home is the Extra Deck."""
    return not EXTRA_DECK_KINDS.isdisjoint(card.kinds)


@enforces("deck.three-copies", "deck.same-name", "deck.treated-name", "deck.name-by-effect")
def copies(deck: Deck, cards: Mapping[str, Card | None], base: KnowledgeBase) -> Iterator[Finding]:
    """Cards of one name, those treated as it by rule included, three at most in the three parts together."""
    for group, numbers in same_by_name(deck, cards, base).items():
        if len(numbers) > MOST_COPIES:
            rule = "deck.three-copies" if len(set(numbers)) == 1 else "deck.treated-name"
            names = _names((group, *numbers), cards)
            yield Finding(fault=Fault.COPIES, rule=rule, cards=names, count=len(numbers), most=MOST_COPIES)


@enforces("limit.list")
def _limits(
    deck: Deck, cards: dict[str, Card | None], base: KnowledgeBase, regulation: Regulation
) -> Iterator[Finding]:
    for group, numbers in same_by_name(deck, cards, base).items():
        known = [card for number in (group, *numbers) if (card := cards.get(number)) is not None]
        allowed = min(regulation.copies(card) for card in known)
        if allowed < MOST_COPIES and len(numbers) > allowed:
            names = _names((group, *numbers), cards)
            yield Finding(fault=Fault.LIMIT, rule="limit.list", cards=names, count=len(numbers), most=allowed)


def same_by_name(deck: Deck, cards: Mapping[str, Card | None], base: KnowledgeBase) -> dict[str, list[str]]:
    """Key of a card → the numbers in the deck that count as it."""
    groups: dict[str, list[str]] = {}
    for number, copies in Counter(deck.all()).items():
        card = cards[number]
        if card is not None:
            groups.setdefault(_counts_as(card, base), []).extend([number] * copies)
    return groups


def _counts_as(card: Card, base: KnowledgeBase) -> str:
    for name in names_by_text(card):
        keys = base.names.exact(name)
        if len(keys) == 1:
            return keys[0]
    return card.key


def _names(numbers: tuple[str, ...], cards: Mapping[str, Card | None]) -> tuple[str, ...]:
    found = (cards.get(number) for number in dict.fromkeys(numbers))
    return tuple(dict.fromkeys(card.name() for card in found if card is not None))
