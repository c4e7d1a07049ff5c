"""Two statements told as one.

必发效果和选发效果哪个先组成连锁: which of two does something first. In: a question about the rules. Out: the two
statements (A before B, B before A) that it asks between.
衍生物不送去墓地而是消灭: one thing is denied and another stated in its place. Out: the denial and the statement.
"""

from __future__ import annotations

import re

from grammar.claim import words_of
from grammar.question_lexer import Word

#: what comes between, when no act is told: the order in which effects enter the chain
_ENTERS = "组成连锁"
_WHICH = frozenset({"who", "which"})


def which_first(text: str) -> tuple[str, str] | None:
    """Both statements; None where no two are told apart by 和, or nothing asks which of them is the first."""
    words = [word for word in words_of(text) if word.terminal not in ("BREAK", "ASK", "FILLER")]
    joins = [n for n, word in enumerate(words) if word.terminal == "LINKER" and word.concept == "and"]
    asks = [n for n, word in enumerate(words) if word.terminal == "QUESTION_WORD"]
    if (
        len(joins) != 1
        or len(asks) != 1
        or words[asks[0]].concept not in _WHICH
        or not 0 < joins[0] < asks[0]
    ):
        return None
    first = next((n for n in range(asks[0] + 1, len(words)) if words[n].concept == "first"), None)
    if first != asks[0] + 1:
        return None
    one, other = _said(words[: joins[0]]), _said(words[joins[0] + 1 : asks[0]])
    act = _said(words[first + 1 :]) or _ENTERS
    return f"{one}比{other}先{act}", f"{other}比{one}先{act}"


def _said(words: list[Word]) -> str:
    return "".join(word.text for word in words)


_NOT_BUT = re.compile(
    "^(?P<who>[^不，,]*[，,]?[^不，,]*)(?P<denied>(?P<be>不是|不会|不能|不可以|不需要|不)[^不，,]+?)[，,]?"
    "而(?:是(?:会|要)?|会|要)(?P<other>[^，,]+)$"
)
_BUT_NOT = re.compile(
    "^(?P<who>[^不]*?)(?P<be>是|在|从|由)(?P<one>[^不]+?)[，,]?而(?P<denied>不是)(?P<other>[^，,]+)$"
)


def instead(text: str) -> tuple[str, str] | None:
    """What is denied and what is so in its place; None for any other statement."""
    told = _NOT_BUT.match(text)
    if told is not None:
        be = "是" if told["be"] == "不是" else ""
        return told["who"] + told["denied"], told["who"] + be + told["other"]
    told = _BUT_NOT.match(text)
    if told is None:
        return None
    be = "" if told["be"] == "是" else told["be"]
    return f"{told['who']}不是{be}{told['other'].removeprefix(be)}", f"{told['who']}{told['be']}{told['one']}"
