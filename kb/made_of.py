"""What a monster was made of: its materials or Tributes, what they were, and whether they are still its materials.

``DuelState.made`` remembers it of every monster whose Summon is told with what was used. Two things hang on it, and are lost
at different times: the *memory* of what was used (「Ｎ」を素材としてＳ召喚したこのカード) goes when the monster is turned
face-down or banished for a time, the *tie* to the very cards (このカードの融合素材とした一組) only when one of the two moves.
"""

from __future__ import annotations

from collections.abc import Iterable
from types import MappingProxyType

import msgspec

from grammar.nodes import (
    Action,
    DidThat,
    HasName,
    HasStat,
    IsKind,
    Noun,
    OnlyThese,
    Predicate,
    Reference,
    Selection,
)
from grammar.terms import CardKind, RefKind, Stat, Verb
from kb import amounts, happened, matching, predicates, references, stats
from kb.cards import MONSTER_ZONES, CardInPlay
from kb.context import Context
from kb.enforce import enforces
from kb.state import DuelState, Made, frozen
from kb.truth import Truth, every
from kb.walk import is_this_card

#: how a monster is summoned that has neither materials nor Tributes
_OF_NOTHING = frozenset({Verb.NORMAL_SUMMON, Verb.FLIP_SUMMON, Verb.PENDULUM_SUMMON})


# --------------------------------------------------------------------------- remembering


def remember(
    before: DuelState, state: DuelState, monster: CardInPlay, used: Iterable[CardInPlay]
) -> DuelState:
    """The cards *used*, which have just left, are what *monster* is made of when it comes now."""
    cards = tuple(used)
    if not cards:
        return state
    left = tuple((card.id, (state.cards.get(card.id) or _gone(card)).since) for card in cards)
    before = msgspec.structs.replace(before, cards=frozen({**before.cards, **{c.id: c for c in cards}}))
    made = Made(since=monster.since + 1, used=left, before=before)
    return msgspec.structs.replace(state, made=MappingProxyType({**state.made, monster.id: made}))


def _gone(card: CardInPlay) -> CardInPlay:
    """A Token that vanished: no card is it any more."""
    return msgspec.structs.replace(card, since=card.since + 1)


# --------------------------------------------------------------------------- what is known of a monster


@enforces("material.monster-moved")
def _made(state: DuelState, card_id: str, ctx: Context) -> Made | None:
    """What the monster was made of, as it is on the field or was when the effect took it from there; None: not known."""
    event = ctx.trigger_event
    made = state.made.get(card_id)
    there = [_since_on_field(was, card_id) for was in (state, ctx.before, ctx.unpaid)]
    if event is not None and event.card == card_id and event.origin in MONSTER_ZONES:
        there.append(event.since - 1)
    sinces = [since for since in there if since is not None]
    if made is not None and made.since in sinces:
        return made
    card = state.cards.get(card_id)
    of_nothing = card is not None and card.summoned_by in _OF_NOTHING
    if sinces and (of_nothing or (made is not None and made.since < min(sinces))):
        return Made(since=sinces[0], used=(), before=state)
    return None


def _since_on_field(state: DuelState | None, card_id: str) -> int | None:
    card = state.cards.get(card_id) if state is not None else None
    return card.since if card is not None and card.zone in MONSTER_ZONES else None


def _fitting(made: Made, wanted: Iterable[Predicate], ctx: Context) -> list[tuple[CardInPlay, Truth]]:
    """Each card used, as it was, and whether it is as *wanted* says."""
    said = [p for p in wanted if not isinstance(p, OnlyThese) and not _is_plain(p)]
    before = made.before
    cards = [before.cards[card_id] for card_id, _ in made.used]
    return [(card, every(_fits(before, card, predicate, ctx) for predicate in said)) for card in cards]


def _is_plain(predicate: Predicate) -> bool:
    """素材: nothing is said of it but that it was one."""
    return isinstance(predicate, IsKind) and predicate.kinds == (CardKind.MATERIAL,)


def _fits(before: DuelState, card: CardInPlay, predicate: Predicate, ctx: Context) -> Truth:
    from kb.checks.doing import speaks_of

    fits = predicates.fits(before, card, predicate, ctx)
    told_otherwise = isinstance(predicate, (HasName, HasStat)) and speaks_of(
        card, {Verb.USE_AS_MATERIAL, Verb.TREAT_AS}
    )
    return None if fits is False and told_otherwise else fits  # as a material it may count as another one


# --------------------------------------------------------------------------- "Summoned with such materials"


def made_with(state: DuelState, card_id: str, noun: Noun, ctx: Context, since: int | None = None) -> Truth:
    """The monster (as it came: *since*) was made with cards such as *noun* describes, or with that very card."""
    made = state.made.get(card_id) if since is not None else _made(state, card_id, ctx)
    if made is None or (since is not None and made.since != since):
        return None
    if made.forgotten:
        return False
    if isinstance(noun, Reference):
        own = noun.kind is RefKind.THIS_CARD and not noun.predicates
        return ctx.source in {used for used, _ in made.used} if own else None
    if not isinstance(noun, Selection):
        return None
    return _such(made, noun, ctx)


