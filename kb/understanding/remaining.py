"""How much is left: 我只剩700基本分, 只剩1个怪兽区, 卡组里只剩1只X; and what it costs to keep a card (X要付700)."""

from __future__ import annotations

import msgspec

from grammar.nodes import Number
from grammar.question_nodes import Event, Role, Thing, ThingKind
from grammar.terms import CardKind, Verb, Zone
from kb.cards import Seat
from kb.situation import Facts, Placed, Play
from kb.understanding.cards import describe, label, put
from kb.understanding.draft import Draft
from kb.understanding.phrases import actor, is_card, phrases_of, seat_of, things_of
from kb.understanding.vocabulary import PHASES

#: what is known of a monster that takes a zone
A_MONSTER = Facts(card_class="monster", kinds=("monster",))
#: how many zones of a kind one player has
SO_MANY = {"monster_zone": 5, "main_monster_zone": 5, "spell_trap_zone": 5}


def remains(draft: Draft, event: Event) -> None:
    """Raises SituationError for anything but Life Points, free zones and the cards of one place."""
    things = things_of(phrases_of(event))
    if event.negated or any(thing.word == "lp" for thing in things):
        if event.negated:
            raise draft.not_understood(event)
        return  # read with the surroundings
    zones = [thing for thing in things if thing.kind is ThingKind.ZONE]
    cards = [thing for thing in things if is_card(thing)]
    if len(zones) == 1 and zones[0].count is not None and not cards:
        _free_zones(draft, event, zones[0])
    elif len(zones) == 1 and len(cards) == 1:
        _all_that_lie(draft, event, zones[0], cards[0])
    else:
        raise draft.not_understood(event)


def _free_zones(draft: Draft, event: Event, place: Thing) -> None:
    """我只剩1个怪兽区: in the others of that kind lie cards of which nothing is told."""
    zone = place.zone.value if place.zone is not None else ""
    seat = actor(event) or seat_of(place.player)
    if seat is None or zone not in SO_MANY or place.count is None or place.count > SO_MANY[zone]:
        raise draft.not_understood(event)
    draft.take(place, wholly=True)
    fill(draft, seat, zone, SO_MANY[zone] - place.count)


def fill(draft: Draft, seat: Seat, zone: str, count: int) -> None:
    """So many cards in those zones, with those that lie there already."""
    monsters = zone != "spell_trap_zone"
    there = [p for p in draft.board if p.player is seat and p.card not in _taken(draft)]
    lying = sum(p.count for p in there if p.zone in (zone, "main_monster_zone"))
    for number in range(count - lying):
        facts = A_MONSTER if monsters else Facts()
        placed = Placed(
            card=f"{'怪兽' if monsters else '卡'}{seat.value}{number + 1}",
            player=seat,
            zone="main_monster_zone" if monsters else zone,
            position="face_up_attack" if monsters else "face_down",
            facts=facts,
        )
        draft.board.append(placed)
        draft.fillers.append(placed.card)


def _taken(draft: Draft) -> set[str]:
    """The cards whose control a play took."""
    return {name for play in draft.plays if Verb.TAKE_CONTROL in play.doing for name in play.targets}


def make_room(draft: Draft) -> None:
    """魔陷区全满，能发动盖放的X吗: X is one of the cards that fill the zones."""
    for name in reversed(draft.fillers):
        place = draft.place_of(name)
        zone, seat = (
            (draft.board[place].zone, draft.board[place].player) if place is not None else ("", Seat.A)
        )
        there = [p for p in draft.board if p.card not in _taken(draft)]
        lying = sum(p.count for p in there if (p.zone, p.player) == (zone, seat))
        if place is not None and lying > SO_MANY.get(zone, lying):
            del draft.board[place]


def _all_that_lie(draft: Draft, event: Event, place: Thing, card: Thing) -> None:
    """卡组里只剩1只X: it lies there, and nothing else of that kind."""
    seat = actor(event) or seat_of(place.player) or seat_of(card.player)
    if seat is None and place.zone is not Zone.FIELD and draft.plays:
        seat = draft.plays[-1].player  # 我发X，卡组里只剩…
    if seat is None or place.zone is None or card.number is not None:
        raise draft.not_understood(event)
    there = msgspec.structs.replace(card, zone=place.zone, only=False)
    if card.name is not None:
        put(draft, there, seat)
    else:
        for number in range(card.count or 1):
            draft.mentioned.append(describe(draft, there, seat, number))
    for thing in (place, card):
        draft.take(thing, wholly=True)
    monsters = CardKind.MONSTER in card.kinds or any("monster" in kind.value for kind in card.kinds)
    zone = "monster_zone" if place.zone is Zone.FIELD and monsters else place.zone.value
    draft.all_listed.append((seat, zone))


# --------------------------------------------------------------------------- what it costs to keep a card


def is_upkeep(event: Event) -> bool:
    """X要付700: a card, and so many Life Points."""
    named = [thing for thing in things_of(event.before, Role.BARE) if thing.name]
    amounts = [thing for thing in things_of(event.after) if thing.number is not None and not thing.kinds]
    return event.verb == "pay" and len(named) == 1 and len(amounts) == 1 and not event.negated


def kept(draft: Draft, event: Event) -> None:
    """The card is on the field of whoever pays, and its phase comes. Raises SituationError for another amount."""
    (thing,) = [thing for thing in things_of(event.before, Role.BARE) if thing.name]
    (amount,) = [thing for thing in things_of(event.after) if thing.number is not None]
    name = label(draft, thing)
    card = draft.card(name)
    texts = [effect.text for effect in draft.base.effects(card) if effect.text] if card is not None else []
    paid = {
        step.action.amount.value
        for text in texts
        for step in text.resolution
        if step.action.verb is Verb.PAY_LP and isinstance(step.action.amount, Number)
    }
    phases = [t for t in things_of(phrases_of(event)) if t.word in PHASES]
    if amount.number not in paid or draft.plays or len(phases) != 1:
        raise draft.not_understood(event)
    told = next(iter(draft.lp), None) if len(draft.lp) == 1 else None
    seat = seat_of(thing.player) or actor(event) or told or Seat.A
    put(draft, thing, seat)
    for one in (amount, *phases):
        draft.take(one, wholly=True)
    draft.phase = None
    draft.turn_player = draft.turn_player or seat
    draft.plays.append(Play(do="enter_phase", phase=PHASES[phases[0].word or ""]))
