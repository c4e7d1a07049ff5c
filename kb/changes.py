"""Every way the duel can change. Each function takes a state and returns the next one; nothing else may build one.

Everything here happens at the current moment (``state.moment``): a caller that makes something happen *later*
("その後", the next chain link) calls :func:`next_moment` first. What replaces a destination (cards banished instead
of sent to the Graveyard) is asked of ``kb.lasting`` by the caller; these functions do what they are told.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import msgspec

from grammar.terms import CardKind, Verb, Zone
from kb.arriving import arrived, counted_as, goes_back_face_up, still_known, summon_facts, without_place
from kb.cards import FIELD_ZONES, MONSTER_ZONES, Card, CardClass, CardInPlay, Seat
from kb.context import Base, Context
from kb.enforce import enforces
from kb.events import Cause, Event
from kb.lapses import window_over
from kb.state import DuelState, Lingering, frozen
from kb.trace import Trace
from kb.verdict import Finding

_MAIN_ZONES = 5
#: in place of the card of a use which that card knows nothing of any more
FORGOTTEN = ""


def next_moment(state: DuelState) -> DuelState:
    """Whatever happens from now on happens later than everything so far."""
    return msgspec.structs.replace(state, moment=state.moment + 1)


def record(state: DuelState, *events: Event) -> DuelState:
    """Add events that are already complete."""
    return msgspec.structs.replace(state, events=state.events + events, pending=state.pending + events)


def happen(
    state: DuelState,
    *verbs: Verb,
    card: str | None = None,
    seat: Seat | None = None,
    cause: Cause = Cause.EFFECT,
    ctx: Context | None = None,
    player: Seat | None = None,
    other: str | None = None,
    amount: int | None = None,
    origin: Zone | None = None,
) -> DuelState:
    """Record that something happened that moves no card (an attack declared, cards shuffled, a summon succeeded)."""
    return record(
        state,
        _event(
            state,
            verbs,
            card=card,
            seat=seat,
            cause=cause,
            ctx=ctx,
            player=player,
            other=other,
            amount=amount,
            origin=origin,
        ),
    )


def _event(
    state: DuelState,
    verbs: tuple[Verb, ...],
    *,
    cause: Cause,
    ctx: Context | None,
    player: Seat | None = None,
    card: str | None = None,
    **fields: Any,
) -> Event:
    if card is not None and "since" not in fields and card in state.cards:
        fields["since"] = state.cards[card].since
    if ctx is not None:
        fields |= {"by_card": ctx.source, "by_effect": ctx.effect, "link": ctx.link}
        player = player or ctx.controller
    return Event(
        moment=state.moment,
        verbs=verbs,
        card=card,
        player=player,
        cause=cause,
        resolving=state.resolving is not None,
        **fields,
    )


def _with_card(state: DuelState, card: CardInPlay) -> DuelState:
    return msgspec.structs.replace(state, cards=frozen({**state.cards, card.id: card}))


def _without_card(state: DuelState, card_id: str) -> DuelState:
    return msgspec.structs.replace(
        state, cards=frozen({k: v for k, v in state.cards.items() if k != card_id})
    )


def edit(state: DuelState, card_id: str, **fields: Any) -> DuelState:
    """Change facts of one card without anything happening (flags such as ``revealed``, ``linked_to``)."""
    return _with_card(state, msgspec.structs.replace(state.cards[card_id], **fields))


# --------------------------------------------------------------------------- moving cards


@enforces("send.owner-graveyard")
def move(
    state: DuelState,
    card_id: str,
    zone: Zone,
    *,
    verbs: tuple[Verb, ...],
    cause: Cause = Cause.EFFECT,
    controller: Seat | None = None,
    ctx: Context | None = None,
    player: Seat | None = None,
    face_up: bool | None = None,
    attack: bool | None = None,
    other: str | None = None,
    seq: int | None = None,
    attached_to: str | None = None,
    equipped_to: str | None = None,
    unplaced: bool = False,
) -> DuelState:
    """Move a card to *zone* and record it, with everything that the rules make follow at once.

    A card that changes place is a new card there: counters, equips, targets and lasting changes do not come along.
    Hand, Deck, Graveyard and banished zone are always the owner's. *verbs* are the acts it counts as; leaving the
    field and being sent to the Graveyard are added when the move amounts to them. *controller* is needed only for
    a field zone of another player than before; *face_up* defaults to what is usual in *zone*. *unplaced*: it comes
    from nowhere, because the activation or summon that would have brought it to the field was negated.
    """
    old = state.cards[card_id]
    if not unplaced and goes_back_face_up(old, zone):
        zone, face_up = Zone.EXTRA_DECK, True
    if _same_kind_of_zone(old.zone, zone):
        return _shifted(state, old, zone, verbs, cause, controller, seq, ctx)
    vanishes = CardKind.TOKEN in old.card.kinds and zone not in FIELD_ZONES
    event = _event(
        state,
        without_place(counted_as(verbs, old, zone, unplaced))
        if vanishes
        else counted_as(verbs, old, zone, unplaced),
        card=card_id,
        since=old.since + 1,
        cause=cause,
        ctx=ctx,
        player=player,
        other=other,
        origin=old.zone,
        origin_controller=old.controller,
        was_face_up=old.face_up,
        was_attack=old.attack,
        destination=zone,
        unplaced=unplaced,
    )
    if vanishes:
        gone = _without_card(record(state, event), card_id)
        gone = msgspec.structs.replace(gone, vanished=(*gone.vanished, (card_id, old.card.name())))
        return _consequences(gone, old, ctx)
    new = arrived(state, old, zone, controller, face_up, attack, seq)
    new = msgspec.structs.replace(new, attached_to=attached_to, equipped_to=equipped_to)
    new = msgspec.structs.replace(new, **summon_facts(verbs, old, zone, cause))
    if _stays_that_trap(old, zone):
        new = msgspec.structs.replace(new, since=old.since)
        event = msgspec.structs.replace(event, since=old.since)
    if zone is Zone.BANISHED and old.on_field:
        lay_as = (old.zone, old.controller, old.face_up, old.attack)
        came_by = (old.summoned_by, old.summoned_from)
        new = msgspec.structs.replace(new, lay_as=lay_as, came_by=came_by)
    state = _with_card(record(state, event), new)
    return state if _comes_out(old, zone) else _consequences(state, old, ctx)


@enforces("trapmonster.keeps-its-identity", "trapmonster.loses-its-identity")
def _stays_that_trap(old: CardInPlay, zone: Zone) -> bool:
    """A Trap that becomes a monster and is still a Trap (罠カードとしても扱う) is the same card in its new zone."""
    from kb.stats import says_it_stays

    between = {old.zone in MONSTER_ZONES, zone in MONSTER_ZONES} == {True, False}
    places = {old.zone, zone} <= {Zone.SPELL_TRAP_ZONE, *MONSTER_ZONES}
    trap = old.card.card_class is CardClass.TRAP
    return trap and between and places and says_it_stays(old.card, CardKind.TRAP) is True


def _comes_out(old: CardInPlay, zone: Zone) -> bool:
    """A monster is put on the field: the materials stacked for it beforehand stay under it."""
    return not old.on_field and zone in MONSTER_ZONES


def _same_kind_of_zone(before: Zone, after: Zone) -> bool:
    return (before in MONSTER_ZONES and after in MONSTER_ZONES) or (before is after and before in FIELD_ZONES)


@enforces("zone.move-keeps")
def _shifted(
    state: DuelState,
    old: CardInPlay,
    zone: Zone,
    verbs: tuple[Verb, ...],
    cause: Cause,
    controller: Seat | None,
    seq: int | None,
    ctx: Context | None,
) -> DuelState:
    """A card moved to another zone of the same kind stays the same card, with all that is on it."""
    event = _event(
        state, verbs, card=old.id, cause=cause, ctx=ctx, origin=old.zone,
        origin_controller=old.controller, destination=zone,
    )  # fmt: skip
    return edit(record(state, event), old.id, zone=zone, seq=seq, controller=controller or old.controller)


@enforces(
    "xyz.material-sent",
    "equip.destroyed-with-monster",
    "xyz.material-kept-or-lost",
    "xyz.material-not-from-field",
    "xyz.material-sent-by-rule",
    "banish.temporary-attachments",
)
def _consequences(state: DuelState, left: CardInPlay, ctx: Context | None = None) -> DuelState:
    """What the rules do when *left* is gone: its materials go to the Graveyard, its Equip Cards are destroyed."""
    for card in list(state.cards.values()):
        if card.attached_to == left.id:
            state = by_rule(state, card, ctx.base if ctx is not None else None)
        elif card.equipped_to == left.id and card.zone is Zone.SPELL_TRAP_ZONE:
            state = by_rule(state, card, ctx.base if ctx is not None else None, Verb.DESTROY)
    return state


@enforces("send.replaced-by-banish", "protection.not-against-rules")
def by_rule(
    state: DuelState, card: CardInPlay, base: Base | None, *verbs: Verb, unplaced: bool = False
) -> DuelState:
    """The rules send a card to the Graveyard; where an effect lets it go elsewhere, there (when *base* is at hand)."""
    from kb.leaving import Going, going

    to = (
        Going(Zone.GRAVEYARD) if base is None else going(state, card, Zone.GRAVEYARD, base, unplaced=unplaced)
    )
    why = to.why
    if why is not None and why.allows is None:
        state = msgspec.structs.replace(
            state, doubts=(*state.doubts, ("doubt.replaced", why.missing or card.card.name()))
        )
    return move(state, card.id, to.zone, verbs=verbs, cause=Cause.RULE, face_up=to.face_up, unplaced=unplaced)


@enforces("spell.field-replaced")
def replace_field_spell(state: DuelState, seat: Seat) -> DuelState:
    """The player's old Field Spell makes way for a new one: sent by the rules, not destroyed."""
    for old in state.in_zone(seat, Zone.FIELD_ZONE):
        state = move(state, old.id, Zone.GRAVEYARD, verbs=(), cause=Cause.RULE)
    return state


