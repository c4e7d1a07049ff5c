"""Effects carried out from their text: what happens, when, and what is left open."""

from __future__ import annotations

import pytest

from grammar.nodes import (
    Action,
    By,
    CardText,
    CountOf,
    Duration,
    EffectText,
    Exists,
    HasAttribute,
    HasName,
    HasStat,
    IsKind,
    NotThat,
    Number,
    Option,
    Place,
    Product,
    Quantity,
    Reference,
    SameAs,
    Selection,
    Statement,
    StatOf,
    Who,
)
from grammar.terms import (
    Attribute,
    CardKind,
    Compare,
    Join,
    Manner,
    Means,
    Modality,
    Player,
    Position,
    QuantityKind,
    RefKind,
    SpellSpeed,
    Stat,
    Verb,
    Where,
    Zone,
)
from grammar.terms import DurationKind as For
from kb import stats
from kb.changes import move
from kb.effects import Effect, EffectKind
from kb.events import Cause, Event
from kb.happened import matches
from kb.lasting import is_negated
from kb.resolve import carry_out, perform
from kb.state import ChainLink
from kb.trace import Trace
from tests.kb.tabletop import (
    BASE,
    MONSTER,
    THAT,
    THIS,
    A,
    B,
    all_monsters,
    does,
    monster,
    place,
    speaking,
    spell,
    table,
    trap,
)

ALL = Quantity(kind=QuantityKind.ALL)
TARGET = Reference(kind=RefKind.TARGETED)
OPPONENT = Who(player=Player.OPPONENT)


def one(n=1, kind=QuantityKind.EXACT):
    return Quantity(kind=kind, amount=Number(value=n))


def run(state, card, *steps, **ctx):
    """Resolve *steps* as Chain Link 1 of *card*; the state after, and the trace."""
    trace = Trace()
    after = perform(state, steps, speaking(card, link=1, **ctx), trace)
    return after, trace


def zones(state, *ids):
    return [state.cards[i].zone for i in ids]


def codes(trace):
    return [step.code for step in trace.steps]


BLAST = place(trap("Blast"), A, Zone.SPELL_TRAP_ZONE)


def test_the_target_is_destroyed_and_goes_to_its_owners_graveyard():
    taken = place(monster("Taken"), A, id="t")
    taken = type(taken)(**{**{f: getattr(taken, f) for f in taken.__struct_fields__}, "owner": B})
    after, trace = run(table(BLAST, taken), BLAST, does(Verb.DESTROY, TARGET), targets=(("t", 0),))
    assert (after.cards["t"].zone, after.cards["t"].controller) == (Zone.GRAVEYARD, B)
    assert set(after.events[0].verbs) >= {Verb.DESTROY, Verb.SEND_TO_GRAVEYARD, Verb.LEAVE_FIELD}
    assert "destroy.then-graveyard" in trace.rules()


def test_what_is_destroyed_and_banished_never_goes_to_the_graveyard():
    taken = place(monster("Taken"), B, id="t")
    acts = does(Verb.DESTROY, TARGET), does(Verb.BANISH, THAT, join=Join.TOGETHER)
    after, _ = run(table(BLAST, taken), BLAST, *acts, targets=(("t", 0),))
    assert after.cards["t"].zone is Zone.BANISHED
    (event,) = after.events
    assert set(event.verbs) >= {Verb.DESTROY, Verb.BANISH} and Verb.SEND_TO_GRAVEYARD not in event.verbs


def test_one_of_two_targets_moved_and_the_other_is_still_destroyed():
    one_, two = place(monster("One"), B, since=1), place(monster("Two"), B)
    after, _ = run(
        table(BLAST, one_, two), BLAST, does(Verb.DESTROY, TARGET), targets=(("One", 0), ("Two", 0))
    )
    assert zones(after, "One", "Two") == [Zone.MAIN_MONSTER_ZONE, Zone.GRAVEYARD]


def test_all_monsters_are_destroyed_at_the_same_moment():
    lizard, frog = place(monster("Lizard")), place(monster("Frog"), B)
    after, _ = run(table(BLAST, lizard, frog), BLAST, does(Verb.DESTROY, all_monsters(quantity=ALL)))
    assert zones(after, "Lizard", "Frog") == [Zone.GRAVEYARD] * 2
    assert len({event.moment for event in after.events}) == 1


def test_what_lies_in_the_graveyard_is_not_destroyed():
    dead = place(monster("Dead"), B, Zone.GRAVEYARD)
    after, trace = run(table(BLAST, dead), BLAST, does(Verb.DESTROY, TARGET), targets=(("Dead", 0),))
    assert after.events == () and "destroy.not-in-graveyard" in trace.rules()


