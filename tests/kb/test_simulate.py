"""From a stated situation to the duel after its plays."""

from __future__ import annotations

from typing import Any

import pytest
from table import (
    TARGETED,
    THIS,
    SmallBase,
    act,
    draw,
    effect,
    every,
    monster,
    some,
    spell,
    step,
    trap,
    trigger,
)

from grammar.terms import Moment, Phase, Verb, Zone
from kb import triggers
from kb.cards import Card, Seat
from kb.errors import SituationError
from kb.events import Cause
from kb.simulate import run
from kb.situation import situation_from
from kb.state import DuelState
from kb.trace import Trace

THAT = {"node": "reference", "kind": "that"}
GHOST = monster(
    "Ghost", effect(draw(), trigger=trigger(act("send_to_graveyard", THIS, passive=True), "when"))
)
LATE = monster("Late", effect(draw(), trigger=trigger(act("send_to_graveyard", THIS, passive=True), "if")))
BET = trap(
    "Bet",
    effect(
        act("destroy", TARGETED),
        targets=[some(["field"])],
        costs=[act("discard", some(["hand"], player="self"))],
    ),
)
PIT = trap("Pit", effect(act("destroy", TARGETED), targets=[some(["field"])]))
BOLT = spell("Bolt", effect(act("destroy", every(["monster_zone"], kinds=["monster"]))))
ROOK = monster("Rook")
SYNCHRO = monster("Big", kinds=["synchro_monster"])
BASE = SmallBase(GHOST, LATE, BET, PIT, BOLT, ROOK, SYNCHRO)


def played(base: SmallBase = BASE, **situation: Any) -> tuple[DuelState, Trace]:
    return run(situation_from(situation), base)


def missed(state: DuelState, card: str) -> list[str]:
    item = next(item for item in triggers.set_off(state, BASE) if item.card == card)
    return [f.rule for f in item.findings if f.allows is False]


def put(card: str, player: str, zone: str, **more: Any) -> dict[str, Any]:
    return {"card": card, "player": player, "zone": zone, **more}


def test_what_is_not_stated_is_assumed_and_listed() -> None:
    state, _ = played(
        board=[put("Bolt", "B", "hand")], plays=[{"do": "activate", "player": "B", "card": "Bolt"}]
    )
    assert (state.turn_player, state.phase) == (Seat.B, Phase.MAIN1)
    assert {("turn_player", "B"), ("phase", "main1")} <= set(state.assumed)


def test_what_is_stated_is_not_assumed() -> None:
    state, _ = played(turn_player="B", phase="standby", lp={"A": 525})
    assert state.assumed == ()
    assert (state.phase, state.lp[Seat.A]) == (Phase.STANDBY, 525)


@pytest.mark.parametrize(
    ("situation", "path"),
    [
        ({"phase": "lunch"}, "phase"),
        ({"board": [put("Rook", "A", "attic")]}, "board.Rook.zone"),
        ({"board": [put("Rook", "A", "overlay", attached_to="Nobody")]}, "board.Rook"),
        ({"plays": [{"do": "juggle"}]}, "plays.do"),
        ({"plays": [{"do": "happens", "stated": {"verb": "vanish"}}]}, "stated.verb"),
    ],
)
def test_a_situation_that_cannot_be_says_where(situation: dict[str, Any], path: str) -> None:
    with pytest.raises(SituationError) as error:
        played(**situation)
    assert error.value.params["path"] == path


def test_a_card_nobody_knows_is_known_only_by_what_is_stated() -> None:
    facts = {"card_class": "monster", "race": "Plant", "level": 4}
    state, _ = played(board=[put("植物族怪兽X", "A", "main_monster_zone", facts=facts)])
    card: Card = state.card("植物族怪兽X").card
    assert (card.stated, card.race, card.level, card.atk) == (True, "Plant", 4, None)


def test_copies_get_ids_of_their_own() -> None:
    state, _ = played(board=[put("Ghost", "A", "hand", count=2), put("Ghost", "B", "hand")])
    assert list(state.cards) == ["Ghost", "Ghost#2", "Ghost#3"]


def test_a_stated_empty_zone_is_known_to_be_empty() -> None:
    state, _ = played(board=[put("Rook", "B", "monster_zone", count=0)])
    assert state.cards == {}
    assert (Seat.B, Zone.MAIN_MONSTER_ZONE) in state.known
    assert (Seat.A, Zone.MAIN_MONSTER_ZONE) not in state.known


