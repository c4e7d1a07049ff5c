"""Which cards a text means, and whether what it says of them is so.

A description (:class:`Selection`) is compared with every card of the duel; a :class:`Reference` is looked up in the
:class:`~kb.context.Context` of the effect that speaks. ``None`` is "not known" throughout: a card of which only some
facts are stated, words about a past that the situation does not tell, a predicate that we cannot check.
"""

from __future__ import annotations

import msgspec

from grammar.filled_zones import are_filled
from grammar.nodes import (
    Action,
    AllOf,
    AsActivated,
    Compared,
    Condition,
    CountOf,
    Exists,
    Extreme,
    Happened,
    HasName,
    InWindow,
    IsSo,
    Later,
    NotThat,
    Noun,
    Number,
    OneOf,
    Place,
    Predicate,
    Reference,
    SameAs,
    Selection,
    Several,
    Who,
    Window,
)
from grammar.terms import Compare, DurationKind, Moment, Phase, Player, QuantityKind, RefKind, Verb, Zone
from grammar.walk import is_just_this_card
from kb import (
    amounts,
    chance,
    fighting,
    happened,
    how_summoned,
    made_of,
    memory,
    predicates,
    references,
    stats,
)
from kb.cards import FIELD_ZONES, MONSTER_ZONES, CardInPlay, Seat
from kb.context import Context
from kb.enforce import enforces
from kb.events import Event
from kb.places import whose_if_unsaid
from kb.state import DuelState
from kb.truth import Truth, every, opposite, some
from kb.walk import is_this_card


def fits(state: DuelState, card: CardInPlay, predicate: Predicate, ctx: Context) -> Truth:
    """The card is as *predicate* says."""
    return predicates.fits(state, card, predicate, ctx)


def referred(state: DuelState, reference: Reference, ctx: Context) -> list[CardInPlay]:
    """The cards already known that *reference* means and that are still the same cards."""
    return references.referred(state, reference, ctx)


def name_of(state: DuelState, card_id: str) -> str:
    """The name to show for a card of the duel (its id when it is gone)."""
    card = state.cards.get(card_id)
    return card_id if card is None else card.card.name()


# --------------------------------------------------------------------------- zones and players


@enforces(
    "zone.field-zone-card-counts-as-spell",
    "zone.extra-monster-zone-is-monster-zone",
    "xyz.material-is-no-card-on-field",
)
def in_zones(state: DuelState, card: CardInPlay, zones: tuple[Zone, ...]) -> bool:
    """The card lies in one of *zones* as texts name them.

    場 is every zone of the field; a Field Zone is no Spell & Trap Zone, but a Pendulum Zone is one since 2017.
    """
    return any(_is_there(state, card, zone) for zone in zones)


def _is_there(state: DuelState, card: CardInPlay, zone: Zone) -> bool:
    if zone is Zone.FIELD:
        return card.zone in FIELD_ZONES
    if zone is Zone.MONSTER_ZONE:
        return card.zone in MONSTER_ZONES
    if zone is Zone.SPELL_TRAP_ZONE:
        return card.zone is zone or (card.zone is Zone.PENDULUM_ZONE and state.era >= "2017")
    if zone is Zone.EQUIPPED:
        return card.equipped_to is not None
    return card.zone is zone


def seats(player: Player | None, ctx: Context, state: DuelState) -> tuple[Seat, ...]:
    """The players a word means; nobody named means either."""
    return happened.seats(player, ctx, state)


# --------------------------------------------------------------------------- descriptions


def needs_to_be_seen(selection: Selection) -> bool:
    """The description names something that only a face-up card shows (a name, a Type, an ATK …)."""
    return any(predicates.needs_face(predicate) for predicate in selection.predicates)


