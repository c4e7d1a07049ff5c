"""Questions about what is so in the end: still there, which kind, what name, whose Graveyard, what becomes of it."""

from __future__ import annotations

import pytest

from kb.judge import ask, judge
from kb.knowledge import KnowledgeBase, load
from kb.situation import situation_from
from kb.verdict import Answer


@pytest.fixture(scope="module")
def base() -> KnowledgeBase:
    return load()


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("混沌之黑魔术师被破坏，它去墓地还是除外？", "banished"),
        ("混沌之黑魔术师被破坏了，它去哪里？", "banished"),
        ("王宫的铁壁适用中混沌之黑魔术师被破坏，它去哪里？", "graveyard"),
        ("電氣尾龍被破壞，牠去哪裡？", None),
        ("电气尾龙被破坏，它去哪里？", "graveyard"),
    ],
)
def test_where_a_card_goes_that_is_banished_when_it_leaves(
    question: str, value: str | None, base: KnowledgeBase
) -> None:
    verdict = ask(question, base).verdict
    assert (verdict.value or {}).get("zone") == value


@pytest.mark.parametrize(
    "question",
    [
        "盖放着的布丁队能作为融合素材吗？",
        "里侧表示的布丁队可以当同调素材吗？",
        "布丁队能不能当融合召唤的素材？",
    ],
)
def test_words_about_materials_are_no_effect_and_hold_face_down_too(
    question: str, base: KnowledgeBase
) -> None:
    verdict = ask(question, base).verdict
    assert verdict.answer is Answer.CANNOT
    assert verdict.because[:2] == ("material.text-is-no-effect", "effect.text-that-is-no-effect")


@pytest.mark.parametrize("question", ["布丁队能当连接素材吗？", "布丁队能当靶子吗？"])
def test_what_no_words_forbid_is_not_answered(question: str, base: KnowledgeBase) -> None:
    assert not ask(question, base).verdict.decided


@pytest.mark.parametrize(
    "question",
    [
        "机动城要塞变成怪兽之后，算通常怪兽还是效果怪兽？",
        "机动城要塞变成怪兽后属于效果怪兽还是通常怪兽？",
        "变成怪兽的机动城要塞当作通常怪兽还是效果怪兽？",
    ],
)
def test_which_of_two_kinds_is_asked(question: str, base: KnowledgeBase) -> None:
    asked = ask(question, base)
    assert asked.situation is None or (asked.situation.ask and asked.situation.ask.form == "kind")


def _with(board: list[dict[str, object]], form: dict[str, object], **more: object) -> dict[str, object]:
    return {"board": board, "ask": form, **more}


FREEZES = "①：1回合1次，以场上1只表侧表示怪兽为对象才能发动。给那只怪兽放置1个冰指示物。"
FIELD = {"player": "A", "zone": "main_monster_zone", "position": "face_up_attack"}
HOLDING = [
    {"card": "混沌场", "player": "A", "zone": "field_zone", "counters": {"魔力": 2}},
    {"card": "怪兽Y", **FIELD, "facts": {"card_class": "monster", "text": FREEZES}},
    {"card": "怪兽X", **FIELD, "counters": {"冰": 1}, "facts": {"card_class": "monster"}},
]


@pytest.mark.parametrize(
    ("counters_on", "negated", "left"),
    [("混沌场", "混沌场", "cannot"), ("怪兽X", "怪兽Y", "can")],
)
def test_counters_go_only_from_the_card_whose_own_effect_put_them(
    counters_on: str, negated: str, left: str, base: KnowledgeBase
) -> None:
    situation = _with(
        [card for card in HOLDING if card["card"] in (counters_on, negated)],
        {"form": "remains", "about": "counters", "card": counters_on},
        plays=[{"do": "happens", "stated": {"verb": "negate_effect", "card": negated}}],
    )
    verdict = judge(situation_from(situation), base)
    assert (verdict.answer.value, "counter.negated-card" in verdict.because) == (left, True)


def test_a_card_equipped_by_its_bearer_goes_when_that_is_negated(base: KnowledgeBase) -> None:
    situation = _with(
        [
            {"card": "巨龙之守护骑士", **FIELD},
            {"card": "怪兽X", "player": "A", "zone": "spell_trap_zone", "equipped_to": "巨龙之守护骑士",
             "facts": {"card_class": "monster"}},
        ],
        {"form": "fate", "card": "怪兽X"},
        plays=[{"do": "happens", "stated": {"verb": "negate_effect", "card": "巨龙之守护骑士"}}],
    )  # fmt: skip
    verdict = judge(situation_from(situation), base)
    assert [verb.value for verb in verdict.value] == ["destroy", "send_to_graveyard"]
    assert "equip.own-effect-negated" in verdict.because


def test_a_monster_that_cannot_go_back_is_destroyed_but_not_by_an_effect(base: KnowledgeBase) -> None:
    full = [
        {"card": f"怪兽{n}号", "player": "B", "zone": "main_monster_zone", "facts": {"card_class": "monster"}}
        for n in range(1, 6)
    ]
    lent = {"card": "怪兽X", **FIELD, "owner": "B", "facts": {"card_class": "monster"}}
    back = [{"do": "happens", "stated": {"verb": "take_control", "card": "怪兽X", "player": "B"}}]
    where = judge(situation_from(_with([*full, lent], {"form": "where", "card": "怪兽X"}, plays=back)), base)
    assert where.value == {"zone": "graveyard", "player": "B"}
    assert "control.no-free-zone" in where.because
    by_effect = {"form": "happens", "about": "destroy", "target": "怪兽X", "by": "effect"}
    verdict = judge(situation_from(_with([*full, lent], by_effect, plays=back)), base)
    assert verdict.answer is Answer.CANNOT
    from_extra = [{**lent, "zone": "extra_monster_zone"}, *full[1:]]
    moved = judge(situation_from(_with(from_extra, {"form": "where", "card": "怪兽X"}, plays=back)), base)
    assert moved.value["zone"] == "main_monster_zone", "control.from-extra-monster-zone"
    room = judge(
        situation_from(_with([*full[1:], lent], {"form": "where", "card": "怪兽X"}, plays=back)), base
    )
    assert room.value["zone"] == "main_monster_zone"


@pytest.mark.parametrize("question", ["布丁队在墓地，它算被破坏的怪兽吗？", "布丁队在场上，它是2号的卡吗？"])
def test_a_kind_with_more_words_beside_it_is_not_taken_for_the_kind(
    question: str, base: KnowledgeBase
) -> None:
    assert not ask(question, base).verdict.decided
