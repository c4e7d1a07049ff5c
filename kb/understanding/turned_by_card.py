"""X被太阳之书翻开, 对方用太阳之书把X翻开: the card was activated for that monster, which it turns face-up.

In: a question's syntax. Out: the same with the activation told first, and then how the monster comes to lie, as of what
the last link does; 把X翻开 behind an activation likewise. Only where the text of the card turns monsters face-up.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from grammar.question_nodes import Event, Phrase, QuestionSyntax, Role, Thing, ThingKind
from grammar.terms import Player, Position, Verb
from kb.context import Base
from kb.understanding.named_card import named_card
from kb.understanding.phrases import refers, source, things_of
from kb.walk import actions_of

_UP = frozenset({Position.FACE_UP, Position.FACE_UP_ATTACK, Position.FACE_UP_DEFENSE})


def told_apart(syntax: QuestionSyntax, written: Mapping[str, str], base: Base) -> QuestionSyntax:
    statements = tuple(_apart(syntax.statements, written, base))
    return (
        msgspec.structs.replace(syntax, statements=statements) if statements != syntax.statements else syntax
    )


def _apart(statements: tuple[Event, ...], written: Mapping[str, str], base: Base) -> Iterator[Event]:
    played: set[str | None] = set()
    last: Event | None = None
    for event in statements:
        if event.verb in ("activate", "chain"):
            last = event
            played |= {thing.name for thing in things_of(event.after)}
        to, doer, moved = _turned_up(event), source(event), _moved(event)
        opens = last is not None and doer is None and event.verb == "flip" and not event.passive
        if to is None or len(moved) != 1:
            yield event
        elif doer is not None and doer.name not in played and _turns_up(doer, written, base):
            yield from (_activation(event, doer, moved[0]), _lies(event, moved[0], to))
            played.add(doer.name)
        elif opens and last is not None and any(_turns_up(t, written, base) for t in things_of(last.after)):
            yield _lies(event, moved[0], to)
        else:
            yield event


def _turned_up(event: Event) -> Position | None:
    """How the monster comes to lie, of a clause that tells that it was turned over and nothing else."""
    if event.negated or event.wondered or event.condition or set(event.adverbs) - {"done", "then"}:
        return None
    if event.verb == "flip":
        return Position.FACE_UP if not [t for t in things_of(event.after) if not refers(t)] else None
    ends = things_of(event.after)
    plain = event.verb == "become" and len(ends) == 1 and not (ends[0].name or ends[0].kinds or ends[0].zone)
    return ends[0].position if plain and ends[0].position in _UP else None


def _moved(event: Event) -> list[Thing]:
    """The monster, which is named and of which nothing is told but whose it is and that it lies face-down."""
    doer = source(event)
    subjects = things_of(event.before, Role.BARE, Role.OBJECT)
    ends = things_of(event.after) if event.verb == "flip" else []
    return [t for t in (*subjects, *ends) if t.kind is ThingKind.NAME and t is not doer and not t.before]


def _turns_up(doer: Thing, written: Mapping[str, str], base: Base) -> bool:
    card = named_card(doer, written, base)
    if card is None:
        return False
    texts = [e.text for e in base.effects(card) if e.activates and e.text is not None]
    acts = [action for text in texts for action, _ in actions_of(text)]
    return any(act.verb is Verb.CHANGE_POSITION and _UP & {*act.position} for act in acts)


def _activation(event: Event, doer: Thing, moved: Thing) -> Event:
    """By whoever is said to do it; else by the other player than the monster's."""
    told = [t.player for t in things_of(event.before, Role.BARE) if t.kind is ThingKind.PLAYER]
    theirs = Player.SELF if moved.player is Player.OPPONENT else Player.OPPONENT
    player = doer.player or next(iter(told), None) or event.subject or theirs
    who = Phrase(role=Role.BARE, things=(Thing(kind=ThingKind.PLAYER, player=player),))
    what = Phrase(role=Role.BARE, things=(msgspec.structs.replace(doer, player=None),))
    return Event(verb="activate", before=(who,), after=(what,), subject=player, span=event.span)


def _lies(event: Event, moved: Thing, to: Position) -> Event:
    """X变成表侧表示."""
    monster = Phrase(role=Role.BARE, things=(moved,))
    end = Phrase(role=Role.BARE, things=(Thing(kind=ThingKind.DESCRIBED, position=to),))
    return Event(verb="become", before=(monster,), after=(end,), span=event.span)
