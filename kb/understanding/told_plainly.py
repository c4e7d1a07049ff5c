"""One thing told in several ways is brought to one of them: 受到X的效果 is 吃了X; 回到对方手卡 is 回到手卡, of the opponent's card.

In: a question's syntax. Out: the same, with such clauses in the words that the other modules read.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import msgspec

from grammar.question_nodes import Event, Mood, Phrase, QuestionSyntax, Role, Thing, ThingKind
from grammar.question_verbs import APPLIED
from grammar.terms import CardKind, Player, Position, Zone
from kb.understanding.phrases import all_things, phrases_of, refers, themes, things_of, with_thing


def in_usual_words(syntax: QuestionSyntax) -> QuestionSyntax:
    """*syntax* with its statements and its asking in the usual words; what fits none of them stays as it is."""
    told = _given_up_for(_used_for(syntax.statements))
    if told is not syntax.statements:
        if any(t.kind is ThingKind.PRONOUN for t in _spoken_of_later(syntax)):
            return syntax  # X为上级召唤被解放，它…: X, and not what was Summoned last
        syntax = msgspec.structs.replace(syntax, statements=told)
    asked = (syntax.ask.event,) if syntax.ask is not None else ()
    syntax = _with_summoner(syntax)
    told = (*_worn_one_by_one(syntax.statements), *asked)
    events = [
        event if _is_what_did_it(event, following) else _reworded(event, told)
        for event, following in zip(told, (*told[1:], None), strict=False)
    ]
    if syntax.ask is not None:
        events[-1] = _with_own_card(events[-1], events[:-1])
    ask = msgspec.structs.replace(syntax.ask, event=events.pop()) if syntax.ask is not None else None
    return msgspec.structs.replace(syntax, statements=tuple(events), ask=ask)


def _worn_one_by_one(statements: Sequence[Event]) -> list[Event]:
    """X装备了Y和Z: X is equipped with Y, and then with Z."""
    found: list[Event] = []
    for event in statements:
        worn = [p for p in event.after if len(p.things) > 1] or [
            p for p in event.before if p.role is Role.OBJECT and len(p.things) > 1
        ]
        plain = event.verb == "equip" and not (event.negated or event.passive or event.wondered)
        one_each = len(worn) == 1 and all(
            t.name and (t.count or 1) == 1 and not t.before for t in worn[0].things
        )
        if not plain or not one_each:
            found.append(event)
            continue
        for thing in worn[0].things:
            single = msgspec.structs.replace(worn[0], things=(thing,))
            sides = (
                tuple(single if p is worn[0] else p for p in phrases)
                for phrases in (event.before, event.after)
            )
            before, after = sides
            found.append(msgspec.structs.replace(event, before=before, after=after))
    return found


def _is_what_did_it(event: Event, following: Event | None) -> bool:
    """受到X的效果影响被破坏: by X, which is told with what it did."""
    suffers = following is not None and following.passive and not things_of(following.before)
    return event.verb == "take_damage" and suffers and not event.condition


def _reworded(event: Event, told: Sequence[Event]) -> Event:
    rewordings: tuple[Callable[[Event], Event | None], ...] = (
        _undergone,
        _attacked,
        partial(_allowed, told=told),
        _filled,
        _aimed_at,
        partial(_gone_back, told=told),
        partial(_neither_there, told=told),
        _in_both_places,
        _set_down,
        _not_one_there,
        _worn_by,
        _flipped,
    )
    for reword in rewordings:
        if (found := reword(event)) is not None:
            return found
    return event


def _not_one_there(event: Event) -> Event | None:
    """我一张手卡都没有, 手札が１枚もない: nothing lies there."""
    things = things_of(phrases_of(event))
    places = [t for t in things if t.kind is ThingKind.ZONE and t.count == 1 and not (t.only or t.other)]
    plain = event.verb == "exist" and event.negated and not event.wondered and event.mood is Mood.TOLD
    if (
        not plain
        or len(places) != 1
        or any(t.kind is not ThingKind.PLAYER for t in things if t not in places)
    ):
        return None
    bare = msgspec.structs.replace(places[0], count=None, all=False)

    def none(phrases: tuple[Phrase, ...]) -> tuple[Phrase, ...]:
        return tuple(
            msgspec.structs.replace(p, things=tuple(bare if t is places[0] else t for t in p.things))
            for p in phrases
        )

    return msgspec.structs.replace(event, before=none(event.before), after=none(event.after))


def _flipped(event: Event) -> Event | None:
    """把盖着的X反转召唤: of a Flip Summon that it lay face-down goes without saying."""
    set_ones = [t for t in themes(event) if [inner.verb for inner in t.before] == ["set"]]
    if event.verb != "flip_summon" or len(set_ones) != 1 or phrases_of(set_ones[0].before[0]):
        return None
    return with_thing(event, set_ones[0], msgspec.structs.replace(set_ones[0], before=()))


def _worn_by(event: Event) -> Event | None:
    """用X装备Y: X is what Y is equipped with, as in 把X装给Y."""
    with_what = [p for p in event.before if p.role is Role.WITH and len(p.things) == 1 and p.things[0].name]
    plain = event.verb == "equip" and not (event.passive or event.negated or event.wondered)
    if not plain or len(with_what) != 1 or any(p.role is Role.OBJECT for p in event.before):
        return None
    worn = msgspec.structs.replace(with_what[0], role=Role.OBJECT)
    return msgspec.structs.replace(
        event, before=tuple(worn if p is with_what[0] else p for p in event.before)
    )


def _set_down(event: Event) -> Event | None:
    """把X里侧守备表示通常召唤: it is Set."""
    down = [t for t in themes(event) if t.position in (Position.FACE_DOWN, Position.FACE_DOWN_DEFENSE)]
    if event.verb != "normal_summon" or len(down) != 1 or down[0].zone not in (None, Zone.HAND):
        return None
    plain = msgspec.structs.replace(down[0], position=None)

    def up(phrases: tuple[Phrase, ...]) -> tuple[Phrase, ...]:
        return tuple(
            msgspec.structs.replace(p, things=tuple(plain if t is down[0] else t for t in p.things))
            for p in phrases
        )

    return msgspec.structs.replace(event, verb="set", before=up(event.before), after=up(event.after))


def _with_own_card(asked: Event, told: Sequence[Event]) -> Event:
    """我的X在场，对方发动Y，能用X无效吗: of whoever has X, and not of the player told of last."""
    things = things_of(phrases_of(asked))
    names = {thing.name for thing in things if thing.name}
    owners = {t.player for one in told for t in all_things(one) if t.name in names and t.player is not None}
    named = any(thing.player is not None for thing in things) or asked.subject is None
    if named or len(names) != 1 or len(owners) != 1 or asked.subject in owners:
        return asked
    return msgspec.structs.replace(asked, subject=None)


_BY_PLAYER = frozenset({"normal_summon", "tribute_summon", "flip_summon"})


def _with_summoner(syntax: QuestionSyntax) -> QuestionSyntax:
    """通常召唤后，能发动X吗, of nobody and no card: whoever asks what may be done has Summoned."""
    ask = syntax.ask
    if ask is None or ask.event.mood is not Mood.CAN or ask.event.subject is Player.OPPONENT:
        return syntax
    statements = tuple(
        msgspec.structs.replace(event, subject=Player.SELF)
        if event.verb in _BY_PLAYER
        and not (phrases_of(event) or event.subject or event.negated or event.wondered or event.passive)
        and event.mood is Mood.TOLD
        and "after" in event.adverbs
        else event
        for event in syntax.statements
    )
    return msgspec.structs.replace(syntax, statements=statements)


def _attacked(event: Event) -> Event | None:
    """我被对面直接攻击, 我被X打了, 我的怪被对面打了, as 对面直接攻击我, 对面打我的怪."""
    by = [phrase for phrase in event.before if phrase.role is Role.BY]
    if (unsaid := _attacked_by_the_other(event, by)) is not None:
        return unsaid
    doers = [thing for phrase in by for thing in phrase.things if _is_attacked(thing)]
    if not event.passive or event.verb not in _ATTACKS or event.after or len(by) != 1 or len(doers) != 1:
        return None
    suffering = tuple(
        p for p in event.before if p.role is Role.BARE and any(_is_attacked(t) for t in p.things)
    )
    if not suffering and event.verb == "direct_attack" and event.subject is not Player.OPPONENT:
        monster = msgspec.structs.replace(doers[0], player=doers[0].player or Player.OPPONENT)
        first = Phrase(role=Role.BARE, things=(monster,), span=monster.span)  # 被X直接攻击: whoever asks
        return msgspec.structs.replace(event, before=(first,), passive=False, subject=monster.player)
    if len(suffering) != 1 or len(suffering[0].things) != 1 or len(by[0].things) != 1:
        return None
    if ThingKind.PLAYER not in (doers[0].kind, suffering[0].things[0].kind):
        return None
    rest = tuple(phrase for phrase in event.before if phrase not in (*by, *suffering))
    doer = msgspec.structs.replace(by[0], role=Role.BARE)
    return msgspec.structs.replace(
        event, before=(doer, *rest), after=suffering, passive=False, subject=doers[0].player
    )


def _attacked_by_the_other(event: Event, by: list[Phrase]) -> Event | None:
    """我的X被攻击了, 我被直接攻击: the other player attacks."""
    bare = [phrase for phrase in event.before if phrase.role is Role.BARE]
    things = [thing for phrase in bare for thing in phrase.things]
    plain = event.passive and event.verb in _ATTACKS and event.mood is Mood.TOLD and not event.after
    alone = len(by) == 1 and not by[0].things and len(event.before) == 2 and len(things) == 1
    if not (plain and alone) or event.negated or not _is_attacked(things[0]):
        return None
    if things[0].player not in (Player.SELF, Player.OPPONENT):
        return None
    other = Player.OPPONENT if things[0].player is Player.SELF else Player.SELF
    doer = Phrase(role=Role.BARE, things=(Thing(kind=ThingKind.PLAYER, player=other),))
    return msgspec.structs.replace(event, before=(doer,), after=tuple(bare), passive=False, subject=other)


_ATTACKS = frozenset({"attack", "direct_attack", "declare_attack"})


def _is_attacked(thing: Thing) -> bool:
    return thing.kind is ThingKind.PLAYER or refers(thing)


def _undergone(event: Event) -> Event | None:
    """X受到Y的效果: Y, named, did to X what its text says."""
    things = things_of(event.after)
    named = [t for t in things if t.kind is ThingKind.EFFECT and t.name and not (t.before or t.effect_no)]
    if event.verb != "take_damage" or len(things) != 1 or named != things or event.passive:
        return None
    card = msgspec.structs.replace(named[0], kind=ThingKind.NAME, word=None)
    after = (Phrase(role=Role.BARE, things=(card,), span=card.span),)
    return msgspec.structs.replace(event, verb="undergo", after=after)


def _allowed(event: Event, told: Sequence[Event]) -> Event | None:
    """X的追加召唤还没用: X allows it, and it has not been made. Of X alone it may be that X was not activated yet."""
    things = things_of(event.before)
    spoken = [t.name for one in told if one is not event for t in all_things(one) if t.name]
    if any(t.name in spoken for t in things):
        return None
    granted = len(things) == 1 and bool(things[0].name) and things[0].word == "extra_summon"
    plain = not (event.after or event.negated or event.condition or event.wondered or event.passive)
    if event.verb != "exist" or not granted or not plain or "unused" not in event.adverbs:
        return None
    card = msgspec.structs.replace(things[0], word=None)
    before = (Phrase(role=Role.BARE, things=(card,), span=card.span),)
    return msgspec.structs.replace(event, verb="extra_summon", before=before, adverbs=(APPLIED,))


def _spoken_of_later(syntax: QuestionSyntax) -> list[Thing]:
    asked = (syntax.ask.event,) if syntax.ask is not None else ()
    return [thing for event in (*syntax.statements, *asked) for thing in all_things(event)]


def _used_for(told: tuple[Event, ...]) -> tuple[Event, ...]:
    """我用X上级召唤(Y): X is Tributed, and Y, or some monster, comes out by that Tribute Summon."""
    found: list[Event] = []
    for event in told:
        used = [p for p in event.before if p.role is Role.WITH]
        given = [t for p in used for t in p.things]
        plain = event.verb == "tribute_summon" and not (event.negated or event.wondered or event.passive)
        if not plain or not given or not all(t.name or t.kind is ThingKind.DESCRIBED for t in given):
            found.append(event)
            continue
        rest = tuple(p for p in event.before if p not in used)
        players = tuple(p for p in rest if all(t.kind is ThingKind.PLAYER for t in p.things))
        paid = tuple(msgspec.structs.replace(p, role=Role.BARE) for p in used)
        some = Thing(kind=ThingKind.DESCRIBED, kinds=(CardKind.MONSTER,), span=event.span)
        named = any(refers(t) for p in (*rest, *event.after) for t in p.things)
        came = () if named else (Phrase(role=Role.BARE, things=(some,), span=event.span),)
        tribute = msgspec.structs.replace(
            event, verb="tribute", before=players, after=paid, condition=False, adverbs=()
        )
        found += [tribute, msgspec.structs.replace(event, before=rest, after=(*event.after, *came))]
    return tuple(found) if len(found) > len(told) else told


def _given_up_for(told: tuple[Event, ...]) -> tuple[Event, ...]:
    """X为上级召唤被解放: X is Tributed, and some monster comes out by that Tribute Summon."""
    for place in range(len(told) - 2):
        of_it, summon, given = told[place : place + 3]
        subjects = [t for t in things_of(of_it.before) if t.name and t.zone is None and not t.before]
        plain = not any(e.negated or e.wondered or e.condition or e.after for e in (of_it, summon, given))
        fits = (of_it.verb, summon.verb, given.verb) == ("be", "tribute_summon", "tribute")
        alone = len(subjects) == 1 == len(things_of(of_it.before)) and not things_of(summon.before)
        if fits and alone and plain and given.passive and not things_of(given.before):
            some = Thing(kind=ThingKind.DESCRIBED, kinds=(CardKind.MONSTER,), span=summon.span)
            paid = (Phrase(role=Role.BARE, things=tuple(subjects), span=subjects[0].span),)
            came = (Phrase(role=Role.BARE, things=(some,), span=some.span),)
            player = subjects[0].player or Player.SELF
            tribute = msgspec.structs.replace(given, before=(), after=paid, passive=False, subject=player)
            out = msgspec.structs.replace(summon, after=came, subject=player)
            return (*told[:place], tribute, out, *told[place + 3 :])
    return told


def _filled(event: Event) -> Event | None:
    """我5个怪兽区都有怪: they are all taken."""
    things = things_of(phrases_of(event))
    places = [t for t in things if t.kind is ThingKind.ZONE and t.all]
    cards = [t for t in things if t not in places]
    said = event.verb in ("exist", "be") and not (event.negated or event.wondered or event.condition)
    if not said or len(places) != 1 or len(cards) != 1 or places[0].zone not in _ROWS:
        return None
    bare = msgspec.structs.replace(cards[0], kinds=(), span=None, all=False)
    of_kind = bare == Thing(kind=ThingKind.DESCRIBED) and cards[0].kinds in _ROWS[places[0].zone]
    place = msgspec.structs.replace(places[0], all=False)
    before = (Phrase(role=Role.BARE, things=(place,), span=place.span),)
    return msgspec.structs.replace(event, verb="full", before=before, after=()) if of_kind else None


#: the zones of a row, and what any card in them is
_ROWS = {
    Zone.MONSTER_ZONE: ((CardKind.MONSTER,), (CardKind.CARD,)),
    Zone.MAIN_MONSTER_ZONE: ((CardKind.MONSTER,), (CardKind.CARD,)),
    Zone.SPELL_TRAP_ZONE: ((CardKind.CARD,),),
}


def _aimed_at(event: Event) -> Event | None:
    """我的X被(对方的)Y选为对象: Y was activated (by the opponent), with X as its target."""
    by = [t for t in things_of(event.before, Role.BY) if t.name]
    aimed = [t for t in things_of(event.before, Role.BARE) if refers(t)]
    things = things_of(phrases_of(event))
    plain = event.verb == "target" and event.passive and not (event.negated or event.wondered)
    if not plain or event.mood is not Mood.TOLD or len(by) != 1 or len(aimed) != 1 or len(things) != 2:
        return None
    who = by[0].player
    if who is Player.BOTH or aimed[0].kind is ThingKind.EFFECT:
        return None
    player = (Phrase(role=Role.BARE, things=(Thing(kind=ThingKind.PLAYER, player=who),)),) if who else ()
    before = (*player, Phrase(role=Role.TARGET, things=tuple(aimed), span=aimed[0].span))
    played = msgspec.structs.replace(by[0], player=None)
    after = (Phrase(role=Role.BARE, things=(played,), span=played.span),)
    return msgspec.structs.replace(
        event, verb="activate", before=before, after=after, passive=False, subject=who or None
    )


def _in_both_places(event: Event) -> Event | None:
    """我墓地和对方墓地都没有怪兽, 自分の墓地にも相手の墓地にもいない: in that place of neither player."""
    things = things_of(phrases_of(event))
    places = [thing for thing in things if thing.kind is ThingKind.ZONE]
    owners = {place.player for place in places}
    same = len(places) == 2 and len({place.zone for place in places}) == 1
    plain = not any(place.before or place.count or place.only or place.other for place in places)
    if event.verb != "exist" or not event.negated or not same or not plain or event.after:
        return None
    if owners != {Player.SELF, Player.OPPONENT}:
        return None
    both = msgspec.structs.replace(places[0], player=Player.BOTH, all=False)
    rest = [thing for thing in things if thing not in places]
    before = tuple(Phrase(role=Role.BARE, things=(thing,), span=thing.span) for thing in (both, *rest))
    return msgspec.structs.replace(event, before=before)


def _neither_there(event: Event, told: Sequence[Event]) -> Event | None:
    """我场上没有怪兽，对方场上也没有: none of what was denied of the place before."""
    place = next((n for n, one in enumerate(told) if one is event), 0)
    before = told[place - 1] if place else None
    there = things_of(phrases_of(event))
    bare = len(there) == 1 and there[0].kind is ThingKind.ZONE and not (there[0].count or there[0].only)
    if (
        event.verb != "exist"
        or not event.negated
        or "also" not in event.adverbs
        or not bare
        or before is None
    ):
        return None
    denied = [t for t in things_of(phrases_of(before)) if t.kind is ThingKind.DESCRIBED]
    if before.verb != "exist" or not before.negated or before.wondered or len(denied) != 1:
        return None
    span = event.span if event.span is not None else denied[0].span
    card = msgspec.structs.replace(denied[0], player=None, zone=None, span=span)
    return msgspec.structs.replace(
        event, before=(*event.before, Phrase(role=Role.BARE, things=(card,), span=span))
    )


#: the act of going back to each place
_BACK_TO = {
    Zone.HAND: "return_to_hand",
    Zone.DECK: "return_to_deck",
    Zone.EXTRA_DECK: "return_to_extra_deck",
    Zone.FIELD: "return_to_field",
}


def _gone_back(event: Event, told: Sequence[Event]) -> Event | None:
    """那张卡会回到对方手卡吗: it goes back to its owner's; whose it is must be what was told."""
    if event.verb != "go_back":
        return None
    places = [t for t in things_of(event.after) if t.kind is ThingKind.ZONE]
    verb = _BACK_TO.get(places[0].zone) if len(places) == 1 and places[0].zone is not None else None
    plain = verb is not None and not (places[0].before or places[0].only or places[0].count)
    if not plain or len(things_of(event.after)) != 1:
        return None
    whose = places[0].player
    if whose is not None and (whose is Player.BOTH or _owners(event, told) != {whose}):
        return None
    return msgspec.structs.replace(event, verb=verb, after=())


def _owners(event: Event, told: Sequence[Event]) -> set[Player | None]:
    """Whose the cards are that the clause speaks of, as far as told; those told of where none is named."""
    spoken = [thing for thing in themes(event) if refers(thing)]
    names = {thing.name for thing in spoken if thing.name}
    things = [thing for one in told for thing in all_things(one)]
    if not names:
        return {thing.player for thing in things if thing.name and thing.player is not None}
    return {thing.player for thing in things if thing.name in names and thing.player is not None}