def test_and_is_the_same_moment_then_is_a_later_one():
    lizard = place(monster("Lizard", 1500), B)
    burn = {"amount": StatOf(stat=Stat.ATK, of=THAT, original=True), "to": OPPONENT}
    both, _ = run(
        table(BLAST, lizard), BLAST,
        does(Verb.DESTROY, TARGET), does(Verb.DEAL_DAMAGE, join=Join.TOGETHER, **burn), targets=(("Lizard", 0),),
    )  # fmt: skip
    later, trace = run(
        table(BLAST, lizard), BLAST,
        does(Verb.DESTROY, TARGET), does(Verb.DEAL_DAMAGE, join=Join.THEN, **burn), targets=(("Lizard", 0),),
    )  # fmt: skip
    assert both.lp[B] == later.lp[B] == 6500
    assert len({event.moment for event in both.events}) == 1
    assert len({event.moment for event in later.events}) == 2
    assert "resolution.then-separates" in trace.rules()


@pytest.mark.parametrize("join", [Join.THEN, Join.IF_SO, Join.TOGETHER])
def test_what_hangs_on_a_step_that_was_not_done_is_not_done(join):
    gone = place(monster("Gone"), B, Zone.GRAVEYARD, since=1)
    burn = does(Verb.DEAL_DAMAGE, join=join, amount=Number(value=500), to=OPPONENT)
    after, trace = run(table(BLAST, gone), BLAST, does(Verb.DESTROY, TARGET), burn, targets=(("Gone", 0),))
    assert after.lp[B] == 8000 and "resolve.not_reached" in codes(trace)


def test_a_new_sentence_stands_on_its_own():
    gone = place(monster("Gone"), B, Zone.GRAVEYARD, since=1)
    burn = does(Verb.DEAL_DAMAGE, join=Join.SEPARATE, amount=Number(value=500), to=OPPONENT)
    after, _ = run(table(BLAST, gone), BLAST, does(Verb.DESTROY, TARGET), burn, targets=(("Gone", 0),))
    assert after.lp[B] == 7500


def test_damage_for_every_card_this_effect_destroyed():
    lizard, frog = place(monster("Lizard"), B), place(monster("Frog"), B)
    count = CountOf(what=Reference(kind=RefKind.AFFECTED, by=Verb.DESTROY))
    after, _ = run(
        table(BLAST, lizard, frog), BLAST,
        does(Verb.DESTROY, all_monsters(quantity=ALL)),
        does(Verb.DEAL_DAMAGE, join=Join.THEN, amount=Product(amount=count, numerator=500), to=OPPONENT),
    )  # fmt: skip
    assert after.lp[B] == 7000


def test_a_card_that_cannot_be_destroyed_stays():
    tough = place(
        monster("Tough"), B, lasting=(does(Verb.DESTROY, THIS, modality=Modality.CANNOT, passive=True),)
    )
    after, trace = run(table(BLAST, tough), BLAST, does(Verb.DESTROY, TARGET), targets=(("Tough", 0),))
    assert zones(after, "Tough") == [Zone.MAIN_MONSTER_ZONE]
    assert "resolution.prohibition-first" in trace.rules()


def test_sending_to_the_graveyard_is_no_destruction():
    tough = place(
        monster("Tough"), B, lasting=(does(Verb.DESTROY, THIS, modality=Modality.CANNOT, passive=True),)
    )
    after, _ = run(table(BLAST, tough), BLAST, does(Verb.SEND_TO_GRAVEYARD, TARGET), targets=(("Tough", 0),))
    assert zones(after, "Tough") == [Zone.GRAVEYARD] and Verb.DESTROY not in after.events[0].verbs


def test_destroyed_but_banished_instead_of_going_to_the_graveyard():
    rift = place(
        spell("Rift", CardKind.CONTINUOUS_SPELL), B, Zone.SPELL_TRAP_ZONE,
        lasting=(
            does(
                Verb.BANISH, Selection(predicates=(MONSTER,)),
                instead_of=does(Verb.SEND_TO_GRAVEYARD, Selection(predicates=(MONSTER,))).action,
            ),
        ),
    )  # fmt: skip
    lizard = place(monster("Lizard"), B)
    after, _ = run(table(BLAST, rift, lizard), BLAST, does(Verb.DESTROY, TARGET), targets=(("Lizard", 0),))
    assert zones(after, "Lizard") == [Zone.BANISHED]
    assert Verb.DESTROY in after.events[0].verbs and Verb.SEND_TO_GRAVEYARD not in after.events[0].verbs


