"""Does an event that happened count as what a text waits for ("when this card is destroyed by battle …")?

The text's words for the event are an :class:`~grammar.nodes.Action`; its roles are compared with the facts recorded
in the :class:`~kb.events.Event`. What the event does not record is not known (``None``).
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from grammar.nodes import (
    Action,
    By,
    DidThat,
    InPosition,
    IsKind,
    Noun,
    Number,
    OnlyThese,
    Place,
    Predicate,
    Reference,
    Selection,
    Several,
    Who,
)
from grammar.terms import (
    SPECIAL_SUMMONS,
    SUMMONS,
    CardKind,
    Manner,
    Means,
    Modality,
    Player,
    Position,
    QuantityKind,
    RefKind,
    SpellSpeed,
    Verb,
    Zone,
)
from grammar.walk import is_just_this_card
from kb import predicates
from kb.cards import FIELD_ZONES, MONSTER_ZONES, CardClass, CardInPlay, Seat
from kb.context import Context
from kb.effects import Effect, EffectKind
from kb.enforce import enforces
from kb.events import Cause, Event
from kb.playing import UNTOLD_ACTIVATION, UNTOLD_EFFECT, effect_of
from kb.state import ChainLink, DuelState
from kb.truth import Truth, every, opposite, some

#: a text's verb -> the event verbs that count as it (itself is understood)
_COUNTS_AS: dict[Verb, frozenset[Verb]] = {
    Verb.SUMMON_ANY: SUMMONS,
    Verb.SPECIAL_SUMMON: SPECIAL_SUMMONS,
    Verb.NORMAL_SUMMON: frozenset({Verb.TRIBUTE_SUMMON}),
    Verb.NORMAL_SUMMON_OR_SET: frozenset({Verb.NORMAL_SUMMON, Verb.TRIBUTE_SUMMON, Verb.SET}),
    Verb.ADD_TO_HAND: frozenset({Verb.DRAW, Verb.RETURN_TO_HAND}),
    Verb.RETURN_TO_HAND: frozenset({Verb.ADD_TO_HAND}),
    Verb.FLIP: frozenset({Verb.FLIP_SUMMON}),
    Verb.DEAL_DAMAGE: frozenset({Verb.TAKE_DAMAGE}),
    Verb.ATTACK: frozenset({Verb.DECLARE_ATTACK}),
    Verb.BE_ATTACK_TARGET: frozenset({Verb.DECLARE_ATTACK}),
    Verb.USE: SUMMONS
    | {Verb.ACTIVATE, Verb.SET, Verb.USE_AS_MATERIAL, Verb.DECLARE_ATTACK, Verb.CHANGE_POSITION},
}
#: verbs whose card phrase says where the card was put, not where it came from
_ARRIVALS = SUMMONS | {
    Verb.SUMMON_ANY,
    Verb.NORMAL_SUMMON_OR_SET,
    Verb.SET,
    Verb.PLACE,
    Verb.FLIP,
    Verb.EQUIP,
}

#: the Summon that cards used so are the materials of
SUMMON_OF = {
    Means.FUSION_MATERIAL: Verb.FUSION_SUMMON,
    Means.SYNCHRO_MATERIAL: Verb.SYNCHRO_SUMMON,
    Means.XYZ_MATERIAL: Verb.XYZ_SUMMON,
    Means.LINK_MATERIAL: Verb.LINK_SUMMON,
    Means.RITUAL_MATERIAL: Verb.RITUAL_SUMMON,
    Means.TRIBUTE_SUMMON: Verb.TRIBUTE_SUMMON,
}


def covers(zones: tuple[Zone, ...], zone: Zone | None) -> bool:
    """*zone* is one of *zones* as texts name them. The Field Zone is on the field, but no Spell & Trap Zone."""
    if zone is None:
        return False
    for named in zones:
        if named is zone:
            return True
        if named is Zone.FIELD and zone in FIELD_ZONES:
            return True
        if named is Zone.MONSTER_ZONE and zone in MONSTER_ZONES:
            return True
    return False


@enforces("flip.summon-success-only", "draw.counts-as-added", "use.definition", "use.forbidden")
def counts_as(awaited: Verb, verbs: Iterable[Verb]) -> bool:
    """Acts recorded as *verbs* are what a text calls *awaited*: a Synchro Summon is a Special Summon too."""
    return bool({awaited, *_COUNTS_AS.get(awaited, ())} & set(verbs))


def matches(state: DuelState, event: Event, awaited: Action, ctx: Context) -> Truth:
    """*event* is what *awaited* describes, for the effect that *ctx* speaks for."""
    if not counts_as(awaited.verb, event.verbs):
        return False
    if awaited.verb is Verb.NORMAL_SUMMON_OR_SET and _sets_no_monster(event):
        return False
    if awaited.verb is Verb.USE and event.cause is Cause.EFFECT and SUMMONS.isdisjoint(event.verbs):
        return None if Verb.SET in event.verbs else False  # what an effect does to it is no use of it
    if awaited.summons and not any(counts_as(summon, event.verbs) for summon in awaited.summons):
        return False  # another Summon than those spoken of
    if isinstance(awaited.theme, Reference) and awaited.theme.effects:
        return None  # which of its effects that was, is not recorded
    if awaited.verb is Verb.ACTIVATE and awaited.to is not None:
        plainly = msgspec.structs.replace(awaited, to=None)
        return every((_answers(state, awaited.to, ctx), _activated(state, event, plainly, ctx)))
    if awaited.verb is Verb.ACTIVATE and awaited.by is not None and awaited.by.act is not None:
        plainly = msgspec.structs.replace(awaited, by=None)
        return every((_paid_so(state, awaited.by.act, ctx), _activated(state, event, plainly, ctx)))
    if awaited.verb is Verb.ACTIVATE:
        return _activated(state, event, awaited, ctx)
    return every(_roles(state, event, awaited, ctx))


def _sets_no_monster(event: Event) -> bool:
    """A Spell or Trap that is Set is not Normal Summoned, nor is a monster that an effect Sets."""
    elsewhere = event.destination is not None and event.destination not in MONSTER_ZONES
    return Verb.SET in event.verbs and (elsewhere or Verb.SPECIAL_SUMMON in event.verbs)


def _roles(
    state: DuelState, event: Event, awaited: Action, ctx: Context, *, described: bool = False
) -> list[Truth]:
    """One truth for every role that the text fills; *described*: the card it happens to is known to be this one."""
    answers = [
        True if described else _card_role(state, event, awaited, ctx),
        _agent(event, awaited, ctx),
        _doer(state, event, awaited, ctx, described),
        by_fits(state, event, awaited.by, ctx),
        _origin(event, awaited, ctx),
        _place(event.destination, _receiver(state, event), awaited.destination, ctx),
    ]
    if awaited.position and awaited.modality is Modality.CANNOT:
        answers.append(None)  # 裏側守備表示でしか…できない: in which position it would be, is not told
    if awaited.verb is Verb.BANISH and awaited.position:
        answers.append(_banished_so(state, event, awaited))
    elif awaited.position and awaited.verb in _PUTS and awaited.modality is not Modality.CANNOT:
        answers.append(_came_to_lie_so(state, event, awaited, ctx))
    if awaited.verb in _TOWARDS and isinstance(awaited.to, Selection | Reference | Several):
        answers.append(_other_role(state, event, awaited, awaited.to, ctx))
    if awaited.verb in (Verb.TAKE_DAMAGE, Verb.DEAL_DAMAGE) and awaited.amount is not None:
        answers.append(_so_much(event, awaited))
    if isinstance(awaited.to, Who) and event.seat is not None:
        answers.append(event.seat in seats(awaited.to.player, ctx, state))
    return answers


def _so_much(event: Event, awaited: Action) -> Truth:
    """１０００以上のダメージを受けた, １５００以下のダメージを与えた: how much it was."""
    if event.amount is None or not isinstance(awaited.amount, Number):
        return None
    if Manner.UP_TO in awaited.manner:
        return event.amount <= awaited.amount.value
    least = Manner.OR_MORE in awaited.manner
    return event.amount >= awaited.amount.value if least else event.amount == awaited.amount.value


#: acts after which a card lies in some position
_PUTS = SUMMONS | {Verb.NORMAL_SUMMON, Verb.TRIBUTE_SUMMON, Verb.SUMMON_ANY, Verb.CHANGE_POSITION, Verb.FLIP}
_TURNS = frozenset({Verb.CHANGE_POSITION, Verb.FLIP})


def _came_to_lie_so(state: DuelState, event: Event, awaited: Action, ctx: Context) -> Truth:
    """守備表示で特殊召喚した, 守備表示になった: as it lay right after; open when it moved or was turned since, or nobody told."""
    card = state.same_card(event.card, event.since) if event.card is not None else None
    later = (e for e in state.events if e.card == event.card and e.moment > event.moment)
    if card is None or any(_TURNS & set(e.verbs) for e in later):
        return None
    truth = predicates.fits(state, card, InPosition(positions=awaited.position), ctx)
    plain = {Position.FACE_UP, Position.FACE_DOWN}
    return truth if card.position_told or plain >= set(awaited.position) else None


def _banished_so(state: DuelState, event: Event, awaited: Action) -> Truth:
    """里侧表示除外: how the card lies banished, not how it lay before; open when it lies there no more."""
    card = state.cards.get(event.card) if event.card is not None else None
    if card is None or card.zone is not Zone.BANISHED:
        return None
    return (Position.FACE_UP if card.face_up else Position.FACE_DOWN) in awaited.position


@enforces("negation.not-sent-by-effect", "summon.negated-is-not-from-field", "pendulum.summon-negated")
def _origin(event: Event, awaited: Action, ctx: Context) -> Truth:
    """Where it came from. A card whose activation or summon was negated comes from nowhere."""
    if event.unplaced and awaited.source is not None and awaited.source.zones:
        return awaited.source.negated
    return _place(event.origin, event.origin_controller, awaited.source, ctx)


#: acts that are done against another monster, recorded as ``Event.other``
_TOWARDS = frozenset({Verb.BATTLE, Verb.ATTACK, Verb.DECLARE_ATTACK})


def _other_role(state: DuelState, event: Event, awaited: Action, noun: Noun, ctx: Context) -> Truth:
    """守備表示モンスターに攻撃した: which monster it was done against; a direct attack was against none."""
    if event.other in (None, "direct"):
        return _against_none(event)
    return _is(state, event, event.other, noun, awaited, ctx)


def _against_none(event: Event) -> Truth:
    """No monster was attacked; of an attack of which nobody said what it is aimed at, that is not known."""
    return None if event.other is None and Verb.DECLARE_ATTACK in event.verbs else False


_OWNERS = frozenset({Zone.HAND, Zone.DECK, Zone.EXTRA_DECK, Zone.GRAVEYARD, Zone.BANISHED})


def _receiver(state: DuelState, event: Event) -> Seat | None:
    """Whose place a card comes to: its owner's, off the field."""
    card = state.cards.get(event.card or "")
    return card.owner if card is not None and event.destination in _OWNERS else None


