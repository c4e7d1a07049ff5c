"""Every wording that Japanese card text has for cards described or known (``grammar.wordings``)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

import msgspec

from grammar.nodes import (
    Action,
    AnyOf,
    Bears,
    DidThat,
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
    MaterialFor,
    MentionsName,
    NotThat,
    Noun,
    Number,
    OneOfThose,
    OnlyThese,
    Place,
    Predicate,
    Quantity,
    Reference,
    SameAs,
    Selection,
    Several,
    Spot,
)
from grammar.terms import CardKind, Compare, Player, QuantityKind, RefKind, Stat, Verb, Zone
from grammar.word_ja_known import KnownWordings
from grammar.wordings import any_order, either, plainest
from grammar.write_parts import in_other_zone, is_token_data
from grammar.writing import face_up_zones

_THIS = Reference(kind=RefKind.THIS_CARD)
_LINKED = either("の", "・", "", "、", "である", "で", "で、", "の、", "／")
_BOUNDS = {Compare.LE: "以下", Compare.GE: "以上", Compare.LT: "未満"}
_AT_SPOT = either("の", "となる", "にある", "に存在する", "")
_OWN = frozenset({Zone.DECK, Zone.EXTRA_DECK, Zone.HAND})
_OR = either("または", "か", "・", "、", "及び", "や")
_AND = either("と", "、", "及び", "・", "または", "か", "と、")
_EFFECT = (CardKind.EFFECT,)
_SHORT = {Verb.DECLARE_ATTACK: "攻撃", Verb.ATTACK: "攻撃"}


class NounWordings(KnownWordings, ABC):
    """Nouns: what is said of cards stands in any order before them."""

    actor: Player | None = None  # who does what is told
    by_kinds = False  # cards of different names are counted by their kinds
    beyond = False  # the zone meant is the other one: もう片方の自分のＰゾーン

    def noun(self, noun: Noun) -> str:
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
            place = (
                self._owned(first.player, self.zones(first.zones)) + self._lying(first) if first.zones else ""
            )
            return either(told, *self._together(noun), *(place + way for way in sharing))
        return super().noun(noun)

    def each_of_several(self, several: Several) -> tuple[str, str] | None:
        """「Ａ」「Ｂ」を１体ずつ, 機械族と戦士族のモンスターを１体ずつ: what they are, and how many of each."""
        parts = [p for p in several.parts if isinstance(p, Selection)]
        alike = {(p.quantity, p.zones, p.player) for p in parts}
        first = parts[0] if parts else None
        if parts and all(p.quantity.kind is QuantityKind.ALL for p in parts):  # ＡとＢを全て
            bare = tuple(_uncounted(part) for part in several.parts)
            told = any_order(list(map(self.noun, bare)), _AND)
            return either(told, *self._together(Several(parts=bare))), either("全て", "すべて")
        if first is None or len(parts) != len(several.parts) or len(alike) != 1 or several.either:
            return None
        if first.quantity.kind is not QuantityKind.EXACT:
            return None
        place = (
            self._owned(first.player, self.zones(first.zones)) + either("の", "に存在する", "の、")
            if first.zones
            else ""
        )
        named = [self._freely((), p.predicates) for p in parts]
        joint = either(_AND, "")
        told = place + any_order(named, joint)
        told = either(told, *(place + shared for shared in self._sharing(parts)))
        count = self.quantity(first.quantity, self._measure(first.predicates)) + "ずつ"
        return told, either("", "それぞれ", "それぞれ、") + count

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

    def _together(self, several: Several) -> list[str]:
        """自分フィールドの「Ａ」カード及び「Ｂ」カード: where all of them lie is said once."""
        first, bare = several.parts[0], self.without_place(several)
        if bare is None or not isinstance(first, Selection):
            return []
        place = self._owned(first.player, self.zones(first.zones)) + self._lying(first) + either("", "、")
        return [place + any_order(list(map(self.noun, bare.parts)), _OR if several.either else _AND)]

    @abstractmethod
    def _done(self, verb: Verb, negated: bool = False) -> str:
        """した, された."""

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

    def spot(self, spot: Spot | NotThat) -> str:
        return super().spot(spot).removesuffix("の") + _AT_SPOT

    def bare_spots(self, spots: str) -> str:
        return spots.removesuffix(_AT_SPOT)

    def player(self, player: Player) -> str:
        known = super().player(player)
        if player is Player.CONTROLLER:
            known = either("このカードの", "そのモンスターの", "", "その") + known
        if player is self.actor:
            known = either(known, "自身")
        if player is Player.THAT_PLAYER:
            known = either(known, "自身")
        return (
            either(known, "自分・相手", "自分、または相手")
            if player in (Player.BOTH, Player.EITHER)
            else known
        )

    def place(self, place: Place, face_up: Sequence[str] = ()) -> str:
        usual = super().place(place, face_up)
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

    def _any_selection(self, selection: Selection) -> str:
        """A selection that tells where its cards lie and what they are in any order."""
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
            before.append(zones + self._lying(selection))
        quantity = selection.quantity
        if quantity.kind is QuantityKind.ALL:
            before.append(either("全ての", "全て"))
        elif quantity.kind is QuantityKind.ANY_NUMBER:
            before.append("任意の数の")
        elif quantity.amount is not None and not isinstance(quantity.amount, Number):
            until = (
                either("まで", "分まで")
                if quantity.kind is QuantityKind.UP_TO
                else either("だけ", "分だけ", "分")
            )
            so_many = self.amount(quantity.amount) + until + either("、", "")
            so_many = self.amount(quantity.amount) + either("", "枚", "体") + until + either("、", "")
            return either(usual, so_many + self._freely(before, selection.predicates))
        count = self.quantity(quantity, self._measure(selection.predicates))
        return either(
            usual,
            self._freely(before, selection.predicates) + count,
            *self._among(selection, count),
            *self._counted_first(before, selection, count),
        )

    def _counted_first(self, before: Sequence[str], selection: Selection, count: str) -> list[str]:
        """２体以上のモンスター, モンスター３種類, 「Ａ」モンスター１体か「Ｂ」１枚."""
        ways = [self._freely([*before, count + "の"], selection.predicates)] if count else []
        if (kinds := self.so_many_kinds(selection)) is not None:
            ways.append(self._freely(before, kinds[0].predicates) + kinds[1])
        choice = selection.predicates[0] if len(selection.predicates) == 1 else None
        if count and isinstance(choice, AnyOf):
            each = [self._alternative(p) + either("", "モンスター") + count for p in choice.predicates]
            ways.append(any_order([*before, any_order(each, _OR)]))
            named = [self._alternative(p) + either("", "モンスター") for p in choice.predicates]
            ways.append(any_order([*before, any_order(named, either(_OR, "、または"))]) + count)
        if count and any(isinstance(p, HasName) for p in selection.predicates):  # 「Ａ」１体: of monsters
            bare = [p for p in selection.predicates if not isinstance(p, IsKind)]
            ways += [self._freely(before, bare, head="") + count]
            ways += self._among(msgspec.structs.replace(selection, predicates=tuple(bare)), count)
        return ways

    def _lying(self, selection: Selection) -> str:
        """フィールドのモンスター, フィールド上に表側表示で存在する, 自分フィールドモンスター."""
        ways = ["の", "から", "に存在する", "に存在する、", "で", "からの", "の、", "にある"]
        ways += ["に"] if any(isinstance(p, (InPosition, DidThat)) for p in selection.predicates) else []
        bare = Zone.FIELD in selection.zones or Zone.BANISHED in selection.zones
        return either(*ways, *([""] if bare or not selection.predicates else []))

    def _among(self, selection: Selection, count: str) -> list[str]:
        """自分の墓地のモンスター及び除外されている自分のモンスターの中から、機械族モンスター１体."""
        if len(selection.zones) < 2 or not selection.predicates or not count:
            return []
        whose = self.player(selection.player) + either("の", "") if selection.player is not None else ""
        face_up = face_up_zones(selection)
        kinds = either("カード", "モンスター", "魔法・罠カード")
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
        return [any_order(parts, _OR) + chosen + self._freely((), predicates) + count]

    def _described(self, predicates: Sequence[Predicate], head: str = "カード") -> str:
        usual = super()._described(predicates, head)
        if is_token_data(predicates) or not predicates:
            return usual
        return either(usual, self._freely((), predicates, head))

    def _freely(self, before: Sequence[str], predicates: Sequence[Predicate], head: str = "カード") -> str:
        """The modifiers in any order, then what they are said of."""
        said = [p for p in predicates if not isinstance(p, (FaceUpIn, OnlyThese))]
        alike = _alike_to_one(said)
        effect = [p for p in said if isinstance(p, IsKind) and p.kinds == _EFFECT]
        modifiers = [self._modifier(p) for p in said if p not in effect and p not in alike]
        if alike:
            modifiers.append(self._all_alike(alike))
        among = [p for p in said if isinstance(p, SameAs) and p.other is None]
        if len(among) > 1:  # 種族・属性が同じ
            others = [
                self._modifier(p) for p in said if p not in effect and p not in alike and p not in among
            ]
            modifiers = [either(any_order(modifiers), any_order([*others, *self._grouped(among)]))]
        if (sent := self._sent_after(said)) is not None:
            modifiers = [either(any_order(modifiers), any_order([*map(self._modifier, sent[1]), sent[0]]))]
        words = any_order([*before, *modifiers])
        if effect:
            return words + either("の", "", "カードの", "が", "は") + either("効果", "モンスター効果")
        named = any(isinstance(p, (IsKind, HasName, AnyOf)) for p in said)
        if not named and head and any(isinstance(p, HasSeries) for p in said):
            return words + head  # 「Ａ」カード: without カード it is the name
        return words + (either("", "カード") if named else head and either(head, ""))

    def _all_alike(self, alike: Sequence[SameAs]) -> str:
        """同じ種族・属性・レベルを持つ, そのモンスターとはカード名が異なり、レベルが同じ."""
        first = alike[0]
        assert first.other is not None
        each = [self._modifier(p) for p in alike]
        ways = [any_order(each)]
        stats = [("元々の" if p.original else "") + self.words.word("stat", p.stat) for p in alike]
        bare = [
            stat + either("が異なる", "が異なり", "は異なる", "が異なり、")
            if p.different
            else either(stat + "が同じ", "同じ" + stat) + either("", "で", "、", "で、", "の")
            for p, stat in zip(alike, stats, strict=True)
        ]
        of = self.noun(first.other) + either("と", "とは")
        ways.append(of + any_order(bare))
        ways.append(of + any_order(self._grouped(alike)))
        if not any(p.different for p in alike):
            listed = any_order(stats, _AND)
            ways.append(of + "同じ" + listed + either("の", "を持つ", ""))
            ways.append(listed + "が" + of + "同じ")
        return either(*ways)

    def _grouped(self, alike: Sequence[SameAs]) -> list[str]:
        """元々の種族・属性が同じで, カード名が異なり、: values that are all alike, or all others, told together."""
        told = []
        for different in (False, True):
            for original in (False, True):
                some = [p for p in alike if p.different is different and p.original is original]
                stats = any_order([self.words.word("stat", p.stat) for p in some], _AND)
                if stats and original:
                    stats = either(
                        "元々の" + stats,
                        any_order(["元々の" + self.words.word("stat", p.stat) for p in some], _AND),
                    )
                ends = (
                    ("が異なる", "が異なり", "が異なり、", "が異なる、", "の異なる")
                    if different
                    else ("が同じ", "が同じで", "が同じで、", "が同じとなる", "が同じ、")
                )
                ways = [stats + either(*ends)]
                if not different and not original:
                    ways.append("同じ" + stats + either("の", "を持つ", "で", ""))
                told += [either(*ways)] if stats else []
        return told

    def _sent_after(self, said: Sequence[Predicate]) -> tuple[str, list[Predicate]] | None:
        """このターンに戦闘で破壊され自分の墓地へ送られた: two acts told one after the other, and what else is said."""
        acts = [p for p in said if isinstance(p, DidThat) and p.passive]
        if [p.action.verb for p in acts] != [Verb.DESTROY, Verb.SEND_TO_GRAVEYARD]:
            return None
        destroyed, sent = (p.action for p in acts)
        during = destroyed.duration or sent.duration
        when = self.duration(during) + either("", "に", "、") if during is not None else ""
        told = any_order([when, *self._told_phrases(destroyed, of="theme")])
        went = any_order(self._told_phrases(sent, of="theme"))
        done = told + "破壊され" + either("", "、") + went + self._done(Verb.SEND_TO_GRAVEYARD)
        return done, [p for p in said if p not in acts]

    def _modifier(self, p: Predicate) -> str:
        """What one predicate says before its noun."""
        if isinstance(p, (HasSeries, HasName)) and not p.original:
            names = any_order(
                [f"「{name}」" for name in p.names], either("", "、", "・", "または", "か", "と", "及び")
            )
            return names + either(
                "", "のいずれか", "と名のついた", "の", "、", "と名の付いた", "という名のついた"
            )
        if isinstance(p, MentionsName):
            written = self.predicate(p)
            token = written.replace("のカード名が", "のトークン名が")
            return either(written, token, "そのカード名が記された") + either("", "、")
        if isinstance(p, InPosition):
            shown = any_order([self.words.word("position", v) for v in p.positions], "・")
            there = either("", "フィールド上に", "フィールドに")  # nowhere else has a card a position
            return (
                there
                + shown
                + either("の", "", "で存在する", "で存在する、", "に存在する", "の状態の", "の、", "のまま")
            )
        if isinstance(p, NotThat):
            return self._other_than(p)
        if p == SameAs(stat=Stat.NAME, other=Reference(kind=RefKind.THAT)):
            return either(self.predicate(p).rstrip("の・") + _LINKED, "同名")
        if isinstance(p, AnyOf) and (values := self._either_value(p)):
            return either(values, any_order(self._alternatives(p), _OR)) + either("", "の", "、")
        if isinstance(p, AnyOf):
            told = self._any_of(p)
            if told.endswith("の"):
                told = told[:-1] + either("の", "で", "で、")
            return either(told, any_order(self._alternatives(p), _OR)) + either("", "の", "、")
        if isinstance(p, DidThat):
            known = either("", "その") if p.action.verb in _SHORT else ""
            short = (
                _SHORT.get(p.action.verb)
                if p.action == Action(verb=p.action.verb) and not p.passive
                else None
            )
            return either(self.predicate(p) + either("", "、"), *([known + short] if short else []))
        if isinstance(p, MaterialFor):
            of = self.noun(p.of) + either("カード", "")
            return of + either("によって決められた", "に決められた") + either("", "、")
        if isinstance(p, HasEffectThat):
            acts = any_order([self.class_of_effects(act) for act in p.actions], _OR)
            has = either("を含む", "を持つ")
            return acts + has if self.inline else either(self.predicate(p), acts + has)
        if isinstance(p, Including):
            return (
                self.predicate(p).removesuffix("を含む")
                + either("", "のいずれか")
                + "を含む"
                + either("", "、")
            )
        if isinstance(p, (HasAttribute, HasRace)) and not p.original:
            section = "race" if isinstance(p, HasRace) else "attribute"
            names = any_order([self.words.word(section, value) for value in p.values], _OR)
            return names + either("の", "・", "", "、", "で")
        if isinstance(p, Spot):
            return self.predicate(p)
        if isinstance(p, HasStat) and isinstance(p.amount, Number) and not p.original:
            told = f"{self.words.word('stat', p.stat)}が{self.amount(p.amount)}{_BOUNDS.get(p.compare, '')}の"
            return either(self.predicate(p).rstrip("の・") + _LINKED, told)
        return self.predicate(p).rstrip("の・") + _LINKED

    def _either_value(self, either_of: AnyOf) -> str:
        """ランク１０・１１."""
        stats = [p for p in either_of.predicates if isinstance(p, HasStat) and p.compare is Compare.EQ]
        values = [p.amount for p in stats if isinstance(p.amount, Number)]
        if len(values) != len(either_of.predicates) or len({(p.stat, p.original) for p in stats}) != 1:
            return ""
        if stats[0].original or not self.predicate(stats[0]).startswith(
            self.words.word("stat", stats[0].stat)
        ):
            return ""
        listed = any_order([self.amount(value) for value in values], either("・", "か", "または"))
        return self.words.word("stat", stats[0].stat) + listed

    def _alternatives(self, either_of: AnyOf) -> list[str]:
        return [self._alternative(p) for p in either_of.predicates]

    def _alternative(self, p: Predicate) -> str:
        """「Ａ」魔法・罠カードか「Ｂ」; the last alone may say what all are."""
        return either(super()._alternative(p), self._modifier(p))

    def _other_than(self, p: NotThat) -> str:
        if p.other == _THIS:
            return either(
                "このカード以外の", "他の", "このカード以外", "このカードを除く", "このカードを除く、"
            )
        if p.other == Holding(thing="materials"):
            lacks = either("の無い", "が無い", "のない", "がない", "を持たない", "を持っていない")
            return either("Ｘ素材", "エクシーズ素材") + lacks
        if isinstance(p.other, Bears):  # レベルを持たない
            return self.words.word("stat", p.other.stat) + either("を持つ以外の", "を持たない", "の無い")
        if isinstance(p.other, Holding) and p.other.what is not None and p.other.thing == "materials":
            held = either("Ｘ素材", "エクシーズ素材", "素材")
            return self.noun(p.other.what) + f"を{held}として" + either("いない", "持っていない")
        other = self._excepted(p.other)
        if p.other == Reference(kind=RefKind.THAT):
            other = either(other, "そのモンスター", "そのカード")
        if p.other == SameAs(stat=Stat.NAME, other=_THIS):
            other = either(other, "同名カード")
        if p.other == Reference(kind=RefKind.TARGETED):
            return either(other + either("以外の", "以外"), "他の")
        return other + either("以外の", "以外の、", "以外", "を除く", "を除く、", "ではない")

    def _excepted(self, other: Predicate | Reference) -> str:
        """「Ａ」モンスター及び「Ｂ」モンスターしか."""
        usual = super()._excepted(other)
        if not isinstance(other, AnyOf):
            return usual
        return either(usual, any_order(self._alternatives(other), _OR))

    def quantity(self, quantity: Quantity, measure: str) -> str:
        if self.by_kinds and isinstance(quantity.amount, Number):
            measure = "種類"
            written = super().quantity(quantity, measure)
        else:
            written = super().quantity(quantity, either(measure, "体", "枚", "つ", ""))
        if quantity.kind is QuantityKind.UP_TO:
            written = either("", "最大", "合計", "合計で", "最大で") + written
        return either("", "合計") + written if written and quantity.kind is QuantityKind.EXACT else written


def _uncounted(part: Noun) -> Noun:
    if isinstance(part, Selection):
        return msgspec.structs.replace(part, quantity=Selection().quantity)
    return part


def _alike_to_one(said: Sequence[Predicate]) -> list[SameAs]:
    """Several values that are those of the same other card."""
    same = [p for p in said if isinstance(p, SameAs) and p.other is not None and p.stat is not Stat.COLUMN]
    return same if len(same) > 1 and len({p.other for p in same}) == 1 else []


def _is_effect(noun: Noun) -> bool:
    return isinstance(noun, (Selection, Reference)) and IsKind(kinds=_EFFECT) in noun.predicates


def _without_effect(noun: Noun) -> Noun:
    assert isinstance(noun, (Selection, Reference))
    kept = tuple(p for p in noun.predicates if p != IsKind(kinds=_EFFECT))
    return msgspec.structs.replace(noun, predicates=kept)
