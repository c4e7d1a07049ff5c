"""From a situation to the duel after everything that was played in it, with every step traced.

``run(situation, base)`` is :func:`kb.setup.begin` and then :func:`play` for each stated play. Asking what is legal is
not done here: what the situation says was done, was done.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from types import MappingProxyType

import msgspec

from grammar.terms import CardKind, Moment, Phase, SpellSpeed, Verb, Zone
from kb import breaches, chain, declared, happenings, matching, replay
from kb.activation import Legality, can_activate, choose_effect, legality
from kb.battle import carry_on, leave_battle_phase, next_part
from kb.cards import MONSTER_ZONES, CardInPlay, Seat
from kb.changes import change_position, doubt, happen, loses, move, next_moment, open_window
from kb.checks.targets import selections
from kb.classify import listed_effects
from kb.context import Base
from kb.copies import kept
from kb.damage_step import EVERY_PART
from kb.earlier import used
from kb.effects import Effect, EffectKind
from kb.enforce import enforces
from kb.errors import SituationError
from kb.events import Cause
from kb.lapses import without_overlaid
from kb.looking import card_for, find
from kb.phases import entered, gone_through, was_told, with_its_triggers
from kb.playing import BARE, UNTOLD_ACTIVATION, UNTOLD_EFFECT, activatable, bare_activation, speed_of_card
from kb.setup import begin, introduce, played_from
from kb.situation import DECLARED, Ask, Play, Situation, Stated
from kb.skipped import is_skipped
from kb.standing import react
from kb.state import ChainLink, DuelState
from kb.summons import finish_attempt, summon
from kb.trace import Trace
from kb.triggers import set_off
from kb.unseen import deck_size, unseen
from kb.upkeep import discarded_to_limit, settle

_STEPS = {
    "damage_step_start": Moment.DAMAGE_STEP_START,
    "before_calc": Moment.BEFORE_DAMAGE_CALCULATION,
    "calc": Moment.DAMAGE_CALCULATION,
    "after_calc": Moment.AFTER_DAMAGE_CALCULATION,
    "damage_step_end": Moment.DAMAGE_STEP_END,
    "damage_step": Moment.DAMAGE_STEP,
    "attack": Moment.BATTLE_STEP,
    "end_step": Moment.END_STEP,
    "battle_phase_end": Moment.PHASE_END,
}


def run(situation: Situation, base: Base) -> tuple[DuelState, Trace]:
    """The duel after all plays of *situation*, at the point of which it asks, and the record of how it got there."""
    trace = Trace()
    state = settle(begin(situation, base), base, trace)
    for one in plays_of(situation):
        state = play(state, one, base, trace)
    return at_timing(state, situation.ask, base, trace), trace


def plays_of(situation: Situation) -> tuple[Play, ...]:
    """The plays as they are carried out: happenings side by side at once, the last summon as far as is asked."""
    return tuple(together(_up_to_attempt(situation)))


@enforces("summon.negation-window")
def _up_to_attempt(situation: Situation) -> tuple[Play, ...]:
    """A summon that something answers at its very moment (召唤之际), or of which that is asked, has not succeeded."""
    plays, ask = situation.plays, situation.ask
    if not plays:
        return ()
    asked = "summon_attempt" if ask is not None and ask.timing == "summon_attempt" else None
    following = (*(play.timing for play in plays[1:]), asked)
    return tuple(
        msgspec.structs.replace(play, timing="summon_attempt")
        if "summon" in play.do and then == "summon_attempt"
        else play
        for play, then in zip(plays, following, strict=True)
    )


def together(plays: Iterable[Play]) -> Iterator[Play]:
    """Things stated to happen one after the other in the list, with nothing played between them, happen at once.

    Changes of a value are laid over one another: each is a thing of its own. So is what is said to come later.
    """
    for happening, group in groupby(plays, key=_happens_beside_others):
        if not happening:
            yield from group
            continue
        several: list[Play] = []
        for play in group:
            if play.timing == LATER and several:
                yield _at_once(several)
                several = []
            several.append(play)
        yield _at_once(several)


#: of what is stated to happen: it came after what was stated before it
LATER = "then"


def _at_once(several: list[Play]) -> Play:
    stated = [one for play in several for one in (*play.result, *((play.stated,) if play.stated else ()))]
    timing = several[0].timing if several[0].timing != LATER else None
    return msgspec.structs.replace(several[0], stated=None, result=tuple(stated), timing=timing)


def _happens_beside_others(one: Play) -> bool:
    stated = (*one.result, *((one.stated,) if one.stated else ()))
    return one.do == "happens" and not any(each.verb in _OF_VALUES for each in stated)


_OF_VALUES = frozenset({Verb.CHANGE_STAT.value, Verb.SET_STAT.value})


#: questions about what came of it: an attack that was declared is carried to its end first
_AFTERWARDS = frozenset(
    {
        "triggers",
        "happens",
        "where",
        "value",
        "order",
        "decides",
        "can-do",
        "remains",
        "kind",
        "fate",
        "is-so",
    }
    | {"calculates", "wins"}
)
#: questions about effects that something in the battle sets off: it goes on to the moment when it does
_WHEN_SET_OFF = frozenset({"triggers", "order"})


def at_timing(state: DuelState, ask: Ask | None, base: Base, trace: Trace) -> DuelState:
    """A question about a moment of the battle stands in that moment, one about its outcome after it."""
    if ask is None:
        return state
    if ask.form in ("can-do", "where", "value") or ask.timing == "open":
        state = _goes_on(state, state.turn_player, base, trace)
    if ask.timing == "resolving" and state.chain:
        return msgspec.structs.replace(state, resolving=len(state.chain))
    if ask.timing == "summon_success":
        return msgspec.structs.replace(state, only_fast=not state.chain)
    if ask.timing in _STEPS:
        return _in_step(state, _STEPS[ask.timing], base, trace)
    if state.chain or ask.form == "replay":
        return state
    if ask.form in _WHEN_SET_OFF:
        asked = [card.id for name in (ask.card, *ask.cards) if (card := find(state, name or "", ask.player))]
        return _until_set_off(state, asked, base, trace)
    return carry_on(state, base, trace) if ask.form in _AFTERWARDS else state


@enforces("turn.acts-of-main-phase")
def _goes_on(state: DuelState, seat: Seat | None, base: Base, trace: Trace) -> DuelState:
    """A turn that has just begun goes on to its Main Phase before its player does anything (unless told otherwise).

    What was put off to its Standby Phase is done on the way.
    """
    drew = any(Verb.DRAW in event.verbs and event.cause is Cause.RULE for event in state.events)
    drew = drew or is_skipped(state, Phase.DRAW)
    if state.phase is not Phase.DRAW or not drew or state.chain or seat is not state.turn_player:
        return state
    return msgspec.structs.replace(gone_through(state, Phase.STANDBY, base, trace), phase=Phase.MAIN1)


def _until_set_off(
    state: DuelState, cards: Iterable[str], base: Base, trace: Trace, effect: int | None = None
) -> DuelState:
    """The battle goes on to the part in which an effect of one of *cards* is set off, or to its end."""
    asked = frozenset(cards)
    while state.attacker is not None:
        found = set_off(state, base)
        if any(item.card in asked and effect in (None, item.effect.index) for item in found):
            return state
        state = next_part(state, base, trace)
    return state


def _in_step(state: DuelState, step: Moment, base: Base, trace: Trace) -> DuelState:
    """The battle goes on to *step*: what was declared before can no longer be answered."""
    if state.step is step:
        return state
    if state.attacker is None or state.chain:
        return msgspec.structs.replace(state, step=step)
    if step in EVERY_PART or step in (Moment.END_STEP, Moment.PHASE_END):
        state = carry_on(state, base, trace, step)
        return state if state.attacker is not None else msgspec.structs.replace(state, step=step)
    return open_window(next_moment(msgspec.structs.replace(state, step=step)))


def play(state: DuelState, one: Play, base: Base, trace: Trace) -> DuelState:
    """Do what *one* states. A chain that is still open resolves before anything that is not an activation or a pass.

    Raises SituationError for a play that is not understood.
    """
    action = _PLAYS.get(one.do)
    if action is None:
        raise SituationError(
            f"plays.do: {one.do!r} is not one of {', '.join(sorted(_PLAYS))}", path="plays.do"
        )
    if one.timing in _STEPS:
        state = _in_step(state, _STEPS[one.timing], base, trace)
    if one.do not in ("enter_phase", "end_turn", "next_turn", "happens", "resolve", "pass"):
        state = _goes_on(state, one.player or state.turn_player, base, trace)
    if one.do in _ON_CHAIN:
        return action(state, one, base, trace)
    if state.chain:
        state = resolve(state, base, trace)
    if state.attempt is not None:
        state = open_window(finish_attempt(state))
    if not _chooses_anew(state, one) and not _is_in_battle(one):
        fought = _until_set_off(state, _beaten(state, one), base, trace)
        if fought.attacker is not None:
            return fought  # told as what came of the battle: what that sets off is still to be activated
        state = fought
    if not _chooses_anew(state, one):
        state = breaches.noted(state, breaches.of_play(state, one, base), one.card or "", trace)
    return open_window(react(state, action(state, one, base, trace), base, trace))


def _beaten(state: DuelState, one: Play) -> tuple[str, ...]:
    """The monsters that are stated to be destroyed by the battle that was declared."""
    stated = (*one.result, *((one.stated,) if one.stated is not None else ()))
    if one.do != "happens" or any(each.by != "battle" or each.verb != Verb.DESTROY.value for each in stated):
        return ()
    return tuple(card.id for each in stated if (card := find(state, each.card or "", each.player or Seat.A)))


def _is_in_battle(one: Play) -> bool:
    """It comes before the declared attack has been fought."""
    return one.do == "happens" and one.timing in _STEPS


# --------------------------------------------------------------------------- on the chain


@enforces("summon.negation-window-then-success", "trigger.procedure-moment-missed")
def resolve(state: DuelState, base: Base, trace: Trace) -> DuelState:
    """Resolve the chain; a summon that was attempted and not negated then succeeds."""

    def stated(now: DuelState, link: ChainLink, record: Trace) -> DuelState:
        return happenings.of_link(now, link, base, record)

    given_up = state.window if state.attempt is not None else ()
    state = chain.resolve(state, base, trace, stated)
    if given_up:  # nothing but the attempt could be answered yet: what was Tributed is answered now
        state = msgspec.structs.replace(state, window=(*given_up, *state.window))
    return open_window(finish_attempt(state)) if state.attempt is not None else state


def _resolve(state: DuelState, one: Play, base: Base, trace: Trace) -> DuelState:
    return resolve(state, base, trace)


@enforces("chain.link-one-and-priority", "chain.start-resolving", "activation.pass-twice-closes")
def _pass(state: DuelState, one: Play, base: Base, trace: Trace) -> DuelState:
    """A player does not respond; when both have passed in a row the chain resolves."""
    seat = one.player or state.priority or state.turn_player
    trace.step("chain.passed", "chain.link-one-and-priority", seat=seat)
    state = msgspec.structs.replace(state, passes=state.passes + 1, priority=seat.other)
    return resolve(state, base, trace) if state.passes >= 2 and state.chain else state


def _activate(state: DuelState, one: Play, base: Base, trace: Trace) -> DuelState:
    seat = one.player or state.priority or state.turn_player
    state, card = _card_played(state, one, seat, base)
    cost: list[str] = []
    for name in one.cost:
        state, paid = card_for(state, name, seat, Zone.HAND, base, one)
        cost.append(paid.id)
    effect = _effect_played(state, seat, card, one, tuple(cost), base)
    if effect.kind is EffectKind.TRIGGER and state.attacker is not None and not state.chain:
        state = _until_set_off(state, (card.id,), base, trace, effect.index)
    if _leaves_open_which(state, seat, card, effect, one, tuple(cost), base):
        state = doubt(state, trace, "resolution.bullets-and-activation", "doubt.option", card.card.name())
    state, targets = _targets(state, one, seat, effect, base)
    if state.untold or state.partly:
        aimed = tuple(name for name in targets if name not in cost)  # given up, it lies elsewhere by then
        state = _unless_impossible(state, seat, card, effect, aimed, base, trace)
    breach = breaches.of_activation(state, seat, card, effect, base, targets, tuple(cost))
    state = breaches.noted(state, breach, card.card.name(), trace)
    state, selects = _with_declared(state, one, seat, base)
    chosen = {
        "result": one.result,
        "selects": _ids(state, selects, seat),
        "option": one.option,
        "negated": one.negated,
        "position": one.position,
    }
    return chain.activate(
        state,
        seat,
        card.id,
        effect,
        base,
        trace,
        targets=targets,
        cost=tuple(cost) or None,
        chosen=MappingProxyType({name: value for name, value in chosen.items() if value}),
    )


def _unless_impossible(
    state: DuelState,
    seat: Seat,
    card: CardInPlay,
    effect: Effect,
    targets: tuple[str, ...],
    base: Base,
    trace: Trace,
) -> DuelState:
    """Told in one's own words to have been activated where nothing it awaits has happened, or at what it cannot target:
    what follows is doubted."""
    findings = can_activate(state, seat, card.id, effect, base, targets=targets or None)
    never = [f for f in findings if f.allows is False and (f.rule, f.code) in NEVER]
    if not never or not effect.complete:
        return state
    return doubt(state, trace, never[0].rule, "doubt.impossible", card.card.name())


#: rules that no untold fact could meet
NEVER = frozenset({("activation.condition", "check.event.no"), ("target.definition", "check.target.no")})


def _used(state: DuelState, one: Play, base: Base, trace: Trace) -> DuelState:
    """The effect was used earlier in the turn, and nothing is told of how it went."""
    seat = one.player or state.turn_player
    state, card = _card_played(state, one, seat, base)
    effect = _effect_played(state, seat, card, one, (), base)
    if one.effect is None and effect.kind is not EffectKind.ACTIVATE and len(list(activatable(card))) > 1:
        return doubt(state, trace, "effect.parts", "doubt.option", card.card.name())  # which of its effects?
    return used(state, seat, card, effect, base, trace, negated=one.negated)


def _card_played(state: DuelState, one: Play, seat: Seat, base: Base) -> tuple[DuelState, CardInPlay]:
    if one.card is None:
        raise SituationError("plays.card: an activation needs a card", path="plays.card")
    from kb.setup import card_named

    zone = played_from(card_named(one.card, None, base), base, seat, state.turn_player)
    return card_for(state, one.card, seat, zone, base, one)


def _effect_played(
    state: DuelState, seat: Seat, card: CardInPlay, one: Play, cost: tuple[str, ...], base: Base
) -> Effect:
    """The effect that the play means; of an unknown card one of which only its Spell Speed can be guessed."""
    if one.card_activation and card.zone is Zone.HAND and CardKind.PENDULUM_MONSTER in card.card.kinds:
        return bare_activation(card.card) or _unknown_effect(state, card, one)
    targets = tuple(found.id for name in one.targets if (found := find(state, name, seat.other)) is not None)
    aimed = tuple(target for target in targets if target not in cost)  # what is paid lies elsewhere by then
    if one.card_activation is False and one.effect is None:
        others = [e for e in activatable(card) if e.kind is not EffectKind.ACTIVATE]
        if len(others) == 1 and _may_target(state, others[0], aimed):
            return others[0]
        listed = [e for e in listed_effects(card.card) if e.activates and _may_target(state, e, aimed)]
        if len(others) <= 1 and card.zone in MONSTER_ZONES and len(listed) == 1:
            return listed[0]  # that it was activated tells that the card has gained it
        if len(others) == 1:
            return _unknown_effect(state, card, one)
    effect = choose_effect(
        state,
        seat,
        card.id,
        base,
        one.effect,
        targets=targets or None,
        cost=cost or None,
        doing=one.doing,
        of=one.of,
    )
    if effect is None:
        return _unknown_effect(state, card, one)
    if one.targets and effect.index == BARE and not effect.targets:  # targeted by words that we do not know
        return _unknown_effect(state, card, one)
    listed = [other for other in activatable(card) if other.index == effect.index]
    return listed[one.option - 1] if one.option and one.option <= len(listed) > 1 else effect


@enforces("resolution.bullets-and-activation")
def _leaves_open_which(
    state: DuelState,
    seat: Seat,
    card: CardInPlay,
    effect: Effect,
    one: Play,
    cost: tuple[str, ...],
    base: Base,
) -> bool:
    """从以下效果选择1个发动, and nobody said which: more than one of them can be activated, everything being told."""
    if one.option or one.doing or state.untold or state.partly:
        return False
    targets = tuple(found.id for name in one.targets if (found := find(state, name, seat.other)) is not None)
    able = [
        legality(can_activate(state, seat, card.id, other, base, targets=targets or None, cost=cost or None))
        for other in activatable(card)
        if other.index == effect.index and other.index >= 0 and (other.has_cost or not cost)
    ]
    return able.count(Legality.ALLOWED) > 1


def _may_target(state: DuelState, effect: Effect, targets: tuple[str, ...]) -> bool:
    """Some card named as a target lies where the effect looks for its targets: else another effect was meant."""
    zones = (
        [selection.zones for selection in selections(effect.text, None)] if effect.text is not None else []
    )
    return not (targets and zones) or any(
        not places or matching.in_zones(state, state.cards[target], places)
        for target in targets
        for places in zones
    )


def _unknown_effect(state: DuelState, card: CardInPlay, one: Play) -> Effect:
    speed = speed_of_card(card.card) or (SpellSpeed.TWO if state.chain else SpellSpeed.ONE)
    if state.chain:
        speed = max(speed, state.chain[-1].speed)
    kind = EffectKind.ACTIVATE if one.card_activation else None
    untold = card.card.stated and card.card.text is None  # what it does is not known, not nothing
    index = UNTOLD_ACTIVATION if untold else BARE
    return Effect(
        index=index if one.card_activation else UNTOLD_EFFECT,
        kind=kind,
        spell_speed=speed,
        complete=False,
    )


def _targets(
    state: DuelState, one: Play, seat: Seat, effect: Effect, base: Base
) -> tuple[DuelState, tuple[str, ...]]:
    """Ids of the named targets; one that the board does not list lies where the effect's text looks for it."""
    wanted = selections(effect.text, one.option) if effect.text is not None else ()
    zones = [zone for selection in wanted for zone in selection.zones]
    place = _a_zone(zones)
    found = []
    for name in one.targets:
        state, card = card_for(state, name, seat.other, place, base, one, zones)
        found.append(card.id)
    return state, tuple(found)


