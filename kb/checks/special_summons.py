"""Special Summons that a player makes without an effect: from the Extra Deck, by a card's own words, by Pendulum."""

from __future__ import annotations

import msgspec

from grammar.nodes import Action, EffectText, Selection, Step
from grammar.terms import CardKind, Modality, Player, Stat, Verb, Zone
from kb import lasting, matching, stats
from kb.cards import MONSTER_ZONES, CardClass, CardInPlay, Seat
from kb.checks import costs
from kb.checks.act import Activation, assumes, forbids, judged, unknown
from kb.checks.arrows import extra_zone_is_open, free_main_zones, linked_zone_is_free
from kb.checks.doing import (
    Doing,
    all_was_understood,
    in_own_main_phase,
    is_kind,
    not_locked,
    own_text_was_understood,
    speaks_of,
    tells_a_way,
    unread_of_summoning,
    would_be,
)
from kb.checks.materials import has_materials
from kb.checks.unique import second_copy
from kb.classify import summons_itself
from kb.context import Base
from kb.effects import Effect
from kb.enforce import enforces
from kb.events import Cause
from kb.state import DuelState
from kb.truth import Truth, every, opposite, some
from kb.turn_locks import turn_lock_broken, turn_locks
from kb.unseen import unseen
from kb.verdict import Finding

_LEAVING = frozenset(
    {Verb.TRIBUTE, Verb.SEND_TO_GRAVEYARD, Verb.BANISH, Verb.RETURN_TO_HAND, Verb.RETURN_TO_DECK}
)
_BY_MATERIALS = {
    CardKind.SYNCHRO_MONSTER: Verb.SYNCHRO_SUMMON,
    CardKind.XYZ_MONSTER: Verb.XYZ_SUMMON,
    CardKind.LINK_MONSTER: Verb.LINK_SUMMON,
}
_RULES = {
    Verb.SYNCHRO_SUMMON: "synchro.monster",
    Verb.XYZ_SUMMON: "xyz.monster",
    Verb.LINK_SUMMON: "link.monster",
}


def by_materials(doing: Doing, verb: Verb) -> list[Finding]:
    """May this monster be Summoned now in that way, by sending its materials from the field?"""
    of_kind = any(is_kind(doing.card, kind) for kind, way in _BY_MATERIALS.items() if way is verb)
    if not of_kind or doing.card.zone is not Zone.EXTRA_DECK:
        return [forbids(doing, _RULES[verb], "of_that_kind")]
    return special_summon(doing)


@enforces("special.proper-first")
def by_effect(doing: Doing) -> list[Finding]:
    """May some effect Special Summon this monster now? That there is one that could is taken for granted."""
    hidden = doing.card.zone in (Zone.HAND, Zone.DECK, Zone.EXTRA_DECK)
    found = (
        assumes(doing, "special.definition", "some_effect", "board.effect"),
        None
        if hidden or doing.card.properly_summoned
        else forbids(doing, "special.proper-first", "came_out_properly"),
        not_locked(doing, would_be(doing, Verb.SPECIAL_SUMMON, cause=Cause.EFFECT)),
        second_copy(doing),
        own_text_was_understood(doing),
        all_was_understood(doing),
    )
    return [finding for finding in found if finding is not None]


@enforces("special.any-number")
def special_summon(doing: Doing) -> list[Finding]:
    """May this monster be Special Summoned now by the procedure of its kind, or by its own?"""
    verb = next((v for kind, v in _BY_MATERIALS.items() if is_kind(doing.card, kind)), None)
    verbs: tuple[Verb, ...]
    way: list[Finding | None]
    if verb is not None and doing.card.zone is Zone.EXTRA_DECK:
        verbs, way = (verb, Verb.SPECIAL_SUMMON), [_lies_face_down(doing), has_materials(doing, verb)]
    else:
        verbs, way = (Verb.SPECIAL_SUMMON,), [*_own_procedure(doing)]
    found = (
        in_own_main_phase(doing),
        *way,
        second_copy(doing),
        _keeps_its_lock(doing),
        not_locked(doing, would_be(doing, *verbs), own_text=False),
        own_text_was_understood(doing),
        all_was_understood(doing),
    )
    return [finding for finding in found if finding is not None]


@enforces("pendulum.hybrid-face-up")
def _lies_face_down(doing: Doing) -> Finding | None:
    """A Pendulum Monster that lies face-up in the Extra Deck is only Pendulum Summoned, or summoned by an effect."""
    if not doing.card.face_up or not is_kind(doing.card, CardKind.PENDULUM_MONSTER):
        return None
    return forbids(doing, "pendulum.hybrid-face-up", "face_up_in_extra_deck")


