"""What a resolution leaves to be done later: このターン、～した時…／这个回合，每次…."""

from __future__ import annotations

from collections.abc import Sequence

from grammar.act_materials import MATERIAL_FOR
from grammar.circumstances import TIMINGS, has_lasted
from grammar.clauses import Clause, Ender
from grammar.conditions import is_state
from grammar.joined import lasts
from grammar.nodes import Later
from grammar.scope import Scope
from grammar.terms import Verb
from grammar.triggers import trigger_of
from grammar.verbs import verbs_of
from grammar.windows import is_time, names_this_turn

#: what a player does with cards: told of the card (Ｓ素材とする場合), it is no event to wait for
_OF_PLAYERS = frozenset({*MATERIAL_FOR, Verb.USE_AS_MATERIAL, Verb.TRIBUTE_SUMMON})


def waits(clauses: Sequence[Clause], text: str) -> int:
    """How many of *clauses* tell what is waited for until the turn ends; 0 when nothing is."""
    at = next((i for i, c in enumerate(clauses) if c.ender in TIMINGS), len(clauses))
    if at + 1 >= len(clauses) or clauses[at + 1].connective is not None:
        return 0
    told, closing = clauses[: at + 1], clauses[at]
    if any(
        c.verb is None or c.verb.negated or c.connective is not None or is_state(c) or lasts(c) for c in told
    ):
        return 0
    of_cards = closing.ender is not Ender.WHEN and bool(_OF_PLAYERS & set(verbs_of(closing)))
    if has_lasted(closing, text) or of_cards:
        return 0
    this_turn = any(is_time(p.units) and names_this_turn(p.units) for p in told[0].phrases)
    return at + 1 if this_turn else 0


def awaited_later(clauses: Sequence[Clause], scope: Scope) -> Later | None:
    """The event for which the steps after it wait."""
    trigger = trigger_of(clauses, TIMINGS[clauses[-1].ender], scope)
    if trigger is None:
        return None
    if trigger.during is not None and trigger.during.span is not None:
        scope.leave(trigger.during.span, "when in the turn")
    return Later(timing=trigger.timing, events=trigger.events, span=trigger.span)
