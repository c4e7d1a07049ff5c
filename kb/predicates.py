"""What a text says of a card, checked on the card: one function for each predicate of the syntax tree."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from grammar.nodes import (
    Action,
    AllThese,
    AnyOf,
    Bears,
    By,
    CanDo,
    CardText,
    DidThat,
    Extreme,
    FaceUpIn,
    HasAttribute,
    HasEffectThat,
    HasName,
    HasRace,
    HasSeries,
    HasStat,
    Holding,
    Including,
    InPosition,
    IsIn,
    IsKind,
    MaterialFor,
    MentionsName,
    NamedOn,
    NotThat,
    Noun,
    OneOfThose,
    OnlyThese,
    OwnedBy,
    Predicate,
    Reference,
    SameAs,
    Selection,
    Several,
    Spot,
    SumIs,
    Variable,
)
from grammar.terms import SUMMONS, Attribute, CardKind, Modality, Position, Race, RefKind, Stat, Verb, Zone
from grammar.walk import is_just_this_card
from kb import amounts, counter_holders, happened, matching, memory, references, stats
from kb.card_type import shuts_out_normal_summon
from kb.cards import MONSTER_ZONES, CardInPlay
from kb.context import Context
from kb.enforce import enforces
from kb.events import Cause, Event
from kb.names import fold
from kb.state import DuelState
from kb.truth import Truth, every, opposite, some


def fits(state: DuelState, card: CardInPlay, predicate: Predicate, ctx: Context) -> Truth:
    """The card is as *predicate* says, read by the effect of *ctx*."""
    return _CHECKS[type(predicate)](state, card, predicate, ctx)


# --------------------------------------------------------------------------- what it is


def shown_by_back(predicate: IsKind) -> bool:
    """The kind is known of a face-down card by its zone alone: a card, a monster, a "Spell or Trap"."""
    kinds = set(predicate.kinds)
    return bool(kinds & {CardKind.CARD, CardKind.MONSTER}) or {CardKind.SPELL, CardKind.TRAP} <= kinds


#: predicates that anybody can check of a face-down card on the field
_VISIBLE = (InPosition, DidThat, Holding, Including, OnlyThese, OneOfThose, FaceUpIn, IsIn, OwnedBy, Spot)


def needs_face(predicate: Predicate) -> bool:
    """Only a face-up card shows it."""
    if isinstance(predicate, _VISIBLE):
        return False
    if isinstance(predicate, IsKind):
        return not shown_by_back(predicate)
    if isinstance(predicate, NotThat):
        return not isinstance(predicate.other, Reference) and needs_face(predicate.other)
    if isinstance(predicate, AnyOf):
        return all(needs_face(part) for part in predicate.predicates)
    if isinstance(predicate, AllThese):
        return any(needs_face(part) for part in predicate.predicates)
    return True


def as_face_down(predicate: Predicate) -> Predicate:
    """表侧表示的魔法卡或者盖放的卡: of a face-down card only what its back can show counts."""
    if not isinstance(predicate, AnyOf):
        return predicate
    shown = tuple(part for part in predicate.predicates if not needs_face(part))
    return msgspec.structs.replace(predicate, predicates=shown)


_OF_SPELLS_AND_TRAPS = frozenset({Zone.SPELL_TRAP_ZONE, Zone.FIELD_ZONE, Zone.PENDULUM_ZONE})


def _is_kind(state: DuelState, card: CardInPlay, predicate: IsKind, ctx: Context) -> Truth:
    if {CardKind.SPELL, CardKind.TRAP} <= set(predicate.kinds) and card.zone in _OF_SPELLS_AND_TRAPS:
        return True  # whatever lies there is one of the two, though nobody knows which
    return some(stats.is_kind(state, card, kind, ctx.base) for kind in predicate.kinds)


def _attribute(state: DuelState, card: CardInPlay, predicate: HasAttribute, ctx: Context) -> Truth:
    return stats.has_attribute(state, card, predicate.values, ctx.base, original=predicate.original)


def _race(state: DuelState, card: CardInPlay, predicate: HasRace, ctx: Context) -> Truth:
    return stats.has_race(state, card, predicate.values, ctx.base, original=predicate.original)


def _name(state: DuelState, card: CardInPlay, predicate: HasName, ctx: Context) -> Truth:
    return some(
        stats.has_name(state, card, name, ctx.base, original=predicate.original) for name in predicate.names
    )


def _series(state: DuelState, card: CardInPlay, predicate: HasSeries, ctx: Context) -> Truth:
    found = some(stats.in_series(state, card, name, ctx.base) for name in predicate.names)
    # 元々のカード名に「Ｎ」を含む: a name or a series that it is only treated as having does not count.
    return None if predicate.original and found is True else found


def _named_on(state: DuelState, card: CardInPlay, predicate: NamedOn, ctx: Context) -> Truth:
    """Which names stand in the text of a card that is only referred to is not looked up."""
    return None


def _material_for(state: DuelState, card: CardInPlay, predicate: MaterialFor, ctx: Context) -> Truth:
    """Which monsters a material line takes, all together, is not worked out."""
    return None


def _mentions(state: DuelState, card: CardInPlay, predicate: MentionsName, ctx: Context) -> Truth:
    """Its text names that card. What the grammar did not understand of the text may hold the name too."""
    text = card.card.text
    if text is None or predicate.of is not None or predicate.material:
        return None
    named = set(_names_in(msgspec.to_builtins(text)))
    if any(fold(name) in named or _named_otherwise(name, named, ctx) for name in predicate.names):
        return True
    return False if text.complete else None


def _names_in(tree: Any) -> list[str]:
    if isinstance(tree, dict):
        own = tree.get("names", []) if tree.get("node") in ("has_name", "mentions_name") else []
        return [fold(name) for name in own] + [n for value in tree.values() for n in _names_in(value)]
    if isinstance(tree, (list, tuple)):
        return [n for value in tree for n in _names_in(value)]
    return []


def _named_otherwise(name: str, named: set[str], ctx: Context) -> bool:
    """The text names the card in another dialect."""
    card = ctx.base.get(name)
    return card is not None and bool({fold(other) for other in card.names.values()} & named)


# --------------------------------------------------------------------------- values


def _stat(state: DuelState, card: CardInPlay, predicate: HasStat, ctx: Context) -> Truth:
    if (has := stats.has_stat(state, card, predicate.stat, ctx.base)) is not True:
        return has
    if predicate.amount == Variable(name="question"):  # 攻撃力？の: it is printed so
        return None if card.on_field else _is_undetermined(card, predicate.stat)
    if _is_undetermined(card, predicate.stat):
        return False
    value = stats.stat(state, card, predicate.stat, ctx.base, original=predicate.original)
    return matching.compared(value, predicate.compare, amounts.amount(state, predicate.amount, ctx))


@enforces("monster.question-mark-off-field")
def _is_undetermined(card: CardInPlay, stat: Stat) -> bool:
    """A printed "?" of a card that is not on the field is no number to compare."""
    return not card.on_field and {Stat.ATK: card.card.atk, Stat.DEF: card.card.def_}.get(stat) == -1


def _extreme(state: DuelState, card: CardInPlay, predicate: Extreme, ctx: Context) -> Truth:
    """Which one has the highest value is seen only among all candidates (``matching.candidates``)."""
    return stats.has_stat(state, card, predicate.stat, ctx.base)


_POSITIONS = {
    Position.FACE_UP: (True, None),
    Position.FACE_DOWN: (False, None),
    Position.ATTACK: (None, True),
    Position.DEFENSE: (None, False),
    Position.FACE_UP_ATTACK: (True, True),
    Position.FACE_UP_DEFENSE: (True, False),
    Position.FACE_DOWN_DEFENSE: (False, False),
}


def facing(position: Position) -> tuple[bool | None, bool | None]:
    """(face-up, Attack Position) of a position word; None for the half it leaves open."""
    return _POSITIONS[position]


def _position(state: DuelState, card: CardInPlay, predicate: InPosition, ctx: Context) -> Truth:
    if predicate.already:
        return None  # since before the event: that is not compared
    return some(_in_position(card, *facing(position)) for position in predicate.positions)


def _in_position(card: CardInPlay, face_up: bool | None, attack: bool | None) -> Truth:
    if face_up is not None and card.face_up is not face_up:
        return False
    if attack is None:
        return True
    return (
        card.attack is attack if card.attack is not None else (None if card.zone in MONSTER_ZONES else False)
    )


def _same_as(state: DuelState, card: CardInPlay, predicate: SameAs, ctx: Context) -> Truth:
    """Same as another card's. Sameness *among* the chosen ones is seen when they are chosen."""
    if predicate.other is None:
        return True
    others = [
        other
        for part in references.nouns(predicate.other)
        for other in (
            references.known(state, part, ctx)
            if isinstance(part, Reference)
            else matching.candidates(state, part, ctx)
        )
    ]
    if not others:
        return None
    same = some(alike(state, card, other, predicate, ctx) for other in others)
    return opposite(same) if predicate.different else same


