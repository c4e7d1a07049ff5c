"""A name that several cards have in some dialect: which is meant is not guessed, and both are named."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from grammar.terms import CardKind
from kb.cards import Card, CardClass
from kb.importers.parsing import with_tree
from kb.judge import ask
from kb.knowledge import KnowledgeBase
from kb.store import Store, build
from kb.verdict import Answer


def spell(key: str, **names: str) -> Card:
    text = "①：以场上1只表侧表示怪兽为对象才能发动。那只怪兽破坏。"
    kinds = (CardKind.SPELL, CardKind.NORMAL_SPELL)
    card = Card(
        key=key,
        names={lang.replace("_", "-"): name for lang, name in names.items()},
        card_class=CardClass.SPELL,
        kinds=kinds,
        texts={"zh-fan": text},
    )
    return with_tree(card)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("对方发动怪兽效果，我能连锁星砂的号角吗", Answer.CAN),
        ("对手发动怪兽效果，我可以发动“星砂的号角”吗", Answer.NOT_DERIVABLE),
    ],
)
def test_the_dialect_of_the_question_tells_them_apart(tmp_path: Path, question: str, answer: Answer) -> None:
    first = spell("1001", ja="甲の角", zh_CN="星砂的号角", zh_fan="星砂的新号角")
    second = spell("1002", ja="乙の角", zh_fan="星砂的号角")
    quick = msgspec.structs.replace(second, kinds=(CardKind.SPELL, CardKind.QUICK_PLAY_SPELL))
    build(tmp_path / "names.base", [first, quick])
    verdict = ask(question, KnowledgeBase(Store(tmp_path / "names.base"))).verdict
    assert verdict.answer is answer
    if answer is Answer.NOT_DERIVABLE:
        assert verdict.reason is not None and verdict.reason[0] == "judge.name_of_several"


@pytest.mark.parametrize(
    ("question", "answer"),
    [("能发动星砂的号角吗", Answer.NOT_DERIVABLE), ("能发动星砂的旧号角吗", Answer.CAN)],
)
def test_a_name_of_two_cards_is_not_guessed(tmp_path: Path, question: str, answer: Answer) -> None:
    first = spell("1001", ja="甲の角", zh_CN="星砂的号角", zh_fan="星砂的新号角")
    second = spell("1002", ja="乙の角", zh_TW="星砂的号角", zh_fan="星砂的旧号角")
    build(tmp_path / "names.base", [first, second])
    verdict = ask(question, KnowledgeBase(Store(tmp_path / "names.base"))).verdict
    assert verdict.answer is answer
    if answer is Answer.NOT_DERIVABLE:
        assert verdict.reason is not None
        code, params = verdict.reason
        assert code == "judge.name_of_several"
        assert "1001" in params["cards"] and "1002" in params["cards"]
