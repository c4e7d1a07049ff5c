"""Relative clauses: what the described card did or had done to it, or which known card it is.

The described card is the role its clause leaves empty. この効果で特殊召喚したモンスター and リリースしたモンスター
are no descriptions but known cards: they become References.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.act_materials import is_material, with_materials
from grammar.actions import ActionReader, told_acts
from grammar.bearing import alike_in_all, bears
from grammar.clauses import Case, Clause, LightVerb, Phrase, Unit, UnitKind, VerbForm
from grammar.comparisons import COMPARING, bounded, compared
from grammar.counters import by_another, counters_alone, held_counters
from grammar.idioms import in_column
from grammar.lacks import no_materials
from grammar.mentions import asked_first, asked_for, mentioning
from grammar.nodes import (
    Action,
    AnyOf,
    CanDo,
    DidThat,
    HasEffectThat,
    Holding,
    Including,
    InPosition,
    IsKind,
    NotThat,
    Number,
    Predicate,
    Quantity,
    Reference,
    SameAs,
    Selection,
    Who,
)
from grammar.noun_words import fill
from grammar.nouns import noun
from grammar.predicates import ordered, read_quantity
from grammar.relative_known import (
    as_of_card,
    content_of,
    is_place,
    known_card,
)
from grammar.relative_raised import raised
from grammar.scope import Scope
from grammar.slots import Slots
from grammar.stated import names_held, stated
from grammar.terms import CardKind, Modality, Player, Position, QuantityKind, RefKind, Stat, Verb, Zone
from grammar.verbs import role, verbs_of
from grammar.windows import is_time


def relative(clause: Clause, slots: Slots, scope: Scope) -> None:
    """Put the relative *clause* into the *slots* of the noun it describes."""
    verb = clause.verb.verb if clause.verb is not None else None
    removed = verb is LightVerb.REMOVE and not clause.phrases and slots.following is UnitKind.THING
    if removed and clause.verb is not None:  # 取り除いたＸ素材
        clause = msgspec.structs.replace(clause, verb=msgspec.structs.replace(clause.verb, verb=Verb.DETACH))
    if verb is Verb.EXIST and clause.verb is not None and not clause.verb.negated:
        clause = _lying_already(clause, slots)
        _existing(clause, slots, scope)
    elif verb is LightVerb.CONTROL:
        _controlled(clause, slots, scope)
    elif verb is LightVerb.MENTION:
        mentioning(clause, slots, scope)
    elif verb in (LightVerb.HAVE, LightVerb.INCLUDE):
        _having(clause, slots, scope)
    elif verb is LightVerb.BE:
        if not stated(clause, slots):
            scope.leave(clause.span, "what it has")
    elif verb in COMPARING:
        if not compared(clause, slots, scope):
            scope.leave(clause.span, "what it is compared with")
    else:
        _did(clause, slots, scope)


def _existing(clause: Clause, slots: Slots, scope: Scope) -> None:
    """場上に表側表示で存在する: its words are the noun's own."""
    for phrase in clause.phrases:
        if phrase.case is Case.WITH:
            scope.leave_phrase(phrase, "what exists")  # 和 + 持有…的场上存在的怪兽: of the verb outside
        after = (*(u.kind for u in phrase.units[1:]), UnitKind.AND)
        if (UnitKind.CARD_KIND, UnitKind.AND) in zip((u.kind for u in phrase.units), after, strict=True):
            scope.leave_phrase(phrase, "what exists")  # 对方怪兽和 + 自己场上存在的: another card
        fill(phrase.units, slots, scope)


def _controlled(clause: Clause, slots: Slots, scope: Scope) -> None:
    """相手がコントロールする: on that player's field."""
    for phrase in clause.phrases:
        for unit in phrase.units:
            if unit.kind is UnitKind.PLAYER:
                slots.players.append(Player(unit.concept))
            else:
                scope.leave_unit(unit, "a player")


