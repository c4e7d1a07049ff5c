"""A clause → the acts it speaks of: every phrase finds its role by the verb table, or is left over.

The same reading serves a step of a resolution, an event of a trigger and a relative clause; in a relative clause
the described card is the role left empty (see :func:`relative`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from grammar.amounts import amount
from grammar.clauses import Case, Clause, LightVerb, Phrase, Unit, UnitKind, VerbForm
from grammar.limits import phrase_limit
from grammar.nodes import (
    Action,
    AllThese,
    Amount,
    By,
    HasAttribute,
    HasStat,
    NotThat,
    Noun,
    Number,
    Place,
    Predicate,
    Product,
    Quantity,
    Reference,
    Selection,
    Several,
    StatOf,
    Who,
    Window,
)
from grammar.nouns import is_noun_unit, is_own_effect, noun
from grammar.places import as_place, one_player, read_by, read_place
from grammar.predicates import ordered, read_quantity
from grammar.scope import Scope, covering
from grammar.terms import (
    Attribute,
    CardKind,
    Compare,
    Manner,
    Means,
    Modality,
    Player,
    Position,
    QuantityKind,
    RefKind,
    Stat,
    Verb,
    Zone,
)
from grammar.verbs import Role, role, verbs_of
from grammar.windows import duration, is_time, window

# The zone that a verb already says: printed again it adds nothing.
_OWN_DESTINATION = {
    Verb.SEND_TO_GRAVEYARD: Zone.GRAVEYARD,
    Verb.RETURN_TO_GRAVEYARD: Zone.GRAVEYARD,
    Verb.ADD_TO_HAND: Zone.HAND,
    Verb.RETURN_TO_HAND: Zone.HAND,
    Verb.RETURN_TO_DECK: Zone.DECK,
    Verb.RETURN_TO_EXTRA_DECK: Zone.EXTRA_DECK,
    Verb.ADD_TO_EXTRA_DECK: Zone.EXTRA_DECK,
    Verb.RETURN_TO_FIELD: Zone.FIELD,
    Verb.BANISH: Zone.BANISHED,
}
_TO_OWNER = frozenset(
    {Verb.RETURN_TO_HAND, Verb.RETURN_TO_DECK, Verb.RETURN_TO_EXTRA_DECK, Verb.SEND_TO_GRAVEYARD}
)
_OWN_SOURCE = {Verb.DRAW: Zone.DECK, Verb.LEAVE_FIELD: Zone.FIELD, Verb.EXCAVATE: None}
_OWN_THINGS: dict[Verb, frozenset[str]] = {
    Verb.NEGATE_EFFECT: frozenset({"effect"}),
    Verb.NEGATE_ACTIVATION: frozenset({"activation"}),
    Verb.NEGATE_ATTACK: frozenset({"attack"}),
    Verb.NEGATE_SUMMON: frozenset({"summon", "special_summon"}),
    Verb.TAKE_CONTROL: frozenset({"control"}),
    Verb.GIVE_CONTROL: frozenset({"control"}),
    Verb.SWAP_CONTROL: frozenset({"control"}),
    Verb.UNAFFECTED: frozenset({"effect"}),
    Verb.CHANGE_POSITION: frozenset({"position", "battle_position"}),
    Verb.BATTLE: frozenset({"battle"}),
    Verb.ATTACK: frozenset({"attack"}),
    Verb.ATTACK_DIRECTLY: frozenset({"attack", "direct_attack"}),
    Verb.DAMAGE_CALCULATION: frozenset({"damage_calculation"}),
    Verb.NORMAL_SUMMON: frozenset({"summon"}),
    Verb.SPECIAL_SUMMON: frozenset({"special_summon", "summon"}),
    Verb.PAY_LP: frozenset({"lp"}),
    Verb.DETACH: frozenset({"material"}),
    Verb.REMOVE_COUNTER: frozenset({"counter"}),
    Verb.PUT_COUNTER: frozenset({"counter"}),
    Verb.CHANGE_ATTACK_TARGET: frozenset({"attack_target"}),
    Verb.BE_ATTACK_TARGET: frozenset({"attack_target"}),
    Verb.TARGET: frozenset({"target"}),
}
# What lies on a card: the verb tells already that it is materials or counters.
_ON_A_CARD = frozenset({"material", "counter", "xyz_material"})
# 「闇」として扱う quotes the attribute's own name, which no lexicon lists as a word.
_ATTRIBUTE_NAMES = {
    "暗": Attribute.DARK,
    "闇": Attribute.DARK,
    "光": Attribute.LIGHT,
    "地": Attribute.EARTH,
    "水": Attribute.WATER,
    "炎": Attribute.FIRE,
    "风": Attribute.WIND,
    "風": Attribute.WIND,
}
_MATERIALS = {
    "fusion_material": Means.FUSION_MATERIAL,
    "synchro_material": Means.SYNCHRO_MATERIAL,
    "xyz_material": Means.XYZ_MATERIAL,
    "link_material": Means.LINK_MATERIAL,
    "ritual_material": Means.RITUAL_MATERIAL,
}
_BY_OWN_EFFECT = frozenset({Verb.SPECIAL_SUMMON, Verb.EQUIP, Verb.DESTROY, Verb.BANISH, Verb.ADD_TO_HAND})
_DAMAGE = {"damage": None, "battle_damage": Means.BATTLE, "effect_damage": Means.EFFECT}
# Acts that are done to nothing: what looks like their object was misread.
_NO_THEME = frozenset(
    {
        Verb.DRAW,
        Verb.GAIN_LP,
        Verb.LOSE_LP,
        Verb.PAY_LP,
        Verb.DEAL_DAMAGE,
        Verb.TAKE_DAMAGE,
        Verb.ATTACK_DIRECTLY,
        Verb.DECLARE_ATTACK,
        Verb.BATTLE,
        Verb.DAMAGE_CALCULATION,
    }
)
# Acts that are done to a player: お互いに１０００ダメージを与える.
_DONE_TO_PLAYERS = frozenset({Verb.DEAL_DAMAGE, Verb.GIVE_CONTROL})
_PASSIVE_THEME = frozenset({Verb.TARGET, Verb.CHOOSE})
# Acts that are done to cards only: 「N」怪兽的效果特殊召唤 says by what.
_DONE_TO_CARDS = frozenset(
    {
        Verb.SPECIAL_SUMMON,
        Verb.SET,
        Verb.DESTROY,
        Verb.TRIBUTE,
        Verb.DISCARD,
        Verb.SEND_TO_GRAVEYARD,
        Verb.BANISH,
        Verb.RETURN_TO_HAND,
        Verb.RETURN_TO_DECK,
        Verb.RETURN_TO_EXTRA_DECK,
        Verb.ADD_TO_HAND,
        Verb.ADD_TO_EXTRA_DECK,
        Verb.EQUIP,
        Verb.LEAVE_FIELD,
        Verb.CHANGE_POSITION,
        Verb.TAKE_CONTROL,
    }
)
_LP_VERBS = frozenset({Verb.GAIN_LP, Verb.LOSE_LP, Verb.PAY_LP})
_STAT_VERBS = frozenset({Verb.CHANGE_STAT, Verb.SET_STAT})


class ActionReader:
    """Reads one clause; the fields of the Action gather in ``fields``."""

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
        self.quantity: Quantity | None = None
        self.treated: Stat | None = None
        self.each_value: Reference | None = None
        self.half = False
        self.each_zone = False
        self.place_of: Place | None = None
        self.part_of: Reference | None = None
        self.has_object = any(self._is_object(p) for p in clause.phrases)

    def _damage_becomes(self) -> tuple[Action, ...] | None:
        """相手が受けるダメージは０になる: the damage that player takes is so much."""
        if self.verb is not Verb.SET_STAT:
            return None
        for phrase in self.clause.phrases:
            inner = next((u.value for u in phrase.units if u.kind is UnitKind.DID), None)
            damage = [u for u in phrase.units if u.kind is UnitKind.THING and u.concept in _DAMAGE]
            if not isinstance(inner, Clause) or not damage or phrase.case is Case.OBJ:
                continue
            if inner.verb is None or inner.verb.verb is not LightVerb.RECEIVE:
                continue
            rest = tuple(p for p in self.clause.phrases if p is not phrase)
            clause = msgspec.structs.replace(self.clause, phrases=(*inner.phrases, *rest))
            reader = ActionReader(clause, self.scope, (Verb.TAKE_DAMAGE,))
            for unit in phrase.units:
                if unit.kind not in (UnitKind.DID, UnitKind.QUANTIFIER) and unit not in damage:
                    self.scope.leave_unit(unit, "whose damage")
            means = _DAMAGE[damage[0].concept]
            if means is not None:
                reader.fields["by"] = By(means=(means,), span=damage[0].span)
            return reader.read()
        return None

    def _is_object(self, phrase: Phrase) -> bool:
        """A printed theme: not an amount, not the position or value something becomes."""
        return (
            phrase.case is Case.OBJ
            and self.role.object == "theme"
            and any(is_noun_unit(u) or u.kind is UnitKind.ZONE for u in phrase.units)
            and not self._is_amount(phrase.units)
        )

    def read(self) -> tuple[Action, ...]:
        self.clause = _lowered(self.clause)
        for span in self.clause.skipped:
            self.scope.leave(span, "a phrase")
        damage = self._damage_becomes()
        if damage is not None:
            return damage
        for phrase in self.clause.phrases:
            self._phrase(phrase)
        self._finish_theme()
        actions = tuple(action for verb in self.verbs for action in self._parted(self._action(verb)))
        return self._respective(actions) if self.each_value is not None else actions

    def _parted(self, action: Action) -> tuple[Action, ...]:
        """墓地のこのカードと手札１枚を除外し: two acts, for the printed place is of the known card alone."""
        theme = action.theme
        if self.place_of is None or not isinstance(theme, Several) or theme.either:
            return (action,)
        if action.verb is Verb.CHOOSE:
            self.scope.leave(self.clause.span, "one choice")
            return (action,)
        return tuple(
            msgspec.structs.replace(
                action,
                theme=part,
                source=self.place_of if _is_this_card(part) else None,
                span=part.span,
            )
            for part in theme.parts
        )

    def _respective(self, actions: tuple[Action, ...]) -> tuple[Action, ...]:
        """攻撃力・守備力は…それぞれの数値分アップ: each by its own value."""
        owner = self.each_value
        return tuple(
            msgspec.structs.replace(
                action, stats=(stat,), amount=_value_of(stat, owner, self.half, action.amount)
            )
            for action in actions
            for stat in self.stats
        )

    # ------------------------------------------------------------------ phrases

    def _phrase(self, phrase: Phrase) -> None:
        units = self._strip(phrase.units)
        if not units:
            return
        if is_time(units) and units[0].kind is not UnitKind.DID:
            self._time(phrase, units)
        elif (limit := phrase_limit(units)) is not None and limit.count and "times" not in self.fields:
            self.fields["times"] = limit.count
        elif all(u.kind is UnitKind.COUNT and u.concept == "times" for u in units):
            self._times(units)
        elif all(u.kind in (UnitKind.COUNT, UnitKind.QUANTIFIER) for u in units):
            self._count_phrase(units)
        elif all(u.kind is UnitKind.POSITION for u in units):
            self.fields["position"] = tuple(Position(u.concept) for u in units)
        else:
            handler = getattr(self, f"_case_{phrase.case.value}", None)
            if handler is None or not handler(units):
                self.scope.leave_phrase(phrase)

    def _strip(self, units: Sequence[Unit]) -> list[Unit]:
        """Take out the words of manner, wherever they stand."""
        kept = []
        for unit in units:
            if unit.kind is UnitKind.MANNER:
                self.manner.append(Manner(unit.concept))
            elif unit.kind is UnitKind.ADVERB and unit.concept == "on_activation":
                self.scope.on_activation = True
            elif unit.kind is UnitKind.ADVERB and unit.concept == "instead":
                continue  # the connective says it
            elif unit.kind is UnitKind.ADVERB and unit.concept in (
                "together",
                "again",
                "also",
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
        if quantity is None or not isinstance(quantity.amount, Number) or "times" in self.fields:
            self.scope.leave_unit(units[0], "how often")
        else:
            self.fields["times"] = quantity.amount.value

    def _time(self, phrase: Phrase, units: Sequence[Unit]) -> None:
        """How long it lasts; or, of a phase or moment, when it is done."""
        if all(u.kind is UnitKind.TURN and u.concept == "per" for u in units):
            return  # 1回合 before 1次: every count of times is per turn
        phased = any(u.kind in (UnitKind.PHASE, UnitKind.MOMENT) for u in units)
        found = (
            None if phased and phrase.case is not Case.UNTIL else duration(units, phrase.case is Case.UNTIL)
        )
        if found is not None:
            self._set("duration", found, units)
            return
        for unit in units:
            if unit.kind is UnitKind.TURN and unit.concept in ("next", "that"):
                self.scope.leave_unit(unit, "which turn")
        self.windows.append(window(units))

    def _count_phrase(self, units: Sequence[Unit]) -> None:
        """怪兽全部, 抽1张: a count apart from its noun."""
        quantity = read_quantity(units[0])
        if quantity is None or len(units) > 1:
            for unit in units:
                self.scope.leave_unit(unit, "quantity")
        elif self.role.count == "amount" and quantity.amount is not None:
            self._set("amount", quantity.amount, units)
        else:
            self.quantity = quantity

    def _case_subj(self, units: list[Unit]) -> bool:
        return self._subject(units)

    def _case_topic(self, units: list[Unit]) -> bool:
        return self._subject(units)

    def _case_bare(self, units: list[Unit]) -> bool:
        return self._subject(units)

    def _subject(self, units: list[Unit]) -> bool:
        """An unmarked or subject phrase: the agent if a player, else what the verb's row says."""
        if all(
            u.kind is UnitKind.PLAYER or u.kind in (UnitKind.OR, UnitKind.DOT, UnitKind.AND) for u in units
        ):
            return self._set("agent", Who(player=one_player(units), span=covering(units)), units)
        if self._battle_of(units):
            return True
        if self.verb in _LP_VERBS and units[-1].concept == Stat.LP and len(self.clause.phrases) > 1:
            return self._subject(units[:-1]) if len(units) > 1 else True  # 自己基本分 + 回复1000
        if all(u.kind is UnitKind.MEANS or u.kind is UnitKind.DOT for u in units):
            return self._by(units)
        if self._is_amount(units) and self._set_amount(units):
            return True
        if is_own_effect(units) and self.verb in _BY_OWN_EFFECT:
            return self._by(units)  # 这张卡的①的效果特殊召唤成功
        if len(units) > 1 and units[-1].kind is UnitKind.THING and units[-1].concept == "battle":
            return self._by(units[-1:]) and self._subject(units[:-1])
        if all(u.kind in (UnitKind.ZONE, UnitKind.PLAYER, UnitKind.DOT) for u in units):
            return self._place("destination" if self.role.at == "destination" else "source", units)
        if self.verb in _DONE_TO_CARDS and _is_described_effect(units):
            return self._by(units)
        return self._noun(self._subject_slot(), units)

    def _subject_slot(self) -> str:
        """このカードが攻撃された: in the passive the subject is what it was done to."""
        form = self.clause.verb
        if form is not None and form.passive and self.role.subject == "agent":
            return self.role.object if self.role.object == "to" or self.verb in _PASSIVE_THEME else "agent"
        if self.role.subject == "theme" and (self.has_object or self.subject_acts):
            return "agent"
        return self.role.subject

    def _battle_of(self, units: list[Unit]) -> bool:
        """怪兽之间进行战斗的攻击宣言: who declares an attack on whom is told by the battle."""
        if self.verb is not Verb.DECLARE_ATTACK or len(units) != 1 or units[0].kind is not UnitKind.DID:
            return False
        inner = units[0].value
        if not isinstance(inner, Clause) or verbs_of(inner) != (Verb.BATTLE,):
            return False
        act = ActionReader(inner, self.scope, (Verb.BATTLE,)).read()[0]
        self.fields["agent"] = act.agent
        if act.to is not None:
            self.fields["to"] = act.to
        return True

    def _case_gen(self, units: list[Unit]) -> bool:
        """対方怪兽的 + 攻击宣言: the verb is used as a noun."""
        return self._subject(units)

    def _case_obj(self, units: list[Unit]) -> bool:
        if self._is_amount(units) and self._set_amount(units):
            return True
        return self._noun(self.role.object, units)

    def _case_from(self, units: list[Unit]) -> bool:
        return self._place("source", units)

    def _case_to(self, units: list[Unit]) -> bool:
        if all(u.kind in (UnitKind.ZONE, UnitKind.PLAYER, UnitKind.DOT) for u in units) and any(
            u.kind is UnitKind.ZONE for u in units
        ):
            return self._destination(units)
        if all(u.kind is UnitKind.PLAYER for u in units):
            player = one_player(units)
            acts = player is Player.BOTH and self.verb not in _DONE_TO_PLAYERS  # お互いに…できない
            return self._set("agent" if acts else "to", Who(player=player, span=covering(units)), units)
        if self.role.to == "to" or self.verb in _STAT_VERBS:
            return self._noun("to", units)
        return False

    def _case_at(self, units: list[Unit]) -> bool:
        if any(is_noun_unit(u) for u in units) and not any(u.kind is UnitKind.ZONE for u in units):
            return self._noun("to", units) if self.role.at == "to" else self._subject(units)
        if self.verb is Verb.TREAT_AS and [u.concept for u in units] == ["rules"]:
            return True  # ルール上
        if self.verb is Verb.ATTACK and any(u.concept == "same_one" for u in units):
            return self._in_one_battle_phase(units)
        if units[-1].kind is UnitKind.THING and units[-1].concept == "state":
            positions = [u for u in units[:-1] if u.kind is UnitKind.POSITION]
            if len(positions) == len(units) - 1 == 1:
                return self._set("position", (Position(positions[0].concept),), units)
        return self._place("destination" if self.role.at == "destination" else "source", units)

    def _in_one_battle_phase(self, units: list[Unit]) -> bool:
        """１度のバトルフェイズ中に２回攻撃できる: the number of attacks is said apart."""
        return all(
            u.concept in ("same_one", "times", "among", "during") or u.kind is UnitKind.PHASE for u in units
        )

    def _case_by(self, units: list[Unit]) -> bool:
        return self._by(units)

    def _case_except(self, units: list[Unit]) -> bool:
        """～しか…ない／不是…不能: all but these are forbidden."""
        if units[-1].kind is UnitKind.THING and units[-1].concept == "effect" and "by" not in self.fields:
            by = read_by(units, self.scope)
            return by is not None and self._set("by", msgspec.structs.replace(by, negated=True), units)
        read = noun(units, self.scope)
        if read is None or "theme" in self.fields:
            return False
        if not isinstance(read.noun, Selection) or read.noun.zones or read.noun.player:
            return False
        inner = read.noun.predicates
        other = inner[0] if len(inner) == 1 else AllThese(predicates=inner)
        excepted = NotThat(other=other, span=read.noun.span)
        return self._set("theme", Selection(predicates=(excepted,), span=read.noun.span), units)

    def _case_with(self, units: list[Unit]) -> bool:
        if any(u.kind is UnitKind.SAME for u in units[:-1]):
            return self._subject(units)  # 和…等级相同等级的怪兽
        return self.role.with_ != "none" and self._noun(self.role.with_, units)

    def _case_target(self, units: list[Unit]) -> bool:
        read = noun(units, self.scope)
        if read is None:
            return False
        parts = read.noun.parts if isinstance(read.noun, Several) else (read.noun,)
        chosen = [part for part in parts if isinstance(part, Selection)]
        self.targets += chosen
        return len(chosen) == len(parts)

    def _case_until(self, units: list[Unit]) -> bool:
        """～の数まで: at most so many."""
        rest = [u for u in units if not (u.kind is UnitKind.ADVERB and u.concept == "at_most")]
        if not any(u.kind is UnitKind.THING and u.concept == "number" for u in rest):
            return False
        found = amount(rest, self.scope)
        if found is None:
            return False
        self.quantity = Quantity(kind=QuantityKind.UP_TO, amount=found, span=covering(units))
        return True

    def _case_times_of(self, units: list[Unit]) -> bool:
        return self._set_amount(units)

    def _case_as(self, units: list[Unit]) -> bool:
        if len(units) == 1 and units[0].concept == "processing" and units[0].value == "activation":
            self.scope.on_activation = True
            return True
        if self._is_amount(units) and self._set_amount(units):
            return True
        kinds = [u.concept for u in units if u.kind is UnitKind.CARD_KIND]
        if kinds == [CardKind.EQUIP_CARD] and len(units) == 1:
            self.manner.append(Manner.AS_EQUIP_CARD)
            return True
        if len(units) == 1 and (means := _MATERIALS.get(units[0].concept)) is not None:
            return self._set("by", By(means=(means,), span=covering(units)), units)
        if [u.concept for u in units] == ["material"] and self.verb is Verb.USE_AS_MATERIAL:
            return True  # 素材 of whatever kind the summon is
        if self.role.as_ != "becomes":
            return False
        read = noun(units, self.scope)
        if read is None or not isinstance(read.noun, Selection):
            return False
        predicates = read.noun.predicates
        if self.treated is Stat.ATTRIBUTE:
            names = [str(u.value) for u in units if u.kind is UnitKind.NAME]
            if len(names) != 1 or names[0] not in _ATTRIBUTE_NAMES:
                return False
            predicates = (HasAttribute(values=(_ATTRIBUTE_NAMES[names[0]],), span=read.noun.span),)
        elif self.treated not in (None, Stat.NAME):
            return False
        return self._set("becomes", predicates, units)

    # ------------------------------------------------------------------ slots

    def _set(self, slot: str, value: object, units: Sequence[Unit]) -> bool:
        """Fill *slot* once; a second filler is left over."""
        if slot in self.fields or slot == "none":
            return False
        self.fields[slot] = value
        return True

    def _noun(self, slot: str, units: list[Unit]) -> bool:
        units = self._without_own_things(units)
        units = self._take_stats(units)
        each_other = [u for u in units if u.kind is UnitKind.ADVERB and u.concept in ("each_other", "mutual")]
        units = [u for u in units if u not in each_other]
        if each_other and not units:
            return False
        units = self._take_counter(units)
        units = self._take_list(units)
        units = self._take_declared(units)
        if not units:
            return True
        known = _known_act(units, self.verb)
        if known is not None and slot == "agent" and known.kind is RefKind.THIS_EFFECT:
            this_card = Reference(kind=RefKind.THIS_CARD, span=known.span)
            return self._set("by", By(means=(Means.EFFECT,), card=this_card, span=known.span), units)
        if known is not None:
            return self._set(slot, known, units)
        read = noun(units, self.scope)
        if read is None:
            return False
        if read.place is not None and "source" not in self.fields:
            if isinstance(read.noun, Several):
                self.place_of = read.place
            else:
                self.fields["source"] = read.place
        if each_other and slot == "agent" and self.role.with_ == "to":
            self.fields["to"] = read.noun
        elif each_other:
            self.scope.leave_unit(each_other[0], "what is done to each other")
        if slot == "theme" and self.verb in (Verb.DETACH, Verb.PUT_COUNTER, Verb.REMOVE_COUNTER):
            slot = "to"
        return self._set(slot, read.noun, units)

    def _without_own_things(self, units: list[Unit]) -> list[Unit]:
        """那只怪兽的效果 + negate: the word 'effect' is the verb's own."""
        own = _OWN_THINGS.get(self.verb, frozenset())
        if units and units[-1].kind is UnitKind.THING and units[-1].concept in own:
            rest = units[:-1]
            if all(u.kind is UnitKind.DEICTIC for u in rest) and rest:
                return units
            return rest
        return units

    def _take_stats(self, units: list[Unit]) -> list[Unit]:
        """攻撃力・守備力は: which values a change is about."""
        if self.verb is Verb.TREAT_AS and len(units) > 1 and units[-1].kind is UnitKind.STAT:
            self.treated = Stat(units[-1].concept)
            return units[:-1]
        if self.verb not in _STAT_VERBS:
            return units
        kept = list(units)
        while kept and kept[-1].kind in (UnitKind.STAT, UnitKind.DOT, UnitKind.AND):
            unit = kept.pop()
            if unit.kind is UnitKind.STAT:
                self.stats.insert(0, Stat(unit.concept))
                if unit.value == "original" and self.verb is Verb.SET_STAT:
                    self.fields["original"] = True
        return kept

    def _take_declared(self, units: list[Unit]) -> list[Unit]:
        """カード名を１つ, 1～12的任意等级: what kind of thing is declared, and between which numbers."""
        if self.verb is not Verb.DECLARE:
            return units
        kept = []
        for unit in units:
            if unit.kind is UnitKind.STAT:
                self.stats.append(Stat(unit.concept))
            elif (
                unit.kind is UnitKind.NUMBER
                and unit.concept == "range"
                and isinstance(unit.value, (tuple, list))
            ):
                self.fields["becomes"] = _between(units, unit)
            elif unit.kind not in (UnitKind.COUNT, UnitKind.DEICTIC) and unit.concept != "note":
                kept.append(unit)
        return kept

    def _take_list(self, units: list[Unit]) -> list[Unit]:
        """以下の効果を適用する: the ● list; what stands before it tells the cases apart."""
        at = next((i for i, u in enumerate(units) if u.concept == "following"), None)
        if self.verb is not Verb.APPLY or at is None:
            return units
        if any(u.concept != "effect" for u in units[at + 1 :]):
            return units
        self.scope.cases = tuple(units[:at])
        return []

    def _take_counter(self, units: list[Unit]) -> list[Unit]:
        """The counter's name and how many, apart from the card it is on."""
        if self.verb not in (Verb.PUT_COUNTER, Verb.REMOVE_COUNTER, Verb.DETACH):
            return units
        kept = []
        for unit in units:
            if unit.kind is UnitKind.COUNTER:
                self.fields["counter"] = str(unit.value)
            elif (
                unit.kind is UnitKind.COUNT
                and (quantity := read_quantity(unit))
                and quantity.amount is not None
            ):
                self.fields["amount"] = quantity.amount
            elif unit.concept not in _ON_A_CARD:
                kept.append(unit)
        return kept

    def _is_amount(self, units: Sequence[Unit]) -> bool:
        if self.role.count != "amount" or self.verb in (Verb.PUT_COUNTER, Verb.REMOVE_COUNTER, Verb.DETACH):
            return False
        if any(u.kind in (UnitKind.NUMBER, UnitKind.TIMES, UnitKind.HALF) for u in units):
            return True
        if self.verb in (Verb.DEAL_DAMAGE, Verb.TAKE_DAMAGE):
            return any(u.concept in _DAMAGE for u in units)
        if self.verb in _STAT_VERBS and len(units) == 1 and units[0].kind is UnitKind.STAT_IS:
            return True
        if any(u.kind is UnitKind.THING and u.concept in ("number", "value") for u in units):
            return True
        if self.verb in _STAT_VERBS:
            return bool(self.stats) and any(u.kind is UnitKind.STAT for u in units)
        return self.verb in (Verb.PAY_LP, Verb.GAIN_LP, Verb.LOSE_LP) and not all(
            u.kind is UnitKind.PLAYER for u in units
        )

    def _only_damage(self, units: list[Unit]) -> bool:
        """戦闘ダメージを与えた: an event tells which damage, not how much."""
        damage = [u for u in units if u.concept in _DAMAGE]
        if len(damage) != 1 or any(u not in damage and u.concept != Stat.LP for u in units):
            return False
        means = _DAMAGE[damage[0].concept]
        if means is not None:
            return self._set("by", By(means=(means,), span=damage[0].span), units)
        return True

    def _set_level(self, units: list[Unit]) -> bool:
        """レベルを１つ上げる／上升1星."""
        numbers = units[0].value
        if not isinstance(numbers, (tuple, list)) or len(numbers) != 1:
            return False
        if not self.stats:
            self.stats.append(Stat(units[0].concept))
        return self._set("amount", Number(value=int(str(numbers[0])), span=units[0].span), units)

    def _set_amount(self, units: list[Unit]) -> bool:
        if self.verb is Verb.PAY_LP and all(u.concept == Stat.LP for u in units):
            return True  # 基本分 before how much
        if self.verb in (Verb.DEAL_DAMAGE, Verb.TAKE_DAMAGE) and self._only_damage(units):
            return True
        if self.verb in _STAT_VERBS and len(units) == 1 and units[0].kind is UnitKind.STAT_IS:
            return self._set_level(units)
        each = [u for u in units if u.kind is UnitKind.QUANTIFIER and u.concept == QuantityKind.EACH]
        if each and self.verb is Verb.CHANGE_STAT and self.stats:
            rest = [
                u for u in units if u not in each and u.concept != "value" and u.kind is not UnitKind.HALF
            ]
            read = noun(rest, self.scope)
            if read is None or not isinstance(read.noun, Reference):
                return False
            self.each_value = read.noun
            self.half = any(u.kind is UnitKind.HALF for u in units)
            return True
        found = amount(units, self.scope)
        if found is None:
            return False
        if self.role.count == "amount":
            return self._set("amount", found, units)
        self.quantity = Quantity(kind=QuantityKind.EXACT, amount=found, span=covering(units))
        return True

    def _by(self, units: list[Unit]) -> bool:
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
        own = _OWN_SOURCE.get(self.verb)
        zones = [Zone(u.concept) for u in units if u.kind is UnitKind.ZONE]
        if slot == "source" and own is not None and zones == [own]:
            return True
        if any(is_noun_unit(u) or u.kind is UnitKind.DID for u in units):
            return self._source_noun(slot, units)
        place = read_place(units, self.scope)
        return place is not None and self._set(slot, place, units)

    def _source_noun(self, slot: str, units: list[Unit]) -> bool:
        """その中から: a part of cards already known; 墓地のカード及び除外されているカードの中から: a place."""
        read = noun(units, self.scope)
        if read is None:
            return False
        if isinstance(read.noun, Reference) and slot == "source" and read.place is not None:
            return self.subject_acts and self._acts_from(read.noun, read.place, units)
        if isinstance(read.noun, Reference) and slot == "source":
            self.part_of = read.noun
            return True
        place = as_place(read.noun)
        return place is not None and self._set(slot, place, units)

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
        if place.player is Player.OWNER and all(verb in _TO_OWNER for verb in self.verbs):
            place = msgspec.structs.replace(place, player=None)  # cards go back to their owner's, said or not
        inherent = {_OWN_DESTINATION.get(verb) for verb in self.verbs}
        if set(place.zones) <= inherent and place.where is None and place.player is None:
            return True
        return self._set("destination", place, units)

    # ------------------------------------------------------------------ the result

    def _finish_theme(self) -> None:
        """Put a count printed apart from its noun into it, and make a part of known cards one."""
        theme = self.fields.get("theme")
        slot = "theme"
        if theme is None and self.quantity is not None and isinstance(self.fields.get("agent"), Selection):
            slot, theme = "agent", self.fields["agent"]
        if self.quantity is not None:
            if isinstance(theme, Selection) and theme.quantity.kind is QuantityKind.UNSTATED:
                theme = msgspec.structs.replace(theme, quantity=self.quantity)
            elif isinstance(theme, Reference) and self.quantity.kind is QuantityKind.ALL:
                pass  # それらを全て is それら
            elif isinstance(theme, Several) and self.quantity.kind is QuantityKind.ALL:
                theme = _all_of(theme, self.quantity)
            elif theme is None:
                theme = Selection(quantity=self.quantity, span=self.quantity.span)
            elif self.quantity.span is not None:
                self.scope.leave(self.quantity.span, "quantity")
        if self.each_zone:
            theme = self._from_each(theme)
        if self.part_of is not None:
            theme = _part(self.part_of, theme)
        if theme is not None:
            self.fields[slot] = theme

    def _from_each(self, theme: Noun | None) -> Noun | None:
        """手札・墓地から１体ずつ: so many from each place."""
        if not isinstance(theme, Selection) or theme.quantity.amount is None:
            self.scope.leave(self.clause.span, "how many from each place")
            return theme
        each = Quantity(kind=QuantityKind.EACH, amount=theme.quantity.amount, span=theme.quantity.span)
        return msgspec.structs.replace(theme, quantity=each)

    def _action(self, verb: Verb) -> Action:
        form = self.clause.verb
        fields = dict(self.fields)
        modality, passive = _modality(form)
        if modality is Modality.NOT and verb in (Verb.TARGET, Verb.BE_ATTACK_TARGET) and "theme" in fields:
            modality, passive = Modality.CANNOT, True  # 効果の対象にならない: immune
        if "source" in fields:
            fields["source"] = _own_source(fields["source"], fields.get("agent"))
        if "theme" in fields and verb in _NO_THEME:
            self.scope.leave(self.clause.span, "no object of this act")
        if self.manner:
            fields["manner"] = tuple(sorted(set(self.manner)))
        if self.stats:
            fields["stats"] = tuple(self.stats)
        if verb in _STAT_VERBS:
            fields["amount"] = _own_amount(fields.get("amount"), fields.get("theme") or fields.get("agent"))
            fields["amount"] = _half_of_itself(fields, self.stats)
        if form is not None and form.verb is LightVerb.DECREASE:
            fields["decrease"] = True
        if (
            verb is Verb.SPECIAL_SUMMON
            and len(self.verbs) > 1
            and _no_monster_zone(fields.get("destination"))
        ):
            del fields["destination"]  # 在灵摆区域放置或特殊召唤: the place is where it is put
        return Action(verb=verb, modality=modality, passive=passive, span=self.clause.span, **fields)


