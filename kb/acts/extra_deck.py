"""Synchro, Xyz and Link Summons that an effect carries out, and Xyz Monsters that it lays over a monster."""

from __future__ import annotations

from grammar.nodes import Action
from grammar.terms import Verb, Zone
from kb.acts.registry import act
from kb.acts.summoning import summoned, used
from kb.changes import next_moment
from kb.checks.arrows import extra_zone_is_open
from kb.context import Context
from kb.enforce import enforces
from kb.made_of import remember
from kb.references import Undecided
from kb.state import DuelState
from kb.summoned_with import extra_deck_is_listed, is_laid_over, is_understood, takes_materials, ways
from kb.summons import stacked
from kb.trace import Trace
from kb.with_materials import the_one, zone_for

_RULE = {
    Verb.SYNCHRO_SUMMON: "synchro.procedure",
    Verb.XYZ_SUMMON: "xyz.procedure",
    Verb.LINK_SUMMON: "link.procedure",
    Verb.SPECIAL_SUMMON: "xyz.earlier-monster-as-material",
}
_USED = Action(verb=Verb.USE_AS_MATERIAL)


@act(Verb.SYNCHRO_SUMMON, Verb.XYZ_SUMMON, Verb.LINK_SUMMON)
@enforces(
    "synchro.procedure",
    "xyz.procedure",
    "link.procedure",
    "xyz.earlier-monster-as-material",
    "summon.material-then-summon",
)
def summon_with(state: DuelState, action: Action, ctx: Context, trace: Trace) -> DuelState:
    """The materials leave (or are stacked), then the monster comes, while the effect resolves. Nothing without a way."""
    if not takes_materials(action) or not is_understood(action):
        raise Undecided("doubt.verb", missing=action.verb.value)
    rule, listed = _RULE[action.verb], extra_deck_is_listed(state, ctx)
    way = the_one(list(ways(state, action, ctx)), ctx, listed=listed, verb=action.verb)
    if way is None:
        trace.step("resolve.no_materials", rule, link=ctx.link)
        return state
    monster, names = way.monster, [card.card.name() for card in way.materials]
    trace.step("resolve.chosen_way", rule, card=monster.card.name(), link=ctx.link, materials=names)
    before = state
    if action.verb is Verb.XYZ_SUMMON or is_laid_over(action):
        state = stacked(state, way.materials, monster.id, ctx.base, trace)
    else:
        for card in way.materials:
            state = used(state, state.cards[card.id], _USED, monster, ctx, trace)
    state = next_moment(remember(before, state, monster, way.materials))
    return summoned(state, monster, ctx.controller, action, ctx, trace, _zone(state, action, ctx))


@enforces("zone.extra-deck-to-any-monster-zone")
def _zone(state: DuelState, action: Action, ctx: Context) -> Zone:
    """Where it comes; a Link Monster to the Extra Monster Zone as long as one is open."""
    if action.verb is Verb.LINK_SUMMON and extra_zone_is_open(state, ctx.controller) is not False:
        return Zone.EXTRA_MONSTER_ZONE
    return zone_for(state, ctx.controller)
