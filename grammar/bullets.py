"""● lists: options to choose from, cases by number or kind, effects gained, classes of effects."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from grammar.clauses import Clause, Sentence, UnitKind
from grammar.effects import Draft
from grammar.layout import Block, Bullet
from grammar.nodes import Action, Option
from grammar.scope import Scope
from grammar.steps import steps_of
from grammar.terms import Lang


@dataclass
class Options:
    """The bullets of a block: acts, when they name classes of effects, else sentences still to read."""

    acts: tuple[Action, ...]
    bullets: tuple[Bullet, ...]
    text: str
    read: Callable[[int, int], Sentence]
    lang: Lang

    def into(self, draft: Draft, pendulum: bool) -> None:
        """Hang the options on *draft*, unless a noun of it took them already."""
        if self.acts:
            if not draft.scope.bullets_used:
                for bullet in self.bullets:
                    draft.scope.leave(bullet.span, "a list that the text speaks of")
            return
        for bullet in self.bullets:
            draft.options.append(self._option(bullet, draft, pendulum))

    def _option(self, bullet: Bullet, draft: Draft, pendulum: bool) -> Option:
        from grammar.runs import Run

        block = Block(draft.number, bullet.span, bullet.sentences)
        run = Run(self.text, self.read, self.lang, block, pendulum, numbered=True)
        run.drafts.append(
            Draft(draft.number, pendulum, Scope(self.text, draft.scope.paid, draft.scope.targeted))
        )
        run.drafts[0].scope.done = list(draft.scope.done)
        run.read()
        effects = run.effects()
        words = None
        if bullet.guard is not None:
            words = self.text[bullet.guard.start : bullet.guard.end].rstrip("：:")
            draft.scope.leave(bullet.guard, "a case")
        for extra in effects[1:]:
            if extra.span is not None:
                draft.scope.leave(extra.span, "one effect")
        return Option(guard_words=words, effect=effects[0] if effects else None, span=bullet.span)


def read_options(block: Block, text: str, read: Callable[[int, int], Sentence], lang: Lang) -> Options:
    """Look at the bullets of *block*: do they name classes of effects (～する効果)?"""
    acts: list[Action] = []
    for bullet in block.bullets:
        found = _class_of_effects(bullet, text, read)
        if not found:
            return Options((), block.bullets, text, read, lang)
        acts += found
    return Options(tuple(acts), block.bullets, text, read, lang)


def _class_of_effects(bullet: Bullet, text: str, read: Callable[[int, int], Sentence]) -> list[Action]:
    """デッキからカードを手札に加える効果: the acts of the relative clause before 'effect'."""
    if bullet.guard is not None or len(bullet.sentences) != 1:
        return []
    leaf = bullet.sentences[0]
    sentence = read(leaf.span.start, leaf.span.end)
    if len(sentence.clauses) != 1 or sentence.clauses[0].verb is not None:
        return []
    units = [u for p in sentence.clauses[0].phrases for u in p.units]
    if len(units) != 2 or units[0].kind is not UnitKind.DID or units[1].concept != "effect":
        return []
    inner = units[0].value
    if not isinstance(inner, Clause):
        return []
    scope = Scope(text)
    steps = steps_of([inner], scope)
    return [] if scope.unparsed else [step.action for step in steps]