def _lowered(clause: Clause) -> Clause:
    """用这张卡的效果把这张卡装备的怪兽不会被破坏: a passive clause has no 把 of its own, so it is the relative's."""
    at = next((i for i, p in enumerate(clause.phrases) if p.case is Case.OBJ), None)
    if clause.verb is None or not clause.verb.passive or at is None:
        return clause
    host = clause.phrases[at]
    inner = host.units[0].value
    if host.units[0].kind is not UnitKind.DID or not isinstance(inner, Clause):
        return clause
    within = tuple(
        msgspec.structs.replace(p, case=Case.OBJ) if p.case is Case.BARE else p for p in inner.phrases
    )
    before = tuple(p for p in clause.phrases[:at] if p.case in (Case.BY, Case.FROM))
    relative_clause = msgspec.structs.replace(inner, phrases=(*before, *within))
    units = (msgspec.structs.replace(host.units[0], value=relative_clause), *host.units[1:])
    kept = tuple(p for p in clause.phrases[:at] if p not in before)
    moved = msgspec.structs.replace(host, case=Case.SUBJ, units=units)
    return msgspec.structs.replace(clause, phrases=(*kept, moved, *clause.phrases[at + 1 :]))


def _modality(form: VerbForm | None) -> tuple[Modality, bool]:
    """Forbidden, immune, allowed or done. A passive is kept only where it tells immunity from a ban."""
    if form is None:
        return Modality.DO, False
    if form.negated and (form.can or form.passive):
        return Modality.CANNOT, form.passive
    if form.negated:
        return Modality.NOT, False
    return (Modality.MAY if form.can else Modality.DO), False


