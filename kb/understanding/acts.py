"""Acts told of cards: Special Summons by a player, results of the last link, things that simply happened."""

from __future__ import annotations

import msgspec

from grammar.nodes import IsKind
from grammar.question_nodes import Event, QuestionWord, Role, Thing, ThingKind
from grammar.terms import CardKind, Verb, Zone
from kb.cards import FIELD_ZONES, CardClass, Seat
from kb.choices import chooses_from
from kb.classify import summons_itself
from kb.effects import Effect
from kb.places import places_named
from kb.situation import Claim, Placed, Play, Stated
from kb.understanding import paying, whence
from kb.understanding.aimed import seat_looking_at
from kb.understanding.befallen import battle_destroyed, is_same_happening, later
from kb.understanding.cards import describe, done_to, label, position_in, put
from kb.understanding.deeds import is_written, negates_all_the_time, text_does, told_deed
from kb.understanding.draft import Draft
from kb.understanding.of_turn import NEGATED
from kb.understanding.phrases import (
    actor,
    all_things,
    phrases_of,
    position_said,
    refers,
    seat_of,
    source,
    subject_side,
    themes,
    things_of,
)
from kb.understanding.players import asker
from kb.understanding.plays import play, resolve, targets_meant, used
from kb.understanding.vocabulary import ACTS, LASTING, MOMENTS, SUMMONS

#: acts that leave a trace by which it can be seen whether they were done
_BORNE_OUT = frozenset(
    {"special_summon", "destroy", "banish", "add_to_hand", "draw", "send_to_graveyard", "return_to_hand"}
)
_NOT_ALONE = frozenset({"draw", "negate", "negate_activation", "add_to_hand", "equip"})


def acted(draft: Draft, event: Event, following: Event | None) -> None:
    """One act, of whoever is said to do it. *following* is the next clause, which a cost is paid for."""
    done = themes(event)
    by = source(event)
    if event.verb == "special_summon" and by is None and not event.passive and actor(event) is not None:
        _own_summon(draft, event, done)
        return
    if paying.is_cost_of_link(draft, event):
        paying.for_link(draft, event, done)
        return
    if paying.is_cost(event, by, following) and not paying.is_deed_of_link(draft, event, following):
        paying.given_up(draft, event, done)
        return
    if event.negated:
        raise draft.not_understood(event)
    if by is not None:
        if _negates_summon(draft, by, done, event):
            return
        if draft.told_result:
            resolve(draft)  # 我发动X复活Y，之后X被Z破坏
        _make_active(draft, by, done, event)
        if not any(one.do == "activate" for one in draft.plays):
            _said_of_lasting(draft, event, done)
            return
    elif draft.open_link() is None:
        _happens(draft, event, done)
        return
    elif _negates_last(draft, event, done):
        return
    elif not _of_last_link(draft, event):
        raise draft.not_understood(event)
    elif not text_does(
        draft, draft.plays[-1], event.verb, to_others=_others(draft, done)
    ) or _was_brought_out(draft, event, done):
        resolve(draft)  # 用心变拿走X并解放: done once that had resolved
        _happens(draft, event, done)
        return
    _result(draft, event, done)


def _others(draft: Draft, done: list[Thing]) -> bool:
    """It is done to cards named, of which none is that activated last."""
    names = [draft.names.get(thing.name, thing.name) for thing in done if thing.name is not None]
    return bool(names) and draft.plays[-1].card not in names


def _was_brought_out(draft: Draft, event: Event, done: list[Thing]) -> bool:
    """我发动死者苏生特殊召唤X，X被送去墓地: the monster that it brought out is sent away later, and not for it."""
    link = draft.plays[-1]
    others = [name for name in draft.mentioned if name != link.card]
    spoken = others[-1:] if any(t.kind is ThingKind.PRONOUN and not t.part for t in done) else []
    names = {draft.names.get(thing.name, thing.name) for thing in done if thing.name is not None} | {*spoken}
    if event.verb != "send_to_graveyard" or not names or not names <= {*link.targets, *link.selects}:
        return False
    if is_written(draft, link, Verb.SEND_TO_GRAVEYARD) or is_written(draft, link, Verb.DESTROY):
        return False
    told = [one for one in draft.syntax.statements if one.verb in ("special_summon", "revive")]
    brought = {draft.names.get(t.name, t.name) for one in told for t in themes(one) if t.name is not None}
    return names <= brought


