"""What old wordings leave unsaid: activations that are not spelt out, and effects that only look activated."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from grammar.nodes import (
    Action,
    By,
    Duration,
    EffectText,
    Happened,
    InPosition,
    InWindow,
    IsSo,
    Number,
    Place,
    Reference,
    Selection,
    Several,
    Step,
    Trigger,
    Who,
    Window,
)
from grammar.terms import (
    ActivationMode,
    DurationKind,
    Join,
    Means,
    Modality,
    Moment,
    Phase,
    Player,
    Position,
    RefKind,
    Timing,
    Verb,
    WhichTurn,
    Zone,
)
from grammar.walk import is_just_this_card
from kb.enforce import enforces


def as_meant(text: EffectText) -> EffectText:
    """The text of an effect with what its wording leaves unsaid, and without what it only seems to say."""
    for unsaid in (
        with_implied_activation,
        without_implied_activation,
        at_damage_step_start,
        of_its_own_battles,
        at_the_end_of_the_turn,
        in_that_players_turn,
        in_the_phase_named,
    ):
        text = unsaid(text)
    return text


@enforces("activation.condition")
def in_that_players_turn(text: EffectText) -> EffectText:
    """相手のターンに１度、…する事ができる, of an old text: in that turn it is activated, not only carried out."""
    first = text.resolution[0] if len(text.resolution) == 1 else None
    condition = first.condition if first is not None else None
    if first is None or not isinstance(condition, InWindow) or text.window is not None:
        return text
    turn = condition.window.turn
    only = condition.window == Window(turn=turn, span=condition.window.span) and turn is not None
    may = text.inferred and text.activation is ActivationMode.MAY and first.action.modality is Modality.DO
    if not only or not may or text.trigger is not None:
        return text
    step = msgspec.structs.replace(first, condition=None)
    return msgspec.structs.replace(text, window=condition.window, resolution=(step,))


def at_the_end_of_the_turn(text: EffectText) -> EffectText:
    """ターン終了時に…手札に戻す, with no phase named: in the End Phase."""
    steps = tuple(map(_in_the_end_phase, text.resolution))
    return msgspec.structs.replace(text, resolution=steps) if steps != text.resolution else text


def _in_the_end_phase(step: Step) -> Step:
    window = step.condition.window if isinstance(step.condition, InWindow) else Window()
    if window.moments != (Moment.PHASE_END,) or window.phases:
        return step
    then = msgspec.structs.replace(window, moments=(), phases=(Phase.END,))
    return msgspec.structs.replace(step, condition=InWindow(window=then, span=window.span))


@enforces("kind.quick", "negation.direct-chain", "activation.mandatory")
def with_implied_activation(text: EffectText) -> EffectText:
    """ "As long as this card is face-up, negate the activation of …" is a mandatory Quick Effect.

    An activation can only be negated by something chained directly to it, so words that negate activations
    without saying that anything is activated are activated all the same, at each activation they speak of.
    """
    unsaid = text.activation is ActivationMode.NONE or text.inferred
    if not unsaid or text.trigger is not None or not text.resolution:
        return text
    first = text.resolution[0]
    action = first.action
    if action.verb is not Verb.NEGATE_ACTIVATION or action.modality is not Modality.DO:
        return text
    if not isinstance(action.theme, (Selection, Several)):
        return text
    answered = Action(verb=Verb.ACTIVATE, theme=action.theme, passive=True, span=action.span)
    negating = msgspec.structs.replace(
        action, theme=Reference(kind=RefKind.THAT_ACTIVATION, span=action.span)
    )
    steps: tuple[Step, ...] = (msgspec.structs.replace(first, action=negating), *text.resolution[1:])
    return msgspec.structs.replace(
        text,
        activation=ActivationMode.MUST if text.activation is ActivationMode.NONE else text.activation,
        trigger=Trigger(timing=Timing.WHEN, events=(answered,), span=action.span),
        resolution=steps,
    )


@enforces("kind.trigger-phase")
def in_the_phase_named(text: EffectText) -> EffectText:
    """除外された場合、エンドフェイズ時に特殊召喚する, of an old text: it is activated in the End Phase of that turn.

    Reprints say so (除外されたターンのエンドフェイズに発動する). Of this card alone: no other word speaks of the event.
    """
    trigger, steps = text.trigger, text.resolution
    condition = steps[0].condition if steps else None
    if not text.inferred or trigger is None or len(trigger.events) != 1 or text.window is not None:
        return text
    if not isinstance(condition, InWindow) or not _of_that_turn(condition.window):
        return text
    only_this = all(is_just_this_card(step.action.theme) for step in steps)
    if text.targets or not only_this or any(step.condition for step in steps[1:]):
        return text
    happened = Happened(
        action=trigger.events[0], during=Duration(kind=DurationKind.THIS_TURN), span=trigger.span
    )
    window = msgspec.structs.replace(condition.window, which=None)
    return msgspec.structs.replace(
        text,
        trigger=None,
        window=window,
        conditions=(happened, *text.conditions),
        resolution=(msgspec.structs.replace(steps[0], condition=None), *steps[1:]),
    )


def _of_that_turn(window: Window) -> bool:
    """A phase of the turn in which it happened, whoever's turn that is."""
    plain = not (window.nth or window.turn or window.link or window.condition or window.moments)
    return plain and window.phases == (Phase.END,) and window.which in (None, WhichTurn.THAT)


