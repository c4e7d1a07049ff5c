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


@pytest.mark.parametrize("question", ["什么是强欲之壶？", "这是什么？", "灰流丽", "什么是连锁怪兽？"])
def test_what_is_no_term_is_not_explained(question: str, base: KnowledgeBase) -> None:
    assert not ask(question, base).verdict.decided