def alike(state: DuelState, card: CardInPlay, other: CardInPlay, predicate: SameAs, ctx: Context) -> Truth:
    if predicate.stat is Stat.NAME:
        return stats.same_name(state, card, other, ctx.base, original=predicate.original)
    original = predicate.original
    if predicate.stat is Stat.ATTRIBUTE:  # one that counts as several is alike in each of them
        return some(
            every(stats.has_attribute(state, c, (one,), ctx.base, original=original) for c in (card, other))
            for one in Attribute
        )
    if predicate.stat is Stat.RACE:
        return some(
            every(stats.has_race(state, c, (one,), ctx.base, original=original) for c in (card, other))
            for one in Race
        )
    if predicate.stat is Stat.KIND:
        return None
    if predicate.stat is Stat.COLUMN:
        return same_column(card, other)
    has = every(stats.has_stat(state, one, predicate.stat, ctx.base) for one in (card, other))
    if has is not True:
        return has
    left, right = (
        stats.stat(state, one, predicate.stat, ctx.base, original=predicate.original) for one in (card, other)
    )
    return None if left is None or right is None else left == right


def same_column(card: CardInPlay, other: CardInPlay) -> Truth:
    """The two lie in one column of the field. A card that left the field is in none."""
    if not card.on_field or not other.on_field:
        return False
    return None if card.seq is None or other.seq is None else card.seq == other.seq


