"""What an act is that a card's text tells of: a cost, a Special Summon, a summon without any activation."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from grammar.nodes import Action, EffectText, HasName, Node, plain
from grammar.terms import SPECIAL_SUMMONS, CardKind, DurationKind, Modality, Player, Verb, Zone
from grammar.walk import is_just_this_card, nodes_in
from kb.cards import FIELD_ZONES, Card, CardClass
from kb.classify import costs_paid, summons_itself
from kb.context import Base
from kb.effects import Effect
from kb.enforce import enforces
from kb.truth import Truth

_ACTS = {
    "pay": (Verb.PAY_LP,),
    "lose_lp": (Verb.LOSE_LP,),
    "discard": (Verb.DISCARD,),
    "tribute": (Verb.TRIBUTE,),
    "banish": (Verb.BANISH,),
    "send_to_graveyard": (Verb.SEND_TO_GRAVEYARD,),
    "remove_counter": (Verb.REMOVE_COUNTER, Verb.DETACH),
}


@enforces("cost.definition")
def is_cost(card: Card, act: str, base: Base) -> Truth:
    """What the text has one do is paid to activate; not so when it is only done on resolution."""
    verbs = _ACTS.get(act, ())
    effects = [effect for effect in base.effects(card) if effect.text is not None]
    paid = [cost.verb for effect in effects if effect.text for cost in costs_paid(effect.text)]
    done = [action.verb for effect in effects if effect.text for action in _resolved(effect.text)]
    in_cost, in_resolution = any(verb in verbs for verb in paid), any(verb in verbs for verb in done)
    if in_cost is in_resolution:
        return None
    return True if in_cost else None if any(effect.has_cost is None for effect in effects) else False


#: what is told to be done, and the acts of a text that are or come to it
_DONE = {
    "draw": (Verb.DRAW,),
    "gain_lp": (Verb.GAIN_LP,),
    "damage": (Verb.DEAL_DAMAGE, Verb.TAKE_DAMAGE),
    "negate_attack": (Verb.NEGATE_ATTACK,),
    "negate_effect": (Verb.NEGATE_EFFECT,),
    "negate_activation": (Verb.NEGATE_ACTIVATION,),
    "discard": (Verb.DISCARD,),
    "take_control": (Verb.TAKE_CONTROL, Verb.SWAP_CONTROL),
    "change_position": (Verb.CHANGE_POSITION,),
    "put_counter": (Verb.PUT_COUNTER,),
    "destroy": (Verb.DESTROY,),
    "banish": (Verb.BANISH,),
    "special_summon": tuple(SPECIAL_SUMMONS),
    "return_to_hand": (Verb.RETURN_TO_HAND,),
    "return_to_deck": (Verb.RETURN_TO_DECK,),
    "add_to_hand": (Verb.ADD_TO_HAND,),
    "tribute": (Verb.TRIBUTE,),
}
#: acts by which something is done that the text does not name: 那个效果无效 of an activation, an effect taken over
_UNNAMED = frozenset({Verb.NEGATE_THAT, Verb.GAIN_EFFECT, Verb.CHANGE_EFFECT, Verb.APPLY})
_NEGATIONS = (Verb.NEGATE_EFFECT, Verb.NEGATE_ACTIVATION, Verb.NEGATE_ATTACK, Verb.NEGATE_SUMMON)


@enforces("effect.parts")
def does(card: Card, act: str, effect_no: int | None, base: Base) -> Truth:
    """An effect of the card does that when it resolves or applies; not so when its text, wholly read, has no such act."""
    verbs = _DONE.get(act, ())
    if CardKind.NORMAL_MONSTER in card.kinds and CardKind.PENDULUM_MONSTER not in card.kinds and verbs:
        return False
    effects = [e for e in base.effects(card) if effect_no in (None, e.printed_no) and e.text is not None]
    done = [action for effect in effects if effect.text for action in _resolved(effect.text)]
    to_others = [action for action in done if not _to_itself(action)]
    if any(action.verb in verbs and action.modality in _DOES for action in to_others):
        return True
    if not verbs or not effects or card.text is None or not card.text.complete:
        return None
    near = _NEGATIONS if set(verbs) & set(_NEGATIONS) else verbs
    told = {action.verb for action in acts_in(card.text)}
    return None if told & {*near, *_UNNAMED} else False


_DOES = frozenset({Modality.DO, Modality.MAY})


def _to_itself(action: Action) -> bool:
    """Done to the card itself: a summoning procedure, an upkeep not met."""
    themed = action.theme is not None or action.verb not in SPECIAL_SUMMONS
    return not themed or is_just_this_card(action.theme)


@enforces("cost.definition")
def pays(card: Card, act: str, base: Base) -> Truth:
    """Something of the card cannot be activated without that cost; not so when nothing of it has such a cost."""
    verbs = _ACTS.get(act, ())
    effects = [effect for effect in base.effects(card) if effect.activates]
    if not effects or any(effect.text is None or not effect.complete for effect in effects):
        return None
    paid = [any(c.verb in verbs for c in costs_paid(effect.text)) for effect in effects if effect.text]
    return True if all(paid) else None if any(paid) else False


@enforces("banish.temporary-no-summon", "special.definition")
def is_special_summon(card: Card, base: Base) -> Truth:
    """The text puts a monster on the field by a Special Summon; not so when it only comes back (while it was gone)."""
    effects = base.effects(card)
    if not effects or not all(effect.complete for effect in effects):
        return None
    acts = [action for effect in effects if effect.text for action in _resolved(effect.text)]
    summoned = any(action.verb in SPECIAL_SUMMONS for action in acts)
    returned = any(map(_comes_back, acts))
    return summoned if summoned is not returned else None


def _comes_back(action: Action) -> bool:
    """Banished until a time, or returned to the field as it was."""
    until = action.duration is not None and action.duration.kind is not DurationKind.PERMANENT
    return action.verb is Verb.RETURN_TO_FIELD or (action.verb is Verb.BANISH and until)


@enforces("zone.both-sides-if-unsaid")
def may_equip(card: Card, side: Player) -> Truth:
    """An Equip Spell may be put on monsters of either side unless its text speaks of what it is equipped to.

    Of either side, where it is asked whether it is equipped to monsters at all.
    """
    if card.text is None or not card.text.complete:
        return None
    if side is Player.EITHER:
        return _is_equipped(card)
    if CardKind.EQUIP_SPELL not in card.kinds:
        return None
    stated = [step.action for said in card.text.statements for step in said.steps]
    acts = [action for effect in card.text.effects for action in (*_resolved(effect), *effect.costs)]
    if any(act.verb in (Verb.EQUIP, Verb.TARGET) for act in (*stated, *acts)) or any(
        e.targets for e in card.text.effects
    ):
        return None
    return True


def _is_equipped(card: Card) -> Truth:
    """Whether the card itself is put on monsters; not so when its text, wholly read, has no word of it."""
    if CardKind.EQUIP_SPELL in card.kinds:
        return True
    assert card.text is not None
    equips = [act for act in acts_in(card.text) if act.verb is Verb.EQUIP]
    if any(_to_itself(act) and act.modality in _DOES for act in equips):
        return True
    plain = not equips and not any(act.verb in _UNNAMED for act in acts_in(card.text))
    return False if plain and CardKind.UNION_MONSTER not in card.kinds else None


@enforces("effect.parts")
def treated_as(card: Card, other: str, zone: Zone | None, base: Base) -> Truth:
    """The text gives the card that name (in that place); not so when, wholly read, it gives it none."""
    if card.card_class is None or (card.text is None and CardKind.NORMAL_MONSTER not in card.kinds):
        return None
    if base.find(other).key == card.key:
        return None
    named = [
        effect
        for effect in base.effects(card)
        if effect.text is not None and _gives_name(effect, other, base)
    ]
    if named:
        places = {place for effect in named for place in effect.zones}
        there = _OF_FIELD if zone in _OF_FIELD else {zone}
        return True if zone is None or places & there else False if all(e.complete for e in named) else None
    if card.text is None:
        return False
    renamed = any(
        isinstance(one, HasName)
        for act in acts_in(card.text)
        if act.verb is Verb.TREAT_AS
        for one in act.becomes
    )
    return (
        None
        if renamed or not card.text.complete or {act.verb for act in acts_in(card.text)} & _UNNAMED
        else False
    )


_OF_FIELD = frozenset({Zone.FIELD, Zone.MONSTER_ZONE, Zone.SPELL_TRAP_ZONE, *FIELD_ZONES})


def _gives_name(effect: Effect, other: str, base: Base) -> bool:
    acts = (step.action for step in effect.text.resolution) if effect.text is not None else ()
    key = base.find(other).key
    return any(
        base.find(name).key == key
        for act in acts
        if act.verb is Verb.TREAT_AS and _to_itself(act)
        for one in act.becomes
        if isinstance(one, HasName)
        for name in one.names
    )


@enforces("special.procedure-is-no-effect-summon")
def is_procedure(card: Card, base: Base, effect_no: int | None = None) -> Truth:
    """The card is Special Summoned by a procedure of its own, without any activation.

    With several ways to come to the field, which of them is meant is not said. An activated effect that summons (this
    card or others) is none.
    """
    effects = [e for e in base.effects(card) if effect_no in (None, e.printed_no)]
    own = [effect for effect in effects if effect.text is not None and _summons_this(effect)]
    activated = {effect.activates for effect in own}
    if not own and effects and all(effect.complete for effect in effects):
        summons = [
            e.activates
            for e in effects
            if e.text and any(a.verb in SPECIAL_SUMMONS for a in _resolved(e.text))
        ]
        return False if summons and all(summons) else None
    if len(activated) != 1 or not all(effect.complete for effect in own):
        return None
    return False in activated


@enforces("special.definition")
def special_summonable(card: Card) -> Truth:
    """Nothing in the text, wholly read, keeps the monster from every Special Summon."""
    if card.stated or card.card_class is not CardClass.MONSTER:
        return None
    statements = card.text.statements if card.text is not None else ()
    banned = Action(verb=Verb.SPECIAL_SUMMON, modality=Modality.CANNOT)
    told = (step.action for statement in statements for step in statement.steps)
    if any(
        _to_itself(act) and plain(msgspec.structs.replace(act, theme=None)) == plain(banned) for act in told
    ):
        return False
    known = CardKind.NORMAL_MONSTER in card.kinds or (card.text is not None and card.text.complete)
    return True if known else None


def _summons_this(effect: Effect) -> bool:
    return effect.text is not None and summons_itself(effect.text)


def _resolved(text: EffectText) -> Iterator[Action]:
    for step in text.resolution:
        yield step.action
    for option in text.options:
        if option.effect is not None:
            yield from _resolved(option.effect)


def acts_in(text: Node) -> Iterator[Action]:
    """Every act of the whole text, those inside other nodes too."""
    return (node for node in nodes_in(text) if isinstance(node, Action))
