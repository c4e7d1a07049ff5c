"""X能成为Y的对象吗, X能作为Y的对象吗: asked of the card that would be targeted, with the effect that would target it."""

from __future__ import annotations

from grammar.question_nodes import Event, Mood, Role, Thing, ThingKind
from kb.errors import SituationError
from kb.situation import Ask
from kb.understanding.phrases import refers, things_of
from kb.understanding.references import Question, card_of, seat_of_asker


def aimed_at_by(event: Event) -> Thing | None:
    """Y of 能成为Y的对象吗; None for another clause."""
    if event.verb not in ("become", "be") or event.mood is not Mood.CAN or event.negated or event.passive:
        return None
    after = things_of(event.after)
    named = [thing for thing in after if thing.name is not None]
    said = any(thing.word == "target" for thing in after)
    return named[0] if said and len(named) == 1 and len(after) <= 2 else None


def may_be_target(question: Question) -> Ask:
    """Raises SituationError when it is not plain which card would be targeted."""
    source = aimed_at_by(question.event)
    subjects = [t for t in things_of(question.event.before, Role.BARE) if refers(t)]
    if source is None or len(subjects) != 1 or subjects[0].kind is ThingKind.EFFECT:
        raise SituationError("question: what is to be targeted is not understood")
    card, target = card_of(question, source), card_of(question, subjects[0])
    if card is None or target is None or card == target:
        raise SituationError("question: what is to be targeted is not understood")
    effect = source.effect_no
    return Ask(
        form="can-target", player=seat_of_asker(question, card), card=card, effect=effect, target=target
    )