# --------------------------------------------------------------------------- choices


def any_monster(n=1, kind=QuantityKind.EXACT):
    return all_monsters(quantity=one(n, kind))


def test_a_choice_is_made_as_the_situation_states_it():
    lizard, frog = place(monster("Lizard"), B), place(monster("Frog"), B)
    after, _ = run(table(BLAST, lizard, frog), BLAST, does(Verb.DESTROY, any_monster()), selects=("Frog",))
    assert zones(after, "Lizard", "Frog") == [Zone.MAIN_MONSTER_ZONE, Zone.GRAVEYARD]


def test_the_only_card_that_fits_needs_no_choice():
    lizard = place(monster("Lizard"), B)
    after, _ = run(table(BLAST, lizard), BLAST, does(Verb.DESTROY, any_monster()))
    assert zones(after, "Lizard") == [Zone.GRAVEYARD]


def test_a_choice_nobody_stated_is_left_open_with_what_hangs_on_it():
    lizard, frog = place(monster("Lizard"), B), place(monster("Frog"), B)
    burn = does(Verb.DEAL_DAMAGE, join=Join.THEN, amount=Number(value=500), to=OPPONENT)
    after, trace = run(table(BLAST, lizard, frog), BLAST, does(Verb.DESTROY, any_monster()), burn)
    assert after.doubts == (("doubt.choice", "Lizard, Frog"),) and after.events == ()
    assert any(finding.allows is None for finding in trace.findings)


def test_a_choice_that_would_make_the_step_impossible_is_not_made():
    tough = place(
        monster("Tough"), B, lasting=(does(Verb.DESTROY, THIS, modality=Modality.CANNOT, passive=True),)
    )
    frog = place(monster("Frog"), B)
    after, _ = run(table(BLAST, tough, frog), BLAST, does(Verb.DESTROY, any_monster()))
    assert zones(after, "Frog") == [Zone.GRAVEYARD]


def test_an_optional_step_is_taken_only_when_stated():
    lizard = place(monster("Lizard"), B)
    step = does(Verb.DESTROY, any_monster(), modality=Modality.MAY)
    left, trace = run(table(BLAST, lizard), BLAST, step)
    done, _ = run(table(BLAST, lizard), BLAST, step, selects=("Lizard",))
    assert zones(left, "Lizard") == [Zone.MAIN_MONSTER_ZONE] and left.assumed
    assert "resolve.not_used" in codes(trace)
    assert zones(done, "Lizard") == [Zone.GRAVEYARD]


def test_a_search_of_an_unknown_deck_is_taken_to_find_something():
    search = does(Verb.ADD_TO_HAND, Selection(quantity=one(), predicates=(MONSTER,), zones=(Zone.DECK,)))
    after, trace = run(table(BLAST), BLAST, search)
    assert after.assumed == (("deck", "holds a card that fits"),)
    assert after.events[0].verbs == (Verb.ADD_TO_HAND,) and "hand.add-is-not-draw" in trace.rules()


def test_a_search_takes_the_only_card_that_fits_from_a_known_deck():
    search = does(
        Verb.ADD_TO_HAND,
        Selection(quantity=one(), predicates=(HasName(names=("Frog",)),)),
        source=Place(zones=(Zone.DECK,)),
    )
    frog, other = place(monster("Frog"), zone=Zone.DECK), place(monster("Lizard"), zone=Zone.DECK)
    after, _ = run(table(BLAST, frog, other), BLAST, search)
    assert zones(after, "Frog", "Lizard") == [Zone.HAND, Zone.DECK]


# --------------------------------------------------------------------------- each kind of act


def test_special_summon_from_the_graveyard_in_the_position_the_text_names():
    dead = place(monster("Dead"), A, Zone.GRAVEYARD)
    step = does(Verb.SPECIAL_SUMMON, TARGET, position=(Position.FACE_DOWN_DEFENSE,))
    after, trace = run(table(BLAST, dead), BLAST, step, targets=(("Dead", 0),))
    card = after.cards["Dead"]
    assert (card.zone, card.face_up, card.attack) == (Zone.MAIN_MONSTER_ZONE, False, False)
    assert card.summoned_by == "special_summon" and card.summoned_from is Zone.GRAVEYARD
    assert "resolve.summoned" in codes(trace)


