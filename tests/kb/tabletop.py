"""A small table for tests of the engine: cards of our own, laid where a test wants them."""

from __future__ import annotations

from typing import Any

from grammar.nodes import Action, EffectText, IsKind, Reference, Selection, Step
from grammar.terms import Attribute, CardKind, Join, Race, RefKind, Verb, Zone
from kb.cards import Card, CardClass, CardInPlay, Seat
from kb.context import Context
from kb.effects import Effect, EffectKind
from kb.errors import UnknownCard
from kb.state import DuelState, frozen

THIS = Reference(kind=RefKind.THIS_CARD)
THAT = Reference(kind=RefKind.THAT)
MONSTER = IsKind(kinds=(CardKind.MONSTER,))
A, B = Seat.A, Seat.B


class SmallBase:
    """Just the cards of one test."""

    def __init__(self, *cards: Card) -> None:
        self._cards = {name: card for card in cards for name in card.names.values()}

    def find(self, name: str) -> Card:
        if name not in self._cards:
            raise UnknownCard(f"no card named {name!r}")
        return self._cards[name]

    def get(self, name: str | None) -> Card | None:
        return self._cards.get(name or "")

    def effects(self, card: Card) -> tuple[Effect, ...]:
        return ()

    def same_name(self, name: str, card: Card) -> bool:
        return name in card.names.values()

    def in_series(self, part: str, card: Card) -> bool:
        return any(part in name for name in card.names.values()) or part in card.series


BASE = SmallBase()


def monster(name: str, atk: int = 1000, **facts: Any) -> Card:
    """An effect monster of Level 4 unless *facts* say otherwise."""
    known: dict[str, Any] = {
        "kinds": (CardKind.MONSTER, CardKind.EFFECT_MONSTER),
        "attribute": Attribute.DARK,
        "race": Race.DRAGON,
        "level": 4,
        "def_": 1000,
        **facts,
    }
    return Card(key=name, names={"en": name}, card_class=CardClass.MONSTER, atk=atk, **known)


def spell(name: str, kind: CardKind = CardKind.NORMAL_SPELL) -> Card:
    return Card(key=name, names={"en": name}, card_class=CardClass.SPELL, kinds=(CardKind.SPELL, kind))


def trap(name: str, kind: CardKind = CardKind.NORMAL_TRAP) -> Card:
    return Card(key=name, names={"en": name}, card_class=CardClass.TRAP, kinds=(CardKind.TRAP, kind))


def place(
    card: Card,
    seat: Seat = A,
    zone: Zone = Zone.MAIN_MONSTER_ZONE,
    *,
    id: str | None = None,
    lasting: tuple[Step, ...] = (),
    **facts: Any,
) -> CardInPlay:
    """*card* lying somewhere; *lasting*: what a continuous effect of it does."""
    effects = (continuous(*lasting),) if lasting else ()
    if zone is Zone.MAIN_MONSTER_ZONE:
        facts.setdefault("attack", True)
    return CardInPlay(
        id=id or card.key, card=card, owner=seat, controller=seat, zone=zone, effects=effects, **facts
    )


def continuous(*steps: Step) -> Effect:
    return Effect(index=0, kind=EffectKind.CONTINUOUS, text=EffectText(resolution=steps))


def table(*cards: CardInPlay, **facts: Any) -> DuelState:
    return DuelState(cards=frozen((card.id, card) for card in cards), **facts)


def speaking(card: CardInPlay, **facts: Any) -> Context:
    """The context of an effect of *card*."""
    fields: dict[str, Any] = {
        "base": BASE,
        "controller": card.controller,
        "source": card.id,
        "since": card.since,
    }
    return Context(**{**fields, **facts})


def does(verb: Verb, theme: Any = None, *, join: Join = Join.FIRST, **roles: Any) -> Step:
    """One step that does *verb*."""
    condition = roles.pop("condition", None)
    instead_of = roles.pop("instead_of", None)
    return Step(
        action=Action(verb=verb, theme=theme, **roles), join=join, condition=condition, instead_of=instead_of
    )


def all_monsters(**facts: Any) -> Selection:
    return Selection(predicates=(MONSTER,), zones=(Zone.FIELD,), **facts)
