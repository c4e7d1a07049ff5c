"""Summons told in other ways than one monster that is summoned: in addition, several by Pendulum, some monster or other."""

from __future__ import annotations

import msgspec

from grammar.question_nodes import Event, Mood, Phrase, QuestionSyntax, Role, Thing, ThingKind
from grammar.question_verbs import APPLIED
from grammar.terms import CardKind, Player, Position, Verb, Zone
from kb.cards import Seat
from kb.errors import SituationError
from kb.extra_summons import granted_by
from kb.situation import Ask, Placed, Play, Stated
from kb.understanding.cards import describe, label, put
from kb.understanding.draft import Draft
from kb.understanding.phrases import actor, all_things, is_card, phrases_of, seat_of, source, things_of
from kb.understanding.players import asker
from kb.understanding.plays import play, resolve
from kb.understanding.summoning import gives_materials, gives_tributes, in_this_turn
from kb.understanding.vocabulary import SUMMONS

_IN_ADDITION = "extra_summon"


def told(draft: Draft, event: Event) -> bool:
    """Takes *event* if it tells of such a summon; False for anything else."""
    if is_that_summon(draft, event):
        draft.remarks.append(draft.words(event))
        return True
    if is_in_addition(event):
        in_addition(draft, event)
        return True
    if is_granted(event):
        granted(draft, event)
        return True
    if event.verb == "special_summon" and things_of(event.before, Role.MATERIAL):
        return made_with(draft, event)
    if event.verb == "pendulum_summon":
        return named_by_pendulum(draft, event) or several_by_pendulum(draft, event)
    return only_names_summon(draft, event)


def is_that_summon(draft: Draft, event: Event) -> bool:
    """我召唤X。对方能在召唤时…: the Summon told last, not another one."""
    last = draft.plays[-1] if draft.plays else None
    things = [t for t in things_of(phrases_of(event)) if t.kind is not ThingKind.PLAYER]
    summons = event.verb in (*SUMMONS, "special_summon") and event.condition and not event.negated
    return summons and "when" in event.adverbs and not things and last is not None and "summon" in last.do


def is_in_addition(event: Event) -> bool:
    """我用X的效果追加召唤过了, X的追加召唤已经用掉了."""
    if event.negated or event.wondered or event.condition or event.mood != "told" or _owner(event) is None:
        return False
    used = event.verb == "activate" and event.done and any(t.word == _IN_ADDITION for t in all_things(event))
    made = event.verb == _IN_ADDITION and APPLIED not in event.adverbs
    return used or (made and (event.done or "past" in event.adverbs))


def in_addition(draft: Draft, event: Event) -> None:
    """The effect of the card told allows it, and some monster was summoned so. Raises SituationError otherwise."""
    owner = _owner(event)
    assert owner is not None
    seat = seat_of(owner.player) or actor(event) or Seat.A
    others = [t for t in things_of(phrases_of(event)) if t is not owner and t.kind is not ThingKind.PLAYER]
    if others:
        raise draft.not_understood(event)
    _grant(draft, event, owner, seat)
    name = label(draft, owner)
    summoned = describe(draft, _SOME, seat)
    draft.plays.append(Play(do="summon", player=seat, card=summoned, by=name))
    draft.mentioned.append(name)


_SOME = Thing(kind=ThingKind.DESCRIBED, kinds=(CardKind.MONSTER,), zone=Zone.HAND, letter="Y")


def is_granted(event: Event) -> bool:
    """鬼青蛙和均衡负载王的追加召唤都适用了: effects that allow one apply; none has been made."""
    plain = not (event.negated or event.wondered or event.condition or event.passive)
    return event.verb == _IN_ADDITION and APPLIED in event.adverbs and plain


def granted(draft: Draft, event: Event) -> None:
    """The one effect of each card named that allows it has been activated, or goes on."""
    things = things_of(phrases_of(event))
    cards = [thing for thing in things if thing.name]
    if not cards or any(t.name is None and t.kind is not ThingKind.PLAYER and not t.all for t in things):
        raise draft.not_understood(event)
    for thing in cards:
        _grant(draft, event, thing, seat_of(thing.player) or actor(event) or Seat.A)


