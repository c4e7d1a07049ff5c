"""What the phrases of one clause say: who does it, to what, with what."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from grammar.nodes import InPosition
from grammar.question_nodes import Event, Phrase, Role, Thing, ThingKind
from grammar.terms import Player, Position, Stat
from kb.cards import Seat

_SEATS = {Player.SELF: Seat.A, Player.OPPONENT: Seat.B}
_CARDS = (ThingKind.NAME, ThingKind.DESCRIBED)


def seat_of(player: Player | None) -> Seat | None:
    return _SEATS.get(player) if player else None


def phrases_of(event: Event) -> tuple[Phrase, ...]:
    return (*event.before, *event.after)


def all_things(event: Event) -> Iterator[Thing]:
    """Every thing of the clause, those of its relative clauses before the thing they describe."""
    for phrase in phrases_of(event):
        for thing in phrase.things:
            for inner in thing.before:
                yield from all_things(inner)
            yield thing


def things_of(phrases: Iterable[Phrase], *roles: Role) -> list[Thing]:
    """The things of those phrases, or of those with one of the *roles*."""
    return [thing for phrase in phrases if not roles or phrase.role in roles for thing in phrase.things]


def cards_in(phrases: Iterable[Phrase], *roles: Role) -> list[Thing]:
    return [thing for thing in things_of(phrases, *roles) if is_card(thing)]


def named_in(phrases: Iterable[Phrase], *roles: Role) -> list[Thing]:
    return [thing for thing in things_of(phrases, *roles) if thing.name is not None]


def is_card(thing: Thing) -> bool:
    return thing.kind in _CARDS or (thing.kind is ThingKind.EFFECT and thing.name is not None)


def refers(thing: Thing) -> bool:
    """A card, or a word that stands for one."""
    return is_card(thing) or thing.kind is ThingKind.PRONOUN


def subject_side(event: Event, thing: Thing) -> Seat | None:
    """对方 of 对方的X召唤成功时: whose X is, when it is what the clause is about."""
    about = thing in things_of(event.before, Role.BARE) and not event.passive and thing.zone is None
    return seat_of(thing.player) if about else None


def acts(thing: Thing) -> bool:
    """A card or an effect: whatever can be activated."""
    return refers(thing) or thing.kind is ThingKind.EFFECT


def stands_for_card(thing: Thing) -> bool:
    """它, or an effect of it (它的效果); 别的效果 is some other card's."""
    return thing.kind in (ThingKind.PRONOUN, ThingKind.EFFECT) and not thing.other and thing.player is None


def position_said(thing: Thing) -> Position | None:
    """How the card is said to lie, by a word for it or by what describes it (盖着的卡)."""
    said = [p for inner in thing.before for p in inner.predicates if isinstance(p, InPosition)]
    told = said[0].positions[0] if len(said) == 1 and len(said[0].positions) == 1 else None
    return thing.position or told


def actor(event: Event) -> Seat | None:
    """The player who does it: an unmarked player before the verb, alone or owning the card that acts."""
    for thing in things_of(event.before, Role.BARE, Role.BY):
        if thing.kind is ThingKind.PLAYER and seat_of(thing.player):
            return seat_of(thing.player)
    return seat_of(event.subject) if not event.passive else None


def actor_named(event: Event) -> Seat | None:
    """As ``actor``, of this clause alone: what comes of 对面用X攻击它，会掉血吗 need not come to whoever did it."""
    return actor(msgspec.structs.replace(event, subject=None))


def themes(event: Event) -> list[Thing]:
    """What it is done to: 把X, the object, or the subject of a passive."""
    marked = things_of(event.before, Role.OBJECT)
    if marked:
        return marked
    given = [thing for thing in things_of(event.before, Role.WITH) if thing.kind is ThingKind.DESCRIBED]
    if given and not event.after and not event.passive:
        return given  # 拿1只怪兽送墓
    if event.after and not (event.passive and _names_its_part(event)):
        return things_of(event.after)
    bare = [thing for thing in things_of(event.before, Role.BARE) if thing.kind is not ThingKind.PLAYER]
    return bare[-1:] if not event.passive else bare


def _names_its_part(event: Event) -> bool:
    """X被Y无效了效果, 被无效了发动: what is named after the verb is the subject's own effect or activation."""
    parts = things_of(event.after)
    owners = [t for t in things_of(event.before, Role.BARE) if refers(t)]
    return bool(owners) and all(t.kind in (ThingKind.EFFECT, ThingKind.THING) and not t.name for t in parts)


def source(event: Event) -> Thing | None:
    """The card whose effect does it: 被X, 用X, or a named subject of an active clause."""
    for role in (Role.BY, Role.WITH):
        found = named_in(event.before, role)
        if found:
            return found[0]
    has_object = event.after or any(phrase.role is Role.OBJECT for phrase in event.before)
    bare = named_in(event.before, Role.BARE)
    return bare[0] if bare and has_object and not event.passive else None


def has_verb(event: Event) -> bool:
    """The clause has a verb of its own; a clause made of a bare phrase has the span of its phrases."""
    spans = [thing.span for thing in all_things(event) if thing.span]
    return event.span is not None and all(
        event.span.start >= span.end or event.span.end <= span.start for span in spans
    )


def stands_behind(event: Event) -> bool:
    """特殊召唤的X, told apart from the clause in which X stands: what was done is written before to what it was done."""
    things = things_of(event.before)
    return event.span is not None and any(t.span and t.span.start >= event.span.end for t in things)


def with_thing(event: Event, old: Thing, new: Thing) -> Event:
    """The clause with *new* in place of *old*."""

    def put(phrases: tuple[Phrase, ...]) -> tuple[Phrase, ...]:
        changed = (tuple(new if thing is old else thing for thing in phrase.things) for phrase in phrases)
        return tuple(msgspec.structs.replace(p, things=t) for p, t in zip(phrases, changed, strict=True))

    return msgspec.structs.replace(event, before=put(event.before), after=put(event.after))


def phrase_of(role: Role, thing: Thing) -> Phrase:
    """That one thing, in that role."""
    return Phrase(role=role, things=(thing,), span=thing.span)


#: verbs that say what a card does for its player, and never what is done to it
_SEARCHES = frozenset({"检索", "检", "捡", "检索到"})


def searches(event: Event, text: str) -> bool:
    """它能检索吗: what X does, and not that X is added to the hand (它会加入手卡吗)."""
    subjects = [thing for thing in things_of(event.before, Role.BARE) if refers(thing)]
    return len(subjects) == 1 and _speaks_of_search(event, text)


def searches_itself(event: Event, text: str) -> bool:
    """能检索吗, and nobody is named."""
    return not any(refers(thing) for thing in all_things(event)) and _speaks_of_search(event, text)


def _speaks_of_search(event: Event, text: str) -> bool:
    written = text[event.span.start : event.span.end] if event.span is not None else ""
    alone = not (event.after or event.passive or things_of(event.before, Role.OBJECT))
    return event.verb == "add_to_hand" and any(word in written for word in _SEARCHES) and alone


def value_told(thing: Thing) -> tuple[Stat, str] | None:
    """A Type or an Attribute, and nothing more: what sort of value it is, and which."""
    told = [(Stat.RACE, thing.race.value)] if thing.race is not None else []
    told += [(Stat.ATTRIBUTE, attribute.value) for attribute in thing.attributes or ()]
    bare = Thing(kind=thing.kind, race=thing.race, attributes=thing.attributes, span=thing.span)
    return told[0] if len(told) == 1 and thing == bare else None
