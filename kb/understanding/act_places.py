"""Where an act is done and what it answers, read alike for every act: 从手卡丢弃X, 丢1张手卡, 对X的发动连锁Y.

In: a question's syntax. Out: the same with the place told of the card itself, and what is answered told as a play.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from grammar.question_nodes import (
    Event,
    Mood,
    Phrase,
    QuestionSyntax,
    QuestionWord,
    Role,
    Thing,
    ThingKind,
)
from grammar.terms import CardKind, Zone
from kb.understanding.phrases import all_things, is_card, things_of, with_thing
from kb.understanding.vocabulary import ACTS

#: acts whose place other modules read, for it says more of them
_READ_ELSEWHERE = frozenset(
    [
        "special_summon",
        "revive",
        "add_to_hand",
        "draw",
        "leave_field",
        "return_to_field",
        "take_control",
        "equip",
    ]
)
_MOVES = frozenset(ACTS) - _READ_ELSEWHERE


def in_place(syntax: QuestionSyntax) -> QuestionSyntax:
    """*syntax* with every clause put so."""
    statements: list[Event] = []
    for event in _by_what(syntax.statements):
        statements += _answered(_placed(_on_field(_from_there(event))), statements)
    ask = syntax.ask
    if ask is not None:
        *before, asked = _answered(_object_there(_from_there(ask.event)), statements)
        statements += before
        if ask.word is QuestionWord.WHERE and asked.passive and asked.verb in _HAPPENED:
            done, asked = _done_first(asked)
            statements.append(done)
        ask = msgspec.structs.replace(ask, event=asked)
    return msgspec.structs.replace(syntax, statements=tuple(statements), ask=ask)


def _by_what(events: tuple[Event, ...]) -> Iterator[Event]:
    """X受到Y的效果影响被破坏 as X被Y的效果破坏."""
    waiting: Event | None = None
    for event in events:
        if waiting is not None and _goes_on(event):
            by = Phrase(role=Role.BY, things=(_influence(waiting),), span=waiting.span)
            subject = tuple(phrase for phrase in waiting.before if phrase.role is Role.BARE)
            yield msgspec.structs.replace(event, before=(*subject, by))
            waiting = None
            continue
        if waiting is not None:
            yield waiting
        waiting = event if _suffers(event) else None
        if waiting is None:
            yield event
    if waiting is not None:
        yield waiting


def _suffers(event: Event) -> bool:
    things = things_of(event.after)
    named = len(things) == 1 and things[0].kind in (ThingKind.NAME, ThingKind.EFFECT) and bool(things[0].name)
    plain = event.mood is Mood.TOLD and not (event.negated or event.wondered or event.condition)
    return event.verb == "take_damage" and named and plain and bool(things_of(event.before, Role.BARE))


def _influence(event: Event) -> Thing:
    return things_of(event.after)[0]


def _goes_on(event: Event) -> bool:
    """被破坏: of nobody named."""
    plain = event.passive and not (event.negated or event.wondered)
    return event.verb in _MOVES and plain and not things_of((*event.before, *event.after))


# --------------------------------------------------------------------------- places


def _placed(event: Event) -> Event:
    """从手卡丢弃X as 丢弃手卡的X; 丢弃1张手卡 as 丢弃手卡的1张卡."""
    if event.verb not in _MOVES or event.passive:
        return event
    event = msgspec.structs.replace(
        event, before=tuple(map(_counted, event.before)), after=tuple(map(_counted, event.after))
    )
    return _lying_there(event)


def _lying_there(event: Event) -> Event:
    """从手卡把X… as 把手卡的X…."""
    places = [t for t in things_of(event.before, Role.FROM) if t.kind is ThingKind.ZONE]
    cards = [t for t in (*things_of(event.before, Role.OBJECT), *things_of(event.after)) if is_card(t)]
    alone = len(places) == len(cards) == 1 and not (places[0].only or places[0].count or places[0].all)
    if not alone or cards[0].zone is not None or len(things_of(event.before, Role.FROM)) != 1:
        return event
    lying = msgspec.structs.replace(cards[0], zone=places[0].zone, player=cards[0].player or places[0].player)
    return msgspec.structs.replace(
        event,
        before=tuple(
            _with(phrase, cards[0], lying) for phrase in event.before if phrase.role is not Role.FROM
        ),
        after=tuple(_with(phrase, cards[0], lying) for phrase in event.after),
    )


def _on_field(event: Event) -> Event:
    """有表侧表示的X: on the field, for how it lies is told and no place is."""
    things = list(all_things(event))
    shown = [t for t in things if t.name and t.position is not None and t.kind is ThingKind.NAME]
    if event.verb != "exist" or event.negated or len(shown) != 1 or any(t.zone for t in things):
        return event
    lying = msgspec.structs.replace(shown[0], zone=Zone.FIELD)
    return with_thing(event, shown[0], lying)


def _from_there(event: Event) -> Event:
    """我手上发动X, 墓地发动X: from there, by whoever's place it is."""
    places = [p for p in event.before if p.role is Role.BARE and [t.zone for t in p.things] in _SOURCES]
    plain = event.verb in ("activate", "chain") and not event.passive and len(places) == 1
    thing = places[0].things[0] if places else None
    if (
        not plain
        or thing is None
        or thing.kind is not ThingKind.ZONE
        or thing.count
        or thing.only
        or thing.before
    ):
        return event
    start = msgspec.structs.replace(places[0], role=Role.FROM)
    before = tuple(start if phrase is places[0] else phrase for phrase in event.before)
    return msgspec.structs.replace(event, before=before, subject=event.subject or thing.player)


