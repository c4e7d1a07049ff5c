"""Chains told by their links: X连锁1、Y连锁2, X是连锁1, X→Y."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from grammar.question_nodes import Event, Mood, Phrase, QuestionSyntax, Role, Thing, ThingKind
from grammar.terms import Player, SpellSpeed, Verb
from kb.cards import Card, CardClass, Seat
from kb.context import Base
from kb.errors import SituationError
from kb.understanding.cards import label
from kb.understanding.draft import Draft
from kb.understanding.phrases import actor, all_things, named_in, phrase_of, seat_of, things_of
from kb.understanding.players import asker, player_of
from kb.understanding.plays import play, where_it_is
from kb.understanding.vocabulary import WHOSE_ASSUMED


def links(draft: Draft, event: Event) -> Event:
    """活死人的呼声连锁2复活…: each name with its link number is an activation, in that order."""
    flat = things_of(event.before)
    linked = _numbered_before(flat) or [
        thing
        for thing, following in zip(flat, (*flat[1:], None), strict=False)
        if thing.name is not None
        and (thing.link is not None or (following is not None and following.link is not None))
    ]
    if not linked or event.verb in ("be", "become"):
        return event
    said: Seat | None = None
    for thing in linked:
        said = seat_of(thing.player) or said  # 对方X连锁1、Y连锁2: both are that player's
        if not draft.is_played(label(draft, thing)):
            seat = said or actor(event) or Seat.A
            play(draft, label(draft, thing), seat, Event(verb="activate"))
    if (
        event.verb == "exist"
        and not event.after
        and all(thing in linked or thing.link is not None or thing.kind is ThingKind.PLAYER for thing in flat)
    ):
        return msgspec.structs.replace(event, before=())
    last = Phrase(role=Role.BARE, things=(msgspec.structs.replace(linked[-1], link=None),))
    rest = tuple(p for p in event.before if not any(t.link is not None or t in linked for t in p.things))
    return msgspec.structs.replace(event, before=(*rest, last))


def _numbered_before(flat: list[Thing]) -> list[Thing]:
    """连锁1X、连锁2Y: the number stands before each card. Not where one is left out."""
    numbers, cards = flat[::2], flat[1::2]
    paired = len(flat) >= 4 and len(numbers) == len(cards) and all(card.link is None for card in cards)
    counted = [number.link for number in numbers] == list(range(1, len(numbers) + 1))
    named = all(card.name is not None for card in cards) and not any(one.name for one in numbers)
    return cards if paired and counted and named else []


def with_answered_told(syntax: QuestionSyntax, written: Mapping[str, str], base: Base) -> QuestionSyntax:
    """灰流丽能连锁黑洞吗, 我能用X连锁Y吗, Y能被X连锁吗: Y is activated, by the other player where nobody is named.

    X的发动可以连锁Y吗: X is activated, and Y chained to it. Not where X waits for something else than an activation:
    whether that happens too is not told. Nor where Y was told of before. Raises SituationError for 黑洞能连锁灰流丽吗,
    said of a card that answers nothing.
    """
    said_so, syntax = syntax, _chained_at_once(_with_answers_apart(syntax, written, base))
    if syntax.ask is None or syntax.ask.event.verb != "chain" or syntax.ask.event.mood is not Mood.CAN:
        return syntax
    event = syntax.ask.event
    first = [t for t in things_of(event.before, Role.BARE, Role.WITH) if t.kind is not ThingKind.PLAYER]
    second = list(things_of(event.before, Role.BY) if event.passive else things_of(event.after))
    joined = bool(said_so.statements[len(syntax.statements) :])
    if (
        joined and not first
    ):  # 可以连锁X发动吗: after what was told, X is activated; else what is chained is not said
        played = any(one.verb in ("activate", "chain") for one in syntax.statements)
        if played and not any(t.name == second[0].name for one in syntax.statements for t in all_things(one)):
            return syntax
        raise SituationError("question: what is chained to it is not told", words="连锁")
    if len(first) != 1 or len(second) != 1 or first[0].name is None:
        return syntax
    as_played = (
        not event.passive
        and first[0].word in ("activate", "activation")
        and first[0].kind is not ThingKind.EFFECT
    )
    new, old = (second[0], first[0]) if event.passive or as_played else (first[0], second[0])
    plain = all(not (t.before or t.other or t.only or t.count) for t in (new, old))
    told = any(
        t.name is not None and t.name == old.name for one in syntax.statements for t in all_things(one)
    )
    name = written.get(new.name or "")
    card = base.find(name) if name is not None else None
    if not plain or told or (old.name is None and not old.kinds) or card is None or awaits_else(card, base):
        return syntax
    loose = not (event.passive or as_played or things_of(event.before, Role.WITH)) and not joined
    if loose and not _answers(card, base):
        raise SituationError(
            "question: which of the two is chained to the other is not told", words=name or ""
        )
    seat = actor(event) or seat_of(new.player) or Seat.A
    other = seat_of(old.player) or seat.other
    play = Event(
        verb="activate",
        before=(_player(other),),
        after=(phrase_of(Role.BARE, old),),
        subject=_WHO[other],
        adverbs=(WHOSE_ASSUMED,) if old.player is None else (),
        span=event.span,
    )
    asked = msgspec.structs.replace(
        event, before=(_player(seat),), after=(phrase_of(Role.BARE, new),), passive=False, subject=_WHO[seat]
    )
    ask = msgspec.structs.replace(syntax.ask, event=asked)
    return msgspec.structs.replace(syntax, statements=(*syntax.statements, play), ask=ask)


def _with_answers_apart(syntax: QuestionSyntax, written: Mapping[str, str], base: Base) -> QuestionSyntax:
    """对X连锁发动Y的场合 as 连锁X发动Y的场合, of a Spell or Trap X; 能把Y连锁发动吗 as 能连锁发动Y吗."""
    statements: list[Event] = []
    for event in syntax.statements:
        at = [p for p in event.before if p.role is Role.AT]
        answered = things_of(at)
        name = written.get(answered[0].name or "") if len(answered) == 1 and event.verb == "chain" else None
        card = base.find(name) if name is not None else None
        played = card is not None and card.card_class in (CardClass.SPELL, CardClass.TRAP)
        plain = not (event.negated or event.passive or event.wondered) and event.mood is Mood.TOLD
        if not played or not plain or not named_in(event.after) or answered[0].zone:
            statements.append(event)
            continue
        rest = tuple(p for p in event.before if p not in at)
        spoken = (phrase_of(Role.BARE, answered[0]),)
        statements.append(
            msgspec.structs.replace(event, before=rest, after=spoken, condition=False, adverbs=())
        )
        statements.append(msgspec.structs.replace(event, verb="activate", before=rest))
    ask = syntax.ask
    moved = [p for p in ask.event.before if p.role is Role.OBJECT] if ask is not None else []
    if ask is not None and ask.event.verb == "chain" and moved and not ask.event.after:
        event = msgspec.structs.replace(
            ask.event,
            before=tuple(p for p in ask.event.before if p not in moved),
            after=tuple(msgspec.structs.replace(p, role=Role.BARE) for p in moved),
        )
        ask = msgspec.structs.replace(ask, event=event)
    return msgspec.structs.replace(syntax, statements=tuple(statements), ask=ask)


def _chained_at_once(syntax: QuestionSyntax) -> QuestionSyntax:
    """X可以连锁Y发动吗 as X可以连锁Y吗: no more is asked than that."""
    told = syntax.statements[-1] if syntax.statements else None
    asked = syntax.ask.event if syntax.ask is not None else None
    if told is None or asked is None or syntax.ask is None or told.span is None or asked.span is None:
        return syntax
    bare = asked.verb == "activate" and not (asked.before or asked.after or asked.negated or asked.adverbs)
    able = told.verb == "chain" and told.mood is Mood.CAN and not (told.condition or told.done)
    between = syntax.text[told.span.end : asked.span.start]
    if not bare or not able or "，" in between or len(things_of(told.after)) != 1:
        return syntax
    event = msgspec.structs.replace(told, wondered=True)
    ask = msgspec.structs.replace(syntax.ask, event=event)
    return msgspec.structs.replace(syntax, statements=syntax.statements[:-1], ask=ask)


_WHO = {Seat.A: Player.SELF, Seat.B: Player.OPPONENT}


def _player(seat: Seat) -> Phrase:
    return Phrase(role=Role.BARE, things=(Thing(kind=ThingKind.PLAYER, player=_WHO[seat]),))


def _answers(card: Card, base: Base) -> bool:
    """It has an effect of which it is not plain that it is too slow for an answer."""
    return any(e.activates and e.spell_speed is not SpellSpeed.ONE for e in base.effects(card))


def awaits_else(card: Card, base: Base) -> bool:
    """One of its effects waits for something that is no activation."""
    triggers = [
        e.text.trigger for e in base.effects(card) if e.text is not None and e.text.trigger is not None
    ]
    return any(event.verb is not Verb.ACTIVATE for one in triggers for event in one.events)


def activated_as_link(draft: Draft, event: Event, groups: list[Thing]) -> None:
    """旋风是连锁1, 对方C1旋风. Raises SituationError for several cards, or a link that is not the next one."""
    named = [thing for thing in groups if thing.name is not None]
    numbered = [thing for thing in groups if thing.link is not None]
    played = sum(play.do == "activate" for play in draft.plays)
    next_one = len(numbered) == 1 and (not played or numbered[0].link == played + 1)
    if len(named) != 1 or not next_one:
        raise draft.not_understood(event)
    seat = seat_of(numbered[0].player) or player_of(draft, event, named[0])
    play(draft, where_it_is(draft, event, named[0], seat), seat, event)


def arrows(draft: Draft, event: Event) -> None:
    """旋风→灰流丽: the players take turns, the last link being the other player's than the asker's."""
    things = named_in(event.before)
    asking = asker(draft) or Seat.A
    for number, thing in enumerate(things):
        before_last = len(things) - 1 - number
        seat = asking.other if before_last % 2 == 0 else asking
        play(draft, label(draft, thing), seat, msgspec.structs.replace(event, before=(), after=()))


def turned_up(draft: Draft, event: Event) -> Event:
    """X从里侧翻开: of a Spell or Trap that is its activation."""
    cards = [thing for thing in (*things_of(event.before, Role.BARE), *things_of(event.after)) if thing.name]
    card = draft.card(draft.names.get(cards[0].name or "", "")) if len(cards) == 1 else None
    spell = card is not None and card.card_class in (CardClass.SPELL, CardClass.TRAP)
    plain = event.verb == "flip" and not (event.negated or event.passive or event.wondered)
    return msgspec.structs.replace(event, verb="activate") if plain and spell else event
