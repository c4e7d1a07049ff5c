"""已经被X破坏了, 刚被战破, 早就装着Y, 这回合刚盖的Y: that it is over by now, of what was told first or with its time.

In: a question's syntax. Out: the same without those words, where nothing is going on into which it could fall: told behind
an activation they say that it came before its resolution, which is read elsewhere (``by_resolution``).
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from grammar.question_nodes import Event, Mood, QuestionSyntax
from kb.understanding.vocabulary import ACTS

_OVER = frozenset({"already", "just"})
#: what befell a card, or how it lies by now; who activated or Summoned what before is another matter (``of_turn``)
_BEFALLS = frozenset([*ACTS, "battle_destroy", "become", "undergo", "set", "halve"]) - {"draw"}
#: what tells only how things stand, so that nothing is going on
_STANDING = frozenset({"exist", "be", "set", "equip", "apply"})


def in_plain_words(syntax: QuestionSyntax) -> QuestionSyntax:
    return msgspec.structs.replace(syntax, statements=tuple(_plain(syntax.statements)))


def _plain(told: tuple[Event, ...]) -> Iterator[Event]:
    quiet = True
    for event in told:
        yield _without(event) if quiet and _befell(event) else event
        quiet = quiet and event.verb in _STANDING


def _befell(event: Event) -> bool:
    told = event.mood is Mood.TOLD and not (event.negated or event.wondered)
    if event.verb == "battle_destroy" and "already" in event.adverbs:
        return False  # 确定被战斗破坏: it still lies there (``losing_told``)
    return told and event.verb in _BEFALLS and bool(_OVER & set(event.adverbs))


def _without(event: Event) -> Event:
    adverbs = tuple(word for word in event.adverbs if word not in _OVER)
    return msgspec.structs.replace(event, adverbs=adverbs, done=True)
