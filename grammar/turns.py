"""～したターン／～的回合: a turn told by what happens in it → the condition that it happened this turn."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.clauses import Case, Clause, Ender, Phrase, Unit, UnitKind
from grammar.conditions import happened
from grammar.nodes import (
    Action,
    Condition,
    DidThat,
    Duration,
    Happened,
    Node,
    OneOf,
    Reference,
    Selection,
    Span,
    Window,
    plain,
)
from grammar.predicates import ordered
from grammar.scope import Scope
from grammar.terms import DurationKind, Moment, Player, QuantityKind, RefKind, Verb
from grammar.verbs import verbs_of
from grammar.walk import is_just_this_card
from grammar.windows import is_time, window

_SUBJECTS = (Case.BARE, Case.TOPIC, Case.SUBJ)
_OTHER_THAN_CARDS = frozenset({UnitKind.PLAYER, UnitKind.DOT, UnitKind.OR, UnitKind.AND, UnitKind.COUNT})


def is_oath(clause: Clause) -> bool:
    """このカードを特殊召喚するターン／把这张卡特殊召唤的回合: the whole turn, before it is done as well."""
    verb = clause.verb
    told = verb is not None and not verb.past and not verb.passive and not verb.negated
    if any(p.case in _SUBJECTS and all(u.kind is UnitKind.PLAYER for u in p.units) for p in clause.phrases):
        return False  # 对方把怪兽的效果发动的回合: no turn that this card is bound to
    if any(p.case is Case.BY and [u.concept for u in p.units] == ["this", "effect"] for p in clause.phrases):
        return False  # 这个效果把怪兽特殊召唤的回合: it was done
    if verb is not None and verb.verb is Verb.DESTROY:
        return False  # 把对方怪兽破坏的回合: nobody is bound not to
    return told and any(p.case is Case.OBJ for p in clause.phrases)


def summoning_turn(clause: Clause, scope: Scope) -> Duration | None:
    """このカードを特殊召喚するターン: as long as that turn lasts, before the Summon too."""
    if clause.ender is not Ender.TURN_OF or not is_oath(clause) or clause.connective or clause.skipped:
        return None
    this = [u.kind for p in clause.phrases for u in p.units] == [UnitKind.THIS_CARD]
    if not this or clause.verb is None or clause.verb.verb is not Verb.SPECIAL_SUMMON or clause.verb.negated:
        return None
    return Duration(kind=DurationKind.TURN_OF, condition=happened(clause, scope), span=clause.span)


def leads_to_turn(clauses: Sequence[Clause], i: int) -> bool:
    """破壊され墓地へ送られたターン: an act joined to the one that tells the turn."""
    after = i
    while after < len(clauses) and clauses[after].ender is Ender.JOIN:
        after += 1
    return i < after < len(clauses) and clauses[after].ender is Ender.TURN_OF and not is_oath(clauses[after])


def tells_time(clause: Clause) -> bool:
    """第2次的自己的结束阶段时: a time and no more, in a clause of its own."""
    alone = clause.ender is Ender.WHEN and clause.verb is None and len(clause.phrases) == 1
    return alone and is_time(clause.phrases[0].units)


def told_times(clause: Clause, scope: Scope) -> tuple[Clause, list[Window]]:
    """このカードが戦闘を行ったバトルフェイズ終了時に…: the times that what happens in them tells, and the rest of *clause*."""
    clause = _of_the_turn_player(with_whole_times(clause))
    phrases = list(clause.phrases)
    windows: list[Window] = []
    for phrase in clause.phrases:
        inner = phrase.units[0].value if phrase.units[0].kind is UnitKind.DID else None
        if phrase.case is not Case.DURING or not isinstance(inner, Clause) or not is_time(phrase.units):
            continue
        found = window(phrase.units[1:])
        topics = [p for p in clause.phrases if p.case is Case.TOPIC and _is_card(p)]
        if topics and not any(p.case in (*_SUBJECTS, Case.OBJ) for p in inner.phrases):
            inner = msgspec.structs.replace(inner, phrases=(_without_values(topics[0]), *inner.phrases))
        told = any(map(_is_card, inner.phrases)) or any(map(_is_this_effect, inner.phrases))
        act = happened(inner, scope) if told else None
        if act is None or not (found.phases or found.moments):
            continue
        phrases.remove(phrase)
        windows.append(msgspec.structs.replace(found, condition=act, span=phrase.span))
    return msgspec.structs.replace(clause, phrases=tuple(phrases)) if windows else clause, windows


def _of_the_turn_player(clause: Clause) -> Clause:
    """お互いは、それぞれ自分のターンには…: whoever's turn it is."""
    phrases = clause.phrases
    both = next(
        (i for i, p in enumerate(phrases) if p.units[0].concept == Player.BOTH and len(p.units) == 1), None
    )
    if both is None:
        return clause
    times = [i for i, p in enumerate(phrases) if _is_own_turn(p)]
    each = [i for i, p in enumerate(phrases) if [u.concept for u in p.units] == [QuantityKind.EACH]]
    times = times or [i + 1 for i in each if i + 1 < len(phrases) and _is_turn(phrases[i + 1])]
    if len(times) != 1 or (not each and len(phrases[times[0]].units) == 1):
        return clause
    unit = msgspec.structs.replace(phrases[both].units[0], concept=Player.TURN_PLAYER)
    whose = msgspec.structs.replace(phrases[both], units=(unit,))
    phases = [(i, tuple(u for u in phrases[i].units if u.kind is UnitKind.PHASE)) for i in times]
    kept = {
        i: (msgspec.structs.replace(phrases[i], case=Case.DURING, units=units),)
        for i, units in phases
        if units
    }
    left = [
        (whose,) if i == both else kept.get(i, ()) if i in times or i in each[:1] else (p,)
        for i, p in enumerate(phrases)
    ]
    return msgspec.structs.replace(clause, phrases=tuple(p for part in left for p in part))


