"""What a text without numbers leaves unsaid: that an effect is activated, and what of it is the cost.

Old texts print neither ① nor, often, 発動: 「１ターンに１度、…できる」, 「…する事で、…できる」 and 「…した時、…する」 are
activated all the same. What is concluded so is marked as inferred.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from grammar.clauses import Case, Clause, Ender, Phrase, Sentence, Unit, UnitKind
from grammar.drafts import Draft
from grammar.named_prices import each_named
from grammar.nodes import (
    Action,
    AllOf,
    Condition,
    Happened,
    InWindow,
    IsSo,
    Node,
    Noun,
    Reference,
    Selection,
    Several,
    Span,
    Step,
    Who,
    Window,
)
from grammar.step_acts import LASTING
from grammar.terms import (
    ActivationMode,
    DurationKind,
    Join,
    Manner,
    Means,
    Modality,
    Moment,
    Phase,
    Player,
    QuantityKind,
    RefKind,
    Timing,
    Verb,
    Where,
    Zone,
)
from grammar.verbs import verbs_of
from grammar.walk import is_just_this_card, with_nodes

# What a card allows while it lies there; nothing is activated.
PERMITS = frozenset(
    {
        Verb.ATTACK,
        Verb.ATTACK_DIRECTLY,
        Verb.DECLARE_ATTACK,
        Verb.BATTLE,
        Verb.NORMAL_SUMMON,
        Verb.NORMAL_SUMMON_OR_SET,
        Verb.TRIBUTE_SUMMON,
        Verb.ACTIVATE,
        Verb.TREAT_AS,
        Verb.USE_AS_MATERIAL,
    }
)
_NORMAL = frozenset({Verb.NORMAL_SUMMON, Verb.NORMAL_SUMMON_OR_SET})
_SUMMONS = frozenset({Verb.SPECIAL_SUMMON, Verb.TRIBUTE_SUMMON, Verb.SET, *_NORMAL})
_POINTS = frozenset({Phase.DRAW, Phase.STANDBY, Phase.END})
_STATS = frozenset({Verb.CHANGE_STAT, Verb.SET_STAT})
_DAMAGES = frozenset({Verb.TAKE_DAMAGE, Verb.DEAL_DAMAGE})
_FIGHTS = frozenset({Verb.ATTACK, Verb.BATTLE})
_BATTLE_MOMENTS = frozenset({Moment.DAMAGE_STEP, Moment.DAMAGE_CALCULATION})
_IN_BATTLE = frozenset({DurationKind.DAMAGE_STEP, DurationKind.DAMAGE_CALCULATION})
_OWN = frozenset({Zone.HAND, Zone.DECK, Zone.EXTRA_DECK, Zone.GRAVEYARD, Zone.FIELD, Zone.MONSTER_ZONE})
# What is done with one's own cards or points for something else: 「手札を１枚捨てる。…を破壊する。」
PAID = frozenset(
    {
        Verb.DISCARD,
        Verb.PAY_LP,
        Verb.TRIBUTE,
        Verb.SEND_TO_GRAVEYARD,
        Verb.BANISH,
        Verb.RETURN_TO_DECK,
        Verb.REMOVE_COUNTER,
        Verb.DETACH,
    }
)


# --------------------------------------------------------------------------- what is paid


def pays_first(clauses: Sequence[Clause], draft: Draft) -> int:
    """…する事で、…する: how many of *clauses* tell the cost; none where the card is summoned so (手札から特殊召喚できる)."""
    paid = max((i + 1 for i, clause in enumerate(clauses) if clause.ender is Ender.BY_DOING), default=0)
    if not paid or paid == len(clauses):
        return 0
    said = clauses[paid]
    itself = set(verbs_of(said)) <= _SUMMONS and not any(_is_other_card(p) for p in said.phrases)
    return paid if draft.triggers or not itself else 0


def _is_other_card(phrase: Phrase) -> bool:
    """What is summoned, if not this card: 「Ａ」１体を特殊召喚する."""
    cards = (UnitKind.CARD_KIND, UnitKind.NAME, UnitKind.DEICTIC, UnitKind.REFERENCE)
    return phrase.case in (Case.OBJ, Case.BARE, Case.TOPIC, Case.SUBJ) and any(
        u.kind in cards for u in phrase.units
    )


def _is_that_effect(theme: Noun | None) -> bool:
    return isinstance(theme, Reference) and theme.kind is RefKind.THAT_EFFECT


def is_act(step: Step) -> bool:
    action = step.action
    lasts = action.verb in LASTING | PERMITS and action.duration is None
    return action.modality is Modality.DO and not lasts and step.condition is None and step.instead_of is None


# --------------------------------------------------------------------------- that it is activated


def infer(draft: Draft) -> None:
    """Mark *draft* as activated where its words tell so: an event or a point of time awaited, a cost, a target,
    a number of times each turn."""
    if draft.activation is not ActivationMode.NONE or not draft.resolution:
        return
    first = draft.resolution[0].action
    if any(step.action.modality is Modality.MUST for step in draft.resolution):
        return  # …リリースして召喚しなければならない: a rule for the card
    chooses = bool(draft.scope.selected) and first.verb is not Verb.USE
    if first.modality is Modality.NOT or (
        first.modality is Modality.CANNOT and first.duration is None and not chooses
    ):
        return  # 召喚に成功した時、罠カードは発動できない: it simply cannot be
    if any(_by_rule(step.instead_of) for step in draft.resolution):
        return  # 通常のドローを行う代わりに…手札に加える事ができる: a choice in the Draw Phase, no activation
    if first.verb is Verb.TRIBUTE and [e.verb for t in draft.triggers for e in t.events] == [
        Verb.TRIBUTE_SUMMON
    ]:
        return  # アドバンス召喚する場合、このカードは２体分のリリースにできる: a way to summon
    if any(step.instead_of is not None and step.instead_of.verb is Verb.TRIBUTE for step in draft.resolution):
        return  # 儀式召喚する場合、リリースの代わりに墓地のこのカードを除外できる: how the Summon is carried out
    if first.verb is Verb.GAIN_EFFECT and _is_that_effect(first.theme):
        return  # アドバンス召喚に成功した場合、その時の効果に以下の効果を加える: it is part of that effect
    if any(event.verb is Verb.RESOLVE for trigger in draft.triggers for event in trigger.events):
        return  # 相手の効果の処理を行う時にサイコロを１回振る: it applies while that effect resolves
    _window_of_steps(draft)
    _paid_first(draft)
    _paid_each_time(draft)
    if not (_awaits(draft) or _at_a_point(draft) or _is_used(draft) or _is_told(draft)):
        return
    draft.inferred = True
    chosen = first.modality is Modality.MAY or draft.costs  # nobody has to pay
    draft.activation = ActivationMode.MAY if chosen or draft.scope.may_choose else ActivationMode.MUST
    _told_as_done(draft)
    if chosen:
        _given_first(draft)


def _by_rule(action: Action | None) -> bool:
    return action is not None and action.by is not None and Means.NORMAL_DRAW in action.by.means


def _awaits(draft: Draft) -> bool:
    """An event: 破壊された時, and 破壊される度 unless only a counter is placed."""
    if not draft.triggers:
        return False
    trigger, steps = draft.triggers[0], draft.resolution
    if trigger.timing is Timing.EACH_TIME:
        at_once = all(event.verb in (Verb.ACTIVATE, Verb.NEGATE_ACTIVATION) for event in trigger.events)
        return steps[0].action.verb not in (Verb.PUT_COUNTER, Verb.TREAT_AS) and not at_once
    if trigger.timing not in (Timing.WHEN, Timing.IF):
        return False
    if all(_while_it_lasts(step.action) for step in steps) and not draft.scope.selected:
        return False  # 特殊召喚した場合、このカードが存在する限り…
    if _goes_with_it(trigger.events, steps):
        return False  # 選択したモンスターが破壊された時、このカードを破壊する
    if all(event.verb in _DAMAGES | _FIGHTS for event in trigger.events) and _damage_only(steps):
        return False  # 戦闘ダメージを受ける場合、その戦闘ダメージは倍になる
    fights = all(event.verb in _FIGHTS for event in trigger.events)
    # 攻撃した場合、バトルフェイズ終了時に守備表示になる
    waits = isinstance(steps[0].condition, InWindow) and steps[0].action.modality is not Modality.MAY
    return not (fights and (waits or all(_only_in_battle(step.action) for step in steps)))


def _while_it_lasts(action: Action) -> bool:
    duration = action.duration
    this = duration.condition if duration is not None and duration.kind is DurationKind.WHILE else None
    return isinstance(this, IsSo) and is_just_this_card(this.subject)


def _goes_with_it(events: Sequence[Action], steps: Sequence[Step]) -> bool:
    """What the card chose leaves, and the card is destroyed with it: nothing is activated for that."""
    chosen = all(isinstance(e.theme, Reference) and e.theme.kind is RefKind.TARGETED for e in events)
    itself = all(s.action.verb is Verb.DESTROY and _is_this_card(s.action) for s in steps)
    return chosen and itself and {event.verb for event in events} <= {Verb.DESTROY, Verb.LEAVE_FIELD}


def _is_this_card(action: Action) -> bool:
    return is_just_this_card(action.theme)


def _damage_only(steps: Sequence[Step]) -> bool:
    return all(step.action.verb is Verb.TAKE_DAMAGE and step.action.by is not None for step in steps)


def _only_in_battle(action: Action) -> bool:
    """攻撃する場合、攻撃力は５００アップする, piercing damage, 相手はダメージステップ終了時まで魔法・罠カードを発動できない:
    it is so in the battle, without anything activated."""
    if action.verb is Verb.DEAL_PIERCING:
        return True
    brief = action.duration is None or action.duration.kind in _IN_BATTLE
    barred = action.verb is Verb.ACTIVATE and action.modality is Modality.CANNOT
    return (action.verb in _STATS or barred) and brief


def _at_a_point(draft: Draft) -> bool:
    """スタンバイフェイズ時に…する, ダメージステップ終了時に…する, バトルフェイズ中に…できる."""
    first = draft.resolution[0].action
    if draft.triggers or not draft.windows:
        return False
    moments = {moment for window in draft.windows for moment in window.moments}
    if moments:
        return not (moments <= _BATTLE_MOMENTS and all(_only_in_battle(s.action) for s in draft.resolution))
    if first.verb in LASTING | PERMITS or _kept_up(first):
        return False
    phases = {phase for window in draft.windows for phase in window.phases}
    return bool(phases) and (phases <= _POINTS or first.modality is Modality.MAY) and not _comes_itself(first)


def _kept_up(action: Action) -> bool:
    """スタンバイフェイズ毎に５００ライフポイントを払う: what keeps a card on the field is no effect."""
    return action.verb is Verb.PAY_LP or (action.agent is not None and _by(action, Player.CONTROLLER))


def _is_used(draft: Draft) -> bool:
    """A cost, a target or a limit of use: what applies by itself has none of them."""
    first = draft.resolution[0].action
    if any(step.instead_of is not None for step in draft.resolution) or draft.triggers:
        return False
    if any(_comes_itself(step.action) for step in draft.resolution) and not draft.costs:
        return False
    if draft.costs or draft.scope.selected:
        return True
    if first.modality is Modality.MAY and _takes_for(draft):
        return True
    often = draft.limits or draft.scope.per_turn is not None
    if first.verb in PERMITS or first.passive or not often or _comes_itself(first):
        return False
    return first.modality is Modality.MAY or first.verb not in LASTING


def _is_told(draft: Draft) -> bool:
    """特殊召喚できる。この効果は～場合には発動できない."""
    return draft.told_activated and draft.resolution[0].action.verb not in PERMITS


def _takes_for(draft: Draft) -> bool:
    """このカードを除外し、…を墓地に戻す事ができる: something is given for something else."""
    first, rest = draft.resolution[0], draft.resolution[1:]
    given = msgspec.structs.replace(first.action, modality=Modality.DO)
    itself = {*_SUMMONS, Verb.ACTIVATE}
    comes = any(step.action.verb in itself and _is_itself(step.action) for step in rest)
    return bool(rest) and not comes and _is_given(Step(action=given)) and first.condition is None


def _is_itself(action: Action) -> bool:
    return isinstance(action.theme, Reference) and action.theme.kind in (RefKind.THIS_CARD, RefKind.THAT)


def _comes_itself(action: Action) -> bool:
    """このカードは手札から特殊召喚できる: how it is summoned, not an effect that is activated."""
    theme, source = action.theme, action.source
    if action.verb is Verb.XYZ_SUMMON and Manner.LAID_OVER in action.manner:
        return True
    itself = is_just_this_card(theme)
    from_hand = source is None or Zone.HAND in source.zones
    return (action.verb is Verb.SPECIAL_SUMMON or action.verb in _NORMAL) and itself and from_hand


def _window_of_steps(draft: Draft) -> None:
    """ダメージステップ終了時に破壊する: the moment is when the effect is activated."""
    waits = draft.resolution[0].condition
    able = draft.resolution[0].action.modality is Modality.MAY  # その戦闘のダメージ計算後に破壊できる
    parts = waits.conditions if isinstance(waits, AllOf) else (waits,)
    points = [p for p in parts if isinstance(p, InWindow) and _tells_when(p.window)]
    if (
        len(points) != 1
        or (draft.triggers and not able)
        or any(step.condition != waits for step in draft.resolution)
    ):
        return
    draft.windows.append(points[0].window)
    draft.conditions += [part for part in parts if part is not None and part is not points[0]]
    draft.resolution = [msgspec.structs.replace(step, condition=None) for step in draft.resolution]


def _tells_when(window: Window) -> bool:
    return bool(window.moments or window.phases)


def _told_as_done(draft: Draft) -> None:
    """…できる and １ターンに１度 are of the activation, not of the acts."""
    limit, together = draft.scope.per_turn, True
    if limit is not None and limit not in draft.limits:
        draft.limits.append(limit)
    for i, step in enumerate(draft.resolution):
        together = together and (i == 0 or step.join is Join.TOGETHER)
        action = step.action
        if together and action.modality is Modality.MAY and action.verb not in PERMITS:
            action = msgspec.structs.replace(action, modality=Modality.DO)
        if limit is not None and action.times == limit.count:
            action = msgspec.structs.replace(action, times=None)
        draft.resolution[i] = msgspec.structs.replace(step, action=action)


def of_this_card(sentence: Sentence) -> Sentence:
    """召喚・リバースしたターンのエンドフェイズに手札に戻る: with nobody named, it is this card that was summoned and goes."""
    first = sentence.clauses[0]
    if first.ender is not Ender.TURN_OF or first.connective or len(sentence.clauses) != 2 or first.phrases:
        return sentence
    told = sentence.clauses[1]
    goes = set(verbs_of(told)) == {Verb.RETURN_TO_HAND} and set(verbs_of(first)) <= _COMES
    if not goes or any(p.case in _SUBJECTS or p.case is Case.OBJ for p in told.phrases):
        return sentence
    this = Unit(UnitKind.THIS_CARD, Span(told.span.start, told.span.start), "")
    topic = Phrase(Case.TOPIC, (this,), told.span)
    return msgspec.structs.replace(
        sentence, clauses=(first, msgspec.structs.replace(told, phrases=(topic, *told.phrases)))
    )


_COMES = frozenset({Verb.NORMAL_SUMMON, Verb.FLIP, Verb.FLIP_SUMMON, Verb.SPECIAL_SUMMON})
_SUBJECTS = (Case.TOPIC, Case.SUBJ, Case.BARE)


def _paid_first(draft: Draft) -> None:
    """手札を１枚捨てる。…を破壊する。: what the first sentence takes is the cost of the rest."""
    cut = next((i for i, step in enumerate(draft.resolution) if step.join is Join.SEPARATE), 0)
    if draft.triggers or not cut or not all(is_price(step) for step in draft.resolution[:cut]):
        return
    if _is_not_done(draft.resolution[cut].condition, draft.resolution[:cut]):
        return
    first = msgspec.structs.replace(draft.resolution[cut], join=Join.FIRST)
    _pay(draft, [first, *draft.resolution[cut + 1 :]], cut)


def _is_not_done(condition: Condition | None, before: Sequence[Step]) -> bool:
    """５００ライフポイントを払う。払えない場合、…: nobody pays that for what is so when it is not paid."""
    told = isinstance(condition, Happened) and condition.negated
    return told and any(step.action.verb is condition.action.verb for step in before)  # type: ignore[union-attr]


def _given_first(draft: Draft) -> None:
    """可以把手卡1张卡丢弃，从卡组抽1张卡: what one may give comes first, and is the cost."""
    cut = 0
    while cut < len(draft.resolution) and _is_given(draft.resolution[cut]) and _goes_with(draft, cut):
        cut += 1
    cut = min(cut, len(draft.resolution) - 1)  # what comes last is not given for anything
    if not cut:
        return
    first = msgspec.structs.replace(draft.resolution[cut], join=Join.FIRST)
    if draft.resolution[cut].join is not Join.TOGETHER:
        return
    _pay(draft, [first, *draft.resolution[cut + 1 :]], cut)


def _pay(draft: Draft, rest: list[Step], cut: int) -> None:
    """The first *cut* steps are the cost of *rest*, which speaks of what was paid: 送去墓地的怪兽的攻击力."""
    paid = {step.action.verb for step in draft.resolution[:cut]} - {step.action.verb for step in rest}

    def of_cost(node: Node) -> Node:
        affected = isinstance(node, Reference) and node.kind is RefKind.AFFECTED and node.by in paid
        return msgspec.structs.replace(node, kind=RefKind.COST) if affected else node

    draft.costs += [each_named(step.action, draft.scope.text) for step in draft.resolution[:cut]]
    draft.scope.paid |= {step.action.verb for step in draft.resolution[:cut]}
    draft.resolution = [with_nodes(step, of_cost) for step in rest]


def _is_given(step: Step) -> bool:
    """A price; but a card looked for in the Deck is what the effect is for."""
    source = step.action.source
    searched = source is not None and Zone.DECK in source.zones and source.where is not Where.TOP
    return is_price(step) and not searched and not _swaps_hand(step.action)


def _swaps_hand(action: Action) -> bool:
    """手札をデッキに戻し、カードをドローする: what goes back into the Deck does so as the effect resolves."""
    theme, source = action.theme, action.source
    zones = theme.zones if isinstance(theme, Selection) else ()
    return action.verb is Verb.RETURN_TO_DECK and Zone.HAND in (*zones, *(source.zones if source else ()))


def _goes_with(draft: Draft, i: int) -> bool:
    return i == 0 or draft.resolution[i].join is Join.TOGETHER


def _paid_each_time(draft: Draft) -> None:
    """モンスター１体を生け贄に捧げる度に…: as often as one does so, which is the cost."""
    trigger = draft.triggers[0] if len(draft.triggers) == 1 else None
    if trigger is None or trigger.timing is not Timing.EACH_TIME or len(trigger.events) != 1:
        return
    event = trigger.events[0]
    if event.verb is Verb.TRIBUTE and is_price(Step(action=event)):
        draft.triggers.clear()
        draft.costs.append(event)
        draft.scope.paid.add(event.verb)


def _by(action: Action, *players: Player | None) -> bool:
    """Does one of *players* (None: nobody named) do it?"""
    agent = action.agent
    return (agent.player if isinstance(agent, Who) else agent) in players


def is_price(step: Step) -> bool:
    """So many of one's own cards, or points."""
    action = step.action
    if action.verb not in PAID or not is_act(step) or not _by(action, Player.SELF, None):
        return False
    if action.verb in (Verb.PAY_LP, Verb.REMOVE_COUNTER, Verb.DETACH):
        return True
    parts = action.theme.parts if isinstance(action.theme, Several) else (action.theme,)
    return all(_is_own(part, action) for part in parts)


def _is_own(theme: Noun | None, action: Action) -> bool:
    if isinstance(theme, Reference):
        return theme.kind is RefKind.THIS_CARD
    if not isinstance(theme, Selection) or theme.quantity.kind not in _TO_PAY:
        return False
    player = theme.player or (action.source.player if action.source is not None else None)
    zones = theme.zones or (action.source.zones if action.source is not None else ())
    if player in (Player.OPPONENT, Player.BOTH, Player.EITHER) or not zones or not set(zones) <= _OWN:
        return False
    return player is Player.SELF or set(zones) <= {Zone.HAND, Zone.DECK, Zone.EXTRA_DECK}


_TO_PAY = frozenset({QuantityKind.EXACT, QuantityKind.ANY_NUMBER})
