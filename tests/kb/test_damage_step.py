"""The parts of the Damage Step: what happens by itself in each, and what may be activated in it."""

from __future__ import annotations

from typing import Any

import pytest

from kb.judge import judge
from kb.knowledge import KnowledgeBase, load
from kb.situation import situation_from
from kb.verdict import Verdict


@pytest.fixture(scope="module")
def base() -> KnowledgeBase:
    return load()


def card(
    name: str, player: str, *, text: str = "", zone: str = "monster_zone", **facts: Any
) -> dict[str, Any]:
    """A card of a test: a monster of 1500/1000 with that text, or a Trap (``zone`` spell_trap_zone)."""
    position = facts.pop("position", "face_up_attack")
    if zone == "spell_trap_zone":
        known: dict[str, Any] = {"card_class": "trap", "kinds": ["trap", "normal_trap"], "text": text}
        return {"card": name, "player": player, "zone": zone, "position": "face_down", "facts": known}
    kind = "effect_monster" if text else "normal_monster"
    known = {"card_class": "monster", "kinds": ["monster", kind], "level": 4, "atk": 1500, "def": 1000}
    known |= facts | ({"text": text} if text else {})
    return {"card": name, "player": player, "zone": zone, "position": position, "facts": known}


def battle(base: KnowledgeBase, *board: dict[str, Any], ask: dict[str, Any], **attack: Any) -> Verdict:
    """The verdict on *ask* after the first monster attacked the second (or as *attack* says)."""
    mine, theirs = board[0]["card"], board[1]["card"] if len(board) > 1 else "direct"
    play = {"do": "attack", "player": "A", "card": mine, "target": theirs, **attack}
    told = {
        "turn": 3,
        "turn_player": "A",
        "phase": "battle",
        "board": list(board),
        "deck_known": True,
        "plays": [play],
        "ask": ask,
    }
    return judge(situation_from(told), base, changes=False)


def zone(verdict: Verdict) -> Any:
    return verdict.value["zone"] if isinstance(verdict.value, dict) else verdict.reason


AT_START = "①：这张卡和怪兽进行战斗的伤害步骤开始时发动。那只怪兽破坏。"
AFTER = "①：这张卡和怪兽进行战斗的伤害计算后发动。这张卡除外。"
STANDS = "①：这张卡不会被战斗破坏。"
TURNS = "①：这张卡攻击的场合，伤害步骤结束时变成守备表示。"
FETCHES = "①：这张卡反转的场合，以自己墓地1张陷阱卡为对象发动。那张卡加入手卡。"
FLIPS = "①：这张卡反转的场合，以场上1只怪兽为对象发动。那只怪兽破坏。"
HALVES = "①：这张卡的战斗发生的对自己的战斗伤害变成一半。"
NO_DAMAGE = "①：这张卡的战斗发生的对自己的战斗伤害变成0。"
PASSES_ON = "①：这张卡的战斗发生的对自己的战斗伤害由对方代受。"
PIERCES = "①：这张卡向守备表示怪兽攻击的场合，给与攻击力超过那个守备力的数值的战斗伤害。"
UNHARMED = "①：这张卡和怪兽进行战斗的场合，这张卡不会被那次战斗破坏。"
DEALT = "①：这张卡给与对方战斗伤害的场合发动。自己抽1张。"
BOTH_STAND = "①：这张卡和怪兽进行战斗的场合，那2只不会被那次战斗破坏。"
NOT_DARK = "①：这张卡不会被和暗属性怪兽的战斗破坏，那次战斗发生的对自己的战斗伤害变成0。"
WEAKENS = "①：和这张卡进行战斗的对方怪兽的攻击力只在伤害计算时变成一半。"
TWO_TRIBUTES = "①：天使族怪兽上级召唤的场合，这张卡可以作为2只的数量解放。"
WINS = "①：这张卡战斗破坏怪兽的场合发动。自己回复500基本分。"


