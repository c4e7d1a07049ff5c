"""Cards, players, places, times and amounts in Japanese."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import TypeGuard

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
    Quantity,
    Reference,
    SameAs,
    Selection,
    Several,
    Spot,
    Variable,
    Who,
)
from grammar.terms import CardKind, Compare, Modality, Player, QuantityKind, RefKind, Stat, Verb, Where
from grammar.wordings import plainest
from grammar.write_ja_times import FULL
from grammar.write_ja_values import JapaneseValues
from grammar.write_parts import (
    beside_token_data,
    could_be_targeted,
    held_as_material,
    is_token_data,
    is_tuner,
    token_data,
    used_then,
)
from grammar.write_timing import CIRCLED
from grammar.writing import CannotWrite, face_up_zones

_MONSTERS = frozenset(kind for kind in CardKind if kind.value.endswith("monster")) | {
    CardKind.TUNER,
    CardKind.TOKEN,
}
_FIELD = "フィールド"
_ORDER = (
    Including,
    DidThat,
    HasEffectThat,
    SameAs,
    MentionsName,
    NotThat,
    Extreme,
    InPosition,
    HasStat,
    HasRace,
    HasAttribute,
)


class JapaneseNouns(JapaneseValues):
    """The parts of a sentence that are no acts."""

    at_once = False  # 時: the Summon is told as 召喚に成功した
    of_this = False  # what is told is of this card: 特殊召喚したこのカード
    lasting = False  # the effect applies by itself: このカードは手札から特殊召喚できる

    @abstractmethod
    def relative(self, action: Action, passive: bool) -> str:
        """What a card did or had done to it, before its noun."""

    @abstractmethod
    def stem(self, verb: Verb) -> str:
        """召喚, the part before する."""

    def digits(self, number: int) -> str:
        return str(number).translate(FULL)

    # ------------------------------------------------------------------ players and places

    def player(self, player: Player) -> str:
        return self.words.word("player", player)

    def who(self, who: Who | Noun) -> str:
        if isinstance(who, Who) and who.seen_by is not None:
            return self.who(who.seen_by) + "から見て" + self.who(msgspec.structs.replace(who, seen_by=None))
        return self.player(who.player) if isinstance(who, Who) else self.noun(who)

    def place(self, place: Place, face_up: Sequence[str] = ()) -> str:
        if place.seen_by is not None:
            there = self.place(msgspec.structs.replace(place, seen_by=None), face_up)
            return self.who(place.seen_by) + "から見て" + there
        if place.whose is not None:
            return (
                self.noun(place.whose)
                + "の"
                + self.place(msgspec.structs.replace(place, whose=None), face_up)
            )
        if place.spots:
            spots = "".join(map(self.spot, place.spots))
            rest = self.place(msgspec.structs.replace(place, spots=()), face_up)
            return spots + rest if rest else self.bare_spots(spots)
        if place.negated:
            return self.place(msgspec.structs.replace(place, negated=False)) + "以外"
        if place.where is not None:
            where = {Where.TOP: "上", Where.BOTTOM: "下", Where.TOP_OR_BOTTOM: "一番上または一番下"}[
                place.where
            ]
            return self._owned(place.player, self.zones(place.zones)) + "の" + where
        return self._owned(place.player, self.zones(place.zones, face_up))

    def bare_spots(self, spots: str) -> str:
        """このカードのリンク先: without の."""
        return spots[:-1]

    def _owned(self, player: Player | None, zones: str) -> str:
        """自分フィールド, but 自分の墓地 and 自分のフィールド・墓地."""
        owner = self.player(player) if player is not None else ""
        if not owner or not zones:
            return owner + zones
        of = ("", "の") if plainest(zones) == _FIELD else ("の", "")
        return owner + self.words.either(*of) + zones

    # ------------------------------------------------------------------ nouns

    def noun(self, noun: Noun) -> str:
        if isinstance(noun, Several) and noun.together:
            bare = msgspec.structs.replace(noun, together=())
            return "".join(map(self.predicate, noun.together)) + "、" + self.noun(bare)
        if isinstance(noun, Several):
            return ("または" if noun.either else "と").join(map(self.noun, noun.parts))
        if isinstance(noun, Reference):
            return self._reference(noun)
        return self._selection(noun)

    def material_part(self, part: Selection) -> str:
        return self._selection(part)

    def _selection(self, selection: Selection) -> str:
        if (lying := self.this_card_there(selection)) is not None:
            return lying
        if (used := used_then(selection)) is not None:
            return "その時の" + self.words.template("means", used, "") + "モンスター"
        if (holder := held_as_material(selection)) is not None:
            every = "全ての" if selection.quantity.kind is QuantityKind.ALL else ""
            return f"{self.noun(holder)}の{every}Ｘ素材{self.quantity(selection.quantity, 'つ')}"
        if (part := self.one_of_those(selection, self._measure(selection.predicates))) is not None:
            return part
        place = self._owned(selection.player, self.zones(selection.zones, face_up_zones(selection)))
        if selection.top:
            place += "の上"
        done = [p for p in selection.predicates if isinstance(p, (DidThat, Including, Spot, CanDo))]
        rest = [p for p in selection.predicates if p not in done and not isinstance(p, FaceUpIn)]
        described = self._described(rest)
        quantity = selection.quantity
        excepted = [p for p in rest if isinstance(p, NotThat)] if place else []
        described = self._described([p for p in rest if p not in excepted]) if excepted else described
        relative = self._destroyed_and_sent(done) or "".join(map(self.predicate, done))
        relative += "".join(map(self.predicate, excepted))
        before = relative + self._at(place, described)
        if counted := self._each_counted(rest, quantity):
            return relative + self._at(place, counted) + counted
        if quantity.kind is QuantityKind.ALL:
            return f"{before}全ての{described}"
        if quantity.kind is QuantityKind.ANY_NUMBER:
            return f"{before}任意の数の{described}"
        if quantity.amount is not None and not isinstance(quantity.amount, Number):
            until = "まで" if quantity.kind is QuantityKind.UP_TO else "だけ"
            return f"{self.amount(quantity.amount)}{until}、{before}{described}"
        return f"{before}{described}{self.quantity(quantity, self._measure(selection.predicates))}"

    def _each_counted(self, predicates: Sequence[Predicate], quantity: Quantity) -> str:
        """モンスター１体または罠カード１枚: alternatives that are not counted alike."""
        either = predicates[0] if len(predicates) == 1 else None
        if not isinstance(either, AnyOf) or quantity.kind is not QuantityKind.EXACT:
            return ""
        if not all(isinstance(p, (AllThese, IsKind)) for p in either.predicates):
            return ""
        parts = [p.predicates if isinstance(p, AllThese) else (p,) for p in either.predicates]
        if len({self._measure(part) for part in parts}) == 1:
            return ""
        return "または".join(
            self._described(part) + self.quantity(quantity, self._measure(part)) for part in parts
        )

    def _destroyed_and_sent(self, done: Sequence[Predicate]) -> str:
        """戦闘で破壊され自分の墓地へ送られた: two things done one after the other."""
        acts = [p.action for p in done if isinstance(p, DidThat) and p.passive and p.action.agent is None]
        if len(acts) != 2 or len(done) != 2:
            return ""
        destroyed, sent = acts
        to = sent.destination
        alone = sent == Action(verb=Verb.SEND_TO_GRAVEYARD, destination=to)
        if destroyed.verb is not Verb.DESTROY or not alone:
            return ""
        where = self.place(to) if to is not None else "墓地"
        return f"{self.relative(destroyed, True).removesuffix('た')}{where}へ送られた"

    def _at(self, place: str, described: str) -> str:
        """自分の墓地の…, and 相手モンスター without の."""
        short = place == self.player(Player.OPPONENT) and described.startswith("モンスター")
        return place if short or not described or not place else f"{place}の"

    def quantity(self, quantity: Quantity, measure: str) -> str:
        if not isinstance(quantity.amount, Number):
            return ""
        after = {QuantityKind.UP_TO: "まで", QuantityKind.AT_LEAST: "以上", QuantityKind.EACH: "ずつ"}
        if quantity.kind is QuantityKind.EACH_UP_TO:
            return f"それぞれ{self.digits(quantity.amount.value)}{measure}まで"
        return self.digits(quantity.amount.value) + measure + after.get(quantity.kind, "")

    def measure(self, selection: Selection) -> str:
        return self._measure(selection.predicates)

    def _measure(self, predicates: Sequence[Predicate]) -> str:
        kinds = {kind for p in predicates if isinstance(p, IsKind) for kind in p.kinds}
        return "体" if kinds and kinds <= _MONSTERS else "枚"

    def _reference(self, reference: Reference) -> str:
        kind = reference.kind
        if kind is RefKind.THAT and (fit := could_be_targeted(reference)) is not None:
            return "正しい対象となる" + self._reference(fit)
        owner = ""
        if reference.player is not None:
            owner = self._at(self.player(reference.player), self._described(reference.predicates))
        if kind is RefKind.THIS_CARD and reference.quantity is None:
            by = "この効果で" + self.past(reference.by) if reference.by is not None else ""
            self.of_this = True
            described = self._described(reference.predicates, head="")
            self.of_this = False
            if reference.predicates == (IsKind(kinds=(CardKind.MATERIAL,)),):
                described = "Ｘ素材の"
            if reference.effects:
                return by + owner + _own_effect(reference)
            return by + owner + described + "このカード"
        what = owner + self._described(reference.predicates)
        if reference.quantity is not None:
            count = self.quantity(reference.quantity, self._measure(reference.predicates))
            if kind is RefKind.THAT:
                return "その内の" + what + count
            return self._reference(msgspec.structs.replace(reference, quantity=None)) + count
        if kind is RefKind.THAT:
            return f"その{what}"
        if kind in (RefKind.AFFECTED, RefKind.COST) and reference.by is not None:
            own = f"{_own_effect(reference)}で" if reference.effects else "この効果で"
            how = own if kind is RefKind.AFFECTED else ""
            return f"{how}{self.past(reference.by)}{what}"
        fixed = self.words.template("references", kind, "")
        if kind is RefKind.TARGETED and reference.effects:
            fixed = f"{_own_effect(reference)}の{fixed}"
        if not fixed:
            raise CannotWrite(f"{kind} as a noun")
        if kind is RefKind.EQUIPPED and reference.predicates:
            return f"このカードを装備した{what}"
        if fixed.endswith(("の", "た")):
            return fixed + what
        if kind is RefKind.EQUIPPED and reference.player is Player.CONTROLLER and not reference.predicates:
            return "装備モンスターのコントローラー"
        if kind is RefKind.ATTACKER and owner and not reference.predicates:
            return self.words.either(owner, owner.removesuffix("の")) + fixed  # 相手の攻撃モンスター
        if reference.predicates or owner:
            raise CannotWrite(f"{kind} described")
        return fixed

    # ------------------------------------------------------------------ predicates

    def _described(self, predicates: Sequence[Predicate], head: str = "カード") -> str:
        if is_token_data(predicates):
            return self._token(predicates)
        ordered = sorted((p for p in predicates if not isinstance(p, (FaceUpIn, OnlyThese))), key=_order)
        heads = [p for p in ordered if isinstance(p, IsKind) and p.kinds != (CardKind.EFFECT,)]
        effect = [p for p in ordered if isinstance(p, IsKind) and p.kinds == (CardKind.EFFECT,)]
        names = [p for p in ordered if isinstance(p, HasName)]
        rest = [p for p in ordered if not isinstance(p, (IsKind, HasName))]
        either = [p for p in ordered if isinstance(p, AnyOf)]
        if either and not heads and not names and _are_cards(either[-1]):
            head = ""
        ending = "".join(self._kinds(p.kinds) for p in heads)
        before = self._before(rest, plain_head=not names and (bool(heads) or bool(head)))
        if effect:
            whose = before + "".join(map(self.predicate, names)) + ending
            return f"{whose}の効果" if whose else "効果"
        return before + "".join(map(self.predicate, names)) + (ending or ("" if names else head))

    def _before(self, predicates: Sequence[Predicate], plain_head: bool) -> str:
        """What stands before the noun: 表側表示の, レベル４以下の, then the classes 機械族・地属性・レベル４.

        The classes stand right before モンスター; before a name they take の. A position alone does without の, too.
        """
        level = next((p for p in predicates if _is_exactly(p)), None)
        classes = [
            self.predicate(p).rstrip("・") for p in predicates if isinstance(p, (HasRace, HasAttribute))
        ]
        if level is not None:
            classes.append(self._stat(level).removesuffix("の"))
        named = "".join(self.predicate(p) for p in predicates if isinstance(p, HasSeries))
        others = [
            p for p in predicates if p is not level and not isinstance(p, (HasRace, HasAttribute, HasSeries))
        ]
        pair, left = self._like_and_unlike(others)
        words = pair + "".join(map(self.predicate, left))
        if others and isinstance(others[-1], InPosition) and plain_head and not classes and not named:
            words = words.removesuffix("の")
        group = "・".join(classes)
        return words + (f"{group}の" if group and (named or not plain_head) else group) + named

    def _like_and_unlike(self, predicates: Sequence[Predicate]) -> tuple[str, list[Predicate]]:
        """そのモンスターとはカード名が異なり、レベルが同じ: two things said of the same card, and what is left."""
        same = [p for p in predicates if isinstance(p, SameAs) and p.other is not None and not p.original]
        if len(same) != 2 or same[0].other != same[1].other or all(p.different for p in same):
            return "", list(predicates)
        if not any(p.different for p in same) and same[0].other is not None:
            alike = "・".join(self.words.word("stat", p.stat) for p in same)
            return f"{alike}が{self.noun(same[0].other)}と同じ", [p for p in predicates if p not in same]
        unlike, like = sorted(same, key=lambda p: not p.different)
        stats = [self.words.word("stat", p.stat) for p in (unlike, like)]
        other = self.noun(unlike.other) if unlike.other is not None else ""
        left = [p for p in predicates if p not in same]
        return f"{other}とは{stats[0]}が異なり、{stats[1]}が同じ", left

    def _token(self, predicates: Sequence[Predicate]) -> str:
        """「Ｎトークン」（機械族・風・星３・攻／守０）."""
        names, race, attribute, level, attack, defense = token_data(predicates)
        tuner = "チューナー・" if is_tuner(predicates) else ""
        short = tuner + plainest(self.words.word("attribute", attribute)).removesuffix("属性")
        values = f"攻／守{attack}" if attack == defense else f"攻{attack}／守{defense}"
        stars = f"星{level}・" if level else ""
        written = f"{self.words.word('race', race)}・{short}・{stars}{values}".translate(FULL).replace(
            "?", "？"
        )
        lead = "".join(self.predicate(p) for p in beside_token_data(predicates))
        return lead + "".join(f"「{name}」" for name in names) + f"（{written}）"

    def _kinds(self, kinds: Sequence[CardKind]) -> str:
        written = self.words.any_order([self.words.word("card_kind", kind) for kind in kinds], "・")
        return written + ("カード" if plainest(written).endswith(("魔法", "罠")) else "")

    def predicate(self, p: Predicate) -> str:
        """One predicate as it stands before its noun."""
        if isinstance(p, IsKind):
            return self._kinds(p.kinds)
        if isinstance(p, (HasAttribute, HasRace, HasName, HasSeries)) and p.original:
            return self.original(p)
        if isinstance(p, HasAttribute):
            return self.words.any_order([self.words.word("attribute", v) for v in p.values], "・") + "・"
        if isinstance(p, HasRace):
            return self.words.any_order([self.words.word("race", v) for v in p.values], "・") + "・"
        if isinstance(p, HasStat) and p.amount == Variable(name="question"):
            return f"{self.words.word('stat', p.stat)}？の"
        if isinstance(p, HasStat):
            return self._stat(p)
        if isinstance(p, (HasName, HasSeries)):
            return "".join(f"「{name}」" for name in p.names)
        if isinstance(p, MentionsName):
            return self._mentions(p)
        if isinstance(p, InPosition):
            return "・".join(self.words.word("position", v) for v in p.positions) + "の"
        if isinstance(p, NotThat) and p.other == Holding(thing="materials"):
            return "Ｘ素材の無い"
        if isinstance(p, NotThat):
            return f"{self._excepted(p.other)}以外の"
        if isinstance(p, DidThat):
            return self.relative(p.action, p.passive)
        return self._rarer(p)

    def _mentions(self, p: MentionsName) -> str:
        """「Ｎ」のカード名が記された, そのカード名が融合素材として記された."""
        of = "".join(f"「{name}」" for name in p.names) + "の"
        if p.of is not None:
            of = "その" if p.of == Reference(kind=RefKind.THAT) else f"{self.noun(p.of)}の"
        return f"{of}カード名が{'融合素材として' if p.material else ''}記された"

    def _rarer(self, p: Predicate) -> str:
        if isinstance(p, NamedOn):
            return f"{self.noun(p.of)}にカード名が記された"
        if isinstance(p, MaterialFor):
            return f"{self.noun(p.of)}カードによって決められた"
        if isinstance(p, AnyOf):
            return self._any_of(p)
        if isinstance(p, AllThese):
            return self._described(p.predicates, head="")
        if isinstance(p, SameAs):
            return self._same(p)
        if isinstance(p, IsIn):
            return self._owned(p.player, self.zones(p.zones)) + "の"
        if isinstance(p, OwnedBy):
            return f"元々の持ち主が{self.words.word('player', p.player)}{self.words.either('となる', 'である', 'の')}"
        if isinstance(p, Bears):
            return f"{self.words.word('stat', p.stat)}を持つ"
        if isinstance(p, CanDo) and p.action.verb is Verb.PUT_COUNTER:
            return self.relative(msgspec.structs.replace(p.action, modality=Modality.MAY), True)
        if isinstance(p, CanDo) and p.action.verb is Verb.PENDULUM_SUMMON and p.action.by is not None:
            cards = p.action.by.card
            whose = (
                "その" if cards is None or cards == Reference(kind=RefKind.THAT) else self.noun(cards) + "の"
            )
            return f"{whose}ＰスケールでＰ召喚可能なレベルを持つ"
        if isinstance(p, CanDo) and p.action.verb is Verb.TARGET:
            return "正しい対象となる"
        if isinstance(p, CanDo):
            if p.action.agent is not None:
                return f"{self.who(p.action.agent)}が{self.stem(p.action.verb)}可能な"
            able = f"{self.stem(p.action.verb)}可能な"
            if p.action.to is None:
                return able
            whose = self.who(p.action.to)
            return self.words.either(f"{whose}に{able}", f"{whose}が{able}", able)
        if isinstance(p, Including):
            place = f"{self.place(p.place)}の" if p.place is not None else ""
            return f"{place}{self.noun(p.what)}を含む"
        if isinstance(p, Holding):
            return self.holding(p)
        if isinstance(p, Extreme):
            original = "元々の" if p.original else ""
            return f"{original}{self.words.word('stat', p.stat)}が一番{'高い' if p.highest else '低い'}"
        if isinstance(p, HasEffectThat):
            return "以下のいずれかの効果を含む"
        if isinstance(p, Including):
            place = self.place(p.place) + "の" if p.place is not None else ""
            return f"{place}{self.noun(p.what)}を含む"
        if isinstance(p, Spot):
            return self.spot(p)
        raise CannotWrite(f"a predicate {type(p).__name__}")

    def _excepted(self, other: Predicate | Reference) -> str:
        if isinstance(other, Reference):
            return self._reference(other)
        if isinstance(other, AllThese):
            return self._described(other.predicates, head="")
        if isinstance(other, HasSeries):
            return self._described([other])
        return self.predicate(other).rstrip("の・")


def _is_exactly(predicate: Predicate) -> TypeGuard[HasStat]:
    """レベル４, ランク４, リンク２: not レベル４以下."""
    return (
        isinstance(predicate, HasStat)
        and predicate.stat in (Stat.LEVEL, Stat.RANK, Stat.LINK)
        and predicate.compare is Compare.EQ
        and not predicate.original
        and isinstance(predicate.amount, Number)
    )


def _are_cards(either: AnyOf) -> bool:
    """Does every alternative say what it is, so that no カード follows?"""
    return any(isinstance(p, (AllThese, HasSeries, HasName, IsKind)) for p in either.predicates)


def _order(predicate: Predicate) -> int:
    for i, kind in enumerate((*_ORDER, AnyOf, HasSeries, HasName, IsKind)):
        if isinstance(predicate, kind):
            return i
    return len(_ORDER)


def _own_effect(reference: Reference) -> str:
    """このカードの①の効果: the effects of this card that are meant, by their numbers."""
    return "このカードの" + "".join(CIRCLED[n - 1] for n in reference.effects) + "の効果"
