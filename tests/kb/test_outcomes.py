"""What comes of chains and summons by effect, judged from the words of made-up cards."""

from __future__ import annotations

from typing import Any

import pytest

from kb.enforce import ENFORCED
from kb.judge import judge
from kb.knowledge import load
from kb.situation import situation_from
from kb.verdict import Verdict

BASE = load()


def card(name: str, player: str, zone: str, **facts: Any) -> dict[str, Any]:
    """A made-up card: *facts* with its text, position and id apart."""
    placed = {"card": name, "id": name, "player": player, "zone": zone}
    for field in ("position", "equipped_to", "owner", "linked_to", "set_this_turn"):
        if field in facts:
            placed[field] = facts.pop(field)
    return {**placed, "facts": facts}


def monster(name: str, player: str, zone: str = "monster_zone", **facts: Any) -> dict[str, Any]:
    """A monster without effect of Level 4, in Attack Position on the field."""
    plain = {
        "card_class": "monster",
        "kinds": ["monster", "normal_monster"],
        "level": 4,
        "atk": 1500,
        "def": 1000,
    }
    if zone == "monster_zone":
        facts.setdefault("position", "face_up_attack")
    return card(name, player, zone, **{"attribute": "DARK", "race": "Fiend", **plain, **facts})


def effect_monster(name: str, player: str, zone: str, text: str, **facts: Any) -> dict[str, Any]:
    return monster(name, player, zone, kinds=["monster", "effect_monster"], text=text, **facts)


def spell(name: str, player: str, text: str, kind: str = "normal_spell", **facts: Any) -> dict[str, Any]:
    facts.setdefault("zone", "hand")
    zone = facts.pop("zone")
    return card(name, player, zone, card_class="spell", kinds=["spell", kind], text=text, **facts)


def trap(name: str, player: str, text: str, kind: str = "normal_trap", **facts: Any) -> dict[str, Any]:
    facts.setdefault("position", "face_down")
    place = {"card_class": "trap", "kinds": ["trap", kind], "text": text, "set_this_turn": False}
    return card(name, player, "spell_trap_zone", **{**place, **facts})


def activates(name: str, player: str = "A", **more: Any) -> dict[str, Any]:
    return {"do": "activate", "player": player, "card": name, **more}


RESOLVE = {"do": "resolve"}


def asked(ask: dict[str, Any], *board: dict[str, Any], plays: tuple[Any, ...] = (), **more: Any) -> Verdict:
    data = {
        "turn": 3, "turn_player": "A", "phase": "main1", "deck_known": True, "board": list(board),
        "plays": list(plays), "ask": ask, **more,
    }  # fmt: skip
    return judge(situation_from(data), BASE, changes=False)


def place_of(
    name: str, *board: dict[str, Any], plays: tuple[Any, ...], by: tuple[str, ...] = ()
) -> tuple[str, str]:
    """Where the card is in the end; *by*: rules that the simulation must have named."""
    verdict = asked({"form": "where", "card": name}, *board, plays=plays)
    assert isinstance(verdict.value, dict), verdict.reason
    assert set(by) <= {rule for step in verdict.trace for rule in step.rules}
    return verdict.value["player"], verdict.value["zone"]


def may_activate(name: str, *board: dict[str, Any], by: str, plays: tuple[Any, ...] = (), **ask: Any) -> str:
    """The answer; *by*: a rule that was considered for it."""
    verdict = asked({"form": "can-activate", "card": name, **ask}, *board, plays=plays)
    assert by in {finding.rule for finding in verdict.findings}
    return verdict.answer.value


# --------------------------------------------------------------------------- equips

AXE = "装备怪兽的攻击力上升1000。"
BOUNCE = "以场上1只怪兽为对象才能发动。那只怪兽回到手卡。"


def test_an_equip_spell_is_equipped_to_its_target() -> None:
    board = (monster("甲", "A"), spell("斧", "A", AXE, "equip_spell"))
    verdict = asked(
        {"form": "value", "card": "甲", "about": "atk"},
        *board,
        plays=(activates("斧", targets=["甲"]), RESOLVE),
    )
    assert verdict.value == 2500


