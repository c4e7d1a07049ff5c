"""Cards going from place to place: destroyed, banished, sent, discarded, returned, added to the hand, drawn."""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from grammar.nodes import Action, Reference, Selection, Several, StatOf, Who
from grammar.terms import (
    SPECIAL_SUMMONS,
    Manner,
    Player,
    QuantityKind,
    Stat,
    Verb,
    Where,
    Zone,
)
from kb import amounts, lasting, matching, replaced
from kb.acts.choosing import Unlisted, meant
from kb.acts.registry import ACTS, act
from kb.acts.temporary import for_a_time
from kb.acts.unlisted import can_be_none, some_unseen
from kb.cards import CardInPlay, Seat
from kb.changes import assume, doubt, edit, happen, loses, move
from kb.context import Context
from kb.enforce import enforces
from kb.events import Cause
from kb.leaving import going, home_of
from kb.playing import is_being_spent
from kb.references import Undecided
from kb.state import DuelState
from kb.trace import Trace
from kb.unseen import deck_size, unseen, whole_deck
from kb.untold import hand_is_told
from kb.verdict import Finding

_RULES = {
    Verb.DESTROY: "destroy.then-graveyard",
    Verb.DISCARD: "discard.to-graveyard",
    Verb.SEND_TO_GRAVEYARD: "send.owner-graveyard",
    Verb.BANISH: "banish.definition",
    Verb.RETURN_TO_DECK: "return.deck-shuffle",
    Verb.RETURN_TO_EXTRA_DECK: "return.deck-shuffle",
    Verb.RETURN_TO_HAND: "hand.add-is-return",
    Verb.ADD_TO_HAND: "hand.add-is-not-draw",
}
_TO = {
    Verb.DESTROY: Zone.GRAVEYARD,
    Verb.DISCARD: Zone.GRAVEYARD,
    Verb.SEND_TO_GRAVEYARD: Zone.GRAVEYARD,
    Verb.RETURN_TO_GRAVEYARD: Zone.GRAVEYARD,
    Verb.TRIBUTE: Zone.GRAVEYARD,
    Verb.DETACH: Zone.GRAVEYARD,
    Verb.BANISH: Zone.BANISHED,
    Verb.RETURN_TO_HAND: Zone.HAND,
    Verb.ADD_TO_HAND: Zone.HAND,
    Verb.RETURN_TO_DECK: Zone.DECK,
    Verb.RETURN_TO_EXTRA_DECK: Zone.EXTRA_DECK,
    Verb.ADD_TO_EXTRA_DECK: Zone.EXTRA_DECK,
}


def rule_of(verb: Verb) -> tuple[str, ...]:
    return (_RULES[verb],) if verb in _RULES else ()


# --------------------------------------------------------------------------- may it be done to that card


@enforces(
    "resolution.prohibition-first",
    "protection.may-be-targeted",
    "unaffected.can-be-targeted",
    "protection.gained-mid-chain",
    "summon.ignoring-conditions",
    "continuous.arrives-mid-resolution",
    "special.ignoring-conditions",
)
def reached(
    state: DuelState,
    card: CardInPlay,
    verb: Verb,
    ctx: Context,
    trace: Trace,
    *more: Verb,
    manner: Collection[Manner] = (),
) -> bool:
    """The act can be done to the card: nothing forbids it and the card takes such effects.

    *more*: what it counts as besides. A Summon that ignores the conditions passes over what the card's own text
    forbids. Raises Undecided when that is not known.
    """
    own = card.id if Manner.IGNORING_CONDITIONS in manner else None
    for finding in (
        None if ctx.players_own else lasting.unaffected(state, card, ctx),
        lasting.forbidden(
            state, lasting.would_be(verb, card, ctx, Cause.EFFECT, *more), ctx.base, ignoring=own
        ),
    ):
        if finding is None or finding.allows:
            continue
        if finding.allows is None:
            raise Undecided("doubt.forbidden", missing=finding.missing or card.card.name())
        trace.found(finding)
        code = finding.code if finding.code == "lasting.doomed" else "resolve.prevented"
        trace.step(code, finding.rule, card=card.card.name(), by=finding.params.get("by"))
        return False
    return True


