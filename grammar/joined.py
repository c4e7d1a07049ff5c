"""What lasts, and behind it in the same sentence what holds in a case or happens: two things said of one card.

攻撃力は８００アップし、戦闘で破壊される場合、代わりに… / 攻击力上升800，被战斗破坏的场合，作为代替…: the second is an
effect by itself. 直接攻撃できず、相手フィールドに…存在する場合、…: the second is so in that case alone.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.circumstances import TIMINGS
from grammar.clauses import Case, Clause, Ender, LightVerb, Phrase, Sentence, UnitKind
from grammar.conditions import is_state
from grammar.luck import luck
from grammar.nodes import Span
from grammar.spots import names_place
from grammar.terms import SUMMONS, Verb
from grammar.told_acts import of_that_summon
from grammar.verbs import role, verbs_of
from grammar.windows import is_time, names_this_turn

_SUBJECTS = (Case.TOPIC, Case.SUBJ, Case.BARE)
_VALUES = frozenset({Verb.CHANGE_STAT, Verb.SET_STAT, Verb.UNAFFECTED})
_AIMED = frozenset({Verb.TARGET, Verb.BE_ATTACK_TARGET})
_ATTACKS = frozenset({Verb.ATTACK, Verb.ATTACK_DIRECTLY})


def parted_sentence(sentence: Sentence) -> tuple[Sentence, ...]:
    """*sentence*, or the two that it is when an event stands behind what lasts."""
    clauses = sentence.clauses
    first, behind = _lasting(clauses)
    event = next((i for i, c in enumerate(clauses[behind:], behind) if c.ender in TIMINGS), len(clauses))
    told = clauses[behind : event + 1]
    if first == behind or event + 1 >= len(clauses) or any(map(_no_event, told)):
        return (sentence,)
    subject = _subject(clauses[first:behind])
    if subject is None or any(u.kind is UnitKind.DEICTIC for p in told[0].phrases for u in p.units):
        return (sentence,)
    lasts = (*clauses[: behind - 1], msgspec.structs.replace(clauses[behind - 1], ender=Ender.END))
    happens = (*clauses[:first], _of(told[0], subject), *clauses[behind + 1 :])
    start = clauses[behind].span.start
    return (
        msgspec.structs.replace(sentence, clauses=lasts, span=Span(sentence.span.start, start)),
        msgspec.structs.replace(sentence, clauses=happens, span=Span(start, sentence.span.end)),
    )


def ban_ends(sentence: Sentence) -> int:
    """このカードは特殊召喚できず、～した場合のみ通常召喚できる: where the ban ends that holds in every case; 0 if there is none."""
    first, *after = sentence.clauses
    form = first.verb
    barred = form is not None and form.verb in _BARRED and form.can and form.negated
    if not barred or first.ender not in (Ender.JOIN, Ender.COMMA) or first.also or first.skipped:
        return 0
    this = [p for p in first.phrases if [u.kind for u in p.units] == [UnitKind.THIS_CARD]]
    rest = [p for p in first.phrases if p not in this]
    plain = len(this) == 1 and all(p.case is Case.FROM and names_place(p.units) for p in rest)
    case = len(after) > 1 and after[0].ender is Ender.IF and after[0].connective is None
    return first.span.end if plain and case else 0


_BARRED = frozenset({Verb.SPECIAL_SUMMON, Verb.SYNCHRO_SUMMON, Verb.FUSION_SUMMON, Verb.XYZ_SUMMON})


def spared_summon_ends(sentence: Sentence) -> int:
    """そのＳ召喚は無効化されず、そのＳ召喚成功時に…: where what is said of the summon ends; 0 if that is not said."""
    clauses = sentence.clauses
    form = clauses[0].verb
    spared = form is not None and form.verb is LightVerb.NEGATE and form.passive and form.negated
    joined = len(clauses) > 2 and clauses[0].ender in (Ender.JOIN, Ender.COMMA) and not clauses[0].skipped
    if not spared or not joined or clauses[1].ender is not Ender.WHEN or clauses[1].connective:
        return 0
    told = [u.concept for p in clauses[0].phrases for u in p.units]
    summons = bool({"summon", *(verb.value for verb in SUMMONS)} & set(told))
    return clauses[1].span.start if summons and of_that_summon(clauses[1]) else 0


def in_one_case(clauses: Sequence[Clause]) -> tuple[list[Clause], int]:
    """～に攻撃できず、～のみの場合、直接攻撃できる: *clauses*, and how many open the sentence when what lasts comes first.

    めくり、それがモンスターだった場合、…: nothing opens it, either, when that is first done.
    """
    if (
        len(clauses) > 2
        and _done_first(clauses[0])
        and clauses[1].ender is Ender.IF
        and _tells_case(clauses[1], rolled=Verb.ROLL_DIE in verbs_of(clauses[0]))
    ):
        return list(clauses), 0
    first, behind = _lasting(clauses)
    subject = _subject(clauses[first:behind]) if first < behind < len(clauses) - 1 else None
    case = clauses[behind] if subject is not None else None
    if subject is None or case is None or case.ender is not Ender.IF:
        return list(clauses), -1
    if not _tells_case(case):
        return list(clauses), -1
    return [*clauses[: behind + 1], _of(clauses[behind + 1], subject), *clauses[behind + 2 :]], first


def _tells_case(clause: Clause, rolled: bool = False) -> bool:
    return clause.verb is None or is_state(clause) or luck(clause, rolled) is not None


def _done_first(clause: Clause) -> bool:
    form = clause.verb
    told = form is not None and not (form.negated or form.past or form.can)
    return told and clause.ender in (Ender.JOIN, Ender.COMMA) and bool(set(verbs_of(clause)) & _FIRST)


_FIRST = frozenset({Verb.EXCAVATE, Verb.LOOK, Verb.REVEAL, Verb.ROLL_DIE, Verb.TOSS_COIN})


def _lasting(clauses: Sequence[Clause]) -> tuple[int, int]:
    """Where the clauses that tell what lasts begin and end, behind ～限り."""
    first = 0
    while first < len(clauses) and clauses[first].ender is Ender.WHILE:
        first += 1
    behind = first
    while behind < len(clauses) and lasts(clauses[behind]):
        behind += 1
    return first, behind


def lasts(clause: Clause) -> bool:
    form = clause.verb
    joined = clause.ender in (Ender.JOIN, Ender.COMMA) and clause.connective is None and not clause.skipped
    if form is None or not joined or form.past:
        return False
    verbs = set(verbs_of(clause))
    if not verbs:
        return False
    if form.negated:
        spared = form.passive or verbs <= _AIMED
        return spared or (form.can and bool(verbs & _ATTACKS))
    return verbs <= (_ATTACKS if form.can else _VALUES)


def _no_event(clause: Clause) -> bool:
    """A state, or an alternative: what stands there is no event, or not the only one."""
    return is_state(clause) or clause.verb is None or clause.verb.negated or clause.connective is not None


def _subject(clauses: Sequence[Clause]) -> Phrase | None:
    """The card that *clauses* speak of, without the value that they name; of several that act the last."""
    acting = [c for c in clauses if not _AIMED & set(verbs_of(c)) and any(map(_is_of_card, c.phrases))]
    for phrase in (acting or clauses)[-1 if acting else 0].phrases if clauses else ():
        units = list(phrase.units)
        while units and (
            units[-1].kind is UnitKind.STAT or (units[-1].kind is UnitKind.DOT and len(units) > 1)
        ):
            units.pop()
        if phrase.case in _SUBJECTS and units and not all(u.kind is UnitKind.PLAYER for u in units):
            span = Span(phrase.span.start, units[-1].span.end)
            return msgspec.structs.replace(phrase, case=Case.TOPIC, units=tuple(units), span=span)
    return None


def _is_of_card(phrase: Phrase) -> bool:
    return phrase.case in _SUBJECTS and any(u.kind in _CARDS for u in phrase.units)


_CARDS = (UnitKind.CARD_KIND, UnitKind.THIS_CARD, UnitKind.REFERENCE, UnitKind.NAME)


def _of(clause: Clause, subject: Phrase) -> Clause:
    """*clause* of that card, unless it names its own."""
    named = any(p.case in _SUBJECTS and any(_is_card(u.kind) for u in p.units) for p in clause.phrases)
    verbs = verbs_of(clause)
    if named or not verbs or role(verbs[-1]).subject not in ("agent", "theme"):
        return clause
    return msgspec.structs.replace(clause, phrases=(subject, *clause.phrases))


def _is_card(kind: UnitKind) -> bool:
    return kind in (
        UnitKind.CARD_KIND,
        UnitKind.THIS_CARD,
        UnitKind.REFERENCE,
        UnitKind.NAME,
        UnitKind.PLAYER,
        UnitKind.THING,
    )


def with_turn_carried(clauses: Sequence[Clause]) -> list[Clause]:
    """このターン、そのモンスターは２回攻撃でき、そのモンスターが攻撃する場合、…: the turn is that of the event too."""
    found: list[Clause] = []
    for clause in clauses:
        before = found[-1] if found else None
        turn = _turn_of(before) if before is not None and _binds(before) else None
        event = (
            clause.ender in TIMINGS
            and not _no_event(clause)
            and not any(is_time(p.units) for p in clause.phrases)
        )
        found.append(
            msgspec.structs.replace(clause, phrases=(turn, *clause.phrases))
            if turn is not None and event
            else clause
        )
    return found


def holds_this_turn(clauses: Sequence[Clause]) -> bool:
    """このターン、…無効化されず、…した時、…できない: all of it holds for the turn, and nothing opens the sentence."""
    return len(clauses) > 1 and _turn_of(clauses[0]) is not None and _binds(clauses[0])


def _binds(clause: Clause) -> bool:
    """What lasts, a ban on activating among it."""
    form = clause.verb
    banned = form is not None and form.negated and form.can and not form.past and not clause.skipped
    joined = clause.ender in (Ender.JOIN, Ender.COMMA) and clause.connective is None
    return lasts(clause) or (banned and joined and verbs_of(clause) == (Verb.ACTIVATE,))


def _turn_of(clause: Clause) -> Phrase | None:
    times = [p for p in clause.phrases if p.case is Case.DURING and is_time(p.units)]
    return (
        times[0] if len(times) == 1 and names_this_turn(times[0].units) and len(times[0].units) == 1 else None
    )