def seats(player: Player | None, ctx: Context, state: DuelState) -> tuple[Seat, ...]:
    """The players that a text's word means, seen from the effect's controller; nobody named means either."""
    if player is Player.SELF:
        return (ctx.controller,)
    if player is Player.OPPONENT:
        return (ctx.controller.other,)
    if player is Player.TURN_PLAYER:
        return (state.turn_player,)
    return (Seat.A, Seat.B)


def _card_role(state: DuelState, event: Event, awaited: Action, ctx: Context) -> Truth:
    """The card phrase of the event: its theme, or for acts of a monster (attacks) its agent."""
    noun = awaited.theme
    if awaited.verb is Verb.BE_ATTACK_TARGET:
        if event.other in (None, "direct"):
            return _against_none(event)
        return True if noun is None else _is(state, event, event.other, noun, awaited, ctx)
    if noun is None and isinstance(awaited.agent, (Selection, Reference, Several)):
        noun = awaited.agent
    if noun is None and awaited.verb is Verb.PUT_COUNTER and not isinstance(awaited.to, Who):
        noun = awaited.to  # カードにカウンターを置く
    if noun is None:
        return True
    return _is(state, event, event.card, noun, awaited, ctx)


def _is(
    state: DuelState, event: Event, card_id: str | None, noun: Noun, awaited: Action, ctx: Context
) -> Truth:
    if card_id is None:
        return None
    if isinstance(noun, Several):
        return some(_is(state, event, card_id, part, awaited, ctx) for part in noun.parts)
    if isinstance(noun, Reference):
        return _is_known_card(state, event, card_id, noun, ctx)
    card = state.cards.get(card_id)
    if card is None:
        return None
    zone = event.destination if awaited.verb in _ARRIVALS else event.origin
    owner = card.controller if awaited.verb in _ARRIVALS else (event.origin_controller or card.controller)
    if noun.zones and (event.unplaced or (zone is not None and not covers(noun.zones, zone))):
        return False
    if noun.player is not None and owner not in seats(noun.player, ctx, state):
        return False
    if noun.zones and awaited.verb not in _ARRIVALS and _did_not_show(event, noun):
        return False
    if _came_face_down(event, card, noun):
        return False
    return every(
        _alone(state, event) if _only_one(noun, predicate) else _had(state, event, card, predicate, ctx)
        for predicate in noun.predicates
    )


