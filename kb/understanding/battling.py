"""Whether a monster may attack: 能攻击吗, 可以直接攻击吗, asked of the Battle Phase after what was told."""

from __future__ import annotations

import msgspec

from grammar.question_nodes import Event, Mood, Role, Thing, ThingKind
from grammar.terms import CardKind, Zone
from kb.cards import Card, CardClass, Seat
from kb.classify import summons_itself
from kb.errors import SituationError
from kb.situation import BATTLE_EARLIER, Ask, Play, Situation
from kb.understanding.draft import Draft
from kb.understanding.moments import is_slow
from kb.understanding.phrases import actor, all_things, named_in, phrases_of, refers, seat_of, things_of
from kb.understanding.players import asker
from kb.understanding.references import Question, card_of, last_named, seat_of_asker, subject_before

#: verbs of attacking, and the act that is asked about
ATTACKS = {"attack": "attack", "declare_attack": "attack", "direct_attack": "attack_directly"}


def asks_to_attack(event: Event) -> bool:
    return event.verb in ATTACKS and event.mood is Mood.CAN and not event.passive


def may_attack(question: Question) -> Ask:
    """Raises SituationError when it is not plain which monster is to attack, or when what it attacks is told."""
    event = question.event
    attackers = [thing for thing in things_of(event.before, Role.BARE) if refers(thing)]
    attacked = [
        thing for thing in (*things_of(event.before, Role.AT), *things_of(event.after)) if refers(thing)
    ]
    some = next((p for p in question.situation.board if p.card == f"怪兽{SOME_ATTACKER.letter}"), None)
    if some is not None and not attackers and not attacked:
        return Ask(form="can-do", about=ATTACKS[event.verb], player=some.player, card=some.card)
    if not attackers and not attacked and (first := _attacked_first(question)) is not None:
        return Ask(form="can-do", about=ATTACKS[event.verb], player=first.player, card=first.card)
    if not attackers and not attacked and (only := only_named(question)) is not None:
        _lies_as_told(question, only)
        seat = seat_of_asker(question, only)
        if _is_anothers(question, only, seat):
            raise SituationError("question: whose monster is to attack is not told")
        return Ask(form="can-do", about=ATTACKS[event.verb], player=seat, card=only)
    if len(attackers) != 1 or attacked:
        raise SituationError("question: what is to attack what is not understood")
    if _is_anybodys(question, attackers[0]):
        raise SituationError("question: whose monster is to attack is not told")
    card = card_of(question, attackers[0])
    if attackers[0].other and any(card in (play.card, *play.targets) for play in question.situation.plays):
        raise SituationError("question: which other monster is to attack is not laid out", words="其他")
    _lies_as_told(question, card)
    seat = seat_of(attackers[0].player) or seat_of_asker(question, card) or _summoner(question, card)
    return Ask(form="can-do", about=ATTACKS[event.verb], player=seat, card=card)


def _is_anothers(question: Question, card: str, seat: Seat | None) -> bool:
    """对面场上有X，我能攻击吗: X is the other player's, and nothing told of gives it away."""
    plays = question.situation.plays
    came = [play.player for play in plays if play.card == card and "summon" in play.do]
    lying = [placed.player for placed in question.situation.board if card in (placed.id, placed.card)]
    taken = any(play.player is seat and card in play.targets for play in plays)
    given = taken or any(play.stated is not None and play.stated.card == card for play in plays)
    return bool(came or lying) and seat not in (came or lying) and not given


def _attacked_first(question: Question) -> Play | None:
    """我的X攻击，对方用Y，还能再攻击吗: X, of the one attack that was told."""
    attacks = [play for play in question.situation.plays if play.do == "attack"]
    again = {"again", "still"} & set(question.event.adverbs)
    by = actor(msgspec.structs.replace(question.event, subject=None))
    same = len(attacks) == 1 and by in (None, attacks[0].player)
    return attacks[0] if again and same and attacks[0].card is not None else None


