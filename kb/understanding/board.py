"""What lies where and what applies: 有 / 盖着 / 在场 / 没有 / 适用中 / 当作."""

from __future__ import annotations

import msgspec

from grammar.question_nodes import Event, Mood, Phrase, Role, Thing, ThingKind
from grammar.terms import CardKind, Player, Position, Zone
from kb.cards import CardClass, Seat
from kb.situation import Facts, Placed
from kb.understanding import absent, building, chains, plays, sayings
from kb.understanding.cards import describe, label, put
from kb.understanding.counted import (
    all_of_place,
    cards_of_place,
    counted,
    of_different_names,
    several,
    sum_told,
    those_alone,
)
from kb.understanding.counting_as import COUNTED
from kb.understanding.draft import Draft
from kb.understanding.phrases import (
    actor,
    all_things,
    has_verb,
    is_card,
    named_in,
    phrases_of,
    seat_of,
    things_of,
)
from kb.understanding.placeholders import facts_of
from kb.understanding.players import asker, player_of
from kb.understanding.remaining import A_MONSTER, SO_MANY, fill
from kb.understanding.summoning import WITH_MATERIALS, gives_tributes, names_materials, speaks_of_ritual
from kb.understanding.times import is_time
from kb.understanding.vocabulary import LASTING, PHASES, SUMMONS


def zones_full(draft: Draft, event: Event) -> None:
    """我的主怪兽区5格全满: cards of which nothing is told in all of them."""
    places = [thing for thing in things_of(phrases_of(event)) if thing.zone is not None]
    others = [thing for thing in things_of(phrases_of(event)) if is_card(thing) and thing not in places]
    counts = [thing.count for thing in (*places, *others) if thing.count is not None]
    zone = places[0].zone.value if len(places) == 1 and places[0].zone is not None else ""
    seat = actor(event) or seat_of(places[0].player if places else None) or asker(draft) or Seat.A
    if event.negated or zone not in SO_MANY or any(n != SO_MANY[zone] for n in counts):
        raise draft.not_understood(event)
    if any(thing.name or thing.kinds or thing.before for thing in others):
        raise draft.not_understood(event)
    for thing in (*places, *others):
        draft.take(thing, wholly=True)
    fill(draft, seat, zone, SO_MANY[zone])


# --------------------------------------------------------------------------- there is, there is not


def _says_the_same_of_two(groups: list[Thing]) -> bool:
    """1只4星怪兽和1只4星怪兽: two cards, which nothing tells apart."""
    described = [msgspec.structs.replace(t, span=None) for t in groups if t.kind is ThingKind.DESCRIBED]
    return any(thing in described[number + 1 :] for number, thing in enumerate(described))


def there_is(draft: Draft, event: Event) -> None:
    """有 / 盖着 / 在场 / 是: cards somewhere; 旋风是连锁1 is a play."""
    event = all_of_place(_none_of_them(cards_of_place(event)))
    event = those_alone(draft, counted(draft, event))
    groups = things_of(phrases_of(event))
    named = [thing for thing in groups if thing.name is not None]
    alone = any(thing.kind is ThingKind.PLAYER and thing.only for thing in groups)  # 只有我有怪兽
    if alone or _says_the_same_of_two(groups):
        raise draft.not_understood(event)
    if event.verb == "set" and named_in(event.before, Role.BY, Role.WITH):
        raise draft.not_understood(event)  # Set by a card: what its text does
    asked = draft.syntax.ask.event if draft.syntax.ask is not None else None
    if event.verb == "set" and any(thing.kind is ThingKind.EFFECT for thing in things_of(event.before)):
        raise draft.not_understood(event)  # X的效果盖放Y: set by an effect, which is not carried out here
    if asked is not None and gives_tributes(asked) and speaks_of_ritual(event):
        label(draft, named[0])  # 用仪式魔法X时
        return
    if asked is not None and asked.verb in WITH_MATERIALS and names_materials(event):
        _materials_told(draft, asked, groups)
        return
    if event.condition and any(phrase.role is Role.MATERIAL for phrase in phrases_of(event)):
        raise draft.not_understood(event)  # X为素材时: a Summon that is not told
    if asked is not None and named == groups and building.puts_in_deck(asked):
        for thing in named:
            label(draft, thing)  # X和Y加在一起
            draft.take(thing, wholly=True)
        return
    counts = asked is not None and (asked.verb in SUMMONS or asked.verb in COUNTED)
    if counts and (event.verb == "be" or not has_verb(event)) and _only_points(groups):
        return  # 这算召唤吗, 拿到的那张卡算不算抽卡
    if sayings.tells_of_print(draft, event, groups) or sayings.no_free_zone(draft, event, groups):
        return
    if named and any(thing.link is not None for thing in groups):
        chains.activated_as_link(draft, event, groups)
        return
    if any(thing.word == "scale" for thing in groups):
        _scales(draft, event, groups)
        return
    if event.verb == "be" and any(thing.word == "number_of" for thing in groups):
        sum_told(draft, event, groups)
        return
    if any(thing.word == "lp" for thing in groups) and any(thing.number is not None for thing in groups):
        return
    if event.negated and groups and draft.plays and all(t.word == "damage_calculation" for t in groups):
        for thing in groups:
            draft.take(thing)
        draft.remarks.append(draft.words(event))  # 没有伤害计算: follows from what was told
        return
    place = next((thing for thing in groups if thing.kind is ThingKind.ZONE), None)
    if place is not None:
        draft.take(place, wholly=place.only and _only_in_field_zone(draft, event, place))
    if event.negated or event.verb == "empty":
        absent.there_is_not(draft, event, groups, place)
        return
    cards = [
        thing
        for thing in groups
        if is_card(thing) and not (thing.position and not thing.name and not thing.kinds)
    ]
    for thing in groups:
        if thing.position and thing not in cards:
            draft.take(thing, wholly=True)  # said of the cards beside it
    if _before_place(event, place) and any(thing in cards for thing in things_of(event.after)):
        raise draft.not_understood(event)  # X场上有Y存在: X is spoken of, and lies nowhere for that
    part = any(thing.part for thing in groups)
    for thing in cards:
        if not (part and _is_one_of_them(draft, thing)):
            _is_there(draft, event, _beside(event, thing), place)
    if not cards:
        _says_of_text(draft, event, groups)


