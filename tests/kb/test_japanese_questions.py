"""Typed Japanese questions: the same structure and the same verdicts as in Chinese; what is not read is refused."""

from __future__ import annotations

import pytest

from grammar.question_ja import parse_question_ja
from grammar.question_nodes import Mood, Role
from kb.judge import ask
from kb.knowledge import KnowledgeBase, load
from kb.verdict import Answer


@pytest.fixture(scope="module")
def base() -> KnowledgeBase:
    return load()


CAN, CANNOT, OPEN = Answer.CAN, Answer.CANNOT, Answer.NOT_DERIVABLE


@pytest.mark.parametrize(
    ("question", "answer", "value"),
    [
        ("このターンにセットした「サイクロン」を発動できますか？", CANNOT, None),
        ("相手の「月の書」の発動にチェーンして「サイクロン」を発動できますか？", CAN, None),
        ("相手が「月の書」を発動しました。それに「サイクロン」をチェーンできますか？", CAN, None),
        ("「ヂェミナイ・エルフ」に「突進」を使いました。攻撃力はいくつになりますか？", Answer.VALUE, 2600),
        ("「双子の精霊」に「突進」を使いました。攻撃力はいくつになりますか？", OPEN, None),  # no such card
        ("自分の墓地に「黄泉ガエル」があります。スタンバイフェイズに効果を発動できますか？", CAN, None),
        ("「スキルドレイン」が適用されている時、「ライオウ」の効果は適用されますか？", CANNOT, None),
        ("「スキルドレイン」適用中に「ライオウ」の効果は適用されますか？", CANNOT, None),
        ("相手の「増援」に「灰流うらら」をチェーンできますか？", OPEN, None),  # not built in
        ("「サイクロン」にチェーンして「サイクロン」を発動することは可能ですか？", CAN, None),
        ("「サイクロン」の発動に対して「神の宣告」を発動することはできますか？", CAN, None),
        ("「技能抽取」が適用されています。「灰流うらら」の効果は無効になりますか？", OPEN, None),
        ("「サイクロン」をこっそり発動できますか？", OPEN, None),
        ("このターンに「強欲で謙虚な壺」を発動していた場合、「死者蘇生」を発動できますか？", CANNOT, None),
        ("このターンに「強欲で謙虚な壺」を発動していない場合、「死者蘇生」を発動できますか？", OPEN, None),
        ("墓地に「ヂェミナイ・エルフ」が1体だけ存在します。「死者蘇生」を発動できますか？", CAN, None),
        (
            "自分の「サイクロン」の発動が「神の宣告」で無効になりました。「サイクロン」は破壊されますか？",
            CAN,
            None,
        ),
    ],
)
def test_answers(question: str, answer: Answer, value: int | None, base: KnowledgeBase) -> None:
    verdict = ask(question, base).verdict
    assert (verdict.answer, verdict.value) == (answer, value)


@pytest.mark.parametrize(
    ("text", "verb", "mood", "flags"),
    [
        ("発動できますか", "activate", Mood.CAN, "wondered"),
        ("除外してもいいですか", "banish", Mood.CAN, "wondered"),
        ("破壊されますか", "destroy", Mood.WILL, "wondered passive"),
        ("破壊されません", "destroy", Mood.TOLD, "negated passive"),
        ("使いました", "activate", Mood.TOLD, "done"),
        ("使ったら", "activate", Mood.TOLD, "condition"),
        ("送れますか", "send_to_graveyard", Mood.CAN, "wondered"),
        ("処理はできますか", "resolve", Mood.CAN, "wondered"),
        ("特殊召喚しようとして", "special_summon", Mood.TOLD, ""),
        ("上がりますか", "increase", Mood.WILL, "wondered"),
    ],
)
def test_what_the_ending_of_a_verb_says(text: str, verb: str, mood: Mood, flags: str) -> None:
    syntax = parse_question_ja(f"自分は{text}")
    event = syntax.ask.event if syntax.ask is not None else syntax.statements[0]
    assert not syntax.unparsed and (event.verb, event.mood) == (verb, mood)
    named = ("wondered", "passive", "negated", "done", "condition")
    assert {flag for flag in named if getattr(event, flag)} == set(flags.split())


def test_particles_give_the_roles() -> None:
    text = "相手が「A」で自分の「B」を手札から除外しました"
    syntax = parse_question_ja(text, [(text.index(mark), text.index(mark) + 1) for mark in "AB"])
    (event,) = syntax.statements
    assert [(phrase.role, phrase.things[0].name) for phrase in event.before] == [
        (Role.BARE, None),
        (Role.WITH, "A"),
    ]
    (object_,) = event.after
    assert (object_.things[0].name, object_.things[0].zone) == ("B", "hand")
