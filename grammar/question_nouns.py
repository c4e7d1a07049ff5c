"""Noun phrases of a typed question: flat words sorted into the slots of a :class:`Thing`."""

from __future__ import annotations

from typing import Any

from grammar.nodes import Span
from grammar.question_described import attribute
from grammar.question_lexer import Word
from grammar.question_nodes import DESCRIBED, Event, Thing, ThingKind
from grammar.terms import Attribute, CardKind, Compare, Player, Position, Race, Zone

_HEADS = {
    "NAME": ThingKind.NAME,
    "KIND": ThingKind.DESCRIBED,
    "PRONOUN": ThingKind.PRONOUN,
    "EFFECT": ThingKind.EFFECT,
    "EFFECT_NO": ThingKind.EFFECT,
    "LINK": ThingKind.LINK,
    "THING": ThingKind.THING,
    "QUESTION_WORD": ThingKind.THING,
    "VERB_NOUN": ThingKind.THING,
    "QUOTE": ThingKind.THING,
}
_RATINGS = ("LINK", "连接", "链接", "连结")
_BOUNDS = {"以上": Compare.GE, "以下": Compare.LE}


def things(units: list[Word]) -> list[tuple[Thing, ...]]:
    """The things named by *units*: things joined by 和 are one group, things merely side by side are several."""
    groups: list[list[list[Word]]] = [[[]]]
    for unit, following in zip(units, (*units[1:], None), strict=False):
        current = groups[-1][-1]
        if _links_attributes(current, unit, following):
            continue  # 水·炎属性怪兽: one of the two
        if unit.terminal == "LINKER" and unit.concept != "of":
            groups[-1].append([])
        elif _begins_anew(current, unit, following):
            groups.append([[unit]])
        else:
            current.append(unit)
    return [
        tuple(_thing(part) for part in group if _meaning(part))
        for group in groups
        if any(map(_meaning, group))
    ]


def is_subject(units: list[Word]) -> bool:
    """X, X的效果: a card that something is done to or that does something, no place and no time."""
    terminals = {unit.terminal for unit in units}
    return "NAME" in terminals and terminals <= {"NAME", "LINKER", "EFFECT", "EFFECT_NO"}


#: times that a player may be named before: 我这回合
_TIMES = frozenset({"this_turn", "this_duel"})


#: what the concepts of phases, steps and moments of a battle have in them
_PARTS_OF_TURN = ("phase", "step", "calculation")
_TURNS = {"my_turn": Player.SELF, "their_turn": Player.OPPONENT}
#: how the concepts of phases and of moments of a battle end
_MOMENTS = (
    "_phase",
    "_calculation",
    "damage_step_start",
    "damage_step_end",
    "phase_end",
    "_turn",
    "_standby",
)
#: what begins another noun behind a time
_CARDS = frozenset({"NAME", "QUOTE", "KIND", "RACE", "ATTRIBUTE", "LEVEL"})


def _meaning(part: list[Word]) -> bool:
    return any(word.terminal not in ("LINKER", "IN") for word in part)


def _links_attributes(current: list[Word], unit: Word, following: Word | None) -> bool:
    last = current[-1] if current else None
    joins = unit.terminal == "LINKER" and unit.concept != "of" and following is not None and last is not None
    return joins and last.terminal == following.terminal == "ATTRIBUTE" and len(last.text) == 1  # type: ignore[union-attr]


def _begins_anew(current: list[Word], unit: Word, following: Word | None) -> bool:
    """A player, or a second name, right after a head that no 的 links to it: another phrase begins."""
    if not current or current[-1].terminal == "LINKER":
        return False
    has_head = any(word.terminal in _HEADS for word in current)
    last = current[-1].terminal
    if unit.terminal == "PLAYER":
        whose = following is not None and following.terminal == "LINKER"
        only = last == "OTHER" and current[-1].concept == "only" and not whose  # 场上只有我盖放的X
        return has_head or last in ("ZONE", "IN") or (only and any(w.terminal == "ZONE" for w in current))
    if unit.terminal in _CARDS and last == "THING" and current[-1].concept.endswith(_MOMENTS):
        return True  # 准备阶段X…, 伤害计算时X…, 下回合X…
    if unit.terminal in ("NAME", "QUOTE"):
        if last == "PRONOUN" or _says_what_card(current[-1], unit):  # 这只三眼怪
            return False
        return any(
            word.terminal in ("NAME", "KIND", "PRONOUN", "LETTER", "EFFECT", "LINK") for word in current
        )
    if unit.terminal == "PRONOUN":
        return has_head
    if unit.terminal == "ZONE":
        return has_head
    if unit.terminal in ("LINK", "QUESTION_WORD"):
        return has_head
    if unit.terminal == "THING":
        return has_head or (last == "PLAYER" and unit.concept in _TIMES)
    return False


def _says_what_card(kind: Word, name: Word) -> bool:
    """永续陷阱「技能抽取」: what the card named right behind it is; the effect or Token of a card is another thing."""
    beside = name.span.start - kind.span.end <= 1 and name.terminal == "NAME"
    return kind.terminal == "KIND" and kind.concept not in ("card", "token") and beside


