"""Every wording that Japanese card text has for states and comparisons (``grammar.wordings``)."""

from __future__ import annotations

import msgspec

from grammar.filled_zones import are_filled
from grammar.nodes import (
    Action,
    Amount,
    Compared,
    Condition,
    CountOf,
    EffectText,
    Exists,
    Extreme,
    Happened,
    HasStat,
    Holding,
    InPosition,
    IsKind,
    IsSo,
    NotThat,
    Number,
    OneOfThose,
    Place,
    Predicate,
    Quantity,
    Reference,
    SameAs,
    Selection,
    Several,
    Spot,
    StatOf,
    SumOf,
    Variable,
    Who,
)
from grammar.only_such import Alone
from grammar.terms import (
    Compare,
    Player,
    QuantityKind,
    RefKind,
    Stat,
    Verb,
    Zone,
)
from grammar.word_ja_times import TimeWordings
from grammar.wordings import any_order, either
from grammar.write_ja_values import PARITY
from grammar.write_parts import holds, in_other_zone, is_somewhere
from grammar.writing import CannotWrite

_PAUSE = either("", "、")
_OTHERS_IN_HAND = Selection(
    predicates=(NotThat(other=Reference(kind=RefKind.THIS_CARD)),), player=Player.SELF, zones=(Zone.HAND,)
)
_LACKING = either("の", "が") + either("ない", "無い")
_SUBJECT = either("が", "は")
_WHILE = either("場合", "時", "状態で", "限り", "間", "場合のみ", "なら")


