"""Foreign formats of situations: worked examples of the rulebook and recorded outcomes of a duel simulator.

``read`` turns one item into our own :class:`Situation`; ``reply`` turns a verdict back into the type of answer
that the item expects. Nothing here looks at an item's expected answer or its explanation.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kb.context import Base
from kb.errors import SituationError
from kb.formats import example_replies, examples, outcomes
from kb.situation import Situation, checked
from kb.verdict import Verdict


def read(item: Mapping[str, Any], base: Base) -> Situation:
    """Read one item of either format. Raises SituationError when it states something we cannot represent."""
    try:
        if "players" in item:
            return checked(outcomes.read(item))
        if "situation" in item:
            return checked(examples.read(item, base))
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        raise SituationError(f"item {item.get('id')!r} is not in its stated schema: {error!r}") from error
    raise SituationError(f"item {item.get('id')!r} is of no known format")


def reply(item: Mapping[str, Any], verdict: Verdict) -> Any:
    """The verdict's answer in the type the item's question calls for; None to abstain."""
    if "players" in item:
        return outcomes.reply(item, verdict)
    return example_replies.reply(item, verdict)
