"""What applies without being activated: negation, prohibitions, replaced destinations."""

from __future__ import annotations

import pytest

from grammar.nodes import Action as Act
from grammar.nodes import (
    By,
    HasRace,
    InPosition,
    IsKind,
    IsSo,
    NotThat,
    Place,
    Reference,
    Selection,
    Who,
)
from grammar.terms import (
    CardKind,
    Means,
    Modality,
    Player,
    Position,
    Race,
    RefKind,
    SpellSpeed,
    Stat,
    Verb,
    Zone,
)
from kb import lasting, replaced
from kb.effects import Effect, EffectKind
from kb.events import Cause, Event
from kb.state import ChainLink, Lingering
from tests.kb.tabletop import (
    BASE,
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

MONSTERS = IsKind(kinds=(CardKind.MONSTER,))
TRAPS = IsKind(kinds=(CardKind.TRAP,))
FACE_UP = InPosition(positions=(Position.FACE_UP,))


def standing(card, seat=A, *steps, **facts):
    return place(card, seat, Zone.SPELL_TRAP_ZONE, lasting=steps, **facts)


def drain(seat=A, **facts):
    """Negates the effects of face-up monsters on the field."""
    every_monster = Selection(predicates=(MONSTERS, FACE_UP), zones=(Zone.FIELD,))
    return standing(
        trap("Drain", CardKind.CONTINUOUS_TRAP), seat, does(Verb.NEGATE_EFFECT, every_monster), **facts
    )


def decree(name="Decree", seat=A, *, itself=False):
    """Negates the effects of (other) traps on the field."""
    others = () if itself else (NotThat(other=THIS),)
    traps = Selection(predicates=(TRAPS, *others), zones=(Zone.FIELD,))
    return standing(trap(name, CardKind.CONTINUOUS_TRAP), seat, does(Verb.NEGATE_EFFECT, traps))


def test_a_lasting_effect_negates_the_cards_it_describes():
    lizard, held = place(monster("Lizard"), B), place(monster("Held"), B, Zone.HAND)
    state = table(drain(), lizard, held)
    assert lasting.is_negated(state, lizard, BASE) is True
    assert lasting.is_negated(state, held, BASE) is False


def test_a_negated_card_negates_nothing():
    lizard = place(monster("Lizard"), B)
    state = table(drain(), decree(seat=B), lizard)
    assert lasting.is_negated(state, state.cards["Drain"], BASE) is True
    assert lasting.is_negated(state, lizard, BASE) is False


def test_a_card_that_negates_itself_decides_nothing():
    mirror = place(monster("Mirror"), lasting=(does(Verb.NEGATE_EFFECT, all_monsters()),))
    assert lasting.is_negated(table(mirror), mirror, BASE) is None


def test_two_cards_that_negate_each_other_decide_nothing():
    state = table(decree("One"), decree("Two", B))
    assert lasting.is_negated(state, state.cards["One"], BASE) is None
    assert lasting.is_negated(state, state.cards["Two"], BASE) is None


def test_a_face_down_card_applies_nothing():
    lizard = place(monster("Lizard"), B)
    assert lasting.is_negated(table(drain(face_up=False), lizard), lizard, BASE) is False


def test_a_card_whose_activation_has_not_resolved_applies_nothing_yet():
    lizard, waiting = place(monster("Lizard"), B), drain()
    link = ChainLink(
        number=1, player=A, card="Drain", since=0, zone=Zone.SPELL_TRAP_ZONE, speed=SpellSpeed.TWO,
        card_activation=True, effect=Effect(index=-1, kind=EffectKind.ACTIVATE),
    )  # fmt: skip
    assert lasting.is_negated(table(waiting, lizard, chain=(link,)), lizard, BASE) is False


def test_as_long_as_a_condition_holds():
    in_zone = IsSo(subject=THIS, place=Place(zones=(Zone.MONSTER_ZONE,)))
    others = Selection(predicates=(MONSTERS, NotThat(other=THIS)), zones=(Zone.FIELD,))
    lock = does(Verb.NEGATE_EFFECT, others, condition=in_zone)
    lizard = place(monster("Lizard"), B)
    on_field = place(monster("Lock"), lasting=(lock,))
    gone = place(monster("Lock"), zone=Zone.GRAVEYARD, lasting=(lock,))
    assert lasting.is_negated(table(on_field, lizard), lizard, BASE) is True
    assert lasting.is_negated(table(gone, lizard), lizard, BASE) is False


def link_of(card, **facts):
    return ChainLink(
        number=1, player=card.controller, card=card.id, since=card.since, zone=card.zone,
        speed=SpellSpeed.ONE, effect=Effect(index=0, kind=EffectKind.IGNITION), **facts,
    )  # fmt: skip


def test_the_effect_of_a_link_is_negated_where_its_card_lies():
    lizard = place(monster("Lizard"), B)
    negated, why = lasting.link_negated(table(drain(), lizard), link_of(lizard), BASE)
    assert negated is True and why is not None
    assert why.params["by"] == "Drain"


def test_the_effect_of_a_card_that_left_is_not_reached():
    lizard = place(monster("Lizard"), B)
    gone = place(monster("Lizard"), B, Zone.GRAVEYARD, since=1)
    assert lasting.link_negated(table(drain(), gone), link_of(lizard), BASE) == (False, None)


# --------------------------------------------------------------------------- prohibitions


def test_who_may_not_do_something():
    """自己不是机械族怪兽不能特殊召唤."""
    others = Selection(predicates=(NotThat(other=HasRace(values=(Race.MACHINE,))),))
    lock = does(Verb.SPECIAL_SUMMON, others, agent=Who(player=Player.SELF), modality=Modality.CANNOT)
    train = place(monster("Train", race=Race.MACHINE), lasting=(lock,))
    dragon, robot = (
        place(monster("Dragon"), zone=Zone.HAND),
        place(monster("Robot", race=Race.MACHINE), zone=Zone.HAND),
    )
    state = table(train, dragon, robot)

    def summon(card, seat):
        return Event(moment=0, verbs=(Verb.SPECIAL_SUMMON,), card=card, player=seat)

    found = lasting.forbidden(state, summon("Dragon", A), BASE)
    assert found is not None and found.allows is False and found.params["by"] == "Train"
    assert lasting.forbidden(state, summon("Robot", A), BASE) is None
    assert lasting.forbidden(state, summon("Dragon", B), BASE) is None


@pytest.mark.parametrize(
    ("by", "cause", "stopped"),
    [
        (By(means=(Means.EFFECT,)), Cause.EFFECT, True),
        (By(means=(Means.EFFECT,)), Cause.BATTLE, False),
        (By(means=(Means.BATTLE,)), Cause.BATTLE, True),
        (By(means=(Means.EFFECT,), player=Player.OPPONENT), Cause.EFFECT, True),
        (By(means=(Means.EFFECT,), player=Player.SELF), Cause.EFFECT, False),
    ],
)
def test_what_cannot_be_destroyed(by, cause, stopped):
    tough = place(
        monster("Tough"),
        lasting=(does(Verb.DESTROY, THIS, by=by, modality=Modality.CANNOT, passive=True),),
    )
    blast = place(trap("Blast"), B, Zone.SPELL_TRAP_ZONE)
    found = lasting.cannot_be_destroyed(table(tough, blast), tough, BASE, speaking(blast), cause)
    assert (found is not None) is stopped


def test_a_lock_left_behind_by_an_effect_binds_the_cards_it_was_laid_on():
    robe = Lingering(
        action=Act(verb=Verb.TARGET, theme=Reference(kind=RefKind.THAT), modality=Modality.CANNOT),
        controller=A, source="Robe", source_since=0, effect_index=0, subjects=(("Lizard", 0),),
    )  # fmt: skip
    lizard, other = place(monster("Lizard")), place(monster("Other"))
    blast = place(trap("Blast"), B, Zone.SPELL_TRAP_ZONE)
    state = table(lizard, other, blast, lingering=(robe,))
    found = lasting.cannot_be_targeted(state, lizard, speaking(blast))
    assert found is not None and found.allows is False and found.rule == "target.cannot-be-targeted"
    assert lasting.cannot_be_targeted(state, other, speaking(blast)) is None


def test_a_card_unaffected_by_traps_is_still_affected_by_monsters():
    shield = does(Verb.UNAFFECTED, THIS, by=By(means=(Means.TRAP_EFFECT,)))
    lizard = place(monster("Lizard"), lasting=(shield,))
    blast, foe = place(trap("Blast"), B, Zone.SPELL_TRAP_ZONE), place(monster("Foe"), B)
    state = table(lizard, blast, foe)
    assert lasting.unaffected(state, lizard, speaking(blast)) is not None
    assert lasting.unaffected(state, lizard, speaking(foe)) is None


# --------------------------------------------------------------------------- replaced destinations


def rift(predicates=(MONSTERS,)):
    """Monsters sent to the Graveyard are banished instead."""
    sent = Act(verb=Verb.SEND_TO_GRAVEYARD, theme=Selection(predicates=predicates))
    return standing(
        spell("Rift", CardKind.CONTINUOUS_SPELL), A,
        does(Verb.BANISH, Selection(predicates=predicates), instead_of=sent),
    )  # fmt: skip


def test_a_monster_on_its_way_to_the_graveyard_is_banished_instead():
    lizard, pit = place(monster("Lizard"), B), place(trap("Pit"), B, Zone.SPELL_TRAP_ZONE)
    state = table(rift(), lizard, pit)
    zone, why = replaced.replaced_destination(state, lizard, Zone.GRAVEYARD, BASE)
    assert zone is Zone.BANISHED and why is not None and why.rule == "send.replaced-by-banish"
    assert replaced.replaced_destination(state, pit, Zone.GRAVEYARD, BASE) == (Zone.GRAVEYARD, None)
    assert replaced.replaced_destination(state, lizard, Zone.HAND, BASE) == (Zone.HAND, None)


def test_a_negated_replacement_replaces_nothing():
    lizard = place(monster("Lizard"), B)
    silence = place(
        monster("Silence"),
        lasting=(
            does(
                Verb.NEGATE_EFFECT,
                Selection(predicates=(IsKind(kinds=(CardKind.SPELL,)),), zones=(Zone.FIELD,)),
            ),
        ),
    )
    state = table(rift(), lizard, silence)
    assert replaced.replaced_destination(state, lizard, Zone.GRAVEYARD, BASE) == (Zone.GRAVEYARD, None)


def test_an_expired_lock_is_over():
    lock = Lingering(
        action=Act(verb=Verb.CHANGE_STAT, stats=(Stat.ATK,)), controller=A, source="x", source_since=0,
        effect_index=0, until=2,
    )  # fmt: skip
    lizard = place(monster("Lizard"))
    assert len(list(lasting.lasting(table(lizard, turn=2, lingering=(lock,)), BASE))) == 1
    assert not list(lasting.lasting(table(lizard, turn=3, lingering=(lock,)), BASE))
