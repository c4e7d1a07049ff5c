"""A declared attack carried to its end: the five parts of the Damage Step, one after the other (3.6.3).

Every part begins with what the rules do in it, then everything that must be activated in it is; what players are free
to activate is told by the situation. The part that is running is ``DuelState.step``.
"""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from grammar.terms import SUMMONS, DurationKind, Modality, Moment, Phase, Stat, Verb, Zone
from kb import damage, fighting, lasting, mandatory, matching, replay, replay_choices, stats, substitution
from kb.cards import MONSTER_ZONES, CardInPlay
from kb.changes import assume, change_position, doubt, happen, move, next_moment, open_window
from kb.changes import damage as take
from kb.context import Base
from kb.damage_step import EVERY_PART
from kb.duties import come_due
from kb.enforce import enforces
from kb.events import Cause
from kb.lapses import battle_over, without
from kb.leaving import going
from kb.references import Undecided
from kb.standing import due_in_battle, react
from kb.state import DuelState, Lingering
from kb.trace import Trace


@enforces("battle.damage-step-parts")
def carry_on(state: DuelState, base: Base, trace: Trace, until: Moment | None = None) -> DuelState:
    """The battle goes on, part by part, to the beginning of *until*; None: until it is over."""
    while state.attacker is not None and state.step is not until:
        state = next_part(state, base, trace)
    return state


def next_part(state: DuelState, base: Base, trace: Trace) -> DuelState:
    """What must be activated in the present part is, and the next one begins (or the battle is over)."""
    state = mandatory.carried_out(state, state.attack_selects, base, trace)
    if state.over or state.step is Moment.DAMAGE_STEP_END:
        return _over(state)
    if state.step not in EVERY_PART:
        return _start(state, base, trace)
    if state.step is Moment.AFTER_DAMAGE_CALCULATION:
        return _end(state, base, trace)
    if state.step is Moment.DAMAGE_STEP_START and _both_there(state):
        return _before(state, base, trace)
    if state.step is Moment.DAMAGE_CALCULATION and _both_there(state):
        return _calculated(state, base, trace)
    return _passing(state, base, trace)


@enforces("battle.no-calculation-parts-pass", "battle.battled")
def _passing(state: DuelState, base: Base, trace: Trace) -> DuelState:
    """A part of which the rules do nothing: before the calculation, or because one of the two monsters is gone."""
    following = EVERY_PART[EVERY_PART.index(state.step or Moment.DAMAGE_STEP_START) + 1]
    if following is Moment.AFTER_DAMAGE_CALCULATION:
        trace.step("battle.no_calculation", "battle.no-calculation-parts-pass")
    return _quiet(_in_part(state, following), base, trace)


def _in_part(state: DuelState, part: Moment) -> DuelState:
    """A part begins: it is a later moment, and what was open before can no longer be answered."""
    state = open_window(next_moment(state))
    return msgspec.structs.replace(state, step=part, part_began=state.moment, window=())


def _quiet(state: DuelState, base: Base, trace: Trace) -> DuelState:
    """What texts let happen by itself in this part is done."""
    before = state
    return open_window(react(before, due_in_battle(state, base, trace), base, trace))


# --------------------------------------------------------------------------- into the Damage Step


@enforces(
    "battle.attack-stops",
    "battle.stopped-attack-is-declared-only",
    "battle.stopped-attack-never-resumes",
    "battle.replay-choice",
)
def _start(state: DuelState, base: Base, trace: Trace) -> DuelState:
    """The Damage Step begins, unless the attack was negated or one of the two monsters is gone."""
    attacker = state.cards.get(state.attacker or "")
    if attacker is None or _is_another(state, attacker) or _negated(state):
        return _stopped(state, trace, "battle.attack-stops", "battle.stopped-attack-is-declared-only")
    if _turned_away(state, attacker) and not _fights_in_defense(state, attacker, base):
        return _stopped(state, trace, "battle.attack-stops", "battle.stopped-attack-never-resumes")
    kept = replay.may_no_longer_attack(state, attacker, base)
    if kept is None:
        state = doubt(state, trace, "battle.cannot-declare-or-attack", "doubt.battle", attacker.card.name())
    elif kept:
        return _stopped(state, trace, "battle.attack-stops", "battle.cannot-declare-or-attack")
    target = state.cards.get(state.attack_target or "")
    gone = _is_at_a_monster(state) and (target is None or target.zone not in MONSTER_ZONES)
    if gone and (_is_told_strictly(state) or replay_choices.choices(state, base) == (replay_choices.STOP,)):
        state = assume(state, "plays.attack", "stops in the replay")
        return _stopped(state, trace, "battle.replay", "battle.stopped-attack-is-declared-only")
    if gone or replay.is_due(state):  # it may go on, turn to another monster, or stop: nobody said
        state = doubt(state, trace, "battle.replay-choice", "doubt.replay", attacker.card.name())
        return _over(state)
    fighters = tuple(card for card in (attacker, target) if card is not None)
    state = msgspec.structs.replace(_in_part(state, Moment.DAMAGE_STEP_START), fighters=fighters)
    return _quiet(state, base, trace)


