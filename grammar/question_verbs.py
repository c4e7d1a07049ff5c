"""Two verbs of one clause that tell one act: 可以选加入0只吗, 我能连锁它发动X吗."""

from __future__ import annotations

import msgspec

from grammar.question_nodes import Event, Mood, ThingKind

#: the act is left to its player's choice
CHOOSING = "choosing"
#: what was told before applies by now
APPLIED = "applied"


def joined(events: list[Event]) -> list[Event]:
    """The events of one clause, two of which that tell one act become one."""
    found: list[Event] = []
    for event in events:
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
    return None


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
