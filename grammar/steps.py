"""Clauses of a resolution (or a cost) → Steps: acts with their joins, conditions and durations."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.act_damage import bearing, borne, taken
from grammar.act_materials import lone_materials
from grammar.act_values import both_ways
from grammar.actions import ActionReader
from grammar.borrowed import borrowed_effect
from grammar.bullet_choice import chosen_of_list
from grammar.cases import left_over, other_case
from grammar.clauses import Case, Clause, Ender, LightVerb, UnitKind
from grammar.conditions import condition, happened, is_state
from grammar.doers import done_by, each_draws, goes_on
from grammar.fills import at_that_time, bans_meanwhile, filled, fills_hand, is_filled
from grammar.in_place import told_in_place
from grammar.laid_over import laid_over
from grammar.later import awaited_later, waits
from grammar.must_be import must_be
from grammar.nodes import (
    Action,
    AllOf,
    Condition,
    Duration,
    Exists,
    Happened,
    InWindow,
    IsSo,
    Number,
    Predicate,
    Quantity,
    Reference,
    Selection,
    Several,
    Step,
    Window,
)
from grammar.old_targets import lying_open
from grammar.paid_cases import paid_case
from grammar.presence import at_most_present
from grammar.replaced import in_its_place, tribute_replaced
from grammar.rests import but_for, leaves_so_many
from grammar.scope import Scope
from grammar.sources import taken_from
from grammar.step_acts import (
    after_activation,
    by_doing,
    describes_the_next,
    does_not_happen,
    happens_before,
    is_targeted,
    names_nobody_else,
    of_awaited,
    of_same_event,
    once_more,
    pierces_then,
    tells_a_case,
    the_act_replaced,
    told_plainly,
    without_activation_words,
    without_attribute,
)
from grammar.step_building import StepBuilder
from grammar.step_clauses import told_together
from grammar.step_effects import changed_effect
from grammar.step_order import brought_first
from grammar.terms import (
    DurationKind,
    Join,
    Manner,
    Means,
    Modality,
    QuantityKind,
    RefKind,
    Verb,
)
from grammar.told_acts import of_that_summon
from grammar.turned_acts import (
    changed_number,
    made_direct,
    other_effect,
    other_source,
    substitutes,
    until_it_appears,
)
from grammar.turns import (
    happened_this_turn,
    is_oath,
    leads_to_turn,
    summoning_turn,
    tells_time,
    told_times,
)
from grammar.verbs import verbs_of
from grammar.walk import is_just_this_card
from grammar.windows import is_time, window

_CONNECTIVES = {
    "then": Join.THEN,
    "also": Join.ALSO,
    "separate": Join.SEPARATE,
    "if_so": Join.IF_SO,
    "together": Join.TOGETHER,
    "or": Join.OR,
}
_CONDITIONAL = frozenset({Ender.IF, Ender.WHILE})
_SUBJECTS = frozenset({Case.TOPIC, Case.SUBJ, Case.BARE})


def _first_of_states(clauses: Sequence[Clause], i: int) -> bool:
    """相手フィールドにモンスターが存在し、自分フィールドに存在しない場合, 对方场上有怪兽存在，自己场上没有的场合: both."""
    clause, after = clauses[i], clauses[i + 1] if i + 1 < len(clauses) else None
    if after is None or clause.ender not in (Ender.JOIN, Ender.COMMA) or after.connective:
        return False
    exist = all(c.verb is not None and c.verb.verb is Verb.EXIST and not c.verb.can for c in (clause, after))
    return exist and after.ender is Ender.IF and is_state(clause) and is_state(after)


class StepReader(StepBuilder):
    """Reads the clauses of one sentence (or cost list) into steps."""

    def read(self, clauses: Sequence[Clause]) -> list[Step]:
        clauses = list(by_doing(clauses))
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
            clause = without_activation_words(clause, self.scope)
            if clause.connective != "or" and (spared := tribute_replaced(clause, self.scope)) is not None:
                clause, self.instead_of = spared
            if clause.connective in _CONNECTIVES:
                self.join = _CONNECTIVES[clause.connective]
                clause = self._in_its_place(clause)
            elif clause.connective == "instead":
                if self.steps and told_in_place(clauses[i - 1], clause):
                    given_up = self.steps.pop()  # 攻撃する代わりに
                    self.enders.pop()
                    self.replaced, self.join = given_up.action, given_up.join
                if other_source(clause, self.before, self.scope) is None:
                    self._instead(clause)
            elif (
                clause.connective == "else"
                and (other := left_over(self.scope.case, self.scope.done)) is not None
            ):
                self.condition = other  # 違った場合
            elif clause.connective == "neither":
                self.join = Join.OR  # どちらも行わずに: in place of either
            elif bans_meanwhile(clause) or (at_that_time(clause) and self._goes_with(clause)):
                self.join = Join.TOGETHER  # この時、リバースモンスターの効果は発動しない
            elif clause.connective is not None:
                self.scope.leave(clause.span, "a connective")
            if (hand := fills_hand(clause, clauses[i + 1] if i + 1 < len(clauses) else None)) is not None:
                self.hand = hand
                self.may_fill = clause.verb is not None and clause.verb.can  # 可以直到手卡变成5张为止
                continue
            if (rest := leaves_so_many(clause, clauses[i + 1] if i + 1 < len(clauses) else None)) is not None:
                clauses[i + 1], self.left = rest
                continue
            if (paid := paid_case(clauses, i, self.scope)) is not None:
                self.condition, behind = paid, i + 2
                continue
            if (lasting := until_it_appears(clause, self.scope)) is not None:
                self.until = lasting
                continue
            if describes_the_next(clauses, i, self.scope.text):
                self.scope.leave(clause.span, "how it came about")
            if happens_before(clauses, i):
                self.scope.leave(clause.span, "what happened before")
            if after_activation(clauses, i):
                continue
            if clause.ender is Ender.WHEN and verbs_of(clause) == (Verb.RESOLVE,):
                continue  # この効果の処理時に: that is when every step is done
            if of_that_summon(clause):
                self._at_that_summon(clause)
                continue
            if tells_time(clause):
                self._when([window(clause.phrases[0].units)])
                continue
            if _first_of_states(clauses, i):
                state = condition(clause, self.scope)
                self.states += [state] if state is not None else []
            elif clause.ender in _CONDITIONAL or pierces_then(clauses, i):
                self._condition(self._this_turn(clause, clauses[i + 1 :]))
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
        if self.instead_of is not None:
            self._given_up(self.instead_of)
        if self.until is not None and self.until.span is not None:
            self.scope.leave(self.until.span, "what goes on so long")
        self._drop_topic()
        self._spread_may()
        for lone in lone_materials(self.steps):
            self.scope.leave(lone, "what it is material for")
        return laid_over(brought_first(self.steps), self.scope.text)

    def _goes_with(self, clause: Clause) -> bool:
        """その際、…できる, …として扱う: an act was told before, and what follows says what holds as it is done."""
        form = clause.verb
        allowed = form is not None and (form.can or form.negated or form.must)
        allowed = allowed or verbs_of(clause) == (Verb.TREAT_AS,)  # その際、…として扱う
        return bool(self.steps or self.scope.done) and (allowed or clause.ender in _CONDITIONAL)

    def _this_turn(self, clause: Clause, after: Sequence[Clause]) -> Clause:
        """このターン、～が存在する場合、…: how long the whole sentence holds, and no word of the state."""
        first = clause.phrases[0] if clause.phrases else None
        if first is None or [u.concept for u in first.units] != ["this"] or len(clause.phrases) < 2:
            return clause
        state = clause.verb is not None and clause.verb.verb is Verb.EXIST and not clause.verb.past
        form = after[0].verb if after else None
        allowed = form is not None and (form.negated or form.can)
        if first.units[0].kind is not UnitKind.TURN or not state or not allowed:
            return clause
        self.allowed_so_long = True
        self.whole = Duration(kind=DurationKind.THIS_TURN, span=first.span)
        return msgspec.structs.replace(clause, phrases=clause.phrases[1:])

    def _given_up(self, action: Action) -> None:
        """通常のドローを行わず(発動できる): what is given up for the activation; of other acts it is not told what for."""
        if action.by is not None and Means.NORMAL_DRAW in action.by.means:
            left_out = msgspec.structs.replace(action, modality=Modality.NOT)
            self.steps.append(Step(action=left_out, join=self.join, span=action.span))
            self.enders.append(Ender.JOIN)
        elif action.span is not None:
            self.scope.leave(action.span, "what is done instead")

    def _condition(self, clause: Clause) -> None:
        found = other_case(clause, self.scope.case)
        if found is None:
            found = condition(
                without_attribute(clause) if clause.ender is Ender.WHILE else clause, self.scope
            )
        found = of_same_event(self._same_act(found), self.scope.awaited, self.scope)
        self.scope.case = found
        if isinstance(found, Happened) and found.action.verb is Verb.LEAVE_FIELD and not found.negated:
            # フィールドから離れた場合に除外される: it goes there instead of where it would go
            theme = found.action.theme or once_more(self.theme or self.scope.last)
            self.instead_of = msgspec.structs.replace(found.action, theme=theme)
            if not self.steps and self.scope.last is None:  # 対象として発動できる。そのモンスターは…
                self.topic = once_more(theme)
            return
        if clause.ender is Ender.WHILE and found is not None and not isinstance(found, InWindow):
            if isinstance(found, (IsSo, Exists)) and not self.steps:
                self.topic = found.subject if isinstance(found, IsSo) else found.what
            self.duration = Duration(kind=DurationKind.WHILE, condition=found, span=clause.span)
        elif self.states and found is not None:
            both = AllOf(conditions=(*self.states, found), span=found.span)
            self.condition, self.scope.case, self.states = both, both, []
        else:
            self.condition = found

    def _at_that_summon(self, clause: Clause) -> None:
        """その特殊召喚成功時に: the moment at which the summon just told has happened."""
        found = happened(clause, self.scope)
        if found is not None:
            self._when([Window(condition=found, span=clause.span)])

    def _in_its_place(self, clause: Clause) -> Clause:
        """Tをリリース、またはリリースの代わりに…: what the act before the または is replaced by."""
        before = self.steps[-1].action if self.steps and self.join is Join.OR else None
        bare = in_its_place(clause, before) if before is not None else None
        if bare is not None:
            self.instead_of = before
        return bare or clause

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
            event = self.condition
            lasts = event.during or event.action.duration  # このターン、破壊される場合、代わりに…
            self.replaced, self.condition = msgspec.structs.replace(event.action, duration=lasts), None
            self.alternative = None
        elif self.replaced is None and tells_a_case(self.condition) and not self.steps:
            self.replaced = self.alternative = the_act_replaced(self.before, verbs_of(clause))
        else:
            self.alternative = None
        if self.replaced is None:
            self.scope.leave(clause.span, "what is replaced")
        self.instead_of = self.replaced

    def _attached_already(self, clause: Clause) -> bool:
        """重叠作为超量素材: one act in two verbs."""
        if not self.steps or self.steps[-1].action.verb is not Verb.ATTACH:
            return False
        bare = all(u.concept in ("material", "xyz_material") for p in clause.phrases for u in p.units)
        if not bare or verbs_of(clause) != (Verb.ATTACH,):
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
        present = at_most_present(clause, self.scope) or must_be(clause, self.scope)
        if present is not None:
            self.steps.append(Step(action=present, join=self.join, span=clause.span))
            self.enders.append(clause.ender)
            return
        if self._borne(clause):
            return
        done = [*self.before, *(step.action for step in self.steps)]
        turned = made_direct(clause, self.scope) or substitutes(clause, self.scope)
        if turned is None and self.condition is not None:
            turned = changed_number(clause, done, self.scope) or other_source(clause, done, self.scope)
        if turned is not None:
            self.instead_of = turned[1]
            self._add(turned[0], None, clause.ender)
            return
        changed = changed_effect(clause, self.scope, steps_of) or borrowed_effect(clause, self.scope)
        changed = changed or other_effect(clause, self.scope)
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
        clause, windows = told_times(each_draws(clause), self.scope)
        self._when(windows)
        self._other_topic(clause)
        reader = ActionReader(clause, self.scope, verbs)
        actions = [done_by(action, clause, self.player) for action in reader.read()]
        if self.hand is not None:
            actions, self.hand = self._to_fill(actions, self.hand), None
        if self.left is not None:
            actions, self.left = self._but_for(actions, self.left), None
        if self.until is not None and [act.verb for act in actions] == [Verb.EXCAVATE]:
            actions = [msgspec.structs.replace(actions[0], duration=self.until)]
            self.until = None
        later = reader.differing if not self._differ(reader.differing) else ()
        self.player = goes_on(actions, clause, self.player)
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
                if is_targeted(action.theme) and action.modality is Modality.MAY:
                    self.scope.may_choose = True
                if clause.ender is not Ender.END:
                    self.chosen = action
                    continue
                if is_targeted(action.theme):
                    self.scope.done.append(action.verb)  # モンスター１体を選択する。選択したモンスターを…
                    self.scope.last = action.theme
                    continue
            spared = clause.verb is not None and clause.verb.spared
            if clause.ender is not Ender.END and len(actions) == 1 and _is_left_out(action, clause):
                self.may_instead = spared
                self.instead_of = msgspec.structs.replace(action, modality=Modality.DO, passive=False)
                self.topic = action.theme
                continue
            if spared:
                self.scope.leave(clause.span, "what is done instead")
            joined = Join.OR if len(verbs) > 1 or both_ways(clause) or reader.either else Join.TOGETHER
            if clause.ender is Ender.JOIN and _was_done(action):
                self.scope.leave(clause.span, "a condition")
            self._add(self._with_choice(action), joined if i else None, clause.ender)
        if later and not self._differed(later):
            self.scope.leave(clause.span, "what is taken")
        self._span_duration(clause, actions)

    def _differ(self, said: Sequence[Predicate]) -> bool:
        """選んで特殊召喚する（同名カードは１枚まで）: said of the cards that are chosen for it."""
        if not said:
            return True
        theme = self.chosen.theme if self.chosen is not None else None
        told = taken_from(theme, said) if isinstance(theme, (Selection, Several)) else None
        if self.chosen is None or told is None:
            return False
        self.chosen = msgspec.structs.replace(self.chosen, theme=told)
        return True

    def _differed(self, said: Sequence[Predicate]) -> bool:
        """モンスター２体を効果を無効にして特殊召喚する（同名カードは１枚まで）: of the cards that this sentence takes."""
        for at in range(len(self.steps) - 1, -1, -1):
            action = self.steps[at].action
            if not isinstance(action.theme, Selection) or action.theme.quantity.kind not in _SEVERAL:
                continue
            told = taken_from(action.theme, said)
            if told is not None:
                done = msgspec.structs.replace(action, theme=told)
                self.steps[at] = msgspec.structs.replace(self.steps[at], action=done)
            return told is not None
        return False

    def _to_fill(self, actions: list[Action], hand: Quantity) -> list[Action]:
        """手札が５枚になるようにドローする: the number drawn."""
        if not all(is_filled(action, hand) for action in actions) and hand.span is not None:
            self.scope.leave(hand.span, "how many are drawn")
        drawn = [filled(action, hand) for action in actions]
        if not self.may_fill:
            return drawn
        return [msgspec.structs.replace(action, modality=Modality.MAY) for action in drawn]

    def _but_for(self, actions: list[Action], number: Number) -> list[Action]:
        """モンスターが１体になるように: all but that many of them."""
        found = [left for action in actions if (left := but_for(action, number)) is not None]
        if len(found) < len(actions) and number.span is not None:
            self.scope.leave(number.span, "how many are left")
            return actions
        return found

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
        first = not self.steps and not self.scope.done
        open_to_all = [lying_open(part, action.source, first) for part in parts]
        targets = [part for part in open_to_all if part is not None]
        if len(targets) != len(parts):
            return action
        self.scope.selected += targets
        targeted = Reference(kind=RefKind.TARGETED, span=theme.span)
        return msgspec.structs.replace(action, theme=targeted, source=None)

    def _span_duration(self, clause: Clause, actions: Sequence[Action]) -> None:
        """ターン終了時まで at the front of a sentence, or behind the card it is about, holds for all that is lasting in it."""
        phrases = clause.phrases
        timed = (
            bool(phrases) and phrases[0].case is Case.TOPIC and is_time(phrases[0].units)
        )  # このターン中は
        spoken_of = bool(phrases) and phrases[0].case in _SUBJECTS and not timed
        if spoken_of and phrases[0].units[-1].kind is not UnitKind.STAT:
            phrases = phrases[1:]
        if phrases and (timed or phrases[0].case in (Case.UNTIL, Case.DURING)) and actions:
            self.whole = actions[0].duration

    def _other_topic(self, clause: Clause) -> None:
        """このカードの攻撃力は～アップし、自分は…できる: what is permitted is the act of the player."""
        topics = [p for p in clause.phrases if p.case is Case.TOPIC and not is_time(p.units)]
        of_player = bool(topics) and all(u.kind is UnitKind.PLAYER for p in topics for u in p.units)
        if of_player and self.of_cards:
            self.apart.add(len(self.steps))
        self.of_cards = bool(topics) and not of_player

    def _goes(self, clause: Clause) -> bool:
        """丢弃去墓地 prints where the discard goes; 不去墓地而除外 what the banishing replaces."""
        if self._discarded_there(clause):
            return True
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
        self.may_instead = clause.verb.spared
        return True

    def _discarded_there(self, clause: Clause) -> bool:
        """丢弃 + 送去墓地: where the discard goes."""
        form = clause.verb
        sends = form is not None and form.verb is Verb.SEND_TO_GRAVEYARD and not (form.negated or form.can)
        bare = not clause.connective and all(p.case is Case.TO for p in clause.phrases)
        if not sends or not bare or not self.steps or self.enders[-1] is not Ender.JOIN:
            return False
        step = self.steps[-1]
        if step.action.verb is not Verb.DISCARD or clause.also or clause.skipped:
            return False
        manner = tuple(sorted({*step.action.manner, Manner.TO_GRAVEYARD}))
        self.steps[-1] = msgspec.structs.replace(
            step, action=msgspec.structs.replace(step.action, manner=manner)
        )
        self.enders[-1] = clause.ender
        return True

    def _only_times(self, clause: Clause) -> bool:
        return not clause.phrases

    def _when(self, windows: Sequence[Window]) -> None:
        """エンドフェイズに: the act waits for that time; 自分ターンの間～し、相手ターンの間～: no longer for the time before."""
        if windows and self.steps and self.steps[-1].condition is self.condition:
            self.condition = _timeless(self.condition)
        for time in windows:
            waits = InWindow(window=time, span=time.span)
            if self.condition is None:
                self.condition = waits
            else:
                self.condition = AllOf(conditions=(self.condition, waits))


_SEVERAL = (QuantityKind.EXACT, QuantityKind.UP_TO, QuantityKind.ANY_NUMBER, QuantityKind.EACH)


def _timeless(condition: Condition | None) -> Condition | None:
    """What else than a time *condition* asks for."""
    parts = condition.conditions if isinstance(condition, AllOf) else (condition,)
    kept = tuple(part for part in parts if part is not None and not isinstance(part, InWindow))
    return AllOf(conditions=kept) if len(kept) > 1 else kept[0] if kept else None


def _is_left_out(action: Action, clause: Clause) -> bool:
    """墓地へは送られず、…: what is done takes its place; not 効果を受けず、…."""
    if action.verb is Verb.SEND_TO_GRAVEYARD and action.modality is Modality.CANNOT:
        return action.agent is None and clause.verb is not None and not clause.verb.can
    return action.modality is Modality.NOT and action.verb is not Verb.UNAFFECTED


def _was_done(action: Action) -> bool:
    """この効果でモンスターを手札に加え、…場合: an act by this very effect is one that was done, and no further one."""
    by = action.by
    own = by is not None and by.means == (Means.EFFECT,) and not by.negated and isinstance(by.card, Reference)
    this = own and by is not None and is_just_this_card(by.card)
    return this and action.modality is Modality.DO and isinstance(action.theme, Selection)


def _to_target(action: Action) -> Action:
    """モンスター１体を対象とし、このカードを装備する: to that target."""
    this = is_just_this_card(action.theme)
    if action.verb is not Verb.EQUIP or not this or action.to is not None:
        return action
    return msgspec.structs.replace(action, to=Reference(kind=RefKind.TARGETED))


def steps_of(
    clauses: Sequence[Clause],
    scope: Scope,
    opening: Join = Join.FIRST,
    replaced: Action | None = None,
    before: Sequence[Action] = (),
) -> list[Step]:
    """The steps of *clauses*; *replaced* (or, under a condition, one of *before*) is what a 代わりに among them stands for."""
    told = told_together(clauses, scope)
    return StepReader(scope, opening, replaced, before).read(told)
