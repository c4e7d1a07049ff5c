"""Whether the cards are there to which an act of the resolution is to be done, so many as the text says (R2020:3.4.3:2)."""

from __future__ import annotations

import msgspec

from grammar.nodes import (
    Action,
    DidThat,
    InPosition,
    MaterialFor,
    NotThat,
    Noun,
    Predicate,
    Quantity,
    Reference,
    Selection,
    Several,
    StatOf,
    Who,
)
from grammar.terms import Player, Position, QuantityKind, RefKind, Verb, Zone
from kb import lasting, matching, predicates, references, uniqueness
from kb.among import some_together
from kb.cards import CardInPlay
from kb.checks.act import Activation, assumes, forbids, judged, unknown
from kb.checks.banned import also
from kb.checks.pools import comes_to_none, needed, where_unknown
from kb.checks.targets import pays_with_itself, selections, target_pool
from kb.enforce import enforces
from kb.events import Cause
from kb.places import own_of_doer
from kb.truth import Truth, every, opposite, some
from kb.verdict import Finding
from kb.walk import apart

_RULE = "activation.must-be-able-to-resolve"


@enforces("destroy.not-in-graveyard", "equip.face-up-only")
def enough_cards(act: Activation, action: Action) -> Finding | None:
    found = _noun_exists(act, action, action.theme)
    if found is None and action.verb is Verb.EQUIP and isinstance(action.to, Selection):
        wearer = action.to if action.to.zones else msgspec.structs.replace(action.to, zones=(Zone.FIELD,))
        face_up = InPosition(positions=(Position.FACE_UP,))
        wearer = msgspec.structs.replace(wearer, predicates=(*wearer.predicates, face_up))
        return _noun_exists(act, msgspec.structs.replace(action, source=None), wearer)
    return found


def _noun_exists(act: Activation, action: Action, noun: Noun | None) -> Finding | None:
    if isinstance(noun, Several):
        findings = [_noun_exists(act, action, part) for part in apart(noun)]
        refused = [f for f in findings if f is not None and f.allows is False]
        return refused[0] if len(refused) == len(findings) or (refused and not noun.either) else None
    if isinstance(noun, Reference):
        return (
            _this_card_can(act, action)
            if noun.kind is RefKind.THIS_CARD
            else _that_card_can(act, action, noun)
        )
    if not isinstance(noun, Selection):
        return None
    if any(isinstance(predicate, MaterialFor) for predicate in noun.predicates):
        return unknown(
            act, _RULE, "resolvable", "materials", verb=action.verb
        )  # which those are is not worked out
    source = action.source
    if not noun.zones and source is not None:
        noun = msgspec.structs.replace(noun, zones=source.zones, player=noun.player or source.player)
    noun = own_of_doer(noun, action)
    zones = noun.zones or ((Zone.FIELD,) if action.verb in _ONLY_ON_FIELD else ())
    return _some_fit(act, action, noun, zones) if zones else _some_had_that(act, action, noun)


def _some_had_that(act: Activation, action: Action, noun: Selection) -> Finding | None:
    """このターン戦闘で破壊された…, wherever they lie: none of the cards that are told is known to be one."""
    past = any(isinstance(p, DidThat) and p.action.duration is not None for p in noun.predicates)
    if not past or action.duration is not None:
        return None
    truth = some(
        every(predicates.fits(act.state, card, said, act.ctx) for said in noun.predicates)
        for card in act.state.cards.values()
    )
    return None if truth else judged(act, truth, _RULE, "resolvable", "board", verb=action.verb)


#: what is done to cards of the field, where no other place is named
_ONLY_ON_FIELD = frozenset({Verb.DESTROY, Verb.CHANGE_POSITION, Verb.TAKE_CONTROL})