@enforces("damage.piercing", "kind.continuous")
def without_implied_activation(text: EffectText) -> EffectText:
    """ "If this card attacks a monster in Defense Position, inflict piercing damage" applies; nothing is activated.

    Piercing is how much damage the battle deals, not something done at an event.
    """
    steps, trigger = text.resolution, text.trigger
    if trigger is None or not steps or any(step.action.verb is not Verb.DEAL_PIERCING for step in steps):
        return text
    attacks = all(event.verb in (Verb.ATTACK, Verb.BATTLE) for event in trigger.events)
    if not attacks or text.activation is ActivationMode.MAY or text.costs or text.targets:
        return text
    own = tuple(
        msgspec.structs.replace(
            step, action=msgspec.structs.replace(step.action, agent=trigger.events[0].agent)
        )
        for step in steps
    )
    return msgspec.structs.replace(text, activation=ActivationMode.NONE, trigger=None, resolution=own)


@enforces("battle.damage-step-parts", "battle.face-down-target-removed")
def at_damage_step_start(text: EffectText) -> EffectText:
    """…と戦闘を行う場合、ダメージ計算を行わず…破壊する: at the start of the Damage Step of such a battle."""
    first, trigger = text.resolution[:1], text.trigger
    instead = first[0].instead_of if first else None
    if instead is None or instead.verb is not Verb.DAMAGE_CALCULATION or trigger is None or trigger.during:
        return text
    if len(trigger.events) != 1 or trigger.events[0].verb not in _FIGHTS or text.window is not None:
        return text
    fight = trigger.events[0]
    if fight.agent is None:
        fight = msgspec.structs.replace(fight, agent=Reference(kind=RefKind.THIS_CARD))
    then = Window(
        moments=(Moment.DAMAGE_STEP_START,),
        condition=Happened(action=fight, span=trigger.span),
        span=trigger.span,
    )
    return msgspec.structs.replace(text, trigger=None, window=then)


_FIGHTS = frozenset({Verb.ATTACK, Verb.BATTLE})


@enforces("kind.continuous", "damage.battle-order")
def of_its_own_battles(text: EffectText) -> EffectText:
    """このカードが戦闘を行う事によって受けるコントローラーの戦闘ダメージ: what its own battles deal to its own player."""
    events = text.trigger.events if text.trigger is not None else ()
    steps = text.resolution
    if not events and len(steps) > 1 and _is_its_battle(steps[0].action):
        events, steps = (steps[0].action,), steps[1:]
    if (
        text.activation is not ActivationMode.NONE
        or len(steps) != 1
        or not _hurts_controller(steps[0].action)
    ):
        return text
    if any(not _is_its_battle(event) for event in events):
        return text
    by = steps[0].action.by or By()
    if events:
        by = msgspec.structs.replace(by, card=Reference(kind=RefKind.THIS_CARD))
    action = msgspec.structs.replace(steps[0].action, agent=Who(player=Player.SELF), by=by)
    own = msgspec.structs.replace(steps[0], action=action, join=Join.FIRST)
    return msgspec.structs.replace(text, trigger=None, resolution=(own,))


