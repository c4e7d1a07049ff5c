"""From text to effects: kind, Spell Speed, timing, places and the rest, each with the words and the rule behind it.

Rules: R2020 2.2 and 3.4.2-3.4.3. A field that the text does not settle stays None: "not known".
"""

from __future__ import annotations

from itertools import takewhile

import msgspec

from grammar.nodes import Action, EffectText, IsSo, Reference, Span, Trigger, UseLimit, Window
from grammar.terms import (
    ActivationMode,
    CardKind,
    DurationKind,
    Join,
    LimitCounts,
    LimitScope,
    Manner,
    Modality,
    Moment,
    Phase,
    Player,
    RefKind,
    SpellSpeed,
    Timing,
    Verb,
    Zone,
)
from grammar.walk import nodes_in
from kb.bonds import bound, goes_with_activation, only_bonds, sworn
from kb.cards import Card, CardClass
from kb.categories import categories_of
from kb.damage_step import Answer, damage_step
from kb.effects import Effect, EffectKind, LimitKind, Reason
from kb.enforce import enforces
from kb.former_wording import leaves_targeting_open
from kb.implied import as_meant, while_it_stays, without_activation_at_an_end
from kb.occasions import as_one, at_each
from kb.places import happens_to_this_card, is_of_zones, places_named
from kb.staying import applies_there, is_stay, says_it_stays
from kb.unread_words import Hidden, Unread
from kb.walk import is_this_card

_STAYS = frozenset(
    {
        CardKind.CONTINUOUS_SPELL,
        CardKind.FIELD_SPELL,
        CardKind.EQUIP_SPELL,
        CardKind.CONTINUOUS_TRAP,
    }
)
_SUMMON_ITSELF = frozenset(
    {
        Verb.SPECIAL_SUMMON,
        Verb.NORMAL_SUMMON,
        Verb.NORMAL_SUMMON_OR_SET,
        Verb.TRIBUTE_SUMMON,
        Verb.SET,
    }
)
_BEFALLS = frozenset(
    {
        Verb.DESTROY,
        Verb.SEND_TO_GRAVEYARD,
        Verb.BANISH,
        Verb.LEAVE_FIELD,
        Verb.DISCARD,
        Verb.RETURN_TO_HAND,
        Verb.RETURN_TO_DECK,
        Verb.ADD_TO_HAND,
    }
)
_PUTS_DOWN = frozenset({Verb.EQUIP, Verb.SPECIAL_SUMMON, Verb.PLACE})
_NO_COST = frozenset({Verb.DECLARE, Verb.CHOOSE})
_COST_WORDS = {
    Verb.PAY_LP: "pay_lp",
    Verb.LOSE_LP: "pay_lp",
    Verb.DISCARD: "discard",
    Verb.SEND_TO_GRAVEYARD: "send_to_gy",
    Verb.TRIBUTE: "release",
    Verb.BANISH: "banish",
    Verb.DETACH: "detach",
    Verb.REMOVE_COUNTER: "remove_counter",
    Verb.RETURN_TO_HAND: "return_hand",
    Verb.RETURN_TO_DECK: "return_deck",
    Verb.ADD_TO_EXTRA_DECK: "to_extra",
    Verb.RETURN_TO_EXTRA_DECK: "to_extra",
    Verb.DESTROY: "destroy",
    Verb.REVEAL: "reveal",
    Verb.CHANGE_POSITION: "change_position",
}
_MILL, _OTHER_COST = "mill", "other_move"
#: what a cost may be called
COST_ACTIONS = tuple(sorted({*_COST_WORDS.values(), _MILL, _OTHER_COST}))
_ACTIVATED = (EffectKind.IGNITION, EffectKind.TRIGGER, EffectKind.QUICK, EffectKind.ACTIVATE)
_UP_TO_CALCULATION = frozenset({Moment.DAMAGE_STEP_START, Moment.BEFORE_DAMAGE_CALCULATION})
_ACTIVATIONS = frozenset({Verb.ACTIVATE, Verb.TARGET})
_ANSWERS = frozenset({Verb.NEGATE_SUMMON, Verb.NEGATE_ACTIVATION})


