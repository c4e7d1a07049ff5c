"""What a text alone tells of the kind of card it is printed on."""

from __future__ import annotations

from collections.abc import Iterator

from grammar.nodes import Action, CardText
from grammar.terms import Modality, Verb, Zone
from kb.places import happens_to_this_card
from kb.truth import Truth
from kb.walk import is_this_card

_ONLY_MONSTERS = frozenset(
    {
        Verb.NORMAL_SUMMON,
        Verb.NORMAL_SUMMON_OR_SET,
        Verb.TRIBUTE_SUMMON,
        Verb.FLIP_SUMMON,
        Verb.SPECIAL_SUMMON,
        Verb.SUMMON_ANY,
        Verb.FLIP,
        Verb.DECLARE_ATTACK,
        Verb.ATTACK,
        Verb.ATTACK_DIRECTLY,
        Verb.BE_ATTACK_TARGET,
        Verb.BATTLE,
        Verb.USE_AS_MATERIAL,
    }
)


def is_monster_text(text: CardText) -> bool:
    """It lists materials, awaits that this card is summoned or does battle, limits how it is summoned, or is
    paid with from the hand or tributed for its own effect.

    A resolution that summons this card does not count: Trap Cards do that too.
    """
    return (
        text.material is not None
        or text.flavour
        or any(
            action.verb in _ONLY_MONSTERS and happens_to_this_card(action) for action in _of_this_card(text)
        )
        or any(_gives_up_itself(cost) for effect in text.effects for cost in effect.costs)
    )


def shuts_out_normal_summon(text: CardText) -> Truth:
    """通常召喚できない: said of the card whatever the situation. None where an unread statement may say so."""
    for statement in text.statements:
        for step in statement.steps:
            said = step.action
            barred = said.verb is Verb.NORMAL_SUMMON_OR_SET and said.modality is Modality.CANNOT
            always = step.condition is None and said.duration is None and said.by is None
            if barred and always and is_this_card(said.theme):
                return True
    return None if text.unparsed or any(statement.unparsed for statement in text.statements) else False


def _gives_up_itself(cost: Action) -> bool:
    from_hand = cost.source is not None and cost.source.zones == (Zone.HAND,)
    return is_this_card(cost.theme) and (from_hand or cost.verb is Verb.TRIBUTE)


def _of_this_card(text: CardText) -> Iterator[Action]:
    for effect in text.effects:
        if effect.trigger is not None:
            yield from effect.trigger.events
    for statement in text.statements:
        yield from (step.action for step in statement.steps)
