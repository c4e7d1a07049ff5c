"""Every wording that Japanese card text has for what an act is done to, and for what alone may do it (``grammar.wordings``)."""

from __future__ import annotations

import msgspec

from grammar.nodes import (
    Action,
    CountOf,
    DidThat,
    IsKind,
    MaterialFor,
    NotThat,
    Noun,
    Number,
    Place,
    Predicate,
    Product,
    Quantity,
    Reference,
    SameAs,
    Selection,
    Several,
    StatOf,
    Variable,
    Who,
)
from grammar.terms import (
    CardKind,
    Modality,
    Player,
    QuantityKind,
    RefKind,
    Stat,
    Verb,
)
from grammar.word_ja_instead import _PAUSE, InsteadWordings
from grammar.word_ja_roles import MATERIALS
from grammar.wordings import any_order, either, parts_of
from grammar.writing import CannotWrite

_EFFECT = IsKind(kinds=(CardKind.EFFECT,))
_MONSTER = IsKind(kinds=(CardKind.MONSTER,))
_EACH = either("につき", "につき、")
_EACH_OF_THEM = either("", "それぞれ", "それぞれ、", "、それぞれ")
_ALL_KNOWN = frozenset({RefKind.AFFECTED, RefKind.REST, RefKind.COST, RefKind.THAT, RefKind.TARGETED})
_OTHERS = NotThat(other=Reference(kind=RefKind.THIS_CARD))
_OF_ALL_KINDS = SameAs(stat=Stat.KIND, different=True)


