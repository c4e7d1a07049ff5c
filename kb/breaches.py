"""Something is told to have been done that a rule forbids: what would come of it is nothing that can be derived.

Where everything is told (``DuelState.told_in_full``) any rule can be broken. Elsewhere what is not told may be what
allowed it, but for a few rules (``_ALWAYS``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

import msgspec

from grammar.nodes import Action, Selection
from grammar.terms import Player, QuantityKind, Stat, Verb, Zone
from grammar.walk import nodes_in
from kb.activation import can_activate
from kb.amounts import bounds
from kb.cards import MONSTER_ZONES, CardInPlay, Seat
from kb.changes import doubt
from kb.checks import battle_acts, normal_summons, special_summons, spells_set
from kb.checks.act import Activation, forbids
from kb.checks.doing import Doing
from kb.checks.targets import selections
from kb.context import Base
from kb.effects import Effect
from kb.enforce import enforces
from kb.looking import find
from kb.playing import BARE
from kb.situation import Play
from kb.state import DuelState
from kb.trace import Trace
from kb.verdict import Finding

#: (rule, code) of what no untold fact could allow
_ALWAYS = frozenset(
    {
        ("activation.card", "check.place.no"),
        ("activation.hand", "check.trap_from_hand.no"),
        ("activation.set-this-turn", "check.set_turn.no"),
        ("activation.phase", "check.main_phase.no"),
        ("activation.must-be-able-to-resolve", "check.deck_too_small.no"),
        ("negation.direct-chain", "check.direct.no"),
        ("synchro.procedure", "check.materials.no"),
        ("xyz.procedure", "check.materials.no"),
        ("link.procedure", "check.materials.no"),
    }
)
_HAND = (Zone.HAND,)
#: what a play is judged by, the act it is, and where its card lies before it
_JUDGED: Mapping[str, tuple[Callable[[Doing], list[Finding]], Verb, tuple[Zone, ...]]] = {
    "summon": (normal_summons.normal_summon, Verb.NORMAL_SUMMON, _HAND),
    "tribute_summon": (normal_summons.normal_summon, Verb.NORMAL_SUMMON, _HAND),
    "set_monster": (normal_summons.set_monster, Verb.SET, _HAND),
    "set_spell_trap": (spells_set.set_spell_trap, Verb.SET, _HAND),
    "special_summon": (special_summons.special_summon, Verb.SPECIAL_SUMMON, (Zone.HAND, Zone.EXTRA_DECK)),
    "synchro_summon": (special_summons.special_summon, Verb.SYNCHRO_SUMMON, (Zone.EXTRA_DECK,)),
    "xyz_summon": (special_summons.special_summon, Verb.XYZ_SUMMON, (Zone.EXTRA_DECK,)),
    "link_summon": (special_summons.special_summon, Verb.LINK_SUMMON, (Zone.EXTRA_DECK,)),
    "pendulum_summon": (
        special_summons.pendulum_summon,
        Verb.PENDULUM_SUMMON,
        (Zone.HAND, Zone.EXTRA_DECK, Zone.PENDULUM_ZONE),
    ),
    "flip_summon": (battle_acts.change_position, Verb.FLIP_SUMMON, tuple(MONSTER_ZONES)),
    "change_position": (battle_acts.change_position, Verb.CHANGE_POSITION, tuple(MONSTER_ZONES)),
}


def noted(state: DuelState, found: Finding | None, card: str, trace: Trace) -> DuelState:
    """The first breach is kept, and what follows is doubted."""
    if found is None or state.breach is not None:
        return state
    state = doubt(state, trace, found.rule, "doubt.impossible", card)
    return msgspec.structs.replace(state, breach=found)


# --------------------------------------------------------------------------- activations


def of_activation(
    state: DuelState,
    seat: Seat,
    card: CardInPlay,
    effect: Effect,
    base: Base,
    targets: tuple[str, ...],
    cost: tuple[str, ...],
) -> Finding | None:
    """The rule that forbids this activation as it is told."""
    if effect.index not in {BARE, *(one.index for one in card.effects)}:
        return None
    found = can_activate(state, seat, card.id, effect, base, targets=targets or None)
    if not state.told_in_full:
        return _refusal(one for one in found if _is_certain(state, one) or _is_elsewhere(card, one))
    act = Activation(base=base, state=state, seat=seat, card=card, effect=effect, targets=targets, cost=cost)
    return _refusal(found) or (_of_targets(act, targets) if targets and effect.complete else None)


def _is_elsewhere(card: CardInPlay, found: Finding) -> bool:
    """By what was told of it, the card went where this effect is not activated."""
    refused = (found.rule, found.code) == ("activation.place", "check.place.no")
    return refused and card.since > 0 and not card.on_field


@enforces("target.on-activation")
def _of_targets(act: Activation, targets: Sequence[str]) -> Finding | None:
    """As many cards are named as the text targets."""
    wanted = selections(act.text)
    if act.text.options or act.text.otherwise or (not wanted and act.effect.targets is not False):
        return None
    numbers = [_how_many(act, selection) for selection in wanted]
    known = [number for number in numbers if number is not None]
    if len(known) < len(numbers):
        return None
    least = sum(number[0] for number in known)
    most = None if any(number[1] is None for number in known) else sum(number[1] or 0 for number in known)
    if least <= len(targets) and (most is None or len(targets) <= most):
        return None
    return forbids(act, "target.on-activation", "targets_told", need=least, have=len(targets))


def _how_many(act: Activation, selection: Selection) -> tuple[int, int | None] | None:
    """The least and the most; 自分及び相手フィールドの…１枚ずつ: so many of either player's."""
    number = bounds(act.state, selection.quantity, act.ctx)
    each = selection.quantity.kind is QuantityKind.EACH and selection.player in (Player.BOTH, Player.EITHER)
    if number is None or not each:
        return number
    return 2 * number[0], None if number[1] is None else 2 * number[1]


