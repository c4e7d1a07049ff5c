"""How often monsters of one name may be Special Summoned in a turn, by words on the monster that are no effect."""

from __future__ import annotations

from grammar.nodes import UseLimit
from grammar.terms import LimitCounts, LimitScope, Verb
from kb.cards import CardInPlay, Seat
from kb.enforce import enforces
from kb.events import Event
from kb.state import DuelState
from kb.verdict import Finding

#: the summons that each kind of limit counts
_COUNTED = {
    LimitCounts.SPECIAL_SUMMON: Verb.SPECIAL_SUMMON,
    LimitCounts.SYNCHRO_SUMMON: Verb.SYNCHRO_SUMMON,
    LimitCounts.LINK_SUMMON: Verb.LINK_SUMMON,
}


@enforces("summon.special-summon-count", "summon.once-counts-occasions")
def summoned_often_enough(state: DuelState, event: Event) -> Finding | None:
    """The Special Summon that *event* would be is one more of its name than the card's own words allow this turn."""
    card = state.cards.get(event.card or "")
    if card is None or event.player is None:
        return None
    for limit in _limits(card):
        verb = _COUNTED[limit.counts]
        used = _occasions(state, card, event.player, verb)
        if verb in event.verbs and used >= limit.count:
            params = {"card": card.card.name(), "used": used, "count": limit.count}
            return Finding(
                rule="summon.special-summon-count",
                allows=False,
                code="check.summoned_often.no",
                params=params,
            )
    return None


def is_counted_here(limit: UseLimit) -> bool:
    """This kind of limit is kept to."""
    return limit.counts in _COUNTED and limit.scope is LimitScope.NAME and limit.per_turn


def _limits(card: CardInPlay) -> list[UseLimit]:
    limits = card.card.text.limits if card.card.text is not None else ()
    return [limit for limit in limits if is_counted_here(limit)]


def _occasions(state: DuelState, card: CardInPlay, seat: Seat, verb: Verb) -> int:
    """At how many moments of this turn *seat* succeeded in summoning monsters of that name, several at once being one."""
    done = [
        event.moment
        for event in state.events
        if verb in event.verbs
        and event.player is seat
        and (one := state.cards.get(event.card or "")) is not None
        and one.card.key == card.card.key
    ]
    return len(set(done))
