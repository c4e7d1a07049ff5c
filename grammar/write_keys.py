"""Which pattern writes an act, as far as every dialect tells the same acts apart (``special`` in the writing files)."""

from __future__ import annotations

import msgspec

from grammar.nodes import (
    Action,
    CountOf,
    NotThat,
    Noun,
    Number,
    OnlyThese,
    Predicate,
    Product,
    Reference,
    Selection,
    StatOf,
    SumOf,
    Variable,
    plain,
)
from grammar.terms import Manner, Means, Modality, Player, QuantityKind, RefKind, Verb
from grammar.write_parts import OR_MORE, UP_TO, says_its_kind, until_so_many

_TAKEN_OFF = frozenset({Verb.DETACH, Verb.REMOVE_COUNTER})
_THIS = Reference(kind=RefKind.THIS_CARD)


def shared_key(action: Action) -> str:
    """The pattern that *action* asks for in any dialect: its verb, or more than that."""
    return _of_values(action) or _of_cards(action) or _of_effects(action) or action.verb


def worn_only_by(action: Action) -> Predicate | None:
    """光属性モンスターにのみ装備可能: what is excepted from a ban on equipping this card."""
    to = action.to
    if action.verb is not Verb.EQUIP or action.modality is not Modality.CANNOT or action.theme != _THIS:
        return None
    only = to.predicates[0] if isinstance(to, Selection) and len(to.predicates) == 1 else None
    return only.other if isinstance(only, NotThat) and not isinstance(only.other, Reference) else None


def lessens_damage(action: Action) -> bool:
    """受けるダメージは０になる, 半分になる: the damage taken changes; else so much is taken."""
    amount = action.amount
    if amount == Number(value=0):
        return True
    return isinstance(amount, Product) and amount.amount == Variable(name="damage")


def is_reference(noun: object, kind: RefKind) -> bool:
    return isinstance(noun, Reference) and noun.kind is kind


def predicates_of(noun: Noun | None) -> tuple[Predicate, ...]:
    return noun.predicates if isinstance(noun, (Selection, Reference)) else ()


def _of_values(action: Action) -> str:
    """Acts on values, Life Points, counters and what is drawn."""
    verb, amount = action.verb, action.amount
    if verb is Verb.CHANGE_STAT:
        return "change_stat_down" if action.decrease else "change_stat_up"
    if verb is Verb.SET_STAT and action.becomes:
        return "set_kind" if says_its_kind(action) else "set_stat_becomes"
    if verb in _TAKEN_OFF and amount == Variable(name="any_number"):
        return f"{verb}_any"
    if action.manner in (UP_TO, OR_MORE) and isinstance(amount, Number):
        return f"{verb}_{action.manner[0]}"
    if verb in _TAKEN_OFF and isinstance(amount, StatOf):
        return f"{verb}_all"
    if verb is Verb.PAY_LP and isinstance(amount, Product) and amount.denominator == 2:
        return "pay_half_lp"
    if verb is Verb.PAY_LP and amount is None:
        return "pay_lp_unsaid"
    if verb is Verb.DRAW and action.by is not None and action.by.means == (Means.NORMAL_DRAW,):
        return "draw_normally" if isinstance(amount, Number) else ""
    if verb is Verb.DRAW and amount is not None and not isinstance(amount, Number):
        return "draw_counted" if until_so_many(amount) is None else "draw_until"
    if verb is Verb.GUESS and action.stats:
        return "guess_kind"
    if verb is Verb.DECLARE and action.becomes:
        return "declare_between"
    if verb is Verb.DECLARE and isinstance(amount, Number):
        return "declare_several"
    return ""


def _of_cards(action: Action) -> str:
    """Acts on cards and attacks."""
    verb = action.verb
    if verb is Verb.EQUIP and worn_only_by(action) is not None:
        return "equip_only"
    if verb is Verb.EQUIP and action.to is None:
        return "equip_alone"
    if verb is Verb.EQUIP and Manner.AS_EQUIP_CARD not in action.manner:
        return "equip_plainly"
    if verb is Verb.USE_AS_MATERIAL and any(isinstance(p, OnlyThese) for p in predicates_of(action.theme)):
        return "use_as_material_only"
    if verb is Verb.ATTACK and action.to is not None:
        return _attacks(action)
    if verb is Verb.ATTACK and action.times is not None:
        return "attack_times"
    if verb is Verb.TAKE_CONTROL and action.to is not None:
        return "take_control_to"
    if verb is Verb.TAKE_CONTROL and action.modality is Modality.CANNOT and action.agent is None:
        return "take_control_cannot"
    if verb is Verb.CHANGE_POSITION and not action.position:
        return "change_position_other"
    if verb is Verb.TAKE_DAMAGE and action.by is not None and action.by.card is not None:
        if action.by.card == Reference(kind=RefKind.THAT_BATTLE):
            return "take_damage_that_battle"
        return "take_damage_own_battle" if action.by.means == (Means.BATTLE,) else "take_damage"
    return ""


def _of_effects(action: Action) -> str:
    """Acts on activations, effects and attacks made."""
    verb, theme = action.verb, action.theme
    if verb is Verb.ACTIVATE and action.to is not None:
        return "activate_answering"
    if verb is Verb.NEGATE_EFFECT and isinstance(theme, Reference):
        told = theme.kind in (RefKind.THAT_EFFECT, RefKind.THIS_EFFECT)
        return "negate_that_effect" if told else ""
    if verb is Verb.NEGATE_ATTACK and not is_reference(theme, RefKind.THAT_ATTACK):
        return "negate_attack_of"
    if verb is Verb.NEGATE_ACTIVATION and not isinstance(theme, Reference):
        return "negate_activation_of"
    return ""


def _attacks(action: Action) -> str:
    """相手モンスター全てに１回ずつ, モンスターに２回まで."""
    everyone = isinstance(action.to, Selection) and action.to.quantity.kind is QuantityKind.ALL
    if action.times is None:
        return "attack_these"
    return "attack_each" if everyone else "attack_these_times"


def of_either_player(amount: SumOf) -> CountOf | None:
    """お互いの手札の数の差: the cards of both players, when just the numbers that either has are compared."""
    first, last = amount.amounts if len(amount.amounts) == 2 else (None, None)
    if not isinstance(first, CountOf) or not isinstance(last, CountOf) or not amount.apart:
        return None
    mine, theirs = first.what, last.what
    if not isinstance(mine, Selection) or not isinstance(theirs, Selection):
        return None
    if (mine.player, theirs.player) != (Player.SELF, Player.OPPONENT):
        return None
    alike = plain(mine) == plain(msgspec.structs.replace(theirs, player=Player.SELF))
    both = msgspec.structs.replace(first, what=msgspec.structs.replace(mine, player=Player.BOTH))
    return both if alike else None
