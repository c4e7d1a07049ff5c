"""Does that happen to that card (or player) when everything has resolved?"""

from __future__ import annotations

from grammar.terms import SPECIAL_SUMMONS, CardKind, Verb, Zone
from kb import lasting
from kb.cards import CardClass, CardInPlay, Seat
from kb.enforce import enforces
from kb.events import Cause, Event
from kb.happened import covers
from kb.knowledge import KnowledgeBase
from kb.questions import common
from kb.situation import ANYHOW, EACH, Ask
from kb.state import DuelState
from kb.trace import Trace
from kb.verdict import Verdict, not_derivable
from kb.walk import actions_of

#: of ``wanted``: only some of the cards that it is done to
SOME = "some"


def answer(state: DuelState, ask: Ask, base: KnowledgeBase, trace: Trace) -> Verdict:
    """``about`` is the verb, ``wanted`` how often, ``zone`` whence; ``target`` the card it happens to, ``card`` the card whose effect does it."""
    if ask.about not in set(Verb):
        return not_derivable("judge.form_missing", form=ask.about or "")
    doubt = common.uncertain(state)
    if doubt is not None:
        return doubt
    target = common.card_meant(state, ask.target)
    by = common.card_meant(state, ask.card)
    if target is None and by is None and (vanished := _vanished(state, ask)) is not None:
        return vanished
    if (ask.target and target is None) or (ask.card and by is None):
        return common.no_such_card(ask.target if target is None else ask.card)
    verb = Verb(ask.about)
    if verb in (Verb.NEGATE_EFFECT, Verb.NEGATE_ACTIVATION):
        return _negated(state, trace, target or by, verb, base)
    ways = _LOSSES if ask.wanted == ANYHOW else frozenset({verb})
    if verb is Verb.LOSE_LP and ways != _LOSSES and _lost_otherwise(state, ask):
        return not_derivable(
            "judge.no_ground"
        )  # damage is not what 失去 means, and Life Points go down by it
    found = [
        event
        for event in state.events
        if ways & set(event.verbs)
        and (target is None or event.card == target.id)
        and (by is None or event.by_card == by.id)
        and (ask.player is None or ask.by == "player" or _befell(event) in (None, ask.player))
    ]
    if ask.wanted == SOME and found:
        return not_derivable(
            "judge.no_ground"
        )  # whether it could be done to fewer of them is not looked into
    if ask.wanted == EACH:
        return _to_each(found, ask, trace)
    if ask.wanted not in (None, SOME, ANYHOW):
        return _so_often(found, ask, trace)
    if ask.options and target is not None and not _came_to_lie(target, ask.options[0], trace):
        found = []  # it came to lie in some other position
    if ask.zone is not None:  # it came from somewhere else
        found = [event for event in found if covers((Zone(ask.zone),), event.origin)]
    other_causes = [event for event in found if not _is_caused(event, ask)]
    if any(event.cause is Cause.STATED for event in other_causes):
        return not_derivable("judge.no_ground")
    found = [event for event in found if event not in other_causes]
    if not found and (_may_come_back(state, target, verb) or _lost_by_turning(target, verb)):
        return not_derivable("judge.no_ground")
    if (
        not found
        and target is None
        and (_found_nothing(trace, verb) or (ask.player is None and _still_written(state, trace, verb)))
    ):
        return not_derivable("judge.no_ground")  # nobody said what lies there
    if not found and target is None and by is None and verb not in _BY_RULE and _may_have_effects(state):
        return not_derivable("judge.no_ground")
    if not found and _not_come_to(state, trace, verb):
        return not_derivable("judge.no_ground")
    summons = verb is Verb.SPECIAL_SUMMON and target is None and by is None
    if not found and summons and not _is_spoken_of(state, verb, base, trace):
        return not_derivable("judge.no_ground")
    because = _because(trace, found or other_causes, by.card.name() if by else None)
    because = because or _counters_stay(verb, target, found)
    if not because:
        return not_derivable("judge.no_ground")
    card = target or by
    if ask.by == "player":
        name = card.card.name() if card else ""
        return common.yes_no(bool(found), "judge.happens_by", because, card=name, verb=verb, seat=ask.player)
    if card is None:
        return common.yes_no(bool(found), "judge.happens_at_all", because, verb=verb)
    return common.yes_no(bool(found), "judge.happens", because, card=card.card.name(), verb=verb)


