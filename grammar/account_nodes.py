"""The syntax tree of an account of a duel: a table described in full, what was then done, and one question.

Nothing in it is guessed: a text that is not wholly of that kind has no such tree (``grammar.account``).
"""

from __future__ import annotations

from grammar.nodes import Node
from grammar.terms import Player, Position, Zone


class Pointed(Node, frozen=True, kw_only=True, tag="pointed"):
    """A card pointed at: 盖放的对方的「Ａ」（B）的②效果.

    copy       the letter that tells cards of one name apart
    zone, face_down, activated   where it lies, that it is Set, that it is on the chain
    """

    name: str
    copy: str | None = None
    player: Player | None = None
    zone: Zone | None = None
    face_down: bool = False
    activated: bool = False
    effect_no: int | None = None


class Spot(Node, frozen=True, kw_only=True, tag="spot"):
    """A zone of a row, counted from the left (1-5) as *seen_by* sees it; the Extra Monster Zones are 2 and 4."""

    column: int
    seen_by: Player | None = None
    extra: bool = False


class Lying(Node, frozen=True, kw_only=True, tag="lying"):
    """A card on the table. Printed values that are told are kept, to be compared with the card.

    earlier   it was put there on an earlier turn; improper: it has never been properly summoned
    """

    card: Pointed
    player: Player
    zone: Zone
    position: Position | None = None
    face_down: bool = False
    spot: Spot | None = None
    level: int | None = None
    atk: int | None = None
    def_: int | None = None
    rating: int | None = None
    scale: int | None = None
    counters: tuple[tuple[str, int], ...] = ()
    materials: tuple[str, ...] = ()
    equipped_to: str | None = None
    earlier: bool = False
    improper: bool = False


class Done(Node, frozen=True, kw_only=True, tag="done"):
    """One thing done: ``do`` is a kind of play as situations have it, or "set_off" of a mandatory effect.

    moment   when it was done, None in the open or on the chain
    paid     cards given up for it; pays: something else was paid; chosen: cards chosen when it resolves
    meant    what the one of several effects does that is chosen
    """

    do: str
    player: Player | None = None
    card: Pointed | None = None
    moment: str | None = None
    targets: tuple[Pointed, ...] = ()
    paid: tuple[Pointed, ...] = ()
    pays: bool = False
    chosen: tuple[Pointed, ...] = ()
    meant: str | None = None
    materials: tuple[Pointed, ...] = ()
    attacked: Pointed | None = None
    direct: bool = False
    phase: str | None = None
    position: Position | None = None


class Asked(Node, frozen=True, kw_only=True, tag="asked"):
    """The question: ``form`` is the kind of question, ``about`` what of it, as situations have them."""

    form: str
    about: str | None = None
    player: Player | None = None
    card: Pointed | None = None
    moment: str | None = None


class Account(Node, frozen=True, kw_only=True, tag="account"):
    """The whole of it.

    closed   places that were not mentioned are empty
    decks    cards that both decks hold beside what was told, so many of each
    applying  pairs of a card and the one that its lasting effect was laid on
    """

    asked: Asked
    turn: int | None = None
    turn_player: Player | None = None
    phase: str | None = None
    points: tuple[tuple[Player, int], ...] = ()
    lying: tuple[Lying, ...] = ()
    closed: bool = False
    decks: tuple[tuple[str, int], ...] = ()
    applying: tuple[tuple[Pointed, Pointed], ...] = ()
    done: tuple[Done, ...] = ()
