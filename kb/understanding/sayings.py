"""What is said of a card by its print (X是反转怪兽, X本来没有效果), and of zones none of which is free."""

from __future__ import annotations

from grammar.question_lexer import fold
from grammar.question_nodes import Event, Thing, ThingKind
from grammar.terms import CardKind, Player, Zone
from kb.cards import Seat
from kb.understanding.cards import label
from kb.understanding.draft import Draft
from kb.understanding.phrases import actor, phrases_of, seat_of, things_of
from kb.understanding.players import asker
from kb.understanding.remaining import SO_MANY, fill
from kb.understanding.states import is_bare_kind


def tells_of_print(draft: Draft, event: Event, groups: list[Thing]) -> bool:
    """A remark on what is printed, when it is so. False for another clause."""
    if event.verb == "be":
        return _is_of_kind(draft, event, groups)
    return _has_no_effect(draft, event, groups)


def _has_no_effect(draft: Draft, event: Event, groups: list[Thing]) -> bool:
    """X本来没有效果: a remark on its text, when it has none. False for another clause."""
    named = [thing for thing in groups if thing.kind is ThingKind.NAME]
    others = [thing for thing in groups if thing not in named]
    words = {thing.word for thing in others}
    if event.verb != "exist" or not event.negated or len(named) != 1 or words != {"original", "effect"}:
        return False
    card = draft.card(label(draft, named[0]))
    if card is None or card.is_kind(CardKind.EFFECT_MONSTER) or draft.base.effects(card):
        return False
    for thing in groups:
        draft.take(thing, wholly=True)
    draft.remarks.append(draft.words(event))
    return True


def no_free_zone(draft: Draft, event: Event, groups: list[Thing]) -> bool:
    """对方没有空的主怪兽区域, 对方场上没有可用的怪兽区域: cards lie in all of them. False for another clause."""
    fields = [t for t in groups if t.kind is ThingKind.ZONE and t.zone is Zone.FIELD and not t.before]
    places = [t for t in groups if t.kind is ThingKind.ZONE and t.zone is not None and t not in fields]
    inner = places[0].before if len(places) == 1 else ()
    if event.verb != "exist" or len(inner) != 1 or inner[0].verb != "empty":
        return False
    if inner[0].negated == event.negated:
        return _free_zone(draft, event, groups)
    zone = places[0].zone.value if places[0].zone is not None else ""
    of_field = next((thing.player for thing in fields if thing.player is not None), None)
    told = seat_of(places[0].player) or seat_of(of_field)
    seat = told or actor(event) or actor(inner[0]) or asker(draft) or Seat.A
    if zone not in SO_MANY or Player.BOTH in (places[0].player, of_field):
        return False
    for thing in groups:
        draft.take(thing, wholly=True)
    fill(draft, seat, zone, SO_MANY[zone])
    return True


def _free_zone(draft: Draft, event: Event, groups: list[Thing]) -> bool:
    """我有可用的怪兽区域: as zones are of which nothing is told. False where so many are told, or none."""
    if event.negated or any(thing.count is not None or thing.only for thing in groups):
        return False
    for thing in groups:
        draft.take(thing, wholly=True)
    draft.remarks.append(draft.words(event))
    return True


def _is_of_kind(draft: Draft, event: Event, groups: list[Thing]) -> bool:
    """X是反转怪兽: a remark on what is printed, when it is so. False for another clause."""
    named = [thing for thing in groups if thing.kind is ThingKind.NAME]
    kinds = [thing for thing in things_of(event.after) if is_bare_kind(thing)]
    card = draft.card(label(draft, named[0])) if len(named) == len(kinds) == 1 == len(groups) - 1 else None
    if card is None or event.negated or not card.is_kind(kinds[0].kinds[0]):
        return False
    for thing in groups:
        draft.take(thing, wholly=thing in kinds)
    draft.remarks.append(draft.words(event))
    return True


def tells_of_words(event: Event) -> bool:
    """X的卡名里没有「…」: what is printed as its name."""
    groups = things_of(phrases_of(event))
    named = [thing for thing in groups if thing.kind is ThingKind.NAME and thing.word == "name"]
    quoted = [thing for thing in groups if thing.quote is not None and thing.kind is ThingKind.THING]
    return event.verb == "exist" and not event.wondered and len(named) == len(quoted) == 1 == len(groups) - 1


def words_told(draft: Draft, event: Event) -> None:
    """A remark, when it is so. Raises SituationError."""
    named, quoted = sorted(things_of(phrases_of(event)), key=lambda thing: thing.quote is not None)
    card = draft.card(label(draft, named))
    words = fold(quoted.quote or "")
    if card is None or any(words in fold(name) for name in card.names.values()) is event.negated:
        raise draft.not_understood(event)
    draft.remarks.append(draft.words(event))