def _thing(part: list[Word]) -> Thing:
    fields: dict[str, Any] = {"kind": _kind(part)}
    kinds: list[CardKind] = []
    attributes: list[Attribute] = []
    said: list[Event] = []
    for place, word in enumerate(part):
        concept, before = word.concept, part[:place]
        match word.terminal:
            case "NAME":
                fields["name"] = word.text
            case "QUOTE" if _names_a_series(part, place):
                fields["series"] = word.text
            case "QUOTE":
                fields["quote"] = word.text
            case "LETTER":
                fields["letter"] = word.text
            case "PLAYER":
                fields["player"] = Player(concept)
            case "ZONE":
                fields["zone"] = Zone(concept)
            case "POSITION":
                fields["position"] = Position(concept)
            case "KIND":
                kinds += [CardKind(kind) for kind in concept.split("/")]
            case "ATTRIBUTE":
                attributes.append(Attribute(concept))
            case "RACE":
                fields["race"] = Race(concept)
            case "LEVEL":
                fields["level"] = word.number
                fields["level_compare"] = _BOUNDS.get(word.bound or "", Compare.EQ)
                kinds += [CardKind.LINK_MONSTER] if word.text.startswith(_RATINGS) else []
            case "COUNT":
                fields["count"] = word.number
                fields["trailing"] = any(unit.terminal in _HEADS for unit in before)
            case "NUMBER":
                fields["number"] = word.number
            case "LINK":
                fields["link"] = word.number
            case "EFFECT_NO":
                fields["effect_no"] = word.number
                fields.setdefault("word", "effect")
            case "EFFECT" | "VERB_NOUN" | "THING":
                fields |= _whose_turn(fields.get("word"), concept)
                asked = str(fields.get("word", "")).startswith("?")  # 谁的效果
                fields["word"] = fields["word"] if asked else concept
            case "QUESTION_WORD" if concept != "what" or fields["kind"] is not ThingKind.DESCRIBED:
                fields["word"] = "?" + concept
            case "OTHER" if concept in ("used", "unused"):
                fields["used"] = concept == "used"
            case "OTHER" if concept in ("lower", "higher", "same"):
                fields["beside"] = concept
            case "OTHER":
                fields[concept if concept in ("all", "only", "each", "isnt") else "other"] = True
            case "DESCRIBED":
                said += [_described(word)]
            case "PRONOUN" if _is_another(part, word):
                fields["other"] = True
            case "PRONOUN":
                fields["rest"] = concept == "rest"
                fields["part"] = concept == "part"
                if word.text.endswith(("怪兽", "怪")):
                    kinds.append(CardKind.MONSTER)
    if "name" in fields and CardKind.TOKEN in kinds:
        fields["quote"] = fields["name"]  # X的衍生物: a Token that X makes is not X
    fields["span"] = Span(part[0].span.start, part[-1].span.end)
    return Thing(**fields, kinds=tuple(kinds), attributes=tuple(attributes), before=tuple(said))


def _whose_turn(before: str | None, concept: str) -> dict[str, Any]:
    """我的回合的主要阶段: whose phase it is."""
    if before not in _TURNS or not any(part in concept for part in _PARTS_OF_TURN):
        return {}
    return {"player": _TURNS[before]}


def _described(word: Word) -> Event:
    read = attribute(word.text)
    assert read is not None  # it was made one word for that
    return Event(verb=DESCRIBED, predicates=read.predicates, own_text=read.own_text, span=word.span)


def _is_another(part: list[Word], word: Word) -> bool:
    """另一只不受影响的怪兽: one more, of which it is said of what sort it is."""
    terminals = {unit.terminal for unit in part}
    return word.concept == "rest" and word.text.startswith("另") and {"DESCRIBED", "KIND"} <= terminals


def _names_a_series(part: list[Word], place: int) -> bool:
    """「破械」陷阱卡, 「六花」植物族怪兽: words in marks right before what kind of card it is."""
    following = part[place + 1] if place + 1 < len(part) else None
    return following is not None and following.terminal in ("KIND", "RACE", "ATTRIBUTE", "LEVEL")


def _is_series(part: list[Word], place: int) -> bool:
    return part[place].terminal == "QUOTE" and _names_a_series(part, place)


def _kind(part: list[Word]) -> ThingKind:
    kept = [word for place, word in enumerate(part) if not _is_series(part, place)]
    terminals = [
        word.terminal for word in kept if not (word.terminal == "PRONOUN" and _is_another(part, word))
    ]
    if "NAME" in terminals:
        return ThingKind.EFFECT if "EFFECT" in terminals or "EFFECT_NO" in terminals else ThingKind.NAME
    if "PRONOUN" in terminals and not {"EFFECT", "EFFECT_NO", "VERB_NOUN"} & set(terminals):
        return ThingKind.PRONOUN
    asked = {word.concept for word in part if word.terminal == "QUESTION_WORD"}
    if asked == {"who"} and "EFFECT" in terminals:  # 谁的效果
        return ThingKind.EFFECT
    if asked == {"what"} and "KIND" in terminals:  # 什么魔法·陷阱都没有: any at all
        return ThingKind.DESCRIBED
    for terminal in (
        "QUESTION_WORD",
        "EFFECT",
        "EFFECT_NO",
        "VERB_NOUN",
        "KIND",
        "PRONOUN",
        "LETTER",
        "QUOTE",
        "LINK",
        "THING",
    ):
        if terminal in terminals:
            return _HEADS.get(terminal, ThingKind.DESCRIBED)
    if "ZONE" in terminals:
        return ThingKind.ZONE
    if "PLAYER" in terminals:
        return ThingKind.PLAYER
    if {"RACE", "ATTRIBUTE", "LEVEL", "COUNT", "POSITION"} & set(terminals):
        return ThingKind.DESCRIBED
    return ThingKind.THING
