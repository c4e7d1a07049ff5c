"""Small questions: was there a moment, may none be chosen, whose Deck is it, does a lasting effect apply."""

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
from kb.verdict import Answer, Verdict


@pytest.fixture(scope="module")
def base() -> KnowledgeBase:
    return load()


def told(base: KnowledgeBase, ask: dict[str, Any], board: list[dict[str, Any]], *plays: Any) -> Verdict:
    data = {"turn_player": "A", "phase": "main1", "board": board, "plays": list(plays), "ask": ask}
    return judge(situation_from(data), base)


def monster(name: str, text: str, player: str = "A") -> dict[str, Any]:
    facts = {"card_class": "monster", "kinds": ["monster"], "level": 4, "atk": 1000, "text": text}
    return {
        "card": name,
        "player": player,
        "zone": "main_monster_zone",
        "position": "face_up_attack",
        "facts": facts,
    }


DRAWS = "①：1回合1次，自己主要阶段才能发动。自己抽1张卡。"
RESOLVES = {"do": "resolve"}


@pytest.mark.parametrize(
    ("negates", "answer", "rule"),
    [
        ("negate_effect", Answer.CAN, "negation.effect-keeps-moment"),
        ("negate_activation", Answer.CANNOT, "negation.activation-leaves-no-moment"),
    ],
)
def test_a_negated_effect_had_its_moment_a_negated_activation_had_none(
    negates: str, answer: Answer, rule: str, base: KnowledgeBase
) -> None:
    drawn = {"do": "activate", "player": "A", "card": "怪兽X"}
    negated = {"do": "activate", "player": "B", "card": "卡Y", "card_activation": True,
               "result": [{"verb": negates, "card": "怪兽X"}]}  # fmt: skip
    ask = {"form": "had-moment", "card": "怪兽X"}
    verdict = told(base, ask, [monster("怪兽X", DRAWS)], drawn, negated, RESOLVES)
    assert (verdict.answer, verdict.because[0]) == (answer, rule)
    assert not told(base, ask, [monster("怪兽X", DRAWS)]).decided


def test_up_to_two_is_one_or_two(base: KnowledgeBase) -> None:
    ask = {"form": "choose-none", "card": "怪兽X"}
    up_to = "①：1回合1次，自己主要阶段才能发动。从卡组把最多2只战士族怪兽加入手卡。"
    verdict = told(base, ask, [monster("怪兽X", up_to)])
    assert (verdict.answer, verdict.because) == (Answer.CANNOT, ("resolution.no-impossible-choice",))
    assert not told(base, ask, [monster("怪兽X", DRAWS)]).decided


def test_the_effect_is_of_whoever_activated_it(base: KnowledgeBase) -> None:
    mills = monster("怪兽X", "①：1回合1次，自己主要阶段才能发动。从自己卡组上面把2张卡送去墓地。")
    taken = {"do": "activate", "player": "B", "card": "卡Y", "card_activation": True,
             "result": [{"verb": "take_control", "card": "怪兽X", "player": "B"}]}  # fmt: skip
    plays = [{"do": "activate", "player": "A", "card": "怪兽X"}, taken, RESOLVES]
    ask = {"form": "whose", "about": "deck", "card": "怪兽X"}
    verdict = told(base, ask, [mills], *plays)
    assert (verdict.value, verdict.because[0]) == ("A", "effect.controller")
    assert not told(base, {**ask, "about": "hand"}, [mills], *plays).decided


def asked(question: str, *names: str) -> Ask:
    syntax = parse_question(question, naming(question, names))
    if syntax.unparsed:
        raise SituationError("words")
    return ask_of(syntax, Situation())


@pytest.mark.parametrize(
    ("question", "form"),
    [
        ("旋风的效果被无效了，它有过效果处理吗？", "had-moment"),
        ("旋风有没有过效果处理的时点？", "had-moment"),
        ("处理时我可以选加入0只吗？", "choose-none"),
        ("旋风处理时能选择0张吗？", "choose-none"),
        ("选0张可不可以？", "choose-none"),
        ("旋风的效果送的是谁卡组的卡？", "whose"),
        ("旋风的效果破坏的是谁墓地的卡？", "whose"),
        ("那么旋风的效果抽的是谁卡组上面的卡？", "whose"),
    ],
)
def test_small_questions_are_asked_in_many_ways(question: str, form: str) -> None:
    assert asked(question, "旋风").form == form


@pytest.mark.parametrize("question", ["旋风有效果处理吗？", "旋风送的是谁？"])
def test_what_only_sounds_like_one_is_not_taken_for_it(question: str) -> None:
    try:
        form = asked(question, "旋风").form
    except SituationError:
        return
    assert form not in ("had-moment", "choose-none", "whose")
