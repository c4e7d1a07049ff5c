"""The facts that statements about the rules are held against: each restates a rule in words that can be read."""

from __future__ import annotations

from itertools import combinations

import msgspec
import pytest

from grammar.claim import Modality, parse_claim
from grammar.claim_roles import sort_of
from grammar.question_lexer import lexicon
from kb.claims.of_rules import facts, held, judge_rule, named, rows
from kb.exchange import answer_words
from kb.judge import ask
from kb.knowledge import KnowledgeBase, load
from kb.rules import load_rules
from kb.verdict import Answer


@pytest.fixture(scope="module")
def base() -> KnowledgeBase:
    return load()


def test_every_row_names_a_rule_that_holds_and_concepts_of_the_lexicons() -> None:
    known = {concept for _, concept in lexicon("question.zh.yaml", "claim.zh.yaml").words.values()}
    rules = load_rules()
    for row in rows():
        rules.rule(row.rule)
        told = {one for one in (*row.told, *row.may) if not one[0].isdigit()}
        assert told <= known, (row.rule, told - known)
        assert row.says or row.told, row.rule


def test_no_two_facts_say_the_opposite_of_each_other() -> None:
    for one, other in combinations(facts(), 2):
        if one.needs != other.needs and not one.sole and not other.sole:
            continue
        assert held(one.proposition, other) is not False, (one.said, other.said)
        assert not one.sole or held(other.proposition, one) is not False, (other.said, one.said)


def test_what_alone_is_so_shuts_out_the_rest() -> None:
    for said, so in (
        ("反转效果在伤害计算后发动", Answer.CAN),
        ("反转效果在伤害计算前发动", Answer.CANNOT),
        ("反转效果不在伤害计算前发动", Answer.CAN),
        ("阶段的开始由非回合玩家宣言", Answer.CANNOT),
    ):
        verdict = judge_rule(said)
        assert verdict is not None and verdict.answer is so, said
    assert judge_rule("反转效果在主要阶段发动") is None


def test_a_fact_is_so_and_its_denial_is_not() -> None:
    for fact in facts():
        denied = msgspec.structs.replace(fact.proposition, denied=not fact.proposition.denied)
        assert held(fact.proposition, fact) is True, fact.said
        assert held(denied, fact) is not True, fact.said


def test_with_two_things_of_a_sort_exchanged_a_fact_decides_nothing() -> None:
    for fact in facts():
        words = fact.proposition.words
        for first, second in combinations(range(len(words)), 2):
            sorts = {sort_of(words[first]), sort_of(words[second])}
            if words[first] == words[second] or len(sorts) > 1 or None in sorts:
                continue
            turned = list(words)
            turned[first], turned[second] = words[second], words[first]
            claimed = msgspec.structs.replace(fact.proposition, words=tuple(turned))
            assert held(claimed, fact) is None or set(words[first] + words[second]) <= set(
                "0123456789+-<>"
            ), fact


@pytest.mark.parametrize(
    ("said", "words", "modality", "denied"),
    [
        ("不能把怪兽解放", ("monster", "tribute"), Modality.CAN, True),
        ("不能解放怪兽", ("monster", "tribute"), Modality.CAN, True),
        ("自己在战斗阶段可以攻击", ("battle_phase", "self", "attack"), Modality.CAN, False),
        ("没有攻击的怪兽被破坏", ("not", "attack", "monster", "destroy"), Modality.IS, False),
        (
            "不能召唤怪兽的玩家败北",
            ("cannot", "plain_summon", "monster", "player", "lose_duel"),
            Modality.IS,
            False,
        ),
        ("连接怪兽没有守备力", ("link_monster", "have", "defense_value"), Modality.IS, True),
        ("怪兽发动不了", ("monster", "activate"), Modality.CAN, True),
        ("X召唤不需要调整", ("xyz_summon", "require", "tuner"), Modality.IS, True),
    ],
)
def test_what_is_done_and_whether_it_can_be_is_read_apart_from_the_rest(
    said: str, words: tuple[str, ...], modality: Modality, denied: bool
) -> None:
    read = parse_claim(said)
    assert read is not None
    assert (read.words, read.modality, read.denied) == (words, modality, denied)


