"""The effects that a card in the duel can be activated with, the bare activation of the card itself among them."""

from __future__ import annotations

import msgspec

from grammar.nodes import (
    Action,
    EffectText,
    InPosition,
    IsKind,
    NotThat,
    Number,
    Predicate,
    Quantity,
    Reference,
    Selection,
    Step,
)
from grammar.terms import (
    ActivationMode,
    CardKind,
    Modality,
    Position,
    QuantityKind,
    RefKind,
    SpellSpeed,
    Verb,
    Zone,
)
from grammar.walk import is_just_this_card
from kb.bonds import goes_with_activation, is_activated_with
from kb.cards import Card, CardClass, CardInPlay
from kb.damage_step import laid_open
from kb.effects import Effect, EffectKind
from kb.enforce import enforces
from kb.state import DuelState
from kb.staying import says_it_stays

#: index of the activation of a card without any effect (a Field Spell laid open, a Continuous Trap turned up)
BARE = -1
#: an effect of which nothing is known has no place among a card's effects; nor has what comes with the activation of a
#: card that is only told of
UNTOLD_EFFECT, UNTOLD_ACTIVATION = -2, -3

_STAYS = frozenset(
    {
        CardKind.CONTINUOUS_SPELL,
        CardKind.FIELD_SPELL,
        CardKind.EQUIP_SPELL,
        CardKind.CONTINUOUS_TRAP,
        CardKind.PENDULUM_MONSTER,
    }
)


@enforces("activation.card", "speed.one", "speed.two", "speed.three", "pendulum.two-uses")
def bare_activation(card: Card) -> Effect | None:
    """The activation of a card that stays on the field, without an effect of its own that resolves with it.

    A Spell or Trap that is spent has no such activation: what it does is its effect. An Equip Spell targets the
    monster that it is equipped to (R2020:3.4.4:94); what its text says about which monster is not judged here.
    """
    speed = speed_of_card(card)
    if speed is None or not _STAYS & set(card.kinds):
        return None
    zone = _zone_for(card)
    zones = (zone,) if card.card_class is CardClass.TRAP else (Zone.HAND, zone)
    equips = CardKind.EQUIP_SPELL in card.kinds
    in_battle = laid_open(card)
    return Effect(
        index=BARE,
        kind=EffectKind.ACTIVATE,
        mandatory=False,
        spell_speed=speed,
        targets=equips,
        has_cost=False,
        damage_step=in_battle.allowed,
        damage_step_parts=in_battle.parts,
        zones=zones,
        text=_equipping(card) if equips else None,
        complete=not (equips and card.text is not None and card.text.statements),
    )


_FACE_UP_MONSTER = Selection(
    quantity=Quantity(kind=QuantityKind.EXACT, amount=Number(value=1)),
    predicates=(IsKind(kinds=(CardKind.MONSTER,)), InPosition(positions=(Position.FACE_UP,))),
    zones=(Zone.FIELD,),
)


def _equipping(card: Card) -> EffectText:
    """The activation of an Equip Spell: it targets what it may be equipped to, and is equipped to it if it still may."""
    wearer = bearer(card)
    still = Reference(kind=RefKind.TARGETED, predicates=wearer.predicates, player=wearer.player)
    action = Action(verb=Verb.EQUIP, theme=Reference(kind=RefKind.THIS_CARD), to=still)
    return EffectText(
        activation=ActivationMode.MAY,
        card_activation=True,
        targets=(wearer,),
        resolution=(Step(action=action),),
    )


