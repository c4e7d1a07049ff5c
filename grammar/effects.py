"""The clauses of one effect → EffectText: what comes before 発動できる／才能发动 is conditions, trigger, costs and
targets; what comes after is the resolution, step by step, each with the word that joins it.

Old texts without 発動 put cost and result into one sentence: their split is marked as inferred.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.act_notes import paid_at_most
from grammar.also_paid import also_by
from grammar.amounts import amount
from grammar.bullet_choice import cases_of_list, counted_list
from grammar.circumstances import CIRCUMSTANCE, circumstances, in_a_phase, take_windows, with_spans
from grammar.clauses import Case, Clause, Ender, LightVerb, Phrase, Sentence, Unit, UnitKind
from grammar.conditions import is_state
from grammar.drafts import Draft
from grammar.limits import phrase_limit
from grammar.named_prices import each_named
from grammar.nodes import (
    Action,
    IsSo,
    Number,
    Otherwise,
    Place,
    Predicate,
    Quantity,
    Reference,
    Selection,
    Several,
    UseLimit,
    plain,
)
from grammar.noun_choices import one_of, one_of_those, with_known
from grammar.noun_notes import at_most, bounded, differing_names
from grammar.noun_numbers import counts_links
from grammar.nouns import noun
from grammar.otherwise import one_or_both, read_otherwise
from grammar.places import read_place
from grammar.predicates import ordered, read_quantity
from grammar.scope import Scope, covering
from grammar.shares import Share, shared_quantity, with_share
from grammar.sources import Source, read_source, taken_from
from grammar.special import read_special
from grammar.spots import names_place
from grammar.steps import steps_of
from grammar.sums import with_target_sum
from grammar.terms import (
    ActivationMode,
    Join,
    LimitScope,
    Manner,
    Modality,
    Player,
    QuantityKind,
    RefKind,
    Verb,
    Zone,
)
from grammar.turns import within_times
from grammar.verbs import verbs_of
from grammar.windows import is_time


def activation_index(sentence: Sentence) -> int | None:
    """Which clause of *sentence* says that the effect (or the card) is activated, if one does."""
    for i, clause in enumerate(sentence.clauses):
        verb = clause.verb
        if verb is None or verb.verb is not Verb.ACTIVATE or clause.also:
            continue
        if clause.ender not in (Ender.END, Ender.COMMA, Ender.JOIN) or verb.negated or verb.noun:
            continue
        if i and _is_set_turn(sentence.clauses[i - 1]):
            return None  # セットしたターンでも発動できる: when it may be, not that it is
        if _another_card(clause) or (i and _chosen_card(sentence.clauses[i - 1], clause)):
            continue
        if i == len(sentence.clauses) - 1 or verb.can:
            return i
    return None


_CARDS = (UnitKind.CARD_KIND, UnitKind.NAME, UnitKind.COUNT)


def _another_card(clause: Clause) -> bool:
    """デッキから「Ａ」１枚を発動する: a card is activated by the effect; that is one of the acts it does."""
    taken = any(p.case is Case.FROM for p in clause.phrases)
    if any(u.concept == Manner.IN_SET_TURN for p in clause.phrases for u in p.units):
        return True  # 自分は罠カード１枚をセットしたターンに発動できる
    return taken and any(p.case is Case.OBJ and p.units[-1].kind in _CARDS for p in clause.phrases)


def _chosen_card(choice: Clause, clause: Clause) -> bool:
    """デッキから「Ａ」１枚を選んで発動する: no target lies in a Deck or a hand."""
    chosen = choice.verb is not None and choice.verb.verb is Verb.CHOOSE and _another_card(choice)
    hidden = any(
        u.concept in (Zone.DECK, Zone.HAND) for p in choice.phrases if p.case is Case.FROM for u in p.units
    )
    return chosen and hidden and not clause.phrases and choice.ender in (Ender.JOIN, Ender.COMMA)


def _is_set_turn(clause: Clause) -> bool:
    setting = clause.verb is not None and clause.verb.verb is Verb.SET
    return setting and clause.ender is Ender.TURN_OF and not clause.phrases


def read_activation(sentence: Sentence, at: int, draft: Draft) -> None:
    """Everything up to the activating clause of *sentence* into *draft*."""
    draft.take(sentence)
    clause = sentence.clauses[at]
    assert clause.verb is not None
    draft.activation = ActivationMode.MAY if clause.verb.can else ActivationMode.MUST
    draft.activation_span = clause.verb.span
    *before, clause = with_target_sum(with_spans(sentence.clauses[: at + 1]), draft.scope)
    if before and _from_activation(before[-1], (clause,)):
        before = before[:-1]
    draft.in_a_phase = clause.connective != "or" and in_a_phase(clause)
    if (paying := also_by(before, clause, draft.scope.text)) is not None:
        before, draft.card_activation, draft.besides = paying, True, True
        draft.activation = ActivationMode.MAY
    before_activation(before, draft)
    _activating(clause, draft)
    draft.scope.targeted = bool(draft.targets)
    draft.scope.paid = {cost.verb for cost in draft.costs}
    draft.scope.resolving = True


def before_activation(clauses: Sequence[Clause], draft: Draft) -> None:
    """Conditions, trigger, windows, costs and targets among *clauses*."""
    clauses = [c for i, c in enumerate(clauses) if not (i and _answers(clauses[i - 1], c))]
    clauses = [c for i, c in enumerate(clauses) if not _from_activation(c, clauses[i + 1 :])]
    last = max((i for i, c in enumerate(clauses) if c.ender in CIRCUMSTANCE), default=-1)
    circumstances(clauses[: last + 1], draft)
    rest = clauses[last + 1 :]
    while rest and _is_condition_only(rest[0]):
        circumstances(rest[:1], draft)
        rest = rest[1:]
    draft.scope.awaited = draft.awaited()
    _costs(rest, draft)


def _answers(event: Clause, clause: Clause) -> bool:
    """罠カードが発動した時、その発動にチェーンして: the activation that is awaited is the one that is answered."""
    form = clause.verb
    chains = form is not None and form.verb in (LightVerb.CHAIN, LightVerb.RELATE) and not form.negated
    told = [u.concept for p in clause.phrases for u in p.units]
    awaited = event.ender is Ender.WHEN and event.verb is not None and event.verb.verb is Verb.ACTIVATE
    return chains and awaited and told == ["that", "activation"] and clause.ender in (Ender.JOIN, Ender.COMMA)


def _from_activation(clause: Clause, after: Sequence[Clause]) -> bool:
    """このカードの発動後 + ２回目の自分スタンバイフェイズに: the times are counted from there anyhow."""
    form = clause.verb
    activated = form is not None and form.verb is Verb.ACTIVATE and clause.ender is Ender.AFTER
    this = [u.kind for p in clause.phrases for u in p.units] == [UnitKind.THIS_CARD]
    counted = any(u.concept == "nth" for c in after[:1] for p in c.phrases for u in p.units)
    return activated and this and counted and not (form is not None and form.negated)


def pay(clauses: Sequence[Clause], draft: Draft) -> None:
    """…する事で: costs and targets told by the clauses before what is done for them."""
    _costs([msgspec.structs.replace(clause, ender=Ender.JOIN) for clause in clauses], draft)
    draft.scope.targeted = bool(draft.targets)
    draft.scope.paid = {cost.verb for cost in draft.costs}


def _is_condition_only(clause: Clause) -> bool:
    return clause.verb is None or is_state(clause)


def _activating(clause: Clause, draft: Draft) -> None:
    """The phrases beside 発動できる: targets, times, the card itself."""
    for span in clause.skipped:
        draft.scope.leave(span, "a phrase")
    clause, share = with_share(clause)
    place, number = None, None
    notes: list[Unit] = []
    for phrase in within_times(clause.phrases):
        units = [u for u in phrase.units if not _is_idle(u)]
        if len(units) > 1 and [units[0].concept] in _WHO and phrase_limit(units[1:]) is not None:
            draft.who, units = Player(units[0].concept), units[1:]  # 双方玩家1回合1次
        if not units or _timed(phrase, units, draft):
            continue
        if phrase.case is Case.TARGET:
            _target(units, draft, place)
        elif phrase.case in _SO_MANY and (many := _so_many(phrase, units, draft)) is not None:
            number = many
        elif share is not None and number is None and (many := _for_each(units, share, draft)) is not None:
            number, share = many, None
        elif len(units) == 1 and units[0].concept == "note":
            notes.append(units[0])
        elif phrase.case in _DOERS and [u.concept for u in units] in _WHO and draft.who is None:
            draft.who = Player(units[0].concept)  # お互いのプレイヤーは…発動できる
        elif len(units) == 1 and units[0].concept == "quick_effect":
            draft.quick = True
        elif phrase.case is Case.FROM:
            place = read_source(units, draft.scope)
            if place is None:
                draft.scope.leave_phrase(phrase, "where the target is")
        elif (listed := counted_list(units)) and draft.choose_option is None:
            draft.choose_option = listed  # 以下の効果を１つ発動できる
        elif cases := cases_of_list(units):
            draft.scope.cases, draft.scope.listed = cases, phrase.span  # 発動ターンによって以下の効果を
        elif phrase.case is Case.AT and names_place(units) and (there := read_place(units, draft.scope)):
            this = Reference(kind=RefKind.THIS_CARD, span=there.span)  # この効果を墓地で発動できる
            draft.conditions.append(IsSo(subject=this, place=there, span=there.span))
        elif draft.scope.cases and [u.concept for u in units] == ["that", "effect"]:
            draft.choose_option = 1  # 以下の数だけ取り除き、その効果を発動できる
        elif (lying := _itself_set(units, draft)) is not None:
            draft.conditions.append(lying)
            draft.card_activation = True
        elif _is_card_itself(units):
            draft.card_activation = (
                units[-1].kind is UnitKind.THIS_CARD
            )  # but not このカードの効果を発動できる
        else:
            draft.scope.leave_phrase(phrase, "what is activated")
    if number is not None:
        _count_target(number, draft)
    if share is not None:
        draft.scope.leave(share.span, "for_each")
    for note in notes:
        _activation_note(note, draft)


def _for_each(units: Sequence[Unit], share: Share, draft: Draft) -> Quantity | None:
    """３枚につき１枚まで、(…を対象として): how many targets."""
    quantity = read_quantity(units[0]) if [u.kind for u in units] == [UnitKind.COUNT] else None
    return None if quantity is None else shared_quantity(quantity, share, draft.scope)


_DOERS = (Case.TOPIC, Case.SUBJ, Case.BARE)
_WHO = ([Player.BOTH], [Player.TURN_PLAYER])


_SO_MANY = {Case.TIMES_OF: QuantityKind.EXACT, Case.UNTIL: QuantityKind.UP_TO}


def _so_many(phrase: Phrase, units: Sequence[Unit], draft: Draft) -> Quantity | None:
    """その数だけ, カードの数まで(…を対象として): how many targets."""
    counts = any(u.kind is UnitKind.THING and u.concept == "number" for u in units)
    found = amount(units, draft.scope) if counts or counts_links(units) else None
    return None if found is None else Quantity(kind=_SO_MANY[phrase.case], amount=found, span=phrase.span)


def _count_target(number: Quantity, draft: Draft) -> None:
    last = draft.targets[-1] if draft.targets else None
    if last is not None and last.quantity.kind is QuantityKind.UNSTATED:
        draft.targets[-1] = msgspec.structs.replace(last, quantity=number)
    elif number.span is not None:
        draft.scope.leave(number.span, "how many targets")


def _activation_note(unit: Unit, draft: Draft) -> None:
    """（伤害步骤也能发动）, （同名カードは１枚まで） after the activation; （この効果を発動するターン、…） is a sentence of its own."""
    sentence = unit.value
    if not isinstance(sentence, Sentence) or not sentence.clauses:
        draft.scope.leave(unit.span, "a note on the activation")
        return
    differ = differing_names(sentence)
    if differ is not None and draft.targets:
        last = draft.targets[-1]
        predicates = ordered([*last.predicates, differ])
        draft.targets[-1] = msgspec.structs.replace(last, predicates=predicates)
    elif differ is not None and draft.costs and isinstance(paid := draft.costs[-1].theme, Selection):
        kept = msgspec.structs.replace(paid, predicates=ordered([*paid.predicates, differ]))
        draft.costs[-1] = msgspec.structs.replace(
            draft.costs[-1], theme=kept
        )  # ３体を墓地へ送って発動できる（…）
    elif (
        (most := at_most(sentence)) is not None
        and draft.targets
        and (many := bounded(draft.targets[-1].quantity, most))
    ):
        draft.targets[-1] = msgspec.structs.replace(draft.targets[-1], quantity=many)  # （最大３枚まで）
    elif draft.costs and (bound := paid_at_most(draft.costs[-1], sentence)) is not None:
        draft.costs[-1] = bound
    elif not (
        read_otherwise(sentence, draft) or _not_negated(sentence, draft) or read_special(sentence, draft)
    ):
        draft.scope.leave(unit.span, "a note on the activation")


def _not_negated(sentence: Sentence, draft: Draft) -> bool:
    """（この効果の発動と効果は無効化されない）, in a certain case or in any."""
    *case, said = sentence.clauses
    form = said.verb
    immune = form is not None and form.verb is LightVerb.NEGATE and form.passive and form.negated
    if not immune or said.skipped or len(case) > 1 or any(c.ender is not Ender.IF for c in case):
        return False
    draft.restrictions += steps_of(sentence.clauses, draft.scope, Join.SEPARATE)
    return True


def _is_idle(unit: Unit) -> bool:
    return unit.kind is UnitKind.ADVERB and unit.concept in ("also", "only", "again")


def _itself_set(units: Sequence[Unit], draft: Draft) -> IsSo | None:
    """セットされたこのカードを, 盖放的这张卡: it must lie Set."""
    if [u.kind for u in units] != [UnitKind.DID, UnitKind.THIS_CARD]:
        return None
    inner = units[0].value
    if not isinstance(inner, Clause) or verbs_of(inner) != (Verb.SET,) or inner.phrases or inner.skipped:
        return None
    read = noun(units, draft.scope)
    if read is None or not isinstance(read.noun, Reference) or not read.noun.predicates:
        return None
    this = msgspec.structs.replace(read.noun, predicates=())
    return IsSo(subject=this, predicates=read.noun.predicates, span=read.noun.span)


def _is_card_itself(units: Sequence[Unit]) -> bool:
    """このカードを, この効果を, 以下の効果を."""
    return all(
        u.kind is UnitKind.THIS_CARD
        or (u.kind is UnitKind.DEICTIC and u.concept in ("this", "following"))
        or (u.kind is UnitKind.THING and u.concept == "effect")
        for u in units
    )


def _target(units: Sequence[Unit], draft: Draft, place: Source | None = None) -> None:
    read = noun(units, draft.scope)
    if read is None:
        if (span := covering(units)) is not None:
            draft.scope.leave(span, "a target")
        return
    whole = read.noun
    if isinstance(whole, Several) and whole.either and (either := one_of(with_known(whole))) is not None:
        whole = either
    if isinstance(whole, Several) and whole.either:
        if (span := covering(units)) is not None:
            draft.scope.leave(span, "one target")
        return
    if isinstance(whole, Several):
        _together_untold(whole.together, draft)
    for part in whole.parts if isinstance(whole, Several) else (whole,):
        if isinstance(part, Selection):
            draft.targets.append(part if place is None else _from_place(part, place, draft.scope))
        elif (chosen := one_of_those(part)) is not None:
            if read.place is not None:  # このカードを装備していた自分の墓地の
                chosen = msgspec.structs.replace(chosen, zones=read.place.zones, player=read.place.player)
            draft.targets.append(chosen)
        elif part.span is not None:
            draft.scope.leave(part.span, "a target")


def _together_untold(told: Sequence[Predicate], draft: Draft) -> None:
    """レベルの合計が８になるように、ＡとＢを対象として: an effect keeps its targets one by one, not what they share."""
    for predicate in told:
        if predicate.span is not None:
            draft.scope.leave(predicate.span, "targets taken together")


def _from_place(part: Selection, source: Source, scope: Scope) -> Selection:
    """自分の墓地から…を対象として: the place, and what is said there of the cards, are the target's."""
    if part.zones or part.player is not None:
        if source.place.span is not None:
            scope.leave(source.place.span, "where the target is")
        return part
    said = taken_from(part, source.predicates)
    assert isinstance(said, Selection)
    return msgspec.structs.replace(said, zones=source.place.zones, player=source.place.player)