# --------------------------------------------------------------------------- summons, Sets, attacks


def of_play(state: DuelState, one: Play, base: Base) -> Finding | None:
    """The rule that forbids this summon, Set, attack or change of position as it is told."""
    if one.card is None:
        return None
    seat = one.player or state.turn_player
    found = (
        _of_attack(state, one, one.card, seat, base)
        if one.do == "attack"
        else _of_summon(state, one, one.card, seat, base)
    )
    if not state.told_in_full:
        used = [find(state, name, seat, MONSTER_ZONES) for name in one.materials]
        if any(card is None or _may_have_another_level(card) for card in used):
            return None
        found = [finding for finding in found if _is_certain(state, finding)]
    return _refusal(found)


def _may_have_another_level(card: CardInPlay) -> bool:
    """レベル４モンスターとして召喚できる: its text may have given it another Level before."""
    texts = [effect.text for effect in card.effects if effect.text is not None]
    acts = [node for text in texts for node in nodes_in(text) if isinstance(node, Action)]
    return any(Stat.LEVEL in act.stats or act.becomes for act in acts)


def _of_summon(state: DuelState, one: Play, name: str, seat: Seat, base: Base) -> list[Finding]:
    if one.do not in _JUDGED or one.by is not None:
        return []
    check, verb, zones = _JUDGED[one.do]
    card = find(state, name, seat, zones)
    materials = [find(state, material, seat, MONSTER_ZONES) for material in one.materials]
    used = tuple(each.id for each in materials if each is not None and each.zone in MONSTER_ZONES)
    if card is None or len(used) < len(materials) or (one.do in _FROM and card.zone not in zones):
        return []
    doing = Doing(base=base, state=state, seat=seat, card=card, act=verb.value, materials=used or None)
    return check(doing)


#: nothing can be said of these where the card told of lies elsewhere
_FROM = frozenset({"pendulum_summon", "synchro_summon", "xyz_summon", "link_summon"})


def _of_attack(state: DuelState, one: Play, name: str, seat: Seat, base: Base) -> list[Finding]:
    attacker = find(state, name, seat, MONSTER_ZONES)
    if attacker is None:
        return []
    doing = Doing(base=base, state=state, seat=seat, card=attacker, act=Verb.ATTACK.value)
    if one.target == "direct":
        return battle_acts.attack_directly(doing)
    target = find(state, one.target, seat.other, MONSTER_ZONES) if one.target is not None else None
    return battle_acts.attack(doing) if target is None else battle_acts.attack_on(doing, target)


def _is_certain(state: DuelState, found: Finding) -> bool:
    """No fact that was not told could have allowed it, as far as the phase was told."""
    if found.code == "check.main_phase.no" and any(path == "phase" for path, _ in state.assumed):
        return False
    if found.code == "check.event.no" and state.chain:  # the activation that it would answer was told
        return found.params.get("verbs") == (Verb.ACTIVATE,)
    return (found.rule, found.code) in _ALWAYS


def _refusal(findings: Iterable[Finding]) -> Finding | None:
    return next((found for found in findings if found.allows is False), None)