def effects_of(card: Card) -> tuple[Effect, ...]:
    """The effects of *card* in printed order; empty for a card without (known) effect text."""
    if card.text is None:
        return ()
    texts = card.text.effects
    bonds = tuple(text for text in texts if goes_with_activation(text) and not _is_activation(card, text))
    return tuple(_effect(card, index, text, bonds) for index, text in enumerate(card.text.effects))


@enforces("monster.gains-effect")
def listed_effects(card: Card) -> tuple[Effect, ...]:
    """以下の効果を得る: the effects that the card gains by its own text, classified like printed ones.

    Their indices lie beyond those of the card's own effects.
    """
    texts = [] if card.text is None else card.text.effects
    gaining = [t for t in texts if any(s.action.verb is Verb.GAIN_EFFECT for s in t.resolution)]
    gained = [option.effect for text in gaining for option in text.options if option.effect is not None]
    gained += [effect for text in gaining for step in text.resolution for effect in step.action.effects]
    return tuple(_effect(card, len(texts) + n, text, ()) for n, text in enumerate(gained))


def classified(card: Card, index: int, text: EffectText) -> Effect:
    """*text* as an effect of *card*, as if it were printed on it."""
    return _effect(card, index, text, ())


def _is_activation(card: Card, text: EffectText) -> bool:
    """このカードは発動後、フィールドに残り続ける: in a text without numbers that is all that its activation does."""
    numbered = card.text is not None and any(effect.number for effect in card.text.effects)
    return not numbered and any(map(is_stay, text.restrictions))


def _effect(card: Card, index: int, text: EffectText, bonds: tuple[EffectText, ...]) -> Effect:
    if text.occasions:
        return as_one(text, tuple(_effect(card, index, one, bonds) for one in at_each(text)))
    because: dict[str, Reason] = {}
    text = as_meant(text)
    if set(card.kinds) & _STAYS:
        text = without_activation_at_an_end(text)
    unread = Unread(text, card.text.lang if card.text is not None else None)
    kind = _kind(card, text, unread, because)
    if only_bonds(text) and not _is_activation(card, text):
        text = msgspec.structs.replace(text, restrictions=())
    elif kind is EffectKind.ACTIVATE and bonds:
        text = bound(text, bonds)
    elif kind in _ACTIVATED and bonds:
        text = sworn(card, text, bonds)
    if kind is EffectKind.ACTIVATE and set(card.kinds) & _STAYS and _is_old_activation(card, text):
        text = while_it_stays(text)
    speed = _speed(card, kind, text, because)
    limit, count = _limit(card, kind, text, unread, because)
    activated = kind in _ACTIVATED or (kind is None and text.activation is not ActivationMode.NONE)
    mandatory = _mandatory(kind, text, because) if activated else None
    in_damage_step = damage_step(card, kind, text, unread, mandatory) if activated else Answer(None)
    if in_damage_step.allowed is not None:
        because["damage_step"] = Reason(in_damage_step.rule, in_damage_step.span)
    return Effect(
        index=index,
        printed_no=text.number,
        pendulum=text.pendulum,
        kind=kind,
        mandatory=mandatory,
        spell_speed=speed,
        timing=text.trigger.timing if text.trigger else None,
        can_miss_timing=_can_miss(kind, text, because),
        targets=_targets(text, unread, because) if activated else None,
        has_cost=_has_cost(card, kind, text, unread, because) if activated else None,
        cost_actions=_cost_actions(card, kind, text),
        limit=limit,
        limit_count=count,
        damage_step=in_damage_step.allowed,
        damage_step_parts=in_damage_step.parts,
        zones=_zones(card, kind, text, because),
        opponent_turn_ok=_opponent_turn(kind, speed, text, because) if activated else None,
        categories=categories_of(text),
        complete=text.complete,
        text=text,
        because=because,
    )


# --------------------------------------------------------------------------- kind


def _kind(card: Card, text: EffectText, unread: Unread, because: dict[str, Reason]) -> EffectKind | None:
    if card.card_class is None:
        return None
    if card.card_class is CardClass.MONSTER and not text.pendulum:
        kind, rule, span = _monster_kind(text)
    elif text.pendulum:
        kind, rule, span = _standing_kind(text, quick=False)
    else:
        kind, rule, span = _spell_trap_kind(card, text)
    if unread.pieces and _kind_may_hide(card, kind, text, unread):
        return None
    if kind is EffectKind.IGNITION and _stops_an_attack(text):
        return None
    because["kind"] = Reason(rule, span)
    return kind