#: what the rules do by themselves, whatever the cards say
_BY_RULE = frozenset(
    {Verb.DESTROY, Verb.SEND_TO_GRAVEYARD, Verb.LEAVE_FIELD, Verb.TAKE_DAMAGE, Verb.DEAL_DAMAGE, Verb.LOSE_LP}
    | {Verb.CHANGE_POSITION}
)


def _may_have_effects(state: DuelState) -> bool:
    """All cards are only described (灵魂怪兽), and nobody can tell what the effects of the monsters do."""
    cards = [card.card for card in state.cards.values()]
    return all(card.stated and card.text is None for card in cards) and any(
        card.card_class is CardClass.MONSTER and CardKind.NORMAL_MONSTER not in card.kinds for card in cards
    )


def _lost_by_turning(target: CardInPlay | None, verb: Verb) -> bool:
    """A card that is turned down loses its counters; whether that is called taking them off, nobody says."""
    return verb is Verb.REMOVE_COUNTER and target is not None and not target.face_up


#: ways in which Life Points go down
_LOSSES = frozenset({Verb.LOSE_LP, Verb.TAKE_DAMAGE, Verb.PAY_LP})


def _lost_otherwise(state: DuelState, ask: Ask) -> bool:
    events = [e for e in state.events if _LOSSES & set(e.verbs) and e.seat in (None, ask.player)]
    return bool(events) and not any(Verb.LOSE_LP in event.verbs for event in events)


def _befell(event: Event) -> Seat | None:
    """The player it happened to: who draws does so himself."""
    return event.player if Verb.DRAW in event.verbs else event.seat


@enforces("token.vanishes", "token.never-returns")
def _vanished(state: DuelState, ask: Ask) -> Verdict | None:
    """Of a Token that is no longer there: what happened to it this turn; it never comes back."""
    ids = {card_id for card_id, name in state.vanished if ask.target in (card_id, name)}
    if not ids or ask.by is not None or ask.wanted is not None or ask.options:
        return None
    verb = Verb(ask.about or "")
    happened = any(verb in event.verbs and event.card in ids for event in state.events)
    rule = "token.never-returns" if verb is Verb.RETURN_TO_FIELD else "token.vanishes"
    return common.yes_no(happened, "judge.happens", (rule,), card=ask.target or "", verb=verb)


def _may_come_back(state: DuelState, card: CardInPlay | None, verb: Verb) -> bool:
    """回来 of a card that is still to come back, or that was never away (its controller changed: another question)."""
    if card is None:
        return verb is Verb.RETURN_TO_FIELD
    away = card.zone is Zone.BANISHED or verb is not Verb.RETURN_TO_FIELD
    return not away or _is_still_to_come(state, card, verb)


def _is_still_to_come(state: DuelState, card: CardInPlay, verb: Verb) -> bool:
    """An effect is to do that to the card in a later phase."""
    waiting = [left for left in state.lingering if (card.id, card.since) in left.subjects]
    return any(
        step.action.verb is verb
        for left in waiting
        for effect in left.action.effects
        for step in effect.resolution
    )


#: acts that a battle can come to, or its end
_OF_BATTLE = frozenset({Verb.TAKE_DAMAGE, Verb.DESTROY, Verb.SEND_TO_GRAVEYARD})


def came_up(state: DuelState, verb: Verb, base: KnowledgeBase, trace: Trace) -> bool:
    """It could have been done to somebody, and that there was nobody to do it to is not why it was not."""
    return _is_spoken_of(state, verb, base, trace) and not _found_nothing(trace, verb)