def test_an_equip_spell_without_its_target_goes_to_the_graveyard() -> None:
    board = (monster("甲", "A"), spell("斧", "A", AXE, "equip_spell"), trap("弹", "B", BOUNCE))
    plays = (activates("斧", targets=["甲"]), activates("弹", "B", targets=["甲"]), RESOLVE)
    by = ("equip.not-equipped-at-resolution",)
    assert place_of("斧", *board, plays=plays, by=by) == ("A", "graveyard")


# --------------------------------------------------------------------------- control

SWAP = "双方玩家各自选自身场上1只怪兽。那2只怪兽的控制权交换。"


@pytest.mark.parametrize(("name", "owner"), [("甲", "B"), ("乙", "A")])
def test_control_of_two_monsters_is_exchanged(name: str, owner: str) -> None:
    board = (monster("甲", "A"), monster("乙", "B"), spell("换", "A", SWAP))
    plays = (activates("换"), RESOLVE)
    assert place_of(name, *board, plays=plays, by=("control.exchange",)) == (owner, "main_monster_zone")


def test_nothing_is_exchanged_when_one_side_has_no_monster() -> None:
    board = (monster("甲", "A"), monster("乙", "B"), spell("换", "A", SWAP), trap("弹", "B", BOUNCE))
    plays = (activates("换"), activates("弹", "B", targets=["乙"]), RESOLVE)
    assert place_of("甲", *board, plays=plays) == ("A", "main_monster_zone")


# --------------------------------------------------------------------------- Fusion and Ritual Summons by effect

FUSE = "自己的手卡·场上的怪兽作为融合素材，把1只融合怪兽融合召唤。"
RITUAL = (
    "等级合计直到变成仪式召唤的怪兽的等级以上为止，把自己的手卡·场上的怪兽解放，从手卡把1只仪式怪兽仪式召唤。"
)


def fusion(name: str, line: str) -> dict[str, Any]:
    return monster(name, "A", "extra_deck", kinds=["monster", "fusion_monster"], text=line, level=6)


@pytest.mark.parametrize(("name", "zone"), [("融", "main_monster_zone"), ("甲", "graveyard"), ("丙", "hand")])
def test_the_only_possible_fusion_summon_is_made(name: str, zone: str) -> None:
    board = (
        monster("甲", "A"), monster("乙", "A", "hand"), monster("丙", "A", "hand"), fusion("融", "「甲」＋「乙」"),
        spell("合", "A", FUSE),
    )  # fmt: skip
    by = ("fusion.procedure", "fusion.material")
    assert place_of(name, *board, plays=(activates("合"), RESOLVE), by=by) == ("A", zone)


def test_without_the_materials_nothing_is_done() -> None:
    board = (
        monster("甲", "A"), monster("乙", "A"), fusion("融", "「甲」＋「乙」"), spell("合", "A", FUSE),
        trap("除", "B", "以场上1只怪兽为对象才能发动。那只怪兽除外。"),
    )  # fmt: skip
    plays = (activates("合"), activates("除", "B", targets=["乙"]), RESOLVE)
    assert place_of("甲", *board, plays=plays) == ("A", "main_monster_zone")


@pytest.mark.parametrize(("second", "answer"), [("乙", "can"), ("丁", "cannot")])
def test_a_fusion_spell_needs_materials_to_be_activated(second: str, answer: str) -> None:
    board = (
        monster("甲", "A"),
        monster(second, "A", "hand"),
        fusion("融", "「甲」＋「乙」"),
        spell("合", "A", FUSE),
    )
    assert may_activate("合", *board, player="A", by="fusion.activation") == answer


def ritual(level: int) -> tuple[dict[str, Any], ...]:
    return (
        monster("甲", "A", level=4),
        monster("乙", "A", "hand", level=6),
        monster("仪", "A", "hand", kinds=["monster", "ritual_monster"], level=level),
        spell("祭", "A", RITUAL),
    )


