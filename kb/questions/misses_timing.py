"""Does that trigger effect miss its timing after what happened?"""

from __future__ import annotations

from kb import activation
from kb.effects import EffectKind
from kb.enforce import enforces
from kb.knowledge import KnowledgeBase
from kb.playing import activatable
from kb.questions import common
from kb.situation import Ask
from kb.state import DuelState
from kb.trace import Trace
from kb.verdict import Verdict, not_derivable

_MISSED = "trigger.when-missed"


@enforces("trigger.when-missed")
def answer(state: DuelState, ask: Ask, base: KnowledgeBase, trace: Trace) -> Verdict:
    """Yes where nothing but that keeps it from being activated; no where it can be. Anything else is not said."""
    card = common.card_meant(state, ask.card, ask.player)
    if card is None:
        return common.no_such_card(ask.card)
    doubt = common.uncertain(state, of_lp=False)
    if doubt is not None:
        return doubt
    able = [effect for effect in activatable(card) if ask.effect in (None, effect.printed_no)]
    effects = [effect for effect in able if effect.kind is EffectKind.TRIGGER]
    tried = [activation.can_activate(state, ask.player or card.controller, card.id, e, base) for e in effects]
    missed = [any(one.rule == _MISSED and one.allows is False for one in found) for found in tried]
    comes = [activation.legality(found) is activation.Legality.ALLOWED for found in tried]
    if any(missed) == any(comes):
        return not_derivable("judge.nothing_to_activate", card=card.card.name())
    came = tried[comes.index(True)] if any(comes) else ()
    trace.found(*(came or tried[missed.index(True)]))
    because = tuple(one.rule for one in came if one.rule.startswith("trigger.")) if came else (_MISSED,)
    headline = "judge.classify.can_miss_timing"
    return common.yes_no(any(missed), headline, (*because, *trace.rules()), card=card.card.name())
