"""How well a collection of real cards is understood: coverage, what holds it back, where two dialects differ."""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from grammar import TextError
from grammar.nodes import CardText, Unparsed, plain, unparsed_in_effect
from grammar.terms import Lang
from kb.cards import Card
from kb.importers.parsing import read_in

_CHUNK = 100
_AROUND = 40  # characters shown on either side of words that were not understood
_EXAMPLES = 3
_SHOWN = 60
_NAME = re.compile(r"「[^」]*」|『[^』]*』|“[^”]*”")
_NUMBER = re.compile(r"[0-9０-９]+")
_PLACE = re.compile(r"\[\d+\]")

K = TypeVar("K")
Words = tuple[str, tuple[str, ...]]


class Cause(msgspec.Struct, frozen=True):
    """Words that were not understood (names and numbers masked) and what the grammar expected there.

    alone    effects that would be complete but for this;  effects: all that have it
    """

    text: str
    expected: tuple[str, ...]
    alone: int
    effects: int
    examples: tuple[str, ...]


class Difference(msgspec.Struct, frozen=True):
    """A place in the tree where the readings of two dialects differ: what each has there, and on which cards."""

    where: str
    one: str
    other: str
    effects: int
    cards: tuple[str, ...]


class Report(msgspec.Struct, frozen=True):
    """Coverage of one dialect; with a second dialect, ``both`` complete effects and how many have ``equal`` trees."""

    lang: Lang
    cards: int
    effects: int
    complete: int
    share: float
    whole_cards: int
    unparsed: tuple[Cause, ...]
    against: Lang | None = None
    both: int = 0
    equal: int = 0
    differences: tuple[Difference, ...] = ()


class _Found(NamedTuple):
    where: str
    one: str
    other: str


class _Ranked(Generic[K]):
    """How often each thing was seen, with a few examples."""

    def __init__(self) -> None:
        self.counts: Counter[K] = Counter()
        self.examples: dict[K, list[str]] = {}

    def note(self, key: K, example: str) -> None:
        self.counts[key] += 1
        shown = self.examples.setdefault(key, [])
        if len(shown) < _EXAMPLES:
            shown.append(example)

    def add(self, other: _Ranked[K]) -> None:
        self.counts.update(other.counts)
        for key, shown in other.examples.items():
            self.examples[key] = [*self.examples.get(key, ()), *shown][:_EXAMPLES]


