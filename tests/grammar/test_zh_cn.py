"""Official simplified Chinese card text: the trees that the fan wording and the Japanese have."""

from __future__ import annotations

import pytest

from grammar import detect, parse_card_text
from grammar.limits import sentence_limits
from grammar.reader import read_sentence
from grammar.terms import Lang, LimitScope, Verb
from tests.grammar.dialects import clauses, groups, tree


@groups
def test_the_official_text_has_the_tree_of_the_others(texts: dict[str, str]) -> None:
    found = tree(texts["zh-CN"], Lang.ZH_CN)
    assert found == tree(texts["zh-fan"], Lang.ZH_FAN)
    assert found == tree(texts["ja"], Lang.JA)


@groups
def test_each_text_is_told_apart_from_the_other_dialects(texts: dict[str, str]) -> None:
    assert {lang: detect(text).value for lang, text in texts.items()} == {lang: lang for lang in texts}


SAME_TREES = [
    (
        "①：将对手场上的1只、攻击力在以此效果特殊召唤的怪兽的攻击力以下的怪兽破坏。",
        "①：把持有这个效果特殊召唤的怪兽的攻击力以下的攻击力的对方场上1只怪兽破坏。",
    ),
    (
        "①：将攻击力在所加入手牌的怪兽的攻击力以下的1只怪兽破坏。",
        "①：把持有加入手卡的怪兽的攻击力以下的攻击力的1只怪兽破坏。",
    ),
    (
        "①：将等级在此卡灵摆刻度数值以上的怪兽破坏。",
        "①：把持有这张卡的灵摆刻度以上的等级的怪兽破坏。",
    ),
    (
        "①：最多依其数量以场上的卡为对象可以发动。自己从卡组抽1张。",
        "①：以最多有那个数量的场上的卡为对象才能发动。自己从卡组抽1张。",
    ),
    (
        "①：依所破坏怪兽的数量，从手牌将“甲”怪兽特殊召唤。",
        "①：从手卡把破坏的怪兽的数量的「甲」怪兽特殊召唤。",
    ),
    (
        "①：以自己场上的“甲”怪兽数量为上限，以对手场上的卡为对象可以发动。自己从卡组抽1张。",
        "①：以最多有自己场上的「甲」怪兽数量的对方场上的卡为对象才能发动。自己从卡组抽1张。",
    ),
    (
        "①：将对手场上的怪兽除外，数量最多为自己场上的“甲”怪兽的数量。",
        "①：把最多有自己场上的「甲」怪兽数量的对方场上的怪兽除外。",
    ),
    ("①：给予对手相当于所破坏怪兽数量×800的伤害。", "①：给与对方破坏的怪兽数量×800伤害。"),
    ("①：对手场上被特殊召唤的怪兽的攻击力下降400。", "①：对方场上的特殊召唤的怪兽的攻击力下降400。"),
    ("①：放有甲计数物的怪兽的等级变为1。", "①：有甲指示物放置的怪兽的等级变成1星。"),
    (
        "①：从牌组将1张卡名与所破坏的卡不同的魔法卡加入手牌。",
        "①：从卡组把和破坏的卡卡名不同的1张魔法卡加入手卡。",
    ),
    (
        "①：以场上1只攻击力在此卡的攻击力以下的怪兽为对象可以发动。自己从卡组抽1张。",
        "①：以持有这张卡的攻击力以下的攻击力的场上1只怪兽为对象才能发动。自己从卡组抽1张。",
    ),
    (
        "①：场上的卡被破坏的情况下，如果场上存在“甲”则可以发动。自己从卡组抽1张。",
        "①：场上的卡被破坏的场合，若场上有「甲」存在则能发动。自己从卡组抽1张。",
    ),
    ("①：在每个对手回合中1次，自己抽1张。", "①：对方回合1次，自己抽1张。"),
    ("场上存在“甲”的情况下，此卡也可从手牌发动。", "场上有「甲」存在的场合，这张卡的发动从手卡也能用。"),
    (
        "①：对手发动效果时可以发动。将该发动无效，并将该卡破坏。",
        "①：对方把效果发动时才能发动。那个发动无效，那张卡破坏。",
    ),
]


@pytest.mark.parametrize(("official", "fan"), SAME_TREES)
def test_what_the_official_wording_says_otherwise_means_the_same(official: str, fan: str) -> None:
    assert tree(official, Lang.ZH_CN) == tree(fan, Lang.ZH_FAN)