@enforces(
    "control.no-free-zone",
    "control.from-extra-monster-zone",
    "control.is-not-leaving",
    "control.taken-this-turn",
    "control.face-down-stolen",
)
def take_control(state: DuelState, card_id: str, seat: Seat, *, ctx: Context | None = None) -> DuelState:
    """Control of a card on the field changes; it stays the same card (R2020:3.4.4, control).

    A monster for which no Main Monster Zone is free there is destroyed by the rules and goes to its owner's Graveyard.
    """
    old = state.cards[card_id]
    if old.controller is seat:
        return state
    if old.zone in MONSTER_ZONES and len(state.in_zone(seat, Zone.MAIN_MONSTER_ZONE)) >= _MAIN_ZONES:
        return by_rule(state, old, ctx.base if ctx is not None else None, Verb.DESTROY)
    event = _event(
        state,
        (Verb.TAKE_CONTROL,),
        card=card_id,
        cause=Cause.EFFECT,
        ctx=ctx,
        seat=seat,
        origin=old.zone,
        origin_controller=old.controller,
        destination=old.zone,
    )
    # its new controller chooses the zone
    zone = Zone.MAIN_MONSTER_ZONE if old.zone is Zone.EXTRA_MONSTER_ZONE else old.zone
    return edit(record(state, event), card_id, controller=seat, zone=zone, seq=None)


