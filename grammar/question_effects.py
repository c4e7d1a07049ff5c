"""What an activated effect is said to do: 能发动从卡组叫X的效果吗, 发动X破坏被攻击怪兽的效果."""

from __future__ import annotations

import msgspec

from grammar.question_nodes import Event, Mood, Phrase, Role, Thing, ThingKind


def fold_effect(events: list[Event]) -> None:
    """能发动从卡组叫X的效果吗, 发动X破坏被攻击怪兽的效果: what comes after says what the effect does that is activated."""
    last = max((n for n, event in enumerate(events) if event.verb == "activate"), default=len(events))
    played, acts = events[last : last + 1], events[last + 1 :]
    if not acts or played[0].condition or not all(map(_says_what_it_does, acts)):
        return
    closing = [thing for phrase in acts[-1].after for thing in phrase.things]
    said = [thing for phrase in played[0].after for thing in phrase.things]
    names = [thing for thing in said if thing.kind is ThingKind.NAME]
    verbs = [thing.word for thing in said if thing.kind is ThingKind.THING and thing.word]
    if not closing or closing[-1].kind is not ThingKind.EFFECT or len(names) > 1:
        return
    if len(names) + len(verbs) < len(said):
        return
    does = (
        *(Event(verb=verb) for verb in verbs),
        *(msgspec.structs.replace(act, wondered=False) for act in acts),
    )
    span = closing[-1].span
    meant = Thing(
        kind=ThingKind.EFFECT,
        name=names[0].name if names else None,
        word=closing[-1].word,
        before=does,
        span=span,
    )
    phrase = Phrase(role=Role.BARE, things=(meant,), span=span)
    wondered = any(act.wondered for act in acts)
    events[last:] = [msgspec.structs.replace(played[0], after=(phrase,), wondered=wondered)]


def _says_what_it_does(act: Event) -> bool:
    bare = any(phrase.role is Role.BARE and phrase.things for phrase in act.before)
    return act.mood is Mood.TOLD and not (act.negated or act.condition or act.subject or bare)
