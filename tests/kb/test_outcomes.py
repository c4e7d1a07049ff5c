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


STEAL = "可以给对方场上的怪兽装备。①：得到装备怪兽的控制权。"


def test_control_is_held_while_an_equip_gives_it() -> None:
    board = (monster("甲", "B"), spell("夺", "A", STEAL, "equip_spell"))
    plays = (activates("夺", targets=["甲"]), RESOLVE)
    assert place_of("甲", *board, plays=plays, by=("control.changed",)) == ("A", "main_monster_zone")


def test_control_returns_when_the_equip_is_gone() -> None:
    assert {"control.latest-wins", "control.and-face-down"} <= set(ENFORCED)
    board = (
        monster("甲", "A", owner="B"), spell("夺", "A", STEAL, "equip_spell", zone="spell_trap_zone",
        position="face_up", equipped_to="甲"), trap("除", "B", "以场上1张魔法卡为对象才能发动。那张卡破坏。"),
    )  # fmt: skip
    plays = (activates("除", "B", targets=["夺"]), RESOLVE)
    assert place_of("甲", *board, plays=plays) == ("B", "main_monster_zone")


def test_control_that_cannot_return_for_want_of_a_zone_destroys_the_monster() -> None:
    board = (
        monster("甲", "A", owner="B"), *(monster(f"丁{n}", "B") for n in range(5)),
        spell("夺", "A", STEAL, "equip_spell", zone="spell_trap_zone", position="face_up", equipped_to="甲"),
        trap("除", "B", "以场上1张魔法卡为对象才能发动。那张卡破坏。"),
    )  # fmt: skip
    plays = (activates("除", "B", targets=["夺"]), RESOLVE)
    assert place_of("甲", *board, plays=plays, by=("control.returned-without-room",)) == ("B", "graveyard")


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


# --------------------------------------------------------------------------- Normal Summons: how often

TWICE = "①：这个回合自己可以进行通常召唤最多2次。"
MORE = "①：自己主要阶段才能发动。这个回合，自己在通常召唤外加上只有1次，自己主要阶段可以把1只恶魔族怪兽召唤。"
ASK_SUMMON = {"form": "can-do", "player": "A", "card": "乙", "about": "normal_summon"}


@pytest.mark.parametrize(
    ("words", "race", "answer"),
    [(TWICE, "Dragon", "can"), (MORE, "Fiend", "can"), (MORE, "Dragon", "cannot"), ("", "Fiend", "cannot")],
)
def test_a_second_normal_summon_is_made_only_where_an_effect_allows_it(
    words: str, race: str, answer: str
) -> None:
    assert {"summon.extra-normal-kinds", "summon.extra-normal-declared"} <= set(ENFORCED)
    board = [monster("甲", "A", "hand", race="Dragon"), monster("乙", "A", "hand", race=race)]
    plays: list[Any] = [{"do": "summon", "player": "A", "card": "甲"}]
    if words:
        board.append(spell("多", "A", words))
        plays = [activates("多"), RESOLVE, *plays]
    assert asked(ASK_SUMMON, *board, plays=tuple(plays)).answer.value == answer


SWORN = "①：这张卡可以从手卡特殊召唤。把这张卡特殊召唤的回合，自己不能通常召唤。"


def test_what_the_turn_of_a_special_summon_forbids_binds_before_and_after_it() -> None:
    board = (effect_monster("誓", "A", "hand", SWORN), monster("甲", "A", "hand"), monster("乙", "A", "hand"))
    ask = {"form": "can-do", "player": "A", "card": "誓", "about": "special_summon"}
    before = asked(ask, *board, plays=({"do": "summon", "player": "A", "card": "甲"},))
    after = asked(ASK_SUMMON, *board, plays=({"do": "special_summon", "player": "A", "card": "誓"},))
    assert (before.answer.value, after.answer.value) == ("cannot", "cannot")
    assert "oath.turn-of-the-summon" in before.because


# --------------------------------------------------------------------------- answers to activations

RABBIT = "①：场上已经以表侧表示存在着的魔法・陷阱卡的效果发动时，将手牌・场上的此卡送至墓地可以发动。将场上的该卡破坏。"


