"""自己要受到战斗伤害的伤害计算时: whether the battle going on would deal battle damage to that player."""

from __future__ import annotations

from grammar.nodes import Action, Happened, Who, Window
from grammar.terms import Means, Player, Stat, Verb
from kb import damage, stats
from kb.checks.act import Activation
from kb.enforce import enforces
from kb.references import Undecided
from kb.truth import Truth


def awaits_damage(window: Window) -> Action | None:
    """The words of the moment about the damage that the battle is to deal; None for other words."""
    condition = window.condition
    if not isinstance(condition, Happened) or condition.negated or condition.action.by is None:
        return None
    action = condition.action
    by_battle = {Means.ATTACK, Means.BATTLE} & set(condition.action.by.means)
    return action if action.verb is Verb.TAKE_DAMAGE and by_battle and isinstance(action.agent, Who) else None


@enforces("battle.damage-definition", "damage.battle-zero-is-none")
def would_be_hurt(act: Activation, action: Action) -> Truth:
    """The damage of the present battle as things are; None where a value is not known."""
    state = act.state
    attacker = state.cards.get(state.attacker or "")
    if attacker is None or action.by is None or not isinstance(action.agent, Who):
        return None
    seat = act.seat if action.agent.player is Player.SELF else act.seat.other
    if action.by.player is Player.OPPONENT and attacker.controller is seat:
        return False
    target = state.cards.get(state.attack_target or "") if state.attack_target != "direct" else None
    own = stats.stat(state, attacker, Stat.ATK, act.base)
    kind = Stat.ATK if target is None or target.attack else Stat.DEF
    other = stats.stat(state, target, kind, act.base) if target is not None else 0
    safe = target is not None and not target.attack and target.controller is seat
    if safe and not damage.pierces(state, attacker, act.base):
        return False  # whoever is attacked in Defense Position takes none, unless it is pierced
    if own is None or other is None:
        return None
    try:
        blows = damage.of_battle(state, attacker, target, own, other, act.base)
    except Undecided:
        return None
    return any(blow.seat is seat for blow in blows)
