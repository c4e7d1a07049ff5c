"""Which player plays it when the clause does not say."""

from __future__ import annotations

from grammar.question_nodes import Event, Thing
from kb.cards import Seat
from kb.understanding.cards import label
from kb.understanding.draft import Draft
from kb.understanding.phrases import actor, seat_of


def asker(draft: Draft) -> Seat | None:
    """Who is asked about: 我能…吗, 对方能…吗."""
    return actor(draft.syntax.ask.event) if draft.syntax.ask is not None else None


def player_of(draft: Draft, event: Event, thing: Thing | None) -> Seat:
    """Who plays: as said; else whose the card is; else in turn; the last link is not the asker's."""
    said = actor(event) or seat_of(thing.player if thing else None)
    if said is not None:
        return said
    held = draft.place_of(label(draft, thing)) if thing is not None and thing.name is not None else None
    if held is not None:
        return draft.board[held].player
    link = draft.open_link()
    if link is not None and link.player is not None:
        goes_on = event.verb == "activate" and "again" in event.adverbs  # 发动X后再发动Y
        return link.player if goes_on else link.player.other
    asking = asker(draft)
    return asking.other if asking is not None else Seat.A
