"""Whether an effect can be activated in the Damage Step, and in which of its parts (R2020 3.6.3, 3.6.5).

Counter Traps and what negates an activation: in every part. Changes of ATK or DEF: until damage is calculated. What
waits for an event that happens in that step, or names one of its parts: then. Mandatory effects: whenever they must.
"""

from __future__ import annotations

from typing import NamedTuple

from grammar.nodes import (
    Action,
    DidThat,
    EffectText,
    Happened,
    InWindow,
    Later,
    Noun,
    Reference,
    Selection,
    Span,
    Step,
    Window,
)
from grammar.terms import (
    SPECIAL_SUMMONS,
    ActivationMode,
    CardKind,
    Join,
    Means,
    Moment,
    Phase,
    Stat,
    Timing,
    Verb,
)
from grammar.walk import is_just_this_card
from kb.cards import Card
from kb.effects import EffectKind
from kb.enforce import enforces
from kb.places import happens_to_this_card
from kb.unread_words import Hidden, Unread
from kb.walk import steps_of

EVERY_PART = (
    Moment.DAMAGE_STEP_START,
    Moment.BEFORE_DAMAGE_CALCULATION,
    Moment.DAMAGE_CALCULATION,
    Moment.AFTER_DAMAGE_CALCULATION,
    Moment.DAMAGE_STEP_END,
)
BEFORE_CALCULATION = EVERY_PART[:2]
_AFTER_CALCULATION = EVERY_PART[3:]
_NAMED = frozenset({Moment.DAMAGE_STEP, *EVERY_PART})
#: acts that the battle itself brings about: they happen in the Damage Step without any effect
_BY_BATTLE = frozenset({Verb.DESTROY, Verb.DEAL_DAMAGE, Verb.TAKE_DAMAGE})
_BATTLE = frozenset({Means.BATTLE, Means.ATTACK, Means.DIRECT_ATTACK})
#: a change of another card that optional effects of others do not answer in the Damage Step, though it may happen to
#: this card there: being targeted is for the effect that targets
_NOT_EVEN_OWN = frozenset({Verb.TARGET})


class Answer(NamedTuple):
    """``allowed`` None: not known. ``parts`` are those in which it can be activated, as far as the text tells."""

    allowed: bool | None
    span: Span | None = None
    parts: tuple[Moment, ...] = ()
    rule: str = "activation.damage-step"


_UNKNOWN = Answer(None)


@enforces(
    "activation.damage-step",
    "activation.damage-step-own-triggers",
    "activation.damage-step-watchers",
    "speed.damage-step-negation",
    "activation.damage-step-no-summoning",
)
def damage_step(
    card: Card, kind: EffectKind | None, text: EffectText, unread: Unread, mandatory: bool | None
) -> Answer:
    """The answer for an activated effect of *card*."""
    if CardKind.COUNTER_TRAP in card.kinds and kind is EffectKind.ACTIVATE:
        return Answer(True, None, EVERY_PART)
    never = next((w for w in text.never_windows if Moment.DAMAGE_STEP in w.moments), None)
    if never is not None:
        return Answer(False, never.span)
    if mandatory:
        return Answer(True, text.activation_span, parts_of_events(text), "activation.mandatory")
    named = _named_window(text)
    if named is not None:
        return named
    for step in steps_of(text):
        if step.action.verb is Verb.NEGATE_ACTIVATION:
            return Answer(True, step.span, EVERY_PART)
    if kind is None:
        return _UNKNOWN
    if text.trigger is None and unread.before_may_say(Hidden.BATTLE):
        return _UNKNOWN
    phased = _outside_battle(text)
    if phased is not None:
        return phased
    if kind is EffectKind.IGNITION:
        return Answer(False)
    if text.trigger is not None and _answers_activation(text):
        may_negate = unread.may_say(Hidden.ACTIVATION)
        return _UNKNOWN if may_negate else Answer(False, text.trigger.span)
    if text.trigger is not None:
        return _by_events(kind, text, unread)
    return _by_what_it_does(card, kind, text, unread)