def names_column(predicate: Predicate) -> bool:
    return isinstance(predicate, SameAs) and predicate.stat is Stat.COLUMN


def _holding(state: DuelState, card: CardInPlay, predicate: Holding, ctx: Context) -> Truth:
    if predicate.what is not None:
        return _holding_such(state, card, predicate, predicate.what, ctx)
    if predicate.thing == "materials":
        held = sum(other.attached_to == card.id for other in state.cards.values())
        if (
            not held
            and (card.controller, Zone.OVERLAY) in state.untold
            and CardKind.XYZ_MONSTER in card.card.kinds
        ):
            return None  # nobody said whether any material is left
    elif predicate.thing == "equips":
        held = sum(other.equipped_to == card.id for other in state.cards.values())
    else:
        held = counters_on(card, predicate.thing)
    return held >= predicate.at_least


def _holding_such(state: DuelState, card: CardInPlay, predicate: Holding, what: Noun, ctx: Context) -> Truth:
    """このカードを素材として持っている, 「Ｎ」をＸ素材としている: of what lies under it now, or is equipped to it."""
    place = "attached_to" if predicate.thing == "materials" else "equipped_to"
    held = [other for other in state.cards.values() if getattr(other, place) == card.id]
    if isinstance(what, Selection):
        truth = some(every(fits(state, other, part, ctx) for part in what.predicates) for other in held)
        return truth if truth or not held else None  # what a card was before it lay there is not looked at
    return some(matching.belongs(state, other, what, ctx) for other in held)


def counters_on(card: CardInPlay, name: str | None) -> int:
    """How many counters of that name (None: of any) are on the card."""
    if not name:
        return sum(card.counters.values())
    return sum(count for own, count in card.counters.items() if fold(own) == fold(name))


# --------------------------------------------------------------------------- what it did

_SUMMONED = {verb.value: verb for verb in Verb}
_SUMMONS_TOLD = SUMMONS | {Verb.SUMMON_ANY, Verb.NORMAL_SUMMON_OR_SET}


