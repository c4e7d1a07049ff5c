"""Fusion and Ritual Summons by an effect: which monster with which materials, while the effect resolves (R2020 2.2, 3.3.1).

The text names a pool (自己的手卡·场上的怪兽), the monster's material line (or the total of Levels asked for) says which
cards of the pool will do. The same search tells whether such an effect can be activated at all.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import msgspec

from grammar.nodes import (
    Action,
    Including,
    IsKind,
    MaterialFor,
    Predicate,
    Reference,
    Selection,
    StatOf,
    Step,
    SumIs,
)
from grammar.terms import CardKind, Compare, Join, Modality, RefKind, Stat, Verb, Zone
from kb import amounts, lasting, matching, stats
from kb.cards import CardInPlay, Seat
from kb.checks.arrows import extra_zone_is_open, free_main_zones
from kb.checks.doing import Doing, speaks_of
from kb.checks.materials import has_such, shared_out
from kb.context import Context
from kb.enforce import enforces
from kb.events import Cause
from kb.places import placed
from kb.references import Undecided
from kb.state import DuelState, frozen
from kb.truth import Truth, every, some
from kb.unseen import unseen

#: acts by which the materials leave, when a Fusion or Ritual Summon goes with them
MATERIAL_ACTS = frozenset(
    {
        Verb.USE_AS_MATERIAL,
        Verb.SEND_TO_GRAVEYARD,
        Verb.BANISH,
        Verb.RETURN_TO_DECK,
        Verb.TRIBUTE,
        Verb.DESTROY,
    }
)
_KIND_OF = {Verb.FUSION_SUMMON: CardKind.FUSION_MONSTER, Verb.RITUAL_SUMMON: CardKind.RITUAL_MONSTER}
_SUMMONS = frozenset({Verb.FUSION_SUMMON, Verb.RITUAL_SUMMON})
#: what decides which monsters are the materials
RULES_OF = {
    Verb.FUSION_SUMMON: ("fusion.procedure", "fusion.material"),
    Verb.RITUAL_SUMMON: ("ritual.procedure", "ritual.total-level", "ritual.no-surplus"),
}
#: a pool of more cards than this is not searched
_MOST = 10


class Way(msgspec.Struct, frozen=True, kw_only=True):
    """One monster with one set of materials, and whether that is allowed."""

    monster: CardInPlay
    materials: tuple[CardInPlay, ...]
    allowed: Truth

    @property
    def ids(self) -> frozenset[str]:
        return frozenset(card.id for card in self.materials)


def goes_together(first: Step, second: Step | None) -> bool:
    """The two steps are one Summon: materials leave, and a monster is Fusion or Ritual Summoned with them."""
    if second is None or second.action.verb not in _SUMMONS or second.join is not Join.TOGETHER:
        return False
    theme = first.action.theme
    described = first.action.verb is Verb.USE_AS_MATERIAL or first.action.by is not None
    return (
        first.action.verb in MATERIAL_ACTS
        and first.action.modality is second.action.modality
        and first.action.modality in (Modality.DO, Modality.MAY)
        and isinstance(theme, Selection)
        and (described or any(isinstance(p, (SumIs, MaterialFor)) for p in theme.predicates))
    )


def ways(
    state: DuelState, materials: Action, summon: Action, ctx: Context, spent: frozenset[str] = frozenset()
) -> Iterator[Way]:
    """Every Summon that the two acts allow as things are, those of which it is not known among them.

    *spent*: cards that will not be there (the card whose activation is thought about).
    """
    pool = _pool(state, materials, ctx, spent)
    for monster, fits in _monsters(state, materials, summon, ctx):
        if len(pool) > _MOST:
            yield Way(monster=monster, materials=(), allowed=None)
            continue
        one = Doing(base=ctx.base, state=state, seat=ctx.controller, card=monster, act=summon.verb.value)
        may_come = every((fits, _may_come(state, monster, summon, ctx)))
        others = [card for card in pool if card.id != monster.id]
        least, most = _how_many(one, summon, len(others))
        if most < len(others) and _is_open(one, summon):
            yield Way(monster=monster, materials=(), allowed=None)  # more of them than are tried out
        for size in range(least, most + 1) if may_come is not False else ():
            for chosen in combinations(others, size):
                allowed = every((may_come, _will_do(one, materials, summon, chosen, ctx)))
                if allowed is not False:
                    yield Way(monster=monster, materials=chosen, allowed=allowed)


def the_one(found: list[Way], ctx: Context, *, listed: bool, verb: Verb) -> Way | None:
    """The only way there is, or the one whose cards the situation names; None when there is none.

    Raises Undecided when nobody said which, or whether it is allowed is not known; *listed*: every card is told.
    """
    if not found and listed:
        return None
    named = [way for way in found if way.monster.id in ctx.selects] or found
    named = [way for way in named if way.ids & set(ctx.selects)] or named
    named = [way for way in named if way.ids <= set(ctx.selects)] or named
    if len(named) != 1:
        missing = ", ".join(dict.fromkeys(way.monster.card.name() for way in named)) or verb.value
        raise Undecided("doubt.choice", missing=missing)
    if named[0].allowed is None:
        raise Undecided("doubt.forbidden", missing=named[0].monster.card.name())
    return named[0]


def _how_many(doing: Doing, summon: Action, there: int) -> tuple[int, int]:
    """The fewest and the most materials that are tried out: what the line asks for, one more where it sets no end."""
    text = doing.card.card.text
    if summon.verb is not Verb.FUSION_SUMMON or text is None or text.material is None:
        return 1, there
    parts = [amounts.bounds(doing.state, part.quantity, doing.ctx) for part in text.material.parts]
    known = [part for part in parts if part is not None]
    least = sum(low for low, _ in known)
    most = sum(low + 1 if high is None else high for low, high in known)
    return max(1, least), min(most if len(known) == len(parts) else there, there)


def _is_open(doing: Doing, summon: Action) -> bool:
    """The material line sets no greatest number."""
    text = doing.card.card.text
    if summon.verb is not Verb.FUSION_SUMMON or text is None or text.material is None:
        return False
    parts = (amounts.bounds(doing.state, part.quantity, doing.ctx) for part in text.material.parts)
    return any(part is None or part[1] is None for part in parts)


@enforces("resolution.prohibition-first")
def is_barred(state: DuelState, summon: Action, ctx: Context) -> bool:
    """No monster whatever may be summoned so, as things are."""
    zone = Zone.EXTRA_DECK if summon.verb is Verb.FUSION_SUMMON else Zone.HAND
    with_some, some_id = unseen(state, ctx.controller, zone, monster=True)
    monster = with_some.cards[some_id]
    kinds = (*monster.card.kinds, _KIND_OF[summon.verb])
    monster = msgspec.structs.replace(monster, card=msgspec.structs.replace(monster.card, kinds=kinds))
    with_some = msgspec.structs.replace(with_some, cards=frozen({**with_some.cards, some_id: monster}))
    finding = lasting.forbidden(with_some, lasting.would_be(summon.verb, monster, ctx), ctx.base)
    return finding is not None and finding.allows is False


def everything_listed(state: DuelState, materials: Action, summon: Action, ctx: Context) -> bool:
    """The situation tells all cards that could be materials or be summoned."""
    nouns = (_described(materials), *(noun for noun in (_summoned(materials, summon),) if noun is not None))
    return all(matching.all_listed(state, noun, ctx) for noun in nouns)


def nothing_to_summon(state: DuelState, materials: Action, summon: Action, ctx: Context) -> bool:
    """All cards that could be summoned are told, and none of them is the monster described."""
    noun = _summoned(materials, summon)
    told = noun is not None and matching.all_listed(state, noun, ctx)
    return told and not any(True for _found in _monsters(state, materials, summon, ctx))


# --------------------------------------------------------------------------- the two sides


_GROUPED = (SumIs, MaterialFor, Including)


def _described(materials: Action) -> Selection:
    """The pool without what is said of the materials taken together."""
    theme = materials.theme
    assert isinstance(theme, Selection)
    noun = placed(theme, materials)
    return msgspec.structs.replace(noun, predicates=tuple(p for p in noun.predicates if not is_of_group(p)))


def is_of_group(predicate: Predicate) -> bool:
    """Said of the materials taken together, or by what they are to become: no card is such by itself."""
    return isinstance(predicate, _GROUPED) or (
        isinstance(predicate, IsKind) and predicate.kinds == (CardKind.MATERIAL,)
    )


@enforces("fusion.material")
def _pool(state: DuelState, materials: Action, ctx: Context, spent: frozenset[str]) -> list[CardInPlay]:
    """Monsters that the text lets one use; face-down ones only of one's own."""
    found = matching.candidates(state, _described(materials), ctx, hidden=True, unsure=True)
    return [
        card
        for card in found
        if card.id not in spent
        and card.card.is_kind(CardKind.MONSTER)
        and (card.face_up or not card.on_field or card.controller is ctx.controller)
    ]