@enforces("summon.face-down-special")
def _came_face_down(event: Event, card: CardInPlay, noun: Selection) -> bool:
    """闇属性モンスターが特殊召喚された: of one that came face-down nobody knows what it is. One that is yet to come
    from where it lies hidden comes face-up."""
    came = card.since == event.since and card.zone in FIELD_ZONES
    summoned = bool(SUMMONS & set(event.verbs)) and came
    return summoned and not card.face_up and any(map(predicates.needs_face, noun.predicates))


@enforces("trigger.watcher-and-face-down", "trigger.leave-field-information")
def _did_not_show(event: Event, noun: Selection) -> bool:
    """フィールドの戦士族モンスターが破壊された: one that lay face-down there was not seen to be one."""
    left = event.origin in FIELD_ZONES and event.destination not in (None, *FIELD_ZONES)
    return left and event.was_face_up is False and any(map(predicates.needs_face, noun.predicates))


def _only_one(noun: Selection, predicate: Predicate) -> bool:
    exactly = noun.quantity.kind is QuantityKind.EXACT and noun.quantity.amount == Number(value=1)
    return exactly and isinstance(predicate, OnlyThese)


@enforces("pendulum.at-the-same-time", "summon.pendulum-negated")
def _alone(state: DuelState, event: Event) -> Truth:
    """モンスター１体のみを特殊召喚する際: no other monster was Summoned in the same Summon."""
    if not SUMMONS & set(event.verbs):
        return None
    together = [e for e in state.events if e.moment == event.moment and SUMMONS & set(e.verbs)]
    return event.amount is None and len(together) <= 1


