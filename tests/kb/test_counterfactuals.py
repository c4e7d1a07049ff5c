"""Which single facts would turn an answer: each is one fact, and turning it really turns the answer."""

from __future__ import annotations

import msgspec
import pytest

from kb.cards import Seat
from kb.counterfactuals import variations
from kb.judge import judge
from kb.knowledge import KnowledgeBase, load
from kb.scenarios import scenarios
from kb.situation import Ask, Placed, Situation
from kb.understanding.completing import complete
from kb.verdict import Answer

_REVIVING = Situation(
    turn_player=Seat.A,
    phase="main1",
    deck_known=True,
    board=(
        Placed(card="死者苏生", player=Seat.A, zone="hand"),
        Placed(card="三眼怪", player=Seat.A, zone="graveyard"),
        Placed(card="旋风", player=Seat.B, zone="spell_trap_zone", position="face_down", set_this_turn=False),
    ),
    ask=Ask(form="can-activate", player=Seat.A, card="死者苏生"),
)


@pytest.fixture(scope="module")
def base() -> KnowledgeBase:
    return load()


def test_what_it_hangs_on_is_named_and_what_does_not_matter_is_not(base: KnowledgeBase) -> None:
    verdict = judge(_REVIVING, base)
    assert verdict.answer is Answer.CAN
    turned = {(change.path, change.value): change.answer for change in verdict.would_change}
    assert turned["board.三眼怪.present", "false"] is Answer.CANNOT  # nothing else lies in a Graveyard
    assert turned["turn_player", "B"] is turned["phase", "battle"] is Answer.CANNOT
    assert ("board.旋风.present", "false") not in turned


def test_no_variation_is_the_situation_itself_and_none_comes_twice(base: KnowledgeBase) -> None:
    for one in scenarios():
        completed = complete(one.situation, base)
        found = variations(completed)
        assert all(changed != completed for _, _, changed in found), one.id
        paths = [(path, value) for path, value, _ in found if not path.endswith(".present")]
        assert len(paths) == len(set(paths)), one.id


def test_what_takes_part_in_the_plays_is_not_taken_away() -> None:
    for one in scenarios():
        played = {play.card for play in one.situation.plays} - {None}
        gone = {path.split(".")[1] for path, _, _ in variations(one.situation) if path.endswith(".present")}
        assert not played & gone, one.id


def test_assumed_facts_come_first(base: KnowledgeBase) -> None:
    assumed = complete(msgspec.structs.replace(_REVIVING, turn_player=None), base)
    paths = [path for path, _, _ in variations(assumed)]
    told = dict(assumed.assumed)
    flags = [path in told for path in paths]
    assert flags == sorted(flags, reverse=True)
