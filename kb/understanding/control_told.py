"""X的控制权转移给对方, X的控制权被对方得到: said in other words, the opponent takes control of X.

In: a question's syntax. Out: the same, with who takes what told as of any other act.
"""

from __future__ import annotations

import msgspec

from grammar.question_nodes import Event, Mood, Phrase, QuestionSyntax, Role, Thing, ThingKind
from grammar.terms import Player
from kb.understanding.phrases import is_card, named_in, phrases_of, things_of

#: words for the control of a card, and verbs by which it goes to a player
_CONTROL = frozenset({"control", "take_control"})
_GOES = frozenset({"exist", "take_control", "get", "become", "go", "move"})


def in_plain_words(syntax: QuestionSyntax) -> QuestionSyntax:
    """*syntax* with such statements as 对方得到X的控制权."""
    statements = tuple(_taken(event) or event for event in syntax.statements)
    return msgspec.structs.replace(syntax, statements=statements)


def _taken(event: Event) -> Event | None:
    things = things_of(phrases_of(event))
    held = [*things_of(event.before, Role.BARE, Role.OBJECT)]
    held += things_of(event.after) if event.verb == "get" else []
    cards = [t for t in held if t.word in _CONTROL and _is_held(t)]
    taker = _taker(event)
    told = event.mood is Mood.TOLD and not (event.negated or event.wondered)
    rest = [t for t in things if t not in cards and t.kind is not ThingKind.PLAYER and t.word not in _CONTROL]
    if event.verb not in _GOES or len(cards) != 1 or taker is None or not told or rest:
        return None
    if named_in(event.before, Role.BY, Role.WITH):
        return None  # by a card: read as what that card did
    card = msgspec.structs.replace(
        cards[0], word=None, kind=ThingKind.NAME if cards[0].name else ThingKind.DESCRIBED
    )
    player = Thing(kind=ThingKind.PLAYER, player=taker)
    return msgspec.structs.replace(
        event,
        verb="take_control",
        before=(Phrase(role=Role.BARE, things=(player,)),),
        after=(Phrase(role=Role.BARE, things=(card,), span=card.span),),
        passive=False,
        subject=taker,
    )


def _is_held(thing: Thing) -> bool:
    return is_card(thing) or thing.name is not None or bool(thing.kinds)


def _taker(event: Event) -> Player | None:
    """给对方, 被对方, 变成对方的."""
    if event.verb == "get" and not event.passive and event.subject is not None:
        return event.subject  # 自己得到X的控制权
    marked = (
        things_of(event.before, Role.AT, Role.BY)
        if event.passive or any(p.role is Role.AT for p in event.before)
        else things_of(event.after)
    )
    players = [t.player for t in marked if t.player is not None and not (t.name or t.kinds)]
    return players[0] if len(players) == 1 and len(marked) == 1 and players[0] is not Player.BOTH else None
