"""Acts told in other words than by a verb that ends its clause, put back into one clause each.

このカードの召喚成功時に, このカードの攻撃宣言の際に / 在那次特殊召唤成功时: the act is a noun before the word of time.
存在しなくなった時: what is so no longer, in two verbs.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from grammar.clauses import Case, Clause, Ender, LightVerb, Phrase, Unit, UnitKind, VerbForm
from grammar.nodes import Span
from grammar.terms import SUMMONS, Phase, Verb, Zone
from grammar.windows import CHAIN_LINK

_TIMES = (Ender.WHEN, Ender.BEFORE)
_AWAITED = (Ender.WHEN, Ender.IF, Ender.EACH_TIME)
_SUMMONS = SUMMONS - {Verb.NORMAL_SUMMON}
_ACTS = {
    **{verb.value: verb for verb in _SUMMONS},
    "summon": Verb.NORMAL_SUMMON,
    "declare_attack": Verb.DECLARE_ATTACK,
}


#: without one of these nothing in a sentence is told by its verb anew
TELLING = frozenset(
    {
        LightVerb.BECOME,
        LightVerb.BE,
        LightVerb.CHAIN,
        LightVerb.NEGATE,
        "chain",
        UnitKind.OTHER_THAN,
        *_TIMES,
    }
)


def told_by_verbs(clauses: Iterable[Clause]) -> list[Clause]:
    """*clauses*, each act in them told by its verb."""
    found: list[Clause] = []
    for clause in _in_later_links(map(_out_of_phase, clauses)):
        if found and _ceases(found[-1], clause):
            span = Span(found[-1].span.start, clause.span.end)
            found[-1] = _left(msgspec.structs.replace(found[-1], ender=clause.ender, span=span))
        elif found and _is_summoned_so(found[-1], clause):
            whole = Span(found[-1].span.start, clause.span.end)
            told = (*found[-1].phrases, *clause.phrases)
            connective = found[-1].connective
            found[-1] = msgspec.structs.replace(clause, phrases=told, span=whole, connective=connective)
        elif found and (changed := _other_effect(found[-1], clause)) is not None:
            found[-1] = changed
        elif found and (chained := _in_chain(found[-1], clause)) is not None:
            found[-1] = chained
        elif found and (parted := _its_effect(found[-1], clause)) is not None:
            found[-1:] = parted
        else:
            found.append(_by_verb(clause))
    return found


def _other_effect(before: Clause, clause: Clause) -> Clause | None:
    """对方基本分回复的效果变成 + 给与对方基本分伤害的效果: what is told behind it is the effect that it becomes."""
    form, last = before.verb, clause.phrases[-1] if clause.phrases else None
    becomes = form is not None and form.verb is LightVerb.BECOME and not form.negated
    effects = before.phrases and all(p.units[-1].concept == "effect" for p in before.phrases)
    if not becomes or before.ender is not Ender.JOIN or not effects or clause.connective or last is None:
        return None
    if (
        last.units[-1].concept != "effect"
        or len(last.units) < 2
        or clause.verb is None
        or clause.verb.negated
    ):
        return None
    *what, effect = last.units
    inner = msgspec.structs.replace(
        clause,
        phrases=(*clause.phrases[:-1], msgspec.structs.replace(last, units=tuple(what))),
        ender=Ender.END,
    )
    did = Unit(UnitKind.DID, clause.span, clause.verb.text, value=inner)
    told = Phrase(Case.AS, (did, effect), clause.span)
    span = Span(before.span.start, clause.span.end)
    return msgspec.structs.replace(before, phrases=(*before.phrases, told), ender=clause.ender, span=span)


def _is_summoned_so(before: Clause, clause: Clause) -> bool:
    """这张卡是 + 用「Ｎ」怪兽为素材作连接召唤的场合: how this card was summoned."""
    form, said = before.verb, clause.verb
    this = len(before.phrases) == 1 and [u.kind for u in before.phrases[0].units] == [UnitKind.THIS_CARD]
    bare = form is not None and form.verb is LightVerb.BE and not form.negated and before.ender is Ender.JOIN
    summoned = said is not None and said.verb in _SUMMONS and not said.can and not said.negated
    own = any(p.case in (Case.BARE, Case.SUBJ, Case.TOPIC) for p in clause.phrases)
    return this and bare and summoned and not own and clause.ender is Ender.IF and not clause.connective


def _its_effect(before: Clause, clause: Clause) -> list[Clause] | None:
    """选1只怪兽 + 效果无效特殊召唤: the monster is chosen, and its effects are negated."""
    verbs = [form.verb for form in (before.verb, clause.verb) if form is not None]
    chosen = before.phrases[-1] if before.phrases else None
    if verbs != [Verb.CHOOSE, LightVerb.NEGATE] or clause.phrases or chosen is None or len(chosen.units) < 2:
        return None
    *card, effect = chosen.units
    counted = card[-1].kind is UnitKind.COUNT and card[-1].concept in ("body", "card")  # 选1只效果无效
    is_card = counted or card[-1].kind is UnitKind.CARD_KIND
    said_at_once = is_card and card[-1].span.end == effect.span.start
    if chosen.case is not Case.OBJ or effect.concept != "effect" or not said_at_once:
        return None
    what = Phrase(Case.OBJ, (effect,), effect.span)
    phrases = (*before.phrases[:-1], msgspec.structs.replace(chosen, units=tuple(card)))
    return [
        msgspec.structs.replace(before, phrases=phrases),
        msgspec.structs.replace(clause, phrases=(what,)),
    ]


def _in_chain(before: Clause, clause: Clause) -> Clause | None:
    """～の発動にチェーンして相手が効果を発動した / 对方连锁～的发动把效果发动: one act, in answer to the other."""
    form, said = before.verb, clause.verb
    joined = form is not None and form.verb is LightVerb.CHAIN and not (form.negated or form.can)
    activated = said is not None and said.verb is Verb.ACTIVATE and clause.ender in _AWAITED
    if not joined or before.ender not in (Ender.JOIN, Ender.COMMA) or clause.connective or before.skipped:
        return None
    if not activated:
        return _of_chained(before, clause)
    answered = [p for p in before.phrases if p.units[-1].concept in ("activation", "effect")]
    if len(answered) != 1:
        return None
    to = msgspec.structs.replace(answered[0], case=Case.TO)
    rest = [p for p in before.phrases if p is not answered[0]]
    return msgspec.structs.replace(
        clause,
        phrases=(*rest, to, *clause.phrases),
        span=Span(before.span.start, clause.span.end),
        connective=before.connective,
    )


def _of_chained(before: Clause, clause: Clause) -> Clause | None:
    """～の発動にチェーンして + 相手が発動したモンスターの効果の処理時に, 对方连锁～的发动来发动的怪兽的效果的处理时.

    What was answered is told inside the relative clause. In Chinese that clause holds it already, and who did it stands
    before the verb.
    """
    first = clause.phrases[0] if clause.phrases else None
    if first is not None and len(before.phrases) == 1 and before.phrases[0].case is Case.TO:
        told = _answering(first, (before.phrases[0],))
    elif first is None and len(before.phrases) == 2 and before.phrases[1].case is Case.OBJ:
        told = _answering(before.phrases[1], (before.phrases[0],), inside=True)
    else:
        told = None
    if told is None or clause.ender not in _AWAITED:
        return None
    span = Span(before.span.start, clause.span.end)
    phrases = (told, *clause.phrases[1:])
    return msgspec.structs.replace(clause, phrases=phrases, span=span, connective=before.connective)


def _answering(card: Phrase, said: tuple[Phrase, ...], *, inside: bool = False) -> Phrase | None:
    """(相手が)発動したモンスターの効果: activated in answer to what *said*, or the words *inside*, tell."""
    did = card.units[0]
    act = did.value if isinstance(did.value, Clause) else None
    if (
        act is None
        or act.verb is None
        or act.verb.verb is not Verb.ACTIVATE
        or act.verb.negated
        or act.skipped
    ):
        return None
    answered = act.phrases if inside else said
    if len(answered) != 1 or answered[0].units[-1].concept != "activation":
        return None
    to = msgspec.structs.replace(answered[0], case=Case.TO)
    rest = said if inside else act.phrases
    activated = msgspec.structs.replace(act, phrases=(*rest, to))
    units = (msgspec.structs.replace(did, value=activated), *card.units[1:])
    return msgspec.structs.replace(card, units=units, case=Case.BARE)


def _in_later_links(clauses: Iterable[Clause]) -> list[Clause]:
    """チェーン２以降に, 连锁2以后: as that link of the Chain or a later one, a time like another."""
    found: list[Clause] = []
    opened: list[Phrase] = []
    for clause in clauses:
        link = _link_of(clause)
        if link and not opened:
            opened = link
            continue
        phrases = list(clause.phrases)
        for i, (chain, later) in enumerate(zip(clause.phrases, clause.phrases[1:], strict=False)):
            if chain.units[-1].kind is not UnitKind.NUMBER:
                continue
            told = [u.concept for u in chain.units] in (["chain", ""], ["that", "chain", ""])
            if told and [u.concept for u in later.units] == ["within"] and later.units[0].text == "以降":
                phrases[i : i + 2] = [_link(chain.units[-1], Span(chain.span.start, later.span.end))]
        whole = (*opened, *phrases)
        found.append(msgspec.structs.replace(clause, phrases=whole) if whole != clause.phrases else clause)
        opened = []
    return found


def _link_of(clause: Clause) -> list[Phrase]:
    """连锁2以后, 那个连锁2以后, 对手在连锁2以后, in Chinese a clause; who does what then may stand before it."""
    form = clause.verb
    if form is None or form.verb is not LightVerb.CHAIN or clause.ender is not Ender.AFTER:
        return []
    *who, number = clause.phrases or (None,)
    if number is None or len(who) > 1 or clause.connective:
        return []
    if [u.kind for u in number.units] != [UnitKind.NUMBER]:
        return []
    if [u.concept for p in who if p is not None for u in p.units] == ["that"]:
        who = []  # 那个连锁2以后: of the Chain just told
    known = (UnitKind.PLAYER, UnitKind.THIS_CARD)
    if any(u.kind not in known for p in who if p is not None for u in p.units):
        return []
    return [*(p for p in who if p is not None), _link(number.units[0], clause.span)]


def _link(number: Unit, span: Span) -> Phrase:
    unit = Unit(UnitKind.TURN, span, number.text, CHAIN_LINK, number.value)
    return Phrase(Case.DURING, (unit,), span)


_PHASES = (Phase.DRAW, Phase.STANDBY, Phase.MAIN, Phase.BATTLE, Phase.END)


def _out_of_phase(clause: Clause) -> Clause:
    """ドローフェイズ以外で, 在抽卡阶段以外: in one of the other phases."""
    for i, (phase, other) in enumerate(zip(clause.phrases, clause.phrases[1:], strict=False)):
        if len(other.units) != 1 or other.units[0].kind is not UnitKind.OTHER_THAN:
            continue
        if [u.kind for u in phase.units] != [UnitKind.PHASE]:
            continue
        unit = phase.units[0]
        if unit.concept not in _PHASES:
            continue
        rest = tuple(
            msgspec.structs.replace(unit, concept=named) for named in _PHASES if named != unit.concept
        )
        whole = Phrase(Case.DURING, rest, Span(phase.span.start, other.span.end))
        phrases = (*clause.phrases[:i], whole, *clause.phrases[i + 2 :])
        return msgspec.structs.replace(clause, phrases=phrases)
    return clause


def _ceases(before: Clause, clause: Clause) -> bool:
    """このカードがフィールド上に存在しなく + なった時."""
    becomes = clause.verb is not None and clause.verb.verb is LightVerb.BECOME and not clause.verb.negated
    bare = not clause.phrases and clause.connective is None and not clause.skipped
    return _is_gone(before) and before.ender is Ender.JOIN and becomes and bare and clause.ender is Ender.WHEN


def _is_gone(clause: Clause) -> bool:
    """このカードがフィールド上に存在しない, in whatever position."""
    form = clause.verb
    if form is None or form.verb is not Verb.EXIST or not form.negated or len(clause.phrases) != 2:
        return False
    this, where = (p.units for p in clause.phrases)
    if [u.concept for u in where] != [Zone.FIELD]:
        return False
    chosen = this[0].value if len(this) == 2 and this[1].kind is UnitKind.CARD_KIND else None
    if isinstance(chosen, Clause):  # 選択したカードがフィールド上に存在しなくなった時
        return chosen.verb is not None and chosen.verb.verb is Verb.CHOOSE and not chosen.phrases
    known = (UnitKind.DEICTIC, UnitKind.REFERENCE)
    named = len(this) == 2 and this[0].kind in known and this[1].kind is UnitKind.CARD_KIND
    return named or [u.kind for u in this] == [UnitKind.THIS_CARD]


def _left(clause: Clause) -> Clause:
    """It left the field."""
    assert clause.verb is not None
    this, where = clause.phrases
    span = Span(this.span.end, clause.verb.span.end)  # 不 stands before the place
    form = msgspec.structs.replace(clause.verb, verb=Verb.LEAVE_FIELD, negated=False, span=span)
    return msgspec.structs.replace(
        clause, verb=form, phrases=(this, msgspec.structs.replace(where, case=Case.FROM))
    )


def _by_verb(clause: Clause) -> Clause:
    if _is_gone(clause) and clause.ender is Ender.WHEN and clause.verb is not None:
        return clause if "し" in clause.verb.text else _left(clause)  # 这张卡不在场上存在时
    if clause.verb is not None or clause.ender not in _TIMES or not clause.phrases:
        return clause
    *times, phrase = clause.phrases
    if any(p.case is not Case.DURING for p in times):
        return clause
    units = [u for u in phrase.units if not (u.kind is UnitKind.THING and u.concept == "success")]
    forms: list[VerbForm] = []
    while units and (verb := _verb_of(units[-1])) is not None:
        act = units.pop()
        forms.insert(0, VerbForm(verb, act.span, act.text, noun=True))
        if len(units) < 2 or units[-1].kind is not UnitKind.DOT:
            break  # 召喚・特殊召喚成功時に
        units.pop()
    if not forms or not units or units[-1].kind is UnitKind.DOT:
        return clause
    of = Phrase(Case.GEN, tuple(units), Span(units[0].span.start, units[-1].span.end))
    *also, form = forms
    return msgspec.structs.replace(clause, phrases=(*times, of), verb=form, also=tuple(also))


def _verb_of(unit: Unit) -> Verb | None:
    if unit.kind is not UnitKind.THING:
        return None
    named = unit.value if isinstance(unit.value, str) else unit.concept
    return _ACTS.get(named) or _ACTS.get(unit.concept)


def of_that_summon(clause: Clause) -> bool:
    """その特殊召喚成功時に: the moment of the summon just told, and no event of its own."""
    form = clause.verb
    summons = form is not None and (form.noun or form.past) and form.verb in SUMMONS
    units = [u for phrase in clause.phrases for u in phrase.units]
    that = len(units) == 1 and units[0].kind is UnitKind.DEICTIC and units[0].concept == "that"
    return summons and that and clause.ender is Ender.WHEN and not clause.also
