"""死苏, 泡影, うらら: what players call a card in talk, where nothing else explains the words.

The nicknames are data (``rules_data/card_nicknames.yaml``). One is taken only where it holds a word that was left
unread or stands alone between name marks; so it hides neither the name of a card nor a word of the lexicon, and
behind it no word for a kind of card may follow (青眼怪兽 are a series).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import cache

import msgspec

from grammar.claim import is_of_rules
from grammar.nodes import Span, Unparsed
from grammar.question_ja_lexer import is_japanese
from grammar.question_lexer import describes_at, fold
from kb.context import Base
from kb.loading import DATA, convert, read_yaml
from kb.names import Spotted


class Nickname(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One card: its password, its name, and what it is called besides."""

    key: str
    name: str
    also: tuple[str, ...]


class Called(msgspec.Struct, frozen=True):
    """``text[start:end]`` is what a card is called; ``marked``: it stands between name marks."""

    start: int
    end: int
    card: Nickname
    marked: bool


@cache
def known() -> tuple[tuple[str, Nickname], ...]:
    """Every nickname (folded) with its card, longest first. Raises DataError."""
    cards = convert(read_yaml(DATA / "card_nicknames.yaml"), tuple[Nickname, ...])
    found = [(fold(nickname), card) for card in cards for nickname in card.also]
    return tuple(sorted(found, key=lambda pair: -len(pair[0])))


#: where cards are told apart by letters, each of those before G is one
_LETTERS = re.compile("(?<![A-Za-z.])[A-F](?![A-Za-z.])")
_OPENING, _CLOSING = "「『【《“", "」』】》”"


def called(text: str, names: Iterable[tuple[int, int]], unread: Sequence[Unparsed] | None) -> list[Called]:
    """The nicknames in *text*, outside the *names* spotted, in order of place.

    *unread*: the words that nothing else explains; None where all is read, though a letter may still be a nickname.
    """
    taken = {place for start, end in names for place in range(start, end)}
    spans = None if unread is None else [word.span for word in unread if word.span is not None]
    folded = fold(text)
    for _, card in known():
        start = folded.find(fold(card.name))  # written in full, though the base may not have it
        taken.update(range(start, start + len(card.name)) if start >= 0 else ())
    found: list[Called] = []
    for nickname, card in known():
        start = folded.find(nickname)
        while start >= 0:
            end = start + len(nickname)
            if not taken.intersection(range(start, end)) and _is_meant(text, start, end, spans):
                found.append(Called(start, end, card, _is_marked(text, start, end)))
                taken.update(range(start, end))
            start = folded.find(nickname, end)
    return sorted(found, key=lambda one: one.start)


def _is_meant(text: str, start: int, end: int, unread: Sequence[Span] | None) -> bool:
    if unread is None:
        return end - start == 1 and not _in_marks(text, start) and _is_lone_letter(text, start)
    if _is_marked(text, start, end):
        return True
    if describes_at(text, end) or _in_marks(text, start):
        return False
    if end - start > 1:
        return any(span.start < end and start < span.end for span in unread)
    alone = any((span.start, span.end) == (start, end) for span in unread)
    return alone or _is_lone_letter(text, start)


def _is_marked(text: str, start: int, end: int) -> bool:
    return text[start - 1 : start] in tuple(_OPENING) and text[end : end + 1] in tuple(_CLOSING)


def _in_marks(text: str, place: int) -> bool:
    """Part of what stands between name marks."""
    opened = max(text.rfind(mark, 0, place) for mark in _OPENING)
    return opened >= 0 and not any(mark in text[opened:place] for mark in _CLOSING)


def _is_lone_letter(text: str, place: int) -> bool:
    """对面丢G: a letter by itself, with which no card is only described (怪兽G, A和G)."""
    if not text[place].isascii() or _LETTERS.search(text):
        return False
    beside = text[max(0, place - 1) : place] + text[place + 1 : place + 2]
    of_kind = any(describes_at(text, first) for first in range(max(0, place - 4), place))
    return not any(letter.isascii() and letter.isalnum() for letter in beside) and not of_kind


def _ends_of_names(
    text: str, unread: Sequence[Unparsed], with_end: Callable[[str], frozenset[str]]
) -> list[Called]:
    """斩次, of 六武众-斩次: an unread word of two characters that ends the name of one card alone, and is no word of the
    rules (消灭)."""
    found: list[Called] = []
    for word in unread:
        named = word.text.isalpha() and not word.text.isascii() and not is_of_rules(word.text)
        keys = with_end(word.text) if named else frozenset()
        if len(keys) != 1 or word.span is None or describes_at(text, word.span.end):
            return []
        card = Nickname(key=next(iter(keys)), name=word.text, also=(word.text,))
        found.append(
            Called(word.span.start, word.span.end, card, _is_marked(text, word.span.start, word.span.end))
        )
    return found


class InFull(msgspec.Struct, frozen=True):
    """A question with the names of its cards instead of their nicknames.

    assumed   which card each of them is taken for, in words
    absent    a nickname of a card that the base does not have, with that card's name
    """

    text: str = ""
    assumed: str = ""
    absent: dict[str, str] | None = None


def in_full(
    text: str,
    names: Iterable[Spotted],
    unread: Sequence[Unparsed] | None,
    base: Base,
    with_end: Callable[[str], frozenset[str]],
) -> InFull | None:
    """*text* with names for nicknames; None where it has none. *names* and *unread* as in :func:`called`.

    *with_end*: the keys of the cards whose name ends with those two characters.
    """
    spotted = called(text, [(name.start, name.end) for name in names], unread)
    japanese = is_japanese(text)
    if not spotted and not japanese:
        spotted = _ends_of_names(text, unread or (), with_end)
    taken_for: dict[str, str] = {}
    for one in reversed(spotted):
        nickname = text[one.start : one.end]
        card = base.get(one.card.key)
        if card is None:
            return InFull(absent={"nickname": nickname, "card": one.card.name})
        name = (card.names.get("ja") if japanese else None) or card.name()
        taken_for[nickname] = name
        text = text[: one.start] + (name if one.marked else f"「{name}」") + text[one.end :]
    assumed = "；".join(f"{nickname} = {name}" for nickname, name in reversed(taken_for.items()))
    return InFull(text=text, assumed=assumed) if spotted else None