def _is_spoken_of(state: DuelState, verb: Verb, base: KnowledgeBase, trace: Trace) -> bool:
    """That nothing of the kind happened says something only where a card that was activated, or a battle, could do it."""
    if state.attacked and verb in _OF_BATTLE:
        return True
    activated = {step.card for step in trace.steps if step.code in ("chain.activated", "stated")}
    cards = [card for card in state.cards.values() if card.card.name() in activated]
    texts = [e.text for card in cards for e in (card.effects or base.effects(card.card)) if e.text]
    acts = {action.verb for text in texts for action, _ in actions_of(text)}
    return any(same in acts for same in _SAME.get(verb, (verb,))) or any(
        step.code == "stated" for step in trace.steps
    )


_SAME: dict[Verb, tuple[Verb, ...]] = {
    Verb.SPECIAL_SUMMON: tuple(SPECIAL_SUMMONS),
    Verb.TAKE_DAMAGE: (Verb.TAKE_DAMAGE, Verb.DEAL_DAMAGE),
    Verb.DRAW: (Verb.DRAW,),
    Verb.SEND_TO_GRAVEYARD: (Verb.SEND_TO_GRAVEYARD, Verb.DESTROY, Verb.DISCARD, Verb.TRIBUTE),
}


def _found_nothing(trace: Trace, verb: Verb) -> bool:
    """The act was come to, and there was nothing to do it to: not because its target had moved."""
    gone = {step.link for step in trace.steps if step.code == "resolve.target_gone"}
    nothing = [step for step in trace.steps if step.code == "resolve.nothing" and step.link not in gone]
    return any(step.params.get("act") == verb for step in nothing)


def _not_come_to(state: DuelState, trace: Trace, verb: Verb) -> bool:
    """Told in one's own words: that act was not come to, for the one before found nothing of what nobody told of."""
    left = {s.link for s in trace.steps if s.code == "resolve.not_reached" and s.params.get("act") == verb}
    gone = {step.link for step in trace.steps if step.code == "resolve.target_gone"}
    nothing = {step.link for step in trace.steps if step.code == "resolve.nothing"} - gone
    return bool(state.untold and left & nothing)


#: steps by which a link comes to nothing of what its text says
_NOTHING_ANYWAY = frozenset(
    {
        "resolve.condition_gone",
        "chain.skipped",
        "chain.negated",
        "resolve.not_used",
        "resolve.no_materials",
        "resolve.barred",
        "resolve.target_gone",
    }
)


def _still_written(state: DuelState, trace: Trace, verb: Verb) -> bool:
    """Told in one's own words: the text activated has the act, nothing kept it from coming to it, yet it did not."""
    if not state.untold or any(step.code in _NOTHING_ANYWAY for step in trace.steps):
        return False
    played = {event.card for event in state.events if Verb.ACTIVATE in event.verbs and event.card}
    texts = [e.text for name in played if name in state.cards for e in state.cards[name].effects if e.text]
    return any(action.verb is verb for text in texts for action, _ in actions_of(text))


#: causes by which somebody does a thing; what the rules do, nobody does
_DOING = frozenset({Cause.EFFECT, Cause.BATTLE, Cause.COST})


@enforces("negation.not-sent-by-effect")
def _is_caused(event: Event, ask: Ask) -> bool:
    """By the cause that is asked about; by that player (``player``), whose effect or monster did it."""
    if ask.by == "player":
        return event.player is ask.player and event.cause in _DOING
    return ask.by is None or event.cause.value == ask.by


@enforces("damage.continuous")
def _so_often(found: list[Event], ask: Ask, trace: Trace) -> Verdict:
    """对方只受到1次伤害吗: how often it happened; what lasting effects do one after the other is not added up."""
    if not found:
        return not_derivable("judge.no_ground")
    return common.yes_no(
        str(len(found)) == ask.wanted,
        "judge.happened",
        trace.rules(),
        count=len(found),
        verb=Verb(ask.about or ""),
    )


