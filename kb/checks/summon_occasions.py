"""An effect that Special Summons at several moments needs leave for as many of them (PRAC:summon:15)."""

from __future__ import annotations

import msgspec

from grammar.nodes import Step, Who
from grammar.terms import Join, Modality, Player, Verb
from kb import happened, lasting
from kb.checks.act import Activation, forbids, unknown
from kb.enforce import enforces
from kb.summon_limits import is_counted_lock, left_under
from kb.truth import every
from kb.verdict import Finding

_RULE = "summon.limited-number-of-times"


@enforces(_RULE)
def may_summon_so_often(act: Activation) -> Finding | None:
    """Under a limit of Special Summons in a turn: every one that the resolution must make is still allowed."""
    if act.is_mandatory:
        return None
    needed = _occasions(act.text.resolution)
    if needed < 2:
        return None
    would = lasting.would_be(Verb.SPECIAL_SUMMON, act.card, act.ctx)
    for entry in lasting.lasting(act.state, act.base):
        if not is_counted_lock(entry.action):
            continue
        anything = msgspec.structs.replace(entry.action, theme=None)
        fits = happened.matches(act.state, would, anything, entry.ctx)
        holds = every((fits, lasting.applies(act.state, entry)))
        least, most = left_under(act.state, entry.action, act.seat, entry.began)
        if holds is False or least >= needed:
            continue
        if holds and most < needed:
            return forbids(act, _RULE, "summons_needed", need=needed, left=max(most, 0))
        return unknown(act, _RULE, "summons_needed", "events", need=needed, left=max(most, 0))
    return None


def _occasions(steps: tuple[Step, ...]) -> int:
    """At how many moments the effect's player Special Summons in any case: what is done together is one moment."""
    moments: list[bool] = []
    for step in steps:
        action = step.action
        own = not isinstance(action.agent, Who) or action.agent.player is Player.SELF
        plain = action.modality is Modality.DO and step.condition is None
        summons = action.verb is Verb.SPECIAL_SUMMON and own and plain
        if moments and step.join is Join.TOGETHER:
            moments[-1] = moments[-1] or summons
        else:
            moments.append(summons)
    return sum(moments)
