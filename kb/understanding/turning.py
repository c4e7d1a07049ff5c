"""Whether a monster may be turned by its player: 能变更表示形式吗, 能把它变成守备表示吗, 能反转召唤吗."""

from __future__ import annotations

import msgspec

from grammar.question_nodes import Event, Mood, Phrase, QuestionSyntax, Role, Thing, ThingKind
from grammar.terms import CardKind, Position, Verb, Zone
from kb.cards import CardClass, Seat
from kb.errors import SituationError
from kb.situation import Ask, Placed, Play, Situation, Stated
from kb.understanding.after_battle import waits_for_main_phase
from kb.understanding.battling import ATTACKS, asks_to_attack, only_named
from kb.understanding.cards import describe, label
from kb.understanding.draft import Draft
from kb.understanding.phrases import actor, is_card, phrases_of, refers, seat_of, things_of
from kb.understanding.references import Question, card_of, is_aimed_at
from kb.understanding.vocabulary import HARMLESS_ADVERBS, SUMMONS

_TURNS = frozenset({"change_position", "flip_summon"})
_FACE_DOWN = frozenset({"face_down", "face_down_defense"})
_SAID = {
    Position.ATTACK: "face_up_attack",
    Position.FACE_UP_ATTACK: "face_up_attack",
    Position.DEFENSE: "face_up_defense",
    Position.FACE_UP_DEFENSE: "face_up_defense",
}
#: how a monster lies that is to be turned so
_OTHER = {"face_up_attack": "face_up_defense", "face_up_defense": "face_up_attack", None: "face_up_attack"}
_TIMES = frozenset(
    {"this_turn", "my_turn", "my_next_turn", "main_phase_1", "main_phase_2", "main_phase", "position_form"}
)


def in_plain_words(syntax: QuestionSyntax) -> QuestionSyntax:
    """它能变成守备表示吗 as 能把它变成守备表示吗; 这个回合召唤的怪兽能攻击吗 as 这个回合召唤了怪兽，它能攻击吗."""
    return _with_coming_told(_by_player(syntax))


def _by_player(syntax: QuestionSyntax) -> QuestionSyntax:
    """Where nothing was activated that could turn the monster, it is its player who may."""
    ask = syntax.ask
    if ask is None or ask.event.verb != "become" or ask.event.mood is not Mood.CAN or ask.event.passive:
        return syntax
    if any(event.verb in _ACTING for event in syntax.statements) or _wanted(ask.event) is None:
        return syntax
    before = tuple(
        msgspec.structs.replace(phrase, role=Role.OBJECT)
        if phrase.role is Role.BARE and any(refers(t) and not _is_position(t) for t in phrase.things)
        else phrase
        for phrase in ask.event.before
    )
    event = msgspec.structs.replace(ask.event, before=before)
    return msgspec.structs.replace(syntax, ask=msgspec.structs.replace(ask, event=event))


def _with_coming_told(syntax: QuestionSyntax) -> QuestionSyntax:
    """What the asking tells by the way of how its one monster came, or that it fought, is told first."""
    ask = syntax.ask
    if ask is None or not (asks_to_turn(ask.event) or asks_to_attack(ask.event)):
        return syntax
    found = [(phrase, t) for phrase in phrases_of(ask.event) for t in phrase.things if _came_by_the_way(t)]
    if len(found) != 1 or len(found[0][0].things) != 1:
        return syntax
    phrase, thing = found[0]
    (inner,) = thing.before
    whose = msgspec.structs.replace(thing, before=())
    role = Phrase(role=Role.BARE, things=(whose,), span=phrase.span)
    fought = inner.verb in ATTACKS
    told = msgspec.structs.replace(
        inner,
        before=(*inner.before, role) if fought else inner.before,
        after=inner.after if fought else (role,),
        done=True,
    )
    it = Thing(kind=ThingKind.PRONOUN, kinds=(CardKind.MONSTER,), span=thing.span)
    event = _replaced(ask.event, phrase, msgspec.structs.replace(phrase, things=(it,)))
    ask = msgspec.structs.replace(ask, event=event)
    return msgspec.structs.replace(syntax, statements=(*syntax.statements, told), ask=ask)


def _came_by_the_way(thing: Thing) -> bool:
    """这个回合召唤的怪兽, 攻击过的怪兽: that it was in this turn is said."""
    if thing.kind is not ThingKind.DESCRIBED or len(thing.before) != 1:
        return False
    inner = thing.before[0]
    if inner.verb not in _CAME_OR_FOUGHT or inner.negated or inner.passive or inner.condition or inner.after:
        return False
    times = any(t.word == "this_turn" for t in things_of(inner.before))
    return inner.mood is Mood.TOLD and (times or (inner.verb in ATTACKS and "past" in inner.adverbs))


