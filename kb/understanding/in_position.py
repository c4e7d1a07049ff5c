"""死者苏生能把X守备表示特殊召唤吗: the position in which the monster is to come out, not that in which it lies.

In: a question whether a card can Special Summon. Out: the same without the position, where the text of the card leaves
it to the player or says just that; what its text does not give is left open.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from grammar.nodes import Action
from grammar.question_nodes import Event, Mood, Phrase, QuestionSyntax, Role, Thing
from grammar.terms import Position, Verb
from grammar.walk import nodes_in
from kb.cards import Card
from kb.context import Base
from kb.errors import SituationError
from kb.understanding.named_card import named_card
from kb.understanding.phrases import phrases_of, things_of
from kb.understanding.vocabulary import ACTS


def as_it_comes(syntax: QuestionSyntax, written: Mapping[str, str], base: Base) -> QuestionSyntax:
    """Raises SituationError where the effect may not be one that brings a monster out in that position."""
    asked = syntax.ask.event if syntax.ask is not None else None
    if syntax.ask is None or asked is None or asked.mood is not Mood.CAN or asked.passive:
        return syntax
    if ACTS.get(asked.verb) is not Verb.SPECIAL_SUMMON:
        return syntax
    manners = [phrase for phrase in asked.before if _is_manner(phrase)]
    behind = [t for p in phrases_of(asked) for t in p.things if _told_behind(syntax.text, t)]
    told = [*(p.things[0] for p in manners), *behind]
    wanted = {t.position for t in told if t.position is not None}
    if not wanted:
        return syntax
    card = _card(_doer(syntax, asked), written, base)
    if len(wanted) != 1 or card is None or not all(_brings(card, one) for one in wanted):
        words = syntax.text[asked.span.start : asked.span.end] if asked.span is not None else ""
        raise SituationError("question: in which position it is summoned is not understood", words=words)
    event = _without(asked, manners, behind)
    return msgspec.structs.replace(syntax, ask=msgspec.structs.replace(syntax.ask, event=event))


def _is_manner(phrase: Phrase) -> bool:
    """守备表示, 裏側守備表示で: no card is spoken of."""
    thing = phrase.things[0] if len(phrase.things) == 1 else None
    plain = thing is not None and thing.position is not None and phrase.role is not Role.OBJECT
    return plain and thing is not None and not (thing.name or thing.kinds or thing.word or thing.zone)


def _told_behind(text: str, thing: Thing) -> bool:
    """X守备表示, unlike 守备表示的X."""
    said = text[thing.span.start : thing.span.end] if thing.span is not None else ""
    return thing.position is not None and bool(thing.name or thing.kinds) and said.endswith("表示")


def _doer(syntax: QuestionSyntax, asked: Event) -> Thing | None:
    """What brings it out: the card before the verb, where the monster stands elsewhere; else what was activated last."""
    moved = [*things_of(asked.before, Role.OBJECT), *things_of(asked.after)]
    told = syntax.statements[-1] if syntax.statements else None
    named = [t for t in things_of(asked.before, Role.BARE, Role.WITH) if t.name is not None]
    if not named and told is not None and told.verb == "activate" and not (told.negated or told.passive):
        named = [t for t in things_of(told.after) if t.name is not None]
    return named[0] if moved and len(named) == 1 else None


def _card(thing: Thing | None, written: Mapping[str, str], base: Base) -> Card | None:
    return named_card(thing, written, base) if thing is not None else None


def _brings(card: Card, wanted: Position) -> bool:
    """Its text is read, and summons so in every place where it summons at all."""
    if card.text is None or not card.text.complete:
        return False
    acts = [act for act in nodes_in(card.text) if isinstance(act, Action) and act.verb is Verb.SPECIAL_SUMMON]
    return bool(acts) and all(_leaves(act.position, wanted) for act in acts)


def _leaves(said: tuple[Position, ...], wanted: Position) -> bool:
    if Position.FACE_DOWN in (wanted, *said) or Position.FACE_DOWN_DEFENSE in (wanted, *said):
        return wanted in said
    return not said or any(wanted in (one, Position.FACE_UP) or _half(one) == _half(wanted) for one in said)


def _half(position: Position) -> str:
    return position.value.removeprefix("face_up_")


def _without(asked: Event, manners: list[Phrase], behind: list[Thing]) -> Event:
    def plain(phrase: Phrase) -> Phrase:
        things = tuple(msgspec.structs.replace(t, position=None) if t in behind else t for t in phrase.things)
        return msgspec.structs.replace(phrase, things=things)

    before = tuple(plain(phrase) for phrase in asked.before if phrase not in manners)
    return msgspec.structs.replace(asked, before=before, after=tuple(map(plain, asked.after)))
