"""Contexts of the pages about cards, decks and published rulings."""

from __future__ import annotations

from web.views import CardChip, EffectView, Link, RuleRef, RulingView, TextView, View, Wording


class Choice(View, frozen=True, kw_only=True):
    """One field of the search form: its name, what it is called, and what may be chosen."""

    name: str
    label: str
    options: tuple[Link, ...]


class RangeField(View, frozen=True, kw_only=True):
    """A field for a number or a range (4, 4-7, 4-)."""

    name: str
    label: str
    value: str = ""


class CardHit(View, frozen=True, kw_only=True):
    """A card that fits; ``effects``: its effects that do, each with what it is."""

    key: str
    name: str
    url: str
    also: tuple[str, ...]
    facts: str
    effects: tuple[str, ...] = ()


class CardSearchView(View, frozen=True, kw_only=True):
    """The page of the card search; nothing asked: only the form.

    count         how many cards fit
    before, after addresses of the pages beside this one
    """

    words: str = ""
    series: str = ""
    choices: tuple[Choice, ...] = ()
    ranges: tuple[RangeField, ...] = ()
    more: bool = False  # something is chosen beside words
    asked: bool = False
    count: int = 0
    first: int = 1
    hits: tuple[CardHit, ...] = ()
    near: tuple[Link, ...] = ()
    before: str = ""
    after: str = ""
    csv: str = ""
    permalink: str = ""


class RulingsView(View, frozen=True, kw_only=True):
    """Rulings found. ``held``: how many the base holds."""

    query: str = ""
    held: int = 0
    rulings: tuple[RulingView, ...] = ()


class Same(View, frozen=True, kw_only=True):
    """Cards with an effect that says just what this effect says."""

    effect: str
    cards: tuple[CardChip, ...]


class CardView(View, frozen=True, kw_only=True):
    """A card of the base: facts, classified effects, its imported texts marked, rulings, cards that say the same.

    text    the tree written as text in our own words and marked, for a card whose printed text is not imported
    texts   each imported dialect, marked
    """

    key: str
    name: str
    names: tuple[Wording, ...]
    facts: tuple[tuple[str, str], ...]
    has_text: bool
    effects: tuple[EffectView, ...]
    text: TextView | None = None
    texts: tuple[TextView, ...] = ()
    series: tuple[Link, ...] = ()
    rules: tuple[RuleRef, ...] = ()
    rulings: tuple[RulingView, ...] = ()
    more_rulings: str = ""
    same: tuple[Same, ...] = ()


class DeckCard(View, frozen=True, kw_only=True):
    name: str
    count: int
    url: str = ""


class DeckPart(View, frozen=True, kw_only=True):
    part: str
    label: str
    count: int
    cards: tuple[DeckCard, ...]


class DeckFault(View, frozen=True, kw_only=True):
    text: str
    rule: RuleRef


class DeckView(View, frozen=True, kw_only=True):
    """The page of the deck check. Empty ``ydk``: only the form."""

    ydk: str = ""
    lists: tuple[Link, ...] = ()
    eras: tuple[Link, ...] = ()
    regulation: str = ""
    legal: bool | None = None
    word: str = ""
    parts: tuple[DeckPart, ...] = ()
    faults: tuple[DeckFault, ...] = ()
    permalink: str = ""
