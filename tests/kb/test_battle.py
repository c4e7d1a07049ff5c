"""An attack carried to its end."""

from __future__ import annotations

from typing import Any

import pytest
from table import THIS, SmallBase, act, effect, monster, number, some, spell, trigger

from grammar import parse_card_text
from grammar.nodes import plain
from grammar.terms import Verb, Zone
from kb.cards import Seat
from kb.forced import run_through
from kb.simulate import run
from kb.situation import situation_from
from kb.state import DuelState

UNSTATED = {"node": "quantity", "kind": "unstated"}
DESTROYED_BY_THIS = {
    "node": "did_that",
    "passive": True,
    "action": act("destroy", agent=THIS, by={"node": "by", "means": ["battle"]}),
}
WEAK = monster("Weak", atk=1000, def_=500)
STRONG = monster("Strong", atk=1700, def_=1800)
BASE = SmallBase(
    WEAK,
    STRONG,
    monster("Nothing", atk=0, def_=0),
    monster(
        "Lance",
        effect(act("deal_piercing"), activation="must", trigger=trigger(act("attack", agent=THIS))),
        atk=1500,
        def_=0,
    ),
    monster(
        "Marshal",
        effect(
            act(
                "deal_piercing",
                agent=some(["field"], kinds=["normal_monster"], player="self") | {"quantity": UNSTATED},
            ),
            activation="none",
        ),
        atk=1500,
        def_=0,
    ),
    monster(
        "Reaper",
        effect(
            act("draw", amount=number(1)),
            activation="must",
            trigger=trigger(
                act("send_to_graveyard", some(predicates=[DESTROYED_BY_THIS]) | {"quantity": UNSTATED}),
                timing="if",
            ),
        ),
        atk=1500,
    ),
    monster(
        "Ogre",
        effect(act("banish", THIS), activation="must", trigger=trigger(act("battle", agent=THIS))),
        atk=500,
    ),
)


def fought(attacker: str, target: str, position: str = "face_up_attack") -> DuelState:
    board: list[dict[str, Any]] = [{"card": attacker, "player": "A", "zone": "monster_zone"}]
    if target != "direct":
        board.append(
            {"card": target, "player": "B", "zone": "monster_zone", "position": position, "id": "target"}
        )
    named = target if target == "direct" else "target"
    plays = [
        {"do": "attack", "player": "A", "card": attacker, "target": named},
        {"do": "enter_phase", "phase": "main2"},
    ]
    state, _ = run(situation_from({"board": board, "plays": plays}), BASE)
    return state


def gone(state: DuelState, card: str) -> bool:
    return state.card(card).zone is Zone.GRAVEYARD


@pytest.mark.parametrize(
    ("attacker", "target", "position", "lost", "lp"),
    [
        ("Strong", "Weak", "face_up_attack", ["target"], (8000, 7300)),
        ("Weak", "Strong", "face_up_attack", ["Weak"], (7300, 8000)),
        ("Weak", "Weak", "face_up_attack", ["Weak", "target"], (8000, 8000)),
        ("Nothing", "Nothing", "face_up_attack", [], (8000, 8000)),
        ("Strong", "Weak", "face_up_defense", ["target"], (8000, 8000)),
        ("Strong", "Strong", "face_up_defense", [], (7900, 8000)),
        ("Strong", "Weak", "face_down_defense", ["target"], (8000, 8000)),
        ("Strong", "direct", "", [], (8000, 6300)),
    ],
)
def test_what_comes_of_an_attack(
    attacker: str, target: str, position: str, lost: list[str], lp: tuple[int, int]
) -> None:
    state = fought(attacker, target, position)
    assert [card for card in state.cards if gone(state, card)] == lost
    assert (state.lp[Seat.A], state.lp[Seat.B]) == lp
    assert state.attacker is None


def test_a_face_down_monster_is_flipped_by_the_attack() -> None:
    events = [
        event for event in fought("Strong", "Weak", "face_down_defense").events if event.card == "target"
    ]
    assert Verb.FLIP in events[0].verbs


def test_what_battled_may_be_gone_before_its_destruction_is_carried_out() -> None:
    state = fought("Strong", "Ogre")
    assert not state.doubts
    assert state.card("target").zone is Zone.BANISHED


def test_piercing_is_dealt_by_the_attacker_that_has_it_and_is_no_activation() -> None:
    assert fought("Lance", "Weak", "face_up_defense").lp[Seat.B] == 7000
    assert fought("Lance", "Weak", "face_down_defense").lp[Seat.B] == 7000
    assert fought("Lance", "Strong", "face_up_defense").lp == {Seat.A: 7700, Seat.B: 8000}
    assert fought("Strong", "Lance", "face_up_defense").lp[Seat.B] == 8000


def test_piercing_for_certain_monsters_is_only_theirs() -> None:
    board = [
        {"card": name, "player": "A", "zone": "monster_zone"} for name in ("Strong", "Reaper", "Marshal")
    ] + [{"card": "Weak", "player": "B", "zone": "monster_zone", "position": "face_up_defense"}]
    for attacker, lp in (("Strong", 6800), ("Reaper", 8000)):
        plays = [
            {"do": "attack", "player": "A", "card": attacker, "target": "Weak"},
            {"do": "enter_phase", "phase": "main2"},
        ]
        state, _ = run(situation_from({"board": board, "plays": plays}), BASE)
        assert (state.lp[Seat.B], state.doubts) == (lp, ())


@pytest.mark.parametrize(("attacker", "answered"), [("Reaper", True), ("Strong", False)])
def test_a_monster_answers_only_what_it_destroyed_itself(attacker: str, answered: bool) -> None:
    board = [{"card": name, "player": "A", "zone": "monster_zone"} for name in ("Strong", "Reaper")]
    board.append({"card": "Weak", "player": "B", "zone": "monster_zone"})
    plays = [{"do": "attack", "player": "A", "card": attacker, "target": "Weak"}]
    ask = {"form": "value", "about": "hand_count", "player": "A"}
    state, _ = run_through(situation_from({"board": board, "plays": plays, "ask": ask}), BASE)
    assert any(Verb.DRAW in event.verbs for event in state.events) is answered


_AT_ITS_DECLARATION = (
    "①：自分のモンスターが相手モンスターと戦闘を行う攻撃宣言時に発動する。自分は５００ＬＰ回復する。"
)


@pytest.mark.parametrize(
    ("attacks", "attacked", "gained"),
    [("A", "Weak", 500), ("B", "Strong", 500), ("B", "direct", 0), ("A", "direct", 0)],
)
def test_the_attack_declaration_of_a_battle_is_that_of_either_monster(
    attacks: str, attacked: str, gained: int
) -> None:
    sheep = spell("Sheep", plain(parse_card_text(_AT_ITS_DECLARATION).effects[0]), kind="continuous_spell")
    board = [
        {"card": "Sheep", "player": "A", "zone": "spell_trap_zone", "position": "face_up"},
        {"card": "Strong", "player": "A", "zone": "monster_zone"},
        {"card": "Weak", "player": "B", "zone": "monster_zone"},
    ]
    attacker = "Strong" if attacks == "A" else "Weak"
    plays = [{"do": "attack", "player": attacks, "card": attacker, "target": attacked}]
    ask = {"form": "value", "about": "lp", "player": "A"}
    situation = situation_from({"board": board, "turn_player": attacks, "plays": plays, "ask": ask})
    state, _ = run_through(situation, SmallBase(sheep, WEAK, STRONG))
    assert sum(event.amount or 0 for event in state.events if Verb.GAIN_LP in event.verbs) == gained