def _summoned(materials: Action, summon: Action) -> Selection | None:
    """The monster that is summoned, as the text describes it ("that Fusion Monster" is the one with the line)."""
    theme = summon.theme
    if isinstance(theme, Reference) and theme.kind is RefKind.THAT and isinstance(materials.theme, Selection):
        owners = [p.of for p in materials.theme.predicates if isinstance(p, MaterialFor)]
        if len(owners) != 1 or not isinstance(owners[0], Selection) or theme.predicates[:-1]:
            return None
        theme = owners[0]
    return placed(theme, summon) if isinstance(theme, Selection) else None


def _monsters(
    state: DuelState, materials: Action, summon: Action, ctx: Context
) -> Iterator[tuple[CardInPlay, Truth]]:
    """Each card that is the monster described, or may be."""
    noun = _summoned(materials, summon)
    if noun is None:
        return
    for card in state.cards.values():
        fits = matching.suits(state, card, noun, ctx, hidden=True)
        if fits is not False:
            yield card, fits


def is_understood(materials: Action, summon: Action) -> bool:
    """Both sides are described in words that can be compared with cards."""
    known = all(isinstance(p.what, Reference) or p.place is None for p in _includings(materials))
    return _summoned(materials, summon) is not None and known


def _includings(materials: Action) -> list[Including]:
    said = materials.theme.predicates if isinstance(materials.theme, Selection) else ()
    return [predicate for predicate in said if isinstance(predicate, Including)]


