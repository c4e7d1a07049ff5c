"""Levels, ATK and what is alike, in Japanese."""

from __future__ import annotations

from abc import ABC, abstractmethod

from grammar.nodes import (
    Action,
    AllThese,
    AnyOf,
    DidThat,
    HasSeries,
    HasStat,
    MentionsName,
    Number,
    Predicate,
    Reference,
    SameAs,
    Selection,
    StatOf,
    SumOf,
)
from grammar.terms import Compare, RefKind, Stat, Verb
from grammar.write_ja_times import JapaneseTimes
from grammar.write_parts import (
    either_value,
    namesakes,
)
from grammar.writing import CannotWrite

PARITY = {Compare.MULTIPLE_OF: "偶数", Compare.NOT_MULTIPLE_OF: "奇数"}
_COMPARE = {Compare.LE: "以下", Compare.GE: "以上", Compare.EQ: "", Compare.LT: "未満"}


class JapaneseValues(JapaneseTimes, ABC):
    """Predicates that compare values."""

    @abstractmethod
    def relative(self, action: Action, passive: bool) -> str:
        """What a card did or had done to it."""

    @abstractmethod
    def stem(self, verb: Verb) -> str:
        """召喚, of 召喚する."""

    @abstractmethod
    def _selection(self, selection: Selection) -> str: ...

    def _any_of(self, p: AnyOf) -> str:
        stats = [x for x in p.predicates if isinstance(x, HasStat)]
        if len(stats) == len(p.predicates) and all(isinstance(x.amount, SumOf) for x in stats):
            return self.words.either("、または", "か", "または").join(map(self._stat, stats))
        if len(stats) == len(p.predicates) and {(x.stat, x.compare) for x in stats} == {
            (Stat.LEVEL, Compare.EQ)
        }:
            return "レベル" + "・".join(self.amount(x.amount) for x in stats) + "の"
        acts = [x for x in p.predicates if isinstance(x, DidThat)]
        if len(acts) == len(p.predicates):
            *others, last = acts
            stems = "".join(self.stem(x.action.verb) + "・" for x in others)
            return stems + self.relative(last.action, last.passive)
        if (alike := either_value(p)) is not None:
            either = "か".join(self.words.word("stat", x.stat) for x in alike)
            original = "元々の" if alike[0].original else ""
            return f"{original}{either}が{self.amount(alike[0].amount)}{_COMPARE[alike[0].compare]}の"
        if len(stats) == len(p.predicates) and {x.compare for x in stats} == {Compare.EQ}:
            return "・".join(self._stat(x).rstrip("の") for x in stats) + "の"
        return "または".join(map(self._alternative, p.predicates))

    def _alternative(self, p: Predicate) -> str:
        """「A」モンスター, 「A」カード, 「A」, ランク２: each as a noun of its own."""
        if isinstance(p, (AllThese, HasSeries)):
            return self._selection(Selection(predicates=p.predicates if isinstance(p, AllThese) else (p,)))
        written = self.predicate(p)
        return written + "カード" if isinstance(p, MentionsName) else written.rstrip("の・")

    def _stat(self, p: HasStat) -> str:
        original = "元々の" if p.original else ""
        if p.compare is Compare.GT or (p.compare is Compare.LT and not isinstance(p.amount, Number)):
            than = "高い" if p.compare is Compare.GT else "低い"
            return f"{self.amount(p.amount)}より{than}{original}{self.words.word('stat', p.stat)}を持つ"
        if p.compare is Compare.NE and not isinstance(p.amount, Number):  # 元々の攻撃力と異なる攻撃力を持つ
            differs = f"{self.amount(p.amount)}と異なる{original}{self.words.word('stat', p.stat)}を持つ"
            if isinstance(p.amount, StatOf) and p.amount.of == Reference(kind=RefKind.ITSELF):
                return self.words.either(differs, self._of_itself(p, p.amount, "異なる"))
            return differs
        if p.compare in PARITY and p.amount == Number(value=2):
            return f"{original}{self.words.word('stat', p.stat)}が{PARITY[p.compare]}の"
        if p.compare not in _COMPARE:
            raise CannotWrite(f"a value {p.compare}")
        if p.compare is Compare.EQ and isinstance(p.amount, SumOf):
            return self._so_much_more(p.stat, p.amount, p.original)
        if p.compare is Compare.EQ and not isinstance(p.amount, Number):
            return self._equal(p)
        if not isinstance(p.amount, Number):
            if p.compare not in (Compare.LE, Compare.GE):
                raise CannotWrite(f"a value {p.compare}")
            return f"{self.amount(p.amount)}{_COMPARE[p.compare]}の{original}{self.words.word('stat', p.stat)}を持つ"
        so_much = f"{self.amount(p.amount)}{_COMPARE[p.compare]}の"
        return f"{original}{self.words.word('stat', p.stat)}{'が' if p.original else ''}{so_much}"

    def _equal(self, p: HasStat) -> str:
        """攻撃力と守備力の数値が同じ, その数と同じレベルを持つ."""
        stat = ("元々の" if p.original else "") + self.words.word("stat", p.stat)
        if isinstance(p.amount, StatOf) and p.amount.of == Reference(kind=RefKind.ITSELF):
            return self._of_itself(p, p.amount, "同じ")
        alike = self.words.either("と同じ", "と同じ数値の")
        return f"{self.amount(p.amount)}{alike}{stat}{self.words.either('を持つ', 'の')}"

    def _of_itself(self, p: HasStat, amount: StatOf, compared: str) -> str:
        """攻撃力と守備力の数値が同じ: two values of the card itself."""
        values = [(p.stat, p.original), (amount.stat, amount.original)]
        named = [("元々の" if original else "") + self.words.word("stat", stat) for stat, original in values]
        return f"{self.words.any_order(named, 'と')}{self.words.either('の数値', '')}が{compared}"

    def _so_much_more(self, stat: Stat, amount: SumOf, original: bool) -> str:
        """そのモンスターよりランクが１つ高い."""
        than, difference = amount.amounts
        if not isinstance(than, StatOf) or than.stat is not stat or (than.original and not original):
            raise CannotWrite("a value eq")
        higher = "低い" if amount.minus else "高い"
        value = ("元々の" if original else "") + self.words.word("stat", stat)
        return f"{self.who(than.of)}より{value}が{self.amount(difference)}つ{higher}"

    def _same(self, p: SameAs) -> str:
        if p.kinds:
            if p.other is None:
                raise CannotWrite("the kinds told apart")
            names = "・".join(
                self.words.word("card_kind", kind).removesuffix("モンスター") for kind in p.kinds
            )
            return f"{self.noun(p.other)}と{'異なる' if p.different else '同じ'}種類（{names}）の"
        if (there := namesakes(p)) is not None:
            monsters, place = there
            return f"同名{'モンスター' if monsters else 'カード'}が{self.place(place)}に存在しない"
        if p.stat is Stat.COLUMN and p.other is not None and not p.different:
            with_whom = f"{self.noun(p.other)}と"
            itself = p.other == Reference(kind=RefKind.ITSELF)
            return (self.words.either("", with_whom) if itself else with_whom) + "同じ縦列の"
        stat = self.words.word("stat", p.stat)
        if p.other is None and not p.original:
            return self.words.word("same", f"{p.stat}/different" if p.different else p.stat) + (
                "の" if p.stat is not Stat.NAME and not p.different else ""
            )
        if p.other is None:
            return f"元々の{stat}が{'異なる' if p.different else '同じ'}"
        if p.different and p.original:
            return f"{self.noun(p.other)}と元々の{stat}が異なる"
        if p.different:
            return f"{self.noun(p.other)}と{stat}が異なる"
        if p.stat is Stat.NAME and not p.original:
            return f"{self.noun(p.other)}の同名"
        if p.original:
            return f"{self.noun(p.other)}と元々の{stat}が同じ"
        return f"{self.noun(p.other)}と同じ{stat}の"