@enforces(
    "target.face-up-needed",
    "zone.both-sides-if-unsaid",
    "banish.face-down",
    "facedown.not-filtered",
    "facedown.not-among-named",
)
def suits(
    state: DuelState, card: CardInPlay, selection: Selection, ctx: Context, *, hidden: bool = False
) -> Truth:
    """The card is one that *selection* describes, leaving aside how many are wanted.

    A face-down card on the field does not show what it is, so a description of more than its place leaves it out;
    *hidden* lets its owner's knowledge count (Tributing a face-down monster of the right Type).
    """
    if not in_zones(state, card, selection.zones or (Zone.FIELD,)):
        return False
    player = selection.player or whose_if_unsaid(selection)
    if player is not None and card.controller not in seats(player, ctx, state):
        return False
    unseen = (card.on_field or card.zone is Zone.BANISHED) and not card.face_up
    said = selection.predicates
    if unseen and not hidden:
        if needs_to_be_seen(selection):
            return False
        said = tuple(predicates.as_face_down(predicate) for predicate in said)
    return every(fits(state, card, predicate, ctx) for predicate in said)


def candidates(
    state: DuelState, selection: Selection, ctx: Context, *, hidden: bool = False, unsure: bool = False
) -> list[CardInPlay]:
    """The cards *selection* describes; with *unsure* also those of which it is not known."""
    found: list[tuple[CardInPlay, Truth]] = [
        (card, truth)
        for card in state.cards.values()
        if (truth := suits(state, card, selection, ctx, hidden=hidden)) is not False
    ]
    for predicate in selection.predicates:
        if isinstance(predicate, Extreme):
            found = _extreme(state, found, predicate, ctx)
    return [card for card, truth in found if truth or unsure]


def _extreme(
    state: DuelState, found: list[tuple[CardInPlay, Truth]], predicate: Extreme, ctx: Context
) -> list[tuple[CardInPlay, Truth]]:
    """Those with the highest (lowest) value. A value that is not known leaves its card, and the rest, open."""
    valued = [
        (card, truth, stats.stat(state, card, predicate.stat, ctx.base, original=predicate.original))
        for card, truth in found
    ]
    values = [value for _, _, value in valued if value is not None]
    if len(values) < len(valued):
        return [(card, None) for card, _, _ in valued]
    best = (max if predicate.highest else min)(values, default=0)
    return [(card, truth) for card, truth, value in valued if value == best]


def belongs(state: DuelState, card: CardInPlay, noun: Noun, ctx: Context) -> Truth:
    """The card is (one of) what *noun* means."""
    if isinstance(noun, Several):
        return some(belongs(state, card, part, ctx) for part in noun.parts)
    if isinstance(noun, Selection):
        return suits(state, card, noun, ctx)
    if card.id not in {other.id for other in referred(state, noun, ctx)}:
        return False
    return how_summoned.came_as_told(state, card, noun, ctx)


def cards(state: DuelState, noun: Noun, ctx: Context, *, unsure: bool = False) -> list[CardInPlay]:
    """The cards any noun means."""
    if isinstance(noun, Reference):
        return referred(state, noun, ctx)
    if isinstance(noun, Selection):
        return candidates(state, noun, ctx, unsure=unsure)
    seen = {card.id: card for part in noun.parts for card in cards(state, part, ctx, unsure=unsure)}
    return list(seen.values())


def all_listed(state: DuelState, selection: Selection, ctx: Context) -> bool:
    """The situation tells every card of the places that *selection* looks at (an unlisted Deck is unknown)."""
    private = [z for z in selection.zones if z in (Zone.DECK, Zone.EXTRA_DECK, Zone.HAND)]
    player = selection.player or whose_if_unsaid(selection)
    return all((seat, zone) in state.known for zone in private for seat in seats(player, ctx, state))


# --------------------------------------------------------------------------- conditions


def holds(state: DuelState, condition: Condition, ctx: Context) -> Truth:
    """What *condition* says is so now."""
    if isinstance(condition, AllOf):
        return every(holds(state, part, ctx) for part in condition.conditions)
    if isinstance(condition, OneOf):
        return some(holds(state, part, ctx) for part in condition.conditions)
    if isinstance(condition, Exists):
        return _exists(state, condition, ctx)
    if isinstance(condition, IsSo):
        return _is_so(state, condition, ctx)
    if isinstance(condition, Happened):
        return _happened(state, condition, ctx)
    if isinstance(condition, Compared) and (of_each := _of_each_player(condition)) is not None:
        both, each = (every(holds(state, one, ctx) for one in way) for way in ((of_each[0],), of_each[1:]))
        return both if both is each else None
    if isinstance(condition, Compared):
        return compared(
            amounts.amount(state, condition.left, ctx),
            condition.compare,
            amounts.amount(state, condition.right, ctx),
        )
    if isinstance(condition, AsActivated):
        return _as_activated(state, condition.condition, ctx)
    if isinstance(condition, Later):
        return None  # nobody waits here for what happens after the resolution
    return in_window(state, condition.window, ctx)


