"""What was played: activations and chains, summons, attacks."""

from __future__ import annotations

import msgspec

from grammar.nodes import Selection
from grammar.question_nodes import Event, Mood, Phrase, Role, Thing, ThingKind
from grammar.terms import CardKind, Player, Position, Zone
from kb.cards import CardClass, Seat
from kb.classify import summons_itself
from kb.situation import WHOSE, Placed, Play
from kb.understanding import described
from kb.understanding.aimed import attacker_aimed_at
from kb.understanding.cards import describe, label, meant_beside, other_card, position_in, put
from kb.understanding.draft import Draft
from kb.understanding.effects_meant import says_what_it_does
from kb.understanding.hands import take_from_hand
from kb.understanding.moments import is_slow, moment
from kb.understanding.of_turn import NEGATED
from kb.understanding.phrases import (
    actor,
    all_things,
    is_card,
    named_in,
    phrases_of,
    refers,
    seat_of,
    source,
    stands_for_card,
    subject_side,
    things_of,
)
from kb.understanding.players import asker, player_of, player_told
from kb.understanding.summoning import counts_of, gives_materials, gives_tributes
from kb.understanding.vocabulary import ACTS, SUMMONS, SUPPOSED, WHOSE_ASSUMED

# --------------------------------------------------------------------------- activations


def activated(draft: Draft, event: Event) -> None:
    """我发动X, 对方连锁X, 发动时."""
    if event.negated:
        raise draft.not_understood(event)
    if event.verb == "chain":
        _reopened(draft, event)
    if (own := _own_monster_effect(draft, event)) is not None:
        event = own
    elif described.is_described(event) and not (event.condition and draft.plays):  # 对方发动魔法卡时
        described.activated(draft, event)
        return
    thing = _played(event)
    if thing is not None and says_what_it_does(things_of(event.after)):
        raise draft.not_understood(event)  # which of its effects is not known
    before = _was_used_before(draft, event)
    seat = player_of(draft, event, thing)
    if thing is not None:
        untold = player_told(draft, event, thing) is None or WHOSE_ASSUMED in event.adverbs
        if untold and before:
            seat = (
                asker(draft) or seat
            )  # X发动过了，我还能…吗: it is the same player's turn that is spoken of
        name = where_it_is(draft, event, thing, seat)
        if untold and draft.open_link() is None:
            draft.assumed.append((f"plays.{name}.activated_by", seat.value))
    elif event.verb == "chain" or any(other.other for other in all_things(event)):
        name = other_card(draft, seat)
        for other in all_things(event):
            if other.other or not other.kinds:
                draft.take(other, wholly=(other.count or 1) == 1)
    else:
        _activated_then(draft, event)
        return
    number = next((each.effect_no for each in all_things(event) if each.effect_no), None)
    if draft.open_link() is not None and not (event.condition and draft.is_played(name, number)):
        _on_chain_or_after(draft, event, name)
    if before:
        used(draft, name, seat, event)
    elif not (event.condition and draft.is_played(name, number)):
        play(draft, name, seat, event)


def _reopened(draft: Draft, event: Event) -> None:
    """我给X装备Y，对面连锁Z: what was told as done is answered before it is, unless its chain was said to be over."""
    told = draft.syntax.statements
    place = next((n for n, one in enumerate(told) if one.span == event.span and one.verb == event.verb), 0)
    before = told[place - 1] if place else None
    over = before is None or before.verb in ("resolve", "resolve_all") or "after" in before.adverbs
    played = [play.do for play in draft.plays[-2:]] == ["activate", "resolve"]
    if played and not over and "afterwards" not in event.adverbs:
        draft.plays.pop()


