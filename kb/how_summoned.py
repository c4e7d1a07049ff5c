"""How this card came to the field, where a lasting text says so of itself: この方法で召喚したこのカードの元々の攻撃力は…."""

from __future__ import annotations

from collections.abc import Iterator

from grammar.nodes import Action, By, DidThat, Reference
from grammar.terms import SUMMONS, Means, RefKind, Verb
from kb import happened, predicates
from kb.cards import MONSTER_ZONES, CardInPlay
from kb.context import Context
from kb.enforce import enforces
from kb.events import Cause, Event
from kb.state import DuelState
from kb.summon_limits import is_free_summon
from kb.truth import Truth, every

_SUMMONED = SUMMONS | {Verb.SUMMON_ANY}
#: Levels of which a Normal Summon takes Tributes
_TRIBUTED_FROM = 5


def came_as_told(state: DuelState, card: CardInPlay, noun: Reference, ctx: Context) -> Truth:
    """*noun* is this very card; what it says of its Summon is so. True where it says nothing of it."""
    if noun.kind is not RefKind.THIS_CARD or card.zone not in MONSTER_ZONES:
        return True
    return every(_came_so(state, card, action, ctx) for action in _summons_told(noun))


def _summons_told(noun: Reference) -> Iterator[Action]:
    if noun.by in _SUMMONED:
        yield Action(verb=noun.by, by=By(means=(Means.PROCEDURE,)))
    for predicate in noun.predicates:
        if isinstance(predicate, DidThat) and predicate.passive and predicate.action.verb in _SUMMONED:
            yield predicate.action


def _came_so(state: DuelState, card: CardInPlay, action: Action, ctx: Context) -> Truth:
    if action.by is None or action.by.means != (Means.PROCEDURE,):
        return predicates.fits(state, card, DidThat(action=action, passive=True), ctx)
    came = next((event for event in reversed(state.events) if _is_its_summon(event, card)), None)
    if came is None:
        known = Verb(card.summoned_by) if card.summoned_by in set(Verb) else None
        return None if known is None or happened.counts_as(action.verb, (known,)) else False
    if not happened.counts_as(action.verb, came.verbs):
        return False
    return _without_tribute(card, came) if action.verb is Verb.NORMAL_SUMMON else _by_procedure(card, came)


def _is_its_summon(event: Event, card: CardInPlay) -> bool:
    return (event.card, event.since) == (card.id, card.since) and bool(SUMMONS & set(event.verbs))


@enforces("effect.text-over-rules")
def _without_tribute(card: CardInPlay, came: Event) -> Truth:
    """Its text lets it be Normal Summoned without Tribute; that it was, its Level tells."""
    steps = [step for effect in card.effects if effect.text is not None for step in effect.text.resolution]
    if not any(is_free_summon(step.action) for step in steps):
        return None
    if Verb.TRIBUTE_SUMMON in came.verbs:
        return False
    return True if (card.card.level or 0) >= _TRIBUTED_FROM else None


def _by_procedure(card: CardInPlay, came: Event) -> Truth:
    """By the card's own procedure, if it has just one; an effect of its own may be what the words mean."""
    if came.cause is not Cause.PROCEDURE:
        return None if came.by_card == card.id else False
    ways = [
        step
        for effect in card.effects
        if effect.text is not None and not effect.activates
        for step in effect.text.resolution
        if step.action.verb is Verb.SPECIAL_SUMMON
    ]
    return True if len(ways) <= 1 else None
