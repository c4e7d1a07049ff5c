"""A pasted text, read: its tree, its effects, and what was not understood."""

from __future__ import annotations

from typing import Any

import msgspec

from grammar.errors import TextError
from grammar.nodes import CardText, Span, unparsed_in
from grammar.pasting import PastedCard, read_pasted
from grammar.terms import CardKind, Lang, Zone
from kb.card_type import is_monster_text
from kb.cards import Card, CardClass
from kb.classify import effects_of
from kb.effects import Effect
from kb.errors import CardTextError

_ZONE_CODES = {
    Zone.MONSTER_ZONE: "MZONE",
    Zone.MAIN_MONSTER_ZONE: "MZONE",
    Zone.EXTRA_MONSTER_ZONE: "MZONE",
    Zone.SPELL_TRAP_ZONE: "SZONE",
    Zone.FIELD_ZONE: "FZONE",
    Zone.PENDULUM_ZONE: "PZONE",
    Zone.GRAVEYARD: "GRAVE",
    Zone.BANISHED: "REMOVED",
    Zone.EXTRA_DECK: "EXTRA",
    Zone.HAND: "HAND",
    Zone.DECK: "DECK",
    Zone.OVERLAY: "OVERLAY",
    Zone.FIELD: "ONFIELD",
}


class Reading(msgspec.Struct, frozen=True, kw_only=True):
    """What a pasted text says.

    card_class   as given by the asker, or inferred from the text, or None when nothing settles it
    dialects     those it may be written in, the one it was read in first: several where nothing in it tells
    head         the lines above the text: the card's name, its type line
    """

    text: str
    tree: CardText
    card_class: CardClass | None
    inferred: bool
    effects: tuple[Effect, ...]
    dialects: tuple[Lang, ...] = ()
    head: tuple[Span, ...] = ()


def read(text: str, lang: Lang | None = None, kind: CardKind | None = None) -> Reading:
    """Read a pasted *text*: its first card, if there are several. *kind* says what card it is on (a trap, a
    quick-play spell…), when the asker knows; else its type line does, if one is there.

    Raises CardTextError for an empty or over-long text.
    """
    return read_all(text, lang, kind)[0]


def read_all(text: str, lang: Lang | None = None, kind: CardKind | None = None) -> list[Reading]:
    """Read every card of a pasted *text*, in order."""
    try:
        found = read_pasted(text, lang)
    except TextError as error:
        raise CardTextError(str(error), problem=str(error)) from error
    return [_reading(text, card, kind or card.kind, stated=kind is not None) for card in found]


def _reading(text: str, found: PastedCard, kind: CardKind | None, stated: bool) -> Reading:
    tree = found.tree
    known = _class_of(kind)
    card_class = known or (CardClass.MONSTER if is_monster_text(tree) else None)
    kinds = tuple(dict.fromkeys((CardKind(card_class), kind or CardKind(card_class)))) if card_class else ()
    card = Card(key="?", card_class=card_class, kinds=kinds, text=tree, stated=True)
    return Reading(
        text=text,
        tree=tree,
        card_class=card_class,
        inferred=not stated and card_class is not None,
        effects=effects_of(card),
        dialects=found.dialects,
        head=found.head,
    )


def _class_of(kind: CardKind | None) -> CardClass | None:
    if kind is None:
        return None
    if kind is CardKind.SPELL or kind.value.endswith("_spell"):
        return CardClass.SPELL
    if kind is CardKind.TRAP or kind.value.endswith("_trap"):
        return CardClass.TRAP
    return CardClass.MONSTER


def effect_row(effect: Effect) -> dict[str, Any]:
    """An effect in the stable form of the command line and the API."""
    return {
        "printed_no": effect.printed_no,
        "section": "pendulum" if effect.pendulum else "main",
        "kind": effect.kind,
        "mandatory": effect.mandatory,
        "spell_speed": effect.spell_speed,
        "can_miss_timing": effect.can_miss_timing,
        "targets": effect.targets,
        "has_cost": effect.has_cost,
        "cost_actions": list(effect.cost_actions),
        "opt_scope": effect.limit,
        "damage_step": effect.damage_step,
        "damage_step_parts": list(effect.damage_step_parts),
        "zones": list(dict.fromkeys(_ZONE_CODES.get(zone, zone.upper()) for zone in effect.zones)) or None,
        "opponent_turn_ok": effect.opponent_turn_ok,
        "categories": list(effect.categories),
        "complete": effect.complete,
        "because": {
            {"limit": "opt_scope"}.get(field, field): {**_span(reason.span), "rule": reason.rule}
            for field, reason in effect.because.items()
        },
    }


def _span(span: Span | None) -> dict[str, int | None]:
    return {"start": span.start, "end": span.end} if span else {"start": None, "end": None}


def reading_row(reading: Reading) -> dict[str, Any]:
    """The JSON of ``saitei classify --json``."""
    return {
        "dialect": reading.tree.lang,
        "dialect_may_be": [lang.value for lang in reading.dialects[1:]],
        "head": [{**_span(span), "text": reading.text[span.start : span.end]} for span in reading.head],
        "card": {"class": reading.card_class, "inferred": reading.inferred},
        "effects": [effect_row(effect) for effect in reading.effects],
        "unparsed": [
            {**_span(piece.span), "text": piece.text, "expected": list(piece.expected)}
            for piece in unparsed_in(reading.tree)
        ],
    }
