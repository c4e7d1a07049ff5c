"""我发动了X，还能再发动X吗: of the same turn, once the first is over, by the player who activated it."""

from __future__ import annotations

import msgspec

from grammar.question_nodes import Event, QuestionSyntax, Role
from grammar.terms import Player
from kb.situation import Ask, Situation
from kb.understanding.phrases import actor, things_of, with_thing

_UNDONE = frozenset({"negate", "negate_activation", "negate_effect"})


def once_more(situation: Situation, asked: Event | None, ask: Ask) -> tuple[Situation, Ask]:
    """The one activation told as one used this turn, where the same player is asked about once more."""
    first = situation.plays[0] if len(situation.plays) == 1 else None
    if asked is None or asked.verb != "activate" or first is None or first.do != "activate":
        return situation, ask
    if "again" not in asked.adverbs:
        return situation, ask
    again = ask.form == "can-activate" and ask.card == first.card and ask.effect in (None, first.effect)
    if not again or actor(asked) not in (None, first.player):
        return situation, ask
    used = msgspec.structs.replace(first, do="used")
    situation = msgspec.structs.replace(situation, plays=(used,))
    return situation, msgspec.structs.replace(ask, player=first.player, timing="open")


def with_first_told(syntax: QuestionSyntax) -> QuestionSyntax:
    """X被Y无效后，我还能再发动一张X吗: the X told of was activated by that player, and another one is asked about."""
    asked = syntax.ask.event if syntax.ask is not None else None
    things = things_of(asked.after) if asked is not None else []
    if syntax.ask is None or asked is None or "again" not in asked.adverbs or asked.verb != "activate":
        return syntax
    if len(things) != 1 or things[0].name is None or things[0].player is not None:
        return syntax
    player, name = asked.subject, things[0].name
    told = tuple(_of_player(event, name, player) for event in syntax.statements)
    if told == syntax.statements:
        return syntax
    if things[0].count == 1:
        other = msgspec.structs.replace(things[0], other=True)
        asked = with_thing(asked, things[0], other)
    return msgspec.structs.replace(
        syntax, statements=told, ask=msgspec.structs.replace(syntax.ask, event=asked)
    )


def _of_player(event: Event, name: str, player: Player | None) -> Event:
    """X被无效, of nobody's X: that player's."""
    if not event.passive or event.verb not in _UNDONE or player is None:
        return event
    own = [thing for thing in things_of(event.before, Role.BARE) if thing.name == name and not thing.player]
    return with_thing(event, own[0], msgspec.structs.replace(own[0], player=player)) if own else event
