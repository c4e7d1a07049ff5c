"""Whether an effect may do something to a card when it resolves: 死者苏生能复活X吗, Y能从卡组把X加入手卡吗."""

from __future__ import annotations

from grammar.question_nodes import Mood, Role, Thing
from kb.situation import Ask
from kb.understanding.phrases import acts, named_in, things_of
from kb.understanding.references import Question, card_of, seat_of_asker
from kb.understanding.vocabulary import ACTS

#: acts on cards that an effect chooses when it resolves
_CHOSEN = frozenset({"special_summon", "revive", "add_to_hand"})


def asks_of_choice(question: Question) -> bool:
    """能叫出X吗, said of a card whose effect does it, before that effect has resolved."""
    event = question.event
    if event.verb not in _CHOSEN or event.mood is not Mood.CAN or event.passive or event.negated:
        return False
    return _doer(question) is not None and len(_objects(question)) == 1


def may_choose(question: Question) -> Ask:
    doer = _doer(question)
    assert doer is not None
    return Ask(
        form="can-choose",
        about=ACTS[question.event.verb].value,
        player=seat_of_asker(question, doer),
        card=doer,
        target=card_of(question, _objects(question)[0]),
    )


def _objects(question: Question) -> list[Thing]:
    event = question.event
    return [t for t in (*things_of(event.after), *things_of(event.before, Role.OBJECT)) if t.name is not None]


def _doer(question: Question) -> str | None:
    """The card whose effect it is: named before the verb, else the one whose activation was told last."""
    event, objects = question.event, _objects(question)
    before = [t for t in things_of(event.before, Role.WITH, Role.BARE) if acts(t) and t not in objects]
    if before:
        return card_of(question, before[0])
    plays = question.situation.plays
    if len(plays) > 1 and plays[-1].do == "resolve":
        plays = plays[:-1]
    if plays:
        return plays[-1].card if plays[-1].do == "activate" else None
    told = named_in(question.told.before) if question.told is not None else []
    return card_of(question, told[0]) if told else None