def _timed(phrase: Phrase, units: Sequence[Unit], draft: Draft) -> bool:
    """A phrase that says when or how often; True when it did."""
    limit = phrase_limit(units)
    if limit is not None:
        draft.limits.append(limit)
        return True
    if is_time(units) and phrase.case is not Case.UNTIL:
        take_windows(units, draft)
        return True
    count = _count_of_times(units)
    if count and (draft.while_there or draft.windows or draft.triggers):
        scope = LimitScope.WHILE_FACE_UP if draft.while_there else LimitScope.WINDOW
        draft.limits.append(UseLimit(scope=scope, count=count, per_turn=False, span=phrase.span))
        return True
    return False


def _count_of_times(units: Sequence[Unit]) -> int:
    """存在する限り１度だけ, ダメージ計算時に１度: how often, with no turn named; 0 when it says something else."""
    counted = [u for u in units if not _is_idle(u)]
    if len(counted) != 1 or counted[0].kind is not UnitKind.COUNT or counted[0].concept != "times":
        return 0
    quantity = read_quantity(counted[0])
    exact = quantity is not None and quantity.kind is QuantityKind.EXACT
    return quantity.amount.value if exact and quantity and isinstance(quantity.amount, Number) else 0


def _place_of_target(clause: Clause, draft: Draft) -> Source | None:
    """自分の墓地から…を対象として: where the target is, when the clause holds nothing else that is taken."""
    if clause.verb is not None and clause.verb.verb is not Verb.ACTIVATE:
        return None
    found = next((p for p in clause.phrases if p.case is Case.FROM), None)
    return None if found is None else read_source(found.units, draft.scope)


