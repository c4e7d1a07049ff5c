"""What holds of every duel, whatever is played in it."""

from __future__ import annotations

from collections import Counter
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from table import (
    TARGETED,
    THAT_ACTIVATION,
    THAT_EFFECT,
    THIS,
    SmallBase,
    act,
    draw,
    effect,
    every,
    monster,
    pay_lp,
    some,
    spell,
    step,
    trap,
    trigger,
)

from grammar.terms import Zone
from kb import triggers
from kb.activation import can_activate
from kb.cards import FIELD_ZONES, Seat
from kb.playing import activatable
from kb.setup import begin
from kb.simulate import play, run
from kb.situation import Placed, Play, Situation, Stated
from kb.state import DuelState
from kb.trace import Trace

_ANSWERED = trigger(act("activate", some(kinds=["spell", "trap"]), passive=True), "when")
CARDS = (
    monster("Ghost", effect(draw(), trigger=trigger(act("send_to_graveyard", THIS, passive=True), "when"))),
    monster("Mage", effect(act("banish", TARGETED), targets=[some(["graveyard"])])),
    monster("Sheep", kinds=["token"]),
    spell("Pot", effect(draw(2))),
    spell(
        "Bolt", effect(act("destroy", every(["monster_zone"], kinds=["monster"]))), kind="quick_play_spell"
    ),
    spell("Well", kind="field_spell"),
    trap("Pit", effect(act("destroy", TARGETED), targets=[some(["field"])], costs=[pay_lp(1000)])),
    trap(
        "Horn",
        effect(act("negate_activation", THAT_ACTIVATION), trigger=_ANSWERED, costs=[pay_lp(1500)]),
        kind="counter_trap",
    ),
    trap("Veil", effect(act("negate_effect", THAT_EFFECT), step(draw(), "then"), trigger=_ANSWERED)),
    trap("Bet", effect(draw(), costs=[act("discard", some(["hand"], player="self"))])),
)
BASE = SmallBase(*CARDS)
_NAMES = [card.name() for card in CARDS]
_SEATS = st.sampled_from(list(Seat))
_ZONES = ["hand", "main_monster_zone", "spell_trap_zone", "graveyard", "banished", "deck"]

boards = st.lists(
    st.builds(Placed, card=st.sampled_from(_NAMES), player=_SEATS, zone=st.sampled_from(_ZONES)),
    max_size=8,
)
stated = st.builds(
    Stated,
    verb=st.sampled_from(["destroy", "banish", "return_to_hand", "special_summon", "take_damage", "discard"]),
    card=st.sampled_from(_NAMES),
    player=_SEATS,
    amount=st.integers(0, 9000),
)
activations = st.builds(
    Play,
    do=st.just("activate"),
    player=_SEATS,
    card=st.sampled_from(_NAMES),
    targets=st.lists(st.sampled_from(_NAMES), max_size=2).map(tuple),
)
others = st.builds(
    Play,
    do=st.sampled_from(["resolve", "pass", "summon", "set_monster", "attack", "end_turn", "special_summon"]),
    player=_SEATS,
    card=st.sampled_from(_NAMES),
)
happenings = st.builds(Play, do=st.just("happens"), stated=stated)
situations = st.builds(
    Situation,
    board=boards.map(tuple),
    lp=st.fixed_dictionaries({}, optional={seat: st.integers(1, 8000) for seat in Seat}),
    plays=st.lists(st.one_of(activations, others, happenings), max_size=6).map(tuple),
)
_SETTINGS = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def states(situation: Situation) -> list[DuelState]:
    """The duel at the beginning and after each play."""
    trace, found = Trace(), [begin(situation, BASE)]
    for one in situation.plays:
        found.append(play(found[-1], one, BASE, trace))
    return found


@_SETTINGS
@given(situations)
def test_no_card_is_lost_or_doubled(situation: Situation) -> None:
    """Cards only ever come in (named by a play); only a Token that leaves the field goes out."""
    before: Counter[str] = Counter()
    for state in states(situation):
        now = Counter(card.card.key for card in state.cards.values() if card.card.key != "Sheep")
        assert before <= now
        assert all(key == card.id for key, card in state.cards.items())
        before = now


@_SETTINGS
@given(situations)
def test_cards_lie_where_such_cards_can_lie(situation: Situation) -> None:
    for state in states(situation)[1:]:
        for card in state.cards.values():
            if card.zone not in FIELD_ZONES:
                assert card.controller is card.owner
                assert card.counters == {}
            assert (card.attack is not None) == (
                card.zone in (Zone.MAIN_MONSTER_ZONE, Zone.EXTRA_MONSTER_ZONE)
            )


@_SETTINGS
@given(situations)
def test_life_points_are_never_negative(situation: Situation) -> None:
    for state in states(situation):
        assert min(state.lp.values()) >= 0


@_SETTINGS
@given(situations)
def test_every_chain_ends_and_time_never_runs_back(situation: Situation) -> None:
    last = states(situation)[-1]
    after = play(last, Play(do="resolve"), BASE, Trace())
    assert (after.chain, after.resolving) == ((), None)
    moments = [event.moment for event in after.events]
    assert moments == sorted(moments)
    assert all(moment <= after.moment for moment in moments)


@_SETTINGS
@given(situations)
def test_asking_never_changes_the_state_and_answers_the_same_twice(situation: Situation) -> None:
    state, _ = run(situation, BASE)
    cards, events = dict(state.cards), state.events
    for card in list(state.cards.values()):
        for found in activatable(card):
            first = can_activate(state, card.controller, card.id, found, BASE)
            assert first == can_activate(state, card.controller, card.id, found, BASE)
            assert all(finding.rule and finding.code for finding in first)
    assert triggers.waiting(state, BASE) == triggers.waiting(state, BASE)
    assert (dict(state.cards), state.events) == (cards, events)


@_SETTINGS
@given(situations)
def test_the_same_situation_always_gives_the_same_duel(situation: Situation) -> None:
    first: tuple[DuelState, Trace] = run(situation, BASE)
    again = run(situation, BASE)
    assert first[0].events == again[0].events
    assert dict(first[0].cards) == dict(again[0].cards)
    assert [step.code for step in first[1].steps] == [step.code for step in again[1].steps]


def test_the_cards_of_this_test_do_something() -> None:
    found: dict[str, Any] = {card.name(): activatable_names(card.name()) for card in CARDS}
    assert sum(map(bool, found.values())) == 9


def activatable_names(name: str) -> list[int]:
    state = begin(Situation(board=(Placed(card=name, player=Seat.A, zone="hand"),)), BASE)
    return [effect.index for effect in activatable(state.cards[name])]