# --------------------------------------------------------------------------- Special Summons by a player


def _own_summon(draft: Draft, event: Event, done: list[Thing]) -> None:
    """我把X送墓来特殊召唤Y: Y's own procedure, paid with what was told before; else what a played card does."""
    if event.negated:
        raise draft.not_understood(event)
    link = draft.open_link()
    procedure = [t for t in things_of(event.before, Role.WITH) if t.word == "own_procedure"]
    for way in procedure:
        draft.take(way)
    if not (draft.paid or procedure) and link is not None and _may_summon(draft, link, event):
        _result(draft, event, done)
        return
    if link is not None:
        resolve(draft)  # 我发动X，对方特殊召唤Y: when the chain is over
    if not done and not event.before[1:] and not event.after:
        done = [Thing(kind=ThingKind.DESCRIBED, kinds=(CardKind.MONSTER,))]  # 对方特殊召唤时
    some = len(done) == 1 and _is_some_monster(done[0])
    described = len(done) == 1 and done[0].kind is ThingKind.DESCRIBED and (_places(event) or not some)
    elsewhere = len(done) == 1 and done[0].kind is ThingKind.NAME and _is_from_elsewhere(event, done[0])
    if (described or elsewhere) and not draft.paid:
        _came_out(draft, event, done[0])
        return
    if len(done) != 1 or not (done[0].name or some):
        raise draft.not_understood(event)
    seat = actor(event) or Seat.A
    for place in _places(event):
        if place.zone is Zone.HAND and (place.player is None or seat_of(place.player) is seat):
            draft.take(place)  # 从手卡特殊召唤: where its own procedure brings it from
    if done[0].name is None:
        name = describe(draft, msgspec.structs.replace(done[0], zone=Zone.HAND), seat)
    else:
        name = label(draft, done[0])
        draft.board.append(Placed(card=name, player=seat, zone="hand"))
    effect = _summoning_effect(draft, name) if draft.paid else None
    cost = tuple(draft.paid)
    draft.paid = []
    if effect is None:
        draft.plays.append(Play(do="special_summon", player=seat, card=name, cost=cost))
        return
    doing = (Verb.SPECIAL_SUMMON.value,)
    number = effect.printed_no or None
    draft.plays.append(
        Play(
            do="activate",
            player=seat,
            card=name,
            effect=number,
            cost=cost,
            doing=doing,
            card_activation=False,
        )
    )
    resolve(draft)


def _may_summon(draft: Draft, link: Play, event: Event) -> bool:
    """What that player activated last Special Summons, as far as its text is read."""
    return link.player == actor(event) and text_does(draft, link, event.verb)


def _summoning_effect(draft: Draft, name: str) -> Effect | None:
    """The effect by whose cost that was given up the card comes out; None where it has a procedure for that."""
    card = draft.card(name)
    effects = draft.base.effects(card) if card is not None else ()
    own = [e for e in effects if e.text is not None and summons_itself(e.text)]
    paid = [e for e in own if e.activates and e.text and any(c.verb is draft.paid_by for c in e.text.costs)]
    return paid[0] if len(paid) == 1 and all(effect.activates for effect in own) else None


def _came_out(draft: Draft, event: Event, thing: Thing) -> None:
    """对方从额外特殊召唤了1只怪兽, 从墓地特殊召唤X: a monster, from where it is said; by what is not told, or by some effect."""
    places = _places(event)
    zone = places[0].zone if len(places) == 1 else thing.zone
    by = [t for t in things_of(event.before, Role.WITH) if t.kind is ThingKind.EFFECT]
    if zone is None or (thing.count or 1) > 1 or thing.before or draft.open_link() is not None:
        raise draft.not_understood(event)
    for one in (*places, *by):
        draft.take(one, wholly=True)
    seat = actor(event) or Seat.A
    lying = msgspec.structs.replace(thing, zone=zone)
    name = put(draft, lying, seat) if thing.name is not None else describe(draft, lying, seat)
    stated = Stated(verb=Verb.SPECIAL_SUMMON.value, card=name, player=seat, by="effect" if by else None)
    draft.plays.append(Play(do="happens", stated=stated))
    draft.mentioned.append(name)