def _between(units: Sequence[Unit], unit: Unit) -> tuple[Predicate, ...]:
    stat = next((Stat(u.concept) for u in units if u.kind is UnitKind.STAT), Stat.LEVEL)
    low, high = (Number(value=int(str(n))) for n in unit.value)  # type: ignore[attr-defined]
    return ordered(
        (
            HasStat(stat=stat, compare=Compare.GE, amount=low, span=unit.span),
            HasStat(stat=stat, compare=Compare.LE, amount=high, span=unit.span),
        )
    )


def _own_amount(amount: Amount | None, theme: object) -> Amount | None:
    """攻撃力は元々の攻撃力の倍になる: a value without an owner is that of the card changed."""
    if not isinstance(theme, Reference):
        return amount
    if isinstance(amount, Product):
        return msgspec.structs.replace(amount, amount=_own_amount(amount.amount, theme))
    if isinstance(amount, StatOf) and isinstance(amount.of, Reference) and amount.of.span is None:
        return msgspec.structs.replace(amount, of=theme)
    return amount


def _half_of_itself(fields: dict[str, Any], stats: Sequence[Stat]) -> Amount | None:
    """元々の攻撃力は半分になる: a bare half is half of the value that changes, and of LP only where LP are meant."""
    amount = fields.get("amount")
    if not (isinstance(amount, Product) and amount.denominator == 2 and stats and Stat.LP not in stats):
        return amount
    whole, theme = amount.amount, fields.get("theme")
    if not (isinstance(whole, StatOf) and whole.stat is Stat.LP and whole.span is None and theme is not None):
        return amount
    own = StatOf(stat=stats[0], of=theme, original=fields.get("original", False))
    return msgspec.structs.replace(amount, amount=own)


