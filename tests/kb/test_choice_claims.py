"""Stems and options of tests: what is asked of each option, how options are judged as claims, and what is chosen."""

from __future__ import annotations

import pytest

from grammar.choice_stem import Options, parse_stem
from grammar.scene import parse_scene
from kb.exchange import answer_words
from kb.judge import ask
from kb.knowledge import KnowledgeBase, load
from kb.multiple_choice import How, choose
from kb.verdict import Answer


@pytest.fixture(scope="module")
def base() -> KnowledgeBase:
    return load()


@pytest.mark.parametrize(
    ("stem", "options", "asked", "wrong"),
    [
        ("以下效果，发动时取对象的是？", Options.EACH, "取对象", False),
        ("关于「旋风」的效果处理，以下正确的是？", Options.STATEMENT, "「旋风」", False),
        ("关于「旋风」，下列说法错误的是哪一个？", Options.STATEMENT, "「旋风」", True),
        ("以下哪个场合，「旋风」可以发动？", Options.CASE, "「旋风」可以发动", False),
        ("自己场上有「旋风」，自己能进行的行动是？", Options.ACT, "自己", False),
        (
            "以下状况中，自己受到的伤害数值是？例：对方发动「火球」",
            Options.VALUE,
            "自己受到的伤害",
            False,
        ),
        ("以下状况中，伤害计算不进行的是？", Options.CASE, "伤害计算不进行", False),
        ("以下的状况中，正常进行特殊召唤处理的是哪个？", Options.ACT, "", False),
        ("以下效果中，不能连锁发动「旋风」的是？", Options.PUT, "对方发动{}，我能连锁「旋风」吗？", True),
        ("以下卡片中，发动时需要支付基本分的是？", Options.EACH, "发动时支付基本分", False),
        ("以下怪兽中，没有守备力的是？", Options.EACH, "没有守备力", False),
        ("以下哪张卡盖放的回合可以发动？", Options.EACH, "盖放的回合可以发动", False),
        ("「黑洞」会把以下哪张卡破坏？", Options.PUT, "「黑洞」会把{}破坏吗？", False),
        (
            "以下哪张卡可以对应「旋风」的发动连锁发动？",
            Options.PUT,
            "对方发动「旋风」，我能连锁{}吗？",
            False,
        ),
        ("以下状况中，「三眼怪」最终的攻击力数值是？", Options.VALUE, "「三眼怪」的攻击力", False),
        (
            "以下状况进行伤害计算的场合，自己受到的伤害合计数值是？",
            Options.VALUE,
            "进行伤害计算的场合，自己受到的伤害",
            False,
        ),
        (
            "以下的「解码语者」的连接素材组合，不正确的是？",
            Options.EACH,
            "是「解码语者」的连接素材组合",
            True,
        ),
    ],
)
def test_a_stem_says_what_is_asked_of_each_option(
    stem: str, options: Options, asked: str, wrong: bool
) -> None:
    read = parse_stem(stem)[0]
    assert (read.options, read.predicate or read.topic, read.wrong) == (options, asked, wrong)


def test_what_a_stem_tells_of_the_table_is_kept() -> None:
    assert (
        parse_stem("以下状况中，能进行的行动是？ 例：对方场上有「旋风」")[0].setting == "对方场上有「旋风」"
    )
    assert not parse_stem("天气怎么样？")


_PICTURE = (
    "从我方视角：左额外怪兽区（第2列）：我方「解码语者」。我方主要怪兽区：第1列「连接蜘蛛」、第3列「灰流丽」。"
    "对方主要怪兽区：我方视角第2、3列各有1只里侧守备表示怪兽。其余为空。"
)


