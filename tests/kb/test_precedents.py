"""Published rulings are found by words and cards, and held against the derivation."""

from __future__ import annotations

import pytest

from kb.builtin import builtin_base
from kb.knowledge import KnowledgeBase
from kb.precedents import Conflict, conflict, conflicts, precedents, question_of, search_rulings
from kb.rulings import Ruling, RulingStatus
from kb.store import Kept, Store, amend

ASKED = "对方发动增殖的G时，我能连锁发动灰流丽吗？"
RIGHT = Ruling(
    id="a",
    date="2020-01-01",
    question=ASKED,
    answer="可以。",
    cards=("灰流丽",),
    keys=("14558127", "23434538"),
    verdict="can_activate",
)
WRONG = Ruling(
    id="b",
    date="2021-01-01",
    question=ASKED,
    answer="不能。",
    cards=("灰流丽",),
    keys=("14558127", "23434538"),
    verdict="cannot_activate",
)
SILENT = Ruling(
    id="c", date="2019-01-01", answer="「灰流丽」的效果与破坏无关。", cards=("灰流丽",), keys=("14558127",)
)
OPEN = Ruling(
    id="d",
    date="2022-01-01",
    question=ASKED,
    answer="调整中。",
    cards=("增殖的G",),
    keys=("23434538", "14558127"),
    status=RulingStatus.PENDING,
    verdict="cannot_activate",
)
ALL = (RIGHT, WRONG, SILENT, OPEN)


@pytest.fixture(scope="module")
def base(tmp_path_factory):
    path = tmp_path_factory.mktemp("rulings") / "a.base"
    amend(path, builtin_base().path, Kept(rulings=ALL))
    return KnowledgeBase(Store(path))


def test_rulings_are_found_newest_first_those_about_the_card_before_others(base):
    assert [r.id for r in search_rulings("灰流丽", base)] == ["b", "a", "c", "d"]
    assert [r.id for r in search_rulings("破壞", base)] == ["c"]
    assert search_rulings("，", base) == [] and search_rulings("没有的词", base) == []


def test_a_derivation_that_says_the_opposite_is_a_conflict_and_nothing_else_is(base):
    found = list(conflicts(base))
    assert [item.ruling.id for item in found if isinstance(item, Conflict)] == ["b"]
    assert len(found) == len(ALL)
    assert conflict(RIGHT, base) is None and conflict(OPEN, base) is None


@pytest.mark.parametrize(
    ("answer", "question"),
    [
        ("「甲」发动时，可以连锁发动「乙」。", "「甲」发动时，可以连锁发动「乙」吗？"),
        ("「甲」发动时，不能发动「乙」的①效果。", "「甲」发动时，可以发动「乙」的①效果吗？"),
        ("这个效果适用。", ""),
    ],
)
def test_a_statement_is_turned_into_the_question_it_answers(answer, question):
    assert question_of(Ruling(id="x", answer=answer)) == question


def test_rulings_on_the_cards_of_a_question_stand_beside_its_answer(base):
    beside = {found.ruling.id: found.conflict is not None for found in precedents(ASKED, base)}
    assert beside == {"a": False, "b": True, "d": False}
    assert precedents("对方发动旋风，我能发动神之宣告吗？", base) == []
