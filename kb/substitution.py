"""Something else that is destroyed in place of a monster that loses its battle (R2020:2.2.3:3)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from grammar.nodes import Reference, Selection, Several, Step
from grammar.terms import Modality, RefKind, Verb
from kb import lasting, matching, replaced
from kb.cards import CardInPlay
from kb.changes import assume
from kb.context import Base
from kb.enforce import enforces
from kb.events import Cause
from kb.lasting import Lasting
from kb.references import Undecided
from kb.resolve import perform
from kb.state import DuelState
from kb.trace import Trace
from kb.truth import every


@enforces("battle.replaced-destruction")
def for_loser(
    state: DuelState, loser: CardInPlay, winner: str, base: Base
) -> tuple[DuelState, Lasting | None]:
    """The effect that has something else destroyed; one that may do so is used when its card was named.

    Raises Undecided when it is not known whether it applies.
    """
    would = lasting.would_be(Verb.DESTROY, loser, None, Cause.BATTLE)
    would = msgspec.structs.replace(would, by_card=winner, other=winner)
    for entry in lasting.lasting(state, base):
        instead = entry.step.instead_of
        if instead is None or instead.verb is not Verb.DESTROY:
            continue
        truth = every((replaced.replaces(state, entry, instead, loser, would), lasting.applies(state, entry)))
        if truth is False:
            continue
        if entry.action.modality is Modality.MAY and not list(_named(state, entry)):
            state = assume(state, f"plays.attack.{entry.ctx.source}", f"does not {entry.action.verb.value}")
            continue
        if truth is None or not entry.complete or _is_told_elsewhere(entry):
            raise Undecided("doubt.replaced", missing=matching.name_of(state, entry.ctx.source))
        return state, entry
    return state, None


def _is_told_elsewhere(entry: Lasting) -> bool:
    """その装備したモンスターを: cards of another act of the text, which nothing records."""
    theme = entry.action.theme
    return isinstance(theme, Reference) and theme.kind not in (RefKind.THIS_CARD, RefKind.EQUIPPED)


def carry_out(state: DuelState, entry: Lasting, loser: CardInPlay, trace: Trace) -> DuelState | None:
    """The state in which the other thing is done; None when nothing could be done, so that nothing is replaced."""
    selects = tuple(card.id for card in _named(state, entry))
    ctx = msgspec.structs.replace(entry.ctx, selects=selects)
    action = msgspec.structs.replace(entry.action, modality=Modality.DO)
    after = perform(state, (Step(action=action),), ctx, trace)
    if after.events == state.events and after.doubts == state.doubts:
        return None
    trace.step(
        "resolve.substituted",
        "battle.replaced-destruction",
        card=loser.card.name(),
        by=matching.name_of(state, entry.ctx.source),
    )
    return after


def _named(state: DuelState, entry: Lasting) -> Iterator[CardInPlay]:
    """The cards named with the attack that the effect could take."""
    theme = entry.action.theme
    for card in state.cards.values():
        if not {card.id, card.card.name()} & set(state.attack_selects):
            continue
        if (
            not isinstance(theme, Selection | Several)
            or matching.belongs(state, card, theme, entry.ctx) is not False
        ):
            yield card
