"""Which activation an effect can answer: the kind of card or effect that was activated, and what it includes (2.2.1)."""

from __future__ import annotations

from grammar.nodes import Action, EffectText, HasEffectThat, IsKind, Predicate, Step
from grammar.terms import CardKind, Zone
from kb import predicates
from kb.cards import CardClass
from kb.categories import categories_of
from kb.context import Context
from kb.effects import Effect
from kb.enforce import enforces
from kb.state import ChainLink, DuelState
from kb.truth import Truth, some

_CLASSES = {
    CardKind.MONSTER: CardClass.MONSTER,
    CardKind.EFFECT_MONSTER: CardClass.MONSTER,
    CardKind.SPELL: CardClass.SPELL,
    CardKind.TRAP: CardClass.TRAP,
}


def link_fits(state: DuelState, link: ChainLink, predicate: Predicate, ctx: Context) -> Truth:
    """The activated card or effect is one that *predicate* describes."""
    if isinstance(predicate, HasEffectThat):
        return some(includes(link.effect, action) for action in predicate.actions)
    if isinstance(predicate, IsKind):
        kinds = [kind for kind in predicate.kinds if kind not in (CardKind.EFFECT, CardKind.CARD)]
        return True if not kinds else some(_is_of_kind(state, link, kind) for kind in kinds)
    card = state.cards.get(link.card)
    return None if card is None else predicates.fits(state, card, predicate, ctx)


def _is_of_kind(state: DuelState, link: ChainLink, kind: CardKind) -> Truth:
    """A monster lying as a Spell (Pendulum Zone, Equip Card) is activated as a Spell."""
    card = state.cards.get(link.card)
    if card is None or card.card.card_class is None:
        return None
    if kind in _CLASSES:
        as_spell = link.zone in (Zone.PENDULUM_ZONE, Zone.SPELL_TRAP_ZONE, Zone.FIELD_ZONE)
        played = (
            CardClass.SPELL
            if card.card.card_class is CardClass.MONSTER and as_spell
            else card.card.card_class
        )
        return played is _CLASSES[kind]
    return card.card.is_kind(kind)


@enforces("category.of-effect")
def includes(effect: Effect, action: Action) -> Truth:
    """The effect includes that act, as its text says it, whether or not it will be done this time.

    "From the Deck" and the like must agree: of the categories of the act those that name a place decide.
    """
    wanted = set(categories_of(EffectText(resolution=(Step(action=action),))))
    placed = {name for name in wanted if "_from_" in name}
    if (placed or wanted) & set(effect.categories):
        return True
    return False if effect.complete and effect.text is not None else None