_OWN_ZONES = frozenset({Zone.DECK, Zone.EXTRA_DECK, Zone.HAND})


def _own_source(place: Place, agent: object) -> Place:
    """自分のデッキから is デッキから: those zones are one's own unless the text says whose."""
    if (
        place.player is Player.SELF
        and agent in (None, Who(player=Player.SELF))
        and set(place.zones) <= _OWN_ZONES
    ):
        return msgspec.structs.replace(place, player=None)
    return place


def _is_this_card(noun: Noun) -> bool:
    return isinstance(noun, Reference) and noun.kind is RefKind.THIS_CARD


def _is_described_effect(units: Sequence[Unit]) -> bool:
    """自己的「N」卡的效果: what acts is no card but its effect."""
    return units[-1].kind is UnitKind.THING and units[-1].concept == "effect" and len(units) > 1


def _no_monster_zone(place: object) -> bool:
    return isinstance(place, Place) and not set(place.zones) & {Zone.FIELD, Zone.MONSTER_ZONE}


def _value_of(stat: Stat, owner: Reference | None, half: bool, before: Amount | None) -> Amount | None:
    if owner is None:
        return before
    value = StatOf(stat=stat, of=owner)
    return Product(amount=value, numerator=1, denominator=2) if half else value


def _all_of(several: Several, quantity: Quantity) -> Several:
    parts = tuple(
        msgspec.structs.replace(p, quantity=quantity)
        if isinstance(p, Selection) and p.quantity.kind is QuantityKind.UNSTATED
        else p
        for p in several.parts
    )
    return msgspec.structs.replace(several, parts=parts)


