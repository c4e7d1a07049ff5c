"""自己场上只有3只怪兽，而且都是通常怪兽: of what sort all of the cards are that were just told of."""

from __future__ import annotations

import msgspec

from grammar.question_nodes import Event, Mood, Phrase, QuestionSyntax, Thing, ThingKind
from grammar.terms import CardKind, Player, Zone

#: what may be said of all of them
_SAID = ("kinds", "attributes", "race", "level", "level_compare", "position")


def in_plain_words(syntax: QuestionSyntax) -> QuestionSyntax:
    """自己场上只有3只通常怪兽."""
    told: list[Event] = []
    for event in syntax.statements:
        if (whole := _in_one_clause(event) or _of_place(event) or _on_both_sides(event)) is not None:
            told.append(whole)
        elif told and (joined := _of_last(told[-1], event)) is not None:
            told[-1] = joined
        else:
            told.append(event)
    return msgspec.structs.replace(syntax, statements=tuple(told))


def _in_one_clause(event: Event) -> Event | None:
    """只有3只怪兽且都是…."""
    said = _said(event)
    if said is None or len(event.before) != 2:
        return None
    there = Event(verb="exist", before=event.before[:1], condition=event.condition, adverbs=_times(event))
    return _with(there, said, event)


def _of_place(event: Event) -> Event | None:
    """场上都是战士族, 我场上的怪兽都是战士族: 场上只有战士族怪兽."""
    things = event.before[0].things if len(event.before) == 1 else ()
    place = things[0] if len(things) == 1 and things[0].all and things[0].zone is not None else None
    said = _sort(event)
    if place is None or said is None or place.kind not in (ThingKind.ZONE, ThingKind.DESCRIBED):
        return None
    bare = Thing(kind=place.kind, span=place.span, zone=place.zone, player=place.player, all=True)
    if msgspec.structs.replace(place, kinds=()) != bare or place.kinds not in ((), (CardKind.MONSTER,)):
        return None
    kinds = said.kinds or (CardKind.MONSTER,)
    whose = place.player or (Player.BOTH if place.zone in _EITHERS else None)
    noun = msgspec.structs.replace(said, zone=place.zone, player=whose, kinds=kinds, only=True)
    there = msgspec.structs.replace(event.before[0], things=(noun,))
    return Event(
        verb="exist", before=(there,), condition=event.condition, adverbs=_times(event), span=event.span
    )


#: places that mean those of both players where nobody is named
_EITHERS = frozenset({Zone.FIELD, Zone.MONSTER_ZONE, Zone.GRAVEYARD})


def _on_both_sides(event: Event) -> Event | None:
    """场上只有表侧表示的怪兽, of nobody's field and no number of them: on either side."""
    things = [thing for phrase in (*event.before, *event.after) for thing in phrase.things]
    plain = event.verb == "exist" and not (event.negated or event.wondered or event.after)
    if not plain or len(things) != 1 or not things[0].only or things[0].kind is not ThingKind.DESCRIBED:
        return None
    if things[0].zone not in _EITHERS or things[0].player is not None or things[0].count is not None:
        return None
    noun = msgspec.structs.replace(things[0], player=Player.BOTH)
    phrase = next(phrase for phrase in event.before if phrase.things)
    there = msgspec.structs.replace(phrase, things=(noun,))
    return msgspec.structs.replace(event, before=(there,))


def _of_last(last: Event, event: Event) -> Event | None:
    """只有3只怪兽，而且都是…."""
    said = _said(event)
    told = last.verb == "exist" and last.mood is Mood.TOLD and not (last.negated or last.wondered)
    if said is None or not told or len(event.before) != 1:
        return None
    return _with(last, said, event)


def _times(event: Event) -> tuple[str, ...]:
    return tuple(adverb for adverb in event.adverbs if adverb != "so")


def _said(event: Event) -> Thing | None:
    """Of what sort they are, where 都 is the last word before 是."""
    every = event.before[-1].things if event.before else ()
    only_all = [thing.kind for thing in every] == [ThingKind.THING] and every[0].all
    return _sort(event) if only_all and not every[0].word else None


def _sort(event: Event) -> Thing | None:
    """是…, of a sort alone."""
    plain = event.verb == "be" and event.mood is Mood.TOLD and not (event.negated or event.wondered)
    after = [thing for phrase in event.after for thing in phrase.things] if plain else []
    if len(after) != 1 or after[0].kind is not ThingKind.DESCRIBED:
        return None
    known = Thing(
        kind=ThingKind.DESCRIBED,
        span=after[0].span,
        kinds=after[0].kinds,
        attributes=after[0].attributes,
        race=after[0].race,
        level=after[0].level,
        level_compare=after[0].level_compare,
        position=after[0].position,
    )
    return after[0] if known == after[0] else None


def _with(there: Event, said: Thing, event: Event) -> Event | None:
    """*there* with that said of the one noun in it, which may not be said to be anything else."""
    nouns = [t for phrase in (*there.before, *there.after) for t in phrase.things if _is_some(t)]
    if len(nouns) != 1 or nouns[0].before:
        return None
    changed = {field: getattr(said, field) for field in _SAID if getattr(said, field)}
    kept = {field for field in changed if getattr(nouns[0], field) and field != "kinds"}
    if kept or not set(nouns[0].kinds) <= {CardKind.MONSTER, CardKind.CARD}:
        return None
    noun = msgspec.structs.replace(nouns[0], **changed)

    def put(phrases: tuple[Phrase, ...]) -> tuple[Phrase, ...]:
        return tuple(
            msgspec.structs.replace(p, things=tuple(noun if t is nouns[0] else t for t in p.things))
            for p in phrases
        )

    span = there.span or event.span
    return msgspec.structs.replace(there, before=put(there.before), after=put(there.after), span=span)


def _is_some(thing: Thing) -> bool:
    return thing.kind is ThingKind.DESCRIBED and bool(thing.kinds)