def _stops_an_attack(text: EffectText) -> bool:
    """相手モンスター１体の攻撃を無効にできる, of old texts: no Main Phase has an attack, and when it is is not said."""
    return bool(text.resolution) and text.resolution[0].action.verb is Verb.NEGATE_ATTACK


def _kind_may_hide(card: Card, kind: EffectKind, text: EffectText, unread: Unread) -> bool:
    """The kind rests on the absence of words (no event, no activation), and a piece not understood may have them."""
    if kind in (EffectKind.CONTINUOUS, EffectKind.UNCLASSIFIED):  # old texts activate without saying so
        implied = kind is EffectKind.UNCLASSIFIED and not _names_this_card(text)
        return implied or not text.number or unread.may_say(Hidden.ACTIVATION, Hidden.SUMMON)
    if kind is EffectKind.ACTIVATE:
        return text.number > 1 and unread.before_may_say(Hidden.THIS_CARD)
    if text.trigger is not None:
        return False
    if any(piece.expected in _EVENTS for piece in unread.before):
        return True
    if kind is EffectKind.TRIGGER:  # ～開始時から⟦ダメージ計算前⟧まで: the point may open a stretch
        return unread.before_may_say(Hidden.TIME)
    if kind is EffectKind.IGNITION or card.card_class is CardClass.TRAP:
        may_wait = unread.before_may_say(Hidden.EVENT, Hidden.TIME)
        return may_wait or (unread.after_may_say(Hidden.ACTIVATION) and unread.after_may_say(Hidden.TIME))
    return unread.before_may_say(Hidden.EVENT)


@enforces("kind.ignition", "kind.trigger", "kind.quick", "kind.continuous", "kind.unclassified")
def _monster_kind(text: EffectText) -> tuple[EffectKind, str, Span | None]:
    """起动, 诱发, 诱发即时, 永续 or 无分类: by whether it is activated, at what event, and in whose turn."""
    if text.activation is ActivationMode.NONE:
        if summons_itself(text):
            return EffectKind.UNCLASSIFIED, "kind.unclassified", _first_span(text)
        return EffectKind.CONTINUOUS, "kind.continuous", _first_span(text)
    windows = tuple(w for w in (text.window, *text.also_windows) if w is not None)
    if text.trigger is not None and not _tells_battle_of_moment(text.trigger, windows):
        if _answers_an_activation(text):
            return EffectKind.QUICK, "kind.quick", text.trigger.span
        return EffectKind.TRIGGER, "kind.trigger", text.trigger.span
    for window in windows:
        if _quick_window(window):
            return EffectKind.QUICK, "kind.quick", window.span
    for window in windows:
        if _is_point(window):
            return EffectKind.TRIGGER, "kind.trigger", window.span
    if not windows and _answers_a_summon(text):
        return EffectKind.QUICK, "kind.quick", text.resolution[0].span
    return EffectKind.IGNITION, "kind.ignition", text.activation_span


def _tells_battle_of_moment(trigger: Trigger, windows: tuple[Window, ...]) -> bool:
    """戦闘を行う場合、そのダメージステップ時に: no event, only the battle whose part of the Damage Step is meant."""
    battles = all(event.verb is Verb.BATTLE for event in trigger.events)
    return battles and any(window.moments for window in windows)


def _answers_an_activation(text: EffectText) -> bool:
    """～が発動した時 (and the moment of a summon or attack that it negates) makes a Quick Effect."""
    assert text.trigger is not None
    if text.trigger.timing is Timing.BEFORE:
        return all(event.verb is not Verb.DRAW for event in text.trigger.events)  # ドロー前に: a moment
    return text.trigger.timing is Timing.WHEN and all(e.verb in _ACTIVATIONS for e in text.trigger.events)


def _answers_a_summon(text: EffectText) -> bool:
    """Old texts negate a Summon (or an activation) without naming the moment: there is only the one."""
    return any(step.action.verb in _ANSWERS for step in text.resolution if step.join is Join.FIRST)


