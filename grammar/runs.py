"""A run of sentences → the effects and statements they make up.

A numbered block is one effect, save for what its text does by itself later (フィールドから離れた時そのモンスターを
破壊する): that is an effect of its own under the same number. An unnumbered text is cut where a sentence opens
with また／此外, activates something, or tells a new lasting effect.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from grammar.act_notes import manner_noted
from grammar.also_activated import also_activated
from grammar.bonds import bond_begins
from grammar.bullets import Options, read_options
from grammar.cases import left_undone
from grammar.circumstances import TIMINGS, circumstances
from grammar.clauses import Case, Clause, Ender, LightVerb, Sentence
from grammar.conditions import is_state
from grammar.coverage import lost_negations, lost_words
from grammar.doubts import doubts
from grammar.drafts import Draft
from grammar.each_of_those import each_of_those
from grammar.effects import activation_index, pay, read_activation
from grammar.equips_only import worn_by
from grammar.executable import does_nothing, missing_roles
from grammar.given_lists import given_to, of_the_given
from grammar.its_effect import of_that_card, of_the_event, summoned_itself, unknown_effects
from grammar.joined import (
    ban_ends,
    holds_this_turn,
    in_one_case,
    parted_sentence,
    spared_summon_ends,
)
from grammar.later import waits
from grammar.layout import Block, Bullet, Leaf, LeafKind
from grammar.limits import flip_mark, note_limits, of_this_way, sentence_limits, way_limit
from grammar.luck import luck
from grammar.never_then import without_never
from grammar.nodes import (
    Action,
    AllOf,
    Condition,
    EffectText,
    Exists,
    InWindow,
    IsSo,
    Node,
    Reference,
    Selection,
    Span,
    Statement,
    Step,
    Trigger,
    UseLimit,
)
from grammar.noun_notes import differing_names
from grammar.old_ends import opens_another
from grammar.old_texts import infer, of_this_card, pays_first
from grammar.otherwise import read_otherwise, says_both
from grammar.own_summons import only_by, only_so, own_summon, told_before
from grammar.predicates import ordered
from grammar.procedures import price, summons_itself
from grammar.purposes import material_limit
from grammar.readers import scope_of
from grammar.replaced import goes_elsewhere, one_of_them
from grammar.ritual import ritual_statement
from grammar.settled import settled
from grammar.shared_windows import SharedWindow, shared_window
from grammar.special import goes_on_later, read_special, speaks_of_this_effect
from grammar.step_acts import subject_named, value_named, without_attribute
from grammar.steps import steps_of
from grammar.terms import (
    SUMMONS,
    ActivationMode,
    Join,
    Lang,
    LimitCounts,
    LimitScope,
    Modality,
    RefKind,
    Timing,
    Verb,
)
from grammar.told_acts import of_that_summon
from grammar.unions import union_effect, worn_so
from grammar.verbs import verbs_of
from grammar.walk import is_just_this_card, nodes_in

_OPENING = frozenset({Ender.WHEN, Ender.IF, Ender.EACH_TIME, Ender.BEFORE, Ender.WHILE})
_SUMMONED = SUMMONS | {Verb.NORMAL_SUMMON_OR_SET, Verb.SET, Verb.PUT_ON_FIELD}
_OF_EFFECT = frozenset({LimitCounts.USE, LimitCounts.ACTIVATION, LimitCounts.OPTION})


_OF_TARGET = frozenset({RefKind.TARGETED, RefKind.THAT, RefKind.THAT_ATTACK})


class Run:
    """Reads one block."""

    def __init__(
        self,
        text: str,
        read: Callable[[int, int], Sentence],
        lang: Lang,
        block: Block,
        pendulum: bool,
        numbered: bool,
        option: bool = False,
    ) -> None:
        self.text = text
        self.reader = read
        self.lang = lang
        self.block = block
        self.pendulum = pendulum
        self.numbered = numbered
        self.option = option
        self.infers = not numbered  # old texts leave 発動する out, and so do their lists of effects gained
        self.drafts: list[Draft] = []
        self.statements: list[Statement] = []
        self.limits: list[UseLimit] = []
        self.shared: list[SharedWindow] = []

    def read(self) -> None:
        bullets = read_options(self.block, self.text, self.reader)
        for leaf in self.block.sentences:
            self._sentence(leaf, bullets)
        if self.block.bullets:
            draft = self._current()
            bullets.into(draft, self._bullet)
        else:
            for draft in self.drafts:
                if draft.scope.listed is not None:
                    draft.scope.leave(draft.scope.listed, "a list below")
        for leaf in self.block.after:
            self._sentence(leaf, None)

    def _bullet(self, bullet: Bullet, draft: Draft) -> list[EffectText]:
        """What one ● of a list says, read as a text of its own that knows what the effect has done before."""
        block = Block(draft.number, bullet.span, bullet.sentences)
        run = Run(self.text, self.reader, self.lang, block, self.pendulum, numbered=True, option=True)
        scope = scope_of(self.text, draft.scope.paid, draft.scope.targeted)
        scope.read = self.reader
        scope.done = list(draft.scope.done)
        scope.resolving = draft.scope.resolving
        scope.last = given_to(draft)
        by_case = draft.choose_option is not None or bool(draft.scope.cases)
        scope.may_target = by_case and draft.activation is not ActivationMode.NONE
        run.drafts.append(Draft(draft.number, self.pendulum, scope))
        run.infers = self.infers and _gains_list(draft)
        run.read()
        self.limits += run.limits  # ●～できる。このカード名の①の効果は…: printed behind the list, of the card
        self.statements += run.statements
        return [of_the_given(effect, draft) for effect in run.effects()]

    def effects(self) -> list[EffectText]:
        for draft in self.drafts:
            self._conclude(draft)
        if not self.numbered:
            self._without_target(self.drafts)
        return [self._whole(draft) for draft in self.drafts]

    def _whole(self, draft: Draft) -> EffectText:
        """The effect of *draft*. Words of it that are nowhere in the tree, and acts without a role, are not understood."""
        effect = draft.finish()
        effect = effect if self.option else of_the_event(summoned_itself(of_that_card(effect)))
        if not effect.complete:
            return effect
        for span in lost_words(draft.sentences, effect):
            draft.scope.leave(span, "its place in the effect")
        if does_nothing(effect) and effect.activation_span is not None:
            draft.scope.leave(effect.activation_span, "what it does")  # ①②的效果…，对方回合也能发动
        for action, role in missing_roles(effect):
            draft.scope.leave(action.span or Span(0, 0), f"its {role}")
        for action in unknown_effects(effect) if not self.option else ():
            draft.scope.leave(action.span or Span(0, 0), "whose effect")
        for span, expected in doubts(effect, self.text):
            draft.scope.leave(span, expected)
        return msgspec.structs.replace(effect, unparsed=tuple(draft.scope.unparsed))

    def _without_target(self, drafts: Sequence[Draft]) -> None:
        """指定したモンスター, where nothing was: it is not known which."""
        for draft in drafts:
            if draft.scope.selected and draft is drafts[0] and not (draft.resolution or draft.options):
                later = [part for other in drafts for part in (*other.resolution, *other.triggers)]
                if any(k in _OF_TARGET for k in _kinds(later)):
                    draft.card_activation = True
                    continue  # …を選択して発動する。選択したモンスターが離れた時…: of an effect that follows
            told = (*draft.resolution, *draft.restrictions, *draft.costs, *draft.conditions, *draft.triggers)
            spoken = _kinds(told) if draft.scope.selected else set()
            for selected in draft.scope.selected:
                known = spoken & _OF_TARGET or draft.options
                if not known and selected.span is not None:
                    draft.scope.leave(selected.span, "what is done to it")
        if any(d.targets or d.scope.selected or d.options for d in drafts):
            return
        for draft in drafts:
            if draft.spans and RefKind.TARGETED in _kinds(draft.resolution):
                draft.scope.leave(draft.spans[0], "a target")

    # ------------------------------------------------------------------ sentences

    def _sentence(self, leaf: Leaf, listed: Options | None) -> None:
        limits, start = sentence_limits(self.text, leaf.span.start, leaf.span.end, self.lang)
        if limits:
            self._limits(limits, leaf.span)
            if not self.text[start : leaf.span.end].strip("。｡ "):
                return
        if union_effect(self.text, Span(start, leaf.span.end), self.lang, self.reader, self._fresh):
            return
        if leaf.kind is LeafKind.NOTE and leaf.notes and self._noted(leaf, listed):
            return
        worn, start = worn_so(self.text, start, leaf.span.end, self.lang)
        bound, start = way_limit(self.text, start, leaf.span.end, self.lang)
        ritual = ritual_statement(self.text, Span(start, leaf.span.end), self.lang, self.reader)
        if ritual is not None:
            self.statements.append(ritual)
            return
        flipped = start if self.numbered else flip_mark(self.text, start, leaf.span.end, self.lang)
        if flipped > start:
            self._flipped(Span(start, flipped))
            start = flipped
        sentence = settled(self.reader(start, leaf.span.end))
        left = self._material_limit(sentence) if sentence.clauses else None
        if left is None:
            return
        sentence = left
        said_first = spared_summon_ends(sentence) or (not self.block.number and ban_ends(sentence))
        if cut := bond_begins(sentence) or said_first:
            self._sentence(msgspec.structs.replace(leaf, span=Span(start, cut), notes=()), listed)
            self._sentence(msgspec.structs.replace(leaf, span=Span(cut, leaf.span.end)), listed)
            return
        told = shared_window(sentence, limits, self.text) if limits and not self.block.number else None
        if told is not None:
            self.shared.append(told)
            return
        opens_text = self.block.number == 0 and not self.drafts
        sentence = of_this_card(worn_by(sentence) if opens_text else sentence)
        way = own_summon(sentence.clauses, not (self.drafts and self.drafts[-1].scope.resolving))
        if way is not None:
            alone = only_so(self.text, sentence)
            self.statements += [alone] if alone is not None else []
            sentence = msgspec.structs.replace(sentence, clauses=tuple(way))
        if self.drafts:
            sentence = each_of_those(sentence, self.drafts[-1].scope.done)
        noted = [
            found
            for note in leaf.notes
            if note.start >= start
            for found in note_limits(self.text, note, self.lang)
        ]
        at = activation_index(sentence)
        sentence, never = without_never(sentence) if at is not None else (sentence, [])
        apart = [note.span for note in (*noted, *never) if note.span is not None]
        apart += told_before(self.text, sentence) if way is not None else []
        lost = lost_negations(self.text, sentence, apart)
        if self._also_activated(sentence):
            return
        begun = bool(self.drafts and self.drafts[-1].spans)  # この効果を発動できる may open an effect
        about_itself = at is None or (begun and (speaks_of_this_effect(sentence) or says_both(sentence)))
        if about_itself and not lost and self._special(sentence):
            return
        draft = self._fresh() if worn is not None else self._draft_for(sentence, at)
        draft.conditions += [worn] if worn is not None else []
        draft.limits += noted
        draft.never_windows += never
        if bound is not None and bound.counts is not LimitCounts.USE:
            self.limits.append(bound)
        elif bound is not None and way is not None:
            draft.limits.append(bound)
        elif bound is not None and bound.span is not None:
            draft.scope.leave(bound.span, "what it bounds")
        if listed is not None:
            draft.scope.bullet_actions = listed.acts or draft.scope.bullet_actions
            draft.scope.bullet_nouns = listed.nouns or draft.scope.bullet_nouns
        if at is not None and draft.activation is ActivationMode.NONE and not draft.resolution:
            read_activation(sentence, at, draft)
            self._resolve(sentence.clauses[at + 1 :], draft, sentence.span)
        elif (
            self.block.number == 0
            and not self.option
            and not draft.spans
            and not lost
            and self._statement(sentence, draft)
        ):
            self.drafts.pop()
        elif not draft.spans:
            goes_on = draft.scope.resolving and holds_this_turn(sentence.clauses)
            whole, *later = (sentence,) if goes_on else parted_sentence(sentence)
            self._open(whole, draft)
            for part in later:
                self._open(part, self._new())
        else:
            draft.take(sentence)
            self._cases(draft)
            self._resolve(sentence.clauses, draft, sentence.span)
        for span in lost:
            draft.scope.leave(span, "a negation")
        for span in (span for clause in sentence.clauses for span in clause.skipped):
            draft.scope.leave(span, "a phrase")

    def _noted(self, leaf: Leaf, listed: Options | None) -> bool:
        """…。（ダメージ計算は適用する）, …。（この効果で破壊されない。）: a parenthesis that is a sentence of its own."""
        inside = Span(leaf.notes[0].start + 1, leaf.notes[0].end - 1)
        done = self.drafts[-1].resolution if self.drafts else []
        whole = self.reader(leaf.notes[0].start, leaf.notes[0].end)
        units = [u for clause in whole.clauses for p in clause.phrases for u in p.units]
        manner = manner_noted(units[0]) if len(units) == 1 else None
        names = differing_names(units[0].value) if len(units) == 1 else None
        if names is not None and done and isinstance(done[-1].action.theme, Selection):
            theme = done[-1].action.theme  # …を全て特殊召喚する。（同名カードは１枚まで）
            theme = msgspec.structs.replace(theme, predicates=ordered([*theme.predicates, names]))
            action = msgspec.structs.replace(done[-1].action, theme=theme)
            done[-1] = msgspec.structs.replace(done[-1], action=action)
            self.drafts[-1].take(whole)
            return True
        if manner is not None and done:
            action = done[-1].action
            action = msgspec.structs.replace(action, manner=tuple(sorted({*action.manner, manner})))
            done[-1] = msgspec.structs.replace(done[-1], action=action)
            self.drafts[-1].take(whole)
            return True
        if not done or self.text[inside.start : inside.end].rstrip("。").count("。"):
            return False
        self._sentence(Leaf(LeafKind.SENTENCE, inside), listed)
        return True

    def _flipped(self, span: Span) -> None:
        """リバース：…: what happens when this card is flipped face-up."""
        act = Action(verb=Verb.FLIP, theme=Reference(kind=RefKind.THIS_CARD), span=span)
        self._new().triggers.append(Trigger(timing=Timing.IF, events=(act,), span=span))

    def _limits(self, limits: Sequence[UseLimit], sentence: Span) -> None:
        """この効果は… belongs to the effect just read, このカード名の… to the card."""
        for limit in limits:
            own = limit.counts in _OF_EFFECT and not limit.effects
            if own and self.drafts and self._of_effect(limit):
                self.drafts[-1].limits.append(limit)
                if self.drafts[-1].spans:
                    self.drafts[-1].spans.append(sentence)
                self._conclude(self.drafts[-1])
            else:
                self.limits.append(limit)

    def _of_effect(self, limit: UseLimit) -> bool:
        """Is it a limit on the effect just read, not on every effect of the card?"""
        if self.block.number or limit.scope in (LimitScope.COPY, LimitScope.WHILE_FACE_UP):
            return True
        return limit.span is not None and of_this_way(self.text, limit.span, self.lang)

    def _special(self, sentence: Sentence) -> bool:
        """Sentences about the activation itself; they belong to the effect before them."""
        new = not self.drafts
        draft = self._current()
        known = (
            read_otherwise(sentence, draft) or read_special(sentence, draft) or goes_on_later(sentence, draft)
        )
        if known:
            draft.take(sentence)
            self._conclude(draft)
        elif new:
            self.drafts.pop()
        return known

    def _new(self) -> Draft:
        scope = scope_of(self.text)
        scope.read = self.reader
        scope.worn = bool(self.drafts) and any(map(_equips_itself, self.drafts[0].resolution))
        scope.spared = bool(self.drafts) and any(map(_spares_itself, self.drafts[-1].resolution[-1:]))
        self.drafts.append(Draft(self.block.number, self.pendulum, scope))
        return self.drafts[-1]

    def _fresh(self) -> Draft:
        """A draft of which nothing was told yet."""
        return self._new() if not self.drafts or self.drafts[-1].spans else self.drafts[-1]

    def _current(self) -> Draft:
        return self.drafts[-1] if self.drafts else self._new()

    def _draft_for(self, sentence: Sentence, at: int | None) -> Draft:
        """The effect that *sentence* goes on with, or a new one."""
        if not self.drafts:
            return self._new()
        draft = self.drafts[-1]
        if not draft.spans:
            return draft
        if draft.does_nothing_yet and sentence.clauses[0].ender in (Ender.END, Ender.JOIN, Ender.COMMA):
            return draft
        if at is not None and (draft.activation is not ActivationMode.NONE or draft.resolution):
            return self._new()
        apart = self.infers or not self.option
        if self.block.number == 0 and apart and opens_another(sentence, draft):
            return self._new()
        if self._later_by_itself(sentence, draft):
            return self._new()
        return draft

    def _later_by_itself(self, sentence: Sentence, draft: Draft) -> bool:
        """～時そのモンスターを破壊する below a resolution: what the card does later, without activation."""
        first = sentence.clauses[0]
        if first.ender not in (Ender.WHEN, Ender.EACH_TIME) or first.connective is not None:
            return False
        at_activation = verbs_of(first) == (Verb.ACTIVATE,) and not first.phrases
        if Verb.RESOLVE in verbs_of(first) or at_activation or of_that_summon(first):
            return False  # この効果の処理時に…, 発動時に…: of the effect before it
        if draft.scope.resolving and waits(sentence.clauses, self.text):
            return False  # このターン、～した時…: the effect waits for it
        if first.ender is Ender.EACH_TIME and set(verbs_of(first)) & set(draft.scope.done):
            return False  # 每破坏1只: as many as were just destroyed
        return not is_state(first)

    # ------------------------------------------------------------------ what a sentence holds

    def _open(self, sentence: Sentence, draft: Draft) -> None:
        """The first sentence of an effect that says nothing of activation."""
        draft.take(sentence)
        last = max(
            (
                i
                for i, c in enumerate(sentence.clauses)
                if _opens(c) and not (i and of_that_summon(c)) and not left_undone(sentence.clauses, i)
            ),
            default=-1,
        )
        events = [i for i, c in enumerate(sentence.clauses) if c.ender in TIMINGS and not is_state(c)]
        if events and sentence.clauses[last].ender is Ender.WHILE and last > events[-1]:
            last = events[-1]  # 破壊した場合、そのモンスターは墓地に存在する限り…: how long, not when
        clauses, before_it = in_one_case(sentence.clauses)
        last = before_it - 1 if before_it >= 0 else last
        if draft.scope.resolving and holds_this_turn(clauses):
            last = -1
        opening = clauses[: last + 1]
        rest: Sequence[Clause] = clauses[last + 1 :]
        if rest:
            before = len(draft.conditions)
            circumstances([_without_attribute(c) for c in opening], draft)
            if opening and (opening[-1].ender is Ender.WHILE or draft.scope.last is None):
                draft.scope.last = _subject_of(draft.conditions[before:])
            if all(clause.ender is not Ender.WHILE for clause in opening):
                draft.cases = draft.conditions[before:]
        else:
            rest = sentence.clauses
        draft.as_card_activation()
        rest, replaced = self._replaced(rest, draft)
        if summons_itself(rest):
            draft.scope.last = Reference(kind=RefKind.THIS_CARD)
            draft.resolution += price(opening if rest is not sentence.clauses else (), draft)
        pays = self.infers or draft.scope.may_target  # ●手札１枚を墓地へ送る事で…: of what is chosen
        cut = pays_first(rest, draft) if pays else 0
        turns = max((i + 1 for i, c in enumerate(rest[:cut]) if c.ender is Ender.TURN_OF), default=0)
        if turns:  # 破壊したターンのエンドフェイズ時、このカードを墓地に送る事で…
            circumstances(rest[:turns], draft)
            rest, cut = rest[turns:], cut - turns
        if cut:
            pay(rest[:cut], draft)
            draft.activation = ActivationMode.NONE  # for infer to say
            rest = rest[cut:]
        draft.scope.awaited = event = draft.awaited()
        if event is not None and isinstance(event.theme, Selection) and any(map(_goes_not_there, rest)):
            draft.scope.last = (
                event.theme
            )  # リリースされる場合、墓地へは行かず…: that card, whatever was told before
        if draft.scope.last is None and event is not None:
            agent = event.agent if isinstance(event.agent, Reference) else None
            # 効果の対象になった場合に破壊される, 攻撃した場合、守備表示になる
            attacked = event.to if isinstance(event.to, Reference) and event.agent is None else None
            draft.scope.last = event.theme or agent or attacked
        joined = Join.TOGETHER if draft.resolution else Join.FIRST
        draft.resolution += steps_of(rest, draft.scope, joined, replaced)
        if replaced is None and goes_elsewhere(draft, rest):
            replaced = draft.triggers.pop().events[0]
            draft.resolution[-1] = msgspec.structs.replace(draft.resolution[-1], instead_of=replaced)
        opened = draft.resolution[0].action if draft.resolution else None
        first = (opened.theme or opened.agent) if opened is not None else None
        if isinstance(first, Reference):
            draft.conditions = [
                subject_named(c, first) if isinstance(c, IsSo) else value_named(c, first)
                for c in draft.conditions
            ]
        if replaced is None:
            self._conclude(draft)
            # １ターンに１度、カード１枚を選択する。: what is then done to it comes in the next sentence
            draft.scope.per_turn = None if draft.resolution else draft.scope.per_turn

    def _replaced(self, rest: Sequence[Clause], draft: Draft) -> tuple[Sequence[Clause], Action | None]:
        """破壊される場合、代わりに…: the event is not awaited but replaced."""
        if len(draft.triggers) != 1 or len(draft.triggers[0].events) != 1:
            return rest, None
        event = draft.triggers[0].events[0]
        instead = any(clause.connective == "instead" for clause in rest)
        one = None if instead else one_of_them(rest, event)
        if one is None and not instead:
            return rest, None
        if (during := draft.triggers[0].during) is not None:
            draft.conditions.append(
                InWindow(window=during, span=during.span)
            )  # エンドフェイズ時に破壊される場合
        draft.triggers.clear()
        return one or (rest, event)

    def _cases(self, draft: Draft) -> None:
        """～の場合…。～の場合…。: the first condition is of its own sentence when the next has another."""
        if not draft.cases or draft.activation is not ActivationMode.NONE:
            return
        case = draft.cases[0] if len(draft.cases) == 1 else AllOf(conditions=tuple(draft.cases))
        draft.scope.case = case
        draft.conditions = [c for c in draft.conditions if c not in draft.cases]
        draft.cases = []
        draft.resolution = [
            msgspec.structs.replace(
                step, condition=case if step.condition is None else AllOf(conditions=(case, step.condition))
            )
            for step in draft.resolution
        ]

    def _conclude(self, draft: Draft) -> None:
        """Old texts leave 発動する out."""
        if self.infers:
            infer(draft)

    def _resolve(self, clauses: Sequence[Clause], draft: Draft, span: Span) -> None:
        if not clauses:
            return
        opening = Join.SEPARATE if draft.resolution else Join.FIRST
        draft.scope.awaited = draft.awaited()
        done = [step.action for step in draft.resolution]
        draft.resolution += steps_of(clauses, draft.scope, opening, before=done)

    def _material_limit(self, sentence: Sentence) -> Sentence | None:
        """このカードをＳ素材とする場合、「Ａ」モンスターのＳ召喚にしか使用できず、…: before any number it is no effect.

        What of *sentence* is still to be read: in the same case, what else is said.
        """
        case, *rest = sentence.clauses
        told = msgspec.structs.replace(sentence, clauses=(case, *rest[:1]))
        scope = scope_of(self.text)
        action = material_limit(told, scope)
        if action is None or scope.unparsed:
            return sentence
        step = Step(action=action, span=sentence.span)
        if self.block.number or self.option:
            draft = self._draft_for(told, None)
            draft.take(told)
            draft.resolution.append(step)
        else:
            self.statements.append(Statement(steps=(step,), span=sentence.span))
        if not rest[1:]:
            return None
        span = Span(rest[1].span.start, sentence.span.end)
        return msgspec.structs.replace(sentence, clauses=(case, *rest[1:]), span=span)

    def _also_activated(self, sentence: Sentence) -> bool:
        """Before any number it is said of the card, not of an effect."""
        if self.block.number or self.option or any(draft.spans for draft in self.drafts):
            return False
        found = also_activated(sentence, scope_of(self.text))
        self.statements += [found] if found is not None else []
        return found is not None

    def _statement(self, sentence: Sentence, draft: Draft) -> bool:
        """Text before any effect that says how the card may be summoned or what it is treated as."""
        if not all(self._states(clause) for clause in sentence.clauses):
            return False
        scope = scope_of(self.text)
        scope.last = Reference(kind=RefKind.THIS_CARD)  # a statement speaks of its own card
        steps = [only_by(step) for step in steps_of(sentence.clauses, scope)]
        if not steps:
            return False
        statement = Statement(steps=tuple(steps), span=sentence.span)
        for span in lost_words([sentence], statement) if not scope.unparsed else ():
            scope.leave(span, "its place in the statement")
        self.statements.append(msgspec.structs.replace(statement, unparsed=tuple(scope.unparsed)))
        return True

    def _states(self, clause: Clause) -> bool:
        if clause.verb is None or clause.ender in _OPENING:
            return False
        verbs = {clause.verb.verb, *(form.verb for form in clause.also), *verbs_of(clause)}
        if verbs & _SUMMONED:
            return clause.verb.negated or (clause.verb.can and any(p.case is Case.BY for p in clause.phrases))
        return Verb.TREAT_AS in verbs


def _gains_list(draft: Draft) -> bool:
    """以下の効果を得る, and no activation: each ● is an effect of its own."""
    acts = [step.action.verb for step in draft.resolution]
    return draft.activation is ActivationMode.NONE and acts[-1:] == [Verb.GAIN_EFFECT]


def _opens(clause: Clause) -> bool:
    """A condition or event at the head of an effect; what a coin came to is told after the toss."""
    return clause.ender in _OPENING and luck(clause) is None


def _goes_not_there(clause: Clause) -> bool:
    """墓地へは行かず."""
    return clause.verb is not None and clause.verb.verb is LightVerb.GO and clause.verb.negated


def _equips_itself(step: Step) -> bool:
    """「Ａ」にのみ装備可能: what this card can be equipped to, not what its effect equips."""
    action = step.action
    return (
        is_just_this_card(action.theme) and action.verb is Verb.EQUIP and action.modality is not Modality.DO
    )


def _spares_itself(step: Step) -> bool:
    """このカードは魔法の効果では破壊されない."""
    action = step.action
    return is_just_this_card(action.theme) and action.passive and action.modality is Modality.CANNOT


def _kinds(steps: Sequence[Node]) -> set[RefKind]:
    """The kinds of the references in *steps*: その, 対象の, 選択した."""
    return {node.kind for node in nodes_in(tuple(steps)) if isinstance(node, Reference)}


def _subject_of(conditions: Sequence[Condition]) -> Reference | None:
    """The card that the conditions speak of goes on being spoken of."""
    if conditions and isinstance(conditions[-1], Exists):
        return None  # このカードが存在する限り、～したモンスターは表側表示で存在する限り…: of those
    found = [c.subject for c in conditions if isinstance(c, IsSo) and isinstance(c.subject, Reference)]
    return found[-1] if found else None


def _without_attribute(clause: Clause) -> Clause:
    return without_attribute(clause) if clause.ender is Ender.WHILE else clause