@pytest.mark.parametrize(
    ("mine", "theirs", "asked", "expected"),
    [
        # destroyed before the values are compared: no damage, and the other one stays
        ({"text": AT_START}, {"atk": 2500}, "Theirs", "graveyard"),
        ({"text": AT_START}, {"atk": 2500}, "Mine", "main_monster_zone"),
        ({"text": AT_START}, {"atk": 2500}, "A", 8000),
        # banished after the calculation: the damage was taken, and there is nothing left to destroy
        ({"text": AFTER}, {"atk": 2500}, "Mine", "banished"),
        ({"text": AFTER}, {"atk": 2500}, "A", 7000),
        # kept from being destroyed
        ({}, {"text": STANDS, "atk": 300}, "Theirs", "main_monster_zone"),
        ({}, {"text": STANDS, "atk": 300}, "B", 6800),
        ({"text": UNHARMED}, {"atk": 2500}, "Mine", "main_monster_zone"),
        ({"text": UNHARMED}, {"atk": 2500}, "A", 7000),
        # a face-down monster fights face-up; what its flip sets off comes after the calculation
        ({}, {"text": FLIPS, "def": 1900, "position": "face_down_defense"}, "Mine", "graveyard"),
        ({}, {"text": FLIPS, "def": 1900, "position": "face_down_defense"}, "A", 7600),
        ({"atk": 2500}, {"text": FLIPS, "position": "face_down_defense"}, "Theirs", "graveyard"),
        # a mandatory effect that finds nothing to target does nothing
        ({}, {"text": FETCHES, "position": "face_down_defense"}, "Theirs", "graveyard"),
        # damage changed
        ({"text": HALVES}, {"atk": 2500}, "A", 7500),
        ({"text": NO_DAMAGE}, {"atk": 2500}, "A", 8000),
        ({"text": PASSES_ON}, {"atk": 2500}, "A", 8000),
        ({"text": PASSES_ON}, {"atk": 2500}, "B", 7000),
        ({"text": PASSES_ON}, {"text": PASSES_ON, "atk": 2500}, "B", 7000),
        ({"text": PIERCES, "atk": 2000}, {"position": "face_up_defense"}, "B", 7000),
        ({"text": PIERCES, "atk": 2000}, {"text": NO_DAMAGE, "position": "face_up_defense"}, "B", 8000),
        ({"text": BOTH_STAND}, {"atk": 2500}, "Mine", "main_monster_zone"),
        ({"text": BOTH_STAND, "atk": 2500}, {}, "Theirs", "main_monster_zone"),
        ({"text": NOT_DARK}, {"atk": 2500, "attribute": "DARK"}, "A", 8000),
        ({"text": NOT_DARK}, {"atk": 2500, "attribute": "LIGHT"}, "A", 7000),
        # values changed while damage is calculated, and only then
        ({"text": WEAKENS}, {"atk": 2500}, "B", 7750),
        # what a player may do with a monster outside of battle changes nothing
        ({}, {"text": TWO_TRIBUTES, "position": "face_up_defense", "def": 2000}, "A", 7500),
        # what battle sets off
        ({"text": WINS, "atk": 2000}, {}, "A", 8500),
        ({"text": WINS}, {"text": STANDS, "atk": 300}, "A", 8000),
    ],
)
def test_what_comes_of_a_battle(
    base: KnowledgeBase, mine: dict[str, Any], theirs: dict[str, Any], asked: str, expected: Any
) -> None:
    ask = (
        {"form": "where", "card": asked}
        if len(asked) > 1
        else {"form": "value", "about": "lp", "player": asked}
    )
    verdict = battle(
        base, card("Mine", "A", **mine), card("Theirs", "B", **theirs), ask=ask, selects=["Mine"]
    )
    assert (zone(verdict) if len(asked) > 1 else verdict.value) == expected, verdict.reason


@pytest.mark.parametrize("target", ["Theirs", "direct"])
def test_at_the_end_of_the_damage_step_the_attacker_turns(base: KnowledgeBase, target: str) -> None:
    board = [card("Mine", "A", text=TURNS), *([card("Theirs", "B")] if target == "Theirs" else [])]
    verdict = battle(base, *board, ask={"form": "where", "card": "Mine"}, target=target)
    assert zone(verdict) == ("graveyard" if target == "Theirs" else "main_monster_zone")
    if target == "direct":
        assert verdict.value["position"] == "face_up_defense"