def _before_place(event: Event, place: Thing | None) -> bool:
    """A card is named, and the place stands behind it by itself."""
    told = things_of(event.before)
    named = [n for n, thing in enumerate(told) if thing.name is not None and thing.zone is None]
    return event.verb == "exist" and place in told and bool(named) and named[0] < told.index(place)


def _only_in_field_zone(draft: Draft, event: Event, place: Thing) -> bool:
    """只有场地区域有卡: the Spell & Trap Zones of that player have none."""
    empty = [
        placed.player for placed in draft.board if placed.count == 0
    ]  # 魔陷区是空的，只有…: of the same player
    seat = actor(event) or seat_of(place.player) or asker(draft) or (empty[-1] if empty else None)
    plain = place.zone is Zone.FIELD_ZONE and event.verb == "exist" and not event.negated
    if plain and seat is not None:
        draft.board.append(Placed(card="-", player=seat, zone="spell_trap_zone", count=0))
    return plain and seat is not None


def _none_of_them(event: Event) -> Event:
    """我手卡是0张: there is no card there."""
    groups = things_of(phrases_of(event))
    zero = [t for t in groups if t.kind is ThingKind.DESCRIBED and t.count == 0]
    plain = event.verb in ("be", "exist", "remain") and not event.negated and len(groups) == 2
    if not plain or len(zero) != 1 or not any(t.kind is ThingKind.ZONE for t in groups):
        return event
    none = msgspec.structs.replace(zero[0], count=None, kinds=zero[0].kinds or (CardKind.CARD,))

    def named(phrases: tuple[Phrase, ...]) -> tuple[Phrase, ...]:
        things = (tuple(none if t is zero[0] else t for t in p.things) for p in phrases)
        return tuple(msgspec.structs.replace(p, things=told) for p, told in zip(phrases, things, strict=True))

    return msgspec.structs.replace(event, negated=True, before=named(event.before), after=named(event.after))


def _is_one_of_them(draft: Draft, thing: Thing) -> bool:
    """其中有一只植物族: said of one of the cards that fill the zones. False when none stands there."""
    names = [place for place, held in enumerate(draft.board) if held.facts == A_MONSTER]
    if thing.kind is not ThingKind.DESCRIBED or (thing.count or 1) != 1 or thing.before or not names:
        return False
    held = draft.board[names[0]]
    draft.board[names[0]] = msgspec.structs.replace(held, facts=facts_of(thing))
    if thing.span is not None:
        draft.described[thing.span] = held.card
    draft.take(thing, wholly=True)
    return True


def _only_points(groups: list[Thing]) -> bool:
    return [thing.kind for thing in groups] == [ThingKind.PRONOUN]


def _materials_told(draft: Draft, asked: Event, groups: list[Thing]) -> None:
    """以X和2只Y为素材，能…吗."""
    for thing in groups:
        if thing.name is not None:
            label(draft, thing)
            draft.take(thing, wholly=True)
        for number in range(thing.count or 1) if thing.name is None else ():
            describe(draft, thing, actor(asked), number)


