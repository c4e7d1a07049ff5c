"""Whose Deck, hand or Graveyard does the resolving effect speak of?"""

from __future__ import annotations

from grammar.nodes import Place, Selection
from grammar.terms import Player, Zone
from kb.cards import Seat
from kb.effects import Effect
from kb.enforce import enforces
from kb.knowledge import KnowledgeBase
from kb.questions import common
from kb.situation import Ask
from kb.state import DuelState
from kb.trace import Trace
from kb.verdict import Verdict, not_derivable


@enforces("effect.controller")
def answer(state: DuelState, ask: Ask, base: KnowledgeBase, trace: Trace) -> Verdict:
    """``about``: the place. Whoever activated the effect is its "you" to the end, wherever the card is by then."""
    card = common.card_meant(state, ask.card, ask.player)
    if card is None:
        return common.no_such_card(ask.card)
    uses = [use for use in state.uses if use.card == card.id]
    if not uses:
        return not_derivable("judge.no_such_link", card=card.card.name())
    effect = next((e for e in card.effects if e.index == uses[-1].effect_index), None)
    players = _owners(effect, Zone(ask.about or "deck")) if effect is not None and effect.complete else set()
    if len(players) != 1:
        return not_derivable("judge.no_ground")
    seat: Seat = uses[-1].seat if players.pop() is Player.SELF else uses[-1].seat.other
    because = ("effect.controller", *trace.rules())
    return common.valued(
        seat.value, "judge.whose", because, card=card.card.name(), seat=seat, by=uses[-1].seat
    )


def _owners(effect: Effect, zone: Zone) -> set[Player | None]:
    """Of whose *zone* the acts of the resolution take cards."""
    found: set[Player | None] = set()
    for step in effect.text.resolution if effect.text is not None else ():
        for noun in (step.action.theme, step.action.source):
            if isinstance(noun, Selection | Place) and zone in noun.zones:
                found.add(noun.player or Player.SELF)
    return found if found <= {Player.SELF, Player.OPPONENT} else set()
