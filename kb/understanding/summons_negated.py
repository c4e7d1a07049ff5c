"""X的特殊召唤被无效了, X的召唤被无效的回合: a Summon that came to nothing, by what is not told.

In: the clause; of a turn of which that is said, the same as a clause of its own. Out: the Summon, negated.
"""

from __future__ import annotations

import msgspec

from grammar.question_nodes import Event, Mood, Phrase, QuestionSyntax, Role, Thing, ThingKind
from kb.beyond import is_turn_lock
from kb.cards import Seat
from kb.situation import Play
from kb.understanding.cards import label, put
from kb.understanding.draft import Draft
from kb.understanding.phrases import seat_of, things_of

#: Summons as nouns, and the play that each of them is
_PLAYS = {"normal_summon": "summon", "special_summon": "special_summon", "flip_summon": "flip_summon"}
_LATER = frozenset({"done", "if", "after", "when", "already"})


def told_apart(syntax: QuestionSyntax) -> QuestionSyntax:
    """X的召唤被无效的回合，能…吗 as X的召唤被无效了，能…吗."""
    told = tuple(_of_turn(event) or event for event in syntax.statements)
    ask = syntax.ask
    if ask is None or ask.event.mood is not Mood.CAN:
        return msgspec.structs.replace(syntax, statements=told)
    for number in range(len(ask.event.before) - 1):
        pair = ask.event.before[number : number + 2]
        noun = Event(verb="exist", before=pair, span=pair[0].span)
        if (done := _of_turn(noun)) is not None:  # X的召唤被无效的回合能…吗
            left = (*ask.event.before[:number], *ask.event.before[number + 2 :])
            asked = msgspec.structs.replace(ask.event, before=left)
            ask = msgspec.structs.replace(ask, event=asked)
            return msgspec.structs.replace(syntax, statements=(*told, done), ask=ask)
    return msgspec.structs.replace(syntax, statements=told)


def _of_turn(event: Event) -> Event | None:
    """X的召唤 | 被无效的 | 回合."""
    things = things_of(event.before)
    if event.verb != "exist" or event.negated or event.wondered or event.after or len(things) != 2:
        return None
    summon, turn = things
    inner = turn.before[0] if turn.word == "turn" and len(turn.before) == 1 else None
    if inner is None or inner.verb != "negate" or not inner.passive or inner.negated:
        return None
    if not _is_summon(summon) or any(phrase.things for phrase in (*inner.before, *inner.after)):
        return None
    subject = Phrase(role=Role.BARE, things=(summon,), span=summon.span)
    return msgspec.structs.replace(inner, before=(subject, *inner.before), span=event.span or inner.span)


def tells_of_it(draft: Draft, event: Event) -> bool:
    """A Summon of a card named is negated, and nothing is said of what did it."""
    things = things_of((*event.before, *event.after))
    passive = event.verb == "negate" and event.passive and not (event.negated or event.wondered)
    if not passive or event.mood is not Mood.TOLD or draft.open_link() is not None:
        return False
    return len(things) == 1 and _is_summon(things[0]) and set(event.adverbs) <= _LATER


def told(draft: Draft, event: Event) -> None:
    """It was tried, by whose monster it is, and negated.

    Raises SituationError where a Summon was told before, and for a card that binds its player in the turn of its Summon.
    """
    (thing,) = things_of((*event.before, *event.after))
    seat = seat_of(thing.player) or Seat.A
    name = label(draft, thing)
    if any(play.card == name or "summon" in play.do for play in draft.plays):
        raise draft.not_understood(event)
    if _binds_its_turn(draft, name):
        raise draft.not_understood(event)
    if draft.place_of(name) is not None:
        put(draft, msgspec.structs.replace(thing, word=None), seat)
    draft.take(thing, wholly=True)
    do = _PLAYS[thing.word or ""]
    draft.plays.append(Play(do=do, player=seat, card=name, negated=True))


def _binds_its_turn(draft: Draft, name: str) -> bool:
    """把这张卡特殊召唤的回合，自己不能…: whether that holds when nothing was summoned is not plain from the text."""
    card = draft.card(name)
    if card is None:
        return False
    said = [step for one in (card.text.statements if card.text is not None else ()) for step in one.steps]
    texts = [effect.text for effect in draft.base.effects(card) if effect.text is not None]
    steps = [*said, *(step for text in texts for step in (*text.resolution, *text.restrictions))]
    return any(is_turn_lock(step.action) for step in steps)


def _is_summon(thing: Thing) -> bool:
    plain = thing.kind is ThingKind.NAME and not (thing.before or thing.zone or thing.count or thing.other)
    return plain and thing.word in _PLAYS
