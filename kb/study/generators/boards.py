"""Which of these cards may be activated now: by kind of card, place, turn and Spell Speed."""

from __future__ import annotations

from random import Random

import msgspec

from kb.cards import Seat
from kb.situation import Ask, Facts, Placed, Play, Situation
from kb.study.claims import Desk, Outcome
from kb.study.drafts import Choice, Draft, one_and_four
from kb.study.generators.registry import generator
from kb.study.items import Level
from kb.verdict import Answer
from kb.wording import term

_GAIN = "自己回复500基本分。"
_TEXTS = {
    "quick_effect": f"①：自己·对方回合1次，可以发动。{_GAIN}",
    "ignition": f"①：1回合1次，自己主要阶段才能发动。{_GAIN}",
    "negates": "①：魔法·陷阱·怪兽的效果发动时才能发动。那个发动无效。",
}
#: what opens the chain: how it is said, kind of card, where it is
_STARTERS = {
    "normal_spell": ("hand", ""),
    "quick_play_spell": ("hand", ""),
    "normal_trap": ("spell_trap_zone", ""),
    "counter_trap": ("spell_trap_zone", "negates"),
    "effect_monster": ("main_monster_zone", "ignition"),
}


class _Held(msgspec.Struct, frozen=True):
    """A card of A's: its kind, where it is, whether it was Set this turn, what it says."""

    kind: str
    place: str
    text: str = ""


_HELD = (
    _Held("normal_spell", "hand"),
    _Held("continuous_spell", "hand"),
    _Held("quick_play_spell", "hand"),
    _Held("quick_play_spell", "set_before"),
    _Held("quick_play_spell", "set_now"),
    _Held("normal_spell", "set_before"),
    _Held("normal_trap", "hand"),
    _Held("normal_trap", "set_before"),
    _Held("normal_trap", "set_now"),
    _Held("continuous_trap", "set_before"),
    _Held("continuous_trap", "hand"),
    _Held("counter_trap", "hand", "negates"),
    _Held("counter_trap", "set_before", "negates"),
    _Held("counter_trap", "set_now", "negates"),
    _Held("effect_monster", "field", "quick_effect"),
    _Held("effect_monster", "field", "ignition"),
    _Held("effect_monster", "field_face_down", "quick_effect"),
    _Held("effect_monster", "hand", "ignition"),
)


@generator("can-respond", Level.BASIC, 2)
def _respond(rng: Random, desk: Desk) -> Draft | None:
    """The opponent's card is Chain Link 1."""
    starter = rng.choice([kind for kind in _STARTERS if kind != "counter_trap"])
    seat = rng.choice(tuple(Seat)) if starter in ("normal_trap", "quick_play_spell") else Seat.B
    place, text = _STARTERS[starter]
    opener = desk.say("study.card", letter="P")
    placed = Placed(
        card=opener,
        player=Seat.B,
        zone=place,
        position="face_up_attack"
        if starter == "effect_monster"
        else None
        if place == "hand"
        else "face_down",
        set_this_turn=False if place == "spell_trap_zone" else None,
        facts=_facts(starter, text),
    )
    stem = desk.say(
        "study.can_respond",
        turn_player=desk.player(seat),
        kind=term(starter, desk.lang, "CardKind"),
    )
    play = Play(do="activate", player=Seat.B, card=opener)
    if seat is Seat.A and starter == "quick_play_spell":
        placed = msgspec.structs.replace(
            placed, zone="spell_trap_zone", position="face_down", set_this_turn=False
        )
    return _asked(
        rng,
        desk,
        stem,
        Situation(turn=3, turn_player=seat, phase="main1", board=(placed,), plays=(play,)),
        "chain",
        "speed.definition",
    )


@generator("can-activate", Level.BASIC, 2)
def _open(rng: Random, desk: Desk) -> Draft | None:
    """A's own Main Phase, nothing going on."""
    stem = desk.say("study.can_activate")
    return _asked(
        rng, desk, stem, Situation(turn=3, turn_player=Seat.A, phase="main1"), "open", "activation.phase"
    )


@generator("can-answer-attack", Level.BASIC, 2)
def _attack(rng: Random, desk: Desk) -> Draft | None:
    """The opponent declares an attack."""
    attacker = desk.say("study.monster", letter="P")
    placed = Placed(
        card=attacker,
        player=Seat.B,
        zone="main_monster_zone",
        position="face_up_attack",
        facts=Facts(
            card_class="monster", kinds=("monster", "normal_monster"), level=4, atk=1800, def_=1000, text=""
        ),
    )
    situation = Situation(
        turn=3,
        turn_player=Seat.B,
        phase="battle",
        board=(placed,),
        plays=(Play(do="attack", player=Seat.B, card=attacker, target="direct"),),
    )
    return _asked(
        rng,
        desk,
        desk.say("study.can_answer_attack", monster=attacker),
        situation,
        "attack",
        "battle.attack-declaration",
        field=False,
    )


def _asked(
    rng: Random, desk: Desk, stem: str, situation: Situation, timing: str, rule: str, *, field: bool = True
) -> Draft | None:
    held = [one for one in _HELD if field or not one.place.startswith("field")]
    wanted = rng.random() < 0.7
    chosen = one_and_four(rng, desk, [(one, _claim(one, desk, situation, timing)) for one in held], wanted)
    if chosen is None:
        return None
    return Draft(
        stem="\n".join((stem, desk.say("study.which_can" if wanted else "study.which_cannot"))),
        wanted=wanted,
        choices=tuple(Choice(_worded(one, desk), claim) for one, claim in chosen),
        rules=(rule,),
        situation=situation if situation.board else None,
    )


def _claim(held: _Held, desk: Desk, situation: Situation, timing: str) -> Outcome:
    """That the card may be activated, were it the one that A has."""
    card = desk.say("study.card", letter="Q")
    zone = {"hand": "hand", "set_before": "spell_trap_zone", "set_now": "spell_trap_zone"}.get(
        held.place, "main_monster_zone"
    )
    position = {
        "set_before": "face_down",
        "set_now": "face_down",
        "field": "face_up_attack",
        "field_face_down": "face_down_defense",
    }.get(held.place)
    placed = Placed(
        card=card,
        player=Seat.A,
        zone=zone,
        position=position,
        set_this_turn={"set_now": True, "set_before": False}.get(held.place),
        facts=_facts(held.kind, held.text),
    )
    table = msgspec.structs.replace(situation, board=(*situation.board, placed))
    return Outcome(
        situation=table,
        answers=((Ask(form="can-activate", player=Seat.A, card=card, timing=timing), Answer.CAN),),
    )


def _facts(kind: str, text: str) -> Facts:
    words = _TEXTS.get(text, f"①：{_GAIN}")
    if kind == "effect_monster":
        return Facts(
            card_class="monster",
            kinds=("monster", kind),
            level=4,
            atk=1500,
            def_=1000,
            text=words,
        )
    group = kind.rpartition("_")[2]
    return Facts(card_class=group, kinds=(group, kind), text=words)


def _worded(held: _Held, desk: Desk) -> str:
    return desk.say(
        f"study.held.{held.text}" if held.text else "study.held",
        kind=term(held.kind, desk.lang, "CardKind"),
        place=desk.say(f"study.held_place.{held.place}"),
    )
