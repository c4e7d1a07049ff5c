"""A typed Chinese question about a card's text or print alone → :class:`PropertyAsked`, or nothing for any other.

Taken wholly or not at all (``property*.lark``): 「X」的①是诱发效果吗, 「X」能在伤害步骤发动吗, 「X」是「N」怪兽吗,
「X」发动时支付的基本分是cost吗, 「A」+「B」是「X」的连接素材组合吗.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from lark import Token, Tree

from grammar.nodes import Node
from grammar.question_lexer import lexicon, scan
from grammar.strict import PHASES, strictly, sub, trees, words_of
from grammar.terms import Zone

_LEXICONS = ("question.zh.yaml", "property.zh.yaml")


class PropertyAsked(Node, frozen=True, kw_only=True, tag="property_asked"):
    """Is this so of that card?

    zone       only its effects that are activated there
    about      targets, damage_step, spell_speed, effect_kind, card_kind, series, mandatory, opponent_turn_ok,
               own_turn_ok, from_zone, at_calculation, activates, mentions, equips, has_cost, can_miss_timing, attribute, race, level, atk, def,
               scale, link_rating, markers; of an ``act`` that its
               text tells of: is_cost, is_special_summon, is_procedure; of ``materials``: the summon they are all the material of,
               or (fusion_material …) as which material the one may be used
    wanted     the value asked about, "true" for what is or is not so
    negated    the question is whether it is *not* so
    act        the act that is spoken of, as a verb of the question lexicon; with ``at_activation`` done on activation
    materials  the cards that are to be the material of the card
    """

    name: str
    effect_no: int | None = None
    zone: Zone | None = None
    about: str
    wanted: str = "true"
    negated: bool = False
    act: str = ""
    at_activation: bool = False
    materials: tuple[str, ...] = ()


def parse_property(text: str, names: Iterable[tuple[int, int]] = ()) -> PropertyAsked | None:
    """What *text* asks of one card, None for any other text; *names* are the (start, end) spans of card names."""
    found = scan(text, names, lexicon(*_LEXICONS))
    for grammar, build in _GRAMMARS.items():
        tree = strictly(grammar, found)
        if tree is not None:
            return build(tree)
    return None


# --------------------------------------------------------------------------- a card or an effect


def _of_card(tree: Tree[Token]) -> PropertyAsked | None:
    if tree.data == "of_value":
        return _of_value(tree)
    subject, predicate = trees(tree)[:2]
    told = _predicate(predicate)
    if told is None:
        return None
    numbers = words_of(subject, "EFFECT_NO")
    places = [word for place in sub(subject, "place") for word in words_of(place, "ZONE")]
    fields: dict[str, Any] = {
        "zone": Zone(places[0].concept) if places else None,
        "negated": bool(sub(predicate, "denied")),
    }
    return PropertyAsked(
        name=words_of(subject, "NAME")[0].text,
        effect_no=numbers[0].number if numbers else None,
        **(fields | told),
    )


def _of_value(tree: Tree[Token]) -> PropertyAsked | None:
    value, number = words_of(sub(tree, "value")[0])[0], words_of(tree, "NUMBER")[0]
    if number.bound:
        return None
    return PropertyAsked(name=words_of(tree, "NAME")[0].text, about=value.concept, wanted=str(number.number))


def _predicate(tree: Tree[Token]) -> dict[str, Any] | None:
    match str(tree.data):
        case "is_one":
            return _is_one(trees(tree)[-1])
        case "damage_step":
            phase = next(word for part in sub(tree, "in_damage_step") for word in words_of(part, "PHASE"))
            return {"about": "damage_step"} if PHASES[phase.concept] == "damage_step" else None
        case "turn":
            return _turn(tree)
        case "equips":
            side = words_of(sub(tree, "equipped")[0])[0].concept
            return {"about": "equips", "wanted": side}
        case "on_chain" | "not_on_chain":
            return {"about": "activates", "wanted": "true" if tree.data == "on_chain" else "false"}
        case "mentions":
            return {"about": "mentions", "wanted": words_of(tree, "NAME")[0].text}
        case "from_zone":
            return {"about": "from_zone", "wanted": words_of(tree, "ZONE")[0].concept}
        case about:
            return {"about": about}


def _turn(tree: Tree[Token]) -> dict[str, Any]:
    """自己回合才能发动: not in the opponent's turn; 对方回合能发动: in that as well."""
    own = bool(words_of(tree, "T_MY_TURN"))
    only = any(words_of(able, "D_ONLY_CAN") for able in sub(tree, "able"))
    about = "opponent_turn_ok" if own is only else "own_turn_ok"
    return {"about": about, "wanted": "false" if only else "true"}


def _is_one(noun: Tree[Token]) -> dict[str, Any] | None:
    match str(noun.data):
        case "spell_speed":
            return {"about": "spell_speed", "wanted": str(words_of(noun, "NUMBER")[0].number)}
        case "series":
            return {"about": "series", "wanted": words_of(noun, "QUOTE")[0].text}
        case "mandatory":
            return {"about": "mandatory"}
        case "effect_kind":
            place = words_of(noun, "ZONE")
            kind = {"about": "effect_kind", "wanted": words_of(noun, "EFFECT_KIND")[0].concept}
            return kind | ({"zone": Zone(place[0].concept)} if place else {})
        case "level":
            level = words_of(noun, "LEVEL")[0]
            return (
                None
                if level.bound or "LINK" in level.text
                else {"about": "level", "wanted": str(level.number)}
            )
        case about:
            return {"about": about, "wanted": words_of(noun)[0].concept}


# --------------------------------------------------------------------------- acts and materials


def _of_act(tree: Tree[Token]) -> PropertyAsked | None:
    act, judged = trees(tree)[:2]
    about = str(judged.data)
    verb = "put_on_field" if act.data == "put_on_field" else ""
    if act.data == "paid":
        verb = words_of(sub(act, "paying")[0])[0].concept
    elif act.data == "special_summon":
        verb = "special_summon"
    if (about == "is_cost") is not (act.data == "paid"):
        return None
    return PropertyAsked(
        name=words_of(act, "NAME")[0].text,
        about=about,
        act=verb,
        at_activation=bool(words_of(act, "W_WHEN")),
        negated=bool(sub(judged, "denied")),
    )


_MATERIALS = {
    "synchro_material": "synchro_summon",
    "xyz_material": "xyz_summon",
    "link_material": "link_summon",
}


def _of_materials(tree: Tree[Token]) -> PropertyAsked | None:
    """Those cards as all the material of the monster, or one card as one of them."""
    fit = sub(tree, "whole_set", "one_of_them")[0]
    kind = words_of(sub(fit, "material")[0])[0].concept
    names = tuple(word.text for word in words_of(tree, "NAME"))
    whole = fit.data == "whole_set"
    if (whole and kind not in _MATERIALS) or (not whole and len(names) != 1):
        return None
    return PropertyAsked(
        name=words_of(fit, "NAME")[0].text,
        about=_MATERIALS[kind] if whole else kind,
        materials=names,
        negated=bool(sub(fit, "denied")),
    )


_GRAMMARS = {
    "property.lark": _of_card,
    "property_act.lark": _of_act,
    "property_material.lark": _of_materials,
}
