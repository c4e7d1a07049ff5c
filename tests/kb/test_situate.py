"""How a typed question is laid out as a situation: who plays what, what lies where, what is asked."""

from __future__ import annotations

import pytest

from grammar.question import parse_question
from kb.cards import Seat
from kb.errors import SituationError
from kb.knowledge import KnowledgeBase, load
from kb.situation import Situation
from kb.understanding.completing import complete
from kb.understanding.naming import naming, nicknames
from kb.understanding.placeholders import described
from kb.understanding.situate import situate


@pytest.fixture(scope="module")
def base() -> KnowledgeBase:
    return load()


def laid_out(text: str, base: KnowledgeBase) -> Situation:
    spotted = {(name.start, name.end): name.name for name in base.spot(text)}
    names = spotted | nicknames(text, spotted)
    return situate(parse_question(text, sorted(names)), names, base)


def plays(situation: Situation) -> list[tuple[str, str | None, str | None]]:
    return [(play.do, play.player and play.player.value, play.card) for play in situation.plays]


def test_links_are_played_in_the_order_told(base: KnowledgeBase) -> None:
    situation = laid_out("我发动技能抽取，对方连锁旋风，我能接着用神之宣告无效旋风吗？", base)
    assert plays(situation) == [("activate", "A", "技能抽取"), ("activate", "B", "旋风")]
    assert situation.ask is not None
    assert (situation.ask.card, situation.ask.player, situation.ask.timing) == ("神之宣告", Seat.A, "chain")


def test_costs_told_before_the_activation_are_paid_for_it(base: KnowledgeBase) -> None:
    situation = laid_out("我丢弃三眼怪发动雷破，对方能连锁灰流丽吗？", base)
    assert [play.cost for play in situation.plays] == [("三眼怪",)]


def test_what_a_link_does_to_a_card_names_its_target(base: KnowledgeBase) -> None:
    situation = laid_out("对方雷破选了我P区域的宙读之魔术士，我能发动灰流丽吗？", base)
    assert [play.targets for play in situation.plays] == [("宙读之魔术士",)]
    assert [(placed.card, placed.zone) for placed in situation.board][0] == ("宙读之魔术士", "pendulum_zone")


def test_a_card_only_described_is_placed_under_a_name_of_its_own(base: KnowledgeBase) -> None:
    situation = laid_out("对方场上的怪兽全是里侧表示，我能发动地碎吗？", base)
    (placed,) = situation.board
    assert (placed.player, placed.position) == (Seat.B, "face_down_defense")
    assert placed.facts is not None and placed.facts.card_class == "monster"


def test_what_is_said_not_to_be_there_is_known_to_be_absent(base: KnowledgeBase) -> None:
    situation = laid_out("对方没有怪兽，我能发动地碎吗？", base)
    assert [(placed.player, placed.zone, placed.count) for placed in situation.board] == [
        (Seat.B, "monster_zone", 0)
    ]


def test_part_of_a_name_stands_for_the_card_named_before(base: KnowledgeBase) -> None:
    situation = laid_out("我召唤六武众-斩次，斩次的效果能发动吗？", base)
    assert situation.ask is not None and situation.ask.card == "六武众-斩次"


@pytest.mark.parametrize(
    "text",
    [
        "我让旋风跳舞，对方能连锁灰流丽吗？",
        "对方抽了几张卡，我能发动旋风吗？",
        "我没有发动旋风，对方能连锁灰流丽吗？",
        "我的怪兽不会被破坏了，怎样？",
    ],
)
def test_a_statement_that_is_not_understood_stops_the_whole(text: str, base: KnowledgeBase) -> None:
    syntax_fails = bool(parse_question(text, [(n.start, n.end) for n in base.spot(text)]).unparsed)
    if not syntax_fails:
        with pytest.raises(SituationError):
            laid_out(text, base)


def test_cards_not_placed_lie_where_they_are_played_from(base: KnowledgeBase) -> None:
    situation = complete(laid_out("对方发动旋风，我能连锁神之宣告吗？", base), base)
    places = {placed.card: (placed.player.value, placed.zone, placed.position) for placed in situation.board}
    assert places["神之宣告"] == ("A", "spell_trap_zone", "face_down")
    assert places["旋风"][0] == "B"
    assert ("board.神之宣告.zone", "spell_trap_zone") in situation.assumed


