"""Items of other formats become situations, and verdicts become answers of the type they ask for."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from kb import formats
from kb.errors import SituationError
from kb.knowledge import load
from kb.verdict import Answer, Verdict, not_derivable

BASE = load()
OUTCOME: dict[str, Any] = {
    "id": "T-1",
    "turn_player": 0,
    "turn_count": 3,
    "phase": "main1",
    "lp": [8000, 4000],
    "players": [
        {"hand": [{"id": "c1", "password": 5318639, "zone": "hand", "controller": 0, "owner": 0}]},
        {
            "szone": [
                {
                    "id": "c2",
                    "password": 44095762,
                    "position": "face_down",
                    "seq": 1,
                    "set_this_turn": False,
                    "owner": 1,
                }
            ]
        },
    ],
    "history": [{"do": "activate", "player": 0, "card": "c1", "targets": ["c2"]}, {"do": "resolve"}],
    "query": {"type": "location", "card": "c2"},
}
EXAMPLE: dict[str, Any] = {
    "id": "T-2",
    "era": "2020-04",
    "cards": [{"name": "旋风"}, {"name": "灰流丽"}],
    "situation": {
        "turn_player": "A",
        "phase": None,
        "board": [{"player": "B", "zone": "hand", "card": "灰流丽"}],
        "events": [
            {
                "type": "chain",
                "links": [{"link": 1, "player": "A", "card": "旋风", "activation": "card_activation"}],
            }
        ],
        "asked_at": "连锁1发动后",
    },
    "question": "我发动旋风，对方能连锁灰流丽吗？",
}


def test_a_recorded_outcome_keeps_places_columns_and_what_was_done() -> None:
    situation = formats.read(OUTCOME, BASE)
    assert [(p.card, p.player.value, p.zone, p.column) for p in situation.board] == [
        ("5318639", "A", "hand", None),
        ("44095762", "B", "spell_trap_zone", 4),
    ]
    assert [(play.do, play.targets) for play in situation.plays] == [("activate", ("c2",)), ("resolve", ())]
    assert situation.deck_known
    assert situation.ask is not None and (situation.ask.form, situation.ask.card) == ("where", "c2")


def test_a_worked_example_takes_its_ask_from_the_sentence() -> None:
    situation = formats.read(EXAMPLE, BASE)
    assert situation.ask is not None
    assert (situation.ask.form, situation.ask.card, situation.ask.timing) == (
        "can-activate",
        "灰流丽",
        "chain",
    )
    assert [play.card for play in situation.plays] == ["旋风"]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"question": "我蹦蹦跳跳旋风吗？"}, "not understood"),
        ({"situation": {"events": [{"type": "wishes"}]}}, "not read"),
        ({"situation": {"events": [{"type": "chain", "links": [], "moon": "full"}]}}, "moon"),
    ],
)
def test_an_example_that_says_more_than_is_read_is_refused(change: dict[str, Any], words: str) -> None:
    with pytest.raises(SituationError, match=words):
        formats.read({**EXAMPLE, **change}, BASE)


@pytest.mark.parametrize(
    "item", [{}, {"players": []}, {"situation": 3}, {"players": [{}, {}], "history": [{"do": "note"}]}]
)
def test_items_of_no_known_shape_are_refused_by_name(item: dict[str, Any]) -> None:
    with pytest.raises(SituationError):
        formats.read(item, BASE)


@pytest.mark.parametrize(
    ("kind", "verdict", "answer"),
    [
        ("can_activate", Verdict(answer=Answer.CAN), True),
        ("can_trigger", Verdict(answer=Answer.CANNOT), False),
        ("lp", Verdict(answer=Answer.VALUE, value=4000), 4000),
        (
            "location",
            Verdict(answer=Answer.VALUE, value={"zone": "graveyard", "player": "B"}),
            {"zone": "grave", "controller": 1},
        ),
        ("location", not_derivable("judge.no_ground"), None),
        ("lp", not_derivable("judge.no_ground"), None),
    ],
)
def test_an_answer_has_the_type_of_the_query(kind: str, verdict: Verdict, answer: Any) -> None:
    assert formats.reply({**OUTCOME, "query": {"type": kind}}, verdict) == answer


def test_every_item_of_the_sources_is_read_or_refused(shared: Path) -> None:
    for name in ("sources/examples.jsonl", "oracle/items_dev.jsonl"):
        lines = (shared / "data" / name).read_text(encoding="utf-8").splitlines()
        read = 0
        for line in lines:
            try:
                read += formats.read(json.loads(line), BASE).ask is not None
            except SituationError:
                continue
        assert read > len(lines) // 3, name
