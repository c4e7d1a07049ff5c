"""Questions about building a deck: 卡组里能放3张X和3张Y吗, X和Y加起来最多能放几张."""

from __future__ import annotations

from grammar.question_nodes import Event, Mood, QuestionWord, Thing
from grammar.terms import Player, Zone
from kb.errors import SituationError
from kb.situation import Ask
from kb.understanding.cards import label
from kb.understanding.draft import Draft
from kb.understanding.phrases import all_things
from kb.understanding.references import Question
from kb.understanding.summoning import counts_of

_PUT = "put_counter"  # 放, whatever is put


def asks_of_deck(question: Question) -> bool:
    """Cards are put into a deck, before any duel."""
    if question.situation.plays or any(placed.zone != "deck" for placed in question.situation.board):
        return False
    told = [event for event in question.syntax.statements if _puts(event) and not event.negated]
    if _keeps_rules(question.event):
        return bool(told)
    asks = question.word is QuestionWord.HOW_MANY or question.event.mood is Mood.CAN
    return asks and _puts(question.event)


def copies_in_deck(question: Question) -> Ask:
    """Raises SituationError when it is not plain which cards are meant."""
    events = [*question.syntax.statements, question.event]
    told = [[thing for thing in all_things(event) if thing.name] for event in events]
    if not any(told):
        raise SituationError("question: which cards are put into the deck is not understood")
    # as written in full: 鹰身女郎 is not short for the longer name told beside it
    counted = [
        (thing.name or "", n) for group in told for thing, n in zip(group, counts_of(group), strict=True)
    ]
    if question.word is QuestionWord.HOW_MANY:
        return Ask(form="deck", about="most", cards=tuple(name for name, _ in counted))
    return Ask(form="deck", cards=tuple(name for name, number in counted for _ in range(number)))


def _keeps_rules(event: Event) -> bool:
    """符合构筑规则吗."""
    return event.verb == "meet" and any(thing.word == "deck_rules" for thing in all_things(event))


def _puts(event: Event) -> bool:
    things = list(all_things(event))
    named = all(thing.name or _is_deck(thing) or thing.word == "?how_many" for thing in things)
    return event.verb == _PUT and named and any(thing.name or _is_deck(thing) for thing in things)


def puts_in_deck(event: Event) -> bool:
    """卡组里能放几张: what is asked of a deck that is built."""
    return _puts(event) and any(map(_is_deck, all_things(event)))


def _is_deck(thing: Thing) -> bool:
    """The deck alone: 卡组最上面 is a place in a duel."""
    return (
        thing.zone is Zone.DECK and thing.word in (None, "?how_many") and thing.player in (None, Player.SELF)
    )


def told_of_deck(draft: Draft, event: Event) -> None:
    """主卡组放3张X: said of a deck that is being built."""
    asked = draft.syntax.ask.event if draft.syntax.ask is not None else None
    if asked is None or not _puts(event) or not (_keeps_rules(asked) or _puts(asked)):
        raise draft.not_understood(event)
    for thing in all_things(event):
        if thing.name is not None:
            label(draft, thing)
        draft.take(thing, wholly=True)