def _is_from_elsewhere(event: Event, thing: Thing) -> bool:
    """从墓地特殊召唤X: some effect does that; from the hand X may come by its own procedure."""
    zones = [place.zone for place in _places(event)]
    plain = thing.position is None and thing.zone is None and thing.player is None
    own = all(seat_of(place.player) in (None, actor(event)) for place in _places(event))
    return len(zones) == 1 and zones[0] is not Zone.HAND and plain and own


def _places(event: Event) -> list[Thing]:
    return [t for t in things_of(event.before, Role.FROM) if t.kind is ThingKind.ZONE]


def _is_some_monster(thing: Thing) -> bool:
    """对方特殊召唤1只怪兽, 特殊召唤攻击力1500的怪兽: nothing else is told of it."""
    plain = thing.kinds == (CardKind.MONSTER,) and thing.count in (None, 1) and thing.zone is None
    told = thing.number and thing.word not in ("atk", "def")
    return thing.kind is ThingKind.DESCRIBED and plain and not (thing.other or thing.before or told)


# --------------------------------------------------------------------------- the card that does it


def _negates_summon(draft: Draft, by: Thing, done: list[Thing], event: Event) -> bool:
    """召唤X被Y无效: Y answers the Summon just told, on a chain of its own."""
    _summon_told_by_name(draft, done, event)
    last = draft.plays[-1] if draft.plays else None
    if event.verb != "negate" or last is None or "summon" not in last.do or draft.is_played(label(draft, by)):
        return False
    cards = [thing for thing in done if refers(thing) and thing is not by]
    if any(label(draft, thing) != last.card for thing in cards) or last.player is None:
        return False
    seat = seat_of(by.player) or last.player.other
    play(draft, label(draft, by), seat, Event(verb="activate"))
    draft.plays[-1] = msgspec.structs.replace(draft.plays[-1], timing="summon_attempt")
    draft.plays.append(Play(do="resolve"))
    return True


def _summon_told_by_name(draft: Draft, done: list[Thing], event: Event) -> None:
    """我的通常召唤被Y无效: some monster was to be summoned; of which one nothing is told."""
    named = [thing for thing in done if thing.word in SUMMONS]
    if event.verb != "negate" or draft.plays or len(named) != 1:
        return
    monster = Thing(kind=ThingKind.DESCRIBED, kinds=(CardKind.MONSTER,), zone=Zone.HAND)
    seat, word = seat_of(named[0].player) or asker(draft) or Seat.A, named[0].word or ""
    name = label(draft, named[0]) if named[0].name else describe(draft, monster, seat)
    draft.take(named[0])
    draft.plays.append(Play(do=SUMMONS[word], player=seat, card=name))


def _make_active(draft: Draft, by: Thing, done: list[Thing], event: Event) -> None:
    """The card that does it is on the chain, or applies all the time."""
    name = label(draft, by)
    if name in draft.applying or draft.is_played(name):
        return
    if event.verb in ("negate", "negate_activation"):
        if _lasts(draft, name) or negates_all_the_time(draft, name):
            draft.applying.append(name)
            return
        if not _negates_lying(draft, name, done):
            _play_negated(draft, done, event, seat_of(by.player) or actor(event))
    bare = msgspec.structs.replace(
        event, before=tuple(phrase for phrase in event.before if phrase.role is Role.BARE), after=()
    )
    told = msgspec.structs.replace(bare, before=())
    seat = seat_of(by.player) or actor(bare) or _who_does_it(draft, name, done, event)
    play(draft, name, seat, told, by.effect_no)


def _who_does_it(draft: Draft, name: str, done: list[Thing], event: Event) -> Seat | None:
    """青眼白龙被地碎破坏: whose opponent's cards its text looks for, when nobody says who played it."""
    named = [thing for thing in done if thing.name is not None]
    if not event.passive or len(named) != 1 or draft.open_link() is not None:
        return None
    place = draft.place_of(label(draft, named[0]))
    owner = seat_of(named[0].player) or (draft.board[place].player if place is not None else Seat.A)
    return seat_looking_at(draft, name, owner)


