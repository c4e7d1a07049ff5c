"""我用X当素材S召唤: a Summon with materials of which only a material is told, not what was summoned."""

from __future__ import annotations

from grammar.question_nodes import Event, Mood, Role, Thing, ThingKind
from grammar.terms import CardKind
from kb.cards import Seat
from kb.situation import Play
from kb.understanding.cards import describe, label
from kb.understanding.draft import Draft
from kb.understanding.phrases import actor, is_card, phrases_of, refers, seat_of, things_of
from kb.understanding.wearing import on_table

#: Summons for which more than one monster is used, whatever is summoned
_OF_TWO = frozenset({"synchro_summon", "xyz_summon"})
#: Summons whose materials go to the Graveyard as they are made
_SENT = frozenset({"synchro_summon", "link_summon"})
_MONSTER = Thing(kind=ThingKind.DESCRIBED, kinds=(CardKind.MONSTER,))


def is_unnamed(draft: Draft, event: Event) -> bool:
    """Named monsters are used, and nothing is named that they are used for."""
    plain = not (event.negated or event.wondered or event.passive) and event.mood is Mood.TOLD
    given = _given(event)
    others = [t for t in things_of(phrases_of(event)) if t not in given and t.kind is not ThingKind.PLAYER]
    made = event.verb in (*_OF_TWO, "link_summon") and draft.open_link() is None
    return made and plain and bool(given) and not others and all(t.name and not t.before for t in given)


def unnamed(draft: Draft, event: Event) -> None:
    """It was summoned with them, and with another monster where that kind of Summon takes two."""
    given = _given(event)
    seat = seat_of(given[0].player) or actor(event) or Seat.A
    names = [label(draft, thing) for thing in given]
    for name in names:
        on_table(draft, name, seat)
    if len(names) == 1 and event.verb in _OF_TWO:
        names.append(describe(draft, _MONSTER, seat, 1))
    for thing in given:
        draft.take(thing, wholly=True)
    draft.plays.append(Play(do=event.verb, player=seat, materials=tuple(names)))
    draft.mentioned.append(names[0])


def repeats(draft: Draft, event: Event) -> bool:
    """X送墓后, of a monster that was just used: that is how it is used."""
    last = draft.plays[-1] if draft.plays else None
    things = [t for t in things_of(phrases_of(event)) if refers(t)]
    if event.verb != "send_to_graveyard" or last is None or last.do not in _SENT or event.negated:
        return False
    return len(things) == 1 and label(draft, things[0]) in last.materials


def repeated(draft: Draft, event: Event) -> None:
    for thing in things_of(phrases_of(event)):
        draft.take(thing, wholly=True)
    draft.remarks.append(draft.words(event))


def _given(event: Event) -> list[Thing]:
    return [t for t in things_of(event.before, Role.WITH, Role.MATERIAL) if is_card(t)]