def _having(clause: Clause, slots: Slots, scope: Scope) -> None:
    """効果を含む／持つ: what the effect includes; X素材を持つ; 「Ａ」カードの持つ(効果)."""
    if _owns_effect(clause, slots):
        for phrase in clause.phrases:
            fill(phrase.units, slots, scope)
        return
    units = [unit for phrase in clause.phrases for unit in phrase.units]
    if clause.verb is not None and clause.verb.verb is LightVerb.INCLUDE and _including(clause, slots, scope):
        return
    if clause.verb is not None and not clause.verb.negated and (acts := _acts_of(units, scope)):
        slots.predicates.append(HasEffectThat(actions=acts, span=clause.span))
        return
    if scope.bullet_actions and any(u.kind is UnitKind.THING and u.concept == "effect" for u in units):
        slots.predicates.append(HasEffectThat(actions=tuple(scope.bullet_actions), span=clause.span))
        scope.bullets_used = True
        return
    if alike_in_all(clause, slots, scope) or bears(clause, slots, scope) or bounded(units, slots, scope):
        return
    if clause.verb is not None and _lies_under(clause):
        form = msgspec.structs.replace(clause.verb, verb=Verb.ATTACH)
        return _did(msgspec.structs.replace(clause, verb=form), slots, scope)
    held = held_materials(clause, scope)
    things = {u.concept for u in units}
    counted = [quantity for u in units if (quantity := read_quantity(u)) is not None]
    told = any(thing.endswith("material") for thing in things) and "number" not in things  # 同じ数のX素材
    told = told and all(u.kind is not UnitKind.NAME for u in units)  # 「Ａ」カード及びＸ素材としている
    if held is None and told and (least := at_least(counted)):
        held = Holding(thing="materials", at_least=least, span=clause.span)
    if held is not None:
        lacks = clause.verb is not None and clause.verb.negated  # 「N」をＸ素材としていない
        slots.predicates.append(NotThat(other=held, span=clause.span) if lacks else held)
        return
    scope.leave(clause.span, "what it has")


def _lying_already(clause: Clause, slots: Slots) -> Clause:
    """既に表側表示で存在している: so before what is awaited happens."""
    units = [u for p in clause.phrases for u in p.units]
    already = [u for u in units if u.kind is UnitKind.ADVERB and u.concept == "already"]
    lying = [u for u in units if u.kind is UnitKind.POSITION]
    if len(already) != 1 or len(lying) != 1:
        return clause
    said = (already[0], lying[0])
    position = InPosition(positions=(Position(lying[0].concept),), already=True, span=lying[0].span)
    slots.predicates.append(position)
    kept = [(p, tuple(u for u in p.units if u not in said)) for p in clause.phrases]
    phrases = tuple(msgspec.structs.replace(p, units=us) for p, us in kept if us)
    return msgspec.structs.replace(clause, phrases=phrases)


def _owns_effect(clause: Clause, slots: Slots) -> bool:
    """「Ａ」カードの持つ効果, 「A」卡持有的效果: an effect of that card."""
    plain = clause.verb is not None and not (clause.verb.negated or clause.verb.can or clause.verb.past)
    if not plain or slots.following is not UnitKind.THING or len(clause.phrases) > 1 or clause.skipped:
        return False
    if not clause.phrases:
        return bool(slots.items)
    phrase = clause.phrases[0]
    return phrase.case in (Case.BARE, Case.GEN, Case.SUBJ) and phrase.units[-1].kind is UnitKind.CARD_KIND


def _acts_of(units: Sequence[Unit], scope: Scope) -> tuple[Action, ...]:
    """モンスターを特殊召喚する効果, 「モンスターを破壊する効果」: what an effect with such an act does."""
    if units and units[0].kind is UnitKind.NAME and [u.concept for u in units[1:]] in ([], ["effect"]):
        units = _quoted_effect(units, scope)
    inner = units[0].value if len(units) == 2 and units[1].concept == "effect" else None
    verbs = verbs_of(inner) if isinstance(inner, Clause) else ()
    if not isinstance(inner, Clause) or not verbs or (inner.verb is not None and inner.verb.negated):
        return ()
    return tuple(_plain(action) for action in told_acts(ActionReader(inner, scope, verbs)))


_EFFECT = ("効果", "效果")


def _quoted_effect(units: Sequence[Unit], scope: Scope) -> Sequence[Unit]:
    """「～する効果」, 「～する」効果: the words in the quotes, when they speak of an effect and nothing else."""
    start, end = units[0].span.start + 1, units[0].span.end - 1
    if scope.read is None or (len(units) > 1) == scope.text[start:end].endswith(_EFFECT):
        return ()
    clauses = scope.read(start, end).clauses
    if len(clauses) == 1 and len(units) > 1 and clauses[0].verb is not None and not clauses[0].skipped:
        return (Unit(UnitKind.DID, units[0].span, units[0].text, value=clauses[0]), *units[1:])
    if len(clauses) != 1 or clauses[0].verb is not None or clauses[0].skipped or not clauses[0].phrases:
        return ()
    *opened, last = clauses[0].phrases
    did, *rest = last.units
    if not opened:
        return last.units
    if not isinstance(did.value, Clause) or any(p.case is not Case.OBJ for p in opened):
        return ()
    told = msgspec.structs.replace(did.value, phrases=(*opened, *did.value.phrases))  # 把…破坏的效果
    return (msgspec.structs.replace(did, value=told), *rest)


