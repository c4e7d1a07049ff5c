"""Synchro, Xyz and Link Summons that an effect carries out, and Xyz Monsters that it lays over one: every way there is.

Which monsters are the materials the text says (このカードと対象のモンスターのみを素材として), or they are any of the player's own;
the monster's own line decides whether they will do. What is laid over (上に重ねてＸ召喚扱いで特殊召喚する) needs no line.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import msgspec

from grammar.nodes import Action, By, Including, Noun, OnlyThese, Reference, Selection
from grammar.terms import CardKind, Manner, Modality, QuantityKind, RefKind, Verb, Zone
from kb import lasting, matching, uniqueness
from kb.cards import MONSTER_ZONES, CardInPlay
from kb.checks.doing import Doing, speaks_of
from kb.checks.materials import usable, will_do
from kb.context import Context
from kb.enforce import enforces
from kb.events import Cause
from kb.references import nouns
from kb.state import DuelState
from kb.truth import Truth, every
from kb.turn_locks import turn_lock_broken
from kb.with_materials import Way

_KIND_OF = {
    Verb.SYNCHRO_SUMMON: CardKind.SYNCHRO_MONSTER,
    Verb.XYZ_SUMMON: CardKind.XYZ_MONSTER,
    Verb.LINK_SUMMON: CardKind.LINK_MONSTER,
}
_MOST = 8


def takes_materials(action: Action) -> bool:
    """An effect's act by which a monster is Summoned from the Extra Deck with materials."""
    if action.modality not in (Modality.DO, Modality.MAY) or not _of_effect(action):
        return False
    return action.verb in _KIND_OF or (is_laid_over(action) and action.verb is Verb.SPECIAL_SUMMON)


def is_laid_over(action: Action) -> bool:
    return Manner.LAID_OVER in action.manner


def _of_effect(action: Action) -> bool:
    """Not a monster's words about its own Summon: those say 「Ｎ」は…する事もできる, or このカード."""
    theme = action.theme
    return theme is None or (isinstance(theme, Selection) and theme.quantity.kind is QuantityKind.EXACT)


def is_understood(action: Action) -> bool:
    """Nothing is said of the Summon but what is looked at here."""
    by, theme = action.by, action.theme
    named = None if by is None else by.materials
    plain = by is None or by == By(span=by.span, materials=named)
    only = not (set(action.manner) - {Manner.LAID_OVER, Manner.TREATED_AS_XYZ_SUMMON})
    places = {
        *(theme.zones if isinstance(theme, Selection) else ()),
        *(action.source.zones if action.source else ()),
    }
    more = (action.agent, action.destination, action.duration, action.position, action.becomes, action.times)
    return plain and only and places <= {Zone.EXTRA_DECK} and not any(more) and _is_pool(named)


def _is_pool(named: Noun | None) -> bool:
    if named is None:
        return True
    if isinstance(named, Selection):
        including = [p for p in named.predicates if isinstance(p, Including)]
        return all(isinstance(p.what, Reference) for p in including)
    return all(isinstance(noun, Reference) for noun in nouns(named))


def hangs_on_targets(action: Action) -> bool:
    """The materials are cards that are only known when the effect resolves."""
    named = action.by.materials if action.by is not None else None
    parts = list(nouns(named)) if named is not None else []
    if isinstance(named, Selection):
        parts += [
            p.what for p in named.predicates if isinstance(p, Including) and isinstance(p.what, Reference)
        ]
    return any(isinstance(one, Reference) and one.kind is not RefKind.THIS_CARD for one in parts)


@enforces("summon.zones-counted-after-leaving")
def ways(
    state: DuelState, action: Action, ctx: Context, spent: frozenset[str] = frozenset()
) -> Iterator[Way]:
    """Every Summon that the act allows as things are, those of which it is not known among them."""
    sets = _sets(state, action, ctx, spent)
    for monster in state.in_zone(ctx.controller, Zone.EXTRA_DECK):
        fits = _is_meant(state, monster, action, ctx)
        if fits is False:
            continue
        if sets is None:
            yield Way(monster=monster, materials=(), allowed=None)
            continue
        may_come = every((fits, _may_come(state, monster, action, ctx)))
        for chosen in sets:
            allowed = every((may_come, _will_do(state, monster, chosen, action, ctx)))
            if allowed is not False:
                yield Way(monster=monster, materials=chosen, allowed=allowed)


def extra_deck_is_listed(state: DuelState, ctx: Context) -> bool:
    return (ctx.controller, Zone.EXTRA_DECK) in state.known