def _did(state: DuelState, card: CardInPlay, predicate: DidThat, ctx: Context) -> Truth:
    """A relative clause about the card's past: how it was summoned, what was done to it this turn, where it is."""
    action = predicate.action
    if action.modality is Modality.NOT:  # このターンに墓地へ送られていない
        done = msgspec.structs.replace(action, modality=Modality.DO)
        return opposite(_did(state, card, msgspec.structs.replace(predicate, action=done), ctx))
    if action.modality is Modality.CANNOT and action.verb in _NORMAL:  # 不能通常召唤的怪兽
        return opposite(_can_be_normal_summoned(state, card, ctx))
    if action.verb is Verb.EXIST:
        return _exists_there(state, card, predicate, ctx)
    if action.verb is Verb.SET and (card.on_field or card.zone is Zone.HAND):
        return card.on_field and not card.face_up
    if action.verb is Verb.EQUIP and predicate.passive:
        if card.equipped_to is not None:
            return _equipped(card, predicate, ctx)
        if action.by is not None and is_just_this_card(action.by.card):
            return False  # このカードの効果で装備した: those that are worn now
    if action.verb in (Verb.ATTACK, Verb.DECLARE_ATTACK, Verb.BATTLE, Verb.BE_ATTACK_TARGET):
        return _fought(state, card, predicate, ctx)
    if action.verb in _SUMMONS_TOLD and card.zone in MONSTER_ZONES:
        return _was_summoned(state, card, predicate, ctx)
    if (
        action.verb is Verb.USE_AS_MATERIAL
        and (truth := _of_materials(state, card, predicate, ctx)) is not None
    ):
        return truth
    if action.verb is Verb.DESTROY and not predicate.passive and is_just_this_card(action.theme):
        return _destroyed_it(state, card, action, ctx)
    return _in_the_past(state, card, predicate, ctx)


def _of_materials(state: DuelState, card: CardInPlay, predicate: DidThat, ctx: Context) -> Truth:
    """このカードの素材とした墓地のモンスター, このカードを素材としたモンスター: one of the two, and what it was made of."""
    from kb import made_of

    if predicate.passive:
        action = made_of.told_in(Selection(predicates=(predicate,)))
        return None if action is None else made_of.is_material(state, card, action, ctx)
    return made_of.by_materials(state, card, predicate.action, ctx) if card.zone in MONSTER_ZONES else None


@enforces("battle.destruction-decided")
def _destroyed_it(state: DuelState, card: CardInPlay, action: Action, ctx: Context) -> Truth:
    """このカードを破壊したモンスター: the other one of the battle, or the one whose effect did it."""
    events = [e for e in state.events if e.card == ctx.source and Verb.DESTROY in e.verbs]
    if not events or action.agent is not None or action.by is not None:
        return None
    doer = events[-1].other if events[-1].cause is Cause.BATTLE else events[-1].by_card
    return None if doer is None else card.id == doer


def _exists_there(state: DuelState, card: CardInPlay, predicate: DidThat, ctx: Context) -> Truth:
    action = predicate.action
    place = action.source or action.destination
    if place is not None and place.zones and not matching.in_zones(state, card, place.zones):
        return False
    if place is not None and place.player and card.controller not in matching.seats(place.player, ctx, state):
        return False
    if not action.position:
        return True
    return some(_in_position(card, *facing(position)) for position in action.position)


def _equipped(card: CardInPlay, predicate: DidThat, ctx: Context) -> Truth:
    action = predicate.action
    bearer = action.to if isinstance(action.to, Reference) else action.agent
    if action.by is not None and isinstance(action.by.card, Reference):
        bearer = action.by.card
    if is_just_this_card(bearer):
        return card.equipped_to == ctx.source
    return True if bearer is None else None


def _fought(state: DuelState, card: CardInPlay, predicate: DidThat, ctx: Context) -> Truth:
    """The monster attacks, is attacked, or battles with the one named."""
    if state.attacker is None:
        return False
    action = predicate.action
    sides = (state.attacker, state.attack_target)
    if card.id not in sides:
        return False
    attacks = card.id == state.attacker
    if action.verb in (Verb.ATTACK, Verb.DECLARE_ATTACK):
        wanted = not predicate.passive
        if attacks is not wanted:
            return False
    if action.verb is Verb.BE_ATTACK_TARGET and attacks:
        return False
    other = state.cards.get((sides[1] if attacks else sides[0]) or "")
    noun = action.to if not predicate.passive else action.agent
    if noun is None or not isinstance(noun, Selection | Reference | Several):
        return True
    return False if other is None else matching.belongs(state, other, noun, ctx)


