"""Which monsters may be the materials of a Synchro, Xyz or Link Summon, by the parsed material line (R2020 2.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product

from grammar.nodes import Including, Material, Predicate, SameAs, Selection
from grammar.terms import CardKind, QuantityKind, Stat, Verb
from kb import amounts, lasting, predicates, stats
from kb.cards import CardInPlay
from kb.checks import material_bans
from kb.checks.act import assumes, judged, unknown
from kb.checks.arrows import extra_zone_is_open, free_main_zones, linked_zone_is_free
from kb.checks.doing import Doing, is_kind, speaks_of, unread_of_summoning
from kb.checks.material_loans import lent
from kb.enforce import enforces
from kb.events import Cause
from kb.truth import Truth, every, some
from kb.verdict import Finding

_RULES = {
    Verb.SYNCHRO_SUMMON: "synchro.procedure",
    Verb.XYZ_SUMMON: "xyz.procedure",
    Verb.LINK_SUMMON: "link.procedure",
}
_MOST = 8


@enforces("summon.face-down-materials")
def has_materials(doing: Doing, verb: Verb) -> Finding:
    """Some set of one's own face-up monsters (or the one meant) fits the material line and leaves a zone."""
    text = doing.card.card.text
    rule = _RULES[verb]
    if text is None or text.material is None:
        return unknown(doing, rule, "materials", doing.card.card.name())
    theirs, most = lent(doing, verb)
    pool = [card for card in (*doing.monsters(), *theirs) if card.face_up]
    if len(pool) > _MOST:
        return unknown(doing, rule, "materials", doing.card.card.name())
    sets = [
        chosen
        for chosen in _sets(doing, pool)
        if sum(card.controller is not doing.seat for card in chosen) <= most
    ]
    truth = some(will_do(doing, verb, text.material, chosen) for chosen in sets)
    if truth is False and (
        speaks_of(doing.card, {verb, Verb.SPECIAL_SUMMON}) or unread_of_summoning(doing.card, doing.base)
    ):
        truth = None  # its own text has another way
    if truth is False and doing.materials is None and not doing.knows_field:
        return assumes(doing, rule, "materials", "board.materials")
    return judged(doing, truth, rule, "materials", doing.card.card.name())


def _sets(doing: Doing, pool: Sequence[CardInPlay]) -> Iterator[tuple[CardInPlay, ...]]:
    """Every set of monsters of *pool*, or just the one that is meant."""
    if doing.materials is not None:
        meant = tuple(card for card in pool if card.id in doing.materials)
        if len(meant) == len(doing.materials):
            yield meant
        return
    for size in range(1, len(pool) + 1):
        yield from combinations(pool, size)


def will_do(doing: Doing, verb: Verb, material: Material, chosen: tuple[CardInPlay, ...]) -> Truth:
    """These monsters, all of them, are legal materials."""
    count = _COUNTS[verb](doing, chosen)
    if count is False:
        return False
    shared = some(shared_out(doing, material, chosen))
    if shared is False:
        return False
    usable_ones = every(usable(doing, verb, card) for card in chosen)
    beside = material_bans.others_are_right(doing, verb, chosen)
    return every((count, shared, usable_ones, beside, _has_room(doing, verb, chosen)))


# --------------------------------------------------------------------------- the material line


@enforces(
    "material.line",
    "synchro.requirement",
    "synchro.non-tuner-condition",
    "xyz.requirement",
    "link.requirement",
)
def shared_out(doing: Doing, material: Material, chosen: tuple[CardInPlay, ...]) -> Iterator[Truth]:
    """Every way to share the cards out over the parts of the line."""
    for places in product(range(len(material.parts)), repeat=len(chosen)):
        groups = [
            [card for card, place in zip(chosen, places, strict=True) if place == n]
            for n in range(len(material.parts))
        ]
        yield every(
            _fits_part(doing, part, group) for part, group in zip(material.parts, groups, strict=True)
        )


@enforces("synchro.non-tuner-condition")
def _fits_part(doing: Doing, part: Selection, group: list[CardInPlay]) -> Truth:
    bounds = amounts.bounds(doing.state, part.quantity, doing.ctx)
    if bounds is None:
        return None
    least, most = bounds
    if len(group) < least or (most is not None and len(group) > most):
        return False
    return every(_all_fit(doing, group, predicate) for predicate in part.predicates)


