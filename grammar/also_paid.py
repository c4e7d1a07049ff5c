"""このカードは…を見せて発動する事もできる／这张卡也能…来发动: what is paid for another way to activate this card."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from grammar.clauses import Case, Clause, Ender, Phrase, UnitKind

ALSO = re.compile("事もできる|もできる|也能|也可以|亦可|也可")


def also_by(before: Sequence[Clause], last: Clause, text: str) -> list[Clause] | None:
    """このカードは…を見せて発動する事もできる, numbered: what is paid then, without the card; None for another sentence."""
    subject = of_this_card(before[0]) if before else None
    if subject is None or last.phrases or any(c.ender not in (Ender.JOIN, Ender.COMMA) for c in before):
        return None
    if ALSO.search(text, subject.span.end, last.span.end) is None:
        return None
    return [without(before[0], subject), *before[1:]]


def of_this_card(clause: Clause) -> Phrase | None:
    first = clause.phrases[0] if clause.phrases else None
    alone = first is not None and [u.kind for u in first.units] == [UnitKind.THIS_CARD]
    return first if alone and first is not None and first.case in (Case.TOPIC, Case.SUBJ, Case.BARE) else None


def without(clause: Clause, subject: Phrase) -> Clause:
    return msgspec.structs.replace(clause, phrases=tuple(p for p in clause.phrases if p is not subject))
