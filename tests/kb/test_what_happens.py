"""What becomes of it, typed: what comes back, what may attack, notes in brackets, the card pointed at."""

from __future__ import annotations

import pytest

from kb.judge import ask
from kb.knowledge import KnowledgeBase, load
from kb.verdict import Answer

YES, NO, OPEN = Answer.CAN, Answer.CANNOT, Answer.NOT_DERIVABLE


@pytest.fixture(scope="module")
def base() -> KnowledgeBase:
    return load()


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        # a Token that was banished never comes back
        ("我用亚空间物质传送装置把一只衍生物除外了，那只衍生物会回来吗？", NO),
        ("我用亞空間物質傳送裝置除外一隻衍生物，那隻被除外的衍生物會回來嗎？", NO),
        ("我用亚空间物质传送装置把一只怪兽除外了，它会回来吗？", OPEN),  # later
        # who may attack
        ("我的一只守备表示的怪兽能攻击吗？", NO),
        ("我的一只攻击表示的战士族怪兽可以攻击吗？", YES),
        ("对方场上没有怪兽，我的一只战士族怪兽能直接攻击吗？", YES),
        ("我的一只战士族怪兽能直接攻击吗？", OPEN),  # does the opponent have a monster?
        ("我的青眼白龙（里侧守备表示）能攻击吗？", OPEN),  # a fact told in passing
        ("我的青眼白龙（效果已经被无效）能攻击吗？", OPEN),
        ("我的青眼白龙（这回合不能攻击）能攻击吗？", OPEN),
        # the monster described in the asking, not the card that was activated
        ("我发动黑洞，我场上的里侧守备表示的怪兽会被破坏吗？", YES),
        ("我發動黑洞，我場上的怪獸會被破壞嗎？", YES),
        ("黑洞处理后，对方场上表侧守备表示的战士族怪兽会被破坏吗？", YES),
        ("我发动雷破，对方场上守备表示的怪兽会被破坏吗？", OPEN),  # what does it target?
        # it is the card that lies there, not the one that does it; and what is said of it holds
        ("我场上有一只怪，对面发黑洞，它会被破坏吗？", YES),
        ("我場上有青眼白龍，對面發動黑洞，它會被破壞嗎？", YES),
        ("我场上有青眼白龙和黑魔术师，对面发黑洞，它会被破坏吗？", OPEN),  # which of them?
        ("我场上一只不会被效果破坏的怪，对面发黑洞，它会被破坏吗？", NO),
        ("我场上一只不会被战斗破坏的怪，对面发黑洞，它会被破坏吗？", YES),
        ("我场上有一只不会被战斗破坏的怪兽，对面用青眼白龙攻击它，它会被破坏吗？", OPEN),  # its ATK?
        ("我一隻不受魔法效果影響的怪，對面發黑洞，它會被破壞嗎？", NO),
        # what comes afterwards is no further link, and what cannot be chained was not
        ("我对青眼白龙发动禁忌的圣衣，之后对方发动黑洞，青眼白龙会被破坏吗？", NO),
        ("我對青眼白龍發動禁忌的聖衣，對方發動黑洞，青眼白龍會被破壞嗎？", NO),
        ("我对青眼白龙发动禁忌的圣衣，对方连锁黑洞，青眼白龙会被破坏吗？", OPEN),
        # the phase asked about follows what was played
        ("我的青眼白龙被亚空间物质传送装置除外，结束阶段会回来吗？", YES),
        ("我用心变拿到对方的青眼白龙，结束阶段它会还给对方吗？", YES),
        ("对方用心变拿走我的青眼白龙，我用旋风破坏心变，青眼白龙会回来吗？", OPEN),  # it was not away
        # turned face-down by a card, not Set from the hand
        ("我的青眼白龙装备着巨大化，对方用月之书把青眼白龙盖了，巨大化会被破坏吗？", YES),
        # a monster that is to be destroyed by battle is there but cannot be chosen
        ("一只已经确定会被战斗破坏的怪，伤害计算后就不能再往它身上放魔力指示物了，对吧？", YES),
        ("一隻確定被戰鬥破壞的怪獸，傷害計算後能往它身上放指示物嗎？", NO),
        ("一只战士族怪兽，伤害计算后能往它身上放指示物吗？", OPEN),
        # damage by an ATK of which nothing was told: that it has some is presupposed
        ("对面用破坏轮炸一只衍生物，还会按衍生物记载的攻击力吃伤害吗？", YES),
        ("對面用破壞輪破壞我一隻怪獸，我會受到傷害嗎？", YES),
        ("我会失去1000基本分吗？", OPEN),
        # a Spell or Trap that is asked about is asked about as activated
        ("王宫的通告在场，我的激流葬会被无效吗？", YES),
        ("王宮的通告在場，我的黑洞會被無效嗎？", NO),
        # nothing told could do it, or nobody said which cards are meant
        ("我发动强欲之瓶，会特殊召唤吗？", OPEN),
        ("我发动融合，对方连锁神之宣告无效，融合素材会去墓地吗？", OPEN),
        ("我的场上只有1只怪兽，对方发动激流葬，会怎样？", OPEN),
        ("技能抽取适用中，怪兽可以选择不攻击，对吗？", OPEN),
        # what is told to have been activated where it could not be
        ("我发动融合，对方连锁灰流丽，融合会被无效吗？", OPEN),
        ("我的青眼白龙攻击对方里侧守备表示的怪兽，对方发动激流葬，青眼白龙会被破坏吗？", OPEN),
        ("我發動強欲之瓶，對方連鎖灰流麗，強欲之瓶會被無效嗎？", YES),
        ("对方发动死者苏生以青眼白龙为对象，我连锁升天的黑角笛，青眼白龙会被破坏吗？", OPEN),
        # whose card it is that lies there
        ("以对方场上表侧守备表示存在的三眼怪为对象发动突破技能，三眼怪的效果会被无效吗？", YES),
        # that one card, not every card of the hand; two targets are two questions
        ("灰流丽的效果处理时那张「影灵衣」卡不在手卡，效果会适用吗？", OPEN),
        ("我能以青眼白龙和双生精灵为对象发动雷破吗？", OPEN),
        # that it was activated is told: whether it could be is another question
        ("我发动融合，对方连锁灰流丽，灰流丽能无效融合吗？", OPEN),
    ],
)
def test_yes_or_no(question: str, expected: Answer, base: KnowledgeBase) -> None:
    assert ask(question, base).verdict.answer is expected