def _windows(text: EffectText) -> list[Window]:
    during = text.trigger.during if text.trigger else None
    return [w for w in (*text.also_windows, text.window, during) if w is not None]


def _named_window(text: EffectText) -> Answer | None:
    """ダメージステップでも発動できる, ダメージ計算時に: the text names the step or a part of it."""
    for window in _windows(text):
        named = tuple(m for m in window.moments if m in _NAMED)
        if named:
            parts = EVERY_PART if Moment.DAMAGE_STEP in named else named
            return Answer(True, window.span, parts)
    return None


def _outside_battle(text: EffectText) -> Answer | None:
    """A phase is named that has no Damage Step, or a moment of it."""
    for window in _windows(text):
        elsewhere = bool(window.phases) and Phase.BATTLE not in window.phases
        if elsewhere or (window.moments and text.trigger is None):
            return Answer(False, window.span)
    return None


# --------------------------------------------------------------------------- what it waits for


def _answers_activation(text: EffectText) -> bool:
    assert text.trigger is not None
    events = text.trigger.events
    return text.trigger.timing is Timing.WHEN and all(event.verb is Verb.ACTIVATE for event in events)


def _by_events(kind: EffectKind, text: EffectText, unread: Unread) -> Answer:
    """Only what happens to the card itself, and what a battle does, is answered in the Damage Step."""
    assert text.trigger is not None
    span = text.trigger.span
    events = text.trigger.events
    if any(is_of_battle(event) for event in events):
        return Answer(True, span, parts_of_events(text), "activation.damage-step-own-triggers")
    if any(happens_to_this_card(e) and e.verb not in _NOT_EVEN_OWN for e in events):
        return Answer(True, span, EVERY_PART, "activation.damage-step-own-triggers")
    if unread.before_may_say(Hidden.EVENT):
        return _UNKNOWN  # または～場合: another event that was not read
    if kind is EffectKind.ACTIVATE and changes_battle_values(text) is not None:
        return _UNKNOWN  # an answer to another card's change that changes ATK: decided card by card
    return Answer(False, span, (), "activation.damage-step-watchers")


def is_of_battle(event: Action) -> bool:
    """Battle brings it about, or may (破壊された場合 without a means)."""
    if event.verb in _BY_BATTLE:
        if event.by is None or not event.by.means:
            return True
        return bool(_BATTLE & set(event.by.means)) is not event.by.negated  # 战斗以外: negated
    if event.verb is Verb.SEND_TO_GRAVEYARD:  # 戦闘で破壊され墓地へ送られた
        return any(is_of_battle(act) for act in _done_before(event.theme))
    return event.verb is Verb.ATTACK


def _done_before(noun: Noun | None) -> list[Action]:
    """What the cards of *noun* did, or what was done to them, as the text describes them."""
    if not isinstance(noun, Selection | Reference):
        return []
    return [p.action for p in noun.predicates if isinstance(p, DidThat) and p.action.verb is Verb.DESTROY]


def parts_of_events(text: EffectText) -> tuple[Moment, ...]:
    """Damage is inflicted after its calculation; what battle destroys is sent away at the end of the step.

    Every part where the effect waits for nothing, or for what may happen without a battle too.
    """
    if text.trigger is None:
        return EVERY_PART
    parts: set[Moment] = set()
    for event in text.trigger.events:
        for act in _done_before(event.theme) or [event]:  # 戦闘で破壊され墓地へ送られた
            means = set(act.by.means) if act.by is not None and not act.by.negated else set()
            if not means or means - _BATTLE:
                return EVERY_PART
            parts |= {Moment.DAMAGE_STEP_END} if act.verb is Verb.DESTROY else set(_AFTER_CALCULATION[:1])
    return tuple(part for part in EVERY_PART if part in parts)


# --------------------------------------------------------------------------- what it does


