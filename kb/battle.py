"""A declared attack carried to its end: flip, damage calculation, battle damage, destruction (3.6.3)."""

from __future__ import annotations

import msgspec

from grammar.nodes import EffectText, Who
from grammar.terms import Modality, Stat, Verb, Zone
from kb import lasting, matching, stats
from kb.cards import MONSTER_ZONES, CardInPlay, Seat
from kb.changes import change_position, damage, doubt, happen, move, next_moment
from kb.context import Base
from kb.enforce import enforces
from kb.events import Cause
from kb.state import DuelState
from kb.trace import Trace
from kb.truth import Truth, every, some

#: lasting changes of battles and damage that are not worked out here
_CHANGES_BATTLE = frozenset({Verb.TAKE_DAMAGE, Verb.DEAL_DAMAGE, Verb.DEAL_PIERCING, Verb.DAMAGE_CALCULATION})
#: events inside the battle that effects may answer, or apply at, before it is over
_IN_BATTLE = frozenset(
    {Verb.BATTLE, Verb.ATTACK, Verb.DECLARE_ATTACK, Verb.DAMAGE_CALCULATION, Verb.BE_ATTACK_TARGET, Verb.FLIP}
)


@enforces("battle.attack-stops", "battle.calculation", "battle.flip-before-calculation")
def fight(state: DuelState, base: Base, trace: Trace, *, to_the_end: bool = True) -> DuelState:
    """The declared attack goes on to damage calculation, unless it was negated or a monster has gone.

    Without *to_the_end* it stops after damage calculation: what was destroyed is still on the field.
    """
    attacker = state.cards.get(state.attacker or "")
    target_id = state.attack_target
    over = msgspec.structs.replace(state, attacker=None, attack_target=None, step=None)
    if attacker is None or attacker.zone not in MONSTER_ZONES or not attacker.attack or _stopped(state):
        return over
    state = next_moment(state)
    if target_id == "direct" or target_id is None:
        return _over(_direct(state, attacker, base, trace))
    target = state.cards.get(target_id)
    if target is None or target.zone not in MONSTER_ZONES:
        return over
    if not target.face_up:
        state = change_position(state, target.id, face_up=True, verbs=(Verb.FLIP,), cause=Cause.BATTLE)
    after = _against(state, attacker, state.cards[target.id], base, trace, to_the_end)
    return _over(after) if to_the_end else after


def _over(state: DuelState) -> DuelState:
    return msgspec.structs.replace(state, attacker=None, attack_target=None, step=None)


def _stopped(state: DuelState) -> bool:
    """The attack was negated after it was declared."""
    for event in reversed(state.events):
        if Verb.NEGATE_ATTACK in event.verbs:
            return True
        if Verb.DECLARE_ATTACK in event.verbs:
            return False
    return False


def _values(
    state: DuelState, attacker: CardInPlay, target: CardInPlay | None, base: Base, trace: Trace
) -> tuple[int, int] | DuelState:
    """Both values of the calculation, or the doubt why there are none."""
    for entry in lasting.lasting(state, base):
        if _is_piercing(entry):
            continue
        if entry.action.verb in _CHANGES_BATTLE and lasting.applies(state, entry) is not False:
            return doubt(state, trace, "battle.calculation", "doubt.battle", entry.action.verb.value)
        if entry.action.modality is not Modality.CANNOT and not entry.complete:
            return doubt(state, trace, "battle.calculation", "doubt.battle", entry.ctx.source)
    for card in (attacker, target):
        if card is not None and _acts_in_battle(state.cards[card.id]):
            return doubt(state, trace, "battle.calculation", "doubt.battle", card.card.name())
    own = stats.stat(state, attacker, Stat.ATK, base)
    other: int | None = 0
    if target is not None:
        other = stats.stat(state, target, Stat.ATK if target.attack else Stat.DEF, base)
    if own is None or other is None:
        card = attacker if own is None or target is None else target
        return doubt(state, trace, "battle.calculation", "doubt.battle", card.card.name())
    return own, other


def _is_piercing(entry: lasting.Lasting) -> bool:
    """It makes attacks pierce, wholly understood: looked at by :func:`_pierces`."""
    return entry.action.verb is Verb.DEAL_PIERCING and entry.lingering is None and entry.complete


@enforces("damage.piercing")
def _pierces(state: DuelState, attacker: CardInPlay, base: Base) -> Truth:
    """Some effect makes the attacker deal piercing damage: its own, or one that names monsters it is among."""
    return some(
        every((lasting.applies(state, entry), _is_its_holder(state, attacker, entry)))
        for entry in lasting.lasting(state, base)
        if _is_piercing(entry)
    )


def _is_its_holder(state: DuelState, attacker: CardInPlay, entry: lasting.Lasting) -> Truth:
    agent = entry.action.agent
    if agent is None or isinstance(agent, Who):
        return entry.ctx.source == attacker.id
    return matching.belongs(state, attacker, agent, entry.ctx)


