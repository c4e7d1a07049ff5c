"""What texts say is done: made-up cards, one text after another, and what has become of things afterwards."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from kb.judge import judge
from kb.knowledge import KnowledgeBase, load
from kb.situation import situation_from

CASES: list[dict[str, Any]] = yaml.safe_load(
    (Path(__file__).parent / "carried_out.yaml").read_text(encoding="utf-8")
)
#: what a card is when a case says nothing else of it
_MONSTER = {
    "card_class": "monster",
    "kinds": ["monster", "effect_monster"],
    "level": 4,
    "atk": 1000,
    "def": 1000,
}
_OF_KIND: dict[str, dict[str, Any]] = {
    "spell": {"card_class": "spell", "kinds": ["spell", "normal_spell"]},
    "trap": {"card_class": "trap", "kinds": ["trap", "normal_trap"]},
    "xyz": {**_MONSTER, "kinds": ["monster", "effect_monster", "xyz_monster"]},
    "link": {**_MONSTER, "kinds": ["monster", "effect_monster", "link_monster"], "def": None},
}
_PLACES = {
    "monster": {"zone": "main_monster_zone", "position": "face_up_attack"},
    "defense": {"zone": "main_monster_zone", "position": "face_up_defense"},
    "set": {"zone": "spell_trap_zone", "position": "face_down"},
    "spell_trap": {"zone": "spell_trap_zone", "position": "face_up"},
}
_FACTS = ("text", "atk", "def", "level", "kinds", "race", "attribute")


@pytest.fixture(scope="module")
def base() -> KnowledgeBase:
    return load()


def placed(row: dict[str, Any]) -> dict[str, Any]:
    """A card as a case writes it: {A: name, in: place, is: spell …}, with the facts that differ."""
    player = "A" if "A" in row else "B"
    facts = {**_OF_KIND.get(row.get("is", ""), _MONSTER), "text": ""}
    facts |= {name: row[name] for name in _FACTS if name in row}
    place = _PLACES.get(row["in"], {"zone": row["in"]})
    more = {name: value for name, value in row.items() if name not in ("A", "B", "in", "is", *_FACTS)}
    return {"card": row[player], "player": player, **place, "facts": facts, **more}


@pytest.mark.parametrize("case", CASES, ids=[case["says"] for case in CASES])
def test_it_is_done_as_the_text_says(case: dict[str, Any], base: KnowledgeBase) -> None:
    for ask, expected in zip(case["ask"], case["expect"], strict=True):
        situation = situation_from(
            {
                "turn": 3,
                "turn_player": "A",
                "phase": "main1",
                "deck_known": True,
                **case.get("situation", {}),
                "board": [placed(row) for row in case["board"]],
                "plays": case.get("plays", []),
                "ask": ask,
            }
        )
        verdict = judge(situation, base, changes=False)
        found = verdict.value if verdict.answer == "value" else verdict.answer.value
        if isinstance(expected, dict):
            found = {name: (verdict.value or {}).get(name) for name in expected}
        assert found == expected, (ask, verdict.value, verdict.reason)