def _is_meant(state: DuelState, monster: CardInPlay, action: Action, ctx: Context) -> Truth:
    kind = CardKind.XYZ_MONSTER if is_laid_over(action) else _KIND_OF[action.verb]
    if kind not in monster.card.kinds:
        return False if monster.card.kinds else None
    described = action.theme
    if not isinstance(described, Selection):
        return True
    there = msgspec.structs.replace(described, zones=(Zone.EXTRA_DECK,))
    return matching.suits(state, monster, there, ctx, hidden=True)


# --------------------------------------------------------------------------- the materials


def _sets(
    state: DuelState, action: Action, ctx: Context, spent: frozenset[str]
) -> list[tuple[CardInPlay, ...]] | None:
    """Each set of cards that the words allow as the materials, all of them and no others; None: more than are tried out."""
    named = action.by.materials if action.by is not None else None
    if named is not None and not isinstance(named, Selection):
        parts = [matching.referred(state, noun, ctx) for noun in nouns(named) if isinstance(noun, Reference)]
        return [tuple({card.id: card for part in parts for card in part}.values())] if all(parts) else []
    pool = [card for card in _pool(state, named, ctx) if card.id not in spent]
    if len(pool) > _MOST:
        return None
    must = _included(state, named, ctx)
    if must is None or not {card.id for card in must} <= {card.id for card in pool}:
        return []  # what must be among them is not there
    most = 1 if is_laid_over(action) else len(pool)
    chosen = (set_ for size in range(1, most + 1) for set_ in combinations(pool, size))
    needed = {card.id for card in must}
    return [set_ for set_ in chosen if needed <= {card.id for card in set_}]


@enforces("summon.face-down-materials")
def _pool(state: DuelState, named: Selection | None, ctx: Context) -> list[CardInPlay]:
    """The face-up monsters that may be used: the player's own, where nothing is said of them."""
    if named is None:
        return [card for card in state.in_zone(ctx.controller, *MONSTER_ZONES) if card.face_up]
    found = matching.candidates(state, _plainly(named), ctx, unsure=True)
    return [card for card in found if card.zone in MONSTER_ZONES and card.face_up]


def _included(state: DuelState, named: Selection | None, ctx: Context) -> list[CardInPlay] | None:
    """このカードを含む: the cards that must be among them; None when those are gone."""
    whats = [p.what for p in named.predicates if isinstance(p, Including)] if named is not None else []
    found = [matching.referred(state, what, ctx) for what in whats if isinstance(what, Reference)]
    return [card for part in found for card in part] if all(found) else None


@enforces("synchro.procedure", "xyz.procedure", "link.procedure", "material.line")
def _will_do(
    state: DuelState, monster: CardInPlay, chosen: tuple[CardInPlay, ...], action: Action, ctx: Context
) -> Truth:
    verb = Verb.XYZ_SUMMON if is_laid_over(action) else action.verb
    one = Doing(base=ctx.base, state=state, seat=ctx.controller, card=monster, act=verb.value)
    if is_laid_over(action):
        return usable(one, verb, chosen[0]) if len(chosen) == 1 else None
    text = monster.card.text
    if text is None or text.material is None or not chosen:
        return None
    named = action.by.materials if action.by is not None else None
    described = _plainly(named) if isinstance(named, Selection) else None
    fit = (matching.suits(state, card, described, ctx) for card in chosen if described is not None)
    will = every((will_do(one, verb, text.material, chosen), *fit))
    return None if will is False and speaks_of(monster, {verb, Verb.SPECIAL_SUMMON}) else will


def _plainly(named: Selection) -> Selection:
    """The pool without what is said of the materials taken together."""
    plain = tuple(p for p in named.predicates if not isinstance(p, (Including, OnlyThese)))
    return msgspec.structs.replace(named, predicates=plain)


def _may_come(state: DuelState, monster: CardInPlay, action: Action, ctx: Context) -> Truth:
    """Nothing forbids that it is Summoned so."""
    if monster.face_up:
        return None  # a Pendulum Monster that lies face-up there
    if uniqueness.exceeded(state, monster, ctx.controller, ctx.base) is not None:
        return False
    if turn_lock_broken(state, monster, ctx) is not False:
        return None
    verb = Verb.XYZ_SUMMON if Manner.TREATED_AS_XYZ_SUMMON in action.manner else action.verb
    would = lasting.would_be(verb, monster, ctx, Cause.EFFECT, Verb.SPECIAL_SUMMON)
    finding = lasting.forbidden(state, would, ctx.base)
    return True if finding is None else finding.allows