def _is_told_strictly(state: DuelState) -> bool:
    """What was not said to be done was not done; in one's own words it may go without saying."""
    return not (state.untold or state.partly)


@enforces("control.changes-in-battle")
def _is_another(state: DuelState, attacker: CardInPlay) -> bool:
    """It left the field since the declaration, though it may lie there again, or is the other player's by now."""
    declared = fighting.declaration(state)
    moved = declared is not None and declared.since != attacker.since
    return moved or attacker.zone not in MONSTER_ZONES or attacker.controller is not state.turn_player


def _turned_away(state: DuelState, attacker: CardInPlay) -> bool:
    """It was not in Attack Position all the time since the declaration."""
    declared = fighting.declaration(state)
    since = declared.moment if declared is not None else state.moment
    turned = any(
        event.card == attacker.id and Verb.CHANGE_POSITION in event.verbs and event.moment > since
        for event in state.events
    )
    return turned or not attacker.attack or not attacker.face_up


def _stopped(state: DuelState, trace: Trace, *rules: str) -> DuelState:
    """The attack was declared, and that is all that came of it."""
    trace.step("battle.stopped", *rules, card=matching.name_of(state, state.attacker or ""))
    return _over(state)


def _is_at_a_monster(state: DuelState) -> bool:
    return state.attack_target not in (None, "direct")


def _negated(state: DuelState) -> bool:
    """The attack was negated after it was declared."""
    for event in reversed(state.events):
        if Verb.NEGATE_ATTACK in event.verbs:
            return True
        if Verb.DECLARE_ATTACK in event.verbs:
            return False
    return False


def _fights_in_defense(state: DuelState, attacker: CardInPlay, base: Base) -> bool:
    """Some text may let it attack in Defense Position."""
    if not attacker.face_up:
        return False
    changes = lasting.changing(state, attacker, (Verb.ATTACK, Verb.DAMAGE_CALCULATION), base)
    agents = [
        entry
        for entry in lasting.lasting(state, base)
        if entry.action.verb in (Verb.ATTACK, Verb.DAMAGE_CALCULATION) and entry.ctx.source == attacker.id
    ]
    return bool(changes or agents)


def _both_there(state: DuelState) -> bool:
    """The attacker, and the monster it attacks, are still the same monsters on the field."""
    return all(
        (card := state.same_card(fought.id, fought.since)) is not None
        and card.zone in MONSTER_ZONES
        and card.controller is fought.controller
        for fought in state.fighters
    )


@enforces("battle.flip-before-calculation", "battle.flipped-by-attack", "battle.face-down-target-removed")
def _before(state: DuelState, base: Base, trace: Trace) -> DuelState:
    """A face-down monster that is attacked is turned face-up; what that sets off waits until after the calculation."""
    state = _in_part(state, Moment.BEFORE_DAMAGE_CALCULATION)
    target = state.cards.get(state.attack_target or "")
    if target is not None and not target.face_up:
        before = state
        state = change_position(state, target.id, face_up=True, verbs=(Verb.FLIP,), cause=Cause.BATTLE)
        trace.step("battle.flipped", "battle.flip-before-calculation", card=target.card.name())
        state = msgspec.structs.replace(react(before, state, base, trace), pending=())
    return _quiet(state, base, trace)


# --------------------------------------------------------------------------- damage calculation


@enforces(
    "battle.calculation",
    "battle.zero-against-zero",
    "battle.after-calculation",
    "battle.destruction-decided",
    "win.at-damage-calculation",
    "trigger.flip-after-damage-calculation",
)
def _calculated(state: DuelState, base: Base, trace: Trace) -> DuelState:
    """The values are compared, the damage is taken, and what is destroyed is settled."""
    attacker = state.cards[state.attacker or ""]
    target = state.cards.get(state.attack_target or "") if _is_at_a_monster(state) else None
    try:
        own, other = _values(state, attacker, target, base)
        blows = damage.of_battle(state, attacker, target, own, other, base)
    except Undecided as why:
        state = doubt(state, trace, "battle.calculation", why.code, why.missing)
        return _quiet(_in_part(state, Moment.AFTER_DAMAGE_CALCULATION), base, trace)
    before, flipped = state, fighting.flips(state)
    state, replaced = _settled(state, attacker, target, own, other, base, trace)
    state = _in_part(_calculation_over(state), Moment.AFTER_DAMAGE_CALCULATION)
    state = msgspec.structs.replace(state, calculated=True)
    if target is not None:
        trace.step(
            "battle.calculation", "battle.calculation", card=attacker.card.name(), own=own, other=other
        )
        state = happen(state, Verb.BATTLE, card=attacker.id, cause=Cause.BATTLE, other=target.id)
        state = happen(state, Verb.BATTLE, card=target.id, cause=Cause.BATTLE, other=attacker.id)
    elif not blows:
        trace.step("battle.no_damage", "battle.calculation", card=attacker.card.name())
    for blow in blows:
        state = _hurt(state, blow, trace)
    state = _instead(state, replaced, trace)
    state = _quiet(react(before, state, base, trace), base, trace)
    again = tuple(msgspec.structs.replace(event, moment=state.window_moment) for event in flipped)
    return msgspec.structs.replace(state, window=(*again, *state.window))


