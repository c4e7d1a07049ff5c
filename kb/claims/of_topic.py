"""A statement about a term of the rules, as an option makes it of the topic of its stem, held against the rules.

It may be several clauses (可以成为对象，但效果不适用), each of which states something of the topic: not so when one is not,
so when all are. A topic in quotes without its noun (「1回合1次」) is the effect that is written so.
"""

from __future__ import annotations

import re

from kb.claims.of_rules import judge_rule, named
from kb.verdict import Answer, Verdict

_BUT = re.compile("[，,](?:但是?|不过|而且?|并且)(?=.)")
#: what tells of a case or a reason joins its clauses into one
_JOINED = re.compile("如果|的场合|的话|时[，,]|后[，,]|因此|所以|由于|因为")


def judge_of_topic(said: str, topic: str) -> Verdict | None:
    """The verdict on what is said of the topic; None when it is not understood, or no rule speaks of it."""
    whole = judge_rule(said, topic) or _of_written(said, topic) or _defined(said, topic)
    clauses = _BUT.split(said)
    if whole is not None or len(clauses) == 1 or _JOINED.search(said):
        return whole
    found = [judge_rule(clause, topic) for clause in clauses]
    denied = next((one for one in found if one is not None and one.answer is Answer.CANNOT), None)
    if denied is not None:
        return denied
    return found[-1] if all(one is not None and one.answer is Answer.CAN for one in found) else None


def _of_written(said: str, topic: str) -> Verdict | None:
    return judge_rule(said, f"{topic}的效果") if topic.endswith("」") else None


def _defined(said: str, topic: str) -> Verdict | None:
    """…的状态, said of what is a term of the rules: supported where that is what the term means."""
    found = named(said, topic) if said.endswith("状态") else None
    return found if found is not None and found.answer is Answer.CAN else None
