"""From the rules that ``zh.lark`` reduces to clauses: phrases with cases, and relative clauses found in the row."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import msgspec

from grammar.clauses import Case, Clause, Ender, LightVerb, Phrase, Unit, UnitKind, VerbForm
from grammar.driver import Build, Parser, Row, row, tables
from grammar.lexer import Entry, Token
from grammar.nodes import Span
from grammar.passes import Passes, due, each, run_on_clauses
from grammar.summon_kinds import summoned_so
from grammar.terms import CardKind, Stat, Verb
from grammar.time_inside import with_own_times
from grammar.zh_materials import one_act
from grammar.zh_objects import told_controller
from grammar.zh_or_acts import or_opens_the_next
from grammar.zh_raised import (
    with_object_after_place,
    with_own_comparison,
    with_places_apart,
    with_what_is_not_there,
    with_who_alone_is,
)
from grammar.zh_relatives import Draft, by_effect, fold_relatives, plain
from grammar.zh_roles import BY_VERB

_CAN = frozenset({"can", "may", "also_can", "only_can", "cannot", "also_cannot"})
_NOT = frozenset({"cannot", "also_cannot", "not"})
_ENDERS = {ender.value: ender for ender in Ender}


class ClauseDraft(msgspec.Struct):
    """What stands before the verbs, the verbs, and the object after them."""

    row: list[Any]
    verbs: list[Token]
    object: Draft | None


def _phrase(children: list[Any]) -> Draft:
    draft = Draft(None, [], None)
    for child in children:
        if type(child) is Row:
            draft.words = child
        elif child.type in ("PREP", "OPEN"):
            draft.prep = child
        elif child.type == "POST":
            draft.post = child
        else:
            draft.words = [child]
    return draft


def _clause(children: list[Any]) -> ClauseDraft:
    before: list[Any] = []
    verbs: list[Token] = []
    found: Draft | None = None
    for child in children:
        if type(child) is Draft:
            found = child
        elif type(child) is Row and "VERB" in [c.type for c in child if type(c) is Token]:
            verbs = [c for c in child if c.type == "VERB"]
        else:
            before = child
    return ClauseDraft(before, verbs, found)


# --------------------------------------------------------------------------- the sentence


def _nothing(children: list[Any]) -> list[Clause]:
    return []


def _close(children: list[Any]) -> list[Clause]:
    clauses, draft, closing = children
    clauses += _finished(draft, closing)
    return clauses  # type: ignore[no-any-return]


def _close_verbless(children: list[Any]) -> list[Clause]:
    clauses, before, closing = children
    clauses += _finished(ClauseDraft(before, [], None), closing)
    return clauses  # type: ignore[no-any-return]


def _go_on(children: list[Any]) -> list[Clause]:
    clauses, draft = children
    clauses += _finished(draft, None)
    return clauses  # type: ignore[no-any-return]


def _sentence(children: list[Any]) -> list[Clause]:
    clauses = run_on_clauses(_PASSES, children[0])
    if clauses and clauses[-1].ender is Ender.JOIN:
        clauses[-1] = msgspec.structs.replace(clauses[-1], ender=Ender.END)
    return clauses


def _sent_each_time(clauses: list[Clause]) -> list[Clause]:
    """每次这张卡战斗破坏怪兽 + 送去墓地，: that they are sent there is part of what happens each time."""
    found = list(clauses)
    for i, clause in enumerate(found[:-1]):
        act, sent = clause.verb, found[i + 1].verb
        each = clause.ender is Ender.EACH_TIME and act is not None
        goes = sent is not None and not sent.negated and act is not None and (act.verb, sent.verb) in _GOES_ON
        closed = found[i + 1].ender in (Ender.COMMA, Ender.IF, Ender.WHEN)
        cases = (Case.TO, Case.OBJ) if sent is not None and sent.verb is LightVerb.GIVE else (Case.TO,)
        if each and goes and closed and all(p.case in cases for p in found[i + 1].phrases):
            found[i] = msgspec.structs.replace(clause, ender=Ender.JOIN)
            found[i + 1] = msgspec.structs.replace(found[i + 1], ender=Ender.EACH_TIME)
    return found


_GOES_ON = frozenset(
    {
        (Verb.DESTROY, Verb.SEND_TO_GRAVEYARD),
        (Verb.ATTACK_DIRECTLY, LightVerb.GIVE),
        (Verb.ATTACK, LightVerb.GIVE),
    }
)


def _opens_state(part: Draft | Token) -> bool:
    """在这张卡…的场合, 只要, 为让: a clause opens inside another one."""
    if isinstance(part, Draft):
        return part.prep is not None and part.prep.concept == "subj_at"
    return part.type == "FRONT"


def _topics(phrases: list[Phrase], at: int) -> list[Phrase]:
    """这个效果在…的场合才能发动: what stands before the clause opened at *at* is spoken of by the one after."""
    if not at:
        return phrases
    return [
        msgspec.structs.replace(phrase, case=Case.TOPIC)
        if phrase.span.end <= at and phrase.case in (Case.BARE, Case.BY, Case.GEN)
        else phrase
        for phrase in phrases
    ]


def _after_only(phrase: Phrase) -> Phrase:
    return msgspec.structs.replace(phrase, case=Case.EXCEPT, units=phrase.units[1:])


def _allows_only(phrases: list[Phrase], modals: list[Token], form: VerbForm | None) -> bool:
    """天使族才能装备, 「A」的效果才能特殊召唤: but for what stands before 才能 it cannot be done."""
    if not phrases or form is None or form.verb is Verb.ACTIVATE:
        return False
    if phrases[-1].case is Case.BARE and phrases[-1].units[-1].kind is UnitKind.THIS_CARD:
        return False  # …时这张卡才能召唤: when, and not what
    return any(modal.concept == "may" and modal.start == phrases[-1].span.end for modal in modals)


def _way_before(phrases: list[Phrase], modals: list[Token]) -> int | None:
    """融合召唤才能从额外卡组特殊召唤: which phrase names the only way, right before 才能."""
    starts = {modal.start for modal in modals if modal.concept == "may"}
    for i, phrase in enumerate(phrases):
        last = phrase.units[-1]
        if phrase.span.end in starts and last.kind is UnitKind.THING and last.concept.endswith("_summon"):
            return i
    return None


def _only_this_way(phrases: list[Phrase], way: int) -> list[Phrase]:
    """The way is what is excepted; 这张卡用「A」为素材的融合召唤: this card is no material but what is summoned."""
    host, before = phrases[way], list(phrases[:way])
    inner = host.units[0].value
    if isinstance(inner, Clause) and inner.phrases and inner.phrases[0].units[0].kind is UnitKind.THIS_CARD:
        before.append(inner.phrases[0])
        inner = msgspec.structs.replace(inner, phrases=inner.phrases[1:])
        told = msgspec.structs.replace(host.units[0], value=inner)
        host = msgspec.structs.replace(host, units=(told, *host.units[1:]))
    return [*before, msgspec.structs.replace(host, case=Case.EXCEPT), *phrases[way + 1 :]]


_CANNOT = Token("MODAL", 0, 0, "", Entry("MODAL", "cannot"))


def _only(phrases: list[Phrase], at: int) -> list[Phrase]:
    """只能有1张存在, 只能使用1次: the phrase after 只能 is all that can be."""
    after = [phrase for phrase in phrases if phrase.span.start >= at]
    if not after:
        return phrases
    often = [(u.kind, u.concept) for u in after[0].units] == [(UnitKind.COUNT, "times")]
    first = after[0] if often else min(after, key=lambda phrase: phrase.span.start)  # 特殊召唤1次 as 有1次把…
    return [msgspec.structs.replace(p, case=Case.EXCEPT) if p is first else p for p in phrases]


def _excepted(phrase: Phrase) -> Phrase:
    """不能作融合召唤以外的特殊召唤: 融合召唤でしか特殊召喚できない."""
    if phrase.case is Case.GEN and len(phrase.units) > 1 and phrase.units[-1].kind is UnitKind.OTHER_THAN:
        return msgspec.structs.replace(phrase, case=Case.EXCEPT, units=phrase.units[:-1])
    return phrase


def _raised(clauses: list[Clause]) -> list[Clause]:
    """Topics go to the next clause, which is about them."""
    found: list[Clause] = []
    topics: tuple[Phrase, ...] = ()
    for clause in map(_of_what_follows, clauses):
        own = tuple(phrase for phrase in clause.phrases if phrase.case is Case.TOPIC)
        rest = tuple(phrase for phrase in clause.phrases if phrase.case is not Case.TOPIC)
        found.append(msgspec.structs.replace(clause, phrases=(*topics, *rest)) if own or topics else clause)
        topics = tuple(msgspec.structs.replace(phrase, case=Case.BARE) for phrase in own)
    if topics and found:
        found[-1] = msgspec.structs.replace(found[-1], phrases=(*topics, *found[-1].phrases))
    return found


def _of_what_follows(clause: Clause) -> Clause:
    """这张卡 + 在自己场上没有怪兽存在的场合 + 不能发动: what exists is told after the place; 这张卡 is what cannot be activated."""
    form = clause.verb
    first, *rest = clause.phrases or (None,)
    if form is None or form.verb is not Verb.EXIST or clause.ender is not Ender.IF or first is None:
        return clause
    told = next((p for p in rest if p is not None and p.case is Case.SUBJ), None)
    if told is not None and [u.kind for u in told.units] == [UnitKind.COUNT]:
        return clause  # 特殊召唤的怪兽 + 在场上 + 有2只以上存在
    exists = told is not None and rest[0] is not None
    placed = exists and rest[0] is not None and rest[0].case is Case.AT
    if first.case is not Case.BARE or not placed or not _is_this(first):
        return clause
    return msgspec.structs.replace(
        clause, phrases=(msgspec.structs.replace(first, case=Case.TOPIC), *clause.phrases[1:])
    )


def _is_this(phrase: Phrase) -> bool:
    """这张卡, 这个效果, 这个效果盖放的这张卡."""
    *told, last = phrase.units
    if [u.concept for u in phrase.units] == ["this", "effect"]:
        return True
    described = all(u.kind is UnitKind.DID for u in told)
    return described and (last.kind is UnitKind.THIS_CARD or (bool(told) and last.kind is UnitKind.CARD_KIND))


def _taken_back(clauses: list[Clause]) -> list[Clause]:
    """下降和那怪兽成为连接状态的怪兽数量×1000: an object that opens with a preposition looked like a new clause."""
    found: list[Clause] = []
    for clause in map(_timed_inside, clauses):
        last = found[-1] if found else None
        if last is not None and clause.verb is None and _wants_object(last) and _is_described(clause):
            opened = clause.phrases[0]
            measures = opened.case is Case.TIMES_OF  # 放置回到手牌的数量的指示物
            role = _OBJECT_CASES.get(str(last.verb.verb), Case.OBJ) if last.verb is not None else Case.OBJ
            theme = opened if measures else msgspec.structs.replace(opened, case=role)
            last = _given_to(last)
            found[-1] = msgspec.structs.replace(
                last,
                phrases=(*last.phrases, theme, *clause.phrases[1:]),
                ender=clause.ender,
                span=Span(last.span.start, clause.span.end),
            )
        elif last is not None and (told := _chosen_then(last, clause)) is not None:
            found[-1:] = told
        else:
            found.append(clause)
    return found


def _given_to(clause: Clause) -> Clause:
    """给与对方 + 让这张卡破坏的怪兽的攻击力数值的伤害: who takes it."""
    if clause.verb is None or clause.verb.verb is not LightVerb.GIVE:
        return clause
    told = tuple(
        msgspec.structs.replace(p, case=Case.TO) if p.case is Case.OBJ and _is_player(p) else p
        for p in clause.phrases
    )
    return msgspec.structs.replace(clause, phrases=told)


def _is_player(phrase: Phrase) -> bool:
    return [u.kind for u in phrase.units if u.concept != Stat.LP] == [UnitKind.PLAYER]


def _chosen_then(choice: Clause, clause: Clause) -> tuple[Clause, Clause] | None:
    """选 + 这个回合被战斗破坏的1只怪兽 + 特殊召唤: what is chosen opens with a time."""
    if choice.verb is None or choice.verb.verb is not Verb.CHOOSE or not _wants_object(choice):
        return None
    if clause.verb is None or len(clause.phrases) < 2 or clause.connective:
        return None
    inside = _timed_inside(msgspec.structs.replace(clause, verb=None, phrases=clause.phrases[:2]))
    if len(inside.phrases) != 1 or clause.phrases[1].case is not Case.BARE:
        return None
    theme = msgspec.structs.replace(inside.phrases[0], case=Case.OBJ)
    span = Span(choice.span.start, theme.span.end)
    return (
        msgspec.structs.replace(choice, phrases=(*choice.phrases, theme), span=span),
        msgspec.structs.replace(clause, phrases=clause.phrases[2:]),
    )


def _timed_inside(clause: Clause) -> Clause:
    """抽出 + 这个回合 + 自己同调召唤的怪兽的数量: behind the verb, the time is of what is told of the monsters."""
    if clause.verb is not None or len(clause.phrases) != 2 or clause.phrases[0].case is not Case.DURING:
        return clause
    time, host = clause.phrases
    did = host.units[0]
    inner = did.value
    if not isinstance(inner, Clause) or any(p.case is Case.DURING for p in inner.phrases):
        return clause
    told = msgspec.structs.replace(did, value=msgspec.structs.replace(inner, phrases=(time, *inner.phrases)))
    return msgspec.structs.replace(
        clause, phrases=(msgspec.structs.replace(host, units=(told, *host.units[1:])),)
    )


def _answering(clauses: list[Clause]) -> list[Clause]:
    """不能对应这个效果的发动把效果发动: one act, 発動に対して発動できない."""
    found: list[Clause] = []
    for clause in clauses:
        last = found[-1] if found else None
        form = clause.verb
        if last is None or last.verb is None or form is None or not _answers(last, form):
            found.append(clause)
            continue
        phrases = [
            msgspec.structs.replace(p, case=Case.TO) if p.case is Case.OBJ else p for p in last.phrases
        ]
        found[-1] = msgspec.structs.replace(
            clause,
            phrases=(*phrases, *clause.phrases),
            verb=msgspec.structs.replace(form, negated=last.verb.negated, can=last.verb.can or form.can),
            span=Span(last.span.start, clause.span.end),
            connective=last.connective,
            skipped=(*last.skipped, *clause.skipped),
        )
    return found


def _treated(clauses: list[Clause]) -> list[Clause]:
    """这张卡是当作永续陷阱卡使用的场合: what it is, in two verbs."""
    found: list[Clause] = []
    for clause in clauses:
        last = found[-1] if found else None
        if last is None or not _is_treated(last, clause):
            found.append(clause)
            continue
        told = tuple(msgspec.structs.replace(p, case=Case.AT) for p in clause.phrases)
        span = Span(last.span.start, clause.span.end)
        found[-1] = msgspec.structs.replace(
            last, phrases=(*last.phrases, *told), ender=clause.ender, span=span
        )
    return found


def _is_treated(clause: Clause, after: Clause) -> bool:
    being = clause.verb is not None and clause.verb.verb is LightVerb.BE and clause.ender is Ender.JOIN
    treated = after.verb is not None and after.verb.verb is Verb.TREAT_AS and not after.verb.negated
    return being and treated and len(clause.phrases) == 1 and [p.case for p in after.phrases] == [Case.AS]


def _answers(clause: Clause, form: VerbForm) -> bool:
    related = clause.verb is not None and clause.verb.verb is LightVerb.RELATE
    return related and clause.ender is Ender.JOIN and form.verb is Verb.ACTIVATE and not form.negated


def _wants_object(clause: Clause) -> bool:
    """A serial verb, nothing between it and the next words, that has no object yet."""
    if clause.ender is not Ender.JOIN or clause.verb is None:
        return False
    gives = clause.verb.verb is LightVerb.GIVE
    last = max((p.span.end for p in clause.phrases if gives), default=clause.verb.span.end)
    if clause.span.end != max(last, clause.verb.span.end):
        return False
    return not any(p.case is Case.OBJ and not (gives and _is_player(p)) for p in clause.phrases)


def _is_described(clause: Clause) -> bool:
    return bool(clause.phrases) and any(unit.kind is UnitKind.DID for unit in clause.phrases[0].units)


def _sentence_rest(children: list[Any]) -> list[Clause]:
    clauses, before = children[0], children[1]
    clauses += _finished(ClauseDraft(before, [], None), None)
    return _sentence([clauses])


def _finished(draft: ClauseDraft, closing: Any) -> list[Clause]:
    """The clause of *draft*. With no closing word it goes on into the next one: a serial verb."""
    marks = [item for item in draft.row if type(item) is Token]
    modals = [token for token in marks if token.type == "MODAL"]
    connective = next((token.concept for token in marks if token.type == "CONN"), None)
    phrases, modals = _restricted(_all_phrases(draft), modals, draft.verbs[-1].verb if draft.verbs else None)
    if not draft.verbs and not phrases and connective is None:
        return []
    verbs = [_form(token, modals, _has_agent(draft)) for token in draft.verbs]
    phrases, verbs = summoned_so(list(phrases), verbs)
    return [
        Clause(
            phrases=tuple(phrases),
            verb=verbs[-1] if verbs else None,
            ender=_ender(closing, [token for token in marks if token.type == "FRONT"]),
            span=_span(draft, closing),
            connective=connective or _instead(phrases),
            also=tuple(verbs[:-1]),
        )
    ]


def _all_phrases(draft: ClauseDraft) -> list[Phrase]:
    """Those before the verb and the object after it."""
    phrases = by_effect(_phrases(draft.row), draft.verbs[-1].verb if draft.verbs else None)
    phrases = _topics(phrases, next((part.start for part in draft.row if _opens_state(part)), 0))
    act = draft.verbs[-1].verb.verb if draft.verbs and draft.verbs[-1].verb is not None else None
    if act is Verb.EQUIP and any(p.case is Case.SUBJ for p in phrases):
        worn = [p for p in phrases if p.case is Case.TOPIC and p.units[0].kind is UnitKind.THIS_CARD]
        phrases = phrases + [msgspec.structs.replace(p, case=Case.TO) for p in worn]  # 这张卡只要有「A」装备
    if act in BY_VERB:
        phrases = [BY_VERB[act](phrase, phrases) for phrase in phrases]
    told = _object(draft.object, draft.verbs) if draft.object is not None else []
    if act is Verb.CHOOSE and told and phrases:
        return _chosen(phrases, told)
    return [part for phrase in phrases + told for part in _measured(phrase)]


def _measured(phrase: Phrase) -> list[Phrase]:
    """破坏数量的指示物, 作为对象的怪兽数量的超量素材: what tells how many lie on a card is a phrase of its own."""
    units = phrase.units
    last = units[-1]
    lies = last.kind is UnitKind.COUNTER or last.concept in ("counter", "xyz_material")
    if not lies or phrase.case not in (Case.OBJ, Case.BARE):
        return [phrase]
    at = max((i for i, u in enumerate(units[:-1]) if _is_number(u)), default=-1)
    if at < 1:
        return [phrase]
    measure, case = units[: at + 1], Case.TIMES_OF
    if measure[0].concept == "at_most":
        measure, case = measure[1:], Case.UNTIL
    span = Span(measure[0].span.start, measure[-1].span.end)
    return [Phrase(case, measure, span), Phrase(phrase.case, units[at + 1 :], phrase.span)]


def _is_number(unit: Unit) -> bool:
    return (unit.kind is UnitKind.THING and unit.concept == "number") or (
        unit.kind is UnitKind.STAT and unit.concept == Stat.LINK
    )


def _chosen(phrases: list[Phrase], told: list[Phrase]) -> list[Phrase]:
    """自己场上的怪兽选1只: what is chosen stands before how many, and is not who chooses."""
    at = max((i for i, p in enumerate(phrases) if p.case is Case.BARE), default=None)
    counts = told[0].units[0].kind is UnitKind.COUNT and all(
        u.kind is not UnitKind.CARD_KIND for u in told[0].units
    )
    if at is None or not counts or phrases[at].units[-1].kind is not UnitKind.CARD_KIND:
        return phrases + told
    whole = msgspec.structs.replace(told[0], units=(*phrases[at].units, *told[0].units))
    return [*phrases[:at], *phrases[at + 1 :], whole, *told[1:]]


def _restricted(
    phrases: list[Phrase], modals: list[Token], form: VerbForm | None
) -> tuple[list[Phrase], list[Token]]:
    """只能, 才能 and 以外…不能 leave one thing that can be: its phrase is the exception, the verb is forbidden."""
    if modals and any(modal.concept in ("cannot", "also_cannot") for modal in modals):
        phrases = [_excepted(phrase) for phrase in phrases]
    if form is not None and form.verb is Verb.EQUIP and phrases and phrases[-1].units[0].concept == "only":
        phrases = [*phrases[:-1], _after_only(phrases[-1])]  # 只有战士族可以装备
        modals = [*modals, _CANNOT]
    elif not modals:
        return phrases, modals
    elif (way := _way_before(phrases, modals)) is not None:
        phrases = _only_this_way(phrases, way)
        modals = [*modals, _CANNOT]
    elif _allows_only(phrases, modals, form):
        phrases = [*phrases[:-1], msgspec.structs.replace(phrases[-1], case=Case.EXCEPT)]
        modals = [*modals, _CANNOT]
    only = next((modal.end for modal in modals if modal.concept == "only_can"), None)
    if only is not None and form is not None and form.verb is Verb.ATTACK:
        phrases = _whose_monsters(phrases, only)
    return (phrases if only is None else _only(phrases, only)), modals


def _whose_monsters(phrases: list[Phrase], at: int) -> list[Phrase]:
    """对方只能攻击装备怪兽, 对方只能向那只怪兽攻击: it is the monsters of that player that attack it alone."""
    if not any(p.span.start >= at and p.case in (Case.OBJ, Case.TO, Case.BARE) for p in phrases):
        return phrases
    return [
        msgspec.structs.replace(p, units=(*p.units, Unit(UnitKind.CARD_KIND, p.span, "", CardKind.MONSTER)))
        if p.span.end <= at and [u.kind for u in p.units] == [UnitKind.PLAYER]
        else p
        for p in phrases
    ]


def _has_agent(draft: ClauseDraft) -> bool:
    """被战斗破坏: 被 with its noun makes the verb passive too."""
    for part in draft.row:
        if type(part) is Draft and part.prep is not None and part.prep.concept == "passive_by":
            return True
    return False


def _span(draft: ClauseDraft, closing: Any) -> Span:
    places: list[Any] = [*draft.row, *draft.verbs]
    if draft.object is not None:
        places.append(draft.object)
    if type(closing) is Row:
        places += closing
    elif closing is not None:
        places.append(closing)
    if not places:
        return Span(0, 0)
    return Span(min([place.start for place in places]), max([place.end for place in places]))


def _instead(phrases: list[Phrase]) -> str | None:
    for phrase in phrases:
        for unit in phrase.units:
            if unit.kind is UnitKind.ADVERB and unit.concept == "instead":
                return "instead"
    return None


def _ender(closing: Any, fronts: list[Token]) -> Ender:
    """What closes the clause; 只要…, 每次…, 为让…而 are marked at its front."""
    token = closing[0] if type(closing) is Row else closing
    front = _ENDERS.get(fronts[0].concept) if fronts else None
    if token is None:
        return front or Ender.JOIN
    if token.type == "COND":
        if front is Ender.EACH_TIME and token.concept == "when":
            return front  # 每次怪兽破坏时
        return _ENDERS.get(token.concept, Ender.IF)
    if front is not None:
        return front
    return Ender.COMMA if token.type == "COMMA" else Ender.JOIN


def _form(token: Token, modals: list[Token], by: bool) -> VerbForm:
    """The verb with what the modals say of it. 只能 is しか…できない: nothing but what follows it can be."""
    form = token.verb
    assert form is not None
    if not modals:
        passive = form.passive or by
        return msgspec.structs.replace(form, passive=passive, must=False) if by or form.must else form
    concepts = {modal.concept for modal in modals}
    negations = sum(1 for modal in modals if modal.concept in _NOT)
    spared = _may_be_left(modals)
    return msgspec.structs.replace(
        form,
        negated=form.negated != (negations % 2 == 1 or "only_can" in concepts),
        can=not spared and (form.can or bool(concepts & _CAN)),
        passive=form.passive or "passive" in concepts or by,
        must="must" in concepts,
        spared=spared,
    )


def _may_be_left(modals: Sequence[Token]) -> bool:
    """可以不送去墓地，…; 可以让那只怪兽不送去墓地: what one may do is what is told next."""
    said = [modal.concept for modal in sorted(modals, key=lambda modal: modal.start)]
    return said.count("not") == 1 and "can" in said[: said.index("not")]


# --------------------------------------------------------------------------- phrases


def _phrases(parts: list[Any]) -> list[Phrase]:
    """The phrases of a clause, with relative clauses folded into the phrase of their noun."""
    return [found for draft in fold_relatives(parts) if (found := plain(draft)) is not None]


def _object(draft: Draft, verbs: list[Token]) -> list[Phrase]:
    """The noun after the verb. 给与对方500伤害: the player it begins with is the receiver."""
    verb = verbs[-1].verb.verb if verbs and verbs[-1].verb is not None else None
    receiver: list[Phrase] = []
    if verb is LightVerb.GIVE and (_apart(draft) or told_controller(draft.words)):
        if _is_that_player(draft.words[1]):
            draft = Draft(None, [draft.words[0], *draft.words[2:]], draft.post)  # 对方玩家
        unit = draft.words[0].unit
        if named := told_controller(draft.words):
            units = tuple(word.unit for word in named if word.unit is not None)
            receiver = [Phrase(Case.TO, units, Span(named[0].start, named[-1].end))]
            draft = Draft(None, draft.words[len(named) :], draft.post)
        elif unit is not None and unit.kind is UnitKind.PLAYER:
            receiver = [Phrase(Case.TO, (unit,), unit.span)]
            points = draft.words[1].unit is not None and draft.words[1].unit.concept == "lp"
            rest = draft.words[2 if points and len(draft.words) > 2 else 1 :]  # 对方基本分 is that player
            draft = Draft(None, rest, draft.post)
    folded = fold_relatives([draft])
    found = receiver + [phrase for part in folded if (phrase := plain(part)) is not None]
    if len(found) == len(receiver):
        return found
    last = found[-1]
    units = last.units
    case = _OBJECT_CASES.get(str(verb), Case.OBJ)
    if all(unit.concept == "note" for unit in units):
        case = Case.BARE
    if draft.post is not None and draft.post.concept == "target":
        case = Case.TARGET  # 以用「A」为素材 + 作连接召唤的1只怪兽为对象
    limit = _up_to(units)
    if limit:
        at_most = Phrase(Case.UNTIL, units[:limit], Span(units[0].span.start, units[limit - 1].span.end))
        return [*found[:-1], at_most, Phrase(case, units[limit:], last.span)]
    return [*found[:-1], Phrase(case, units, last.span)]


def _is_that_player(token: Token) -> bool:
    return (
        token.unit is not None and token.unit.kind is UnitKind.PLAYER and token.unit.concept == "that_player"
    )


_OBJECT_CASES: dict[str, Case] = {LightVerb.BE: Case.AT, LightVerb.MOVE: Case.TO, Verb.EXIST: Case.SUBJ}


def _up_to(units: tuple[Unit, ...]) -> int:
    """最多有那个数量的卡: the end of the words that bound the number, 0 if there are none."""
    if units[0].concept != "at_most":
        return 0
    ends = (i + 1 for i, u in enumerate(units[:-1]) if u.kind is UnitKind.THING and u.concept == "number")
    return next(ends, 0)


def _apart(draft: Draft) -> bool:
    """Is the first word not bound to the second by 的?"""
    return len(draft.words) > 1 and draft.words[1].type != "DE"


def _with_times_apart(clause: Clause) -> Clause:
    """效果 + 10次以上 + 发动: how often it is done is no number of what it is done to."""
    phrases: list[Phrase] = []
    for phrase in clause.phrases:
        *what, often = phrase.units
        if what and often.kind is UnitKind.COUNT and often.concept == "times" and what[-1].kind in _COUNTLESS:
            span = Span(phrase.span.start, what[-1].span.end)
            phrases.append(msgspec.structs.replace(phrase, units=tuple(what), span=span))
            phrases.append(Phrase(Case.BARE, (often,), often.span))
        else:
            phrases.append(phrase)
    return msgspec.structs.replace(clause, phrases=tuple(phrases))


_COUNTLESS = (UnitKind.THING, UnitKind.CARD_KIND, UnitKind.ZONE, UnitKind.NAME)

_PASSES = Passes(
    (
        due(each(_with_times_apart), {UnitKind.COUNT}, {"times"}),
        due(with_object_after_place, {Ender.JOIN}, {UnitKind.DID}),
        due(each(with_what_is_not_there), {Verb.EXIST}, {UnitKind.DID}),
        due(each(with_who_alone_is), {"only"}, {UnitKind.DID}),
        due(each(with_own_times), {UnitKind.TURN}, {"this"}, {UnitKind.DID}),
        due(each(with_places_apart), {UnitKind.ZONE, UnitKind.COUNT}, {UnitKind.DID}),
        due(each(with_own_comparison), {LightVerb.MORE, LightVerb.LESS}, {UnitKind.DID}),
        due(_taken_back, {UnitKind.DID}),
        due(_sent_each_time, {Ender.EACH_TIME}),
        due(_answering, {LightVerb.RELATE}, {Verb.ACTIVATE}),
        due(_treated, {LightVerb.BE}, {Verb.TREAT_AS}),
        due(one_act, {Verb.USE_AS_MATERIAL, LightVerb.DO}),
        due(_raised, {Case.TOPIC, Verb.EXIST}),
        due(or_opens_the_next, {UnitKind.OR}),
    )
)


BUILD: Mapping[str, Build] = {
    **dict.fromkeys(
        ("items", "lead", "lead_comma", "marked", "ends_in_noun", "ends_in_mark", "np", "verbs"), row
    ),
    "phrase": _phrase,
    "clause": _clause,
    "later_clause": _clause,
    "nothing": _nothing,
    "close": _close,
    "close_verbless": _close_verbless,
    "go_on": _go_on,
    "sentence": _sentence,
    "sentence_rest": _sentence_rest,
}


@cache
def parser() -> Parser:
    """The parser of ``zh.lark``."""
    return Parser(tables("zh.lark"), BUILD)
