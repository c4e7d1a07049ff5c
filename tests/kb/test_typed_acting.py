"""Typed questions in Chinese about what may be done: reworded they get the same verdict, near misses are refused."""

from __future__ import annotations

import pytest

from kb.judge import ask
from kb.knowledge import KnowledgeBase, load
from kb.verdict import Answer


@pytest.fixture(scope="module")
def base() -> KnowledgeBase:
    return load()


#: question, answer, a rule that decides (None: refused)
_ASKED: list[tuple[str, Answer | None, str]] = [
    # used earlier in the turn: what it forbids holds, the rest is over
    ("我发过「强欲而谦虚之壶」，这回合还能发「死者苏生」吗？", Answer.CANNOT, "resolution.prohibition-first"),
    (
        "这回合我已经发动过强欲而谦虚之壶的效果，还能发动死者苏生吗",
        Answer.CANNOT,
        "resolution.prohibition-first",
    ),
    ("我這回合發動了「強欲而謙虛之壺」，還可以通常召喚怪獸嗎？", Answer.CAN, "summon.normal-once-per-turn"),
    ("我发过「强欲而谦虚之壶」，这回合还能通常召唤吗？", Answer.CAN, "summon.normal-once-per-turn"),
    ("我发过「旋风」，这回合还能再发一次「旋风」吗？", Answer.CAN, "activation.card"),
    ("我发过「强欲而谦虚之壶」，还能发「死者苏生」吗？", Answer.CANNOT, "resolution.prohibition-first"),
    ("上回合我发过「强欲而谦虚之壶」，还能发「死者苏生」吗？", None, ""),  # in that turn, or since?
    ("我没发过「强欲而谦虚之壶」，这回合还能发「死者苏生」吗？", None, ""),
    ("我这个回合已经发动过灰流丽，还能再发动灰流丽吗？", Answer.CANNOT, "activation.once-per-turn"),
    ("我这个回合已经发动过灰流丽，还能再发动增殖的G吗？", Answer.CAN, "activation.once-per-turn"),
    ("我这个回合已经发动过灰流丽，这回合还能发动屋敷童吗？", Answer.CAN, "activation.once-per-turn"),
    # another copy than the one told of
    (
        "对面用「墓穴的指名者」除外了我墓地的「灰流丽」，这回合我手上另一张「灰流丽」还能发吗？",
        Answer.CAN,
        "activation.once-per-turn",
    ),
    ("我发动「旋风」，能再连锁另一张「旋风」吗？", Answer.CAN, "speed.two"),
    ("我發動「旋風」，能連鎖第二張「旋風」嗎？", Answer.CAN, "speed.two"),
    # of no one moment: what a Quick Effect would answer is presupposed
    ("「大宇宙」适用中，我能发「灰流丽」吗？", Answer.CAN, "activation.once-per-turn"),
    ("「大宇宙」适用中，能不能发动「D.D.乌鸦」？", Answer.CANNOT, "cost.discard-to-graveyard-replaced"),
    ("我能发「灰流丽」吗？", None, ""),
    # what is given up for it
    ("「神鸟攻击」能解放对面的怪来发吗？", Answer.CANNOT, "cost.own-cards"),
    ("我能解放自己場上的鳥獸族怪獸發「神鳥攻擊」嗎？", Answer.CAN, "cost.tribute"),
    ("能丢「旋风」发动「雷破」吗？", Answer.CAN, "cost.discard"),
    ("衍生物可以当「雷破」的cost吗？", Answer.CANNOT, "cost.unpayable"),
    ("「旋风」能当「雷破」的代价吗？", Answer.CAN, "cost.discard"),
    ("能解放2只怪兽发「神鸟攻击」吗？", None, ""),
    # some monster or other was summoned
    ("我这回合已经通常召唤过了，还能上级召唤吗？", Answer.CANNOT, "summon.normal-once-per-turn"),
    ("我這回合已經通常召喚過怪獸，還能盖放怪兽嗎？", Answer.CANNOT, "summon.normal-once-per-turn"),
    ("我这回合特殊召唤过，还能通常召唤吗？", Answer.CAN, "summon.normal-once-per-turn"),
    ("我灵摆召唤过一次后，还能再通常召唤吗？", Answer.CAN, "summon.normal-once-per-turn"),
    ("我先特殊召唤了怪兽，这回合还能发「强欲而谦虚之壶」吗？", Answer.CANNOT, "activation.oath"),
    ("对面召唤攻击力1000的怪，我可以发「奈落的落穴」吗？", Answer.CANNOT, "activation.condition"),
    ("對面召喚怪獸時，我能發「神之宣告」嗎？", Answer.CAN, "activation.condition"),
    ("反转召唤的时候可以发「落穴」吗？", None, ""),  # whose?
    ("对方特殊召唤怪兽时，我能发动「神之宣告」吗？", None, ""),  # by its procedure, or by an effect?
    # used in answer; turned up; for the card told; Summoned or Set just now; the time before the verb
    ("对面发「愚蠢的埋葬」，我能用「灰流丽」吗？", Answer.CAN, "category.of-effect"),
    ("對面召喚「青眼白龍」，我可以用「神之宣告」嗎？", Answer.CAN, "activation.condition"),
    ("连锁2是「神之宣告」，我可以在连锁3用「旋风」吗？", Answer.CANNOT, "speed.two"),
    ("这回合刚盖的「神之宣告」，对面召唤怪兽时能翻开吗？", Answer.CANNOT, "activation.set-this-turn"),
    ("我盖着的「神圣防护罩 -反射镜力-」，对面攻击宣言时能翻开吗？", Answer.CAN, "activation.condition"),
    (
        "我刚召唤的「人造人-念力震慑者」，对面能马上用「奈落的落穴」吗？",
        Answer.CANNOT,
        "activation.prohibited",
    ),
    ("我能发动「旋风」破坏「青眼白龙」吗？", Answer.CANNOT, "target.definition"),
    ("对面发动「技能抽取」，我能连锁「旋风」把它炸掉吗？", Answer.CAN, "target.on-activation"),
    ("對面場上有「解碼語者」，我能發「月之書」蓋放它嗎？", Answer.CANNOT, "link.always-attack"),
    ("我场上有「青眼白龙」，对面发「强制脱出装置」，我能连锁「月之书」把它盖起来吗？", None, ""),  # which?
    ("对面盖着的「活死人的呼声」可以在我召唤怪兽时发动吗？", Answer.CAN, "target.on-activation"),
    ("「神圣防护罩 -反射镜力-」能在我攻击宣言时发动吗？", None, ""),  # by whom?
    # targets and costs that nobody told; which ● is meant is told by what it does, or not at all
    (
        "我发动「死者苏生」，对方连锁「增殖的G」，「死者苏生」的效果会适用吗？",
        Answer.CAN,
        "chain.reverse-resolution",
    ),
    ("我发动「月之书」，那只怪会变成里侧守备吗？", Answer.CAN, "chain.reverse-resolution"),
    ("對面發動「強制脫出裝置」，那隻怪會回手嗎？", Answer.CAN, "chain.reverse-resolution"),
    ("我发动「雷破」，「雷破」处理后，我能发动「死者苏生」吗？", Answer.CAN, "activation.card"),
    ("我发动「敌人操纵器」抢了对面的怪，这只怪可以攻击吗？", Answer.CAN, "battle.attack-declaration"),
    ("我发动「死者苏生」，处理后那只怪兽可以攻击吗？", Answer.CAN, "battle.attack-declaration"),
    ("对面发动「敌人操纵器」，那只怪会变成守备表示吗？", None, ""),  # which of the two?
    (
        "对面发动「月之书」，我连锁「旋风」，「月之书」的效果会适用吗？",
        None,
        "",
    ),  # what does the latter destroy?
    # used in answer to the other player; targeted by; an empty field; a Summon that was negated, whoever made it
    ("对面发动「增殖的G」，能用「灰流丽」吗？", Answer.CAN, "category.of-effect"),
    ("對面發動「增殖的G」，可以用「灰流麗」嗎？", Answer.CAN, "category.of-effect"),
    ("连接怪兽能成为「月之书」的对象吗？", Answer.CANNOT, "link.always-attack"),
    ("對方場上的衍生物可以成為「強制脫出裝置」的對象嗎？", Answer.CAN, "target.on-activation"),
    ("我场上没有卡，可以从手牌发动「无限泡影」吗？", Answer.CAN, "activation.card"),
    ("通常召唤被「神之宣告」无效了，还能再通常召唤吗？", Answer.CANNOT, "summon.normal-once-per-turn"),
    ("我基本分只剩1000，可以发「神之宣告」吗？", Answer.CAN, "cost.unpayable"),
    (
        "我的「灰流丽」被「墓穴的指名者」除外了，这回合我还能用另一张「灰流丽」吗？",
        Answer.CAN,
        "activation.once-per-turn",
    ),
    # of two monsters that battle only which has more ATK is told
    (
        "对面用攻击力更低的怪打我攻击表示的怪，伤害计算时我能丢「栗子球」吗？",
        Answer.CANNOT,
        "activation.opponent-turn",
    ),
    (
        "對面攻擊力更高的怪攻擊我攻擊表示的怪，傷害計算時我能發「栗子球」嗎？",
        Answer.CAN,
        "activation.damage-step",
    ),
    (
        "对面的怪攻击我攻击力更低的怪，伤害计算时我可以发动「栗子球」吗？",
        Answer.CAN,
        "activation.damage-step",
    ),
    (
        "对面攻击力更高的怪攻击我的守备表示怪兽，伤害计算时我能发「栗子球」吗？",
        Answer.CANNOT,
        "activation.opponent-turn",
    ),
    ("攻击力更高的怪攻击，伤害计算时我能发「栗子球」吗？", None, ""),  # than which?
    # a card told to be done something to lies where it is said; none is there; what lies there for good is of no moment
    ("对面用「旋风」炸我盖着的「无限泡影」，我能连锁发动它吗？", Answer.CAN, "target.on-activation"),
    (
        "对面用「旋风」炸我这回合盖的「无限泡影」，我能连锁发动它吗？",
        Answer.CANNOT,
        "activation.set-this-turn",
    ),
    ("我手上只有一张「雷破」，没有别的手卡，能发动盖着的「雷破」吗？", None, ""),  # two of one name
    ("我手上有「灰流丽」，发动「雷破」，「灰流丽」会被丢弃吗？", None, ""),  # is it what was discarded?
    ("我手卡是0张，能发动「雷破」吗？", Answer.CANNOT, "cost.unpayable"),
    ("我手上沒有卡，可以發動「雷破」嗎？", Answer.CANNOT, "cost.unpayable"),
    ("对面场上有「技能抽取」，我的「灰流丽」还能在手卡发动吗？", Answer.CAN, "activation.place"),
    ("场上有「大宇宙」，我能丢「灰流丽」吗？", Answer.CAN, "activation.place"),
    ("能对一只不受魔法效果影响的怪发「月之书」吗？", Answer.CAN, "target.on-activation"),
    # Setting
    ("对面「王宫的通告」适用中，我能盖陷阱吗？", Answer.CAN, "turn.acts-of-main-phase"),
    ("结束阶段可以盖卡吗？", Answer.CANNOT, "turn.acts-of-main-phase"),
    ("我能盖2张陷阱吗？", None, ""),
    # nothing lies there
    ("墓地没有怪兽，可以空发「死者苏生」吗？", Answer.CANNOT, "target.on-activation"),
    ("场上一只怪都没有，能发「黑洞」吗？", Answer.CANNOT, "activation.must-be-able-to-resolve"),
    ("場上沒有怪獸，我能發動「黑洞」嗎？", Answer.CANNOT, "activation.must-be-able-to-resolve"),
    ("手上没有别的卡了，能发「雷破」吗？", Answer.CANNOT, "cost.unpayable"),
    ("手卡没有怪兽，能发动「雷破」吗？", None, ""),
    ("场上没有2只怪，能发「黑洞」吗？", None, ""),
    ("卡组里一只都没有，对方能连锁「灰流丽」吗？", None, ""),  # of what?
    ("怪兽区满了，「死者苏生」还能发动吗？", Answer.CANNOT, "activation.must-be-able-to-resolve"),
    ("我发了「强欲而谦虚之壶」，这回合还能特殊召唤吗？", Answer.CANNOT, "resolution.prohibition-first"),
    # a Summon that is negated is used up all the same
    (
        "我的通常召唤被神之宣告无效了，这回合还能再通常召唤一次吗？",
        Answer.CANNOT,
        "summon.normal-once-per-turn",
    ),
    (
        "我的召唤被对面的「神之宣告」无效，这个回合我还能通常召唤怪兽吗？",
        Answer.CANNOT,
        "summon.normal-once-per-turn",
    ),
    (
        "我的通常召喚被「神之宣告」無效了，這回合還可以再通常召喚嗎",
        Answer.CANNOT,
        "summon.normal-once-per-turn",
    ),
    ("我的融合召唤被神之宣告无效了，这回合还能再通常召唤吗？", None, ""),
    # whose phase it is
    ("对方结束阶段能从手卡发动「旋风」吗？", Answer.CANNOT, "activation.hand"),
    ("对方的结束阶段我能从手卡发动「旋风」吗？", Answer.CANNOT, "activation.hand"),
    ("自己的结束阶段能从手卡发动「旋风」吗？", Answer.CAN, "activation.hand"),
    ("對方主要階段能發動「死者蘇生」嗎？", Answer.CANNOT, "activation.phase"),
    # after it has resolved nothing is left to answer
    ("我发动「王宫的铁壁」，对方能发动「神之宣告」吗？", Answer.CAN, "activation.card"),
    ("我发动「王宫的铁壁」，处理后对方能发动「神之宣告」吗？", Answer.CANNOT, "activation.condition"),
    ("我发动「王宫的铁壁」，处理完毕后对方能发动「神之宣告」吗？", Answer.CANNOT, "activation.condition"),
    # whether X may be negated by Y is whether Y may answer it
    ("「死者苏生」可以被「神之宣告」无效吗？", Answer.CAN, "negation.direct-chain"),
    ("「死者苏生」能被「灰流丽」无效吗？", Answer.CANNOT, "activation.condition"),
    ("「愚蠢的埋葬」會被「灰流麗」無效嗎？", Answer.CAN, "category.of-effect"),
    ("「死者苏生」会被「技能抽取」无效吗？", None, ""),
    # two things at once, or a Summon that is negated
    ("我发动「愚蠢的埋葬」，对方连锁「神之宣告」，「愚蠢的埋葬」被无效并破坏吗？", None, ""),
    ("「技能抽取」的效果适用，「三眼怪」的特殊召唤无效吗？", None, ""),
    # an activation in this turn is over
    ("发动了「强欲而谦虚之壶」的回合，能发动「死者苏生」吗？", Answer.CANNOT, "resolution.prohibition-first"),
    (
        "發動了「強欲而謙虛之壺」的回合，可以發動「死者蘇生」嗎？",
        Answer.CANNOT,
        "resolution.prohibition-first",
    ),
    # where the card was that might have been destroyed
    ("对方发动「王宫的铁壁」，处理后「黑森林的魔女」的效果可以发动吗？", None, ""),
    ("對方發動「王宮的鐵壁」，處理完畢後「黑森林的魔女」的效果可以發動嗎？", None, ""),
    # statements put up for judgement
    ("以下各个说法是否正确？ 「旋风」能在伤害步骤发动。", Answer.CANNOT, "activation.damage-step"),
    ("下列说法正确吗：反击陷阱的咒文速度是3", Answer.CAN, "speed.three"),
    ("连接怪兽可以变成守备表示，这个说法对吗？", Answer.CANNOT, "link.always-attack"),
    ("以下说法是否正确？ 守备表示可以变成连接怪兽。", None, ""),
    # whether it must be
    ("对方发动「旋风」，我的「死者苏生」必须发动吗？", Answer.CANNOT, "activation.optional"),
    ("我场上有「三眼怪」，「死者苏生」发动需要代价吗？", None, ""),
    # a card's name for a verb
    ("对面发「墓穴的指名者」，我可以灰流丽吗？", Answer.CANNOT, "activation.condition"),
    ("对面发「愚蠢的埋葬」，我能灰流丽吗？", Answer.CAN, "category.of-effect"),
    ("對面發「愚蠢的埋葬」，這時我可以灰流麗嗎", Answer.CAN, "category.of-effect"),
    ("我可以灰流丽吗？", None, ""),
    ("对面发「愚蠢的埋葬」，不管他送什么怪兽，我都可以灰流丽吗？", Answer.CAN, "category.of-effect"),
    # in what state the card is that it is aimed at
    ("我能对盖着的怪兽发动月之书吗", Answer.CANNOT, "target.definition"),
    ("我能以对面一只里侧的怪兽为对象发动月之书吗", Answer.CANNOT, "target.definition"),
    ("可以對一隻不受魔法效果影響的怪發「月之書」嗎？", Answer.CAN, "target.on-activation"),
    ("我能对连接怪兽发动月之书吗", Answer.CANNOT, "link.always-attack"),
    ("能对一只衍生物发动「月之书」吗？", Answer.CANNOT, "facedown.never"),
    ("能对一只效果已经被无效的怪发动「无限泡影」吗", None, ""),
    ("能对一只被月之书变成里侧的怪发动「无限泡影」吗", None, ""),
    # conditions: not spoken of they are met; of a field told in part nobody knows
    ("能发动「黑·魔·导」吗", Answer.CAN, "activation.condition"),
    ("我场上没有怪兽，能发动「黑·魔·导」吗", Answer.CANNOT, "activation.condition"),
    ("我场上只有青眼白龙，能发动「黑·魔·导」吗", Answer.CANNOT, "activation.condition"),
    ("我场上有黑魔术师，可以发动「黑·魔·导」吗", Answer.CAN, "activation.phase"),
    ("我场上有青眼白龙，能发动「黑·魔·导」吗", None, ""),
    # a claim to be judged
    (
        "我的通常召唤被神之宣告无效了，这回合就不能再通常召唤了，对吗？",
        Answer.CAN,
        "summon.normal-once-per-turn",
    ),
    ("对面发愚蠢的埋葬，我不能连锁灰流丽，对吧？", Answer.CANNOT, "category.of-effect"),
    ("對面發愚蠢的埋葬，我可以連鎖灰流麗，對吧？", Answer.CAN, "category.of-effect"),
    ("我这回合发过强欲而谦虚之壶，就发不了死者苏生了，是不是？", Answer.CAN, "resolution.prohibition-first"),
    ("我没法连锁灰流丽，对吗？", None, ""),
    ("对面发愚蠢的埋葬，对吗？", None, ""),
    # twice
    ("这回合灰流丽可以发两次吗", Answer.CANNOT, "activation.once-per-turn"),
    ("我這回合可以發兩次旋風嗎", Answer.CAN, "activation.card"),
    ("同一条连锁里我可以发三次旋风吗", None, ""),
    # an oath holds though the effect was negated, not when the activation was
    (
        "我的强欲而谦虚之壶被对面灰流丽无效了效果，这回合我还能发动死者苏生吗？",
        Answer.CANNOT,
        "resolution.prohibition-first",
    ),
    (
        "我发「强欲而谦虚之壶」，被神之宣告无效发动了，这回合我还能发动死者苏生吗？",
        Answer.CAN,
        "activation.card",
    ),
    ("我这回合发过强欲而谦虚之壶，还能特殊召唤怪兽吗", Answer.CANNOT, "resolution.prohibition-first"),
    ("我這回合發過旋風，還能從額外特召怪獸嗎", Answer.CAN, "special.definition"),
    ("我这回合发过强欲而谦虚之壶，还能特召不是龙族的怪兽吗", Answer.CANNOT, "resolution.prohibition-first"),
    ("我发动「强欲而谦虚之壶」，还能通常召唤怪兽吗", Answer.CAN, "summon.normal-once-per-turn"),
    ("对面有神圣光辉，能对也当作陷阱卡使用的陷阱怪兽发动月之书吗", None, ""),
    # zones that are full, costs, cards of which no more is told than their kind
    ("我主怪兽区5格全满，能发动死者苏生吗", Answer.CANNOT, "activation.must-be-able-to-resolve"),
    ("我的魔陷區滿了，那我還能從手上發動旋風嗎", Answer.CANNOT, "activation.free-zone"),
    ("我主怪兽区3格全满，能发动死者苏生吗", None, ""),
    ("发「雷破」能丢「黑魔术师」当cost吗", Answer.CAN, "cost.discard"),
    ("能丢手上的「黑魔术师」当「雷破」的cost吗", Answer.CAN, "cost.discard"),
    ("能把對面的怪獸解放當「死之卡組破壞病毒」的cost嗎", Answer.CANNOT, "cost.own-cards"),
    ("我场上有一只怪兽，能发动「死之卡组破坏病毒」吗", None, ""),
    ("对面发动怪兽效果，我能连锁魔宫的贿赂吗", Answer.CANNOT, "activation.condition"),
    ("对面发了一张魔法卡，我可以连锁「魔宫的贿赂」吗", Answer.CAN, "negation.direct-chain"),
    ("對面發動反擊陷阱，我能連鎖旋風嗎", Answer.CANNOT, "speed.two"),
    ("对面发了一张魔法卡，我能连锁灰流丽吗", None, ""),
]


@pytest.mark.parametrize(("question", "answer", "rule"), _ASKED)
def test_what_may_be_done(question: str, answer: Answer | None, rule: str, base: KnowledgeBase) -> None:
    verdict = ask(question, base).verdict
    if answer is None:
        assert not verdict.decided
    else:
        assert (verdict.answer, rule in verdict.because) == (answer, True), (verdict.reason, verdict.because)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("我发动旋风，对方能连锁神之宣告吗？", Answer.CAN),
        ("我发动旋风，对方不能连锁神之宣告吗？", Answer.CANNOT),  # it is not so that it cannot
        ("我发动旋风，对方发不了神之宣告吗？", Answer.CANNOT),
        ("我发动旋风，对方能不能连锁神之宣告？", Answer.CAN),
        ("我发动旋风，对方可以不连锁神之宣告吗？", Answer.NOT_DERIVABLE),  # whether one may leave it
    ],
)
def test_a_question_put_negatively_is_about_the_denial(
    question: str, answer: Answer, base: KnowledgeBase
) -> None:
    assert ask(question, base).verdict.answer is answer
