"""What a term of the game means: asked in four languages, answered from the glossary with the rules behind it."""

from __future__ import annotations

import pytest

from kb.judge import ask
from kb.knowledge import KnowledgeBase, load
from kb.verdict import Answer


@pytest.fixture(scope="module")
def base() -> KnowledgeBase:
    return load()


@pytest.mark.parametrize(
    ("question", "rule"),
    [
        ("什么是错过时点？", "trigger.when-missed"),
        ("请问错过时点是什么意思", "trigger.when-missed"),
        ("連鎖是什麼？", "chain.numbering"),
        ("取对象是什么意思？", "target.definition"),
        ("起动效果", "kind.ignition"),
        ("ターンプレイヤーとは何ですか？", "resolution.turn-player-first"),
        ("「巻き戻し」って何？", "battle.replay"),
        ("What is a replay?", "battle.replay"),
    ],
)
def test_a_term_is_explained(question: str, rule: str, base: KnowledgeBase) -> None:
    verdict = ask(question, base).verdict
    assert verdict.answer is Answer.VALUE
    assert verdict.headline == "judge.term"
    assert rule in verdict.because
    assert not verdict.assumed  # no table is laid out


@pytest.mark.parametrize(
    ("question", "terms"),
    [
        ("「时」和「场合」有什么区别？", ["时", "场合"]),
        ("效果破坏与战斗破坏的区别是什么", ["效果破坏", "战斗破坏"]),
        ("誘発効果と起動効果の違いは何ですか？", ["诱发效果", "起动效果"]),
        ("What is the difference between destroy and banish?", ["破坏", "除外"]),
    ],
)
def test_two_terms_are_told_side_by_side(question: str, terms: list[str], base: KnowledgeBase) -> None:
    verdict = ask(question, base).verdict
    glossary = base.rules.glossary
    assert [glossary.term(each).word("zh-Hans") for each in verdict.value] == terms
    said = verdict.headline_params["told"]["zh-Hans"]
    assert all(f"{term}：" in said for term in terms)


@pytest.mark.parametrize(
    "question", ["旋风和大风暴有什么区别？", "破坏和强欲之壶有什么区别？", "破坏和破坏有什么区别？"]
)
def test_what_is_no_term_is_not_compared(question: str, base: KnowledgeBase) -> None:
    assert not ask(question, base).verdict.decided


@pytest.mark.parametrize("question", ["什么是强欲之壶？", "这是什么？", "灰流丽", "什么是连锁怪兽？"])
def test_what_is_no_term_is_not_explained(question: str, base: KnowledgeBase) -> None:
    assert not ask(question, base).verdict.decided
