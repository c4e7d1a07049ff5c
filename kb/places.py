"""Where a card is when its effect is activated, and where an act takes its cards from, read off the text."""

from __future__ import annotations

import msgspec

from grammar.nodes import (
    Action,
    AllOf,
    AllThese,
    AnyOf,
    Condition,
    EffectText,
    Happened,
    InWindow,
    IsIn,
    IsSo,
    Noun,
    Place,
    Reference,
    Selection,
    Several,
    Spot,
    Who,
)
from grammar.terms import Player, SpotKind, Verb, Zone
from kb.enforce import enforces
from kb.walk import is_this_card

#: after this has happened to a card, it is there
_AFTER = {
    Verb.SEND_TO_GRAVEYARD: Zone.GRAVEYARD,
    Verb.DISCARD: Zone.GRAVEYARD,
    Verb.TRIBUTE: Zone.GRAVEYARD,
    Verb.DETACH: Zone.GRAVEYARD,
    Verb.RETURN_TO_GRAVEYARD: Zone.GRAVEYARD,
    Verb.BANISH: Zone.BANISHED,
    Verb.ADD_TO_HAND: Zone.HAND,
    Verb.DRAW: Zone.HAND,
    Verb.RETURN_TO_HAND: Zone.HAND,
    Verb.RETURN_TO_DECK: Zone.DECK,
    Verb.ADD_TO_EXTRA_DECK: Zone.EXTRA_DECK,
    Verb.RETURN_TO_EXTRA_DECK: Zone.EXTRA_DECK,
    Verb.USE_AS_MATERIAL: Zone.GRAVEYARD,
}
#: the card may be in several places afterwards; the text says no more
ANYWHERE_AFTER = (Zone.GRAVEYARD, Zone.BANISHED, Zone.EXTRA_DECK, Zone.HAND)


def places_named(effect: EffectText) -> tuple[Zone, ...]:
    """Zones in which the text itself puts the card: a condition, a cost from there, an own event, a summon of itself."""
    for zones in (
        _from_conditions(effect),
        _from_acts(effect.costs),
        _from_trigger(effect),
        _from_past(effect),
        _from_acts(tuple(step.action for step in effect.resolution)),
        tuple(dict.fromkeys(zone for condition in effect.conditions for zone in _after_that(condition))),
    ):
        if zones:
            return zones
    return ()


def _from_conditions(effect: EffectText) -> tuple[Zone, ...]:
    zones = [zone for condition in effect.conditions for zone in _condition_zones(condition)]
    if effect.trigger is not None and effect.trigger.during is not None and effect.trigger.during.condition:
        zones += _condition_zones(effect.trigger.during.condition)
    return tuple(dict.fromkeys(zones))


def _after_that(condition: Condition) -> tuple[Zone, ...]:
    """这张卡被送去墓地的回合的结束阶段才能发动: where the card lies since then."""
    if isinstance(condition, AllOf):
        return tuple(zone for part in condition.conditions for zone in _after_that(part))
    if not isinstance(condition, Happened) or condition.negated or not happens_to_this_card(condition.action):
        return ()
    told = condition.action.destination
    if isinstance(told, Place) and told.zones:
        return told.zones
    return (_AFTER[condition.action.verb],) if condition.action.verb in _AFTER else ()


def _condition_zones(condition: Condition) -> tuple[Zone, ...]:
    if (
        isinstance(condition, IsSo)
        and is_this_card(condition.subject)
        and condition.place
        and not condition.place.negated
        and not condition.negated
    ):
        return condition.place.zones
    if isinstance(condition, AllOf):
        return tuple(zone for part in condition.conditions for zone in _condition_zones(part))
    if isinstance(condition, InWindow) and condition.window.condition is not None:
        return _condition_zones(condition.window.condition)
    return ()


def _from_acts(actions: tuple[Action, ...]) -> tuple[Zone, ...]:
    """Where "this card" is taken from by an act (把墓地的这张卡除外, 这张卡从手卡特殊召唤), alone or with other cards."""
    for action in actions:
        theme = action.theme
        for part in theme.parts if isinstance(theme, Several) and not theme.either else (theme,):
            if is_this_card(part) and (zones := _lies_in(part, action.source)):
                return zones
    return ()


def _lies_in(card: Noun | None, source: Place | None) -> tuple[Zone, ...]:
    """手卡的这张卡和卡组的1只「X」特殊召唤: where this card itself is said to lie, else where the act takes its cards from."""
    told = card.predicates if isinstance(card, Reference) else ()
    for place in told:
        if isinstance(place, IsIn):
            return place.zones
    return source.zones if source is not None and not source.negated else ()


