"""A pasted text read: each card in it, in the dialect and with the line breaks that leave least unread."""

from __future__ import annotations

from typing import Any

import msgspec

from grammar import likely, parse_card_text
from grammar.errors import check_length
from grammar.heads import CardPart, cards, kind_in
from grammar.nodes import CardText, Span, Unparsed, unparsed_in
from grammar.normalize import simplified
from grammar.pasted import Pasted, joined, tidy
from grammar.terms import CardKind, Lang

_MOST_CARDS = 60


class PastedCard(msgspec.Struct, frozen=True, kw_only=True):
    """One card of what was pasted. Its spans are places in what was pasted.

    dialects  those it may be written in, the one it was read in first: several where nothing in it tells
    head      the lines above its text: its name, its type line
    kind      what those lines say it is
    """

    tree: CardText
    span: Span
    dialects: tuple[Lang, ...]
    head: tuple[Span, ...] = ()
    kind: CardKind | None = None


def read_pasted(text: str, lang: Lang | None = None) -> list[PastedCard]:
    """The cards in *text*, in order. Raises :class:`grammar.errors.TextError` as ``parse_card_text`` does."""
    check_length(text)
    parts = cards(tidy(text))
    if len(parts) > _MOST_CARDS:
        parts = [CardPart((), tidy(text))]
    return [_read(part, text, lang) for part in parts]


def _read(part: CardPart, text: str, lang: Lang | None) -> PastedCard:
    body = part.body if part.body.text.strip() else tidy(text)
    dialects = (lang,) if lang else likely(body.text)
    both_scripts = lang is None and dialects[0] is not Lang.JA and _has_traditional(body.text)
    tried = dict.fromkeys((*dialects, Lang.ZH_TW)) if both_scripts else dialects
    best: tuple[int, Lang, Pasted, CardText] | None = None
    for printed in dict.fromkeys((body, joined(body))):
        for dialect in tried:
            tree = parse_card_text(printed.text, dialect)
            left = sum(len(piece.text) for piece in unparsed_in(tree))
            if best is None or left < best[0]:
                best = (left, dialect, printed, tree)
        if best is not None and best[0] == 0:
            break
    assert best is not None
    _, dialect, printed, tree = best
    heads = "\n".join(text[span.start : span.end] for span in part.head)
    return PastedCard(
        tree=tree if printed.text == text else _moved(tree, printed, text),
        span=printed.span(0, len(printed.text)),
        dialects=(dialect, *(other for other in dialects if other is not dialect)),
        head=part.head,
        kind=kind_in(heads),
    )


def _has_traditional(text: str) -> bool:
    return any(ord(char) in simplified() for char in text)


def _moved(value: Any, printed: Pasted, text: str) -> Any:
    """A part of the tree with its spans where the words stand in *text*."""
    if isinstance(value, Span):
        return printed.span(value.start, value.end)
    if isinstance(value, tuple):
        return tuple(_moved(item, printed, text) for item in value)
    if not isinstance(value, msgspec.Struct):
        return value
    changed = {
        field: new
        for field in value.__struct_fields__
        if (new := _moved(old := getattr(value, field), printed, text)) is not old
    }
    if isinstance(value, Unparsed) and "span" in changed:
        changed["text"] = text[changed["span"].start : changed["span"].end]
    return msgspec.structs.replace(value, **changed) if changed else value
