"""What is asked to be given up for an effect: 能解放对面的怪来发X吗, 衍生物可以当X的cost吗."""

from __future__ import annotations

import msgspec

from grammar.question_nodes import Event, Mood, Phrase, QuestionSyntax, QuestionWord, Role, Thing, ThingKind
from grammar.terms import Verb, Zone
from kb.cards import Seat
from kb.errors import SituationError
from kb.situation import Ask
from kb.understanding.cards import describe, put
from kb.understanding.draft import Draft
from kb.understanding.phrases import actor, is_card, named_in, phrases_of, refers, seat_of, things_of
from kb.understanding.references import Question, card_of, seat_of_asker
from kb.understanding.vocabulary import ACTS, COST_ACTS

#: from where a card is given up when nobody says
_FROM = {"discard": Zone.HAND, "tribute": Zone.MONSTER_ZONE, "banish": None, "send_to_graveyard": None}


def gives_for(told: Event | None, asked: Event) -> bool:
    """能解放X来发Y吗: what may be given up, right before what it is given up for."""
    if told is None or told.verb not in COST_ACTS or told.mood is not Mood.CAN:
        return False
    plain = not (told.negated or told.passive or told.condition or told.wondered)
    return plain and asked.verb in ("activate", "chain") and asked.mood is Mood.TOLD and asked.wondered


def without_purpose(syntax: QuestionSyntax) -> QuestionSyntax:
    """能解放X来发Y把两只跳出来吗: asked is whether Y can be activated so; what it then does is in its text."""
    ask, told = syntax.ask, syntax.statements
    if ask is not None and told and _is_left_out(told[-1], ask.event):
        raise SituationError("question: what is not to be done for it is not understood")
    if (
        ask is None
        or ask.word is not QuestionWord.WHETHER
        or not told
        or ask.event.verb not in (*ACTS, "set")
    ):
        return syntax
    if _may_be_used_for(told[-1], ask.event):
        event = _aimed(told[-1], ask.event)
        return msgspec.structs.replace(
            syntax, statements=told[:-1], ask=msgspec.structs.replace(ask, event=event)
        )
    activation = msgspec.structs.replace(told[-1], wondered=True)
    plain = ask.event.mood is Mood.TOLD and not (ask.event.negated or ask.event.passive)
    if not plain or told[-1].wondered or len(told) < 2 or not gives_for(told[-2], activation):
        return syntax
    return msgspec.structs.replace(
        syntax, statements=told[:-1], ask=msgspec.structs.replace(ask, event=activation)
    )


def _is_left_out(told: Event, asked: Event) -> bool:
    """能不丢弃手卡发动吗: what goes with the act that is asked about, and is denied."""
    ends = [t.span.end for t in things_of(phrases_of(told)) if t.span is not None]
    ends += [told.span.end] if told.span is not None else []
    together = asked.span is not None and bool(ends) and max(ends) == asked.span.start
    return told.mood is Mood.CAN and told.negated and together


def _may_be_used_for(told: Event, asked: Event) -> bool:
    """能连锁X除外它吗: whether X can be activated, and for that."""
    may = told.verb in ("activate", "chain") and told.mood is Mood.CAN and not (told.wondered or told.negated)
    plain = asked.mood is Mood.TOLD and asked.wondered and not (asked.negated or asked.passive)
    own = [t for t in things_of(asked.before) if t.kind is not ThingKind.PLAYER and t not in _aims(asked)]
    return may and plain and len(named_in(told.after)) == 1 and len(_aims(asked)) == 1 and not own


def _aims(asked: Event) -> list[Thing]:
    return [t for t in (*things_of(asked.before, Role.OBJECT), *things_of(asked.after)) if refers(t)]


def _aimed(told: Event, asked: Event) -> Event:
    aim = Phrase(role=Role.AS, things=tuple(_aims(asked)))
    return msgspec.structs.replace(told, after=(*told.after, aim), wondered=True)


def given_up(told: Event) -> list[Thing]:
    marked = things_of(told.before, Role.OBJECT, Role.WITH, Role.COST)
    return [thing for thing in (*marked, *things_of(told.after)) if refers(thing)]


def gives_itself(told: Event) -> bool:
    """能丢弃自己来发X吗."""
    objects = (*things_of(told.before, Role.OBJECT, Role.WITH), *things_of(told.after))
    return any(thing.kind in (ThingKind.SELF, ThingKind.PLAYER) for thing in objects)


