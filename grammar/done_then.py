"""モンスターを破壊し + 墓地へ送ったバトルフェイズ終了時に: two deeds before a time are one, the first told of the card."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from grammar.clauses import Case, Clause, Ender, Phrase, Unit, UnitKind
from grammar.nodes import Span
from grammar.terms import Verb


def done_then(clauses: Iterable[Clause]) -> list[Clause]:
    """*clauses*, where what was destroyed and sent to the Graveyard tells a time, as 破壊したモンスターを墓地へ送った."""
    found: list[Clause] = []
    for clause in clauses:
        told = _of_what_was(found[-1], clause) if found else None
        if told is not None:
            found[-1] = told
        else:
            found.append(clause)
    return found


def _of_what_was(before: Clause, clause: Clause) -> Clause | None:
    form, time = before.verb, clause.phrases[0] if clause.phrases else None
    sent = time.units[0].value if time is not None and time.case is Case.DURING else None
    if form is None or form.verb is not Verb.DESTROY or form.negated or before.ender is not Ender.JOIN:
        return None
    if time is None or not isinstance(sent, Clause) or sent.verb is None or before.also or before.skipped:
        return None
    placed = all(p.case is Case.TO for p in sent.phrases)
    if sent.verb.verb is not Verb.SEND_TO_GRAVEYARD or sent.verb.passive is not form.passive or not placed:
        return None
    role = Case.SUBJ if form.passive else Case.OBJ
    card = next((p for p in before.phrases if p.case is role), None)
    if card is None or clause.connective:
        return None
    rest = tuple(p for p in before.phrases if p is not card)
    first = msgspec.structs.replace(before, phrases=rest, ender=Ender.END, connective=None)
    did = Unit(UnitKind.DID, before.span, form.text, "", first)
    whole = Span(before.span.start, time.span.end)
    what = Phrase(role, (did, *card.units), before.span)
    act = msgspec.structs.replace(
        sent, phrases=(what, *sent.phrases), span=Span(before.span.start, sent.span.end)
    )
    units = (msgspec.structs.replace(time.units[0], value=act), *time.units[1:])
    phrases = (Phrase(time.case, units, whole), *clause.phrases[1:])
    return msgspec.structs.replace(
        clause,
        phrases=phrases,
        span=Span(before.span.start, clause.span.end),
        connective=before.connective,
    )
