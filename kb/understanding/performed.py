"""What a card is said to have done though no activation was told: X复活的怪兽, 用X拿到Y的控制权, 月之书盖了它.

The card was activated, with the other as its target or its choice, and its effect resolved.
"""

from __future__ import annotations

import msgspec

from grammar.question_nodes import Event, Mood, Phrase, Role, Thing, ThingKind
from grammar.terms import CardKind, Player, Position, Verb, Zone
from kb.cards import Card, CardClass, Seat
from kb.effects import Effect
from kb.situation import Claim, Play, Stated
from kb.understanding import deeds
from kb.understanding.cards import describe, done_to, label, position_in, put
from kb.understanding.draft import Draft
from kb.understanding.phrases import actor, is_card, refers, seat_of, source, things_of
from kb.understanding.plays import play, resolve
from kb.understanding.summoning import gives_materials, gives_tributes
from kb.understanding.vocabulary import ACTS
from kb.walk import actions_of

#: verbs of a clause, and the categories of effects that do it
_CATEGORIES: dict[str, frozenset[str]] = {
    "special_summon": frozenset(
        {"special_summon", "special_summon_from_graveyard", "special_summon_from_deck"}
    ),
    "revive": frozenset({"special_summon", "special_summon_from_graveyard"}),
    "fusion_summon": frozenset({"special_summon"}),
    "ritual_summon": frozenset({"special_summon"}),
    "come_out": frozenset({"special_summon"}),
    "take_control": frozenset({"take_control"}),
    "get": frozenset({"take_control", "add_to_hand"}),
    "add_to_hand": frozenset({"add_to_hand"}),
    "banish": frozenset({"banish", "banish_from_graveyard"}),
}


#: verbs that tell the same act as another
_SAME = {"get": "take_control", "come_out": "special_summon"}
#: Summons that only a text with that very act makes
_OF_TEXT = {"fusion_summon": Verb.FUSION_SUMMON, "ritual_summon": Verb.RITUAL_SUMMON}


def describes_a_deed(draft: Draft, inner: Event, thing: Thing) -> bool:
    """X复活的怪兽: the relative clause tells what a card not played before did to *thing*."""
    doer = source(inner) or _bare_doer(inner)
    return (
        doer is not None
        and inner.verb in _CATEGORIES
        and not inner.negated
        and not inner.wondered
        and inner.mood is Mood.TOLD
        and (is_card(thing) or thing.kind is ThingKind.PRONOUN)
        and _says_no_more(inner, doer)
        and not draft.is_played(draft.names.get(doer.name or "", doer.name or ""))
        and doer.name not in draft.applying
    )


def _says_no_more(inner: Event, doer: Thing) -> bool:
    """Who did it, with what, and from where: any other word of the clause (上个回合) says more than is read here."""
    rest = [t for t in things_of((*inner.before, *inner.after)) if t is not doer]
    froms = [t for t in things_of(inner.before, Role.FROM) if t.kind is ThingKind.ZONE]
    known = all(t in froms or t.kind is ThingKind.PLAYER or t.word in _OF_DEED for t in rest)
    return known and len(froms) < 2 and not any(t.only or t.count for t in froms)


#: nouns that the verb of a deed has with it
_OF_DEED = frozenset({"control", "summon"})


def deed(draft: Draft, inner: Event, thing: Thing) -> None:
    """The card's activation and its resolution. Raises SituationError when its text has no such effect."""
    doer = source(inner) or _bare_doer(inner)
    assert doer is not None
    performed(draft, inner, doer, thing)


def brings_out(draft: Draft, event: Event) -> bool:
    """用X的效果特殊召唤Y, told of a card not played before: Y is what its effect summons."""
    doer, things = source(event), _objects(event) or _brought(event)
    asked = draft.syntax.ask.event if draft.syntax.ask is not None else None
    of_use = asked is not None and (gives_tributes(asked) or gives_materials(asked))
    spoken = of_use or (event.condition and "after" not in event.adverbs)  # 用X融合召唤Y时: of what is used
    return (
        (event.verb in ("special_summon", "revive") or (event.verb in _BY_SPELL and not spoken))
        and doer is not None
        and not event.negated
        and not event.wondered
        and len(things) == 1
        and is_card(things[0])
        and (things[0].name is not None or actor(event) is not None or event.passive)
        and (things[0].count or 1) == 1
        and things[0].name != doer.name
        and not draft.is_played(draft.names.get(doer.name or "", doer.name or ""))
        and not draft.paid
    )