@enforces("deck.pendulum-face-up", "pendulum.banish-comes-first")
def destination(
    state: DuelState,
    card: CardInPlay,
    verb: Verb,
    ctx: Context,
    trace: Trace,
    there: tuple[Zone, ...] = (),
    together: Collection[str] = (),
) -> tuple[Zone, bool | None]:
    """Where the card goes, and whether it lies face-up there when that is not the usual way.

    *there*: where the text itself says it goes (破壊し除外する); *together*: what is destroyed at the same moment.
    """
    zone = home_of(card, Zone.BANISHED if there == (Zone.BANISHED,) else _TO[verb])
    destroyed = (card.id, *together) if verb is Verb.DESTROY else ()
    to = going(state, card, zone, ctx.base, lasting.would_be(verb, card, ctx), destroyed)
    why = to.why
    if why is not None:
        trace.found(why)
        if why.allows is None:
            raise Undecided("doubt.replaced", missing=why.missing or "")
        trace.step(
            "resolve.replaced", why.rule, card=card.card.name(), by=why.params.get("by"), zone=to.zone.value
        )
    elif to.rule is not None:
        trace.step("resolve.to_extra_deck", to.rule, card=card.card.name(), link=ctx.link)
    return to.zone, True if verb is Verb.ADD_TO_EXTRA_DECK else to.face_up


def sent(
    state: DuelState,
    card: CardInPlay,
    action: Action,
    ctx: Context,
    trace: Trace,
    together: Collection[str] = (),
) -> DuelState:
    """Move one card as the act says; the same state when it cannot be done to it."""
    verb = action.verb
    if not reached(state, card, verb, ctx, trace) or _is_being_spent(state, card, verb, ctx, trace):
        return state
    there = action.destination.zones if verb is Verb.DESTROY and action.destination is not None else ()
    zone, face_up = destination(state, card, verb, ctx, trace, there, together)
    if zone is Zone.BANISHED and Manner.FACE_DOWN in action.manner:
        face_up = False
    verbs: tuple[Verb, ...] = (verb,) if _is_that_act(verb, zone) else ()
    if zone is Zone.EXTRA_DECK and verb in (Verb.RETURN_TO_HAND, Verb.RETURN_TO_DECK):
        verbs = (*verbs, Verb.RETURN_TO_EXTRA_DECK)
    if there == (Zone.BANISHED,):
        verbs = (verb, Verb.BANISH)
    state = move(state, card.id, zone, verbs=verbs, ctx=ctx, face_up=face_up)
    if zone is Zone.HAND and Manner.REVEALED in action.manner:
        state = edit(state, card.id, revealed=True)
    trace.step(
        "resolve.moved", *rule_of(verb), seat=ctx.controller, card=card.card.name(), act=verb.value,
        zone=zone.value, link=ctx.link,
    )  # fmt: skip
    return state


@enforces("chain.spent-cards-not-returned")
def _is_being_spent(state: DuelState, card: CardInPlay, verb: Verb, ctx: Context, trace: Trace) -> bool:
    """A Spell or Trap on the chain that will leave when all is resolved is not returned to the hand or Deck before,
    save by its own effect (このカードをデッキの一番上に戻す)."""
    if verb not in (Verb.RETURN_TO_HAND, Verb.RETURN_TO_DECK):
        return False
    if is_being_spent(state, card, ctx.link):
        trace.step("resolve.stays_till_spent", "chain.spent-cards-not-returned", card=card.card.name())
        return True
    return False


@enforces(
    "destroy.replaced-by-banish",
    "discard.replaced-by-banish",
    "replacement.banish-is-not-one",
    "trigger.destroyed-and-sent",
    "resolution.banished-instead",
    "resolution.returned-to-extra-deck",
)
def _is_that_act(verb: Verb, zone: Zone) -> bool:
    """A card banished instead was not sent to the Graveyard; but destroyed or discarded it was all the same."""
    if verb in (Verb.RETURN_TO_HAND, Verb.ADD_TO_HAND):
        return zone is Zone.HAND
    return verb not in (Verb.SEND_TO_GRAVEYARD, Verb.RETURN_TO_GRAVEYARD) or zone is Zone.GRAVEYARD


