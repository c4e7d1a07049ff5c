"""All the ways to name cards in the mainland fan wording: where each part may stand and what may join it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

import msgspec

from grammar.nodes import (
    Action,
    AllThese,
    AnyOf,
    CanDo,
    DidThat,
    Duration,
    Extreme,
    FaceUpIn,
    HasAttribute,
    HasEffectThat,
    HasName,
    HasRace,
    HasSeries,
    HasStat,
    Holding,
    Including,
    InPosition,
    IsIn,
    IsKind,
    MentionsName,
    NotThat,
    Noun,
    Number,
    OnlyThese,
    Predicate,
    Reference,
    SameAs,
    Selection,
    Spot,
)
from grammar.terms import CardKind, DurationKind, Player, QuantityKind, RefKind, Stat, Verb, Zone
from grammar.wordings import ending, plainest
from grammar.write_parts import beside_token_data, is_token_data
from grammar.write_zh_each import ChineseEach

#: predicates in the order in which they are printed; what is not listed comes last
_ORDER = (
    Including,
    DidThat,
    Spot,
    HasEffectThat,
    SameAs,
    MentionsName,
    NotThat,
    Holding,
    CanDo,
    Extreme,
    InPosition,
    HasStat,
)
RELATIVE = (Including, DidThat, Spot, HasEffectThat, SameAs, MentionsName, NotThat, Holding, CanDo)


class ChineseOffers(ChineseEach, ABC):
    """Nouns as a choice of orders and joints."""

    below: AnyOf | None = None  # what cards a list below describes

    @abstractmethod
    def predicate(self, p: Predicate) -> str: ...

    @abstractmethod
    def noun(self, noun: Noun) -> str: ...

    @abstractmethod
    def owned(self, player: Player | None, zones: Sequence[Zone], face_up: Sequence[str] = ()) -> str: ...

    @abstractmethod
    def _described(self, predicates: Sequence[Predicate], head: str = "卡") -> str: ...

    def _offered(self, selection: Selection, place: str, measure: str) -> str:
        """The ways to say it: 场上表侧表示存在的1只怪兽, 表侧表示的场上1只怪兽, 场上的表侧表示怪兽1只."""
        quantity, either = selection.quantity, self.words.either
        if is_token_data(selection.predicates):  # 「N衍生物」（…）各1只
            token, counted = self._described(selection.predicates), self.quantity(quantity, measure)
            lead = [self.predicate(p) for p in beside_token_data(selection.predicates)]
            if len(lead) == 1:  # 持有宣言的等级的1只「N衍生物」（…）
                lead = [either("", "持有") + lead[0]]
            first = self.words.any_order([counted, *lead]) + token
            return either(first, "".join(lead) + token + counted) if counted else ""
        clauses, traits, head = self._pieces(selection.predicates)
        if selection.zones == (Zone.BANISHED,) and selection.player is not None:
            place = either(
                place, f"{either('', '从游戏中')}除外{either('的', '中的')}{self.player(selection.player)}"
            )
        if selection.zones == (Zone.BANISHED,) and selection.player is None:
            place = either(place, "从游戏中除外")
        counted = self.quantity(quantity, measure)
        if quantity.kind is QuantityKind.ALL:
            lies = [place + either("的", "", "存在的")] if place else []
            every = self.words.any_order(
                [*clauses, *lies, either("全部", "所有") + either("", "的"), *traits]
            )
            hand = ""
            if selection.zones == (Zone.HAND,) and not selection.predicates:  # 自己的所有手卡
                whose = self.player(selection.player) + either("的", "") if selection.player else ""
                hand = whose + either("所有", "全部") + either("", "的") + self.zones(selection.zones)
            told = self.words.any_order([*clauses, *lies, *traits]) + head + either("全部", "全")
            fights = any(
                isinstance(p, DidThat) and p.action.verb is Verb.BATTLE for p in selection.predicates
            )
            if fights:  # 那些进行战斗的各自怪兽
                each = self.words.any_order([*clauses, *lies, *traits]) + either("各自", "各自的") + head
                told = either(told, either("那些", "") + each)
            return either(*filter(None, (told, every + head, hand)))
        if not counted:
            short = place == self.player(Player.OPPONENT) and not traits and head.startswith("怪兽")
            theirs = ("控制的", "所控制的") if selection.player is not None and not selection.zones else ()
            lies = (
                [place + either(*(("", "的") if short else ("的", "")), "存在的", *theirs)] if place else []
            )
            several = len(_names(selection.predicates)) > 1
            any_of = either("", "的其中任意种", "其中任意种", "之内任意种", "全部") if several else ""
            told = self.words.any_order([*clauses, *lies, *traits]) + head + any_of
            others = (*self._but_for_some(selection), *self._that_turn(selection))
            if self.below is not None and self.below in selection.predicates:
                others = (*others, *self._of_list_below(selection, lies[0] if lies else "", ""))
            return either(told, *others, *self._within_zones(selection))
        if quantity.kind is QuantityKind.ANY_NUMBER or not isinstance(quantity.amount, Number):
            lies = [place + either("的", "", "存在的")] if place else []
            usual = self.words.any_order([counted, *clauses, *lies, *traits]) + head
            last = self.words.any_order([*clauses, *lies, *traits]) + head + counted
            return either(usual, last) if quantity.kind is QuantityKind.ANY_NUMBER else usual
        hand = ""
        if selection.zones == (Zone.HAND,) and not any(
            isinstance(p, (IsKind, HasName)) for p in selection.predicates
        ):
            owner = self.player(selection.player) if selection.player is not None else either("", "自己")
            parts = [*clauses, *traits, counted + either("", "的"), owner + either("", "的")]
            hand = either(self.words.any_order(parts) + "手卡", f"{owner}手卡{counted}{either('', '卡')}")
        lies = [place + either("", "的", "存在的")] if place else []
        shown = any(isinstance(p, InPosition) for p in selection.predicates)
        if selection.zones == (Zone.FIELD,) and selection.player is None and shown:  # 表侧表示的1只怪兽
            lies = [either(lies[0], "")]
        if selection.zones == (Zone.BANISHED,) and selection.player is not None:
            banished = [
                either("", "从游戏中") + "除外" + either("的", "中的"),
                self.player(selection.player) + either("的", ""),
            ]
            hand = self.words.any_order([*banished, *clauses, *traits, counted + either("", "的")]) + head
        alike = SameAs(stat=Stat.NAME, other=Reference(kind=RefKind.THAT))
        if alike in selection.predicates and not place:
            rest = tuple(p for p in selection.predicates if p != alike)
            clauses, traits, head = self._pieces(rest)
            hand = f"那{counted}同名{head if rest else either('卡', '怪兽', '')}"
            clauses, traits, head = self._pieces(selection.predicates)
        if quantity.kind is QuantityKind.AT_LEAST:
            counted += either("", "同时")
        summed = either("", "合计")
        several = len(_names(selection.predicates)) > 1
        several = several or any(isinstance(p, AnyOf) for p in selection.predicates)
        of_them = either("", "的其中", "之内任意", "其中", "之内", "内") if several else ""
        of_them = (
            either(of_them, "的其中", "之内任意", "其中") if _listed_series(selection.predicates) else of_them
        )
        hand = hand or self._each_in_its_place(selection)
        last = self.words.any_order([*clauses, *lies, *traits]) + head + summed + of_them + counted
        first = self.words.any_order([*clauses, *lies, counted + either("", "的"), *traits]) + head
        more = self._counted_otherwise(selection, [*clauses, *traits], head, counted)
        more.append(self._in_either_place(selection))
        return either(*filter(None, (hand, first, last, *more)))

    def _within_zones(self, selection: Selection) -> list[str]:
        """自己的中央的主要怪兽区域的怪兽: where in the zones, between whose they are and the zones."""
        spots = [p for p in selection.predicates if isinstance(p, Spot) and p.of is None]
        if len(spots) != 1 or selection.player is None or not selection.zones:
            return []
        rest = tuple(p for p in selection.predicates if p not in spots)
        bare = self.noun(Selection(quantity=selection.quantity, predicates=rest))
        either = self.words.either
        there = f"{self.player(selection.player)}{either('的', '')}{self.predicate(spots[0])}"
        return [f"{there}{self.zones(selection.zones)}{either('的', '')}{bare}"]

    def _that_turn(self, selection: Selection) -> list[str]:
        """自己场上的「A」怪兽在特殊召唤的回合: in the turn in which it was done to them."""
        this_turn = Duration(kind=DurationKind.THIS_TURN)
        acts = [
            p
            for p in selection.predicates
            if isinstance(p, DidThat) and p.passive and p.action.duration == this_turn
        ]
        bare_acts = [Action(verb=p.action.verb, duration=this_turn) == p.action for p in acts]
        if len(acts) != 1 or not all(bare_acts):
            return []
        rest = tuple(p for p in selection.predicates if p not in acts)
        whole = self.noun(msgspec.structs.replace(selection, predicates=rest))
        return [f"{whole}在{self.words.either('', '被')}{self.word_of(acts[0].action.verb)}的回合"]

    @abstractmethod
    def word_of(self, verb: str) -> str: ...

    def _but_for_some(self, selection: Selection) -> list[str]:
        """自己场上的「A」怪兽之内除等级最高的怪兽以外的「A」怪兽: what is excepted, among all of them."""
        but = [p for p in selection.predicates if isinstance(p, NotThat)]
        if len(but) != 1 or len(selection.predicates) < 2:
            return []
        rest = tuple(p for p in selection.predicates if p not in but)
        whole = self.noun(msgspec.structs.replace(selection, predicates=rest))
        bare = self.noun(Selection(predicates=rest))
        plainly = tuple(p for p in rest if not isinstance(p, RELATIVE))
        if plainly != rest:  # 那些作为素材的怪兽之内除调整以外的怪兽
            bare = self.words.either(bare, self.noun(Selection(predicates=plainly)))
        among = self.words.either("之内", "之中") + self.words.either("", "的")
        other = but[0].other
        noted = [] if isinstance(other, Reference) else [f"{whole}（{self.predicate(other)}除外）"]
        return [whole + among + self.predicate(but[0]) + bare, *noted]

    def _counted_otherwise(self, selection: Selection, told: list[str], head: str, counted: str) -> list[str]:
        """额外怪兽区域1只自己的怪兽, 「A」怪兽3种类, 1只「A」怪兽或者1张「B」."""
        either, any_order, ways = self.words.either, self.words.any_order, []
        if selection.player is not None and selection.zones:
            whose = self.player(selection.player) + either("的", "")
            zones = self.owned(None, selection.zones) + either("", "的", "存在的")
            ways.append(any_order([zones, counted + either("", "的"), whose, *told]) + head)
        different = SameAs(stat=Stat.NAME, different=True)
        place = self.owned(selection.player, selection.zones) + either("", "的") if selection.zones else ""
        if selection.player is not None and not selection.zones:
            place = self.player(selection.player) + either("", "的")
        if different in selection.predicates and isinstance(selection.quantity.amount, Number):
            rest = tuple(p for p in selection.predicates if p != different)
            most = "最多" if selection.quantity.kind is QuantityKind.UP_TO else ""
            least = "以上" if selection.quantity.kind is QuantityKind.AT_LEAST else ""
            bare = self.noun(
                msgspec.structs.replace(selection, quantity=Selection().quantity, predicates=rest)
            )
            each_one = either("", f"各1{either('只', '张')}")
            ways.append(f"{bare}{most}{selection.quantity.amount.value}种类{least}{each_one}")
        extreme = [p for p in selection.predicates if isinstance(p, Extreme)]
        if extreme:  # 对方场上的怪兽之内攻击力最高的1只怪兽
            rest = tuple(p for p in selection.predicates if p not in extreme)
            bare = self.noun(
                msgspec.structs.replace(selection, quantity=Selection().quantity, predicates=rest)
            )
            among = f"{bare}{either('之内', '之中')}"
            ways.append(
                among + any_order([*map(self.predicate, extreme), counted]) + either("怪兽", "", "卡")
            )
        if self.below is not None and self.below in selection.predicates:
            return self._of_list_below(selection, place, counted)
        choices = [p for p in selection.predicates if isinstance(p, AnyOf)]
        others = [p for p in selection.predicates if p not in choices and not isinstance(p, FaceUpIn)]
        choice = choices[0] if len(choices) == 1 and all(isinstance(p, RELATIVE) for p in others) else None
        if choice is not None and others:  # 「A」以外的自己墓地1只「B」怪兽或者1张「C」卡
            each = [p.predicates if isinstance(p, AllThese) else (p,) for p in choice.predicates]
            nouns = [self.noun(Selection(quantity=selection.quantity, predicates=part)) for part in each]
            lead = any_order([*map(self._clause, others), place])
            ways.append(lead + any_order(nouns, either("或者", "或", "·", "或者和", "或和")))
        elif choice is not None:
            each = [p.predicates if isinstance(p, AllThese) else (p,) for p in choice.predicates]
            nouns = [self.noun(Selection(quantity=selection.quantity, predicates=part)) for part in each]
            ways.append(place + any_order(nouns, either("或者", "或", "·", "或者和", "或和")))
            uncounted = [self._in_its_place(part) for part in each]  # 1只「A」怪兽或者对方场上的怪兽
            if place:  # 场上1只「A」怪兽或者场上盖放的1张卡
                whole = msgspec.structs.replace(selection, predicates=())
                there = [self.noun(msgspec.structs.replace(whole, predicates=part)) for part in each]
                ways.append(any_order(there, either("或者", "或", "·")))
            for i, noun in enumerate(nouns):  # 「A」以外的1只「B」怪兽或者「C」怪兽
                later = [self._in_its_place(part) for j, part in enumerate(each) if j != i]
                joint = either("或者", "或", "·")
                ways.append(place + noun + joint + any_order(later, joint))
            if all(any(isinstance(p, IsIn) for p in part) for part in each):
                place = either(place, "")
            joined = any_order(uncounted, either("或者", "或", "·"))
            ways += [counted + place + joined, place + counted + joined]
        return ways

    def _of_list_below(self, selection: Selection, place: str, counted: str) -> list[str]:
        """「A」以外的以下的怪兽之内任意1只, 自己场上的以下怪兽: what a list below describes."""
        either = self.words.either
        rest = tuple(p for p in selection.predicates if p != self.below and not isinstance(p, FaceUpIn))
        kinds = tuple(p for p in rest if isinstance(p, IsKind))
        lead = [self._clause(p) for p in rest if p not in kinds]
        what = self._described(kinds) if kinds else either("卡", "怪兽", "")
        below = f"以下{either('的', '')}{what}"
        if counted:
            below += either(f"之内{either('任意', '')}", "合计") + counted
        return [self.words.any_order([*lead, place]) + below]

    def _pieces(self, predicates: Sequence[Predicate], head: str = "卡") -> tuple[list[str], list[str], str]:
        """The clauses before a noun, what it is besides, each with the words that may follow it, and the noun."""
        ordered = sorted((p for p in predicates if not isinstance(p, (FaceUpIn, OnlyThese))), key=in_order)
        alike = self.alike_in(ordered)
        clauses = [self._clause(p) for p in ordered if isinstance(p, RELATIVE) and p not in alike]
        clauses = self.sent_after(ordered, clauses)
        if alike:
            clauses.append(self.all_alike(alike))
        among = alike_among(ordered) if self.words.offering else []
        if among:  # 种族·属性相同而卡名不同的
            clauses = [
                self.predicate(p) for p in ordered if isinstance(p, RELATIVE) and p not in (*among, *alike)
            ]
            clauses.append(self._alike_among(among))
        rest = [p for p in ordered if not isinstance(p, RELATIVE) and p not in alike]
        if worn_as_such(predicates) and self.words.offering:  # 这张卡装备的卡
            head = self.words.either("装备卡", "卡", "卡片")
            rest = [p for p in rest if p != IsKind(kinds=(CardKind.EQUIP_CARD,))]
        if self.words.offering:  # 原本卡名是「A」的自己场上的怪兽
            originals = [p for p in rest if isinstance(p, HasName) and p.original]
            clauses += map(self.predicate, originals)
            rest = [p for p in rest if p not in originals]
        noun: list[Predicate] = [p for p in rest if isinstance(p, (IsKind, HasName))]
        either = [p for p in rest if isinstance(p, AnyOf)]
        if either and not noun and are_cards(either[-1]):
            noun = [either[-1]]
        traits = [p for p in rest if p not in noun]
        of_kinds = [p for p in noun if isinstance(p, IsKind) and p.kinds != (CardKind.EFFECT,)]
        alone = not of_kinds or not self.words.offering
        if any(isinstance(p, SameAs) for p in predicates) and is_effect(predicates) and alone:
            return clauses, [], "卡的效果"
        monster = [p.kinds for p in noun if isinstance(p, IsKind)] == [(CardKind.MONSTER,)]
        told = [self._trait(p, monster and p is traits[-1]) for p in traits]
        numbers = [
            p
            for p in traits
            if isinstance(p, HasStat)
            and isinstance(p.amount, Number)
            and not p.original
            and p.stat in (Stat.ATK, Stat.DEF)
        ]
        if len(numbers) == 2 and len({(p.compare, p.amount) for p in numbers}) == 1 and self.words.offering:
            bare = [self._trait(p, monster and p is traits[-1]) for p in traits if p not in numbers]
            both = self.words.any_order(
                [self.words.word("stat", p.stat) for p in numbers], self.words.either("和", "·")
            )
            bound = plainest(self.predicate(numbers[0])).removeprefix(
                plainest(self.words.word("stat", numbers[0].stat))
            )
            shared = self.words.any_order(
                [*bare, both + self.words.either("是", "") + bound.removeprefix("是")]
            )
            told = [self.words.either(self.words.any_order(told), shared)]  # 攻击力和守备力是0的
        printed: list[HasAttribute | HasRace] = [
            p for p in traits if isinstance(p, (HasAttribute, HasRace)) and p.original
        ]
        if len(printed) > 1 and self.words.offering:  # 原本的种族·属性是天使族·地属性的
            others = [self._trait(p, monster and p is traits[-1]) for p in traits if p not in printed]
            together = self.words.any_order([*others, self._origins(printed)])
            told = [self.words.either(self.words.any_order(told), together)]
        return clauses, told, self._head(noun, traits, head)

    def _clause(self, p: Predicate) -> str:
        """和那只怪兽相同属性的; also 和那只怪兽相同属性而 before more that is said."""
        told = self.predicate(p)
        joined = isinstance(p, (SameAs, NotThat)) or (isinstance(p, DidThat) and not p.passive)
        return ending(told, "的", "的", "而", "并", "，并") if joined and self.words.offering else told

    def _alike_among(self, alike: Sequence[SameAs]) -> str:
        """原本的种族·属性相同而卡名不同的: what the cards taken share and what they do not."""
        either, any_order = self.words.either, self.words.any_order
        dot = either("·", "和", "以及")
        same = [self.words.word("stat", p.stat) for p in alike if not p.different]
        unlike = [self.words.word("stat", p.stat) for p in alike if p.different]
        origin = self.of_origin() if any(p.original for p in alike if not p.different) else ""
        told = []
        if same:
            listed = any_order(same, dot)
            told.append(either(f"{origin}{listed}相同", f"相同{origin}{listed}"))
        if unlike:
            told.append(any_order(unlike, dot) + "不同")
        return any_order(told, either("而", "并", "", "且", "，")) + "的"

    @abstractmethod
    def alike_in(self, said: Sequence[Predicate]) -> list[SameAs | HasStat]: ...

    @abstractmethod
    def all_alike(self, alike: Sequence[SameAs | HasStat]) -> str: ...

    @abstractmethod
    def sent_after(self, said: Sequence[Predicate], clauses: list[str]) -> list[str]: ...

    def _head(self, noun: Sequence[Predicate], traits: Sequence[Predicate], head: str) -> str:
        """怪兽, 「N」, 卡的效果."""
        if len(noun) == 1 and isinstance(noun[0], AnyOf):
            return self.predicate(noun[0])
        if not noun and head == "卡":
            return self.words.either("卡", "")
        if len(noun) > 1 and any(isinstance(p, HasName) for p in noun) and not is_effect(noun):
            named: list[Predicate] = [p for p in noun if isinstance(p, HasName)]  # 「A」1只: of monsters
            return self.words.either(self._described(noun, head), self._described(named, head))
        if not is_effect(noun):
            return self._described(noun, head)
        series = any(isinstance(p, HasSeries) for p in traits)
        bare = [p for p in noun if not (isinstance(p, IsKind) and p.kinds == (CardKind.EFFECT,))]
        written = self._described(bare, "")
        if not written:
            return (
                self.words.either("卡的效果", "效果", "卡持有的效果")
                if series or traits
                else self.words.either("效果", "卡的效果")
            )
        return f"{written}{self.words.either('的', '', '把', '持有的')}效果"


def alike_among(said: Sequence[Predicate]) -> list[SameAs]:
    """Several values in which the cards taken are alike, or are not."""
    found = [p for p in said if isinstance(p, SameAs) and p.other is None and not p.kinds]
    origins = {p.original for p in found if not p.different}
    return found if len(found) > 1 and len(origins) < 2 else []


def worn_as_such(predicates: Sequence[Predicate]) -> bool:
    """Are they Equip Cards that are told to be equipped?"""
    worn = any(isinstance(p, DidThat) and p.action.verb is Verb.EQUIP and p.passive for p in predicates)
    return worn and IsKind(kinds=(CardKind.EQUIP_CARD,)) in predicates


def _listed_series(predicates: Sequence[Predicate]) -> bool:
    return any(isinstance(p, HasSeries) and len(p.names) > 1 for p in predicates)


def _names(predicates: Sequence[Predicate]) -> list[str]:
    return [name for p in predicates if isinstance(p, HasName) for name in p.names]


def are_cards(either: AnyOf) -> bool:
    """Does every alternative say what it is, so that no 卡 follows?"""
    return any(isinstance(p, (AllThese, HasSeries, HasName, IsKind)) for p in either.predicates)


def is_effect(predicates: Sequence[Predicate]) -> bool:
    return any(isinstance(p, IsKind) and p.kinds == (CardKind.EFFECT,) for p in predicates)


def in_order(predicate: Predicate) -> tuple[int, int]:
    """Printed order: relative clauses first, then from the changing to the lasting, the race before a series."""
    later = (HasAttribute, HasRace, AnyOf, AllThese, HasSeries, HasName, IsKind)
    for i, kind in enumerate((*_ORDER, *later)):
        if isinstance(predicate, kind):
            return i, 0
    return len(_ORDER), 0
