"""Notes in brackets behind a card's name that say what is printed on it: X（LINK3）, X（4星、光属性）."""

from __future__ import annotations

from grammar.question_nodes import Event, Mood, Thing, ThingKind
from grammar.terms import CardKind
from kb.cards import Card
from kb.understanding.draft import Draft
from kb.understanding.phrases import all_things

#: kinds of monsters whose printed text names their materials
_OF_MATERIALS = frozenset(
    [CardKind.FUSION_MONSTER, CardKind.SYNCHRO_MONSTER, CardKind.XYZ_MONSTER, CardKind.LINK_MONSTER]
)


def tells_of_print(draft: Draft, event: Event) -> bool:
    """Everything the note says is so of the card right before the brackets, or is its line of materials."""
    things = list(all_things(event))
    if (
        event.mood is not Mood.REMARK
        or event.verb != "exist"
        or event.negated
        or event.condition
        or not things
    ):
        return False
    card = _before_brackets(draft, things)
    return card is not None and all(_is_printed(card, thing) for thing in things)


def _before_brackets(draft: Draft, things: list[Thing]) -> Card | None:
    start = min((thing.span.start for thing in things if thing.span is not None), default=0)
    text = draft.syntax.text
    opened = max(text.rfind("（", 0, start), text.rfind("(", 0, start))
    before = text[:opened].rstrip("」』】》 ") if opened > 0 else ""
    named = [name for name in draft.names if before.endswith(name)]
    return draft.card(draft.names[max(named, key=len)]) if named else None


def _is_printed(card: Card, thing: Thing) -> bool:
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