def _costs(clauses: Sequence[Clause], draft: Draft) -> None:
    """What is done to activate: costs and targets, in printed order."""
    kept = []
    for clause in clauses:
        phrases: list[Phrase] = []
        place = _place_of_target(clause, draft)
        for phrase in clause.phrases:
            if phrase.case is Case.TARGET:
                _target([u for u in phrase.units if not _is_idle(u)], draft, place)
            elif place is not None and phrase.case is Case.FROM:
                continue
            elif not _timed(phrase, phrase.units, draft):
                phrases.append(phrase)
        kept.append(msgspec.structs.replace(clause, phrases=tuple(phrases)))
    kept = [c for c in kept if not _chooses_option(c, draft)]
    steps = steps_of([c for c in kept if c.verb is not None], draft.scope)
    steps = [step for step in steps if not _old_target(step.action, draft)]
    for clause in kept:
        if clause.verb is None:
            for phrase in clause.phrases:
                draft.scope.leave_phrase(phrase, "a cost or target")
    if any(step.action.modality is Modality.MAY for step in steps):
        draft.activation = ActivationMode.MAY  # 可以…把基本分支付一半…发动
    for step in steps:
        if step.instead_of is not None:  # 通常のドローを行わず、…を除外して発動できる: that is given up
            draft.costs.append(msgspec.structs.replace(step.instead_of, modality=Modality.NOT))
        cost = each_named(_done(_chosen_cost(step.action, draft)), draft.scope.text)
        whole = _back_to_either(draft.costs[-1], cost) if step.join is Join.OR and draft.costs else None
        if whole is not None:
            draft.costs[-1] = whole
        elif step.join is Join.OR and draft.costs and cost.span is not None:
            draft.scope.leave(cost.span, "one of the two costs")
        else:
            draft.costs.append(cost)


