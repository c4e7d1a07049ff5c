"""只有对方场上有怪兽: the opponent has monsters, and the other player has none."""

from __future__ import annotations

import msgspec

from grammar.question_nodes import Event, Mood, QuestionSyntax, Role, Thing, ThingKind
from grammar.terms import Player, Zone
from kb.understanding.phrases import phrase_of, things_of

_OTHER = {Player.SELF: Player.OPPONENT, Player.OPPONENT: Player.SELF}


def in_plain_words(syntax: QuestionSyntax) -> QuestionSyntax:
    """*syntax* with every such clause told as two; others as they are."""
    statements = tuple(part for event in syntax.statements for part in _both_sides(event))
    return msgspec.structs.replace(syntax, statements=statements)


def _both_sides(event: Event) -> tuple[Event, ...]:
    before, after = things_of(event.before), things_of(event.after)
    plain = event.verb == "exist" and event.mood is Mood.TOLD and not (event.negated or event.wondered)
    if not plain or len(before) != 1 or len(after) != 1 or not before[0].only:
        return (event,)
    side, kind = before[0], after[0]
    bare = msgspec.structs.replace(kind, kinds=(), span=None)
    somewhere = side.kind is ThingKind.PLAYER or (side.kind is ThingKind.ZONE and side.zone is Zone.FIELD)
    if side.player not in _OTHER or not somewhere or bare != Thing(kind=ThingKind.DESCRIBED):
        return (event,)
    there = Thing(kind=ThingKind.ZONE, zone=Zone.FIELD, player=side.player, span=side.span)
    elsewhere = msgspec.structs.replace(there, player=_OTHER[side.player])
    has = msgspec.structs.replace(event, before=(phrase_of(Role.BARE, there),), subject=None)
    none = msgspec.structs.replace(
        has, before=(phrase_of(Role.BARE, elsewhere), phrase_of(Role.BARE, kind)), after=(), negated=True
    )
    return has, none
