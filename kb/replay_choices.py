"""What the attacker may do in a replay, and whether there is one (R2020 3.6.3:33-41)."""

from __future__ import annotations

import msgspec

from grammar.nodes import Reference, Selection
from grammar.terms import Modality, Player, Verb
from kb import lasting, matching, replay
from kb.cards import MONSTER_ZONES, CardInPlay
from kb.context import Base
from kb.enforce import enforces
from kb.events import Cause, Event
from kb.state import DuelState
from kb.truth import Truth, every, opposite, some

#: what an attacker may do that attacks no monster
DIRECT, STOP = "direct", "stop"


@enforces("battle.replay", "battle.replay-not-during-chain")
def occurs(state: DuelState, base: Base) -> Truth:
    """The other side's monsters changed (``kb.replay``), or the monster attacked cannot be attacked any more.

    Never when the attacker is gone.
    """
    attacker = state.cards.get(state.attacker or "")
    if attacker is None or attacker.zone not in MONSTER_ZONES or not attacker.face_up:
        return False
    target = state.cards.get(state.attack_target or "")
    if replay.is_due(state) or state.chain or state.fighters or target is None:
        return replay.is_due(state)
    return opposite(may_attack(state, attacker, target, base))


@enforces("battle.attacks-on-monsters-only")
def may_attack(state: DuelState, attacker: CardInPlay, target: CardInPlay, base: Base) -> Truth:
    """Nothing keeps the attacker from attacking that monster."""
    if target.zone not in MONSTER_ZONES or target.controller is attacker.controller:
        return False
    attacked = Event(
        moment=0,
        verbs=(Verb.BE_ATTACK_TARGET, Verb.ATTACK, Verb.DECLARE_ATTACK),
        card=attacker.id,
        since=attacker.since,
        player=attacker.controller,
        other=target.id,
        origin=target.zone,
        origin_controller=target.controller,
        cause=Cause.RULE,
    )
    locked = [_keeps_from(state, entry, attacker, target) for entry in lasting.lasting(state, base)]
    found = lasting.forbidden(state, attacked, base)
    return every((opposite(some(locked)), True if found is None else found.allows))


def _keeps_from(state: DuelState, entry: lasting.Lasting, attacker: CardInPlay, target: CardInPlay) -> Truth:
    """～は～に攻撃できない: the monsters that cannot attack, and those they cannot attack."""
    action = entry.action
    if action.verb not in (Verb.ATTACK, Verb.DECLARE_ATTACK) or action.modality is not Modality.CANNOT:
        return False
    aimed = action.to or action.theme
    if not isinstance(aimed, Selection | Reference):
        return False
    entry = _for_attacker(entry, attacker)
    return every(
        (
            _is_agent(state, entry, attacker),
            matching.belongs(state, target, aimed, entry.ctx),
            lasting.applies(state, entry),
        )
    )


def _is_agent(state: DuelState, entry: lasting.Lasting, attacker: CardInPlay) -> Truth:
    agent = entry.action.agent
    if isinstance(agent, Selection | Reference):
        return matching.belongs(state, attacker, agent, entry.ctx)
    return entry.ctx.source == attacker.id


def _for_attacker(entry: lasting.Lasting, attacker: CardInPlay) -> lasting.Lasting:
    """お互いのモンスターは…相手…: "the opponent" is the one of whoever attacks."""
    agent = entry.action.agent
    if not isinstance(agent, Selection) or agent.player is not Player.BOTH:
        return entry
    ctx = msgspec.structs.replace(entry.ctx, controller=attacker.controller)
    return msgspec.structs.replace(entry, ctx=ctx)


@enforces("battle.replay-choice")
def choices(state: DuelState, base: Base) -> tuple[str, ...] | None:
    """What the attacker may attack now, or :data:`DIRECT`, or :data:`STOP`; None when that is not known."""
    attacker = state.cards.get(state.attacker or "")
    if attacker is None:
        return None
    monsters = state.in_zone(attacker.controller.other, *MONSTER_ZONES)
    truths = {card.id: may_attack(state, attacker, card, base) for card in monsters}
    if None in truths.values():
        return None
    direct: Truth = not monsters or _may_attack_directly(state, attacker, base)
    if direct is None:
        return None
    names = tuple(card.card.name() for card in monsters if truths[card.id])
    return (*names, *((DIRECT,) if direct else ()), STOP)


def _may_attack_directly(state: DuelState, attacker: CardInPlay, base: Base) -> Truth:
    """Some lasting effect allows it though there are monsters."""
    found: list[Truth] = []
    for entry in lasting.lasting(state, base):
        if entry.action.verb is Verb.ATTACK_DIRECTLY and entry.action.modality is not Modality.CANNOT:
            its = _for_attacker(entry, attacker)
            found.append(every((_is_agent(state, its, attacker), lasting.applies(state, its))))
    return some(found)
