"""Which series (字段) a name part in card text stands for, whatever the language it is written in.

Card databases list a card's series under a number or an English name; card text names them by a part of the
cards' names: 「ジェムナイト」, 「宝石骑士」. The two are matched by the cards: a part stands for the series whose
cards are nearly those with the part in their name (rule name.treated-as-series lets single cards differ).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable

from grammar.terms import Lang
from kb.cards import Card
from kb.names import fold

#: the languages of names in which a dialect's texts name series
_NAMED_IN = {
    Lang.JA: ("ja",),
    Lang.ZH_FAN: ("zh-fan",),
    Lang.ZH_OUROCG: ("zh-ourocg", "zh-fan"),
    Lang.ZH_CN: ("zh-CN",),
    Lang.ZH_TW: ("zh-TW-fan", "zh-TW"),
}
#: at least so much of the two sets of cards must be the same
_ENOUGH = 0.5


class SeriesIndex:
    """The series of a knowledge base, found by name parts of any dialect."""

    def __init__(self, cards: Iterable[Card]) -> None:
        self._names: dict[str, list[tuple[str, str]]] = defaultdict(list)
        self._listed: dict[str, tuple[str, ...]] = {}
        self._sizes: Counter[str] = Counter()
        self._found: dict[tuple[Lang, str], str | None] = {}
        for card in cards:
            self._listed[card.key] = (*card.series, *(f"{code:#x}" for code in card.set_codes))
            self._sizes.update(self._listed[card.key])
            for lang, name in card.names.items():
                self._names[lang].append((fold(name), card.key))

    def named(self, part: str, lang: Lang) -> str | None:
        """The series that 「*part*」 stands for in texts of *lang*, as the card database calls it; None: not known."""
        key = (lang, fold(part))
        if key not in self._found:
            self._found[key] = self._match(*key)
        return self._found[key]

    def _match(self, lang: Lang, part: str) -> str | None:
        having = {key for name in _NAMED_IN[lang] for own, key in self._names[name] if part in own}
        shared = Counter(series for key in having for series in self._listed[key])
        best = max(shared, key=lambda s: (self._likeness(s, shared[s], len(having)), s), default=None)
        if best is None or self._likeness(best, shared[best], len(having)) < _ENOUGH:
            return None
        return best

    def _likeness(self, series: str, both: int, having: int) -> float:
        """Shared cards among all the cards of either."""
        return both / (self._sizes[series] + having - both)
