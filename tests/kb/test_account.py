"""A table described in full, what was done on it, and one question: read wholly or not at all, then judged."""

from __future__ import annotations

import pytest

from kb.cards import Seat
from kb.judge import Asked, ask
from kb.knowledge import KnowledgeBase, load
from kb.situation import Situation
from kb.verdict import Answer

_TABLE = (
    "现在是自己回合（第3回合）的主要阶段1。双方的基本分都是8000。"
    "自己：怪兽区域有攻击表示的「三眼怪」（3星，攻1000/守600）；手卡有「雷破」、「死者苏生」；{mine}。"
    "对方：魔法与陷阱区域有盖放的「旋风」（之前的回合放置的）{theirs}。（没有提到的区域没有卡。）"
)


@pytest.fixture(scope="module")
def base() -> KnowledgeBase:
    return load()


def told(deeds: str, mine: str = "卡组里有「灰流丽」", theirs: str = "") -> str:
    return _TABLE.format(mine=mine, theirs=theirs) + deeds


def situation(asked: Asked) -> Situation:
    assert asked.situation is not None, asked.verdict.reason
    return asked.situation


def test_every_card_of_the_table_is_placed_as_told(base: KnowledgeBase) -> None:
    found = situation(ask(told("这个时候，自己能不能发动手卡的「死者苏生」？"), base))
    assert [(p.card, p.player, p.zone, p.position, p.set_this_turn) for p in found.board] == [
        ("三眼怪", Seat.A, "monster_zone", "face_up_attack", False),
        ("雷破", Seat.A, "hand", None, None),
        ("死者苏生", Seat.A, "hand", None, None),
        ("灰流丽", Seat.A, "deck", None, None),
        ("旋风", Seat.B, "spell_trap_zone", "face_down", False),
    ]
    assert (found.turn, found.turn_player, found.phase, found.deck_known) == (3, Seat.A, "main1", True)
    assert found.lp == {Seat.A: 8000, Seat.B: 8000}


def test_a_card_tributed_is_the_copy_on_the_field(base: KnowledgeBase) -> None:
    table = (
        "现在是自己回合（第3回合）的主要阶段1。自己：怪兽区域有攻击表示的「三眼怪」（A）；卡组里有「三眼怪」（B）；"
        "手卡有「电子龙」。（没有提到的区域没有卡。）自己解放「三眼怪」，把「电子龙」上级召唤。"
        "全部处理结束后，「三眼怪」（A）在什么地方？"
    )
    found = situation(ask(table, base))
    assert found.plays[0].tributes == (found.board[0].id,)


@pytest.mark.parametrize(
    ("deeds", "extra", "answer"),
    [
        # nothing lies in a Graveyard
        ("这个时候，自己能不能发动手卡的「死者苏生」？", {}, Answer.CANNOT),
        ("这个时候，自己能不能发动手卡的「死者苏生」？", {"theirs": "；墓地有「三眼怪」"}, Answer.CAN),
        # a Trap from the hand
        ("这个时候，自己能不能发动手卡的「雷破」？", {}, Answer.CANNOT),
        ("自己从手卡发动「死者苏生」。对此，对方能不能连锁发动盖放的「旋风」？", {"theirs": "；墓地有「灰流丽」"}, Answer.CAN),
        ("自己把「三眼怪」解放，把手卡的「雷破」盖放。这个时候，自己能不能发动盖放的「雷破」？", {}, Answer.NOT_DERIVABLE),
        ("自己这个回合把手卡的「雷破」盖放。这个时候，自己能不能发动盖放的「雷破」？", {}, Answer.CANNOT),
        ("这个时候，「三眼怪」能不能直接攻击？", {}, Answer.CANNOT),
        ("自己进入战斗阶段。这个时候，「三眼怪」能不能直接攻击？", {}, Answer.CAN),
    ],
)  # fmt: skip
def test_the_table_is_judged(deeds: str, extra: dict[str, str], answer: Answer, base: KnowledgeBase) -> None:
    assert ask(told(deeds, **extra), base).verdict.answer is answer


