"""Questions about trees that a writer of any dialect asks."""

from __future__ import annotations

from collections.abc import Sequence

from grammar.nodes import (
    Action,
    Condition,
    EffectText,
    Happened,
    HasAttribute,
    HasEffectThat,
    HasName,
    HasRace,
    HasStat,
    IsKind,
    Number,
    Predicate,
    Selection,
)
from grammar.terms import Attribute, CardKind, DurationKind, Race, Stat
from grammar.writing import CannotWrite


def classes_of(effect: EffectText) -> tuple[Action, ...]:
    """The acts that a ● list names when the event is an effect that includes one of them."""
    events = effect.trigger.events if effect.trigger is not None else ()
    for event in events:
        if isinstance(event.theme, Selection):
            for predicate in event.theme.predicates:
                if isinstance(predicate, HasEffectThat):
                    return predicate.actions
    return ()


def bars_the_turn(condition: Condition) -> bool:
    """It was not done this turn: written after the resolution (这个效果在…的回合不能发动)."""
    return (
        isinstance(condition, Happened)
        and condition.negated
        and condition.during is not None
        and condition.during.kind is DurationKind.THIS_TURN
    )


def is_token_data(predicates: Sequence[Predicate]) -> bool:
    """A token's name with what it is, printed in parentheses."""
    kinds = {kind for p in predicates if isinstance(p, IsKind) for kind in p.kinds}
    return kinds == {CardKind.TOKEN} and any(isinstance(p, HasRace) for p in predicates)


def token_data(predicates: Sequence[Predicate]) -> tuple[tuple[str, ...], Race, Attribute, int, int, int]:
    """Names, Type, Attribute, Level, ATK and DEF of a token. Raises CannotWrite when one of them is missing."""
    names = tuple(name for p in predicates if isinstance(p, HasName) for name in p.names)
    races = [v for p in predicates if isinstance(p, HasRace) for v in p.values]
    attributes = [v for p in predicates if isinstance(p, HasAttribute) for v in p.values]
    stats = {
        p.stat: p.amount.value for p in predicates if isinstance(p, HasStat) and isinstance(p.amount, Number)
    }
    if (
        not names
        or len(races) != 1
        or len(attributes) != 1
        or not {Stat.LEVEL, Stat.ATK, Stat.DEF} <= stats.keys()
    ):
        raise CannotWrite("a token without all its values")
    return names, races[0], attributes[0], stats[Stat.LEVEL], stats[Stat.ATK], stats[Stat.DEF]
