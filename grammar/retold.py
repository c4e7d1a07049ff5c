"""Clauses told once more in the words that the readers know: the same words, in other phrases.

合計２体まで守備表示で is 合計２体まで + 守備表示で; このカードは２０００ＬＰを払い、特殊召喚できる is 払い、このカードは特殊召喚できる;
属性を闇属性にする is 属性は闇属性になる; モンスター１体でしか攻撃できない says that two cannot.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.act_tables import MATERIALS
from grammar.as_activated import of_own_activation
from grammar.both_fight import both_fight
from grammar.clauses import Case, Clause, Ender, LightVerb, Phrase, Unit, UnitKind
from grammar.controlled import controlled
from grammar.done_then import done_then
from grammar.extremes import VALUE, alike_to_highest
from grammar.gathered import looked_at_together
from grammar.nodes import Span
from grammar.not_destroyed import not_by_battle
from grammar.passes import MUST, NEGATED, due, each
from grammar.reached import counters_reached
from grammar.rests import paid_down
from grammar.retold_acts import (
    as_substitute,
    control_goes_back,
    counted_attacks,
    made_a_tribute,
    with_direct_attacks,
    with_states,
    with_use,
)
from grammar.retold_both import own_of_each
from grammar.retold_cards import (
    ATTACKS,
    befallen_by_it,
    by_attack_alone,
    counted_both,
    paid_for_it,
    with_attackers,
)
from grammar.retold_known import (
    both_of_them,
    in_all,
    its_position,
    lying_in_either,
    must_choose,
    note_of_attached,
)
from grammar.retold_lists import (
    applied_of_list,
    chosen_by_other,
    effects_added,
    effects_by_value,
    effects_of_list,
    same_effect_barred,
)
from grammar.retold_made import (
    as_rolled,
    either_value,
    made_a_tuner,
    made_as_declared,
    times_outside,
    tossed_and_guessed,
    value_outside,
)
from grammar.retold_shared import (
    by_another_effect,
    by_either_effect,
    same_amount,
    that_which_differs,
    unaffected_then,
    used_as_either,
    value_and_effect,
)
from grammar.retold_values import BOUNDS, CHANGES, amounts_told, other_than_summoned, values_first
from grammar.spared_costs import costs_spared
from grammar.spots import names_place
from grammar.stands_in import as_many_materials, as_whole_tribute
from grammar.stated import PARITY
from grammar.surplus import sends_surplus
from grammar.terms import CardKind, Manner, Player, QuantityKind, RefKind, Stat, Verb
from grammar.used_then import with_the_time
from grammar.windows import is_time

_CHANGES = frozenset({LightVerb.INCREASE, LightVerb.DECREASE})
_COUNTS = frozenset({UnitKind.COUNT, UnitKind.QUANTIFIER})
_MOVED = frozenset({Case.OBJ, Case.SUBJ, Case.TOPIC})
# ２体以上のＬモンスターのリンク先に: so many of what follows
_COUNTED = frozenset({UnitKind.CARD_KIND, UnitKind.NAME, UnitKind.ATTRIBUTE, UnitKind.RACE})


_WHERE = frozenset({Case.TO, Case.FROM})  # 合計２体まで + 自分の墓地から


def _counted_apart(clause: Clause) -> Clause:
    """合計２体まで守備表示で, ランダムに１枚裏側で, それぞれ１枚まで自分の魔法＆罠ゾーンに: the number is of what stands before it."""
    found: list[Phrase] = []
    for phrase in clause.phrases:
        at, noun = _counting(phrase.units), _uncounted(found)
        rest = phrase.units[at:]
        goes = bool(rest) and (
            all(u.kind is UnitKind.POSITION for u in rest)
            or (phrase.case in _WHERE and names_place(rest) and rest[0].kind not in _COUNTED)
        )
        counts = at and not rest and any(u.concept == "total" for u in phrase.units)
        if counts and noun is not None and found[noun].units[-1].kind in _COUNTED:
            # モンスターを + 自分の墓地から + 合計２体まで
            found[noun] = msgspec.structs.replace(found[noun], units=(*found[noun].units, *phrase.units))
            continue
        if at and goes and noun is not None:
            told = msgspec.structs.replace(found[noun], units=(*found[noun].units, *phrase.units[:at]))
            found[noun] = told
            phrase = Phrase(phrase.case, rest, Span(rest[0].span.start, phrase.span.end))
        found.append(phrase)
    return msgspec.structs.replace(clause, phrases=tuple(found))


def _counting(units: Sequence[Unit]) -> int:
    """How many units at the start of *units* say how many."""
    at = 0
    while at < len(units) and (
        (units[at].kind in _COUNTS and units[at].concept != "times") or units[at].concept == "total"
    ):
        at += 1
    return at if any(u.kind in _COUNTS for u in units[:at]) else 0


def _uncounted(before: Sequence[Phrase]) -> int | None:
    """Which phrase is the last noun in を, が or は, when it has no number of its own."""
    at = next((i for i in range(len(before) - 1, -1, -1) if before[i].case in _MOVED), None)
    if at is None or any(u.kind in _COUNTS for u in before[at].units):
        return None
    return at


def _paid_for(clauses: list[Clause]) -> list[Clause]:
    """このカードは２０００ＬＰを払い、手札から特殊召喚できる: it is what is Summoned, and pays nothing itself."""
    found = list(clauses)
    for i, (clause, after) in enumerate(zip(clauses, clauses[1:], strict=False)):
        first = clause.phrases[0] if clause.phrases else None
        if first is None or first.case is not Case.TOPIC or clause.verb is None or after.verb is None:
            continue
        this = [u.kind for u in first.units] == [UnitKind.THIS_CARD]
        pays = clause.ender is Ender.JOIN and clause.verb.verb in (LightVerb.PAY, LightVerb.REMOVE)
        summoned = after.verb.verb is Verb.SPECIAL_SUMMON and after.connective is None
        bare = all(p.case in (Case.FROM, Case.TO, Case.BARE) and not _is_card(p) for p in after.phrases)
        if this and pays and summoned and bare:
            found[i] = msgspec.structs.replace(clause, phrases=clause.phrases[1:])
            found[i + 1] = msgspec.structs.replace(after, phrases=(first, *after.phrases))
    return found


def _is_card(phrase: Phrase) -> bool:
    return any(u.kind in (UnitKind.CARD_KIND, UnitKind.NAME, UnitKind.THIS_CARD) for u in phrase.units)


def _too_many(clause: Clause) -> Clause:
    """相手はモンスター１体でしか攻撃できない, 只能用1只怪兽攻击: two or more of that player's monsters cannot."""
    form = clause.verb
    fights = form is not None and form.verb is Verb.ATTACK and form.negated and form.can
    at = next((i for i, p in enumerate(clause.phrases) if p.case is Case.EXCEPT), None)
    if not fights or at is None:
        return clause
    limited = clause.phrases[at]
    counts = [u for u in limited.units if u.kind is UnitKind.COUNT]
    if len(counts) != 1 or not isinstance(counts[0].value, tuple) or counts[0].value[0] != QuantityKind.EXACT:
        return clause
    if {u.kind for u in limited.units} != {UnitKind.COUNT, UnitKind.CARD_KIND}:
        return clause
    more = msgspec.structs.replace(counts[0], value=(QuantityKind.AT_LEAST, counts[0].value[1] + 1))
    whose = next((p for p in clause.phrases if p is not limited and _is_player(p)), None)
    units = tuple(more if u is counts[0] else u for u in limited.units)
    units = (*whose.units, *units) if whose is not None else units
    monsters = msgspec.structs.replace(limited, case=Case.SUBJ, units=units)
    phrases = tuple(monsters if p is limited else p for p in clause.phrases if p is not whose)
    return msgspec.structs.replace(clause, phrases=phrases)