@enforces(
    "set.turned-face-down",
    "counter.when-lost",
    "facedown.flipping-up-loses-nothing",
    "facedown.flip-is-not-change",
)
def change_position(
    state: DuelState,
    card_id: str,
    *,
    face_up: bool | None = None,
    attack: bool | None = None,
    verbs: tuple[Verb, ...] = (Verb.CHANGE_POSITION,),
    cause: Cause = Cause.EFFECT,
    ctx: Context | None = None,
    player: Seat | None = None,
) -> DuelState:
    """Turn a card on the field: facing, battle position or both. A card turned face-down loses equips and counters.

    A monster turned face-up also counts as flipped (``Verb.FLIP``); only between Attack and Defense is it a change. Turning a card to the position it is in
    changes nothing and is no event.
    """
    old = state.cards[card_id]
    new_face = old.face_up if face_up is None else face_up
    new_attack = old.attack if attack is None else attack
    if (new_face, new_attack) == (old.face_up, old.attack):
        return state
    if new_face and not old.face_up and old.zone in MONSTER_ZONES:
        turned = (verb for verb in verbs if verb is not Verb.CHANGE_POSITION or new_attack != old.attack)
        verbs = tuple(dict.fromkeys((*turned, Verb.FLIP)))
    event = _event(
        state, verbs, card=card_id, cause=cause, ctx=ctx, player=player, origin=old.zone,
        origin_controller=old.controller, was_face_up=old.face_up, was_attack=old.attack,
        destination=old.zone,
    )  # fmt: skip
    fields: dict[str, Any] = {"face_up": new_face, "attack": new_attack, "position_told": True}
    hidden = old.face_up and not new_face
    if hidden:
        fields |= {"counters": {}, "linked_to": None, "summoned_by": still_known(old.summoned_by)}
        fields["effects"] = old.own_effects
        if old.zone not in MONSTER_ZONES:
            fields["set_turn"] = state.turn
    if new_face:
        fields["set_turn"] = None
    state = edit(record(state, event), card_id, **fields)
    if not hidden:
        return state
    state = made_forgotten(state, card_id)
    return _unequipped(_forgotten(_uses_forgotten(state, card_id), old), card_id, ctx)


