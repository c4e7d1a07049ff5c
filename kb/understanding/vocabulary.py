"""What the verbs and times of the question lexicon mean in a duel."""

from __future__ import annotations

from grammar.terms import Verb

#: verbs that name one act of the game
ACTS = {
    "destroy": Verb.DESTROY,
    "banish": Verb.BANISH,
    "send_to_graveyard": Verb.SEND_TO_GRAVEYARD,
    "discard": Verb.DISCARD,
    "tribute": Verb.TRIBUTE,
    "return_to_hand": Verb.RETURN_TO_HAND,
    "return_to_deck": Verb.RETURN_TO_DECK,
    "return_to_extra_deck": Verb.RETURN_TO_EXTRA_DECK,
    "add_to_hand": Verb.ADD_TO_HAND,
    "draw": Verb.DRAW,
    "special_summon": Verb.SPECIAL_SUMMON,
    "revive": Verb.SPECIAL_SUMMON,
    "negate": Verb.NEGATE_EFFECT,
    "negate_activation": Verb.NEGATE_ACTIVATION,
    "leave_field": Verb.LEAVE_FIELD,
    "take_damage": Verb.TAKE_DAMAGE,
    "equip": Verb.EQUIP,
}
#: verbs that only repeat or explain what a text says
REMARKS = frozenset(
    [
        "write",
        "require",
        "know",
        "have_effect",
        "confirm",
        "declare",
        "wait",
        "come_out",
        "meet",
        "decide",
        "be_different",
    ]
)
#: verbs that, right after an activation, only say what its text does
CLAIMS = frozenset({"draw", "increase", "decrease", "change", "put_counter", "fill", "pay", "go"})
#: verbs of relative clauses that only point out which card is meant (被选的怪兽, 被破坏的怪兽)
DESCRIBING = REMARKS | {"choose", "target", "destroy", "banish", "send_to_graveyard", "discard", "tribute"}
#: acts that pay a cost when an activation follows
COST_ACTS = frozenset({"discard", "tribute", "send_to_graveyard", "banish"})
#: what a cost is paid for
PLAYED = frozenset({"activate", "chain", "special_summon"})
SUMMONS = {"normal_summon": "summon", "tribute_summon": "tribute_summon", "flip_summon": "flip_summon"}
PHASES = {
    "main_phase": "main1",
    "end_phase": "end",
    "battle_phase": "battle",
    "standby_phase": "standby",
    "damage_step": "battle",
}