def _includes(doing: Doing, chosen: tuple[CardInPlay, ...], said: Including, ctx: Context) -> Truth:
    """「Ｎ」を含む…を融合素材とし, このカードを含む: such a card, or that very one, is among them."""
    if not isinstance(said.what, Reference):
        return has_such(doing, list(chosen), said)
    meant = {card.id for card in matching.referred(doing.state, said.what, ctx)}
    return bool(meant) and meant <= {card.id for card in chosen}


def _may_come(state: DuelState, monster: CardInPlay, summon: Action, ctx: Context) -> Truth:
    finding = lasting.forbidden(state, lasting.would_be(summon.verb, monster, ctx), ctx.base)
    return True if finding is None else finding.allows


# --------------------------------------------------------------------------- the materials


def _will_do(
    doing: Doing, materials: Action, summon: Action, chosen: tuple[CardInPlay, ...], ctx: Context
) -> Truth:
    """These cards, all of them and no more, are the materials of that Summon."""
    right = (
        _by_line(doing, chosen)
        if summon.verb is Verb.FUSION_SUMMON
        else _by_levels(doing, materials, chosen, ctx)
    )
    if right is False:
        return False
    pool = _described(materials)
    in_pool = every(matching.suits(doing.state, card, pool, ctx, hidden=True) for card in chosen)
    included = every(_includes(doing, chosen, said, ctx) for said in _includings(materials))
    return every(
        (right, in_pool, included, *(_usable(doing, card, ctx) for card in chosen), _has_room(doing, chosen))
    )