def _quick_window(window: Window) -> bool:
    """Usable at any time of a stretch that includes the opponent's turn, or inside a Battle Phase or Damage Step."""
    if _is_point(window):
        stretch = set(window.moments) >= _UP_TO_CALCULATION  # ダメージステップ開始時からダメージ計算前まで
        return stretch or Moment.DAMAGE_CALCULATION in window.moments or Moment.DAMAGE_STEP in window.moments
    if Phase.BATTLE in window.phases or window.moments:
        return True
    return window.turn in (Player.BOTH, Player.EITHER, Player.OPPONENT)


def _is_point(window: Window) -> bool:
    """The window is a point of the turn (准备阶段, 战斗阶段开始时) rather than a stretch to act in."""
    if window.moments and not set(window.moments) & {Moment.BATTLE_STEP}:
        return True
    return bool(window.phases) and all(p in (Phase.DRAW, Phase.STANDBY, Phase.END) for p in window.phases)


def summons_itself(text: EffectText) -> bool:
    """A summoning procedure: ～从手卡特殊召唤 of this card itself, without activation."""
    for step in text.resolution:
        action = step.action
        if (
            action.verb in _SUMMON_ITSELF
            and (is_this_card(action.theme) or is_this_card(action.agent))
            and action.modality in (Modality.MAY, Modality.CANNOT, Modality.DO)
        ):
            return True
    return False


def _names_this_card(text: EffectText) -> bool:
    """The card that is summoned is printed, not the one spoken of before."""
    nouns = [noun for step in text.resolution for noun in (step.action.theme, step.action.agent)]
    return any(is_this_card(noun) and noun is not None and noun.span is not None for noun in nouns)


def _spell_trap_kind(card: Card, text: EffectText) -> tuple[EffectKind, str, Span | None]:
    """The activation of the card, or an effect of a card that is already there (R2020:3.4.2:2-4)."""
    if text.trigger is not None and all(map(_befalls_this_card, text.trigger.events)):
        return _standing_kind(text, quick=False)
    elsewhere = places_named(text)
    if elsewhere and not set(elsewhere) & {Zone.SPELL_TRAP_ZONE, Zone.FIELD_ZONE, Zone.FIELD, Zone.HAND}:
        return _standing_kind(text, quick=card.card_class is CardClass.TRAP)
    if text.card_activation or text.on_card_activation or _comes_out_on_activation(text):
        return EffectKind.ACTIVATE, "activation.card", text.activation_span
    if set(card.kinds) & _STAYS and _is_old_activation(card, text):
        return EffectKind.ACTIVATE, "activation.card", text.activation_span
    lies_there = says_it_stays(card) and applies_there(text)
    if set(card.kinds) & _STAYS or lies_there or _was_put_down(card, text):
        return _standing_kind(text, quick=card.card_class is CardClass.TRAP)
    return EffectKind.ACTIVATE, "activation.card", text.activation_span


@enforces("activation.card")
def _comes_out_on_activation(text: EffectText) -> bool:
    """このカードは発動後…特殊召喚する: a Trap has no summoning procedure, so this is what its activation does.

    …を対象として発動できる before it makes no effect of a face-up card of it: such an effect is a later one of the
    card, or it counts its uses.
    """
    said = text.activation is not ActivationMode.NONE
    if text.trigger is not None or (said and (text.number > 1 or text.limits)):
        return False
    acts = [step.action for step in text.resolution]
    return any(
        act.verb is Verb.SPECIAL_SUMMON
        and act.modality is Modality.DO
        and is_this_card(act.theme)
        and (act.becomes or not said)
        for act in acts
    )


@enforces("activation.card")
def _is_old_activation(card: Card, text: EffectText) -> bool:
    """…１体を選択して発動する, in front of all else that an old text says of a card that stays: its own activation.

    So is …を払って発動できる, where what follows is so as long as the card lies there.
    """
    assert card.text is not None
    waits = text.trigger is not None or text.window is not None or bool(text.also_windows)
    puts_on = CardKind.EQUIP_SPELL in card.kinds and any(
        step.action.verb is Verb.EQUIP
        and step.action.modality is Modality.DO
        and is_this_card(step.action.theme)
        for step in text.resolution
    )
    unsaid = text.activation is ActivationMode.MUST and not text.conditions
    if text.number or waits or text.limits or not (unsaid or puts_on or _lasts_with_the_card(text)):
        return False
    return card.text.effects[0].span == text.span and not any(effect.number for effect in card.text.effects)


