"""Cards taken from a Deck that nobody listed, or listed in no order: which they are stays open.

That there are enough is assumed where nobody listed it.
"""

from __future__ import annotations

from grammar.nodes import Action, IsKind, Reference, SameAs, Selection, Who
from grammar.terms import CardKind, Player, Stat, Zone
from kb import amounts, matching, references
from kb.acts.choosing import Unlisted
from kb.cards import Seat
from kb.changes import assume
from kb.context import Context
from kb.enforce import enforces
from kb.state import DuelState
from kb.stats import bears_only_its_own_name, printed_kind
from kb.unseen import deck_size, unseen, whole_deck

#: places of which nobody sees what lies there
_UNSEEN = frozenset({Zone.DECK, Zone.EXTRA_DECK})


@enforces("resolution.that-many-cards")
def some_unseen(
    state: DuelState, action: Action, ctx: Context, unknown: Unlisted
) -> tuple[DuelState, tuple[str, ...]]:
    """The ids of so many cards as the text wants of that Deck. Raises *unknown* where it leaves the number open."""
    selection = unknown.selection
    seats = _whose(state, selection, action, ctx)
    bounds = amounts.bounds(state, selection.quantity, ctx)
    exact = bounds is not None and bounds[0] == bounds[1]
    if bounds is None or not exact or len(selection.zones) != 1 or len(seats) != 1:
        raise unknown
    zone, seat = selection.zones[0], seats[0]
    if zone not in _UNSEEN:
        raise unknown
    listed = (seat, zone) in state.known
    if listed and deck_size(state, seat) < bounds[0]:
        raise unknown
    if listed and not selection.predicates and (all_left := whole_deck(state, seat, bounds[0])):
        return state, all_left
    monsters = [p for p in selection.predicates if isinstance(p, IsKind) and CardKind.MONSTER in p.kinds]
    state = state if listed else assume(state, f"board.{seat}.{zone.value}", "true")
    found: list[str] = []
    for _ in range(bounds[0]):
        state, card_id = unseen(state, seat, zone, monster=bool(monsters) or zone is Zone.EXTRA_DECK)
        found.append(card_id)
    return state, tuple(found)


#: kinds of which no card lies in a Main Deck
_NEVER_IN_DECK = (
    CardKind.FUSION_MONSTER,
    CardKind.SYNCHRO_MONSTER,
    CardKind.XYZ_MONSTER,
    CardKind.LINK_MONSTER,
    CardKind.TOKEN,
)


def can_be_none(state: DuelState, selection: Selection, ctx: Context) -> bool:
    """デッキから破壊したカードの同名カード, of a monster of the Extra Deck: no Main Deck holds a card of its name."""
    wanted = [p for p in selection.predicates if isinstance(p, SameAs) and p.stat is Stat.NAME]
    if selection.zones != (Zone.DECK,) or len(wanted) != 1 or wanted[0].different:
        return False
    same = wanted[0].other
    cards = references.remembered(state, same, ctx) if isinstance(same, Reference) else []
    return bool(cards) and all(
        any(printed_kind(card.card, kind) for kind in _NEVER_IN_DECK)
        and bears_only_its_own_name(state, card, ctx.base)
        for card in cards
    )


def _whose(state: DuelState, selection: Selection, action: Action, ctx: Context) -> tuple[Seat, ...]:
    """对方从自身的额外卡组把2只…: whoever does it takes his own; of nobody named it is the controller's."""
    if selection.player not in (None, Player.THAT_PLAYER):
        return matching.seats(selection.player, ctx, state)
    agent = action.agent.player if isinstance(action.agent, Who) else None
    return (ctx.controller,) if agent is None else matching.seats(agent, ctx, state)
