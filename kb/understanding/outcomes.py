"""What comes out: 会被破坏吗, 照常处理吗."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.question_nodes import Event, Mood, Role, Thing, ThingKind
from grammar.question_phrases import is_kind_of_card
from grammar.terms import Player, Verb, Zone
from kb.cards import Seat
from kb.errors import SituationError
from kb.situation import ANYHOW, EACH, FRONT, NO_MATERIALS, Ask
from kb.understanding.phrases import (
    actor,
    actor_named,
    acts,
    all_things,
    cards_in,
    refers,
    searches,
    searches_itself,
    seat_of,
    themes,
    things_of,
)
from kb.understanding.references import (
    Question,
    all_of,
    card_of,
    controller_of,
    last_named,
    player_acting,
    speaks_of_controller,
)
from kb.understanding.vocabulary import ACTS, PHASES

#: words for monsters that are used for a Summon
MATERIALS = frozenset({"material", "fusion_material", "synchro_material", "xyz_material", "link_material"})


def whether_value_changes(question: Question) -> Ask:
    """攻击力会上升吗: of the card named, else of whichever card the plays change."""
    event = question.event
    stats = {thing.word for thing in all_of(question) if thing.word in ("atk", "def")}
    named = [t for t in all_of(question) if t.name or t.kind is ThingKind.PRONOUN]
    played = [play for play in question.situation.plays if play.do == "activate"]
    if len(stats) != 1 or len(named) > 1 or not played or event.negated:
        raise SituationError("question: whose value is meant is not understood")
    card = card_of(question, named[0]) if named else None
    return Ask(form="value-changes", about=stats.pop(), card=card, options=(event.verb,))


def whether_applies(question: Question) -> Ask:
    """X的效果适用吗, 连锁2处理吗; 后面的处理还做吗."""
    part = _part_told(question)
    if part is not None:
        return part
    things = all_of(question)
    if any(thing.word == "remainder" for thing in things):
        return Ask(form="applies", about="remainder", card=_told_first(question))
    link = next((thing.link for thing in things if thing.link), None)
    kinds = (ThingKind.PRONOUN, ThingKind.EFFECT)
    named = next((thing for thing in things if thing.name or thing.kind in kinds), None)
    if named is not None and named.name is not None and named.link:
        _is_that_link(question, named)
    if named is not None and _is_of_a_class(question, named):
        raise SituationError("question: which effect is meant is not understood")
    if named is not None or link is not None:
        number = named.effect_no if named is not None else None
        if named is not None and link is None and (only := _only_link(question, named)) is not None:
            return Ask(form="applies", card=only)
        spoken = (
            named if link is None or (named is not None and named.name) else None
        )  # 连锁1的效果: of that link
        return Ask(form="applies", card=card_of(question, spoken), effect=number, link=link)
    if (owner := _owner_told(question)) is not None:
        return Ask(form="applies", card=card_of(question, owner))
    if not any(play.do == "activate" for play in question.situation.plays):
        raise SituationError("question: which effect is meant is not understood")
    verb = next((thing.word for thing in things if thing.word in ACTS), None)
    card = next(
        (play.card for play in question.situation.plays if play.do == "activate"), last_named(question)
    )
    return Ask(form="applies", card=card, about=ACTS[verb].value if verb else None)


def _is_of_a_class(question: Question, effect: Thing) -> bool:
    """X适用中，怪兽的效果会适用吗: of any monster, not of X, which was told of last."""
    whole = effect.kind is ThingKind.EFFECT and not (effect.name or effect.effect_no or effect.before)
    activated = any(play.do == "activate" for play in question.situation.plays)
    return whole and bool(effect.kinds) and not activated


def _only_link(question: Question, effect: Thing) -> str | None:
    """效果还适用吗: of the one card activated; cards of which only the result is told are not spoken of so."""
    bare = effect.kind is ThingKind.EFFECT and not (effect.name or effect.effect_no or effect.before)
    links = [play for play in question.situation.plays if play.do == "activate"]
    own = [play.card for play in links if not play.result]
    answered = len(own) == 1 and len(links) > 1
    return own[0] if bare and answered and not effect.kinds and effect.player is None else None


def _is_that_link(question: Question, named: Thing) -> None:
    """连锁1的X的效果: X is what was activated there. Raises SituationError when another card was."""
    links = [play.card for play in question.situation.plays if play.do == "activate"]
    number = named.link or 0
    if number > len(links) or links[number - 1] != card_of(question, named):
        raise SituationError("question: another card is that chain link", words=named.name or "")


def _owner_told(question: Question) -> Thing | None:
    """它自己那段战斗伤害变成0的效果还适用吗: the card whose effect was just told of by what it does."""
    told = question.told
    if told is None or told.condition or not any(t.kind is ThingKind.EFFECT for t in things_of(told.after)):
        return None
    return next((thing for thing in things_of(told.before, Role.BARE) if refers(thing)), None)


def _told_first(question: Question) -> str | None:
    """Of the activation told first: the later ones answer it."""
    played = [play.card for play in question.situation.plays if play.do == "activate"]
    if not played:
        raise SituationError("question: which effect is meant is not understood")
    return played[0]


def whether_damaged(question: Question) -> Ask:
    """会吃伤害吗, 我会受到战斗伤害吗: of the player named, of both (双方都吃吗), else of any, by what was activated last."""
    event, plays = question.event, question.situation.plays
    if speaks_of_controller(question):
        words = {thing.word for thing in all_of(question)}
        about, seat = ACTS["take_damage"].value, controller_of(question)
        if seat is None or "effect_damage" in words or event.negated:
            raise SituationError("question: whose damage is meant is not understood", words="控制者")
        return Ask(
            form="happens", about=about, by="battle" if "battle_damage" in words else None, player=seat
        )
    played = [play.card for play in plays if play.do == "activate"]
    fought = any(play.do == "attack" for play in plays)
    words = {thing.word for thing in all_of(question)}
    if not (played or fought) or any(thing.name for thing in all_of(question)):
        raise SituationError("question: whose damage is meant is not understood")
    about = ACTS["take_damage"].value
    by = "battle" if "battle_damage" in words else "effect" if "effect_damage" in words else None
    if any(thing.player is Player.BOTH for thing in all_of(question)):
        return Ask(form="happens", about=about, by=by, wanted=EACH)
    seat = actor_named(event) or (None if fought else actor(event))
    if seat is not None or fought:
        if seat is None:
            raise SituationError("question: whose damage is meant is not understood")
        return Ask(form="happens", about=about, by=by, player=seat)
    if event.negated or by == "battle":
        raise SituationError("question: whose damage is meant is not understood")
    return Ask(form="happens", about=about, card=played[-1])


def whether_dealt(question: Question) -> Ask:
    """X还会给与战斗伤害吗: of the monster that attacks, to the player named or else the other one."""
    event = question.event
    attack = next((play for play in question.situation.plays if play.do == "attack"), None)
    dealers = [thing for thing in things_of(event.before, Role.BARE) if refers(thing)]
    damage = [thing for thing in things_of(event.after) if thing.word in DAMAGE]
    to = [t.player for t in (*things_of(event.before, Role.AT), *damage) if t.player is not None]
    odd = [t for t in all_things(event) if t not in (*dealers, *damage) and t.kind is not ThingKind.PLAYER]
    plain = len(dealers) == 1 and len(damage) == 1 and not odd and damage[0].number is None
    if attack is None or attack.player is None or not plain or event.passive:
        raise SituationError("question: whose damage is meant is not understood")
    if card_of(question, dealers[0]) != attack.card or damage[0].word == "effect_damage":
        raise SituationError("question: whose damage is meant is not understood")
    seat = seat_of(to[0]) if to else attack.player.other
    return Ask(form="happens", about=ACTS["take_damage"].value, by="battle", player=seat)


def whether_void(question: Question) -> Ask:
    """X的效果会失效吗."""
    owners = [thing for thing in all_of(question) if thing.name or thing.kind is ThingKind.PRONOUN]
    if len(owners) != 1:
        raise SituationError("question: which effect is meant is not understood")
    return Ask(form="happens", about=ACTS["negate"].value, target=card_of(question, owners[0]))


def _part_told(question: Question) -> Ask | None:
    """X让守备力下降的部分对Y适用吗: what X changes of the value told, of Y."""
    told, event = question.told, question.event
    targets = [thing for thing in things_of(event.before, Role.AT) if thing.name]
    spoken = any(thing.word == "part" for thing in things_of(event.before, Role.BARE))
    if told is None or told.verb not in ("increase", "decrease") or len(targets) != 1 or not spoken:
        return None
    doers = cards_in(told.before, Role.BARE)
    stats = [thing.word for thing in things_of(told.before) if thing.word in ("atk", "def")]
    if len(doers) != 1 or len(stats) != 1:
        return None
    card, target = card_of(question, doers[0]), card_of(question, targets[0])
    return Ask(form="affects", about=stats[0], card=card, target=target)


DAMAGE = frozenset({"damage", "effect_damage", "battle_damage"})


#: acts on Life Points, done to a player
OF_LP = {"gain_lp": Verb.GAIN_LP, "lose_lp": Verb.LOSE_LP}


def _to_player(question: Question) -> Ask:
    """发动者能回复基本分吗, X让我失去的基本分也不用扣吗."""
    event = question.event
    players = [seat_of(thing.player) for thing in all_things(event) if thing.kind is ThingKind.PLAYER]
    seat = actor_named(event) or player_acting(question) or next(iter(players), None)
    if seat is None and not any(play.do == "attack" for play in question.situation.plays):
        seat = actor(event)
    if seat is None:
        raise SituationError("question: whose Life Points are meant is not understood")
    if any(thing.number is not None for thing in all_things(event) if not _is_of_each(question, thing)):
        raise SituationError("question: whether it is so much is not answered")
    written = question.syntax.text[event.span.start : event.span.end] if event.span is not None else ""
    plainly = event.verb == "lose_lp" and "失去" not in written  # 掉血, 扣血: in whatever way
    return Ask(
        form="happens",
        about=OF_LP[event.verb].value,
        player=seat,
        negated=event.negated,
        wanted=ANYHOW if plainly else None,
    )


def _is_of_each(question: Question, thing: Thing) -> bool:
    """1000×数量: so much for every one; how many there are the text knows."""
    text = question.syntax.text[thing.span.start : thing.span.end] if thing.span is not None else ""
    return any(mark in text for mark in "×xX＊*")


def _is_of_activation(question: Question) -> bool:
    """我发动增援，能检索吗: what was activated may do it."""
    return question.told is None or question.told.verb in ("activate", "chain")


def _moved_last(question: Question) -> Thing:
    """X被破坏送去墓地，能检索吗: X, to which that was done. Raises SituationError where it was done to none or to several."""
    told = question.told
    named = [thing for thing in themes(told) if refers(thing)] if told is not None else []
    if told is not None and len(named) == 1 and named[0].name is None:
        named = [t for t in things_of(told.before, Role.MATERIAL) if t.name] or named  # X作为同调素材送墓
    if len(named) != 1:
        raise SituationError("question: which card is to search is not told")
    return named[0]


def _whether_searches(question: Question, subject: Thing) -> Ask:
    """它能检索吗: whether its effect that adds a card to the hand may be activated, or does that when it was activated."""
    if question.event.negated:
        raise SituationError("question: which of its effects is meant is not understood")
    about = "mandatory" if question.event.mood is Mood.WILL else None
    card = card_of(question, subject)
    if any(play.do == "activate" and play.card == card for play in question.situation.plays):
        return Ask(form="applies", card=card, about=Verb.ADD_TO_HAND.value)  # 对方连锁旋风破坏它，还能检索吗
    said = actor(msgspec.structs.replace(question.event, subject=None))  # the clause before may have another
    return Ask(form="triggers", player=said, card=card, doing=(Verb.ADD_TO_HAND.value,), about=about)


def whether_happens(question: Question) -> Ask:
    """Y会被X破坏吗."""
    event = question.event
    if event.verb == "leave_field" and any(t.word == "counter" for t in things_of(event.before, Role.BARE)):
        raise SituationError("question: what becomes of counters is not understood", words="指示物")
    if event.verb in OF_LP:
        return _to_player(question)
    if event.verb == "equip" and event.mood is Mood.CAN:
        raise SituationError(
            "question: what may be equipped is not understood"
        )  # what may be chosen, not what is
    if (times := _how_often(question)) is not None:
        return Ask(form="happens", about=ACTS[event.verb].value, player=actor(event), wanted=str(times))
    named = any(t.name for t in all_of(question)) and not speaks_of_controller(question)
    if event.verb == "take_damage" and not event.passive and not named:
        return whether_damaged(question)
    if (half := _of_half(question)) is not None:
        return half
    if event.verb == "draw" and not event.passive:
        return _drawn(question)
    if (
        event.verb == "special_summon"
        and event.mood is Mood.CAN
        and any(t.word in PHASES for t in all_things(event))
    ):
        raise SituationError("question: by what it may come out in that phase is not told")
    things = (*things_of(event.before, Role.BARE, Role.OBJECT), *things_of(event.after))
    if event.verb == "negate" and any(thing.word == "attack" for thing in things):
        return _of_attack(question, things)
    if searches(event, question.syntax.text):
        return _whether_searches(question, next(t for t in things_of(event.before, Role.BARE) if refers(t)))
    if searches_itself(event, question.syntax.text) and not _is_of_activation(question):
        return _whether_searches(question, _moved_last(question))
    if "negate" in event.verb and any((thing.word or "").endswith("_summon") for thing in things):
        raise SituationError("question: whether a Summon is negated is not understood")
    found = [thing for thing in things if acts(thing)]
    suffers = (*things_of(event.before, Role.OBJECT), *things_of(event.after))
    if found and any(t.kind is ThingKind.THING and t.word == "target" for t in suffers):
        raise SituationError("question: which card is targeted is not told", words="对象")  # X会破坏对象吗
    about = _act(event, things).value
    if not found and any(thing.word in MATERIALS for thing in things):
        raise SituationError("question: which materials are meant is not told")
    by = next(iter(cards_in(event.before, Role.BY)), None)
    subject = found[0] if found else None
    player = next((t.player for t in things_of(event.before, Role.BY) if t.kind is ThingKind.PLAYER), None)
    if by is None and player is not None:
        seat = seat_of(player)
        target = card_of(question, subject)
        return Ask(form="happens", about=about, by="player", player=seat, target=target)
    if (
        by is None
        and event.passive
        and any(t.kind is ThingKind.EFFECT for t in things_of(event.before, Role.BY))
    ):
        return Ask(form="happens", about=about, by="effect", target=_spoken_of(question, subject))
    if (done := _by_its_text(question, subject)) is not None:
        return done
    if not event.passive and len(found) > 1:  # 雷破还会破坏它吗: the one it is done to comes last
        by, subject = found[0], found[-1]
    if by is not None and (of_text := _some_by_card(question, by, subject)) is not None:
        return of_text
    if by is None and len(found) == 1 and (doer := _that_destroys(question, found[0])) is not None:
        return Ask(form="happens", about=about, card=doer)
    if by is None and (own := _by_own_effect(question, subject)) is not None:
        return Ask(form="happens", about=about, card=own)
    many = subject is not None and (subject.count or 0) > 1
    if by is None and event.mood is Mood.MUST and (many or event.verb == "tribute"):
        raise SituationError("question: how many must be given is not understood")
    if by is None and _may_be_done_with_card_held(question):
        raise SituationError("question: with what it is to be done is not understood")
    if by is None:
        whence = _whence(question)
        if subject is None and event.passive and _is_of_condition(question):
            raise SituationError("question: of which card it is said is not understood")
        if subject is not None and (_is_some_card(subject, question) or (whence and subject.name is None)):
            raise SituationError("question: which card is meant is not told")
        if subject is None and any(
            t.kind is ThingKind.ZONE for t in things_of(event.before, Role.BARE, Role.OBJECT)
        ):
            raise SituationError("question: which cards are meant is not told")  # 对方的手卡会被丢弃吗
        if subject is not None and event.verb in _BRINGS and _is_any(subject, question):
            return Ask(form="happens", about=about, zone=whence)
        target = card_of(question, subject) if subject is not None else _subject_before(question)
        some = "some" if subject is not None and subject.part and subject.count else None  # 只跳出其中一只
        some_summon = event.verb == "special_summon" and not event.passive
        back = question.told is not None and question.told.verb in _TAKEN_BACK
        if some_summon and event.mood is Mood.CAN and subject is None and target is not None and back:
            raise SituationError(
                "question: by what it is to be summoned is not told"
            )  # X被弹回手卡，能特召吗
        denied = question.syntax.ask is not None and question.syntax.ask.denied
        if target is None and denied and not some_summon:
            raise SituationError("question: of which card it is said is not understood")
        return Ask(form="happens", about=about, target=target, wanted=some, zone=whence)
    agent = card_of(question, by)
    target = _other_than(question, by, subject) if subject else _told_beside(question, agent)
    return Ask(form="happens", about=about, card=agent, target=target)


def _may_be_done_with_card_held(question: Question) -> bool:
    """…，我手上有X，能除外Y吗: of what a player may do with a card that was told of and not played."""
    event, told = question.event, question.told
    if event.mood is not Mood.CAN or event.passive or told is None or told.verb != "exist" or told.negated:
        return False
    played = {play.card for play in question.situation.plays}
    held = [t for t in all_things(told) if t.name is not None and card_of(question, t) not in played]
    return bool(held) and bool(question.situation.plays)


def _of_attack(question: Question, things: Sequence[Thing]) -> Ask:
    """X的攻击会无效吗, 那次攻击会被无效吗: of the one attack told. Raises SituationError for any other."""
    attackers = {play.card for play in question.situation.plays if play.do == "attack"}
    named = {card_of(question, thing) for thing in things if thing.name}
    by = things_of(question.event.before, Role.BY)
    if len(attackers) != 1 or None in attackers or by or not named <= attackers:
        raise SituationError("question: which attack is meant is not understood", words="攻击")
    return Ask(form="happens", about=Verb.NEGATE_ATTACK.value, target=attackers.pop())


def _is_some_card(subject: Thing, question: Question) -> bool:
    """把1只战士族怪兽加入手卡: whichever the effect finds, of which nothing was told."""
    done_to = subject in things_of(question.event.before, Role.OBJECT)
    some = subject.kind is ThingKind.DESCRIBED and subject.count is not None and not subject.before
    told = any(
        t.kinds == subject.kinds and t.count for e in question.syntax.statements for t in all_things(e)
    )
    return done_to and some and not told


#: acts on cards that nobody needs to have told of
_BRINGS = frozenset({"special_summon", "add_to_hand"})


def _is_any(subject: Thing, question: Question) -> bool:
    """会特殊召唤怪兽吗, and of no monster but named ones was spoken: whichever it is."""
    plain = Thing(kind=ThingKind.DESCRIBED, kinds=subject.kinds, span=subject.span)
    spoken = (t for e in question.syntax.statements for t in all_things(e))
    described = any(t.kind in (ThingKind.DESCRIBED, ThingKind.PRONOUN) for t in spoken)
    return subject == plain and not question.event.passive and not described


def _whence(question: Question) -> str | None:
    """从墓地特殊召唤: the place it comes from."""
    places = [thing.zone for thing in things_of(question.event.before, Role.FROM) if thing.zone is not None]
    return places[0].value if len(places) == 1 else None


def _act(event: Event, things: tuple[Thing, ...]) -> Verb:
    """What is asked to be done; of X的发动 that is negated, not the effect."""
    activation = any(thing.word == "activate" for thing in things if acts(thing))
    return Verb.NEGATE_ACTIVATION if event.verb == "negate" and activation else ACTS[event.verb]


def _told_beside(question: Question, agent: str | None) -> str | None:
    """X…，会被Y破坏吗: X, the one card told of that does not act. Raises SituationError when there are several."""
    if not question.event.passive:
        return None
    acted = {agent, *(play.card for play in question.situation.plays if play.do == "activate")}
    lying = [p for p in question.situation.board if p.card not in acted and p.attached_to is None]
    if len(lying) != 1:
        raise SituationError("question: which card is meant is not understood")
    return lying[0].id or lying[0].card


def _by_its_text(question: Question, subject: Thing | None) -> Ask | None:
    """怪兽还会送墓吗, of no card that was told: whether what was activated first still does it."""
    if subject is None or subject.kind is not ThingKind.DESCRIBED or not is_kind_of_card(subject):
        return None
    if subject.before or subject.other or subject.series or subject.word or question.event.mood is Mood.CAN:
        return None
    if any(placed.facts is not None for placed in question.situation.board) or subject.zone is not None:
        return None
    played = [play for play in question.situation.plays if play.do == "activate"]
    if not played:
        return None
    if played[0].targets:  # 旋风破坏X，怪兽会被破坏吗: not of what is targeted, which has a name
        raise SituationError("question: which card is meant is not told")
    return Ask(form="applies", about=ACTS[question.event.verb].value, card=played[0].card)


def _some_by_card(question: Question, by: Thing, subject: Thing | None) -> Ask | None:
    """X的效果还能把卡组的卡加入手卡吗: whatever cards its text does that to, of an X that was activated once."""
    if (
        by.name is None
        or subject is None
        or subject.kind is not ThingKind.DESCRIBED
        or question.event.passive
    ):
        return None
    bare = msgspec.structs.replace(subject, zone=None)
    if not is_kind_of_card(bare) or subject.before or subject.other or subject.word or subject.series:
        return None
    played = [p for p in question.situation.plays if p.do == "activate" and p.card == card_of(question, by)]
    if len(played) != 1 or played[0].targets or played[0].selects or played[0].result:
        return None
    if any(placed.facts is not None for placed in question.situation.board):
        return None
    places = [subject.zone] if subject.zone is not None else []
    places += [t.zone for t in things_of(question.event.before, Role.FROM) if t.zone is not None]
    if places and (places != [Zone.DECK] or question.event.verb != "add_to_hand"):
        return None
    return Ask(form="applies", about=ACTS[question.event.verb].value, card=played[0].card)


def _subject_before(question: Question) -> str | None:
    """X的效果被无效并破坏吗: of X, when the clause before has it done to X and this one names nothing."""
    told = question.told
    if told is None or not told.passive or all_of(question):
        return None
    things = things_of(told.before, Role.BARE)
    if len(things) == 1 and things[0].kind is ThingKind.DESCRIBED and (things[0].count or 1) == 1:
        return card_of(question, things[0])
    named = [t for t in things if t.name]
    return card_of(question, named[-1]) if len(named) == 1 else None


#: acts after which a card lies where it may be Summoned from by its own procedure, or by anything
_TAKEN_BACK = frozenset({"return_to_hand", "return_to_deck", "return_to_extra_deck", "add_to_hand"})


def _is_of_condition(question: Question) -> bool:
    """X特殊召唤后被破坏吗: of X, and only when that came about."""
    told = question.told
    if told is None or not told.condition or told.passive or told.verb in ("activate", "chain", "resolve"):
        return False
    first = question.event.before[:1]
    return any(thing.name for thing in themes(told)) and not any(phrase.things for phrase in first)


def _of_half(question: Question) -> Ask | None:
    """前半段那张还能加入手卡吗, 后半段还会破坏吗: whether that part of what was activated first is done."""
    words = {thing.word for thing in all_of(question)} & {"front", "remainder"}
    if not words:
        return None
    if len(words) > 1 or any(thing.name for thing in all_of(question)):
        raise SituationError("question: which part of the effect is meant is not understood")
    if words == {"remainder"}:
        return Ask(form="applies", about="remainder", card=_told_first(question))
    about = ACTS[question.event.verb].value
    return Ask(form="applies", about=about, card=_told_first(question), wanted=FRONT)


def _drawn(question: Question) -> Ask:
    """X还能抽卡吗, 对方还能抽卡吗: by that card, by that player. Raises SituationError when it is said how many."""
    event = question.event
    source = next((thing for thing in things_of(event.before, Role.BARE) if acts(thing)), None)
    if any(thing.count is not None or thing.name for thing in things_of(event.after)):
        raise SituationError("question: which cards are drawn, or how many, is not understood", words="抽")
    card = card_of(question, source) if source is not None else None
    return Ask(form="happens", about=Verb.DRAW.value, player=actor(event), card=card)


def _how_often(question: Question) -> int | None:
    """受到1次效果伤害: a number before the damage counts how often."""
    event = question.event
    counts = [t.count for t in things_of(event.after) if t.word in DAMAGE and t.count is not None]
    counts += [1 for adverb in event.adverbs if adverb == "times1"]
    return counts[0] if event.verb == "take_damage" and counts else None


def _that_destroys(question: Question, subject: Thing) -> str | None:
    """我对Y发动X，X还会破坏吗: X destroys, and is not destroyed (被破坏, 自坏). Raises SituationError when it may be either."""
    event, text = question.event, question.syntax.text
    itself = event.span is not None and text[event.span.start : event.span.end].startswith("自")
    if event.verb != "destroy" or event.passive or itself or subject.kind is not ThingKind.NAME:
        return None
    name = card_of(question, subject)
    if name not in [play.card for play in question.situation.plays if play.do == "activate"]:
        return None
    if any(name in play.targets for play in question.situation.plays):
        raise SituationError("question: whether it destroys or is destroyed is not told", words="破坏")
    return name


def _by_own_effect(question: Question, subject: Thing | None) -> str | None:
    """我还会把那些怪破坏吗: by what I activated, of whatever cards, when none of them was spoken of."""
    seat = actor(question.event)
    several = subject is not None and subject.kind is ThingKind.PRONOUN and subject.kinds
    if several and subject is not None and subject.rest and subject.zone is not None:
        seat = _lacking(question) or seat  # 还会破坏场上剩下的怪吗
    if not several or seat is None or question.event.passive or question.event.mood is not Mood.WILL:
        return None
    if any(placed.facts is not None for placed in question.situation.board):
        return None
    plays = question.situation.plays
    played = [play.card for play in plays if play.do == "activate" and play.player is seat]
    aimed = [n for play in plays for n in (*play.targets, *play.selects, *play.cost) if n != NO_MATERIALS]
    return played[0] if len(played) == 1 and not aimed else None


def _lacking(question: Question) -> Seat | None:
    """Of whose activation it was told that it lacks materials."""
    played = [play for play in question.situation.plays if NO_MATERIALS in play.selects]
    return played[0].player if len(played) == 1 else None


def _spoken_of(question: Question, subject: Thing | None) -> str | None:
    """被破坏，算被效果破坏吗: the subject of the same act told before."""
    told = question.told
    if subject is None and told is not None and told.verb == question.event.verb and themes(told):
        return card_of(question, themes(told)[-1])
    return card_of(question, subject)


def _other_than(question: Question, by: Thing, subject: Thing) -> str | None:
    """它 in X会破坏它吗: what X targets."""
    if subject.kind is not ThingKind.PRONOUN:
        return card_of(question, subject)
    agent = card_of(question, by)
    targets = [target for play in question.situation.plays if play.card == agent for target in play.targets]
    meant = targets[-1] if targets else card_of(question, subject)
    if meant == agent and by.name is not None:
        raise SituationError("question: to which card it would be done is not understood")
    return meant


def whether_over(question: Question) -> Ask:
    """我会输吗, 对方会赢吗; with nobody named, whoever's Life Points were told and did what was told last.

    Where these are two players, it is the one who asks: who did it may win, whose Life Points were told may lose.
    """
    event, situation = question.event, question.situation
    doers = [play.player for play in situation.plays[-1:] if play.player]
    told = {*situation.lp, *doers}
    if len(told) > 1:
        told = {Seat.A} & set(situation.lp if event.verb == "lose" else doers)
    seat = actor(event) or (next(iter(told)) if len(told) == 1 else None)
    if seat is None or event.negated or not situation.plays or cards_in(event.before):
        raise SituationError("question: who is meant is not understood")
    return Ask(form="wins", about=event.verb, player=seat)


def whether_battled_down(question: Question) -> Ask:
    """它会被战斗破坏吗, X能战斗破坏Y吗: by the battle that was told. Raises SituationError when none was."""
    event = question.event
    told = things_of(event.before, Role.BARE) if event.passive else things_of(event.after)
    cards = [thing for thing in told if refers(thing)]
    by = [thing for thing in things_of(event.before, Role.BY) if refers(thing)]
    fought = [play for play in question.situation.plays if play.do == "attack"]
    if len(fought) != 1 or by or event.negated or len(cards) > 1 or not (cards or event.passive):
        raise SituationError("question: which battle is meant is not understood")
    target = card_of(question, cards[0]) if cards else _subject_before(question)
    if target not in (fought[0].card, fought[0].target):
        raise SituationError("question: which monster is meant is not understood")
    return Ask(form="happens", about=Verb.DESTROY.value, by="battle", target=target)


def whether_given_back(question: Question) -> Ask:
    """那只怪会还给我吗: is it controlled by that player (its owner) again?"""
    event = question.event
    cards = [thing for thing in things_of(event.before, Role.BARE, Role.OBJECT) if refers(thing)]
    players = [seat_of(t.player) for t in (*things_of(event.after), *things_of(event.before, Role.AT))]
    taken = _taken(question) if not cards else None
    if (len(cards) != 1 and taken is None) or event.negated or len(players) > 1 or event.mood is Mood.CAN:
        raise SituationError("question: what is given back to whom is not understood")
    card = card_of(question, cards[0]) if cards else taken
    return Ask(form="is-so", about="controller", card=card, player=players[0] if players else None)


def _taken(question: Question) -> str | None:
    """结束阶段会还给我吗: the one card that was taken, or that the one card activated is aimed at."""
    told = question.told
    plays = [play for play in question.situation.plays if play.do == "activate"]
    if told is None or told.verb not in ("take_control", "get", "activate", "target") or len(plays) != 1:
        return None
    return plays[0].targets[0] if len(plays[0].targets) == 1 else None
