"""What a quoted name in card text stands for, whatever the language it is written in.

Card texts quote cards by name and series (字段) by a part of their names: 「ジェムナイト」, 「宝石骑士」; and a Japanese
part may be a reading that no printed name shows. So names are matched by the texts: where two languages of a card
quote equally many names, the n-th of one is the n-th of the other, and what most cards say is right. A series is
then the one whose cards are nearly those with the part in their name (rule name.treated-as-series lets single cards
differ). The names of counters are matched likewise.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from grammar.nodes import HasName, HasSeries, Predicate
from grammar.terms import Lang, Verb
from grammar.walk import is_just_this_card
from kb.cards import Card
from kb.fulltext import phrase
from kb.names import fold, has_part

#: a query over the tables of a knowledge base, with the values in it
Select = Callable[[str, Sequence[object]], list[tuple[Any, ...]]]
#: the dialect whose names the others are matched to
REFERENCE = Lang.ZH_FAN
#: at least so much of the two sets of cards must be the same
_ENOUGH = 0.5
#: … so much for a part to stand for a whole listed series
_NEARLY = 0.8
#: a counter's name, up to where its word begins; the words before it end with one of the others
_COUNTER = re.compile(
    r"([^\W\d_のをにがはとへもつ个個的把给給将將有放置了着著在这這那和或从從]+?)(?:カウンター|指示物)"
)
_QUOTED = re.compile(r"「((?:[^「」]|「[^「」]*」)*)」|『([^『』]*)』|“([^“”]*)”|\"([^\"]*)\"")


class NamesInText:
    """The names that the texts of a knowledge base quote, in every dialect they are imported in."""

    def __init__(self, cards: Iterable[Card]) -> None:
        self._pairs: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
        self._counters: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
        self._named: list[tuple[str, str]] = []
        self._listed: dict[str, tuple[str, ...]] = {}
        self._sizes: Counter[str] = Counter()
        self._series: dict[str, str | None] = {}
        for card in cards:
            self._listed[card.key] = (*card.series, *(f"{code:#x}" for code in card.set_codes))
            self._sizes.update(self._listed[card.key])
            if REFERENCE in card.names:
                self._named.append((fold(card.names[REFERENCE]), card.key))
            self._pair(card)

    def _pair(self, card: Card) -> None:
        there = _quoted(card.texts.get(REFERENCE, ""))
        for lang, text in card.texts.items():
            here = _quoted(text)
            if lang != REFERENCE and len(here) == len(there):
                for one, other in zip(here, there, strict=True):
                    self._pairs[lang, _cased(one)][fold(other)] += 1
            for one, other in _counter_pairs(text, card.texts.get(REFERENCE, "")):
                self._counters[lang, _cased(one)][fold(other)] += 1

    def reference(self, name: str, lang: Lang) -> str:
        """*name* of *lang* as texts of the reference dialect give it, folded; itself when nothing is known."""
        pairs = self._pairs.get((lang, _cased(name)))
        return max(pairs, key=lambda other: (pairs[other], other)) if pairs else fold(name)

    def counter(self, name: str, lang: Lang) -> str:
        """The counter that texts of *lang* call *name*, as texts of the reference dialect call it, folded."""
        pairs = self._counters.get((lang, _cased(name)))
        return max(pairs, key=lambda other: (pairs[other], other)) if pairs else fold(name)

    def series(self, part: str, lang: Lang) -> str | None:
        """The series that 「*part*」 stands for in texts of *lang*, as the card database calls it; None: not known."""
        key = self.reference(part, lang)
        if key not in self._series:
            self._series[key] = self._match(key)
        return self._series[key]

    def _match(self, part: str) -> str | None:
        having = {key for own, key in self._named if part in own}
        shared = Counter(series for key in having for series in self._listed[key])
        best = max(shared, key=lambda s: (self._likeness(s, shared[s], len(having)), s), default=None)
        if best is None or self._likeness(best, shared[best], len(having)) < _ENOUGH:
            return None
        return best

    def _likeness(self, series: str, both: int, having: int) -> float:
        """Shared cards among all the cards of either."""
        return both / (self._sizes[series] + having - both)


def series_of(card: Card) -> tuple[str, ...]:
    """The series (字段) *card* has beyond its names, folded: as the card database lists them, as its set codes,
    and as its own text says (ルール上「Ｎ」カードとしても扱う; rule name.treated-as-series)."""
    listed = (*(fold(series) for series in card.series), *(f"{code:#x}" for code in card.set_codes))
    return tuple(dict.fromkeys((*listed, *map(fold, _by_text(card)))))


def _by_text(card: Card) -> Iterator[str]:
    for predicate in said_to_be(card):
        if isinstance(predicate, HasSeries):
            yield from predicate.names


def names_by_text(card: Card) -> tuple[str, ...]:
    """Card names that the card has by its own text always (ルール上「Ｎ」として扱う; rule deck.treated-name)."""
    named = (predicate for predicate in said_to_be(card) if isinstance(predicate, HasName))
    return tuple(name for predicate in named for name in predicate.names)


def said_to_be(card: Card) -> Iterator[Predicate]:
    """What the card's text, outside of its effects, says that it is treated as."""
    for statement in card.text.statements if card.text is not None else ():
        for step in statement.steps:
            subject = step.action.theme or step.action.agent
            of_this = is_just_this_card(subject)
            if step.action.verb is Verb.TREAT_AS and of_this:
                yield from step.action.becomes


