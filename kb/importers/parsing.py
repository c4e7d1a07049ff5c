"""Reading the texts of imported cards into trees, in all cores, in the order given.

A card's digest changes with what its tree is made from (its texts, whether it is a monster without effect) and with
the grammar; a card whose digest is that of the base being renewed keeps the tree it has there.
"""

from __future__ import annotations

import hashlib
import os
import threading
import time
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from grammar import TextError, parse_card_text
from grammar.nodes import CardText
from grammar.terms import CardKind, Lang
from kb.card_index import EffectRow, effect_rows
from kb.cards import Card
from kb.importers.printed import effect_part
from kb.loading import DATA

if TYPE_CHECKING:
    from concurrent.futures import Future

#: dialects in the order in which a card's text is taken
DIALECTS = (Lang.ZH_FAN, Lang.JA, Lang.ZH_CN, Lang.ZH_TW)
_CHUNK = 50
_FEW = 100  # so many cards are read before other processes have started
_GRAMMAR = ("grammar/*.py", "grammar/*.lark", "rules_data/lexicon/*.yaml")
_KB = (
    "kb/cards.py",
    "kb/card_index.py",
    "kb/categories.py",
    "kb/classify.py",
    "kb/damage_step.py",
    "kb/effects.py",
    "kb/importers/parsing.py",
    "kb/importers/printed.py",
    "kb/importers/prints.py",
)
_decoder = msgspec.json.Decoder(Card)


@cache
def grammar_version() -> str:
    """Changes with anything that can make the same text another tree."""
    digest = hashlib.sha256()
    root = DATA.parent
    for path in sorted(path for pattern in (*_GRAMMAR, *_KB) for path in root.glob(pattern)):
        digest.update(path.name.encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()


def digest_of(card: Card) -> str:
    """Equal for cards whose tree must be equal."""
    normal = CardKind.NORMAL_MONSTER in card.kinds
    whole = msgspec.json.encode([grammar_version(), normal, sorted(card.texts.items())])
    return hashlib.sha256(whole).hexdigest()


def with_tree(card: Card, dialects: Sequence[Lang] = DIALECTS) -> Card:
    """*card* with the tree of the first dialect that is wholly understood, else of the first there is.

    Translations of old prints leave out 事ができる or 発動する: where it had to be inferred what is activation and what
    effect, the Japanese text decides, if that one is wholly understood.
    """
    first: tuple[CardText, str] | None = None
    for lang in dialects:
        found = _readable(card, lang)
        if found is not None and found[0].complete:
            if lang is not Lang.JA and Lang.JA in dialects and any(e.inferred for e in found[0].effects):
                printed = _readable(card, Lang.JA)
                found = printed if printed is not None and printed[0].complete else found
            return msgspec.structs.replace(card, text=found[0], printed=found[1])
        first = first or found
    if first is None:
        normal = CardKind.NORMAL_MONSTER in card.kinds
        return msgspec.structs.replace(card, text=CardText(flavour=True) if normal else None, printed=None)
    return msgspec.structs.replace(card, text=first[0], printed=first[1])


def _readable(card: Card, lang: Lang) -> tuple[CardText, str] | None:
    try:
        return read_in(card, lang)
    except TextError:
        return None


def read_in(card: Card, lang: Lang) -> tuple[CardText, str] | None:
    """The tree of what *card* says in *lang*, and the words it is of; None when it has no rules text there.

    The flavour text of a monster without effect is never read. Raises TextError for text that cannot be read at all.
    """
    normal = CardKind.NORMAL_MONSTER in card.kinds
    words = effect_part(card.texts[lang], normal=normal) if lang in card.texts else None
    return (parse_card_text(words, lang), words) if words is not None else None


class Parsed(NamedTuple):
    """A card with its tree, as JSON, and its effects; ``failure`` when reading its text went wrong: then it has none."""

    data: bytes
    effects: tuple[EffectRow, ...] = ()
    failure: str | None = None


def parsed(cards: Iterable[Card], workers: int | None = None) -> Iterator[Parsed]:
    """Each of *cards* read, in the same order; only a few at a time are held."""
    source = iter(cards)
    few = list(islice(source, _FEW))
    workers = workers or os.cpu_count() or 1
    if len(few) < _FEW or workers == 1:
        for card in _chained(few, source):
            yield _read_one(card)
        return
    from concurrent.futures import ProcessPoolExecutor

    chunks = _chunks(_chained(few, source))
    with ProcessPoolExecutor(workers, initializer=_leave_with, initargs=(os.getpid(),)) as pool:
        waiting: deque[Future[list[Parsed]]] = deque()
        for chunk in chunks:
            waiting.append(pool.submit(_read_chunk, chunk))
            if len(waiting) > 4 * workers:
                yield from waiting.popleft().result()
        while waiting:
            yield from waiting.popleft().result()


def _chained(few: list[Card], others: Iterator[Card]) -> Iterator[Card]:
    yield from few
    yield from others


def _chunks(cards: Iterator[Card]) -> Iterator[list[bytes]]:
    while chunk := list(islice(cards, _CHUNK)):
        yield [msgspec.json.encode(card) for card in chunk]


def _read_chunk(chunk: list[bytes]) -> list[Parsed]:
    return [_read_one(_decoder.decode(card)) for card in chunk]


def _read_one(card: Card) -> Parsed:
    """One text that breaks the parser must not cost the other thousands: its card stays without a tree."""
    from kb.importers.prints import with_reprint

    try:
        read = with_reprint(with_tree(card))
        return Parsed(msgspec.json.encode(read), effect_rows(read))
    except Exception as error:
        return Parsed(msgspec.json.encode(card), (), f"{type(error).__name__}: {error}")


def _leave_with(parent: int) -> None:
    """A worker ends itself when its parent was killed: nobody would ever tell it to."""

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(0.5)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
