"""選択したモンスターの攻撃力を０にし、その効果を無効にする: no effect was activated, so その is the monster just spoken of."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from grammar.nodes import Action, EffectText, Reference, Selection, Step
from grammar.terms import Join, Modality, RefKind, Verb
from grammar.walk import nodes_in

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
        card = _spoken_of(steps[i - 1]) if i and step.join in (Join.TOGETHER, Join.OR) else None
        if card is not None and negates_that_effect(step.action) and len(effect.targets) < 2:
            steps[i] = msgspec.structs.replace(step, action=msgspec.structs.replace(step.action, theme=card))
    return msgspec.structs.replace(effect, resolution=tuple(steps))


def negates_that_effect(action: Action) -> bool:
    theme = action.theme
    that = isinstance(theme, Reference) and theme.kind is RefKind.THAT_EFFECT
    return that and action.verb is Verb.NEGATE_EFFECT and action.modality in (Modality.DO, Modality.MAY)


def _spoken_of(step: Step) -> Reference | None:
    """The card that *step* is done to: named again if it is known, and else as that one."""
    theme = step.action.theme
    if isinstance(theme, Reference) and theme.kind in (RefKind.TARGETED, RefKind.THAT, RefKind.THIS_CARD):
        return msgspec.structs.replace(theme, span=None)
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


_FOUGHT = frozenset({Verb.BATTLE, Verb.DEAL_DAMAGE})  # 戦闘ダメージを与えた時: this card did


def _itself(event: Action) -> Action:
    told = event.theme is not None or event.agent is not None
    if not told and event.verb in _FOUGHT:
        return msgspec.structs.replace(event, agent=Reference(kind=RefKind.THIS_CARD))
    if told or event.verb not in _SUMMONS or event.by is None or event.by.card is None:
        return event
    return msgspec.structs.replace(event, theme=Reference(kind=RefKind.THIS_CARD))
