"""Which player plays it when the clause does not say."""

from __future__ import annotations

from grammar.nodes import Who
from grammar.question_nodes import Event, Mood, Role, Thing, ThingKind
from grammar.terms import Player, Verb
from kb.cards import Seat
from kb.understanding.cards import label
from kb.understanding.draft import Draft
from kb.understanding.phrases import actor, all_things, seat_of, things_of
from kb.walk import actions_of


def asker(draft: Draft) -> Seat | None:
    """Who is asked about: 我能…吗, 对方能…吗."""
    if draft.syntax.ask is None:
        return None
    asked = draft.syntax.ask.event
    return actor(asked) or (_owner_of_doer(asked) if asked.mood is Mood.CAN and not asked.passive else None)


def _owner_of_doer(asked: Event) -> Seat | None:
    """我一只不受影响的怪可以发动效果吗."""
    doers = [t for t in things_of(asked.before, Role.BARE) if t.kind is ThingKind.DESCRIBED and t.before]
    return seat_of(doers[0].player) if len(doers) == 1 else None


def player_of(draft: Draft, event: Event, thing: Thing | None) -> Seat:
    """Who plays: as said; else whose the card is; else in turn; the last link is not the asker's."""
    said = player_told(draft, event, thing)
    if said is not None:
        return said
    link = draft.open_link()
    if link is not None and link.player is not None:
        goes_on = event.verb == "activate" and "again" in event.adverbs  # 发动X后再发动Y
        return link.player if goes_on else link.player.other
    asking = asker(draft)
    if asking is not None and _either_of_two_that_battle(draft):
        raise draft.not_understood(event)
    if asking is not None and (_asks_in_the_open(draft) or _asks_what_it_gives(draft, thing)):
        return asking  # 发动二重召唤后，我还能通常召唤吗; 增殖的G发动后，对方特殊召唤，我抽卡吗
    return asking.other if asking is not None else Seat.A


def player_told(draft: Draft, event: Event, thing: Thing | None) -> Seat | None:
    """Who plays, as it is said or as the card lies; None where it can only be taken from what is asked."""
    said = actor(event) or seat_of(thing.player if thing else None)
    if said is not None:
        return said
    held = draft.place_of(label(draft, thing)) if thing is not None and thing.name is not None else None
    return draft.board[held].player if held is not None else None


def _either_of_two_that_battle(draft: Draft) -> bool:
    """被X攻击，伤害计算时发动Y，我受到多少伤害: nothing tells which of the two it was."""
    ask = draft.syntax.ask
    able = ask is None or ask.event.mood is Mood.CAN
    return not able and bool(draft.plays) and draft.plays[-1].do == "attack"


def _asks_in_the_open(draft: Draft) -> bool:
    """What is asked about is no answer to what was played, but done afterwards, or in the rest of the turn."""
    asked = draft.syntax.ask.event if draft.syntax.ask is not None else None
    if asked is None:
        return False
    in_turn = asked.verb == "special_summon" and any(t.word == "this_turn" for t in all_things(asked))
    return asked.verb in _IN_THE_OPEN or in_turn


def _asks_what_it_gives(draft: Draft, thing: Thing | None) -> bool:
    """Whether that player draws is asked, and the card lets its player draw."""
    ask = draft.syntax.ask
    card = draft.card(label(draft, thing)) if thing is not None and thing.name is not None else None
    if ask is None or card is None or ask.event.verb != "draw" or ask.event.passive:
        return False
    texts = [e.text for e in draft.base.effects(card) if e.activates and e.text is not None]
    draws = [a for text in texts for a, _ in actions_of(text) if a.verb is Verb.DRAW]
    doers = [action.agent for action in draws if action.agent is not None]
    return bool(draws) and all(isinstance(doer, Who) and doer.player is Player.SELF for doer in doers)


#: acts that nobody does in answer to an activation
_IN_THE_OPEN = frozenset({"normal_summon", "tribute_summon", "flip_summon", "set", "change_position"})
_IN_THE_OPEN |= {"pendulum_summon", "synchro_summon", "xyz_summon", "link_summon", "declare_attack"}