def _from_trigger(effect: EffectText) -> tuple[Zone, ...]:
    if effect.trigger is None:
        return ()
    zones: list[Zone] = []
    for event in effect.trigger.events:
        if not happens_to_this_card(event):
            return ()
        if found := _after(event):
            zones += found
        elif event.verb in (Verb.LEAVE_FIELD, Verb.DESTROY):
            return ANYWHERE_AFTER
        else:
            return ()
    return tuple(dict.fromkeys(zones))


def _after(event: Action) -> tuple[Zone, ...]:
    """Where the card that it happened to lies then; empty when the words leave that open."""
    if isinstance(event.destination, Place) and event.destination.zones:
        return event.destination.zones
    return (_AFTER[event.verb],) if event.verb in _AFTER else ()


def _from_past(effect: EffectText) -> tuple[Zone, ...]:
    """このカードが墓地へ送られたターンのエンドフェイズに…: where that put it."""
    for condition in effect.conditions:
        if (
            not isinstance(condition, Happened)
            or condition.negated
            or not is_this_card(condition.action.theme)
        ):
            continue
        if found := _after(condition.action):
            return found
    return ()


def happens_to_this_card(event: Action) -> bool:
    """The awaited event is one that this card does or that is done to it."""
    if is_this_card(event.theme):
        return True
    return event.theme is None and is_this_card(event.agent)


#: where the cards of an act come from when the text need not say it
_USUAL = {
    Verb.FUSION_SUMMON: Zone.EXTRA_DECK,
    Verb.SYNCHRO_SUMMON: Zone.EXTRA_DECK,
    Verb.XYZ_SUMMON: Zone.EXTRA_DECK,
    Verb.LINK_SUMMON: Zone.EXTRA_DECK,
    Verb.RITUAL_SUMMON: Zone.HAND,
    Verb.NORMAL_SUMMON: Zone.HAND,
    Verb.NORMAL_SUMMON_OR_SET: Zone.HAND,
    Verb.TRIBUTE_SUMMON: Zone.HAND,
}


@enforces("terms.own-deck-and-hand-if-unsaid")
def whose_if_unsaid(selection: Selection) -> Player | None:
    """ "The Deck" and "the hand" of nobody in particular are the user's own."""
    own = bool(selection.zones) and set(selection.zones) <= {Zone.DECK, Zone.HAND, Zone.EXTRA_DECK}
    return Player.SELF if own else None


def own_of_doer(selection: Selection, action: Action) -> Selection:
    """The Deck or hand of nobody in particular, in an act of a player named (相手は手札を捨てる), is that player's."""
    doer = action.agent.player if isinstance(action.agent, (Who, Selection)) else None
    if selection.player is Player.THAT_PLAYER and doer in (Player.SELF, Player.OPPONENT):
        return msgspec.structs.replace(selection, player=doer)  # 相手は自身のＥＸデッキから…
    if doer is None or selection.player is not None or whose_if_unsaid(selection) is None:
        return selection
    return msgspec.structs.replace(selection, player=doer)


def placed(noun: Selection, action: Action) -> Selection:
    """The description with the place the act takes its cards from (从卡组把…)."""
    source = action.source
    if noun.zones:
        return own_of_doer(noun, action)
    if source is None and (told := _told_in(noun)):
        return msgspec.structs.replace(noun, zones=told)
    if source is None:
        usual = _USUAL.get(action.verb)
        return noun if usual is None else msgspec.structs.replace(noun, zones=(usual,), player=Player.SELF)
    there = msgspec.structs.replace(noun, zones=source.zones, player=noun.player or source.player)
    return own_of_doer(there, action)


def _told_in(noun: Selection) -> tuple[Zone, ...]:
    """●自分の墓地の魔法・罠カード ●相手の墓地の…: the places that the words for each sort of card name."""
    ways = [p.predicates for p in noun.predicates if isinstance(p, AnyOf)]
    if len(ways) != 1:
        return ()
    found: list[Zone] = []
    for way in ways[0]:
        places = [
            p.zones for p in (way.predicates if isinstance(way, AllThese) else (way,)) if isinstance(p, IsIn)
        ]
        if not places:
            return ()
        found += places[0]
    return tuple(dict.fromkeys(found))


def is_of_zones(target: Noun) -> bool:
    """Is a zone pointed out (指定), and no card targeted?"""
    told = target.predicates if isinstance(target, Selection) else ()
    return any(isinstance(p, Spot) and p.how is SpotKind.UNUSED for p in told)
