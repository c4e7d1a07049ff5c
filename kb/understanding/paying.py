"""Cards told to be given up: the cost of a play still to come or of the link before, else what happened to them."""

from __future__ import annotations

import msgspec

from grammar.question_nodes import Event, Role, Thing, ThingKind
from kb.cards import Seat
from kb.errors import SituationError
from kb.situation import Ask, Play, Situation, Stated
from kb.understanding import whence
from kb.understanding.cards import describe, label, put
from kb.understanding.deeds import alike, is_paid_with, text_does
from kb.understanding.draft import Draft
from kb.understanding.phrases import actor, all_things, phrases_of, refers, seat_of, things_of
from kb.understanding.vocabulary import ACTS, COST_ACTS, PLAYED
from kb.walk import is_this_card


def is_cost(event: Event, by: Thing | None, following: Event | None) -> bool:
    if Role.COST.value in event.adverbs:
        return True
    pays = event.verb in COST_ACTS and by is None and not (event.passive or _by_some_effect(event))
    tributes = following is not None and event.verb == "tribute" and following.verb == "tribute_summon"
    pays_for = following is not None and (following.verb in PLAYED or following.verb == "pay")
    if not pays or following is None or not (pays_for or tributes) or "afterwards" in following.adverbs:
        return False
    if event.condition and "after" in event.adverbs and not things_of(phrases_of(event)):
        return False  # 送去墓地后能发动吗: what befell the card told of
    return actor(event) is None or actor(following) in (None, actor(event))


def _by_some_effect(event: Event) -> bool:
    """用它的效果把X送去墓地: done, not paid."""
    return any(thing.kind is ThingKind.EFFECT for thing in things_of(event.before, Role.WITH))


def is_deed_of_link(draft: Draft, event: Event, following: Event | None) -> bool:
    """对方连锁X除外Y，能特殊召唤吗: what X does that was activated right before; nothing is paid for what is asked."""
    asked = draft.syntax.ask.event if draft.syntax.ask is not None else None
    link = draft.open_link()
    played = following is not None and following.verb in ("activate", "chain")
    told = {thing.name for thing in all_things(event) if thing.name}
    if played and following is not None and told & {thing.name for thing in all_things(following)}:
        played = False  # 我发动X把Y送去墓地，Y的效果能发动吗: nothing is paid for Y with Y itself
    names = [t for t in all_things(following) if t.name is not None] if following is not None else []
    if link is not None and played and not names and not is_paid_with(draft, link, event.verb):
        played = False  # 我发动X把Y送去墓地，它的效果能发动吗
    if link is None or following is not asked or (played and not event.condition) or draft.paid:
        return False
    own = event.subject is None or seat_of(event.subject) is link.player
    known = draft.card(link.card or "") is not None and bool(things_of(phrases_of(event)))
    return own and known and Role.COST.value not in event.adverbs and text_does(draft, link, event.verb)


def is_cost_of_link(draft: Draft, event: Event) -> bool:
    """我发动X，cost把Y弹回手; 我发动X，丢了Y: what the activation told right before was paid with, as its text has it."""
    said = [t for t in things_of(event.before, Role.BARE) if t.word == "cost" and t.name is None]
    link = draft.open_link()
    plain = not (event.negated or event.passive or event.condition or event.wondered)
    if link is None or not plain or actor(event) not in (None, link.player):
        return False
    done = event.verb in COST_ACTS and event.done and not (link.cost or _by_some_effect(event))
    return len(said) == 1 or (done and is_paid_with(draft, link, event.verb))


def for_link(draft: Draft, event: Event, done: list[Thing]) -> None:
    link = draft.plays[-1]
    cards = [thing for thing in done if refers(thing) and thing.word != "cost"]
    if not cards or any(thing.kind is ThingKind.DESCRIBED and not thing.kinds for thing in cards):
        raise draft.not_understood(event)
    names = [put(draft, t, link.player) if t.zone is not None else label(draft, t) for t in cards]
    for thing in things_of(event.before, Role.BARE):
        draft.take(thing, wholly=True)
    draft.plays[-1] = msgspec.structs.replace(link, cost=(*link.cost, *names))


def given_up(draft: Draft, event: Event, done: list[Thing]) -> None:
    for thing in done:
        if thing.name is not None and thing.zone is not None:
            draft.paid.append(put(draft, thing, actor(event)))
        elif thing.kind is ThingKind.DESCRIBED:
            draft.paid += [describe(draft, thing, actor(event), n) for n in range(thing.count or 1)]
        elif refers(thing):
            draft.paid.append(label(draft, thing))
    if not draft.paid and not things_of(phrases_of(event)) and draft.open_link() is not None:
        raise draft.not_understood(event)  # 对方用Y无效了X，送去墓地能发动吗: what was sent is not told
    whence.told(draft, event, done)
    draft.paid_by = ACTS[event.verb]
    draft.paid_as_cost = Role.COST.value in event.adverbs or _gives_itself_up(draft, event)
    draft.payer = actor(event)


def is_paid_so(draft: Draft, name: str, number: int | None) -> bool:
    """丢弃Y发动X: the text of X has that done for a cost, as far as it is read."""
    card = draft.card(name)
    effects = [e for e in draft.base.effects(card) if e.activates] if card is not None else []
    meant = [e for e in effects if number in (None, e.printed_no)]
    if draft.paid_by is None or not meant or not all(e.complete and e.text for e in meant):
        return True
    costs = [cost.verb for e in meant if e.text is not None for cost in e.text.costs]
    return any(alike(draft.paid_by, verb) for verb in costs)


def _gives_itself_up(draft: Draft, event: Event) -> bool:
    """从手牌丢X能发动吗: the one card given up is one whose own text has it given up like that."""
    card = draft.card(draft.paid[0]) if len(draft.paid) == 1 else None
    if card is None or event.condition or event.done:
        return False
    texts = [effect.text for effect in draft.base.effects(card) if effect.activates and effect.text]
    costs = [cost for text in texts for cost in text.costs if is_this_card(cost.theme)]
    return any(alike(ACTS[event.verb], cost.verb) for cost in costs)


def with_payment(draft: Draft, situation: Situation, ask: Ask) -> Situation:
    """What was given up before the asking pays for what is asked about, or simply happened to it."""
    paid = draft.paid
    if not paid:
        return msgspec.structs.replace(situation, ask=ask)
    if ask.form == "can-pay" and paid == [ask.cost]:
        return msgspec.structs.replace(situation, ask=ask)
    if ask.form == "can-activate" and ask.cost is None and len(paid) == 1 and ask.card != paid[0]:
        if ask.card is not None and not is_paid_so(draft, ask.card, ask.effect):
            raise SituationError(f"question: not understood: {paid[0]}", words=paid[0])
        return msgspec.structs.replace(situation, ask=msgspec.structs.replace(ask, cost=paid[0]))
    if draft.paid_as_cost and ask.form == "can-activate" and paid == [ask.card]:
        return msgspec.structs.replace(
            situation, ask=ask
        )  # its own text has it given up: nothing was done yet
    if ask.card not in paid or draft.paid_by is None:
        words = "、".join(paid)
        raise SituationError(f"question: not understood: {words}", words=words)
    happened = tuple(
        Play(do="happens", stated=Stated(verb=draft.paid_by.value, card=name, player=Seat.A)) for name in paid
    )
    asked_after = msgspec.structs.replace(ask, timing="after", player=ask.player or Seat.A)
    return msgspec.structs.replace(situation, plays=(*situation.plays, *happened), ask=asked_after)
