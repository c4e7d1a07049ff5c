"""What stands before a relative clause and is no part of it: 对面没有[从额外出来的]怪兽, 把[X拿来的]怪兽还给对方."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.question_nodes import Event, Mood, Phrase, Role, ThingKind


def without_such(phrases: Sequence[Phrase], before_none: int | None) -> list[Phrase] | None:
    """对面没有从额外出来的怪兽: there is none; what stands before 没有 is no part of how it is described.

    *before_none*: so many phrases stood before it. None for a clause that denies no such thing.
    """
    things = phrases[0].things if len(phrases) == 1 else ()
    inner = things[0].before if len(things) == 1 else ()
    if before_none is None or len(inner) != 1 or not inner[0].negated:
        return None
    whose, rest = inner[0].before[:before_none], inner[0].before[before_none:]
    told = msgspec.structs.replace(inner[0], before=rest, negated=False, subject=None)
    described = msgspec.structs.replace(things[0], before=(told,))
    return [*whose, msgspec.structs.replace(phrases[0], things=(described,))]


def marked_noun(event: Event) -> tuple[tuple[Phrase, ...], Event] | None:
    """(the phrases outside, the relative clause), where its first 把 marks the noun that it describes; None else."""
    marked = [number for number, phrase in enumerate(event.before) if phrase.role is Role.OBJECT]
    if len(marked) != 1 or event.after or event.mood not in (Mood.TOLD, Mood.CAN, Mood.WILL, Mood.MUST):
        return None
    number = marked[0]
    own = msgspec.structs.replace(event.before[number], role=Role.BARE)
    if not own.things or event.passive:
        return None
    inner = msgspec.structs.replace(event, before=(own, *event.before[number + 1 :]), subject=None)
    return event.before[:number], inner


def with_doer(event: Event) -> tuple[Event, bool]:
    """对[对方盖放]的怪兽, 以[对方盖放]的怪兽为对象: 对 and 以 before a player who Sets or Summons mark the noun.

    (the clause with the player as who did it, is it so)
    """
    aimed = [n for n, p in enumerate(event.before) if p.role in (Role.AT, Role.WITH) and _is_player(p)]
    if len(aimed) != 1 or aimed[0] != len(event.before) - 1:
        return event, False
    marked = event.before[aimed[0]]
    mark = msgspec.structs.replace(marked, things=())
    doer = msgspec.structs.replace(marked, role=Role.BARE)
    return msgspec.structs.replace(event, before=(*event.before[: aimed[0]], mark, doer)), True


def _is_player(phrase: Phrase) -> bool:
    return [thing.kind for thing in phrase.things] == [ThingKind.PLAYER]