def _to_each(found: list[Event], ask: Ask, trace: Trace) -> Verdict:
    """双方都受到战斗伤害吗: it happened to either player."""
    happened = {event.seat for event in found if _is_caused(event, ask)}
    if not found and not any(step.code.startswith("battle.") for step in trace.steps):
        return not_derivable("judge.no_ground")
    verb = Verb(ask.about or "")
    return common.yes_no(happened >= set(Seat), "judge.happens_to_each", trace.rules(), verb=verb)


@enforces("counter.negated-card")
def _counters_stay(verb: Verb, target: CardInPlay | None, found: list[Event]) -> tuple[str, ...]:
    """Counters that another card's effect placed, and that still lie there."""
    lie = target is not None and any(target.counters.values()) and not found
    return ("counter.negated-card",) if verb is Verb.REMOVE_COUNTER and lie else ()


def _negated(
    state: DuelState, trace: Trace, card: CardInPlay | None, verb: Verb, base: KnowledgeBase
) -> Verdict:
    """Whether the link of that card (the last link, when none is named) was negated; without one, its effects.

    Of an activation that is negated players say too that the effect is; not the other way round.
    """
    links = [step for step in trace.steps if step.code in common.RESOLVING]
    if card is not None:
        links = [step for step in links if step.card == card.card.name()]
    if not links and card is not None and verb is Verb.NEGATE_EFFECT:
        return _negated_where_it_lies(state, trace, card, base)
    if not links:
        return not_derivable("judge.no_ground")
    step = links[-1]
    because = common.rules_of(common.steps_of_link(trace, step.link or 0))
    skipped = step.code == "chain.skipped"
    so = skipped or (verb is Verb.NEGATE_EFFECT and step.code != "chain.link")
    told = Verb.NEGATE_ACTIVATION if skipped else verb
    return common.yes_no(so, "judge.happens", because, card=step.card or "", verb=told)


def _negated_where_it_lies(state: DuelState, trace: Trace, card: CardInPlay, base: KnowledgeBase) -> Verdict:
    """Whether a lasting effect negates the effects of the card: that some other is there to ask of is told."""
    if card.card.card_class is not CardClass.MONSTER and not card.face_up:
        return not_derivable("judge.no_ground")
    truth = lasting.is_negated(state, card, base)
    if truth and not (card.card.stated or card.effects or base.effects(card.card)):
        return not_derivable("judge.no_ground")  # it has none
    if truth is None or not (truth or any(other.effects for other in state.cards.values() if other != card)):
        return not_derivable("judge.no_ground")
    because = ("negation.effect-only", *trace.rules())
    return common.yes_no(truth, "judge.happens", because, card=card.card.name(), verb=Verb.NEGATE_EFFECT)


def _came_to_lie(card: CardInPlay, position: str, trace: Trace) -> bool:
    """An effect put the card in that position, whatever became of it later, or it lies so now."""
    name = card.card.name()
    turns = [step for step in trace.steps if step.code == "resolve.position" and step.card == name]
    return any(position in str(step.params["position"]) for step in turns) or _lies(card, position)


def _lies(card: CardInPlay, position: str) -> bool:
    """The card lies in that position now."""
    facing = ("face_down" not in position) == card.face_up or not position.startswith("face")
    return (
        facing
        and ("attack" not in position or card.attack is True)
        and ("defense" not in position or card.attack is False)
    )


def _because(trace: Trace, found: list[Event], by: str | None) -> tuple[str, ...]:
    """Rules of the link that did it, or that failed to; all rules of the simulation when no one link stands out."""
    links = {event.link for event in found if event.link is not None}
    if not links and by is not None:
        links = {
            step.link
            for step in trace.steps
            if step.code in common.RESOLVING and step.card == by and step.link
        }
    rules = [rule for link in sorted(links) for rule in common.rules_of(common.steps_of_link(trace, link))]
    return tuple(dict.fromkeys(rules)) or trace.rules()
