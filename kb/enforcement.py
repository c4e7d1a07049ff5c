"""The report of which rules the engine and the classifier enforce."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache

import kb
from kb.enforce import ENFORCED


@cache
def _load_all() -> None:
    """Import every module of ``kb``, so that each ``@enforces`` has spoken."""
    for module in pkgutil.walk_packages(kb.__path__, "kb."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)


def enforced_by() -> dict[str, list[str]]:
    """Rule id → names of the functions that enforce it."""
    _load_all()
    return dict(sorted(ENFORCED.items()))


def report() -> dict[str, list[str]]:
    """Ids of rules that something enforces, and of normative rules that nothing does yet."""
    from kb.rules import RuleKind, load_rules

    graph = load_rules()
    found = enforced_by()
    normative = [i for i in graph.ids() if graph.rule(i).kind not in (RuleKind.NOTE, RuleKind.DEFINITION)]
    return {
        "enforced": [rule_id for rule_id in graph.ids() if rule_id in found],
        "not_yet": [rule_id for rule_id in normative if rule_id not in found],
    }
