"""Two official prints of one card that do not say the same: no answer rests on the one alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from grammar.terms import CardKind
from kb.cards import Card, CardClass
from kb.importers.parsing import with_tree
from kb.importers.prints import with_reprint
from kb.judge import judge
from kb.knowledge import KnowledgeBase
from kb.situation import situation_from
from kb.store import Store, build
from kb.verdict import Answer

_JA = "①：このカードが魔法＆罠ゾーンに存在する限り、自分フィールドのモンスターの攻撃力は{}アップする。"
_CN = "①：只要此卡存在于魔法与陷阱区域，自己场上的怪兽的攻击力上升{}。"


def card(japanese: int, mainland: int) -> Card:
    return with_reprint(
        with_tree(
            Card(
                key="1000",
                names={"ja": "旗印", "zh-CN": "旗印"},
                card_class=CardClass.TRAP,
                kinds=(CardKind.TRAP, CardKind.CONTINUOUS_TRAP),
                texts={"ja": _JA.format(japanese), "zh-CN": _CN.format(mainland)},
            )
        )
    )


@pytest.mark.parametrize(("mainland", "kept"), [(300, False), (500, True)])
def test_the_other_print_is_kept_where_it_says_something_else(mainland: int, kept: bool) -> None:
    assert (card(300, mainland).reprint is not None) is kept


@pytest.mark.parametrize(
    ("mainland", "monster", "answer", "value"),
    [
        (300, "A", Answer.VALUE, 1300),
        (500, "A", Answer.NOT_DERIVABLE, None),
        (500, "B", Answer.VALUE, 1000),  # it does nothing to that one in either print
    ],
)
def test_an_answer_that_hangs_on_the_print_is_not_given(
    tmp_path: Path, mainland: int, monster: str, answer: Answer, value: int | None
) -> None:
    build(tmp_path / "prints.base", [card(300, mainland)])
    facts = {
        "card_class": "monster",
        "kinds": ["monster", "normal_monster"],
        "level": 4,
        "atk": 1000,
        "def": 0,
    }
    asked = situation_from(
        {
            "board": [
                {"card": "旗印", "player": "A", "zone": "spell_trap_zone", "position": "face_up"},
                {
                    "card": "兵",
                    "player": monster,
                    "zone": "main_monster_zone",
                    "facts": {**facts, "text": ""},
                },
            ],
            "ask": {"form": "value", "about": "atk", "card": "兵"},
        }
    )
    verdict = judge(asked, KnowledgeBase(Store(tmp_path / "prints.base")), changes=False)
    assert (verdict.answer, verdict.value) == (answer, value)
    if answer is Answer.NOT_DERIVABLE:
        assert verdict.reason == ("judge.prints_differ", {"card": "旗印"})
