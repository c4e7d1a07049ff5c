"""A typed Chinese question about a card's text or print alone → :class:`PropertyAsked`, or nothing for any other.

Taken wholly or not at all (``property*.lark``): 「X」的①是诱发效果吗, 「X」能在伤害步骤发动吗, 「X」是「N」怪兽吗,
「X」发动时支付的基本分是cost吗, 「A」+「B」是「X」的连接素材组合吗.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from lark import Token, Tree

from grammar.nodes import Node
from grammar.question_lexer import Word, lexicon, scan
from grammar.strict import PHASES, strictly, sub, trees, words_of
from grammar.terms import CardKind, Zone

_LEXICONS = ("question.zh.yaml", "property.zh.yaml")


class PropertyAsked(Node, frozen=True, kw_only=True, tag="property_asked"):
    """Is this so of that card?

    zone       only its effects that are activated there
    about      targets, damage_step, spell_speed, effect_kind, has_effect_kind, card_kind, series, mandatory, opponent_turn_ok,
               normal_summon, uses, copies_used, used_at_most, described (by every one of ``qualities``),
               own_turn_ok, from_zone, at_calculation, activates, mentions, equips, has_cost, can_miss_timing, attribute, race, level, atk, def,
               scale, link_rating, markers, treated_as (another name); of an ``act`` that its
               text tells of: does, does_somehow (to certain cards), is_cost, pays, is_special_summon, is_procedure,
               special_summonable; of ``materials``: the summon they are all the material of,
               or (fusion_material …) as which material the one may be used
    wanted     the value asked about, "true" for what is or is not so, "" where it is asked what it is (kinds, race,
               attribute, cost, limit, places, effect_kind, spell_speed)
    negated    the question is whether it is *not* so
    act        the act that is spoken of, as a verb of the question lexicon; with ``at_activation`` done on activation
    qualities  (about, wanted) of each
    materials  the cards that are to be the material of the card; material_kind: any monster of that kind
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
    material_kind: CardKind | None = None
    qualities: tuple[tuple[str, str], ...] = ()


def parse_property(text: str, names: Iterable[tuple[int, int]] = ()) -> PropertyAsked | None:
    """What *text* asks of one card, None for any other text; *names* are the (start, end) spans of card names."""
    found = _without_claim(scan(text, names, lexicon(*_LEXICONS)))
    for grammar, build in _GRAMMARS.items():
        tree = strictly(grammar, found)
        if tree is not None:
            return build(tree)
    return None


def _without_claim(found: list[Word]) -> list[Word]:
    """「X」不取对象，对吗: the claim itself asks."""
    last = next((n for n in range(len(found) - 1, -1, -1) if found[n].terminal != "BREAK"), 0)
    if not found or found[last].terminal != "ASK" or found[last].concept != "claim":
        return found
    stop = last - 1 if last and found[last - 1].terminal == "BREAK" else last
    return [*found[:stop], *found[last + 1 :]]


# --------------------------------------------------------------------------- a card or an effect


def _of_card(tree: Tree[Token]) -> PropertyAsked | None:
    if tree.data == "of_print":
        told = _predicate(trees(tree)[0])
        denied = bool(sub(trees(tree)[0], "denied"))
        name = words_of(tree, "NAME")[0].text
        return None if told is None else PropertyAsked(name=name, negated=denied, **told)
    if tree.data == "of_payment":
        told, denied = _given(tree), bool(sub(tree, "denied"))
        return PropertyAsked(name=words_of(tree, "NAME")[0].text, negated=denied, **told)
    if tree.data == "of_uses":
        told = _uses(tree)
        return None if told is None else PropertyAsked(name=words_of(tree, "NAME")[0].text, **told)
    if tree.data == "of_turn":
        return PropertyAsked(name=words_of(tree, "NAME")[0].text, **_turn(tree))
    subject, predicate = trees(tree)[:2]
    told = _predicate(predicate)
    if told is not None and str(predicate.data) not in _ONLY_READ and _is_only(predicate):
        told = _only(told)
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


#: predicates that read 只能 themselves, or in which it says no more than 必须
_ONLY_READ = frozenset({"turn", "uses", "pays", "has_cost", "mandatory"})
_OTHER_SIDE = {"self": "opponent", "opponent": "self"}