class _Tally:
    """Counts of some cards; those of several processes are added up."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.alone: Counter[Words] = Counter()
        self.causes: _Ranked[Words] = _Ranked()
        self.differences: _Ranked[_Found] = _Ranked()

    def add(self, other: _Tally) -> None:
        self.counts.update(other.counts)
        self.alone.update(other.alone)
        self.causes.add(other.causes)
        self.differences.add(other.differences)


def report(cards: Iterable[Card], lang: Lang, against: Lang | None = None, top: int = 50) -> Report:
    """Read the texts of *cards* in *lang* (and *against*) in all cores and say what is understood.

    ``unparsed`` lists the *top* causes, first those that alone keep most effects from being complete.
    """
    whole = _Tally()
    for tally in _tallies(cards, lang, against):
        whole.add(tally)
    effects, counts = whole.counts["effects"], whole.counts
    causes, differences = whole.causes, whole.differences
    ranked = sorted(causes.counts, key=lambda words: (-whole.alone[words], -causes.counts[words], words))
    return Report(
        lang=lang,
        cards=counts["cards"],
        effects=effects,
        complete=counts["complete"],
        share=round(counts["complete"] / effects, 4) if effects else 0.0,
        whole_cards=counts["whole"],
        unparsed=tuple(
            Cause(*words, whole.alone[words], causes.counts[words], tuple(causes.examples[words]))
            for words in ranked[:top]
        ),
        against=against,
        both=counts["both"],
        equal=counts["equal"],
        differences=tuple(
            Difference(*key, count, tuple(differences.examples[key]))
            for key, count in differences.counts.most_common(top)
        ),
    )


def _tallies(cards: Iterable[Card], lang: Lang, against: Lang | None) -> Iterator[_Tally]:
    chunks = _chunks(iter(cards))
    first = next(chunks, [])
    second = next(chunks, None)
    if second is None:  # a few cards are read before other processes have started
        yield _measured(first, lang, against)
        return
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        waiting = [pool.submit(_measured, chunk, lang, against) for chunk in (first, second, *chunks)]
        for job in waiting:
            yield job.result()


def _chunks(cards: Iterator[Card]) -> Iterator[list[Card]]:
    while chunk := list(islice(cards, _CHUNK)):
        yield chunk


def _measured(cards: Iterable[Card], lang: Lang, against: Lang | None) -> _Tally:
    tally = _Tally()
    for card in cards:
        found = _read(card, lang)
        if found is None:
            continue
        tree, text = found
        _cover(tree, text, card, tally)
        other = _read(card, against) if against is not None else None
        if other is not None:
            _compare(tree, other[0], card, tally)
    return tally


def _read(card: Card, lang: Lang) -> tuple[CardText, str] | None:
    try:
        return read_in(card, lang)
    except TextError:
        return None


def _cover(tree: CardText, text: str, card: Card, tally: _Tally) -> None:
    tally.counts.update(cards=1, whole=int(tree.complete), effects=len(tree.effects))
    for effect in tree.effects:
        pieces = unparsed_in_effect(effect)
        tally.counts["complete"] += not pieces
        causes = {(_masked(piece.text), piece.expected): piece for piece in pieces}
        for words, piece in causes.items():
            tally.alone[words] += len(causes) == 1
            tally.causes.note(words, f"{card.name()}: {_in_place(piece, text)}")


def _masked(text: str) -> str:
    return _NUMBER.sub("0", _NAME.sub("「」", text))[:_SHOWN]


def _in_place(piece: Unparsed, text: str) -> str:
    """The words with what stands around them, marked: …⟦words⟧…"""
    if piece.span is None:
        return f"⟦{piece.text}⟧"
    start, end = piece.span.start, piece.span.end
    around = text[max(0, start - _AROUND) : start], text[end : end + _AROUND]
    return f"{around[0]}⟦{text[start:end]}⟧{around[1]}".replace("\n", "/")


# --------------------------------------------------------------------------- two dialects


def _compare(one: CardText, other: CardText, card: Card, tally: _Tally) -> None:
    """Effects complete in both, matched in printed order; names differ between languages and are left out."""
    if len(one.effects) != len(other.effects):
        return
    for here, there in zip(one.effects, other.effects, strict=True):
        if not here.complete or not there.complete:
            continue
        tally.counts["both"] += 1
        found = list(_differences(plain(here), plain(there), ""))
        tally.counts["equal"] += not found
        for key in dict.fromkeys(found):
            tally.differences.note(key, f"{card.name()} ({card.key})")


def _differences(one: Any, other: Any, where: str) -> Iterator[_Found]:
    """The innermost places where two plain trees differ."""
    if isinstance(one, dict) and isinstance(other, dict) and one.get("node") == other.get("node"):
        for key in sorted({*one, *other} - {"names", "counter"}):
            if one.get(key) != other.get(key):
                yield from _differences(one.get(key), other.get(key), f"{where}/{key}")
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for item, (here, there) in enumerate(zip(one, other, strict=True)):
            yield from _differences(here, there, f"{where}[{item}]")
    elif one != other:
        yield _Found(_PLACE.sub("[]", where), *_shortened(one, other))


def _shortened(one: Any, other: Any) -> tuple[str, str]:
    """Both as JSON from just before where they part."""
    here, there = msgspec.json.encode(one).decode(), msgspec.json.encode(other).decode()
    start = max(0, len(os.path.commonprefix([here, there])) - _SHOWN // 2)
    lead = "…" if start else ""
    return lead + here[start : start + 2 * _SHOWN], lead + there[start : start + 2 * _SHOWN]