def _was_summoned(state: DuelState, card: CardInPlay, predicate: DidThat, ctx: Context) -> Truth:
    """How it came to the field, as the card itself remembers it, else as this turn's events tell it."""
    action = predicate.action
    if memory.forgot_whence(state, card, action):
        return False
    truth = None if _came_back(state, card, action) else _in_the_past(state, card, predicate, ctx)
    if truth is None and action.by is not None and action.by.materials is not None:
        return _was_summoned_with(state, card, predicate, action.by, ctx)
    if truth is not None or action.by is not None or isinstance(action.agent, Reference):
        return truth
    if action.duration is not None:
        return None  # the card does not remember in which turn
    if card.summoned_by is None:
        return None
    summon = _SUMMONED.get(card.summoned_by)
    if (action.verb, summon) == (Verb.NORMAL_SUMMON_OR_SET, Verb.FLIP_SUMMON):
        return None  # it lay face-down before, Set or turned so
    if summon is None:
        return None  # a way of which nothing is known here
    if not happened.counts_as(action.verb, (summon,)):
        return False
    if action.source is not None and action.source.zones:
        return None if card.summoned_from is None else card.summoned_from in action.source.zones
    return True


@enforces("memory.how-summoned-banished")
def _came_back(state: DuelState, card: CardInPlay, action: Action) -> bool:
    """It was banished for a time: how it was summoned is remembered, in which turn is not."""
    own = [e for e in state.events if e.card == card.id and e.since == card.since]
    return action.duration is None and any(Verb.RETURN_TO_FIELD in event.verbs for event in own)


def _was_summoned_with(state: DuelState, card: CardInPlay, predicate: DidThat, by: By, ctx: Context) -> Truth:
    """「Ｎ」を素材としてＳ召喚した, of whatever turn: summoned that way, and with such cards."""
    from kb.made_of import made_with

    if by.materials is None or by.negated or by != By(span=by.span, materials=by.materials):
        return None
    plainly = msgspec.structs.replace(predicate, action=msgspec.structs.replace(predicate.action, by=None))
    with_such = made_with(state, card.id, by.materials, ctx)
    return every((_was_summoned(state, card, plainly, ctx), with_such))


@enforces("memory.summoned-this-turn")
def _in_the_past(state: DuelState, card: CardInPlay, predicate: DidThat, ctx: Context) -> Truth:
    """Some event of this turn is that act on this card. Events before the situation are not told."""
    action = predicate.action
    own = [e for e in state.events if e.card == card.id and e.since == card.since]
    if some(happened.matches(state, event, action, ctx) for event in own):
        return True
    if any(_brought(event) for event in own):
        return False
    earlier = card.arrived_turn not in (0, state.turn)
    return False if earlier and action.duration is not None else None  # events of earlier turns are not kept


def _brought(event: Event) -> bool:
    return event.destination is not None


# --------------------------------------------------------------------------- combinations and the rest


def _not(state: DuelState, card: CardInPlay, predicate: NotThat, ctx: Context) -> Truth:
    if isinstance(predicate.other, Reference) and predicate.other.kind is RefKind.ITSELF:
        return None  # 自身以外の: which card the text is about is not known here
    if isinstance(predicate.other, Reference) and _summoned_by_it(predicate.other):
        return card.id not in {other.id for other in references.referred(state, predicate.other, ctx)}
    if isinstance(predicate.other, Reference):
        return card.id not in {other.id for other in references.known(state, predicate.other, ctx)}
    fitting = fits(state, card, predicate.other, ctx)
    return None if fitting and _is_of_another(state, card, predicate.other, ctx) else opposite(fitting)


@enforces("monster.attribute-also")
def _is_of_another(state: DuelState, card: CardInPlay, other: object, ctx: Context) -> bool:
    """光属性以外: it has that attribute, and counts as one of another too."""
    said = [p for p in (other, *getattr(other, "predicates", ())) if isinstance(p, HasAttribute)]
    return any(
        stats.has_attribute(
            state, card, tuple(one for one in Attribute if one not in p.values), ctx.base, original=p.original
        )
        for p in said
    )


def _summoned_by_it(reference: Reference) -> bool:
    """这个效果特殊召唤的怪兽以外: one that left the field since is no longer that monster."""
    return reference.kind is RefKind.AFFECTED and reference.by is Verb.SPECIAL_SUMMON


def _any(state: DuelState, card: CardInPlay, predicate: AnyOf, ctx: Context) -> Truth:
    return some(fits(state, card, part, ctx) for part in predicate.predicates)


