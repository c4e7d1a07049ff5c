"""Every wording that Japanese card text has for what is said of a card before it (``grammar.wordings``)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

import msgspec

from grammar.nodes import (
    Action,
    AnyOf,
    Bears,
    By,
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
    MaterialFor,
    MentionsName,
    NotThat,
    Number,
    OnlyThese,
    Predicate,
    Reference,
    SameAs,
    Spot,
)
from grammar.terms import CardKind, Compare, RefKind, Stat, Verb
from grammar.word_ja_known import KnownWordings
from grammar.word_parts import in_a_row
from grammar.wordings import any_order, either, parts_of, plainest
from grammar.write_once import once
from grammar.write_parts import is_token_data

_THIS = Reference(kind=RefKind.THIS_CARD)
_SAME = either("同じ", "同じとなる", "同じとなる、", "同じで、", "同じで")
_RATINGS = (Stat.LEVEL, Stat.RANK, Stat.LINK)
_LINKED = either("の", "・", "", "、", "である", "で", "で、", "の、", "／")
_BOUNDS = {Compare.LE: "以下", Compare.GE: "以上", Compare.LT: "未満"}
_OR = either("または", "か", "・", "、", "及び", "や")
_AND = either("と", "、", "及び", "・", "または", "か", "と、")
_EFFECT = (CardKind.EFFECT,)
_SHORT = {Verb.DECLARE_ATTACK: "攻撃", Verb.ATTACK: "攻撃"}
_MONSTER = IsKind(kinds=(CardKind.MONSTER,))
_MONSTER_TOO = frozenset({RefKind.THAT, RefKind.TARGETED, RefKind.AFFECTED})
_BUT_FOR = either("以外の", "以外の、", "以外", "以外で", "以外で、", "を除く", "を除く、", "ではない")


class ModifierWordings(KnownWordings, ABC):
    """Modifiers in any order, then what they are said of."""

    @abstractmethod
    def _done(self, verb: Verb, negated: bool = False) -> str:
        """した, された."""

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
        numbers = [p for p in said if isinstance(p, HasStat) and _is_battle_value(p)]
        if len(numbers) == 2 and len({(p.compare, p.amount) for p in numbers}) == 1:  # 攻撃力と守備力が０の
            others = [
                self._modifier(p) for p in said if p not in effect and p not in alike and p not in numbers
            ]
            stats = any_order([self.words.word("stat", p.stat) for p in numbers], either("と", "・"))
            bound = _BOUNDS.get(numbers[0].compare, "")
            both = f"{stats}が{self.amount(numbers[0].amount)}{bound}" + either("の", "で", "で、")
            each = any_order(
                [self.predicate(p).removesuffix("の") for p in numbers], "と"
            )  # 攻撃力０と守備力０の
            modifiers = [either(any_order(modifiers), any_order([*others, either(both, each + "の")]))]
        if (between := self._between(said)) is not None:  # レベル３～５の
            bounds, left = between
            modifiers = [either(any_order(modifiers), any_order([*map(self._modifier, left), bounds]))]
        origin = [p for p in said if isinstance(p, (HasAttribute, HasRace)) and p.original]
        if len(origin) > 1:  # 元々の種族・属性が天使族・地属性となる
            others = [
                self._modifier(p) for p in said if p not in effect and p not in alike and p not in origin
            ]
            modifiers = [either(any_order(modifiers), any_order([*others, self._origins(origin)]))]
        among = [p for p in said if isinstance(p, SameAs) and p.other is None]
        if len(among) > 1:  # 種族・属性が同じ
            others = [
                self._modifier(p) for p in said if p not in effect and p not in alike and p not in among
            ]
            modifiers = [either(any_order(modifiers), any_order([*others, *self._grouped(among)]))]
        if (used := _used_as_material(said)) is not None:  # Ｓ素材モンスター
            others = [self._modifier(p) for p in said if p not in used[0]]
            materials = self._materials(used[1].means) + either("モンスター", "モンスター一組", "一組")
            modifiers = [either(any_order(modifiers), any_order(others) + materials)]
        if (sent := self._sent_after(said)) is not None:
            modifiers = [either(any_order(modifiers), any_order([*map(self._modifier, sent[1]), sent[0]]))]
        words = any_order([*before, *modifiers])
        if effect:
            return words + either("の", "", "カードの", "が", "は") + either("効果", "モンスター効果")
        named = any(isinstance(p, (IsKind, HasName, AnyOf)) for p in said)
        if not named and any(isinstance(p, DidThat) and p.action.verb is Verb.ACTIVATE for p in said):
            return words + either(head, "効果", "")
        if not named and head and any(isinstance(p, HasSeries) for p in said):
            return words + head  # 「Ａ」カード: without カード it is the name
        return words + (either("", "カード") if named else head and either(head, ""))

    def _between(self, said: Sequence[Predicate]) -> tuple[str, list[Predicate]] | None:
        """レベル３～５の: the two bounds of a value told at once, and what else is said."""
        bounds = [p for p in said if isinstance(p, HasStat) and isinstance(p.amount, Number)]
        least = [p for p in bounds if p.compare is Compare.GE]
        most = [p for p in bounds if p.compare is Compare.LE]
        if len(least) != 1 or len(most) != 1 or least[0].stat is not most[0].stat or least[0].original:
            return None
        values = f"{self.amount(least[0].amount)}～{self.amount(most[0].amount)}"
        told = self.words.word("stat", least[0].stat) + values + either("の", "")
        return told, [p for p in said if p not in (*least, *most)]

    def _origins(self, origin: Sequence[HasAttribute | HasRace]) -> str:
        """元々の種族・属性が天使族・地属性となる: of what Type and Attribute a card was printed, told together."""
        stats, values = [], []
        for p in origin:
            section = "race" if isinstance(p, HasRace) else "attribute"
            stats.append(self.words.word("stat", section))
            values.append(any_order([self.words.word(section, value) for value in p.values], _OR))
        became = either("となる", "である", "の", "だった", "で", "で、")
        return "元々の" + any_order(stats, "・") + "が" + any_order(values, "・") + became

    def _all_alike(self, alike: Sequence[SameAs]) -> str:
        """同じ種族・属性・レベルを持つ, そのモンスターとはカード名が異なり、レベルが同じ."""
        first = alike[0]
        assert first.other is not None
        each = [self._modifier(p) for p in alike]
        ways = [any_order(each)]
        stats = [("元々の" if p.original else "") + self.words.word("stat", p.stat) for p in alike]
        bare = [
            stat + either("が異なる", "が異なり", "は異なる", "が異なり、", "の異なる")
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
            if len({p.original for p in alike}) == 1:
                listed = self._values_listed(alike)
            ways.append(listed + "が" + of + _SAME)
        return either(*ways)

    def _grouped(self, alike: Sequence[SameAs]) -> list[str]:
        """元々の種族・属性が同じで, カード名が異なり、: values that are all alike, or all others, told together."""
        told = []
        for different in (False, True):
            for original in (False, True):
                some = [p for p in alike if p.different is different and p.original is original]
                stats = self._values_listed(some)
                ends = (
                    ("が異なる", "が異なり", "が異なり、", "が異なる、", "の異なる", "の数値が異なる")
                    if different
                    else ("が同じ", "が同じで", "が同じで、", "が同じとなる", "が同じ、")
                )
                ways = [stats + either(*ends)]
                if not different and not original:
                    ways.append("同じ" + stats + either("の", "を持つ", "で", ""))
                told += [either(*ways)] if stats else []
        return told

    def _values_listed(self, alike: Sequence[SameAs]) -> str:
        """種族・属性, 元々の種族・属性, 元々の種族と元々のレベル・ランク・リンク."""
        names = {p.stat: self.words.word("stat", p.stat) for p in alike}
        listed = any_order(list(names.values()), _AND)
        if not listed or not alike[0].original:
            return listed
        ways = ["元々の" + listed, any_order(["元々の" + name for name in names.values()], _AND)]
        if all(stat in names for stat in _RATINGS):
            ratings = any_order([names[stat] for stat in _RATINGS], "・")
            others = [name for stat, name in names.items() if stat not in _RATINGS]
            ways.append(any_order(["元々の" + part for part in (*others, ratings)], _AND))
        return either(*ways)

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

    @once
    def _modifier(self, p: Predicate) -> str:
        """What one predicate says before its noun."""
        if isinstance(p, (HasSeries, HasName)) and not p.original:
            names = any_order(
                [f"「{name}」" for name in p.names], either("", "、", "・", "または", "か", "と", "及び")
            )
            if in_a_row(p.names):  # 「Ｎ１」～「Ｎ７」のいずれかの
                names = f"「{p.names[0]}」～「{p.names[-1]}」" + either("", "のいずれか", "のいずれかの")
            return names + either(
                "",
                "のいずれか",
                "の内、いずれか",
                "の内いずれか",
                "の内、",
                "の内",
                "と名のついた",
                "の",
                "、",
                "と名の付いた",
                "という名のついた",
            )
        if isinstance(p, MentionsName):
            written = self.predicate(p)
            token = written.replace("のカード名が", "のトークン名が")
            text = either("", "効果テキストに") + "".join(f"「{n}」" for n in p.names) + "と記された"
            named = [text] if p.names and not p.material else []
            ways = [written, token, "そのカード名が記された", *named]
            ways += [
                way.removesuffix("記された") + "記されている" for way in ways if way.endswith("記された")
            ]
            return either(*ways) + either("", "、")
        if isinstance(p, Extreme):  # 攻撃力の一番低い
            highest = either("一番", "最も") + ("高い" if p.highest else "低い")
            original = "元々の" if p.original else ""
            return original + self.words.word("stat", p.stat) + either("が", "の") + highest
        if isinstance(p, InPosition):
            shown = any_order([self.words.word("position", v) for v in p.positions], "・")
            there = either("", "フィールド上に", "フィールドに")  # nowhere else has a card a position
            return (
                there
                + shown
                + either(
                    "の",
                    "",
                    "で存在する",
                    "で存在する、",
                    "で存在し、",
                    "に存在する",
                    "の状態の",
                    "の、",
                    "のまま",
                )
            )
        if isinstance(p, NotThat):
            return self._other_than(p)
        if _is_namesake(p):
            return either(self.predicate(p).rstrip("の・") + _LINKED, "同名", "同名の")
        if isinstance(p, SameAs) and p.other is not None and not p.different and p.stat is not Stat.COLUMN:
            stat = ("元々の" if p.original else "") + self.words.word("stat", p.stat)
            told = stat + "が" + self.noun(p.other) + "と" + _SAME  # 元々の種族がそのモンスターと同じ
            return either(self.predicate(p).rstrip("の・") + _LINKED, told)
        if isinstance(p, AnyOf) and (told := self._alike_in_either(p)):
            return told
        if isinstance(p, AnyOf) and (values := self._either_value(p)):
            return either(values, any_order(self._alternatives(p), _OR)) + either("", "の", "、")
        if isinstance(p, AnyOf):
            told = self._any_of(p)
            if told.endswith("の"):
                told = told[:-1] + either("の", "で", "で、")
            elif either_same(p):
                told += either("", "で", "で、")
            some = either("", "の", "、", "の内、いずれか", "のいずれか", "の内いずれか", "の内、", "の内")
            return either(told, any_order(self._alternatives(p), _OR)) + some
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
            quoted = f"「{acts}」を持つ"
            told = either(*([] if self.inline else [self.predicate(p)]), acts + has, quoted)
            return told + either("", "、")
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
            return either(names, *_shortened(names)) + either("の", "・", "", "、", "で", "の、")
        if isinstance(p, (HasAttribute, HasRace)):  # 元々の種族が機械族または岩石族の
            return either(self.predicate(p), self._origins([p]))
        if isinstance(p, Spot):
            return self.predicate(p)
        if isinstance(p, HasStat) and isinstance(p.amount, Number) and not p.original:
            told = f"{self.words.word('stat', p.stat)}が{self.amount(p.amount)}{_BOUNDS.get(p.compare, '')}の"
            return either(self.predicate(p).rstrip("の・") + _LINKED, told)
        return self.predicate(p).rstrip("の・") + _LINKED

    def _alike_in_either(self, either_of: AnyOf) -> str:
        """元々の種族または元々の属性がそのモンスターと同じ, そのモンスターと同じ種族または属性の."""
        same = [p for p in either_of.predicates if isinstance(p, SameAs) and not p.different]
        other = same[0].other if same else None
        if len(same) != len(either_of.predicates) or other is None or any(p.other != other for p in same):
            return ""
        stats = any_order(
            [("元々の" if p.original else "") + self.words.word("stat", p.stat) for p in same], _OR
        )
        told = stats + "が" + self.noun(other) + "と" + _SAME
        return either(any_order(self._alternatives(either_of), _OR) + either("", "の", "、"), told)

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
        numbers = [value.value for value in values]
        if len(numbers) > 2 and numbers == list(range(numbers[0], numbers[0] + len(numbers))):  # レベル３～５
            listed = either(listed, f"{self.amount(values[0])}～{self.amount(values[-1])}")
        return self.words.word("stat", stats[0].stat) + listed

    def _alternatives(self, either_of: AnyOf) -> list[str]:
        return [self._alternative(p) for p in either_of.predicates]

    def _alternative(self, p: Predicate) -> str:
        """「Ａ」魔法・罠カードか「Ｂ」; the last alone may say what all are."""
        return either(super()._alternative(p), self._modifier(p))

    def _other_than(self, p: NotThat) -> str:
        if p.other == _THIS:
            return either(
                "このカード以外の",
                "他の",
                "他の、",
                "このカード以外の、",
                "このカード以外",
                "このカードを除く",
                "このカードを除く、",
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
        if isinstance(p.other, DidThat):  # このカードを対象とする効果以外の
            other = either(other, other + either("効果", "カード", "モンスター"))
        if p.other == Reference(kind=RefKind.THAT):
            bare = either(other, "そのモンスター", "そのカード")
            return either(bare + _BUT_FOR, "他の")
        if p.other == SameAs(stat=Stat.NAME, other=_THIS):
            other = either(other, "同名カード")
        if p.other == Reference(kind=RefKind.TARGETED):
            return either(other + either("以外の", "以外"), "他の")
        return other + _BUT_FOR

    def _excepted(self, other: Predicate | Reference) -> str:
        """「Ａ」モンスター及び「Ｂ」モンスターしか."""
        usual = super()._excepted(other)
        if isinstance(other, Reference) and other.kind in _MONSTER_TOO and not other.predicates:
            return either(usual, self.noun(msgspec.structs.replace(other, predicates=(_MONSTER,))))
        if not isinstance(other, AnyOf):
            return usual
        return either(usual, any_order(self._alternatives(other), _OR))


def _used_as_material(said: Sequence[Predicate]) -> tuple[list[Predicate], By] | None:
    """Cards used as a material of that kind and no more: what says so."""
    kind = [p for p in said if p == IsKind(kinds=(CardKind.MATERIAL,))]
    used = [p for p in said if isinstance(p, DidThat) and p.action.verb is Verb.USE_AS_MATERIAL]
    by = used[0].action.by if len(used) == 1 else None
    if (
        not kind
        or by is None
        or by.card is not None
        or used[0].action != Action(verb=Verb.USE_AS_MATERIAL, by=by)
    ):
        return None
    return [*kind, *used], by


def either_same(p: AnyOf) -> bool:
    """種族か属性がそのモンスターと同じ."""
    return all(isinstance(each, SameAs) for each in p.predicates)


def _alike_to_one(said: Sequence[Predicate]) -> list[SameAs]:
    """Several values that are those of the same other card."""
    same = [p for p in said if isinstance(p, SameAs) and p.other is not None and p.stat is not Stat.COLUMN]
    return same if len(same) > 1 and len({p.other for p in same}) == 1 else []


def _is_battle_value(p: HasStat) -> bool:
    """攻撃力０, 守備力２００以下."""
    return p.stat in (Stat.ATK, Stat.DEF) and isinstance(p.amount, Number) and not p.original


def _shortened(names: str) -> list[str]:
    """恐竜・岩石族, 光・闇属性: what all values end in told once."""
    values = [plainest(value) for value in parts_of(names)]
    ending = next((e for e in ("族", "属性") if all(v.endswith(e) for v in values)), "")
    if not ending or len(values) < 2:
        return []
    return [any_order([v.removesuffix(ending) for v in values], either("・", "か")) + ending]


def _is_namesake(p: Predicate) -> bool:
    """同名モンスター: of a card that was just named."""
    if not isinstance(p, SameAs) or p.stat is not Stat.NAME or p.different or p.original:
        return False
    known = (RefKind.THAT, RefKind.TARGETED, RefKind.AFFECTED, RefKind.COST)
    return isinstance(p.other, Reference) and p.other.kind in known
