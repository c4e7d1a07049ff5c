"""没人连锁, 双方都不响应, 我没连锁: the chain as it stands is answered no more, and resolves.

In: a clause that says so while a chain is open. Out: it resolves; where the asking is of one more answer it stays open.
"""

from __future__ import annotations

from grammar.question_nodes import Event, Mood, ThingKind
from kb.understanding.draft import Draft
from kb.understanding.phrases import phrases_of, things_of
from kb.understanding.plays import resolve

_SAYS_NO_MORE = frozenset({"again", "also", "then", "so", "after", "afterwards", "if", "all"})


def tells_of_it(draft: Draft, event: Event) -> bool:
    """A denial that anything is chained to the open chain: not of some card, and not of what cannot be done."""
    if event.verb != "chain" or not event.negated or event.mood is not Mood.TOLD or event.passive:
        return False
    if event.wondered or draft.open_link() is None or not _SAYS_NO_MORE.issuperset(event.adverbs):
        return False
    things = things_of(phrases_of(event))
    return all(thing.kind is ThingKind.PLAYER or thing.all for thing in things)


def told(draft: Draft, event: Event) -> None:
    for thing in things_of(phrases_of(event)):
        draft.take(thing, wholly=True)
    asked = draft.syntax.ask.event if draft.syntax.ask is not None else None
    if asked is None or asked.verb != "chain":
        resolve(draft)
    draft.remarks.append(draft.words(event))
