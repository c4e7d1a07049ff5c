"""What texts from before numbered effects leave unsaid.

「モンスター１体を破壊する」 on an old print mostly targets, and some old texts do not: the words do not tell. Today's
wording says 対象 where it targets (R2020 2.5), and 選択 on prints in between.
"""

from __future__ import annotations

from grammar.nodes import Action, EffectText, Extreme, Noun, Number, Selection, Several, Who
from grammar.terms import Join, Manner, Player, QuantityKind, Zone

_COUNTED = frozenset({QuantityKind.EXACT, QuantityKind.UP_TO, QuantityKind.AT_LEAST})
#: where nobody can point at a card
_CLOSED = frozenset({Zone.HAND, Zone.DECK, Zone.EXTRA_DECK})


def leaves_targeting_open(text: EffectText) -> bool:
    """An old text that does something to so many cards that lie open, and does not say how they are chosen."""
    if text.number:
        return False
    for step in text.resolution:
        if step.join in (Join.THEN, Join.ALSO):
            break
        if _takes_some(step.action, old=text.inferred or text.activation_span is None):
            return True
    return False


def _takes_some(action: Action, *, old: bool) -> bool:
    """In an *old* text 选择 may be what is now 为对象, and both players may do so as it is activated."""
    by_others = action.agent is not None and not (
        old and isinstance(action.agent, Who) and action.agent.player is Player.BOTH
    )
    if by_others or Manner.RANDOM in action.manner or (Manner.CHOSEN in action.manner and not old):
        return False
    source = action.source.zones if action.source is not None else ()
    return any(_is_some(noun, source) for noun in (action.theme, action.to))


def _is_some(noun: Noun | Who | None, source: tuple[Zone, ...]) -> bool:
    if isinstance(noun, Several):
        return any(_is_some(part, source) for part in noun.parts)
    if not isinstance(noun, Selection) or {*noun.zones, *source} & _CLOSED:
        return False
    counted = noun.quantity.kind in _COUNTED and isinstance(noun.quantity.amount, Number)
    return counted and not any(isinstance(p, Extreme) for p in noun.predicates)
