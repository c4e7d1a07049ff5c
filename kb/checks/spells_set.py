"""Setting a Spell or Trap from the hand: when, what, and onto which zone (R2020 3.3.3, 3.3.4)."""

from __future__ import annotations

from grammar.terms import CardKind, Verb, Zone
from kb.cards import CardClass
from kb.checks.act import forbids, judged
from kb.checks.doing import Doing, all_was_understood, in_own_main_phase, is_kind, not_locked, would_be
from kb.enforce import enforces
from kb.verdict import Finding

_ZONES = 5


def set_spell_trap(doing: Doing) -> list[Finding]:
    """May this Spell or Trap be Set from the hand now?"""
    zone = Zone.FIELD_ZONE if is_kind(doing.card, CardKind.FIELD_SPELL) else Zone.SPELL_TRAP_ZONE
    found = (
        in_own_main_phase(doing),
        _can_be_set(doing),
        _has_zone(doing, zone),
        not_locked(doing, would_be(doing, Verb.SET, zone=zone)),
        all_was_understood(doing),
    )
    return [finding for finding in found if finding is not None]


@enforces("pendulum.never-set")
def _can_be_set(doing: Doing) -> Finding:
    """A Spell or Trap Card in the hand; a Pendulum Monster is none until it lies in its zone."""
    card = doing.card
    if is_kind(card, CardKind.PENDULUM_MONSTER):
        return forbids(doing, "pendulum.never-set", "settable")
    able = card.zone is Zone.HAND and card.card.card_class in (CardClass.SPELL, CardClass.TRAP)
    return judged(doing, able, "turn.acts-of-main-phase", "settable", "")


@enforces("activation.free-zone", "spell.field-replaced")
def _has_zone(doing: Doing, zone: Zone) -> Finding | None:
    """A free Spell & Trap Zone; a Field Spell takes the place of the old one."""
    if zone is Zone.FIELD_ZONE or len(doing.state.in_zone(doing.seat, zone)) < _ZONES:
        return None
    return forbids(doing, "activation.free-zone", "spell_trap_zone")
