"""The effects that a card in the duel can be activated with, the bare activation of the card itself among them."""

from __future__ import annotations

from grammar.terms import CardKind, SpellSpeed, Zone
from kb.cards import Card, CardClass, CardInPlay
from kb.effects import Effect, EffectKind
from kb.enforce import enforces

#: index of the activation of a card without any effect (a Field Spell laid open, a Continuous Trap turned up)
BARE = -1

_STAYS = frozenset(
    {
        CardKind.CONTINUOUS_SPELL,
        CardKind.FIELD_SPELL,
        CardKind.EQUIP_SPELL,
        CardKind.CONTINUOUS_TRAP,
        CardKind.PENDULUM_MONSTER,
    }
)


@enforces("activation.card", "speed.one", "speed.two", "speed.three")
def bare_activation(card: Card) -> Effect | None:
    """The activation of a Spell or Trap Card (or a Pendulum Monster as a Spell) without an effect of its own."""
    speed = speed_of_card(card)
    if speed is None:
        return None
    zone = _zone_for(card)
    zones = (zone,) if card.card_class is CardClass.TRAP else (Zone.HAND, zone)
    return Effect(
        index=BARE,
        kind=EffectKind.ACTIVATE,
        mandatory=False,
        spell_speed=speed,
        targets=False,
        has_cost=False,
        zones=zones,
    )


def speed_of_card(card: Card) -> SpellSpeed | None:
    """Spell Speed of the activation of the card itself; None for what is never activated as a card, or not known."""
    if CardKind.COUNTER_TRAP in card.kinds:
        return SpellSpeed.THREE
    if card.card_class is CardClass.TRAP or CardKind.QUICK_PLAY_SPELL in card.kinds:
        return SpellSpeed.TWO
    if card.card_class is CardClass.SPELL or CardKind.PENDULUM_MONSTER in card.kinds:
        return SpellSpeed.ONE
    return None


def _zone_for(card: Card) -> Zone:
    if CardKind.PENDULUM_MONSTER in card.kinds:
        return Zone.PENDULUM_ZONE
    return Zone.FIELD_ZONE if CardKind.FIELD_SPELL in card.kinds else Zone.SPELL_TRAP_ZONE


def zone_when_activated(card: CardInPlay) -> Zone:
    """Where a Spell or Trap lies while its activation is on the chain."""
    return card.zone if card.on_field else _zone_for(card.card)


def stays_on_field(card: CardInPlay) -> bool:
    """After its activation has resolved it remains (continuous, field, equip, pendulum), instead of being spent."""
    return bool(_STAYS & set(card.card.kinds)) or card.equipped_to is not None


def effect_of(card: CardInPlay, index: int) -> Effect | None:
    """The effect with that index, or the bare activation for :data:`BARE`."""
    if index == BARE:
        return bare_activation(card.card)
    return next((effect for effect in card.effects if effect.index == index), None)


@enforces("activation.card")
def is_laid_open_with(card: CardInPlay, effect: Effect) -> bool:
    """A Continuous Trap turned face-up may use one of its effects in the same link, unless its activation has
    processing of its own (PRAC:activation:09, 10); Continuous Spells may not (PRAC:activation:08)."""
    if (
        CardKind.CONTINUOUS_TRAP not in card.card.kinds
        or card.face_up
        or card.zone is not Zone.SPELL_TRAP_ZONE
    ):
        return False
    on_field = effect.activates and bool({Zone.SPELL_TRAP_ZONE, Zone.FIELD} & set(effect.zones))
    own = any(
        e.kind is EffectKind.ACTIVATE and e.text is not None and e.text.resolution for e in card.effects
    )
    return on_field and not own


def activatable(card: CardInPlay) -> tuple[Effect, ...]:
    """Everything on the card that is activated, in printed order; the bare activation when it has no other."""
    effects = tuple(effect for effect in card.effects if effect.activates)
    if card.card.card_class in (CardClass.SPELL, CardClass.TRAP) and not any(
        effect.kind is EffectKind.ACTIVATE for effect in effects
    ):
        bare = bare_activation(card.card)
        return (*effects, bare) if bare is not None else effects
    return effects
