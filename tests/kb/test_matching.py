"""Which cards a text means, read against the cards on the table."""

from __future__ import annotations

import pytest

from grammar.nodes import Action as Act
from grammar.nodes import (
    AllThese,
    AnyOf,
    Compared,
    CountOf,
    DidThat,
    Duration,
    Exists,
    Extreme,
    HasAttribute,
    HasName,
    HasRace,
    HasSeries,
    HasStat,
    InPosition,
    InWindow,
    IsKind,
    IsSo,
    NotThat,
    Number,
    Place,
    Product,
    Quantity,
    Reference,
    SameAs,
    Selection,
    StatOf,
    Who,
    Window,
)
from grammar.terms import (
    Attribute,
    CardKind,
    Compare,
    DurationKind,
    Modality,
    Moment,
    Phase,
    Player,
    Position,
    QuantityKind,
    Race,
    RefKind,
    Stat,
    Verb,
    Zone,
)
from kb import amounts, matching
from kb.cards import Card, CardClass
from tests.kb.tabletop import MONSTER, THAT, THIS, A, B, monster, place, speaking, spell, table, trap


def names(cards):
    return sorted(card.id for card in cards)


def field(*predicates, player=None, zone=Zone.FIELD, **facts):
    return Selection(predicates=predicates, zones=(zone,), player=player, **facts)


def test_a_description_finds_the_cards_of_the_right_player_and_place():
    mine, theirs = place(monster("mine")), place(monster("theirs"), B)
    held = place(monster("held"), A, Zone.HAND)
    state = table(mine, theirs, held)
    ctx = speaking(mine)
    assert names(matching.candidates(state, field(MONSTER), ctx)) == ["mine", "theirs"]
    assert names(matching.candidates(state, field(MONSTER, player=Player.OPPONENT), ctx)) == ["theirs"]
    assert names(matching.candidates(state, field(MONSTER, zone=Zone.HAND), ctx)) == ["held"]


def test_self_is_the_controller_of_the_effect_not_of_the_card():
    mine, theirs = place(monster("mine")), place(monster("theirs"), B)
    taken = speaking(mine, controller=B)
    found = matching.candidates(table(mine, theirs), field(MONSTER, player=Player.SELF), taken)
    assert names(found) == ["theirs"]


@pytest.mark.parametrize(
    ("predicate", "fits"),
    [
        (HasAttribute(values=(Attribute.DARK, Attribute.LIGHT)), True),
        (HasAttribute(values=(Attribute.FIRE,)), False),
        (HasRace(values=(Race.DRAGON,)), True),
        (HasStat(stat=Stat.ATK, compare=Compare.GE, amount=Number(value=1500)), True),
        (HasStat(stat=Stat.ATK, compare=Compare.LT, amount=Number(value=1500)), False),
        (HasStat(stat=Stat.LEVEL, compare=Compare.EQ, amount=Number(value=4)), True),
        (HasStat(stat=Stat.RANK, compare=Compare.EQ, amount=Number(value=4)), False),
        (HasName(names=("Blue Lizard",)), True),
        (HasSeries(names=("Lizard",)), True),
        (HasSeries(names=("Frog",)), False),
        (IsKind(kinds=(CardKind.SPELL, CardKind.TRAP)), False),
        (IsKind(kinds=(CardKind.EFFECT_MONSTER,)), True),
        (InPosition(positions=(Position.FACE_UP_ATTACK,)), True),
        (InPosition(positions=(Position.DEFENSE,)), False),
        (NotThat(other=HasRace(values=(Race.DRAGON,))), False),
        (NotThat(other=THIS), False),
        (AnyOf(predicates=(HasRace(values=(Race.FISH,)), HasAttribute(values=(Attribute.DARK,)))), True),
        (AllThese(predicates=(HasRace(values=(Race.FISH,)), HasAttribute(values=(Attribute.DARK,)))), False),
    ],
)
def test_each_predicate_is_checked_on_the_card(predicate, fits):
    card = place(monster("Blue Lizard", 1500))
    assert matching.fits(table(card), card, predicate, speaking(card)) is fits


