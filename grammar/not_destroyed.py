"""戦闘によって破壊される以外の方法で, 被战斗破坏以外的方法, 破壊以外の方法で: by no battle, or without being destroyed.

What battle sends to the Graveyard it has destroyed: the first is 戦闘以外の方法で.
"""

from __future__ import annotations

import msgspec

from grammar.clauses import Case, Clause, Phrase, Unit, UnitKind
from grammar.terms import Means, Verb
from grammar.verbs import verbs_of

_BATTLE = (Means.BATTLE, "battle")


def not_by_battle(clause: Clause) -> Clause:
    """*clause* with the means alone; the card that the words for it named is that of the clause."""
    for i, phrase in enumerate(clause.phrases):
        *told, but, way = (None, None, *phrase.units)
        said = [u for u in told if u is not None]
        if phrase.case is not Case.BY or way is None or way.concept != "method" or not said:
            continue
        if but is None or but.kind is not UnitKind.OTHER_THAN or (found := _destroyed(said)) is None:
            continue
        card, battle = found
        units = (Unit(UnitKind.MEANS, battle.span, battle.text, Means.BATTLE), but, way)
        means = Phrase(Case.BY, units, phrase.span)
        phrases = (*card, *clause.phrases[:i], means, *clause.phrases[i + 1 :])
        return msgspec.structs.replace(clause, phrases=phrases)
    return clause


def _destroyed(units: list[Unit]) -> tuple[tuple[Phrase, ...], Unit] | None:
    """Of which card it is told that battle destroys it, and the word for the battle."""
    inner = units[0].value
    if len(units) == 2 and units[0].concept in _BATTLE and units[1].concept == Verb.DESTROY:
        return (), units[0]
    if len(units) != 1 or not isinstance(inner, Clause) or verbs_of(inner) != (Verb.DESTROY,):
        return None
    by = [p for p in inner.phrases if p.case is Case.BY and [u.concept in _BATTLE for u in p.units] == [True]]
    card = tuple(p for p in inner.phrases if p not in by)
    plain = inner.verb is not None and inner.verb.passive and not inner.verb.negated
    told = len(by) == 1 and len(card) < 2 and all(p.case in (Case.SUBJ, Case.TOPIC) for p in card)
    return (card, by[0].units[0]) if plain and told else None
