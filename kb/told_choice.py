"""A card is told to have been chosen by an effect that chooses other cards: what came of it is nothing that can be derived."""

from __future__ import annotations

from grammar.nodes import Action, EffectText, Selection
from grammar.terms import MATERIAL_SUMMONS
from grammar.walk import nodes_in
from kb import matching
from kb.choices import chosen_by
from kb.context import Context
from kb.places import placed
from kb.references import Undecided
from kb.state import DuelState


def unfit(state: DuelState, text: EffectText, ctx: Context) -> str | None:
    """The first card among the choices stated that lies where *text* chooses from and is not what it describes."""
    acts = [node for node in nodes_in(text) if isinstance(node, Action)]
    if not text.complete or any(act.verb in MATERIAL_SUMMONS for act in acts):
        return None
    wanted = [
        placed(noun, action)
        for action in chosen_by(text)
        for noun in nodes_in(action.theme)
        if isinstance(noun, Selection)
    ]
    try:
        fitting = {card.id for one in wanted for card in matching.candidates(state, one, ctx, unsure=True)}
    except Undecided:
        return None  # what it chooses from hangs on something untold, which the step itself asks for
    for chosen in ctx.selects:
        card = state.cards.get(chosen)
        if card is None or card.id in fitting:
            continue
        if any(matching.in_zones(state, card, one.zones) for one in wanted if one.zones):
            return card.card.name()
    return None