@pytest.mark.parametrize("zone", [Zone.GRAVEYARD, Zone.BANISHED])
def test_without_a_free_zone_the_target_goes_to_the_graveyard(zone):
    full = [place(monster(f"m{n}")) for n in range(5)]
    dead = place(monster("Dead"), A, zone)
    after, _ = run(
        table(BLAST, dead, *full), BLAST, does(Verb.SPECIAL_SUMMON, TARGET), targets=(("Dead", 0),)
    )
    assert zones(after, "Dead") == [Zone.GRAVEYARD] and not after.doubts


def test_a_fusion_summon_counts_as_a_special_summon_too():
    fusion = place(monster("Fusion", kinds=(CardKind.MONSTER, CardKind.FUSION_MONSTER)), A, Zone.EXTRA_DECK)
    step = does(
        Verb.FUSION_SUMMON, Selection(quantity=one(), predicates=(MONSTER,), zones=(Zone.EXTRA_DECK,))
    )
    after, _ = run(table(BLAST, fusion), BLAST, step)
    assert {Verb.SPECIAL_SUMMON, Verb.FUSION_SUMMON} <= set(after.events[0].verbs)
    assert after.cards["Fusion"].summoned_by == "fusion_summon"


def test_a_monster_of_the_extra_deck_returns_there_and_not_to_the_hand():
    fusion = place(monster("Fusion", kinds=(CardKind.MONSTER, CardKind.FUSION_MONSTER)), B)
    after, _ = run(table(BLAST, fusion), BLAST, does(Verb.RETURN_TO_HAND, TARGET), targets=(("Fusion", 0),))
    assert (after.cards["Fusion"].zone, after.cards["Fusion"].face_up) == (Zone.EXTRA_DECK, False)


def test_a_pendulum_monster_leaving_the_field_for_the_graveyard_goes_face_up_to_the_extra_deck():
    pendulum = place(monster("P", kinds=(CardKind.MONSTER, CardKind.PENDULUM_MONSTER)), B)
    after, _ = run(table(BLAST, pendulum), BLAST, does(Verb.DESTROY, TARGET), targets=(("P", 0),))
    assert (after.cards["P"].zone, after.cards["P"].face_up) == (Zone.EXTRA_DECK, True)


def test_the_deck_is_shuffled_unless_a_place_in_it_is_named():
    lizard = place(monster("Lizard"), B)
    _, shuffled = run(
        table(BLAST, lizard), BLAST, does(Verb.RETURN_TO_DECK, TARGET), targets=(("Lizard", 0),)
    )
    top = does(Verb.RETURN_TO_DECK, TARGET, destination=Place(zones=(Zone.DECK,), where=Where.TOP))
    _, placed = run(table(BLAST, lizard), BLAST, top, targets=(("Lizard", 0),))
    assert "resolve.shuffled" in codes(shuffled) and "resolve.shuffled" not in codes(placed)


def test_both_players_draw_the_turn_player_first():
    """Rule "resolution.turn-player-first"."""
    step = does(Verb.DRAW, agent=Who(player=Player.BOTH), amount=Number(value=2))
    after, _ = run(table(BLAST, turn_player=B), BLAST, step)
    assert [event.player for event in after.events if Verb.DRAW in event.verbs] == [B, B, A, A]
    assert [len(after.in_zone(seat, Zone.HAND)) for seat in (A, B)] == [2, 2]


def test_who_must_draw_from_too_small_a_deck_loses():
    state = table(BLAST, known=frozenset({(A, Zone.DECK)}))
    after, trace = run(state, BLAST, does(Verb.DRAW, amount=Number(value=1)))
    assert after.winner is B and "draw.deck-out" in trace.rules()


def test_effect_damage_and_lost_lp():
    hurt, _ = run(table(BLAST), BLAST, does(Verb.DEAL_DAMAGE, to=OPPONENT, amount=Number(value=800)))
    lost, _ = run(table(BLAST), BLAST, does(Verb.LOSE_LP, amount=Number(value=800)))
    healed, _ = run(table(BLAST), BLAST, does(Verb.GAIN_LP, amount=Number(value=500)))
    assert (hurt.lp[B], lost.lp[A], healed.lp[A]) == (7200, 7200, 8500)
    assert Verb.TAKE_DAMAGE in hurt.events[0].verbs and Verb.TAKE_DAMAGE not in lost.events[0].verbs


def test_how_much_damage_a_text_waits_for_is_looked_at():
    """１０００以上のダメージを受けた時: so much or more."""
    hurt, _ = run(table(BLAST), BLAST, does(Verb.DEAL_DAMAGE, to=OPPONENT, amount=Number(value=800)))
    ctx, event = speaking(BLAST, link=1), hurt.events[0]
    told = {
        (value, manner): matches(
            hurt, event, Action(verb=Verb.TAKE_DAMAGE, amount=Number(value=value), manner=manner), ctx
        )
        for value in (500, 800, 1000)
        for manner in ((), (Manner.OR_MORE,))
    }
    more = [told[value, (Manner.OR_MORE,)] for value in (500, 800, 1000)]
    assert more == [True, True, False]
    assert [told[value, ()] for value in (500, 800, 1000)] == [False, True, False]


