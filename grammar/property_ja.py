"""A typed Japanese question about a card's text or print alone → :class:`PropertyAsked`, or nothing for any other."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from lark import Token, Tree

from grammar.property import PropertyAsked, described, of_value
from grammar.question_ja_lexer import PATTERNS_JA, verb_at_ja
from grammar.question_lexer import lexicon, scan
from grammar.strict import strictly, sub, trees, words_of

_LEXICONS = ("question.ja.yaml", "property.ja.yaml")
_DENIED = re.compile("ない|ません")
_ASKS = re.compile("か$")
#: the particles that may stand behind what is spoken of, and inside the predicate
_TOPIC = frozenset({"topic", "to", "at", "object"})


def parse_property_ja(text: str, names: Iterable[tuple[int, int]] = ()) -> PropertyAsked | None:
    """What *text* asks of one card, None for any other text; *names* are the (start, end) spans of card names."""
    found = scan(text, names, lexicon(*_LEXICONS), patterns=PATTERNS_JA, verb_at=verb_at_ja)
    tree = strictly("property_ja.lark", found)
    if tree is None or any(word.concept not in _TOPIC for word in words_of(tree, "PARTICLE")):
        return None
    verbs = [word for word in found if word.terminal == "VERB"]
    if not words_of(tree, "K_WHETHER") and not any(_ASKS.search(word.bound or "") for word in verbs):
        return None
    denied = any(_DENIED.search(word.bound or "") for word in verbs)
    name = words_of(tree, "NAME") or words_of(sub(tree, "subject")[0], "NAME")
    if tree.data == "of_print":
        told = of_value(tree)
        return None if told is None else PropertyAsked(name=name[0].text, **told)
    subject, predicate = trees(tree)
    told = _predicate(predicate)
    if told is None:
        return None
    numbers = words_of(subject, "EFFECT_NO")
    number = numbers[0].number if numbers else None
    return PropertyAsked(name=name[0].text, effect_no=number, negated=denied, **told)


def _predicate(tree: Tree[Token]) -> dict[str, Any] | None:
    noun = trees(tree)[-1] if tree.data == "is_one" else None
    match str(noun.data if noun is not None else tree.data):
        case "spell_speed" if noun is not None:
            return {"about": "spell_speed", "wanted": str(words_of(noun, "NUMBER")[0].number)}
        case "series" if noun is not None:
            return {"about": "series", "wanted": words_of(noun, "QUOTE")[0].text}
        case "effect_kind" if noun is not None:
            return {"about": "effect_kind", "wanted": words_of(noun, "EFFECT_KIND")[0].concept}
        case "described" if noun is not None:
            return described(noun)
        case about:
            return {"about": about}