def _lies_as_told(question: Question, card: str | None) -> None:
    """变成里侧再反转: into which position it was turned up is not told. Raises SituationError."""
    stated = [play.stated for play in question.situation.plays if play.stated is not None]
    turned = [one for one in stated if one.card == card and one.verb == "flip" and one.to is None]
    if turned:
        raise SituationError("question: into which position it was turned is not told", words="反转")


#: plays by which a monster comes to the field
_COMING = ("happens", "summon", "special_summon")


def _summoner(question: Question, card: str | None) -> Seat | None:
    """Who was told to have summoned it."""
    told = [play for play in question.situation.plays if play.do in _COMING]
    named = [p for p in told if card in (p.card, p.stated.card if p.stated is not None else None)]
    return named[-1].player if named else None


def asks_of_calculation(event: Event) -> bool:
    """进行伤害计算吗, 伤害计算会进行吗: of the one battle told before."""
    things = things_of(phrases_of(event))
    return event.verb in ("do", "enter") and [thing.word for thing in things] == ["damage_calculation"]


def only_named(question: Question) -> str | None:
    """我的X是守备表示，能攻击吗: the one card that was told of, else that to which the last thing was done.

    X①特召的怪变成里侧，能攻击吗: the monster only described, of which it is told. None where it may be either.
    """
    told = {thing.name for event in question.syntax.statements for thing in all_things(event) if thing.name}
    subjects = [t for event in question.syntax.statements for t in things_of(event.before, Role.BARE)]
    monsters = [t for t in subjects if t.kind is ThingKind.DESCRIBED and t.before]
    if monsters:
        lying = [p.card for p in question.situation.board if p.facts is not None]
        named = any(t.name for t in subjects)
        return lying[0] if len(lying) == len(monsters) == 1 and not named else None
    return last_named(question) if len(told) == 1 else subject_before(question) or _brought_out(question)


def _brought_out(question: Question) -> str | None:
    """我用X把Y特召，能攻击吗: Y; Y吃了X，还能攻击吗: Y, of the asker or of nobody told."""
    told = question.told
    if (
        told is None
        or told.passive
        or told.negated
        or told.verb not in ("special_summon", "revive", "undergo")
    ):
        return None
    named = [
        t for t in things_of(told.before, Role.BARE if told.verb == "undergo" else Role.OBJECT) if t.name
    ]
    mine = len(named) == 1 and Seat.B not in (seat_of(named[0].player), actor(told))
    return card_of(question, named[0]) if mine else None


_BRINGS = frozenset({"take_control", "special_summon"})


def of_new_controller(draft: Draft, asked: Event | None, ask: Ask) -> Ask:
    """我发动心变抢了它，它能攻击吗: the attack of whoever has got the monster by what was played."""
    if ask.form != "can-do" or ask.about not in ATTACKS.values() or asked is None or actor(asked) is not None:
        return ask
    return _of_taker(draft, asked, ask)


#: 发动了X，这个回合还能攻击吗: some monster or other
SOME_ATTACKER = Thing(kind=ThingKind.DESCRIBED, kinds=(CardKind.MONSTER,), zone=Zone.MONSTER_ZONE, letter="W")


def any_may_attack(draft: Draft, event: Event) -> Seat | None:
    """Whose monster, where no monster was told of, and a Spell or Trap was played, that is no monster either."""
    named = [*draft.mentioned, *(placed.card for placed in draft.board)]
    cards = [draft.card(name) for name in named]
    if not asks_to_attack(event) or any(map(refers, things_of(phrases_of(event)))) or not draft.plays:
        return None
    if not cards or any(card is None or not _is_no_monster(draft, card) for card in cards):
        return None
    only_mine = {play.player for play in draft.plays} == {Seat.A}
    return actor(event) or asker(draft) or (Seat.A if only_mine else None)


def _is_no_monster(draft: Draft, card: Card) -> bool:
    texts = [effect.text for effect in draft.base.effects(card) if effect.text is not None]
    return card.card_class in (CardClass.SPELL, CardClass.TRAP) and not any(map(summons_itself, texts))


