"""Every wording that Japanese card text has for cards already known (``grammar.wordings``)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

import msgspec

from grammar.nodes import (
    FaceUpIn,
    IsKind,
    OnlyThese,
    Predicate,
    Reference,
)
from grammar.terms import CardKind, RefKind, Verb
from grammar.word_ja_values import ValueWordings
from grammar.wordings import any_order, either
from grammar.write_timing import CIRCLED
from grammar.writing import CannotWrite

_MATERIAL = IsKind(kinds=(CardKind.MATERIAL,))
_EFFECT = IsKind(kinds=(CardKind.EFFECT,))
_VALUES = frozenset({Verb.CHANGE_STAT, Verb.SET_STAT, Verb.NEGATE_EFFECT})
_MONSTER_TOO = frozenset({RefKind.COST, RefKind.AFFECTED, RefKind.TARGETED, RefKind.REST})


class KnownWordings(ValueWordings, ABC):
    """その, 選択した, この効果で特殊召喚した."""

    turned_to: tuple[str, ...] = ()  # the positions that cards were changed to: 裏側守備表示に
    verb_first: Verb | None = None  # what was done before the event

    @abstractmethod
    def _modifier(self, p: Predicate) -> str: ...

    def lying_there(self, noun: Reference, place: str) -> list[str]:
        """対象のフィールドのモンスター: where a known card lies, told behind その."""
        try:
            lead = self._lead(noun)
        except CannotWrite:
            return []
        kind = either("", "モンスター", "カード") if not noun.predicates else ""
        count = self.quantity(noun.quantity, "枚") if noun.quantity is not None else ""
        return [self._freely([lead, place + either("の", "に存在する")], noun.predicates) + kind + count]

    def _reference(self, reference: Reference) -> str:
        kind, quantity = reference.kind, reference.quantity
        try:
            usual = super()._reference(reference)
        except CannotWrite:
            usual = ""
        before = [self.player(reference.player) + either("の", "")] if reference.player is not None else []
        if kind is RefKind.THIS_CARD and quantity is None:
            return either(usual, self._this_card(reference, before))
        try:
            lead = self._lead(reference)
        except CannotWrite:
            return usual or super()._reference(reference)
        if kind is RefKind.THAT and reference.by is Verb.ACTIVATE:  # その罠カード発動時の効果
            card = tuple(p for p in reference.predicates if p != _EFFECT)
            return self._freely(["その"], card) + either("の", "") + "発動時の効果"
        if kind is RefKind.EQUIPPED and _EFFECT in reference.predicates:  # 装備モンスターの効果
            card = tuple(p for p in reference.predicates if p != _EFFECT)
            worn = self.noun(msgspec.structs.replace(reference, predicates=card))
            usual = either(usual, worn + "の" + either("効果", "モンスター効果"))
        known_by = (self.verb_before, self.verb_first)
        if kind is RefKind.THAT and Verb.DECLARE_ATTACK in known_by and quantity is None:
            usual = either(usual, "その攻撃モンスター", "攻撃モンスター")
        count = self.quantity(quantity, self._measure(reference.predicates)) if quantity is not None else ""
        freely = self._freely([lead, *before], reference.predicates) + either(count, "")
        if count:  # 選択した２体のモンスター
            some = self._freely([lead, *before], reference.predicates)  # 除外したモンスターの中から１体
            among = either("の中から", "の内", "の内、", "の内の") + count
            freely = either(
                freely, self._freely([lead, *before, count + "の"], reference.predicates), some + among
            )
        if kind is RefKind.THAT and self.chosen > 1:  # その２体
            freely = either(freely, "その" + self.digits(self.chosen) + either("体", "枚"))
        if not reference.predicates and reference.by is Verb.DETACH:  # 取り除いたＸ素材
            freely = either(freely, any_order([lead, *before]) + either("Ｘ素材", "エクシーズ素材"))
        if not reference.predicates and kind in _MONSTER_TOO:
            freely = either(freely, any_order([lead, *before]) + "モンスター" + either(count, ""))
        return either(usual, freely) if usual else freely

    def _this_card(self, reference: Reference, before: list[str]) -> str:
        this = either(self.words.word("this_card", ""), "このカード")
        if reference.by is not None:
            before = [
                *before,
                self._by_this(reference.effects) + either(self.past(reference.by), self._done(reference.by)),
            ]
        if reference.effects and reference.by is None:
            numbers = "".join(CIRCLED[n - 1] for n in reference.effects)
            this += either("", "名") + f"の{numbers}の" + either("効果", "モンスター効果")
        self.of_this = True
        said = [p for p in reference.predicates if not reference.effects or p != _EFFECT]
        told_apart = (FaceUpIn, OnlyThese)  # のみ stands behind the card
        words = any_order([*before, *(self._modifier(p) for p in said if not isinstance(p, told_apart))])
        words = words.replace(self._modifier(_MATERIAL), either("Ｘ素材の", "エクシーズ素材の"))
        self.of_this = False
        return words + this

    def _lead(self, reference: Reference) -> str:
        """その, 選択した, この方法で特殊召喚した."""
        kind = reference.kind
        if kind is RefKind.THAT:
            before = (self.verb_before, self.verb_first, self.paid_by)
            verbs = [v for v in dict.fromkeys(before) if v is not None and self.knows_past(v)]
            if Verb.BE_ATTACK_TARGET in before:
                known_by = either("その", "攻撃対象となった", "攻撃対象になった", "攻撃対象となったその")
            elif verbs:  # 除外したそのモンスター
                known_by = either(*(either(self.past(v), self._done(v)) for v in verbs)) + either("その", "")
            else:
                known_by = "その"
            known = (
                known_by,
                "その",
                "それらの",
                "これらの",
                "それ",
                "それら",
                "それら全て",
                "その内の",
                "その中の",
                "その中から",
                *(
                    [f"その{self.digits(self.chosen)}" + either("体", "枚") + "の内の"]
                    if self.chosen > 1
                    else []
                ),
            )
            return either(*known, *(() if reference.predicates else ("",)))
        if kind in (RefKind.AFFECTED, RefKind.COST) and reference.by is not None:
            done = self.past(reference.by)
            turned = reference.by is Verb.CHANGE_POSITION
            where = either("守備表示に", *self.turned_to) if turned else self._home(reference.by)
            back = reference.by.value.startswith("return_to")  # 戻したモンスター
            done = either(
                done, where + self._done(reference.by), *([self._done(reference.by)] if back else [])
            )
            done += either("", "その")
            if kind is RefKind.AFFECTED and reference.by in _VALUES:
                done = either(done, "この効果を受けた")
            if kind is RefKind.AFFECTED and reference.by is Verb.APPLY:
                return "この効果が適用され" + either("ている", "た")
            paid = either("", "この効果を発動するために", "発動するために", "このカードを発動するために")
            return (either(self._by_this(reference.effects), "") if kind is RefKind.AFFECTED else paid) + done
        if kind is RefKind.TARGETED and reference.effects:
            return self._numbered(reference.effects) + either(
                "効果の対象の", "効果の対象とした", "効果の対象となった"
            )
        if kind is RefKind.TARGETED:
            return either(
                "対象の",
                "選択した",
                "選択された",
                "選んだ",
                "その",
                "対象としたその",
                "対象とした",
                "対象となった",
            )
        if kind is RefKind.ATTACKER:
            return either("その攻撃", "攻撃", "その攻撃した")
        if kind is RefKind.REST:
            return either(
                "残りの",
                "残り",
                "残りの、",
                "他の",
                "それ以外の",
                "もう１体",
                "もう１枚",
                "もう１体の",
                "もう１枚の",
            )
        if kind is RefKind.EQUIPPED:
            worn = either("このカードを装備", "このカードを装備カード扱いとして装備")
            by = either("", "このカードの効果で", "この効果で")
            return either("装備", by + worn + either("した", "している", "していた"))
        raise CannotWrite(f"{kind} described")

    def knows_past(self, verb: Verb) -> bool:
        """Has the dialect a word for what was done?"""
        try:
            self.past(verb)
        except CannotWrite:
            return False
        return True

    def _numbered(self, effects: Sequence[int]) -> str:
        """このカードの①の."""
        return either("このカードの", "この") + "".join(CIRCLED[n - 1] for n in effects) + "の"

    def _by_this(self, effects: Sequence[int] = ()) -> str:
        """この効果で, このカードの①の方法で: by what it was done."""
        if effects:
            return self._numbered(effects) + either("方法", "効果") + either("で", "によって")
        return either("この効果で", "この方法で", "このカードの効果で", "この効果によって", "")
