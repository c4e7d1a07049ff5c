"""One act after another becomes a Step: with what was said before it, and the roles its own words leave out."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from grammar.act_equip import worn_by, worn_where_it_can
from grammar.act_tables import COUNTS_AS
from grammar.act_values import halved, whose_effects
from grammar.bullet_choice import applied, chosen_by_another, of_that_list
from grammar.clauses import Ender
from grammar.doers import side_choosing
from grammar.nodes import (
    Action,
    Condition,
    Duration,
    Happened,
    InWindow,
    IsSo,
    Later,
    Noun,
    Number,
    Product,
    Quantity,
    Reference,
    SameAs,
    Selection,
    Several,
    Span,
    StatOf,
    Step,
    Who,
)
from grammar.scope import Scope
from grammar.seldom import is_told_for_how_long
from grammar.sources import said_of_places, taken_from
from grammar.spots import is_former
from grammar.step_acts import (
    attacking_with,
    changes_either_way,
    chooses_nothing,
    chooses_whom_to_attack,
    chosen_manner,
    counted_onto,
    gaining,
    in_place_of,
    is_keeper,
    is_targeted,
    lasts,
    needs_no_theme,
    of_same_values,
    of_whatever,
    once_more,
    one_more,
    permits,
    while_of,
)
from grammar.terms import (
    DurationKind,
    Join,
    Modality,
    RefKind,
    Stat,
    Timing,
    Verb,
    Zone,
)
from grammar.turns import (
    of_each,
)
from grammar.verbs import role
from grammar.walk import is_just_this_card, nodes_in

_ACTS_OF_A_CARD = frozenset({Verb.ATTACK, Verb.ATTACK_DIRECTLY, Verb.DECLARE_ATTACK})
_SAID_OF = (Modality.CANNOT, Modality.NOT)
_ANY_CARD = re.compile("カード|卡")
_COUNT = re.compile("[0-9０-９]+[只张隻張体枚]")
_BEFALLS_IT = frozenset({Verb.NEGATE_EFFECT, Verb.CHANGE_STAT, Verb.SET_STAT})
_GOES_ELSEWHERE = frozenset(
    {
        Verb.BANISH,
        Verb.RETURN_TO_DECK,
        Verb.RETURN_TO_EXTRA_DECK,
        Verb.RETURN_TO_HAND,
        Verb.ADD_TO_HAND,
        Verb.SEND_TO_GRAVEYARD,
        Verb.PLACE,
        Verb.SHUFFLE,
        Verb.ATTACH,
    }
)


class StepBuilder:
    """The steps of one sentence so far, and what is known of the words before the next."""

    def __init__(
        self, scope: Scope, opening: Join, replaced: Action | None = None, before: Sequence[Action] = ()
    ) -> None:
        self.scope = scope
        self.before = before  # the acts before this sentence: ～の場合、代わりに… may replace one
        self.alternative: Action | None = None
        self.join = opening
        self.steps: list[Step] = []
        self.condition: Condition | None = None
        self.in_turn: Condition | None = None
        self.duration: Duration | None = None
        self.hand: Quantity | None = None  # 手札が５枚になるように
        self.may_fill = False  # that hand need not be filled
        self.left: Number | None = None  # モンスターが１体になるように
        self.until: Duration | None = None  # モンスターが出るまで
        self.chosen: Action | None = None
        self.of_list: Action | None = None
        self.topic: Noun | None = None
        self.acting: Noun | None = None  # 攻撃できず、攻撃対象にならない: who the acts before were forbidden
        self.topic_used = True
        self.instead_of: Action | None = None
        self.may_instead = False  # that act may be left undone; need not
        self.replaced = replaced
        self.whole: Duration | None = None
        self.allowed_so_long = False  # このターン、～が存在する場合、…できる
        self.theme: Noun | None = None
        self.enders: list[Ender] = []
        self.player: Who | None = None
        self.of_cards = False  # このカードは～し、: that clause is about cards
        self.apart: set[int] = set()  # the first acts of clauses about a player, after one about cards
        self.states: list[Condition] = []  # 对方场上有怪兽存在，: with the one behind it

    def _drop_topic(self) -> None:
        """A card that the sentence opens with and to which nothing is done has no place in the tree."""
        if self.topic is not None and not self.topic_used and self.topic.span is not None:
            self.scope.leave(self.topic.span, "what it does")

    def _with_choice(self, action: Action) -> Action:
        """選んで破壊する: the choice is the manner of the next act."""
        chosen, self.chosen = self.chosen, None
        if chosen is None:
            return action
        if action.theme is not None:
            if self._just_counted(chosen) and isinstance(action.theme, (Selection, Several)):
                self.scope.leave(
                    chosen.span or Span(0, 0), "what is chosen"
                )  # 选择1只 + 那个回合被破坏的怪兽
            known = chosen.theme if is_targeted(chosen.theme) else once_more(chosen.theme)
            if known is not chosen.theme or chosen.modality is Modality.MAY:
                self._add(chosen, None, Ender.JOIN)
            if action.verb is Verb.EQUIP and action.to is None:
                return msgspec.structs.replace(action, to=known)  # 选1只怪兽把这张卡装备
            return action
        if role(action.verb).subject == "agent" and _speaks_of_it(action):
            self._add(chosen, None, Ender.JOIN)  # モンスター１体を選び、その攻撃力分のダメージを与える
            return action
        if is_targeted(chosen.theme) and _is_done_to_it(action):
            return action
        if role(action.verb).subject == "agent" and chosen.span is not None:
            self.scope.leave(chosen.span, "what is done to what is chosen")
            return action
        changes: dict[str, object] = {
            "theme": chosen.theme,
            "manner": tuple(sorted({*action.manner, *chosen.manner, *chosen_manner(chosen)})),
            "agent": action.agent or chosen.agent,
            "source": action.source or chosen.source,
            "duration": action.duration or chosen.duration,
            "times": action.times or chosen.times,
        }
        if chosen.modality is Modality.MAY and action.modality is Modality.DO:
            changes["modality"] = Modality.MAY
        return msgspec.structs.replace(action, **changes)

    def _just_counted(self, chosen: Action) -> bool:
        """So many, of which nothing else is said."""
        targeted = is_targeted(chosen.theme) and bool(self.scope.selected)
        theme = self.scope.selected[-1] if targeted else chosen.theme
        span = theme.span if isinstance(theme, Selection) else None
        return span is not None and _COUNT.fullmatch(self.scope.text, span.start, span.end) is not None

    def _counting_as(self, action: Action) -> Action:
        """当作调整使用特殊召唤: one act, of which the verb before it says what the card counts as."""
        last = self.steps[-1].action if self.steps else None
        if (
            last is None
            or action.verb not in COUNTS_AS
            or self.enders[-1] is not Ender.JOIN
            or action.becomes
        ):
            return action
        if last.verb is not Verb.TREAT_AS or not last.becomes or last.duration is not None or last.stats:
            return action
        can = last.modality is Modality.MAY  # 可以当作魔法卡使用盖放: what can be done is both
        if not (can or last.modality is Modality.DO) or action.theme not in (None, last.theme):
            return action
        step = self.steps.pop()
        self.enders.pop()
        self.join, self.condition, self.instead_of = step.join, step.condition, step.instead_of
        whole = msgspec.structs.replace(
            action,
            theme=last.theme,
            becomes=last.becomes,
            modality=last.modality if can else action.modality,
            agent=action.agent or last.agent,
            source=action.source or last.source,
            manner=tuple(sorted({*action.manner, *last.manner})),
        )
        self._counting_too(last, whole)
        return whole

    def _counting_too(self, last: Action, whole: Action) -> None:
        """场上的这张卡和手卡1只怪兽当作陷阱卡使用放置: what is told of both, in two acts, is done to both."""
        before = self.steps[-1] if self.steps and self.join is Join.TOGETHER else None
        bare = (
            [msgspec.structs.replace(a, theme=None, source=None, span=None) for a in (last, before.action)]
            if before
            else []
        )
        if before is None or bare[0] != bare[1] or self.enders[-1] is not Ender.JOIN:
            return
        act = msgspec.structs.replace(
            whole, theme=before.action.theme, source=before.action.source, span=before.action.span
        )
        self.steps[-1] = msgspec.structs.replace(before, action=act)

    def _add(self, action: Action, join: Join | None, ender: Ender) -> None:
        action = self._counting_as(action) if join is None else action
        if self.may_instead and self.instead_of is not None and action.modality is Modality.DO:
            action = msgspec.structs.replace(action, modality=Modality.MAY)
        self.may_instead = False
        action = self._of_this_card(action)
        action = self._sent_there(halved(self._filled(self._alternative(action, join or self.join))))
        if self.of_list is not None and action.verb is Verb.APPLY and of_that_list(action):
            chosen, self.of_list = self.of_list, None
            if chosen_by_another(chosen, action):
                self.steps.append(
                    Step(action=chosen, join=join or self.join, condition=self.condition, span=chosen.span)
                )
                self.enders.append(Ender.JOIN)
                join = Join.TOGETHER
            else:
                action = applied(action, chosen)
        self._awaited(action)
        self.duration = while_of(self.duration, action.theme or action.agent)
        self._no_such_act(self._lasting(action))
        once = isinstance(self.condition, InWindow) and action.verb is Verb.DESTROY
        if action.duration is None and self.duration is not None and not (once and not action.passive):
            action = msgspec.structs.replace(action, duration=self.duration)
        action = self._no_longer_than(action)
        each = of_each(self.condition, action) if self.condition is self.in_turn else None
        if each is not None:
            action, self.condition = each, None
        allowed = self.allowed_so_long and action.modality is Modality.MAY
        if action.duration is None and self.whole is not None and (lasts(action) or allowed):
            action = msgspec.structs.replace(action, duration=self.whole)
        self.steps.append(
            Step(
                action=action,
                join=join or self.join,
                condition=self.condition,
                instead_of=self.instead_of,
                span=action.span,
            )
        )
        self.enders.append(ender)
        self.scope.done.append(action.verb)
        if is_just_this_card(action.theme):
            self.scope.done_to_this.add(action.verb)
        if action.theme is not None:
            self.theme = self.scope.last = _spoken_of(action)
        self.join = Join.TOGETHER
        self.instead_of = None

    def _no_longer_than(self, action: Action) -> Action:
        """このモンスターが表側表示で存在する間、次のターンの終了時まで: to that end, and only while it is so."""
        lasts, bound = action.duration, self.duration
        if lasts is None or bound is None or lasts is bound or bound.kind is not DurationKind.WHILE:
            return action
        if lasts.condition is not None or lasts.kind in (DurationKind.WHILE, DurationKind.UNTIL):
            return action
        both = msgspec.structs.replace(lasts, condition=bound.condition)
        return msgspec.structs.replace(action, duration=both)

    def _of_this_card(self, action: Action) -> Action:
        """特殊召喚したこのカードは、フィールドから離れた場合に除外される: this card, whatever was spoken of before."""
        left = self.instead_of
        known = left.theme if left is not None and left.verb is Verb.LEAVE_FIELD else None
        this = is_just_this_card(known)
        if not this or action.theme is not None or action.verb not in _GOES_ELSEWHERE:
            return action
        return msgspec.structs.replace(action, theme=Reference(kind=RefKind.THIS_CARD))

    def _awaited(self, action: Action) -> None:
        """「Ａ」が離れた場合に破壊される, …ダメージを受ける: that goes nowhere instead; it is so when that has happened."""
        left = self.instead_of
        if left is None or left.verb is not Verb.LEAVE_FIELD:
            return
        told = (left.theme, action.theme)
        this = [is_just_this_card(noun) for noun in told]
        another = action.theme is not None and this[0] is not this[1]
        if action.verb not in _GOES_ELSEWHERE or another:
            self.instead_of = None
            self.condition = Later(timing=Timing.IF, events=(left,), span=left.span)

    def _sent_there(self, action: Action) -> Action:
        """自分フィールドに効果を無効にして特殊召喚する: the place is where it is summoned to."""
        before = self.steps[-1].action if self.steps else None
        if before is None or before.verb is not Verb.NEGATE_EFFECT or before.destination is None:
            return action
        if action.verb is not Verb.SPECIAL_SUMMON or action.destination is not None:
            return action
        negated = msgspec.structs.replace(before, destination=None)
        self.steps[-1] = msgspec.structs.replace(self.steps[-1], action=negated)
        return msgspec.structs.replace(action, destination=before.destination)

    def _alternative(self, action: Action, join: Join) -> Action:
        """手札に加えるか特殊召喚する: what is not printed again is the same cards from the same place."""
        if join is not Join.OR or not self.steps:
            return action
        before = self.steps[-1].action
        if action.decrease and before.bound is not None and not before.decrease:  # 上升或下降1（最少到1）
            before = msgspec.structs.replace(before, bound=None)
            self.steps[-1] = msgspec.structs.replace(self.steps[-1], action=before)
        if changes_either_way(before, action):
            if action.modality is Modality.MAY:  # 上げるか下げる事ができる: either
                before = msgspec.structs.replace(before, modality=Modality.MAY)
                self.steps[-1] = msgspec.structs.replace(self.steps[-1], action=before)
            return msgspec.structs.replace(
                before, decrease=action.decrease, bound=action.bound, span=action.span
            )
        if isinstance(action.theme, Selection) and not action.theme.zones and action.source is None:
            # 从手卡把1只怪兽特殊召唤或把1张陷阱卡盖放
            theme = taken_from(action.theme, said_of_places(before.theme))
            return msgspec.structs.replace(action, theme=theme, source=before.source)
        if action.theme is not None or action.to is not None or not isinstance(before.theme, Selection):
            return action
        return msgspec.structs.replace(action, theme=before.theme, source=action.source or before.source)

    def _lasting(self, action: Action) -> Action:
        """*action* with the time told for the whole sentence (ターン終了時まで…できず、１度しか…できない)."""
        if action.duration is not None or not lasts(action):
            return action
        return msgspec.structs.replace(action, duration=self.duration or self.whole)

    def _no_such_act(self, action: Action) -> None:
        """存在する is no act; １度しか…できない needs to be told for how long; 払わずに攻撃できない is no exchange."""
        again = isinstance(action.theme, Reference) and action.theme.kind is RefKind.AFFECTED
        if action.verb is Verb.CHOOSE and again and action.source is not None and action.span is not None:
            self.scope.leave(
                action.span, "an act"
            )  # 特殊召喚するモンスターはデッキからも選べる: not those done
        limited = action.modality is Modality.CANNOT and not action.passive and action.times is not None
        limited = limited and not is_told_for_how_long(action, self.scope.text)
        limited = limited or (action.modality is Modality.CANNOT and self.instead_of is not None)
        limited = limited or (action.verb is Verb.CHOOSE and action.theme is None)
        limited = limited or (action.verb is Verb.USE and not _is_zone_told(action.theme))
        whatever = of_whatever(action) and not self._names_cards(action.theme)
        limited = limited or whatever or chooses_nothing(action) or _at_odds(action)
        if (limited or not role(action.verb).event) and action.span is not None:
            self.scope.leave(action.span, "an act")

    def _names_cards(self, noun: Noun | None) -> bool:
        """カードの効果は発動できない: of any card, not of the one spoken of."""
        span = noun.span if noun is not None else None
        return span is not None and _ANY_CARD.search(self.scope.text, span.start, span.end) is not None

    def _filled(self, action: Action) -> Action:
        """A theme that is not printed is the topic of the sentence, or what the last act was done to."""
        wants_theme = role(action.verb).subject == "theme"
        action = one_more(side_choosing(action), self.steps[-1].action if self.steps else self._last_before())
        if self.alternative is not None and self.instead_of is self.alternative:
            action = in_place_of(self.alternative, action)
        if self.steps and self.join in (Join.TOGETHER, Join.THEN) and worn_by(action, self.steps[-1].action):
            action = msgspec.structs.replace(action, to=once_more(self.steps[-1].action.theme))
        action = worn_where_it_can(counted_onto(action, self.scope.awaited))
        action = gaining(action, self.steps[-1].action if self.steps else None)
        action = of_same_values(action, self.steps[-1].action if self.steps else None)
        action = attacking_with(action, self.steps[-1].action if self.steps else None)
        agent = action.agent
        if action.modality in _SAID_OF and agent is None and not self._names_cards(action.theme):
            action = whose_effects(action, self.topic or self.acting or self.theme or self.scope.last)
        told_of = action.modality in _SAID_OF or (
            action.modality is Modality.MAY and action.verb in _ACTS_OF_A_CARD
        )
        if not wants_theme and told_of and isinstance(agent, (Selection, Reference)):
            self.acting = agent  # 攻撃できず, ２回攻撃でき + 戦闘では破壊されない
            bound = self.duration.condition if self.duration is not None else None
            if isinstance(bound, IsSo) and self.topic == bound.subject != agent:
                self.topic = None  # このカードが存在する限り、そのモンスターは攻撃できず、リリースもできない
        acts = chooses_whom_to_attack(action)
        if wants_theme and agent is not None and not (isinstance(agent, Who) or is_keeper(agent) or acts):
            if action.theme is None:
                action = msgspec.structs.replace(action, theme=agent, agent=None)
            else:
                self._drop_topic()
                self.topic, self.topic_used = agent, False
                action = msgspec.structs.replace(action, agent=None)
        if action.verb in _ACTS_OF_A_CARD and agent is None:
            return msgspec.structs.replace(action, agent=self._attacker(action))
        if not wants_theme or action.theme is not None or needs_no_theme(action):
            return action
        if action.modality is Modality.CANNOT and isinstance(action.agent, Who):
            return action  # 自分は特殊召喚できない: whatever it is
        if self.topic is not None and not self._of_same_card(action):
            self.topic_used = True
            return msgspec.structs.replace(action, theme=self.topic)
        if self.acting is not None and self.theme in (None, self.acting) and self._said_of_it(action):
            return msgspec.structs.replace(action, theme=self.acting)
        if self.theme is None and self.scope.last is None and action.verb is Verb.GAIN_EFFECT:
            return msgspec.structs.replace(action, theme=Reference(kind=RefKind.THIS_CARD))  # 得到以下效果
        if action.verb is Verb.LOOK and self.steps and self.steps[-1].action.verb is Verb.DRAW:
            drawn = Reference(kind=RefKind.AFFECTED, by=Verb.DRAW)  # １枚ドローし、お互いに確認する
            return msgspec.structs.replace(action, theme=drawn)
        if _counts_as_that(action):
            this = Reference(
                kind=RefKind.THIS_CARD
            )  # 除外し、そのモンスターと同名カードとして扱い: no card is like itself
            return msgspec.structs.replace(action, theme=this)
        known = self.theme or self._battler(action) or self.scope.last
        if known is None and (acting := self._acting_then()) is not None:
            return msgspec.structs.replace(action, theme=acting)
        known = known or _in_case(self.condition)
        if known is None and self.scope.worn and action.verb in (Verb.CHANGE_STAT, Verb.SET_STAT):
            bearer = Reference(kind=RefKind.EQUIPPED)  # 「Ａ」にのみ装備可能。攻撃力は３００アップする。
            return msgspec.structs.replace(action, theme=bearer)
        if known is None and self.scope.spared and action.passive and action.modality is Modality.CANNOT:
            this = Reference(
                kind=RefKind.THIS_CARD
            )  # このカードは効果では破壊されない。また、戦闘では破壊されない。
            return msgspec.structs.replace(action, theme=this)
        if known is None and action.span is not None:
            self.scope.leave(action.span, "what it is done to")
        return msgspec.structs.replace(action, theme=once_more(known))

    def _of_same_card(self, action: Action) -> bool:
        """このカードが存在する限り、そのモンスターのレベルは１つ上がり、攻撃力は１００アップする: the values of one card."""
        before = self.steps[-1].action if self.steps and self.join is Join.TOGETHER else None
        values = before is not None and {before.verb, action.verb} <= {Verb.CHANGE_STAT, Verb.SET_STAT}
        return values and before is not None and before.theme is not None and before.theme == self.theme

    def _last_before(self) -> Action | None:
        return self.before[-1] if self.before else None

    def _battler(self, action: Action) -> Noun | None:
        """～は、戦闘する場合、攻撃力が…, Ａカウンター１つにつき…: it is what battles that changes, and has those counters."""
        counted = action.amount.amount if isinstance(action.amount, Product) else action.amount
        own = isinstance(counted, StatOf) and counted.stat is Stat.COUNTERS
        told = self.condition.action if isinstance(self.condition, Happened) else None
        event = told if told is not None and told.verb is Verb.BATTLE else self.scope.awaited
        itself = own and isinstance(counted, StatOf) and isinstance(counted.of, Reference)
        if event is None or event.verb is not Verb.BATTLE or isinstance(event.agent, Who):
            return None
        if not itself and (action.verb is not Verb.CHANGE_STAT or not isinstance(event.agent, Selection)):
            return None
        return event.agent

    def _said_of_it(self, action: Action) -> bool:
        """攻撃できず、リリースできない; 攻撃できず、効果は無効化される: of the card that was forbidden to act."""
        befalls = action.passive or action.verb in _BEFALLS_IT
        return action.modality in _SAID_OF or (befalls and self._acts_on())

    def _acts_on(self) -> bool:
        """Did the card that was told to act do so in the step before?"""
        return bool(self.steps) and self.acting is not None and self.steps[-1].action.agent is self.acting

    def _acting_then(self) -> Noun | None:
        """２回攻撃でき、バトルフェイズ終了時に破壊される: what befalls then the card that acts."""
        return self.acting if isinstance(self.condition, InWindow) and self._acts_on() else None

    def _attacker(self, action: Action) -> Noun | None:
        """そのモンスターは場に存在する限り、攻撃できない: the topic, or what was spoken of before."""
        if self.topic is not None:
            self.topic_used = True
            return self.topic
        before = self.steps[-1].action.agent if self.steps else None
        if isinstance(before, Reference):
            return before  # 直接攻撃できず、２回まで攻撃できる
        if isinstance(action.to, (Selection, Reference)) and action.modality is Modality.CANNOT:
            return None  # このカードを攻撃できない: whatever would
        known = self.theme or self.scope.last
        if known is None and action.span is not None:
            self.scope.leave(action.span, "what attacks")
        return known if not self.steps and isinstance(known, Reference) else once_more(known)

    def _spread_may(self) -> None:
        """可以…给对方观看并加入手卡: the permission covers the acts joined to it."""
        may = [step.action.modality is Modality.MAY and not permits(step.action) for step in self.steps]
        for i in range(1, len(self.steps)):
            if may[i - 1] and self.steps[i].join in (Join.TOGETHER, Join.OR) and self._plainly_done(i):
                may[i] = True
        for i in range(len(self.steps) - 1, 0, -1):
            joined = self.steps[i].join is Join.TOGETHER and self.enders[i - 1] is Ender.JOIN
            joined = joined and self.steps[i].condition is self.steps[i - 1].condition
            joined = joined and not self._by_different_players(i) and i not in self.apart
            if may[i] and (joined or self.steps[i].join is Join.OR):  # デッキに戻すか特殊召喚できる
                may[i - 1] = may[i - 1] or self._plainly_done(i - 1)
        for i, step in enumerate(self.steps):
            if may[i] and step.action.modality is Modality.DO:
                action = msgspec.structs.replace(step.action, modality=Modality.MAY)
                self.steps[i] = msgspec.structs.replace(step, action=action)

    def _by_different_players(self, i: int) -> bool:
        """お互いが受けるダメージは半分になり、自分は…発動できる: the permission is of the latter only."""
        before, after = self.steps[i - 1].action.agent, self.steps[i].action.agent
        return isinstance(before, Who) and isinstance(after, Who) and before.player is not after.player

    def _plainly_done(self, i: int) -> bool:
        return self.steps[i].action.modality is Modality.DO


def _at_odds(action: Action) -> bool:
    """その効果または攻撃を無効にする: no effect is an attack; 手札を捨てないプレイヤーは…: what was not done is no act now."""
    theme, agent = action.theme, action.agent
    effect = isinstance(theme, Reference) and theme.kind in (RefKind.THAT_EFFECT, RefKind.THAT_ACTIVATION)
    told = isinstance(agent, Who) and agent.did is not None
    if action.verb is Verb.GAIN_EFFECT and isinstance(agent, Who):
        return True  # 自分は以下の効果を得る: no card does
    if action.verb is Verb.DRAW and (isinstance(agent, Selection) or _from_hand(action)):
        return True  # 手札が０枚のプレイヤーは…ドローする: which player that is
    return (action.verb is Verb.NEGATE_ATTACK and effect) or (told and action.modality is Modality.NOT)


def _from_hand(action: Action) -> bool:
    return action.source is not None and Zone.HAND in action.source.zones


def _spoken_of(action: Action) -> Noun | None:
    """モンスターをこのカードに装備する…攻撃できる: the card that is equipped with it goes on being spoken of."""
    bearer = action.to if action.verb is Verb.EQUIP else None
    own = is_just_this_card(bearer)
    return bearer if own and isinstance(bearer, Reference) else action.theme


def _in_case(condition: Condition | None) -> Reference | None:
    """そのモンスターが守備表示の場合、表側攻撃表示にする; Ｓ素材とする場合、チューナーとして扱う: the card of the case."""
    of: Noun | None = condition.subject if isinstance(condition, IsSo) else None
    if isinstance(condition, Happened) and condition.action.verb is Verb.USE_AS_MATERIAL:
        told = condition.action.theme
        of = told if isinstance(told, Reference) else None
    return of if isinstance(of, Reference) and of.kind in _POINTED_AT else None


_POINTED_AT = frozenset({RefKind.THAT, RefKind.TARGETED, RefKind.AFFECTED})


def _counts_as_that(action: Action) -> bool:
    """そのモンスターと同名カードとして扱う, with no card named that does."""
    like = [p.other for p in action.becomes if isinstance(p, SameAs) and p.stat is Stat.NAME]
    that = len(like) == 1 and isinstance(like[0], Reference) and like[0].kind is RefKind.THAT
    return action.verb is Verb.TREAT_AS and that


def _speaks_of_it(action: Action) -> bool:
    """その攻撃力分の: so much as the card just chosen tells."""
    told = [node for node in nodes_in(action.amount) if isinstance(node, Reference)] if action.amount else []
    return bool(told) and all(node.kind is RefKind.THAT for node in told)


def _is_done_to_it(action: Action) -> bool:
    """そのモンスターは攻撃できない, そのコントローラーにダメージを与える: of the card just chosen, or of who controls it."""
    done_to = action.to if action.verb is Verb.DEAL_DAMAGE else action.agent
    chosen = isinstance(done_to, Reference) and done_to.kind in (RefKind.THAT, RefKind.TARGETED)
    return chosen and (action.verb is Verb.DEAL_DAMAGE or action.modality is Modality.CANNOT)


def _is_zone_told(theme: Noun | None) -> bool:
    """指定したゾーンは使用できない, そのモンスターが存在していたゾーンは使用できない."""
    former = isinstance(theme, Selection) and len(theme.predicates) == 1 and is_former(theme.predicates[0])
    return former or isinstance(theme, Reference)
