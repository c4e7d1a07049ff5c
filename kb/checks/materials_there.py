"""Whether the materials are there of which a Summon of the resolution is to be made, or that it is to detach."""

from __future__ import annotations

import msgspec

from grammar.nodes import Action, Selection
from grammar.terms import MATERIAL_SUMMONS, CardKind, Verb, Zone
from kb import matching, summoned_with
from kb.checks.act import Activation, assumes, forbids, judged, unknown
from kb.checks.costs import zones_paid_from
from kb.enforce import enforces
from kb.stats import printed_kind
from kb.truth import some
from kb.verdict import Finding
from kb.with_materials import everything_listed, is_understood, nothing_to_summon, ways

_RULE = "activation.must-be-able-to-resolve"


@enforces("fusion.activation", "ritual.activation")
def materials_exist(act: Activation, materials: Action, summon: Action) -> Finding:
    """Some monster can be Fusion or Ritual Summoned with what is there; what the cost takes away is not counted."""
    rule = "fusion.activation" if summon.verb is Verb.FUSION_SUMMON else "ritual.activation"
    if not is_understood(materials, summon):
        return unknown(act, rule, "resolvable", "materials", verb=summon.verb)
    if nothing_to_summon(act.state, materials, summon, act.ctx):
        return forbids(act, rule, "resolvable", verb=summon.verb)
    spent = frozenset({act.card.id}) if act.is_card_activation else frozenset()
    truth = some(way.allowed for way in ways(act.state, materials, summon, act.ctx, spent))
    if truth is not None and not everything_listed(act.state, materials, summon, act.ctx):
        return assumes(act, rule, "resolvable", f"board.{act.seat}.{Zone.EXTRA_DECK}", verb=summon.verb)
    if truth and act.text.costs and not _not_paid_from(act, materials):
        truth = None
    return judged(act, truth, rule, "resolvable", "materials", verb=summon.verb)


def _not_paid_from(act: Activation, materials: Action) -> bool:
    """Whatever the cost takes, it takes from elsewhere than the materials."""
    theme = materials.theme
    pool = set(theme.zones if isinstance(theme, Selection) else ()) | set(
        materials.source.zones if materials.source is not None else ()
    )
    for cost in act.text.costs:
        if isinstance(cost.theme, Selection) and pool & set(zones_paid_from(cost, cost.theme)):
            return False
    return True


def has_materials(act: Activation, action: Action) -> Finding | None:
    """Whether the materials fit the monster is not worked out here."""
    if summoned_with.takes_materials(action):
        return _some_way(act, action)
    if action.verb not in MATERIAL_SUMMONS and action.verb is not Verb.USE_AS_MATERIAL:
        return None
    if (act.seat, Zone.EXTRA_DECK) not in act.state.known:
        return assumes(act, _RULE, "resolvable", f"board.{act.seat}.{Zone.EXTRA_DECK}", verb=action.verb)
    return unknown(act, _RULE, "resolvable", "materials", verb=action.verb)


@enforces("synchro.procedure", "xyz.procedure", "link.procedure")
def _some_way(act: Activation, action: Action) -> Finding:
    """Some monster can be Summoned with what is there. Of materials that are targeted first it is not known."""
    if not summoned_with.extra_deck_is_listed(act.state, act.ctx):
        return assumes(act, _RULE, "resolvable", f"board.{act.seat}.{Zone.EXTRA_DECK}", verb=action.verb)
    understood = summoned_with.is_understood(action) and not summoned_with.hangs_on_targets(action)
    found = summoned_with.ways(act.state, action, act.ctx) if understood else ()
    truth = some(way.allowed for way in found) if understood and not act.text.costs else None
    return judged(act, truth, _RULE, "resolvable", "materials", verb=action.verb)


@enforces("xyz.detach-cost")
def some_attached(act: Activation, action: Action) -> Finding | None:
    """フィールドのＸ素材を１つ取り除く: no Xyz Monster lies there that could have one."""
    told = not (act.state.untold or act.state.partly)
    if action.verb is not Verb.DETACH or not isinstance(action.to, Selection) or not told:
        return None
    noun = action.to if action.to.zones else msgspec.structs.replace(action.to, zones=(Zone.FIELD,))
    if any(
        printed_kind(card.card, CardKind.XYZ_MONSTER)
        and matching.belongs(act.state, card, noun, act.ctx) is not False
        for card in act.state.on_field()
    ):
        return None
    return forbids(act, _RULE, "resolvable", verb=action.verb)
