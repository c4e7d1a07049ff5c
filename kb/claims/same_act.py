"""An act that is claimed and one that a card's text has: the same when all that the claim says is what the text says.

What a claim leaves out may be anything, but for what turns the act into another (下降, 原本的, 最多). Where it says how
many cards, it says which they are as fully as the text: 场上的1只怪兽 is not 对方场上的1只怪兽.
"""

from __future__ import annotations

import msgspec

from grammar.nodes import (
    Action,
    DidThat,
    EffectText,
    IsKind,
    Node,
    Place,
    Reference,
    Selection,
    plain,
)
from grammar.terms import (
    SPECIAL_SUMMONS,
    CardKind,
    Manner,
    Modality,
    Player,
    QuantityKind,
    RefKind,
    Verb,
)

#: parts of an act that are compared in a way of their own, or not at all
_ASIDE = frozenset({"span", "verb", "modality", "theme", "agent", "to", "passive", "manner"})
_ALWAYS = ("decrease", "original")
_PARTS = tuple(name for name in Action.__struct_fields__ if name not in _ASIDE and name not in _ALWAYS)
_BOUNDS = frozenset({Manner.UP_TO, Manner.OR_MORE})

_HAND = frozenset({Verb.RETURN_TO_HAND, Verb.ADD_TO_HAND})
_DECK = frozenset({Verb.RETURN_TO_DECK, Verb.RETURN_TO_EXTRA_DECK, Verb.ADD_TO_EXTRA_DECK})
_STATS = frozenset({Verb.CHANGE_STAT, Verb.SET_STAT, Verb.SWAP_STATS})
_DAMAGE = frozenset({Verb.TAKE_DAMAGE, Verb.DEAL_DAMAGE, Verb.LOSE_LP, Verb.DEAL_PIERCING})
_CONTROL = frozenset({Verb.TAKE_CONTROL, Verb.GIVE_CONTROL, Verb.SWAP_CONTROL})
_FACING = frozenset({Verb.CHANGE_POSITION, Verb.SET, Verb.FLIP})
_PHASES = frozenset({Verb.END_PHASE, Verb.SKIP_PHASE, Verb.CHANGE_PHASE})
_SUMMONED = SPECIAL_SUMMONS | {Verb.PUT_ON_FIELD, Verb.SUMMON_ANY, Verb.RETURN_TO_FIELD}
#: acts of a text that may be what a claim tells with another verb, so that it is not denied
_MAY_BE: dict[Verb, frozenset[Verb]] = {
    **dict.fromkeys(_SUMMONED, _SUMMONED),
    **dict.fromkeys(_HAND, _HAND | {Verb.DRAW}),
    **dict.fromkeys(_DECK, _DECK | {Verb.PUT_BACK, Verb.PLACE, Verb.SHUFFLE}),
    **dict.fromkeys(_STATS, _STATS),
    **dict.fromkeys(_DAMAGE, _DAMAGE),
    **dict.fromkeys(_CONTROL, _CONTROL),
    **dict.fromkeys(_FACING, _FACING),
    **dict.fromkeys(_PHASES, _PHASES),
    Verb.SEND_TO_GRAVEYARD: frozenset(
        {Verb.DISCARD, Verb.TRIBUTE, Verb.DESTROY, Verb.DETACH, Verb.RETURN_TO_GRAVEYARD}
    ),
    Verb.DISCARD: frozenset({Verb.SEND_TO_GRAVEYARD}),
    Verb.PAY_LP: frozenset({Verb.LOSE_LP}),
    Verb.GAIN_LP: frozenset({Verb.SET_STAT, Verb.SWAP_STATS}),
    Verb.NEGATE_EFFECT: frozenset({Verb.NEGATE_ACTIVATION, Verb.NEGATE_THAT}),
    Verb.NEGATE_ACTIVATION: frozenset({Verb.NEGATE_THAT}),
    Verb.NEGATE_ATTACK: frozenset({Verb.NEGATE_THAT}),
}
#: by which a text does what it does not name: an effect taken over, or applied again
UNNAMED = frozenset({Verb.GAIN_EFFECT, Verb.CHANGE_EFFECT, Verb.APPLY})


def may_be(verb: Verb) -> frozenset[Verb]:
    """The verbs with which a text may tell of the same act as *verb*, itself among them."""
    return _MAY_BE.get(verb, frozenset()) | {verb}


