"""对方发动雷击，我的X会被破坏吗: whose a card is of which the question tells nothing else."""

from __future__ import annotations

import msgspec

from grammar.question_nodes import Event, Thing
from kb.cards import Seat
from kb.situation import OF_FATE, Ask
from kb.understanding.draft import Draft
from kb.understanding.phrases import all_things, seat_of


def with_side(draft: Draft, asked: Event | None, ask: Ask) -> Ask:
    """The ask with the side of its card, as the asking has it; a card that was placed lies where it was told to.

    Raises SituationError when that is on the other side.
    """
    name = ask.target or ask.card
    if asked is None or name is None or ask.form not in OF_FATE | {"can-target"}:
        return ask
    spoken = [t for t in all_things(asked) if t.name and draft.names.get(t.name, t.name) == name]
    if ask.form == "can-target" and ask.player is Seat.B and any(_says_self(draft, t) for t in spoken):
        raise draft.not_understood(asked)  # 对方能对自己的X发动Y吗: whose X is that?
    sides = {seat_of(t.player) for t in spoken}
    side = sides.pop() if len(sides) == 1 else None
    place = draft.place_of(name)
    if side is not None and place is not None and draft.board[place].player is not side:
        raise draft.not_understood(asked)  # 我的X被…，对方的X会…吗: another X than the one told of
    return ask if side is None or place is not None else msgspec.structs.replace(ask, side=side)


def _says_self(draft: Draft, thing: Thing) -> bool:
    return thing.span is not None and draft.syntax.text.startswith(("自己", "自分"), thing.span.start)
