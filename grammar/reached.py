"""カウンターが置かれ、そのカウンターが３つになった場合: one is put there, and there are so many then."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.clauses import Case, Clause, Ender, LightVerb, Phrase, UnitKind, VerbForm
from grammar.terms import Verb
from grammar.verbs import verbs_of

_PUTS = frozenset({Verb.PLACE, Verb.PUT_COUNTER})
_CARD = (Case.TO, Case.BARE, Case.TOPIC)


def counters_reached(clauses: Sequence[Clause]) -> list[Clause]:
    """The number as a state of the card, and the putting as the event."""
    found: list[Clause] = []
    for clause in clauses:
        before = found[-1] if found else None
        told = _reached(before, clause) if before is not None else None
        if before is None or told is None:
            found.append(clause)
        else:
            assert before.verb is not None
            put = msgspec.structs.replace(before.verb, past=True)
            event = msgspec.structs.replace(before, verb=put, ender=clause.ender)
            found[-1:] = [told, event]
    return found


def _reached(before: Clause, clause: Clause) -> Clause | None:
    """The state that *clause* tells of the card on which *before* puts a counter."""
    form, puts = clause.verb, before.verb
    becomes = form is not None and form.verb is LightVerb.BECOME and not (form.negated or form.can)
    put = puts is not None and puts.passive and set(verbs_of(before)) <= _PUTS and not puts.negated
    if not becomes or not put or form is None or before.ender not in (Ender.JOIN, Ender.COMMA):
        return None
    cards = [p for p in before.phrases if p.case in _CARD]
    placed = [u for p in before.phrases if p not in cards for u in p.units]
    if len(cards) != 1 or [u.kind for u in placed] != [UnitKind.COUNTER] or len(clause.phrases) != 2:
        return None
    which, number = clause.phrases[0].units, clause.phrases[1].units
    rest = [u.concept for u in which[2:]]
    same = len(which) > 1 and which[0].concept in ("that", "those") and which[1].value == placed[0].value
    if not same or rest not in ([], ["number"]) or [u.kind for u in number] != [UnitKind.COUNT]:
        return None
    subject = Phrase(Case.SUBJ, (*cards[0].units, which[1]), clause.phrases[0].span)
    phrases = (subject, Phrase(Case.BARE, number, clause.phrases[1].span))
    state = VerbForm(LightVerb.BE, form.span, form.text)
    return Clause(phrases, state, Ender.JOIN, clause.span)
