"""このカードはリリースなしで召喚できる: what a monster's own text says of the Tributes for its Normal Summon."""

from __future__ import annotations

from collections.abc import Iterator

from grammar.nodes import Action, Condition
from grammar.terms import ActivationMode, Verb
from kb import matching
from kb.cards import CardInPlay
from kb.checks.doing import Doing, applies_elsewhere, speaks_of
from kb.context import Context
from kb.enforce import enforces
from kb.summon_limits import is_free_summon
from kb.truth import Truth, every, some


def has_other_terms(card: CardInPlay) -> bool:
    """Its own text says something else of Tributes or of how it is Normal Summoned."""
    if speaks_of(card, {Verb.TRIBUTE, Verb.TRIBUTE_SUMMON}):
        return True
    return any(action.verb is Verb.NORMAL_SUMMON and not is_free_summon(action) for action, _ in _said(card))


@enforces("effect.text-over-rules")
def needs_no_tribute(doing: Doing, verb: Verb) -> Truth:
    """Its own text lets it be Normal Summoned (or, where the words cover that, Set) without Tribute now."""
    covered = (
        {Verb.NORMAL_SUMMON_OR_SET} if verb is Verb.SET else {Verb.NORMAL_SUMMON, Verb.NORMAL_SUMMON_OR_SET}
    )
    ctx = Context.of_card(doing.base, doing.card)
    return some(
        every(matching.holds(doing.state, condition, ctx) for condition in conditions)
        for action, conditions in _said(doing.card)
        if is_free_summon(action) and action.verb in covered
    )


def _said(card: CardInPlay) -> Iterator[tuple[Action, tuple[Condition, ...]]]:
    """What its text that is no activated effect says, with what that hangs on."""
    statements = card.card.text.statements if card.card.text is not None else ()
    for statement in statements:
        for step in statement.steps:
            yield step.action, () if step.condition is None else (step.condition,)
    for effect in card.effects:
        text = effect.text
        if text is None or text.activation is not ActivationMode.NONE or text.trigger is not None:
            continue
        if applies_elsewhere(text, card):
            continue
        windows = (matching.window_condition(text.window),) if text.window is not None else ()
        for step in text.resolution:
            own = () if step.condition is None else (step.condition,)
            yield step.action, (*text.conditions, *windows, *own)