@enforces("resolution.simultaneous")
def all_sent(state: DuelState, action: Action, ctx: Context, trace: Trace) -> DuelState:
    """Everything the act is done to moves at the same moment."""
    before = state
    for card in meant(state, action, ctx):
        if card.id in state.cards:
            state = sent(state, state.cards[card.id], action, ctx, trace)
    emptied = _emptied(before, action, ctx)
    if emptied and state is before:  # whether anything was done is not known either
        raise Undecided("doubt.number", missing=hand_path(emptied[0]))
    for seat in emptied:
        state = doubt(state, trace, "resolution.that-many-cards", HAND_UNKNOWN, hand_path(seat))
    return searched(state, action, before, ctx, trace)


#: the doubt of how many cards a hand had: it matters only where the number of cards in a hand or Deck does
HAND_UNKNOWN = "doubt.hand"


def hand_path(seat: Seat) -> str:
    return f"board.{seat}.{Zone.HAND}"


def _emptied(state: DuelState, action: Action, ctx: Context) -> tuple[Seat, ...]:
    """手札を全て: the players whose whole hand it is done to, of which a question does not tell how many cards it has."""
    theme = action.theme
    if not isinstance(theme, Selection) or theme.quantity.kind is not QuantityKind.ALL or theme.predicates:
        return ()
    agent = action.agent.player if isinstance(action.agent, Who) else None
    seats = matching.seats(theme.player or agent or Player.SELF, ctx, state)
    return tuple(seat for seat in seats if theme.zones == (Zone.HAND,) and not hand_is_told(state, seat))


@enforces("deck.shuffle-after-search")
def searched(state: DuelState, action: Action, before: DuelState, ctx: Context, trace: Trace) -> DuelState:
    """A Deck out of which the act took a card that was looked for is shuffled: its order is not known any more."""
    if action.source is not None and action.source.where is not None:
        return state  # from the top: nothing was looked for
    for seat in Seat:
        old, new = before.in_zone(seat, Zone.DECK), state.in_zone(seat, Zone.DECK)
        if {card.id for card in old} - {card.id for card in new}:
            trace.step("resolve.shuffled", "deck.shuffle-after-search", link=ctx.link)
            state = shuffled(state, seat)
    return state


def shuffled(state: DuelState, seat: Seat) -> DuelState:
    """Nobody knows the order of the Deck now."""
    for card in state.in_zone(seat, Zone.DECK):
        state = edit(state, card.id, seq=None)
    return state


# --------------------------------------------------------------------------- the verbs


@act(Verb.DESTROY)
@enforces("destroy.then-graveyard", "destroy.not-in-graveyard")
def destroy(state: DuelState, action: Action, ctx: Context, trace: Trace) -> DuelState:
    """Destroyed cards go to the Graveyard. What lies in the Graveyard or is banished cannot be destroyed.

    Nor what is spoken of as it lies in a Deck (発動を無効にし破壊する, of an effect activated there).
    """
    before = state
    cards = meant(state, action, ctx)
    hit = tuple(card.id for card in cards if reached(before, card, Verb.DESTROY, ctx, Trace()))
    for card in cards:
        in_deck = card.zone in (Zone.DECK, Zone.EXTRA_DECK) and isinstance(action.theme, Reference)
        if in_deck or card.zone in (Zone.GRAVEYARD, Zone.BANISHED, Zone.OVERLAY):
            trace.step("resolve.not_destroyed", "destroy.not-in-graveyard", card=card.card.name())
        elif card.id in state.cards and _falls(before, card, ctx, trace):
            state = _destroy_one(state, state.cards[card.id], action, ctx, trace, hit)
        elif card.id in state.cards and lasting.unaffected(before, card, ctx) is None:
            state = lasting.spare(state, lasting.would_be(Verb.DESTROY, card, ctx), ctx.base)
    return state


@enforces("protection.protector-destroyed-too")
def _falls(before: DuelState, card: CardInPlay, ctx: Context, trace: Trace) -> bool:
    """What protects the card counts as it was before anything was destroyed, though it be destroyed itself."""
    return reached(before, card, Verb.DESTROY, ctx, trace)


