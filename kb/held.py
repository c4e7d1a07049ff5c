"""A verdict under an earlier era must not rest on a rule that did not hold then."""

from __future__ import annotations

import msgspec

from kb.eras import DEFAULT_ERA
from kb.rules import RuleGraph
from kb.verdict import Answer, Verdict

#: the reason of such a refusal; its parameter ``rules`` holds the ids
OTHER_ERA = "judge.rule_of_other_era"


def only_if_held(verdict: Verdict, rules: RuleGraph) -> Verdict:
    """*verdict*, or the refusal to give it when a deciding rule did not hold in its era.

    The simulation plays by the current rules. Practice rules are recorded for one era alone: that they are silent
    on another is no reason to refuse.
    """
    if verdict.era == DEFAULT_ERA or not verdict.decided:
        return verdict
    later = tuple(rule for rule in verdict.because if _did_not_hold(rule, verdict.era, rules))
    if not later:
        return verdict
    return msgspec.structs.replace(
        verdict,
        answer=Answer.NOT_DERIVABLE,
        value=None,
        headline="",
        headline_params={},
        because=(),
        reason=(OTHER_ERA, {"rules": later}),
    )


def _did_not_hold(rule_id: str, era: str, rules: RuleGraph) -> bool:
    if rule_id not in rules:
        return False
    return not rules.rule(rule_id).practice and not rules.holds_in(rule_id, era)
