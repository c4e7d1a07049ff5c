"""X的攻击宣言时, 对方怪兽的召唤时: a time named by a noun, told as the clause that it stands for.

In: a question's syntax. Out: the same, with 「X攻击宣言」 in the place of the noun.
"""

from __future__ import annotations

import msgspec

from grammar.question_nodes import Event, Mood, Phrase, QuestionSyntax, Role, ThingKind
from kb.understanding.phrases import phrases_of, things_of
from kb.understanding.vocabulary import SUMMONS

_DEEDS = frozenset({"attack", "declare_attack", "direct_attack", "special_summon", *SUMMONS})


def in_plain_words(syntax: QuestionSyntax) -> QuestionSyntax:
    return msgspec.structs.replace(
        syntax, statements=tuple(_told(event) or event for event in syntax.statements)
    )


def _told(event: Event) -> Event | None:
    """The clause; None where more is said, or something else than what a card does at that time."""
    things = things_of(phrases_of(event))
    timed = event.verb == "exist" and event.condition and {"when", "after"} & set(event.adverbs)
    plain = event.mood is Mood.TOLD and not (event.negated or event.wondered or event.passive)
    if not timed or not plain or len(things) != 1 or things[0].word not in _DEEDS:
        return None
    thing = things[0]
    described = thing.kind is ThingKind.DESCRIBED or bool(thing.kinds)
    if thing.name is None and not described:
        return None
    kind = ThingKind.NAME if thing.name is not None else ThingKind.DESCRIBED
    card = msgspec.structs.replace(thing, word=None, kind=kind)
    before = (Phrase(role=Role.BARE, things=(card,), span=card.span),)
    return msgspec.structs.replace(event, verb=str(thing.word), before=before, after=())