def _own_monster_effect(draft: Draft, event: Event) -> Event | None:
    """变成怪兽的X发动怪兽效果: X's own, once it has come out as a monster; named so."""
    things = things_of(phrases_of(event))
    kinds = [
        t for t in things if t.kind is ThingKind.EFFECT and t.kinds == (CardKind.MONSTER,) and not t.name
    ]
    at = event.span.start if event.span is not None else 0
    before = [told for told in draft.syntax.statements if told.span and told.span.end <= at]
    out = bool(before) and before[-1].verb == "become" and not before[-1].negated
    if len(things) != 1 or kinds != things or not out or event.verb != "activate" or not draft.mentioned:
        return None
    last = draft.plays[-1] if draft.plays else None
    name = draft.mentioned[-1]
    card = draft.card(name)
    if last is None or last.do != "resolve" or card is None or card.card_class is not CardClass.TRAP:
        return None
    effect = msgspec.structs.replace(kinds[0], name=name, kinds=())
    return msgspec.structs.replace(event, before=(), after=(Phrase(role=Role.BARE, things=(effect,)),))


def _on_chain_or_after(draft: Draft, event: Event, name: str) -> None:
    """之后发动X, and a card of Spell Speed 1: the open chain has resolved. Raises SituationError for 连锁 of one."""
    slow = is_slow(draft, name, next((t.effect_no for t in all_things(event) if t.effect_no), None))
    if slow and event.verb == "chain":
        raise draft.not_understood(event)
    if slow or "afterwards" in event.adverbs or (event.verb != "chain" and _follows_its_deed(draft, event)):
        resolve(draft)


def _follows_its_deed(draft: Draft, event: Event) -> bool:
    """X特殊召唤怪兽后发动Y: what the one link does has been done."""
    told = draft.syntax.statements
    place = next((n for n, one in enumerate(told) if one.span == event.span and one.verb == event.verb), 0)
    before = told[place - 1] if place else None
    links = [play for play in draft.plays if play.do == "activate"]
    done = before is not None and before.verb in ACTS and before.condition and "after" in before.adverbs
    return done and draft.plays == links and len(links) == 1


def _was_used_before(draft: Draft, event: Event) -> bool:
    """发过X, 这回合发动了X: earlier in this turn, and over; nothing else is told of how it went."""
    of_turn = [t for t in all_things(event) if t.word == "turn" and t.name]  # 发动了X的回合
    times = [thing for thing in all_things(event) if thing.word == "this_turn"] + of_turn
    over = "past" in event.adverbs or bool(times)
    asked = draft.syntax.ask.event if draft.syntax.ask is not None else None
    earlier = all(one.do == "used" for one in draft.plays)
    if event.condition and "after" in event.adverbs and not of_turn:
        return False  # 发过X之后: it has resolved
    if not over or not earlier or event.condition or asked is None or asked.verb == "chain":
        if "past" in event.adverbs or of_turn:
            raise draft.not_understood(event)
        return False
    this_turn = times or [t for t in all_things(asked) if t.word in ("this_turn", "this_duel")]
    if not this_turn:
        _in_this_turn(draft, event)
    for thing in times:
        draft.take(thing)
    return True


def _in_this_turn(draft: Draft, event: Event) -> None:
    """我发过X，还能…吗: in this turn, unless some turn was spoken of. Raises SituationError then."""
    events = [*draft.syntax.statements, *((draft.syntax.ask.event,) if draft.syntax.ask is not None else ())]
    if any("turn" in (thing.word or "") for one in events for thing in all_things(one)):
        raise draft.not_understood(event)  # in that turn, or in an earlier one?
    draft.remarks.append(draft.words(event))


def used(draft: Draft, name: str, seat: Seat, event: Event) -> None:
    """The effect was used earlier in the turn."""
    number = next((thing.effect_no for thing in all_things(event) if thing.effect_no), None)
    negated = NEGATED in event.adverbs
    draft.plays.append(Play(do="used", player=seat, card=name, effect=number, negated=negated))
    draft.mentioned.append(name)