def members(part: str, select: Select, names_of: Callable[[str], Mapping[str, str]]) -> frozenset[str]:
    """Keys of the cards of the series that *part* names in any language; *names_of* gives a card's names by language.

    They are those with the part in a name, those whose text or database says they are of it, and those of the listed
    series whose cards are nearly those with the part in their names: so that a part of one language finds a card
    whose name in that language is not known.
    """
    keys = {key for (key,) in select(_LISTED, (fold(part),))}
    expression = phrase(part)
    names = select(_HAVING_WORDS, (f"names : {expression}",)) if expression else []
    having = _of_one_language(part, {key for key, name in names if has_part(name, part)}, names_of)
    shared = select(_SHARED, (msgspec.json.encode(sorted(having)).decode(),))
    for series, both, size in shared:
        if both / (size + len(having) - both) >= _NEARLY:
            keys |= {key for (key,) in select(_LISTED, (series,))}
    return frozenset(keys | having)


def _of_one_language(part: str, keys: set[str], names_of: Callable[[str], Mapping[str, str]]) -> set[str]:
    """Those of *keys* whose name has the part in the language in which most have it: the same characters may stand in
    the names of quite another series elsewhere (幻影骑士团, and 幻影 for イリュージョン)."""
    spoken = {key: {lang for lang, name in names_of(key).items() if has_part(name, part)} for key in keys}
    count = Counter(lang for langs in spoken.values() for lang in langs)
    if len(count) > 1:
        del count["en"]  # no text that we read is English
    if not count:
        return keys
    best = max(count, key=lambda lang: (count[lang], lang))
    return {key for key in keys if best in spoken[key] or (spoken[key] and best not in names_of(key))}


_LISTED = "SELECT key FROM card_series JOIN card ON card = number WHERE series = ?"
_HAVING_WORDS = (
    "SELECT key, name FROM card_text JOIN card ON card.number = card_text.rowid JOIN name USING (key)"
    " WHERE card_text MATCH ?"
)
_SHARED = (
    "SELECT series, sum(key IN (SELECT value FROM json_each(?1))) AS both, count(*) FROM card_series"
    " JOIN card ON card = number WHERE series IN (SELECT series FROM card_series JOIN card ON card = number"
    " WHERE key IN (SELECT value FROM json_each(?1))) GROUP BY series"
)


def _quoted(text: str) -> list[str]:
    return [next(filter(None, found.groups()), "") for found in _QUOTED.finditer(text)]


def _counter_pairs(text: str, reference: str) -> list[tuple[str, str]]:
    """The counters of a card by their names in two languages, where both texts name equally many."""
    here, there = (list(dict.fromkeys(_COUNTER.findall(words))) for words in (text, reference))
    return list(zip(here, there, strict=True)) if len(here) == len(there) else []


def _cased(name: str) -> str:
    """*name* with its widths folded but not its case: ＥＭ and Ｅｍ are two series."""
    return unicodedata.normalize("NFKC", name).strip()