def _is_only(predicate: Tree[Token]) -> bool:
    return any(words_of(able, "D_ONLY_CAN") for able in sub(predicate, "able"))


def _only(told: dict[str, Any]) -> dict[str, Any] | None:
    """What is said by 只能: that the other way is barred. None where there are several others."""
    match told["about"]:
        case "equips":
            return {"about": "equips", "wanted": _OTHER_SIDE[told["wanted"]], "negated": True}
        case "special_summonable":
            return {"about": "normal_summon", "negated": True}
    return None


def of_value(tree: Tree[Token]) -> dict[str, Any] | None:
    value, number = words_of(sub(tree, "value")[0])[0], words_of(tree, "NUMBER", "COUNT")[0]
    if number.number is None:
        return None
    return {"about": _ABOUT.get(value.concept, value.concept), "wanted": _bounded(number)}


_GIVING = ("V_PAY", "V_DISCARD", "V_TRIBUTE")
_ABOUT = {"rule_speed": "spell_speed"}
_BOUNDS = {"以上": "+", "以下": "-"}


def _bounded(word: Word) -> str:
    """4, 4+ (4 or more), 4- (4 or less)."""
    return f"{word.number}{_BOUNDS.get(word.bound or '', '')}"


def _predicate(tree: Tree[Token]) -> dict[str, Any] | None:
    match str(tree.data):
        case "is_one":
            return _is_one(trees(tree)[-1])
        case "of_value":
            return of_value(tree)
        case "damage_step":
            phase = next(word for part in sub(tree, "in_damage_step") for word in words_of(part, "PHASE"))
            return {"about": "damage_step"} if PHASES[phase.concept] == "damage_step" else None
        case "turn":
            return _turn(tree)
        case "equips":
            side = words_of(sub(tree, "equipped")[0])[0].concept
            return {"about": "equips", "wanted": side}
        case "equips_any":
            return {"about": "equips", "wanted": "either"}
        case "on_chain" | "not_on_chain":
            return {"about": "activates", "wanted": "true" if tree.data == "on_chain" else "false"}
        case "mentions":
            return {"about": "mentions", "wanted": words_of(tree, "NAME")[0].text}
        case "uses":
            return _uses(tree)
        case "pays":
            return _given(tree)
        case "has_effect_kind":
            return {"about": "has_effect_kind", "wanted": words_of(tree, "EFFECT_KIND")[0].concept}
        case "from_zone":
            return {"about": "from_zone", "wanted": words_of(tree, "ZONE")[0].concept}
        case about:
            return {"about": about}


def _given(tree: Tree[Token]) -> dict[str, Any]:
    """支付基本分, 丢弃手卡: what is given up for the activation."""
    return {"about": "pays", "act": words_of(sub(tree, "given")[0], *_GIVING)[0].concept}


def _turn(tree: Tree[Token]) -> dict[str, Any]:
    """自己回合才能发动: not in the opponent's turn; 对方回合能发动: in that as well."""
    own = bool(words_of(tree, "T_MY_TURN"))
    only = _is_only(tree)
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
        case "described":
            return described(noun)
        case about:
            return {"about": about, "wanted": words_of(noun)[0].concept}


def _uses(tree: Tree[Token]) -> dict[str, Any] | None:
    """1回合只能使用1次: no more often; 1回合可以使用2次: as often."""
    turns, times = words_of(tree, "NUMBER")[0], words_of(tree, "COUNT")[0]
    if turns.number != 1 or times.number is None or not times.text.endswith(("次", "张", "張")):
        return None
    only = _is_only(tree)
    copies = tree.data == "of_uses" and not times.text.endswith("次")  # 两张X: one use of each
    about = "used_at_most" if only else "copies_used" if copies else "uses"
    return {"about": about, "wanted": str(times.number)}


_QUALITIES = {
    "KIND": "card_kind",
    "ATTRIBUTE": "attribute",
    "RACE": "race",
    "LEVEL": "level",
    "NUMBER": "level",
}


