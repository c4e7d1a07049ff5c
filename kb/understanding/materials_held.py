"""Xyz Materials told of: X还有2个素材, X没有素材了, X的素材用光了."""

from __future__ import annotations

from grammar.question_nodes import Event, Thing, ThingKind
from grammar.terms import CardKind, Zone
from kb.cards import Seat
from kb.situation import Facts, Placed
from kb.understanding.cards import label, put
from kb.understanding.draft import Draft
from kb.understanding.phrases import actor, phrases_of, seat_of, things_of

_HOLDS = frozenset({"exist", "remain", "have_effect"})


def tells_of_materials(draft: Draft, event: Event) -> bool:
    """One Xyz Monster that is named, and its materials: how many, or that there are some, or none."""
    cards, held = _told(event)
    if event.verb not in _HOLDS or len(cards) != 1 or len(held) != 1 or event.passive or event.wondered:
        return False
    card = draft.card(draft.names.get(cards[0].name or "", cards[0].name or ""))
    return card is not None and CardKind.XYZ_MONSTER in card.kinds


def told(draft: Draft, event: Event) -> None:
    """Cards of which nothing is known under it; with none, every one there is has been told."""
    (card,), (held,) = _told(event)
    seat = seat_of(card.player) or actor(event) or Seat.A
    name = label(draft, card)
    if draft.place_of(name) is None:
        put(draft, card, seat)
    draft.take(card, wholly=True)
    draft.take(held, wholly=True)
    count = 0 if event.negated else (held.count if held.count is not None else 1)
    if not count:
        draft.all_listed.append((seat, Zone.OVERLAY.value))
    for number in range(1, count + 1):
        draft.board.append(
            Placed(
                card=f"素材{number}", player=seat, zone=Zone.OVERLAY.value, attached_to=name, facts=Facts()
            )
        )


def unread(draft: Draft, asked: Event) -> bool:
    """没有素材的X会…吗: the grammar takes the denial for that of the asking."""
    things = [t for t in things_of(phrases_of(asked)) if t.name is not None and t.word == "material"]
    return any(
        t.span is not None and "素材的" in draft.syntax.text[t.span.start : t.span.end] for t in things
    )


def _told(event: Event) -> tuple[list[Thing], list[Thing]]:
    things = things_of(phrases_of(event))
    cards = [t for t in things if t.name is not None and t.kind is ThingKind.NAME]
    held = [t for t in things if t.word == "material" and t.name is None]
    if len(cards) == 1 and cards[0].word == "material" and not held:
        held = cards  # 持有素材的X
    others = [t for t in things if t not in cards and t not in held and t.kind is not ThingKind.PLAYER]
    return (cards, held) if not others else ([], [])
