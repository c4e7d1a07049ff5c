"""What a card does once it is an Equip Card: 攻撃力１０００アップの装備カード扱いで装備する."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from grammar.clauses import Unit, UnitKind
from grammar.nodes import Action, CanDo, EffectText, Noun, Number, Reference, Selection, Step
from grammar.noun_kinds import JOINERS
from grammar.scope import covering
from grammar.terms import Manner, QuantityKind, RefKind, Stat, Verb


def bearer_told(fields: dict[str, Any], manner: Sequence[Manner]) -> None:
    """此卡视为装备卡，装备该怪兽: this card is worn by that monster."""
    agent, theme = fields.get("agent"), fields.get("theme")
    told = theme is not None and "to" not in fields and isinstance(agent, (Reference, Selection))
    if told and Manner.AS_EQUIP_CARD in manner:
        fields["to"], fields["theme"] = theme, fields.pop("agent")


_CHANGES = {"increase": False, "decrease": True}


def worn_effect(units: Sequence[Unit]) -> tuple[EffectText, list[Unit]] | None:
    """The change of the equipped monster's values told in *units*, and the other words."""
    at = next((i for i, u in enumerate(units) if u.kind is UnitKind.THING and u.concept in _CHANGES), 0)
    number = at - 1 - (units[at - 1].concept == "points")  # １０００ポイントアップ
    if number < 1 or units[number].kind is not UnitKind.NUMBER or units[number].concept:
        return None
    start = number
    while start and (units[start - 1].kind is UnitKind.STAT or units[start - 1].kind in JOINERS):
        start -= 1
    stats = tuple(Stat(u.concept) for u in units[start:number] if u.kind is UnitKind.STAT)
    if not stats:
        return None
    change = Action(
        verb=Verb.CHANGE_STAT,
        theme=Reference(kind=RefKind.EQUIPPED),
        stats=stats,
        amount=Number(value=int(str(units[number].value))),
        decrease=_CHANGES[units[at].concept],
        span=covering(units[start : at + 1]),
    )
    return EffectText(resolution=(Step(action=change, span=change.span),)), [*units[:start], *units[at + 1 :]]


def worn_where_it_can(action: Action) -> Action:
    """このカードに装備可能な装備魔法カード１枚を装備する: on the card that it could be equipped to."""
    if action.verb is not Verb.EQUIP or action.to is not None or not isinstance(action.theme, Selection):
        return action
    able = [p.action.to for p in action.theme.predicates if isinstance(p, CanDo)]
    known = isinstance(able[0], Reference) if len(able) == 1 else False
    return msgspec.structs.replace(action, to=able[0]) if known else action


def _is_another(action: Action, summoned: Noun | None) -> bool:
    """このカード; of what is laid below, その相手のカード and 対象のモンスター, too: not the monster just Summoned."""
    theme = action.theme
    if not isinstance(theme, Reference):
        return False
    if theme.kind is RefKind.THIS_CARD:
        return True
    other = theme.player is not None or theme.kind is RefKind.TARGETED
    known = isinstance(summoned, Reference) and (summoned.kind, summoned.player) == (theme.kind, theme.player)
    return action.verb is Verb.ATTACH and other and not known


def worn_by(action: Action, before: Action) -> bool:
    """そのモンスターを特殊召喚し、このカードを装備する: is it the one monster just Summoned that *action* equips?"""
    worn = action.verb in (Verb.EQUIP, Verb.ATTACH)  # このカードをＸ素材とする
    if not worn or action.to is not None or before.verb not in (Verb.SPECIAL_SUMMON, Verb.XYZ_SUMMON):
        return False
    summoned = before.theme
    if not _is_another(action, summoned):
        return False
    if isinstance(summoned, Selection):
        quantity = summoned.quantity
        one = isinstance(quantity.amount, Number) and quantity.amount.value == 1
        return one and quantity.kind is QuantityKind.EXACT
    return isinstance(summoned, Reference) and summoned.kind in (RefKind.THAT, RefKind.TARGETED)