def same_act(claim: Action, own: Action, text: EffectText, *, able: bool = False) -> bool:
    """The act that the text has is the one claimed.

    able    it is said that it may be done to such cards, of those that the text lets one choose from
    """
    if claim.verb is not own.verb or not _same_modality(claim, own):
        return False
    if any(getattr(claim, name) is not getattr(own, name) for name in _ALWAYS):
        return False
    if not set(claim.manner) <= set(own.manner) or _BOUNDS & {*claim.manner} != _BOUNDS & {*own.manner}:
        return False
    if claim.modality is Modality.CANNOT and _plain(claim.duration) != _plain(own.duration):
        return False  # what is never so, and what is not so for a while
    for name in _PARTS:
        said = getattr(claim, name)
        if name == "source" and able and _is_among(said, own.source):
            continue
        if said not in (None, False, ()) and _plain(said) != _plain(getattr(own, name)):
            return False
    return all(
        _same_cards(getattr(claim, role), getattr(own, role), text, able) for role in ("theme", "agent", "to")
    )


def _same_modality(claim: Action, own: Action) -> bool:
    return claim.modality is own.modality or (claim.modality is Modality.DO and own.modality is Modality.MAY)


def _is_among(said: object, own: Node | None) -> bool:
    """从卡组, of a text that takes it from the hand or the Deck."""
    if not isinstance(said, Place) or not isinstance(own, Place) or not said.zones:
        return False
    return said.player in (None, own.player) and set(said.zones) <= set(own.zones)


def _same_cards(said: Node | None, own: Node | None, text: EffectText, able: bool) -> bool:
    if said is None:
        return True
    if isinstance(said, Selection) and isinstance(own, Reference):
        target = referred_to(own, text)
        return target is not None and fits(said, target, able)
    if isinstance(said, Selection) and isinstance(own, Selection):
        return fits(said, own, able)
    if isinstance(said, Reference) and said.kind is RefKind.ATTACKER and isinstance(own, Reference):
        return own.kind is RefKind.ATTACKER or any(map(_attacks, text.targets))
    if isinstance(said, Reference) and isinstance(own, Reference) and said.quantity is None:
        own = msgspec.structs.replace(own, quantity=None)
    return own is not None and plain(said) == plain(own)


def referred_to(own: Reference, text: EffectText) -> Selection | None:
    """The one target, where nothing else that the text speaks of can be meant by 那只."""
    if len(text.targets) != 1 or own.kind not in (RefKind.THAT, RefKind.TARGETED):
        return None
    others = any(isinstance(step.action.theme, Selection) for step in text.resolution)
    return None if others and own.kind is RefKind.THAT else text.targets[0]


def _attacks(target: Selection) -> bool:
    """1只攻击怪兽."""
    return any(
        isinstance(one, DidThat) and one.action.verb is Verb.DECLARE_ATTACK and not one.passive
        for one in target.predicates
    )


def fits(said: Selection, own: Selection, able: bool = False) -> bool:
    """The cards of the claim are those of the text; when *able*, some of them."""
    counted = said.quantity.kind is not QuantityKind.UNSTATED
    if counted and plain(said.quantity) != plain(own.quantity):
        return False
    told = [plain(predicate) for predicate in own.predicates]
    extra = [
        one
        for one in said.predicates
        if plain(one) not in told and (counted or not _is_monster_too(one, own))
    ]
    if extra or (said.top, said.bottom) != (own.top, own.bottom):
        return False
    if able:
        whose = own.player in (said.player, None, Player.BOTH, Player.EITHER) or said.player is None
        return whose and set(said.zones) <= set(own.zones)
    if _of_no_kind(said, own) or (counted and len(said.predicates) < len(own.predicates)):
        return False
    if (counted or said.zones) and said.player is not own.player:
        return False
    return said.player in (None, own.player) and (not said.zones or set(said.zones) == set(own.zones))


def _of_no_kind(said: Selection, own: Selection) -> bool:
    """1张卡, of a text that asks for a monster."""
    return any(isinstance(one, IsKind) for one in own.predicates) and not any(
        isinstance(one, IsKind) for one in said.predicates
    )


def _is_monster_too(said: Node, own: Selection) -> bool:
    """怪兽, of a text that speaks of Effect Monsters."""
    kinds = [one.kinds for one in own.predicates if isinstance(one, IsKind)]
    monsters = any(
        kind is not CardKind.MONSTER and kind.value.endswith("_monster") for one in kinds for kind in one
    )
    return monsters and isinstance(said, IsKind) and said.kinds == (CardKind.MONSTER,)


def _plain(value: object) -> object:
    if isinstance(value, tuple):
        return tuple(_plain(one) for one in value)
    return plain(value) if isinstance(value, Node) else value