def test_a_picture_told_in_words_is_laid_out() -> None:
    names = [
        (_PICTURE.find(name), _PICTURE.find(name) + len(name)) for name in ("解码语者", "连接蜘蛛", "灰流丽")
    ]
    cards = parse_scene(_PICTURE, names)
    assert cards is not None
    assert [(card.name, card.player.value, card.zone.value, card.column) for card in cards] == [
        ("解码语者", "self", "extra_monster_zone", 2),
        ("连接蜘蛛", "self", "main_monster_zone", 1),
        ("灰流丽", "self", "main_monster_zone", 3),
        (None, "opponent", "main_monster_zone", 2),
        (None, "opponent", "main_monster_zone", 3),
    ]
    assert parse_scene(_PICTURE.replace("各有", "大概有"), names) is None


@pytest.mark.parametrize(
    ("stem", "options", "letter", "rule"),
    [
        (
            "下图中，处于连接状态的怪兽是？",
            ["我方的「解码语者」", "「星杯龙 伊姆杜克」"],
            "A",
            "link.linked-state",
        ),
        ("下图中，不是『相互连接』状态的怪兽是？", ["「解码语者」", "以上都不是"], "A", "link.co-linked"),
        ("场上的状况如下图，能从额外卡组连接召唤的怪兽是？", ["「解码语者」", "「没有的卡」"], None, None),
    ],
)
def test_what_is_asked_of_a_picture_is_judged_on_its_table(
    stem: str, options: list[str], letter: str | None, rule: str | None, base: KnowledgeBase
) -> None:
    found = choose(f"{stem}\n{_PICTURE}", options, base)
    assert found.letter == letter
    assert rule is None or rule in (found.verdicts[0] and found.verdicts[0].because or ())
    assert choose(f"{stem}\n{_PICTURE.replace('其余', '大概')}", options, base).letter is None


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("「神之宣告」发动需要支付基本分吗？", Answer.CAN),
        ("「死者苏生」发动需要支付基本分吗？", Answer.CANNOT),
        ("「栗子球」的①效果伤害步骤也能发动吗？", Answer.CAN),
        ("「旋风」是取对象的效果吗？", Answer.CAN),
        ("「增殖的G」是从手卡发动的诱发即时效果吗？", Answer.CAN),
        ("「增殖的G」是从墓地发动的诱发即时效果吗？", Answer.CANNOT),
        ("「旋风」自己回合才能发动吗？", Answer.CANNOT),
        ("「黑洞」自己回合才能发动吗？", Answer.CAN),
        ("「旋风」能在对方回合发动吗？", Answer.CAN),
        ("「增殖的G」能从手卡发动吗？", Answer.CAN),
        ("「增殖的G」不能从手卡发动吗？", Answer.CANNOT),
        ("「解码语者」的连接数是3吗？", Answer.CAN),
        ("「灰流丽」的①效果入连锁吗？", Answer.CAN),
        ("「技能抽取」的①效果不入连锁吗？", Answer.CAN),
        ("「巨大化」不仅是自己的，也可以装备对方的怪兽吗？", Answer.CAN),
        ("「解码语者」的连接标记数是2吗？", Answer.CANNOT),
        ("「解码语者」的等级是3吗？", Answer.CANNOT),
        ("「旋风」能在伤害计算时发动吗？", Answer.CANNOT),
        ("「栗子球」在伤害计算时能发动吗？", Answer.CAN),
        ("「真红眼黑龙」能作为「解码语者」的连接素材吗？", Answer.CANNOT),
        ("「灰流丽」能作为「解码语者」的连接素材吗？", Answer.CAN),
        ("「三眼怪」是恶魔族吗？", Answer.CAN),
        ("「三眼怪」是光属性怪兽吗？", Answer.CANNOT),
        ("「解码语者」的攻击力是2400吗？", Answer.CANNOT),
        ("「灰流丽」丢弃的手卡是cost吗？", Answer.CAN),
        ("「栗子球」+「灰流丽」是「解码语者」的连接素材组合吗？", Answer.CANNOT),
        ("「死者苏生」发动需要cost吗？", Answer.CANNOT),
        ("「神之宣告」发动时要支付cost吗？", Answer.CAN),
        ("「死者苏生」必须发动吗？", Answer.CANNOT),
        ("「炎帝 泰斯塔罗斯」的效果必须发动吗？", Answer.NOT_DERIVABLE),  # not among the cards
        ("「黑魔术师」能通常召唤吗？", Answer.CAN),
        ("「解码语者」能通常召唤吗？", Answer.CANNOT),
        ("「解码语者」有3个连接标记吗？", Answer.CAN),
        ("「解码语者」的连接标记有2个吗？", Answer.CANNOT),
        ("「神之宣告」的咒文速度是3吗？", Answer.CAN),
        ("「灰流丽」的种族是不死族吗？", Answer.CAN),
        ("「灰流丽」的属性不是炎属性吗？", Answer.CANNOT),
        ("「灰流丽」是等级3的调整怪兽吗？", Answer.CAN),
        ("「灰流丽」是等级4的调整怪兽吗？", Answer.CANNOT),
        ("「灰流丽」是炎属性·不死族怪兽吗？", Answer.CAN),
        ("「灰流丽」的等级是4以下吗？", Answer.CAN),
        ("「灰流丽」是等级4以上的怪兽吗？", Answer.CANNOT),
        ("「灰流丽」1回合只能使用1次吗？", Answer.CAN),
        ("「灰流丽」1回合可以使用2次吗？", Answer.CANNOT),
        ("「死者苏生」1回合可以发动2次吗？", Answer.CAN),
        ("「灰流丽」能从手卡发动效果吗？", Answer.CAN),
        ("「灰流丽」有在墓地发动的效果吗？", Answer.CANNOT),
        ("「灰流丽」有诱发即时效果吗？", Answer.CAN),
        ("「灰流丽」有诱发效果吗？", Answer.CANNOT),
        ("「灰流丽」丢弃这张卡是cost吗？", Answer.CAN),
        ("「灰流丽」从手卡发动的怪兽效果不是诱发即时效果吗？", Answer.CANNOT),
        ("「灰流丽」对方回合不能发动吗？", Answer.CANNOT),
        ("「黑洞」对方回合不能发动吗？", Answer.CAN),
        ("「增殖的G」是从场上发动的效果吗？", Answer.CANNOT),
        ("「灰流丽」从手卡发动吗？", Answer.CAN),
        ("「黑魔术师」从手卡发动效果吗？", Answer.CANNOT),
        ("「灰流丽」是从手卡丢弃发动的效果吗？", Answer.CAN),
        ("「黑魔术师」会破坏卡吗？", Answer.CANNOT),
        ("「旋风」效果处理时让怪兽回到手卡吗？", Answer.CANNOT),
        ("「电子龙」能特殊召唤怪兽吗？", Answer.NOT_DERIVABLE),  # itself, and no other
        ("「黑洞」会破坏卡吗？", Answer.CAN),
        ("「死者苏生」会破坏卡吗？", Answer.CANNOT),
        ("「旋风」处理时不破坏卡吗？", Answer.CANNOT),
        ("「死者苏生」会让玩家抽卡吗？", Answer.CANNOT),
        ("「死者苏生」是特殊召唤怪兽的效果吗？", Answer.CAN),
        ("「旋风」能把攻击无效吗？", Answer.CANNOT),
        ("「灰流丽」会破坏卡吗？", Answer.CANNOT),
        ("「灰流丽」是把效果无效的效果吗？", Answer.CAN),
        ("「黑洞」是破坏魔法卡的效果吗？", Answer.NOT_DERIVABLE),  # of some kinds no more than that none is
        ("「死者苏生」是破坏魔法卡的效果吗？", Answer.CANNOT),
        ("「栗子球」+「灰流丽」+「三眼怪」是「解码语者」的连接素材组合吗？", Answer.CAN),
    ],
)
def test_what_is_told_of_a_card_is_held_against_its_text_and_print(
    question: str, answer: Answer, base: KnowledgeBase
) -> None:
    assert ask(question, base).verdict.answer is answer, ask(question, base).verdict.reason


