"""What the verbs and times of the question lexicon mean in a duel."""

from __future__ import annotations

from grammar.question_nodes import DESCRIBED, TRYING
from grammar.terms import CardKind, Verb
from kb.cards import Seat

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
    "return_to_field": Verb.RETURN_TO_FIELD,
    "take_damage": Verb.TAKE_DAMAGE,
    "equip": Verb.EQUIP,
    "take_control": Verb.TAKE_CONTROL,
}
#: verbs that only repeat or explain what a text says
REMARKS = frozenset(
    {"lock", "suffice", "write", "require", "know", "have_effect", "confirm", "decide", "look_for"}
)
#: verbs that, right after an activation, only say what its text does
CLAIMS = frozenset({"draw", "increase", "decrease", "change", "put_counter", "fill", "pay", "go"})
#: verbs of relative clauses that only point out which card is meant (被选的怪兽, 被破坏的怪兽)
DESCRIBING = REMARKS | {"choose", "target", "destroy", "banish", "send_to_graveyard", "discard", "tribute"}
#: verbs of relative clauses that say in what state the card is
STATES = frozenset({"flip", "negate", "unaffected_by", "come_out_properly", DESCRIBED})
#: said of an activation of which nobody told: what it would do is asked
SUPPOSED = "supposed"
#: what the effect of one card does to another: it no longer lies where it lay
MOVED = frozenset(
    {"destroy", "banish", "send_to_graveyard", "return_to_hand", "return_to_deck", "return_to_extra_deck"}
)
#: acts that pay a cost when an activation follows
COST_ACTS = frozenset({"discard", "tribute", "send_to_graveyard", "banish"})
#: what a cost is paid for
PLAYED = frozenset({"activate", "chain", "special_summon"})
SUMMONS = {"normal_summon": "summon", "tribute_summon": "tribute_summon", "flip_summon": "flip_summon"}
PHASES = {
    "draw_phase": "draw",
    "main_phase": "main1",
    "main_phase_2": "main2",
    "end_phase": "end",
    "battle_phase": "battle",
    "standby_phase": "standby",
    "damage_step": "battle",
}
#: moments of a battle
MOMENTS = {
    "before_calculation": "before_calc",
    "at_calculation": "calc",
    "after_calculation": "after_calc",
    "damage_step_start": "damage_step_start",
    "damage_step_end": "damage_step_end",
    "battle_phase_end": "battle_phase_end",
}
#: the next turn of a player, after the one told of
NEXT_TURNS = {"my_next_turn": Seat.A, "their_next_turn": Seat.B}
#: Spells and Traps that stay on the field
LASTING = frozenset(
    {CardKind.CONTINUOUS_TRAP, CardKind.CONTINUOUS_SPELL, CardKind.FIELD_SPELL, CardKind.EQUIP_SPELL}
)
#: verbs of what lies where
THERE_IS = frozenset({"exist", "set", "be", "become", "empty", "chain_of"})
#: of an activation told in passing, whose it is was not said
WHOSE_ASSUMED = "whose_assumed"
#: adverbs that say when or how surely something told was done, or that only link it to what was told before
HARMLESS_ADVERBS = frozenset(
    [
        "after",
        "afterwards",
        "when",
        "if",
        "times1",
        "along",
        "cannot",
        "while",
        "again",
        "so",
        "only_then",
        "still",
        "also",
        "then",
        "now",
        "in",
        "of",
        "and",
    ]
    + ["choosing", "applied", "done", "success", "cost", "target", "material", "with", TRYING, WHOSE_ASSUMED]
)
#: words for parts of an effect or of a chain: they name what the card told beside them has anyway
HARMLESS_THINGS = frozenset(
    ["effect", "text", "mandatory", "trigger", "pendulum", "cost", "target", "condition", "activation_time"]
    + ["resolution", "activation", "chain", "summon", "name", "rules", "order", "priority", "hand_limit"]
    + sorted({*ACTS, *SUMMONS, *PLAYED, "apply", "resolve", "attack", "destroy"})
)