def test_names_are_found_whole_before_their_parts() -> None:
    text = "六武众-斩次和斩次"
    assert [text[start:end] for start, end in naming(text, ["六武众-斩次"])] == ["六武众-斩次", "斩次"]


@pytest.mark.parametrize(
    ("name", "race", "level", "series"),
    [
        ("植物族怪兽X", "Plant", None, ()),
        ("7星以上水属性怪兽X", None, 7, ()),
        ("鬼计怪兽X", None, None, ("鬼计",)),
    ],
)
def test_a_describing_name_states_facts(
    name: str, race: str | None, level: int | None, series: tuple[str, ...], base: KnowledgeBase
) -> None:
    facts = described(name, base)
    assert facts is not None
    assert (facts.race, facts.level, facts.series) == (race, level, series)


def test_a_real_name_is_no_description(base: KnowledgeBase) -> None:
    assert described("旋风", base) is None


def test_a_place_told_to_hold_only_something_holds_nothing_else(base: KnowledgeBase) -> None:
    situation = laid_out("对方额外卡组只有2张里侧表示的卡，自己墓地只有青眼白龙，我能发动旋风吗？", base)
    assert situation.all_listed == ((Seat.B, "extra_deck"), (Seat.A, "graveyard"))
    assert [placed.count for placed in situation.board] == [2, 1]


@pytest.mark.parametrize(
    ("text", "player"),
    [
        ("对方额外卡组只有2张里侧表示的卡，可以发动旋风吗？", None),
        ("我基本分525，可以发动旋风吗？", Seat.A),
        ("对方基本分525，可以发动旋风吗？", Seat.B),
    ],
)
def test_whose_cards_are_spoken_of_does_not_tell_who_acts(
    text: str, player: Seat | None, base: KnowledgeBase
) -> None:
    ask = laid_out(text, base).ask
    assert ask is not None and ask.player is player


@pytest.mark.parametrize(
    "text",
    [
        "「灰流丽」的①效果可以把「不存在的某卡」送去墓地来发动吗？",
        "「灰流丽」的效果可以用「不存在的某卡」来发动吗？",
    ],
)
def test_a_card_that_nobody_knows_is_not_passed_over(text: str, base: KnowledgeBase) -> None:
    with pytest.raises(SituationError):
        laid_out(text, base)


@pytest.mark.parametrize(
    ("text", "timing"),
    [
        ("我攻击，伤害计算时我能发动增殖的G吗？", "calc"),
        ("我攻击，伤害计算前对方能发动旋风吗？", "before_calc"),
        ("我攻击，伤害计算后能发动增殖的G吗？", "after_calc"),
    ],
)
def test_a_moment_of_the_battle_is_the_time_of_the_asking(
    text: str, timing: str, base: KnowledgeBase
) -> None:
    situation = laid_out(text, base)
    assert situation.ask is not None and situation.ask.timing == timing


def test_once_is_no_more_than_the_act_itself_but_twice_is(base: KnowledgeBase) -> None:
    assert laid_out("对方发动旋风，我能发动一次增殖的G吗？", base).ask is not None
    with pytest.raises(SituationError):
        laid_out("对方发动旋风，我能发动两次增殖的G吗？", base)


def test_it_means_the_card_told_of_not_the_one_that_did_it(base: KnowledgeBase) -> None:
    situation = laid_out("僵尸带菌者在墓地发动被神之通告无效后，它在哪里？", base)
    assert situation.ask is not None and situation.ask.card == "僵尸带菌者"


def test_a_monster_that_summons_itself_may_have_been_summoned_either_way(base: KnowledgeBase) -> None:
    assert laid_out("我召唤电子龙成功时，对方能发动奈落的落穴吗？", base).plays[0].or_special
    assert not laid_out("我通常召唤电子龙成功时，对方能发动奈落的落穴吗？", base).plays[0].or_special


def test_a_card_that_is_open_applies(base: KnowledgeBase) -> None:
    assert laid_out("技能抽取开着，我能发动旋风吗？", base).applying == ("技能抽取",)
