"""Extra Links: when a Link Monster may go to the second Extra Monster Zone ("zone.extra-link")."""

from __future__ import annotations

import pytest

from grammar.terms import CardKind, Zone
from kb.cards import Card, CardClass, CardInPlay, Seat
from kb.checks.arrows import extra_zone_is_open
from kb.state import DuelState, frozen

_KINDS = (CardKind.MONSTER, CardKind.LINK_MONSTER)


def link(arrows: str, name: str = "new") -> Card:
    return Card(key=name, card_class=CardClass.MONSTER, kinds=_KINDS, arrows=tuple(arrows), level=2)


def lying(arrows: str, zone: Zone, column: int, seat: Seat) -> CardInPlay:
    name = f"{zone}{column}"
    card = link(arrows, name)
    return CardInPlay(id=name, card=card, owner=seat, controller=seat, zone=zone, seq=column, attack=True)


def row(seat: Seat, *main: str, columns: tuple[int, ...] = (1, 2, 3)) -> DuelState:
    """A Link Monster in the Extra Monster Zone of column 1, pointing down, and one in each of the zones below."""
    cards = [lying("↓", Zone.EXTRA_MONSTER_ZONE, columns[0], seat)]
    cards += [lying(arrows, Zone.MAIN_MONSTER_ZONE, n, seat) for arrows, n in zip(main, columns, strict=True)]
    return DuelState(cards=frozen((card.id, card) for card in cards))


@pytest.mark.parametrize("seat", list(Seat))
@pytest.mark.parametrize(
    ("main", "arrows", "is_open"),
    [
        (("↑→", "←→", "←↑"), "↓", True),
        (("↑→", "←→", "←↑"), "↑", False),  # the new one does not point back
        (("↑→", "→", "←↑"), "↓", False),  # a link on the way is not mutual
        (("→", "←→", "←↑"), "↓", False),  # the first one does not point back
    ],
)
def test_the_second_zone_opens_only_for_a_chain_of_mutual_links(
    seat: Seat, main: tuple[str, ...], arrows: str, is_open: bool
) -> None:
    columns = (1, 2, 3) if seat is Seat.A else (3, 2, 1)
    state = row(seat, *main, columns=columns)
    assert extra_zone_is_open(state, seat, (), link(arrows)) is is_open
    assert extra_zone_is_open(state, seat, (), Card(key="x", kinds=(CardKind.SYNCHRO_MONSTER,))) is False


def test_with_positions_unsaid_nobody_knows() -> None:
    state = row(Seat.A, "↑→", "←→", "←↑")
    unsaid = lying("←→", Zone.MAIN_MONSTER_ZONE, 4, Seat.A)
    cards = {
        **state.cards,
        "?": CardInPlay(
            **{f: getattr(unsaid, f) for f in unsaid.__struct_fields__} | {"id": "?", "seq": None}
        ),
    }
    assert extra_zone_is_open(DuelState(cards=frozen(cards)), Seat.A, (), link("↓")) is None
