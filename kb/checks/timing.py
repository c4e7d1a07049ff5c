"""Is this the time its text waits for? Triggers, missed timing, direct responses (3.4.3, 3.4.4)."""

from __future__ import annotations

from grammar.nodes import Action, DidThat, EffectText, HasEffectThat, Reference, Selection, Trigger
from grammar.terms import ActivationMode, DurationKind, Modality, Timing, Verb, Zone
from kb import fighting
from kb.cards import MONSTER_ZONES, CardInPlay
from kb.checks.act import Activation, assumes, forbids, judged, passes, unknown
from kb.checks.speed import names_a_part
from kb.effects import EffectKind
from kb.enforce import enforces
from kb.events import Event
from kb.happened import matches
from kb.places import happens_to_this_card
from kb.situation import OCCASION
from kb.state import DuelState
from kb.truth import Truth
from kb.verdict import Finding

_TO_DECK = frozenset({Verb.RETURN_TO_DECK, Verb.RETURN_TO_EXTRA_DECK, Verb.ADD_TO_EXTRA_DECK})


@enforces("battle.declaration-moment", "chain.late-trigger-waits")
def awaited_window(state: DuelState) -> tuple[tuple[Event, ...], int]:
    """The events that triggers may answer now, and the number of the last moment among them."""
    if state.chain:
        return state.window, state.window_moment
    return state.window + state.pending, state.moment


def matching_events(act: Activation) -> list[tuple[Event, Action, Truth]]:
    """Events of the window that the effect's trigger describes, or may describe (``None``), oldest first."""
    trigger = act.text.trigger
    if trigger is None:
        return []
    found: list[tuple[Event, Action, Truth]] = []
    for event in _offered(act):
        for awaited in trigger.events:
            truth = matches(act.state, event, awaited, act.ctx)
            if truth is not False:
                found.append((event, awaited, truth))
                break
    return found or _of_the_battle(act, trigger)


@enforces("battle.damage-step-parts")
def _of_the_battle(act: Activation, trigger: Trigger) -> list[tuple[Event, Action, Truth]]:
    """戦闘を行った場合、ダメージステップ終了時に: in the part that is named it waits for no event but the battle going on."""
    state = act.state
    if state.attacker is None or not names_a_part(act):
        return []
    fights = [awaited for awaited in trigger.events if awaited.verb in fighting.FIGHTS]
    truths = [(awaited, fighting.going_on(state, awaited, act.ctx)) for awaited in fights]
    return [
        (fighting.as_event(state, awaited.verb, act.card), awaited, truth)
        for awaited, truth in truths
        if truth is not False
    ]


@enforces(
    "negation.may-answer-activation",
    "summon.which-can-be-negated",
    "chain.only-last-link-answerable",
    "battle.declaration-moment",
    "battle.after-declaration-chain",
)
def _offered(act: Activation) -> tuple[Event, ...]:
    """Activations can be answered only as the last link; a summon's attempt only while nothing was chained to it."""
    state, trigger = act.state, act.text.trigger
    assert trigger is not None
    if trigger.timing is Timing.BEFORE:
        return (state.attempt,) if state.attempt is not None and not state.chain else ()
    window, _ = awaited_window(state)
    if trigger.timing is not Timing.WHEN:
        return window
    happened = tuple(event for event in window if Verb.ACTIVATE not in event.verbs)
    last = state.chain[-1].number if state.chain else None
    return happened + tuple(e for e in state.pending if Verb.ACTIVATE in e.verbs and e.link == last)


def _applies_later(text: EffectText) -> bool:
    """这个回合，自己上级召唤的场合…: once resolved the card changes what such an event is; it awaits none."""
    durations = [event.duration for event in text.trigger.events] if text.trigger is not None else []
    return (
        text.activation is ActivationMode.NONE
        and bool(durations)
        and all(one is not None and one.kind is DurationKind.THIS_TURN for one in durations)
    )


@enforces("activation.condition", "trigger.three-wordings")
def is_set_off(act: Activation) -> Finding | None:
    """The event that the text waits for has happened, and the effect may still be activated for it."""
    if act.text.trigger is None or _applies_later(act.text):
        return _answers_a_summon(act)
    if act.event is not None:
        return _for_event(act, act.event, True)
    if _answers_other_link(act):
        return forbids(act, "negation.direct-chain", "direct", links=len(act.state.chain))
    found = matching_events(act)
    if not found:
        return _nothing_happened(act)
    findings = [_for_event(act, event, truth) for event, _, truth in found]
    best = max(findings, key=lambda finding: {True: 2, None: 1, False: 0}[finding.allows])
    return best


