"""May that zone be the one which the text lets its player choose (指定没有使用的怪兽区域1处)?"""

from __future__ import annotations

from collections.abc import Iterator

from grammar.nodes import DidThat, EffectText, Predicate, Selection, Spot
from grammar.terms import Modality, Player, SpotKind, Verb, Zone
from kb.cards import Seat
from kb.choices import chosen_by
from kb.enforce import enforces
from kb.knowledge import KnowledgeBase
from kb.playing import activatable
from kb.questions import common
from kb.situation import Ask
from kb.state import DuelState
from kb.trace import Trace
from kb.verdict import Verdict, not_derivable

_EXTRA = Zone.EXTRA_MONSTER_ZONE
#: the zones that each word of a text covers
_COVERS = {
    Zone.MONSTER_ZONE: frozenset({Zone.MONSTER_ZONE, Zone.MAIN_MONSTER_ZONE, _EXTRA}),
    Zone.MAIN_MONSTER_ZONE: frozenset({Zone.MAIN_MONSTER_ZONE}),
    _EXTRA: frozenset({_EXTRA}),
    Zone.SPELL_TRAP_ZONE: frozenset({Zone.SPELL_TRAP_ZONE}),
    Zone.FIELD_ZONE: frozenset({Zone.FIELD_ZONE}),
}
_RULES = {
    Zone.MONSTER_ZONE: "zone.extra-monster-zone-is-monster-zone",
    Zone.MAIN_MONSTER_ZONE: "zone.main-monster-zone",
    _EXTRA: "zone.extra-monster-zone",
    Zone.SPELL_TRAP_ZONE: "zone.spell-trap-zone",
    Zone.FIELD_ZONE: "zone.field-zone",
}


@enforces(*_RULES.values())
def answer(state: DuelState, ask: Ask, base: KnowledgeBase, trace: Trace) -> Verdict:
    """``zone``: which; ``by``: the player whose zone it is; ``about``: used or unused. Either may be unsaid."""
    card = common.card_meant(state, ask.card, ask.player)
    if card is None or ask.zone is None:
        return common.no_such_card(ask.card)
    seat, zone = ask.player or card.controller, Zone(ask.zone)
    texts = [e.text for e in activatable(card) if e.text is not None and ask.effect in (None, e.printed_no)]
    found = [choice for text in texts for choice in _choices(text)]
    fits = {_fits(choice, zone, seat, ask) for choice in found}
    if len(fits) != 1 or None in fits:
        return not_derivable("judge.no_ground")
    kinds = (zone, *(kind for choice in found for kind in choice.zones))
    rules = dict.fromkeys(_RULES[kind] for kind in kinds)
    name = card.card.name()
    return common.yes_no(fits == {True}, "judge.choose_zone", rules, card=name, zone=zone, seat=seat)


def _choices(text: EffectText) -> Iterator[Selection]:
    """What the text lets its player point out in zones, as it is activated or when it resolves."""
    acts = [act for act in chosen_by(text) if act.verb is Verb.CHOOSE]
    for choice in (*text.targets, *(act.theme for act in acts)):
        if isinstance(choice, Selection) and choice.zones and set(choice.zones) <= set(_COVERS):
            yield choice


def _fits(choice: Selection, zone: Zone, seat: Seat, ask: Ask) -> bool | None:
    """None where the words leave it open, or where it may be a card in the zone that is chosen."""
    if not any(zone in _COVERS[kind] for kind in choice.zones):
        return False
    if not choice.predicates or not all(_is_unused(one) for one in choice.predicates):
        return None
    if ask.about == "used":
        return False
    if choice.player not in (Player.SELF, Player.OPPONENT):
        return True
    if zone is _EXTRA:
        return False if ask.about == "unused" else None  # with no monster in it, it is neither player's
    owner = seat if choice.player is Player.SELF else seat.other
    return True if ask.by is None else ask.by == owner.value


def _is_unused(one: Predicate) -> bool:
    """使用していない, 没有使用的: asked of a zone, never of a card."""
    if isinstance(one, DidThat):
        return one.action.verb is Verb.USE and one.action.modality is Modality.NOT
    return isinstance(one, Spot) and one.how is SpotKind.UNUSED