@enforces("replacement.decided-when-destroyed", "replacement.original-not-destroyed")
def _destroy_one(
    state: DuelState, card: CardInPlay, action: Action, ctx: Context, trace: Trace, hit: Collection[str]
) -> DuelState:
    state, substitute = _substitute(state, card, ctx)
    if substitute is None or not reached(state, card, Verb.DESTROY, ctx, trace):
        return sent(state, card, action, ctx, trace, hit)
    name = card.card.name()
    who = matching.name_of(state, substitute.ctx.source)
    instead = ACTS.get(substitute.action.verb)
    if instead is None or not substitute.complete:
        raise Undecided("doubt.replaced", missing=who)
    after = instead(state, substitute.action, substitute.ctx, trace)
    if after.events == state.events:
        return sent(state, card, action, ctx, trace, hit)  # nothing could be done in its place
    trace.step("resolve.substituted", "effect.replacement-is-immediate", card=name, by=who)
    return after


def _substitute(state: DuelState, card: CardInPlay, ctx: Context) -> tuple[DuelState, lasting.Lasting | None]:
    """An effect that destroys (or sends) something else instead. One that may do so is taken not to be used."""
    from grammar.terms import Modality
    from kb.truth import every

    for entry in lasting.lasting(state, ctx.base):
        instead = entry.step.instead_of
        if instead is None or instead.verb is not Verb.DESTROY:
            continue
        would = lasting.would_be(Verb.DESTROY, card, ctx)
        truth = every((replaced.replaces(state, entry, instead, card, would), lasting.applies(state, entry)))
        if entry.action.modality is Modality.MAY:
            unused = f"does not {entry.action.verb.value}"
            state = (
                state if truth is False else assume(state, f"plays.{ctx.source}.{entry.ctx.source}", unused)
            )
            continue
        if truth is None:
            raise Undecided("doubt.replaced", missing=matching.name_of(state, entry.ctx.source))
        if truth:
            return state, entry
    return state, None


@act(Verb.BANISH, Verb.SEND_TO_GRAVEYARD, Verb.TRIBUTE, Verb.RETURN_TO_GRAVEYARD)
@enforces("send.is-not-destruction", "send.is-not-discard", "protection.not-against-rules")
def send(state: DuelState, action: Action, ctx: Context, trace: Trace) -> DuelState:
    """Banish, send to the Graveyard, Tribute: no destruction, and nothing that protects from it matters."""
    after = _with_unseen(state, action, ctx, trace)
    if action.verb is Verb.BANISH and action.duration is not None:
        return for_a_time(state, after, action, ctx)
    return after


def _with_unseen(state: DuelState, action: Action, ctx: Context, trace: Trace) -> DuelState:
    """As ``all_sent``; of a Deck that nobody listed so many cards are taken as each player has to take."""
    for _ in Seat:
        try:
            return all_sent(state, action, ctx, trace)
        except Unlisted as unknown:
            state, ids = some_unseen(state, action, ctx, unknown)
            ctx = msgspec.structs.replace(ctx, selects=(*ctx.selects, *ids))
    return all_sent(state, action, ctx, trace)


@act(Verb.DISCARD)
@enforces("discard.to-graveyard", "resolution.random", "discard.is-not-destruction")
def discard(state: DuelState, action: Action, ctx: Context, trace: Trace) -> DuelState:
    """Discarded from the hand. Which one, when it is left to chance, nobody knows beforehand."""
    return all_sent(state, action, ctx, trace)


@act(Verb.RETURN_TO_HAND, Verb.ADD_TO_HAND)
@enforces("hand.add-is-return", "hand.add-is-not-draw")
def to_hand(state: DuelState, action: Action, ctx: Context, trace: Trace) -> DuelState:
    """Add or return to the hand: the same act. A search of a Deck that nobody listed is taken to find something."""
    try:
        return all_sent(state, action, ctx, trace)
    except Unlisted as unknown:
        if (
            isinstance(action.theme, Several) and not action.theme.either
        ):  # 从卡组把1张「X」卡和1只「Y」加入手卡
            for part in action.theme.parts:
                state = to_hand(state, msgspec.structs.replace(action, theme=part), ctx, trace)
            return state
        return found_unseen(state, action, ctx, trace, unknown)