@enforces("activation.damage-step-late-change")
def _by_what_it_does(card: Card, kind: EffectKind, text: EffectText, unread: Unread) -> Answer:
    """A change of ATK or DEF that comes first, not after something else was done."""
    changes = changes_battle_values(text)
    if changes is not None and kind is not EffectKind.TRIGGER:
        return Answer(True, changes.span, BEFORE_CALCULATION) if _is_the_point(changes, text) else _UNKNOWN
    if any(_is_of_battle_damage(step.action) for step in text.resolution):
        return _UNKNOWN  # decided card by card
    if kind is EffectKind.ACTIVATE and _equips_itself(text) and _lastingly_changes(card):
        return _UNKNOWN
    negates = unread.may_say(Hidden.NEGATION) and unread.may_say(Hidden.ACTIVATION)
    if negates or unread.may_say(Hidden.BATTLE_VALUES):
        return _UNKNOWN
    if not text.resolution and not text.options and unread.after:
        return _UNKNOWN
    return Answer(False)


def _is_the_point(change: Step, text: EffectText) -> bool:
    """Not one of several things to choose from, nor what a monster first brought to the field is given."""
    if change not in text.resolution:
        firsts = [
            o.effect.resolution[0] for o in text.options if o.effect is not None and o.effect.resolution
        ]
        alone = not text.resolution and len(firsts) == len(text.options)
        return alone and all(_is_change(step.action) for step in firsts)
    before = text.resolution[: text.resolution.index(change)]
    if not before or all(step.action.verb is Verb.ROLL_DIE for step in before):
        return change.action.verb is not Verb.EQUIP or _is_itself(change.action)
    summons = any(step.action.verb in SPECIAL_SUMMONS for step in before)
    return change.join is Join.TOGETHER and change.action.verb is Verb.CHANGE_STAT and not summons


def _is_of_battle_damage(action: Action) -> bool:
    battle = action.by is not None and bool(_BATTLE & set(action.by.means))
    return action.verb in (Verb.TAKE_DAMAGE, Verb.DEAL_DAMAGE) and battle


def _equips_itself(text: EffectText) -> bool:
    return any(step.action.verb is Verb.EQUIP and _is_itself(step.action) for step in text.resolution)


def _is_itself(action: Action) -> bool:
    return is_just_this_card(action.theme)


def _lastingly_changes(card: Card) -> bool:
    effects = card.text.effects if card.text is not None else ()
    return any(
        changes_battle_values(text) is not None for text in effects if text.activation is ActivationMode.NONE
    )


@enforces("activation.damage-step", "activation.damage-step-continuous-trap")
def laid_open(card: Card) -> Answer:
    """The answer for a card that is only turned face-up: what applies from then on decides, as far as it is read."""
    if card.text is None or any(statement.unparsed for statement in card.text.statements):
        return _UNKNOWN
    lasting = [text for text in card.text.effects if text.activation is ActivationMode.NONE]
    if any(changes_battle_values(text) for text in lasting):
        return Answer(True, None, BEFORE_CALCULATION)
    return Answer(False) if all(text.complete for text in lasting) else _UNKNOWN


def changes_battle_values(text: EffectText) -> Step | None:
    """The step that changes ATK or DEF, unless it only follows another act."""
    for effect in (text, *(o.effect for o in text.options if o.effect is not None)):
        for step in effect.resolution:
            if step.join in (Join.THEN, Join.ALSO):
                break
            if _is_change(step.action) and not isinstance(step.condition, InWindow | Happened | Later):
                return step
    return None


def _is_change(action: Action) -> bool:
    """Also an Equip Card that changes them (攻撃力５００アップの装備カード扱いとして装備する)."""
    if action.verb is Verb.EQUIP:
        return any(_is_change(step.action) for effect in action.effects for step in effect.resolution)
    return action.verb in (Verb.CHANGE_STAT, Verb.SET_STAT, Verb.SWAP_STATS) and bool(
        set(action.stats) & {Stat.ATK, Stat.DEF}
    )
