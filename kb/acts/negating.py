"""Activations, effects, summons and attacks negated; the duel won."""

from __future__ import annotations

from itertools import pairwise

import msgspec

from grammar.nodes import Action, HasName, Predicate, Reference, SameAs, Selection, Several, Who, Window
from grammar.terms import Join, Modality, Moment, Phase, Player, QuantityKind, RefKind, Stat, Verb, Zone
from kb import lasting, matching, references
from kb.acts.choosing import meant
from kb.acts.moving import reached
from kb.acts.registry import act
from kb.acts.values import lingering, while_it_is_so
from kb.cards import MONSTER_ZONES, CardInPlay
from kb.changes import happen, linger, negate_link
from kb.context import Context
from kb.enforce import enforces
from kb.events import Cause, Event
from kb.lapses import battle_over
from kb.lasting import EVERYWHERE
from kb.playing import says_it_is_not_negated
from kb.predicates import names_column
from kb.references import Undecided, link_meant
from kb.state import ChainLink, DuelState
from kb.trace import Trace

_OF_THE_CHAIN = (RefKind.THAT_ACTIVATION, RefKind.THAT_EFFECT)


@act(Verb.NEGATE_ACTIVATION)
@enforces("negation.activation")
def negate_activation(state: DuelState, action: Action, ctx: Context, trace: Trace) -> DuelState:
    """The activation counts as not having happened; its effect will not be carried out."""
    link = link_meant(state, ctx)
    if link is None:
        raise Undecided("doubt.what_is_negated", missing=action.verb.value)
    if not _can_be_negated(state, link, Verb.NEGATE_ACTIVATION, ctx, trace):
        return state
    trace.step("resolve.negates_activation", "negation.activation", card=_name(state, link), link=link.number)
    return negate_link(state, link.number, activation=True, ctx=ctx)


@act(Verb.NEGATE_EFFECT)
@enforces("negation.effect-only", "negation.turned-face-down", "negation.one-shot-for-all")
def negate_effect(state: DuelState, action: Action, ctx: Context, trace: Trace) -> DuelState:
    """The effect of a chain link, or the effects of cards for some time."""
    if _means_the_link(state, action, ctx):
        return _negate_link_effect(state, ctx, trace)
    if isinstance(action.theme, Several) and not action.theme.either:
        for part in action.theme.parts:
            state = negate_effect(state, msgspec.structs.replace(action, theme=part), ctx, trace)
        return state
    action = by_name(state, action, ctx)
    if _area(action):
        return _negate_area(state, action, ctx, trace)
    for card in meant(state, action, ctx):
        if card.on_field and not card.face_up or not reached(state, card, Verb.NEGATE_EFFECT, ctx, trace):
            continue
        state = linger(state, lingering(state, action, ctx, (card,)))
        state = happen(state, Verb.NEGATE_EFFECT, card=card.id, ctx=ctx)
        trace.step("resolve.negates_card", "negation.effect-only", card=card.card.name(), link=ctx.link)
    return state


def _means_the_link(state: DuelState, action: Action, ctx: Context) -> bool:
    """その効果: the effect this one answers. Said of cards (with a duration) it means their effects."""
    theme = action.theme
    if theme is None:
        return action.duration is None and link_meant(state, ctx) is not None
    return isinstance(theme, Reference) and theme.kind in _OF_THE_CHAIN


@enforces("negation.by-name")
def by_name(state: DuelState, action: Action, ctx: Context) -> Action:
    """元々のカード名が同じモンスターの効果: those of that name, wherever they are. The name is settled as this resolves."""
    theme = action.theme
    if not isinstance(theme, Selection) or theme.zones:
        return action
    bound: list[Predicate] = []
    for said in theme.predicates:
        if isinstance(said, SameAs) and said.stat is Stat.NAME and isinstance(said.other, Reference):
            cards = references.known(state, said.other, ctx)
            if len(cards) != 1 or said.different:
                raise Undecided("doubt.which_that", missing=ctx.source)
            said = HasName(names=(cards[0].card.name(),), original=said.original)
        bound.append(said)
    if tuple(bound) == theme.predicates:
        return action
    named = msgspec.structs.replace(theme, predicates=tuple(bound), zones=EVERYWHERE)
    return msgspec.structs.replace(action, theme=named)


