"""What of a card can be searched for: rows of its effects, and its words."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator

import msgspec

from grammar.nodes import EffectText, plain
from kb.cards import Card
from kb.classify import effects_of
from kb.effects import Effect


class EffectRow(msgspec.Struct, frozen=True, kw_only=True):
    """One effect as it is searched for.

    has      (what, value) pairs: zone, category, cost (the acts that are one) and event (the acts it waits for)
    wording  equal for effects whose trees are equal, whatever their numbers and the language they are printed in
    """

    index: int
    printed_no: int
    pendulum: bool
    kind: str | None
    spell_speed: int | None
    mandatory: bool | None
    can_miss_timing: bool | None
    targets: bool | None
    has_cost: bool | None
    limit: str | None
    damage_step: bool | None
    opponent_turn: bool | None
    complete: bool
    has: tuple[tuple[str, str], ...]
    wording: str | None


def effect_rows(card: Card) -> tuple[EffectRow, ...]:
    """The rows of *card*'s effects, in order."""
    return tuple(map(_row, effects_of(card)))


def _row(effect: Effect) -> EffectRow:
    return EffectRow(
        index=effect.index,
        printed_no=effect.printed_no,
        pendulum=effect.pendulum,
        kind=effect.kind,
        spell_speed=effect.spell_speed,
        mandatory=effect.mandatory,
        can_miss_timing=effect.can_miss_timing,
        targets=effect.targets,
        has_cost=effect.has_cost,
        limit=effect.limit,
        damage_step=effect.damage_step,
        opponent_turn=effect.opponent_turn_ok,
        complete=effect.complete,
        has=tuple(dict.fromkeys(_has(effect))),
        wording=_wording(effect.text) if effect.complete and effect.text is not None else None,
    )


def _has(effect: Effect) -> Iterator[tuple[str, str]]:
    yield from (("zone", zone.value) for zone in effect.zones)
    yield from (("category", category) for category in effect.categories)
    yield from (("cost", action) for action in effect.cost_actions)
    trigger = effect.text.trigger if effect.text is not None else None
    yield from (("event", event.verb.value) for event in (trigger.events if trigger is not None else ()))


def _wording(text: EffectText) -> str:
    tree = plain(msgspec.structs.replace(text, number=0))
    return hashlib.sha256(msgspec.json.encode(tree, order="sorted")).hexdigest()[:16]


def names_of(card: Card) -> str:
    """Everything the card goes by, for the full-text index: its names and its numbers."""
    numbers = (card.key, *card.artworks, str(card.konami_id or ""))
    return " . ".join(dict.fromkeys((*card.names.values(), *card.aliases, *filter(None, numbers))))


def words_of(card: Card) -> str:
    """Everything printed on the card, in every language that is known."""
    return " . ".join(dict.fromkeys((*card.texts.values(), *filter(None, (card.printed,)))))
