"""The stable JSON of study questions."""

from __future__ import annotations

import msgspec

from kb.situation import Situation
from kb.study.items import LETTERS, Item, Level, Why


class OptionRow(msgspec.Struct, frozen=True, kw_only=True):
    """One option. ``holds``: whether what it says is so; ``right``: whether it is the key."""

    letter: str
    text: str
    holds: bool
    right: bool
    why: tuple[Why, ...]


class ItemRow(msgspec.Struct, frozen=True, kw_only=True):
    """A question of ``saitei quiz generate``: stem, options with what each rests on, key, rules."""

    id: str
    generator: str
    chapter: str
    level: Level
    difficulty: int
    lang: str
    era: str
    stem: str
    options: tuple[OptionRow, ...]
    key: str
    rules: tuple[str, ...]
    situation: Situation | None = None


def item_row(item: Item) -> ItemRow:
    """The row of a question."""
    return ItemRow(
        id=item.id,
        generator=item.generator,
        chapter=item.chapter,
        level=item.level,
        difficulty=item.difficulty,
        lang=item.lang,
        era=item.era,
        stem=item.stem,
        options=tuple(
            OptionRow(
                letter=letter, text=option.text, holds=option.holds, right=n == item.key, why=option.why
            )
            for n, (letter, option) in enumerate(zip(LETTERS, item.options, strict=True))
        ),
        key=item.letter,
        rules=item.rules,
        situation=item.situation,
    )