def _is_player(phrase: Phrase) -> bool:
    return phrase.case in (Case.TOPIC, Case.SUBJ, Case.BARE) and [u.kind for u in phrase.units] == [
        UnitKind.PLAYER
    ]


def _made_so(clause: Clause) -> Clause:
    """そのモンスターの属性を闇属性にする: as 属性は闇属性になる."""
    form = clause.verb
    if form is None or form.verb is not LightVerb.MAKE or not any(p.case is Case.AS for p in clause.phrases):
        return clause
    phrases = tuple(
        msgspec.structs.replace(p, case=Case.TOPIC) if _is_value(p) else p for p in clause.phrases
    )
    if phrases == clause.phrases:
        return clause
    return msgspec.structs.replace(
        clause, phrases=phrases, verb=msgspec.structs.replace(form, verb=LightVerb.BECOME)
    )


def _is_value(phrase: Phrase) -> bool:
    last = phrase.units[-1]
    values = (Stat.ATTRIBUTE, Stat.RACE)
    return (
        phrase.case is Case.OBJ
        and last.kind is UnitKind.STAT
        and last.concept in values
        and len(phrase.units) > 1
    )


_TELLS_CASES = frozenset(
    {"number", "heads_tails", Stat.KIND, Stat.ATTRIBUTE, Stat.RACE, Stat.LEVEL, Stat.RANK}
)