@pytest.mark.parametrize(
    ("deeds", "value"),
    [
        ("自己进入战斗阶段。自己用「三眼怪」直接攻击。全部处理结束后，对方的基本分是多少？", 7000),
        ("自己把手卡的「雷破」盖放。全部处理结束后，自己的手卡有几张？", 1),
    ],
)
def test_numbers_are_counted_on_the_table(deeds: str, value: int, base: KnowledgeBase) -> None:
    assert ask(told(deeds), base).verdict.value == value


def test_where_a_card_ends_up(base: KnowledgeBase) -> None:
    deeds = (
        "自己以墓地的「灰流丽」为对象，从手卡发动「死者苏生」。那个连锁处理完毕。"
        "全部处理结束后，「死者苏生」在什么地方？"
    )
    verdict = ask(told(deeds, theirs="；墓地有「灰流丽」"), base).verdict
    assert isinstance(verdict.value, dict) and verdict.value["zone"] == "graveyard"


def test_copies_are_told_apart_by_their_letters(base: KnowledgeBase) -> None:
    deeds = "自己把手卡的「灰流丽」（B）丢弃，发动手卡的「灰流丽」（B）的效果。这个时候，自己能不能发动手卡的「死者苏生」？"
    found = situation(ask(told(deeds, mine="手卡有「灰流丽」（A）、「灰流丽」（B）"), base))
    assert found.plays[0].card == found.plays[0].cost[0] == "a5"


@pytest.mark.parametrize(
    "wrong",
    [
        # another card is meant than the one of that name
        told("这个时候，自己能不能发动手卡的「死者苏生」？").replace("攻1000", "攻1300"),
        # the same name twice in different places, and nothing to tell them apart
        told("全部处理结束后，「三眼怪」在什么地方？", mine="墓地有「三眼怪」"),
        # a sentence of another kind
        told("自己的「三眼怪」看起来很高兴。这个时候，自己能不能发动手卡的「死者苏生」？"),
    ],
)  # fmt: skip
def test_what_is_not_wholly_understood_is_not_judged(wrong: str, base: KnowledgeBase) -> None:
    assert ask(wrong, base).verdict.answer is Answer.NOT_DERIVABLE


def test_traditional_characters_say_the_same(base: KnowledgeBase) -> None:
    deeds = "這個時候，自己能不能發動手卡的「雷破」？"
    asked = ask(
        told(deeds)
        .replace("现在是自己回合", "現在是自己回合")
        .replace("没有提到的区域没有卡", "沒有提到的區域沒有卡"),
        base,
    )
    assert asked.verdict.answer is Answer.CANNOT


@pytest.mark.parametrize(
    ("moment", "timing"),
    [
        ("在那次召唤之际", "summon_attempt"),
        ("那次召唤成功后", "summon_success"),
        ("这次召唤之际", "summon_attempt"),
    ],
)
def test_the_moment_of_the_summon_told_last(moment: str, timing: str, base: KnowledgeBase) -> None:
    deeds = f"自己把手卡的「灰流丽」通常召唤。{moment}，对方能不能发动盖放的「激流葬」？"
    found = situation(
        ask(told(deeds, mine="手卡有「灰流丽」", theirs="、盖放的「激流葬」（之前的回合放置的）"), base)
    )
    assert found.ask is not None and (found.ask.form, found.ask.timing) == ("can-activate", timing)


def test_a_zone_of_the_row_is_counted(base: KnowledgeBase) -> None:
    mine = "怪兽区域有在左数第2个怪兽区域、攻击表示的「灰流丽」（3星，攻0/守1800）"
    found = situation(ask(told("这个时候，自己能不能发动手卡的「死者苏生」？", mine), base))
    assert [placed.column for placed in found.board if placed.card == "灰流丽"] == [2]


