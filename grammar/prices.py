"""What was paid for an activation: 効果を発動するために捨てたモンスター, 为让效果发动而解放."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.clauses import Case, Clause, Ender, LightVerb, Phrase, Unit, UnitKind
from grammar.nodes import Span
from grammar.purposes import described
from grammar.scope import Scope
from grammar.terms import Means, Verb


def with_purpose(clauses: Sequence[Clause]) -> list[Clause]:
    """～の効果を発動するために墓地へ送られた: sent as the cost of that; the purpose is the means of the act."""
    found: list[Clause] = []
    carried: list[Phrase] = []
    for clause in clauses:
        if _is_purpose(clause):
            what = next((p for p in clause.phrases if p.case is Case.OBJ), clause.phrases[-1])
            others = [p for p in clause.phrases if p is not what]
            owner = next((p for p in others if p.case in (Case.SUBJ, Case.BARE) and _names_card(p)), None)
            if [u.concept for u in what.units] == ["effect"] and owner is not None:
                others.remove(owner)  # モンスターが効果を発動するために: by its effect
                what = msgspec.structs.replace(what, units=(*owner.units, *what.units))
            carried = [*others, _as_cost(what)]
            continue
        if carried:
            clause, told = _of_its_doer(clause, carried[-1])
            carried = [*carried[:-1], *told]
        phrases = (*carried, *clause.phrases)
        found.append(msgspec.structs.replace(clause, phrases=phrases) if carried else clause)
        carried = []
    return found


def _behind(purpose: Clause, act: Clause, paid: frozenset[Verb]) -> bool:
    """Was what *act* names first paid: 捨てたモンスターを…, or within: 除外したモンスターと名前が異なる「Ａ」を…?"""
    if described(purpose, act, paid) is not None:
        return True
    first = act.phrases[0].units[0] if act.phrases and not act.connective else None
    inner = first.value if first is not None else None
    if not isinstance(inner, Clause):
        return False
    if inner.phrases:
        return _behind(purpose, inner, paid)
    verb = inner.verb.verb if inner.verb is not None and not inner.verb.negated else None
    adjoins = 0 <= inner.span.start - purpose.span.end <= 1
    given = isinstance(verb, LightVerb) and not paid.isdisjoint(_GIVEN_UP.get(verb, ()))
    return adjoins and given


#: acts of which a light verb tells that they paid for something: 取り除いた, 払った
_GIVEN_UP: dict[LightVerb, tuple[Verb, ...]] = {
    LightVerb.REMOVE: (Verb.DETACH, Verb.REMOVE_COUNTER),
    LightVerb.PAY: (Verb.PAY_LP,),
}


def with_prices(clauses: Sequence[Clause], scope: Scope) -> list[Clause]:
    """What was or may be paid, in a resolution: as the cost of that activation, unless this very effect paid it."""
    found: list[Clause] = []
    for clause in with_own_price(clauses, scope):
        told = _paid_for(found[-1], clause, scope) if found and _is_purpose(found[-1]) else None
        if told is None:
            found.append(clause)
        else:
            found[-1] = told
    return found


def _paid_for(purpose: Clause, act: Clause, scope: Scope) -> Clause | None:
    """カードの効果を発動するためにリリースできない, 効果を発動するために捨てた場合, 発動するためにリリースしたこのカード."""
    form, did = purpose.verb, act.verb
    if form is None or act.connective or act.skipped or did is None:
        return None
    paid = frozenset({*scope.paid, Verb.TRIBUTE, Verb.BANISH, Verb.DISCARD, Verb.SEND_TO_GRAVEYARD})
    told = None if form.negated or form.can else described(purpose, act, paid)
    if told is not None and _is_that_effect(purpose):
        host, word = told
        inner = word.value
        assert isinstance(inner, Clause)
        cost = _as_cost(purpose.phrases[-1])
        whole = msgspec.structs.replace(
            word, value=msgspec.structs.replace(inner, phrases=(cost, *inner.phrases))
        )
        said = msgspec.structs.replace(host, units=(whole, *host.units[1:]))
        kept = tuple(said if p is host else p for p in act.phrases)
        return _told_as(purpose, act, (*purpose.phrases[:-1], *kept))
    what = [u for p in act.phrases if p.case is Case.OBJ for u in p.units]
    if did.verb not in paid or not what or what[0].kind is UnitKind.SAME:
        return None  # 同じ属性のモンスターを除外できない: as which one is not told
    banned = (did.negated and did.can) != (form.negated and form.can)  # 不能为让效果发动而把卡解放
    if banned and act.ender in (Ender.END, Ender.JOIN):
        verb = msgspec.structs.replace(did, negated=True, can=True)
        act = msgspec.structs.replace(act, verb=verb)
    elif not (act.ender is Ender.IF and _is_own_activation(purpose) and not did.negated and not did.passive):
        return None
    return _told_as(purpose, act, with_purpose([purpose, act])[0].phrases)


def _told_as(purpose: Clause, act: Clause, phrases: tuple[Phrase, ...]) -> Clause:
    return msgspec.structs.replace(
        act, phrases=phrases, span=_over(purpose, act), connective=purpose.connective
    )


def _is_that_effect(purpose: Clause) -> bool:
    """その効果を発動するために: of an effect told before, which is not the one that is read."""
    return [u.concept for u in purpose.phrases[-1].units] == ["that", "effect"]


def with_own_price(clauses: Sequence[Clause], scope: Scope) -> list[Clause]:
    """この効果を発動するために捨てたモンスター: the card that paid for it, which 捨てた alone says as well."""
    found: list[Clause] = []
    for clause in clauses:
        purpose = found[-1] if found else None
        if purpose is None or not _is_own_activation(purpose):
            found.append(clause)
            continue
        paid = (
            {*scope.paid, Verb.PAY_LP} if _is_this_card(purpose) else scope.paid
        )  # another block may tell it
        if not _behind(purpose, clause, frozenset(paid)):
            found.append(clause)
            continue
        found.pop()
        whole = (*purpose.phrases[:-1], *clause.phrases)
        before = found[-1] if found else None
        if (
            clause.verb is None
            and before is not None
            and before.ender is Ender.JOIN
            and not purpose.phrases[:-1]
        ):
            found.pop()  # 攻击力上升 + 为把这张卡发动而除外的怪兽的攻击力数值
            said = (*_given(before), *whole[:-1], _as_object(before, whole[-1]))
            clause = msgspec.structs.replace(
                before, phrases=said, ender=clause.ender, span=_over(before, clause)
            )
        else:
            span = _over(purpose, clause)
            clause = msgspec.structs.replace(
                clause, phrases=whole, span=span, connective=purpose.connective or clause.connective
            )
        found.append(clause)
    return found


def _given(act: Clause) -> tuple[Phrase, ...]:
    """给与对方…伤害: whom it is given to, behind the verb."""
    if act.verb is None or act.verb.verb is not LightVerb.GIVE:
        return act.phrases
    players = [
        p for p in act.phrases if p.case is Case.OBJ and [u.kind for u in p.units] == [UnitKind.PLAYER]
    ]
    return tuple(msgspec.structs.replace(p, case=Case.TO) if p in players else p for p in act.phrases)


def _as_object(act: Clause, phrase: Phrase) -> Phrase:
    given = act.verb is not None and act.verb.verb is LightVerb.GIVE and phrase.case is Case.BARE
    return msgspec.structs.replace(phrase, case=Case.OBJ) if given else phrase


def _over(first: Clause, last: Clause) -> Span:
    return Span(first.span.start, last.span.end)


def _is_this_card(purpose: Clause) -> bool:
    return purpose.phrases[-1].units[0].kind is UnitKind.THIS_CARD


def _is_own_activation(clause: Clause) -> bool:
    """このカードを発動するために, この効果を発動するために."""
    form = clause.verb
    if (
        clause.ender is not Ender.TO_DO
        or form is None
        or form.verb is not Verb.ACTIVATE
        or not clause.phrases
    ):
        return False
    units = clause.phrases[-1].units
    this = (
        units[0].kind is UnitKind.THIS_CARD
        if len(units) == 1
        else [u.concept for u in units] == ["this", "effect"]
    )
    return this and not (form.negated or form.can or form.passive or clause.also or clause.skipped)


def _is_purpose(clause: Clause) -> bool:
    return (
        clause.ender is Ender.TO_DO
        and clause.verb is not None
        and clause.verb.verb is Verb.ACTIVATE
        and bool(clause.phrases)
        and not clause.skipped
    )


def _of_its_doer(clause: Clause, cost: Phrase) -> tuple[Clause, list[Phrase]]:
    """自己场上的「Ｎ」怪兽为让效果发动而把手卡丢弃: the effect is that of the monster, which pays nothing itself."""
    doers = [p for p in clause.phrases if p.case in (Case.BARE, Case.SUBJ) and _names_card(p)]
    pays = any(p.case is Case.OBJ for p in clause.phrases) and len(doers) == 1
    if not pays or [u.concept for u in cost.units] != [Means.COST, "effect"]:
        return clause, [cost]
    means, effect = cost.units
    whole = Phrase(cost.case, (means, *doers[0].units, effect), cost.span)
    rest = tuple(p for p in clause.phrases if p is not doers[0])
    return msgspec.structs.replace(clause, phrases=rest), [whole]


def _names_card(phrase: Phrase) -> bool:
    return any(u.kind in (UnitKind.CARD_KIND, UnitKind.NAME) for u in phrase.units)


def _as_cost(phrase: Phrase) -> Phrase:
    cost = Unit(UnitKind.MEANS, phrase.span, "", Means.COST)
    return Phrase(Case.BY, (cost, *phrase.units), phrase.span)
