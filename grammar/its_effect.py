"""選択したモンスターの攻撃力を０にし、その効果を無効にする: no effect was activated, so その is the monster just spoken of."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from grammar.nodes import (
    Action,
    By,
    DidThat,
    EffectText,
    Happened,
    IsKind,
    Node,
    Noun,
    Reference,
    Selection,
    Step,
    plain,
)
from grammar.terms import CardKind, Join, Means, Modality, QuantityKind, RefKind, Verb
from grammar.walk import is_just_this_card, nodes_in, with_nodes

_EFFECTS_AT_WORK = frozenset(
    {Verb.ACTIVATE, Verb.APPLY, Verb.USE, Verb.RESOLVE, Verb.TARGET, Verb.NEGATE_ACTIVATION}
)
_SUMMONS = frozenset({Verb.NORMAL_SUMMON, Verb.SPECIAL_SUMMON, Verb.TRIBUTE_SUMMON, Verb.FLIP_SUMMON})


def of_that_card(effect: EffectText) -> EffectText:
    """*effect* with the card named whose effect is negated, where no other effect is spoken of."""
    if not any(negates_that_effect(step.action) for step in effect.resolution):
        return effect
    if any(isinstance(node, Action) and node.verb in _EFFECTS_AT_WORK for node in nodes_in(effect)):
        return effect
    steps = list(effect.resolution)
    for i, step in enumerate(steps):
        before = steps[i - 1] if i else None
        follows = before is not None and (step.join in (Join.TOGETHER, Join.OR) or _if_done(step, before))
        card = _spoken_of(before) if before is not None and follows and len(effect.targets) < 2 else None
        card = _just_chosen(effect, step, before) or card
        if card is not None and negates_that_effect(step.action):
            steps[i] = msgspec.structs.replace(step, action=msgspec.structs.replace(step.action, theme=card))
    return msgspec.structs.replace(effect, resolution=tuple(steps))


def _just_chosen(effect: EffectText, step: Step, before: Step | None) -> Reference | None:
    """～１体を対象として…。その効果を無効にする, ～１体を選択してその効果を無効にし: of the one target, told right before."""
    if len(effect.targets) != 1 or effect.targets[-1].span is None or step.action.span is None:
        return None
    at, told = effect.targets[-1].span.start, before.action.span if before is not None else None
    if at > step.action.span.start or (before is not None and (told is None or at < told.end)):
        return None
    return Reference(kind=RefKind.TARGETED)


def _if_done(step: Step, before: Step) -> bool:
    """この効果でモンスターを表側守備表示にした場合、その効果は無効化される: of what that was done to."""
    case = step.condition
    if not isinstance(case, Happened) or case.negated or case.action.by is None:
        return False
    card = case.action.by.card
    own = is_just_this_card(card)
    return own and case.action.verb is before.action.verb


def negates_that_effect(action: Action) -> bool:
    theme = action.theme
    if action.verb is not Verb.NEGATE_EFFECT or action.modality not in (Modality.DO, Modality.MAY):
        return False
    return isinstance(theme, Reference) and theme.kind is RefKind.THAT_EFFECT


def _spoken_of(step: Step) -> Reference | Selection | None:
    """The card that *step* is done to: named again if it is known, and else as that one."""
    theme = step.action.theme
    if isinstance(theme, Reference) and theme.kind in (RefKind.TARGETED, RefKind.THAT, RefKind.THIS_CARD):
        return msgspec.structs.replace(theme, span=None)
    agent = step.action.agent
    if theme is None and isinstance(agent, Selection) and step.action.modality is Modality.CANNOT:
        return msgspec.structs.replace(agent, span=None)  # 同名のモンスターは攻撃できず、その効果は…
    return Reference(kind=RefKind.THAT) if isinstance(theme, Selection) else None


def unknown_effects(effect: EffectText) -> Iterator[Action]:
    """The acts that negate an effect of which nothing was said."""
    negated = [step.action for step in effect.resolution if negates_that_effect(step.action)]
    known = negated and any(
        isinstance(node, Action) and node.verb in _EFFECTS_AT_WORK for node in nodes_in(effect)
    )
    yield from () if known else negated


def summoned_itself(effect: EffectText) -> EffectText:
    """「Ａ」の効果で特殊召喚した場合, この方法で召喚に成功した時: with nobody named, this card is what was summoned or fought."""
    if effect.trigger is None:
        return effect
    events = tuple(_itself(event) for event in effect.trigger.events)
    return msgspec.structs.replace(effect, trigger=msgspec.structs.replace(effect.trigger, events=events))


_EVENTS = frozenset(
    {
        Verb.DESTROY,
        Verb.SEND_TO_GRAVEYARD,
        Verb.DISCARD,
        Verb.DRAW,
        Verb.ATTACK,
        Verb.DECLARE_ATTACK,
        Verb.BE_ATTACK_TARGET,
        Verb.BATTLE,
    }
)
_ATTACKS = frozenset({Verb.ATTACK, Verb.DECLARE_ATTACK})


def of_the_event(effect: EffectText) -> EffectText:
    """モンスターを破壊した時、破壊したモンスターの攻撃力分の…: the very card of the awaited event."""
    told = _told_of(effect)

    def known(node: Node) -> Node:
        return _of_event(node, told) if isinstance(node, Selection) else node

    if not told or not any(isinstance(node, DidThat) for node in nodes_in((effect.costs, effect.resolution))):
        return effect
    return msgspec.structs.replace(
        effect,
        costs=tuple(with_nodes(cost, known) for cost in effect.costs),
        resolution=tuple(with_nodes(step, known) for step in effect.resolution),
    )


def _told_of(effect: EffectText) -> set[Verb]:
    """What the events that are awaited (or the time) speak of."""
    return {
        node.verb
        for node in nodes_in((effect.trigger, effect.window))
        if isinstance(node, Action) and node.verb in _EVENTS and node.modality is Modality.DO
    }


def _of_event(found: Selection, told: set[Verb]) -> Selection | Reference:
    acts = [p for p in found.predicates if isinstance(p, DidThat)]
    counted = found.quantity.kind in (QuantityKind.UNSTATED, QuantityKind.EXACT)
    if len(acts) != 1 or found.zones or found.top or not counted:
        return found
    act, rest = acts[0].action, tuple(p for p in found.predicates if p is not acts[0])
    if act.verb not in told or plain(act) != plain(Action(verb=act.verb)):
        return found
    kind = RefKind.ATTACKER if act.verb in _ATTACKS and not acts[0].passive else RefKind.THAT
    quantity = found.quantity if found.quantity.kind is QuantityKind.EXACT else None
    return Reference(kind=kind, predicates=rest, player=found.player, quantity=quantity, span=found.span)


_FOUGHT = frozenset({Verb.BATTLE, Verb.DEAL_DAMAGE})  # 戦闘ダメージを与えた時: this card did


_BY_ATTACK = frozenset({Means.ATTACK, Means.DIRECT_ATTACK})


def _attacker(by: By) -> Noun:
    """自分のモンスターの直接攻撃によって…戦闘ダメージを与えた時: that monster did."""
    if by.card is None and by.player is not None:
        monster = IsKind(kinds=(CardKind.MONSTER,), span=by.span)
        return Selection(predicates=(monster,), player=by.player, span=by.span)
    return by.card or Reference(kind=RefKind.THIS_CARD)


def _itself(event: Action) -> Action:
    told = event.theme is not None or event.agent is not None
    if not told and event.verb in _FOUGHT and event.by is not None and set(event.by.means) <= _BY_ATTACK:
        return msgspec.structs.replace(event, agent=_attacker(event.by))
    if not told and event.verb in _FOUGHT:
        return msgspec.structs.replace(event, agent=Reference(kind=RefKind.THIS_CARD))
    if told or event.verb not in _SUMMONS or event.by is None or event.by.card is None:
        return event
    return msgspec.structs.replace(event, theme=Reference(kind=RefKind.THIS_CARD))