def _is_known_card(state: DuelState, event: Event, card_id: str, noun: Reference, ctx: Context) -> Truth:
    source = state.cards.get(ctx.source)
    if noun.kind is RefKind.THIS_CARD:
        if card_id != ctx.source:
            return False
        if source is None:
            return True
        return every(_had(state, event, source, predicate, ctx) for predicate in noun.predicates)
    if noun.kind is RefKind.EQUIPPED:
        return source is not None and source.equipped_to == card_id
    if noun.kind is RefKind.TOKEN:
        return any(done.card == card_id for done in ctx.done)
    if noun.kind is RefKind.TARGETED:
        return card_id in {target for target, _ in ctx.targets}
    if noun.kind is RefKind.BATTLED and ctx.source in (state.attacker, state.attack_target):
        return card_id in (state.attacker, state.attack_target) and card_id != ctx.source
    return None


@enforces("destroy.stated-kind", "trigger.face-down-destroyed")
def _had(state: DuelState, event: Event, card: CardInPlay, predicate: Predicate, ctx: Context) -> Truth:
    """The card fitted *predicate* when it happened; facing and position are what they were then.

    "Destroyed and sent to the Graveyard": what the words add about the card is said of the same event.
    """
    if (
        isinstance(predicate, DidThat)
        and predicate.action.modality is not Modality.NOT
        and counts_as(predicate.action.verb, event.verbs)
    ):
        if not predicate.passive and predicate.action.theme is not None:
            return None  # it did that to another card: what this event records is what happened to the card itself
        return every(_roles(state, event, predicate.action, ctx, described=predicate.passive))
    lay = event.was_face_up is not None and event.origin in FIELD_ZONES
    if lay and isinstance(predicate, DidThat) and _is_set(predicate):
        return not event.was_face_up
    if lay and isinstance(predicate, InPosition):
        wanted = set(predicate.positions)
        if wanted == {Position.FACE_UP}:
            return event.was_face_up
        if wanted == {Position.FACE_DOWN}:
            return not event.was_face_up
        if event.was_attack is not None:
            as_it_lay = {"zone": event.origin, "face_up": event.was_face_up, "attack": event.was_attack}
            card = msgspec.structs.replace(card, **as_it_lay)
    return predicates.fits(state, card, predicate, ctx)