def described(noun: Tree[Token]) -> dict[str, Any] | None:
    """等级4的调整怪兽, 光属性·龙族怪兽: each of the qualities; that it is a card, or a monster, goes without saying."""
    found: list[tuple[str, str]] = []
    for quality in sub(noun, "quality"):
        for terminal, about in _QUALITIES.items():
            for word in words_of(quality, terminal):
                if about == "level" and (word.number is None or "LINK" in word.text):
                    return None
                found.append((about, _bounded(word) if about == "level" else word.concept))
    for needless in ("card", "monster"):  # 怪兽卡, 调整怪兽: the word beside it says more
        if len(found) > 1:
            found = [one for one in found if one != ("card_kind", needless)]
    if len(found) == 1:
        return {"about": found[0][0], "wanted": found[0][1]}
    return {"about": "described", "qualities": tuple(found)}


def _of_name(tree: Tree[Token]) -> PropertyAsked:
    name, other = words_of(tree, "NAME")
    places = [word for place in sub(tree, "lying") for word in words_of(place, "ZONE", "V_EXIST")]
    there = [Zone.FIELD if word.concept == "exist" else Zone(word.concept) for word in places]
    return PropertyAsked(
        name=name.text,
        about="treated_as",
        wanted=other.text,
        zone=there[0] if there else None,
        negated=bool(sub(tree, "denied")),
    )


# --------------------------------------------------------------------------- acts and materials


def _of_act(tree: Tree[Token]) -> PropertyAsked | None:
    act, judged = trees(tree)[:2]
    on_chain = judged.data == "on_chain"
    about = "is_procedure" if on_chain else str(judged.data)
    verb = "put_on_field" if act.data == "put_on_field" else ""
    if act.data == "paid":
        verb = words_of(sub(act, "paying")[0])[0].concept
    elif act.data == "special_summon":
        verb = "special_summon"
    if (about == "is_cost") is not (act.data == "paid"):
        return None
    numbers = words_of(act, "EFFECT_NO")
    return PropertyAsked(
        name=words_of(act, "NAME")[0].text,
        effect_no=numbers[0].number if numbers else None,
        about=about,
        act=verb,
        at_activation=bool(words_of(act, "W_WHEN")),
        negated=bool(sub(judged, "denied")) is not on_chain,
    )


_MATERIALS = {
    "synchro_material": "synchro_summon",
    "xyz_material": "xyz_summon",
    "link_material": "link_summon",
    "fusion_material": "fusion_material",
}


def _of_materials(tree: Tree[Token]) -> PropertyAsked | None:
    """Those cards as all the material of the monster, or one card, or any monster of a kind, as one of them."""
    fit = next(iter(sub(tree, "whole_set", "one_of_them")), None)
    if fit is None:
        return _of_use(tree)
    kind = words_of(sub(fit, "material")[0])[0].concept
    names = tuple(word.text for word in words_of(tree, "NAME"))
    whole = fit.data == "whole_set"
    kinds = [CardKind(word.concept) for word in words_of(tree, "KIND")]
    if (whole and kind not in _MATERIALS) or (not whole and len(names) + len(kinds) != 1):
        return None
    return PropertyAsked(
        name=words_of(fit, "NAME")[0].text,
        about=_MATERIALS[kind] if whole else kind,
        materials=names,
        material_kind=kinds[0] if kinds else None,
        negated=_is_denied(fit),
    )


def _of_use(tree: Tree[Token]) -> PropertyAsked | None:
    """「X」能用超量怪兽当素材吗, 「X」的素材能用超量怪兽吗, 连接召唤「X」时能用超量怪兽当素材吗."""
    lead = next(iter(sub(tree, "of_monster", "summoning")), tree)
    use = next(iter(sub(tree, "used_so")), tree)
    (given,) = sub(use, "with_it")
    said = [word.concept for part in sub(use, "material") + sub(lead, "material") for word in words_of(part)]
    said += [_noun_in(word) for word in words_of(use, "C_MATERIAL")]
    summons = [word.concept for part in sub(lead, "summon") for word in words_of(part)]
    kinds = {concept for concept in said if concept != "material"}
    kinds |= {verb.replace("_summon", "_material") for verb in summons}
    if len(kinds) > 1:
        return None
    names = tuple(word.text for word in words_of(given, "NAME"))
    of_kind = [CardKind(word.concept) for word in words_of(given, "KIND")]
    return PropertyAsked(
        name=words_of(lead, "NAME")[0].text,
        about=next(iter(kinds), "material"),
        materials=names,
        material_kind=of_kind[0] if of_kind else None,
        negated=_is_denied(tree),
    )


