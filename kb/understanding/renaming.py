"""卡名当作X, 卡名变成X, 卡名被别的卡改掉了: what a card on the field is called now."""

from __future__ import annotations

import msgspec

from grammar.question_nodes import Event, Role, Thing, ThingKind
from kb.cards import CardClass
from kb.situation import Facts
from kb.understanding.cards import label, put
from kb.understanding.draft import Draft
from kb.understanding.phrases import actor, all_things, named_in, phrases_of, seat_of, things_of

#: a name that nobody said: no card is called so
UNSAID = "（别的卡名）"


def tells_of_name(event: Event) -> bool:
    """The clause says what the name of a card has become."""
    things = things_of(phrases_of(event))
    of_name = any(thing.word == "name" for thing in things)
    renamed = event.verb == "rename" and (of_name or any(t.name is not None for t in things))
    return renamed or (of_name and event.verb in ("become", "change") and bool(event.after or event.passive))


def renamed(draft: Draft, event: Event) -> None:
    """To the name that is told; by a card that is told of, it must be plain to which. Raises SituationError."""
    by = things_of(event.before, Role.BY, Role.WITH)
    if event.negated or event.wondered or any(thing.name is not None for thing in by):
        raise draft.not_understood(event)
    for thing in (*by, *(t for t in all_things(event) if t.word == "name")):
        draft.take(thing, wholly=True)
    if event.after and not named_in(event.after):
        raise draft.not_understood(event)  # 卡名变成4星
    treated_as(draft, event)


def treated_as(draft: Draft, event: Event) -> None:
    """卡名当作X: said of the card mentioned last, unless the clause names another before it."""
    before, after = named_in(event.before, Role.BARE, Role.OBJECT), named_in(event.after)
    known = len(after) == 1 or (not event.after and event.verb == "rename")
    if not known or len(before) > 1 or event.negated or not (before or draft.mentioned):
        raise draft.not_understood(event)
    subject = before[0] if before else Thing(kind=ThingKind.NAME, name=draft.mentioned[-1])
    name = label(draft, subject)
    held = draft.place_of(name)
    card = draft.card(name)
    if held is None and (before or (card is not None and card.card_class is CardClass.MONSTER)):
        owner = next((play.player for play in draft.plays if play.card == name), None)
        put(draft, subject, seat_of(subject.player) or actor(event) or owner)
        held = draft.place_of(name)
    if held is None:
        raise draft.not_understood(event)
    called = label(draft, after[0]) if after else UNSAID
    facts = msgspec.structs.replace(draft.board[held].facts or Facts(), name_as=called)
    draft.board[held] = msgspec.structs.replace(draft.board[held], facts=facts)
    draft.mentioned.append(name)
