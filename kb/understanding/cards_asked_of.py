"""Cards that the asking itself describes, 我里侧表示的植物族怪兽会被破坏吗, or finds somewhere, 能发动P区域的X吗."""

from __future__ import annotations

import msgspec

from grammar.question_nodes import Event, Mood, QuestionWord, Role, Thing, ThingKind
from grammar.terms import CardKind, Player, Zone
from kb.cards import Seat
from kb.understanding import plays
from kb.understanding.battling import SOME_ATTACKER, any_may_attack, asks_to_attack
from kb.understanding.cards import describe, put
from kb.understanding.draft import Draft
from kb.understanding.phrases import actor, all_things, named_in, phrases_of, refers, seat_of, things_of
from kb.understanding.references import is_like
from kb.understanding.summoning import (
    SUMMONINGS,
    WITH_MATERIALS,
    any_this_turn,
    asks_of_one_summoned,
    asks_of_some_summon,
    gives_materials,
    gives_tributes,
    material_beside,
    names_one_this_turn,
)
from kb.understanding.targeted import aimed_at_by
from kb.understanding.vocabulary import COST_ACTS, STATES

_SOME_MONSTER = Thing(kind=ThingKind.DESCRIBED, kinds=(CardKind.MONSTER,), zone=Zone.HAND, letter="Z")


def _came_to_hand(draft: Draft) -> bool:
    """A card told of by its name came to the hand."""
    came = [event for event in draft.syntax.statements if event.verb in ("return_to_hand", "add_to_hand")]
    return any(thing.name is not None for event in came for thing in things_of(phrases_of(event)))


def described_in_asking(draft: Draft, event: Event) -> None:
    """Cards that the asking itself describes (自己里侧表示的植物族怪兽) or finds somewhere (P区域的X)."""
    if event.verb in ("activate", "chain"):
        _played_from(draft, event)
    unnamed = event.verb in ("normal_summon", "tribute_summon") and not any(
        map(refers, things_of(phrases_of(event)))
    )
    if unnamed and "still" not in event.adverbs and _came_to_hand(draft):
        raise draft.not_understood(event)  # 青眼白龙被弹回手卡，能通常召唤吗: that one may be meant, or any
    if unnamed or any_this_turn(event) or asks_of_some_summon(event) or asks_of_one_summoned(event):
        describe(draft, _SOME_MONSTER, actor(event))  # 还能再通常召唤吗: some monster or other
    if (attacker := any_may_attack(draft, event)) is not None:
        describe(draft, SOME_ATTACKER, attacker)
    scale = event.verb == "activate_scale"
    special = event.verb in ("special_summon", "come_out") and event.mood is Mood.CAN
    summons = special or event.verb in SUMMONINGS or gives_materials(event) or gives_tributes(event)
    for thing in things_of(phrases_of(event)):
        if thing.word == "target" and thing.kind is ThingKind.DESCRIBED and plays.aims_at(draft, thing):
            continue
        if event.verb in ("become", "turn_to") and _is_position(thing) and thing in things_of(event.after):
            draft.take(thing, wholly=True)  # 会变成里侧守备吗
            continue
        described = thing.kind is ThingKind.DESCRIBED
        if described and summons and not thing.other:
            _described_for_summon(draft, event, thing)
        elif (
            described
            and gives_materials(event)
            and thing.other
            and thing in things_of(event.before, Role.BARE)
        ):
            material_beside(draft, event, thing)
        elif described and event.verb in COST_ACTS and event.mood is Mood.CAN and _is_plain(thing):
            zone = Zone.HAND if event.verb == "discard" and thing.zone is None else thing.zone
            describe(draft, msgspec.structs.replace(thing, zone=zone), actor(event))
        elif described and scale:
            describe(draft, msgspec.structs.replace(thing, zone=thing.zone or Zone.HAND), actor(event))
        elif described and asks_to_attack(event) and thing in things_of(event.before, Role.BARE):
            describe(draft, thing, _side_of(event, thing))
        elif described and (_is_aimed_at(event, thing) or aimed_at_by(event) is not None):
            there, side = plays.where_looked_at(draft, event, thing)
            if (side, str(there.zone)) in draft.all_listed:
                raise draft.not_understood(event)  # 没有怪兽被除外, and yet one that is banished
            describe(draft, there, side)
        elif described and (_is_told_apart(thing) or _is_someones(draft, event, thing)):
            describe(draft, thing, _side_of(event, thing))
        elif described and (lying := _some_card_there(draft, event, thing)) is not None:
            describe(draft, *lying)
        elif thing.kind is ThingKind.NAME and names_one_this_turn(event):
            put(draft, _where_it_comes_from(event, thing), actor(event))
        elif thing.kind is ThingKind.NAME and _is_another(draft, thing):
            raise draft.not_understood(event)
        elif _is_placed(event, thing) and thing.player is None and _is_made_a_target(event, thing):
            put(draft, *plays.where_looked_at(draft, event, thing))  # 里侧的X能成为Y的对象吗
        elif _is_placed(event, thing) or (thing.kind is ThingKind.NAME and _is_worn_by(event, thing)):
            put(draft, thing, actor(event))