def _grant(draft: Draft, event: Event, owner: Thing, seat: Seat) -> None:
    name = label(draft, owner)
    card = draft.card(name)
    effects = draft.base.effects(card) if card is not None else ()
    granting = [effect for effect in effects if any(True for _ in granted_by(effect.text))]
    if len(granting) != 1 or draft.open_link() is not None:
        raise draft.not_understood(event)
    draft.take(owner, wholly=True)
    if granting[0].activates:
        play(draft, name, seat, Event(verb="activate"), granting[0].printed_no)
        resolve(draft)
    elif draft.place_of(name) is None:
        zone = "main_monster_zone"
        draft.board.append(Placed(card=name, player=seat, zone=zone, position="face_up_attack"))


def _owner(event: Event) -> Thing | None:
    """The one card named, by which it was done."""
    told = things_of(event.before, Role.WITH) if event.verb == _IN_ADDITION else things_of(phrases_of(event))
    named = [thing for thing in told if thing.name]
    return named[0] if len(named) == 1 else None


def only_names_summon(draft: Draft, event: Event) -> bool:
    """通常召唤时我能选里侧守备吗: the Summon of some monster, of which the position is asked."""
    asked = draft.syntax.ask.event if draft.syntax.ask is not None else None
    if event.verb != "normal_summon" or not event.condition or event.negated or asked is None:
        return False
    chosen = asked.verb == "choose" and any(thing.position for thing in things_of(asked.after))
    if not chosen or any(t.kind is not ThingKind.PLAYER for t in things_of(phrases_of(event))):
        return False
    describe(draft, _SOME, actor(asked) or actor(event))
    return True


#: how a monster of that kind is summoned with materials
_WAYS = {
    CardKind.XYZ_MONSTER: "xyz_summon",
    CardKind.SYNCHRO_MONSTER: "synchro_summon",
    CardKind.LINK_MONSTER: "link_summon",
}


def made_with(draft: Draft, event: Event) -> bool:
    """用X和Y作素材叫出Z, 叫出来以后: Z is named, or told of last. False when it is not summoned so."""
    given = things_of(event.before, Role.MATERIAL)
    named = [thing for thing in things_of(event.after) if thing.name]
    name = label(draft, named[0]) if len(named) == 1 else draft.mentioned[-1] if draft.mentioned else None
    card = draft.card(name) if name is not None and len(named) < 2 else None
    ways = [way for kind, way in _WAYS.items() if card is not None and kind in card.kinds]
    if len(ways) != 1 or event.negated or event.passive or not all(thing.name for thing in given):
        return False
    materials = tuple(label(draft, thing) for thing in given)
    for thing in (*given, *named):
        draft.take(thing, wholly=True)
    draft.plays.append(Play(do=ways[0], player=actor(event) or Seat.A, card=name, materials=materials))
    assert name is not None
    draft.mentioned.append(name)
    return True


def named_by_pendulum(draft: Draft, event: Event) -> bool:
    """我从额外卡组P召唤X, P召唤X和Y: from the hand, or from where it is said. False for what is told otherwise."""
    monsters = [*things_of(event.after), *things_of(event.before, Role.OBJECT)]
    places = [t for t in things_of(event.before, Role.FROM) if t.kind is ThingKind.ZONE]
    others = [
        t for t in things_of(event.before, Role.BARE, Role.WITH, Role.BY) if t.kind is not ThingKind.PLAYER
    ]
    plain = bool(monsters) and all(t.name and not (t.before or (t.count or 1) > 1) for t in monsters)
    if not plain or others or len(places) > 1 or event.negated or event.passive or draft.plays:
        return False
    seat = actor(event) or Seat.A
    names = []
    for thing in monsters:
        zone = thing.zone or (places[0].zone if places else Zone.HAND)
        if zone not in (Zone.HAND, Zone.EXTRA_DECK):
            return False
        lying = msgspec.structs.replace(thing, zone=zone)
        names.append(put(draft, lying, seat, position=Position.FACE_UP if zone is Zone.EXTRA_DECK else None))
    for place in places:
        draft.take(place, wholly=True)
    draft.plays.append(Play(do="pendulum_summon", player=seat, selects=tuple(names)))
    draft.mentioned.append(names[-1])
    return True


def several_by_pendulum(draft: Draft, event: Event) -> bool:
    """对方P召唤2只怪兽: so many, from the hand, of which nothing else is told. False for what is told otherwise."""
    monsters = things_of(event.after)
    seat = actor(event)
    plain = len(monsters) == 1 and monsters[0].kinds == (CardKind.MONSTER,) and not monsters[0].name
    if event.negated or event.condition or event.passive or seat is None or not plain or draft.plays:
        return False
    thing = monsters[0]
    others = [t for t in things_of(event.before) if t.kind is not ThingKind.PLAYER]
    if thing.count is None or thing.zone or thing.before or thing.level or thing.race or others:
        return False
    draft.take(thing, wholly=True)
    known = msgspec.structs.replace(thing, zone=Zone.HAND, only=False)
    names = tuple(describe(draft, known, seat, number + 1) for number in range(thing.count))
    draft.plays.append(Play(do="pendulum_summon", player=seat, selects=names))
    draft.mentioned.append(names[-1])
    return True


