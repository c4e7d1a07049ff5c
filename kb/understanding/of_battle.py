"""What is told in passing of a battle: 攻击对象没了, 伤害计算时发动的卡把X送墓, 战斗阶段结束时."""

from __future__ import annotations

import msgspec

from grammar.nodes import Happened
from grammar.question_nodes import Event, Role, Thing, ThingKind
from grammar.terms import CardKind, Verb
from kb.cards import Card, CardClass, Seat
from kb.errors import SituationError
from kb.fighting import FIGHTS
from kb.situation import EACH, Ask, Facts, Placed, Play, Situation, Stated
from kb.understanding.cards import describe, label, other_card
from kb.understanding.draft import Draft
from kb.understanding.phrases import all_things, phrases_of, refers, themes, things_of
from kb.understanding.players import asker
from kb.understanding.references import WINNER
from kb.understanding.vocabulary import ACTS, MOMENTS

_MONSTER = Thing(kind=ThingKind.DESCRIBED, kinds=(CardKind.MONSTER,))


def target_is_gone(draft: Draft, event: Event) -> bool:
    """攻击对象却没了: said of the attack told last."""
    subjects = things_of(event.before, Role.BARE)
    attacks = bool(draft.plays) and draft.plays[-1].do == "attack"
    plain = not (event.negated or event.wondered or event.condition or event.after)
    return event.verb == "leave_field" and [t.word for t in subjects] == ["attacked"] and attacks and plain


def target_gone(draft: Draft, event: Event) -> None:
    """The monster attacked left the field, as the Damage Step began when that was told to have begun."""
    last = draft.plays[-1]
    seat = last.player or Seat.A
    if last.target == "direct":
        raise draft.not_understood(event)
    target = last.target or describe(draft, _MONSTER, seat.other, 1)
    draft.plays[-1] = msgspec.structs.replace(last, target=target)
    timing = "damage_step_start" if draft.step == "damage_step" else None
    stated = Stated(verb=Verb.LEAVE_FIELD.value, card=target)
    draft.plays.append(Play(do="happens", stated=stated, timing=timing))
    draft.step = None
    for thing in things_of(phrases_of(event)):
        draft.take(thing, wholly=True)


def is_by_some_card(draft: Draft, event: Event) -> bool:
    """伤害计算时发动的卡把X送墓: a card of which only its activation is told."""
    doer = _some_card(event)
    return doer is not None and event.verb in ACTS and not (event.negated or event.passive or event.wondered)


def by_some_card(draft: Draft, event: Event) -> None:
    """It was activated at that moment, and has resolved. Raises SituationError when it is not plain to which card."""
    doer = _some_card(event)
    cards = [thing for thing in themes(event) if refers(thing) and thing is not doer]
    if doer is None or len(cards) != 1 or draft.open_link() is not None:
        raise draft.not_understood(event)
    moments = [MOMENTS[one.word] for inner in doer.before for one in all_things(inner) if one.word in MOMENTS]
    if moments:
        draft.phase, draft.moment = "battle", moments[0]
    name = label(draft, cards[0])
    asking = asker(draft)
    seat = asking.other if asking is not None else Seat.B
    stated = Stated(verb=ACTS[event.verb].value, card=name)
    card = other_card(draft, seat)
    draft.plays.append(
        Play(
            do="activate", player=seat, card=card, timing=draft.moment, result=(stated,), card_activation=True
        )
    )
    draft.plays.append(Play(do="resolve"))
    for thing in (doer, cards[0]):
        draft.take(thing, wholly=True)


def _some_card(event: Event) -> Thing | None:
    bare = [thing for thing in things_of(event.before, Role.BARE) if thing.kind is ThingKind.DESCRIBED]
    if len(bare) != 1 or bare[0].kinds != (CardKind.CARD,) or len(bare[0].before) != 1:
        return None
    inner = bare[0].before[0]
    named = any(thing.name for thing in all_things(inner))
    return bare[0] if inner.verb == "activate" and not (inner.negated or named or bare[0].other) else None


#: forms that ask for what comes out, which the end of the phase brings about
_OUTCOMES = frozenset({"happens", "fate", "where", "remains", "applies"})


def at_the_end(draft: Draft, situation: Situation, ask: Ask) -> Situation:
    """战斗阶段结束时它要变成守备表示吗: the phase is over."""
    if draft.moment != "battle_phase_end" or ask.form not in _OUTCOMES or draft.open_link() is not None:
        return situation
    if not any(play.do == "attack" for play in situation.plays):
        return situation
    return msgspec.structs.replace(situation, plays=(*situation.plays, Play(do="enter_phase", phase="main2")))


#: moments of one battle, not of the phase
_OF_A_BATTLE = frozenset(MOMENTS.values()) - {"battle_phase_end"}


def asks_of_its_damage(situation: Situation, ask: Ask) -> bool:
    """X攻击Y，我对X发动突进，受到多少伤害: the chain is over by then, and the battle is fought."""
    attacks = any(play.do == "attack" for play in situation.plays)
    return attacks and ask.form == "value" and ask.about in ("damage_taken", "lp")


def value_then(draft: Draft, ask: Ask) -> Ask:
    """伤害计算时攻击力是多少, of a battle that was told. Raises SituationError when none was: it may change then."""
    if draft.moment not in _OF_A_BATTLE:
        return ask
    if not any(play.do == "attack" for play in draft.plays):
        raise SituationError("question: the battle that is meant is not told", words=ask.card or "")
    return msgspec.structs.replace(ask, timing=draft.moment)