@pytest.mark.parametrize(
    ("topic", "said", "answer"),
    [
        ("结束阶段", "手卡有7张以上的场合，丢弃手卡直到6张为止", Answer.CAN),
        ("结束阶段", "手卡不足5张的场合抽卡到5张", Answer.CANNOT),
        ("『额外连接』", "额外怪兽区域的2只连接怪兽和主要怪兽区域的连接怪兽全部相互连接的状态", Answer.CAN),
        ("『额外连接』", "主要怪兽区域的2只连接怪兽和额外怪兽区域的连接怪兽全部相互连接的状态", None),
        ("连接数", "和连接标记的数量差不多相等", None),  # a word that is not known
        ("连接数", "等于连接标记的数量", Answer.CAN),
        ("", "额外卡组最多15张", Answer.CAN),
        ("", "额外卡组最多20张", Answer.CANNOT),
        ("", "额外卡组可以有10张", Answer.CAN),
        ("", "额外卡组可以有20张", Answer.CANNOT),
        ("", "額外卡組必須有10張", None),
        ("", "連接怪獸沒有守備力", Answer.CAN),
        ("", "连接怪兽持有守备力", Answer.CANNOT),
        ("", "先攻第一回合不能进行战斗阶段", Answer.CAN),
        ("", "反击陷阱的咒文速度是2", Answer.CANNOT),
        ("", "反击陷阱大概是咒文速度3", None),
        ("", "灵摆召唤1回合只能进行1次", Answer.CAN),
        ("", "进行灵摆召唤会入连锁", Answer.CANNOT),
        ("", "二重怪兽在墓地当作通常怪兽", Answer.CAN),
        ("", "二重怪兽在手卡当作通常怪兽", Answer.CANNOT),
        ("", "灵摆怪兽在灵摆区域当作魔法卡", Answer.CAN),
        ("", "被解放的怪兽当作被破坏", Answer.CANNOT),
        ("", "发动被无效的场合支付的代价返还", Answer.CANNOT),
        ("", "选发效果比必发效果先组成连锁", Answer.CANNOT),
        ("", "必发效果比选发效果先组成连锁", Answer.CAN),
        ("", "对象在效果处理时选择", Answer.CANNOT),
        ("", "里侧表示的怪兽可以成为效果的对象", Answer.CAN),
        ("", "手卡的卡可以成为效果的对象", Answer.CANNOT),
        ("", "伤害步骤可以发动任何速攻魔法", Answer.CANNOT),
        ("", "停止攻击的怪兽这个回合可以再次攻击", Answer.CANNOT),
        ("", "装备魔法卡只能装备给自己的怪兽", Answer.CANNOT),
        ("", "装备怪兽变成里侧表示的场合装备卡破坏", Answer.CAN),
        ("", "主卡组可以放入30张卡", Answer.CANNOT),
        ("", "主卡组可以放入50张卡", None),
        ("", "融合怪兽只能在额外怪兽区域或连接端特殊召唤", Answer.CANNOT),
        ("", "连接怪兽只能在额外怪兽区域或连接端特殊召唤", None),  # from the Graveyard elsewhere
        ("", "召唤被无效的怪兽可以在同一回合再次通常召唤", Answer.CANNOT),
        ("", "回到手卡当作送去墓地", Answer.CANNOT),
        ("", "双方的基本分同时变成0的场合平局", Answer.CAN),
        ("", "效果被无效的怪兽可以作为连接素材", Answer.CAN),
        ("代价", "发动被无效的场合返还", Answer.CANNOT),
        ("", "速攻魔法只能在自己回合发动", Answer.CANNOT),
        ("", "手卡的卡当作场上的卡", Answer.CANNOT),
        ("", "被战斗破坏的怪兽回到手卡", Answer.CANNOT),
        ("代价", "不能支付的场合不能发动", Answer.CAN),
    ],
)
def test_a_statement_is_held_against_the_facts(topic: str, said: str, answer: Answer | None) -> None:
    found = judge_rule(said, topic)
    assert (found.answer if found is not None else None) == answer
    assert found is None or said in answer_words(found)


