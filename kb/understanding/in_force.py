"""技能抽取下，X的效果能发动吗: a card that stays on the field is in force while something else is asked.

In: a question's text and the names found in it. Out: the same in the usual words, 技能抽取适用中.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from grammar.terms import CardKind
from kb.context import Base
from kb.names import Spotted

_UNDER = re.compile("(?P<close>[」』】》]?)(?:的(?:效果|影响)?)?下")
#: what comes next, where 下 says no more than that
_NEXT = re.compile("[，,、能可还會会我对對自场場被]")
#: X在…下, with the mark that opens the name
_WHAT = re.compile("(?:^|(?<=[，,。；;、]))(?P<what>[^，,。；;、]*)在(?P<open>[「『【《]?)$")
_STAYS = frozenset(
    {
        CardKind.CONTINUOUS_SPELL,
        CardKind.CONTINUOUS_TRAP,
        CardKind.FIELD_SPELL,
    }
)


def in_plain_words(text: str, names: Sequence[Spotted], base: Base) -> str:
    """*text* with 适用中 behind the name of a Continuous or Field card; itself where 下 stands behind no such name."""
    for name in reversed(names):
        under = _UNDER.match(text, name.end)
        if under is None or not _STAYS & set(base.find(name.name).kinds):
            continue
        end = under.end()
        if not _NEXT.match(text, end) and not any(other.start - end in (0, 1) for other in names):
            continue
        before = text[: name.start]
        what = _WHAT.search(before)
        first, subject = (
            (before, "") if what is None else (before[: what.start()] + what["open"], what["what"])
        )
        told = f"{first}{text[name.start : name.end]}{under['close']}适用中，{subject}"
        return told + text[end:].lstrip("，,、")
    return text
