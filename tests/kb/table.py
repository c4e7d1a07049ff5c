"""A table to try the engine on: cards made of plain trees, a small knowledge base of them, a duel with them laid out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from grammar.nodes import from_plain
from grammar.terms import CardKind, Phase, Zone
from kb.cards import MONSTER_ZONES, Card, CardClass, CardInPlay, Seat
from kb.classify import effects_of
from kb.effects import Effect
from kb.errors import UnknownCard
from kb.state import DuelState, frozen

_EVERYWHERE = frozenset((seat, zone) for seat in Seat for zone in Zone)


def monster(name: str, *effects: dict[str, Any], kinds: Iterable[str] = (), **facts: Any) -> Card:
    extra = tuple(CardKind(kind) for kind in kinds)
    plain = CardKind.EFFECT_MONSTER if effects else CardKind.NORMAL_MONSTER
    return card(name, CardClass.MONSTER, (CardKind.MONSTER, plain, *extra), effects, **facts)


def spell(name: str, *effects: dict[str, Any], kind: str = "normal_spell") -> Card:
    return card(name, CardClass.SPELL, (CardKind.SPELL, CardKind(kind)), effects)


def trap(name: str, *effects: dict[str, Any], kind: str = "normal_trap") -> Card:
    return card(name, CardClass.TRAP, (CardKind.TRAP, CardKind(kind)), effects)


def card(
    name: str,
    card_class: CardClass,
    kinds: tuple[CardKind, ...],
    effects: tuple[dict[str, Any], ...],
    **facts: Any,
) -> Card:
    text = from_plain({"node": "card_text", "effects": list(effects)})
    return Card(key=name, names={"zh-Hans": name}, card_class=card_class, kinds=kinds, text=text, **facts)


class SmallBase:
    """A knowledge base of the given cards."""

    def __init__(self, *cards: Card) -> None:
        self._cards = {one.key: one for one in cards}

    def find(self, name: str) -> Card:
        if name not in self._cards:
            raise UnknownCard(f"no card named {name!r}", name=name, near=[])
        return self._cards[name]

    def get(self, name: str | None) -> Card | None:
        return self._cards.get(name or "")

    def effects(self, card: Card) -> tuple[Effect, ...]:
        return effects_of(card)

    def same_name(self, name: str, card: Card) -> bool:
        return name in card.names.values()

    def in_series(self, part: str, card: Card) -> bool:
        return part in card.name() or part in card.series


class Table:
    """Lays cards out: ``table.put("A", "hand", some_card)`` gives the id, ``table.state`` the duel."""

    def __init__(self, **facts: Any) -> None:
        self.base = SmallBase()
        self.state = DuelState(phase=Phase.MAIN1, known=_EVERYWHERE, priority=Seat.A, **facts)

    def put(self, seat: str, zone: str, one: Card, **facts: Any) -> str:
        place = Zone(zone)
        shown = facts.setdefault("face_up", place not in (Zone.HAND, Zone.DECK, Zone.EXTRA_DECK))
        if place in MONSTER_ZONES:
            facts.setdefault("attack", shown)
        identity = (
            one.name() if one.name() not in self.state.cards else f"{one.name()}#{len(self.state.cards)}"
        )
        laid = CardInPlay(
            id=identity,
            card=one,
            owner=Seat(facts.pop("owner", seat)),
            controller=Seat(seat),
            zone=place,
            effects=effects_of(one),
            **facts,
        )
        self.state = msgspec.structs.replace(self.state, cards=frozen({**self.state.cards, identity: laid}))
        self.base = SmallBase(*(other.card for other in self.state.cards.values()))
        return identity

    def now(self, **facts: Any) -> None:
        self.state = msgspec.structs.replace(self.state, **facts)


# --------------------------------------------------------------------------- texts


THIS = {"node": "reference", "kind": "this_card"}
TARGETED = {"node": "reference", "kind": "targeted"}
THAT_ACTIVATION = {"node": "reference", "kind": "that_activation"}
THAT_EFFECT = {"node": "reference", "kind": "that_effect"}


def number(value: int) -> dict[str, Any]:
    return {"node": "number", "value": value}


def exactly(count: int) -> dict[str, Any]:
    return {"node": "quantity", "kind": "exact", "amount": number(count)}


def some(
    zones: Iterable[str] = (),
    *,
    count: int = 1,
    player: str | None = None,
    kinds: Iterable[str] = (),
    **more: Any,
) -> dict[str, Any]:
    """So many cards of these kinds in these zones of that player."""
    predicates = [{"node": "is_kind", "kinds": list(kinds)}] if kinds else []
    predicates += more.pop("predicates", [])
    found: dict[str, Any] = {
        "node": "selection", "quantity": exactly(count), "zones": list(zones), "predicates": predicates
    }  # fmt: skip
    return found | ({"player": player} if player else {})


def every(zones: Iterable[str] = (), **more: Any) -> dict[str, Any]:
    return some(zones, **more) | {"quantity": {"node": "quantity", "kind": "all"}}


def act(verb: str, theme: dict[str, Any] | None = None, **roles: Any) -> dict[str, Any]:
    return {"node": "action", "verb": verb} | ({"theme": theme} if theme else {}) | roles


def step(action: dict[str, Any], join: str = "first", **more: Any) -> dict[str, Any]:
    return {"node": "step", "action": action, "join": join, **more}


def effect(*steps: dict[str, Any], activation: str = "may", **parts: Any) -> dict[str, Any]:
    """An effect whose resolution is these actions (or steps), one after the other."""
    resolution = [one if one["node"] == "step" else step(one) for one in steps]
    return {"node": "effect", "activation": activation, "resolution": resolution, **parts}


def trigger(event: dict[str, Any], timing: str = "if") -> dict[str, Any]:
    return {"node": "trigger", "timing": timing, "events": [event]}


def draw(count: int = 1) -> dict[str, Any]:
    return act("draw", amount=number(count))


def pay_lp(amount: int) -> dict[str, Any]:
    return act("pay_lp", amount=number(amount))
