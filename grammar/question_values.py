"""攻击力变成1500的X, 卡名当作X的Y: what the value or the name of a card has become, told before its noun."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from grammar.question_nodes import Event, Phrase, Role

if TYPE_CHECKING:
    from grammar.question_lexer import Word

_VALUES = frozenset({"atk", "def"})
_SHARES = frozenset({"half", "double"})
_NAME = frozenset({"name"})
_BECOMING = frozenset({"become"})
_NAMING = _BECOMING | {"treat_as"}


def closes(before: Sequence[Word]) -> bool:
    """的 right behind *before* makes a relative clause of it: 攻击力…变成 and a number or a share, 卡名…当作 and a name."""
    if not before:
        return False
    named = before[-1].terminal == "NAME"
    if not (named or before[-1].terminal == "NUMBER" or before[-1].concept in _SHARES):
        return False
    told = [word for word in before[:-1] if word.terminal != "ASPECT"]
    if not told or told[-1].terminal != "VERB" or told[-1].concept not in (_NAMING if named else _BECOMING):
        return False
    clause = before[max((n for n, word in enumerate(before) if word.terminal == "BREAK"), default=-1) + 1 :]
    what = _NAME if named else _VALUES
    return any(word.terminal == "THING" and word.concept in what for word in clause)


def parted(event: Event) -> tuple[tuple[Phrase, ...], Role, Event] | None:
    """(the phrases outside, the role of the noun, the relative clause); None for a clause that tells of no value and no name.

    被攻击力变成1500的怪兽攻击, 我用攻击力变成1500的X攻击: 被, 用 and 我 belong to the noun, or stand before it.
    """
    named = any(thing.name is not None for phrase in event.after for thing in phrase.things)
    what, verbs = (_NAME, _NAMING) if named else (_VALUES, _BECOMING)
    values = [n for n, p in enumerate(event.before) if p.things and p.things[-1].word in what]
    if event.verb not in verbs or len(values) != 1 or event.before[values[0]].things[0].name is not None:
        return None
    first = values[0]
    while first and event.before[first - 1].role is Role.BY:
        first -= 1  # 被X攻击力变成1500的: by X
    own = (*event.before[first:],)
    role = event.before[values[0]].role
    plain = tuple(
        msgspec.structs.replace(p, role=Role.BARE) if p is event.before[values[0]] else p for p in own
    )
    told = msgspec.structs.replace(
        event, before=plain, subject=None, passive=any(p.role is Role.BY for p in plain)
    )
    return event.before[:first], role, told
