"""Values of a card with everything that applies to it, in the order of the rulebook's examples (R2020 3.4.4:59-80)."""

from __future__ import annotations

import pytest

from grammar.nodes import Action as Act
from grammar.nodes import HasAttribute, HasName, Number, Product, Quantity, Reference, StatOf
from grammar.terms import Attribute, CardKind, QuantityKind, RefKind, Stat, Verb, Zone
from kb import stats
from kb.cards import CardInPlay
from kb.changes import linger
from kb.state import DuelState, Lingering
from tests.kb.tabletop import BASE, THIS, B, SmallBase, all_monsters, does, monster, place, spell, table

ATK = (Stat.ATK,)
EQUIPPED = Reference(kind=RefKind.EQUIPPED)


def atk(state: DuelState, card: CardInPlay) -> int | None:
    return stats.stat(state, state.cards[card.id], Stat.ATK, BASE)


def raised(state: DuelState, card: CardInPlay, by: int, *, at: int, decrease: bool = False) -> DuelState:
    """An effect that resolved raised the card's ATK at that moment."""
    action = Act(verb=Verb.CHANGE_STAT, stats=ATK, decrease=decrease)
    return _left(state, card, action, by, at)


def set_to(state: DuelState, card: CardInPlay, value: int, *, at: int) -> DuelState:
    return _left(state, card, Act(verb=Verb.SET_STAT, stats=ATK), value, at)


def _left(state, card, action, value, at):
    left = Lingering(
        action=action, controller=B, source="elsewhere", source_since=0, effect_index=0,
        subjects=((card.id, card.since),), value=value, made_at=at,
    )  # fmt: skip
    return linger(state, left)


def test_resolved_changes_add_up():
    lizard = place(monster("Lizard", 1000))
    state = raised(raised(table(lizard), lizard, 700, at=1), lizard, 300, at=2, decrease=True)
    assert atk(state, lizard) == 1400


def test_a_value_never_falls_below_zero():
    lizard = place(monster("Lizard", 1000))
    assert atk(raised(table(lizard), lizard, 1400, at=1, decrease=True), lizard) == 0


def test_a_set_value_forgets_earlier_changes_and_takes_later_ones():
    # 2500 + 700 = 3200, halved to 1600 by an effect; a later +700 makes 2300
    tail = place(monster("Tail", 2500))
    state = set_to(raised(table(tail), tail, 700, at=1), tail, 1600, at=2)
    assert atk(state, tail) == 1600
    assert atk(raised(state, tail, 700, at=3), tail) == 2300


def test_a_lasting_rise_applies_to_the_cards_it_describes():
    singer = place(
        monster("Singer", 1200),
        lasting=(does(Verb.CHANGE_STAT, all_monsters(), stats=ATK, amount=Number(value=500)),),
    )
    other = place(monster("Other", 1000), B)
    state = table(singer, other)
    assert (atk(state, singer), atk(state, other)) == (1700, 1500)


def test_a_lasting_rise_is_forgotten_by_a_set_value_of_an_effect():
    # 2600 + 600 = 3200 becomes 1600, and the lasting 600 are not counted again
    bird = place(
        monster("Bird", 2600), lasting=(does(Verb.CHANGE_STAT, THIS, stats=ATK, amount=Number(value=600)),)
    )
    state = table(bird)
    assert atk(state, bird) == 3200
    assert atk(set_to(state, bird, 1600, at=1), bird) == 1600


def test_a_lasting_set_value_forgets_resolved_changes_and_keeps_lasting_ones():
    # an Equip Spell doubles the original ATK; an earlier +700 of a resolved effect is forgotten, a lasting +200 not
    double = Product(amount=StatOf(stat=Stat.ATK, of=EQUIPPED, original=True), numerator=2)
    grow = place(
        spell("Grow", CardKind.EQUIP_SPELL), zone=Zone.SPELL_TRAP_ZONE, equipped_to="Tail", arrived_turn=1,
        lasting=(does(Verb.SET_STAT, EQUIPPED, stats=ATK, amount=double),),
    )  # fmt: skip
    mask = place(
        spell("Mask", CardKind.CONTINUOUS_SPELL), zone=Zone.SPELL_TRAP_ZONE,
        lasting=(does(Verb.CHANGE_STAT, all_monsters(), stats=ATK, amount=Number(value=200)),),
    )  # fmt: skip
    tail = place(monster("Tail", 2500))
    state = table(tail, grow, mask)
    assert atk(state, tail) == 5200
    assert atk(raised(state, tail, 700, at=3), tail) == 5900


