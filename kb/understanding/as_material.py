"""X作为连接素材送去墓地, リンク素材になった「X」: a Summon with X among its materials, of a monster that nobody names.

In: a question's syntax. Out: the same with the Summon told in plain words.
"""

from __future__ import annotations

import msgspec

from grammar.nodes import Span
from grammar.question_nodes import Event, Mood, Phrase, QuestionSyntax, Role, Thing, ThingKind
from grammar.terms import CardKind, Player, Zone
from kb.understanding.phrases import phrases_of, refers, things_of

_SUMMONS = {
    "synchro_material": ("synchro_summon", CardKind.SYNCHRO_MONSTER),
    "link_material": ("link_summon", CardKind.LINK_MONSTER),
    "fusion_material": ("fusion_summon", CardKind.FUSION_MONSTER),
}
#: how it is said that a card was used so: 成为, した, 使った, 当, 作为
_USED = frozenset({"become", "do", "activate", "exist", "be", "treat_as"})
_SENT = "send_to_graveyard"


def in_plain_words(syntax: QuestionSyntax) -> QuestionSyntax:
    """*syntax* with every such clause told as a Summon; others as they are."""
    statements: list[Event] = []
    for event in syntax.statements:
        used = statements[-1] if statements and statements[-1].verb in _MADE else None
        if used is not None and _only_sends(event):
            when = {"condition": event.condition, "adverbs": event.adverbs}
            statements[-1] = msgspec.structs.replace(used, **when)  # 作为素材，被送去墓地的场合
            continue
        pending = statements[-1] if statements and _is_way(statements[-1]) is not None else None
        before, left = _lifted(event, pending)
        if before and pending is not None:
            statements.pop()
        told = _told(left)
        statements += [*before, told or left]
    ask = syntax.ask
    if ask is not None:
        pending = statements[-1] if statements and _is_way(statements[-1]) is not None else None
        before, left = _lifted(ask.event, pending)
        if before and pending is not None:
            statements.pop()
        statements += before
        ask = msgspec.structs.replace(ask, event=left)
    return msgspec.structs.replace(syntax, statements=tuple(statements), ask=ask)


_MADE = frozenset(verb for verb, _ in _SUMMONS.values())


def _only_sends(event: Event) -> bool:
    plain = event.verb == _SENT and not (event.negated or event.wondered or event.after)
    return plain and not things_of(event.before) and event.mood is Mood.TOLD


def _is_way(event: Event) -> Thing | None:
    """作为连接素材, of nothing that is named in its own clause."""
    things = things_of(phrases_of(event))
    alone = len(things) == 1 and things[0].word in _SUMMONS and things[0].name is None
    plain = not (event.negated or event.wondered or event.condition or event.adverbs)
    return things[0] if alone and plain and event.verb == "be" else None


def _lifted(event: Event, pending: Event | None) -> tuple[list[Event], Event]:
    """(the Summons told before nouns, the clause without them). *pending*: 作为素材 told right before the clause."""
    found: list[Event] = []

    def plain(thing: Thing) -> Thing:
        summons = [_used(inner, thing, pending) for inner in thing.before]
        if not summons or any(one is None for one in summons) or found:
            return thing
        found.extend(one for one in summons if one is not None)
        return msgspec.structs.replace(thing, before=())

    def each(phrases: tuple[Phrase, ...]) -> tuple[Phrase, ...]:
        return tuple(msgspec.structs.replace(p, things=tuple(map(plain, p.things))) for p in phrases)

    left = msgspec.structs.replace(event, before=each(event.before), after=each(event.after))
    return (found, left) if found else ([], event)


def _used(inner: Event, thing: Thing, pending: Event | None) -> Event | None:
    """What *inner*, before the name of *thing*, tells of it."""
    plain = inner.mood is Mood.TOLD and not (inner.negated or inner.wondered or inner.condition)
    if not plain or thing.name is None or inner.adverbs:
        return None
    things = things_of(phrases_of(inner))
    if pending is not None and inner.verb == _SENT and not things:
        return _summon(thing, _is_way(pending), None, inner)
    ways = [t for t in things if t.word in _SUMMONS and t.name is None]
    if len(ways) != 1 or len(things) != 1 or inner.verb not in (*_USED, _SENT):
        return None
    return _summon(thing, ways[0], None, inner)


def _told(event: Event) -> Event | None:
    """The Summon that a statement tells of; None for any other statement."""
    things = things_of(phrases_of(event))
    ways = [t for t in things if t.word in _SUMMONS and t.name is None]
    plain = event.mood is Mood.TOLD and not (event.negated or event.wondered)
    marked = [word for word in event.adverbs if word in _SUMMONS]
    if len(marked) == 1 and not ways and event.verb == _SENT and things_of(event.before, Role.MATERIAL):
        end = event.span.start if event.span is not None else 0
        ways = [Thing(kind=ThingKind.THING, word=marked[0], span=Span(start=end, end=end))]  # 当S素材送墓
    if len(ways) != 1 or not plain or set(event.adverbs) - _PLAIN - set(marked):
        return None
    summon = _SUMMONS[ways[0].word or ""][0]
    cards = sorted((t for t in things if refers(t)), key=lambda t: t.span.start if t.span else 0)
    others = [t for t in things if t not in cards and t is not ways[0] and t.kind is not ThingKind.PLAYER]
    made = cards[1:] if event.verb == summon else []
    if not cards or len(cards) - len(made) != 1 or len(made) > 1 or cards[0].name is None or others:
        return None
    if event.verb not in (*_USED, _SENT, summon) or not _stands_before(cards[0], ways[0]):
        return None
    if event.verb == "exist" and not {"so", "only_then"} & set(event.adverbs):
        return None
    return _summon(cards[0], ways[0], made[0] if made else None, event)


_PLAIN = frozenset({"so", "only_then", "if", "when", "after", "past"})
#: words of the way it is told, that say nothing of the Summon
_OF_TELLING = frozenset({"so", "only_then", "past", *_SUMMONS})


def _stands_before(card: Thing, way: Thing) -> bool:
    return card.span is None or way.span is None or card.span.end <= way.span.start


def _summon(card: Thing, way: Thing | None, made: Thing | None, told: Event) -> Event | None:
    """None where the card does not lie on the field, or face-up, or where two players are told."""
    doers = {t.player for t in things_of(told.before, Role.BARE) if t.kind is ThingKind.PLAYER}
    doers |= {card.player} if card.player else set()
    lies = card.zone in (None, Zone.FIELD, Zone.MONSTER_ZONE) and card.position is None
    if way is None or not lies or len(doers) > 1 or card.rest or card.other or (card.count or 1) > 1:
        return None
    verb, kind = _SUMMONS[way.word or ""]
    doer: Player | None = next(iter(doers), None)
    plain = msgspec.structs.replace(
        card, before=(), kind=ThingKind.NAME, word=None, effect_no=None, zone=None
    )
    monster = made or Thing(kind=ThingKind.DESCRIBED, kinds=(kind,), span=way.span)
    given = Phrase(role=Role.MATERIAL, things=(plain,), span=card.span)
    summoned = Phrase(role=Role.BARE, things=(monster,), span=monster.span)
    return Event(
        verb=verb,
        before=(given,) if made is not None else (summoned, given),  # 它 is the card that is named
        after=(summoned,) if made is not None else (),
        done=True,
        condition=told.condition,
        adverbs=tuple(word for word in told.adverbs if word not in _OF_TELLING),
        subject=doer or told.subject,
        span=told.span,
    )