def _lasts_with_the_card(text: EffectText) -> bool:
    durations = (step.action.duration for step in text.resolution)
    return text.activation is ActivationMode.MAY and any(
        lasts is not None
        and lasts.kind is DurationKind.WHILE
        and isinstance(lasts.condition, IsSo)
        and is_this_card(lasts.condition.subject)
        for lasts in durations
    )


def _befalls_this_card(event: Action) -> bool:
    """The card itself is destroyed, sent or taken away: it has been activated, or Set, before."""
    return happens_to_this_card(event) and event.verb in _BEFALLS


def _was_put_down(card: Card, text: EffectText) -> bool:
    """A card that does not stay, but which an effect printed before this one equips or puts on the field."""
    assert card.text is not None
    before = [e for e in card.text.effects if 0 < e.number < text.number and e.pendulum == text.pendulum]
    acts = [step.action for effect in before for step in effect.resolution]
    if not text.number:  # old texts: 発動後このカードは装備カードとなり… and what it does as one
        earlier = takewhile(lambda e: e.span != text.span, card.text.effects)
        acts = [s.action for e in earlier for s in e.resolution if s.action.verb is Verb.EQUIP]
    return any(act.verb in _PUTS_DOWN and is_this_card(act.theme) for act in acts)


@enforces("pendulum.activation-without-effect")
def _standing_kind(text: EffectText, *, quick: bool) -> tuple[EffectKind, str, Span | None]:
    """What a face-up Spell, Trap or Pendulum Card does on the field: it has a speed; the kind is named by analogy."""
    kind, rule, span = _monster_kind(text)
    if kind is EffectKind.IGNITION and quick:
        return EffectKind.QUICK, "activation.effect-of-spell-trap", span
    return (
        kind,
        "activation.effect-of-spell-trap" if text.activation is not ActivationMode.NONE else rule,
        span,
    )


def _first_span(text: EffectText) -> Span | None:
    return text.resolution[0].span if text.resolution else text.span


# --------------------------------------------------------------------------- speed and timing


@enforces("speed.definition", "speed.one", "speed.two", "speed.three")
def _speed(
    card: Card, kind: EffectKind | None, text: EffectText, because: dict[str, Reason]
) -> SpellSpeed | None:
    if kind in (None, EffectKind.CONTINUOUS, EffectKind.UNCLASSIFIED):
        return None
    if CardKind.COUNTER_TRAP in card.kinds and kind is EffectKind.ACTIVATE:
        speed = SpellSpeed.THREE
    elif (
        card.card_class is CardClass.TRAP
        or kind is EffectKind.QUICK
        or (kind is EffectKind.ACTIVATE and CardKind.QUICK_PLAY_SPELL in card.kinds)
    ):
        speed = SpellSpeed.TWO
    else:
        speed = SpellSpeed.ONE
    rule = {SpellSpeed.ONE: "speed.one", SpellSpeed.TWO: "speed.two", SpellSpeed.THREE: "speed.three"}[speed]
    because["spell_speed"] = Reason(rule, because["kind"].span if kind is EffectKind.QUICK else None)
    return speed


@enforces("activation.mandatory", "activation.optional")
def _mandatory(kind: EffectKind | None, text: EffectText, because: dict[str, Reason]) -> bool | None:
    """～発動する after an event or at a point of the turn; elsewhere it is the old wording of a choice (R2020:3.4.3:3)."""
    waits = text.trigger is not None or (text.window is not None and _is_point(text.window))
    said = text.activation is ActivationMode.MUST
    if said and (_choice_unread(text) if waits else kind is None and not text.complete):
        return None
    must = said and waits and kind is not EffectKind.ACTIVATE
    because["mandatory"] = Reason(
        "activation.mandatory" if must else "activation.optional", text.activation_span
    )
    return must


def _choice_unread(text: EffectText) -> bool:
    """Is it perhaps a choice: できる in words that were not read, or a price in a text of before ①, which left it out?"""
    unread = "".join(part.text for part in text.unparsed)
    return "できる" in unread or "可以" in unread or (not text.number and bool(text.costs))


