"""结束阶段要把X拿来的怪兽还给对方, X归还怪兽时: the control that an effect gave for a turn goes back."""

from __future__ import annotations

import msgspec

from grammar.question_nodes import Event, Mood, Role, Thing, ThingKind
from grammar.terms import Verb
from kb.situation import Play
from kb.understanding import performed
from kb.understanding.draft import Draft
from kb.understanding.phrases import is_card, named_in, phrases_of, things_of
from kb.understanding.vocabulary import PHASES


def is_restored(event: Event) -> bool:
    """A monster is given back that the effect of a card named had taken."""
    told = event.mood in (Mood.TOLD, Mood.MUST) and not (event.negated or event.wondered or event.passive)
    return event.verb == "give_back" and told and _doer(event) is not None and len(_given(event)) == 1


def restored(draft: Draft, event: Event) -> None:
    """That effect took it, and its phase has come. Raises SituationError when the text does no such thing."""
    doer, thing = _doer(event), _given(event)[0]
    phases = [one for one in things_of(phrases_of(event)) if one.word in PHASES]
    if doer is None or len(phases) != 1 or draft.plays or thing.name is not None:
        raise draft.not_understood(event)
    taken = Event(verb="take_control", before=(), span=event.span)
    performed.performed(draft, taken, doer, msgspec.structs.replace(thing, before=()))
    for one in things_of(phrases_of(event)):
        draft.take(one, wholly=True)
    draft.phase = None
    draft.plays.append(Play(do="enter_phase", phase=PHASES[phases[0].word or ""]))


def _given(event: Event) -> list[Thing]:
    told = [*things_of(event.before, Role.OBJECT), *things_of(event.after)]
    return [thing for thing in told if is_card(thing) and thing.kind is ThingKind.DESCRIBED]


def _doer(event: Event) -> Thing | None:
    """The card that took it: of the relative clause, or the subject."""
    inner = [one for thing in _given(event) for one in thing.before if one.verb == "take_control"]
    told = [thing for one in inner for thing in named_in(one.before)] or named_in(event.before, Role.BARE)
    return told[0] if len(told) == 1 else None


def follows(draft: Draft, event: Event) -> bool:
    """…，这只怪兽因此被破坏: what comes of the monster going back is for the rules to say."""
    back = bool(draft.plays) and draft.plays[-1].do == "enter_phase"
    taken = any(Verb.TAKE_CONTROL in play.doing for play in draft.plays)
    plain = event.passive and not (event.negated or event.wondered or named_in(phrases_of(event)))
    return event.verb == "destroy" and "so" in event.adverbs and back and taken and plain


def followed(draft: Draft, event: Event) -> None:
    for thing in things_of(phrases_of(event)):
        draft.take(thing, wholly=True)
    draft.remarks.append(draft.words(event))