def test_what_a_stated_card_does_not_state_is_not_known():
    stated = Card(
        key="?X", card_class=CardClass.MONSTER, kinds=(CardKind.MONSTER,), race=Race.PLANT, stated=True
    )
    card = place(stated)
    state, ctx = table(card), speaking(card)
    assert matching.fits(state, card, HasRace(values=(Race.PLANT,)), ctx) is True
    assert matching.fits(state, card, HasRace(values=(Race.FISH,)), ctx) is False
    assert matching.fits(state, card, HasAttribute(values=(Attribute.DARK,)), ctx) is None
    assert matching.fits(state, card, IsKind(kinds=(CardKind.EFFECT_MONSTER,)), ctx) is None
    assert matching.fits(state, card, IsKind(kinds=(CardKind.TRAP,)), ctx) is False


def test_a_face_down_card_shows_only_its_place_except_to_its_owner_who_tributes():
    hidden = place(monster("Lizard", race=Race.PLANT), face_up=False, attack=False)
    state, ctx = table(hidden), speaking(hidden)
    plant = field(MONSTER, HasRace(values=(Race.PLANT,)))
    assert names(matching.candidates(state, field(MONSTER), ctx)) == ["Lizard"]
    assert matching.candidates(state, plant, ctx) == []
    assert names(matching.candidates(state, plant, ctx, hidden=True)) == ["Lizard"]


def test_a_set_card_is_a_spell_or_trap_but_nobody_knows_which():
    set_trap = place(trap("Pit"), zone=Zone.SPELL_TRAP_ZONE, face_up=False)
    state, ctx = table(set_trap), speaking(set_trap)
    either = field(IsKind(kinds=(CardKind.SPELL, CardKind.TRAP)))
    assert names(matching.candidates(state, either, ctx)) == ["Pit"]
    assert matching.candidates(state, field(IsKind(kinds=(CardKind.TRAP,))), ctx) == []


def test_a_monster_used_as_an_equip_card_counts_as_a_spell():
    bearer = place(monster("bearer"))
    worn = place(monster("worn"), zone=Zone.SPELL_TRAP_ZONE, equipped_to="bearer")
    state, ctx = table(bearer, worn), speaking(bearer)
    assert names(matching.candidates(state, field(MONSTER), ctx)) == ["bearer"]
    assert names(matching.candidates(state, field(IsKind(kinds=(CardKind.SPELL,))), ctx)) == ["worn"]


def test_a_field_spell_is_a_spell_of_the_field_but_not_in_the_spell_and_trap_zone():
    meadow = place(spell("Meadow", CardKind.FIELD_SPELL), zone=Zone.FIELD_ZONE)
    state, ctx = table(meadow), speaking(meadow)
    spells = IsKind(kinds=(CardKind.SPELL, CardKind.TRAP))
    assert matching.candidates(state, field(spells), ctx)
    assert not matching.candidates(state, field(zone=Zone.SPELL_TRAP_ZONE), ctx)


def test_a_monster_in_the_extra_monster_zone_is_in_the_monster_zone():
    card = place(monster("big"), zone=Zone.EXTRA_MONSTER_ZONE, attack=True)
    assert matching.candidates(table(card), field(MONSTER, zone=Zone.MONSTER_ZONE), speaking(card))


def test_the_highest_value_is_found_and_left_open_when_one_is_unknown():
    low, high = place(monster("low", 500)), place(monster("high", 900))
    highest = field(MONSTER, Extreme(stat=Stat.ATK, highest=True))
    assert names(matching.candidates(table(low, high), highest, speaking(low))) == ["high"]
    unknown = place(Card(key="?", card_class=CardClass.MONSTER, stated=True), id="?")
    state = table(low, high, unknown)
    assert matching.candidates(state, highest, speaking(low)) == []
    assert len(matching.candidates(state, highest, speaking(low), unsure=True)) == 3


def test_an_xyz_monster_has_no_level():
    xyz = place(monster("xyz", kinds=(CardKind.MONSTER, CardKind.EFFECT_MONSTER, CardKind.XYZ_MONSTER)))
    level = HasStat(stat=Stat.LEVEL, compare=Compare.LE, amount=Number(value=12))
    assert matching.fits(table(xyz), xyz, level, speaking(xyz)) is False