def _said_of_lasting(draft: Draft, event: Event, done: list[Thing]) -> None:
    """技能抽取把X无效: what applies all the time does it by itself; a Spell or Trap was activated for it."""
    negated = [
        t for t in done if t.name is not None and t.kind is ThingKind.EFFECT and event.verb == "negate"
    ]
    if len(negated) == 1 and not _lasts(draft, draft.names.get(negated[0].name or "", "")):
        card = draft.card(draft.names.get(negated[0].name or "", ""))
        if card is not None and card.card_class in (CardClass.SPELL, CardClass.TRAP):
            bare = msgspec.structs.replace(event, before=(), after=(), adverbs=())
            play(draft, label(draft, negated[0]), seat_of(negated[0].player), bare)
    for thing in done:
        if thing.name is not None:
            label(draft, thing)
    draft.remarks.append(draft.words(event))


def _play_negated(draft: Draft, done: list[Thing], event: Event, negator: Seat | None) -> None:
    """What is negated was activated before: by the other player than the one who negates it, if nobody says by whom."""
    theme = next((thing for thing in done if thing.name is not None), None)
    if any("summon" in (thing.word or "") for thing in done):
        raise draft.not_understood(event)  # X的召唤: which Summon that was has not been told
    if theme is not None and not draft.is_played(label(draft, theme)):
        activation = msgspec.structs.replace(event, before=(), after=())
        seat = seat_of(theme.player) or (negator.other if negator is not None else None)
        play(draft, label(draft, theme), seat, activation)


def _negates_lying(draft: Draft, name: str, done: list[Thing]) -> bool:
    """X被禁忌的圣杯无效: a monster that lies face-up is aimed at, whether it had activated anything or not."""
    card = draft.card(name)
    effects = [e for e in draft.base.effects(card) if e.activates] if card is not None else []
    negating = [e for e in effects if {"negate_effect", "negate_activation"} & set(e.categories)]
    aims = bool(negating) and all(e.targets and e.text and e.text.trigger is None for e in negating)
    cards = [thing for thing in done if thing.name is not None]
    lying = draft.card(draft.names.get(cards[0].name or "", "")) if len(cards) == 1 else None
    if not aims or lying is None or lying.card_class is not CardClass.MONSTER:
        return False
    if draft.is_played(label(draft, cards[0])) or cards[0].word not in (None, "effect"):
        return False
    if draft.place_of(label(draft, cards[0])) is None:
        put(
            draft, msgspec.structs.replace(cards[0], kind=ThingKind.NAME, word=None), seat_of(cards[0].player)
        )
    return True


def _lasts(draft: Draft, name: str) -> bool:
    card = draft.card(name)
    return card is not None and not LASTING.isdisjoint(card.kinds)


# --------------------------------------------------------------------------- results


def _negates_last(draft: Draft, event: Event, done: list[Thing]) -> bool:
    """其效果被无效: stated of the last link, by nobody named."""
    link = draft.open_link()
    if event.verb != "negate" or not event.passive or link is None:
        return False
    if any(thing.name is not None and label(draft, thing) != link.card for thing in done):
        raise draft.not_understood(event)
    draft.plays[-1] = msgspec.structs.replace(link, negated=True)
    draft.told_result = True
    return True


def _of_last_link(draft: Draft, event: Event) -> bool:
    """Whoever is said to do it activated the last link, whose text does it."""
    number = max(n for n, one in enumerate(draft.plays) if one.do == "activate")
    return event.passive or actor(event) in (None, draft.plays[number].player)


