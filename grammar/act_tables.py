"""What acts say by themselves: which zone, which thing, which words tell one act from another."""

from __future__ import annotations

from grammar.terms import (
    Attribute,
    Means,
    Verb,
    Zone,
)

# The zone that a verb already says: printed again it adds nothing.
OWN_DESTINATION = {
    Verb.SEND_TO_GRAVEYARD: Zone.GRAVEYARD,
    Verb.RETURN_TO_GRAVEYARD: Zone.GRAVEYARD,
    Verb.ADD_TO_HAND: Zone.HAND,
    Verb.RETURN_TO_HAND: Zone.HAND,
    Verb.RETURN_TO_DECK: Zone.DECK,
    Verb.RETURN_TO_EXTRA_DECK: Zone.EXTRA_DECK,
    Verb.ADD_TO_EXTRA_DECK: Zone.EXTRA_DECK,
    Verb.RETURN_TO_FIELD: Zone.FIELD,
    Verb.BANISH: Zone.BANISHED,
}


TO_OWNER = frozenset(
    {Verb.RETURN_TO_HAND, Verb.RETURN_TO_DECK, Verb.RETURN_TO_EXTRA_DECK, Verb.SEND_TO_GRAVEYARD}
)


OWN_SOURCE = {Verb.DRAW: Zone.DECK, Verb.LEAVE_FIELD: Zone.FIELD, Verb.EXCAVATE: None}


# The words for a Summon, and which it is.
SUMMON_WORDS: dict[str, Verb] = {
    "summon": Verb.NORMAL_SUMMON,
    **{
        verb.value: verb for verb in Verb if verb.value.endswith("_summon") and verb is not Verb.NEGATE_SUMMON
    },
}


OWN_THINGS: dict[Verb, frozenset[str]] = {
    Verb.NEGATE_EFFECT: frozenset({"effect"}),
    Verb.NEGATE_ACTIVATION: frozenset({"activation"}),
    Verb.NEGATE_ATTACK: frozenset({"attack"}),
    Verb.NEGATE_SUMMON: frozenset(SUMMON_WORDS),
    Verb.MOVE_ZONE: frozenset({"location"}),
    Verb.TAKE_CONTROL: frozenset({"control"}),
    Verb.GIVE_CONTROL: frozenset({"control"}),
    Verb.SWAP_CONTROL: frozenset({"control"}),
    Verb.SWAP_ZONES: frozenset({"location"}),
    Verb.UNAFFECTED: frozenset({"effect"}),
    Verb.CHANGE_POSITION: frozenset({"position", "battle_position"}),
    Verb.MOVE_ZONE: frozenset({"location"}),
    Verb.BATTLE: frozenset({"battle"}),
    Verb.ATTACK: frozenset({"attack"}),
    Verb.ATTACK_DIRECTLY: frozenset({"attack", "direct_attack"}),
    Verb.DAMAGE_CALCULATION: frozenset({"damage_calculation"}),
    Verb.NORMAL_SUMMON: frozenset({"summon"}),
    Verb.SPECIAL_SUMMON: frozenset({"special_summon", "summon"}),
    Verb.PAY_LP: frozenset({"lp"}),
    Verb.DETACH: frozenset({"material"}),
    Verb.REMOVE_COUNTER: frozenset({"counter"}),
    Verb.PUT_COUNTER: frozenset({"counter"}),
    Verb.CHANGE_ATTACK_TARGET: frozenset({"attack_target"}),
    Verb.BE_ATTACK_TARGET: frozenset({"attack_target"}),
    Verb.TARGET: frozenset({"target"}),
    Verb.CHANGE_TARGET: frozenset({"target"}),
    Verb.TOSS_COIN: frozenset({"toss_coin", "coin"}),
    Verb.ROLL_DIE: frozenset({"die"}),
}


# What lies on a card: the verb tells already that it is materials or counters.
ON_A_CARD = frozenset({"material", "counter", "xyz_material"})


ON_CARDS = (Verb.DETACH, Verb.PUT_COUNTER, Verb.REMOVE_COUNTER)  # acts with what lies on a card


# 「闇」として扱う quotes the attribute's own name, which no lexicon lists as a word.
ATTRIBUTE_NAMES = {
    "暗": Attribute.DARK,
    "闇": Attribute.DARK,
    "光": Attribute.LIGHT,
    "地": Attribute.EARTH,
    "水": Attribute.WATER,
    "炎": Attribute.FIRE,
    "风": Attribute.WIND,
    "風": Attribute.WIND,
}


MATERIALS = {
    "fusion_material": Means.FUSION_MATERIAL,
    "synchro_material": Means.SYNCHRO_MATERIAL,
    "xyz_material": Means.XYZ_MATERIAL,
    "xyz_summon_material": Means.XYZ_MATERIAL,
    "link_material": Means.LINK_MATERIAL,
    "ritual_material": Means.RITUAL_MATERIAL,
}


BY_OWN_EFFECT = frozenset({Verb.SPECIAL_SUMMON, Verb.EQUIP, Verb.DESTROY, Verb.BANISH, Verb.ADD_TO_HAND})


DAMAGE = {"damage": None, "battle_damage": Means.BATTLE, "effect_damage": Means.EFFECT}


# Acts that are done to nothing: what looks like their object was misread.
NO_THEME = frozenset(
    {
        Verb.DRAW,
        Verb.GAIN_LP,
        Verb.LOSE_LP,
        Verb.PAY_LP,
        Verb.DEAL_DAMAGE,
        Verb.TAKE_DAMAGE,
        Verb.ATTACK_DIRECTLY,
        Verb.DECLARE_ATTACK,
        Verb.BATTLE,
        Verb.DAMAGE_CALCULATION,
    }
)


# Acts that are done to a player: お互いに１０００ダメージを与える.
DONE_TO_PLAYERS = frozenset({Verb.DEAL_DAMAGE, Verb.GIVE_CONTROL})


PASSIVE_THEME = frozenset({Verb.TARGET, Verb.CHOOSE})


# Acts that are done to cards only: 「N」怪兽的效果特殊召唤 says by what.
DONE_TO_CARDS = frozenset(
    {
        Verb.SPECIAL_SUMMON,
        Verb.SET,
        Verb.DESTROY,
        Verb.TRIBUTE,
        Verb.DISCARD,
        Verb.SEND_TO_GRAVEYARD,
        Verb.BANISH,
        Verb.RETURN_TO_HAND,
        Verb.RETURN_TO_DECK,
        Verb.RETURN_TO_EXTRA_DECK,
        Verb.ADD_TO_HAND,
        Verb.ADD_TO_EXTRA_DECK,
        Verb.EQUIP,
        Verb.LEAVE_FIELD,
        Verb.CHANGE_POSITION,
        Verb.TAKE_CONTROL,
    }
)


LP_VERBS = frozenset({Verb.GAIN_LP, Verb.LOSE_LP, Verb.PAY_LP})


# Acts that are done to a phase or a turn: バトルフェイズを終了する.
PHASE_VERBS = frozenset({Verb.SKIP_PHASE, Verb.END_PHASE, Verb.CONDUCT_PHASE, Verb.CHANGE_PHASE})


# Acts of which として／扱いで says what the card counts as from then on.
COUNTS_AS = frozenset({Verb.SPECIAL_SUMMON, Verb.NORMAL_SUMMON, Verb.PLACE, Verb.SET})


STAT_VERBS = frozenset({Verb.CHANGE_STAT, Verb.SET_STAT})
