"""Cleft sentences: 「X」是这回合刚盖的, 「X」是用「Y」特殊召唤的: what was done, or is so, told of the card that stands before 是.

In: the event of 是, and the clause that 的 closes with no noun behind it. Out: that clause as if it stood by itself.
"""

from __future__ import annotations

import msgspec

from grammar.question_nodes import Event, Mood, Phrase, Role, Thing, ThingKind
from grammar.question_phrases import heading
from grammar.terms import Player


def as_told(being: Event, clause: Event) -> Event | None:
    """The clause with the card of *being* as what it is done to; None where the two are no cleft."""
    plain = being.mood is Mood.TOLD and not (being.wondered or being.passive or being.condition)
    told = clause.mood is Mood.TOLD and not (clause.wondered or clause.condition or clause.predicates)
    subjects = [p for p in being.before if p.role is Role.BARE and _is_card(p)]
    if being.verb != "be" or not (plain and told) or len(subjects) != 1 or clause.verb in _OF_SORT:
        return None
    others = [p for p in being.before if p is not subjects[0]]
    inside = (*others, *being.after, *clause.before)
    bare = [p for p in inside if p.role is Role.BARE and _is_card(p)]
    if bare or (clause.after and not clause.passive):
        return None  # X是Y破坏的, X是破坏Y的: which of them does it?
    before, after = ((*subjects, *inside), clause.after) if clause.passive else (inside, (subjects[0],))
    return msgspec.structs.replace(
        clause,
        before=before,
        after=after,
        done=True,
        negated=clause.negated != being.negated,
        adverbs=(*being.adverbs, *clause.adverbs),
        subject=heading(inside) or _of_time(inside) or clause.subject,
    )


#: verbs that say of what sort a card is, not what was done to it
_OF_SORT = frozenset({"be", "exist", "become", "unaffected_by", "be_different", "treat_as", "write"})


def _is_card(phrase: Phrase) -> bool:
    cards = (ThingKind.NAME, ThingKind.DESCRIBED, ThingKind.PRONOUN)
    return len(phrase.things) == 1 and phrase.things[0].kind in cards


def _of_time(phrases: tuple[Phrase, ...]) -> Player | None:
    """我上回合: whose turn, and who did it."""
    things: list[Thing] = [thing for phrase in phrases for thing in phrase.things]
    return next((t.player for t in things if t.word in ("this_turn", "earlier_turn") and t.player), None)
