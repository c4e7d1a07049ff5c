"""The same situation under another era: whether the answer changes, and which rules differ."""

from __future__ import annotations

import msgspec

from kb.eras import DEFAULT_ERA
from kb.judge import judge
from kb.knowledge import KnowledgeBase
from kb.rules import RuleGraph
from kb.situation import Situation
from kb.verdict import Verdict


class EraComparison(msgspec.Struct, frozen=True, kw_only=True):
    """A verdict of one era beside that of another.

    ended   rules behind the first verdict, or replaced by one behind the second, that no longer hold
    began   rules behind the second verdict, or that replace one behind the first, that did not hold before
    """

    era: str
    verdict: Verdict
    same: bool
    ended: tuple[str, ...] = ()
    began: tuple[str, ...] = ()


def compare_eras(
    situation: Situation, verdict: Verdict, base: KnowledgeBase, other: str = DEFAULT_ERA
) -> EraComparison | None:
    """*verdict* on *situation* beside the verdict of the era *other*; None when it is the same era."""
    if situation.era == other:
        return None
    beside = judge(msgspec.structs.replace(situation, era=other), base, changes=False)
    behind = dict.fromkeys((*_rules_behind(verdict), *_rules_behind(beside)))
    ended, began = _differing(list(behind), base.rules, situation.era, other)
    same = (verdict.answer, verdict.value) == (beside.answer, beside.value)
    return EraComparison(era=other, verdict=beside, same=same, ended=ended, began=began)


def _rules_behind(verdict: Verdict) -> tuple[str, ...]:
    """Every rule that the verdict names, the deciding ones first."""
    return (
        *verdict.because,
        *(finding.rule for finding in verdict.findings),
        *(rule for step in verdict.trace for rule in step.rules),
    )


def _differing(
    behind: list[str], rules: RuleGraph, before: str, after: str
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The rules behind two verdicts, and their counterparts, that hold in one of the eras only.

    Practice rules are recorded for one era alone: that they are silent on another says nothing.
    """
    difference = rules.diff(before, after)
    named = set(behind)
    pairs = [pair for pair in difference.replaced if named.intersection(pair)]
    told = [rule for rule in behind if rule in rules and not rules.rule(rule).practice]
    ended = [rule for rule in told if rule in difference.ended] + [old for old, _ in pairs]
    began = [rule for rule in told if rule in difference.began] + [new for _, new in pairs]
    return tuple(dict.fromkeys(ended)), tuple(dict.fromkeys(began))
