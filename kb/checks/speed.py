"""Spell Speed, whose turn and which phase: when a player is free to activate (3.4.3)."""

from __future__ import annotations

import msgspec

from grammar.nodes import Window
from grammar.terms import CardKind, Moment, Phase, Player, SpellSpeed, Verb, Zone
from kb.cards import CardClass
from kb.checks.act import Activation, forbids, judged, passes, unknown
from kb.checks.hurt import awaits_damage, would_be_hurt
from kb.effects import EffectKind
from kb.enforce import enforces
from kb.events import Cause
from kb.matching import moment_condition
from kb.truth import Truth, some
from kb.verdict import Finding

DAMAGE_STEP = frozenset(
    {
        Moment.DAMAGE_STEP,
        Moment.DAMAGE_STEP_START,
        Moment.BEFORE_DAMAGE_CALCULATION,
        Moment.DAMAGE_CALCULATION,
        Moment.AFTER_DAMAGE_CALCULATION,
        Moment.DAMAGE_STEP_END,
    }
)
_MAIN = frozenset({Phase.MAIN1, Phase.MAIN2, Phase.MAIN})


def is_trigger(act: Activation) -> bool:
    """It is activated because something happened (a Trigger Effect, or one of a Spell or Trap like it)."""
    return act.effect.kind is EffectKind.TRIGGER


@enforces("chain.no-activation-while-resolving")
def nothing_resolves(act: Activation) -> Finding | None:
    """While a chain resolves nothing can be activated."""
    if act.state.resolving is None:
        return None
    return forbids(act, "chain.no-activation-while-resolving", "resolving")


@enforces("speed.one", "speed.two", "speed.three", "speed.simultaneous-exception")
def is_fast_enough(act: Activation) -> Finding | None:
    """A response needs Spell Speed 2, and at least that of the last link; only simultaneous triggers are exempt."""
    if not act.state.chain:
        return None
    own, last = act.effect.spell_speed, act.state.chain[-1].speed
    if own is None:
        return unknown(act, "speed.definition", "speed", f"cards.{act.card.id}.text")
    if is_trigger(act) and own is SpellSpeed.ONE:
        return _joins_triggers(act)
    rule = {SpellSpeed.ONE: "speed.one", SpellSpeed.TWO: "speed.two", SpellSpeed.THREE: "speed.three"}[own]
    fast = own >= SpellSpeed.TWO and own >= last
    return judged(act, fast, rule, "speed", "", own=int(own), last=int(last))


@enforces("chain.declined-trigger", "chain.hand-trigger-is-last", "chain.phase-triggers-apart")
def _joins_triggers(act: Activation) -> Finding:
    """Triggers of one moment build one chain although their Spell Speed is 1 (R2020:3.4.3:17, 28).

    What is fast goes on it after them (R2020:3.4.3:28:ex1), so that none joins once a Trap has answered that moment.
    """
    state = act.state
    if any(link.speed is SpellSpeed.THREE for link in state.chain):
        return forbids(act, "speed.three", "speed", own=1, last=3)
    if state.window and all(link.effect.kind is EffectKind.TRIGGER for link in state.chain):
        return passes(act, "speed.simultaneous-exception", "joins")
    if act.card.zone is Zone.HAND and state.window:
        # a hidden trigger waits for the public ones, and then goes with the fast effects (PRAC:segoc:09)
        return passes(act, "speed.simultaneous-exception", "joins")
    return forbids(act, "speed.one", "speed", own=1, last=int(state.chain[-1].speed))


@enforces("activation.phase", "kind.ignition", "summon.no-ignition-on-success", "activation.open-state-only")
def is_own_main_phase(act: Activation) -> Finding | None:
    """Ignition Effects and Spells other than Quick-Play: only in one's own Main Phase, with no chain open."""
    if act.effect.spell_speed is not SpellSpeed.ONE or is_trigger(act) or act.effect.kind is None:
        return None
    state = act.state
    if state.turn_player is not act.seat:
        return forbids(act, "activation.phase", "own_turn")
    if state.only_fast:
        return forbids(act, "summon.no-ignition-on-success", "only_fast")
    if state.phase is None:
        return unknown(act, "activation.phase", "main_phase", "phase")
    return judged(act, state.phase in _MAIN, "activation.phase", "main_phase", "", phase=state.phase)


def windows_of(act: Activation) -> list[Window]:
    """The windows that the text names, any of which will do."""
    during = act.text.trigger.during if act.text.trigger is not None else None
    return [w for w in (act.text.window, *act.text.also_windows, during) if w is not None]


def _is_own_time(act: Activation) -> bool:
    """这个效果在对方回合也能发动, of a text that names no other time: in one's own turn as any effect of its kind."""
    also = act.text.also_windows
    if len(windows_of(act)) > len(also) or act.state.turn_player is not act.seat:
        return False
    return all(window.turn is Player.OPPONENT for window in also)


def names_a_part(act: Activation) -> bool:
    """A window of the text is a part of the Damage Step."""
    return any(set(window.moments) & (DAMAGE_STEP - {Moment.DAMAGE_STEP}) for window in windows_of(act))


