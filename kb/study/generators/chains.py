"""In which order does this chain resolve, and in which order do effects set off together go on it?"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from random import Random

from kb.cards import Seat
from kb.situation import Ask, Facts, Placed, Play, Situation, Stated
from kb.study.claims import Desk, Outcome
from kb.study.drafts import Choice, Draft
from kb.study.generators.registry import generator
from kb.study.items import OPTIONS, Level

_MANDATORY = "①：这张卡被送去墓地的场合发动。自己回复500基本分。"
_OPTIONAL = "①：这张卡被送去墓地的场合才能发动。自己回复500基本分。"


@generator("chain-resolution", Level.BASIC, 1)
def _resolution(rng: Random, desk: Desk) -> Draft | None:
    names = [desk.say("study.card", letter=letter) for letter in "PQR"]
    seat = rng.choice(tuple(Seat))
    seats = (seat, seat.other, seat)
    facts = Facts(card_class="trap", kinds=("trap", "normal_trap"), text="①：自己回复500基本分。")
    situation = Situation(
        turn=3,
        turn_player=rng.choice(tuple(Seat)),
        phase="main1",
        board=tuple(
            Placed(
                card=name,
                player=owner,
                zone="spell_trap_zone",
                position="face_down",
                set_this_turn=False,
                facts=facts,
            )
            for name, owner in zip(names, seats, strict=True)
        ),
        plays=tuple(
            Play(do="activate", player=owner, card=name) for name, owner in zip(names, seats, strict=True)
        ),
    )
    links = [
        desk.say("study.chain.link", n=n, player=desk.player(seats[n - 1]), card=names[n - 1])
        for n in (1, 2, 3)
    ]
    return _ordered(
        desk.say("study.chain.resolution", links=links),
        [f"连锁{n}" for n in (1, 2, 3)],  # as the engine names links
        situation,
        Ask(form="order", about="resolution"),
        rng,
        [desk.say("study.chain.number", n=n) for n in (1, 2, 3)],
    )


@generator("segoc", Level.APPLIED, 3)
def _set_off_together(rng: Random, desk: Desk) -> Draft | None:
    """Mandatory of the turn player, mandatory of the other, optional of the turn player, optional of the other."""
    kinds = rng.sample([(seat, must) for seat in Seat for must in (True, False)], 3)
    names = [desk.say("study.monster", letter=letter) for letter in "XYZ"]
    turn_player = rng.choice(tuple(Seat))
    situation = Situation(
        turn=3,
        turn_player=turn_player,
        phase="main1",
        deck_known=True,
        board=tuple(
            Placed(
                card=name,
                player=seat,
                zone="main_monster_zone",
                position="face_up_attack",
                facts=Facts(
                    card_class="monster",
                    kinds=("monster", "effect_monster"),
                    level=4,
                    atk=1000,
                    def_=1000,
                    text=_MANDATORY if must else _OPTIONAL,
                ),
            )
            for name, (seat, must) in zip(names, kinds, strict=True)
        ),
        plays=tuple(
            Play(do="happens", stated=Stated(verb="send_to_graveyard", card=name, by="effect"))
            for name in names
        ),
    )
    told = [
        desk.say(
            "study.segoc.mandatory" if must else "study.segoc.optional",
            monster=name,
            player=desk.player(seat),
        )
        for name, (seat, must) in zip(names, kinds, strict=True)
    ]
    stem = desk.say("study.segoc", player=desk.player(turn_player), monsters="\n".join(told))
    return _ordered(stem, names, situation, Ask(form="order", cards=tuple(names)), rng)


def _ordered(
    stem: str, names: Sequence[str], situation: Situation, ask: Ask, rng: Random, worded: Sequence[str] = ()
) -> Draft:
    """Five of the orders there are, the right one among them if the engine finds it there."""
    told = dict(zip(names, worded or names, strict=True))
    orders = rng.sample(list(permutations(names)), OPTIONS)
    return Draft(
        stem=stem,
        choices=tuple(
            Choice(
                " → ".join(told[name] for name in order),
                Outcome(situation=situation, answers=((ask, order),)),
            )
            for order in orders
        ),
        situation=situation,
    )