@enforces("trigger.three-wordings")
def _can_miss(kind: EffectKind | None, text: EffectText, because: dict[str, Reason]) -> bool | None:
    """Only an optional 时 effect can miss its timing; for phases and battle moments the question does not arise."""
    if kind is not EffectKind.TRIGGER or text.trigger is None:
        return None
    if text.trigger.timing not in (Timing.WHEN, Timing.IF):
        return None
    if text.activation is ActivationMode.MUST:
        because["can_miss_timing"] = Reason("trigger.mandatory-after-chain", text.trigger.span)
        return False
    if text.activation is not ActivationMode.MAY:
        return None
    if text.inferred and text.trigger.timing is Timing.IF:
        return None  # ～した場合、～できる on old prints: some were ruled as 时
    misses = text.trigger.timing is Timing.WHEN
    because["can_miss_timing"] = Reason(
        "trigger.when-missed" if misses else "trigger.if-after-chain", text.trigger.span
    )
    return misses


# --------------------------------------------------------------------------- targets, cost, limit


@enforces("target.definition", "target.not-targeting")
def _targets(text: EffectText, unread: Unread, because: dict[str, Reason]) -> bool | None:
    told = [*text.targets, *(t for o in text.options if o.effect is not None for t in o.effect.targets)]
    takes = not all(map(is_of_zones, told))  # a zone that is pointed out is no card
    takes = takes or any(piece.expected in _TARGETS for piece in unread.before)
    if not takes and (unread.before_may_say(Hidden.TARGET) or leaves_targeting_open(text)):
        return None
    span = text.targets[0].span if text.targets else None
    because["targets"] = Reason("target.definition" if takes else "target.not-targeting", span)
    return takes


#: what the grammar expected where it read that something happened but not what
_EVENTS = (("an event",), ("one trigger",), ("what happened before",))
#: what the grammar expected where it read "as a target" but not which
_TARGETS = (("a target",), ("one target",), ("where the target is",))


@enforces("cost.definition")
def _has_cost(
    card: Card, kind: EffectKind | None, text: EffectText, unread: Unread, because: dict[str, Reason]
) -> bool | None:
    paid = _costs_paid(card, kind, text)
    if paid and all(map(unread.blurs, paid)):
        return None
    if not paid and unread.before_may_say(Hidden.COST):
        return None
    because["has_cost"] = Reason("cost.definition", paid[0].span if paid else None)
    return bool(paid)


def costs_paid(text: EffectText) -> tuple[Action, ...]:
    """What is paid on activation: to declare something then is no cost."""
    chosen = [cost for option in text.options if option.effect is not None for cost in option.effect.costs]
    return tuple(cost for cost in (*text.costs, *chosen) if cost.verb not in _NO_COST)


def _paid_to_activate(card: Card, kind: EffectKind | None) -> tuple[Action, ...]:
    """このカードは～をリリースして発動する事もできる: of the card's activation, at any time and place it is usual."""
    if kind is not EffectKind.ACTIVATE or card.text is None:
        return ()
    acts = [step.action for said in card.text.statements for step in said.steps]
    also = [
        a for a in acts if a.verb is Verb.ACTIVATE and a.source is None and Manner.IN_SET_TURN not in a.manner
    ]
    return tuple(act.by.act for act in also if act.by is not None and act.by.act is not None)


def _costs_paid(card: Card, kind: EffectKind | None, text: EffectText) -> tuple[Action, ...]:
    return costs_paid(text) or _paid_to_activate(card, kind)


def _cost_actions(card: Card, kind: EffectKind | None, text: EffectText) -> tuple[str, ...]:
    named = []
    for cost in _costs_paid(card, kind, text):
        from_deck = cost.source is not None and Zone.DECK in cost.source.zones
        word = (
            _MILL
            if from_deck and cost.verb is Verb.SEND_TO_GRAVEYARD
            else _COST_WORDS.get(cost.verb, _OTHER_COST)
        )
        named.append(word)
    return tuple(dict.fromkeys(named))


@enforces("activation.once-per-turn")
def _limit(
    card: Card, kind: EffectKind | None, text: EffectText, unread: Unread, because: dict[str, Reason]
) -> tuple[LimitKind | None, int]:
    limit = next(iter(limits_on(card, text, kind)), None)
    if limit is None:
        if unread.also_may_say(card.text.unparsed if card.text is not None else (), Hidden.LIMIT):
            return None, 1
        because["limit"] = Reason("activation.once-per-turn")
        return LimitKind.NONE, 1
    because["limit"] = Reason("activation.once-per-turn", limit.span)
    return _limit_kind(limit), limit.count