def _values(state: DuelState, attacker: CardInPlay, target: CardInPlay | None, base: Base) -> tuple[int, int]:
    """ATK against ATK or DEF. Raises Undecided when a value is not known, or how damage is calculated is changed."""
    for entry in lasting.lasting(state, base):
        if entry.action.verb is Verb.DAMAGE_CALCULATION and lasting.applies(state, entry) is not False:
            raise Undecided("doubt.battle", missing=entry.action.verb.value)
        if entry.action.modality is not Modality.CANNOT and not entry.complete and _may_matter(entry):
            raise Undecided("doubt.battle", missing=entry.ctx.source)
    own = stats.stat(state, attacker, Stat.ATK, base)
    other: int | None = 0
    if target is not None:
        other = stats.stat(state, target, Stat.ATK if target.attack else Stat.DEF, base)
    if own is None or other is None:
        card = attacker if own is None or target is None else target
        raise Undecided("doubt.battle", missing=card.card.name())
    return own, other


#: acts that change no value and no damage, whatever else hangs on them
_OF_NO_BATTLE = (
    SUMMONS
    | {Verb.NORMAL_SUMMON_OR_SET, Verb.SUMMON_ANY, Verb.SET, Verb.TRIBUTE, Verb.USE_AS_MATERIAL}
    | {Verb.EXIST, Verb.ACTIVATE, Verb.DRAW, Verb.EQUIP, Verb.ATTACK, Verb.DECLARE_ATTACK}
)


def _may_matter(entry: lasting.Lasting) -> bool:
    """What is not carried out of a text may bear on this battle: of what was wholly read its verb tells."""
    return not entry.read or entry.action.verb not in _OF_NO_BATTLE


def _hurt(state: DuelState, blow: damage.Blow, trace: Trace) -> DuelState:
    trace.step("battle.damage", "battle.damage-definition", *blow.rules, seat=blow.seat, amount=blow.amount)
    state = take(state, blow.seat, blow.amount, cause=Cause.BATTLE, card=blow.by)
    dealer = state.cards.get(blow.by or "")
    player = dealer.controller if dealer is not None else None
    last = msgspec.structs.replace(state.events[-1], by_card=blow.by, player=player)
    state = msgspec.structs.replace(
        state, events=(*state.events[:-1], last), pending=(*state.pending[:-1], last)
    )
    if state.lp[blow.seat] > 0:
        return state
    trace.step("battle.lost", "win.at-damage-calculation", seat=blow.seat)
    return state


#: a monster that lost, the one that beat it, and the effect that has something else destroyed
_Replaced = tuple[CardInPlay, CardInPlay, lasting.Lasting]


@enforces("protection.battle-damage-still-taken")
def _settled(
    state: DuelState,
    attacker: CardInPlay,
    target: CardInPlay | None,
    own: int,
    other: int,
    base: Base,
    trace: Trace,
) -> tuple[DuelState, list[_Replaced]]:
    """Which monsters this battle destroys: those that lost and that nothing keeps from it.

    Beside them those in whose place something else is to be destroyed, and by which effect.
    """
    lost: list[tuple[CardInPlay, CardInPlay]] = []
    if target is not None and (own > other or (own == other and target.attack and own > 0)):
        lost.append((target, attacker))
    if target is not None and target.attack and (other > own or (own == other and own > 0)):
        lost.append((attacker, target))
    settled: list[tuple[str, int, str]] = []
    replaced: list[_Replaced] = []
    for loser, winner in lost:
        kept = lasting.cannot_be_destroyed(state, loser, base, None, Cause.BATTLE, by=winner.id)
        if kept is not None:
            trace.found(kept)
        if kept is not None and kept.allows is None:
            state = doubt(state, trace, "battle.destruction-decided", "doubt.battle", kept.missing or "")
        if kept is not None:
            event = lasting.would_be_destroyed(loser, None, Cause.BATTLE, by=winner.id)
            state = lasting.spare(state, event, base) if kept.allows is False else state
            continue
        try:
            state, instead = substitution.for_loser(state, loser, winner.id, base)
        except Undecided as why:
            state = doubt(state, trace, "battle.replaced-destruction", why.code, why.missing)
            continue
        if instead is not None:
            replaced.append((loser, winner, instead))
            continue
        trace.step("battle.settled", "battle.destruction-decided", card=loser.card.name())
        settled.append((loser.id, loser.since, winner.id))
    return msgspec.structs.replace(state, settled=tuple(settled)), replaced