def fought(draft: Draft, situation: Situation, ask: Ask) -> Situation:
    """伤害计算时能发动X的效果吗: it is presupposed that X, a monster, is the one that attacks, when nobody was told to."""
    card = draft.card(ask.card) if ask.card is not None else None
    told = any(play.do == "attack" for play in situation.plays)
    if draft.moment not in _OF_A_BATTLE or told or ask.form != "can-activate" or card is None:
        return situation
    place = draft.place_of(ask.card or "")
    lies = place is None or "monster" in (situation.board[place].zone or "monster")
    if card.card_class is not CardClass.MONSTER or not lies or not _fights(draft, card, ask.effect):
        return situation
    seat = ask.player or (situation.board[place].player if place is not None else Seat.A)
    attack = Play(do="attack", player=seat, card=ask.card)
    return msgspec.structs.replace(
        situation,
        plays=(attack, *situation.plays),
        assumed=(*situation.assumed, ("attack", ask.card or "")),
    )


def fought_for_damage(situation: Situation, ask: Ask) -> Situation:
    """X装备Y，战斗伤害双方都会受到吗, of no battle that was told: X attacks a monster that it beats."""
    told = any(play.do == "attack" for play in situation.plays)
    if (ask.form, ask.about, ask.by, ask.wanted) != (
        "happens",
        Verb.TAKE_DAMAGE.value,
        "battle",
        EACH,
    ) or told:
        return situation
    monsters = [p for p in situation.board if p.zone.endswith("monster_zone") and p.card != "-"]
    if len(monsters) != 1 or monsters[0].position != "face_up_attack":
        return situation
    held = monsters[0]
    facts = Facts(card_class="monster", kinds=("monster",), atk=0, text="")
    loser = Placed(
        card="怪兽X",
        player=held.player.other,
        zone="main_monster_zone",
        position="face_up_attack",
        facts=facts,
    )
    attack = Play(do="attack", player=held.player, card=held.id or held.card, target=loser.card)
    return msgspec.structs.replace(
        situation,
        board=(*situation.board, loser),
        plays=(*situation.plays, attack),
        assumed=(*situation.assumed, ("attack", held.card)),
    )


def lost_by_it(draft: Draft, situation: Situation, ask: Ask) -> Situation:
    """X被战斗破坏，X的效果能发动吗, of an effect of that battle itself: its moment comes before X leaves the field.

    In: a situation whose last event is that destruction. Out: the battle that leads to it, fought up to that moment.
    """
    last = situation.plays[-1] if situation.plays else None
    stated = last.stated if last is not None and last.do == "happens" else None
    if stated is None or (stated.verb, stated.by) != (Verb.DESTROY.value, "battle"):
        return situation
    card = draft.card(ask.card) if ask.card is not None else None
    asked = ask.form in ("can-activate", "triggers") and stated.card == ask.card
    if not asked or card is None or card.card_class is not CardClass.MONSTER:
        return situation
    if not _fights(draft, card, ask.effect) or _awaits_its_loss(draft, card, ask.effect):
        return situation
    before = situation.plays[:-1]
    if any(play.do == "attack" and ask.card in (play.card, play.target) for play in before):
        return msgspec.structs.replace(situation, plays=before)
    place = draft.place_of(ask.card or "")
    owner = situation.board[place].player if place is not None else ask.player or Seat.A
    winner = stronger(card, owner.other)
    attack = Play(do="attack", player=owner.other, card=winner.card, target=ask.card)
    if situation.turn_player is owner:
        attack = Play(do="attack", player=owner, card=ask.card, target=winner.card)
    return msgspec.structs.replace(situation, board=(*situation.board, winner), plays=(*before, attack))


def _awaits_its_loss(draft: Draft, card: Card, number: int | None) -> bool:
    """An effect that may be meant waits for the monster to be destroyed, to be sent away or to leave."""
    texts = [e.text for e in draft.base.effects(card) if e.activates and number in (None, e.printed_no)]
    awaited = {event.verb for text in texts if text and text.trigger for event in text.trigger.events}
    return bool(awaited & _LOSSES)


_LOSSES = frozenset({Verb.DESTROY, Verb.SEND_TO_GRAVEYARD, Verb.LEAVE_FIELD})


def stronger(card: Card, seat: Seat) -> Placed:
    """A monster of that player of which nothing is told but that *card* loses to it."""
    facts = Facts(
        card_class="monster",
        kinds=(CardKind.MONSTER.value,),
        atk=max(card.atk or 0, card.def_ or 0, 0) + _MORE,
        text="",
    )
    return Placed(card=WINNER, player=seat, zone="main_monster_zone", position="face_up_attack", facts=facts)


#: ATK that is assumed of a monster of which only the outcome of the battle is told
_MORE = 2000


def _fights(draft: Draft, card: Card, number: int | None) -> bool:
    """Its effect is one of the battle that it fights itself."""
    texts = [e.text for e in draft.base.effects(card) if e.activates and number in (None, e.printed_no)]
    windows = [text.window for text in texts if text is not None and text.window is not None]
    facts = [window.condition for window in windows if isinstance(window.condition, Happened)]
    return any(fact.action.verb in FIGHTS and not fact.negated for fact in facts)