def _is_its_battle(event: Action) -> bool:
    own = is_just_this_card(event.agent)
    return event.verb is Verb.BATTLE and own and event.to is None


def _hurts_controller(action: Action) -> bool:
    """Battle damage of whoever controls: with no other monster spoken of, this card."""
    by, who = action.by, action.agent
    battle = by is not None and by.means == (Means.BATTLE,) and by.card is None
    controller = isinstance(who, Who) and who.player is Player.CONTROLLER and who.seen_by is None
    none = isinstance(action.amount, Number) and action.amount.value == 0
    return action.verb is Verb.TAKE_DAMAGE and battle and controller and none


@enforces("kind.continuous")
def without_activation_at_an_end(text: EffectText) -> EffectText:
    """Old words of a card that stays: "when that monster is destroyed, destroy this card" applies, like printed anew."""
    trigger, steps = text.trigger, text.resolution
    if not text.inferred or text.number or trigger is None or not steps or text.targets or text.costs:
        return text
    acts = (*(step.action for step in steps), *trigger.events)
    only_known = all(map(_names_what_is_known, acts))
    if not only_known or any(step.action.verb is not Verb.DESTROY for step in steps):
        return text
    return msgspec.structs.replace(text, activation=ActivationMode.NONE)


def _names_what_is_known(action: Action) -> bool:
    """Nothing but this card and the monster that it goes with."""
    parts = action.theme.parts if isinstance(action.theme, Several) else (action.theme,)
    return action.agent is None and all(isinstance(p, Reference) and p.kind in _ITS_OWN for p in parts)


_ITS_OWN = frozenset({RefKind.THIS_CARD, RefKind.THAT, RefKind.TARGETED, RefKind.EQUIPPED, RefKind.AFFECTED})


@enforces("effect.continuous-applies")
def while_it_stays(text: EffectText) -> EffectText:
    """…１体を選択して発動する。選択したモンスターは攻撃できない, on a card that stays: as long as that card is face-up."""
    stays = IsSo(
        subject=Reference(kind=RefKind.THIS_CARD),
        predicates=(InPosition(positions=(Position.FACE_UP,)),),
        place=Place(zones=(Zone.FIELD,)),
    )
    lasts = Duration(kind=DurationKind.WHILE, condition=stays)
    steps = tuple(
        msgspec.structs.replace(step, action=msgspec.structs.replace(step.action, duration=lasts))
        if _applies_on(step.action)
        else step
        for step in text.resolution
    )
    return msgspec.structs.replace(text, resolution=steps)


def _applies_on(action: Action) -> bool:
    lays = action.modality is Modality.CANNOT or action.verb in _CHANGES
    return lays and action.duration is None


_CHANGES = frozenset({Verb.CHANGE_STAT, Verb.SET_STAT, Verb.NEGATE_EFFECT, Verb.TREAT_AS})


def worded_actively(action: Action) -> Action:
    """他の魔法・罠カードの効果を受けない, told as "unaffected by these": the cards named are what does not affect it."""
    if action.verb is not Verb.UNAFFECTED or action.modality not in (Modality.NOT, Modality.CANNOT):
        return action
    if action.by is not None or action.theme is None:
        return msgspec.structs.replace(action, modality=Modality.DO)
    subject = action.agent if not isinstance(action.agent, Who | None) else Reference(kind=RefKind.THAT)
    by = By(card=action.theme)
    return msgspec.structs.replace(action, theme=subject, agent=None, by=by, modality=Modality.DO)


def of_same_cards(steps: Iterable[Step]) -> Iterator[Step]:
    """「Ｎ」モンスターの攻撃力は５００アップし、戦闘では破壊されない: both of all cards that the first describes."""
    described: Selection | None = None
    for step in steps:
        theme = step.action.theme
        bare = isinstance(theme, Reference) and theme.kind is RefKind.THAT and theme.quantity is None
        if bare and described is not None and step.join is Join.TOGETHER:
            step = msgspec.structs.replace(step, action=msgspec.structs.replace(step.action, theme=described))
        elif isinstance(theme, Selection):
            described = theme
        elif theme is not None:
            described = None
        yield step