def test_this_card_is_found_where_its_own_cost_put_it():
    from kb.changes import move
    from kb.events import Cause

    card = place(monster("crow"), zone=Zone.HAND)
    before = speaking(card)
    state = move(table(card), "crow", Zone.GRAVEYARD, verbs=(Verb.DISCARD,), cause=Cause.COST)
    assert matching.referred(state, THIS, before) == []
    paid = speaking(card, cost_events=state.events)
    assert names(matching.referred(state, THIS, paid)) == ["crow"]


def test_a_target_that_moved_is_no_target_any_more():
    from kb.changes import move

    one, two = place(monster("one"), B), place(monster("two"), B)
    ctx = speaking(one, controller=A, targets=(("one", 0), ("two", 0)))
    state = move(table(one, two), "one", Zone.GRAVEYARD, verbs=(Verb.SEND_TO_GRAVEYARD,))
    assert names(matching.referred(state, THAT, ctx)) == ["two"]


def test_the_equipped_monster_is_the_one_this_card_is_on():
    bearer = place(monster("bearer"))
    sword = place(spell("Sword", CardKind.EQUIP_SPELL), zone=Zone.SPELL_TRAP_ZONE, equipped_to="bearer")
    found = matching.referred(table(bearer, sword), Reference(kind=RefKind.EQUIPPED), speaking(sword))
    assert names(found) == ["bearer"]


def test_same_name_as_another_card():
    one, copy = place(monster("Frog"), id="f1"), place(monster("Frog"), id="f2")
    lizard = place(monster("Lizard"))
    ctx = speaking(one, targets=(("f1", 0),))
    same = SameAs(stat=Stat.NAME, other=Reference(kind=RefKind.TARGETED))
    other = SameAs(stat=Stat.NAME, other=Reference(kind=RefKind.TARGETED), different=True)
    state = table(one, copy, lizard)
    assert matching.fits(state, copy, same, ctx) is True
    assert matching.fits(state, lizard, same, ctx) is False
    assert matching.fits(state, lizard, other, ctx) is True


def test_how_a_monster_was_summoned_is_remembered_by_the_card():
    card = place(monster("Lizard"), summoned_by="special_summon", summoned_from=Zone.EXTRA_DECK)
    unsaid = place(monster("Unsaid"))
    state, ctx = table(card, unsaid), speaking(card)
    special = DidThat(action=Act(verb=Verb.SPECIAL_SUMMON), passive=True)
    from_deck = DidThat(action=Act(verb=Verb.SPECIAL_SUMMON, source=Place(zones=(Zone.DECK,))), passive=True)
    assert matching.fits(state, card, special, ctx) is True
    assert matching.fits(state, card, from_deck, ctx) is False
    assert matching.fits(state, unsaid, special, ctx) is None
    never = DidThat(action=Act(verb=Verb.SPECIAL_SUMMON, modality=Modality.NOT), passive=True)
    assert matching.fits(state, card, never, ctx) is False
    assert matching.fits(state, unsaid, never, ctx) is None
    this_turn = Duration(kind=DurationKind.THIS_TURN)
    lately = DidThat(action=Act(verb=Verb.SPECIAL_SUMMON, duration=this_turn), passive=True)
    assert matching.fits(state, card, lately, ctx) is not True


# --------------------------------------------------------------------------- conditions


def test_a_condition_that_such_a_card_exists():
    mine = place(monster("mine"))
    state, ctx = table(mine), speaking(mine)
    theirs = field(MONSTER, player=Player.OPPONENT)
    assert matching.holds(state, Exists(what=field(MONSTER, player=Player.SELF)), ctx) is True
    assert matching.holds(state, Exists(what=theirs), ctx) is False
    assert matching.holds(state, Exists(what=theirs, negated=True), ctx) is True


def test_only_the_opponent_has_monsters():
    only = Exists(what=field(MONSTER, player=Player.OPPONENT), only=True)
    mine, theirs = place(monster("mine")), place(monster("theirs"), B)
    ctx = speaking(mine)
    assert matching.holds(table(theirs), only, ctx) is True
    assert matching.holds(table(mine, theirs), only, ctx) is False
    assert matching.holds(table(mine), only, ctx) is False