#: verbs by which, with a card that does it, a monster comes out of the Extra Deck or the hand
_BY_SPELL = frozenset({"fusion_summon", "ritual_summon", "come_out"})


def brought_out(draft: Draft, event: Event) -> None:
    for place in things_of(event.before, Role.FROM):
        if place.kind is ThingKind.ZONE:
            draft.take(place, wholly=True)
    (thing,) = _objects(event) or _brought(event)
    draft.take(thing, wholly=True)
    doer = source(event)
    assert doer is not None
    performed(draft, event, doer, thing)


def _brought(event: Event) -> list[Thing]:
    """X被Y的效果叫出来: X."""
    subjects = [t for t in things_of(event.before, Role.BARE) if is_card(t)]
    return subjects if event.passive and not event.after else []


def takes_control(event: Event) -> bool:
    """用X拿到Y的控制权, 用X抢了Y: a card is named whose effect did it."""
    taken = [t for t in _objects(event) if is_card(t) and t.player is not Player.SELF or t.word == "control"]
    cards = [t for t in taken if t.kinds or t.name]
    return event.verb in ("get", "take_control") and source(event) is not None and len(cards) == 1


def took_control(draft: Draft, event: Event) -> None:
    doer = source(event)
    assert doer is not None
    (thing,) = [t for t in _objects(event) if t.kinds or t.name]
    performed(draft, event, doer, msgspec.structs.replace(thing, word=None))
    deeds.told_deed(draft, Verb.TAKE_CONTROL)


def turned_down(event: Event) -> bool:
    """月之书盖了它, 被月之书盖下去, 把它移到P区: done to a card on the field; no Setting from the hand."""
    objects = [t for t in _objects(event) if refers(t)]
    down = [t for t in _positions(event) if t.position is not None and "down" in t.position.value]
    if event.verb == "become" and down and not event.negated:
        changed = event.passive or any(p.role in (Role.OBJECT, Role.WITH) for p in event.before)
        marked = any(refers(t) for t in things_of(event.before, Role.OBJECT))
        return (changed and source(event) is not None) or marked  # 月之书让它变成里侧, 把它变成里侧
    if event.verb not in ("set", "move") or event.negated:
        return False
    if event.passive:
        return source(event) is not None
    return bool(objects) and all(t.kind is ThingKind.PRONOUN for t in objects)


def covered_by(draft: Draft, event: Event) -> bool:
    """对方用月之书把X盖了: the text of the card named turns a monster face-down."""
    doer = source(event)
    card = draft.card(draft.names.get(doer.name or "", doer.name or "")) if doer is not None else None
    if event.verb != "set" or event.negated or card is None or not any(refers(t) for t in _objects(event)):
        return False
    return _text_turns_down(draft, card)


def _text_turns_down(draft: Draft, card: Card) -> bool:
    texts = [effect.text for effect in draft.base.effects(card) if effect.activates and effect.text]
    acts = [action for text in texts for action, _ in actions_of(text)]
    return any(
        action.verb is Verb.CHANGE_POSITION and Position.FACE_DOWN_DEFENSE in action.position
        for action in acts
    )


