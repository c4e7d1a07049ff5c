"""Whether the zones are free that an act of the resolution needs: for a Summon, an Equip Card, a change of control."""

from __future__ import annotations

import msgspec

from grammar.nodes import Action, Reference, Selection, Several
from grammar.terms import CardKind, Manner, Player, QuantityKind, RefKind, Verb, Zone
from grammar.walk import is_just_this_card
from kb import lasting
from kb.acts.summoning import as_it_comes
from kb.cards import Seat
from kb.checks.act import Activation, forbids
from kb.checks.costs import zones_paid_from
from kb.checks.pools import needed
from kb.enforce import enforces
from kb.playing import bearer
from kb.verdict import Finding

_FREE_MONSTER_ZONES = 5
_SPELL_TRAP_ZONES = 5


@enforces("special.zone-needed")
def room_for_summon(act: Activation, action: Action) -> Finding | None:
    if action.verb is not Verb.SPECIAL_SUMMON or Manner.LAID_OVER in action.manner:
        return None  # what is laid over another monster takes its zone
    seat = _receiving(act, action)
    if seat is not None:
        freed = _monsters_leaving_as_cost(act) if seat is act.seat else 0
        free = _FREE_MONSTER_ZONES - len(act.state.in_zone(seat, Zone.MAIN_MONSTER_ZONE)) + freed
        if free < _at_once(act, action):
            return forbids(act, "activation.must-be-able-to-resolve", "no_room", verb=action.verb)
    if not is_just_this_card(action.theme):
        return None
    state = as_it_comes(act.state, act.card, action)
    would = lasting.would_be(action.verb, state.cards[act.card.id], act.ctx)
    return lasting.forbidden(state, would, act.base)


@enforces("summon.stated-number")
def _at_once(act: Activation, action: Action) -> int:
    """How many zones the Summon needs: as many as the text brings at once, one where it may be fewer."""
    theme = action.theme
    if isinstance(theme, Several) and not theme.either:  # この～と～を特殊召喚する
        parts = [msgspec.structs.replace(action, theme=part) for part in theme.parts]
        return sum(_at_once(act, part) for part in parts)
    if not isinstance(theme, Selection) or theme.quantity.kind is not QuantityKind.EXACT:
        return 1
    if Manner.AS_MANY_AS_POSSIBLE in action.manner:
        return 1
    return needed(theme.quantity, act.state, act.ctx) or 1


@enforces("equip.needs-a-zone")
def room_for_equip(act: Activation, action: Action) -> Finding | None:
    """What is equipped by an effect needs a free Spell & Trap Zone; a card being activated has one already."""
    if action.verb is not Verb.EQUIP or (
        is_just_this_card(action.theme) and act.card.zone is not Zone.GRAVEYARD
    ):
        return None
    full = len(act.state.in_zone(act.seat, Zone.SPELL_TRAP_ZONE)) >= _SPELL_TRAP_ZONES
    return forbids(act, "equip.needs-a-zone", "no_room", verb=action.verb) if full else None


@enforces("control.no-free-zone")
def room_for_control(act: Activation, action: Action) -> Finding | None:
    """Control of an opponent's monster needs a free Main Monster Zone (R2020:3.4.4:45)."""
    if action.verb is not Verb.TAKE_CONTROL or action.to is not None:  # コントロールを相手に移す
        return None
    used = len(act.state.in_zone(act.seat, Zone.MAIN_MONSTER_ZONE)) - _monsters_leaving_as_cost(act)
    return (
        forbids(act, "control.no-free-zone", "no_room", verb=action.verb)
        if used >= _FREE_MONSTER_ZONES
        else None
    )


@enforces("control.no-free-zone")
def room_for_wearer(act: Activation) -> Finding | None:
    """An Equip Card that takes control of the opponent's monster that wears it is no other (R2020:3.4.4:45)."""
    if not act.is_card_activation or CardKind.EQUIP_SPELL not in act.card.card.kinds:
        return None
    taking = [
        step.action
        for effect in act.card.effects
        if effect.text is not None and not effect.activates
        for step in effect.text.resolution
        if step.action.verb is Verb.TAKE_CONTROL
        and isinstance(step.action.theme, Reference)
        and step.action.theme.kind is RefKind.EQUIPPED
    ]
    aimed = [act.state.cards[target].controller for target in act.targets or ()]
    theirs = aimed == [act.seat.other] if aimed else bearer(act.card.card).player is Player.OPPONENT
    return room_for_control(act, taking[0]) if taking and theirs else None


def _monsters_leaving_as_cost(act: Activation) -> int:
    leaving = (Verb.TRIBUTE, Verb.SEND_TO_GRAVEYARD, Verb.BANISH, Verb.RETURN_TO_HAND, Verb.RETURN_TO_DECK)
    return sum(cost.verb in leaving and _may_leave_field(cost) for cost in act.text.costs)


def _may_leave_field(cost: Action) -> bool:
    if isinstance(cost.theme, Selection):
        return any(zone in _FIELD for zone in zones_paid_from(cost, cost.theme))
    return cost.source is None or any(zone in _FIELD for zone in cost.source.zones)


_FIELD = (Zone.FIELD, Zone.MONSTER_ZONE, Zone.MAIN_MONSTER_ZONE)


def _receiving(act: Activation, action: Action) -> Seat | None:
    """Whose field the monster comes to; None where the text names either player, or a cost may free zones there."""
    place = action.destination.player if action.destination is not None else None
    if place in (None, Player.SELF):
        return act.seat
    return act.seat.other if place is Player.OPPONENT and not act.text.costs else None
