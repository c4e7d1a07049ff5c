"""Cards banished for a time: they come back as they lay, without being Summoned (R2020 3.4.4)."""

from __future__ import annotations

from grammar.nodes import Action, EffectText, InWindow, Reference, Step, Window
from grammar.terms import DurationKind, Phase, RefKind, Verb, Zone
from kb.cards import MONSTER_ZONES, CardInPlay
from kb.changes import edit, linger, made_forgotten, move
from kb.checks.arrows import free_main_zones
from kb.context import Context
from kb.copies import BLOCK
from kb.due import end_of_turn, turn_of_phase
from kb.enforce import enforces
from kb.events import Event
from kb.references import Undecided
from kb.state import DuelState, Lingering
from kb.trace import Trace


@enforces(
    "banish.temporary",
    "banish.temporary-meaning",
    "banish.temporary-source-gone",
    "banish.temporary-other-banish",
)
def for_a_time(before: DuelState, after: DuelState, action: Action, ctx: Context) -> DuelState:
    """What was banished until a Standby or End Phase is to come back then (``kb.duties.come_due``)."""
    phase, turn = _comes_back(after, action, ctx)
    gone = [
        event
        for event in after.events[len(before.events) :]
        if event.destination is Zone.BANISHED and not _has_lost_what_did_it(event, ctx)
    ]
    if not gone:
        return after
    step = Step(action=Action(verb=Verb.RETURN_TO_FIELD, theme=Reference(kind=RefKind.TARGETED)))
    left = Lingering(
        action=Action(verb=Verb.APPLY, effects=(EffectText(resolution=(step,)),)),
        controller=ctx.controller,
        source=ctx.source,
        source_since=ctx.since,
        effect_index=ctx.effect if ctx.effect is not None else -1,
        subjects=tuple((event.card, event.since) for event in gone if event.card is not None),
        until=turn,
        from_turn=turn,
        condition=InWindow(window=Window(phases=(phase,))),
        made_at=after.moment,
    )
    return linger(after, left)


@enforces("banish.temporary-by-copied-effect")
def _has_lost_what_did_it(event: Event, ctx: Context) -> bool:
    """It banished itself by an effect that it had taken over from another card."""
    return event.card == ctx.source and (ctx.effect or 0) >= BLOCK


def _comes_back(state: DuelState, action: Action, ctx: Context) -> tuple[Phase, int]:
    """In which phase of which turn. Raises Undecided for any other time."""
    duration = action.duration
    if duration is not None and duration.kind is DurationKind.END_OF_TURN:
        return Phase.END, end_of_turn(state, duration, ctx)
    if duration is None or duration.kind is not DurationKind.PHASE or duration.end:
        raise Undecided("doubt.verb", missing=Verb.RETURN_TO_FIELD.value)
    if duration.phase not in (Phase.END, Phase.STANDBY) or duration.condition is not None:
        raise Undecided("doubt.verb", missing=Verb.RETURN_TO_FIELD.value)
    return duration.phase, turn_of_phase(state, duration, ctx)


@enforces("memory.how-summoned-banished")
def _as_it_was_summoned(state: DuelState, banished: CardInPlay) -> DuelState:
    """How it was summoned is remembered; not that it was Flip Summoned."""
    by, whence = banished.came_by
    if by is None or by == Verb.FLIP_SUMMON or banished.zone is not Zone.BANISHED:
        return state
    return edit(state, banished.id, summoned_by=by, summoned_from=whence)


@enforces(
    "banish.temporary",
    "banish.temporary-no-summon",
    "banish.temporary-zone",
    "banish.temporary-and-control",
    "banish.temporary-face-down",
    "zone.extra-monster-zone-moves",
    "banish.temporary-ends",
)
def come_back(state: DuelState, card: CardInPlay, ctx: Context, trace: Trace) -> DuelState:
    """To the field of the player who controlled it, in the position it was in; without a zone, to the Graveyard."""
    if card.lay_as is None:
        raise Undecided("doubt.place", missing=card.card.name())
    zone, seat, face_up, attack = card.lay_as
    if zone in MONSTER_ZONES:
        zone = Zone.MAIN_MONSTER_ZONE
        if free_main_zones(state, seat) < 1:
            return move(state, card.id, Zone.GRAVEYARD, verbs=(Verb.RETURN_TO_GRAVEYARD,), ctx=ctx)
    trace.step("resolve.comes_back", "banish.temporary", seat=seat, card=card.card.name())
    made = state.made.get(card.id)
    state = move(
        state, card.id, zone, verbs=(Verb.RETURN_TO_FIELD,), ctx=ctx, controller=seat, face_up=face_up,
        attack=attack,
    )  # fmt: skip
    state = _as_it_was_summoned(state, card)
    own = made is not None and made.since == card.since - 1  # nothing but its being banished came between
    return made_forgotten(state, card.id, state.cards[card.id].since) if own else state
