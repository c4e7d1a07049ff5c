"""Clauses told once more in the words that the readers know: what one clause says for its neighbour too.

～の攻撃力はアップし、～の攻撃力はダウンする by one amount; 同名カードとして扱い、同じ攻撃力と効果を得る of one other card.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.act_tables import MATERIALS
from grammar.clauses import Case, Clause, Ender, LightVerb, Phrase, Unit, UnitKind, VerbForm
from grammar.nodes import Span
from grammar.terms import Stat, Verb

_CHANGES = (LightVerb.INCREASE, LightVerb.DECREASE)


def same_amount(clauses: Sequence[Clause]) -> list[Clause]:
    """数×１００だけ、～の攻撃力はアップし、～の攻撃力はダウンする, 让～上升并让～下降数量×100: by so much, both of them."""
    found = list(clauses)
    for i, (before, clause) in enumerate(zip(clauses, clauses[1:], strict=False)):
        forms = [form.verb for form in (before.verb, clause.verb) if form is not None]
        if before.ender is not Ender.JOIN or len(forms) < 2 or not set(forms) <= set(_CHANGES):
            continue
        if clause.connective or before.also or clause.also or forms[0] is forms[1]:
            continue
        changed = [[p for p in told.phrases if _is_of_value(p)] for told in (before, clause)]
        rest = [[p for p in told.phrases if not _is_of_value(p)] for told in (before, clause)]
        if [len(one) for one in changed] != [1, 1] or sorted(map(len, rest)) != [0, 1]:
            continue
        (amount,) = rest[0] or rest[1]
        if (
            amount.case not in (Case.TIMES_OF, Case.OBJ, Case.BARE)
            or amount.units[-1].kind is not UnitKind.TIMES
        ):
            continue
        if rest[0]:
            found[i + 1] = msgspec.structs.replace(clause, phrases=(*clause.phrases, amount))
        else:
            found[i] = msgspec.structs.replace(before, phrases=(*before.phrases, amount))
    return found


def _is_of_value(phrase: Phrase) -> bool:
    """モンスターの攻撃力は: whose value changes."""
    values = [u for u in phrase.units if u.kind is UnitKind.STAT]
    return bool(values) and phrase.units[-1] is values[-1] and len(phrase.units) > len(values)


def used_as_either(clause: Clause) -> Clause:
    """作为「Ａ」怪兽的 + 所用融合素材或者 + 所用连接素材: as 「Ａ」モンスターの、融合素材またはリンク素材として."""
    at = next((i for i, p in enumerate(clause.phrases) if p.case is Case.AS), len(clause.phrases))
    behind = clause.phrases[at + 1 : at + 3]
    if len(behind) != 2 or any(p.case is not Case.BY or p.units[0].concept not in MATERIALS for p in behind):
        return clause
    host, (first, last) = clause.phrases[at], behind
    if host.units[-1].kind is not UnitKind.CARD_KIND or [u.kind for u in first.units[1:]] != [UnitKind.OR]:
        return clause
    units = (*host.units, *first.units, *last.units)
    whole = Phrase(Case.AS, units, Span(host.span.start, last.span.end))
    phrases = (*clause.phrases[:at], whole, *clause.phrases[at + 3 :])
    return msgspec.structs.replace(clause, phrases=phrases)


def value_and_effect(clauses: Sequence[Clause]) -> list[Clause]:
    """同名カードとして扱い、同じ攻撃力と効果を得る: its ATK becomes that of the card just named, and it gains the effects."""
    found: list[Clause] = []
    for clause in clauses:
        before = found[-1] if found else None
        owner = _counted_as(before) if before is not None else ()
        clause = _alike(clause, owner) if owner else clause
        got = clause.phrases[0] if len(clause.phrases) == 1 else None
        told = [u for u in got.units if u.kind not in (UnitKind.AND, UnitKind.DOT)] if got is not None else []
        alike = len(told) == 3 and _is_same(told[0]) and told[1].kind is UnitKind.STAT
        gains = clause.verb is not None and clause.verb.verb is LightVerb.GET and not clause.verb.negated
        if (
            not owner
            or got is None
            or not alike
            or not gains
            or told[2].concept != "effect"
            or clause.connective
        ):
            found.append(clause)
            continue
        value = msgspec.structs.replace(told[1], value=None)
        same = Clause(
            (Phrase(Case.WITH, (*owner, told[1]), got.span),),
            VerbForm(LightVerb.SAME, told[0].span, told[0].text),
            Ender.END,
            got.span,
        )
        like = Unit(UnitKind.DID, told[0].span, told[0].text, value=same)
        assert clause.verb is not None
        becomes = msgspec.structs.replace(clause.verb, verb=LightVerb.BECOME, can=False)
        phrases = (Phrase(Case.TOPIC, (value,), told[1].span), Phrase(Case.AS, (like,), told[0].span))
        found.append(msgspec.structs.replace(clause, phrases=phrases, verb=becomes, ender=Ender.JOIN))
        effect = msgspec.structs.replace(got, units=(told[0], told[2]))
        found.append(msgspec.structs.replace(clause, phrases=(effect,)))
    return found


def _alike(clause: Clause, owner: tuple[Unit, ...]) -> Clause:
    """同名カードとして扱い、同じ種族・属性・レベルになる: as that card has them."""
    form = clause.verb
    if form is None or form.verb is not LightVerb.BECOME or len(clause.phrases) != 1 or clause.connective:
        return clause
    host = clause.phrases[0]
    did, *values = host.units
    inner = did.value
    stats = values and all(u.kind in (UnitKind.STAT, UnitKind.DOT, UnitKind.AND) for u in values)
    if host.case is not Case.AS or not stats or not isinstance(inner, Clause) or not _is_same(did):
        return clause
    other = msgspec.structs.replace(inner, phrases=(Phrase(Case.WITH, owner, owner[0].span),))
    units = (msgspec.structs.replace(did, value=other), *values)
    return msgspec.structs.replace(clause, phrases=(msgspec.structs.replace(host, units=units),))


def _is_same(unit: Unit) -> bool:
    """同じ, 相同, with nothing said of what it is compared with."""
    inner = unit.value
    bare = isinstance(inner, Clause) and inner.verb is not None and inner.verb.verb is LightVerb.SAME
    return (unit.kind is UnitKind.SAME and not unit.concept) or (
        bare and isinstance(inner, Clause) and not inner.phrases
    )


def _counted_as(clause: Clause) -> tuple[Unit, ...]:
    """そのモンスターと同名カードとして扱い: as which card it counts."""
    as_what = next((p for p in clause.phrases if p.case is Case.AS), None)
    form = clause.verb
    if form is None or form.verb is not Verb.TREAT_AS or as_what is None or form.negated:
        return ()
    at = next(
        (i for i, u in enumerate(as_what.units) if u.concept == Stat.NAME and u.kind is UnitKind.SAME), 0
    )
    return as_what.units[:at]


def by_either_effect(clauses: Sequence[Clause]) -> list[Clause]:
    """相手の効果または自分の「Ａ」カードの効果で破壊された場合: as …破壊された場合、または…破壊された場合."""
    return [part for clause in clauses for part in _by_either_effect(clause)]


def _by_either_effect(clause: Clause) -> tuple[Clause, ...]:
    form = clause.verb
    happens = (
        form is not None and form.passive and not form.negated and clause.ender in (Ender.IF, Ender.WHEN)
    )
    if not happens or clause.skipped or clause.also:
        return (clause,)
    for i, phrase in enumerate(clause.phrases):
        at = _either_effect(phrase.units) if phrase.case is Case.BY else 0
        if at:
            one, other = (
                Phrase(phrase.case, units, Span(units[0].span.start, units[-1].span.end))
                for units in (phrase.units[:at], phrase.units[at + 1 :])
            )
            first = (*clause.phrases[:i], one, *clause.phrases[i + 1 :])
            then = (*clause.phrases[:i], other, *clause.phrases[i + 1 :])
            return (
                msgspec.structs.replace(clause, phrases=first),
                msgspec.structs.replace(clause, phrases=then, connective="or"),
            )
    return (clause,)


def _either_effect(units: Sequence[Unit]) -> int:
    """Where the two effects are parted, each told with whose it is; 0 when they are not two such."""
    ends = [i for i, u in enumerate(units) if u.kind is UnitKind.OR]
    if len(ends) != 1:
        return 0
    sides = (units[: ends[0]], units[ends[0] + 1 :])
    whose = all(len(s) > 1 and s[0].kind is UnitKind.PLAYER and s[-1].concept == "effect" for s in sides)
    return ends[0] if whose else 0


def by_another_effect(clause: Clause) -> Clause:
    """このカードを対象とする効果以外の + 相手が発動した効果を受けない: what is excepted is of the effects, not of the player."""
    form = clause.verb
    if form is None or form.verb not in (LightVerb.RECEIVE, Verb.UNAFFECTED) or not form.negated:
        return clause
    return msgspec.structs.replace(clause, phrases=tuple(map(_excepting_first, clause.phrases)))


def _excepting_first(phrase: Phrase) -> Phrase:
    did, *rest = phrase.units
    inner = did.value
    if not isinstance(inner, Clause) or len(inner.phrases) != 1 or [u.concept for u in rest] != ["effect"]:
        return phrase
    doer = inner.phrases[0]
    *excepted, player = doer.units
    if (
        len(excepted) != 3
        or excepted[-1].kind is not UnitKind.OTHER_THAN
        or player.kind is not UnitKind.PLAYER
    ):
        return phrase
    who = msgspec.structs.replace(doer, units=(player,), span=player.span)
    told = msgspec.structs.replace(inner, phrases=(who,), span=Span(player.span.start, inner.span.end))
    act = msgspec.structs.replace(did, value=told, span=told.span)
    return msgspec.structs.replace(phrase, units=(*excepted, act, *rest))


def unaffected_then(clause: Clause) -> Clause:
    """このターン + 相手が発動した効果を受けない: the time is that in which it is unaffected."""
    form = clause.verb
    if form is None or form.verb not in (LightVerb.RECEIVE, Verb.UNAFFECTED) or not form.negated:
        return clause
    found: list[Phrase] = []
    for phrase in clause.phrases:
        inner = phrase.units[0].value
        first = inner.phrases[0] if isinstance(inner, Clause) and inner.phrases else None
        if first is None or first.case is not Case.DURING or first.units[0].kind is not UnitKind.TURN:
            found.append(phrase)
            continue
        assert isinstance(inner, Clause)
        span = Span(first.span.end, inner.span.end)
        did = msgspec.structs.replace(inner, phrases=inner.phrases[1:], span=span)
        told = msgspec.structs.replace(phrase.units[0], value=did, span=span)
        kept = msgspec.structs.replace(phrase, units=(told, *phrase.units[1:]))
        found += [first, kept]
    return msgspec.structs.replace(clause, phrases=tuple(found))


def that_which_differs(clause: Clause) -> Clause:
    """その + 元々の攻撃力と異なる攻撃力を持つモンスターを破壊する: no number follows, so it is that monster which is told of."""
    return msgspec.structs.replace(clause, phrases=tuple(map(_pointing_first, clause.phrases)))


def _pointing_first(phrase: Phrase) -> Phrase:
    has, *rest = phrase.units
    counted = any(u.kind is UnitKind.COUNT for u in rest)
    if counted or not rest or rest[-1].kind is not UnitKind.CARD_KIND or not _acts_as(has, LightVerb.HAVE):
        return phrase
    what = _only_phrase(has)
    differs = what.units[0]
    if len(what.units) != 2 or not _acts_as(differs, LightVerb.DIFFER):
        return phrase
    with_what = _only_phrase(differs)
    that, *value = with_what.units
    if that.kind is not UnitKind.DEICTIC or [u.concept for u in value] != [what.units[1].concept]:
        return phrase
    own = msgspec.structs.replace(with_what, units=tuple(value), span=value[0].span)
    other = msgspec.structs.replace(differs, value=_with_first(differs.value, own))
    held = msgspec.structs.replace(what, units=(other, what.units[1]))
    told = msgspec.structs.replace(has, value=_with_first(has.value, held))
    return msgspec.structs.replace(phrase, units=(that, told, *rest))


def _acts_as(unit: Unit, verb: LightVerb) -> bool:
    """Is *unit* a relative clause of *verb* and one phrase?"""
    inner = unit.value
    told = isinstance(inner, Clause) and inner.verb is not None and inner.verb.verb is verb
    return told and isinstance(inner, Clause) and len(inner.phrases) == 1


def _only_phrase(unit: Unit) -> Phrase:
    assert isinstance(unit.value, Clause)
    return unit.value.phrases[0]


def _with_first(inner: object, phrase: Phrase) -> Clause:
    assert isinstance(inner, Clause)
    return msgspec.structs.replace(inner, phrases=(phrase,))
