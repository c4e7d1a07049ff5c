"""A fact of a situation in words: ``board.灰流丽.zone`` is 「灰流丽」的位置, ``phase`` 阶段."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kb.errors import WordingError
from kb.situation import whose_copy
from kb.wording import DEFAULT_LANGUAGE, load_terms, say, term

_FACTS = "Fact"
#: a part of a path that is no fact of its own is a member of one of these
_VOCABULARIES = ("Zone", "Stat", "Verb")
#: what a described card is called by: ``?Dragon-monster-A``
_DESCRIBING = ("Race", "CardKind", "Attribute")
_VALUES = ("Seat", "Phase", "Moment", "Zone", "Position", "EffectKind", "LimitKind", "Timing", "bool")
_OF_A_CARD = frozenset({"board", "plays"})


def is_fact(path: str) -> bool:
    """*path* names a fact of a situation; what an effect or a rule needs may also be said in words of a text."""
    head, _dot, rest = path.partition(".")
    return path in load_terms()[_FACTS] or bool(rest) and head in {*_OF_A_CARD, "cards", "applying", "lp"}


def fact_words(path: str, lang: str = DEFAULT_LANGUAGE) -> str:
    """The fact in words of *lang*; its card's name stays as the situation has it."""
    if path in load_terms()[_FACTS]:
        return term(path, lang, _FACTS)
    head, _dot, rest = path.replace("[", ".").replace("]", "").partition(".")
    card, _dot, field = rest.rpartition(".")
    if head == "applying" and rest:
        return say("fact.applying", lang, card=card_words(rest, lang))
    if head == "cards" and card and field == "text":
        return say("fact.text", lang, card=card_words(card, lang))
    if head in _OF_A_CARD and card and field == "text":
        return say("fact.no_such_text", lang, card=card_words(card, lang))
    if head in _OF_A_CARD and card and field_words(field, lang) != field:
        return say("fact.of", lang, owner=_owner(card, lang), field=field_words(field, lang))
    if head == "lp" and rest:
        return say("fact.of", lang, owner=_owner(rest, lang), field=field_words(head, lang))
    if head in {*_OF_A_CARD, "cards"} and rest:
        return _owner(rest, lang)
    return " · ".join(field_words(part, lang) for part in path.split("."))


def with_facts_worded(params: Mapping[str, Any], lang: str = DEFAULT_LANGUAGE) -> dict[str, Any]:
    """The parameters of a message, a missing fact by its name instead of its path."""
    missing = params.get("missing")
    if isinstance(missing, str) and is_fact(missing):
        return {**params, "missing": fact_words(missing, lang)}
    return dict(params)


def stated(path: str, value: str, lang: str = DEFAULT_LANGUAGE) -> str:
    """A fact with its value, in one line."""
    of_player = path.startswith(("board.A.", "board.B.")) and value == "true"
    worded = say("fact.there", lang) if of_player else _first_word(value, lang, _VALUES) or value
    return say("fact.is", lang, fact=fact_words(path, lang), value=worded)


def field_words(name: str, lang: str = DEFAULT_LANGUAGE) -> str:
    """One part of a path in words; the name itself when there are none."""
    return _first_word(name, lang, (_FACTS, *_VOCABULARIES)) or name


def card_words(name: str, lang: str = DEFAULT_LANGUAGE) -> str:
    """A card as situations name it, with its player where both have one; one only described (``?Dragon-monster-A``) in words."""
    copy = whose_copy(name)
    if copy is not None:
        return say("fact.of", lang, owner=term(copy[1].value, lang, "Seat"), field=copy[0])
    if not name.startswith("?"):
        return name
    parts = (_first_word(part, lang, _DESCRIBING) or part for part in name[1:].split("-"))
    return "".join(parts) or say("fact.some_card", lang)


def _owner(card: str, lang: str) -> str:
    return (
        term(card, lang, "Seat")
        if card in ("A", "B")
        else say("fact.card", lang, card=card_words(card, lang))
    )


def _first_word(name: str, lang: str, vocabularies: tuple[str, ...]) -> str:
    for vocabulary in vocabularies:
        try:
            return term(name, lang, vocabulary)
        except WordingError:
            continue
    return ""
