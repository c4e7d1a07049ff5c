"""我发动旋风，对方连锁旋风破坏我的旋风: both players have a card of one name, and each means his own.

In: a question's syntax. Out: the same, with the id of either copy for the name wherever it is plain whose is meant; the
situation read from that is given the cards' names back by :func:`with_names`. Where one mention leaves open whose card
it is, nothing is changed.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from grammar.nodes import Node, Span
from grammar.question_nodes import Event, QuestionSyntax, Role, Thing
from grammar.walk import with_nodes
from kb.cards import CardClass, Seat
from kb.context import Base
from kb.situation import Placed, Situation, copy_of, whose_copy
from kb.understanding.phrases import actor, phrases_of, seat_of

#: what a player does with a card of his own
_PLAYED = frozenset({"activate", "chain", "normal_summon", "tribute_summon"})


def with_copies(syntax: QuestionSyntax, base: Base) -> QuestionSyntax:
    """*syntax* after full names were put in."""
    asked = syntax.ask.event if syntax.ask is not None else None
    events = [*syntax.statements, *([asked] if asked is not None else [])]
    if asked is None or (syntax.ask is not None and syntax.ask.also):
        return syntax
    found = list(_mentions(events, base))
    names = {name for name, _span, _owner, _event in found}
    meant: dict[Span, str] = {}
    for name in names:
        owners = {(event is asked, owner) for one, _span, owner, event in found if one == name}
        told = {owner for of_asking, owner in owners if not of_asking}
        at_once = any(
            {owner for one, _s, owner, e in found if one == name and e is event} == {*Seat}
            for event in events
        )
        if (told >= {*Seat} or at_once) and not any(owner is None for _asking, owner in owners):
            meant |= {span: copy_of(name, owner) for one, span, owner, _e in found if one == name and owner}
    if not meant:
        return syntax

    def change(node: Node) -> Node:
        known = isinstance(node, Thing) and node.name is not None and node.span in meant
        return msgspec.structs.replace(node, name=meant[node.span]) if known else node  # type: ignore[index]

    return with_nodes(syntax, change)


def with_names(situation: Situation) -> Situation:
    """*situation* whose copies lie on the board, each by its id."""
    ask = situation.ask
    spoken = (
        *(placed.card for placed in situation.board),
        *(name for play in situation.plays for name in (play.card, *play.targets)),
        *((ask.card, ask.target) if ask is not None else ()),
    )
    ids = {one: copy for one in spoken if one is not None and (copy := whose_copy(one)) is not None}
    board = [
        msgspec.structs.replace(placed, card=ids[placed.card][0], id=placed.card)
        if placed.card in ids
        else placed
        for placed in situation.board
    ]
    lying = {placed.id for placed in board}
    board += [
        Placed(card=name, id=one, player=owner, zone="")
        for one, (name, owner) in ids.items()
        if one not in lying
    ]
    return msgspec.structs.replace(situation, board=tuple(board)) if ids else situation


def _mentions(events: list[Event], base: Base) -> Iterator[tuple[str, Span, Seat | None, Event]]:
    """Every card named, whose it is, and in which clause."""
    played: list[tuple[str, Seat]] = []
    for event in events:
        inner = [one for phrase in phrases_of(event) for thing in phrase.things for one in thing.before]
        yield from _mentions(inner, base)
        for phrase in phrases_of(event):
            for thing in phrase.things:
                if thing.name is None or thing.span is None:
                    continue
                owner = seat_of(thing.player)
                own = phrase.role in (Role.WITH, Role.OBJECT) or phrase in event.after
                if owner is None and event.verb in _PLAYED and own and not event.passive:
                    owner = actor(event)
                elif owner is None and own and not event.passive:
                    owner = _aimed_at(played, thing.name)
                yield thing.name, thing.span, owner, event
        if event.verb in ("activate", "chain") and (one := _spell_or_trap_of(event, base)) is not None:
            played.append(one)


def _aimed_at(played: list[tuple[str, Seat]], name: str) -> Seat | None:
    """我发动旋风，对方连锁旋风破坏旋风: no Spell or Trap is its own target, so it is the one that it answers."""
    last = played[-1] if played else None
    answers = last is not None and last[0] == name and (name, last[1].other) in played
    return last[1].other if last is not None and answers else None


def _spell_or_trap_of(event: Event, base: Base) -> tuple[str, Seat] | None:
    named = [t.name for p in event.after for t in p.things if t.name is not None]
    card = base.get(named[0]) if len(named) == 1 else None
    player = actor(event)
    if card is None or player is None or card.card_class in (None, CardClass.MONSTER):
        return None
    return named[0], player
