"""Constructions of the mainland fan wording that are written back in the words of their text."""

from __future__ import annotations

import pytest

from grammar import parse_card_text
from grammar.nodes import EffectText, plain
from grammar.render import render
from grammar.terms import Lang


def _effect(text: str) -> EffectText:
    (effect,) = parse_card_text(text, Lang.ZH_FAN).effects
    return effect


@pytest.mark.parametrize(
    "text",
    [
        "①：自己基本分比对方多的场合才能发动。双方的基本分交换。",
        "①：这个回合，自己受到的战斗伤害只有1次变成0。",
        "①：给与对方那只怪兽和这张卡的原本攻击力差的数值的伤害。",
        "①：自己墓地没有魔法卡存在的场合才能发动。自己抽2张。这张卡的发动后，这次决斗中自己不能把陷阱卡的效果发动。",
        "①：攻击力和守备力的数值相同的怪兽不能攻击。",
        "①：对方连锁自己的效果的发动把怪兽的效果发动时才能发动。那个对方的效果无效。",
        "①：对方把魔法卡发动时才能发动。那张卡的发动和效果无效并破坏。",
        "①：自己抽卡阶段，作为进行通常抽卡的代替才能发动。从自己墓地把1只「星砂」怪兽加入手卡。",
        "①：双方各自从卡组抽1张。那之后，抽卡的那个玩家选自己1张手卡丢弃。",
        "①：自己墓地的怪兽的卡名全部不同的场合才能发动。自己抽1张。",
        "①：从自己墓地的怪兽以及除外的自己怪兽之中选1只「星砂」怪兽特殊召唤。",
        "①：自己的中央的主要怪兽区域的怪兽不会被效果破坏。",
        "①：自己抽1张。那之后，把对方的额外卡组的里侧的卡随机2张确认。",
        "①：可以从自己的手卡·墓地把1只怪兽特殊召唤。这个效果从墓地特殊召唤的怪兽不能攻击。",
        "①：自己场上的怪兽被战斗破坏的场合，以那些破坏的怪兽之内1只为对象才能发动。那只怪兽特殊召唤。",
        "①：自己不能作这个效果加入手卡的卡以及那些同名卡的效果的发动。",
        "①：自己场上有2星或2阶的怪兽存在的场合，这张卡可以从手卡特殊召唤。",
        "①：怪兽特殊召唤的场合发动。给与把那些怪兽特殊召唤的玩家1000伤害。",
        "①：每次对方手卡有卡加入，给与对方500伤害。",
        "①：装备怪兽的攻击力对方场上存在的怪兽每有1只上升300。",
        "①：自己可以把名字带有「星砂」的怪兽召唤的场合需要的解放减少1只。",
        "①：自己的怪兽被攻击的伤害计算时才能发动。那次战斗发生的对自己的战斗伤害让对方也承受。",
        "①：以自己墓地1张「星砂」魔法·陷阱卡为对象才能发动。那张魔法·陷阱卡发动时的效果适用。",
        "①：可以让这张卡战斗破坏的怪兽不送去墓地而除外。",
        "①：这个效果特殊召唤的怪兽当作再1次召唤的状态使用。",
        "①：以自己场上1只怪兽为对象才能发动。这个回合，对方怪兽只能选择作为对象的怪兽作为攻击对象。",
    ],
)
def test_a_text_is_written_in_its_own_words(text: str) -> None:
    effect = _effect(text)
    assert effect.complete
    assert render(effect, Lang.ZH_FAN, like=text) == text


@pytest.mark.parametrize(
    ("text", "other"),
    [
        (
            "①：从手卡·墓地把1只怪兽特殊召唤。这个效果从墓地特殊召唤的怪兽不能攻击。",
            "①：从手卡·墓地把1只怪兽特殊召唤。这个效果特殊召唤的怪兽不能攻击。",
        ),
        (
            "①：怪兽特殊召唤的场合发动。给与把那些怪兽特殊召唤的玩家1000伤害。",
            "①：怪兽特殊召唤的场合发动。给与对方1000伤害。",
        ),
        (
            "①：场上有2星或2阶的怪兽存在的场合，自己抽1张。",
            "①：场上有2星的怪兽存在的场合，自己抽1张。",
        ),
        (
            "①：这张卡战斗破坏的怪兽可以不去墓地而除外。",
            "①：这张卡战斗破坏的怪兽不去墓地而除外。",
        ),
        ("①：双方场上的怪兽数量相同的场合，自己抽1张。", "①：双方场上的怪兽数量不同的场合，自己抽1张。"),
        ("①：自己的中央的主要怪兽区域的怪兽不会被破坏。", "①：自己的主要怪兽区域的怪兽不会被破坏。"),
    ],
)
def test_another_meaning_is_never_copied(text: str, other: str) -> None:
    tree = _effect(text)
    written = render(tree, Lang.ZH_FAN, like=other)
    assert written != other
    assert plain(_effect(written)) == plain(tree)