def test_a_raised_value_lasts_as_long_as_the_text_says():
    lizard = place(monster("Lizard", 1000))
    step = does(
        Verb.CHANGE_STAT,
        THIS,
        stats=(Stat.ATK,),
        amount=Number(value=500),
        duration=Duration(kind=For.END_OF_TURN),
    )
    after, _ = run(table(lizard, turn=3), lizard, step)
    assert stats.stat(after, lizard, Stat.ATK, BASE) == 1500
    assert after.lingering[0].until == 3


def test_a_halved_value_is_that_of_each_monster():
    lizard, frog = place(monster("Lizard", 1000), B), place(monster("Frog", 1501), B)
    half = Product(amount=StatOf(stat=Stat.ATK, of=THAT), denominator=2)
    step = does(Verb.SET_STAT, all_monsters(quantity=ALL), stats=(Stat.ATK,), amount=half)
    after, _ = run(table(BLAST, lizard, frog), BLAST, step)
    assert stats.stat(after, lizard, Stat.ATK, BASE) == 500
    assert stats.stat(after, frog, Stat.ATK, BASE) == 751


def test_a_monster_turned_face_down_sheds_what_applied_to_it():
    lizard = place(monster("Lizard", 1000))
    after, _ = run(
        table(lizard), lizard,
        does(Verb.CHANGE_STAT, THIS, stats=(Stat.ATK,), amount=Number(value=500)),
        does(Verb.CHANGE_POSITION, THIS, position=(Position.FACE_DOWN_DEFENSE,), join=Join.THEN),
    )  # fmt: skip
    assert not after.cards["Lizard"].face_up and after.lingering == ()


def test_control_changes_to_the_player_of_the_effect():
    lizard = place(monster("Lizard"), B)
    after, _ = run(table(BLAST, lizard), BLAST, does(Verb.TAKE_CONTROL, TARGET), targets=(("Lizard", 0),))
    assert after.cards["Lizard"].controller is A and after.cards["Lizard"].owner is B


def test_control_moves_to_the_opponent_where_the_text_says_so():
    lizard = place(monster("Lizard"))
    gives = does(Verb.TAKE_CONTROL, TARGET, to=Who(player=Player.OPPONENT))
    after, _ = run(table(BLAST, lizard), BLAST, gives, targets=(("Lizard", 0),))
    assert after.cards["Lizard"].controller is B


def test_counters_are_put_on_face_up_cards_only():
    lizard, hidden = place(monster("Lizard")), place(monster("Hidden"), face_up=False)
    step = does(Verb.PUT_COUNTER, to=all_monsters(quantity=ALL), counter="ice", amount=Number(value=2))
    after, _ = run(table(lizard, hidden), lizard, step)
    assert after.cards["Lizard"].counters == {"ice": 2} and after.cards["Hidden"].counters == {}


def test_a_monster_is_equipped_to_this_card():
    lizard, frog = place(monster("Lizard")), place(monster("Frog"), B)
    after, _ = run(table(lizard, frog), lizard, does(Verb.EQUIP, TARGET, to=THIS), targets=(("Frog", 0),))
    frog = after.cards["Frog"]
    assert (frog.zone, frog.equipped_to, frog.controller) == (Zone.SPELL_TRAP_ZONE, "Lizard", A)


def test_the_effects_of_a_target_are_negated_for_the_turn():
    lizard = place(monster("Lizard"), B)
    step = does(Verb.NEGATE_EFFECT, TARGET, duration=Duration(kind=For.END_OF_TURN))
    after, _ = run(table(BLAST, lizard), BLAST, step, targets=(("Lizard", 0),))
    assert is_negated(after, lizard, BASE) is True


def test_a_lock_on_what_this_effect_summoned():
    dead = place(monster("Dead"), A, Zone.GRAVEYARD)
    lock = does(
        Verb.ATTACK, join=Join.SEPARATE, agent=None, modality=Modality.CANNOT,
    )  # fmt: skip
    lock = type(lock)(
        action=type(lock.action)(
            verb=Verb.ATTACK,
            theme=Reference(kind=RefKind.AFFECTED, by=Verb.SPECIAL_SUMMON),
            modality=Modality.CANNOT,
        ),
        join=Join.SEPARATE,
    )
    after, _ = run(table(BLAST, dead), BLAST, does(Verb.SPECIAL_SUMMON, TARGET), lock, targets=(("Dead", 0),))
    assert after.lingering[0].subjects == (("Dead", 1),)