@enforces("equip.targets-monster", "equip.either-side")
def bearer(card: Card) -> Selection:
    """A face-up monster, of the sort the text names if it names one (「Ｎ」にのみ装備可能)."""
    if card.text is None:
        return _FACE_UP_MONSTER
    said = [*(s for one in card.text.statements for s in one.steps)]
    said += [s for one in card.text.effects if one.activation is ActivationMode.NONE for s in one.resolution]
    for step in said:
        more = only_on(step.action)
        if more:
            return msgspec.structs.replace(_FACE_UP_MONSTER, predicates=(*_FACE_UP_MONSTER.predicates, *more))
        action = step.action
        if action.verb is Verb.EQUIP and action.modality is Modality.MAY and isinstance(action.to, Selection):
            named = msgspec.structs.replace(_FACE_UP_MONSTER, player=action.to.player)
            rest = tuple(p for p in action.to.predicates if p not in named.predicates)
            return msgspec.structs.replace(named, predicates=(*named.predicates, *rest))
    return _FACE_UP_MONSTER


def only_on(action: Action) -> tuple[Predicate, ...]:
    """～にのみ装備可能, told as "cannot be equipped to anything but …": what a monster must be to bear the card."""
    to = action.to if action.verb is Verb.EQUIP and action.modality is Modality.CANNOT else None
    if not isinstance(to, Selection) or not all(isinstance(p, NotThat) for p in to.predicates):
        return ()
    others = (p.other for p in to.predicates if isinstance(p, NotThat))
    return tuple(other for other in others if not isinstance(other, Reference))


def most_worn(action: Action) -> int | None:
    """このカードに１体のみ装備できる, told as "cannot be equipped with two or more": how many it may wear."""
    this = is_just_this_card(action.to)
    theme = action.theme if this and action.modality is Modality.CANNOT else None
    if action.verb is not Verb.EQUIP or not isinstance(theme, Selection) or theme.predicates or theme.zones:
        return None
    quantity = theme.quantity
    counted = quantity.kind is QuantityKind.AT_LEAST and isinstance(quantity.amount, Number)
    return quantity.amount.value - 1 if counted and isinstance(quantity.amount, Number) else None


def speed_of_card(card: Card) -> SpellSpeed | None:
    """Spell Speed of the activation of the card itself; None for what is never activated as a card, or not known."""
    if CardKind.COUNTER_TRAP in card.kinds:
        return SpellSpeed.THREE
    if card.card_class is CardClass.TRAP or CardKind.QUICK_PLAY_SPELL in card.kinds:
        return SpellSpeed.TWO
    if card.card_class is CardClass.SPELL or CardKind.PENDULUM_MONSTER in card.kinds:
        return SpellSpeed.ONE
    return None


def _zone_for(card: Card) -> Zone:
    if CardKind.PENDULUM_MONSTER in card.kinds:
        return Zone.PENDULUM_ZONE
    return Zone.FIELD_ZONE if CardKind.FIELD_SPELL in card.kinds else Zone.SPELL_TRAP_ZONE


@enforces("spell.field-goes-to-field-zone")
def zone_when_activated(card: CardInPlay) -> Zone:
    """Where a Spell or Trap lies while its activation is on the chain."""
    return card.zone if card.on_field else _zone_for(card.card)


@enforces("spell.stays-on-field", "trap.stays-on-field", "trap.equips-itself")
def stays_on_field(card: CardInPlay) -> bool:
    """After its activation has resolved it remains (by its kind or its text), instead of being spent."""
    return bool(_STAYS & set(card.card.kinds)) or card.equipped_to is not None or says_it_stays(card.card)


def is_being_spent(state: DuelState, card: CardInPlay, link: int | None = None) -> bool:
    """It was activated in the chain under way, by another link than *link*, and leaves when all is resolved."""
    if card.zone is not Zone.SPELL_TRAP_ZONE or stays_on_field(card):
        return False
    return any(
        one.card_activation
        and not one.negated_activation
        and one.number != link
        and (one.card, one.since) == (card.id, card.since)
        for one in state.chain
    )


def is_spent(card: Card) -> bool:
    """A Spell or Trap that goes to the Graveyard once its activation has resolved."""
    of_kind = card.card_class in (CardClass.SPELL, CardClass.TRAP)
    return of_kind and not (_STAYS & set(card.kinds) or says_it_stays(card))