def turn_down(draft: Draft, event: Event) -> None:
    """By the card named, else by the last link, whose target it is."""
    doer, link = source(event), draft.open_link()
    played = doer is None or draft.is_played(draft.names.get(doer.name or "", doer.name or ""))
    objects = [t for t in _objects(event) if refers(t) and not _is_position(t)] or [
        t for t in things_of(event.before, Role.BARE) if refers(t) and t is not doer
    ]
    for thing in things_of(event.after):
        if thing.position is not None or thing.kind is ThingKind.ZONE:
            draft.take(thing, wholly=True)
    if doer is not None and not played:
        if len(objects) != 1:
            raise draft.not_understood(event)
        name = label(draft, objects[0])
        if objects[0].zone is not None and draft.place_of(name) is None:
            put(draft, objects[0], seat_of(objects[0].player))
        seat = draft.side_of(name)
        player = seat_of(doer.player) or actor(event) or (seat.other if event.passive else seat)
        play(draft, label(draft, doer), player, msgspec.structs.replace(event, before=(), after=()))
        draft.plays[-1] = msgspec.structs.replace(draft.plays[-1], targets=(name,))
    elif link is not None and len(objects) == 1 and not link.targets:
        own = draft.card(link.card or "")
        if event.verb == "become" and (own is None or not _text_turns_down(draft, own)):
            raise draft.not_understood(event)
        pronoun = objects[0].kind is ThingKind.PRONOUN and not objects[0].part
        name = done_to(draft, link, objects[0]) if pronoun else label(draft, objects[0])
        draft.take(objects[0], wholly=True)
        draft.plays[-1] = msgspec.structs.replace(link, targets=(name,))
    else:
        raise draft.not_understood(event)
    draft.told_result = True


def becomes_monster(draft: Draft, event: Event) -> Thing | None:
    """X变成怪兽, 变成怪兽的X: a Trap that is Summoned as a monster. None for anything else."""
    into = [thing for thing in things_of(event.after) if thing.kinds == (CardKind.MONSTER,)]
    if event.verb != "become" or event.negated or event.passive or len(into) != 1:
        return None
    own = [thing for thing in things_of(event.before, Role.BARE) if thing.name] or [t for t in into if t.name]
    if len(own) != 1 or any(t.race or t.level or t.position or t.attributes for t in into):
        return None
    card = draft.card(draft.names.get(own[0].name or "", own[0].name or ""))
    return own[0] if card is not None and card.card_class is CardClass.TRAP else None


def became_monster(draft: Draft, event: Event, thing: Thing) -> None:
    """Its activation, and its resolution."""
    for other in things_of(event.after):
        draft.take(other, wholly=True)
    name = label(draft, thing)
    draft.take(thing, wholly=True)
    resolve(draft)
    play(draft, name, seat_of(thing.player) or actor(event) or Seat.A, Event(verb="activate"))
    draft.plays[-1] = msgspec.structs.replace(draft.plays[-1], card_activation=True)
    resolve(draft)


def is_summoned_by_effect(draft: Draft, event: Event) -> bool:
    """仪式召唤出场了, 融合召唤完成: what the last activation does when it resolves."""
    link = _last_activation(draft)
    told = event.done and not event.negated and not event.condition
    same = link is not None and actor(event) in (None, draft.plays[link].player)
    return event.verb in ("fusion_summon", "ritual_summon") and told and same and not _by_card(event)


def summoned_by_effect(draft: Draft, event: Event) -> None:
    """Its choice, when the monster is named. Raises SituationError when something else was chosen."""
    number = _last_activation(draft)
    cards = [t for t in (*things_of(event.before, Role.BARE), *_objects(event)) if is_card(t)]
    if number is None or len(cards) > 1 or (cards and draft.plays[number].selects):
        raise draft.not_understood(event)
    if cards:
        chosen = msgspec.structs.replace(draft.plays[number], selects=(label(draft, cards[0]),))
        draft.plays[number] = chosen
    resolve(draft)


def _last_activation(draft: Draft) -> int | None:
    """Of the last chain, open or just resolved, when it has one link."""
    told = draft.plays[-2:] if draft.plays and draft.plays[-1].do == "resolve" else draft.plays[-1:]
    number = len(draft.plays) - len(told)
    alone = number == 0 or draft.plays[number - 1].do != "activate"
    return number if told and told[0].do == "activate" and alone else None


def _by_card(event: Event) -> bool:
    return any(thing.name for thing in things_of(event.before, Role.BY, Role.WITH))


def turns(event: Event) -> bool:
    """X变成了里侧, 它变成守备表示, 再翻开: how a card on the field comes to lie."""
    if event.negated or event.wondered or event.passive:
        return False
    if event.verb == "flip":
        return not event.after and not _by_card(event)
    return event.verb == "become" and len(_positions(event)) == 1 and not _by_card(event)


