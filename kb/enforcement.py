"""The report of which rules the engine and the classifier enforce.

What counts: a rule that lays something down (:data:`NORMATIVE`: no definition, no note) and holds under the rules of
:data:`ERA`. It is counted once, under the chapter of the 2020 rulebook that it cites first (one of :data:`CORE` before
any other); a practice rule is counted apart, whatever chapter it hangs in.
"""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache

import msgspec

import kb
from kb.enforce import ENFORCED
from kb.rules import RuleGraph, RuleKind, RuleNode, load_rules

NORMATIVE = (RuleKind.RULE, RuleKind.PROCEDURE, RuleKind.EXCEPTION)
ERA = "2020-04"
#: the rulebook and its effects part, which share their sections
_BOOK = ("R2020", "R2020E")
#: the chapters of the rulebook that say how a duel goes
CORE = ("3.2", "3.3", "3.4", "3.5", "3.6")
PRACTICE, ELSEWHERE = "practice", "elsewhere"


class Counted(msgspec.Struct, frozen=True, kw_only=True):
    """How many of the rules that count in *chapter* something enforces; ``left``: the ids of the others."""

    chapter: str
    rules: int
    enforced: int
    left: tuple[str, ...]


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


def chapter_of(rule: RuleNode) -> str:
    """Of the rulebook two figures of a section ("3.4"); "practice"; "elsewhere" for what only other sources say."""
    if rule.practice:
        return PRACTICE
    sections = [cited.split(":")[1] for cited in rule.cites if cited.split(":")[0] in _BOOK]
    chapters = [".".join(section.split(".")[:2]) for section in sections if section[:1].isdigit()]
    return next((chapter for chapter in chapters if chapter in CORE), chapters[0] if chapters else ELSEWHERE)


def counts(graph: RuleGraph, rule: RuleNode) -> bool:
    """The rule lays something down, and does so today."""
    return rule.kind in NORMATIVE and graph.holds_in(rule.id, ERA)


def per_chapter() -> tuple[Counted, ...]:
    """The figures of each chapter, the practice rules and those of other sources last."""
    graph, found = load_rules(), enforced_by()
    chapters: dict[str, list[str]] = {}
    for rule in graph:
        if counts(graph, rule):
            chapters.setdefault(chapter_of(rule), []).append(rule.id)
    return tuple(_counted(name, chapters[name], found) for name in sorted(chapters, key=_order))


def core() -> Counted:
    """Chapters 3.2 to 3.6 taken together."""
    parts = [one for one in per_chapter() if one.chapter in CORE]
    return Counted(
        chapter=f"{CORE[0]}-{CORE[-1]}",
        rules=sum(one.rules for one in parts),
        enforced=sum(one.enforced for one in parts),
        left=tuple(rule_id for one in parts for rule_id in one.left),
    )


def _order(chapter: str) -> tuple[int, str]:
    return (ELSEWHERE, PRACTICE).index(chapter) + 1 if chapter in (ELSEWHERE, PRACTICE) else 0, chapter


def _counted(chapter: str, rules: list[str], found: dict[str, list[str]]) -> Counted:
    left = tuple(rule_id for rule_id in rules if rule_id not in found)
    return Counted(chapter=chapter, rules=len(rules), enforced=len(rules) - len(left), left=left)


def report() -> dict[str, object]:
    """Ids of rules that something enforces, of normative rules that nothing does yet, and the figures per chapter."""
    graph, found = load_rules(), enforced_by()
    return {
        "enforced": [rule_id for rule_id in graph.ids() if rule_id in found],
        "not_yet": [rule.id for rule in graph if rule.kind in NORMATIVE and rule.id not in found],
        "counted": {"kinds": [kind.value for kind in NORMATIVE], "era": ERA},
        "chapters": [msgspec.to_builtins(one) for one in per_chapter()],
        "core": msgspec.to_builtins(core()),
    }