SHRINKS = "①：以场上1只表侧表示怪兽为对象才能发动。那只怪兽的攻击力直到回合结束时下降1000。"
CALC = "①：自己怪兽进行战斗的伤害计算时才能发动。那只自己怪兽的攻击力上升500。"
REMOVES = "①：以场上1只怪兽为对象才能发动。那只怪兽破坏。"


@pytest.mark.parametrize(
    ("text", "timing", "answer"),
    [
        (SHRINKS, "damage_step_start", "can"),
        (SHRINKS, "before_calc", "can"),
        (SHRINKS, "calc", "cannot"),
        (SHRINKS, "after_calc", "cannot"),
        (CALC, "before_calc", "cannot"),
        (CALC, "calc", "can"),
        (CALC, "after_calc", "cannot"),
        (REMOVES, "attack", "can"),
        (REMOVES, "before_calc", "cannot"),
    ],
)
def test_what_may_be_activated_in_which_part(
    base: KnowledgeBase, text: str, timing: str, answer: str
) -> None:
    trap = card("Trap", "B", text=text, zone="spell_trap_zone")
    ask = {"form": "can-activate", "player": "B", "card": "Trap", "timing": timing}
    verdict = battle(base, card("Mine", "A"), card("Theirs", "B"), trap, ask=ask)
    assert verdict.answer.value == answer, verdict.reason


@pytest.mark.parametrize(
    ("mine", "theirs", "about", "card_asked", "answer"),
    [
        ({"text": DEALT, "atk": 2000}, {}, "mandatory", "Mine", "can"),
        ({"text": DEALT}, {"atk": 2500}, "mandatory", "Mine", "cannot"),
        ({"text": DEALT, "atk": 2000}, {"text": NO_DAMAGE}, "mandatory", "Mine", "cannot"),
        ({}, {"text": FLIPS, "position": "face_down_defense"}, "mandatory", "Theirs", "can"),
        ({}, {"text": FLIPS, "position": "face_down_defense"}, "optional", "Theirs", "can"),
        ({}, {"text": FLIPS, "position": "face_up_defense"}, "mandatory", "Theirs", "cannot"),
    ],
)
def test_an_effect_is_asked_about_in_the_part_that_sets_it_off(
    base: KnowledgeBase,
    mine: dict[str, Any],
    theirs: dict[str, Any],
    about: str,
    card_asked: str,
    answer: str,
) -> None:
    ask = {"form": "triggers", "about": about, "card": card_asked}
    verdict = battle(base, card("Mine", "A", **mine), card("Theirs", "B", **theirs), ask=ask)
    assert verdict.answer.value == answer, verdict.reason


@pytest.mark.parametrize(("answered", "zone_then"), [(False, "spell_trap_zone"), (True, "graveyard")])
def test_an_equip_spell_that_equips_nothing_goes_to_the_graveyard(
    base: KnowledgeBase, answered: bool, zone_then: str
) -> None:
    text = "①：装备怪兽的攻击力上升1000。"
    spell = {"card_class": "spell", "kinds": ["spell", "equip_spell"], "text": text}
    board = [
        card("Mine", "A"),
        {"card": "Axe", "player": "A", "zone": "hand", "facts": spell},
        card("Trap", "B", text=REMOVES, zone="spell_trap_zone"),
    ]
    plays = [{"do": "activate", "player": "A", "card": "Axe", "targets": ["Mine"]}]
    plays += [{"do": "activate", "player": "B", "card": "Trap", "targets": ["Mine"]}] if answered else []
    told = {
        "turn": 3,
        "turn_player": "A",
        "phase": "main1",
        "deck_known": True,
        "board": board,
        "plays": plays,
    }
    ask = {"form": "where", "card": "Axe"}
    verdict = judge(situation_from({**told, "ask": ask}), base, changes=False)
    assert zone(verdict) == zone_then
    assert ("equip.not-equipped-at-resolution" in verdict.because) is answered


