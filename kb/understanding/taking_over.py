"""混沌幻影得到了X的效果, told of a card whose own text takes over the effects of another one.

In: an event whose subject is that card. Out: that it took them over, as something that happened.
"""

from __future__ import annotations

from collections.abc import Iterable

from grammar.question_nodes import Event, Mood, Phrase, Role, Thing, ThingKind
from grammar.terms import Verb
from kb.situation import Play, Stated
from kb.told_copies import taking_over
from kb.understanding.cards import label, put
from kb.understanding.draft import Draft
from kb.understanding.phrases import phrases_of, things_of

#: words for what is got of the other card
_WHAT = frozenset({"effect", "name"})


def tells(draft: Draft, event: Event) -> bool:
    """One card gets the effects of one other, and its text has an effect that does that."""
    told = event.mood is Mood.TOLD and not (event.negated or event.wondered or event.passive)
    if event.verb != "get" or not told or _taken(event) is None:
        return False
    name = _taker(draft, event)
    card = draft.card(name) if name is not None else None
    return card is not None and len(taking_over(draft.base.effects(card))) == 1


def told(draft: Draft, event: Event) -> None:
    """It lies face-up on the field and has taken them over; that it was activated for that was told just before."""
    name, taken, link = _taker(draft, event), _taken(event), draft.open_link()
    if taken is None or name is None:
        raise draft.not_understood(event)
    if link is not None:
        alone = len(draft.plays) < 2 or draft.plays[-2].do != "activate"
        if link.card != name or not alone or link.targets or link.cost:
            raise draft.not_understood(event)
        draft.plays.pop()
    for thing in _named(event.before):
        label(draft, thing)
        if draft.place_of(name) is None:
            put(draft, thing, None)
    of = label(draft, taken)
    for thing in things_of(phrases_of(event)):
        draft.take(thing, wholly=True)
    stated = Stated(verb=Verb.GAIN_EFFECT.value, card=name, by_card=of, by="effect")
    draft.plays.append(Play(do="happens", stated=stated))
    draft.mentioned.append(name)


def _named(phrases: Iterable[Phrase]) -> list[Thing]:
    return [t for t in things_of(phrases, Role.BARE) if t.name is not None and t.kind is ThingKind.NAME]


def _taker(draft: Draft, event: Event) -> str | None:
    """The card named, or the one activated just before."""
    named = _named(event.before)
    if len(named) == 1:
        return draft.names.get(named[0].name or "", named[0].name or "")
    link = draft.open_link()
    return link.card if link is not None and not named else None


def _taken(event: Event) -> Thing | None:
    """The card whose effects they are (X的效果, X的卡名和效果); None where something else is got."""
    things = [*things_of(event.before, Role.OBJECT), *things_of(event.after)]
    named = [thing for thing in things if thing.name is not None]
    words = [thing.word for thing in things]
    plain = all(thing.effect_no is None and not thing.before for thing in things)
    return named[0] if len(named) == 1 and "effect" in words and set(words) <= _WHAT and plain else None
