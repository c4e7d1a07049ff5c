"""Cards already known, in the mainland fan wording."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

import msgspec

from grammar.nodes import (
    Action,
    DidThat,
    HasSeries,
    HasStat,
    IsKind,
    Noun,
    Number,
    OneOfThose,
    Place,
    Predicate,
    Quantity,
    Reference,
    SameAs,
    Selection,
)
from grammar.terms import (
    CardKind,
    Player,
    QuantityKind,
    RefKind,
    Stat,
    Verb,
    Zone,
)
from grammar.wordings import plainest
from grammar.write_parts import could_be_targeted
from grammar.write_timing import CIRCLED
from grammar.write_zh_offers import (
    RELATIVE,
    is_effect,
)
from grammar.write_zh_values import ChineseValues, alike_to_one
from grammar.writing import CannotWrite

_PENDULUM_EFFECT = IsKind(kinds=(CardKind.PENDULUM_EFFECT,))
_ONE = Quantity(kind=QuantityKind.EXACT, amount=Number(value=1))
_ANSWERED = frozenset({RefKind.THAT_EFFECT, RefKind.THAT_ACTIVATION})
_ATTACKS = frozenset({Verb.DECLARE_ATTACK, Verb.ATTACK_DIRECTLY})
_WHOLE_SET = (IsKind(kinds=(CardKind.MATERIAL,)),)  # 那一组
_MONSTER_TOO = frozenset({RefKind.COST, RefKind.AFFECTED, RefKind.TARGETED})


class ChineseKnown(ChineseValues, ABC):
    """那只怪兽, 这个效果特殊召唤的怪兽, 作为对象的怪兽."""

    chosen: int  # how many targets there are
    pointing = False  # the cards counted are known: 那1只
    verb_before: Verb | None = None  # the act before, by which a card may be known
    awaited: Verb | None = None  # the event
    answered: Player | None = None  # whose effect was activated
    verb_first: Verb | None = None  # what was done before the event
    verb_paid: Verb | None = None  # the act of the cost, by which it may be known, too

    @abstractmethod
    def noun(self, noun: Noun) -> str: ...

    @abstractmethod
    def place(self, place: Place, face_up: Sequence[str] = ()) -> str: ...

    @abstractmethod
    def _told_event(self, event: Action) -> str: ...

    @abstractmethod
    def _verb(self, action: Action) -> str: ...

    @abstractmethod
    def _measure(self, predicates: Sequence[Predicate]) -> str: ...

    def _reference(self, reference: Reference) -> str:
        kind = reference.kind
        measure = self._measure(reference.predicates)
        linked = self.words.either(*(("", "的") if kind is RefKind.THAT else ("的", "")))  # 那只对方怪兽
        owner = self.player(reference.player) + linked if reference.player is not None else ""
        if kind is RefKind.THIS_CARD and reference.quantity is None:
            return self._this_card(reference, owner)
        if reference.quantity is not None:
            return self._part(reference, "".join(self._split(reference.predicates)), measure)
        if reference == Reference(kind=RefKind.THAT, predicates=_WHOLE_SET):
            return self.words.either("那一组", "这一组", "这1组", "那1组")
        if kind is RefKind.THAT:
            return self._that(reference, owner, measure)
        if kind is RefKind.AFFECTED and reference.by is not None:
            return self._affected(reference, owner, measure)
        if kind is RefKind.COST and reference.by is not None:
            return self._paid(reference, owner, measure)
        return self._known_as(reference, owner)

    def _this_card(self, reference: Reference, owner: str) -> str:
        """这张卡, 这个方法特殊召唤的这张卡, 这张卡的①的效果."""
        whence, reference = self._brought_from(reference)
        relative, described = self._split(reference.predicates, head="")
        if reference.by is not None:
            done = self.words.template("affected", reference.by, "") or self.word_of(reference.by)
            way = self._by_this(reference, "这个效果", "这个方法", "这张卡的效果", "这张卡的方法", "")
            relative = f"{way}{whence}{done}{self.words.either('', '过')}的{relative}"
        if reference.effects and reference.by is None:
            numbers = "".join(CIRCLED[n - 1] for n in reference.effects)
            return f"{relative}{owner}{self.words.either('这张卡', '这个卡名')}的{numbers}的效果"
        this = self.words.either("这张卡", "这只怪兽")
        if reference.predicates == (IsKind(kinds=(CardKind.MATERIAL,)),):
            described = self.words.either(described, "超量素材的")
        usual = f"{relative}{owner}{described}{this}"
        acts = [p for p in reference.predicates if isinstance(p, DidThat) and not p.passive]
        if self.words.offering and acts and len(acts) == len(reference.predicates):
            return self.words.either(usual, f"{this}{self._their_acts(acts)}")  # 这张卡直接攻击给与战斗伤害
        return usual

    def _their_acts(self, acts: Sequence[DidThat]) -> str:
        return "".join(plainest(self.predicate(p)).removesuffix("的") for p in acts)

    def _that(self, reference: Reference, owner: str, measure: str) -> str:
        if (fit := could_be_targeted(reference)) is not None:
            return "作为正确对象的" + self._that(fit, owner, measure)
        """那只怪兽, 破坏的怪兽, 那些怪兽的控制者."""
        every = self.words.either("", "全部")
        known_by = self.known_by() if self.words.offering else ""
        if self.words.offering and reference.player in (Player.OWNER, Player.CONTROLLER):
            bare = msgspec.structs.replace(reference, player=None)
            word = self.words.word("player", reference.player)
            return self.words.either(f"{self._reference(bare)}的{word}", f"那个{word}")
        if self.words.offering and reference.predicates == (_PENDULUM_EFFECT,):  # 那些卡的灵摆效果
            return f"那{self.words.either(measure, '些')}卡{self.words.either('的', '')}灵摆效果"
        individual = ["个"] if owner else []  # 那个对方的效果
        if known_by:
            that = f"那{self.words.either(measure, '些', '', *individual)}"
            that = self.words.either(that, f"这{self.words.either(measure, '些')}")
            among = f"那{self.words.either('之中', '之内')}的"
            told = self.words.either("", that)  # 破坏的怪兽, 那个时候特殊召唤的怪兽
            done = self.words.either("", "被", "那个时候") + known_by
            of_that = self._in_any_order([done + "的", told, owner], reference.predicates)
            of_that = self.words.either(
                of_that,
                known_by + "的" + self.words.either(that, "") + self.words.either("怪兽", "卡"),
                known_by + self.words.either("怪兽", "卡"),  # 破坏怪兽的攻击力
                that + known_by + "怪兽",  # 那只攻击怪兽
            )
            whole = self.words.either(that, *([among] if reference.predicates else []))
            usual = self._in_any_order([whole, owner], reference.predicates) + every
            return self.words.either(usual, of_that)
        if self.words.offering and reference.predicates:
            that = f"那{self.words.either(measure, '些', '', '之中的', '之内的')}"
            that = self.words.either(that, f"这{self.words.either(measure, '些')}")
            return self._in_any_order([that, owner], reference.predicates) + every
        that = self.words.either(measure, "些", "", *individual)
        return f"那{that}{owner}{''.join(self._split(reference.predicates))}{every}"

    def _brought_from(self, reference: Reference) -> tuple[str, Reference]:
        """从墓地, and the rest: of the cards that an effect Summoned, those from there."""
        for p in reference.predicates:
            there = p.action.source if isinstance(p, DidThat) else None
            if there is None or not isinstance(p, DidThat) or reference.by is None:
                continue
            if p.action == Action(verb=reference.by, source=there):
                rest = tuple(q for q in reference.predicates if q is not p)
                return f"从{self.place(there)}", msgspec.structs.replace(reference, predicates=rest)
        return "", reference

    def _affected(self, reference: Reference, owner: str, measure: str) -> str:
        """这个效果特殊召唤的怪兽."""
        assert reference.by is not None
        done = self.words.template("affected", reference.by, "") or self.word_of(reference.by)
        ways = ("这个效果", "这个方法", "这张卡的效果", "自身的效果")
        lead = self.words.either("", "用", "由", "因", "被", "从")
        way = self._by_this(reference, *(lead + by for by in ways), "", "要") + self.words.either("", "来")
        whence, reference = self._brought_from(reference)
        return self._known_by_act(reference, f"{way}{whence}{done}", owner, measure)

    def _paid(self, reference: Reference, owner: str, measure: str) -> str:
        """解放的怪兽, 为这个效果发动而丢弃的卡."""
        assert reference.by is not None
        why = self.words.either(
            "",
            "这个效果",
            "因为这个效果发动而",
            "为这个效果发动而",
            "因为这张卡发动而",
            "为这张卡的发动而",
            "为这张卡发动而",
            "为把这张卡发动而",
        )
        paid = self.words.template("affected", reference.by, "") or self.word_of(reference.by)
        said = paid if self.words.offering else self.word_of(reference.by)
        return self._known_by_act(reference, f"{why}{said}", owner, measure)

    def _known_by_act(self, reference: Reference, done: str, owner: str, measure: str) -> str:
        """特殊召唤的那只怪兽."""
        either = self.words.either
        if reference.player in (Player.OWNER, Player.CONTROLLER) and self.words.offering:
            bare = msgspec.structs.replace(reference, player=None)  # 破坏的卡的控制者
            return f"{self._reference(bare)}的{self.words.word('player', reference.player)}"
        that = either("", f"那{either(measure, '些')}")
        if reference.predicates and self.words.offering:  # 这张卡以外的丢弃的怪兽
            return self._in_any_order([done + either("的", ""), that, owner], reference.predicates)
        if reference.predicates:
            return f"{done}的{that}{owner}{''.join(self._split(reference.predicates))}"
        detached = ["超量素材"] if reference.by is Verb.DETACH else []
        return f"{done}{either('的', '')}{that}{owner}{either('卡', '', '怪兽', *detached)}"

    def _known_as(self, reference: Reference, owner: str) -> str:
        """装备怪兽, 作为对象的怪兽, 攻击怪兽."""
        kind = reference.kind
        if kind is RefKind.TARGETED and reference.player in (Player.OWNER, Player.CONTROLLER):
            bare = msgspec.structs.replace(reference, player=None)  # 作为对象的怪兽的控制者
            return f"{self._reference(bare)}的{self.words.word('player', reference.player)}"
        relative, described = self._split(reference.predicates)
        fixed = self.words.template("references", kind, "")
        if kind in _ANSWERED and self.answered is not None:  # 那个对方的效果
            theirs = f"那个{self.player(self.answered)}{self.words.either('', '的')}"
            fixed = self.words.either(fixed, fixed.replace("那个", theirs))
        if kind is RefKind.TARGETED and reference.effects:
            numbers = "".join(CIRCLED[n - 1] for n in reference.effects)
            fixed = f"{self.words.either('这张卡的', '这个')}{numbers}的效果作为对象的"
        if not fixed:
            raise CannotWrite(f"{kind} as a noun")
        if kind in _ANSWERED and owner and not reference.predicates:  # 那个对方的效果的发动
            what = self.words.either("", "效果的", "卡的") if kind is RefKind.THAT_ACTIVATION else ""
            return f"那个{owner}{what}{'发动' if kind is RefKind.THAT_ACTIVATION else '效果'}"
        if kind is RefKind.EQUIPPED and is_effect(reference.predicates) and len(reference.predicates) == 1:
            return f"{fixed}{self.words.either('的', '')}效果"
        if (
            kind is RefKind.EQUIPPED
            and reference.predicates == (IsKind(kinds=(CardKind.MONSTER,)),)
            and not owner
        ):
            return self.words.either(f"{self._worn_by()}{relative}{described}", fixed)
        acts = [p for p in reference.predicates if isinstance(p, DidThat) and not p.passive]
        if kind is RefKind.EQUIPPED and acts and len(acts) == len(reference.predicates):
            return f"{fixed}{self._their_acts(acts)}"  # 装备怪兽直接攻击给与战斗伤害
        if kind is RefKind.EQUIPPED and reference.predicates and not owner:
            return f"{self._worn_by()}{relative}{described}"
        if plainest(fixed).endswith("的") and not reference.predicates and self.words.offering:
            struck = ["攻击怪兽"] if self.verb_first is Verb.DECLARE_ATTACK else []  # 选择的攻击怪兽
            return f"{fixed}{owner}{self.words.either(described, '怪兽', *struck)}"
        if plainest(fixed).endswith("的"):
            return f"{fixed}{owner}{relative}{described}"
        if kind is RefKind.EQUIPPED and reference.player is Player.CONTROLLER and not relative:
            return f"{fixed}的{self.words.word('player', Player.CONTROLLER)}"
        if kind is RefKind.ATTACKER and owner and not relative:
            return f"{owner}{self.words.either('', '的')}{fixed}"
        if relative or owner:
            raise CannotWrite(f"{kind} described")
        return fixed

    def _worn_by(self) -> str:
        """这张卡装备的, before the monster that this card is equipped to."""
        either = self.words.either
        worn_by = either("这张卡装备的", "这张卡装备过的", "装备这张卡的", "有这张卡装备的")
        through = either("用这张卡的效果", "用这个效果", "")
        use = either("", "当作装备卡使用来", "当作装备卡使用")
        return either(worn_by, f"{through}把这张卡{use}装备的")

    def _by_this(self, reference: Reference, *ways: str) -> str:
        """这个效果, 这张卡的①的方法: by what it was done."""
        if not reference.effects:
            return self.words.either(*ways)
        numbers = "".join(CIRCLED[n - 1] for n in reference.effects)
        either = self.words.either
        return either("这张卡的", "这个") + numbers + "的" + either("方法", "效果")

    def known_by(self) -> str:
        """破坏: what was done to a card just before; empty when nothing was."""
        known = (self.verb_before, self.verb_paid, self.verb_first, self.awaited)
        verbs = [verb for verb in dict.fromkeys(known) if verb is not None]
        told = [self.words.template("affected", v, "") or self.words.template("verbs", v, "") for v in verbs]
        told = [word for word in told if word]
        return self.words.either(*told) if told else ""

    def one_of_those(self, selection: Selection, measure: str) -> str | None:
        """那1只攻击怪兽, 破坏的那1只怪兽: one of those that the event was about."""
        if (of_others := self._one_of_others(selection)) is not None:
            return of_others
        told = super().one_of_those(selection, measure)
        if told is None or self.awaited is None or not self.words.offering:
            return told
        that = f"那{self.quantity(selection.quantity, measure)}"
        ways = [f"{that}攻击怪兽"] if self.awaited in _ATTACKS else []
        done = self.known_by() or self.words.template("verbs", self.awaited, "")
        if done:
            count = self.quantity(selection.quantity, measure)
            cards = self.words.either("怪兽", "卡")
            ways += [
                f"{done}的{that}{cards}",
                f"那些{done}的{cards}{self.words.either('之内', '之中')}{count}",
            ]
        rest = tuple(p for p in selection.predicates if not isinstance(p, OneOfThose))
        if rest:
            ways.append(self._those(that, selection.player, selection.zones, rest))
        return self.words.either(told, *ways)

    def _those(
        self, that: str, player: Player | None, zones: Sequence[Zone], predicates: Sequence[Predicate]
    ) -> str:
        """破坏的那1只自己怪兽, 那1只作为连接素材的自己墓地的怪兽."""
        owner = self.player(player) + self.words.either("", "的") if player is not None else ""
        lying = self.owned(player, zones, ()) + self.words.either("的", "") if zones else owner
        return self._in_any_order([that, lying], predicates)

    def _one_of_others(self, selection: Selection) -> str | None:
        """这张卡装备的1张「A」, 翻开的卡之中的1只怪兽: of cards known otherwise than as those."""
        found = [p for p in selection.predicates if isinstance(p, OneOfThose)]
        if not found or found[0].of == Reference(kind=RefKind.THAT) or not self.words.offering:
            return None
        rest = tuple(p for p in selection.predicates if p not in found)
        some = self.noun(msgspec.structs.replace(selection, predicates=rest))
        if found[0].of == Reference(kind=RefKind.EQUIPPED):
            return self._worn_by() + some
        if found[0].of == Reference(kind=RefKind.BATTLED) and not rest:  # 那1只攻击对象怪兽
            return f"那{self.quantity(selection.quantity, '只')}攻击对象怪兽"
        if (by := found[0].of.by) is not None and found[0].of.kind is RefKind.AFFECTED:
            done = self.words.template("affected", by, "") or self.word_of(by)  # 这张卡的效果装备的1张怪兽卡
            way = self._by_this(found[0].of, "这个效果", "这张卡的效果", "这个方法", "")
            among = f"{self.noun(found[0].of)}{self.words.either('之中', '之内')}的"
            return self.words.either(among, f"{way}{done}的") + some
        if not rest and selection.quantity.kind is QuantityKind.UNSTATED:
            return self.noun(found[0].of)
        return (
            f"{self.noun(found[0].of)}{self.words.either('之中', '之内')}{self.words.either('的', '')}{some}"
        )

    def _part(self, reference: Reference, what: str, measure: str) -> str:
        assert reference.quantity is not None
        counted = self.quantity(reference.quantity, measure)
        told = self._part_of_those(reference, what, measure, counted)
        if reference.kind is not RefKind.THAT or not reference.predicates or not self.words.offering:
            return told
        that = self.words.either(f"那{counted}", counted)
        return self.words.either(told, self._those(that, reference.player, (), reference.predicates))

    def _part_of_those(self, reference: Reference, what: str, measure: str, counted: str) -> str:
        assert reference.quantity is not None
        if reference.player is not None:  # 那些自己的卡之内1张
            bare = msgspec.structs.replace(reference, player=None, quantity=None, predicates=())
            whole = self._reference(msgspec.structs.replace(bare, player=reference.player))
            whole = self.words.either(whole, whole + "的卡")
            unowned = msgspec.structs.replace(reference, player=None)
            owned = f"{self.player(reference.player)}{self.words.either('', '的')}"
            return self.words.either(
                f"{whole}{self.words.either('之内的', '之内', '之中的')}{counted}{what}",
                self._part(unowned, owned + what, measure),
            )
        if reference.kind is RefKind.THAT and reference.quantity.kind is QuantityKind.ALL:
            return f"那{self.words.either('之内的', '', '之中的', '其中的')}{what}全部"
        if reference.kind is RefKind.THAT:
            of = [f"{self.chosen}{measure}之内的"] if self.chosen > 1 else []  # 那2只之内的1只
            usual = f"{self.words.either('那', '')}{self.words.either('之内的', '', '之中的', '其中的', *of)}{counted}{what}"
            if done := self.known_by():  # 加入手卡的那1张卡, 那1只攻击怪兽
                usual = self.words.either(usual, f"{done}的那{counted}{what}", f"那{counted}{done}{what}")
            if self.awaited in _ATTACKS and self.words.offering:  # 那1只攻击怪兽
                usual = self.words.either(usual, f"那{counted}攻击怪兽")
            if not self.words.offering or not reference.predicates:
                return usual
            whole = self._reference(msgspec.structs.replace(reference, quantity=None))
            among = f"{whole}{self.words.either('之内', '之中')}{self.words.either('的', '')}{counted}"
            usual = self.words.either(usual, among)  # 那些破坏的怪兽之内1只
            self.pointing = True  # 名字带有「A」的那1只融合怪兽
            among = self.noun(Selection(quantity=reference.quantity, predicates=reference.predicates))
            self.pointing = False
            return self.words.either(usual, among)
        if reference.kind is RefKind.TARGETED:
            return self.words.either("选择的", "作为对象的") + counted + what
        if reference.kind is RefKind.EQUIPPED and reference.predicates:  # 这张卡装备的1张怪兽卡
            return f"{self._worn_by()}{counted}{what}"
        if reference.kind is RefKind.EQUIPPED:
            return f"{counted}装备怪兽"
        if reference.kind is RefKind.BATTLED and reference.quantity == _ONE:
            return f"{counted}攻击对象怪兽"
        if reference.kind is RefKind.LISTED and self.words.offering:  # 1只上记的卡
            listed = self._known_as(Reference(kind=RefKind.LISTED), "")
            return self.words.either(f"{listed}{counted}", f"{counted}{listed}")
        if reference.kind is RefKind.ATTACKER and reference.quantity == _ONE:
            return f"{counted}攻击怪兽"
        if reference.kind is RefKind.THIS_CARD:
            one = ["这张卡"] if reference.quantity == _ONE else []
            return self.words.either(f"这{counted}卡", f"这张卡{counted}", *one)
        if reference.kind in (RefKind.REST, RefKind.LISTED, RefKind.AFFECTED, RefKind.COST):
            bare = Reference(kind=reference.kind, by=reference.by, predicates=reference.predicates)
            whole, part = plainest(self._reference(bare)).removesuffix("卡"), counted + what
            if reference.by is not None and self.words.offering:
                done = self.words.template("affected", reference.by, "") or self.word_of(reference.by)
                way = self._by_this(reference, "", "这个效果", "这个方法", "这张卡的效果")
                whole = self.words.either(whole, f"{way}{done}{self.words.either('的', '')}")
            other = [f"另{counted}{self.words.either('', what)}", f"另{counted}怪兽"]
            other.append(f"{counted}其他{self.words.either('的', '')}{what}")
            rest = other if reference.kind is RefKind.REST else []
            return self.words.either(
                whole + part, f"{self._reference(bare)}之中{part}", f"那之内的{part}", *rest
            )
        raise CannotWrite(f"a part of {reference.kind}")

    def _excepted(self, other: Predicate | Reference) -> str:
        if other == Reference(kind=RefKind.THAT):
            return self.words.either(
                self._reference(other), f"那{self.words.either('只怪兽', '张', '些怪兽')}"
            )
        if other == SameAs(stat=Stat.NAME, other=Reference(kind=RefKind.THIS_CARD)):
            return self.words.either(self.predicate(other), "同名卡")
        if isinstance(other, Reference) and not other.predicates and other.kind in _MONSTER_TOO:
            told = self._reference(other)
            return self.words.either(told, plainest(told).removesuffix("卡") + "怪兽")
        if isinstance(other, Reference):
            return self._reference(other)
        if isinstance(other, HasSeries):
            return self._described([other])
        return self.predicate(other).removesuffix("的")

    def _in_any_order(self, lead: Sequence[str], predicates: Sequence[Predicate]) -> str:
        """召唤的那只怪兽, 那只召唤的怪兽."""
        clauses, traits, head = self._pieces(predicates)
        return self.words.any_order([*lead, *clauses, *traits]) + head

    def lying_there(self, known: Noun | None, place: str) -> list[str]:
        """作为对象的场上的怪兽: where a known card lies, told behind what it is known by."""
        if not isinstance(known, Reference) or not self.words.offering:
            return []
        lead = {
            RefKind.TARGETED: self.words.either("作为对象的", "选择的"),
            RefKind.THAT: "那" + self.words.either("只", "张", "些"),
        }.get(known.kind)
        if lead is None or known.quantity is not None:
            return []
        kind = self.words.either("", "怪兽", "全部") if not known.predicates else ""
        return [
            self._in_any_order([lead, place + self.words.either("的", "存在的", "")], known.predicates) + kind
        ]

    def alike_in(self, said: Sequence[Predicate]) -> list[SameAs | HasStat]:
        return alike_to_one(said) if self.words.offering else []

    def sent_after(self, said: Sequence[Predicate], clauses: list[str]) -> list[str]:
        """被战斗破坏送去墓地的: two acts told one after the other."""
        acts = [p for p in said if isinstance(p, DidThat) and p.passive]
        if [p.action.verb for p in acts] != [Verb.DESTROY, Verb.SEND_TO_GRAVEYARD] or not self.words.offering:
            return clauses
        destroyed, sent = (p.action for p in acts)
        during = destroyed.duration or sent.duration
        when = self.duration(during) if during is not None else ""
        bare = msgspec.structs.replace(destroyed, duration=None, theme=None)
        done = f"{self._told_event(bare)}{self._verb(msgspec.structs.replace(sent, duration=None))}的"
        others = [self.predicate(p) for p in said if isinstance(p, RELATIVE) and p not in acts]
        told = self.words.any_order([when, done, *others])
        return [self.words.either(self.words.any_order(clauses), told)]