def _where_it_comes_from(event: Event, thing: Thing) -> Thing:
    """从额外卡组特殊召唤X: X lies there."""
    places = [t.zone for t in things_of(event.before, Role.FROM) if t.zone is not None]
    return msgspec.structs.replace(thing, zone=places[0]) if len(places) == 1 else thing


def _is_another(draft: Draft, thing: Thing) -> bool:
    """手上的X, of an X that was targeted or given up before: it is not the one that is in the hand."""
    if thing.name is None or thing.zone is not Zone.HAND or thing.rest or thing.other:
        return False
    name = draft.names.get(thing.name, thing.name)
    used = {one for play in draft.plays for one in (*play.targets, *play.cost, *play.tributes)}
    place = draft.place_of(name)
    return name in used and (place is None or draft.board[place].zone != Zone.HAND.value)


def _is_worn_by(event: Event, thing: Thing) -> bool:
    """能把陷阱卡装备给我的X吗: X, on the field of whoever has it."""
    worn = event.verb == "equip" and thing.player is not None
    return worn and thing in (*things_of(event.after), *things_of(event.before, Role.AT))


#: what is asked of an effect of a card that lies somewhere: 墓地的X的效果会无效吗
_OF_AN_EFFECT = frozenset({"activate", "chain", "negate", "negate_activation"})


def _is_placed(event: Event, thing: Thing) -> bool:
    """我手上的X, 我能发手上的X的②吗: where that card is, is said with its name."""
    plays_it = thing.kind is ThingKind.EFFECT and thing.name is not None and event.verb in _OF_AN_EFFECT
    return bool(thing.zone or thing.position) and (thing.kind is ThingKind.NAME or plays_it)


def _is_position(thing: Thing) -> bool:
    """A way to lie, and no card that lies so."""
    more = thing.kinds or thing.race or thing.attributes or thing.level or thing.count or thing.zone
    return thing.kind is ThingKind.DESCRIBED and thing.position is not None and not (more or thing.player)


def _is_plain(thing: Thing) -> bool:
    """One card, of which it is said what kind it is."""
    return (
        bool(thing.kinds) and thing.kinds != (CardKind.CARD,) and (thing.count or 1) == 1 and not thing.other
    )


def _is_told_apart(thing: Thing) -> bool:
    return bool(thing.race or thing.position or thing.attributes) or _is_in_a_state(thing)


def _is_someones(draft: Draft, event: Event, thing: Thing) -> bool:
    """我场上的怪兽会被破坏吗: some card there of that kind, when none like it was told."""
    if any(is_like(placed, thing) for placed in draft.board):
        return False
    asked = event.passive and event.mood is Mood.WILL and thing in things_of(event.before, Role.BARE)
    there = thing.zone is not None or event.verb in _OF_THE_FIELD
    return asked and thing.player is not None and there and _is_plain(thing)


def _some_card_there(draft: Draft, event: Event, thing: Thing) -> tuple[Thing, Seat] | None:
    """会不会把P区域的卡也破坏: some card of the kind that can lie there, of whoever the last effect is not, if not told."""
    kind = _LIES_IN.get(thing.zone) if thing.zone is not None else None
    done = thing in things_of(event.before, Role.BARE if event.passive else Role.OBJECT) + things_of(
        event.after
    )
    played = draft.plays[-1].player if draft.plays else None
    seat = seat_of(thing.player) or (played.other if played is not None else None)
    asked = event.mood is Mood.WILL and event.verb in _OF_THE_FIELD and done
    plain = thing.kinds == (CardKind.CARD,) and not (
        thing.before or thing.other or thing.isnt or thing.series
    )
    if kind is None or not (asked and plain) or seat is None or thing.player is Player.BOTH:
        return None
    if any(is_like(placed, thing) for placed in draft.board):
        return None
    return msgspec.structs.replace(thing, kinds=(kind,), count=1), seat


