"""Sentences that are easily half understood: none of them may be answered from the half."""

from __future__ import annotations

import pytest

from kb.cards import Seat
from kb.judge import ask
from kb.knowledge import KnowledgeBase, load
from kb.verdict import Answer


@pytest.fixture(scope="module")
def base() -> KnowledgeBase:
    return load()


@pytest.mark.parametrize(
    "question",
    [
        # what was not done
        "对方没有攻击，我能发动炸裂装甲吗？",
        "我没有丢弃三眼怪发动雷破，对方能连锁灰流丽吗？",
        "如果对方不发动灰流丽，我能发动旋风吗？",
        "技能抽取没有适用，我能发动灰流丽吗？",
        "我的怪兽不能攻击，对方能发动炸裂装甲吗？",
        "除非对方发动灰流丽，我能发动旋风吗？",
        "自己发动了光之护封剑的回合，对方能发动炸裂装甲吗？",  # what it does to attacks is not laid out
        "双方没有怪兽被除外，能以除外的怪兽为对象发动异次元复活吗？",
        # told in another order than done, or long ago
        "我发动旋风前，对方发动雷破，我能连锁神之宣告吗？",
        "我发动过旋风，对方能连锁神之宣告吗？",
        "我这个回合发动了旋风，对方能连锁神之宣告吗？",
        "三眼怪召唤后，对方能发动神之宣告吗？",
        "我发动旋风以三眼怪为对象，三眼怪会被破坏吗？",  # which it cannot target
        "我的怪兽区域5个都有怪兽，我能通常召唤吗？",
        # two players, two cards, two questions
        "我和对方发动旋风，对方能连锁灰流丽吗？",
        "双方发动旋风，我能连锁灰流丽吗？",
        "我发动旋风和雷破，对方能连锁神之宣告吗？",
        "对方发动2张旋风，我能连锁神之宣告吗？",
        "我发动旋风，对方能连锁灰流丽吗？我能连锁神之宣告吗？",
        "同时发动旋风和雷破，对方能连锁神之宣告吗？",
        "我能发动旋风和雷破吗？",
        "我和对方能发动旋风吗？",
        "对方的墓地有旋风，我能发动旋风吗？",
        # names and numbers that nothing is known of
        "我发动旋风破坏「幻影卡」，对方能连锁灰流丽吗？",
        "对方场上有攻击力1000的怪兽，我能发动地碎吗？",
        "我丢弃三眼怪发动旋风，对方能连锁神之宣告吗？",
        # who does it, and where the card is
        "我有旋风，能发动旋风吗？",
        "我抽了灰流丽，对方发动旋风，能连锁灰流丽吗？",
        "对方的怪兽可以直接攻击，我能发动炸裂装甲吗？",
        "我宣言了旋风，对方能发动旋风吗？",
        "我发动旋风（对方有技能抽取），对方能连锁神之宣告吗？",
    ],
)
def test_a_sentence_half_understood_is_not_answered(question: str, base: KnowledgeBase) -> None:
    verdict = ask(question, base).verdict
    assert verdict.answer is Answer.NOT_DERIVABLE, question


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("如果我发动愚蠢的埋葬，对方还能连锁灰流丽吗？", Answer.CAN),
        ("我发动愚蠢的埋葬，但是对方能连锁灰流丽吗？", Answer.CAN),
        ("我这个回合盖放了旋风，能发动旋风吗？", Answer.CANNOT),
        ("我盖放了旋风，同一回合能发动旋风吗？", Answer.CANNOT),
        ("对方发动愚蠢的埋葬，我墓地的灰流丽能发动吗？", Answer.CANNOT),
        ("对方发动旋风，我能从墓地连锁神之宣告吗？", Answer.CANNOT),
        ("对方回合，我能从手卡发动旋风吗？", Answer.CANNOT),
        ("我丢弃三眼怪，对方发动旋风，我能连锁神之宣告吗？", Answer.CAN),
        ("我丢弃三眼怪发动雷破，对方能连锁神之宣告吗？", Answer.CAN),
        # the moment to negate a Summon is over once it has succeeded
        ("我召唤三眼怪成功时，对方能发动神之宣告吗？", Answer.CANNOT),
        ("我成功召唤三眼怪，对方能发动神之宣告吗？", Answer.CANNOT),
        ("我召唤三眼怪时，对方能发动神之宣告吗？", Answer.CAN),
        # only what is told of lies there; a Spell is not its own target
        ("场上只有我盖放的旋风，能发动旋风吗？", Answer.CANNOT),
    ],
)
def test_what_is_wholly_understood_is_answered(question: str, answer: Answer, base: KnowledgeBase) -> None:
    assert ask(question, base).verdict.answer is answer


@pytest.mark.parametrize(
    ("question", "player"),
    [
        ("我的激流葬被旋风破坏，去哪里？", "A"),
        ("对方的激流葬被我的旋风破坏了，它去哪里？", "B"),
    ],
)
def test_what_was_destroyed_goes_to_the_graveyard_of_its_side(
    question: str, player: str, base: KnowledgeBase
) -> None:
    verdict = ask(question, base).verdict
    assert verdict.value == {"zone": "graveyard", "player": player}
    assert verdict.headline_params["card"] == "激流葬"


def test_monsters_of_the_other_player_are_the_other_players(base: KnowledgeBase) -> None:
    situation = ask("对方有3只怪兽，我能发动地碎吗？", base).situation
    assert situation is not None
    assert [(placed.player, placed.count) for placed in situation.board] == [(Seat.B, 3)]


def test_the_negation_of_a_summon_is_asked_while_it_is_attempted(base: KnowledgeBase) -> None:
    situation = ask("对方召唤光与暗之龙，我能用神之宣告无效这次召唤吗？", base).situation
    assert situation is not None and situation.ask is not None
    assert situation.ask.timing == "summon_attempt"


def test_a_pendulum_monster_destroyed_on_the_field_goes_to_the_extra_deck(base: KnowledgeBase) -> None:
    verdict = ask("次元的裂缝在场，P区域的P怪兽被破坏，它去哪里？", base).verdict
    assert verdict.answer is Answer.VALUE
    assert verdict.value["zone"] == "extra_deck"


def test_one_place_or_another_asks_where_the_card_goes(base: KnowledgeBase) -> None:
    asked = ask("次元的裂缝在场，P区域的P怪兽被破坏，它进EX卡组还是进墓地？", base)
    assert asked.situation is not None and asked.situation.ask is not None
    assert asked.situation.ask.form == "where"
    assert asked.verdict.value["zone"] == "extra_deck"


def test_one_act_or_another_is_not_taken_for_a_place(base: KnowledgeBase) -> None:
    assert ask("对方发动旋风，我发动雷破还是发动神之宣告？", base).verdict.answer is Answer.NOT_DERIVABLE