# --------------------------------------------------------------------------- chains


def link(number, card, seat, **facts):
    return ChainLink(
        number=number, player=seat, card=card.id, since=card.since, zone=card.zone, speed=SpellSpeed.TWO,
        effect=Effect(index=0, kind=EffectKind.ACTIVATE), card_activation=True, **facts,
    )  # fmt: skip


def test_that_activation_is_negated_and_the_card_destroyed():
    storm, blast = place(spell("Storm"), B, Zone.SPELL_TRAP_ZONE), BLAST
    chain = (link(1, storm, B), link(2, blast, A))
    trace = Trace()
    steps = (
        does(Verb.NEGATE_ACTIVATION, Reference(kind=RefKind.THAT_ACTIVATION)),
        does(Verb.DESTROY, THAT, join=Join.TOGETHER),
    )
    after = perform(table(storm, blast, chain=chain), steps, speaking(blast, link=2), trace)
    assert after.chain[0].negated_activation and not after.chain[0].negated_effect
    assert zones(after, "Storm") == [Zone.GRAVEYARD]
    assert "negation.activation" in trace.rules()


def test_only_the_effect_of_the_link_before_is_negated():
    storm, blast = place(spell("Storm"), B, Zone.SPELL_TRAP_ZONE), BLAST
    chain = (link(1, storm, B), link(2, blast, A))
    step = does(Verb.NEGATE_EFFECT, Reference(kind=RefKind.THAT_EFFECT))
    after = perform(table(storm, blast, chain=chain), (step,), speaking(blast, link=2), Trace())
    assert after.chain[0].negated_effect and not after.chain[0].negated_activation


def test_a_negated_summon_does_not_happen():
    held = place(monster("Held"), B, Zone.HAND)
    attempt = Event(moment=1, verbs=(Verb.NORMAL_SUMMON,), card="Held", player=B, cause=Cause.PROCEDURE)
    text = EffectText(resolution=(does(Verb.NEGATE_SUMMON, Reference(kind=RefKind.THAT_SUMMON)),))
    state = table(BLAST, held, attempt=attempt)
    after = carry_out(state, text, speaking(BLAST, link=1, trigger_event=attempt), Trace())
    assert after.attempt is None and zones(after, "Held") == [Zone.GRAVEYARD]
    assert Verb.NORMAL_SUMMON not in {verb for event in after.events for verb in event.verbs}


def test_a_summon_that_cannot_be_negated_is_not_negated():
    ban = does(
        Verb.NEGATE_SUMMON,
        Reference(kind=RefKind.THIS_CARD),
        modality=Modality.CANNOT,
        passive=True,
        summons=(Verb.NORMAL_SUMMON,),
    )
    text = EffectText(resolution=(does(Verb.NEGATE_SUMMON, Reference(kind=RefKind.THAT_SUMMON)),))
    for summon, held_back in ((Verb.NORMAL_SUMMON, True), (Verb.SYNCHRO_SUMMON, False)):
        held = place(monster("Held", text=CardText(statements=(Statement(steps=(ban,)),))), B, Zone.HAND)
        attempt = Event(moment=1, verbs=(summon,), card="Held", player=B, cause=Cause.PROCEDURE)
        state = table(BLAST, held, attempt=attempt)
        after = carry_out(state, text, speaking(BLAST, link=1, trigger_event=attempt), Trace())
        assert (zones(after, "Held") == [Zone.HAND]) is held_back


# --------------------------------------------------------------------------- whole effects


def test_an_effect_whose_condition_no_longer_holds_does_nothing():
    lizard = place(monster("Lizard"), A, Zone.GRAVEYARD)
    text = EffectText(
        resolution=(does(Verb.DRAW, amount=Number(value=1)),),
        resolution_conditions=(Exists(what=all_monsters(player=Player.SELF)),),
    )
    trace = Trace()
    after = carry_out(table(lizard), text, speaking(lizard, link=1), trace)
    assert after.events == () and "resolution.condition-still-needed" in trace.rules()


def water(name):
    return place(monster(name, attribute=Attribute.WATER))