def test_a_spell_just_played_did_not_lie_there_face_up_already() -> None:
    board = (
        monster("甲", "B"),
        spell("破", "A", "场上的怪兽全部破坏。"),
        effect_monster("兔", "B", "hand", RABBIT),
    )
    asked_for = {"player": "B", "timing": "chain", "by": "activation.condition", "plays": (activates("破"),)}
    assert may_activate("兔", *board, **asked_for) == "cannot"


# --------------------------------------------------------------------------- cards that nobody knows

DRAW_TWO = "自己从卡组抽2张。"


def in_hand(player: str, *board: dict[str, Any], plays: tuple[Any, ...]) -> Any:
    verdict = asked({"form": "value", "player": player, "about": "hand_count"}, *board, plays=plays)
    assert verdict.value is not None, verdict.reason
    return verdict.value


def deck(player: str, count: int) -> tuple[dict[str, Any], ...]:
    return tuple(monster(f"库{player}{n}", player, "deck") for n in range(count))


def test_cards_drawn_count_though_nobody_knows_them() -> None:
    board = (spell("壶", "A", DRAW_TWO), *deck("A", 3))
    assert in_hand("A", *board, plays=(activates("壶"), RESOLVE)) == 2


def test_a_turn_begins_with_a_draw() -> None:
    board = (*deck("B", 3), monster("手", "B", "hand"))
    plays = ({"do": "end_turn", "player": "A"},)
    assert (in_hand("B", *board, plays=plays), in_hand("A", *board, plays=plays)) == (2, 0)
    assert "turn.normal-draw" in ENFORCED


def test_what_was_drawn_unseen_is_missing_from_the_deck() -> None:
    board = (spell("壶", "A", DRAW_TWO), spell("瓶", "A", DRAW_TWO), *deck("A", 3))
    ask = {"form": "can-activate", "player": "A", "card": "瓶"}
    assert asked(ask, *board, plays=(activates("壶"), RESOLVE)).answer.value == "cannot"


def test_an_effect_that_normal_summons_needs_a_monster_that_can_be() -> None:
    board = (monster("甲", "A", "hand", level=8), spell("供", "A", OFFER))
    assert may_activate("供", *board, player="A", by="activation.must-be-able-to-resolve") == "cannot"


# --------------------------------------------------------------------------- what the words point to

BURY = "①：以自己墓地1只怪兽为对象才能把这张卡发动。那只怪兽攻击表示特殊召唤，把这张卡装备。这张卡破坏时那只怪兽破坏。"


def test_a_target_that_the_effect_itself_summoned_is_still_that_monster() -> None:
    board = (
        monster("甲", "A", "graveyard"), spell("葬", "A", BURY, "equip_spell"),
        trap("除", "B", "以场上1张魔法卡为对象才能发动。那张卡破坏。"),
    )  # fmt: skip
    buried = (activates("葬", targets=["甲"]), RESOLVE)
    assert place_of("葬", *board, plays=buried) == ("A", "spell_trap_zone")
    gone = (*buried, activates("除", "B", targets=["葬"]), RESOLVE)
    assert place_of("甲", *board, plays=gone) == ("A", "graveyard")


NAMED = "①：以对方墓地1只怪兽为对象才能发动。那只怪兽除外。直到下个回合的结束时，这个效果除外的怪兽以及原本卡名和那只怪兽相同的怪兽的效果无效化。"
HAND = "①：魔法·陷阱·怪兽的效果发动时，把这张卡从手卡丢弃才能发动。那个效果无效。"


def test_negation_by_name_reaches_an_effect_whose_card_has_moved() -> None:
    board = (
        monster("甲", "B"), effect_monster("手", "B", "hand", HAND), spell("破", "A", "对方场上的怪兽全部破坏。"),
        spell("指", "A", NAMED, "quick_play_spell"),
    )  # fmt: skip
    plays = (activates("破"), activates("手", "B", cost=["手"]), activates("指", targets=["手"]), RESOLVE)
    assert place_of("甲", *board, plays=plays, by=("negation.effect-only",)) == ("B", "graveyard")
    assert "negation.by-name" in ENFORCED


