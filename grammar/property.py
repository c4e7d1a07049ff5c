"""A typed Chinese question about a card's text or print alone → :class:`PropertyAsked`, or nothing for any other.

Taken wholly or not at all (``property.lark``): 「X」的①是诱发效果吗, 「X」能在伤害步骤发动吗, 「X」是「N」怪兽吗.
"""

from __future__ import annotations

from collections.abc import Iterable

from lark import Token, Tree

from grammar.nodes import Node
from grammar.question_lexer import lexicon, scan
from grammar.strict import PHASES, strictly, sub, trees, words_of
from grammar.terms import Zone

_LEXICONS = ("question.zh.yaml", "property.zh.yaml")


class PropertyAsked(Node, frozen=True, kw_only=True, tag="property_asked"):
    """Is this so of that card?

    zone      only its effects that are activated there
    about     targets, damage_step, spell_speed, effect_kind, card_kind, series or mandatory
    wanted    the value asked about, "true" for what is or is not so
    negated   the question is whether it is *not* so
    """

    name: str
    effect_no: int | None = None
    zone: Zone | None = None
    about: str
    wanted: str = "true"
    negated: bool = False


def parse_property(text: str, names: Iterable[tuple[int, int]] = ()) -> PropertyAsked | None:
    """What *text* asks of one card, None for any other text; *names* are the (start, end) spans of card names."""
    tree = strictly("property.lark", scan(text, names, lexicon(*_LEXICONS)))
    if tree is None:
        return None
    subject, predicate = trees(tree)[:2]
    about, wanted = _predicate(predicate)
    if about is None:
        return None
    numbers = words_of(subject, "EFFECT_NO")
    places = [word for place in sub(subject, "place") for word in words_of(place, "ZONE")]
    return PropertyAsked(
        name=words_of(subject, "NAME")[0].text,
        effect_no=numbers[0].number if numbers else None,
        zone=Zone(places[0].concept) if places else None,
        about=about,
        wanted=wanted,
        negated=bool(sub(predicate, "denied")),
    )


def _predicate(tree: Tree[Token]) -> tuple[str | None, str]:
    if tree.data == "is_one":
        noun = trees(tree)[-1]
        words = words_of(noun)
        match noun.data:
            case "spell_speed":
                return "spell_speed", str(words_of(noun, "NUMBER")[0].number)
            case "series":
                return "series", words_of(noun, "QUOTE")[0].text
            case "mandatory":
                return "mandatory", "true"
        return str(noun.data), words[0].concept
    if tree.data == "damage_step":
        phase = next(word for part in sub(tree, "in_damage_step") for word in words_of(part, "PHASE"))
        return ("damage_step" if PHASES[phase.concept] == "damage_step" else None), "true"
    return str(tree.data), "true"
