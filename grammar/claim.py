"""A statement about the rules themselves → :class:`Proposition`: the concepts it puts together, and whether it denies.

Every word must be one of the question or claim lexicon; else there is no proposition. Words that carry nothing a
rule hangs on are left out, numbers are kept with what bounds them.
"""

from __future__ import annotations

import re

from grammar.nodes import Node
from grammar.question_lexer import Word, lexicon, scan

_LEXICONS = ("question.zh.yaml", "claim.zh.yaml")
_MARKS = re.compile("[『』「」]")
_SILENT = frozenset(
    {"FILLER", "BREAK", "LINKER", "MARK", "CLOSE", "ASPECT", "WHEN", "ASK", "COUNTER_WORD", "IN", "PRONOUN"}
)
#: adverbs and modals that add nothing to what is stated
_PLAIN = frozenset({"so", "now", "also", "then", "in", "just", "still", "can", "will", "again"})
_NUMBERS = frozenset({"NUMBER", "COUNT"})
_LIMITS = {"AT_MOST": "-", "AT_LEAST": "+", "BELOW": "<", "ABOVE": ">"}
_BOUNDS = {"at_least": "+", "at_most": "-"}


class Proposition(Node, frozen=True, kw_only=True, tag="proposition"):
    """What is put together, and whether it is denied.

    concepts   numbers among them ("7+", "6-", "5<", "5>", "3")
    first      the concept named first: what is spoken of (攻击过的怪兽变更表示形式 is about one that has attacked)
    """

    concepts: frozenset[str]
    first: str = ""
    denied: bool = False

    @property
    def numbers(self) -> frozenset[str]:
        return frozenset(one for one in self.concepts if one[0].isdigit())


def parse_claim(text: str) -> Proposition | None:
    """The proposition that *text* states, None when a word of it is not understood."""
    limit = ""  # 最多, 少于 and the like wait for the number they bound
    words = scan(_MARKS.sub("", text), (), lexicon(*_LEXICONS))
    found: set[str] = set()
    first = ""
    denied = False
    for number, word in enumerate(words):
        after = words[number + 1] if number + 1 < len(words) else None
        if word.terminal == "NEGATION":
            denied = not denied
        elif word.terminal in _NUMBERS:
            if word.number is None:
                return None
            found.add(f"{word.number}{_bound(word, after) or limit}")
            limit = ""
        elif word.terminal in _LIMITS:
            limit = _LIMITS[word.terminal]
        elif word.terminal == "BOUND" or word.terminal in _SILENT:
            continue
        elif word.terminal in ("UNKNOWN", "NAME", "QUOTE", "QUESTION_WORD"):
            return None
        elif word.concept not in _PLAIN:
            first = first or word.concept
            found.add(word.concept)
    return Proposition(concepts=frozenset(found), first=first, denied=denied)


def _bound(word: Word, after: Word | None) -> str:
    """以上 and 以下 stand behind a number."""
    if word.bound is not None:
        return "+" if word.bound == "以上" else "-"
    return _BOUNDS[after.concept] if after is not None and after.terminal == "BOUND" else ""