#: Summons that use materials, what is summoned so, and where it lies before
_MADE_OF = {
    "synchro_summon": (CardKind.SYNCHRO_MONSTER, Zone.EXTRA_DECK),
    "xyz_summon": (CardKind.XYZ_MONSTER, Zone.EXTRA_DECK),
    "link_summon": (CardKind.LINK_MONSTER, Zone.EXTRA_DECK),
    "fusion_summon": (CardKind.FUSION_MONSTER, Zone.EXTRA_DECK),
    "ritual_summon": (CardKind.RITUAL_MONSTER, Zone.HAND),
}
#: those that an effect makes, but for some monsters
_BY_EFFECT = frozenset({"fusion_summon", "ritual_summon"})
#: verbs of a Summon of which it need not be told what is summoned
_OF_SOME = frozenset({*SUMMONS, "special_summon", "pendulum_summon", *_MADE_OF})


def is_of_some(draft: Draft, event: Event) -> bool:
    """对面特殊召唤时, 我这回合已经通常召唤过了, 对面从墓地特召攻击力2000的怪: no card is named, nor what did it."""
    if event.verb not in _OF_SOME or event.negated or event.passive or event.wondered or draft.paid:
        return False
    if draft.open_link() is not None or source(event) is not None or event.mood is not Mood.TOLD:
        return False
    told = [t for t in things_of(phrases_of(event)) if t.kind is not ThingKind.PLAYER]
    cards = [t for t in told if is_card(t)]
    others = [t for t in told if t not in cards and t.kind is not ThingKind.ZONE and t.word != "this_turn"]
    if others or len(cards) > 1 or any(p.role is Role.WITH for p in event.before):
        return False
    over = event.done or "past" in event.adverbs
    if (event.verb in _MADE_OF or event.verb == "pendulum_summon") and _asks_how_it_is_made(draft):
        return False
    if event.verb == "special_summon" and (event.condition or not over):
        return False  # by its own procedure, or by an effect? What answers it hangs on that
    told_of = (
        event.verb in (*_MADE_OF, "pendulum_summon") and actor(event) is not None
    )  # 对面同调召唤怪兽，我能…
    return (event.condition or over or told_of) and all(_is_some(thing) for thing in cards)


def _asks_how_it_is_made(draft: Draft) -> bool:
    """连接召唤时能把X当素材吗: what is used is asked, or told in a later clause."""
    asked = draft.syntax.ask.event if draft.syntax.ask is not None else None
    events = [*draft.syntax.statements, *((asked,) if asked is not None else ())]
    used = {Role.MATERIAL.value, "material"}
    spoken = any(t.word and "material" in t.word for e in events for t in all_things(e))
    given = asked is not None and (gives_materials(asked) or gives_tributes(asked))
    return spoken or given or any(used & set(e.adverbs) for e in events)


def _is_some(thing: Thing) -> bool:
    plain = thing.kind is ThingKind.DESCRIBED and not (thing.before or thing.other or thing.all or thing.isnt)
    return plain and (thing.count or 1) == 1 and CardKind.MONSTER in thing.kinds


