"""Traditional Chinese card text as Taiwanese players word it: the trees that the other dialects have."""

from __future__ import annotations

import pytest

from grammar import parse_card_text
from grammar.layout import LeafKind, layout
from grammar.limits import sentence_limits
from grammar.terms import Lang, LimitScope
from tests.grammar.dialects import clauses, groups, tree


@groups
def test_the_traditional_text_has_the_tree_of_the_others(texts: dict[str, str]) -> None:
    found = tree(texts["zh-TW-fan"], Lang.ZH_TW)
    assert found == tree(texts["zh-fan"], Lang.ZH_FAN)
    assert found == tree(texts["ja"], Lang.JA)


SAME_CLAUSES = [
    ("此卡從手牌捨棄到墓地的場合發動。", "这张卡从手卡丢弃去墓地的场合发动。"),
    ("我方抽2張卡。", "自己抽2张。"),
    ("以守備表示特殊召喚。", "守备表示特殊召唤。"),
    ("可以將此卡除外作為代替。", "可以作为代替把这张卡除外。"),
    ("除了龍族怪獸以外不能特殊召喚。", "不是龙族怪兽不能特殊召唤。"),
    ("除了「甲」以外，從牌組將1隻怪獸加入手牌。", "从卡组把「甲」以外的1只怪兽加入手卡。"),
    ("對象怪獸破壞。", "作为对象的怪兽破坏。"),
    ("此卡指向的怪獸破壞。", "这张卡所连接区的怪兽破坏。"),
    ("已裝備此卡的怪獸破壞。", "装备这张卡的怪兽破坏。"),
]


SAME_TREES = [
    ("①：此卡可以向對手場上的怪獸各攻擊1次。", "①：这张卡可以向对方场上的全部怪兽各作1次攻击。"),
    ("①：從牌組將記載「甲」的卡名的1隻怪獸加入手牌。", "①：从卡组把有「甲」的卡名记述的1只怪兽加入手卡。"),
    (
        "①：從牌組將1隻怪獸當作永續魔法卡在我方的魔法與陷阱區域表側表示放置。",
        "①：从卡组把1只怪兽当作永续魔法卡使用在自己的魔法与陷阱区域表侧表示放置。",
    ),
    (
        "①：最多到我方場上的「甲」怪獸數量，以對手場上的卡為對象可以發動。我方從牌組抽1張。",
        "①：以最多有自己场上的「甲」怪兽数量的对方场上的卡为对象才能发动。自己从卡组抽1张。",
    ),
    (
        "①：此卡可以從手牌當作裝備卡，選擇我方場上的1隻「甲」裝備。",
        "①：这张卡可以从手卡当作装备卡使用给自己场上的1只「甲」装备。",
    ),
    (
        "①：除了「甲」以外，「乙」怪獸在我方場上存在的場合可以發動。我方從牌組抽1張。",
        "①：除「甲」外的，「乙」怪兽在自己场上存在的场合才能发动。自己从卡组抽1张。",
    ),
    (
        "①：以攻擊力在此卡的攻擊力以下的1隻怪獸為對象可以發動。我方從牌組抽1張。",
        "①：以持有这张卡的攻击力以下的攻击力的1只怪兽为对象才能发动。自己从卡组抽1张。",
    ),
]


@pytest.mark.parametrize(("traditional", "fan"), SAME_TREES)
def test_what_the_traditional_wording_says_otherwise_means_the_same(traditional: str, fan: str) -> None:
    assert tree(traditional, Lang.ZH_TW) == tree(fan, Lang.ZH_FAN)


@pytest.mark.parametrize(("traditional", "fan"), SAME_CLAUSES)
def test_what_the_traditional_wording_orders_otherwise_reads_alike(traditional: str, fan: str) -> None:
    assert clauses(traditional, Lang.ZH_TW) == clauses(fan, Lang.ZH_FAN)


def test_a_name_keeps_its_printed_characters() -> None:
    text = "①：從牌組將1隻「開闢龍」怪獸加入手牌。"
    theme = tree(text, Lang.ZH_TW)["effects"][0]["resolution"][0]["action"]["theme"]
    assert theme["predicates"][0]["names"] == ["開闢龍"]


def test_the_line_with_the_official_name_is_no_effect() -> None:
    text = "①：我方抽1張卡。\n\n※甲乙丙"
    found = layout(text, Lang.ZH_TW)
    assert found.leaves[-1].kind is LeafKind.NAME
    assert tree(text, Lang.ZH_TW) == tree("①：我方抽1張卡。", Lang.ZH_TW)


LIMITS = [
    ("這個卡名的①②效果1回合只有1次能使用其中1個。", LimitScope.NAME, (1, 2), True),
    ("這個卡名的①方法的特殊召喚1回合只能有1次。", LimitScope.NAME, (1,), False),
    ("「甲」的②效果在決鬥中只能使用1次。", LimitScope.DUEL, (2,), False),
    ("這個效果1回合只能使用1次。", LimitScope.COPY, (), False),
]


@pytest.mark.parametrize(("text", "scope", "numbers", "shared"), LIMITS)
def test_a_limit_of_the_traditional_wording_is_known(
    text: str, scope: LimitScope, numbers: tuple[int, ...], shared: bool
) -> None:
    (limit,), end = sentence_limits(text, 0, len(text), Lang.ZH_TW)
    assert (limit.scope, limit.effects, limit.shared) == (scope, numbers, shared)
    assert end == len(text)


def test_an_act_whose_verb_is_not_known_is_left_open_where_materials_stand_before_it() -> None:
    text = "①：從「甲」「乙」之中以合計2隻以上為素材融合召喚的此卡在1次戰鬥階段中可以攻擊多次，次數上限為那個數量。"
    found = parse_card_text(text, Lang.ZH_TW)
    assert not found.complete


def test_what_a_summon_needs_is_not_what_is_summoned() -> None:
    """這個回合 before the player made the Tribute a relative clause of what is Tribute Summoned."""
    text = "①：這個回合，我方進行需要解放1隻怪獸的上級召喚的場合才能發動。我方抽1張卡。"
    assert not parse_card_text(text, Lang.ZH_TW).complete
    assert parse_card_text(text.replace("這個回合，", ""), Lang.ZH_TW).complete