def _result(draft: Draft, event: Event, done: list[Thing]) -> None:
    """What the last link is said to do: a target of a known card, a stated result of an unknown one."""
    number = max(n for n, one in enumerate(draft.plays) if one.do == "activate")
    link = draft.plays[number]
    known = draft.card(link.card or "") is not None
    if known and event.verb in _ITS_OWN and not _does(draft, link, event):
        raise draft.not_understood(event)
    if known:
        told_deed(draft, ACTS[event.verb])
        link = draft.plays[number]
    moved = {name for one in draft.plays for name in (*one.cost, *one.targets)}
    for thing in done:
        if known and thing.kind is ThingKind.DESCRIBED and _is_its_target(draft, link, thing, event):
            (name,) = targets_meant(draft, thing, link.player or Seat.A, link.card or "", link.effect)
            draft.take(thing, wholly=True)
            link = msgspec.structs.replace(link, targets=(name,))
            continue
        if known and thing.kind is ThingKind.DESCRIBED and not link.selects:
            link = _with_choice(draft, link, thing, event)
        if known and event.verb == "discard" and (thing.count or 1) > 1 and _asks_how_many(draft):
            raise draft.not_understood(event)  # 用手札抹杀丢弃了3张，能抽几张: so many are not laid out
        if not refers(thing) or (known and thing.kind is ThingKind.DESCRIBED):
            continue
        pronoun = thing.kind is ThingKind.PRONOUN and not thing.part
        name = done_to(draft, link, thing) if pronoun else label(draft, thing)
        if thing.zone is not None and thing.player is not None and thing.name and name not in moved:
            put(draft, thing, seat_of(thing.player))
        link = _done_by(draft, link, name, event)
    if event.passive and not link.targets and not any(refers(thing) for thing in done):
        link = _done_to_subject(draft, link, event)
    draft.plays[number] = link
    draft.told_result = True
    tokens = any(CardKind.TOKEN in thing.kinds for thing in done)  # it vanishes, and was not put anywhere
    over = event.done or (event.passive and len(done) == 1 and done[0].name is not None)
    borne_out = event.verb in _BORNE_OUT and (
        event.verb != "send_to_graveyard"
        or is_written(draft, link, ACTS[event.verb])  # as is what it negates
    )
    if known and over and link.card is not None and borne_out and not tokens:
        act = ACTS[event.verb].value
        draft.claims.append(Claim(after=len(draft.plays), card=link.card, act=act))
        named = [label(draft, thing) for thing in done if thing.name is not None]
        for name in named if len(named) == 1 else ():
            draft.claims.append(Claim(after=len(draft.plays), card=link.card, act=act, to=name))
    draft.remarks.append(draft.words(event))


def _asks_how_many(draft: Draft) -> bool:
    return draft.syntax.ask is not None and draft.syntax.ask.word is QuestionWord.HOW_MANY


#: acts that, when no card is said to do them, only the last link can have done if its text has them
_ITS_OWN = frozenset(
    {"take_control", "draw", "add_to_hand", "discard", "tribute", "return_to_field", "equip"}
)


def _does(draft: Draft, link: Play, event: Event) -> bool:
    card = draft.card(link.card or "")
    act = ACTS[event.verb].value.split("_")[0]
    effects = [e for e in draft.base.effects(card) if e.activates] if card is not None else []
    return any(act in category or not effect.complete for effect in effects for category in effect.categories)


def _done_to_subject(draft: Draft, link: Play, event: Event) -> Play:
    """之后被X无效效果: with no subject of its own, what was told of before has it done to it."""
    subject = any(thing.kind is not ThingKind.PLAYER for thing in things_of(event.before, Role.BARE))
    acted = {one.card for one in draft.plays if one.do == "activate"}
    told = draft.valued or next((name for name in reversed(draft.mentioned) if name != link.card), None)
    place = draft.place_of(told) if told is not None else None
    if subject or place is None or told is None:
        return link
    if told in acted and _is_answered_card(draft, link, told):
        return msgspec.structs.replace(link, targets=(told,))
    if told in acted and told != draft.valued:
        return link
    if not _takes_targets(draft, link.card or "") or "monster" not in draft.board[place].zone:
        return link
    owner = draft.board[place].player
    seat = seat_looking_at(draft, link.card or "", owner) or link.player
    return msgspec.structs.replace(link, targets=(told,), player=seat)


