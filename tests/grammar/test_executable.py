"""An act that does not say what it is done to, or how much, cannot be carried out."""

import pytest

from grammar.executable import does_nothing, missing_roles
from grammar.nodes import Action, By, EffectText, Number, Reference, Step, Who
from grammar.terms import ActivationMode, Means, Modality, Player, RefKind, Stat, Verb

THIS = Reference(kind=RefKind.THIS_CARD)


def effect(action, **parts):
    return EffectText(resolution=(Step(action=action),), **parts)


@pytest.mark.parametrize(
    ("action", "missing"),
    [
        (Action(verb=Verb.DRAW), ["amount"]),
        (Action(verb=Verb.DRAW, amount=Number(value=1)), []),
        (Action(verb=Verb.EQUIP, theme=THIS), ["to"]),
        (Action(verb=Verb.CHANGE_STAT, theme=THIS, amount=Number(value=500)), ["stats"]),
        (Action(verb=Verb.CHANGE_STAT, theme=THIS, stats=(Stat.ATK,), amount=Number(value=500)), []),
        (Action(verb=Verb.ATTACK, modality=Modality.CANNOT), ["agent"]),
    ],
)
def test_an_act_has_the_roles_its_verb_needs(action, missing):
    assert [role for _, role in missing_roles(effect(action))] == missing


def test_what_nobody_can_pay_is_no_cost():
    by = By(means=(Means.EFFECT,), player=Player.OPPONENT)
    lost = Action(verb=Verb.SEND_TO_GRAVEYARD, theme=THIS, by=by)
    draw = Action(verb=Verb.DRAW, amount=Number(value=1))
    assert [action for action, _ in missing_roles(effect(draw, costs=(lost,)))] == [lost]
    assert list(missing_roles(effect(draw, costs=(Action(verb=Verb.TRIBUTE, theme=THIS),)))) == []


def test_a_ban_on_a_player_is_of_any_card():
    ban = Action(verb=Verb.SPECIAL_SUMMON, agent=Who(player=Player.SELF), modality=Modality.CANNOT)
    assert list(missing_roles(effect(ban))) == []


def test_costs_and_restrictions_are_looked_at_too():
    cost, ban = Action(verb=Verb.TRIBUTE), Step(action=Action(verb=Verb.ATTACK, modality=Modality.CANNOT))
    found = missing_roles(effect(Action(verb=Verb.DESTROY, theme=THIS), costs=(cost,), restrictions=(ban,)))
    assert [(action.verb, role) for action, role in found] == [
        (Verb.TRIBUTE, "theme"),
        (Verb.ATTACK, "agent"),
    ]


def test_an_activation_that_does_nothing_speaks_of_other_effects():
    assert does_nothing(EffectText(activation=ActivationMode.MAY))
    assert not does_nothing(EffectText(activation=ActivationMode.MAY, card_activation=True))
    assert not does_nothing(effect(Action(verb=Verb.DESTROY, theme=THIS), activation=ActivationMode.MAY))