def test_a_card_in_an_unlisted_deck_may_or_may_not_exist():
    mine = place(monster("mine"))
    in_deck = Exists(what=field(MONSTER, player=Player.SELF, zone=Zone.DECK))
    ctx = speaking(mine)
    assert matching.holds(table(mine), in_deck, ctx) is None
    assert matching.holds(table(mine, known=frozenset({(A, Zone.DECK)})), in_deck, ctx) is False


@pytest.mark.parametrize(("have", "answer"), [(1, False), (2, True), (3, True)])
def test_at_least_so_many_exist(have, answer):
    cards = [place(monster("Frog"), id=f"f{n}") for n in range(have)]
    two = Quantity(kind=QuantityKind.AT_LEAST, amount=Number(value=2))
    assert (
        matching.holds(table(*cards), Exists(what=field(MONSTER, quantity=two)), speaking(cards[0])) is answer
    )


@pytest.mark.parametrize(
    ("have", "answer"),
    [(("Frog", "Frog"), False), (("Frog", "Toad"), True), (("Frog", "Frog", "Toad"), True)],
)
def test_so_many_with_different_names_exist(have, answer):
    cards = [place(monster(name), id=f"f{n}") for n, name in enumerate(have)]
    two = Quantity(kind=QuantityKind.AT_LEAST, amount=Number(value=2))
    what = field(MONSTER, SameAs(stat=Stat.NAME, different=True), quantity=two)
    assert matching.holds(table(*cards), Exists(what=what), speaking(cards[0])) is answer


def test_whether_so_many_of_one_name_exist_is_not_told():
    cards = [place(monster("Frog"), id=f"f{n}") for n in range(2)]
    two = Quantity(kind=QuantityKind.AT_LEAST, amount=Number(value=2))
    what = field(MONSTER, SameAs(stat=Stat.NAME), quantity=two)
    assert matching.holds(table(*cards), Exists(what=what), speaking(cards[0])) is None


def test_this_card_is_in_a_place_face_up():
    card = place(monster("Frog"), zone=Zone.GRAVEYARD)
    there = IsSo(subject=THIS, place=Place(zones=(Zone.GRAVEYARD,)))
    up = IsSo(
        subject=THIS,
        place=Place(zones=(Zone.MONSTER_ZONE,)),
        predicates=(InPosition(positions=(Position.FACE_UP,)),),
    )
    assert matching.holds(table(card), there, speaking(card)) is True
    assert matching.holds(table(card), up, speaking(card)) is False


def test_numbers_are_compared_and_an_unknown_one_decides_nothing():
    card = place(monster("Frog"))
    mine = StatOf(stat=Stat.LP, of=Who(player=Player.SELF))
    theirs = StatOf(stat=Stat.LP, of=Who(player=Player.OPPONENT))
    state = table(card, lp={A: 3000, B: 8000})
    assert (
        matching.holds(state, Compared(left=mine, compare=Compare.LT, right=theirs), speaking(card)) is True
    )
    assert amounts.amount(state, Product(amount=mine, denominator=2), speaking(card)) == 1500


def test_counting_cards_on_the_table():
    cards = [place(monster("Frog"), id=f"f{n}") for n in range(3)]
    count = Product(amount=CountOf(what=field(MONSTER)), numerator=200)
    assert amounts.amount(table(*cards), count, speaking(cards[0])) == 600


@pytest.mark.parametrize(
    ("window", "answer"),
    [
        (Window(turn=Player.SELF), True),
        (Window(turn=Player.OPPONENT), False),
        (Window(phases=(Phase.MAIN,)), True),
        (Window(phases=(Phase.END,)), False),
        (Window(moments=(Moment.DAMAGE_STEP,)), False),
    ],
)
def test_turn_phase_and_moment(window, answer):
    card = place(monster("Frog"))
    state = table(card, phase=Phase.MAIN1, turn_player=A)
    assert matching.holds(state, InWindow(window=window), speaking(card)) is answer
