"""Verbs of one clause that tell one act: 可以选加入0只吗, 我能连锁它发动X吗, 连锁以A为对象发动X."""

from __future__ import annotations

import msgspec

from grammar.question_nodes import Event, Mood, Role, ThingKind

#: the act is left to its player's choice
CHOOSING = "choosing"
#: what was told before applies by now
APPLIED = "applied"


def joined(events: list[Event]) -> list[Event]:
    """The events of one clause, two of which that tell one act become one."""
    found: list[Event] = []
    for event in _answered_at_a_price(events):
        last = found[-1] if found else None
        one = _one_act(last, event) if last is not None else None
        if one is not None:
            found[-1] = one
        else:
            found.append(event)
    return found


def _one_act(first: Event, second: Event) -> Event | None:
    plain = not (first.condition or first.negated or first.passive or second.before or second.passive)
    if not plain or second.mood is not Mood.TOLD:
        return None
    if first.verb == "wait" and second.verb in ("resolve", "resolve_all"):  # 等它处理完
        return msgspec.structs.replace(second, before=(*first.before, *first.after))
    if first.verb == "choose" and not first.after and first.mood is Mood.CAN:  # 可以选加入, 能选择发动
        return _as_one(first, second, second.verb, CHOOSING)
    if first.verb == "be" and second.verb == "activate_scale" and not second.after:  # 作为魔法卡在P区域发动
        return msgspec.structs.replace(second, before=first.before)
    if first.verb == "extra_summon" and second.verb == "apply" and not second.after:  # X的追加召唤适用了
        return _as_one(first, second, "extra_summon", APPLIED)
    things = [thing for phrase in first.after for thing in phrase.things]
    answered = [thing.kind for thing in things] == [ThingKind.PRONOUN]
    if first.verb == "chain" and second.verb == "activate" and answered and second.after:  # 连锁它发动X
        return _as_one(first, second, "chain")
    aimed = bool(first.after) and all(phrase.role is Role.TARGET for phrase in first.after)
    if first.verb == "chain" and second.verb == "activate" and aimed and second.after:  # 连锁以A为对象发动X
        return _as_one(msgspec.structs.replace(first, before=(*first.before, *first.after)), second, "chain")
    return None


def _answered_at_a_price(events: list[Event]) -> list[Event]:
    """连锁丢弃A发动X: what answers is X, whose cost stands between."""
    if [event.verb for event in events][:1] + [event.verb for event in events][-1:] != ["chain", "activate"]:
        return events
    first, *paid, last = events
    bare = not (first.after or first.condition or first.negated or first.passive or first.wondered)
    if not bare or not paid or first.mood is not Mood.TOLD or any(one.verb not in _PAID for one in paid):
        return events
    if any(one.condition or one.negated or one.mood is not Mood.TOLD for one in (*paid, last)):
        return events
    payer = msgspec.structs.replace(paid[0], before=(*first.before, *paid[0].before))
    return [payer, *paid[1:], msgspec.structs.replace(last, verb="chain")]


_PAID = frozenset({"discard", "tribute", "send_to_graveyard", "banish", "pay", "remove_counter"})


def _as_one(first: Event, second: Event, verb: str, *adverbs: str) -> Event:
    return msgspec.structs.replace(
        second,
        verb=verb,
        after=second.after,
        before=first.before,
        mood=first.mood,
        wondered=first.wondered or second.wondered,
        adverbs=(*first.adverbs, *adverbs, *second.adverbs),
        subject=first.subject or second.subject,
    )
