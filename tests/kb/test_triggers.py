"""What sets off a trigger, when it is missed, and in which order triggers go on the chain."""

from __future__ import annotations

import msgspec
import pytest
from table import TARGETED, THIS, Table, act, draw, effect, monster, some, spell, step, trap, trigger

from grammar.terms import Verb, Zone
from kb import chain, changes, triggers
from kb.activation import Legality
from kb.cards import Card, Seat
from kb.effects import EffectKind
from kb.events import Cause
from kb.playing import activatable
from kb.trace import Trace


def watcher(
    timing: str, *, activation: str = "may", name: str = "Ghost", verb: str = "send_to_graveyard"
) -> Card:
    return monster(
        name, effect(draw(), activation=activation, trigger=trigger(act(verb, THIS, passive=True), timing))
    )


def table_with_deck() -> Table:
    table = Table()
    for _ in range(3):
        table.put("A", "deck", monster("Filler"))
    return table


def destroyed(table: Table, *cards: str) -> None:
    """All of them at once, by an effect, outside a chain."""
    state = changes.next_moment(table.state)
    for card in cards:
        state = changes.move(state, card, Zone.GRAVEYARD, verbs=(Verb.DESTROY,))
    table.state = changes.open_window(state)


def of(table: Table, card: str) -> triggers.Triggered | None:
    return next((item for item in triggers.set_off(table.state, table.base) if item.card == card), None)


def refusals(table: Table, card: str) -> list[str]:
    item = of(table, card)
    assert item is not None
    return [f.rule for f in item.findings if f.allows is False]


def use(table: Table, card: str, seat: str = "A", **named: tuple[str, ...]) -> None:
    found = activatable(table.state.card(card))[0]
    table.state = chain.activate(table.state, Seat(seat), card, found, table.base, Trace(), **named)


def resolve(table: Table) -> None:
    table.state = chain.resolve(table.state, table.base, Trace())


# --------------------------------------------------------------------------- three wordings

KINDS = [
    ("when", "may", Legality.FORBIDDEN, ["trigger.when-missed"]),
    ("if", "may", Legality.ALLOWED, []),
    ("when", "must", Legality.ALLOWED, []),
    ("if", "must", Legality.ALLOWED, []),
]


@pytest.mark.parametrize(("timing", "activation", "answer", "rules"), KINDS)
def test_only_an_optional_when_effect_is_missed_when_its_card_was_a_cost(
    timing: str, activation: str, answer: Legality, rules: list[str]
) -> None:
    table = table_with_deck()
    held = table.put("A", "hand", watcher(timing, activation=activation))
    text = effect(draw(), costs=[act("discard", some(["hand"], player="self"))])
    bet = table.put("A", "spell_trap_zone", trap("Bet", text), face_up=False)
    use(table, bet, cost=(held,))
    resolve(table)
    item = of(table, held)
    assert item is not None
    assert (item.legality, refusals(table, held)) == (answer, rules)


def test_a_when_effect_is_in_time_when_its_event_is_the_last_thing() -> None:
    table = table_with_deck()
    ghost = table.put("A", "main_monster_zone", watcher("when"))
    destroyed(table, ghost)
    assert refusals(table, ghost) == []


THEN_DAMAGE = step(
    act("deal_damage", to={"node": "who", "player": "opponent"}, amount={"node": "number", "value": 500}),
    "then",
)
AND_DAMAGE = THEN_DAMAGE | {"join": "together"}


@pytest.mark.parametrize(("second", "rules"), [(AND_DAMAGE, []), (THEN_DAMAGE, ["trigger.when-missed"])])
def test_then_is_a_later_moment_and_plain_following_is_not(
    second: dict[str, object], rules: list[str]
) -> None:
    table = table_with_deck()
    ghost = table.put("A", "main_monster_zone", watcher("when"))
    raid = effect(act("destroy", TARGETED), second, targets=[some(["field"])])
    falcon = table.put("B", "spell_trap_zone", trap("Raid", raid), face_up=False)
    use(table, falcon, "B", targets=(ghost,))
    resolve(table)
    assert refusals(table, ghost) == rules