def as_its_text_has_it(draft: Draft, asked: Event, ask: Ask) -> None:
    """能除外Y来发X吗, where X has something else done for a cost: another question. Raises SituationError."""
    told = draft.syntax.statements[-1] if draft.syntax.statements else None
    card = draft.card(ask.card) if ask.card is not None else None
    if told is None or card is None or not gives_for(told, asked):
        return
    effects = [e for e in draft.base.effects(card) if e.activates and ask.effect in (None, e.printed_no)]
    costs = [cost.verb for effect in effects if effect.text is not None for cost in effect.text.costs]
    if not _SAID_ALIKE.get(told.verb, {ACTS[told.verb]}).intersection(costs):
        raise draft.not_understood(told)


#: people say 丢 of cards that are sent to the Graveyard, and 送墓 of those that are discarded
_SAID_ALIKE = dict.fromkeys(("discard", "send_to_graveyard"), {Verb.DISCARD, Verb.SEND_TO_GRAVEYARD})


def place(draft: Draft, asked: Event) -> None:
    """Lay out what is asked to be given up. Raises SituationError when it is not one card."""
    told = draft.syntax.statements[-1] if draft.syntax.statements else None
    if told is not None and gives_for(told, asked):
        things, zone = given_up(told), _FROM[told.verb]
    elif (cost := as_cost_of(asked)) is not None:
        things, zone = [cost[0]], None
    else:
        return
    owner = actor(asked) or (actor(told) if told is not None else None) or Seat.A
    for thing in things:
        if (thing.count or 1) > 1 or len(things) > 1:
            raise draft.not_understood(asked)
        placed = (
            thing if thing.zone is not None or zone is None else msgspec.structs.replace(thing, zone=zone)
        )
        if thing.kind is ThingKind.DESCRIBED:
            describe(draft, placed, seat_of(thing.player) or owner)
        elif thing.name is not None and placed.zone is not None and not _lies_there(draft, thing):
            put(draft, placed, owner)


def _lies_there(draft: Draft, thing: Thing) -> bool:
    """墓地有X，能丢弃X吗: the X told of, where it was told to lie."""
    return (
        thing.zone is None and draft.place_of(draft.names.get(thing.name or "", thing.name or "")) is not None
    )


def as_cost_of(asked: Event) -> tuple[Thing, Thing] | None:
    """衍生物可以当X的cost吗: what is given up, and the card whose cost it is."""
    cards = [t for t in things_of(phrases_of(asked)) if is_card(t) or t.name is not None]
    owners = [t for t in cards if t.word == "cost" and t.name is not None]
    others = [t for t in cards if t not in owners]
    asks = asked.verb in ("exist", "be") and asked.mood is Mood.CAN and not asked.negated
    return (others[0], owners[0]) if asks and len(owners) == len(others) == 1 else None


def cost_asked(question: Question, card: str | None) -> str | None:
    """The card that 能丢X来发Y吗 would give up; None where nothing of the kind is asked, or Y gives up itself.

    *card*: Y, which 它 does not mean.
    """
    told, event = question.told, question.event
    if marked := [thing for thing in things_of(event.before, Role.COST) if refers(thing)]:
        if len(marked) > 1 or (marked[0].count or 1) > 1:
            raise SituationError("question: what is to be given up is not understood")
        return card_of(question, marked[0])  # 能拿Y当cost发动X吗
    if told is None or not gives_for(told, event):
        return None
    if not named_in((*event.after, *event.before)) and not named_in(told.before, Role.BARE):
        return None
    things = given_up(told)
    if gives_itself(told):
        return None
    cost = _beside(question, things[0], card) if len(things) == 1 else None
    if cost is None:
        raise SituationError("question: what is to be given up is not understood")
    return cost


def _beside(question: Question, thing: Thing, card: str | None) -> str | None:
    said = thing.kinds or thing.race or thing.level or thing.attributes  # 那只植物族
    if thing.kind is not ThingKind.PRONOUN or said:
        return card_of(question, thing)
    others = {name for name in question.names if name != card}
    return others.pop() if len(others) == 1 else None


def may_serve(question: Question) -> Ask | None:
    """衍生物可以当X的cost吗."""
    found = as_cost_of(question.event)
    if found is None:
        return None
    cost, owner = (card_of(question, thing) for thing in found)
    return Ask(form="can-pay", player=seat_of_asker(question, owner), card=owner, cost=cost)
