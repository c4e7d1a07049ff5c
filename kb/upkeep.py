"""What the rules themselves do: when a card's effects are negated (R2020 3.4.4:93, 130-131), and at the turn's end."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from grammar.nodes import Action
from grammar.terms import Verb, Zone
from grammar.walk import is_just_this_card
from kb import lasting
from kb.cards import CardClass, CardInPlay
from kb.changes import by_rule, doubt, move, next_moment, put_counter
from kb.context import Base
from kb.copies import came_by_lost_effect, kept
from kb.enforce import enforces
from kb.events import Cause
from kb.situation import Play
from kb.state import DuelState
from kb.trace import Trace
from kb.truth import Truth


def settle(state: DuelState, base: Base, trace: Trace) -> DuelState:
    """Counters go from a card that is negated, and so do the cards it equipped to itself; effects taken over, with their time."""
    for card in list(state.cards.values()):
        if card.counters and any(card.counters.values()):
            state = _counters(state, card, base, trace)
        if card.equipped_to is not None and card.zone is Zone.SPELL_TRAP_ZONE:
            state = _equipped_by_its_bearer(state, card, base, trace)
    return kept(_own_changes_lost(state, base))


@enforces("value.negation-ends")
def _own_changes_lost(state: DuelState, base: Base) -> DuelState:
    """What an effect that resolved changed of its own monster's values is gone for good once that is negated."""
    lost = [
        left
        for left in state.lingering
        if not left.lasting
        and (source := state.same_card(left.source, left.source_since)) is not None
        and lasting.changes_itself(left, source)
        and lasting.is_negated(state, source, base)
    ]
    left = tuple(one for one in state.lingering if one not in lost)
    return msgspec.structs.replace(state, lingering=left) if lost else state


@enforces("counter.negated-card")
def _counters(state: DuelState, card: CardInPlay, base: Base, trace: Trace) -> DuelState:
    """Counters of a kind that only this card's own effect puts on it go when that effect is negated; others stay."""
    own = any(is_just_this_card(action.to or action.theme) for action in _acts(card, Verb.PUT_COUNTER))
    if not own:
        for other in state.cards.values():
            if other is not card and _puts_on_others(other) and lasting.is_negated(state, other, base):
                trace.step("upkeep.counters_stay", "counter.negated-card", card=card.card.name())
        return state
    negated = _negated(state, card, base)
    if negated is None:
        return doubt(state, trace, "counter.negated-card", "doubt.negated", card.card.name())
    if not negated:
        return state
    trace.step("upkeep.counters_go", "counter.negated-card", card=card.card.name())
    for name, count in card.counters.items():
        state = put_counter(state, card.id, name, -count)
    return state


@enforces("equip.own-effect-negated", "equip.absorber-negated")
def _equipped_by_its_bearer(state: DuelState, card: CardInPlay, base: Base, trace: Trace) -> DuelState:
    """A card that a monster's own effect equipped to it is destroyed when that effect is negated.

    One that is there by its own effect stays, even when that effect is negated.
    """
    bearer = state.cards.get(card.equipped_to or "")
    if bearer is None or card.card.card_class is not CardClass.MONSTER:
        return state
    if state.resolving is None and came_by_lost_effect(state, card):
        trace.step("upkeep.equip_unfounded", "gain.effect", card=card.card.name())
        return by_rule(state, card, base, Verb.DESTROY)
    by_bearer = any(is_just_this_card(action.to) for action in _acts(bearer, Verb.EQUIP))
    by_itself = any(is_just_this_card(action.theme) for action in _acts(card, Verb.EQUIP))
    if by_itself:
        if _negated(state, card, base):
            trace.step("upkeep.equip_stays", "equip.own-effect-negated", card=card.card.name())
        return state
    negated = _negated(state, bearer, base) if by_bearer else False
    if negated is None:
        return doubt(state, trace, "equip.own-effect-negated", "doubt.negated", bearer.card.name())
    if not negated:
        return state
    trace.step("upkeep.equip_destroyed", "equip.own-effect-negated", card=card.card.name())
    return by_rule(state, card, base, Verb.DESTROY)


def _negated(state: DuelState, card: CardInPlay, base: Base) -> Truth:
    return lasting.is_negated(state, card, base)


def _acts(card: CardInPlay, verb: Verb) -> Iterator[Action]:
    for effect in card.effects:
        if effect.text is None:
            continue
        options = [option.effect.resolution for option in effect.text.options if option.effect is not None]
        for steps in (effect.text.resolution, *options):
            yield from (step.action for step in steps if step.action.verb is verb)


def _puts_on_others(card: CardInPlay) -> bool:
    return any(not is_just_this_card(action.to or action.theme) for action in _acts(card, Verb.PUT_COUNTER))


_HAND_LIMIT = 6


@enforces("turn.hand-limit")
def discarded_to_limit(state: DuelState, one: Play, trace: Trace) -> DuelState:
    """At the very end the turn player discards down to six: the cards that the play names. No effect does this."""
    hand = state.in_zone(state.turn_player, Zone.HAND)
    named = [card for card in hand if {card.id, card.card.name()} & set(one.selects)]
    excess = len(hand) - _HAND_LIMIT
    if excess <= 0:
        return state
    if len(named) != excess:
        return doubt(state, trace, "turn.hand-limit", "doubt.choice", Verb.DISCARD.value)
    state = next_moment(state)
    for card in named:
        trace.step("turn.hand_limit", "turn.hand-limit", seat=state.turn_player, card=card.card.name())
        state = move(
            state, card.id, Zone.GRAVEYARD, verbs=(Verb.DISCARD,), cause=Cause.RULE, player=state.turn_player
        )
    return state
