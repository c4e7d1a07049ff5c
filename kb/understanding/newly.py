"""A monster that came after all that was told: X处理完之后，对面新特召出来的怪会被无效吗."""

from __future__ import annotations

import msgspec

from grammar.question_nodes import Event, Phrase, QuestionSyntax, Role, Thing, ThingKind
from grammar.terms import Verb, Zone
from kb.situation import Play, Stated
from kb.understanding.cards import describe
from kb.understanding.draft import Draft
from kb.understanding.phrases import actor, phrases_of, seat_of, things_of

_COMING = frozenset({"special_summon", "normal_summon", "come_out"})


def with_subject_before(syntax: QuestionSyntax) -> QuestionSyntax:
    """新出场的怪不受影响、不会被无效: of which cards it is asked is said with what comes to the same."""
    ask, told = syntax.ask, syntax.statements
    if ask is None or not told or not ask.event.passive or not _is_unaffected(told[-1]):
        return syntax
    if things_of(phrases_of(ask.event)) or told[-1].negated is ask.denied:
        return syntax
    subject = Phrase(role=Role.BARE, things=tuple(things_of(told[-1].before, Role.BARE)))
    event = msgspec.structs.replace(ask.event, before=(subject, *ask.event.before))
    return msgspec.structs.replace(
        syntax, statements=told[:-1], ask=msgspec.structs.replace(ask, event=event)
    )


def _is_unaffected(event: Event) -> bool:
    """一只怪不受影响: by nothing that is named."""
    subjects = things_of(event.before, Role.BARE)
    plain = event.verb == "unaffected_by" and not (event.wondered or event.condition or event.after)
    return plain and len(subjects) == 1 and subjects[0].kind is ThingKind.DESCRIBED


def comes(draft: Draft, inner: Event, thing: Thing) -> bool:
    """新特召出来的怪: it is Summoned when all that was told is over. False for other clauses."""
    seat = actor(inner) or seat_of(thing.player)
    plain = inner.verb in _COMING and not (inner.negated or inner.wondered or inner.passive or inner.after)
    over = bool(draft.plays) and draft.open_link() is None
    if (
        thing.kind is not ThingKind.DESCRIBED
        or not plain
        or not over
        or seat is None
        or thing.zone is not None
    ):
        return False
    if not any(other.other for other in things_of(inner.before)):
        return False  # 新: not one that was there before
    for other in things_of(inner.before):
        draft.take(other, wholly=True)
    name = describe(draft, msgspec.structs.replace(thing, zone=Zone.HAND, before=()), seat)
    if thing.span is not None:
        draft.described[thing.span] = name
    verb = Verb.NORMAL_SUMMON if inner.verb == "normal_summon" else Verb.SPECIAL_SUMMON
    draft.plays.append(
        Play(do="happens", stated=Stated(verb=verb.value, card=name, player=seat), timing="then")
    )
    return True