def _back_to_either(before: Action, cost: Action) -> Action | None:
    """デッキ・ＥＸデッキに戻して発動: one cost; to which of them it goes, the card decides."""
    zone = _BACK_TO.get(before.verb)
    other = msgspec.structs.replace(cost, verb=before.verb, span=before.span)
    if zone is None or cost.verb is not Verb.RETURN_TO_EXTRA_DECK or before.destination is not None:
        return None
    if plain(other) != plain(before):
        return None
    either = Place(zones=(zone, Zone.EXTRA_DECK), span=before.span)
    return msgspec.structs.replace(before, destination=either)


_BACK_TO = {Verb.RETURN_TO_DECK: Zone.DECK, Verb.RETURN_TO_HAND: Zone.HAND}


def _chosen_cost(action: Action, draft: Draft) -> Action:
    """１体を選択して墓地へ送り発動する: what is paid is no target."""
    theme, selected = action.theme, draft.scope.selected
    if not isinstance(theme, Reference) or theme.kind is not RefKind.TARGETED:
        return action
    own = next((found for found in selected if found.span == theme.span), None)
    if own is None:
        return action
    selected.remove(own)
    manner = tuple(sorted({*action.manner, Manner.CHOSEN}))
    return msgspec.structs.replace(action, theme=own, manner=manner)


