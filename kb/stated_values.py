"""Changes of ATK, DEF and the like that a situation states as such, without saying what text makes them."""

from __future__ import annotations

from grammar.nodes import Action, Amount, Number, Product, Reference, StatOf
from grammar.terms import RefKind, Stat, Verb
from kb import amounts
from kb.cards import CardInPlay
from kb.changes import linger
from kb.context import Base, Context
from kb.enforce import enforces
from kb.errors import SituationError
from kb.looking import find
from kb.situation import Stated
from kb.state import DuelState, Lingering
from kb.trace import Trace


@enforces("value.activated-change", "value.continuous-change")
def change(
    state: DuelState, stated: Stated, verb: Verb, card: CardInPlay, base: Base, trace: Trace
) -> DuelState:
    """The value of *card* changes as stated: once and for all, or for as long as ``by_card`` is there.

    A share of a value is taken when it is stated to happen; a lasting share of the original value follows that value.
    """
    what = _amount(stated)
    by = find(state, stated.by_card) if stated.by_card else None
    context = Context(
        base=base,
        controller=card.controller,
        source=card.id,
        since=card.since,
        targets=((card.id, card.since),),
    )
    value = amounts.amount(state, what, context)
    if value is None:
        raise SituationError("stated.amount: the number is not known", path="stated.amount")
    action = Action(
        verb=verb,
        stats=(_stat(stated),),
        amount=what,
        decrease=verb is Verb.CHANGE_STAT and value < 0,
        original=stated.original,
    )
    rule = "value.continuous-change" if stated.lasting else "value.activated-change"
    trace.step("stated.value", rule, card=card.card.name(), by=stated.by_card or "", amount=value)
    return linger(
        state,
        Lingering(
            action=action,
            controller=by.controller if by is not None else card.controller,
            source=by.id if by is not None else stated.by_card or "",
            source_since=by.since if by is not None else 0,
            effect_index=-1,
            subjects=((card.id, card.since),),
            value=None if stated.lasting and stated.of_original else abs(value),
            made_at=state.moment,
            lasting=stated.lasting,
        ),
    )


def _stat(stated: Stated) -> Stat:
    try:
        return Stat(stated.stat or "atk")
    except ValueError as error:
        raise SituationError(
            f"stated.stat: {stated.stat!r} is no value of a card", path="stated.stat"
        ) from error


def _amount(stated: Stated) -> Amount:
    if stated.share is None:
        return Number(value=stated.amount or 0)
    own = StatOf(stat=_stat(stated), of=Reference(kind=RefKind.TARGETED), original=stated.of_original)
    return Product(amount=own, numerator=stated.share[0], denominator=stated.share[1])
