"""卡组没有卡，能发动X吗; 手卡的X在对方回合能发动吗; 伤害步骤能发动X吗: of how things stand, not of one moment.

To ask it of an effect that waits for something presupposes that this comes about (怪兽区满了，能发动X吗, of an X that
is activated when it is destroyed). Not presupposed: what cannot come about there, and what the cards told of bear on.
"""

from __future__ import annotations

from grammar.nodes import Action, Selection
from grammar.terms import SUMMONS, Means, Phase, Verb, Zone
from kb.checks.act import Activation, assumes, unknown
from kb.checks.presupposed import counted
from kb.damage_step import is_of_battle
from kb.effects import EffectKind
from kb.enforce import enforces
from kb.situation import Ask
from kb.state import DuelState
from kb.untold import places_of
from kb.verdict import Finding

_MAIN = frozenset({Phase.MAIN, Phase.MAIN1, Phase.MAIN2})
#: what may come about in whichever phase
_AT_ANY_TIME = frozenset(
    {Verb.ACTIVATE, Verb.SPECIAL_SUMMON, Verb.DESTROY, Verb.BANISH, Verb.SEND_TO_GRAVEYARD, Verb.LEAVE_FIELD}
    | {Verb.ADD_TO_HAND, Verb.DISCARD, Verb.RETURN_TO_HAND, Verb.RETURN_TO_DECK, Verb.TRIBUTE, Verb.TARGET}
)
_IN_MAIN_PHASE = SUMMONS - {Verb.SPECIAL_SUMMON}


def is_of_state(state: DuelState, ask: Ask) -> bool:
    """What lies where was told, or another time than a Main Phase, and nothing that happened."""
    happened = any(event.verbs for event in state.events) or state.pending or state.chain or state.attempt
    plain = ask.about in (None, "effect") and ask.target is None and not state.uses
    if ask.timing not in ("open", "damage_step") or not plain or happened or not state.untold:
        return False
    everything = {(seat, zone) for seat, _ in state.untold for zone in Zone}
    return bool(everything - state.untold) or state.phase not in _MAIN


@enforces("activation.condition")
def occasion_presupposed(
    act: Activation, ask: Ask, findings: tuple[Finding, ...], *, spoken_of: bool
) -> tuple[Finding, ...]:
    """*findings*, what the effect waits for taken to have come about; then its card may lie elsewhere too."""
    awaits = [f for f in findings if f.code == "check.event.unknown" and f.allows is None]
    if not awaits:
        return findings
    misplaced = [f for f in findings if f.rule == "activation.place" and f.allows is False]
    if misplaced and act.effect.kind is EffectKind.TRIGGER and not _is_told_to_lie(act):
        return tuple(unknown(act, f.rule, "place", "events") if f in misplaced else f for f in findings)
    if (
        spoken_of
        or _may_mean_another(act, ask)
        or not any(_may_come_about(act, event, ask) for event in _awaited(act))
    ):
        return findings
    return tuple(assumes(act, f.rule, "event", "events") if f in awaits else f for f in findings)


def _awaited(act: Activation) -> tuple[Action, ...]:
    return act.text.trigger.events if act.text.trigger is not None else ()


def _may_mean_another(act: Activation, ask: Ask) -> bool:
    """X的效果, of an X that has several; turning the card up is one of its own."""
    activated = [effect for effect in act.card.effects if effect.activates]
    return ask.effect is None and len(activated) > 1 and act.effect.kind is not EffectKind.ACTIVATE


def _is_told_to_lie(act: Activation) -> bool:
    """手卡的X, 被除外的X: there it is, when its effect is to be activated."""
    return (act.card.controller, act.card.zone) in act.state.partly


def _may_come_about(act: Activation, event: Action, ask: Ask) -> bool:
    """At the time asked of, and whatever was told of what lies where."""
    places = {place for noun in counted(event) for place in _places(act, noun)}
    if places - act.state.untold:
        return False
    if act.effect.kind is not EffectKind.TRIGGER and event.verb in SUMMONS:
        return False  # 对面青眼白龙，能开激流葬吗: whether it was Summoned just now is left open
    if event.verb in _IN_MAIN_PHASE:
        return ask.timing == "open" and act.state.phase in _MAIN
    by_battle = event.by is not None and set(event.by.means) == {Means.BATTLE} and not event.by.negated
    if ask.timing == "damage_step":
        return event.verb in _AT_ANY_TIME or is_of_battle(event)
    return event.verb in _AT_ANY_TIME and not by_battle


def _places(act: Activation, noun: Selection) -> list[tuple[object, Zone]]:
    return list(places_of(act.state, noun, act.ctx)) if noun.zones else []