def where_it_is(draft: Draft, event: Event, thing: Thing, seat: Seat) -> str:
    """The card played, put where it is said to be played from (墓地的X, 从墓地发动X)."""
    places = [t for t in things_of(event.before, Role.AT, Role.FROM) if t.kind is ThingKind.ZONE]
    lying = [t for t in things_of(event.before, Role.FROM) if t.position is Position.FACE_DOWN]
    if len(lying) == 1 and not (lying[0].name or lying[0].kinds):
        draft.take(lying[0], wholly=True)  # 从里侧翻开, 从盖放状态发动
        placed = msgspec.structs.replace(thing, position=Position.FACE_DOWN)
    elif len(places) == 1 and thing.zone is None:
        draft.take(places[0])
        placed = msgspec.structs.replace(thing, zone=places[0].zone)
    else:
        placed = thing
    return put(draft, placed, seat) if placed.zone or placed.position else label(draft, thing)


def _activated_then(draft: Draft, event: Event) -> None:
    """发动时: the activation already told, else one of the card mentioned last."""
    if event.condition and draft.plays:
        return
    if not event.condition or not draft.mentioned:
        raise draft.not_understood(event)
    asking = asker(draft)
    play(draft, draft.mentioned[-1], asking.other if asking else Seat.A, event)


def _played(event: Event) -> Thing | None:
    """The card that is played: the object, else 用X, else an unmarked name before the verb."""
    for phrases, roles in (
        (event.after, (Role.BARE,)),
        (event.before, (Role.WITH, Role.OBJECT)),
        (event.before, (Role.BARE, Role.BY)),
    ):
        for phrase in phrases:
            found = [thing for thing in phrase.things if thing.name is not None or stands_for_card(thing)]
            if phrase.role in roles and found:
                return _of_owner(event, found[0])
    return None


def _of_owner(event: Event, played: Thing) -> Thing:
    """对面X发②: the effect of X."""
    owners = named_in(event.before, Role.BARE)
    if played.kind is not ThingKind.EFFECT or played.name is not None or len(owners) != 1:
        return played
    return msgspec.structs.replace(owners[0], effect_no=played.effect_no, kind=ThingKind.EFFECT)


def play(draft: Draft, name: str, seat: Seat | None, event: Event, effect: int | None = None) -> None:
    """The activation of that card, with the targets and costs of the clause and the costs told before it."""
    player = seat or player_of(draft, event, None)
    _is_his_to_activate(draft, name, player, event)
    _check_paid(draft, name, player, event)
    targets = _targets_told(draft, name, player, event)
    cost = [label(draft, thing) for thing in things_of(phrases_of(event), Role.COST) if refers(thing)]
    number = next((thing.effect_no for thing in all_things(event) if thing.effect_no), effect)
    targets += _aimed_at(draft, name, player, event, number)
    targets += () if targets else attacker_aimed_at(draft, name, number)
    draft.plays.append(
        Play(
            do="activate",
            player=player,
            card=name,
            supposed=SUPPOSED in event.adverbs,
            effect=number,
            targets=tuple(targets),
            cost=(*draft.paid, *cost),
            timing=moment(draft, name, number),
        )
    )
    draft.paid = []
    take_from_hand(draft, name, player)
    if draft.place_of(name) is None:
        draft.board.append(Placed(card=name, player=player, zone=""))
    draft.mentioned.append(name)


def _is_his_to_activate(draft: Draft, name: str, player: Seat, event: Event) -> None:
    """对方场上有X，我解放怪兽发动效果: not that of X. Raises SituationError."""
    bare = any(t.kind is ThingKind.EFFECT and t.name is None for t in things_of(phrases_of(event)))
    place = draft.place_of(name)
    if bare and place is not None and draft.board[place].zone and draft.board[place].player is not player:
        raise draft.not_understood(event)


def _targets_told(draft: Draft, name: str, player: Seat, event: Event) -> list[str]:
    """以对方场上的X为对象: X, lying where it is said to."""
    number = next((thing.effect_no for thing in all_things(event) if thing.effect_no), None)
    found: list[str] = []
    for thing in things_of(phrases_of(event), Role.TARGET):
        placed = thing.name is not None and (thing.zone is not None or thing.player is not None)
        if placed or (thing.kind is ThingKind.DESCRIBED and thing.name is None):
            found += targets_meant(draft, thing, player, name, number)
        elif refers(thing):
            found.append(meant_beside(draft, thing, name))
    return found