def _done(action: Action) -> Action:
    if action.modality is not Modality.MAY:
        return action
    return msgspec.structs.replace(action, modality=Modality.DO)


def _old_target(action: Action, draft: Draft) -> bool:
    """選択して発動する: how older texts say 対象として."""
    if action.verb is Verb.TARGET and isinstance(action.theme, (Selection, Several)):
        parts = action.theme.parts if isinstance(action.theme, Several) else (action.theme,)
        _together_untold(action.theme.together if isinstance(action.theme, Several) else (), draft)
        draft.targets += [part for part in parts if isinstance(part, Selection)]
        if not all(isinstance(part, Selection) for part in parts) and action.span is not None:
            draft.scope.leave(action.span, "a target")
        return True
    if action.verb is not Verb.CHOOSE:
        return False
    if isinstance(action.theme, Reference) and action.theme.kind is RefKind.TARGETED:
        return True  # taken as a target already
    if isinstance(action.theme, Reference):
        one = one_of_those(action.theme) if action.theme.kind is RefKind.THAT else None
        if one is not None:
            draft.targets.append(one)  # そのモンスター１体を選択して発動する
        elif action.span is not None:
            draft.scope.leave(action.span, "a target")
        return True
    chosen = action.theme.parts if isinstance(action.theme, Several) else (action.theme,)
    selections = [part for part in chosen if isinstance(part, Selection)]
    if len(selections) != len(chosen) or (isinstance(action.theme, Several) and action.theme.either):
        return False
    _together_untold(action.theme.together if isinstance(action.theme, Several) else (), draft)
    draft.targets += selections
    return True


