"""Numbers told of what lies somewhere: 墓地里卡名不同的怪兽有2只, 对方场上怪兽攻击力合计是500."""

from __future__ import annotations

import msgspec

from grammar.question_nodes import Event, Phrase, Role, Thing, ThingKind
from grammar.terms import CardKind, Zone
from kb.cards import Seat
from kb.situation import Facts
from kb.understanding.cards import describe, is_nobodys
from kb.understanding.draft import Draft
from kb.understanding.phrases import actor, is_card, seat_of, things_of, with_thing


def counted(draft: Draft, event: Event) -> Event:
    """墓地里…的怪兽有2只: the number that stands alone after the verb is that of what is there."""
    after = things_of(event.after)
    before = things_of(event.before, Role.BARE)
    cards = [thing for thing in before if is_card(thing)]
    alone = len(after) == 1 and after[0].count is not None and after[0].kind is ThingKind.DESCRIBED
    if event.verb != "exist" or not alone or len(cards) != 1 or cards[0].count is not None:
        return event
    if after[0].kinds or after[0].race or after[0].name or after[0].before or event.negated:
        return event
    draft.take(after[0], wholly=True)
    counted = msgspec.structs.replace(cards[0], count=after[0].count, only=cards[0].only or after[0].only)

    def told(phrase: Phrase) -> Phrase:
        things = tuple(counted if thing is cards[0] else thing for thing in phrase.things)
        return msgspec.structs.replace(phrase, things=things)

    return msgspec.structs.replace(event, before=tuple(map(told, event.before)), after=())


def those_alone(draft: Draft, event: Event) -> Event:
    """我场上的怪兽只有X和Y: they lie there, and no other of that kind. Raises where more is said of that kind."""
    kinds = [t for t in things_of(event.before, Role.BARE) if t.only and t.kind is ThingKind.DESCRIBED]
    groups = things_of((*event.before, *event.after))
    named = [thing for thing in groups if thing.name is not None]
    if event.verb != "exist" or event.negated or len(kinds) != 1 or not named:
        return event
    where = kinds[0]
    zone = _ALL_OF.get((where.zone, *where.kinds))
    bare = msgspec.structs.replace(where, zone=None, kinds=(), player=None, only=False, span=None)
    plain = bare == Thing(kind=ThingKind.DESCRIBED) and len(groups) == len(named) + 1
    if zone is None or not plain or any(t.zone or t.player or t.kind is not ThingKind.NAME for t in named):
        raise draft.not_understood(event)
    draft.take(where, wholly=True)
    lying = [msgspec.structs.replace(t, zone=zone, player=where.player, only=True) for t in named]
    return msgspec.structs.replace(event, before=(Phrase(role=Role.BARE, things=tuple(lying)),), after=())


#: of which kinds of cards there are no others, and where
_ALL_OF: dict[tuple[Zone | CardKind | None, ...], Zone] = {
    (Zone.FIELD, CardKind.MONSTER): Zone.MONSTER_ZONE,
    (Zone.FIELD, CardKind.CARD): Zone.FIELD,
    (Zone.GRAVEYARD, CardKind.CARD): Zone.GRAVEYARD,
    (Zone.HAND, CardKind.CARD): Zone.HAND,
}


def cards_of_place(event: Event) -> Event:
    """手卡7张: the number said of a place of cards is that of the cards there."""
    (*_, last) = event.before or (None,)
    place = last.things[-1] if last is not None and last.things else None
    if last is None or place is None or place.kind is not ThingKind.ZONE or place.zone not in _OF_CARDS:
        return event
    if event.verb != "exist" or event.after or event.negated or place.count is None or place.used is not None:
        return event
    kinds = (CardKind.CARD,) if place.only else ()
    number = Thing(kind=ThingKind.DESCRIBED, count=place.count, kinds=kinds, only=place.only, span=place.span)
    bare = msgspec.structs.replace(place, count=None, only=False)
    there = msgspec.structs.replace(last, things=(*last.things[:-1], bare))
    after = (Phrase(role=Role.BARE, things=(number,), span=place.span),)
    return msgspec.structs.replace(event, before=(*event.before[:-1], there), after=after)


def all_of_place(event: Event) -> Event:
    """我卡组有1张卡, 对方手卡2张, デッキが1枚の時: of cards of a Deck or hand a number is that of all of them."""
    groups = [t for t in things_of((*event.before, *event.after)) if t.kind is not ThingKind.PLAYER]
    numbers = [thing for thing in groups if thing.kind is ThingKind.DESCRIBED]
    if event.verb != "exist" or event.negated or len(groups) != 2 or len(numbers) != 1:
        return event
    (number,), (place,) = numbers, [thing for thing in groups if thing is not numbers[0]]
    bare = msgspec.structs.replace(number, count=None, kinds=(), only=False, span=None)
    plain = bare == Thing(kind=ThingKind.DESCRIBED) and set(number.kinds) <= {CardKind.CARD}
    counted = place.kind is ThingKind.ZONE and place.zone in (Zone.DECK, Zone.HAND)
    if not counted or number.count is None or not plain:
        return event
    return with_thing(event, number, msgspec.structs.replace(number, kinds=(CardKind.CARD,), only=True))


#: places of which a number is that of the cards there
_OF_CARDS = frozenset({Zone.HAND, Zone.DECK, Zone.EXTRA_DECK})


def of_different_names(thing: Thing) -> bool:
    """卡名不同的怪兽."""
    return any(inner.verb == "be_different" and not inner.negated for inner in thing.before)


def several(draft: Draft, thing: Thing, seat: Seat | None) -> None:
    """2只卡名不同的鬼计怪兽: each by itself, for they have not one name."""
    zone = thing.zone.value if thing.zone is not None else ""
    for number in range(thing.count or 1):
        describe(draft, thing, seat, number + 1)
    if thing.only and zone:
        whose = Seat if is_nobodys(thing, seat) else (seat_of(thing.player) or seat or Seat.A,)
        draft.all_listed += [(owner, zone) for owner in whose]


def sum_told(draft: Draft, event: Event, groups: list[Thing]) -> None:
    """对方场上怪兽攻击力合计是500: one monster stands for all of them."""
    monsters = [t for t in groups if t.kind is ThingKind.DESCRIBED and t.kinds == (CardKind.MONSTER,)]
    numbers = [t for t in groups if t.number is not None and not t.kinds]
    stats = [t for t in groups if t.word in ("atk", "def")]
    others = [t for t in groups if t not in (*monsters, *numbers, *stats) and t.word != "number_of"]
    plain = len(monsters) == len(numbers) == len(stats) == 1 and not event.negated and not others
    seat = (seat_of(monsters[0].player) or actor(event)) if plain else None
    if seat is None or monsters[0].before or monsters[0].zone is not Zone.FIELD:
        raise draft.not_understood(event)
    for thing in groups:
        draft.take(thing, wholly=True)
    name = describe(draft, msgspec.structs.replace(monsters[0], zone=None), seat)
    place = draft.place_of(name)
    assert place is not None
    facts = draft.board[place].facts or Facts()
    value = {"atk": {"atk": numbers[0].number}, "def": {"def_": numbers[0].number}}[stats[0].word or ""]
    facts = msgspec.structs.replace(facts, **value)
    draft.board[place] = msgspec.structs.replace(draft.board[place], facts=facts)
    draft.all_listed.append((seat, "monster_zone"))