def _aimed_at(draft: Draft, name: str, player: Seat, event: Event, number: int | None) -> list[str]:
    """对X发动Y: X is what Y targets. Raises SituationError when the text of Y has no target."""
    things = [t for t in things_of(event.before, Role.AT) if refers(t) and t.kind is not ThingKind.EFFECT]
    if not things:
        return []
    card = draft.card(name)
    effects = [e for e in draft.base.effects(card) if number in (None, e.printed_no)] if card else []
    pronouns = [thing for thing in things if thing.kind is ThingKind.PRONOUN]
    if pronouns == things and draft.plays and not any(effect.targets for effect in effects):
        draft.take(things[0])
        return []  # 对它发动神之宣告: in answer to what was done
    if not any(effect.targets for effect in effects):
        raise draft.not_understood(event)
    aimed: list[str] = []
    for thing in things:
        pronoun = thing in pronouns
        aimed += (
            [meant_beside(draft, thing, name)]
            if pronoun
            else targets_meant(draft, thing, player, name, number)
        )
        draft.take(thing, wholly=True)
    draft.mentioned.append(name)
    return aimed


def _check_paid(draft: Draft, name: str, player: Seat, event: Event) -> None:
    """What was given up before is a cost of this play: of the same player, for a card whose text has a cost."""
    if not draft.paid:
        return
    card = draft.card(name)
    texts = [effect.text for effect in draft.base.effects(card) if effect.text] if card is not None else []
    costless = bool(texts) and not any(text.costs or text.unparsed for text in texts)
    if costless or draft.payer not in (None, player):
        raise draft.not_understood(event)


def resolved(draft: Draft, event: Event) -> None:
    """连锁处理完, X处理完: X is one of the links."""
    for thing in named_in(phrases_of(event)):
        if draft.is_played(label(draft, thing)):
            continue
        if draft.plays or event.negated:
            raise draft.not_understood(event)
        seat = player_of(draft, event, thing)
        play(draft, label(draft, thing), seat, Event(verb="activate"), thing.effect_no)
    resolve(draft)


def resolves_untold(draft: Draft, event: Event) -> bool:
    """X的②处理时: the activation of X, when none was told before; after it (处理后) it has resolved.

    Raises SituationError when nobody can tell which of its effects is meant.
    """
    cards = named_in(event.before, Role.BARE) or named_in(event.after)
    if not event.condition or event.negated or len(cards) != 1 or draft.plays:
        return False
    thing = cards[0]
    seat = player_of(draft, event, thing)
    name = where_it_is(draft, event, thing, seat)
    card = draft.card(name)
    effects = [e for e in draft.base.effects(card) if e.activates] if card is not None else []
    if len(effects) > 1 and thing.effect_no is None:
        raise draft.not_understood(event)
    if player_told(draft, event, thing) is None:
        draft.assumed.append((f"plays.{name}.activated_by", seat.value))
    play(draft, name, seat, Event(verb="activate"), thing.effect_no)
    if "after" in event.adverbs:
        resolve(draft)
    return True


def resolve(draft: Draft) -> None:
    """The chain, if one is open, resolves."""
    if draft.open_link() is not None:
        draft.plays.append(Play(do="resolve"))


def until_next_standby(draft: Draft) -> None:
    """下个准备阶段: the turn ends and the next one begins."""
    resolve(draft)
    draft.plays += [Play(do="end_turn"), Play(do="enter_phase", phase="standby")]


def until_next_turn(draft: Draft, event: Event) -> None:
    """下个回合, 回合结束: the turn is over. Raises SituationError where something may be done then: by whom?"""
    asked = draft.syntax.ask.event if draft.syntax.ask is not None else None
    if asked is not event or event.mood is Mood.CAN or not draft.plays:
        raise draft.not_understood(event)
    resolve(draft)
    draft.plays.append(Play(do="end_turn"))