def _noun_in(closing: Word) -> str:
    """当融合素材: which material the closing word speaks of."""
    return scan(closing.text.lstrip("当作为做當為"), (), lexicon(*_LEXICONS))[0].concept


def _is_denied(tree: Tree[Token]) -> bool:
    return any(sub(able, "denied") for able in sub(tree, "can"))


#: acts done to cards, and what they may be done to when no more is said than that it is done
_TO_ANY = {"special_summon": {"card", "monster"}, "take_control": {"card", "monster"}}


def _of_doing(tree: Tree[Token]) -> PropertyAsked | None:
    """An act told of the whole card. Without the cards that it is done to, 破坏 may be what happens to the card itself."""
    *leads, done = (part for part in trees(tree) if part.data not in ("resolving", "end"))
    told = {str(lead.data) for lead in leads}
    named = bool(sub(tree, "end"))
    if str(done.data) in ("from_zone", "by_discarding"):
        return _of_activating(tree, done, told)
    if ("noun" in told) is not named or ("denied" in told and sum(one.data == "denied" for one in leads) > 1):
        return None
    sides = [side for lead in leads for side in sub(lead, "side")]
    act, narrow = str(done.data), any(words_of(side, "SELF", "OPPONENT") for side in sides)
    if act in ("to_cards", "to_unsaid"):
        verb = sub(done, "to_cards")[0]
        kinds = [word.concept for word in words_of(done, "KIND")]
        act = words_of(verb)[0].concept
        if not kinds and not named and act != "take_control":
            return None
        narrow = narrow or any(kind not in _TO_ANY.get(act, {"card"}) for kind in kinds)
    numbers = words_of(tree, "EFFECT_NO")
    return PropertyAsked(
        name=words_of(tree, "NAME")[0].text,
        effect_no=numbers[0].number if numbers else None,
        about="does_somehow" if narrow else "does",
        act=act,
        negated="denied" in told,
    )


def _of_activating(tree: Tree[Token], done: Tree[Token], told: set[str]) -> PropertyAsked | None:
    """从手卡发动的效果, 从手卡丢弃发动: where it is activated, or that cards are discarded for it."""
    if told - {"denied", "noun", "also"} or ("noun" in told and not sub(tree, "end")):
        return None
    numbers = words_of(tree, "EFFECT_NO")
    by_discarding = done.data == "by_discarding"
    return PropertyAsked(
        name=words_of(tree, "NAME")[0].text,
        effect_no=numbers[0].number if numbers else None,
        about="pays" if by_discarding else "from_zone",
        act="discard" if by_discarding else "",
        wanted="true" if by_discarding else words_of(done, "ZONE")[0].concept,
        negated="denied" in told,
    )


#: what a question word asks of, where no value is told to compare with
_SAID = {"T_RACE_WORD": "race", "T_ATTRIBUTE_WORD": "attribute"}


def _of_words(tree: Tree[Token]) -> PropertyAsked | None:
    """X是什么卡, X的cost是什么: what the card says."""
    (what,) = (part for part in trees(tree) if part.data != "able")
    about = str(what.data)
    if about == "value":
        about = next(name for terminal, name in _SAID.items() if words_of(what, terminal))
    turns = words_of(what, "NUMBER")
    if turns and turns[0].number != 1:
        return None
    numbers = words_of(tree, "EFFECT_NO")
    return PropertyAsked(
        name=words_of(tree, "NAME")[0].text,
        effect_no=numbers[0].number if numbers else None,
        about=about,
        wanted="",
    )


_GRAMMARS = {
    "property.lark": _of_card,
    "property_asked.lark": _of_words,
    "property_act.lark": _of_act,
    "property_material.lark": _of_materials,
    "property_does.lark": _of_doing,
    "property_name.lark": _of_name,
}
