"""In what order: links resolving, effects set off at the same moment going on the chain, or what comes next."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from grammar.terms import Verb, Zone
from kb import activation
from kb.cards import CardInPlay, Seat
from kb.effects import Effect, EffectKind
from kb.enforce import enforces
from kb.knowledge import KnowledgeBase
from kb.playing import activatable
from kb.questions import common, order_of_acts
from kb.situation import Ask
from kb.state import DuelState
from kb.trace import Trace
from kb.verdict import Verdict, not_derivable


def answer(state: DuelState, ask: Ask, base: KnowledgeBase, trace: Trace) -> Verdict:
    """``about``: "resolution", "damage", "acts" (of one effect), "chain" (the order in which effects get their link) or "next"
    (whose the next link is)."""
    if ask.about == "resolution":
        return _resolution(trace)
    if ask.about == "acts":
        return order_of_acts.answer(state, ask, trace)
    doubt = common.uncertain(state)
    if doubt is not None:
        return doubt
    if ask.about == "damage":
        return _damages(state, ask, trace)
    unread = next(
        (card for card in state.cards.values() if _may_wait(card) and _is_unread(state, card, base)), None
    )
    if unread is not None:
        return not_derivable("judge.text_unknown", card=unread.card.name())
    waiting = sorted(_waiting(state, base), key=lambda entry: entry[0])
    if not waiting:
        return not_derivable("judge.nothing_waits")
    names = tuple(dict.fromkeys(card.card.name() for _, card in waiting))
    rules = ("chain.order", "speed.simultaneous-exception")
    if ask.about == "next":
        first = [card.card.name() for rank, card in waiting if rank == waiting[0][0]]
        if len(set(first)) != 1 or waiting[0][0][0] != 0:  # only what is mandatory is sure to come
            return not_derivable("judge.several_next", cards="、".join(first))
        return common.valued(first[0], "judge.order.next", rules)
    if waiting[0][0][0] == 2:
        return not_derivable("judge.nothing_waits")
    groups = tuple(_groups(waiting))
    return common.valued(names, "judge.order.chain", rules, groups=groups)


def _groups(waiting: list[tuple[tuple[int, int], CardInPlay]]) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """(sort, player, cards) of those whose turn it is together: mandatory, optional, hidden; in order."""
    for rank, group in groupby(waiting, key=lambda entry: entry[0]):
        cards = [card for _, card in group]
        names = tuple(dict.fromkeys(card.card.name() for card in cards))
        yield ("mandatory", "optional", "hidden")[rank[0]], cards[0].controller.value, names


def _resolution(trace: Trace) -> Verdict:
    links = [step for step in trace.steps if step.code in common.RESOLVING]
    if not links:
        return not_derivable("judge.not_resolved", link=1)
    numbers = tuple(f"连锁{step.link}" for step in links)
    return common.valued(
        numbers, "judge.order.resolution", ("chain.reverse-resolution", "chain.start-resolving")
    )


@enforces("damage.continuous")
def _damages(state: DuelState, ask: Ask, trace: Trace) -> Verdict:
    """The damage dealt one after the other: by which card (which copy of it), and how much."""
    events = [e for e in state.events if Verb.TAKE_DAMAGE in e.verbs and ask.player in (None, e.seat)]
    dealt = [(state.cards.get(e.by_card or ""), e.amount) for e in events]
    if len(dealt) < 2 or any(card is None or amount is None for card, amount in dealt):
        return not_derivable("judge.no_ground")
    cards = list({card.id: card.card.name() for card, _ in dealt if card is not None}.items())
    several = {name for _, name in cards if [n for _, n in cards].count(name) > 1}
    told: dict[str, str] = {}
    for card_id, name in cards:
        copy = sum(other.startswith(name) for other in told.values()) + 1
        told[card_id] = f"{name}({copy})" if name in several else name
    value = tuple(f"{told[card.id]} {amount}" for card, amount in dealt if card is not None)
    return common.valued(value, "judge.order.damage", trace.rules())


def _waiting(state: DuelState, base: KnowledgeBase) -> Iterator[tuple[tuple[int, int], CardInPlay]]:
    """Cards whose effects may or must go on the chain now, with their rank (R2020:3.4.3:27)."""
    for card in state.cards.values():
        for effect in activatable(card):
            if effect.kind is EffectKind.TRIGGER or effect.mandatory or _is_hidden(card):
                findings = activation.can_activate(state, card.controller, card.id, effect, base)
                if activation.legality(findings) is activation.Legality.ALLOWED:
                    yield _rank(state, card, effect), card


def _may_wait(card: CardInPlay) -> bool:
    """A card that could have an effect waiting: on the field, in the hand or in the Graveyard, known by its text."""
    return (card.on_field or card.zone in (Zone.HAND, Zone.GRAVEYARD)) and not card.card.stated


def _is_unread(state: DuelState, card: CardInPlay, base: KnowledgeBase) -> bool:
    """It has an effect that was not wholly read and that, for all we know, could go on the chain now."""
    known = {effect.index for effect in activatable(card)}
    if any(not effect.complete and effect.index not in known for effect in card.effects):
        return True
    return any(
        activation.legality(activation.can_activate(state, card.controller, card.id, effect, base))
        is not activation.Legality.FORBIDDEN
        for effect in activatable(card)
        if not effect.complete
    )


@enforces("chain.mandatory-responses-first")
def _rank(state: DuelState, card: CardInPlay, effect: Effect) -> tuple[int, int]:
    """Mandatory first, then optional effects that are in the open, then hidden cards; the turn player's before."""
    group = 0 if effect.mandatory else 2 if _is_hidden(card) else 1
    return group, int(card.controller is not state.turn_player)


def _is_hidden(card: CardInPlay) -> bool:
    return card.on_field and not card.face_up


def deciding_seat(state: DuelState, base: KnowledgeBase) -> Seat | None:
    """The one player who has several effects of the same rank waiting, and so orders them."""
    ranks: dict[tuple[int, int], set[tuple[Seat, str]]] = {}
    for rank, card in _waiting(state, base):
        ranks.setdefault(rank, set()).add((card.controller, card.id))
    seats = {seat for cards in ranks.values() if len(cards) > 1 for seat, _ in cards}
    return seats.pop() if len(seats) == 1 else None
