"""Every wording that Japanese card text has for several cards told together (``grammar.wordings``)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

import msgspec

from grammar.nodes import (
    AllThese,
    AnyOf,
    FaceUpIn,
    HasAttribute,
    IsIn,
    IsKind,
    NotThat,
    Noun,
    Number,
    Place,
    Reference,
    Selection,
    Several,
)
from grammar.terms import Player, QuantityKind
from grammar.word_ja_modifiers import _AND, _EFFECT, _OR
from grammar.word_ja_nouns import NounWordings
from grammar.word_parts import shared_among
from grammar.wordings import any_order, either, plainest
from grammar.write_once import once
from grammar.writing import face_up_zones


class SeveralWordings(NounWordings):
    """Several cards: what is said of all of them is told once, or of each."""

    lying: Mapping[Reference, Place] = MappingProxyType({})  # where known cards lie that are told with others

    @once
    def noun(self, noun: Noun) -> str:
        if (
            not isinstance(noun, Several) and noun.player is Player.CONTROLLER
        ):  # 破壊されたカードのコントローラー
            whose = self.noun(msgspec.structs.replace(noun, player=None)) + "のコントローラー"
            return either(whose, super().noun(noun))
        if isinstance(noun, Several) and noun.together:
            return super().noun(noun)
        if isinstance(noun, Several):
            if all(_is_effect(part) for part in noun.parts):  # そのカード及びその同名カードの効果
                bare = [_without_effect(part) for part in noun.parts]
                return any_order(list(map(self.noun, bare)), _OR if noun.either else _AND) + "の効果"
            told = any_order(list(map(self.noun, noun.parts)), _OR if noun.either else either(_AND, ""))
            parts = [p for p in noun.parts if isinstance(p, Selection)]
            plainly = len(parts) == len(noun.parts) and all(p.zones == parts[0].zones for p in parts)
            alike = plainly and all(p.quantity == Selection().quantity == parts[0].quantity for p in parts)
            sharing = (
                self._sharing(parts) if alike and all(p.player == parts[0].player for p in parts) else []
            )
            first = parts[0] if parts else Selection()
            place = self._there_of(first)
            ways = [
                *self._elsewhere(noun),
                *self._told_of_all(noun),
                *self._together(noun),
                *(place + way for way in sharing),
                *self._shared(noun),
                *self._one_of_two(noun),
            ]
            if noun.either and plainly_counted(parts, noun):  # 「Ａ」または自分の墓地の「Ｂ」１体
                each = [self.noun(_uncounted(part)) for part in noun.parts]
                count = self.quantity(parts[0].quantity, self._measure(parts[0].predicates))
                ways.append(any_order(each, _OR) + count)
            return either(told, *ways)
        lies = self.lying.get(noun) if isinstance(noun, Reference) else None
        if lies is not None:
            return self.place(lies) + either("の", "に存在する") + super().noun(noun)
        return super().noun(noun)

    def _one_of_two(self, several: Several) -> list[str]:
        """そのカードとこのカードの内の１枚: of two known cards one."""
        parts = [p for p in several.parts if isinstance(p, Reference)]
        if not several.either or len(parts) != len(several.parts) or parts[-1].quantity is None:
            return []
        whole = [self.noun(msgspec.structs.replace(p, quantity=None)) for p in parts]
        count = self.quantity(parts[-1].quantity, self._measure(parts[0].predicates))
        return [any_order(whole, _AND) + either("の内の", "の内", "のうち", "の中の") + count]

    def each_of_several(self, several: Several) -> tuple[str, str] | None:
        """「Ａ」「Ｂ」を１体ずつ, 機械族と戦士族のモンスターを１体ずつ: what they are, and how many of each."""
        parts = [p for p in several.parts if isinstance(p, Selection)]
        alike = {(p.quantity, p.zones, p.player) for p in parts}
        first = parts[0] if parts else None
        if parts and all(p.quantity.kind is QuantityKind.ALL for p in parts):  # ＡとＢを全て
            bare = tuple(_uncounted(part) for part in several.parts)
            told = any_order(list(map(self.noun, bare)), _AND)
            return either(told, *self._together(Several(parts=bare))), either("全て", "すべて")
        if parts and all(p.quantity.kind is QuantityKind.SAME_NUMBER for p in parts):
            return self._equally(parts)
        if (sides := self._on_both_sides(several)) is not None:
            return sides
        if (
            len(parts) == 1 and parts[0].quantity.kind is QuantityKind.ANY_NUMBER
        ):  # このカードとＡを任意の数だけ
            told = any_order([self.noun(_uncounted(part)) for part in several.parts], _AND)
            return told, self.words.word("quantifier", "any_number") + either("", "だけ")
        if first is None or len(parts) != len(several.parts) or several.either:
            return None
        if len({p.quantity for p in parts}) != 1:
            return None
        if first.quantity.kind not in (QuantityKind.EXACT, QuantityKind.UP_TO):
            return None
        count = self.quantity(first.quantity, self._measure(first.predicates))
        count = either("", "それぞれ", "それぞれ、") + count
        count += "ずつ" if first.quantity.kind is QuantityKind.EXACT else ""
        if len(alike) != 1:  # 自分の墓地のモンスター及び相手の墓地のカードをそれぞれ２枚まで
            return any_order([self.noun(_uncounted(part)) for part in parts], _AND), count
        place = self._there_of(first)
        named = [self._freely((), p.predicates) for p in parts]
        joint = either(_AND, "")
        told = place + any_order(named, joint)
        ways = [told, *(place + shared for shared in self._sharing(parts))]
        shared = [p for p in first.predicates if all(p in part.predicates for part in parts)]
        if shared := [p for p in shared if not isinstance(p, FaceUpIn)]:
            rest = [self._freely((), [p for p in part.predicates if p not in shared]) for part in parts]
            lead = any_order([place, *map(self._modifier, shared)])  # 表側表示の「Ａ」「Ｂ」を１体ずつ
            ways.append(lead + any_order(rest, joint))
        told = either(*ways)
        return told, count

    def _equally(self, parts: Sequence[Selection]) -> tuple[str, str]:
        """「Ａ」モンスターと相手のカードを, 自分及び相手のカードを + それぞれ同じ数だけ."""
        bare = [msgspec.structs.replace(part, quantity=Selection().quantity) for part in parts]
        told = any_order([self.noun(part) for part in bare], _AND)
        if len(bare) == 2 and msgspec.structs.replace(bare[0], player=bare[1].player) == bare[1]:
            told = either(told, self.noun(msgspec.structs.replace(bare[0], player=Player.EITHER)))
        return told, "それぞれ同じ数だけ"

    def _there_of(self, cards: Selection) -> str:
        """自分の墓地の, 除外されている自分の: where cards lie and whose they are, before what they are."""
        if not cards.zones:
            return self.player(cards.player) + either("の", "") if cards.player is not None else ""
        zones = self.zones(cards.zones, face_up_zones(cards)) + self._lying(cards)
        if cards.player is None:
            return zones
        whose = self.player(cards.player) + either("の", "", "の、")
        return either(self._owned(cards.player, zones), any_order([whose, zones]))

    def lying_among(self, choice: AnyOf) -> str:
        """自分の手札・墓地及び自分フィールドの表側表示モンスター: cards told by where they lie, each place with its own."""
        told = []
        for p in choice.predicates:
            part = p.predicates if isinstance(p, AllThese) else (p,)
            lies = [q for q in part if isinstance(q, IsIn)]
            if len(lies) != 1:
                return ""
            rest, there = tuple(q for q in part if q not in lies), lies[0]
            place = self.place(Place(zones=there.zones, player=there.player))
            if not rest:
                told.append(place + either("", "のモンスター", "のカード"))
                continue
            cards = self.noun(Selection(predicates=rest, zones=there.zones, player=there.player))
            kind_only = all(isinstance(q, IsKind) for q in rest)  # 手札及びフィールドの…モンスター
            told.append(either(cards, place) if kind_only else cards)
        return any_order(told, either("及び", "と", "または", "か", "、"))

    def _on_both_sides(self, several: Several) -> tuple[str, str] | None:
        """自分及び相手フィールドのモンスターを１体ずつ."""
        parts = [p for p in several.parts if isinstance(p, Selection)]
        if len(parts) != 2 or len(several.parts) != 2 or several.either:
            return None
        one, other = parts
        sides = (one.player, other.player) == (Player.SELF, Player.OPPONENT)
        if not sides or msgspec.structs.replace(one, player=other.player) != other:
            return None
        cards = self.noun(msgspec.structs.replace(_uncounted(one), player=Player.EITHER))
        many = self.quantity(one.quantity, self._measure(one.predicates))
        if one.quantity.kind is QuantityKind.UP_TO:
            return cards, "それぞれ" + many
        return (cards, many + "ずつ") if one.quantity.kind is QuantityKind.EXACT else None

    def _sharing(self, parts: Sequence[Selection]) -> list[str]:
        """「Ａ」以外の光属性と闇属性のモンスター: what all parts have is said once."""
        shared = [p for p in parts[0].predicates if all(p in part.predicates for part in parts)]
        head = [p for p in shared if isinstance(p, IsKind)]
        rest = [[p for p in part.predicates if p not in shared] for part in parts]
        if not head or not all(rest):
            return []
        lead = any_order([self._modifier(p) for p in shared if p not in head])
        each = any_order([any_order(list(map(self._modifier, r))) for r in rest], either(_AND, ""))
        ways = [each]
        if all(len(r) == 1 and isinstance(r[0], HasAttribute) for r in rest):  # 地・水・炎・風属性
            values = [v for r in rest for p in r if isinstance(p, HasAttribute) for v in p.values]
            short = [plainest(self.words.word("attribute", v)).removesuffix("属性") for v in values]
            ways.append(any_order(short, "・") + "属性")
        return [lead + either(*ways) + either("の", "") + self._kinds(head[0].kinds)]

    def _shared(self, several: Several) -> list[str]:
        """相手のモンスターの効果・魔法・罠カード: whose they are and what is said of all of them, told once."""
        if (found := shared_among(several)) is None:
            return []
        shared, player, bare = found
        lead = [self._modifier(p) for p in shared]
        if player is not None:
            lead.append(self.player(player) + either("の", ""))
        return [
            any_order(lead)
            + any_order(list(map(self.noun, bare)), _OR if several.either else either(_AND, ""))
        ]

    def without_place(self, several: Several) -> Several | None:
        """*several* without the place that all of them share."""
        first = several.parts[0]
        there = {(p.player, p.zones) if isinstance(p, Selection) else None for p in several.parts}
        if len(there) != 1 or not isinstance(first, Selection) or not first.zones:
            return None
        bare = [
            msgspec.structs.replace(p, player=None, zones=())
            for p in several.parts
            if isinstance(p, Selection)
        ]
        return msgspec.structs.replace(several, parts=tuple(bare))

    def _elsewhere(self, several: Several) -> list[str]:
        """自分フィールド及びお互いの墓地のモンスター: cards of one kind in several places."""
        parts = [p for p in several.parts if isinstance(p, Selection) and p.zones]
        alike = {msgspec.structs.replace(p, zones=(), player=None) for p in parts}
        if len(parts) < len(several.parts) or len(alike) != 1:
            return []
        places = any_order(
            [self._owned(p.player, self.zones(p.zones)) for p in parts], _OR if several.either else _AND
        )
        return [places + either("の", "に存在する", "") + self.noun(next(iter(alike)))]

    def _told_of_all(self, several: Several) -> list[str]:
        """「Ａ」以外の、「Ｂ」１体または「Ｃ」カード１枚: what is said of all of them, told once."""
        parts = [p for p in several.parts if isinstance(p, Selection)]
        if len(parts) < 2 or len(parts) < len(several.parts):
            return []
        shared = [p for p in parts[0].predicates if all(p in part.predicates for part in parts)]
        shared = [p for p in shared if isinstance(p, NotThat)]
        bare = [
            msgspec.structs.replace(p, predicates=tuple(x for x in p.predicates if x not in shared))
            for p in parts
        ]
        if not shared:
            return []
        lead = any_order(list(map(self._modifier, shared))) + either("", "、")
        return [lead + self.noun(msgspec.structs.replace(several, parts=tuple(bare)))]

    def _together(self, several: Several) -> list[str]:
        """自分フィールドの「Ａ」カード及び「Ｂ」カード: where all of them lie is said once."""
        first, bare = several.parts[0], self.without_place(several)
        if bare is None or not isinstance(first, Selection):
            return []
        place = self._there_of(first) + either("", "、")
        joint = _OR if several.either else _AND
        ways = [place + any_order(list(map(self.noun, bare.parts)), joint)]
        cards = [p for p in bare.parts if isinstance(p, Selection)]
        excepted = [p for p in cards[0].predicates if isinstance(p, NotThat)]
        if excepted:  # このカード以外の自分の墓地の、「Ａ」モンスター１体と「Ｂ」１枚
            others = tuple(p for p in cards[0].predicates if p not in excepted)
            named = [msgspec.structs.replace(cards[0], predicates=others), *cards[1:]]
            lead = any_order([place, *map(self._modifier, excepted)]) + either("", "、")
            ways.append(lead + any_order(list(map(self.noun, named)), joint))
        shared = [p for p in cards[0].predicates if all(p in c.predicates for c in cards)]
        shared = [p for p in shared if not isinstance(p, (IsKind, FaceUpIn))]
        if shared:  # このカード以外の自分の墓地の、「Ａ」モンスター１体と「Ｂ」１枚
            rest = [
                msgspec.structs.replace(c, predicates=tuple(p for p in c.predicates if p not in shared))
                for c in cards
            ]
            lead = any_order([place, *map(self._modifier, shared)]) + either("", "、")
            ways.append(lead + any_order(list(map(self.noun, rest)), joint))
        return ways


def plainly_counted(parts: Sequence[Selection], several: Several) -> bool:
    """Is it so many cards of whichever kind?"""
    counts = {part.quantity for part in parts}
    return (
        len(parts) == len(several.parts) and len(counts) == 1 and isinstance(parts[0].quantity.amount, Number)
    )


def _uncounted(part: Noun) -> Noun:
    if isinstance(part, Selection):
        return msgspec.structs.replace(part, quantity=Selection().quantity)
    return part


def _is_effect(noun: Noun) -> bool:
    return isinstance(noun, (Selection, Reference)) and IsKind(kinds=_EFFECT) in noun.predicates


def _without_effect(noun: Noun) -> Noun:
    assert isinstance(noun, (Selection, Reference))
    kept = tuple(p for p in noun.predicates if p != IsKind(kinds=_EFFECT))
    return msgspec.structs.replace(noun, predicates=kept)
