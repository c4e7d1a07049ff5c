"""What was so as this very effect was activated: ～の状態で発動した場合, 発動時に～の場合, ～を対象として発動した場合.

Two clauses tell it, of which the activation is the one without a doer. The clauses are made one, marked as told of that
moment, so that the rest of the grammar reads it as any other case.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import msgspec

from grammar.clauses import Case, Clause, Ender, Phrase, Unit, UnitKind, VerbForm
from grammar.nodes import Action, AsActivated, Condition, Happened, InWindow, Selection, Span
from grammar.nouns import noun
from grammar.scope import Scope
from grammar.terms import Verb
from grammar.verbs import verbs_of
from grammar.windows import is_time, window

_MARK = "as_activated"
_OWN = (["this", "effect"], [""], ["this"])  # この効果を, このカードを, この + カード


def of_own_activation(clauses: list[Clause]) -> list[Clause]:
    """*clauses*, each case told of the own activation as one marked clause."""
    found: list[Clause] = []
    for clause, following in pairwise([*clauses, None]):
        assert clause is not None
        if not found or (joined := _joined(found[-1], clause, following)) is None:
            found.append(_alone(clause, following))
        else:
            found[-1] = joined
    return found


def told_as_activated(clause: Clause) -> Clause | None:
    """*clause* without its mark; None where it has none."""
    first = clause.phrases[0] if clause.phrases else None
    if first is None or first.units[0].concept != _MARK:
        return None
    return msgspec.structs.replace(clause, phrases=clause.phrases[1:])


def as_activated(clause: Clause, inner: Condition | None) -> AsActivated | None:
    """The case of the marked *clause*; *inner* is what it says by itself, if that is a condition."""
    bare = clause.verb is None and len(clause.phrases) == 1
    if bare and is_time(clause.phrases[0].units):
        inner = InWindow(window=window(clause.phrases[0].units), span=clause.span)
    return None if inner is None else AsActivated(condition=inner, span=clause.span)


def targeted_then(clause: Clause, scope: Scope) -> Happened | None:
    """～を対象として(発動した): that such a card is the target."""
    if verbs_of(clause) != (Verb.TARGET,) or [p.case for p in clause.phrases] != [Case.TARGET]:
        return None
    read = noun(clause.phrases[0].units, scope)
    if read is None or read.place is not None or not isinstance(read.noun, Selection):
        return None
    act = Action(verb=Verb.TARGET, theme=read.noun, span=clause.span)
    return Happened(action=act, span=clause.span)


def _joined(before: Clause, clause: Clause, following: Clause | None) -> Clause | None:
    """Both of them as one case, if one of them is nothing but the own activation."""
    span = Span(before.span.start, clause.span.end)
    if before.skipped or clause.skipped or clause.connective is not None or not _acts(following):
        return None
    if before.ender in (Ender.WHILE, Ender.WHEN) and _is_own(clause, Ender.IF) and before.verb is not None:
        done = before.ender is Ender.WHILE or not before.verb.can
        return _marked(before, span) if done and verbs_of(before) != (Verb.ACTIVATE,) else None
    if _is_own(before, Ender.WHEN) and clause.ender is Ender.IF and not _is_own(clause, Ender.IF):
        return _marked(msgspec.structs.replace(clause, connective=before.connective), span)
    return None


def _acts(following: Clause | None) -> bool:
    """Is there something done (or barred) in that case, and not the activation itself?"""
    barred = following is not None and following.verb is not None and following.verb.negated
    return following is not None and (barred or verbs_of(following) != (Verb.ACTIVATE,))


def _alone(clause: Clause, following: Clause | None) -> Clause:
    """～を対象として発動した場合, 相手ターンに発動した場合."""
    told = [p for p in clause.phrases if p.case in (Case.TARGET, Case.DURING)]
    rest = msgspec.structs.replace(clause, phrases=tuple(p for p in clause.phrases if p not in told))
    if len(told) != 1 or not _is_own(rest, Ender.IF) or not _acts(following) or clause.skipped:
        return clause
    of_card = any(u.kind is UnitKind.THIS_CARD for p in rest.phrases for u in p.units)
    if told[0].case is Case.DURING and (of_card or not _names_turn(told[0].units)):
        return (
            clause  # このカードを相手ターンに発動した場合 may be told of another effect than its activation
        )
    form = clause.verb
    assert form is not None
    verb = VerbForm(Verb.TARGET, form.span, form.text) if told[0].case is Case.TARGET else None
    return _marked(msgspec.structs.replace(clause, phrases=(told[0],), verb=verb), clause.span)


def _names_turn(units: Sequence[Unit]) -> bool:
    return len(units) == 1 and units[0].kind is UnitKind.TURN and units[0].concept in ("self", "opponent")


def _is_own(clause: Clause, ender: Ender) -> bool:
    """この効果の発動時に, 発動した場合: the activation of this effect, of which nothing more is said."""
    form = clause.verb
    if form is None or clause.ender is not ender or verbs_of(clause) != (Verb.ACTIVATE,) or clause.also:
        return False
    if form.negated or form.can or form.must or form.passive:
        return False
    words = [u.concept for p in clause.phrases for u in p.units]
    plain = all(p.case in (Case.OBJ, Case.BARE, Case.GEN, Case.TOPIC) for p in clause.phrases)
    return (
        plain
        and (not words or words in _OWN)
        and all(u.kind is not UnitKind.DID for p in clause.phrases for u in p.units)
    )


def _marked(clause: Clause, span: Span) -> Clause:
    mark = Unit(UnitKind.ADVERB, Span(span.start, span.start), "", _MARK)
    phrases = (Phrase(Case.BARE, (mark,), mark.span), *clause.phrases)
    return msgspec.structs.replace(clause, phrases=phrases, ender=Ender.IF, span=span)