@enforces("deck.shuffle-after-search", "resolution.that-many-cards")
def found_unseen(
    state: DuelState, action: Action, ctx: Context, trace: Trace, unknown: Unlisted
) -> DuelState:
    """Cards that nobody listed are found: that there are so many is assumed, which they are stays open.

    Unless nothing of the kind may be done to any card, whichever it is.
    """
    if can_be_none(state, unknown.selection, ctx):
        return state
    kept = _kept_from_any(state, action, ctx, unknown)
    if kept is not None:
        trace.found(kept)
        trace.step("resolve.barred", kept.rule, act=action.verb.value, link=ctx.link)
        return state
    count = _how_many(state, action, ctx, unknown)
    state = assume(state, "deck", "holds a card that fits")
    shuffles = Zone.DECK in unknown.selection.zones
    rules = (*rule_of(action.verb), *(("deck.shuffle-after-search",) if shuffles else ()))
    trace.step("resolve.searched", *rules, seat=ctx.controller, zone=_places(unknown), count=count)
    if action.verb not in (Verb.ADD_TO_HAND, Verb.RETURN_TO_HAND):
        return happen(state, action.verb, seat=ctx.controller, ctx=ctx, amount=count)
    zones = unknown.selection.zones
    for _ in range(count):
        state, card_id = unseen(state, ctx.controller, zones[0] if len(zones) == 1 else Zone.DECK)
        state = move(state, card_id, Zone.HAND, verbs=(action.verb,), ctx=ctx)
    return state


def _how_many(state: DuelState, action: Action, ctx: Context, unknown: Unlisted) -> int:
    """As many as the text wants. Raises Undecided where it leaves the number of cards added to the hand open."""
    least, most = amounts.bounds(state, unknown.selection.quantity, ctx) or (1, None)
    unsaid = unknown.selection.quantity.kind is QuantityKind.UNSTATED
    if action.verb in (Verb.ADD_TO_HAND, Verb.RETURN_TO_HAND) and most != least and not unsaid:
        raise Undecided("doubt.number", missing=action.verb.value)
    return max(least, 1)


@enforces("resolution.prohibition-first")
def _kept_from_any(state: DuelState, action: Action, ctx: Context, unknown: Unlisted) -> Finding | None:
    """Why it cannot be done to a card of which nothing is known. Raises Undecided where that hangs on the card."""
    zones = unknown.selection.zones
    monster = action.verb in SPECIAL_SUMMONS
    where = zones[0] if len(zones) == 1 else Zone.DECK
    with_some, some_id = unseen(state, ctx.controller, where, monster=monster)
    would = lasting.would_be(action.verb, with_some.cards[some_id], ctx)
    finding = lasting.forbidden(with_some, would, ctx.base)
    if finding is None or finding.allows:
        return None
    if finding.allows is None:
        raise Undecided("doubt.forbidden", missing=finding.missing or action.verb.value)
    return finding


def _places(unknown: Unlisted) -> list[str]:
    return [zone.value for zone in unknown.selection.zones]


@act(Verb.RETURN_TO_DECK, Verb.RETURN_TO_EXTRA_DECK, Verb.ADD_TO_EXTRA_DECK)
@enforces("return.deck-shuffle")
def to_deck(state: DuelState, action: Action, ctx: Context, trace: Trace) -> DuelState:
    """Back to the Deck, shuffled unless a place in it is named."""
    after = all_sent(state, action, ctx, trace)
    if after is not state and not _place_named(action) and _to_a_main_deck(state, after):
        trace.step("resolve.shuffled", "return.deck-shuffle", link=ctx.link)
    return after


def _to_a_main_deck(before: DuelState, after: DuelState) -> bool:
    came = after.events[len(before.events) :]
    return not came or any(event.destination is not Zone.EXTRA_DECK for event in came)


def _place_named(action: Action) -> bool:
    where = action.destination.where if action.destination is not None else None
    return where in (Where.TOP, Where.BOTTOM, Where.TOP_OR_BOTTOM)


