"""What is said not to lie somewhere: 墓地没有怪兽, 场上一只怪都没有, 手上没有别的卡."""

from __future__ import annotations

import itertools

import msgspec

from grammar.question_nodes import Event, Mood, Phrase, QuestionSyntax, Role, Thing, ThingKind
from grammar.terms import CardKind, Player, Zone
from kb.cards import Seat
from kb.situation import Facts, Placed
from kb.understanding import none_such
from kb.understanding.cards import put
from kb.understanding.draft import Draft
from kb.understanding.phrases import actor, is_card, phrases_of, seat_of, things_of
from kb.understanding.players import asker

_ZONES_OF = {
    CardKind.MONSTER: "monster_zone",
    CardKind.SPELL: "spell_trap_zone",
    CardKind.TRAP: "spell_trap_zone",
}


def there_is_not(draft: Draft, event: Event, groups: list[Thing], place: Thing | None) -> None:
    """没有怪兽: that zone is known to be empty. 除了X没有…: only X is there."""
    cards = [thing for thing in groups if is_card(thing)]
    told = next((t for t in (*((place,) if place else ()), *cards) if t.player is not None), None)
    seat = actor(event) or seat_of(told.player if told is not None else None)
    if place is None and seat is None and draft.all_listed and not any(t.name or t.zone for t in cards):
        for thing in groups:
            draft.take(thing, wholly=True)  # 只有X，没有别的怪: all there is has been named
        return
    if place is not None and place.before:
        raise draft.not_understood(event)  # 没有空的区域: they are not empty
    if any(t.kind is ThingKind.PRONOUN or t.quote or (t.series and len(cards) > 1) for t in groups):
        raise draft.not_understood(event)  # 那张「…」卡不在手卡: that one card, not all of them
    if any(not (t.kinds or t.name) for t in cards) or (place is not None and place.count is not None):
        raise draft.not_understood(event)  # 卡组里一只都没有: of those spoken of before
    where = place.zone if place is not None else next((t.zone for t in cards if t.zone), None)
    described = any(t.before or t.position or t.level or t.race or t.attributes or t.series for t in cards)
    described = described or any(none_such.denies_kind(t, where) for t in cards)
    if any((t.count or 1) > 1 for t in cards) or (
        described and not (len(cards) == 1 and none_such.leaves_others(cards[0], where))
    ):
        raise draft.not_understood(event)
    owners = [t for t in groups if t.kind is ThingKind.PLAYER or t is place]
    both = [t.player for t in owners if t.player is not None] == [Player.BOTH]  # 双方场上没有, 双方都没有
    seats = (
        tuple(Seat)
        if both
        else (seat,)
        if seat is not None
        else _whoever(draft, event, place or next(iter(cards), None))
    )
    excepted = "except" in event.adverbs and bool(cards)
    if described and excepted:
        raise draft.not_understood(event)
    if described:
        none_such.none_of_them(draft, cards[0], where, seats)
        return
    if excepted:
        there = place.zone if place is not None and place.zone is not Zone.FIELD else None
        put(draft, msgspec.structs.replace(cards[0], zone=cards[0].zone or there), seats[0])
        cards = cards[1:]
    for thing in cards:
        draft.take(thing, wholly=thing.name is None)
    kinds = {kind for thing in cards for kind in thing.kinds}
    where = place.zone if place is not None else next((t.zone for t in cards if t.zone), None)
    if where is not None and kinds == {CardKind.CARD} and all(t.other and not t.name for t in cards):
        draft.all_listed += [(owner, where.value) for owner in seats]  # 手上没有别的卡
        return
    if excepted and where is not None and place is not None and place.other and not cards:
        draft.all_listed += [(owner, where.value) for owner in seats]  # 除了X没有其他手卡
        return
    plainly = kinds <= {CardKind.CARD} and all(not t.name for t in cards)  # 手上没有卡
    if where not in (None, Zone.FIELD) and plainly:
        empty = {where.value}
    elif (
        where in (Zone.GRAVEYARD, Zone.BANISHED, Zone.HAND, Zone.DECK)
        and len(kinds) == 1
        and kinds <= _CLASSES
    ):
        _none_of_class(draft, where, seats, kinds.pop())
        return
    elif where is Zone.FIELD and kinds == {CardKind.CARD} and len(cards) == 1:
        empty = {"monster_zone", "spell_trap_zone"}  # 我场上没有卡
    elif kinds and kinds <= set(_ZONES_OF) and where in (None, Zone.FIELD, Zone.MONSTER_ZONE):
        empty = {_ZONES_OF[kind] for kind in kinds}
    else:
        raise draft.not_understood(event)
    for zone, owner in itertools.product(sorted(empty), seats):
        draft.board.append(Placed(card="-", player=owner, zone=zone, count=0))


