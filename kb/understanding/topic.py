"""用X特殊召唤的Y，这个回合能攻击吗: the card named alone before the question is what the question is about."""

from __future__ import annotations

import msgspec

from grammar.question_nodes import Event, Mood, Phrase, QuestionSyntax, Role, Thing, ThingKind
from kb.understanding.phrases import phrases_of, refers, things_of

#: what may be asked of a card in so many words, with nothing that says of which
_OF_A_CARD = frozenset({"attack", "direct_attack", "declare_attack", "change_position", "flip_summon"})


def as_subject(syntax: QuestionSyntax) -> QuestionSyntax:
    """With that card, and nothing else that is said of it, as the subject of the asking."""
    ask, told = syntax.ask, syntax.statements
    card = _named_alone(told[-1]) if told else None
    if ask is None or card is None or ask.event.verb not in _OF_A_CARD or ask.event.passive:
        return syntax
    spoken = things_of(phrases_of(ask.event))
    if any(refers(thing) or thing.kind in (ThingKind.EFFECT, ThingKind.PLAYER) for thing in spoken):
        return syntax
    subject = Phrase(role=Role.BARE, things=(Thing(kind=ThingKind.NAME, name=card.name, span=card.span),))
    event = msgspec.structs.replace(ask.event, before=(subject, *ask.event.before))
    return msgspec.structs.replace(syntax, ask=msgspec.structs.replace(ask, event=event))


def _named_alone(event: Event) -> Thing | None:
    """A noun that is a clause of its own, and what describes it."""
    things = things_of(event.before)
    plain = event.verb == "exist" and event.mood is Mood.TOLD and not (event.negated or event.after)
    alone = plain and len(things) == 1 and event.span == things[0].span and not event.condition
    named = alone and things[0].kind is ThingKind.NAME and things[0].zone is None
    return things[0] if named and (things[0].count or 1) == 1 else None