def test_an_event_at_link_two_is_overtaken_by_link_one() -> None:
    table = table_with_deck()
    ghost = table.put("A", "main_monster_zone", watcher("when"))
    first = table.put(
        "A", "hand", spell("Spring", effect(act("gain_lp", amount={"node": "number", "value": 1})))
    )
    pit = trap("Pit", effect(act("destroy", TARGETED), targets=[some(["field"])]))
    answer = table.put("B", "spell_trap_zone", pit, face_up=False)
    use(table, first)
    use(table, answer, "B", targets=(ghost,))
    resolve(table)
    assert refusals(table, ghost) == ["trigger.when-missed"]


def test_material_leaves_before_the_summoned_monster_comes() -> None:
    table = table_with_deck()
    ghost = table.put("A", "main_monster_zone", watcher("when"))
    big = table.put("A", "extra_deck", monster("Big", kinds=["synchro_monster"]))
    state = changes.move(
        changes.next_moment(table.state), ghost, Zone.GRAVEYARD, verbs=(), cause=Cause.MATERIAL
    )
    state = changes.move(
        changes.next_moment(state), big, Zone.EXTRA_MONSTER_ZONE, verbs=(Verb.SYNCHRO_SUMMON,)
    )
    table.state = changes.open_window(state)
    assert refusals(table, ghost) == ["trigger.when-missed"]


# --------------------------------------------------------------------------- where the card is by then


@pytest.mark.parametrize(
    ("zone", "verb", "rule"),
    [
        (Zone.BANISHED, Verb.BANISH, "trigger.moved-before-activation"),
        (Zone.HAND, Verb.ADD_TO_HAND, "trigger.moved-before-activation"),
        (Zone.DECK, Verb.RETURN_TO_DECK, "trigger.returned-to-deck"),
    ],
)
@pytest.mark.parametrize("activation", ["may", "must"])
def test_a_card_moved_on_before_its_turn_cannot_activate(
    zone: Zone, verb: Verb, rule: str, activation: str
) -> None:
    table = table_with_deck()
    ghost = table.put("A", "main_monster_zone", watcher("if", activation=activation))
    state = changes.move(changes.next_moment(table.state), ghost, Zone.GRAVEYARD, verbs=(Verb.DESTROY,))
    state = changes.move(changes.next_moment(state), ghost, zone, verbs=(verb,))
    table.state = changes.open_window(state)
    assert rule in refusals(table, ghost)


def test_a_monster_returned_to_the_extra_deck_does_not_use_its_leaving_effect() -> None:
    table = table_with_deck()
    hero = watcher("when", activation="must", verb="leave_field", name="Hero")
    zero = table.put("A", "extra_monster_zone", hero)
    state = changes.move(
        changes.next_moment(table.state), zero, Zone.EXTRA_DECK, verbs=(Verb.RETURN_TO_EXTRA_DECK,)
    )
    table.state = changes.open_window(state)
    assert "trigger.returned-to-deck" in refusals(table, zero)


def test_a_monster_that_watches_others_must_have_been_there_before() -> None:
    table = table_with_deck()
    watching = effect(draw(), trigger=trigger(act("destroy", some(["monster_zone"]), passive=True), "if"))
    late = table.put("A", "hand", monster("Late", watching))
    rook = table.put("B", "main_monster_zone", monster("Rook"))
    state = changes.move(changes.next_moment(table.state), rook, Zone.GRAVEYARD, verbs=(Verb.DESTROY,))
    state = changes.move(
        changes.next_moment(state), late, Zone.MAIN_MONSTER_ZONE, verbs=(Verb.SPECIAL_SUMMON,)
    )
    table.state = changes.open_window(state)
    assert refusals(table, late) == ["trigger.watcher-already-there"]


# --------------------------------------------------------------------------- who and how


def by(means: str, player: str | None = None) -> dict[str, object]:
    return {"by": {"node": "by", "means": [means]} | ({"player": player} if player else {})}


@pytest.mark.parametrize(
    ("cause", "seat", "fits"),
    [
        (Cause.BATTLE, Seat.B, True),
        (Cause.EFFECT, Seat.B, True),
        (Cause.EFFECT, Seat.A, False),
        (Cause.COST, Seat.B, False),
    ],
)
def test_destroyed_by_battle_or_by_the_opponents_effect(cause: Cause, seat: Seat, fits: bool) -> None:
    table = table_with_deck()
    means = {"by": {"node": "by", "means": ["battle", "effect"], "player": "opponent"}}
    event = act("destroy", THIS, passive=True, **means)
    ghost = table.put("A", "main_monster_zone", monster("Ghost", effect(draw(), trigger=trigger(event))))
    state = changes.move(
        changes.next_moment(table.state),
        ghost,
        Zone.GRAVEYARD,
        verbs=(Verb.DESTROY,),
        cause=cause,
        player=seat,
    )
    table.state = changes.open_window(state)
    assert (of(table, ghost) is not None) is fits


