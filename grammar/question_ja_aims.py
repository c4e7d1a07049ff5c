"""What something was given up for, in a typed Japanese question: アドバンス召喚のために「X」をリリースした, 「Y」を発動するために「X」を捨てた.

Chinese tells the price first, and then what it is paid for; so does the syntax made here.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.question_nodes import Event, Mood, Phrase, Role, Thing, ThingKind
from grammar.terms import CardKind

#: how a clause is closed, or a noun marked, that tells what the next act is for
FOR = "for"
PURPOSE = "purpose"
_PRICES = frozenset({"discard", "tribute", "send_to_graveyard", "banish"})
_AIMS = frozenset({"activate", "tribute_summon", "special_summon"})


def aim_of(phrase: Phrase) -> Event | None:
    """アドバンス召喚のために, 「X」の発動のために; None for what is not read."""
    thing = phrase.things[0]
    if (
        len(phrase.things) != 1
        or thing.word not in _AIMS
        or (thing.name is None and thing.word == "activate")
    ):
        return None
    plain = msgspec.structs.replace(thing, word=None, kind=ThingKind.NAME)
    if thing.name is None:
        plain = Thing(kind=ThingKind.DESCRIBED, kinds=(CardKind.MONSTER,), span=thing.span)
    whose, plain = plain.player or thing.player, msgspec.structs.replace(plain, player=None)
    card = Phrase(role=Role.BARE, things=(plain,), span=phrase.span)
    return Event(verb=str(thing.word), after=(card,), done=True, subject=whose, span=phrase.span)


def paid_first(price: Event, aim: Event) -> list[Event]:
    """The price, and then what it was paid for; nothing when *price* is none, or another did it."""
    bare = [p for p in price.before if p.role is Role.BARE and p.things[0].kind is not ThingKind.PLAYER]
    given = price.after or (tuple(bare) if price.passive else ())
    rest = tuple(p for p in price.before if p not in given)
    plain = price.mood is Mood.TOLD and not (price.negated or price.wondered)
    owners = {thing.player for phrase in given for thing in phrase.things if thing.player}
    doers = {player for player in (aim.subject, price.subject, *owners) if player is not None}
    if price.verb not in _PRICES or not given or not plain or any(p.role is Role.BY for p in rest):
        return []
    if len(doers) > 1:
        return []
    paid = msgspec.structs.replace(
        price,
        before=rest,
        after=given,
        passive=False,
        condition=False,
        adverbs=(Role.COST.value,),
    )
    when = tuple(word for word in price.adverbs if word != FOR)
    subject = next(iter(doers), None)
    paid = msgspec.structs.replace(paid, subject=subject)
    done = msgspec.structs.replace(aim, condition=price.condition, adverbs=when, subject=subject)
    return [paid, done]


def aims_last(events: Sequence[Event]) -> list[Event]:
    """…するために…した: the price first."""
    found: list[Event] = []
    for event in events:
        aim = found[-1] if found and FOR in found[-1].adverbs else None
        plain = aim is not None and aim.verb in _AIMS and not (aim.negated or aim.passive or aim.wondered)
        told = paid_first(event, msgspec.structs.replace(aim, done=True)) if aim is not None and plain else []
        if told:
            found[-1:] = told
        else:
            found.append(event)
    return found


def paid_with(head: Thing, prices: Sequence[Event], aim: Event) -> list[Event]:
    """…のためにリリースされた「X」: X is the price."""
    card = Phrase(role=Role.BARE, things=(msgspec.structs.replace(head, before=()),), span=head.span)
    if len(prices) != 1 or prices[0].after or head.name is None:
        return []
    return paid_first(msgspec.structs.replace(prices[0], after=(card,), passive=False), aim)
