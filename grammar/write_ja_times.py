"""How much, by what means, when and how long, in Japanese."""

from __future__ import annotations

from abc import ABC, abstractmethod

from grammar.nodes import (
    Amount,
    By,
    CountOf,
    Duration,
    HigherOf,
    Noun,
    Number,
    Product,
    Reference,
    SameAs,
    Selection,
    Spot,
    StatOf,
    SumOf,
    Variable,
    Who,
    Window,
)
from grammar.terms import DurationKind, Player, QuantityKind, RefKind, SpotKind, Stat, Verb
from grammar.write_keys import of_either_player
from grammar.write_means import ATTACKS, MeansWriting
from grammar.write_timing import no_longer_than
from grammar.writer import Writer
from grammar.writing import CannotWrite

FULL = str.maketrans("0123456789", "０１２３４５６７８９")


class JapaneseTimes(MeansWriting, Writer, ABC):
    """Amounts, means, windows and durations."""

    @abstractmethod
    def player(self, player: Player) -> str: ...

    @abstractmethod
    def _owned(self, player: Player | None, zones: str) -> str: ...

    @abstractmethod
    def past(self, verb: Verb) -> str:
        """～した."""

    # ------------------------------------------------------------------ amounts

    def amount(self, amount: Amount) -> str:
        if isinstance(amount, Number):
            return self.digits(amount.value)
        if isinstance(amount, CountOf):
            paid = amount.what
            if (
                isinstance(paid, Reference)
                and paid.by is not None
                and paid == Reference(kind=RefKind.COST, by=paid.by)
            ):
                return f"{self.past(paid.by)}数"
            return self.kinds_of(amount) or self._empty_zones(paid) or f"{self.noun(paid)}の数"
        if isinstance(amount, StatOf):
            return self._value(amount)
        if isinstance(amount, Product):
            inner = self.amount(amount.amount)
            if (amount.numerator, amount.denominator) == (1, 2):
                return f"{inner}の半分"
            if amount.denominator != 1 and (not amount.whole or not self.words.offering):
                raise CannotWrite("a fraction")
            if amount.denominator != 1:  # その攻撃力１０００につき１
                return f"{inner}{self.digits(amount.denominator)}につき{self.digits(amount.numerator)}"
            return (
                f"{inner}の{self.digits(amount.numerator)}倍"
                if amount.numerator < 10
                else (f"{inner}×{self.digits(amount.numerator)}")
            )
        if isinstance(amount, Variable):
            return self.words.template("variables", amount.name)
        if isinstance(amount, HigherOf):
            first, *rest = amount.amounts
            said = "と".join((self.amount(first), *(self.bare_value(value, first) for value in rest)))
            return f"{said}の内、{'低い' if amount.lowest else '高い'}方の数値"
        return self._sum(amount)

    def bare_value(self, value: Amount, first: Amount) -> str:
        """元々の守備力 behind 元々の攻撃力: of the same card."""
        if not isinstance(value, StatOf) or not isinstance(first, StatOf) or value.of != first.of:
            raise CannotWrite("a choice of values")
        return ("元々の" if value.original else "") + self.words.word("stat", value.stat)

    def _sum(self, amount: SumOf) -> str:
        """その数＋１, モンスターのレベル・ランク."""
        values = [v for v in amount.amounts if isinstance(v, StatOf)]
        if [v.stat for v in values] == [Stat.LEVEL, Stat.RANK] and values[0].of == values[1].of:
            return f"{self.who(values[0].of)}の{'元々の' if values[0].original else ''}レベル・ランク"
        if amount.minus:
            return self._difference(amount)
        if [v.stat for v in values] == [Stat.ATK, Stat.DEF] and values[0].of == values[1].of:
            origin = "元々の" if values[0].original else ""
            both = f"{origin}攻撃力{self.words.either('と', '・')}守備力"
            return f"{self.who(values[0].of)}の{both}{self.words.either('の合計', 'を合計した数値')}"
        return "＋".join(map(self.amount, amount.amounts))

    def _difference(self, amount: SumOf) -> str:
        """お互いのＬＰの差: whichever is more."""
        if not amount.apart or len(amount.amounts) != 2:
            raise CannotWrite("a difference")
        sides = [
            v.of.player if isinstance(v, StatOf) and isinstance(v.of, Who) else None for v in amount.amounts
        ]
        if (both := of_either_player(amount)) is not None:
            return f"{self.amount(both)}の差"
        stats = {v.stat for v in amount.amounts if isinstance(v, StatOf)}
        if sides == [Player.SELF, Player.OPPONENT] and len(stats) == 1:
            return f"お互いの{self.words.word('stat', stats.pop())}の差"
        return "と".join(map(self.amount, amount.amounts)) + "の差"

    def so_many_kinds(self, what: Selection) -> tuple[Selection, str] | None:
        """「Ａ」モンスターが３種類以上: cards of different names."""
        different, number = SameAs(stat=Stat.NAME, different=True), what.quantity.amount
        if different not in what.predicates or not isinstance(number, Number):
            return None
        rest = tuple(p for p in what.predicates if p != different)
        bound = "以上" if what.quantity.kind is QuantityKind.AT_LEAST else ""
        return Selection(predicates=rest), f"{self.digits(number.value)}種類{bound}"

    def bare_place(self, selection: Selection) -> str:
        return self._owned(selection.player, self.zones(selection.zones))

    def _empty_zones(self, what: Noun) -> str:
        """使用していない相手のゾーンの数: no cards are counted."""
        empty = what.predicates[0] if isinstance(what, Selection) and len(what.predicates) == 1 else None
        if not isinstance(what, Selection) or not isinstance(empty, Spot) or empty.how is not SpotKind.UNUSED:
            return ""
        unused = self.words.template("spots", empty.how)
        return f"{unused}{self.bare_place(what)}の数"

    def _value(self, amount: StatOf) -> str:
        if (things := self.things_on(amount)) is not None:
            return things
        stat = ("元々の" if amount.original else "") + self.words.word("stat", amount.stat)
        stat += self.words.either("の差", "との差分", "との差") if amount.difference else ""
        if isinstance(amount.of, Reference) and amount.of == Reference(kind=RefKind.THAT):
            return f"その{stat}"
        if amount.of == Reference(kind=RefKind.ITSELF):
            return stat
        return f"{self.who(amount.of)}の{stat}"

    # ------------------------------------------------------------------ by what, when, how long

    def by_materials(self, materials: Noun, way: str) -> str:
        cards, only = self.used(materials)
        used = cards + ("のみ" if only else "") + self.words.either("を素材", "を使用")
        return used + self.words.either("とした", "した") + way if way else used

    def by_whose(self, by: By, means: str) -> str:
        whose = self.noun(by.card) if by.card is not None else ""
        whose = whose or (self.player(by.player) if by.player is not None else "")
        if by.means in ATTACKS and by.card is None and whose:
            whose += "モンスター"
        joined = f"{whose}の{means}" if whose and means else whose + means
        return joined + (self.words.template("by", "but_for") if by.negated else "")

    def window(self, window: Window) -> str:
        if window.link:
            if window != Window(link=window.link, span=window.span):
                raise CannotWrite("a link of the Chain and another time")
            return f"チェーン{window.link}以降".translate(FULL)
        names = [self.words.word("phase", phase) for phase in window.phases]
        names += [self.words.word("moment", moment) for moment in window.moments]
        battle = self.condition(window.condition) if window.condition is not None else ""
        turn = self.words.template("turns", window.turn) if window.turn is not None else ""
        if window.which is not None:
            following = self.words.template("which_turns", window.which)
            return battle + "の".join((f"{following}{turn}ターン", *names))
        if window.nth:
            battle += "次の" if window.nth == 1 else f"{window.nth}回目の".translate(FULL)
        if window.turn is Player.BOTH and names:
            turn += "の"
        return battle + (turn + "・".join(names) if names else f"{turn}ターン" if turn else "")

    def window_phrase(self, window: Window) -> str:
        return self.window(window) + "に"

    def duration(self, duration: Duration) -> str:
        kind, whose = duration.kind, "" if duration.player is None else self.player(duration.player)
        if kind is DurationKind.WHILE and duration.condition is not None:
            return f"{self.condition(duration.condition)}限り"
        if (both := no_longer_than(duration)) is not None:  # このターン、このカードが存在する限り
            return "、".join(map(self.duration, both))
        if kind is DurationKind.NEXT_TURN_END:
            return f"次の{whose}ターンの終了時まで" if whose else "次のターンの終了時まで"
        if kind is DurationKind.PHASE and duration.phase is not None:
            phase = self.words.word("phase", duration.phase)
            following = "次の" if duration.turns else ""
            if duration.nth:
                following = f"発動後{duration.nth}回目の".translate(FULL)
            return f"{following}{whose}{phase}{'終了時' if duration.end else ''}まで"
        if kind is DurationKind.END_OF_TURN and whose:
            return f"{whose}ターン終了時まで"
        return self.words.template("durations", kind)