@enforces("memory.materials-used", "memory.link-to-materials")
def made_forgotten(state: DuelState, card_id: str, since: int | None = None) -> DuelState:
    """Turned face-down, or back (as *since*) from being banished for a time: what it was made of is forgotten, the tie is kept."""
    made = state.made.get(card_id)
    if made is None:
        return state
    made = msgspec.structs.replace(made, forgotten=True, since=made.since if since is None else since)
    return msgspec.structs.replace(state, made=MappingProxyType({**state.made, card_id: made}))


@enforces("facedown.turned-face-down")
def _forgotten(state: DuelState, card: CardInPlay) -> DuelState:
    """What applied to a card that turned face-down applies no longer (R2020:3.4.4:109)."""
    own = (card.id, card.since)
    kept = []
    for left in state.lingering:
        others = tuple(subject for subject in left.subjects if subject != own)
        if others or not left.subjects:
            kept.append(left if others == left.subjects else msgspec.structs.replace(left, subjects=others))
    return msgspec.structs.replace(state, lingering=tuple(kept))


@enforces("activation.limits-per-player", "memory.plain-once-per-turn")
def _uses_forgotten(state: DuelState, card_id: str) -> DuelState:
    """A card turned face-down has used none of its effects as far as limits of the copy go; those by name remain."""
    uses = tuple(
        msgspec.structs.replace(use, card=FORGOTTEN) if use.card == card_id else use for use in state.uses
    )
    return msgspec.structs.replace(state, uses=uses)


@enforces("equip.destroyed-with-monster")
def _unequipped(state: DuelState, monster: str, ctx: Context | None) -> DuelState:
    for card in list(state.cards.values()):
        if card.equipped_to == monster and card.zone is Zone.SPELL_TRAP_ZONE:
            state = by_rule(state, card, ctx.base if ctx is not None else None, Verb.DESTROY)
    return state