@enforces("fusion.procedure", "fusion.activation", "material.line")
def _by_line(doing: Doing, chosen: tuple[CardInPlay, ...]) -> Truth:
    text = doing.card.card.text
    if text is None or text.material is None:
        return None
    fits = some(shared_out(doing, text.material, chosen))
    replaced = any(speaks_of(card, {Verb.USE_AS_MATERIAL, Verb.TREAT_AS}, here=True) for card in chosen)
    return None if fits is False and replaced else fits


@enforces(
    "ritual.procedure", "ritual.activation", "ritual.total-level", "ritual.no-surplus", "summon.ritual-levels"
)
def _by_levels(doing: Doing, materials: Action, chosen: tuple[CardInPlay, ...], ctx: Context) -> Truth:
    """The Levels add up as the text asks; where more is allowed, no card is one too many."""
    theme = materials.theme
    sums = [p for p in theme.predicates if isinstance(p, SumIs)] if isinstance(theme, Selection) else []
    if len(sums) != 1 or sums[0].stat is not Stat.LEVEL:
        return None
    wanted = _level_wanted(doing, sums[0], ctx)
    levels = [_level(doing, card) for card in chosen]
    if False in levels:
        return False
    if wanted is None or None in levels:
        return None
    known = [level for level in levels if level is not None]
    total = sum(known)
    if sums[0].compare is Compare.EQ:
        return total == wanted
    if sums[0].compare is not Compare.GE:
        return None
    return total >= wanted and all(total - level < wanted for level in known)


def _level_wanted(doing: Doing, asked: SumIs, ctx: Context) -> int | None:
    if isinstance(asked.amount, StatOf):
        return stats.stat(doing.state, doing.card, Stat.LEVEL, doing.base)
    return amounts.amount(doing.state, asked.amount, ctx)


def _level(doing: Doing, card: CardInPlay) -> int | bool | None:
    """Its Level; False when it has none (Xyz, Link), None when that is not known."""
    has = stats.has_stat(doing.state, card, Stat.LEVEL, doing.base)
    if not has:
        return has
    if speaks_of(card, {Verb.RITUAL_SUMMON, Verb.TRIBUTE, Verb.USE_AS_MATERIAL}):
        return None  # it may count for the whole Level
    return stats.stat(doing.state, card, Stat.LEVEL, doing.base)


def _usable(doing: Doing, card: CardInPlay, ctx: Context) -> Truth:
    """Nothing keeps it from being a material. Of one that is unaffected by the effect that uses it, it is not known."""
    if card.on_field and card.face_up and lasting.unaffected(doing.state, card, ctx) is not None:
        return None
    verb = Verb.USE_AS_MATERIAL if doing.act == Verb.FUSION_SUMMON.value else Verb.TRIBUTE
    finding = lasting.forbidden(doing.state, lasting.would_be(verb, card, ctx, Cause.MATERIAL), doing.base)
    return True if finding is None else finding.allows


@enforces("summon.zones-counted-after-leaving")
def _has_room(doing: Doing, chosen: tuple[CardInPlay, ...]) -> Truth:
    leaving = {card.id for card in chosen}
    main = free_main_zones(doing.state, doing.seat, leaving) > 0
    if main or doing.card.zone is not Zone.EXTRA_DECK:
        return main
    return extra_zone_is_open(doing.state, doing.seat, leaving)


def zone_for(state: DuelState, seat: Seat) -> Zone:
    """Where it comes once the materials have left."""
    return Zone.MAIN_MONSTER_ZONE if free_main_zones(state, seat) > 0 else Zone.EXTRA_MONSTER_ZONE