def told(
    base: KnowledgeBase, board: list[dict[str, Any]], plays: list[dict[str, Any]], **ask: Any
) -> Verdict:
    """The verdict on *ask* after these plays in A's Battle Phase."""
    facts = {"turn": 3, "turn_player": "A", "phase": "battle", "deck_known": True}
    return judge(situation_from({**facts, "board": board, "plays": plays, "ask": ask}), base, changes=False)


ATTACKS = {"do": "attack", "player": "A", "card": "Mine", "target": "Theirs"}
TO_HAND = "①：以场上1只怪兽为对象才能发动。那只怪兽回到手卡。"
TO_DEFENSE = "①：以场上1只怪兽为对象才能发动。那只怪兽变成里侧守备表示。"
NO_ATTACKS = "①：这个回合，对方怪兽不能攻击。"
NO_DECLARING = "①：这个回合，对方怪兽不能攻击宣言。"


def answered(text: str, **trap: Any) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """A's 1500 attacks B's 1000, who has another monster; B answers with that Trap."""
    board = [card("Mine", "A"), card("Theirs", "B", atk=1000), card("Other", "B", atk=800)]
    board.append(card("Trap", "B", text=text, zone="spell_trap_zone"))
    return board, [ATTACKS, {"do": "activate", "player": "B", "card": "Trap", **trap}, {"do": "resolve"}]


@pytest.mark.parametrize(
    ("text", "targets", "lp", "rule"),
    [
        (TO_HAND, ["Theirs"], 8000, "battle.replay"),
        (TO_HAND, ["Mine"], 8000, "battle.attack-stops"),
        (TO_DEFENSE, ["Mine"], 8000, "battle.stopped-attack-never-resumes"),
        (NO_ATTACKS, [], 8000, "battle.cannot-declare-or-attack"),
        (NO_DECLARING, [], 7500, "battle.calculation"),
    ],
)
def test_what_becomes_of_an_attack_that_was_answered(
    base: KnowledgeBase, text: str, targets: list[str], lp: int, rule: str
) -> None:
    board, plays = answered(text, targets=targets)
    verdict = told(base, board, plays, form="value", about="lp", player="B")
    assert verdict.value == lp, verdict.reason
    assert rule in verdict.because


def test_a_target_that_was_turned_is_fought_as_it_lies(base: KnowledgeBase) -> None:
    """battle.target-position-no-replay: the attack goes on, against DEF."""
    board, plays = answered(TO_DEFENSE, targets=["Theirs"])
    assert told(base, board, plays, form="value", about="lp", player="B").value == 8000
    after = told(base, board, plays, form="where", card="Theirs")
    assert zone(after) == "graveyard"


def test_in_a_replay_another_monster_may_be_attacked(base: KnowledgeBase) -> None:
    board, plays = answered(TO_HAND, targets=["Theirs"])
    again = {**ATTACKS, "target": "Other"}
    verdict = told(base, board, [*plays, again], form="value", about="lp", player="B")
    assert verdict.value == 7300
    assert {"battle.replay", "battle.replay-choice"} <= set(verdict.because)


def test_where_nobody_says_what_is_done_in_a_replay_the_outcome_is_open(base: KnowledgeBase) -> None:
    board, plays = answered(TO_HAND, targets=["Other"])
    verdict = told(base, board, plays, form="value", about="lp", player="B")
    assert verdict.reason is not None
    assert verdict.reason[1]["doubt"] == "doubt.replay"


BANISHES = "①：这张卡和怪兽进行战斗的伤害计算后发动。对方场上1只怪兽回到手卡。"
TARGETS = "①：自己·对方回合，以场上1只怪兽为对象才能发动。那只怪兽的攻击力上升500。"