def _is_set(predicate: DidThat) -> bool:
    """セットされたこのカード: it lay face-down, whoever Set it."""
    done = predicate.action
    plain = done.by is None and done.agent is None and done.theme is None and not done.duration
    return done.verb is Verb.SET and predicate.passive and plain and done.modality is not Modality.NOT


@enforces("summon.who-summoned")
def _agent(event: Event, awaited: Action, ctx: Context) -> Truth:
    if not isinstance(awaited.agent, Who):
        return True
    doer = event.seat if event.seat is not None else event.player
    if doer is None:
        return None
    wanted = {Player.SELF: ctx.controller, Player.OPPONENT: ctx.controller.other}.get(awaited.agent.player)
    return True if wanted is None else doer is wanted


def _doer(state: DuelState, event: Event, awaited: Action, ctx: Context, described: bool) -> Truth:
    """ "a monster that this card destroyed": the card that did it, told apart from the one it was done to."""
    noun = awaited.agent
    if not isinstance(noun, (Selection, Reference, Several)) or not (described or awaited.theme is not None):
        return True
    if awaited.verb is Verb.BE_ATTACK_TARGET or awaited.verb not in _DONE_TO_CARDS:
        return True
    return _is_doer(state, event.by_card or event.other, noun, ctx)


def _is_doer(state: DuelState, card_id: str | None, noun: Noun, ctx: Context) -> Truth:
    if card_id is None:
        return None
    if isinstance(noun, Several):
        return some(_is_doer(state, card_id, part, ctx) for part in noun.parts)
    if isinstance(noun, Reference):
        return card_id == ctx.source if noun.kind is RefKind.THIS_CARD else None
    card = state.cards.get(card_id)
    if card is None:
        return None
    owned = noun.player is None or card.controller in seats(noun.player, ctx, state)
    return every((owned, *(predicates.fits(state, card, predicate, ctx) for predicate in noun.predicates)))


#: acts that one card does to another: text may name both
_DONE_TO_CARDS = frozenset(
    {
        Verb.DESTROY,
        Verb.BANISH,
        Verb.SEND_TO_GRAVEYARD,
        Verb.RETURN_TO_HAND,
        Verb.RETURN_TO_DECK,
        Verb.DISCARD,
    }
)


