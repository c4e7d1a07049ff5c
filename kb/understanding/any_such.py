"""Whether any card or effect of a kind may be activated at all: 能发动陷阱卡吗, 对面能发手上怪兽的效果吗.

One card of that kind is placed wherever such a card may be played from; what is asked is asked of each of them.
"""

from __future__ import annotations

from grammar.question_nodes import Event, Mood, Role, Thing, ThingKind
from grammar.terms import Position, Zone
from kb.cards import Seat
from kb.situation import Ask, Placed
from kb.understanding import acting
from kb.understanding.cards import position_in
from kb.understanding.draft import Draft
from kb.understanding.phrases import actor, named_in, phrases_of, seat_of, things_of
from kb.understanding.placeholders import facts_of
from kb.understanding.references import Question

#: the first of the cards placed
FIRST = "卡Z1"
_ZONES = {
    "monster": (Zone.MONSTER_ZONE, Zone.HAND, Zone.GRAVEYARD),
    "spell": (Zone.HAND, Zone.SPELL_TRAP_ZONE),
    "trap": (Zone.SPELL_TRAP_ZONE,),
}


def asked_of(asked: Event) -> Thing | None:
    """The kind of card that is asked about; None for another question."""
    if asked.verb not in ("activate", "chain") or asked.mood is not Mood.CAN or named_in(phrases_of(asked)):
        return None
    told = things_of(asked.after) or _whose_effect(asked)
    things = [t for t in told if t.kind in (ThingKind.DESCRIBED, ThingKind.EFFECT)]
    if len(things) != 1 or len(told) != 1 or things[0].effect_no:
        return None
    owners = [t for t in things_of(asked.before, Role.BARE, Role.WITH) if t.kind is not ThingKind.PLAYER]
    if any(t.kind is not ThingKind.ZONE and t.kind is not ThingKind.THING and t not in told for t in owners):
        return None
    return things[0] if _class_of(things[0]) is not None and _is_any(things[0]) else None


def _whose_effect(asked: Event) -> list[Thing]:
    """我场上怪兽的效果能发动吗: the effect is what the clause is about."""
    return [
        t for t in things_of(asked.before, Role.BARE) if t.kind is ThingKind.EFFECT and t.word == "effect"
    ]


def _class_of(thing: Thing) -> str | None:
    """Monsters' effects, Spells or Traps: a monster without a word for its effect, and a Spell's effect, are not meant."""
    found = {name for name in _ZONES for kind in thing.kinds if kind.value.endswith(name)}
    of_monster = thing.kind is ThingKind.EFFECT
    return found.pop() if len(found) == 1 and of_monster == (found == {"monster"}) else None


def _is_any(thing: Thing) -> bool:
    told = thing.before or thing.quote or thing.letter or thing.isnt or thing.rest or thing.other
    return not (told or thing.number is not None or (thing.count or 1) > 1)


def place(draft: Draft, asked: Event) -> None:
    """Cards of the kind asked about, where they may be played from, or where the words say."""
    thing = asked_of(asked)
    kind = _class_of(thing) if thing is not None else None
    if thing is None or kind is None:
        return
    said = [t for t in things_of(asked.before) if t.kind is ThingKind.ZONE and t.zone is not None]
    zones = [t.zone for t in (*said, thing) if t.zone not in (None, Zone.FIELD)] or _on_field(
        thing, said, kind
    )
    facts = facts_of(thing)
    seat = seat_of(thing.player) or actor(asked) or Seat.A
    for one in (*said, thing):
        draft.take(one, wholly=True)
    names = tuple(f"{FIRST[:-1]}{number}" for number, _ in enumerate(zones, 1))
    for name, zone in zip(names, zones, strict=True):
        where = "main_monster_zone" if zone is Zone.MONSTER_ZONE else str(zone)
        down = thing.position or (Position.FACE_DOWN if kind != "monster" else None)
        placed = Placed(card=name, player=seat, zone=where, position=position_in(where, down), facts=facts)
        draft.board.append(placed)
    if len(names) > 1:
        draft.each_of[FIRST] = names


def _on_field(thing: Thing, said: list[Thing], kind: str) -> tuple[Zone, ...]:
    field = any(t.zone is Zone.FIELD for t in (*said, thing))
    return tuple(z for z in _ZONES[kind] if not field or z in (Zone.MONSTER_ZONE, Zone.SPELL_TRAP_ZONE))


def may_activate(question: Question) -> Ask:
    """Only that something keeps every such card from being activated can be known."""
    thing = asked_of(question.event)
    seat = (seat_of(thing.player) if thing is not None else None) or actor(question.event) or Seat.A
    timing = acting.timing_of(question.situation)
    return Ask(form="can-activate", player=seat, card=FIRST, about="any-effect", timing=timing)
