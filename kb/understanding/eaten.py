"""X吃灰流丽吗, 对面发X，会吃灰流丽吗: of a card that negates what was activated, whether it can answer X.

In: a question's syntax, and the cards it names. Out: the same, asked of what that card may do; of other cards (吃收缩, 吃
黑洞) it stays as it is.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from grammar.question_nodes import Event, Mood, Phrase, QuestionSyntax, QuestionWord, Role, Thing, ThingKind
from grammar.terms import Player
from kb.context import Base
from kb.understanding.named_card import named_card
from kb.understanding.phrases import things_of

_NEGATES = frozenset({"negate_effect", "negate_activation"})
_PLAYED = frozenset({"activate", "chain"})


def as_answer(syntax: QuestionSyntax, written: Mapping[str, str], base: Base) -> QuestionSyntax:
    ask = syntax.ask
    if ask is None or ask.word is not QuestionWord.WHETHER or ask.event.verb != "undergo":
        return syntax
    event = ask.event
    eaten = things_of(event.after)
    plain = not (event.negated or event.passive) and len(eaten) == 1 and eaten[0].kind is ThingKind.NAME
    if not plain or eaten[0].before or not _answers_activations(eaten[0], written, base):
        return syntax
    answer = msgspec.structs.replace(event.after[0], role=Role.BARE)
    subjects = [t for t in things_of(event.before) if t.kind is not ThingKind.PLAYER]
    last = syntax.statements[-1] if syntax.statements else None
    if len(subjects) == 1 and subjects[0].name is not None and last is None:
        subject = Phrase(role=Role.BARE, things=tuple(subjects), span=subjects[0].span)
        asked = Event(verb="negate", before=(answer,), after=(subject,), mood=Mood.CAN, wondered=True)
    elif last is not None and _is_of_played(subjects, last) and last.subject is not None:
        other = Player.SELF if last.subject is Player.OPPONENT else Player.OPPONENT
        who = Phrase(role=Role.BARE, things=(Thing(kind=ThingKind.PLAYER, player=other),))
        asked = Event(
            verb="chain", before=(who,), after=(answer,), mood=Mood.CAN, wondered=True, subject=other
        )
    else:
        return syntax
    asked = msgspec.structs.replace(asked, span=event.span)
    return msgspec.structs.replace(syntax, ask=msgspec.structs.replace(ask, event=asked))


def _is_of_played(subjects: list[Thing], last: Event) -> bool:
    """会吃X吗, 它会吃X吗, Y会吃X吗, right after Y was activated."""
    played = [thing.name for thing in things_of(last.after) if thing.name is not None]
    if last.verb not in _PLAYED or last.negated or len(played) != 1 or len(subjects) > 1:
        return False
    return not subjects or subjects[0].name == played[0]


def _answers_activations(thing: Thing, written: Mapping[str, str], base: Base) -> bool:
    """Its effects that negate aim at no card that lies there: they answer what is activated."""
    card = named_card(thing, written, base)
    if card is None:
        return False
    negating = [e for e in base.effects(card) if e.activates and _NEGATES & set(e.categories)]
    return bool(negating) and not any(effect.targets for effect in negating)