def _all(state: DuelState, card: CardInPlay, predicate: AllThese, ctx: Context) -> Truth:
    return every(fits(state, card, part, ctx) for part in predicate.predicates)


def _can_do(state: DuelState, card: CardInPlay, predicate: CanDo, ctx: Context) -> Truth:
    """Could that be done to it? Only what the card's kind settles is answered."""
    if predicate.action.verb in _NORMAL:
        return _can_be_normal_summoned(state, card, ctx)
    if predicate.action.verb is Verb.PUT_COUNTER and predicate.action.to is None:
        return counter_holders.is_holder(card.card, predicate.action.counter)
    return None


_NORMAL = (Verb.NORMAL_SUMMON, Verb.NORMAL_SUMMON_OR_SET)
_NOT_NORMAL = (
    CardKind.FUSION_MONSTER,
    CardKind.SYNCHRO_MONSTER,
    CardKind.XYZ_MONSTER,
    CardKind.LINK_MONSTER,
    CardKind.RITUAL_MONSTER,
    CardKind.SPECIAL_SUMMON_MONSTER,
    CardKind.SPELL,
    CardKind.TRAP,
    CardKind.TOKEN,
)


def _can_be_normal_summoned(state: DuelState, card: CardInPlay, ctx: Context) -> Truth:
    told = card.card
    if told.stated and told.text == CardText() and told.kinds == (CardKind.MONSTER,):
        return True  # a monster of which it is said that no text of its own keeps it from that
    kinds = (stats.printed_kind(told, kind) for kind in _NOT_NORMAL)
    own_text = None if told.text is None else shuts_out_normal_summon(told.text)
    return opposite(some((*kinds, own_text)))


def _has_effect(state: DuelState, card: CardInPlay, predicate: HasEffectThat, ctx: Context) -> Truth:
    from kb.checks.responses import includes

    effects = card.effects or ctx.base.effects(card.card)
    if card.card.text is None:
        return None
    return some(includes(effect, action) for effect in effects for action in predicate.actions)


def _face_up_in(state: DuelState, card: CardInPlay, predicate: FaceUpIn, ctx: Context) -> Truth:
    return not matching.in_zones(state, card, predicate.zones) or card.face_up


def _is_in(state: DuelState, card: CardInPlay, predicate: IsIn, ctx: Context) -> Truth:
    if predicate.player is not None and card.controller not in matching.seats(predicate.player, ctx, state):
        return False
    return not predicate.zones or matching.in_zones(state, card, predicate.zones)


def _owned_by(state: DuelState, card: CardInPlay, predicate: OwnedBy, ctx: Context) -> Truth:
    return card.owner in matching.seats(predicate.player, ctx, state)


def _bears(state: DuelState, card: CardInPlay, predicate: Bears, ctx: Context) -> Truth:
    return stats.has_stat(state, card, predicate.stat, ctx.base)


def _one_of_those(state: DuelState, card: CardInPlay, predicate: OneOfThose, ctx: Context) -> Truth:
    return matching.belongs(state, card, predicate.of, ctx)


def _as_group(state: DuelState, card: CardInPlay, predicate: Predicate, ctx: Context) -> Truth:
    """Said of all the cards chosen together: a single card does not tell."""
    return None


def _spot(state: DuelState, card: CardInPlay, predicate: Spot, ctx: Context) -> Truth:
    """It lies so, as far as it is told where cards lie."""
    from kb.spots import lies_so

    return lies_so(state, card, predicate, ctx)


_CHECKS: dict[type, Callable[[DuelState, CardInPlay, Any, Context], Truth]] = {
    IsKind: _is_kind,
    HasAttribute: _attribute,
    HasRace: _race,
    HasStat: _stat,
    HasName: _name,
    HasSeries: _series,
    MentionsName: _mentions,
    NamedOn: _named_on,
    MaterialFor: _material_for,
    InPosition: _position,
    Extreme: _extreme,
    SameAs: _same_as,
    DidThat: _did,
    NotThat: _not,
    AnyOf: _any,
    AllThese: _all,
    Holding: _holding,
    CanDo: _can_do,
    HasEffectThat: _has_effect,
    FaceUpIn: _face_up_in,
    IsIn: _is_in,
    OwnedBy: _owned_by,
    Bears: _bears,
    OneOfThose: _one_of_those,
    Including: _as_group,
    OnlyThese: _as_group,
    SumIs: _as_group,
    Spot: _spot,
}
