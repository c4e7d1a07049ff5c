"""What an effect does, in the categories that other cards look for (R2020 2.2.1)."""

from __future__ import annotations

from grammar.nodes import (
    Action,
    AllThese,
    AnyOf,
    EffectText,
    IsKind,
    Noun,
    Number,
    Predicate,
    Reference,
    Selection,
    Several,
)
from grammar.terms import SPECIAL_SUMMONS, SUMMONS, CardKind, Modality, RefKind, Stat, Verb, Zone
from kb.enforce import enforces
from kb.walk import actions_of, is_this_card

_PLAIN = {
    Verb.DRAW: "draw",
    Verb.DESTROY: "destroy",
    Verb.BANISH: "banish",
    Verb.RETURN_TO_HAND: "return_to_hand",
    Verb.RETURN_TO_DECK: "return_to_deck",
    Verb.RETURN_TO_EXTRA_DECK: "return_to_extra_deck",
    Verb.ADD_TO_HAND: "add_to_hand",
    Verb.ADD_TO_EXTRA_DECK: "add_to_extra_deck",
    Verb.SEND_TO_GRAVEYARD: "send_to_graveyard",
    Verb.DISCARD: "discard",
    Verb.NEGATE_ACTIVATION: "negate_activation",
    Verb.NEGATE_EFFECT: "negate_effect",
    Verb.NEGATE_SUMMON: "negate_summon",
    Verb.NEGATE_ATTACK: "negate_attack",
    Verb.TAKE_CONTROL: "take_control",
    Verb.GIVE_CONTROL: "take_control",
    Verb.SWAP_CONTROL: "take_control",
    Verb.DEAL_DAMAGE: "damage",
    Verb.GAIN_LP: "recover",
    Verb.EQUIP: "equip",
    Verb.PUT_COUNTER: "counter",
    Verb.CHANGE_POSITION: "change_position",
    Verb.SET: "set",
    Verb.TOSS_COIN: "coin",
    Verb.ROLL_DIE: "die",
    Verb.LOOK: "look",
    Verb.EXCAVATE: "excavate",
}
#: verb, zone the card comes from -> category
_FROM = {
    (Verb.ADD_TO_HAND, Zone.DECK): "add_from_deck",
    (Verb.ADD_TO_HAND, Zone.GRAVEYARD): "add_from_graveyard",
    (Verb.RETURN_TO_HAND, Zone.GRAVEYARD): "add_from_graveyard",
    (Verb.RETURN_TO_DECK, Zone.GRAVEYARD): "return_from_graveyard",
    (Verb.RETURN_TO_EXTRA_DECK, Zone.GRAVEYARD): "return_from_graveyard",
    (Verb.SEND_TO_GRAVEYARD, Zone.DECK): "send_from_deck_to_graveyard",
    (Verb.BANISH, Zone.GRAVEYARD): "banish_from_graveyard",
    (Verb.BANISH, Zone.DECK): "banish_from_deck",
    (Verb.USE_AS_MATERIAL, Zone.DECK): "send_from_deck_to_graveyard",
    (Verb.DISCARD, Zone.DECK): "send_from_deck_to_graveyard",
}
_STATS = {Stat.ATK: "change_atk", Stat.DEF: "change_def"}
#: every category there is
CATEGORIES = tuple(
    sorted(
        {*_PLAIN.values(), *_FROM.values(), *_STATS.values(), "special_summon", "token"}
        | {f"special_summon_from_{zone}" for zone in Zone}
    )
)


@enforces("category.of-effect", "category.special-summon-covers", "category.delayed-counts")
def categories_of(effect: EffectText) -> tuple[str, ...]:
    """The categories of everything the effect includes, sorted.

    Counted by what the text says can be done, whether or not it will be done this time; what the activation
    costs does not count (R2020:2.2.1).
    """
    found: set[str] = set()
    for action, zones in actions_of(effect):
        if action.modality not in (Modality.CANNOT, Modality.NOT):
            found |= _categories(action, zones, effect)
    return tuple(sorted(found))


