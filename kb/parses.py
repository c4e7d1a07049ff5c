"""The trees of cards as JSON that two dialects' readings can be compared by: no spans, no words of a dialect.

Card names become the card's number, series the card database's name for them, counters the name they have in the reference dialect; so
trees of the same card read from two languages are equal when they mean the same.
"""

from __future__ import annotations

from typing import Any

import msgspec

from grammar.nodes import EffectText, Node, plain, unparsed_in_effect
from grammar.render import CannotWrite, printed, render
from grammar.terms import Lang
from kb.cards import Card
from kb.importers.parsing import read_in
from kb.knowledge import KnowledgeBase
from kb.names import fold

_CARD_NAMES = frozenset({"has_name", "mentions_name"})
_COUNTER_KEYS = ("counter", "thing")


def parses_row(card: Card, base: KnowledgeBase, lang: Lang) -> dict[str, Any] | None:
    """One line of ``saitei export parses``: the text of *card* in *lang* read anew, effect by effect.

    None for a card without rules text in that language.

    ``rendered`` is what the writer makes of an effect's tree, None when the dialect has no words for it. The text is
    asked only which of the synonyms, orders and commas that the writer offers for that tree it prints
    (``grammar.wordings``); the card's own name is known.
    """
    found = read_in(card, lang)
    if found is None:
        return None
    tree, text = found
    return {
        "password": int(card.key),
        "complete": tree.complete,
        "material": comparable(tree.material, base, lang) if tree.material else None,
        "statements": [comparable(statement, base, lang) for statement in tree.statements],
        "limits": [comparable(limit, base, lang) for limit in tree.limits],
        "effects": [
            _effect_row(effect, printed(effect, text, tree.limits), card, base, lang)
            for effect in tree.effects
        ],
    }


def _effect_row(
    effect: EffectText, of_text: str, card: Card, base: KnowledgeBase, lang: Lang
) -> dict[str, Any]:
    return {
        "printed_no": effect.number,
        "section": "pendulum" if effect.pendulum else "main",
        "complete": effect.complete,
        "ast": comparable(effect, base, lang),
        "text": of_text,
        "rendered": _rendered(effect, of_text, card, lang) if effect.complete else None,
        "unparsed": [
            {
                "start": piece.span.start if piece.span else None,
                "end": piece.span.end if piece.span else None,
                "text": piece.text,
                "expected": list(piece.expected),
            }
            for piece in unparsed_in_effect(effect)
        ],
    }


def _rendered(effect: EffectText, of_text: str, card: Card, lang: Lang) -> str | None:
    """Without its number, as *of_text* is; among ways to say the same, the one that it has."""
    try:
        bare = msgspec.structs.replace(effect, number=0)
        return render(bare, lang, like=of_text, name=card.names.get(lang, ""))
    except CannotWrite:
        return None


def comparable(node: Node, base: KnowledgeBase, lang: Lang) -> Any:
    """*node* as plain data that is equal in every dialect for equal meaning, name references resolved."""
    return _resolved(plain(node), base, lang)


def _resolved(value: Any, base: KnowledgeBase, lang: Lang) -> Any:
    if isinstance(value, list):
        return [_resolved(item, base, lang) for item in value]
    if not isinstance(value, dict):
        return value
    found = {key: _resolved(item, base, lang) for key, item in value.items()}
    if "names" not in found:
        pass
    elif found.get("node") in _CARD_NAMES:
        found["names"] = sorted(_card_key(name, base, lang) for name in found["names"])
    elif found.get("node") == "has_series":
        found["names"] = sorted(_series_key(name, base, lang) for name in found["names"])
    for key in _COUNTER_KEYS:
        if isinstance(found.get(key), str):
            found[key] = base.names_in_text.counter(found[key], lang)
    return found


def _card_key(name: str, base: KnowledgeBase, lang: Lang) -> str:
    """The number of the card of that name; several or none: its name in the reference dialect, for searching."""
    known = base.names_in_text.reference(name, lang)
    if known == fold(name) and len(own := base.names.exact(name)) == 1:
        return own[0]
    keys = base.names.exact(known)
    return keys[0] if len(keys) == 1 else known


def _series_key(part: str, base: KnowledgeBase, lang: Lang) -> str:
    names = base.names_in_text
    return names.series(part, lang) or names.reference(part, lang)
