"""What lasts for a time or waits for one: temporary banishing, the end of the Battle Phase, duties of a phase."""

from __future__ import annotations

from typing import Any

import pytest

from grammar.question import parse_question
from kb.errors import SituationError
from kb.judge import judge
from kb.knowledge import KnowledgeBase, load
from kb.situation import Ask, Situation, situation_from
from kb.understanding.ask import ask_of
from kb.understanding.naming import naming
from kb.understanding.quoted import text_of
from kb.verdict import Answer, Verdict


@pytest.fixture(scope="module")
def base() -> KnowledgeBase:
    return load()


def monster(name: str, player: str = "A", **more: Any) -> dict[str, Any]:
    facts = {"card_class": "monster", "kinds": ["monster"], "level": 4, "atk": 1000}
    place = {"zone": "main_monster_zone", "position": "face_up_attack"}
    return {"card": name, "player": player, **place, "facts": facts, **more}


def told(base: KnowledgeBase, ask: dict[str, Any], *plays: dict[str, Any], **more: Any) -> Verdict:
    board = more.pop("board", [monster("怪兽X")])
    data = {"turn_player": "A", "phase": "main1", "board": board, "plays": list(plays), "ask": ask, **more}
    return judge(situation_from(data), base)


AWAY = (
    {
        "do": "activate",
        "player": "A",
        "card": "亚空间物质传送装置",
        "targets": ["怪兽X"],
        "card_activation": True,
    },
    {"do": "resolve"},
)
END = {"do": "enter_phase", "phase": "end"}
WHERE = {"form": "where", "card": "怪兽X"}


def test_a_monster_banished_for_a_time_comes_back_as_it_lay(base: KnowledgeBase) -> None:
    assert told(base, WHERE, *AWAY).value["zone"] == "banished"
    back = told(base, WHERE, *AWAY, END).value
    assert (back["zone"], back["position"]) == ("main_monster_zone", "face_up_attack")


def test_one_that_moved_in_between_does_not_come_back(base: KnowledgeBase) -> None:
    moved = {"do": "happens", "stated": {"verb": "send_to_graveyard", "card": "怪兽X"}}
    again = {"do": "happens", "stated": {"verb": "banish", "card": "怪兽X"}}
    verdict = told(base, WHERE, *AWAY, moved, again, END)
    assert (verdict.value["zone"], "banish.temporary-ends" in verdict.because) == ("banished", True)


ATTACK = {"do": "attack", "player": "A", "card": "彼岸的旅人 但丁", "target": "怪兽Y"}
LEAVES = {"do": "happens", "stated": {"verb": "leave_field", "card": "怪兽Y"}}
OVER = {"do": "enter_phase", "phase": "main2"}
TURNED = {"form": "happens", "about": "change_position", "target": "彼岸的旅人 但丁", "options": ["defense"]}


@pytest.mark.parametrize(("when", "answer"), [("damage_step_start", Answer.CAN), ("attack", Answer.CANNOT)])
def test_a_monster_has_attacked_once_the_damage_step_began(
    when: str, answer: Answer, base: KnowledgeBase
) -> None:
    dante = monster("彼岸的旅人 但丁", zone="extra_monster_zone")
    del dante["facts"]
    board = [dante, monster("怪兽Y", "B")]
    verdict = told(base, TURNED, ATTACK, {**LEAVES, "timing": when}, OVER, board=board, phase="battle")
    assert verdict.answer is answer


@pytest.mark.parametrize(("name", "kind"), [("机动城要塞", "effect_monster"), ("变形人姐妹", None)])
def test_a_trap_monster_is_of_the_kind_its_text_says(
    name: str, kind: str | None, base: KnowledgeBase
) -> None:
    card = {"card": name, "player": "A", "zone": "main_monster_zone", "position": "face_up_attack",
            "facts": {"text": f"①：这张卡发动后变成{'效果' if kind else '通常'}怪兽（恶魔族·地·2星·攻/守0）在怪兽区域特殊召唤。这张卡也当作陷阱卡使用。"}}  # fmt: skip
    ask = {"form": "kind", "card": name, "options": ["normal_monster", "effect_monster"]}
    verdict = told(base, ask, board=[card])
    assert (verdict.value, verdict.because[0]) == (kind or "normal_monster", "trapmonster.both-kinds")


def test_at_random_the_other_player_picks_without_looking(base: KnowledgeBase) -> None:
    card = monster("怪兽X")
    card["facts"]["text"] = "①：1回合1次，自己主要阶段才能发动。对方手卡随机选1张丢弃。"
    who = told(base, {"form": "decides", "about": "choose", "card": "怪兽X"}, board=[card])
    assert (who.value, who.because) == ("B", ("resolution.random",))
    look = told(base, {"form": "decides", "about": "look", "card": "怪兽X"}, board=[card])
    assert look.answer is Answer.CANNOT
    assert not told(base, {"form": "decides", "about": "choose", "card": "怪兽X"}).decided


def test_the_turn_player_begins_with_what_is_due_in_a_phase(base: KnowledgeBase) -> None:
    ask = {"form": "decides", "about": "phase"}
    verdict = told(base, ask, phase="end")
    assert (verdict.value, verdict.because) == ("A", ("turn.phase-duties",))


def asked(question: str, *names: str) -> Ask:
    syntax = parse_question(question, naming(question, names))
    if syntax.unparsed:
        raise SituationError("words")
    return ask_of(syntax, Situation())


@pytest.mark.parametrize(
    ("question", "form", "about"),
    [
        ("结束阶段先由谁处理？", "decides", "phase"),
        ("準備階段先由誰決定處理哪個效果？", "decides", "phase"),
        ("结束阶段由哪一方先处理？", "decides", "phase"),
        ("旋风随机选1张，由谁选？", "decides", "choose"),
        ("旋风随机选1只，谁来选？", "decides", "choose"),
        ("旋风随机选1张后，对方可以看着选吗？", "decides", "look"),
        ("旋风的效果随机选1只，我可以看着卡面挑吗？", "decides", "look"),
        ("旋风被除外了，结束阶段它会回到场上吗？", "happens", "return_to_field"),
        ("旋风会回场吗？", "happens", "return_to_field"),
        ("旋风还会回来吗？", "happens", "return_to_field"),
        ("旋风会变成守备表示吗？", "happens", "change_position"),
        ("旋风要不要变为里侧守备表示？", "happens", "change_position"),
    ],
)
def test_these_are_asked_in_many_ways(question: str, form: str, about: str) -> None:
    ask = asked(question, "旋风")
    assert (ask.form, ask.about) == (form, about)


@pytest.mark.parametrize("question", ["旋风会变成兔子吗？", "旋风能变成守备表示吗？", "结束阶段先由谁跳舞？"])
def test_what_is_no_such_question_is_refused(question: str) -> None:
    with pytest.raises(SituationError):
        asked(question, "旋风")


@pytest.mark.parametrize(
    ("quote", "text"),
    [
        ("被破坏时，可以～", "这张卡被破坏时才能发动。自己抽1张卡。"),
        ("这张卡被送去墓地的场合才能发动…", "这张卡被送去墓地的场合才能发动。自己抽1张卡。"),
        ("被除外的场合必须发动", "这张卡被除外的场合发动。自己抽1张卡。"),
        ("那之后", None),
        ("可以～", None),
    ],
)
def test_a_quoted_beginning_of_an_effect_stands_for_the_whole(quote: str, text: str | None) -> None:
    assert text_of(quote) == text