def _lies_under(clause: Clause) -> bool:
    """このカードがＸ素材としているモンスター: the described card is the material."""
    as_what = any(p.case is Case.AS and is_material(p.units) for p in clause.phrases)
    return as_what and not any(p.case is Case.OBJ for p in clause.phrases)


def held_materials(clause: Clause, scope: Scope) -> Holding | None:
    """このカードを素材として持っている, 「N」をＸ素材としている: it has those as Xyz materials."""
    cards = [p for p in clause.phrases if p.case is Case.OBJ]
    as_what = [p for p in clause.phrases if p.case is Case.AS and is_material(p.units)]
    units = list(cards[0].units) if len(cards) == 1 else []
    if not as_what and units and units[-1].concept == "held_material":
        units = units[:-1]
    elif len(as_what) != 1 or as_what[0].units[0].concept not in ("material", "xyz_material"):
        return None
    read = noun(units, scope) if units else None
    if read is None or read.place is not None:
        return None
    for phrase in clause.phrases:
        if phrase not in (*cards, *as_what) and phrase is not _subject_of(clause):
            scope.leave_phrase(phrase)
    return Holding(thing="materials", what=read.noun, span=clause.span)


def _including(clause: Clause, slots: Slots, scope: Scope) -> bool:
    """「N」モンスターを含むモンスター２体, 包含这张卡的: such a card is among those chosen together."""
    clause, asking = asked_first(clause)
    assert clause.verb is not None
    if asking is not None:
        relative(asking, slots, scope)
    if (named := names_held(clause)) is not None:
        slots.predicates.append(named[0])
        fill(named[1], slots, scope)
        return True
    units = clause.phrases[0].units if len(clause.phrases) == 1 else ()
    cards = all(u.kind is not UnitKind.THING and u.concept != "following" for u in units)
    read = noun(units, scope) if units and cards and not clause.also else None
    if read is None:
        return False
    found: Predicate = Including(what=read.noun, place=read.place, span=clause.span)
    if clause.verb.negated:
        found = NotThat(other=found, span=clause.span)
    slots.predicates.append(found)
    return True


def at_least(counted: list[Quantity]) -> int:
    """How many it must hold: Ｘ素材を２つ以上持つ; 0 when the number is said otherwise."""
    if not counted:
        return 1
    found = counted[0]
    one = len(counted) == 1 and found.kind is QuantityKind.AT_LEAST and isinstance(found.amount, Number)
    return found.amount.value if one and isinstance(found.amount, Number) else 0


# --------------------------------------------------------------------------- what was done


