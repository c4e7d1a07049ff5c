"""Values told on the way: what changed a monster's ATK, to what number it is said to have come, and what it is then."""

from __future__ import annotations

import pytest

from kb.judge import ask
from kb.knowledge import KnowledgeBase, load
from kb.verdict import Answer


@pytest.fixture(scope="module")
def base() -> KnowledgeBase:
    return load()


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("双生精灵（原本1900）吃了突进变成2600，再被收缩，现在攻击力多少？", 1650),
        ("雙生精靈吃了突進到2600，之後再被收縮，攻擊力變成多少？", 1650),
        ("双生精灵被收缩，之后再吃突进，现在多少？", 1650),
        ("双生精灵先被收缩减半，再吃突进，最后攻击力是多少？", 1650),
        (
            "暗黑地带开着，攻击力1000的怪兽吃了突进，攻击力多少？",
            None,
        ),  # of which attribute it is, is not told
        ("双生精灵吃了突进变成3000，再被收缩，现在多少？", None),  # the texts come to 2600
        ("双生精灵吃了月之书，现在攻击力多少？", None),  # it changes no value
    ],
)
def test_what_a_value_has_become(question: str, value: int | None, base: KnowledgeBase) -> None:
    verdict = ask(question, base).verdict
    assert (verdict.value if verdict.answer is Answer.VALUE else None) == value
