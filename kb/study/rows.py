"""The stable JSON of study questions."""

from __future__ import annotations

from typing import Any

import msgspec

from kb.study.items import LETTERS, Item


def item_row(item: Item) -> dict[str, Any]:
    """The JSON of ``saitei quiz generate``: stem, options with what each rests on, key, rules."""
    return {
        "id": item.id,
        "generator": item.generator,
        "chapter": item.chapter,
        "level": item.level.value,
        "difficulty": item.difficulty,
        "lang": item.lang,
        "era": item.era,
        "stem": item.stem,
        "options": [
            {
                "letter": letter,
                "text": option.text,
                "holds": option.holds,
                "right": n == item.key,
                "why": [msgspec.to_builtins(why) for why in option.why],
            }
            for n, (letter, option) in enumerate(zip(LETTERS, item.options, strict=True))
        ],
        "key": item.letter,
        "rules": list(item.rules),
        "situation": msgspec.to_builtins(item.situation) if item.situation is not None else None,
    }
