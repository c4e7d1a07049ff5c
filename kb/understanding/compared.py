"""攻击力更低的怪攻击攻击表示的怪: of two monsters that battle only which has more ATK is told.

Any values that compare so will do; those taken are shown as assumed.
"""

from __future__ import annotations

import msgspec

from grammar.question_nodes import Event, Thing
from kb.situation import Facts
from kb.understanding.draft import Draft

#: ATK of the monster that is said to have less or more, or as much, beside 2000 of the other
_BESIDE = {"lower": -500, "higher": 500, "same": 0}
_OTHER = 2000


def told_beside(draft: Draft, event: Event, thing: Thing, name: str, other: str | None) -> None:
    """Give both monsters ATK that compare so. Raises SituationError when there is no other, or ATK is known already."""
    if thing.beside is None:
        return
    places = [draft.place_of(one) for one in (name, other or "")]
    facts = [draft.board[place].facts if place is not None else None for place in places]
    if other is None or any(one is None or one.atk is not None for one in facts):
        raise draft.not_understood(event)
    values = (_OTHER + _BESIDE[thing.beside], _OTHER)
    for place, value in zip(places, values, strict=True):
        assert place is not None
        held = draft.board[place]
        told = msgspec.structs.replace(held.facts or Facts(), atk=value)
        draft.board[place] = msgspec.structs.replace(held, facts=told)
        draft.assumed.append((f"board.{held.card}.atk", str(value)))
