"""Where is this card afterwards: after resolving, negated, destroyed, returned…"""

from __future__ import annotations

from random import Random

import msgspec

from kb.cards import Seat
from kb.situation import Ask, Facts, Placed, Play, Situation, Stated
from kb.study.claims import Desk, Outcome
from kb.study.drafts import Choice, Draft, one_and_four
from kb.study.generators.registry import generator
from kb.study.items import Level
from kb.wording import term

_PLACES = ("graveyard", "hand", "deck", "extra_deck", "banished", "main_monster_zone", "spell_trap_zone")
#: what is done to it; said as ``study.moved.<verb>``
_MOVES = ("destroy", "return_to_hand", "return_to_deck", "send_to_graveyard", "banish", "tribute")
_KINDS = (
    ("normal_monster",),
    ("effect_monster",),
    ("fusion_monster", "effect_monster"),
    ("synchro_monster", "effect_monster"),
    ("xyz_monster", "effect_monster"),
    ("ritual_monster", "effect_monster"),
    ("pendulum_monster", "effect_monster"),
)


class _Case(msgspec.Struct, frozen=True):
    kinds: tuple[str, ...]
    move: str
    owner: Seat


@generator("moved-where", Level.BASIC, 2)
def _draft(rng: Random, desk: Desk) -> Draft | None:
    case = _Case(rng.choice(_KINDS), rng.choice(_MOVES), rng.choice((Seat.A, Seat.A, Seat.B)))
    card = desk.say("study.monster", letter="X")
    facts = Facts(card_class="monster", kinds=("monster", *case.kinds), level=4, atk=1500, def_=1000, text="")
    situation = Situation(
        turn=3,
        turn_player=Seat.A,
        phase="main1",
        board=(
            Placed(
                card=card,
                player=Seat.A,
                owner=case.owner,
                zone="main_monster_zone",
                position="face_up_attack",
                facts=facts,
            ),
        ),
        plays=(Play(do="happens", stated=Stated(verb=case.move, card=card, by="effect")),),
    )
    spots = [(zone, seat) for zone in _PLACES for seat in Seat]
    places = [
        (
            _worded(zone, seat, desk),
            Outcome(
                situation=situation,
                answers=((Ask(form="where", card=card), {"zone": zone, "player": seat.value}),),
            ),
        )
        for zone, seat in spots
    ]
    chosen = one_and_four(rng, desk, places)
    if chosen is None:
        return None
    return Draft(
        stem=desk.say(
            f"study.moved.{case.move}",
            card=card,
            kind=term(case.kinds[0], desk.lang, "CardKind"),
            owner=desk.player(case.owner),
        ),
        choices=tuple(Choice(text, claim) for text, claim in chosen),
        situation=situation,
    )


def _worded(zone: str, seat: Seat, desk: Desk) -> str:
    return desk.say("study.place", player=desk.player(seat), zone=term(zone, desk.lang, "Zone"))
