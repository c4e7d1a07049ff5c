"""How often a player may Normal Summon or Set this turn, and what an additional Normal Summon is good for (R2020 3.4.4)."""

from __future__ import annotations

from collections.abc import Iterator

from grammar.nodes import Action, Selection, Who
from grammar.terms import Manner, Modality, Player, Verb
from kb import happened, lasting, matching
from kb.cards import CardInPlay
from kb.checks.act import judged, passes
from kb.checks.doing import Doing, all_was_understood
from kb.enforce import enforces
from kb.lasting import Lasting
from kb.truth import Truth, every, some
from kb.verdict import Finding

NORMAL = frozenset({Verb.NORMAL_SUMMON, Verb.NORMAL_SUMMON_OR_SET, Verb.TRIBUTE_SUMMON})


def is_permission(action: Action) -> bool:
    """通常召喚に加えて１度だけ…召喚できる, 通常召喚を２回まで行う事ができる: no act, but leave to do it more often."""
    more = Manner.IN_ADDITION in action.manner or (action.times or 1) > 1
    return action.verb in NORMAL and action.modality is Modality.MAY and more


@enforces(
    "summon.normal-once-per-turn",
    "summon.extra-normal-once",
    "summon.extra-normal-kinds",
    "summon.extra-normal-declared",
)
def is_left(doing: Doing, verbs: tuple[Verb, ...]) -> Finding:
    """A Normal Summon (or Set) is left for this monster: those of the turn, or the one additional one."""
    used = doing.state.normal_summons.get(doing.seat, 0)
    truth = _is_left(doing, verbs, used)
    if truth is False and all_was_understood(doing) is not None:
        truth = None
    if used and truth:
        return passes(doing, "summon.extra-normal-once", "normal_more")
    return judged(doing, truth, "summon.normal-once-per-turn", "normal_count", "normal_summons")


def _is_left(doing: Doing, verbs: tuple[Verb, ...], used: int) -> Truth:
    if used == 0:
        return True
    allowed = [(entry, sure) for entry, sure in _permissions(doing)]
    often = [(e.action.times or 1, sure) for e, sure in allowed if Manner.IN_ADDITION not in e.action.manner]
    if used < max((times for times, sure in often if sure), default=1):
        return True
    if any(sure is None and used < times for times, sure in often):
        return None
    times = max((times for times, sure in often if sure), default=1)
    if used > times:
        return False
    additional = [(e, sure) for e, sure in allowed if Manner.IN_ADDITION in e.action.manner]
    now = some(every((sure, _is_for(doing, entry, doing.card, verbs))) for entry, sure in additional)
    earlier = [card for card in map(doing.state.cards.get, _summoned_before(doing)) if card is not None]
    if now is False and any(
        _is_for(doing, e, card, tuple(NORMAL)) is not False for e, _ in additional for card in earlier
    ):
        return None  # which of the two the one before used up is not told
    return now


def _permissions(doing: Doing) -> Iterator[tuple[Lasting, Truth]]:
    """Whatever lets this player Normal Summon more often, with whether it applies."""
    for entry in lasting.lasting(doing.state, doing.base):
        if not is_permission(entry.action) or not _is_given_to(doing, entry):
            continue
        sure = lasting.applies(doing.state, entry)
        if sure is not False:
            yield entry, sure


def _is_given_to(doing: Doing, entry: Lasting) -> bool:
    who = entry.action.agent.player if isinstance(entry.action.agent, Who) else Player.SELF
    return doing.seat in matching.seats(who, entry.ctx, doing.state)


def _is_for(doing: Doing, entry: Lasting, card: CardInPlay, verbs: tuple[Verb, ...]) -> Truth:
    """The additional Normal Summon may be used for that monster, in that way."""
    if not happened.counts_as(entry.action.verb, verbs):
        return False
    noun = entry.action.theme
    if noun is None:
        return True
    if not isinstance(noun, Selection):
        return None
    return every(matching.fits(doing.state, card, predicate, entry.ctx) for predicate in noun.predicates)


def _summoned_before(doing: Doing) -> list[str]:
    """The monsters that this player Normal Summoned or Set earlier this turn."""
    return [
        event.card
        for event in doing.state.events
        if event.card is not None and event.player is doing.seat and NORMAL & set(event.verbs)
    ]