@pytest.mark.parametrize(("level", "answer"), [(4, "can"), (10, "can"), (11, "cannot")])
def test_a_ritual_spell_needs_levels_enough(level: int, answer: str) -> None:
    assert may_activate("祭", *ritual(level), player="A", by="ritual.activation") == answer


def test_no_more_is_tributed_than_the_ritual_needs() -> None:
    """Level 5: the one of Level 6 is enough, so the other stays."""
    plays = (activates("祭"), RESOLVE)
    by = ("ritual.procedure", "ritual.total-level", "ritual.no-surplus")
    assert place_of("乙", *ritual(5), plays=plays, by=by) == ("A", "graveyard")
    assert place_of("甲", *ritual(5), plays=plays) == ("A", "main_monster_zone")


def test_when_the_ritual_spell_is_negated_nobody_is_tributed() -> None:
    stop = trap("止", "B", "魔法卡发动时才能发动。那个发动无效并破坏。", "counter_trap")
    plays = (activates("祭"), activates("止", "B"), RESOLVE)
    assert "ritual.not-negated-tributes-stay" in ENFORCED
    assert place_of("乙", *ritual(5), stop, plays=plays, by=("negation.activation",)) == ("A", "hand")


def test_a_material_misses_its_timing_because_the_summon_comes_after() -> None:
    text = "①：这张卡被送去墓地时才能发动。给与对方500伤害。"
    board = (
        effect_monster("甲", "A", "monster_zone", text),
        monster("乙", "A"),
        fusion("融", "「甲」＋「乙」"),
    )
    ask = {"form": "triggers", "player": "A", "card": "甲", "about": "optional"}
    verdict = asked(ask, *board, spell("合", "A", FUSE), plays=(activates("合"), RESOLVE))
    assert "material.when-missed-in-resolution" in ENFORCED
    assert (verdict.answer.value, "trigger.when-missed" in verdict.because) == ("cannot", True)


# --------------------------------------------------------------------------- Normal Summons by effect

OFFER = "自己主要阶段才能发动。从手卡把1只怪兽召唤。"


def test_a_normal_summon_by_effect_sets_off_what_waits_for_one() -> None:
    text = "①：这张卡召唤的场合才能发动。给与对方500伤害。"
    board = (effect_monster("甲", "A", "hand", text), spell("供", "A", OFFER))
    ask = {"form": "triggers", "player": "A", "card": "甲", "about": "optional"}
    assert asked(ask, *board, plays=(activates("供", selects=["甲"]), RESOLVE)).answer.value == "can"


def test_a_high_level_monster_is_tribute_summoned_by_effect() -> None:
    board = (monster("甲", "A", "hand", level=6), monster("乙", "A"), spell("供", "A", OFFER))
    plays = (activates("供", selects=["甲"]), RESOLVE)
    assert place_of("甲", *board, plays=plays) == ("A", "main_monster_zone")
    assert place_of("乙", *board, plays=plays) == ("A", "graveyard")


# --------------------------------------------------------------------------- one monster only

ONLY_ONE = "对方只把怪兽1只特殊召唤之际才能发动。那次特殊召唤无效，那只怪兽破坏。"


@pytest.mark.parametrize(("summoned", "answer"), [(["甲"], "can"), (["甲", "乙"], "cannot")])
def test_a_counter_for_one_monster_does_not_answer_two_at_once(summoned: list[str], answer: str) -> None:
    board = (
        monster("甲", "A", "hand"),
        monster("乙", "A", "hand"),
        trap("止", "B", ONLY_ONE, "counter_trap"),
    )
    plays = ({"do": "pendulum_summon", "player": "A", "selects": summoned, "timing": "summon_attempt"},)
    ask = {"form": "can-activate", "player": "B", "card": "止", "timing": "summon_attempt"}
    assert {"pendulum.at-the-same-time", "summon.pendulum-negated"} <= set(ENFORCED)
    assert asked(ask, *board, plays=plays).answer.value == answer