class ObjectWordings(InsteadWordings):
    """What an act is done to, counted with it or apart; ～しか, ～でしか."""

    theme_before: Noun | None = None  # what the act before was done to
    agent_before: Who | Noun | None = None  # who did the act before, and need not be named again

    def _only_these(self, action: Action) -> list[str]:
        """自分は and ～でしか of a ban on all other cards of a player."""
        agent = action.agent
        if action.modality is not Modality.CANNOT or not isinstance(agent, Selection):
            return []
        other = agent.predicates[0] if len(agent.predicates) == 1 else None
        if agent.player is None and isinstance(other, NotThat) and isinstance(self.agent_before, Who):
            return [self._excepted(other.other) + "でしか"]  # …できず、「Ａ」モンスターでしか攻撃できない
        if agent.player is None:
            return []
        count = agent.quantity.amount
        if agent.quantity.kind is QuantityKind.AT_LEAST and isinstance(
            count, Number
        ):  # １体でしか攻撃できない
            fewer = Quantity(kind=QuantityKind.EXACT, amount=Number(value=count.value - 1))
            some = self.noun(msgspec.structs.replace(agent, player=None, quantity=fewer))
            in_battle = either("", "１度のバトルフェイズ中に", "バトルフェイズに")
            return [self.player(agent.player) + either("は", "は、"), in_battle, some + "でしか"]
        excepted = agent.predicates[0] if len(agent.predicates) == 1 else None
        both = ("に",) if agent.player in (Player.BOTH, Player.EITHER) else ()
        topic = self.player(agent.player) + either("は", "は、", *both)
        topic = either(topic, "") if self.agent_before is not None else topic
        if not isinstance(excepted, NotThat):
            return [topic, self.noun(msgspec.structs.replace(agent, player=None)) + "で"]
        return [topic, self._excepted(excepted.other) + either("でしか", "しか")]

    def _material_only_for(self, action: Action, front: str, last: bool) -> str | None:
        """このカードをＸ召喚の素材とする場合、水属性モンスターのＸ召喚にしか使用できない."""
        to, by, theme = action.to, action.by, action.theme
        if action.verb is not Verb.USE_AS_MATERIAL or action.modality is not Modality.CANNOT or theme is None:
            return None
        excepted = excepted_in(to) if isinstance(to, Selection) else None
        if by is None or excepted is None:
            return None
        material = self._materials(by.means)
        used = (
            self.noun(theme)
            + either("を", "は")
            + material
            + either("とする", "にする")
            + "場合"
            + either("、", "")
        )
        kinds = any_order([MATERIALS[m] for m in by.means if m in MATERIALS], "・")
        summon = self._excepted(excepted) + either("の", "") + either(kinds + "召喚", material)
        done = "にしか" + self.form("使用する", "plain" if last else "te", negated=True, can=True)
        return any_order([*parts_of(front), used + summon], _PAUSE) + done

    def _others_must_be(self, action: Action, front: str, last: bool) -> str | None:
        """他のＳ素材モンスターは「Ａ」モンスターでなければならない: of what is used with this card."""
        theme, by = action.theme, action.by
        said = list(theme.predicates) if isinstance(theme, Selection) else []
        if action.verb is not Verb.USE_AS_MATERIAL or action.modality is not Modality.CANNOT or by is None:
            return None
        kinds = [p.other for p in said if isinstance(p, NotThat) and p != _OTHERS]
        if _OTHERS not in said or len(said) != 2 or len(kinds) != 1:
            return None
        topic = (
            "他の"
            + either(self._materials(by.means) + either("モンスター", ""), "素材")
            + either("は", "は、", "は全て", "は、全て")
        )
        kind = "正規のもの" if isinstance(kinds[0], MaterialFor) else self._excepted(kinds[0])
        must = "でなければなら" + either("ない", "ず") if last else "でなければなら" + either("ず", "ない")
        return any_order([*parts_of(front), topic + kind], _PAUSE) + must

    def taken_there(self, action: Action) -> str:
        """手札の水属性モンスター１体: cards taken from a place, as cards that lie there."""
        source = action.source
        if source is None or not isinstance(action.theme, Selection) or action.theme.zones:
            return ""
        if source != Place(zones=source.zones, player=source.player):
            return ""
        return self.noun(msgspec.structs.replace(action.theme, zones=source.zones, player=source.player))

    def _each_of(self, action: Action) -> Action | None:
        """フィールドのモンスター１体につき、…３００アップする: the act for each of those, told at the front."""
        amount = action.amount
        if not isinstance(amount, Product) or amount.denominator != 1 or self.front.endswith(_EACH):
            return None
        counted = amount.amount
        if counted == Variable(name="that_many"):  # １体につき, of those just counted
            self.front = any_order([*parts_of(self.front), "１" + either("体", "枚", "つ") + _EACH], _PAUSE)
            return msgspec.structs.replace(action, amount=Number(value=amount.numerator))
        known = isinstance(counted, CountOf) and isinstance(counted.what, (Selection, Reference))
        if isinstance(counted, CountOf) and known and counted.distinct is None:
            what = self.noun(counted.what)
        elif isinstance(counted, StatOf) and counted.stat in (Stat.COUNTERS, Stat.MATERIALS):
            what = (self.things_on(counted) or "").removesuffix("の数")
            what = either(what, f"{counted.counter}カウンター") if counted.counter else what
        else:
            return None
        lead = either(what, "") + "１" + either("体", "枚", "つ") + _EACH
        self.front = any_order([*parts_of(self.front), lead], _PAUSE)
        return msgspec.structs.replace(action, amount=Number(value=amount.numerator))

    def _whose_effect(self, action: Action) -> list[str]:
        """Whose effects are activated, and 効果を, as phrases apart."""
        theme = action.theme
        if action.verb is not Verb.ACTIVATE or not isinstance(theme, (Selection, Reference)):
            return []
        whose = tuple(p for p in theme.predicates if p != _EFFECT)
        worn = isinstance(theme, Reference) and theme.kind is RefKind.EQUIPPED  # 装備モンスターは効果を
        if len(whose) == len(theme.predicates) or not (whose or worn):
            return []
        used = [p for p in whose if isinstance(p, DidThat) and p.action.verb is Verb.ACTIVATE and p.passive]
        there = ""
        if len(used) == 1 and used[0].action == Action(verb=Verb.ACTIVATE, source=used[0].action.source):
            whose = tuple(p for p in whose if p not in used)  # フィールドで発動する効果を
            place = used[0].action.source
            there = (
                (self.place(place) + either("で", "から") if place is not None else "")
                + "発動"
                + either("する", "した")
            )
        bare = self.noun(msgspec.structs.replace(theme, predicates=whose))
        topic = bare + either("は", "が")
        again = msgspec.structs.replace(theme, predicates=whose) in (self.agent_before, self.theme_before)
        return [
            either(topic, "") if isinstance(theme, Reference) or again else topic,
            (there or either("", "その")) + "効果" + either("を", "は", "も"),
        ]

    def _object(self, action: Action, roles: dict[str, str]) -> str:
        usual = super()._object(action, roles)
        theme = action.theme
        if theme is None or usual.endswith("しか"):
            return usual
        particle = either("は", "を", "が", "も") if action.passive else either("を", "は", "が", "も")
        noun_like = action.verb.endswith("summon") or action.verb is Verb.ACTIVATE
        particle = either(particle, "の") if noun_like else particle
        if action.verb is Verb.MOVE_ZONE:
            particle = either(particle, "の位置を", "の位置は", "を選び、その位置を", "を選んで、その位置を")
        known = isinstance(theme, Reference) and theme.kind is RefKind.THAT and not theme.predicates
        if isinstance(theme, Reference) and theme.quantity is not None:
            particle = either(particle, "")  # その中から１枚選ぶ
        ways = [roles["theme"] + particle + (_EACH_OF_THEM if isinstance(theme, Several) else "")]
        if known and action.verb is Verb.MOVE_ZONE:
            ways.append("その位置" + either("を", "は"))
        if isinstance(theme, (Selection, Several)) and not roles["counted"]:
            ways += self._counted_apart(theme, particle)
        if (
            isinstance(theme, Selection)
            and not theme.predicates
            and not theme.zones
            and action.source is not None
        ):
            count = self.quantity(theme.quantity, "枚")  # ランダムに１枚選び
            ways += [count + either("", "を")] if count else []
        if not isinstance(theme, Reference):
            return either(*ways)
        every = theme.kind in _ALL_KNOWN and theme.quantity is None  # 残りのカードは全て
        return either(*ways, "") + (either("", "全て", "それぞれ", "、それぞれ") if every else "")

    def _counted_apart(self, theme: Selection | Several, particle: str) -> list[str]:
        """カードを２枚まで, モンスターを全て."""
        kinds = self._one_of_each(theme) if isinstance(theme, Selection) else None
        ways = [each for each in (self.counted_apart(theme), kinds) if each is not None]
        apart = [cards + particle + either("", "、") + count for cards, count in ways]
        if (
            isinstance(theme, Selection) and theme.quantity.kind is QuantityKind.ANY_NUMBER
        ):  # 中から任意の数だけ
            apart += [cards + either("の中から", "の内から") + count for cards, count in ways]
        return apart

    def _one_of_each(self, theme: Selection) -> tuple[str, str] | None:
        """モンスター３種類を１体ずつ, カード３種類（モンスター・魔法・罠）をそれぞれ１枚ずつ."""
        note, count = "", theme.quantity.amount
        if _OF_ALL_KINDS in theme.predicates and isinstance(count, Number):
            note = either("", "（モンスター・魔法・罠）")
            rest = tuple(p for p in theme.predicates if p != _OF_ALL_KINDS)
            bare, kinds = msgspec.structs.replace(theme, predicates=rest), self.digits(count.value) + "種類"
        elif (found := self.so_many_kinds(theme)) is not None:
            bare, kinds = msgspec.structs.replace(theme, predicates=found[0].predicates), found[1]
        else:
            return None
        told = self.noun(msgspec.structs.replace(bare, quantity=Selection().quantity)) + kinds + note
        return told, either("", "それぞれ") + "１" + either("体", "枚") + "ずつ"

    def counted_apart(self, theme: Selection | Several) -> tuple[str, str] | None:
        """The cards, and how many of them."""
        if isinstance(theme, Several):
            return self.each_of_several(theme)
        try:
            bare = self.noun(msgspec.structs.replace(theme, quantity=Selection().quantity))
        except CannotWrite:
            return None
        if theme.quantity.kind is QuantityKind.ALL:
            return bare, either("全て", "すべて")
        if theme.quantity.kind is QuantityKind.ANY_NUMBER:
            return bare, self.words.word("quantifier", "any_number") + either("", "だけ")
        count = self.quantity(theme.quantity, "枚")
        return (bare, count) if count else None


def excepted_in(noun: Noun) -> Predicate | Reference | None:
    """リンクモンスターしか: the description that all others are told apart from."""
    said = noun.predicates if isinstance(noun, Selection) else ()
    rest = tuple(p for p in said if p != _MONSTER)  # モンスター is told by what is excepted
    only = rest[0] if len(rest) == 1 else None
    return only.other if isinstance(only, NotThat) else None