def test_a_cost_is_paid_and_the_when_effect_of_the_paid_card_is_missed() -> None:
    board = [
        put("Ghost", "A", "hand"),
        put("Late", "A", "hand"),
        put("Bet", "A", "spell_trap_zone"),
        put("Rook", "B", "main_monster_zone"),
    ]
    plays = [
        {"do": "activate", "player": "A", "card": "Bet", "cost": ["Ghost"], "targets": ["Rook"]},
        {"do": "resolve"},
    ]
    state, trace = played(board=board, plays=plays)
    assert state.card("Rook").zone is Zone.GRAVEYARD
    assert missed(state, "Ghost") == ["trigger.when-missed"]
    assert {"cost.paid-at-activation", "chain.spent-cards-leave-after"} <= set(trace.rules())


def test_a_chain_left_open_resolves_before_the_next_act() -> None:
    board = [put("Bolt", "A", "hand"), put("Rook", "B", "main_monster_zone"), put("Late", "A", "hand")]
    plays = [
        {"do": "activate", "player": "A", "card": "Bolt"},
        {"do": "summon", "player": "A", "card": "Late"},
    ]
    state, _ = played(board=board, plays=plays)
    assert state.card("Rook").zone is Zone.GRAVEYARD
    assert state.card("Late").zone is Zone.MAIN_MONSTER_ZONE
    assert state.chain == ()


def test_two_passes_resolve_the_chain_and_one_does_not() -> None:
    board = [put("Bolt", "A", "hand"), put("Rook", "B", "main_monster_zone")]
    plays: list[dict[str, Any]] = [
        {"do": "activate", "player": "A", "card": "Bolt"},
        {"do": "pass", "player": "B"},
    ]
    assert played(board=board, plays=plays)[0].chain != ()
    assert played(board=board, plays=[*plays, {"do": "pass", "player": "A"}])[0].chain == ()


def test_a_stated_result_of_an_unknown_effect_is_carried_out() -> None:
    board = [put("Bolt", "A", "hand"), put("Rook", "A", "main_monster_zone")]
    result = [{"verb": "banish", "card": "Rook"}]
    plays = [
        {"do": "activate", "player": "A", "card": "Bolt"},
        {"do": "activate", "player": "B", "card": "效果Z", "result": result},
        {"do": "resolve"},
    ]
    state, _ = played(board=board, plays=plays)
    assert state.card("Rook").zone is Zone.BANISHED
    assert state.doubts == ()


def test_an_unknown_effect_without_a_stated_result_leaves_a_doubt() -> None:
    plays = [{"do": "activate", "player": "B", "card": "效果Z"}, {"do": "resolve"}]
    state, trace = played(plays=plays)
    assert state.doubts == (("doubt.unknown_effect", "效果Z"),)
    assert [f.allows for f in trace.findings] == [None]


def test_tributes_leave_before_the_monster_is_summoned() -> None:
    board = [put("Ghost", "A", "main_monster_zone"), put("Rook", "A", "hand")]
    plays = [{"do": "tribute_summon", "player": "A", "card": "Rook", "tributes": ["Ghost"]}]
    state, _ = played(board=board, plays=plays)
    left, came = (next(e for e in state.events if e.card == card) for card in ("Ghost", "Rook"))
    assert (left.cause, Verb.TRIBUTE in left.verbs) == (Cause.MATERIAL, True)
    assert set(came.verbs) >= {Verb.NORMAL_SUMMON, Verb.TRIBUTE_SUMMON}
    assert left.moment < came.moment
    assert missed(state, "Ghost") == ["trigger.when-missed"]


def test_synchro_material_misses_its_when_effect() -> None:
    board = [
        put("Ghost", "A", "main_monster_zone"),
        put("Rook", "A", "main_monster_zone"),
        put("Big", "A", "extra_deck"),
    ]
    plays = [{"do": "synchro_summon", "player": "A", "card": "Big", "materials": ["Ghost", "Rook"]}]
    state, trace = played(board=board, plays=plays)
    assert state.card("Big").summoned_by == "synchro_summon"
    assert missed(state, "Ghost") == ["trigger.when-missed"]
    assert "summon.material-then-summon" in trace.rules()


def test_xyz_materials_lie_under_the_monster() -> None:
    board = [
        put("Rook", "A", "main_monster_zone"),
        put("Ghost", "A", "main_monster_zone"),
        put("Big", "A", "extra_deck"),
    ]
    plays = [{"do": "xyz_summon", "player": "A", "card": "Big", "materials": ["Rook", "Ghost"]}]
    state, _ = played(board=board, plays=plays)
    assert {c.id for c in state.cards.values() if c.attached_to == "Big"} == {"Rook", "Ghost"}
    assert all(Verb.SEND_TO_GRAVEYARD not in e.verbs for e in state.events)


def test_an_attempted_summon_has_not_happened_until_nobody_negates_it() -> None:
    plays = [{"do": "summon", "player": "A", "card": "Rook", "timing": "summon_attempt"}]
    state, _ = played(board=[put("Rook", "A", "hand")], plays=plays)
    assert state.attempt is not None
    assert state.card("Rook").zone is Zone.HAND
    after, _ = played(
        board=[put("Rook", "A", "hand")], plays=[*plays, {"do": "enter_phase", "phase": "battle"}]
    )
    assert after.card("Rook").zone is Zone.MAIN_MONSTER_ZONE


