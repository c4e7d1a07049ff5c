"""May this effect target that card, at the time that is told?"""

from __future__ import annotations

from kb import activation
from kb.checks import limits, places, speed, targets
from kb.checks.act import Activation, unknown
from kb.checks.resolvable import can_resolve
from kb.knowledge import KnowledgeBase
from kb.playing import activatable
from kb.questions import common
from kb.situation import Ask
from kb.state import DuelState
from kb.trace import Trace
from kb.verdict import Finding, Verdict, not_derivable


def answer(state: DuelState, ask: Ask, base: KnowledgeBase, trace: Trace) -> Verdict:
    """The targeting is judged, and that nothing forbids the activation, nor the time that is told; at what cost, and when
    where no time is told, is another question."""
    card = common.card_meant(state, ask.card, ask.player)
    target = common.card_meant(state, ask.target)
    if card is None or target is None:
        return common.no_such_card(ask.card if card is None else ask.target)
    doubt = common.uncertain(state)
    if doubt is not None:
        return doubt
    seat = ask.player or card.controller
    effects = [e for e in activatable(card) if ask.effect in (None, e.printed_no) and e.targets is not False]
    if not effects:
        return not_derivable("judge.targets_nothing", card=card.card.name())
    tried: list[tuple[Finding, ...]] = []
    for effect in effects:
        act = Activation(base=base, state=state, seat=seat, card=card, effect=effect, targets=(target.id,))
        barred = limits.nothing_prohibits(act)
        against = [barred] if barred is not None else []
        against += [
            one for one in (can_resolve(act), *_at_that_time(act)) if one is not None and one.allows is False
        ]
        tried.append((*targets.targets_exist(act), *against))
    lasting = places.others_were_understood(
        Activation(base=base, state=state, seat=seat, card=card, effect=effects[0])
    )
    order = list(activation.Legality)
    findings = min(tried, key=lambda found: order.index(activation.legality(found)))
    findings += (lasting,) if lasting is not None else ()
    if not all(effect.complete for effect in effects):
        unread = Activation(base=base, state=state, seat=seat, card=card, effect=effects[0])
        findings += (
            unknown(unread, "effect.parts", "unread", f"cards.{card.id}.text", words=card.card.name()),
        )
    if not findings:
        return not_derivable("judge.targets_nothing", card=card.card.name())
    return common.of_findings(
        findings, trace, "judge.target", card=card.card.name(), target=target.card.name(), seat=seat
    )


_TIMES = ("phase", "step", "turn_player")


def _at_that_time(act: Activation) -> tuple[Finding | None, ...]:
    """在对方回合能以…为对象发动心变吗: what the rules say of that phase, or of the open chain."""
    taken = {path for path, _ in act.state.assumed}
    told = {path for path in _TIMES if getattr(act.state, path) is not None} - taken
    if act.state.chain or told:
        return (
            speed.is_own_main_phase(act),
            speed.is_fast_enough(act),
            speed.fits_window(act),
            speed.fits_damage_step(act),
        )
    return ()