def effect_of(card: CardInPlay, index: int) -> Effect | None:
    """The effect with that index, or the bare activation for :data:`BARE`."""
    if index == BARE:
        return bare_activation(card.card)
    return next((effect for effect in card.effects if effect.index == index), None)


@enforces(
    "activation.continuous-trap-once",
    "activation.empty-continuous-trap",
    "activation.no-ignition-with-card",
    "activation.continuous-trap-in-its-window",
)
def is_laid_open_with(card: CardInPlay, effect: Effect) -> bool:
    """A Continuous Trap turned face-up may use one of its effects in the same link, unless its activation has
    processing of its own (PRAC:activation:09, 10); Continuous Spells may not (PRAC:activation:08)."""
    if (
        CardKind.CONTINUOUS_TRAP not in card.card.kinds
        or card.face_up
        or card.zone is not Zone.SPELL_TRAP_ZONE
    ):
        return False
    on_field = effect.activates and bool({Zone.SPELL_TRAP_ZONE, Zone.FIELD} & set(effect.zones))
    on_field = on_field and not _pays_with_itself(effect)
    own = any(
        e.kind is EffectKind.ACTIVATE and e.text is not None and e.text.resolution for e in card.effects
    )
    return on_field and not own


def _pays_with_itself(effect: Effect) -> bool:
    """～に表側表示で存在するこのカードを墓地へ送って: the card has to lie face-up before it can be the price."""
    costs = effect.text.costs if effect.text is not None else ()
    return any(is_just_this_card(c.theme) for c in costs)


def branches(effect: Effect) -> tuple[Effect, ...]:
    """A text that lists activations under ● (神之宣告) is that many effects, one of which is activated."""
    text = effect.text
    parts = [option.effect for option in text.options] if text is not None else []
    if text is None or not parts or any(p is None or p.activation is ActivationMode.NONE for p in parts):
        return (effect,)
    return tuple(
        msgspec.structs.replace(
            effect,
            text=_merged(text, part),
            mandatory=part.activation is ActivationMode.MUST,
            timing=part.trigger.timing if part.trigger is not None else effect.timing,
            targets=bool(text.targets or part.targets),
            has_cost=bool(text.costs or part.costs),
        )
        for part in parts
        if part is not None
    )


def _merged(text: EffectText, part: EffectText) -> EffectText:
    """What stands before the ● goes for each of them."""
    return msgspec.structs.replace(
        text,
        trigger=part.trigger or text.trigger,
        window=part.window or text.window,
        conditions=(*text.conditions, *part.conditions),
        costs=(*text.costs, *part.costs),
        targets=(*text.targets, *part.targets),
        resolution=(*text.resolution, *part.resolution),
        unparsed=(*text.unparsed, *part.unparsed),
        options=(),
    )


@enforces("resolution.sentences-independent")
def goes_on(card: CardInPlay) -> tuple[Effect, ...]:
    """Sentences of an old text without numbers that are told of as effects, and are all done in its one activation.

    What the first of them makes an Equip Card has its further sentences as effects of that Equip Card.
    """
    if card.card.card_class not in (CardClass.SPELL, CardClass.TRAP) or _STAYS & set(card.card.kinds):
        return ()
    played = [e for e in card.effects if e.kind is EffectKind.ACTIVATE and e.text is not None]
    if len(played) < 2 or any(effect.printed_no for effect in card.effects) or _becomes_equip(played[0]):
        return ()
    return tuple(
        effect
        for effect in played[1:]
        if effect.text is not None
        and effect.text.activation is ActivationMode.NONE
        and (effect.text.resolution or effect.text.unparsed)
    )


