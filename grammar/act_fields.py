"""The roles of one act: a noun, a place, a means, a counter or a stat finds its field."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from grammar.act_becomes import Likened
from grammar.act_tables import (
    DAMAGE,
    DONE_TO_CARDS,
    ON_A_CARD,
    ON_CARDS,
    OWN_DESTINATION,
    OWN_SOURCE,
    OWN_THINGS,
    STAT_VERBS,
    SUMMON_WORDS,
    TO_OWNER,
)
from grammar.act_values import (
    between_values,
    known_act,
    says_activated,
)
from grammar.amounts import amount, sum_of_stat
from grammar.clauses import Case, Clause, LightVerb, Phrase, Unit, UnitKind
from grammar.kind_notes import told_apart
from grammar.nodes import (
    Amount,
    By,
    IsKind,
    Noun,
    Number,
    Place,
    Predicate,
    Quantity,
    Reference,
    Selection,
    Several,
    Span,
    StatOf,
    Variable,
    Who,
    Window,
)
from grammar.noun_choices import lying_there
from grammar.noun_kinds import JOINERS, is_noun_unit
from grammar.nouns import noun
from grammar.places import read_by, read_place
from grammar.predicates import read_quantity
from grammar.scope import Scope
from grammar.sources import Source, as_source, cards_there, read_source
from grammar.spots import names_place
from grammar.terms import (
    CardKind,
    Manner,
    Means,
    Player,
    Position,
    QuantityKind,
    RefKind,
    Stat,
    Verb,
    Zone,
)
from grammar.verbs import Role, role


class FieldReader:
    """Gathers the fields of one Action in ``fields``; what finds no field is left over."""

    quantity: Quantity | None = None
    most: Number | None = None  # （最大２枚）
    treated: Stat | None = None
    each_value: Reference | Selection | None = None
    each_original = False
    like: Likened | None = None
    effect_of: Unit | None = None
    effect_said: tuple[Predicate, ...] = ()  # フィールドで発動する(効果)
    value_used: StatOf | None = None
    half = False
    either: tuple[int, ...] = ()  # ４または５に
    bare_place = False  # 对方手卡 + 随机 + 1张
    so_often: Amount | None = None  # モンスターの数だけ５００ダメージを: how often that much
    every_one = False  # カウンターを全て: as many as there are
    each_zone = False
    each_time = False  # １回ずつ: so often at each of the cards
    place_of: Place | None = None
    part_of: Reference | None = None
    was_in: tuple[Position, ...] = ()
    own_effect = False  # 自身の効果で
    worn_list: Span | None = None  # 以下の効果を持つ装備カード扱いで
    said_by_source: tuple[Predicate, ...] = ()
    differing: tuple[Predicate, ...] = ()  # what is said of cards that another clause named

    def __init__(
        self, clause: Clause, scope: Scope, verbs: Sequence[Verb], subject_acts: bool = False
    ) -> None:
        self.clause = clause
        self.scope = scope
        self.verb = verbs[-1]
        self.subject_acts = subject_acts  # in a relative clause: このカードが破壊したモンスター
        self.verbs = verbs
        self.role: Role = role(self.verb)
        self.fields: dict[str, Any] = {}
        self.manner: list[Manner] = []
        self.stats: list[Stat] = []
        self.targets: list[Selection] = []
        self.windows: list[Window] = []
        self.each_factor: list[Unit] = []  # 元々の数値の倍
        self.has_object = self._has_object()
        self.of_battle = False  # 戦闘を行う攻撃宣言: declared by either of the two

    def _has_object(self) -> bool:
        return self.role.object == "theme" and any(map(self._is_object, self.clause.phrases))

    def _is_object(self, phrase: Phrase) -> bool:
        """A printed theme: not an amount, not the position or value something becomes."""
        return (
            phrase.case is Case.OBJ
            and any(is_noun_unit(u) or u.kind is UnitKind.ZONE for u in phrase.units)
            and not self._is_amount(phrase.units)
        )

    def _set(self, slot: str, value: object, units: Sequence[Unit]) -> bool:
        """Fill *slot* once; a second filler is left over."""
        if slot in self.fields or slot == "none":
            return False
        self.fields[slot] = value
        return True

    def _noun(self, slot: str, units: list[Unit]) -> bool:
        if self.verb is Verb.DETACH and slot == "theme" and _is_attached_card(units):
            read = noun(units, self.scope)  # Ｘ素材のこのカードが取り除かれ: it is what is detached
            return read is not None and self._set(slot, read.noun, units)
        done_to_it = self.verb in DONE_TO_CARDS or self.verb is Verb.TREAT_AS
        if slot == "theme" and done_to_it and [u.text for u in units] == ["自身"]:
            return self._set(slot, Reference(kind=RefKind.ITSELF, span=units[0].span), units)
        units = self._without_own_things(units)
        units = self._take_stats(units)
        each_other = [u for u in units if u.kind is UnitKind.ADVERB and u.concept in ("each_other", "mutual")]
        units = [u for u in units if u not in each_other]
        if each_other and not units:
            return False
        units = self._take_counter(units)
        units = self._take_list(units)
        units = self._take_guessed(self._take_declared(units))
        if not units:
            return True
        known = known_act(units, self.verb)
        if known is not None and slot == "agent" and known.kind is RefKind.THIS_EFFECT:
            this_card = Reference(kind=RefKind.THIS_CARD, span=known.span)
            return self._set("by", By(means=(Means.EFFECT,), card=this_card, span=known.span), units)
        if known is not None:
            return self._set(slot, known, units)
        read = noun(units, self.scope)
        if read is None:
            return False
        card = read.noun
        if read.place is not None and slot == "to" and self.verb in _PUT_ON:
            card = lying_there(read.noun, read.place)  # フィールドのこのカードの上に重ねて
        elif read.place is not None and "source" not in self.fields:
            if isinstance(card, Several):
                self.place_of = read.place
            else:
                self.fields["source"] = read.place
        if each_other and slot == "agent" and self.role.with_ == "to":
            self.fields["to"] = card
        elif each_other:
            self.scope.leave_unit(each_other[0], "what is done to each other")
        if slot == "theme" and self.verb in ON_CARDS:
            slot = "to"
        return self._set(slot, card, units)

    def _without_own_things(self, units: list[Unit]) -> list[Unit]:
        """那只怪兽的效果 + negate: the word 'effect' is the verb's own."""
        own = OWN_THINGS.get(self.verb, frozenset())
        aimed = [u.concept for u in units if u.concept != "effect"] == ["that", "target"]
        if self.verb is Verb.CHANGE_TARGET and aimed:
            return units[:1]  # その対象を, その効果の対象を: of what was just spoken of
        if self.verb is Verb.NEGATE_SUMMON:
            return self._take_summons(units)
        if self.verb is Verb.PUT_COUNTER and units and units[-1].concept == "counter":
            self.fields.setdefault("counter", "")  # 放置1个指示物: of no name
        counted = len(units) > 1 and units[-2].kind in (UnitKind.COUNT, UnitKind.QUANTIFIER)
        if self.verb in (Verb.REMOVE_COUNTER, Verb.DETACH) and counted:
            return units  # 这张卡1个指示物, 这张卡的全部指示物: how many of them
        if self.verb is Verb.SWAP_CONTROL and [u.concept for u in units[-2:]] == ["control", "all"]:
            units = units[:-1]  # そのモンスターのコントロールを全て入れ替える: of all of those
        if self.verb is Verb.NEGATE_EFFECT and any(u.concept == "effect_number" for u in units):
            return units  # このカードの②の効果: not each of its effects
        if units and units[-1].kind is UnitKind.THING and units[-1].concept in own:
            rest = units[:-1]
            if self.verb in (Verb.MOVE_ZONE, Verb.SWAP_ZONES, Verb.TAKE_CONTROL):
                return rest  # その位置を, そのコントロールを
            if all(u.kind is UnitKind.DEICTIC or says_activated(u) for u in rest) and rest:
                return units
            if rest and rest[-1].concept == "effect_number":
                return units  # このカードの②③の効果は…無効化される: those, not all
            return rest
        return units

    def _take_summons(self, units: list[Unit]) -> list[Unit]:
        """モンスターの召喚・特殊召喚を無効にする: which Summons of what stands before them."""
        rest, found = list(units), []
        while rest and (rest[-1].kind in JOINERS or _is_summon(rest[-1])):
            unit = rest.pop()
            found += [SUMMON_WORDS[unit.concept]] if _is_summon(unit) else []
        if not rest or all(u.kind is UnitKind.DEICTIC or says_activated(u) for u in rest):
            return units
        self.fields["summons"] = tuple(sorted(set(found)))
        return rest

    def _take_stats(self, units: list[Unit]) -> list[Unit]:
        """攻撃力・守備力は: which values a change is about."""
        if self.verb is Verb.TREAT_AS and len(units) > 1 and units[-1].kind is UnitKind.STAT:
            self.treated = Stat(units[-1].concept)
            return units[:-1]
        if self.verb is Verb.SWAP_STATS:
            return self._take_swapped(units)
        if self.verb not in STAT_VERBS:
            return units
        kept = list(units)
        while kept and (
            kept[-1].kind in (UnitKind.STAT, UnitKind.DOT, UnitKind.AND) or _either_height(kept, self.stats)
        ):
            unit = kept.pop()
            if unit.kind is UnitKind.STAT:
                self.stats.insert(0, Stat(unit.concept))
                if unit.value == "original" and self.verb in (Verb.SET_STAT, Verb.CHANGE_STAT):
                    self.fields["original"] = True
        return kept

    def _take_swapped(self, units: list[Unit]) -> list[Unit]:
        """攻撃力・守備力を, お互いのＬＰを, 元々の攻撃力と元々の守備力を: which values change places."""
        told = [u for u in units if u.kind is UnitKind.STAT]
        if not told or not self._fit_to_swap(told, units):
            return units
        start = units.index(told[0])
        self.stats = [Stat(u.concept) for u in told]
        if told[0].value == "original":
            self.fields["original"] = True
        if self.stats == [Stat.LP]:
            self.fields["agent"] = Who(player=Player.BOTH, span=units[0].span)
            return []
        return units[:start]

    def _fit_to_swap(self, told: list[Unit], units: list[Unit]) -> bool:
        """ATK and DEF of each card, both printed or both as they are; or the LP of the two players."""
        start = units.index(told[0])
        joined = all(u in told or u.kind in (UnitKind.DOT, UnitKind.AND) for u in units[start:])
        stats = [u.concept for u in told]
        if stats == [Stat.LP]:
            return joined and [u.concept for u in units[:start]] == [Player.BOTH]
        alike = len(told) == 2 and told[1].value in (told[0].value, None)  # 元々の is said of both
        return joined and alike and set(stats) == {Stat.ATK, Stat.DEF}

    def _take_declared(self, units: list[Unit]) -> list[Unit]:
        """カード名を１つ, 1～12的任意等级: what kind of thing is declared, and between which numbers."""
        if self.verb is not Verb.DECLARE:
            return units
        kept = []
        for unit in units:
            if unit.kind is UnitKind.STAT:
                self.stats.append(Stat(unit.concept))
                if unit.value == "monster":  # モンスターカード名を１つ宣言する
                    of = Unit(UnitKind.CARD_KIND, unit.span, unit.text, CardKind.MONSTER)
                    kept.append(of)
            elif unit.concept in ("any", "any_of") and any(u.concept == "range" for u in units):
                continue  # １～８までの任意のレベル: any of these
            elif (
                unit.kind is UnitKind.NUMBER
                and unit.concept == "range"
                and isinstance(unit.value, (tuple, list))
            ):
                self.fields["becomes"] = between_values(units, unit)
            elif unit.concept == "note" and (kinds := told_apart(unit)) is not None:
                if kinds:  # カードの種類（魔法・罠）を宣言: one of these
                    self.fields["becomes"] = (IsKind(kinds=kinds, span=unit.span),)
            elif unit.value == _ONE_EACH and sum(u.kind is UnitKind.STAT for u in units) > 1:
                continue  # 種族と属性を１つずつ宣言する
            elif unit.kind is UnitKind.AND and sum(u.kind is UnitKind.STAT for u in units) > 1:
                continue
            elif unit.kind is UnitKind.COUNT and (several := _so_many(unit)) is not None:
                self.fields["amount"] = several  # 属性を２つ宣言する
            elif unit.kind is UnitKind.COUNT and unit.value != _ONE:
                self.scope.leave_unit(unit, "one of them")
            elif unit.kind not in (UnitKind.COUNT, UnitKind.DEICTIC):
                kept.append(unit)
        return kept

    def _take_guessed(self, units: list[Unit]) -> list[Unit]:
        """そのカードの種類（モンスター・魔法・罠）を当てる: of which card; nothing else of a card is known to be guessed."""
        told = [u for u in units if u.kind is UnitKind.STAT]
        if self.verb is not Verb.GUESS or [u.concept for u in told] != [Stat.KIND]:
            return units
        kind, *note = units[units.index(told[0]) :]
        if any(u.concept != "note" or told_apart(u) != () for u in note):
            return units
        self.stats = [Stat.KIND]
        card = Unit(UnitKind.CARD_KIND, kind.span, kind.text, CardKind.CARD)
        return [*units[: units.index(kind)], card]

    def _take_list(self, units: list[Unit]) -> list[Unit]:
        """以下の効果を適用する, 以下の効果を得る: the ● list; what stands before it tells the cases apart."""
        at = next((i for i, u in enumerate(units) if u.concept == "following"), None)
        if self.verb not in (Verb.APPLY, Verb.GAIN_EFFECT) or at is None:
            return units
        each = [u for u in units if u.kind is UnitKind.QUANTIFIER and u.concept == QuantityKind.EACH]
        if any(u.concept not in ("effect", "content") and u not in each for u in units[at + 1 :]):
            return units
        form = self.clause.verb
        if each and form is not None and form.can:  # それぞれ適用できる: as many of them as one likes
            self.fields["amount"] = Variable(name="any_number", span=each[0].span)
        said = units[0].value if at == 1 else None
        relates = isinstance(said, Clause) and said.verb is not None and said.verb.verb is LightVerb.RELATE
        if isinstance(said, Clause) and relates and len(said.phrases) == 1 and not said.skipped:
            self.scope.cases = said.phrases[0].units  # 那种类对应的以下效果
        else:
            self.scope.cases = tuple(u for u in units[:at] if u not in each)
        self.scope.listed = units[at].span
        return []

    def _take_counter(self, units: list[Unit]) -> list[Unit]:
        """The counter's name and how many, apart from the card it is on."""
        if self.verb not in (*ON_CARDS, Verb.TOSS_COIN, Verb.ROLL_DIE):
            return units
        if self.verb is Verb.REMOVE_COUNTER:
            units = [part for u in units for part in _holder(u)]
        if not any(_lies_on_a_card(u) for u in units) and any(is_noun_unit(u) for u in units):
            return units  # モンスター１体に: so many cards, not so many counters
        units = self._take_measure(units)
        kept = []
        if self.verb in (Verb.REMOVE_COUNTER, Verb.DETACH):
            units = _lying_on(units)
        every = _every_one(units) if self.verb in (Verb.REMOVE_COUNTER, Verb.DETACH) else None
        self.every_one = self.every_one or every is not None
        told = self.verb is Verb.REMOVE_COUNTER and any(u.kind is UnitKind.COUNT for u in units)
        for unit in units:
            if unit is every or (unit.concept == "total" and told):
                continue  # フィールドのカウンターを合計３つ: wherever they lie
            if unit.kind is UnitKind.COUNTER:
                self.fields["counter"] = str(unit.value)
            elif self.verb is Verb.PUT_COUNTER and unit.concept == "counter":
                self.fields["counter"] = ""  # カウンターを１つ置く: of no name
            elif unit.kind is UnitKind.COUNT and self._counts_things(read_quantity(unit)):
                continue
            elif unit.kind is UnitKind.QUANTIFIER and unit.concept == QuantityKind.ANY_NUMBER:
                self.fields["amount"] = Variable(name="any_number", span=unit.span)
            elif unit.concept not in ON_A_CARD:
                kept.append(unit)
        return kept

    def _take_measure(self, units: list[Unit]) -> list[Unit]:
        """那个数量的魔力指示物, 破坏数量的魔力指示物: how many, told of the counters behind it."""
        at = next(
            (i for i, u in enumerate(units) if u.concept == "number" and u.kind is UnitKind.THING), None
        )
        if self.verb not in (Verb.PUT_COUNTER, Verb.REMOVE_COUNTER) or at is None or at + 1 == len(units):
            return units
        found = amount(units[: at + 1], self.scope)
        return units[at + 1 :] if found is not None and self._set("amount", found, units) else units

    def _counts_things(self, quantity: Quantity | None) -> bool:
        """カウンターを２つまで: how many of what lies on a card."""
        if quantity is None or quantity.amount is None or quantity.kind not in _SO_MANY:
            return False
        self.fields["amount"] = quantity.amount
        self.manner += _SO_MANY[quantity.kind]
        return True

    def _by(self, units: list[Unit]) -> bool:
        if units[-1].kind is UnitKind.THING and units[-1].concept == "among":
            return False  # その中で: of which cards it is done, not by which
        but = any(u.kind is UnitKind.OTHER_THAN for u in units)  # 自身以外のカードの効果
        self.own_effect = self.own_effect or (not but and any(u.text == "自身" for u in units))
        found = read_by(units, self.scope)
        if found is not None and self.verb is Verb.TRIBUTE and found.card is not None and not found.means:
            return False  # 用1只…解放: what is Tributed, not by what
        return found is not None and self._set("by", found, units)

    def _place(self, slot: str, units: list[Unit]) -> bool:
        each = [u for u in units if u.kind is UnitKind.QUANTIFIER and u.concept == QuantityKind.EACH]
        if each and slot == "source":
            self.each_zone = True
            units = [u for u in units if u not in each]
        units = [u for u in units if not (u.kind is UnitKind.THING and u.concept == "among")]
        own = OWN_SOURCE.get(self.verb)
        if units[-1].kind is UnitKind.OTHER_THAN:
            own = None  # デッキ以外から
        zones = [Zone(u.concept) for u in units if u.kind is UnitKind.ZONE]
        whose = self.verb is Verb.LEAVE_FIELD and any(u.kind is UnitKind.PLAYER for u in units)
        if slot == "source" and own is not None and zones == [own] and not whose:
            return True  # but 自分フィールドから離れた tells whose
        if not names_place(units) and any(is_noun_unit(u) or u.kind is UnitKind.DID for u in units):
            return self._source_noun(slot, units)
        if slot == "source":
            return self._take_source(read_source(units, self.scope), units)
        place = read_place(units, self.scope)
        return place is not None and self._set(slot, place, units)

    def _take_source(self, source: Source | None, units: list[Unit]) -> bool:
        """A place to take cards from; what it says of them is kept for the theme."""
        if source is None or not self._set("source", source.place, units):
            return False
        self.said_by_source = (*self.said_by_source, *source.predicates)
        return True

    def _source_noun(self, slot: str, units: list[Unit]) -> bool:
        """その中から: a part of cards already known; 墓地のカード及び除外されているカードの中から: a place."""
        read = cards_there(units, self.scope)
        if read is None:
            return False
        if isinstance(read.noun, Reference) and slot == "source" and read.place is not None:
            return self.subject_acts and self._acts_from(read.noun, read.place, units)
        if isinstance(read.noun, Reference) and slot == "source":
            if read.noun.kind is RefKind.THIS_CARD and read.place is None:
                return False  # 从这张卡: one card has no parts
            self.part_of = read.noun
            return True
        source = as_source(read.noun)
        if slot == "source":
            return self._take_source(source, units)
        return source is not None and not source.predicates and self._set(slot, source.place, units)

    def _acts_from(self, card: Noun, place: Place, units: list[Unit]) -> bool:
        """そのモンスターのフィールドで発動する効果."""
        return self._set("agent", card, units) and self._set("source", place, units)

    def _destination(self, units: list[Unit]) -> bool:
        place = read_place(units, self.scope)
        if place is None:
            return False
        if self.verb is Verb.DISCARD and place.zones == (Zone.GRAVEYARD,):
            self.manner.append(Manner.TO_GRAVEYARD)
            return True
        if place.player is Player.OWNER and all(verb in TO_OWNER for verb in self.verbs):
            place = msgspec.structs.replace(place, player=None)  # cards go back to their owner's, said or not
        inherent = {OWN_DESTINATION.get(verb) for verb in self.verbs}
        plain_zone = place.where is None and place.player is None and not place.spots and not place.negated
        if plain_zone and set(place.zones) <= inherent:
            return True
        return self._set("destination", place, units)

    def _is_amount(self, units: Sequence[Unit]) -> bool:
        if self.role.count != "amount":
            return False
        if any(u.concept == "roll" for u in units):
            return True
        if self.verb in ON_CARDS:
            return False
        if any(u.kind in (UnitKind.NUMBER, UnitKind.TIMES, UnitKind.HALF) for u in units):
            return True
        if self.verb in (Verb.DEAL_DAMAGE, Verb.TAKE_DAMAGE):
            return any(u.concept in DAMAGE for u in units)
        at_most = units[0].concept == "at_most" and self.verb is Verb.CHANGE_STAT
        if self.verb in STAT_VERBS and [u.kind for u in units[at_most:]] == [UnitKind.STAT_IS]:
            return True
        if any(
            u.kind is UnitKind.THING and u.concept in ("number", "value", "original_value") for u in units
        ):
            return True
        if self.verb is Verb.SET_STAT and sum_of_stat(units) is not None:
            return True
        if self.verb in STAT_VERBS:
            return bool(self.stats) and any(u.kind is UnitKind.STAT for u in units)
        return self.verb in (Verb.PAY_LP, Verb.GAIN_LP, Verb.LOSE_LP) and not all(
            u.kind is UnitKind.PLAYER for u in units
        )


