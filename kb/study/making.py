"""From a generator and a seed to a question whose key was weighed, option by option."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from random import Random

import msgspec

from kb.errors import StudyError
from kb.loading import did_you_mean
from kb.rules import RuleNode
from kb.study.claims import Desk
from kb.study.drafts import Draft
from kb.study.generators import GENERATORS, Generator
from kb.study.items import OPTIONS, Item, Level, Option

#: drafts made of one seed before it is given up: most fall away because two options turn out right
_ATTEMPTS = 40
#: seeds drawn for the questions of a series
_SEEDS = 10**6
_LONGEST_SEED = 12
#: after so many questions about other chapters a generator is not asked again for one
_MISSES = 2
#: in a round about one chapter, so many of its rules are asked about
_OF_RULES = 5


def generators(lang: str) -> dict[str, Generator]:
    """The generators that make questions in *lang*."""
    return {name: one for name, one in GENERATORS.items() if not one.langs or lang in one.langs}


def make(generator: str, seed: int, desk: Desk) -> Item | None:
    """The question of that generator and seed; None when the base has not what it takes.

    ``rule:battle.replay`` is the generator ``rule`` told what to ask about.

    Raises StudyError for an unknown generator, or one that does not speak the language.
    """
    name, _, subject = generator.partition(":")
    known = generators(desk.lang)
    if name not in known:
        hint = did_you_mean(name, known)
        raise StudyError(f"no generator {name!r} makes questions in {desk.lang}.{hint}", about=name)
    if subject and subject not in desk.base.rules:
        raise StudyError(
            f"no rule {subject!r} to ask about.{did_you_mean(subject, desk.base.rules.ids())}", about=subject
        )
    told = msgspec.structs.replace(desk, subject=subject)
    for attempt in range(_ATTEMPTS):
        rng = Random(f"{generator} {seed} {attempt}")
        draft = known[name].draft(rng, told)
        item = _item(f"{generator}-{seed}", known[name], draft, rng, desk) if draft is not None else None
        if item is not None:
            return item
    return None


def named(item_id: str, desk: Desk) -> Item:
    """The question of that id. Raises StudyError when there is none."""
    generator, _, seed = item_id.rpartition("-")
    if not generator or not seed.isdecimal() or len(seed) > _LONGEST_SEED:
        raise StudyError(f"{item_id!r} is not the id of a question", about=item_id)
    item = make(generator, int(seed), desk)
    if item is None:
        raise StudyError(
            f"the knowledge base does not have what question {item_id!r} is made of", about=item_id
        )
    return item


def series(
    seed: int,
    desk: Desk,
    *,
    among: Collection[str] = (),
    level: Level | None = None,
    chapter: str = "",
) -> Iterator[Item]:
    """Question after question, the generators in turn, in an order of the seed's; no two with the same words.

    Only of generators *among* those, of that *level*, about that *chapter* or a part of it. Ends only when a whole
    round makes nothing.
    """
    rng = Random(seed)
    names = [
        name
        for name, one in generators(desk.lang).items()
        if (not among or name in among) and (level is None or one.level is level)
    ]
    rules = [f"rule:{rule.id}" for rule in _rules_of(chapter, desk)] if chapter and "rule" in names else []
    asked: set[tuple[str, ...]] = set()
    elsewhere: Counter[str] = Counter()
    while True:
        known = [name for name in names if elsewhere[name] < _MISSES]
        order = [*rng.sample(rules, min(_OF_RULES, len(rules))), *rng.sample(known, len(known))]
        fresh = 0
        for name in order:
            item = make(name, rng.randrange(_SEEDS), desk)
            if item is None or not _within(item.chapter, chapter):
                elsewhere[name] += 1
                continue
            words = (item.stem, *sorted(option.text for option in item.options))
            if words not in asked:
                asked.add(words)
                fresh += 1
                yield item
        if not fresh:
            return


def _rules_of(chapter: str, desk: Desk) -> list[RuleNode]:
    rules = desk.base.rules
    return [rule for rule in rules if _within(rule.chapter, chapter) and rules.holds_in(rule.id, desk.era)]


def _within(chapter: str, of: str) -> bool:
    """3.4.1 is a part of 3.4; everything is of no chapter."""
    return not of or chapter == of or chapter.startswith(f"{of}.")


def _item(item_id: str, generator: Generator, draft: Draft, rng: Random, desk: Desk) -> Item | None:
    """The draft with every option weighed; None unless just one is right and all differ."""
    texts = [choice.text for choice in draft.choices]
    if len(texts) != OPTIONS or len(set(texts)) != OPTIONS:
        return None
    weighed = []
    for choice in draft.choices:
        found = choice.claim.weigh(desk)
        if found.holds is None or not found.why:
            return None
        weighed.append(found)
    if sum(found.holds is draft.wanted for found in weighed) != 1:
        return None
    order = rng.sample(range(OPTIONS), OPTIONS)
    options = tuple(
        Option(
            text=texts[n],
            holds=bool(weighed[n].holds),
            why=tuple(dict.fromkeys((*draft.choices[n].slip, *weighed[n].why))),
        )
        for n in order
    )
    key = next(n for n, option in enumerate(options) if option.holds is draft.wanted)
    main = weighed[order[key]].rules
    rules = tuple(dict.fromkeys(rule for rule in (*draft.rules, *main) if rule in desk.base.rules))
    if not rules:
        return None
    return Item(
        id=item_id,
        generator=generator.name,
        chapter=desk.base.rules.rule(rules[0]).chapter,
        level=generator.level,
        difficulty=min(5, generator.difficulty + sum(map(len, (draft.stem, *texts))) // 500),
        stem=draft.stem,
        options=options,
        key=key,
        rules=rules[:3],
        era=desk.era,
        lang=desk.lang,
        situation=draft.situation,
    )
