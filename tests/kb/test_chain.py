"""Building a chain and resolving it from the last link down."""

from __future__ import annotations

import pytest
from table import (
    TARGETED,
    THAT_ACTIVATION,
    THAT_EFFECT,
    THIS,
    Table,
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

from grammar.terms import Verb, Zone
from kb import chain
from kb.cards import Seat
from kb.events import Cause
from kb.playing import activatable
from kb.trace import Trace

RECOVER = spell(
    "Spring", effect(act("gain_lp", amount={"node": "number", "value": 1000})), kind="quick_play_spell"
)
PIT = trap("Pit", effect(act("destroy", TARGETED), targets=[some(["field"])]))
WELL = spell("Well", kind="field_spell")
HORN = trap(
    "Horn",
    effect(
        act("negate_activation", THAT_ACTIVATION),
        step(act("destroy", {"node": "reference", "kind": "that"}), "together"),
        trigger=trigger(act("activate", some(kinds=["spell", "trap"]), passive=True), "when"),
        costs=[pay_lp(1000)],
    ),
    kind="counter_trap",
)
VEIL = trap(
    "Veil",
    effect(
        act("negate_effect", THAT_EFFECT),
        trigger=trigger(act("activate", some(kinds=["spell", "trap"]), passive=True), "when"),
    ),
)


class Played:
    """A table on which cards are activated one after the other."""

    def __init__(self) -> None:
        self.table = Table()
        self.trace = Trace()

    def activate(self, seat: str, card: str, **named: tuple[str, ...]) -> None:
        found = activatable(self.table.state.card(card))[0]
        self.table.state = chain.activate(
            self.table.state, Seat(seat), card, found, self.table.base, self.trace, **named
        )

    def resolve(self) -> None:
        self.table.state = chain.resolve(self.table.state, self.table.base, self.trace)

    @property
    def codes(self) -> list[str]:
        return [one.code for one in self.trace.steps]


def test_links_are_numbered_and_the_other_player_may_respond_first() -> None:
    game = Played()
    spring = game.table.put("A", "hand", RECOVER)
    pit = game.table.put("B", "spell_trap_zone", PIT, face_up=False)
    game.activate("A", spring)
    assert game.table.state.priority is Seat.B
    game.activate("B", pit, targets=(spring,))
    assert [(link.number, link.player) for link in game.table.state.chain] == [(1, Seat.A), (2, Seat.B)]


def test_a_spell_from_the_hand_lies_on_the_field_while_it_is_activated() -> None:
    game = Played()
    spring = game.table.put("A", "hand", RECOVER)
    game.activate("A", spring)
    shown = game.table.state.card(spring)
    assert (shown.zone, shown.face_up, game.table.state.chain[0].card_activation) == (
        Zone.SPELL_TRAP_ZONE,
        True,
        True,
    )


def test_a_new_field_spell_replaces_the_old_one() -> None:
    game = Played()
    old = game.table.put("A", "field_zone", WELL)
    new = game.table.put("A", "hand", WELL)
    game.activate("A", new)
    assert game.table.state.card(old).zone is Zone.GRAVEYARD
    assert game.table.state.card(new).zone is Zone.FIELD_ZONE


def test_costs_are_paid_before_the_activation_and_stay_paid_when_it_is_negated() -> None:
    game = Played()
    spring = game.table.put("A", "hand", RECOVER)
    horn = game.table.put("B", "spell_trap_zone", HORN, face_up=False)
    game.activate("A", spring)
    game.activate("B", horn)
    paid, activated = game.table.state.events[-2:]
    assert (paid.verbs, paid.cause, activated.verbs) == ((Verb.PAY_LP,), Cause.COST, (Verb.ACTIVATE,))
    assert paid.moment < activated.moment
    assert game.table.state.lp[Seat.B] == 7000


def test_the_chain_resolves_from_the_last_link_down() -> None:
    game = Played()
    spring = game.table.put("A", "hand", RECOVER)
    other = game.table.put("B", "hand", RECOVER)
    game.activate("A", spring)
    game.activate("B", other)
    game.resolve()
    resolved = [one.link for one in game.trace.steps if one.code == "chain.link"]
    gained = [event.seat for event in game.table.state.events if Verb.GAIN_LP in event.verbs]
    assert (resolved, gained) == ([2, 1], [Seat.B, Seat.A])


def test_spent_cards_go_to_the_graveyard_only_after_the_whole_chain() -> None:
    game = Played()
    spring = game.table.put("A", "hand", RECOVER)
    other = game.table.put("B", "hand", RECOVER)
    game.activate("A", spring)
    game.activate("B", other)
    game.resolve()
    leaving = [event for event in game.table.state.events if event.destination is Zone.GRAVEYARD]
    gained = [event for event in game.table.state.events if Verb.GAIN_LP in event.verbs]
    assert [event.card for event in leaving] == [spring, other]
    assert {event.moment for event in leaving} == {gained[-1].moment}
    assert all(event.cause is Cause.RULE for event in leaving)


def test_continuous_cards_stay() -> None:
    game = Played()
    well = game.table.put("A", "hand", WELL)
    game.activate("A", well)
    game.resolve()
    assert game.table.state.card(well).zone is Zone.FIELD_ZONE


def test_a_card_destroyed_in_the_chain_still_resolves() -> None:
    game = Played()
    spring = game.table.put("A", "hand", RECOVER)
    pit = game.table.put("B", "spell_trap_zone", PIT, face_up=False)
    game.activate("A", spring)
    game.activate("B", pit, targets=(spring,))
    game.resolve()
    assert game.table.state.card(spring).zone is Zone.GRAVEYARD
    assert game.table.state.lp[Seat.A] == 9000


def test_a_negated_activation_does_nothing_and_the_card_goes_to_the_graveyard() -> None:
    game = Played()
    spring = game.table.put("A", "hand", RECOVER)
    horn = game.table.put("B", "spell_trap_zone", HORN, face_up=False)
    game.activate("A", spring)
    game.activate("B", horn)
    game.resolve()
    assert game.table.state.lp[Seat.A] == 8000
    assert game.table.state.card(spring).zone is Zone.GRAVEYARD
    assert "chain.skipped" in game.codes
    assert {"negation.activation"} <= set(game.trace.rules())


def test_a_negated_continuous_spell_leaves_although_it_would_stay() -> None:
    game = Played()
    well = game.table.put("A", "hand", WELL)
    only = effect(
        act("negate_activation", THAT_ACTIVATION),
        trigger=trigger(act("activate", some(kinds=["spell"]), passive=True), "when"),
    )
    silence = game.table.put(
        "B", "spell_trap_zone", trap("Silence", only, kind="counter_trap"), face_up=False
    )
    game.activate("A", well)
    game.activate("B", silence)
    game.resolve()
    assert game.table.state.card(well).zone is Zone.GRAVEYARD
    assert "negation.card-goes-to-graveyard" in game.trace.rules()


def test_a_negated_effect_resolves_without_effect_and_the_card_stays() -> None:
    game = Played()
    gain = effect(act("gain_lp", amount={"node": "number", "value": 500}), card_activation=True)
    lamp = game.table.put("A", "hand", spell("Lamp", gain, kind="continuous_spell"))
    veil = game.table.put("B", "spell_trap_zone", VEIL, face_up=False)
    game.activate("A", lamp)
    game.activate("B", veil)
    game.resolve()
    assert game.table.state.lp[Seat.A] == 8000
    assert game.table.state.card(lamp).zone is Zone.SPELL_TRAP_ZONE
    assert "chain.negated" in game.codes


@pytest.mark.parametrize(("card", "later"), [(VEIL, True), (HORN, False)])
def test_only_a_link_that_resolves_makes_a_later_moment(card: object, later: bool) -> None:
    """An effect that is negated still resolves; an activation that is negated does not."""
    game = Played()
    spring = game.table.put("A", "hand", RECOVER)
    answer = game.table.put("B", "spell_trap_zone", card, face_up=False)  # type: ignore[arg-type]
    game.activate("A", spring)
    game.activate("B", answer)
    game.resolve()
    negated = next(
        e for e in game.table.state.events if {Verb.NEGATE_EFFECT, Verb.NEGATE_ACTIVATION} & set(e.verbs)
    )
    assert (game.table.state.moment > negated.moment) is later


def test_negating_the_negation_lets_the_first_link_resolve() -> None:
    game = Played()
    spring = game.table.put("A", "hand", RECOVER)
    first = game.table.put("B", "spell_trap_zone", HORN, face_up=False)
    second = game.table.put("A", "spell_trap_zone", HORN, face_up=False)
    game.activate("A", spring)
    game.activate("B", first)
    game.activate("A", second)
    game.resolve()
    assert game.table.state.lp[Seat.A] == 8000  # 1000 paid, 1000 gained
    skipped = [one.link for one in game.trace.steps if one.code == "chain.skipped"]
    assert skipped == [2]


def test_one_of_two_targets_gone_leaves_the_other() -> None:
    game = Played()
    both = effect(act("destroy", TARGETED), targets=[some(["field"], count=2)])
    strike = game.table.put("A", "spell_trap_zone", trap("Strike", both), face_up=False)
    pit = game.table.put("B", "spell_trap_zone", PIT, face_up=False)
    one = game.table.put("B", "main_monster_zone", monster("One"))
    two = game.table.put("B", "main_monster_zone", monster("Two"))
    game.activate("A", strike, targets=(one, two))
    game.activate("B", pit, targets=(one,))
    game.resolve()
    destroyed = [e.card for e in game.table.state.events if Verb.DESTROY in e.verbs]
    assert destroyed == [one, two]
    assert "target.moved" in game.trace.rules()


def test_a_lasting_negation_silences_the_resolution() -> None:
    game = Played()
    hush = effect(
        act(
            "negate_effect",
            every(["field"], kinds=["trap"], predicates=[{"node": "not_that", "other": THIS}]),
        ),
        activation="none",
    )
    game.table.put("B", "spell_trap_zone", trap("Hush", hush, kind="continuous_trap"))
    pit = game.table.put("A", "spell_trap_zone", PIT, face_up=False)
    rook = game.table.put("B", "main_monster_zone", monster("Rook"))
    game.activate("A", pit, targets=(rook,))
    game.resolve()
    assert game.table.state.card(rook).zone is Zone.MAIN_MONSTER_ZONE
    assert "negation.negated-effect-still-resolves" in game.trace.rules()


def test_a_winner_ends_the_chain_at_once() -> None:
    game = Played()
    spring = game.table.put("A", "hand", RECOVER)
    crown = game.table.put("B", "hand", spell("Crown", effect(act("win_duel")), kind="quick_play_spell"))
    game.activate("A", spring)
    game.activate("B", crown)
    game.resolve()
    assert game.table.state.winner is Seat.B
    assert game.table.state.lp[Seat.A] == 8000
    assert "win.mid-chain" in game.trace.rules()


def test_what_was_not_read_is_a_doubt_not_a_guess() -> None:
    game = Played()
    odd = spell("Odd", effect(draw(), unparsed=[{"node": "unparsed", "text": "？？？"}]))
    held = game.table.put("A", "hand", odd)
    game.activate("A", held)
    game.resolve()
    assert [missing for _, missing in game.table.state.doubts if "？" in missing] == ["？？？"]
    assert any(finding.allows is None for finding in game.trace.findings)