def _did(clause: Clause, slots: Slots, scope: Scope) -> None:
    clause = _at_column(_takes_as_target(clause), slots, scope)
    verbs = verbs_of(clause)
    if not verbs and slots.reference is None and (moved := _returned(clause, scope) or _added(clause, scope)):
        slots.reference = moved
        return
    if not verbs and asked_for(clause, slots, scope):
        return
    if not verbs:
        scope.leave(clause.span, "what the card did")
        return
    if verbs == (Verb.NEGATE_THAT,) and {Verb.NEGATE_EFFECT, Verb.NEGATE_ACTIVATION}.intersection(
        scope.done
    ) == {Verb.NEGATE_EFFECT}:
        verbs = (Verb.NEGATE_EFFECT,)  # 那张无效的卡: as その無効にしたカード
    clause = raised(clause, slots, scope)
    banished = verbs[-1] is Verb.BANISH and not content_of(clause) and slots.reference is None
    if banished and slots.following is UnitKind.PLAYER:
        slots.zones.append(Zone.BANISHED)  # 除外されている自分のカード
        return
    if verbs == (Verb.EXIST,):
        absent = no_materials(clause, slots, scope) or _namesake_absent(clause, scope)
        if absent is not None:
            slots.predicates.append(absent)
        else:
            scope.leave(clause.span, "what does not exist")
        return
    if verbs == (Verb.ACTIVATE,) and (targets := [p for p in clause.phrases if p.case is Case.TARGET]):
        clause = _targeting(clause, targets, slots, scope)
    deictic = next((p for p in clause.phrases if _is_deictic(p)), None)
    if deictic is not None and slots.reference is None:
        slots.reference = Reference(kind=RefKind.THAT, span=deictic.span)  # その特殊召喚したモンスター
        for count in deictic.units[1:]:
            slots.quantity = read_quantity(count)  # 那1只作为素材的怪兽
        clause = msgspec.structs.replace(clause, phrases=tuple(p for p in clause.phrases if p is not deictic))
    clause = _worn_by(clause, verbs[-1])
    alone, where = counters_alone(clause)
    if where and (held := held_counters(alone)) is not None:
        fill(where, slots, scope)  # 相手フィールド上の + Ａカウンターが乗った
        slots.predicates.append(held)
        return
    if (held := held_counters(clause)) is not None:
        slots.predicates.append(held)
        return
    if by_another(clause):
        scope.leave(clause.span, "what lies on the card")
        return
    bare, used = with_materials(clause, verbs[-1])
    known = known_card(clause, verbs[-1], slots, scope) if used is None else None
    if known is not None:
        slots.reference = known
        return
    if _is_equipped(clause, verbs[-1]):
        slots.predicates.append(Holding(thing="equips", span=clause.span))
        return
    if banished:
        slots.zones.append(Zone.BANISHED)
        return
    if verbs == (Verb.SET,) and clause.phrases and all(is_place(p) for p in clause.phrases):
        for phrase in clause.phrases:
            fill(phrase.units, slots, scope)  # 相手フィールド上にセットされた: where the card is
        clause = msgspec.structs.replace(clause, phrases=())
    clause = _placed_apart(clause, verbs[-1], slots, scope)
    for phrase in clause.phrases:
        if any(u.concept == "only" for u in phrase.units) and is_time(phrase.units):
            scope.leave_phrase(phrase, "when it is so")  # ダメージ計算時のみ墓地へ送ったモンスターの…
    passive = _is_passive(bare, verbs[-1])
    acting = passive and role(verbs[-1]).subject != "agent"
    reader = ActionReader(_with_object(clause, verbs[-1]), scope, verbs, subject_acts=acting)
    actions = told_acts(reader)
    own = (
        (Verb.ATTACK,),
        (Verb.PUT_COUNTER,),
    )  # 攻撃可能な: of an act of its own; カウンターを置く事ができる: on it
    able = passive or verbs in own
    if clause.verb is not None and clause.verb.can and not clause.verb.negated and able:
        slots.predicates += [CanDo(action=_could_be(action), span=clause.span) for action in actions]
        return
    if passive and verbs == (Verb.TRIBUTE,) and any(isinstance(a.agent, Selection) for a in actions):
        scope.leave(clause.span, "who Tributes it")  # 需要怪兽3只解放的怪兽: monsters Tribute nothing
    if passive and verbs == (Verb.EQUIP,) and all(_wears_it(a, clause) for a in actions):  # 怪兽装备的装备卡
        actions = tuple(msgspec.structs.replace(a, to=a.agent, agent=None) for a in actions)
    elif passive and verbs == (Verb.EQUIP,) and all(_is_worn(a) for a in actions):  # 有「Ａ」装备的怪兽
        actions, passive = (
            tuple(msgspec.structs.replace(a, theme=a.agent, agent=None) for a in actions),
            False,
        )
    predicates = [
        DidThat(action=as_of_card(action, clause.verb), passive=passive, span=clause.span)
        for action in actions
    ]
    slots.predicates += _one(predicates)


def _wears_it(action: Action, clause: Clause) -> bool:
    """怪兽装备的装备卡: that monster wears it; 有「Ａ」怪兽装备的怪兽 wears that one."""
    agent = action.agent
    if not isinstance(agent, Selection | Reference) or action.theme is not None or action.to is not None:
        return False
    bare = any(p.case is Case.BARE for p in clause.phrases)
    return bare and [p.kinds for p in agent.predicates if isinstance(p, IsKind)] == [(CardKind.MONSTER,)]


def _is_worn(action: Action) -> bool:
    """「Ａ」を装備した, 有「Ａ」装备的: that card is worn; it wears nothing itself."""
    return isinstance(action.agent, Selection) and action.theme is None and action.to is None