def _is_turn(phrase: Phrase) -> bool:
    """在各自 + 回合的战斗阶段: the turn, and a phase of it."""
    first, *rest = phrase.units
    turn = first.kind is UnitKind.TURN and first.concept == "turn"
    return phrase.case is Case.DURING and turn and all(u.kind is UnitKind.PHASE for u in rest)


def _is_own_turn(phrase: Phrase) -> bool:
    """自分のターンには; 在各自的回合."""
    words = [u.concept for u in phrase.units]
    if words[:2] == [QuantityKind.EACH, "turn"]:
        return all(u.kind is UnitKind.PHASE for u in phrase.units[2:])
    return phrase.units[-1].kind is UnitKind.TURN and words == [Player.SELF]


def _without_values(topic: Phrase) -> Phrase:
    """モンスターの攻撃力は、…攻撃するダメージ計算時のみ: the monster attacks, not its ATK."""
    units = list(topic.units)
    while len(units) > 1 and units[-1].kind in (UnitKind.STAT, UnitKind.DOT):
        units.pop()
    return msgspec.structs.replace(topic, units=tuple(units))


def _is_this_effect(phrase: Phrase) -> bool:
    """この効果を適用したダメージステップ終了時."""
    return phrase.case is Case.OBJ and [u.concept for u in phrase.units] == ["this", "effect"]


def within_times(phrases: Sequence[Phrase]) -> list[Phrase]:
    """このカードが + 特殊召喚したメインフェイズに: what happens in that time is told of that card."""
    found: list[Phrase] = []
    for phrase in phrases:
        inner = phrase.units[0].value if phrase.case is Case.DURING else None
        if isinstance(inner, Clause) and not inner.phrases and is_time(phrase.units):
            told: list[Phrase] = []
            while found and found[-1].case in (Case.SUBJ, Case.BY):
                told.insert(0, found.pop())
            did = msgspec.structs.replace(
                phrase.units[0], value=msgspec.structs.replace(inner, phrases=tuple(told))
            )
            phrase = msgspec.structs.replace(phrase, units=(did, *phrase.units[1:]))
        found.append(phrase)
    return found


def with_whole_times(clause: Clause) -> Clause:
    """这张卡进行战斗的战斗阶段 + 结束时: one time, told in two phrases."""
    if len(clause.phrases) < 2:
        return clause
    found: list[Phrase] = []
    for phrase in clause.phrases:
        before = found[-1] if found else None
        told = before is not None and isinstance(before.units[0].value, Clause)
        if before is not None and told and phrase.case is Case.DURING and _ends(before.units, phrase.units):
            whole = Span(before.span.start, phrase.span.end)
            found[-1] = Phrase(before.case, (*before.units, *phrase.units), whole)
        else:
            found.append(phrase)
    return msgspec.structs.replace(clause, phrases=tuple(found))


def _ends(units: Sequence[Unit], after: Sequence[Unit]) -> bool:
    end = [u.concept for u in after] == [Moment.PHASE_END]
    return end and units[-1].kind is UnitKind.PHASE