def _goes_with_another(card: CardInPlay, effect: Effect) -> bool:
    """このカードを発動するターン…できない, a sentence before the numbered effects: it is bound to the activation of those."""
    text = effect.text
    if text is None or effect.printed_no or effect.kind is not EffectKind.ACTIVATE or text.unparsed:
        return False
    if goes_with_activation(text) and any(_is_activated_with_it(o) for o in card.effects):
        return True
    done = [step for step in text.resolution if not _keeps_it_from_negation(step.action)]
    says_nothing = not (done or text.options or text.card_activation or text.targets or text.costs)
    return says_nothing and any(o.printed_no and o.kind is EffectKind.ACTIVATE for o in card.effects)


def _is_activated_with_it(other: Effect) -> bool:
    return other.kind is EffectKind.ACTIVATE and other.text is not None and is_activated_with(other.text)


def _keeps_it_from_negation(action: Action) -> bool:
    """このカードの発動と効果は無効化されない, その発動と効果は無効化されない: said of the whole card."""
    own = isinstance(action.theme, Reference) and action.theme.kind in (RefKind.THIS_CARD, *_THOSE_USES)
    negated = action.verb in (Verb.NEGATE_ACTIVATION, Verb.NEGATE_EFFECT)
    return own and negated and action.modality is Modality.CANNOT


#: of the effects told before: この①②の効果は…使用できず、その発動と効果は無効化されない
_THOSE_USES = (RefKind.THAT_ACTIVATION, RefKind.THAT_EFFECT)


@enforces("negation.effect-cannot-be-negated", "negation.card-cannot-be-negated")
def says_it_is_not_negated(card: CardInPlay | None, effect: Effect, verb: Verb) -> bool:
    """この効果の発動と効果は無効化されない: said of this one effect, whatever becomes of the card; or, in a sentence
    beside the effects of a Spell or Trap, of the card."""
    texts = [(effect.text, RefKind.THIS_EFFECT)]
    if card is not None and card.card.card_class is not CardClass.MONSTER and card.on_field:
        texts += [(other.text, RefKind.THIS_CARD) for other in card.effects if not other.printed_no]
    if card is not None and effect.printed_no:
        texts += [(one.text, kind) for one in card.effects if not one.printed_no for kind in _THOSE_USES]
    return any(
        step.action.verb is verb
        and step.action.modality is Modality.CANNOT
        and step.condition is None
        and isinstance(step.action.theme, Reference)
        and step.action.theme.kind is kind
        for text, kind in texts
        if text is not None
        for step in (*text.resolution, *text.restrictions)
    )


def _becomes_equip(effect: Effect) -> bool:
    steps = effect.text.resolution if effect.text is not None else ()
    return any(step.action.verb is Verb.EQUIP for step in steps)


@enforces("effect.text-that-is-no-effect")
def _tells_only_when_it_may(effect: Effect) -> bool:
    """このカードはセットしたターンでも発動できる: nothing that is activated itself."""
    text = effect.text
    if text is None or effect.printed_no or text.activation is not ActivationMode.NONE or text.unparsed:
        return False
    acts = [step.action for step in text.resolution]
    leave = [
        a
        for a in acts
        if a.verb is Verb.ACTIVATE and a.modality is Modality.MAY and is_just_this_card(a.theme)
    ]
    return bool(acts) and len(leave) == len(acts)


def activatable(card: CardInPlay) -> tuple[Effect, ...]:
    """Everything on the card that is activated, in printed order; the bare activation when it has no other."""
    later = [effect.index for effect in goes_on(card)]
    later += [effect.index for effect in card.effects if _goes_with_another(card, effect)]
    later += [effect.index for effect in card.effects if _tells_only_when_it_may(effect)]
    effects = tuple(
        branch
        for effect in card.effects
        if effect.index not in later
        for one in effect.at_occasions or (effect,)
        if one.activates
        for branch in branches(one)
    )
    if card.card.card_class in (CardClass.SPELL, CardClass.TRAP) and not any(
        effect.kind is EffectKind.ACTIVATE and not (effect.text is not None and effect.text.besides)
        for effect in effects
    ):
        bare = None if card.on_field and card.face_up else bare_activation(card.card)
        return (*effects, bare) if bare is not None else effects
    return effects
