"""Cards taken together, and what lies on them: the same in every dialect but for its patterns (``groups``)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

import msgspec

from grammar.nodes import (
    Action,
    Amount,
    CountOf,
    EffectText,
    HasAttribute,
    HasName,
    HasRace,
    HasSeries,
    Holding,
    Noun,
    OneOfThose,
    Predicate,
    Product,
    Quantity,
    Reference,
    Selection,
    Several,
    StatOf,
    Step,
    SumIs,
    Who,
)
from grammar.terms import CardKind, Compare, QuantityKind, RefKind, Stat, Verb
from grammar.wordings import plainest
from grammar.write_keys import worn_only_by
from grammar.writing import CannotWrite, Words, fill

_BOUND = {Compare.EQ: "exactly", Compare.GE: "at_least", Compare.LE: "at_most"}


class GroupWriting(ABC):
    """What a writer of any dialect says of groups."""

    words: Words
    worth_listed = False  # what it does is listed below

    @abstractmethod
    def noun(self, noun: Noun) -> str: ...

    @abstractmethod
    def amount(self, amount: Amount) -> str: ...

    @abstractmethod
    def quantity(self, quantity: Quantity, measure: str) -> str: ...

    @abstractmethod
    def who(self, who: Who | Noun) -> str: ...

    def zones(self, zones: Sequence[str], face_up: Sequence[str] = ()) -> str:
        """フィールド（表側表示）・墓地: with a note behind the zones whose cards must be face-up."""
        note = self.words.template("texts", "face_up_note")
        said = [self.words.word("zone", zone) + (note if zone in face_up else "") for zone in zones]
        return self.words.any_order(said, self.words.template("texts", "dot"))

    def positions(self, either: Sequence[str]) -> str:
        """表側攻撃表示または表側守備表示."""
        said = [self.words.word("position", position) for position in either]
        return self.words.any_order(said, self.words.template("texts", "either_position"))

    def one_of_those(self, selection: Selection, measure: str) -> str | None:
        """その内の１体, 那之内的1只."""
        found = [p for p in selection.predicates if isinstance(p, OneOfThose)]
        if not found:
            return None
        rest = tuple(p for p in selection.predicates if p not in found)
        if found[0].of != Reference(kind=RefKind.THAT) or selection.zones:
            raise CannotWrite("one of certain cards")
        counted = Selection(quantity=selection.quantity, predicates=rest, player=selection.player)
        if rest:
            known_by = self.known_by() if self.words.offering else ""
            lead = self.words.template("groups", "that_one")
            if known_by:
                lead = self.words.either(lead, known_by + self.words.template("groups", "of_done") + lead)
            return lead + self.noun(counted)
        return fill(
            self.words.template("groups", "one_of_those"),
            {"count": self.quantity(selection.quantity, measure)},
        )

    def sum_first(self, action: Action) -> tuple[str, Action]:
        """レベルの合計が８以上になるように、: what the cards add up to, and the act without it."""
        theme = action.theme
        told = theme.predicates if isinstance(theme, Selection) else getattr(theme, "together", ())
        sums = [p for p in told if isinstance(p, SumIs)]
        if not sums or not isinstance(theme, (Selection, Several)):
            return "", action
        found = sums[0]
        if len(sums) > 1 or found.original or found.compare not in _BOUND:
            raise CannotWrite("a sum of several values")
        lead = fill(
            self.words.template("groups", "sum_" + _BOUND[found.compare]),
            {
                "stat": self.words.word("stat", found.stat),
                "amount": self.amount(found.amount),
                "of": self.who(found.amount.of) if isinstance(found.amount, StatOf) else "",
            },
        )
        others = tuple(p for p in told if p not in sums)
        if isinstance(theme, Several):
            return lead, msgspec.structs.replace(
                action, theme=msgspec.structs.replace(theme, together=others)
            )
        return lead, msgspec.structs.replace(action, theme=msgspec.structs.replace(theme, predicates=others))

    def holding(self, p: Holding) -> str:
        """魔力カウンターが置かれた, Ｘ素材を持つ."""
        if p.what is not None and p.thing == "materials":
            return fill(self.words.template("groups", "materials_are"), {"what": self.noun(p.what)})
        if p.thing == "equips":
            what = (
                self.noun(p.what) if p.what is not None else self.words.word("card_kind", CardKind.EQUIP_CARD)
            )
            key = "equips" if p.at_least < 2 else "equips_counted"
            return fill(self.words.template("groups", key), {"what": what, "count": self.digits(p.at_least)})
        if p.what is not None:
            raise CannotWrite("what a card holds")
        if p.thing == "materials":
            key, roles = "materials", {"thing": ""}
        else:
            key, roles = "counters", {"thing": p.thing}
        if p.at_least > 1:
            key, roles["count"] = key + "_counted", self.digits(p.at_least)
        template = self.words.template("groups", key)
        return fill(template, roles) if roles["thing"] else fill(template.replace("{thing}", ""), roles)

    def known_by(self) -> str:
        """What was done to a card just before."""
        return ""

    @abstractmethod
    def digits(self, number: int) -> str: ...

    def paid_things(self, costs: Sequence[Action]) -> str:
        """魔力カウンター, 超量素材: what the last act of the cost takes off a card."""
        last = costs[-1] if costs else None
        if last is None or last.verb not in (Verb.REMOVE_COUNTER, Verb.DETACH):
            return ""
        if last.verb is Verb.DETACH:
            return self.words.template("groups", "of_materials")
        return self.words.template("groups", "of_counters").replace("{counter}", last.counter or "")

    def things_on(self, amount: StatOf) -> str | None:
        """フィールドの魔力カウンターの数, 这张卡的超量素材数量."""
        if amount.stat not in (Stat.COUNTERS, Stat.MATERIALS):
            return None
        thing = self.words.template("groups", f"of_{amount.stat}").replace("{counter}", amount.counter or "")
        return fill(
            self.words.template("groups", "number_on"), {"of": self.where_or_who(amount.of), "thing": thing}
        )

    def worth(self, action: Action) -> str:
        """攻撃力５００アップの: what the card does as an Equip Card."""
        if self.worth_listed:
            return self.words.template("groups", "worth_listed")
        if not action.effects or action.verb is Verb.CHANGE_EFFECT:
            return ""
        steps = [step for effect in action.effects for step in effect.resolution]
        bare = EffectText(resolution=tuple(steps))
        if action.verb is not Verb.EQUIP or action.effects != (bare,):
            raise CannotWrite("effects inside an act")
        return "".join(map(self._worth, steps))

    def _worth(self, step: Step) -> str:
        act = step.action
        plainly = Action(
            verb=Verb.CHANGE_STAT,
            theme=Reference(kind=RefKind.EQUIPPED),
            stats=act.stats,
            amount=act.amount,
            decrease=act.decrease,
        )
        if step != Step(action=plainly) or act.amount is None:
            raise CannotWrite("effects inside an act")
        stats = self.words.template("texts", "dot").join(self.words.word("stat", s) for s in act.stats)
        key = "worth_down" if act.decrease else "worth_up"
        return fill(self.words.template("groups", key), {"stats": stats, "amount": self.amount(act.amount)})

    def part_of_itself(self, action: Action) -> str | None:
        """攻撃力は半分になる, 攻击力变成2倍: of what the value of that very card is."""
        amount = action.amount
        if action.verb is not Verb.SET_STAT or action.original or not isinstance(amount, Product):
            return None
        if len(action.stats) != 1 or action.theme is None or action.theme == Reference(kind=RefKind.THAT):
            return None
        if amount.amount != StatOf(stat=action.stats[0], of=action.theme):
            return None
        if (amount.numerator, amount.denominator) == (1, 2):
            return self.words.template("groups", "half")
        times = amount.denominator == 1 and amount.numerator < 10
        return self.words.fill("groups", "times", count=self.digits(amount.numerator)) if times else None

    def kinds_of(self, amount: CountOf) -> str | None:
        """モンスターの属性の種類: how many different values there are."""
        if amount.distinct is None:
            return None
        note = ""
        if amount.kinds:
            dot = self.words.template("texts", "dot")
            names = [plainest(self.words.word("card_kind", kind)) for kind in amount.kinds]
            short = [name.removesuffix("モンスター").removesuffix("怪兽") for name in names]
            note = f"（{self.words.any_order(short, dot)}）"
        key = "kinds_of_cards" if amount.distinct in (Stat.NAME, Stat.KIND) else "kinds_of"
        roles = {"what": self.noun(amount.what), "stat": self.words.word("stat", amount.distinct)}
        return fill(self.words.template("groups", key), roles) + note

    @abstractmethod
    def predicate(self, p: Predicate) -> str: ...

    def worn_only(self, action: Action) -> str:
        """光属性モンスターにのみ装備可能: what alone may wear this card."""
        only = worn_only_by(action)
        return self.predicate(only).rstrip("的の・") if only is not None else ""

    def original(self, p: HasAttribute | HasRace | HasName | HasSeries) -> str:
        """元々の種族が獣族の, 元々のカード名に「Ａ」を含む."""
        if isinstance(p, (HasName, HasSeries)):
            joint = self.words.either("", self.words.template("texts", "and"))
            names = joint.join(f"「{name}」" for name in p.names)
            return self.words.fill("originals", "name" if isinstance(p, HasName) else "series", names=names)
        stat = Stat.RACE if isinstance(p, HasRace) else Stat.ATTRIBUTE
        values = self.words.template("texts", "dot").join(self.words.word(stat.value, v) for v in p.values)
        return self.words.fill("originals", "kind", stat=self.words.word("stat", stat), values=values)

    def where_or_who(self, of: Noun | Who) -> str:
        """The card, or where any card lies."""
        if isinstance(of, Selection) and not of.predicates and of.quantity.kind is QuantityKind.UNSTATED:
            return self.bare_place(of)
        return self.who(of)

    @abstractmethod
    def bare_place(self, selection: Selection) -> str: ...