@pytest.mark.parametrize(
    ("stem", "options", "letter", "how"),
    [
        (
            "关于「旋风」，以下正确的是？",
            ["以1张魔法卡为对象的效果", "自己回合才能发动", "是速攻魔法"],
            "C",
            How.SUPPORTED,
        ),
        ("关于「旋风」的效果，以下说明错误的是？", ["抽1张卡的效果", "没有的说法"], "A", How.SUPPORTED),
        ("以下不是速攻魔法的是？", ["「旋风」", "「没有的卡」", "以上都不是"], None, None),
        ("以下不是速攻魔法的是？", ["「旋风」", "「没有的卡」"], "B", How.ELIMINATION),
        ("以下是速攻魔法的是？", ["「旋风」", "「没有的卡」", "「黑洞」"], "A", How.SUPPORTED),
        ("以下哪些是速攻魔法？", ["「旋风」", "「月之书」", "「黑洞」"], "AB", How.SUPPORTED),
        (
            "关于「旋风」，以下正确的是？",
            ["是速攻魔法，能在对方回合发动", "是速攻魔法，能从墓地发动"],
            "A",
            How.SUPPORTED,
        ),
        (
            "自己场上没有怪兽，对方场上没有怪兽，关于「黑洞」，以下正确的是？",
            ["不能发动", "没有的说法"],
            "A",
            How.SUPPORTED,
        ),
        ("自己场上有「三眼怪」，关于「黑洞」，以下正确的是？", ["能发动", "没有的说法"], "A", How.SUPPORTED),
        ("以下哪个场合，「三眼怪」的效果可以发动？", ["对方发动「黑洞」", "没有的说法"], None, None),
        ("能用「灰流丽」的效果无效的是以下哪个？", ["「旋风」", "「增殖的G」"], "B", How.SUPPORTED),
        ("以下哪个效果发动时要支付cost？", ["「死者苏生」", "「灰流丽」"], "B", How.SUPPORTED),
        ("以下怪兽，连接标记最多的是？", ["「星杯龙 伊姆杜克」", "「解码语者」"], "B", How.SUPPORTED),
        ("以下哪只怪兽的种族是不死族？", ["「黑魔术师」", "「灰流丽」"], "B", How.SUPPORTED),
        ("以下连接怪兽中，连接标记有3个的是？", ["「星杯龙 伊姆杜克」", "「解码语者」"], "B", How.SUPPORTED),
        (
            "关于「死者苏生」的效果，以下正确的是？",
            ["可以特殊召唤对方墓地的怪兽", "可以破坏怪兽", "可以特殊召唤手卡的怪兽"],
            "A",
            How.SUPPORTED,
        ),
        ("以下怪兽中，攻击力最高的怪兽是？", ["「灰流丽」", "「解码语者」"], "B", How.SUPPORTED),
        ("以下怪兽中，等级最低的是？", ["「灰流丽」", "「解码语者」"], None, None),  # has no Level
        ("以下怪兽，攻击力是2300的是？", ["「灰流丽」", "「解码语者」"], "B", How.SUPPORTED),
        (
            "关于「神之宣告」，以下正确的是？",
            ["是咒文速度2的卡", "支付1000基本分发动", "支付一半基本分发动"],
            "C",
            How.SUPPORTED,
        ),
        ("以下卡片中，能连锁「灰流丽」的是？", ["「旋风」", "「增殖的G」"], "B", How.SUPPORTED),
        ("以下卡片中，「灰流丽」不能连锁的是？", ["「旋风」", "「增殖的G」"], "A", How.SUPPORTED),
        ("以下卡片中，能用「灰流丽」无效的是？", ["「旋风」", "「增殖的G」"], "B", How.SUPPORTED),
        (
            "以下卡中，能用「死者苏生」特殊召唤的是？",
            ["「旋风」", "「三眼怪」"],
            "B",
            How.SUPPORTED,
        ),
        ("以下怪兽，不能成为「月之书」的对象的是？", ["「三眼怪」", "「解码语者」"], "B", How.SUPPORTED),
        ("以下怪兽，能作为「解码语者」的连接素材的是？", ["「灰流丽」", "「没有的卡」"], "A", How.SUPPORTED),
        ("以下哪些是速攻魔法？", ["「旋风」", "「月之书」", "「没有的卡」"], None, None),
        ("以下卡片中，发动时需要支付基本分的是？", ["「黑洞」", "「神之宣告」"], "B", How.SUPPORTED),
        ("以下怪兽中，没有守备力的是？", ["「三眼怪」", "「解码语者」"], "B", How.SUPPORTED),
        (
            "自己场上没有怪兽，对方场上存在怪兽的场合，以下哪只怪兽可以从手卡特殊召唤？",
            ["「黑魔术师」", "「电子龙」"],
            "B",
            How.SUPPORTED,
        ),
        (
            "自己场上存在「三眼怪」，以下哪只怪兽可以从手卡特殊召唤？",
            ["「黑魔术师」", "「电子龙」"],
            None,
            None,
        ),
        ("以下哪个场合，「激流葬」可以发动？", ["魔法卡发动时", "怪兽召唤成功时"], "B", How.SUPPORTED),
        ("以下哪个场合，「激流葬」可以发动？", ["魔法卡发动时", "怪兽攻击宣言时"], None, None),
        ("以下效果处理时不破坏卡的是？", ["「黑洞」", "「死者苏生」"], "B", How.SUPPORTED),
        ("以下哪张卡盖放的回合可以发动？", ["「旋风」", "「黑洞」"], "B", How.SUPPORTED),
        ("以下哪张卡盖放的回合不能发动？", ["「旋风」", "「黑洞」"], "A", How.SUPPORTED),
        ("以下哪张卡可以对应「灰流丽」的发动连锁发动？", ["「黑洞」", "「旋风」"], "B", How.SUPPORTED),
        ("「死者苏生」能把以下哪张卡特殊召唤？", ["「旋风」", "「三眼怪」"], "B", How.SUPPORTED),
        (
            "以下状况中，对方玩家受到的伤害合计数值是？ 例：自己「黑魔术师」向对方表侧攻击表示的「真红眼黑龙」攻击",
            ["2500", "100", "0"],
            "B",
            How.SUPPORTED,
        ),
        (
            "「旋风」破坏卡的场合会进行的处理是？",
            ["自己抽1张卡", "那张卡回到手卡", "以上都不会"],
            "C",
            How.ELIMINATION,
        ),
    ],
)
def test_options_are_chosen_when_one_is_supported_or_all_others_are_contradicted(
    stem: str, options: list[str], letter: str | None, how: How | None, base: KnowledgeBase
) -> None:
    found = choose(stem, options, base)
    assert (found.letter, found.how) == (letter, how)
    assert all(answer_words(verdict) for verdict in found.verdicts if verdict is not None)


@pytest.mark.parametrize(
    ("stem", "options", "letter"),
    [
        (
            "以下状况中，伤害计算不进行的是？",
            [
                "自己的「真红眼黑龙」向对方的「黑魔术师」攻击，对方对「真红眼黑龙」发动「月之书」",
                "自己的「黑魔术师」向对方的「真红眼黑龙」攻击，对方「栗子球」的效果发动时",
            ],
            "A",
        ),
        (
            "以下的状况中，正常进行特殊召唤处理的是哪个？",
            [
                "「真红眼黑龙」和「黑魔术师」作为素材送去墓地，「解码语者」特殊召唤",
                "「灰流丽」和「栗子球」和「增殖的G」作为素材送去墓地，「解码语者」特殊召唤",
            ],
            "B",
        ),
        (
            "以下的状况中，正常进行特殊召唤处理的是哪个？",
            ["「灰流丽」和「栗子球」作为S素材送去墓地，「解码语者」特殊召唤", "「旋风」在场上特殊召唤"],
            None,  # materials of another kind of Summon
        ),
    ],
)
def test_cases_and_summons_with_their_materials_are_judged(
    stem: str, options: list[str], letter: str | None, base: KnowledgeBase
) -> None:
    assert choose(stem, options, base).letter == letter