def _all_fit(doing: Doing, group: list[CardInPlay], predicate: Predicate) -> Truth:
    if isinstance(predicate, SameAs) and predicate.other is None:
        pairs = (predicates.alike(doing.state, a, b, predicate, doing.ctx) for a, b in combinations(group, 2))
        return every(None if same is None else same is not predicate.different for same in pairs)
    if isinstance(predicate, Including):
        return has_such(doing, group, predicate)
    return every(predicates.fits(doing.state, card, predicate, doing.ctx) for card in group)


@enforces("material.line")
def has_such(doing: Doing, group: list[CardInPlay], predicate: Including) -> Truth:
    """包含调整的怪兽2只: among them all there are so many of that kind, one where no number is told."""
    noun = predicate.what
    if not isinstance(noun, Selection) or predicate.place is not None or noun.player or noun.zones:
        return None
    unsaid = noun.quantity.kind is QuantityKind.UNSTATED
    bounds = (1, None) if unsaid else amounts.bounds(doing.state, noun.quantity, doing.ctx)
    if bounds is None:
        return None
    fitting = [
        every(predicates.fits(doing.state, card, one, doing.ctx) for one in noun.predicates) for card in group
    ]
    if fitting.count(True) + fitting.count(None) < bounds[0]:
        return False
    return True if fitting.count(True) >= bounds[0] and bounds[1] is None else None


# --------------------------------------------------------------------------- numbers


@enforces("synchro.requirement", "synchro.needs-level")
def _levels_add_up(doing: Doing, chosen: tuple[CardInPlay, ...]) -> Truth:
    wanted = doing.card.card.level
    levels = []
    for card in chosen:
        has = stats.has_stat(doing.state, card, Stat.LEVEL, doing.base)
        if has is False:
            return False
        levels.append(stats.stat(doing.state, card, Stat.LEVEL, doing.base) if has else None)
    if wanted is None or None in levels:
        return None
    return sum(level for level in levels if level is not None) == wanted


@enforces("link.counts-as-its-rating", "link.requirement")
def _ratings_add_up(doing: Doing, chosen: tuple[CardInPlay, ...]) -> Truth:
    """Each material counts as one, a Link Monster as one or as its rating."""
    wanted = doing.card.card.level
    if wanted is None:
        return None
    sums = {0}
    for card in chosen:
        worth = {1, card.card.level or 1} if is_kind(card, CardKind.LINK_MONSTER) else {1}
        sums = {total + value for total in sums for value in worth}
    return wanted in sums


def _any_number(doing: Doing, chosen: tuple[CardInPlay, ...]) -> Truth:
    return True


_COUNTS = {
    Verb.SYNCHRO_SUMMON: _levels_add_up,
    Verb.XYZ_SUMMON: _any_number,
    Verb.LINK_SUMMON: _ratings_add_up,
}


# --------------------------------------------------------------------------- the cards


@enforces(
    "material.token",
    "xyz.not-as-material",
    "material.text-is-no-effect",
    "protection.cannot-be-material",
    "unaffected.costs-and-procedures",
)
def usable(doing: Doing, verb: Verb, card: CardInPlay) -> Truth:
    """Nothing keeps the monster from being a material; words about materials on it are not judged."""
    if verb is Verb.XYZ_SUMMON and is_kind(card, CardKind.TOKEN):
        return False
    barred = material_bans.is_barred(doing, verb, card)
    if barred:
        return False
    if barred is None or unread_of_summoning(card, doing.base):
        return None
    event = lasting.would_be(Verb.USE_AS_MATERIAL, card, doing.ctx, Cause.MATERIAL)
    finding = lasting.forbidden(doing.state, event, doing.base, ignoring=card.id)
    return True if finding is None else finding.allows


@enforces(
    "summon.zones-counted-after-leaving",
    "zone.extra-deck-to-any-monster-zone",
    "special.zone-vacated-by-material",
)
def _has_room(doing: Doing, verb: Verb, chosen: tuple[CardInPlay, ...]) -> Truth:
    """The zones are counted after the materials have left."""
    leaving = {card.id for card in chosen}
    state, seat = doing.state, doing.seat
    extra = extra_zone_is_open(state, seat, leaving, doing.card.card)
    if verb is Verb.LINK_SUMMON:
        return some((extra, linked_zone_is_free(state, seat, leaving)))
    return some((extra, free_main_zones(state, seat, leaving) > 0))