def test_the_options_whose_guard_holds_are_applied():
    def guard(value):
        return Exists(what=Selection(predicates=(HasAttribute(values=(value,)),), zones=(Zone.FIELD,)))

    def option(value, amount):
        burn = does(Verb.DEAL_DAMAGE, to=OPPONENT, amount=Number(value=amount))
        return Option(guard=guard(value), guard_words="…", effect=EffectText(resolution=(burn,)))

    text = EffectText(
        resolution=(does(Verb.APPLY),),
        options=(option(Attribute.WATER, 100), option(Attribute.FIRE, 1000)),
    )
    wet, none = water("Wet"), place(monster("Dry"))
    assert carry_out(table(BLAST, wet), text, speaking(BLAST, link=1), Trace()).lp[B] == 7900
    assert carry_out(table(BLAST, none), text, speaking(BLAST, link=1), Trace()).lp[B] == 8000


def test_only_the_option_chosen_on_activation_is_carried_out():
    def burn(amount):
        return Option(
            effect=EffectText(resolution=(does(Verb.DEAL_DAMAGE, to=OPPONENT, amount=Number(value=amount)),))
        )

    text = EffectText(options=(burn(100), burn(1000)), choose_option=1)
    chosen = carry_out(table(BLAST), text, speaking(BLAST, link=1, chosen={"option": 2}), Trace())
    unsaid = carry_out(table(BLAST), text, speaking(BLAST, link=1), Trace())
    assert chosen.lp[B] == 7000
    assert unsaid.lp[B] == 8000 and unsaid.doubts[0][0] == "doubt.option"


def test_a_verb_that_is_not_carried_out_yet_is_said_to_be_open():
    after, _ = run(table(BLAST), BLAST, does(Verb.SKIP_PHASE, THIS))
    assert after.doubts == (("doubt.verb", "skip_phase"),)


def test_an_unknown_fact_leaves_all_of_them_open():
    from kb.cards import Card, CardClass

    unknown = place(Card(key="?X", names={"en": "X"}, card_class=CardClass.MONSTER, stated=True), B)
    dark = Selection(
        predicates=(MONSTER, HasAttribute(values=(Attribute.DARK,))), zones=(Zone.FIELD,), quantity=ALL
    )
    after, _ = run(table(BLAST, unknown), BLAST, does(Verb.DESTROY, dark))
    assert after.doubts == (("doubt.fits", "X"),) and after.events == ()


def test_discarding_one_of_several_cards_at_random_is_left_open():
    hand = [place(monster(f"h{n}"), A, Zone.HAND) for n in range(2)]
    step = does(
        Verb.DISCARD,
        Selection(quantity=one(), zones=(Zone.HAND,), player=Player.SELF),
        manner=(Manner.RANDOM,),
    )
    after, _ = run(table(BLAST, *hand, known=frozenset({(A, Zone.HAND)})), BLAST, step)
    assert after.doubts and after.doubts[0][0] == "doubt.choice"


def test_kinds_named_together_are_either():
    pit = place(trap("Pit"), B, Zone.SPELL_TRAP_ZONE)
    either = Selection(
        predicates=(IsKind(kinds=(CardKind.SPELL, CardKind.TRAP)),), zones=(Zone.FIELD,), player=Player.OPPONENT,
        quantity=ALL,
    )  # fmt: skip
    after, _ = run(table(BLAST, pit), BLAST, does(Verb.DESTROY, either))
    assert zones(after, "Pit", "Blast") == [Zone.GRAVEYARD, Zone.SPELL_TRAP_ZONE]


def test_a_monster_turned_face_down_is_no_longer_that_monster_of_so_much_attack():
    bull = place(monster("Bull", 1700), B)
    hidden = place(monster("Bull", 1700), B, face_up=False, attack=False)
    strong = HasStat(stat=Stat.ATK, compare=Compare.GE, amount=Number(value=1500))
    step = does(Verb.DESTROY, Reference(kind=RefKind.THAT, predicates=(MONSTER, strong)))
    event = Event(moment=1, verbs=(Verb.NORMAL_SUMMON,), card="Bull", player=B)
    seen, _ = run(table(BLAST, bull), BLAST, step, trigger_event=event)
    unseen, _ = run(table(BLAST, hidden), BLAST, step, trigger_event=event)
    assert zones(seen, "Bull") == [Zone.GRAVEYARD]
    assert zones(unseen, "Bull") == [Zone.MAIN_MONSTER_ZONE]