def _a_zone(zones: list[Zone]) -> Zone:
    if not zones or zones[0] in (Zone.FIELD, Zone.MONSTER_ZONE):
        return Zone.MAIN_MONSTER_ZONE
    return zones[0]


def _with_declared(state: DuelState, one: Play, seat: Seat, base: Base) -> tuple[DuelState, tuple[str, ...]]:
    """The choices, with the card in its player's Deck for a name that was declared."""
    selects = []
    for word in one.selects:
        if word.startswith(DECLARED) and declared.value_of(word) is None:
            name = word.removeprefix(DECLARED)
            there = [c for c in state.in_zone(seat, Zone.DECK) if name in (c.id, *c.card.names.values())]
            if not there:
                state = introduce(state, name, seat, Zone.DECK, base, one)
                there = list(state.cards.values())[-1:]
            word = there[0].id
        selects.append(word)
    return state, tuple(selects)


def _ids(state: DuelState, names: tuple[str, ...], seat: Seat) -> tuple[str, ...]:
    """Names of cards become ids; other words (a declared name, an option) stay as they are."""
    return tuple(card.id if (card := find(state, name, seat)) is not None else name for name in names)


# --------------------------------------------------------------------------- outside a chain


def _chooses_anew(state: DuelState, one: Play) -> bool:
    """The attack is told again because of a replay: its target is chosen anew, nothing is declared."""
    attacker = state.cards.get(state.attacker or "")
    if one.do != "attack" or attacker is None or not replay.is_due(state):
        return False
    found = find(state, one.card or "", attacker.controller)
    return found is not None and found.id == attacker.id


