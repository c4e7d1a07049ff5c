"""我场上的X是机械族, X本身也是光属性: of what sort a card is said to be, which is printed on it, says nothing new.

In: a question's syntax. Out: the same without what is printed on the card anyway; the card alone is spoken of, and where it lies.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from grammar.question_nodes import Event, Mood, QuestionSyntax, Role, Thing, ThingKind
from kb.cards import Card
from kb.context import Base
from kb.errors import UnknownCard
from kb.understanding.notes import is_printed
from kb.understanding.phrases import phrase_of, things_of

_SAID = frozenset({"also", "so", "already", "of"})


def noted(
    syntax: QuestionSyntax, written: Mapping[str, str], base: Base, *, verbs: frozenset[str]
) -> QuestionSyntax:
    """Of clauses with one of those *verbs*."""
    told: list[Event] = []
    for event in syntax.statements:
        subject = _said_of(event, written, base) if event.verb in verbs else None
        if subject is None:
            told.append(event)
        else:
            told.append(Event(verb="exist", before=(phrase_of(Role.BARE, subject),), span=subject.span))
    return msgspec.structs.replace(syntax, statements=tuple(told))


def _said_of(event: Event, written: Mapping[str, str], base: Base) -> Thing | None:
    """The card of which nothing but what is printed on it is said."""
    subjects, sorts = things_of(event.before), things_of(event.after)
    if event.verb == "exist":  # 「X」は機械族です
        bare = all(phrase.role is Role.BARE for phrase in event.before)
        subjects, sorts = (
            (subjects[:1], subjects[1:]) if bare and not sorts and len(subjects) == 2 else ([], [])
        )
        sorts = [sort for sort in sorts if not sort.kinds and len(event.before) == 2]
    plain = event.mood is Mood.TOLD and not (event.wondered or event.condition)
    if not plain or len(subjects) != 1 or len(sorts) != 1 or set(event.adverbs) - _SAID:
        return None
    subject, sort = subjects[0], sorts[0]
    card = _card(subject, written, base)
    told = bool(sort.kinds or sort.race or sort.attributes or sort.level)
    fits = card is not None and told and not sort.count and is_printed(card, sort) != event.negated
    return subject if fits else None


def _card(thing: Thing, written: Mapping[str, str], base: Base) -> Card | None:
    if thing.kind is not ThingKind.NAME or thing.name is None or thing.before or thing.word:
        return None
    try:
        return base.find(written.get(thing.name, thing.name))
    except UnknownCard:
        return None
