"""我的X送Y进墓发②: the card that gives something up is the one whose effect is then activated; 送Y进墓 is one act."""

from __future__ import annotations

import msgspec

from grammar.question_nodes import Event, Mood, Phrase, QuestionSyntax, Role, Thing, ThingKind
from kb.understanding.phrases import phrases_of, things_of
from kb.understanding.vocabulary import COST_ACTS


def with_same_doer(syntax: QuestionSyntax) -> QuestionSyntax:
    """*syntax* with such a pair told as a cost, and an activation of that card."""
    asked = syntax.ask.event if syntax.ask is not None else None
    events = list(_joined([*syntax.statements, *([asked] if asked is not None else [])]))
    for number, (first, second) in enumerate(zip(events, events[1:], strict=False)):
        owner = _owner(first, second)
        if owner is not None:
            events[number] = _given_up(first, owner)
            events[number + 1] = _by(second, owner)
    if asked is None or syntax.ask is None:
        return msgspec.structs.replace(syntax, statements=tuple(events))
    ask = msgspec.structs.replace(syntax.ask, event=events[-1])
    return msgspec.structs.replace(syntax, statements=tuple(events[:-1]), ask=ask)


def _joined(events: list[Event]) -> list[Event]:
    """送Y进墓: the second word only says where to."""
    found: list[Event] = []
    for event in events:
        last = found[-1] if found else None
        same = last is not None and event.verb == last.verb == "send_to_graveyard" and bool(last.after)
        bare = not (phrases_of(event) or event.adverbs or event.wondered or event.negated or event.condition)
        if same and bare and event.mood is Mood.TOLD:
            continue
        found.append(event)
    return found


def _owner(first: Event, second: Event) -> Thing | None:
    """The card that does both."""
    plain = first.mood is Mood.TOLD and not (first.negated or first.passive or first.condition)
    doers = [t for t in things_of(first.before, Role.BARE) if t.kind is not ThingKind.PLAYER]
    played = things_of(second.after)
    own = [t for t in things_of(second.before, Role.BARE) if t.kind is not ThingKind.PLAYER]
    if first.verb not in COST_ACTS or not plain or not first.after or len(doers) != 1 or own:
        return None
    unnamed = len(played) == 1 and played[0].kind is ThingKind.EFFECT and played[0].name is None
    fits = second.verb in ("activate", "chain") and unnamed and not played[0].other and not played[0].before
    return doers[0] if fits and doers[0].kind is ThingKind.NAME else None


def _given_up(event: Event, owner: Thing) -> Event:
    """Of the card's player, no longer by the card."""
    before = []
    for phrase in event.before:
        left = tuple(thing for thing in phrase.things if thing is not owner)
        if left or owner not in phrase.things:
            before.append(msgspec.structs.replace(phrase, things=left))
    return msgspec.structs.replace(event, before=tuple(before), subject=event.subject or owner.player)


def _by(event: Event, owner: Thing) -> Event:
    (played,) = things_of(event.after)
    effect = msgspec.structs.replace(
        owner, kind=ThingKind.EFFECT, word="effect", effect_no=played.effect_no, span=played.span
    )
    phrase = Phrase(role=Role.BARE, things=(effect,), span=played.span)
    return msgspec.structs.replace(event, after=(phrase,), subject=event.subject or owner.player)