def as_turned_down(draft: Draft, event: Event) -> Event:
    """我连锁月之书把X盖下去, as 把X变成里侧: a monster that the open link turns face-down; any other is Set."""
    link, own = draft.open_link(), things_of(event.before, Role.OBJECT)
    card = draft.card(link.card or "") if link is not None else None
    monster = draft.card(draft.names.get(own[0].name or "", "")) if len(own) == 1 and own[0].name else None
    plain = event.verb == "set" and not (event.negated or event.wondered or event.passive or event.after)
    if not plain or card is None or monster is None or monster.card_class is not CardClass.MONSTER:
        return event
    if not _text_turns_down(draft, card):
        return event
    down = Thing(kind=ThingKind.DESCRIBED, position=Position.FACE_DOWN_DEFENSE)
    after = (Phrase(role=Role.BARE, things=(down,)),)
    return msgspec.structs.replace(event, verb="become", after=after)


def turned(draft: Draft, event: Event) -> None:
    """It simply happened, after what was told. Before any play it is how the card lies (board)."""
    for thing in _positions(event):
        draft.take(thing, wholly=True)
    own = [t for t in things_of(event.before, Role.BARE, Role.OBJECT) if refers(t) and not _is_position(t)]
    if len(own) > 1 or not (own or draft.mentioned):
        raise draft.not_understood(event)
    if draft.told_result and {"again", "then", "afterwards"} & set(event.adverbs):
        resolve(draft)  # 月之书盖了它，之后再翻开
    if (link := draft.open_link()) is not None:
        draft.plays[-1] = _turned_by_link(draft, event, link, own)
        draft.told_result = True
        return
    name = label(draft, own[0]) if own else _monster_told_last(draft)
    if own:
        draft.take(own[0], wholly=True)
    if name is None:
        raise draft.not_understood(event)
    said = next((t.position for t in _positions(event)), None)
    to = position_in("main_monster_zone", said) if said is not None else None
    stated = Stated(verb="flip" if event.verb == "flip" else "change_position", card=name, to=to)
    draft.plays.append(Play(do="happens", stated=stated, timing="then"))


def _turned_by_link(draft: Draft, event: Event, link: Play, own: list[Thing]) -> Play:
    """对方连锁月之书，X变成里侧: the link does it, whose target X is. Raises SituationError when its text does not."""
    card = draft.card(link.card or "")
    down = all(t.position is not None and "down" in t.position.value for t in _positions(event))
    if card is None or not down or not _text_turns_down(draft, card):
        raise draft.not_understood(event)  # what another link does while it resolves
    named = bool(own) and own[0].name is not None
    name = label(draft, own[0]) if named else _monster_told_last(draft)
    if name is None or (link.targets and name not in link.targets) or (own and _says_more(own[0])):
        raise draft.not_understood(event)
    for thing in own:
        draft.take(thing, wholly=True)
    return link if link.targets else msgspec.structs.replace(link, targets=(name,))


def _says_more(thing: Thing) -> bool:
    """Which of several monsters it is: 等级4的怪兽."""
    return bool(thing.race or thing.attributes or thing.level or thing.other or thing.rest or thing.count)


def _monster_told_last(draft: Draft) -> str | None:
    """What the last activation was aimed at, else the card told of last, which lies in a Monster Zone."""
    aimed = [name for one in draft.plays if one.do == "activate" for name in one.targets]
    for name in (*reversed(aimed), *reversed(draft.mentioned)):
        place = draft.place_of(name)
        if place is not None and "monster_zone" in draft.board[place].zone:
            return name
    return draft.mentioned[-1] if draft.mentioned and not aimed else None


def _positions(event: Event) -> list[Thing]:
    return [thing for thing in things_of(event.after) if _is_position(thing)]


def _is_position(thing: Thing) -> bool:
    return thing.position is not None and not (thing.name or thing.kinds)


