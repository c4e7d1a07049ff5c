"""Phrases of place and of means: whose zones, and by what."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import msgspec

from grammar.clauses import Unit, UnitKind
from grammar.nodes import Action, By, Place, Reference
from grammar.noun_kinds import JOINERS, player_of
from grammar.nouns import noun
from grammar.scope import Scope, covering
from grammar.spots import keeper_at, of_its_controller, take_spots
from grammar.terms import Means, Player, QuantityKind, RefKind, Stat, Verb, Where, Zone


def one_player(units: Sequence[Unit]) -> Player:
    players = {player_of(u) for u in units if u.kind is UnitKind.PLAYER}
    if len(players) > 1:
        players.discard(Player.THAT_PLAYER)  # 对方玩家
    if len(players) == 1:
        return next(iter(players))
    return Player.EITHER


def read_place(units: Sequence[Unit], scope: Scope) -> Place | None:
    """Zones and whose they are, and which of them, as other cards tell (このカードのリンク先の自分フィールド)."""
    span = covering(units)
    if at := keeper_at(units):
        return _kept_by(units[: at + 1], read_place(units[at:], scope), scope)
    spots, units = take_spots(of_its_controller(units), scope)
    zones = [u for u in units if u.kind is UnitKind.ZONE]
    if not zones and not spots:
        return None
    players = [u for u in units if u.kind is UnitKind.PLAYER]
    negated = bool(zones) and units[-1].kind is UnitKind.OTHER_THAN  # フィールド以外から
    whole = [u for u, after in pairwise(units) if _is_whole(u, after)]  # 全ての手札の中から: from the hand
    for unit in units[:-1] if negated else units:
        if unit not in whole and unit.kind not in (
            UnitKind.ZONE,
            UnitKind.PLAYER,
            UnitKind.DOT,
            UnitKind.AND,
            UnitKind.OR,
        ):
            scope.leave_unit(unit, "a zone")
    if (other := _of_others(units)) is not None:
        scope.leave_unit(other, "whose zone")
    where = next((str(u.value) for u in zones if u.value in ("top", "bottom", "top_or_bottom")), None)
    return Place(
        zones=tuple(dict.fromkeys(Zone(u.concept) for u in zones)),
        player=one_player(players) if players else None,
        where=Where(where) if where else None,
        spots=tuple(spots),
        negated=negated,
        span=span,
    )


def _kept_by(card: Sequence[Unit], place: Place | None, scope: Scope) -> Place | None:
    """そのモンスターのコントローラーの墓地: the zones of whoever controls (or owns) a card that is known."""
    read = noun(card, scope) if place is not None else None
    known = read.noun if read is not None and read.place is None else None
    if place is None or not isinstance(known, Reference) or known.player is None:
        return None
    return msgspec.structs.replace(place, whose=msgspec.structs.replace(known, player=None))


def _of_others(units: Sequence[Unit]) -> Unit | None:
    """自分の手札及び自分・相手フィールド: the word from which on other zones are of other players than those before."""
    groups: list[tuple[list[Unit], list[Unit]]] = [([], [])]
    for unit in units:
        if unit.kind is UnitKind.PLAYER:
            if groups[-1][1]:
                groups.append(([], []))
            groups[-1][0].append(unit)
        elif unit.kind is UnitKind.ZONE:
            groups[-1][1].append(unit)
    owned = [(players, {u.concept for u in zones}) for players, zones in groups if players]
    for players, zones in owned[1:]:
        whose, there = owned[0]
        if zones and zones != there and one_player(players) is not one_player(whose):
            return players[0]
    return None


def _is_whole(unit: Unit, after: Unit) -> bool:
    is_all = unit.kind is UnitKind.QUANTIFIER and unit.concept == QuantityKind.ALL
    return is_all and after.kind is UnitKind.ZONE


_MEANS = {
    "effect": Means.EFFECT,
    "pendulum_effect": Means.PENDULUM_EFFECT,
    "battle": Means.BATTLE,
    "method": Means.PROCEDURE,
}


def read_by(units: Sequence[Unit], scope: Scope) -> By | None:
    """By what: 戦闘・効果で, 相手の効果で, 「N」の効果で; 以外 turns it round."""
    if len(units) > 2 and units[-1].concept == "method" and units[-2].kind is UnitKind.OTHER_THAN:
        if units[0].kind is UnitKind.DID:
            return None  # 戦闘によって破壊される以外の方法で: no card does it
        units = units[:-1]  # ドロー以外の方法で
    if len(units) > 1 and units[-1].kind is UnitKind.STAT and units[-1].concept == Stat.SCALE:
        cards = noun(units[:-1], scope)  # 自分のＰゾーンのカード２枚のＰスケールで, そのＰスケールで
        return None if cards is None or cards.place else By(card=cards.noun, span=covering(units))
    negated = bool(units) and units[-1].kind is UnitKind.OTHER_THAN
    rest = list(units[:-1] if negated else units)
    if (ways := _ways(rest)) is not None:
        return By(means=ways, negated=negated, span=covering(units))
    numbered = [u for u in rest if u.kind is UnitKind.THING and u.concept == "effect_number"]
    numbers = tuple(int(str(n)) for u in numbered if isinstance(u.value, (tuple, list)) for n in u.value)
    rest = [u for u in rest if u not in numbered]
    means = [Means(u.concept) for u in rest if u.kind is UnitKind.MEANS]
    attack = [u for u in rest if u.kind is UnitKind.THING and u.concept in _ATTACKS]
    if attack:
        return _by_attack(rest, attack, negated, scope)
    effect = [u for u in rest if u.kind is UnitKind.THING and u.concept in _MEANS]
    several = sum(u.concept != "battle" for u in effect) > 1
    if several and any(u.kind is UnitKind.NAME for u in rest) and Means.COST not in means:
        return None  # 相手の効果または「N」カードの効果で: two means, each with its own cards
    if Means.COST in means and [u.concept for u in rest[-2:]] == ["that", "effect"]:
        that = Reference(kind=RefKind.THAT_EFFECT, span=covering(units))  # その効果を発動するために
        return By(means=_sorted(means), card=that, span=covering(units))
    if Means.COST in means:
        rest, effect = [u for u in rest if u not in effect], []  # sent as the cost of that card's effect
    means += [_MEANS[u.concept] for u in effect]
    others = [u for u in rest if u.kind is not UnitKind.MEANS and u not in effect]
    others = [u for u in others if u.kind not in (UnitKind.DOT, UnitKind.OR, UnitKind.AND)]
    span = covering(units)
    if [u.text for u in others] == ["自身"]:
        own = Reference(kind=RefKind.THIS_CARD, span=span)  # 自身の効果で
        return By(means=_sorted(means), card=own, effects=numbers, negated=negated, span=span)
    if all(u.kind is UnitKind.PLAYER for u in others):
        player = one_player(others) if others else None
        if not means and player is None:
            return None
        return By(means=_sorted(means), player=player, effects=numbers, negated=negated, span=span)
    pointed = others[0].kind is UnitKind.DEICTIC and others[0].concept in ("this", "that")
    if pointed and len(others) == 1 and means == [Means.BATTLE]:
        that = Reference(kind=RefKind.THAT_BATTLE, span=span)
        return By(means=(Means.BATTLE,), card=that, negated=negated, span=span)
    if [u.concept for u in others] in (["that", "direct_attack"], ["that", "attack_directly"]):
        return By(means=(Means.BATTLE,), card=Reference(kind=RefKind.THAT_ATTACK, span=span), span=span)
    read = noun([u for u in rest if u.kind is not UnitKind.MEANS and u not in effect], scope)
    if read is None:
        return None
    return By(means=_sorted(means), card=read.noun, effects=numbers, negated=negated, span=span)


def _by_attack(units: Sequence[Unit], attack: Sequence[Unit], negated: bool, scope: Scope) -> By | None:
    """このカードの攻撃で, 相手モンスターの攻撃または相手の効果で, その攻撃で."""
    span = covering(units)
    at, means = units.index(attack[0]), _ATTACKS[attack[0].concept]
    card, rest = list(units[:at]), [u for u in units[at + 1 :] if u.kind not in (UnitKind.OR, UnitKind.DOT)]
    if [u.concept for u in card] == ["that"] and not rest:
        return By(means=(Means.BATTLE,), card=Reference(kind=RefKind.THAT_ATTACK, span=span), span=span)
    players = {u.concept for u in card if u.kind is UnitKind.PLAYER}
    if players and len(card) == len(players) and _is_attacked(card, attack[0], scope):
        return None  # 相手への直接攻撃で: the player does not attack
    attacked = bool(card) and _is_attacked(
        card, attack[0], scope
    )  # 相手モンスターへの攻撃で: it does not attack
    any_monster = not attacked and all(u.kind is UnitKind.PLAYER or u.concept == "monster" for u in card)
    if rest:  # または相手の効果で: the attack and the effect are of the same player
        effect = rest[-1].kind is UnitKind.THING and rest[-1].concept == "effect"
        theirs = {u.concept for u in rest[:-1] if u.kind is UnitKind.PLAYER}
        same = theirs == players or not theirs  # 相手の攻撃・効果で
        if not effect or not same or len(rest) > 2 or len(players) != 1 or not any_monster:
            return None
        return By(means=(means, Means.EFFECT), player=Player(next(iter(players))), negated=negated, span=span)
    if any_monster and len(players) == 1:
        player = Player(next(iter(players)))
        return By(means=(means,), player=player, negated=negated, span=span)
    read = noun(card, scope) if card else None
    if read is None:
        return None
    if attacked:
        onto = Action(verb=Verb.ATTACK, to=read.noun, span=span)
        return By(means=(Means.BATTLE,), act=onto, negated=negated, span=span)
    return By(means=(means,), card=read.noun, negated=negated, span=span)


def _is_attacked(card: Sequence[Unit], attack: Unit, scope: Scope) -> bool:
    """このカードへの攻撃, 向这张卡的攻击: the card is not the one that attacks."""
    between = scope.text[card[-1].span.end : attack.span.start]
    return between == "への" or scope.text[: card[0].span.start].endswith(("向", "对", "對", "对于"))


_ATTACKS = {
    "attack": Means.ATTACK,
    "direct_attack": Means.DIRECT_ATTACK,
    "attack_directly": Means.DIRECT_ATTACK,
}
_WAYS = frozenset(m.value for m in Means if m.value.endswith("_summon")) | {Means.DRAW, Means.NORMAL_DRAW}


def _ways(units: Sequence[Unit]) -> tuple[Means, ...] | None:
    """融合召喚で, 融合召喚及び以下の方法で, ドロー以外の方法で: only kinds of acts, and the way told below."""
    found: list[Means] = []
    rest = [u for u in units if u.kind not in JOINERS]
    if len(rest) > 1 and rest[-1].concept == "method" and rest[-2].concept == "following":
        rest, found = rest[:-2], [Means.WAY_BELOW]
    if not all(u.kind is UnitKind.THING and _way(u) in _WAYS for u in rest):
        return None
    found += [Means(_way(u)) for u in rest]
    return _sorted(found) if found else None


def _way(unit: Unit) -> str:
    """通常のドロー, 通常抽卡: the draw of the Draw Phase."""
    return Means.NORMAL_DRAW if unit.text.startswith("通常") and "draw" in unit.concept else unit.concept


def _sorted(means: Sequence[Means]) -> tuple[Means, ...]:
    return tuple(sorted(set(means)))
