"""What is so afterwards: is it still there, which kind is it, what is it called, what becomes of it."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from grammar.question_nodes import Event, Mood, Role, Thing, ThingKind
from grammar.terms import CardKind, Zone
from kb.errors import SituationError
from kb.situation import Ask
from kb.understanding.naming import full_name
from kb.understanding.phrases import all_things, named_in, phrases_of, refers, seat_of, things_of, value_told
from kb.understanding.references import Question, all_of, card_of, last_named
from kb.understanding.vocabulary import SUMMONS
from kb.understanding.wearing import worn

#: what a monster is used as
_MATERIALS = frozenset({"material", "fusion_material", "synchro_material", "xyz_material", "link_material"})


#: times that come after what was told
_LATER = frozenset({"end_phase", "next_turn", "next_standby"})


def asks_of_state(question: Question) -> bool:
    return question.event.verb in ("exist", "be", "become", "remove_counter", "put_counter", "leave_field")


def speaks_of_cost(question: Question) -> bool:
    """…支付的cost可以除外X: what may be given up, in an act that pays for nothing named."""
    return any(thing.word == "cost" for thing in all_things(question.event))


def counts_as(question: Question) -> Ask | None:
    """它算不算效果怪兽, 这张卡算P区域的卡吗; 这算召唤吗, of the Summon told last."""
    event, told = question.event, question.told
    if told is not None and told.verb == "be" and not told.negated and event.verb in SUMMONS:
        plays = [play for play in question.situation.plays if "summon" in play.do]
        if event.mood is Mood.TOLD and plays:
            return Ask(form="happens", about=event.verb, target=plays[-1].card)
    became = event.verb == "become" and event.mood is Mood.WILL
    if not became and (event.verb not in ("exist", "be") or event.mood is not Mood.TOLD) or event.negated:
        return None
    subject = [t for t in things_of(event.before, Role.BARE) if refers(t) and not _only_kind(t)]
    kinds = [t for t in all_of(question) if _only_kind(t)]
    values = [(t, value) for t in all_of(question) if (value := value_told(t)) is not None]
    if len(values) == 1 and not kinds and [t for t in subject if t is not values[0][0]] == subject[:1]:
        about, told_value = values[0][1]
        return Ask(form="is-so", about=about.value, card=card_of(question, subject[0]), options=(told_value,))
    if became or len(subject) != 1 or len(kinds) != 1:
        return None
    card = card_of(question, subject[0])
    zone = kinds[0].zone
    if zone is not None and kinds[0].kinds == (CardKind.CARD,):
        return Ask(form="is-so", about="zone", card=card, options=(zone.value,))
    return (
        Ask(form="is-so", about="kind", card=card, options=(kinds[0].kinds[0].value,))
        if zone is None
        else None
    )


def whether_it_lies_there(question: Question) -> Ask | None:
    """X会留在场上吗, X还在墓地吗, X送去对方的墓地吗: after what was done; None for what is no such question."""
    event = question.event
    places = things_of(event.after) if event.verb in ("stay", "go") else things_of(event.before, Role.AT)
    if event.verb == "exist" and event.span is not None and not (places or event.after):
        written = question.syntax.text[event.span.start : event.span.end]
        itself = written == "在" and _is_card_alone(things_of(event.before))  # X还在吗
        there = itself or written.startswith("在场")
        places = [Thing(kind=ThingKind.ZONE, zone=Zone.FIELD)] if there else []
    may = event.mood is Mood.CAN and event.verb in ("exist", "go")
    if event.verb not in ("stay", "exist", "go") or may or len(places) != 1:
        return None
    place = places[0]
    if place.kind is ThingKind.PLAYER and seat_of(place.player) is not None:
        place = msgspec.structs.replace(place, kind=ThingKind.ZONE, zone=Zone.FIELD)  # 还在我这边吗
    alone = place.kind is ThingKind.ZONE and not (place.only or place.count or place.used is not None)
    subjects = [t for t in things_of(event.before, Role.BARE) if refers(t)]
    others = [t for t in all_of(question) if t not in (places[0], *subjects) and t.word not in _LATER]
    if place.zone is None or not alone or others or len(subjects) > 1 or not question.situation.plays:
        return None
    card = card_of(question, subjects[0] if subjects else Thing(kind=ThingKind.PRONOUN))
    owner = seat_of(place.player)
    return Ask(form="where", card=card, options=(place.zone.value, *((owner.value,) if owner else ())))


def _only_kind(thing: Thing) -> bool:
    """效果怪兽, P区域的卡: a kind and nothing else but a place."""
    more = thing.race or thing.level or thing.attributes or thing.position or thing.player or thing.count
    told = thing.word or thing.number is not None or thing.series or thing.effect_no or thing.before
    return thing.kind is ThingKind.DESCRIBED and len(thing.kinds) == 1 and not more and not told


def whether_it_is_so(question: Question) -> Ask | None:
    """X的指示物还在吗, X加的700还在吗, X能当素材吗, 卡名会变回X吗; None for what is none of these."""
    event = question.event
    words = {thing.word for thing in all_of(question) if thing.word}
    if event.verb in ("exist", "be") and words & _MATERIALS:
        return _as_material(question, words)
    if event.verb in ("exist", "remain") and event.mood is Mood.TOLD and "counter" in words:
        return Ask(form="remains", about="counters", card=_holder(question))
    if event.verb == "exist" and event.mood is Mood.TOLD:
        return _change_left(question)
    if event.verb == "become" and "name" in words:
        return _name_becomes(question)
    turns = event.mood is not Mood.CAN  # whether it may be turned is another question
    if event.verb == "become" and turns and any(thing.position for thing in things_of(event.after)):
        return _position_becomes(question)
    if event.verb == "remove_counter":
        return Ask(form="happens", about="remove_counter", target=_holder(question))
    return None


def _as_material(question: Question, words: set[str]) -> Ask | None:
    """里侧的X能当融合素材吗."""
    if question.event.mood is not Mood.CAN:
        return None
    cards = named_in(question.event.before) or [t for t in all_of(question) if refers(t)]
    if len(cards) != 1:
        return None
    about = next(iter(words & _MATERIALS))
    return Ask(form="as-material", about=about, card=card_of(question, cards[0]))


def _holder(question: Question) -> str | None:
    """The one card on the board that has counters, else the card named last."""
    holders = [placed.id or placed.card for placed in question.situation.board if placed.counters]
    return holders[0] if len(holders) == 1 else last_named(question)


def _change_left(question: Question) -> Ask | None:
    """突进加的700还在吗: what the card before the verb changed."""
    for thing in all_of(question):
        changes = [inner for inner in thing.before if inner.verb in ("increase", "decrease")]
        makers = [maker for inner in changes for maker in named_in(phrases_of(inner))]
        if len(makers) == 1 and thing.number is not None:
            source = card_of(question, makers[0])
            return Ask(form="remains", about="change", card=source, target=_changed(question, source))
    return None


def _changed(question: Question, source: str | None) -> str | None:
    """The monster that the effect of that card was aimed at."""
    targets = [t for play in question.situation.plays if play.card == source for t in play.targets]
    if len(set(targets)) != 1:
        raise SituationError("question: whose value was changed is not understood")
    return targets[0]


def _position_becomes(question: Question) -> Ask | None:
    """它要变成守备表示吗."""
    subject = next((t for t in things_of(question.event.before) if refers(t)), None)
    positions = [thing.position for thing in things_of(question.event.after) if thing.position]
    card = card_of(question, subject) if subject is not None else _aimed_at_last(question)
    if len(positions) != 1 or card is None:
        return None
    return Ask(form="happens", about="change_position", target=card, options=(positions[0].value,))


def _aimed_at_last(question: Question) -> str | None:
    """对面用月之书盖了X，会变成里侧吗: X, at which the last play was aimed; else the card named last."""
    aimed = [play.targets for play in question.situation.plays if play.do == "activate"][-1:]
    return aimed[0][0] if aimed and len(aimed[0]) == 1 else last_named(question)


def _name_becomes(question: Question) -> Ask | None:
    """它的卡名会变回X吗."""
    after = named_in(question.event.after)
    before = [thing for thing in things_of(question.event.before) if refers(thing) or thing.word == "name"]
    if len(after) != 1 or not before:
        return None
    if not question.situation.plays and any(thing.before for thing in before):
        return None  # 发动的X的卡名变成Y吗: what comes of an activation that is told only beside it
    name = full_name(after[0].name or "", question.names)
    return Ask(form="has-name", card=_bearer(question, before[0], name), options=(name,))


def _bearer(question: Question, thing: Thing, name: str) -> str | None:
    """它 of a card name: the one card that goes by another name than its own."""
    renamed = [p.id or p.card for p in question.situation.board if p.facts and p.facts.name_as]
    if thing.name is None and len(renamed) == 1:
        return renamed[0]
    return card_of(question, thing)


# --------------------------------------------------------------------------- which of two kinds


def kinds_to_tell_apart(event: Event) -> tuple[str, ...]:
    """算通常怪兽还是效果怪兽: the kinds; empty when the clause is no such choice."""
    groups = [phrase.things for phrase in event.after if len(phrase.things) > 1]
    if event.verb not in ("be", "treat_as", "become") or len(groups) != 1:
        return ()
    if any(not is_bare_kind(thing) for thing in groups[0]):
        return ()
    return tuple(thing.kinds[0].value for thing in groups[0])


def is_bare_kind(thing: Thing) -> bool:
    plain = thing.kind is ThingKind.DESCRIBED and len(thing.kinds) == 1 and CardKind.CARD not in thing.kinds
    return plain and not (thing.race or thing.level or thing.position or thing.attributes or thing.before)


def which_kind(question: Question) -> Ask:
    subject = next((t for t in things_of(question.event.before) if refers(t)), None)
    card = card_of(question, subject) if subject is not None else _told_last(question)
    return Ask(form="kind", card=card, options=kinds_to_tell_apart(question.event))


def _told_last(question: Question) -> str | None:
    """The card the clauses before speak of: the first one named, else the one described on the board."""
    for event in question.syntax.statements:
        for thing in all_things(event):
            if thing.name is not None or (thing.kind is ThingKind.DESCRIBED and thing.kinds):
                return card_of(question, thing)
    return last_named(question)


# --------------------------------------------------------------------------- what becomes of it


def _sufferer(question: Question) -> str | None:
    """X被Y攻击，会怎样: X."""
    told = question.told
    suffered = [t for t in things_of(told.before, Role.BARE) if t.name] if told and told.passive else []
    return card_of(question, suffered[0]) if len(suffered) == 1 else None


def _taker(question: Question) -> str | None:
    """X得到Y的效果，…会怎样: X."""
    getting = [event for event in question.syntax.statements if event.verb == "get"]
    named = [t for event in getting for t in things_of(event.before, Role.BARE) if t.name]
    of_effects = [
        t for event in getting for t in things_of(event.after) if t.kind is ThingKind.EFFECT and t.name
    ]
    return card_of(question, named[0]) if len(named) == 1 and len(of_effects) == 1 else None


def fate(question: Question) -> Ask:
    """X会怎样, 它怎么办; 额外卡组的卡会怎样, of what an effect did to cards of that place."""
    things = [t for t in things_of(question.event.before, Role.BARE) if refers(t)]
    if len(things) > 1:
        raise SituationError("question: of which card it is asked is not understood")
    if things and _any_card_there(things[0]) and any(p.do == "activate" for p in question.situation.plays):
        return Ask(form="fate", zone=str(things[0].zone), player=seat_of(things[0].player))
    if not things and len(question.situation.lp) == 1 and question.situation.plays:
        return Ask(form="wins", about="fate", player=next(iter(question.situation.lp)))  # 基本分700…，会怎样
    equips = worn(question.situation.board) if things and _points_at_equip(things[0]) else []
    if len(equips) == 1:
        return Ask(form="fate", card=equips[0])
    taker = _taker(question) if not things else None
    card = card_of(question, things[0]) if things else _sufferer(question) or taker or last_named(question)
    if not (things or taker) and card == last_played(question) and question.situation.plays[-1:]:
        card = None  # 对方发动激流葬，会怎样: of what?
    if card is None:
        raise SituationError("question: of which card it is asked is not understood")
    return Ask(form="fate", card=card)


def _any_card_there(thing: Thing) -> bool:
    """额外卡组的卡: whichever they are."""
    hidden = thing.zone in (Zone.EXTRA_DECK, Zone.DECK, Zone.HAND)
    more = thing.count or thing.before or thing.race or thing.level or thing.attributes or thing.series
    return hidden and thing.kind is ThingKind.DESCRIBED and not (more or thing.other or thing.word)


def _points_at_equip(thing: Thing) -> bool:
    """装备着的怪兽: the card that is equipped."""
    return thing.name is None and any(e.verb == "equip" and not phrases_of(e) for e in thing.before)


# --------------------------------------------------------------------------- replays, additional summons


def about_replay(question: Question) -> Ask:
    """会发生卷回吗, 会先卷回吗 (before a link resolves), 能改选X吗."""
    if question.event.verb == "reselect":
        return Ask(form="replay", about="target", card=_new_target(question))
    before = [
        e for e in (*question.syntax.statements, question.event) if "before" in e.adverbs and e.condition
    ]
    in_chain = any(e.verb in ("resolve", "resolve_all") for e in before)
    return Ask(form="replay", about="during-chain" if in_chain else "occurs")


def _new_target(question: Question) -> str | None:
    """那只新怪兽: the card that the plays brought to the field."""
    thing = next((t for t in all_of(question) if refers(t)), None)
    if thing is None or thing.name is not None:
        return card_of(question, thing)
    brought = [name for play in question.situation.plays for name in (*play.targets, *play.selects)]
    if len(set(brought)) != 1:
        raise SituationError("question: which monster is meant is not understood")
    return brought[0]


def asks_each(question: Question) -> bool:
    """能各召唤1次吗."""
    event = question.event
    return "respectively" in event.adverbs or any(thing.each for thing in all_of(question))


# --------------------------------------------------------------------------- chance, duties of a phase


def asks_to_look(question: Question) -> bool:
    """可以看着卡面挑吗: asked of a choice that was told to be made at random."""
    told = [*question.syntax.statements, question.event]
    random = any("random" in event.adverbs for event in told)
    looks = any(event.verb == "confirm" and event.mood is Mood.CAN for event in told)
    return random and looks


def tells_of_chance(event: Event, told: Iterable[Event]) -> bool:
    """由对方随机选, before it is asked whether one may look: the text of the card says so too."""
    looks = any(one.verb == "confirm" and one.mood is Mood.CAN for one in told)
    chance = any(one.verb == "choose" and "random" in one.adverbs for one in told)
    plain = not (event.negated or event.wondered or named_in(phrases_of(event)))
    if event.verb == "confirm" and event.mood is Mood.CAN:
        return plain and chance and all(thing.word == "card_face" for thing in things_of(event.after))
    return event.verb == "choose" and "random" in event.adverbs and plain and looks


def last_played(question: Question) -> str | None:
    played = [play.card for play in question.situation.plays if play.do == "activate"]
    return played[-1] if played else last_named(question)


def asks_who_begins(question: Question) -> bool:
    """结束阶段先由谁决定处理哪个效果: who comes first with what is due in a phase."""
    told = [*question.syntax.statements[-1:], question.event]
    words = {thing.word for event in told for thing in all_things(event)}
    first = any("first" in event.adverbs for event in told)
    return first and "?who" in words and bool(words & _PHASES)


_PHASES = frozenset({"end_phase", "standby_phase"})


# --------------------------------------------------------------------------- moments, choices, whose


def asks_of_moment(question: Question) -> bool:
    """X有过效果处理的时点吗."""
    words = {thing.word for thing in all_of(question)}
    return question.event.verb == "exist" and "resolution" in words and "past" in question.event.adverbs


def asks_of_success(question: Question) -> bool:
    """对方可以发动特殊召唤成功时才能用的卡吗: is there such a moment to answer?"""
    told = question.syntax.statements[-2:]
    used = any(inner.verb == "activate" for thing in all_of(question) for inner in thing.before)
    if len(told) < 2 or question.event.verb != "exist" or not (question.event.mood is Mood.CAN or used):
        return False
    played, summoned = told
    succeeded = summoned.verb in (*SUMMONS, "special_summon") and summoned.done and "when" in summoned.adverbs
    only = any(thing.kinds == (CardKind.CARD,) and thing.name is None for thing in all_of(question))
    return succeeded and only and played.verb == "activate" and played.mood is Mood.CAN and not played.negated


def asks_for_none(question: Question) -> bool:
    """可以选0只吗."""
    counts = [thing.count for thing in all_of(question)]
    chosen = question.event.verb == "choose" or "choosing" in question.event.adverbs
    chosen = chosen or any(e.verb == "choose" for e in question.syntax.statements)
    return 0 in counts and chosen


def whose_place(question: Question) -> Ask | None:
    """X的效果送的是谁卡组上面的卡."""
    things = list(all_things(question.event))
    zones = [thing.zone for thing in things if thing.zone is not None]
    if question.event.verb != "be" or len(zones) != 1 or not any(t.word == "?who" for t in things):
        return None
    effect = next((t for t in things if t.kind is ThingKind.EFFECT), None)
    return (
        Ask(form="whose", about=zones[0].value, card=card_of(question, effect))
        if effect is not None
        else None
    )


def _is_card_alone(things: list[Thing]) -> bool:
    """The card itself, and no value or part of it (突进的700)."""
    said = [thing for thing in things if thing.kind is not ThingKind.PLAYER]
    return len(said) == 1 and refers(said[0]) and said[0].number is None and said[0].word is None