class StateWordings(TimeWordings):
    """What is so, when and how long: phrases in any order before the verb."""

    conditional = False  # 存在していれば

    def _by_so_much(self, left: Amount, right: SumOf) -> str:
        """相手より２０００ポイント以上少ない."""
        usual = super()._by_so_much(left, right).replace("以上", either("以上", "ポイント以上"))
        than, difference = right.amounts
        if not isinstance(left, CountOf) or not isinstance(than, CountOf):
            return usual.replace("より", either("より", "のＬＰより", "のライフポイントより"), 1)
        count = self.amount(difference) + either("体", "枚", "つ")
        told = self.noun(left.what) + either("", "の数") + "が" + self.noun(than.what) + "より" + count
        return either(usual, told + "以上" + ("少ない" if right.minus else "多い"))

    def _told(self, condition: Happened) -> str:
        """このターン中、自分のモンスターが攻撃した."""
        act, during = condition.action, condition.during
        if condition.negated and (act.theme or act.agent or act.by):  # 相手モンスターが破壊されなかった
            when = self.duration(during) + either("、", "", "に") if during is not None else ""
            return when + any_order(self._told_phrases(act), _PAUSE) + self._done(act.verb, negated=True)
        if condition.negated and condition.action == Action(verb=Verb.GUESS):
            return either("外れた", "ハズレの", "裏表が外れた")
        if condition.negated and condition.during is None:  # 取り除けない場合
            done = self._word(condition.action.verb)
            forms = [
                self.form(done, "plain", negated=True, can=can, past=past)
                for can in (True, False)
                for past in (False, True)
            ]
            return either(super()._told(condition), *(self._goes(condition.action) + form for form in forms))
        if condition.during is None or condition.negated:
            return super()._told(condition)
        bare = super()._told(msgspec.structs.replace(condition, during=None))
        return self.duration(condition.during) + either("、", "", "に") + bare

    def _so_much(self, left: Amount, right: Number, bound: str) -> str:
        """手札が０枚だった."""
        usual = super()._so_much(left, right, bound)
        if isinstance(left, Variable):
            return usual
        if isinstance(left, StatOf) and left.stat is Stat.COUNTERS:  # モンスターにカウンターが置かれている
            many = self.amount(right) + either("つ", "個") + bound
            some = either(many, *([""] if right.value == 1 and bound else []))
            put = either("置かれている", "乗っている", "存在する", "置かれた")
            lying = f"{self.where_or_who(left.of)}に{left.counter or ''}カウンターが{some}{put}"
            if right.value == 0 and not bound:  # カウンターのない状態で
                whose = either(self.who(left.of) + either("に", "の", "が"), "")
                lying = whose + f"{left.counter or ''}カウンター{_LACKING}"
            return either(usual, lying)
        if isinstance(left, StatOf) and left.stat is Stat.LP:
            points = self.amount(left) + "が" + self.amount(right) + "ポイント" + bound
            usual = either(usual.removesuffix("の"), points) + "の"
        if isinstance(left, StatOf) and left.stat in (Stat.MATERIALS, Stat.COUNTERS):  # Ｘ素材が３つ以上
            things = (self.things_on(left) or "").removesuffix("の数") + "が" + self.amount(right)
            usual = either(usual.removesuffix("の"), things + either("つ", "個") + bound) + "の"
        alone = either("", "のみ") if isinstance(left, CountOf) and not bound else ""
        return usual.removesuffix("の") + alone + either("の", "で", "だった", "である", "であれ")

    def condition(self, condition: Condition, last: bool = True) -> str:
        usual = super().condition(condition, last)
        if isinstance(condition, IsSo) and condition.place is None and not condition.negated:
            usual = either(usual, self._is_such(condition))
        elif isinstance(condition, IsSo) and condition.place is None:  # リンク状態ではない
            state = any_order([self._state_of(p) for p in condition.predicates])
            not_so = either("ではない", "でない", "ではなかった")
            usual = either(usual, self.noun(condition.subject) + _SUBJECT + state + not_so)
            if condition.predicates == (Holding(thing="materials"),):  # このカードがＸ素材の無い状態で
                usual = either(
                    usual,
                    self.noun(condition.subject) + either(_SUBJECT, "に") + "Ｘ素材" + _LACKING,
                )
        if not isinstance(condition, IsSo) or is_somewhere(condition) or holds(condition):
            return usual
        if condition.place == Place(zones=(Zone.BANISHED,)) and not condition.negated:
            usual = either(
                usual, self.noun(condition.subject) + _SUBJECT + either("ゲームから", "") + "除外されている"
            )
        place = self.place(condition.place) + either("に", "で") if condition.place is not None else ""
        how = [self.predicate(p).removesuffix("の") + either("で", "の状態で") for p in condition.predicates]
        subject = self.noun(condition.subject) + _SUBJECT
        subject = either(subject, "") if isinstance(condition.subject, Reference) else subject
        if (
            condition.place == Place(zones=(Zone.BANISHED,))
            and not condition.negated
            and not condition.predicates
        ):
            usual = either(usual, subject + "除外状態で")
        already = either("既に", "すでに") if condition.already else ""
        there = self._there(last, condition.negated)
        return either(usual, any_order([subject, already, place, *how], _PAUSE) + there)

    def _is_such(self, condition: IsSo) -> str:
        """めくったカードがモンスターだった."""
        subject = self.noun(condition.subject) + _SUBJECT
        subject = either(subject, "") if isinstance(condition.subject, Reference) else subject
        whole = condition.subject
        if (
            isinstance(whole, Selection) and whole.quantity.kind is QuantityKind.ALL
        ):  # 「Ａ」が全て攻撃表示だった
            bare = self.noun(msgspec.structs.replace(whole, quantity=Selection().quantity))
            subject = either(subject, bare + _SUBJECT + "全て")
        declared = SameAs(stat=Stat.KIND, other=Reference(kind=RefKind.DECLARED))
        if condition.predicates == (declared,):  # 宣言した種類のカードだった
            return subject + "宣言した種類" + either("", "のカード") + either("だった", "の", "である")
        if condition.predicates == (msgspec.structs.replace(declared, stat=Stat.NAME),):
            return (
                subject + either("宣言したカード", "宣言した名前のカード") + either("だった", "の", "である")
            )
        what = self.noun(Selection(predicates=condition.predicates))
        how = any_order([self._state_of(p) for p in condition.predicates])
        is_so = either("の", "扱いの", "扱いである", "だった", "である", "であった", "になっている", "")
        return (
            any_order([subject, either("既に", "") if condition.already else ""]) + either(what, how) + is_so
        )

    def _state_of(self, p: Predicate) -> str:
        """リンク状態, レベル４."""
        return self.bare_spots(self.spot(p)) if isinstance(p, Spot) else self.predicate(p).removesuffix("の")

    def is_done(self, condition: Happened) -> str:
        """装備魔法カード扱いとして装備されている."""
        act = condition.action
        if condition.during is not None and not condition.negated:  # このデュエル中に…していた
            self.amid = self.duration(condition.during) + either("", "に")
            bare = msgspec.structs.replace(condition, during=None)
            told = either(self.is_done(bare), self._event(act, act.verb))
            self.amid = ""
            return told
        if act.agent is not None and act.theme is None or condition.negated:
            return super().is_done(condition)
        return any_order(self._told_phrases(act), _PAUSE) + self._done(act.verb)

    def _alone(self, alone: Alone) -> str:
        """獣族のみの, １体のみの, このカード１枚のみの."""
        usual = super()._alone(alone)
        such, count = alone.such, ""
        if alone.number is not None:
            count = self.quantity(_exactly(alone.number), self._measure(alone.whole.predicates))
        ways = [usual]
        if isinstance(such, Selection):
            what = any_order([self._modifier(p) for p in such.predicates if not isinstance(p, IsKind)])
            ways += [what + "のみの"] if what else []
            ways += [count + "のみの"] if count and such.predicates == alone.whole.predicates else []
        return either(*(way.removesuffix("の") + either("の", "") for way in ways))

    def _compared(self, condition: Compared) -> str:
        """守備力が攻撃力より高い, 守備力が攻撃力を超えていれば."""
        told, right = self._compared_so(condition), condition.right
        if condition.compare is not Compare.GT or isinstance(right, Number):
            return told
        beyond = either("を超えて", "を越えて") + either("いる", "いた", "いれば")
        return either(told, self.amount(condition.left) + "が" + self.amount(right) + beyond)

    def _compared_so(self, condition: Compared) -> str:
        """自分のＬＰが相手より多く."""
        if (told := self._all_differ(condition)) is not None:
            return told
        if condition.compare is Compare.NE and isinstance(condition.right, Number):  # ０枚ではない
            count = self.amount(condition.right) + either("枚", "体", "")
            of = condition.left.what if isinstance(condition.left, CountOf) else None
            what = either(self.amount(condition.left), *([self.noun(of)] if of is not None else []))
            return what + "が" + count + either("ではない", "でない", "でなければ", "ではなければ")
        if condition.compare in (Compare.GE, Compare.LE) and isinstance(condition.right, (CountOf, StatOf)):
            bound = "以上" if condition.compare is Compare.GE else "以下"
            than = self.amount(condition.left) + "が" + self.amount(condition.right) + bound
            return than + either("の", "で", "である", "だった")
        left, right = condition.left, condition.right
        if condition.compare is Compare.EQ and isinstance(left, StatOf) and isinstance(right, StatOf):
            same = either(self.amount(right), self.who(right.of)) + either(
                "と同じ", "と等しい"
            )  # ＬＰが相手と同じ
            return self.amount(left) + "が" + same
        usual = super()._compared(condition)
        number = "の" + either("数", "枚数", "体数")
        usual = usual.replace(number + "より", either(number, "") + "より")
        left, right = condition.left, condition.right
        if isinstance(left, StatOf) and isinstance(right, StatOf) and isinstance(right.of, Who):
            short, whole = self.who(right.of) + "より", self.amount(right) + "より"
            usual = usual.replace(short, either(short, whole))
        usual = usual.replace("より", either("より", "よりも"))
        if isinstance(left, CountOf) and isinstance(right, CountOf):  # 手札が相手より多い
            usual = usual.replace(number + "が", either(number, "") + "が", 1)
            theirs = right.what.player if isinstance(right.what, Selection) else None
            if theirs is not None:
                shorter = self.player(theirs) + "より"
                end = next((e for e in ("多い", "少ない") if usual.endswith(e)), "")
                mine = self.noun(left.what) + either("", "の数", "の枚数") + "が"
                lying = left.what if isinstance(left.what, Selection) else Selection()
                if lying.zones and not lying.predicates:  # ＥＸデッキの枚数が
                    mine = either(mine, self._owned(lying.player, self.zones(lying.zones)) + "の枚数が")
                usual = (
                    either(usual, mine + shorter + end[:-1] + either("い", "く", "けれ")) if end else usual
                )
        ended = usual.endswith(("多い", "少ない", "高い", "低い"))
        if usual.endswith(("多い", "高い")) and isinstance(right, Number):  # 合計が２１より大きい
            return either(
                usual[:-1] + either("い", "く", "けれ"), usual[:-2] + "大き" + either("い", "く", "ければ")
            )
        if isinstance(left, StatOf) and left.stat is Stat.LP and ended:  # ＬＰが相手より下の
            less = usual.endswith("少ない")
            bare = usual.removesuffix("少ない").removesuffix("多い")
            return either(usual[:-1] + either("い", "く", "けれ"), bare + ("下の" if less else "上の"))
        return usual[:-1] + either("い", "く", "けれ") if ended else usual

    def _all_differ(self, condition: Compared) -> str | None:
        """そのモンスターのカード名が全て異なる: as many different values as cards."""
        left, right = condition.left, condition.right
        if not isinstance(left, CountOf) or left.distinct is None or condition.compare is not Compare.EQ:
            return None
        if right != CountOf(what=left.what):
            return None
        return self.noun(left.what) + "の" + self.words.word("stat", left.distinct) + "が全て異なる"

    def _there(self, last: bool, negated: bool) -> str:
        kind = "plain" if last else "te"
        kind = "cond" if self.conditional else kind
        words = ("存在する", "ある", "いる*")
        ways = [self.form(word, kind, negated=negated) for word in words]
        if kind == "plain" and negated:
            ways += [self.form(word, "cond", negated=True) for word in words]  # 存在しなければ
        return either(
            *ways, *(self.form(w, kind, negated=negated, past=True) for w in words if kind == "plain")
        )

    def _exists(self, condition: Exists, last: bool) -> str:
        if are_filled(condition) is not None:
            return super()._exists(condition, last)
        if (told := self._is_among(condition, last)) is not None:
            return told
        told, what = self._is_there(condition, last), condition.what
        if not isinstance(what, Selection):
            return told
        column = SameAs(stat=Stat.COLUMN)
        if column in what.predicates and not what.zones:  # 同じ縦列にカードが２枚以上存在する
            rest = tuple(p for p in what.predicates if p != column)
            some = self.noun(Selection(predicates=rest)) + _SUBJECT
            count = self.quantity(what.quantity, "枚")
            in_column = any_order(["同じ縦列に", some, count], _PAUSE)
            told = either(told, in_column + self._there(last, condition.negated))
        if condition.negated and what == _OTHERS_IN_HAND:  # 手札がこのカード１枚のみの
            told = either(told, either("自分の", "") + "手札がこのカード" + either("１枚", "") + "のみの")
        if (bare := in_other_zone(what)) is not None:  # もう片方の自分のＰゾーンに
            self.beyond = True
            told = either(told, self._is_there(msgspec.structs.replace(condition, what=bare), last))
            self.beyond = False
        among = [p for p in what.predicates if isinstance(p, OneOfThose)]
        if among and among[0].of == Reference(kind=RefKind.THAT):  # その中に「Ａ」があった
            rest = tuple(p for p in what.predicates if p not in among)
            some = self.noun(msgspec.structs.replace(what, predicates=rest)) + _SUBJECT
            told = either(
                told, either("その", "それらの") + "中に" + some + self._there(last, condition.negated)
            )
        return told

    def _is_among(self, condition: Exists, last: bool) -> str | None:
        """めくったカードの中に「Ａ」があった."""
        what = condition.what
        among = (
            [p for p in what.predicates if isinstance(p, OneOfThose)] if isinstance(what, Selection) else []
        )
        if not among or among[0].of.kind is RefKind.THAT or not isinstance(what, Selection):
            return None
        rest = tuple(p for p in what.predicates if p not in among)
        some = self.noun(msgspec.structs.replace(what, predicates=rest)) + _SUBJECT
        return self.noun(among[0].of) + "の中に" + some + self._there(last, condition.negated)

    def _is_there(self, condition: Exists, last: bool) -> str:
        """存在する, of a place and so many, in any order."""
        usual = super()._exists(condition, last)
        what = condition.what
        if isinstance(what, Several):
            return either(usual, *self._several_exist(what, self._there(last, condition.negated)))
        if not isinstance(what, Selection):
            return usual
        there = self._there(last, condition.negated)
        place = [self._lies_in(what.player, what.zones) + either("に", "で")] if what.zones else []
        shown = [p for p in what.predicates if isinstance(p, InPosition)]
        bare = Selection(predicates=tuple(p for p in what.predicates if p not in shown[-1:]))
        count = self.quantity(what.quantity, self._measure(what.predicates))
        only = either("のみ", "だけ") if condition.only else ""
        there_are = self.noun(msgspec.structs.replace(what, player=None, zones=()))  # ２体以上のモンスターが
        many = [any_order([*place, there_are + only + _SUBJECT], _PAUSE) + there] if place else []
        how = [self.predicate(shown[-1]).removesuffix("の") + "で"] if shown else []
        ways = [usual, *many]
        scales = what.predicates[0] if len(what.predicates) == 1 else None
        if (
            isinstance(scales, HasStat) and scales.compare in PARITY and scales.amount == Number(value=2)
        ):  # Ｐゾーンに偶数のＰスケールが存在する
            even = PARITY[scales.compare] + "の" + self.words.word("stat", scales.stat) + _SUBJECT
            ways.append(any_order([*place, even], _PAUSE) + there)
        spots = tuple(p for p in what.predicates if isinstance(p, Spot) and p.of is None)
        if spots and what.zones:  # 中央のメインモンスターゾーンにモンスターが存在する
            lying = self.place(Place(zones=what.zones, player=what.player, spots=spots)) + "に"
            rest_of = tuple(p for p in what.predicates if p not in spots)
            some = self.noun(msgspec.structs.replace(what, player=None, zones=(), predicates=rest_of))
            ways.append(any_order([lying, some + only + _SUBJECT], _PAUSE) + there)
        if place and any(
            isinstance(p, Extreme) for p in what.predicates
        ):  # フィールドの…モンスターが…に存在する
            ways.append(
                any_order([*place, either("フィールドの", "フィールド上の") + there_are + _SUBJECT], _PAUSE)
                + there
            )
        ways += self._at_a_spot(what, only, there)
        if what.player is not None and what.zones:  # ＥＸモンスターゾーンに自分のモンスターが存在する
            whose = self.noun(msgspec.structs.replace(what, zones=())) + only + _SUBJECT
            ways.append(any_order([self.zones(what.zones) + "に", whose], _PAUSE) + there)
        if (kinds := self.so_many_kinds(what)) is not None:
            ways += [any_order([*place, self.noun(kinds[0]) + _SUBJECT, kinds[1]], _PAUSE) + there]
            ways += [
                self.noun(kinds[0]) + _SUBJECT + kinds[1] + either("の", "", "であれ")
            ]  # ３種類以上の場合
            there_are = self.noun(msgspec.structs.replace(kinds[0], player=what.player, zones=what.zones))
            ways.append(there_are + _SUBJECT + kinds[1] + either("の", "", "であれ"))
        for noun, apart in ((bare, how), (msgspec.structs.replace(bare, predicates=what.predicates), [])):
            ways.append(
                any_order(
                    [*place, self.noun(noun) + either("", "のいずれか") + only + _SUBJECT, count, *apart],
                    _PAUSE,
                )
                + there
            )
        this = NotThat(other=Reference(kind=RefKind.THIS_CARD))
        if condition.negated and this in what.predicates:  # 自分フィールドのカードがこのカードのみの
            rest = tuple(p for p in what.predicates if p != this)
            others = self.noun(msgspec.structs.replace(what, predicates=rest)) + _SUBJECT
            ways.append(others + "このカード" + either("", "１枚", "１体") + "のみの")
        if condition.only:  # 守備表示モンスターしか存在しない
            there_not = self._there(last, True)
            ways.append(
                any_order([*place, self.noun(Selection(predicates=what.predicates)) + "しか"], _PAUSE)
                + there_not
            )
        if what.zones == (Zone.BANISHED,) and not condition.negated:  # 自分のカードが７枚以上除外されている
            lies_not = msgspec.structs.replace(bare, player=what.player, predicates=what.predicates)
            removed = either("ゲームから除外されている", "除外されている", "ゲームから除外され", "除外され")
            ways.append(any_order([self.noun(lies_not) + only + _SUBJECT, count], _PAUSE) + removed)
        whole = self.noun(what) + only + _SUBJECT
        some = self.noun(msgspec.structs.replace(what, quantity=Selection().quantity)) + only + _SUBJECT
        ways.append(any_order([some, count], _PAUSE) + there)
        return either(*ways, whole + there)

    def _several_exist(self, what: Several, there: str) -> list[str]:
        """自分フィールドに「Ａ」モンスター及び「Ｂ」カードが存在する."""
        if isinstance(what.parts[0], Reference):  # 自分の墓地にこのカードと「Ａ」モンスターが存在する
            return self._exist_with_known(what, there)
        first, bare = what.parts[0], self.without_place(what)
        if bare is None or not isinstance(first, Selection):
            return []
        place = self._owned(first.player, self.zones(first.zones)) + "に"
        ways = [
            any_order([place, self.noun(bare) + _SUBJECT + either("", "全て", "それぞれ")], _PAUSE) + there
        ]
        shown = [p for p in first.predicates if isinstance(p, InPosition)]
        parts = [p for p in bare.parts if isinstance(p, Selection) and all(x in p.predicates for x in shown)]
        if shown and len(parts) == len(what.parts):  # 「Ａ」「Ｂ」「Ｃ」が表側表示で存在する
            named = [
                self.noun(
                    msgspec.structs.replace(p, predicates=tuple(x for x in p.predicates if x not in shown))
                )
                for p in parts
            ]
            cards = (
                any_order(named, either("", "と", "、", "及び", "または" if what.either else "・")) + _SUBJECT
            )
            how = self.predicate(shown[0]).removesuffix("の") + "で"
            ways.append(any_order([place, cards, how], _PAUSE) + there)
        return ways

    def _exist_with_known(self, what: Several, there: str) -> list[str]:
        """墓地にこのカードとレベル４のモンスターが存在する: where the cards lie told of all."""
        places = {(p.player, p.zones) for p in what.parts if isinstance(p, Selection)}
        if len(places) != 1:
            return []
        player, zones = next(iter(places))
        bare = tuple(
            msgspec.structs.replace(p, player=None, zones=()) if isinstance(p, Selection) else p
            for p in what.parts
        )
        cards = self.noun(msgspec.structs.replace(what, parts=bare)) + _SUBJECT
        return [any_order([self._owned(player, self.zones(zones)) + "に", cards], _PAUSE) + there]

    def _at_a_spot(self, what: Selection, only: str, there: str) -> list[str]:
        """このカードのリンク先に相手モンスターが存在する, このカードと同じ縦列に他のカードが存在する."""
        spots = [p for p in what.predicates if isinstance(p, Spot) or _in_column(p)]
        if len(spots) != 1:
            return []
        rest = tuple(p for p in what.predicates if p not in spots)
        others = self.noun(msgspec.structs.replace(what, predicates=rest)) + only + _SUBJECT
        apart = self.noun(msgspec.structs.replace(what, predicates=rest, quantity=Selection().quantity))
        count = self.quantity(what.quantity, self._measure(rest))  # モンスターが２体存在する
        some = either(others, any_order([apart + only + _SUBJECT, count], _PAUSE) if count else others)
        spot = spots[0]
        there_at = (
            self.bare_spots(self.spot(spot)) if isinstance(spot, Spot) else self.predicate(spot).rstrip("の")
        )
        return [any_order([there_at + "に", some], _PAUSE) + there]

    def _state(self, condition: Condition, effect: EffectText) -> str:
        """～が存在し, ～が存在する状態で, ～が存在する場合."""
        if isinstance(condition, IsSo) and condition.place == Place(zones=(Zone.EQUIPPED,)):
            return super()._state(condition, effect)
        said = self.condition(condition) + _WHILE
        if isinstance(condition, (Exists, IsSo)):
            self.conditional = True
            said = either(said, self.condition(condition))
            self.conditional = False
        try:
            return either(super()._state(condition, effect), said, self.condition(condition, last=False))
        except CannotWrite:
            return said


def _in_column(p: Predicate) -> bool:
    """このカードと同じ縦列."""
    return isinstance(p, SameAs) and p.stat is Stat.COLUMN and p.other is not None and not p.different


def _exactly(number: int) -> Quantity:
    return Quantity(kind=QuantityKind.EXACT, amount=Number(value=number))
