"""Moving cards and everything that a move leaves behind."""

from __future__ import annotations

import pytest
from table import Table, monster, spell, trap

from grammar.terms import Verb, Zone
from kb import changes
from kb.cards import Seat
from kb.events import Cause


def _field() -> tuple[Table, str]:
    table = Table()
    knight = table.put("A", "main_monster_zone", monster("Knight"), counters={"魔力": 2})
    return table, knight


def test_a_card_that_moves_is_a_new_card_without_counters() -> None:
    table, knight = _field()
    after = changes.move(table.state, knight, Zone.GRAVEYARD, verbs=(Verb.DESTROY,))
    moved = after.card(knight)
    assert (moved.zone, moved.counters, moved.attack) == (Zone.GRAVEYARD, {}, None)
    assert after.same_card(knight, table.state.card(knight).since) is None


def test_a_destroyed_card_is_also_sent_to_the_graveyard_and_leaves_the_field() -> None:
    table, knight = _field()
    event = changes.move(table.state, knight, Zone.GRAVEYARD, verbs=(Verb.DESTROY,)).events[-1]
    assert set(event.verbs) == {Verb.DESTROY, Verb.SEND_TO_GRAVEYARD, Verb.LEAVE_FIELD}
    assert (event.origin, event.was_face_up) == (Zone.MAIN_MONSTER_ZONE, True)


def test_a_destroyed_card_that_is_banished_instead_was_not_sent_to_the_graveyard() -> None:
    table, knight = _field()
    verbs = changes.move(table.state, knight, Zone.BANISHED, verbs=(Verb.DESTROY,)).events[-1].verbs
    assert Verb.SEND_TO_GRAVEYARD not in verbs
    assert {Verb.DESTROY, Verb.BANISH} <= set(verbs)


def test_a_card_under_the_opponents_control_goes_to_its_owners_graveyard() -> None:
    table = Table()
    stolen = table.put("B", "main_monster_zone", monster("Knight"), owner="A")
    after = changes.move(table.state, stolen, Zone.GRAVEYARD, verbs=(Verb.DESTROY,))
    assert after.card(stolen).controller is Seat.A


def test_a_token_that_leaves_the_field_is_gone() -> None:
    table = Table()
    token = table.put("A", "main_monster_zone", monster("Sheep", kinds=["token"]))
    after = changes.move(table.state, token, Zone.GRAVEYARD, verbs=(Verb.DESTROY,))
    assert token not in after.cards
    assert after.events[-1].card == token


def test_equip_cards_are_destroyed_when_their_monster_leaves() -> None:
    table, knight = _field()
    sword = table.put("A", "spell_trap_zone", spell("Sword", kind="equip_spell"), equipped_to=knight)
    after = changes.move(table.state, knight, Zone.HAND, verbs=(Verb.RETURN_TO_HAND,))
    assert after.card(sword).zone is Zone.GRAVEYARD
    assert [e.cause for e in after.events if e.card == sword and Verb.DESTROY in e.verbs] == [Cause.RULE]


def test_materials_go_to_the_graveyard_when_the_xyz_monster_leaves() -> None:
    table, knight = _field()
    below = table.put("A", "overlay", monster("Squire"), attached_to=knight)
    after = changes.move(table.state, knight, Zone.BANISHED, verbs=(Verb.BANISH,))
    assert after.card(below).zone is Zone.GRAVEYARD
    assert Verb.LEAVE_FIELD not in after.events[-1].verbs


def test_moving_to_another_monster_zone_changes_nothing_about_the_card() -> None:
    table, knight = _field()
    after = changes.move(table.state, knight, Zone.EXTRA_MONSTER_ZONE, verbs=(Verb.MOVE_ZONE,))
    moved = after.card(knight)
    assert (moved.since, moved.counters, moved.zone) == (0, {"魔力": 2}, Zone.EXTRA_MONSTER_ZONE)


def test_a_monster_turned_face_down_loses_counters_and_equips() -> None:
    table, knight = _field()
    sword = table.put("A", "spell_trap_zone", spell("Sword", kind="equip_spell"), equipped_to=knight)
    after = changes.change_position(table.state, knight, face_up=False, attack=False)
    assert after.card(knight).counters == {}
    assert after.card(sword).zone is Zone.GRAVEYARD


def test_turning_a_card_to_the_position_it_is_in_is_no_event() -> None:
    table, knight = _field()
    assert changes.change_position(table.state, knight, face_up=True, attack=True) is table.state


def test_a_monster_turned_up_is_flipped_and_a_trap_is_not() -> None:
    table = Table()
    hidden = table.put("A", "main_monster_zone", monster("Mole"), face_up=False)
    pit = table.put("A", "spell_trap_zone", trap("Pit"), face_up=False)
    state = changes.change_position(table.state, hidden, face_up=True)
    assert Verb.FLIP in state.events[-1].verbs
    assert Verb.FLIP not in changes.change_position(state, pit, face_up=True).events[-1].verbs


def test_things_done_without_a_new_moment_are_simultaneous() -> None:
    table, knight = _field()
    other = table.put("B", "main_monster_zone", monster("Rook"))
    state = changes.move(table.state, knight, Zone.GRAVEYARD, verbs=(Verb.DESTROY,))
    state = changes.move(state, other, Zone.GRAVEYARD, verbs=(Verb.DESTROY,))
    assert len({event.moment for event in state.events}) == 1
    later = changes.damage(changes.next_moment(state), Seat.B, 500)
    assert later.events[-1].moment > state.events[-1].moment


def test_paying_life_points_is_no_damage() -> None:
    table, _ = _field()
    state = changes.pay_lp(table.state, Seat.A, 1000)
    assert state.lp[Seat.A] == 7000
    assert state.events[-1].verbs == (Verb.PAY_LP,)


def test_life_points_never_fall_below_zero() -> None:
    table, _ = _field()
    assert changes.damage(table.state, Seat.A, 9000).lp[Seat.A] == 0


@pytest.mark.parametrize("amount", [0, -300])
def test_no_damage_is_no_event(amount: int) -> None:
    table, _ = _field()
    assert changes.damage(table.state, Seat.A, amount) is table.state


def test_control_changes_and_the_card_stays_the_same() -> None:
    table, knight = _field()
    after = changes.take_control(table.state, knight, Seat.B)
    assert after.card(knight).controller is Seat.B
    assert after.same_card(knight, 0) is not None
