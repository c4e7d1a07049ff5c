"""对方发动旋风，我能连锁旋风吗, 能发动第2张X吗: another copy of a card that was told is asked about.

In: the situation and what is asked of it. Out: the same, with the other copy on the board where one is meant.
"""

from __future__ import annotations

import msgspec

from grammar.question_nodes import Event, Thing, ThingKind
from grammar.terms import Zone
from kb.cards import CardClass, Seat
from kb.errors import SituationError
from kb.situation import Ask, Placed, Situation
from kb.understanding import plays
from kb.understanding.draft import Draft
from kb.understanding.phrases import actor, all_things, phrases_of, seat_of, things_of
from kb.understanding.references import another_copy
from kb.understanding.vocabulary import LASTING


def second_copy(draft: Draft, situation: Situation, asked: Event | None, ask: Ask) -> tuple[Situation, Ask]:
    """对方发动旋风，我能连锁旋风吗: another one than that on the chain, for a Spell or Trap that is named again.

    Of a monster only where another one is spoken of (第2张X的①), or the other player used his (对方用了X，我也能用X吗).
    Of one that was spent when its chain resolved (处理完之后还能再发一张旋风吗) too.
    """
    link = draft.open_link()
    if asked is None or ask.form != "can-activate" or ask.card is None:
        return situation, ask
    on_chain = {play.card for play in situation.plays if play.do == "activate"}
    card = draft.card(ask.card)
    if (other := _other_copy_named(draft, asked, ask.card)) is not None:
        another = Placed(
            card=ask.card,
            id=another_copy(ask.card),
            player=seat_of(other.player) or actor(asked) or Seat.A,
            zone=other.zone.value if other.zone not in (None, Zone.FIELD) else "",
        )
        first = plays.lying_where_aimed(draft, ask.card) if draft.place_of(ask.card) is None else ()
        situation = msgspec.structs.replace(situation, board=(*situation.board, *first, another))
        return situation, msgspec.structs.replace(ask, card=another.id, player=another.player)
    named = any(thing.kind is ThingKind.NAME for thing in all_things(asked))
    users = {play.player for play in situation.plays if play.do == "used" and play.card == ask.card}
    if named and users and ask.player not in (None, *users) and draft.place_of(ask.card) is None:
        own = Placed(card=ask.card, id=another_copy(ask.card), player=ask.player or Seat.A, zone="")
        situation = msgspec.structs.replace(situation, board=(*situation.board, own))
        return situation, msgspec.structs.replace(ask, card=own.id)
    players = {play.player for play in situation.plays if play.do == "activate" and play.card == ask.card}
    spoken = any(thing.name is not None for thing in all_things(asked))
    own_one = spoken and actor(asked) is not None and bool(players) and actor(asked) not in players
    if own_one and card is not None and card.card_class is CardClass.MONSTER:
        own = Placed(card=ask.card, id=another_copy(ask.card), player=actor(asked) or Seat.A, zone="")
        situation = msgspec.structs.replace(situation, board=(*situation.board, own))
        return situation, msgspec.structs.replace(ask, card=own.id)
    if ask.card not in on_chain or card is None or card.card_class is CardClass.MONSTER or not named:
        return situation, ask
    if link is None and not (ask.effect is None and LASTING.isdisjoint(card.kinds)):
        return situation, ask
    copy = another_copy(ask.card)
    _same_or_another(draft, asked, ask.card)
    seat = actor(asked) or (link.player.other if link is not None and link.player is not None else Seat.A)
    placed = Placed(card=ask.card, id=copy, player=seat, zone="")
    situation = msgspec.structs.replace(situation, board=(*situation.board, placed))
    return situation, msgspec.structs.replace(ask, card=copy, player=seat)


def _same_or_another(draft: Draft, asked: Event, name: str) -> None:
    """对方发动X，我连锁Y，X还能发动吗: whether that X still comes about, or another X may be activated."""
    link = draft.open_link()
    said = actor(asked) is not None or {"again", "chain"} & {*asked.adverbs, asked.verb}
    if said or link is None or link.player is None:
        return
    if any(play.card == name and play.player is link.player.other for play in draft.plays):
        raise SituationError("question: the one on the chain, or another one", words=name)


def _other_copy_named(draft: Draft, asked: Event, name: str) -> Thing | None:
    """手上另一张X, 第2张X: another one than the X told of before."""
    used = {card for play in draft.plays for card in (*play.targets, *play.cost)}
    told = draft.is_played(name) or draft.place_of(name) is not None or name in used
    named = [t for t in things_of(phrases_of(asked)) if t.name and draft.names.get(t.name, t.name) == name]
    return next((t for t in named if told and (t.rest or t.other)), None)
