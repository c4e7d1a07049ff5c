"""The skeleton of a text, the same for every dialect: lines, marks, effects, steps. Words come from the dialect."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

import msgspec

from grammar.laid_over import told_in_two
from grammar.nodes import (
    Action,
    AllOf,
    Amount,
    AsActivated,
    CardText,
    Condition,
    Duration,
    EffectText,
    Exists,
    Happened,
    InWindow,
    IsSo,
    Later,
    Material,
    Node,
    Noun,
    Occasion,
    OneOf,
    Option,
    Place,
    Reference,
    Selection,
    Several,
    Step,
    Trigger,
    Who,
    Window,
    unparsed_in,
)
from grammar.only_such import as_only
from grammar.terms import (
    ActivationMode,
    DurationKind,
    Join,
    LimitScope,
    Manner,
    Modality,
    QuantityKind,
    RefKind,
    Verb,
    Zone,
)
from grammar.wordings import told_elsewhere
from grammar.write_cases import CaseWriting, die_shows
from grammar.write_groups import GroupWriting
from grammar.write_later import LaterWriting
from grammar.write_once import Written
from grammar.write_parts import (
    NOTED,
    applies,
    at_that,
    bars_the_turn,
    chosen_in,
    classes_of,
    done_again,
    not_again,
    permitted_once,
    told_by_limit,
    whenever,
    while_it_lies_there,
    worn_or_off,
)
from grammar.write_spots import SpotWriting
from grammar.write_timing import CIRCLED, TimeWriting
from grammar.writing import CannotWrite, Words, fill, without_spans

_TIMED = frozenset({LimitScope.COPY, LimitScope.WHILE_FACE_UP})


class Writer(CaseWriting, GroupWriting, SpotWriting, TimeWriting, LaterWriting, ABC):
    """Writes trees in one dialect. Methods return words without the mark that closes them."""

    window_limit_last = False  # after the words for activating
    named_again = False  # what both of two acts are done to is named with each
    laid_over = False  # a monster is laid over another and Summoned so
    inline = False  # the effects that a card has are told in its noun, not in a list

    def __init__(self, words: Words) -> None:
        self.words = words
        self.written = Written()
        self.comma = words.template("texts", "comma")
        self.stop = words.template("texts", "stop")
        self.selected = ""  # the target that an old text selects where it is first done something to
        self.permits_first = True  # 可以 before the first of several acts, できる after the last
        self.paid_by: Verb | None = None  # the last act of the cost
        self.chosen = 0  # how many targets there are
        self.paid_thing = ""  # what was taken off a card for it
        self.places = 0  # how many things may be told in one of two places
        self.cases = ""  # what tells the cases of a ● list apart (这个效果破坏的卡数量)

    def either_place(self) -> tuple[str, str]:
        """Marks for something that is told in one place or in another: left out here, told there."""
        self.places += 1
        return told_elsewhere(self.places)

    def write(self, node: Node) -> str:
        """Any node; a whole text ends as one is printed."""
        node = without_spans(node)
        if isinstance(node, CardText):
            return self.card(node)
        if isinstance(node, EffectText):
            return self.effect(node, first=True)
        if isinstance(node, Step):
            return self.steps((node,))
        if isinstance(node, Action):
            return self.action(node, last=True)
        if isinstance(node, (Selection, Reference, Several)):
            return self.noun(node)
        raise CannotWrite(f"a {type(node).__name__} alone")

    # ------------------------------------------------------------------ what a dialect says in its own way

    @abstractmethod
    def noun(self, noun: Noun) -> str: ...

    @abstractmethod
    def amount(self, amount: Amount) -> str: ...

    @abstractmethod
    def action(self, action: Action, last: bool, again: bool = False) -> str:
        """An act; ``last``: it ends its sentence; ``again``: what it is done to was just named."""

    @abstractmethod
    def _key(self, action: Action) -> str:
        """Which pattern writes the act, if one of its own does."""

    @abstractmethod
    def events(self, events: Sequence[Action]) -> str:
        """Any of these happens."""

    @abstractmethod
    def condition(self, condition: Condition, last: bool = True) -> str:
        """It is so; ``last``: the word for "if" follows, else another condition."""

    @abstractmethod
    def window(self, window: Window) -> str: ...

    @abstractmethod
    def duration(self, duration: Duration) -> str: ...

    @abstractmethod
    def material_part(self, part: Selection) -> str: ...

    # ------------------------------------------------------------------ whole texts

    def card(self, text: CardText) -> str:
        """The whole text: material line, limits and statements, then the effects."""
        if unparsed_in(text):
            raise CannotWrite("a part that was not understood")
        if text.flavour:
            raise CannotWrite("flavour text")
        lines = [self.material(text.material)] if text.material is not None else []
        opening = "".join(self.limit(limit) + self.stop for limit in text.limits)
        opening += "".join(self.steps(s.steps) + self.stop for s in text.statements)
        monster = [e for e in text.effects if not e.pendulum]
        pendulum = [e for e in text.effects if e.pendulum]
        lines += self._blocks(monster, opening if monster or not pendulum else "")
        if pendulum:
            head = self._blocks(pendulum, "" if monster else opening)
            lines = [self.words.template("texts", "pendulum"), *head] + (
                [self.words.template("texts", "monster"), *lines] if lines else []
            )
        return "\n".join(lines)

    def _blocks(self, effects: Sequence[EffectText], opening: str) -> list[str]:
        """Effects in lines: one line for each number, bullets on lines of their own."""
        lines = [opening] if opening else []
        before: EffectText | None = None
        for effect in effects:
            goes_on = before is not None and before.number == effect.number and not before.options
            words = self.effect(effect, first=not goes_on)
            if goes_on:
                lines[-1] += self._apart(before, effect) + words
            elif not effect.number and opening and len(lines) == 1:
                lines[-1] += words
            else:
                lines.append(words)
            before = effect
        return lines

    def _apart(self, before: EffectText | None, effect: EffectText) -> str:
        """此外／また: an unnumbered lasting effect after one that activates needs a word to be another."""
        if before is None or effect.number or before.activation is ActivationMode.NONE:
            return ""
        own = effect.activation is not ActivationMode.NONE and not effect.inferred
        return "" if own else self.words.template("joins", "separate_effect")

    def material(self, material: Material) -> str:
        return self.words.template("texts", "material_join").join(map(self.material_part, material.parts))

    def option(self, option: Option) -> str:
        guard, effect = self._guard(option), option.effect
        if effect is not None and effect.costs and effect.activation is ActivationMode.NONE:
            raise CannotWrite("what is paid for one of a list")
        return guard + (self.effect(option.effect, first=False) if option.effect is not None else "")

    @abstractmethod
    def class_of_effects(self, action: Action) -> str:
        """●从卡组把卡加入手卡的效果."""

    def _guard(self, option: Option) -> str:
        if option.guard_words and not option.guard_words.endswith("…"):
            return option.guard_words + "："
        return ""

    # ------------------------------------------------------------------ one effect

    def effect(self, effect: EffectText, first: bool) -> str:
        """One effect with its number (``first`` of that number), its sentences and its bullets."""
        if effect.unparsed:
            raise CannotWrite("a part that was not understood")
        self.selected = ""
        self.paid_by = effect.costs[-1].verb if effect.costs else None
        self.paid_thing = self.paid_things(effect.costs)
        self.chosen = chosen_in(effect)
        self.cases = self._cases(effect.options)
        mark = f"{CIRCLED[effect.number - 1]}：" if effect.number and first else ""
        sentences = self._sentences(self._opening(effect), self._later(effect))
        listed = () if self.inline else classes_of(effect)
        bullets = "".join(f"\n●{self.class_of_effects(act)}" for act in listed)
        bullets += "".join(f"\n●{self.option(option)}" for option in effect.options)
        if (union := worn_or_off(effect)) is not None and self.words.offering:
            circumstances = self._said_first(self._circumstances(effect))
            return self.words.either(mark + sentences + bullets, self.worn_or_off(union, circumstances))
        return mark + sentences + bullets

    def _sentences(self, opening: Sequence[str], later: Sequence[str]) -> str:
        """What is done, then what is said of it."""
        return "".join(sentence + self.stop for sentence in (*opening, *later) if sentence)

    def _opening(self, effect: EffectText) -> list[str]:
        """The sentence that activates, or the circumstances of what applies by itself, and the resolution."""
        circumstances = self._circumstances(effect)
        if effect.besides:
            return self._besides(effect, circumstances)
        if effect.also_from:
            zones = self.zones(effect.also_from)
            leave = self.words.fill("texts", "also_from", zones=zones)
            return [self.comma.join([*circumstances, leave]), self._resolution(effect)]
        if effect.activation is ActivationMode.NONE or effect.inferred:
            if effect.on_card_activation:
                circumstances.append(self.words.template("texts", "on_card_activation"))
            if effect.inferred and effect.targets:
                self.selected = self._selected(effect)
            if effect.costs and effect.inferred:
                return self._inferred_cost(effect, circumstances)
            if effect.targets and not effect.inferred:  # ●…を対象とし、: an option on its own
                targets = self.words.template("texts", "and").join(map(self.noun, effect.targets))
                circumstances.append(self.words.fill("texts", "target", targets=targets))
            if only_so := self._only_so(effect):
                return [self.comma.join(circumstances) + only_so]
            return [self._applying(effect, circumstances)]
        return [self._activation(effect, circumstances), self._resolution(effect)]

    def _besides(self, effect: EffectText, circumstances: Sequence[str]) -> list[str]:
        """このカードは…を見せて発動する事もできる。その場合、…."""
        if len(effect.costs) != 1 or effect.targets or circumstances or effect.options:
            raise CannotWrite("another way to activate it")
        this = self.noun(Reference(kind=RefKind.THIS_CARD))
        paid = self.words.fill("fixed", "also_activated", theme=this, cost=self.cost(effect.costs[0], True))
        return [paid, self.words.template("texts", "in_that_case") + self._resolution(effect)]

    def _applying(self, effect: EffectText, circumstances: Sequence[str]) -> str:
        """What applies without being activated, or may be done."""
        done = self._resolution(effect, may=effect.inferred and effect.activation is ActivationMode.MAY)
        return self.comma.join(filter(None, (self._said_first(circumstances), done)))

    def _said_first(self, circumstances: Sequence[str]) -> str:
        """The circumstances together, in any order."""
        return self.words.any_order(circumstances, self.comma)

    def _only_so(self, effect: EffectText) -> str:
        """…的场合才能特殊召唤: how the card itself may be Summoned."""
        first = effect.resolution[0].action if effect.resolution else None
        itself = Action(verb=Verb.SPECIAL_SUMMON, theme=Reference(kind=RefKind.THAT), modality=Modality.MAY)
        alone = first == itself and len(effect.resolution) == 1 and effect.trigger is not None
        return self.words.template("texts", "only_so", "") if alone else ""

    def _inferred_cost(self, effect: EffectText, circumstances: list[str]) -> list[str]:
        """丢弃1张手卡。…: an old text whose first sentence is the cost."""
        if effect.targets:
            raise CannotWrite("the cost of an old text")
        paid = self.comma.join(self.action(cost, last=cost is effect.costs[-1]) for cost in effect.costs)
        by_doing = self.words.template("texts", "by_doing", "")
        if by_doing:
            done = self._resolution(effect, may=effect.activation is ActivationMode.MAY)
            return [self.comma.join([*circumstances, by_doing.replace("{what}", paid), done])]
        if circumstances and effect.activation is not ActivationMode.MAY:
            raise CannotWrite("the cost of an old text")
        if circumstances:
            allowed = [_replace(cost, modality=Modality.MAY) for cost in effect.costs[:1]]
            acts = [self.action(cost, last=False) for cost in (*allowed, *effect.costs[1:])]
            return [self.comma.join([self._said_first(circumstances), *acts, self._resolution(effect)])]
        return [paid, self._resolution(effect)]

    def _selected(self, effect: EffectText) -> str:
        """选择场上1只怪兽破坏: the target of an old text, printed where it is first done something to."""
        target = Reference(kind=RefKind.TARGETED)
        if len(effect.targets) != 1 or not self._told_where(target, [s.action for s in effect.resolution]):
            raise CannotWrite("targets of an old text")
        return self.noun(effect.targets[0])

    def _told_where(self, target: Reference, acts: Sequence[Action]) -> bool:
        """Is the target named where something is done to it?"""
        return bool(acts) and acts[0].theme == target

    def _circumstances(self, effect: EffectText) -> list[str]:
        """When it can be: limits on this copy, conditions, the event, the time."""
        windows = [limit for limit in effect.limits if limit.scope is LimitScope.WINDOW]
        timed = _TIMED if while_it_lies_there(effect) else _TIMED - {LimitScope.WHILE_FACE_UP}
        parts = [self.limit(limit) for limit in effect.limits if limit.scope in timed]
        if effect.who is not None:  # お互いのプレイヤーは
            parts.insert(0, self.words.fill("texts", "who_can", who=self.who(Who(player=effect.who))))
        states = [c for c in effect.conditions if not bars_the_turn(c) and not told_by_limit(c, effect)]
        for i, condition in enumerate(states):
            goes_on = effect.trigger is not None or i + 1 < len(states)
            parts.append(self._state(condition, effect) if goes_on else self._if(condition, effect))
        if effect.trigger is not None:
            parts.append(self.trigger(effect.trigger))
        if effect.window is not None:
            phrase = self.window if effect.occasions else self.window_phrase
            parts.append(phrase(effect.window))
        if effect.occasions and not parts:
            raise CannotWrite("occasions without the first")
        for occasion in effect.occasions:
            parts.append(parts.pop() + self.words.template("texts", "either") + self._occasion(occasion))
        if windows and parts and not self.window_limit_last:
            parts[-1] += self.limit(windows[0])  # ダメージ計算時に１度
        return parts

    def _occasion(self, occasion: Occasion) -> str:
        """（…した場合、または）このカードが存在する状態で…した場合: another time at which it can be activated."""
        parts = [self.words.fill("texts", "as_it_is", what=self.condition(c)) for c in occasion.conditions]
        if occasion.trigger is not None:
            parts.append(self.trigger(occasion.trigger))
        if occasion.window is not None:
            parts.append(self.window_phrase(occasion.window))
        return "".join(parts)

    def window_phrase(self, window: Window) -> str:
        """A window as a phrase of its own."""
        return self.window(window)

    def _turn_of(self, condition: Condition) -> str:
        """～したターン: what happened this turn; empty when the condition is another."""
        parts = condition.conditions if isinstance(condition, OneOf) else (condition,)
        events = [whenever(part) for part in parts]
        if not all(events):
            return ""
        event = events[0] if len(events) == 1 else OneOf(conditions=tuple(e for e in events if e is not None))
        assert event is not None
        return self.words.fill("texts", "turn_of", what=self.condition(event))

    def _state(self, condition: Condition, effect: EffectText) -> str:
        """～が存在し、."""
        if isinstance(condition, IsSo) and condition.place == Place(zones=(Zone.EQUIPPED,)):
            return self._if(condition, effect)
        if isinstance(condition, (Exists, IsSo)) and effect.activation is not ActivationMode.NONE:
            return self.condition(condition, last=False)
        return self._if(condition, effect)

    def _if(self, condition: Condition, effect: EffectText) -> str:
        if isinstance(condition, Later):
            return self.trigger(Trigger(timing=condition.timing, events=condition.events)) + self.comma
        if turn := self._turn_of(condition):
            return turn
        if isinstance(condition, OneOf):
            return self.words.template("texts", "either").join(
                self._if(part, effect) for part in condition.conditions
            )
        if isinstance(condition, Happened) and condition.action.verb is not Verb.GATHER:
            return self.words.fill("texts", "if", what=self.is_done(condition))
        if isinstance(condition, InWindow):
            return self.window_phrase(condition.window)
        if isinstance(condition, IsSo) and condition.place == Place(zones=(Zone.EQUIPPED,)):
            return self.words.template("texts", "while_equipped")
        lasts = isinstance(condition, IsSo) and condition.place is not None and applies(effect)
        return self.words.fill("texts", "while" if lasts else "if", what=self.condition(condition))

    def _activation(self, effect: EffectText, circumstances: list[str]) -> str:
        closing = effect.costs[-1:] if not effect.targets and effect.choose_option is None else ()
        parts = [
            self._said_first(circumstances),
            *(self.cost(cost, cost in closing) for cost in effect.costs),
        ]
        parts = [part for part in parts if part]
        key = "may" if effect.activation is ActivationMode.MAY else "must"
        activates = self.words.template("activation", key + ("_card" if effect.card_activation else ""))
        listed = self.words.template("activation", f"{key}_cases", "")
        if listed and self.cases and effect.options and not effect.resolution and not effect.targets:
            activates = fill(listed, {"cases": self.cases})  # …によって以下の効果を発動できる
        if self.window_limit_last:
            activates += "".join(self.limit(x) for x in effect.limits if x.scope is LimitScope.WINDOW)
        if effect.targets:
            parts.append(self.target_phrase(effect.targets))
        if effect.choose_option is not None:
            count = self.digits(effect.choose_option)
            choice = self.words.fill("activation", f"{key}_choose", count=count, cases=self.cases)
            return self.comma.join([*parts, choice])
        return self._close(parts, activates)

    def target_phrase(self, targets: Sequence[Selection]) -> str:
        """以1只怪兽为对象."""
        if all(target.quantity.kind is QuantityKind.SAME_NUMBER for target in targets):
            joined = self.words.template("texts", "and").join(map(self.noun, targets))
            return self.words.fill("texts", "target_equally", targets=joined)
        return self.words.fill("texts", "target", targets=self.several_targets(targets))

    def several_targets(self, targets: Sequence[Noun]) -> str:
        return self.words.template("texts", "and").join(map(self.noun, targets))

    def cost(self, action: Action, closing: bool) -> str:
        """What is paid; ``closing``: the words for activating follow."""
        return self.action(action, last=False)

    def _close(self, parts: list[str], activates: str) -> str:
        """The last part and the words for activating, as the dialect puts them together."""
        return self.comma.join([*parts[:-1], (parts[-1] if parts else "") + activates])

    def _resolution(self, effect: EffectText, may: bool = False) -> str:
        return self.steps(effect.resolution, may=may)

    # ------------------------------------------------------------------ steps

    def steps(self, steps: Sequence[Step], may: bool = False) -> str:
        """Steps with the words that join them."""
        self.laid_over = any(Manner.LAID_OVER in step.action.manner for step in steps)
        written, steps = "", told_in_two(steps)
        before: Step | None = None
        for i, step in enumerate(steps):
            following = steps[i + 1].join if i + 1 < len(steps) else Join.SEPARATE
            last = following not in (Join.TOGETHER, Join.OR) and not self._in_sentence(steps, i)
            when = self._at_what_time(step, before)
            also = self.words.template("texts", "also_first", "") if step.join is Join.ALSO and when else ""
            join = self.join(step, before) if written else "{when}" + also
            join = join if "{when}" in join else join + "{when}"
            said = permitted_once(steps, i, self.permits_first)
            written += self._next(join, when, said, before, last, may and i == 0)
            before = step
        return written

    def _next(self, join: str, when: str, step: Step, before: Step | None, last: bool, may: bool) -> str:
        """A step after the words that join it, with the words for when it applies."""
        return join.replace("{when}", when) + self._step(step, before, last, may)

    def join(self, step: Step, before: Step | None) -> str:
        """The words between *step* and the one *before* it."""
        if at_that(step.action, step.join):
            return self.words.template("joins", "at_that")
        return self.words.template("joins", step.join)

    def _in_sentence(self, steps: Sequence[Step], i: int) -> bool:
        """Does the next step's join go on with the sentence?"""
        if i + 1 >= len(steps):
            return False
        return not self.words.template("joins", steps[i + 1].join).startswith(self.stop)

    def _at_what_time(self, step: Step, before: Step | None) -> str:
        """The condition of *step*, unless it holds on from the step before it in the same sentence."""
        told = before.condition if before is not None and step.join in (Join.TOGETHER, Join.OR) else None
        return self._when(step.condition) if step.condition is not None and step.condition != told else ""

    def _step(self, step: Step, before: Step | None, last: bool, may: bool) -> str:
        action = step.action
        lead, action = self.sum_first(action)
        if lead:
            return lead + self._step(msgspec.structs.replace(step, action=action), before, last, may)
        if may:
            action = _replace(action, modality=Modality.MAY)
        same = before is not None and done_again(before.action, action)
        pattern = self.words.template("special", self._key(action), "[{theme}")
        at_once = step.join in (Join.TOGETHER, Join.OR) and action.verb is not Verb.GAIN_EFFECT
        if before is not None and at_once and "[{theme}" in pattern and not self.named_again:
            action = not_again(before.action, action, step.join)
        if step.instead_of is not None and before is not None and step.instead_of == before.action:
            # another act in a certain case
            return self.words.template("texts", "instead") + self.action(action, last)
        if step.instead_of is not None:
            return self.instead(step.instead_of, action, last)
        held = before.action.duration if before is not None and step.join is Join.TOGETHER else None
        if action.duration is not None and action.duration == held and action.duration.kind in _SAID_FOR_ALL:
            action = _replace(action, duration=None)
        return self.action(action, last, again=same) + self._notes(action)

    def _notes(self, action: Action) -> str:
        """（「融合」は必要としない）: what is said of an act behind it."""
        told = "".join(self.words.template("notes", manner) for manner in action.manner if manner in NOTED)
        if action.bound is None:
            return told
        stat = self.words.word("stat", action.stats[0]) if action.stats else ""
        count = self.amount(action.bound)
        bound = self.words.template("notes", "bound")
        bound = self.words.template("notes", "bound_below", bound) if action.decrease else bound
        bound = bound if stat else bound.replace("¦{stat}", "")
        return told + fill(bound, {"stat": stat, "count": count})

    def _when(self, condition: Condition) -> str:
        if isinstance(condition, AllOf) and as_only(condition) is None and die_shows(condition) is None:
            return "".join(map(self._when, condition.conditions))
        if isinstance(condition, InWindow):
            return self.window_phrase(condition.window) + self.comma
        if isinstance(condition, Later):
            return self.trigger(Trigger(timing=condition.timing, events=condition.events)) + self.comma
        if isinstance(condition, AsActivated):
            return self.words.fill("texts", "if", what=self._as_activated(condition.condition)) + self.comma
        if turn := self._turn_of(condition):
            return turn + self.comma
        return self.words.fill("texts", "if", what=self.condition(condition)) + self.comma

    def _as_activated(self, case: Condition) -> str:
        """～を対象として発動した, 発動時に～存在する: what was so then, before the word that it is the case."""
        if isinstance(case, InWindow):
            return self.words.fill("texts", "activated_in", what=self.window_phrase(case.window))
        if not isinstance(case, Happened):
            return self.words.fill("texts", "as_activated", what=self.condition(case))
        if case.action.verb is Verb.TARGET and isinstance(case.action.theme, Selection):
            return self.words.fill("texts", "activated_at", what=self.noun(case.action.theme))
        return self.words.fill("texts", "activated_when", what=self.condition(case))

    def is_done(self, condition: Happened) -> str:
        """このカードが特殊召喚されている: an act as a state."""
        raise CannotWrite("an act as a condition of the effect")

    @abstractmethod
    def instead(self, replaced: Action, action: Action, last: bool) -> str:
        """*action* instead of *replaced*."""

    def digits(self, number: int) -> str:
        return str(number)


def _replace(action: Action, **changes: object) -> Action:
    return msgspec.structs.replace(action, **changes)


_SAID_FOR_ALL = frozenset({DurationKind.WHILE, DurationKind.THIS_TURN})
