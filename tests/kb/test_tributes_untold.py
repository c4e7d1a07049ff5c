"""A monster of five stars or more that was Normal Summoned was Tribute Summoned, whether or not anybody says so."""

from __future__ import annotations

import pytest

from grammar.terms import Verb
from kb.judge import understand
from kb.knowledge import load
from kb.simulate import run


@pytest.mark.parametrize(("card", "tributed"), [("电子龙", True), ("黑魔术师", True), ("三眼怪", False)])
def test_five_stars_take_a_tribute(card: str, tributed: bool) -> None:
    base = load()
    read = understand(f"自己召唤「{card}」成功，「{card}」在哪里？", base)
    assert read.situation is not None
    state, _ = run(read.situation, base)
    assert any(Verb.TRIBUTE_SUMMON in event.verbs for event in state.events) is tributed