def _categories(action: Action, zones: tuple[Zone, ...], effect: EffectText) -> set[str]:
    found: set[str] = set()
    if action.verb in _PLAIN:
        found.add(_PLAIN[action.verb])
    zones = zones or _implied_zones(action, effect)
    for zone in zones:
        if (action.verb, zone) in _FROM:
            found.add(_FROM[action.verb, zone])
    if action.verb is Verb.DRAW:
        found.add("add_from_deck")  # what is drawn is added to the hand (R2020:3.4.4:12)
    if action.verb in SPECIAL_SUMMONS:
        found.add("special_summon")
        found |= {f"special_summon_from_{zone}" for zone in zones}
    if action.verb is Verb.SET and _may_be_monster(action, effect):
        found.add("special_summon")
        found |= {f"special_summon_from_{zone}" for zone in zones}
    if makes_token(action):
        found.add("token")
    if action.verb is Verb.TAKE_DAMAGE and isinstance(action.amount, Number) and action.amount.value:
        found.add("damage")  # 自分は５００ダメージを受ける
    if action.verb is Verb.NEGATE_THAT and effect.trigger is not None:
        found |= {"negate_summon" for event in effect.trigger.events if event.verb in SUMMONS}
    if action.verb in (Verb.CHANGE_STAT, Verb.SET_STAT):
        found |= {_STATS[stat] for stat in action.stats if stat in _STATS}
    return found


@enforces("set.special-summon-face-down")
def _may_be_monster(action: Action, effect: EffectText) -> bool:
    """What is Set is, or may be, a monster: as it says, or as what it points back to does."""
    meant = action.theme
    if isinstance(meant, Reference) and meant.kind is not RefKind.THIS_CARD:
        spoken_of = [a.theme for a, _ in actions_of(effect) if a is not action]
        return any(_names_monster(noun) for noun in (*effect.targets, *spoken_of))
    return _names_monster(meant)


def may_set_any_card(effect: EffectText) -> bool:
    """It Sets a card it targeted of which its text does not say what kind of card it is."""
    sets = any(a.verb is Verb.SET and isinstance(a.theme, Reference) for a, _ in actions_of(effect))
    return sets and any(not _says_kind(target) for target in effect.targets)


def _says_kind(target: Noun) -> bool:
    kinds = [
        kind
        for predicate in (target.predicates if isinstance(target, Selection) else ())
        if isinstance(predicate, IsKind)
        for kind in predicate.kinds
    ]
    return any(kind is not CardKind.CARD for kind in kinds)


def _names_monster(noun: Noun | None) -> bool:
    if isinstance(noun, Several):
        return any(map(_names_monster, noun.parts))
    return isinstance(noun, Selection) and any(map(_says_monster, noun.predicates))


def _says_monster(predicate: Predicate) -> bool:
    if isinstance(predicate, AnyOf | AllThese):
        return any(map(_says_monster, predicate.predicates))
    kinds = predicate.kinds if isinstance(predicate, IsKind) else ()
    return any(kind is CardKind.MONSTER or kind.value.endswith("_monster") for kind in kinds)


def makes_token(action: Action) -> bool:
    """It Summons a Token."""
    if action.verb not in SPECIAL_SUMMONS or not isinstance(action.theme, Selection):
        return False
    return any(isinstance(p, IsKind) and CardKind.TOKEN in p.kinds for p in action.theme.predicates)


def _implied_zones(action: Action, effect: EffectText) -> tuple[Zone, ...]:
    """Where "that card" or "this card" is, when the act itself does not say: the target's zone, its own place."""
    if is_this_card(action.theme):
        return _own_place(effect)
    if isinstance(action.theme, Selection):
        return ()
    return tuple(dict.fromkeys(zone for target in effect.targets for zone in target.zones))


def _own_place(effect: EffectText) -> tuple[Zone, ...]:
    from kb.places import places_named

    return places_named(effect)
