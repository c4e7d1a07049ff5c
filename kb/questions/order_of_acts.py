"""Who goes first in what one effect has both players do (お互いのプレイヤーは…): act by act, the turn player before the other.

Which cards they have does not matter to the order, so nothing need be known of them.
"""

from __future__ import annotations

from grammar.nodes import Number, Selection, Step, Who
from grammar.terms import Player, QuantityKind, Verb
from kb.enforce import enforces
from kb.playing import activatable
from kb.questions import common
from kb.situation import Ask
from kb.state import DuelState
from kb.trace import Trace
from kb.verdict import Verdict, not_derivable
from kb.wording import term

#: who acts, what is done, and to how many cards (None: to all of them) out of which zone
Act = tuple[str, Verb, int | None, str | None]


@enforces("resolution.turn-player-first")
def answer(state: DuelState, ask: Ask, trace: Trace) -> Verdict:
    """The acts of the one effect that was activated, each by both players. Not derivable for any other effect."""
    names = [step.card for step in trace.steps if step.code == "chain.activated"]
    card = common.card_meant(state, ask.card or (names[0] if len(names) == 1 else None))
    effects = activatable(card) if card is not None else ()
    if card is None or len(effects) != 1 or effects[0].text is None or state.turn_player is None:
        return not_derivable("judge.no_ground")
    if not effects[0].complete:
        return not_derivable("judge.text_unknown", card=card.card.name())
    told = [_told(step) for step in effects[0].text.resolution]
    known = [one for one in told if one is not None]
    if not known or len(known) < len(told):
        return not_derivable("judge.no_ground")
    seats = (state.turn_player, state.turn_player.other)
    acts: tuple[Act, ...] = tuple((seat.value, *one) for one in known for seat in seats)
    words = tuple(
        f"{seat} {term(verb, 'zh-Hans')} {count or term(QuantityKind.ALL, 'zh-Hans')}"
        for seat, verb, count, _ in acts
    )
    rules = ("resolution.turn-player-first", "resolution.written-order")
    return common.valued(words, "judge.order.acts", rules, acts=acts)


def _told(step: Step) -> tuple[Verb, int | None, str | None] | None:
    """What each player does in that step; None where it is not done by both, or by more than a number of cards."""
    action, theme = step.action, step.action.theme
    both = isinstance(action.agent, Who) and action.agent.player in (Player.BOTH, Player.THAT_PLAYER)
    if not both or step.condition is not None:
        return None
    if isinstance(theme, Selection) and not theme.predicates and len(theme.zones) == 1:
        count, whole = theme.quantity.amount, theme.quantity.kind is QuantityKind.ALL
        if whole or (theme.quantity.kind is QuantityKind.EXACT and isinstance(count, Number)):
            return action.verb, count.value if isinstance(count, Number) else None, theme.zones[0].value
    if theme is None and action.verb is Verb.DRAW and isinstance(action.amount, Number):
        return action.verb, action.amount.value, None
    return None