def _acts_in_battle(card: CardInPlay) -> bool:
    """It has an effect that takes place by itself inside the battle: that is not carried out here."""
    for effect in card.effects:
        text = effect.text
        if text is None or (effect.activates and not effect.mandatory):
            continue
        windows = [w for w in (text.window, text.trigger.during if text.trigger else None) if w is not None]
        if any(window.moments for window in windows):
            return True
        events = text.trigger.events if text.trigger is not None else ()
        acts = () if effect.activates else tuple(step.action for step in text.resolution)
        acts = tuple(action for action in acts if action.verb is not Verb.DEAL_PIERCING)  # see _pierces
        if not effect.activates and _only_locks(text):
            continue
        if {action.verb for action in (*events, *acts)} & (_IN_BATTLE | _CHANGES_BATTLE):
            return True
    return False


def _only_locks(text: EffectText) -> bool:
    """ "If this card attacks, no Traps until the end of the Damage Step": applied when the attack was declared."""
    return bool(text.resolution) and all(
        step.action.verb is Verb.ACTIVATE and step.action.modality is Modality.CANNOT
        for step in text.resolution
    )


def _direct(state: DuelState, attacker: CardInPlay, base: Base, trace: Trace) -> DuelState:
    values = _values(state, attacker, None, base, trace)
    if isinstance(values, DuelState):
        return values
    return _hurt(state, attacker.controller.other, values[0], attacker, trace)


@enforces("battle.zero-against-zero", "battle.damage-definition")
def _against(
    state: DuelState,
    attacker: CardInPlay,
    target: CardInPlay,
    base: Base,
    trace: Trace,
    to_the_end: bool,
) -> DuelState:
    """Attack Position: the lower one is destroyed and its player takes the difference; Defense: only the weaker loses."""
    values = _values(state, attacker, target, base, trace)
    if isinstance(values, DuelState):
        return values
    own, other = values
    pierces = not target.attack and own > other and _pierces(state, attacker, base)
    if pierces is None:
        return doubt(state, trace, "battle.calculation", "doubt.battle", attacker.card.name())
    trace.step("battle.calculation", "battle.calculation", card=attacker.card.name(), own=own, other=other)
    state = happen(state, Verb.BATTLE, card=attacker.id, cause=Cause.BATTLE, other=target.id)
    state = happen(state, Verb.BATTLE, card=target.id, cause=Cause.BATTLE, other=attacker.id)
    losers: list[tuple[CardInPlay, CardInPlay]] = []
    if own > other or (own == other and target.attack and own > 0):
        losers.append((target, attacker))
    if target.attack and (other > own or (own == other and own > 0)):
        losers.append((attacker, target))
    if own < other:
        state = _hurt(state, attacker.controller, other - own, target, trace)
    elif target.attack or pierces:
        state = _hurt(state, target.controller, own - other, attacker, trace)
    for loser, winner in losers if to_the_end else ():
        state = _destroyed(state, loser, winner, base, trace)
    return state


def _hurt(state: DuelState, seat: Seat, amount: int, by: CardInPlay, trace: Trace) -> DuelState:
    if amount <= 0:
        return state
    trace.step("battle.damage", "battle.damage-definition", seat=seat, amount=amount)
    state = damage(state, seat, amount, cause=Cause.BATTLE, card=by.id)
    last = msgspec.structs.replace(state.events[-1], by_card=by.id, player=by.controller)
    state = msgspec.structs.replace(
        state, events=(*state.events[:-1], last), pending=(*state.pending[:-1], last)
    )
    return msgspec.structs.replace(state, winner=seat.other) if state.lp[seat] == 0 else state


@enforces("battle.destruction-decided", "battle.replaced-destruction")
def _destroyed(
    state: DuelState, loser: CardInPlay, winner: CardInPlay, base: Base, trace: Trace
) -> DuelState:
    """Destroyed by battle, unless something forbids it; it goes where an effect sends it instead."""
    kept = lasting.cannot_be_destroyed(state, loser, base, None, Cause.BATTLE)
    if kept is not None:
        trace.found(kept)
        if kept.allows is False:
            return state
        return doubt(state, trace, "battle.destruction-decided", "doubt.battle", kept.missing or "")
    zone, why = lasting.replaced_destination(state, loser, Zone.GRAVEYARD, base)
    if why is not None:
        trace.found(why)
    trace.step("battle.destroyed", "battle.destruction-decided", card=loser.card.name())
    state = move(state, loser.id, zone, verbs=(Verb.DESTROY,), cause=Cause.BATTLE, other=winner.id)
    last = msgspec.structs.replace(state.events[-1], by_card=winner.id, player=winner.controller)
    if last.card != loser.id:
        return state
    return msgspec.structs.replace(
        state, events=(*state.events[:-1], last), pending=(*state.pending[:-1], last)
    )