def test_a_continuous_trap_that_left_the_field_does_nothing():
    gone = place(trap("Call", CardKind.CONTINUOUS_TRAP), A, Zone.GRAVEYARD, since=1)
    dead = place(monster("Dead"), A, Zone.GRAVEYARD)
    lying = place(trap("Call", CardKind.CONTINUOUS_TRAP), A, Zone.SPELL_TRAP_ZONE)
    text = EffectText(resolution=(does(Verb.SPECIAL_SUMMON, TARGET),))
    trace = Trace()
    ctx = speaking(lying, link=1, targets=(("Dead", 0),))
    after = carry_out(table(gone, dead, chain=(link(1, lying, A),)), text, ctx, trace)
    assert zones(after, "Dead") == [Zone.GRAVEYARD]
    assert "effect.continuous-card-must-remain" in trace.rules()


def test_a_target_that_cannot_be_targeted_any_more_is_still_a_target():
    robe = does(Verb.TARGET, THIS, by=By(means=(Means.EFFECT,)), modality=Modality.CANNOT, passive=True)
    lizard = place(monster("Lizard"), B, lasting=(robe,))
    text = EffectText(targets=(all_monsters(),), resolution=(does(Verb.RETURN_TO_HAND, TARGET),))
    trace = Trace()
    after = carry_out(table(BLAST, lizard), text, speaking(BLAST, link=1, targets=(("Lizard", 0),)), trace)
    assert zones(after, "Lizard") == [Zone.HAND] and "target.cannot-be-targeted" in trace.rules()


def test_tokens_come_from_nowhere():
    sheep = Selection(quantity=one(4), predicates=(HasName(names=("Sheep",)),))
    step = does(Verb.SPECIAL_SUMMON, sheep, position=(Position.FACE_UP_DEFENSE,))
    after, _ = run(table(BLAST), BLAST, step)
    tokens = after.in_zone(A, Zone.MAIN_MONSTER_ZONE)
    assert len(tokens) == 4 and all(t.card.is_kind(CardKind.TOKEN) and t.attack is False for t in tokens)


def test_control_taken_until_the_end_phase_goes_back():
    from grammar.terms import Phase
    from kb.duties import come_due

    lizard = place(monster("Lizard"), B)
    until = Duration(kind=For.PHASE, phase=Phase.END)
    taken, _ = run(
        table(BLAST, lizard, phase=Phase.MAIN1), BLAST, does(Verb.TAKE_CONTROL, TARGET, duration=until),
        targets=(("Lizard", 0),),
    )  # fmt: skip
    values = {name: getattr(taken, name) for name in taken.__struct_fields__}
    back = come_due(type(taken)(**{**values, "phase": Phase.END}), BASE, Trace())
    assert (taken.cards["Lizard"].controller, back.cards["Lizard"].controller) == (A, B)


def column_of_this_card():
    others = (IsKind(kinds=(CardKind.SPELL, CardKind.TRAP)), NotThat(other=THIS))
    column = SameAs(stat=Stat.COLUMN, other=THIS)
    theme = Selection(predicates=(*others, column), zones=(Zone.FIELD,))
    return does(Verb.NEGATE_EFFECT, theme, duration=Duration(kind=For.THIS_TURN))


def test_the_column_of_this_card_is_where_it_lies_when_the_effect_resolves():
    foam = place(trap("Foam"), A, Zone.SPELL_TRAP_ZONE, seq=2)
    same = place(spell("Same", CardKind.CONTINUOUS_SPELL), B, Zone.SPELL_TRAP_ZONE, seq=2)
    beside = place(spell("Beside", CardKind.CONTINUOUS_SPELL), B, Zone.SPELL_TRAP_ZONE, seq=3)
    after, _ = run(table(foam, same, beside), foam, column_of_this_card())
    after = move(after, "Foam", Zone.GRAVEYARD, verbs=())
    assert is_negated(after, same, BASE) is True and is_negated(after, beside, BASE) is False


def test_a_card_that_left_has_no_column():
    foam = place(trap("Foam"), A, Zone.GRAVEYARD)
    same = place(spell("Same", CardKind.CONTINUOUS_SPELL), B, Zone.SPELL_TRAP_ZONE, seq=2)
    after, trace = run(table(foam, same), foam, column_of_this_card())
    assert is_negated(after, same, BASE) is False and "resolution.target-or-card-gone" in trace.rules()


def test_every_step_and_doubt_has_words():
    import re
    from pathlib import Path

    from kb.wording import load_messages

    folder = Path(__file__).parents[2] / "kb"
    files = [
        *folder.glob("acts/*.py"),
        *(folder / f"{n}.py" for n in ("resolve", "standing", "lasting", "references")),
    ]
    code = re.compile(r'"((?:resolve|standing|lasting|doubt)\.[a-z_]+)"')
    codes = {found for file in files for found in code.findall(file.read_text(encoding="utf-8"))}
    assert len(codes) > 50 and codes <= load_messages().keys()