def _part(whole: Reference, theme: Noun | None) -> Noun:
    """その中から「N」１体: those of *whole* that *theme* describes."""
    if isinstance(theme, Selection):
        return msgspec.structs.replace(
            whole,
            predicates=ordered([*whole.predicates, *theme.predicates]),
            quantity=theme.quantity,
            span=theme.span,
        )
    if isinstance(theme, Several):
        parts = tuple(_part(whole, part) for part in theme.parts)
        return msgspec.structs.replace(theme, parts=parts)
    return whole if theme is None else theme


def _known_act(units: Sequence[Unit], verb: Verb) -> Reference | None:
    """その発動, その効果, その攻撃: the act just named."""
    if not units or not all(u.kind in (UnitKind.DEICTIC, UnitKind.THING) for u in units):
        return None
    things = [u.concept for u in units if u.kind is UnitKind.THING]
    deictic = next((u.concept for u in units if u.kind is UnitKind.DEICTIC), "")
    span = covering(units)
    if not things:
        return Reference(kind=RefKind.THAT, span=span) if verb is Verb.NEGATE_THAT else None
    if deictic == "this" and things == ["effect"]:
        return Reference(kind=RefKind.THIS_EFFECT, span=span)
    kinds = {
        "activation": RefKind.THAT_ACTIVATION,
        "effect": RefKind.THAT_EFFECT,
        "summon": RefKind.THAT_SUMMON,
        "special_summon": RefKind.THAT_SUMMON,
        "attack": RefKind.THAT_ATTACK,
    }
    kind = kinds.get(things[-1])
    return Reference(kind=kind, span=span) if kind is not None and deictic else None


def read_actions(clause: Clause, scope: Scope) -> tuple[Action, ...]:
    """The acts of *clause*; the clause goes to the unparsed when its verb is not known."""
    verbs = verbs_of(clause)
    if not verbs:
        scope.leave(clause.span, "an act")
        return ()
    return ActionReader(clause, scope, verbs).read()