def is_of_a_monster(draft: Draft, asked: Event, ask: Ask) -> None:
    """通行税适用中，我能攻击宣言吗: of some monster of mine, and not of the Spell. Raises SituationError."""
    card = draft.card(ask.card or "") if ask.form == "can-do" and ask.about in ATTACKS.values() else None
    became = draft.is_played(ask.card or "")  # a Trap that has come out as a monster
    if (
        card is not None
        and card.card_class is not CardClass.MONSTER
        and not (became and not _is_no_monster(draft, card))
    ):
        raise draft.not_understood(asked)


def _of_taker(draft: Draft, asked: Event, ask: Ask) -> Ask:
    attackers = [thing for thing in things_of(asked.before, Role.BARE) if refers(thing)]
    takers = [play for play in draft.plays if play.do == "activate" and ask.card in play.targets]
    if any(thing.player is not None for thing in attackers):
        return ask
    given = [p.stated for p in draft.plays if p.stated is not None and p.stated.card == ask.card]
    if given and given[-1].verb == "take_control" and given[-1].player is not None:
        return msgspec.structs.replace(ask, player=given[-1].player)  # X的控制权转移给对方，能攻击吗
    if not takers:
        return ask
    card = draft.card(takers[-1].card or "")
    number = takers[-1].effect
    effects = [e for e in draft.base.effects(card) if e.activates] if card is not None else []
    acts = {act for e in effects if number in (None, e.printed_no) for act in e.categories}
    told = set(takers[-1].doing)
    brings = _BRINGS & (told or acts)
    return msgspec.structs.replace(ask, player=takers[-1].player) if brings else ask


def _is_anybodys(question: Question, attacker: Thing) -> bool:
    """X适用中，怪兽能攻击吗: no player is named, and what applies may bind one of them only."""
    situation = question.situation
    events = (*question.syntax.statements, question.event)
    told = any(thing.player for event in events for thing in all_things(event))
    told = told or any(  # 用X得到的怪兽, X拿来的怪兽: the asker's
        things_of(inner.before, Role.WITH)
        or (inner.verb == "take_control" and named_in(inner.before, Role.BARE))
        for inner in attacker.before
    )
    return attacker.name is None and not told and bool(situation.applying or situation.plays)


def in_battle_phase(draft: Draft, situation: Situation, ask: Ask) -> Situation:
    """The Battle Phase of that player, with every chain resolved; of another phase that was told nothing is changed.

    A battle told before what is activated in a Main Phase is taken to be of an earlier turn, which is shown as assumed.
    """
    if ask.form != "can-do" or ask.about not in ATTACKS.values():
        return situation
    seat = ask.player or Seat.A
    if situation.turn_player not in (None, seat) or situation.phase not in (None, "main1", "battle"):
        return situation
    if _fought_before(draft, situation):
        situation = msgspec.structs.replace(situation, assumed=(*situation.assumed, (BATTLE_EARLIER, "true")))
    if situation.turn is None:  # nobody attacks in the first turn: it is presupposed to be a later one
        situation = msgspec.structs.replace(situation, turn=2, assumed=(*situation.assumed, ("turn", "2")))
    fought = any(
        play.do == "attack" for play in situation.plays
    )  # whether that phase is over, is for them to say
    begins = () if fought or situation.phase == "battle" else (Play(do="enter_phase", phase="battle"),)
    if not situation.plays:
        return msgspec.structs.replace(situation, turn_player=seat, phase="battle")
    return msgspec.structs.replace(situation, turn_player=seat, plays=(*situation.plays, *begins))


def _fought_before(draft: Draft, situation: Situation) -> bool:
    """X被战斗破坏，用死者苏生复活: what can be activated in a Main Phase only follows a battle, in Main Phase 2 or a turn later."""
    fought = False
    for play in situation.plays:
        if play.do in ("end_turn", "next_turn"):
            fought = False
        elif play.stated is not None and play.stated.by == "battle":
            fought = True
        elif fought and play.do == "activate" and is_slow(draft, play.card or "", play.effect):
            return True
    return False
