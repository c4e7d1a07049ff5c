"""A card as printed, and as one copy lies in a duel."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

import msgspec

from grammar.nodes import CardText
from grammar.terms import Attribute, CardKind, Race, Zone

if TYPE_CHECKING:
    from kb.effects import Effect


class Seat(StrEnum):
    """A player of the duel as situations name them: A is the asker (自己／我), B the opponent (对方)."""

    A = "A"
    B = "B"

    @property
    def other(self) -> Seat:
        return Seat.B if self is Seat.A else Seat.A


#: their home is the Extra Deck
EXTRA_DECK_KINDS = frozenset(
    {CardKind.FUSION_MONSTER, CardKind.SYNCHRO_MONSTER, CardKind.XYZ_MONSTER, CardKind.LINK_MONSTER}
)


class CardClass(StrEnum):
    MONSTER = "monster"
    SPELL = "spell"
    TRAP = "trap"


class Card(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The printed facts of one card.

    key      stable id: the password as a string ("14558127"), or "?name" for a card known only by what a
             situation states of it
    names    by dialect; ``zh-Hans`` is the name the rulebook documents use
    kinds    every :class:`CardKind` the card is: MONSTER plus EFFECT_MONSTER, TUNER, FUSION_MONSTER …, or SPELL
             plus QUICK_PLAY_SPELL …
    level    Level, Rank or Link rating, told apart by ``kinds``
    atk, def_   ``None`` when the card has none; ``-1`` for a printed "?"
    series   the name parts (字段) it counts as having beyond its names (archetype ids as the names' base text)
    text     the syntax tree of its effect text, or ``None`` when the text is not known
    printed  the text that the tree's spans point into: as imported, or as our renderer writes it from the tree
    reprint  the tree of another official print of it, where that does not say the same
    texts    by dialect, the text as imported, a Pendulum Effect in front under its heading
    artworks   passwords of alternative artworks of the card
    set_codes  the archetype numbers of card databases that know no names for them
    outside  series that a situation says it does not belong to
    stated   facts stated by a situation only; what is not stated is unknown, not absent
    """

    key: str
    names: dict[str, str] = {}
    aliases: tuple[str, ...] = ()
    card_class: CardClass | None = None
    kinds: tuple[CardKind, ...] = ()
    attribute: Attribute | None = None
    race: Race | None = None
    level: int | None = None
    atk: int | None = None
    def_: int | None = msgspec.field(name="def", default=None)
    scale: int | None = None
    arrows: tuple[str, ...] = ()
    series: tuple[str, ...] = ()
    text: CardText | None = None
    printed: str | None = None
    reprint: CardText | None = None
    texts: dict[str, str] = {}
    konami_id: int | None = None
    artworks: tuple[str, ...] = ()
    set_codes: tuple[int, ...] = ()
    outside: tuple[str, ...] = ()
    stated: bool = False

    def name(self, lang: str = "zh-Hans") -> str:
        """Its name in *lang*, or the best other one."""
        for key in (lang, "zh-Hans", "zh-fan", "zh-CN", "ja", "en"):
            if key in self.names:
                return self.names[key]
        return next(iter(self.names.values()), self.key)

    def is_kind(self, kind: CardKind) -> bool:
        return kind is CardKind.CARD or kind in self.kinds


#: monsters that lie in the Extra Deck, and in no other Deck nor the hand
OF_EXTRA_DECK = frozenset(
    {CardKind.FUSION_MONSTER, CardKind.SYNCHRO_MONSTER, CardKind.XYZ_MONSTER, CardKind.LINK_MONSTER}
)


def never_lies_in(card: Card, zone: Zone) -> bool:
    """Cards of its kind are never there: one without a Pendulum Scale in a Pendulum Zone, a Fusion Monster in the hand."""
    if card.card_class is None or not card.kinds:
        return False  # only described
    if zone is Zone.PENDULUM_ZONE:
        return CardKind.PENDULUM_MONSTER not in card.kinds
    return zone in (Zone.HAND, Zone.DECK) and not OF_EXTRA_DECK.isdisjoint(card.kinds)


class CardInPlay(msgspec.Struct, frozen=True, kw_only=True):
    """One copy of a card in a duel.

    id          unique in the duel (``"A:hand:1"`` or what the situation calls it)
    seat_of     who controls it now (in hand, Deck, Graveyard: whose zone it is)
    since       number of the move that brought it here; a target is the same card only while this is unchanged
    face_up     in hand and Deck False unless revealed
    attack      battle position; None outside the Monster Zone
    set_turn    turn in which it was Set, None when it was not
    arrived_turn  turn in which it came to its zone (0: before the situation begins)
    """

    id: str
    card: Card
    owner: Seat
    controller: Seat
    zone: Zone
    seq: int | None = None
    face_up: bool = True
    attack: bool | None = None
    since: int = 0
    set_turn: int | None = None
    arrived_turn: int = 0
    summoned_by: str | None = None
    summoned_from: Zone | None = None
    properly_summoned: bool = True
    counters: dict[str, int] = {}
    equipped_to: str | None = None
    attached_to: str | None = None
    linked_to: str | None = None  # the card its lasting effect keeps as its subject (活死人的呼声)
    held_by: str | None = None  # the card whose lasting effect gives control of it
    lay_as: tuple[Zone, Seat, bool, bool | None] | None = (
        None  # banished: zone, controller, face_up, attack before
    )
    came_by: tuple[str | None, Zone | None] = (
        None,
        None,
    )  # banished: how it was summoned before, and from where
    printed: Card | None = None  # what it is printed as, while an effect makes another card of it
    revealed: bool = False
    position_told: bool = True  # whether it came in Attack or in Defense Position was said
    effects: tuple[Effect, ...] = ()

    @property
    def on_field(self) -> bool:
        return self.zone in FIELD_ZONES

    @property
    def own_effects(self) -> tuple[Effect, ...]:
        """Those that it has wherever it goes: what it took over it loses when it leaves or is turned face-down."""
        if any(effect.taken_from for effect in self.effects):
            return tuple(effect for effect in self.effects if not effect.taken_from)
        return self.effects


_ONLY_PROPERLY = frozenset(
    {
        CardKind.FUSION_MONSTER,
        CardKind.SYNCHRO_MONSTER,
        CardKind.XYZ_MONSTER,
        CardKind.LINK_MONSTER,
        CardKind.RITUAL_MONSTER,
        CardKind.SPECIAL_SUMMON_MONSTER,
    }
)


def needs_proper_summon(card: Card) -> bool:
    """A monster that must have been summoned in its own way before other effects can Special Summon it."""
    return bool(_ONLY_PROPERLY & set(card.kinds))


FIELD_ZONES = frozenset(
    {
        Zone.MAIN_MONSTER_ZONE,
        Zone.EXTRA_MONSTER_ZONE,
        Zone.SPELL_TRAP_ZONE,
        Zone.FIELD_ZONE,
        Zone.PENDULUM_ZONE,
    }
)
MONSTER_ZONES = frozenset({Zone.MAIN_MONSTER_ZONE, Zone.EXTRA_MONSTER_ZONE})
