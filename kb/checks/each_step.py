"""Every step of the resolution that must be done has to look possible at activation, not only the first one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from grammar.nodes import Action, NotThat, Predicate, Reference, SameAs, Selection, Several, Step
from grammar.terms import SUMMONS, Join, Manner, Modality, Player, QuantityKind, RefKind, Verb, Zone
from grammar.walk import nodes_in
from kb import matching
from kb.cards import CardInPlay
from kb.checks.act import Activation, forbids, unknown
from kb.checks.banned import banned
from kb.checks.pools import needed, players_of, where_unknown
from kb.checks.targets import pays_with_itself, selections
from kb.enforce import enforces
from kb.places import own_of_doer, placed
from kb.verdict import Finding
from kb.walk import is_this_card, zones_of
from kb.with_materials import is_of_group

_RULE = "activation.each-step-possible"
_HANGS = (Join.THEN, Join.IF_SO, Join.TOGETHER, Join.ALSO)
_POINTING = (RefKind.THAT, RefKind.TARGETED)
_FIELD = frozenset(
    [Zone.FIELD, Zone.MONSTER_ZONE, Zone.MAIN_MONSTER_ZONE, Zone.EXTRA_MONSTER_ZONE, Zone.SPELL_TRAP_ZONE]
    + [Zone.FIELD_ZONE, Zone.PENDULUM_ZONE]
)
#: where cards come to lie by an act; what is not listed may change anything
_COMES_TO: dict[Verb, frozenset[Zone]] = {
    **dict.fromkeys(
        (Verb.SEND_TO_GRAVEYARD, Verb.DESTROY, Verb.DISCARD, Verb.TRIBUTE, Verb.DETACH),
        frozenset({Zone.GRAVEYARD, Zone.EXTRA_DECK}),
    ),
    **dict.fromkeys((Verb.RETURN_TO_HAND, Verb.ADD_TO_HAND, Verb.DRAW), frozenset({Zone.HAND})),
    **dict.fromkeys(SUMMONS, _FIELD),
    Verb.BANISH: frozenset({Zone.BANISHED}),
    Verb.RETURN_TO_DECK: frozenset({Zone.DECK, Zone.EXTRA_DECK}),
    Verb.TAKE_CONTROL: _FIELD,
    **dict.fromkeys((Verb.PAY_LP, Verb.DEAL_DAMAGE, Verb.GAIN_LP, Verb.LOSE_LP, Verb.SHUFFLE), frozenset()),
    **dict.fromkeys((Verb.NEGATE_ATTACK, Verb.CHANGE_STAT, Verb.NEGATE_EFFECT), frozenset()),
    **dict.fromkeys((Verb.REVEAL, Verb.LOOK, Verb.DECLARE), frozenset()),
    **dict.fromkeys((Verb.CHANGE_POSITION, Verb.PUT_COUNTER, Verb.REMOVE_COUNTER), frozenset()),
}
#: acts that take cards from where the text says, and are nothing where there is none
_TAKES = frozenset(
    [Verb.SPECIAL_SUMMON, Verb.ADD_TO_HAND, Verb.SEND_TO_GRAVEYARD, Verb.BANISH, Verb.RETURN_TO_HAND]
    + [Verb.RETURN_TO_DECK, Verb.DESTROY, Verb.SET, Verb.TAKE_CONTROL, Verb.DISCARD, Verb.CHOOSE]
)


#: acts that are done to all that are named, or to none
_ALL_OF_THEM = frozenset({Verb.SPECIAL_SUMMON, Verb.ADD_TO_HAND})


@enforces("activation.each-step-possible")
def each_step_is_possible(act: Activation) -> Finding | None:
    """One refusal for a step that must be done and cannot; None when none is found.

    Steps that may be left out, hang on such a one or wait for a case need not be possible (PRAC:partial:21, 22).
    """
    if act.is_mandatory or act.text.otherwise:
        return None
    before: list[Action] = list(act.text.costs)
    for step in _to_be_done(act.text.resolution):
        if len(act.text.resolution) > 1 and (
            banned(act, step.action) is not None or _too_few(act, step.action, before)
        ):
            return forbids(act, _RULE, "resolvable", verb=step.action.verb)
        before.append(step.action)
    for step in act.text.resolution[1:]:
        if _is_done_in_one_go(step) and _changes_nobody(act, step.action):
            return unknown(act, _RULE, "resolvable", "board", verb=step.action.verb)
    return None


def _is_done_in_one_go(step: Step) -> bool:
    """…を無効にし、自分の光属性モンスター１体の攻撃力を上げる: with what stands before it."""
    return step.join is Join.TOGETHER and step.condition is None and step.action.modality is Modality.DO


def _changes_nobody(act: Activation, action: Action) -> bool:
    """A value of so many monsters is to be changed, and none that is described lies there: whether that will do is not said."""
    noun = action.theme
    if action.verb not in (Verb.CHANGE_STAT, Verb.SET_STAT) or not isinstance(noun, Selection):
        return False
    noun = own_of_doer(placed(noun, action), action)
    if noun.quantity.kind is QuantityKind.ALL or not set(noun.zones) <= _FIELD or not noun.zones:
        return False
    plain = tuple(one for one in noun.predicates if not _points(one))
    described = msgspec.structs.replace(noun, predicates=plain)
    on_field = (card for card in act.state.cards.values() if card.on_field)
    return not any(matching.belongs(act.state, card, described, act.ctx) is not False for card in on_field)


def _to_be_done(steps: Sequence[Step]) -> Iterator[Step]:
    """The steps that are carried out in any case, as far as one can tell; nothing after an alternative."""
    left_out = False
    for step in steps:
        action = step.action
        if step.join is Join.OR or step.instead_of is not None or action.verb is Verb.APPLY:
            return
        if step.join not in _HANGS:
            left_out = False
        if action.modality in (Modality.CANNOT, Modality.NOT):
            continue
        left_out = left_out or action.modality is not Modality.DO or step.condition is not None
        if left_out or action.duration is not None:
            if action.verb not in _COMES_TO:
                return
            continue
        yield step


def _too_few(act: Activation, action: Action, before: Sequence[Action]) -> bool:
    """There are too few cards for the act, and what is done before it brings no others there."""
    noun = action.theme
    if (
        isinstance(noun, Several) and not noun.either and action.verb in _ALL_OF_THEM
    ):  # 「Ａ」「Ｂ」各1只特殊召唤
        parts = (msgspec.structs.replace(action, theme=part) for part in noun.parts)
        return any(_too_few(act, part, before) for part in parts)
    if (
        action.verb not in _TAKES
        or not isinstance(noun, Selection)
        or Manner.AS_MANY_AS_POSSIBLE in action.manner
        or any(map(is_of_group, noun.predicates))  # of these the Summon they are for decides
    ):
        return False
    noun = own_of_doer(placed(noun, action), action)
    least = needed(noun.quantity, act.state, act.ctx)
    if not noun.zones or least is None or noun.quantity.kind is QuantityKind.ALL:
        return False
    if noun.player in (Player.BOTH, Player.THAT_PLAYER) or where_unknown(act, noun, noun.zones) is not None:
        return False
    plain = tuple(one for one in noun.predicates if not _points(one))
    described = msgspec.structs.replace(noun, predicates=plain)
    there = {
        card.id
        for card in act.state.cards.values()
        if not (card.id == act.card.id and _is_gone(act, noun, before))
        and matching.belongs(act.state, card, described, act.ctx) is not False
    }
    for earlier in before:
        come = _coming(act, earlier, noun)
        if come is None:
            return False
        there |= {card.id for card in come if _would_suit(act, card, described)}
    taken = _taken_as_target(act) if any(map(_excepts_it, noun.predicates)) else []
    if taken:
        return all(len(there - {target}) < least for target in taken)
    return len(there) < least


def _is_gone(act: Activation, noun: Selection, before: Sequence[Action]) -> bool:
    """This card is on its way, or paid or moved elsewhere by then (このカードを手札から特殊召喚し、手札・墓地から…)."""
    moved = (_COMES_TO.get(one.verb) for one in before if is_this_card(one.theme))
    away = any(there and not there & set(noun.zones) for there in moved)
    return act.is_card_activation or pays_with_itself(act) or away


def _taken_as_target(act: Activation) -> list[str]:
    """The cards any of which the player may target, or the ones named."""
    wanted = selections(act.text)
    if act.targets is not None:
        return list(act.targets)
    return [
        card.id for card in act.state.cards.values() if len(wanted) == 1 and _is_one(act, card, wanted[0])
    ]


def _would_suit(act: Activation, card: CardInPlay, noun: Selection) -> bool:
    """Once it lies there: cards that leave the field go to their owner."""
    if not _FIELD & set(noun.zones) and card.owner not in players_of(noun, act):
        return False
    anywhere = msgspec.structs.replace(noun, zones=(), player=None)
    return matching.suits(act.state, card, anywhere, act.ctx) is not False


def _points(predicate: Predicate) -> bool:
    return any(
        isinstance(node, Reference) and node.kind is not RefKind.THIS_CARD for node in nodes_in(predicate)
    )


#: what is sent to the Graveyard from one of these does not go to the Extra Deck
_UNSEEN = ({Zone.DECK}, {Zone.EXTRA_DECK}, {Zone.HAND})


def _coming(act: Activation, earlier: Action, noun: Selection) -> list[CardInPlay] | None:
    """The cards that *earlier* may bring to where *noun* looks for them; None when that cannot be told."""
    there = _COMES_TO.get(earlier.verb)
    if earlier.verb is Verb.SEND_TO_GRAVEYARD and set(zones_of(earlier)) in _UNSEEN:
        there = frozenset({Zone.GRAVEYARD})  # Pendulum Monsters too
    if there is None:
        return None
    if not there & set(noun.zones):
        return []
    if not isinstance(earlier.theme, Reference):
        return None
    if earlier.theme.kind is RefKind.THIS_CARD:
        return [act.card]
    if earlier.theme.kind not in _POINTING or not act.text.targets:
        return None
    if any(_excepts_it(one) for one in noun.predicates):
        return []
    wanted = selections(act.text)
    named = [act.state.cards[target] for target in act.targets or ()]
    return named or [c for one in wanted for c in act.state.cards.values() if _is_one(act, c, one)]


def _is_one(act: Activation, card: CardInPlay, target: Selection) -> bool:
    return matching.belongs(act.state, card, target, act.ctx) is not False


def _excepts_it(predicate: Predicate) -> bool:
    """そのカード以外の, そのカードとカード名が異なる: anything but what was targeted."""
    excepted = isinstance(predicate, NotThat) or (isinstance(predicate, SameAs) and predicate.different)
    other = predicate.other if isinstance(predicate, NotThat | SameAs) else None
    return excepted and isinstance(other, Reference) and other.kind in _POINTING
