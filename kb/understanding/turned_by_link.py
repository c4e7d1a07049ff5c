"""对方连锁月之书，X变成里侧守备表示: how a card comes to lie, told of what the last link does when it resolves.

In: the clause, while that link waits. Out: its target, where its text has one; else the card where it lies before.
"""

from __future__ import annotations

import msgspec

from grammar.question_nodes import Event, Role, Thing, ThingKind
from grammar.terms import Modality, Position, Verb
from kb.cards import Seat
from kb.effects import Effect
from kb.situation import Play
from kb.understanding.cards import done_to, put
from kb.understanding.draft import Draft
from kb.understanding.phrases import refers, seat_of, things_of
from kb.walk import actions_of

_UP = frozenset({Position.FACE_UP, Position.FACE_UP_ATTACK, Position.FACE_UP_DEFENSE})
_DOWN = frozenset({Position.FACE_DOWN, Position.FACE_DOWN_DEFENSE})


def tells_of_it(draft: Draft, event: Event) -> bool:
    """X变成里侧, of one card and of nothing that does it, behind a link whose text turns cards so."""
    link = draft.open_link()
    if link is None or event.verb != "become" or event.negated or event.wondered or event.passive:
        return False
    subjects = _subjects(event)
    if len(subjects) != 1 or subjects[0].before or _turned_to(event) is None or len(event.after) != 1:
        return False
    return not things_of(event.before, Role.BY, Role.WITH) and _turning(draft, link, event) is not None


def told(draft: Draft, event: Event) -> None:
    """Raises SituationError when it is not plain which card is meant."""
    link, thing = draft.open_link(), _subjects(event)[0]
    effect = _turning(draft, link, event) if link is not None else None
    if link is None or link.player is None or effect is None or effect.text is None:
        raise draft.not_understood(event)
    for other in things_of(event.after):
        draft.take(other, wholly=True)
    down = _turned_to(event) in _DOWN
    if thing.kind is ThingKind.PRONOUN:
        name = done_to(draft, link, thing)
        draft.take(thing, wholly=True)
    else:
        lay = Position.FACE_UP if down else Position.FACE_DOWN
        name = put(draft, thing, _seat(draft, link, thing), position=thing.position or lay)
    if effect.text.targets and not link.targets:
        draft.plays[-1] = msgspec.structs.replace(link, targets=(name,))
    elif effect.text.targets and name not in link.targets:
        raise draft.not_understood(event)
    draft.remarks.append(draft.words(event))


def _seat(draft: Draft, link: Play, thing: Thing) -> Seat | None:
    """Whose it is: as told, else it stays where it was put; a card of which nothing is told is not that player's."""
    assert link.player is not None
    name = draft.names.get(thing.name or "", thing.name or "")
    return seat_of(thing.player) or (None if draft.place_of(name) is not None else link.player.other)


def _subjects(event: Event) -> list[Thing]:
    return [thing for thing in things_of(event.before, Role.BARE, Role.OBJECT) if refers(thing)]


def _turned_to(event: Event) -> Position | None:
    """Only of how it comes to lie, and whether that is face-up."""
    things = things_of(event.after)
    plain = len(things) == 1 and not (things[0].kinds or things[0].name or things[0].zone)
    return things[0].position if plain and things[0].position in _UP | _DOWN else None


def _turning(draft: Draft, link: Play, event: Event) -> Effect | None:
    """The one effect that the link may be, when its text turns cards to lie so."""
    card, to = draft.card(link.card or ""), _turned_to(event)
    effects = [e for e in draft.base.effects(card) if e.activates and e.text] if card is not None else []
    meant = [e for e in effects if link.effect in (None, e.printed_no)]
    if len(meant) != 1 or meant[0].text is None or link.result:
        return None
    turns = [
        set(action.position)
        for action, _ in actions_of(meant[0].text)
        if action.verb is Verb.CHANGE_POSITION and action.modality is not Modality.CANNOT
    ]
    side = _DOWN if to in _DOWN else _UP
    wanted = side if to in (Position.FACE_UP, Position.FACE_DOWN) else {to}
    return meant[0] if any(one and one <= side and one & wanted for one in turns) else None
