"""Two acts of one verb that cannot be the same: another number, other cards, another player, another place or time."""

from __future__ import annotations

from grammar.nodes import (
    Action,
    Duration,
    EffectText,
    HasAttribute,
    HasRace,
    HasStat,
    InPosition,
    IsKind,
    Node,
    Number,
    Place,
    Reference,
    Selection,
    Who,
    plain,
)
from grammar.terms import CardKind, DurationKind, Player, Position, QuantityKind, Zone
from kb.cards import FIELD_ZONES
from kb.claims.same_act import referred_to

_ON_FIELD = FIELD_ZONES | {Zone.FIELD, Zone.MONSTER_ZONE, Zone.EQUIPPED}
_OTHER = {Player.SELF: Player.OPPONENT, Player.OPPONENT: Player.SELF}
_SPELLS_TRAPS = frozenset({CardKind.SPELL, CardKind.TRAP})
_MONSTERS = frozenset({CardKind.MONSTER, CardKind.EFFECT_MONSTER, CardKind.TOKEN})


def at_odds(claim: Action, own: Action, text: EffectText, *, able: bool) -> bool:
    """*claim* is not what *own*, an act of *text*, does. When *able*, it is only said that it may be so."""
    done_to = _cards(own, text)
    if (
        _of_other_player(claim, done_to)
        or _of_other_kind(claim, done_to)
        or _of_other_sort(claim, done_to)
        or _elsewhere(claim.source, own.source)
    ):
        return True
    if able:
        return False
    return (
        claim.decrease is not own.decrease
        or _another_number(claim.amount, own.amount)
        or _another_agent(claim, own)
        or _so_many(claim, done_to)
        or _of_other_value(claim, done_to)
        or _lasts_otherwise(claim.duration, own.duration)
        or _another(claim.position, own.position)
    )


def _cards(own: Action, text: EffectText) -> Selection | None:
    if isinstance(own.theme, Selection):
        return own.theme
    return referred_to(own.theme, text) if isinstance(own.theme, Reference) else None


def _of_other_player(claim: Action, done_to: Selection | None) -> bool:
    if not isinstance(claim.theme, Selection) or claim.theme.player not in _OTHER or done_to is None:
        return False
    return done_to.player is _OTHER[claim.theme.player]


def _of_other_kind(claim: Action, done_to: Selection | None) -> bool:
    """Monsters, of a text that does it to Spells and Traps."""
    said, own = _kinds(claim.theme), _kinds(done_to)
    spells = (said <= _SPELLS_TRAPS, own <= _SPELLS_TRAPS)
    monsters = (said <= _MONSTERS, own <= _MONSTERS)
    return bool(said and own) and ((spells[0] and monsters[1]) or (monsters[0] and spells[1]))


def _kinds(cards: Node | None) -> frozenset[CardKind]:
    found = cards.predicates if isinstance(cards, Selection) else ()
    return frozenset(kind for one in found if isinstance(one, IsKind) for kind in one.kinds)


#: qualities of which a card of one is none of another
_SORTS = ((HasAttribute, "values"), (HasRace, "values"), (InPosition, "positions"))


def _of_other_sort(claim: Action, done_to: Selection | None) -> bool:
    """光属性怪兽, of a text that asks for DARK ones; face-down ones, of one that asks for face-up ones."""
    if not isinstance(claim.theme, Selection) or done_to is None:
        return False
    for kind, field in _SORTS:
        said = [one for one in claim.theme.predicates if isinstance(one, kind)]
        own = [one for one in done_to.predicates if isinstance(one, kind)]
        if len(said) == len(own) == 1 and _apart(set(getattr(said[0], field)), set(getattr(own[0], field))):
            return True
    return False


def _apart(said: set[object], own: set[object]) -> bool:
    """No card is both; to be face-up is no other thing than to be in face-up Attack Position."""
    if all(isinstance(one, Position) for one in said | own):
        faces = [{str(one).split("_")[1] for one in side if "face" in str(one)} for side in (said, own)]
        return all(faces) and not faces[0] & faces[1]
    return not said & own


def _elsewhere(said: Node | None, own: Node | None) -> bool:
    """从手卡, of a text that takes it from the Deck; a zone of the field is no other place than the field."""
    if not isinstance(said, Place) or not isinstance(own, Place) or not said.zones or not own.zones:
        return False
    return not _spread(said.zones) & _spread(own.zones)


def _spread(zones: tuple[Zone, ...]) -> set[Zone]:
    on_field = _ON_FIELD.intersection(zones)
    whole = Zone.MONSTER_ZONE in zones or Zone.FIELD in zones
    return {*zones, Zone.FIELD} | (_ON_FIELD if whole else set()) if on_field else set(zones)


def _another_number(said: Node | None, own: Node | None) -> bool:
    return isinstance(said, Number) and isinstance(own, Number) and said.value != own.value


def _another_agent(claim: Action, own: Action) -> bool:
    said = claim.agent.player if isinstance(claim.agent, Who) else None
    does = own.agent.player if isinstance(own.agent, Who) else Player.SELF if own.agent is None else None
    return said in _OTHER and does is _OTHER[said]


def _so_many(claim: Action, done_to: Selection | None) -> bool:
    said = claim.theme.quantity if isinstance(claim.theme, Selection) else None
    own = done_to.quantity if done_to is not None else None
    exact = said is not None and own is not None and {said.kind, own.kind} == {QuantityKind.EXACT}
    return exact and said is not None and own is not None and _another_number(said.amount, own.amount)


def _of_other_value(claim: Action, done_to: Selection | None) -> bool:
    """攻击力1500以下的怪兽, of a text that asks for another value or another bound."""
    said, own = _values(claim.theme), _values(done_to)
    return bool(said and own) and any(plain(one) not in [plain(other) for other in own] for one in said)


def _values(cards: Node | None) -> list[HasStat]:
    return [
        one for one in (cards.predicates if isinstance(cards, Selection) else ()) if isinstance(one, HasStat)
    ]


#: to the End Phase and to the end of the turn are told alike
_THIS_TURN = frozenset({DurationKind.END_OF_TURN, DurationKind.THIS_TURN, DurationKind.ACTIVATION_TURN})


def _lasts_otherwise(said: Duration | None, own: Duration | None) -> bool:
    if said is None or own is None or said.condition is not None or own.condition is not None:
        return False
    kinds = {said.kind, own.kind}
    if kinds & _THIS_TURN and (kinds <= _THIS_TURN or DurationKind.PHASE in kinds):
        return False
    return bool(plain(said) != plain(own))


def _another(said: object, own: object) -> bool:
    if said is None or own is None:
        return False
    return (plain(said) if isinstance(said, Node) else said) != (plain(own) if isinstance(own, Node) else own)
