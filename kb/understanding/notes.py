"""Notes in brackets that tell nothing new: what is printed on the card before them, X（LINK3）, or follows from a rule."""

from __future__ import annotations

from grammar.question_nodes import Event, Mood, Thing, ThingKind
from grammar.terms import CardKind, Position
from kb.cards import Card
from kb.understanding.draft import Draft
from kb.understanding.phrases import all_things, things_of

#: kinds of monsters whose printed text names their materials
_OF_MATERIALS = frozenset(
    [CardKind.FUSION_MONSTER, CardKind.SYNCHRO_MONSTER, CardKind.XYZ_MONSTER, CardKind.LINK_MONSTER]
)


def tells_of_print(draft: Draft, event: Event) -> bool:
    """Everything the note says is printed on the card right before the brackets, or lies so by the rules."""
    things = list(all_things(event))
    if (said := _said_of_card(draft, event)) is not None:
        return is_printed(*said) != event.negated
    if (
        event.mood is not Mood.REMARK
        or event.verb != "exist"
        or event.negated
        or event.condition
        or not things
    ):
        return False
    if _is_bound(draft, things) or _lies_so_by_rule(draft, things):
        return True
    card = _before_brackets(draft, things)
    return card is not None and all(is_printed(card, thing) for thing in things)


def _said_of_card(draft: Draft, event: Event) -> tuple[Card, Thing] | None:
    """X是光属性, X也是龙族怪兽: the card, and of what sort it is said to be; nothing for what is changed or asked."""
    subjects, sorts = things_of(event.before), things_of(event.after)
    plain = event.verb == "be" and event.mood is Mood.TOLD and not (event.wondered or event.condition)
    if not plain or len(subjects) != 1 or len(sorts) != 1 or set(event.adverbs) - {"also", "so"}:
        return None
    named = subjects[0].kind is ThingKind.NAME and not (subjects[0].zone or subjects[0].before)
    name = draft.names.get(subjects[0].name or "", "") if named else ""
    card = draft.card(name) if name else None
    if card is None or sorts[0].count is not None or draft.plays or draft.place_of(name) is not None:
        return None
    sort = sorts[0]
    told = bool(sort.kinds or sort.race or sort.attributes or sort.level)
    return (card, sort) if told and sort.kind is ThingKind.DESCRIBED else None


def _is_bound(draft: Draft, things: list[Thing]) -> bool:
    """X（合计9以上）: a bound is what a text asks for, not a number of the table."""
    if _before_brackets(draft, things) is None:
        return False
    bounded = [thing for thing in things if thing.number is not None and "以" in _words(draft, thing)]
    return bool(bounded) and all(t in bounded or t.word for t in things) and not any(t.name for t in things)


def _lies_so_by_rule(draft: Draft, things: list[Thing]) -> bool:
    """弹回了额外卡组（里侧）: as every card lies that is put there by an effect."""
    down = len(things) == 1 and things[0].position is Position.FACE_DOWN and not things[0].kinds
    return down and _text_before(draft, things).endswith(
        ("额外卡组", "EX卡组", "額外卡組", "額外牌組", "额外")
    )


def _words(draft: Draft, thing: Thing) -> str:
    return draft.syntax.text[thing.span.start : thing.span.end] if thing.span is not None else ""


def _before_brackets(draft: Draft, things: list[Thing]) -> Card | None:
    before = _text_before(draft, things).rstrip("」』】》 ")
    named = [name for name in draft.names if before.endswith(name)]
    return draft.card(draft.names[max(named, key=len)]) if named else None


def _text_before(draft: Draft, things: list[Thing]) -> str:
    start = min((thing.span.start for thing in things if thing.span is not None), default=0)
    text = draft.syntax.text
    opened = max(text.rfind("（", 0, start), text.rfind("(", 0, start))
    return text[:opened] if opened > 0 else ""


def is_printed(card: Card, thing: Thing) -> bool:
    if thing.kind is not ThingKind.DESCRIBED or thing.name or thing.zone or thing.position or thing.before:
        return False
    if thing.player is not None or thing.number is not None or thing.letter or thing.series or thing.isnt:
        return False
    if thing.count is not None:  # 效果怪兽2只以上: what it is made with; LINK2当1只用
        counted = bool(_OF_MATERIALS & set(card.kinds)) and bool(
            thing.kinds or thing.race or thing.attributes
        )
        return counted or (thing.count == 1 and not thing.kinds)
    if thing.level is not None and thing.level != card.level:
        return False
    if thing.race is not None and thing.race is not card.race:
        return False
    if any(attribute is not card.attribute for attribute in thing.attributes):
        return False
    return all(card.is_kind(kind) for kind in thing.kinds)