def _takes_as_target(clause: Clause) -> Clause:
    """このカードを対象にする効果: as このカードを対象とする効果."""
    targets = [p for p in clause.phrases if p.case is Case.TARGET]
    plain = clause.verb is not None and clause.verb.verb is LightVerb.DO and not clause.verb.negated
    if not plain or len(targets) != 1 or clause.verb is None:
        return clause
    phrases = tuple(
        msgspec.structs.replace(p, case=Case.OBJ) if p is targets[0] else p for p in clause.phrases
    )
    return msgspec.structs.replace(
        clause, phrases=phrases, verb=msgspec.structs.replace(clause.verb, verb=Verb.TARGET)
    )


def _at_column(clause: Clause, slots: Slots, scope: Scope) -> Clause:
    """このカードと同じ縦列で発動した効果: of a card in that column."""
    rest, column = in_column(clause)
    read = noun(column.units[:-1], scope) if column is not None and slots.reference is None else None
    if column is None or read is None or read.place is not None:
        return clause
    slots.predicates.append(SameAs(stat=Stat.COLUMN, other=read.noun, span=column.span))
    return rest


def _namesake_absent(clause: Clause, scope: Scope) -> SameAs | None:
    """同名カード, 同じ種族のモンスターが自分フィールドに存在しない「Ａ」: that value is another than of every card there."""
    if len(clause.phrases) != 2 or {p.case for p in clause.phrases} != {Case.SUBJ, Case.AT}:
        return None
    same, place = sorted(clause.phrases, key=lambda phrase: phrase.case is Case.AT)
    first, *others = same.units
    if first.kind is not UnitKind.SAME or not first.concept or first.value is not None:
        return None
    if [u.kind for u in others] != [UnitKind.CARD_KIND] or not is_place(place):
        return None
    there = noun((*place.units, *others), scope)
    if there is None or not isinstance(there.noun, Selection):
        return None
    return SameAs(stat=Stat(first.concept), other=there.noun, different=True, span=clause.span)


def _targeting(clause: Clause, targets: Sequence[Phrase], slots: Slots, scope: Scope) -> Clause:
    """このカードを対象として発動した効果: an effect that targets it; the rest of *clause*."""
    form = VerbForm(Verb.TARGET, targets[0].span, "")
    for phrase in targets:
        told = Clause((msgspec.structs.replace(phrase, case=Case.OBJ),), form, clause.ender, phrase.span)
        for action in ActionReader(told, scope, (Verb.TARGET,)).read():
            slots.predicates.append(DidThat(action=as_of_card(action, form), passive=False, span=phrase.span))
    return msgspec.structs.replace(clause, phrases=tuple(p for p in clause.phrases if p not in targets))


_RETURNS = (Verb.RETURN_TO_DECK, Verb.RETURN_TO_HAND, Verb.RETURN_TO_EXTRA_DECK, Verb.RETURN_TO_GRAVEYARD)


def _returned(clause: Clause, scope: Scope) -> Reference | None:
    """戻した数, 回去的数量: the cards just returned, wherever that was, by the effect or as its price."""
    done = {verb for verb in (*scope.done, *scope.paid) if verb in _RETURNS}
    bare = clause.verb is not None and clause.verb.verb is LightVerb.RETURN and not clause.verb.negated
    if not bare or clause.phrases or len(done) != 1:
        return None
    verb = done.pop()
    return Reference(kind=RefKind.COST if verb in scope.paid else RefKind.AFFECTED, by=verb, span=clause.span)


def _added(clause: Clause, scope: Scope) -> Reference | None:
    """加えたカードの数, 加入的卡数量: the cards just added to the hand, here, as the price, or in the awaited event."""
    bare = clause.verb is not None and clause.verb.verb is LightVerb.ADD and not clause.verb.negated
    if not bare or clause.phrases:
        return None
    verb = Verb.ADD_TO_HAND
    if verb in scope.done:
        return Reference(kind=RefKind.AFFECTED, by=verb, span=clause.span)
    if verb in scope.paid:
        return Reference(kind=RefKind.COST, by=verb, span=clause.span)
    awaited = scope.awaited is not None and scope.awaited.verb is verb
    return Reference(kind=RefKind.THAT, span=clause.span) if awaited else None


