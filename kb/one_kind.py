"""お互いのフィールドにそれぞれ１種類の種族のモンスターしか表側表示で存在できない: what may no longer come face-up."""

from __future__ import annotations

from grammar.nodes import Action, InPosition, IsKind, Number, SameAs, Selection
from grammar.terms import (
    MATERIAL_SUMMONS,
    SUMMONS,
    CardKind,
    Modality,
    Player,
    Position,
    QuantityKind,
    Stat,
    Verb,
    Zone,
)
from kb import matching, predicates
from kb.cards import MONSTER_ZONES, CardInPlay, Seat
from kb.context import Context
from kb.enforce import enforces
from kb.events import Cause, Event
from kb.state import DuelState
from kb.truth import Truth, opposite

_COMES = SUMMONS | {Verb.TAKE_CONTROL, Verb.GIVE_CONTROL, Verb.FLIP}
#: costs that take no monster from the field
_SPARES_MONSTERS = frozenset({Verb.PAY_LP, Verb.DISCARD})
_TAKES_ITS_OWN = MATERIAL_SUMMONS | {Verb.TRIBUTE_SUMMON, Verb.RITUAL_SUMMON}


def limit(action: Action) -> SameAs | None:
    """What the monsters that are too many have in common, or not: None when the act is no such limit.

    ２体以上の異なる種族の（同じ種族の）モンスター: they cannot be face-up on one field.
    """
    noun = action.theme
    if (
        action.verb is not Verb.EXIST
        or action.modality is not Modality.CANNOT
        or not isinstance(noun, Selection)
    ):
        return None
    alike = [p for p in noun.predicates if isinstance(p, SameAs)]
    rest = [p for p in noun.predicates if p not in alike]
    plain = all(_says_face_up(p) or _says_monster(p) for p in rest) and any(map(_says_face_up, rest))
    counted = noun.quantity.kind is QuantityKind.AT_LEAST and isinstance(noun.quantity.amount, Number)
    whose = noun.player in (Player.SELF, Player.OPPONENT, Player.EITHER)
    there = whose and noun.zones in ((Zone.FIELD,), (Zone.MONSTER_ZONE,)) and counted and plain
    known = len(alike) == 1 and alike[0].other is None and alike[0].stat in (Stat.RACE, Stat.ATTRIBUTE)
    return alike[0] if there and known else None


def _says_face_up(predicate: object) -> bool:
    return isinstance(predicate, InPosition) and predicate.positions == (Position.FACE_UP,)


def _says_monster(predicate: object) -> bool:
    return isinstance(predicate, IsKind) and predicate.kinds == (CardKind.MONSTER,)


@enforces("unique.kind")
def may_not_come(state: DuelState, action: Action, event: Event, ctx: Context) -> Truth:
    """The monster would come face-up beside others with which it cannot be there.

    Materials and Tributes leave as it comes, and so may others by what an effect does before it: not known then.
    """
    alike, card = limit(action), state.cards.get(event.card or "")
    if (
        alike is None
        or card is None
        or not _COMES & set(event.verbs)
        or not isinstance(action.theme, Selection)
    ):
        return False
    seat = event.player if event.player is not None and SUMMONS & set(event.verbs) else card.controller
    if Verb.TAKE_CONTROL in event.verbs or Verb.GIVE_CONTROL in event.verbs:
        seat = card.controller.other
    if seat not in matching.seats(action.theme.player, ctx, state):
        return False
    truth = _too_many(state, [*_face_up(state, seat, card), card], action, ctx)
    at_once = {Verb.NORMAL_SUMMON, Verb.FLIP_SUMMON, Verb.PENDULUM_SUMMON} & set(event.verbs)
    sure = _comes_first(state, event) if event.cause is Cause.EFFECT else bool(at_once)
    sure = sure and not _TAKES_ITS_OWN & set(event.verbs)
    return truth if sure or truth is False else None


def _comes_first(state: DuelState, event: Event) -> bool:
    """No monster leaves the field before the effect Special Summons: it does that first, or is about to do it."""
    card = state.cards.get(event.by_card or "")
    texts = [effect.text for effect in card.effects if effect.index == event.by_effect] if card else []
    if Verb.SPECIAL_SUMMON not in event.verbs or len(texts) != 1 or texts[0] is None:
        return False
    if state.resolving is not None and state.resolving == event.link:
        return True
    first = texts[0].resolution[0] if texts[0].resolution else None
    summons = first is not None and first.action.verb is Verb.SPECIAL_SUMMON and first.condition is None
    return summons and {cost.verb for cost in texts[0].costs} <= _SPARES_MONSTERS


def _face_up(state: DuelState, seat: Seat, but: CardInPlay | None = None) -> list[CardInPlay]:
    return [
        card
        for card in state.on_field(seat)
        if card.zone in MONSTER_ZONES and card.face_up and (but is None or card.id != but.id)
    ]


def surplus(state: DuelState, action: Action, ctx: Context) -> Truth:
    """On some field there are more than may be: its player keeps some and sends the others (unique.kind)."""
    assert isinstance(action.theme, Selection)
    found = [
        _too_many(state, _face_up(state, seat), action, ctx)
        for seat in matching.seats(action.theme.player, ctx, state)
    ]
    return True if True in found else (None if None in found else False)


def _too_many(state: DuelState, cards: list[CardInPlay], action: Action, ctx: Context) -> Truth:
    """Among *cards* are as many as cannot be there together: of different kinds, or of one kind."""
    alike, noun = limit(action), action.theme
    assert alike is not None and isinstance(noun, Selection) and isinstance(noun.quantity.amount, Number)
    many = noun.quantity.amount.value
    sure = [_group(state, cards, one, alike, ctx, unsure=False) for one in cards]
    maybe = [_group(state, cards, one, alike, ctx, unsure=True) for one in cards]
    if max(map(len, maybe), default=0) < many:
        return False
    if alike.different and many > 2:
        return None  # three kinds among more monsters are not counted out
    return True if max(map(len, sure), default=0) >= many else None


def _group(
    state: DuelState, cards: list[CardInPlay], one: CardInPlay, alike: SameAs, ctx: Context, *, unsure: bool
) -> list[CardInPlay]:
    """*one*, and those that differ from it (or are the same as it)."""
    return [
        other
        for other in cards
        if other.id == one.id or (truth := _fits(state, one, other, alike, ctx)) or (unsure and truth is None)
    ]


def _fits(state: DuelState, one: CardInPlay, other: CardInPlay, alike: SameAs, ctx: Context) -> Truth:
    ways = (
        predicates.alike(state, one, other, alike, ctx),
        predicates.alike(state, other, one, alike, ctx),
    )
    same = ways[0] if ways[0] is ways[1] else None  # one of the two is not what is printed on it
    return opposite(same) if alike.different else same
