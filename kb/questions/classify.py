"""What kind of effect is it: does it target, when are the cards chosen, what speed, must it be activated?"""

from __future__ import annotations

from kb.effects import Effect
from kb.knowledge import KnowledgeBase
from kb.questions import common
from kb.situation import Ask
from kb.state import DuelState
from kb.trace import Trace
from kb.verdict import Answer, Verdict, not_derivable


def answer(state: DuelState, ask: Ask, base: KnowledgeBase, trace: Trace) -> Verdict:
    card = common.card_meant(state, ask.card, ask.player)
    if card is None:
        return common.no_such_card(ask.card)
    effects = [e for e in card.effects if ask.effect in (None, e.printed_no) and e.activates]
    if not effects:
        return not_derivable("judge.nothing_to_activate", card=card.card.name())
    about = "targets" if ask.about == "chosen_when" else (ask.about or "kind")
    values = {getattr(effect, about, None) for effect in effects}
    if len(values) != 1 or None in values:
        return not_derivable("judge.classify_unknown", card=card.card.name(), about=about)
    found = values.pop()
    because = [_because(effect, about) for effect in effects]
    if ask.about == "chosen_when":
        when = "activation" if found else "resolution"
        return common.valued(when, f"judge.chosen_when.{when}", because, card=card.card.name())
    if isinstance(found, bool):
        verdict = common.yes_no(found, f"judge.classify.{about}", because, card=card.card.name())
        return verdict
    return Verdict(
        answer=Answer.VALUE,
        value=found,
        headline=f"judge.classify.{about}",
        headline_params={"card": card.card.name(), "value": found},
        because=tuple(dict.fromkeys(because)),
    )


def _because(effect: Effect, field: str) -> str:
    reason = effect.because.get(field)
    return reason.rule if reason is not None else "effect.parts"
