"""相手がモンスターを２体以上コントロールしている場合, 对方控制怪兽的场合: such monsters are there on that player's field."""

from __future__ import annotations

import msgspec

from grammar.clauses import Case, Clause, LightVerb, Phrase, Unit, UnitKind
from grammar.nodes import Span
from grammar.terms import Player, Verb, Zone

_WHO = (Case.SUBJ, Case.TOPIC, Case.BARE)


def controlled(clause: Clause) -> Clause:
    """*clause* as of what exists, where it names the player and what he controls."""
    form = clause.verb
    if form is None or form.verb is not LightVerb.CONTROL or form.passive or clause.also:
        return clause
    who = next((p for p in clause.phrases if p.case in _WHO and _is_player(p)), None)
    what = next((p for p in clause.phrases if p.case is Case.OBJ), None)
    if who is None or what is None:
        return clause
    end = Span(who.span.end, who.span.end)
    field = Unit(UnitKind.ZONE, end, "", Zone.FIELD)
    at = Phrase(Case.AT, (*who.units, field), who.span)
    said = {id(who): at, id(what): msgspec.structs.replace(what, case=Case.SUBJ)}
    phrases = tuple(said.get(id(p), p) for p in clause.phrases)
    exists = msgspec.structs.replace(form, verb=Verb.EXIST)
    return msgspec.structs.replace(clause, phrases=phrases, verb=exists)


def _is_player(phrase: Phrase) -> bool:
    return [u.concept for u in phrase.units] in ([Player.SELF], [Player.OPPONENT])