def _of_each_player(condition: Compared) -> tuple[Compared, ...] | None:
    """お互いの手札が３枚以上: of the two together, then of each; which is meant the words do not tell here."""
    counted = condition.left.what if isinstance(condition.left, CountOf) else None
    if not isinstance(counted, Selection) or counted.player is not Player.BOTH:
        return None
    ways = (Player.EITHER, Player.SELF, Player.OPPONENT)
    nouns = (msgspec.structs.replace(counted, player=player) for player in ways)
    return tuple(
        msgspec.structs.replace(condition, left=msgspec.structs.replace(condition.left, what=noun))
        for noun in nouns
    )


def _as_activated(state: DuelState, condition: Condition, ctx: Context) -> Truth:
    """Whose turn it is stays the same while a Chain lasts; what else was so at the activation is not recorded."""
    turn = condition.window.turn if isinstance(condition, InWindow) else None
    bare = isinstance(condition, InWindow) and condition.window == Window(
        turn=turn, span=condition.window.span
    )
    return in_window(state, condition.window, ctx) if isinstance(condition, InWindow) and bare else None


def window_condition(window: Window) -> InWindow:
    return InWindow(window=window)


def compared(left: int | None, how: Compare, right: int | None) -> Truth:
    """The two numbers compare so.

    >>> compared(1500, Compare.GE, 1500), compared(None, Compare.LT, 3)
    (True, None)
    >>> compared(4, Compare.MULTIPLE_OF, 2), compared(4, Compare.NOT_MULTIPLE_OF, 2)
    (True, False)
    """
    if left is None or right is None:
        return None
    if how in (Compare.MULTIPLE_OF, Compare.NOT_MULTIPLE_OF):
        return (left % right == 0) is (how is Compare.MULTIPLE_OF) if right else None
    return {
        Compare.EQ: left == right,
        Compare.NE: left != right,
        Compare.LE: left <= right,
        Compare.GE: left >= right,
        Compare.LT: left < right,
        Compare.GT: left > right,
    }[how]


def _exists(state: DuelState, condition: Exists, ctx: Context) -> Truth:
    what = condition.what
    if isinstance(what, Several):
        parts = [_exists(state, msgspec.structs.replace(condition, what=part), ctx) for part in what.parts]
        # none of them exists / one of them exists / all of them exist
        return some(parts) if what.either and not condition.negated else every(parts)
    if isinstance(what, Reference):
        found = bool(referred(state, what, ctx))
        return found != condition.negated
    if not what.zones and made_of.told_in(what) is not None:
        return _was_among(state, condition, what, ctx)
    if (zones := are_filled(condition)) is not None:
        return _all_filled(state, zones, ctx)
    if condition.negated and _hidden_others(state, what, ctx):
        return False
    enough = _enough(state, what, ctx)
    if condition.only:
        enough = every((enough, _no_others(state, what, ctx)))
    return opposite(enough) if condition.negated else enough


def _was_among(state: DuelState, condition: Exists, what: Selection, ctx: Context) -> Truth:
    """このカードの素材としたモンスターの中に…が存在する: so many of them were such, wherever they are by now."""
    used, bounds = made_of.those_used(state, what, ctx), amounts.bounds(state, what.quantity, ctx)
    if used is None or bounds is None or condition.only:
        return None
    return (len(used[1]) >= max(1, bounds[0])) is not condition.negated


@enforces("facedown.breaks-only-conditions")
def _hidden_others(state: DuelState, what: Selection, ctx: Context) -> bool:
    """自分フィールドのモンスターが戦士族のみ: a face-down one there does not show what it is, and is none of those."""
    others = [p for p in what.predicates if isinstance(p, NotThat) and predicates.needs_face(p)]
    if not others:
        return False
    rest = tuple(p for p in what.predicates if p not in others)
    there = candidates(state, msgspec.structs.replace(what, predicates=rest), ctx)
    return any(card.on_field and not card.face_up for card in there)


