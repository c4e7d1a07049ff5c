"""Words for where a card lies by another card, for how many can be there, and for the materials of a summon."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

import msgspec

from grammar.executable import is_spared
from grammar.nodes import (
    Action,
    Duration,
    InPosition,
    NotThat,
    Noun,
    Number,
    OneOfThose,
    OnlyThese,
    Place,
    Quantity,
    Reference,
    Selection,
    Several,
    Spot,
    Variable,
    Who,
    plain,
)
from grammar.terms import Manner, Means, Modality, Player, Position, QuantityKind, RefKind, Verb, Zone
from grammar.write_parts import worn_at_most
from grammar.writing import CannotWrite, Words

_THIS = Reference(kind=RefKind.THIS_CARD)
_REQUIRED = Variable(name="required")  # as many as a Ritual Summon asks for


class SpotWriting(ABC):
    """The parts of a writer that are the same in every dialect but for the words."""

    words: Words
    cases: str  # what tells the cases of a ● list apart

    @abstractmethod
    def duration(self, duration: Duration) -> str:
        """How long."""

    @abstractmethod
    def positions(self, either: Sequence[str]) -> str:
        """Any of these battle positions."""

    @abstractmethod
    def noun(self, noun: Noun) -> str:
        """Cards described or known."""

    @abstractmethod
    def who(self, who: Who | Noun) -> str:
        """A player, or cards."""

    @abstractmethod
    def place(self, place: Place) -> str:
        """Zones and whose they are."""

    @abstractmethod
    def cost(self, action: Action, closing: bool) -> str:
        """What is paid."""

    def worn_or_off(self, union: tuple[Selection, Action], circumstances: str) -> str:
        """装备…，或者把装备解除特殊召唤: a union told in one sentence."""
        bare = Selection(predicates=union[0].predicates, zones=union[0].zones, player=union[0].player)
        worn_by = self.words.either(self.noun(union[0]), self.noun(bare))
        summon = self.positions(union[1].position)
        told = self.words.fill("texts", "worn_or_off", target=worn_by, position=summon)
        pause = self.words.either(self.words.template("texts", "comma"), "") if circumstances else ""
        return circumstances + pause + told + self.words.template("texts", "stop")

    def fixed(self, action: Action) -> str:
        """Acts that are said in one way only: 「N」により降臨, 以下の効果を得る, so many at most can be there."""
        if action.verb is Verb.EXIST:
            what, place, most = self.present_at_most(action)
            roles = {"theme": self.noun(what), "place": self.place(place), "count": self.digits(most)}
            return self.words.fill("fixed", "exist", **roles)
        if is_spared(action) and action.by is not None and action.by.card is not None:
            payer = self.who(action.agent) if action.agent is not None else ""
            roles = {"agent": payer, "card": self.noun(action.by.card)}
            return self.words.fill("fixed", f"spared_{action.verb}", **roles)
        if same_effect(action) and action.by is not None and action.by.card is not None:
            until = self.duration(action.duration) if action.duration is not None else ""
            return self.words.fill("fixed", "same_effect", until=until, card=self.noun(action.by.card))
        if counted := self._counted_act(action):
            return counted
        if (worn := worn_at_most(action)) is not None:
            unions = isinstance(action.to, Selection)
            key = "worn_at_most" if unions else "worn_at_once"
            return self.words.fill("fixed", key, count=self.digits(worn))
        soon = Manner.IN_SET_TURN in action.manner and action.modality is Modality.MAY
        paid = action.by.act if action.by is not None and action.by.means == (Means.COST,) else None
        if action.verb is Verb.ACTIVATE and paid is not None and action.theme is not None:
            where = self.place(action.source) if action.source is not None else ""
            key = "also_in_set_turn" if soon else "also_from" if where else "also_activated"
            roles = {"theme": self.noun(action.theme), "cost": self.cost(paid, not soon), "from": where}
            return self.words.fill("fixed", key, **roles)
        timed = "{until}" in self.words.template("fixed", "in_set_turn", "")
        by_self = action.agent is None or (timed and action.agent == Who(player=Player.SELF))
        if action.verb is Verb.ACTIVATE and soon and action.theme is not None and by_self:
            until = self.duration(action.duration) if action.duration is not None else ""
            return self.words.fill("fixed", "in_set_turn", theme=self.noun(action.theme), until=until)
        this = Reference(kind=RefKind.THIS_CARD)
        by = action.by.card if action.by is not None and not action.by.means else None
        if action.verb is Verb.RITUAL_SUMMON and by is not None and this in (action.theme, by):
            key = "ritual_by" if action.theme == this else "ritual_of"
            other = by if action.theme == this else action.theme
            return self.words.fill("fixed", key, card=self.noun(other)) if other is not None else ""
        known = isinstance(action.theme, Reference) and action.theme.kind is RefKind.THAT_EFFECT
        numbered = isinstance(action.theme, Reference) and bool(action.theme.effects)  # 得到这个卡名的②的效果
        listed = not known and not numbered and not action.effects and action.to is None
        if action.verb is Verb.GAIN_EFFECT and action.theme is not None and listed:
            until = self.duration(action.duration) if action.duration is not None else ""
            theme = self.noun(action.theme)
            told = self.words.fill("fixed", "gain_effect", theme=theme, until=until, cases=self.cases)
            if self.words.offering and self.cases == self.words.template("texts", "sides", ""):
                bare = self.words.fill("fixed", "gain_effect", theme=theme, until=until, cases="")
                told = self.words.either(told, bare)  # the list tells heads from tails by itself
            if not self.cases or until or not self.words.offering:
                return told
            by_cases = self.words.fill("fixed", "gain_effect_by", theme=theme, cases=self.cases)
            return self.words.either(told, by_cases)
        return ""

    def _counted_act(self, action: Action) -> str:
        """もう１度だけ続けて攻撃できる, ２体分のリリースにできる."""
        may, theme, amount, agent = Modality.MAY, action.theme, action.amount, action.agent
        again = Action(verb=Verb.ATTACK, agent=agent, manner=(Manner.FOLLOWING_UP,), modality=may, times=1)
        if action == again and isinstance(agent, (Selection, Reference)):
            return self.words.fill("fixed", "attack_again", agent=self.noun(agent))
        counted = Action(verb=Verb.TRIBUTE, theme=theme, amount=amount, modality=may)
        if action == counted and theme is not None and isinstance(amount, Number):
            return self.words.fill(
                "fixed", "tribute_as", theme=self.noun(theme), count=self.digits(amount.value)
            )
        own = action.source == Place(zones=(Zone.FIELD,), player=Player.SELF)
        whole = Action(verb=Verb.TRIBUTE, theme=_THIS, amount=_REQUIRED, source=action.source, modality=may)
        if action == whole and (own or action.source is None):
            return self.words.template("fixed", "field_tribute_for_all" if own else "tribute_for_all")
        return ""

    @abstractmethod
    def digits(self, number: int) -> str:
        """A number as the dialect prints it."""

    def used(self, cards: Noun) -> tuple[str, bool]:
        """The materials of a summon, and whether no others may be used."""
        parts = cards.parts if isinstance(cards, Several) else (cards,)
        only = all(
            any(isinstance(p, OnlyThese) for p in part.predicates)
            for part in parts
            if not isinstance(part, Several)
        )
        bare = [
            msgspec.structs.replace(
                part, predicates=tuple(p for p in part.predicates if not isinstance(p, OnlyThese))
            )
            for part in parts
            if not isinstance(part, Several)
        ]
        first = bare[0].predicates[0] if len(bare) == 1 and len(bare[0].predicates) == 1 else None
        if isinstance(first, OneOfThose) and isinstance(bare[0], Selection):
            place = Place(zones=bare[0].zones, player=bare[0].player)
            return self.place_of(self.place(place), self.noun(first.of)), only
        return self.noun(
            msgspec.structs.replace(cards, parts=tuple(bare)) if isinstance(cards, Several) else bare[0]
        ), only

    def this_card_there(self, selection: Selection) -> str | None:
        """自分フィールドのこのカード, of several cards one."""
        this = (OneOfThose(of=Reference(kind=RefKind.THIS_CARD)),)
        if selection != Selection(predicates=this, zones=selection.zones, player=selection.player):
            return None
        there = self.place(Place(zones=selection.zones, player=selection.player))
        return self.place_of(there, self.noun(Reference(kind=RefKind.THIS_CARD)))

    def place_of(self, place: str, card: str) -> str:
        """フィールドのこのカード."""
        return place + self.words.template("texts", "of") + card

    def spot(self, spot: Spot | NotThat) -> str:
        """このカードのリンク先の, before a card or a zone."""
        if isinstance(spot, NotThat):
            raise CannotWrite("a place a card is not in")
        of = self.noun(spot.of) if spot.of is not None else ""
        return self.words.fill("spots", spot.how, of=of)

    def present_at_most(self, action: Action) -> tuple[Selection, Place, int]:
        """「N」は自分フィールドに１枚しか表側表示で存在できない: of what, where, and how many at most."""
        what, face_up = action.theme, InPosition(positions=(Position.FACE_UP,))
        shown = isinstance(what, Selection) and plain(face_up) in [plain(p) for p in what.predicates]
        amount = what.quantity.amount if isinstance(what, Selection) else None
        if not shown or not isinstance(what, Selection) or not isinstance(amount, Number):
            raise CannotWrite("how many can be there")
        others = tuple(p for p in what.predicates if not isinstance(p, InPosition))
        bare = msgspec.structs.replace(what, quantity=Quantity(kind=QuantityKind.UNSTATED), predicates=others)
        place = Place(zones=what.zones, player=what.player)
        return msgspec.structs.replace(bare, zones=(), player=None), place, amount.value - 1


def same_effect(action: Action) -> bool:
    """自分の「Ａ」の効果で同じ効果を適用できない: what was applied of a list is not applied again."""
    that = isinstance(action.theme, Reference) and action.theme.kind is RefKind.THAT_EFFECT
    barred = action.verb is Verb.APPLY and action.modality is Modality.CANNOT and action.agent is None
    return that and barred and action.by is not None and action.by.means == (Means.EFFECT,)
