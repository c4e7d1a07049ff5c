"""May that ● of the effect be the one which is chosen as it resolves?"""

from __future__ import annotations

from grammar.nodes import Action, EffectText
from grammar.terms import DurationKind, Modality, Phase, Verb
from kb.cards import CardInPlay
from kb.enforce import enforces
from kb.knowledge import KnowledgeBase
from kb.playing import activatable
from kb.questions import common
from kb.situation import Ask
from kb.state import DuelState
from kb.trace import Trace
from kb.verdict import Verdict, not_derivable
from kb.walk import is_this_card

_RULE = "resolution.no-impossible-choice"
_ATTACKS = frozenset({Verb.ATTACK, Verb.ATTACK_DIRECTLY, Verb.DECLARE_ATTACK})
#: phases after which no Battle Phase of that turn can come
_AFTER_BATTLE = frozenset({Phase.MAIN2, Phase.END})
_NEGATIONS = frozenset({"chain.skipped", "chain.negated"})


@enforces(_RULE, "turn.second-main-phase", "resolution.this-card-gone")
def answer(state: DuelState, ask: Ask, base: KnowledgeBase, trace: Trace) -> Verdict:
    """``wanted``: which ●, chosen in the play before; it may be where the resolution could carry it out."""
    card = common.card_meant(state, ask.card, ask.player)
    if card is None:
        return common.no_such_card(ask.card)
    effect = _option(card, ask)
    link = next((s.link for s in trace.steps if s.code in common.RESOLVING and s.card == ask.card), None)
    doubt = common.uncertain(state)
    if effect is None or not effect.complete or link is None or doubt is not None:
        return doubt or not_derivable("judge.no_ground")
    name, steps = card.card.name(), common.steps_of_link(trace, link)
    if not steps or steps[0].code in _NEGATIONS:
        return not_derivable("judge.no_ground")
    actions = [step.action for step in effect.resolution]
    if all(_is_too_late(action, state) for action in actions):
        rules = (_RULE, "turn.second-main-phase")
        return common.yes_no(False, "judge.choose_option", rules, card=name)
    if any(action.modality is Modality.MAY and action.verb not in _ATTACKS for action in actions):
        return not_derivable("judge.no_ground")
    done = any(step.code.startswith("resolve.") and step.code not in _NOTHING for step in steps)
    if any(is_this_card(noun) for action in actions for noun in (action.agent, action.theme)):
        moved = any(step.code == "resolve.moved" and step.card == name for step in trace.steps)
        if card.on_field and (moved or not card.face_up):
            return not_derivable("judge.no_ground")  # it has left and come back, or lies face-down
        if not card.on_field:
            rules = (_RULE, "resolution.this-card-gone")
            return common.yes_no(False, "judge.choose_option", rules, card=name)
    return common.yes_no(done, "judge.choose_option", (_RULE, *common.rules_of(steps)), card=name)


#: steps of a resolution in which nothing was carried out
_NOTHING = frozenset({"resolve.not_reached", "resolve.nothing", "resolve.condition_gone"})


def _option(card: CardInPlay, ask: Ask) -> EffectText | None:
    texts = [e.text for e in activatable(card) if e.text is not None and ask.effect in (None, e.printed_no)]
    place = int(ask.wanted or 0) - 1
    found = [text.options[place].effect for text in texts if 0 <= place < len(text.options)]
    return found[0] if len(found) == 1 else None


def _is_too_late(action: Action, state: DuelState) -> bool:
    """What is said of attacks of this turn, when its Battle Phase is over."""
    later = action.duration is not None and action.duration.kind is not DurationKind.END_OF_TURN
    return action.verb in _ATTACKS and not later and state.phase in _AFTER_BATTLE
