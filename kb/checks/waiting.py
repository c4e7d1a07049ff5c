"""A card whose own effect comes in a later phase counted from its activation (发动后第1次的自己准备阶段).

Published rulings differ on whether such a card may be activated when that effect could do nothing as things are, so
that this is left open and not taken for leave.
"""

from __future__ import annotations

import msgspec

from kb.checks.act import Activation, unknown
from kb.checks.resolvable import as_things_are
from kb.enforce import enforces
from kb.verdict import Finding

_RULE = "activation.must-be-able-to-resolve"


@enforces(_RULE)
def what_comes_later(act: Activation) -> Finding | None:
    """The first such effect of the card could do something as things are."""
    if not act.is_card_activation or act.text.resolution:
        return None
    for effect in act.card.effects or act.base.effects(act.card.card):
        window = effect.text.window if effect.text is not None else None
        if window is None or window.nth != 1 or effect.text is None:
            continue
        found = as_things_are(msgspec.structs.replace(act, effect=effect))
        if found is not None and found.allows is False:
            verb = effect.text.resolution[0].action.verb
            return unknown(act, _RULE, "resolvable", "board", verb=verb)
    return None
