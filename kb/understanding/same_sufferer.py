"""X被战斗破坏，被Y叫回来又破坏送墓: what goes on being told of a card is said of it, clause by clause.

In: a question's syntax. Out: the same with the card named in the clauses that leave it out.
"""

from __future__ import annotations

import msgspec

from grammar.question_nodes import Event, Mood, Phrase, QuestionSyntax, Role, Thing, ThingKind
from kb.understanding.phrases import named_in, phrases_of, refers, things_of

#: what a card suffers that then lies in the Graveyard or is banished
_GONE = frozenset({"destroy", "battle_destroy", "send_to_graveyard", "banish"})
#: Summons for which it may have been used
_USING = frozenset({"synchro_summon", "link_summon", "fusion_summon"})
#: ways to bring it back
_BACK = frozenset({"special_summon", "revive"})


def with_sufferer(syntax: QuestionSyntax) -> QuestionSyntax:
    statements: list[Event] = []
    card: Thing | None = None
    for event in syntax.statements:
        if card is not None and (_brings_back(event) or _goes_again(event)):
            event = _of(event, card)
        else:
            card = _gone(event)
        statements.append(event)
    return msgspec.structs.replace(syntax, statements=tuple(statements))


def _gone(event: Event) -> Thing | None:
    """The one named card that the clause says is gone: by what it suffered, or used for a monster that is not named."""
    cards = [t for t in things_of(phrases_of(event)) if refers(t)]
    if event.verb in _USING:
        used = things_of(event.before, Role.MATERIAL)
        gone = [t for t in cards if t in used]
        unnamed = all(t.kind is ThingKind.DESCRIBED for t in cards if t not in used)
        told = unnamed and _plain(event)
    else:
        gone = [t for t in things_of(event.before, Role.BARE) if t in cards]
        told = event.verb in _GONE and event.passive and _plain(event)
    alone = told and len(gone) == 1 and gone[0].kind is ThingKind.NAME and not gone[0].rest
    return gone[0] if alone else None


def _brings_back(event: Event) -> bool:
    """被Y叫回来, 用Y复活: of no other card."""
    doers = named_in(event.before, Role.BY, Role.WITH)
    told = [t for t in things_of(phrases_of(event)) if t not in doers and t.kind is not ThingKind.PLAYER]
    return event.verb in _BACK and _plain(event) and len(doers) == 1 and not told


def _goes_again(event: Event) -> bool:
    """又破坏送墓."""
    told = [t for t in things_of(phrases_of(event)) if t not in named_in(event.before, Role.BY)]
    return (
        event.verb in _GONE
        and _plain(event)
        and not told
        and {"again", "afterwards", "then"} & set(event.adverbs) != set()
    )


def _plain(event: Event) -> bool:
    return event.mood is Mood.TOLD and not (event.negated or event.wondered)


def _of(event: Event, card: Thing) -> Event:
    if event.verb in _GONE:
        it = Phrase(role=Role.BARE, things=(_plainly(card),), span=event.span)
        return msgspec.structs.replace(event, before=(it, *event.before), passive=True)
    it = Phrase(role=Role.BARE if event.passive else Role.OBJECT, things=(_plainly(card),), span=event.span)
    return msgspec.structs.replace(event, before=(it, *event.before))


def _plainly(card: Thing) -> Thing:
    """The card alone: whose it was, and where it lay, was told of where it was before."""
    return Thing(kind=ThingKind.NAME, name=card.name, span=card.span)