def test_a_cause_that_is_not_stated_leaves_the_answer_open() -> None:
    table = table_with_deck()
    event = act("destroy", THIS, passive=True, **by("battle"))
    ghost = table.put("A", "main_monster_zone", monster("Ghost", effect(draw(), trigger=trigger(event))))
    state = changes.move(
        changes.next_moment(table.state), ghost, Zone.GRAVEYARD, verbs=(Verb.DESTROY,), cause=Cause.STATED
    )
    table.state = changes.open_window(state)
    item = of(table, ghost)
    assert item is not None
    assert item.legality is Legality.UNDECIDED


def test_sent_from_the_hand_is_not_sent_from_the_field() -> None:
    table = table_with_deck()
    event = act("send_to_graveyard", THIS, passive=True, source={"node": "place", "zones": ["field"]})
    ghost = table.put("A", "hand", monster("Ghost", effect(draw(), trigger=trigger(event))))
    destroyed(table, ghost)
    assert of(table, ghost) is None


def test_a_draw_counts_as_being_added_to_the_hand() -> None:
    table = table_with_deck()
    event = act("add_to_hand", THIS, passive=True)
    text = effect(
        act("special_summon", THIS, source={"node": "place", "zones": ["hand"]}), trigger=trigger(event)
    )
    drawn = table.put("A", "deck", monster("Spirit", text))
    state = changes.move(changes.next_moment(table.state), drawn, Zone.HAND, verbs=(Verb.DRAW,))
    table.state = changes.open_window(state)
    assert refusals(table, drawn) == []


# --------------------------------------------------------------------------- order


def test_mandatory_goes_first_then_public_then_hidden_and_turn_player_before_opponent() -> None:
    table = table_with_deck()
    for _ in range(3):
        table.put("B", "deck", monster("Filler"))
    own = table.put("A", "main_monster_zone", watcher("if", name="Own"))
    must = table.put("B", "main_monster_zone", watcher("if", activation="must", name="Must"))
    theirs = table.put("B", "main_monster_zone", watcher("if", name="Theirs"))
    seen = effect(draw(), trigger=trigger(act("destroy", some(["monster_zone"]), passive=True), "when"))
    hidden = table.put("A", "spell_trap_zone", trap("Hidden", seen), face_up=False)
    destroyed(table, own, must, theirs)
    groups = triggers.waiting(table.state, table.base)
    found = [(group.priority, group.seat, [item.card for item in group.members]) for group in groups]
    assert found == [
        (1, Seat.B, [must]),
        (2, Seat.A, [own]),
        (2, Seat.B, [theirs]),
        (3, Seat.A, [hidden]),
    ]


def test_effects_of_one_player_and_priority_are_one_group_for_that_player_to_order() -> None:
    table = table_with_deck()
    one = table.put("A", "main_monster_zone", watcher("if", activation="must", name="One"))
    two = table.put("A", "main_monster_zone", watcher("if", activation="must", name="Two"))
    destroyed(table, one, two)
    (group,) = triggers.waiting(table.state, table.base)
    assert (group.seat, {item.card for item in group.members}) == (Seat.A, {one, two})


@pytest.mark.parametrize(("revealed", "priority"), [(False, 3), (True, 2)])
def test_a_revealed_card_of_the_hand_counts_as_public(revealed: bool, priority: int) -> None:
    table = table_with_deck()
    watching = effect(draw(), trigger=trigger(act("destroy", some(["monster_zone"]), passive=True), "if"))
    held = table.put("A", "hand", monster("Held", watching), revealed=revealed)
    effect_of = msgspec.structs.replace(table.state.card(held).effects[0], zones=(Zone.HAND,))
    assert triggers.priority(table.state.card(held), effect_of) == priority