def _none_of_class(draft: Draft, zone: Zone, seats: tuple[Seat, ...], absent: CardKind) -> None:
    """墓地没有怪兽, 手上没有怪兽: of the other cards that may lie there one of each class stands for all."""
    for owner, kind in itertools.product(seats, sorted(_CLASSES - {absent})):
        facts = Facts(card_class=kind.value, kinds=(kind.value,))
        name = f"卡{owner.value}{kind.value}"
        other = Placed(card=name, player=owner, zone=zone.value, facts=facts)
        if zone is Zone.HAND:
            draft.perhaps += [other, msgspec.structs.replace(other, count=3)]  # a hand may well be empty
        else:
            draft.board.append(other)
        draft.all_listed.append((owner, zone.value))


_CLASSES = frozenset({CardKind.MONSTER, CardKind.SPELL, CardKind.TRAP})


def of_each_player(syntax: QuestionSyntax) -> QuestionSyntax:
    """双方场上只有里侧表示的怪兽: told of each of the two players."""
    told = [one for event in syntax.statements for one in _of_each(event)]
    return msgspec.structs.replace(syntax, statements=tuple(told))


def _of_each(event: Event) -> tuple[Event, ...]:
    things = things_of(phrases_of(event))
    both = [thing for thing in things if thing.player is Player.BOTH and thing.zone is not None]
    alone = len(both) == 1 and event.verb == "exist" and not (event.negated or event.wondered)
    if not alone or event.mood is not Mood.TOLD or any(thing.name for thing in things):
        return (event,)
    return tuple(_for_player(event, both[0], player) for player in (Player.SELF, Player.OPPONENT))


def _for_player(event: Event, both: Thing, player: Player) -> Event:
    """Words that stand for two cards have two places in the text."""

    def said(phrases: tuple[Phrase, ...]) -> tuple[Phrase, ...]:
        return tuple(
            msgspec.structs.replace(phrase, things=tuple(_of(thing, both, player) for thing in phrase.things))
            for phrase in phrases
        )

    return msgspec.structs.replace(event, before=said(event.before), after=said(event.after))


def _of(thing: Thing, both: Thing, player: Player) -> Thing:
    span = thing.span
    if player is Player.OPPONENT and span is not None:
        span = msgspec.structs.replace(span, end=span.end + 1)
    return msgspec.structs.replace(thing, player=player if thing is both else thing.player, span=span)


def as_absence(event: Event) -> Event:
    """自己没有被除外的怪兽, 自己没有怪兽被除外: no monster is among the banished cards."""
    things = things_of(phrases_of(event))
    cards = [thing for thing in things if thing.kind is ThingKind.DESCRIBED]
    others = [thing for thing in things if thing not in cards and thing.kind is not ThingKind.PLAYER]
    if not event.negated or event.wondered or event.mood is not Mood.TOLD or len(cards) != 1 or others:
        return event
    banished = event.verb == "banish" and event.passive and not cards[0].before
    described = event.verb == "exist" and [_is_banished(inner) for inner in cards[0].before] == [True]
    if not (banished or described) or cards[0].zone is not None:
        return event
    card = msgspec.structs.replace(cards[0], before=(), zone=Zone.BANISHED)
    who = tuple(p for p in event.before if p.things and p.things[0].kind is ThingKind.PLAYER)
    before = (*who, Phrase(role=Role.BARE, things=(card,)))
    return msgspec.structs.replace(event, verb="exist", before=before, after=(), passive=False)


def _is_banished(inner: Event) -> bool:
    plain = inner.verb == "banish" and inner.passive and not (inner.negated or inner.wondered)
    return plain and not things_of(phrases_of(inner))


def _whoever(draft: Draft, event: Event, thing: Thing | None) -> tuple[Seat, ...]:
    """墓地没有怪兽, 场上没有怪兽: on neither side; a hand or a Deck is that of the one who is asked about."""
    if thing is None or thing.zone is None or (thing.player is not None and seat_of(thing.player) is None):
        raise draft.not_understood(event)
    if thing.zone in (Zone.HAND, Zone.DECK, Zone.EXTRA_DECK):
        return (asker(draft) or Seat.A,)
    return tuple(Seat)