def _place(zone: Zone | None, seat: Seat | None, place: Place | None, ctx: Context) -> Truth:
    if place is not None and place.spots:
        return None  # which zone it was is not told
    if place is None or not place.zones:
        return True
    if zone is None:
        return None
    if not covers(place.zones, zone):
        return place.negated
    if seat is None or place.player is None:
        return not place.negated
    wanted = {Player.SELF: ctx.controller, Player.OPPONENT: ctx.controller.other}.get(place.player)
    return (True if wanted is None else seat is wanted) is not place.negated


@enforces("trigger.by-battle-or-opponents-effect")
def by_fits(state: DuelState, event: Event, by: By | None, ctx: Context) -> Truth:
    """Battle, an effect, an opponent's card … "Battle or the opponent's effect": the player binds the effect only."""
    if by is None:
        return True
    if by.act is not None:
        return None  # what brought it about is not told
    if by.materials is not None:
        return _made_with(state, event, by, ctx)
    if event.cause is Cause.STATED and {Means.BATTLE, Means.EFFECT} <= set(by.means) and by.player is None:
        return not by.negated  # however it was destroyed, it was one of these
    answer = some(_by_means(state, event, means, by.player, ctx) for means in by.means) if by.means else True
    if not by.means and by.player is not None:
        answer = _by_player(event, by.player, ctx)
    if is_just_this_card(by.card):
        own = ctx.source in (event.by_card, event.other)
        if Means.BATTLE in by.means and _is_blow(event):  # このカードの戦闘で: whichever of the two dealt it
            own = own or ctx.source in (state.attacker, state.attack_target)
        answer = every((answer, own))
    elif isinstance(by.card, Reference) and by.card.kind in (RefKind.THAT_BATTLE, RefKind.THAT_ATTACK):
        answer = every((answer, event.cause is Cause.BATTLE))  # it applies in that battle only
    elif by.card is not None:
        answer = every((answer, _by_card(state, event, by.card, ctx)))
    if answer is None or not by.negated:
        return answer
    return not answer


def _by_attack(state: DuelState, event: Event, means: Means) -> Truth:
    """被对方怪兽的攻击破坏: the other monster of the battle was the attacker. Of damage it is not in the event."""
    if Verb.DESTROY not in event.verbs or event.other is None:
        return None
    if means is Means.DIRECT_ATTACK:
        return False
    for earlier in reversed(state.events):
        if Verb.DECLARE_ATTACK in earlier.verbs and earlier.moment <= event.moment:
            return earlier.card == event.other
    return None


def _made_with(state: DuelState, event: Event, by: By, ctx: Context) -> Truth:
    """「Ｎ」を素材としてＳ召喚した: the monster was Summoned with such cards."""
    from kb.made_of import made_with

    plain = not (by.means or by.player or by.card or by.effects)
    if event.card is None or by.materials is None or not plain:
        return None
    truth = made_with(state, event.card, by.materials, ctx, event.since)
    return opposite(truth) if by.negated else truth


def _by_card(state: DuelState, event: Event, noun: Noun, ctx: Context) -> Truth:
    attacker = event.card if Verb.DECLARE_ATTACK in event.verbs else None  # chosen by that monster to attack
    card = state.cards.get(attacker or event.by_card or event.other or "")
    if card is None and isinstance(noun, Selection) and event.seat is not None and _is_blow(event):
        return None if noun.predicates else event.seat.other in seats(noun.player, ctx, state)
    if card is None or not isinstance(noun, Selection):
        return None
    if noun.player is not None and card.controller not in seats(noun.player, ctx, state):
        return False
    return every(predicates.fits(state, card, predicate, ctx) for predicate in noun.predicates)


@enforces("battle.damage-definition")
def _is_blow(event: Event) -> bool:
    """Battle damage is dealt by a monster of the other player, named or not."""
    return event.cause is Cause.BATTLE and Verb.TAKE_DAMAGE in event.verbs


