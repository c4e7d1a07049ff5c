"""What is known while one effect is being read, and what was left over."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from grammar.clauses import Clause, Phrase, Sentence, Unit
from grammar.nodes import (
    Action,
    Amount,
    Condition,
    Noun,
    Predicate,
    Selection,
    Span,
    Unparsed,
    UseLimit,
)
from grammar.slots import NounRead, Slots
from grammar.terms import Verb


@dataclass(frozen=True)
class Readers:
    """What a noun needs of the readers above it: its relative clauses speak of acts, its counts of other nouns."""

    relative: Callable[[Clause, Slots, Scope], None]
    amount: Callable[[Sequence[Unit], Scope], Amount | None]
    noun: Callable[[Sequence[Unit], Scope], NounRead | None]


class Scope:
    """One effect (or statement) under reading.

    Every unit and phrase that no reader has a place for goes to :meth:`leave`: nothing is dropped silently.

    ``paid``     the acts of its cost: リリースしたモンスター refers to one of them
    ``targeted`` whether it has targets: 選択した refers to them
    ``resolving``  whether an activation was read, so that what follows is its resolution
    ``done``     the acts already read, in order: 破壊した数 refers to one of them;  ``done_to_this``  those done to this card alone
    ``worn``     whether the text told first what this card can be equipped to: a value is that monster's then;  ``spared``  whether the effect before tells what cannot be done to this card
    ``last``     the noun an unmentioned theme stands for
    ``bullet_actions``  what a ● list of effects (以下の効果を含む) names; ``bullet_nouns``  what a ● list of nouns (以下のモンスター) describes; ``bullets_used`` once a noun took them
    ``per_turn``  １ターンに１度 where it bounds an act;  ``selected``  what older texts 選択する, which targets;  ``on_activation``  このカードの発動時の効果処理として was read;  ``cases``  what tells the ● of a list apart;  ``listed``  where the text speaks of such a list;  ``case``  the condition last read, to which 違った場合 is the other;  ``awaited``  the event whose card a condition without a subject is about
    """

    def __init__(
        self, text: str, readers: Readers, paid: Iterable[Verb] = (), targeted: bool = False
    ) -> None:
        self.text = text
        self.readers = readers
        self.unparsed: list[Unparsed] = []
        self.paid: set[Verb] = set(paid)
        self.targeted = targeted
        self.resolving = False
        self.done: list[Verb] = []
        self.done_to_this: set[Verb] = set()
        self.worn = False
        self.spared = False
        self.last: Noun | None = None
        self.last_names: tuple[str, ...] = ()
        self.last_named_at = 0  # where the noun with them ends
        self.last_series: tuple[Predicate, ...] = ()  # 「Ａ」モンスター, where no whole name was told
        self.bullet_actions: tuple[Action, ...] = ()
        self.bullet_nouns: tuple[Predicate, ...] = ()
        self.bullets_used = False
        self.on_activation = False
        self.per_turn: UseLimit | None = None
        self.selected: list[Selection] = []
        self.may_choose = False  # …を選択する事ができる。選択したモンスターは…: nobody has to activate it
        self.may_target = False  # a ● that is chosen on activation: its targets are chosen then too
        self.cases: tuple[Unit, ...] = ()
        self.read: Callable[[int, int], Sentence] | None = None  # for effects in quotes
        self.listed: Span | None = None
        self.case: Condition | None = None
        self.awaited: Action | None = None

    def leave(self, span: Span, *expected: str) -> None:
        """Record that the words at *span* were not understood where one of *expected* could stand.

        A phrase whose words were moved can end before it starts; an empty span is a word that is not printed.
        """
        span = Span(min(span.start, span.end), max(span.start, span.end))
        if span.end > span.start and all(u.span != span for u in self.unparsed):
            self.unparsed.append(
                Unparsed(span=span, text=self.text[span.start : span.end], expected=tuple(expected))
            )

    def leave_unit(self, unit: Unit, *expected: str) -> None:
        self.leave(unit.span, *expected)

    def leave_phrase(self, phrase: Phrase, *expected: str) -> None:
        self.leave(phrase.span, *(expected or (phrase.case.value,)))


def covering(units: Iterable[Unit]) -> Span | None:
    """The span from the first to the last of *units*."""
    start = end = None
    for unit in units:
        span = unit.span
        start = span.start if start is None or span.start < start else start
        end = span.end if end is None or span.end > end else end
    return None if start is None or end is None else Span(start, end)
