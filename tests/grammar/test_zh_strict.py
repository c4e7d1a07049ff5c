"""Words in an order that no Chinese sentence has are left over, however well they fit together."""

from __future__ import annotations

import pytest

from grammar import parse_card_text
from grammar.terms import Lang

NONSENSE = (
    "①：变成这张卡里侧守备表示。",
    "①：里侧表示变成表侧攻击表示那只怪兽。",
    "①：怪兽的无效化效果。",
    "①：对方场上的怪兽全部的变成里侧守备表示。",
    "①：1只从把卡组「甲」特殊召唤。",
    "①：回复连接标记数量×300那个自己基本分。",
    "①：不能效果这张卡，这张卡特殊召唤。",
    "①：「甲」发动发动的场合才能发动。自己抽1张。",
    "①：手卡1只怪兽对方观看给。",
    "①：墓地送去这张卡。",
    "①：反转的场合才能这张卡发动。自己抽1张。",
)


@pytest.mark.parametrize("text", NONSENSE)
def test_words_out_of_order_are_not_read(text: str) -> None:
    assert not parse_card_text(text, Lang.ZH_FAN).complete
