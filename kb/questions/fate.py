"""What becomes of that card: what is done to it, and where it is afterwards."""

from __future__ import annotations

from collections import Counter

from grammar.terms import Verb, Zone
from kb.cards import CardInPlay, Seat
from kb.events import Cause, Event
from kb.knowledge import KnowledgeBase
from kb.questions import common
from kb.questions.applies import answer as whether_applied
from kb.questions.where import place
from kb.situation import Ask
from kb.state import DuelState
from kb.trace import Trace
from kb.verdict import Answer, Verdict, not_derivable

#: acts worth telling; the rest follows from them
_TOLD = (
    Verb.DESTROY,
    Verb.BANISH,
    Verb.TRIBUTE,
    Verb.DISCARD,
    Verb.SEND_TO_GRAVEYARD,
    Verb.RETURN_TO_HAND,
    Verb.RETURN_TO_DECK,
    Verb.RETURN_TO_EXTRA_DECK,
    Verb.TAKE_CONTROL,
    Verb.SPECIAL_SUMMON,
    Verb.CHANGE_POSITION,
)


def answer(state: DuelState, ask: Ask, base: KnowledgeBase, trace: Trace) -> Verdict:
    """The acts that were done to ``card`` by the last thing that happened to it, in order."""
    if ask.card is None and ask.zone is not None:
        return _of_zone(state, ask, base, trace)
    card = common.card_meant(state, ask.card, ask.player)
    if card is None:
        return common.no_such_card(ask.card)
    doubt = common.uncertain(state) or common.unsettled(state, ask, base)
    if doubt is not None:
        return doubt
    events = [event for event in state.events if event.card == card.id and set(_TOLD) & set(event.verbs)]
    if not events and _keeps_lying(state, card):
        because = ("zone.on-the-field", *trace.rules())
        return common.valued((), "judge.fate.stays", because, card=card.card.name(), place=place(card))
    if not events:
        return not_derivable("judge.no_ground")
    acts = tuple(verb for verb in _TOLD if verb in events[-1].verbs)
    if _goes_with_tribute(state, events[-1]):
        rules = (*trace.rules(), "summon.after-success-2004")
        sent = (Verb.SEND_TO_GRAVEYARD,)
        return common.valued(sent, "judge.fate.with_tribute", rules, card=card.card.name(), place=place(card))
    if acts == (Verb.SEND_TO_GRAVEYARD,) and (link := _of_its_link(state, ask, base, trace)) is not None:
        rules = (*link.because, *trace.rules())
        done = "applied" if link.answer is Answer.CAN else "not_applied"
        name = card.card.name()
        return common.valued(
            acts, f"judge.fate.{done}", rules, card=name, place=place(card), owner=card.owner
        )
    by = state.cards.get(events[-1].by_card or "") if events[-1].cause is Cause.EFFECT else None
    return common.valued(
        acts,
        "judge.fate",
        trace.rules(),
        card=card.card.name(),
        place=place(card),
        owner=card.owner,
        card_class=card.card.card_class,
        before=events[-1].origin_controller,
        by=by.card.name() if by is not None else None,
        attacks=card.id in state.attacked,
    )


def _of_its_link(state: DuelState, ask: Ask, base: KnowledgeBase, trace: Trace) -> Verdict | None:
    """Whether a card that was activated did anything when it resolved; None where that is not known."""
    found = whether_applied(state, Ask(form="applies", card=ask.card, player=ask.player), base, trace)
    return found if found.decided else None


def _keeps_lying(state: DuelState, card: CardInPlay) -> bool:
    """A Spell or Trap that was activated as told lies face-up on the field still: its text was carried out, and is known."""
    activated = any(event.card == card.id and Verb.ACTIVATE in event.verbs for event in state.events)
    known = all(effect.complete for effect in card.effects)
    return activated and known and card.zone is Zone.SPELL_TRAP_ZONE and card.face_up and not state.chain


def _goes_with_tribute(state: DuelState, event: Event) -> bool:
    """By the book of 2004 an Equip Card is sent with the monster that is Tributed; it is not said to be destroyed."""
    tributes = [e for e in state.events if Verb.TRIBUTE in e.verbs and e.moment == event.moment]
    equipped = event.cause is Cause.RULE and Verb.DESTROY in event.verbs and event.origin in _WHERE_EQUIPPED
    return state.era < _DESTROYED_SINCE and equipped and bool(tributes)


_WHERE_EQUIPPED = (Zone.SPELL_TRAP_ZONE,)
#: the first era whose book says that Equip Cards are destroyed with their monster
_DESTROYED_SINCE = "2011"


def _of_zone(state: DuelState, ask: Ask, base: KnowledgeBase, trace: Trace) -> Verdict:
    """What an effect did to cards of that place: the same to all of them, and to how many of each player."""
    doubt = common.uncertain(state) or common.unsettled(state, ask, base)
    if doubt is not None:
        return doubt
    zone = Zone(ask.zone or "")
    moved = [e for e in state.events if e.origin is zone and e.cause is Cause.EFFECT and e.card is not None]
    told = [e for e in moved if ask.player in (None, e.origin_controller)]
    acts = {tuple(verb for verb in _TOLD if verb in event.verbs) for event in told}
    counts = Counter(event.origin_controller for event in told)
    if len(acts) != 1 or () in acts or len(set(counts.values())) != 1:
        return not_derivable("judge.no_ground")
    seats = tuple(seat for seat in Seat if seat in counts)
    return common.valued(
        acts.pop(),
        "judge.fate.both" if len(seats) > 1 else "judge.fate.of_one",
        trace.rules(),
        zone=zone,
        seat=seats[0],
        count=counts[seats[0]],
    )
