"""Summons, Sets, attacks and changes of position outside a chain: what is legal, and what is not known."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tabletop import BASE, MONSTER, THAT, A, B, all_monsters, does, monster, place, table

from grammar.nodes import (
    CardText,
    EffectText,
    HasAttribute,
    HasStat,
    IsKind,
    Material,
    NotThat,
    Number,
    Quantity,
    Selection,
    Trigger,
)
from grammar.terms import (
    Attribute,
    CardKind,
    Compare,
    Modality,
    Phase,
    Position,
    QuantityKind,
    Stat,
    Timing,
    Verb,
    Zone,
)
from kb.activation import Legality, legality
from kb.cards import CardInPlay
from kb.checks import battle_acts, normal_summons, special_summons
from kb.checks.doing import Doing
from kb.effects import Effect, EffectKind
from kb.events import Event
from kb.state import DuelState

ONE = Quantity(kind=QuantityKind.EXACT, amount=Number(value=1))
TWO = Quantity(kind=QuantityKind.EXACT, amount=Number(value=2))
MORE = Quantity(kind=QuantityKind.AT_LEAST, amount=Number(value=1))
TUNER = IsKind(kinds=(CardKind.TUNER,))
PLAIN = (CardKind.MONSTER, CardKind.NORMAL_MONSTER)


def from_extra(kind: CardKind, level: int, *parts: Selection, **facts: Any) -> CardInPlay:
    text = CardText(material=Material(parts=parts))
    card = monster("New", level=level, kinds=(CardKind.MONSTER, kind), text=text, **facts)
    return place(card, A, Zone.EXTRA_DECK)


SYNCHRO = from_extra(
    CardKind.SYNCHRO_MONSTER,
    7,
    Selection(quantity=ONE, predicates=(TUNER,)),
    Selection(quantity=MORE, predicates=(MONSTER, NotThat(other=TUNER))),
)
LEVEL_4 = HasStat(stat=Stat.LEVEL, compare=Compare.EQ, amount=Number(value=4))
XYZ = from_extra(CardKind.XYZ_MONSTER, 4, Selection(quantity=TWO, predicates=(LEVEL_4, MONSTER)))
LINK = from_extra(CardKind.LINK_MONSTER, 2, Selection(quantity=TWO, predicates=(MONSTER,)), arrows=("↓",))


def on_field(name: str, level: int = 4, *kinds: CardKind, **where: Any) -> CardInPlay:
    return place(monster(name, level=level, kinds=(*PLAIN, *kinds)), where.pop("seat", A), **where)


#: the monster "own" has declared an attack this turn
ATTACKED = Event(moment=1, verbs=(Verb.DECLARE_ATTACK,), card="own")


def asked(check: Any, card: CardInPlay, *others: CardInPlay, **facts: Any) -> Legality:
    told = frozenset({(A, Zone.MAIN_MONSTER_ZONE)})
    state = table(card, *others, **{"phase": Phase.MAIN1, "turn": 3, "known": told, **facts})
    return legality(check(Doing(base=BASE, state=state, seat=A, card=card, act="special_summon")))


def in_hand(level: int) -> CardInPlay:
    return place(monster("New", level=level, kinds=PLAIN), A, Zone.HAND)


@pytest.mark.parametrize(
    ("level", "own", "theirs", "expected"),
    [
        (4, 0, 0, "allowed"),
        (5, 0, 2, "forbidden"),
        (6, 1, 0, "allowed"),
        (7, 1, 0, "forbidden"),
        (8, 2, 0, "allowed"),
    ],
)
def test_a_tribute_summon_takes_own_monsters_by_level(
    level: int, own: int, theirs: int, expected: str
) -> None:
    others = [on_field(f"own {n}") for n in range(own)] + [
        on_field(f"other {n}", seat=B) for n in range(theirs)
    ]
    assert asked(normal_summons.normal_summon, in_hand(level), *others) == expected
    assert asked(normal_summons.set_monster, in_hand(level), *others) == expected


def test_one_normal_summon_or_set_a_turn_and_only_in_ones_own_main_phase() -> None:
    check = normal_summons.set_monster
    assert asked(check, in_hand(4), normal_summons={A: 1}) == "forbidden"
    assert asked(check, in_hand(4), phase=Phase.BATTLE) == "forbidden"
    assert asked(check, in_hand(4), turn_player=B) == "forbidden"
    assert asked(check, in_hand(4), phase=None) == "undecided"


def test_five_monsters_leave_room_for_a_tribute_summon_only() -> None:
    full = [on_field(f"own {n}") for n in range(5)]
    assert asked(normal_summons.normal_summon, in_hand(4), *full) == "forbidden"
    assert asked(normal_summons.normal_summon, in_hand(5), *full) == "allowed"


def test_a_lock_on_special_summons_leaves_normal_summons_free() -> None:
    lock = place(
        monster("Lock"), B, lasting=(does(Verb.SPECIAL_SUMMON, all_monsters(), modality=Modality.CANNOT),)
    )
    pair = (on_field("a"), on_field("b"))
    assert asked(normal_summons.normal_summon, in_hand(4), lock) == "allowed"
    assert asked(special_summons.special_summon, XYZ, *pair) == "allowed"
    assert asked(special_summons.special_summon, XYZ, *pair, lock) == "forbidden"


@pytest.mark.parametrize(
    ("levels", "expected"),
    [((3, 4), "allowed"), ((3, 3), "forbidden"), ((3, 2, 2), "allowed"), ((3,), "forbidden")],
)
def test_a_synchro_summon_takes_a_tuner_and_others_whose_levels_add_up(
    levels: tuple[int, ...], expected: str
) -> None:
    tuner = on_field("tuner", levels[0], CardKind.TUNER)
    others = [on_field(f"own {n}", level) for n, level in enumerate(levels[1:])]
    assert asked(special_summons.special_summon, SYNCHRO, tuner, *others) == expected


def test_materials_are_ones_own_face_up_monsters() -> None:
    tuner, other = on_field("tuner", 3, CardKind.TUNER), on_field("other", 4)
    check = special_summons.special_summon
    assert asked(check, SYNCHRO, tuner, on_field("theirs", 4, seat=B)) == "forbidden"
    assert asked(check, SYNCHRO, tuner, on_field("hidden", 4, face_up=False)) == "forbidden"
    assert asked(check, SYNCHRO, on_field("a", 3), other) == "forbidden"


def test_a_token_is_no_xyz_material() -> None:
    assert (
        asked(special_summons.special_summon, XYZ, on_field("a"), on_field("b", 4, CardKind.TOKEN))
        == "forbidden"
    )


def test_a_link_monster_needs_an_extra_monster_zone_or_an_arrow() -> None:
    pair = (on_field("a", seq=0), on_field("b", seq=2))
    blocker = on_field("old", zone=Zone.EXTRA_MONSTER_ZONE, seq=1, attack=True)
    pointing = place(
        monster("Pointer", level=1, kinds=(CardKind.MONSTER, CardKind.LINK_MONSTER), arrows=("↓",)),
        A,
        Zone.EXTRA_MONSTER_ZONE,
        seq=1,
        attack=True,
    )
    check = special_summons.special_summon
    assert asked(check, LINK, *pair) == "allowed"
    assert asked(check, LINK, on_field("a", seq=0), blocker) == "allowed"  # the blocker itself is a material
    assert asked(check, LINK, on_field("a", seq=0)) == "forbidden"
    assert asked(check, LINK, *pair, pointing) == "allowed"
    stays = place(
        monster("Stays", kinds=PLAIN, attribute=Attribute.WATER), A, Zone.EXTRA_MONSTER_ZONE, attack=True
    )
    dark = from_extra(
        CardKind.LINK_MONSTER,
        2,
        Selection(quantity=TWO, predicates=(HasAttribute(values=(Attribute.DARK,)), MONSTER)),
    )
    assert asked(check, dark, *pair, stays) == "forbidden"


def test_a_text_that_speaks_of_materials_leaves_the_answer_open() -> None:
    speaking = place(
        monster("Speaks"), A, lasting=(does(Verb.USE_AS_MATERIAL, all_monsters(), modality=Modality.MAY),)
    )
    assert asked(special_summons.special_summon, XYZ, on_field("a"), speaking) == "undecided"


def scale(value: int, name: str) -> CardInPlay:
    card = monster(name, kinds=(*PLAIN, CardKind.PENDULUM_MONSTER), scale=value)
    return place(card, A, Zone.PENDULUM_ZONE, id=name)


@pytest.mark.parametrize(
    ("level", "expected"), [(2, "forbidden"), (3, "allowed"), (6, "allowed"), (7, "forbidden")]
)
def test_a_pendulum_summon_brings_levels_between_the_scales(level: int, expected: str) -> None:
    assert asked(special_summons.pendulum_summon, scale(2, "l"), scale(7, "r"), in_hand(level)) == expected


def test_no_pendulum_summon_with_one_scale_only() -> None:
    assert asked(special_summons.pendulum_summon, scale(2, "l"), in_hand(4)) == "forbidden"


def attacks(card: CardInPlay, *others: CardInPlay, check: Any = battle_acts.attack, **facts: Any) -> Legality:
    return asked(check, card, *others, **{"phase": Phase.BATTLE, **facts})


def test_an_attack_needs_the_battle_phase_attack_position_and_has_one_go() -> None:
    own = on_field("own")
    assert attacks(own) == "allowed"
    assert attacks(own, phase=Phase.MAIN2) == "forbidden"
    assert attacks(own, events=(ATTACKED,)) == "forbidden"
    assert attacks(on_field("own", attack=False)) == "forbidden"
    assert attacks(own, turn=1) == "forbidden"


def test_a_direct_attack_needs_an_empty_field() -> None:
    own, theirs = on_field("own"), on_field("theirs", seat=B)
    assert attacks(own, check=battle_acts.attack_directly) == "allowed"
    assert attacks(own, theirs, check=battle_acts.attack_directly) == "forbidden"


def test_a_position_is_changed_once_and_not_by_newcomers_attackers_or_links() -> None:
    check, own = battle_acts.change_position, on_field("own")
    assert asked(check, own) == "allowed"
    assert asked(check, on_field("own", arrived_turn=3)) == "forbidden"
    assert asked(check, own, events=(ATTACKED,)) == "forbidden"
    assert asked(check, on_field("own", 2, CardKind.LINK_MONSTER)) == "forbidden"


def test_asking_changes_nothing() -> None:
    own = on_field("own")
    state: DuelState = table(own, phase=Phase.MAIN1, turn=3)
    battle_acts.change_position(Doing(base=BASE, state=state, seat=A, card=own, act="change_position"))
    assert state == table(own, phase=Phase.MAIN1, turn=3)


def test_without_a_word_of_the_field_tributes_are_open_and_materials_assumed() -> None:
    untold = {"known": frozenset()}
    assert asked(normal_summons.normal_summon, in_hand(5), **untold) == "undecided"
    assert asked(special_summons.special_summon, LINK, **untold) == "allowed"


def used(check: Any, card: CardInPlay, *others: CardInPlay, only: tuple[str, ...]) -> Legality:
    state = table(card, *others, phase=Phase.MAIN1, turn=3)
    return legality(check(Doing(base=BASE, state=state, seat=A, card=card, act="x", materials=only)))


@pytest.mark.parametrize(
    ("only", "expected"),
    [(("one", "two"), "allowed"), (("one",), "forbidden"), (("one", "two", "three"), "forbidden")],
)
def test_of_materials_that_are_named_just_those_are_used(only: tuple[str, ...], expected: str) -> None:
    field = [on_field("one"), on_field("two"), on_field("three")]
    assert used(special_summons.special_summon, LINK, *field, only=only) == expected


@pytest.mark.parametrize(("properly", "expected"), [(True, "undecided"), (False, "forbidden")])
def test_a_hybrid_that_never_came_out_in_its_own_way_is_no_pendulum_summon(
    properly: bool, expected: str
) -> None:
    hybrid = monster("New", level=5, kinds=(*PLAIN, CardKind.SYNCHRO_MONSTER, CardKind.PENDULUM_MONSTER))
    card = place(hybrid, A, Zone.EXTRA_DECK, properly_summoned=properly)
    state = table(card, phase=Phase.MAIN1, turn=3)
    findings = special_summons.pendulum_summon(
        Doing(base=BASE, state=state, seat=A, card=card, act="pendulum_summon")
    )
    assert legality(findings) == expected
    broken = [finding.rule for finding in findings if finding.allows is False]
    assert broken == ([] if properly else ["pendulum.hybrid-proper-first"])


LIGHT = Effect(
    index=0,
    kind=EffectKind.CONTINUOUS,
    text=EffectText(
        trigger=Trigger(timing=Timing.IF, events=(does(Verb.SET, all_monsters()).action,)),
        resolution=(
            does(Verb.CHANGE_POSITION, THAT, position=(Position.FACE_UP_DEFENSE,), modality=Modality.MUST),
        ),
    ),
)


@pytest.mark.parametrize(
    ("position", "lit", "expected", "rule"),
    [
        (Position.FACE_UP_ATTACK, False, "allowed", "summon.normal-position"),
        (Position.FACE_UP_DEFENSE, False, "forbidden", "summon.normal-position"),
        (Position.FACE_UP_DEFENSE, True, "allowed", "summon.face-up-is-summon"),
    ],
)
def test_positions_of_a_normal_summon(position: Position, lit: bool, expected: str, rule: str) -> None:
    lamp = msgspec.structs.replace(place(monster("lamp")), effects=(LIGHT,) if lit else ())
    card = in_hand(4)
    doing = Doing(base=BASE, state=table(card, lamp, phase=Phase.MAIN1), seat=A, card=card, act="x")
    findings = normal_summons.in_position(doing, position)
    assert (legality(findings), findings[0].rule) == (expected, rule)
