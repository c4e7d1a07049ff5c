"""Which texts look at Life Points: only where one does, does it matter that nobody told them."""

from __future__ import annotations

import pytest

from grammar import parse_card_text
from grammar.terms import Lang
from kb.judge import judge
from kb.knowledge import load
from kb.points_seen import looks_at_points, may_matter
from kb.situation import situation_from

SEEN = [
    ("①：场上的怪兽全部破坏。", False),
    ("①：支付1000基本分才能发动。自己从卡组抽1张。", False),
    ("①：支付一半基本分才能发动。那个发动无效。", False),
    ("①：支付5000基本分才能发动。自己从卡组抽1张。", True),
    ("①：自己基本分比对方少的场合才能发动。自己从卡组抽1张。", True),
    ("①：给与对方1000伤害。", True),
    ("①：自己失去1000基本分。", True),
]


@pytest.mark.parametrize(("text", "seen"), SEEN)
def test_a_text_that_looks_at_points_is_known(text: str, seen: bool) -> None:
    assert looks_at_points(parse_card_text(text, Lang.ZH_FAN)) is seen


def test_a_battle_and_a_card_only_stated_are_looked_at() -> None:
    base = load()
    board = [{"card": "黑洞", "player": "A", "zone": "hand"}]
    plays = [{"do": "activate", "player": "A", "card": "黑洞"}, {"do": "resolve"}]
    told = {"board": board, "plays": plays, "ask": {"form": "where", "card": "黑洞"}}
    assert not may_matter(situation_from(told), base)
    assert judge(situation_from(told), base, changes=False).decided
    unread = {"card": "某卡", "player": "A", "zone": "hand", "facts": {"card_class": "spell"}}
    assert may_matter(situation_from({**told, "board": [*board, unread]}), base)
    attack = {"do": "attack", "player": "A", "card": "青眼白龙", "target": "direct"}
    assert may_matter(situation_from({**told, "plays": [attack]}), base)