def _by_player(event: Event, player: Player, ctx: Context) -> Truth:
    if event.player is None:
        return None
    wanted = {Player.SELF: ctx.controller, Player.OPPONENT: ctx.controller.other}.get(player)
    return True if wanted is None else event.player is wanted


_EFFECT_OF = {
    Means.MONSTER_EFFECT: CardClass.MONSTER,
    Means.SPELL_EFFECT: CardClass.SPELL,
    Means.TRAP_EFFECT: CardClass.TRAP,
}


@enforces("draw.not-normal-draw")
def _by_means(state: DuelState, event: Event, means: Means, player: Player | None, ctx: Context) -> Truth:
    if event.cause is Cause.STATED:
        return None
    if means is Means.BATTLE:
        return event.cause is Cause.BATTLE
    if means in (Means.ATTACK, Means.DIRECT_ATTACK):
        return _by_attack(state, event, means) if event.cause is Cause.BATTLE else False
    if means is Means.COST:
        return event.cause is Cause.COST
    if means is Means.PROCEDURE:
        return event.cause is Cause.PROCEDURE
    if means in SUMMON_OF:
        return _was_material(state, event, SUMMON_OF[means])
    if means is Means.DRAW:
        return Verb.DRAW in event.verbs
    if means.value.endswith("_summon") and SUMMONS & set(event.verbs):
        return counts_as(Verb(means.value), event.verbs)
    if means in (Means.WAY_BELOW, Means.PENDULUM_EFFECT) or means.value.endswith("_summon"):
        return None  # which of its ways or effects that was, or for which Summon it was Tributed, is not in the event
    if means is Means.NORMAL_DRAW:
        return event.cause is Cause.RULE and Verb.DRAW in event.verbs
    if event.cause is not Cause.EFFECT and not _material_by_effect(event):
        return means is Means.CARD and event.cause in (Cause.COST, Cause.BATTLE)
    kind = True if means not in _EFFECT_OF else _caused_by_class(state, event, _EFFECT_OF[means])
    return kind if player is None else every((kind, _by_player(event, player, ctx)))


def _material_by_effect(event: Event) -> bool:
    """A material of a Summon that an effect carries out was sent by that effect."""
    return event.cause is Cause.MATERIAL and event.resolving and event.by_card is not None


def _was_material(state: DuelState, event: Event, summon: Verb) -> Truth:
    """The card went into a monster summoned that way (``event.other``)."""
    if event.cause is not Cause.MATERIAL:
        return False
    monster = state.cards.get(event.other or "")
    return None if monster is None or monster.summoned_by is None else monster.summoned_by == summon


def _caused_by_class(state: DuelState, event: Event, card_class: CardClass) -> Truth:
    card = state.cards.get(event.by_card or "")
    return None if card is None or card.card.card_class is None else card.card.card_class is card_class


# --------------------------------------------------------------------------- activations


@enforces(
    "negation.card-activation-only", "negation.card-or-effect-activation", "activation.place-before-cost"
)
def _activated(state: DuelState, event: Event, awaited: Action, ctx: Context) -> Truth:
    """An activation: "a Spell Card is activated" means card activations, "an effect is activated" both kinds.

    Where it was activated (フィールドで発動した) is where the card lay then; a Spell from the hand lies on the field.
    """
    link = link_of(state, event)
    if link is None:
        return None
    card = state.cards.get(link.card)
    wanted = every((_agent(event, awaited, ctx), _place(link.zone, link.player, awaited.source, ctx)))
    noun = awaited.theme
    if noun is None or card is None:
        return every((wanted, True if noun is None else None))
    if isinstance(noun, Reference):
        meant: Truth = noun.kind is RefKind.THIS_CARD and link.card == ctx.source
        if noun.kind is RefKind.TARGETED:
            meant = (link.card, link.since) in ctx.targets
        if noun.kind is RefKind.DECLARED:
            meant = None  # nobody told what was declared
        return every((wanted, meant))
    if isinstance(noun, Several):
        shared = _said_of_all(noun.parts[0])
        parts = [_activated_one(state, link, part, ctx) for part in noun.parts]
        effect = IsKind(kinds=(CardKind.EFFECT,))
        fits = every(_activated_one(state, link, Selection(predicates=(one, effect)), ctx) for one in shared)
        return every((wanted, fits, some(parts)))
    return every((wanted, _activated_one(state, link, noun, ctx)))


