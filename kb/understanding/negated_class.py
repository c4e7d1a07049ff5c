"""神之通告能无效怪兽的效果吗: asked of the moment at which the opponent activates such a card."""

from __future__ import annotations

import msgspec

from grammar.question_nodes import Event, Mood, Phrase, QuestionSyntax, QuestionWord, Role, Thing, ThingKind
from grammar.terms import CardKind, Player, Zone
from kb.understanding.phrases import named_in, phrases_of, things_of

_NEGATING = frozenset({"negate", "negate_activation"})
#: how a class of cards, and what is activated of it, may be spoken of
_SPOKEN = {
    ThingKind.DESCRIBED: (None,),
    ThingKind.EFFECT: ("effect", "activate"),
    ThingKind.THING: ("activate",),
}
_CLASSES = frozenset({CardKind.SPELL, CardKind.TRAP})
#: where a monster's effect may be activated
_PLACES = frozenset({Zone.FIELD, Zone.HAND, Zone.GRAVEYARD, Zone.BANISHED})


def with_activation_told(syntax: QuestionSyntax) -> QuestionSyntax:
    """*syntax* with the activation of a card of that class as its one statement."""
    ask = syntax.ask
    if ask is None or syntax.statements or ask.word is not QuestionWord.WHETHER or not _asks(ask.event):
        return syntax
    (thing,) = _negated(ask.event)
    opponent = Phrase(role=Role.BARE, things=(Thing(kind=ThingKind.PLAYER, player=Player.OPPONENT),))
    told = Event(
        span=thing.span,
        verb="activate",
        before=(opponent,),
        after=(Phrase(role=Role.BARE, things=(_class_of(thing),)),),
        subject=Player.OPPONENT,
    )
    pronoun = Phrase(role=Role.BARE, things=(Thing(kind=ThingKind.PRONOUN, span=thing.span),))
    before = tuple(phrase for phrase in ask.event.before if phrase.role is not Role.OBJECT)
    verb = "negate_activation" if thing.word == "activate" else ask.event.verb
    event = msgspec.structs.replace(ask.event, verb=verb, before=before, after=(pronoun,))
    return msgspec.structs.replace(syntax, statements=(told,), ask=msgspec.structs.replace(ask, event=event))


def _asks(event: Event) -> bool:
    """One card named, and what it may negate is a class of cards and nothing more."""
    plain = event.mood is Mood.CAN and not (event.negated or event.passive or event.adverbs)
    negated = _negated(event)
    return (
        event.verb in _NEGATING
        and plain
        and len(named_in(phrases_of(event))) == 1
        and len(named_in(event.before, Role.BARE, Role.WITH)) == 1
        and len(negated) == 1
        and _is_class(negated[0])
    )


def _objects(event: Event) -> tuple[Phrase, ...]:
    return tuple(phrase for phrase in event.before if phrase.role is Role.OBJECT)


def _negated(event: Event) -> list[Thing]:
    """What it negates; the place of its activation may stand before it (墓地 | 发动的怪兽效果)."""
    things = things_of((*event.after, *_objects(event)))
    if len(things) == 2 and things[0] == _place(things[0]) and len(things[1].before) == 1:
        place, thing = things
        inner = thing.before[0]
        whence = Phrase(role=Role.AT, things=(place,), span=place.span)
        if inner.verb == "activate" and not phrases_of(inner):
            inner = msgspec.structs.replace(inner, before=(whence,))
            things = [msgspec.structs.replace(thing, before=(inner,))]
    return [_in_its_place(thing) for thing in things]


def _place(thing: Thing) -> Thing:
    return Thing(kind=ThingKind.ZONE, zone=thing.zone, player=thing.player, span=thing.span)


def _in_its_place(thing: Thing) -> Thing:
    """墓地发动的怪兽效果 as 墓地的怪兽效果."""
    inner = thing.before[0] if len(thing.before) == 1 else None
    places = things_of(phrases_of(inner)) if inner is not None else []
    if inner is None or inner.verb != "activate" or len(places) != 1 or thing.zone is not None:
        return thing
    plain = inner.mood is Mood.TOLD and not (inner.negated or inner.adverbs or inner.condition)
    place = places[0]
    if not plain or place != _place(place) or thing.player not in (None, place.player):
        return thing
    return msgspec.structs.replace(thing, before=(), zone=place.zone, player=place.player)


def _is_class(thing: Thing) -> bool:
    bare = Thing(kind=thing.kind, kinds=thing.kinds, word=thing.word, span=thing.span)
    bare = msgspec.structs.replace(bare, player=thing.player, zone=thing.zone)
    of_opponent = thing.player in (None, Player.OPPONENT)
    return (
        thing == bare
        and of_opponent
        and thing.kind in _SPOKEN
        and thing.word in _SPOKEN[thing.kind]
        and len(thing.kinds) == 1
        and (thing.kinds[0] in _CLASSES or _is_of_monster(thing.kinds[0]))
        and (thing.zone is None or (thing.zone in _PLACES and _is_of_monster(thing.kinds[0])))
        and not (thing.kind is ThingKind.DESCRIBED and CardKind.MONSTER in thing.kinds)
    )


def _is_of_monster(kind: CardKind) -> bool:
    return kind.value.endswith("monster")


def _class_of(thing: Thing) -> Thing:
    """The card, for 魔法的发动; the effect, for 怪兽的效果, 怪兽效果的发动, 陷阱卡的效果."""
    monster = _is_of_monster(thing.kinds[0])
    if monster or thing.word == "effect":
        return msgspec.structs.replace(thing, kind=ThingKind.EFFECT, word="effect", player=None)
    return msgspec.structs.replace(thing, kind=ThingKind.DESCRIBED, word=None, player=None)
