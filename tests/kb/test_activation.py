"""Every rule that has a say in whether something may be activated."""

from __future__ import annotations

import msgspec
import pytest
from table import (
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

from grammar.terms import Moment, Phase, SpellSpeed, Zone
from kb.activation import Legality, can_activate, legality
from kb.cards import Seat
from kb.playing import activatable
from kb.state import DuelState

POT = spell("Pot", effect(draw(2)))
BOLT = spell(
    "Bolt", effect(act("destroy", every(["monster_zone"], kinds=["monster"]))), kind="quick_play_spell"
)
PIT = trap(
    "Pit", effect(act("destroy", {"node": "reference", "kind": "targeted"}), targets=[some(["monster_zone"])])
)
HORN = trap("Horn", effect(draw()), kind="counter_trap")


def verdict(table: Table, card: str, seat: str = "A", **named: tuple[str, ...]) -> tuple[Legality, list[str]]:
    """What it comes to, and the rules that forbid it (or leave it open)."""
    found = activatable(table.state.card(card))[0]
    findings = can_activate(table.state, Seat(seat), card, found, table.base, **named)
    return legality(findings), [f.rule for f in findings if f.allows is not True]


# --------------------------------------------------------------------------- phase, turn, place


def test_a_spell_is_activated_from_the_hand_in_its_players_main_phase() -> None:
    table = Table()
    pot = table.put("A", "hand", POT)
    for _ in range(3):
        table.put("A", "deck", monster("Filler"))
    assert verdict(table, pot) == (Legality.ALLOWED, [])


@pytest.mark.parametrize("facts", [{"phase": Phase.BATTLE}, {"turn_player": Seat.B}])
def test_a_normal_spell_needs_its_own_main_phase(facts: dict[str, object]) -> None:
    table = Table()
    pot = table.put("A", "hand", POT)
    table.now(**facts)
    answer, rules = verdict(table, pot)
    assert answer is Legality.FORBIDDEN
    assert "activation.phase" in rules


def test_without_a_known_phase_it_cannot_be_said() -> None:
    table = Table()
    pot = table.put("A", "hand", POT)
    for _ in range(2):
        table.put("A", "deck", monster("Filler"))
    table.now(phase=None)
    assert verdict(table, pot) == (Legality.UNDECIDED, ["activation.phase"])


@pytest.mark.parametrize(("turn_player", "answer"), [("A", Legality.ALLOWED), ("B", Legality.FORBIDDEN)])
def test_a_quick_play_spell_leaves_the_hand_only_in_ones_own_turn(turn_player: str, answer: Legality) -> None:
    table = Table()
    bolt = table.put("A", "hand", BOLT)
    table.put("B", "main_monster_zone", monster("Rook"))
    table.now(turn_player=Seat(turn_player))
    assert verdict(table, bolt)[0] is answer


def test_a_trap_is_not_activated_from_the_hand_unless_its_text_says_so() -> None:
    table = Table()
    table.put("B", "main_monster_zone", monster("Rook"))
    pit = table.put("A", "hand", PIT)
    assert verdict(table, pit)[1] == ["activation.hand"]
    text = effect(act("destroy", every(["monster_zone"])), also_from=["hand"])
    free = table.put("A", "hand", trap("Free Pit", text))
    assert verdict(table, free)[0] is Legality.ALLOWED


@pytest.mark.parametrize(
    ("set_turn", "answer"), [(1, Legality.FORBIDDEN), (0, Legality.ALLOWED), (None, Legality.ALLOWED)]
)
def test_a_set_trap_waits_a_turn(set_turn: int | None, answer: Legality) -> None:
    table = Table()
    pit = table.put("A", "spell_trap_zone", PIT, face_up=False, set_turn=set_turn)
    table.put("B", "main_monster_zone", monster("Rook"))
    assert verdict(table, pit)[0] is answer


def test_a_face_down_monster_cannot_use_its_effect() -> None:
    table = Table()
    mage = table.put("A", "main_monster_zone", monster("Mage", effect(draw())), face_up=False)
    assert "activation.place" in verdict(table, mage)[1]


def test_a_player_uses_only_the_cards_that_player_controls() -> None:
    table = Table()
    mage = table.put("B", "main_monster_zone", monster("Mage", effect(draw())), owner="A")
    assert "effect.controller" in verdict(table, mage, "A")[1]


def test_a_continuous_effect_is_never_activated() -> None:
    table = Table()
    boost = effect(act("change_stat", THIS, stats=["atk"]), activation="none")
    lord = table.put("A", "main_monster_zone", monster("Lord", boost))
    findings = can_activate(table.state, Seat.A, lord, table.state.card(lord).effects[0], table.base)
    assert [f.rule for f in findings if f.allows is False] == ["effect.continuous-applies"]


# --------------------------------------------------------------------------- spell speed


def chained(table: Table, card: str, seat: str, speed: SpellSpeed) -> None:
    """A link of that Spell Speed lies on the chain, its event among the things that just happened."""
    from kb.chain import activate
    from kb.trace import Trace

    found = activatable(table.state.card(card))[0]
    table.state = activate(table.state, Seat(seat), card, found, table.base, Trace())
    assert table.state.chain[-1].speed is speed


def test_spell_speed_two_answers_two_and_three_answers_all() -> None:
    table = Table()
    table.put("B", "main_monster_zone", monster("Rook"))
    bolt = table.put("A", "hand", BOLT)
    pit = table.put("B", "spell_trap_zone", PIT, face_up=False)
    horn = table.put("B", "spell_trap_zone", HORN, face_up=False)
    pot = table.put("B", "hand", POT)
    for _ in range(2):
        table.put("B", "deck", monster("Filler"))
    chained(table, bolt, "A", SpellSpeed.TWO)
    assert verdict(table, pit, "B")[0] is Legality.ALLOWED
    assert "speed.one" in verdict(table, pot, "B")[1]
    chained(table, horn, "B", SpellSpeed.THREE)
    assert "speed.two" in verdict(table, pit, "B")[1]


def test_nothing_is_activated_while_the_chain_resolves() -> None:
    table = Table(resolving=1)
    pot = table.put("A", "hand", POT)
    assert "chain.no-activation-while-resolving" in verdict(table, pot)[1]


def test_the_damage_step_is_closed_to_what_changes_no_value() -> None:
    table = Table(step=Moment.BEFORE_DAMAGE_CALCULATION)
    table.now(phase=Phase.BATTLE)
    table.put("B", "main_monster_zone", monster("Rook"))
    pit = table.put("A", "spell_trap_zone", PIT, face_up=False)
    horn = table.put("A", "spell_trap_zone", HORN, face_up=False)
    table.put("A", "deck", monster("Filler"))
    assert "activation.damage-step" in verdict(table, pit)[1]
    assert verdict(table, horn)[0] is Legality.ALLOWED


# --------------------------------------------------------------------------- costs


def test_life_points_can_be_paid_to_the_last_and_not_further() -> None:
    table = Table()
    pot = table.put("A", "hand", spell("Dear Pot", effect(draw(), costs=[pay_lp(2000)])))
    table.put("A", "deck", monster("Filler"))
    table.now(lp={Seat.A: 2000, Seat.B: 8000})
    assert verdict(table, pot)[0] is Legality.ALLOWED
    table.now(lp={Seat.A: 1999, Seat.B: 8000})
    assert verdict(table, pot)[1] == ["cost.unpayable"]


def dragon_cost(verb: str, *, zones: tuple[str, ...] = ("field",)) -> dict[str, object]:
    wanted = some(zones, player="self", predicates=[{"node": "has_race", "values": ["Dragon"]}])
    return effect(draw(), costs=[act(verb, wanted)])


@pytest.mark.parametrize(
    ("verb", "answer", "rules"),
    [
        ("tribute", Legality.ALLOWED, []),
        ("send_to_graveyard", Legality.FORBIDDEN, ["cost.send-face-down"]),
    ],
)
def test_a_face_down_monster_of_the_right_type_can_be_tributed_but_not_sent(
    verb: str, answer: Legality, rules: list[str]
) -> None:
    table = Table()
    drake = table.put("A", "main_monster_zone", monster("Drake", race="Dragon"), face_up=False)
    breach = table.put("A", "spell_trap_zone", trap("Breach", dragon_cost(verb)), face_up=False)
    table.put("A", "deck", monster("Filler"))
    assert verdict(table, breach) == (answer, rules)
    assert verdict(table, breach, cost=(drake,)) == (answer, rules)


def test_costs_are_paid_with_ones_own_cards() -> None:
    table = Table()
    drake = table.put("B", "main_monster_zone", monster("Drake", race="Dragon"))
    breach = table.put("A", "spell_trap_zone", trap("Breach", dragon_cost("tribute")), face_up=False)
    table.put("A", "deck", monster("Filler"))
    assert verdict(table, breach, cost=(drake,))[1] == ["cost.own-cards"]


def test_a_token_cannot_be_sent_to_the_graveyard_as_cost() -> None:
    table = Table()
    token = table.put("A", "main_monster_zone", monster("Egg", kinds=["token"], race="Dragon"))
    breach = table.put(
        "A", "spell_trap_zone", trap("Breach", dragon_cost("send_to_graveyard")), face_up=False
    )
    table.put("A", "deck", monster("Filler"))
    assert verdict(table, breach, cost=(token,))[1] == ["cost.send-token"]


def test_an_unlisted_hand_is_taken_to_hold_what_the_cost_needs_and_says_so() -> None:
    table = Table()
    text = effect(draw(), costs=[act("discard", some(["hand"], player="self"))])
    bet = table.put("A", "spell_trap_zone", trap("Bet", text), face_up=False)
    table.put("A", "deck", monster("Filler"))
    table.now(known=table.state.known - {(Seat.A, Zone.HAND)})
    found = activatable(table.state.card(bet))[0]
    findings = can_activate(table.state, Seat.A, bet, found, table.base)
    assert legality(findings) is Legality.ALLOWED
    assert [f.missing for f in findings if f.missing] == ["board.A.hand"]


BANISHER = spell(
    "Rift",
    {
        "node": "effect",
        "activation": "none",
        "resolution": [
            step(act("banish", every([], predicates=[])), instead_of=act("send_to_graveyard", every([])))
        ],
    },
    kind="continuous_spell",
)


@pytest.mark.parametrize(
    ("printed", "answer"), [({}, Legality.ALLOWED), ({"manner": ["to_graveyard"]}, Legality.FORBIDDEN)]
)
def test_discarding_to_the_graveyard_is_impossible_while_cards_are_banished_instead(
    printed: dict[str, object], answer: Legality
) -> None:
    table = Table()
    fairy = effect(
        draw(), costs=[act("discard", THIS, source={"node": "place", "zones": ["hand"]}, **printed)]
    )
    held = table.put("A", "hand", monster("Fairy", fairy))
    table.put("A", "deck", monster("Filler"))
    table.put("B", "spell_trap_zone", BANISHER)
    found, rules = verdict(table, held)
    assert found is answer
    assert rules == ([] if answer is Legality.ALLOWED else ["cost.discard-to-graveyard-replaced"])


# --------------------------------------------------------------------------- targets and resolution


def revive(**facts: object) -> dict[str, object]:
    dragons = some(["monster_zone"], player="self", predicates=[{"node": "has_race", "values": ["Dragon"]}])
    return effect(act("destroy", {"node": "reference", "kind": "targeted"}), targets=[dragons], **facts)


def test_text_that_asks_for_a_type_cannot_target_a_face_down_monster() -> None:
    table = Table()
    drake = table.put("A", "main_monster_zone", monster("Drake", race="Dragon"), face_up=False)
    call = table.put("A", "spell_trap_zone", trap("Call", revive()), face_up=False)
    assert verdict(table, call, targets=(drake,))[1] == ["target.face-up-needed"]
    assert verdict(table, call)[1] == ["target.face-up-needed"]


def test_two_targets_are_needed_where_the_text_says_two() -> None:
    table = Table()
    pair = some(["graveyard"], player="self", count=2)
    heart = table.put("A", "spell_trap_zone", trap("Heart", effect(draw(), targets=[pair])), face_up=False)
    table.put("A", "deck", monster("Filler"))
    table.put("A", "graveyard", monster("One"))
    assert verdict(table, heart)[1] == ["target.on-activation"]
    table.put("A", "graveyard", monster("Two"))
    assert verdict(table, heart)[0] is Legality.ALLOWED


def test_an_effect_of_which_nothing_could_be_done_is_not_activated() -> None:
    table = Table()
    face_up = [{"node": "in_position", "positions": ["face_up"]}]
    crush = spell(
        "Crush", effect(act("destroy", some(["monster_zone"], player="opponent", predicates=face_up)))
    )
    held = table.put("A", "hand", crush)
    table.put("B", "main_monster_zone", monster("Rook"), face_up=False)
    assert verdict(table, held)[1] == ["activation.must-be-able-to-resolve"]


@pytest.mark.parametrize(
    ("guarded", "monsters", "allowed"), [(False, 1, True), (False, 0, False), (True, 1, False)]
)
def test_of_effects_to_choose_from_one_must_be_possible(guarded: bool, monsters: int, allowed: bool) -> None:
    crush = effect(act("destroy", some(["monster_zone"], player="opponent")), activation="none")
    own = {"node": "exists", "what": some(["monster_zone"], player="self")}
    option = {"node": "option", "effect": crush} | ({"guard": own} if guarded else {})
    table = Table()
    for _ in range(monsters):
        table.put("B", "main_monster_zone", monster("Rook"))
    held = table.put("A", "hand", spell("Choice", effect(act("apply"), options=[option, option])))
    found = verdict(table, held)
    assert (found[0] is Legality.ALLOWED) is allowed
    assert allowed or found[1] == ["activation.must-be-able-to-resolve"]


def test_a_draw_needs_that_many_cards_in_a_known_deck() -> None:
    table = Table()
    pot = table.put("A", "hand", POT)
    table.put("A", "deck", monster("Filler"))
    assert verdict(table, pot)[1] == ["activation.must-be-able-to-resolve"]


def test_every_condition_of_the_text_must_hold() -> None:
    table = Table()
    alone = {"node": "exists", "what": some(["monster_zone"], player="self"), "negated": True}
    lone = table.put("A", "hand", spell("Lone", effect(draw(), conditions=[alone])))
    table.put("A", "deck", monster("Filler"))
    assert verdict(table, lone)[0] is Legality.ALLOWED
    table.put("A", "main_monster_zone", monster("Rook"))
    assert verdict(table, lone)[1] == ["activation.condition"]


def test_unread_words_leave_the_answer_open_unless_something_forbids_it_anyway() -> None:
    table = Table()
    unread = [{"node": "unparsed", "text": "？？？"}]
    odd = table.put("A", "hand", spell("Odd", effect(draw(), unparsed=unread)))
    table.put("A", "deck", monster("Filler"))
    assert verdict(table, odd)[0] is Legality.UNDECIDED
    table.now(turn_player=Seat.B)
    assert verdict(table, odd)[0] is Legality.FORBIDDEN


# --------------------------------------------------------------------------- limits


def once(scope: str, **more: object) -> list[dict[str, object]]:
    return [{"node": "use_limit", "scope": scope, **more}]


@pytest.mark.parametrize(("scope", "answer"), [("name", Legality.FORBIDDEN), ("copy", Legality.ALLOWED)])
def test_a_limit_by_name_counts_every_copy(scope: str, answer: Legality) -> None:
    table = Table()
    twice = monster("Twin", effect(draw(), limits=once(scope)))
    first = table.put("A", "main_monster_zone", twice)
    second = table.put("A", "main_monster_zone", twice)
    for _ in range(2):
        table.put("A", "deck", monster("Filler"))
    chained(table, first, "A", SpellSpeed.ONE)
    table.now(chain=())
    assert verdict(table, first)[1] == ["activation.once-per-turn"]
    assert verdict(table, second)[0] is answer


# --------------------------------------------------------------------------- direct responses


def negate(event: dict[str, object], timing: str = "when") -> dict[str, object]:
    return effect(
        act("negate_activation", {"node": "reference", "kind": "that_activation"}),
        trigger=trigger(event, timing),
    )


JAMMER = trap("Jammer", negate(act("activate", some(kinds=["spell"]), passive=True)), kind="counter_trap")


def test_negating_an_activation_needs_that_activation_to_be_the_last_link() -> None:
    table = Table()
    table.put("B", "main_monster_zone", monster("Rook"))
    bolt = table.put("A", "hand", BOLT)
    pit = table.put("A", "spell_trap_zone", PIT, face_up=False)
    jammer = table.put("B", "spell_trap_zone", JAMMER, face_up=False)
    chained(table, bolt, "A", SpellSpeed.TWO)
    assert verdict(table, jammer, "B")[0] is Legality.ALLOWED
    chained(table, pit, "A", SpellSpeed.TWO)
    assert verdict(table, jammer, "B")[1] == ["negation.direct-chain"]


def test_negating_a_card_activation_does_not_answer_an_effect_of_a_card_already_there() -> None:
    table = Table()
    engine = spell("Engine", effect(draw()), kind="continuous_spell")
    running = table.put("A", "spell_trap_zone", engine)
    table.put("A", "deck", monster("Filler"))
    jammer = table.put("B", "spell_trap_zone", JAMMER, face_up=False)
    chained(table, running, "A", SpellSpeed.ONE)
    assert verdict(table, jammer, "B")[0] is Legality.FORBIDDEN


ASH = monster(
    "Ash",
    effect(
        act("negate_effect", {"node": "reference", "kind": "that_effect"}),
        trigger=trigger(
            act(
                "activate",
                some(
                    predicates=[
                        {
                            "node": "has_effect_that",
                            "actions": [act("add_to_hand", source={"node": "place", "zones": ["deck"]})],
                        }
                    ],
                    kinds=["effect"],
                ),
                passive=True,
            ),
            "when",
        ),
        costs=[act("discard", THIS, source={"node": "place", "zones": ["hand"]})],
    ),
)


def test_what_an_effect_includes_counts_not_what_it_will_do() -> None:
    table = Table()
    ash = table.put("B", "hand", ASH)
    later = effect(act("gain_lp", amount={"node": "number", "value": 500}), step(draw(), "then"))
    slow = table.put("A", "hand", spell("Slow", later))
    for _ in range(2):
        table.put("A", "deck", monster("Filler"))
    chained(table, slow, "A", SpellSpeed.ONE)
    assert verdict(table, ash, "B") == (Legality.ALLOWED, [])


def test_an_effect_without_the_category_is_not_answered() -> None:
    table = Table()
    ash = table.put("B", "hand", ASH)
    bolt = table.put("A", "hand", BOLT)
    table.put("B", "main_monster_zone", monster("Rook"))
    chained(table, bolt, "A", SpellSpeed.TWO)
    assert verdict(table, ash, "B")[1] == ["activation.condition"]


def test_what_the_cost_will_count_is_not_nothing_before_it_is_paid() -> None:
    """In words: send cards from the top of the Deck to the Graveyard; gain 500 for each card so sent."""
    sent = {"node": "count_of", "what": {"node": "reference", "kind": "cost"}}
    gain = act("gain_lp", amount={"node": "product", "amount": sent, "numerator": 500})
    mill = act(
        "send_to_graveyard", some(["deck"]), source={"node": "place", "zones": ["deck"], "where": "top"}
    )
    table = Table()
    mine = table.put("A", "hand", spell("Sieve", effect(gain, costs=[mill])))
    table.put("A", "deck", monster("Filler"))
    assert verdict(table, mine, "A") == (Legality.ALLOWED, [])


def test_asking_changes_nothing() -> None:
    table = Table()
    pot = table.put("A", "hand", POT)
    before: DuelState = table.state
    first, again = verdict(table, pot), verdict(table, pot)
    assert table.state is before
    assert first == again


# --------------------------------------------------------------------------- special cases


def test_an_equip_spell_targets_a_monster_of_the_sort_its_text_names() -> None:
    words = effect(
        act("equip", to=some(["field"], player="opponent", kinds=["monster"]), modality="may"),
        activation="none",
    )
    table = Table()
    snatch = table.put("A", "hand", spell("Snatch", words, kind="equip_spell"))
    table.put("A", "main_monster_zone", monster("Own"))
    assert verdict(table, snatch)[1] == ["target.on-activation"]
    table.put("B", "main_monster_zone", monster("Theirs"))
    assert verdict(table, snatch)[0] is Legality.ALLOWED


def test_a_mandatory_effect_is_activated_even_with_nothing_to_target() -> None:
    table = Table(window=(), window_moment=0)
    text = effect(
        act("destroy", {"node": "reference", "kind": "targeted"}),
        activation="must",
        targets=[some(["monster_zone"], player="opponent")],
    )
    golem = table.put("A", "main_monster_zone", monster("Golem", text))
    found = msgspec.structs.replace(activatable(table.state.card(golem))[0], mandatory=True)
    findings = can_activate(table.state, Seat.A, golem, found, table.base)
    assert legality(findings) is Legality.ALLOWED


def test_an_old_trap_that_says_activate_needs_its_target_all_the_same() -> None:
    table = Table()
    text = effect(
        act("destroy", {"node": "reference", "kind": "targeted"}),
        activation="must",
        targets=[some(["monster_zone"], player="opponent")],
    )
    pit = table.put("A", "spell_trap_zone", trap("Pit", text), face_up=False, set_turn=1)
    assert "target.on-activation" in verdict(table, pit)[1]


def test_an_oath_cannot_be_sworn_when_it_is_broken_already() -> None:
    from grammar.terms import Verb
    from kb import changes

    oath = step(
        act(
            "special_summon",
            every([], kinds=["monster"]),
            agent={"node": "who", "player": "self"},
            modality="cannot",
            duration={"node": "duration", "kind": "activation_turn"},
        )
    )
    table = Table()
    vow = table.put("A", "hand", spell("Vow", effect(draw(), restrictions=[oath])))
    table.put("A", "deck", monster("Filler"))
    squire = table.put("A", "graveyard", monster("Squire"))
    assert verdict(table, vow)[0] is Legality.ALLOWED
    table.state = changes.move(
        table.state, squire, Zone.MAIN_MONSTER_ZONE, verbs=(Verb.SPECIAL_SUMMON,), player=Seat.A
    )
    assert verdict(table, vow)[1] == ["activation.oath"]


def test_a_monster_that_cannot_be_summoned_is_no_target_for_a_revival() -> None:
    revival = effect(
        act("special_summon", {"node": "reference", "kind": "targeted"}),
        targets=[some(["graveyard"], player="self", kinds=["monster"])],
    )
    table = Table()
    rebirth = table.put("A", "hand", spell("Rebirth", revival))
    table.put("A", "graveyard", monster("Envoy"), properly_summoned=False)
    assert verdict(table, rebirth)[0] is Legality.FORBIDDEN
    table.put("A", "graveyard", monster("Squire"))
    assert verdict(table, rebirth)[0] is Legality.ALLOWED


def test_a_refusal_read_beside_unread_words_is_no_refusal() -> None:
    table = Table()
    alone = {"node": "exists", "what": some(["monster_zone"], player="self"), "negated": True}
    unread = [{"node": "unparsed", "text": "以外"}]
    lone = table.put("A", "hand", spell("Lone", effect(draw(), conditions=[alone], unparsed=unread)))
    table.put("A", "main_monster_zone", monster("Rook"))
    assert verdict(table, lone)[0] is Legality.UNDECIDED


@pytest.mark.parametrize("verb", ["special_summon", "fusion_summon"])
def test_a_summon_that_is_forbidden_is_no_way_to_resolve_an_effect(verb: str) -> None:
    ban = effect(act(verb, agent={"node": "who", "player": "both"}, modality="cannot"), activation="none")
    table = Table()
    material = step(act("use_as_material", some(["hand"], player="self", kinds=["monster"])))
    summon = step(act("fusion_summon", some(["extra_deck"], kinds=["fusion_monster"])), "together")
    held = table.put("A", "hand", spell("Union of Two", effect(material, summon)))
    table.put("A", "hand", monster("One"))
    table.put("A", "extra_deck", monster("Both", kinds=["fusion_monster"]))
    assert "resolution.prohibition-first" not in verdict(table, held)[1]
    table.put("B", "field_zone", spell("Ban", ban, kind="field_spell"))
    assert verdict(table, held)[0] is Legality.FORBIDDEN
    assert "resolution.prohibition-first" in verdict(table, held)[1]


# --------------------------------------------------------------------------- another way to activate a card


def test_a_card_that_may_also_be_activated_for_a_price_may_be_activated_without_it() -> None:
    also = effect(draw(), card_activation=True, besides=True, costs=[pay_lp(1000)])
    only = effect(draw(), card_activation=True, costs=[pay_lp(1000)])
    table = Table()
    free = table.put("A", "hand", spell("Free", also, kind="continuous_spell"))
    bound = table.put("A", "hand", spell("Bound", only, kind="continuous_spell"))

    assert [found.has_cost for found in activatable(table.state.card(free))] == [True, False]
    assert [found.has_cost for found in activatable(table.state.card(bound))] == [True]
