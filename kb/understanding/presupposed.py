"""What the asking presupposes: something to chain to, what is negated, a first time, a chain that is over."""

from __future__ import annotations

import msgspec

from grammar.question_nodes import Event, Mood, Role
from kb.cards import Card, Seat
from kb.effects import EffectKind
from kb.errors import SituationError
from kb.understanding.cards import label
from kb.understanding.draft import Draft
from kb.understanding.phrases import actor, all_things, named_in, phrases_of, seat_of, things_of
from kb.understanding.plays import play, resolve, used, where_it_is


def _first_time(draft: Draft, asked: Event) -> None:
    """同一条连锁里可以发两次吗, 这回合可以发两次吗: the first time is done, and the second asked about."""
    thing = next((t for t in things_of(phrases_of(asked)) if t.name), None)
    numbers = [t.effect_no for t in things_of(phrases_of(asked)) if t.effect_no]
    if thing is None and not draft.mentioned:
        raise draft.not_understood(asked)
    name = label(draft, thing) if thing is not None else draft.mentioned[-1]
    seat = actor(asked) or Seat.A
    first = Event(verb="activate")
    number = numbers[0] if len(numbers) == 1 else None
    if "same_chain" in asked.adverbs:
        play(draft, name, seat, first, number)
    elif any(t.word == "this_turn" for t in all_things(asked)) and not draft.plays:
        used(draft, name, seat, msgspec.structs.replace(first, after=asked.after, before=asked.before))
    else:
        raise draft.not_understood(asked)


def _negated_is_played(draft: Draft, asked: Event) -> None:
    """X可以无效Y吗, Y可以被X无效吗: whoever does not play X has activated Y, of which only one thing is activated."""
    doers = named_in(asked.before, Role.BY if asked.passive else Role.WITH)
    doers = doers or ([] if asked.passive else named_in(asked.before, Role.BARE))
    done = named_in(asked.before, Role.BARE) if asked.passive else named_in(asked.after)
    if len(doers) != 1 or len(done) != 1 or doers[0] == done[0]:
        return
    negator, card = (draft.card(draft.names.get(t.name or "", t.name or "")) for t in (doers[0], done[0]))
    if negator is None or card is None or not _negates(draft, negator):
        return
    number = done[0].effect_no
    effects = [e for e in draft.base.effects(card) if e.activates and number in (None, e.printed_no)]
    doing = [e for e in effects if e.categories or not e.complete] or effects
    if len(doing) != 1:
        raise draft.not_understood(asked)
    asking = seat_of(doers[0].player) or actor(asked) or Seat.A
    name = where_it_is(draft, asked, done[0], asking.other)
    play(draft, name, asking.other, Event(verb="activate"), number)


def _negates(draft: Draft, card: Card) -> bool:
    """It negates by an activation in answer, not by being there."""
    ways = {"negate_activation", "negate_effect"}
    return any(effect.activates and ways & set(effect.categories) for effect in draft.base.effects(card))


def before_asking(draft: Draft, asked: Event) -> None:
    """Something to chain to, or a chain that has been resolved."""
    if asked.verb in ("negate", "negate_activation") and asked.mood is Mood.CAN and not draft.plays:
        _negated_is_played(draft, asked)
    if asked.verb == "chain" and not draft.plays:
        names = {draft.names.get(thing.name or "", thing.name) for thing in all_things(asked)}
        told = [name for name in draft.mentioned if name not in names and name not in draft.applying]
        if not told:
            raise SituationError("question: nothing is activated that could be chained to", words="连锁")
        asking = actor(asked)
        play(draft, told[-1], asking.other if asking else Seat.A, Event(verb="activate"))
    if "times2" in asked.adverbs:
        _first_time(draft, asked)
    if "afterwards" in asked.adverbs:
        resolve(draft)
    later = any(inner.condition for thing in all_things(asked) for inner in thing.before)
    activates = (asked.verb == "activate" or _uses(asked)) and not _as_next_link(draft, asked)
    if activates and (draft.told_result or later or _waits_for_chain(draft, asked)):
        resolve(draft)


def _as_next_link(draft: Draft, asked: Event) -> bool:
    """能在连锁2发动吗, of the chain that is open: in that chain, not after it."""
    links = [thing.link for thing in all_things(asked) if thing.link]
    return links == [1 + sum(play.do == "activate" for play in draft.plays)]


def _uses(asked: Event) -> bool:
    """能用X吗."""
    used = named_in(asked.before, Role.WITH)
    return asked.verb == "exist" and asked.mood is Mood.CAN and len(used) == 1 and not asked.after


def _waits_for_chain(draft: Draft, asked: Event) -> bool:
    """能发动X①吗, of an effect that only sets itself off once the chain is over."""
    named = [thing for thing in things_of(phrases_of(asked)) if thing.name is not None]
    numbers = [thing.effect_no for thing in things_of(phrases_of(asked)) if thing.effect_no]
    name = label(draft, named[0]) if len(named) == 1 else draft.mentioned[-1] if draft.mentioned else None
    card = draft.card(name) if name is not None and len(named) < 2 and draft.open_link() else None
    if card is None:
        return False
    number = numbers[0] if len(numbers) == 1 else None
    effects = [e for e in draft.base.effects(card) if e.activates and number in (None, e.printed_no)]
    return bool(effects) and all(e.kind is EffectKind.TRIGGER for e in effects)
