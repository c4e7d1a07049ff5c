"""Rows of words, as a dialect's lexer gives them, against the nouns they mean."""

from __future__ import annotations

import pytest

from grammar.clauses import Unit, UnitKind
from grammar.nodes import (
    HasAttribute,
    HasName,
    HasSeries,
    IsKind,
    NotThat,
    Noun,
    Number,
    Quantity,
    Reference,
    Selection,
    Several,
    Span,
    plain,
)
from grammar.nouns import noun
from grammar.readers import scope_of
from grammar.scope import Scope
from grammar.terms import Attribute, CardKind, Player, QuantityKind, RefKind, Zone

_MONSTER = IsKind(kinds=(CardKind.MONSTER,))
_ONE = Quantity(kind=QuantityKind.EXACT, amount=Number(value=1))


def _units(*words: tuple[UnitKind, str, object]) -> list[Unit]:
    """Each word takes two characters of an imagined text."""
    return [
        Unit(kind, Span(2 * i, 2 * i + 2), "字字", concept, value)
        for i, (kind, concept, value) in enumerate(words)
    ]


def _read(*words: tuple[UnitKind, str, object]) -> tuple[Noun, Scope]:
    scope = scope_of("字" * 60)
    found = noun(_units(*words), scope)
    assert found is not None
    return found.noun, scope


_NAME = (UnitKind.NAME, "", "星砂")
_KIND = (UnitKind.CARD_KIND, "monster", None)
_COUNT = (UnitKind.COUNT, "", ("exact", 1))
_THIS = (UnitKind.THIS_CARD, "", None)
_BUT = (UnitKind.OTHER_THAN, "other_than", None)


def test_a_quoted_name_before_a_head_noun_is_a_series() -> None:
    found, _ = _read(_NAME, _KIND, _COUNT)
    assert plain(found) == plain(Selection(quantity=_ONE, predicates=(HasSeries(names=("星砂",)), _MONSTER)))


def test_a_quoted_name_with_a_number_only_is_a_card_name() -> None:
    found, _ = _read(_NAME, _COUNT)
    assert plain(found) == plain(Selection(quantity=_ONE, predicates=(HasName(names=("星砂",)),)))


def test_all_but_this_card_negates_the_card_before_it() -> None:
    found, _ = _read(_THIS, _BUT, _COUNT, _KIND)
    excepted = NotThat(other=Reference(kind=RefKind.THIS_CARD))
    assert plain(found) == plain(Selection(quantity=_ONE, predicates=(_MONSTER, excepted)))


def test_all_but_a_name_negates_the_name_and_not_what_follows() -> None:
    found, _ = _read(_NAME, _BUT, (UnitKind.NAME, "", "月影"), _KIND)
    assert isinstance(found, Selection)
    assert NotThat(other=HasName(names=("星砂",))) in [_bare(p) for p in found.predicates]
    assert HasSeries(names=("月影",)) in [_bare(p) for p in found.predicates]


def _bare(predicate: object) -> object:
    """Without spans, to compare."""
    if isinstance(predicate, NotThat) and isinstance(predicate.other, HasName):
        return NotThat(other=HasName(names=predicate.other.names))
    return HasSeries(names=predicate.names) if isinstance(predicate, HasSeries) else predicate


@pytest.mark.parametrize("joiner", [UnitKind.DOT, UnitKind.OR])
def test_like_words_joined_are_alternatives_of_one_predicate(joiner: UnitKind) -> None:
    found, _ = _read(
        (UnitKind.ATTRIBUTE, "WATER", None), (joiner, "", None), (UnitKind.ATTRIBUTE, "FIRE", None), _KIND
    )
    both = HasAttribute(values=(Attribute.FIRE, Attribute.WATER))
    assert plain(found) == plain(Selection(predicates=(both, _MONSTER)))


def test_a_known_card_and_described_cards_are_two_things() -> None:
    found, _ = _read(_THIS, (UnitKind.AND, "", None), _COUNT, (UnitKind.ZONE, "hand", None))
    hand = Selection(quantity=_ONE, zones=(Zone.HAND,))
    assert plain(found) == plain(Several(parts=(Reference(kind=RefKind.THIS_CARD), hand)))


def test_one_of_each_is_exactly_one_of_every_noun() -> None:
    found, _ = _read(
        (UnitKind.PLAYER, "self", None),
        (UnitKind.ZONE, "graveyard", None),
        (UnitKind.RACE, "Dragon", None),
        _KIND,
        (UnitKind.AND, "", None),
        (UnitKind.RACE, "Fiend", None),
        _KIND,
        (UnitKind.QUANTIFIER, "each", None),
        _COUNT,
    )
    assert isinstance(found, Several)
    for part in found.parts:
        assert isinstance(part, Selection)
        assert (part.zones, part.player) == ((Zone.GRAVEYARD,), Player.SELF)
        assert plain(part.quantity) == plain(_ONE)


def test_a_word_without_a_slot_is_left_over_and_never_dropped() -> None:
    _, scope = _read((UnitKind.UNKNOWN, "", None), _KIND)
    assert [u.span for u in scope.unparsed] == [Span(0, 2)]