def done_for(draft: Draft, event: Event) -> None:
    """让它不会…, said of what the last link does: it is its target, when its text has one and none was named."""
    link = draft.open_link()
    things = [t for t in things_of(event.before, Role.OBJECT) if refers(t)]
    card = draft.card(link.card or "") if link is not None else None
    if link is None or card is None or link.targets or len(things) != 1:
        return
    if any(effect.targets for effect in draft.base.effects(card)):
        pronoun = things[0].kind is ThingKind.PRONOUN
        name = done_to(draft, link, things[0]) if pronoun else label(draft, things[0])
        draft.plays[-1] = msgspec.structs.replace(link, targets=(name,))
        draft.take(things[0], wholly=True)


# --------------------------------------------------------------------------- the play


def _objects(event: Event) -> list[Thing]:
    return [*things_of(event.before, Role.OBJECT), *things_of(event.after)]


def _bare_doer(event: Event) -> Thing | None:
    """活死人的呼声复活的怪兽: the one card before the verb of a relative clause."""
    bare = [thing for thing in things_of(event.before, Role.BARE) if thing.name]
    return bare[0] if len(bare) == 1 and not event.after and not event.passive else None


def performed(draft: Draft, event: Event, doer: Thing, thing: Thing) -> None:
    """*doer* was activated, did that to *thing*, and has resolved. Raises SituationError when its text does not."""
    name = label(draft, doer)
    card = draft.card(name)
    wanted = _CATEGORIES[event.verb]
    fitting = (
        [e for e in draft.base.effects(card) if e.activates and wanted & set(e.categories)] if card else []
    )
    fitting = [e for e in fitting if doer.effect_no in (None, e.printed_no)]
    if event.verb in _OF_TEXT:
        act = _OF_TEXT[event.verb]
        fitting = [e for e in fitting if e.text and act in {a.verb for a, _ in actions_of(e.text)}]
    if len(fitting) != 1:
        raise draft.not_understood(event)
    effect = fitting[0]
    player = seat_of(doer.player) or actor(event) or Seat.A
    resolve(draft)
    if thing.kind is ThingKind.PRONOUN:  # 用X拿到的那张卡: of that card nothing is told
        draft.take(thing, wholly=True)
        play(draft, name, player, msgspec.structs.replace(event, before=(), after=()), effect.printed_no)
        resolve(draft)
        return
    subject = _subject(draft, effect, _from_place(event, thing), player)
    play(draft, name, player, msgspec.structs.replace(event, before=(), after=()))
    chosen = {"targets": (subject,)} if effect.targets else {"selects": (subject,)}
    told = _SAME.get(event.verb, event.verb)
    told = ACTS[told].value if told in ACTS else told
    doing = (told,) if told == Verb.TAKE_CONTROL or (effect.text and effect.text.options) else ()
    draft.plays[-1] = msgspec.structs.replace(
        draft.plays[-1], effect=effect.printed_no, doing=doing, **chosen
    )
    resolve(draft)
    if thing.name is not None and told in (Verb.SPECIAL_SUMMON, Verb.BANISH):
        draft.claims.append(Claim(after=len(draft.plays) - 1, card=name, act=told, to=subject))
    draft.mentioned.append(subject)


def _from_place(event: Event, thing: Thing) -> Thing:
    """从对方墓地特殊召唤的怪兽: where it lay, and whose it was."""
    places = [t for t in things_of(event.before, Role.FROM) if t.kind is ThingKind.ZONE]
    if len(places) != 1 or thing.zone is not None:
        return thing
    return msgspec.structs.replace(thing, zone=places[0].zone, player=thing.player or places[0].player)


def _subject(draft: Draft, effect: Effect, thing: Thing, player: Seat) -> str:
    """The card it was done to; one only described lies where the text looks for it."""
    placed = thing.player is not None or thing.zone is not None
    if thing.name is not None and placed and draft.place_of(label(draft, thing)) is None:
        return put(draft, thing, seat_of(thing.player) or player)  # 我的X被…破坏, 从墓地特殊召唤的X
    if thing.name is not None:
        return label(draft, thing)
    zones = effect.text.targets[0].zones if effect.text is not None and effect.text.targets else ()
    if thing.zone is None and zones and Zone.FIELD not in zones:
        thing = msgspec.structs.replace(thing, zone=zones[0])
    owner = player.other if Verb.TAKE_CONTROL.value in effect.categories else player
    name = describe(draft, thing, seat_of(thing.player) or owner)
    draft.mentioned.append(name)
    return name
