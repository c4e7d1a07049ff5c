"""All the ways to name cards in the mainland fan wording: where each part may stand and what may join it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from grammar.nodes import (
    AllThese,
    AnyOf,
    CanDo,
    DidThat,
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
    IsKind,
    MentionsName,
    NotThat,
    Number,
    OnlyThese,
    Predicate,
    SameAs,
    Selection,
    Spot,
)
from grammar.terms import CardKind, Player, QuantityKind, Zone
from grammar.write_parts import is_token_data
from grammar.write_zh_times import ChineseTimes

MONSTERS = frozenset(kind for kind in CardKind if kind.value.endswith("monster")) | {
    CardKind.TUNER,
    CardKind.TOKEN,
}
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
RELATIVE = (Including, DidThat, Spot, HasEffectThat, SameAs, MentionsName, Holding, CanDo)


class ChineseOffers(ChineseTimes, ABC):
    """Nouns as a choice of orders and joints."""

    @abstractmethod
    def predicate(self, p: Predicate) -> str: ...

    @abstractmethod
    def _described(self, predicates: Sequence[Predicate], head: str = "卡") -> str: ...

    def _offered(self, selection: Selection, place: str, measure: str) -> str:
        """The ways to say it: 场上表侧表示存在的1只怪兽, 表侧表示的场上1只怪兽, 场上的表侧表示怪兽1只."""
        if is_token_data(selection.predicates):
            return ""
        quantity, either = selection.quantity, self.words.either
        clauses, traits, head = self._pieces(selection.predicates)
        counted = self.quantity(quantity, measure)
        if quantity.kind is QuantityKind.ALL:
            lies = [place + either("的", "", "存在的")] if place else []
            every = self.words.any_order(
                [*clauses, *lies, either("全部", "所有") + either("", "的"), *traits]
            )
            return either(self.words.any_order([*clauses, *lies, *traits]) + head + "全部", every + head)
        if not counted:
            short = place == self.player(Player.OPPONENT) and not traits and head.startswith("怪兽")
            lies = (
                [place + (either("", "的", "存在的") if short else either("的", "", "存在的"))]
                if place
                else []
            )
            return self.words.any_order([*clauses, *lies, *traits]) + head
        if quantity.kind is QuantityKind.ANY_NUMBER or not isinstance(quantity.amount, Number):
            lies = [place + either("的", "", "存在的")] if place else []
            return self.words.any_order([counted, *clauses, *lies, *traits]) + head
        if selection.zones == (Zone.HAND,) and not selection.predicates and selection.player is None:
            return either(f"{counted}手卡", f"{counted}自己手卡", f"手卡{counted}", f"手卡{counted}卡")
        lies = [place + either("", "的", "存在的")] if place else []
        last = self.words.any_order([*clauses, *lies, *traits]) + head + counted
        return either(
            self.words.any_order([*clauses, *lies, counted + either("", "的"), *traits]) + head, last
        )

    def _pieces(self, predicates: Sequence[Predicate], head: str = "卡") -> tuple[list[str], list[str], str]:
        """The clauses before a noun, what it is besides, each with the words that may follow it, and the noun."""
        ordered = sorted((p for p in predicates if not isinstance(p, (FaceUpIn, OnlyThese))), key=in_order)
        clauses = [self.predicate(p) for p in ordered if isinstance(p, RELATIVE)]
        rest = [p for p in ordered if not isinstance(p, RELATIVE)]
        noun: list[Predicate] = [p for p in rest if isinstance(p, (IsKind, HasName))]
        either = [p for p in rest if isinstance(p, AnyOf)]
        if either and not noun and are_cards(either[-1]):
            noun = [either[-1]]
        traits = [p for p in rest if p not in noun]
        if any(isinstance(p, SameAs) for p in predicates) and is_effect(predicates):
            return clauses, [], "卡的效果"
        monster = [p.kinds for p in noun if isinstance(p, IsKind)] == [(CardKind.MONSTER,)]
        return (
            clauses,
            [self._trait(p, monster and p is traits[-1]) for p in traits],
            self._head(noun, traits, head),
        )

    def _trait(self, p: Predicate, last: bool) -> str:
        """表侧表示, 4星以下, 战士族, with 的 or ·."""
        either = self.words.either
        if isinstance(p, InPosition):
            named = either("或者", "·", "或").join(self.words.word("position", v) for v in p.positions)
            follows = ("", "的", "存在的") if last else ("的", "", "存在的")
            return named + either(*follows)
        if isinstance(p, (HasAttribute, HasRace)):
            return self.predicate(p) + either("", "·", "的")
        if isinstance(p, HasSeries):
            quoted = self.predicate(p)
            return either(quoted, f"名字带有{quoted}的", f"{quoted}的")
        written = self.predicate(p)
        if isinstance(p, (HasStat, AnyOf)):
            return written.removesuffix("的") + (
                either("的", "", "·") if written.endswith("的") else either("", "的")
            )
        return written

    def _head(self, noun: Sequence[Predicate], traits: Sequence[Predicate], head: str) -> str:
        """怪兽, 「N」, 卡的效果."""
        if len(noun) == 1 and isinstance(noun[0], AnyOf):
            return self.predicate(noun[0])
        if not is_effect(noun):
            return self._described(noun, head)
        series = any(isinstance(p, HasSeries) for p in traits)
        bare = [p for p in noun if not (isinstance(p, IsKind) and p.kinds == (CardKind.EFFECT,))]
        written = self._described(bare, "")
        if not written:
            return (
                self.words.either("卡的效果", "效果")
                if series or traits
                else self.words.either("效果", "卡的效果")
            )
        return f"{written}{self.words.either('的', '')}效果"

    def _any_kind(self, kinds: Sequence[CardKind]) -> str:
        """魔法·陷阱卡, 怪兽·魔法·陷阱卡, 仪式·融合·同调怪兽."""
        either = self.words.either
        if len(kinds) == 1:
            named = self.words.word("card_kind", kinds[0])
            spell = kinds[0].value.endswith(("spell", "trap"))
            return named + (either("卡", "") if spell else "")
        shorts = [self._short_kind(kind) for kind in kinds]
        ending = either("怪兽", "") if all(kind in MONSTERS for kind in kinds) else either("卡", "")
        return self.words.any_order(shorts, either("·", "或者", "或", "、")) + ending

    def _short_kind(self, kind: CardKind) -> str:
        named = self.words.word("card_kind", kind)
        return (
            self.words.either(named, named.removesuffix("怪兽"), named + "卡") if "怪兽" in named else named
        )

    def _listed(self, section: str, values: Sequence[str]) -> str:
        """机械族·战士族."""
        return self.words.any_order(
            [self.words.word(section, v) for v in values], self.words.either("·", "或者", "或")
        )


def are_monsters(predicates: Sequence[Predicate]) -> bool:
    kinds = {kind for p in predicates if isinstance(p, IsKind) for kind in p.kinds}
    if kinds:
        return kinds <= MONSTERS
    choices = [p.predicates for p in predicates if isinstance(p, AnyOf)]
    return any(
        all(are_monsters(q.predicates if isinstance(q, AllThese) else (q,)) for q in among)
        for among in choices
    )


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