def _area(action: Action) -> bool:
    """Whatever lies there for the time being (フィールドの他の罠カード), not so many cards picked now."""
    unsaid = isinstance(action.theme, Selection) and action.theme.quantity.kind is QuantityKind.UNSTATED
    return (unsaid and action.duration is not None) or while_it_is_so(action)


@enforces("zone.column", "resolution.target-or-card-gone")
def _negate_area(state: DuelState, action: Action, ctx: Context, trace: Trace) -> DuelState:
    """Cards of a place are negated from now on. "The column of this card" is where it lies as this resolves."""
    column = None
    if isinstance(action.theme, Selection) and any(map(names_column, action.theme.predicates)):
        card = state.cards.get(ctx.source)
        if card is None or not card.on_field:
            trace.step("resolve.card_gone", "resolution.target-or-card-gone", "zone.column", link=ctx.link)
            return state
        if card.seq is None:
            raise Undecided("doubt.place", missing=card.card.name())
        column = card.seq
    trace.step("resolve.negates_area", "negation.effect-only", link=ctx.link)
    return linger(state, lingering(state, action, ctx, (), column))


@enforces("negation.destroy-needs-the-card", "negation.then-on-negated-card")
def _negate_link_effect(state: DuelState, ctx: Context, trace: Trace) -> DuelState:
    link = link_meant(state, ctx)
    if link is None:
        raise Undecided("doubt.what_is_negated", missing=Verb.NEGATE_EFFECT.value)
    if not _can_be_negated(state, link, Verb.NEGATE_EFFECT, ctx, trace):
        return state
    if lasting.link_negated(state, link, ctx.base)[0] and _does_more_at_once(state, ctx):
        raise Undecided(
            "doubt.verb", missing=Verb.NEGATE_EFFECT.value
        )  # with nothing to negate, is the rest done?
    trace.step("resolve.negates_effect", "negation.effect-only", card=_name(state, link), link=link.number)
    return negate_link(state, link.number, activation=False, ctx=ctx)


def _does_more_at_once(state: DuelState, ctx: Context) -> bool:
    """その効果を無効にし破壊する: two acts that are done together."""
    card = state.cards.get(ctx.source)
    effects = [effect for effect in card.effects if effect.index == ctx.effect] if card is not None else []
    steps = effects[0].text.resolution if effects and effects[0].text is not None else ()
    return any(
        first.action.verb is Verb.NEGATE_EFFECT and second.join is Join.TOGETHER
        for first, second in pairwise(steps)
    )


@enforces("negation.protection-by-half", "unaffected.own-activation")
def _can_be_negated(state: DuelState, link: ChainLink, verb: Verb, ctx: Context, trace: Trace) -> bool:
    """Nothing says that this activation or effect cannot be negated."""
    card = state.cards.get(link.card)
    if says_it_is_not_negated(state.same_card(link.card, link.since), link.effect, verb):
        return False
    if card is None:
        return True
    lies = state.same_card(link.card, link.since)
    shielded = lies is not None and lies.zone in MONSTER_ZONES and lies.face_up
    for finding in (
        lasting.forbidden(state, lasting.would_be(verb, card, ctx), ctx.base),
        lasting.unaffected(state, card, ctx) if shielded else None,
    ):
        if finding is not None and finding.allows is False:
            trace.found(finding)
            return False
    return True


def _name(state: DuelState, link: ChainLink) -> str:
    return matching.name_of(state, link.card)


@act(Verb.NEGATE_SUMMON, Verb.NEGATE_THAT)
@enforces("summon.negation-window")
def negate_summon(state: DuelState, action: Action, ctx: Context, trace: Trace) -> DuelState:
    """The summon being attempted fails; for "that" it may be an activation instead."""
    if state.attempt is None:
        return negate_activation(state, action, ctx, trace)
    return _summon_fails(state, state.attempt, ctx, trace)