def happened_this_turn(
    clauses: Sequence[Clause], scope: Scope, after: Sequence[Clause] = ()
) -> Condition | None:
    """Read the acts of *clauses*, which end in ターン, as done this turn; *after* is what is said of it.

    破壊され墓地へ送られたターン is one event: the sending of a card that was destroyed.
    """
    if after and _by_this_effect(clauses[-1]) and not any(p.is_this_card for p in after[0].phrases):
        of_it = _just_done(clauses[-1], scope)
        if of_it is None:
            scope.leave(clauses[-1].span, "to which card it happened")
        return of_it
    if after and _only_when_set(clauses[-1], after[0]):
        scope.leave(clauses[-1].span, "when it is activated")
        return None
    *earlier, closing = (_with_subject(clause, after) for clause in clauses)
    found = happened(closing, scope)
    for clause in reversed(earlier):
        act = happened(clause, scope)
        found = _after(act, found)
        if found is None:
            scope.leave(clause.span, "what happened before")
            return None
    return None if found is None else _this_turn(found)


def of_each(condition: Condition | None, action: Action) -> Action | None:
    """自分のモンスターは特殊召喚されたターンには対象にならない: each that was summoned this turn, not all once one was."""
    told = action.theme or action.agent
    if not isinstance(condition, Happened) or not isinstance(told, Selection):
        return None
    event = condition.action
    if condition.negated or _plain(event.theme) != _plain(told):
        return None
    bare = msgspec.structs.replace(event, theme=None, duration=condition.during)
    did = DidThat(action=bare, passive=True, span=condition.span)
    each = msgspec.structs.replace(told, predicates=ordered([*told.predicates, did]))
    slot = "theme" if action.theme is not None else "agent"
    return msgspec.structs.replace(action, **{slot: each})


def _plain(noun: object) -> object:
    return plain(noun) if isinstance(noun, Node) else noun


def _this_turn(found: Condition) -> Condition:
    if isinstance(found, OneOf):
        return msgspec.structs.replace(found, conditions=tuple(_this_turn(c) for c in found.conditions))
    if not isinstance(found, Happened):
        return found
    return msgspec.structs.replace(found, during=Duration(kind=DurationKind.THIS_TURN, span=found.span))


def _after(act: Condition | None, found: Condition | None) -> Condition | None:
    """*found* of the card to which *act* was done."""
    if not isinstance(act, Happened) or not isinstance(found, Happened) or found.action.theme is not None:
        return None
    theme = act.action.theme
    if not isinstance(theme, (Selection, Reference)):
        return None
    bare = msgspec.structs.replace(act.action, theme=None)
    told = DidThat(action=bare, passive=True, span=act.span)
    theme = msgspec.structs.replace(theme, predicates=ordered([*theme.predicates, told]))
    return msgspec.structs.replace(found, action=msgspec.structs.replace(found.action, theme=theme))


def _by_this_effect(clause: Clause) -> bool:
    """この効果で守備表示にしたターン、自分のモンスターは…: it was done to the card spoken of before."""
    named = any(p.case in (*_SUBJECTS, Case.OBJ) for p in clause.phrases)
    return not named and any(
        p.case is Case.BY and [u.concept for u in p.units] == ["this", "effect"] for p in clause.phrases
    )


def _just_done(clause: Clause, scope: Scope) -> Condition | None:
    """この効果で特殊召喚したターン: the card that was Summoned by the act right before."""
    if scope.done[-1:] != list(verbs_of(clause)) or scope.last is None:
        return None
    found = happened(clause, scope)
    if not isinstance(found, Happened) or found.action.theme is not None:
        return None
    this = is_just_this_card(scope.last)
    theme = Reference(kind=RefKind.THIS_CARD if this else RefKind.THAT)
    return _this_turn(
        msgspec.structs.replace(found, action=msgspec.structs.replace(found.action, theme=theme))
    )


def _only_when_set(clause: Clause, after: Clause) -> bool:
    """セットしたターンに発動する事もできる: leave to activate it, and no condition."""
    forms = (clause.verb, after.verb)
    verbs = tuple(form.verb for form in forms if form is not None)
    return verbs == (Verb.SET, Verb.ACTIVATE) and not clause.phrases


def _with_subject(clause: Clause, after: Sequence[Clause]) -> Clause:
    """このカードは特殊召喚したターンには攻撃できない: whose turn it is stands with the act told of it."""
    if clause.verb is None or any(p.case in (*_SUBJECTS, Case.OBJ) for p in clause.phrases) or not after:
        return clause
    subject = next((p for p in after[0].phrases if _is_card(p)), None)
    if subject is None:
        return clause
    return msgspec.structs.replace(clause, phrases=(subject, *clause.phrases))


def _is_card(phrase: Phrase) -> bool:
    return phrase.case in _SUBJECTS and not all(u.kind in _OTHER_THAN_CARDS for u in phrase.units)