def until_turn_of(draft: Draft, seat: Seat) -> None:
    """下个自己的回合: the Main Phase of that player's turn, when this one and maybe the other player's are over."""
    resolve(draft)
    draft.plays += [Play(do="next_turn", player=seat), Play(do="enter_phase", phase="main1")]


def chosen(draft: Draft, event: Event) -> None:
    """神鸟攻击选了2张卡: an activation with its targets."""
    source = next(iter(named_in(event.before)), None)
    targets = [thing for thing in things_of(event.after) if refers(thing)]
    link = draft.open_link()
    if source is None and link is not None and not link.targets:
        source = Thing(kind=ThingKind.NAME, name=link.card)
    if source is None or not targets or event.negated or event.passive:
        raise draft.not_understood(event)
    seat = player_of(draft, event, source)
    names = [
        name
        for thing in targets
        for name in targets_meant(draft, thing, seat, label(draft, source), source.effect_no)
    ]
    if not draft.is_played(label(draft, source)):
        told = msgspec.structs.replace(event, after=(), before=())
        play(draft, label(draft, source), seat, told, source.effect_no)
    draft.plays[-1] = msgspec.structs.replace(draft.plays[-1], targets=tuple(names))


def activated_for(draft: Draft, card: Thing, aim: Thing) -> None:
    """X选择的怪兽: X was activated for that one monster, and its chain is over. Raises SituationError when X targets none."""
    name, seat = label(draft, card), seat_of(card.player) or Seat.A
    if not _targets_of(draft, name, card.effect_no):
        raise draft.not_understood(Event(verb="target", span=card.span))
    targets = targets_meant(draft, aim, seat, name, card.effect_no)
    play(draft, name, seat, Event(verb="activate"), card.effect_no)
    draft.plays[-1] = msgspec.structs.replace(draft.plays[-1], targets=tuple(targets))
    resolve(draft)


def targets_meant(
    draft: Draft, thing: Thing, seat: Seat, source: str, number: int | None = None
) -> list[str]:
    """The cards that *source* of *seat* targets; one only described lies where its text looks for it."""
    zones = {zone for target in _targets_of(draft, source, number) for zone in target.zones}
    described = thing.name is None
    unplaced = described or draft.place_of(label(draft, thing)) is None
    if unplaced and thing.zone is None and len(zones) == 1 and zones.isdisjoint(_LIES_ON_FIELD):
        thing = msgspec.structs.replace(thing, zone=zones.pop())
    owner = (
        seat_of(thing.player)
        or _fights_for(draft, thing)
        or _side_of_text(draft, thing, seat, source, number)
    )
    if not described:
        name = put(draft, thing, owner)
        sides = {target.player for target in _targets_of(draft, source, number)}
        place = draft.place_of(name)
        if unplaced and thing.player is None and sides == {None} and place is not None:
            draft.assumed.append((WHOSE, draft.board[place].player.value))
        return [name]
    found = [describe(draft, thing, owner, index) for index in range(thing.count or 1)]
    draft.mentioned += found
    return found


def _fights_for(draft: Draft, thing: Thing) -> Seat | None:
    """X攻击Y，我对X发动Z: X is a monster of the player who attacks with it."""
    name = draft.names.get(thing.name, thing.name) if thing.name is not None else None
    last = next((play for play in reversed(draft.plays) if play.do == "attack"), None)
    if last is None or name is None or last.card != name or last.target == name:
        return None
    return last.player


def lying_where_aimed(draft: Draft, name: str) -> tuple[Placed, ...]:
    """The card of that name which a play targets, in the one place where its text looks."""
    for play in draft.plays:
        targets = _targets_of(draft, play.card or "", play.effect)
        zones = {zone for target in targets for zone in target.zones}
        if name in play.targets and len(zones) == 1 and play.player is not None:
            zone = zones.pop()
            own = any(target.player is Player.SELF for target in targets)
            seat = play.player if own else play.player.other
            on_field = zone in (Zone.FIELD, Zone.MONSTER_ZONE)
            place = "main_monster_zone" if on_field else zone.value
            return (Placed(card=name, player=seat, zone=place, position=position_in(place, None)),)
    return ()


