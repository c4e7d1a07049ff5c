"""Every wording that Japanese card text has for cards described or known (``grammar.wordings``)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.nodes import (
    AllThese,
    AnyOf,
    DidThat,
    Extreme,
    FaceUpIn,
    HasName,
    Holding,
    Including,
    InPosition,
    IsKind,
    NotThat,
    Noun,
    Number,
    OneOfThose,
    Place,
    Predicate,
    Quantity,
    Reference,
    Selection,
    Spot,
    Who,
)
from grammar.terms import CardKind, Player, Position, QuantityKind, RefKind, Zone
from grammar.word_ja_modifiers import _OR, ModifierWordings
from grammar.word_parts import placed
from grammar.wordings import any_order, either, plainest
from grammar.write_parts import in_other_zone, is_token_data
from grammar.writing import face_up_zones

_AT_SPOT = either("の", "となる", "にある", "に存在する", "")
_OF_ALL = either(
    "", "の", "の内の", "の内、", "の内から", "の中から", "の中から、", "の内", "の内、いずれか", "のいずれか"
)
_NO_TOKEN = NotThat(other=IsKind(kinds=(CardKind.TOKEN,)))
_OWN = frozenset({Zone.DECK, Zone.EXTRA_DECK, Zone.HAND})


class NounWordings(ModifierWordings):
    """Nouns: what is said of cards stands in any order before them."""

    actor: Player | None = None  # who does what is told
    by_kinds = False  # cards of different names are counted by their kinds
    below: AnyOf | None = None  # what a list below describes: 以下のモンスター
    beyond = False  # the zone meant is the other one: もう片方の自分のＰゾーン

    def who(self, who: Who | Noun) -> str:
        """このカードを破壊したプレイヤー."""
        usual = super().who(who)
        if not isinstance(who, Who) or who.did is None:
            return usual
        did = any_order(self._told_phrases(who.did, of="agent"), either("", "、")) + self._done(who.did.verb)
        return either(did + either("プレイヤー", "相手"), usual)

    def one_of_those(self, selection: Selection, measure: str) -> str | None:
        """その破壊されたモンスター１体, 破壊されたそのモンスター１体."""
        told = super().one_of_those(selection, measure)
        rest = tuple(p for p in selection.predicates if not isinstance(p, OneOfThose))
        if told is None or not rest:
            return told
        before = [either("その", "それらの")]
        before += [self.player(selection.player) + "の"] if selection.player is not None else []
        return either(told, self._freely(before, rest) + _OF_ALL + self.quantity(selection.quantity, measure))

    def zones(self, zones: Sequence[str], face_up: Sequence[str] = ()) -> str:
        note = either("（表側表示）", "（表側）")
        said = [self.words.word("zone", zone) + (note if zone in face_up else "") for zone in zones]
        written = any_order(said, either(_OR, "と"))
        return (
            either(
                written, "除外されている", "ゲームから除外されている", "除外された", "ゲームから除外された"
            )
            if tuple(zones) == (Zone.BANISHED,)
            else written
        )

    def holding(self, p: Holding) -> str:
        """「Ａ」モンスターを全てＸ素材としている."""
        usual, what = super().holding(p), p.what
        if (
            p.thing != "materials"
            or not isinstance(what, Selection)
            or what.quantity.kind is not QuantityKind.ALL
        ):
            return usual
        bare = msgspec.structs.replace(what, quantity=Selection().quantity)
        whole = super().holding(msgspec.structs.replace(p, what=bare))
        return either(usual, whole.replace("を⟨Ｘ素材", "を全て⟨Ｘ素材"))

    def spot(self, spot: Spot | NotThat) -> str:
        told = super().spot(spot).removesuffix("の")
        of = spot.of if isinstance(spot, Spot) else None
        if isinstance(of, Reference) and of.kind is RefKind.THAT and isinstance(spot, Spot):  # そのリンク先の
            told = either(told, self.words.fill("spots", spot.how, of="そ").removesuffix("の"))
        return told + _AT_SPOT

    def bare_spots(self, spots: str) -> str:
        return spots.removesuffix(_AT_SPOT)

    def player(self, player: Player) -> str:
        known = super().player(player)
        if player is Player.CONTROLLER:
            known = either("このカードの", "そのモンスターの", "", "その") + known
        if player is self.actor:
            known = either(known, "自身")
        if player is Player.OWNER:
            known = either(known, either("", "このカードの") + either("元々の", "") + "持ち主")
        if player is Player.THAT_PLAYER:
            known = either(known, "自身")
        return (
            either(known, "自分・相手", "自分、または相手", "自分と相手", "自分か相手")
            if player in (Player.BOTH, Player.EITHER)
            else known
        )

    def _lies_in(self, player: Player | None, zones: Sequence[str], face_up: Sequence[str] = ()) -> str:
        """自分の手札・墓地, 手札または自分フィールド上: whose they are may be told with each zone."""
        usual = self._owned(player, self.zones(zones, face_up))
        if player is None or not 1 < len(zones) < 5:
            return usual
        whose = self.player(player) + either("の", "")
        each = [either(whose, "") + self.zones((zone,), face_up) for zone in zones]
        told = either(usual, any_order(each, either(_OR, "と")))
        if not face_up:
            return told
        cards = either("カード", "モンスター")  # 手札及び自分フィールドの表側表示のカードの中
        for i, zone in enumerate(zones):
            if zone in face_up:
                there = either("の", "に") + either("表側表示の", "表側表示", "表側表示で存在する")
                each[i] = either(whose, "") + self.zones((zone,)) + there + cards
        return either(told, any_order(each, either(_OR, "と")) + either("", "の中"))

    def place(self, place: Place, face_up: Sequence[str] = ()) -> str:
        usual = super().place(place, face_up)
        if place.seen_by is not None or place.whose is not None:
            return usual
        if not place.spots and place.where is None and not place.negated and len(place.zones) > 1:
            usual = either(usual, self._lies_in(place.player, place.zones, face_up))
        if place.spots and place.player is not None and place.zones:  # 自分の中央の
            spots = "".join(map(self.spot, place.spots))
            bare = self.place(Place(zones=place.zones), face_up)
            usual = either(usual, self.player(place.player) + "の" + spots + bare)
        if place.where is not None:
            where = self.words.word("zone", f"deck/{place.where}")
            usual = either(usual, self._owned(place.player, where)) if place.zones == (Zone.DECK,) else usual
        own = place.player is None and place.zones and set(place.zones) <= _OWN
        return either("", "自分の", "自身の") + usual if own else usual

    def _kinds(self, kinds: Sequence[CardKind]) -> str:
        names = [self.words.word("card_kind", kind) for kind in kinds]
        if len(kinds) > 1 and all(kind.value.endswith("_spell") for kind in kinds):  # 通常・速攻魔法カード
            short = [plainest(name).removesuffix("魔法") for name in names]
            usual = any_order(names, _OR) + either("カード", "")
            return either(usual, any_order(short, _OR) + "魔法" + either("カード", ""))
        if len(names) < 2 and not plainest(names[0]).endswith(("魔法", "罠")):
            return names[0]
        return (
            any_order(names, _OR) + either("カード", "")
            if plainest(names[-1]).endswith(("魔法", "罠"))
            else any_order(names, _OR) + either("", "カード", "のいずれか")
        )

    def _owned(self, player: Player | None, zones: str) -> str:
        return ("もう片方の" if self.beyond else "") + super()._owned(player, zones)

    def _selection(self, selection: Selection) -> str:
        if (bare := in_other_zone(selection)) is None or self.beyond:
            return self._any_selection(selection)
        told = self._any_selection(selection)
        self.beyond = True
        told = either(told, self._any_selection(bare))
        self.beyond = False
        return told

    def _of_list_below(self, selection: Selection, below: AnyOf) -> str:
        """以下のモンスターの内１体, 「Ａ」を除く、以下のカード: cards that a list below describes."""
        rest = [p for p in selection.predicates if p != below and not isinstance(p, FaceUpIn)]
        kinds = tuple(p for p in rest if isinstance(p, IsKind))
        place = self._owned(selection.player, self.zones(selection.zones, face_up_zones(selection)))
        lead = any_order(
            [place + "の" if place else "", *(self._modifier(p) for p in rest if p not in kinds)]
        )
        what = self._described(kinds) if kinds else either("モンスター", "カード")
        count = self.quantity(selection.quantity, self._measure(below.predicates))
        among = either("の内", "の中から", "のいずれか", "のうち") + either(
            "", "、", "いずれか", "、いずれか"
        )
        return lead + "以下の" + what + (among + count if count else "")

    def _any_selection(self, selection: Selection) -> str:
        """A selection that tells where its cards lie and what they are in any order."""
        if self.below is not None and self.below in selection.predicates:
            return self._of_list_below(selection, self.below)
        usual = super()._selection(selection)
        if any(isinstance(p, OneOfThose) for p in selection.predicates):
            return usual
        if is_token_data(selection.predicates):
            return usual
        before = (
            [self.player(selection.player) + either("の", "", "の、", "がコントロールする")]
            if selection.player is not None
            else []
        )
        if selection.player is None and selection.zones and set(selection.zones) <= _OWN:
            before = [either("", "自分の", "自身の")]
        if selection.zones:
            zones = self.zones(selection.zones, face_up_zones(selection))
            zones += either("の上", "の一番上") if selection.top else ""
            lying = self._lying(selection)
            if selection.player is not None and len(selection.zones) > 1:
                there = self._lies_in(selection.player, selection.zones, face_up_zones(selection))
                before = [either(any_order([*before, zones + lying]), there + lying)]
            else:
                before.append(zones + lying)
        quantity = selection.quantity
        if quantity.kind is QuantityKind.ALL:
            usual = either(usual, self._freely(before, selection.predicates) + "全て")
            before.append(either("全ての", "全て", "それぞれの"))
        elif quantity.kind is QuantityKind.ANY_NUMBER:
            before.append("任意の数の")
        elif quantity.amount is not None and not isinstance(quantity.amount, Number):
            until = (
                either("まで", "分まで")
                if quantity.kind is QuantityKind.UP_TO
                else either("だけ", "分だけ", "分")
            )
            so_many = self.amount(quantity.amount) + until + either("、", "")
            counted = either("", "枚", "体", "と同じ数", "と同じ枚数")  # 破壊した数と同じ数まで
            so_many = self.amount(quantity.amount) + counted + until + either("、", "")
            return either(usual, so_many + self._freely(before, selection.predicates))
        count = self.quantity(quantity, self._measure(selection.predicates))
        usual = either(
            usual, *self._highest_of(before, selection, count), *self._all_but(before, selection, count)
        )
        among = _OF_ALL if count else ""
        if _NO_TOKEN in selection.predicates:  # 通常モンスター（トークンを除く）１体
            rest = tuple(p for p in selection.predicates if p != _NO_TOKEN)
            usual = either(
                usual, self._freely(before, rest) + either("（トークンを除く）", "（トークン以外）") + count
            )
        return either(
            usual,
            *self._each_there(selection, count),
            self._freely(before, selection.predicates) + among + count,
            *self._among(selection, count),
            *self._counted_first(before, selection, count),
        )

    def _each_there(self, selection: Selection, count: str) -> list[str]:
        """自分の「Ａ」モンスターまたは自分の「Ｂ」モンスター: whose they are, or where, is told of each."""
        choice = selection.predicates[0] if len(selection.predicates) == 1 else None
        if not isinstance(choice, AnyOf) or not (selection.zones or selection.player):
            return []
        whole = msgspec.structs.replace(selection, quantity=Selection().quantity)
        each = [
            self.noun(
                msgspec.structs.replace(whole, predicates=p.predicates if isinstance(p, AllThese) else (p,))
            )
            for p in choice.predicates
        ]
        return [any_order(each, _OR) + count]

    def _highest_of(self, before: Sequence[str], selection: Selection, count: str) -> list[str]:
        """「Ａ」モンスターの内、レベルが一番高いモンスター（以外の「Ａ」モンスター）: all of them told before."""
        highest = [p for p in selection.predicates if isinstance(p, Extreme)]
        others = [p for p in selection.predicates if isinstance(p, NotThat) and _extreme_in(p.other)]
        rest = [p for p in selection.predicates if p not in highest and p not in others]
        kinds = [p for p in rest if isinstance(p, IsKind)]
        if len(highest) + len(others) != 1 or not kinds:
            return []
        lead = self._freely(before, rest) + either("の内、", "の内", "の中で、", "の中で")
        if highest:
            return [
                lead
                + self._modifier(highest[0])
                + either(self._freely((), kinds), self._freely((), rest))
                + count
            ]
        found = [extreme for p in others if (extreme := _extreme_in(p.other)) is not None]
        excepted = self._modifier(found[0]) + either(self._freely((), kinds), self._freely((), rest))
        return [lead + excepted + "以外の" + self._freely((), rest) + count]

    def _all_but(self, before: Sequence[str], selection: Selection, count: str) -> list[str]:
        """そのＳ素材としたモンスターの内、チューナー以外のモンスター."""
        excepted = [p for p in selection.predicates if isinstance(p, NotThat)]
        rest = [p for p in selection.predicates if p not in excepted]
        kinds = [p for p in rest if isinstance(p, IsKind)]
        if len(excepted) != 1 or not kinds or len(rest) == len(kinds):
            return []
        lead = self._freely(before, rest) + either("の内、", "の内", "の中で、", "の中から、")
        return [lead + self._freely((), [*excepted, *kinds]) + count]

    def _counted_first(self, before: Sequence[str], selection: Selection, count: str) -> list[str]:
        """２体以上のモンスター, モンスター３種類, 「Ａ」モンスター１体か「Ｂ」１枚."""
        ways = [self._freely([*before, count + "の"], selection.predicates)] if count else []
        if (kinds := self.so_many_kinds(selection)) is not None:
            ways.append(self._freely(before, kinds[0].predicates) + kinds[1])
        choice = selection.predicates[0] if len(selection.predicates) == 1 else None
        if isinstance(choice, AnyOf) and (places := self._either_place(choice, count)):
            ways += places
        if count and isinstance(choice, AnyOf):
            each = [
                self._alternative(p) + either("", "モンスター", "カード") + count for p in choice.predicates
            ]
            ways.append(any_order([*before, any_order(each, _OR)]))
            named = [self._alternative(p) + either("", "モンスター") for p in choice.predicates]
            ways.append(any_order([*before, any_order(named, either(_OR, "、または"))]) + count)
        if count and any(isinstance(p, HasName) for p in selection.predicates):  # 「Ａ」１体: of monsters
            bare = [p for p in selection.predicates if not isinstance(p, IsKind)]
            ways += [self._freely(before, bare, head="") + count]
            ways += self._among(msgspec.structs.replace(selection, predicates=tuple(bare)), count)
        return ways

    def _either_place(self, choice: AnyOf, count: str) -> list[str]:
        """自分の墓地か相手フィールドの効果モンスター１体: cards of which each may lie elsewhere."""
        found = [placed(p) for p in choice.predicates]
        parts = [p for p in found if p is not None]
        if len(parts) < len(found):
            return []
        each = [self.noun(p) for p in parts]
        ways = [any_order(each, _OR) + count, any_order([noun + count for noun in each], _OR)]
        shared = {p.predicates for p in parts}
        if len(shared) == 1:
            places = any_order([self._owned(p.player, self.zones(p.zones)) for p in parts], _OR)
            ways.append(self._freely([places + either("の", "に存在する", "")], parts[0].predicates) + count)
        return ways

    def _lying(self, selection: Selection) -> str:
        """フィールドのモンスター, フィールド上に表側表示で存在する, 自分フィールドモンスター."""
        ways = ["の", "から", "に存在する", "に存在する、", "で", "からの", "の、", "にある"]
        ways += ["に"] if any(isinstance(p, (InPosition, DidThat)) for p in selection.predicates) else []
        bare = Zone.FIELD in selection.zones or Zone.BANISHED in selection.zones
        bare = bare or selection.zones == (Zone.HAND,)  # このカード以外の手札
        bare = bare or all(isinstance(p, Including) for p in selection.predicates)  # このカードを含む手札
        return either(*ways, *([""] if bare or not selection.predicates else []))

    def _among(self, selection: Selection, count: str) -> list[str]:
        """自分の墓地のモンスター及び除外されている自分のモンスターの中から、機械族モンスター１体."""
        if not selection.zones or not selection.predicates:
            return []
        excepted = [p for p in selection.predicates if isinstance(p, NotThat)]
        if excepted and selection.zones:  # 「Ａ」以外の除外されている自分のモンスターの中から
            rest = tuple(p for p in selection.predicates if p not in excepted)
            lead = any_order(list(map(self._modifier, excepted)))
            led = [
                lead + way for way in self._among(msgspec.structs.replace(selection, predicates=rest), count)
            ]
        else:
            led = []
        own = selection.player is None and set(selection.zones) <= _OWN
        whose = "自分の" if own else ""
        whose = self.player(selection.player) + either("の", "") if selection.player is not None else whose
        face_up = face_up_zones(selection)
        own_kinds = [self._kinds(p.kinds) for p in selection.predicates if isinstance(p, IsKind)]
        kinds = either("カード", "モンスター", "魔法・罠カード", *own_kinds)
        parts = []
        for zone in selection.zones:
            where = (
                self.zones((zone,))
                + either("の", "")
                + (either("表側表示の", "表側表示", "") if zone in face_up else "")
            )
            bare = either(whose, "") + self.zones((zone,))
            parts.append(either(either(whose, "") + where + kinds, where + whose + kinds, bare))
        chosen = either("の中から、", "の中から", "の内、", "の内", "から", "から、")
        predicates = tuple(p for p in selection.predicates if not isinstance(p, FaceUpIn))
        among = any_order(parts, _OR) + chosen
        ways = [*led, among + self._freely((), predicates) + count]
        rest = tuple(p for p in predicates if p != IsKind(kinds=(CardKind.MONSTER,)))
        if len(rest) < len(predicates) and any(
            isinstance(p, IsKind) for p in rest
        ):  # …の中からチューナー１体
            ways.append(among + self._freely((), rest) + count)
        if len(selection.zones) < 2:
            return ways
        each = []  # 自分の墓地のモンスターまたは除外されている自分のモンスター１体
        for zone in selection.zones:
            shown = (InPosition(positions=(Position.FACE_UP,)),) if zone in face_up else ()
            lying = self.zones((zone,)) + either("の", "")
            each.append(self._freely([either(whose, ""), lying], (*shown, *predicates)))
        return [*ways, any_order(each, _OR) + count]

    def quantity(self, quantity: Quantity, measure: str) -> str:
        if self.by_kinds and isinstance(quantity.amount, Number):
            measure = "種類"
            written = super().quantity(quantity, measure)
        else:
            written = super().quantity(quantity, either(measure, "体", "枚", "つ", ""))
        if quantity.kind is QuantityKind.EACH and written:
            return either("", "それぞれ", "それぞれ、") + written
        if quantity.kind is QuantityKind.UP_TO:
            written = either("", "最大", "合計", "合計で", "最大で") + written
        return either("", "合計") + written if written and quantity.kind is QuantityKind.EXACT else written


def _extreme_in(other: Predicate | Reference) -> Extreme | None:
    """The highest value that others are told apart from."""
    said = other.predicates if isinstance(other, AllThese) else (other,)
    return next((p for p in said if isinstance(p, Extreme)), None)
