"""A clause that must be true → Condition: cards exist, a card is so or there, values compare, an act was done."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.actions import read_actions
from grammar.as_activated import as_activated, targeted_then, told_as_activated
from grammar.clauses import Case, Clause, Ender, LightVerb, Phrase, Unit, UnitKind, VerbForm
from grammar.condition_states import bounded_kinds, each_named, state
from grammar.condition_values import values_compared
from grammar.counters import counters_compared, tells_counters
from grammar.filled_zones import filled_zones
from grammar.in_chain import namesakes_in_chain
from grammar.lacks import lacks
from grammar.luck import luck
from grammar.nodes import (
    AllOf,
    CanDo,
    Compared,
    Condition,
    CountOf,
    Duration,
    Exists,
    Extreme,
    Happened,
    Holding,
    InPosition,
    InWindow,
    IsSo,
    NotThat,
    Noun,
    OneOf,
    OneOfThose,
    Place,
    Reference,
    SameAs,
    Selection,
    Several,
    Span,
    Who,
)
from grammar.noun_kinds import JOINERS
from grammar.nouns import noun
from grammar.only_such import this_alone
from grammar.places import read_place
from grammar.predicates import ordered, read_quantity
from grammar.relatives import at_least, held_materials
from grammar.scope import Scope
from grammar.sorts import sorts_of
from grammar.spots import is_spot, names_place, take_spots
from grammar.terms import DurationKind, Modality, Player, Position, QuantityKind, RefKind, Stat, Verb, Zone
from grammar.verbs import role
from grammar.wearing import wears
from grammar.windows import is_time, turn_player, window

_ONLY = frozenset({"only"})


def is_state(clause: Clause) -> bool:
    """Does *clause* tell how things are, and not what happens?"""
    if treated_as(clause) is not None or tells_counters(clause) or told_as_activated(clause) is not None:
        return True
    if clause.verb is None:
        return False
    verb = clause.verb.verb
    if isinstance(verb, Verb):
        if verb is Verb.BANISH and clause.verb.text.endswith(_ARE_BANISHED[2:]):
            return True
        return not role(verb).event or _can_be_done(clause)
    return verb in (
        LightVerb.BE,
        LightVerb.MORE,
        LightVerb.LESS,
        LightVerb.SAME,
        LightVerb.DIFFER,
        LightVerb.EXCEED,
        LightVerb.HAVE,
        LightVerb.CONTROL,
    )


def condition(clause: Clause, scope: Scope) -> Condition | None:
    """Read *clause* as a condition; None (and its words unparsed) when it is none that is known."""
    return _of_either_player(_condition(clause, scope), clause)


def _of_either_player(found: Condition | None, clause: Clause) -> Condition | None:
    """お互いの手札がそれぞれ３枚以上, 双方手卡各自是3张以上: not so many together, but each player so many."""
    left = found.left if isinstance(found, Compared) else None
    if (
        not isinstance(found, Compared)
        or not isinstance(left, CountOf)
        or not isinstance(left.what, Selection)
    ):
        return found
    each = any(
        u.kind is UnitKind.QUANTIFIER and u.concept == QuantityKind.EACH
        for p in clause.phrases
        for u in p.units
    )
    if left.what.player is not Player.BOTH or not each:
        return found
    counts = [
        msgspec.structs.replace(left, what=msgspec.structs.replace(left.what, player=player))
        for player in (Player.SELF, Player.OPPONENT)
    ]
    return AllOf(
        conditions=tuple(msgspec.structs.replace(found, left=count) for count in counts), span=found.span
    )


def _condition(clause: Clause, scope: Scope) -> Condition | None:
    if (then := told_as_activated(clause)) is not None:
        timed = then.verb is None and len(then.phrases) == 1 and is_time(then.phrases[0].units)
        return as_activated(then, None if timed else targeted_then(then, scope) or condition(then, scope))
    for span in clause.skipped:
        scope.leave(span, "a phrase")
    verb = clause.verb.verb if clause.verb is not None else None
    tossed = luck(clause, Verb.ROLL_DIE in scope.done)
    if tossed is not None:
        return tossed
    if (counted := counters_compared(clause, scope)) is not None:
        return counted
    if (without := lacks(clause, scope)) is not None:
        return without
    if verb is Verb.EXIST:
        return _exists(clause, scope)
    if (treated := _treated_so(clause, scope)) is not None:
        return treated
    clause = _returned_where(_above_or_below(clause), scope)
    verb = clause.verb.verb if clause.verb is not None else None
    if verb in (LightVerb.MORE, LightVerb.LESS, LightVerb.DIFFER, LightVerb.SAME):
        return values_compared(clause, scope)
    if verb is LightVerb.HAVE and (holding := _holds(clause, scope)) is not None:
        return holding
    if (able := _able(clause, scope)) is not None:
        return able
    if verb is LightVerb.BE or verb is None:
        return _is_so(clause, scope)
    return wears(clause, scope) or happened(clause, scope)


_MORE_OR_LESS = {"上": LightVerb.MORE, "下": LightVerb.LESS}


def _above_or_below(clause: Clause) -> Clause:
    """自分のＬＰが相手より下の場合: as 相手より少ない場合; 相手のＬＰを超えている場合: as 相手のＬＰより多い場合."""
    if clause.verb is not None and clause.verb.verb is LightVerb.EXCEED and not clause.verb.negated:
        over = [p for p in clause.phrases if p.case is Case.OBJ]
        more = msgspec.structs.replace(clause.verb, verb=LightVerb.MORE)
        phrases = tuple(
            msgspec.structs.replace(p, case=Case.THAN) if p in over else p for p in clause.phrases
        )
        return msgspec.structs.replace(clause, phrases=phrases, verb=more)
    *rest, last = clause.phrases or (None,)
    verb = _MORE_OR_LESS.get(last.units[0].text) if last is not None and len(last.units) == 1 else None
    bare = clause.verb is None or (clause.verb.verb is LightVerb.BE and not clause.verb.negated)
    if (
        verb is None
        or last is None
        or not bare
        or not any(p is not None and p.case is Case.THAN for p in rest)
    ):
        return clause
    form = VerbForm(verb, last.span, last.units[0].text)
    return msgspec.structs.replace(clause, phrases=tuple(p for p in rest if p is not None), verb=form)


_RETURNS = (Verb.RETURN_TO_DECK, Verb.RETURN_TO_HAND, Verb.RETURN_TO_EXTRA_DECK, Verb.RETURN_TO_GRAVEYARD)


def _returned_where(clause: Clause, scope: Scope) -> Clause:
    """この効果で「Ａ」モンスターを戻した場合: to where this effect has just returned cards."""
    form = clause.verb
    where = {verb for verb in scope.done if verb in _RETURNS}
    bare = (
        form is not None
        and form.verb is LightVerb.RETURN
        and all(p.case is not Case.TO for p in clause.phrases)
    )
    if form is None or not bare or len(where) != 1 or not clause.phrases:
        return clause
    return msgspec.structs.replace(clause, verb=msgspec.structs.replace(form, verb=where.pop()))


def _can_be_done(clause: Clause) -> bool:
    form = clause.verb
    can = form is not None and form.can and not (form.negated or form.past)
    return can and clause.ender is Ender.IF and isinstance(form and form.verb, Verb)


def _able(clause: Clause, scope: Scope) -> IsSo | None:
    """レベル７がＰ召喚可能な場合, 7星可以灵摆召唤的场合: what can be done to it now."""
    inner = clause.phrases[0].units[0].value if clause.verb is None and len(clause.phrases) == 1 else None
    alone = isinstance(inner, Clause) and len(clause.phrases[0].units) == 1
    told = (
        msgspec.structs.replace(inner, ender=clause.ender) if alone and isinstance(inner, Clause) else clause
    )
    if not _can_be_done(told) or told.also:
        return None
    acts = read_actions(msgspec.structs.replace(told, skipped=()), scope)
    if len(acts) != 1:
        return None
    act = acts[0]
    slot = "theme" if act.theme is not None or isinstance(act.agent, Who) else "agent"
    subject = getattr(act, slot)
    if not isinstance(subject, (Selection, Reference)):
        return None
    done = msgspec.structs.replace(act, modality=Modality.DO, passive=False, **{slot: None})
    return IsSo(subject=subject, predicates=(CanDo(action=done, span=told.span),), span=clause.span)


def happened(clause: Clause, scope: Scope) -> Condition | None:
    """An act as a condition: it was (or was not) done."""
    if (lying := _lies_banished(clause, scope) or namesakes_in_chain(clause)) is not None:
        return lying
    times = [p for p in clause.phrases if is_time(p.units) and (_names_phase(p) or names_player_turn(p))]
    form = clause.verb
    lasts = (
        form is not None and form.passive and form.text.endswith("ている")
    )  # 自分ターンに１度、Ｘ召喚されている
    if (
        len(times) == 1
        and clause.ender is Ender.IF
        and times[0].case in (Case.DURING, Case.BARE)
        and not lasts
    ):
        return _happened_then(clause, times[0], scope)
    acts = read_actions(msgspec.structs.replace(clause, skipped=()), scope)
    if not acts:
        return None
    negated = clause.verb is not None and clause.verb.negated
    for phrase in clause.phrases:
        if names_player_turn(phrase):
            scope.leave_phrase(phrase, "when it happened")
    found = tuple(
        Happened(
            action=msgspec.structs.replace(act, modality=type(act.modality).DO, passive=False, duration=None),
            during=act.duration,
            negated=negated,
            span=clause.span,
        )
        for act in acts
    )
    if len(found) == 1:
        return found[0]
    if negated:  # 召喚・特殊召喚されていない: neither of them
        return AllOf(conditions=found, span=clause.span)
    return OneOf(conditions=found, span=clause.span)


_ARE_BANISHED = ("されている", "されていない", "されており", "されておらず", "されていて")


def _lies_banished(clause: Clause, scope: Scope) -> Condition | None:
    """カードが７枚以上除外されている場合: a state of those cards, whenever they were banished."""
    form = clause.verb
    if form is None or form.verb is not Verb.BANISH or not form.text.endswith(_ARE_BANISHED):
        return None
    what = next((p for p in clause.phrases if p.case in (Case.SUBJ, Case.TOPIC)), None)
    counts = [p for p in clause.phrases if p is not what]
    if what is None or any(p.case is not Case.BARE or p.units[0].kind is not UnitKind.COUNT for p in counts):
        return None
    read = noun([*what.units, *(u for p in counts for u in p.units)], scope)
    if read is None or read.place is not None:
        return None
    if isinstance(read.noun, Selection) and not read.noun.zones:
        there = msgspec.structs.replace(read.noun, zones=(Zone.BANISHED,))
        return Exists(what=there, negated=form.negated, span=clause.span)
    if isinstance(read.noun, Reference):
        place = Place(zones=(Zone.BANISHED,), span=form.span)
        return IsSo(subject=read.noun, place=place, negated=form.negated, span=clause.span)
    return None


def _names_phase(phrase: Phrase) -> bool:
    return any(u.kind is UnitKind.PHASE for u in phrase.units)


def names_player_turn(phrase: Phrase) -> bool:
    """相手ターンに, 自己的回合: in the turn of that player, whichever part of it."""
    units = [u for u in phrase.units if not (u.kind is UnitKind.ADVERB and u.concept == "during")]
    whose = turn_player(units) in (Player.SELF, Player.OPPONENT)
    return whose and all(u.kind in (UnitKind.TURN, UnitKind.PLAYER) for u in units) and is_time(units)


def _happened_then(clause: Clause, time: Phrase, scope: Scope) -> Condition | None:
    """このカードを自分メインフェイズに発動した場合: it was done, and it is that phase; 自分ターンに: in that turn."""
    rest = tuple(p for p in clause.phrases if p is not time)
    done = happened(msgspec.structs.replace(clause, phrases=rest), scope)
    if done is None:
        return None
    if names_player_turn(time) and isinstance(done, Happened) and done.during is None:
        done = msgspec.structs.replace(done, during=Duration(kind=DurationKind.THIS_TURN, span=time.span))
    then = InWindow(window=window(time.units), span=time.span)
    return AllOf(conditions=(then, done), span=clause.span)


def _exists(clause: Clause, scope: Scope) -> Condition | None:
    """～が存在する: cards of a description exist; or a known card is in a place."""
    if (filled := filled_zones(clause, scope)) is not None:
        return filled
    place: Place | None = None
    what: Noun | None = None
    only = already = apart = False
    positions: tuple[Position, ...] = ()
    count: Unit | None = None
    group: Reference | None = None
    column: SameAs | None = None
    for phrase in clause.phrases:
        if [u.concept for u in phrase.units] == ["already"]:
            already = True
            continue
        units = [u for u in phrase.units if not (u.kind is UnitKind.ADVERB and u.concept in _ONLY)]
        only = only or len(units) < len(phrase.units) or phrase.case is Case.EXCEPT
        if any(u.concept == "each" and u.kind in (UnitKind.ADVERB, UnitKind.QUANTIFIER) for u in units):
            if (listed := _one_of_each(units, scope)) is not None and what is None:
                what = listed
                continue
            scope.leave_phrase(phrase, "each of them")
        units, beside = _beside_this(units)
        if not units:
            continue
        if [u.concept for u in units] == ["same_column"] and column is None:
            column = SameAs(
                stat=Stat.COLUMN, span=units[0].span
            )  # 同じ縦列にカードが２枚以上: with each other
            continue
        if len(units) > 1 and units[-1].concept == "same_column" and column is None:
            column = _in_column(units, scope)
            continue
        apart = apart or beside
        if units[-1].kind is UnitKind.COUNT and count is None and names_place(units[:-1]):
            *units, count = units  # 怪兽在对方场上2只以上存在
        if len(units) == 1 and units[0].kind is UnitKind.COUNT and count is None:
            count = units[0]
        elif (among := _among(units, phrase, scope)) is not None and group is None:
            group = among
        elif all(u.kind is UnitKind.POSITION for u in units):
            positions = tuple(Position(u.concept) for u in units)
        elif names_place(units) or all(u.kind in (UnitKind.PLAYER, *JOINERS) for u in units):
            found = read_place(units, scope)
            if found is None or place is not None:
                what = _hand_or_leave(phrase, units, what, scope)
            else:
                place = found
        elif what is None:
            read = noun(_of_each_value(units), scope)
            what = each_named(read.noun, units) if read is not None else None
            place = place or (read.place if read is not None else None)
            if read is None:
                scope.leave_phrase(phrase, "what exists")
        else:
            scope.leave_phrase(phrase, "what exists")
    each = any(u.concept == "each" for p in clause.phrases for u in p.units)
    if each and isinstance(what, Several) and place is not None and place.player is Player.BOTH:
        scope.leave(
            clause.span, "each of whom"
        )  # お互いのフィールドに魔法・罠カードがそれぞれ: of either player?
    assert clause.verb is not None
    if what is None and count is not None and (read := noun((count,), scope)) is not None:
        what, count = read.noun, None  # 自分フィールドに２体以上存在する
    if what is None and place is not None and any(p.case is Case.AT for p in clause.phrases):
        what = Reference(kind=RefKind.THAT)  # 只要在场上存在: what the sentence speaks of
    if what is None and place is not None:
        what, place = _placed(Selection(span=place.span), place), None
    if what is None and column is not None:
        what = Selection(span=clause.span)
    if what is None:
        scope.leave(clause.span, "what exists")
        return None
    if column is not None and isinstance(what, Selection):
        what = msgspec.structs.replace(what, predicates=ordered([*what.predicates, column]))
    elif column is not None:
        scope.leave(clause.span, "what exists")
    declared = isinstance(what, Reference) and what.kind is RefKind.DECLARED
    if group is not None and not declared:
        what = _of_group(what, group, place, clause, scope)
    if count is not None and count.concept == "kind":
        return _so_many_kinds(what, place, positions, count, clause, scope)
    if count is not None:
        what = _counted(what, count, scope)
    if declared and group is None and place is None and not positions:
        scope.leave(clause.span, "where it is")  # 宣言したカードがあった場合
    if apart:
        if not isinstance(what, Selection) or scope.targeted or scope.selected or scope.done:
            scope.leave(clause.span, "which other")
        else:
            what = _other_than_this(what)
    if only and isinstance(what, Reference):
        if place is not None and what.kind is RefKind.THIS_CARD and place.zones == (Zone.HAND,):
            return this_alone(Selection(zones=place.zones, player=place.player, span=place.span), clause)
        scope.leave(clause.span, "which cards are meant")
    if (elsewhere := _best_of_both(what, place, scope)) is not None:
        return IsSo(subject=elsewhere, place=place, negated=clause.verb.negated, span=clause.span)
    there = _existing(what, place, positions, only, clause)
    if declared and group is not None and isinstance(there, IsSo):
        one = OneOfThose(of=msgspec.structs.replace(group, predicates=()), span=group.span)
        there = msgspec.structs.replace(there, predicates=ordered([*there.predicates, one]))
    if already and isinstance(there, IsSo):
        return msgspec.structs.replace(there, already=True)
    if already:
        scope.leave(clause.span, "what exists")
    return there


def _best_of_both(what: Noun, place: Place | None, scope: Scope) -> Selection | None:
    """フィールドの攻撃力が一番高いモンスターが相手フィールドに存在する: the highest of both sides lies on that one."""
    if place is None or not place.zones or not isinstance(what, Selection) or not what.zones:
        return None
    if any(isinstance(p, Extreme) for p in what.predicates):
        return what
    scope.leave(place.span or what.span or Span(0, 0), "one place")
    return None


def _one_of_each(units: Sequence[Unit], scope: Scope) -> Several | None:
    """獣族・鳥獣族モンスターがそれぞれ存在する, 魔法カードと罠カードがそれぞれ３枚以上: so many of every sort listed."""
    at = next(i for i, u in enumerate(units) if u.concept == "each")
    quantity = read_quantity(units[at + 1]) if at == len(units) - 2 else None
    if at != len(units) - 1 and quantity is None:
        return None
    read = noun(units[:at], scope)
    whole = read.noun if read is not None and read.place is None else None
    parts = (
        whole.parts
        if isinstance(whole, Several) and not (whole.either or whole.together)
        else sorts_of(whole)
    )
    sorts = [part for part in parts if isinstance(part, Selection) and part.quantity == Selection().quantity]
    if whole is None or len(sorts) < 2 or len(sorts) < len(parts):
        return None
    if quantity is not None:
        sorts = [msgspec.structs.replace(part, quantity=quantity) for part in sorts]
    return Several(parts=tuple(sorts), span=whole.span)


def _in_column(units: Sequence[Unit], scope: Scope) -> SameAs | None:
    """このカードと同じ縦列に: in which column it is."""
    read = noun(units[:-1], scope)
    if read is None or read.place is not None:
        scope.leave_unit(units[-1], "which column")
        return None
    return SameAs(stat=Stat.COLUMN, other=read.noun, span=units[-1].span)


def _of_each_value(units: Sequence[Unit]) -> list[Unit]:
    """光属性及び闇属性モンスターが存在する: one of each is there."""
    for i, unit in enumerate(units):
        around = 0 < i < len(units) - 1 and units[i - 1].kind is units[i + 1].kind
        if unit.kind is UnitKind.AND and around and units[i + 1].kind in (UnitKind.ATTRIBUTE, UnitKind.RACE):
            return [*units[:i], *units[i + 2 :], *units[i:]]
    return list(units)


def _among(units: Sequence[Unit], phrase: Phrase, scope: Scope) -> Reference | None:
    """その中に, めくったカードの中に: among cards already known."""
    if phrase.case not in (Case.AT, Case.TO) or units[-1].concept != "among" or len(units) < 2:
        return None
    read = noun(units[:-1], scope)
    known = read.noun if read is not None and read.place is None else None
    return known if isinstance(known, Reference) else None


def _of_group(what: Noun, group: Reference, place: Place | None, clause: Clause, scope: Scope) -> Noun:
    """その中にモンスターがあった: a card of those."""
    bare = isinstance(what, Selection) and not what.zones and what.player is None
    if not bare or not isinstance(what, Selection) or place is not None:
        scope.leave(clause.span, "what exists")
        return what
    one = OneOfThose(of=msgspec.structs.replace(group, predicates=()), span=group.span)
    return msgspec.structs.replace(what, predicates=ordered([*what.predicates, one]))


def _counted(what: Noun, count: Unit, scope: Scope) -> Noun:
    """表側表示で２体以上存在する: the number stands apart from what is counted."""
    quantity = read_quantity(count)
    bare = isinstance(what, Selection) and what.quantity == Selection().quantity
    if not bare or quantity is None or count.concept in ("times", "turns"):
        scope.leave_unit(count, "what exists")
        return what
    return msgspec.structs.replace(what, quantity=quantity)


def _so_many_kinds(
    what: Noun,
    place: Place | None,
    positions: tuple[Position, ...],
    count: Unit,
    clause: Clause,
    scope: Scope,
) -> Condition | None:
    """「Ｎ」モンスターが自分の墓地に６種類以上存在する: so many with different names."""
    if not isinstance(what, Selection) or what.quantity != Selection().quantity or clause.verb is None:
        scope.leave_unit(count, "what exists")
        return None
    what = _placed(what, place)
    if positions:
        what = msgspec.structs.replace(what, predicates=(*what.predicates, InPosition(positions=positions)))
    return bounded_kinds(what, count, clause)


def _beside_this(units: Sequence[Unit]) -> tuple[list[Unit], bool]:
    """もう片方の自分のＰゾーンに, 另一边的自己的灵摆区域: the zone that this card is not in, so what is there is another card."""
    zone = any(u.kind is UnitKind.ZONE and u.concept == Zone.PENDULUM_ZONE for u in units)
    rest = [u for u in units if not (u.kind is UnitKind.DEICTIC and u.concept == "the_other")]
    beside = zone and len(rest) == len(units) - 1 and names_place(rest)
    return (rest, True) if beside else (list(units), False)


def _other_than_this(what: Selection) -> Selection:
    other = NotThat(other=Reference(kind=RefKind.THIS_CARD))
    return msgspec.structs.replace(what, predicates=ordered([*what.predicates, other]))


def _hand_or_leave(phrase: Phrase, units: Sequence[Unit], what: Noun | None, scope: Scope) -> Noun | None:
    if what is None:
        read = noun(units, scope)
        return read.noun if read is not None else None
    scope.leave_phrase(phrase, "what exists")
    return what


def _existing(
    what: Noun, place: Place | None, positions: tuple[Position, ...], only: bool, clause: Clause
) -> Condition:
    assert clause.verb is not None
    shut = any(phrase.case is Case.EXCEPT for phrase in clause.phrases)  # しか…ない says only
    negated = clause.verb.negated and not shut
    predicates = (InPosition(positions=positions),) if positions else ()
    if isinstance(what, Reference):
        return IsSo(subject=what, predicates=predicates, place=place, negated=negated, span=clause.span)
    if isinstance(what, Selection):
        what = _placed(what, place)
        what = msgspec.structs.replace(what, predicates=(*what.predicates, *predicates))
    elif isinstance(what, Several) and not what.either and all(isinstance(p, Reference) for p in what.parts):
        each = tuple(
            IsSo(subject=part, predicates=predicates, place=place, span=clause.span) for part in what.parts
        )  # そのモンスターとこのカードがフィールドに存在する
        return (
            OneOf(conditions=tuple(msgspec.structs.replace(c, negated=True) for c in each), span=clause.span)
            if negated
            else AllOf(conditions=each, span=clause.span)
        )
    elif isinstance(what, Several):
        what = msgspec.structs.replace(what, parts=tuple(_lying(p, place, predicates) for p in what.parts))
    return Exists(what=what, negated=negated, only=only, span=clause.span)


def _lying(part: Noun, place: Place | None, how: tuple[InPosition, ...]) -> Noun:
    if not isinstance(part, Selection):
        return part
    part = _placed(part, place)
    return msgspec.structs.replace(part, predicates=(*part.predicates, *how))


def _placed(what: Selection, place: Place | None) -> Selection:
    if place is None:
        return what
    return msgspec.structs.replace(
        what,
        zones=what.zones or place.zones,
        player=what.player or place.player,
        predicates=ordered([*what.predicates, *place.spots]) if place.spots else what.predicates,
    )


def _treated_so(clause: Clause, scope: Scope) -> Condition | None:
    """永続魔法カード扱いの場合／当作永续魔法卡使用的场合: what the card counts as."""
    found = treated_as(clause)
    if found is None:
        return None
    subject, becomes, negated = found
    read, kind = noun(subject.units, scope), noun(becomes.units, scope)
    if read is None or kind is None or not isinstance(kind.noun, Selection):
        return None
    return IsSo(subject=read.noun, predicates=kind.noun.predicates, negated=negated, span=clause.span)


def treated_as(clause: Clause) -> tuple[Phrase, Phrase, bool] | None:
    """The card and what it counts as, when *clause* says no more than that."""
    inner = clause.phrases[0].units[0].value if len(clause.phrases) == 1 and clause.phrases[0].units else None
    alone = isinstance(inner, Clause) and clause.verb is None and len(clause.phrases[0].units) == 1
    told = inner if alone and isinstance(inner, Clause) else clause
    if told.verb is None or told.verb.verb is not Verb.TREAT_AS or len(told.phrases) != 2 or told.verb.can:
        return None
    cases = {p.case: p for p in told.phrases}
    subject = next((cases[c] for c in (Case.SUBJ, Case.BARE, Case.TOPIC) if c in cases), None)
    becomes = cases.get(Case.AS)
    if subject is None or becomes is None or any(u.kind is not UnitKind.CARD_KIND for u in becomes.units):
        return None
    return subject, becomes, told.verb.negated


def _is_so(clause: Clause, scope: Scope) -> Condition | None:
    """A bare phrase of time, or X である."""
    phrases = [p for p in clause.phrases if p.units]
    if len(phrases) == 1 and is_time(phrases[0].units):
        return InWindow(window=window(phrases[0].units), span=clause.span)
    if len(phrases) == 2 and not is_spot(phrases[1].units[-1]):
        place_phrase = next((p for p in phrases if p.case is Case.AT), None)
        subject = next((p for p in phrases if p is not place_phrase), None)
        if place_phrase is not None and subject is not None:
            place = read_place(place_phrase.units, scope)
            read = noun(subject.units, scope) if place is not None else None
            if read is not None and place is not None:
                negated = clause.verb is not None and clause.verb.negated
                if isinstance(read.noun, Selection):
                    return Exists(what=_placed(read.noun, place), negated=negated, span=clause.span)
                return IsSo(subject=read.noun, place=place, negated=negated, span=clause.span)
    told = _lies_so(phrases, clause, scope) or state(phrases, clause, scope)
    if told is None:
        scope.leave(clause.span, "a condition")
    return told


def _holds(clause: Clause, scope: Scope) -> IsSo | None:
    """このカードが「N」をＸ素材としている場合."""
    subjects = [p for p in clause.phrases if p.case in (Case.SUBJ, Case.TOPIC, Case.BARE)]
    read = noun(subjects[0].units, scope) if len(subjects) == 1 else None
    told = [p for p in clause.phrases if p not in subjects]
    first, *number = told[0].units if len(told) == 1 and told[0].case is Case.OBJ else (None,)
    if first is not None and first.kind is UnitKind.COUNT and len(number) == 1:
        first, number = number[0], [first]  # 持有2个以上超量素材
    some = first is not None and first.concept == "xyz_material" and len(number) < 2
    least = at_least([quantity for u in number if (quantity := read_quantity(u)) is not None]) if some else 0
    some = some and least > 0
    held = (
        Holding(thing="materials", at_least=least, span=clause.span) if some else None
    )  # このカードがＸ素材を持っている場合, Ｘ素材を２つ以上持っている場合
    if not some and read is not None and read.place is None:
        held = held_materials(clause, scope)
    if held is None or read is None or clause.verb is None or (read.place and clause.verb.negated):
        return None
    return IsSo(
        subject=read.noun,
        predicates=(held,),
        place=read.place,  # フィールドのこのカードがＸ素材を持っている限り
        negated=clause.verb.negated,
        span=clause.span,
    )


def _lies_so(phrases: Sequence[Phrase], clause: Clause, scope: Scope) -> IsSo | None:
    """このカードが相互リンク状態の場合, 这张卡和「N」怪兽是连接状态的场合."""
    if len(phrases) != 2 or not is_spot(phrases[1].units[-1]):
        return None
    subject, state = list(phrases[0].units), list(phrases[1].units)
    joined = next((i for i, u in enumerate(subject) if u.kind is UnitKind.AND), None)
    if joined is not None:
        subject, state = subject[:joined], [*subject[joined + 1 :], *state]
    spots, rest = take_spots(state, scope)
    read = noun(subject, scope)
    if rest or read is None or read.place is not None:
        return None
    negated = clause.verb is not None and clause.verb.negated
    return IsSo(subject=read.noun, predicates=tuple(spots), negated=negated, span=clause.span)
