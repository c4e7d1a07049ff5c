"""黑洞还能破坏怪兽吗, 还能从卡组把怪兽加入手卡吗: whether what was answered still does what its text says.

The cards it would be done to are only described, and whether they fit the text is not asked: only that it is done no
more is an answer.
"""

from __future__ import annotations

from grammar.question_nodes import Mood, Role, Thing, ThingKind
from kb.situation import IF_NOT, Ask, Play
from kb.understanding.phrases import actor_named, all_things, phrases_of, things_of
from kb.understanding.references import Question, card_of
from kb.understanding.vocabulary import ACTS

_NEGATING = frozenset({"negate", "negate_activation"})


def still_done(question: Question) -> Ask | None:
    """None where something else is asked."""
    event = question.event
    links = [play for play in question.situation.plays if play.do == "activate"]
    if (
        event.verb not in {*ACTS, *_NEGATING}
        or event.mood not in (Mood.CAN, Mood.WILL)
        or event.negated
        or event.passive
    ):
        return None
    if len(links) < 2 or any(play.do == "resolve" for play in question.situation.plays):
        return None
    done_to = [*things_of(event.before, Role.OBJECT), *things_of(event.after)]
    if len(done_to) > 1 or any(not _is_only_described(question, thing) for thing in done_to):
        return None
    doers = [thing for thing in things_of(event.before, Role.BARE) if thing.kind is not ThingKind.PLAYER]
    whence = [t for t in things_of(event.before, Role.FROM) if t.kind is ThingKind.ZONE and t.name is None]
    others = len(things_of(phrases_of(event))) - len(doers) - len(whence) - len(done_to)
    if len(doers) > 1 or len(whence) > 1 or others > sum(_is_player(t) for t in things_of(event.before)):
        return None
    if not done_to and not (doers and event.mood is Mood.CAN):
        return None  # 我还能特殊召唤吗: by other means too
    link = _done_by(question, links, doers, bool(whence))
    if link is None:
        return None
    return Ask(form="applies", about=ACTS[event.verb].value, card=link.card, wanted=IF_NOT)


def _is_player(thing: Thing) -> bool:
    return thing.kind is ThingKind.PLAYER


def _is_only_described(question: Question, thing: Thing) -> bool:
    """怪兽, 对方的怪兽, of which no single one was told."""
    if thing.kind is ThingKind.EFFECT:
        described = question.event.verb in _NEGATING and thing.name is None and bool(thing.kinds)
    else:
        described = thing.kind is ThingKind.DESCRIBED and bool(thing.kinds) and (thing.count or 1) == 1
    told = any(t.kind is ThingKind.DESCRIBED for e in question.syntax.statements for t in all_things(e))
    return described and not (told or thing.before or thing.other or thing.isnt or thing.word == "target")


def _done_by(question: Question, links: list[Play], doers: list[Thing], whence: bool) -> Play | None:
    """The link that is answered: that of the card named, or the first one, of whoever is said to do it."""
    if doers:
        played = [play for play in links[:-1] if doers[0].name and play.card == card_of(question, doers[0])]
        return played[0] if len(played) == 1 else None
    if question.event.verb in _NEGATING or (question.event.verb == "special_summon" and not whence):
        return None  # by other means too
    seats = (None, links[0].player)
    answered = len(links) == 2 and links[1].player is not links[0].player
    return links[0] if answered and actor_named(question.event) in seats else None