def _all_filled(state: DuelState, zones: Selection, ctx: Context) -> Truth:
    """相手の魔法＆罠ゾーン全てにカードが存在する: with too few cards they are not; which zone a card lies in is not told."""
    parts = {
        Zone.SPELL_TRAP_ZONE: (Zone.SPELL_TRAP_ZONE, Zone.PENDULUM_ZONE),
        Zone.MONSTER_ZONE: MONSTER_ZONES,
    }
    (zone,) = zones.zones
    for seat in seats(zones.player, ctx, state):
        there = sum(len(state.in_zone(seat, part)) for part in parts.get(zone, (zone,)))
        if there < _OF_A_ROW and zone in (*parts, Zone.MAIN_MONSTER_ZONE):
            return False
    return None


_OF_A_ROW = 5


def _enough(state: DuelState, what: Selection, ctx: Context) -> Truth:
    """As many such cards exist as the words ask for."""
    found = candidates(state, what, ctx)
    sure = _apart(found, what)
    maybe = len(candidates(state, what, ctx, unsure=True))
    bounds = amounts.bounds(state, what.quantity, ctx)
    if bounds is None:
        return None
    least, most = bounds
    if sure is None:
        return False if maybe < max(least, 1) and all_listed(state, what, ctx) else None
    maybe -= len(found) - sure
    if what.quantity.kind is QuantityKind.EXACT and most is not None and maybe > most:
        # "1 monster exists" does not mean that there is no second one
        most = None
    if sure >= max(least, 1) and (most is None or maybe <= most):
        return True
    if maybe < max(least, 1):
        return False if all_listed(state, what, ctx) else None
    return None


def _apart(found: list[CardInPlay], what: Selection) -> int | None:
    """How many of *found* there are, each counted once that is the same as another one (カード名が異なる).

    None: not known, as when they must be the same among each other.
    """
    count: int | None = len(found)
    for predicate in what.predicates:
        if isinstance(predicate, SameAs) and predicate.other is None:
            known = predicate.different and not predicate.original
            count = amounts.different(found, predicate.stat) if known and count == len(found) else None
    return count


def _no_others(state: DuelState, what: Selection, ctx: Context) -> Truth:
    """Only there: the other player has none (相手フィールドにのみ), or no other card of that place fails to fit."""
    if what.player in (Player.SELF, Player.OPPONENT):
        other = Player.OPPONENT if what.player is Player.SELF else Player.SELF
        return opposite(_enough(state, msgspec.structs.replace(what, player=other), ctx))
    return None


def _is_so(state: DuelState, condition: IsSo, ctx: Context) -> Truth:
    subjects = _subjects(state, condition, ctx)
    said = condition.subject.predicates if isinstance(condition.subject, Reference) else ()
    if subjects is None or (not subjects and _was_laid_open(condition.subject)):
        return None
    if not subjects:
        return condition.negated
    each = [
        every(
            (
                _at(state, card, condition.place, ctx),
                every(fits(state, card, predicate, ctx) for predicate in (*said, *condition.predicates)),
            )
        )
        for card in subjects
    ]
    so = None if _is_extreme(condition.subject) and len(set(each)) > 1 else every(each)
    if condition.already and so:
        return None  # since before the event: that is not compared
    return opposite(so) if condition.negated else so


def _was_laid_open(subject: Noun) -> bool:
    """めくったカード, and nobody knows which it was."""
    laid = (Verb.EXCAVATE, Verb.LOOK, Verb.REVEAL)
    return isinstance(subject, Reference) and subject.kind is RefKind.AFFECTED and subject.by in laid


def _is_extreme(subject: Noun) -> bool:
    """フィールドの攻撃力が一番高いモンスター: where two are equally high, whether one there is enough is not said."""
    return isinstance(subject, Selection) and any(isinstance(p, Extreme) for p in subject.predicates)