@pytest.mark.parametrize(
    ("question", "said"),
    [
        # nothing lies there that would have to be paid for: the built-in cards have no cost of keeping
        ("我只剩700基本分，准备阶段黑洞要付700，会怎么样？", None),
        ("我只剩700基本分，准备阶段强夺要付700，我会输吗？", None),
    ],
)
def test_what_is_not_in_the_text_is_not_taken_from_the_question(
    question: str, said: str | None, base: KnowledgeBase
) -> None:
    assert ask(question, base).verdict.answer is OPEN


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("我的基本分是500，我发动神之宣告要付多少？", 250),
        ("我的基本分是3000，對方召喚青眼白龍，我發動神之宣告把召喚無效，我付了多少基本分？", 1500),
        ("我发动神之宣告要付多少基本分？", None),  # half of what?
        ("对方的神之宣告会支付多少基本分？", None),
    ],
)
def test_how_much_is_paid(question: str, value: int | None, base: KnowledgeBase) -> None:
    assert ask(question, base).verdict.value == value


def test_an_act_that_its_text_does_not_have_is_done_afterwards(base: KnowledgeBase) -> None:
    verdict = ask("对方用心变拿走我的青眼白龙并解放，青眼白龙去谁的墓地？", base).verdict
    assert verdict.value == {"zone": "graveyard", "player": "A"}


def test_untold_life_points_are_an_assumption(base: KnowledgeBase) -> None:
    """What is left of the points a player begins with is said to rest on them; what was told is not assumed."""
    untold = ask("我发动神之宣告，我还剩多少基本分？", base).verdict
    told = ask("我基本分6000，我发动神之宣告，我还剩多少基本分？", base).verdict
    assert (untold.value, told.value) == (4000, 3000)
    assert ("lp.A", "8000") in [(one.path, one.value) for one in untold.assumed]
    assert "lp.A" not in [one.path for one in told.assumed]