CHOICE = (
    "①：可以从以下效果选择1个发动。\n●以对方场上1只怪兽为对象才能发动。那只怪兽的表示形式变更。"
    "\n●把自己场上1只怪兽解放，以对方场上1只怪兽为对象才能发动。那只怪兽的控制权直到结束阶段得到。"
)


def test_of_two_effects_the_one_whose_cost_is_named_is_meant() -> None:
    board = (monster("甲", "B"), monster("乙", "A"), spell("操", "A", CHOICE, "quick_play_spell"))
    plays = (activates("操", targets=["甲"], cost=["乙"]), RESOLVE)
    assert place_of("甲", *board, plays=plays) == ("A", "main_monster_zone")


# --------------------------------------------------------------------------- from the Extra Deck


def test_a_special_summon_with_materials_from_the_extra_deck_is_that_of_its_kind() -> None:
    text = "调整＋调整以外的怪兽1只以上\n①：这张卡同调召唤的场合才能发动。给与对方500伤害。"
    tuner = monster("乙", "A", kinds=["monster", "effect_monster", "tuner"], level=2)
    big = monster(
        "同", "A", "extra_deck", kinds=["monster", "effect_monster", "synchro_monster"], text=text, level=6
    )
    plays = ({"do": "special_summon", "player": "A", "card": "同", "materials": ["甲", "乙"]},)
    ask = {"form": "triggers", "player": "A", "card": "同", "about": "optional"}
    assert asked(ask, monster("甲", "A"), tuner, big, plays=plays).answer.value == "can"


def test_a_monster_cannot_be_summoned_back_to_a_full_field() -> None:
    back = "以自己或者对方的墓地1只怪兽为对象才能发动。那只怪兽在自己场上特殊召唤。"
    board = (
        monster("甲", "A", "graveyard"),
        spell("苏", "A", back),
        *(monster(f"丁{n}", "A") for n in range(5)),
    )
    assert may_activate("苏", *board, player="A", by="activation.must-be-able-to-resolve") == "cannot"


# --------------------------------------------------------------------------- banished for a time, monsters that are Traps

FADE = "以自己场上1只表侧表示怪兽为对象才能发动。那只自己的表侧表示怪兽直到结束阶段除外。"


def test_what_is_banished_until_the_end_phase_comes_back_as_it_lay() -> None:
    assert {"banish.temporary-meaning", "banish.temporary-source-gone", "banish.temporary-no-summon"} <= set(
        ENFORCED
    )
    assert {"banish.temporary-zone", "banish.temporary-and-control", "banish.temporary-face-down"} <= set(
        ENFORCED
    )
    board = (monster("甲", "A", position="face_up_defense"), trap("逃", "A", FADE), *deck("B", 1))
    plays = (activates("逃", targets=["甲"]), RESOLVE)
    assert place_of("甲", *board, plays=plays) == ("A", "banished")
    verdict = asked(
        {"form": "where", "card": "甲"}, *board, plays=(*plays, {"do": "end_turn", "player": "A"})
    )
    assert verdict.value == {"zone": "main_monster_zone", "player": "A", "position": "face_up_defense"}
    assert "banish.temporary" in {rule for step in verdict.trace for rule in step.rules}


SNAKE_JA = (
    "①：自分・相手のメインフェイズにこのカードを発動できる。このカードは発動後、"
    "通常モンスター（爬虫類族・地・星４・攻１６００/守１８００）となり、モンスターゾーンに特殊召喚する（罠カードとしても扱う）。"
)


def test_a_trap_is_a_monster_of_the_stated_values_until_it_leaves() -> None:
    assert "zone.spell-trap-in-monster-zone" in ENFORCED
    snake = trap("蛇", "A", SNAKE_JA, "continuous_trap")
    bounce = trap("弹", "B", BOUNCE)
    plays = (activates("蛇"), RESOLVE)
    assert asked({"form": "value", "card": "蛇", "about": "atk"}, snake, plays=plays).value == 1600
    back = (*plays, activates("弹", "B", targets=["蛇"]), RESOLVE)
    assert place_of("蛇", snake, bounce, plays=plays) == ("A", "main_monster_zone")
    assert place_of("蛇", snake, bounce, plays=back) == ("A", "hand")


