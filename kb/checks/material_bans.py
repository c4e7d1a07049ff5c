"""このカードはＳ素材にできない: what a monster's own text says of its use as a material (R2020 3.3.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grammar.nodes import Action, EffectText, Selection
from grammar.terms import ActivationMode, Means, Verb
from kb import matching
from kb.beyond import binds_others, is_own_material_ban
from kb.cards import CardInPlay
from kb.checks.doing import Doing
from kb.context import Context
from kb.enforce import enforces
from kb.truth import Truth, every, opposite, some
from kb.walk import actions_of, is_this_card

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


@enforces("material.text-is-no-effect")
def others_are_right(doing: Doing, verb: Verb, chosen: Sequence[CardInPlay]) -> Truth:
    """他のＳ素材モンスターは…でなければならない: what each of them asks of those beside it."""
    return every(
        opposite(_is_kept_out(doing, verb, card, other))
        for card in chosen
        for other in chosen
        if other.id != card.id
    )


def _is_kept_out(doing: Doing, verb: Verb, card: CardInPlay, other: CardInPlay) -> Truth:
    ctx = Context.of_card(doing.base, card)
    described = [
        action.theme for action, _always in _said(card) if binds_others(action) and _is_for(verb, action)
    ]
    return some(
        every(matching.fits(doing.state, other, predicate, ctx) for predicate in noun.predicates)
        for noun in described
        if isinstance(noun, Selection)
    )


def _is_for(verb: Verb, action: Action) -> bool:
    return action.by is not None and _MEANS.get(verb) in action.by.means


def _bars(doing: Doing, verb: Verb, action: Action, always: bool) -> Truth:
    if binds_others(action):
        return False if always or not _is_for(verb, action) else None  # it keeps others out, see above
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
        plain = _of_its_own_use(effect.text) and not effect.text.conditions
        plain = plain and all(step.condition is None for step in effect.text.resolution)
        yield from ((action, plain) for action, _ in actions_of(effect.text) if _is_of_materials(action))


def _of_its_own_use(text: EffectText) -> bool:
    """Said outright, or of the case that this card is used (把这张卡作为同调素材的场合)."""
    events = text.trigger.events if text.trigger is not None else ()
    return all(event.verb is Verb.USE_AS_MATERIAL and is_this_card(event.theme) for event in events)


def _is_of_materials(action: Action) -> bool:
    return action.verb in (Verb.USE_AS_MATERIAL, Verb.ATTACH)
