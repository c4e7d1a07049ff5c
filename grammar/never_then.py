"""（ダメージステップでは発動できない）, （伤害步骤除外）: a parenthesis that says when an effect cannot be activated."""

from __future__ import annotations

import msgspec

from grammar.clauses import Clause, Phrase, Sentence, UnitKind
from grammar.nodes import Window
from grammar.terms import Verb
from grammar.windows import is_time, window


def without_never(sentence: Sentence) -> tuple[Sentence, list[Window]]:
    """*sentence* without such parentheses, and the times that they name."""
    found: list[Window] = []
    clauses = []
    for clause in sentence.clauses:
        told = [(p, _never(p)) for p in clause.phrases]
        found += [then for _, then in told if then is not None]
        kept = tuple(p for p, then in told if then is None)
        clauses.append(clause if len(kept) == len(told) else msgspec.structs.replace(clause, phrases=kept))
    return (msgspec.structs.replace(sentence, clauses=tuple(clauses)) if found else sentence), found


def _never(phrase: Phrase) -> Window | None:
    """The time that the parenthesis *phrase* excludes, if that is all it says."""
    note = phrase.units[0]
    inside = note.value if note.concept == "note" and len(phrase.units) == 1 else None
    if not isinstance(inside, Sentence) or len(inside.clauses) != 1:
        return None
    clause = inside.clauses[0]
    times = clause.phrases[:1] if _but_then(clause) else clause.phrases
    excludes = _excludes(clause) or times != clause.phrases
    if not excludes or len(times) != 1 or clause.skipped or clause.also:
        return None
    units = times[0].units
    then = window(units) if is_time(units) else None
    plain = then is not None and (then.moments or then.phases) and then.which is None and not then.nth
    return msgspec.structs.replace(then, span=note.span) if plain and then is not None else None


def _but_then(clause: Clause) -> bool:
    """伤害步骤以外, 除伤害步骤外, with no more words."""
    bare = clause.verb is None and clause.connective is None and len(clause.phrases) == 2
    return bare and [u.kind for u in clause.phrases[1].units] == [UnitKind.OTHER_THAN]


def _excludes(clause: Clause) -> bool:
    """…除外 (which is also the word for banishing), …では発動できない."""
    form = clause.verb
    if form is None or clause.connective is not None:
        return False
    barred = form.verb is Verb.ACTIVATE and form.negated and form.can
    return barred or (form.verb is Verb.BANISH and not (form.negated or form.can or form.passive))