_PUT_ON = (Verb.ATTACH, Verb.EQUIP)
_ONE = (QuantityKind.EXACT, 1)
_ONE_EACH = (QuantityKind.EACH, 1)
_SO_MANY: dict[QuantityKind, tuple[Manner, ...]] = {
    QuantityKind.EXACT: (),
    QuantityKind.EACH: (),
    QuantityKind.UP_TO: (Manner.UP_TO,),
    QuantityKind.AT_LEAST: (Manner.OR_MORE,),
}


def _holder(unit: Unit) -> Sequence[Unit]:
    """このカードに乗っている, 这张卡放置的: the card that the counters lie on."""
    clause = unit.value
    if not isinstance(clause, Clause) or clause.verb is None or clause.verb.verb is not Verb.PLACE:
        return (unit,)
    if clause.verb.negated or clause.skipped or len(clause.phrases) != 1:
        return (unit,)
    holds = clause.phrases[0].case in (Case.TO, Case.BARE, Case.AT)
    return clause.phrases[0].units if holds else (unit,)


def _every_one(units: Sequence[Unit]) -> Unit | None:
    """カウンターを全て, 全てのカウンター, 超量素材全部: the word that says so of them, not of the cards they lie on."""
    lies = next((i for i, u in enumerate(units) if _lies_on_a_card(u)), len(units))
    near = [units[i] for i in (lies - 1, lies + 1) if 0 <= i < len(units)]
    return next((u for u in near if u.concept == QuantityKind.ALL), None)


