"""我发动了X，还能再发动X吗: of the same turn, once the first is over, by the player who activated it."""

from __future__ import annotations

import msgspec

from grammar.question_nodes import Event
from kb.situation import Ask, Situation
from kb.understanding.phrases import actor


def once_more(situation: Situation, asked: Event | None, ask: Ask) -> tuple[Situation, Ask]:
    """The one activation told as one used this turn, where the same player is asked about once more."""
    first = situation.plays[0] if len(situation.plays) == 1 else None
    if asked is None or asked.verb != "activate" or first is None or first.do != "activate":
        return situation, ask
    if "again" not in asked.adverbs:
        return situation, ask
    again = ask.form == "can-activate" and ask.card == first.card and ask.effect in (None, first.effect)
    if not again or actor(asked) not in (None, first.player):
        return situation, ask
    used = msgspec.structs.replace(first, do="used")
    situation = msgspec.structs.replace(situation, plays=(used,))
    return situation, msgspec.structs.replace(ask, player=first.player, timing="open")
