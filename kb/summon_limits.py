"""What texts say of how often monsters may be Special Summoned in a turn, and of a Normal Summon without Tribute.

By words on a monster that are no effect, those of its name; by a lasting effect (双方1回合只能有1次把怪兽特殊召唤), any.
"""

from __future__ import annotations

from grammar.nodes import Action, IsKind, Selection, UseLimit, Who
from grammar.terms import CardKind, LimitCounts, LimitScope, Manner, Modality, Player, Verb
from kb.cards import CardInPlay, Seat
from kb.categories import categories_of
from kb.enforce import enforces
from kb.events import Event
from kb.state import DuelState, Use
from kb.truth import Truth
from kb.verdict import Finding
from kb.walk import actions_of, is_this_card

_NORMAL = frozenset({Verb.NORMAL_SUMMON, Verb.NORMAL_SUMMON_OR_SET})

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


def is_counted_lock(action: Action) -> bool:
    """A prohibition to Special Summon, monsters of any kind, more often than so many times in a turn."""
    theme = action.theme
    anything = theme is None or (
        isinstance(theme, Selection)
        and not theme.zones
        and all(isinstance(p, IsKind) and p.kinds == (CardKind.MONSTER,) for p in theme.predicates)
    )
    return (
        action.modality is Modality.CANNOT
        and action.verb is Verb.SPECIAL_SUMMON
        and action.manner == (Manner.MORE_OFTEN,)
        and action.times is not None
        and action.by is None
        and action.source is None
        and anything
    )


@enforces("summon.once-counts-occasions")
def left_under(state: DuelState, action: Action, seat: Seat | None, began: int) -> tuple[int, int]:
    """How often *seat* may still Special Summon under that lock, in force since the moment *began*: (least, most).

    They differ where Summons were made before it was there: whether those count is a matter of its words. And where an
    effect that Special Summons resolved and summoned nothing, as one that was negated: published rulings count some.
    """
    done = [e.moment for e in state.events if Verb.SPECIAL_SUMMON in e.verbs and e.player is seat]
    allowed = action.times or 0
    least = allowed - len(set(done)) - _came_to_nothing(state, seat)
    return least, allowed - len({moment for moment in done if moment > began})


def _came_to_nothing(state: DuelState, seat: Seat | None) -> int:
    """How many effects of this turn that let *seat* Special Summon have resolved without a Special Summon."""
    return sum(
        use.turn == state.turn
        and use.link is None
        and not use.activation_negated
        and _lets_summon(state, use, seat)
        and not any(_is_by(event, use) for event in state.events)
        for use in state.uses
    )


def _is_by(event: Event, use: Use) -> bool:
    by = (event.by_card, event.by_effect) == (use.card, use.effect_index)
    return by and Verb.SPECIAL_SUMMON in event.verbs


def _lets_summon(state: DuelState, use: Use, seat: Seat | None) -> bool:
    """Its effect has a Special Summon in it, and the player who does it may be *seat*."""
    card = state.cards.get(use.card)
    effects = card.effects if card is not None else ()
    texts = [e.text for e in effects if e.index == use.effect_index and e.text is not None]
    return any(
        "special_summon" in categories_of(text)
        and (use.seat is seat or any(action.agent is not None for action, _ in actions_of(text)))
        for text in texts
    )


def is_used_up(state: DuelState, action: Action, event: Event, began: int) -> Truth:
    """The Special Summon that *event* would be is one too many under that lock; True for a lock that counts nothing."""
    if not is_counted_lock(action):
        return True
    least, most = left_under(state, action, event.player, began)
    return False if least > 0 else True if most <= 0 else None


def is_free_summon(action: Action) -> bool:
    """It may be Normal Summoned without Tribute, and nothing more is said of how."""
    by_owner = action.agent is None or isinstance(action.agent, Who) and action.agent.player is Player.SELF
    plain = action.manner == (Manner.WITHOUT_TRIBUTE,) and action.times is None and action.duration is None
    return (
        action.verb in _NORMAL
        and action.modality is Modality.MAY
        and plain
        and by_owner
        and is_this_card(action.theme)
    )
