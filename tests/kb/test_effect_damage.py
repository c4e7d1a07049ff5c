"""What effect damage comes to: lasting effects that let there be none, and what stands in its place."""

from __future__ import annotations

import pytest

from kb.judge import ask
from kb.knowledge import KnowledgeBase, load

_DEALT = "对方以自己的真红眼黑龙为对象发动黑炎弹，我受到多少伤害？"


@pytest.fixture(scope="module")
def base() -> KnowledgeBase:
    return load()


@pytest.mark.parametrize(
    ("there", "damage"),
    [
        ("", 2400),
        ("我场上有DDD 反骨王 列奥尼达，", 0),
        ("对方场上有DDD 反骨王 列奥尼达，", 2400),  # the damage its own player takes
        ("我墓地有DDD 反骨王 列奥尼达，", 2400),
        ("我场上有DDD 反骨王 列奥尼达，技能抽取适用中，", 2400),
        ("我场上有BF龙，", None),  # a counter is placed instead
        ("对方场上有BF龙，", 2400),
    ],
)
def test_effect_damage(there: str, damage: int | None, base: KnowledgeBase) -> None:
    verdict = ask(f"对方场上有真红眼黑龙，{there}{_DEALT}", base).verdict
    assert verdict.value == damage
    assert verdict.decided is (damage is not None)


def test_battle_damage_is_another_matter(base: KnowledgeBase) -> None:
    told = "我场上有DDD 反骨王 列奥尼达，对方的青眼白龙直接攻击，我受到多少伤害？"
    assert ask(told, base).verdict.value == 3000
