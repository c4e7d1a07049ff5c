"""Every wording that Japanese card text has for whole effects: what of them is told where (``grammar.wordings``)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

import msgspec

from grammar.nodes import Action, AnyOf, DidThat, EffectText, IsSo, Otherwise, Selection, UseLimit
from grammar.terms import ActivationMode, LimitScope, Stat, Verb
from grammar.word_ja_text import SentenceWordings
from grammar.word_parts import UNLIKE, described_below, each_of, needed, once_while_there, without_unlike
from grammar.wordings import any_order, either
from grammar.write_ja_clauses import THIS
from grammar.write_parts import classes_of, done_first, worn_at_most
from grammar.writing import CannotWrite

_SUMMONS = frozenset({Verb.SPECIAL_SUMMON, Verb.NORMAL_SUMMON, Verb.NORMAL_SUMMON_OR_SET})
_LIMITED = either(
    "しか" + either("使用", "適用", "発動", "使用する事が", "発動する事が") + "できない",
    "使用できる",
    "使用する事ができる",
)
_ONLY_THEN = (
    either("に", "", "中に", "の間に", "時に", "中")
    + either("のみ", "だけ", "")
    + either("発動できる", "発動する事ができる", "使用できる", "使用する事ができる")
)
_NEVER_ELSE = either("に", "中に") + "しか" + either("発動できない", "使用できない")

_OWN = (LimitScope.COPY, LimitScope.WHILE_FACE_UP)
#: an effect told in another way: without what is told elsewhere, and how that is told
Way = tuple[EffectText, dict[str, object]]


class JapaneseWordings(SentenceWordings):
    """Effects: each of the ways to tell them is written with the words that it tells apart set aside."""

    def effect(self, effect: EffectText, first: bool) -> str:
        self._known_before(effect)
        acts = [step.action for step in effect.resolution]
        ways = [super().effect(effect, first)]
        if effect.costs and effect.activation is not ActivationMode.NONE and not effect.inferred:
            with suppress(CannotWrite):
                ways.append(self._told_so(effect, first, paid_later=True))
        if acts and worn_at_most(acts[0]) is not None:
            ways.append(f"（{either(*ways)}）")
        if (listed := described_below(effect)) is not None:
            with suppress(CannotWrite):
                ways.append(self._listed_below(effect, listed, first))
        for bare, apart in self._ways(effect):
            ways.append(self._told_so(bare, first, **apart))
        named = [x for x in effect.limits if x.scope is LimitScope.NAME and not x.effects]
        if named and self.card_name:  # 「Ｎ」は１ターンに１度、
            once = f"「{self.card_name}」は" + self.limit(_as_copy(named[0])) + either("、", "")
            ways.append(once + super().effect(_without_limits(effect, named), first))
        return either(*ways)

    def _told_so(self, effect: EffectText, first: bool, **apart: object) -> str:
        """*effect*, and *apart* what is told elsewhere than usual."""
        usual = {name: getattr(self, name) for name in apart}
        for name, told in apart.items():
            setattr(self, name, told)
        try:
            return super().effect(effect, first)
        finally:
            for name, told in usual.items():
                setattr(self, name, told)

    def _listed_below(self, effect: EffectText, listed: AnyOf, first: bool) -> str:
        """デッキから以下のモンスターの内１体を手札に加える。●…●…: what the cards may be, in a list."""
        bullets = ["●" + self.noun(Selection(predicates=part)) for part in each_of(listed)]
        return (
            self._told_so(effect, first, below=listed)
            + either("", "\n")
            + any_order(bullets, either("\n", ""))
        )

    def _known_before(self, effect: EffectText) -> None:
        """What the words of *effect* can refer to: acts before, the turn."""
        self.front, self.turned_to = "", ()
        acts = [step.action for step in effect.resolution]
        free = effect.activation is ActivationMode.NONE and effect.trigger is None
        itself = bool(acts[1:]) and acts[-1].verb in _SUMMONS and acts[-1].theme == THIS
        self.procedure = free and itself
        events = effect.trigger.events if effect.trigger is not None else ()
        self.verb_before = events[-1].verb if events else None
        self.verb_first = done_first(events) or (Verb.DECLARE_ATTACK if _of_attackers(effect) else None)
        during = effect.trigger.during if effect.trigger is not None else None
        self.in_turn = any(
            window is not None and window.turn is not None for window in (effect.window, during)
        )

    def _ways(self, effect: EffectText) -> Iterator[Way]:
        if (turned := needed(effect)) is not None:  # モンスターが存在する場合のみ召喚できる
            yield turned, {}
        if (unlike := without_unlike(effect)) is not None:  # （同名カードは１枚まで）
            yield unlike[0], {"noted": unlike[1]}
            if unlike[1] == UNLIKE[Stat.NAME]:  # カード３種類を対象として
                yield unlike[0], {"by_kinds": True}
        if classes_of(effect):  # モンスターを特殊召喚する効果を含む, without a list
            yield effect, {"inline": True}
        if effect.choose_option == 1 and Otherwise(choose_option=2) in effect.otherwise:
            rest = tuple(o for o in effect.otherwise if o != Otherwise(choose_option=2))
            yield (
                msgspec.structs.replace(effect, otherwise=rest),
                {"both_too": True},
            )  # １つ、または両方を選択して
        yield from self._times_elsewhere(effect)
        yield from self._limits_elsewhere(effect)

    def _times_elsewhere(self, effect: EffectText) -> Iterator[Way]:
        """When, and where the card lies then."""
        activates = effect.activation is not ActivationMode.NONE
        if effect.occasions:
            return
        if effect.also_windows and effect.window is not None:  # 自分メインフェイズ及び相手バトルフェイズに
            bare = msgspec.structs.replace(effect, also_windows=())
            yield bare, {"other_times": (effect.window, effect.also_windows)}
        if effect.window is not None and activates:  # この効果は自分のメインフェイズにのみ発動できる
            after = "この効果は" + self.window(effect.window) + either(_ONLY_THEN, _NEVER_ELSE)
            yield msgspec.structs.replace(effect, window=None), {"after": after}
        lies = _lies_only(effect)
        if lies is None or lies.place is None:
            return
        rest = tuple(c for c in effect.conditions if c != lies)
        bare = msgspec.structs.replace(effect, conditions=rest)
        if activates:
            yield bare, {"there": either("", "この効果を") + self.place(lies.place) + "で"}
        if (once := _once_in_zone(effect, lies)) is not None:
            there = f"このカードが{self.place(lies.place)}に存在する限り{self.digits(once)}度"
            there += either("", "だけ", "のみ")
            kept = [x for x in bare.limits if x.scope is LimitScope.WHILE_FACE_UP]
            yield _without_limits(bare, kept), {"once_there": there}

    def _limits_elsewhere(self, effect: EffectText) -> Iterator[Way]:
        """How often: in a sentence of its own, in a note, with whose turn it is."""
        own = [x for x in effect.limits if x.scope in _OWN]
        if not own:
            return
        if (face_up := once_while_there(effect)) is not None:  # 表側表示で存在する限り１度だけ
            yield face_up, {}
        bare = _without_limits(effect, own)
        if len(own) == 1 and own[0].scope is LimitScope.COPY:  # 相手ターンに１度、…した時
            yield (
                bare,
                {"once": self.digits(own[0].count) + "度" + either("", "だけ", "のみ") + either("", "、")},
            )
        told = "、".join(map(self.limit, own))
        yield bare, {"noted": told}
        yield bare, {"after": "この効果は" + told + _LIMITED}


def _as_copy(limit: UseLimit) -> UseLimit:
    """１ターンに１度, without for what."""
    return UseLimit(scope=LimitScope.COPY, count=limit.count)


def _lies_only(effect: EffectText) -> IsSo | None:
    """That this card lies in a place, of the conditions."""
    return next(
        (
            c
            for c in effect.conditions
            if isinstance(c, IsSo)
            and c.subject == THIS
            and c.place is not None
            and c == IsSo(subject=THIS, place=c.place)
        ),
        None,
    )


def _once_in_zone(effect: EffectText, lies: IsSo) -> int | None:
    """How often, as long as this card lies in a place: the limit and the condition are told at once."""
    limits = [x.count for x in effect.limits if x.scope is LimitScope.WHILE_FACE_UP]
    return limits[0] if lies.place is not None and len(limits) == 1 else None


def _of_attackers(effect: EffectText) -> bool:
    """Is a target known as the monster that attacks?"""
    attacks = DidThat(action=Action(verb=Verb.DECLARE_ATTACK), passive=False)
    return any(attacks in target.predicates for target in effect.targets)


def _without_limits(effect: EffectText, limits: list[UseLimit]) -> EffectText:
    return msgspec.structs.replace(effect, limits=tuple(x for x in effect.limits if x not in limits))
