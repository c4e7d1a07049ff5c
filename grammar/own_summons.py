"""～をリリースした場合（のみ）特殊召喚できる: how this card is summoned, told like a condition.

What is done is the price, as in ～をリリースし、特殊召喚できる; のみ／才能 adds that it can be summoned in no other way.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from grammar.clauses import Case, Clause, Ender, Phrase, Sentence, Unit, UnitKind
from grammar.conditions import is_state
from grammar.nodes import Action, By, Reference, Span, Statement, Step
from grammar.terms import Means, Modality, RefKind, Verb
from grammar.verbs import verbs_of

_PRICES = frozenset(
    {
        Verb.TRIBUTE,
        Verb.BANISH,
        Verb.SEND_TO_GRAVEYARD,
        Verb.DISCARD,
        Verb.RETURN_TO_DECK,
        Verb.RETURN_TO_HAND,
        Verb.RETURN_TO_EXTRA_DECK,
        Verb.RETURN_TO_GRAVEYARD,
        Verb.PAY_LP,
        Verb.REMOVE_COUNTER,
        Verb.DETACH,
    }
)
_GIVEN = (Ender.JOIN, Ender.BY_DOING)
_SUMMONS = (Verb.SPECIAL_SUMMON, Verb.NORMAL_SUMMON, Verb.NORMAL_SUMMON_OR_SET)
_ONLY = re.compile(
    "のみ(?!の場合)|なければならない|才能|才可"
)  # not 「Ａ」モンスターのみの場合、特殊召喚できる
_ONLY_BEFORE = re.compile("仅可|僅可|只能|必须|必須")  # 仅可在…的情况下特殊召唤
_CARDS = frozenset({UnitKind.CARD_KIND, UnitKind.NAME, UnitKind.DEICTIC, UnitKind.REFERENCE, UnitKind.COUNT})
_SUBJECTS = (Case.TOPIC, Case.SUBJ, Case.BARE)


def own_summon(clauses: Sequence[Clause], opens: bool) -> list[Clause] | None:
    """The clauses of such a sentence as the ones of ～をリリースし、特殊召喚できる; None when it is none.

    *opens*: nothing of an effect is told before it. Then 將1隻怪獸解放可以特殊召喚 is such a sentence too.
    """
    clauses = _with_leave(clauses) if opens else clauses
    if len(clauses) < 2 or not _summons_itself(clauses[-1]):
        return None
    given = opens and clauses[-2].ender in _GIVEN and _is_price(clauses[-2]) and not clauses[-2].connective
    if clauses[-2].ender is not Ender.IF and not given:
        return None
    special = clauses[-1].verb is not None and clauses[-1].verb.verb is Verb.SPECIAL_SUMMON
    if not special and not _is_price(clauses[-2]):
        return None  # ～が存在する場合のみ召喚できる: no way of its own, only a condition
    found = []
    for clause in clauses[:-1]:
        if clause.verb is None:
            found.append(clause)
        elif is_state(clause):  # …が存在し、～をリリースした場合: a case, too
            found.append(msgspec.structs.replace(clause, phrases=_told(clause), ender=Ender.IF))
        elif _is_price(clause):
            kept = tuple(p for p in clause.phrases if not _is_this_card(p))
            found.append(msgspec.structs.replace(clause, phrases=kept, ender=Ender.JOIN))
        else:
            return None
    last = clauses[-1]
    this = Phrase(
        Case.TOPIC, (Unit(UnitKind.THIS_CARD, Span(last.span.start, last.span.start), ""),), last.span
    )
    rest = tuple(p for p in last.phrases if not _is_this_card(p) and not _says_only(p))
    return [*found, msgspec.structs.replace(last, phrases=(this, *rest))]


def _with_leave(clauses: Sequence[Clause]) -> Sequence[Clause]:
    """～をリリースして特殊召喚しなければならない, 可以把…解放特殊召唤: as ～をリリースして特殊召喚できる."""
    price, summon = [None, *(c.verb for c in clauses)][-2:]
    if price is None or summon is None or summon.negated or summon.can or not _is_price(clauses[-2]):
        return clauses
    if not (summon.must or price.must or price.can):
        return clauses
    may = msgspec.structs.replace(summon, must=False, can=True)
    paid = msgspec.structs.replace(price, must=False, can=False)
    before = msgspec.structs.replace(clauses[-2], verb=paid, ender=Ender.JOIN)
    return [*clauses[:-2], before, msgspec.structs.replace(clauses[-1], verb=may)]


def only_so(text: str, sentence: Sentence) -> Statement | None:
    """～場合のみ特殊召喚できる: that it cannot be Special Summoned (or Normal Summoned) but by this."""
    start, end = sentence.clauses[-2].span.end - 6, sentence.clauses[-1].span.end
    behind = _ONLY.search(text, max(start, sentence.span.start), end)
    if behind is None and _ONLY_BEFORE.search(text, sentence.span.start, end) is None:
        return None
    said = sentence.clauses[-1].verb
    assert said is not None and isinstance(said.verb, Verb)
    act = Action(
        verb=said.verb,
        theme=Reference(kind=RefKind.THIS_CARD),
        by=By(means=(Means.PROCEDURE,), negated=True),
        modality=Modality.CANNOT,
        span=sentence.span,
    )
    return Statement(steps=(Step(action=act, span=sentence.span),), span=sentence.span)


def told_before(text: str, sentence: Sentence) -> list[Span]:
    """必须 in 必须把…解放特殊召唤, which the statement of :func:`only_so` says."""
    found = _ONLY_BEFORE.search(text, sentence.span.start, sentence.span.end)
    return [] if found is None else [Span(*found.span())]


def only_by(step: Step) -> Step:
    """「N」の効果でのみ特殊召喚できる says that it cannot be summoned but so."""
    action = step.action
    if action.modality is not Modality.MAY or action.by is None:
        return step
    by = msgspec.structs.replace(action.by, negated=True)
    theme = action.theme or Reference(kind=RefKind.THIS_CARD)
    only = msgspec.structs.replace(action, modality=Modality.CANNOT, by=by, theme=theme)
    return msgspec.structs.replace(step, action=only)


def _summons_itself(clause: Clause) -> bool:
    form = clause.verb
    if form is None or form.verb not in _SUMMONS or not form.can or form.negated or clause.also:
        return False
    return not clause.skipped and not any(
        phrase.case in (Case.OBJ, *_SUBJECTS)
        and any(u.kind in _CARDS for u in phrase.units)
        or phrase.case is Case.OBJ
        for phrase in clause.phrases
    )


def _is_price(clause: Clause) -> bool:
    """So many cards are given by the one who summons; nobody else is named, and nothing just happened to them."""
    form = clause.verb
    if form is None or form.passive or form.negated or clause.skipped or not set(verbs_of(clause)) <= _PRICES:
        return False
    if any(p.case in _SUBJECTS and all(u.kind is UnitKind.PLAYER for u in p.units) for p in clause.phrases):
        return False
    return any(p.case is Case.OBJ for p in clause.phrases)


def _told(clause: Clause) -> tuple[Phrase, ...]:
    """What a case is told of: このカードは in このカードは「Ｎ」が存在し、…場合のみ is of the Summon."""
    rest = tuple(p for p in clause.phrases if not _is_this_card(p))
    return rest if any(u.kind in _CARDS for p in rest for u in p.units) else clause.phrases


def _is_this_card(phrase: Phrase) -> bool:
    return phrase.case in _SUBJECTS and phrase.is_this_card


def _says_only(phrase: Phrase) -> bool:
    return [u.concept for u in phrase.units] == ["only"]
