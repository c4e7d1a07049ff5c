"""A sentence before it is read: what several of its clauses say together stands in one."""

from __future__ import annotations

from grammar.circumstances import TOLD_TOGETHER, told_together
from grammar.clauses import Case, Ender, LightVerb, Sentence, UnitKind
from grammar.equips_only import with_equip_limits
from grammar.idioms import only_if
from grammar.in_place import with_acts_replaced, with_positions_apart
from grammar.made_equips import with_made_equips
from grammar.made_monsters import MAKING, with_made_monsters
from grammar.needed import FREE, with_bans
from grammar.occasions import with_doers_after, with_holders
from grammar.passes import Passes, due, run_on_sentence
from grammar.purposes import with_tribute_summons
from grammar.terms import Verb
from grammar.used_materials import USES, with_used_materials
from grammar.whole_sets import with_whole_sets

_POSITIONS = due(with_positions_apart, {Verb.SPECIAL_SUMMON}, {UnitKind.POSITION})
_REPLACED = due(with_acts_replaced, {"instead"}, {Case.AS})
_EQUIPS = due(with_equip_limits, {Verb.EQUIP})
_MONSTERS = due(with_made_monsters, MAKING)
_TRIBUTES = due(with_tribute_summons, {Ender.TO_DO})

_SETS = due(with_whole_sets, {Verb.GATHER})

_OF_ONE_CLAUSE = Passes((_POSITIONS, _REPLACED, _EQUIPS, _MONSTERS, _TRIBUTES))
_OF_SEVERAL = Passes(
    (
        due(with_bans, {Verb.EXIST}, FREE),
        due(only_if, {"only"}),
        _EQUIPS,
        _MONSTERS,
        due(with_made_equips, {LightVerb.BECOME}, {Verb.EQUIP}),
        _POSITIONS,
        _REPLACED,
        due(with_holders, {LightVerb.HAVE}, {Ender.WHILE}, {UnitKind.THIS_CARD}),
        due(with_doers_after, {Verb.DECLARE_ATTACK}, {Ender.WHEN}, {UnitKind.PLAYER}),
        due(with_used_materials, USES),
        due(told_together, *TOLD_TOGETHER),
        _TRIBUTES,
        _SETS,
    )
)


def settled(sentence: Sentence) -> Sentence:
    """*sentence* with such acts in one clause each."""
    return run_on_sentence(_OF_ONE_CLAUSE if len(sentence.clauses) == 1 else _OF_SEVERAL, sentence)