SAME_CLAUSES = [
    (
        "此卡存在于墓地的情况下可以发动。自己从卡组抽1张。",
        "这张卡在墓地存在的场合才能发动。自己从卡组抽1张。",
    ),
    ("将此卡特殊召唤至自己场上。", "把这张卡在自己场上特殊召唤。"),
    ("将此卡装备于该怪兽。", "把这张卡给那只怪兽装备。"),
    ("自己墓地不存在陷阱卡的情况下发动。", "自己墓地没有陷阱卡存在的场合发动。"),
    ("此卡将被效果破坏的情况下，", "这张卡被效果破坏的场合，"),
    ("自己的LP低于对手的情况下发动。", "自己的基本分比对方低的场合发动。"),
    ("此卡可攻击２次。", "这张卡可以作2次攻击。"),
    ("确认对手的手牌，挑选其中１张。", "确认对方的手卡，从那之中选1张。"),
    ("将原本攻击力为２５００的怪兽除外。", "把原本攻击力是2500的怪兽除外。"),
    ("获得该怪兽的控制权直至结束阶段为止。", "直到结束阶段得到那只怪兽的控制权。"),
    ("此卡攻击守备表示怪兽的伤害步骤开始时发动。", "这张卡向守备表示怪兽攻击的伤害步骤开始时发动。"),
    ("发动此卡的回合，自己不可召唤。", "这张卡发动的回合，自己不能召唤。"),
    ("可在将１只怪兽解放的情况下特殊召唤。", "把1只怪兽解放的场合可以特殊召唤。"),
    ("自己不可特殊召唤“甲”怪兽。", "自己不能特殊召唤「甲」怪兽。"),
    ("从手牌将此卡舍弃至墓地。", "从手卡把这张卡丢弃去墓地。"),
    ("将攻击力为１０００以下的怪兽除外。", "把攻击力1000以下的怪兽除外。"),
    ("自己从额外牌组仅可特殊召唤龙族怪兽。", "自己从额外卡组只能特殊召唤龙族怪兽。"),
]


@pytest.mark.parametrize(("official", "fan"), SAME_CLAUSES)
def test_what_the_official_wording_orders_otherwise_reads_alike(official: str, fan: str) -> None:
    assert clauses(official, Lang.ZH_CN) == clauses(fan, Lang.ZH_FAN)


def test_special_summon_before_a_monster_is_an_act_of_a_player() -> None:
    (when, _) = read_sentence("对手特殊召唤怪兽时发动。", 0, 12, Lang.ZH_CN).clauses
    assert when.verb is not None
    assert when.verb.verb is Verb.SPECIAL_SUMMON


def test_to_place_is_to_set_in_the_official_wording_only() -> None:
    def act(text: str, lang: Lang) -> Verb:
        return parse_card_text(text, lang).effects[0].resolution[0].action.verb

    assert act("①：从牌组将１张陷阱卡放置在自己场上。", Lang.ZH_CN) is Verb.SET
    assert act("①：从卡组把1张永续陷阱卡在自己场上表侧表示放置。", Lang.ZH_FAN) is Verb.PLACE


def test_what_is_forbidden_is_told_from_what_may_be_done() -> None:
    forbidden = clauses("此回合，自己不可将怪兽特殊召唤。", Lang.ZH_CN)
    assert forbidden == clauses("这个回合，自己不能把怪兽特殊召唤。", Lang.ZH_FAN)
    assert forbidden != clauses("此回合，自己可将怪兽特殊召唤。", Lang.ZH_CN)


@pytest.mark.parametrize("quotes", ["“{}”", '"{}"', "「{}」"])
def test_a_name_may_stand_in_any_of_the_printed_quotation_marks(quotes: str) -> None:
    text = f"①：从牌组将１只{quotes.format('甲・乙')}怪兽加入手牌。"
    assert tree(text, Lang.ZH_CN) == tree("①：从牌组将１只“甲・乙”怪兽加入手牌。", Lang.ZH_CN)


LIMITS = [
    ("此卡名的①②效果１回合１次，仅可使用其中１个。", LimitScope.NAME, (1, 2), True),
    ("此卡名以①方法的特殊召唤1回合仅可进行1次。", LimitScope.NAME, (1,), False),
    ("此卡名的②效果在决斗中仅可使用1次。", LimitScope.DUEL, (2,), False),
    ("此效果1回合仅可使用1次。", LimitScope.COPY, (), False),
    ("不可在同一连锁上发动。", LimitScope.CHAIN, (), False),
]


@pytest.mark.parametrize(("text", "scope", "numbers", "shared"), LIMITS)
def test_a_limit_of_the_official_wording_is_known(
    text: str, scope: LimitScope, numbers: tuple[int, ...], shared: bool
) -> None:
    (limit,), end = sentence_limits(text, 0, len(text), Lang.ZH_CN)
    assert (limit.scope, limit.effects, limit.shared) == (scope, numbers, shared)
    assert end == len(text)
