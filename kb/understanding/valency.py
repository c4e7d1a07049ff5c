"""The valency of verbs: which roles a clause's verb has, which are filled, and by what sort of thing (``valency.yaml``).

A clause fills its roles by what its phrases are marked with and by what they name; a role that it leaves out is filled
by what the clause before was about, when one thing there is of the right sort, and never when two are.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import msgspec

from grammar.kept import lexicon_file
from grammar.question_nodes import Event, Role, Thing, ThingKind
from grammar.terms import CardKind
from kb.cards import CardClass
from kb.context import Base
from kb.errors import UnknownCard
from kb.understanding.phrases import things_of

_KINDS_OF_BACKROW = frozenset({CardKind.SPELL, CardKind.TRAP})


class Frame(msgspec.Struct, frozen=True):
    """The sorts that may fill each role of a verb."""

    who: frozenset[str]
    what: frozenset[str]


class _Left(msgspec.Struct, frozen=True):
    who: frozenset[str]
    what: frozenset[str]
    passive: frozenset[str]


@cache
def _frames() -> Mapping[str, Frame]:
    return {
        verb: msgspec.convert(roles, Frame) for verb, roles in lexicon_file("valency.yaml")["verbs"].items()
    }


@cache
def _left_out() -> _Left:
    return msgspec.convert(lexicon_file("valency.yaml")["left_out"], _Left)


def frame(event: Event) -> Frame | None:
    """The roles of its verb, as far as the table has them."""
    return _frames().get(event.verb)


def missing(event: Event) -> tuple[str, frozenset[str]] | None:
    """The role that the clause leaves out and that the clause before may fill, and of what sort that must be."""
    roles = frame(event)
    if roles is None:
        return None
    if event.passive and event.verb in _left_out().passive:
        return None if subjects(event) else ("what", roles.what)
    if event.passive:
        return None
    if event.verb in _left_out().who and not subjects(event) and not _has_player(event):
        return "who", roles.who
    if event.verb in _left_out().what and not objects(event):
        return "what", roles.what
    return None


def _has_player(event: Event) -> bool:
    """我给它装上X: a player does it, or it is done to what is marked."""
    others = things_of(event.before, Role.AT, Role.OBJECT)
    return bool(others) or any(t.kind is ThingKind.PLAYER for t in things_of(event.before, Role.BARE))


def subjects(event: Event) -> list[Thing]:
    """What stands unmarked before the verb, save for players, times and places."""
    return [t for t in things_of(event.before, Role.BARE) if _is_filler(t)]


def objects(event: Event) -> list[Thing]:
    """What is done something to: marked so, or behind the verb."""
    return [t for t in (*things_of(event.before, Role.OBJECT), *things_of(event.after)) if _is_filler(t)]


def _is_filler(thing: Thing) -> bool:
    return thing.kind not in (ThingKind.PLAYER, ThingKind.ZONE, ThingKind.THING) or thing.quote is not None


class Sorts:
    """Of what sort the things of a question are, its cards being those of *base* under the names *written*."""

    def __init__(self, written: Mapping[str, str], base: Base) -> None:
        self._written = written
        self._base = base

    def of(self, thing: Thing) -> str | None:
        """One of the sorts of the table; None for what may be of several."""
        if thing.kind is ThingKind.PLAYER:
            return "player"
        if thing.kind is ThingKind.ZONE:
            return "place"
        if thing.kind is ThingKind.EFFECT:
            return "effect"
        if thing.kind is ThingKind.NAME:
            return self._of_card(thing.name or "")
        if thing.kind is ThingKind.DESCRIBED and thing.kinds:
            return "backrow" if _KINDS_OF_BACKROW & set(thing.kinds) else _of_kinds(thing)
        return None

    def fits(self, thing: Thing, sorts: frozenset[str]) -> bool:
        """It may fill a role of those *sorts*."""
        sort = self.of(thing)
        return sort in sorts or ("card" in sorts and sort in ("monster", "backrow"))

    def _of_card(self, name: str) -> str | None:
        try:
            card = self._base.find(self._written.get(name, name))
        except UnknownCard:
            return None
        return "monster" if card.card_class is CardClass.MONSTER else "backrow"


def _of_kinds(thing: Thing) -> str | None:
    monster = any("monster" in kind.value or kind is CardKind.TUNER for kind in thing.kinds)
    return "monster" if monster else None