#: what is asked, what is so, and the near-miss: roles exchanged, or without what makes it so
_ASKED = (
    ("衍生物当作通常怪兽吗？", Answer.CAN, "通常怪兽当作衍生物吗？"),
    ("先攻玩家的第一个回合可以进行战斗阶段吗？", Answer.CANNOT, "先攻玩家可以进行战斗阶段吗？"),
    ("攻击过的怪兽这个回合可以变更表示形式吗？", Answer.CANNOT, "变更表示形式的怪兽可以攻击吗？"),
    ("盖放的回合可以反转召唤吗？", Answer.CANNOT, "反转召唤的回合可以盖放吗？"),
    ("抽卡阶段因效果抽卡是通常抽卡吗？", Answer.CANNOT, "通常抽卡是因效果抽卡吗？"),
    ("盖放的陷阱卡这个回合能发动吗？", Answer.CANNOT, "发动的陷阱卡这个回合能盖放吗？"),
    ("速攻魔法可以连锁反击陷阱吗？", Answer.CANNOT, "反击陷阱的速攻魔法可以连锁吗？"),
    ("连锁中最后发动的卡最先处理吗？", Answer.CAN, "连锁中最后处理的卡最先发动吗？"),
    ("代价在发动时支付吗？", Answer.CAN, "发动在代价时支付吗？"),
    ("抽卡当作加入手卡吗？", Answer.CAN, "抽卡当作加入卡组吗？"),
    ("从手卡送去墓地是丢弃吗？", Answer.CANNOT, "从墓地回到手卡是丢弃吗？"),
    ("X怪兽离场时X素材送去墓地吗？", Answer.CAN, "X素材离场时X怪兽送去墓地吗？"),
    ("装备怪兽离场时装备魔法被破坏吗？", Answer.CAN, "装备魔法离场时装备怪兽被破坏吗？"),
    ("同调召唤需要调整吗？", Answer.CAN, "调整需要同调召唤吗？"),
    ("手卡的怪兽可以作为同调素材吗？", Answer.CANNOT, "同调素材可以作为手卡的怪兽吗？"),
    ("可以把怪兽表侧守备表示通常召唤吗？", Answer.CANNOT, "表侧守备表示可以把怪兽攻击吗？"),
    ("上级召唤是通常召唤吗？", Answer.CAN, "通常召唤是上级召唤吗？"),
    ("盖放是召唤吗？", Answer.CANNOT, "召唤是盖放吗？"),
    ("从手卡丢弃的灵摆怪兽加入额外卡组吗？", Answer.CANNOT, "从手卡丢弃的灵摆怪兽加入手卡吗？"),
    ("灵摆区域的卡是魔法卡吗？", Answer.CAN, "魔法卡是灵摆区域的卡吗？"),
    ("副卡组可以放额外卡组的怪兽吗？", Answer.CAN, "额外卡组可以放副卡组的怪兽吗？"),
    ("卡组没有卡不能抽卡的玩家败北吗？", Answer.CAN, "抽卡的玩家败北吗？"),
    ("双方基本分同时变成0是平局吗？", Answer.CAN, "基本分变成0是平局吗？"),
    ("额外怪兽区域是主要怪兽区域吗？", Answer.CANNOT, "额外怪兽区域是卡组吗？"),
    ("场地区域的卡是场上的卡吗？", Answer.CAN, "场上的卡是场地区域的卡吗？"),
    ("对方场上有怪兽时可以直接攻击吗？", Answer.CANNOT, "自己场上有怪兽时可以直接攻击吗？"),
    ("卡组可以有61张吗？", Answer.CANNOT, "卡组必须有61张吗？"),
    ("支付基本分是受到伤害吗？", Answer.CANNOT, "受到伤害是支付基本分吗？"),
    ("暂时除外的怪兽回到场上是特殊召唤吗？", Answer.CANNOT, "特殊召唤的怪兽回到场上是暂时除外吗？"),
    ("墓地的二重怪兽当作通常怪兽吗？", Answer.CAN, "墓地的通常怪兽当作二重怪兽吗？"),
)


@pytest.mark.parametrize(("question", "answer", "near_miss"), _ASKED)
def test_a_question_about_a_rule_is_answered_and_its_near_miss_is_not(
    question: str, answer: Answer, near_miss: str, base: KnowledgeBase
) -> None:
    assert ask(question, base).verdict.answer is answer
    assert not ask(near_miss, base).verdict.decided


@pytest.mark.parametrize(
    ("question", "value", "near_miss"),
    [
        ("1回合可以通常召唤几次？", 1, "1回合可以发动几次？"),
        ("卡组最少几张？", 40, "卡组还有几张？"),
        ("卡组最多多少张？", 60, "卡组可以抽多少张？"),
        ("額外卡組最多放幾張？", 15, "額外卡組還有幾張？"),
        ("同名卡最多放几张？", 3, "同名卡最多破坏几张？"),
        ("反击陷阱的咒文速度是多少？", 3, "反击陷阱的攻击力是多少？"),
        ("主要怪兽区域有几格？", 5, "主要怪兽区域还有几格？"),
    ],
)
def test_a_number_of_the_rules_is_told(
    question: str, value: int, near_miss: str, base: KnowledgeBase
) -> None:
    found = ask(question, base).verdict
    assert (found.answer, found.value) == (Answer.VALUE, value)
    assert str(value) in answer_words(found)
    other = ask(near_miss, base).verdict
    assert other.answer is not Answer.VALUE


