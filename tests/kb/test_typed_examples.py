"""Typed questions in the language of the rulebook: turned up, in addition, several at once, at a moment of a battle."""

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
    # turned up: a Spell or Trap is activated; with an effect, without one, and after the chain
    (
        "女武神的契约书从里侧翻开发动的同时，破坏1张卡的效果可以一起处理吗？",
        Answer.CAN,
        "activation.card",
    ),
    (
        "龙星的极致从里侧翻开发动的同时，能顺便发动把自己送墓的那个效果吗？",
        Answer.CANNOT,
        "activation.empty-continuous-trap",
    ),
    (
        "龍星的極致從裡側翻開發動的同時，能發動把自己送墓的那個效果嗎？",
        Answer.CANNOT,
        "activation.empty-continuous-trap",
    ),
    (
        "龙星的极致翻开、这组连锁处理完之后，再另开连锁发动把自己送墓的效果，可以吗？",
        Answer.CAN,
        "activation.place",
    ),
    ("不想用效果，只把女武神的契约书翻开发动，可以吗？", Answer.CAN, "activation.card"),
    ("不用效果，能把女武神的契约书翻开发动吗？", Answer.CAN, "activation.card"),
    ("不想用旋风的效果，只把女武神的契约书翻开发动，可以吗？", None, ""),  # what has the other to do with it?
    # the Summon in addition has been made
    (
        "我用星杯龙 伊姆杜克的效果追加召唤过了，之后还能发动均衡负载王让自己再追加召唤电子界族吗？",
        Answer.CANNOT,
        "summon.extra-normal-once",
    ),
    (
        "星杯龙 伊姆杜克的追加召唤已经用掉了，我还能发动均衡负载王的①吗？",
        Answer.CANNOT,
        "summon.extra-normal-once",
    ),
    ("我用旋风的效果追加召唤过了，之后还能发动均衡负载王吗？", None, ""),  # its text allows none
    (
        "鬼青蛙和均衡负载王两个追加召唤都适用了，这回合能各召唤1次吗？",
        Answer.CANNOT,
        "summon.extra-normal-once",
    ),
    # what a card there forbids is told by the way
    (
        "对方有暗黑神鸟 斯摩夫不准我盖放卡，通常召唤时我能选里侧守备吗？",
        Answer.CANNOT,
        "resolution.prohibition-first",
    ),
    ("对方有旋风不准我盖放卡，通常召唤时我能选里侧守备吗？", None, ""),  # its text forbids nothing
    # what is printed on a card, in brackets behind its name
    ("只用场上1只解码语者（LINK3）连接召唤另一只解码语者，行吗？", Answer.CANNOT, "link.procedure"),
    ("只用场上1只解码语者（LINK4）连接召唤另一只解码语者，行吗？", None, ""),
    (
        "用网络小龙、RAM云雄羊加蜜罐机器人（LINK2，电子界族）连接召唤解码语者，行吗？",
        Answer.CAN,
        "link.procedure",
    ),
    # given up for a Summon; an extra Summon that is allowed and not made
    ("青眼白龙为上级召唤被解放，青眼白龙会送去墓地吗？", Answer.CAN, "summon.success-moment"),
    ("青眼白龙为上级召唤被解放，它会在场上吗？", None, ""),  # which of the two?
    ("鬼青蛙的追加召唤还没用，我能发动均衡负载王的①吗？", Answer.CAN, "activation.once-per-turn"),
    ("均衡负载王的追加召唤还没用，我能发动均衡负载王的①吗？", None, ""),  # was it activated?
    ("旋风的追加召唤还没用，我能发动均衡负载王的①吗？", None, ""),
    # a Gemini monster is no Effect Monster where it counts as a Normal Monster, unless its text is negated
    ("我墓地有暗黑女武神，它是效果怪兽吗？", Answer.CANNOT, "monster.normal-and-effect"),
    ("我墓地有暗黑女武神，它是通常怪兽吗？", Answer.CAN, "gemini.normal-or-effect"),
    # what is printed on a card, told before its name, in brackets or of its name
    ("青眼白龙的卡名里没有「电子」两个字，能以它为对象发动月之书吗？", Answer.CAN, "target.on-activation"),
    ("青眼白龙的卡名里没有「白龙」两个字，能以它为对象发动月之书吗？", None, ""),
    (
        "原本攻击力是3000的青眼白龙攻击对方的攻击力1500的怪兽，对方会受到1500战斗伤害吗？",
        Answer.CAN,
        "battle.calculation",
    ),
    ("原本攻击力是2500的青眼白龙攻击对方的攻击力1500的怪兽，对方会受到战斗伤害吗？", None, ""),
    # in the turn in which it was activated
    (
        "发动了「强欲而谦虚之壶」的回合，还能发动「死者苏生」吗？",
        Answer.CANNOT,
        "resolution.prohibition-first",
    ),
    ("發動過「強欲而謙虛之壺」的回合，還能通常召喚怪獸嗎？", Answer.CAN, "summon.normal-once-per-turn"),
    ("我发动了旋风的回合，对方能连锁神之宣告吗？", None, ""),  # to what?
    # another than the one named, a change of control that nothing told brings about
    ("我发动黑洞，对方能连锁黑洞以外的卡吗？", None, ""),
    ("我发动旋风后被夺取控制权，对方能发动神之宣告吗？", None, ""),
    # how it lies, what it wears, told before the noun
    (
        "已经表侧放着的巨神龙的遗迹发动效果，对方能用魔法干扰阵无效它吗？",
        Answer.CANNOT,
        "activation.condition",
    ),
    ("吃了突进的怪兽被月之书盖下去，之后再翻开，突进加的700还在吗？", Answer.CANNOT, "value.changes-add-up"),
    ("吃了黑洞的怪兽被月之书盖下去，突进加的700还在吗？", None, ""),
    # by whose effect it came
    (
        "DDD 超死伟王 紫地狱终末神是被幻想召唤师的效果叫出来的，后来表侧进了EX卡组。我能把它P召唤吗？",
        Answer.CANNOT,
        "pendulum.hybrid-proper-first",
    ),
    ("DDD 超死伟王 紫地狱终末神是被旋风叫出来的，后来表侧进了EX卡组。我能把它P召唤吗？", None, ""),
    # notes in brackets that tell nothing new
    (
        "强制脱出装置把场上的E·HERO 绝对零度侠弹回了额外卡组（里侧）。它离场时破坏对方怪兽的效果是必发的，这次会发动吗？",
        Answer.CANNOT,
        "trigger.returned-to-deck",
    ),
    (
        "强制脱出装置把场上的E·HERO 绝对零度侠弹回了额外卡组（表侧）。它离场时破坏对方怪兽的效果是必发的，这次会发动吗？",
        None,
        "",
    ),
    ("用圣占术的仪式（合计9以上）时，把等级6和等级5各1只一起解放可以吗？", Answer.CAN, "ritual.procedure"),
    # 到 before a phase says when; what an effect does to cards that nobody told of is not denied
    ("我用亚空间物质传送装置除外了自己的雷王，到结束阶段它会回到场上吗？", Answer.CAN, "banish.temporary"),
    ("我發動日全食之書，到結束階段會抽卡嗎？", None, ""),
    ("我发动黑洞，会抽卡吗？", Answer.CANNOT, ""),
    # the effect of a link is that of the card on it
    (
        "大岚→魔法干扰→盗贼的七个道具三连锁，最后连锁1的效果还照常进行吗？",
        Answer.CAN,
        "chain.reverse-resolution",
    ),
    # a denial behind all else is heeded
    (
        "用圣占术的仪式（合计9以上）时，把等级6和等级5各1只一起解放不可以，对吗？",
        Answer.CANNOT,
        "ritual.procedure",
    ),
    (
        "用圣占术的仪式（合计9以上）时，把等级9和等级2各1只一起解放不可以，对吗？",
        Answer.CAN,
        "ritual.no-surplus",
    ),
    # no free zone; no effect by its print; what it was made with
    ("对方没有空的怪兽区域，对方能发动死者苏生吗？", Answer.CANNOT, "activation.must-be-able-to-resolve"),
    ("對方沒有空的怪獸區域，對方能發動死者蘇生嗎？", Answer.CANNOT, "activation.must-be-able-to-resolve"),
    (
        "宝石骑士 珍珠本来没有效果，用我我我首领和我我我魔术师作X素材叫出来以后，它算不算效果怪兽？",
        Answer.CAN,
        "monster.gains-effect",
    ),
    ("雷王本来没有效果，对方能发动死者苏生吗？", None, ""),  # it has one
    # two monsters that destroy each other; whose is which must be told
    ("我的雷王和对面的闪耀巨龙同归于尽，我能发动死者苏生吗？", Answer.CAN, "target.on-activation"),
    ("雷王和闪耀巨龙同归于尽，我能发动死者苏生吗？", None, ""),
    # several monsters by one Pendulum Summon
    ("对方同时P召唤2只怪兽，我的雷王可以发动无效特殊召唤的效果吗？", Answer.CANNOT, "activation.condition"),
    ("对方P召唤了3只怪兽，我的雷王能发动②吗？", Answer.CANNOT, "activation.condition"),
    ("對方這次靈擺召喚只有1隻怪獸，我的雷王可以把它無效嗎？", Answer.CAN, "activation.condition"),
    ("对方从墓地P召唤2只怪兽，我的雷王能发动②吗？", None, ""),  # there is no such Summon
    # how many of different names lie there
    (
        "我的鬼计怪兽被对方效果破坏送墓，墓地里卡名不同的鬼计怪兽有2只，鬼计心碎能发动吗？",
        Answer.CAN,
        "target.on-activation",
    ),
    (
        "我的鬼计怪兽被对方效果破坏送墓，但墓地里卡名不同的鬼计怪兽只有1只，鬼计心碎能发动吗？",
        Answer.CANNOT,
        "target.on-activation",
    ),
    # the target that the text leaves no choice of; the moment of the declaration has passed
    (
        "对方攻击宣言时我的炸裂装甲被魔宫的贿赂无效。这组连锁处理完以后，我还能对这次攻击发动次元幽闭吗？",
        Answer.CANNOT,
        "activation.condition",
    ),
    (
        "我攻击宣言时对方炸裂装甲连锁1、活死人的呼声连锁2叫出怪兽，整条连锁处理完，我攻击的怪兽会怎样？",
        Answer.VALUE,
        "destroy.then-graveyard",
    ),
    # what a draw does
    ("神之恩惠在场，我用抵价购物抽2张，回复多少基本分？", Answer.VALUE, "draw.definition"),
    ("神之恩惠在场，我抽2张，回复多少基本分？", Answer.VALUE, "effect.chain-or-applied"),
    (
        "月光轮回舞踊写着加入最多2只，处理时我可以选加入0只吗？",
        Answer.CANNOT,
        "resolution.no-impossible-choice",
    ),
    (
        "1800的六武众-斩次攻击2100的电子龙，要用场上的六武众-伊郎代替破坏，是在哪个时点选出代替的怪兽？",
        Answer.VALUE,
        "battle.replaced-destruction",
    ),
]


@pytest.mark.parametrize(("question", "expected", "rule"), _ASKED)
def test_read(question: str, expected: Answer | None, rule: str, base: KnowledgeBase) -> None:
    verdict = ask(question, base).verdict
    assert verdict.answer is (expected or Answer.NOT_DERIVABLE), (verdict.answer, verdict.reason)
    assert not rule or rule in verdict.because, verdict.because


def test_by_a_card_that_negates_it_the_monster_told_of_loses_what_its_effect_gave(
    base: KnowledgeBase,
) -> None:
    verdict = ask(
        "DDD霸龙王 潘德拉刚用自己的效果加了500，之后被突破技能无效效果，攻击力变成多少？", base
    ).verdict
    assert verdict.value == 2600
