"""Clauses told once more in the words that the readers know: acts that are printed as another part of speech."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.clauses import Case, Clause, Ender, LightVerb, Phrase, Unit, UnitKind, VerbForm
from grammar.nodes import Span
from grammar.noun_numbers import PLUS
from grammar.terms import Player, Stat, Verb


def with_direct_attacks(clauses: Sequence[Clause]) -> list[Clause]:
    """攻击变成 + 直接攻击, 攻撃を直接攻撃にする: what it becomes is printed as a verb; on whom it is made, says nothing new."""
    found: list[Clause] = []
    for clause in map(_made_direct, clauses):
        before = found[-1] if found else None
        form, said = before.verb if before is not None else None, clause.verb
        becomes = form is not None and form.verb is LightVerb.BECOME and not form.negated
        bare = said is not None and said.verb is Verb.ATTACK_DIRECTLY and not (said.negated or said.can)
        joined = before is not None and before.ender is Ender.JOIN and not clause.connective
        if before is not None and becomes and joined and (told := _on_player(clause)) is not None:
            span = Span(before.span.start, clause.span.end)
            phrases = (*before.phrases, told)
            found[-1] = msgspec.structs.replace(before, phrases=phrases, ender=clause.ender, span=span)
            continue
        if before is None or said is None or clause.phrases or not (becomes and bare and joined):
            found.append(clause)
            continue
        attack = Unit(UnitKind.THING, said.span, said.text, Verb.ATTACK_DIRECTLY)
        told = Phrase(Case.AS, (attack,), said.span)
        span = Span(before.span.start, clause.span.end)
        found[-1] = msgspec.structs.replace(
            before, phrases=(*before.phrases, told), ender=clause.ender, span=span
        )
    return found


def _made_direct(clause: Clause) -> Clause:
    """その攻撃を自分への直接攻撃にする: as その攻撃は直接攻撃になる."""
    form = clause.verb
    if form is None or form.verb is not Verb.ATTACK_DIRECTLY or form.negated or clause.skipped:
        return clause
    attack = [p for p in clause.phrases if p.case is Case.OBJ and p.units[-1].concept == "attack"]
    on = [p for p in clause.phrases if p.case is Case.TO and all(u.kind in _OF_PLAYER for u in p.units)]
    if len(attack) != 1 or len(on) > 1 or len(attack[0].units) < 2 or len(clause.phrases) > 1 + len(on):
        return clause
    told = Unit(UnitKind.THING, form.span, form.text, Verb.ATTACK_DIRECTLY)
    phrases = (attack[0], Phrase(Case.AS, (told,), form.span))
    return msgspec.structs.replace(
        clause, phrases=phrases, verb=msgspec.structs.replace(form, verb=LightVerb.BECOME)
    )


_OF_PLAYER = (UnitKind.PLAYER, UnitKind.STAT)  # 自分ライフへの


def _on_player(clause: Clause) -> Phrase | None:
    """变成 + 对自己的直接攻击."""
    if clause.verb is not None or len(clause.phrases) != 1 or clause.connective or clause.skipped:
        return None
    *whom, last = clause.phrases[0].units
    direct = last.concept == "direct_attack" and all(u.kind in _OF_PLAYER for u in whom)
    if not direct or clause.phrases[0].case is not Case.TO:
        return None
    told = Unit(UnitKind.THING, last.span, last.text, Verb.ATTACK_DIRECTLY)
    return Phrase(Case.AS, (told,), clause.phrases[0].span)


def made_a_tribute(clause: Clause) -> Clause:
    """モンスターを生け贄にして: it is Tributed."""
    form = clause.verb
    if form is None or form.verb is not LightVerb.MAKE:
        return clause
    made = [
        p for p in clause.phrases if p.case is Case.AS and [u.concept for u in p.units] == ["tribute_fodder"]
    ]
    if len(made) != 1 or not any(p.case is Case.OBJ for p in clause.phrases):
        return clause
    phrases = tuple(p for p in clause.phrases if p is not made[0])
    return msgspec.structs.replace(
        clause, phrases=phrases, verb=msgspec.structs.replace(form, verb=Verb.TRIBUTE)
    )


def control_goes_back(clause: Clause) -> Clause:
    """コントロールは元々の持ち主に戻る: its owner is given control of it."""
    form = clause.verb
    if form is None or form.verb is not LightVerb.RETURN or form.negated or form.can:
        return clause
    control = next((p for p in clause.phrases if p.units[-1].concept == "control" and len(p.units) > 1), None)
    owner = next((p for p in clause.phrases if [u.concept for u in p.units] == [Player.OWNER]), None)
    if control is None or owner is None:
        return clause
    phrases = tuple(
        msgspec.structs.replace(p, case=Case.OBJ)
        if p is control
        else msgspec.structs.replace(p, case=Case.TO)
        if p is owner
        else p
        for p in clause.phrases
    )
    given = msgspec.structs.replace(form, verb=Verb.GIVE_CONTROL)
    return msgspec.structs.replace(clause, phrases=phrases, verb=given)


def counted_attacks(clause: Clause) -> Clause:
    """可以作出最多有破坏的卡数量的攻击, 向怪兽作出最多有…数量的攻击: as 破壊したカードの数まで攻撃できる."""
    form = clause.verb
    at = next((i for i, p in enumerate(clause.phrases) if _most(p) is not None), None)
    if at is None and form is not None and form.verb is Verb.ATTACK:
        return _attacks_for_each(clause)
    if at is None or not (form is None or form.verb is Verb.ATTACK):
        return clause
    phrase = clause.phrases[at]
    units = phrase.units
    if form is None:
        attack, units = units[-1], units[:-1]
        if attack.concept != "attack" or not units or at + 1 < len(clause.phrases):
            return clause
        form = VerbForm(Verb.ATTACK, attack.span, attack.text, can=True)
    told = units[:-2] if _is_one_more(units) else units
    if told[-1].concept not in ("number", Stat.LINK):  # 最多有自身的连接标记数量
        return clause
    whom, counted = _parted_at_most(units)
    if any(u.kind not in (UnitKind.CARD_KIND, UnitKind.PLAYER) for u in whom):
        return clause
    aim = (Phrase(Case.TO, tuple(whom), whom[0].span),) if whom else ()
    many = Phrase(Case.UNTIL, tuple(counted), phrase.span)
    phrases = (*clause.phrases[:at], *aim, many, *clause.phrases[at + 1 :])
    return msgspec.structs.replace(clause, phrases=phrases, verb=form)


def _is_one_more(units: Sequence[Unit]) -> bool:
    """最多有这张卡的超量素材数量＋1次."""
    *before, plus, often = units if len(units) > 2 else (None, None, None)
    return (
        bool(before)
        and plus is not None
        and plus.text in PLUS
        and often is not None
        and often.concept == "times"
    )


def _attacks_for_each(clause: Clause) -> Clause:
    """(在通常攻击外加上)那些怪兽数量的攻击: as その数だけ攻撃する."""
    phrases = tuple(
        msgspec.structs.replace(p, case=Case.TIMES_OF)
        if p.case is Case.GEN and p.units[-1].concept == "number"
        else p
        for p in clause.phrases
    )
    return msgspec.structs.replace(clause, phrases=phrases)


def _most(phrase: Phrase) -> Unit | None:
    """最多有, of the phrase or at the head of the relative clause that it begins with."""
    inner = phrase.units[0].value
    inside = inner.phrases[0].units if isinstance(inner, Clause) and inner.phrases else ()
    return next((u for u in (*phrase.units, *inside) if u.concept == "at_most"), None)


def _parted_at_most(units: Sequence[Unit]) -> tuple[list[Unit], list[Unit]]:
    """Whom one attacks, before 最多有, and what is counted, after it."""
    at = next((i for i, u in enumerate(units) if u.concept == "at_most"), None)
    if at is not None:
        return list(units[:at]), list(units[at + 1 :])
    did, *rest = units
    assert isinstance(did.value, Clause)
    first, *others = did.value.phrases
    whom, words = _parted_at_most(first.units)
    own = [u.concept for u in words] == ["this", "effect"]
    case = Case.BY if own else first.case
    head = (msgspec.structs.replace(first, units=tuple(words), case=case),) if words else ()
    told = msgspec.structs.replace(did.value, phrases=(*head, *others))
    return whom, [msgspec.structs.replace(did, value=told), *rest]


def with_states(clauses: Sequence[Clause]) -> list[Clause]:
    """魔法カード扱いの状態で、…場合, 手札が０枚の状態で、…時: a state of things besides the event; 守備表示の状態で."""
    found: list[Clause] = []
    for clause in clauses:
        at = next((i for i, p in enumerate(clause.phrases) if _is_state(p)), None)
        if at is None:
            found.append(clause)
            continue
        *said, word = clause.phrases[at].units
        inner = said[0].value if len(said) == 1 else None
        before, after = clause.phrases[:at], clause.phrases[at + 1 :]
        span = Span(clause.span.start, word.span.end)
        if isinstance(inner, Clause) and not before:
            found.append(
                msgspec.structs.replace(inner, ender=Ender.WHILE, span=span, connective=clause.connective)
            )
        elif len(said) == 1 and said[0].kind is UnitKind.COUNT and len(before) == 1:
            much = Phrase(Case.BARE, tuple(said), said[0].span)
            found.append(Clause((*before, much), None, Ender.WHILE, span, clause.connective))
        elif all(u.kind is UnitKind.POSITION for u in said):
            position = Phrase(Case.BARE, tuple(said), said[0].span)
            found.append(msgspec.structs.replace(clause, phrases=(*before, position, *after)))
            continue
        else:
            found.append(clause)
            continue
        rest = Span(word.span.end, clause.span.end)
        found.append(msgspec.structs.replace(clause, phrases=after, span=rest, connective=None))
    return found


def _is_state(phrase: Phrase) -> bool:
    last = phrase.units[-1]
    told = last.kind is UnitKind.THING and last.concept == "state" and len(phrase.units) > 1
    return told and phrase.case in (Case.BY, Case.AT)


def with_use(clauses: Sequence[Clause]) -> list[Clause]:
    """作为融合素材 + 使用: one act in two verbs."""
    found: list[Clause] = []
    for clause in clauses:
        before, form = found[-1] if found else None, clause.verb
        used = before is not None and before.verb is not None and before.verb.verb is Verb.USE_AS_MATERIAL
        bare = form is not None and form.verb is Verb.USE and not (form.negated or clause.phrases)
        if before is not None and used and bare and before.ender is Ender.JOIN and not clause.connective:
            span = Span(before.span.start, clause.span.end)
            found[-1] = msgspec.structs.replace(before, ender=clause.ender, span=span)
        else:
            found.append(clause)
    return found


def as_substitute(clause: Clause) -> Clause:
    """这张卡可以作为1只融合素材怪兽的代替: as このカードは融合素材モンスター１体の代わりにできる."""
    if clause.verb is not None or clause.connective != "instead":
        return clause
    told = _asked_for(clause.phrases[1:-1]) if len(clause.phrases) in (3, 4) else None
    if told is None:
        return clause
    this, instead = clause.phrases[0], clause.phrases[-1]
    alone = [u.concept for u in instead.units] == ["instead"]
    if not alone or [u.kind for u in this.units] != [UnitKind.THIS_CARD]:
        return clause
    count = [u for u in told if u.kind is UnitKind.COUNT]
    units = (*(u for u in told if u not in count), *count)
    form = VerbForm(LightVerb.REPLACE, instead.span, instead.units[0].text, can=True)
    phrases = (this, Phrase(Case.BARE, units, clause.phrases[1].span))
    return msgspec.structs.replace(clause, phrases=phrases, verb=form, connective=None)


def _asked_for(phrases: Sequence[Phrase]) -> tuple[Unit, ...] | None:
    """1只融合素材怪兽, 融合怪兽卡有卡名记述的1只融合素材怪兽."""
    inner = phrases[-1].units[0].value
    if not isinstance(inner, Clause) or inner.verb is None or inner.verb.negated:
        return None
    if len(phrases) == 1:
        told = inner.phrases[0] if len(inner.phrases) == 1 and len(phrases[0].units) == 1 else None
        used = inner.verb.verb is Verb.USE_AS_MATERIAL and told is not None and told.case is Case.AS
        return told.units if used and told is not None else None
    on, named = phrases
    cases = on.case is Case.AS and named.case is Case.SUBJ and on.units[0].concept.endswith("_monster")
    stated = [u.concept for p in inner.phrases for u in p.units] == [Stat.NAME]
    if not cases or not stated or inner.verb.verb is not LightVerb.MENTION:
        return None
    card = tuple(u for u in on.units if u.concept != "card")
    said = (
        msgspec.structs.replace(on, case=Case.TO, units=card),
        msgspec.structs.replace(inner.phrases[0], case=Case.SUBJ),
    )
    did = msgspec.structs.replace(named.units[0], value=msgspec.structs.replace(inner, phrases=said))
    return (did, *named.units[1:])
