"""What is forbidden whatever card it were done to: no way to carry an effect out, though no card is known (the Deck)."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from grammar.nodes import Action, CanDo, CardText, Exists, IsKind, Reference, Selection, Step, Who
from grammar.terms import (
    MATERIAL_SUMMONS,
    SUMMONS,
    CardKind,
    Manner,
    Modality,
    Player,
    Position,
    RefKind,
    Verb,
    Zone,
)
from grammar.walk import is_just_this_card
from kb import lasting
from kb.cards import Card, CardClass, CardInPlay
from kb.checks.act import Activation, unknown
from kb.checks.normal_count import NORMAL
from kb.enforce import enforces
from kb.events import Cause
from kb.playing import zone_when_activated
from kb.state import DuelState, frozen
from kb.verdict import Finding

#: a Summon by effect that counts as another one too (融合召喚扱いとして特殊召喚する)
_COUNTS_TOO = {
    Manner.TREATED_AS_TRIBUTE_SUMMON: Verb.TRIBUTE_SUMMON,
    Manner.TREATED_AS_RITUAL_SUMMON: Verb.RITUAL_SUMMON,
    Manner.TREATED_AS_FUSION_SUMMON: Verb.FUSION_SUMMON,
    Manner.TREATED_AS_SYNCHRO_SUMMON: Verb.SYNCHRO_SUMMON,
    Manner.TREATED_AS_XYZ_SUMMON: Verb.XYZ_SUMMON,
    Manner.TREATED_AS_LINK_SUMMON: Verb.LINK_SUMMON,
}
#: what is done to a card that lies where nobody has told what lies there
_TAKING = frozenset({Verb.ADD_TO_HAND, Verb.SEND_TO_GRAVEYARD, Verb.BANISH})
_LOOKING = frozenset({Verb.REVEAL, Verb.EXCAVATE, Verb.LOOK})
_UNSEEN = frozenset(
    [Zone.DECK, Zone.EXTRA_DECK, Zone.GRAVEYARD, Zone.HAND, Zone.BANISHED, Zone.MAIN_MONSTER_ZONE]
)
_KINDS = {
    CardKind.MONSTER: CardClass.MONSTER,
    CardKind.SPELL: CardClass.SPELL,
    CardKind.TRAP: CardClass.TRAP,
}


def also(action: Action) -> tuple[Verb, ...]:
    return tuple(_COUNTS_TOO[manner] for manner in action.manner if manner in _COUNTS_TOO)


@enforces("resolution.prohibition-first")
def banned(act: Activation, action: Action, whence: Iterable[Zone] = ()) -> Finding | None:
    """Whatever card it were, the act is forbidden; None when nothing forbids it for every card.

    whence    where the card is taken from, where the act itself does not say so
    """
    if _sets_monster(action):
        action = msgspec.structs.replace(action, verb=Verb.SPECIAL_SUMMON)
    if action.verb in SUMMONS:
        from_extra = action.verb in MATERIAL_SUMMONS and action.verb is not Verb.RITUAL_SUMMON
        known = _zones(_of_targets(act, action)) or ((Zone.EXTRA_DECK,) if from_extra else (Zone.DECK,))
        each = [_for_any(act, action, CardClass.MONSTER, zone) for zone in known]
        return each[0] if all(one is not None for one in each) else None
    if action.verb is Verb.PUT_COUNTER:
        return _no_counters(act, action)
    if action.verb is Verb.DRAW:
        own = action.agent is None or isinstance(action.agent, Who) and action.agent.player is Player.SELF
        return _for_any(act, action, None, Zone.DECK) if own else None
    action = _of_targets(act, action)
    zones = tuple(whence) or _zones(action)
    if action.verb not in _TAKING or not zones or not _UNSEEN.issuperset(zones):
        return None
    found = [_for_any(act, action, _class(action), zone) for zone in zones]
    return found[0] if all(one is not None for one in found) else None


def _no_counters(act: Activation, action: Action) -> Finding | None:
    """フィールドのカードにカウンターを置く事はできない: this card, or any that lies on the field."""
    own = is_just_this_card(action.to)
    if not own:
        return _for_any(act, action, None, Zone.MAIN_MONSTER_ZONE)
    there = msgspec.structs.replace(act.card, zone=zone_when_activated(act.card))
    would = lasting.would_be(action.verb, there, act.ctx, Cause.EFFECT)
    found = lasting.forbidden(act.state, would, act.base)
    return found if found is not None and found.allows is False else None


@enforces("set.special-summon-face-down")
def _sets_monster(action: Action) -> bool:
    """裏側守備表示でセットする: a Special Summon."""
    return action.verb is Verb.SET and action.position == (Position.FACE_DOWN_DEFENSE,)


def banned_after_looking(act: Activation, part: list[Step]) -> Finding | None:
    """What is turned over or shown is to be taken then: where that is forbidden, it is not set about."""
    first = part[0].action
    if first.verb not in _LOOKING:
        return None
    for step in part[1:]:
        if step.action.modality is not Modality.DO or not isinstance(
            step.action.theme, Reference | Selection
        ):
            continue
        found = banned(act, step.action, _zones(first))
        if found is not None:
            rule = "activation.must-be-able-to-resolve"
            return (
                found
                if step.condition is None
                else unknown(act, rule, "resolvable", "board", verb=first.verb)
            )
    return None


def may_not_summon_it(act: Activation, steps: tuple[Step, ...]) -> Finding | None:
    """The very monster that is turned over is to be Summoned, whichever it is, and a prohibition may bar it."""
    turned = next((n for n, step in enumerate(steps) if step.action.verb is Verb.EXCAVATE), len(steps))
    summonable = any(_may_be_normal_summoned(step.action) for step in steps[: turned + 1])
    for step in steps[turned:]:
        if step.action.verb not in SUMMONS or not isinstance(step.action.theme, Reference):
            continue
        text = CardText() if summonable else None
        found = _forbidden_to_any(act, step.action, CardClass.MONSTER, Zone.DECK, text)
        if found is not None and found.allows is False and summonable:
            return found
        if found is not None:
            return unknown(
                act, "activation.must-be-able-to-resolve", "resolvable", "board", verb=step.action.verb
            )
    return None


def _may_be_normal_summoned(action: Action) -> bool:
    """通常召唤可能的怪兽出现为止: what is turned over last is such a monster, which no text of its own keeps from that."""
    until = action.duration.condition if action.duration is not None else None
    what = until.what if isinstance(until, Exists) and not until.negated else None
    predicates = what.predicates if isinstance(what, Selection) else ()
    able = [one.action for one in predicates if isinstance(one, CanDo)]
    return any(one.verb in NORMAL and one.modality is Modality.DO for one in able)


def _zones(action: Action) -> tuple[Zone, ...]:
    if action.source is not None and action.source.zones:
        return action.source.zones
    return action.theme.zones if isinstance(action.theme, Selection) else ()


def _of_targets(act: Activation, action: Action) -> Action:
    """Of an act done to what was targeted: the act done to such a card, wherever the text looks for it."""
    targets = act.text.targets
    aimed = isinstance(action.theme, Reference) and action.theme.kind in (RefKind.THAT, RefKind.TARGETED)
    only = targets[0] if len(targets) == 1 and isinstance(targets[0], Selection) else None
    if not aimed or only is None or action.source is not None:
        return action
    if (
        only.zones == (Zone.FIELD,)
        and _class(msgspec.structs.replace(action, theme=only)) is CardClass.MONSTER
    ):
        only = msgspec.structs.replace(only, zones=(Zone.MAIN_MONSTER_ZONE,))
    return msgspec.structs.replace(action, theme=only)


def _class(action: Action) -> CardClass | None:
    theme = action.theme
    if is_just_this_card(theme):
        return None
    kinds = [one for one in getattr(theme, "predicates", ()) if isinstance(one, IsKind)]
    return _KINDS.get(kinds[0].kinds[0]) if len(kinds) == 1 and len(kinds[0].kinds) == 1 else None


def _for_any(act: Activation, action: Action, card_class: CardClass | None, zone: Zone) -> Finding | None:
    """What forbids the act to a card of which nothing else is known."""
    found = _forbidden_to_any(act, action, card_class, zone)
    return found if found is not None and found.allows is False else None


def _forbidden_to_any(
    act: Activation,
    action: Action,
    card_class: CardClass | None,
    zone: Zone,
    text: CardText | None = None,
) -> Finding | None:
    """*text*: what its own text is, as far as that is known."""
    state, anything = _with_any_card(act, action, card_class, zone, text)
    would = lasting.would_be(action.verb, anything, act.ctx, Cause.EFFECT, *also(action))
    return lasting.forbidden(state, would, act.base)


def any_cards(act: Activation, action: Action, zone: Zone) -> list[tuple[Activation, CardInPlay]]:
    """*act* with a card in *zone* of which nothing is known but what *action* says; then one of each class it may be."""
    known = _class(action)
    classes = [known] if known is not None else [None, *CardClass]
    found = [_with_any_card(act, action, one, zone) for one in classes]
    return [(msgspec.structs.replace(act, state=state), anything) for state, anything in found]


def _with_any_card(
    act: Activation,
    action: Action,
    card_class: CardClass | None,
    zone: Zone,
    text: CardText | None = None,
) -> tuple[DuelState, CardInPlay]:
    whose = getattr(action.theme, "player", None) or (
        action.source.player if action.source is not None else None
    )
    seat = act.seat.other if whose is Player.OPPONENT else act.seat
    kinds = tuple(kind for kind, one in _KINDS.items() if one is card_class)
    anything = CardInPlay(
        id="?",
        card=Card(key="?", card_class=card_class, kinds=kinds, stated=True, text=text),
        owner=seat,
        controller=seat,
        zone=zone,
    )
    return msgspec.structs.replace(
        act.state, cards=frozen({**act.state.cards, anything.id: anything})
    ), anything
