"""セットしたプレイヤーから見て次の自分ターンが来るまで: what binds a card from when it was Set until its player's next turn."""

from __future__ import annotations

from grammar.nodes import Action, DidThat, Selection
from grammar.terms import DurationKind, Modality, Phase, Player, Verb
from kb.enforce import enforces
from kb.events import Event
from kb.state import DuelState
from kb.truth import Truth


@enforces("activation.prohibited")
def still_bound(state: DuelState, action: Action, event: Event) -> Truth:
    """The card that *event* would happen to is still bound; everything that is not told of Set cards binds always."""
    lasts = action.duration
    if not _is_from_the_set(action) or lasts is None:
        return True
    card = state.cards.get(event.card or "")
    if card is None or card.set_turn is None or lasts.phase is not Phase.DRAW:
        return None
    if state.turn_player is card.controller:
        return card.set_turn >= state.turn
    return state.turn - card.set_turn < 2 if card.set_turn else None  # in which turn before, is not told


def _is_from_the_set(action: Action) -> bool:
    lasts, noun = action.duration, action.theme
    if lasts is None or lasts.kind is not DurationKind.PHASE or lasts.player is not Player.THAT_PLAYER:
        return False
    told = noun.predicates if isinstance(noun, Selection) else ()
    acts = [one.action for one in told if isinstance(one, DidThat) and one.passive]
    return any(act.verb is Verb.SET and act.modality is Modality.DO for act in acts)
