"""Which cards a clause is about, told in other cases: モンスター１体と、カード１枚を破壊する; そのモンスターでは攻撃できない.

As モンスター１体とカード１枚を破壊する; そのモンスターは攻撃できない.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.clauses import Case, Clause, Ender, LightVerb, Phrase, Unit, UnitKind
from grammar.nodes import Span
from grammar.terms import Means, Verb

_CARDS = (UnitKind.CARD_KIND, UnitKind.NAME, UnitKind.THIS_CARD, UnitKind.REFERENCE)
ATTACKS = frozenset({Verb.ATTACK, Verb.DECLARE_ATTACK, Verb.ATTACK_DIRECTLY})
_MUTUAL = frozenset({Verb.BATTLE, LightVerb.SWAP, LightVerb.SAME, LightVerb.DIFFER})


def counted_both(clause: Clause) -> Clause:
    """カード２枚と、セットされたカード３枚を: what is counted on both sides is one noun, and so is このカードと + what is."""
    if clause.verb is None or clause.verb.verb in _MUTUAL:
        return clause
    for i, (first, second) in enumerate(zip(clause.phrases, clause.phrases[1:], strict=False)):
        both = first.case is Case.WITH and second.case in (Case.OBJ, Case.TARGET)
        this = [unit.kind for unit in first.units] == [UnitKind.THIS_CARD]
        if both and (this or _counts(first)) and _counts(second):
            end = first.units[-1].span.end
            joiner = Unit(UnitKind.AND, Span(end, end), "と")
            units = (*first.units, joiner, *second.units)
            whole = Phrase(second.case, units, Span(first.span.start, second.span.end))
            phrases = (*clause.phrases[:i], whole, *clause.phrases[i + 2 :])
            return msgspec.structs.replace(clause, phrases=phrases)
    return clause


def _counts(phrase: Phrase) -> bool:
    last = phrase.units[-1]
    return last.kind is UnitKind.COUNT and last.concept != "times"


def with_attackers(clause: Clause) -> Clause:
    """そのモンスターでは攻撃宣言できない: as そのモンスターは."""
    form = clause.verb
    barred = form is not None and form.verb in ATTACKS and form.negated and form.can
    if not barred or any(p.case in (Case.SUBJ, Case.TOPIC) or _is_player(p) for p in clause.phrases):
        return clause
    phrases = tuple(
        msgspec.structs.replace(p, case=Case.SUBJ) if p.case is Case.BY and p.units[-1].kind in _CARDS else p
        for p in clause.phrases
    )
    return msgspec.structs.replace(clause, phrases=phrases)


def befallen_by_it(clause: Clause) -> Clause:
    """这个效果让表示形式变更的怪兽的攻击力变成0: by this effect it befell them, not only is their value made so."""
    by = [p for p in clause.phrases if p.case is Case.BY]
    told = next((p for p in clause.phrases if isinstance(p.units[0].value, Clause)), None)
    sets = clause.verb is not None and clause.verb.verb is LightVerb.BECOME
    if not sets or told is None or len(by) != 1 or [u.concept for u in by[0].units] != ["this", "effect"]:
        return clause
    inner = told.units[0].value
    assert isinstance(inner, Clause)
    if all(u.kind not in _CARDS for u in told.units[1:]):
        return clause  # 这个效果让自己抽出的数量变成2张
    if told.span.start != by[0].span.end or any(p.case is Case.BY for p in inner.phrases):
        return clause
    rest = [msgspec.structs.replace(p, case=Case.OBJ) if p.case is Case.BARE else p for p in inner.phrases]
    inner = msgspec.structs.replace(inner, phrases=(by[0], *rest))
    units = (msgspec.structs.replace(told.units[0], value=inner), *told.units[1:])
    described = msgspec.structs.replace(told, units=units)
    phrases = tuple(described if p is told else p for p in clause.phrases if p is not by[0])
    return msgspec.structs.replace(clause, phrases=phrases)


def by_attack_alone(clause: Clause) -> Clause:
    """このカードの攻撃によってこのカードが戦闘で破壊され: by that attack, which is a battle; モンスターが攻撃で…を破壊した."""
    by = [p for p in clause.phrases if p.case is Case.BY]
    who = next((p for p in clause.phrases if p.case is Case.SUBJ and p.units[-1].kind in _CARDS), None)
    if who is not None and len(by) == 1 and [u.concept for u in by[0].units] == ["attack"]:
        attack = msgspec.structs.replace(by[0], units=(*who.units, *by[0].units))
        phrases = tuple(attack if p is by[0] else p for p in clause.phrases if p is not who)
        done = any(p.case is Case.OBJ for p in phrases)
        return msgspec.structs.replace(clause, phrases=phrases) if done else clause
    battles = [p for p in by if [u.concept for u in p.units] == [Means.BATTLE]]
    attacks = [p for p in by if p.units[-1].concept == "attack"]
    if len(by) != 2 or len(battles) != 1 or len(attacks) != 1:
        return clause
    return msgspec.structs.replace(clause, phrases=tuple(p for p in clause.phrases if p is not battles[0]))


def _is_player(phrase: Phrase) -> bool:
    return all(u.kind is UnitKind.PLAYER for u in phrase.units)


def paid_for_it(clauses: Sequence[Clause]) -> list[Clause]:
    """１０００ＬＰを払えば、…できる: as 払う事で."""
    found = list(clauses)
    for i, (before, after) in enumerate(zip(clauses, clauses[1:], strict=False)):
        form, act = before.verb, after.verb
        pays = form is not None and form.verb is LightVerb.PAY and form.text.endswith("払え")
        if pays and before.ender is Ender.IF and act is not None and act.can and not act.negated:
            found[i] = msgspec.structs.replace(before, ender=Ender.BY_DOING)
    return found