def _cases_with_list(clause: Clause) -> Clause:
    """Ｘ素材の数によって、このカードは以下の効果を得る, 数量让这张卡得到以下效果: what tells the cases apart, before the list."""
    if clause.verb is None or clause.verb.verb not in (LightVerb.GET, Verb.APPLY):
        return clause
    listed = next((p for p in clause.phrases if _is_list(p)), None)
    telling = [p for p in clause.phrases if p.case in (Case.BY, Case.BARE) and _tells_cases(p)]
    if listed is None or len(telling) != 1:
        return clause
    units = (*telling[0].units, *listed.units)
    whole = msgspec.structs.replace(listed, units=units)
    phrases = tuple(whole if p is listed else p for p in clause.phrases if p is not telling[0])
    return msgspec.structs.replace(clause, phrases=phrases)


def _is_list(phrase: Phrase) -> bool:
    return phrase.case is Case.OBJ and [u.concept for u in phrase.units] == ["following", "effect"]


def _tells_cases(phrase: Phrase) -> bool:
    last = phrase.units[-1]
    told = last.kind in (UnitKind.THING, UnitKind.STAT) and last.concept in _TELLS_CASES
    return told and len(phrase.units) > 1


def _name_and_effect(clauses: Sequence[Clause]) -> list[Clause]:
    return [part for clause in clauses for part in _by_name_and_effect(clause)]


def _by_name_and_effect(clause: Clause) -> tuple[Clause, ...]:
    """元々のカード名・効果と同じカード名・効果を得る, 得到和…原本的卡名·效果相同的卡名·效果: its name becomes that, and it gains the effects."""
    at = next((i for i, p in enumerate(clause.phrases) if _is_name_and_effect(p)), None)
    if clause.verb is None or clause.verb.verb is not LightVerb.GET or at is None:
        return (clause,)
    got = clause.phrases[at]
    alike = got.units[0].value
    assert isinstance(alike, Clause)
    owner = alike.phrases[0].units[:-2]
    became = Phrase(Case.AS, owner, alike.phrases[0].span)
    named = msgspec.structs.replace(
        clause,
        phrases=(*clause.phrases[:at], became),
        verb=msgspec.structs.replace(clause.verb, verb=LightVerb.BECOME, can=False),
        ender=Ender.JOIN,
    )
    same = Unit(UnitKind.SAME, got.units[0].span, got.units[0].text)
    effect = msgspec.structs.replace(got, units=(same, got.units[-1]))
    gained = msgspec.structs.replace(clause, phrases=(effect, *clause.phrases[at + 1 :]), connective=None)
    return named, gained