def _subjects(state: DuelState, condition: IsSo, ctx: Context) -> list[CardInPlay] | None:
    """The cards the condition is about. "This card" is itself wherever it lies; None: not to be told."""
    if is_just_this_card(condition.subject):
        card = state.cards.get(ctx.source)
        return [] if card is None else [card]
    found = cards(state, condition.subject, ctx, unsure=True)
    if not found and isinstance(condition.subject, Reference) and condition.subject.kind is RefKind.THAT:
        return None
    return found


def _at(state: DuelState, card: CardInPlay, place: Place | None, ctx: Context) -> Truth:
    if place is None:
        return True
    if place.spots or place.negated:
        return None
    if place.zones and not in_zones(state, card, place.zones):
        return False
    return place.player is None or card.controller in seats(place.player, ctx, state)


def _happened(state: DuelState, condition: Happened, ctx: Context) -> Truth:
    """It happened this turn. Only this turn's events are told; before the situation some may be missing."""
    if condition.action.verb is Verb.GUESS:
        right = chance.guessed(ctx)
        return opposite(right) if condition.negated else right
    if condition.action.verb is Verb.GATHER and made_of.told_in(condition.action.theme) is not None:
        truth = made_of.gathered(state, condition.action, ctx)
        return opposite(truth) if condition.negated else truth
    if condition.action.verb is Verb.GATHER:
        return _gathered(state, condition.action, ctx)
    if condition.action.verb is Verb.EQUIP and is_this_card(condition.action.theme) and not condition.during:
        worn = _is_worn(state, condition.action, ctx)
        return opposite(worn) if condition.negated else worn
    if condition.during is not None and condition.during.kind is DurationKind.CHAIN:
        return None  # how often it was done in this Chain is not counted
    remembered = [e for e in state.events if not memory.forgot_summon(state, condition.action, ctx.source, e)]
    negated = [e for e in remembered if _was_negated(state, e)]
    negated = [e for e in negated if happened.matches(state, e, condition.action, ctx) is not False]
    hits = [happened.matches(state, e, condition.action, ctx) for e in remembered if e not in negated]
    truth = _so_often(hits, condition.action)
    if negated and truth is False and condition.negated:
        return None  # whether a text that restricts counts what was negated, each card says
    if len(hits) < len(state.events) and truth is False:
        return condition.negated  # it was, and does not count any more
    long_ago = condition.during is not None and condition.during.kind is DurationKind.DUEL
    told = (
        condition.negated
        or (of_this_turn(condition) and state.turn_told)
        or _fought_in_vain(state, condition, ctx)
    )
    if truth is False and (long_ago or not told):
        truth = None
    return opposite(truth) if condition.negated else truth


def of_this_turn(condition: Happened) -> bool:
    return condition.during is not None and condition.during.kind is DurationKind.THIS_TURN


@enforces("equip.monster-as-equip")
def _is_worn(state: DuelState, action: Action, ctx: Context) -> Truth:
    """このカードが「Ｎ」に装備されている: what it is equipped to now, whatever it was laid on before."""
    source = state.cards.get(ctx.source)
    bearer = state.cards.get(source.equipped_to or "") if source is not None else None
    if bearer is None or action.to is None:
        return bearer is not None
    if isinstance(action.to, Who):
        return None
    return belongs(state, bearer, action.to, ctx)


@enforces("activation.negated-is-not-activated")
def _was_negated(state: DuelState, event: Event) -> bool:
    """An activation that was negated: a text that asks for what was done this turn does not count it."""
    if Verb.ACTIVATE not in event.verbs:
        return False
    now = (link for link in state.chain if (link.card, link.number) == (event.card, event.link))
    return event.unplaced or any(link.negated_activation for link in now)


def _so_often(hits: list[Truth], action: Action) -> Truth:
    """卡的效果10次以上发动, 2只以上特殊召唤: as many of the events as the words count."""
    theme = action.theme
    counted = theme.quantity if isinstance(theme, Selection) else None
    least = 1
    if counted is not None and counted.kind is QuantityKind.AT_LEAST and isinstance(counted.amount, Number):
        least = counted.amount.value
    elif action.times is not None:
        least = action.times
    if hits.count(True) >= least:
        return True
    return None if len(hits) - hits.count(False) >= least else False