def test_triggers_of_one_moment_chain_to_each_other_and_others_of_speed_one_do_not() -> None:
    table = table_with_deck()
    one = table.put("A", "main_monster_zone", watcher("if", name="One"))
    two = table.put("A", "main_monster_zone", watcher("if", name="Two"))
    idle = table.put("A", "main_monster_zone", monster("Idle", effect(draw())))
    destroyed(table, one, two)
    use(table, one)
    assert refusals(table, two) == []
    from kb.activation import can_activate

    found = can_activate(table.state, Seat.A, idle, table.state.card(idle).effects[0], table.base)
    assert "speed.one" in [f.rule for f in found if f.allows is False]


def test_one_event_is_answered_once_by_the_same_card() -> None:
    table = table_with_deck()
    ghost = table.put("A", "main_monster_zone", watcher("if"))
    destroyed(table, ghost)
    use(table, ghost)
    assert refusals(table, ghost) == ["activation.once-per-turn"]
    resolve(table)
    assert of(table, ghost) is None


def test_what_happens_while_triggers_are_chained_waits_for_the_next_chain() -> None:
    table = table_with_deck()
    ghost = table.put("A", "main_monster_zone", watcher("if"))
    text = effect(draw(), costs=[act("tribute", some(["monster_zone"], player="self"))])
    altar = table.put("A", "spell_trap_zone", trap("Altar", text), face_up=False)
    use(table, altar, cost=(ghost,))
    assert of(table, ghost) is None
    resolve(table)
    assert refusals(table, ghost) == []


def test_only_one_self_summoning_trigger_from_the_hand_per_chain() -> None:
    table = table_with_deck()
    hurt = act("take_damage", agent={"node": "who", "player": "self"})
    text = effect(
        act("special_summon", THIS, source={"node": "place", "zones": ["hand"]}),
        trigger=trigger(hurt, "when"),
    )
    gorz = monster("Gorz", text)
    first, second = table.put("A", "hand", gorz), table.put("A", "hand", gorz)
    table.state = changes.open_window(changes.damage(changes.next_moment(table.state), Seat.A, 800))
    use(table, first)
    assert refusals(table, second) == ["trigger.hand-summons-itself-once"]


def test_old_text_that_negates_activations_is_itself_activated_at_each_of_them() -> None:
    table = table_with_deck()
    words = effect(act("negate_activation", some(kinds=["spell"])), activation="none")
    dragon = table.put("A", "main_monster_zone", monster("Twilight", words))
    gain = effect(act("gain_lp", amount={"node": "number", "value": 1}))
    gust = table.put("B", "hand", spell("Gust", gain, kind="quick_play_spell"))
    use(table, gust, "B")
    assert [item.card for item in triggers.set_off(table.state, table.base)] == [dragon]
    use(table, dragon)
    resolve(table)
    assert table.state.lp[Seat.B] == 8000


# --------------------------------------------------------------------------- several occasions


def either_way() -> Card:
    """…特殊召喚した場合、またはこのカードが戦闘を行うダメージステップ開始時に発動できる."""
    summoned = trigger(act("special_summon", THIS, passive=True), "if")
    battle = {"node": "happened", "action": act("battle", agent=THIS)}
    at_start = {"node": "window", "moments": ["damage_step_start"], "condition": battle}
    told = effect(draw(), activation="may", trigger=summoned)
    told["occasions"] = [{"node": "occasion", "window": at_start}]
    return monster("Twice", told)


def test_an_effect_with_two_occasions_is_known_for_what_is_so_at_both():
    table = Table()
    card = table.put("A", "monster_zone", either_way())
    twice = table.state.card(card).effects[0]
    assert twice.kind is EffectKind.TRIGGER
    assert twice.timing is None, "only one of the two waits for an event"
    assert [e.text is not None and e.text.trigger is None for e in twice.at_occasions] == [False, True]


def test_an_effect_with_two_occasions_is_set_off_by_the_event_of_the_first():
    table = table_with_deck()
    twice = table.put("A", "hand", either_way())
    state = changes.next_moment(table.state)
    state = changes.move(state, twice, Zone.MONSTER_ZONE, verbs=(Verb.SPECIAL_SUMMON,))
    table.state = changes.open_window(state)
    found = of(table, twice)
    assert found is not None
    assert found.legality is not Legality.FORBIDDEN
