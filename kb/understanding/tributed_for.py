"""我解放X召唤Y, 把X祭了，召唤Y: a Tribute Summon, for players Tribute nothing else right before a Normal Summon.

In: a question's syntax. Out: the same with the Summon called so.
"""

from __future__ import annotations

import msgspec

from grammar.question_nodes import Event, Mood, QuestionSyntax, Role
from kb.understanding.phrases import actor, named_in


def in_plain_words(syntax: QuestionSyntax) -> QuestionSyntax:
    told = syntax.statements
    summons = (
        msgspec.structs.replace(event, verb="tribute_summon")
        if _is_summon_for(told[:place], event)
        else event
        for place, event in enumerate(told)
    )
    return msgspec.structs.replace(syntax, statements=tuple(summons))


def _is_summon_for(before: tuple[Event, ...], event: Event) -> bool:
    """Not where an effect that was activated before may have Tributed it."""
    if not before or before[-1].verb != "tribute" or event.verb != "normal_summon":
        return False
    both = (before[-1], event)
    plain = not any(e.negated or e.wondered or e.passive or e.mood is not Mood.TOLD for e in both)
    by_card = named_in(before[-1].before, Role.BY, Role.WITH) or any(e.verb in _PLAYED for e in before)
    doers = {actor(e) for e in both} - {None}
    return plain and not by_card and len(doers) < 2 and "afterwards" not in event.adverbs


_PLAYED = frozenset({"activate", "chain"})