@enforces("battle.no-calculation-parts-pass")
def _fought_in_vain(state: DuelState, condition: Happened, ctx: Context) -> bool:
    """Whether this card battled this turn, of one whose attack on a monster is told: that attack is the one it had."""
    action = condition.action
    own = is_just_this_card(action.agent)
    over = state.phase is Phase.BATTLE and ctx.controller is state.turn_player
    over = over and not any(Verb.ATTACK_DIRECTLY in event.verbs for event in state.events)
    return action.verb is Verb.BATTLE and own and over and ctx.source in state.attacked


def _gathered(state: DuelState, action: Action, ctx: Context) -> Truth:
    """All of the cards named are in that place (手札に全て揃う)."""
    place = action.source or action.destination
    if action.theme is None or place is None:
        return None
    zones, seat = place.zones, ctx.controller
    there = [
        card for card in state.cards.values() if card.controller is seat and in_zones(state, card, zones)
    ]
    return every(
        some(_is_one_of(state, card, wanted, ctx) for card in there)
        for part in references.nouns(action.theme)
        for wanted in _each_name(part)
    )


def _each_name(noun: Selection | Reference) -> list[Selection | Reference]:
    """One description for every card name in it: each of them is wanted."""
    names = [name for p in noun.predicates if isinstance(p, HasName) for name in p.names]
    if len(names) < 2:
        return [noun]
    return [Selection(predicates=(HasName(names=(name,)),)) for name in names]


def _is_one_of(state: DuelState, card: CardInPlay, wanted: Selection | Reference, ctx: Context) -> Truth:
    if isinstance(wanted, Reference):
        return card.id in {other.id for other in referred(state, wanted, ctx)}
    return every(fits(state, card, predicate, ctx) for predicate in wanted.predicates)


# --------------------------------------------------------------------------- turn, phase, moment

_MAIN = (Phase.MAIN1, Phase.MAIN2)
_DAMAGE_STEP = (
    Moment.DAMAGE_STEP,
    Moment.DAMAGE_STEP_START,
    Moment.BEFORE_DAMAGE_CALCULATION,
    Moment.DAMAGE_CALCULATION,
    Moment.AFTER_DAMAGE_CALCULATION,
    Moment.DAMAGE_STEP_END,
)


def in_window(state: DuelState, window: Window, ctx: Context) -> Truth:
    """It is the turn, the phase and the moment that *window* names; of another turn nothing is known."""
    if window.which is not None or window.nth or window.link:
        return None
    return every(
        (
            True if window.turn is None else state.turn_player in seats(window.turn, ctx, state),
            _in_phase(state, window.phases),
            _at_moment(state, window.moments),
            moment_condition(state, window, ctx),
        )
    )


def moment_condition(state: DuelState, window: Window, ctx: Context) -> Truth:
    """What the words about the moment add to it: the battle it belongs to (that of now, while one goes on), or a fact.

    A phase alone is that in which it has happened (戦闘を行ったバトルフェイズ).
    """
    condition = window.condition
    if condition is None:
        return True
    of_phase = bool(window.phases) and not window.moments
    if (
        not of_phase
        and state.attacker is not None
        and isinstance(condition, Happened)
        and not condition.negated
    ):
        if condition.action.verb in fighting.FIGHTS:
            return fighting.going_on(state, condition.action, ctx)
        if state.settled and condition.action.verb is Verb.DESTROY:
            return fighting.settled(state, condition.action, ctx)
    return holds(state, condition, ctx)


def _in_phase(state: DuelState, phases: tuple[Phase, ...]) -> Truth:
    if not phases:
        return True
    if state.phase is None:
        return None
    return state.phase in phases or (Phase.MAIN in phases and state.phase in _MAIN)


def _at_moment(state: DuelState, moments: tuple[Moment, ...]) -> Truth:
    if not moments:
        return True
    if state.step is None:
        return None if state.phase is Phase.BATTLE else False
    return state.step in moments or (Moment.DAMAGE_STEP in moments and state.step in _DAMAGE_STEP)
