"""我解放X召唤Y: a Tribute Summon, for players Tribute nothing else right before a Normal Summon. X被Y当cost丢掉: X is
given up for the activation of Y.

In: a question's syntax. Out: the same with the Summon called so, and with the activation told.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from grammar.question_nodes import Event, Mood, QuestionSyntax, Role, Thing, ThingKind
from grammar.terms import Player
from kb.understanding.phrases import actor, named_in, phrase_of
from kb.understanding.vocabulary import COST_ACTS


def in_plain_words(syntax: QuestionSyntax) -> QuestionSyntax:
    told = tuple(_actively(syntax.statements))
    summons = (
        msgspec.structs.replace(event, verb="tribute_summon")
        if _is_summon_for(told[:place], event)
        else event
        for place, event in enumerate(told)
    )
    return msgspec.structs.replace(syntax, statements=tuple(summons))


def with_activations(syntax: QuestionSyntax) -> QuestionSyntax:
    return msgspec.structs.replace(syntax, statements=tuple(_with_activations(syntax.statements)))


def _with_activations(told: Iterable[Event]) -> Iterator[Event]:
    for event in told:
        doers, given = named_in(event.before, Role.BY), named_in(event.before, Role.BARE)
        plain = event.mood is Mood.TOLD and not (event.negated or event.wondered or event.after)
        paid = event.passive and event.verb in COST_ACTS and Role.COST.value in event.adverbs
        if not (plain and paid and len(doers) == 1 == len(given)):
            yield event
            continue
        player = doers[0].player or given[0].player or Player.SELF
        who = phrase_of(Role.BARE, Thing(kind=ThingKind.PLAYER, player=player, span=doers[0].span))
        card = msgspec.structs.replace(doers[0], player=None, kind=ThingKind.NAME, word=None)
        yield Event(
            verb=event.verb,
            before=(who,),
            after=(phrase_of(Role.BARE, given[0]),),
            subject=player,
            span=event.span,
        )
        yield Event(
            verb="activate", after=(phrase_of(Role.BARE, card),), done=True, subject=player, span=card.span
        )


def _actively(told: tuple[Event, ...]) -> Iterator[Event]:
    """X被解放上级召唤Y, by nothing that is named: whoever Summons Y Tributes X."""
    for event, following in zip(told, (*told[1:], None), strict=False):
        given = named_in(event.before, Role.BARE)
        plain = (
            event.passive and event.mood is Mood.TOLD and not (event.negated or event.wondered or event.after)
        )
        rest = [p for p in event.before if p.role is not Role.BY or p.things]
        only = len(rest) == 1 and len(rest[0].things) == 1 == len(given)
        summons = following is not None and following.verb == "tribute_summon"
        if event.verb == "tribute" and plain and only and summons:
            player = event.subject or given[0].player or (following.subject if following else None)
            yield msgspec.structs.replace(event, before=(), after=tuple(rest), passive=False, subject=player)
        else:
            yield event


def _is_summon_for(before: tuple[Event, ...], event: Event) -> bool:
    """Not where an effect that was activated before may have Tributed it."""
    if not before or before[-1].verb != "tribute" or event.verb != "normal_summon":
        return False
    both = (before[-1], event)
    plain = not any(e.negated or e.wondered or e.passive or e.mood is not Mood.TOLD for e in both)
    by_card = named_in(before[-1].before, Role.BY, Role.WITH) or any(e.verb in _PLAYED for e in before)
    doers = {actor(e) for e in both} - {None}
    return plain and not by_card and len(doers) < 2 and "afterwards" not in event.adverbs


_PLAYED = frozenset({"activate", "chain"})