def of_some(draft: Draft, event: Event) -> None:
    """Some monster is summoned so by the player told, else by the one who is not asked about."""
    told = things_of(phrases_of(event))
    monsters = [thing for thing in told if is_card(thing)]
    places = [thing for thing in told if thing.kind is ThingKind.ZONE]
    asking = asker(draft)
    over = bool({"already", "past"} & set(event.adverbs)) or any(t.word == "this_turn" for t in told)
    own = Seat.A if over and not event.condition and asking in (None, Seat.A) else None
    seat = actor(event) or (asking.other if asking is not None and event.condition else own)
    if seat is None:
        raise draft.not_understood(event)  # who summons it?
    thing = monsters[0] if monsters else Thing(kind=ThingKind.DESCRIBED, kinds=(CardKind.MONSTER,))
    for one in (*places, *(t for t in told if t.word == "this_turn")):
        draft.take(one, wholly=True)
    if len(places) > 1 or (places and event.verb != "special_summon"):
        raise draft.not_understood(event)
    if event.verb == "flip_summon":
        thing = msgspec.structs.replace(thing, zone=Zone.MONSTER_ZONE, position=Position.FACE_DOWN)
    elif event.verb in _MADE_OF:
        kind, zone = _MADE_OF[event.verb]
        kinds = tuple(dict.fromkeys((CardKind.MONSTER, *thing.kinds, kind)))
        thing = msgspec.structs.replace(thing, zone=zone, kinds=kinds)
    elif thing.zone is None:
        thing = msgspec.structs.replace(thing, zone=places[0].zone if places else Zone.HAND)
    name = describe(draft, thing, seat, 1)
    if monsters:
        draft.take(monsters[0], wholly=True)
    draft.mentioned.append(name)
    draft.turn_player = draft.turn_player or (None if event.verb == "special_summon" else seat)
    if event.verb == "special_summon":
        stated = Stated(verb=Verb.SPECIAL_SUMMON.value, card=name, player=seat)
        draft.plays.append(Play(do="happens", player=seat, stated=stated))
    elif event.verb == "pendulum_summon":
        draft.plays.append(Play(do="pendulum_summon", player=seat, selects=(name,)))
    elif event.verb in _BY_EFFECT:
        draft.plays.append(
            Play(do="happens", player=seat, stated=Stated(verb=event.verb, card=name, player=seat))
        )
    elif event.verb in _MADE_OF:
        draft.plays.append(Play(do=event.verb, player=seat, card=name))
    else:
        draft.plays.append(Play(do=SUMMONS[event.verb], player=seat, card=name))


def of_effect_played(draft: Draft, asked: Event | None, ask: Ask) -> Ask:
    """对方发动死者苏生，我连锁神之宣告，对方能特殊召唤怪兽吗: whether the effect that was activated to do so does it.

    Raises SituationError where several were.
    """
    if ask.form != "can-do" or ask.about != "summon_by_effect" or asked is None:
        return ask
    if in_this_turn(asked) or draft.open_link() is None:
        return ask
    seat = ask.player or Seat.A
    played = [play for play in draft.plays if play.do == "activate" and play.player is seat]
    summoning = [play for play in played if _special_summons(draft, play)]
    if not summoning:
        return ask
    if len(summoning) > 1:
        raise SituationError(
            "question: by which effect it is to be Special Summoned is not told", words="特殊召唤"
        )
    about = Verb.SPECIAL_SUMMON.value
    place = draft.place_of(ask.card or "")
    if place is not None and draft.board[place].facts is not None:
        return Ask(form="applies", about=about, card=summoning[0].card, negated=ask.negated)
    return Ask(form="happens", about=about, target=ask.card, negated=ask.negated)


def _special_summons(draft: Draft, play: Play) -> bool:
    card = draft.card(play.card or "")
    effects = [e for e in draft.base.effects(card) if e.activates] if card is not None else []
    return any("special_summon" in e.categories for e in effects if play.effect in (None, e.printed_no))


def with_attempt_told(syntax: QuestionSyntax) -> QuestionSyntax:
    """X的特殊召唤被Y无效: X is Special Summoned, and that is negated by Y."""
    statements = [told for event in syntax.statements for told in _attempted(event)]
    return msgspec.structs.replace(syntax, statements=tuple(statements))


def _attempted(event: Event) -> tuple[Event, ...]:
    objects = (*things_of(event.before, Role.OBJECT), *things_of(event.after))
    spoken = things_of(event.before, Role.BARE) if event.passive else objects
    named = [thing for thing in spoken if thing.name and (thing.word or "").endswith("_summon")]
    by = [thing for thing in things_of(event.before, Role.BY, Role.WITH) if thing.name]
    if event.verb != "negate" or event.negated or event.wondered or len(named) != 1 or len(by) != 1:
        return (event,)
    doer = actor(event) if not event.passive else None
    other = {Seat.A: Player.OPPONENT, Seat.B: Player.SELF}.get(doer) if doer is not None else Player.SELF
    subject = named[0].player or other
    card = msgspec.structs.replace(named[0], word=None, kind=ThingKind.NAME)
    summoned = Phrase(role=Role.BARE, things=(card,), span=card.span)
    attempt = Event(verb=named[0].word or "", after=(summoned,), subject=subject, span=event.span)
    kept = tuple(p for p in event.before if p.things[0] is not named[0])
    negated = msgspec.structs.replace(event, before=kept, after=())
    return attempt, msgspec.structs.replace(negated, subject=subject) if event.passive else negated
