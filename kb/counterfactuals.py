"""Situations that differ from a given one in a single fact: what would have to be otherwise for another answer.

Facts that were filled in by default come first, for nobody said that they are so.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from grammar.terms import Phase
from kb.situation import ATTACKER, Placed, Play, Situation

#: phases that a question is asked of, in the order of a turn
_PHASES = (Phase.MAIN1, Phase.BATTLE, Phase.END)
_TURNED = {
    "face_up_attack": "face_down_defense",
    "face_up_defense": "face_down_defense",
    "face_down_defense": "face_up_defense",
}
#: (path, value, situation): *path* set to *value* gives the situation; ``board.X.present`` false takes X away
Variation = tuple[str, str, Situation]


def variations(situation: Situation) -> list[Variation]:
    """Every change of one fact that may matter, those of assumed facts first."""
    assumed = {path for path, _ in situation.assumed}
    return sorted(_variations(situation), key=lambda one: one[0] not in assumed)


def _variations(situation: Situation) -> Iterator[Variation]:
    if situation.turn_player is not None:
        other = situation.turn_player.other
        yield "turn_player", other.value, msgspec.structs.replace(situation, turn_player=other)
    if situation.phase is not None and not situation.plays:
        for phase in _PHASES:
            if phase.value != situation.phase:
                yield "phase", phase.value, msgspec.structs.replace(situation, phase=phase.value, step=None)
    for number, placed in enumerate(situation.board):
        yield from _of_card(situation, number, placed)


def _of_card(situation: Situation, number: int, placed: Placed) -> Iterator[Variation]:
    """The card asked about was Set this turn, or lies the other way; a card that only lies there does not."""
    ask = situation.ask
    if ask is not None and ask.card in (placed.card, placed.id):
        if placed.position == "face_down":
            told = not placed.set_this_turn
            changed = msgspec.structs.replace(placed, set_this_turn=told)
            yield f"board.{placed.card}.set_this_turn", str(told).lower(), _with(situation, number, changed)
        turned = _TURNED.get(placed.position or "")
        if turned is not None:
            changed = msgspec.structs.replace(placed, position=turned)
            yield f"board.{placed.card}.position", turned, _with(situation, number, changed)
    elif not _takes_part(situation, placed) and placed.count == 1 and placed.zone != "deck":
        board = (*situation.board[:number], *situation.board[number + 1 :])
        yield f"board.{placed.card}.present", "false", msgspec.structs.replace(situation, board=board)


def unsaid_alternatives(situation: Situation) -> Iterator[tuple[str, Situation]]:
    """What may as well be so where nobody said: an applying card is the other player's, the other monster attacks.

    What is asked to have been gained is by a card of the player who gained it.
    """
    if situation.ask is not None and situation.ask.about == "lp_gained":
        return
    assumed = {path for path, _ in situation.assumed}
    for number, placed in enumerate(situation.board):
        if f"applying.{placed.card}" in assumed:
            changed = msgspec.structs.replace(placed, player=placed.player.other)
            yield f"applying.{placed.card}", _used_by_other(_with(situation, number, changed), placed.card)
    attacks = [play for play in situation.plays if play.do == "attack" and play.player is not None]
    if ATTACKER in assumed and len(attacks) == 1:
        yield ATTACKER, _with_other_attacker(situation, attacks[0])


def _used_by_other(situation: Situation, card: str) -> Situation:
    """*situation* in which the other player activated that card, if anybody did."""
    plays = tuple(
        msgspec.structs.replace(play, player=play.player.other)
        if play.card == card and play.do in ("activate", "used") and play.player is not None
        else play
        for play in situation.plays
    )
    return msgspec.structs.replace(situation, plays=plays)


def _with_other_attacker(situation: Situation, attack: Play) -> Situation:
    """The monster attacked attacks, in the turn of its own player."""
    assert attack.player is not None
    seat = attack.player.other
    other = msgspec.structs.replace(attack, player=seat, card=attack.target, target=attack.card)
    plays = tuple(other if play is attack else play for play in situation.plays)
    return msgspec.structs.replace(situation, plays=plays, turn_player=seat)


def _with(situation: Situation, number: int, placed: Placed) -> Situation:
    board = list(situation.board)
    board[number] = placed
    return msgspec.structs.replace(situation, board=tuple(board))


def _takes_part(situation: Situation, placed: Placed) -> bool:
    """It is played, targeted, paid, asked about, or something hangs on it."""
    called = {placed.card, placed.id}
    ask = situation.ask
    named = {ask.target, ask.cost, *ask.cards} if ask is not None else set()
    for play in situation.plays:
        named |= {
            play.card,
            play.target,
            *play.targets,
            *play.cost,
            *play.selects,
            *play.materials,
            *play.tributes,
        }
        named |= {stated.card for stated in play.result}
        named |= {play.stated.card, play.stated.by_card} if play.stated is not None else set()
    for other in situation.board:
        named |= {other.equipped_to, other.attached_to, other.linked_to}
    return bool(called & named - {None})