def _said_of_all(first: Noun) -> list[Predicate]:
    """ダメージを与えるモンスターの効果・魔法・罠カード: what such an effect does is said of every kind in the list."""
    told = first.predicates if isinstance(first, Selection) else ()
    of_effect = any(CardKind.EFFECT in getattr(p, "kinds", ()) for p in told)
    return [
        p
        for p in told
        if of_effect and isinstance(p, DidThat) and p.action.verb in (Verb.DEAL_DAMAGE, Verb.DESTROY)
        if not p.passive and p.action.by is None
    ]


@enforces("cost.paid-at-activation")
def _paid_so(state: DuelState, act: Action, ctx: Context) -> Truth:
    """把怪兽解放来把这张卡发动: that was done to activate it; told in one's own words, nobody may have said so."""
    if any(counts_as(act.verb, event.verbs) for event in ctx.cost_events):
        return True
    return None if state.untold else False


def _answers(state: DuelState, answered: Who | Noun, ctx: Context) -> Truth:
    """The chain link that would be answered is the one meant (この効果の発動に対して)."""
    last = state.chain[-1] if state.chain else None
    if last is None:
        return False
    if isinstance(answered, Reference) and answered.kind is RefKind.THIS_ACTIVATION:
        return (last.card, last.effect.index) == (ctx.source, ctx.effect)
    return _activated_one(state, last, answered, ctx) if isinstance(answered, Selection) else None


def link_of(state: DuelState, event: Event) -> ChainLink | None:
    """The chain link whose activation *event* is; rebuilt from the event when it is no link of the present chain."""
    for link in state.chain:
        if link.number == event.link and link.card == event.card:
            return link
    card = state.cards.get(event.card or "")
    if card is None or event.by_effect is None or event.player is None:
        return None
    effect = effect_of(card, event.by_effect) or _untold(card, event.by_effect)
    if effect is None or effect.spell_speed is None:
        return None
    return ChainLink(
        number=event.link or 0,
        player=event.player,
        card=card.id,
        since=event.since,
        effect=effect,
        zone=event.origin or card.zone,
        speed=effect.spell_speed,
        card_activation=effect.kind is EffectKind.ACTIVATE,
    )


def _untold(card: CardInPlay, index: int) -> Effect | None:
    """Of a card that is only told of: what it does is not known, whether the card itself was activated is."""
    if not card.card.stated or card.card.text is not None or index not in (UNTOLD_EFFECT, UNTOLD_ACTIVATION):
        return None
    kind = EffectKind.ACTIVATE if index == UNTOLD_ACTIVATION else None
    return Effect(index=index, kind=kind, spell_speed=SpellSpeed.ONE, complete=False)


@enforces("activation.prohibition-scope", "activation.place-before-cost")
def _activated_one(state: DuelState, link: ChainLink, noun: Noun, ctx: Context) -> Truth:
    if not isinstance(noun, Selection):
        return None
    from kb.checks.responses import link_fits

    effect_meant = any(CardKind.EFFECT in getattr(p, "kinds", ()) for p in noun.predicates)
    answers: list[Truth] = [link_fits(state, link, predicate, ctx) for predicate in noun.predicates]
    if noun.player is not None:
        answers.append(link.player in seats(noun.player, ctx, state))
    if noun.zones:
        answers.append(covers(noun.zones, link.zone))
    if not effect_meant:
        answers.append(link.card_activation or state.cards[link.card].card.card_class is CardClass.MONSTER)
    return every(answers)
