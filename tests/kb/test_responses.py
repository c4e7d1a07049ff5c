"""Everything that may be activated at a moment, and the rule that refuses the rest."""

from __future__ import annotations

import json

import msgspec
import pytest
from click.testing import CliRunner

from kb.activation import Legality
from kb.cards import Seat
from kb.cli import main
from kb.judge import ask, judge
from kb.knowledge import KnowledgeBase, load
from kb.responses import responses_in
from kb.situation import Ask, Placed, Play, Situation

_TABLE = Situation(
    turn_player=Seat.A,
    phase="main1",
    deck_known=True,
    board=(
        Placed(card="死者苏生", player=Seat.A, zone="hand"),
        Placed(card="雷破", player=Seat.A, zone="hand"),
        Placed(card="三眼怪", player=Seat.A, zone="graveyard"),
        Placed(card="旋风", player=Seat.B, zone="spell_trap_zone", position="face_down", set_this_turn=False),
        Placed(
            card="神之宣告", player=Seat.B, zone="spell_trap_zone", position="face_down", set_this_turn=True
        ),
    ),
    lp={Seat.A: 8000, Seat.B: 8000},
)
_REVIVED = Play(do="activate", player=Seat.A, card="死者苏生", targets=("三眼怪",))


@pytest.fixture(scope="module")
def base() -> KnowledgeBase:
    return load()


def legal(situation: Situation, base: KnowledgeBase) -> dict[tuple[Seat, str], Legality]:
    return {(one.seat, one.name): one.legality for one in responses_in(situation, base).found}


def test_in_the_open_only_what_its_player_may_begin_with_is_allowed(base: KnowledgeBase) -> None:
    found = legal(_replaced(_TABLE, ask=Ask(form="can-activate", card="死者苏生", timing="open")), base)
    assert found[Seat.A, "死者苏生"] is Legality.ALLOWED
    assert found[Seat.A, "雷破"] is Legality.FORBIDDEN


def test_on_a_chain_what_is_fast_enough_and_was_not_set_this_turn_answers(base: KnowledgeBase) -> None:
    asked = Ask(form="can-activate", card="旋风", player=Seat.B, timing="chain")
    found = responses_in(_replaced(_TABLE, plays=(_REVIVED,), ask=asked), base).found
    by_name = {one.name: one for one in found}
    assert by_name["旋风"].legality is Legality.ALLOWED
    refused = by_name["神之宣告"].deciding
    assert refused is not None and refused.rule == "activation.set-this-turn"
    assert [one.legality for one in found] == sorted(
        (one.legality for one in found), key=["allowed", "undecided", "forbidden"].index
    )


def test_each_answer_is_the_one_that_a_question_about_it_gets(base: KnowledgeBase) -> None:
    for one in responses_in(_replaced(_TABLE, plays=(_REVIVED,), ask=None), base).found:
        asked = Ask(form="can-activate", card=one.name, player=one.seat, timing="chain")

        verdict = judge(_replaced(_TABLE, plays=(_REVIVED,), ask=asked), base, changes=False)
        assert (verdict.answer == "can") == (one.legality is Legality.ALLOWED), one.name


def test_the_command_lists_them_with_the_rules_that_refuse(base: KnowledgeBase) -> None:
    question = "我发动增殖的G，对方能连锁灰流丽吗？"
    assert ask(question, base).verdict.answer == "can"
    shown = CliRunner().invoke(main, ["respond", question])
    assert shown.exit_code == 0 and "○ B 灰流丽" in shown.output
    assert "[activation.place]" in shown.output  # 增殖的G lies in the Graveyard by now
    rows = json.loads(CliRunner().invoke(main, ["respond", question, "--json"]).output)["responses"]
    assert {row["card"]: row["legality"] for row in rows} == {"灰流丽": "allowed", "增殖的G": "forbidden"}


def test_a_question_that_is_not_understood_is_an_error_of_one_line() -> None:
    failed = CliRunner().invoke(main, ["respond", "天气怎么样？"])
    assert failed.exit_code == 2


def _replaced(situation: Situation, **fields: object) -> Situation:

    return msgspec.structs.replace(situation, **fields)
