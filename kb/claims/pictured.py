"""Questions about a picture of the table that is told in words: its cards, laid out for the engine."""

from __future__ import annotations

import re

from grammar.on_table import parse_on_table
from grammar.scene import Pictured, parse_scene
from grammar.terms import Player, Zone
from kb.cards import Seat
from kb.knowledge import KnowledgeBase
from kb.situation import Ask, Facts, Placed, Situation

_QUOTED = re.compile("『([^』]+)』")
_SEATS = {Player.SELF: Seat.A, Player.OPPONENT: Seat.B}
_MONSTERS = frozenset({Zone.MAIN_MONSTER_ZONE, Zone.EXTRA_MONSTER_ZONE, Zone.MONSTER_ZONE})


def laid_out(scene: str, base: KnowledgeBase) -> tuple[Placed, ...] | None:
    """The cards of the picture, None when any of its words is not understood."""
    names = [(name.start, name.end) for name in base.spot(scene) if name.marked]
    cards = parse_scene(scene, names)
    return None if cards is None else tuple(_placed(card, n) for n, card in enumerate(cards))


def _placed(card: Pictured, number: int) -> Placed:
    monster = card.zone in _MONSTERS
    position: str | None = card.position
    if position == "face_down" or card.face_down:
        position = "face_down_defense" if monster else "face_down"
    return Placed(
        card=card.name or f"？{number + 1}",
        player=_SEATS[card.player],
        zone=card.zone,
        column=card.column,
        position=position or ("face_up_attack" if monster else None),
        facts=Facts(card_class="monster" if monster else None) if card.name is None else None,
    )


def question_on(board: tuple[Placed, ...], question: str, base: KnowledgeBase) -> Situation | None:
    """That question about one card, with the cards of the picture and no others on the field."""
    question = _QUOTED.sub(r"\1", question)
    names = [(name.start, name.end) for name in base.spot(question) if name.marked]
    asked = parse_on_table(question, names)
    if asked is None:
        return None
    if asked.about in ("co_linked", "linked"):
        player = _SEATS[asked.player] if asked.player is not None else None
        ask = Ask(form="linked", about=asked.about, card=asked.name, player=player, negated=asked.negated)
        return Situation(board=board, turn_player=Seat.A, phase="main1", deck_known=True, ask=ask)
    if asked.negated:
        return None
    waiting = Placed(card=asked.name, player=Seat.A, zone="extra_deck")
    ask = Ask(form="can-do", about=asked.about, card=asked.name, player=Seat.A)
    return Situation(board=(*board, waiting), turn_player=Seat.A, phase="main1", deck_known=True, ask=ask)
