"""The battle going on now, compared with how a text describes it: このカードが…と戦闘を行う, …に攻撃する (3.6.3).

A battle goes on from the declaration of its attack to the end of its Damage Step. What has become of a monster since
the damage was calculated does not change who fought (``DuelState.fighters``).
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from grammar.nodes import (
    Action,
    DidThat,
    EffectText,
    InPosition,
    InWindow,
    Noun,
    Number,
    Reference,
    Selection,
    Several,
    Step,
    Trigger,
    Who,
    plain,
)
from grammar.terms import ActivationMode, Means, Modality, Moment, Player, Position, RefKind, Timing, Verb
from kb import matching
from kb.cards import CardInPlay
from kb.context import Context
from kb.enforce import enforces
from kb.events import Cause, Event
from kb.state import DuelState
from kb.truth import Truth, every, some
from kb.walk import is_this_card

#: acts by which a text speaks of a battle as a whole
FIGHTS = frozenset(
    {Verb.BATTLE, Verb.ATTACK, Verb.ATTACK_DIRECTLY, Verb.DECLARE_ATTACK, Verb.BE_ATTACK_TARGET}
)
#: acts that are a state of things as long as the battle goes on, not something done once
_STATES = frozenset(
    {
        Verb.CHANGE_STAT,
        Verb.SET_STAT,
        Verb.TAKE_DAMAGE,
        Verb.DEAL_DAMAGE,
        Verb.DEAL_PIERCING,
        Verb.NEGATE_EFFECT,
        Verb.UNAFFECTED,
        Verb.DAMAGE_CALCULATION,
    }
)
_FACE_DOWN = frozenset({Position.FACE_DOWN, Position.FACE_DOWN_DEFENSE})


# --------------------------------------------------------------------------- who fights


def side(state: DuelState, card_id: str | None) -> CardInPlay | None:
    """That monster of the battle, as it fought (before the calculation: as it is); None for the player."""
    for card in state.fighters:
        if card.id == card_id and (card_id not in state.cards or state.cards[card_id].since != card.since):
            return card
    return state.cards.get(card_id or "")


def attacked(who: Who) -> bool:
    """攻撃したプレイヤー: whoever controls the monster of the present attack."""
    return who.did is not None and plain(who.did) == plain(Action(verb=Verb.ATTACK))


@enforces("battle.battled")
def with_attacker_named(state: DuelState, action: Action, ctx: Context) -> Action | None:
    """*action* with the player who attacked told as one's own or the opponent; None when no attack goes on."""
    if not any(isinstance(who, Who) and attacked(who) for who in (action.agent, action.to)):
        return action
    attacker = side(state, state.attacker)
    if attacker is None:
        return None
    player = Who(player=Player.SELF if attacker.controller is ctx.controller else Player.OPPONENT)
    agent, to = (
        player if isinstance(who, Who) and attacked(who) else who for who in (action.agent, action.to)
    )
    return msgspec.structs.replace(action, agent=agent, to=to)


def declaration(state: DuelState) -> Event | None:
    """The declaration of the present attack."""
    for event in reversed(state.events):
        if Verb.DECLARE_ATTACK in event.verbs:
            return event
    return None


def as_event(state: DuelState, verb: Verb, own: CardInPlay) -> Event:
    """The battle going on as a thing that happens now: to *own* when it fights, else to the attacker."""
    pair = (state.attacker, state.attack_target)
    first, second = pair[::-1] if own.id == state.attack_target else pair
    card = side(state, first) or own
    other = second if second != "direct" else None
    return Event(
        moment=state.moment, verbs=(verb,), card=card.id, since=card.since, cause=Cause.BATTLE, other=other
    )


def flips(state: DuelState) -> tuple[Event, ...]:
    """How the present attack turned a monster face-up."""
    declared = declaration(state)
    if declared is None:
        return ()
    return tuple(
        event
        for event in state.events
        if event.moment >= declared.moment and event.cause is Cause.BATTLE and Verb.FLIP in event.verbs
    )


# --------------------------------------------------------------------------- as the text describes it