def _is_name_and_effect(phrase: Phrase) -> bool:
    first, inner = phrase.units[0], phrase.units[0].value
    told = [u.concept for u in phrase.units[1:]] == [Stat.NAME, "", "effect"]
    if (
        phrase.case is not Case.OBJ
        or not told
        or first.kind is not UnitKind.DID
        or not isinstance(inner, Clause)
    ):
        return False
    alike = inner.verb is not None and inner.verb.verb is LightVerb.SAME and len(inner.phrases) == 1
    return alike and [u.concept for u in inner.phrases[0].units[-3:]] == [Stat.NAME, "", "effect"]


def _in_set_turn(clauses: list[Clause]) -> list[Clause]:
    """自分は罠カード１枚をセットしたターンに発動できる, 自己可以把1张陷阱卡在盖放的回合发动: what is activated is what was Set."""
    found: list[Clause] = []
    for clause in clauses:
        setting, act = found[-1] if found else None, clause.verb
        form = setting.verb if setting is not None else None
        if setting is None or form is None or act is None or setting.ender is not Ender.TURN_OF:
            found.append(clause)
            continue
        cards = [p for p in setting.phrases if not is_time(p.units)]  # このターン、自分は罠カード１枚を…
        told = len(cards) == 1 and cards[0].case is Case.OBJ and _is_card(cards[0])
        player = any(map(_is_player, clause.phrases)) and not any(map(_is_card, clause.phrases))
        if (form.verb, act.verb) != (Verb.SET, Verb.ACTIVATE) or not told or not player:
            found.append(clause)
            continue
        can = msgspec.structs.replace(act, can=act.can or form.can)
        turn = Unit(UnitKind.MANNER, form.span, form.text, Manner.IN_SET_TURN)
        phrases = (*clause.phrases, *setting.phrases, Phrase(Case.BARE, (turn,), form.span))
        span = Span(setting.span.start, clause.span.end)
        found[-1] = msgspec.structs.replace(
            clause, phrases=phrases, verb=can, span=span, connective=setting.connective
        )
    return found


def _each_hand(clauses: Sequence[Clause]) -> list[Clause]:
    """お互いは、それぞれ手札が６枚になるようにドローする: both do so."""
    found = list(clauses)
    for i, (before, clause) in enumerate(zip(clauses, clauses[1:], strict=False)):
        each = [p for p in before.phrases if [u.concept for u in p.units] == [QuantityKind.EACH]]
        both = any(_is_player(p) and p.units[0].concept == Player.BOTH for p in clause.phrases)
        if before.ender in (Ender.TO_DO, Ender.UNTIL) and each and both:
            kept = tuple(p for p in before.phrases if p not in each)
            found[i] = msgspec.structs.replace(before, phrases=kept)
    return found


_PAYING = frozenset(
    {LightVerb.PAY, LightVerb.RETURN, Verb.SEND_TO_GRAVEYARD, Verb.DISCARD, Verb.TRIBUTE, Verb.BANISH}
)


def _unless(clauses: Sequence[Clause]) -> list[Clause]:
    """ＬＰを払わなければ攻撃できない, 若不支付基本分则不能攻击: the ban, and as a word of it what lifts it."""
    found: list[Clause] = []
    for clause in clauses:
        before, ban = found[-1] if found else None, clause.verb
        price = before.verb if before is not None else None
        if before is None or price is None or ban is None or not _is_price(before, clause):
            found.append(clause)
            continue
        subject = [p for p in before.phrases if p.case in (Case.TOPIC, Case.SUBJ, Case.BARE) and _acts(p)]
        paid = tuple(p for p in before.phrases if p not in subject)
        lifts = msgspec.structs.replace(
            before,
            phrases=paid,
            verb=msgspec.structs.replace(price, negated=False),
            ender=Ender.END,
            connective=None,
        )
        word = Phrase(Case.BARE, (Unit(UnitKind.DID, price.span, price.text, "unless", lifts),), price.span)
        kept = tuple(subject) if not any(map(_acts, clause.phrases)) else ()
        joined = len(found) > 1 and found[-2].ender in (Ender.JOIN, Ender.COMMA)
        if (subject and not kept) or (joined and not subject):
            found.append(clause)  # …を捨て、生け贄に捧げなければ: both acts are the price
            continue
        found[-1] = msgspec.structs.replace(
            clause,
            phrases=(*kept, *clause.phrases, word),
            span=Span(before.span.start, clause.span.end),
            connective=before.connective,
        )
    return found