@pytest.mark.parametrize(("kind", "answer"), [("link_monster", "cannot"), ("xyz_monster", "can")])
def test_a_link_monster_is_no_target_of_a_change_of_position(kind: str, answer: str) -> None:
    moon = spell(
        "月", "A", "以场上1只表侧表示怪兽为对象才能发动。那只怪兽变成里侧守备表示。", "quick_play_spell"
    )
    other = monster("连", "B", kinds=["monster", "effect_monster", kind], text="怪兽2只")
    rule = "link.always-attack" if answer == "cannot" else "target.on-activation"
    found = asked({"form": "can-activate", "player": "A", "card": "月", "target": "连"}, other, moon)
    assert found.answer.value == answer and rule in ENFORCED


# --------------------------------------------------------------------------- steps, and cards on the chain

LEADER = "①：这张卡召唤时才能发动。从手卡把1只4星以下的怪兽特殊召唤。这张卡是攻击表示的场合，再让这张卡变成守备表示。"


@pytest.mark.parametrize(("said", "answer"), [("时", "cannot"), ("的场合", "can")])
def test_what_is_done_besides_is_a_later_moment(said: str, answer: str) -> None:
    text = f"①：这张卡特殊召唤{said}才能发动。给与对方500伤害。"
    board = (effect_monster("甲", "A", "hand", LEADER), effect_monster("乙", "A", "hand", text))
    plays = ({"do": "summon", "player": "A", "card": "甲"}, activates("甲", selects=["乙"]), RESOLVE)
    ask = {"form": "triggers", "player": "A", "card": "乙", "about": "optional"}
    assert "resolution.then-depends" in ENFORCED
    assert asked(ask, *board, plays=plays).answer.value == answer


WIND = "丢弃1张手卡，以对方场上1张卡为对象才能发动。那张卡回到卡组最上面。"


def test_a_spent_spell_is_not_returned_while_the_chain_resolves() -> None:
    board = (
        trap("风", "A", WIND), monster("甲", "A", "hand"), trap("靶", "A", BOUNCE),
        spell("旋", "B", "以场上1张魔法·陷阱卡为对象才能发动。那张卡破坏。", "quick_play_spell", zone="spell_trap_zone",
        position="face_down", set_this_turn=False),
    )  # fmt: skip
    plays = (activates("风", targets=["旋"], cost=["甲"]), activates("旋", "B", targets=["靶"]), RESOLVE)
    assert place_of("旋", *board, plays=plays, by=("chain.spent-cards-not-returned",)) == ("B", "graveyard")


HERD = "在自己场上把4只「羊衍生物」（兽族·地·1星·攻/守0）守备表示特殊召唤。"


@pytest.mark.parametrize(("taken", "answer"), [(1, "can"), (2, "cannot")])
def test_a_stated_number_of_tokens_needs_as_many_zones(taken: int, answer: str) -> None:
    assert "summon.stated-number" in ENFORCED
    board = (spell("羊", "A", HERD), *(monster(f"丁{n}", "A") for n in range(taken)))
    assert may_activate("羊", *board, player="A", by="activation.must-be-able-to-resolve") == answer


CHAIN = (
    "以场上1只效果怪兽为对象才能把这张卡发动。\n"
    "①：只要这张卡在魔法与陷阱区域存在，作为对象的表侧表示怪兽不能攻击，效果无效化。"
)


def test_what_a_trap_keeps_as_its_subject_is_under_its_lasting_effect() -> None:
    gun = effect_monster("甲", "A", "monster_zone", "①：自己主要阶段才能发动。给与对方500伤害。")
    board = (gun, trap("链", "B", CHAIN, "continuous_trap"))
    plays = (activates("链", "B", targets=["甲"]), RESOLVE, activates("甲"), RESOLVE)
    assert asked({"form": "value", "player": "B", "about": "lp"}, *board, plays=plays).value == 8000
    fight = (*plays[:2], {"do": "enter_phase", "phase": "battle"})
    assert (
        asked(
            {"form": "can-do", "card": "甲", "player": "A", "about": "attack"}, *board, plays=fight
        ).answer.value
        == "cannot"
    )