def _scales(draft: Draft, event: Event, groups: list[Thing]) -> None:
    """P刻度是1和8: a card on either side, of which only the scale is known."""
    numbers = [thing for thing in groups if thing.number is not None]
    if len(numbers) != 2 or event.negated or any(is_card(thing) for thing in groups):
        raise draft.not_understood(event)
    kinds = (CardKind.MONSTER.value, CardKind.PENDULUM_MONSTER.value)
    for thing in (*numbers, *(thing for thing in groups if thing.word == "scale")):
        draft.take(thing)
    for letter, thing in zip("XY", numbers, strict=True):
        facts = Facts(card_class="monster", kinds=kinds, scale=thing.number)
        seat = actor(event) or Seat.A
        draft.board.append(
            Placed(card=f"P怪兽{letter}", player=seat, zone="pendulum_zone", position="face_up", facts=facts)
        )


def _says_of_text(draft: Draft, event: Event, groups: list[Thing]) -> None:
    if not any(thing.word or thing.kind is ThingKind.EFFECT for thing in groups):
        raise draft.not_understood(event)
    if not all(is_time(thing) and draft.has_taken(thing) for thing in groups):  # 我的回合的主要阶段1，…
        draft.remarks.append(draft.words(event))


def _beside(event: Event, thing: Thing) -> Thing:
    """对面场上的X和Y: Y lies where X does."""
    group = next(phrase.things for phrase in phrases_of(event) if thing in phrase.things)
    first = group[0]
    if first is thing or thing.zone is not None or thing.player is not None:
        return thing
    return msgspec.structs.replace(thing, zone=first.zone, player=first.player)


def _is_there(draft: Draft, event: Event, thing: Thing, place: Thing | None) -> None:
    position = thing.position or _position_beside(draft, event, thing)
    seat = actor(event) or seat_of(place.player if place else None)
    if place is not None and thing.zone is None:
        thing = msgspec.structs.replace(thing, zone=place.zone)
    if of_different_names(thing) and thing.zone is not None and event.verb == "exist":
        several(draft, thing, seat)
        return
    nowhere = place is None and thing.zone is None and not thing.player and seat is None
    if event.verb == "exist" and nowhere and thing.name:
        _on_the_table(draft, thing, event)
    elif event.verb == "become" and position is None:
        raise draft.not_understood(event)
    elif event.verb == "be" and position is None:
        if thing.name is not None:
            label(draft, thing)
        draft.remarks.append(draft.words(event))
    elif (
        event.verb == "exist" and place is None and not (thing.zone or position) and not _stays(draft, thing)
    ):
        raise draft.not_understood(event)  # 我有旋风: in the hand, or Set?
    else:
        name = put(draft, thing, seat, position=position, face_down=event.verb == "set")
        if event.verb == "set":
            _set_this_turn(draft, event, name)


def _position_beside(draft: Draft, event: Event, thing: Thing) -> Position | None:
    """X和Y守备表示: of both; 攻击表示的X、Y和守备表示的Z: Y as X, which is named before it."""
    told = [other for other in things_of(phrases_of(event)) if other.position]
    told = [other for other in told if not _is_of_one(draft, other) or _follows(thing, other)]
    return told[-1].position if told else None


def _is_of_one(draft: Draft, thing: Thing) -> bool:
    """守备表示的X, and not X守备表示."""
    words = draft.syntax.text[thing.span.start :] if thing.span is not None else ""
    return thing.name is not None and not words.lstrip("「『【").startswith(thing.name)


def _follows(thing: Thing, other: Thing) -> bool:
    return thing.span is not None and other.span is not None and other.span.end <= thing.span.start


def _stays(draft: Draft, thing: Thing) -> bool:
    """A card that somebody has is on the field when it is one that stays there."""
    card = draft.card(label(draft, thing)) if thing.name is not None else None
    return card is None or card.card_class is CardClass.MONSTER or not LASTING.isdisjoint(card.kinds)


def _set_this_turn(draft: Draft, event: Event, name: str, named: int = 0) -> None:
    """这个回合盖放了X: told here, or by the asking (同一回合能发动X吗); asked of the other turn, it is an earlier one.

    *named*: where in the text the card is named, for one Set in passing: behind it (盖放的X这回合能发动吗) the turn
    may be that of the Set or that of the asking. Raises SituationError then.
    """
    asked = draft.syntax.ask.event if draft.syntax.ask is not None else event
    times = [thing for one in (event, asked) for thing in all_things(one) if thing.word == "this_turn"]
    spans = [time.span.start for time in times if time.span is not None]
    if named and spans and min(spans) > named:  # 这回合盖放的X这回合能发动吗 says it of both
        raise draft.not_understood(event)
    place = draft.place_of(name)
    if times and place is not None:
        over = any(
            thing.word == "their_turn" or (thing.word in PHASES and thing.player is Player.OPPONENT)
            for thing in all_things(asked)
        )
        draft.board[place] = msgspec.structs.replace(draft.board[place], set_this_turn=not over)
    for thing in times:
        draft.take(thing)