@enforces("battle.battled")
def going_on(state: DuelState, action: Action, ctx: Context) -> Truth:
    """The battle going on is the one that *action* describes; False when there is none."""
    if state.attacker is None:
        return False
    if (
        action.modality not in (Modality.DO, Modality.MAY)
        or action.by is not None
        or action.source is not None
    ):
        return None
    attacker, target = side(state, state.attacker), side(state, state.attack_target)
    if attacker is None:
        return None
    if action.verb is Verb.BE_ATTACK_TARGET:
        return _is(state, target, action.theme or action.agent, ctx)
    if action.theme is not None or _lies_face_down(action.agent):
        return None  # a monster that lies face-down attacks nobody: the words mean it otherwise
    if action.verb is Verb.BATTLE and not _takes_place(state):
        return False
    ways = [(attacker, target)]
    if action.verb is Verb.BATTLE and target is not None:
        ways.append((target, attacker))
    truth = some(
        every(
            (
                _is(state, one, action.agent, _facing(ctx, other)),
                _is(state, other, action.to, _facing(ctx, one)),
            )
        )
        for one, other in ways
    )
    if action.verb is Verb.ATTACK_DIRECTLY:
        return every((truth, target is None))
    return truth


@enforces("battle.effects-needing-calculation", "battle.no-calculation-parts-pass")
def _takes_place(state: DuelState) -> bool:
    """The two are to battle, or have: once a monster left before the calculation, or none was made, they do not."""
    if state.step in (Moment.AFTER_DAMAGE_CALCULATION, Moment.DAMAGE_STEP_END):
        return state.calculated
    return all(state.same_card(card.id, card.since) is not None for card in state.fighters)


def _is(state: DuelState, card: CardInPlay | None, noun: Noun | Who | None, ctx: Context) -> Truth:
    """That side of the battle (None: a player) is what *noun* says; nothing said fits any."""
    if noun is None:
        return True
    if isinstance(noun, Who):
        return None if card is not None else True
    if card is None:
        return False
    if isinstance(noun, Several):
        return some(_is(state, card, part, ctx) for part in noun.parts)
    shown = _as_it_lay(state, card, noun)
    if isinstance(noun, Selection):
        return matching.suits(state, shown, noun, ctx)
    known = _known(state, card, noun, ctx)
    return every((known, *(matching.fits(state, shown, predicate, ctx) for predicate in noun.predicates)))


def _facing(ctx: Context, other: CardInPlay | None) -> Context:
    """The words of one side, which may compare it with the other (そのモンスターより攻撃力が高い)."""
    return ctx if other is None else msgspec.structs.replace(ctx, facing=(other.id, other.since))


def _known(state: DuelState, card: CardInPlay, noun: Reference, ctx: Context) -> Truth:
    if noun.kind is RefKind.THIS_CARD:
        return card.id == ctx.source
    if noun.kind is RefKind.EQUIPPED:
        source = state.cards.get(ctx.source)
        return source is not None and source.equipped_to == card.id
    if noun.kind is RefKind.TARGETED:
        return (card.id, card.since) in ctx.targets
    if noun.kind is RefKind.ATTACKER:
        return card.id == state.attacker
    return None


def _lies_face_down(noun: Noun | Who | None) -> bool:
    said = noun.predicates if isinstance(noun, Selection | Reference) else ()
    return any(isinstance(p, InPosition) and set(p.positions) & _FACE_DOWN for p in said)


def _as_it_lay(state: DuelState, card: CardInPlay, noun: Selection | Reference) -> CardInPlay:
    """裏側守備表示モンスターを攻撃した: a monster that the attack turned up lay face-down when it was attacked."""
    named = {position for p in noun.predicates if isinstance(p, InPosition) for position in p.positions}
    if not named & _FACE_DOWN or all(event.card != card.id for event in flips(state)):
        return card
    return msgspec.structs.replace(card, face_up=False)


def settled(state: DuelState, action: Action, ctx: Context) -> Truth:
    """戦闘で破壊した, said before the destroyed monster leaves: its destruction is settled (``DuelState.settled``)."""
    if action.verb is not Verb.DESTROY or action.by is None or action.by.means != (Means.BATTLE,):
        return None
    if action.theme is None or action.source is not None or action.modality is not Modality.DO:
        return None
    return some(
        every(
            (
                _is(state, side(state, loser), action.theme, ctx),
                _is(state, side(state, by), action.agent, ctx),
            )
        )
        for loser, _, by in state.settled
    )