def _is_price(before: Clause, clause: Clause) -> bool:
    price, ban = before.verb, clause.verb
    assert price is not None and ban is not None
    denied = price.negated and not price.can and before.ender in (Ender.IF, Ender.JOIN, Ender.COMMA)
    barred = ban.negated and ban.can and clause.connective in (None, "so") and not before.skipped
    either = before.ender is Ender.IF or clause.connective == "so" or price.verb is LightVerb.PAY
    return denied and barred and either and price.verb in _PAYING


def _acts(phrase: Phrase) -> bool:
    """このカードは, お互いのプレイヤーは: who pays, and who cannot do it otherwise."""
    kinds = [u.kind for u in phrase.units]
    return kinds in ([UnitKind.THIS_CARD], [UnitKind.PLAYER]) and phrase.case in (
        Case.TOPIC,
        Case.SUBJ,
        Case.BARE,
    )


def _value_outside(clause: Clause) -> Clause:
    """怪兽的攻击力只在向对方怪兽攻击的伤害计算时上升: the monster attacks; what goes up is its ATK."""
    for at, phrase in enumerate(clause.phrases):
        inner = phrase.units[0].value
        timed = len(phrase.units) == 2 and phrase.units[1].kind is UnitKind.MOMENT
        if phrase.case is not Case.DURING or not timed or not isinstance(inner, Clause) or not inner.phrases:
            continue
        host = inner.phrases[0]
        values = len(host.units) > 1 and host.units[-1].kind is UnitKind.STAT and host.case is Case.BARE
        if not values or any(p.case in (Case.BARE, Case.TOPIC) for p in clause.phrases[:at]):
            continue
        card = next(i for i, u in enumerate(host.units) if u.kind is UnitKind.STAT)
        who = msgspec.structs.replace(host, units=host.units[:card])
        rest = tuple(p for p in inner.phrases[1:] if [u.concept for u in p.units] != ["only"])
        within = msgspec.structs.replace(inner, phrases=(who, *rest))
        told = msgspec.structs.replace(phrase.units[0], value=within)
        time = msgspec.structs.replace(phrase, units=(told, *phrase.units[1:]))
        return msgspec.structs.replace(
            clause, phrases=(*clause.phrases[:at], host, time, *clause.phrases[at + 1 :])
        )
    return clause


def _may_target(clause: Clause) -> Clause:
    """このカードの発動時に、モンスター１体を対象にできる: as 対象とする事ができる."""
    form = clause.verb
    if (
        form is None
        or form.verb is not LightVerb.DO
        or not form.can
        or form.negated
        or len(clause.phrases) != 1
    ):
        return clause
    chosen = clause.phrases[0]
    if chosen.case is not Case.TARGET:
        return clause
    return msgspec.structs.replace(
        clause,
        phrases=(msgspec.structs.replace(chosen, case=Case.OBJ),),
        verb=msgspec.structs.replace(form, verb=Verb.TARGET),
    )


