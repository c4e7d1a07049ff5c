"""The forms of question, one module each: a pure function from the state after the plays to a Verdict."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from kb.knowledge import KnowledgeBase
from kb.questions.affects import answer as affects
from kb.questions.applies import answer as applies
from kb.questions.as_material import answer as as_material
from kb.questions.calculates import answer as calculates
from kb.questions.can_activate import answer as can_activate
from kb.questions.can_choose import answer as can_choose
from kb.questions.can_choose_option import answer as can_choose_option
from kb.questions.can_choose_zone import answer as can_choose_zone
from kb.questions.can_do import answer as can_do
from kb.questions.can_pay import answer as can_pay
from kb.questions.can_replace import answer as can_replace
from kb.questions.can_suffer import answer as can_suffer
from kb.questions.can_target import answer as can_target
from kb.questions.can_use import answer as can_use
from kb.questions.choose_none import answer as choose_none
from kb.questions.classify import answer as classify
from kb.questions.decides import answer as decides
from kb.questions.deck import answer as deck
from kb.questions.define import answer as define
from kb.questions.effect_of import answer as effect_of
from kb.questions.extra_summons import answer as extra_summons
from kb.questions.fate import answer as fate
from kb.questions.fits_material import answer as fits_material
from kb.questions.had_moment import answer as had_moment
from kb.questions.happens import answer as happens
from kb.questions.has_name import answer as has_name
from kb.questions.is_rule import answer as is_rule
from kb.questions.is_so import answer as is_so
from kb.questions.kind import answer as kind
from kb.questions.linked import answer as linked
from kb.questions.look_up import answer as look_up
from kb.questions.misses_timing import answer as misses_timing
from kb.questions.must_show import answer as must_show
from kb.questions.order import answer as order
from kb.questions.remains import answer as remains
from kb.questions.replay import answer as replay
from kb.questions.says import answer as says
from kb.questions.text_kind import answer as text_kind
from kb.questions.text_parts import answer as text_parts
from kb.questions.triggers import answer as triggers
from kb.questions.value import answer as value
from kb.questions.value_changes import answer as value_changes
from kb.questions.when import answer as when
from kb.questions.where import answer as where
from kb.questions.whose import answer as whose
from kb.questions.wins import answer as wins
from kb.situation import Ask
from kb.state import DuelState
from kb.trace import Trace
from kb.verdict import Verdict

Form = Callable[[DuelState, Ask, KnowledgeBase, Trace], Verdict]

#: answered from the rules or the words of a card alone: no table is laid out, no turn matters
ON_PAPER = frozenset(
    {"classify", "deck", "define", "is-rule", "look-up", "must-show", "says", "text-kind", "text-parts"}
)

FORMS: Mapping[str, Form] = {
    "can-activate": can_activate,
    "can-target": can_target,
    "can-pay": can_pay,
    "can-replace": can_replace,
    "can-suffer": can_suffer,
    "calculates": calculates,
    "triggers": triggers,
    "affects": affects,
    "applies": applies,
    "happens": happens,
    "when": when,
    "where": where,
    "value": value,
    "value-changes": value_changes,
    "linked": linked,
    "look-up": look_up,
    "misses-timing": misses_timing,
    "must-show": must_show,
    "order": order,
    "decides": decides,
    "deck": deck,
    "define": define,
    "effect-of": effect_of,
    "is-rule": is_rule,
    "is-so": is_so,
    "classify": classify,
    "says": says,
    "text-kind": text_kind,
    "text-parts": text_parts,
    "can-choose": can_choose,
    "can-choose-option": can_choose_option,
    "can-choose-zone": can_choose_zone,
    "can-do": can_do,
    "can-use": can_use,
    "remains": remains,
    "kind": kind,
    "has-name": has_name,
    "fate": fate,
    "fits-material": fits_material,
    "replay": replay,
    "had-moment": had_moment,
    "choose-none": choose_none,
    "whose": whose,
    "wins": wins,
    "extra-summons": extra_summons,
    "as-material": as_material,
}
