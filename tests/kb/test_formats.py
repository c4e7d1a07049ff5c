"""Items of other formats become situations, and verdicts become answers of the type they ask for."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from kb import formats
from kb.errors import SituationError
from kb.exchange import answer_situation
from kb.judge import judge
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
    ("change", "field"),
    [
        ({"turn_count": "many"}, "turn"),
        ({"lp": [8000, "few"]}, "lp"),
        ({"lp": [8000, -1]}, "lp"),
        ({"phase": {"main": 1}}, "phase"),
        ({"history": [{"do": "activate", "player": 0, "card": 7}]}, "plays"),
    ],
)
def test_a_field_of_the_wrong_type_is_named(change: dict[str, Any], field: str) -> None:
    row = answer_situation({**OUTCOME, **change}, BASE)
    assert row["abstain"] and f"$.{field}" in row["reason"]


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


def _values(*events: dict[str, Any], more: tuple[dict[str, Any], ...] = ()) -> dict[str, Any]:
    lizard = {
        "player": "A",
        "zone": "main_monster_zone",
        "card": "怪兽X",
        "position": "face_up_attack",
        "atk": 1000,
    }
    return {
        **EXAMPLE,
        "cards": [{"name": "怪兽X"}],
        "situation": {"board": [lizard, *more], "events": [{"type": "apply", **event} for event in events]},
        "question": "怪兽X的攻击力是多少？",
    }


@pytest.mark.parametrize(
    ("events", "value"),
    [
        ([{"effect": "甲", "kind": "activated_up", "amount": 300}], 1300),
        ([{"effect": "甲", "kind": "continuous_down", "amount": 300}], 700),
        (
            [
                {"effect": "甲", "kind": "continuous_up", "amount": 300},
                {"effect": "乙", "kind": "original_set", "formula": "原本值×2"},
            ],
            2300,
        ),
        (
            [
                {"effect": "甲", "kind": "continuous_up", "amount": 300},
                {"effect": "乙", "kind": "activated_set", "formula": "当前值÷2"},
            ],
            650,
        ),
    ],
)
def test_changes_of_a_value_told_as_numbers_are_laid_over_it(
    events: list[dict[str, Any]], value: int
) -> None:
    item = _values(*events)
    verdict = judge(formats.read(item, BASE), BASE)
    assert formats.reply(item, verdict) == value


@pytest.mark.parametrize(
    "item",
    [
        _values({"effect": "甲", "kind": "now_and_then", "amount": 300}),
        _values({"effect": "甲", "kind": "activated_set", "formula": "当前值的倒数"}),
        _values({"effect": "甲", "kind": "activated_up", "amount": 300, "moon": "full"}),
        _values(
            {"effect": "甲", "kind": "activated_up", "amount": 300},
            more=({"player": "B", "zone": "main_monster_zone", "card": "怪兽Y"},),
        ),
    ],
)
def test_a_change_of_a_value_that_is_not_wholly_told_is_refused(item: dict[str, Any]) -> None:
    with pytest.raises(SituationError, match="is not read"):
        formats.read(item, BASE)


def test_a_value_that_changed_for_an_untold_reason_is_not_reckoned_with() -> None:
    item = _values({"effect": "乙", "kind": "original_set", "formula": "原本值÷2"})
    item["situation"]["board"][0] |= {"card": "旋风", "original_atk": 800}
    item["cards"] = [{"name": "旋风"}]
    item["question"] = "旋风的攻击力是多少？"
    assert formats.reply(item, judge(formats.read(item, BASE), BASE)) is None


def _asked_of(links: list[dict[str, Any]], board: list[dict[str, Any]], asked_at: str, question: str) -> Any:
    item = {
        "id": "T-3",
        "cards": [],
        "situation": {
            "turn_player": "A",
            "phase": "main1",
            "board": board,
            "events": [{"type": "chain", "links": links}],
            "asked_at": asked_at,
        },
        "question": question,
    }
    return formats.read(item, BASE)


_SET_TRAP = {"player": "A", "zone": "spell_trap_zone", "card": "永续陷阱X", "position": "face_down_set"}


@pytest.mark.parametrize(
    ("with_effect", "question", "about"),
    [
        (True, "永续陷阱X翻开发动的同时，破坏1张卡的效果可以一起处理吗？", ("along", ("destroy",))),
        (False, "不用效果，只把永续陷阱X翻开发动，可以吗？", ("card", ())),
    ],
)
def test_a_card_told_to_be_turned_up_with_or_without_its_effect_is_what_is_asked_of(
    with_effect: bool, question: str, about: tuple[str, tuple[str, ...]]
) -> None:
    link = {"link": 1, "player": "A", "card": "永续陷阱X", "activation": "card_activation"}
    ask = _asked_of([{**link, "with_effect": with_effect}], [_SET_TRAP], "发动时", question).ask
    assert (ask.form, ask.about, ask.doing) == ("can-activate", *about)


def test_a_card_that_lies_face_up_because_it_was_activated_lay_face_down_before() -> None:
    link = {"link": 1, "player": "A", "card": "永续陷阱X", "activation": "card_activation"}
    board = [{**_SET_TRAP, "position": "face_up"}]
    situation = _asked_of([link], board, "连锁1发动后", "能发动永续陷阱X的效果吗？")
    assert situation.board[0].position == "face_down"


def test_all_monsters_of_a_sort_that_leave_are_those_on_the_board() -> None:
    board = [
        {"player": "A", "zone": "main_monster_zone", "card": f"{words}X", "position": "face_up_attack"}
        for words in ("水属性怪兽", "炎属性怪兽", "光属性怪兽")
    ]
    link = {"link": 1, "player": "B", "card": "效果Y", "activation": "effect_activation"}
    told = {**link, "result": "A场上的水属性·炎属性怪兽全部离场"}
    situation = _asked_of([told], board, "连锁1处理后", "水属性怪兽X在哪里？")
    stated = [one for play in situation.plays for one in play.result]
    assert [(one.verb, one.card) for one in stated] == [
        ("leave_field", "水属性怪兽X"),
        ("leave_field", "炎属性怪兽X"),
    ]


@pytest.mark.parametrize(
    ("headline", "value", "params", "told"),
    [
        (
            "judge.order.damage",
            ("星·甲兽(1) 200", "星的舞台 100", "星·甲兽(2) 200"),
            {},
            ["甲兽甲200", "舞台100", "甲兽乙200"],
        ),
        (
            "judge.order.chain",
            ("a", "b", "c"),
            {"groups": (("mandatory", "A", ("a", "b")), ("hidden", "B", ("c",)))},
            ["A的必发：a·b（先后由A决定）", "B的任意（盖放卡）：c"],
        ),
        ("judge.effect_of.token", "怪兽甲", {}, "怪兽甲的效果处理的一部分"),
    ],
)
def test_sequences_and_owners_are_told_as_the_examples_tell_them(
    headline: str, value: Any, params: dict[str, Any], told: Any
) -> None:
    verdict = Verdict(
        answer=Answer.VALUE, value=value, headline=headline, headline_params={"value": value, **params}
    )
    assert formats.reply(EXAMPLE, verdict) == told


@pytest.mark.parametrize(
    ("chosen", "answer"),
    [
        (["限制解除"], "被破坏，青天霹雳的返回不适用"),
        ([None, "青天霹雳"], "被回到卡组，限制解除的破坏不适用"),
        ([None, None], "必须适用限制解除，被破坏"),
    ],
)
def test_what_each_player_chooses_to_carry_out_first_in_the_end_phase(
    chosen: list[str | None], answer: str
) -> None:
    item = {
        "id": "T-9",
        "era": "2020-04",
        "cards": [
            {"name": "电子龙", "player": "A"},
            {"name": "限制解除", "player": "A"},
            {"name": "青天霹雳", "player": "B"},
        ],
        "situation": {
            "turn_player": "A",
            "phase": "end",
            "board": [
                {
                    "player": "A",
                    "zone": "main_monster_zone",
                    "card": "电子龙",
                    "position": "face_up_attack",
                    "owner": "B",
                }
            ],
            "continuous_effects": ["限制解除", "青天霹雳"],
            "events": [
                {"type": "choose", "player": seat, "apply": name}
                for seat, name in zip("AB", chosen, strict=False)
            ],
        },
        "question": "我在结束阶段选择了先后，电子龙怎样？",
    }
    assert formats.reply(item, judge(formats.read(item, BASE), BASE)) == answer


def test_what_a_question_repeats_of_the_print_is_passed_over() -> None:
    names = ["电子龙", "杀手番茄", "三眼怪", "解码语者"]
    item = {
        "id": "T-10",
        "era": "2020-04",
        "cards": [{"name": name, "player": "A"} for name in names],
        "situation": {
            "turn_player": "A",
            "phase": "main1",
            "board": [
                {"player": "A", "zone": "main_monster_zone", "card": name, "position": "face_up_attack"}
                for name in names[:3]
            ],
        },
        "question": "用电子龙、杀手番茄、三眼怪连接召唤解码语者（リンク3），可以吗？",
    }
    ask = formats.read(item, BASE).ask
    assert ask is not None and (ask.form, ask.card) == ("can-do", "解码语者")