def _keeps_its_lock(doing: Doing) -> Finding | None:
    """What its text forbids in the turn of its Summon has not been done yet."""
    if next(turn_locks(doing.card), None) is None:
        return None
    broken = turn_lock_broken(doing.state, doing.card, doing.ctx)
    return judged(doing, opposite(broken), "oath.turn-of-the-summon", "turn_lock", "events")


# --------------------------------------------------------------------------- by its own words


@enforces("summon.procedure-not-chain", "summon.procedure-is-no-effect")
def _own_procedure(doing: Doing) -> list[Finding]:
    """The monster's text says how it is Special Summoned; of several ways the best one counts."""
    ways = [found for effect in doing.card.effects if (found := _way(doing, effect)) is not None]
    if not ways:
        words = unread_of_summoning(doing.card, doing.base)
        unclear = words or tells_a_way(
            doing.card, {Verb.SPECIAL_SUMMON}
        )  # in words that are no procedure to us
        missing = words or doing.card.card.name()
        return [judged(doing, None if unclear else False, "summon.procedure-not-chain", "procedure", missing)]
    order = {True: 0, None: 1, False: 2}
    return min(ways, key=lambda found: max(order[finding.allows] for finding in found))


def _way(doing: Doing, effect: Effect) -> list[Finding] | None:
    """What its own way asks for: the place, the conditions, the price, a zone. None: not such an effect."""
    text = effect.text
    if text is None or effect.activates or not summons_itself(text):
        return None
    place = next(
        (
            n
            for n, step in enumerate(text.resolution)
            if step.action.verb is Verb.SPECIAL_SUMMON and step.action.modality is not Modality.CANNOT
        ),
        None,
    )
    if place is None:
        return None
    step, before = text.resolution[place], text.resolution[:place]
    act = _paying(doing, effect, before)
    found = [
        judged(doing, _conditions(doing, text, step), "summon.procedure-not-chain", "procedure", "board"),
        *costs.costs_are_payable(act),
        judged(
            doing,
            _room(doing, step.action, act),
            "summon.zones-counted-after-leaving",
            "room_for",
            "zones",
        ),
    ]
    if text.limits:
        found.append(unknown(doing, "summon.limited-number-of-times", "procedure", "limits"))
    return found


def _paying(doing: Doing, effect: Effect, before: tuple[Step, ...]) -> Activation:
    """The price of a procedure is paid like a cost."""
    text = effect.text or EffectText()
    priced = msgspec.structs.replace(text, costs=(*text.costs, *(step.action for step in before)))
    return Activation(
        base=doing.base,
        state=doing.state,
        seat=doing.seat,
        card=doing.card,
        effect=msgspec.structs.replace(effect, text=priced),
    )


@enforces("special.proper-from-elsewhere")
def _conditions(doing: Doing, text: EffectText, step: Step) -> Truth:
    """It lies where the text summons it from, and every condition of the text holds."""
    source = step.action.source
    zones = source.zones if source is not None and source.zones else (Zone.HAND,)
    windows = (matching.window_condition(text.window),) if text.window is not None else ()
    own = (step.condition,) if step.condition is not None else ()
    conditions = (*text.conditions, *windows, *own)
    there = matching.in_zones(doing.state, doing.card, zones)
    met = {
        every(matching.holds(state, condition, doing.ctx) for condition in conditions)
        for state in (_tables(doing.state) if conditions else (doing.state,))
    }
    return every((there, None if text.trigger is not None else True, met.pop() if len(met) == 1 else None))


def _tables(state: DuelState) -> list[DuelState]:
    """The table as told, and with one more monster on each side of which nothing was told."""
    found = [state]
    for seat in Seat:
        if (seat, Zone.MAIN_MONSTER_ZONE) in state.untold and not state.in_zone(seat, *MONSTER_ZONES):
            found += [unseen(one, seat, Zone.MAIN_MONSTER_ZONE, monster=True)[0] for one in found]
    return found


@enforces("summon.zones-counted-after-leaving", "summon.cost-frees-a-zone", "special.zone-needed")
def _room(doing: Doing, action: Action, act: Activation) -> Truth:
    """A free Main Monster Zone on the side it is summoned to; what is paid from there frees one."""
    other = action.destination is not None and action.destination.player is Player.OPPONENT
    seat = doing.seat.other if other else doing.seat
    if free_main_zones(doing.state, seat) > 0:
        return True
    if not other and any(_frees_a_zone(act, price) for price in act.text.costs):
        return True
    return None if act.text.costs or action.destination is not None else False


def _frees_a_zone(act: Activation, price: Action) -> bool:
    """Some monster of a Main Monster Zone can be what is paid."""
    if price.verb not in _LEAVING or not isinstance(price.theme, Selection):
        return False
    return any(card.zone is Zone.MAIN_MONSTER_ZONE for card in costs.cost_pool(act, price, price.theme))


# --------------------------------------------------------------------------- Pendulum Summon