def _placed_apart(clause: Clause, verb: Verb, slots: Slots, scope: Scope) -> Clause:
    """フィールド上に存在するＡカウンターが乗ったモンスター: what exists there is the monster, not the counter."""
    if verb is not Verb.PUT_COUNTER:
        return clause
    phrases = []
    for phrase in clause.phrases:
        inner = phrase.units[0].value
        lies = isinstance(inner, Clause) and verbs_of(inner) == (Verb.EXIST,)
        if lies and len(phrase.units) > 1 and phrase.units[1].kind is UnitKind.COUNTER:
            fill(phrase.units[:1], slots, scope)
            phrase = msgspec.structs.replace(phrase, units=phrase.units[1:])
        phrases.append(phrase)
    return msgspec.structs.replace(clause, phrases=tuple(phrases))


def _worn_by(clause: Clause, verb: Verb) -> Clause:
    """このカードが装備している, 这张卡可以装备的「N」卡: equipped to this card; このカードを装備している is another matter."""
    form = clause.verb
    able = form is not None and form.can and not form.negated
    active = verb is Verb.EQUIP and form is not None and (able or form.text.startswith("装備し"))
    if not active or any(p.case is Case.OBJ for p in clause.phrases):
        return clause
    told = (Case.SUBJ, Case.BARE) if able else (Case.SUBJ,)
    phrases = tuple(
        msgspec.structs.replace(p, case=Case.TO) if p.case in told and p.is_this_card else p
        for p in clause.phrases
    )
    return msgspec.structs.replace(clause, phrases=phrases)


def _is_equipped(clause: Clause, verb: Verb) -> bool:
    """装備カードが装備されている: some Equip Card is on it."""
    if verb is not Verb.EQUIP or clause.verb is None or clause.verb.negated:
        return False
    units = [u for phrase in content_of(clause) for u in phrase.units]
    return [u.concept for u in units] == [CardKind.EQUIP_CARD]


def _one(predicates: list[DidThat]) -> list[Predicate]:
    """Acts joined by ・ (召喚・特殊召喚した) are alternatives."""
    if len(predicates) < 2:
        return [*predicates]
    return [AnyOf(predicates=ordered(predicates), span=predicates[0].span)]


def _plain(action: Action) -> Action:
    return msgspec.structs.replace(action, passive=False, modality=Modality.DO)


def _could_be(action: Action) -> Action:
    """そのモンスターが装備可能な is そのモンスターに装備可能な: it is that monster that would bear it."""
    bearer = action.agent
    if action.verb is not Verb.EQUIP or action.to is not None or bearer is None or isinstance(bearer, Who):
        return _plain(action)
    return _plain(msgspec.structs.replace(action, agent=None, to=bearer))


def _is_deictic(phrase: Phrase) -> bool:
    first, *rest = phrase.units
    counted = not rest or (len(rest) == 1 and rest[0].kind is UnitKind.COUNT and rest[0].concept != "times")
    return first.kind is UnitKind.DEICTIC and first.concept in ("that", "those") and counted


def _subject_of(clause: Clause) -> Phrase | None:
    """The card that acts in the clause, if one is named."""
    for phrase in clause.phrases:
        if phrase.case in (Case.SUBJ, Case.BARE, Case.TOPIC) and any(
            u.kind in (UnitKind.CARD_KIND, UnitKind.THIS_CARD, UnitKind.NAME, UnitKind.REFERENCE)
            for u in phrase.units
        ):
            return phrase
    return None


def _by_player(clause: Clause) -> bool:
    """相手が選択したカード."""
    return any(
        p.case in (Case.SUBJ, Case.BARE, Case.TOPIC, Case.GEN)
        and all(u.kind is UnitKind.PLAYER for u in p.units)
        for p in clause.phrases
    )


def _is_passive(clause: Clause, verb: Verb) -> bool:
    """Is the described card the one it was done to?"""
    has_object = any(p.case is Case.OBJ for p in clause.phrases)
    if clause.verb is not None and clause.verb.passive:
        return True
    if verb is Verb.DRAW:
        return True  # ドローしたカード: no card draws
    if has_object or (verb is Verb.USE_AS_MATERIAL and _subject_of(clause) is not None):
        return False
    if role(verb).subject == "agent":
        return _subject_of(clause) is not None or _by_player(clause)  # このカードが攻撃したモンスター
    return True


def _with_object(clause: Clause, verb: Verb) -> Clause:
    """「N」を融合素材とする融合モンスター: what is used as material is the object, however it is marked."""
    subject = _subject_of(clause)
    if verb is not Verb.USE_AS_MATERIAL or subject is None:
        return clause
    used = Phrase(Case.OBJ, subject.units, subject.span)
    return msgspec.structs.replace(clause, phrases=tuple(used if p is subject else p for p in clause.phrases))