@enforces("summon.negation-window")
def _answers_a_summon(act: Activation) -> Finding | None:
    """モンスターの召喚を無効にし破壊する: without a word of when, while such a Summon is attempted."""
    negating = [
        step.action
        for step in act.text.resolution
        if step.action.verb is Verb.NEGATE_SUMMON and step.action.modality is Modality.DO
    ]
    if not negating:
        return None
    attempt, verbs = act.state.attempt, sorted(negating[0].summons)
    if attempt is None and _nothing_is_told(act):
        return unknown(act, "summon.negation-window", "event", "events", verbs=tuple(verbs))
    fits = attempt is not None and not act.state.chain and bool(set(attempt.verbs) & set(verbs) or not verbs)
    return judged(act, fits, "summon.negation-window", "event", "", verbs=tuple(verbs))


def _answers_other_link(act: Activation) -> bool:
    """The player names a link to answer (as if it were a target), and it is not the last one."""
    trigger = act.text.trigger
    if trigger is None or not act.targets or act.text.targets or not act.state.chain:
        return False
    if not all(event.verb is Verb.ACTIVATE for event in trigger.events):
        return False
    chained = {link.card for link in act.state.chain}
    return bool(set(act.targets) & chained) and act.state.chain[-1].card not in act.targets


def event_for(act: Activation) -> Event | None:
    """The newest event for which the effect may be activated (or may be, for all we know)."""
    for event, _, truth in reversed(matching_events(act)):
        if _for_event(act, event, truth).allows is not False:
            return event
    return None


@enforces("negation.direct-chain", "trigger.answers-directly", "negation.whole-chain")
def _nothing_happened(act: Activation) -> Finding:
    trigger = act.text.trigger
    assert trigger is not None
    verbs = sorted({event.verb for event in trigger.events})
    if Verb.ACTIVATE in verbs and _buried_link(act):
        return forbids(act, "negation.direct-chain", "direct", links=len(act.state.chain))
    if _is_of_another_time(act):
        return assumes(act, "activation.condition", "event", OCCASION, verbs=tuple(verbs))
    if _nothing_is_told(act) or any(_was_negated(event) for event in trigger.events):
        return unknown(act, "activation.condition", "event", "events", verbs=tuple(verbs))
    return forbids(act, "activation.condition", "event", verbs=tuple(verbs))


def _was_negated(awaited: Action) -> bool:
    """发动被无效、送去墓地的这张卡: how such a card came there is not recorded as an act."""
    theme = awaited.theme
    predicates = theme.predicates if isinstance(theme, (Reference, Selection)) else ()
    return any(isinstance(p, DidThat) and p.action.verb in _NEGATIONS for p in predicates)


_NEGATIONS = frozenset({Verb.NEGATE_ACTIVATION, Verb.NEGATE_EFFECT})


def _nothing_is_told(act: Activation) -> bool:
    """Nobody says what has happened, nor what lies where: the question is about the time when it is set off."""
    events = [event for event in act.state.events if event.verbs and not _was_earlier(event)]
    quiet = not (events or act.state.pending or act.state.chain or act.state.attempt)
    return quiet and (bool(act.state.untold) or (act.seat, Zone.DECK) not in act.state.known)


def _is_of_another_time(act: Activation) -> bool:
    """Of an effect that answers activations: none that it could have answered was told, and no chain is open."""
    trigger = act.text.trigger
    if not act.state.another_time or act.state.chain or trigger is None:
        return False
    told = [event for event in act.state.events if Verb.ACTIVATE in event.verbs]
    return all(awaited.verb is Verb.ACTIVATE for awaited in trigger.events) and not any(
        matches(act.state, event, awaited, act.ctx) for event in told for awaited in trigger.events
    )


def _was_earlier(event: Event) -> bool:
    """An effect that was used at some earlier time of the turn (``kb.earlier``)."""
    return Verb.ACTIVATE in event.verbs and event.link is None


def _buried_link(act: Activation) -> int | None:
    """The link that the effect could have answered, had no other been added on top of it."""
    trigger = act.text.trigger
    assert trigger is not None
    for event in act.state.pending:
        if Verb.ACTIVATE in event.verbs and event.link is not None:
            for awaited in trigger.events:
                if matches(act.state, event, awaited, act.ctx):
                    return event.link
    return None


def _for_event(act: Activation, event: Event, truth: Truth) -> Finding:
    """May it be activated for this event? The first rule that says no decides."""
    for rule in (_still_there, _was_watching, _not_missed):
        finding = rule(act, event)
        if finding is not None and finding.allows is False:
            return finding
    if truth is None:
        return unknown(act, "activation.condition", "event", "events", verbs=event.verbs)
    rule_id, code = _kind_of_timing(act)
    return passes(act, rule_id, code, verbs=event.verbs)


