"""我这回合还没特召过怪兽, 没有发动过X, 没人连锁: what was not done. Nothing is taken to have been done that was not told.

In: a clause that denies an act. Out: it stands as a remark, as long as no such act was told before.
"""

from __future__ import annotations

from grammar.question_nodes import Event, Mood, Thing, ThingKind
from grammar.terms import SPECIAL_SUMMONS, CardKind
from kb.understanding.cards import label
from kb.understanding.draft import Draft
from kb.understanding.phrases import phrases_of, things_of
from kb.understanding.vocabulary import SUMMONS

_DEEDS = frozenset(
    {"activate", "attack", "declare_attack", *SUMMONS, *(verb.value for verb in SPECIAL_SUMMONS)}
)
_TIMES = frozenset({"this_turn", "this_duel"})
_SAYS_NO_MORE = frozenset({"past", "still", "times1", "also"})


def tells_of_it(draft: Draft, event: Event) -> bool:
    """Nothing of the kind was told, and that it was never done in this turn or this Duel is all that is said."""
    denied = event.negated and event.mood is Mood.TOLD and not (event.wondered or event.passive)
    if denied and event.verb == "chain" and not event.condition and draft.open_link() is None:
        players = all(thing.kind is ThingKind.PLAYER for thing in things_of(phrases_of(event)))
        return players and _SAYS_NO_MORE.issuperset(event.adverbs)
    if not denied or event.verb not in _DEEDS or "past" not in event.adverbs or draft.plays:
        return False
    things = things_of(phrases_of(event))
    plain = all(
        thing.kind is ThingKind.PLAYER
        or thing.word in _TIMES
        or (event.verb == "activate" and _is_card_alone(thing))
        or (thing.kind is ThingKind.DESCRIBED and set(thing.kinds) <= {CardKind.MONSTER} and not thing.before)
        for thing in things
    )
    return plain and _SAYS_NO_MORE.issuperset(event.adverbs)


def _is_card_alone(thing: Thing) -> bool:
    """没有发动过X: of X nothing else is said."""
    return thing == Thing(kind=ThingKind.NAME, name=thing.name, span=thing.span)


def told(draft: Draft, event: Event) -> None:
    for thing in things_of(phrases_of(event)):
        if thing.name is not None:
            label(draft, thing)
        draft.take(thing, wholly=True)
    draft.remarks.append(draft.words(event))
