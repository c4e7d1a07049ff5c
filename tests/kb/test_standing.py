"""Lasting effects that answer an event at once, without a chain."""

from __future__ import annotations

from grammar.nodes import Action as Act
from grammar.nodes import (
    Duration,
    EffectText,
    Happened,
    HasName,
    InWindow,
    Number,
    Option,
    Place,
    Reference,
    Selection,
    Several,
    Trigger,
    Who,
    Window,
)
from grammar.terms import CardKind, DurationKind, Phase, Player, Position, RefKind, Timing, Verb, Zone
from kb.changes import change_position, move
from kb.duties import come_due
from kb.effects import Effect, EffectKind
from kb.resolve import carry_out, perform
from kb.standing import react
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


def waiting(card, trigger, *steps, **facts):
    """A card with a lasting effect that waits for *trigger*."""
    text = EffectText(trigger=trigger, resolution=steps)
    laid = place(card, **facts)
    values = {name: getattr(laid, name) for name in laid.__struct_fields__}
    return type(laid)(**{**values, "effects": (Effect(index=0, kind=EffectKind.CONTINUOUS, text=text),)})


def each_time(verb, **roles):
    return Trigger(timing=Timing.EACH_TIME, events=(Act(verb=verb, **roles),))


def test_each_time_something_happens_a_lasting_effect_applies_once():
    fire = waiting(
        trap("Fire", CardKind.CONTINUOUS_TRAP),
        each_time(Verb.SPECIAL_SUMMON, theme=Selection(predicates=(MONSTER,))),
        does(Verb.DEAL_DAMAGE, to=Who(player=Player.OPPONENT), amount=Number(value=200)),
        zone=Zone.SPELL_TRAP_ZONE,
    )
    hand = [place(monster(f"m{n}"), A, Zone.HAND) for n in range(2)]
    before = table(fire, *hand)
    after = before
    for n in range(2):  # both at the same moment
        after = move(after, f"m{n}", Zone.MAIN_MONSTER_ZONE, verbs=(Verb.SPECIAL_SUMMON,), face_up=True)
    trace = Trace()
    assert react(before, after, BASE, trace).lp[B] == 7800
    assert "effect.chain-or-applied" in trace.rules()


def haunted(**facts):
    """When this card leaves the field that monster is destroyed; it is laid on "Dead"."""
    return waiting(
        trap("Call", CardKind.CONTINUOUS_TRAP),
        Trigger(timing=Timing.WHEN, events=(Act(verb=Verb.LEAVE_FIELD, theme=THIS),)),
        does(Verb.DESTROY, THAT),
        zone=Zone.SPELL_TRAP_ZONE,
        linked_to="Dead",
        **facts,
    )


def test_the_monster_a_card_was_laid_on_goes_with_it():
    before = table(haunted(), place(monster("Dead")))
    after = move(before, "Call", Zone.GRAVEYARD, verbs=(Verb.DESTROY,))
    assert react(before, after, BASE, Trace()).cards["Dead"].zone is Zone.GRAVEYARD


def test_a_monster_turned_face_down_is_no_longer_its_subject():
    state = table(haunted(), place(monster("Dead")))
    before = change_position(state, "Dead", face_up=False, attack=False)
    after = move(before, "Call", Zone.GRAVEYARD, verbs=(Verb.DESTROY,))
    assert react(before, after, BASE, Trace()).cards["Dead"].zone is Zone.MAIN_MONSTER_ZONE


def test_a_card_that_stays_keeps_its_target_as_its_subject():
    call = place(trap("Call", CardKind.CONTINUOUS_TRAP), zone=Zone.SPELL_TRAP_ZONE)
    dead = place(monster("Dead"), zone=Zone.GRAVEYARD)
    text = EffectText(
        resolution=(does(Verb.SPECIAL_SUMMON, THAT, position=(Position.ATTACK,)),),
        targets=(Selection(zones=(Zone.GRAVEYARD,)),),
    )
    state = carry_out(table(call, dead), text, speaking(call, link=1, targets=(("Dead", 0),)), Trace())
    assert state.cards["Call"].linked_to == "Dead"