def target_named(draft: Draft, event: Event) -> None:
    """对方连锁Y把作为对象的X除外: X is what the one link before Y is aimed at, whose target was not told.

    Raises SituationError when it is not plain which link that is.
    """
    named = [t for t in all_things(event) if t.word == "target" and is_card(t)]
    if not named or draft.open_link() is None:
        return
    chain = len(draft.plays)
    while chain and draft.plays[chain - 1].do == "activate":
        chain -= 1
    links = range(chain, len(draft.plays))
    known = {target for number in links for target in draft.plays[number].targets}
    if len(named) == 1 and named[0].name is not None and label(draft, named[0]) in known:
        return
    done = draft.plays[-1].player if event.subject is None and draft.plays else seat_of(event.subject)
    answers = event.verb != "exist" and len(links) > 1 and draft.plays[-1].player is done
    aiming = [
        number
        for number in (links[:-1] if answers else links)
        if _targets_of(draft, draft.plays[number].card or "", draft.plays[number].effect)
        and not draft.plays[number].targets
    ]
    if named[0].name is None and not (answers or _by_another(draft, event)):
        return  # 对象怪兽已经不在场上: read by ``by_resolution``
    if len(named) != 1 or len(aiming) != 1:
        raise draft.not_understood(event)
    number = aiming[0]
    names = targets_meant(
        draft,
        named[0],
        draft.plays[number].player or Seat.A,
        draft.plays[number].card or "",
        draft.plays[number].effect,
    )
    draft.plays[number] = msgspec.structs.replace(draft.plays[number], targets=tuple(names))


def _by_another(draft: Draft, event: Event) -> bool:
    """Y的对象怪兽被Z变成里侧: by a card that was not told to be activated before."""
    doer = source(event)
    return event.passive and doer is not None and not draft.is_played(draft.names.get(doer.name or "", ""))


def aims_at(draft: Draft, thing: Thing) -> bool:
    """对象的怪兽: what the open link targets; one of the kind said is put where its text looks. False without a link."""
    link = draft.open_link()
    card = draft.card(link.card or "") if link is not None else None
    if link is None or card is None or not any(effect.targets for effect in draft.base.effects(card)):
        return False
    if not link.targets:
        names = targets_meant(draft, thing, link.player or Seat.A, link.card or "", link.effect)
        draft.plays[-1] = msgspec.structs.replace(link, targets=tuple(names))
    draft.take(thing, wholly=True)
    return True


def _targets_of(draft: Draft, source: str, number: int | None) -> list[Selection]:
    """What the effects of that card target, or the one of that number."""
    card = draft.card(source)
    effects = draft.base.effects(card) if card is not None else ()
    texts = [e.text for e in effects if e.text and number in (None, e.printed_no)]
    return [target for text in texts for target in text.targets]


def where_looked_at(draft: Draft, event: Event, thing: Thing) -> tuple[Thing, Seat | None]:
    """能对…怪发动X吗: whose it is, and where it lies, where the text of X looks at one side, at one place, alone."""
    seat = seat_of(thing.player)
    sources = [t for t in things_of(phrases_of(event)) if t.name is not None and t is not thing]
    card = draft.card(label(draft, sources[0])) if len(sources) == 1 else None
    if card is None:
        return thing, seat
    activated = [effect for effect in draft.base.effects(card) if effect.activates and effect.text]
    number = sources[0].effect_no
    texts = [e.text for e in activated if e.text and number in (None, e.printed_no)]
    targets = [target for text in texts for target in text.targets]
    zones = {zone for target in targets for zone in target.zones}
    if thing.zone is None and thing.position is None and len(zones) == 1 and zones <= _ONE_PLACE:
        thing = msgspec.structs.replace(thing, zone=zones.pop())
    if seat is not None:
        return thing, seat
    sides = {target.player for target in targets}
    if any("对方" in inner.own_text for inner in thing.before):
        sides = {Player.OPPONENT}  # 不能成为对方效果对象的怪: what is asked is whether that keeps it
    own = actor(event) or seat_of(sources[0].player) or Seat.A
    return thing, own if sides == {Player.SELF} else own.other if sides == {Player.OPPONENT} else None


