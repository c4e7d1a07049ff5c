"""Sentences that speak of the activation itself: on whose turn too, from where, under what bond."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from grammar.cases import opposite
from grammar.circumstances import circumstances
from grammar.clauses import Case, Clause, Ender, Phrase, Sentence, Unit, UnitKind
from grammar.conditions import condition, is_state
from grammar.drafts import Draft
from grammar.limits import phrase_limit
from grammar.nodes import AllOf, Duration, Happened, InWindow, OneOf, Reference, Step, UseLimit
from grammar.steps import steps_of
from grammar.terms import ActivationMode, DurationKind, Join, Manner, Modality, Player, RefKind, Verb, Zone
from grammar.turns import happened_this_turn
from grammar.verbs import verbs_of
from grammar.windows import is_time, parted, window


def read_special(sentence: Sentence, draft: Draft) -> bool:
    """Read *sentence* into *draft* if it is one of these; False leaves both untouched."""
    return _tells_of_activation(sentence) and (
        _only_then(sentence, draft)
        or _only_then_if(sentence, draft)
        or _never_then(sentence, draft)
        or _also_then(sentence, draft)
        or _also_from(sentence, draft)
        or _resolution_condition(sentence, draft)
        or _not_that_turn(sentence, draft)
        or _only_in_case(sentence, draft)
        or _in_set_turn(sentence, draft)
        or _no_answer(sentence, draft)
        or _restriction(sentence, draft)
    )


def goes_on_later(sentence: Sentence, draft: Draft) -> bool:
    """発動後２回目の自分スタンバイフェイズに、～する。その後、…: done after that act, not when the effect resolves."""
    later = draft.restrictions[-1] if draft.restrictions else None
    if later is None or not isinstance(later.condition, InWindow) or sentence.clauses[0].connective != "then":
        return False
    ends = later.span.end if later.span is not None else 0
    if later.action.modality is Modality.CANNOT or any(
        step.span is not None and step.span.start > ends for step in draft.resolution
    ):
        return False
    draft.restrictions += steps_of(sentence.clauses, draft.scope, Join.THEN)
    return True


_ACTS = frozenset({Verb.ACTIVATE, Verb.USE, Verb.RESOLVE})
_THINGS = frozenset({"activation", "processing"})


def _tells_of_activation(sentence: Sentence) -> bool:
    """Each of these sentences does so, in its first clause or in its last."""
    clauses = sentence.clauses
    for clause in clauses if len(clauses) < 3 else (clauses[0], clauses[-1]):
        if clause.verb is not None and (clause.also or clause.verb.verb in _ACTS):
            return True
        for phrase in clause.phrases:
            for unit in phrase.units:
                if unit.concept in _THINGS:
                    return True
    return False


def speaks_of_this_effect(sentence: Sentence) -> bool:
    """この効果は…: what follows is about the effect just read."""
    return any(_is_this_effect(phrase) for clause in sentence.clauses for phrase in clause.phrases)


def _last(sentence: Sentence) -> Clause:
    return sentence.clauses[-1]


def _only_then(sentence: Sentence, draft: Draft) -> bool:
    """この効果は自分のメインフェイズ時にのみ使用できる, 这张卡只能在准备阶段发动: when it can be activated at all."""
    clause = _last(sentence)
    verb = clause.verb
    if (
        len(sentence.clauses) != 1
        or verb is None
        or verb.verb not in (Verb.ACTIVATE, Verb.USE)
        or not verb.can
    ):
        return False
    times, limits, rest, only = [], list[UseLimit](), [], False
    for phrase in clause.phrases:
        limit = phrase_limit(phrase.units)
        if limit is not None:
            limits.append(limit)
            continue
        units = [u for u in phrase.units if not _says_only(u)]
        only = only or len(units) < len(phrase.units) or (phrase.case is Case.EXCEPT and is_time(units))
        if units and is_time(units):
            times.append(units)
        elif units and not _is_this_effect(phrase) and not phrase.is_this_card:
            rest.append(phrase)
    told = (times and only) or (limits and speaks_of_this_effect(sentence))
    if not told or rest or clause.skipped or verb.negated != _excepts(clause):
        return False
    draft.windows += [window(units) for units in times]
    draft.limits += limits
    opens = draft.activation is ActivationMode.NONE and not draft.resolution
    if opens and verb.verb is Verb.ACTIVATE and any(p.is_this_card for p in clause.phrases):
        draft.activation, draft.card_activation = (
            ActivationMode.MAY,
            True,
        )  # このカードは相手ターンにしか発動できない
    return True


def _only_then_if(sentence: Sentence, draft: Draft) -> bool:
    """～が存在しない場合、相手ターンにしか発動できない: in that case at no other time; else at any."""
    if len(sentence.clauses) != 2 or draft.activation is not ActivationMode.NONE or draft.resolution:
        return False
    first, clause = sentence.clauses
    form = clause.verb
    barred = (
        form is not None and form.verb is Verb.ACTIVATE and form.negated and form.can and not clause.skipped
    )
    if not barred or first.ender is not Ender.IF or not is_state(first) or first.connective or first.skipped:
        return False
    told = [phrase for phrase in clause.phrases if draft.number or not phrase.is_this_card]
    if len(told) != 1 or told[0].case is not Case.EXCEPT or clause.connective:
        return False
    times = [u for u in told[0].units if not _says_only(u)]
    found = condition(first, draft.scope) if is_time(times) else None
    other = opposite(found) if found is not None else None
    if other is None:
        return False
    then = InWindow(window=window(times), span=told[0].span)
    draft.conditions.append(OneOf(conditions=(other, then), span=sentence.span))
    draft.activation, draft.card_activation = ActivationMode.MAY, True
    return True


def _says_only(unit: Unit) -> bool:
    return unit.kind is UnitKind.ADVERB and unit.concept == "only"


def _excepts(clause: Clause) -> bool:
    return any(p.case is Case.EXCEPT for p in clause.phrases)


def _never_then(sentence: Sentence, draft: Draft) -> bool:
    """この効果はダメージステップでは発動できない, 这个效果在伤害步骤不能发动."""
    clause = _last(sentence)
    form, own = clause.verb, [p for p in clause.phrases if _is_this_effect(p)]
    barred = form is not None and form.verb is Verb.ACTIVATE and form.negated and form.can
    times = [p for p in clause.phrases if p not in own]
    if len(sentence.clauses) != 1 or not barred or not own or len(times) != 1 or clause.skipped:
        return False
    then = window(times[0].units) if is_time(times[0].units) else None
    if then is None or times[0].case is Case.EXCEPT or not (then.moments or then.phases):
        return False
    draft.never_windows.append(then)
    return True


_ALSO = re.compile("[でに]も|也")


def _also_then(sentence: Sentence, draft: Draft) -> bool:
    """この効果は相手ターンでも発動できる; この効果は自分ターンにのみ発動できる; ～場合、この効果は相手ターンでも発動できる."""
    clause = _last(sentence)
    if clause.verb is None or clause.verb.verb is not Verb.ACTIVATE:
        return False
    if (
        not clause.verb.can
        or clause.verb.negated
        or not all(c.ender is Ender.IF for c in sentence.clauses[:-1])
    ):
        return False
    times = [p for p in clause.phrases if is_time([u for u in p.units if u.kind is not UnitKind.ADVERB])]
    if not times or (len(sentence.clauses) > 1 and not any(map(_is_this_effect, clause.phrases))):
        return False
    if any(p.case is Case.OBJ and not (_is_this_effect(p) or p.is_this_card) for p in clause.phrases):
        return False  # このターン、自分は罠カードを手札から発動できる: of other cards
    told = [condition(c, draft.scope) for c in sentence.clauses[:-1]]
    cases = [found for found in told if found is not None]
    for phrase in clause.phrases:
        if phrase not in times and not _is_this_effect(phrase):
            draft.scope.leave_phrase(phrase)
    also = _ALSO.search(draft.scope.text, clause.span.start, clause.span.end) is not None
    groups = [g for p in times for g in parted([u for u in p.units if u.kind is not UnitKind.ADVERB])]
    for i, group in enumerate(groups):
        when = window(group)
        if cases:
            whole = cases[0] if len(cases) == 1 else AllOf(conditions=tuple(cases))
            when = msgspec.structs.replace(when, condition=whole)
        (draft.also_windows if also or i else draft.windows).append(when)
    return True


def _also_from(sentence: Sentence, draft: Draft) -> bool:
    """このカードの発動は手札からもできる."""
    clause = _last(sentence)
    things = {u.concept for p in clause.phrases for u in p.units if u.kind is UnitKind.THING}
    places = [p for p in clause.phrases if p.case is Case.FROM]
    if "activation" not in things or not places or clause.verb is None or not clause.verb.can:
        return False
    zones = [Zone(u.concept) for p in places for u in p.units if u.kind is UnitKind.ZONE]
    if not zones or clause.verb.negated:
        return False
    circumstances(sentence.clauses[:-1], draft)
    draft.also_from += zones
    return True


def _resolution_condition(sentence: Sentence, draft: Draft) -> bool:
    """～場合に発動と処理ができる, ～場合に発動と処理を行う."""
    clause = _last(sentence)
    verbs = {clause.verb.verb, *(f.verb for f in clause.also)} if clause.verb is not None else set()
    speaks = Verb.RESOLVE in verbs or any(
        u.kind is UnitKind.THING and u.concept == "processing" for p in clause.phrases for u in p.units
    )
    if not speaks or len(sentence.clauses) < 2 or clause.verb is None:
        return False
    if not clause.verb.can and Verb.ACTIVATE not in verbs:
        return False
    for earlier in sentence.clauses[:-1]:
        found = condition(_without_subject(earlier), draft.scope)
        if found is not None:
            draft.resolution_conditions.append(found)
    return True


def _without_subject(clause: Clause) -> Clause:
    """この効果は is what the sentence is about, not a part of the condition."""
    kept = tuple(p for p in clause.phrases if not _is_this_effect(p))
    return msgspec.structs.replace(clause, phrases=kept)


def _is_this_effect(phrase: Phrase) -> bool:
    return (
        len(phrase.units) == 2
        and phrase.units[0].kind is UnitKind.DEICTIC
        and phrase.units[1].kind is UnitKind.THING
        and phrase.units[1].concept == "effect"
    )


def _only_in_case(sentence: Sentence, draft: Draft) -> bool:
    """この効果は、フィールドに「Ａ」が存在する場合に発動できる, 存在する場合には発動できない: a condition of the activation."""
    clause, first = _last(sentence), sentence.clauses[0]
    form = clause.verb
    if len(sentence.clauses) != 2 or first.ender is not Ender.IF or not is_state(first) or first.connective:
        return False
    if form is None or form.verb is not Verb.ACTIVATE or not form.can or not draft.resolution:
        return False
    about = [p for p in (*first.phrases, *clause.phrases) if _is_this_effect(p)]
    if len(about) != 1 or not all(map(_is_this_effect, clause.phrases)):
        return False
    found = condition(_without_subject(first), draft.scope)
    case = opposite(found) if form.negated else found
    draft.conditions += [case] if case is not None else []
    draft.told_activated = True
    return case is not None


def _not_that_turn(sentence: Sentence, draft: Draft) -> bool:
    """この効果は、このカードが墓地へ送られたターンには発動できない."""
    clause, first = _last(sentence), sentence.clauses[0]
    if len(sentence.clauses) != 2 or first.ender is not Ender.TURN_OF or first.verb is None:
        return False
    if (
        clause.verb is None
        or clause.verb.verb is not Verb.ACTIVATE
        or not clause.verb.negated
        or not all(_is_this_effect(p) for p in clause.phrases)
    ):
        return False
    if first.verb.verb is Verb.ACTIVATE:
        return False
    found = happened_this_turn([_without_subject(first)], draft.scope)
    events = found.conditions if isinstance(found, OneOf) else (found,)
    draft.conditions += [
        msgspec.structs.replace(event, negated=True) for event in events if isinstance(event, Happened)
    ]
    return True


def _in_set_turn(sentence: Sentence, draft: Draft) -> bool:
    """この効果でセットしたカードはセットしたターンでも発動できる; ～場合、このカードはセットしたターンでも発動できる."""
    if len(sentence.clauses) < 2:
        return False
    *before, turn, last = sentence.clauses
    set_in = turn.verb is not None and turn.verb.verb is Verb.SET and turn.ender is Ender.TURN_OF
    form = last.verb
    if (
        not set_in
        or turn.phrases
        or form is None
        or form.verb is not Verb.ACTIVATE
        or form.negated
        or not form.can
    ):
        return False
    if any(c.ender is not Ender.IF for c in before) or len(last.phrases) != 1:
        return False
    if _ALSO.search(draft.scope.text, turn.span.start, last.span.end) is None:
        return False
    opening = Join.SEPARATE if draft.resolution else Join.FIRST
    steps = steps_of([*before, last], draft.scope, opening)
    draft.resolution += [_even_then(step) for step in steps]
    return bool(steps)


def _even_then(step: Step) -> Step:
    action = step.action
    manner = tuple(sorted({*action.manner, Manner.IN_SET_TURN}))
    return msgspec.structs.replace(step, action=msgspec.structs.replace(action, manner=manner))


def _no_answer(sentence: Sentence, draft: Draft) -> bool:
    """この効果の発動に対して、相手は効果を発動できない: it goes with the activation."""
    clause = _last(sentence)
    if clause.verb is None or clause.verb.verb is not Verb.ACTIVATE or not clause.verb.negated:
        return False
    answered = [p.units for p in clause.phrases if p.case is Case.TO and p.units[-1].concept == "activation"]
    if not answered or answered[0][0].concept != "this" and answered[0][0].kind is not UnitKind.THIS_CARD:
        return False
    steps = steps_of(sentence.clauses, draft.scope)
    draft.restrictions += steps
    return bool(steps)


def _restriction(sentence: Sentence, draft: Draft) -> bool:
    """このカードの発動後… and このカードを発動するターン…: a bond that goes with the activation."""
    first = sentence.clauses[0]
    verb = first.verb
    activates = (verb is not None and verb.verb is Verb.ACTIVATE) or any(
        u.kind is UnitKind.THING and u.concept == "activation" for p in first.phrases for u in p.units
    )
    if (
        not activates
        or first.ender not in (Ender.AFTER, Ender.TURN_OF)
        or len(sentence.clauses) < 2
        or first.skipped
    ):
        return False
    if first.ender is Ender.TURN_OF and any(Verb.APPLY in verbs_of(c) for c in sentence.clauses[1:]):
        return False  # 発動したターンのエンドフェイズに、以下の効果を適用する: no bond
    if first.ender is Ender.TURN_OF and (_by_opponent(first) or _of_others(first)):
        return False  # 相手が魔法カードを発動していないターン、このカードは攻撃できない
    if _goes_by_itself(sentence):
        draft.scope.last = Reference(kind=RefKind.THIS_CARD, span=first.phrases[0].span)
    steps = steps_of(_of_player(first, sentence.clauses[1:]), draft.scope)
    if first.ender is Ender.TURN_OF:
        bond = Duration(kind=DurationKind.ACTIVATION_TURN, span=first.span)
        steps = [_lasting(step, bond) for step in steps]
    alone = first.ender is Ender.AFTER and not first.phrases and not draft.resolution
    if alone and all(map(_done_at_once, steps)):
        draft.resolution += steps  # 発動後、選択したモンスターを生け贄に捧げ…: what the effect does
        return True
    draft.restrictions += steps
    return True


def _done_at_once(step: Step) -> bool:
    action, later = step.action, step.condition is not None or step.instead_of is not None
    return action.modality in (Modality.DO, Modality.MAY) and not later and action.duration is None


def _by_opponent(clause: Clause) -> bool:
    return any(
        p.case in (Case.SUBJ, Case.TOPIC, Case.BARE) and [u.concept for u in p.units] == [Player.OPPONENT]
        for p in clause.phrases
    )


def _of_others(clause: Clause) -> bool:
    """自分が「Ａ」魔法カードを発動したターン: other cards than this one are activated, and by whom is told."""
    done = [p.units for p in clause.phrases if p.case is Case.OBJ]
    who = any([u.concept for u in p.units] == [Player.SELF] for p in clause.phrases if p.case in _DOES)
    return who and len(done) == 1 and done[0][0].kind in (UnitKind.NAME, UnitKind.CARD_KIND)


_DOES = (Case.SUBJ, Case.BARE)


def _of_player(first: Clause, rest: Sequence[Clause]) -> Sequence[Clause]:
    """自分はこの効果の発動後、…できない: who is bound may be told before the activation."""
    players = [p for p in first.phrases if all(u.kind is UnitKind.PLAYER for u in p.units)]
    beside = [p for p in players if p.case is Case.BARE and len(players) < len(first.phrases)]
    told = tuple(p for p in players if p.case is Case.TOPIC or p in beside)
    bound = rest[0]
    if first.ender is not Ender.AFTER or not told:
        return rest
    return (msgspec.structs.replace(bound, phrases=(*told, *bound.phrases)), *rest[1:])


def _goes_by_itself(sentence: Sentence) -> bool:
    """このカードは発動後、２回目の自分スタンバイフェイズに破壊される: what goes then is the card activated."""
    first, *after = sentence.clauses
    this = len(first.phrases) == 1 and all(u.kind is UnitKind.THIS_CARD for u in first.phrases[0].units)
    told = [p for clause in after[:1] for p in clause.phrases if not _is_zone(p)]  # 墓地へ送られる
    return this and all(is_time(p.units) for p in told)


def _is_zone(phrase: Phrase) -> bool:
    return phrase.case is Case.TO and all(u.kind is UnitKind.ZONE for u in phrase.units)


def _lasting(step: Step, duration: Duration) -> Step:
    return msgspec.structs.replace(step, action=msgspec.structs.replace(step.action, duration=duration))