def _replaced(event: Event, phrase: Phrase, by: Phrase) -> Event:
    before = tuple(by if one is phrase else one for one in event.before)
    return msgspec.structs.replace(
        event, before=before, after=tuple(by if p is phrase else p for p in event.after)
    )


def asks_to_turn(event: Event) -> bool:
    """What a player does by himself: nothing that does it is named."""
    if event.mood is not Mood.CAN or event.passive or event.negated:
        return False
    if event.verb in _TURNS:
        return True
    said = set(event.adverbs) <= HARMLESS_ADVERBS | {"still", "again"}
    whence = any(phrase.role is Role.FROM for phrase in event.before)  # 从里侧变成表侧: what some card does
    subject = any(refers(thing) and not _is_position(thing) for thing in things_of(event.before, Role.BARE))
    return event.verb == "become" and _wanted(event) is not None and said and not (whence or subject)


def may_turn(question: Question) -> Ask:
    """Raises SituationError when it is not plain which monster is meant, or how it lies."""
    event = question.event
    things = things_of(phrases_of(event))
    monsters = [thing for thing in things if refers(thing) and not _is_position(thing)]
    others = [
        t for t in things if t not in monsters and not _is_position(t) and t.kind is not ThingKind.PLAYER
    ]
    if len(monsters) > 1 or any(thing.word not in _TIMES for thing in others):
        raise SituationError("question: which monster is to be turned is not understood")
    card = card_of(question, monsters[0]) if monsters else _only_told(question) or only_named(question)
    if card is None:
        raise SituationError("question: which monster is to be turned is not told")
    return Ask(form="can-do", about="change_position", player=_whose(question, card), card=card)


def _only_told(question: Question) -> str | None:
    """我的怪兽被X盖放了，这个回合还能反转召唤吗: the one monster told of, by what it is."""
    monsters = [p.id or p.card for p in question.situation.board if p.zone in _MONSTER_ZONES]
    return monsters[0] if len(monsters) == 1 else None


_MONSTER_ZONES = frozenset({"monster_zone", "main_monster_zone", "extra_monster_zone"})


def in_main_phase(draft: Draft, situation: Situation, event: Event | None, ask: Ask) -> Situation:
    """The monster lies as it must for what is asked of it, in a Main Phase of its player, after what was told.

    Of what is Flip Summoned it is presupposed to be face-down. Raises SituationError when it is told to lie otherwise.
    """
    if event is None or ask.about != "change_position" or not asks_to_turn(event):
        return situation
    known = draft.card(ask.card or "")
    if known is not None and known.card_class is not CardClass.MONSTER:
        raise draft.not_understood(event)  # 旋风能变成守备表示吗
    place = next((n for n, p in enumerate(situation.board) if ask.card in (p.id, p.card)), None)
    comes = place is not None and situation.board[place].zone == Zone.HAND and _is_played(situation, ask.card)
    if place is not None and not (comes or _is_turned(situation, ask.card)):
        board = list(situation.board)
        board[place] = _lying(board[place], event)
        situation = msgspec.structs.replace(situation, board=tuple(board))
    elif ask.card is not None and not (_is_played(situation, ask.card) or _is_turned(situation, ask.card)):
        wanted = "face_up_attack" if event.verb == "flip_summon" else _wanted(event)
        lies = Placed(card=ask.card, player=ask.player or Seat.A, zone="main_monster_zone")
        position = (
            "face_down_defense" if event.verb == "flip_summon" else _OTHER.get(wanted, "face_up_attack")
        )
        lies = msgspec.structs.replace(lies, position=position, set_this_turn=False)
        situation = msgspec.structs.replace(situation, board=(*situation.board, lies))
    if any(play.do == "attack" for play in situation.plays):
        later = Play(do="enter_phase", phase="main2")
        situation = msgspec.structs.replace(situation, plays=(*situation.plays, later))
    return situation


# --------------------------------------------------------------------------- what was done with it before