#: the one kind of card that a zone is for
_LIES_IN = {Zone.PENDULUM_ZONE: CardKind.PENDULUM_MONSTER, Zone.FIELD_ZONE: CardKind.FIELD_SPELL}


#: what is done to cards on the field, where no other place is said
_OF_THE_FIELD = frozenset({"destroy", "negate"})


def _is_in_a_state(thing: Thing) -> bool:
    return any(inner.verb in STATES for inner in thing.before)


def _is_aimed_at(event: Event, thing: Thing) -> bool:
    """对连接怪兽发动, 以衍生物为对象."""
    return event.verb in ("activate", "target") and thing in things_of(
        phrases_of(event), Role.AT, Role.TARGET
    )


def _is_made_a_target(event: Event, thing: Thing) -> bool:
    """X能作为Y的对象, 能以X为对象发动Y."""
    becomes = any(one.word == "target" and one.name for one in all_things(event) if one is not thing)
    aimed = event.verb == "exist" and thing in things_of(event.before, Role.TARGET)
    return aimed or _is_aimed_at(event, thing) or (event.verb in ("be", "become") and becomes)


def _side_of(event: Event, thing: Thing) -> Seat | None:
    """我一只…怪: the player right before it."""
    said = next((t for t in things_of(event.before, Role.BARE) if t.kind is ThingKind.PLAYER), None)
    subject = thing in things_of(event.before, Role.BARE)
    return seat_of(said.player) if said is not None and subject else None


def _described_for_summon(draft: Draft, event: Event, thing: Thing) -> None:
    """2只等级4怪兽: so many materials; 等级7的怪兽能P召唤吗: one monster where it is summoned from."""
    counted = draft.syntax.ask is not None and draft.syntax.ask.word is QuestionWord.HOW_MANY
    given = thing in things_of(event.before, Role.WITH, Role.MATERIAL) or event.verb not in {
        *SUMMONINGS,
        "special_summon",
        "come_out",
    }
    given = given or (counted and thing in things_of(event.before))  # 等级3的调整和…能同调召唤几星的怪兽
    if counted and not given:
        return
    if event.verb in ("special_summon", "come_out") and thing.zone is None:
        thing = _where_it_comes_from(event, thing)
    if not given and thing.zone is None:
        zone = Zone.EXTRA_DECK if event.verb in WITH_MATERIALS else Zone.HAND
        thing = msgspec.structs.replace(thing, zone=zone)
    for number in range(thing.count or 1):
        describe(draft, thing, actor(event), number)


def _played_from(draft: Draft, event: Event) -> None:
    """能从墓地发动X吗: X lies there. Whose place it is, or of which card, must be plain."""
    places = [t for t in things_of(event.before, Role.FROM, Role.AT) if t.kind is ThingKind.ZONE]
    cards = named_in(phrases_of(event))
    if not places:
        return
    if len(places) == 1 and not cards and _went_there(draft, event, places[0]):
        draft.take(places[0], wholly=True)
        return
    if len(places) > 1 or len(cards) != 1 or cards[0].zone is not None:
        raise draft.not_understood(event)
    if places[0].zone is Zone.GRAVEYARD and _was_sent_there(draft, cards[0]):
        draft.take(places[0], wholly=True)
        return
    put(draft, msgspec.structs.replace(cards[0], zone=places[0].zone), actor(event))


#: what brings a card to the Graveyard
_SENDS = frozenset({"send_to_graveyard", "destroy", "battle_destroy", "discard", "tribute"})


def _was_sent_there(draft: Draft, card: Thing) -> bool:
    """三眼怪送去墓地，能从墓地发动三眼怪的效果吗: it lies there by what was told, and did not before."""
    told = [event for event in draft.syntax.statements if event.verb in _SENDS and not event.negated]
    return any(thing.name == card.name for event in told for thing in named_in(phrases_of(event)))


def _went_there(draft: Draft, event: Event, place: Thing) -> bool:
    """这只可以从手上发动吗, of what was returned there for the activation told last: where it is by then is known."""
    pointing = any(t.kind is ThingKind.PRONOUN for t in things_of(event.before, Role.BARE))
    paid = draft.plays[-1].cost if draft.plays else ()
    return pointing and len(paid) == 1 and place.zone in (Zone.HAND, Zone.GRAVEYARD)