def _at_that_time(clause: Clause) -> Clause:
    """その時に受けたダメージの数値分: the damage of the event awaited, as without these words; その時に攻撃を行ったモンスター."""
    first = clause.phrases[0].units[0] if clause.phrases else None
    inner = first.value if first is not None else None
    while isinstance(inner, Clause) and inner.phrases and isinstance(inner.phrases[0].units[0].value, Clause):
        inner = inner.phrases[0].units[0].value  # その時に受けたダメージの数値以下の攻撃力を持つ
    at_that = clause.connective in ("then_at", "at_that")
    if (
        not at_that
        or not isinstance(inner, Clause)
        or inner.verb is None
        or inner.verb.can
        or inner.verb.negated
    ):
        return clause
    adjoins = clause.span.start <= inner.span.start <= clause.span.start + len("那个时候进行")
    told = inner.verb.verb in (LightVerb.RECEIVE, Verb.GAIN_LP)
    attacked = inner.verb.verb is Verb.ATTACK and not inner.phrases and first is not None
    if adjoins and attacked and first is not None and first.value is inner:
        word = Unit(UnitKind.REFERENCE, first.span, first.text, RefKind.ATTACKER)
        host = msgspec.structs.replace(clause.phrases[0], units=(word, *clause.phrases[0].units[1:]))
        return msgspec.structs.replace(clause, phrases=(host, *clause.phrases[1:]), connective=None)
    befell = inner.verb.passive and not inner.phrases and inner.verb.verb in (*_BROUGHT, Verb.DESTROY)
    if adjoins and befell and first is not None and first.value is inner and not clause.also:
        start = clause.span.start  # その時に特殊召喚されたモンスター: that one, as 那个时候特殊召唤的怪兽
        time = Unit(UnitKind.DEICTIC, Span(start, inner.span.start), "", "that")
        told_then = msgspec.structs.replace(inner, phrases=(Phrase(Case.BARE, (time,), time.span),))
        word = msgspec.structs.replace(first, value=told_then)
        host = msgspec.structs.replace(clause.phrases[0], units=(word, *clause.phrases[0].units[1:]))
        return msgspec.structs.replace(clause, phrases=(host, *clause.phrases[1:]), connective=None)
    return msgspec.structs.replace(clause, connective=None) if adjoins and told else clause


_LOOKS = frozenset({Verb.SHUFFLE, Verb.DRAW, Verb.LOOK, Verb.EXCAVATE, Verb.REVEAL})
_MOVES = frozenset(
    {
        Verb.DESTROY,
        Verb.BANISH,
        Verb.SEND_TO_GRAVEYARD,
        Verb.SPECIAL_SUMMON,
        Verb.SET,
        Verb.DISCARD,
        LightVerb.RETURN,
        LightVerb.ADD,
        LightVerb.GIVE,
    }
)
_BEFORE = _LOOKS | _MOVES


def _is_deed(clause: Clause) -> bool:
    """ドローした後, 把那张卡破坏后: what the effect does, and not what befalls a card (那只怪兽破坏后)."""
    form = clause.verb
    if form is None or form.verb not in _BEFORE or form.negated or form.passive or form.can:
        return False
    told = [p for p in clause.phrases if p.case in (Case.SUBJ, Case.BARE)]
    if form.verb in _LOOKS:
        return form.past or all(_who_or_how_many(p) for p in told)
    return not told and any(p.case is Case.OBJ for p in clause.phrases)


def _who_or_how_many(phrase: Phrase) -> bool:
    return [unit.kind for unit in phrase.units] in ([UnitKind.PLAYER], [UnitKind.COUNT])


def _done_before(clauses: Sequence[Clause]) -> list[Clause]:
    """デッキに加えてシャッフルした後、ドローする: as シャッフルする。その後、ドローする."""
    found = list(clauses)
    for i, (before, clause) in enumerate(zip(clauses, clauses[1:], strict=False)):
        barred = clause.verb is None or (clause.verb.negated and clause.verb.can)
        if before.ender is Ender.AFTER and _is_deed(before) and clause.connective is None and not barred:
            found[i] = msgspec.structs.replace(before, ender=Ender.JOIN)
            found[i + 1] = msgspec.structs.replace(clause, connective="then")
    return found


