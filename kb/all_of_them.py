"""Acts done to a written number of cards (那2张): what it means for the act when one of them does not take it."""

from __future__ import annotations

from grammar.nodes import Action, Number, Reference
from grammar.terms import QuantityKind, RefKind, Verb
from kb import lasting, references
from kb.context import Context
from kb.enforce import enforces
from kb.happened import counts_as
from kb.state import DuelState

_ALL_OR_NONE = frozenset({Verb.BANISH, Verb.SPECIAL_SUMMON, Verb.RETURN_TO_DECK})


def _written(action: Action) -> int | None:
    """How many the words say that it is done to; None: they do not say, or one."""
    theme = action.theme
    if not isinstance(theme, Reference) or theme.kind not in (RefKind.TARGETED, RefKind.THAT):
        return None
    quantity = theme.quantity
    if quantity is None or quantity.kind is not QuantityKind.EXACT or not isinstance(quantity.amount, Number):
        return None
    return quantity.amount.value if quantity.amount.value > 1 else None


@enforces("resolution.one-of-two-resists")
def fell_short(before: DuelState, after: DuelState, action: Action) -> bool:
    """Fewer than the written number were destroyed, banished …: it was done, but what hangs on it is not."""
    number = _written(action)
    if number is None:
        return False
    fresh = after.events[len(before.events) :]
    done = {event.card for event in fresh if counts_as(action.verb, event.verbs)}
    return bool(done) and len(done) < number


@enforces("resolution.one-of-two-impossible")
def one_cannot(state: DuelState, action: Action, ctx: Context) -> bool:
    """One of the written number cannot be banished (Special Summoned, returned) at all: none of them is."""
    if action.verb not in _ALL_OR_NONE or _written(action) is None or not isinstance(action.theme, Reference):
        return False
    found = (
        lasting.forbidden(state, lasting.would_be(action.verb, card, ctx), ctx.base)
        for card in references.referred(state, action.theme, ctx)
    )
    return any(finding is not None and finding.allows is False for finding in found)