@pytest.mark.parametrize(
    ("theirs", "answer"), [({"atk": 1000}, "graveyard"), ({"atk": 1500, "text": STANDS}, "hand")]
)
def test_a_monster_that_battle_is_certain_to_destroy_does_not_return_to_the_hand(
    base: KnowledgeBase, theirs: dict[str, Any], answer: str
) -> None:
    """battle.doomed-monster-untouchable, battle.doomed-monster-removed."""
    board = [card("Mine", "A", text="①：这张卡和怪兽进行战斗的伤害计算后发动。那只怪兽回到手卡。")]
    board.append(card("Theirs", "B", **theirs))
    assert zone(told(base, board, [ATTACKS], form="where", card="Theirs")) == answer


GAINS = "①：自己·对方的伤害步骤才能发动。这张卡的攻击力上升500。"


@pytest.mark.parametrize(("atk", "answer"), [(1000, "cannot"), (2500, "can")])
def test_a_doomed_monster_uses_no_optional_quick_effect(base: KnowledgeBase, atk: int, answer: str) -> None:
    board = [card("Mine", "A"), card("Theirs", "B", text=GAINS, atk=atk)]
    ask = {"form": "can-activate", "player": "B", "card": "Theirs", "timing": "after_calc"}
    verdict = told(base, board, [ATTACKS], **ask)
    assert verdict.answer.value == answer, verdict.reason
    assert ("battle.doomed-monster-effects" in verdict.because) is (answer == "cannot")


TWICE = "①：这张卡在同1次的战斗阶段中可以作2次攻击。"
THRICE = "①：这张卡在同1次的战斗阶段中可以作3次攻击。"


@pytest.mark.parametrize(
    ("text", "attacks", "answer"),
    [
        ("", 1, "cannot"),
        (TWICE, 1, "can"),
        (TWICE, 2, "cannot"),
        (f"{TWICE}\n{THRICE.replace('①', '②')}", 2, "can"),
    ],
)
def test_how_often_a_monster_may_attack(base: KnowledgeBase, text: str, attacks: int, answer: str) -> None:
    """battle.extra-attacks-do-not-add-up: the greatest number counts."""
    direct = {**ATTACKS, "target": "direct"}
    verdict = told(
        base,
        [card("Mine", "A", text=text)],
        [direct] * attacks,
        form="can-do",
        about="attack",
        card="Mine",
        player="A",
    )
    assert verdict.answer.value == answer, verdict.reason


@pytest.mark.parametrize(("text", "answer"), [("", "cannot"), ("①：这张卡可以直接攻击。", "can")])
def test_past_monsters_only_with_an_effect_that_says_so(base: KnowledgeBase, text: str, answer: str) -> None:
    board = [card("Mine", "A", text=text), card("Theirs", "B")]
    verdict = told(base, board, [], form="can-do", about="attack_directly", card="Mine", player="A")
    assert verdict.answer.value == answer, verdict.reason


def test_without_a_calculation_nobody_has_battled(base: KnowledgeBase) -> None:
    """battle.no-calculation-parts-pass, battle.effects-needing-calculation."""
    turns = "①：这张卡进行战斗的场合，伤害步骤结束时变成守备表示。"
    for text, position in ((turns, "face_up_attack"), (TURNS, "face_up_defense")):
        mine = card("Mine", "A", text=f"{AT_START}\n②{text[1:]}")
        verdict = told(base, [mine, card("Theirs", "B")], [ATTACKS], form="where", card="Mine")
        assert verdict.value["position"] == position, verdict.reason
        assert "battle.no-calculation-parts-pass" in verdict.because


AT_PHASE_END = "①：这张卡攻击的场合，战斗阶段结束时变成守备表示。"
FOR_THE_PHASE = "①：以场上1只表侧表示怪兽为对象才能发动。那只怪兽的攻击力直到战斗阶段结束时上升500。"