@pytest.mark.parametrize(
    ("laid", "zone"),
    [("自己表侧表示的「活死人的呼声」以「三眼怪」为对象适用中。", "graveyard"), ("", "main_monster_zone")],
)
def test_what_a_lasting_effect_was_laid_on(laid: str, zone: str, base: KnowledgeBase) -> None:
    mine = "魔法与陷阱区域有表侧表示的「活死人的呼声」（之前的回合放置的）"
    deeds = (
        f"{laid}对方以「活死人的呼声」为对象，把盖放的「旋风」发动。那个连锁处理完毕。"
        "全部处理结束后，「三眼怪」在什么地方？"
    )
    value = ask(told(deeds, mine), base).verdict.value
    assert isinstance(value, dict) and value["zone"] == zone


@pytest.mark.parametrize(
    ("paid", "meant", "place"),
    [
        ("", "改变表示形式", {"player": "B", "position": "face_up_defense"}),
        ("解放「三眼怪」，", "获得控制权", {"player": "A", "position": "face_up_attack"}),
    ],
)
def test_which_of_several_effects_was_chosen(
    paid: str, meant: str, place: dict[str, str], base: KnowledgeBase
) -> None:
    deeds = (
        f"自己{paid}以「D.D. 乌鸦」为对象，从手卡发动「敌人操纵器」（选择{meant}的效果）。那个连锁处理完毕。"
        "全部处理结束后，「D.D. 乌鸦」在什么地方？"
    )
    theirs = "；怪兽区域有攻击表示的「D.D. 乌鸦」（1星，攻100/守100）"
    value = ask(told(deeds, "手卡有「敌人操纵器」", theirs), base).verdict.value
    assert isinstance(value, dict) and value == {"zone": "main_monster_zone", **place}


def test_a_card_that_is_not_known_may_lie_hidden_but_not_take_part(base: KnowledgeBase) -> None:
    mine = "手卡有「天外来客」（4星，攻1000/守1000）"
    asked = "这个时候，自己能不能发动手卡的「死者苏生」？"
    assert ask(told(asked, mine), base).verdict.answer is Answer.CANNOT
    assert ask(told(asked, mine, "；墓地有「三眼怪」"), base).verdict.answer is Answer.CAN
    open_ = "怪兽区域有攻击表示的「天外来客」（4星，攻1000/守1000）"
    deeds = "自己进入战斗阶段。自己用「三眼怪」直接攻击。全部处理结束后，对方的基本分是多少？"
    assert ask(told(deeds, open_), base).verdict.answer is Answer.NOT_DERIVABLE


@pytest.mark.parametrize(
    ("answered", "zone"), [("", "graveyard"), ("「D.D. 乌鸦」", "hand"), ("「三眼怪」", "graveyard")]
)
def test_what_is_set_off_by_itself_may_be_answered(answered: str, zone: str, base: KnowledgeBase) -> None:
    mine = "怪兽区域有里侧守备表示的「雪人食人怪」（3星，攻0/守1900）（之前的回合放置的）"
    theirs = "、盖放的「强制脱出装置」；怪兽区域有攻击表示的「D.D. 乌鸦」（1星，攻100/守100）"
    answer = f"，对此，对方以{answered}为对象，把盖放的「强制脱出装置」连锁发动" if answered else ""
    deeds = (
        "自己把「雪人食人怪」反转召唤。"
        f"「雪人食人怪」的效果以「D.D. 乌鸦」为对象发动{answer}。那个连锁处理完毕。"
        "全部处理结束后，「D.D. 乌鸦」在什么地方？"
    )
    value = ask(told(deeds, mine, theirs), base).verdict.value
    assert isinstance(value, dict) and value["zone"] == zone


def test_counters_go_by_the_name_that_card_texts_have(base: KnowledgeBase) -> None:
    """魔力 of 魔力指示物; 指示物 alone has none."""
    mine = "墓地有「灰流丽」；魔法与陷阱区域有表侧表示的「{}」（放有2个{}）"
    for word, name in (("魔力指示物", "魔力"), ("指示物", "")):
        table = told("这个时候，自己能不能发动手卡的「死者苏生」？", mine=mine.format("永续旋风", word))
        found = situation(ask(table.replace("永续旋风", "青眼白龙"), base))
        assert {placed.card: placed.counters for placed in found.board}["青眼白龙"] == {name: 2}
