"""When an effect is activated or applies: conditions, the awaited event, windows of time."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from grammar.clauses import Case, Clause, Ender, LightVerb, Phrase, Sentence, Unit, UnitKind
from grammar.conditions import condition, happened, is_state, names_player_turn
from grammar.counters import tells_counters
from grammar.drafts import Draft
from grammar.in_chain import namesakes_in_chain
from grammar.lacks import with_lacking
from grammar.limits import phrase_limit
from grammar.nodes import (
    Condition,
    Duration,
    Exists,
    Happened,
    IsSo,
    Number,
    Occasion,
    OneOf,
    Span,
    Trigger,
    UseLimit,
    Window,
)
from grammar.occasions import resolving, with_times_apart
from grammar.only_such import with_subjects
from grammar.predicates import read_quantity
from grammar.prices import with_purpose
from grammar.scope import Scope
from grammar.step_acts import without_activation_words
from grammar.sums import with_sums
from grammar.terms import (
    SUMMONS,
    ActivationMode,
    DurationKind,
    LimitScope,
    Means,
    Player,
    QuantityKind,
    Timing,
    Verb,
)
from grammar.triggers import of_same, trigger_of
from grammar.turns import happened_this_turn, is_oath, with_whole_times
from grammar.walk import is_just_this_card
from grammar.wearing import wears
from grammar.windows import is_time, parted, window

TIMINGS = {
    Ender.WHEN: Timing.WHEN,
    Ender.IF: Timing.IF,
    Ender.EACH_TIME: Timing.EACH_TIME,
    Ender.BEFORE: Timing.BEFORE,
}


CIRCUMSTANCE = frozenset(
    {Ender.WHEN, Ender.IF, Ender.EACH_TIME, Ender.BEFORE, Ender.WHILE, Ender.TURN_OF, Ender.AFTER}
)


#: what a sentence must have for it, one of each
TOLD_TOGETHER = ({Verb.DESTROY}, {Verb.SEND_TO_GRAVEYARD}, {UnitKind.DID})


def told_together(sentence: Sentence) -> Sentence:
    """このカードが戦闘で破壊し墓地へ送ったモンスターを…: the act before the relative clause is a part of it."""
    found: list[Clause] = []
    for clause in sentence.clauses:
        before = found[-1] if found else None
        host = _described_by(before, clause) if before is not None else None
        if before is not None and host is not None:
            apart = tuple(
                p for p in before.phrases if phrase_limit(p.units) is not None or _of_a_value(before, p)
            )
            inside = tuple(
                msgspec.structs.replace(p, case=Case.SUBJ) if p.case is Case.OBJ else p
                for p in before.phrases
                if p not in apart
            )
            assert before.verb is not None and clause.verb is not None
            can = before.verb.can or clause.verb.can  # 可以 before it is of the whole
            did = msgspec.structs.replace(before.verb, can=False)
            told = msgspec.structs.replace(before, phrases=inside, verb=did, ender=Ender.END)
            units = (Unit(UnitKind.DID, before.span, "", "", told), *host.units)
            opened = any(p.case is Case.OBJ for p in before.phrases)  # 把 + 这张卡战斗破坏送去墓地的怪兽
            case = Case.OBJ if opened else host.case
            joined = Phrase(case, units, Span(before.span.start, host.span.end))
            phrases = (*apart, *(joined if p is host else p for p in clause.phrases))
            found[-1] = msgspec.structs.replace(
                clause,
                verb=msgspec.structs.replace(clause.verb, can=can),
                phrases=phrases,
                span=Span(before.span.start, clause.span.end),
                connective=before.connective,
            )
        else:
            found.append(clause)
    if len(found) == len(sentence.clauses):
        return sentence
    return msgspec.structs.replace(sentence, clauses=tuple(found))


def _by_battle(clause: Clause) -> bool:
    """In battle nobody destroys at will: it is told of the card."""
    return any(p.case is Case.BY and all(u.concept == Means.BATTLE for u in p.units) for p in clause.phrases)


def _of_a_value(before: Clause, phrase: Phrase) -> bool:
    """このカードの攻撃力はターン終了時まで + 破壊され…: no value is destroyed; how long is told of it, too."""
    value = any(p.case is Case.TOPIC and p.units[-1].kind is UnitKind.STAT for p in before.phrases)
    return value and phrase.case in (Case.TOPIC, Case.DURING, Case.UNTIL)


def _described_by(before: Clause, clause: Clause) -> Phrase | None:
    """The phrase of *clause* whose relative clause goes on with *before*: 破壊し + 墓地へ送った, with no pause between."""
    verb = before.verb
    if before.ender is not Ender.JOIN or verb is None or verb.verb is not Verb.DESTROY or clause.connective:
        return None
    topics = (p for p in before.phrases if p.case is Case.TOPIC)
    if verb.span.end != before.span.end or not all(_of_a_value(before, p) for p in topics):
        return None
    if any(p.case is Case.OBJ for p in before.phrases) and not _by_battle(before):
        return None
    host = clause.phrases[0] if clause.phrases else None
    inner = host.units[0].value if host is not None else None
    if (
        host is None
        or clause.verb is None
        or not isinstance(inner, Clause)
        or inner.span.start != before.span.end
    ):
        return None
    sent = inner.verb is not None and inner.verb.verb is Verb.SEND_TO_GRAVEYARD
    bare = all(
        u.kind in (UnitKind.ZONE, UnitKind.PLAYER, UnitKind.OR) for p in inner.phrases for u in p.units
    )
    return host if sent and bare else None


def take_windows(units: Sequence[Unit], draft: Draft) -> None:
    """When it can be activated: the second of two windows is another time at which it can."""
    first, *others = parted(units)
    draft.windows.append(read_window(first, draft.scope))
    draft.also_windows += [read_window(other, draft.scope) for other in others]


def read_window(units: Sequence[Unit], scope: Scope) -> Window:
    """A window; ～が戦闘を行うダメージステップ開始時 has the battle as its condition."""
    found = window(units)
    if len(parted(units)) > 1 and found.span is not None:
        scope.leave(found.span, "one window")
    if found == Window(span=found.span) and found.span is not None:
        scope.leave(found.span, "when in the turn")
    clause = units[0].value if units[0].kind is UnitKind.DID else None
    if not isinstance(clause, Clause):
        return found
    return msgspec.structs.replace(found, condition=happened(clause, scope))


def with_spans(clauses: Sequence[Clause]) -> list[Clause]:
    """ダメージステップ開始時からダメージ計算前までに: one window, told by both its ends."""
    return [msgspec.structs.replace(c, phrases=_joined_ends(c.phrases)) for c in clauses]


def _joined_ends(phrases: tuple[Phrase, ...]) -> tuple[Phrase, ...]:
    for i, (first, last) in enumerate(zip(phrases, phrases[1:], strict=False)):
        ends = first.case in (Case.FROM, Case.DURING) and last.case is Case.UNTIL
        if not ends or first.units[-1].kind is not UnitKind.MOMENT or not is_time(last.units):
            continue
        before = phrases[:i]
        units = (*first.units, *last.units)
        if before and len(before[-1].units) == 1 and before[-1].units[0].kind is UnitKind.DID:
            units, before = (*before[-1].units, *units), before[:-1]
        whole = Phrase(Case.DURING, units, Span(units[0].span.start, last.span.end))
        return (*before, whole, *phrases[i + 2 :])
    return phrases


def circumstances(clauses: Sequence[Clause], draft: Draft) -> None:
    """Clauses that say when: each group ends with a clause of time or condition."""
    group: list[Clause] = []
    before: Clause | None = None
    told = [
        _succeeded(without_activation_words(resolving(clause), draft.scope))
        for clause in with_times_apart(clauses)
    ]
    for clause in with_purpose(with_subjects(with_sums(with_lacking(told), draft.scope))):
        group.append(clause)
        if clause.ender in CIRCUMSTANCE:
            if _another_turn(before, group):
                draft.scope.leave(group[0].span, "one time")
            _circumstance(group, draft)
            before, group = clause, []
    for clause in group:
        _standing(clause, draft)


def _another_turn(before: Clause | None, group: Sequence[Clause]) -> bool:
    """…的回合的结束阶段以及…的回合的结束阶段: two times, either of which will do."""
    phrases = group[0].phrases
    both = before is not None and before.ender is Ender.TURN_OF and group[-1].ender is Ender.TURN_OF
    return both and bool(phrases) and is_time(phrases[0].units)


def _succeeded(clause: Clause) -> Clause:
    """自分がモンスターを召喚した成功時に: as 召喚した時に."""
    inner = clause.phrases[-1].units[0].value if clause.verb is None and clause.phrases else None
    rest = [u.concept for u in clause.phrases[-1].units[1:]] if isinstance(inner, Clause) else []
    if clause.ender is not Ender.WHEN or not isinstance(inner, Clause) or rest not in ([], ["success"]):
        return clause
    who = clause.phrases[:-1]
    if not (rest or who) or any(p.case is not Case.SUBJ for p in who):
        return clause
    bare = tuple(
        msgspec.structs.replace(p, case=Case.OBJ) if who and p.case is Case.BARE else p for p in inner.phrases
    )
    return msgspec.structs.replace(clause, phrases=(*who, *bare), verb=inner.verb, also=inner.also)


def _standing(clause: Clause, draft: Draft) -> None:
    """A clause without 場合 or 時 among the conditions: a time, or a state."""
    clause = _take_turns(_take_times(clause, draft), draft)
    if clause.verb is None and not clause.phrases:
        return
    found = condition(clause, draft.scope)
    if found is not None:
        _hold(found, draft)


def _take_turns(clause: Clause, draft: Draft) -> Clause:
    """相手ターンに、このカードが墓地に存在する場合: whose turn it is is no part of what exists."""
    verb = clause.verb.verb if clause.verb is not None else None
    if not (verb in _STATES or verb is None or _tells_counters(clause)) or clause.ender is Ender.WHILE:
        return clause
    clause = with_whole_times(clause)
    times = [
        p
        for p, after in zip(clause.phrases, (*clause.phrases[1:], None), strict=False)
        if is_time(p.units)
        and _names_turn(p)
        and after is not None
        and not _goes_on(p, after, draft.scope.text)
    ]
    draft.windows += [read_window(p.units, draft.scope) for p in times]
    return msgspec.structs.replace(clause, phrases=tuple(p for p in clause.phrases if p not in times))


_STATES = frozenset(
    {Verb.EXIST, LightVerb.BE, LightVerb.MORE, LightVerb.LESS, LightVerb.DIFFER, LightVerb.SAME}
)


def _goes_on(time: Phrase, after: Phrase, text: str) -> bool:
    """自己的抽卡阶段抽到的卡: the time of the clause that describes a card, with no pause between them."""
    tells = isinstance(after.units[0].value, Clause)
    return (
        tells
        and text[after.span.start - 1 : after.span.start] not in ("，", "、")
        and time.span.end == after.span.start
    )


def _tells_counters(clause: Clause) -> bool:
    """（フェイズ終了時、）このカードにカウンターが置かれている: a state, with a time before it."""
    timeless = tuple(p for p in clause.phrases if not is_time(p.units))
    return tells_counters(msgspec.structs.replace(clause, phrases=timeless))


def _names_turn(phrase: Phrase) -> bool:
    whose = any(u.kind is UnitKind.TURN and u.concept in tuple(Player) for u in phrase.units)
    return whose or any(u.kind in (UnitKind.PHASE, UnitKind.MOMENT) for u in phrase.units)


def _hold(found: Condition, draft: Draft) -> None:
    """A condition of this card is about what follows: 墓地に存在する場合、通常モンスターとして扱う."""
    draft.conditions.append(found)
    subject = found.subject if isinstance(found, IsSo) else None
    known = is_just_this_card(subject)
    if known and draft.scope.last is None:
        draft.scope.last = subject


def _circumstance(group: list[Clause], draft: Draft) -> None:
    """A group closed by 時, 場合, 限り …: the states in it are conditions, the acts the awaited event."""
    closing = group[-1]
    either = group[0].connective == "or"
    states = [c for c in group[:-1] if is_state(c) or c.verb is None]
    acts = [c for c in group[:-1] if c not in states]
    for clause in states:
        _standing(clause, draft)
    acts = [_take_times(clause, draft) for clause in acts]
    closing = _take_turns(_take_times(closing, draft), draft)
    if closing.verb is None and not closing.phrases:
        return
    if closing.ender is Ender.WHILE or is_state(closing) or closing.verb is None:
        for clause in acts:
            draft.scope.leave(clause.span, "a condition")
        worn = None if acts or is_state(closing) else wears(closing, draft.scope)
        found = worn or condition(closing, draft.scope)
        here = isinstance(found, IsSo) and _is_this_card(found) and not found.negated
        draft.while_there = draft.while_there or (closing.ender is Ender.WHILE and here)
        if closing.ender is Ender.WHEN and isinstance(found, Exists) and found.negated:
            draft.ceases = closing.span
        if found is not None and either:
            _alternative_state(found, states, draft)
        elif found is not None:
            _hold(found, draft)
        return
    if not acts and (worn := wears(closing, draft.scope)) is not None:
        draft.conditions.append(worn)
        draft.windows += [read_window(p.units, draft.scope) for p in closing.phrases if is_time(p.units)]
        return
    if closing.ender is Ender.IF and (
        has_lasted(closing, draft.scope.text) or (draft.in_a_phase and not acts and _was_before(closing))
    ):
        lasting = [_lasting(c, draft) for c in (*acts, closing)]
        if closing.connective == "or" and len(lasting) > 1:
            lasting = _either_lasting(lasting, closing, draft)
        if either and len(lasting) == 1 and lasting[0] is not None:
            _alternative_state(lasting[0], states, draft)
        else:
            draft.conditions += [found for found in lasting if found is not None]
        return
    if closing.ender is Ender.IF and not acts and (alike := namesakes_in_chain(closing)) is not None:
        draft.conditions.append(alike)
        return
    timing = TIMINGS.get(closing.ender)
    if closing.ender is Ender.TURN_OF and not is_oath(closing):
        found = happened_this_turn([*acts, closing], draft.scope)
        draft.conditions += [found] if found is not None else []
        return
    if timing is None:
        draft.scope.leave(closing.span, "a condition")
        return
    this_turn = any(map(_tells_this_turn, (*acts, closing))) and closing.connective != "or"
    if this_turn and timing is Timing.IF and draft.activation is not ActivationMode.NONE:
        found = happened_this_turn([*map(_timeless, acts), _timeless(closing)], draft.scope)
        draft.conditions += [found] if found is not None else []
        return
    same = draft.triggers[-1].events[0] if either and not states and draft.triggers else None
    trigger = trigger_of([*acts, closing], timing, draft.scope, same)
    if trigger is not None and draft.told_apart:
        found_apart, draft.told_apart = tuple(draft.told_apart), []
        draft.occasions.append(Occasion(conditions=found_apart, trigger=trigger, span=trigger.span))
    elif trigger is not None and either and not states:
        _alternative(trigger, draft)
    elif trigger is not None:
        draft.triggers.append(trigger)


_BEFORE = re.compile("已|是(?:[被以用因]|[这本此]个?回合)")
_LASTING = ("ている", "でいる", "ていない", "でいない", "ていた")


def has_lasted(clause: Clause, text: str) -> bool:
    """カウンターが置かれている場合, 装备中的场合, 是已X召唤的场合, 是被召唤的情况下: what was done before, and still is so."""
    verb = clause.verb
    if verb is None:
        return False
    undone = verb.negated and not (verb.can or verb.must)
    if undone and any(names_player_turn(p) or _is_this_turn(p) for p in clause.phrases):
        return True  # 自己回合没有进行战斗的场合
    if (
        verb.past
        and any(map(_is_of_this_turn, clause.phrases))
        and text[verb.span.start : verb.span.end + 1].endswith(("过", "過"))
    ):
        return True  # 此回合有卡被除外过的情况下
    told = _BEFORE.search(text, clause.span.start, verb.span.end) is not None
    return told or text[verb.span.end :][:1] == "中" or verb.text.endswith(_LASTING)


def _lasting(clause: Clause, draft: Draft) -> Condition | None:
    """这个回合的自己主要阶段对方是已把效果发动的场合: the phase is that of the activation, too; it was done this turn."""
    found = happened(_take_windows(clause, draft), draft.scope)
    this_turn = any(map(_is_of_this_turn, clause.phrases))
    if not this_turn or not isinstance(found, Happened) or found.during is not None:
        return found
    return msgspec.structs.replace(found, during=Duration(kind=DurationKind.THIS_TURN, span=found.span))


def _is_of_this_turn(phrase: Phrase) -> bool:
    return any(u.kind is UnitKind.TURN and u.concept == "this" for u in phrase.units)


def in_a_phase(clause: Clause) -> bool:
    """对方结束阶段 + 发动: a phase, and not the next one, nor that of the turn of the event."""
    if len(clause.phrases) != 1 or not is_time(clause.phrases[0].units):
        return False
    units = clause.phrases[0].units
    counted = any(u.kind is UnitKind.TURN and u.concept not in tuple(Player) for u in units)
    return not counted and any(u.kind is UnitKind.PHASE for u in units)


def _was_before(clause: Clause) -> bool:
    """这张卡特殊召唤的场合，结束阶段发动: what Japanese tells as されている場合; it was done long before that phase."""
    form = clause.verb
    this_turn = any(map(_is_this_turn, clause.phrases))
    return form is not None and not form.past and (form.verb in SUMMONS or this_turn)


def _tells_this_turn(clause: Clause) -> bool:
    """这个回合有怪兽被破坏的场合 + 发动: nothing is awaited of a turn that is told so, it was done some time in it."""
    return any(map(_is_this_turn, clause.phrases))


def _timeless(clause: Clause) -> Clause:
    return msgspec.structs.replace(clause, phrases=tuple(p for p in clause.phrases if not _is_this_turn(p)))


def _is_this_turn(phrase: Phrase) -> bool:
    told = [(u.kind, u.concept) for u in phrase.units if u.kind is not UnitKind.ADVERB]  # 中に
    return told == [(UnitKind.TURN, "this")]


def _take_windows(clause: Clause, draft: Draft) -> Clause:
    """Move phrases of phase and moment out of *clause*: when the effect is activated."""
    times = [p for p in clause.phrases if is_time(p.units) and _is_phased(p)]
    draft.windows += [read_window(p.units, draft.scope) for p in times]
    return msgspec.structs.replace(clause, phrases=tuple(p for p in clause.phrases if p not in times))


def _is_phased(phrase: Phrase) -> bool:
    return any(u.kind in (UnitKind.PHASE, UnitKind.MOMENT) for u in phrase.units)


def _is_this_card(state: IsSo) -> bool:
    return is_just_this_card(state.subject)


def _alternative_state(found: Condition, states: Sequence[Clause], draft: Draft) -> None:
    """～が存在しない場合、または～のみの場合: one of the two."""
    if draft.triggers and not states and not draft.told_apart:
        draft.told_apart.append(found)
        return
    if states or draft.triggers or not draft.conditions:
        draft.scope.leave(found.span or Span(0, 0), "one condition")
        return
    before = draft.conditions.pop()
    draft.conditions.append(OneOf(conditions=(before, found), span=found.span))


def _either_lasting(found: list[Condition | None], closing: Clause, draft: Draft) -> list[Condition | None]:
    """这张卡是已召唤或者已用「A」的效果特殊召唤的场合: one of the two, of the same card."""
    first, last = found[0], found[-1]
    if len(found) != 2 or not isinstance(first, Happened) or not isinstance(last, Happened):
        draft.scope.leave(closing.span, "one condition")
        return found
    last = msgspec.structs.replace(last, action=of_same(last.action, first.action, draft.scope.text))
    return [OneOf(conditions=(first, last), span=first.span)]


def _alternative(trigger: Trigger, draft: Draft) -> None:
    """Ｘ召喚した場合、または墓地へ送られた場合: either event; what is not said again is the same card."""
    before = draft.triggers[-1] if draft.triggers else None
    if before is not None and not draft.occasions and before.timing is not trigger.timing:
        told = tuple(of_same(event, before.events[0], draft.scope.text) for event in trigger.events)
        trigger = msgspec.structs.replace(trigger, events=told)  # 攻撃宣言時、または…した場合
        draft.occasions.append(Occasion(trigger=trigger, span=trigger.span))
        return
    if before is None or draft.occasions or before.timing is not trigger.timing or trigger.during:
        draft.triggers.append(trigger)
        return
    events = tuple(of_same(event, before.events[0], draft.scope.text) for event in trigger.events)
    draft.triggers[-1] = msgspec.structs.replace(before, events=(*before.events, *events))


def _times_in(scope: LimitScope, phrase: Phrase) -> UseLimit | None:
    """存在する限り１度だけ, バトルフェイズに１度, …場合に: how often, as long as it is there or the phase goes on."""
    unit = phrase.units[0]
    told = len(phrase.units) == 1 and unit.kind is UnitKind.COUNT and unit.concept == "times"
    quantity = read_quantity(unit) if told else None
    if quantity is None or quantity.kind is not QuantityKind.EXACT or not isinstance(quantity.amount, Number):
        return None
    return UseLimit(scope=scope, count=quantity.amount.value, per_turn=False, span=phrase.span)


def _take_times(clause: Clause, draft: Draft) -> Clause:
    """Move phrases of time and of how often out of *clause*."""
    kept = []
    states = clause.verb is None or (clause.verb.verb is LightVerb.BE and len(clause.phrases) > 2)
    for phrase in clause.phrases:
        limit = phrase_limit(phrase.units)
        if limit is None and draft.while_there:
            limit = _times_in(LimitScope.WHILE_FACE_UP, phrase)
        if limit is not None:
            draft.limits.append(limit)
        elif is_time(phrase.units) and phrase.case in (Case.BARE, Case.DURING, Case.AT) and states:
            take_windows(phrase.units, draft)
        elif states and draft.windows and (often := _times_in(LimitScope.WINDOW, phrase)) is not None:
            draft.limits.append(often)  # 自分バトルフェイズに１度、守備表示の場合に
        else:
            kept.append(phrase)
    return msgspec.structs.replace(clause, phrases=tuple(kept))
