"""Japanese turns of speech that tell in one clause what Chinese tells in another way: しか…ない, のターンに…した「X」は, の対象にできる."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.question_lexer import Word
from grammar.question_nodes import Event, Mood, Phrase, Role, Thing, ThingKind
from grammar.terms import Player, Zone

Marked = tuple[Phrase, str]  # a phrase and its particle

#: said of one thing, that there is nothing else: the particle, and the verb of a clause in which it is not understood
BUT_ONLY = "but_only"
_SUMMONED = frozenset({"normal_summon", "special_summon", "flip_summon", "tribute_summon"})
_AMOUNTS = frozenset({"take_damage", "deal", "gain_lp", "lose_lp", "pay", "draw"})


def nothing_but(phrases: Sequence[Marked]) -> Phrase | None:
    """墓地に「X」しか, ライフが500しか: what alone is there, and where; None for what is not understood."""
    marked = [one for one in phrases if one[1] == BUT_ONLY]
    if len(marked) != 1 or len(marked[0][0].things) != 1:
        return None
    phrases = [*(one for one in phrases if one is not marked[0]), marked[0]]  # 「X」しか場に…いない
    thing = _lying_where_told(phrases[-1][0].things[0])
    for place, _ in phrases[:-1]:
        where = place.things[0]
        if len(place.things) != 1 or where.before:
            return None
        if where.kind is ThingKind.ZONE and where.count is None and thing.zone is None:
            player = thing.player if thing.player is not None else where.player
            thing = msgspec.structs.replace(thing, zone=where.zone, player=player)
        elif where.word == "lp" and thing.number is not None and thing.word is None:
            thing = msgspec.structs.replace(where, number=thing.number)
        else:
            return None
    return Phrase(role=Role.BARE, things=(msgspec.structs.replace(thing, only=True),), span=thing.span)


def _lying_where_told(thing: Thing) -> Thing:
    """場に自分のセットした「X」: where it lies is told before the clause that describes it."""
    clause = thing.before[0] if len(thing.before) == 1 else None
    place = clause.before[0].things if clause is not None and clause.before else ()
    if clause is None or len(place) != 1 or place[0].kind is not ThingKind.ZONE or thing.zone is not None:
        return thing
    told = msgspec.structs.replace(clause, before=clause.before[1:])
    return msgspec.structs.replace(thing, zone=place[0].zone, player=place[0].player, before=(told,))


#: acts that a turn may be told of
_OF_TURN = frozenset({"activate", "apply", "special_summon", "pendulum_summon", "normal_summon"})


def in_turn_of(turn: Thing, clauses: Sequence[Event]) -> list[Event]:
    """…したターンに, …が適用されているターンに: the turn with what was done in it, else what is so."""
    if len(clauses) == 1 and clauses[0].verb == "set" and not (clauses[0].passive or clauses[0].negated):
        return [_set_in(turn, clauses[0])]
    if len(clauses) != 1 or clauses[0].verb not in _OF_TURN or clauses[0].negated:
        return list(clauses)
    head = msgspec.structs.replace(turn, before=tuple(clauses))
    phrase = Phrase(role=Role.BARE, things=(head,), span=turn.span)
    return [Event(verb="exist", before=(phrase,), span=turn.span)]


def _set_in(turn: Thing, clause: Event) -> Event:
    """「X」をセットしたターンに, 「X」は伏せたターンに: as このターンに「X」をセットした."""
    this_turn = Thing(kind=ThingKind.THING, word="this_turn", span=turn.span)
    names = tuple(p for p in clause.before if len(p.things) == 1 and p.things[0].name is not None)
    rest = tuple(p for p in clause.before if p not in names)
    time = Phrase(role=Role.BARE, things=(this_turn,), span=turn.span)
    return by_oneself(msgspec.structs.replace(clause, before=(*rest, time), after=(*names, *clause.after)))


def set_that_turn(events: Sequence[Event], asked: Event) -> list[Event]:
    """セットしたターンに「X」を発動できますか: it is X that was Set. Several cards, or a clause that names one, stay."""
    named = [t for p in (*asked.before, *asked.after) for t in p.things if t.name is not None]
    bare = [
        event
        for event in events
        if event.verb == "set"
        and not event.after
        and all(thing.word == "this_turn" for p in event.before for thing in p.things)
    ]
    if len(named) != 1 or len(bare) != 1 or named[0].player is Player.OPPONENT:
        return list(events)
    card = Thing(kind=ThingKind.NAME, name=named[0].name, span=named[0].span)
    told = msgspec.structs.replace(bare[0], after=(Phrase(role=Role.BARE, things=(card,), span=card.span),))
    return [told if event is bare[0] else event for event in events]


def without_turn(event: Event) -> Event:
    """What was done in the turn, as it is told where it is not asked what may be done in that turn."""
    things = [thing for phrase in event.before for thing in phrase.things]
    of_turn = event.verb == "exist" and len(things) == 1 and things[0].word == "turn" and things[0].before
    return things[0].before[0] if of_turn else event


def told_of(head: Thing, clauses: Sequence[Event]) -> tuple[list[Event], tuple[Event, ...]]:
    """このターンに召喚した「X」, このターンに攻撃した「X」: what was done, as a statement; the clauses that only describe."""
    if head.name is None:
        return [], tuple(clauses)
    told: list[Event] = []
    kept: list[Event] = []
    for event in clauses:
        event = _just_now(event)
        times = [p for p in event.before if p.things[0].word == "this_turn"]
        players = [p for p in event.before if p.things[0].kind is ThingKind.PLAYER]
        alone = len(times) == 1 and len(times) + len(players) == len(event.before) and not event.after
        plain = event.done and not event.passive and not event.negated and event.mood is Mood.TOLD
        it = Phrase(role=Role.BARE, things=(msgspec.structs.replace(head, before=()),), span=head.span)
        if (paid := paid_for(msgspec.structs.replace(event, after=(it,)))) and plain and not event.after:
            told += paid
        elif alone and plain and event.verb in _SUMMONED:
            told.append(msgspec.structs.replace(event, after=(it,)))
        elif alone and plain and event.verb == "attack" and not players:
            told.append(msgspec.structs.replace(event, before=(it, *times), adverbs=(*event.adverbs, "past")))
        else:
            kept.append(event)
    return told, tuple(kept)


def _just_now(event: Event) -> Event:
    """今セットした「X」: in this turn."""
    if "now" not in event.adverbs or event.verb not in (*_SUMMONED, "set") or event.mood is not Mood.TOLD:
        return event
    time = Phrase(role=Role.BARE, things=(Thing(kind=ThingKind.THING, word="this_turn", span=event.span),))
    adverbs = tuple(word for word in event.adverbs if word != "now")
    return msgspec.structs.replace(event, before=(*event.before, time), adverbs=adverbs)


def amount_asked(phrases: Sequence[Phrase]) -> Event | None:
    """自分が受けるダメージはいくつ: how much of what the clause before it tells of."""
    asked = [p for p in phrases if [thing.word for thing in p.things] == ["?how_many"]]
    heads = [p for p in phrases if p not in asked]
    if len(asked) != 1 or len(heads) != 1 or len(heads[0].things) != 1:
        return None
    head = heads[0].things[0]
    if head.kind is not ThingKind.THING or len(head.before) != 1 or head.before[0].verb not in _AMOUNTS:
        return None
    event = head.before[0]
    if event.after or event.passive or event.negated or event.done:
        return None
    of = msgspec.structs.replace(heads[0], things=(msgspec.structs.replace(head, before=()),))
    return msgspec.structs.replace(event, after=(asked[0], of), wondered=True)


def aimed_at(event: Event, unmarked: Sequence[Phrase]) -> Event:
    """「Y」でXを対象にできますか, Xを「Y」の対象にできますか: whether Y can be activated targeting X.

    *unmarked*: the phrases that stand without a particle.
    """
    told = event.mood is Mood.TOLD and event.done and not event.negated
    if (
        event.verb != "target"
        or not (told or event.mood is Mood.CAN)
        or event.passive
        or len(event.after) != 1
    ):
        return event
    cards = [p for p in event.before if len(p.things) == 1 and p.things[0].name is not None]
    by = [p for p in cards if p.role is Role.WITH or (p in unmarked and p.things[0].word is None)]
    if len(by) != 1 or len(cards) != 1:
        return event
    others = tuple(p for p in event.before if p is not by[0])
    target = msgspec.structs.replace(event.after[0], role=Role.TARGET)
    played = msgspec.structs.replace(by[0], role=Role.BARE)
    return msgspec.structs.replace(event, verb="activate", before=(*others, target), after=(played,))


def activated_on(events: Sequence[Event]) -> list[Event]:
    """Xを「Y」の対象にして発動する: Y is activated, targeting X."""
    found: list[Event] = []
    for event in events:
        last = found[-1] if found else None
        bare = event.verb == "activate" and not (event.passive or event.before or event.after)
        if last is not None and bare and _only_aims(last):
            target = msgspec.structs.replace(last.after[0], role=Role.TARGET)
            event = msgspec.structs.replace(event, before=(target,), after=last.before)
            found.pop()
        found.append(event)
    return found


def _only_aims(event: Event) -> bool:
    plain = event.verb == "target" and event.mood is Mood.TOLD
    told = event.done or event.negated or event.passive or event.condition or event.wondered
    if not plain or told or len(event.before) != 1 or len(event.after) != 1:
        return False
    (by,) = event.before
    return by.role is Role.BARE and len(by.things) == 1 and by.things[0].name is not None


_ATTACKS = frozenset({"attack", "declare_attack", "direct_attack"})
_PUT = frozenset({"normal_summon", "special_summon", "tribute_summon", "fusion_summon", "set"})
#: Summons that a player conducts, never an effect
SUMMONED_BY_PLAYER = frozenset({"normal_summon", "tribute_summon", "flip_summon"})


def standing_bare(phrase: Phrase, verb: str) -> Phrase:
    """「X」で攻撃する: X attacks; 守備表示で召喚する: how it comes to lie."""
    if phrase.role is not Role.WITH or len(phrase.things) != 1:
        return phrase
    thing = phrase.things[0]
    if thing.kind is ThingKind.ZONE:
        return msgspec.structs.replace(phrase, role=Role.AT)  # 場で
    attacks = verb in _ATTACKS and thing.kind in (ThingKind.NAME, ThingKind.DESCRIBED, ThingKind.PRONOUN)
    bare = thing.position is not None and not (thing.name or thing.kinds or thing.word)
    return msgspec.structs.replace(phrase, role=Role.BARE) if attacks or (verb in _PUT and bare) else phrase


#: the verb of a clause that says whose place a card comes to, which is not understood
WHOSE_PLACE = "whose_place"
_WITH_PLACE = ("墓地", "手札", "デッキ", "EXデッキ")


def says_whose_place(word: Word, phrases: Sequence[Marked]) -> bool:
    """相手の墓地へ送られる: a player right before the place that the verb names."""
    last = phrases[-1] if phrases else None
    if last is None or last[1] or not word.text.startswith(_WITH_PLACE) or len(last[0].things) != 1:
        return False
    return last[0].things[0].kind is ThingKind.PLAYER


def is_cause(phrase: Phrase, particle: str) -> bool:
    """「X」で, 「X」の効果で: the card by which something comes about."""
    thing = phrase.things[0]
    named = thing.name is not None and thing.kind in (ThingKind.NAME, ThingKind.EFFECT)
    return particle in ("means", "by") and len(phrase.things) == 1 and named


def as_objects(phrases: Sequence[Marked]) -> list[Marked]:
    """相手のモンスターが召喚された: that player Summoned it, as Chinese tells it."""
    found: list[Marked] = []
    for phrase, particle in phrases:
        thing = phrase.things[0]
        card = thing.kind in (ThingKind.NAME, ThingKind.DESCRIBED) and particle in ("topic", "")
        if card and len(phrase.things) == 1 and (thing.name or thing.kinds):
            if thing.player is not None:
                who = Thing(kind=ThingKind.PLAYER, player=thing.player, span=thing.span)
                found.insert(0, (Phrase(role=Role.BARE, things=(who,), span=thing.span), "topic"))
            found.append(
                (
                    msgspec.structs.replace(phrase, things=(msgspec.structs.replace(thing, player=None),)),
                    "object",
                )
            )
        else:
            found.append((phrase, particle))
    return found


#: the words of a clause that tells what else is not there
EXCEPT = ("except", "except")


def nothing_else(phrases: Sequence[Marked]) -> list[Marked] | None:
    """手札に「X」以外のカードが…ない, 場に「X」しかモンスターが…いない: where, X, and what else is not there; None for others."""
    if not phrases:
        return None
    *places, (last, _) = phrases
    thing = last.things[0]
    if thing.name is not None and thing.other and thing.kinds and len(last.things) == 1:
        named = msgspec.structs.replace(thing, kind=ThingKind.NAME, other=False, kinds=())
    elif places and places[-1][1] == BUT_ONLY and thing.kind is ThingKind.DESCRIBED and thing.kinds:
        named = places.pop()[0].things[0]
    else:
        return None
    if (
        any(len(p.things) != 1 or p.things[0].kind is not ThingKind.ZONE for p, _ in places)
        or len(places) > 1
    ):
        return None
    rest = Thing(kind=ThingKind.DESCRIBED, kinds=thing.kinds, other=True, span=thing.span)
    where = [msgspec.structs.replace(p, role=Role.BARE) for p, _ in places]
    told = [Phrase(role=Role.BARE, things=(one,), span=one.span) for one in (named, rest)]
    return [(phrase, "") for phrase in (*where, *told)]


_BACK = {
    Zone.HAND: "return_to_hand",
    Zone.DECK: "return_to_deck",
    Zone.EXTRA_DECK: "return_to_extra_deck",
    Zone.GRAVEYARD: WHOSE_PLACE,
    Zone.BANISHED: WHOSE_PLACE,
}


def by_oneself(event: Event) -> Event:
    """このターンに「X」を召喚しました, of nobody: who asks did it."""
    times = [t for p in event.before for t in p.things if t.word == "this_turn"]
    players = any(t.player is not None for p in (*event.before, *event.after) for t in p.things)
    told = event.mood is Mood.TOLD and not (event.passive or event.negated or event.wondered)
    if event.verb not in _OF_A_TURN or not times or players or event.subject is not None or not told:
        return event
    return msgspec.structs.replace(event, subject=Player.SELF)


def _is_from_hand(phrase: Phrase, particle: str) -> bool:
    thing = phrase.things[0]
    hand = thing.kind is ThingKind.ZONE and thing.zone is Zone.HAND and thing.count is None
    return particle == "from" and len(phrase.things) == 1 and hand


_OF_A_TURN = frozenset({*_SUMMONED, "set"})


def occurring(verb: str, phrases: Sequence[Marked]) -> tuple[str, list[Marked]]:
    """巻き戻しが発生する: the act itself; 場に残る: where it stays is told behind the verb; 手札から通常召喚する, as ever."""
    if verb in ("normal_summon", "tribute_summon"):
        return verb, [marked for marked in phrases if not _is_from_hand(*marked)]
    replays = [marked for marked in phrases if marked[0].things[-1].word == "replay"]
    if verb in ("occur", "do") and len(replays) == 1 and len(replays[0][0].things) == 1:
        return "replay", [marked for marked in phrases if marked is not replays[0]]
    zones = [
        n for n, (p, particle) in enumerate(phrases) if particle == "to" and p.things[0].zone is not None
    ]
    zones = [n for n in zones if phrases[n][0].things[0].kind is ThingKind.ZONE]
    if verb == "return_to_field" and len(zones) == 1 and len(phrases[zones[0]][0].things) == 1:
        to = phrases[zones[0]][0].things[0]
        back = WHOSE_PLACE if to.player is not None else _BACK.get(to.zone or Zone.FIELD)
        if back is not None:
            return back, [*phrases[: zones[0]], *phrases[zones[0] + 1 :]]
    if verb == "remain" and len(zones) == 1 and len(phrases[zones[0]][0].things) == 1:
        place = msgspec.structs.replace(phrases[zones[0]][0], role=Role.BARE)
        return "stay", [*phrases[: zones[0]], *phrases[zones[0] + 1 :], (place, "object")]
    return verb, list(phrases)


_GIVEN = frozenset({"discard", "tribute", "send_to_graveyard", "banish"})


def paid_for(event: Event) -> list[Event]:
    """「X」のコストとして「Y」を捨てた: Y is given up, and X activated; nothing for another clause."""
    costs = [
        p for p in event.before if len(p.things) == 1 and p.things[0].word == "cost" and p.things[0].name
    ]
    plain = event.mood is Mood.TOLD and not (event.passive or event.negated or event.wondered)
    if event.verb not in _GIVEN or len(costs) != 1 or not plain or not event.after:
        return []
    thing = costs[0].things[0]
    numbered = thing.effect_no is not None
    kind, word = (ThingKind.EFFECT, "effect") if numbered else (ThingKind.NAME, None)
    card = msgspec.structs.replace(thing, kind=kind, word=word)
    played = Phrase(role=Role.BARE, things=(card,), span=costs[0].span)
    others = tuple(p for p in event.before if p is not costs[0])
    given = msgspec.structs.replace(
        event, before=others, adverbs=(*event.adverbs, Role.COST.value), condition=False
    )
    when = tuple(word for word in event.adverbs if word in ("when", "after", "if"))
    activated = Event(
        verb="activate",
        after=(played,),
        done=True,
        subject=event.subject,
        condition=event.condition,
        adverbs=when,
        span=event.span,
    )
    return [given, activated]


def controlling(word: Word, phrases: Sequence[Marked]) -> tuple[Word, list[Marked]]:
    """相手が「X」をコントロールしている: X is on that player's field. Whatever else is told with it is not read."""
    players = [p for p, _ in phrases if [t.kind for t in p.things] == [ThingKind.PLAYER]]
    cards = [p for p, particle in phrases if particle in ("object", "") and p not in players]
    plain = len(players) == 1 and len(cards) < 2 and len(players) + len(cards) == len(phrases)
    if word.concept != "control" or not plain or not (word.bound or "").startswith(("し", "する")):
        return word, list(phrases)
    field = Thing(
        kind=ThingKind.ZONE, player=players[0].things[0].player, zone=Zone.FIELD, span=players[0].span
    )
    where = msgspec.structs.replace(players[0], role=Role.BARE, things=(field,))
    return msgspec.structs.replace(word, concept="exist"), [(where, "at"), *((card, "") for card in cards)]


def lying_there(head: Thing, clauses: Sequence[Event]) -> tuple[Thing, tuple[Event, ...]]:
    """相手がコントロールしている「X」: X with where it lies; the clauses that tell anything else of it."""
    kept: list[Event] = []
    for event in clauses:
        things = [thing for phrase in (*event.before, *event.after) for thing in phrase.things]
        place = things[0] if len(things) == 1 else None
        plain = event.verb == "exist" and not (event.negated or event.adverbs or event.condition)
        free = head.zone is None and head.player is None and (head.name is not None or bool(head.kinds))
        if plain and free and place is not None and place.zone is Zone.FIELD and place.player is not None:
            head = msgspec.structs.replace(head, zone=place.zone, player=place.player)
        else:
            kept.append(event)
    return head, tuple(kept)