def test_a_turn_goes_on_to_its_main_phase() -> None:
    ask = {"form": "can-do", "player": "B", "card": "甲", "about": "normal_summon"}
    board = (monster("甲", "B", "hand"), *deck("B", 1))
    assert asked(ask, *board, plays=({"do": "end_turn", "player": "A"},)).answer.value == "can"


# --------------------------------------------------------------------------- locks on cards, cards Set where they lie

BORROW = "以对方场上1只怪兽为对象才能发动。那只怪兽的控制权直到结束阶段得到。这个效果得到控制权的怪兽不能攻击宣言，不能解放。"


def test_a_lock_on_the_monster_that_was_taken_binds_it() -> None:
    board = (monster("甲", "B"), monster("大", "A", "hand", level=6), spell("借", "A", BORROW))
    plays = (activates("借", targets=["甲"]), RESOLVE)
    tribute = {"form": "can-do", "card": "大", "player": "A", "about": "normal_summon"}
    fight = {"form": "can-do", "card": "甲", "player": "A", "about": "attack"}
    assert asked(tribute, *board, plays=plays).answer.value == "cannot"
    battle = (*plays, {"do": "enter_phase", "phase": "battle"})
    assert asked(fight, *board, plays=battle).answer.value == "cannot"


REBOOT = "对方把陷阱卡发动时才能发动。那个发动无效，那张卡直接盖放。"


def test_a_negated_trap_that_is_set_again_stays_where_it_lies() -> None:
    board = (monster("甲", "A"), trap("弹", "B", BOUNCE), trap("重", "A", REBOOT, "counter_trap"))
    plays = (activates("弹", "B", targets=["甲"]), activates("重"), RESOLVE)
    verdict = asked({"form": "where", "card": "弹"}, *board, plays=plays)
    assert verdict.value == {"zone": "spell_trap_zone", "player": "B", "position": "face_down"}


def test_a_name_or_kind_can_always_be_declared() -> None:
    words = (
        "①：モンスターの種類（儀式・融合・Ｓ・Ｘ・Ｐ）を１つ宣言して発動できる。このターン中、以下の効果を適用する。"
        "\n●お互いに宣言した種類のモンスターを特殊召喚できず、フィールドの宣言した種類のモンスターの効果は無効化される。"
    )
    assert may_activate("壁", trap("壁", "A", words), player="A", by="cost.definition") == "can"


STOP = "对方怪兽的攻击宣言时才能发动。那次攻击无效。那之后，战斗阶段结束。"


def test_an_effect_that_ends_the_battle_phase_leaves_no_further_attack() -> None:
    board = (monster("甲", "A"), monster("乙", "A"), trap("止", "B", STOP, "counter_trap"))
    plays = (
        {"do": "enter_phase", "phase": "battle"}, {"do": "attack", "player": "A", "card": "甲", "target": "direct"},
        activates("止", "B"), RESOLVE,
    )  # fmt: skip
    assert asked({"form": "value", "player": "B", "about": "lp"}, *board, plays=plays).value == 8000
    attack = {"form": "can-do", "card": "乙", "player": "A", "about": "attack_directly"}
    assert asked(attack, *board, plays=plays).answer.value == "cannot"
    assert {"battle.end-step", "turn.end-battle-phase"} <= set(ENFORCED)


TOLL = "给与对方为自己场上的怪兽数量×100伤害。"


@pytest.mark.parametrize(("text", "answer"), [(f"这个回合的结束阶段，{TOLL}", "can"), (TOLL, "cannot")])
def test_what_is_done_later_need_not_be_possible_yet(text: str, answer: str) -> None:
    bell = spell("钟", "A", f"自己主要阶段才能发动。{text}")
    assert may_activate("钟", bell, player="A", by="activation.must-be-able-to-resolve") == answer