def _is_answered_card(draft: Draft, link: Play, name: str) -> bool:
    """发动的X，被Y破坏了, of a Spell or Trap X told right before, and a Y that targets such cards."""
    card, own = draft.card(link.card or ""), draft.card(name)
    links = [one.card for one in draft.plays if one.do == "activate"]
    effects = [e for e in draft.base.effects(card) if e.activates] if card is not None else []
    targets = [target for e in effects if e.text is not None for target in e.text.targets]
    kinds = {kind for t in targets for one in t.predicates if isinstance(one, IsKind) for kind in one.kinds}
    if own is None or own.card_class in (None, CardClass.MONSTER):
        return False
    return links[-2:] == [name, link.card] and any(kind.value == own.card_class for kind in kinds)


def _with_choice(draft: Draft, link: Play, thing: Thing, event: Event) -> Play:
    """特召了怪兽: the one monster that the text lets its player choose, where the text looks for it."""
    card, about = draft.card(link.card or ""), ACTS[event.verb].value
    texts = [e.text for e in draft.base.effects(card) if e.activates and e.text] if card is not None else []
    zones = {zone for text in texts if not text.targets for zone in chooses_from(text, about)[:1]}
    plain = thing.zone is None and (thing.count or 1) == 1 and not (thing.all or thing.other or thing.before)
    if not event.done or event.verb != "special_summon" or len(zones) != 1 or len(texts) != 1 or not plain:
        return link
    placed = msgspec.structs.replace(thing, zone=zones.pop())
    return msgspec.structs.replace(link, selects=(describe(draft, placed, link.player),))


def _is_its_target(draft: Draft, link: Play, thing: Thing, event: Event) -> bool:
    """用破坏轮炸一只衍生物: the one card that the one effect of that kind in its text targets."""
    card = draft.card(link.card or "")
    one = thing.count == 1 or (thing.count is None and not thing.all)
    if not one or link.targets or thing.other or card is None:
        return False
    activated = [e for e in draft.base.effects(card) if e.activates and link.effect in (None, e.printed_no)]
    does = ACTS[event.verb].value
    return len(activated) == 1 and bool(activated[0].targets) and does in activated[0].categories


def _done_by(draft: Draft, link: Play, name: str, event: Event) -> Play:
    """*link* with what it is said to do to the card *name*."""
    if name == link.card:
        return link
    if draft.card(link.card or "") is None:
        stated = Stated(verb=ACTS[event.verb].value, card=name)
        return msgspec.structs.replace(link, result=(*link.result, stated))
    if not link.targets and _takes_targets(draft, link.card or ""):
        if event.passive and draft.place_of(name) is None and link.player is not None:
            looking = seat_looking_at(draft, link.card or "", Seat.A) or link.player
            said = next((seat for t in themes(event) if (seat := seat_of(t.player)) is not None), None)
            owner = said or (Seat.A if looking is link.player else Seat.B)
            draft.board.append(Placed(card=name, player=owner, zone=""))  # where the text looks for it
        return msgspec.structs.replace(link, targets=(name,))
    played = {one for play in draft.plays for one in (*play.targets, *play.selects, *play.cost)}
    if draft.place_of(name) is not None or name in played:
        return link
    if (zone := _looked_for_in(draft, link, event)) is not None:
        draft.board.append(Placed(card=name, player=link.player or Seat.A, zone=zone.value))
        return msgspec.structs.replace(link, selects=(*link.selects, name))
    _on_field(draft, name, event)
    return link


def _looked_for_in(draft: Draft, link: Play, event: Event) -> Zone | None:
    """用愚蠢的埋葬把X送墓: the one place, off the field, where the text lets its player choose the card for it."""
    card, about = draft.card(link.card or ""), ACTS[event.verb].value
    effects = [e for e in draft.base.effects(card) if e.activates] if card is not None else []
    texts = [e.text for e in effects if e.text is not None and link.effect in (None, e.printed_no)]
    zones = {zone for text in texts if not text.targets for zone in chooses_from(text, about)}
    return next(iter(zones)) if len(zones) == 1 and zones <= _OWN_PLACES else None


#: places where a player looks for cards of his own
_OWN_PLACES = frozenset({Zone.DECK, Zone.EXTRA_DECK, Zone.HAND})


