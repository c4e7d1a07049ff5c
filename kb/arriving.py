"""What a move makes of a card: how it lies in its new place, what it is still known by, and which acts it counts as."""

from __future__ import annotations

from typing import Any

from grammar.terms import MATERIAL_SUMMONS, SUMMONS, CardKind, Verb, Zone
from kb.cards import FIELD_ZONES, MONSTER_ZONES, Card, CardInPlay, Seat, needs_proper_summon
from kb.enforce import enforces
from kb.events import Cause
from kb.state import DuelState

#: zones in which a card lies face-up for all to see unless told otherwise
_OPEN_ZONES = frozenset({Zone.GRAVEYARD, Zone.BANISHED, Zone.OVERLAY}) | FIELD_ZONES
_OWNERS_ZONES = frozenset({Zone.HAND, Zone.DECK, Zone.EXTRA_DECK, Zone.GRAVEYARD, Zone.BANISHED})


@enforces("deck.pendulum-face-up", "pendulum.not-from-field")
def goes_back_face_up(old: CardInPlay, zone: Zone) -> bool:
    """A Pendulum Monster on the field never goes to the Graveyard, but face-up to the Extra Deck."""
    return zone is Zone.GRAVEYARD and old.on_field and CardKind.PENDULUM_MONSTER in old.card.kinds


@enforces(
    "banish.owner",
    "banish.face-up-public",
    "zone.pendulum-to-monster",
    "counter.when-lost",
    "memory.outside-monster-zone",
    "zone.becomes-another-card",
)
def arrived(
    state: DuelState,
    old: CardInPlay,
    zone: Zone,
    controller: Seat | None,
    face_up: bool | None,
    attack: bool | None,
    seq: int | None,
) -> CardInPlay:
    """The card as it lies in its new place, without anything of its old life."""
    seat = old.owner if zone in _OWNERS_ZONES else (controller or old.controller)
    shown = face_up if face_up is not None else zone in _OPEN_ZONES
    in_monster_zone = zone in MONSTER_ZONES
    return CardInPlay(
        id=old.id,
        card=old.printed or old.card,
        owner=old.owner,
        controller=seat,
        zone=zone,
        seq=seq,
        face_up=shown,
        attack=(attack if attack is not None else shown) if in_monster_zone else None,
        since=old.since + 1,
        set_turn=state.turn if zone in FIELD_ZONES and not shown else None,
        arrived_turn=state.turn,
        properly_summoned=old.properly_summoned and not _forgets_its_summon(old.card, zone, shown),
        effects=old.own_effects,
    )


@enforces("special.proper-lost-when-hidden", "summon.properly-summoned-kept")
def _forgets_its_summon(card: Card, zone: Zone, shown: bool) -> bool:
    """In a hidden place a monster that must be properly summoned first counts as never summoned so."""
    hidden = zone in (Zone.HAND, Zone.DECK) or (zone is Zone.EXTRA_DECK and not shown)
    return hidden and needs_proper_summon(card)


_PLAINLY = (Verb.NORMAL_SUMMON, Verb.TRIBUTE_SUMMON, Verb.FLIP_SUMMON, Verb.SPECIAL_SUMMON)


def summon_facts(verbs: tuple[Verb, ...], old: CardInPlay, zone: Zone, cause: Cause) -> dict[str, Any]:
    """How and from where it was summoned: text asks for it as long as the monster stays."""
    summons = [v for v in verbs if v in SUMMONS]
    if zone not in MONSTER_ZONES or not summons:
        return {}
    most_special = max(summons, key=lambda v: _PLAINLY.index(v) if v in _PLAINLY else len(_PLAINLY))
    facts: dict[str, Any] = {"summoned_by": str(most_special), "summoned_from": old.zone}
    return facts | ({"properly_summoned": True} if _is_proper(summons, cause) else {})


@enforces("special.effect-from-extra-deck", "special.proper-first")
def _is_proper(summons: list[Verb], cause: Cause) -> bool:
    """A summon by the monster's own procedure, or the Fusion, Ritual … Summon of its kind: no other one is proper."""
    by_procedure = cause is Cause.PROCEDURE and Verb.PENDULUM_SUMMON not in summons
    return by_procedure or bool(MATERIAL_SUMMONS & set(summons))


@enforces("trigger.what-is-leaving", "xyz.attaching-is-not-leaving")
def counted_as(verbs: tuple[Verb, ...], old: CardInPlay, zone: Zone, unplaced: bool) -> tuple[Verb, ...]:
    """*verbs* with what the move itself amounts to."""
    implied: list[Verb] = list(verbs)
    if old.on_field and zone not in FIELD_ZONES and zone is not Zone.OVERLAY and not unplaced:
        implied.append(Verb.LEAVE_FIELD)
    if zone is Zone.GRAVEYARD and Verb.RETURN_TO_GRAVEYARD not in verbs:
        implied.append(Verb.SEND_TO_GRAVEYARD)
    if zone is Zone.BANISHED:
        implied.append(Verb.BANISH)
    if zone is Zone.DECK:
        implied.append(Verb.RETURN_TO_DECK)
    if zone is Zone.HAND and not {Verb.DRAW, Verb.ADD_TO_HAND} & set(verbs):
        # "returned to the hand" and "added to the hand" are both said of a card that comes from the field
        implied.append(Verb.ADD_TO_HAND if old.zone not in FIELD_ZONES else Verb.RETURN_TO_HAND)
    return tuple(dict.fromkeys(implied))


_SAYS_WHERE = frozenset(
    {
        Verb.SEND_TO_GRAVEYARD,
        Verb.BANISH,
        Verb.RETURN_TO_HAND,
        Verb.ADD_TO_HAND,
        Verb.RETURN_TO_DECK,
        Verb.RETURN_TO_EXTRA_DECK,
        Verb.ADD_TO_EXTRA_DECK,
    }
)


@enforces("token.vanishes", "resolution.return-that-fails")
def without_place(verbs: tuple[Verb, ...]) -> tuple[Verb, ...]:
    """A Token that leaves the field vanishes: it was not returned, banished or sent anywhere."""
    return tuple(verb for verb in verbs if verb not in _SAYS_WHERE)


@enforces("memory.how-summoned-face-down", "memory.summoned-face-down-origin")
def still_known(summoned_by: str | None) -> str | None:
    """How a monster turned face-down was summoned is remembered, but not that it was by a Pendulum Summon."""
    return Verb.SPECIAL_SUMMON.value if summoned_by == Verb.PENDULUM_SUMMON else summoned_by
