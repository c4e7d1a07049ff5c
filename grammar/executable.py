"""Whether what an effect does can be carried out: every act has the roles that its verb needs.

The table of needs is ``needs`` in ``rules_data/lexicon/verbs.yaml``. What must have happened (triggers, relative
clauses) is not asked: the described card is the role that is missing there.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from grammar.act_materials import MATERIAL_FOR
from grammar.nodes import Action, EffectText, NotThat, Reference, Selection
from grammar.terms import SUMMONS, ActivationMode, Manner, Means, Modality, RefKind, Verb
from grammar.verbs import table


def missing_roles(effect: EffectText) -> Iterator[tuple[Action, str]]:
    """Each act of *effect* that lacks a role, with what is missing. Options are effects of their own.

    An act that nobody can pay (destroyed by the opponent's effect) has no place among the costs.
    """
    for action in effect.costs:
        if _draw_given_up(action):
            continue
        yield from _missing(action)
        if action.verb not in table().costs or action.by is not None:
            yield action, "place, as it is no cost"
    for step in (*effect.resolution, *effect.restrictions):
        yield from _missing(step.action)
    for step, after in pairwise(effect.resolution):
        if _used_for(step.action, after.action):
            yield after.action, "Summon that it is not used for"


def _draw_given_up(action: Action) -> bool:
    """通常のドローを行う代わりに発動できる: the draw that is not made is what it costs."""
    by_rule = action.by is not None and action.by.means == (Means.NORMAL_DRAW,)
    return action.verb is Verb.DRAW and action.modality is Modality.NOT and by_rule


def _used_for(summon: Action, use: Action) -> bool:
    """不是「A」怪兽的融合·连接召唤 + 不能使用: no Summon that is made, but those that the material is not for."""
    others = summon.theme if isinstance(summon.theme, Selection) else None
    barred = use.verb is Verb.USE and use.modality is Modality.CANNOT
    return (
        barred
        and summon.verb in SUMMONS
        and others is not None
        and any(isinstance(part, NotThat) for part in others.predicates)
        and isinstance(use.theme, Reference)
        and use.theme.kind is RefKind.THAT
    )


def does_nothing(effect: EffectText) -> bool:
    """It is activated, and nothing is said of what it then does: the words are about other effects."""
    says = effect.resolution or effect.options or effect.restrictions
    return effect.activation is not ActivationMode.NONE and not effect.card_activation and not says


def is_spared(action: Action) -> bool:
    """Is it a price that need not be paid?"""
    unpaid = action.modality is Modality.NOT and action.verb in (Verb.PAY_LP, Verb.DISCARD)
    return unpaid and action.by is not None and Means.COST in action.by.means


def _missing(action: Action) -> Iterator[tuple[Action, str]]:
    if action.modality is Modality.CANNOT and action.theme is None and action.agent is not None:
        return  # 自分は特殊召喚できない: whatever it is
    if is_spared(action):
        return  # 払うＬＰは必要なくなる: however much it is
    if action.verb is Verb.NORMAL_SUMMON_OR_SET and action.times is not None:
        return  # 通常召喚を２回まで行う事ができる
    if action.verb is Verb.TRIBUTE_SUMMON and Manner.IN_ADDITION in action.manner:
        return  # 通常召喚に加えて１度だけＡ召喚できる: whatever it is
    if action.verb in MATERIAL_FOR and action.by is not None and action.by.materials is not None:
        return  # 「N」モンスターのみを素材としてＳ召喚する: whatever can be summoned so
    for role, verbs in table().needs.items():
        if role == "becomes" and action.amount is not None:
            continue  # レベルは５として扱う
        if role == "agent" and action.modality is Modality.CANNOT and action.to is not None:
            continue  # このカードを攻撃する事はできない: whoever it is
        if action.verb in verbs and getattr(action, role) in (None, ()):
            yield action, role