@enforces(
    "battle.replay-choice", "battle.replay-is-selection-not-declaration", "battle.replay-and-direct-attack"
)
def _choose_anew(state: DuelState, attacker: CardInPlay, target: str | None, trace: Trace) -> DuelState:
    trace.step("battle.reselected", "battle.replay", "battle.replay-choice", card=attacker.card.name())
    state = msgspec.structs.replace(next_moment(state), attack_target=target)
    seat = attacker.controller
    return happen(state, Verb.BE_ATTACK_TARGET, card=attacker.id, player=seat, cause=Cause.RULE, other=target)


def _attack(state: DuelState, one: Play, base: Base, trace: Trace) -> DuelState:
    seat = one.player or state.turn_player
    state, attacker = card_for(state, one.card or "", seat, Zone.MAIN_MONSTER_ZONE, base, one, MONSTER_ZONES)
    target: str | None = one.target
    if target is not None and target != "direct":
        state, attacked = card_for(
            state, target, seat.other, Zone.MAIN_MONSTER_ZONE, base, one, MONSTER_ZONES
        )
        target = attacked.id
    if _chooses_anew(state, one):
        return _choose_anew(state, attacker, target, trace)
    trace.step("battle.attack", seat=seat, card=attacker.card.name(), target=target or "")
    state = msgspec.structs.replace(
        next_moment(state),
        phase=Phase.BATTLE,
        step=Moment.BATTLE_STEP,
        attacker=attacker.id,
        attack_target=target,
        attack_selects=one.selects,
        attacked=(*state.attacked, attacker.id),
    )
    verbs = (Verb.DECLARE_ATTACK, Verb.ATTACK_DIRECTLY) if target == "direct" else (Verb.DECLARE_ATTACK,)
    return happen(state, *verbs, card=attacker.id, player=seat, cause=Cause.RULE, other=target)