@enforces(
    "resolution.nothing-to-search", "resolution.top-of-deck-short", "position.face-down-unchanged-by-effects"
)
def _some_fit(act: Activation, action: Action, noun: Selection, zones: tuple[Zone, ...]) -> Finding | None:
    need = needed(noun.quantity, act.state, act.ctx)
    if need is None:  # so many as something else that is not known: perhaps none
        none = msgspec.structs.replace(noun, quantity=Quantity(kind=QuantityKind.UNSTATED))
        found = _some_fit(act, action, none, zones)
        return (
            None
            if found is None or found.allows
            else unknown(act, _RULE, "resolvable", "board", verb=action.verb)
        )
    if comes_to_none(noun.quantity, act.state, act.ctx):
        return forbids(act, _RULE, "resolvable", verb=action.verb)
    if noun.player in (Player.THAT_PLAYER, Player.BOTH) and _done_by_both(action):
        return _for_each_player(act, action, noun, zones)
    placed = msgspec.structs.replace(noun, zones=zones)
    sure: list[CardInPlay] = []
    doubtful = 0
    spent = act.is_card_activation or (pays_with_itself(act) and not _may_lie_there(act, zones))
    for card in act.state.cards.values():
        if spent and card.id == act.card.id:
            continue
        if action.verb in _ONLY_FACE_UP and card.on_field and not card.face_up:
            continue
        truth = matching.belongs(act.state, card, placed, act.ctx)
        if truth is not False:
            truth = every((truth, opposite(_is_spared(act, action, card.id))))
        sure, doubtful = sure + [card] * (truth is True), doubtful + (truth is None)
    sure = _beside_the_target(act, noun, sure)
    if sure and _levels_out(action) and len(_but_one_target(act, sure)) < need:
        return unknown(act, _RULE, "resolvable", "board", verb=action.verb)
    together, _ = some_together(act.state, sure, need, placed, act.ctx)
    if len(sure) >= need and together:
        return None
    path = where_unknown(act, placed, zones)
    if path is not None:
        return assumes(act, _RULE, "resolvable", path, verb=action.verb)
    if len(sure) + doubtful >= need and (doubtful or together is None):
        return unknown(act, _RULE, "resolvable", "board", verb=action.verb)
    if _only_the_other_knows(act, placed):
        return unknown(act, _RULE, "resolvable", "board", verb=action.verb)
    return forbids(act, _RULE, "resolvable", verb=action.verb)


def _only_the_other_knows(act: Activation, noun: Selection) -> bool:
    """相手のデッキの魔法カード: that there is none, whoever thinks of activating this cannot see."""
    private = {Zone.HAND, Zone.DECK, Zone.EXTRA_DECK}
    there = act.state.in_zone(act.seat.other, *(private & set(noun.zones)))
    whose = noun.player is Player.OPPONENT
    return whose and bool(noun.zones) and set(noun.zones) <= private and bool(there) and bool(noun.predicates)


def _beside_the_target(act: Activation, noun: Selection, cards: list[CardInPlay]) -> list[CardInPlay]:
    """対象のモンスター以外の…: of *cards* those that are left when the target is chosen so that most are."""
    return _but_one_target(act, cards) if any(map(_excepts_the_target, noun.predicates)) else cards


def _levels_out(action: Action) -> bool:
    """自分フィールドの全てのモンスターのレベルは対象のモンスターと同じになる: of the target itself that changes nothing.

    Whether it can be activated where there is no other, no rule here says.
    """
    of = action.amount.of if action.verb is Verb.SET_STAT and isinstance(action.amount, StatOf) else None
    every_one = isinstance(action.theme, Selection) and action.theme.quantity.kind is QuantityKind.ALL
    return every_one and isinstance(of, Reference) and of.kind is RefKind.TARGETED


def _but_one_target(act: Activation, cards: list[CardInPlay]) -> list[CardInPlay]:
    wanted = selections(act.text)
    if len(wanted) != 1:
        return cards
    if act.targets:
        return [card for card in cards if card.id not in act.targets]
    left = ([card for card in cards if card.id != one.id] for one, _ in target_pool(act, wanted[0]))
    return max(left, key=len, default=cards)


def _excepts_the_target(said: Predicate) -> bool:
    return (
        isinstance(said, NotThat)
        and isinstance(said.other, Reference)
        and said.other.kind in (RefKind.TARGETED, RefKind.THAT)
    )


#: what does nothing to a face-down card
_ONLY_FACE_UP = frozenset({Verb.CHANGE_STAT, Verb.SET_STAT, Verb.SWAP_STATS, Verb.NEGATE_EFFECT})