def _kind_of_timing(act: Activation) -> tuple[str, str]:
    trigger = act.text.trigger
    assert trigger is not None
    if any(_awaits_kind_of_effect(event) for event in trigger.events):
        return "category.of-effect", "category"
    if any(event.verb is Verb.ACTIVATE for event in trigger.events):
        return "negation.direct-chain", "direct"
    if act.effect.kind is not EffectKind.TRIGGER:
        return "activation.condition", "event"
    if act.is_mandatory:
        return "trigger.mandatory-after-chain", "trigger_mandatory"
    if trigger.timing is Timing.WHEN:
        return "trigger.when-missed", "trigger_when"
    return "trigger.if-after-chain", "trigger_if"


def _awaits_kind_of_effect(awaited: Action) -> bool:
    """以下のいずれかの効果を含む…の効果が発動した時: what the activated effect includes is looked at."""
    theme = awaited.theme
    return isinstance(theme, Selection) and any(isinstance(p, HasEffectThat) for p in theme.predicates)


@enforces(
    "trigger.moved-before-activation",
    "trigger.returned-to-deck",
    "trigger.two-places",
    "trigger.leaves-to-the-hand",
)
def _still_there(act: Activation, event: Event) -> Finding | None:
    """A card that was moved again (or went back to the Deck) before its turn to activate cannot use that effect."""
    if event.card != act.card.id or not _about_itself(act):
        return None
    card = act.card
    back_in_deck = card.zone is Zone.DECK or (card.zone is Zone.EXTRA_DECK and not card.face_up)
    if back_in_deck and not _TO_DECK & set(_verbs_awaited(act)):
        return forbids(act, "trigger.returned-to-deck", "in_deck", zone=card.zone)
    if card.since != event.since:
        return forbids(act, "trigger.moved-before-activation", "moved", zone=card.zone)
    return None


def _about_itself(act: Activation) -> bool:
    trigger = act.text.trigger
    return trigger is not None and any(happens_to_this_card(event) for event in trigger.events)


def _verbs_awaited(act: Activation) -> list[Verb]:
    return [] if act.text.trigger is None else [event.verb for event in act.text.trigger.events]


@enforces("trigger.watcher-already-there", "trigger.watcher-in-hand", "trigger.left-and-returned")
def _was_watching(act: Activation, event: Event) -> Finding | None:
    """A card that watches others must have been in its place before the event; only the hand is exempt."""
    if act.effect.kind is not EffectKind.TRIGGER or _about_itself(act) or act.card.zone is Zone.HAND:
        return None
    came = _arrival(act.state, act.card)
    if came is None or came.moment < event.moment:
        return None
    return forbids(act, "trigger.watcher-already-there", "not_watching", zone=act.card.zone)


def _arrival(state: DuelState, card: CardInPlay) -> Event | None:
    """The event of this turn that brought the card where it is."""
    for event in reversed(state.events):
        if event.card == card.id and event.since == card.since and event.origin is not event.destination:
            return event
    return None


@enforces(
    "trigger.when-missed",
    "trigger.if-after-chain",
    "trigger.mandatory-after-chain",
    "trigger.higher-link-missed",
    "trigger.when-last-event",
    "trigger.when-for-every-card",
    "trigger.cost-moment-missed",
    "trigger.procedure-moment-missed",
)
def _not_missed(act: Activation, event: Event) -> Finding | None:
    """An optional 時 effect needs its event to be the last thing that happened; 场合 and mandatory effects wait."""
    trigger = act.text.trigger
    assert trigger is not None
    if trigger.timing is not Timing.WHEN or act.is_mandatory:
        return None
    if Verb.ACTIVATE in event.verbs:
        return None
    _, last = awaited_window(act.state)
    if event.moment >= last:
        return None
    return forbids(act, "trigger.when-missed", "trigger_when", verbs=event.verbs)


@enforces("trigger.hand-summons-itself-once", "trigger.hand-summons-itself-limits")
def is_only_self_summoner(act: Activation) -> Finding | None:
    """One optional trigger that summons its own card from the hand (or Graveyard) per player and chain."""
    if not _summons_itself_as_trigger(act.effect.kind, act):
        return None
    for link in act.state.chain:
        other = Activation(
            base=act.base,
            state=act.state,
            seat=link.player,
            card=act.state.cards.get(link.card, act.card),
            effect=link.effect,
        )
        if link.player is act.seat and _summons_itself_as_trigger(link.effect.kind, other):
            return forbids(act, "trigger.hand-summons-itself-once", "self_summon")
    return passes(act, "trigger.hand-summons-itself-once", "self_summon")


def _summons_itself_as_trigger(kind: EffectKind | None, act: Activation) -> bool:
    from kb.walk import is_this_card

    if kind is not EffectKind.TRIGGER or act.is_mandatory:
        return False
    if act.card.zone in MONSTER_ZONES and not any(z in (Zone.HAND, Zone.GRAVEYARD) for z in act.effect.zones):
        return False
    return any(
        step.action.verb is Verb.SPECIAL_SUMMON and is_this_card(step.action.theme)
        for step in act.text.resolution
    )