def sides_told(draft: Draft) -> None:
    """我的X被Y破坏: on whose side what was targeted lies, where nothing else places it."""
    aimed = {name for play in draft.plays for name in play.targets if draft.place_of(name) is None}
    for thing in (thing for event in draft.syntax.statements for thing in all_things(event)):
        seat = seat_of(thing.player) or _side_of_sufferer(draft, thing)
        name = draft.names.get(thing.name or "", thing.name)
        if seat is not None and name in aimed and thing.kind is ThingKind.NAME:
            aimed.discard(name)
            draft.board.append(Placed(card=name, player=seat, zone=""))


def _side_of_sufferer(draft: Draft, thing: Thing) -> Seat | None:
    """X被自己的Y破坏: whoever played Y has X too; X被对方的Y破坏: the other player has it."""
    for event in draft.syntax.statements:
        doers = [t for t in things_of(event.before, Role.BY) if t.player is not None]
        if not event.passive or len(doers) != 1 or thing not in things_of(event.before, Role.BARE):
            continue
        start = doers[0].span.start if doers[0].span is not None else 0
        if doers[0].player is Player.OPPONENT:
            return Seat.A
        return Seat.A if draft.syntax.text.startswith(("自己", "自分"), start) else None
    return None


def set_in_passing(draft: Draft, inner: Event, thing: Thing, seat: Seat | None) -> None:
    """盖放的X, 这个回合盖放的X: where X lies, told by the way."""
    name = put(draft, thing, actor(inner) or seat, face_down=True)
    _set_this_turn(draft, inner, name, thing.span.start if thing.span is not None else 0)


def _on_the_table(draft: Draft, thing: Thing, event: Event) -> None:
    """X在场: its lasting effects apply. A bare name says nothing unless the card was named before."""
    name = label(draft, thing)
    if has_verb(event):
        draft.applying.append(name)
    elif name not in draft.mentioned[:-1] and thing.kind is not ThingKind.EFFECT:
        raise draft.not_understood(event)


# --------------------------------------------------------------------------- what applies


def applies(draft: Draft, event: Event) -> None:
    """X适用中."""
    cards = named_in(phrases_of(event))
    if not cards or event.negated:
        raise draft.not_understood(event)
    if len(cards) == 1 and _was_activated(draft, cards[0]):
        name, seat = label(draft, cards[0]), player_of(draft, event, cards[0])
        asked = draft.syntax.ask.event if draft.syntax.ask is not None else None
        may = asked is not None and asked.mood is Mood.CAN  # told because it keeps that player from it
        whose = actor(event) or seat_of(cards[0].player)
        if whose is None and draft.place_of(name) is None:
            draft.assumed.append((f"plays.{name}.activated_by" if may else f"applying.{name}", seat.value))
        plays.used(draft, name, seat, event)
        return
    names = [label(draft, thing) for thing in cards]
    if not all(_has_lasting_effect(draft, name) for name in names) or (
        "after" in event.adverbs and any(_is_activated_too(draft, name) for name in names)
    ):
        raise draft.not_understood(event)  # what an activated effect left behind is not laid out
    for thing, name in zip(cards, names, strict=True):
        if seat_of(thing.player) is not None and draft.place_of(name) is None:
            put(draft, thing, None)  # 对面X适用着
    draft.applying += names


def _has_lasting_effect(draft: Draft, name: str) -> bool:
    card = draft.card(name)
    effects = draft.base.effects(card) if card is not None else ()
    return not effects or any(not effect.activates for effect in effects)


def _is_activated_too(draft: Draft, name: str) -> bool:
    """X的效果适用后, of a card that has an effect which is activated beside one that goes on: which of them?"""
    card = draft.card(name)
    return card is not None and any(effect.activates for effect in draft.base.effects(card))


def _was_activated(draft: Draft, thing: Thing) -> bool:
    """X的①已经适用: an effect that is activated, or a Spell or Trap that does not stay; it has resolved."""
    card = draft.card(label(draft, thing))
    spent = card is not None and card.card_class in (CardClass.SPELL, CardClass.TRAP)
    if (
        spent
        and card is not None
        and LASTING.isdisjoint(card.kinds)
        and CardKind.EQUIP_SPELL not in card.kinds
    ):
        return True
    effects = draft.base.effects(card) if card is not None else ()
    if len(effects) == 1 and effects[0].activates and thing.effect_no in (None, effects[0].printed_no):
        return True  # 增殖的G的效果适用中: the only effect there is
    return any(e.activates and thing.effect_no and e.printed_no == thing.effect_no for e in effects)