@pytest.mark.parametrize(("value", "half"), [(2500, 1250), (525, 263)])
def test_halves_are_rounded_up(value, half):
    from kb.amounts import rounded

    assert rounded(value, 2) == half


def test_the_original_value_is_not_touched_by_changes():
    lizard = place(monster("Lizard", 1000))
    state = raised(table(lizard), lizard, 700, at=1)
    assert stats.stat(state, lizard, Stat.ATK, BASE, original=True) == 1000


def test_a_change_of_its_own_value_is_lost_when_the_monster_is_negated():
    """R2020:3.4.4:60: a monster's effect raised its own ATK; then its effects are negated."""
    lord = place(monster("Lord", 2600))
    rise = Lingering(
        action=Act(verb=Verb.CHANGE_STAT, theme=THIS, stats=ATK), controller=lord.controller, source="Lord",
        source_since=0, effect_index=0, subjects=(("Lord", 0),), value=500, made_at=1,
    )  # fmt: skip
    state = linger(table(lord), rise)
    assert atk(state, lord) == 3100
    drain = place(
        spell("Drain", CardKind.CONTINUOUS_SPELL), B, Zone.SPELL_TRAP_ZONE,
        lasting=(does(Verb.NEGATE_EFFECT, all_monsters()),),
    )  # fmt: skip
    assert atk(linger(table(lord, drain), rise), lord) == 2600


def test_a_rise_given_by_another_card_stays_when_the_monster_is_negated():
    lord = place(monster("Lord", 2600))
    drain = place(
        spell("Drain", CardKind.CONTINUOUS_SPELL), B, Zone.SPELL_TRAP_ZONE,
        lasting=(does(Verb.NEGATE_EFFECT, all_monsters()),),
    )  # fmt: skip
    assert atk(raised(table(lord, drain), lord, 500, at=1), lord) == 3100


def test_an_unknown_change_makes_the_value_unknown():
    lizard = place(monster("Lizard", 1000))
    count = Product(amount=StatOf(stat=Stat.LEVEL, of=Reference(kind=RefKind.TARGETED)), numerator=100)
    odd = place(monster("Odd"), lasting=(does(Verb.CHANGE_STAT, all_monsters(), stats=ATK, amount=count),))
    unknown = monster("Unknown", level=None)
    assert atk(table(lizard, odd), lizard) == 1400  # the Level is that of each monster itself
    assert stats.stat(table(place(unknown), odd), place(unknown), Stat.ATK, BASE) is None


def test_a_name_it_is_treated_as_replaces_its_own():
    knight = place(monster("Knight"))
    squire = place(
        monster("Squire"), lasting=(does(Verb.TREAT_AS, THIS, becomes=(HasName(names=("Knight",)),)),)
    )
    state = table(knight, squire)
    base = SmallBase(knight.card, squire.card)
    assert stats.has_name(state, squire, "Knight", base) is True
    assert stats.has_name(state, squire, "Squire", base) is False
    assert stats.has_name(state, squire, "Squire", base, original=True) is True
    assert stats.same_name(state, squire, knight, base) is True


def test_an_attribute_it_is_also_treated_as_comes_on_top():
    both = place(
        monster("Both", attribute=Attribute.LIGHT),
        lasting=(does(Verb.TREAT_AS, THIS, becomes=(HasAttribute(values=(Attribute.DARK,)),)),),
    )
    state = table(both)
    assert stats.has_attribute(state, both, (Attribute.DARK,), BASE) is True
    assert stats.has_attribute(state, both, (Attribute.LIGHT,), BASE) is True


def test_a_monster_lying_in_the_graveyard_has_its_printed_values():
    lizard = place(monster("Lizard", 1000), zone=Zone.GRAVEYARD)
    singer = place(
        monster("Singer"),
        lasting=(
            does(
                Verb.CHANGE_STAT,
                all_monsters(quantity=Quantity(kind=QuantityKind.ALL)),
                stats=ATK,
                amount=Number(value=500),
            ),
        ),
    )
    assert atk(table(lizard, singer), lizard) == 1000


def test_a_halved_original_value_keeps_what_was_raised():
    """2500 + 700; the original ATK is halved: 1250 + 700 (R2020:3.4.4:65)."""
    tail = place(monster("Tail", 2500))
    state = raised(table(tail), tail, 700, at=1)
    shrink = Act(verb=Verb.SET_STAT, stats=ATK, original=True)
    state = _left(state, tail, shrink, 1250, 2)
    assert atk(state, tail) == 1950
    assert stats.stat(state, tail, Stat.ATK, BASE, original=True) == 1250