def attach(
    state: DuelState, card_id: str, xyz: str, *, cause: Cause = Cause.EFFECT, ctx: Context | None = None
) -> DuelState:
    """Put a card under an Xyz Monster as its material."""
    holder = state.cards[xyz]
    return move(
        state, card_id, Zone.OVERLAY, verbs=(Verb.ATTACH,), cause=cause, ctx=ctx, other=xyz,
        controller=holder.controller, attached_to=xyz,
    )  # fmt: skip


@enforces("equip.several")
def equip(
    state: DuelState, card_id: str, monster: str, *, cause: Cause = Cause.EFFECT, ctx: Context | None = None
) -> DuelState:
    """Equip a card to a monster, from wherever it lies (a card already in the zone just gets its bearer)."""
    card = state.cards[card_id]
    if card.zone is Zone.SPELL_TRAP_ZONE:
        return edit(
            happen(state, Verb.EQUIP, card=card_id, cause=cause, ctx=ctx, other=monster),
            card_id,
            equipped_to=monster,
        )
    seat = ctx.controller if ctx is not None else card.controller
    return move(
        state, card_id, Zone.SPELL_TRAP_ZONE, verbs=(Verb.EQUIP,), cause=cause, ctx=ctx, other=monster,
        controller=seat, equipped_to=monster,
    )  # fmt: skip


def new_card(
    state: DuelState,
    card_id: str,
    card: Card,
    seat: Seat,
    zone: Zone,
    *,
    verbs: tuple[Verb, ...] = (Verb.SPECIAL_SUMMON,),
    face_up: bool = True,
    attack: bool | None = None,
    ctx: Context | None = None,
) -> DuelState:
    """A Token (or a card that nobody had seen before: drawn, from an unknown Deck) comes into the duel."""
    event = _event(state, verbs, card=card_id, since=1, cause=Cause.EFFECT, ctx=ctx, destination=zone)
    placed = CardInPlay(
        id=card_id, card=card, owner=seat, controller=seat, zone=zone, face_up=face_up, attack=attack,
        since=1, arrived_turn=state.turn, summoned_by="special_summon" if zone in MONSTER_ZONES else None,
    )  # fmt: skip
    return _with_card(record(state, event), placed)


# --------------------------------------------------------------------------- counters and LP


def put_counter(
    state: DuelState, card_id: str, name: str, count: int, *, ctx: Context | None = None
) -> DuelState:
    """Put *count* (negative: remove) counters of that name on a card; what it had untold stays untold."""
    held = dict(state.cards[card_id].counters)
    if name in held or count > 0:
        held[name] = max(0, held.get(name, 0) + count)
    verb = Verb.PUT_COUNTER if count > 0 else Verb.REMOVE_COUNTER
    return edit(happen(state, verb, card=card_id, ctx=ctx, amount=abs(count)), card_id, counters=held)


@enforces(
    "win.zero-mid-resolution",
    "lp.paid-to-zero",
    "lp.exact-payment",
    "lp.never-negative",
    "lp.zero-loses-at-once",
)
def _with_lp(state: DuelState, seat: Seat, lp: int) -> DuelState:
    """A player whose LP come to 0 loses at that very moment, even by paying: nothing more is carried out."""
    both: Mapping[Seat, int] = MappingProxyType({**state.lp, seat: max(0, lp)})
    state = msgspec.structs.replace(state, lp=both)
    return loses(state, seat) if lp <= 0 else state


@enforces("win.draw", "win.both-at-once", "lp.damage-to-both", "win.conditions")
def loses(state: DuelState, seat: Seat) -> DuelState:
    """The player loses; where the other one has lost at this very moment, the duel is a draw.

    Once the duel is over nothing more is carried out but what happens at the same time, so that a loss that comes
    after another is one of that moment.
    """
    if state.winner is seat:
        return msgspec.structs.replace(state, winner=None, drawn=True)
    return state if state.over else msgspec.structs.replace(state, winner=seat.other)


