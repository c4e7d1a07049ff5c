"""What another official print of a card says otherwise: prints of different years are not always worded alike."""

from __future__ import annotations

from typing import Any

import msgspec

from grammar.nodes import CardText, plain
from grammar.terms import Lang
from kb.cards import Card
from kb.importers.parsing import read_in

#: the print beside the Japanese one that is no translation of a reader's (the fan wordings follow the Japanese)
_OTHER = Lang.ZH_CN
#: what a tree says of words and not of what they mean; names differ between the dialects
_OF_WORDS = frozenset(
    {"span", "activation_span", "names", "name", "counter", "thing", "inferred", "guard_words"}
)


def with_reprint(card: Card) -> Card:
    """*card* with the tree of that print, where both are wholly understood and do not say the same."""
    if card.text is None or not card.text.complete or not card.text.effects:
        return card
    found = read_in(card, _OTHER)
    if found is None or not found[0].complete or _bare(found[0]) == _bare(card.text):
        return card
    return msgspec.structs.replace(card, reprint=found[0])


def _bare(text: CardText) -> Any:
    return _meaning([plain(part) for part in (*text.effects, *text.statements, *text.limits)])


def _meaning(value: Any) -> Any:
    if isinstance(value, list):
        return [_meaning(item) for item in value]
    if not isinstance(value, dict):
        return value
    return {key: _meaning(item) for key, item in value.items() if key not in _OF_WORDS and item}
