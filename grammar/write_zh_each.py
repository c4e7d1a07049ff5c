"""Several kinds of cards, so many of each, in the mainland fan wording: 暗属性怪兽和风属性怪兽各1只."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

import msgspec

from grammar.nodes import (
    Action,
    AllThese,
    AnyOf,
    DidThat,
    HasAttribute,
    InPosition,
    IsIn,
    IsKind,
    Noun,
    Place,
    Predicate,
    Quantity,
    Selection,
)
from grammar.terms import Player, QuantityKind, Verb, Zone
from grammar.write_zh_means import ChineseMeans
from grammar.write_zh_traits import MONSTERS
from grammar.writing import face_up_zones


class ChineseEach(ChineseMeans, ABC):
    """What several kinds of cards share, told once."""

    @abstractmethod
    def noun(self, noun: Noun) -> str: ...

    @abstractmethod
    def predicate(self, p: Predicate) -> str: ...

    @abstractmethod
    def quantity(self, quantity: Quantity, measure: str) -> str: ...

    @abstractmethod
    def owned(self, player: Player | None, zones: Sequence[Zone], face_up: Sequence[str] = ()) -> str: ...

    @abstractmethod
    def _pieces(self, predicates: Sequence[Predicate], head: str = "卡") -> tuple[list[str], list[str], str]:
        """The clauses before a noun, what it is besides, and the noun."""

    def one_of_each(self, parts: Sequence[Noun]) -> list[str]:
        """暗属性怪兽和风属性怪兽各1只, 暗属性和风属性的怪兽各1只."""
        alike = {(p.quantity, p.zones, p.player) if isinstance(p, Selection) else None for p in parts}
        first = parts[0]
        if (
            len(alike) != 1
            or not isinstance(first, Selection)
            or first.quantity.kind not in (QuantityKind.EXACT, QuantityKind.UP_TO)
        ):
            return []
        either = self.words.either
        pieces = [self._pieces(p.predicates) for p in parts if isinstance(p, Selection)]
        measure = either("只", "张") if are_monsters(first.predicates) else either("张", "只")
        each = f"各{self.quantity(first.quantity, measure)}"
        place = self._place_of_each(first)
        joint = either("和", "以及", "、", "·", "")
        named = [self.words.any_order([*clauses, *traits]) + head for clauses, traits, head in pieces]
        told = [place + self.words.any_order(named, joint) + each]
        if len({head for _, _, head in pieces}) == 1 and all(traits for _, traits, _ in pieces):
            shared = [self.words.any_order([*clauses, *traits]) for clauses, traits, _ in pieces]
            told.append(place + self.words.any_order(shared, joint) + either("", "的") + pieces[0][2] + each)
        selections = [p for p in parts if isinstance(p, Selection)]
        lying = [p for p in first.predicates if isinstance(p, InPosition)]
        if len(lying) == 1 and all(lying[0] in p.predicates for p in selections):
            others = [tuple(q for q in p.predicates if q != lying[0]) for p in selections]
            bare = [self.noun(Selection(predicates=said)) for said in others]  # 表侧表示的「A」和「B」各1只
            told.append(place + self.predicate(lying[0]) + self.words.any_order(bare, joint) + each)
        return [*told, *(place + way + each for way in self.sharing(selections))]

    def _place_of_each(self, first: Selection) -> str:
        """自己墓地的, 除外的自己的, 自己的手卡·场上（表侧表示）的."""
        if not first.zones:
            return ""
        either = self.words.either
        place = self.owned(first.player, first.zones, face_up_zones(first))
        if first.zones == (Zone.BANISHED,) and first.player is not None:
            place = either(place, f"除外{either('的', '中的')}{self.player(first.player)}")
        return place + either("的", "")

    def sharing(self, parts: Sequence[Selection]) -> list[str]:
        """「A」以外的光属性和暗属性的怪兽, 地·水·炎·风属性怪兽: what all parts have is said once."""
        either, any_order = self.words.either, self.words.any_order
        shared = tuple(p for p in parts[0].predicates if all(p in part.predicates for part in parts))
        rest = [[p for p in part.predicates if p not in shared] for part in parts]
        if not any(isinstance(p, IsKind) for p in shared) or not all(rest):
            return []
        clauses, traits, head = self._pieces(shared)
        joint = either("和", "以及", "、", "·", "")
        each = any_order(["".join(self._trait(p, False) for p in r) for r in rest], joint)
        if all(len(r) == 1 and isinstance(r[0], HasAttribute) for r in rest):
            values = [v for r in rest for p in r if isinstance(p, HasAttribute) for v in p.values]
            each = either(each, self._listed("attribute", values))
        return [any_order([*clauses, *traits, each + either("", "的")]) + head]

    def _each_in_its_place(self, selection: Selection) -> str:
        """场上1只灵摆怪兽或者灵摆区域1张卡."""
        choice = selection.predicates[0] if len(selection.predicates) == 1 else None
        if not isinstance(choice, AnyOf):
            return ""
        told = []
        for p in choice.predicates:
            among = p.predicates if isinstance(p, AllThese) else (p,)
            places = [q for q in among if isinstance(q, IsIn)]
            if len(places) != 1:
                return ""
            rest = tuple(q for q in among if q not in places)
            zones, player = places[0].zones, places[0].player
            told.append(
                self.noun(Selection(quantity=selection.quantity, predicates=rest, zones=zones, player=player))
            )
        return self.words.any_order(told, self.words.either("或者", "或", "·"))

    def _in_either_place(self, selection: Selection) -> str:
        """自己墓地或对方场上（表侧表示）1只怪兽: cards of one description, in one place or in another."""
        choice = selection.predicates[0] if len(selection.predicates) == 1 else None
        if not isinstance(choice, AnyOf) or not all(isinstance(p, AllThese) for p in choice.predicates):
            return ""
        either, places = self.words.either, []
        described: set[tuple[Predicate, ...]] = set()
        for p in choice.predicates:
            among = p.predicates if isinstance(p, AllThese) else ()
            lies = [q for q in among if isinstance(q, IsIn)]
            shown = [q for q in among if isinstance(q, InPosition)]
            if len(lies) != 1 or len(shown) > 1:
                return ""
            described.add(tuple(q for q in among if q not in (*lies, *shown)))
            names = [f"（{self.predicate(q).removesuffix('的')}）" for q in shown]
            place = self.owned(lies[0].player, lies[0].zones)
            places.append(place + "".join(names))
        if len(described) != 1:
            return ""
        there = self.words.any_order(places, either("或者", "或", "·", "以及"))
        return f"{there}{either('', '的')}{self.noun(Selection(quantity=selection.quantity, predicates=next(iter(described))))}"

    def _in_its_place(self, among: Sequence[Predicate]) -> str:
        """对方场上的表侧表示怪兽: an alternative that may lie elsewhere."""
        places = [q for q in among if isinstance(q, IsIn)]
        rest = tuple(q for q in among if q not in places)
        if len(places) != 1:
            return self.noun(Selection(predicates=rest))
        lying = Selection(predicates=rest, zones=places[0].zones, player=places[0].player)
        laid = rest == (DidThat(action=Action(verb=Verb.SET), passive=True),) and self.words.offering
        if laid:  # 自己场上盖放的卡
            there = self.owned(places[0].player, places[0].zones)
            return self.words.either(self.noun(lying), f"{there}{self.words.either('', '的')}盖放的卡")
        own = places[0].player is Player.SELF and set(places[0].zones) <= {Zone.HAND, Zone.DECK}
        if own and self.words.offering:  # 从卡组的怪兽以及自己的额外卡组的…之中
            return self.words.either(self.noun(lying), self.noun(msgspec.structs.replace(lying, player=None)))
        return self.noun(lying)

    def lying_among(self, choice: AnyOf, place: Place | None = None) -> str:
        """自己墓地的天使族怪兽以及反击陷阱卡: where cards of several descriptions lie, each place told once.

        ``place``: of them all, when the descriptions tell none.
        """
        each = [p.predicates if isinstance(p, AllThese) else (p,) for p in choice.predicates]
        if place is not None and place.zones and not any(isinstance(p, IsIn) for part in each for p in part):
            each = [(IsIn(zones=place.zones, player=place.player), *part) for part in each]
        grouped: dict[tuple[IsIn, ...], list[tuple[Predicate, ...]]] = {}
        for part in each:
            lies_in = tuple(p for p in part if isinstance(p, IsIn))
            grouped.setdefault(lies_in, []).append(tuple(p for p in part if p not in lies_in))
        if any(len(places) != 1 for places in grouped):
            return ""
        either, any_order = self.words.either, self.words.any_order
        joint = either("以及", "·", "或者", "和", "、", "")
        told = []
        for places, parts in grouped.items():
            lies = places[0]
            if parts == [()]:  # 自己的手卡·墓地以及…
                there = self.owned(lies.player, lies.zones)
                if lies.player is Player.SELF and set(lies.zones) <= {Zone.HAND, Zone.DECK}:
                    there = either(there, self.owned(None, lies.zones))  # 从手卡以及…
                told.append(there + either("", "的怪兽", "的卡"))
                continue
            if len(parts) == 1:
                told.append(self._in_its_place((lies, *parts[0])))
                if len(grouped) > 1 and all(isinstance(p, IsKind) for p in parts[0]):  # 手卡以及场上的…怪兽
                    told[-1] = either(told[-1], self.owned(lies.player, lies.zones))
                continue
            whose = self.owned(lies.player, lies.zones) + either("的", "")
            told.append(whose + any_order([self.noun(Selection(predicates=p)) for p in parts], joint))
        return any_order(told, joint)


def are_monsters(predicates: Sequence[Predicate]) -> bool:
    kinds = {kind for p in predicates if isinstance(p, IsKind) for kind in p.kinds}
    if kinds:
        return kinds <= MONSTERS
    choices = [p.predicates for p in predicates if isinstance(p, AnyOf)]
    return any(
        all(are_monsters(q.predicates if isinstance(q, AllThese) else (q,)) for q in among)
        for among in choices
    )
