"""能不能发动X弹回Y: read as 能发动X弹回Y吗, whose last verb is the one that is asked about.

In: a question's syntax, in which what stands behind the verb of 能不能 was taken for a clause told before it. Out: the same
with the two in the order in which they stand.
"""

from __future__ import annotations

import msgspec

from grammar.question_nodes import Event, Mood, QuestionSyntax, QuestionWord

_ENDS = frozenset("，。；,;？?")


def in_order(syntax: QuestionSyntax) -> QuestionSyntax:
    ask, last = syntax.ask, syntax.statements[-1] if syntax.statements else None
    if ask is None or last is None or ask.word is not QuestionWord.WHETHER or ask.event.mood is not Mood.CAN:
        return syntax
    if not _is_plain(last) or not _goes_on(syntax.text, ask.event, last):
        return syntax
    first = msgspec.structs.replace(ask.event, wondered=False)
    asked = msgspec.structs.replace(ask, event=msgspec.structs.replace(last, wondered=True))
    return msgspec.structs.replace(syntax, statements=(*syntax.statements[:-1], first), ask=asked)


def _is_plain(event: Event) -> bool:
    odd = event.negated or event.wondered or event.condition or event.passive or event.done or event.purpose
    return event.mood is Mood.TOLD and not odd


def _goes_on(text: str, asked: Event, last: Event) -> bool:
    """*last* stands behind *asked*, in the same clause."""
    if asked.span is None or last.span is None or last.span.start < asked.span.end:
        return False
    return not _ENDS & set(text[asked.span.end : last.span.start])
