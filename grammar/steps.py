"""Clauses of a resolution (or a cost) → Steps: acts with their joins, conditions and durations."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from grammar.act_damage import bearing, borne, taken
from grammar.act_equip import worn_by
from grammar.act_materials import lone_materials
from grammar.act_tables import COUNTS_AS
from grammar.act_values import both_ways, whose_effects
from grammar.actions import ActionReader
from grammar.another import with_another
from grammar.bullet_choice import applied, chosen_of_list
from grammar.cases import opposite, other_case
from grammar.clauses import Case, Clause, Ender, LightVerb, UnitKind
from grammar.conditions import condition, happened
from grammar.doers import done_by, goes_on, side_choosing
from grammar.fills import bans_meanwhile, filled, fills_hand, is_filled, with_phase_changes
from grammar.idioms import with_idioms
from grammar.later import awaited_later, waits
from grammar.nodes import (
    Action,
    AllOf,
    Condition,
    Duration,
    Exists,
    Happened,
    InWindow,
    IsSo,
    Later,
    Noun,
    Quantity,
    Reference,
    Selection,
    Several,
    Step,
    Who,
    Window,
)
from grammar.old_targets import lying_open
from grammar.presence import at_most_present
from grammar.purposes import with_own_price
from grammar.scope import Scope
from grammar.step_acts import (
    changes_either_way,
    chooses_nothing,
    chosen_manner,
    counted_onto,
    does_not_happen,
    gaining,
    happens_before,
    in_place_of,
    is_targeted,
    lasts,
    names_nobody_else,
    needs_no_theme,
    of_awaited,
    of_whatever,
    once_more,
    permits,
    tells_a_case,
    told_plainly,
    while_of,
    without_attribute,
)
from grammar.step_effects import changed_effect
from grammar.step_order import brought_first
from grammar.sums import with_sums
from grammar.terms import (
    DurationKind,
    Join,
    Manner,
    Means,
    Modality,
    RefKind,
    Timing,
    Verb,
)
from grammar.told_acts import of_that_summon
from grammar.turns import (
    happened_this_turn,
    is_oath,
    leads_to_turn,
    of_each,
    summoning_turn,
    tells_time,
    told_times,
)
from grammar.verbs import role, verbs_of
from grammar.windows import window

_ACTS_OF_A_CARD = frozenset({Verb.ATTACK, Verb.ATTACK_DIRECTLY, Verb.DECLARE_ATTACK})
_CONNECTIVES = {
    "then": Join.THEN,
    "also": Join.ALSO,
    "separate": Join.SEPARATE,
    "if_so": Join.IF_SO,
    "together": Join.TOGETHER,
    "or": Join.OR,
}
_CONDITIONAL = frozenset({Ender.IF, Ender.WHILE})
_SAID_OF = (Modality.CANNOT, Modality.NOT)


_ANY_CARD = re.compile("カード|卡")
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
_SUBJECTS = frozenset({Case.TOPIC, Case.SUBJ, Case.BARE})


class StepReader:
    """Reads the clauses of one sentence (or cost list) into steps."""

    def __init__(
        self, scope: Scope, opening: Join, replaced: Action | None = None, alternative: Action | None = None
    ) -> None:
        self.scope = scope
        self.alternative = alternative  # the one act before this sentence: ～の場合、代わりに… may replace it
        self.join = opening
        self.steps: list[Step] = []
        self.condition: Condition | None = None
        self.in_turn: Condition | None = None
        self.duration: Duration | None = None
        self.hand: Quantity | None = None  # 手札が５枚になるように
        self.chosen: Action | None = None
        self.of_list: Action | None = None
        self.topic: Noun | None = None
        self.acting: Noun | None = None  # 攻撃できず、攻撃対象にならない: who the acts before were forbidden
        self.topic_used = True
        self.instead_of: Action | None = None
        self.replaced = replaced
        self.whole: Duration | None = None
        self.theme: Noun | None = None
        self.enders: list[Ender] = []
        self.player: Who | None = None

    def read(self, clauses: Sequence[Clause]) -> list[Step]:
        told: list[Clause] = []
        behind = 0
        for i, clause in enumerate(clauses):
            if i < behind:
                continue
            if self.scope.resolving and (waited := waits(clauses[i:], self.scope.text)):
                behind = i + waited
                self.condition = awaited_later(clauses[i:behind], self.scope)
                continue
            if leads_to_turn(clauses, i):
                told.append(clause)  # 破壊され + 墓地へ送られたターン
                continue
            if clause.connective in _CONNECTIVES:
                self.join = _CONNECTIVES[clause.connective]
            elif clause.connective == "instead":
                self._instead(clause)
            elif clause.connective == "else" and (other := opposite(self.scope.case)) is not None:
                self.condition = other  # 違った場合
            elif clause.connective == "neither":
                self.join = Join.OR  # どちらも行わずに: in place of either
            elif bans_meanwhile(clause):
                self.join = Join.TOGETHER  # この時、リバースモンスターの効果は発動しない
            elif clause.connective is not None:
                self.scope.leave(clause.span, "a connective")
            if (hand := fills_hand(clause, clauses[i + 1] if i + 1 < len(clauses) else None)) is not None:
                self.hand = hand
                continue
            if happens_before(clauses, i):
                self.scope.leave(clause.span, "what happened before")
            if clause.ender is Ender.WHEN and verbs_of(clause) == (Verb.RESOLVE,):
                continue  # この効果の処理時に: that is when every step is done
            if of_that_summon(clause):
                self._at_that_summon(clause)
                continue
            if tells_time(clause):
                self._when([window(clause.phrases[0].units)])
                continue
            if clause.ender in _CONDITIONAL:
                self._condition(clause)
            elif clause.ender is Ender.TURN_OF and not is_oath(clause):
                found = happened_this_turn([*told, clause], self.scope, clauses[i + 1 :])
                self.condition = self.in_turn = found
                told = []
            elif (bond := summoning_turn(clause, self.scope)) is not None:
                self.duration = bond
            else:
                self._act(clause)
        if self.chosen is not None:
            self._add(self.chosen, None, Ender.END)
        if self.of_list is not None and self.of_list.span is not None:
            self.scope.leave(self.of_list.span, "what is done with what is chosen")
        self._drop_topic()
        self._spread_may()
        for lone in lone_materials(self.steps):
            self.scope.leave(lone, "what it is material for")
        return brought_first(self.steps)

    def _drop_topic(self) -> None:
        """A card that the sentence opens with and to which nothing is done has no place in the tree."""
        if self.topic is not None and not self.topic_used and self.topic.span is not None:
            self.scope.leave(self.topic.span, "what it does")

    def _condition(self, clause: Clause) -> None:
        found = other_case(clause, self.scope.case)
        if found is None:
            found = condition(
                without_attribute(clause) if clause.ender is Ender.WHILE else clause, self.scope
            )
        found = self._same_act(found)
        self.scope.case = found
        if isinstance(found, Happened) and found.action.verb is Verb.LEAVE_FIELD and not found.negated:
            # フィールドから離れた場合に除外される: it goes there instead of where it would go
            theme = found.action.theme or once_more(self.theme or self.scope.last)
            self.instead_of = msgspec.structs.replace(found.action, theme=theme)
            return
        if clause.ender is Ender.WHILE and found is not None and not isinstance(found, InWindow):
            if isinstance(found, (IsSo, Exists)) and not self.steps:
                self.topic = found.subject if isinstance(found, IsSo) else found.what
            self.duration = Duration(kind=DurationKind.WHILE, condition=found, span=clause.span)
        else:
            self.condition = found

    def _at_that_summon(self, clause: Clause) -> None:
        """その特殊召喚成功時に: the moment at which the summon just told has happened."""
        found = happened(clause, self.scope)
        if found is not None:
            self._when([Window(condition=found, span=clause.span)])

    def _same_act(self, found: Condition | None) -> Condition | None:
        """不能取除的场合: the removal just spoken of, of counters or of materials."""
        if (
            not isinstance(found, Happened)
            or found.action.verb is not Verb.DETACH
            or found.action.to is not None
        ):
            return found
        if Verb.REMOVE_COUNTER not in self.scope.done or Verb.DETACH in self.scope.done:
            return found
        return msgspec.structs.replace(
            found, action=msgspec.structs.replace(found.action, verb=Verb.REMOVE_COUNTER)
        )

    def _instead(self, clause: Clause) -> None:
        """代わりに: what the condition (or the awaited event) speaks of does not happen."""
        self.condition = of_awaited(self.condition, self.scope.awaited)
        if does_not_happen(self.condition):
            assert isinstance(self.condition, Happened)
            self.replaced, self.condition = self.condition.action, None
            self.alternative = None
        elif self.replaced is None and tells_a_case(self.condition) and not self.steps:
            self.replaced = self.alternative
        else:
            self.alternative = None
        if self.replaced is None:
            self.scope.leave(clause.span, "what is replaced")
        self.instead_of = self.replaced

    def _attached_already(self, clause: Clause) -> bool:
        """重叠作为超量素材: one act in two verbs."""
        bare = all(u.concept in ("material", "xyz_material") for p in clause.phrases for u in p.units)
        again = bool(self.steps) and bare and verbs_of(clause) == (Verb.ATTACH,)
        if not again or self.steps[-1].action.verb is not Verb.ATTACH:
            return False
        if clause.verb is not None and clause.verb.can:  # 重ねてＸ素材にできる
            attach = msgspec.structs.replace(self.steps[-1].action, modality=Modality.MAY)
            self.steps[-1] = msgspec.structs.replace(self.steps[-1], action=attach)
        return True

    def _standing(self, clause: Clause) -> bool:
        """カード名はフィールド・墓地に存在する限り: a state in the middle of what is said of its subject."""
        if clause.verb is None or clause.verb.verb is not Verb.EXIST or clause.ender is Ender.END:
            return False
        found = condition(without_attribute(clause), self.scope)
        if not isinstance(found, IsSo):
            return False
        self.topic = found.subject
        self.duration = Duration(kind=DurationKind.WHILE, condition=found, span=clause.span)
        return True

    def _act(self, clause: Clause) -> None:
        if clause.ender not in (Ender.END, Ender.JOIN, Ender.COMMA):
            self.scope.leave(clause.span, "an act")
            return
        if clause.verb is None and self._only_times(clause):
            return
        if self._goes(clause) or self._standing(clause) or self._attached_already(clause):
            return
        present = at_most_present(clause, self.scope)
        if present is not None:
            self.steps.append(Step(action=present, join=self.join, span=clause.span))
            self.enders.append(clause.ender)
            return
        if self._borne(clause):
            return
        changed = changed_effect(clause, self.scope, steps_of)
        if changed is not None:
            self._add(changed, None, clause.ender)
            return
        verbs = verbs_of(clause)
        if not verbs:
            self.scope.leave(clause.span, "an act")
            return
        if self.of_list is None and (chosen := chosen_of_list(clause, self.scope)) is not None:
            self.of_list = chosen
            return
        if verbs == (Verb.LOOK,) and any(names_nobody_else(p) for p in clause.phrases if p.case is Case.FROM):
            self.scope.leave(clause.span, "seen by whom")  # コントローラーから見て
            return
        clause, windows = told_times(clause, self.scope)
        self._when(windows)
        reader = ActionReader(clause, self.scope, verbs)
        actions = [done_by(action, clause, self.player) for action in reader.read()]
        if self.hand is not None:
            actions, self.hand = self._to_fill(actions, self.hand), None
        self.player = goes_on(actions, self.player)
        for found in reader.targets:
            if self.scope.may_target and not self.steps:
                self.scope.selected.append(found)
                self.scope.targeted = True
                actions = [_to_target(action) for action in actions]
            elif found.span is not None:
                self.scope.leave(found.span, "no target here")
        self._when(reader.windows)
        for i, action in enumerate(actions):
            if action.verb is Verb.CHOOSE and self.chosen is None:
                action = self._selected(action, clause)
                if clause.ender is not Ender.END:
                    self.chosen = action
                    continue
                if is_targeted(action.theme):
                    self.scope.done.append(action.verb)  # モンスター１体を選択する。選択したモンスターを…
                    self.scope.last = action.theme
                    continue
            lasting = action.verb is Verb.UNAFFECTED  # 効果を受けず、…: no act that is replaced
            if (
                not lasting
                and action.modality is Modality.NOT
                and clause.ender is not Ender.END
                and len(actions) == 1
            ):
                self.instead_of, self.topic = (
                    msgspec.structs.replace(action, modality=Modality.DO),
                    action.theme,
                )
                continue
            joined = Join.OR if len(verbs) > 1 or both_ways(clause) or reader.either else Join.TOGETHER
            if clause.ender is Ender.JOIN and _was_done(action):
                self.scope.leave(clause.span, "a condition")
            self._add(self._with_choice(action), joined if i else None, clause.ender)
        self._span_duration(clause, actions)

    def _to_fill(self, actions: list[Action], hand: Quantity) -> list[Action]:
        """手札が５枚になるようにドローする: the number drawn."""
        if not all(is_filled(action, hand) for action in actions) and hand.span is not None:
            self.scope.leave(hand.span, "how many are drawn")
        return [filled(action, hand) for action in actions]

    def _borne(self, clause: Clause) -> bool:
        """自分への戦闘ダメージは相手が代わりに受ける: the damage of one player is taken by the other."""
        found = borne(clause, self.scope)
        if found is None:
            return False
        bearer, damage = found
        reader = ActionReader(damage.clause, self.scope, (Verb.TAKE_DAMAGE,))
        replaced = taken(reader.read()[0], damage)
        self._when(reader.windows)
        by_whom = ActionReader(bearer, self.scope, (Verb.TAKE_DAMAGE,)).read()[0]
        self.instead_of = msgspec.structs.replace(replaced, duration=None)
        self._add(
            msgspec.structs.replace(bearing(replaced, by_whom), duration=replaced.duration),
            None,
            clause.ender,
        )
        return True

    def _selected(self, action: Action, clause: Clause) -> Action:
        """選択する in older texts targets when what is selected lies open; 選ぶ never does."""
        theme = action.theme
        text = clause.verb.text if clause.verb is not None else ""
        parts = theme.parts if isinstance(theme, Several) and not theme.either else (theme,)
        if not text.startswith(("選択", "选择")) or theme is None or action.agent is not None:
            return action
        open_to_all = [lying_open(part, action.source) for part in parts]
        targets = [part for part in open_to_all if part is not None]
        if len(targets) != len(parts):
            return action
        self.scope.selected += targets
        targeted = Reference(kind=RefKind.TARGETED, span=theme.span)
        return msgspec.structs.replace(action, theme=targeted, source=None)

    def _span_duration(self, clause: Clause, actions: Sequence[Action]) -> None:
        """ターン終了時まで at the front of a sentence, or behind the card it is about, holds for all that is lasting in it."""
        phrases = clause.phrases
        if phrases and phrases[0].case in _SUBJECTS and phrases[0].units[-1].kind is not UnitKind.STAT:
            phrases = phrases[1:]
        if phrases and phrases[0].case in (Case.UNTIL, Case.DURING) and actions:
            self.whole = actions[0].duration

    def _goes(self, clause: Clause) -> bool:
        """丢弃去墓地 prints where the discard goes; 不去墓地而除外 what the banishing replaces."""
        if clause.verb is None or clause.verb.verb not in (LightVerb.GO, LightVerb.DO):
            return False
        if clause.verb.verb is LightVerb.DO and not clause.verb.text.startswith("去"):
            return False
        if not clause.verb.negated:
            if clause.phrases or not self.steps or self.steps[-1].action.verb is not Verb.DISCARD:
                return False
            step = self.steps[-1]
            manner = tuple(sorted({*step.action.manner, Manner.TO_GRAVEYARD}))
            action = msgspec.structs.replace(step.action, manner=manner)
            self.steps[-1] = msgspec.structs.replace(step, action=action)
            return True
        form = msgspec.structs.replace(clause.verb, verb=Verb.SEND_TO_GRAVEYARD, negated=False, passive=False)
        acts = ActionReader(
            msgspec.structs.replace(clause, verb=form), self.scope, (Verb.SEND_TO_GRAVEYARD,)
        ).read()
        self.instead_of, self.topic = told_plainly(acts[0]), told_plainly(acts[0]).theme
        return True

    def _only_times(self, clause: Clause) -> bool:
        return not clause.phrases

    def _when(self, windows: Sequence[Window]) -> None:
        """エンドフェイズに: the act waits for that time."""
        for time in windows:
            waits = InWindow(window=time, span=time.span)
            if self.condition is None:
                self.condition = waits
            else:
                self.condition = AllOf(conditions=(self.condition, waits))

    def _with_choice(self, action: Action) -> Action:
        """選んで破壊する: the choice is the manner of the next act."""
        chosen, self.chosen = self.chosen, None
        if chosen is None:
            return action
        if action.theme is not None:
            known = chosen.theme if is_targeted(chosen.theme) else once_more(chosen.theme)
            if known is not chosen.theme or chosen.modality is Modality.MAY:
                self._add(chosen, None, Ender.JOIN)
            if action.verb is Verb.EQUIP and action.to is None:
                return msgspec.structs.replace(action, to=known)  # 选1只怪兽把这张卡装备
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
        return msgspec.structs.replace(
            action,
            theme=last.theme,
            becomes=last.becomes,
            modality=last.modality if can else action.modality,
            agent=action.agent or last.agent,
            source=action.source or last.source,
            manner=tuple(sorted({*action.manner, *last.manner})),
        )

    def _add(self, action: Action, join: Join | None, ender: Ender) -> None:
        action = self._counting_as(action) if join is None else action
        action = self._of_this_card(action)
        action = self._sent_there(self._filled(self._alternative(action, join or self.join)))
        if self.of_list is not None and action.verb is Verb.APPLY and action.theme is None:
            action, self.of_list = applied(action, self.of_list), None
        self._awaited(action)
        self.duration = while_of(self.duration, action.theme or action.agent)
        self._no_such_act(action)
        once = isinstance(self.condition, InWindow) and action.verb is Verb.DESTROY
        if action.duration is None and self.duration is not None and not (once and not action.passive):
            action = msgspec.structs.replace(action, duration=self.duration)
        each = of_each(self.condition, action) if self.condition is self.in_turn else None
        if each is not None:
            action, self.condition = each, None
        if action.duration is None and self.whole is not None and lasts(action):
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
        if isinstance(action.theme, Reference) and action.theme.kind is RefKind.THIS_CARD:
            self.scope.done_to_this.add(action.verb)
        if action.theme is not None:
            self.theme = self.scope.last = _spoken_of(action)
        self.join = Join.TOGETHER
        self.instead_of = None

    def _of_this_card(self, action: Action) -> Action:
        """特殊召喚したこのカードは、フィールドから離れた場合に除外される: this card, whatever was spoken of before."""
        left = self.instead_of
        known = left.theme if left is not None and left.verb is Verb.LEAVE_FIELD else None
        this = isinstance(known, Reference) and known.kind is RefKind.THIS_CARD
        if not this or action.theme is not None or action.verb not in _GOES_ELSEWHERE:
            return action
        return msgspec.structs.replace(action, theme=Reference(kind=RefKind.THIS_CARD))

    def _awaited(self, action: Action) -> None:
        """「Ａ」が離れた場合に破壊される, …ダメージを受ける: that goes nowhere instead; it is so when that has happened."""
        left = self.instead_of
        if left is None or left.verb is not Verb.LEAVE_FIELD:
            return
        told = (left.theme, action.theme)
        this = [isinstance(noun, Reference) and noun.kind is RefKind.THIS_CARD for noun in told]
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
        if changes_either_way(before, action):
            return msgspec.structs.replace(before, decrease=action.decrease, span=action.span)
        if isinstance(action.theme, Selection) and not action.theme.zones and action.source is None:
            return msgspec.structs.replace(
                action, source=before.source
            )  # 从手卡把1只怪兽特殊召唤或把1张陷阱卡盖放
        if action.theme is not None or action.to is not None or not isinstance(before.theme, Selection):
            return action
        return msgspec.structs.replace(action, theme=before.theme, source=action.source or before.source)

    def _no_such_act(self, action: Action) -> None:
        """存在する is no act; １度しか…できない allows once, which no modality says; 払わずに攻撃できない is no exchange."""
        again = isinstance(action.theme, Reference) and action.theme.kind is RefKind.AFFECTED
        if action.verb is Verb.CHOOSE and again and action.source is not None and action.span is not None:
            self.scope.leave(
                action.span, "an act"
            )  # 特殊召喚するモンスターはデッキからも選べる: not those done
        limited = action.modality is Modality.CANNOT and not action.passive and action.times is not None
        limited = limited or (action.modality is Modality.CANNOT and self.instead_of is not None)
        limited = limited or (action.verb is Verb.CHOOSE and action.theme is None)
        limited = limited or (action.verb is Verb.USE and not isinstance(action.theme, Reference))
        whatever = of_whatever(action) and not self._names_cards(action.theme)
        limited = limited or whatever or chooses_nothing(action)
        if (limited or not role(action.verb).event) and action.span is not None:
            self.scope.leave(action.span, "an act")

    def _names_cards(self, noun: Noun | None) -> bool:
        """カードの効果は発動できない: of any card, not of the one spoken of."""
        span = noun.span if noun is not None else None
        return span is not None and _ANY_CARD.search(self.scope.text, span.start, span.end) is not None

    def _filled(self, action: Action) -> Action:
        """A theme that is not printed is the topic of the sentence, or what the last act was done to."""
        wants_theme = role(action.verb).subject == "theme"
        action = side_choosing(action)
        if self.alternative is not None and self.instead_of is self.alternative:
            action = in_place_of(self.alternative, action)
        if self.steps and self.join in (Join.TOGETHER, Join.THEN) and worn_by(action, self.steps[-1].action):
            action = msgspec.structs.replace(action, to=once_more(self.steps[-1].action.theme))
        action = counted_onto(action, self.scope.awaited)
        action = gaining(action, self.steps[-1].action if self.steps else None)
        agent = action.agent
        if action.modality in _SAID_OF and agent is None and not self._names_cards(action.theme):
            action = whose_effects(action, self.topic or self.acting or self.theme or self.scope.last)
        if not wants_theme and action.modality in _SAID_OF and isinstance(agent, (Selection, Reference)):
            self.acting = agent
        if wants_theme and agent is not None and not isinstance(agent, Who):
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
        if self.topic is not None:
            self.topic_used = True
            return msgspec.structs.replace(action, theme=self.topic)
        if self.acting is not None and self.theme in (None, self.acting) and action.modality in _SAID_OF:
            return msgspec.structs.replace(action, theme=self.acting)
        if self.theme is None and self.scope.last is None and action.verb is Verb.GAIN_EFFECT:
            return msgspec.structs.replace(action, theme=Reference(kind=RefKind.THIS_CARD))  # 得到以下效果
        if action.verb is Verb.LOOK and self.steps and self.steps[-1].action.verb is Verb.DRAW:
            drawn = Reference(kind=RefKind.AFFECTED, by=Verb.DRAW)  # １枚ドローし、お互いに確認する
            return msgspec.structs.replace(action, theme=drawn)
        if self.theme is None and self.scope.last is None and action.span is not None:
            self.scope.leave(action.span, "what it is done to")
        return msgspec.structs.replace(action, theme=once_more(self.theme or self.scope.last))

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
            if may[i] and (joined or self.steps[i].join is Join.OR):  # デッキに戻すか特殊召喚できる
                may[i - 1] = may[i - 1] or self._plainly_done(i - 1)
        for i, step in enumerate(self.steps):
            if may[i] and step.action.modality is Modality.DO:
                action = msgspec.structs.replace(step.action, modality=Modality.MAY)
                self.steps[i] = msgspec.structs.replace(step, action=action)

    def _plainly_done(self, i: int) -> bool:
        return self.steps[i].action.modality is Modality.DO


def _was_done(action: Action) -> bool:
    """この効果でモンスターを手札に加え、…場合: an act by this very effect is one that was done, and no further one."""
    by = action.by
    own = by is not None and by.means == (Means.EFFECT,) and not by.negated and isinstance(by.card, Reference)
    this = own and by is not None and isinstance(by.card, Reference) and by.card.kind is RefKind.THIS_CARD
    return this and action.modality is Modality.DO and isinstance(action.theme, Selection)


def _to_target(action: Action) -> Action:
    """モンスター１体を対象とし、このカードを装備する: to that target."""
    this = isinstance(action.theme, Reference) and action.theme.kind is RefKind.THIS_CARD
    if action.verb is not Verb.EQUIP or not this or action.to is not None:
        return action
    return msgspec.structs.replace(action, to=Reference(kind=RefKind.TARGETED))


def steps_of(
    clauses: Sequence[Clause],
    scope: Scope,
    opening: Join = Join.FIRST,
    replaced: Action | None = None,
    alternative: Action | None = None,
) -> list[Step]:
    """The steps of *clauses*; *replaced* (or, under a condition, *alternative*) is what a 代わりに among them stands for."""
    told = with_phase_changes(
        with_idioms(with_another(with_sums(with_own_price(clauses, scope), scope), scope))
    )
    return StepReader(scope, opening, replaced, alternative).read(told)


def _spoken_of(action: Action) -> Noun | None:
    """モンスターをこのカードに装備する…攻撃できる: the card that is equipped with it goes on being spoken of."""
    bearer = action.to if action.verb is Verb.EQUIP else None
    own = isinstance(bearer, Reference) and bearer.kind is RefKind.THIS_CARD
    return bearer if own and isinstance(bearer, Reference) else action.theme
