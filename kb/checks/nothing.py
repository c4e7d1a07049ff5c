"""Damage, Life Points, cards drawn or a change of a value, of which there would be none as things are."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from grammar.nodes import Action, Amount, Number, Reference, Selection, StatOf
from grammar.terms import CardKind, QuantityKind, RefKind, Stat, Verb, Zone
from grammar.walk import is_just_this_card, nodes_in
from kb import matching
from kb.amounts import amount
from kb.cards import CardInPlay
from kb.checks.act import Activation, forbids, unknown
from kb.checks.hurt import would_be_hurt
from kb.enforce import enforces
from kb.predicates import counters_on, facing
from kb.state import DuelState, frozen
from kb.stats import stat
from kb.verdict import Finding
from kb.walk import is_this_card

_OF_AN_AMOUNT = frozenset({Verb.DEAL_DAMAGE, Verb.TAKE_DAMAGE, Verb.GAIN_LP, Verb.DRAW})


@enforces("counter.where-allowed")
def _is_full(act: Activation, action: Action) -> bool:
    """（最大１つまで）: this card holds as many of those counters as it can."""
    own = is_just_this_card(action.to)
    if action.verb is not Verb.PUT_COUNTER or action.bound is None or not own:
        return False
    return counters_on(act.card, action.counter) >= action.bound.value


def _has_no_counters(act: Activation, action: Action) -> bool:
    """カウンターを全て取り除く, where no card has one, and everything on the table was told."""
    every_one = isinstance(action.amount, StatOf) and action.amount.stat is Stat.COUNTERS
    told = not (act.state.untold or act.state.partly)
    return action.verb is Verb.REMOVE_COUNTER and every_one and told and _number(act, action.amount) == 0


def _number(act: Activation, what: Amount | None) -> int | None:
    return None if what is None else amount(act.state, what, act.ctx)


_COUNTED = frozenset({Stat.LEVEL, Stat.RANK})


@enforces("activation.must-be-able-to-resolve")
def is_so_already(act: Activation, action: Action, cards: Iterable[CardInPlay]) -> bool:
    """レベルは４になる, of *cards* that are all of that Level as it is."""
    if action.verb is not Verb.SET_STAT or action.original or not isinstance(action.amount, Number):
        return False
    if not action.stats or not set(action.stats) <= _COUNTED:
        return False
    values = [stat(act.state, card, which, act.base) for card in cards for which in action.stats]
    return bool(values) and all(value == action.amount.value for value in values)


def _lies_so_already(action: Action, cards: Iterable[CardInPlay]) -> bool:
    """全て守備表示にする, of *cards* of which none can be turned so: they lie so, or are Link Monsters."""
    if action.verb is not Verb.CHANGE_POSITION or len(action.position) != 1:
        return False
    face_up, attack = facing(action.position[0])
    turned = list(cards)
    return bool(turned) and all(
        (face_up in (None, card.face_up) and attack in (None, card.attack))
        or CardKind.LINK_MONSTER in card.card.kinds
        for card in turned
    )


def _of_those_already(act: Activation, action: Action) -> Finding | None:
    """This card, or every one that is described, has that Level already, or lies so; with more to do that may be done all the same."""
    theme = action.theme
    if is_this_card(theme):
        cards = [act.card]
    elif isinstance(theme, Selection) and theme.quantity.kind is QuantityKind.ALL:
        cards = matching.candidates(act.state, theme, act.ctx, unsure=True)
        cards = [card for card in cards if card.face_up or not card.on_field]
    else:
        return None
    if not is_so_already(act, action, cards) and not _lies_so_already(action, cards):
        return None
    if len(act.text.resolution) > 1 or act.state.untold | act.state.partly:
        return unknown(act, "activation.must-be-able-to-resolve", "resolvable", "board", verb=action.verb)
    return forbids(act, "activation.must-be-able-to-resolve", "resolvable", verb=action.verb)


@enforces("activation.must-be-able-to-resolve", "value.zero-amount")
def comes_to_nothing(act: Activation, action: Action) -> Finding | None:
    """The number is known, and none: 自己手卡数量×400 with no card in the hand but the one activated."""
    if _has_no_counters(act, action):
        return forbids(act, "activation.must-be-able-to-resolve", "resolvable", verb=action.verb)
    if _is_full(act, action):
        return forbids(act, "counter.where-allowed", "resolvable", verb=action.verb)
    if (already := _of_those_already(act, action)) is not None:
        return already
    changes = action.verb is Verb.CHANGE_STAT
    if not (changes or action.verb in _OF_AN_AMOUNT) or action.amount is None:
        return None
    if _spares_of_nothing(act, action):
        return unknown(act, "activation.must-be-able-to-resolve", "resolvable", "board", verb=action.verb)
    if isinstance(action.amount, Number):
        return None
    if act.text.targets and not act.targets and _is_of_a_card(action.amount):
        return None  # of the card that will be targeted
    if _is_of_what_is_paid(act, action.amount):
        worthless = any(_has_none(act, card_id, action.amount) for card_id in act.cost or ())
        rule = "activation.must-be-able-to-resolve"
        return unknown(act, rule, "resolvable", "board", verb=action.verb) if worthless else None
    if amount(_once_activated(act), action.amount, act.ctx) != 0:
        return None
    rule = "activation.must-be-able-to-resolve"
    if changes and len(act.text.resolution) > 1:  # by nothing: whether the rest will do is not said
        return unknown(act, "value.zero-amount", "resolvable", "board", verb=action.verb)
    return forbids(act, rule, "resolvable", verb=action.verb)


def _spares_of_nothing(act: Activation, action: Action) -> bool:
    """その戦闘による自分への戦闘ダメージは０になる, of a battle that deals none: whether that will do is not said."""
    by = action.by.card if action.by is not None else None
    that_battle = isinstance(by, Reference) and by.kind is RefKind.THAT_BATTLE
    none = isinstance(action.amount, Number) and action.amount.value == 0
    return action.verb is Verb.TAKE_DAMAGE and that_battle and none and would_be_hurt(act, action) is False


def _is_of_what_is_paid(act: Activation, number: Amount) -> bool:
    """Counted by the cost, which is paid only once the effect is activated (…解放才能发动。…那个攻击力)."""
    said = {node.kind for node in nodes_in(number) if isinstance(node, Reference)}
    alone = RefKind.THAT in said and bool(act.text.costs) and not act.text.targets
    return RefKind.COST in said or alone


def _has_none(act: Activation, card_id: str, number: Amount) -> bool:
    """The value of the card to be given up that counts is 0, as far as is known: whether that will do is not said."""
    card = act.state.cards.get(card_id)
    counted = [node.stat for node in nodes_in(number) if isinstance(node, StatOf)]
    return card is not None and any(stat(act.state, card, which, act.base) == 0 for which in counted)


def _is_of_a_card(number: Amount) -> bool:
    """そのモンスターの攻撃力分: read off a card that is spoken of."""
    return any(isinstance(node, Reference) and node.kind in _CHOSEN for node in nodes_in(number))


_CHOSEN = frozenset({RefKind.THAT, RefKind.TARGETED})


def _once_activated(act: Activation) -> DuelState:
    """The table when the card itself has left the hand for the field."""
    if not act.is_card_activation or act.card.zone is not Zone.HAND:
        return act.state
    played = msgspec.structs.replace(act.card, zone=Zone.SPELL_TRAP_ZONE)
    return msgspec.structs.replace(act.state, cards=frozen({**act.state.cards, played.id: played}))
