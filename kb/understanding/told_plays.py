"""Plays told as they are done in a duel: X作为魔法卡在P区域发动; 战斗卷回，我改成攻击那只怪兽; 发动X的一方."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import zip_longest

import msgspec

from grammar.question_nodes import Event, Mood, Phrase, QuestionSyntax, Role, Thing, ThingKind
from grammar.terms import CardKind, Player, Zone
from kb.cards import CardClass, Seat
from kb.context import Base
from kb.situation import Play
from kb.understanding.cards import label, put
from kb.understanding.draft import Draft
from kb.understanding.phrases import (
    actor,
    all_things,
    named_in,
    phrases_of,
    refers,
    seat_of,
    things_of,
    with_thing,
)
from kb.understanding.plays import resolve
from kb.understanding.vocabulary import ACTS

_PLAYERS = {Seat.A: Player.SELF, Seat.B: Player.OPPONENT}


def is_scale(event: Event) -> bool:
    """X在P区域发动: told, not asked."""
    plain = not (event.negated or event.wondered or event.passive) and event.mood is Mood.TOLD
    return event.verb == "activate_scale" and plain and len(named_in(phrases_of(event))) == 1


def scale(draft: Draft, event: Event) -> None:
    """The Pendulum Card is activated from the hand. Raises SituationError for another card, or another place."""
    (thing,) = named_in(phrases_of(event))
    seat = seat_of(thing.player) or actor(event) or Seat.A
    card = draft.card(draft.names.get(thing.name or "", thing.name or ""))
    pendulum = card is not None and CardKind.PENDULUM_MONSTER in card.kinds
    if not pendulum or thing.zone not in (None, Zone.HAND) or draft.open_link() is not None:
        raise draft.not_understood(event)
    name = put(draft, msgspec.structs.replace(thing, zone=Zone.HAND, before=()), seat)
    draft.plays.append(Play(do="activate", player=seat, card=name, card_activation=True))
    draft.mentioned.append(name)
    for one in things_of(phrases_of(event)):
        draft.take(one, wholly=True)


def is_reselection(draft: Draft, event: Event) -> bool:
    """我改成攻击那只怪兽: after an attack that was told."""
    plain = not (event.negated or event.wondered or event.passive) and event.mood is Mood.TOLD
    return event.verb == "reselect" and plain and any(play.do == "attack" for play in draft.plays)


def reselected(draft: Draft, event: Event) -> None:
    """The attacker now attacks that monster. Raises SituationError when it is not plain which."""
    resolve(draft)
    targets = [t for t in (*things_of(event.after), *things_of(event.before, Role.OBJECT)) if refers(t)]
    last = next(play for play in reversed(draft.plays) if play.do == "attack")
    if len(targets) != 1 or actor(event) not in (None, last.player) or targets[0].before:
        raise draft.not_understood(event)
    name = label(draft, targets[0])
    place = draft.place_of(name)
    if place is None or draft.board[place].player is last.player:
        raise draft.not_understood(event)
    draft.take(targets[0], wholly=True)
    draft.plays.append(msgspec.structs.replace(last, target=name))


def with_uses(syntax: QuestionSyntax, written: Mapping[str, str], base: Base) -> QuestionSyntax:
    """对方用黑洞，…: a clause that only says which card a player uses tells its activation.

    我召唤X，用它的效果…: the effect of X, the one card of the clause before.
    """
    statements = tuple(
        _with_owner(event, before)
        for event, before in zip(syntax.statements, (None, *syntax.statements), strict=False)
    )
    following = [*statements[1:], *((syntax.ask.event,) if syntax.ask is not None else ())]
    told = tuple(
        _as_activation(event) if _only_uses(event, after, written, base) else event
        for event, after in zip_longest(statements, following[: len(statements)])
    )
    return msgspec.structs.replace(syntax, statements=told)


def _with_owner(event: Event, before: Event | None) -> Event:
    """用它的效果把Y送去墓地 as 用X的效果把Y送去墓地."""
    used = things_of(event.before, Role.WITH)
    bare = Thing(kind=ThingKind.EFFECT, word="effect", span=used[0].span) if used else None
    told = {thing.name for thing in all_things(before) if thing.name} if before is not None else set()
    own = {thing.name for thing in all_things(event) if thing.name}
    if used != [bare] or event.verb not in ACTS or len(told) != 1 or told & own:
        return event
    return with_thing(event, used[0], msgspec.structs.replace(used[0], name=told.pop()))


def _only_uses(event: Event, after: Event | None, written: Mapping[str, str], base: Base) -> bool:
    used = [phrase for phrase in event.before if phrase.role is Role.WITH]
    plain = not (event.negated or event.wondered or event.after) and event.mood is Mood.TOLD
    if event.verb != "exist" or not plain or len(used) != 1 or actor(event) is None:
        return False
    others = [t for p in event.before if p is not used[0] for t in p.things if t.kind is not ThingKind.PLAYER]
    cards = [written.get(t.name or "", t.name or "") for t in used[0].things if not (t.zone or t.before)]
    if (
        others
        or len(cards) != 1
        or len(used[0].things) != 1
        or (after is not None and "summon" in after.verb)
    ):
        return False
    card = base.get(cards[0])
    if card is None:
        return False
    played = card.card_class in (CardClass.SPELL, CardClass.TRAP)
    return played or any(effect.activates for effect in base.effects(card))


def _as_activation(event: Event) -> Event:
    used = [phrase for phrase in event.before if phrase.role is Role.WITH]
    before = tuple(phrase for phrase in event.before if phrase.role is not Role.WITH)
    after = tuple(msgspec.structs.replace(phrase, role=Role.BARE) for phrase in used)
    return msgspec.structs.replace(event, verb="activate", before=before, after=after)


def with_doers(syntax: QuestionSyntax) -> QuestionSyntax:
    """发动X的一方回复多少: the player is who activated X, as told before; asked of that player."""
    ask, told = syntax.ask, syntax.statements
    last = told[-1] if told else None
    if ask is None or last is None or last.verb != "activate" or last.wondered or last.negated:
        return syntax
    things = things_of(last.after)
    if things_of(last.before) or [t.word for t in things] != ["doer"] or not things[0].name:
        return syntax
    player = _who_played(told[:-1], things[0].name)
    if player is None:
        return syntax
    thing = Thing(kind=ThingKind.PLAYER, player=player, span=things[0].span)
    event = msgspec.structs.replace(
        ask.event, before=(Phrase(role=Role.BARE, things=(thing,)), *ask.event.before), subject=player
    )
    return msgspec.structs.replace(
        syntax, statements=told[:-1], ask=msgspec.structs.replace(ask, event=event)
    )


def _who_played(told: tuple[Event, ...], name: str) -> Player | None:
    """Who is told to have played that card; who answers a play of nobody named is the other player."""
    for event in told:
        things = [t for t in things_of(phrases_of(event)) if t.name == name]
        if not things:
            continue
        seat = seat_of(things[0].player) or actor(event)
        if seat is None and event.passive and things[0] in things_of(event.before, Role.BY):
            return Player.OPPONENT
        return _PLAYERS[seat] if seat is not None else None
    return None