@enforces("pendulum.summon", "pendulum.from-hand-and-extra-deck")
def pendulum_summon(doing: Doing) -> list[Finding]:
    """With a scale on either side, once per turn, some monster of a Level between them that finds a zone.

    Asked of one monster (in the hand or the Extra Deck), that one; asked of a scale, any.
    """
    found = (
        in_own_main_phase(doing),
        _is_first_this_turn(doing),
        _came_out_properly(doing),
        _some_monster(doing),
        all_was_understood(doing),
    )
    return [finding for finding in found if finding is not None]


@enforces("pendulum.once-per-turn")
def _is_first_this_turn(doing: Doing) -> Finding:
    done = any(
        Verb.PENDULUM_SUMMON in event.verbs and event.player is doing.seat for event in doing.state.events
    )
    return judged(doing, not done, "pendulum.once-per-turn", "pendulum_count", "")


def scales_of(state: DuelState, seat: Seat, base: Base) -> list[int | None]:
    """The Pendulum Scales of the cards in the Pendulum Zones of *seat*; None for one that is not known."""
    return [stats.stat(state, card, Stat.SCALE, base) for card in state.in_zone(seat, Zone.PENDULUM_ZONE)]


@enforces("pendulum.hybrid-proper-first")
def _came_out_properly(doing: Doing) -> Finding | None:
    """A face-up monster of the Extra Deck that belongs there for another reason must have been Summoned that way first."""
    card = doing.card
    bound = is_kind(card, *_BY_MATERIALS, CardKind.FUSION_MONSTER)
    if card.zone is not Zone.EXTRA_DECK or not bound or card.properly_summoned:
        return None
    return forbids(doing, "pendulum.hybrid-proper-first", "came_out_properly")


@enforces("zone.pendulum-zone-card-only-if-placed-so", "negation.pendulum-scale")
def _some_monster(doing: Doing) -> Finding:
    scales = scales_of(doing.state, doing.seat, doing.base)
    if not scales and (doing.seat, Zone.PENDULUM_ZONE) not in doing.state.known:
        return unknown(doing, "pendulum.summon", "scales", "pendulum_zone", scales=tuple(scales))
    if len(scales) != 2:
        return forbids(doing, "pendulum.summon", "scales", scales=tuple(scales))
    if None in scales:
        return unknown(doing, "pendulum.summon", "scales", "scales", scales=tuple(scales))
    low, high = sorted(scale for scale in scales if scale is not None)
    pool = doing.state.in_zone(doing.seat, Zone.HAND, Zone.EXTRA_DECK)
    pool = [doing.card] if doing.card in pool else pool
    truth = some(_may_come(doing, card, low, high) for card in pool)
    return judged(doing, truth, "pendulum.summon", "between_scales", "hand", low=low, high=high)


@enforces(
    "pendulum.zones-from-extra-deck",
    "pendulum.xyz-counts-as-rank",
    "pendulum.hybrid-face-down",
    "pendulum.hybrid-proper-first",
)
def _may_come(doing: Doing, card: CardInPlay, low: int, high: int) -> Truth:
    """This card is a monster of a Level between the scales that may be Special Summoned and finds a zone."""
    if card.card.card_class is not CardClass.MONSTER:
        return False
    from_extra = card.zone is Zone.EXTRA_DECK
    if from_extra and not (card.face_up and is_kind(card, CardKind.PENDULUM_MONSTER)):
        return False
    if from_extra and not card.properly_summoned:
        return False
    counted = Stat.RANK if is_kind(card, CardKind.XYZ_MONSTER) else Stat.LEVEL
    has = stats.has_stat(doing.state, card, counted, doing.base)
    level = stats.stat(doing.state, card, counted, doing.base) if has else None
    if has is False or (level is not None and not low < level < high):
        return False
    one = msgspec.structs.replace(doing, card=card)
    return every((None if level is None else True, _zone_for(doing, from_extra), _may_be_summoned(one)))


def _zone_for(doing: Doing, from_extra: bool) -> Truth:
    state, seat = doing.state, doing.seat
    if not from_extra:
        return free_main_zones(state, seat) > 0
    return some((extra_zone_is_open(state, seat), linked_zone_is_free(state, seat)))


def _may_be_summoned(doing: Doing) -> Truth:
    """Nothing forbids it, the monster's own words included."""
    event = would_be(doing, Verb.PENDULUM_SUMMON, Verb.SPECIAL_SUMMON)
    lock = lasting.forbidden(doing.state, event, doing.base)
    if lock is not None and lock.allows is False:
        return False
    special = is_kind(doing.card, CardKind.SPECIAL_SUMMON_MONSTER, CardKind.RITUAL_MONSTER)
    own = speaks_of(doing.card, {Verb.SPECIAL_SUMMON, Verb.NORMAL_SUMMON_OR_SET})
    unclear = lock is not None or special or own or bool(unread_of_summoning(doing.card, doing.base))
    return None if unclear else True