def _on_field(draft: Draft, name: str, event: Event) -> None:
    """X和Y被黑洞破坏: what an effect that targets nothing does to cards on the field, of which no place was told."""
    card = draft.card(name)
    if card is None or card.card_class is not CardClass.MONSTER or event.verb not in _OF_THE_FIELD:
        return
    link, zone = draft.plays[-1], "main_monster_zone"
    own = [t for t in themes(event) if t.name is not None and draft.names.get(t.name, t.name) == name]
    looking = seat_looking_at(draft, link.card or "", Seat.A)
    seen = Seat.A if looking in (None, link.player) else Seat.B  # 雷击 looks at the other side alone
    owner = next((seat for t in own if (seat := seat_of(t.player)) is not None), seen)
    lying = position_in(zone, next((said for t in own if (said := position_said(t)) is not None), None))
    draft.board.append(Placed(card=name, player=owner, zone=zone, position=lying))


_OF_THE_FIELD = frozenset(
    {"destroy", "banish", "send_to_graveyard", "return_to_hand", "return_to_deck", "tribute"}
)


def _takes_targets(draft: Draft, name: str) -> bool:
    card = draft.card(name)
    return card is not None and any(effect.targets for effect in draft.base.effects(card))


# --------------------------------------------------------------------------- what simply happened


def _happens(draft: Draft, event: Event, done: list[Thing]) -> None:
    if event.verb == "draw":
        _drawn(draft, event)
        return
    cards = [whence.described_there(draft, event, thing) for thing in done if refers(thing)]
    aimed = [name for play in draft.plays[-2:] for name in play.targets] if not done else []
    last = draft.plays[-1].stated if draft.plays and not done else None
    same = label(draft, cards[0]) if len(cards) == 1 else None
    if len(cards) == len(done) < 2 and _goes_on(event) and is_same_happening(draft, ACTS[event.verb], same):
        return  # 戦闘で破壊され墓地へ送られた: one happening, not two
    if last is not None and last.card is not None and (event.passive or not aimed):
        aimed = [last.card]  # 离场之后又被特召回来
    if _is_negated(event, cards):
        if _was_used(draft, cards[0]):
            seat = seat_of(cards[0].player) or asker(draft) or Seat.A
            used(draft, label(draft, cards[0]), seat, msgspec.structs.replace(event, adverbs=(NEGATED,)))
            return
        stated = Stated(verb=Verb.NEGATE_EFFECT.value, card=label(draft, cards[0]))
        draft.plays.append(Play(do="happens", stated=stated))
        return
    if len(cards) + len(aimed) != 1 or event.verb in _NOT_ALONE:
        raise draft.not_understood(event)
    if event.verb == "special_summon" and cards and cards[0].position is not None and not cards[0].name:
        raise draft.not_understood(event)  # 特召守备表示的怪: it came so, and did not lie so before
    by = next(iter(things_of(event.before, Role.BY)), None) or _by_effect(event)
    if by is not None:
        draft.take(by)
    for place in things_of(event.before, Role.AT):
        if place.kind is ThingKind.ZONE and place.zone is Zone.FIELD:
            draft.take(place)  # 在我场上被破坏: where its controller's cards lie
    whence.told(draft, event, cards)
    name = label(draft, cards[0]) if cards else aimed[0]
    if by is None and event.passive and _is_what_battle_did(draft, event, name):
        battle_destroyed(draft, event)
        return
    if cards and draft.place_of(name) is None:
        _on_its_side(draft, name, cards[0], event)
    told_by = seat_of(by.player) if by is not None else None
    stated = Stated(
        verb=ACTS[event.verb].value,
        card=name,
        by="effect" if by is not None else None,
        player=told_by if by is not None and event.passive else actor(event) or _summoner(event, cards),
        to="graveyard" if event.verb == "send_to_graveyard" else None,
    )
    draft.plays.append(Play(do="happens", stated=stated, timing=_in_battle(draft, event, stated)))


def _is_what_battle_did(draft: Draft, event: Event, name: str) -> bool:
    """我用X攻击Y，Y被破坏: of the two that fight, told right after the attack, by nothing else."""
    last = draft.plays[-1] if draft.plays else None
    return (
        event.verb == "destroy"
        and last is not None
        and last.do == "attack"
        and name in (last.card, last.target)
    )


