"""A clause → the acts it speaks of: every phrase finds its role by the verb table, or is left over.

The same reading serves a step of a resolution, an event of a trigger and a relative clause; in a relative clause
the described card is the role left empty (see :func:`relative`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import msgspec

from grammar.act_becomes import Likened, like_other
from grammar.act_cases import CaseReader
from grammar.act_damage import damage_of, taken
from grammar.act_each import each_of_places, each_of_them, one_from_each
from grammar.act_equip import bearer_told, worn_effect
from grammar.act_materials import with_materials
from grammar.act_negate import aimed_both, negated_both, summoned_either
from grammar.act_notes import manner_noted, place_noted, with_bound
from grammar.act_tables import (
    NO_THEME,
    ON_CARDS,
    PHASE_VERBS,
    STAT_VERBS,
)
from grammar.act_values import (
    all_of,
    as_many_as_there_are,
    both_ways,
    effect_of,
    either_way,
    half_of_itself,
    lowered,
    modality_of,
    no_monster_zone,
    own_amount,
    own_halves,
    own_source,
    own_value,
    part_of_known,
    times,
    value_of,
)
from grammar.amounts import amount_first
from grammar.clauses import Case, Clause, LightVerb, Phrase, Unit, UnitKind
from grammar.idioms import (
    all_other_positions,
    attacking_only,
    either_position,
    in_column,
    positions_of,
)
from grammar.limits import phrase_limit
from grammar.nodes import (
    Action,
    By,
    Duration,
    InPosition,
    Noun,
    Number,
    OneOfThose,
    OnlyThese,
    Place,
    Product,
    Quantity,
    Reference,
    SameAs,
    Selection,
    Several,
    StatOf,
    Variable,
    Who,
    Window,
)
from grammar.noun_choices import lying_there
from grammar.noun_each import is_each
from grammar.noun_notes import at_most, bounded, differing_names
from grammar.nouns import noun
from grammar.places import one_player, read_place
from grammar.predicates import ordered, read_quantity
from grammar.scope import (
    Scope,
    covering,
)
from grammar.seen_from import split_seer
from grammar.shares import shared_out, with_share
from grammar.sources import taken_from
from grammar.terms import (
    DurationKind,
    Manner,
    Means,
    Modality,
    Player,
    Position,
    QuantityKind,
    RefKind,
    Stat,
    Verb,
    WhichTurn,
)
from grammar.verbs import (
    table,
    verbs_of,
)
from grammar.walk import is_just_this_card
from grammar.windows import duration, in_other_turn, is_time, parted, window

_AS_LONG = ("の間", "期间", "期間")
#: a number of times for all of it: 存在する限り１度だけ, 只要…存在，…只有1次, 存在才有1次
_ALL_THAT_TIME = re.compile(
    "(?:限り(?:(?!ターン)[^。])*|才有?|只要(?:(?!回合)[^。])*存在，(?:(?!回合)[^。])*只?有?)$"
)
_OBJECTS = frozenset({Case.OBJ, Case.BARE, Case.SUBJ, Case.TOPIC})


_POSITION = {UnitKind.POSITION}
_COUNTS = frozenset({UnitKind.COUNT, UnitKind.QUANTIFIER})
_COUNT_OR_ONLY = frozenset({UnitKind.COUNT, UnitKind.QUANTIFIER, UnitKind.ADVERB})
#: words of cards and places: none tells how an act is done
_SAYS_WHAT = frozenset(
    {UnitKind.CARD_KIND, UnitKind.ZONE, UnitKind.PLAYER, UnitKind.NAME, UnitKind.THIS_CARD, UnitKind.DID}
)
_BARE = frozenset({UnitKind.COUNT, UnitKind.QUANTIFIER, UnitKind.POSITION})


class ActionReader(CaseReader):
    """Reads one clause: its phrases in printed order, then what they make together."""

    def _damage_becomes(self) -> tuple[Action, ...] | None:
        """相手が受けるダメージは０になる: the damage that player takes is so much."""
        damage = damage_of(self.clause, self.scope) if self.verb is Verb.SET_STAT else None
        if damage is None:
            return None
        reader = ActionReader(damage.clause, self.scope, (Verb.TAKE_DAMAGE,))
        acts = tuple(taken(action, damage) for action in reader.read())
        self.windows += reader.windows
        return acts

    def read(self) -> tuple[Action, ...]:
        before = self.clause
        clause, column = in_column(either_position(lowered(attacking_only(self._without_materials()))))
        if column is not None:
            self.scope.leave_phrase(column)
        clause, bound = with_bound(clause, self.verb)
        if bound is not None:
            self.fields["bound"] = bound
        self.clause, share = with_share(clause)
        if self.clause is not before:
            self.has_object = self.has_object or self._has_object()
        for span in self.clause.skipped:
            self.scope.leave(span, "a phrase")
        damage = self._damage_becomes()
        if damage is not None:
            return damage
        both = negated_both(self.clause, self.verb)
        if both is not None:
            acts = zip(both, (Verb.NEGATE_ACTIVATION, Verb.NEGATE_EFFECT), strict=True)
            return tuple(a for clause, verb in acts for a in ActionReader(clause, self.scope, (verb,)).read())
        chosen = aimed_both(self.clause, self.verb)
        if chosen is not None:
            acts = zip(chosen, (Verb.BE_ATTACK_TARGET, Verb.TARGET), strict=True)
            return tuple(a for clause, verb in acts for a in ActionReader(clause, self.scope, (verb,)).read())
        if (either := summoned_either(self.clause, self.verb)) is not None:
            first, second, summon = either
            return (
                *ActionReader(first, self.scope, (summon,)).read(),
                *ActionReader(second, self.scope, self.verbs).read(),
            )
        for phrase in self.clause.phrases:
            self._phrase(phrase)
        self._finish_theme()
        if self.each_time and self.verb is Verb.ATTACK:
            self.fields["to"] = each_of_them(self.fields.get("to"))
        actions = tuple(action for verb in self.verbs for action in self._parted(self._action(verb)))
        actions = self._with_list(actions)
        if both_ways(self.clause):
            return either_way(actions)
        if self.either:
            return tuple(
                msgspec.structs.replace(action, amount=Number(value=number))
                for action in actions
                for number in self.either
            )
        if share is not None:
            return shared_out(actions, share, self.scope)
        if self.each_value is not None:
            return self._respective(actions)
        if self.like is not None:
            return self._alike(actions, self.like)
        return tuple([part for action in actions for part in own_halves(action)])

    def _without_materials(self) -> Clause:
        """The clause without what says which materials its summon uses: that is by what it comes about."""
        clause, cards = with_materials(self.clause, self.verb)
        read = noun(cards.units, self.scope) if cards is not None else None
        used = _all_there(read.noun, read.place) if read is not None else None
        if cards is None or used is None:
            return self.clause
        self.fields["by"] = By(materials=used, span=cards.span)
        self.clause = clause
        self.has_object = self._has_object()
        return clause

    def _parted(self, action: Action) -> tuple[Action, ...]:
        """墓地のこのカードと手札１枚を除外し: two acts, for the printed place is of the known card alone."""
        theme = action.theme
        if self.place_of is None or not isinstance(theme, Several) or theme.either:
            return (action,)
        if action.verb is Verb.SWAP_ZONES:  # このカードと中央のモンスターの位置を入れ替える: both lie there
            return (msgspec.structs.replace(action, source=self.place_of),)
        if (
            action.verb is Verb.CHOOSE
        ):  # 手札のこのカードと自分の墓地の「Ａ」１体を選んで: the known card lies there
            parts = tuple(
                lying_there(part, self.place_of) if is_just_this_card(part) else part for part in theme.parts
            )
            if not any(map(is_just_this_card, theme.parts)):
                self.scope.leave(self.clause.span, "one choice")
            return (msgspec.structs.replace(action, theme=msgspec.structs.replace(theme, parts=parts)),)
        return tuple(
            msgspec.structs.replace(
                action,
                theme=part,
                source=self.place_of if is_just_this_card(part) else None,
                span=part.span,
            )
            for part in theme.parts
        )

    def _with_list(self, actions: tuple[Action, ...]) -> tuple[Action, ...]:
        """以下の効果を持つ装備カード扱いで装備する: it is an Equip Card, and gains the effects below."""
        if self.worn_list is None or len(actions) != 1:
            return actions
        self.scope.listed = self.worn_list
        gains = Action(verb=Verb.GAIN_EFFECT, theme=actions[0].theme, span=self.worn_list)
        return (*actions, gains)

    def _respective(self, actions: tuple[Action, ...]) -> tuple[Action, ...]:
        """攻撃力・守備力は…それぞれの数値分アップ: each by its own value."""
        owner, printed = self.each_value, self.each_original
        return tuple(
            msgspec.structs.replace(
                action,
                stats=(stat,),
                amount=times(value_of(stat, owner, self.half, action.amount, printed), self.each_factor),
            )
            for action in actions
            for stat in self.stats
        )

    def _alike(self, actions: tuple[Action, ...], like: Likened) -> tuple[Action, ...]:
        """そのモンスターと同じになる: each value said, as that card has it."""
        if not (self.stats or like.stats):
            self.scope.leave(self.clause.span, "which value")
        return tuple(part for action in actions for part in like_other(action, self.stats, like)) or actions

    def _phrase(self, phrase: Phrase) -> None:
        units = self._as_listed(self._strip(phrase.units))
        if self.verb in STAT_VERBS and (told := amount_first(units)) and self._set_amount(units[:told]):
            units = units[told:]
        if not units:
            return
        if self.verb is Verb.EQUIP and not (units := self._worn_effect(units)):
            return
        if (seen := split_seer(units)) is not None and self._seen(phrase.case, *seen):
            return
        kinds = {u.kind for u in units}
        if len(units) == 1 and units[0].concept == "unless" and isinstance(units[0].value, Clause):
            self._unless(units[0].value)
        elif is_time(units) and units[0].kind is not UnitKind.DID:
            if phrase.case is Case.EXCEPT and not (units := in_other_turn(units)):
                self.scope.leave_phrase(phrase)  # メインフェイズにしか: at every other time it is forbidden
            else:
                self._time(phrase, units)
        elif (limit := phrase_limit(units)) is not None and limit.count and "times" not in self.fields:
            self.fields["times"], self.scope.per_turn = limit.count, limit
        elif len(units) > 1 and is_time(units[:1]) and _all_times(_without_only(units[1:])):
            self._time(phrase, units[:1])  # このターン + ２回
            self._times(_without_only(units[1:]))
        elif kinds <= _COUNT_OR_ONLY and _all_times(_without_only(units)):
            self._times(_without_only(units))
        elif len(units) == 1 and (differ := differing_names(units[0].value)) is not None:
            self.said_by_source = (*self.said_by_source, differ)  # …を手札に加える（同名カードは１枚まで）
        elif len(units) == 1 and self.most is None and (most := at_most(units[0].value)) is not None:
            self.most = most  # 任意の枚数ランダムに捨てる（最大２枚）
        elif phrase.case is Case.EXCEPT and (others := all_other_positions(units)):
            self.fields["position"] = others
        elif phrase.case is Case.EXCEPT and kinds <= _BARE:
            self.scope.leave_phrase(phrase)  # １体しか, 裏側守備表示でしか: so much, and so, is allowed
        elif kinds <= _COUNTS:
            self._count_phrase(units)
        elif kinds == _POSITION and phrase.case is Case.FROM:
            self.was_in = tuple(Position(u.concept) for u in units)
        elif kinds == _POSITION:
            self.fields["position"] = tuple(Position(u.concept) for u in units)
        elif either := positions_of(units):
            self.fields["position"] = either
        elif not self._battle_of(phrase, units):
            handler = getattr(self, f"_case_{phrase.case}", None)
            if handler is None or not handler(units):
                self.scope.leave_phrase(phrase)

    def _seen(self, case: Case, seer: list[Unit], told: list[Unit]) -> bool:
        """そのモンスターのコントローラーから見て相手は: a player, or a place, as another player sees it."""
        seen_by = self._seer(seer)
        if seen_by is None:
            return False
        if all(u.kind is not UnitKind.ZONE for u in told):
            slot = {Case.SUBJ: "agent", Case.TOPIC: "agent", Case.BARE: "agent", Case.TO: "to"}.get(case)
            who = Who(player=one_player(told), seen_by=seen_by, span=covering(told))
            return slot is not None and self._set(slot, who, told)
        there = self.role.at if case in (Case.AT, Case.BARE) else None  # 在从…来看的对方的场上
        slot = {Case.FROM: "source", Case.TO: "destination"}.get(case, there)
        place = read_place(told, self.scope)
        return slot is not None and place is not None and self._set(slot, _as_seen(place, seen_by), told)

    def _seer(self, units: list[Unit]) -> Who | Noun | None:
        if (told := self._told_by_act(units) or self._keeper(units)) is not None:
            return told
        if units[0].kind is UnitKind.THIS_CARD and [u.concept for u in units[1:]] == [Player.CONTROLLER]:
            units = units[1:]  # このカードのコントローラー
        return Who(player=one_player(units), span=covering(units)) if len(units) == 1 else None

    def _unless(self, price: Clause) -> None:
        """１０００ＬＰを払わなければ: what is paid to be allowed to."""
        acts = ActionReader(price, self.scope, verbs_of(price)).read() if len(verbs_of(price)) == 1 else ()
        if len(acts) == 1 and acts[0].verb in table().costs:
            self.fields["unless"] = acts[0]
        else:
            self.scope.leave(price.span, "what lifts the ban")

    def _as_listed(self, units: list[Unit]) -> list[Unit]:
        """以下の数だけ(取り除き), 以下数量: as many as the ● that is chosen says."""
        if len(units) < 2 or units[-1].concept != "number" or units[-2].concept != "following":
            return units
        if "amount" in self.fields:
            return units
        told = tuple(units[-2:])
        paid = Variable(name="paid", span=covering(told))
        if self.role.count == "amount":
            self.fields["amount"] = paid
        else:
            self.quantity = Quantity(kind=QuantityKind.EXACT, amount=paid, span=paid.span)
        self.scope.cases, self.scope.listed = told, paid.span
        return units[:-2]

    def _worn_effect(self, units: list[Unit]) -> list[Unit]:
        """攻撃力１０００アップの装備カード扱いで: what the card does as an Equip Card; the words it leaves."""
        found = worn_effect(units)
        if found is None or "effects" in self.fields:
            return units
        effect, rest = found
        self.fields["effects"] = (effect,)
        return rest

    def _battle_of(self, phrase: Phrase, units: list[Unit]) -> bool:
        """怪兽之间进行战斗的攻击宣言, 怪兽に攻撃する攻撃宣言: who declares an attack on whom is told by the battle."""
        if self.verb is not Verb.DECLARE_ATTACK or len(units) != 1 or units[0].kind is not UnitKind.DID:
            return False
        inner = units[0].value
        if not isinstance(inner, Clause) or verbs_of(inner) not in ((Verb.BATTLE,), (Verb.ATTACK,)):
            return False
        if phrase.case is Case.TO and len(inner.phrases) == 1:  # 向怪兽攻击的攻击宣言
            return self._noun("to", list(inner.phrases[0].units))
        act = ActionReader(inner, self.scope, verbs_of(inner)).read()[0]
        if act.agent is not None:
            self.fields["agent"] = act.agent
        if act.to is not None:
            self.fields["to"] = act.to
        if act.source is not None:  # ＥＸモンスターゾーンのこのカードが戦闘を行う攻撃宣言時
            self.fields["source"] = act.source
        self.of_battle = verbs_of(inner) == (Verb.BATTLE,)
        return True

    def _strip(self, units: Sequence[Unit]) -> list[Unit]:
        """Take out the words of manner, wherever they stand."""
        kept = []
        for unit in units:
            if unit.kind in _SAYS_WHAT:
                kept.append(unit)
            elif (noted := manner_noted(unit)) is not None:
                self.manner.append(noted)
            elif "source" not in self.fields and (place := place_noted(unit, self.verb)) is not None:
                self.fields["source"] = place
            elif unit.kind is UnitKind.MANNER:
                if unit.concept == Manner.AS_EQUIP_CARD and len(units) > 1 and self.verb is not Verb.EQUIP:
                    kept.append(unit)  # 当作装备卡使用的怪兽卡破坏: of the card, not of the act
                    continue
                self.manner.append(Manner(unit.concept))
                if unit.concept == Manner.FEWER_TRIBUTES and isinstance(unit.value, tuple):
                    self.fields["amount"] = Number(value=unit.value[1], span=unit.span)
                self.worn_list = unit.span if unit.value == "listed" else self.worn_list
            elif len(units) == 1 and unit.concept == QuantityKind.EACH and self.verb in STAT_VERBS:
                continue  # 攻撃力・守備力がそれぞれ５００アップする
            elif unit.kind is UnitKind.ADVERB and unit.concept == "on_activation":
                self.scope.on_activation = True
            elif unit.kind is UnitKind.ADVERB and unit.concept == "instead":
                if self.clause.connective != "instead":
                    self.scope.leave_unit(unit, "what is replaced")
            elif unit.concept == "as_is" and self.verb is Verb.SET:
                continue  # そのままセットする: where it lies
            elif unit.kind is UnitKind.ADVERB and unit.concept in (
                "together",
                "again",
                "also",
                "directly",  # 直接破坏: with nothing in between
                "each",
                "only_then",
                "by_rule",
                "each_battle_phase",
            ):
                continue
            else:
                kept.append(unit)
        return kept

    def _times(self, units: Sequence[Unit]) -> None:
        """１度だけ…されない: a bound on the act itself."""
        quantity = read_quantity(units[0])
        if (
            self.verb in (Verb.TOSS_COIN, Verb.ROLL_DIE)
            and quantity is not None
            and quantity.amount is not None
        ):
            self._set("amount", quantity.amount, units)  # コイントスを３回行う
        elif quantity is None or not isinstance(quantity.amount, Number) or "times" in self.fields:
            self.scope.leave_unit(units[0], "how often")
        else:
            self.fields["times"] = quantity.amount.value
            self.each_time = quantity.kind is QuantityKind.EACH
            if quantity.kind is QuantityKind.AT_LEAST:
                self.manner.append(Manner.OR_MORE)  # ３回以上攻撃宣言された
            before = self.scope.text[: units[0].span.start]
            if self.verb in (Verb.DESTROY, Verb.NEGATE_EFFECT) and _ALL_THAT_TIME.search(before):
                self.manner.append(Manner.IN_ALL)

    def _time(self, phrase: Phrase, units: Sequence[Unit]) -> None:
        """How long it lasts; or, of a phase or moment, when it is done."""
        if all(u.kind is UnitKind.TURN and u.concept == "per" for u in units):
            return  # 1回合 before 1次: every count of times is per turn
        lasts = any(u.concept == "only" for u in units)  # ダメージ計算時のみ: for that long
        if any(u.text in _AS_LONG for u in units):
            lasts = lasts or any(u.kind is UnitKind.PHASE for u in units)  # このターンのメインフェイズの間
        kinds = [(u.kind, u.concept) for u in units]
        if kinds[0] == (UnitKind.TURN, "this") and kinds[-1] == (UnitKind.ADVERB, "during"):
            lasts = lasts or any(kind is UnitKind.PHASE for kind, _ in kinds)  # 这个回合的主要阶段内
        phased = not lasts and any(u.kind in (UnitKind.PHASE, UnitKind.MOMENT) for u in units)
        found = (
            None if phased and phrase.case is not Case.UNTIL else duration(units, phrase.case is Case.UNTIL)
        )
        if found is not None:
            self._set("duration", found, units)
            return
        if self.verb in PHASE_VERBS and phrase.case in _OBJECTS and "phase" not in self.fields:
            self._set("phase", window(units), units)
        else:
            if len(parted(units)) > 1:
                self.scope.leave(phrase.span, "one window")
            self.windows.append(window(units))

    def _count_phrase(self, units: Sequence[Unit]) -> None:
        """怪兽全部, 抽1张: a count apart from its noun."""
        agent = self.fields.get("agent")
        if units[0].concept == QuantityKind.EACH and isinstance(agent, Who) and agent.player is Player.BOTH:
            units = units[1:]  # お互いはそれぞれ１枚: both do so
            if not units:
                return
        if len(units) == 2 and units[0].concept == QuantityKind.EACH and is_each(units[1]):
            units = units[1:]  # それぞれ１体ずつ
        each = each_of_places(units, self.fields.get("source"))
        quantity = each or read_quantity(units[0])
        if quantity is None or (len(units) > 1 and each is None):
            for unit in units:
                self.scope.leave_unit(unit, "quantity")
        elif self.stats == [Stat.HAND_LIMIT] and quantity.kind in (QuantityKind.EXACT, QuantityKind.UP_TO):
            self._set("amount", quantity.amount, units)  # 手札制限枚数は５枚までになる
        elif self.role.count == "amount" and quantity.amount is not None:
            if not self._counts_things(quantity):  # レベルを３つまで上げる: so much or less
                self._set("amount", quantity.amount, units)
        elif self.quantity is not None and QuantityKind.EACH is self.quantity.kind is not quantity.kind:
            self.scope.leave_unit(units[0], "how many of each")  # 各 + 最多1只
        else:
            self.quantity = quantity

    def _finish_theme(self) -> None:
        """Put a count printed apart from its noun into it, and make a part of known cards one."""
        theme = self.fields.get("theme")
        slot = "theme"
        if theme is None and self.quantity is not None and isinstance(self.fields.get("agent"), Selection):
            slot, theme = "agent", self.fields["agent"]
        if self.verb in ON_CARDS and self._counts_things(self.quantity):
            self.quantity = None  # ～の数まで魔力カウンターを置く
        if self.quantity is not None:
            if isinstance(theme, Selection) and theme.quantity.kind is QuantityKind.UNSTATED:
                theme = msgspec.structs.replace(theme, quantity=self.quantity)
            elif isinstance(theme, Reference) and self.quantity.kind is QuantityKind.ALL:
                pass  # それらを全て is それら
            elif isinstance(theme, Reference) and theme.kind is RefKind.REST and theme.quantity is None:
                theme = msgspec.structs.replace(theme, quantity=self.quantity)  # もう１枚
            elif (of_each := one_from_each(theme, self.quantity, self.fields, self.each_zone)) is not None:
                theme, self.each_zone = of_each, False
            elif isinstance(theme, Several) and self.quantity.kind is QuantityKind.ALL:
                theme = all_of(theme, self.quantity)
            elif theme is None and (picked := self._picked(self.quantity)) is not None:
                theme = picked
            elif theme is None:
                theme = Selection(quantity=self.quantity, span=self.quantity.span)
            elif self.quantity.span is not None:
                self.scope.leave(self.quantity.span, "quantity")
        if self.most is not None:
            theme = self._bounded(theme, self.most)
        if self.each_zone:
            theme = self._from_each(theme)
        if self.was_in:
            theme = self._turned(theme)
        if self.part_of is not None:
            theme = part_of_known(self.part_of, theme)
        if self.said_by_source:
            theme = self._taken_from(theme)
        if self.effect_of is not None:
            theme = effect_of(theme, self.effect_of, self.effect_said)
        if theme is not None:
            self.fields[slot] = theme

    def _bounded(self, theme: Noun | None, most: Number) -> Noun | None:
        """カードを任意の枚数捨てる（最大２枚）."""
        quantity = bounded(theme.quantity, most) if isinstance(theme, Selection) else None
        if quantity is None or not isinstance(theme, Selection):
            self.scope.leave(most.span or self.clause.span, "how many at most")
            return theme
        return msgspec.structs.replace(theme, quantity=quantity)

    def _picked(self, quantity: Quantity) -> Selection | None:
        """对方手卡随机1张: as many of the cards there, as 相手の手札をランダムに１枚."""
        place = self.fields.get("source")
        if not self.bare_place or Manner.RANDOM not in self.manner or not isinstance(place, Place):
            return None
        if place.where is not None or place.spots or self.said_by_source:
            return None
        del self.fields["source"]
        return Selection(quantity=quantity, player=place.player, zones=place.zones, span=place.span)

    def _taken_from(self, theme: Noun | None) -> Noun | None:
        """手札のモンスターの中から「N」１体を: what the words of place say holds for what is taken."""
        said = taken_from(theme, self.said_by_source)
        if theme is None and all(isinstance(p, SameAs) for p in self.said_by_source):
            self.differing = (
                self.said_by_source
            )  # 選んで特殊召喚する（同名カードは１枚まで）: of what was chosen
        elif said is None:
            self.scope.leave(self.clause.span, "what is taken")
        return said or theme

    def _turned(self, theme: Noun | None) -> Noun | None:
        """攻撃表示から守備表示に変わった: how the card was before."""
        if not isinstance(theme, (Selection, Reference)) or self.verb is not Verb.CHANGE_POSITION:
            self.scope.leave(self.clause.span, "the position before")
            return theme
        before = InPosition(positions=self.was_in)
        return msgspec.structs.replace(theme, predicates=ordered([*theme.predicates, before]))

    def _from_each(self, theme: Noun | None) -> Noun | None:
        """手札・墓地から１体ずつ: so many from each place."""
        if not isinstance(theme, Selection) or theme.quantity.amount is None:
            self.scope.leave(self.clause.span, "how many from each place")
            return theme
        most = theme.quantity.kind in (QuantityKind.UP_TO, QuantityKind.EACH_UP_TO)
        kind = QuantityKind.EACH_UP_TO if most else QuantityKind.EACH
        each = Quantity(kind=kind, amount=theme.quantity.amount, span=theme.quantity.span)
        return msgspec.structs.replace(theme, quantity=each)

    def _action(self, verb: Verb) -> Action:
        form = self.clause.verb
        fields = dict(self.fields)
        modality, passive = modality_of(form)
        if modality is Modality.NOT and verb in (Verb.TARGET, Verb.BE_ATTACK_TARGET):
            modality, passive = Modality.CANNOT, True  # 効果の対象にならない: immune
        verb = _negated_act(verb, fields.get("theme"))
        if self._negates_activation(fields.get("theme")):
            verb = Verb.NEGATE_ACTIVATION  # その相手の効果の発動を無効にする
            fields["theme"] = msgspec.structs.replace(fields["theme"], kind=RefKind.THAT_ACTIVATION)
        if self.own_effect and isinstance(fields.get("theme"), Selection) and "by" in fields:
            fields["by"] = _by_itself(fields["by"])  # 「N」モンスターが自身の効果で: not this card's
        if "source" in fields:
            fields["source"] = own_source(fields["source"], fields.get("agent"))
        if verb is Verb.CHANGE_TARGET and isinstance(fields.get("to"), Selection) and "destination" in fields:
            there = fields.pop("destination")  # 转移为自己场上1只作为正确对象的怪兽
            fields["to"] = msgspec.structs.replace(fields["to"], zones=there.zones, player=there.player)
        if verb is Verb.EQUIP:
            bearer_told(fields, self.manner)
        if "theme" in fields and verb in NO_THEME and not _draws_this(verb, fields["theme"]):
            self.scope.leave(self.clause.span, "no object of this act")
        each = fields.get("amount")
        if self.so_often is not None and isinstance(each, Number):
            fields["amount"] = Product(amount=self.so_often, numerator=each.value, span=self.clause.span)
        if self.every_one and (there := as_many_as_there_are(verb, fields)) is not None:
            fields["amount"] = there
        if verb is Verb.DRAW and "by" not in fields and _by_rule(self.clause):
            fields["by"] = By(means=(Means.NORMAL_DRAW,))
        if self.manner:
            fields["manner"] = tuple(sorted(set(self.manner)))
        if self.stats:
            fields["stats"] = tuple(self.stats)
        if verb is Verb.TREAT_AS and isinstance(fields.get("amount"), StatOf):
            fields["amount"] = own_value(fields["amount"], fields.get("theme"))
        if verb in STAT_VERBS:
            fields["amount"] = own_amount(fields.get("amount"), fields.get("theme") or fields.get("agent"))
            fields["amount"] = half_of_itself(fields, self.stats)
        if form is not None and form.verb is LightVerb.DECREASE:
            fields["decrease"] = True
        if verb is Verb.SPECIAL_SUMMON and len(self.verbs) > 1 and no_monster_zone(fields.get("destination")):
            del fields["destination"]  # 在灵摆区域放置或特殊召唤: the place is where it is put
        if verb in _BETWEEN_TWO and "agent" in fields:
            fields = {name: _in_same_column(part) for name, part in fields.items()}
        return Action(verb=verb, modality=modality, passive=passive, span=self.clause.span, **fields)

    def _negates_activation(self, theme: object) -> bool:
        effect = isinstance(theme, Reference) and theme.kind is RefKind.THAT_EFFECT
        told = self.clause.phrases and self.clause.phrases[-1].units[-1].concept == "activation"
        return effect and bool(told) and self.verb is Verb.NEGATE_ACTIVATION


def _by_itself(by: By) -> By:
    """自身の効果で, 自身の方法で, of cards that are described: each by its own."""
    known = is_just_this_card(by.card)
    return msgspec.structs.replace(by, card=Reference(kind=RefKind.ITSELF, span=by.span)) if known else by


def _by_rule(clause: Clause) -> bool:
    """通常のドローをした, 进行通常抽卡: the draw of the Draw Phase."""
    told = clause.verb is not None and clause.verb.text.startswith("通常")
    return told or any(u.concept == "draw_phase_draw" for p in clause.phrases for u in p.units)


def _draws_this(verb: Verb, theme: object) -> bool:
    """このカードをドローした時: the one card that can be said to be drawn."""
    return verb is Verb.DRAW and is_just_this_card(theme)


_BETWEEN_TWO = (Verb.BATTLE, Verb.ATTACK, Verb.DECLARE_ATTACK, Verb.DESTROY)


def _in_same_column(part: Any) -> Any:
    """このカードが同じ縦列の相手モンスターと戦闘を行う: in the column of the one that fights."""
    if not isinstance(part, Selection) or part.quantity.amount is not None:
        return part
    itself = Reference(kind=RefKind.ITSELF)
    said = tuple(
        msgspec.structs.replace(p, other=itself)
        if isinstance(p, SameAs) and p.stat is Stat.COLUMN and p.other is None
        else p
        for p in part.predicates
    )
    return msgspec.structs.replace(part, predicates=said)


def _negated_act(verb: Verb, theme: object) -> Verb:
    """那个发动的效果无效 negates the effect, whatever it says of an activation."""
    effect = isinstance(theme, Reference) and theme.kind is RefKind.THAT_EFFECT
    return Verb.NEGATE_EFFECT if effect and verb is Verb.NEGATE_ACTIVATION else verb


def _all_times(units: Sequence[Unit]) -> bool:
    return all(u.kind is UnitKind.COUNT and u.concept == "times" for u in units)


def _without_only(units: list[Unit]) -> list[Unit]:
    """只有1次: as １度だけ; モンスターはそれぞれ１度だけ: for each of them."""
    silent = ("only", QuantityKind.EACH)
    said = (UnitKind.ADVERB, UnitKind.QUANTIFIER)
    return [u for u in units if not (u.kind in said and u.concept in silent)] or units


def _as_seen(place: Place, seen_by: Who | Noun) -> Place:
    return msgspec.structs.replace(place, seen_by=seen_by)


def _all_there(cards: Noun, place: Place | None) -> Noun | None:
    """そのモンスターとフィールドのこのカードのみを素材として: the place is of this card; None where it is of others."""
    if place is None or is_just_this_card(cards):
        return _there(cards, place)
    parts = cards.parts if isinstance(cards, Several) else ()
    if not isinstance(cards, Several) or sum(map(is_just_this_card, parts)) != 1:
        return None
    lying = tuple(_there(part, place) if is_just_this_card(part) else part for part in parts)
    return msgspec.structs.replace(cards, parts=lying)


def _there(card: Noun, place: Place | None) -> Noun:
    """フィールドのこのカードを素材として: this card, on the field as it is used."""
    if place is None or not isinstance(card, Reference):
        return card
    only = [p for p in card.predicates if isinstance(p, OnlyThese)]  # which is said of all that is used
    bare = msgspec.structs.replace(card, predicates=tuple(p for p in card.predicates if p not in only))
    told = ordered([OneOfThose(of=bare), *only])
    return Selection(predicates=told, zones=place.zones, player=place.player, span=card.span)


def read_actions(clause: Clause, scope: Scope) -> tuple[Action, ...]:
    """The acts of *clause*; the clause goes to the unparsed when its verb is not known."""
    verbs = verbs_of(clause)
    if not verbs:
        scope.leave(clause.span, "an act")
        return ()
    return told_acts(ActionReader(clause, scope, verbs))


def told_acts(reader: ActionReader) -> tuple[Action, ...]:
    """The acts that *reader* finds where only acts can stand; そのターンに破壊された is destroyed in this turn."""
    actions = reader.read()
    for time in reader.windows:
        if msgspec.structs.replace(time, span=None) != Window(which=WhichTurn.THAT):
            reader.scope.leave(time.span or reader.clause.span, "when it is done")
            continue
        turn = Duration(kind=DurationKind.THIS_TURN, span=time.span)
        actions = tuple(msgspec.structs.replace(a, duration=a.duration or turn) for a in actions)
    return actions