def _change_position(state: DuelState, one: Play, base: Base, trace: Trace) -> DuelState:
    seat = one.player or state.turn_player
    state, card = card_for(state, one.card or "", seat, Zone.MAIN_MONSTER_ZONE, base, one, MONSTER_ZONES)
    word = one.position or ""
    attack = "attack" in word if word else not card.attack
    return change_position(
        next_moment(state),
        card.id,
        face_up="face_down" not in word,
        attack=attack,
        cause=Cause.RULE,
        player=seat,
    )


def _enter_phase(state: DuelState, one: Play, base: Base, trace: Trace) -> DuelState:
    try:
        phase = Phase(one.phase or "")
    except ValueError as error:
        raise SituationError(f"plays.phase: {one.phase!r} is no phase", path="plays.phase") from error
    if phase is not Phase.BATTLE:
        state = leave_battle_phase(state, base, trace)
    trace.step("turn.phase", seat=state.turn_player, phase=phase)
    if state.phase is Phase.DRAW and phase not in (Phase.DRAW, Phase.STANDBY):
        state = gone_through(next_moment(state), Phase.STANDBY, base, trace)
    return entered(next_moment(state), phase, base, trace, one.selects)


@enforces("turn.until-end-of-turn", "turn.all-expire-together")
def _end_turn(state: DuelState, one: Play, base: Base, trace: Trace) -> DuelState:
    """The next turn begins: what was remembered of this one is gone, and effects that lasted until its end stop."""
    state = leave_battle_phase(state, base, trace)
    if state.phase is Phase.END and was_told(state, trace):
        state = with_its_triggers(state, one.selects, base, trace)
    else:
        state = gone_through(state, Phase.END, base, trace, one.selects)
    state = discarded_to_limit(state, one, trace)
    trace.step("turn.ended", seat=state.turn_player)
    ended = [left for left in state.lingering if left.until is not None and left.until <= state.turn]
    lasting = without_overlaid([left for left in state.lingering if left not in ended], ended)
    state = msgspec.structs.replace(
        next_moment(state),
        turn=state.turn + 1,
        turn_player=state.turn_player.other,
        phase=Phase.DRAW,
        step=None,
        events=(),
        pending=(),
        spared=(),
        lingering=lasting,
        normal_summons=MappingProxyType({}),
        attacked=(),
        attacker=None,
        attack_target=None,
    )
    return _normal_draw(kept(state), trace)


