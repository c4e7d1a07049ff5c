"""Verdicts on situations and on typed questions: derived, or honestly refused."""

from __future__ import annotations

import pytest

from kb.cards import Seat
from kb.errors import QuestionError
from kb.exchange import answer_question
from kb.judge import LONGEST, ask, judge
from kb.knowledge import KnowledgeBase, load
from kb.questions import FORMS
from kb.situation import BATTLE_EARLIER, Ask, Placed, Play, Situation
from kb.verdict import Answer
from kb.wording import load_messages, say


@pytest.fixture(scope="module")
def base() -> KnowledgeBase:
    return load()


def test_a_typed_question_gets_a_verdict_with_its_rules(base: KnowledgeBase) -> None:
    asked = ask("我发动愚蠢的埋葬，对方能连锁灰流丽吗？", base)
    assert asked.understood
    assert asked.verdict.answer is Answer.CAN
    assert "category.of-effect" in asked.verdict.because
    assert all(base.rules.rule(rule) for rule in asked.verdict.because)


def test_facts_filled_in_by_default_are_listed(base: KnowledgeBase) -> None:
    verdict = ask("对方发动旋风，我能连锁神之宣告吗？", base).verdict
    assert {"turn_player", "phase"} <= {fact.path for fact in verdict.assumed}


def test_the_smallest_changes_that_turn_the_answer_are_named(base: KnowledgeBase) -> None:
    verdict = ask("对方发动旋风，我能连锁沙尘之大龙卷吗？", base).verdict
    assert verdict.answer is Answer.CAN
    assert [(change.value, change.answer) for change in verdict.would_change] == [("true", Answer.CANNOT)]


@pytest.mark.parametrize(
    "question",
    [
        "我蹦蹦跳跳发动旋风，对方能连锁灰流丽吗？",
        "今天天气怎么样？",
        "旋风",
        "我发动旋风。",
        "我的怪兽被吃掉了，能连锁灰流丽吗？",
        "对方能连锁灰流丽吗？",
    ],
)
def test_a_question_not_wholly_understood_is_not_answered(question: str, base: KnowledgeBase) -> None:
    asked = ask(question, base)
    assert asked.verdict.answer is Answer.NOT_DERIVABLE
    assert asked.verdict.reason is not None and asked.verdict.reason[0] == "judge.not_understood"


def test_the_nearest_rules_are_named_beside_a_refusal(base: KnowledgeBase) -> None:
    verdict = ask("我蹦蹦跳跳支付cost发动旋风，对方能连锁灰流丽吗？", base).verdict
    assert verdict.near
    assert all(base.rules.rule(rule) for rule in verdict.near)


@pytest.mark.parametrize("question", ["", "  \n", "旋" * (LONGEST + 1)])
def test_empty_and_endless_questions_are_refused(question: str, base: KnowledgeBase) -> None:
    with pytest.raises(QuestionError):
        ask(question, base)


def test_the_same_question_gives_the_same_verdict(base: KnowledgeBase) -> None:
    question = "技能抽取→旋风→神之宣告，对方能不能连锁陷阱无力化？"
    assert ask(question, base).verdict == ask(question, base).verdict


def test_politeness_changes_nothing(base: KnowledgeBase) -> None:
    plain = ask("对方场上的怪兽全是里侧表示，我能发动地碎吗？", base).verdict
    polite = ask("请问一下，对方场上的怪兽全是里侧表示，我能发动地碎吗？谢谢", base).verdict
    assert plain.answer is polite.answer is Answer.CANNOT


def test_a_target_that_nobody_names_leaves_an_outcome_open(base: KnowledgeBase) -> None:
    situation = Situation(
        board=(
            Placed(card="真红眼黑龙", player=Seat.A, zone="main_monster_zone", position="face_up_attack"),
        ),
        plays=(Play(do="activate", player=Seat.B, card="强制脱出装置"), Play(do="resolve")),
        ask=Ask(form="where", card="真红眼黑龙"),
    )
    assert judge(situation, base).answer is Answer.NOT_DERIVABLE


def test_a_situation_without_a_question_is_not_judged(base: KnowledgeBase) -> None:
    verdict = judge(Situation(), base)
    assert verdict.reason is not None and verdict.reason[0] == "judge.nothing_asked"


def test_a_form_that_is_not_known_is_said_to_be_missing(base: KnowledgeBase) -> None:
    verdict = judge(Situation(ask=Ask(form="dance")), base)
    assert verdict.reason == ("judge.form_missing", {"form": "dance"})


@pytest.mark.parametrize("form", sorted(FORMS.keys() - {"define"}))
def test_every_form_refuses_a_card_that_is_not_there_without_crashing(form: str, base: KnowledgeBase) -> None:
    verdict = judge(Situation(ask=Ask(form=form, about="atk")), base)
    assert verdict.answer is Answer.NOT_DERIVABLE
    assert verdict.reason is not None
    assert say(verdict.reason[0], "zh-Hans", **verdict.reason[1])


def test_every_headline_and_reason_has_words() -> None:
    messages = load_messages()
    assert {code for code in messages if code.startswith("judge.")} >= {
        "judge.activate.can",
        "judge.not_understood",
    }