@act(Verb.DETACH)
def detach(state: DuelState, action: Action, ctx: Context, trace: Trace) -> DuelState:
    """Materials leave the Xyz Monster for the Graveyard; any of them will do when all are taken."""
    from kb.acts.choosing import pick

    holders = (
        pick(state, action.to, action, ctx)
        if action.to is not None and not isinstance(action.to, Who)
        else []
    )
    materials = [c for c in state.cards.values() if c.attached_to in {h.id for h in holders}]
    if isinstance(action.amount, StatOf) and action.amount.stat is Stat.MATERIALS:
        count: int | None = len(materials)  # Ｘ素材を全て
    else:
        count = 1 if action.amount is None else amounts.amount(state, action.amount, ctx)
    if count is None:
        raise Undecided("doubt.number", missing=Verb.DETACH.value)
    named = [c for c in materials if c.id in ctx.selects]
    if not named and len(materials) != count:
        if len(materials) > count:
            raise Undecided("doubt.choice", missing=", ".join(c.card.name() for c in materials))
        return state
    for card in named or materials:
        state = move(state, card.id, Zone.GRAVEYARD, verbs=(Verb.DETACH,), ctx=ctx)
        trace.step("resolve.moved", card=card.card.name(), act=Verb.DETACH.value, zone=Zone.GRAVEYARD.value)
    return state


# --------------------------------------------------------------------------- drawing


@act(Verb.DRAW)
@enforces("draw.definition", "draw.deck-out", "resolution.turn-player-first")
def draw(state: DuelState, action: Action, ctx: Context, trace: Trace) -> DuelState:
    """Draw so many cards, at once. Who must draw from a Deck that is known to be too small loses the duel."""
    counts = {
        seat: 1 if action.amount is None else amounts.of_player(state, action.amount, ctx, seat)
        for seat in drawers(state, action, ctx)
    }
    for seat, count in counts.items():
        if count is None:
            raise Undecided("doubt.number", missing=Verb.DRAW.value)
        if _may_not_draw(state, seat, ctx, trace):
            continue
        state = _drawn(state, seat, count, ctx, trace)
    return state


@enforces("draw.definition", "resolution.prohibition-first")
def _may_not_draw(state: DuelState, seat: Seat, ctx: Context, trace: Trace) -> bool:
    """What is drawn is added to the hand from the Deck (R2020:3.4.4:12): a text that forbids that forbids it too."""
    if (seat, Zone.DECK) in state.known and not deck_size(state, seat):
        return False
    with_some, card_id = unseen(state, seat, Zone.DECK)
    would = lasting.would_be(Verb.DRAW, with_some.cards[card_id], ctx)
    finding = lasting.forbidden(with_some, msgspec.structs.replace(would, player=seat), ctx.base)
    if finding is None or finding.allows:
        return False
    if finding.allows is None:
        raise Undecided("doubt.forbidden", missing=finding.missing or Verb.DRAW.value)
    trace.found(finding)
    trace.step("resolve.barred", finding.rule, act=Verb.DRAW.value, link=ctx.link)
    return True


def drawers(state: DuelState, action: Action, ctx: Context) -> list[Seat]:
    """Who does it, the turn player first when both do."""
    who = action.agent.player if isinstance(action.agent, Who) else Player.SELF
    seats = matching.seats(who, ctx, state)
    return sorted(seats, key=lambda seat: seat is not state.turn_player)


@enforces("draw.loses-mid-resolution", "win.only-drawing-loses")
def _drawn(state: DuelState, seat: Seat, count: int, ctx: Context, trace: Trace) -> DuelState:
    have = deck_size(state, seat)
    if (seat, Zone.DECK) in state.known and have < count:
        trace.step("resolve.deck_empty", "draw.deck-out", seat=seat, need=count, have=have)
        state = loses(state, seat)
        if state.drawn:
            trace.step("resolve.drawn", "win.both-at-once", "win.draw")
        return state
    trace.step("resolve.draws", "draw.definition", seat=seat, link=ctx.link, count=count)
    deck = state.in_zone(seat, Zone.DECK)
    top = sorted(deck, key=lambda card: card.seq if card.seq is not None else 0)[:count]
    stated = [card.id for card in deck if card.id in ctx.selects]
    stated = stated or ([card.id for card in top] if _order_known(deck) else [])
    stated = stated or list(whole_deck(state, seat, count) if (seat, Zone.DECK) in state.known else ())
    while len(stated) < count:
        state, card_id = unseen(state, seat, Zone.DECK)
        stated.append(card_id)
    for card_id in stated[:count]:
        state = move(state, card_id, Zone.HAND, verbs=(Verb.DRAW,), ctx=ctx, player=seat)
    return state


def _order_known(deck: list[CardInPlay]) -> bool:
    return bool(deck) and all(card.seq is not None for card in deck)