def _summon_fails(state: DuelState, attempt: Event, ctx: Context, trace: Trace) -> DuelState:
    name = matching.name_of(state, attempt.card or "")
    monster = state.cards.get(attempt.card or "")
    if monster is not None:
        event = lasting.would_be(Verb.NEGATE_SUMMON, monster, ctx, Cause.EFFECT, *attempt.verbs)
        finding = lasting.forbidden(state, event, ctx.base)
        if finding is not None and finding.allows is False:
            trace.found(finding)
            return state
        if finding is not None or attempt.amount is not None or _speaks_of_its_summon(monster, ctx):
            raise Undecided("doubt.verb", missing=Verb.NEGATE_SUMMON.value)
    trace.step("resolve.negates_summon", "summon.negation-window", card=name, link=ctx.link)
    return happen(state, Verb.NEGATE_SUMMON, card=attempt.card, ctx=ctx)


def _speaks_of_its_summon(monster: CardInPlay, ctx: Context) -> bool:
    """このカードの召喚は無効化されない as an effect: it is not in place before the monster is."""
    effects = monster.effects or ctx.base.effects(monster.card)
    return any(
        step.action.verb is Verb.NEGATE_SUMMON and step.action.modality is Modality.CANNOT
        for effect in effects
        if effect.text is not None
        for step in effect.text.resolution
    )


@act(Verb.NEGATE_ATTACK)
def negate_attack(state: DuelState, action: Action, ctx: Context, trace: Trace) -> DuelState:
    """The attack is negated: that monster has attacked, and no battle follows."""
    if state.attacker is None:
        return state
    attacker = state.cards.get(state.attacker)
    if attacker is not None and lasting.unaffected(state, attacker, ctx) is not None:
        raise Undecided("doubt.verb", missing=Verb.NEGATE_ATTACK.value)  # what of it is done all the same?
    trace.step("resolve.negates_attack", card=matching.name_of(state, state.attacker), link=ctx.link)
    state = happen(state, Verb.NEGATE_ATTACK, card=state.attacker, ctx=ctx)
    return msgspec.structs.replace(battle_over(state), attacker=None, attack_target=None)


@act(Verb.END_PHASE)
@enforces("battle.end-step", "turn.end-battle-phase")
def end_phase(state: DuelState, action: Action, ctx: Context, trace: Trace) -> DuelState:
    """バトルフェイズを終了する: the attack is over and the End Step of the Battle Phase begins. Other phases are left open."""
    named = action.phase.phases if isinstance(action.phase, Window) else ()
    if named != (Phase.BATTLE,) or state.phase is not Phase.BATTLE:
        raise Undecided("doubt.verb", missing=action.verb.value)
    trace.step("resolve.ends_battle", "turn.end-battle-phase", link=ctx.link)
    return msgspec.structs.replace(state, attacker=None, attack_target=None, step=Moment.END_STEP)


@act(Verb.CHANGE_ATTACK_TARGET)
def change_attack_target(state: DuelState, action: Action, ctx: Context, trace: Trace) -> DuelState:
    """The attack goes on against another monster (the one meant), without a new declaration."""
    noun = action.to if action.to is not None and not isinstance(action.to, Who) else action.theme
    found = [] if noun is None else matching.cards(state, noun, ctx)
    if state.attacker is None or len(found) != 1 or found[0].zone is Zone.GRAVEYARD:
        return state
    trace.step("resolve.attack_target", card=found[0].card.name(), link=ctx.link)
    return msgspec.structs.replace(state, attack_target=found[0].id)


@act(Verb.WIN_DUEL)
@enforces("win.by-card-text")
def win(state: DuelState, action: Action, ctx: Context, trace: Trace) -> DuelState:
    who = action.agent.player if isinstance(action.agent, Who) else Player.SELF
    winner = matching.seats(who, ctx, state)[0]
    trace.step("resolve.wins", "win.text-is-no-effect", seat=winner)
    return msgspec.structs.replace(state, winner=winner)