@pytest.mark.parametrize(
    ("text", "attacks", "leaves", "position"),
    [
        (AT_PHASE_END, True, True, "face_up_defense"),
        (AT_PHASE_END, True, False, "face_up_attack"),
        (AT_PHASE_END, False, True, "face_up_attack"),
    ],
)
def test_what_waits_for_the_end_of_the_battle_phase(
    base: KnowledgeBase, text: str, attacks: bool, leaves: bool, position: str
) -> None:
    """Done when the phase is left ("battle.end-step"), by a monster that has attacked."""
    plays = [{**ATTACKS, "target": "direct"}] if attacks else []
    plays += [{"do": "enter_phase", "phase": "main2"}] if leaves else []
    board = [card("Mine", "A", text=text)]
    assert told(base, board, plays, form="where", card="Mine").value["position"] == position


@pytest.mark.parametrize(("leaves", "atk"), [(False, 2000), (True, 1500)])
def test_what_lasts_for_the_battle_phase_ends_with_it(base: KnowledgeBase, leaves: bool, atk: int) -> None:
    board = [card("Mine", "A"), card("Trap", "A", text=FOR_THE_PHASE, zone="spell_trap_zone")]
    plays = [{"do": "activate", "player": "A", "card": "Trap", "targets": ["Mine"]}, {"do": "resolve"}]
    plays += [{"do": "enter_phase", "phase": "main2"}] if leaves else []
    assert told(base, board, plays, form="value", about="atk", card="Mine").value == atk


EITHER = "①：以持有比那只怪兽的攻击力低的攻击力的对方场上1只怪兽为对象才能发动。那只怪兽破坏。"


def test_words_that_could_mean_either_fighter_leave_the_answer_open(base: KnowledgeBase) -> None:
    board = [card("Mine", "A"), card("Theirs", "B", atk=1000)]
    board.append(card("Trap", "B", text=EITHER, zone="spell_trap_zone"))
    verdict = told(base, board, [ATTACKS], form="can-activate", player="B", card="Trap", timing="attack")
    assert verdict.answer.value == "not_derivable"


RAISES = "①：自己场上的怪兽的攻击力上升300。"
KEEPS = "①：自己场上的怪兽不会被效果破坏。"


@pytest.mark.parametrize(
    ("text", "timing", "answer"),
    [
        (RAISES, "before_calc", "can"),
        (RAISES, "calc", "cannot"),
        (KEEPS, "before_calc", "cannot"),
        (KEEPS, "attack", "can"),
    ],
)
def test_a_continuous_trap_is_laid_open_in_the_damage_step_only_if_it_changes_values(
    base: KnowledgeBase, text: str, timing: str, answer: str
) -> None:
    trap = card("Trap", "B", text=text, zone="spell_trap_zone")
    trap["facts"]["kinds"] = ["trap", "continuous_trap"]
    board = [card("Mine", "A"), card("Theirs", "B"), trap]
    ask = {"form": "can-activate", "player": "B", "card": "Trap", "timing": timing}
    verdict = told(base, board, [ATTACKS], **ask)
    assert verdict.answer.value == answer, verdict.reason


RAISES_FIRST = "①：以自己场上1只怪兽为对象才能发动。那只怪兽的攻击力上升500。"
SUMMONS_FIRST = (
    "①：以自己墓地1只怪兽为对象才能发动。那只怪兽特殊召唤。这个效果特殊召唤的怪兽的攻击力上升500。"
)
ONE_OF_TWO = "①：可以从以下效果选择1个发动。●自己场上的全部怪兽的攻击力直到回合结束时上升500。●自己抽1张。"


@pytest.mark.parametrize(
    ("text", "answer"),
    [(RAISES_FIRST, "can"), (SUMMONS_FIRST, "not_derivable"), (ONE_OF_TWO, "not_derivable")],
)
def test_a_change_of_atk_that_is_not_the_point_of_the_effect_leaves_the_damage_step_open(
    base: KnowledgeBase, text: str, answer: str
) -> None:
    trap = card("Trap", "A", text=text, zone="spell_trap_zone")
    board = [card("Mine", "A"), card("Theirs", "B"), trap]
    board.append({**card("Fallen", "A"), "zone": "graveyard", "position": "face_up"})
    ask = {"form": "classify", "card": "Trap", "about": "damage_step", "wanted": "true"}
    verdict = told(base, board, [], **ask)
    assert verdict.answer.value == answer, verdict.reason
