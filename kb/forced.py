"""Mandatory effects that a situation does not spell out: they are activated by themselves and resolve."""

from __future__ import annotations

from itertools import zip_longest

from grammar.terms import Moment, SpellSpeed
from kb.activation import choose_effect
from kb.cards import MONSTER_ZONES
from kb.changes import doubt
from kb.context import Base
from kb.effects import EffectKind
from kb.enforce import enforces
from kb.looking import find
from kb.mandatory import answered, carried_out, chained, due
from kb.phases import waiting_in_phase, was_told, with_its_triggers
from kb.setup import begin
from kb.simulate import at_timing, play, plays_of
from kb.situation import Ask, Play, Situation
from kb.state import DuelState
from kb.trace import Trace
from kb.unread import half_read, strangers
from kb.upkeep import settle

#: forms that ask for what comes out in the end, not for what may be done at this very moment
OUTCOMES = frozenset(
    {"where", "value", "value-changes", "happens", "applies", "remains", "kind", "fate", "calculates", "wins"}
)


def run_through(situation: Situation, base: Base) -> tuple[DuelState, Trace]:
    """As :func:`kb.simulate.run`; between plays, and before an outcome is read, mandatory effects are carried out."""
    trace = Trace()
    state = settle(begin(situation, base), base, trace)
    plays = plays_of(situation)
    for one, following in zip_longest(plays, plays[1:]):
        if state.chain and (one.do == "resolve" or _gives_way(state, one, base)):
            state = answered(state, base, trace)
        state = play(state, one, base, trace)
        if following is not None:
            state = _mandatory(state, one, following, base, trace)
    ask = situation.ask
    state = at_timing(state, ask, base, trace)
    if (
        ask is not None
        and plays
        and (ask.form in OUTCOMES or ask.form == "can-do" or _waits(state, ask, base))
    ):
        state = _mandatory(state, plays[-1], None, base, trace)
    if ask is not None and ask.form in OUTCOMES:
        state = _of_phase(state, plays, base, trace)
    if _battle_is_skipped(state, ask):
        state = doubt(state, trace, "battle.damage-calculation", "doubt.battle", state.attacker or "")
    return _with_unknown_texts(state, ask, base, trace), trace


#: forms for which it matters what other cards did or forbid
_IN_PLAY = OUTCOMES | {"can-activate", "triggers", "can-do"}


#: what a card is by what was done
_BECOME = frozenset({"race", "attribute"})
#: forms about one card, whose own half-read words are looked at where they matter
_OF_THE_CARD = frozenset({"applies", "happens", "remains", "kind", "fate"})


@enforces("effect.parts")
def _with_unknown_texts(state: DuelState, ask: Ask | None, base: Base, trace: Trace) -> DuelState:
    """Cards that took part though their text is not known, or not all of it, may have done what nobody can tell."""
    if ask is None:
        return state
    outcome = ask.form in OUTCOMES or (ask.form == "is-so" and ask.about in _BECOME)
    if not (outcome or ask.form in _IN_PLAY):
        return state
    for card in strangers(state, base):
        state = doubt(state, trace, "effect.parts", "doubt.unknown_card", card.card.name())
    if outcome:
        asked = (ask.card, ask.target) if ask.form in _OF_THE_CARD else ()
        spoken_of = {found.id for name in asked if name and (found := find(state, name)) is not None}
        for reader, words in half_read(state, base):
            if reader.id in spoken_of:
                continue  # what is asked of it is judged by itself
            state = doubt(state, trace, "effect.parts", "doubt.unread", words)
    return state


def _battle_is_skipped(state: DuelState, ask: Ask | None) -> bool:
    """What may be activated "afterwards" is asked though the declared attack has not been fought."""
    if ask is None or ask.form != "can-activate" or ask.timing not in ("after", "open"):
        return False
    attacker = state.cards.get(state.attacker or "")
    fought = state.step is Moment.DAMAGE_STEP_END
    return attacker is not None and not (state.chain or fought) and attacker.zone in MONSTER_ZONES


def _mandatory(state: DuelState, one: Play, following: Play | None, base: Base, trace: Trace) -> DuelState:
    """What must be activated after *one* is, unless the next play is that very activation; one that answers is chained."""
    if following is None or following.do != "activate" or _comes_after(state, following, base):
        state = carried_out(state, one.selects, base, trace)
        return with_its_triggers(state, one.selects, base, trace) if was_told(state, trace) else state
    groups, answering = due(state, base), find(state, following.card or "", following.player)
    if any(answering is not None and item.card == answering.id for group in groups for item in group.members):
        return state
    return chained(state, groups, one.selects, base, trace)


@enforces("turn.duties-before-leaving")
def _of_phase(state: DuelState, plays: tuple[Play, ...], base: Base, trace: Trace) -> DuelState:
    """在结束阶段…会怎样: what must be activated in it is. Where something is told of the phase, that may have been before."""
    if was_told(state, trace):
        return state
    if not plays:
        return with_its_triggers(state, (), base, trace)
    waiting = waiting_in_phase(state, base)
    if waiting:
        return doubt(state, trace, "turn.duties-before-leaving", "doubt.triggers", waiting[0].card)
    return state


@enforces("chain.order", "negation.direct-chain")
def _gives_way(state: DuelState, one: Play, base: Base) -> bool:
    """An activation that a player is free to make: what must answer the last link goes on the chain before it."""
    if one.do != "activate" or one.card is None:
        return False
    seat = one.player or state.priority or state.turn_player
    card = find(state, one.card, seat)
    effect = choose_effect(state, seat, card.id, base, one.effect) if card is not None else None
    return effect is not None and effect.mandatory is not True


@enforces("activation.open-state-only", "activation.mandatory")
def _comes_after(state: DuelState, what: Play | Ask, base: Base) -> bool:
    """An Ignition Effect or a slow Spell: it waits until what must be activated has resolved."""
    seat = what.player or state.turn_player
    card = find(state, what.card or "", seat) if not state.chain else None
    if card is None or seat is None:
        return False
    named = what.targets if isinstance(what, Play) else ()
    targets = tuple(found.id for name in named if (found := find(state, name, seat.other)) is not None)
    effect = choose_effect(state, seat, card.id, base, what.effect, targets=targets or None)
    if effect is None or effect.spell_speed is not SpellSpeed.ONE:
        return False
    return effect.kind not in (None, EffectKind.TRIGGER)


def _waits(state: DuelState, ask: Ask, base: Base) -> bool:
    """What may be activated is asked of the time when nothing is left that must be."""
    if ask.form != "can-activate" or ask.timing not in (None, "open", "after") or state.attacker is not None:
        return False
    return ask.timing == "open" or _comes_after(state, ask, base)
