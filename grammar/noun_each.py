"""各1只, １体ずつ, それぞれ１体まで: so many of each noun, name, kind, player or place."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.clauses import Case, Clause, Phrase, Unit, UnitKind
from grammar.noun_kinds import JOINERS
from grammar.terms import Means, Player, QuantityKind, Verb


def every_one(units: Sequence[Unit]) -> Sequence[Unit]:
    """その戦闘を行ったそれぞれのモンスター, 那些进行战斗的各自怪兽: every one of those that fought in that battle."""
    *before, each, kind = units if len(units) > 2 else (None, None, None)
    if each is None or kind is None or not before or kind.kind is not UnitKind.CARD_KIND:
        return units
    did = before[-1]
    clause = did.value if did is not None else None
    if (
        each.kind is not UnitKind.QUANTIFIER
        or not is_each(each)
        or not isinstance(clause, Clause)
        or did is None
    ):
        return units
    told = [u for u in before[:-1] if u is not None] + [u for p in clause.phrases for u in p.units]
    if clause.verb is None or clause.verb.verb is not Verb.BATTLE or len(told) != 1:
        return units
    if told[0].kind is not UnitKind.DEICTIC or told[0].concept not in ("that", "those"):
        return units
    that = msgspec.structs.replace(told[0], concept="that")
    battle = Unit(UnitKind.MEANS, told[0].span, "", Means.BATTLE)
    inner = msgspec.structs.replace(clause, phrases=(Phrase(Case.BY, (that, battle), that.span),))
    everyone = msgspec.structs.replace(each, concept=QuantityKind.ALL)
    return (msgspec.structs.replace(did, value=inner), everyone, kind)


def counted_alike(
    parts: list[tuple[UnitKind | None, list[Unit]]],
) -> list[tuple[UnitKind | None, list[Unit]]]:
    """A和B各1只: the count after the last noun holds for every one."""
    count = [u for u in parts[-1][1] if u.kind is UnitKind.COUNT]
    return [
        (joiner, units if any(u.kind is UnitKind.COUNT for u in units) else [*units, *count])
        for joiner, units in parts
        if units
    ]


def is_each(unit: Unit) -> bool:
    if unit.kind is UnitKind.COUNT and isinstance(unit.value, (tuple, list)):
        return str(unit.value[0]) in _EACH
    return unit.kind is UnitKind.QUANTIFIER and unit.concept == QuantityKind.EACH


def is_either(unit: Unit) -> bool:
    """自分及び相手フィールド上の魔法・罠カードを１枚ずつ: one of each player, not one of each kind."""
    inner = unit.value.phrases if isinstance(unit.value, Clause) else ()
    told = {u.concept for phrase in inner for u in phrase.units if u.kind is UnitKind.PLAYER}
    named = {unit.concept} if unit.kind is UnitKind.PLAYER else told
    return bool(named & {Player.EITHER, Player.BOTH}) or {Player.SELF, Player.OPPONENT} <= named


def of_each_player(units: Sequence[Unit]) -> list[tuple[UnitKind | None, list[Unit]]] | None:
    """自分及び相手の墓地のカードを１枚ずつ, それぞれ１枚まで: so many of either player's."""
    player = next((u for u in units if u.kind is UnitKind.PLAYER and u.text in _EITHER_PLAYER), None)
    if player is None or not any(is_each(u) for u in units):
        return None
    told = [u for u in units if not (u.kind is UnitKind.QUANTIFIER and u.concept == QuantityKind.EACH)]
    if sum(u.kind is UnitKind.COUNT and u.concept != "times" for u in told) != 1:
        return None
    own, theirs = (
        msgspec.structs.replace(player, concept=who.value) for who in (Player.SELF, Player.OPPONENT)
    )
    return [
        (joiner, [who if u is player else exactly(u) for u in told])
        for joiner, who in ((None, own), (UnitKind.AND, theirs))
    ]


def exactly(unit: Unit) -> Unit:
    """各1只 of several nouns is exactly one of each noun, 各最多1只 one or none of each."""
    if unit.kind is not UnitKind.COUNT or not is_each(unit) or not isinstance(unit.value, (tuple, list)):
        return unit
    kind = QuantityKind.EXACT if unit.value[0] == QuantityKind.EACH else QuantityKind.UP_TO
    return msgspec.structs.replace(unit, value=(kind, unit.value[1]))


def of_each(unit: Unit) -> Unit:
    """手札・墓地からそれぞれ１体まで: so many from each place, as １体ずつ."""
    if (
        unit.kind is not UnitKind.COUNT
        or unit.concept == "times"
        or not isinstance(unit.value, (tuple, list))
    ):
        return unit
    kind = _TOLD_OF_EACH.get(unit.value[0])
    return unit if kind is None else msgspec.structs.replace(unit, value=(kind, unit.value[1]))


def names_each(units: list[Unit], joiner: UnitKind | None) -> list[tuple[UnitKind | None, list[Unit]]]:
    """「A」「B」モンスター１体ずつ: one of each name."""
    excepted = max((i for i, u in enumerate(units) if u.kind is UnitKind.OTHER_THAN), default=-1)
    names = [i for i, u in enumerate(units) if u.kind is UnitKind.NAME and i > excepted]
    players = [u for u in units if u.kind is UnitKind.PLAYER]
    if len(names) < 2 and len(players) == 2:
        rest = [u for u in units if u not in players and u.kind is not UnitKind.AND]
        return [(UnitKind.AND if n else joiner, [player, *rest]) for n, player in enumerate(players)]
    if len(names) < 2:
        return values_each(units, joiner)
    rest = [u for i, u in enumerate(units) if i not in names]
    before = [u for u in rest if u.span.start < units[names[0]].span.start]
    after = [u for u in rest if u.span.start > units[names[-1]].span.start and u.kind not in JOINERS]
    return [(UnitKind.AND if n else joiner, [*before, units[i], *after]) for n, i in enumerate(names)]


def values_each(units: list[Unit], joiner: UnitKind | None) -> list[tuple[UnitKind | None, list[Unit]]]:
    """光・闇属性モンスターを１体ずつ, 融合·同调怪兽各1只: one of each Attribute, Type or kind of the list."""
    for kind in (UnitKind.ATTRIBUTE, UnitKind.RACE, UnitKind.CARD_KIND):
        values = [i for i, u in enumerate(units) if u.kind is kind]
        run = range(values[0], values[-1] + 1) if len(values) > 1 else range(0)
        if run and all(units[i].kind is kind or units[i].kind in JOINERS for i in run):
            before, after = units[: run.start], units[run.stop :]
            return [
                (UnitKind.AND if n else joiner, [*before, units[i], *after]) for n, i in enumerate(values)
            ]
    return [(joiner, units)]


_EITHER_PLAYER = ("自分及び相手", "自分と相手")
_EACH = (QuantityKind.EACH.value, QuantityKind.EACH_UP_TO.value)
_TOLD_OF_EACH = {QuantityKind.UP_TO: QuantityKind.EACH_UP_TO}
