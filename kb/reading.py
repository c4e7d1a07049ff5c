"""A pasted text, read: its tree, its effects, and what was not understood."""

from __future__ import annotations

from typing import Any

import msgspec

from grammar import parse_card_text
from grammar.errors import TextError
from grammar.nodes import CardText, Span, unparsed_in
from grammar.terms import CardKind, Lang, Verb, Zone
from kb.cards import Card, CardClass
from kb.classify import effects_of
from kb.effects import Effect
from kb.errors import CardTextError
from kb.walk import actions_of, is_this_card

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
_SUMMONED = frozenset(
    {
        Verb.NORMAL_SUMMON,
        Verb.SPECIAL_SUMMON,
        Verb.FLIP,
        Verb.FLIP_SUMMON,
        Verb.FUSION_SUMMON,
        Verb.SYNCHRO_SUMMON,
        Verb.XYZ_SUMMON,
        Verb.LINK_SUMMON,
        Verb.RITUAL_SUMMON,
        Verb.TRIBUTE_SUMMON,
        Verb.PENDULUM_SUMMON,
        Verb.ATTACK,
        Verb.DECLARE_ATTACK,
        Verb.BATTLE,
    }
)


class Reading(msgspec.Struct, frozen=True, kw_only=True):
    """What a pasted text says.

    card_class   as given by the asker, or inferred from the text, or None when nothing settles it
    """

    text: str
    tree: CardText
    card_class: CardClass | None
    inferred: bool
    effects: tuple[Effect, ...]


def read(text: str, lang: Lang | None = None, kind: CardKind | None = None) -> Reading:
    """Read a pasted *text*. *kind* says what card it is on (a trap, a quick-play spell…), when the asker knows.

    Raises CardTextError for an empty or over-long text.
    """
    try:
        tree = parse_card_text(text, lang)
    except TextError as error:
        raise CardTextError(str(error), problem=str(error)) from error
    stated = _class_of(kind)
    card_class = stated or infer_class(tree)
    kinds = () if kind is None else tuple(dict.fromkeys((CardKind(card_class or "monster"), kind)))
    card = Card(key="?", card_class=card_class, kinds=kinds, text=tree, stated=True)
    return Reading(
        text=text,
        tree=tree,
        card_class=card_class,
        inferred=stated is None and card_class is not None,
        effects=effects_of(card),
    )


def _class_of(kind: CardKind | None) -> CardClass | None:
    if kind is None:
        return None
    if kind is CardKind.SPELL or kind.value.endswith("_spell"):
        return CardClass.SPELL
    if kind is CardKind.TRAP or kind.value.endswith("_trap"):
        return CardClass.TRAP
    return CardClass.MONSTER


def infer_class(tree: CardText) -> CardClass | None:
    """What only a monster's text can say (its summon, its battle, its hand effect), else None."""
    if tree.material is not None or tree.flavour:
        return CardClass.MONSTER
    for effect in tree.effects:
        events = effect.trigger.events if effect.trigger else ()
        for action in events:
            if action.verb in _SUMMONED and (is_this_card(action.theme) or is_this_card(action.agent)):
                return CardClass.MONSTER
        for cost in effect.costs:
            from_hand = cost.source is not None and cost.source.zones == (Zone.HAND,)
            if is_this_card(cost.theme) and (from_hand or cost.verb is Verb.TRIBUTE):
                return CardClass.MONSTER
        for action, zones in actions_of(effect):
            summons = action.verb in (Verb.SPECIAL_SUMMON, Verb.NORMAL_SUMMON) and is_this_card(action.theme)
            if summons and Zone.HAND in zones:
                return CardClass.MONSTER
    return None


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
        "zones": list(dict.fromkeys(_ZONE_CODES.get(zone, zone.upper()) for zone in effect.zones)),
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
        "card": {"class": reading.card_class, "inferred": reading.inferred},
        "effects": [effect_row(effect) for effect in reading.effects],
        "unparsed": [
            {**_span(piece.span), "text": piece.text, "expected": list(piece.expected)}
            for piece in unparsed_in(reading.tree)
        ],
    }
