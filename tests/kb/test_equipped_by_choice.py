"""The monster that a card is equipped to when an effect resolves is chosen then and not targeted."""

from __future__ import annotations

from typing import Any

import pytest

from kb.judge import judge
from kb.knowledge import KnowledgeBase, load
from kb.situation import situation_from
from kb.verdict import Answer


@pytest.fixture(scope="module")
def base() -> KnowledgeBase:
    return load()


def monster(name: str, player: str, text: str, position: str = "face_up_attack") -> dict[str, Any]:
    facts = {"card_class": "monster", "kinds": ["monster", "effect_monster"], "level": 4, "text": text}
    return {
        "card": name,
        "player": player,
        "zone": "main_monster_zone",
        "position": position,
        "facts": facts,
    }


GIVES = "①：以自己墓地1张陷阱卡为对象才能发动。那张卡给1只对方场上的表侧表示怪兽装备。"


@pytest.mark.parametrize(
    ("text", "position", "expected"),
    [
        ("①：这张卡不会成为对方的效果的对象。", "face_up_attack", Answer.CAN),
        ("①：这张卡不受对方的效果影响。", "face_up_attack", Answer.CANNOT),
        ("", "face_down_defense", Answer.CANNOT),
    ],
)
def test_who_can_be_chosen(text: str, position: str, expected: Answer, base: KnowledgeBase) -> None:
    situation = {
        "turn_player": "B",
        "phase": "main1",
        "board": [monster("怪兽X", "B", GIVES), monster("怪兽Y", "A", text, position)],
        "ask": {
            "form": "can-choose",
            "about": "equip",
            "player": "B",
            "card": "怪兽X",
            "effect": 1,
            "target": "怪兽Y",
        },
    }
    assert judge(situation_from(situation), base).answer is expected