#: places off the field in which a text may look for its target
_ONE_PLACE = frozenset({Zone.GRAVEYARD, Zone.BANISHED, Zone.HAND, Zone.EXTRA_DECK})


def _side_of_text(draft: Draft, thing: Thing, seat: Seat, source: str, number: int | None) -> Seat:
    """Whose card it is, when only the text of *source* says so: of a place it looks at on one side alone."""
    targets = _targets_of(draft, source, number)
    place = (Zone.FIELD, Zone.MONSTER_ZONE) if thing.zone is None else (thing.zone,)
    sides = {target.player for target in targets if not set(place).isdisjoint(target.zones)}
    off_field = thing.zone is not None and thing.zone not in _LIES_ON_FIELD
    own = sides == {Player.SELF} or (off_field and sides and Player.OPPONENT not in sides)
    return seat if own else seat.other


#: places on the field
_LIES_ON_FIELD = frozenset(
    {Zone.FIELD, Zone.MONSTER_ZONE, Zone.MAIN_MONSTER_ZONE, Zone.EXTRA_MONSTER_ZONE, Zone.SPELL_TRAP_ZONE}
    | {Zone.FIELD_ZONE, Zone.PENDULUM_ZONE}
)


# --------------------------------------------------------------------------- summons and attacks


def _may_be_answered(event: Event, asked: Event | None) -> bool:
    """对方召唤，我能发动X吗."""
    if asked is None or asked.verb not in ("activate", "chain") or asked.mood is not Mood.CAN:
        return False
    return actor(event) is not (actor(asked) or Seat.A)


def summoned(draft: Draft, event: Event) -> None:
    ways = [t for t in things_of(event.before, Role.WITH) if t.position and not (t.name or t.kinds)]
    for thing in ways:
        draft.take(thing, wholly=True)
    cards = [thing for thing in things_of(phrases_of(event)) if is_card(thing) and thing not in ways]
    alone = actor(event) is not None and not things_of(event.after)
    asked = draft.syntax.ask.event if draft.syntax.ask is not None else None
    said_by_the_way = event.condition or "past" in event.adverbs or _may_be_answered(event, asked)
    unsaid = alone and said_by_the_way  # 对方召唤时, 我已经通常召唤过了
    earlier = asked is not None and asked.verb in ("normal_summon", "tribute_summon", "set")
    for turn in (t for t in things_of(event.before) if (unsaid or earlier) and t.word == "this_turn"):
        draft.take(turn)  # whatever was done, was done in this turn; what may be answered hangs on when
    if not cards and (unsaid or (draft.paid and event.verb == "tribute_summon")):
        cards = [Thing(kind=ThingKind.DESCRIBED, kinds=(CardKind.MONSTER,))]  # 解放X上级召唤
    if event.negated or event.passive or len(cards) != 1:
        raise draft.not_understood(event)
    seat, card = actor(event) or subject_side(event, cards[0]) or draft.payer or Seat.A, cards[0]
    for place in things_of(event.before, Role.FROM):
        if place.kind is ThingKind.ZONE and place.zone is Zone.HAND and event.verb != "flip_summon":
            draft.take(place)  # 从手卡召唤: where else from
    if card.name is None and event.verb == "flip_summon" and card.position is None:
        card = msgspec.structs.replace(card, position=Position.FACE_DOWN_DEFENSE)
    if card.name is None and card.zone is None and event.verb != "flip_summon":
        card = msgspec.structs.replace(card, zone=Zone.HAND)
    name = label(draft, card) if card.name is not None else describe(draft, card, seat)
    if card.name is not None and not _may_be_summoned(draft, event, name):
        raise draft.not_understood(event)  # 激流葬能在反转召唤时发动吗: it is not what is Summoned
    tributes = tuple(draft.paid) if event.verb == "tribute_summon" else ()
    if draft.paid and draft.payer not in (None, seat):
        raise draft.not_understood(event)
    draft.paid = draft.paid[len(tributes) :]
    position = ways[0].position.value if len(ways) == 1 and ways[0].position is not None else None
    draft.plays.append(
        Play(
            do=SUMMONS[event.verb],
            player=seat,
            card=name,
            tributes=tributes,
            position=position,
            or_special=_may_be_special(draft, event, name),
        )
    )