_BROUGHT = frozenset({Verb.SPECIAL_SUMMON, Verb.NORMAL_SUMMON, Verb.TRIBUTE_SUMMON, Verb.FLIP_SUMMON})


def _lying_there(clause: Clause) -> Clause:
    """自分フィールドに特殊召喚されたモンスターが存在する: it is there that it lies."""
    there = clause.verb is not None and clause.verb.verb is Verb.EXIST
    if not there or len(clause.phrases) != 1 or len(clause.phrases[0].units) < 2:
        return clause
    noun = clause.phrases[0]
    did, *rest = noun.units
    inner = did.value
    if did.kind is not UnitKind.DID or not isinstance(inner, Clause) or len(inner.phrases) != 1:
        return clause
    place, form = inner.phrases[0], inner.verb
    summoned = form is not None and form.verb in _BROUGHT and form.passive and not form.negated
    if not summoned or place.case is not Case.TO or not names_place(place.units):
        return clause
    bare = msgspec.structs.replace(did, value=msgspec.structs.replace(inner, phrases=()))
    lying = msgspec.structs.replace(noun, units=(bare, *rest))
    return msgspec.structs.replace(clause, phrases=(Phrase(Case.AT, place.units, place.span), lying))


#: each with the words without which it changes nothing
PASSES = (
    due(each(looked_at_together), {Verb.LOOK}, {QuantityKind.ALL}),
    due(of_own_activation, {Verb.ACTIVATE}, {Ender.IF}),
    due(values_first, {UnitKind.OTHER_THAN, *PARITY, *BOUNDS}),
    due(with_states, {"state"}),
    due(with_use, {Verb.USE_AS_MATERIAL}, {Verb.USE}),
    due(each(made_a_tribute), {"tribute_fodder"}),
    due(amounts_told, {UnitKind.TIMES}, {UnitKind.DID}, CHANGES),
    due(each(as_substitute), {"instead"}),
    due(each(control_goes_back), {"control"}),
    due(each(counted_attacks), {"at_most", Case.GEN}),
    due(with_direct_attacks, {Verb.ATTACK_DIRECTLY, "direct_attack"}, {LightVerb.BECOME, "attack"}),
    due(other_than_summoned, {Ender.WHILE}),
    due(each(used_as_either), {Case.BY}, MATERIALS),
    due(same_amount, {LightVerb.INCREASE}, {LightVerb.DECREASE}),
    due(each(_at_that_time), {"then_at", "at_that"}),
    due(each(with_the_time), {"at_that_time"}, MATERIALS),
    due(each(_lying_there), {Verb.EXIST}, _BROUGHT),
    due(_each_hand, {QuantityKind.EACH}, {Player.BOTH}),
    due(_unless, _PAYING, {NEGATED}),
    due(_done_before, {Ender.AFTER}, _BEFORE),
    due(each(_value_outside), {UnitKind.MOMENT}, {UnitKind.DID}),
    due(each(_counted_apart), _COUNTS, {UnitKind.POSITION, "total", *_WHERE}),
    due(each(_too_many), {Verb.ATTACK}, {Case.EXCEPT}),
    due(each(_made_so), {LightVerb.MAKE}, {Stat.ATTRIBUTE, Stat.RACE}),
    due(each(_may_target), {LightVerb.DO}, {Case.TARGET}),
    due(costs_spared, {LightVerb.NOT_NEEDED}, {Ender.TO_DO}),
    due(each(same_effect_barred), {Verb.APPLY}, {NEGATED}, {LightVerb.SAME, UnitKind.SAME}),
    due(effects_by_value, {"specified"}, {"following"}, {LightVerb.GET}),
    due(each(_cases_with_list), {"following"}, {LightVerb.GET, Verb.APPLY}),
    due(each(effects_of_list), {"following", "roll"}, {Verb.APPLY}),
    due(each(effects_added), {"following"}, {"that", "at_that_time"}, {LightVerb.ADD, "in_addition"}),
    due(chosen_by_other, {Verb.CHOOSE}, {Verb.APPLY}, {"effect"}),
    due(applied_of_list, {"following"}, {Verb.APPLY}, {UnitKind.COUNT}),
    due(counters_reached, {LightVerb.BECOME}, {UnitKind.COUNTER}),
    due(each(not_by_battle), {UnitKind.OTHER_THAN}, {"method"}),
    due(as_whole_tribute, {"required"}, {Verb.USE}),
    due(each(as_many_materials), {LightVerb.MAKE, Verb.ATTACH}, {"value", "number"}),
    due(each(made_as_declared), {LightVerb.MAKE}, {Verb.DECLARE}),
    due(each(made_a_tuner), {LightVerb.BECOME}, {CardKind.TUNER}),
    due(each(times_outside), {LightVerb.SAME}, {LightVerb.BECOME, LightVerb.MAKE}, {Case.DURING, Case.UNTIL}),
    due(each(value_outside), {LightVerb.SAME}, {LightVerb.BECOME}),
    due(each(both_of_them), {UnitKind.COUNT}, {UnitKind.AND}),
    due(each(its_position), {"position", "battle_position"}, {LightVerb.MAKE, LightVerb.BECOME}),
    due(note_of_attached, {LightVerb.STACK}, {"note"}),
    due(must_choose, {Verb.CHOOSE}, {MUST}),
    due(each(in_all), {"total"}, {UnitKind.COUNT}, {Ender.IF, Ender.WHILE}),
    due(each(lying_in_either), {Verb.EXIST}, {"note"}),
    due(each(as_rolled), {LightVerb.BECOME}, {"roll"}),
    due(tossed_and_guessed, {Verb.GUESS}, {"toss_coin"}),
    due(either_value, _CHANGES, {UnitKind.OR}, {UnitKind.STAT}),
    due(own_of_each, {Player.BOTH}, {Player.SELF}),
    due(each(alike_to_highest), {LightVerb.SAME}, {"most", VALUE}),
    due(sends_surplus, {Verb.SEND_TO_GRAVEYARD}, {LightVerb.BECOME}, {MUST}),
    due(paid_down, {LightVerb.PAY}, {LightVerb.BECOME}, {Stat.LP}),
    due(_paid_for, {LightVerb.PAY, LightVerb.REMOVE}, {Verb.SPECIAL_SUMMON}),
    due(each(counted_both), {Case.WITH}, {UnitKind.COUNT}),
    due(each(by_attack_alone), {"attack"}, {Verb.DESTROY}),
    due(each(befallen_by_it), {Case.BY}, {LightVerb.BECOME}),
    due(each(with_attackers), {Case.BY}, ATTACKS),
    due(paid_for_it, {LightVerb.PAY}, {Ender.IF}),
    due(_in_set_turn, {Ender.TURN_OF}, {Verb.SET}),
    due(_name_and_effect, {LightVerb.GET}, {Stat.NAME}),
    due(value_and_effect, {Verb.TREAT_AS}),
    due(by_either_effect, {Case.BY}, {UnitKind.OR}, {"effect"}),
    due(each(controlled), {LightVerb.CONTROL}),
    due(each(both_fight), {Verb.BATTLE}, {UnitKind.AND}),
    due(done_then, {Verb.DESTROY}, {Verb.SEND_TO_GRAVEYARD}, {Case.DURING}),
    due(each(by_another_effect), {LightVerb.RECEIVE, Verb.UNAFFECTED}, {UnitKind.OTHER_THAN}),
    due(each(that_which_differs), {UnitKind.DEICTIC}, {LightVerb.DIFFER}, {LightVerb.HAVE}),
    due(each(unaffected_then), {LightVerb.RECEIVE, Verb.UNAFFECTED}, {UnitKind.TURN}, {NEGATED}),
)
