"""Steps of a resolution that are so during battles still to come: このターン、そのモンスターが攻撃する場合、…."""

from __future__ import annotations

import msgspec

from grammar.nodes import Action, Duration, Happened, Later, Noun, Reference, Selection, Step, Who
from grammar.terms import DurationKind, Modality, RefKind
from kb import fighting, matching
from kb.acts.values import lingering
from kb.changes import linger
from kb.context import Context
from kb.enforce import enforces
from kb.references import Undecided
from kb.state import DuelState
from kb.trace import Trace

_ITS_OWN = (DurationKind.END_OF_TURN, DurationKind.THIS_TURN, DurationKind.PHASE, DurationKind.NEXT_TURN_END)


def battles_awaited(step: Step) -> tuple[Action, ...]:
    """The battles during which the step is so, any of them; none when it is anything else."""
    condition = step.condition
    if isinstance(condition, Later):
        events = condition.events
    elif isinstance(condition, Happened) and not condition.negated and condition.during is None:
        events = (condition.action,)
    else:
        return ()
    plain = step.instead_of is None and fighting.is_state(step) and _is_of_all_or_its_own(step.action)
    return events if plain and all(map(_is_a_battle, events)) else ()


def _is_a_battle(event: Action) -> bool:
    return event.verb in fighting.FIGHTS and event.by is None


def _is_of_all_or_its_own(action: Action) -> bool:
    """It is not done to "that monster", which of a battle to come may be either of the two."""
    theme = action.theme
    if isinstance(theme, Selection):
        return action.modality is Modality.CANNOT
    return theme is None or isinstance(theme, Reference) and theme.kind is RefKind.TARGETED


@enforces("duration.on-one-monster", "damage.piercing")
def during_battles(state: DuelState, step: Step, ctx: Context, trace: Trace) -> DuelState:
    """From now on it is so in those battles. Raises Undecided when nobody says which they are, or for how long."""
    events = battles_awaited(step)
    subjects: tuple[tuple[str, int], ...] = ()
    bound = []
    for event in events:
        if _unnamed(event):
            event = msgspec.structs.replace(event, agent=Reference(kind=RefKind.TARGETED))
        for role in ("agent", "to", "theme"):
            noun = getattr(event, role)
            if not _is_known(noun):
                continue
            known = tuple((card.id, card.since) for card in matching.referred(state, noun, ctx))
            if subjects and known != subjects:
                raise Undecided("doubt.which_that", missing=step.action.verb.value)
            subjects = known
            event = msgspec.structs.replace(
                event, **{role: msgspec.structs.replace(noun, kind=RefKind.TARGETED, by=None)}
            )
            if not known:
                return state
        bound.append(msgspec.structs.replace(event, duration=None))
    action = msgspec.structs.replace(step.action, duration=_for_how_long(state, step.action, events))
    trace.step("resolve.applies_on", act=action.verb.value, link=ctx.link)
    left = lingering(state, action, ctx, ())
    return linger(state, msgspec.structs.replace(left, subjects=subjects, fights=tuple(bound)))


def _unnamed(event: Action) -> bool:
    """守備表示モンスターを攻撃した時、…: with the monster that the effect targets."""
    return event.agent is None and event.theme is None


def _is_known(noun: Noun | Who | None) -> bool:
    """Cards that are told already; this card remains this card."""
    return isinstance(noun, Reference) and noun.kind is not RefKind.THIS_CARD


def _for_how_long(state: DuelState, action: Action, events: tuple[Action, ...]) -> Duration:
    """As long as is said of the battles, or of the step; else for the battle that goes on."""
    own = action.duration
    said = next((event.duration for event in events if event.duration is not None), None)
    if said is None and own is not None and own.kind in _ITS_OWN:
        said = own
    if said is None and state.attacker is not None:
        said = Duration(kind=DurationKind.DAMAGE_STEP)
    if said is None:
        raise Undecided("doubt.battle", missing=action.verb.value)
    return said
