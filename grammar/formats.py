"""Other games with the same cards, whose rules are none of ours: Rush Duel, Speed Duel."""

from __future__ import annotations

import re

_OTHER = re.compile(
    "rush ?duel|speed ?duel|急速决斗|急速決鬥|超速决斗|超速決鬥|高速决斗|高速決鬥|疾速决斗|疾速決鬥|"
    "ラッシュデュエル|スピードデュエル|スピードルール|竞速决斗|速度规则",
    re.IGNORECASE,
)


def is_of_other_format(text: str) -> bool:
    """The text names another format."""
    return _OTHER.search(text) is not None
