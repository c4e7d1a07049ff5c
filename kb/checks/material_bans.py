"""このカードはＳ素材にできない: what a monster's own text says of its use as a material (R2020 3.3.2)."""

from __future__ import annotations

from collections.abc import Iterator

from grammar.nodes import Action, Selection
from grammar.terms import ActivationMode, Means, Verb
from kb import matching
from kb.beyond import is_own_material_ban
from kb.cards import CardInPlay
from kb.checks.doing import Doing
from kb.enforce import enforces
from kb.truth import Truth, every, some
from kb.walk import actions_of

_MEANS = {
    Verb.FUSION_SUMMON: Means.FUSION_MATERIAL,
    Verb.SYNCHRO_SUMMON: Means.SYNCHRO_MATERIAL,
    Verb.XYZ_SUMMON: Means.XYZ_MATERIAL,
    Verb.LINK_SUMMON: Means.LINK_MATERIAL,
    Verb.RITUAL_SUMMON: Means.RITUAL_MATERIAL,
}


@enforces("material.text-is-no-effect")
def is_barred(doing: Doing, verb: Verb, card: CardInPlay) -> Truth:
    """Its own text keeps *card* from being a material of that Summon; None where the text says more than that."""
    return some(_bars(doing, verb, action, always) for action, always in _said(card))


def _bars(doing: Doing, verb: Verb, action: Action, always: bool) -> Truth:
    means = action.by.means if action.by is not None else ()
    if not means or not is_own_material_ban(action):
        return None
    if _MEANS.get(verb) not in means:
        return False
    if not always:
        return None
    if action.to is None:
        return True
    if not isinstance(action.to, Selection):
        return None
    ctx = doing.ctx
    return every(matching.fits(doing.state, doing.card, predicate, ctx) for predicate in action.to.predicates)


def _said(card: CardInPlay) -> Iterator[tuple[Action, bool]]:
    """What is said of materials by text that applies by itself, and whether it says so without a condition."""
    text = card.card.text
    for statement in text.statements if text is not None else ():
        yield from ((s.action, s.condition is None) for s in statement.steps if _is_of_materials(s.action))
    for effect in card.effects:
        if effect.text is None or effect.text.activation is not ActivationMode.NONE:
            continue
        plain = effect.text.trigger is None and not effect.text.conditions
        plain = plain and all(step.condition is None for step in effect.text.resolution)
        yield from ((action, plain) for action, _ in actions_of(effect.text) if _is_of_materials(action))


def _is_of_materials(action: Action) -> bool:
    return action.verb in (Verb.USE_AS_MATERIAL, Verb.ATTACH)
