"""One question in several forms (``same_asked.yaml``): wherever two of them have an answer, it must be the same."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path

import yaml

from grammar.terms import CardKind
from kb.cards import Card, CardClass
from kb.effects import Effect, EffectKind
from kb.judge import ask
from kb.knowledge import KnowledgeBase, load

SAMPLE = 150
_SHOWN = 20

_DRAWS: Mapping[str, Callable[[Card, tuple[Effect, ...]], bool]] = {
    "activated": lambda card, effects: any(effect.activates for effect in effects),
    "answering": lambda card, effects: any(e.kind is EffectKind.QUICK or _is_fast(card, e) for e in effects),
    "targeting": lambda card, effects: any(effect.activates and effect.targets for effect in effects),
    "destroying": lambda card, effects: (
        card.card_class is not CardClass.MONSTER and any("destroy" in e.categories for e in effects)
    ),
    "monster": lambda card, effects: card.card_class is CardClass.MONSTER,
}


def _is_fast(card: Card, effect: Effect) -> bool:
    fast = card.card_class is CardClass.TRAP or CardKind.QUICK_PLAY_SPELL in card.kinds
    return effect.activates and fast


def table(base_path: Path) -> str:
    """How many sets of cards were asked about in all forms, how many had answers, and every set with two answers."""
    base = load(base_path)
    drawn = {name: _drawn(base, fits) for name, fits in _DRAWS.items()}
    rows, odd = [], []
    for number, group in enumerate(
        yaml.safe_load(Path(__file__).with_name("same_asked.yaml").read_text("utf-8"))
    ):
        chance, answers = random.Random(number), Counter[str]()
        for _ in range(SAMPLE):
            cards = {letter: chance.choice(drawn[sort]) for letter, sort in group["draw"].items()}
            asked = {form.format(**cards): _answer(form.format(**cards), base) for form in group["forms"]}
            said = {answer for answer in asked.values() if answer is not None}
            answers[("silent", "one", "several")[min(len(said), 2)]] += 1
            if len(said) > 1:
                odd += [
                    f"- {one} **{asked[one]}**; {two} **{asked[two]}**" for one, two in _differing(asked)
                ][:1]
        rows.append(f"| {group['about']} | {SAMPLE} | {answers['one']} | {answers['several']} |")
    head = "## One question in several forms\n\n| asked | sets of cards | one answer | several answers |\n| --- | --- | --- | --- |\n"
    listed = "\n".join(odd[:_SHOWN]) if odd else "- none"
    return f"{head}{chr(10).join(rows)}\n\nSets with several answers ({len(odd)}):\n\n{listed}\n"


def _drawn(base: KnowledgeBase, fits: Callable[[Card, tuple[Effect, ...]], bool]) -> list[str]:
    """The Chinese names of the cards that are wholly read and fit, in order."""
    read = [card for card in base.cards() if card.text is not None and card.text.complete]
    return sorted(card.name() for card in read if fits(card, tuple(base.effects(card))))


def _answer(question: str, base: KnowledgeBase) -> str | None:
    verdict = ask(question, base).verdict
    return verdict.answer.value if verdict.decided else None


def _differing(asked: Mapping[str, str | None]) -> list[tuple[str, str]]:
    pairs = itertools.combinations(asked, 2)
    return [(a, b) for a, b in pairs if None not in (asked[a], asked[b]) and asked[a] != asked[b]]
