"""三眼怪作为超量素材被取除送墓, 作为超量素材的三眼怪被取除: a card that lay under an Xyz Monster, and was detached.

In: a question's syntax. Out: the same with the card lying as Xyz Material, and sent to the Graveyard from there.
"""

from __future__ import annotations

import msgspec

from grammar.question_nodes import Event, Mood, Phrase, QuestionSyntax, Role, Thing, ThingKind
from grammar.terms import Zone
from kb.understanding.phrases import phrases_of, things_of

_MATERIAL = "material"
_DETACH, _SEND = "remove_counter", "send_to_graveyard"
_IS = frozenset({"be", "become", "exist", "treat_as"})


def in_plain_words(syntax: QuestionSyntax) -> QuestionSyntax:
    told = [_lying_so(event, syntax.text) for event in syntax.statements]
    statements: list[Event] = []
    for event in told:
        before = statements[-1] if statements else None
        card = _is_material(before) or _is_material(event)
        detaches = {one.verb for one in (before, event) if one is not None}
        if card is not None and before is not None and detaches & _IS and _DETACH in detaches:
            detaching = event if event.verb == _DETACH else before
            if _plain(detaching) and all(
                t.kind is ThingKind.PLAYER for t in things_of(phrases_of(detaching))
            ):
                statements[-1] = _sent(card, event)
                continue
        again = event.verb == _SEND and _plain(event) and not things_of(phrases_of(event))
        if again and before is not None and _is_sent_from_there(before):
            continue  # 被取除送去墓地: one happening
        statements.append(event)
    return msgspec.structs.replace(syntax, statements=tuple(statements))


def _plain(event: Event) -> bool:
    return event.mood is Mood.TOLD and not (event.negated or event.wondered)


def _is_material(event: Event | None) -> Thing | None:
    """X是超量素材, 作为超量素材的X."""
    if event is None or event.verb not in _IS or not _plain(event) or event.passive:
        return None
    things = things_of(phrases_of(event))
    cards = [thing for thing in things if thing.kind is ThingKind.NAME]
    words = [thing for thing in things if thing.word == _MATERIAL and thing.name is None]
    if len(cards) != 1 or len(things) != len(cards) + len(words) or len(words) > 1:
        return None
    lies = cards[0].zone is Zone.OVERLAY or len(words) == 1
    return msgspec.structs.replace(cards[0], zone=Zone.OVERLAY) if lies else None


def _sent(card: Thing, event: Event) -> Event:
    return msgspec.structs.replace(
        event,
        verb=_SEND,
        passive=True,
        before=(Phrase(role=Role.BARE, things=(card,), span=card.span),),
        after=(),
        subject=None,
    )


def _is_sent_from_there(event: Event) -> bool:
    return event.verb == _SEND and any(t.zone is Zone.OVERLAY for t in things_of(event.before))


def _lying_so(event: Event, text: str) -> Event:
    """超量素材的X, where the word stands before the name: X itself, and not what lies under it."""

    def lying(thing: Thing) -> Thing:
        span = thing.span
        before = thing.word == _MATERIAL and thing.kind is ThingKind.NAME and thing.name and span is not None
        if (
            not before
            or span is None
            or not text[span.start : span.end].rstrip('」』"').endswith(thing.name or "")
        ):
            return thing
        return msgspec.structs.replace(thing, word=None, zone=Zone.OVERLAY)

    def each(phrases: tuple[Phrase, ...]) -> tuple[Phrase, ...]:
        return tuple(msgspec.structs.replace(p, things=tuple(map(lying, p.things))) for p in phrases)

    return msgspec.structs.replace(event, before=each(event.before), after=each(event.after))
