"""A choice between cards of different places, counted once: 自分の「N」モンスターまたは相手の表側表示モンスター１体."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.clauses import Clause, LightVerb, Unit, UnitKind
from grammar.nodes import (
    Action,
    AllThese,
    AnyOf,
    DidThat,
    HasStat,
    IsIn,
    IsKind,
    Noun,
    Number,
    OneOfThose,
    Place,
    Predicate,
    Quantity,
    Reference,
    SameAs,
    Selection,
    Several,
    Spot,
    StatOf,
    SumOf,
    Who,
    plain,
)
from grammar.predicates import ordered
from grammar.terms import CardKind, QuantityKind, RefKind, Verb, Zone


def one_of(choice: Several) -> Selection | None:
    """One selection whose cards fit either description; None when the parts are counted differently."""
    parts = [part for part in choice.parts if isinstance(part, Selection) and not part.top]
    if len(parts) != len(choice.parts):
        return None
    counted = [part.quantity for part in parts if part.quantity.kind is not QuantityKind.UNSTATED]
    if not counted or any(plain(q) != plain(counted[0]) for q in counted):
        return None
    if len(counted) > 1 and (counted[0].kind is not QuantityKind.EXACT or plain(counted[0]) != _ONE):
        return None  # two of these or two of those are not two of either
    if (placed := _placed(parts)) and any(part.zones for part in parts):
        parts = [_on_field(part) for part in parts]
    either = AnyOf(predicates=ordered([_all(part, placed) for part in parts]), span=choice.span)
    return Selection(
        quantity=counted[0],
        predicates=(either,),
        player=parts[0].player if not placed else None,
        zones=tuple(dict.fromkeys(zone for part in parts for zone in part.zones)),
        span=choice.span,
    )


def either_of(choice: Several) -> Selection | None:
    """「Ａ」モンスターまたは「Ｂ」モンスター, not counted: one selection whose cards fit either description."""
    selections = [part for part in choice.parts if isinstance(part, Selection)]
    bare = all(part.quantity.kind is QuantityKind.UNSTATED for part in selections)
    if not choice.either or not bare or len(selections) != len(choice.parts):
        return None
    one = Quantity(kind=QuantityKind.EXACT, amount=Number(value=1))
    parts = tuple(msgspec.structs.replace(part, quantity=one) for part in selections)
    found = one_of(msgspec.structs.replace(choice, parts=parts))
    return None if found is None else msgspec.structs.replace(found, quantity=Selection().quantity)


_ONE = {"node": "quantity", "kind": "exact", "amount": {"node": "number", "value": 1}}


def _placed(parts: Sequence[Selection]) -> bool:
    """Do the parts lie in different places?"""
    return any((p.player, p.zones) != (parts[0].player, parts[0].zones) for p in parts)


def _on_field(part: Selection) -> Selection:
    """リンク先のモンスター beside cards of the Graveyard: where a card points is on the field."""
    spotted = any(isinstance(p, Spot) for p in part.predicates) and not part.zones
    return msgspec.structs.replace(part, zones=(Zone.FIELD,)) if spotted else part


def _all(part: Selection, placed: bool) -> Predicate:
    found: list[Predicate] = [*part.predicates]
    if placed and (part.zones or part.player is not None):
        found.append(IsIn(zones=part.zones, player=part.player))
    return found[0] if len(found) == 1 else AllThese(predicates=ordered(found))


def one_of_those(known: Noun) -> Selection | None:
    """その内の１体を対象として, そのモンスター１体を対象として: so many of cards already known."""
    if isinstance(known, Reference) and known == Reference(kind=RefKind.THIS_CARD, span=known.span):
        return Selection(predicates=(OneOfThose(of=known, span=known.span),), span=known.span)
    if isinstance(known, Reference) and known == Reference(kind=RefKind.ATTACKER, span=known.span):
        attacks = DidThat(action=Action(verb=Verb.DECLARE_ATTACK), passive=False, span=known.span)
        monster = IsKind(kinds=(CardKind.MONSTER,), span=known.span)  # 攻撃モンスターを対象として
        one = Quantity(kind=QuantityKind.EXACT, amount=Number(value=1))
        return Selection(quantity=one, predicates=ordered([attacks, monster]), span=known.span)
    if not isinstance(known, Reference) or known.quantity is None or known.quantity.amount is None:
        return None
    of = msgspec.structs.replace(known, quantity=None, predicates=(), player=None)
    predicates = ordered([*known.predicates, OneOfThose(of=of, span=known.span)])
    return Selection(quantity=known.quantity, predicates=predicates, player=known.player, span=known.span)


def with_known(choice: Several) -> Several:
    """このカードまたはこのカードのリンク先のモンスター１体: the known card is one of those that fit, too."""
    parts = (one_of_those(part) or part for part in choice.parts)
    return msgspec.structs.replace(choice, parts=tuple(parts))


def lying_there(card: Noun, place: Place) -> Noun:
    """フィールドのこのカードに: the known card to which something is put, where it lies."""
    if not isinstance(card, Reference) or place.where is not None or place.spots or place.negated:
        return card
    there = IsIn(zones=place.zones, player=place.player, span=place.span)
    return msgspec.structs.replace(card, predicates=ordered([*card.predicates, there]))


_SAID_OF_ALL = frozenset({UnitKind.STAT_COMPARE, UnitKind.STAT_IS, UnitKind.RACE, UnitKind.ATTRIBUTE})


_KNOWN = frozenset({UnitKind.SAME, UnitKind.DEICTIC, UnitKind.REFERENCE})


def paused_first(units: list[Unit], text: str) -> tuple[list[Unit], list[Unit]]:
    """レベル５以上の、「Ａ」モンスターか「Ｂ」モンスター: what stands before a pause holds for all of the list."""
    at = next((i for i, u in enumerate(units) if u.kind is UnitKind.NAME), 0)
    before = units[at - 1] if at else None
    if before is None:
        return [], units
    between = text[before.span.end : units[at].span.start]
    paused = before.text == "、" or "、" in between or "，" in between
    if not paused and before.kind is not UnitKind.COUNT:  # 阶级高1阶的1只「Ａ」怪兽或者「Ｂ」怪兽
        return [], units
    if any(u.kind in _KNOWN for u in units[:at]):
        return [], units  # その～と同じ種族の: read with the card it speaks of
    said = [u for u in units[:at] if u.kind in _SAID_OF_ALL or _compares(u)]
    if paused and before.kind is UnitKind.DID and before not in said:
        said.append(before)  # 墓地へ送られた、「Ａ」モンスターか「Ｂ」モンスター
    return said, [u for u in units if u not in said]


def compares(told: Predicate) -> bool:
    """その自分のモンスターと同じ種族で…「Ａ」モンスターまたは「Ｂ」モンスター: like a known card, whichever it is."""
    if isinstance(told, SameAs):
        return isinstance(told.other, Reference)
    value = told.amount if isinstance(told, HasStat) else None
    parts = value.amounts if isinstance(value, SumOf) else (value,)
    return any(isinstance(part, StatOf) and isinstance(part.of, (Reference, Who)) for part in parts)


def _compares(unit: Unit) -> bool:
    """ランクが１つ高い."""
    form = unit.value.verb if isinstance(unit.value, Clause) else None
    return form is not None and form.verb in (
        LightVerb.MORE,
        LightVerb.LESS,
        LightVerb.SAME,
        LightVerb.DIFFER,
    )
