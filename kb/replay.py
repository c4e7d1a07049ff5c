"""Between the declaration of an attack and the Damage Step: replay, and what stops the attack (3.6.3:31-41)."""

from __future__ import annotations

from grammar.terms import Modality, Verb
from kb import fighting, happened, lasting
from kb.cards import MONSTER_ZONES, CardInPlay, Seat
from kb.context import Base
from kb.enforce import enforces
from kb.events import Cause, Event
from kb.state import DuelState
from kb.truth import Truth, every, some


def selection(state: DuelState) -> Event | None:
    """When the present target was chosen: at the declaration, or anew in a replay."""
    for event in reversed(state.events):
        if {Verb.DECLARE_ATTACK, Verb.BE_ATTACK_TARGET} & set(event.verbs):
            return event
    return None


@enforces(
    "battle.replay",
    "battle.replay-battle-step-only",
    "battle.replay-not-during-chain",
    "battle.target-position-no-replay",
)
def is_due(state: DuelState) -> bool:
    """What the attacking player could attack has changed: the other player's monsters became more or fewer.

    A monster that came and went again counts too; a change of battle position does not. Only in the Battle Step, and
    only once no chain is open.
    """
    attacker, chosen = state.cards.get(state.attacker or ""), selection(state)
    if attacker is None or chosen is None or state.chain or state.fighters:
        return False
    other = attacker.controller.other
    return any(
        _changes_monsters(state, event, other) for event in state.events if event.moment > chosen.moment
    )


def _changes_monsters(state: DuelState, event: Event, seat: Seat) -> bool:
    came, left = event.destination in MONSTER_ZONES, event.origin in MONSTER_ZONES
    if Verb.TAKE_CONTROL in event.verbs:
        return came  # one more for one player, one fewer for the other
    if left and not came:
        return event.origin_controller is seat
    card = state.cards.get(event.card or "")
    return came and not left and card is not None and card.controller is seat


@enforces("battle.cannot-declare-or-attack", "battle.cannot-attack-too-late")
def may_no_longer_attack(state: DuelState, attacker: CardInPlay, base: Base) -> Truth:
    """Something that began after the declaration keeps it from attacking; what only forbids declaring comes too late."""
    declared = fighting.declaration(state)
    if declared is None:
        return False
    would = Event(
        moment=0,
        verbs=(Verb.ATTACK,),
        card=attacker.id,
        since=attacker.since,
        player=attacker.controller,
        origin=attacker.zone,
        origin_controller=attacker.controller,
        was_face_up=attacker.face_up,
        cause=Cause.RULE,
        other=state.attack_target,
    )
    return some(
        every((happened.matches(state, would, entry.action, entry.ctx), lasting.applies(state, entry)))
        for entry in lasting.lasting(state, base)
        if entry.action.modality is Modality.CANNOT
        and entry.action.verb is Verb.ATTACK
        and entry.began > declared.moment
    )