def _may_lie_there(act: Activation, zones: tuple[Zone, ...]) -> bool:
    """The card that is its own cost may lie there by then: only in the hand and on the field it surely does not."""
    return not {Zone.HAND, Zone.FIELD, Zone.MONSTER_ZONE, Zone.MAIN_MONSTER_ZONE} >= set(zones)


def _done_by_both(action: Action) -> bool:
    return isinstance(action.agent, (Who, Selection)) and action.agent.player is Player.BOTH


@enforces("resolution.both-players-must")
def _for_each_player(
    act: Activation, action: Action, noun: Selection, zones: tuple[Zone, ...]
) -> Finding | None:
    """Each player does it with cards of his own: both must have some; with all of them, one of the players."""
    findings = [
        _some_fit(act, action, msgspec.structs.replace(noun, player=player), zones)
        for player in (Player.SELF, Player.OPPONENT)
    ]
    if noun.quantity.kind is QuantityKind.ALL and any(f is None or f.allows for f in findings):
        return next((f for f in findings if f is None or f.allows), None)
    return next((f for f in findings if f is not None and f.allows is False), None) or next(
        (f for f in findings if f is not None), None
    )


def _is_spared(act: Activation, action: Action, card_id: str) -> Truth:
    """The act is forbidden for that card: it is no way to resolve the effect.

    Whether one may set about destroying what is protected from that alone, no rule here says.
    """
    if _is_one_too_many(act, action, act.state.cards[card_id]):
        return True
    would = lasting.would_be(action.verb, act.state.cards[card_id], act.ctx, Cause.EFFECT, *also(action))
    found = lasting.forbidden(act.state, would, act.base)
    if found is None or found.allows is not False:
        return False
    return None if action.verb is Verb.DESTROY else True


@enforces("unique.set-copies")
def _is_one_too_many(act: Activation, action: Action, card: CardInPlay) -> bool:
    """To one's own field, face-up, it cannot be Summoned: as many of its name as its text lets there be are there."""
    face_down = any(position in _FACE_DOWN for position in action.position)
    if action.verb is not Verb.SPECIAL_SUMMON or face_down or action.destination is not None:
        return False
    own = action.agent is None or (isinstance(action.agent, Who) and action.agent.player is Player.SELF)
    return own and uniqueness.exceeded(act.state, card, act.seat, act.base) is not None


_FACE_DOWN = frozenset({Position.FACE_DOWN, Position.FACE_DOWN_DEFENSE})


def _this_card_can(act: Activation, action: Action) -> Finding | None:
    if (
        action.source is not None
        and action.source.zones
        and not matching.in_zones(act.state, act.card, action.source.zones)
    ):
        return forbids(act, _RULE, "resolvable", verb=action.verb)
    if action.verb is Verb.SPECIAL_SUMMON and _is_not_worn(act, action.theme):
        return forbids(act, _RULE, "resolvable", verb=action.verb)
    return None


def _is_not_worn(act: Activation, noun: Noun | None) -> bool:
    """装備されているこのカードを特殊召喚する, while it is equipped to nothing."""
    said = noun.predicates if isinstance(noun, Reference) else ()
    worn = any(isinstance(one, DidThat) and one.passive and one.action.verb is Verb.EQUIP for one in said)
    return worn and act.card.equipped_to is None


def _that_card_can(act: Activation, action: Action, noun: Reference) -> Finding | None:
    """フィールドのそのカードを破壊する: the card that set the effect off must be there still."""
    if noun.kind is not RefKind.THAT or action.source is None or not action.source.zones:
        return None
    meant = references.known(act.state, noun, act.ctx) or _answered(act)
    if meant and not any(matching.in_zones(act.state, card, action.source.zones) for card in meant):
        return forbids(act, _RULE, "resolvable", verb=action.verb)
    return None if meant else unknown(act, _RULE, "resolvable", "events", verb=action.verb)


def _answered(act: Activation) -> list[CardInPlay]:
    """The card whose activation an effect that awaits one would answer: that of the last chain link."""
    trigger = act.text.trigger
    awaits = trigger is not None and all(event.verb is Verb.ACTIVATE for event in trigger.events)
    last = act.state.chain[-1:] if awaits else ()
    return [card for link in last if (card := act.state.cards.get(link.card or "")) is not None]