def _may_be_then(act: Activation, window: Window) -> bool:
    """It is that time in some phase or other, as far as the turn goes, unless nobody says whose turn it is."""
    if any(path == "turn_player" for path, _ in act.state.assumed):
        return True
    whole = msgspec.structs.replace(window, phases=(), moments=())
    return _is_now(act, whole) is not False


@enforces("activation.opponent-turn", "kind.quick")
def fits_window(act: Activation) -> Finding | None:
    """The turn, phase or moment that the text names; any of several windows will do."""
    never = [w for w in act.text.never_windows if not set(w.moments) & DAMAGE_STEP]  # which see below
    barred = some(_is_now(act, window) for window in never) if never else False
    if barred is not False:
        return judged(act, None if barred is None else False, "activation.opponent-turn", "window", "phase")
    windows = windows_of(act)
    if not windows or _is_own_time(act):
        return None
    if _part_is_over(act, windows):
        return forbids(act, "battle.part-is-once", "window", phase=act.state.phase)
    truth = some(_is_now(act, window) for window in windows)
    unsaid = any(path == "phase" for path, _ in act.state.assumed)
    if truth is False and unsaid and any(_may_be_then(act, window) for window in windows):
        truth = None  # nobody says when: the question may well be about that time
    return judged(act, truth, "activation.opponent-turn", "window", "phase", phase=act.state.phase)


@enforces("turn.after-hand-adjustment")
def is_before_hand_adjustment(act: Activation) -> Finding | None:
    """Once the turn player has discarded down to six, only what that discard sets off can begin a chain."""
    state = act.state
    if state.phase is not Phase.END or state.chain or act.text.trigger is not None:
        return None
    adjusted = any(event.cause is Cause.RULE and Verb.DISCARD in event.verbs for event in state.events)
    return forbids(act, "turn.after-hand-adjustment", "window", phase=state.phase) if adjusted else None


@enforces("battle.part-is-once", "battle.chains-in-each-part")
def _part_is_over(act: Activation, windows: list[Window]) -> bool:
    """An effect that names just one part goes on the first chain of that part; another only once in it."""
    state = act.state
    if state.attacker is None or all(state.step not in window.moments for window in windows):
        return False
    single = all(len(window.moments) == 1 for window in windows)
    activated = [event for event in state.events if Verb.ACTIVATE in event.verbs]
    earlier = activated[: len(activated) - len(state.chain)]  # what is on the chain now has not resolved
    return any(
        event.moment >= state.part_began
        and (single or (event.card, event.by_effect) == (act.card.id, act.effect.index))
        for event in earlier
    )


def _is_now(act: Activation, window: Window) -> Truth:
    state = act.state
    if window.turn is Player.SELF and state.turn_player is not act.seat:
        return False
    if window.turn is Player.OPPONENT and state.turn_player is act.seat:
        return False
    if window.which is not None or window.nth:
        return None
    if window.link and len(state.chain) + 1 < window.link:
        return False
    if window.moments:
        moment = _moment_fits(act, window.moments)
        if moment is not True:
            return moment
    if window.phases:
        if state.phase is None:
            return None
        if not phase_fits(state.phase, window.phases):
            return False
    awaited = awaits_damage(window)
    if awaited is not None and state.attacker is not None:
        return would_be_hurt(act, awaited)
    return moment_condition(state, window, act.ctx)


def _moment_fits(act: Activation, moments: tuple[Moment, ...]) -> Truth:
    step = act.state.step
    if step is None:
        return False if act.state.phase in (*_MAIN, Phase.DRAW, Phase.STANDBY) else None
    if step in moments:
        return True
    if step is Moment.DAMAGE_STEP and DAMAGE_STEP & set(moments):
        return True  # told of no part of the step: the part that the text names is meant
    return Moment.DAMAGE_STEP in moments and step in DAMAGE_STEP


def phase_fits(phase: Phase, wanted: tuple[Phase, ...]) -> bool:
    """*phase* is one of *wanted*; "Main Phase" covers both."""
    return (
        phase in wanted
        or (phase in _MAIN and Phase.MAIN in wanted)
        or (phase is Phase.MAIN and bool(_MAIN & set(wanted)))
    )


@enforces("activation.damage-step", "battle.exchange-before-calculation")
def fits_damage_step(act: Activation) -> Finding | None:
    """In the Damage Step only counters, ATK and DEF changes and what waits for that step."""
    if act.state.step not in DAMAGE_STEP:
        return None
    if CardKind.COUNTER_TRAP in act.card.card.kinds and act.card.card.card_class is CardClass.TRAP:
        return passes(act, "activation.damage-step", "damage_step")
    allowed = act.effect.damage_step
    if (
        allowed
        and not _says_when(act)
        and act.state.step not in (Moment.DAMAGE_STEP, *act.effect.damage_step_parts)
    ):
        allowed = False  # changes of ATK and DEF are over once damage is being calculated
    return judged(act, allowed, "activation.damage-step", "damage_step", f"cards.{act.card.id}.text")


def _says_when(act: Activation) -> bool:
    """It answers an event, is mandatory, or names its moment of the Damage Step."""
    if act.text.trigger is not None or act.is_mandatory:
        return True
    return any(set(window.moments) & DAMAGE_STEP for window in windows_of(act))