def test_a_card_whose_name_ends_like_a_placeholder_is_that_card(base: KnowledgeBase) -> None:
    verdict = ask("我发动增殖的G，对方能连锁灰流丽吗？", base).verdict
    assert {fact.path: fact.value for fact in verdict.assumed}["board.增殖的G.zone"] == "hand"


@pytest.mark.parametrize(
    ("question", "value"),
    [("月之书的咒文速度是多少？", 2), ("魔法干扰阵是咒文速度几？", 3), ("灰流丽的咒文速度是几？", 2)],
)
def test_the_spell_speed_of_a_card_is_read_off_its_text(
    base: KnowledgeBase, question: str, value: int
) -> None:
    assert ask(question, base).verdict.value == value


def test_a_number_of_nothing_named_is_not_guessed(base: KnowledgeBase) -> None:
    assert ask("月之书还剩多少？", base).verdict.answer is Answer.NOT_DERIVABLE


def test_the_player_asked_about_is_the_one_who_paid_with_the_card(base: KnowledgeBase) -> None:
    verdict = ask("我丢弃三眼怪发动雷破，三眼怪的效果会发动吗？", base).verdict
    assert verdict.headline_params["seat"] is Seat.A


def test_what_was_discarded_before_the_asking_is_not_forgotten(base: KnowledgeBase) -> None:
    assert ask("我丢弃了三眼怪，它的效果能发动吗？", base).verdict.answer is Answer.CANNOT
    assert ask("我丢弃了幻兽机 猎户座飞狮，它的②效果能发动吗？", base).verdict.answer is Answer.CAN


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("我这个回合盖放的旋风能发动吗？", Answer.CANNOT),
        ("我盖放的旋风能发动吗？", Answer.CAN),
        ("我这个回合召唤的三眼怪能发动效果吗？", Answer.NOT_DERIVABLE),
        ("我刚盖放的旋风能发动吗？", Answer.NOT_DERIVABLE),
        ("我能同时发动两张旋风吗？", Answer.NOT_DERIVABLE),
    ],
)
def test_what_the_asking_tells_by_the_way_is_a_fact(
    base: KnowledgeBase, question: str, answer: Answer
) -> None:
    assert ask(question, base).verdict.answer is answer


def test_where_nobody_says_who_acts_and_it_matters_both_answers_are_given(base: KnowledgeBase) -> None:
    verdict = ask("神之宣告发动时，可以连锁灰流丽吗？", base).verdict
    assert verdict.answer is Answer.CANNOT  # whoever it is
    named = ask("我发动增殖的G，我能连锁灰流丽吗？", base).verdict
    other = ask("我发动增殖的G，对方能连锁灰流丽吗？", base).verdict
    unnamed = ask("增殖的G发动时，可以连锁灰流丽吗？", base).verdict
    if named.answer is other.answer:
        assert unnamed.answer is other.answer
    else:
        assert unnamed.answer is Answer.DEPENDS
        assert {change.answer for change in unnamed.would_change} == {named.answer, other.answer}


def test_words_that_are_no_utf_8_are_refused(base: KnowledgeBase) -> None:
    """The bytes of a terminal in another encoding, and a lone surrogate in JSON."""
    with pytest.raises(QuestionError, match="UTF-8"):
        ask("旋风能发动吗\udce5", base)
    for row in ({"question": "\udce5"}, {"stem": "旋风\udce5", "options": ["甲", "乙"]}):
        assert answer_question({"id": "1", **row}, base)["abstain"]


def test_a_card_of_either_player_is_answered_for_both(base: KnowledgeBase) -> None:
    verdict = ask("对方发动黑·魔·导，技能抽取会被破坏吗？", base).verdict
    assert verdict.answer is Answer.DEPENDS
    assert {(c.path, c.value): c.answer for c in verdict.would_change} == {
        ("ask.side", "A"): Answer.CAN,
        ("ask.side", "B"): Answer.CANNOT,
    }


@pytest.mark.parametrize("revived_with, earlier", [("死者苏生", True), ("活死人的呼声", False)])
def test_a_battle_before_what_needs_a_main_phase_is_taken_to_be_of_an_earlier_turn(
    base: KnowledgeBase, revived_with: str, earlier: bool
) -> None:
    verdict = ask(f"青眼白龙被战斗破坏，我用{revived_with}把它复活，它能攻击吗", base).verdict
    assert verdict.answer is Answer.CAN
    assert (BATTLE_EARLIER in {fact.path for fact in verdict.assumed}) is earlier


@pytest.mark.parametrize(
    "question, code, near",
    [
        ("「灰流利」能连锁愚蠢的埋葬吗", "judge.card_unknown_near", "灰流丽"),
        ("「没有的某卡」能连锁愚蠢的埋葬吗", "judge.card_unknown", ""),
        ("「不会被战斗破坏」的效果还适用吗", "judge.not_understood", None),
    ],
)
def test_a_marked_name_that_no_card_has_is_said_to_be_unknown_with_the_names_near_it(
    base: KnowledgeBase, question: str, code: str, near: str | None
) -> None:
    found = ask(question, base).verdict.reason
    assert found is not None and (found[0], found[1].get("near")) == (code, near)