def _next_turn_of(state: DuelState, one: Play, base: Base, trace: Trace) -> DuelState:
    """That player's next turn begins: the next one, or the one after it."""
    state = _end_turn(state, one, base, trace)
    return state if one.player in (None, state.turn_player) else _end_turn(state, one, base, trace)


@enforces("turn.normal-draw", "draw.deck-out")
def _normal_draw(state: DuelState, trace: Trace) -> DuelState:
    """The turn player draws a card: nobody has said which."""
    seat = state.turn_player
    if is_skipped(state, Phase.DRAW):
        trace.step("turn.skips", "turn.skipped-phase", seat=seat, phase=Phase.DRAW)
        return state
    if (seat, Zone.DECK) in state.known and deck_size(state, seat) < 1:
        trace.step("resolve.deck_empty", "draw.deck-out", seat=seat, need=1, have=0)
        return loses(state, seat)
    trace.step("turn.draws", "turn.normal-draw", seat=seat)
    state, card_id = unseen(state, seat, Zone.DECK)
    return move(state, card_id, Zone.HAND, verbs=(Verb.DRAW,), cause=Cause.RULE, player=seat)


def _happens(state: DuelState, one: Play, base: Base, trace: Trace) -> DuelState:
    stated: tuple[Stated, ...] = (*one.result, *((one.stated,) if one.stated is not None else ()))
    if not stated:
        raise SituationError("plays.stated: nothing is said to happen", path="plays.stated")
    return happenings.carry_out(next_moment(state), stated, base, trace)


_Action = Callable[[DuelState, Play, Base, Trace], DuelState]
_ON_CHAIN = frozenset({"activate", "pass", "resolve"})
_PLAYS: dict[str, _Action] = {
    "activate": _activate,
    "used": _used,
    "resolve": _resolve,
    "pass": _pass,
    "attack": _attack,
    "change_position": _change_position,
    "enter_phase": _enter_phase,
    "end_turn": _end_turn,
    "next_turn": _next_turn_of,
    "happens": _happens,
    **dict.fromkeys(
        (
            "summon",
            "tribute_summon",
            "set_monster",
            "set_spell_trap",
            "flip_summon",
            "special_summon",
            "fusion_summon",
            "synchro_summon",
            "xyz_summon",
            "link_summon",
            "pendulum_summon",
            "ritual_summon",
        ),
        summon,
    ),
}