def test_a_term_is_told_by_what_it_is_for() -> None:
    described = "自己的主要阶段，把手卡的怪兽表侧攻击表示出场"
    told = [named(described, option) for option in ("召唤", "盖放", "没有的词")]
    assert [found.answer if found is not None else None for found in told] == [
        Answer.CAN,
        Answer.CANNOT,
        None,
    ]


#: the same fact in several orders of words
@pytest.mark.parametrize(
    ("one", "others"),
    [
        (
            "上级召唤可以解放里侧的怪兽",
            ("上级召唤可以解放里侧表示的怪兽", "上级召唤可以把里侧表示的怪兽解放"),
        ),
        (
            "装备怪兽离场时装备魔法被破坏",
            ("装备魔法在装备怪兽离场时破坏", "装备怪兽离场的场合，装备魔法会被破坏"),
        ),
        (
            "发动被无效的魔法卡送去墓地",
            ("魔法卡的发动被无效的场合送去墓地", "魔法卡在发动被无效时，送去墓地"),
        ),
        ("灵摆召唤1回合最多可以进行1次", ("灵摆召唤1回合只能进行1次",)),
    ],
)
def test_a_statement_is_the_same_in_whatever_order_it_is_told(one: str, others: tuple[str, ...]) -> None:
    assert {parse_claim(other) for other in others} == {parse_claim(one)}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("装备怪兽离场时装备魔法被破坏", "装备魔法离场时装备怪兽被破坏"),
        ("速攻魔法可以连锁起动效果发动", "起动效果可以连锁速攻魔法发动"),
        ("手卡的卡回到卡组", "卡组的卡回到手卡"),
        ("怪兽被战斗破坏时，那2只怪兽送去墓地", "被战斗破坏的怪兽送去墓地"),
    ],
)
def test_who_does_it_and_to_what_is_not_exchanged(one: str, other: str) -> None:
    assert parse_claim(one) is not None
    assert parse_claim(one) != parse_claim(other)


@pytest.mark.parametrize(
    ("question", "word", "near_miss"),
    [
        ("灵摆召唤被无效的怪兽去哪里？", "墓地", "灵摆召唤的怪兽去哪里？"),
        ("控制权转移的怪兽被破坏时送去谁的墓地？", "持有者", "控制权转移的怪兽给谁？"),
        ("代价什么时候支付？", "发动时", "代价什么时候返还？"),
        ("カウンター罠は処理後どこへ行きますか？", "墓地", "カウンター罠はどこへ行きますか？"),
    ],
)
def test_who_where_and_when_are_told_by_the_rule(
    question: str, word: str, near_miss: str, base: KnowledgeBase
) -> None:
    found = ask(question, base).verdict
    assert found.answer is Answer.VALUE
    assert word in answer_words(found)
    assert not ask(near_miss, base).verdict.decided


def test_what_goes_to_one_place_goes_to_no_other() -> None:
    said = ("同调召唤被无效的怪兽回到额外卡组", "同调召唤被无效的怪兽送去墓地", "同调召唤的怪兽回到额外卡组")
    told = [judge_rule(one) for one in said]
    assert [found.answer if found is not None else None for found in told] == [
        Answer.CANNOT,
        Answer.CAN,
        None,
    ]


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("对方可以看我额外卡组里侧的卡吗？", Answer.CANNOT),
        ("『怪兽区域』的效果不影响EX怪兽区域，对吗？", Answer.CANNOT),
        ("特殊召唤怪兽不能通常召唤，对吗？", Answer.CAN),
        (
            "我特殊召唤了怪兽，还能通常召唤吗？",
            Answer.CAN,
        ),  # 特殊召唤怪兽 is a class of monsters there, an act here
        ("盖放等级5以上的怪兽时，需要给对方看它的等级吗？", Answer.CANNOT),
        ("反转召唤一回合只能进行一次吗？", Answer.CANNOT),
        ("等級4以下的怪獸可以不解放怪獸召喚嗎？", Answer.CAN),
        ("不进行战斗阶段的话有主要阶段2吗？", Answer.CANNOT),
        ("儀式魔法は処理後どこへ行きますか？", Answer.VALUE),
        ("相手はこちらのエクストラデッキの裏側のカードを確認できますか？", Answer.CANNOT),
        ("怪兽去哪里？", Answer.NOT_DERIVABLE),
        ("谁先？", Answer.NOT_DERIVABLE),
        ("什么时候？", Answer.NOT_DERIVABLE),
        ("能发动什么？", Answer.NOT_DERIVABLE),
    ],
)
def test_rules_are_asked_in_ones_own_words(question: str, answer: Answer, base: KnowledgeBase) -> None:
    assert ask(question, base).verdict.answer is answer
