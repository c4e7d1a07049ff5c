"""その時のＳ素材モンスター / 那个时候的同调素材怪兽: the materials of the Summon just told."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.act_tables import MATERIALS
from grammar.clauses import Clause, Unit
from grammar.nodes import Action, By, DidThat
from grammar.terms import Verb

_THEN = "at_that_time"
_MONSTER = ("モンスター", "怪兽", "怪獸")


def with_the_time(clause: Clause) -> Clause:
    """その時の, printed before them, as a word of their own phrase."""
    for i, (time, cards) in enumerate(zip(clause.phrases, clause.phrases[1:], strict=False)):
        if [u.concept for u in time.units] == [_THEN] and used_then(
            (*time.units, cards.units[0])
        ) is not None:
            whole = msgspec.structs.replace(cards, units=(*time.units, *cards.units))
            phrases = (*clause.phrases[:i], whole, *clause.phrases[i + 2 :])
            return msgspec.structs.replace(clause, phrases=phrases)
    return clause


def used_then(units: Sequence[Unit]) -> DidThat | None:
    """What is said of the cards, when *units* are the time and the word for the materials."""
    if len(units) != 2 or units[0].concept != _THEN or units[1].concept not in MATERIALS:
        return None
    if not units[1].text.endswith(_MONSTER):
        return None
    used = By(means=(MATERIALS[units[1].concept],), span=units[1].span)
    act = Action(verb=Verb.USE_AS_MATERIAL, by=used, span=units[1].span)
    return DidThat(action=act, passive=True, span=units[1].span)