@enforces("battle.replaced-destruction")
def _instead(state: DuelState, replaced: list[_Replaced], trace: Trace) -> DuelState:
    """After the calculation the other cards are destroyed; where that could not be done the monster is."""
    for loser, winner, entry in replaced:
        after = substitution.carry_out(state, entry, loser, trace)
        if after is not None:
            state = after
            continue
        trace.step("battle.settled", "battle.destruction-decided", card=loser.card.name())
        state = msgspec.structs.replace(state, settled=(*state.settled, (loser.id, loser.since, winner.id)))
    return state


# --------------------------------------------------------------------------- the end


@enforces(
    "battle.end-of-damage-step",
    "battle.destruction-decided",
    "battle.replaced-destruction",
    "battle.doomed-monster-removed",
    "battle.destroyer-gone-too",
    "battle.sent-by-battle-triggers",
)
def _end(state: DuelState, base: Base, trace: Trace) -> DuelState:
    """The end of the Damage Step: the monsters whose destruction was settled leave, all at once."""
    settled = state.settled
    state = _in_part(msgspec.structs.replace(state, settled=()), Moment.DAMAGE_STEP_END)
    before, lost = state, tuple(loser for loser, _, _ in settled)
    for loser, since, winner in settled:
        card = state.same_card(loser, since)
        if card is not None and card.zone in MONSTER_ZONES:
            state = _destroyed(state, card, winner, base, trace, lost)
    return _quiet(react(before, state, base, trace), base, trace)


@enforces("battle.destroyed-and-sent")
def _destroyed(
    state: DuelState, loser: CardInPlay, winner: str, base: Base, trace: Trace, together: Collection[str]
) -> DuelState:
    """Destroyed by battle; it goes where an effect sends it instead."""
    would = lasting.would_be(Verb.DESTROY, loser, None, Cause.BATTLE)
    to = going(state, loser, Zone.GRAVEYARD, base, would, (loser.id, *together))
    if to.why is not None:
        trace.found(to.why)
        if to.why.allows is None:
            return doubt(state, trace, "send.replaced-by-banish", "doubt.replaced", to.why.missing or "")
    trace.step("battle.destroyed", "battle.end-of-damage-step", card=loser.card.name())
    state = move(
        state, loser.id, to.zone, verbs=(Verb.DESTROY,), cause=Cause.BATTLE, other=winner, face_up=to.face_up
    )
    by = fighting.side(state, winner)
    numbers = [
        n for n, event in enumerate(state.events) if event.card == loser.id and Verb.DESTROY in event.verbs
    ]
    if not numbers:
        return state
    told = state.events[numbers[-1]]
    after = msgspec.structs.replace(told, by_card=winner, player=by.controller if by is not None else None)
    return msgspec.structs.replace(
        state,
        events=tuple(after if event is told else event for event in state.events),
        pending=tuple(after if event is told else event for event in state.pending),
    )


def _calculation_over(state: DuelState) -> DuelState:
    return without(state, frozenset({DurationKind.DAMAGE_CALCULATION}))


@enforces("battle.end-step")
def leave_battle_phase(state: DuelState, base: Base, trace: Trace) -> DuelState:
    """What waits for the end of the Battle Phase is done, and what lasted until then has ended."""
    if state.phase is not Phase.BATTLE:
        return state
    state = come_due(msgspec.structs.replace(next_moment(state), step=Moment.PHASE_END), base, trace)
    kept = tuple(left for left in state.lingering if not _ends_with_phase(left, state.turn))
    return msgspec.structs.replace(state, lingering=kept)


def _ends_with_phase(left: Lingering, turn: int) -> bool:
    """Until the end of the Battle Phase of this turn."""
    duration = left.action.duration
    if duration is None:
        return False
    of_phase = duration.kind is DurationKind.PHASE and duration.phase is Phase.BATTLE and left.until == turn
    return of_phase or duration.kind is DurationKind.BATTLE_PHASE


def _over(state: DuelState) -> DuelState:
    """The battle is over; what applied until the end of the Damage Step no longer does."""
    return msgspec.structs.replace(
        battle_over(state),
        attacker=None,
        attack_target=None,
        attack_selects=(),
        fighters=(),
        settled=(),
        calculated=False,
        step=None,
    )
