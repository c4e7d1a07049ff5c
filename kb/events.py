"""What happened in a duel, in order: the 時点 on which triggers hang."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from grammar.terms import Verb, Zone
from kb.cards import Seat


class Cause(StrEnum):
    """Why something happened. Whether a card was *destroyed by battle*, paid as cost, and so on, hangs on it."""

    COST = "cost"
    EFFECT = "effect"
    BATTLE = "battle"
    RULE = "rule"  # carried out by the rules themselves (hand limit, a spent Spell leaving)
    PROCEDURE = "procedure"  # part of a summoning procedure
    MATERIAL = "material"
    STATED = "stated"  # the situation says so and gives no cause


class Event(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One thing that happened to one card or player.

    moment     equal for things that happened at the same time; the greatest one is "the last thing to happen"
    card       id of the card it happened to (as CardInPlay.id), None for a thing that happens to a player
    since      ``CardInPlay.since`` of that card right after the event: it moved again if this differs now
    verbs      every act it counts as: a card destroyed by an effect and sent to the Graveyard counts as
               DESTROY and SEND_TO_GRAVEYARD; a discarded card as DISCARD and SEND_TO_GRAVEYARD
    player     who did it; seat: the player it happened to, for damage and LP
    by_card, by_effect, link   the effect (card id, effect index, chain link number) that caused it
    resolving  True when it happened while a chain link was resolving
    unplaced   the card counts as having been nowhere: its activation or summon was negated
    """

    moment: int
    verbs: tuple[Verb, ...]
    card: str | None = None
    since: int = 0
    player: Seat | None = None
    seat: Seat | None = None
    origin: Zone | None = None
    origin_controller: Seat | None = None
    was_face_up: bool | None = None
    was_attack: bool | None = None
    destination: Zone | None = None
    cause: Cause = Cause.EFFECT
    by_card: str | None = None
    by_effect: int | None = None
    link: int | None = None
    other: str | None = None  # the other monster of a battle, the summoned monster a material went into
    amount: int | None = None
    resolving: bool = False
    unplaced: bool = False
