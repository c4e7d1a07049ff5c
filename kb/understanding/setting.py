"""Whether a card may be Set: 我能盖陷阱吗, 这回合还能盖放怪兽吗; and what was Set though it is told as Summoned."""

from __future__ import annotations

import msgspec

from grammar.question_nodes import Event, Mood, Phrase, QuestionSyntax, Role, Thing, ThingKind
from grammar.terms import CardKind, Position, Zone
from kb.cards import CardClass, Seat
from kb.errors import SituationError
from kb.situation import Ask, Play, Situation
from kb.understanding.cards import describe, put
from kb.understanding.completing import awaits_attempt
from kb.understanding.draft import Draft
from kb.understanding.phrases import actor, is_card, phrases_of, seat_of, things_of
from kb.understanding.references import Question, card_of
from kb.understanding.vocabulary import PHASES

_TIMES = frozenset({"this_turn", "my_turn", "their_turn", *PHASES})
_FROM_HAND = (None, Zone.HAND)
_DOWN = frozenset({Position.FACE_DOWN, Position.FACE_DOWN_DEFENSE})


def in_plain_words(syntax: QuestionSyntax) -> QuestionSyntax:
    """我里侧守备表示召唤X: told to be Summoned face-down, it was Set."""
    return msgspec.structs.replace(syntax, statements=tuple(map(_told, syntax.statements)))


def _told(event: Event) -> Event:
    def without(phrase: Phrase) -> Phrase:
        return msgspec.structs.replace(
            phrase, things=tuple(msgspec.structs.replace(t, position=None) for t in phrase.things)
        )

    down = [t for t in things_of(event.before, Role.BARE) if t.position in _DOWN]
    if event.verb != "normal_summon" or not any(thing.kind is ThingKind.PLAYER for thing in down):
        return event
    return msgspec.structs.replace(event, verb="set", before=tuple(map(without, event.before)))


def asks_to_set(event: Event) -> bool:
    """One card, named or described, that its player would Set from the hand."""
    if event.verb != "set" or event.mood is not Mood.CAN or event.passive:
        return False
    cards = _cards(event)
    others = [t for t in things_of(phrases_of(event)) if t not in cards and t.kind is not ThingKind.PLAYER]
    times = all(thing.word in _TIMES or thing.zone is Zone.HAND for thing in others)
    return len(cards) == 1 and times and _is_plain(cards[0])


def _cards(event: Event) -> list[Thing]:
    return [thing for thing in things_of(phrases_of(event), Role.BARE, Role.OBJECT) if is_card(thing)]


def _is_plain(thing: Thing) -> bool:
    described = thing.kind is ThingKind.DESCRIBED and bool(thing.kinds)
    told = thing.before or thing.other or thing.rest or thing.position or (thing.count or 1) > 1
    return (described or thing.kind is ThingKind.NAME) and not told and thing.zone in _FROM_HAND


def place(draft: Draft, asked: Event) -> None:
    """The card lies in the hand of the one who would Set it."""
    if not asks_to_set(asked):
        return
    thing = _in_hand(_cards(asked)[0])
    seat = actor(asked) or Seat.A
    if thing.kind is ThingKind.NAME:
        put(draft, thing, seat)
    else:
        describe(draft, thing, seat)


def _in_hand(thing: Thing) -> Thing:
    """Any card at all (盖卡) is taken to be a Trap."""
    kinds = (CardKind.TRAP,) if thing.kinds == (CardKind.CARD,) else thing.kinds
    return msgspec.structs.replace(thing, zone=Zone.HAND, kinds=kinds)


#: to Set a card by its name, until its class is looked up
_SET_SOME = "set"
_SET = {True: "set_monster", False: "set_spell_trap"}


def of_class(draft: Draft, ask: Ask) -> Ask:
    """*ask* with how a card of that class is Set. Raises SituationError for a card that is not known."""
    if ask.form != "can-do" or ask.about != _SET_SOME:
        return ask
    card = draft.card(ask.card or "")
    if card is None or card.card_class is None:
        raise SituationError("question: what is to be Set is not understood")
    return msgspec.structs.replace(ask, about=_SET[card.card_class is CardClass.MONSTER])


def may_set(question: Question) -> Ask:
    """What a card by its name is Set as, ``of_class`` says. Raises SituationError."""
    (thing,) = _cards(question.event)
    name = card_of(question, _in_hand(thing) if thing.kind is ThingKind.DESCRIBED else thing)
    placed = next((p for p in question.situation.board if name in (p.id, p.card)), None)
    facts = placed.facts if placed is not None else None
    about = _SET[facts.card_class == CardClass.MONSTER.value] if facts is not None else _SET_SOME
    return Ask(form="can-do", about=about, player=actor(question.event) or Seat.A, card=name)


def just_done(draft: Draft, situation: Situation, ask: Ask) -> Situation:
    """对方盖放怪兽，我能发动X吗, of an X that awaits something: the Set is what was done, not how a card lies."""
    told = draft.syntax.statements[-1] if draft.syntax.statements else None
    if told is None or ask.form != "can-activate" or situation.plays or not _is_done_now(told):
        return situation
    (thing,) = _cards_set(told)
    name = draft.described.get(thing.span) if thing.span is not None else None
    name = name or draft.names.get(thing.name or "", thing.name)
    seat = actor(told) or seat_of(thing.player)
    place = next((n for n, p in enumerate(situation.board) if name in (p.id, p.card)), None)
    if place is None or seat is None or name == ask.card or not _awaits_something(draft, ask):
        return situation
    monster = situation.board[place].zone == Zone.MAIN_MONSTER_ZONE
    board = list(situation.board)
    board[place] = msgspec.structs.replace(board[place], zone=Zone.HAND.value, position=None, player=seat)
    play = Play(do=_SET[monster], player=seat, card=name)
    return msgspec.structs.replace(situation, board=tuple(board), plays=(play,))


def _awaits_something(draft: Draft, ask: Ask) -> bool:
    card = draft.card(ask.card or "")
    effects = draft.base.effects(card) if card is not None else ()
    asked = [effect for effect in effects if effect.activates and ask.effect in (None, effect.printed_no)]
    triggered = any(effect.text is not None and effect.text.trigger is not None for effect in asked)
    return card is not None and (triggered or awaits_attempt(card, ask.effect, draft.base))


def _is_done_now(event: Event) -> bool:
    told = event.mood is Mood.TOLD and not (event.negated or event.wondered or event.passive)
    over = {"past", "already"} & set(event.adverbs)
    others = [t for t in things_of(phrases_of(event)) if t not in _cards_set(event)]
    alone = len(_cards_set(event)) == 1 and all(t.kind is ThingKind.PLAYER for t in others)
    return event.verb == "set" and told and not over and alone and _is_plain(_cards_set(event)[0])


def _cards_set(event: Event) -> list[Thing]:
    """What stands behind the verb or is marked as its object: 盖放的怪 is how a card lies."""
    return [t for t in (*things_of(event.after), *things_of(event.before, Role.OBJECT)) if is_card(t)]