def _such(made: Made, noun: Selection, ctx: Context) -> Truth:
    bounds = amounts.bounds(made.before, noun.quantity, ctx)
    fit = [
        every((truth, _lay_so(made, card, noun, ctx))) for card, truth in _fitting(made, noun.predicates, ctx)
    ]
    if bounds is None:
        return None
    if any(isinstance(predicate, OnlyThese) for predicate in noun.predicates):
        return every(fit) if fit else False
    least = max(1, bounds[0])
    if fit.count(True) >= least:
        return True
    return None if len(fit) - fit.count(False) >= least else False


def _lay_so(made: Made, card: CardInPlay, noun: Selection, ctx: Context) -> Truth:
    there = not noun.zones or matching.in_zones(made.before, card, noun.zones)
    whose = noun.player is None or card.controller in matching.seats(noun.player, ctx, made.before)
    return there and whose


def by_materials(state: DuelState, card: CardInPlay, action: Action, ctx: Context) -> Truth:
    """このカードを素材としたモンスター: of a monster that such a card (or this very one) was used for."""
    told = action.by
    if (
        action.theme is None
        or told is None
        or told.card is not None
        or told.negated
        or told.player is not None
    ):
        return None
    ways = {happened.SUMMON_OF[means] for means in told.means if means in happened.SUMMON_OF}
    if len(ways) != len(told.means):
        return None
    if ways and card.summoned_by not in ways:
        return None if card.summoned_by is None else False
    return made_with(state, card.id, action.theme, ctx)


def names_what_was_made(noun: Noun | None) -> bool:
    """このカードをＳ素材としたＳモンスター, このカードを素材としてＸ召喚したモンスター."""
    said = noun.predicates if isinstance(noun, Selection) else ()
    return any(isinstance(p, DidThat) and is_this_card(_material_named(p)) for p in said)


def _material_named(said: DidThat) -> Noun | None:
    action = said.action
    if action.verb is Verb.USE_AS_MATERIAL:
        return None if said.passive else action.theme
    return action.by.materials if action.by is not None else None


# --------------------------------------------------------------------------- "the materials of that monster"


def told_in(noun: Noun | None) -> Action | None:
    """このカードの融合素材としたモンスター: the words that say whose materials *noun* is about."""
    said = noun.predicates if isinstance(noun, Selection) else ()
    return next((p.action for p in said if isinstance(p, DidThat) and _of_monster(p)), None)


def _of_monster(predicate: DidThat) -> bool:
    action = predicate.action
    used = action.verb is Verb.USE_AS_MATERIAL and predicate.passive
    return used and action.by is not None and isinstance(action.by.card, Reference)


def _of(state: DuelState, action: Action, ctx: Context) -> Made | None:
    """What the one monster that *action* names was made of."""
    of = action.by.card if action.by is not None else None
    if not isinstance(of, Reference):
        return None
    monsters = (
        [ctx.source] if of.kind is RefKind.THIS_CARD else [c.id for c in references.known(state, of, ctx)]
    )
    return _made(state, monsters[0], ctx) if len(monsters) == 1 else None


@enforces("material.moved-no-longer")
def is_material(state: DuelState, card: CardInPlay, action: Action, ctx: Context) -> Truth:
    """The card was used for that monster, and neither has moved since."""
    made = _of(state, action, ctx)
    return None if made is None else (card.id, card.since) in made.used


def those_used(state: DuelState, noun: Selection, ctx: Context) -> tuple[DuelState, list[CardInPlay]] | None:
    """The materials that *noun* speaks of wherever they are now, as they were; None when that is not known."""
    action = told_in(noun)
    made = _of(state, action, ctx) if action is not None else None
    if made is None or made.forgotten:
        return None
    said = tuple(p for p in noun.predicates if not (isinstance(p, DidThat) and _of_monster(p)))
    fit = _fitting(made, said, ctx)
    if any(truth is None for _, truth in fit):
        return None
    return made.before, [card for card, truth in fit if truth]


def value_used(before: DuelState, card: CardInPlay, what: Stat, ctx: Context, original: bool) -> int | None:
    """The value of a material. Where the one it had differs from the printed one, which of them counts is not known."""
    printed = stats.stat(before, card, what, ctx.base, original=True)
    had = stats.stat(before, card, what, ctx.base)
    return printed if original or printed == had else None


@enforces("material.moved-no-longer")
def gathered(state: DuelState, action: Action, ctx: Context) -> Truth:
    """素材一組が墓地に揃っていれば: every one of them lies there, none having moved since it was used."""
    told, place = told_in(action.theme), action.source or action.destination
    made = _of(state, told, ctx) if told is not None else None
    if made is None or place is None:
        return None
    here = matching.seats(place.player, ctx, state)
    lying = [state.same_card(card_id, since) for card_id, since in made.used]
    return bool(lying) and all(
        card is not None and matching.in_zones(state, card, place.zones) and card.controller in here
        for card in lying
    )


def why_not_gathered(state: DuelState, action: Action, ctx: Context) -> str | None:
    """Which rule keeps the whole set from lying there: the monster moved, or one of its materials did."""
    told = told_in(action.theme)
    made = _of(state, told, ctx) if told is not None else None
    if made is None:
        return None
    moved = any(state.same_card(card_id, since) is None for card_id, since in made.used)
    return "material.moved-no-longer" if moved else None if made.used else "material.monster-moved"