def test_a_negated_card_answers_nothing():
    silence = place(
        spell("Silence", CardKind.CONTINUOUS_SPELL), B, Zone.SPELL_TRAP_ZONE,
        lasting=(does(Verb.NEGATE_EFFECT, Selection(zones=(Zone.SPELL_TRAP_ZONE,), player=Player.OPPONENT)),),
    )  # fmt: skip
    before = table(haunted(), place(monster("Dead")), silence)
    after = move(before, "Call", Zone.GRAVEYARD, verbs=(Verb.DESTROY,))
    assert react(before, after, BASE, Trace()).cards["Dead"].zone is Zone.MAIN_MONSTER_ZONE


def test_an_effect_applied_for_the_turn_answers_like_a_lasting_one():
    """このターン中、以下の効果を適用する。●相手がモンスターを特殊召喚する度に、…"""
    bug = place(monster("Bug"), zone=Zone.GRAVEYARD)
    foe = place(monster("Foe"), B, Zone.HAND)
    summon = each_time(
        Verb.SPECIAL_SUMMON, agent=Who(player=Player.OPPONENT), theme=Selection(predicates=(MONSTER,))
    )
    draws = EffectText(trigger=summon, resolution=(does(Verb.DRAW, amount=Number(value=1)),))
    text = EffectText(
        resolution=(
            does(
                Verb.APPLY,
                Reference(kind=RefKind.THAT_EFFECT),
                duration=Duration(kind=DurationKind.THIS_TURN),
            ),
        ),
        options=(Option(effect=draws),),
    )
    before = carry_out(table(bug, foe), text, speaking(bug, link=1), Trace())
    ctx = speaking(foe)
    after = move(before, "Foe", Zone.MAIN_MONSTER_ZONE, verbs=(Verb.SPECIAL_SUMMON,), ctx=ctx, face_up=True)
    drawn = [e for e in react(before, after, BASE, Trace()).events if Verb.DRAW in e.verbs]
    assert [event.player for event in drawn] == [A]


def test_a_set_of_cards_in_hand_wins_the_duel():
    parts = Several(parts=(THIS, Selection(predicates=(HasName(names=("Arm", "Leg")),))))
    gather = Happened(action=Act(verb=Verb.GATHER, theme=parts, source=Place(zones=(Zone.HAND,))))
    text = EffectText(conditions=(gather,), resolution=(does(Verb.WIN_DUEL, agent=Who(player=Player.SELF)),))
    head = place(monster("Head"), zone=Zone.HAND)
    values = {name: getattr(head, name) for name in head.__struct_fields__}
    head = type(head)(**{**values, "effects": (Effect(index=0, kind=EffectKind.UNCLASSIFIED, text=text),)})
    before = table(head, place(monster("Arm"), zone=Zone.HAND), place(monster("Leg"), zone=Zone.DECK))
    unrelated = move(before, "Arm", Zone.GRAVEYARD, verbs=(Verb.DISCARD,))
    complete = move(before, "Leg", Zone.HAND, verbs=(Verb.DRAW,))
    assert react(before, unrelated, BASE, Trace()).winner is None
    assert react(before, complete, BASE, Trace()).winner is A


def test_steps_put_off_to_a_later_phase_are_done_when_it_comes():
    eclipse = place(spell("Eclipse"), zone=Zone.SPELL_TRAP_ZONE)
    lizard = place(monster("Lizard"), B)
    end = InWindow(window=Window(phases=(Phase.END,)))
    down = does(Verb.CHANGE_POSITION, all_monsters(), position=(Position.FACE_DOWN_DEFENSE,))
    up = does(Verb.CHANGE_POSITION, all_monsters(), position=(Position.FACE_UP_DEFENSE,), condition=end)
    draw = does(Verb.DRAW, amount=Number(value=1), condition=end)
    state = table(eclipse, lizard, phase=Phase.MAIN1)
    state = perform(state, (down, up, draw), speaking(eclipse, link=1), Trace())
    assert not state.cards["Lizard"].face_up
    assert come_due(state, BASE, Trace()).lingering == state.lingering
    values = {name: getattr(state, name) for name in state.__struct_fields__}
    later = come_due(type(state)(**{**values, "phase": Phase.END}), BASE, Trace())
    assert later.cards["Lizard"].face_up and later.lingering == ()
    assert any(Verb.DRAW in event.verbs for event in later.events)