def those_described(state: DuelState, action: Action, ctx: Context) -> list[CardInPlay]:
    """The side that *action* names as its agent: "your monster" of "your monster battles an opponent's monster"."""
    if action.agent is None or isinstance(action.agent, Who):
        return []
    attacker, target = side(state, state.attacker), side(state, state.attack_target)
    ways = ((attacker, target), (target, attacker))
    return [
        one for one, other in ways if one is not None and _is(state, one, action.agent, _facing(ctx, other))
    ]


# --------------------------------------------------------------------------- texts tied to a battle


def fights_of(text: EffectText) -> tuple[Action, ...]:
    """The battles during which an effect that is not activated applies: 戦闘を行う場合, 攻撃する場合."""
    trigger = text.trigger
    if (
        text.activation is not ActivationMode.NONE
        or trigger is None
        or trigger.timing not in (Timing.IF, Timing.WHEN)
    ):
        return ()
    return trigger.events if all(event.verb in FIGHTS for event in trigger.events) else ()


def as_in_its_battles(text: EffectText) -> EffectText | None:
    """このカードと戦闘を行ったモンスターは…, which is not activated, told of the battle: when one fights this card, it …

    None for any other text. The act has its own time, or is left without one.
    """
    if text.activation is not ActivationMode.NONE or text.trigger is not None or len(text.resolution) != 1:
        return None
    (step,) = text.resolution
    theme = step.action.theme
    if is_state(step) or not isinstance(theme, Selection):
        return None
    fought = [one for one in theme.predicates if isinstance(one, DidThat) and not one.passive]
    if len(fought) != 1 or fought[0].action.verb not in FIGHTS or not is_this_card(fought[0].action.to):
        return None
    rest = tuple(one for one in theme.predicates if one is not fought[0])
    fighter = msgspec.structs.replace(theme, predicates=rest)
    event = msgspec.structs.replace(fought[0].action, agent=fighter)
    done = msgspec.structs.replace(step.action, theme=Reference(kind=RefKind.BATTLED))
    return msgspec.structs.replace(
        text,
        trigger=Trigger(timing=Timing.IF, events=(event,)),
        resolution=(msgspec.structs.replace(step, action=done),),
    )


def fights_of_step(step: Step, text: EffectText) -> tuple[Action, ...]:
    """その戦闘で…: the battle that the step before spoke of ("is not destroyed by battle with a DARK monster")."""
    if not _is_that_battle(step.action):
        return ()
    for other in text.resolution:
        by = other.action.by
        if by is None or by.card is None or by.means != (Means.BATTLE,) or _is_that_battle(other.action):
            continue
        if is_this_card(other.action.theme):
            this = Reference(kind=RefKind.THIS_CARD)
            return (Action(verb=Verb.BATTLE, agent=this, to=by.card),)
    return ()


def _is_that_battle(action: Action) -> bool:
    card = action.by.card if action.by is not None else None
    return isinstance(card, Reference) and card.kind is RefKind.THAT_BATTLE


def with_fighters_named(action: Action) -> Action:
    """その２体, そのモンスター of an effect that applies in this card's battle: both of them, or the other one."""
    theme = action.theme
    if not isinstance(theme, Reference) or theme.kind is not RefKind.THAT:
        return action
    this, other = Reference(kind=RefKind.THIS_CARD), Reference(kind=RefKind.BATTLED)
    amount = theme.quantity.amount if theme.quantity is not None else None
    if isinstance(amount, Number) and amount.value == 2:
        return msgspec.structs.replace(action, theme=Several(parts=(this, other)))
    if theme.quantity is not None:
        return action
    return msgspec.structs.replace(action, theme=msgspec.structs.replace(theme, kind=RefKind.BATTLED))


def is_state(step: Step) -> bool:
    """It is so as long as the battle lasts ("cannot be destroyed by that battle"), not something done once."""
    if Moment.PHASE_END in moments_of(step):
        return False
    if step.action.verb is Verb.DEAL_DAMAGE and step.action.modality is Modality.DO and moments_of(step):
        return False  # at a moment of its own: no damage of the calculation
    return step.action.modality in (Modality.CANNOT, Modality.NOT) or step.action.verb in _STATES


def states_of(text: EffectText) -> Iterator[Step]:
    """The steps that are so during the battles of the text."""
    if fights_of(text):
        yield from (step for step in text.resolution if is_state(step))


def moments_of(step: Step) -> tuple[Moment, ...]:
    """The moments that the step waits for (ダメージステップ終了時に…)."""
    return step.condition.window.moments if isinstance(step.condition, InWindow) else ()