def _may_be_summoned(draft: Draft, event: Event, name: str) -> bool:
    """It is a monster, or what its text Special Summons as one."""
    card = draft.card(name)
    if card is None or card.card_class is CardClass.MONSTER:
        return True
    texts = [effect.text for effect in draft.base.effects(card)]
    return event.verb == "special_summon" and any(text is not None and summons_itself(text) for text in texts)


def _may_be_special(draft: Draft, event: Event, name: str) -> bool:
    """召唤 alone, of a monster that can Special Summon itself: which of the two was done is not said."""
    written = draft.syntax.text[event.span.start : event.span.end] if event.span is not None else ""
    card = draft.card(name)
    if event.verb != "normal_summon" or not written.startswith(("召唤", "召喚")) or card is None:
        return False
    return any(
        effect.text is not None and not effect.activates and summons_itself(effect.text)
        for effect in draft.base.effects(card)
    )


def summoned_by_materials(draft: Draft, event: Event) -> None:
    """我用X和Y同调召唤Z; 同调召唤Z时 and 用X仪式召唤Z are only spoken of when what is used is asked."""
    asked = draft.syntax.ask.event if draft.syntax.ask is not None else None
    given = [t for t in things_of(event.before, Role.WITH, Role.MATERIAL) if is_card(t)]
    monsters = [t for t in things_of(phrases_of(event)) if is_card(t) and t not in given]
    if event.negated or event.passive or len(monsters) != 1:
        raise draft.not_understood(event)
    if asked is not None and (gives_tributes(asked) or (event.condition and gives_materials(asked))):
        for thing in (*given, *monsters):
            label(draft, thing)
        return
    some = monsters[0].kind is ThingKind.DESCRIBED and bool(given) and event.verb in _SORTS
    if event.verb == "ritual_summon" or any(t.name is None for t in (*given, *(() if some else monsters))):
        raise draft.not_understood(event)
    seat = actor(event) or subject_side(event, monsters[0]) or Seat.A
    made = _made(draft, monsters[0], event.verb, seat) if some else label(draft, monsters[0])
    names = [label(draft, thing) for thing in given]
    materials = [name for name, count in zip(names, counts_of(given), strict=True) for _ in range(count)]
    if len(materials) == 1 and event.verb == "synchro_summon":
        other = Thing(kind=ThingKind.DESCRIBED, kinds=(CardKind.MONSTER,))
        materials.append(describe(draft, other, seat, 1))  # it takes two at least
    for thing in given:
        draft.take(thing, wholly=True)
    draft.plays.append(Play(do=event.verb, player=seat, card=made, materials=tuple(materials)))
    draft.mentioned += () if some else (made,)  # 用X同调召唤Y，对它: Y


#: Summons whose materials go from the field by the rules alone
_SORTS = {"synchro_summon": CardKind.SYNCHRO_MONSTER, "link_summon": CardKind.LINK_MONSTER}


def _made(draft: Draft, thing: Thing, verb: str, seat: Seat) -> str:
    """用X连接召唤怪兽: some monster of that sort."""
    if thing.kinds not in ((CardKind.MONSTER,), (_SORTS[verb],)) or thing.before or thing.zone is not None:
        raise draft.not_understood(Event(verb=verb, span=thing.span))
    return describe(draft, msgspec.structs.replace(thing, kinds=(_SORTS[verb],), zone=Zone.EXTRA_DECK), seat)
