"""One word for each concept: the form in which a text written back is compared with the one it was read from.

A wider normal form than ``wordings.unpaused`` (widths, spaces, commas), for texts of one dialect that are read as the
same tree:

* Words for an act, a place, a player, a value, a kind of card, a phase (``_SECTIONS``) that the dialect's lexicon lists
  for one concept (上升, 增加) are one word. Words that point (这张卡, 那张卡), that count and that join stay as they are.
* Particles that say nothing by themselves do not count (``_PARTICLES``): 的 了 其, and 中 里 内 after a place or a time.

Names in 「」 stay as they are. Everything else counts, in its order: who does what to which cards, from where, how many,
when, how long, and every negation.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

from grammar.terms import Lang
from grammar.wordings import unpaused
from grammar.writing import synonyms_of

_SECTIONS = (
    "player",
    "zone",
    "card_kind",
    "attribute",
    "race",
    "stat",
    "phase",
    "moment",
    "verbs",
    "other_than",
)
_PARTICLES = {Lang.ZH_FAN: re.compile("[的了内]|其(?!他)|中(?!央)|里(?!侧)")}
#: what follows where the characters are those of other words (这张卡通常召唤)
_NO_WORD_BEFORE = {"卡通": "(?!常)"}
_NAMES = re.compile("(「[^」]*」)")


@cache
def form_of(lang: Lang) -> Callable[[str], str]:
    """The function that gives a text of *lang* its normal form.

    >>> form_of(Lang.ZH_FAN)("把那只怪兽的攻击力增加， 500") == form_of(Lang.ZH_FAN)("把那只怪兽攻击力上升500")
    True
    """
    usual: dict[str, str] = {}
    for words in synonyms_of(lang, _SECTIONS):
        for word in map(unpaused, words):
            if len(word) > 1:
                usual.setdefault(word, unpaused(words[0]))
    longest = sorted(usual, key=len, reverse=True)
    known = re.compile("|".join(re.escape(word) + _NO_WORD_BEFORE.get(word, "") for word in longest))
    silent = _PARTICLES.get(lang, re.compile("(?!)"))

    def form(text: str) -> str:
        pieces = _NAMES.split(unpaused(text))
        return "".join(
            piece if piece.startswith("「") else silent.sub("", known.sub(lambda m: usual[m.group()], piece))
            for piece in pieces
        )

    return form
