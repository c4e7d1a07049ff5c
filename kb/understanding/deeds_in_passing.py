"""打完的X, 这个回合攻击过的X, 召喚したターンに「X」の…: what X did, told by the way, is told before what is asked of X.

In: a question's syntax. Out: the same with an attack of the card asked about as a statement of its own, and with the
card that came out in a turn of which nothing but that is told.
"""

from __future__ import annotations

import msgspec

from grammar.question_nodes import Event, Mood, Phrase, QuestionSyntax, Role, Thing, ThingKind
from grammar.terms import Player, Zone
from kb.understanding.phrases import has_verb, phrases_of, things_of

_ATTACKS = frozenset({"attack", "declare_attack", "direct_attack"})
_SUMMONS = frozenset({"normal_summon", "special_summon", "flip_summon", "tribute_summon"})
#: what depends on what the card itself did that turn
_OF_ITSELF = frozenset({"change_position", "become", *_ATTACKS})
_THIS_TURN = "this_turn"
#: that it is over, or was once: nothing else hangs on it
_SAID = frozenset({"after", "past", "already", "just", "now", "times1", "first", "earlier"})


def told_first(syntax: QuestionSyntax) -> QuestionSyntax:
    """*syntax* with such deeds told first."""
    syntax = msgspec.structs.replace(syntax, statements=tuple(map(_brought_there, syntax.statements)))
    ask = syntax.ask
    if ask is None:
        return syntax
    told: list[Event] = []

    def without(phrase: Phrase) -> Phrase:
        return msgspec.structs.replace(phrase, things=tuple(_apart(thing, told) for thing in phrase.things))

    event = ask.event
    asked = msgspec.structs.replace(
        event, before=tuple(map(without, event.before)), after=tuple(map(without, event.after))
    )
    statements = tuple(_of_card_asked(one, event) for one in syntax.statements)
    if not told and statements == syntax.statements:
        return syntax
    ask = msgspec.structs.replace(ask, event=asked)
    return msgspec.structs.replace(syntax, statements=(*statements, *told), ask=ask)


def _brought_there(event: Event) -> Event:
    """「A」で特殊召喚した「X」がいます: A brought X there."""
    things = things_of(phrases_of(event))
    cards = [thing for thing in things if thing.kind is ThingKind.NAME]
    inner = cards[0].before[0] if len(cards) == 1 and len(cards[0].before) == 1 else None
    if inner is None or event.verb != "exist" or event.negated or event.wondered or not has_verb(event):
        return event
    by = [p for p in inner.before if p.role is Role.WITH and [t.kind for t in p.things] == [ThingKind.NAME]]
    places = [t for t in (*things, *things_of(phrases_of(inner))) if t.kind is ThingKind.ZONE]
    others = len(things) + len(things_of(phrases_of(inner))) - len(cards) - len(by) - len(places)
    plain = inner.mood is Mood.TOLD and not (inner.negated or inner.wondered or inner.after)
    if inner.verb not in ("special_summon", "revive") or not plain or len(by) != 1 or others:
        return event
    if any(place.zone is not Zone.FIELD for place in places) or cards[0].zone not in (None, Zone.FIELD):
        return event
    side = next((t.player for t in (*cards, *places) if t.player is not None), None)
    card = msgspec.structs.replace(cards[0], before=(), zone=None, player=None)
    who = Thing(kind=ThingKind.PLAYER, player=side)
    before = (Phrase(role=Role.BARE, things=(who,)), *by) if side is not None else tuple(by)
    return msgspec.structs.replace(
        event,
        verb="special_summon",
        before=before,
        after=(Phrase(role=Role.BARE, things=(card,), span=card.span),),
        done=True,
        subject=side,
    )


def _apart(thing: Thing, told: list[Event]) -> Thing:
    inner = thing.before[0] if len(thing.before) == 1 else None
    if inner is None or thing.kind is not ThingKind.NAME or not _attacked(inner):
        return thing
    bare = msgspec.structs.replace(thing, before=())
    subject = Phrase(role=Role.BARE, things=(bare,), span=thing.span)
    told.append(
        Event(
            verb="attack", before=(subject, _this_turn(inner)), adverbs=("past",), done=True, span=inner.span
        )
    )
    return bare


def _attacked(inner: Event) -> bool:
    times = [t for t in things_of(phrases_of(inner)) if t.kind is not ThingKind.PLAYER]
    plain = inner.mood is Mood.TOLD and not (inner.negated or inner.passive or inner.wondered)
    over = inner.done or bool({"past", "after", "already"} & set(inner.adverbs))
    of_turn = all(t.word == _THIS_TURN for t in times)
    return inner.verb in _ATTACKS and plain and over and of_turn and set(inner.adverbs) <= _SAID


def _this_turn(event: Event) -> Phrase:
    return Phrase(role=Role.BARE, things=(Thing(kind=ThingKind.THING, word=_THIS_TURN, span=event.span),))


def _of_card_asked(event: Event, asked: Event) -> Event:
    """召唤的回合，X能变更表示形式吗: it is X that was Summoned then."""
    things = things_of(phrases_of(event))
    turn = things[0] if len(things) == 1 and event.verb == "exist" else None
    inner = turn.before[0] if turn is not None and turn.word == "turn" and len(turn.before) == 1 else None
    cards = [t for t in things_of(phrases_of(asked)) if t.kind is ThingKind.NAME]
    if turn is None or inner is None or asked.verb not in _OF_ITSELF or len(cards) != 1:
        return event
    if inner.verb not in _SUMMONS or things_of(phrases_of(inner)) or inner.negated or inner.passive:
        return event
    if cards[0].player is Player.OPPONENT or cards[0].before:
        return event
    card = msgspec.structs.replace(cards[0], span=inner.span)
    done = msgspec.structs.replace(
        inner, after=(Phrase(role=Role.BARE, things=(card,), span=inner.span),), done=True
    )
    return msgspec.structs.replace(
        event, before=(Phrase(role=Role.BARE, things=(msgspec.structs.replace(turn, before=(done,)),)),)
    )
