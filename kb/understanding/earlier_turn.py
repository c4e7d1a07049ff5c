"""前のターンにセットした「X」, 上回合召唤的X: since an earlier turn a card lies there, and nothing else follows from it.

In: a question's syntax. Out: the same without that time; what is told of any other act keeps it, and is not read.
"""

from __future__ import annotations

import msgspec

from grammar.question_nodes import Event, Mood, Phrase, QuestionSyntax, Role, Thing, ThingKind
from grammar.terms import Player, Zone
from kb.understanding.phrases import phrases_of, things_of

TIME = "earlier_turn"
_SUMMONS = frozenset({"normal_summon", "special_summon", "tribute_summon", "flip_summon"})


def in_plain_words(syntax: QuestionSyntax) -> QuestionSyntax:
    """*syntax* with 盖着的X and 场上的X for a card that was Set or Summoned then."""
    statements = tuple(_told(_with_cards_there(event)) for event in syntax.statements)
    ask = syntax.ask
    if ask is not None:
        ask = msgspec.structs.replace(ask, event=_with_cards_there(ask.event))
    return msgspec.structs.replace(syntax, statements=statements, ask=ask)


def _told(event: Event) -> Event:
    """我上回合盖放了X: it lies there Set."""
    cards = [
        t for t in (*things_of(event.before, Role.OBJECT), *things_of(event.after)) if t.name is not None
    ]
    if len(cards) != 1 or not _is_then(event, cards):
        return event
    return (
        _without_time(event) if event.verb == "set" else event
    )  # what waits for a Summon may be asked about


def _with_cards_there(event: Event) -> Event:
    def there(thing: Thing) -> Thing:
        inner = thing.before[0] if len(thing.before) == 1 else None
        if inner is None or thing.name is None or thing.zone is not None or not _is_then(inner, []):
            return thing
        if inner.verb == "set":
            return msgspec.structs.replace(thing, before=(_without_time(inner),))
        if thing.kind is ThingKind.EFFECT or event.verb in ("activate", "chain"):
            return thing  # its effect may have waited for that Summon
        return msgspec.structs.replace(thing, before=(), zone=Zone.FIELD, player=_player_of(inner, thing))

    def each(phrases: tuple[Phrase, ...]) -> tuple[Phrase, ...]:
        return tuple(msgspec.structs.replace(p, things=tuple(map(there, p.things))) for p in phrases)

    return msgspec.structs.replace(event, before=each(event.before), after=each(event.after))


def _is_then(event: Event, cards: list[Thing]) -> bool:
    """Set or Summoned in an earlier turn, by a player at most, and nothing else told of it."""
    others = [t for t in things_of(phrases_of(event)) if t not in cards and t.kind is not ThingKind.PLAYER]
    times = [t for t in others if t.word == TIME and t.name is None]
    plain = event.mood is Mood.TOLD and not (event.negated or event.wondered)
    known = event.verb == "set" or event.verb in _SUMMONS
    odd = set(event.adverbs) - {"after", "already", "past", "in"}
    return plain and known and len(times) == 1 and len(others) == 1 and not odd


def _without_time(event: Event) -> Event:
    kept = tuple(p for p in event.before if not any(t.word == TIME for t in p.things))
    adverbs = tuple(word for word in event.adverbs if word not in ("already", "past", "in"))
    return msgspec.structs.replace(event, before=kept, adverbs=adverbs)


def _player_of(event: Event, card: Thing) -> Player | None:
    said = next((t.player for t in things_of(event.before, Role.BARE) if t.kind is ThingKind.PLAYER), None)
    return card.player or said
