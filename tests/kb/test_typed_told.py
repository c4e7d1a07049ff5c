"""Typed questions that tell what came of a card: what answers it, what it counts as, what is given back."""

from __future__ import annotations

import pytest

from kb.judge import ask
from kb.knowledge import KnowledgeBase, load
from kb.verdict import Answer


@pytest.fixture(scope="module")
def base() -> KnowledgeBase:
    return load()


#: question, answer (None: refused), a rule that decides
_ASKED: list[tuple[str, Answer | None, str]] = [
    # what an effect did that answers, of which nothing else is told
    (
        "僵尸之主的效果发动后，它被连锁弄离了场。特殊召唤还处理吗？",
        Answer.CANNOT,
        "resolution.condition-still-needed",
    ),
    ("我发动僵尸之主的效果，它被連鎖破壞了。特殊召喚還處理嗎？", Answer.CANNOT, ""),
    ("我发动僵尸之主的效果，它被连锁怎么样了。特殊召唤还处理吗？", None, ""),
    # whether it counts as another act
    ("我发动强欲之瓶，这算抽卡吗？", Answer.CAN, ""),
    ("我发动强欲之瓶，这算不算检索？", Answer.CANNOT, ""),
    ("我发动强欲之瓶，对方连锁灰流丽，这算不算检索？", None, ""),  # which of the two?
    # 召唤 may be either, and the answer hangs on it or not
    ("我召唤电子龙成功时，对方能发动奈落的落穴吗？", Answer.CAN, ""),
    ("我召唤电子龙成功时，对方能发动落穴吗？", None, ""),
    # one of several ● is activated
    ("我发动敌人操纵器以对方的1只怪兽为对象，处理后那只怪兽会变成守备表示吗？", None, ""),
    ("我用敌人操纵器拿走对方的1只怪兽，结束阶段那只怪兽会还给对方吗？", Answer.CAN, "control.changed"),
    # control goes back
    (
        "结束阶段要把敌人操纵器拿来的怪兽还给对方，但对方没有空的主怪兽区域，这只怪兽怎么办？",
        Answer.VALUE,
        "control.no-free-zone",
    ),
    (
        "敌人操纵器到结束阶段归还怪兽时对方没有空的主怪兽区域，这只怪兽因此被破坏，算被效果破坏吗？",
        Answer.CANNOT,
        "control.no-free-zone",
    ),
    # the Summon told last is the one spoken of, not another
    (
        "我上级召唤人造人-念力震慑者，它的永续效果封陷阱。对方能在召唤时用神之宣告把召唤无效吗？",
        Answer.CAN,
        "",
    ),
    (
        "亚空间物质传送装置除外的怪兽，先被异次元苏生叫回来，后来又被除外。到结束阶段它会回场吗？",
        Answer.CANNOT,
        "banish.temporary-ends",
    ),
    # chance; and what is asked of its materials is not asked of the monster
    (
        "超量妖精 阿尔方给对方看了3种怪兽后由对方随机选，对方可以看着卡面挑吗？",
        Answer.CANNOT,
        "resolution.random",
    ),
    ("超量妖精 阿尔方给对方看了3种怪兽后由对方选，对方可以看着卡面挑吗？", None, ""),
    ("我的X怪兽被破坏，它的X素材会去哪里？", None, ""),
    # told to have been destroyed: after what was told before, by whoever's opponent had it; and that it could be
    (
        "我发动活死人的呼声复活黑森林的魔女，之后活死人的呼声被旋风破坏，黑森林的魔女会怎样？",
        Answer.VALUE,
        "destroy.then-graveyard",
    ),
    ("我这回合盖放的旋风，这回合能发动吗？", Answer.CANNOT, "activation.set-this-turn"),
    # Summons by an effect of its own, with a material alone, as a monster that may be either
    (
        "急袭猛禽-复仇秃鹫的效果要把自己特殊召唤，对方能在处理的时候用神之宣告把这次特殊召唤无效吗？",
        Answer.CANNOT,
        "",
    ),
    ("复仇秃鹫靠自己的效果特殊召唤成功后，对方可以发动特殊召唤成功时才能用的卡吗？", Answer.CAN, ""),
    ("我用薰风隼当素材S召唤，薰风隼送墓后能发动效果吗？", Answer.CANNOT, "trigger.when-missed"),
    # of a battle
    (
        "彼岸的旅人 但丁攻击后进了伤害步骤，攻击对象却没了，没有伤害计算。战斗阶段结束时它要变成守备表示吗？",
        Answer.CAN,
        "",
    ),
    (
        "伤害计算时幻兽机 猎户座飞狮被送墓并发动了效果，等它处理完，再发动注射天使 莉莉的伤害计算时效果行不行？",
        Answer.CANNOT,
        "battle.part-is-once",
    ),
    (
        "我攻击宣言后对方用活死人的呼声叫出怪兽，战斗卷回，我改成攻击那只怪兽。"
        "对方这时能发动神圣防护罩-反射镜力-吗？",
        Answer.CANNOT,
        "activation.condition",
    ),
    # Equip Cards that are no Equip Spells, counters
    (
        "巨龙之守护骑士用效果装备了1只龙族，之后技能抽取把守护骑士的效果无效，装备着的怪兽会怎样？",
        Answer.VALUE,
        "equip.own-effect-negated",
    ),
    (
        "同盟怪兽装甲电子翼正当装备卡，沉默剑士 LV7让魔法卡效果无效，装甲电子翼会离场吗？",
        Answer.CANNOT,
        "equip.own-effect-negated",
    ),
    ("沉默剑士 LV7正当装备卡，技能抽取开着，沉默剑士 LV7会离场吗？", None, ""),  # no Union
    (
        "靠自身效果放着魔力指示物的混沌场，被沉默剑士 LV7无效了效果，指示物还在吗？",
        Answer.CANNOT,
        "counter.negated-card",
    ),
    (
        "雪尘巨人放的冰指示物，在雪尘巨人的效果被无效以后会被取除吗？",
        Answer.CANNOT,
        "counter.negated-card",
    ),
    ("旋风放的冰指示物，在旋风的效果被无效以后会被取除吗？", None, ""),  # its text puts none
    # a Pendulum Card activated, and the player who answered
    (
        "手卡的异色眼灵摆龙作为魔法卡在P区域发动，被吸血鬼的支配无效，发动吸血鬼的支配的一方回复多少？",
        Answer.VALUE,
        "negation.activation",
    ),
    ("结束阶段要把旋风拿来的怪兽还给对方，这只怪兽怎么办？", None, ""),  # its text takes nothing
]


@pytest.mark.parametrize(("question", "expected", "rule"), _ASKED)
def test_told(question: str, expected: Answer | None, rule: str, base: KnowledgeBase) -> None:
    verdict = ask(question, base).verdict
    assert verdict.answer is (expected or Answer.NOT_DERIVABLE), (verdict.answer, verdict.reason)
    assert not rule or rule in verdict.because, verdict.because
