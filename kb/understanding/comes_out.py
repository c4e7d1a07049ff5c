"""我发动X，对方连锁Y，怪兽还能特召出来吗: what X does is asked, not what a player may do besides.

In: a question's syntax in which something was activated. Out: the same with 会 for 能, where the monster is the subject, is
not named, and no player is.
"""

from __future__ import annotations

import msgspec

from grammar.question_nodes import Event, Mood, QuestionSyntax, Role, ThingKind
from grammar.terms import CardKind
from kb.understanding.phrases import all_things

_SUMMONED = frozenset({"special_summon", "revive"})


def as_outcome(syntax: QuestionSyntax) -> QuestionSyntax:
    ask = syntax.ask
    played = any(event.verb in ("activate", "chain") and not event.negated for event in syntax.statements)
    if ask is None or not played or not _of_some_monster(ask.event):
        return syntax
    event = msgspec.structs.replace(ask.event, mood=Mood.WILL, adverbs=(), subject=None)
    return msgspec.structs.replace(syntax, ask=msgspec.structs.replace(ask, event=event))


def _of_some_monster(event: Event) -> bool:
    if event.verb not in _SUMMONED or event.mood is not Mood.CAN or event.negated or event.after:
        return False
    things = list(all_things(event))
    if len(things) != 1 or [phrase.role for phrase in event.before] != [Role.BARE]:
        return False
    (thing,) = things
    bare = not (thing.player or thing.zone or thing.count or thing.other or thing.isnt or thing.before)
    return thing.kind is ThingKind.DESCRIBED and thing.kinds == (CardKind.MONSTER,) and bare