def test_a_summon_answered_at_its_moment_is_negated_before_it_succeeds() -> None:
    verdict = trap(
        "Verdict",
        effect(
            act("negate_summon"),
            step(act("destroy", THAT), join="together"),
            trigger=trigger(act("normal_summon", some(kinds=["monster"])), "before"),
        ),
        kind="counter_trap",
    )
    plays = [
        {"do": "summon", "player": "A", "card": "Rook"},
        {"do": "activate", "player": "B", "card": "Verdict", "timing": "summon_attempt"},
        {"do": "resolve"},
    ]
    board = [put("Rook", "A", "hand"), put("Verdict", "B", "spell_trap_zone", position="face_down")]
    state, _ = played(SmallBase(ROOK, verdict), board=board, plays=plays, turn_player="A")
    assert (state.card("Rook").zone, state.doubts) == (Zone.GRAVEYARD, ())
    assert state.normal_summons[Seat.A] == 1
    happened = {verb for event in state.events if event.card == "Rook" for verb in event.verbs}
    assert not {Verb.NORMAL_SUMMON, Verb.LEAVE_FIELD} & happened


def test_a_negated_summon_puts_the_monster_into_the_graveyard_and_not_from_the_field() -> None:
    plays = [{"do": "summon", "player": "A", "card": "Rook", "negated": True}]
    state, _ = played(board=[put("Rook", "A", "hand")], plays=plays)
    assert state.card("Rook").zone is Zone.GRAVEYARD
    assert Verb.LEAVE_FIELD not in state.events[-1].verbs


def test_an_attack_is_declared_in_the_battle_step() -> None:
    board = [put("Rook", "A", "main_monster_zone"), put("Ghost", "B", "main_monster_zone")]
    state, _ = played(board=board, plays=[{"do": "attack", "player": "A", "card": "Rook", "target": "Ghost"}])
    assert (state.phase, state.step, state.attacker, state.attack_target) == (
        Phase.BATTLE,
        Moment.BATTLE_STEP,
        "Rook",
        "Ghost",
    )
    assert state.window[-1].verbs == (Verb.DECLARE_ATTACK,)


def test_things_stated_to_happen_side_by_side_happen_at_once() -> None:
    board = [put("Rook", "A", "main_monster_zone"), put("Ghost", "A", "main_monster_zone")]
    plays = [
        {"do": "happens", "stated": {"verb": "destroy", "card": card, "by": "effect", "player": "B"}}
        for card in ("Ghost", "Rook")
    ]
    state, _ = played(board=board, plays=plays)
    assert {e.moment for e in state.window} == {state.window_moment}
    assert missed(state, "Ghost") == []


def test_a_turn_that_ends_hands_over_and_forgets() -> None:
    board = [put("Rook", "A", "hand")]
    plays = [{"do": "summon", "player": "A", "card": "Rook"}, {"do": "end_turn"}]
    state, _ = played(board=board, plays=plays)
    assert (state.turn, state.turn_player) == (2, Seat.B)
    assert [event.verbs for event in state.events] == [(Verb.DRAW,)]  # of the new turn alone


def test_a_question_about_the_damage_calculation_stands_there() -> None:
    state, _ = played(phase="battle", ask={"form": "can-activate", "card": "Pit", "timing": "calc"})
    assert state.step is Moment.DAMAGE_CALCULATION


def test_an_applying_card_lies_face_up_where_it_works() -> None:
    rift = spell(
        "Rift",
        {
            "node": "effect",
            "activation": "none",
            "resolution": [step(act("banish", every()), instead_of=act("send_to_graveyard", every()))],
        },
        kind="continuous_spell",
    )
    base = SmallBase(rift, BOLT, ROOK)
    board = [put("Bolt", "A", "hand"), put("Rook", "B", "main_monster_zone")]
    plays = [{"do": "activate", "player": "A", "card": "Bolt"}, {"do": "resolve"}]
    state, trace = played(base, board=board, plays=plays, applying=["Rift"])
    assert state.card("Rook").zone is Zone.BANISHED
    assert "send.replaced-by-banish" in trace.rules()


def test_the_same_situation_gives_the_same_duel_and_the_same_steps() -> None:
    board = [put("Bolt", "A", "hand"), put("Rook", "B", "main_monster_zone")]
    plays = [{"do": "activate", "player": "A", "card": "Bolt"}, {"do": "resolve"}]
    first, again = played(board=board, plays=plays), played(board=board, plays=plays)
    assert first[0].events == again[0].events
    assert first[1].steps == again[1].steps