@enforces("lp.lost-by-damage")
def damage(
    state: DuelState,
    seat: Seat,
    amount: int,
    *,
    cause: Cause = Cause.EFFECT,
    ctx: Context | None = None,
    card: str | None = None,
) -> DuelState:
    """*seat* takes damage. No damage at all (0) is no event."""
    if amount <= 0:
        return state
    state = happen(state, Verb.TAKE_DAMAGE, card=card, seat=seat, cause=cause, ctx=ctx, amount=amount)
    return _with_lp(state, seat, state.lp[seat] - amount)


def gain_lp(state: DuelState, seat: Seat, amount: int, *, ctx: Context | None = None) -> DuelState:
    if amount <= 0:
        return state
    state = happen(state, Verb.GAIN_LP, seat=seat, ctx=ctx, amount=amount)
    return _with_lp(state, seat, state.lp[seat] + amount)


@enforces("damage.lost-lp-is-no-damage", "lp.pay-lose-become")
def pay_lp(
    state: DuelState, seat: Seat, amount: int, *, cause: Cause = Cause.COST, ctx: Context | None = None
) -> DuelState:
    """Pay (or, with another cause, lose) LP: neither is damage."""
    verb = Verb.PAY_LP if cause is Cause.COST else Verb.LOSE_LP
    state = happen(state, verb, seat=seat, cause=cause, ctx=ctx, amount=amount)
    return _with_lp(state, seat, state.lp[seat] - amount)


def set_lp(state: DuelState, seat: Seat, lp: int, *, ctx: Context | None = None) -> DuelState:
    """LP become that number: neither damage nor recovery."""
    return _with_lp(happen(state, Verb.SET_STAT, seat=seat, ctx=ctx, amount=lp), seat, lp)


# --------------------------------------------------------------------------- what goes on


def linger(state: DuelState, lingering: Lingering) -> DuelState:
    """An effect goes on applying from now on."""
    return msgspec.structs.replace(state, lingering=(*state.lingering, lingering))


def assume(state: DuelState, path: str, value: str) -> DuelState:
    """Note a fact that the situation did not give and we take for granted (once)."""
    if (path, value) in state.assumed:
        return state
    return msgspec.structs.replace(state, assumed=(*state.assumed, (path, value)))


@enforces("chain.all-events-together")
def open_window(state: DuelState) -> DuelState:
    """A chain or an act outside a chain is over: what happened since the last time may now set off triggers."""
    state = window_over(state)
    return msgspec.structs.replace(state, window=state.pending, window_moment=state.moment, pending=())


@enforces(
    "negation.activation",
    "negation.effect-only",
    "negation.that-effect-only",
    "negation.this-resolution-only",
)
def negate_link(state: DuelState, number: int, *, activation: bool, ctx: Context | None = None) -> DuelState:
    """Negate the activation (or only the effect) of Chain Link *number*.

    What becomes of the card is not done here: "and destroy it" is the text's, and a card whose activation was
    negated leaves when the negating link has resolved (``kb.chain``).
    """
    flag = {"negated_activation": True} if activation else {"negated_effect": True}
    links = tuple(
        msgspec.structs.replace(link, **flag) if link.number == number else link for link in state.chain
    )
    negated = next(link for link in state.chain if link.number == number)
    verb = Verb.NEGATE_ACTIVATION if activation else Verb.NEGATE_EFFECT
    state = happen(state, verb, card=negated.card if negated.card in state.cards else None, ctx=ctx)
    return msgspec.structs.replace(state, chain=links)


def doubt(state: DuelState, trace: Trace, rule: str, code: str, missing: str) -> DuelState:
    """Something could not be carried out for want of a fact or words: what follows is no longer certain."""
    trace.found(Finding(rule=rule, allows=None, code=code, params={"missing": missing}, missing=missing))
    if (code, missing) in state.doubts:
        return state
    return msgspec.structs.replace(state, doubts=(*state.doubts, (code, missing)))
