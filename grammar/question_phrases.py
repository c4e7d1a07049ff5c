"""What one phrase of a typed question is: a part of a card, a number, a pointer, a player."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from grammar.nodes import Span
from grammar.question_asking import question_word
from grammar.question_nodes import Phrase, Role, Thing, ThingKind
from grammar.terms import Player

_PARTS = frozenset({"effect"})


def is_part(phrase: Phrase) -> bool:
    """效果, 攻击力: of the card that the clause describes."""
    return bool(phrase.things) and all(
        thing.kind in (ThingKind.EFFECT, ThingKind.THING) and not thing.name and thing.word in _PARTS
        for thing in phrase.things
    )


def is_count(phrase: Phrase) -> bool:
    """一只: of the noun that follows the relative clause."""
    return all(
        thing.kind is ThingKind.DESCRIBED and thing.count and not (thing.kinds or thing.race)
        for thing in phrase.things
    )


def lists_all(phrases: Iterable[Phrase]) -> bool:
    """只有X: all there is has been named."""
    return any(thing.only for phrase in phrases for thing in phrase.things)


def all_there_is(head: Thing) -> Thing:
    """场上只有盖放的X: 场上只有 at the head of the relative clause is said of X, not of the Setting."""
    clause = head.before[0] if len(head.before) == 1 else None
    first = clause.before[0].things if clause is not None and clause.before else ()
    where = first[0] if len(first) == 1 and first[0].kind is ThingKind.ZONE and first[0].only else None
    if clause is None or where is None or head.zone is not None or head.player is not None:
        return head
    told = msgspec.structs.replace(clause, before=clause.before[1:])
    return msgspec.structs.replace(head, zone=where.zone, player=where.player, only=True, before=(told,))


def is_pointer(phrase: Phrase) -> bool:
    """这只, 那张: two characters that name nothing by themselves, unlike 它 and 这张卡."""
    things_ = phrase.things
    if len(things_) != 1 or things_[0].kind is not ThingKind.PRONOUN or things_[0].span is None:
        return False
    plain = not (things_[0].kinds or things_[0].rest or things_[0].part or things_[0].count)
    whose = _WHOSE if things_[0].player is not None else 0  # 我那只
    return plain and len("那只") <= things_[0].span.end - things_[0].span.start <= len("那只") + whose


#: the longest word for whose it is: 对面的
_WHOSE = 3


def is_kind_of_card(thing: Thing) -> bool:
    """怪, 怪兽, 卡: a kind and nothing else."""
    more = thing.name or thing.race or thing.level or thing.attributes or thing.count or thing.player
    return thing.kind is ThingKind.DESCRIBED and bool(thing.kinds) and not more


def is_amount(phrase: Phrase) -> bool:
    """A number and nothing else."""
    return all(
        thing.kind is ThingKind.THING and thing.number is not None and thing.word is None
        for thing in phrase.things
    )


def is_of_player(thing: Thing) -> bool:
    """我, 我基本分; 对方墓地的卡 and 对方的怪兽 speak of cards: who acts next is another matter."""
    return thing.kind is ThingKind.PLAYER or not (thing.name or thing.zone or thing.kinds)


def heading(phrases: Iterable[Phrase]) -> Player | None:
    """The player who stands unmarked before a verb, alone or with so many Life Points (我3000血开X)."""
    players = [
        thing.player
        for phrase in phrases
        if phrase.role is Role.BARE
        for thing in phrase.things
        if thing.kind is ThingKind.PLAYER
        or (thing.word == "lp" and thing.number is not None and thing.player)
    ]
    return players[0] if players else None


def asks(phrases: Iterable[Phrase]) -> bool:
    return any(question_word(thing) for phrase in phrases for thing in phrase.things)


def span_of(group: Iterable[Thing]) -> Span | None:
    spans = [thing.span for thing in group if thing.span]
    return Span(spans[0].start, spans[-1].end) if spans else None


def is_another(phrase: Phrase) -> bool:
    """另一只: one more, not what is left (剩下那只)."""
    things_ = phrase.things
    alone = len(things_) == 1 and phrase.role is Role.BARE and things_[0].kind is ThingKind.PRONOUN
    return alone and things_[0].rest and not things_[0].kinds and things_[0].zone is None
