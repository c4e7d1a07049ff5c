"""Cards, players, places, times and amounts in the mainland fan wording."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType

import msgspec

from grammar.nodes import (
    Action,
    AllThese,
    AnyOf,
    Bears,
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
    IsIn,
    IsKind,
    MaterialFor,
    MentionsName,
    NamedOn,
    NotThat,
    Noun,
    Number,
    OnlyThese,
    OwnedBy,
    Place,
    Predicate,
    Product,
    Quantity,
    Reference,
    SameAs,
    Selection,
    Several,
    Spot,
    SumIs,
)
from grammar.spots import is_former
from grammar.terms import (
    CardKind,
    Compare,
    Means,
    Player,
    QuantityKind,
    RefKind,
    Stat,
    Verb,
    Zone,
)
from grammar.word_parts import shared_among
from grammar.wordings import ending
from grammar.write_once import once
from grammar.write_parts import held_as_material, in_other_zone, is_token_data, used_then
from grammar.write_zh_each import are_monsters
from grammar.write_zh_offers import (
    RELATIVE,
    are_cards,
    in_order,
    is_effect,
)
from grammar.write_zh_places import ChinesePlaces
from grammar.writing import CannotWrite, face_up_zones

_OR = ("或者", "或", "·", "、")
_AND = ("和", "以及", "与", "·", "、")
_OTHER_THAN = frozenset({RefKind.THIS_CARD, RefKind.THAT, RefKind.TARGETED})

_ONE = Quantity(kind=QuantityKind.EXACT, amount=Number(value=1))
_ATTACKER = (
    DidThat(action=Action(verb=Verb.DECLARE_ATTACK), passive=False),
    IsKind(kinds=(CardKind.MONSTER,)),
)


_AN_EFFECT = IsKind(kinds=(CardKind.EFFECT,))


class ChineseNouns(ChinesePlaces, ABC):
    """The parts of a sentence that are no acts."""

    lying: Mapping[Reference, Place] = MappingProxyType({})  # where known cards lie that are told with others

    all_named = False  # a text that has not one of several names, but all of them
    attacker: Selection | None = None  # the attacking monster, whose usual words are sought
    inline: bool  # the effects that a card has are told in its noun, not in a list

    @abstractmethod
    def action(self, action: Action, last: bool, again: bool = False) -> str: ...

    @abstractmethod
    def relative(self, action: Action, passive: bool) -> str:
        """What a card did or had done to it, up to 的."""

    # ------------------------------------------------------------------ nouns

    @once
    def noun(self, noun: Noun) -> str:
        if isinstance(noun, Several) and noun.together:
            bare = msgspec.structs.replace(noun, together=())
            return "".join(map(self.predicate, noun.together)) + self.noun(bare)
        if isinstance(noun, Several):
            return self._several(noun)
        if isinstance(noun, Reference):
            place = self.lying.get(noun)
            where = self.place(place) + self.words.either("的", "存在的", "") if place is not None else ""
            return where + self._reference(noun)
        told = self._selection(noun)
        if self.words.offering and noun.predicates == (_AN_EFFECT,) and noun.zones:  # 墓地的卡的效果
            return self.words.either(told, f"{self.owned(noun.player, noun.zones)}的卡的效果")
        return told

    def _several(self, several: Several) -> str:
        counts = {p.quantity.kind for p in several.parts if isinstance(p, Selection)}
        if counts == {QuantityKind.ALL} and all(isinstance(p, Selection) for p in several.parts):
            return self._all_of_several(several)
        alike = QuantityKind.ALL in counts or any(
            isinstance(q, SameAs) for p in several.parts for q in getattr(p, "predicates", ())
        )
        usual = "或者" if several.either else "以及" if alike else "和"
        if self.words.offering and not several.either and (both := self.on_both_sides(several.parts)):
            listed = [self.noun(several.parts[0]), *self.further(several.parts)]
            return self.words.either(self.words.either(usual, *_AND).join(listed), both)
        between = self.words.either(usual, *(_OR if several.either else _AND))
        told = between.join([self.noun(several.parts[0]), *self.further(several.parts)])
        if self.words.offering and all(is_effect(getattr(p, "predicates", ())) for p in several.parts):
            bare = [_without_effect(p) for p in several.parts if isinstance(p, (Selection, Reference))]
            effect = self.words.either("", "的怪兽", "的卡") + "的效果"
            told = self.words.either(told, between.join(map(self.noun, bare)) + effect)
        each = [] if several.either or not self.words.offering else self.one_of_each(several.parts)
        plain_parts = [p for p in several.parts if isinstance(p, Selection)]
        alike = (
            len(plain_parts) == len(several.parts)
            and len({(p.quantity, p.zones, p.player) for p in plain_parts}) == 1
        )
        if alike and self.words.offering and plain_parts[0].quantity.kind is QuantityKind.UNSTATED:
            first = plain_parts[0]  # 自己场上有鱼族以及鸟兽族怪兽
            place = self.owned(first.player, first.zones) + self.words.either("的", "") if first.zones else ""
            each = [place + way for way in self.sharing(plain_parts)]
        if self.words.offering:
            each = [*each, *self._shared(several), *self._one_count(several), *self._lying_alike(several)]
            each += self._one_of_two(several)
        return self.words.either(told, *each)

    def _one_of_two(self, several: Several) -> list[str]:
        """那只怪兽和这张卡之内1只: of two known cards one."""
        parts = [p for p in several.parts if isinstance(p, Reference)]
        if not several.either or len(parts) != len(several.parts) or parts[-1].quantity is None:
            return []
        whole = [msgspec.structs.replace(p, quantity=None) for p in parts]
        listed = self.words.any_order(list(map(self.noun, whole)), self.words.either("和", "以及"))
        counted = self.quantity(parts[-1].quantity, self.words.either("张", "只"))
        return [f"{listed}{self.words.either('之内', '之中')}{self.words.either('的', '')}{counted}"]

    def _shared(self, several: Several) -> list[str]:
        """对方的怪兽的效果·魔法·陷阱卡: whose they are and what is said of all of them, told once."""
        if (found := shared_among(several)) is None:
            return []
        shared, player, bare = found
        lead = [self.predicate(p) for p in shared]
        if player is not None:
            lead.append(self.player(player) + self.words.either("的", ""))
        return [
            self.words.any_order(lead)
            + self.words.any_order(
                list(map(self.noun, bare)), self.words.either(*(_OR if several.either else _AND))
            )
        ]

    def _lying_alike(self, several: Several) -> list[str]:
        """自己场上的表侧表示的 + 1只「A」和1只炎属性怪兽: where they all lie, and how, told once."""
        parts = [p for p in several.parts if isinstance(p, Selection)]
        how = [p for p in parts[0].predicates if isinstance(p, InPosition)] if parts else []
        if len(parts) != len(several.parts) or len(how) != 1 or not parts[0].zones:
            return []
        if len({(p.player, p.zones) for p in parts}) != 1 or any(how[0] not in p.predicates for p in parts):
            return []
        bare = [
            Selection(quantity=p.quantity, predicates=tuple(q for q in p.predicates if q != how[0]))
            for p in parts
        ]
        joint = self.words.either(*(_OR if several.either else _AND))
        place = self.owned(parts[0].player, parts[0].zones) + self.words.either("的", "")
        lies = place + self.predicate(how[0]).removesuffix("的") + self.words.either("的", "存在的")
        return [lies + self.words.any_order(list(map(self.noun, bare)), joint)]

    def _one_count(self, several: Several) -> list[str]:
        """1只自己场上的怪兽或者对方场上的怪兽: how many, and what is said of all of them, told once."""
        parts = [p for p in several.parts if isinstance(p, Selection)]
        exact = all(p.quantity.kind is QuantityKind.EXACT for p in parts)
        if not several.either or len(parts) != len(several.parts) or not exact:
            return []
        if len({p.quantity for p in parts}) != 1:
            return []
        counted = self.quantity(parts[0].quantity, self._measure(parts[0].predicates))
        joint = self.words.either(*_OR)
        bare = [_uncounted(p) for p in parts]
        ways = [counted + self.words.any_order(list(map(self.noun, bare)), joint)]
        shared = [
            p
            for p in parts[0].predicates
            if isinstance(p, RELATIVE + (HasStat,)) and all(p in q.predicates for q in parts)
        ]
        if shared:
            rest = [
                msgspec.structs.replace(p, predicates=tuple(q for q in p.predicates if q not in shared))
                for p in bare
            ]
            lead = self.words.any_order([*map(self.predicate, shared), counted])
            ways.append(lead + self.words.any_order(list(map(self.noun, rest)), joint))
        return ways

    def on_both_sides(self, parts: Sequence[Noun]) -> str:
        """自己以及对方场上的卡各1张."""
        if len(parts) != 2 or not all(isinstance(p, Selection) for p in parts):
            return ""
        one, other = (p for p in parts if isinstance(p, Selection))
        alike = msgspec.structs.replace(one, player=other.player) == other
        if not alike or {one.player, other.player} != {Player.SELF, Player.OPPONENT}:
            return ""
        what = msgspec.structs.replace(_uncounted(one), player=Player.BOTH)
        counted = self.quantity(one.quantity, self._measure(one.predicates))
        return f"{self.noun(what)}各{counted}"

    def further(self, parts: Sequence[Noun]) -> list[str]:
        """自己墓地1只怪兽和1张魔法卡: the place that all have may be said once."""
        told = []
        for before, part in pairwise(parts):
            ways = [self.noun(part)]
            known = self.lying.get(before) if isinstance(before, Reference) else None
            if isinstance(part, Selection) and known == Place(zones=part.zones, player=part.player):
                ways.append(
                    self.noun(msgspec.structs.replace(part, zones=(), player=None))
                )  # 墓地的这张卡和1只怪兽
            if isinstance(part, Selection) and isinstance(before, Selection) and part.zones:
                there = (part.zones, part.player) == (before.zones, before.player)
                bare = msgspec.structs.replace(part, zones=(), player=None)
                ways += [self.noun(bare)] if there else []
            told.append(self.words.either(*ways))
        return told

    def _all_of_several(self, several: Several) -> str:
        parts = []
        for part in several.parts:
            if not isinstance(part, Selection) or part.quantity.kind is not QuantityKind.ALL:
                raise CannotWrite("all of one thing and some of another")
            parts.append(self._selection(_uncounted(part)))
        joint = (
            self.words.either("或者", "或") if several.either else self.words.either("以及", "和", "·", "、")
        )
        return joint.join(parts) + "全部"

    def material_part(self, part: Selection) -> str:
        bare = self._selection(_uncounted(part))
        return bare + self.quantity(part.quantity, self._measure(part.predicates))

    def _selection(self, selection: Selection) -> str:
        bare = in_other_zone(selection) if self.words.offering and not self.beyond else None
        if self.words.offering and (mentioned := self._all_mentioned(selection)) is not None:
            self.all_named = True
            every = self._any_selection(mentioned)
            self.all_named = False
            return self.words.either(self._any_selection(selection), every)
        if bare is None:
            return self._any_selection(selection)
        told = self._any_selection(selection)
        self.beyond = True  # 另一边的自己的灵摆区域1张卡
        told = self.words.either(told, self._any_selection(bare))
        self.beyond = False
        return told

    def _all_mentioned(self, selection: Selection) -> Selection | None:
        """有「A」「B」的卡名全部记述的: a card whose text has each of these names, told of them all at once."""
        named = [p for p in selection.predicates if isinstance(p, MentionsName) and p.names and p.of is None]
        if len(named) < 2 or any(p.material for p in named):
            return None
        together = MentionsName(names=tuple(name for p in named for name in p.names))
        rest = tuple(p for p in selection.predicates if p not in named)
        return msgspec.structs.replace(selection, predicates=(*rest, together))

    def _any_selection(self, selection: Selection) -> str:
        if (lying := self.this_card_there(selection)) is not None:
            return lying
        told = selection.predicates
        if len(told) == 1 and isinstance(told[0], Spot) and is_former(told[0]):
            return ending(self.spot(told[0]), "的", "")
        if (used := used_then(selection)) is not None:
            return (
                self._set_used(told, used) or "那个时候的" + self.words.template("means", used, "") + "怪兽"
            )
        including = tuple(p for p in told if isinstance(p, Including))
        every = selection.quantity.kind is QuantityKind.ALL
        if including and self.words.offering:  # 包含这张卡的全部同调素材怪兽
            rest = Selection(predicates=tuple(p for p in told if p not in including))
            uncounted = msgspec.structs.replace(selection, quantity=rest.quantity, predicates=rest.predicates)
            if uncounted == rest and (used := used_then(rest)) is not None:
                said = [*map(self.predicate, including), "全部" if every else ""]
                return self.words.any_order(said) + self.words.template("means", used, "") + "怪兽"
        if (holder := held_as_material(selection)) is not None:
            return f"{self.noun(holder)}{self.words.either('', '的')}{'全部' if every else ''}{'' if every else self.quantity(selection.quantity, '个')}超量素材"
        if (part := self.one_of_those(selection, self._measure(selection.predicates))) is not None:
            return part
        place = ""
        if selection.zones or selection.player:
            place = self.owned(selection.player, selection.zones, face_up_zones(selection))
        attacker = Selection(predicates=_ATTACKER, quantity=selection.quantity, player=selection.player)
        if self.words.offering and attacker == selection != self.attacker and selection.quantity == _ONE:
            lead, self.attacker = self.words.either("", "那1只"), selection  # 以攻击怪兽为对象
            usual, self.attacker = self._any_selection(selection), None
            short = f"{lead}{self.words.either('', '那个时候')}{self.words.either('', '进行')}攻击{self.words.either('', '的')}{place}怪兽"
            return self.words.either(usual, short)
        if selection.top:
            place += self.words.either("最上面", "上面", "最上方")
        if selection.bottom:
            place += self.words.either("最下面", "下面")
        measure = self._measure(selection.predicates)
        quantity = selection.quantity
        if self.words.offering and (phrase := self._offered(selection, place, measure)):
            return phrase
        relative, described = self._split(selection.predicates)
        if quantity.kind is QuantityKind.ALL:
            return self._joined(relative, place, described) + "全部"
        if quantity.kind is QuantityKind.UNSTATED:
            return self._joined(relative, place, described)
        counted = self.quantity(quantity, measure)
        if quantity.kind is QuantityKind.ANY_NUMBER or not isinstance(quantity.amount, Number):
            return f"{counted}{self._joined(relative, place, described)}"
        if selection.zones == (Zone.HAND,) and not selection.predicates and selection.player is None:
            return f"{counted}手卡"
        of = "的" if Zone.BANISHED in selection.zones else ""  # 自己的墓地·除外状态的1只
        return f"{relative}{place}{of}{counted}{described}"

    def _set_used(self, told: tuple[Predicate, ...], used: Means) -> str:
        """那只怪兽的融合召唤使用过的一组融合素材怪兽; nothing where it is not told whose Summon that was."""
        card = next(
            (p.action.by.card for p in told if isinstance(p, DidThat) and p.action.by is not None), None
        )
        if card is None or not isinstance(card, Reference):
            return ""
        material = self.words.template("means", used, "")
        summon = material.removesuffix("素材") + "召唤"
        either = self.words.either
        whose = "那次" if card == Reference(kind=RefKind.THAT) else f"{self.noun(card)}的"
        return f"{whose}{summon}使用{either('过', '')}的{either('一组', '1组')}{material}怪兽"

    def _joined(self, relative: str, place: str, described: str) -> str:
        short = place == self.player(Player.OPPONENT) and described.startswith("怪兽")  # 对方怪兽
        if place and described and not short:
            return f"{relative}{place}的{described}"
        return relative + place + described

    def quantity(self, quantity: Quantity, measure: str) -> str:
        amount = self.amount(quantity.amount) if quantity.amount is not None else ""
        if quantity.kind is QuantityKind.EXACT:
            if isinstance(quantity.amount, Number):
                return f"{'那' if self.pointing else ''}{amount}{measure}"
            return amount + self.words.either("的", "张的", "只的", "数量的")
        if quantity.kind is QuantityKind.UP_TO:
            counted = isinstance(quantity.amount, Number)
            if counted:
                return f"最多{amount}{measure}"
            if isinstance(quantity.amount, Product) and quantity.amount.denominator > 2:
                return self.one_for_each(quantity.amount, "最多")
            as_many = amount.replace("的数量", "数量")
            if not self.words.offering:
                return f"最多有{as_many}的"
            so_many = as_many + self.words.either("", measure, "的数量")
            return self.words.either(
                f"最多有{so_many}的", f"最多{self.words.either('有', '')}和{as_many}相同数量的"
            )
        if quantity.kind is QuantityKind.AT_LEAST:
            return f"{amount}{measure}以上"
        if quantity.kind is QuantityKind.ANY_NUMBER:
            return "任意数量" + self.words.either("的", "")
        if quantity.kind is QuantityKind.EACH:
            return f"各{amount}{measure}"
        if quantity.kind is QuantityKind.EACH_UP_TO:
            return f"各最多{amount}{measure}"
        return ""

    def measure(self, selection: Selection) -> str:
        return self._measure(selection.predicates)

    def _measure(self, predicates: Sequence[Predicate]) -> str:
        """只 for monsters, 张 for cards; a card that is only named may be either."""
        if are_monsters(predicates):
            return self.words.either("只", "张")
        return self.words.either("张", "只")

    @abstractmethod
    def word_of(self, verb: str) -> str:
        """The bare word of a verb."""

    # ------------------------------------------------------------------ predicates

    def _split(self, predicates: Sequence[Predicate], head: str = "卡") -> tuple[str, str]:
        """Relative clauses, which stand before everything, and the rest with its head noun."""
        ordered = sorted((p for p in predicates if not isinstance(p, (FaceUpIn, OnlyThese))), key=in_order)
        if is_token_data(predicates):
            return "", self._token(predicates)
        if self.words.offering:
            clauses, traits, noun = self._pieces(predicates, head)
            return "", self.words.any_order([*clauses, *traits]) + noun
        relative = "".join(self.predicate(p) for p in ordered if isinstance(p, RELATIVE))
        if any(isinstance(p, SameAs) for p in predicates) and is_effect(predicates):
            return relative, "卡的效果"
        rest = [p for p in ordered if not isinstance(p, RELATIVE)]
        return relative, self._described(rest, head)

    def _described(self, predicates: Sequence[Predicate], head: str = "卡") -> str:
        if self.words.offering and any(not isinstance(p, (IsKind, HasName)) for p in predicates):
            return self._split(predicates, head)[1]
        heads = [p for p in predicates if isinstance(p, IsKind)]
        names = [p for p in predicates if isinstance(p, HasName)]
        either = [p for p in predicates if isinstance(p, AnyOf)]
        if either and not heads and not names and are_cards(either[-1]):
            head = ""
        others = [p for p in predicates if not isinstance(p, (IsKind, HasName))]
        before = "".join(map(self.predicate, others))
        if (
            [p.kinds for p in heads] == [(CardKind.MONSTER,)]
            and others
            and isinstance(others[-1], InPosition)
        ):
            before = before.removesuffix("的")  # 表侧表示怪兽
        effect = [p for p in heads if p.kinds == (CardKind.EFFECT,)]
        heads = [p for p in heads if p not in effect]
        if names and not heads:
            return before + "".join(map(self.predicate, names)) + ("的效果" if effect else "")
        if self.words.offering and len(heads) > 1:  # 龙族超量怪兽: that it is a monster goes without saying
            heads = [
                p
                for p in heads
                if p.kinds != (CardKind.MONSTER,) or not are_monsters([q for q in heads if q != p])
            ]
        ending = "".join(self._kinds(p.kinds) for p in heads)
        if effect:
            of_cards = before.endswith("的") or any(isinstance(p, HasSeries) for p in predicates)
            ending = ending or ("卡" if of_cards else "")
            return before + (ending + "的" if ending or before else "") + "效果"
        return before + "".join(map(self.predicate, names)) + (ending or head)

    def _kinds(self, kinds: Sequence[CardKind]) -> str:
        if self.words.offering:
            return self._any_kind(kinds)
        written = self.words.template("texts", "dot").join(
            self.words.word("card_kind", kind) for kind in kinds
        )
        return written + ("卡" if written.endswith(("魔法", "陷阱")) else "")

    def predicate(self, p: Predicate) -> str:
        """One predicate as it stands before its noun."""
        if isinstance(p, IsKind):
            return self._kinds(p.kinds)
        if isinstance(p, (HasAttribute, HasRace)) and p.original and self.words.offering:
            of = Stat.RACE if isinstance(p, HasRace) else Stat.ATTRIBUTE
            values = self._listed(of.value, p.values)
            return self.words.fill("originals", "kind", stat=self.words.word("stat", of), values=values)
        if isinstance(p, (HasAttribute, HasRace, HasName, HasSeries)) and p.original:
            return self.original(p)
        if isinstance(p, HasAttribute):
            return self._listed("attribute", p.values)
        if isinstance(p, HasRace):
            return self._listed("race", p.values)
        if isinstance(p, HasStat):
            return self._stat(p)
        if isinstance(p, (HasName, HasSeries)):
            return self._named(p.names)
        if isinstance(p, MentionsName):
            return self._mentions(p)
        if isinstance(p, InPosition) and p.already:
            return "已是" + self.predicate(msgspec.structs.replace(p, already=False))
        if isinstance(p, InPosition):
            lies = self.words.either(*_OR).join(self.words.word("position", v) for v in p.positions) + "的"
            return lies.removesuffix("的") + self.words.either("的", "存在的")
        if isinstance(p, Extreme):
            original = "原本" if p.original else ""
            return f"{original}{self.words.word('stat', p.stat)}最{'高' if p.highest else '低'}的"
        if isinstance(p, NotThat) and p.other == Holding(thing="materials"):
            return "没有超量素材的"
        if isinstance(p, NotThat) and isinstance(p.other, Bears) and self.words.offering:
            stat = self.words.word("stat", p.other.stat)
            return self.words.either(f"持有{stat}以外的", f"不持有{stat}的", f"没有{stat}的")
        if isinstance(p, NotThat) and isinstance(p.other, Spot) and self.words.offering:
            bare = self._excepted(p.other)
            return self.words.either(f"{bare}以外的", f"不在{bare}的", f"不是{bare}的")
        if isinstance(p, NotThat) and _counters(p.other):
            assert isinstance(p.other, Holding)
            return self.words.template("groups", "no_counters").replace("{thing}", p.other.thing)
        if isinstance(p, NotThat) and isinstance(p.other, Holding) and p.other.what is not None:
            return f"没有{self.noun(p.other.what)}在作为超量素材的"
        if isinstance(p, NotThat):
            excepted = self._excepted(p.other)
            but = self.words.either(
                f"{excepted}以外的", f"除{excepted}外的", f"除{excepted}以外的", f"{excepted}以外的，"
            )
            if isinstance(p.other, DidThat) and not p.other.passive:  # 以这张卡为对象的效果以外的
                but = self.words.either(but, f"{excepted}的效果以外的", f"除{excepted}的效果以外的")
            one = isinstance(p.other, Reference) and p.other.kind in _OTHER_THAN
            short = ("其他", "其他的", f"{excepted}以外的其他", f"{excepted}以外的其他的")
            return self.words.either(but, *short) if one else but
        if isinstance(p, DidThat):
            told = self.relative(p.action, p.passive)
            worn = p.action.verb is Verb.EQUIP and p.passive
            lasting = [f"{self._verb(p.action)}状态的"] if p.action == Action(verb=Verb.EQUIP) else []
            return self.words.either(told, f"有{told}", *lasting) if worn else told
        return self._rarer(p)

    def _mentions(self, p: MentionsName) -> str:
        """有「N」的卡名记述的, 有那个卡名作为融合素材记述的."""
        if self.all_named and len(p.names) > 1:
            names = self.words.any_order([f"「{name}」" for name in p.names])
            return f"有{names}的{self.words.either('卡名', '衍生物名')}全部记述的"
        of = self._named(p.names) + "的" if p.of is None else f"{self.noun(p.of)}的"
        if p.of == Reference(kind=RefKind.THAT):
            of = "那个"
        role = "作为融合素材" if p.material else ""
        some = self.words.either("那个", "那其中任意种的") if p.of is None else "那个"
        name = self.words.either("卡名", "衍生物名")
        text = [f"效果文本有{self._named(p.names)}记述的"] if p.of is None and not role else []
        if p.of is None and len(p.names) > 1:  # 有「A」的卡名或者「B」的卡名记述的
            each = self.words.any_order([f"「{n}」的{name}" for n in p.names], self.words.either(*_OR))
            text.append(f"有{each}{role}记述的")
        return self.words.either(f"有{of}{name}{role}记述的", f"有{some}{name}{role}记述的", *text)

    def _rarer(self, p: Predicate) -> str:
        if isinstance(p, AnyOf):
            return self._any_of(p)
        if isinstance(p, AllThese):
            return self._described(sorted(p.predicates, key=in_order), head="")
        if isinstance(p, SameAs):
            return self._same(p)
        if isinstance(p, Including):
            place = f"{self.place(p.place)}的" if p.place is not None else ""
            any_of = self.words.either("", "其中任意种", "的其中任意种", "之内任意种")
            return f"包含{place}{self.noun(p.what)}{any_of}{self.words.either('', '在内')}的"
        if isinstance(p, Holding):
            return self.holding(p)
        if isinstance(p, CanDo) and p.action.verb is Verb.PENDULUM_SUMMON and p.action.by is not None:
            cards = p.action.by.card
            known = cards is None or cards == Reference(kind=RefKind.THAT)
            whose = "那些" if known or cards is None else self.noun(cards) + "的"
            return f"持有用{whose}灵摆刻度可以灵摆召唤的等级的"
        if isinstance(p, CanDo) and p.action.verb is Verb.TARGET:
            return "作为正确对象的"
        if isinstance(p, CanDo):
            who = self.who(p.action.agent) if p.action.agent is not None else ""
            counter = f"{p.action.counter}指示物" if p.action.counter is not None else ""
            able = f"可以{self.word_of(p.action.verb)}{counter}的"
            if p.action.to is None:
                return who + able
            bearer = self.who(p.action.to)
            return self.words.either(bearer + able, f"可以给{bearer}装备的", able)
        if isinstance(p, HasEffectThat):
            acts = self.words.any_order(
                [self.action(a, last=True) for a in p.actions], self.words.either("或者", "或", "·")
            )
            told = self.words.either("包含", "持有") + acts + self.words.either("", "的") + "效果的"
            listed = "包含以下其中任意种效果的"
            told = self.words.either(told, f"{self.words.either('持有', '包含')}「{acts}的效果」的")
            return self.words.either(*((told, listed) if self.inline else (listed, told)))
        if isinstance(p, Spot):
            return self.spot(p)
        if isinstance(p, IsIn):
            return self.owned(p.player, p.zones) + self.words.either("的", "")
        if isinstance(p, OwnedBy):
            return f"原本持有者是{self.words.word('player', p.player)}的"
        if isinstance(p, Bears):
            return f"持有{self.words.word('stat', p.stat)}的"
        if isinstance(p, MaterialFor):
            return f"{self.noun(p.of)}{self.words.either('卡', '')}决定的"
        if isinstance(p, NamedOn):
            return f"{self.words.either('', '在')}{self.noun(p.of)}有卡名记述的"
        if isinstance(p, SumIs) and self.words.offering:
            bound = {Compare.GE: "以上", Compare.LE: "以下", Compare.EQ: ""}.get(p.compare)
            if bound is not None:
                many = self.amount(p.amount)
                stars = [f"加起来总共{many}颗星{bound}的"] if p.stat is Stat.LEVEL else []
                stars += [f"{self.words.word('stat', p.stat)}合计为{many}个{bound}的"]
                stars += [f"合计{many}星{bound}的"] if p.stat is Stat.LEVEL else []
                return self.words.either(f"{self.words.word('stat', p.stat)}合计直到{many}{bound}的", *stars)
        raise CannotWrite(f"a predicate {type(p).__name__}")


def _without_effect(noun: Selection | Reference) -> Noun:
    kept = tuple(p for p in noun.predicates if p != IsKind(kinds=(CardKind.EFFECT,)))
    return msgspec.structs.replace(noun, predicates=kept)


def _uncounted(part: Selection) -> Selection:
    return Selection(predicates=part.predicates, zones=part.zones, player=part.player)


def is_material(means: Means) -> bool:
    """融合素材 and the like: what a card is used as."""
    return means.value.endswith("_material")


def _counters(other: object) -> bool:
    """Any number of counters of one name, or of any."""
    things = ("materials", "equips")
    return isinstance(other, Holding) and other.thing not in things and other.at_least == 1
