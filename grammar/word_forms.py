"""One word for each concept: the form in which a text written back is compared with the one it was read from.

A wider normal form than ``wordings.unpaused`` (widths, spaces, commas), for texts of one dialect that are read as the
same tree:

* Words that the dialect's lexicon lists for one concept (破坏, 摧毁) are one word.
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

_PARTICLES = {Lang.ZH_FAN: "的了其中里内"}
_NAMES = re.compile("(「[^」]*」)")


@cache
def form_of(lang: Lang) -> Callable[[str], str]:
    """The function that gives a text of *lang* its normal form.

    >>> form_of(Lang.ZH_FAN)("把那只怪兽的攻击力增加， 500") == form_of(Lang.ZH_FAN)("把那只怪兽攻击力上升500")
    True
    """
    usual = {
        unpaused(word): unpaused(words[0])
        for words in synonyms_of(lang)
        for word in words[1:]
        if len(unpaused(word)) > 1
    }
    if not usual:
        return unpaused
    longest = sorted(usual, key=len, reverse=True)
    known = re.compile("|".join(map(re.escape, longest)))
    silent = str.maketrans("", "", _PARTICLES.get(lang, ""))

    def form(text: str) -> str:
        pieces = _NAMES.split(unpaused(text))
        return "".join(
            piece
            if piece.startswith("「")
            else known.sub(lambda m: usual[m.group()], piece).translate(silent)
            for piece in pieces
        )

    return form
