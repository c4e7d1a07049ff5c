"""Statements about the rules: what is spoken of comes first, so that the roles cannot be changed about."""

from __future__ import annotations

import pytest

from kb.claims.of_rules import ANY_NUMBER
from kb.judge import ask
from kb.knowledge import load
from kb.verdict import Answer


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("攻击过的怪兽这个回合可以变更表示形式吗？", Answer.CANNOT),
        ("衍生物不送去墓地而是消灭，对吗？", Answer.CAN),
        ("通常魔法在效果处理后立即送去墓地，对吗？", Answer.CANNOT),
        ("通常魔法在连锁处理后送去墓地，对吗？", Answer.CAN),
        ("一时除外的怪兽回到持有者的场上，对吗？", Answer.CANNOT),
        ("控制权转移的怪兽可以作为同调素材吗？", Answer.CAN),
        ("控制权转移的卡送去控制者的墓地，对吗？", Answer.CANNOT),
        ("召唤条件会被效果无效吗？", Answer.CANNOT),
        ("连接怪兽没有守备表示，对吗？", Answer.CAN),
        ("里侧守备表示的怪兽被攻击时先变成表侧，对吗？", Answer.CAN),
        ("刻度1和8可以灵摆召唤8星的怪兽吗？", Answer.CANNOT),
        ("抽卡阶段不能抽卡时败北，对吗？", Answer.CAN),
        ("伤害步骤可以发动所有的速攻魔法吗？", Answer.NOT_DERIVABLE),
        ("除外的卡都是表侧表示吗？", Answer.NOT_DERIVABLE),
        ("数值变成一半出现小数的场合四舍五入，对吗？", Answer.CAN),
        ("以2张为对象的效果1张离场的场合对剩余的卡适用，对吗？", Answer.CAN),
        ("额外怪兽区域的怪兽归还控制权回到主要怪兽区域，对吗？", Answer.CAN),
        ("陷阱怪兽可以被破坏怪兽的效果破坏吗？", Answer.CAN),
        ("在自己的怪兽区域内移动当作控制权变更，对吗？", Answer.CANNOT),
        ("衍生物不消灭而是送去墓地，对吗？", Answer.CANNOT),
        ("衍生物消灭吗？", Answer.CAN),
        ("融合怪兽不回到墓地而是消灭，对吗？", Answer.NOT_DERIVABLE),
        ("1只怪兽1回合可以进行2次攻击宣言吗？", Answer.CANNOT),
        ("反转效果在伤害步骤结束时发动吗？", Answer.CANNOT),
        ("卷回后停止攻击的怪兽可以再次攻击吗？", Answer.CANNOT),
        ("攻击方的怪兽数量增减不发生卷回，对吗？", Answer.CAN),
        ("伤害步骤结束后回到战斗步骤吗？", Answer.CAN),
        ("先攻后攻由败者选择吗？", Answer.CANNOT),
        ("准备阶段的效果从非回合玩家开始处理吗？", Answer.CANNOT),
        ("准限制卡最多放1张吗？", Answer.CANNOT),
        ("变更表示形式的怪兽可以攻击吗？", Answer.NOT_DERIVABLE),  # another rule, not that one turned round
        ("衍生物当作通常怪兽吗？", Answer.CAN),
        ("战斗破坏确定的怪兽可以成为效果的对象吗？", Answer.CANNOT),
        ("确定被战斗破坏的怪兽可以解放吗？", Answer.CANNOT),
        ("被战斗破坏的怪兽可以成为效果的对象吗？", Answer.NOT_DERIVABLE),  # in the Graveyard it can
        ("支付代价在取对象前吗？", Answer.CAN),
        ("先取对象再支付代价吗？", Answer.NOT_DERIVABLE),
        ("从手卡发动的魔法卡可以作为代价丢弃吗？", Answer.CANNOT),
        ("从手卡丢弃发动的效果是在墓地发动吗？", Answer.CANNOT),
        ("伤害步骤可以发动进行同调召唤的效果吗？", Answer.CANNOT),
        ("战斗步骤可以发动进行同调召唤的效果吗？", Answer.NOT_DERIVABLE),
        ("伤害步骤结束时只能组成2次连锁吗？", Answer.CANNOT),
        ("主要怪兽区域没有空格时可以交换控制权吗？", Answer.CAN),
        ("同盟怪兽可以装备对方的怪兽吗？", Answer.CANNOT),
        ("失去装备对象的装备魔法是被效果破坏吗？", Answer.CANNOT),
        ("回到额外卡组当作回到手卡吗？", Answer.CANNOT),
        ("回到额外卡组当作回到卡组吗？", Answer.CAN),
        ("墓地的怪兽是X召唤的怪兽吗？", Answer.CANNOT),
        ("场上的怪兽是X召唤的怪兽吗？", Answer.NOT_DERIVABLE),
        ("手卡调整后可以发动盖放的陷阱卡吗？", Answer.CANNOT),
        ("作为代价送去墓地的怪兽可以成为效果的对象吗？", Answer.CAN),
        ("不会被效果破坏的怪兽可以代替破坏吗？", Answer.CANNOT),
        ("直接攻击时给与自己攻击力的伤害吗？", Answer.NOT_DERIVABLE),  # the opponent, not oneself
        ("自己基本分变成0是胜利条件吗？", Answer.NOT_DERIVABLE),
        (
            "怪兽不能里侧守备表示通常召唤吗？",
            Answer.NOT_DERIVABLE,
        ),  # one that lies so cannot be; to Set it is one
        ("手卡的怪兽可以作融合素材吗？", Answer.CAN),  # as S Material they cannot
        ("衍生物可以作X素材吗？", Answer.CANNOT),
        ("通常怪兽当作衍生物吗？", Answer.NOT_DERIVABLE),
        ("先攻第一回合可以进行战斗阶段吗？", Answer.CANNOT),
        ("先攻玩家可以进行战斗阶段吗？", Answer.NOT_DERIVABLE),  # in later turns, yes
        ("先攻玩家在抽卡阶段可以抽卡吗？", Answer.NOT_DERIVABLE),
        ("结束阶段可以抽卡吗？", Answer.NOT_DERIVABLE),  # by an effect, yes
        (
            "对方额外卡组的卡是公开信息吗？",
            Answer.NOT_DERIVABLE,
        ),  # how many there are is, and what lies face-up
        ("主要怪兽区域没有空格时可以通常召唤吗？", Answer.NOT_DERIVABLE),  # with Tributes, yes
        ("主要怪兽区域满时可以特殊召唤吗？", Answer.NOT_DERIVABLE),
        ("攻击力0的攻击表示怪兽战斗会被破坏吗？", Answer.NOT_DERIVABLE),  # not by another of 0
        ("双方攻击力0的攻击表示怪兽战斗时怪兽会被破坏吗？", Answer.CANNOT),
        ("同调召唤可以使用2只调整吗？", Answer.NOT_DERIVABLE),  # where the Synchro Monster asks for two
        ("超量怪兽可以作为超量素材吗？", Answer.NOT_DERIVABLE),
        ("连接怪兽可以作为超量素材吗？", Answer.CANNOT),
        ("发动被无效的魔法卡是被破坏吗？", Answer.NOT_DERIVABLE),  # the text may say so
        ("怪兽可以移动区域吗？", Answer.NOT_DERIVABLE),
        ("因效果不能抽卡的场合败北吗？", Answer.NOT_DERIVABLE),
        ("效果处理途中基本分变成0的玩家败北吗？", Answer.CAN),
        ("不能使用的怪兽可以因其他卡的效果特殊召唤吗？", Answer.CANNOT),
        ("不能使用的怪兽可以特殊召唤吗？", Answer.NOT_DERIVABLE),
        ("盖放的回合可以发动其他陷阱卡吗？", Answer.NOT_DERIVABLE),  # those Set before, yes
        ("连锁处理途中可以发动其他卡吗？", Answer.CANNOT),
        ("控制权转移的怪兽送去控制者的墓地吗？", Answer.CANNOT),
        ("控制权转移的怪兽破坏时送去自己的墓地吗？", Answer.NOT_DERIVABLE),  # whose monster is it?
        ("墓地的卡的顺序可以自由变更吗？", Answer.CANNOT),
        ("额外卡组的卡可以随时确认吗？", Answer.NOT_DERIVABLE),  # one's own, yes
        ("速攻魔法的咒文速度是2吗？", Answer.CAN),
        ("速攻魔法的咒文速度是1吗？", Answer.CANNOT),
        ("盖放怪兽之后还能通常召唤吗？", Answer.CANNOT),
        ("盖放魔法卡之后还能通常召唤吗？", Answer.NOT_DERIVABLE),
        ("1回合可以召唤两只怪兽吗？", Answer.CANNOT),
        ("1回合可以召唤一只怪兽吗？", Answer.NOT_DERIVABLE),  # a number of monsters, not of Summons
        ("双方回合都可以通常召唤吗？", Answer.CANNOT),
        ("怪兽区满了还能通常召唤吗？", Answer.NOT_DERIVABLE),  # one of five or more stars, yes
        ("7星以上的怪兽上级召唤要解放2只吗？", Answer.CAN),
        ("7星以上的怪兽上级召唤要解放3只吗？", Answer.NOT_DERIVABLE),
        ("手卡超过6张结束阶段丢弃到6张吗？", Answer.CAN),
        ("卡组没卡抽就输了吗？", Answer.CAN),
        ("对方有怪兽的时候可以直接攻击玩家吗？", Answer.CANNOT),
        ("自己有怪兽的时候可以直接攻击玩家吗？", Answer.NOT_DERIVABLE),
        ("反击陷阱可以被速攻魔法连锁吗？", Answer.CANNOT),
        ("速攻魔法可以被反击陷阱连锁吗？", Answer.CAN),
        ("儀式モンスターは通常召喚することができますか？", Answer.CANNOT),
        ("通常罠は相手のターンに発動することができますか？", Answer.CAN),
        ("シンクロ召喚にはチューナーが必要ですか？", Answer.CAN),
        ("シンクロ召喚にはトークンが必要ですか？", Answer.NOT_DERIVABLE),
        ("レベル7以上のモンスターをアドバンス召喚するにはモンスター2体のリリースが必要ですか？", Answer.CAN),
        ("レベル5のモンスターをアドバンス召喚するには2体のリリースが必要ですか？", Answer.NOT_DERIVABLE),
        ("レベル4のモンスターの召喚にリリースは必要ありませんか？", Answer.CAN),  # asked is what is denied
        ("装備モンスターが裏側守備表示になった場合、装備魔法は破壊されますか？", Answer.CAN),
        (
            "装備モンスターが裏側守備表示にならなかった場合、装備魔法は破壊されますか？",
            Answer.NOT_DERIVABLE,
        ),
        ("セットしたモンスターは次のターンに反転召喚できますか？", Answer.CAN),
        ("セットしたモンスターはこのターンに反転召喚できますか？", Answer.CANNOT),
        ("攻撃宣言をしたモンスターはそのターンに表示形式を変更できますか？", Answer.CANNOT),
        ("攻撃宣言をしていないモンスターは表示形式を変更できますか？", Answer.NOT_DERIVABLE),
        ("お互いのライフが同時に0になったら引き分けですか？", Answer.CAN),
        ("自分のライフが0になったら引き分けですか？", Answer.NOT_DERIVABLE),
        ("カウンター罠は速攻魔法にチェーンされますか？", Answer.CANNOT),
        ("カウンター罠は速攻魔法にチェーンできますか？", Answer.CAN),
        ("エクストラデッキは15枚までですか？", Answer.CAN),
        ("デッキは最低60枚必要ですか？", Answer.CANNOT),
        ("怪兽可以选择不攻击，对吗？", Answer.CAN),
        ("攻击守备表示怪兽时，攻击力低于守备力，攻击的玩家会受到战斗伤害吗？", Answer.CAN),
        ("攻击守备表示怪兽时，攻击力低于守备力，对方会受到战斗伤害吗？", Answer.NOT_DERIVABLE),
        ("攻击力比守备力低的时候，攻击怪兽会被破坏吗？", Answer.CANNOT),
        ("发动被无效的永续陷阱要送去墓地吗？", Answer.CAN),
        ("效果被无效的永续陷阱要送去墓地吗？", Answer.CANNOT),
        ("1回合必须通常召唤1次吗？", Answer.NOT_DERIVABLE),
        ("盖放的怪兽可以作为连接素材吗？", Answer.CANNOT),
        ("盖放的怪兽可以作为融合素材吗？", Answer.CAN),
        ("手卡可以有7张吗？", Answer.NOT_DERIVABLE),  # not at the end of the turn
        ("回合结束时手卡能保留7张吗？", Answer.CANNOT),
        ("双方玩家的基本分同时变成0时，自己获胜吗？", Answer.CANNOT),
        ("自己的基本分变成0时，自己获胜吗？", Answer.NOT_DERIVABLE),
        ("召唤成功后可以无效召唤吗？", Answer.CANNOT),
        ("召唤成功之前可以无效召唤吗？", Answer.NOT_DERIVABLE),
        ("デッキは61枚まで入れられますか？", Answer.CANNOT),
        ("コストの支払いは効果として扱いますか？", Answer.CANNOT),
        ("可以用对方场上的怪兽当祭品吗？", Answer.CANNOT),
        ("可以用自己场上的怪兽当祭品吗？", Answer.CAN),
        ("一回合可以发动任意数量的陷阱卡吗？", Answer.CAN),
        ("连锁是从最后发动的效果开始处理吗？", Answer.CAN),
        ("连锁是从最先发动的效果开始处理吗？", Answer.CANNOT),
        ("融合召唤是通常召唤的一种吗？", Answer.CANNOT),
        ("先攻プレイヤーは1ターン目にバトルフェイズを行えますか？", Answer.CANNOT),
        ("後攻プレイヤーは1ターン目にバトルフェイズを行えますか？", Answer.CAN),
        ("先攻プレイヤーは2ターン目にバトルフェイズを行えますか？", Answer.NOT_DERIVABLE),
        ("エンドフェイズに手札が7枚以上ある場合、捨てる必要がありますか？", Answer.CAN),
        ("エンドフェイズに手札が6枚ある場合、捨てる必要がありますか？", Answer.CANNOT),
        ("召喚にチェーンできますか？", Answer.CANNOT),
        ("通常魔法にチェーンして速攻魔法を発動できますか？", Answer.CAN),
        ("カウンター罠にチェーンして速攻魔法を発動できますか？", Answer.CANNOT),
        ("相手のライフが0になったら勝ちますか？", Answer.CAN),
        ("自分のライフが0になったら勝ちますか？", Answer.NOT_DERIVABLE),
        ("儀式モンスターはメインデッキに入れますか？", Answer.CAN),
        ("融合モンスターはメインデッキに入れますか？", Answer.CANNOT),
        ("上个回合盖放的怪兽这个回合可以反转召唤吗？", Answer.CAN),
        ("下个回合盖放的怪兽这个回合可以反转召唤吗？", Answer.NOT_DERIVABLE),
        ("X素材会送去墓地吗？", Answer.NOT_DERIVABLE),  # when it is detached, not at the Summon
        ("X召唤的素材会送去墓地吗？", Answer.CANNOT),
        ("陷阱卡的发动可以被连锁吗？", Answer.CAN),
        ("反击陷阱的发动可以被连锁吗？", Answer.NOT_DERIVABLE),
        ("可以解放衍生物吗？", Answer.CAN),
        ("衍生物可以解放怪兽吗？", Answer.NOT_DERIVABLE),
        ("1回合可以特殊召唤3次吗？", Answer.CAN),  # any number of times: a number told with it is no limit
        ("1回合可以反转召唤3次吗？", Answer.CAN),
        ("等级9的怪兽可以盖放吗？", Answer.CAN),
        ("基本分可以支付到100吗？", Answer.NOT_DERIVABLE),
        ("连接怪兽作为连接素材可以当作2个素材吗？", Answer.NOT_DERIVABLE),
        ("永续魔法发动后留在场上吗？", Answer.CAN),
        ("通常魔法发动后留在场上吗？", Answer.CANNOT),
        ("灵摆怪兽从手卡丢弃去额外卡组吗？", Answer.CANNOT),
        ("カウンター罠に速攻魔法をチェーンできますか？", Answer.CANNOT),
        ("速攻魔法にカウンター罠をチェーンできますか？", Answer.CAN),
        ("相手ターンに手札から速攻魔法を発動できますか？", Answer.CANNOT),
        ("リンクモンスターにレベルはありますか？", Answer.CANNOT),
        ("先攻1ターン目に攻撃できますか？", Answer.CANNOT),
        ("反転召喚は通常召喚ですか？", Answer.CANNOT),
        ("トークンはリンク素材にできますか？", Answer.CAN),
        ("リンクモンスターはトークンの素材にできますか？", Answer.NOT_DERIVABLE),
        ("モンスターはトークンをリリースできますか？", Answer.NOT_DERIVABLE),
        ("衍生物可以當連結素材嗎？", Answer.CAN),
        ("「解码语者」有等级吗？", Answer.CANNOT),
        ("「月之书」盖放的回合能发动吗？", Answer.CANNOT),
        ("「青眼白龙」通常召唤要解放2只怪兽吗？", Answer.CAN),
        ("盖放的怪兽可以通常召唤吗？", Answer.CANNOT),
        ("9星的怪兽召唤需要解放吗？", Answer.NOT_DERIVABLE),  # no "no" because nothing of the kind happens
        ("手卡的怪兽可以作为仪式召唤的解放吗？", Answer.CAN),
        ("手卡的怪兽可以作为融合召唤的解放吗？", Answer.NOT_DERIVABLE),
        ("召唤条件会被无效吗？", Answer.CANNOT),
        ("必发效果可以不发动吗？", Answer.CANNOT),
        ("选发效果可以不发动吗？", Answer.CAN),
        (
            "怪兽区域没有空格可以特殊召唤吗？",
            Answer.NOT_DERIVABLE,
        ),  # the words for "no room" in one's own way
        ("自己和对方可以各有1张场地魔法吗？", Answer.CAN),
        ("自己和对方的怪兽可以各有1只吗？", Answer.NOT_DERIVABLE),
        ("检索算不算抽卡？", Answer.CANNOT),
        ("仪式怪兽是放在主卡组里的吗？", Answer.CAN),
        ("仪式怪兽是主卡组里的吗？", Answer.NOT_DERIVABLE),
        ("守备表示的怪兽被战斗破坏时控制者会受到伤害吗？", Answer.CANNOT),
        ("攻击表示的怪兽被战斗破坏时控制者会受到伤害吗？", Answer.NOT_DERIVABLE),
        ("卡组的卡可以随时确认吗？", Answer.CANNOT),
        ("对方的墓地可以随时确认吗？", Answer.CAN),
        ("通常陷阱处理后会留在场上吗？", Answer.CANNOT),
        ("永续陷阱处理后会留在场上吗？", Answer.CAN),
        ("特殊召唤一个回合可以进行任意次数吗？", Answer.CAN),
        ("通常召唤一个回合可以进行任意次数吗？", Answer.CANNOT),
        ("连接怪兽有没有守备力？", Answer.CANNOT),
        ("反转召唤可以在盖放的回合进行吗？", Answer.CANNOT),
        ("主卡组最多能放60张吗？", Answer.CAN),
        ("主卡组最多能放50张吗？", Answer.CANNOT),
        ("永续效果能被连锁吗？", Answer.CANNOT),
        ("通常魔法和永续魔法可以在对方回合发动吗？", Answer.CANNOT),
        ("通常魔法和速攻魔法可以在对方回合发动吗？", Answer.NOT_DERIVABLE),  # not alike
        ("咒文速度2的效果可以连锁咒文速度3的效果吗？", Answer.CANNOT),
        ("咒文速度2的效果可以连锁咒文速度1的效果吗？", Answer.CAN),
        ("攻击过的怪兽能当上级召唤的祭品吗？", Answer.CAN),
        ("里侧表示的怪兽能当同调素材吗？", Answer.CANNOT),
        ("表侧表示的怪兽能当同调素材吗？", Answer.NOT_DERIVABLE),
        ("战斗阶段能发动起动效果吗？", Answer.CANNOT),
        ("场地魔法双方可以同时存在吗？", Answer.CAN),
    ],
)
def test_a_rule_statement_is_judged_by_what_it_is_about(question: str, answer: Answer) -> None:
    assert ask(question, load()).verdict.answer is answer


@pytest.mark.parametrize(
    ("question", "number"),
    [
        ("一回合能特殊召唤几次？", ANY_NUMBER),
        ("一回合能反转召唤几次？", ANY_NUMBER),
        ("1只怪兽可以装备几张装备魔法？", ANY_NUMBER),
        ("一回合可以通常召唤几次？", 1),
        ("灵摆召唤一回合能做几次？", 1),
        ("开局抽几张卡？", 5),
        ("初始基本分是多少？", 8000),
        ("主卡组最少要放几张卡？", 40),
        ("8星怪兽需要几只祭品？", 2),
        ("6星怪兽需要几只祭品？", 1),
    ],
)
def test_how_many_is_what_the_rules_have_there(question: str, number: int | str) -> None:
    assert ask(question, load()).verdict.value == number


def test_a_number_that_is_one_of_many_is_no_answer() -> None:
    assert not ask("连接怪兽作为连接素材可以当作几个素材？", load()).verdict.decided