def limits_on(card: Card, text: EffectText, kind: EffectKind | None) -> list[UseLimit]:
    """Every use limit that covers this effect: its own first, then those printed for the whole card.

    A limit on activations of the card (１ターンに１枚しか発動できない) says nothing of its other effects, one on its
    summons nothing of any.
    """
    own = list(text.limits)
    if card.text is None:
        return own
    return own + [
        limit
        for limit in card.text.limits
        if (not limit.effects or text.number in limit.effects)
        and limit.pendulum == text.pendulum
        and (
            limit.counts is LimitCounts.USE
            or limit.scope is LimitScope.CHAIN
            or (limit.counts is LimitCounts.ACTIVATION and kind is EffectKind.ACTIVATE)
        )
    ]


def _limit_kind(limit: UseLimit) -> LimitKind:
    if limit.scope is LimitScope.NAME:
        return LimitKind.OATH if limit.counts is LimitCounts.ACTIVATION else LimitKind.HARD_NAME
    return {
        LimitScope.COPY: LimitKind.SOFT,
        LimitScope.DUEL: LimitKind.DUEL,
        LimitScope.CHAIN: LimitKind.CHAIN,
        LimitScope.WHILE_FACE_UP: LimitKind.WHILE_FACE_UP,
        LimitScope.WINDOW: LimitKind.SOFT,
    }[limit.scope]


# --------------------------------------------------------------------------- where and when


@enforces("activation.place")
def _zones(
    card: Card, kind: EffectKind | None, text: EffectText, because: dict[str, Reason]
) -> tuple[Zone, ...]:
    if kind is None:
        return ()
    if kind is EffectKind.ACTIVATE:
        because["zones"] = Reason("activation.card")
        field = Zone.FIELD_ZONE if CardKind.FIELD_SPELL in card.kinds else Zone.SPELL_TRAP_ZONE
        from_hand = card.card_class is CardClass.SPELL or Zone.HAND in text.also_from
        return (Zone.HAND, field) if from_hand else (field,)
    named = places_named(text)
    if named:
        because["zones"] = Reason("activation.place", text.span)
        return tuple(dict.fromkeys(_home(card, text) if zone is Zone.FIELD else zone for zone in named))
    because["zones"] = Reason("activation.place")
    return (Zone.SPELL_TRAP_ZONE,) if _is_of_its_wearer(card, kind, text) else (_home(card, text),)


@enforces("negation.monster-as-equip")
def _is_of_its_wearer(card: Card, kind: EffectKind, text: EffectText) -> bool:
    """装備モンスターの攻撃力は５００アップする, on a monster: it applies while it is an Equip Card, as that of a Spell.

    A numbered effect that begins with it is activated from there, too.
    """
    if card.card_class is not CardClass.MONSTER:
        return False
    if kind is EffectKind.IGNITION and text.number and text.resolution:
        first = text.resolution[0].action.theme
        return isinstance(first, Reference) and first.kind is RefKind.EQUIPPED
    if kind is not EffectKind.CONTINUOUS:
        return False
    said = (node for step in text.resolution for node in nodes_in(step))
    return any(isinstance(node, Reference) and node.kind is RefKind.EQUIPPED for node in said)


def _home(card: Card, text: EffectText) -> Zone:
    """Where a card's effects work when its text names no place."""
    if text.pendulum:
        return Zone.PENDULUM_ZONE
    if card.card_class is CardClass.MONSTER:
        return Zone.MONSTER_ZONE
    return Zone.FIELD_ZONE if CardKind.FIELD_SPELL in card.kinds else Zone.SPELL_TRAP_ZONE


@enforces("activation.opponent-turn")
def _opponent_turn(
    kind: EffectKind | None, speed: SpellSpeed | None, text: EffectText, because: dict[str, Reason]
) -> bool | None:
    rule = "activation.opponent-turn"
    for window in (*text.also_windows, text.window, text.trigger.during if text.trigger else None):
        if window is not None and window.turn is not None:
            because["opponent_turn_ok"] = Reason(rule, window.span)
            return window.turn is not Player.SELF
    if kind is None:
        return None
    because["opponent_turn_ok"] = Reason(rule, because["kind"].span if "kind" in because else None)
    if kind is EffectKind.TRIGGER:
        return True
    return speed is not None and speed >= SpellSpeed.TWO
