"""这算抽卡吗, 拿到的那张卡算不算抽卡: whether what a card did counts as that act."""

from __future__ import annotations

from grammar.question_nodes import Event, Mood, Thing, ThingKind
from grammar.terms import Verb
from kb.errors import SituationError
from kb.situation import Ask
from kb.understanding.phrases import phrases_of, things_of
from kb.understanding.references import Question
from kb.understanding.vocabulary import ACTS

#: acts by which what was done may go
COUNTED = frozenset(
    {"draw", "destroy", "discard", "send_to_graveyard", "banish", "add_to_hand", "tribute", "special_summon"}
)


def counts_as_act(question: Question) -> Ask | None:
    """Asked of the only effect that was activated, once it has resolved; None for another question.

    Raises SituationError when several were.
    """
    event, told = question.event, question.told
    if event.verb not in COUNTED or event.mood is not Mood.TOLD or event.negated or event.passive:
        return None
    played = [play for play in question.situation.plays if play.do == "activate"]
    own = things_of(phrases_of(event))
    if not (_is_this(question, own) or (not own and told is not None and _only_points(told))):
        return None
    if len(played) != 1:
        raise SituationError("question: what is to count as that is not understood")
    return Ask(form="happens", about=Verb(ACTS[event.verb]).value)


def _is_this(question: Question, things: list[Thing]) -> bool:
    """这算不算抽卡: 这 alone, which is what was done."""
    span = things[0].span if len(things) == 1 else None
    return span is not None and question.syntax.text[span.start : span.end] in ("这", "那", "這")


def _only_points(told: Event) -> bool:
    pointing = [thing.kind for thing in things_of(phrases_of(told))]
    return told.verb in ("be", "exist") and not told.negated and pointing == [ThingKind.PRONOUN]