_SOURCES = ([Zone.HAND], [Zone.GRAVEYARD])

#: acts of an effect on a card that lies somewhere
_TAKES = frozenset(
    [
        "special_summon",
        "revive",
        "banish",
        "send_to_graveyard",
        "add_to_hand",
        "return_to_hand",
        "return_to_deck",
    ]
)


def _object_there(asked: Event) -> Event:
    """死者苏生能从手卡把X特殊召唤吗 as 死者苏生能把手卡的X特殊召唤吗."""
    doers = [t for t in things_of(asked.before, Role.BARE, Role.WITH) if t.name is not None]
    plain = asked.mood is Mood.CAN and not asked.passive
    return _lying_there(asked) if asked.verb in _TAKES and plain and doers else asked


def _with(phrase: Phrase, old: Thing, new: Thing) -> Phrase:
    things = tuple(new if thing is old else thing for thing in phrase.things)
    return msgspec.structs.replace(phrase, things=things)


def _counted(phrase: Phrase) -> Phrase:
    """1张手卡: so many cards that lie there."""
    return msgspec.structs.replace(phrase, things=tuple(map(_as_cards, phrase.things)))


def _as_cards(thing: Thing) -> Thing:
    if thing.kind is not ThingKind.ZONE or thing.count is None or thing.only:
        return thing
    return msgspec.structs.replace(thing, kind=ThingKind.DESCRIBED, kinds=(CardKind.CARD,))


#: acts that do not say themselves where the card goes
_HAPPENED = frozenset({"destroy", "battle_destroy", "tribute", "discard"})


def _done_first(asked: Event) -> tuple[Event, Event]:
    """X被破坏去哪里: X was destroyed, and where it is then is asked."""
    subject = tuple(phrase for phrase in asked.before if phrase.role is Role.BARE)
    done = msgspec.structs.replace(asked, after=(), wondered=False, mood=Mood.TOLD)
    where = msgspec.structs.replace(asked, verb="exist", before=subject, passive=False)
    return done, where


# --------------------------------------------------------------------------- what is answered


def _answered(event: Event, told: list[Event]) -> Iterator[Event]:
    """对X的发动，…, 对X的发动连锁Y: X is activated first, unless that was told; X的卡的发动时, 进行X的发动."""
    if (played := _activation_named(event)) is not None:
        yield played
        return
    answered = [t for t in things_of(event.before, Role.AT) if t.name and t.word == "activate"]
    if len(answered) != 1 or event.verb not in ("chain", "exist", "activate") or event.negated:
        yield event
        return
    before = tuple(p for p in event.before if answered[0] not in p.things or len(p.things) > 1)
    if not _is_told(answered[0], told):
        card = msgspec.structs.replace(answered[0], kind=ThingKind.NAME, word=None, effect_no=None)
        kind = ThingKind.EFFECT if answered[0].effect_no else ThingKind.NAME
        card = msgspec.structs.replace(card, kind=kind, effect_no=answered[0].effect_no)
        phrase = Phrase(role=Role.BARE, things=(card,), span=answered[0].span)
        yield Event(
            verb="activate",
            after=(phrase,),
            mood=Mood.TOLD,
            condition=True,
            adverbs=("when",),
            span=event.span,
        )
    if event.verb != "exist" or any(things_of(before)) or event.wondered:
        yield msgspec.structs.replace(
            event, before=before, verb="chain" if event.verb == "activate" else event.verb
        )


#: words for the activation of a card
_ACTIVATION = frozenset({"activate", "activation"})


def _activation_named(event: Event) -> Event | None:
    """进行X的发动, 把X进行卡的发动, X的卡的发动时: X is activated."""
    things = things_of((*event.before, *event.after))
    cards = [t for t in things if t.name is not None and not t.before]
    named = [t for t in things if t.word in _ACTIVATION]
    others = [t for t in things if t not in cards and t not in named and t.kind is not ThingKind.PLAYER]
    marked = any(p.role not in (Role.BARE, Role.OBJECT) for p in (*event.before, *event.after))
    told = event.mood is Mood.TOLD and not (event.negated or event.wondered or event.passive)
    does = event.verb == "do" or (event.verb == "exist" and event.condition and not event.after)
    if not does or not told or marked or others or len(cards) != 1 or len(named) != 1 or len(things) > 3:
        return None
    card = msgspec.structs.replace(cards[0], kind=ThingKind.NAME, word=None, kinds=())
    if card.effect_no is not None:
        card = msgspec.structs.replace(card, kind=ThingKind.EFFECT, word="effect")
    players = tuple(p for p in event.before if all(t.kind is ThingKind.PLAYER for t in p.things))
    after = (Phrase(role=Role.BARE, things=(card,), span=card.span),)
    return msgspec.structs.replace(event, verb="activate", before=players, after=after)


def _is_told(thing: Thing, told: list[Event]) -> bool:
    return any(other.name == thing.name for event in told for other in all_things(event) if other.name)