def _chooses_option(clause: Clause, draft: Draft) -> bool:
    """以下の効果から１つを選択して発動できる; １つ、または両方を選択して発動できる."""
    if (either := one_or_both(clause)) is not None:
        clause = either
        draft.otherwise.append(Otherwise(choose_option=2, span=clause.span))
    if clause.verb is None or clause.verb.verb is not Verb.CHOOSE:
        return False
    units = [u for phrase in clause.phrases for u in phrase.units]
    if not any(u.kind is UnitKind.DEICTIC and u.concept == "following" for u in units):
        return False
    counts = [q for u in units if u.kind is UnitKind.COUNT and (q := read_quantity(u)) is not None]
    if len(counts) != 1 or not isinstance(counts[0].amount, Number):
        return False
    cases: tuple[Unit, ...] = ()
    for phrase in clause.phrases:
        at = next((i for i, u in enumerate(phrase.units) if u.concept == "following"), 0)
        if not at or not _tells_apart(phrase.units[at - 1]):
            at = 0
        cases = cases or phrase.units[:at]  # 从对方墓地的怪兽数量的以下效果选择1个
        if phrase.case is not Case.BY and not all(map(_of_a_choice, phrase.units[at:])):
            draft.scope.leave_phrase(phrase, "of the choice")
    if counts[0].kind is not QuantityKind.EXACT and counts[0].span is not None:
        draft.scope.leave(counts[0].span, "how many are chosen")
    draft.choose_option = counts[0].amount.value
    draft.scope.cases = next((p.units for p in clause.phrases if p.case is Case.BY), cases)
    if clause.verb.can:
        draft.activation = ActivationMode.MAY
    return True


def _tells_apart(unit: Unit) -> bool:
    return unit.kind in (UnitKind.STAT, UnitKind.TURN) or unit.concept == "number"


def _of_a_choice(unit: Unit) -> bool:
    """以下の効果の中から、１つ: the list, and how many of it."""
    return unit.concept in _CHOICE or unit.kind in (UnitKind.COUNT, UnitKind.DOT)


_CHOICE = ("following", "effect", "among", "any_of", "self")