def _by_effect(event: Event) -> Thing | None:
    """用效果把X破坏: by an effect that is not named, of whoever does it."""
    used = things_of(event.before, Role.WITH)
    alone = len(used) == 1 and used[0].kind is ThingKind.EFFECT and used[0].name is None
    return used[0] if alone and not event.passive else None


def _on_its_side(draft: Draft, name: str, thing: Thing, event: Event) -> None:
    """对方把我的X破坏, 我的X被送去墓地: X is mine, whoever did it."""
    card, owner = draft.card(name), seat_of(thing.player)
    if owner is None or card is None or card.card_class is not CardClass.MONSTER or thing.zone is not None:
        return
    if event.passive:
        draft.board.append(Placed(card=name, player=owner, zone=""))
    elif event.verb in _OF_THE_FIELD:
        lying = position_in("main_monster_zone", position_said(thing))
        lies = Placed(card=name, player=owner, zone="main_monster_zone", position=lying)
        draft.board.append(lies)


def _goes_on(event: Event) -> bool:
    """…され墓地へ送られた: where a destroyed card goes, said of it and of nothing that did it."""
    by = things_of(phrases_of(event), Role.BY, Role.WITH, Role.FROM)
    alone = len(list(all_things(event))) < 2 and not by
    return alone and not (event.negated or set(event.adverbs) - {"when", "if"})


def _summoner(event: Event, cards: list[Thing]) -> Seat | None:
    """对方的X特殊召唤时: whose monster comes to the field."""
    return subject_side(event, cards[0]) if cards and event.verb == "special_summon" else None


def _is_negated(event: Event, cards: list[Thing]) -> bool:
    """X的效果被无效以后: by what is not told."""
    plain = event.verb == "negate" and event.passive and not things_of(event.before, Role.BY)
    return plain and len(cards) == 1 and cards[0].kind is ThingKind.EFFECT and cards[0].name is not None


def _was_used(draft: Draft, effect: Thing) -> bool:
    """灰流丽的效果被无效，还能再发动灰流丽吗: a card that only acts from elsewhere than the field was activated then."""
    asked = draft.syntax.ask.event if draft.syntax.ask is not None else None
    named = [t for t in things_of(phrases_of(asked)) if t.name] if asked is not None else []
    same = len(named) == 1 and label(draft, named[0]) == label(draft, effect)
    if asked is None or asked.verb != "activate" or not same or draft.plays:
        return False
    card = draft.card(label(draft, effect))
    effects = [e for e in draft.base.effects(card) if e.activates] if card is not None else []
    places = [set(places_named(e.text)) if e.text is not None else set() for e in effects]
    return bool(places) and all(zones and not zones & FIELD_ZONES for zones in places)


def _in_battle(draft: Draft, event: Event, stated: Stated) -> str | None:
    """伤害步骤开始时对方的怪兽离场了: at that moment of the battle told before, whose target it is if none was told."""
    moments = [MOMENTS[thing.word] for thing in things_of(event.before) if thing.word in MOMENTS]
    last = draft.plays[-1] if draft.plays else None
    if last is None and len(moments) == 1:
        return moments[0]
    if last is None or last.do != "attack" or len(moments) != 1:
        return later(draft, event)
    place = draft.place_of(stated.card or "")
    theirs = place is not None and last.player is not None and draft.board[place].player is last.player.other
    if last.target is None and theirs:
        draft.plays[-1] = msgspec.structs.replace(last, target=stated.card)
    return moments[0]


def _drawn(draft: Draft, event: Event) -> None:
    """对方抽1张: so many cards, by that player; why is not told."""
    counts = [thing for thing in things_of(event.after) if thing.count is not None and not thing.name]
    seat = actor(event)
    if seat is None or event.negated or event.passive or len(counts) != 1 or len(things_of(event.after)) != 1:
        raise draft.not_understood(event)
    draft.take(counts[0], wholly=True)
    stated = Stated(verb=ACTS["draw"].value, player=seat, amount=counts[0].count)
    draft.plays.append(Play(do="happens", stated=stated, timing=later(draft, event)))