def tells_of_it(draft: Draft, event: Event) -> bool:
    """我这回合召唤了X，能变更表示形式吗; X攻击过了，能…吗: one monster came, or attacked, earlier in the turn."""
    asked = draft.syntax.ask.event if draft.syntax.ask is not None else None
    if asked is None or event.mood is not Mood.TOLD:
        return False
    fought = event.verb in ATTACKS and "past" in event.adverbs and waits_for_main_phase(draft, asked)
    if not (fought or asks_to_turn(asked) or asks_to_attack(asked)):
        return False
    if (
        event.negated
        or event.passive
        or event.wondered
        or event.condition
        or event.verb not in _CAME_OR_FOUGHT
    ):
        return False
    bare = all(phrase.role is Role.OBJECT for phrase in event.before)
    if event.verb == "special_summon" and bare and draft.open_link() is not None:
        return False  # 我发动死者苏生特殊召唤了X: what that does
    things = things_of(phrases_of(event))
    cards = [thing for thing in things if is_card(thing)]
    others = [t for t in things if t not in cards and t.kind is not ThingKind.PLAYER]
    plain = len(cards) == 1 and not (cards[0].before or cards[0].zone or (cards[0].count or 1) > 1)
    over = event.done or {"past", "done", "already"} & set(event.adverbs) or bool(others)
    said = set(event.adverbs) <= {"past", "done", "already", "success", "just", "also", "now", "times1"}
    return plain and bool(over) and said and all(thing.word == "this_turn" for thing in others)


def told_of_it(draft: Draft, event: Event) -> None:
    """As a play of this turn."""
    for thing in things_of(phrases_of(event)):
        draft.take(thing, wholly=True)
    (card,) = [thing for thing in things_of(phrases_of(event)) if is_card(thing)]
    seat = seat_of(card.player) or actor(event) or Seat.A
    draft.turn_player = draft.turn_player or seat
    if card.name is not None:
        name = label(draft, card)
    else:
        if event.verb in _CAME:
            card = msgspec.structs.replace(card, zone=Zone.HAND)
        elif event.verb == "flip_summon":
            card = msgspec.structs.replace(card, position=Position.FACE_DOWN_DEFENSE)
        name = describe(draft, card, seat)
    if event.verb in SUMMONS:
        draft.plays.append(Play(do=SUMMONS[event.verb], player=seat, card=name))
    elif event.verb in ATTACKS:
        draft.plays.append(Play(do="attack", player=seat, card=name))
    else:
        stated = Stated(verb=Verb.SPECIAL_SUMMON.value, card=name, player=seat)
        draft.plays.append(Play(do="happens", player=seat, stated=stated))


_CAME = frozenset({*SUMMONS, "special_summon"} - {"flip_summon"})
_CAME_OR_FOUGHT = frozenset({*_CAME, "flip_summon", *ATTACKS})
#: what may turn a monster beside its player
_ACTING = frozenset({"activate", "chain", "apply", "resolve", "equip", "undergo"})


def _lying(placed: Placed, event: Event) -> Placed:
    down = placed.position in _FACE_DOWN
    flips = event.verb == "flip_summon"
    if down is not flips or placed.position == _wanted(event):
        raise SituationError("question: how the monster lies is not understood", words="表示")
    return placed


def _is_played(situation: Situation, card: str | None) -> bool:
    stated = [play.stated.card for play in situation.plays if play.stated is not None]
    return card in stated or any(play.card == card for play in situation.plays)


def _is_turned(situation: Situation, card: str | None) -> bool:
    """What was played may have turned it: how it lies by now is for the simulation to say."""
    flipped = any(play.card == card for play in situation.plays if play.do == "flip_summon")
    return flipped or any(card in play.targets for play in situation.plays if play.do == "activate")


def _wanted(event: Event) -> str | None:
    """How the monster is to lie: 变成守备表示."""
    positions = [_SAID.get(t.position) for t in things_of(event.after) if _is_position(t) and t.position]
    return positions[0] if len(positions) == 1 else None


def _is_position(thing: Thing) -> bool:
    return thing.position is not None and not (thing.name or thing.kinds)


def _whose(question: Question, card: str | None) -> Seat | None:
    """None: that of whoever controls it by then, as something was aimed at it (心变夺取的怪兽)."""
    placed = next((p for p in question.situation.board if card in (p.id, p.card)), None)
    played = next((play.player for play in question.situation.plays if play.card == card), None)
    told = [seat_of(thing.player) for thing in things_of(phrases_of(question.event)) if thing.player]
    found = {seat for seat in (placed.player if placed is not None else played, *told) if seat is not None}
    if len(found) > 1:
        raise SituationError("question: whose monster is to be turned is not understood")
    if not told and is_aimed_at(question, card):
        return None
    return found.pop() if found else Seat.A
