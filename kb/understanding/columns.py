"""Cards asked about by where they lie to another: 同一纵列的魔法·陷阱会被无效吗."""

from __future__ import annotations

import msgspec

from grammar.question_nodes import Event, Role, Thing, ThingKind
from grammar.terms import CardKind
from kb.situation import Facts, Placed
from kb.understanding.draft import Draft
from kb.understanding.phrases import things_of

#: the column in which both cards lie: any one will do
_MIDDLE = 3
_SPELLS = frozenset({CardKind.SPELL, CardKind.TRAP})


def place(draft: Draft, asked: Event) -> None:
    """Some face-up Spell or Trap of the other player in the column of the one that was activated from its zone.

    Raises SituationError when nobody can tell whose column is meant.
    """
    described = [t for t in things_of(asked.before, Role.BARE) if _is_in_column(t)]
    if not described:
        return
    played = [play.card for play in draft.plays if play.do == "activate"]
    lying = [n for n, p in enumerate(draft.board) if p.zone == "spell_trap_zone" and p.card in played[:1]]
    if len(described) != 1 or len(lying) != 1:
        raise draft.not_understood(asked)
    (thing,), (number,) = described, lying
    held = draft.board[number]
    if held.column is None:
        draft.board[number] = held = msgspec.structs.replace(held, column=_MIDDLE)
    facts = Facts(card_class="spell", kinds=("spell", "continuous_spell"))
    placed = Placed(
        card="卡X",
        player=held.player.other,
        zone="spell_trap_zone",
        position="face_up",
        column=held.column,
        facts=facts,
    )
    draft.board.append(placed)
    draft.take(thing, wholly=True)
    if thing.span is not None:
        draft.described[thing.span] = placed.card


def _is_in_column(thing: Thing) -> bool:
    """同一纵列的魔法·陷阱: of no more than its kind and its column."""
    plain = thing.kind is ThingKind.DESCRIBED and thing.word == "column" and not thing.name
    return plain and bool(thing.kinds) and set(thing.kinds) <= _SPELLS and (thing.count or 1) == 1