def _lying_on(units: list[Unit]) -> list[Unit]:
    """このカードに乗っている魔力カウンター, 这张卡放置的魔力指示物: the card they are on, and they."""
    at = next((i for i, u in enumerate(units) if isinstance(u.value, Clause)), len(units))
    numbers = (UnitKind.COUNT, UnitKind.QUANTIFIER)
    told = next((u for u in units[at + 1 :] if u.kind not in numbers), None)
    if told is None or not _lies_on_a_card(told):
        return units
    clause = units[at].value
    assert isinstance(clause, Clause)
    if clause.verb is None or clause.verb.negated or clause.skipped or len(clause.phrases) > 1:
        return units
    if clause.verb.verb not in (LightVerb.HAVE, Verb.PLACE, Verb.PUT_COUNTER):
        return units
    return [*units[:at], *(u for phrase in clause.phrases for u in phrase.units), *units[at + 1 :]]


def _lies_on_a_card(unit: Unit) -> bool:
    return (
        unit.kind is UnitKind.COUNTER
        or unit.concept in ON_A_CARD
        or unit.concept in ("coin", "die", "toss_coin")
    )


def _is_summon(unit: Unit) -> bool:
    return unit.kind is UnitKind.THING and unit.concept in SUMMON_WORDS


def _is_attached_card(units: Sequence[Unit]) -> bool:
    """Ｘ素材のこのカード."""
    return len(units) == 2 and units[0].concept == "xyz_material" and units[1].kind is UnitKind.THIS_CARD


_HEIGHTS = frozenset({Stat.LEVEL, Stat.RANK, Stat.LINK})


def _either_height(units: Sequence[Unit], told: Sequence[Stat]) -> bool:
    """等级或者阶级: whichever of them the monster has."""
    if len(units) < 2 or units[-1].kind is not UnitKind.OR or not told:
        return False
    before = units[-2]
    return before.kind is UnitKind.STAT and before.concept in _HEIGHTS and told[0] in _HEIGHTS


def _so_many(unit: Unit) -> Number | None:
    """２つ, 3个 of what is declared; one is what declaring means."""
    found = read_quantity(unit)
    exact = found is not None and found.kind is QuantityKind.EXACT and unit.value != _ONE
    return found.amount if exact and found is not None and isinstance(found.amount, Number) else None
