"""Cards that must be alike, or unlike, among each other: 同じ種族・属性のモンスター２体, カード名が異なるモンスター３体."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from grammar.nodes import SameAs, Selection
from kb import predicates
from kb.cards import CardInPlay
from kb.context import Context
from kb.state import DuelState
from kb.truth import Truth, every

#: groups of cards are looked at up to so many
_MOST = 20_000


def among_themselves(selection: Selection) -> tuple[SameAs, ...]:
    """What *selection* asks of its cards among each other."""
    return tuple(one for one in selection.predicates if isinstance(one, SameAs) and one.other is None)


def go_together(state: DuelState, cards: Sequence[CardInPlay], selection: Selection, ctx: Context) -> Truth:
    """These very cards are among each other as *selection* asks."""
    return every(
        None if same is None else same is not asked.different
        for asked in among_themselves(selection)
        for one, other in combinations(cards, 2)
        for same in (predicates.alike(state, one, other, asked, ctx),)
    )


def some_together(
    state: DuelState, cards: Sequence[CardInPlay], count: int, selection: Selection, ctx: Context
) -> tuple[Truth, tuple[CardInPlay, ...]]:
    """Whether so many of *cards* can be chosen together, and the first that can."""
    if not among_themselves(selection):
        return len(cards) >= count, tuple(cards[:count])
    unknown = False
    for number, group in enumerate(combinations(cards, count)):
        truth = None if number > _MOST else go_together(state, group, selection, ctx)
        if truth:
            return True, group
        unknown = unknown or truth is None
        if number > _MOST:
            break
    return (None if unknown else False), ()
